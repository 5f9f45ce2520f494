//! Game texts (rules §8): a turn a line, read leniently and written strictly.

use super::remarks::{Commented, Piece, pieces, take_out, write_comment};
use super::saved::{first_of, is_usual};
use super::text_error::TextError;
use super::{Instead, Session};
use crate::game::Game;
use crate::notation::{SideNames, Tint};
use crate::record::MOST_ACTIONS;
use crate::rules::{Actor, GameSpec, Outcome, Reason, Side, Starter};
use crate::sentence::Sentence;
use crate::tree::{Assessment, NodeId, Notes, Outlook};
use crate::{key, sentence};

/// The longest game text that is read, in bytes.
const LONGEST: usize = 1024 * 1024;

struct Reader<'a> {
    line: usize,
    text: &'a str,
}

impl Reader<'_> {
    fn error(&self, reason: impl Into<Sentence>) -> TextError {
        let text = self.text.trim().chars().take(80).collect();
        TextError { line: self.line, text, reason: reason.into() }
    }
}

/// Reads a game text. It begins at `start` unless the text names a game, a first player or a position.
///
/// # Errors
/// The first piece that cannot be read or is illegal, with the rule it breaks.
pub fn read_game_text<G: Game>(text: &str, start: G) -> Result<Session<G>, TextError> {
    let text = lines_of::<G>(text)?;
    let (start, begin) = read_head(&text.lines, start)?;
    let mut session = Session::new(start);
    read_turns(&mut session, &text, begin, Instead::Replace)?;
    Ok(session)
}

/// Goes on with a game: the text must not say how the game began.
///
/// # Errors
/// The first piece that cannot be read or is illegal; what comes before it stays played.
pub fn read_on<G: Game>(session: &mut Session<G>, text: &str) -> Result<(), TextError> {
    read_line(session, text, Instead::Replace)
}

/// The same as a variation, where the game goes on in another way.
///
/// # Errors
/// The first piece that cannot be read or is illegal; what comes before it stays played.
pub fn read_variation<G: Game>(session: &mut Session<G>, text: &str) -> Result<(), TextError> {
    read_line(session, text, Instead::Vary)
}

fn read_line<G: Game>(session: &mut Session<G>, text: &str, instead: Instead) -> Result<(), TextError> {
    let text = lines_of::<G>(text)?;
    for (index, line) in text.lines.iter().enumerate() {
        let plain = without_comment::<G>(line).trim();
        let keys = ["game", "first", "position"];
        if keys.into_iter().any(|name| key(plain, name).is_some()) || G::is_position_head(plain) {
            let reader = Reader { line: index + 1, text: plain };
            return Err(reader.error(key!("record-begun")));
        }
        if !plain.is_empty() {
            break;
        }
    }
    read_turns(session, &text, 0, instead)
}

/// Plays the actions of one line, without number, side or result being wanted.
///
/// # Errors
/// The first action that cannot be read or is illegal; those before it stay played.
pub fn play_line<G: Game>(session: &mut Session<G>, line: &str) -> Result<(), TextError> {
    without_comment::<G>(line)
        .split('/')
        .try_for_each(|text| read_turn(session, Reader { line: 1, text }, Instead::Replace))
}

fn lines_of<G: Game>(text: &str) -> Result<Commented, TextError> {
    if text.len() > LONGEST {
        return Err(TextError { line: 1, text: String::new(), reason: key!("record-text-too-long").into() });
    }
    take_out::<G>(text)
}

fn without_comment<G: Game>(line: &str) -> &str {
    &line[..G::comment(line).unwrap_or(line.len())]
}

