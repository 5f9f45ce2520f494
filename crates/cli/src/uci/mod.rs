//! `benediction uci`: the protocol of chess programs, for games whose positions are FENs.
//!
//! Every `go` is answered by one `bestmove`, in the order in which they were heard. What is heard while a search runs waits for its end,
//! except what ends it.

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

use self::go::Wish;
use self::options::Values;
use super::Failure;
use super::failure::one_line;
use super::perft::DEEPEST;
use super::talk::{Event, read_lines};
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

/// What is answered where there is no move.
const NO_MOVE: &str = "0000";
/// The words that a command begins with.
const COMMANDS: [&str; 11] =
    ["uci", "debug", "isready", "setoption", "register", "ucinewgame", "position", "go", "stop", "ponderhit", "quit"];

/// Which game.
#[derive(Args, Debug)]
#[command(after_help = text!("help-uci"))]
pub struct Options {
    #[arg(help = text!("option-uci-game"))]
    #[arg(long, value_name = "GAME", value_parser = games())]
    game: &'static Entry,
}

fn games() -> impl TypedValueParser<Value = &'static Entry> {
    let known: Vec<&str> = registry::games().iter().filter(|game| game.uci).map(|game| game.name).collect();
    PossibleValuesParser::new(known).map(|name| registry::named(&name).unwrap_or_else(registry::first))
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    // What programs read is English.
    locale::speak(Language::English);
    Ok(serve(options.game, io::stdin(), &mut io::stdout().lock())?)
}

/// Speaks the protocol until `quit` or the end of the input.
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

/// What is done in its turn.
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
    /// Whether it is for the search that runs.
    const fn is_for_search(&self) -> bool {
        matches!(self, Command::Stop | Command::PonderHit)
    }
}

/// A `go` that has not been answered.
struct Thinking {
    stop: Arc<AtomicBool>,
    /// It is answered only after `stop`.
    infinite: bool,
    /// It is answered only after `ponderhit` or `stop`.
    ponder: bool,
    /// How long it may think after `ponderhit`.
    time: Option<Duration>,
    /// When it is stopped.
    until: Option<Instant>,
    /// The words after `bestmove`, once they are known.
    answer: Option<String>,
    /// A legal move, should the search find none.
    any: String,
}

impl Thinking {
    const fn waits(&self) -> bool {
        self.infinite || self.ponder
    }
}

struct Engine<'a> {
    game: &'static Entry,
    session: Session,
    service: Service,
    /// The text of the position it started with; empty is the game's start.
    start: String,
    /// The actions since then, as they were written.
    played: Vec<String>,
    values: Values,
    thinking: Option<Thinking>,
    /// What was heard and is not done yet.
    waiting: VecDeque<Command>,
    input_ended: bool,
    /// `quit` was done.
    over: bool,
    out: &'a mut dyn Write,
    sender: SyncSender<Event>,
}

