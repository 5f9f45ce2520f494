//! Edits are saved, and all of them can be undone.

use benediction_rules::Side;
use benediction_rules::geometry::Point;
use benediction_study::record::{Player, Record};
use benediction_study::registry;
use benediction_study::session::Session;
use benediction_study::tree::{Assessment, Mark, MarkColor, NodeId, Outlook};
use oorandom::Rand64;

use crate::support::{GAMES, record};

fn written(session: &Session) -> Record {
    session.record((Player::Human, Player::Human))
}

/// Returns all nodes.
fn nodes(session: &Session) -> Vec<NodeId> {
    let mut nodes = vec![NodeId::ROOT];
    nodes.extend(session.list().into_iter().flat_map(|turn| turn.actions).map(|(node, _)| node));
    nodes
}

/// Makes a random edit. Returns `true` if it changed anything.
fn edit(session: &mut Session, random: &mut Rand64, number: usize) -> bool {
    let nodes = nodes(session);
    let mut some = |count: usize| random.rand_range(0..count.max(1) as u64) as usize;
    let node = nodes[some(nodes.len())];
    let points = session.board().points.len();
    match some(12) {
        0 => session.comment(node, &format!("said {number} {{ and }} ( $3 )\nmore")),
        1 => session.assess(node, Some(Assessment::ALL[some(6)])),
        2 => session.set_outlook(node, Some(Outlook::ALL[some(4)].0)),
        3 => session.bookmark(node, some(2) == 0),
        4 => session.draw(node, Mark::Point(Point(some(points) as u8), MarkColor::ALL[some(4)])),
        5 => session
            .draw(node, Mark::Arrow(Point(some(points) as u8), Point(some(points) as u8), MarkColor::ALL[some(4)])),
        6 => session.wipe(node),
        7 => session.promote(node),
        8 => session.demote(node),
        9 if some(3) == 0 => session.cut(node),
        10 => {
            let line = session.copy(node);
            // Its beginning is legal where it stood, and often elsewhere.
            let to = if some(2) == 0 { session.before(node).unwrap_or(node) } else { nodes[some(nodes.len())] };
            let size = session.size();
            session.go(to);
            session.paste(&line).is_ok() && session.size() > size
        }
        _ => {
            session.go(node);
            let legal = session.legal();
            let size = session.size();
            let Some(view) = legal.get(some(legal.len())) else { return false };
            session.try_out(view.action).unwrap();
            session.size() > size
        }
    }
}

/// Returns the record without the current position.
fn bare(session: &Session) -> Record {
    Record { at: None, result: None, ..written(session) }
}

#[test]
fn edits_are_saved_undone_and_redone_in_every_game() {
    for (index, spec) in GAMES.iter().enumerate() {
        for seed in 0..6 {
            let mut random = Rand64::new(1000 + seed + 100 * index as u128);
            let mut session = registry::load(&record(spec, 12, seed)).unwrap();
            let mut states = vec![bare(&session)];
            for number in 0..60 {
                if !edit(&mut session, &mut random, number) {
                    continue;
                }
                // What is written on and on is one edit.
                states.push(bare(&session));
                let kept = written(&session);
                let again = registry::load(&Record::read(&kept.write()).unwrap()).unwrap();
                assert_eq!(written(&again), kept, "{spec} {seed} {number}");
            }
            let last = bare(&session);
            let mut back = Vec::new();
            while session.undo_edit() {
                back.push(bare(&session));
            }
            assert!(!session.can_undo_edit());
            assert_eq!(back.last(), states.first(), "{spec} {seed}");
            // Two comments in a row to one node are one edit, so some states are passed over, and none is new.
            let unexpected = back.iter().find(|state| !states.contains(state));
            assert!(unexpected.is_none(), "{spec} {seed}: {unexpected:#?}");
            assert!(back.len() + 3 >= states.len() - 1 && back.len() < states.len(), "{spec} {seed}");
            while session.redo_edit() {}
            assert_eq!(bare(&session), last, "{spec} {seed}");
        }
    }
}

/// Whole games are kept beside the session, which keeps only what changes: before each edit, and after each that was taken back.
#[test]
fn edits_are_taken_back_over_what_is_played_between_them() {
    for (index, spec) in GAMES.iter().enumerate() {
        for seed in 0..6 {
            let mut random = Rand64::new(2000 + seed + 100 * index as u128);
            let mut session = registry::load(&record(spec, 12, seed)).unwrap();
            let (mut past, mut future) = (Vec::<(Record, NodeId)>::new(), Vec::<(Record, NodeId)>::new());
            for number in 0..120 {
                let now = (bare(&session), session.node());
                match random.rand_range(0..10) {
                    0..3 => {
                        assert_eq!(session.undo_edit(), !past.is_empty());
                        let Some(before) = past.pop() else { continue };
                        future.push(now);
                        assert_eq!((bare(&session), session.node()), before, "{spec} {seed} {number}");
                    }
                    3..5 => {
                        assert_eq!(session.redo_edit(), !future.is_empty());
                        let Some(after) = future.pop() else { continue };
                        past.push(now);
                        assert_eq!((bare(&session), session.node()), after, "{spec} {seed} {number}");
                    }
                    5 => {
                        let Some(view) = session.legal().into_iter().next_back() else { continue };
                        session.play_variation(view.action).unwrap();
                    }
                    6 => drop(session.undo()),
                    _ => {
                        let nodes = nodes(&session);
                        let node = nodes[random.rand_range(0..nodes.len() as u64) as usize];
                        let changed = match random.rand_range(0..7) {
                            0 => session.assess(node, Some(Assessment::ALL[number % 6])),
                            1 => session.draw(node, Mark::Point(Point(number as u8 % 9), MarkColor::First)),
                            2 => session.wipe(node),
                            3 => session.promote(node),
                            4 => session.demote(node),
                            5 if number % 3 == 0 => session.cut(node),
                            _ => {
                                let size = session.size();
                                let Some(view) = session.legal().into_iter().next() else { continue };
                                session.try_out(view.action).unwrap();
                                session.size() > size
                            }
                        };
                        if changed {
                            past.push(now);
                            future.clear();
                        }
                    }
                }
            }
            assert_eq!((session.can_undo_edit(), session.can_redo_edit()), (!past.is_empty(), !future.is_empty()));
        }
    }
}

