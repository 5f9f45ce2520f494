//! `benediction analyse`.

use std::fs;

use crate::support::{bad, data, good, run};

fn saved() -> String {
    fs::read_to_string(data("record-2.ron")).unwrap()
}

#[test]
fn analysed_game_keeps_its_analysis_for_later_runs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.ron");
    fs::write(&path, saved()).unwrap();
    let name = path.to_str().unwrap();
    let analyse = |more: &[&str]| {
        let ran = run(&[&["analyse", name], more].concat());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        ran.out
    };
    let printed = analyse(&["--nodes", "500", "--print"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), saved(), "nothing is to be changed");
    let first = analyse(&["--nodes", "500", "--threads", "2"]);
    assert_eq!(first, printed, "threads change nothing");
    let lines: Vec<&str> = first.lines().collect();
    assert_eq!(lines[0], name);
    assert!(lines[1].starts_with("  1  Red  ") && lines[1].contains("%  "), "{first}");
    assert!(lines.iter().any(|line| line.starts_with("Red: accuracy ")), "{first}");
    let file = fs::read_to_string(&path).unwrap();
    assert!(file.contains("analysis: Some((engine: \"benediction "), "{file}");
    // Comments, variations and names stay.
    for text in ["Ada", "Ben", "variations"] {
        assert!(saved().contains(text) && file.contains(text), "{text}");
    }
    assert_eq!(analyse(&["--nodes", "400"]), first);
    assert_eq!(fs::read_to_string(&path).unwrap(), file, "it was known already");
    analyse(&["--nodes", "600"]);
    assert_ne!(fs::read_to_string(&path).unwrap(), file, "more was asked for");
}

#[test]
fn analysed_game_text_is_printed_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    fs::copy(data("games/example.txt"), &path).unwrap();
    let before = fs::read_to_string(&path).unwrap();
    let ran = run(&["analyse", "--nodes", "300", path.to_str().unwrap()]);
    assert_eq!(ran.code, 0);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    assert!(ran.out.contains("Blue: "), "{}", ran.out);
    assert_eq!(fs::read_to_string(&path).unwrap(), before);
    let from_input = good(&["analyse", "--nodes", "300", "-"], &before);
    assert_eq!(from_input.lines().skip(1).collect::<Vec<_>>(), ran.out.lines().skip(1).collect::<Vec<_>>());
}

#[test]
fn folder_is_analysed_and_invalid_files_are_named() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.ron", "b.ron"] {
        fs::write(folder.path().join(name), saved()).unwrap();
    }
    let name = folder.path().to_str().unwrap();
    let out = good(&["analyse", "--nodes", "200", name], "");
    assert_eq!(out.lines().filter(|line| line.ends_with(".ron")).count(), 2, "{out}");
    fs::write(folder.path().join("c.ron"), "no game").unwrap();
    let ran = run(&["analyse", "--nodes", "200", name]);
    assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{}", ran.err);
    assert!(ran.err.contains("c.ron"), "{}", ran.err);
    assert!(bad(&["analyse", "--effort", "wild", name], b"").contains("wild"));
    assert!(bad(&["analyse", "nowhere.ron"], b"").contains("nowhere.ron"));
}
