//! Actions as text. The canonical texts are `e2e4`, `c7c8n`, `e1g1`; those for people are as in chess, with the
//! flipped squares in braces and `#` for a flipped king: `Nd5{c7,e7}`. Both are read, with the braces or without.

use super::position::{Color, Position};
use super::{Action, Kind, SIDES, SWAP, Seats, Violation, text};
use crate::geometry::squares::{self, each, name, named};
use crate::key;
use crate::message;
use crate::message::{Message, shortened};
use crate::notation::{Notation, ReadError, SideNames};

impl Notation for Position {
    const PGN: bool = true;

    fn sides(&self) -> SideNames {
        if self.seats() == Seats::Changed { SIDES.exchanged() } else { SIDES }
    }

    fn action_text(&self, action: Action) -> String {
        let Action::Move { from, to, promotion } = action else { return SWAP.into() };
        let becomes = promotion.map(|kind| kind.letter().to_ascii_lowercase());
        let mut text = name(from.index()) + &name(to.index());
        text.extend(becomes);
        text
    }

    fn action_text_for_people(&self, action: Action) -> String {
        let Action::Move { .. } = action else { return SWAP.into() };
        let mut text = self.short(action);
        let flips = self.flips(action);
        if flips != 0 {
            text.push_str(&format!("{{{}}}", Position::names_of(flips).join(",")));
        }
        if flips & self.kind(Kind::King) != 0 {
            text.push('#');
        }
        text
    }

    /// Reads one action at the start of a text, and returns it with the number of bytes that were read.
    fn read_action(&self, text: &str) -> Result<(Action, usize), Message> {
        if text.get(..SWAP.len()).is_some_and(|word| word.eq_ignore_ascii_case(SWAP)) {
            return Ok((Action::Swap, SWAP.len()));
        }
        let mut scanner = Scanner { text, at: 0 };
        let action = match scanner.machine() {
            Some(action) => action,
            None => self.parse_short(&mut scanner)?,
        };
        while scanner.consume('+') {}
        scanner.flips(|| self.flips_if_legal(action))?;
        scanner.consume('#');
        Ok((action, scanner.at))
    }

    /// A `#` directly after an action means that a king is flipped, or mated in other programs, if it is followed by
    /// nothing, an action or a sign; otherwise it starts a comment.
    fn comment(line: &str) -> Option<usize> {
        line.match_indices('#').map(|(at, _)| at).find(|at| {
            let behind = line[..*at].ends_with(|c: char| c.is_ascii_alphanumeric() || ['}', '+'].contains(&c));
            let after = line[at + 1..].trim_start();
            let ends = |after: &str| {
                ["1-0", "0-1", "1–0", "0–1", "1:0", "0:1", "*", "#"].iter().any(|end| after.starts_with(end))
            };
            !behind
                || !(after.is_empty()
                    || ends(after)
                    || line[at + 1..].starts_with(char::is_whitespace) && is_move_like(after)
                    || after.starts_with(['{', '$', '(', ')', '!', '?', ';', '/', ',']))
        })
    }

    fn is_mark(inside: &str) -> bool {
        let mut words = inside.split([',', ' ']).filter(|word| !word.is_empty()).peekable();
        words.peek().is_some() && words.all(|word| word.len() == 2 && named(word).is_some())
    }

    fn move_number(&self) -> (u32, bool) {
        (self.number().into(), self.to_move == Color::Black)
    }

    fn passed_over(text: &str) -> Vec<ReadError> {
        text::passed_over(text)
    }

    fn position_text(&self) -> String {
        text::write(self) + "\n"
    }

    fn read_position(text: &str) -> Result<Position, ReadError> {
        text::read(text)
    }
}

impl Position {
    /// Returns the names of the flipped squares, by file and then by rank.
    fn names_of(flips: u64) -> Vec<String> {
        let mut names: Vec<String> = each(flips).map(name).collect();
        names.sort();
        names
    }