impl Engine<'_> {
    fn listen(mut self, events: &Receiver<Event>) -> io::Result<()> {
        while let Some(event) = self.next(events) {
            match event {
                Event::InputLine(InputLine::Line(line)) => self.hear(&line)?,
                Event::InputLine(InputLine::BadLine { why, rest }) => {
                    self.tell(why)?;
                    // Only this command has an answer that is waited for.
                    if let Some(("go", words)) = command_of(&rest) {
                        self.waiting.push_back(Command::Go(words.into()));
                    }
                }
                Event::InputLine(InputLine::End) => self.input_ended = true,
                Event::Thought(line) => self.say(&line)?,
                Event::Done(turn) => {
                    if let Some(thinking) = &mut self.thinking {
                        let found = turn.filter(|turn| !turn.is_empty()).map(|turn| turn.join(" ponder "));
                        thinking.answer = Some(found.unwrap_or_else(|| thinking.any.clone()));
                    }
                }
            }
            self.work_off()?;
            if self.over || self.input_ended && self.thinking.is_none() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The next event. A search whose time is up is stopped meanwhile.
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

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{}", one_line(line))?;
        self.out.flush()
    }

    /// What a person reads in the log of the other program.
    fn tell(&mut self, what: &str) -> io::Result<()> {
        self.say(&format!("info string {what}"))
    }

    fn hear(&mut self, line: &str) -> io::Result<()> {
        let Some((command, words)) = command_of(line) else { return Ok(()) };
        if self.waiting.iter().any(|command| matches!(command, Command::Quit)) {
            return Ok(());
        }
        let command = match command {
            "uci" => return self.introduce(),
            "isready" => return self.say("readyok"),
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

    /// Does what was heard, as far as a search does not keep it waiting.
    fn work_off(&mut self) -> io::Result<()> {
        loop {
            while let Some(command) = self.waiting.front()
                && (self.thinking.is_none() || command.is_for_search())
                && let Some(command) = self.waiting.pop_front()
            {
                self.obey(command)?;
                if self.over {
                    return Ok(());
                }
            }
            self.hurry();
            if !self.answer_if_due()? {
                return Ok(());
            }
        }
    }

    /// Stops a search that what was heard after it does not wait for. A script that pipes its questions in wants the answers, so that a
    /// search that ends is waited for.
    fn hurry(&mut self) {
        let waits = self.thinking.as_ref().is_some_and(Thinking::waits);
        let ends = |command: &Command| match command {
            Command::Stop | Command::Quit => true,
            Command::Go(_) => waits,
            _ => false,
        };
        if waits && self.input_ended || self.waiting.iter().any(ends) {
            self.stop();
        }
    }

    /// Says the answer of the search, if it is known and not held back; whether it was said.
    fn answer_if_due(&mut self) -> io::Result<bool> {
        let due = |thinking: &mut Thinking| !thinking.waits() && thinking.answer.is_some();
        let Some(thinking) = self.thinking.take_if(due) else { return Ok(false) };
        self.say(&format!("bestmove {}", thinking.answer.unwrap_or(thinking.any)))?;
        Ok(true)
    }

    fn stop(&mut self) {
        if let Some(thinking) = &mut self.thinking {
            thinking.stop.store(true, Ordering::Relaxed);
            (thinking.infinite, thinking.ponder, thinking.until) = (false, false, None);
        }
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        let done = match command {
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
        done.or_else(|reason: String| self.tell(&reason))
    }

    fn introduce(&mut self) -> io::Result<()> {
        self.say(&format!("id name Benediction {} ({})", env!("CARGO_PKG_VERSION"), locale::text(self.game.title)))?;
        self.say("id author the authors of Benediction")?;
        Values::introduction().iter().try_for_each(|line| self.say(line))?;
        self.say("uciok")
    }

    fn set_option(&mut self, words: &str) -> Result<(), String> {
        let before = self.values;
        self.values.set(words)?;
        let compared = |values: &Values| values.lines() > 1;
        if before.table_mib() != self.values.table_mib() {
            self.service = Service::with_tables(self.values.table_mib());
        } else if compared(&before) != compared(&self.values) {
            // Lines are compared by another player: both memories together would take more than was allowed.
            self.service.forget();
        }
        if self.values.too_many_lines() {
            return Err("only the strongest level compares moves: MultiPV counts as 1".into());
        }
        Ok(())
    }

    /// Continues the game where it can; else it is played again. At the first thing that is wrong nothing has changed, or the actions
    /// before it are played.
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
        let wish = Wish::read(words, white, self.values.overhead());
        for reason in &wish.refused {
            self.tell(reason)?;
        }
        let playable = self.session.outcome().is_none();
        let (situation, moves) = if playable {
            let (situation, moves) = self.situation(&wish.among)?;
            (Some(situation), moves)
        } else {
            (None, Vec::new())
        };
        let stop = Arc::new(AtomicBool::new(false));
        let any = moves.first().map_or(NO_MOVE, String::as_str);
        self.thinking = Some(Thinking {
            stop: Arc::clone(&stop),
            infinite: wish.infinite,
            ponder: wish.ponder,
            time: wish.time,
            until: None,
            answer: moves.is_empty().then(|| any.into()),
            any: any.into(),
        });
        let Some(situation) = situation.filter(|_| !moves.is_empty()) else { return Ok(()) };
        let lines = self.values.lines().min(moves.len());
        let request = Request::of_level(self.values.level(), wish.budget(self.values.threads()), 0).with_lines(lines);
        let task =
            if lines > 1 { self.service.study(situation, request) } else { self.service.turn(situation, request) };
        self.think(task, stop, lines > 1)
    }

    /// What is searched, and the moves to choose from: all, or those of `among`, if one of them is legal.
    fn situation(&mut self, among: &[String]) -> io::Result<(PositionWithHistory, Vec<String>)> {
        let actions: Vec<_> = among.iter().filter_map(|text| self.session.read(text).ok()).collect();
        if let Some((situation, moves)) = self.session.situation_among(&actions) {
            let position = self.session.position();
            return Ok((situation, moves.into_iter().map(|action| position.action_text(action)).collect()));
        }
        if !among.is_empty() {
            self.tell("none of searchmoves is legal: all moves are searched")?;
        }
        let moves = self.session.legal().into_iter().map(|action| action.text).collect();
        Ok((self.session.situation(), moves))
    }

    /// Starts the search on its thread.
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
                // Where nothing listens the program ends anyway.
                let _ = sender.send(Event::Thought(thought(start.as_ref(), numbered.then_some(number + 1), info)));
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
            return self.tell(&format!("the system gives no thread: {error}"));
        }
        Ok(())
    }

    fn perft(&mut self, depth: &str) -> io::Result<()> {
        let depth = depth.trim().parse().ok().filter(|depth| (1..=DEEPEST).contains(depth));
        let Some(depth) = depth else { return self.tell(&format!("perft must have a depth from 1 to {DEEPEST}")) };
        let rows = self.session.divide(depth);
        for (text, nodes) in &rows {
            self.say(&format!("{text}: {nodes}"))?;
        }
        self.say(&format!("Nodes searched: {}", rows.iter().map(|(_, nodes)| nodes).sum::<u64>()))
    }
}

/// The first word of a line that is a command, and what follows it: the protocol asks to pass over unknown words before it.
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
fn thought(start: &dyn AnyGame, number: Option<usize>, info: &Info) -> String {
    let score = match info.score {
        Score::Value(value) => format!("cp {value}"),
        // The protocol counts moves of the side that mates.
        Score::Win(actions) => format!("mate {}", actions.div_ceil(2)),
        Score::Loss(actions) => format!("mate -{}", actions.div_ceil(2)),
        Score::Draw => "cp 0".into(),
    };
    let number = number.map_or_else(String::new, |number| format!(" multipv {number}"));
    let (depth, nodes, time) = (info.depth, info.nodes, info.time.as_millis());
    let line = start.texts_of(&[info.turn.as_slice(), info.then.as_slice()].concat());
    format!("info depth {depth}{number} score {score} nodes {nodes} time {time} pv {}", line.join(" "))
}
