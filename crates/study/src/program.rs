//! External programs that play or analyse: child processes that use the protocol of `benediction engine`. Their answers are not
//! trusted. A program that exceeds its time, exits or sends an invalid answer has lost its game. The child process and all
//! processes that it has started end when this program ends, even if it crashes.

use std::fmt;
use std::io::Write;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::record::Record;
use crate::registry;
use crate::session::{Session, play_text};
use benediction_engine::{AnyGame, Budget, Info, Score};
use benediction_platform::children::ProcessTree;
use benediction_platform::clock::Instant;
use benediction_platform::lines::{InputLine, one_line, read_lines};
use benediction_platform::threads;
use benediction_rules::{Action, GameId, Reason, Starter};

/// Time limit for the answer to every command except `best`. The program may have to be loaded from a slow disk first.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);
/// Time limit for `best` with a limit of positions instead of time, to which one second is added for every
/// [`MIN_NODES_PER_SECOND`] positions.
const NODES_BASE_TIMEOUT: Duration = Duration::from_secs(60);
const MIN_NODES_PER_SECOND: u64 = 10_000;
/// Time limit for the end of the process after `quit`, and for the answer to `stop`.
const EXIT_TIMEOUT: Duration = Duration::from_secs(1);
/// Depth that no search reaches.
const MAX_DEPTH: u32 = 99;
/// Interval at which a waiting thread checks for a stop.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// Number of characters of an invalid answer that error messages quote.
const MAX_QUOTED: usize = 60;

/// The reason why a program has lost its game or is no longer used.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The reason as a part of results.
    pub reason: Reason,
    /// A description of the fault in English.
    pub message: String,
}

/// Writes the message.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

impl Fault {
    fn new(reason: Reason, message: String) -> Fault {
        Fault { reason, message: one_line(&message) }
    }

    /// Creates the fault of a program that played an illegal action.
    pub fn illegal(action: &str, why: &str) -> Fault {
        Fault::new(Reason::RulesInfraction, format!("it plays \"{action:.MAX_QUOTED$}\": {why}"))
    }
}

/// A running program that works on one game.
#[derive(Debug)]
pub struct Program {
    /// The process and all processes that it has started.
    processes: ProcessTree,
    /// `None` once it has been closed.
    input: Option<ChildStdin>,
    answers: Receiver<InputLine>,
    /// Number of actions of the game that were sent to it.
    sent_count: usize,
    /// The time that it has used in this turn.
    spent: Duration,
    /// `true` if it has broken the protocol: it is killed without a `quit`.
    is_faulty: bool,
}

impl Program {
    /// Starts a program, given by its name and its arguments, and sends it the start of the game.
    ///
    /// # Errors
    /// The program cannot be started, or answers something other than `ok`.
    pub fn start(words: &[String], record: &Record, over: &AtomicBool) -> Result<Program, Fault> {
        let mut program = Program::run(words)?;
        for command in setup_commands(record) {
            program.send(&command, over)?;
        }
        Ok(program)
    }

    /// Starts the process.
    fn run(words: &[String]) -> Result<Program, Fault> {
        let broken = |error| Fault::new(Reason::Abandoned, format!("it cannot be started: {error}"));
        let (program, arguments) = words.split_first().ok_or_else(|| broken("nothing is named".into()))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut processes = ProcessTree::start(&mut command).map_err(|error| broken(error.to_string()))?;
        let (sender, answers) = sync_channel(64);
        let (input, output) = (processes.take_input(), processes.take_output());
        let program = Program { processes, input, answers, sent_count: 0, spent: Duration::ZERO, is_faulty: false };
        if let Some(output) = output {
            threads::start("answers", move || read_lines(output, |line| sender.send(line).is_ok()))
                .map_err(|error| broken(error.to_string()))?;
        }
        Ok(program)
    }

    /// Returns the rest of the program's turn. `fresh` is `true` if the turn has just begun.
    ///
    /// # Errors
    /// The fault of the program, which must not be used again.
    pub fn think(
        &mut self,
        session: &Session,
        budget: Budget,
        grace: Duration,
        fresh: bool,
        over: &AtomicBool,
    ) -> Result<Vec<String>, Fault> {
        if fresh {
            self.spent = Duration::ZERO;
        }
        while let Some(action) = session.view_at(self.sent_count).filter(|_| self.sent_count < session.ply()) {
            self.send(&format!("play {}", action.text), over)?;
            self.sent_count += 1;
        }
        let (limit, timeout) = self.limit(budget);
        let (command, started) = (format!("best {limit}"), Instant::now());
        let answer = self.ask(&command, timeout + grace, over)?;
        self.spent += started.elapsed();
        self.actions_of(&command, answer.as_deref().unwrap_or("ok"))
    }

