//! Position texts, versions 1 and 2.

use super::{BLUE, Man, Phase, Position, RED, SIDES, Variant};
use crate::geometry::{Point, Points};
use crate::message::Message;
use crate::notation::ReadError;
use crate::view::Mark;
use crate::{Outcome, Reason, Side};
use crate::{key, message};

/// The longest text that is read, in bytes.
const MAX_LENGTH: usize = 64 * 1024;
/// Largest number of checkers on a point.
const HIGHEST: u8 = 64;

/// Writes version 2: every line in a fixed order, and a line end.
pub(super) fn write_v2(position: &Position) -> String {
    let hex = position.hex;
    let names = |points: Points| points.map(|point| format!(" {}", hex.name(point))).collect::<String>();
    let men = |side: Side| {
        position.men(side).filter_map(|point| Some(format!(" {}{}", hex.name(point), marks(position.man(point)?))))
    };
    let turn = match position.phase {
        Phase::Setup(side) => format!("setup {}", SIDES.of(side)),
        Phase::Play(side, left) => format!("{} {left}", SIDES.of(side)),
        Phase::Over(Outcome { winner, reason }) => {
            format!("over {} {}", winner.map_or("draw", |side| SIDES.of(side)), SIDES.reason(reason))
        }
    };
    format!(
        "Benediction v2: {}\nturn: {turn}\nred:{}\nblue:{}\nblocks:{}\nred-starts:{}\nblue-starts:{}\n\
         hands: {} {}\nremoved: {} {}\nlocked:{}\n",
        position.variant.text(),
        men(RED).collect::<String>(),
        men(BLUE).collect::<String>(),
        names(position.blocks),
        names(position.starts[0]),
        names(position.starts[1]),
        position.hands[0],
        position.hands[1],
        position.removed[0],
        position.removed[1],
        names(position.locked),
    )
}

fn marks(man: Man) -> String {
    let mut marks = String::new();
    if man.king {
        marks.push('k');
    }
    match man.mark {
        Some(Mark::Blessed) => marks.push('b'),
        Some(Mark::Cursed) => marks.push('c'),
        None => {}
    }
    marks.extend((1..man.size).map(|_| '+'));
    marks
}

/// Writes version 1, which only Benediction has.
pub(super) fn write_v1(position: &Position) -> Result<String, Message> {
    if position.variant != Variant::BENEDICTION {
        return Err(key!("benediction-version-1-knows-only-base").into());
    }
    if !position.locked.is_empty() {
        return Err(key!("benediction-version-1-cannot-say-which").into());
    }
    let hex = position.hex;
    let mut header = "Benediction v1:".to_string();
    for side in Side::BOTH {
        let mark = match position.phase {
            Phase::Play(acting, left) if acting == side => [' ', '=', '-'][left.min(2) as usize],
            Phase::Over(Outcome { winner: Some(winner), reason }) => match reason {
                _ if winner == side => 'W',
                Reason::KingCaptured => 'x',
                Reason::KingBlessed => ' ',
                _ => {
                    return Err(message!("benediction-version-1-cannot-say-game", reason = SIDES.reason(reason)));
                }
            },
            Phase::Over(outcome) => {
                return Err(message!("benediction-version-1-cannot-say-how", outcome = SIDES.outcome(outcome)));
            }
            _ => ' ',
        };
        let starts = position.starts(side);
        let (Some(start), 1) = (starts.first(), starts.len()) else {
            return Err(key!("benediction-version-1-wants-just-one").into());
        };
        let letter = SIDES.of(side)[..1].to_uppercase();
        header.push_str(&format!(" {letter}{mark}{}", hex.name(start).to_uppercase()));
    }
    for side in Side::BOTH {
        let on_board: u32 = position.men(side).map(|point| u32::from(position.size(point))).sum();
        let implied = u32::from(position.variant.checkers).saturating_sub(on_board);
        if u32::from(position.hand(side)) != implied || position.removed(side) != 0 {
            let side = SIDES.of(side);
            return Err(message!("benediction-version-1-does-not-write", side));
        }
    }
    let columns = |points: Points, marks_of: &dyn Fn(Point) -> String| {
        let mut text = String::new();
        let mut column = usize::MAX;
        for point in points {
            if hex.column(point) != column {
                column = hex.column(point);
                text.push((b'A' + column as u8) as char);
            }
            text.push_str(&format!("{}{}", hex.row(point), marks_of(point)));
        }
        text
    };
    let mut text = header + "\n";
    for (key, side) in [("R", RED), ("B", BLUE)] {
        let men = columns(position.men(side), &|point| position.man(point).map(marks).unwrap_or_default());
        text.push_str(&format!("{key}:{men}\n"));
    }
    if !position.blocks.is_empty() {
        text.push_str(&format!("X:{}\n", columns(position.blocks, &|_| String::new())));
    }
    Ok(text)
}

