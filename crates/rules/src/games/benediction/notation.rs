//! Actions as text.

use super::{Action, Phase, Position, SIDES, text};
use crate::geometry::{Hex, Point};
use crate::message::{Message, shortened};
use crate::notation::{Notation, ReadError, SideNames};
use crate::{key, message};

impl Notation for Position {
    fn sides(&self) -> SideNames {
        SIDES
    }

    /// Returns the canonical text of an action: points in lower case, no spaces, no `K`, no `x`.
    fn action_text(&self, action: Action) -> String {
        self.write(action, |_| "")
    }

    /// Returns the text of an action for people: the canonical text with `K` before the point of a king, and `x` after
    /// a capture.
    fn action_text_for_people(&self, action: Action) -> String {
        let own_kings = self.acting().map_or(self.kings, |side| self.kings & self.men(side));
        let mut text = self.write(action, |point| if own_kings.has(point) { "K" } else { "" });
        if self.captures(action) {
            text.push('x');
        }
        text
    }

    /// Reads one action at the start of a text, and returns it with the number of bytes that were read. The signs `K`
    /// and `x` must be true where they are written; the action need not be legal.
    fn read_action(&self, text: &str) -> Result<(Action, usize), Message> {
        let mut scanner = Scanner { hex: self.hex, text, at: 0 };
        let mut kings = Vec::new();
        let action = self.scan(&mut scanner, &mut kings)?;
        if let Some(point) = kings.into_iter().find(|point| !self.kings.has(*point)) {
            return Err(message!("benediction-no-king", point = self.hex.name(point)));
        }
        let end = scanner.at;
        scanner.spaces();
        if matches!(scanner.peek(), Some('x' | 'X')) {
            scanner.at += 1;
            // After the end the refusal says that the game is over.
            if !matches!(self.phase, Phase::Over(_)) && !self.captures(action) {
                return Err(key!("benediction-nothing-captured-no-x-follows").into());
            }
            return Ok((action, scanner.at));
        }
        Ok((action, end))
    }

    fn position_text(&self) -> String {
        text::write_v2(self)
    }

    fn is_position_head(line: &str) -> bool {
        text::is_head(line)
    }

    fn read_position(text: &str) -> Result<Position, ReadError> {
        text::read(text)
    }

    fn old_position_text(&self) -> Result<String, Message> {
        text::write_v1(self)
    }
}

impl Position {
    /// Returns `true` if an action ends on an enemy man.
    pub fn captures(&self, action: Action) -> bool {
        let enemies = self.acting().map(|side| self.men(side.other()));
        matches!(action, Action::Move { .. } | Action::Split { .. }) && enemies.is_some_and(|men| men.has(action.to()))
    }

    fn write(&self, action: Action, mark: impl Fn(Point) -> &'static str) -> String {
        let name = |point| format!("{}{}", mark(point), self.hex.name(point));
        match action {
            Action::Move { from, to } => format!("{}{}", name(from), self.hex.name(to)),
            Action::Merge { from, to } => format!("{}+{}", name(from), name(to)),
            Action::PartMerge { from, count, to } => format!("{}+{count}+{}", name(from), name(to)),
            Action::Split { from, count, to } => format!("{}-{count}-{}", name(from), self.hex.name(to)),
            Action::Drop { at } => format!("@{}", self.hex.name(at)),
            Action::Block { at } => format!("B@{}", self.hex.name(at)),
            Action::Choose { at } => format!("S@{}", self.hex.name(at)),
        }
    }

    fn scan(&self, scanner: &mut Scanner, kings: &mut Vec<Point>) -> Result<Action, Message> {
        scanner.spaces();
        match scanner.peek() {
            Some('B') => {
                scanner.at += 1;
                scanner.spaces();
                scanner.consume('@');
                scanner.spaces();
                Ok(Action::Block { at: scanner.point()? })
            }
            Some('S') => {
                scanner.at += 1;
                scanner.spaces();
                if !scanner.consume('@') {
                    return Err(key!("benediction-choice-starting-point-written-s").into());
                }
                scanner.spaces();
                Ok(Action::Choose { at: scanner.point()? })
            }
            Some('@') => {
                scanner.at += 1;
                scanner.spaces();
                Ok(Action::Drop { at: scanner.marked_point(kings)? })
            }
            _ => self.scan_moving(scanner, kings),
        }
    }

