//! Position texts: `3/bC1/1(BP)1/cp1 b open`, rows from the far one down,
//! stacks bottom to top.

use super::board::{self, COLUMNS, ROWS};
use super::stones::{Stone, Stones, Trio};
use super::{BLACK, Mode, Position, WHITE};
use crate::Side;
use crate::geometry::Point;
use crate::key;
use crate::message::{Key, Message};
use crate::notation::ReadError;

/// Writes a position on one line.
pub(super) fn write(position: &Position) -> String {
    let mut text = String::new();
    for row in (0..ROWS).rev() {
        let mut empty = 0;
        for column in 0..COLUMNS {
            let stack = letters(&position.stones, Point(row * COLUMNS + column));
            if stack.is_empty() {
                empty += 1;
                continue;
            }
            push_number(&mut text, &mut empty);
            if stack.len() == 1 { text.push_str(&stack) } else { text.push_str(&format!("({stack})")) }
        }
        push_number(&mut text, &mut empty);
        if row > 0 {
            text.push('/');
        }
    }
    let side = if position.to_act == BLACK { 'b' } else { 'w' };
    format!("{text} {side} {}", position.mode.name())
}

fn push_number(text: &mut String, number: &mut u8) {
    if *number > 0 {
        text.push_str(&number.to_string());
        *number = 0;
    }
}

fn letters(stones: &Stones, square: Point) -> String {
    stones.stack(square).map(|(side, stone)| letter(side, stone)).collect()
}

const fn letter(side: Side, stone: Stone) -> char {
    let letter = stone.letter();
    if matches!(side, BLACK) { letter } else { letter.to_ascii_lowercase() }
}

/// Draws the board for a terminal, Black at the bottom: one line per row, stacks from the bottom up.
pub(super) fn draw(stones: &Stones) -> String {
    let mut text = String::new();
    for row in (0..ROWS).rev() {
        text.push_str(&(row + 1).to_string());
        for column in 0..COLUMNS {
            let stack = letters(stones, Point(row * COLUMNS + column));
            text.push_str(&format!("{:>6}", if stack.is_empty() { "." } else { &stack }));
        }
        text.push('\n');
    }
    text.push(' ');
    for column in 0..COLUMNS {
        text.push_str(&format!("{:>6}", char::from(b'a' + column)));
    }
    text.push('\n');
    text
}

/// Reads a position text. Blanks around it and between its three words do not matter.
///
/// # Errors
///
/// Returns the reason and the place if the text is not a position.
pub(super) fn read(text: &str) -> Result<Position, ReadError> {
    let mut words = Vec::new();
    for (line, whole) in text.lines().enumerate() {
        for word in whole.split_whitespace() {
            // Each word is a piece of `whole`, so its place is what lies before it.
            let before = word.as_ptr() as usize - whole.as_ptr() as usize;
            words.push(Token { line: line + 1, column: whole[..before].chars().count() + 1, text: word });
        }
    }
    let missing = Token { line: 1, column: 1, text: "" };
    let end = *words.last().unwrap_or(&missing);
    let [board, side, mode, rest @ ..] = &words[..] else {
        return Err(end.error(key!("obelisk-position-rows-side-move-mode")));
    };
    if let Some(word) = rest.first() {
        return Err(word.error(key!("obelisk-nothing-follows-mode")));
    }
    let stones = read_board(*board)?;
    let to_act = match side.text {
        "b" => BLACK,
        "w" => WHITE,
        _ => return Err(side.error(key!("obelisk-side-move-b-w"))),
    };
    let mode = Mode::named(mode.text).ok_or_else(|| mode.error(key!("obelisk-mode-open-bounded-balanced")))?;
    if stones.has_obelisk(to_act) {
        return Err(side.error(key!("obelisk-side-obelisk-won-no-more")));
    }
    Ok(Position::of(stones, to_act, mode))
}

#[derive(Clone, Copy)]
struct Token<'a> {
    line: usize,
    column: usize,
    text: &'a str,
}

