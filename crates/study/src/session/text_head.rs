//! The head of a game text before its first turn: the game, its start, and its description.

use super::saved::first_of;
use super::tags::{Tag, is_tag_line, read_line, read_list, read_player};
use super::tokens::{Piece, TextPlace, Token, key, without_comment};
use super::{Extras, TextError};
use crate::clocks::Controls;
use crate::record::MAX_STARS;
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
    /// A position of several lines, which ends before the line of this index.
    Placement(usize),
    /// Tag pairs, and the rest of the line that is none.
    Tags(Vec<Tag<'a>>, &'a str),
    /// A line for other programs, or a comment before the first turn.
    Foreign,
    Blank,
}

/// Returns the lines of the head with their indices, and the place of the first turn.
fn scan<'a>(lines: &[&'a str], game: &dyn AnyGame) -> (Vec<(usize, Line<'a>)>, TextPlace) {
    let mut head: Vec<(usize, Line)> = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let plain = without_comment(line, game).trim();
        let has_start =
            head.iter().any(|(_, line)| matches!(line, Line::Game(_) | Line::Position(_) | Line::Placement(_)));
        let kind = if line.trim().is_empty() {
            Line::Blank
        } else if line.starts_with('%') || line.trim_start().starts_with(';') {
            Line::Foreign
        } else if is_tag_line(line) {
            let (tags, rest) = read_line(line);
            if !tags.is_empty() && !rest.is_empty() && !rest.starts_with('[') {
                head.push((at, Line::Tags(tags, "")));
                return (head, (at, line.trim_end().len() - rest.len()));
            }
            Line::Tags(tags, rest)
        } else if plain.is_empty() {
            Line::Blank
        } else if let Some(name) = key(plain, "game") {
            if has_start {
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
        head.push((at, kind));
        at = if let Some((_, Line::Placement(end))) = head.last() { *end } else { at + 1 };
    }
    (head, (at, 0))
}

/// Returns the place of the first turn after the head.
pub(super) fn end_of_head(lines: &[&str], game: &dyn AnyGame) -> TextPlace {
    scan(lines, game).1
}

/// The contents of a head.
pub(super) struct Head<'a> {
    /// The first position of the game.
    pub start: Box<dyn AnyGame>,
    /// `true` if the head specifies the side that starts.
    pub has_first: bool,
    /// `true` if the head has headers or names the game, so that the text is a whole game.
    pub is_whole: bool,
    /// `true` if the head has headers but no line with the game, as in PGN.
    pub is_pgn: bool,
    /// The place of the first turn.
    pub end: TextPlace,
    /// The description of the whole game.
    pub about: About,
    /// The other information.
    pub extras: Extras,
    /// The result in the tag pairs.
    pub result: Option<StatedTag<'a>>,
    /// The reason of the result in the tag pairs.
    pub termination: Option<StatedTag<'a>>,
    /// The first header that cannot be used, if the head has nothing else.
    pub fault: Option<TextError>,
}

/// A tag pair that is compared with the game.
pub(super) struct StatedTag<'a> {
    pub value: String,
    place: Place<'a>,
    text: &'a str,
}

impl StatedTag<'_> {
    /// Creates an error about the tag pair.
    pub fn error(&self, reason: impl Into<Message>) -> TextError {
        self.place.error_at(self.text, reason)
    }
}

/// The contents of the lines of a head that were read so far.
#[derive(Default)]
struct HeadReader<'a> {
    /// `true` if the text names its game.
    is_named: bool,
    game: Option<GameSpec>,
    rules: Option<String>,
    first: Option<Side>,
    position: Option<Box<dyn AnyGame>>,
    about: About,
    extras: Extras,
    result: Option<StatedTag<'a>>,
    termination: Option<StatedTag<'a>>,
    time_control: Option<StatedTag<'a>>,
    /// `true` if a line or a header was used.
    is_used: bool,
    /// The first header that cannot be used.
    fault: Option<TextError>,
}

