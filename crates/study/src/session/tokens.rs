//! The pieces of a game text: actions and numbers, comments in braces, variations in parentheses, symbols such as `$1`.

use std::ops::Range;

use super::TextError;
use super::tags::{escape, is_first_tag_line, is_tag_line};
use benediction_engine::AnyGame;

/// The line between two game texts of a file.
pub const BETWEEN: &str = "----";
/// Largest number of characters of an unclosed comment that an error quotes.
const MAX_SHOWN: usize = 41;

/// A piece of a text and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    /// The line, from 1.
    pub line: usize,
    /// The text of the line.
    pub whole: &'a str,
    /// The text of the piece, or the first line of a comment.
    pub text: &'a str,
    /// The kind of the piece.
    pub piece: Piece,
}

impl Token<'_> {
    /// Creates an error about the whole piece.
    pub fn error(&self, reason: impl Into<benediction_rules::message::Message>) -> TextError {
        TextError::at(self.line, self.whole, self.text, reason)
    }
}

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Numbers, colours, actions, results.
    Words,
    /// The parenthesis that begins a variation.
    Open,
    /// The parenthesis that ends a variation.
    Close,
    /// A comment without its braces and escapes, and the places of the codes in it, such as `[%emt 0:00:04]`.
    Comment(String, Vec<Range<usize>>),
    /// A comment that is not closed. It ends before the next game.
    Unclosed(String),
    /// A numbered symbol, such as `$1`.
    Symbol,
    /// A draw in PGN, whose slashes are no separators.
    Draw,
    /// A line for other programs, which begins with a percent sign.
    Foreign,
}

/// A place in a text: the index of a line, and that of a byte in it.
pub(super) type TextPlace = (usize, usize);

/// The pieces of one game text, and the index of the line after it, which is a separator or the beginning of another game.
pub(super) struct Tokens<'a> {
    pub tokens: Vec<Token<'a>>,
    pub end: usize,
}

/// Returns the lines of a text. A carriage return alone ends a line only if the text has no other line ends.
pub fn lines(text: &str) -> Vec<&str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.contains('\n') { text.lines().collect() } else { text.split_terminator('\r').collect() }
}

/// Returns the value of a line such as `game: benediction`. Returns `None` if the line does not have the key `name`.
pub(super) fn key<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let (key, value) = line.split_once(':')?;
    key.trim().eq_ignore_ascii_case(name).then(|| value.trim())
}

/// Returns a line without the comment at its end.
pub(super) fn without_comment<'a>(line: &'a str, game: &dyn AnyGame) -> &'a str {
    &line[..game.comment(line).unwrap_or(line.len())]
}

/// Returns `true` if a line ends the game text before it.
fn ends_text(line: &str, game: &dyn AnyGame) -> bool {
    line.trim_end() == BETWEEN || is_tag_line(line) || key(without_comment(line, game), "game").is_some()
}

/// Returns the tokens of a text from a place on, by the notation of a game.
pub(super) fn tokens<'a>(lines: &[&'a str], (line, at): TextPlace, game: &dyn AnyGame) -> Tokens<'a> {
    // The turns of texts of this program may have any numbers.
    let is_named = lines[..line.min(lines.len())].iter().any(|line| key(without_comment(line, game), "game").is_some());
    let mut progress = Progress::default();
    let mut reader = Reader { game, lines, line, at, tokens: Vec::new() };
    while let Some(line) = lines.get(reader.line) {
        if reader.at == 0 && (ends_text(line, game) || !is_named && progress.is_over(line, &reader.tokens, game)) {
            break;
        }
        reader.read_line();
        (reader.line, reader.at) = (reader.line + 1, 0);
    }
    Tokens { tokens: reader.tokens, end: reader.line.min(lines.len()) }
}

/// The part of the main line before a place in a text, for the search for the first turn of another game without headers.
#[derive(Default)]
struct Progress {
    /// Number of tokens that were regarded.
    count: usize,
    /// Number of open variations.
    depth: usize,
    /// Largest number of a turn.
    number: u32,
    /// Number of words that may be actions.
    actions: usize,
    /// `true` if the last word is a result.
    has_ended: bool,
}

impl Progress {
    /// Returns `true` if a line begins another game: with number 1, after a result or after the first turn.
    fn is_over(&mut self, line: &str, tokens: &[Token], game: &dyn AnyGame) -> bool {
        let after = line.trim_start().strip_prefix("1.").unwrap_or("..").trim_start();
        if after.starts_with(['.', '…']) {
            return false;
        }
        for token in &tokens[self.count..] {
            match token.piece {
                Piece::Open => self.depth += 1,
                Piece::Close => self.depth = self.depth.saturating_sub(1),
                Piece::Draw if self.depth == 0 => self.has_ended = true,
                Piece::Words if self.depth == 0 => token.text.split_whitespace().for_each(|word| self.add(word)),
                _ => {}
            }
        }
        self.count = tokens.len();
        let has_first_turn = self.number > 1 || self.actions > 1 && game.has_pgn();
        self.depth == 0 && (self.has_ended || has_first_turn)
    }

