//! Unknown fields of a saved game, which are removed before it is read and are written unchanged.

use std::ops::Range;

/// The name of a field of a file, and its unchanged value.
pub type Unknown = (String, String);

/// Replaces the fields of the outermost parentheses that are not `known` by blanks. Returns the new text and the removed fields. An
/// invalid text is returned unchanged, so that the reader reports the error.
pub(super) fn take_out(text: &str, known: &[&str]) -> (String, Vec<Unknown>) {
    let Some(fields) = fields(text) else { return (text.into(), Vec::new()) };
    let mut rest = text.to_string();
    let mut unknown = Vec::new();
    for field in fields.iter().rev().filter(|field| !known.contains(&&text[field.name.clone()])) {
        unknown.insert(0, (text[field.name.clone()].into(), text[field.value.clone()].trim().into()));
        // Lines keep their numbers, for error messages.
        let blank: String = text[field.whole.clone()].chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect();
        rest.replace_range(field.whole.clone(), &blank);
    }
    (rest, unknown)
}

/// Inserts unknown fields before the last parenthesis of a text.
pub(super) fn put_back(text: &mut String, unknown: &[Unknown]) {
    let Some(end) = text.rfind(')').filter(|_| !unknown.is_empty()) else { return };
    if !text[..end].trim_end().ends_with(['(', ',']) {
        text.insert(end, ',');
        return put_back(text, unknown);
    }
    // The comma must not become part of a comment at the end of a value.
    let end_of = |value: &str| if value.contains("//") { "\n" } else { "" };
    let line = |(name, value): &Unknown| format!("    {name}: {value}{},\n", end_of(value));
    let lines: String = unknown.iter().map(line).collect();
    text.insert_str(end, &lines);
}

/// Splits a text into consecutive saved games, each with the number of its first line, from 1. Returns `None` if the text is
/// invalid.
pub fn split(text: &str) -> Option<Vec<(usize, &str)>> {
    let mut games = Vec::new();
    let mut at = 0;
    // The place up to which lines are counted, and its line.
    let (mut counted, mut line) = (0, 1);
    while let Some(start) = skip_blank(text, at) {
        let mut end = start;
        // The comments above a game belong to it.
        let from = at;
        while text[end..].starts_with("#!") {
            end = skip_blank(text, end + text[end..].find(']')? + 1)?;
        }
        end += text[end..].strip_prefix('(').map(|_| 1)?;
        loop {
            end = end_of_value(text, end)? + 1;
            if text[..end].ends_with(')') {
                break;
            }
        }
        let begins = text[from..].find(|c: char| !c.is_whitespace()).map_or(start, |blank| from + blank);
        line += text[counted..begins].matches('\n').count();
        counted = begins;
        games.push((line, &text[begins..end]));
        at = end;
    }
    Some(games)
}

/// The place of a field in a text, or of an entry of a map.
pub(super) struct Field {
    pub name: Range<usize>,
    pub value: Range<usize>,
    /// The field with the comma after it.
    whole: Range<usize>,
}

/// Returns the fields of the outermost parentheses. Returns `None` if there are no parentheses with fields.
pub(super) fn fields(text: &str) -> Option<Vec<Field>> {
    let mut at = skip_blank(text, 0)?;
    // Extensions of RON.
    while text[at..].starts_with("#!") {
        at = skip_blank(text, at + text[at..].find(']')? + 1)?;
    }
    let name = |rest: &str| rest.find(|c: char| !c.is_alphanumeric() && c != '_').filter(|length| *length > 0);
    pairs(text, at, ['(', ')'], name)
}

/// Returns the entries of a map. Returns `None` if the text is no map.
pub(super) fn entries(text: &str) -> Option<Vec<Field>> {
    let key = |rest: &str| quoted(rest).or_else(|| rest.find(':')).filter(|length| *length > 0);
    pairs(text, skip_blank(text, 0)?, ['{', '}'], key)
}

/// Returns the pairs of a name and a value between two brackets. `length` returns the length of the name at the beginning of a text.
fn pairs(text: &str, at: usize, [open, close]: [char; 2], length: fn(&str) -> Option<usize>) -> Option<Vec<Field>> {
    let mut at = skip_blank(text, at + text[at..].strip_prefix(open).map(|_| 1)?)?;
    let mut pairs = Vec::new();
    while !text[at..].starts_with(close) {
        let name = at..at + length(&text[at..])?;
        let colon = skip_blank(text, name.end)?;
        let from = colon + text[colon..].strip_prefix(':').map(|_| 1)?;
        let to = end_of_value(text, from)?;
        let end = to + usize::from(text[to..].starts_with(','));
        pairs.push(Field { whole: name.start..end, name, value: from..to });
        at = skip_blank(text, end)?;
    }
    Some(pairs)
}

/// Returns the first index from `at` on that is neither blank nor in a comment. Returns `None` at the end of the text.
fn skip_blank(text: &str, mut at: usize) -> Option<usize> {
    loop {
        let rest = text.get(at..)?;
        match comment(rest) {
            Some(length) => at += length,
            None => {
                let first = rest.chars().next()?;
                if !first.is_whitespace() {
                    return Some(at);
                }
                at += first.len_utf8();
            }
        }
    }
}