/// Reads turns and what is said about them, from a line on. `main` says what becomes of another continuation.
fn read_turns<G: Game>(
    session: &mut Session<G>,
    text: &Commented,
    begin: usize,
    main: Instead,
) -> Result<(), TextError> {
    // For each variation that is open, the node before which it began.
    let mut open: Vec<NodeId> = Vec::new();
    let mut ended = false;
    let mut last = 1;
    for (index, whole) in text.lines.iter().enumerate().skip(begin) {
        let line = without_comment::<G>(whole);
        if line.trim().is_empty() {
            continue;
        }
        last = index + 1;
        for piece in line.split('/').flat_map(pieces) {
            let reader = Reader { line: index + 1, text: if let Piece::Text(text) = piece { text } else { line } };
            let here = session.tree().cursor();
            match piece {
                Piece::Text(text) if text.trim().is_empty() => {}
                Piece::Comment(number) => {
                    let comment = text.comments.get(number).map_or("", String::as_str);
                    session.annotate(here, |notes| {
                        let gap = if notes.comment.is_empty() { "" } else { "\n" };
                        notes.comment = format!("{}{gap}{comment}", notes.comment);
                    });
                }
                Piece::Sign(number) => {
                    let sign = number.checked_sub(1).and_then(|index| Assessment::ALL.get(index)).copied();
                    let outlook = Outlook::ALL.into_iter().find(|(_, known)| *known == number);
                    if sign.is_none() && outlook.is_none() {
                        return Err(reader.error(key!("record-signs")));
                    }
                    session.annotate(here, |notes| {
                        notes.assessment = sign.or(notes.assessment);
                        notes.outlook = outlook.map(|(outlook, _)| outlook).or(notes.outlook);
                    });
                }
                Piece::Close => {
                    let back = open.pop().ok_or_else(|| reader.error(key!("record-not-open")))?;
                    session.go(back);
                }
                _ if ended && open.is_empty() => return Err(reader.error(key!("record-after-result"))),
                Piece::Open => {
                    let parent = session.tree().parent(here);
                    session.go(parent.ok_or_else(|| reader.error(key!("record-variation-first")))?);
                    open.push(here);
                }
                Piece::Text(text) => {
                    if let Some(result) = read_result(text.trim(), session.position().sides()) {
                        let stated = result.map_err(|reason| reader.error(reason))?;
                        conclude(session, stated).map_err(|reason| reader.error(reason))?;
                        ended |= open.is_empty();
                    } else {
                        let instead = if open.is_empty() { main } else { Instead::Vary };
                        read_turn(session, reader, instead)?;
                    }
                }
            }
        }
    }
    if open.is_empty() {
        return Ok(());
    }
    Err(TextError { line: last, text: String::new(), reason: key!("record-not-closed").into() })
}

/// What the lines before the first turn say.
#[derive(Default)]
struct Head {
    game: Option<GameSpec>,
    first: Option<Side>,
}

/// The lines before the first turn: the position to start from, and the first line after them.
fn read_head<G: Game>(lines: &[String], given: G) -> Result<(G, usize), TextError> {
    let mut head = Head::default();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let plain = without_comment::<G>(line).trim();
        let reader = Reader { line: at + 1, text: plain };
        if let Some(name) = key(plain, "game") {
            let spec = GameSpec::from(name);
            G::start(&spec, Side::Near).map_err(|reason| reader.error(reason))?;
            head.game = Some(spec);
        } else if let Some(name) = key(plain, "first") {
            head.first = Some(read_first::<G>(name, given.sides()).map_err(|reason| reader.error(reason))?);
        } else if let Some(text) = key(plain, "position") {
            if head.first.is_some() {
                return Err(reader.error(key!("record-position-says-side")));
            }
            let position = G::read_position(text).map_err(|error| TextError {
                line: at + 1,
                text: error.text,
                reason: sentence!("record-column", column = error.column, reason = error.reason),
            })?;
            return Ok((position, at + 1));
        } else if G::is_position_head(plain) {
            let end = lines[at..].iter().position(|line| line.trim().is_empty());
            let end = at + end.unwrap_or(lines.len() - at);
            let bare: Vec<&str> = lines[at..end].iter().map(|line| without_comment::<G>(line)).collect();
            let position = G::read_position(&bare.join("\n")).map_err(|error| TextError {
                line: at + error.line,
                text: error.text,
                reason: sentence!("record-column", column = error.column, reason = error.reason),
            })?;
            if head.game.is_some() || head.first.is_some() {
                return Err(reader.error(key!("record-position-says-all")));
            }
            return Ok((position, end));
        } else if !plain.is_empty() {
            break;
        }
        at += 1;
    }
    if head.game.is_none() && head.first.is_none() {
        return Ok((given, at));
    }
    let game = head.game.unwrap_or_else(|| given.spec());
    let first = head.first.unwrap_or_else(|| first_of(&given));
    Ok((G::start(&game, first).unwrap_or(given), at))
}

fn read_first<G: Game>(name: &str, names: SideNames) -> Result<Side, Sentence> {
    let side = names.side(name).ok_or_else(|| {
        let [near, far] = names.0.map(Tint::word);
        sentence!("record-first", near = near, far = far)
    })?;
    names.may_start(G::STARTER, side).map(|()| side)
}

