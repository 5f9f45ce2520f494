//! Round trips of games through all formats, one or several per text.

use benediction_study::library::exchange::{
    Form, FoundGame, find_games, read_games, settings_and_games, write_everything, write_games,
};
use benediction_study::library::link;
use benediction_study::record::{Note, Player, Record};
use benediction_study::registry;
use benediction_study::session::Session;
use benediction_study::terms::Terms;
use benediction_study::tree::NodeId;
use proptest::prelude::*;

use crate::support::{GAMES, record};

/// Characters and words that are special in game texts, lines, PGN and RON.
const PIECES: [&str; 44] = [
    "\r",
    "\r\n",
    "\n",
    "\u{2028}",
    "\u{85}",
    "\u{b}",
    "}",
    "{",
    "}}",
    "{}",
    "#",
    " # ",
    "\n----\n",
    "----",
    "\ngame: obelisk\n",
    "game: benediction",
    "\n[Event \"x\"]\n",
    "[%clk 1]",
    "\"",
    "\"]",
    "\\",
    "\\\\",
    "\\u{41}",
    "\\u{",
    "\0",
    "\u{feff}",
    " ",
    "\t",
    "(",
    ")",
    "$1",
    "; x",
    "\n% y\n",
    "//",
    "/*",
    "1. e4",
    "\n1 red d2d3\n",
    "?",
    "1-0",
    "1/2-1/2",
    "red wins",
    ",",
    "'",
    "r#\"",
];

fn words() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        proptest::sample::select(&PIECES[..]).prop_map(String::from),
        any::<char>().prop_map(String::from),
        "[a-zé ]{1,6}"
    ];
    proptest::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

/// The texts of a game.
#[derive(Clone, Debug)]
struct GameTexts {
    about: [String; 6],
    tags: Vec<String>,
    notes: Vec<(String, String)>,
    stars: u8,
    seed: u128,
}

fn game_texts() -> impl Strategy<Value = GameTexts> {
    let about = proptest::array::uniform6(words());
    let tags = proptest::collection::vec(words(), 0..3);
    let notes = proptest::collection::vec((words(), words()), 0..8);
    (about, tags, notes, 0_u8..6, 0_u128..1000).prop_map(|(about, tags, notes, stars, seed)| GameTexts {
        about,
        tags,
        notes,
        stars,
        seed,
    })
}

/// Returns a game with these texts and a variation at its first action.
fn game(spec: &str, game_texts: GameTexts) -> Record {
    let GameTexts { about: [near, far, event, title, one, other], tags, notes, stars, seed } = game_texts;
    let mut session = registry::load(&record(spec, 6, seed)).unwrap();
    let first = session.way().get(1).map(|node| session.text_of(*node).unwrap().to_string());
    session.go(NodeId::ROOT);
    if let Some(other) = session.legal().into_iter().map(|action| action.text).find(|text| Some(text) != first.as_ref())
    {
        session.play_variation(session.read(&other).unwrap()).unwrap();
    }
    let nodes = session.size();
    let played = session.record((Player::Other(one), Player::Other(other)));
    let note = |(node, (comment, before)): (usize, (String, String))| {
        // Nothing comes before the beginning.
        let before = if node == 0 { String::new() } else { before };
        Note { node, comment, before, ..Note::default() }
    };
    let notes = notes.into_iter().enumerate().filter(|(node, _)| *node < nodes).map(note).collect();
    let date = Some(format!("2026-01-{:02}", 1 + seed % 28));
    let written = Record {
        terms: Terms { names: [near, far], ..played.terms },
        event,
        title,
        tags,
        stars,
        date,
        notes,
        at: None,
        result: None,
        ..played
    };
    loaded(&written)
}

/// Returns the saved game that its session writes.
fn loaded(record: &Record) -> Record {
    registry::load(record).unwrap().record(record.players.clone())
}

fn good(text: &str) -> Vec<Record> {
    let found = find_games(text).into_iter().map(|game| game.unwrap_or_else(|fault| panic!("{fault:?}\n{text}")));
    let record = |found: FoundGame| {
        assert_eq!(found.ignored, [], "{text}");
        found.record
    };
    found.map(record).collect()
}

