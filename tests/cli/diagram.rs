//! `benediction diagram`.

use std::fs;

use crate::support::{bad, data, good, run};

#[test]
fn diagram_is_written_to_file_or_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.svg");
    let file = data("record-2.ron").to_str().unwrap().to_string();
    let printed = good(&["diagram", &file, "--size", "320"], "");
    assert!(printed.starts_with("<svg ") && printed.ends_with("</svg>\n"));
    assert!(printed.contains(" width=\"320\" "));
    assert_eq!(good(&["diagram", &file, "--size", "320", "-o", path.to_str().unwrap()], ""), "");
    assert_eq!(fs::read_to_string(&path).unwrap(), printed);
    let start = good(&["diagram", &file, "--after", "0", "--plain", "--no-marks"], "");
    assert!(start.contains("data-at=\"e2\"") && !start.contains(">a</text>"));
    let from_input = good(&["diagram", "-", "--plain", "--no-marks"], "game: benediction\n");
    assert_eq!(from_input, start, "a game that has not begun");
}

#[test]
fn impossible_diagram_requests_are_refused() {
    let file = data("record-2.ron").to_str().unwrap().to_string();
    assert!(bad(&["diagram", &file, "--after", "999"], b"").contains("999"));
    assert!(bad(&["diagram", "nowhere.ron"], b"").contains("nowhere.ron"));
    assert!(bad(&["diagram", &file, "--size", "3"], b"").contains("16"));
    let ran = run(&["diagram", &file, "-o", "/nowhere/out.svg"]);
    assert_eq!((ran.code, ran.err.lines().count()), (1, 1));
}

#[test]
fn picture_format_follows_the_output_file_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let file = data("record-2.ron").to_str().unwrap().to_string();
    let (picture, film) = (path("a.PNG"), path("a.gif"));
    assert_eq!(good(&["diagram", &file, "--caption", "--size", "100", "-o", &picture], ""), "");
    assert!(fs::read(&picture).unwrap().starts_with(b"\x89PNG"));
    assert_eq!(good(&["film", &file, "--size", "64", "--from", "1", "--to", "3", "-o", &film], ""), "");
    assert!(fs::read(&film).unwrap().starts_with(b"GIF89a"));
    assert!(bad(&["film", &file, "-o", &path("a.mp4")], b"").contains(".gif"));
    assert!(bad(&["diagram", &file, "-o", &path("a.jpg")], b"").contains(".png"));
    assert!(bad(&["film", &file, "--from", "4", "--to", "3", "-o", &film], b"").contains("before it starts"));
    assert!(bad(&["film", &file, "--from", "500", "-o", &film], b"").contains("500"));
    let captioned = good(&["diagram", &file, "--caption"], "");
    assert!(captioned.contains("Ada (Red) – Ben (Blue)"), "{captioned}");
}

#[test]
fn exported_game_converts_between_formats_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("b.ron").to_str().unwrap().to_string();
    let file = data("record-2.ron").to_str().unwrap().to_string();
    let text = good(&["export", &file], "");
    assert_eq!(good(&["export", "-", "--as", "saved", "-o", &saved], &text), "");
    assert_eq!(good(&["export", &saved], ""), text);
    let line = good(&["export", &file, "--as", "line", "--after", "2"], "");
    assert_eq!(line.lines().count(), 1);
    assert_eq!(good(&["export", "-", "--as", "line"], &line), line, "the line is a position text");
}

#[test]
fn the_bots_own_games_come_with_the_program() {
    let start = good(&["library", "played", "--bots", "-"], "game: king-trails\n");
    assert!(start.lines().count() > 1 && start.contains("games: red "), "{start}");
}

/// Returns the picture of a game whose player has this name, on a system with only these fonts.
#[cfg(target_os = "linux")]
fn picture_with_fonts(fonts: &std::path::Path, name: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let configuration = format!("<fontconfig><dir>{}</dir></fontconfig>", fonts.display());
    fs::write(at("fonts.conf"), configuration).unwrap();
    let record = fs::read_to_string(data("record-2.ron")).unwrap();
    assert!(record.contains("\"Ada\""));
    fs::write(at("game.ron"), record.replace("\"Ada\"", &format!("\"{name}\""))).unwrap();
    let ran = crate::support::program()
        .env("FONTCONFIG_FILE", at("fonts.conf"))
        .args(["diagram", "--caption", "--size", "300"])
        .args([at("game.ron").as_os_str(), "-o".as_ref(), at("a.png").as_os_str()])
        .output()
        .unwrap();
    assert!(ran.status.success() && ran.stderr.is_empty(), "{}", String::from_utf8_lossy(&ran.stderr));
    fs::read(at("a.png")).unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn missing_letters_are_drawn_in_a_system_font() {
    let (none, some) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    fs::copy(data("fonts/block.ttf"), some.path().join("block.ttf")).unwrap();
    fs::write(some.path().join("broken.ttf"), [0, 1, 0, 0, 255]).unwrap();
    let picture = |fonts: &tempfile::TempDir, name| picture_with_fonts(fonts.path(), name);
    assert!(picture(&none, "王") != picture(&some, "王"), "the letter is in the font");
    assert!(picture(&none, "王") == picture(&none, "玉"), "both are the sign for what no font has");
    assert!(picture(&some, "王") != picture(&some, "玉"));
    assert!(picture(&none, "Łukasz ♞ Ɓ") == picture(&some, "Łukasz ♞ Ɓ"), "the program's own letters come first");
}
