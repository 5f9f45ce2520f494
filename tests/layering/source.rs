//! What a source names: its `use` trees spread out and every path resolved, and what its strings say.

use std::path::{Path, PathBuf};

/// A token of Rust, as far as paths are concerned.
#[derive(Clone, Debug, PartialEq)]
enum Token {
    Word(String),
    /// `::`
    Colons,
    Sign(char),
    Text(String),
}

/// A path in a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// Its modules from the crate's root on, and what it names in the last of them; `*` for everything there.
    pub path: Vec<String>,
    /// Under which name a `use` makes it known in its module, if this is one.
    pub known_as: Option<String>,
    /// It stands in a module of tests.
    pub in_tests: bool,
}

/// A source of this crate.
#[derive(Debug)]
pub struct Source {
    /// From the root of the repository.
    pub file: PathBuf,
    /// Its text.
    pub text: String,
    /// Its module, from the crate's root on.
    pub module: Vec<String>,
    /// The paths of this crate in it.
    pub names: Vec<Name>,
    /// Its strings, and whether each stands in a module of tests.
    pub strings: Vec<(String, bool)>,
    /// Its functions, with their lines.
    pub functions: Vec<(String, usize)>,
}

impl Source {
    /// Reads a source.
    pub fn new(file: PathBuf, text: String) -> Source {
        let module = module_of(&file);
        let in_tests = file.file_stem().is_some_and(|stem| stem == "tests");
        let mut reader =
            Reader { tokens: tokens(&text), at: 0, scopes: Vec::new(), children: Vec::new(), root: &module };
        let (mut names, mut strings) = (Vec::new(), Vec::new());
        reader.children = reader.declared();
        reader.read(in_tests, &mut names, &mut strings);
        let functions = functions(&text);
        Source { file, text, module, names, strings, functions }
    }
}

/// The module of a file under `src`; that of a test is its file.
fn module_of(file: &Path) -> Vec<String> {
    let inside = file.strip_prefix("src").unwrap_or(file).with_extension("");
    let mut module: Vec<String> = inside.iter().map(|part| part.to_string_lossy().to_string()).collect();
    if module.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        module.pop();
    }
    module
}

/// The functions of a text that rustfmt has laid out, with their lines from `fn` to the last brace; those that fit into one line
/// and those without a body are left out.
fn functions(text: &str) -> Vec<(String, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (begin, line) in lines.iter().enumerate() {
        let bare = line.trim_start();
        let mut words = bare.split([' ', '(', '<']);
        let Some(name) = words.by_ref().find(|word| *word == "fn").and_then(|_| words.next()) else { continue };
        let head = lines[begin..].iter().position(|line| line.ends_with(['{', ';', '}']));
        let Some(head) = head.filter(|head| lines[begin + head].ends_with('{')) else { continue };
        let last = format!("{}}}", " ".repeat(line.len() - bare.len()));
        if let Some(body) = lines[begin + head..].iter().position(|line| *line == last) {
            found.push((name.to_string(), head + body + 1));
        }
    }
    found
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Comments are dropped; a lifetime is a sign and a word.
fn tokens(text: &str) -> Vec<Token> {
    let letters: Vec<char> = text.chars().collect();
    let at = |i: usize| letters.get(i).copied().unwrap_or('\0');
    let mut found = Vec::new();
    let mut i = 0;
    while i < letters.len() {
        let letter = at(i);
        if letter == '/' && at(i + 1) == '/' {
            while i < letters.len() && at(i) != '\n' {
                i += 1;
            }
        } else if letter == '/' && at(i + 1) == '*' {
            i += 2;
            while i < letters.len() && !(at(i) == '*' && at(i + 1) == '/') {
                i += 1;
            }
            i += 2;
        } else if letter == '"' {
            let (said, end) = quoted(&letters, i + 1);
            found.push(Token::Text(said));
            i = end;
        } else if let Some((said, end)) = raw(&letters, i) {
            found.push(Token::Text(said));
            i = end;
        } else if letter == '\'' && (at(i + 1) == '\\' || at(i + 2) == '\'') {
            // A letter in quotes; the one behind a backslash may itself be a quote.
            i += if at(i + 1) == '\\' { 3 } else { 2 };
            while i < letters.len() && at(i) != '\'' {
                i += 1;
            }
            i += 1;
        } else if is_word(letter) {
            let begin = i;
            while is_word(at(i)) {
                i += 1;
            }
            found.push(Token::Word(letters[begin..i].iter().collect()));
        } else if letter == ':' && at(i + 1) == ':' {
            found.push(Token::Colons);
            i += 2;
        } else {
            if !letter.is_whitespace() {
                found.push(Token::Sign(letter));
            }
            i += 1;
        }
    }
    found
}

/// A string from behind its quotation mark on, and where it ends.
fn quoted(letters: &[char], mut i: usize) -> (String, usize) {
    let mut said = String::new();
    while i < letters.len() && letters[i] != '"' {
        if letters[i] == '\\' {
            i += 1;
        }
        said.extend(letters.get(i));
        i += 1;
    }
    (said, i + 1)
}

/// A raw string that begins here, and where it ends.
fn raw(letters: &[char], begin: usize) -> Option<(String, usize)> {
    if letters[begin] != 'r' {
        return None;
    }
    let hashes = letters[begin + 1..].iter().take_while(|letter| **letter == '#').count();
    let inside = begin + 1 + hashes;
    if letters.get(inside) != Some(&'"') {
        return None;
    }
    let closes =
        |i: usize| letters[i] == '"' && letters[i + 1..].iter().take(hashes).filter(|l| **l == '#').count() == hashes;
    let end = (inside + 1..letters.len()).find(|i| closes(*i))?;
    Some((letters[inside + 1..end].iter().collect(), end + 1 + hashes))
}

/// A module written inside its file, and how many braces are open around its own.
struct Scope {
    name: String,
    depth: usize,
    in_tests: bool,
}

struct Reader<'a> {
    tokens: Vec<Token>,
    at: usize,
    scopes: Vec<Scope>,
    /// The modules that the file declares: a path may begin with one.
    children: Vec<String>,
    root: &'a [String],
}