/// Reads the head of a text. The game begins with the position `game` by default.
///
/// # Errors
/// The error with its line and column.
pub(super) fn read_head<'a>(lines: &[&'a str], game: &dyn AnyGame) -> Result<Head<'a>, TextError> {
    let (head, end) = scan(lines, game);
    let (mut is_whole, mut names_game) = (false, false);
    let mut reader = HeadReader { is_named: named_in_lines(lines).is_some(), ..HeadReader::default() };
    for (at, line) in head {
        let place = Place { line: at + 1, whole: lines[at] };
        is_whole |= matches!(line, Line::Tags(..) | Line::Game(_));
        names_game |= matches!(line, Line::Game(_));
        reader.is_used |= !matches!(line, Line::Tags(..) | Line::Foreign | Line::Blank);
        match line {
            Line::Game("") => return Err(place.error(key!("record-game-missing"))),
            Line::Game(name) => {
                let spec = GameSpec::from(name);
                game.new_game(&spec, Side::Near).map_err(|reason| place.error(reason))?;
                reader.game = Some(spec);
            }
            Line::First(_) if reader.position.is_some() => return Err(place.error(key!("record-position-says-side"))),
            Line::First(name) => {
                reader.first = Some(read_first(name, game).map_err(|reason| place.error(reason))?);
            }
            Line::Position(text) => reader.read_position(place, text, text, game)?,
            Line::Placement(end) => {
                let bare: Vec<&str> = lines[at..end].iter().map(|line| without_comment(line, game)).collect();
                let position = game
                    .read_position(&bare.join("\n"))
                    .map_err(|error| TextError::from(ReadError { line: at + error.line, ..error }))?;
                if reader.game.is_some() || reader.first.is_some() {
                    return Err(place.error(key!("record-position-says-all")));
                }
                reader.position = Some(position);
            }
            Line::Tags(tags, rest) => {
                for tag in &tags {
                    match reader.read_tag(place, tag, game)? {
                        None => reader.is_used = true,
                        Some(reason) => reader.leave_out(place.error_at(tag.text, reason)),
                    }
                }
                if !rest.is_empty() {
                    reader.leave_out(place.error_at(rest, key!("record-tag")));
                }
            }
            Line::Foreign => reader.extras.ignore(place.error(key!("record-foreign-line"))),
            Line::Blank => {}
        }
    }
    reader.use_time_control();
    let start = reader.start(game);
    let HeadReader { first, position, about, extras, result, termination, is_used, fault, .. } = reader;
    let is_pgn = is_whole && !names_game;
    let has_first = first.is_some() || position.is_some();
    let fault = fault.filter(|_| !is_used);
    Ok(Head { start, has_first, is_whole, is_pgn, end, about, extras, result, termination, fault })
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

impl<'a> HeadReader<'a> {
    /// Adds a header that cannot be used to what is ignored.
    fn leave_out(&mut self, error: TextError) {
        self.fault.get_or_insert_with(|| error.clone());
        self.extras.ignore(error);
    }

    /// Uses the clock of a chess program unless there is one of this program.
    fn use_time_control(&mut self) {
        let Some(stated) = self.time_control.take().filter(|_| self.about.terms.clock.is_empty()) else { return };
        match Controls::of_pgn(&stated.value) {
            Some(controls) => self.about.terms.clock = controls.to_string(),
            None if ["-", "?", ""].contains(&stated.value.as_str()) => {}
            None => self.extras.ignore(stated.error(key!("record-time-control"))),
        }
    }

    /// Returns the first position of the game. `default` is the position at which it begins by default.
    fn start(&self, default: &dyn AnyGame) -> Box<dyn AnyGame> {
        if let Some(position) = &self.position {
            return position.clone();
        }
        if self.game.is_none() && self.first.is_none() && self.rules.is_none() {
            return default.boxed();
        }
        let mut game = self.game.clone().unwrap_or_else(|| default.spec());
        if let Some(rules) = &self.rules {
            game.rules = rules.as_str().into();
        }
        let first = self.first.unwrap_or_else(|| first_of(default));
        default.new_game(&game, first).unwrap_or_else(|_| default.boxed())
    }

