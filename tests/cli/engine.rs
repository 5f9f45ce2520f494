//! The line protocol: transcripts as data, and tests that cannot be written as one.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

use benediction_study::registry;

use crate::support::{data, program, run_with};

/// Returns `true` if an answer matches the line of the transcript. `...` stands for any text without blanks in the
/// middle of a line, and for any text at its end.
fn fits(expected: &str, line: &str) -> bool {
    let parts: Vec<&str> = expected.split("...").collect();
    let [first, rest @ ..] = &parts[..] else { return false };
    let Some(mut left) = line.strip_prefix(first) else { return false };
    for (index, part) in rest.iter().enumerate() {
        if index + 1 == rest.len() && part.is_empty() {
            return !left.is_empty();
        }
        let Some(at) = left.find(part) else { return false };
        left = &left[at + part.len()..];
    }
    left.is_empty()
}

fn file(name: &str) -> PathBuf {
    data(&format!("engine/{name}.txt"))
}

fn replay(name: &str) {
    let text = std::fs::read_to_string(file(name)).unwrap();
    let mut child = program().arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for (number, line) in text.lines().enumerate() {
        let place = format!("{name}.txt:{}", number + 1);
        if let Some(command) = line.strip_prefix('>') {
            writeln!(input.as_mut().unwrap(), "{}", command.strip_prefix(' ').unwrap_or(command)).unwrap();
        } else if let Some(expected) = line.strip_prefix("< ") {
            let answer = answers.find(|answer| !answer.as_ref().is_ok_and(|line| is_info(line)));
            let answer = answer.unwrap_or_else(|| panic!("{place}: no answer")).unwrap();
            assert!(fits(expected, &answer), "{place}: wanted {expected:?}, not {answer:?}");
        } else {
            assert!(line.is_empty() || line.starts_with('#'), "{place}: {line}");
        }
    }
    drop(input);
    assert_eq!(answers.next().map(Result::unwrap), None, "{name}: an answer nobody wanted");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// Returns `true` if this is a report of a running search, after a check of its form.
fn is_info(line: &str) -> bool {
    if !line.starts_with("info ") {
        return false;
    }
    let mut words: Vec<&str> = line.split(' ').collect();
    // A search of several lines numbers them.
    if words[3] == "multipv" {
        assert!(words[4].parse::<usize>().is_ok(), "{line}");
        words.drain(3..5);
    }
    let keys = [words[1], words[3], words[5], words[7], words[9]];
    assert_eq!(keys, ["depth", "score", "nodes", "time", "turn"], "{line}");
    assert!(
        words[4] == "draw"
            || words[4].starts_with(['+', '-'])
            || words[4].starts_with("win:")
            || words[4].starts_with("loss:"),
        "{line}"
    );
    for number in [words[2], words[6], words[8]] {
        assert!(number.parse::<u64>().is_ok(), "{line}");
    }
    assert!(words.len() > 10, "{line}");
    true
}

#[test]
fn basics() {
    replay("basics");
}

#[test]
fn errors() {
    replay("errors");
}

#[test]
fn endings() {
    replay("endings");
}

#[test]
fn best() {
    replay("best");
}

#[test]
fn obelisk() {
    replay("obelisk");
}

#[test]
fn kingamon() {
    replay("kingamon");
}

/// Transcripts of every command in every game. They hold exact answers, so that they can be regenerated.
const REGENERATED: [&str; 5] =
    ["all-benediction", "all-king-trails", "all-benedict-chess", "all-obelisk", "all-kingamon"];

#[test]
fn every_command_is_answered_as_before_in_every_game() {
    let games = REGENERATED.map(|name| name.strip_prefix("all-").unwrap());
    assert!(registry::games().iter().map(|entry| entry.name).eq(games));
    REGENERATED.iter().for_each(|name| replay(name));
}

#[test]
#[ignore = "regenerates the answers"]
fn regenerate_answers() {
    for name in REGENERATED {
        let old = std::fs::read_to_string(file(name)).unwrap();
        let mut child = program().arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut new = String::new();
        for line in old.lines().filter(|line| !line.starts_with('<')) {
            new += &format!("{line}\n");
            let Some(command) = line.strip_prefix("> ") else { continue };
            writeln!(input, "{command}").unwrap();
            // Only `stop` has no answer.
            if command == "stop" {
                continue;
            }
            for answer in answers.by_ref().filter(|answer| !is_info(answer)) {
                new += &format!("< {answer}\n");
                if answer == "ok" || answer.starts_with("err ") {
                    break;
                }
            }
        }
        drop(input);
        assert!(child.wait().unwrap().success());
        std::fs::write(file(name), new).unwrap();
    }
}

#[test]
fn engine_finishes_its_search_when_the_input_ends() {
    let start = Instant::now();
    let ran = run_with(&["engine", "--game", "king-trails"], b"info\nbest nodes 2000");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let lines: Vec<&str> = ran.out.lines().filter(|line| !is_info(line)).collect();
    assert_eq!(lines.len(), 6, "{lines:?}");
    assert!(lines[4].starts_with("best S@") && lines[5] == "ok");
    assert!(start.elapsed() < Duration::from_secs(30));
    assert_eq!(run_with(&["engine"], b"").out, "");
}

#[test]
fn overlong_or_non_utf8_lines_only_give_errors() {
    let mut input = b"play ".to_vec();
    input.extend(vec![b'x'; 200_000]);
    input.extend(b"\nplay \xff\xfe\nshow v1\r\n");
    input.extend(b"position ");
    input.extend(vec![b'z'; 64 * 1024 - 10]);
    input.extend(b"\nresult");
    let ran = run_with(&["engine"], &input);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "err a line has at most 64 KiB");
    assert_eq!(lines[1], "err the line is not UTF-8");
    assert!(lines[2].starts_with("Benediction v1: ") && lines[3] == "ok");
    assert!(lines[4].starts_with("err column 1: \"zzz"), "{}", lines[4]);
    assert_eq!(&lines[5..], ["none", "ok"]);
}

