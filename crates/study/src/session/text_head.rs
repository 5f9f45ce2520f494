//! The head of a game text: which game it is, how it began, and what is said about all of it, before the first turn.

use super::saved::first_of;
use super::tags::{Tag, is_tag_line, read_line, read_list, read_player};
use super::tokens::{Piece, Token, key, without_comment};
use super::{Extras, TextError};
use crate::record::MOST_STARS;
use crate::tree::About;
use benediction_engine::AnyGame;
use benediction_rules::key;
use benediction_rules::message;
use benediction_rules::message::{Message, shortened};
use benediction_rules::notation::{ReadError, Tint};
use benediction_rules::{GameSpec, Side, Starter};

/// A line of the head.
enum Line<'a> {
    Game(&'a str),
    First(&'a str),
    Position(&'a str),
    /// A position of several lines, which ends before this line.
    Placement(usize),
    Tags(Result<Vec<Tag<'a>>, &'a str>),
    /// A line for other programs, or a comment before the game.
    Foreign,
    Nothing,
}

/// The lines of the head, each with its index, and the first line after them.
fn scan<'a>(lines: &[&'a str], game: &dyn AnyGame) -> (Vec<(usize, Line<'a>)>, usize) {
    let mut found: Vec<(usize, Line)> = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let plain = without_comment(line, game).trim();
        let begun =
            found.iter().any(|(_, line)| matches!(line, Line::Game(_) | Line::Position(_) | Line::Placement(_)));
        let read = if line.trim().is_empty() {
            Line::Nothing
        } else if line.starts_with('%') || line.trim_start().starts_with(';') {
            Line::Foreign
        } else if is_tag_line(line) {
            Line::Tags(read_line(line))
        } else if plain.is_empty() {
            Line::Nothing
        } else if let Some(name) = key(plain, "game") {
            if begun {
                break;
            }
            Line::Game(name)
        } else if let Some(name) = key(plain, "first") {
            Line::First(name)
        } else if let Some(text) = key(plain, "position") {
            Line::Position(text)
        } else if game.is_position_head(plain) {
            let length = lines[at..].iter().position(|line| line.trim().is_empty());
            Line::Placement(at + length.unwrap_or(lines.len() - at))
        } else {
            break;
        };
        found.push((at, read));
        at = if let Some((_, Line::Placement(end))) = found.last() { *end } else { at + 1 };
    }
    (found, at)
}

/// The first line after the head.
pub(super) fn end_of_head(lines: &[&str], game: &dyn AnyGame) -> usize {
    scan(lines, game).1
}

/// What the head says.
pub(super) struct Head {
    /// The position that the game begins with.
    pub start: Box<dyn AnyGame>,
    /// Whether the head says who starts.
    pub says_first: bool,
    /// The first line after it.
    pub end: usize,
    /// What is said about the whole game.
    pub about: About,
    /// What is said beside it.
    pub extras: Extras,
    /// The result as the tag pairs state it, and how it came about, each with its error should it be wrong.
    pub result: Option<(String, TextError)>,
    /// How the game ended, as the tag pairs say.
    pub termination: Option<(String, TextError)>,
}

/// What the lines of a head have said so far.
struct Reading {
    game: Option<GameSpec>,
    rules: Option<String>,
    first: Option<Side>,
    position: Option<Box<dyn AnyGame>>,
    about: About,
    extras: Extras,
    result: Option<(String, TextError)>,
    termination: Option<(String, TextError)>,
}