    /// Returns the best turn in a position, about whose game the program learns nothing else. It may think as long as the question
    /// allows, or until `stop` is set. `on_info` receives its progress.
    ///
    /// # Errors
    /// The fault of the program, which must not be used again.
    pub fn judge(
        &mut self,
        question: &Question,
        stop: &AtomicBool,
        on_info: &mut dyn FnMut(Info),
    ) -> Result<Vec<Action>, Fault> {
        let text = question.position.position_text();
        let name = name_of(&question.position.spec().id, &text);
        for command in [format!("newgame {name}"), format!("position {}", on_one_line(&text))] {
            self.send(&command, &AtomicBool::new(false))?;
        }
        // With a limit of depth the program does not answer from its opening book.
        let command = format!("best depth {MAX_DEPTH} time {}", question.time.as_millis().max(1));
        let answer = self.ask_with_info(
            &command,
            question.time.saturating_add(ANSWER_TIMEOUT),
            stop,
            OnStop::RequestAnswer,
            &mut |line| {
                if let Some(info) = info(line).and_then(|line| question.info(&line)) {
                    on_info(info);
                }
            },
        )?;
        let texts = self.actions_of(&command, answer.as_deref().unwrap_or("ok"))?;
        let turn = question.actions(texts.iter().map(String::as_str));
        match texts.get(turn.len()) {
            None => Ok(turn),
            Some(text) => Err(self.fault(Reason::RulesInfraction, format!("\"{text:.MAX_QUOTED$}\" is not legal"))),
        }
    }

    /// Parses the actions of an answer to `best`.
    fn actions_of(&mut self, command: &str, answer: &str) -> Result<Vec<String>, Fault> {
        let mut words = answer.split_whitespace();
        let is_best = words.next() == Some("best");
        let actions: Vec<String> = words.map(Into::into).collect();
        if is_best && !actions.is_empty() { Ok(actions) } else { Err(self.garbage(command, answer)) }
    }

    /// Returns the words after `best` and the time limit for the answer.
    fn limit(&self, budget: Budget) -> (String, Duration) {
        if let Some(nodes) = budget.nodes {
            let timeout = NODES_BASE_TIMEOUT.saturating_add(Duration::from_secs(nodes / MIN_NODES_PER_SECOND));
            return (format!("nodes {nodes}"), timeout);
        }
        let left = budget.time.unwrap_or_default().saturating_sub(self.spent).max(Duration::from_millis(1));
        (format!("time {}", left.as_millis()), left)
    }

    /// Sends a command whose answer is only `ok`.
    fn send(&mut self, command: &str, over: &AtomicBool) -> Result<(), Fault> {
        let line = self.ask(command, ANSWER_TIMEOUT, over)?;
        line.map_or(Ok(()), |line| Err(self.garbage(command, &line)))
    }

    /// Sends a command and returns the line of its answer before `ok`, or `None` if there is only `ok`. No answer has two lines.
    fn ask(&mut self, command: &str, timeout: Duration, over: &AtomicBool) -> Result<Option<String>, Fault> {
        // The `info` lines are ignored.
        self.ask_with_info(command, timeout, over, OnStop::Abandon, &mut |_| {})
    }

    /// Does the same as [`Program::ask`] and passes the `info` lines to `on_info`.
    fn ask_with_info(
        &mut self,
        command: &str,
        timeout: Duration,
        over: &AtomicBool,
        on_stop: OnStop,
        on_info: &mut dyn FnMut(&str),
    ) -> Result<Option<String>, Fault> {
        let mut deadline = Instant::now().checked_add(timeout);
        let mut stop_sent = false;
        let write = |input: &mut ChildStdin| writeln!(input, "{command}").and_then(|()| input.flush()).is_ok();
        if !self.input.as_mut().is_some_and(write) {
            return Err(self.ended_fault(command));
        }
        let mut answer = None;
        loop {
            let left = deadline.map_or(POLL_INTERVAL, |deadline| deadline.saturating_duration_since(Instant::now()));
            match self.answers.recv_timeout(left.min(POLL_INTERVAL)) {
                Ok(InputLine::Line(line)) => match line.trim() {
                    "ok" => return Ok(answer),
                    "" => {}
                    line if line.starts_with("info ") => on_info(line),
                    line if answer.is_some() || line.starts_with("err") => return Err(self.garbage(command, line)),
                    line => answer = Some(line.to_string()),
                },
                Ok(InputLine::BadLine { why, .. }) => {
                    let message = format!("its answer to \"{}\" cannot be read: {why}", shortened(command));
                    return Err(self.fault(Reason::Abandoned, message));
                }
                Ok(_) | Err(RecvTimeoutError::Disconnected) => return Err(self.ended_fault(command)),
                Err(RecvTimeoutError::Timeout) => {}
            }
            let over = over.load(Ordering::Relaxed);
            if over && matches!(on_stop, OnStop::RequestAnswer) && !stop_sent {
                stop_sent = true;
                deadline = Instant::now().checked_add(EXIT_TIMEOUT);
                if self.input.as_mut().is_none_or(|input| writeln!(input, "stop").and_then(|()| input.flush()).is_err())
                {
                    return Err(self.ended_fault(command));
                }
            } else if left.is_zero() || over && matches!(on_stop, OnStop::Abandon) {
                let message = format!("\"{}\" has no answer after {} ms", shortened(command), timeout.as_millis());
                return Err(self.fault(Reason::TimeForfeit, message));
            }
        }
    }