/// Returns the actions and annotations, without the parts that a line cannot contain.
fn line_record(session: &Session) -> Record {
    session.record((Player::Human, Player::Human))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn saved_games_and_game_texts_round_trip(all in proptest::array::uniform3(game_texts()), first in 0_usize..6) {
        let all: Vec<Record> =
            all.into_iter().enumerate().map(|(index, game_texts)| game(GAMES[(first + index) % GAMES.len()], game_texts)).collect();
        for some in [&all[..1], &all[..]] {
            let saved = write_games(some, Form::Saved).unwrap();
            prop_assert_eq!(read_games(&saved).into_iter().map(Result::unwrap).collect::<Vec<_>>(), some);
            let text = write_games(some, Form::Text).unwrap();
            prop_assert_eq!(good(&text), some, "{}", text);
            prop_assert_eq!(good(&text.replace('\n', "\r\n")), some, "{}", text);
        }
    }

    #[test]
    fn pgn_keeps_annotations(all in proptest::array::uniform3(game_texts()), swap in any::<bool>()) {
        let spec = if swap { "benedict-chess swap" } else { "benedict-chess" };
        let all: Vec<Record> = all.into_iter().map(|game_texts| game(spec, game_texts)).collect();
        for some in [&all[..1], &all[..]] {
            let text = write_games(some, Form::Pgn).unwrap();
            prop_assert_eq!(good(&text), some, "{}", text);
        }
    }

    #[test]
    fn links_and_copied_lines_keep_annotations(game_texts in game_texts(), number in 0_usize..6) {
        let session = registry::load(&game(GAMES[number], game_texts)).unwrap();
        let text = link::read(&link::of(&session)).unwrap();
        let again = registry::open_game_text(&text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
        prop_assert_eq!(line_record(&again), line_record(&session), "{}", text);
        let Some(first) = session.after(NodeId::ROOT) else { return Ok(()) };
        let line = session.copy(first);
        let mut bare = registry::load(&line_record(&session).bare()).unwrap();
        bare.paste(&line).unwrap_or_else(|error| panic!("{error:?}\n{line}"));
        // The line is the main line without what was played in its place.
        let Record { notes: mut expected, actions, .. } = line_record(&session);
        expected.retain(|note| (1..=actions.len()).contains(&note.node));
        prop_assert_eq!(line_record(&bare).notes, expected, "{}", line);
    }

    #[test]
    fn settings_stand_above_games_as_they_are(lines in proptest::collection::vec(words(), 1..4), game_texts in game_texts()) {
        let settings: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let games = [game("obelisk", game_texts)];
        let text = write_everything(&games, &settings).unwrap();
        let (found, rest) = settings_and_games(&text);
        prop_assert_eq!(found.as_deref(), Some(settings.as_str()));
        prop_assert_eq!(good(rest), games);
    }
}

#[test]
fn game_separators_inside_comments_do_not_end_a_game() {
    let game_texts =
        ["a } b\n----\nand\ngame: benediction\nagain", "They then played\ngame: obelisk\nfor fun.", "[Event \"x\"]"];
    for comment in game_texts {
        let record = loaded(&Record {
            actions: vec!["d2d3".into()],
            notes: vec![Note { node: 1, comment: comment.into(), ..Note::default() }],
            ..Record::of("benediction")
        });
        let text = write_games([&record, &record], Form::Text).unwrap();
        assert_eq!(good(&text), [record.clone(), record], "{text}");
    }
    for comment in ["\n----\n\t\n[Event \"x\"]\n", "a\n\n[Event \"x\"]", "a\n \n  [Event \"x\"]", "\n[Event \"x\"]"] {
        let record = loaded(&Record {
            actions: vec!["e2e4".into()],
            notes: vec![Note { node: 1, comment: comment.into(), ..Note::default() }],
            ..Record::of("benedict-chess")
        });
        let text = write_games([&record, &record], Form::Pgn).unwrap();
        assert_eq!(good(&text), [record.clone(), record], "{text}");
    }
    // Braces in a line comment open nothing.
    let text = "game: benediction\n# {\n1 red d2d3 # { again\n----\ngame: obelisk\n";
    assert_eq!(good(text).len(), 2);
}

#[test]
fn comment_at_the_beginning_is_not_the_head_of_a_position() {
    for comment in [" v1-0", "x v2: R", "| v1:"] {
        let record = loaded(&Record {
            actions: vec!["S@l2".into()],
            notes: vec![Note { node: 0, comment: comment.into(), ..Note::default() }],
            ..Record::of("king-trails")
        });
        let text = write_games([&record], Form::Text).unwrap();
        assert_eq!(good(&text), [record], "{text}");
    }
}

#[test]
fn ordinary_texts_look_as_before() {
    let record = loaded(&Record {
        actions: vec!["d2d3".into()],
        notes: vec![Note { node: 1, comment: "Why } not \\ here?".into(), ..Note::default() }],
        ..Record::of("benediction")
    });
    let text = write_games([&record], Form::Text).unwrap();
    assert_eq!(text, "game: benediction\nfirst: red\n1 red d2d3 {Why }} not \\ here?}\n");
}

#[test]
fn comment_before_first_variation_action_stays_there() {
    let text =
        "game: benediction\nfirst: red\n1 red d2d3 {after}\n  ({before} 1 red f2f3 {then})\n2 blue {here} B@c4\n";
    let [record] = &good(text)[..] else { panic!("one game") };
    let note = |node: usize| record.notes.iter().find(|note| note.node == node).unwrap();
    assert_eq!((note(1).comment.as_str(), note(1).before.as_str()), ("after", ""));
    assert_eq!((note(2).comment.as_str(), note(2).before.as_str()), ("", "here"));
    assert_eq!((note(3).comment.as_str(), note(3).before.as_str()), ("then", "before"));
    let written = write_games([record], Form::Text).unwrap();
    assert!(written.contains("(1 red {before} f2f3 {then})") && written.contains("2 blue {here} B@c4"), "{written}");
    assert_eq!(good(&written), std::slice::from_ref(record));
}
