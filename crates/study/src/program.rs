//! Another program that plays or judges: a child process that speaks the protocol of `benediction engine`. What it answers is not
//! trusted. A program that is late, breaks off or answers what it was not asked has lost its game. The child and whatever it has started
//! end with this program, in whatever way it ends.

use std::fmt;
use std::io::Write;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::record::Record;
use crate::registry;
use crate::session::Session;
use benediction_engine::{AnyGame, Budget, Info, Score};
use benediction_platform::children::Family;
use benediction_platform::clock::Instant;
use benediction_platform::lines::{InputLine, one_line, read_lines};
use benediction_platform::threads;
use benediction_rules::{Action, GameId, Reason, Starter};

/// How long a program may take to answer anything but `best`: it may have to be read from a slow disk first.
const ANSWER: Duration = Duration::from_secs(10);
/// With a limit of positions instead of time: how long `best` may take at least, and how many positions a second it may
/// take beyond that.
const NODES_BASE: Duration = Duration::from_secs(60);
const NODES_A_SECOND: u64 = 10_000;
/// How long a program may take to end after `quit`.
const FAREWELL: Duration = Duration::from_secs(1);
/// Farther ahead nobody looks.
const DEEPEST: u32 = 99;
/// How often somebody who waits looks about.
const GLANCE: Duration = Duration::from_millis(20);
/// How much of a wrong answer is repeated.
const REPEATED: usize = 60;

/// Why a program is not asked any more, or has lost its game.
#[derive(Clone, Debug)]
pub struct Fault {
    /// As results have it.
    pub reason: Reason,
    /// Text for people, in English.
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

    /// It played what the rules do not allow.
    pub fn illegal(action: &str, why: &str) -> Fault {
        Fault::new(Reason::RulesInfraction, format!("it plays \"{action:.REPEATED$}\": {why}"))
    }
}

/// A program at work on one game.
#[derive(Debug)]
pub struct Program {
    /// It, and whatever it has started.
    family: Family,
    /// Nothing once it has been closed.
    input: Option<ChildStdin>,
    answers: Receiver<InputLine>,
    /// How many actions of the game it knows.
    known: usize,
    /// How long it has thought in this turn.
    spent: Duration,
    /// It did something wrong: it is not asked to leave, but ended.
    faulty: bool,
}

impl Program {
    /// Starts it, by its name and its arguments, and lays the game before it.
    ///
    /// # Errors
    /// It cannot be started, or says something else than `ok`.
    pub fn start(words: &[String], record: &Record, over: &AtomicBool) -> Result<Program, Fault> {
        let mut program = Program::run(words)?;
        for command in greetings(record) {
            program.tell(&command, over)?;
        }
        Ok(program)
    }

    /// Starts it.
    fn run(words: &[String]) -> Result<Program, Fault> {
        let broken = |error| Fault::new(Reason::Abandoned, format!("it cannot be started: {error}"));
        let (program, arguments) = words.split_first().ok_or_else(|| broken("nothing is named".into()))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut family = Family::start(&mut command).map_err(|error| broken(error.to_string()))?;
        let (sender, answers) = sync_channel(64);
        let (input, output) = (family.take_input(), family.take_output());
        let program = Program { family, input, answers, known: 0, spent: Duration::ZERO, faulty: false };
        if let Some(output) = output {
            threads::start("answers", move || read_lines(output, |heard| sender.send(heard).is_ok()))
                .map_err(|error| broken(error.to_string()))?;
        }
        Ok(program)
    }

