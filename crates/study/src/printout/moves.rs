//! The whole game in notation, with diagrams, comments, and variations as text.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::html::Html;
use crate::diagram::SharedDiagrams;
use crate::reviews::{Report, Verdict};
use crate::session::{ListedTurn, Session};
use crate::tree::{Assessment, NodeId, Notes};
use crate::words::clock::used;
use crate::words::study::verdict_id;
use benediction_words::{say, text};

/// Greatest number of diagrams of the game, and the room for them in bytes, so that the page of a long game does not become too large.
/// At most half of them are at comments.
const DIAGRAMS: usize = 40;
const ROOM: usize = 60_000;
/// Number of diagrams for which there always is room.
const LEAST: usize = 8;

/// Adds the game with a diagram every `every` turns, or none of these if it is 0. `session` is used to visit the positions.
pub(super) fn moves(
    html: &mut Html,
    report: &Report,
    every: usize,
    session: &mut Session,
    diagrams: &mut SharedDiagrams,
) {
    let list = session.list();
    let verdicts: BTreeMap<NodeId, Verdict> =
        report.turns.iter().filter_map(|turn| Some((*turn.turn.nodes.last()?, turn.verdict?))).collect();
    // The board is emptier at the beginning.
    let end = session.tree().end_of_line(NodeId::ROOT);
    session.go(end);
    let most = (ROOM / diagrams.svg(session, &[], "").len()).clamp(LEAST, DIAGRAMS);
    let shown = places(session, &list, every, most);
    html.element("h2", "", text!("report-game"));
    html.within("div", "moves", |html| {
        diagram(html, session, NodeId::ROOT, text!("diagram-start"), diagrams);
        comment(html, &session.notes(NodeId::ROOT).comment);
        let mut rest = &list[..];
        while let Some(first) = rest.first() {
            let same = if first.depth == 0 {
                1
            } else {
                1 + rest.windows(2).take_while(|pair| follows(session, pair)).count()
            };
            let (group, after) = rest.split_at(same);
            match first.depth {
                0 => {
                    turn_of_game(html, session, first, &verdicts);
                    draw_after(html, session, first, &shown, diagrams);
                }
                depth => variation(html, session, group, depth),
            }
            rest = after;
        }
    });
}

/// Returns `true` if the second of two turns continues the line of the first. Variations of one turn stand beside each other in the list.
fn follows(session: &Session, pair: &[ListedTurn]) -> bool {
    let [turn, next] = pair else { return false };
    let before = next.actions.first().and_then(|(node, _)| session.before(*node));
    turn.depth == next.depth && before == turn.actions.last().map(|(node, _)| *node)
}

/// Returns `true` if a person has commented on or drawn on the position at a node.
fn is_annotated(session: &Session, node: NodeId) -> bool {
    let Notes { comment, marks, .. } = session.notes(node);
    !comment.trim().is_empty() || !marks.is_empty()
}

/// Returns the nodes of the main line with a diagram, about `most`: some of those with a comment, one every `every` turns, and the last
/// one.
fn places(session: &Session, list: &[ListedTurn], every: usize, most: usize) -> BTreeSet<NodeId> {
    let main: Vec<&ListedTurn> = list.iter().filter(|turn| turn.depth == 0).collect();
    let annotated =
        |turn: &&ListedTurn| turn.actions.iter().rev().map(|(node, _)| *node).find(|node| is_annotated(session, *node));
    let commented: Vec<NodeId> = main.iter().filter_map(annotated).collect();
    let step = commented.len().div_ceil(most / 2).max(1);
    let mut places: BTreeSet<NodeId> = commented.into_iter().step_by(step).collect();
    let turns = main.last().map_or(0, |turn| turn.number);
    let every = if every == 0 { usize::MAX } else { every.max(turns.div_ceil(most - places.len())) };
    for (index, turn) in main.iter().enumerate() {
        let is_last = main.get(index + 1).is_none_or(|next| next.number != turn.number);
        let has_one = turn.actions.iter().any(|(node, _)| places.contains(node));
        if is_last && turn.number % every == 0 && !has_one {
            places.extend(turn.actions.last().map(|(node, _)| *node));
        }
    }
    places.extend(main.last().and_then(|turn| turn.actions.last()).map(|(node, _)| *node));
    places
}

