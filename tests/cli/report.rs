//! `benediction report`.

use std::fs;

use crate::support::{bad, data, good, run};

/// Returns the text between two others.
fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let rest = &text[text.find(start).unwrap_or_else(|| panic!("{start}: {text}")) + start.len()..];
    &rest[..rest.find(end).unwrap()]
}

#[test]
fn figures_of_the_report_are_those_of_analyse() {
    let game = data("games/example.txt");
    let game = game.to_str().unwrap();
    let printed = run(&["analyse", "--nodes", "300", "--print", game]).out;
    let page = good(&["report", "--nodes", "300", game], "");
    let player = |side: &str| printed.lines().find(|line| line.starts_with(&format!("{side}: accuracy "))).unwrap();
    let row = |label: &str| between(&page, &format!("<td>{label}</td>"), "\n").replace("</tr>", "");
    let figures = |begin: &str, end: &str| {
        let of = |side| format!("<td>{}</td>", between(player(side), begin, end));
        of("Red") + &of("Blue")
    };
    assert_eq!(row("Accuracy"), figures("accuracy ", ","));
    let each = |side| player(side).rsplit(", ").next().unwrap().replace(" points lost per decision", "");
    assert_eq!(row("Points lost per decision"), format!("<td>{}</td><td>{}</td>", each("Red"), each("Blue")));
    let blunders = |side| player(side).rsplit(", ").nth(1).unwrap().split(' ').next().unwrap().to_string();
    assert_eq!(row("Blunders"), format!("<td>{}</td><td>{}</td>", blunders("Red"), blunders("Blue")));
    let mistakes = printed.lines().filter(|line| line.contains("  best "));
    // After the chance and before the verdict stands the loss.
    let mut lost: Vec<String> = mistakes.map(|line| between(line, "%  -", "  ").to_string()).collect();
    lost.sort_by(|a, b| b.parse::<f32>().unwrap().total_cmp(&a.parse::<f32>().unwrap()));
    let shown: Vec<&str> = page.split(" points lost: from ").collect();
    let shown = shown[..shown.len() - 1].iter().map(|before| before.rsplit(' ').next().unwrap());
    assert!(lost.len() > 3 && shown.eq(lost.iter()), "{lost:?}");
}

#[test]
fn report_is_written_and_the_saved_game_keeps_the_analysis() {
    let folder = tempfile::tempdir().unwrap();
    let (game, page) = (folder.path().join("game.ron"), folder.path().join("report.html"));
    fs::copy(data("record-2.ron"), &game).unwrap();
    let (game, path) = (game.to_str().unwrap(), page.to_str().unwrap());
    let ran = run(&["report", game, "--nodes", "200", "-o", path]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
    assert!(fs::read_to_string(game).unwrap().contains("analysis: Some"));
    let written = fs::read_to_string(&page).unwrap();
    assert!(
        written.contains("<h1>Ada – Ben (a friend)</h1>")
            && written.contains("Why here?")
            && written.contains("2026-11-23")
    );
    assert_eq!(good(&["report", game, "--nodes", "200"], ""), written);
    assert_ne!(good(&["report", game, "--nodes", "200", "--diagrams", "1"], ""), written);
}

#[test]
fn impossible_reports_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (folder.path().join("one.ron"), folder.path().join("two.txt"));
    fs::copy(data("record-2.ron"), &one).unwrap();
    let text = "[Event \"A\"]\ngame: obelisk\n1. Ba1-b2\n";
    fs::write(&two, [text, &text.replace("\"A\"", "\"B\"")].join("\n")).unwrap();
    let (one, two) = (one.to_str().unwrap(), two.to_str().unwrap());
    assert!(bad(&["report", one, "-o", "report.pdf"], b"").contains(".html"));
    let error = bad(&["report", two], b"");
    assert!(error.contains("two.txt") && error.contains("2 games") && error.contains("--number"), "{error}");
    assert!(bad(&["report", two, "--number", "3"], b"").contains("--number 3 is too large"));
    let page = good(&["report", two, "--number", "2", "--nodes", "100"], "");
    assert!(page.contains("<p class=\"fact\">B</p>"), "{}", &page[page.len() - 3000..]);
    assert!(bad(&["report", "nowhere.ron"], b"").contains("nowhere.ron"));
}