    /// Reads a position on one line. `written` is the part of the line that contains it.
    fn read_position(
        &mut self,
        place: Place<'a>,
        text: &str,
        written: &str,
        game: &dyn AnyGame,
    ) -> Result<(), TextError> {
        if self.first.is_some() || self.position.is_some() {
            return Err(place.error(key!("record-position-says-side")));
        }
        let column = written.as_ptr() as usize - place.whole.as_ptr() as usize;
        let column = place.whole.get(..column).map_or(0, |before| before.chars().count());
        let at_place =
            |error: ReadError| TextError::from(ReadError { line: place.line, column: column + error.column, ..error });
        self.position = Some(game.read_position(text).map_err(at_place)?);
        game.passed_over(text).into_iter().for_each(|ignored| self.extras.ignore(at_place(ignored)));
        Ok(())
    }

    /// Reads a tag pair. Returns the reason why it is left out, or `None` if it is not.
    ///
    /// # Errors
    /// The game cannot be read without it.
    fn read_tag(&mut self, place: Place<'a>, tag: &Tag<'a>, game: &dyn AnyGame) -> Result<Option<Message>, TextError> {
        let value = tag.value.as_str();
        let is_unknown = tag.written.is_empty() || tag.written == "?";
        let name = tag.name.to_lowercase();
        if name == "fen" {
            return self.read_position(place, value, tag.written, game).map(|()| None);
        }
        if name == "variant" {
            let reason = || place.error_at(tag.text, message!("record-no-game", game = shortened(value)));
            self.game = Some(variant(value, game).ok_or_else(reason)?);
            return Ok(None);
        }
        let sides = game.sides();
        let side = |name: &str| Side::BOTH.into_iter().find(|side| sides.of(*side) == name);
        if let Some(side) = name.strip_suffix("player").and_then(side) {
            let player = read_player(value);
            let reason = player.is_none().then(|| message!("record-bot-level", level = shortened(value)));
            self.extras.players[side.index()] = player;
            return Ok(reason);
        }
        let is_of_tint = |tint: &Tint| name == tint.word() || name.strip_suffix("player") == Some(tint.word());
        if side(&name).is_none() && Tint::ALL.iter().any(is_of_tint) {
            let [near, far] = sides.0.map(Tint::word);
            let reason = message!("record-other-sides", near, far);
            // Sides tell which game it is if the text does not name it.
            return if self.is_named { Ok(Some(reason)) } else { Err(place.error_at(tag.text, reason)) };
        }
        let about = &mut self.about;
        let words = match name.as_str() {
            name if side(name).is_some() => side(name).map(|side| &mut about.terms.names[side.index()]),
            "event" => Some(&mut about.event),
            "title" => Some(&mut about.title),
            "clock" => Some(&mut about.terms.clock),
            "match" => Some(&mut about.terms.series),
            _ => None,
        };
        let stated = || Some(StatedTag { value: value.into(), place, text: tag.text });
        match (words, name.as_str()) {
            (Some(_), _) if is_unknown => {}
            (Some(place), _) if place.is_empty() => *place = value.into(),
            (None, "tags") => about.tags = read_list(tag.written),
            (None, "stars") => match value.parse().ok().filter(|stars| *stars <= MAX_STARS) {
                Some(stars) => about.stars = stars,
                None => return Ok(Some(message!("record-stars", stars = shortened(value)))),
            },
            (None, "date") if is_unknown || value.chars().all(|c| c == '?' || c == '.') => {}
            (None, "date") if about.date.is_none() => match value.replace(['.', '/'], "-").parse() {
                Ok(date) => about.date = Some(date),
                Err(_) => return Ok(Some(key!("record-date-ignored").into())),
            },
            (None, "rules") => self.rules = Some(value.into()),
            (None, "result") => match &self.result {
                None => self.result = stated(),
                Some(first) if first.value == value => {}
                Some(first) => return Ok(Some(message!("record-result-twice", result = shortened(&first.value)))),
            },
            (None, "termination") if self.termination.is_none() => self.termination = stated(),
            (None, "timecontrol") if self.time_control.is_none() => self.time_control = stated(),
            (None, "setup") => {}
            // The roster of PGN contains these tags even if their values are unknown.
            (None, "site" | "round" | "date") if is_unknown || value == "-" => {}
            _ => return Ok(Some(key!("record-tag-ignored").into())),
        }
        Ok(None)
    }
}

