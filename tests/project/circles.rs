//! Import cycles between files. There are none, except that a module and its submodules may import each other.

use std::collections::{BTreeMap, BTreeSet};

use super::locale::source::{self, Source, Token};

/// A module as the names from the root of its crate.
type Module = Vec<String>;

/// Returns the crate of a source, and its module.
fn module(source: &Source) -> (String, Module) {
    let path = source.path.with_extension("");
    let words: Vec<String> = path.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let begin = words.iter().position(|word| word == "src").expect("all sources are below src");
    let mut module = words[begin + 1..].to_vec();
    if module.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        module.pop();
    }
    (words[..begin].join("/"), module)
}

/// Returns the tokens of a source without its unit tests.
fn running(source: &Source) -> Vec<Token> {
    source::tokens(source.text.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default())
}

fn is_path(tokens: &[Token], at: usize) -> bool {
    matches!(tokens.get(at..at + 2), Some([Token::Sign(':'), Token::Sign(':')]))
}

/// Reads the paths that begin with the word at a place, a group of them among braces included. Returns the place behind them.
fn read_paths(tokens: &[Token], mut at: usize, mut path: Module, paths: &mut Vec<Module>) -> usize {
    while let Some(Token::Word(word)) = tokens.get(at) {
        path.push(word.clone());
        at += 1;
        if !is_path(tokens, at) {
            break;
        }
        at += 2;
        if tokens.get(at) == Some(&Token::Sign('{')) {
            at += 1;
            while !matches!(tokens.get(at), None | Some(Token::Sign('}'))) {
                at = match tokens[at] {
                    Token::Word(_) => read_paths(tokens, at, path.clone(), paths),
                    _ => at + 1,
                };
            }
            return at + 1;
        }
    }
    paths.push(path);
    at
}

/// Returns the paths of a source that begin with `crate`, `super` or `self`.
fn paths(tokens: &[Token]) -> Vec<Module> {
    let (mut paths, mut at) = (Vec::new(), 0);
    while at < tokens.len() {
        let begins = matches!(&tokens[at], Token::Word(word) if ["crate", "super", "self"].contains(&word.as_str()));
        at = if begins && is_path(tokens, at + 1) { read_paths(tokens, at, Vec::new(), &mut paths) } else { at + 1 };
    }
    paths
}

/// Returns the module of a path in a module: the last one on the path that is a file.
fn find(path: &[String], from: &Module, modules: &BTreeSet<Module>) -> Option<Module> {
    let ups = path.iter().take_while(|word| *word == "super").count();
    let begin = if path[0] == "crate" { Vec::new() } else { from[..from.len().checked_sub(ups)?].to_vec() };
    let mut found = Some(begin.clone()).filter(|module| !module.is_empty());
    let mut module = begin;
    for name in &path[ups.max(usize::from(ups == 0))..] {
        module.push(name.clone());
        if !modules.contains(&module) {
            break;
        }
        found = Some(module.clone());
    }
    found.filter(|module| modules.contains(module))
}

/// Returns the files that each file of a crate imports, without its submodules.
fn needs(sources: &BTreeMap<Module, Vec<Token>>) -> BTreeMap<Module, BTreeSet<Module>> {
    let modules: BTreeSet<Module> = sources.keys().cloned().collect();
    let of = |(module, tokens): (&Module, &Vec<Token>)| {
        let found = paths(tokens).into_iter().filter_map(|path| find(&path, module, &modules));
        (module.clone(), found.filter(|other| !other.starts_with(module)).collect())
    };
    sources.iter().map(of).collect()
}

/// Returns the files that a file imports, directly or through others.
fn reach(from: &Module, needs: &BTreeMap<Module, BTreeSet<Module>>) -> BTreeSet<Module> {
    let (mut seen, mut open) = (BTreeSet::new(), vec![from.clone()]);
    while let Some(module) = open.pop() {
        for other in &needs[&module] {
            if seen.insert(other.clone()) {
                open.push(other.clone());
            }
        }
    }
    seen
}

/// Returns the files that import themselves through others.
fn in_circles(sources: &BTreeMap<Module, Vec<Token>>) -> Vec<String> {
    let needs = needs(sources);
    let circled = needs.keys().filter(|module| reach(module, &needs).contains(*module));
    circled.map(|module| module.join("::")).collect()
}

#[test]
fn files_have_no_import_cycles() {
    let mut crates: BTreeMap<String, BTreeMap<Module, Vec<Token>>> = BTreeMap::new();
    for source in source::all() {
        let (name, module) = module(&source);
        crates.entry(name).or_default().insert(module, running(&source));
    }
    for (name, sources) in &crates {
        assert_eq!(in_circles(sources), [""; 0], "of {name}");
    }
}

#[test]
fn cycles_through_super_and_groups_are_found() {
    let circles = |files: &[(&str, &str)]| {
        let module = |name: &str| name.split('.').map(String::from).collect::<Module>();
        in_circles(&files.iter().map(|(name, text)| (module(name), source::tokens(text))).collect())
    };
    assert_eq!(
        circles(&[("a", "use crate::b::f;"), ("b", "use super::{c::{g, h}, d};"), ("c", "super::a::f()")]),
        ["a", "b", "c"]
    );
    assert_eq!(
        circles(&[("a", "mod b; use self::b::f;"), ("a.b", "use super::g;"), ("c", "crate::a::b::f()")]),
        [""; 0]
    );
    assert_eq!(circles(&[("a.b", "use super::c::f;"), ("a.c", "use crate::a::{b, x};"), ("a", "")]), ["a::b", "a::c"]);
}
