//! The examples of the pages and of `--help` agree with the program, and every link of a page has a target.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::{COMMANDS, good, program};

/// The page of the commands and their output.
const COMMANDS_PAGE: &str = include_str!("../../docs/commands.md");
/// The page of the engine protocol.
const PROTOCOL_PAGE: &str = include_str!("../../docs/engine-protocol.md");
/// Files that the reader has to supply.
const READERS_FILES: [&str; 2] = ["game.txt", "saved.ron"];
/// The line width of the program's help.
const WIDTH: usize = 100;

/// A command line and its documented output.
#[derive(Debug)]
struct Example {
    command: String,
    output: Vec<String>,
}

/// Returns the blocks of indented lines of a text.
fn blocks(text: &str) -> Vec<Vec<&str>> {
    let mut blocks = vec![Vec::new()];
    for line in text.lines() {
        match (line.strip_prefix("    "), blocks.last_mut()) {
            (Some(line), Some(block)) => block.push(line),
            _ => blocks.push(Vec::new()),
        }
    }
    blocks.retain(|block| !block.is_empty());
    blocks
}

fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    for block in blocks(text).iter().filter(|block| block[0].starts_with("$ ")) {
        let mut lines = block.iter().peekable();
        while let Some(line) = lines.next() {
            if let Some(command) = line.strip_prefix("$ ") {
                let mut command = command.to_string();
                let word = lines.peek().and_then(|next| next.split(' ').next()).unwrap_or_default();
                if line.len() + 4 + 1 + word.len() > WIDTH {
                    command = format!("{command} {}", lines.next().unwrap());
                }
                examples.push(Example { command, output: Vec::new() });
            } else if line.starts_with("> ") {
                // The rest is typed by a person.
                break;
            } else {
                examples.last_mut().unwrap().output.push(line.trim_end().into());
            }
        }
    }
    examples.retain(|example| {
        !example.output.is_empty() && !READERS_FILES.iter().any(|file| example.command.contains(file))
    });
    examples
}

/// Returns `true` if two lines are the same, except for times and what follows from them.
fn same(shown: &str, printed: &str) -> bool {
    let timeless = |line: &str| {
        let mut words: Vec<String> = line.split(' ').map(Into::into).collect();
        let seconds = words.get(2).is_some_and(|word| word.contains('.') && word.parse::<f64>().is_ok());
        if words.len() == 4 && seconds {
            words.truncate(2);
        }
        if let Some(at) = words.iter().position(|word| word == "time").filter(|_| words[0] == "info") {
            words.remove(at + 1);
        }
        words
    };
    timeless(shown) == timeless(printed)
}

/// Returns `true` if the output begins with the documented lines, in which `...` stands for any number of lines.
fn fits(shown: &[String], printed: &[&str]) -> bool {
    match shown {
        [] => true,
        [dots, rest @ ..] if dots == "..." => (0..=printed.len()).any(|at| fits(rest, &printed[at..])),
        [first, rest @ ..] => {
            printed.split_first().is_some_and(|(line, after)| same(first, line.trim_end()) && fits(rest, after))
        }
    }
}

#[test]
fn shown_commands_print_what_is_shown() {
    let helps = COMMANDS.map(|name| good(&[name, "--help"], ""));
    let mut all = examples(COMMANDS_PAGE);
    assert!(all.len() >= 5, "{all:?}");
    all.extend(helps.iter().flat_map(|help| examples(help)));
    assert!(all.len() >= 10, "{all:?}");
    let folder = Path::new(env!("CARGO_BIN_EXE_benediction-cli")).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    for Example { command, output } in &all {
        let mut shell = Command::new("sh");
        shell
            .args(["-c", &format!("benediction() {{ benediction-cli \"$@\"; }}; ( {command} ) 2>&1")])
            .env("PATH", &path)
            .stdin(Stdio::null());
        let printed = String::from_utf8(shell.output().unwrap().stdout).unwrap();
        assert!(
            fits(output, &printed.lines().collect::<Vec<_>>()),
            "{command} prints\n{printed}and not\n{}",
            output.join("\n")
        );
    }
}

#[test]
fn shown_sessions_of_the_engine_go_as_shown() {
    let help = good(&["engine", "--help"], "");
    let sessions: Vec<Vec<&str>> =
        [PROTOCOL_PAGE, &help].into_iter().flat_map(blocks).filter(|block| block[0].starts_with("> newgame")).collect();
    assert_eq!(sessions.len(), 2);
    for session in sessions {
        let mut child = program().arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
        for line in session {
            match line.strip_prefix("> ") {
                Some(command) => writeln!(input, "{command}").unwrap(),
                None => {
                    let answer = answers.next().unwrap().unwrap();
                    assert!(same(line, &answer), "wanted {line:?}, not {answer:?}");
                }
            }
        }
        drop(input);
        assert!(child.wait().unwrap().success());
    }
}

/// Returns the targets of a page's links and pictures, except web addresses.
fn links(page: &str) -> Vec<&str> {
    let behind = page.split("](").skip(1);
    behind.filter_map(|rest| rest.split(')').next()).filter(|link| !link.starts_with("https:")).collect()
}

/// Returns the headings of a page, as links name them.
fn anchors(page: &str) -> Vec<String> {
    let words = |line: &str| line.trim_start_matches('#').trim().to_lowercase();
    let is_in_anchor = |c: &char| c.is_alphanumeric() || " -_".contains(*c);
    let heading = |line: &str| words(line).chars().filter(is_in_anchor).collect::<String>().replace(' ', "-");
    page.lines().filter(|line| line.starts_with('#')).map(heading).collect()
}

#[test]
fn every_link_of_a_page_leads_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = ["docs", "docs/dev", "docs/dev/adr", "docs/lab"].map(|name| root.join(name));
    let docs = folders.iter().flat_map(|folder| std::fs::read_dir(folder).unwrap()).map(|entry| entry.unwrap().path());
    let pages = docs.chain(["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"].map(|name| root.join(name)));
    let (mut count, mut errors) = (0, Vec::new());
    for page in pages.filter(|path| path.extension().is_some_and(|extension| extension == "md")) {
        let text = std::fs::read_to_string(&page).unwrap();
        for link in links(&text) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { page.clone() } else { page.parent().unwrap().join(file) };
            let there = if anchor.is_empty() {
                target.exists()
            } else {
                std::fs::read_to_string(&target)
                    .is_ok_and(|text| anchors(&text).iter().any(|heading| heading == anchor))
            };
            count += 1;
            if !there {
                errors.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(errors.is_empty(), "{errors:#?}");
    assert!(count >= 30, "only {count} links were found");
}

#[test]
fn a_newcomer_reads_the_first_page_in_four_minutes() {
    // The bars of a table are not words.
    let text = include_str!("../../README.md").split_whitespace();
    let words = text.filter(|word| word.contains(char::is_alphanumeric)).count();
    assert!(words <= 750, "{words} words; people read 200 in a minute");
}
