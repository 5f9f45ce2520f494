//! `benediction study`.

use crate::support::{bad, good};

const LINES: &str = "game: benedict-chess\ne4, e5\nNf3 {The knight first.}, Nf6\n";

/// Writes files into a folder, and returns their paths.
fn files(folder: &std::path::Path, texts: &[(&str, &str)]) -> Vec<String> {
    let write = |(name, text): &(&str, &str)| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    texts.iter().map(write).collect()
}

#[test]
fn study_lines_says_where_a_game_leaves_them() {
    let folder = tempfile::tempdir().unwrap();
    let pgn = "[Variant \"benedict-chess\"]\n\n1. e4 e5 2. a3 a6 *\n\n[Variant \"benedict-chess\"]\n\n1. d4 d5 *\n";
    let texts = [("lines.txt", LINES), ("lines.pgn", pgn), ("dice.txt", "game: kingamon\n"), ("empty.txt", "")];
    let paths = files(folder.path(), &texts);
    let leaves = |game: &str, studies: &[&str]| {
        let game = format!("game: benedict-chess\n{game}\n");
        good(&[&["study", "lines", "-", "--lines"][..], studies].concat(), &game)
    };
    let (lines, chapters) = (paths[0].as_str(), paths[1].as_str());
    assert_eq!(leaves("e4, e5\nNf3", &[lines]), "All 3 turns of the game are in the lines.\n");
    let left = leaves("e4, e5\nd4", &[lines]);
    let there = format!("“{lines}” has Nf3{{e5}} there: The knight first.");
    assert_eq!(left, format!("Turn 3 is not in the lines: White played d4{{e5}}.\n{there}\n"));
    // Each game of a file is a study of its own.
    let left = leaves("e4, e5\nd4", &[lines, chapters]);
    assert!(left.ends_with(&format!("“{chapters}:1” has a3 there.\n")) && left.lines().count() == 3, "{left}");
    assert_eq!(leaves("d4, d5\nc4", &[chapters]), "The lines end before turn 3: White played c4{d5}.\n");
    assert!(bad(&["study", "lines", "-", "--lines", &paths[2]], b"game: benedict-chess\ne4\n").contains("dice"));
    assert!(bad(&["study", "lines", "-", "--lines", &paths[3]], b"game: benedict-chess\ne4\n").contains("empty.txt"));
    assert!(bad(&["study", "lines", "-"], b"").contains("--lines"));
}

#[test]
fn study_cards_lists_what_is_trained() {
    let folder = tempfile::tempdir().unwrap();
    let paths = files(folder.path(), &[("lines.txt", LINES)]);
    let cards = good(&["study", "cards", &paths[0], "--side", "white"], "");
    let rows: Vec<Vec<&str>> = cards.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows.iter().map(|row| row[2]).collect::<Vec<_>>(), ["e2e4", "g1f3"]);
    assert!(rows.iter().all(|row| row.len() == 4 && row[0] == "benedict-chess" && row[1].contains(" w ")), "{cards}");
    assert!(bad(&["study", "cards", &paths[0], "--side", "mauve"], b"").contains("white"));
}
