//! `benediction uci`: the protocol of chess programs, for games whose positions are FENs.

use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::Failure;
use super::failure::one_line;
use super::perft::DEEPEST;
use super::players::{LONGEST_MS, MOST_THREADS};
use super::talk::{Event, read_lines};
use crate::engine::{Budget, Info, Level, Request, Score, Service, best_turn};
use crate::locale::say;
use crate::locale::{self, Language};
use crate::platform::lines::Heard;
use crate::platform::threads;
use crate::registry::{self, Entry};
use crate::rules::{Actor, Side};
use crate::session::AnySession;
use crate::text;

/// How many moves the rest of a game is thought to have when nobody says.
const MOVES_TO_GO: u64 = 25;
/// Time that is kept for what lies between the programs, in milliseconds.
const ON_THE_WAY: u64 = 20;

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
    let session = game.start(Side::Near);
    let (level, threads) = (Level::STRONGEST, 1);
    let engine = Engine {
        game,
        session,
        service: Service::new(),
        begun: String::new(),
        played: Vec::new(),
        level,
        threads,
        thinking: None,
        answer: None,
        ending: None,
        out,
        sender,
    };
    engine.listen(&events)
}

/// A `go` that has not been answered.
struct Thinking {
    stop: Arc<AtomicBool>,
    /// It is answered only after `stop`.
    patient: bool,
}

/// How the program ends once a running `go` is answered.
#[derive(Clone, Copy)]
enum Ending {
    Quit,
    EndOfInput,
}

struct Engine<'a> {
    game: &'static Entry,
    session: Box<dyn AnySession>,
    service: Service,
    /// The text of the position it began with; empty is the game's start.
    begun: String,
    /// The actions since then, as they were written.
    played: Vec<String>,
    level: Level,
    threads: usize,
    thinking: Option<Thinking>,
    /// What `bestmove` will say to a patient `go`.
    answer: Option<String>,
    ending: Option<Ending>,
    out: &'a mut dyn Write,
    sender: SyncSender<Event>,
}