    /// Returns the text as in chess, without what is flipped.
    fn short(&self, action: Action) -> String {
        let Action::Move { from, to, promotion } = action else { return SWAP.into() };
        let kind = self.kind_at(from.index());
        if kind == Kind::King && from.0.abs_diff(to.0) == 2 {
            return if to.0 > from.0 { "O-O".into() } else { "O-O-O".into() };
        }
        let (start, end) = (name(from.index()), name(to.index()));
        if kind == Kind::Pawn {
            return promotion.map_or(end.clone(), |kind| format!("{end}={}", kind.letter()));
        }
        let mut legal = Vec::new();
        self.list_legal(&mut legal);
        let rivals = legal.into_iter().filter_map(|other| match other {
            Action::Move { from: square, to: end, .. } if end == to && square != from => Some(square.index()),
            _ => None,
        });
        let rivals: Vec<usize> = rivals.filter(|square| self.kind_at(*square) == kind).collect();
        let alone = |same: fn(usize, usize) -> bool| rivals.iter().all(|square| !same(*square, from.index()));
        let which = match () {
            () if rivals.is_empty() => "",
            () if alone(|a, b| a % 8 == b % 8) => &start[..1],
            () if alone(|a, b| a / 8 == b / 8) => &start[1..],
            () => &start,
        };
        format!("{}{which}{end}", kind.letter())
    }

    fn flips_if_legal(&self, action: Action) -> u64 {
        if self.check_action(action).is_ok() { self.flips(action) } else { 0 }
    }

    fn parse_short(&self, scanner: &mut Scanner) -> Result<Action, Message> {
        if self.over.is_some() {
            return Err(Violation::GameOver.into());
        }
        let begin = scanner.at;
        let mut legal = Vec::new();
        self.list_legal(&mut legal);
        for (long, castle) in [("O-O-O", "O-O-O"), ("0-0-0", "O-O-O"), ("O-O", "O-O"), ("0-0", "O-O")] {
            if scanner.text[begin..].starts_with(long) {
                scanner.at += long.len();
                let castling = legal.into_iter().find(|action| self.short(*action) == castle);
                return castling.ok_or_else(|| self.why_no_castling(castle == "O-O"));
            }
        }
        let word = shortened(scanner.rest().split([' ', '\t', ',']).next().unwrap_or_default());
        let error = || message!("benedict-chess-action", text = word.as_str());
        let kind = scanner.rest().chars().next().filter(char::is_ascii_uppercase).and_then(Kind::of_letter);
        scanner.at += usize::from(kind.is_some());
        let kind = kind.unwrap_or(Kind::Pawn);
        // File, rank or square of the start can precede the square of the end.
        let mut squares = Vec::new();
        let (mut file, mut rank) = (None, None);
        while let Some(letter) = scanner.rest().bytes().next() {
            match letter {
                b'a'..=b'h' if named(scanner.rest()).is_some() => {
                    squares.extend(named(scanner.rest()));
                    scanner.at += 2;
                }
                b'a'..=b'h' if file.is_none() && squares.is_empty() => {
                    file = Some(usize::from(letter - b'a'));
                    scanner.at += 1;
                }
                b'1'..=b'8' if rank.is_none() && squares.is_empty() => {
                    rank = Some(usize::from(letter - b'1'));
                    scanner.at += 1;
                }
                _ => break,
            }
            if squares.len() == 2 {
                break;
            }
            // `Qd1-g4`.
            if squares.len() == 1 && scanner.rest().strip_prefix('-').is_some_and(|rest| named(rest).is_some()) {
                scanner.at += 1;
            }
        }
        let (from, to) = match squares[..] {
            [to] => (None, to),
            [from, to] => (Some(from), to),
            _ => return Err(error()),
        };
        let promotion = scanner.promotion();
        let fits = |action: &Action| match action {
            Action::Swap => false,
            Action::Move { from: start, to: end, promotion: becomes } => {
                let start = start.index();
                end.index() == to
                    && *becomes == promotion
                    && self.kind_at(start) == kind
                    && from.is_none_or(|square| square == start)
                    && file.is_none_or(|file| file == start % 8)
                    && rank.is_none_or(|rank| rank == start / 8)
            }
        };
        let mut matching = legal.into_iter().filter(fits);
        match (matching.next(), matching.next()) {
            (Some(action), None) => Ok(action),
            (Some(_), Some(_)) => Err(key!("benedict-chess-more-than-one-man-can").into()),
            (None, _) if kind == Kind::Pawn && promotion.is_none() && matches!(to / 8, 0 | 7) => {
                Err(Violation::PromotionMissing.into())
            }
            (None, _) => {
                let noun = ["pawn", "knight", "bishop", "rook", "queen", "king"][kind.index()];
                Err(message!("benedict-chess-no-yours-can-go", noun, to = squares::name(to)))
            }
        }
    }