impl Token<'_> {
    fn error(&self, reason: impl Into<Message>) -> ReadError {
        let text = self.text.chars().take(40).collect();
        ReadError { line: self.line, column: self.column, text, reason: reason.into() }
    }

    /// Returns an error in the middle of the word, after this number of characters.
    fn error_at(&self, skipped: usize, reason: impl Into<Message>) -> ReadError {
        let text = self.text.chars().skip(skipped).take(40).collect();
        ReadError { line: self.line, column: self.column + skipped, text, reason: reason.into() }
    }
}

/// Reads the rows.
fn read_board(word: Token) -> Result<Stones, ReadError> {
    let mut places: [[Option<Point>; 3]; 2] = [[None; 3]; 2];
    let (mut column, mut row) = (0, ROWS - 1);
    // Inside parentheses: the stones of the stack so far.
    let mut stack: Option<usize> = None;
    for (at, char) in word.text.chars().enumerate() {
        let wrong = |reason: Key| word.error_at(at, reason);
        match char {
            '/' if stack.is_some() => return Err(wrong(key!("obelisk-stack-ends"))),
            '/' if column < COLUMNS => return Err(wrong(key!("obelisk-row-3-squares"))),
            '/' if row == 0 => return Err(wrong(key!("obelisk-board-4-rows"))),
            '/' => (column, row) = (0, row - 1),
            '1'..='3' if stack.is_none() => {
                column += char as u8 - b'0';
                if column > COLUMNS {
                    return Err(wrong(key!("obelisk-row-3-squares")));
                }
            }
            '(' if stack.is_none() => stack = Some(0),
            ')' => match stack.take() {
                Some(2..) => column += 1,
                _ => return Err(wrong(key!("obelisk-stack-two-three-stones-between"))),
            },
            _ => {
                let stone = Stone::ALL.into_iter().find(|stone| stone.letter() == char.to_ascii_uppercase());
                let Some(stone) = stone else {
                    return Err(wrong(key!("obelisk-row-made-stones-b-p")));
                };
                let side = if char.is_ascii_uppercase() { BLACK } else { WHITE };
                let Some(square) = board::square(column, row) else { return Err(wrong(key!("obelisk-row-3-squares"))) };
                if places[side.index()][stone as usize].replace(square).is_some() {
                    return Err(wrong(key!("obelisk-each-side-one-base-one")));
                }
                match &mut stack {
                    Some(height) => *height += 1,
                    None => column += 1,
                }
            }
        }
    }
    if stack.is_some() || column < COLUMNS || row > 0 {
        return Err(word.error(key!("obelisk-board-4-rows-3-squares")));
    }
    let trio = |side: Side| match places[side.index()] {
        [Some(base), Some(pedestal), Some(capstone)] => Ok(Trio { base, pedestal, capstone }),
        _ => Err(word.error(key!("obelisk-each-side-one-base-one"))),
    };
    let stones = Stones([trio(BLACK)?, trio(WHITE)?]);
    // What stands on a square is a stack of the rules (§2) if it is written in their order.
    for (at, stack) in stacks_of(word.text) {
        if !is_stack(stack) {
            let reason = key!("obelisk-stack-foundation-bp-obelisk-bpc");
            return Err(word.error_at(at, reason));
        }
    }
    Ok(stones)
}

/// Returns the stacks of a row's text, with the number of characters before each.
fn stacks_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let starts = text.char_indices().filter(|(_, char)| *char == '(').map(|(at, _)| at);
    starts.map(|at| (at, text[at + 1..].split(')').next().unwrap_or_default()))
}

fn is_stack(stack: &str) -> bool {
    ["BP", "BPC", "Bc", "Pc", "BPc"].into_iter().any(|black| {
        let white: String =
            black.chars().map(|c| if c.is_uppercase() { c.to_ascii_lowercase() } else { 'C' }).collect();
        stack == black || stack == white
    })
}
