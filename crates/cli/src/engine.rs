//! `benediction engine`: a line protocol for other programs, in the manner of UHP and TEI.

use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;

use clap::Args;

use super::Failure;
use super::events::{Event, read_lines};
use super::failure::one_line;
use super::perft::MAX_DEPTH;
use super::players::{MAX_MS, MAX_THREADS};
use super::start::{Start, new_game};
use benediction_engine::{AnyGame, Budget, Info, Level, Request, Service, best_turn, time_for_turn};
use benediction_platform::lines::InputLine;
use benediction_platform::threads;
use benediction_rules::Actor;
use benediction_study::registry;
use benediction_study::session::Session;
use benediction_words::locale::{self, Language, say};
use benediction_words::text;

/// Default thinking time.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
const MAX_LINES: u64 = 64;

/// Options of `benediction engine`.
#[derive(Args, Debug)]
#[command(after_help = text!("help-engine"))]
pub struct Options {
    #[command(flatten)]
    start: Start,
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    // Other programs read the output, so it is in English.
    locale::set_language(Language::English);
    options.start.leave_standard_input()?;
    let session = options.start.open()?;
    Ok(serve(session, io::stdin(), &mut io::stdout().lock())?)
}

/// Runs the protocol until `quit` or the end of the input.
///
/// # Errors
/// The output cannot be written.
pub fn serve(session: Session, input: impl Read + Send + 'static, out: &mut dyn Write) -> io::Result<()> {
    // Bounded, so that the input cannot grow faster than it is answered.
    let (sender, events) = sync_channel(64);
    let reader = sender.clone();
    threads::start("input", move || read_lines(input, &reader))?;
    Engine { session, service: Service::new(), out, sender, thinking: None, ending: None }.listen(&events)
}

/// The reason to end the program once a running `best` has answered.
#[derive(Clone, Copy)]
enum Ending {
    Quit,
    EndOfInput,
}

struct Engine<'a> {
    session: Session,
    service: Service,
    out: &'a mut dyn Write,
    sender: SyncSender<Event>,
    /// The stop flag of the running `best`.
    thinking: Option<Arc<AtomicBool>>,
    ending: Option<Ending>,
}

/// The lines of an answer before its `ok`, or the reason after `err`.
type Response = Result<Vec<String>, String>;

