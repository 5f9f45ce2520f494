//! Position texts: FEN. The case of a letter shows the present owner, and the field for en passant is always `-`.
//! A seventh word tells about the option `swap`: `swap` as long as Black can change seats, `swapped` after it has.

use super::legality::{CASTLINGS, KING_FILE};
use super::position::{Color, Position, Seats, right};
use super::{Kind, SWAP};
use crate::geometry::squares;
use crate::message::{Key, Message};
use crate::notation::ReadError;
use crate::{key, message};

/// The longest text that is read, in bytes; a FEN has at most about a hundred.
const MAX_LENGTH: usize = 400;
const SWAPPED: &str = "swapped";

/// Writes a position on one line, without a line end.
pub(super) fn write(position: &Position) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        let mut vacant = 0;
        for file in 0..8 {
            let Some((color, kind)) = position.piece_at(8 * rank + file) else {
                vacant += 1;
                continue;
            };
            if vacant > 0 {
                text.push_str(&vacant.to_string());
                vacant = 0;
            }
            text.push(letter(color, kind));
        }
        if vacant > 0 {
            text.push_str(&vacant.to_string());
        }
        text.push(if rank > 0 { '/' } else { ' ' });
    }
    text.push(if position.to_move == Color::White { 'w' } else { 'b' });
    let rights: String =
        RIGHTS.iter().filter(|(_, bit)| position.rights & bit != 0).map(|(letter, _)| *letter).collect();
    let rights = if rights.is_empty() { "-" } else { &rights };
    text.push_str(&format!(" {rights} - {} {}", position.clock, position.number));
    match position.seats {
        Seats::Fixed => {}
        Seats::Open(_) => text.push_str(&format!(" {SWAP}")),
        Seats::Changed => text.push_str(&format!(" {SWAPPED}")),
    }
    text
}

const RIGHTS: [(char, u8); 4] = [
    ('K', right::of(Color::White, true)),
    ('Q', right::of(Color::White, false)),
    ('k', right::of(Color::Black, true)),
    ('q', right::of(Color::Black, false)),
];

pub(super) fn letter(color: Color, kind: Kind) -> char {
    match color {
        Color::White => kind.letter(),
        Color::Black => kind.letter().to_ascii_lowercase(),
    }
}

/// A word of the text, and the number of characters before it.
#[derive(Clone, Copy)]
struct Token<'a> {
    text: &'a str,
    at: usize,
}

impl Token<'_> {
    fn error(self, reason: impl Into<Message>) -> ReadError {
        let text = self.text.chars().take(60).collect();
        ReadError { line: 1, column: self.at + 1, text, reason: reason.into() }
    }

    /// Returns an error at one of its characters.
    fn error_at(self, offset: usize, reason: impl Into<Message>) -> ReadError {
        let text = self.text.chars().skip(offset).take(20).collect();
        ReadError { line: 1, column: self.at + offset + 1, text, reason: reason.into() }
    }
}

/// Reads a FEN. Everything after the side to move can be left out.
pub(super) fn read(text: &str) -> Result<Position, ReadError> {
    read_and_tell(text, &mut |_| {})
}

/// Returns what is ignored in a FEN: a field for en passant, which has no meaning in this game.
pub(super) fn passed_over(text: &str) -> Vec<ReadError> {
    let mut passed = Vec::new();
    match read_and_tell(text, &mut |error| passed.push(error)) {
        Ok(_) => passed,
        Err(_) => Vec::new(),
    }
}

fn read_and_tell(text: &str, passes_over: &mut dyn FnMut(ReadError)) -> Result<Position, ReadError> {
    let whole = Token { text: text.trim_end(), at: 0 };
    if text.len() > MAX_LENGTH || whole.text.contains(['\n', '\r']) {
        return Err(whole.error(key!("benedict-chess-fen-one-line")));
    }
    let mut words = whole
        .text
        .split_whitespace()
        .map(|word| {
            let bytes = word.as_ptr() as usize - whole.text.as_ptr() as usize;
            Token { text: word, at: whole.text[..bytes].chars().count() }
        })
        .peekable();
    let end = Token { text: "", at: whole.text.chars().count() };
    let mut position = Position::empty();
    let missing = |reason: Key| {
        // The whole text is quoted, since there is nothing at its end.
        ReadError { column: end.at + 1, ..whole.error(reason) }
    };
    let board = words.next().ok_or_else(|| missing(key!("benedict-chess-no-board")))?;
    read_board(&mut position, board)?;
    let color = words.next().ok_or_else(|| missing(key!("benedict-chess-no-side-move")))?;
    position.to_move = match color.text {
        "w" | "W" => Color::White,
        "b" | "B" => Color::Black,
        _ => return Err(color.error(key!("benedict-chess-side-move-w-b"))),
    };
    let of_seats = |word: &Token| word.text == SWAP || word.text == SWAPPED;
    let field = |words: &mut std::iter::Peekable<_>| words.next_if(|word| !of_seats(word));
    if let Some(rights) = field(&mut words) {
        read_rights(&mut position, rights)?;
    }
    if let Some(passant) = field(&mut words) {
        read_passant(passant, passes_over)?;
    }
    for (count, least, name) in [(&mut position.clock, 0, "clock"), (&mut position.number, 1, "moves")] {
        if let Some(word) =
            words.next_if(|word| word.text.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '+'))
        {
            // Some programs write a hyphen where they do not count.
            if word.text == "-" {
                continue;
            }
            let plain = word.text.bytes().all(|byte| byte.is_ascii_digit());
            let number = word.text.parse().ok().filter(|number| plain && *number >= least);
            *count = number.ok_or_else(|| {
                word.error(message!("benedict-chess-number-stands-here-from", name, least, most = u16::MAX))
            })?;
        }
    }
    if let Some(word) = words.next() {
        position.seats = match word.text {
            SWAP => Seats::Open(Color::Black),
            SWAPPED => Seats::Changed,
            _ => return Err(word.error(key!("benedict-chess-after-board-side-castling-come"))),
        };
    }
    if let Some(word) = words.next() {
        return Err(word.error(key!("benedict-chess-nothing-follows")));
    }
    position.over = position.own_outcome();
    Ok(position)
}

