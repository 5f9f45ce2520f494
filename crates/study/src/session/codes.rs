//! The codes that programs write into comments: times, evaluations and drawings, such as `[%emt 0:00:04.2]` and `[%cal Gc3d5]`.
//! Codes that are not known stay in the comment.

use std::ops::Range;
use std::time::Duration;

use super::tags::escaped;
use crate::tree::{Judgement, Mark, MarkColor, Notes};
use benediction_engine::AnyGame;
use benediction_rules::Side;
use benediction_rules::geometry::Point;
use benediction_rules::view::Board;

/// Largest number of hours that is read.
const MAX_HOURS: u64 = 9999;
/// Largest evaluation that is read, in hundredths of a man.
const MAX_VALUE: f64 = 1_000_000.0;
/// The letters of the four colours of marks: green, red, blue, yellow.
const COLORS: [(char, MarkColor); 4] =
    [('G', MarkColor::First), ('R', MarkColor::Second), ('B', MarkColor::Third), ('Y', MarkColor::Fourth)];

/// A code of a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Code {
    /// The time that the action took.
    Spent(Duration),
    /// The time that is left on the clock of the side that acted.
    Left(Duration),
    /// The evaluation of the position.
    Judgement(Judgement),
    /// Points or arrows on the board.
    Marks(Vec<Mark>),
}

/// A reader and writer of the codes of a game.
pub(super) struct Codes {
    board: Board,
    /// `true` if the codes are those of chess programs: clocks are shown, and wins are counted in moves.
    pgn: bool,
    white: Side,
}

impl Codes {
    /// Creates the reader for a game with this first position.
    pub fn of(start: &dyn AnyGame) -> Codes {
        let white = start.sides().side("white").unwrap_or(Side::Near);
        Codes { board: start.board(), pgn: start.has_pgn(), white }
    }

    /// Reads a code with its brackets. `to_act` is the side to act after the action. Returns `None` for any other text.
    pub fn read(&self, text: &str, to_act: Option<Side>) -> Option<Code> {
        let inside = text.strip_prefix("[%")?.strip_suffix(']')?;
        let (name, value) = inside.split_once(char::is_whitespace)?;
        let value = value.trim();
        match name {
            "emt" => read_time(value).map(Code::Spent),
            // Tenths of a second.
            "timestamp" => {
                let tenths = whole_number(value).filter(|tenths| *tenths <= MAX_HOURS * 36_000)?;
                Some(Code::Spent(Duration::from_millis(tenths * 100)))
            }
            "clk" if self.pgn => read_time(value).map(Code::Left),
            "eval" => self.read_judgement(value, to_act).map(Code::Judgement),
            "csl" => read_marks(value, |color, at| Some(Mark::Point(self.board.point(at)?, color))),
            "cal" => read_marks(value, |color, way| {
                let (from, to) = self.two_points(way)?;
                Some(Mark::Arrow(from, to, color))
            }),
            _ => None,
        }
    }

    /// Reads the names of two points, with or without a hyphen between them.
    fn two_points(&self, way: &str) -> Option<(Point, Point)> {
        if let Some((from, to)) = way.split_once('-') {
            return self.board.point(from).zip(self.board.point(to));
        }
        let mut splits = (1..way.len()).filter_map(|at| way.split_at_checked(at));
        splits.find_map(|(from, to)| self.board.point(from).zip(self.board.point(to)))
    }

