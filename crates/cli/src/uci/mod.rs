//! `benediction uci`: the protocol of chess programs, for games whose positions are FENs.
//!
//! Every `go` is answered by one `bestmove`, in the order of the commands. Commands that arrive during a search wait
//! for its end, except those that end it.

mod go;
mod options;

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use self::go::GoOptions;
use self::options::Values;
use super::Failure;
use super::events::{Event, read_lines};
use super::failure::one_line;
use super::perft::MAX_DEPTH;
use benediction_engine::{AnyGame, Info, PositionWithHistory, Request, Score, Service, Task, best_turn};
use benediction_platform::clock::Instant;
use benediction_platform::lines::InputLine;
use benediction_platform::threads;
use benediction_rules::{Action, Actor, Side};
use benediction_study::registry::{self, Entry};
use benediction_study::session::Session;
use benediction_words::locale::say;
use benediction_words::locale::{self, Language};
use benediction_words::text;

/// The answer if there is no move.
const NO_MOVE: &str = "0000";
/// The words that begin a command.
const COMMANDS: [&str; 11] =
    ["uci", "debug", "isready", "setoption", "register", "ucinewgame", "position", "go", "stop", "ponderhit", "quit"];

/// Options of `benediction uci`.
#[derive(Args, Debug)]
#[command(after_help = text!("help-uci"))]
pub struct Options {
    #[arg(help = text!("option-uci-game"))]
    #[arg(long, value_name = "GAME", value_parser = parse_game(), default_value = games()[0].name)]
    game: &'static Entry,
}

/// Returns the games that have the protocol.
fn games() -> Vec<&'static Entry> {
    registry::games().iter().filter(|game| game.uci).collect()
}

fn parse_game() -> impl TypedValueParser<Value = &'static Entry> {
    let names = games().into_iter().map(|game| game.name);
    PossibleValuesParser::new(names).map(|name| registry::named(&name).unwrap_or_else(registry::first))
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    // Other programs read the output, so it is in English.
    locale::set_language(Language::English);
    Ok(serve(options.game, io::stdin(), &mut io::stdout().lock())?)
}

/// Runs the protocol until `quit` or the end of the input.
///
/// # Errors
/// The output cannot be written.
pub fn serve(game: &'static Entry, input: impl Read + Send + 'static, out: &mut dyn Write) -> io::Result<()> {
    let (sender, events) = sync_channel(64);
    let reader = sender.clone();
    threads::start("input", move || read_lines(input, &reader))?;
    let values = Values::default();
    let engine = Engine {
        game,
        session: game.start(Side::Near),
        service: Service::with_tables(values.table_mib()),
        start: String::new(),
        played: Vec::new(),
        values,
        thinking: None,
        waiting: VecDeque::new(),
        input_ended: false,
        over: false,
        out,
        sender,
    };
    engine.listen(&events)
}

/// A command that is executed in its turn.
enum Command {
    Stop,
    PonderHit,
    Quit,
    NewGame,
    Position(String),
    SetOption(String),
    Go(String),
}

impl Command {
    /// Returns `true` if it applies to the running search.
    const fn is_for_search(&self) -> bool {
        matches!(self, Command::Stop | Command::PonderHit)
    }
}

/// A `go` without an answer so far.
struct Thinking {
    stop: Arc<AtomicBool>,
    /// `true` if the answer waits_for_stop for `stop`.
    infinite: bool,
    /// `true` if the answer waits_for_stop for `ponderhit` or `stop`.
    ponder: bool,
    /// Thinking time after `ponderhit`.
    time: Option<Duration>,
    /// The time at which it is stopped.
    until: Option<Instant>,
    /// The words after `bestmove`; `None` until the search is done.
    answer: Option<String>,
    /// A legal move, in case the search finds none.
    any: String,
}

impl Thinking {
    const fn waits_for_stop(&self) -> bool {
        self.infinite || self.ponder
    }
}

struct Engine<'a> {
    game: &'static Entry,
    session: Session,
    service: Service,
    /// The text of the initial position; empty for the game's start.
    start: String,
    /// The actions since then, as they were written.
    played: Vec<String>,
    values: Values,
    thinking: Option<Thinking>,
    /// Commands that have not been executed.
    waiting: VecDeque<Command>,
    input_ended: bool,
    /// `true` after `quit`.
    over: bool,
    out: &'a mut dyn Write,
    sender: SyncSender<Event>,
}

