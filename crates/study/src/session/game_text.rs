//! Game texts (rules §8) and those of other programs, read leniently: whatever has one meaning is read, and what is passed over is named.

use super::text_head::{Head, end_of_head, first_named, read_head, says_beginning};
use super::tokens::{BETWEEN, Token, lines, tokens, without_comment};
use super::turns::Reader;
use super::{OnDivergence, Session, TextError};
use benediction_engine::AnyGame;
use benediction_rules::key;

/// The longest game text that is read, in bytes.
const LONGEST: usize = 1024 * 1024;

/// Who starts a game of which a text does not say how it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Starts {
    /// The side that starts in the given position.
    AsGiven,
    /// The side that the first turn names, if it names one.
    AsNamed,
}

/// Reads a game text. It begins at `start` unless the text names a game, a first player or a position.
///
/// # Errors
/// The first piece that cannot be read or is illegal, with the rule it breaks.
pub(super) fn read_game_text(text: &str, start: &dyn AnyGame, starts: Starts) -> Result<Session, TextError> {
    let lines = lines_of(text)?;
    let Head { start, says_first, end, about, extras, result, termination } = read_head(&lines, start)?;
    let found = whole(&lines, end, start.as_ref())?;
    let told = if says_first || starts == Starts::AsGiven { None } else { first_named(&found, start.as_ref()) };
    let start = told.and_then(|side| start.new_game(&start.spec(), side).ok()).unwrap_or(start);
    let mut session = Session::begin(start);
    (session.tree.about, session.extras) = (about, extras);
    let mut reader = Reader::new(&mut session, OnDivergence::Truncate);
    reader.termination = termination.as_ref().map(|(words, _)| words.to_lowercase());
    reader.read(&found)?;
    // The tag pairs repeat the result, or state what the turns do not.
    let unkept = [result.filter(|(stated, _)| !reader.agrees(stated)), termination.filter(|_| !reader.ended_as_told())];
    unkept.into_iter().flatten().for_each(|(_, ignored)| session.extras.ignore(ignored));
    Ok(session)
}

/// Goes on with a game: the text must not say how the game began.
///
/// # Errors
/// The first piece that cannot be read or is illegal; what comes before it stays played.
pub(super) fn read_on(session: &mut Session, text: &str) -> Result<(), TextError> {
    read_line(session, text, OnDivergence::Truncate)
}

/// The same as a variation, where the game goes on in another way.
///
/// # Errors
/// The first piece that cannot be read or is illegal; what comes before it stays played.
pub(super) fn read_variation(session: &mut Session, text: &str) -> Result<(), TextError> {
    read_line(session, text, OnDivergence::Branch)
}

fn read_line(session: &mut Session, text: &str, on_divergence: OnDivergence) -> Result<(), TextError> {
    let lines = lines_of(text)?;
    let game = session.start();
    let first = lines.iter().enumerate().find(|(_, line)| !without_comment(line, game).trim().is_empty());
    if let Some((index, line)) = first.filter(|(_, line)| says_beginning(line, game)) {
        return Err(TextError::at(index + 1, line, without_comment(line, game), key!("record-begun")));
    }
    let tokens = whole(&lines, 0, game)?;
    Reader::new(session, on_divergence).read(&tokens)
}

/// Plays the actions of one line, without number, side or result being wanted.
///
/// # Errors
/// The first action that cannot be read or is illegal; those before it stay played.
pub(super) fn play_line(session: &mut Session, line: &str) -> Result<(), TextError> {
    read_on(session, line)
}

/// How many lines of a text belong to its first game, which is read as those of `game` are.
pub fn length_of_first(lines: &[&str], game: &dyn AnyGame) -> usize {
    tokens(lines, end_of_head(lines, game), game).map_or(lines.len(), |found| found.end)
}

fn lines_of(text: &str) -> Result<Vec<&str>, TextError> {
    if text.len() > LONGEST {
        let first = lines(text).first().copied().unwrap_or_default();
        return Err(TextError::at(1, first, first, key!("record-text-too-long")));
    }
    Ok(lines(text))
}

/// The pieces of a text that holds one game.
fn whole<'a>(lines: &[&'a str], begin: usize, game: &dyn AnyGame) -> Result<Vec<Token<'a>>, TextError> {
    let found = tokens(lines, begin, game)?;
    let says = |line: &&str| !line.trim().is_empty() && line.trim_end() != BETWEEN;
    let other = lines.iter().enumerate().skip(found.end).find(|(_, line)| says(line));
    match other {
        Some((index, line)) => Err(TextError::at(index + 1, line, line, key!("record-another-game"))),
        None => Ok(found.found),
    }
}