    fn add(&mut self, word: &str) {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, after) = word.split_at(digits);
        self.has_ended = ["*", "1-0", "0-1", "½-½", "½"].contains(&word.replace(is_dash, "-").as_str());
        if after.is_empty() || after.starts_with(['.', '…']) {
            self.number = self.number.max(digits.parse().unwrap_or_default());
        }
        self.actions += usize::from(after.contains(char::is_alphabetic));
    }
}

/// A place in a text, and the tokens before it.
struct Reader<'a, 'l> {
    game: &'l dyn AnyGame,
    lines: &'l [&'a str],
    line: usize,
    at: usize,
    tokens: Vec<Token<'a>>,
}

impl<'a> Reader<'a, '_> {
    fn whole(&self) -> &'a str {
        self.lines[self.line]
    }

    fn push(&mut self, text: &'a str, piece: Piece) {
        self.tokens.push(Token { line: self.line + 1, whole: self.whole(), text, piece });
    }

    /// Adds the words from a place to here.
    fn flush(&mut self, from: usize) {
        let words = &self.whole()[from..self.at];
        if !words.trim().is_empty() {
            self.push(words, Piece::Words);
        }
    }

    /// Reads to the end of the line, or of the line on which a comment ends.
    fn read_line(&mut self) {
        if self.whole().starts_with('%') {
            self.push(self.whole(), Piece::Foreign);
            return;
        }
        let mut from = self.at;
        let mut end = comment_from(self.whole(), from, self.game);
        while let Some(c) = self.whole()[self.at..].chars().next() {
            let (whole, at) = (self.whole(), self.at);
            if at >= end {
                break;
            }
            let (piece, length) = match c {
                '(' => match promotion_length(whole, from, at).filter(|_| self.game.has_pgn()) {
                    Some(length) => (Piece::Words, length),
                    None => (Piece::Open, 1),
                },
                ')' => (Piece::Close, 1),
                '$' => match whole[at + 1..].bytes().take_while(u8::is_ascii_digit).count() {
                    0 => (Piece::Words, 1),
                    digits => (Piece::Symbol, 1 + digits),
                },
                ';' if self.game.has_pgn() => {
                    self.flush(from);
                    let comment = whole[at + 1..].trim();
                    self.push(&whole[at..], Piece::Comment(comment.into(), codes_in(comment)));
                    return;
                }
                '{' => match brace(whole, from, at, self.game) {
                    Brace::Comment => {
                        self.flush(from);
                        let line = self.line;
                        self.read_comment();
                        from = self.at;
                        // A sign inside the comment began no comment.
                        if self.line != line || end < from {
                            end = comment_from(self.whole(), from, self.game);
                        }
                        continue;
                    }
                    Brace::Mark(length) => (Piece::Words, length),
                },
                '/' if let Some(length) = draw_around(whole, from, at) => {
                    self.at -= 1;
                    self.flush(from);
                    (Piece::Draw, length)
                }
                '/' if self.game.has_pgn() && is_in_sign(whole, at) => (Piece::Words, 1),
                '/' => {
                    self.flush(from);
                    self.at += 1;
                    from = self.at;
                    continue;
                }
                c => (Piece::Words, c.len_utf8()),
            };
            if piece == Piece::Words {
                self.at += length;
                continue;
            }
            if piece != Piece::Draw {
                self.flush(from);
            }
            let text = &whole[self.at..self.at + length];
            self.push(text, piece);
            self.at += length;
            from = self.at;
        }
        self.flush(from);
    }

    /// Reads a comment from its brace on, over any number of lines. A closing brace inside it is doubled.
    fn read_comment(&mut self) {
        let (opening, whole) = (self.line, self.whole());
        let text = &whole[self.at..];
        let (mut comment, mut codes, mut code) = (String::new(), Vec::new(), None);
        self.at += 1;
        loop {
            let rest = &self.whole()[self.at..];
            let Some(at) = rest.find(['}', '\\', '[', ']']) else {
                comment.push_str(rest);
                comment.push('\n');
                if self.is_unclosed_after(self.line) {
                    self.end_unclosed(opening, text, comment);
                    return;
                }
                (self.line, self.at) = (self.line + 1, 0);
                continue;
            };
            comment.push_str(&rest[..at]);
            self.at += at + 1;
            match &rest[at..] {
                sign if sign.starts_with('[') => {
                    code = sign.starts_with("[%").then_some(comment.len());
                    comment.push('[');
                }
                sign if sign.starts_with(']') => {
                    comment.push(']');
                    codes.extend(code.take().map(|from| from..comment.len()));
                }
                sign if let Some((c, length)) = escape(sign) => {
                    comment.push(c);
                    self.at += length - 1;
                }
                sign if sign.starts_with('\\') => comment.push('\\'),
                sign if sign.starts_with("}}") => {
                    comment.push('}');
                    self.at += 1;
                }
                _ => {
                    self.tokens.push(Token { line: opening + 1, whole, text, piece: Piece::Comment(comment, codes) });
                    return;
                }
            }
        }
    }

    /// Returns `true` if a comment that is open at the end of a line is never closed: nothing follows, or the first header of another
    /// game of PGN.
    fn is_unclosed_after(&self, line: usize) -> bool {
        let Some(next) = self.lines.get(line + 1) else { return true };
        self.game.has_pgn() && self.lines[line].trim().is_empty() && is_first_tag_line(next)
    }

    /// Ends a comment that is not closed before the next game. `comment` is its text up to this line.
    fn end_unclosed(&mut self, opening: usize, text: &'a str, comment: String) {
        let next = self.lines[opening + 1..=self.line].iter().position(|line| ends_text(line, self.game));
        let kept = next.map_or(usize::MAX, |count| count + 1);
        let comment = comment.split_inclusive('\n').take(kept).collect::<String>();
        let shown = text.char_indices().nth(MAX_SHOWN).map_or(text, |(end, _)| &text[..end]);
        let piece = Piece::Unclosed(comment.trim_end().into());
        self.tokens.push(Token { line: opening + 1, whole: self.lines[opening], text: shown, piece });
        self.line = next.map_or(self.line, |count| opening + count);
        self.at = self.whole().len();
    }
}

