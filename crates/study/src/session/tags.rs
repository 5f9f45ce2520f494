//! The tag pairs of a text, such as `[Event "Club"]`, and the escapes for strings on one line.

use crate::record::{LEVELS, Player};

/// A parsed tag pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tag<'a> {
    /// The name in the text.
    pub name: &'a str,
    /// The value without escapes.
    pub value: String,
    /// The value with its escapes, for lists, whose commas may be escaped.
    pub written: &'a str,
    /// The text of the whole pair.
    pub text: &'a str,
}

/// Returns `true` if a line begins with a square bracket and a letter, as tag pairs do.
pub(super) fn is_tag_line(line: &str) -> bool {
    line.trim_start().strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with(char::is_alphabetic))
}

/// Returns `true` if a line is the header with which the games of PGN begin.
pub(super) fn is_first_tag_line(line: &str) -> bool {
    line.trim_start().starts_with("[Event") && read_line(line).0.first().is_some_and(|tag| tag.name == "Event")
}

/// Reads the tag pairs of a line. Returns the rest of the line from the first piece that is not a tag pair, empty if there is none.
pub(super) fn read_line(line: &str) -> (Vec<Tag<'_>>, &str) {
    let mut tags = Vec::new();
    let mut rest = line.trim();
    while !rest.is_empty() && !rest.starts_with(['#', ';']) {
        let Some((tag, after)) = read_one(rest) else { return (tags, rest) };
        tags.push(tag);
        rest = after.trim_start();
    }
    (tags, "")
}

fn read_one(text: &str) -> Option<(Tag<'_>, &str)> {
    let inside = text.strip_prefix('[')?.trim_start();
    let length = inside.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '-').filter(|length| *length > 0)?;
    let (name, rest) = inside.split_at(length);
    let quoted = rest.trim_start().strip_prefix('"')?;
    let end = end_of_value(quoted)?;
    let after = quoted[end + 1..].trim_start().strip_prefix(']')?;
    let written = &quoted[..end];
    Some((Tag { name, value: unescape(written), written, text: &text[..text.len() - after.len()] }, after))
}

/// Returns the index of the quotation mark that ends a value. Other programs do not escape the marks inside a value, so it is the
/// first one before a bracket.
fn end_of_value(quoted: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in quoted.char_indices() {
        if c == '"' && !escaped && quoted[at + 1..].trim_start().starts_with(']') {
            return Some(at);
        }
        escaped = c == '\\' && !escaped;
    }
    None
}

/// Writes a tag pair as a line.
pub(super) fn write(name: &str, value: &str) -> String {
    // A question mark alone means that the value is unknown.
    let value = if value == "?" { escaped('?') } else { value.chars().map(in_quotes).collect() };
    format!("[{name} \"{value}\"]\n")
}

/// Writes a tag pair with a list of words, separated by commas, as a line.
pub(super) fn write_list(name: &str, words: &[String]) -> String {
    let word = |word: &String| {
        let inner = word.trim();
        let begin = word.len() - word.trim_start().len();
        let all = word.char_indices().map(|(at, c)| {
            let outside = at < begin || at >= begin + inner.len();
            if c == ',' || outside { escaped(c) } else { in_quotes(c) }
        });
        all.collect::<String>()
    };
    format!("[{name} \"{}\"]\n", words.iter().map(word).collect::<Vec<_>>().join(", "))
}

/// Reads the words of a list, separated by commas.
pub(super) fn read_list(written: &str) -> Vec<String> {
    written.split(',').map(|word| unescape(word.trim())).collect()
}

fn in_quotes(c: char) -> String {
    match c {
        '"' | '\\' => format!("\\{c}"),
        c if c.is_control() => escaped(c),
        c => c.into(),
    }
}

/// Returns the escape of a character, as in Rust and JavaScript: `\u{d}`.
pub(super) fn escaped(c: char) -> String {
    format!("\\u{{{:x}}}", u32::from(c))
}

/// Reads the escape at the beginning of a text. Returns the character and the length of the escape, or `None` if there is no
/// escape.
pub(super) fn escape(text: &str) -> Option<(char, usize)> {
    let digits = text.strip_prefix("\\u{")?;
    let end = digits.find('}').filter(|end| (1..=6).contains(end))?;
    let number = u32::from_str_radix(&digits[..end], 16).ok().filter(|_| !digits.starts_with('+'))?;
    Some((char::from_u32(number)?, "\\u{".len() + end + 1))
}

/// Removes the escapes from a quoted value. A backslash before any other character is kept.
fn unescape(written: &str) -> String {
    let mut value = String::new();
    let mut rest = written;
    while let Some(at) = rest.find('\\') {
        value.push_str(&rest[..at]);
        rest = &rest[at..];
        let length = match (escape(rest), rest[1..].chars().next()) {
            (Some((c, length)), _) => {
                value.push(c);
                length
            }
            (None, Some(c @ ('"' | '\\'))) => {
                value.push(c);
                2
            }
            (None, _) => {
                value.push('\\');
                1
            }
        };
        rest = &rest[length..];
    }
    value + rest
}

/// Returns the value of the tag for a kind of player, or `None` for a person, which is the default.
pub(super) fn player_text(player: &Player) -> Option<String> {
    match player {
        Player::Human => None,
        Player::Bot(level) => Some(format!("bot:{level}")),
        Player::Other(name) if ["bot:", "other:"].iter().any(|prefix| name.starts_with(prefix)) || name == "human" => {
            Some(format!("other:{name}"))
        }
        Player::Other(name) => Some(name.clone()),
    }
}

/// Reads the kind of player from the value of a tag. Returns `None` if the bot has no such level.
pub(super) fn read_player(value: &str) -> Option<Player> {
    if let Some(name) = value.strip_prefix("other:") {
        return Some(Player::Other(name.into()));
    }
    match value.strip_prefix("bot:") {
        Some(level) => level.parse().ok().filter(|level| LEVELS.contains(level)).map(Player::Bot),
        None if value == "human" => Some(Player::Human),
        None => Some(Player::Other(value.into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back() {
        for value in
            ["Club", "a \"b\" c", "\\", "\\u{41}", "?", "\u{0}\r\n\t\u{85}\u{2028}", "]", "\"]", " x ", "\\\"]"]
        {
            let line = write("Event", value);
            assert_eq!(line.trim_end().lines().count(), 1, "{line}");
            let (tags, _) = read_line(&line);
            assert_eq!((tags.len(), tags[0].name, tags[0].value.as_str()), (1, "Event", value), "{line}");
        }
        let words = ["a,b".to_string(), " x ".into(), String::new(), "\"".into(), ",".into(), "\\".into()];
        let line = write_list("Tags", &words);
        assert_eq!(read_list(read_line(&line).0[0].written), words, "{line}");
    }

    #[test]
    fn tags_of_other_programs_are_read() {
        let (tags, _) = read_line("[Event \"The \"Big\" one\"] [ Site  \"C:\\dir\" ] # x");
        let read: Vec<(&str, &str)> = tags.iter().map(|tag| (tag.name, tag.value.as_str())).collect();
        assert_eq!(read, [("Event", "The \"Big\" one"), ("Site", "C:\\dir")]);
        assert_eq!((read_line("[Event \"x\"] [Site]").0.len(), read_line("[Event \"x\"] [Site]").1), (1, "[Site]"));
        assert_eq!(read_line("[\"x\"]").1, "[\"x\"]");
    }
}