/// One line of a position text, and its place.
#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    /// Number of characters before the text on its line.
    offset: usize,
    text: &'a str,
}

impl<'a> Line<'a> {
    fn trimmed(self) -> Line<'a> {
        let text = self.text.trim_start();
        let offset = self.offset + self.text[..self.text.len() - text.len()].chars().count();
        Line { offset, text: text.trim_end(), ..self }
    }

    /// Returns a part of the text, by byte positions.
    fn part(self, from: usize, to: usize) -> Line<'a> {
        let offset = self.offset + self.text[..from].chars().count();
        Line { offset, text: &self.text[from..to], ..self }
    }

    fn error(self, reason: impl Into<Message>) -> ReadError {
        let text: String = self.text.chars().take(60).collect();
        ReadError { line: self.number, column: self.offset + 1, text, reason: reason.into() }
    }

    /// Returns the words, each with its place.
    fn words(self) -> impl Iterator<Item = Line<'a>> {
        self.text.split_whitespace().map(move |word| {
            let from = word.as_ptr() as usize - self.text.as_ptr() as usize;
            self.part(from, from + word.len())
        })
    }
}

/// Returns `true` if a line is a header: a name, a version and a colon. It can be between pipes, after a title between
/// pipes.
pub(super) fn is_head(line: &str) -> bool {
    let mut words = line.trim_start_matches(['|', ' ']).split_whitespace();
    let version =
        |word: &str| word.strip_prefix('v').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let named = words.next().is_some_and(|name| name.starts_with(char::is_alphabetic));
    named && words.next().is_some_and(version) || line.starts_with('|')
}

/// Reads either version. On one line, lines are separated by `/`.
pub(super) fn read(text: &str) -> Result<Position, ReadError> {
    if text.len() > MAX_LENGTH {
        let whole = Line { number: 1, offset: 0, text: "" };
        return Err(whole.error(key!("benediction-position-text-most-64-kib")));
    }
    let mut lines = Vec::new();
    for (index, whole) in text.lines().enumerate() {
        let mut line = Line { number: index + 1, offset: 0, text: whole }.trimmed();
        if let Some(inner) = line.text.strip_prefix('|') {
            line = line.part(1, 1 + inner.len()).trimmed();
        }
        if let Some(inner) = line.text.strip_suffix('|') {
            line = line.part(0, inner.len()).trimmed();
        }
        let mut from = 0;
        for piece in line.text.split('/') {
            lines.push(line.part(from, from + piece.len()).trimmed());
            from += piece.len() + 1;
        }
    }
    let header = |line: &Line| line.text.get(..11).is_some_and(|word| word.eq_ignore_ascii_case("benediction"));
    let mut filled = lines.into_iter().filter(|line| !line.text.is_empty());
    let mut first = filled.next().ok_or_else(|| {
        Line { number: 1, offset: 0, text: "" }.error(key!("benediction-position-text-begins-benediction-v1"))
    })?;
    if !header(&first) {
        // A table's title may stand before the header.
        first = match filled.next() {
            Some(second) if header(&second) => second,
            _ => return Err(first.error(key!("benediction-position-text-begins-benediction-v1-2"))),
        };
    }
    let Some((name, _)) = first.text.split_once(':') else {
        return Err(first.error(key!("benediction-colon-missing-after-version")));
    };
    let rest = first.part(name.len() + 1, first.text.len());
    let mut position = match name.split_whitespace().nth(1) {
        Some("v1") => read_v1(rest, filled),
        Some("v2") => read_v2(rest.trimmed(), filled),
        _ => Err(first.error(key!("benediction-known-versions-v1-v2"))),
    }?;
    if let Phase::Play(side, _) = position.phase {
        position.look_for_actions(side);
    }
    Ok(position)
}