impl Engine<'_> {
    fn listen(mut self, events: &Receiver<Event>) -> io::Result<()> {
        // The engine holds a sender itself, so there is always another event or the end.
        for event in events {
            match event {
                Event::InputLine(InputLine::Line(line)) => self.line(line.trim())?,
                Event::InputLine(InputLine::BadLine { why, .. }) => self.answer(Err(why.into()))?,
                Event::InputLine(InputLine::End) => self.end(Ending::EndOfInput),
                Event::Report(line) => self.send_line(&line)?,
                Event::Done(turn) => {
                    self.thinking = None;
                    self.answer(match turn {
                        Some(turn) => Ok(vec![format!("best {}", turn.join(" "))]),
                        None => Err("the bot found no answer".into()),
                    })?;
                }
            }
            match self.ending {
                Some(Ending::Quit) if self.thinking.is_none() => return self.answer(Ok(Vec::new())),
                Some(Ending::EndOfInput) if self.thinking.is_none() => return Ok(()),
                _ => {}
            }
        }
        Ok(())
    }

    fn send_line(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{}", one_line(line))?;
        self.out.flush()
    }

    fn answer(&mut self, answer: Response) -> io::Result<()> {
        match answer {
            Ok(lines) => {
                lines.iter().try_for_each(|line| self.send_line(line))?;
                self.send_line("ok")
            }
            Err(reason) => self.send_line(&format!("err {reason}")),
        }
    }

    fn end(&mut self, ending: Ending) {
        self.ending.get_or_insert(ending);
        // A script that pipes its commands in needs the answer to the last one; after `quit` the search stops at once.
        if matches!(ending, Ending::Quit) {
            self.stop();
        }
    }

    fn stop(&self) {
        if let Some(stop) = &self.thinking {
            stop.store(true, Ordering::Relaxed);
        }
    }

    fn line(&mut self, line: &str) -> io::Result<()> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if self.ending.is_some() || command.is_empty() {
            return Ok(());
        }
        let answer = match command {
            // `stop` has no answer of its own, and that to `quit` comes at the end.
            "stop" if rest.is_empty() => {
                self.stop();
                return Ok(());
            }
            "quit" if rest.is_empty() => {
                self.end(Ending::Quit);
                return Ok(());
            }
            "info" if rest.is_empty() => Ok(info()),
            _ if self.thinking.is_some() => Err("busy".into()),
            "best" => match self.best(rest) {
                Ok(()) => return Ok(()),
                Err(reason) => Err(reason),
            },
            "newgame" => self.new_game(rest),
            "position" => self.position(rest),
            "play" => self.play(rest),
            "undo" => self.undo(rest),
            "show" => self.show(rest),
            "perft" => self.perft(rest),
            "legal" if rest.is_empty() => Ok(self.session.legal().into_iter().map(|action| action.text).collect()),
            "result" if rest.is_empty() => Ok(vec![self.result()]),
            "stop" | "quit" | "info" | "legal" | "result" => Err(format!("{command} takes no other words")),
            _ => Err(format!("unknown command \"{command:.40}\"")),
        };
        self.answer(answer)
    }

    fn new_game(&mut self, words: &str) -> Response {
        self.session = new_game(words, registry::first(), None)?;
        self.service.forget();
        Ok(Vec::new())
    }

    fn position(&mut self, text: &str) -> Response {
        let result = self.session.read_position(text);
        result.map_err(|error| format!("column {}: \"{}\": {}", error.column, error.text, say(&error.reason)))?;
        self.service.forget();
        Ok(Vec::new())
    }

    fn check_running(&self) -> Result<(), String> {
        self.session
            .outcome()
            .map_or(Ok(()), |outcome| Err(format!("the game is over ({})", self.session.sides().outcome(outcome))))
    }

    fn play(&mut self, text: &str) -> Response {
        self.check_running()?;
        self.session.act_text(text).map_err(|reason| say(&reason))?;
        Ok(Vec::new())
    }

    fn undo(&mut self, count: &str) -> Response {
        let count = if count.is_empty() { 1 } else { number(count, 1, u64::MAX)? };
        let played = self.session.ply();
        if count > played as u64 {
            return Err(format!("only {played} actions can be taken back"));
        }
        for _ in 0..count {
            self.session.undo();
        }
        Ok(Vec::new())
    }

    fn show(&self, version: &str) -> Response {
        let text = match version {
            "" | "v2" => self.session.position_text(),
            "v1" => self.session.old_position_text().map_err(|reason| say(&reason))?,
            _ => return Err("unknown version; expected v1 or v2".into()),
        };
        Ok(vec![text.trim_end().replace('\n', "/")])
    }

    fn result(&self) -> String {
        let names = self.session.sides();
        match self.session.outcome() {
            None => "none".into(),
            Some(outcome) => {
                format!("{} {}", outcome.winner.map_or("draw", |side| names.of(side)), names.reason(outcome.reason))
            }
        }
    }

    fn perft(&self, depth: &str) -> Response {
        let depth = number(depth, 1, u64::from(MAX_DEPTH))? as u32;
        Ok(vec![format!("{depth} {}", self.session.perft(depth))])
    }

    /// Starts the bot on a thread of its own.
    fn best(&mut self, words: &str) -> Result<(), String> {
        let SearchOptions { level, budget, lines } = search_options(words)?;
        self.check_running()?;
        if self.session.turn().actor == Actor::Chance {
            return Err("the dice are to fall".into());
        }
        if self.session.legal().is_empty() {
            return Err("there is no legal action".into());
        }
        let stop = Arc::new(AtomicBool::new(false));
        self.thinking = Some(Arc::clone(&stop));
        // The seed is fixed: the same question has the same answer.
        let request = Request::of_level(level, budget, 0).with_lines(lines);
        let situation = self.session.situation();
        let think =
            if lines > 1 { self.service.compare(situation, request) } else { self.service.turn(situation, request) };
        let sender = self.sender.clone();
        let start = self.session.position().boxed();
        let work = move || {
            let mut report = |number: usize, info: &Info| {
                let number = (lines > 1).then_some(number + 1);
                // If nothing receives the line, the program is about to end.
                let _ = sender.send(Event::Report(info_line(start.as_ref(), number, info)));
            };
            let turn = catch_unwind(AssertUnwindSafe(|| best_turn(think(&stop, &mut report))));
            let turn = turn.ok().filter(|turn| !turn.is_empty()).map(|turn| start.texts_of(&turn));
            let _ = sender.send(Event::Done(turn));
        };
        if let Err(error) = threads::start("bot", work) {
            self.thinking = None;
            return Err(format!("the system gives no thread: {error}"));
        }
        Ok(())
    }
}

