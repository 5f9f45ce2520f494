//! A writer of PGN for other programs. Features that PGN lacks are written such that this program reads them and others ignore
//! them.

use std::time::Duration;

use super::Session;
use super::codes::Codes;
use super::saved::is_usual;
use super::tags;
use super::text_write::about_text;
use super::times::TimesLeft;
use super::tokens::DRAW;
use crate::clocks::Controls;
use crate::record::Player;
use crate::terms::Terms;
use crate::tree::{About, Assessment, NodeId, Notes, Outlook, PositionPath};
use benediction_rules::{Outcome, Reason, Side};

/// Maximum length of a line of turns.
const MAX_WIDTH: usize = 80;

/// Writes a game as PGN: the roster of seven tag pairs, the other tag pairs, the turns.
pub(super) fn write_pgn(session: &Session, players: &(Player, Player)) -> String {
    let start = session.start();
    let About { terms: Terms { names, .. }, date, event, .. } = &session.tree().about;
    let mut text = String::new();
    let mut add = |name: &str, value: &str| match value {
        "" => text.push_str(&format!("[{name} \"?\"]\n")),
        value => text.push_str(&tags::write(name, value)),
    };
    let end = session.tree().end_of_line(NodeId::ROOT);
    let ended = outcome_at(session, end).or_else(|| session.first_ending());
    let [near, far] = Side::BOTH.map(|side| start.sides().title(side));
    add("Event", event);
    add("Site", "");
    add("Date", &date.map_or("????.??.??".into(), |date| date.to_string().replace('-', ".")));
    add("Round", "");
    add(&near, &names[0]);
    add(&far, &names[1]);
    add("Result", result(session, ended));
    add("Variant", start.spec().id.as_str());
    if !start.spec().rules.is_usual() {
        add("Rules", &start.spec().rules.to_string());
    }
    if !is_usual(start) {
        add("SetUp", "1");
        add("FEN", start.position_text().trim_end());
    }
    if let Some(Outcome { winner, reason }) = ended {
        let usual = winner.map_or(Reason::Agreed, |side| Reason::Resigned(side.other()));
        if reason.is_outside_the_rules() && reason != usual {
            add("Termination", &start.sides().reason(reason));
        }
    }
    let controls = session.about().terms.clock.parse::<Controls>().ok();
    if let Some(control) = controls.and_then(Controls::in_pgn) {
        add("TimeControl", &control);
    }
    // The roster contains the rest already.
    let roster = ["[Event ", "[Date ", &format!("[{near} "), &format!("[{far} ")];
    let about = about_text(session, players);
    let more = about.lines().filter(|line| !roster.iter().any(|tag| line.starts_with(tag)));
    more.for_each(|line| text.push_str(&format!("{line}\n")));
    let mut words = Words::default();
    write_turns(session, &mut words);
    words.add(result(session, ended));
    text + "\n" + &words.text + "\n"
}

/// Returns the result at a node. Returns `None` if the game is not over there.
fn outcome_at(session: &Session, node: NodeId) -> Option<Outcome> {
    let by_rules = session.labels.get(node).map_or(session.start().outcome(), |label| label.outcome);
    by_rules.or(session.tree().notes(node).ending)
}

/// Returns the text of a result in PGN.
fn result(session: &Session, ended: Option<Outcome>) -> &'static str {
    let white = session.start().sides().side("white").unwrap_or(Side::Near);
    match ended.map(|outcome| outcome.winner) {
        None => "*",
        Some(None) => DRAW,
        Some(Some(side)) if side == white => "1-0",
        Some(Some(_)) => "0-1",
    }
}

/// A text of words, broken into lines of at most [`MAX_WIDTH`] letters. Only a longer word makes a longer line.
#[derive(Default)]
struct Words {
    text: String,
    /// `true` if the next word follows without a blank.
    joined: bool,
}

impl Words {
    fn add(&mut self, word: &str) {
        let column = self.text.len() - self.text.rfind('\n').map_or(0, |end| end + 1);
        if !self.text.is_empty() && !self.joined {
            let first = word.lines().next().unwrap_or_default();
            self.text.push(if column + 1 + first.len() > MAX_WIDTH { '\n' } else { ' ' });
        }
        self.text.push_str(word);
        self.joined = false;
    }