impl Reader<'_> {
    fn token(&self, ahead: usize) -> Option<&Token> {
        self.tokens.get(self.at + ahead)
    }

    fn word(&self, ahead: usize) -> Option<&str> {
        match self.token(ahead) {
            Some(Token::Word(word)) => Some(word),
            _ => None,
        }
    }

    fn sign(&self, ahead: usize, sign: char) -> bool {
        self.token(ahead) == Some(&Token::Sign(sign))
    }

    fn declared(&self) -> Vec<String> {
        let pairs = self.tokens.windows(3);
        let declared = pairs.filter_map(|three| match three {
            [Token::Word(word), Token::Word(name), Token::Sign(';')] if word == "mod" => Some(name.clone()),
            _ => None,
        });
        declared.collect()
    }

    fn read(&mut self, all_tests: bool, names: &mut Vec<Name>, strings: &mut Vec<(String, bool)>) {
        let (mut depth, mut tests_follow) = (0usize, false);
        while let Some(token) = self.token(0).cloned() {
            let in_tests = all_tests || self.scopes.iter().any(|scope| scope.in_tests);
            match token {
                Token::Sign('{') => depth += 1,
                Token::Sign('}') => {
                    depth = depth.saturating_sub(1);
                    self.scopes.retain(|scope| scope.depth < depth + 1);
                }
                Token::Text(said) => strings.push((said, in_tests)),
                Token::Word(word) => match word.as_str() {
                    "cfg" if self.sign(1, '(') && self.word(2) == Some("test") => tests_follow = true,
                    "mod" if self.sign(2, '{') => {
                        let name = self.word(1).unwrap_or_default().to_string();
                        self.scopes.push(Scope { name, depth: depth + 1, in_tests: tests_follow });
                        tests_follow = false;
                        self.at += 1;
                    }
                    // Who may see it.
                    "pub" if self.sign(1, '(') => {
                        while self.token(0).is_some() && !self.sign(0, ')') {
                            self.at += 1;
                        }
                    }
                    "use" if !self.sign(1, '<') => {
                        self.at += 1;
                        let mut paths = Vec::new();
                        self.tree(Vec::new(), &mut paths);
                        for (path, known_as) in paths {
                            self.name(path, Some(known_as), in_tests || tests_follow, names);
                        }
                        tests_follow = false;
                        continue;
                    }
                    "fn" | "struct" | "enum" | "impl" | "const" | "static" => tests_follow = false,
                    // The end of a path that begins with something else.
                    _ if self.at > 0 && self.tokens[self.at - 1] == Token::Colons => {}
                    _ => {
                        let path = self.path();
                        if path.len() > 1 {
                            self.name(path, None, in_tests, names);
                        }
                        continue;
                    }
                },
                _ => {}
            }
            self.at += 1;
        }
    }

    /// The words between colons from here on.
    fn path(&mut self) -> Vec<String> {
        let mut path = Vec::new();
        while let Some(word) = self.word(0) {
            path.push(word.to_string());
            self.at += 1;
            if self.token(0) != Some(&Token::Colons) || self.word(1).is_none() {
                break;
            }
            self.at += 1;
        }
        path
    }

    /// A `use` tree: every path in it, with the name that it is given.
    fn tree(&mut self, mut path: Vec<String>, found: &mut Vec<(Vec<String>, String)>) {
        loop {
            match self.token(0).cloned() {
                Some(Token::Word(word)) => {
                    self.at += 1;
                    if word == "as" {
                        let name = self.word(0).unwrap_or_default().to_string();
                        self.at += 1;
                        return found.push((path, name));
                    }
                    path.push(word);
                }
                Some(Token::Colons) => self.at += 1,
                Some(Token::Sign('*')) => {
                    self.at += 1;
                    path.push("*".into());
                }
                Some(Token::Sign('{')) => {
                    self.at += 1;
                    while !self.sign(0, '}') && self.token(0).is_some() {
                        self.tree(path.clone(), found);
                        if self.sign(0, ',') {
                            self.at += 1;
                        }
                    }
                    self.at += 1;
                    return;
                }
                _ => {
                    // `self` in braces is the module before them.
                    if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
                        path.pop();
                    }
                    let name = path.last().cloned().unwrap_or_default();
                    return found.push((path, name));
                }
            }
        }
    }

    /// Notes a path if it is one of this crate.
    fn name(&self, path: Vec<String>, known_as: Option<String>, in_tests: bool, names: &mut Vec<Name>) {
        let mut here: Vec<String> = self.root.to_vec();
        here.extend(self.scopes.iter().map(|scope| scope.name.clone()));
        let mut rest = &path[..];
        match path.first().map(String::as_str) {
            Some("crate") => (here, rest) = (Vec::new(), &path[1..]),
            Some("self") => rest = &path[1..],
            Some("super") => {
                while rest.first().is_some_and(|word| word == "super") {
                    here.pop();
                    rest = &rest[1..];
                }
            }
            Some(first) if self.scopes.is_empty() && self.children.iter().any(|child| child == first) => {}
            _ => return,
        }
        here.extend(rest.iter().cloned());
        if !here.is_empty() {
            names.push(Name { path: here, known_as, in_tests });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(file: &str, text: &str) -> Vec<String> {
        let source = Source::new(file.into(), text.into());
        source.names.iter().map(|name| name.path.join("::")).collect()
    }

    #[test]
    fn a_use_tree_is_spread_out_and_resolved() {
        let text = "use crate::{a::{self, b::C, d as e}, f};\nuse super::{g, super::h::*};\npub(in crate::l) fn i() { crate::j::k() }";
        let all = ["a", "a::b::C", "a::d", "f", "x::g", "h::*", "j::k"];
        assert_eq!(named("src/x/y.rs", text), all);
        assert_eq!(named("src/x/mod.rs", "mod y;\nuse y::Z;\nuse super::w;"), ["x::y::Z", "w"]);
    }

    #[test]
    fn comments_letters_and_lifetimes_name_nothing_and_strings_are_kept() {
        let text =
            "// crate::a\n/* crate::b */ fn f<'a>() { let c = ('\"', '\\'', 'x'); g(\"crate::d\", r#\"e \"f\"\"#) }";
        let source = Source::new("src/x.rs".into(), text.into());
        assert!(source.names.is_empty(), "{:?}", source.names);
        assert_eq!(source.strings, [("crate::d".to_string(), false), ("e \"f\"".to_string(), false)]);
    }

    #[test]
    fn the_lines_of_functions_are_counted() {
        let text = "pub const fn one<'a>(\n    a: u8,\n) -> u8 {\n    a\n}\nfn short() -> u8 { 1 }\ntrait A {\n    fn none();\n    \
                    fn two() {\n        if a {\n        }\n    }\n}\n// a fn of words\n";
        assert_eq!(functions(text), [("one".to_string(), 5), ("two".to_string(), 4)]);
    }

    #[test]
    fn modules_of_tests_are_told_apart_and_count_one_step_up() {
        let text = "fn f() { \"a\" }\n#[cfg(test)]\nmod tests {\n use super::super::b;\n fn g() { \"c\" }\n}\nfn h() { super::d::e() }";
        let source = Source::new("src/x/y.rs".into(), text.into());
        let paths: Vec<(String, bool)> =
            source.names.iter().map(|name| (name.path.join("::"), name.in_tests)).collect();
        assert_eq!(paths, [("x::b".to_string(), true), ("x::d::e".to_string(), false)]);
        assert_eq!(source.strings, [("a".to_string(), false), ("c".to_string(), true)]);
    }
}
