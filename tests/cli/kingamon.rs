//! Byzantine Kingamon through the program.

use std::io::Write;

use crate::support::{bad, good};

const OPENING: &str = "W:bar:1K,2:2,3:2,4:2,5:2,6:2 R:bar:1K,28:2,27:2,26:2,25:2,24:2 turn=w";

fn file(text: &str) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    file
}

#[test]
fn perft_of_a_roll_is_its_sequences() {
    let file = file(&format!("{OPENING} roll=6,5 left=6,5\n"));
    let path = file.path().to_str().unwrap();
    let out = good(&["perft", "--game", "kingamon", "--position", path, "--depth", "2"], "");
    let counts: Vec<&str> = out.lines().map(|line| line.split(' ').nth(1).unwrap()).collect();
    // Twelve first plays, the 82 sequences of section 11.
    assert_eq!(counts, ["12", "82"], "{out}");
    let out = good(&["perft", "--position", path, "--depth", "2", "--divide"], "");
    assert!(out.starts_with("d2>7 7\nd2>8 7\n") && out.ends_with("total 82\n"), "{out}");
}

#[test]
fn the_dice_are_among_the_legal_actions() {
    let legal = |moves: &str| good(&["legal", "--game", "kingamon", "--moves", "-"], moves);
    assert_eq!(legal(""), "starter r\nstarter w\n");
    let rolls = legal("starter w");
    assert_eq!(rolls.lines().count(), 21);
    assert!(rolls.starts_with("1-1\n2-1\n2-2\n3-1\n"), "{rolls}");
    assert_eq!(legal("starter w\n6-6\nd6>12"), "d12>18\nd2>8\nd3>9\nd4>10\nd5>11\nd6>12\nkbar>6\n");
}

#[test]
fn rules_words_are_taken_and_refused() {
    let legal = |rules: &str| good(&["legal", "--game", "kingamon", "--rules", rules, "--moves", "-"], "starter r");
    assert_eq!(legal("quick,acey,cube"), "double\nroll\n");
    for (rules, reason) in [
        ("remove", "needs Quick end (\"quick\")"),
        ("quick,remove,bgoff", "cannot be combined"),
        ("open", "not a rule option of kingamon"),
    ] {
        let error = bad(&["legal", "--game", "kingamon", "--rules", rules], b"");
        assert!(error.contains(reason), "{error}");
    }
    let error = bad(&["legal", "--game", "kingamon", "--first", "white"], b"");
    assert!(error.contains("the dice decide who starts"), "{error}");
}

#[test]
fn replay_shows_the_position_or_the_first_fault() {
    let text = "game: kingamon quick,remove\nstarter r\n1 red 6-5, d28>22, d28>23\n2 white 3-1, d2>5, kbar>1\n";
    let out = good(&["replay", "-"], text);
    assert!(
        out.starts_with(
            "W:1:1K,2:1,3:2,4:2,5:3,6:2 R:bar:1K,27:2,26:2,25:2,24:2,23:1,22:1 turn=r rules=quick,remove\n"
        ),
        "{out}"
    );
    let error = bad(&["replay", "--game", "kingamon", "-"], b"starter w\n3-1, d2>4\n");
    assert_eq!(error, "-:2: \"d2>4\": column 6: No unused die has that number");
}

#[test]
fn console_rolls_dice_or_reads_them() {
    let arguments = ["console", "--game", "kingamon", "--red", "human", "--blue", "human"];
    let out =
        good(&[&arguments[..], &["--own-dice"]].concat(), "starter w\n3-1\nboard\nd2>5\nkbar>1\nmoves\nundo\nquit\n");
    assert!(out.contains("Roll the dice."), "{out}");
    assert!(out.contains("dice: 3-1, left: 3 and 1"), "{out}");
    let out = good(&[&arguments[..], &["--own-dice"]].concat(), "starter w\nthreats\n3-1\nthreats red\nquit\n");
    assert!(out.contains("What comes next depends on the dice"), "{out}");
    assert!(out.contains("White threatens nothing next turn"), "{out}");
    let out = good(&[&arguments[..], &["--own-dice"]].concat(), "starter w\n3-1, d2>5, kbar>1\nmoves\nquit\n");
    assert!(out.contains("3-1, d2>5, kbar>1"), "{out}");
    assert!(out.lines().all(|line| line.len() <= 100));
    let position = file(
        "W:bar:2K,3:2,6:3,12:2,off:2 R:29:1,24:4K,18:2,12:1,7:1,off:2 turn=w roll=4,4 left=4,4 cube=4r rules=safe,cube",
    );
    let path = position.path().to_str().unwrap();
    let [command, _, _, players @ ..] = arguments;
    let shown = good(&[&[command], &players[..], &["--position", path]].concat(), "quit\n");
    insta::assert_snapshot!("board_of_kingamon", shown);
    let rolled = |seed: &str| good(&[&arguments[..], &["--seed", seed]].concat(), "quit\n");
    assert!(rolled("1").contains("Rolled: starter ") && rolled("1").matches("Rolled: ").count() >= 2);
    assert_eq!(rolled("1"), rolled("1"));
    assert!((2..9).any(|seed| rolled(&seed.to_string()) != rolled("1")));
}

#[test]
fn bots_play_each_other() {
    let duel = |rules: &str| {
        let arguments = ["duel", "--game", "kingamon", "--rules", rules, "--red", "bot:8", "--blue", "random"];
        good(&[&arguments[..], &["--games", "4", "--seed", "3", "--nodes", "100000"]].concat(), "")
    };
    let out = duel("quick,cube");
    assert_eq!(out, duel("quick,cube"), "same seed, same games");
    assert!(out.starts_with("game 1 white=bot:8 red=random ") && out.contains("bot:8 w="), "{out}");
}

#[test]
fn rollout_command_result_is_independent_of_threads() {
    let file = file(&format!("{OPENING} roll=6,5 left=6,5\n"));
    let path = file.path().to_str().unwrap();
    let rollout = |more: &[&str]| {
        let out = good(&[&["rollout", path, "--games", "6", "--turns", "2", "--seed", "3"], more].concat(), "");
        let lines: Vec<String> = out.lines().map(Into::into).collect();
        // The last line is the time.
        assert!(lines.len() == 3 && lines[2].starts_with("6 games each, "), "{out}");
        lines[..2].to_vec()
    };
    let lines = rollout(&[]);
    assert!(lines.iter().all(|line| line.contains(": White wins ") && line.contains("% ± ")), "{lines:?}");
    assert_eq!(lines, rollout(&["--threads", "3"]));
    assert_ne!(lines, rollout(&["--plain"]));
    // A position that cannot be rolled out is refused.
    let other = crate::support::data("games/example.txt");
    assert!(
        bad(&["rollout", other.to_str().unwrap()], b"")
            .contains("benediction has no dice, so there is nothing to roll out")
    );
    assert!(bad(&["rollout", path, "--after", "9"], b"").contains("9"));
}
