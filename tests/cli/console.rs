//! The game in the terminal.

use crate::support::{bad, data, good};

/// Plays a game between two persons.
fn two_players(arguments: &[&str], input: &str) -> String {
    good(&[&["console", "--red", "human", "--blue", "human"], arguments].concat(), input)
}

#[test]
fn the_boards_of_both_games() {
    let base = "Benediction v2: benediction/turn: red 1/red: e2k a1c++ b2b c3 d3+/blue: e8kb f7c+ c7/blocks: g4 a5\
                /locked: c3/red-starts: e2 h3/blue-starts: e8 h3 i1";
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(&file, base).unwrap();
    let out = two_players(&["--position", file.path().to_str().unwrap()], "");
    assert!(out.lines().all(|line| line.len() <= 80));
    insta::assert_snapshot!("board_of_benediction", out);
    let out = two_players(&["--game", "king-trails"], "S@g2\nS@f11\n");
    let last = &out[out.rfind("Blue's wall").unwrap()..];
    assert!(out.lines().all(|line| line.len() <= 110));
    insta::assert_snapshot!("board_of_king_trails", last.trim_start());
    assert!(!two_players(&[], "help\n").contains("S@g2"));
    assert!(two_players(&["--game", "king-trails"], "help\n").contains("S@g2"));
    insta::assert_snapshot!("help", two_players(&[], "help\nquit\n").split_once("left.\n").unwrap().1);
}

#[test]
fn the_example_game_can_be_typed() {
    let text = std::fs::read_to_string(data("games/example.txt")).unwrap();
    let turns = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    let typed: String = turns.map(|line| format!("{line}\n")).collect();
    let out = two_players(&["--first", "blue"], &(typed + "moves\nlegal\ne3e4\n"));
    assert!(out.contains("The game is over: red wins, king captured."), "{out}");
    assert!(out.contains(" 16 red  e3e5, e5-1-e6x"), "{out}");
    assert!(out.contains("0 legal actions"));
    assert!(out.ends_with("The game is over: red wins, king captured. Type undo, new or quit.\n"));
}

#[test]
fn console_refusal_gives_reason_and_game_continues() {
    let out =
        two_players(&[], "d2d4\nhello\nd2d3 f2g2\nd2d3, d8d6\nredo\nundo\nundo\nsave\nload /nope\nnew chess\nd2d3\n");
    for line in [
        "\"d2d4\": Too far: men move at most one point for each checker that moves",
        "\"hello\": \"hello\" does not start with a point such as e2",
        "\"f2g2\": column 6: That man is not yours (already played from this line: 1; `undo` reverts them)",
        "There is nothing to undo.",
        "There is nothing to redo.",
        "expected a file name after save",
        "/nope: cannot be read: ",
        "\"chess\" is neither a game nor a side.",
    ] {
        assert!(out.contains(line), "{line}\n{out}");
    }
    assert!(out.ends_with("Blue to play: 2 actions left.\n"));
}

#[test]
fn resign_undo_new() {
    let out = two_players(&[], "d2d3\nresign\nundo\nresign\nnew king-trails blue\nresign\n");
    assert_eq!(out.matches("The game is over: red wins, blue resigns.").count(), 3);
    assert!(out.contains("Blue to choose a starting point."));
    assert!(out.ends_with("The game is over: red wins, blue resigns.\n"));
}

#[test]
fn save_and_load() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).to_str().unwrap().to_string();
    let input = format!("d2d3\nd8c7\nsave {}\nsave {}\n", path("game.ron"), path("game.txt"));
    let out = two_players(&[], &input);
    assert_eq!(out.matches("Saved.").count(), 2);
    for name in ["game.ron", "game.txt"] {
        let out = two_players(&["--game", "king-trails"], &format!("load {}\nmoves\n", path(name)));
        assert!(out.contains("  2 blue d8c7"), "{out}");
        let replayed = good(&["replay", &path(name)], "");
        assert!(replayed.contains("turn: blue 1"), "{replayed}");
    }
    let out = two_players(&[], "save /nowhere/at/all.ron\n");
    assert!(out.contains("cannot be written"), "{out}");
    std::fs::write(path("bad.txt"), "1 red d2d9\n").unwrap();
    let out = two_players(&[], &format!("load {}\nlegal\n", path("bad.txt")));
    assert!(out.contains("bad.txt:1: \"d2d9\": ") && out.contains("82 legal actions"), "{out}");
}

#[test]
fn against_the_bot() {
    let bot = ["console", "--blue", "bot:1", "--nodes", "50", "--seed", "7"];
    let out = good(&bot, "d2d3\nhint\nundo\nundo\nredo\nmoves\n");
    assert!(out.contains("Blue plays "), "{out}");
    assert!(out.contains("The bot would play "), "{out}");
    // `undo` went back before the player's turn, over the bot's; `redo` brought both back.
    assert!(out.contains("There is nothing to undo."), "{out}");
    let moves = &out[out.rfind("left.\n").unwrap()..];
    assert!(moves.contains("  1 red  d2d3\n  2 blue "), "{moves}");
    // The player cannot type actions for the bot.
    let out = good(&bot, "d2d3 B@a1\nmoves\n");
    assert!(out.contains("It is the bot's turn, so the rest of that line was ignored."), "{out}");
    // Two bots need no input.
    let out = good(&["console", "--red", "random", "--blue", "random", "--seed", "3"], "");
    assert!(out.contains("The game is over: "), "{}", &out[out.len() - 300..]);
}

#[test]
fn hints_and_threats_are_sentences() {
    let position = "Benediction v2: benediction/turn: red 1/red: e2k d1 e1 f1/blue: e8k e5+ d7/blocks: c1 g1";
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(&file, position).unwrap();
    let start = ["--position", file.path().to_str().unwrap(), "--nodes", "20000"];
    let out = two_players(&start, "threats\nthreats blue\nhint\nthreats nobody\nresign\nthreats\n");
    for line in [
        "\nBlue can capture the king on e2: e5e3, e3-1-e2x\n",
        "\nRed threatens nothing next turn\n",
        "\nSaves the king",
        "\n\"nobody\" is not a side: red or blue\n",
    ] {
        assert!(out.contains(line), "{line}\n{out}");
    }
    assert!(out.ends_with("red resigns.\nThe game is over.\n"), "{out}");
}

#[test]
fn the_default_opponent_is_of_level_4() {
    let help = good(&["console", "--help"], "");
    assert!(help.contains("[default: bot:4]"), "{help}");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.ron");
    good(&["console", "--game", "obelisk"], &format!("save {}\n", path.display()));
    let saved = std::fs::read_to_string(&path).unwrap();
    assert!(saved.contains("players: (human, bot(4))"), "{saved}");
}

#[test]
fn standard_input_is_for_the_player() {
    for command in ["console", "engine"] {
        assert!(bad(&[command, "--moves", "-"], b"").contains("standard input"));
    }
    assert!(bad(&["console", "--red", "nobody"], b"").contains("human, bot, bot:LEVEL, uct"));
}