/// The game after `game:` among the lines before the first turn.
pub fn game_named_in(text: &str) -> Option<GameSpec> {
    let mut lines =
        text.lines().map(|line| line.split('#').next().unwrap_or_default().trim()).filter(|line| !line.is_empty());
    lines.find_map(|line| key(line, "game")).map(GameSpec::from)
}

fn key<'a>(line: &'a str, wanted: &str) -> Option<&'a str> {
    let (key, value) = line.split_once(':')?;
    key.trim().eq_ignore_ascii_case(wanted).then(|| value.trim())
}

/// Reads a result line; nothing if the line is none.
fn read_result(line: &str, names: SideNames) -> Option<Result<Stated, Sentence>> {
    let (head, reason) = match line.split_once(',') {
        Some((head, reason)) => (head.trim(), Some(reason.trim())),
        None => (line, None),
    };
    let words: Vec<&str> = head.split_whitespace().collect();
    let winner = match words[..] {
        ["draw"] => None,
        [name, "wins"] => Some(names.side(name)?),
        _ => return None,
    };
    let Some(text) = reason else { return Some(Ok(Stated { winner, reason: None })) };
    let Some(reason) = names.read_reason(text, winner.is_some()) else {
        return Some(Err(key!("record-unknown-reason").into()));
    };
    if let (Some(winner), Reason::Resigned(loser)) = (winner, reason)
        && winner == loser
    {
        return Some(Err(key!("record-resigned-won").into()));
    }
    Some(Ok(Stated { winner, reason: Some(reason) }))
}

/// A result as a text states it, with its reason or without.
struct Stated {
    winner: Option<Side>,
    reason: Option<Reason>,
}

/// Compares a stated result with the game's own, or ends a game that goes on.
fn conclude<G: Game>(session: &mut Session<G>, stated: Stated) -> Result<(), Sentence> {
    let Stated { winner, reason } = stated;
    let names = session.position().sides();
    if let Some(own) = session.position().outcome() {
        let same = own.winner == winner && reason.is_none_or(|reason| reason == own.reason);
        return if same { Ok(()) } else { Err(sentence!("record-ended-otherwise", outcome = names.outcome(own))) };
    }
    // Without a reason the players agreed or the loser gave up.
    let reason = reason.unwrap_or_else(|| winner.map_or(Reason::Agreed, |side| Reason::Resigned(side.other())));
    if !reason.is_outside_the_rules() {
        return Err(sentence!("record-not-over", reason = names.reason(reason)));
    }
    session.end(Outcome { winner, reason });
    Ok(())
}

fn read_turn<G: Game>(session: &mut Session<G>, reader: Reader, instead: Instead) -> Result<(), TextError> {
    let mut rest = reader.text.trim();
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    // A hyphen makes the digits a roll of the dice, or castling.
    if digits > 0 && !rest[digits..].starts_with('-') {
        rest = rest[digits..].trim_start();
        rest = rest.strip_prefix('.').unwrap_or(rest).trim_start();
    }
    let word = rest.split_whitespace().next().unwrap_or_default();
    let names = session.position().sides();
    let named = names.side(word.trim_end_matches([':', ',']));
    if named.is_some() {
        rest = rest[word.len()..].trim_start();
    }
    let mut first = true;
    loop {
        // A colour holds for the whole turn; after the end the refusal says that the game is over.
        let position = session.position();
        let mine = named.is_none_or(|side| match position.turn().actor {
            Actor::Chance => position.roller() == Some(side),
            actor => actor == Actor::Side(side),
        });
        let refused = !mine && session.position().outcome().is_none();
        rest = rest.trim_start_matches([',', ' ', '\t']);
        if rest.is_empty() && !(first && refused) {
            return Ok(());
        }
        if let (Some(side), true) = (named, refused) {
            let wrong = if first { reader.text } else { rest };
            return Err(Reader { line: reader.line, text: wrong }
                .error(sentence!("record-not-its-turn", side = names.of(side))));
        }
        first = false;
        let (action, length) = session.position().read_action(rest).map_err(|reason| {
            Reader { line: reader.line, text: rest.split(',').next().unwrap_or(rest) }.error(reason)
        })?;
        if session.tree().len() > MOST_ACTIONS {
            return Err(reader.error(sentence!("record-too-many-actions", most = MOST_ACTIONS)));
        }
        session
            .play(action, instead)
            .map_err(|error| Reader { line: reader.line, text: &rest[..length] }.error(error))?;
        rest = &rest[length..];
        if !rest.is_empty() && !rest.starts_with([',', ' ', '\t']) {
            return Err(reader.error(key!("record-comma")));
        }
    }
}