fn info() -> Vec<String> {
    let games: Vec<&str> = registry::games().iter().map(|game| game.name).collect();
    vec![
        "name Benediction".into(),
        concat!("version ", env!("CARGO_PKG_VERSION")).into(),
        format!("games {}", games.join(" ")),
    ]
}

fn number(text: &str, low: u64, high: u64) -> Result<u64, String> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let value = text.parse().ok().filter(|n| plain && (low..=high).contains(n));
    value.ok_or_else(|| match high {
        u64::MAX => format!("\"{text:.20}\" must be a number of at least {low}"),
        _ => format!("\"{text:.20}\" must be a number from {low} to {high}"),
    })
}

/// The names of the options of `best`.
const SEARCH_OPTIONS: &str = "time, clock, increment, nodes, depth, level, threads or multipv";

/// The options of `best`.
struct SearchOptions {
    level: Level,
    budget: Budget,
    lines: usize,
}

/// Reads the words after `best`: pairs of a name and a number.
fn search_options(words: &str) -> Result<SearchOptions, String> {
    let (mut level, mut lines, mut clock, mut increment) = (None, None, None, None);
    let mut budget = Budget::default();
    let mut words = words.split_whitespace();
    while let Some(word) = words.next() {
        let mut value = |high| number(words.next().unwrap_or_default(), 1, high);
        let is_first = match word {
            "time" => budget.time.replace(Duration::from_millis(value(MAX_MS)?)).is_none(),
            "clock" => clock.replace(Duration::from_millis(value(MAX_MS)?)).is_none(),
            "increment" => increment.replace(Duration::from_millis(value(MAX_MS)?)).is_none(),
            "nodes" => budget.nodes.replace(value(u64::MAX)?).is_none(),
            "depth" => budget.depth.replace(value(u64::from(MAX_DEPTH))? as u32).is_none(),
            "level" => level.replace(Level::new(value(Level::ALL.len() as u64)? as u8)).is_none(),
            "threads" => {
                let is_first = budget.threads.is_none();
                budget = budget.with_threads(value(MAX_THREADS)? as usize);
                is_first
            }
            "multipv" => lines.replace(value(MAX_LINES)? as usize).is_none(),
            _ => return Err(format!("unknown option \"{word:.40}\"; expected {SEARCH_OPTIONS}")),
        };
        if !is_first {
            return Err(format!("{word} appears twice"));
        }
    }
    if let Some(clock) = clock {
        let share = time_for_turn(clock, increment.unwrap_or_default(), None).max(Duration::from_millis(1));
        budget.time = Some(budget.time.map_or(share, |time| time.min(share)));
    } else if increment.is_some() {
        return Err("increment needs clock".into());
    }
    if budget.time.is_none() && budget.nodes.is_none() && budget.depth.is_none() {
        budget.time = Some(DEFAULT_TIME);
    }
    let (level, lines) = (level.flatten().unwrap_or(Level::STRONGEST), lines.unwrap_or(1));
    if lines > 1 && level != Level::STRONGEST {
        return Err("only the strongest level compares turns".into());
    }
    Ok(SearchOptions { level, budget, lines })
}

/// Writes the progress of a search from a position as a line of the protocol.
fn info_line(start: &dyn AnyGame, number: Option<usize>, info: &Info) -> String {
    let (score, depth, nodes, time) = (info.score, info.depth, info.nodes, info.time.as_millis());
    let number = number.map_or_else(String::new, |number| format!(" multipv {number}"));
    let mut turn = start.texts_of(&info.line());
    let then = turn.split_off(info.turn.len());
    let then = if then.is_empty() { String::new() } else { format!(" then {}", then.join(" ")) };
    format!("info depth {depth}{number} score {score} nodes {nodes} time {time} turn {}{then}", turn.join(" "))
}