/// Puts a man on the board, and refuses what cannot be.
fn add_man(position: &mut Position, place: Line, point: Point, man: Man) -> Result<(), ReadError> {
    if !position.vacant().has(point) {
        return Err(place.error(message!("benediction-named-twice", point = position.hex.name(point))));
    }
    position.put(point, man);
    let total: u32 = position.men(man.side).map(|point| u32::from(position.size(point))).sum();
    if total > u32::from(u8::MAX) {
        return Err(place.error(key!("benediction-colour-most-255-checkers")));
    }
    Ok(())
}

fn add_block(position: &mut Position, place: Line, point: Point) -> Result<(), ReadError> {
    if !position.vacant().has(point) {
        return Err(place.error(message!("benediction-named-twice", point = position.hex.name(point))));
    }
    position.add_block(point);
    Ok(())
}

/// Reads the marks after a point: `k`, `b`, `c`, each once, and a `+` for each checker above the first.
fn read_marks(place: Line, side: Side, text: &str) -> Result<Man, ReadError> {
    let mut man = Man { side, size: 1, king: false, mark: None };
    for mark in text.chars() {
        let doubled = || place.error(message!("benediction-mark-twice", mark));
        let exclusive = || place.error(key!("benediction-man-not-blessed-cursed-king"));
        match mark {
            '+' if man.size >= HIGHEST => return Err(place.error(key!("benediction-man-most-64-checkers"))),
            '+' => man.size += 1,
            'k' if man.king => return Err(doubled()),
            'k' if man.mark == Some(Mark::Cursed) => return Err(exclusive()),
            'k' => man.king = true,
            'b' | 'c' => {
                let stone = if mark == 'b' { Mark::Blessed } else { Mark::Cursed };
                if man.mark == Some(stone) {
                    return Err(doubled());
                }
                if man.mark.is_some() || stone == Mark::Cursed && man.king {
                    return Err(exclusive());
                }
                man.mark = Some(stone);
            }
            _ => return Err(place.error(message!("benediction-no-mark-man-they-k", mark))),
        }
    }
    Ok(man)
}

/// Returns the number of checkers that are left to a side, not below 0.
fn checkers_left(position: &Position, side: Side) -> u8 {
    let on_board: u32 = position.men(side).map(|point| u32::from(position.size(point))).sum();
    let gone = on_board + u32::from(position.removed(side));
    u32::from(position.variant.checkers).saturating_sub(gone) as u8
}

fn read_v1<'a>(header: Line<'a>, lines: impl Iterator<Item = Line<'a>>) -> Result<Position, ReadError> {
    let mut position = Position::empty(Variant::BENEDICTION);
    let mut marks = [' '; 2];
    let mut rest = header;
    for side in Side::BOTH {
        rest = rest.trimmed();
        let error = || rest.error(key!("benediction-header-goes-r-e2-b"));
        let letter = SIDES.of(side)[..1].to_uppercase();
        let mut bytes = rest.text.strip_prefix(letter.as_str()).ok_or_else(error)?.chars();
        let mark = bytes.next().ok_or_else(error)?;
        if !['-', '=', ' ', 'x', 'W'].contains(&mark) {
            return Err(rest.error(message!("benediction-no-mark-before-starting-point", mark)));
        }
        let length = bytes.as_str().bytes().take_while(u8::is_ascii_alphanumeric).count();
        let name = bytes.as_str()[..length].to_lowercase();
        let point =
            position.hex.named(&name).ok_or_else(|| rest.error(key!("benediction-no-starting-point-named-here")))?;
        position.add_start(side, point);
        marks[side.index()] = mark;
        rest = rest.part(2 + length, rest.text.len());
    }
    if !rest.trimmed().text.is_empty() {
        return Err(rest.trimmed().error(key!("benediction-nothing-follows-two-starting-points")));
    }
    let mut seen = [false; 3];
    for line in lines {
        let key = ["R:", "B:", "X:"].iter().position(|key| line.text.starts_with(key));
        let Some(key) = key else { return Err(line.error(key!("benediction-line-version-1-begins-r"))) };
        if std::mem::replace(&mut seen[key], true) {
            return Err(line.part(0, 2).error(key!("benediction-line-twice")));
        }
        read_columns(&mut position, line.part(2, line.text.len()), Side::BOTH.get(key).copied())?;
    }
    for side in Side::BOTH {
        position.hands[side.index()] = checkers_left(&position, side);
    }
    position.phase = v1_phase(header, marks)?;
    Ok(position)
}