    /// The rest of its turn, which `fresh` says has just begun.
    ///
    /// # Errors
    /// What it did wrong; then it is not asked again.
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
        while let Some(action) = session.view_at(self.known).filter(|_| self.known < session.ply()) {
            self.tell(&format!("play {}", action.text), over)?;
            self.known += 1;
        }
        let (limit, most) = self.limit(budget);
        let (command, asked) = (format!("best {limit}"), Instant::now());
        let answer = self.ask(&command, most + grace, over)?;
        self.spent += asked.elapsed();
        self.actions_of(&command, answer.as_deref().unwrap_or("ok"))
    }

    /// The best turn in a position of a game, which it is told nothing else about. It may think so long, or until `stop` is set, and is
    /// heard meanwhile.
    ///
    /// # Errors
    /// What it did wrong; then it is not asked again.
    pub fn judge(
        &mut self,
        question: &Question,
        stop: &AtomicBool,
        hear: &mut dyn FnMut(Info),
    ) -> Result<Vec<Action>, Fault> {
        let text = question.position.position_text();
        let name = name_of(&question.position.spec().id, &text);
        for command in [format!("newgame {name}"), format!("position {}", on_one_line(&text))] {
            self.tell(&command, &AtomicBool::new(false))?;
        }
        // Who asks for a depth is not answered from the book.
        let command = format!("best depth {DEEPEST} time {}", question.time.as_millis().max(1));
        let answer =
            self.ask_and_hear(&command, question.time.saturating_add(ANSWER), stop, Stopped::Asked, &mut |line| {
                if let Some(info) = info(line).and_then(|line| question.info(&line)) {
                    hear(info);
                }
            })?;
        let texts = self.actions_of(&command, answer.as_deref().unwrap_or("ok"))?;
        let turn = question.actions(texts.iter().map(String::as_str));
        match texts.get(turn.len()) {
            None => Ok(turn),
            Some(text) => Err(self.fault(Reason::RulesInfraction, format!("\"{text:.REPEATED$}\" is not legal"))),
        }
    }

    /// The actions of an answer to `best`.
    fn actions_of(&mut self, command: &str, answer: &str) -> Result<Vec<String>, Fault> {
        let mut words = answer.split_whitespace();
        let best = words.next() == Some("best");
        let actions: Vec<String> = words.map(Into::into).collect();
        if best && !actions.is_empty() { Ok(actions) } else { Err(self.garbage(command, answer)) }
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

    /// The line of an answer before its `ok`, if there is one. Nothing that a program may be asked here has two lines.
    fn ask(&mut self, command: &str, most: Duration, over: &AtomicBool) -> Result<Option<String>, Fault> {
        // What it tells of its thoughts on the way is its own affair.
        self.ask_and_hear(command, most, over, Stopped::Left, &mut |_| {})
    }

    /// The same, and hears what it tells of its thoughts on the way.
    fn ask_and_hear(
        &mut self,
        command: &str,
        most: Duration,
        over: &AtomicBool,
        stopped: Stopped,
        hear: &mut dyn FnMut(&str),
    ) -> Result<Option<String>, Fault> {
        let mut until = Instant::now().checked_add(most);
        let mut asked_to_stop = false;
        let said = |input: &mut ChildStdin| writeln!(input, "{command}").and_then(|()| input.flush()).is_ok();
        if !self.input.as_mut().is_some_and(said) {
            return Err(self.gone(command));
        }
        let mut answer = None;
        loop {
            let left = until.map_or(GLANCE, |until| until.saturating_duration_since(Instant::now()));
            match self.answers.recv_timeout(left.min(GLANCE)) {
                Ok(InputLine::Line(line)) => match line.trim() {
                    "ok" => return Ok(answer),
                    "" => {}
                    line if line.starts_with("info ") => hear(line),
                    line if answer.is_some() || line.starts_with("err") => return Err(self.garbage(command, line)),
                    line => answer = Some(line.to_string()),
                },
                Ok(InputLine::BadLine { why, .. }) => {
                    let message = format!("its answer to \"{}\" cannot be read: {why}", shortened(command));
                    return Err(self.fault(Reason::Abandoned, message));
                }
                Ok(_) | Err(RecvTimeoutError::Disconnected) => return Err(self.gone(command)),
                Err(RecvTimeoutError::Timeout) => {}
            }
            let over = over.load(Ordering::Relaxed);
            if over && matches!(stopped, Stopped::Asked) && !asked_to_stop {
                asked_to_stop = true;
                until = Instant::now().checked_add(FAREWELL);
                if self.input.as_mut().is_none_or(|input| writeln!(input, "stop").and_then(|()| input.flush()).is_err())
                {
                    return Err(self.gone(command));
                }
            } else if left.is_zero() || over && matches!(stopped, Stopped::Left) {
                let message = format!("\"{}\" has no answer after {} ms", shortened(command), most.as_millis());
                return Err(self.fault(Reason::TimeForfeit, message));
            }
        }
    }

    fn fault(&mut self, reason: Reason, message: String) -> Fault {
        self.faulty = true;
        Fault::new(reason, message)
    }

    /// It answered what is no answer.
    fn garbage(&mut self, command: &str, answer: &str) -> Fault {
        let (command, answer) = (shortened(command), shortened(answer));
        self.fault(Reason::Abandoned, format!("it answers \"{command}\" with \"{answer}\""))
    }

    /// It does not listen or speak any more.
    fn gone(&mut self, command: &str) -> Fault {
        self.input = None;
        let how = match self.family.await_end(FAREWELL) {
            Some(status) => format!("it has ended ({status})"),
            None => "it has closed its end of the pipe".into(),
        };
        self.fault(Reason::Abandoned, format!("{how} instead of answering \"{}\"", shortened(command)))
    }
}

/// It is asked to leave, if it did nothing wrong. After that, or at once, its family ends with it.
impl Drop for Program {
    fn drop(&mut self) {
        if !self.faulty && self.input.as_mut().is_some_and(|input| writeln!(input, "quit").is_ok()) {
            self.input = None;
            self.family.await_end(FAREWELL);
        }
    }
}