impl Engine<'_> {
    fn listen(mut self, events: &Receiver<Event>) -> io::Result<()> {
        while let Some(event) = self.next(events) {
            match event {
                Event::InputLine(InputLine::Line(line)) => self.receive(&line)?,
                Event::InputLine(InputLine::BadLine { why, rest }) => {
                    self.send_info(why)?;
                    // Only `go` has an answer for which the other program waits.
                    if let Some(("go", words)) = command_of(&rest) {
                        self.waiting.push_back(Command::Go(words.into()));
                    }
                }
                Event::InputLine(InputLine::End) => self.input_ended = true,
                Event::Report(line) => self.send_line(&line)?,
                Event::Done(turn) => {
                    if let Some(thinking) = &mut self.thinking {
                        let moves = turn.filter(|turn| !turn.is_empty()).map(|turn| turn.join(" ponder "));
                        thinking.answer = Some(moves.unwrap_or_else(|| thinking.any.clone()));
                    }
                }
            }
            self.run_waiting()?;
            if self.over || self.input_ended && self.thinking.is_none() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Returns the next event, and stops a search whose time is up.
    fn next(&mut self, events: &Receiver<Event>) -> Option<Event> {
        while let Some(until) = self.thinking.as_ref().and_then(|thinking| thinking.until) {
            match events.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(event) => return Some(event),
                Err(RecvTimeoutError::Timeout) => self.stop(),
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        // The engine holds a sender itself, so there is always another event or the end.
        events.recv().ok()
    }

    fn send_line(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{}", one_line(line))?;
        self.out.flush()
    }

    /// Sends a line for people, which the other program shows in its log.
    fn send_info(&mut self, what: &str) -> io::Result<()> {
        self.send_line(&format!("info string {what}"))
    }

    fn receive(&mut self, line: &str) -> io::Result<()> {
        let Some((command, words)) = command_of(line) else { return Ok(()) };
        if self.waiting.iter().any(|command| matches!(command, Command::Quit)) {
            return Ok(());
        }
        let command = match command {
            "uci" => return self.introduce(),
            "isready" => return self.send_line("readyok"),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "quit" => Command::Quit,
            "ucinewgame" => Command::NewGame,
            "position" => Command::Position(words.into()),
            "setoption" => Command::SetOption(words.into()),
            "go" => Command::Go(words.into()),
            _ => return Ok(()),
        };
        self.waiting.push_back(command);
        Ok(())
    }

    /// Executes the commands that do not have to wait for the search.
    fn run_waiting(&mut self) -> io::Result<()> {
        loop {
            while let Some(command) = self.waiting.front()
                && (self.thinking.is_none() || command.is_for_search())
                && let Some(command) = self.waiting.pop_front()
            {
                self.execute(command)?;
                if self.over {
                    return Ok(());
                }
            }
            self.stop_if_superseded();
            if !self.answer_if_due()? {
                return Ok(());
            }
        }
    }

    /// Stops the search if a later command does not wait for it. A search that ends by itself is not stopped, so that a
    /// script that pipes its commands in gets its answers.
    fn stop_if_superseded(&mut self) {
        let waits_for_stop = self.thinking.as_ref().is_some_and(Thinking::waits_for_stop);
        let ends = |command: &Command| match command {
            Command::Stop | Command::Quit => true,
            Command::Go(_) => waits_for_stop,
            _ => false,
        };
        if waits_for_stop && self.input_ended || self.waiting.iter().any(ends) {
            self.stop();
        }
    }

    /// Sends the answer of the search if it is available and not held back. Returns `true` if it was sent.
    fn answer_if_due(&mut self) -> io::Result<bool> {
        let due = |thinking: &mut Thinking| !thinking.waits_for_stop() && thinking.answer.is_some();
        let Some(thinking) = self.thinking.take_if(due) else { return Ok(false) };
        self.send_line(&format!("bestmove {}", thinking.answer.unwrap_or(thinking.any)))?;
        Ok(true)
    }

    fn stop(&mut self) {
        if let Some(thinking) = &mut self.thinking {
            thinking.stop.store(true, Ordering::Relaxed);
            (thinking.infinite, thinking.ponder, thinking.until) = (false, false, None);
        }
    }

    fn execute(&mut self, command: Command) -> io::Result<()> {
        let result = match command {
            Command::Stop => {
                self.stop();
                Ok(())
            }
            Command::PonderHit => {
                if let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.ponder) {
                    thinking.ponder = false;
                    let time = thinking.time.filter(|_| !thinking.infinite);
                    thinking.until = time.and_then(|time| Instant::now().checked_add(time));
                }
                Ok(())
            }
            Command::Quit => {
                self.over = true;
                Ok(())
            }
            Command::NewGame => {
                self.session = self.game.start(Side::Near);
                self.service.forget();
                (self.start, self.played) = (String::new(), Vec::new());
                Ok(())
            }
            Command::Position(words) => self.position(&words),
            Command::SetOption(words) => self.set_option(&words),
            Command::Go(words) => return self.go(&words),
        };
        result.or_else(|reason: String| self.send_info(&reason))
    }

    fn introduce(&mut self) -> io::Result<()> {
        self.send_line(&format!(
            "id name Benediction {} ({})",
            env!("CARGO_PKG_VERSION"),
            locale::text(self.game.title)
        ))?;
        self.send_line("id author the authors of Benediction")?;
        Values::introduction().iter().try_for_each(|line| self.send_line(line))?;
        self.send_line("uciok")
    }

    fn set_option(&mut self, words: &str) -> Result<(), String> {
        let before = self.values;
        self.values.set(words)?;
        let compared = |values: &Values| values.lines() > 1;
        if before.table_mib() != self.values.table_mib() {
            self.service = Service::with_tables(self.values.table_mib());
        } else if compared(&before) != compared(&self.values) {
            // Another player compares lines: with both tables the program would use more memory than is permitted.
            self.service.forget();
        }
        if self.values.too_many_lines() {
            return Err("only the strongest level compares moves: MultiPV counts as 1".into());
        }
        Ok(())
    }

    /// Continues the game if the new moves continue the old ones; otherwise it is replayed. After an error the game is
    /// unchanged, or the actions before the error are played.
    fn position(&mut self, words: &str) -> Result<(), String> {
        let mut words = words.split_whitespace();
        let kind = words.next();
        let start: Vec<&str> = words.by_ref().take_while(|word| *word != "moves").collect();
        let start = start.join(" ");
        if !(kind == Some("startpos") && start.is_empty() || kind == Some("fen") && !start.is_empty()) {
            return Err("expected startpos or fen with a FEN, then moves".into());
        }
        let moves: Vec<&str> = words.collect();
        let continues = start == self.start
            && moves.len() >= self.played.len()
            && self.played.iter().eq(&moves[..self.played.len()]);
        if !continues {
            let mut fresh = self.game.start(Side::Near);
            if !start.is_empty() {
                fresh.read_position(&start).map_err(|error| say(&error.reason))?;
            }
            self.session = fresh;
            if start != self.start {
                self.service.forget();
            }
            (self.start, self.played) = (start, Vec::new());
        }
        for text in &moves[self.played.len()..] {
            self.session.act_text(text).map_err(|reason| format!("\"{text:.20}\": {}", say(&reason)))?;
            self.played.push((*text).to_string());
        }
        Ok(())
    }

    fn go(&mut self, words: &str) -> io::Result<()> {
        if let Some(depth) = words.trim_start().strip_prefix("perft") {
            return self.perft(depth);
        }
        let white = self.session.turn().actor == Actor::Side(Side::Near);
        let options = GoOptions::read(words, white, self.values.overhead());
        for reason in &options.refused {
            self.send_info(reason)?;
        }
        let playable = self.session.outcome().is_none();
        let (situation, moves) = if playable {
            let (situation, moves) = self.situation(&options.among)?;
            (Some(situation), moves)
        } else {
            (None, Vec::new())
        };
        let stop = Arc::new(AtomicBool::new(false));
        let any = moves.first().map_or(NO_MOVE, String::as_str);
        self.thinking = Some(Thinking {
            stop: Arc::clone(&stop),
            infinite: options.infinite,
            ponder: options.ponder,
            time: options.time,
            until: None,
            answer: moves.is_empty().then(|| any.into()),
            any: any.into(),
        });
        let Some(situation) = situation.filter(|_| !moves.is_empty()) else { return Ok(()) };
        let lines = self.values.lines().min(moves.len());
        let request =
            Request::of_level(self.values.level(), options.budget(self.values.threads()), 0).with_lines(lines);
        let task =
            if lines > 1 { self.service.study(situation, request) } else { self.service.turn(situation, request) };
        self.think(task, stop, lines > 1)
    }

    /// Returns the position to search and the moves to choose from: those of `among` that are legal, or all if there are none. The
    /// illegal ones are reported.
    fn situation(&mut self, among: &[String]) -> io::Result<(PositionWithHistory, Vec<String>)> {
        let mut actions = Vec::new();
        for text in among {
            let action = self.session.read(text);
            match action.and_then(|action| self.session.position().check(action).map(|()| action)) {
                Ok(action) => actions.push(action),
                Err(reason) => self.send_info(&format!("searchmoves \"{text:.20}\" is left out: {}", say(&reason)))?,
            }
        }
        if let Some((situation, moves)) = self.session.situation_among(&actions) {
            let position = self.session.position();
            return Ok((situation, moves.into_iter().map(|action| position.action_text(action)).collect()));
        }
        if !among.is_empty() {
            self.send_info("none of searchmoves is legal: all moves are searched")?;
        }
        let moves = self.session.legal().into_iter().map(|action| action.text).collect();
        Ok((self.session.situation(), moves))
    }

    /// Starts the search on a thread of its own.
    fn think(&mut self, task: Task, stop: Arc<AtomicBool>, numbered: bool) -> io::Result<()> {
        let sender = self.sender.clone();
        let ponder = self.values.ponder;
        let start = self.session.position().boxed();
        let work = move || {
            let mut expected = Vec::new();
            let mut report = |number: usize, info: &Info| {
                if number == 0 {
                    expected = info.turn.iter().chain(&info.then).take(2).copied().collect();
                }
                // If nothing receives the line, the program is about to end.
                let _ = sender.send(Event::Report(info_line(start.as_ref(), numbered.then_some(number + 1), info)));
            };
            let turn = catch_unwind(AssertUnwindSafe(|| best_turn(task(&stop, &mut report)))).unwrap_or_default();
            let mut answer: Vec<Action> = turn.into_iter().take(1).collect();
            if ponder && answer.first() == expected.first() {
                answer = expected;
            }
            let _ = sender.send(Event::Done(Some(start.texts_of(&answer))));
        };
        if let Err(error) = threads::start("bot", work) {
            if let Some(thinking) = &mut self.thinking {
                thinking.answer = Some(thinking.any.clone());
            }
            return self.send_info(&format!("the system gives no thread: {error}"));
        }
        Ok(())
    }

    fn perft(&mut self, depth: &str) -> io::Result<()> {
        let depth = depth.trim().parse().ok().filter(|depth| (1..=MAX_DEPTH).contains(depth));
        let Some(depth) = depth else {
            return self.send_info(&format!("perft must have a depth from 1 to {MAX_DEPTH}"));
        };
        let rows = self.session.divide(depth);
        for (text, nodes) in &rows {
            self.send_line(&format!("{text}: {nodes}"))?;
        }
        self.send_line(&format!("Nodes searched: {}", rows.iter().map(|(_, nodes)| nodes).sum::<u64>()))
    }
}

/// Returns the first word of a line that is a command, and the rest. The protocol demands that unknown words before it
/// are ignored.
fn command_of(line: &str) -> Option<(&str, &str)> {
    let mut rest = line.trim_start_matches('\u{feff}').trim();
    while !rest.is_empty() {
        let (word, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        if COMMANDS.contains(&word) {
            return Some((word, after));
        }
        rest = after.trim_start();
    }
    None
}

/// Writes the progress of a search from a position as a line of the protocol.
fn info_line(start: &dyn AnyGame, number: Option<usize>, info: &Info) -> String {
    let score = match info.score {
        Score::Value(value) => format!("cp {value}"),
        // The protocol counts moves of the side that mates.
        Score::Win(actions) => format!("mate {}", actions.div_ceil(2)),
        Score::Loss(actions) => format!("mate -{}", actions.div_ceil(2)),
        Score::Draw => "cp 0".into(),
    };
    let number = number.map_or_else(String::new, |number| format!(" multipv {number}"));
    let (depth, nodes, time) = (info.depth, info.nodes, info.time.as_millis());
    let line = start.texts_of(&info.line());
    format!("info depth {depth}{number} score {score} nodes {nodes} time {time} pv {}", line.join(" "))
}