/// Returns the length of the comment at the beginning of a text. Returns `None` if there is none.
fn comment(text: &str) -> Option<usize> {
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    if !text.starts_with("/*") {
        return None;
    }
    let (mut depth, mut at) = (0_usize, 0);
    while at < text.len() {
        let rest = &text.as_bytes()[at..];
        if rest.starts_with(b"/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if rest.starts_with(b"*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                return Some(at);
            }
        } else {
            at += 1;
        }
    }
    Some(text.len())
}

/// Returns the length of the string or character literal at the beginning of a text. Returns `None` if there is none.
fn quoted(text: &str) -> Option<usize> {
    if let Some(raw) = text.strip_prefix('r') {
        let hashes = raw.bytes().take_while(|byte| *byte == b'#').count();
        let inside = raw[hashes..].strip_prefix('"')?;
        let close = format!("\"{}", "#".repeat(hashes));
        let end = inside.find(&close)?;
        return Some(2 + hashes + end + close.len());
    }
    let mark = text.chars().next().filter(|first| matches!(first, '"' | '\''))?;
    let mut escaped = false;
    let end = text.char_indices().skip(1).find(|(_, c)| {
        let closes = *c == mark && !escaped;
        escaped = *c == '\\' && !escaped;
        closes
    });
    Some(end?.0 + 1)
}

/// Returns the index at which a value ends: the comma after it, or the bracket that closes the group around it.
fn end_of_value(text: &str, from: usize) -> Option<usize> {
    let mut depth = 0_usize;
    let mut at = from;
    // An `r` begins a raw string only where no word goes on.
    let mut in_word = false;
    loop {
        let rest = text.get(at..)?;
        let first = rest.chars().next()?;
        if let Some(length) = comment(rest).or_else(|| if in_word { None } else { quoted(rest) }) {
            (at, in_word) = (at + length, false);
            continue;
        }
        match first {
            ',' | ')' | '}' if depth == 0 => return Some(at),
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.checked_sub(1)?,
            // A string without an end.
            '"' => return None,
            _ => {}
        }
        in_word = first.is_alphanumeric() || first == '_';
        at += first.len_utf8();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_fields_are_taken_out_and_put_back() {
        let text = "// a comment (\n#![enable(implicit_some)]\n(format: 2, odd: \"a, \\\" )\", /* , ( */ game: \"x\",\n  \
                    more: [(1, 'c', ')'), {\"k\": r#\"raw\" ,)\"#}], // ,\n last: Some(hidden_r(2)))\n";
        let (rest, unknown) = take_out(text, &["format", "game"]);
        let fields: Vec<(&str, &str)> = unknown.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        assert_eq!(
            fields,
            [
                ("odd", "\"a, \\\" )\""),
                ("more", "[(1, 'c', ')'), {\"k\": r#\"raw\" ,)\"#}]"),
                ("last", "Some(hidden_r(2))")
            ]
        );
        assert_eq!(rest.len(), text.len());
        assert_eq!(rest.lines().count(), text.lines().count());
        assert!(rest.contains("game: \"x\"") && !rest.contains("odd") && !rest.contains("hidden"), "{rest}");
        let mut again = "(\n    format: 2,\n)\n".to_string();
        put_back(&mut again, &unknown);
        assert_eq!(take_out(&again, &["format"]).1, unknown);
    }

    #[test]
    fn comment_after_unknown_value_hides_no_field() {
        let (_, unknown) = take_out("(odd: 3 // three, he said\n, even: 4, last: 5 // five\n)", &[]);
        assert_eq!(unknown.len(), 3);
        let mut again = "(\n    format: 2,\n)\n".to_string();
        put_back(&mut again, &unknown);
        assert_eq!(take_out(&again, &["format"]).1, unknown, "{again}");
    }

    #[test]
    fn unknown_fields_stay_with_their_games() {
        let text = "// one (\n(a: \")(\", b: (1, 2))\n\n/* two */ (a: [(1)],)\n(b: 'c')  // end\n";
        let games = split(text).unwrap();
        assert_eq!(games, [(1, "// one (\n(a: \")(\", b: (1, 2))"), (4, "/* two */ (a: [(1)],)"), (5, "(b: 'c')")]);
        assert_eq!(split(""), Some(Vec::new()));
        for text in ["(", "(a: 1", "1", "(a: 1) 2", "(a: \")", "#!("] {
            assert_eq!(split(text), None, "{text}");
        }
    }

    #[test]
    fn text_of_another_structure_is_unchanged() {
        for text in
            ["", "(", "(a", "(a:", "(a: \"", "(a: 1", "[1]", "(1, 2)", "(a: ]", "/* (", "(a: 'é", "(é: r#\"", "#!("]
        {
            assert_eq!(take_out(text, &[]), (text.to_string(), Vec::new()), "{text}");
        }
    }
}