    /// Reads an evaluation from White's view, which a depth may follow: `0.25`, `-1.3,18`, `#-3`.
    fn read_judgement(&self, value: &str, to_act: Option<Side>) -> Option<Judgement> {
        let value = match value.split_once(',') {
            Some((value, depth)) => whole_number(depth.trim()).map(|_| value)?,
            None => value,
        };
        let (is_negative, digits) = match value.strip_prefix('#').unwrap_or(value) {
            number if number.starts_with('-') => (true, &number[1..]),
            number => (false, number.strip_prefix('+').unwrap_or(number)),
        };
        if value.starts_with('#') {
            let side = if is_negative { self.white.other() } else { self.white };
            let count = u32::try_from(whole_number(digits)?).ok().filter(|count| (1..=100_000).contains(count))?;
            // The side that wins acts first or second.
            let actions = if self.pgn { 2 * count - u32::from(to_act == Some(side)) } else { count };
            return Some(Judgement::Wins(side, actions));
        }
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let hundredths = digits.parse::<f64>().ok().filter(|_| is_number)? * 100.0;
        let hundredths = Some(hundredths.round()).filter(|value| *value <= MAX_VALUE)? as i32;
        Some(Judgement::Value(if is_negative == (self.white == Side::Near) { -hundredths } else { hundredths }))
    }

    fn write_judgement(&self, judgement: Judgement) -> String {
        match judgement {
            Judgement::Value(near) => {
                let value = if self.white == Side::Near { i64::from(near) } else { -i64::from(near) };
                let sign = if value < 0 { "-" } else { "" };
                format!("[%eval {sign}{}.{:02}]", value.unsigned_abs() / 100, value.unsigned_abs() % 100)
            }
            Judgement::Wins(side, actions) => {
                let sign = if side == self.white { "" } else { "-" };
                ["[%eval #", sign, &(if self.pgn { actions.div_ceil(2) } else { actions }).to_string(), "]"].concat()
            }
        }
    }

    /// Writes the codes of a node. `left` is the time on the clock of the side that acted, if it is written.
    pub fn write(&self, notes: &Notes, left: Option<Duration>) -> String {
        let mut codes = Vec::new();
        codes.extend(notes.spent.map(|spent| format!("[%emt {}]", write_time(spent))));
        codes.extend(left.map(|left| format!("[%clk {}]", write_time(left))));
        codes.extend(notes.judgement.map(|judgement| self.write_judgement(judgement)));
        let letter =
            |color: MarkColor| COLORS.iter().find(|(_, other)| *other == color).map_or('G', |(letter, _)| *letter);
        let name = |point: Point| self.board.name(point);
        let hyphen = if self.pgn { "" } else { "-" };
        let points = notes.marks.iter().filter_map(|mark| match *mark {
            Mark::Point(at, color) => Some(format!("{}{}", letter(color), name(at))),
            Mark::Arrow(..) => None,
        });
        let arrows = notes.marks.iter().filter_map(|mark| match *mark {
            Mark::Arrow(from, to, color) => Some(format!("{}{}{hyphen}{}", letter(color), name(from), name(to))),
            Mark::Point(..) => None,
        });
        for (code, marks) in [("csl", points.collect::<Vec<_>>()), ("cal", arrows.collect())] {
            if !marks.is_empty() {
                codes.push(format!("[%{code} {}]", marks.join(",")));
            }
        }
        codes.join(" ")
    }

    /// Writes a comment with its braces: the codes, and the text such that it is read as it is. In PGN a closing brace always ends
    /// a comment, and a percent sign at the beginning of a line hides it, so both are escaped there. Returns an empty text if there
    /// is nothing to write.
    pub fn write_comment(&self, codes: &str, comment: &str) -> String {
        if codes.is_empty() && comment.is_empty() {
            return String::new();
        }
        let between = if codes.is_empty() || comment.is_empty() { "" } else { " " };
        let mut written = format!("{{{codes}{between}");
        for (at, c) in comment.char_indices() {
            let rest = &comment[at..];
            let is_escaped = match c {
                '}' => self.pgn,
                // Otherwise it would be read as an escape.
                '\\' => rest.starts_with("\\u{"),
                '%' => self.pgn && comment[..at].ends_with('\n'),
                '[' => self.is_code_or_head(&comment[..at], rest),
                '\n' | '\t' => false,
                c => c.is_control(),
            };
            match c {
                c if is_escaped => written.push_str(&escaped(c)),
                '}' => written.push_str("}}"),
                c => written.push(c),
            }
        }
        written + "}"
    }

