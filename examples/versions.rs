//! Lets two builds of the program play against each other over the engine protocol, so that a change of the search or the
//! judgement is proved by matches. Pairs of games share an opening of random actions with the sides exchanged; a game that
//! is not over after 300 turns is a draw. It prints wins, draws and losses of the first program.
//!
//! `cargo run --release --no-default-features --example versions -- NEW OLD GAME LIMIT GAMES SEED`
//!
//! LIMIT is that of `best`, such as `time 40`, or `nodes 20000`; two limits with a `/` between them are NEW's and OLD's.

use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use benediction::registry;
use benediction::rules::{Actor, Side};
use benediction::session::AnySession;
use oorandom::Rand64;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Turns after which a game is a draw.
const LONGEST: usize = 300;
/// Random actions that begin a game.
const OPENING: usize = 4;

/// A program that speaks the engine protocol.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    limit: String,
}

impl Engine {
    fn start(program: &str, limit: &str) -> Outcome<Engine> {
        let mut child = Command::new(program)
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{program}: {error}"))?;
        let (input, output) = (child.stdin.take().ok_or("no input")?, child.stdout.take().ok_or("no output")?);
        Ok(Engine { child, input, output: BufReader::new(output), limit: limit.into() })
    }

    /// The lines of an answer before its `ok`.
    fn ask(&mut self, command: &str) -> Outcome<Vec<String>> {
        writeln!(self.input, "{command}")?;
        self.input.flush()?;
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line)? == 0 {
                return Err(format!("{command}: the engine has ended").into());
            }
            match line.trim() {
                "ok" => return Ok(lines),
                line if line.starts_with("err") => return Err(format!("{command}: {line}").into()),
                line => lines.push(line.to_string()),
            }
        }
    }

    fn best(&mut self) -> Outcome<Vec<String>> {
        let lines = self.ask(&format!("best {}", self.limit))?;
        let last = lines.last().ok_or("best has no answer")?;
        Ok(last.split_whitespace().skip(1).map(str::to_string).collect())
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Plays an action everywhere.
fn play(session: &mut dyn AnySession, engines: &mut [Engine; 2], action: &str) -> Outcome<()> {
    session.act(action)?;
    for engine in engines {
        engine.ask(&format!("play {action}"))?;
    }
    Ok(())
}

/// The winner's index in `engines`, of whom `near` plays the near side.
fn game(engines: &mut [Engine; 2], name: &str, near: usize, rng: &mut Rand64) -> Outcome<Option<usize>> {
    let entry = registry::named(name).ok_or_else(|| format!("there is no game {name}"))?;
    let mut session = entry.start(Side::Near);
    for engine in engines.iter_mut() {
        engine.ask(&format!("newgame {name}"))?;
    }
    let of = |side: Side| if side == Side::Near { near } else { 1 - near };
    let mut random = OPENING;
    for _ in 0..LONGEST {
        let Actor::Side(side) = session.turn().actor else { break };
        let setup = session.turn().setup;
        let actions = if random > 0 || setup {
            random -= usize::from(!setup);
            let legal = session.legal();
            let index = rng.rand_range(0..legal.len().max(1) as u64) as usize;
            vec![legal.get(index).ok_or("no legal action")?.text.clone()]
        } else {
            engines[of(side)].best()?
        };
        for action in actions {
            play(session.as_mut(), engines, &action)?;
        }
    }
    Ok(session.outcome().and_then(|outcome| outcome.winner).map(of))
}

fn main() -> Outcome<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [new, old, name, limit, games, seed] = words.as_slice() else {
        return Err("usage: versions NEW OLD GAME LIMIT GAMES SEED".into());
    };
    let (games, seed): (usize, u128) = (games.parse()?, seed.parse()?);
    let (first, second) = limit.split_once('/').unwrap_or((limit, limit));
    let mut engines = [Engine::start(new, first)?, Engine::start(old, second)?];
    let mut tally = [0; 3];
    for number in 0..games {
        let mut rng = Rand64::new(seed << 32 | (number / 2) as u128);
        let winner = game(&mut engines, name, number % 2, &mut rng)?;
        tally[winner.map_or(1, |index| 2 * index)] += 1;
        let [won, drawn, lost] = tally;
        let score = 100.0 * (f64::from(won) + f64::from(drawn) / 2.0) / (number + 1) as f64;
        println!("{name}, {limit}: {won}-{drawn}-{lost}, {score:.1} % of {}", number + 1);
    }
    Ok(())
}