    fn fault(&mut self, reason: Reason, message: String) -> Fault {
        self.is_faulty = true;
        Fault::new(reason, message)
    }

    /// Returns the fault of an invalid answer.
    fn garbage(&mut self, command: &str, answer: &str) -> Fault {
        let (command, answer) = (shortened(command), shortened(answer));
        self.fault(Reason::Abandoned, format!("it answers \"{command}\" with \"{answer}\""))
    }

    /// Returns the fault of a program that has ended or closed its pipe.
    fn ended_fault(&mut self, command: &str) -> Fault {
        self.input = None;
        let how = match self.processes.await_end(EXIT_TIMEOUT) {
            Some(status) => format!("it has ended ({status})"),
            None => "it has closed its end of the pipe".into(),
        };
        self.fault(Reason::Abandoned, format!("{how} instead of answering \"{}\"", shortened(command)))
    }
}

/// Sends `quit` first, unless the program is faulty. Then all its processes end.
impl Drop for Program {
    fn drop(&mut self) {
        if !self.is_faulty && self.input.as_mut().is_some_and(|input| writeln!(input, "quit").is_ok()) {
            self.input = None;
            self.processes.await_end(EXIT_TIMEOUT);
        }
    }
}

/// The way in which waiting for an answer stops.
#[derive(Clone, Copy)]
enum OnStop {
    /// The program is not used any more.
    Abandon,
    /// The program is sent `stop` and answers at once.
    RequestAnswer,
}

/// A position for a program to analyse, and the time limit.
#[derive(Clone, Debug)]
pub struct Question {
    position: Box<dyn AnyGame>,
    time: Duration,
}

impl Question {
    /// Creates a question about the current position of a game, without its history.
    pub fn new(session: &Session, time: Duration) -> Question {
        Question { position: session.position().boxed(), time }
    }

    /// Returns the progress that a line of the program reports, or `None` if its first action is not legal.
    fn info(&self, line: &InfoLine) -> Option<Info> {
        let InfoLine { depth, score, nodes, time, turn, then } = line;
        let mut actions = self.actions(turn.iter().chain(then).map(String::as_str));
        let then = actions.split_off(turn.len().min(actions.len()));
        (!actions.is_empty()).then_some(Info {
            depth: *depth,
            score: *score,
            nodes: *nodes,
            time: *time,
            turn: actions,
            then,
        })
    }

    /// Reads the actions of a line from the program, up to one that is not legal.
    fn actions<'a>(&self, texts: impl IntoIterator<Item = &'a str>) -> Vec<Action> {
        let mut position = self.position.clone();
        texts.into_iter().map_while(|text| play_text(position.as_mut(), text).ok()).collect()
    }
}

/// Splits a command line into the name and the arguments of a program, as a shell does. Returns `None` if a quotation mark is not
/// closed.
///
/// ```
/// use benediction_study::program::words_of;
///
/// let words = words_of("engine --name 'My engine'").ok_or("all quotation marks are closed")?;
/// assert_eq!(words, ["engine", "--name", "My engine"]);
/// assert_eq!(words_of("engine 'half"), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn words_of(command: &str) -> Option<Vec<String>> {
    shlex::split(command)
}

/// A program that analyses positions one after another. It is started for the first one, and again after a fault.
#[derive(Clone, Default)]
pub struct Judge(Arc<Mutex<Option<RunningProgram>>>);

/// A program with the command line that started it.
type RunningProgram = (Vec<String>, Program);

impl fmt::Debug for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Judge")
    }
}