fn any(session: &Session, index: usize) -> String {
    session.legal()[index].text.clone()
}

#[test]
fn node_ids_are_never_reused_for_other_actions() {
    let mut session = registry::games()[0].start(Side::Near);
    session.try_out(session.read(&any(&session, 0)).unwrap()).unwrap();
    let first = session.node();
    assert!(session.undo_edit() && session.node() == NodeId::ROOT);
    session.try_out(session.read(&any(&session, 1)).unwrap()).unwrap();
    assert_ne!(session.node(), first);
    assert!(!session.can_redo_edit(), "another edit is the new future");
    assert_eq!(
        session.text_of(session.node()).map(str::to_string),
        session.list()[0].actions.first().map(|(_, words)| words.clone())
    );
}

#[test]
fn consecutive_changes_of_a_comment_are_one_edit() {
    let mut session = registry::games()[0].start(Side::Near);
    session.try_out(session.read(&any(&session, 0)).unwrap()).unwrap();
    let node = session.node();
    for text in ["g", "go", "good"] {
        assert!(session.comment(node, text));
    }
    assert!(session.assess(node, Some(Assessment::Good)));
    assert!(session.comment(node, "good?"));
    assert!(!session.comment(node, "good?"), "nothing has changed");
    let mut comments = Vec::new();
    while session.undo_edit() {
        comments.push(session.notes(node).comment.clone());
    }
    assert_eq!(comments, ["good", "good", "", ""], "the last one takes back the action");
}

#[test]
fn line_is_pasted_as_variation_or_not_at_all() {
    let mut session = registry::load(&record(GAMES[0], 9, 4)).unwrap();
    let before = written(&session);
    let main = session.line_end(NodeId::ROOT);
    session.go(NodeId::ROOT);
    let first = session.after(NodeId::ROOT).unwrap();
    let line = session.copy(first);
    assert!(line.starts_with("1 "), "{line}");
    session.paste(&line).unwrap();
    assert_eq!((session.size(), session.node()), (10, first), "the line is there already");
    let error = session.paste("1 Red zz9").unwrap_err();
    assert_eq!(error.line, 1);
    assert!(!session.can_undo_edit());
    session.go(main);
    assert_eq!(written(&session), before);
    // Other choices at the beginning: a second main line.
    session.go(NodeId::ROOT);
    let other =
        session.legal().into_iter().map(|view| view.text).find(|text| Some(text.as_str()) != session.text_of(first));
    session.paste(&format!("1 Red {} $2 $16 {{ tried }}", other.unwrap())).unwrap();
    let tried = session.node();
    let notes = session.notes(tried);
    assert_eq!((notes.assessment, notes.outlook), (Some(Assessment::Mistake), Some(Outlook::Better(Side::Near))));
    assert_eq!(session.size(), 11);
    assert!(session.promote(tried));
    assert_eq!(session.line_end(NodeId::ROOT), tried);
    assert!(session.cut(tried) && session.size() == 10);
    assert!(session.undo_edit() && session.undo_edit() && session.undo_edit());
    assert_eq!(session.size(), 10);
}

#[test]
fn redrawn_arrow_changes_color_or_is_removed() {
    let mut session = registry::first().start(Side::Near);
    let (first, second) = (Mark::Point(Point(3), MarkColor::First), Mark::Point(Point(3), MarkColor::Second));
    let arrow = Mark::Arrow(Point(3), Point(4), MarkColor::Fourth);
    for mark in [first, arrow, second] {
        assert!(session.draw(NodeId::ROOT, mark));
    }
    assert_eq!(session.notes(NodeId::ROOT).marks, [second, arrow], "it stands where it stood");
    let record = session.record((Player::Human, Player::Human));
    assert_eq!(record.notes[0].point_colors, [1]);
    let read = registry::load(&Record::read(&record.write()).unwrap()).unwrap();
    assert_eq!(read.notes(NodeId::ROOT).marks, [second, arrow]);
    assert!(session.draw(NodeId::ROOT, second));
    assert_eq!(session.notes(NodeId::ROOT).marks, [arrow]);
    // A colour of a later version is no reason to lose the game.
    let mut later = record.clone();
    later.notes[0].arrow_colors = vec![200];
    let marks = registry::load(&later).unwrap().notes(NodeId::ROOT).marks.clone();
    assert_eq!(marks, [second, Mark::Arrow(Point(3), Point(4), MarkColor::First)]);
}