/// Returns the index at which the comment at the end of a line begins, searched from a place on, or the length of the line.
fn comment_from(line: &str, from: usize, game: &dyn AnyGame) -> usize {
    game.comment(&line[from..]).map_or(line.len(), |at| from + at)
}

/// The meaning of a brace.
enum Brace {
    /// The beginning of a comment.
    Comment,
    /// A part of the action before it, of this length in bytes.
    Mark(usize),
}

fn brace(line: &str, from: usize, at: usize, game: &dyn AnyGame) -> Brace {
    let before = line[from..at].chars().next_back();
    if before.is_none_or(|before| before.is_whitespace() || before == ',') {
        return Brace::Comment;
    }
    let inside = line[at + 1..].find('}').map(|end| &line[at + 1..at + 1 + end]);
    match inside.filter(|inside| game.is_mark(inside)) {
        Some(inside) => Brace::Mark(inside.len() + 2),
        None if game.has_pgn() => Brace::Comment,
        None => Brace::Mark(1),
    }
}

/// A draw in PGN.
pub(super) const DRAW: &str = "1/2-1/2";

/// The short form of a draw.
pub(super) const SHORT_DRAW: &str = "1/2";

/// Returns `true` if a character stands for the hyphen of a result.
pub(super) const fn is_dash(c: char) -> bool {
    matches!(c, '-' | ':' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// Returns the length of the draw whose first slash this is. Returns `None` if it is no draw.
fn draw_around(line: &str, from: usize, at: usize) -> Option<usize> {
    let begin = at.checked_sub(1).filter(|begin| *begin >= from && line.is_char_boundary(*begin))?;
    let alone = line[from..begin].chars().next_back().is_none_or(char::is_whitespace);
    let text = Some(&line[begin..]).filter(|_| alone)?;
    let is_short = |after: &str| after.chars().next().is_none_or(|c| c.is_whitespace() || ['{', ')', ';'].contains(&c));
    let after = text.strip_prefix(SHORT_DRAW);
    match after {
        Some(after) if let Some(rest) = after.strip_prefix(is_dash).and_then(|rest| rest.strip_prefix(SHORT_DRAW)) => {
            Some(text.len() - rest.len())
        }
        Some(after) if is_short(after) => Some(SHORT_DRAW.len()),
        _ => None,
    }
}

/// Returns `true` if a slash is a part of a sign such as `+/-`, or stands between a pawn and its promotion.
fn is_in_sign(line: &str, at: usize) -> bool {
    let is = |c: Option<char>, of: &str| c.is_some_and(|c| of.contains(c));
    let (before, after) = (line[..at].chars().next_back(), line[at + 1..].chars().next());
    is(before, "+-=") && is(after, "+-=") || is(before, "18") && is(after, "QRBN")
}

/// Returns the length of a promotion in parentheses directly after a pawn's square: `e8(Q)`. Returns `None` if there is none.
fn promotion_length(line: &str, from: usize, at: usize) -> Option<usize> {
    let is_attached = line[from..at].ends_with(['1', '8']);
    let inside = line[at + 1..].strip_prefix(['Q', 'R', 'B', 'N', 'K']);
    inside.filter(|rest| is_attached && rest.starts_with(')')).map(|_| "(Q)".len())
}

/// Returns the places of the codes in a comment that has no escapes.
fn codes_in(comment: &str) -> Vec<Range<usize>> {
    let starts = comment.match_indices("[%").map(|(at, _)| at);
    starts.filter_map(|at| comment[at..].find(']').map(|end| at..at + end + 1)).collect()
}