fn v1_phase(header: Line, marks: [char; 2]) -> Result<Phase, ReadError> {
    let acting = |mark: char| match mark {
        '-' => Some(2),
        '=' => Some(1),
        _ => None,
    };
    let [red, blue] = marks;
    Ok(match (acting(red), acting(blue)) {
        (Some(left), None) if blue == ' ' => Phase::Play(RED, left),
        (None, Some(left)) if red == ' ' => Phase::Play(BLUE, left),
        (None, None) => {
            let reason = |loser: char| if loser == 'x' { Reason::KingCaptured } else { Reason::KingBlessed };
            match (red, blue) {
                (' ', ' ') => Phase::Play(RED, 2),
                ('W', 'x' | ' ') | (' ', 'x') => Phase::Over(Outcome::win(RED, reason(blue))),
                ('x' | ' ', 'W') | ('x', ' ') => Phase::Over(Outcome::win(BLUE, reason(red))),
                _ => return Err(header.trimmed().error(key!("benediction-both-sides-cannot-won-lost"))),
            }
        }
        _ => {
            return Err(header.trimmed().error(key!("benediction-only-one-side-acts-game")));
        }
    })
}

/// Reads the points of a line of version 1, column by column: men of a side, or blocks. A column can come again, as in
/// the older client; a point cannot.
fn read_columns(position: &mut Position, line: Line, side: Option<Side>) -> Result<(), ReadError> {
    let mut letter = None;
    let text = line.text;
    let mut at = 0;
    while let Some(next) = text[at..].chars().next() {
        let here = line.part(at, text.len());
        at += next.len_utf8();
        match next {
            ' ' | '\t' => {}
            'A'..='Z' => {
                letter = Some(next.to_ascii_lowercase());
            }
            '0'..='9' => {
                let Some(letter) = letter else {
                    return Err(here.error(key!("benediction-column-letter-comes-before-rows")));
                };
                let point = position.hex.named(&format!("{letter}{next}"));
                let Some(point) = point else {
                    return Err(here.error(message!("benediction-no-point-board-2", letter, next)));
                };
                let length = text[at..].bytes().take_while(|byte| b"kbc+".contains(byte)).count();
                let place = line.part(at - 1, at + length);
                match side {
                    Some(side) => {
                        let man = read_marks(place, side, &text[at..at + length])?;
                        add_man(position, place, point, man)?;
                    }
                    None if length > 0 => return Err(place.error(key!("benediction-block-no-marks"))),
                    None => add_block(position, place, point)?,
                }
                at += length;
            }
            _ => return Err(here.error(message!("benediction-neither-column-row-nor-mark", next))),
        }
    }
    Ok(())
}

const KEYS: [&str; 9] = ["turn", "red", "blue", "blocks", "red-starts", "blue-starts", "hands", "removed", "locked"];

/// Reads the variant in a first line: a name, or flags.
fn read_variant(header: Line) -> Result<Variant, ReadError> {
    let mut variant = Variant::named(header.text).unwrap_or(Variant::BENEDICTION);
    if variant.name() != Some(header.text) {
        let mut seen = Vec::new();
        for word in header.words() {
            variant.set(word.text).map_err(|reason| word.error(reason))?;
            let key = word.text.split('=').next();
            if seen.contains(&key) {
                return Err(word.error(key!("benediction-flag-twice")));
            }
            seen.push(key);
        }
        if seen.is_empty() {
            return Err(header.error(key!("benediction-first-line-names-game-benediction")));
        }
    }
    Ok(variant)
}