/// The head of a text. The game begins with the position `game` where it says nothing else.
///
/// # Errors
/// What is wrong, and where.
pub(super) fn read_head(lines: &[&str], game: &dyn AnyGame) -> Result<Head, TextError> {
    let (found, end) = scan(lines, game);
    let mut said = Reading {
        game: None,
        rules: None,
        first: None,
        position: None,
        about: About::default(),
        extras: Extras::default(),
        result: None,
        termination: None,
    };
    for (at, line) in found {
        let place = Place { line: at + 1, whole: lines[at] };
        match line {
            Line::Game("") => return Err(place.error(key!("record-game-missing"))),
            Line::Game(name) => {
                let spec = GameSpec::from(name);
                game.new_game(&spec, Side::Near).map_err(|reason| place.error(reason))?;
                said.game = Some(spec);
            }
            Line::First(_) if said.position.is_some() => return Err(place.error(key!("record-position-says-side"))),
            Line::First(name) => {
                said.first = Some(read_first(name, game).map_err(|reason| place.error(reason))?);
            }
            Line::Position(text) => said.read_position(place, text, text, game)?,
            Line::Placement(end) => {
                let bare: Vec<&str> = lines[at..end].iter().map(|line| without_comment(line, game)).collect();
                let position = game
                    .read_position(&bare.join("\n"))
                    .map_err(|error| TextError::from(ReadError { line: at + error.line, ..error }))?;
                if said.game.is_some() || said.first.is_some() {
                    return Err(place.error(key!("record-position-says-all")));
                }
                said.position = Some(position);
            }
            Line::Tags(Ok(tags)) => tags.iter().try_for_each(|tag| said.read_tag(place, tag, game))?,
            Line::Tags(Err(piece)) => return Err(place.error_at(piece, key!("record-tag"))),
            Line::Foreign => said.extras.ignore(place.error(key!("record-foreign-line"))),
            Line::Nothing => {}
        }
    }
    let start = said.start(game);
    let Reading { first, position, about, extras, result, termination, .. } = said;
    let says_first = first.is_some() || position.is_some();
    Ok(Head { start, says_first, end, about, extras, result, termination })
}

#[derive(Clone, Copy)]
struct Place<'a> {
    line: usize,
    whole: &'a str,
}

impl Place<'_> {
    fn error(self, reason: impl Into<Message>) -> TextError {
        TextError::at(self.line, self.whole, self.whole, reason)
    }

    fn error_at(self, piece: &str, reason: impl Into<Message>) -> TextError {
        TextError::at(self.line, self.whole, piece, reason)
    }
}

impl Reading {
    /// The position that the game begins with.
    fn start(&self, given: &dyn AnyGame) -> Box<dyn AnyGame> {
        if let Some(position) = &self.position {
            return position.clone();
        }
        if self.game.is_none() && self.first.is_none() && self.rules.is_none() {
            return given.boxed();
        }
        let mut game = self.game.clone().unwrap_or_else(|| given.spec());
        if let Some(rules) = &self.rules {
            game.rules = rules.as_str().into();
        }
        let first = self.first.unwrap_or_else(|| first_of(given));
        given.new_game(&game, first).unwrap_or_else(|_| given.boxed())
    }

    /// Reads a position on one line; `written` is how the line has it.
    fn read_position(&mut self, place: Place, text: &str, written: &str, game: &dyn AnyGame) -> Result<(), TextError> {
        if self.first.is_some() || self.position.is_some() {
            return Err(place.error(key!("record-position-says-side")));
        }
        let column = written.as_ptr() as usize - place.whole.as_ptr() as usize;
        let column = place.whole.get(..column).map_or(0, |before| before.chars().count());
        let found =
            |error: ReadError| TextError::from(ReadError { line: place.line, column: column + error.column, ..error });
        self.position = Some(game.read_position(text).map_err(found)?);
        game.passed_over(text).into_iter().for_each(|passed| self.extras.ignore(found(passed)));
        Ok(())
    }

