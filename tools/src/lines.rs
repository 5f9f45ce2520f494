//! A counter of lines of code: without tests, comments and blank lines.

use std::path::{Path, PathBuf};

use crate::encode::Outcome;

/// Prints the lines of code of each folder in the project's root, and their sum.
pub fn command(folders: &[&str]) -> Outcome<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folders = if folders.is_empty() { &["src", "crates"] } else { folders };
    let mut sum = 0;
    for folder in folders {
        let mut files = Vec::new();
        add_files(&root.join(folder), &mut files)?;
        let sources: Vec<String> = files.iter().map(std::fs::read_to_string).collect::<Result<_, _>>()?;
        let tests: Vec<PathBuf> =
            files.iter().zip(&sources).flat_map(|(file, source)| test_modules(file, source)).collect();
        let is_test = |file: &PathBuf| tests.iter().any(|test| file.with_extension("").starts_with(test));
        let code = files.iter().zip(&sources).filter(|(file, _)| !is_test(file));
        let lines: usize = code.map(|(_, source)| count(source)).sum();
        println!("{lines:>7} {folder}");
        sum += lines;
    }
    println!("{sum:>7} in all");
    Ok(())
}

/// Adds the sources in a folder that are not tests.
fn add_files(folder: &Path, files: &mut Vec<PathBuf>) -> Outcome<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let is_named = |names: &[&str]| path.file_name().is_some_and(|name| names.iter().any(|other| name == *other));
        if path.is_dir() {
            if !is_named(&["tests", "benches", "examples", "target"]) {
                add_files(&path, files)?;
            }
        } else if path.extension().is_some_and(|ending| ending == "rs") && !is_named(&["tests.rs"]) {
            files.push(path);
        }
    }
    Ok(())
}

/// Returns the paths, without endings, of the modules that a source declares for tests only.
fn test_modules(file: &Path, source: &str) -> Vec<PathBuf> {
    let stem = file.file_stem().unwrap_or_default();
    let folder = if ["mod", "lib", "main"].iter().any(|name| stem == *name) {
        file.with_file_name("")
    } else {
        file.with_extension("")
    };
    let declared = source.split("#[cfg(test)]").skip(1);
    let declared = declared.filter_map(|item| item.trim_start().strip_prefix("mod ")?.split_once(';'));
    declared.filter(|(name, _)| !name.contains([' ', '{'])).map(|(name, _)| folder.join(name)).collect()
}

/// Counts the lines of a source that have code outside comments and items with `#[cfg(test)]`.
fn count(source: &str) -> usize {
    let code = without_comments(source);
    let mut rest = code.as_str();
    let mut kept = String::new();
    while let Some(at) = rest.find("#[cfg(test)]") {
        kept += &rest[..at];
        rest = &rest[at + end_of_item(&rest[at..])..];
    }
    kept += rest;
    kept.lines().filter(|line| !line.trim().is_empty()).count()
}

/// Returns the length of the item at the beginning of a text: up to its semicolon, or to the end of its braces.
fn end_of_item(code: &str) -> usize {
    let mut depth = 0;
    for (at, letter) in code.char_indices() {
        match letter {
            ';' if depth == 0 => return at + 1,
            '{' => depth += 1,
            '}' if depth == 1 => return at + 1,
            '}' => depth -= 1,
            _ => {}
        }
    }
    code.len()
}

/// Replaces comments by nothing, and the contents of texts by dots. Lines keep their number.
fn without_comments(source: &str) -> String {
    let mut code = String::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let (length, text) = match first {
            '/' if rest.starts_with("//") => (rest.find('\n').unwrap_or(rest.len()), String::new()),
            '/' if rest.starts_with("/*") => {
                let length = end_of_block(rest);
                (length, "\n".repeat(rest[..length].matches('\n').count()))
            }
            '"' => masked(rest, end_of_text(rest)),
            'r' if is_raw(rest) && !code.ends_with(|letter: char| letter.is_alphanumeric() || letter == '_') => {
                let hashes = rest[1..].chars().take_while(|letter| *letter == '#').count();
                let end = format!("\"{}", "#".repeat(hashes));
                let begin = hashes + 2;
                masked(rest, rest[begin..].find(&end).map_or(rest.len(), |at| begin + at + end.len()))
            }
            '\'' => masked(rest, length_of_letter(rest)),
            _ => (first.len_utf8(), first.to_string()),
        };
        code += &text;
        rest = &rest[length..];
    }
    code
}

/// Returns a length with the text of so many bytes in which every letter but line breaks is a dot.
fn masked(text: &str, length: usize) -> (usize, String) {
    (length, text[..length].chars().map(|letter| if letter == '\n' { '\n' } else { '.' }).collect())
}

fn is_raw(text: &str) -> bool {
    text[1..].trim_start_matches('#').starts_with('"')
}

/// Returns the length of a block comment, which may contain others.
fn end_of_block(text: &str) -> usize {
    let (mut at, mut depth) = (0, 0);
    while at < text.len() {
        let step = match &text.as_bytes()[at..] {
            [b'/', b'*', ..] => (2, 1),
            [b'*', b'/', ..] => (2, -1),
            _ => (1, 0),
        };
        at += step.0;
        depth += step.1;
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

/// Returns the length of a text in quotes.
fn end_of_text(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            '"' if !is_escaped => return at + 1,
            _ => is_escaped = letter == '\\' && !is_escaped,
        }
    }
    text.len()
}

/// Returns the length of a character in quotes, or 1 if the quote begins a lifetime.
fn length_of_letter(text: &str) -> usize {
    let mut letters = text.char_indices().skip(1);
    match (letters.next(), letters.next()) {
        (Some((_, '\\')), Some((at, letter))) => {
            let from = at + letter.len_utf8();
            text[from..].find('\'').map_or(1, |end| from + end + 1)
        }
        (Some(_), Some((at, '\''))) => at + 1,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_code_is_counted() {
        let source = r##"//! About.

/// A text with "quotes" and // a comment.
const A: &str = "// no comment
 /* nor this */ {"; // one
/* a block /* in a block */
still it */
fn letter<'a>(text: &'a str) -> char {
    match '"' { '\'' => '{', other => other }
}
const B: &str = r#"a "quote" "#;

#[cfg(test)]
mod tests {
    fn test() { let _ = "}"; }
}
#[cfg(test)]
use A as C;
"##;
        // Two lines of A, three of the function, one of B.
        assert_eq!(count(source), 6);
        assert_eq!(count(""), 0);
        let source = "#[cfg(test)]\nmod answers;\n#[cfg(test)]\nmod tests { use a; }\nmod b;\n";
        assert_eq!(test_modules(Path::new("a/mod.rs"), source), [PathBuf::from("a/answers")]);
        assert_eq!(test_modules(Path::new("a/c.rs"), source), [PathBuf::from("a/c/answers")]);
    }
}