impl Judge {
    /// Calls [`Program::judge`] on the program of this name and these arguments.
    ///
    /// # Errors
    /// The program cannot be started, or has a fault.
    pub fn ask(
        &self,
        words: &[String],
        question: &Question,
        stop: &AtomicBool,
        on_info: &mut dyn FnMut(Info),
    ) -> Result<Vec<Action>, Fault> {
        let mut slot = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let running = slot.take().filter(|(command, _)| command == words);
        let mut program = match running {
            Some((_, program)) => program,
            None => Program::run(words)?,
        };
        let answer = program.judge(question, stop, on_info)?;
        *slot = Some((words.to_vec(), program));
        Ok(answer)
    }
}

/// A line of a program that reports the progress of its search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InfoLine {
    /// Number of actions that were looked ahead.
    pub depth: u32,
    /// The score so far, for the side to play.
    pub score: Score,
    /// Number of positions that were searched so far.
    pub nodes: u64,
    /// Time since the request was sent.
    pub time: Duration,
    /// The best turn so far, in the texts of the program.
    pub turn: Vec<String>,
    /// The actions that it expects after this turn.
    pub then: Vec<String>,
}

/// Parses a line that begins with `info`. Returns `None` if it is invalid.
///
/// ```
/// use benediction_engine::Score;
/// use benediction_study::program::info;
///
/// let line = info("info depth 3 score +0.25 nodes 40 time 7 turn e2+e3 @e2 then e8+e7").ok_or("a valid line")?;
/// assert_eq!((line.depth, line.score, line.nodes), (3, Score::Value(25), 40));
/// assert_eq!((line.turn, line.then), (vec!["e2+e3".into(), "@e2".into()], vec!["e8+e7".to_string()]));
/// assert_eq!(info("bestmove e2e4"), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn info(line: &str) -> Option<InfoLine> {
    let mut words = line.split_whitespace().skip(1);
    let mut info =
        InfoLine { depth: 0, score: Score::Draw, nodes: 0, time: Duration::ZERO, turn: Vec::new(), then: Vec::new() };
    let mut score = None;
    while let Some(word) = words.next() {
        match word {
            "depth" => info.depth = words.next()?.parse().ok()?,
            "score" => score = words.next()?.parse().ok(),
            "nodes" => info.nodes = words.next()?.parse().ok()?,
            "time" => info.time = Duration::from_millis(words.next()?.parse().ok()?),
            "turn" => break,
            _ => drop(words.next()),
        }
    }
    info.turn = words.by_ref().take_while(|word| *word != "then").map(Into::into).collect();
    info.then = words.map(Into::into).collect();
    info.score = score?;
    (!info.turn.is_empty()).then_some(info)
}

/// Returns a position text in the form of the protocol.
fn on_one_line(position: &str) -> String {
    position.trim_end().replace('\n', "/")
}

/// Returns the commands that set up the start of a game.
fn setup_commands(record: &Record) -> Vec<String> {
    let entry = registry::find(&record.game.id);
    let Some(position) = &record.position else {
        let chosen = entry.filter(|entry| entry.starter == Starter::Chosen);
        let first = chosen.map_or_else(String::new, |entry| format!(" {}", entry.sides.of(record.first)));
        return vec![format!("newgame {}{first}", record.game)];
    };
    let name = name_of(&record.game.id, position);
    vec![format!("newgame {name}"), format!("position {}", on_one_line(position))]
}

/// Returns the name of the game of a position in the protocol.
fn name_of(id: &GameId, position: &str) -> String {
    // A mixed variant has no name of its own, so the first game that can read the position is used.
    let reads = || registry::games().iter().find(|entry| entry.read_position(position).is_ok());
    registry::find(id).or_else(reads).map_or_else(|| id.to_string(), |entry| entry.name.into())
}

/// Shortens a text from outside this program to at most [`MAX_QUOTED`] characters.
fn shortened(text: &str) -> String {
    text.chars().take(MAX_QUOTED).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engine_info_line_is_parsed() {
        let read =
            info("info depth 3 multipv 1 score -0.12 nodes 40 time 7 turn e2+e3 @e2 then e8+e7").expect("a line");
        assert_eq!((read.depth, read.score, read.nodes, read.time.as_millis()), (3, Score::Value(-12), 40, 7));
        assert_eq!((read.turn.join(" "), read.then.join(" ")), ("e2+e3 @e2".into(), "e8+e7".into()));
        for line in [
            "info",
            "info depth x score +0.00 turn a",
            "info depth 3 turn e2+e3",
            "info score +0.10 turn",
            "info depth",
        ] {
            assert_eq!(info(line), None, "{line}");
        }
    }
}
