//! A writer of game texts with one turn per line.

use super::Session;
use super::codes::Codes;
use super::saved::{first_of, is_usual};
use super::tags;
use crate::record::Player;
use crate::terms::Terms;
use crate::tree::{About, Assessment, NodeId, Notes, Outlook};
use benediction_rules::{Side, Starter};

/// Writes a game text: the start, the description of the game, one turn per line, the result.
pub(super) fn write_game_text(session: &Session, players: &(Player, Player)) -> String {
    let mut text = String::new();
    let start = session.start();
    let position = start.position_text();
    if is_usual(start) {
        text.push_str(&format!("game: {}\n", start.spec()));
        if start.starter() == Starter::Chosen {
            text.push_str(&format!("first: {}\n", start.sides().of(first_of(start))));
        }
    } else if position.lines().next().is_some_and(|line| start.is_position_head(line)) {
        text.push_str(&format!("{position}\n"));
    } else {
        let line = position.trim_end().replace('\n', "/");
        text.push_str(&format!("game: {}\nposition: {line}\n", start.spec()));
    }
    text.push_str(&about_text(session, players));
    write_turns(session, &mut text, None);
    text
}

/// Writes the description of the whole game as tag pairs.
pub(super) fn about_text(session: &Session, players: &(Player, Player)) -> String {
    let About { terms: Terms { names, clock, series, .. }, date, event, title, tags, stars, .. } =
        &session.tree().about;
    let mut text = String::new();
    let mut add = |name: &str, value: &str| text.push_str(&tags::write(name, value));
    if !event.is_empty() {
        add("Event", event);
    }
    if let Some(date) = date {
        add("Date", &date.to_string().replace('-', "."));
    }
    let kinds = [&players.0, &players.1];
    for (side, kind) in Side::BOTH.into_iter().zip(kinds) {
        let title_of = session.start().sides().title(side);
        if !names[side.index()].is_empty() {
            add(&title_of, &names[side.index()]);
        }
        if let Some(kind) = tags::player_text(kind) {
            add(&format!("{title_of}Player"), &kind);
        }
    }
    if !clock.is_empty() {
        add("Clock", clock);
    }
    if !series.is_empty() {
        add("Match", series);
    }
    if !title.is_empty() {
        add("Title", title);
    }
    if *stars > 0 {
        add("Stars", &stars.to_string());
    }
    if !tags.is_empty() {
        text.push_str(&tags::write_list("Tags", tags));
    }
    text
}

/// Writes a node and everything after it in the form of a game text. The text is empty for the root.
pub(super) fn line_text(session: &Session, node: NodeId) -> String {
    let mut text = String::new();
    if session.tree().parent(node).is_some() {
        write_turns(session, &mut text, Some(node));
    }
    text
}

/// The next thing to write.
enum Due {
    /// A node. One that opens a variation stands in parentheses, every other is followed by the variations that replace
    /// it.
    Node { node: NodeId, depth: usize, opens: bool },
    /// The result of the line that ends with this node.
    Result(NodeId),
    /// The end of a variation.
    Close,
}

/// Writes the comment before an action.
fn introduction(codes: &Codes, notes: &Notes) -> String {
    if notes.before.is_empty() { String::new() } else { format!("{} ", codes.write_comment("", &notes.before)) }
}

/// Writes the turns, one per line, from a node on or, without one, all. A variation in parentheses follows the action
/// that it replaces.
fn write_turns(session: &Session, text: &mut String, from: Option<NodeId>) {
    let tree = session.tree();
    let codes = Codes::of(session.start());
    let annotations = |node: NodeId| {
        let notes = tree.notes(node);
        let sign = notes.assessment.and_then(|sign| Assessment::ALL.iter().position(|other| *other == sign));
        let sign = sign.map_or_else(String::new, |index| format!(" ${}", index + 1));
        let outlook = Outlook::ALL.into_iter().find(|(other, _)| Some(*other) == notes.outlook);
        let sign = outlook.map_or(sign.clone(), |(_, number)| format!("{sign} ${number}"));
        let comment = codes.write_comment(&codes.write(notes, None), &notes.comment);
        if comment.is_empty() { sign } else { [sign, comment].join(" ") }
    };
    let root = if from.is_none() { annotations(NodeId::ROOT) } else { String::new() };
    if !root.is_empty() {
        text.push_str(&format!("{}\n", root.trim_start()));
    }
    // Actions that were undone are no part of the game unless they have variations or annotations.
    let here = tree.cursor();
    let is_plain = |node: &NodeId| tree.children(*node).len() < 2 && tree.notes(*node).are_only_time();
    let is_undone = |node: NodeId| {
        node == here
            && from.is_none()
            && tree.children(here).len() < 2
            && tree.is_main(here)
            && tree.continuation(here).all(|node| is_plain(&node))
    };
    let next = |node: NodeId| if is_undone(node) { None } else { tree.next(node) };
    let step =
        |after: NodeId, depth| next(after).map_or(Due::Result(after), |node| Due::Node { node, depth, opens: false });
    let first = from.map(|node| Due::Node { node, depth: 0, opens: false });
    let mut due = vec![first.unwrap_or_else(|| step(NodeId::ROOT, 0))];
    // `true` if a line of the text has begun.
    let mut begun = false;
    while let Some(now) = due.pop() {
        match now {
            Due::Node { node, depth, opens } => {
                let Some(label) = session.labels.get(node) else { continue };
                let introduced = introduction(&codes, tree.notes(node));
                if begun && !label.begins && !opens && introduced.is_empty() {
                    text.push_str(&format!(", {}{}", label.words, annotations(node)));
                } else {
                    let end = if begun { "\n" } else { "" };
                    let indent = "  ".repeat(depth.min(20));
                    let open = if opens { "(" } else { "" };
                    let side = label.side.map_or_else(String::new, |side| format!("{} ", label.sides.of(side)));
                    let words = &label.words;
                    text.push_str(&format!(
                        "{end}{indent}{open}{} {side}{introduced}{words}{}",
                        label.number,
                        annotations(node)
                    ));
                }
                begun = true;
                due.push(step(node, depth));
                let replaced = tree.parent(node).filter(|_| !opens && Some(node) != from);
                for other in replaced.map_or(&[][..], |parent| tree.children(parent)).iter().skip(1).rev() {
                    due.extend([Due::Close, Due::Node { node: *other, depth: depth + 1, opens: true }]);
                }
            }
            Due::Result(node) => {
                let ended = session.labels.get(node).map(|label| (label.outcome, label.sides_after));
                let (outcome, names) = ended.unwrap_or((session.start().outcome(), session.start().sides()));
                let of_game = || if from.is_none() && tree.is_main(node) { session.first_ending() } else { None };
                if let Some(outcome) = outcome.or(tree.notes(node).ending).or_else(of_game) {
                    text.push_str(&format!("{}{}", if begun { "\n" } else { "" }, names.outcome(outcome)));
                    begun = true;
                }
            }
            Due::Close => {
                text.push_str(")\n");
                begun = false;
            }
        }
    }
    if begun {
        text.push('\n');
    }
}