#[test]
fn the_same_question_has_the_same_answer() {
    let answer = || {
        let mut child = program().arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        writeln!(input, "best nodes 3000").unwrap();
        let answers = BufReader::new(child.stdout.take().unwrap()).lines();
        let best = answers.map(Result::unwrap).find(|line| line.starts_with("best"));
        drop(input);
        child.wait().unwrap();
        best.unwrap()
    };
    assert_eq!(answer(), answer());
}

#[test]
fn compared_lines_come_best_first_and_only_of_finished_depths() {
    // Kingamon searches only the best ways to play deeper, and Obelisk is solved: its depths are the lengths of games.
    for (game, setup, is_sorted, is_searched) in [
        ("benediction", "", true, true),
        ("benedict-chess", "", true, true),
        ("king-trails", "play S@g2\nplay S@g11\n", true, true),
        ("obelisk", "", true, false),
        ("kingamon", "play starter w\nplay 3-1\n", false, true),
    ] {
        for limit in ["nodes 400", "nodes 3000", "nodes 12000", "time 60"] {
            let input = format!("newgame {game}\n{setup}best multipv 3 {limit}\n");
            let ran = run_with(&["engine"], input.as_bytes());
            let infos: Vec<Vec<&str>> = ran
                .out
                .lines()
                .filter(|line| line.starts_with("info depth "))
                .map(|line| line.split(' ').collect())
                .collect();
            let mut expected = 1;
            for (index, info) in infos.iter().enumerate() {
                let number: usize = info[4].parse().unwrap();
                assert!(number == 1 || number == expected, "{game}, {limit}: {}", ran.out);
                if number > 1 {
                    let before = &infos[index - 1];
                    assert!(!is_searched || info[2] == before[2], "{game}, {limit}: {}", ran.out);
                    assert!(!is_sorted || worth(info[6]) <= worth(before[6]), "{game}, {limit}: {}", ran.out);
                }
                expected = number + 1;
            }
            assert_eq!(expected, 4, "{game}, {limit}: the last depth has all lines: {}", ran.out);
            let best = infos.iter().rfind(|info| info[4] == "1").unwrap();
            let turn: Vec<&str> = best[12..].iter().copied().take_while(|word| *word != "then").collect();
            assert!(ran.out.contains(&format!("\nbest {}", turn.join(" "))), "{game}, {limit}: {}", ran.out);
        }
    }
}

/// Returns a score of the protocol as a number by which scores can be compared.
fn worth(score: &str) -> f64 {
    match score.split_once(':') {
        Some(("win", actions)) => 1e9 - actions.parse::<f64>().unwrap(),
        Some((_, actions)) => actions.parse::<f64>().unwrap() - 1e9,
        None if score == "draw" => 0.0,
        None => score.parse().unwrap(),
    }
}