fn read_v2<'a>(header: Line<'a>, lines: impl Iterator<Item = Line<'a>>) -> Result<Position, ReadError> {
    let variant = read_variant(header)?;
    let mut fields: [Option<Line>; 9] = [None; 9];
    for line in lines {
        let (key, _) =
            line.text.split_once(':').ok_or_else(|| line.error(key!("benediction-line-begins-key-colon")))?;
        let index = KEYS.iter().position(|other| *other == key.trim_end());
        let index = index.ok_or_else(|| line.part(0, key.len()).error(key!("benediction-no-key")))?;
        if fields[index].replace(line.part(key.len() + 1, line.text.len()).trimmed()).is_some() {
            return Err(line.part(0, key.len()).error(key!("benediction-key-twice")));
        }
    }
    let [turn, red, blue, blocks, red_starts, blue_starts, hands, removed, locked] = fields;
    let mut position = Position::empty(variant);
    let hex = position.hex;
    let point_of = |word: Line, name: &str| {
        hex.named(name).ok_or_else(|| word.error(message!("benediction-no-point-board", name)))
    };
    for (side, field) in [(RED, red), (BLUE, blue)] {
        for word in field.iter().flat_map(|line| line.words()) {
            let digits = word.text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
            let length = (1 + digits).min(word.text.len());
            if !word.text.is_char_boundary(length) {
                return Err(word.error(key!("benediction-man-written-e2k")));
            }
            let (name, marks) = word.text.split_at(length);
            let man = read_marks(word, side, marks)?;
            add_man(&mut position, word, point_of(word, name)?, man)?;
        }
    }
    for word in blocks.iter().flat_map(|line| line.words()) {
        add_block(&mut position, word, point_of(word, word.text)?)?;
    }
    for (side, field) in [(RED, red_starts), (BLUE, blue_starts)] {
        if field.is_none() && !variant.choose_starts {
            position.add_start(side, hex.middle_start(side.index()));
        }
        for word in field.iter().flat_map(|line| line.words()) {
            let point = point_of(word, word.text)?;
            if position.starts(side).has(point) {
                return Err(word.error(message!("benediction-named-twice", point = word.text)));
            }
            position.add_start(side, point);
        }
    }
    if let Some(field) = removed {
        position.removed = read_pair(field)?;
    }
    position.hands = match hands {
        Some(field) => read_pair(field)?,
        None => Side::BOTH.map(|side| checkers_left(&position, side)),
    };
    for side in Side::BOTH {
        let on_board: u32 = position.men(side).map(|point| u32::from(position.size(point))).sum();
        let all = on_board + u32::from(position.hand(side)) + u32::from(position.removed(side));
        if all > u32::from(u8::MAX) {
            let place = hands.or(removed).or([red, blue][side.index()]).unwrap_or(header);
            return Err(place.error(key!("benediction-colour-most-255-checkers")));
        }
    }
    if let Some(field) = turn {
        position.phase = read_turn(&position, field)?;
    }
    for word in locked.iter().flat_map(|line| line.words()) {
        let point = point_of(word, word.text)?;
        if position.locked.has(point) {
            return Err(word.error(message!("benediction-named-twice", point = word.text)));
        }
        if !matches!(position.phase, Phase::Play(side, _) if position.men(side).has(point)) {
            return Err(word.error(key!("benediction-only-man-side-act-can")));
        }
        position.locked.insert(point);
    }
    Ok(position)
}

fn read_pair(field: Line) -> Result<[u8; 2], ReadError> {
    let words: Vec<Line> = field.words().collect();
    let [red, blue] = words[..] else { return Err(field.error(key!("benediction-two-numbers-stand-here-red"))) };
    let number = |word: Line| {
        let plain = word.text.bytes().all(|byte| byte.is_ascii_digit());
        let value = word.text.parse().ok().filter(|_| plain);
        value.ok_or_else(|| word.error(key!("benediction-number-from-0-255-stands")))
    };
    Ok([number(red)?, number(blue)?])
}

/// Returns `true` if a game of this kind can end for a reason.
const fn ends(reason: Reason) -> bool {
    let own = matches!(reason, Reason::KingCaptured | Reason::KingBlessed | Reason::NoLegalAction);
    own || reason.is_outside_the_rules() || matches!(reason, Reason::Repetition)
}

fn read_turn(position: &Position, field: Line) -> Result<Phase, ReadError> {
    let error = || field.error(key!("benediction-turn-written-red-2-blue"));
    let words: Vec<&str> = field.text.split_whitespace().collect();
    let side = |word: &str| Side::BOTH.into_iter().find(|side| SIDES.of(*side) == word).ok_or_else(error);
    match words[..] {
        ["setup", name] if position.variant.choose_starts => Ok(Phase::Setup(side(name)?)),
        ["setup", _] => Err(field.error(key!("benediction-variant-starting-points-not-chosen"))),
        ["over", winner, _, ..] => {
            let text = words[2..].join(" ");
            let winner = if winner == "draw" { None } else { Some(side(winner)?) };
            let reason = SIDES.read_reason(&text, winner.is_some()).filter(|reason| ends(*reason));
            let reason = reason.ok_or_else(|| field.error(message!("benediction-game-does-not-end", text)))?;
            Ok(Phase::Over(Outcome { winner, reason }))
        }
        [name, "1"] => Ok(Phase::Play(side(name)?, 1)),
        [name, "2"] => Ok(Phase::Play(side(name)?, 2)),
        _ => Err(error()),
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&write_v2(self).replace('\n', " / "))
    }
}