/// Returns the game that the tag pair for the variant names. The names of other programs are accepted.
fn variant(value: &str, game: &dyn AnyGame) -> Option<GameSpec> {
    let name = variant_name(value);
    let named = [name.clone(), name + "-chess"].map(|name| GameSpec::from(name.as_str()));
    named.into_iter().find(|spec| !spec.id.as_str().is_empty() && game.new_game(spec, Side::Near).is_ok())
}

/// Returns a name in the form of the registry: `Benedict Chess` becomes `benedict-chess`.
pub(super) fn variant_name(value: &str) -> String {
    let words = value.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

fn read_first(name: &str, game: &dyn AnyGame) -> Result<Side, Message> {
    let names = game.sides();
    let side = names.side(name).ok_or_else(|| {
        let [near, far] = names.0.map(Tint::word);
        message!("record-first", near, far)
    })?;
    names.may_start(game.starter(), side).map(|()| side)
}

/// Returns the side that the first turn of a text names, before or after its number. Returns `None` if it names none.
pub(super) fn first_named(tokens: &[Token], game: &dyn AnyGame) -> Option<Side> {
    if game.starter() != Starter::Chosen {
        return None;
    }
    let words = tokens.iter().find(|token| token.piece == Piece::Words)?.text.trim();
    let bare = words.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('.').trim_start();
    let mut next = bare.split_whitespace();
    let side = game.sides().side(next.next()?.trim_end_matches([':', ',']))?;
    // A result also begins with a side.
    (next.next() != Some("wins")).then_some(side)
}

/// Returns `true` if a line specifies the start of a game. A text that continues a game must not contain such a line.
pub(super) fn is_start_line(line: &str, game: &dyn AnyGame) -> bool {
    let plain = without_comment(line, game).trim();
    let keys = ["game", "first", "position"];
    is_tag_line(line) || keys.into_iter().any(|name| key(plain, name).is_some()) || game.is_position_head(plain)
}

/// Returns the game that the head of a text names. Returns `None` if it names none.
pub fn game_named_in(text: &str) -> Option<GameSpec> {
    named_in_lines(&super::tokens::lines(text))
}

/// Returns the headers of a head that specify the game and its rules, or an empty text if there are none. Returns `None` if the text
/// does not begin with headers.
pub fn headers_of_game(lines: &[&str]) -> Option<String> {
    let is_passed_over = |line: &&&str| line.trim().is_empty() || line.trim_start().starts_with([';', '%']);
    let mut head = lines.iter().skip_while(is_passed_over).take_while(|line| is_tag_line(line)).peekable();
    head.peek()?;
    let tags = head.flat_map(|line| read_line(line).0);
    let of_game = tags.filter(|tag| ["variant", "rules"].contains(&tag.name.to_lowercase().as_str()));
    Some(of_game.map(|tag| tag.text).collect::<Vec<_>>().join(" "))
}

/// Returns the game that the head of a text names, given its lines. Returns `None` if it names none.
pub fn named_in_lines(lines: &[&str]) -> Option<GameSpec> {
    for line in lines {
        let plain = line.split('#').next().unwrap_or_default().trim();
        if let Some(name) = key(plain, "game") {
            return Some(GameSpec::from(name));
        }
        if is_tag_line(line) {
            let (tags, _) = read_line(line);
            if let Some(tag) = tags.iter().find(|tag| tag.name.eq_ignore_ascii_case("variant")) {
                return Some(GameSpec::from(variant_name(&tag.value).as_str()));
            }
        } else if !plain.is_empty() && key(plain, "first").is_none() && !line.trim_start().starts_with([';', '%']) {
            return None;
        }
    }
    None
}
