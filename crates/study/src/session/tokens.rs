//! The pieces of a game text: actions and numbers, comments in braces, variations in parentheses, symbols such as `$1`.

use super::TextError;
use super::tags::{escape, escaped, is_tag_line};
use benediction_engine::AnyGame;
use benediction_rules::key;

/// The line between two game texts of a file.
pub const BETWEEN: &str = "----";

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
    /// A comment without its braces and escapes.
    Comment(String),
    /// A numbered symbol, such as `$1`.
    Symbol,
    /// A draw in PGN, whose slashes are no separators.
    Draw,
    /// A line for other programs, which begins with a percent sign.
    Foreign,
}

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
pub(super) fn ends_text(line: &str, game: &dyn AnyGame) -> bool {
    line.trim_end() == BETWEEN || is_tag_line(line) || key(without_comment(line, game), "game").is_some()
}

/// Returns the tokens of a text from the line `begin` on, by the notation of a game.
///
/// # Errors
/// A comment that is not closed.
pub(super) fn tokens<'a>(lines: &[&'a str], begin: usize, game: &dyn AnyGame) -> Result<Tokens<'a>, TextError> {
    let mut reader = Reader { game, lines, line: begin, at: 0, tokens: Vec::new() };
    while let Some(line) = lines.get(reader.line) {
        if ends_text(line, game) {
            break;
        }
        reader.read_line()?;
        (reader.line, reader.at) = (reader.line + 1, 0);
    }
    Ok(Tokens { tokens: reader.tokens, end: reader.line.min(lines.len()) })
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
    fn read_line(&mut self) -> Result<(), TextError> {
        if self.whole().starts_with('%') {
            self.push(self.whole(), Piece::Foreign);
            return Ok(());
        }
        let mut from = 0;
        let mut end = comment_from(self.whole(), 0, self.game);
        while let Some(c) = self.whole()[self.at..].chars().next() {
            let (whole, at) = (self.whole(), self.at);
            if at >= end {
                break;
            }
            let (piece, length) = match c {
                '(' => (Piece::Open, 1),
                ')' => (Piece::Close, 1),
                '$' => match whole[at + 1..].bytes().take_while(u8::is_ascii_digit).count() {
                    0 => (Piece::Words, 1),
                    digits => (Piece::Symbol, 1 + digits),
                },
                ';' if self.game.has_pgn() => {
                    self.flush(from);
                    self.push(&whole[at..], Piece::Comment(whole[at + 1..].trim().into()));
                    return Ok(());
                }
                '{' => match brace(whole, from, at, self.game) {
                    Brace::Comment => {
                        self.flush(from);
                        self.read_comment()?;
                        from = self.at;
                        end = comment_from(self.whole(), from, self.game);
                        continue;
                    }
                    Brace::Mark(length) => (Piece::Words, length),
                },
                '/' if draw_around(whole, from, at).is_some() => {
                    self.at -= 1;
                    self.flush(from);
                    (Piece::Draw, DRAW.len())
                }
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
        Ok(())
    }

    /// Reads a comment from its brace on, over any number of lines. A closing brace inside it is doubled.
    fn read_comment(&mut self) -> Result<(), TextError> {
        let (line, whole) = (self.line + 1, self.whole());
        let text = &whole[self.at..];
        let mut comment = String::new();
        self.at += 1;
        loop {
            let rest = &self.whole()[self.at..];
            let Some(at) = rest.find(['}', '\\']) else {
                comment.push_str(rest);
                comment.push('\n');
                (self.line, self.at) = (self.line + 1, 0);
                if self.line >= self.lines.len() {
                    let shown: String = text.chars().take(41).collect();
                    let error = TextError::at(line, whole, text, key!("record-comment-not-closed"));
                    return Err(TextError { text: shown.trim_end().into(), ..error });
                }
                continue;
            };
            comment.push_str(&rest[..at]);
            self.at += at + 1;
            if let Some((c, length)) = escape(&rest[at..]) {
                comment.push(c);
                self.at += length - 1;
            } else if rest[at..].starts_with('\\') {
                comment.push('\\');
            } else if rest[at + 1..].starts_with('}') {
                comment.push('}');
                self.at += 1;
            } else {
                self.tokens.push(Token { line, whole, text, piece: Piece::Comment(comment) });
                return Ok(());
            }
        }
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

/// Returns `Some` if a slash is the first one of a draw.
fn draw_around(line: &str, from: usize, at: usize) -> Option<()> {
    let begin = at.checked_sub(1).filter(|begin| *begin >= from && line.is_char_boundary(*begin))?;
    let alone = line[from..begin].chars().next_back().is_none_or(char::is_whitespace);
    (alone && line[begin..].starts_with(DRAW)).then_some(())
}

/// Writes a comment with its braces and escapes.
pub(super) fn write_comment(comment: &str) -> String {
    let mut written = String::from("{");
    for (at, c) in comment.char_indices() {
        match c {
            '}' => written.push_str("}}"),
            // Otherwise it would be read as an escape.
            '\\' if comment[at..].starts_with("\\u{") => written.push_str(&escaped(c)),
            '\n' | '\t' => written.push(c),
            c if c.is_control() => written.push_str(&escaped(c)),
            c => written.push(c),
        }
    }
    written + "}"
}
