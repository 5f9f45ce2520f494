//! Game texts (rules §8): a turn a line, read leniently and written strictly.

use thiserror::Error;

use super::Session;
use super::saved::{first_of, is_usual};
use crate::game::Game;
use crate::notation::SideNames;
use crate::record::MOST_ACTIONS;
use crate::rules::{Actor, GameSpec, Outcome, Reason, Side, Starter};

/// The longest game text that is read, in bytes.
const LONGEST: usize = 1024 * 1024;

/// Why a game text could not be read, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{line}: \"{text}\": {reason}")]
pub struct TextError {
    /// Line, from 1.
    pub line: usize,
    /// The piece of text in question.
    pub text: String,
    /// What is wrong with it.
    pub reason: String,
}

struct Reader<'a> {
    line: usize,
    text: &'a str,
}

impl Reader<'_> {
    fn error(&self, reason: impl Into<String>) -> TextError {
        let text = self.text.trim().chars().take(80).collect();
        TextError { line: self.line, text, reason: reason.into() }
    }
}

/// Reads a game text. It begins at `start` unless the text names a game, a first player or a position.
///
/// # Errors
/// The first piece that cannot be read or is illegal, with the rule it breaks.
pub fn read_game_text<G: Game>(text: &str, start: G) -> Result<Session<G>, TextError> {
    let lines = lines_of(text)?;
    let (start, begin) = read_head(&lines, start)?;
    let mut session = Session::new(start);
    read_turns(&mut session, &lines, begin)?;
    Ok(session)
}

/// Goes on with a game: the text must not say how the game began.
///
/// # Errors
/// The first piece that cannot be read or is illegal; what comes before it stays played.
pub fn read_on<G: Game>(session: &mut Session<G>, text: &str) -> Result<(), TextError> {
    let lines = lines_of(text)?;
    for (index, line) in lines.iter().enumerate() {
        let plain = without_comment::<G>(line).trim();
        let keys = ["game", "first", "position"];
        if keys.into_iter().any(|name| key(plain, name).is_some()) || G::is_position_head(plain) {
            let reader = Reader { line: index + 1, text: plain };
            return Err(reader.error("how the game began has been said already"));
        }
        if !plain.is_empty() {
            break;
        }
    }
    read_turns(session, &lines, 0)
}

/// Plays the actions of one line, without number, side or result being wanted.
///
/// # Errors
/// The first action that cannot be read or is illegal; those before it stay played.
pub fn play_line<G: Game>(session: &mut Session<G>, line: &str) -> Result<(), TextError> {
    without_comment::<G>(line).split('/').try_for_each(|text| read_turn(session, Reader { line: 1, text }))
}

fn lines_of(text: &str) -> Result<Vec<&str>, TextError> {
    if text.len() > LONGEST {
        return Err(TextError { line: 1, text: String::new(), reason: "a game text has at most 1 MiB".into() });
    }
    Ok(text.lines().collect())
}

fn without_comment<G: Game>(line: &str) -> &str {
    &line[..G::comment(line).unwrap_or(line.len())]
}

fn read_turns<G: Game>(session: &mut Session<G>, lines: &[&str], begin: usize) -> Result<(), TextError> {
    let mut ended = false;
    for (index, whole) in lines.iter().enumerate().skip(begin) {
        let line = without_comment::<G>(whole);
        let reader = Reader { line: index + 1, text: line };
        if line.trim().is_empty() {
            continue;
        }
        if ended {
            return Err(reader.error("nothing follows the result"));
        }
        if let Some(result) = read_result(line.trim(), session.position().sides()) {
            let stated = result.map_err(|reason| reader.error(reason))?;
            conclude(session, stated).map_err(|reason| reader.error(reason))?;
            ended = true;
            continue;
        }
        for turn in line.split('/') {
            read_turn(session, Reader { line: index + 1, text: turn })?;
        }
    }
    Ok(())
}

/// What the lines before the first turn say.
#[derive(Default)]
struct Head {
    game: Option<GameSpec>,
    first: Option<Side>,
}