    fn open(&mut self) {
        self.add("(");
        self.joined = true;
    }

    fn close(&mut self) {
        self.joined = true;
        self.add(")");
    }
}

/// The next thing to write.
enum Due {
    Node { node: NodeId, opens: bool },
    Result(NodeId),
    Close,
}

fn write_turns(session: &Session, words: &mut Words) {
    let tree = session.tree();
    let mut line = PositionPath::new(session.start().boxed());
    let mut comments =
        Comments { session, codes: Codes::of(session.start()), times: TimesLeft::of(&session.about().terms.clock) };
    comments.write_notes(NodeId::ROOT, words);
    let step = |after: NodeId| tree.next(after).map_or(Due::Result(after), |node| Due::Node { node, opens: false });
    let mut due = vec![step(NodeId::ROOT)];
    // The number of Black is written only after a comment or a variation.
    let mut numbered = false;
    while let Some(now) = due.pop() {
        match now {
            Due::Node { node, opens } => {
                let (Some(label), Some(parent)) = (session.labels.get(node), tree.parent(node)) else { continue };
                if opens {
                    words.open();
                }
                let before = &tree.notes(node).before;
                line.lead_to(tree, parent);
                let (number, second_half) = line.position(tree.ply(parent)).move_number();
                let number = format!("{number}{}", if second_half { "..." } else { "." });
                // At the beginning of a variation the comment stands before the number, otherwise between number and action.
                if opens && !before.is_empty() {
                    words.add(&comments.codes.write_comment("", before));
                }
                if !second_half || opens || !numbered || !before.is_empty() {
                    words.add(&number);
                }
                if !opens && !before.is_empty() {
                    words.add(&comments.codes.write_comment("", before));
                }
                words.add(&without_marks(&label.words));
                numbered = !comments.write_notes(node, words);
                due.push(step(node));
                let replaced = if opens { &[][..] } else { tree.children(parent) };
                for other in replaced.iter().skip(1).rev() {
                    due.extend([Due::Close, Due::Node { node: *other, opens: true }]);
                }
            }
            Due::Result(node) => {
                // Only a result from outside the rules is written for a variation.
                if let Some(outcome) = tree.notes(node).ending.filter(|_| !tree.is_main(node)) {
                    words.add(result(session, Some(outcome)));
                }
            }
            Due::Close => {
                words.close();
                numbered = false;
            }
        }
    }
}

/// A writer of annotations.
struct Comments<'s> {
    session: &'s Session,
    codes: Codes,
    times: TimesLeft,
}

impl Comments<'_> {
    /// Writes the annotations of a node, which come after those of the node before it. Returns `true` if there is a comment, which
    /// separates the two halves of a move.
    fn write_notes(&mut self, node: NodeId, words: &mut Words) -> bool {
        let notes = self.session.tree().notes(node);
        let sign = notes.assessment.and_then(|sign| Assessment::ALL.iter().position(|other| *other == sign));
        if let Some(index) = sign {
            words.add(&format!("${}", index + 1));
        }
        if let Some((_, number)) = Outlook::ALL.into_iter().find(|(other, _)| Some(*other) == notes.outlook) {
            words.add(&format!("${number}"));
        }
        let left = self.time_left(node, notes);
        let comment = self.codes.write_comment(&self.codes.write(notes, left), &notes.comment);
        if !comment.is_empty() {
            words.add(&comment);
        }
        !comment.is_empty()
    }

    /// Returns the time that is left of the side that acted. Returns `None` if it is unknown.
    fn time_left(&mut self, node: NodeId, notes: &Notes) -> Option<Duration> {
        let before = self.session.tree().parent(node)?;
        self.times.add(before, node);
        self.times.spend(before, node, self.session.labels.get(node)?.side?, notes.spent?)
    }
}

/// Returns the text of an action without its parts in braces, which are comments for other programs.
fn without_marks(words: &str) -> String {
    let mut text = String::new();
    let mut depth = 0;
    for c in words.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            c if depth == 0 => text.push(c),
            _ => {}
        }
    }
    text
}
