//! Lines from untrusted programs: the protocol, UCI, and the reader of lines itself.

use std::io::Cursor;

use benediction_cli::{engine, uci as chess};
use benediction_platform::lines::{self as listened, InputLine};
use benediction_rules::Side;
use benediction_study::registry;

use super::readers::{Answer, accepted};
use super::seeds;

pub fn lines() -> Vec<Vec<u8>> {
    let long = [vec![b'x'; 65_537], b"\nyes\n".to_vec()].concat();
    vec![b"best time 1\r\nquit\n".to_vec(), "é\n\u{1F451}".into(), long, vec![b'\n'; 9], b"\xff\xfe\nok\n".to_vec()]
}

/// Reads every line, one after the other, whatever its length and content.
pub fn read_lines(input: &[u8]) -> Result<Answer, String> {
    let mut lines = Vec::new();
    let mut end_count = 0;
    listened::read_lines(input, |line| {
        match line {
            InputLine::Line(line) => lines.push(Some(line)),
            InputLine::BadLine { .. } => lines.push(None),
            InputLine::End => end_count += 1,
        }
        true
    });
    let expected: Vec<Option<String>> = input
        .split_inclusive(|byte| *byte == b'\n')
        .map(|line| {
            let short = line.strip_suffix(b"\n").unwrap_or(line).len() <= 65_536;
            std::str::from_utf8(line).ok().filter(|_| short).map(Into::into)
        })
        .collect();
    if lines != expected || end_count != 1 {
        return Err(format!("{} lines are heard, {} were said", lines.len(), expected.len()));
    }
    let shown = lines.iter().flatten().map(|line| listened::one_line(line));
    if shown.clone().any(|line| line.chars().any(char::is_control)) {
        return Err("a line has control characters".into());
    }
    Ok(accepted((lines.len().min(20), lines.iter().flatten().count().min(20))))
}

pub fn talks() -> Vec<Vec<u8>> {
    let positions = seeds::sessions().iter().step_by(4).map(|session| {
        let text = session.position_text().trim_end().replace('\n', "/");
        format!("newgame {}\nposition {text}\nlegal\nplay a1\nshow\nresult\n", session.spec()).into_bytes()
    });
    let dialogues = [
        "info\nnewgame kingamon cube,quick\nbest nodes 1 threads 2\nstop\nundo\nshow v1\nperft 1\nbest depth 2 multipv 3\n",
    ];
    // In the files, lines that begin with `>` are those for the program.
    let files = seeds::data("engine").into_iter().map(|file| {
        let text = String::from_utf8(file).unwrap();
        let lines = text.lines().filter_map(|line| line.strip_prefix("> "));
        lines.map(|line| format!("{line}\n")).collect::<String>().into_bytes()
    });
    positions
        .chain(dialogues.map(|talk| talk.as_bytes().to_vec()))
        .chain(files)
        .filter(|talk| !talk.is_empty())
        .collect()
}

pub fn uci_talks() -> Vec<Vec<u8>> {
    [
        "uci\nisready\nucinewgame\nposition startpos moves e2e4 e7e5\ngo nodes 3\nstop\n",
        "setoption name Level value 3\nsetoption name Threads value 2\nposition fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1\ngo wtime 100 btime 100 winc 1 binc 1 movestogo 3\n",
        "go perft 1\ngo infinite\nstop\nposition startpos\ngo depth 1\n",
    ]
    .map(|talk| talk.as_bytes().to_vec())
    .into()
}

/// Returns the lines without those that may take minutes, with `quit` at the end.
fn bounded(input: &[u8]) -> Vec<u8> {
    let long = |line: &[u8]| {
        let text = String::from_utf8_lossy(line);
        let words: Vec<&str> = text.split_whitespace().collect();
        let deep = |word: &&str| word.trim_start_matches('+').parse::<u64>().is_ok_and(|number| number > 1);
        let many = words.windows(2).any(|pair| pair[0].eq_ignore_ascii_case("threads") && deep(&pair[1]))
            || words.windows(4).any(|words| words[1].eq_ignore_ascii_case("threads") && deep(&words[3]));
        many || words.first() == Some(&"perft") && words.iter().any(&deep)
            || words.starts_with(&["go", "perft"]) && words.iter().any(deep)
    };
    let lines = input.split(|byte| *byte == b'\n').filter(|line| !long(line)).take(40);
    [lines.collect::<Vec<_>>().join(&b'\n'), b"\nquit\n".to_vec()].concat()
}

fn fine(out: Vec<u8>) -> Result<String, String> {
    let out = String::from_utf8(out).map_err(|_| "the answer is not UTF-8")?;
    match out.lines().find(|line| line.chars().any(char::is_control)) {
        Some(line) => Err(format!("{line:?} has control characters")),
        None => Ok(out),
    }
}

pub fn protocol(input: &[u8]) -> Result<Answer, String> {
    let mut out = Vec::new();
    let session = registry::first().start(Side::Near);
    engine::serve(session, Cursor::new(bounded(input)), &mut out).map_err(|error| error.to_string())?;
    let out = fine(out)?;
    if out.lines().last() != Some("ok") {
        return Err(format!("the last line is {:?}", out.lines().last()));
    }
    let kinds: Vec<String> =
        out.lines().map(|line| line.chars().filter(|c| c.is_alphabetic()).take(12).collect()).collect();
    Ok(accepted(kinds.iter().filter(|kind| kind.starts_with("err")).take(5).collect::<Vec<_>>()))
}

pub fn uci(input: &[u8]) -> Result<Answer, String> {
    let game = registry::games().iter().find(|game| game.uci).unwrap();
    let mut out = Vec::new();
    chess::serve(game, Cursor::new(bounded(input)), &mut out).map_err(|error| error.to_string())?;
    let out = fine(out)?;
    let kinds: Vec<String> =
        out.lines().map(|line| line.chars().take(20).filter(|c| c.is_alphabetic()).collect()).collect();
    Ok(accepted(kinds.into_iter().take(6).collect::<Vec<_>>()))
}