/// The lines before the first turn: the position to start from, and the first line after them.
fn read_head<G: Game>(lines: &[&str], given: G) -> Result<(G, usize), TextError> {
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
                return Err(reader.error("a position text says itself who acts"));
            }
            let position = G::read_position(text).map_err(|error| TextError {
                line: at + 1,
                text: error.text,
                reason: format!("column {}: {}", error.column, error.reason),
            })?;
            return Ok((position, at + 1));
        } else if G::is_position_head(plain) {
            let end = lines[at..].iter().position(|line| line.trim().is_empty());
            let end = at + end.unwrap_or(lines.len() - at);
            let bare: Vec<&str> = lines[at..end].iter().map(|line| without_comment::<G>(line)).collect();
            let position = G::read_position(&bare.join("\n")).map_err(|error| TextError {
                line: at + error.line,
                text: error.text,
                reason: format!("column {}: {}", error.column, error.reason),
            })?;
            if head.game.is_some() || head.first.is_some() {
                return Err(reader.error("a position text says itself which game it is and who acts"));
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

fn read_first<G: Game>(name: &str, names: SideNames) -> Result<Side, String> {
    let side = names.side(name).ok_or_else(|| format!("the first player is {} or {}", names.0[0], names.0[1]))?;
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
fn read_result(line: &str, names: SideNames) -> Option<Result<Stated, String>> {
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
        return Some(Err("a game does not end for such a reason".into()));
    };
    if let (Some(winner), Reason::Resigned(loser)) = (winner, reason)
        && winner == loser
    {
        return Some(Err("a side that resigns does not win".into()));
    }
    Some(Ok(Stated { winner, reason: Some(reason) }))
}

/// A result as a text states it, with its reason or without.
struct Stated {
    winner: Option<Side>,
    reason: Option<Reason>,
}

/// Compares a stated result with the game's own, or ends a game that goes on.
fn conclude<G: Game>(session: &mut Session<G>, stated: Stated) -> Result<(), String> {
    let Stated { winner, reason } = stated;
    let names = session.position().sides();
    if let Some(own) = session.position().outcome() {
        let same = own.winner == winner && reason.is_none_or(|reason| reason == own.reason);
        return if same { Ok(()) } else { Err(format!("the game ended otherwise: {}", names.outcome(own))) };
    }
    // Without a reason the players agreed or the loser gave up.
    let reason = reason.unwrap_or_else(|| winner.map_or(Reason::Agreed, |side| Reason::Resigned(side.other())));
    if !reason.is_outside_the_rules() {
        return Err(format!("the game is not over: {} has not happened", names.reason(reason)));
    }
    session.end(Outcome { winner, reason });
    Ok(())
}

fn read_turn<G: Game>(session: &mut Session<G>, reader: Reader) -> Result<(), TextError> {
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
            return Err(Reader { line: reader.line, text: wrong }.error(format!("it is not {}'s turn", names.of(side))));
        }
        first = false;
        let (action, length) = session.position().read_action(rest).map_err(|reason| {
            Reader { line: reader.line, text: rest.split(',').next().unwrap_or(rest) }.error(reason)
        })?;
        if session.ply() >= MOST_ACTIONS {
            return Err(reader.error(format!("a game that is read has at most {MOST_ACTIONS} actions")));
        }
        session
            .act(action)
            .map_err(|error| Reader { line: reader.line, text: &rest[..length] }.error(error.to_string()))?;
        rest = &rest[length..];
        if !rest.is_empty() && !rest.starts_with([',', ' ', '\t']) {
            return Err(reader.error("after an action comes a comma or a blank"));
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
    for turn in session.turns() {
        let names = session.at(turn.ply).0.sides();
        let side = turn.side.map_or_else(String::new, |side| format!("{} ", names.of(side)));
        text.push_str(&format!("{} {side}{}\n", turn.number, turn.actions.join(", ")));
    }
    if let Some(outcome) = session.position().outcome() {
        text.push_str(&format!("{}\n", session.position().sides().outcome(outcome)));
    }
    text
}