/// Reads the field for en passant, which has no meaning here.
fn read_passant(word: Token, passes_over: &mut dyn FnMut(ReadError)) -> Result<(), ReadError> {
    if word.text == "-" {
        return Ok(());
    }
    if squares::named(word.text).is_none_or(|square| word.text.len() != 2 || !matches!(square / 8, 2 | 5)) {
        return Err(word.error(key!("benedict-chess-field-en-passant")));
    }
    passes_over(word.error(key!("benedict-chess-no-en-passant-stands-here")));
    Ok(())
}

fn read_board(position: &mut Position, board: Token) -> Result<(), ReadError> {
    let (mut rank, mut file) = (7, 0);
    for (offset, letter) in board.text.chars().enumerate() {
        match letter {
            '/' if file == 8 && rank > 0 => (rank, file) = (rank - 1, 0),
            '/' => return Err(board.error_at(offset, key!("benedict-chess-8-ranks-8-squares-each"))),
            '1'..='8' => file += letter as usize - '0' as usize,
            _ => {
                let kind = Kind::of_letter(letter)
                    .ok_or_else(|| board.error_at(offset, key!("benedict-chess-no-man-letter")))?;
                if file >= 8 {
                    return Err(board.error_at(offset, key!("benedict-chess-rank-8-squares")));
                }
                if kind == Kind::Pawn && (rank == 0 || rank == 7) {
                    return Err(board.error_at(offset, key!("benedict-chess-no-pawn-stands-first-last")));
                }
                let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
                position.put(8 * rank + file, color, kind);
                file += 1;
            }
        }
        if file > 8 {
            return Err(board.error_at(offset, key!("benedict-chess-rank-8-squares")));
        }
    }
    if (rank, file) != (0, 8) {
        return Err(board.error(key!("benedict-chess-8-ranks-8-squares-each")));
    }
    if position.kind(Kind::King).count_ones() != 2 {
        return Err(board.error(key!("benedict-chess-two-kings-one-each-side")));
    }
    Ok(())
}

fn read_rights(position: &mut Position, word: Token) -> Result<(), ReadError> {
    if word.text == "-" {
        return Ok(());
    }
    for (offset, letter) in word.text.chars().enumerate() {
        // Programs that play from other arrays name the file of the rook.
        let letter = match letter {
            'H' => 'K',
            'A' => 'Q',
            'h' => 'k',
            'a' => 'q',
            letter => letter,
        };
        let right = RIGHTS.iter().find(|(right, _)| *right == letter);
        let (_, bit) =
            right.ok_or_else(|| word.error_at(offset, key!("benedict-chess-what-left-castling-some-kqkq")))?;
        if position.rights & bit != 0 {
            return Err(word.error_at(offset, key!("benedict-chess-letter-twice")));
        }
        position.rights |= bit;
    }
    // A flipped king ends the game and leaves its rights as they were.
    let kings = position.kind(Kind::King);
    let lost = Color::BOTH.into_iter().any(|color| position.pieces(color) & kings == kings);
    for color in Color::BOTH {
        let rank = 8 * color.first_rank();
        for castling in &CASTLINGS {
            let has = |square, kind| position.piece_at(square) == Some((color, kind));
            let king = has(rank + KING_FILE, Kind::King) || lost && kings >> (rank + KING_FILE) & 1 != 0;
            let fit = king && has(rank + castling.rook, Kind::Rook);
            if position.rights & right::of(color, castling.kings_side) != 0 && !fit {
                let [king, rook] = [KING_FILE, castling.rook].map(|file| squares::name(rank + file));
                return Err(word.error(message!("benedict-chess-castling-needs-king-rook", king, rook)));
            }
        }
    }
    Ok(())
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&write(self))
    }
}
