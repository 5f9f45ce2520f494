//! A lenient reader of game texts, also of those of other programs. It reads everything that is unambiguous and lists
//! what it ignores.

use super::text_head::{Head, end_of_head, first_named, is_start_line, read_head};
use super::text_write::line_text;
use super::tokens::{BETWEEN, TextPlace, Token, lines, tokens, without_comment};
use super::turns::{Cut, Reader};
use super::{OnDivergence, Session, TextError};
use crate::tree::NodeId;
use benediction_engine::AnyGame;
use benediction_rules::key;

/// Maximum length of a game text in bytes.
const MAX_LENGTH: usize = 1024 * 1024;

/// The side that starts if the text does not specify it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DefaultStarter {
    /// The side that starts in the default position.
    FromPosition,
    /// The side that the first turn names, or that of the default position if it names none.
    FromFirstTurn,
}

/// The treatment of the pieces of a text that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Faults {
    /// The text is refused.
    Refused,
    /// In a game of PGN with headers they are left out, with the rest of their line of turns if they are actions. Other texts are
    /// refused.
    LeftOut,
}

/// Reads a game text. The game begins at `start` unless the text names a game, a first player or a position.
///
/// # Errors
/// The first piece that cannot be read or is illegal, with the rule it breaks.
pub(super) fn read_game_text(
    text: &str,
    start: &dyn AnyGame,
    starts: DefaultStarter,
    faults: Faults,
) -> Result<Session, TextError> {
    let lines = lines_of(text)?;
    let Head { start, has_first, is_whole, is_pgn, end, about, extras, result, termination, fault } =
        read_head(&lines, start)?;
    let tokens = whole(&lines, end, start.as_ref())?;
    if let Some(fault) = fault.filter(|_| tokens.is_empty()) {
        return Err(fault);
    }
    let named =
        if has_first || starts == DefaultStarter::FromPosition { None } else { first_named(&tokens, start.as_ref()) };
    let start = named.and_then(|side| start.new_game(&start.spec(), side).ok()).unwrap_or(start);
    let mut session = Session::begin(start);
    (session.tree.about, session.extras) = (about, extras);
    let is_lenient = is_whole && faults == Faults::LeftOut && session.has_pgn();
    let has_move_numbers = is_pgn && session.has_pgn();
    let mut reader = Reader::new(&mut session, OnDivergence::Truncate);
    (reader.is_whole, reader.is_lenient, reader.has_move_numbers) = (true, is_lenient, has_move_numbers);
    reader.termination = termination.as_ref().map(|tag| tag.value.to_lowercase());
    reader.read(&tokens)?;
    if let Cut::Wholly(error) = reader.cut {
        return Err(error);
    }
    // The tag pairs repeat the result, or contain one that is missing after the turns.
    let result = result.and_then(|tag| Some(tag.error(reader.why_not_result(&tag.value)?)));
    let termination = termination.and_then(|tag| Some(tag.error(reader.why_not_termination()?)));
    [result, termination].into_iter().flatten().for_each(|ignored| session.extras.ignore(ignored));
    Ok(session)
}

/// Continues a game with a text, which must not contain the start of a game. `on_divergence` says what happens to another continuation
/// that the game already has.
///
/// # Errors
/// The first piece that cannot be read or is illegal. The actions before it stay played.
pub(super) fn read_on(session: &mut Session, text: &str, on_divergence: OnDivergence) -> Result<(), TextError> {
    let lines = lines_of(text)?;
    let game = session.start();
    if let Some((index, line)) = start_line(&lines, game) {
        return Err(TextError::at(index + 1, line, without_comment(line, game), key!("record-begun")));
    }
    let tokens = whole(&lines, (0, 0), game)?;
    Reader::new(session, on_divergence).read(&tokens)
}

/// Returns the lines of a text that contains a whole game with its start, each from the start on, as texts that continue it. Returns
/// `None` if the text does not begin with a start.
///
/// # Errors
/// The first piece that cannot be read or is illegal, or the start, if it is not that of `session`.
pub(super) fn lines_of_game(session: &Session, text: &str) -> Result<Option<Vec<String>>, TextError> {
    let game = session.start();
    let lines = lines_of(text)?;
    let Some((index, line)) = start_line(&lines, game) else { return Ok(None) };
    let other = read_game_text(text, game, DefaultStarter::FromPosition, Faults::Refused)?;
    if *other.start() != *game {
        return Err(TextError::at(index + 1, line, without_comment(line, game), key!("record-other-start")));
    }
    let tree = other.tree();
    Ok(Some(tree.children(NodeId::ROOT).iter().map(|first| line_text(&other, *first)).collect()))
}

/// Returns the first line of a text that has contents, and its index, if it specifies the start of a game.
fn start_line<'a>(lines: &[&'a str], game: &dyn AnyGame) -> Option<(usize, &'a str)> {
    let first = lines.iter().copied().enumerate().find(|(_, line)| !without_comment(line, game).trim().is_empty());
    first.filter(|(_, line)| is_start_line(line, game))
}

/// Returns the number of lines that belong to the first game of a text, which is a game of the same kind as `game`.
pub fn length_of_first(lines: &[&str], game: &dyn AnyGame) -> usize {
    tokens(lines, end_of_head(lines, game), game).end
}

fn lines_of(text: &str) -> Result<Vec<&str>, TextError> {
    if text.len() > MAX_LENGTH {
        let first = lines(text).first().copied().unwrap_or_default();
        return Err(TextError::at(1, first, first, key!("record-text-too-long")));
    }
    Ok(lines(text))
}

/// Returns the tokens of a text that contains one game.
fn whole<'a>(lines: &[&'a str], begin: TextPlace, game: &dyn AnyGame) -> Result<Vec<Token<'a>>, TextError> {
    let result = tokens(lines, begin, game);
    let has_content = |line: &&str| !line.trim().is_empty() && line.trim_end() != BETWEEN;
    let other = lines.iter().enumerate().skip(result.end).find(|(_, line)| has_content(line));
    match other {
        Some((index, line)) => Err(TextError::at(index + 1, line, line, key!("record-another-game"))),
        None => Ok(result.tokens),
    }
}