/// Writes a game text: what is not usual about the start, a turn a line, the result.
pub fn write_game_text<G: Game>(session: &Session<G>) -> String {
    let mut text = String::new();
    let start = session.start();
    let position = start.position_text();
    if is_usual(start) {
        text.push_str(&format!("game: {}\n", start.spec()));
        if G::STARTER == Starter::Chosen {
            text.push_str(&format!("first: {}\n", start.sides().of(first_of(start))));
        }
    } else if position.lines().next().is_some_and(G::is_position_head) {
        text.push_str(&format!("{position}\n"));
    } else {
        let line = position.trim_end().replace('\n', "/");
        text.push_str(&format!("game: {}\nposition: {line}\n", start.spec()));
    }
    write_turns(session, &mut text, None);
    text
}

/// A node and everything after it, as a game text has it.
pub fn line_text<G: Game>(session: &Session<G>, node: NodeId) -> String {
    let mut text = String::new();
    if session.tree().parent(node).is_some() {
        write_turns(session, &mut text, Some(node));
    }
    text
}

/// What is to be written next.
enum Due {
    /// A node. One that opens a variation stands in parentheses; every other is followed by the variations that replace it.
    Node { node: NodeId, depth: usize, opens: bool },
    /// The result of the line that ends with this node.
    Result(NodeId),
    /// The end of a variation.
    Close,
}

/// Writes the turns, a turn a line; a variation in parentheses follows the action that it replaces. From a node on, if one is named.
fn write_turns<G: Game>(session: &Session<G>, text: &mut String, from: Option<NodeId>) {
    let tree = session.tree();
    let said = |node: NodeId| {
        let notes = tree.notes(node);
        let sign = notes.assessment.and_then(|sign| Assessment::ALL.iter().position(|known| *known == sign));
        let sign = sign.map_or_else(String::new, |index| format!(" ${}", index + 1));
        let outlook = Outlook::ALL.into_iter().find(|(known, _)| Some(*known) == notes.outlook);
        let sign = outlook.map_or(sign.clone(), |(_, number)| format!("{sign} ${number}"));
        let gap = if notes.comment.is_empty() { "" } else { " " };
        let comment = if notes.comment.is_empty() { String::new() } else { write_comment(&notes.comment) };
        format!("{sign}{gap}{comment}")
    };
    let root = if from.is_none() { said(NodeId::ROOT) } else { String::new() };
    if !root.is_empty() {
        text.push_str(&format!("{}\n", root.trim_start()));
    }
    // What was taken back, and is one line about which nothing is said, is no part of the game any more.
    let here = tree.cursor();
    let plain = |node: &NodeId| tree.children(*node).len() < 2 && *tree.notes(*node) == Notes::NONE;
    let taken_back = |node: NodeId| {
        node == here
            && from.is_none()
            && tree.children(here).len() < 2
            && tree.is_main(here)
            && tree.continuation(here).all(|node| plain(&node))
    };
    let next = |node: NodeId| if taken_back(node) { None } else { tree.next(node) };
    let step =
        |after: NodeId, depth| next(after).map_or(Due::Result(after), |node| Due::Node { node, depth, opens: false });
    let first = from.map(|node| Due::Node { node, depth: 0, opens: false });
    let mut due = vec![first.unwrap_or_else(|| step(NodeId::ROOT, 0))];
    // Whether a line of the text has begun.
    let mut begun = false;
    while let Some(now) = due.pop() {
        match now {
            Due::Node { node, depth, opens } => {
                let Some(label) = session.labels.get(node) else { continue };
                if begun && !label.begins && !opens {
                    text.push_str(&format!(", {}{}", label.words, said(node)));
                } else {
                    let end = if begun { "\n" } else { "" };
                    let indent = "  ".repeat(depth.min(20));
                    let open = if opens { "(" } else { "" };
                    let side = label.side.map_or_else(String::new, |side| format!("{} ", label.sides.of(side)));
                    let words = &label.words;
                    text.push_str(&format!("{end}{indent}{open}{} {side}{words}{}", label.number, said(node)));
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
                if let Some(outcome) = outcome.or(tree.notes(node).ending) {
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