    /// Returns the rule why the side to move cannot castle.
    fn why_no_castling(&self, kings_side: bool) -> Message {
        let rank = 8 * self.to_move.first_rank();
        let to = squares::point(rank + if kings_side { 6 } else { 2 });
        let action = Action::Move { from: squares::point(rank + 4), to, promotion: None };
        match self.check_action(action) {
            Err(Violation::NoMan | Violation::NotYourMan | Violation::KingWay) | Ok(()) => Violation::CastlingLost,
            Err(violation) => violation,
        }
        .into()
    }
}

/// Returns `true` if a text starts as an action can, or as the number of a move.
fn is_move_like(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    let numbered = word.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with('.') && !word.starts_with('.');
    let square = |at: usize| word.get(at..).and_then(named).is_some();
    let short = word.trim_end_matches(['+', '#', '!', '?', ',']).len() <= 7;
    numbered || word.starts_with("O-O") || word.starts_with("0-0") || short && (0..word.len().min(5)).any(square)
}

/// Cursor in the text of an action.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl Scanner<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn consume(&mut self, sign: char) -> bool {
        let there = self.rest().starts_with(sign);
        self.at += if there { sign.len_utf8() } else { 0 };
        there
    }

    /// `e2e4`, `e2-e4`, `c7c8n`.
    fn machine(&mut self) -> Option<Action> {
        let from = named(self.rest())?;
        let hyphen = usize::from(self.rest()[2..].starts_with('-'));
        let to = named(&self.rest()[2 + hyphen..])?;
        self.at += 4 + hyphen;
        let promotion = self.promotion();
        Some(Action::Move { from: squares::point(from), to: squares::point(to), promotion })
    }

    /// `n`, `N`, `=N`, `/N`, `(N)`.
    fn promotion(&mut self) -> Option<Kind> {
        let sign = usize::from(self.rest().starts_with(['=', '/', '(']));
        let end = usize::from(self.rest().starts_with('('));
        let kind = Kind::of_letter(self.rest()[sign..].chars().next()?)?;
        if end > 0 && !self.rest()[sign + 1..].starts_with(')') {
            return None;
        }
        self.at += sign + 1 + end;
        Some(kind)
    }

    /// Reads braces with the flipped squares, in any order. They must be right.
    fn flips(&mut self, flips: impl Fn() -> u64) -> Result<(), Message> {
        if !self.consume('{') {
            return Ok(());
        }
        let end = self.rest().find('}').ok_or(key!("benedict-chess-brace-not-closed"))?;
        let inside = &self.rest()[..end];
        let mut named_squares = 0;
        for word in inside.split([',', ' ']).filter(|word| !word.is_empty()) {
            let square = named(word).filter(|_| word.len() == 2);
            named_squares |=
                1_u64 << square.ok_or_else(|| message!("benedict-chess-no-square", word = shortened(word)))?;
        }
        let flipped = flips();
        if named_squares != flipped {
            let names = Position::names_of(flipped);
            if names.is_empty() {
                return Err(key!("benedict-chess-action-flips-nothing").into());
            }
            return Err(message!("benedict-chess-action-flips", flips = names.join(", ")));
        }
        self.at += end + 1;
        Ok(())
    }
}