/// What becomes of a program whose answer nobody waits for any more.
#[derive(Clone, Copy)]
enum Stopped {
    /// It is left alone with it, and with everything else.
    Left,
    /// It is asked to answer now.
    Asked,
}

/// What a program is asked to judge.
#[derive(Clone, Debug)]
pub struct Question {
    position: Box<dyn AnyGame>,
    time: Duration,
}

impl Question {
    /// The present position of a game. The program is told nothing of how it came about.
    pub fn of(session: &Session, time: Duration) -> Question {
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
        let read = |text| {
            let (action, length) = position.read_action(text).ok()?;
            (length == text.len() && position.check(action).is_ok()).then(|| position.apply(action))?;
            Some(action)
        };
        texts.into_iter().map_while(read).collect()
    }
}

/// The name and the arguments of a program, as a shell would split them; nothing where a quotation mark is not closed.
pub fn words_of(command: &str) -> Option<Vec<String>> {
    shlex::split(command)
}

/// A place for a program that is asked about position after position: it is started for the first one, and again if it has done
/// something wrong.
#[derive(Clone, Default)]
pub struct Judge(Arc<Mutex<Option<Seated>>>);

/// A program, and as what it was started.
type Seated = (Vec<String>, Program);

impl fmt::Debug for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Judge")
    }
}

impl Judge {
    /// [`Program::judge`] by the program of this name and these arguments.
    ///
    /// # Errors
    /// It cannot be started, or does something wrong.
    pub fn ask(
        &self,
        words: &[String],
        question: &Question,
        stop: &AtomicBool,
        hear: &mut dyn FnMut(Info),
    ) -> Result<Vec<Action>, Fault> {
        let mut seat = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = seat.take().filter(|(known, _)| known == words);
        let mut program = match known {
            Some((_, program)) => program,
            None => Program::run(words)?,
        };
        let answer = program.judge(question, stop, hear)?;
        *seat = Some((words.to_vec(), program));
        Ok(answer)
    }
}

/// A line of a program that reports the progress of its search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InfoLine {
    /// Number of actions that were looked ahead.
    pub depth: u32,
    /// The score so far.
    pub score: Score,
    /// Number of positions so far.
    pub nodes: u64,
    /// Time since the request.
    pub time: Duration,
    /// The best turn so far, in the texts of the program.
    pub turn: Vec<String>,
    /// The actions that it expects after this turn.
    pub then: Vec<String>,
}

/// Reads a line that begins with `info`. Returns `None` if it cannot be understood.
pub fn info(line: &str) -> Option<InfoLine> {
    let mut words = line.split_whitespace().skip(1);
    let mut found =
        InfoLine { depth: 0, score: Score::Draw, nodes: 0, time: Duration::ZERO, turn: Vec::new(), then: Vec::new() };
    let mut score = None;
    while let Some(word) = words.next() {
        match word {
            "depth" => found.depth = words.next()?.parse().ok()?,
            "score" => score = words.next()?.parse().ok(),
            "nodes" => found.nodes = words.next()?.parse().ok()?,
            "time" => found.time = Duration::from_millis(words.next()?.parse().ok()?),
            "turn" => break,
            _ => drop(words.next()),
        }
    }
    found.turn = words.by_ref().take_while(|word| *word != "then").map(Into::into).collect();
    found.then = words.map(Into::into).collect();
    found.score = score?;
    (!found.turn.is_empty()).then_some(found)
}

/// A position text as the protocol has it.
fn on_one_line(position: &str) -> String {
    position.trim_end().replace('\n', "/")
}

/// What lays the start of a game before a program.
fn greetings(record: &Record) -> Vec<String> {
    let entry = registry::find(&record.game.id);
    let Some(position) = &record.position else {
        let chosen = entry.filter(|entry| entry.starter == Starter::Chosen);
        let first = chosen.map_or_else(String::new, |entry| format!(" {}", entry.sides.of(record.first)));
        return vec![format!("newgame {}{first}", record.game)];
    };
    let name = name_of(&record.game.id, position);
    vec![format!("newgame {name}"), format!("position {}", on_one_line(position))]
}

/// The name by which a program knows the game of a position.
fn name_of(id: &GameId, position: &str) -> String {
    // A mixed variant has no name of its own: whichever game can read it is the one.
    let reads = || registry::games().iter().find(|entry| entry.read_position(position).is_ok());
    registry::find(id).or_else(reads).map_or_else(|| id.to_string(), |entry| entry.name.into())
}

/// The beginning of a text that somebody else wrote.
fn shortened(text: &str) -> String {
    text.chars().take(REPEATED).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_program_thinks_is_read_from_its_line() {
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