/// Adds a diagram of the position at a node.
fn diagram(html: &mut Html, session: &mut Session, node: NodeId, caption: &str, diagrams: &mut SharedDiagrams) {
    session.go(node);
    let picture = diagrams.svg(session, session.marks(node), caption);
    html.within("figure", "", |html| {
        html.picture(&picture);
        html.element("figcaption", "", caption);
    });
}

/// Adds the diagrams of a turn.
fn draw_after(
    html: &mut Html,
    session: &mut Session,
    turn: &ListedTurn,
    shown: &BTreeSet<NodeId>,
    diagrams: &mut SharedDiagrams,
) {
    for (index, (node, _)) in turn.actions.iter().enumerate().filter(|(_, (node, _))| shown.contains(node)) {
        let played: Vec<&str> = turn.actions[..=index].iter().map(|(_, words)| words.as_str()).collect();
        let caption = if played.len() == turn.actions.len() {
            say!("report-after", number = turn.number)
        } else {
            say!("report-within", number = turn.number, turn = played.join(" "))
        };
        diagram(html, session, *node, &caption, diagrams);
    }
}

fn comment(html: &mut Html, words: &str) {
    if !words.trim().is_empty() {
        html.element("p", "comment", words.trim());
    }
}

/// Adds the number of a turn, the side, and its actions with their symbols.
fn turn(html: &mut Html, session: &Session, turn: &ListedTurn, verdicts: &BTreeMap<NodeId, Verdict>) {
    html.element("b", "", &turn.number.to_string());
    html.element("i", turn.side.map_or("", |side| session.sides().of(side)), "");
    for (index, (node, words)) in turn.actions.iter().enumerate() {
        if index > 0 {
            html.words(" ");
        }
        html.words(words);
        let notes = session.notes(*node);
        // A person's symbol stands in the place of the engine's.
        match (notes.assessment, verdicts.get(node)) {
            (Some(sign), _) => html.element("b", "", Assessment::sign(sign)),
            (None, Some(verdict)) => html.element("b", verdict_id(*verdict), verdict.sign().sign()),
            (None, None) => {}
        }
        if let Some(outlook) = notes.outlook {
            html.words(" ");
            html.words(outlook.sign());
        }
    }
}

/// Adds a turn of the main line with its time and its comments.
fn turn_of_game(html: &mut Html, session: &Session, listed: &ListedTurn, verdicts: &BTreeMap<NodeId, Verdict>) {
    let notes = || listed.actions.iter().map(|(node, words)| (session.notes(*node), words));
    notes().for_each(|(notes, _)| comment(html, &notes.before));
    let time: Option<Duration> = session.time_of(listed.actions.iter().map(|(node, _)| node));
    html.within("p", "turn", |html| {
        turn(html, session, listed, verdicts);
        if let Some(time) = time {
            html.element("small", "", &used(time));
        }
    });
    let last = listed.actions.len().saturating_sub(1);
    for (index, (notes, words)) in notes().enumerate().filter(|(_, (notes, _))| !notes.comment.trim().is_empty()) {
        html.within("p", "comment", |html| {
            if index < last {
                html.element("b", "", words);
                html.words(" ");
            }
            html.words(notes.comment.trim());
        });
    }
}

/// Adds turns of a variation that follow each other, with their comments.
fn variation(html: &mut Html, session: &Session, turns: &[ListedTurn], depth: usize) {
    html.within("p", if depth > 1 { "inner" } else { "variation" }, |html| {
        for listed in turns {
            let aside = |html: &mut Html, words: &str| {
                if !words.trim().is_empty() {
                    html.element("em", "", words.trim());
                    html.words(" ");
                }
            };
            let notes = || listed.actions.iter().map(|(node, _)| session.notes(*node));
            notes().for_each(|notes| aside(html, &notes.before));
            html.within("span", "", |html| turn(html, session, listed, &BTreeMap::new()));
            notes().for_each(|notes| aside(html, &notes.comment));
        }
    });
}
