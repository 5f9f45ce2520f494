//! A reader of Rust, as far as it is needed to find macros and strings.

use std::fs;
use std::path::{Path, PathBuf};

use crate::root;

/// A token of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// A name, a keyword or a number.
    Word(String),
    /// The content of a string, as it is written.
    Text(String),
    /// Any other sign.
    Sign(char),
}

/// A source of the workspace.
pub struct Source {
    /// Path below the workspace's folder.
    pub path: PathBuf,
    pub text: String,
    /// Its tokens, without comments.
    pub tokens: Vec<Token>,
}

/// Returns every source of the app and of the crates, without tests and tools.
pub fn all() -> Vec<Source> {
    let root = root();
    let mut paths = Vec::new();
    walk(&root.join("src"), &mut paths);
    let crates: Vec<PathBuf> =
        fs::read_dir(root.join("crates")).expect("crates").map(|entry| entry.expect("an entry").path()).collect();
    crates.iter().for_each(|path| walk(&path.join("src"), &mut paths));
    paths.sort();
    paths
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a source");
            Source { path: path.strip_prefix(&root).expect("inside").into(), tokens: tokens(&text), text }
        })
        .collect()
}

fn walk(folder: &Path, paths: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            walk(&path, paths);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            paths.push(path);
        }
    }
}

/// Returns the tokens of a source.
pub fn tokens(text: &str) -> Vec<Token> {
    let letters: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        let rest = &letters[at..];
        at += match rest {
            ['/', '/', ..] => rest.iter().position(|c| *c == '\n').unwrap_or(rest.len()),
            ['/', '*', ..] => rest.windows(2).position(|pair| pair == ['*', '/']).map_or(rest.len(), |end| end + 2),
            ['"', ..] => text_token(rest, 0, 0, &mut tokens),
            ['b', '"', ..] => text_token(rest, 1, 0, &mut tokens),
            ['r', '"' | '#', ..] if raw(&rest[1..]).is_some() => {
                text_token(rest, 1, raw(&rest[1..]).expect("just seen"), &mut tokens)
            }
            ['\'', '\\', _, ..] => 2 + rest[2..].iter().skip(1).position(|c| *c == '\'').map_or(0, |end| end + 2),
            ['\'', _, '\'', ..] => 3,
            [first, ..] if first.is_alphanumeric() || *first == '_' => {
                let word: String = rest.iter().take_while(|c| c.is_alphanumeric() || **c == '_').collect();
                let length = word.chars().count();
                tokens.push(Token::Word(word));
                length
            }
            [first, ..] => {
                if !first.is_whitespace() {
                    tokens.push(Token::Sign(*first));
                }
                1
            }
            [] => break,
        };
    }
    tokens
}

/// Returns the number of hashes before the quotation mark of a raw string, or `None` if this is none.
fn raw(rest: &[char]) -> Option<usize> {
    let hashes = rest.iter().take_while(|c| **c == '#').count();
    (rest.get(hashes) == Some(&'"')).then_some(hashes + 1)
}

/// Reads a string that begins after `skip` characters; `raw` is 0 or the number of hashes plus 1. Returns its length.
fn text_token(rest: &[char], skip: usize, raw: usize, tokens: &mut Vec<Token>) -> usize {
    let from = skip + raw.max(1);
    let mut at = from;
    while at < rest.len() {
        match rest[at] {
            '\\' if raw == 0 => at += 1,
            '"' if rest[at + 1..].iter().take(raw.saturating_sub(1)).filter(|c| **c == '#').count() + 1 >= raw => break,
            _ => {}
        }
        at += 1;
    }
    tokens.push(Token::Text(rest[from..at.min(rest.len())].iter().collect()));
    at + raw.max(1)
}

/// Returns the tokens between the brackets of each use of a macro.
pub fn uses<'a>(tokens: &'a [Token], name: &str) -> Vec<&'a [Token]> {
    let begins = |three: &[Token]| matches!(three, [Token::Word(word), Token::Sign('!'), Token::Sign('(' | '[' | '{')] if word == name);
    let uses = tokens.windows(3).enumerate().filter(|(_, three)| begins(three));
    uses.map(|(at, _)| &tokens[at + 3..at + 3 + within(&tokens[at + 3..])]).collect()
}

/// Returns the number of tokens before the bracket that closes the one just opened.
pub fn within(tokens: &[Token]) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Sign('(' | '[' | '{') => depth += 1,
            Token::Sign(')' | ']' | '}') if depth == 0 => return at,
            Token::Sign(')' | ']' | '}') => depth -= 1,
            _ => {}
        }
    }
    tokens.len()
}

#[test]
fn strings_comments_and_characters_are_distinguished() {
    let read = tokens(r##"a "b \" c" // "no" "##);
    assert_eq!(read, [Token::Word("a".into()), Token::Text(r#"b \" c"#.into())]);
    let read = tokens("'\"' 'x' '\\'' '\\u{feff}' &'a str r#\"q \" q\"# b\"z\" /* \"no\" */ r");
    let texts: Vec<&Token> = read.iter().filter(|token| matches!(token, Token::Text(_))).collect();
    assert_eq!(texts, [&Token::Text("q \" q".into()), &Token::Text("z".into())]);
    assert!(read.contains(&Token::Word("str".into())) && read.last() == Some(&Token::Word("r".into())));
}