    /// Returns `true` if a text would be read as a code or, after a blank line, as the first header of the next game.
    fn is_code_or_head(&self, before: &str, text: &str) -> bool {
        let is_blank = |line: &str| line.trim().is_empty();
        let lines = before.rsplit_once('\n').filter(|(_, indent)| is_blank(indent));
        let line_before = lines.and_then(|(lines, _)| lines.rsplit_once('\n'));
        let is_head = line_before.is_some_and(|(_, line)| is_blank(line)) && text.starts_with("[Event");
        is_head || text.find(']').is_some_and(|end| self.read(&text[..=end], None).is_some())
    }
}

/// Removes the codes at these places of a comment that `apply` uses. A blank after each is removed too; blanks around the rest are
/// removed unless all codes are at the beginning, as this program writes them.
pub(super) fn without_codes(comment: &str, codes: &[Range<usize>], mut apply: impl FnMut(&str) -> bool) -> String {
    let mut rest = String::with_capacity(comment.len());
    let (mut at, mut is_prefix) = (0, true);
    for range in codes {
        if !apply(&comment[range.clone()]) {
            continue;
        }
        is_prefix &= range.start == at && rest.is_empty();
        rest.push_str(&comment[at..range.start]);
        let blank = comment[range.end..].chars().next().filter(|c| c.is_whitespace());
        at = range.end + blank.map_or(0, char::len_utf8);
    }
    let is_changed = at > 0;
    rest.push_str(&comment[at..]);
    if is_changed && !is_prefix { rest.trim().into() } else { rest }
}

/// Reads a list of marks, each with a letter for its colour. Other letters than the four become the first colour.
fn read_marks(list: &str, mark: impl Fn(MarkColor, &str) -> Option<Mark>) -> Option<Code> {
    let read = |item: &str| {
        let letter = item.chars().next().filter(char::is_ascii_alphabetic)?;
        let color = COLORS.iter().find(|(other, _)| *other == letter).map_or(MarkColor::First, |(_, color)| *color);
        mark(color, &item[1..])
    };
    list.split(',').map(|item| read(item.trim())).collect::<Option<Vec<Mark>>>().map(Code::Marks)
}