    fn scan_moving(&self, scanner: &mut Scanner, kings: &mut Vec<Point>) -> Result<Action, Message> {
        let from = scanner.marked_point(kings)?;
        let after = scanner.at;
        scanner.spaces();
        let Some(sign @ ('+' | '-')) = scanner.peek() else {
            scanner.at = after;
            return Ok(Action::Move { from, to: scanner.marked_point(kings)? });
        };
        scanner.at += 1;
        scanner.spaces();
        let Some(count) = scanner.number()? else {
            return if sign == '+' {
                Ok(Action::Merge { from, to: scanner.marked_point(kings)? })
            } else {
                Err(key!("benediction-split-says-how-many-checkers").into())
            };
        };
        scanner.spaces();
        if !scanner.consume(sign) {
            return Err(message!("benediction-after-number-checkers-comes-another", sign));
        }
        scanner.spaces();
        let to = scanner.marked_point(kings)?;
        // C writes the merge of a part like a split: d8-1-d7 onto a friendly man.
        let friendly = self.acting().is_some_and(|side| self.men(side).has(to));
        Ok(if sign == '+' || friendly && from != to {
            Action::PartMerge { from, count, to }
        } else {
            Action::Split { from, count, to }
        })
    }
}

/// Cursor in the text of an action.
struct Scanner<'a> {
    hex: &'static Hex,
    text: &'a str,
    at: usize,
}

impl Scanner<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn consume(&mut self, letter: char) -> bool {
        let is_next = self.peek() == Some(letter);
        if is_next {
            self.at += letter.len_utf8();
        }
        is_next
    }

    fn spaces(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start_matches([' ', '\t']).len();
    }

    fn digits(&self, from: usize) -> usize {
        self.text.bytes().skip(from).take_while(u8::is_ascii_digit).count()
    }

    /// Reads a number of checkers, if a digit comes next.
    fn number(&mut self) -> Result<Option<u8>, Message> {
        let length = self.digits(self.at);
        if length == 0 {
            return Ok(None);
        }
        let text = &self.text[self.at..self.at + length];
        let number = text.parse().ok().filter(|_| !text.starts_with('0') || length == 1);
        self.at += length;
        number.map(Some).ok_or_else(|| key!("benediction-no-number-checkers").into())
    }

    fn point(&mut self) -> Result<Point, Message> {
        let Some(letter) = self.rest().trim_start().chars().next() else {
            return Err(key!("benediction-point-missing-e2").into());
        };
        let length = if letter.is_ascii_lowercase() { 1 + self.digits(self.at + 1) } else { 0 };
        if length < 2 {
            let word: String = self.rest().trim_start().chars().take_while(|c| !c.is_whitespace()).take(12).collect();
            if self.rest().starts_with([' ', '\t']) {
                return Err(message!("benediction-no-space-before", word));
            }
            return Err(message!("benediction-does-not-begin-point-e2", word));
        }
        let name = &self.text[self.at..self.at + length];
        let point =
            self.hex.named(name).ok_or_else(|| message!("benediction-no-point-board", name = shortened(name)))?;
        self.at += length;
        Ok(point)
    }

    /// Reads a point, perhaps with a `K` before it. A small `k` before a letter is this sign, before a digit it is a
    /// column.
    fn marked_point(&mut self, kings: &mut Vec<Point>) -> Result<Point, Message> {
        let mut ahead = self.rest().chars();
        let marked = match ahead.next() {
            Some('K') => true,
            Some('k') => ahead.next().is_some_and(|next| [' ', '\t'].contains(&next) || next.is_ascii_lowercase()),
            _ => false,
        };
        if marked {
            self.at += 1;
            self.spaces();
        }
        let point = self.point()?;
        if marked {
            kings.push(point);
        }
        Ok(point)
    }
}
