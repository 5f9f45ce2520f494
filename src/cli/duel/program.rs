//! A player of a duel who is another program: a child process that speaks the protocol of `benediction engine`. What it
//! answers is not trusted. Whoever is late, breaks off or answers what nobody asked loses the game, and the child ends with
//! it, whatever state it is in.

use std::io::Write;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use super::super::failure::one_line;
use super::super::talk::{Event, read_lines};
use crate::engine::Budget;
use crate::platform::{clock::Instant, threads};
use crate::record::Record;
use crate::registry;
use crate::rules::{Reason, Starter};
use crate::session::AnySession;

/// How long a program may take to answer anything but `best`: it may have to be read from a slow disk first.
const ANSWER: Duration = Duration::from_secs(10);
/// With a limit of positions instead of time: how long `best` may take at least, and how many positions a second it may
/// take beyond that.
const NODES_BASE: Duration = Duration::from_secs(60);
const NODES_A_SECOND: u64 = 10_000;
/// How long a program may take to end after `quit`.
const FAREWELL: Duration = Duration::from_secs(1);
/// How often somebody who waits looks about.
const GLANCE: Duration = Duration::from_millis(20);
/// How much of a wrong answer is repeated.
const REPEATED: usize = 60;

/// Why a program loses its game.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    /// As results have it.
    pub reason: Reason,
    /// In a sentence.
    pub sentence: String,
}

impl Fault {
    fn new(reason: Reason, sentence: String) -> Fault {
        Fault { reason, sentence: one_line(&sentence) }
    }

    /// It played what the rules do not allow.
    pub(super) fn illegal(action: &str, why: &str) -> Fault {
        Fault::new(Reason::RulesInfraction, format!("it plays \"{action:.REPEATED$}\": {why}"))
    }
}

/// A program at work on one game.
pub(super) struct Program {
    child: Child,
    /// Nothing once it has been closed.
    input: Option<ChildStdin>,
    answers: Receiver<Event>,
    /// How many actions of the game it knows.
    known: usize,
    /// How long it has thought in this turn.
    spent: Duration,
    /// It did something wrong: it is not asked to leave, but ended.
    faulty: bool,
}