    fn read_tag(&mut self, place: Place, tag: &Tag, game: &dyn AnyGame) -> Result<(), TextError> {
        let value = tag.value.as_str();
        let unknown = tag.written.is_empty() || tag.written == "?";
        let ignored = place.error_at(tag.text, key!("record-tag-ignored"));
        let name = tag.name.to_lowercase();
        if name == "fen" {
            return self.read_position(place, value, tag.written, game);
        }
        if name == "variant" {
            self.game = Some(
                variant(value, game)
                    .ok_or_else(|| place.error_at(tag.text, message!("record-no-game", game = shortened(value))))?,
            );
            return Ok(());
        }
        let sides = game.sides();
        let side = |name: &str| Side::BOTH.into_iter().find(|side| sides.of(*side) == name);
        if let Some(side) = name.strip_suffix("player").and_then(side) {
            let player = read_player(value)
                .ok_or_else(|| place.error_at(tag.text, message!("record-bot-level", level = shortened(value))))?;
            self.extras.players[side.index()] = Some(player);
            return Ok(());
        }
        let about = &mut self.about;
        let words = match name.as_str() {
            name if side(name).is_some() => side(name).map(|side| &mut about.names[side.index()]),
            "event" => Some(&mut about.event),
            "title" => Some(&mut about.title),
            _ => None,
        };
        match (words, name.as_str()) {
            (None, name)
                if Tint::ALL
                    .iter()
                    .any(|tint| name == tint.word() || name.strip_suffix("player") == Some(tint.word())) =>
            {
                let [near, far] = sides.0.map(Tint::word);
                return Err(place.error_at(tag.text, message!("record-other-sides", near = near, far = far)));
            }
            (Some(_), _) if unknown => {}
            (Some(place), _) if place.is_empty() => *place = value.into(),
            (None, "tags") => about.tags = read_list(tag.written),
            (None, "stars") => match value.parse().ok().filter(|stars| *stars <= MOST_STARS) {
                Some(stars) => about.stars = stars,
                None => return Err(place.error_at(tag.text, message!("record-stars", stars = shortened(value)))),
            },
            (None, "date") if unknown || value.chars().all(|c| c == '?' || c == '.') => {}
            (None, "date") if about.date.is_none() => match value.replace(['.', '/'], "-").parse() {
                Ok(date) => about.date = Some(date),
                Err(_) => self.extras.ignore(place.error_at(tag.text, key!("record-date-ignored"))),
            },
            (None, "rules") => self.rules = Some(value.into()),
            (None, "result") => self.result = Some((value.into(), ignored)),
            (None, "termination") if self.termination.is_none() => self.termination = Some((value.into(), ignored)),
            (None, "setup") => {}
            // The roster of PGN has these even where there is nothing to say.
            (None, "site" | "round" | "date") if unknown || value == "-" => {}
            _ => self.extras.ignore(ignored),
        }
        Ok(())
    }
}

/// The game that a tag pair for the variant names, in the ways in which programs write names.
fn variant(value: &str, game: &dyn AnyGame) -> Option<GameSpec> {
    let name = variant_name(value);
    let named = [name.clone(), name + "-chess"].map(|name| GameSpec::from(name.as_str()));
    named.into_iter().find(|spec| !spec.id.as_str().is_empty() && game.new_game(spec, Side::Near).is_ok())
}

/// A name as the registry has it: `Benedict Chess` is `benedict-chess`.
pub(super) fn variant_name(value: &str) -> String {
    let words = value.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

fn read_first(name: &str, game: &dyn AnyGame) -> Result<Side, Message> {
    let names = game.sides();
    let side = names.side(name).ok_or_else(|| {
        let [near, far] = names.0.map(Tint::word);
        message!("record-first", near = near, far = far)
    })?;
    names.may_start(game.starter(), side).map(|()| side)
}

/// The side that the first turn of a text names, before or after its number; `None` where it names none.
pub(super) fn first_named(tokens: &[Token], game: &dyn AnyGame) -> Option<Side> {
    if game.starter() != Starter::Chosen {
        return None;
    }
    let words = tokens.iter().find(|token| token.piece == Piece::Words)?.text.trim();
    let bare = words.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('.').trim_start();
    let mut next = bare.split_whitespace();
    let side = game.sides().side(next.next()?.trim_end_matches([':', ',']))?;
    // A result names a side, too.
    (next.next() != Some("wins")).then_some(side)
}

/// Whether a line says how a game begins, which a text that goes on with one must not.
pub(super) fn says_beginning(line: &str, game: &dyn AnyGame) -> bool {
    let plain = without_comment(line, game).trim();
    let keys = ["game", "first", "position"];
    is_tag_line(line) || keys.into_iter().any(|name| key(plain, name).is_some()) || game.is_position_head(plain)
}

/// The game that the head of a text names.
pub fn game_named_in(text: &str) -> Option<GameSpec> {
    named_in_lines(&super::tokens::lines(text))
}

/// The game that the head of a text in lines names.
pub fn named_in_lines(lines: &[&str]) -> Option<GameSpec> {
    for line in lines {
        let plain = line.split('#').next().unwrap_or_default().trim();
        if let Some(name) = key(plain, "game") {
            return Some(GameSpec::from(name));
        }
        if is_tag_line(line) {
            let tags = read_line(line).unwrap_or_default();
            if let Some(tag) = tags.iter().find(|tag| tag.name.eq_ignore_ascii_case("variant")) {
                return Some(GameSpec::from(variant_name(&tag.value).as_str()));
            }
        } else if !plain.is_empty() && key(plain, "first").is_none() && !line.trim_start().starts_with([';', '%']) {
            return None;
        }
    }
    None
}