fn whole_number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Writes a time as hours, minutes and seconds: `0:00:04.2`.
fn write_time(time: Duration) -> String {
    let (seconds, millis) = (time.as_secs(), time.subsec_millis());
    let decimals = if millis > 0 { format!(".{millis:03}") } else { String::new() };
    let decimals = decimals.trim_end_matches('0');
    format!("{}:{:02}:{:02}{decimals}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Reads a time in hours, minutes and seconds.
fn read_time(text: &str) -> Option<Duration> {
    let mut parts = text.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    let (whole, decimals) = seconds.split_once('.').unwrap_or((seconds, "0"));
    let small = |text: &str| whole_number(text).filter(|number| *number < 60 && text.len() <= 2);
    let hours = whole_number(hours).filter(|hours| *hours <= MAX_HOURS)?;
    let (minutes, whole) = (small(minutes)?, small(whole)?);
    let millis = whole_number(&format!("{decimals:0<3}")).filter(|_| decimals.len() <= 3)?;
    let time = Duration::from_millis(((hours * 60 + minutes) * 60 + whole) * 1000 + millis);
    parts.next().is_none().then_some(time)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;

    fn codes_of(game: &str) -> Codes {
        Codes::of(registry::named(game).unwrap().start(Side::Near).start())
    }

    #[test]
    fn times_are_read_as_written() {
        for millis in [0, 1, 40, 4200, 59_999, 60_000, 3_600_000, 35_999_999_000] {
            let time = Duration::from_millis(millis);
            assert_eq!(read_time(&write_time(time)), Some(time));
        }
        assert_eq!(read_time("00:09:44"), Some(Duration::from_secs(584)));
        for text in ["", "1:00", "0:60:00", "0:00:01x", "0:00:01.2345", "-0:00:05", "0:0:0:1", "0:00:-1"] {
            assert_eq!(read_time(text), None, "{text}");
        }
    }

    #[test]
    fn codes_are_read_as_written_in_every_game() {
        for entry in registry::games() {
            let codes = codes_of(entry.name);
            let point = |index: u8| Point(index);
            for judgement in [
                Judgement::Value(0),
                Judgement::Value(-7),
                Judgement::Value(12_345),
                Judgement::Wins(Side::Near, 5),
                Judgement::Wins(Side::Far, 6),
            ] {
                let marks = [
                    Mark::Point(point(3), MarkColor::First),
                    Mark::Point(point(1), MarkColor::Fourth),
                    Mark::Arrow(point(2), point(9), MarkColor::Second),
                    Mark::Arrow(point(11), point(1), MarkColor::Third),
                ];
                let notes = Notes { judgement: Some(judgement), marks: marks.to_vec(), ..Notes::NONE };
                let written = codes.write(&notes, None);
                let (mut judged, mut drawn) = (None, Vec::new());
                for code in written.split_inclusive(']') {
                    match codes.read(code.trim(), Some(Side::Near)) {
                        Some(Code::Judgement(judgement)) => judged = Some(judgement),
                        Some(Code::Marks(marks)) => drawn.extend(marks),
                        other => panic!("{written}: {other:?}"),
                    }
                }
                assert_eq!((judged, drawn.as_slice()), (Some(judgement), &marks[..]), "{}: {written}", entry.name);
            }
        }
    }

    #[test]
    fn codes_of_other_programs_are_read() {
        let codes = codes_of("benedict-chess");
        let read = |text: &str| codes.read(text, Some(Side::Near));
        let value = |value| Some(Code::Judgement(Judgement::Value(value)));
        assert_eq!(read("[%eval 0.2]"), value(20));
        assert_eq!(read("[%eval -1.305,18]"), value(-131));
        assert_eq!(read("[%eval #-3]"), Some(Code::Judgement(Judgement::Wins(Side::Far, 6))));
        assert_eq!(read("[%eval #3]"), Some(Code::Judgement(Judgement::Wins(Side::Near, 5))));
        assert_eq!(read("[%timestamp 16]"), Some(Code::Spent(Duration::from_millis(1600))));
        assert_eq!(read("[%clk\n0:09:57.8]"), Some(Code::Left(Duration::from_millis(597_800))));
        assert_eq!(codes_of("obelisk").read("[%clk 0:09:57.8]", None), None);
        for text in [
            "[%eval]",
            "[%eval x]",
            "[%eval 1.2.3]",
            "[%eval inf]",
            "[%eval #0]",
            "[%eval #99999999999]",
            "[%eval 99999999999]",
            "[%eval 1,x]",
            "[%timestamp -1]",
            "[%timestamp 99999999999999999999]",
            "[%cal Gc3]",
            "[%cal Gc3d9]",
            "[%cal ]",
            "[%csl é4]",
            "[%csl Gi9,Ge4]",
            "[%c_arrow c3d5]",
            "[%emt 1:00]",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn comment_keeps_its_blanks_when_codes_are_removed() {
        for (comment, rest) in [
            ("[%emt 0:00:01] Why?", "Why?"),
            ("[%emt 0:00:01]  indented", " indented"),
            ("[%emt 0:00:01] [%clk 0:00:01] x ", "x "),
            (" [%emt 0:00:01][%clk 0:00:01] look ", "look"),
            ("look [%emt 0:00:01]", "look"),
            (" [%other 1] x ", " [%other 1] x "),
            ("[%emt 0:00:01]", ""),
        ] {
            let starts = comment.match_indices("[%").map(|(at, _)| at);
            let ranges: Vec<Range<usize>> =
                starts.map(|at| at..at + comment[at..].find(']').unwrap_or_default() + 1).collect();
            assert_eq!(without_codes(comment, &ranges, |code| !code.contains("other")), rest, "{comment}");
        }
    }
}