impl Program {
    /// Starts it and lays the game before it.
    pub(super) fn start(words: &[String], record: &Record, over: &AtomicBool) -> Result<Program, Fault> {
        let broken = |error| Fault::new(Reason::Abandoned, format!("it cannot be started: {error}"));
        let (program, arguments) = words.split_first().ok_or_else(|| broken("nothing is named".into()))?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| broken(error.to_string()))?;
        let (sender, answers) = sync_channel(64);
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let mut program = Program { child, input, answers, known: 0, spent: Duration::ZERO, faulty: false };
        if let Some(output) = output {
            threads::start("answers", move || read_lines(output, &sender))
                .map_err(|error| broken(error.to_string()))?;
        }
        for command in greetings(record) {
            program.tell(&command, over)?;
        }
        Ok(program)
    }

    /// The rest of its turn, which `fresh` says has just begun.
    pub(super) fn think(
        &mut self,
        session: &dyn AnySession,
        budget: Budget,
        grace: Duration,
        fresh: bool,
        over: &AtomicBool,
    ) -> Result<Vec<String>, Fault> {
        if fresh {
            self.spent = Duration::ZERO;
        }
        while let Some(action) = session.view_at(self.known).filter(|_| self.known < session.ply()) {
            self.tell(&format!("play {}", action.text), over)?;
            self.known += 1;
        }
        let (limit, most) = self.limit(budget);
        let (command, asked) = (format!("best {limit}"), Instant::now());
        let answer = self.ask(&command, most + grace, over)?;
        self.spent += asked.elapsed();
        let mut words = answer.as_deref().unwrap_or_default().split_whitespace();
        let best = words.next() == Some("best");
        let actions: Vec<String> = words.map(Into::into).collect();
        if best && !actions.is_empty() {
            return Ok(actions);
        }
        Err(self.garbage(&command, answer.as_deref().unwrap_or("ok")))
    }

    /// The words after `best`, and how long the answer may take.
    fn limit(&self, budget: Budget) -> (String, Duration) {
        if let Some(nodes) = budget.nodes {
            let most = NODES_BASE.saturating_add(Duration::from_secs(nodes / NODES_A_SECOND));
            return (format!("nodes {nodes}"), most);
        }
        let left = budget.time.unwrap_or_default().saturating_sub(self.spent).max(Duration::from_millis(1));
        (format!("time {}", left.as_millis()), left)
    }

    /// Says something whose answer is `ok` alone.
    fn tell(&mut self, command: &str, over: &AtomicBool) -> Result<(), Fault> {
        let line = self.ask(command, ANSWER, over)?;
        line.map_or(Ok(()), |line| Err(self.garbage(command, &line)))
    }

    /// The line of an answer before its `ok`, if there is one. What a program tells of its thoughts on the way is its own
    /// affair, and nothing that it may be asked here has two lines.
    fn ask(&mut self, command: &str, most: Duration, over: &AtomicBool) -> Result<Option<String>, Fault> {
        let until = Instant::now().checked_add(most);
        let said = |input: &mut ChildStdin| writeln!(input, "{command}").and_then(|()| input.flush()).is_ok();
        if !self.input.as_mut().is_some_and(said) {
            return Err(self.gone(command));
        }
        let mut answer = None;
        loop {
            let left = until.map_or(GLANCE, |until| until.saturating_duration_since(Instant::now()));
            match self.answers.recv_timeout(left.min(GLANCE)) {
                Ok(Event::Line(line)) => match line.trim() {
                    "ok" => return Ok(answer),
                    line if line.is_empty() || line.starts_with("info ") => {}
                    line if answer.is_some() || line.starts_with("err") => return Err(self.garbage(command, line)),
                    line => answer = Some(line.to_string()),
                },
                Ok(Event::BadLine(why)) => {
                    let sentence = format!("its answer to \"{}\" cannot be read: {why}", shortened(command));
                    return Err(self.fault(Reason::Abandoned, sentence));
                }
                Ok(_) | Err(RecvTimeoutError::Disconnected) => return Err(self.gone(command)),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if left.is_zero() || over.load(Ordering::Relaxed) {
                let sentence = format!("\"{}\" has no answer after {} ms", shortened(command), most.as_millis());
                return Err(self.fault(Reason::TimeForfeit, sentence));
            }
        }
    }

    fn fault(&mut self, reason: Reason, sentence: String) -> Fault {
        self.faulty = true;
        Fault::new(reason, sentence)
    }

    /// It answered what is no answer.
    fn garbage(&mut self, command: &str, answer: &str) -> Fault {
        let (command, answer) = (shortened(command), shortened(answer));
        self.fault(Reason::Abandoned, format!("it answers \"{command}\" with \"{answer}\""))
    }

    /// It does not listen or speak any more.
    fn gone(&mut self, command: &str) -> Fault {
        self.input = None;
        let how = match self.await_end(FAREWELL) {
            Some(status) => format!("it has ended ({status})"),
            None => "it has closed its end of the pipe".into(),
        };
        self.fault(Reason::Abandoned, format!("{how} instead of answering \"{}\"", shortened(command)))
    }

    /// How it ended, if it does so within a time.
    fn await_end(&mut self, most: Duration) -> Option<std::process::ExitStatus> {
        let until = Instant::now() + most;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => threads::sleep(GLANCE.min(Duration::from_millis(2))),
                Ok(None) | Err(_) => return None,
            }
        }
    }
}

/// However a game ends, nobody is left behind.
impl Drop for Program {
    fn drop(&mut self) {
        if !self.faulty && self.input.as_mut().is_some_and(|input| writeln!(input, "quit").is_ok()) {
            self.input = None;
            if self.await_end(FAREWELL).is_some() {
                return;
            }
        }
        // It may have ended by itself since.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What lays the start of a game before a program.
fn greetings(record: &Record) -> Vec<String> {
    let entry = registry::find(&record.game.id);
    let Some(position) = &record.position else {
        let chosen = entry.filter(|entry| entry.starter == Starter::Chosen);
        let first = chosen.map_or_else(String::new, |entry| format!(" {}", entry.sides.of(record.first)));
        return vec![format!("newgame {}{first}", record.game)];
    };
    // A mixed variant has no name of its own: whichever game can read it is the one.
    let entry = entry.or_else(|| registry::games().iter().find(|entry| entry.read_position(position).is_ok()));
    let name = entry.map_or(record.game.id.as_str(), |entry| entry.name);
    vec![format!("newgame {name}"), format!("position {}", position.trim_end().replace('\n', "/"))]
}

/// The beginning of a text that somebody else wrote.
fn shortened(text: &str) -> String {
    text.chars().take(REPEATED).collect()
}
