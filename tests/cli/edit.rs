//! `benediction edit` and `benediction position`.

use std::fs;

use benediction_study::record::Record;
use benediction_study::registry;
use benediction_study::tree::{Assessment, NodeId, Outlook};

use crate::support::{bad, data, good, run};

fn example() -> String {
    fs::read_to_string(data("games/example.txt")).unwrap()
}

/// Edits the example game, from standard input to standard output.
fn edited(edits: &[&str]) -> Record {
    Record::read(&good(&[&["edit", "-"], edits].concat(), &example())).unwrap()
}

#[test]
fn edit_command_branches_annotates_and_undoes() {
    let plain = edited(&["go 2", "back"]);
    assert!(plain.variations.is_empty() && plain.notes.is_empty());
    let played = plain.actions[3].clone();
    let session = registry::load(&plain).unwrap();
    let mut before = registry::load(&plain).unwrap();
    assert!(before.go(session.way()[3]));
    let other = before.legal().into_iter().map(|view| view.text).find(|text| *text != played).unwrap();
    let play = format!("play {other}");
    let study = edited(&[
        "go 3",
        "comment A fork.",
        "bookmark",
        "mark e4",
        "arrow e2 e5 3",
        &play,
        "sign !?",
        "outlook unclear",
    ]);
    assert_eq!(study.actions, plain.actions);
    assert_eq!((study.variations[0].from, &study.variations[0].actions), (3, &vec![other.clone()]));
    let session = registry::load(&study).unwrap();
    let fork = session.way()[3];
    let notes = session.notes(fork);
    assert_eq!((notes.comment.as_str(), notes.bookmark, notes.marks.len()), ("A fork.", true, 2));
    let branch = session.beside(session.after(fork).unwrap(), 1).unwrap();
    let notes = session.notes(branch);
    assert_eq!((notes.assessment, notes.outlook), (Some(Assessment::Interesting), Some(Outlook::Unclear)));

    let promoted = edited(&["go 3", &play, "promote"]);
    assert_eq!((&promoted.actions[3], &promoted.variations[0].actions[0]), (&other, &played));
    assert_eq!(edited(&["go 3", &play, "promote", "demote"]).actions, plain.actions);
    assert_eq!(edited(&["go 3", &play, "cut"]), plain);
    assert_eq!(edited(&["go 3", &play, "comment x", "undo", "undo"]), plain);
    assert_eq!(edited(&["go 3", &play, "undo", "redo"]).variations.len(), 1);
    let pasted = edited(&["go 3", &format!("paste {other} {{said}}")]);
    assert_eq!(pasted.notes[0].comment, "said");
    // From comment to comment and from branch to branch.
    let walked =
        edited(&["go 5", "comment here", "go 3", &play, "start", "note", "sign !", "start", "fork", "bookmark"]);
    assert_eq!(walked.notes.iter().map(|note| note.node).collect::<Vec<_>>(), [3, 5]);
    assert!(walked.notes[0].bookmark && walked.notes[1].sign.is_some());
}

#[test]
fn saved_game_is_edited_in_place_or_left_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.ron");
    fs::copy(data("record-2.ron"), &path).unwrap();
    let name = path.to_str().unwrap();
    let before = Record::read(&fs::read_to_string(&path).unwrap()).unwrap();
    let ran = run(&["edit", name, "start", "comment From the beginning."]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
    let after = Record::read(&fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!((after.at, after.result, &after.terms.names), (before.at, before.result, &before.terms.names));
    let session = registry::load(&after).unwrap();
    assert_eq!(session.notes(NodeId::ROOT).comment, "From the beginning.");
    // If one of many edits is refused, nothing is written.
    let before = fs::read_to_string(&path).unwrap();
    let script = folder.path().join("edits.txt");
    fs::write(&script, "# a remark\nstart\ncomment gone\nplay z9z9\n").unwrap();
    let error = bad(&["edit", name, "--script", script.to_str().unwrap()], b"");
    assert!(error.contains("edits.txt:4: \"play z9z9\": "), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), before);
}

#[test]
fn unknown_edit_is_refused_with_reason() {
    for (edit, reason) in [
        ("sing !", "unknown edit"),
        ("promote", "there is nothing to change"),
        ("go 9999", "there is no such position in the game"),
        ("mark z9", "there is no point z9"),
        ("mark e4 7", "from 1 to 4"),
        ("sign #", "a symbol must be one of"),
        ("outlook green", "even or unclear"),
    ] {
        let error = bad(&["edit", "-", edit], example().as_bytes());
        assert!(error.contains(edit) && error.contains(reason), "{error}");
    }
    bad(&["edit", "-"], example().as_bytes());
    bad(&["edit", "-", "--script", "-"], example().as_bytes());
}

#[test]
fn position_can_be_edited_in_every_game() {
    let line = |arguments: &[&str]| good(&[&["position", "--line"], arguments].concat(), "");
    let start = line(&[]);
    assert!(start.starts_with("Benediction v2: benediction/turn: red 1/"), "{start}");
    let edited_position = line(&["put red checker e5", "put blessed e5", "turn blue 2", "hand blue -"]);
    assert!(
        edited_position.contains("turn: blue 2")
            && edited_position.contains(" e5b")
            && edited_position.contains("hands: 8 8"),
        "{edited_position}"
    );
    assert_eq!(line(&["mirror", "mirror"]), start);
    assert_eq!(good(&["position", "--from", "-", "--line"], &edited_position), edited_position);
    let chess = line(&["--game", "benedict-chess", "remove d8", "turn black"]);
    assert!(chess.contains("rnb1kbnr") && chess.contains(" b "), "{chess}");
    let kingamon = line(&["--game", "kingamon", "turn white", "dice 6 5"]);
    assert!(kingamon.contains("turn=w roll=6,5"), "{kingamon}");
    let obelisk = line(&["--game", "obelisk"]);
    assert_ne!(line(&["--game", "obelisk", "turn white"]), obelisk);
    for entry in registry::games() {
        let pieces = good(&["position", "--game", entry.name, "--pieces"], "");
        assert!(pieces.lines().count() >= 4, "{pieces}");
        let first = pieces.lines().next().unwrap();
        let session = entry.start(benediction_rules::Side::Near);
        let points = session.board().points;
        let clear: &[&str] = if run(&["position", "--game", entry.name, "clear"]).code == 0 { &["clear"] } else { &[] };
        let put = |name: &String| {
            let put = format!("put {first} {name}");
            run(&[&["position", "--game", entry.name], clear, &[put.as_str()]].concat()).code == 0
        };
        assert!(points.iter().take(40).any(|(name, _)| put(name)), "{first}");
    }
}

#[test]
fn impossible_position_change_is_refused_with_a_reason() {
    for (arguments, reason) in [
        (&["put green checker e5"][..], "unknown piece \"green checker\"; choose one of red checker,"),
        (&["put red checker z9"], "there is no point z9"),
        (&["remove e5"], "e5"),
        (&["turn green"], "unknown side \"green\""),
        (&["turn red many"], "\"many\" must be a number from 1 to 2"),
        (&["fly"], "unknown change"),
        (&["--game", "obelisk", "remove a1"], "\"remove a1\": "),
    ] {
        let error = bad(&[&["position"], arguments].concat(), b"");
        assert!(error.contains(reason), "{error}");
    }
}