impl Engine<'_> {
    fn listen(mut self, events: &Receiver<Event>) -> io::Result<()> {
        // The engine holds a sender itself, so there is always another event or the end.
        for event in events {
            match event {
                Event::Heard(Heard::Line(line)) if self.ending.is_none() => self.line(line.trim())?,
                Event::Heard(Heard::Line(_)) => {}
                Event::Heard(Heard::BadLine(reason)) => self.tell(reason)?,
                Event::Heard(Heard::End) => self.end(Ending::EndOfInput),
                Event::Thought(line) => self.say(&line)?,
                Event::Done(turn) => {
                    let best = turn.and_then(|turn| turn.into_iter().next()).unwrap_or_else(|| "0000".into());
                    self.answer = Some(best);
                }
            }
            self.answer_if_due()?;
            if self.ending.is_some() && self.thinking.is_none() {
                return Ok(());
            }
        }
        Ok(())
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{}", one_line(line))?;
        self.out.flush()
    }

    /// What a person reads in the log of the other program.
    fn tell(&mut self, what: &str) -> io::Result<()> {
        self.say(&format!("info string {what}"))
    }

    fn answer_if_due(&mut self) -> io::Result<()> {
        let waits = |thinking: &Thinking| thinking.patient && !thinking.stop.load(Ordering::Relaxed);
        if self.thinking.as_ref().is_some_and(waits) {
            return Ok(());
        }
        if let Some(best) = self.answer.take() {
            self.thinking = None;
            self.say(&format!("bestmove {best}"))?;
        }
        Ok(())
    }

    fn end(&mut self, ending: Ending) {
        self.ending.get_or_insert(ending);
        let patient = self.thinking.as_ref().is_some_and(|thinking| thinking.patient);
        // A script that pipes its question in wants the answer, unless it would wait for ever.
        if matches!(ending, Ending::Quit) || patient {
            self.stop();
        }
    }

    fn stop(&self) {
        if let Some(thinking) = &self.thinking {
            thinking.stop.store(true, Ordering::Relaxed);
        }
    }

    fn line(&mut self, line: &str) -> io::Result<()> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let done = match command {
            "uci" => return self.introduce(),
            "isready" => return self.say("readyok"),
            "quit" => {
                self.end(Ending::Quit);
                return Ok(());
            }
            "stop" => {
                self.stop();
                return Ok(());
            }
            "ucinewgame" | "position" | "setoption" | "go" if self.thinking.is_some() => Err("still thinking".into()),
            "ucinewgame" => {
                self.session = self.game.start(Side::Near);
                self.service.forget();
                (self.begun, self.played) = (String::new(), Vec::new());
                Ok(())
            }
            "position" => self.position(rest),
            "setoption" => self.set_option(rest),
            "go" => return self.go(rest),
            _ => Ok(()),
        };
        done.or_else(|reason: String| self.tell(&reason))
    }

    fn introduce(&mut self) -> io::Result<()> {
        let name = format!("id name Benediction {} ({})", env!("CARGO_PKG_VERSION"), locale::text(self.game.title));
        let last = Level::ALL.len();
        for line in [
            name.as_str(),
            "id author the authors of Benediction",
            &format!("option name Level type spin default {last} min 1 max {last}"),
            &format!("option name Threads type spin default 1 min 1 max {MOST_THREADS}"),
            "uciok",
        ] {
            self.say(line)?;
        }
        Ok(())
    }

    fn set_option(&mut self, rest: &str) -> Result<(), String> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let ["name", name, "value", value] = words[..] else { return Err("no option is written like that".into()) };
        let number: Option<u64> = value.parse().ok();
        let wrong = || format!("\"{value:.20}\" is no value of {name:.20}");
        match name.to_ascii_lowercase().as_str() {
            "level" => {
                let level = number.and_then(|number| Level::new(u8::try_from(number).ok()?));
                self.level = level.ok_or_else(wrong)?;
            }
            "threads" => {
                let threads = number.filter(|number| (1..=MOST_THREADS).contains(number));
                self.threads = threads.ok_or_else(wrong)? as usize;
            }
            _ => return Err(format!("no option is called \"{name:.40}\"")),
        }
        Ok(())
    }

    /// Goes on with the game where it can, so that what was learned of positions is not lost; else begins anew. At the first
    /// thing that is wrong nothing has changed, or the actions before it are played.
    fn position(&mut self, rest: &str) -> Result<(), String> {
        let (start, moves) = match rest.split_once("moves") {
            Some((start, moves)) => (start.trim(), moves),
            None => (rest.trim(), ""),
        };
        let begun = match start.split_once(char::is_whitespace) {
            None if start == "startpos" => String::new(),
            Some(("fen", fen)) => fen.trim().to_string(),
            _ => return Err("a position is startpos or fen with a FEN".into()),
        };
        let moves: Vec<&str> = moves.split_whitespace().collect();
        let goes_on = begun == self.begun
            && moves.len() >= self.played.len()
            && self.played.iter().eq(&moves[..self.played.len()]);
        if !goes_on {
            let mut fresh = self.game.start(Side::Near);
            if !begun.is_empty() {
                fresh.read_position(&begun).map_err(|error| say(&error.reason))?;
            }
            self.session = fresh;
            self.service.forget();
            (self.begun, self.played) = (begun, Vec::new());
        }
        for text in &moves[self.played.len()..] {
            self.session.act(text).map_err(|reason| format!("\"{text:.20}\": {}", say(&reason)))?;
            self.played.push((*text).to_string());
        }
        Ok(())
    }

    fn go(&mut self, rest: &str) -> io::Result<()> {
        let mut words = rest.split_whitespace();
        if words.next() == Some("perft") {
            let depth = words.next().and_then(|word| word.parse().ok()).filter(|depth| (1..=DEEPEST).contains(depth));
            let Some(depth) = depth else { return self.tell("perft wants a depth") };
            let rows = self.session.divide(depth);
            for (text, nodes) in &rows {
                self.say(&format!("{text}: {nodes}"))?;
            }
            return self.say(&format!("Nodes searched: {}", rows.iter().map(|(_, nodes)| nodes).sum::<u64>()));
        }
        let wish = Wish::read(rest, self.session.turn().actor == Actor::Side(Side::Near));
        let stop = Arc::new(AtomicBool::new(false));
        self.thinking = Some(Thinking { stop: Arc::clone(&stop), patient: wish.infinite });
        if self.session.outcome().is_some() || self.session.legal().is_empty() {
            self.answer = Some("0000".into());
            return Ok(());
        }
        let request = Request::of_level(self.level, wish.budget.with_threads(self.threads), 0);
        let think = self.service.turn(self.session.situation(), request);
        let sender = self.sender.clone();
        let work = move || {
            // Where nobody listens the program ends anyway.
            let mut report = |_: usize, info: &Info| {
                let _ = sender.send(Event::Thought(thought(info)));
            };
            let turn = catch_unwind(AssertUnwindSafe(|| best_turn(think(&stop, &mut report))));
            let _ = sender.send(Event::Done(turn.ok()));
        };
        if let Err(error) = threads::start("bot", work) {
            self.answer = Some("0000".into());
            return self.tell(&format!("the system gives no thread: {error}"));
        }
        Ok(())
    }
}

