//! Merging of two versions of a game.

use benediction_rules::{Outcome, Reason, Side};
use benediction_study::library::merge::{at_later_position, is_same_game, join, merge};
use benediction_study::record::{Branch, Note, Player, Record};
use benediction_study::registry;
use benediction_study::terms::Terms;
use benediction_study::tree::{Assessment, Mark, MarkColor, NodeId, Outlook};
use oorandom::Rand64;

use crate::support::{GAMES, record};

fn game() -> Record {
    Record { actions: ["e3e4", "e7e6", "d7d6"].map(String::from).into(), ..Record::of("benediction") }
}

#[test]
fn help_players_and_dice_of_our_own_game_stay_when_joined() {
    let strict = |strict: bool, seed: Option<u64>, player: Player| Record {
        seed,
        players: (Player::Human, player),
        terms: Terms { strict, ..Terms::default() },
        ..Record::of("kingamon")
    };
    for (ours, theirs, seed) in [(Some(4), None, Some(4)), (None, Some(5), Some(5)), (Some(4), Some(5), Some(4))] {
        for own in [true, false] {
            let joined = join(&strict(own, ours, Player::Bot(3)), &strict(!own, theirs, Player::Human)).unwrap();
            assert_eq!((joined.terms.strict, joined.seed, &joined.players.1), (own, seed, &Player::Bot(3)));
        }
    }
}

#[test]
fn a_comment_before_an_action_is_kept_too() {
    let before = |text: &str| Note { node: 1, before: text.into(), ..Note::default() };
    let base = game();
    let ours = Record { notes: vec![before("ours")], ..game() };
    assert_eq!(merged(&base, &base, &ours), ours);
    let theirs = Record { notes: vec![before("theirs")], ..game() };
    assert!(merge(&base, &ours, &theirs).unwrap().conflict);
    assert_eq!(join(&ours, &theirs).unwrap().notes[0].comment, "theirs");
}

fn note(node: usize, comment: &str) -> Note {
    Note { node, comment: comment.into(), ..Note::default() }
}

fn merged(base: &Record, ours: &Record, theirs: &Record) -> Record {
    let merged = merge(base, ours, theirs).unwrap();
    assert!(!merged.conflict);
    merged.record
}

#[test]
fn changes_of_different_things_are_both_kept() {
    let base = Record { tags: vec!["old".into(), "both".into()], notes: vec![note(1, "first")], ..game() };
    let ours = Record {
        title: "Ours".into(),
        tags: vec!["old".into(), "both".into(), "ours".into()],
        notes: vec![note(1, "first"), note(2, "ours")],
        actions: ["e3e4", "e7e6", "d7d6", "d2d3"].map(String::from).into(),
        ..base.clone()
    };
    let theirs = Record {
        stars: 3,
        event: "Club".into(),
        tags: vec!["both".into(), "theirs".into()],
        notes: vec![note(0, "theirs"), note(1, "first, corrected")],
        variations: vec![Branch { from: 1, actions: vec!["d7d6".into()] }],
        ..base.clone()
    };
    let both = merged(&base, &ours, &theirs);
    assert_eq!((both.title.as_str(), both.stars, both.event.as_str()), ("Ours", 3, "Club"));
    assert_eq!(both.tags, ["both", "ours", "theirs"]);
    assert_eq!(both.notes, [note(0, "theirs"), note(1, "first, corrected"), note(2, "ours")]);
    assert_eq!(both.actions, ours.actions);
    assert_eq!(both.variations, theirs.variations);
    registry::load(&both).unwrap();
}

#[test]
fn diverging_versions_merge_into_a_variation() {
    let base = game();
    let more = |action: &str| {
        let mut record = game();
        record.actions.push(action.into());
        record
    };
    let both = merged(&base, &more("e7e6"), &more("f8f7"));
    assert_eq!(both.actions, more("e7e6").actions);
    assert_eq!(both.variations, [Branch { from: 3, actions: vec!["f8f7".into()] }]);
    assert_eq!(both.at, None);
}