/// What `go` asks for.
struct Wish {
    budget: Budget,
    infinite: bool,
}

impl Wish {
    /// Words that are not known, and numbers that are none, are passed over.
    fn read(words: &str, white: bool) -> Wish {
        let mut budget = Budget::default();
        let (mut clock, mut bonus, mut moves) = (None, 0, MOVES_TO_GO);
        let mut infinite = false;
        let mut words = words.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let number = words.peek().and_then(|word| word.parse::<u64>().ok());
            match (word, number) {
                ("infinite", _) => infinite = true,
                ("movetime", Some(ms)) => budget.time = Some(Duration::from_millis(ms.clamp(1, LONGEST_MS))),
                ("nodes", Some(nodes)) => budget.nodes = Some(nodes.max(1)),
                ("depth", Some(depth)) => budget.depth = Some(depth.clamp(1, u64::from(DEEPEST)) as u32),
                ("movestogo", Some(count)) => moves = count.max(1),
                ("wtime", Some(ms)) if white => clock = Some(ms),
                ("btime", Some(ms)) if !white => clock = Some(ms),
                ("winc", Some(ms)) if white => bonus = ms,
                ("binc", Some(ms)) if !white => bonus = ms,
                _ => {}
            }
        }
        if let (Some(clock), None) = (clock, budget.time) {
            let left = clock.saturating_sub(ON_THE_WAY);
            // Never more than half of what is left, or the last moves would have no time at all.
            let share = (left / moves.saturating_add(1)).saturating_add(bonus.min(LONGEST_MS) * 3 / 4).min(left / 2);
            budget.time = Some(Duration::from_millis(share.clamp(1, LONGEST_MS)));
        }
        let limited = budget.time.is_some() || budget.nodes.is_some() || budget.depth.is_some();
        if !limited {
            // The search looks as long as its table of depths goes on; `stop` ends it.
            budget.time = Some(Duration::from_millis(LONGEST_MS));
        }
        Wish { budget, infinite: infinite || !limited }
    }
}

fn thought(info: &Info) -> String {
    let score = match info.score {
        Score::Value(value) => format!("cp {value}"),
        // The protocol counts moves of the side that mates.
        Score::Win(actions) => format!("mate {}", actions.div_ceil(2)),
        Score::Loss(actions) => format!("mate -{}", actions.div_ceil(2)),
        Score::Draw => "cp 0".into(),
    };
    let (depth, nodes, time) = (info.depth, info.nodes, info.time.as_millis());
    let line: Vec<&str> = info.turn.iter().chain(&info.then).map(String::as_str).collect();
    format!("info depth {depth} score {score} nodes {nodes} time {time} pv {}", line.join(" "))
}