#[test]
fn the_present_position_follows_a_version_that_continues_the_game() {
    let actions = |count: usize| game().actions[..count].to_vec();
    // The table has everything of the file, and is still at its own position.
    let table = Record { at: Some(1), stars: 2, ..game() };
    assert_eq!(at_later_position(&table, &game()), Record { stars: 2, ..game() });
    assert_eq!(
        at_later_position(&table, &Record { actions: actions(2), ..game() }),
        Record { at: Some(2), ..table.clone() }
    );
    let tried = Record { variations: vec![Branch { from: 1, actions: vec!["f8f7".into()] }], ..game() };
    let followed = Record { actions: vec!["e3e4".into(), "f8f7".into()], ..game() };
    let main = at_later_position(&tried, &followed);
    assert_eq!((&main.actions, main.variations.len(), main.at), (&followed.actions, 1, None));
    // A new line that is put before the others comes first.
    assert_eq!(merged(&game(), &game(), &main), main);
    // An action that was played meanwhile is ahead.
    assert_eq!(at_later_position(&table, &Record { actions: Vec::new(), ..game() }), table);
    let ended = Record { at: Some(1), result: Some(Outcome::draw(Reason::Agreed)), ..game() };
    let ending = vec![Note { node: 1, ending: ended.result, ..Note::default() }];
    let table = Record { notes: ending, ..game() };
    assert_eq!(at_later_position(&table, &ended), Record { at: ended.at, result: ended.result, ..table });
}

#[test]
fn merge_keeps_deletions_unless_the_other_changed_them() {
    let branch = Branch { from: 0, actions: vec!["f2f3".into(), "f8f7".into()] };
    let base = Record { variations: vec![branch], notes: vec![note(1, "gone")], ..game() };
    let deleted = Record { variations: Vec::new(), notes: Vec::new(), ..base.clone() };
    let starred = Record { stars: 2, ..base.clone() };
    for both in [merged(&base, &deleted, &starred), merged(&base, &starred, &deleted)] {
        assert_eq!(both, Record { stars: 2, ..deleted.clone() });
    }
    // The fifth node is the second of the variation.
    let commented = Record { notes: vec![note(1, "gone"), note(5, "new")], ..base.clone() };
    for both in [merged(&base, &deleted, &commented), merged(&base, &commented, &deleted)] {
        assert_eq!(both.variations, base.variations);
        assert_eq!(both.notes, [note(5, "new")]);
    }
}

#[test]
fn the_same_thing_changed_twice_is_a_conflict() {
    let base = game();
    let with = |change: &dyn Fn(&mut Record)| {
        let mut record = game();
        change(&mut record);
        record
    };
    let marked = |color: u8| {
        let note = Note { node: 1, points: vec!["d3".into()], point_colors: vec![color], ..Note::default() };
        with(&|record| record.notes = vec![note.clone()])
    };
    let pairs = [
        (with(&|record| record.title = "a".into()), with(&|record| record.title = "b".into())),
        (with(&|record| record.stars = 1), with(&|record| record.stars = 2)),
        (with(&|record| record.terms.names[0] = "a".into()), with(&|record| record.terms.names[0] = "b".into())),
        (with(&|record| record.notes = vec![note(2, "a")]), with(&|record| record.notes = vec![note(2, "b")])),
        (marked(1), marked(2)),
    ];
    for (ours, theirs) in pairs {
        let merged = merge(&base, &ours, &theirs).unwrap();
        assert!(merged.conflict);
        assert_eq!(merged.record, ours);
        assert!(!merge(&base, &ours, &ours).unwrap().conflict);
    }
    let other = Record { first: benediction_rules::Side::Far, ..game() };
    assert_eq!(merge(&base, &base, &other), None);
}

#[test]
fn joined_games_have_everything_of_both() {
    let sign = |sign: Assessment| Note { sign: Some(sign.to_string()), ..note(2, "") };
    let ours = Record {
        title: "Ours".into(),
        tags: vec!["a".into()],
        stars: 1,
        notes: vec![note(1, "first"), sign(Assessment::Good)],
        variations: vec![Branch { from: 0, actions: vec!["f2f3".into()] }],
        ..game()
    };
    let theirs = Record {
        title: "Theirs".into(),
        tags: vec!["b".into()],
        stars: 4,
        notes: vec![note(0, "whole"), note(1, "second"), sign(Assessment::Dubious)],
        variations: vec![Branch { from: 0, actions: vec!["d2d3".into()] }],
        ..game()
    };
    assert!(is_same_game(&ours, &theirs));
    let both = join(&ours, &theirs).unwrap();
    assert_eq!((both.title.as_str(), both.stars), ("Ours", 4));
    assert_eq!(both.tags, ["a", "b"]);
    assert_eq!(both.variations.len(), 2);
    assert_eq!(both.notes[0].comment, "whole\n\nTheirs");
    assert_eq!(both.notes[1].comment, "first\n\nsecond");
    assert_eq!((both.notes[2].sign.as_deref(), both.notes[2].comment.as_str()), (Some("!"), "?!"));
    // Once more changes nothing.
    assert_eq!(join(&both, &theirs).unwrap(), both);
    assert_eq!(join(&ours, &ours).unwrap(), ours);
}

/// Returns a randomly edited game.
fn edited(start: &Record, seed: u128) -> Record {
    let mut random = Rand64::new(seed);
    let mut session = registry::load(start).unwrap();
    let left = session.node();
    for _ in 0..6 {
        let line = session.way();
        let node = line[random.rand_range(0..line.len() as u64) as usize];
        session.go(node);
        match random.rand_range(0..7) {
            0 => drop(session.comment(node, &format!("comment {}", random.rand_u64()))),
            1 => drop(session.assess(node, Some(Assessment::ALL[random.rand_range(0..6) as usize]))),
            2 => drop(session.set_outlook(node, Some(Outlook::ALL[random.rand_range(0..4) as usize].0))),
            3 => {
                let point = session.legal().first().and_then(|view| session.board().point(&view.text[..2]));
                point.map(|point| session.draw(node, Mark::Point(point, MarkColor::Second)));
            }
            4 => {
                let legal = session.legal();
                if let Some(action) = legal.get(random.rand_range(0..legal.len().max(1) as u64) as usize) {
                    session.try_out(action.action).unwrap();
                }
            }
            5 => drop(session.cut(session.line_end(node))),
            _ => session.about_mut().tags.push(format!("tag {}", random.rand_u64())),
        }
    }
    let left = if session.way().contains(&left) { left } else { NodeId::ROOT };
    session.record_at(start.players.clone(), left)
}

#[test]
fn merging_is_neutral_and_keeps_single_changes() {
    for (index, spec) in GAMES.into_iter().enumerate() {
        for seed in 0..12 {
            let base = registry::load(&record(spec, 12, seed)).unwrap().record(record(spec, 12, seed).players);
            let ours = edited(&base, seed * 100 + index as u128);
            let theirs = edited(&base, seed * 100 + index as u128 + 50);
            assert_eq!(merged(&base, &ours, &base), ours, "{spec} {seed}");
            assert_eq!(merged(&base, &base, &ours), ours, "{spec} {seed}");
            assert_eq!(merged(&base, &ours, &ours), ours, "{spec} {seed}");
            let both = merge(&base, &ours, &theirs).unwrap();
            let session = registry::load(&both.record).unwrap_or_else(|why| panic!("{spec} {seed}: {why:?}"));
            assert_eq!(session.record(base.players.clone()), both.record, "{spec} {seed}");
            for tag in ours.tags.iter().chain(&theirs.tags) {
                assert!(both.record.tags.contains(tag));
            }
        }
    }
}

#[test]
fn games_with_conflicting_data_are_not_joined() {
    let won = |side: Side| Record { result: Some(Outcome::win(side, Reason::Resigned(side.other()))), ..game() };
    let (ours, theirs) = (won(Side::Near), won(Side::Far));
    assert!(!is_same_game(&ours, &theirs));
    assert!(is_same_game(&ours, &game()));
    assert_eq!(join(&ours, &theirs), None);
    // Nor are those without a date of different events.
    let at = |event: &str, date: Option<&str>| Record { event: event.into(), date: date.map(str::to_string), ..game() };
    assert!(!is_same_game(&at("a", None), &at("b", None)));
    assert!(is_same_game(&at("a", None), &at("a", None)) && is_same_game(&at("a", None), &at("", None)));
    let date = Some("2026-11-01");
    assert!(is_same_game(&at("a", date), &at("b", date)));
    assert_eq!(join(&game(), &theirs).unwrap().result, theirs.result);
    assert!(merge(&game(), &ours, &theirs).unwrap().conflict);
    let unknown = |value: &str| Record { unknown: vec![("foo".into(), value.into())], ..game() };
    assert_eq!(join(&unknown("1"), &unknown("2")), None);
    assert_eq!(join(&unknown("1"), &unknown("1")), Some(unknown("1")));
}
