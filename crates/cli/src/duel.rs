//! `benediction duel`: matches between bots.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use clap::Args;
use oorandom::Rand64;

mod tally;

use super::Failure;
use super::players::{Automaton, Kind, MAX_MS, Thinking, of_record};
use super::start::Start;
use benediction_engine::{Budget, PlayerKind, Request, Service, best_turn};
use benediction_platform::clock::Instant;
use benediction_platform::{files, threads};
use benediction_rules::notation::SideNames;
use benediction_rules::{Action, Actor, Dice, Outcome, Reason, Side, random};
use benediction_study::clocks::Controls;
use benediction_study::program::{Fault, Program};
use benediction_study::record::Record;
use benediction_study::session::Session;
use benediction_words::locale::{self, Language, say};
use benediction_words::{say, text};
use tally::{Tally, sprt_result};

/// Number of turns after which a game is a draw.
const MAX_TURNS: u32 = 400;
/// Default number of random actions at the start of a game, after the choice of starting points.
const OPENING: u32 = 4;
/// Default time for a turn, in milliseconds.
const DEFAULT_MS: u64 = 100;
/// Shortest time for a turn, however little the clock has left.
const MIN_TIME: Duration = Duration::from_millis(1);
/// Default time by which a program's answer may be late, in milliseconds.
const GRACE_MS: u64 = 500;

/// Options of `benediction duel`.
#[derive(Args, Debug)]
#[command(after_help = text!("help-duel"))]
pub struct Options {
    #[arg(help = text!("option-duel-red"))]
    #[arg(long, alias = "near", value_name = "SPEC")]
    red: Automaton,
    #[arg(help = text!("option-duel-blue"))]
    #[arg(long, alias = "far", value_name = "SPEC")]
    blue: Automaton,
    #[arg(help = text!("option-duel-games"))]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    #[arg(help = text!("option-duel-from"))]
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    from: u32,
    #[arg(help = text!("option-duel-seed"))]
    #[arg(long, value_name = "S")]
    seed: u64,
    #[arg(help = text!("option-duel-opening"))]
    #[arg(long, value_name = "N", default_value_t = OPENING, value_parser = clap::value_parser!(u32).range(0..=100))]
    opening: u32,
    #[arg(help = text!("option-duel-sprt"))]
    #[arg(long, value_names = ["ELO0", "ELO1"], num_args = 2, allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    #[arg(help = text!("option-duel-threads"))]
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
    #[arg(help = text!("option-duel-log"))]
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    #[arg(help = text!("option-duel-grace"))]
    #[arg(long, value_name = "MS", default_value_t = GRACE_MS, value_parser = clap::value_parser!(u64).range(..=MAX_MS))]
    grace: u64,
    #[command(flatten)]
    thinking: Thinking,
    #[arg(help = text!("option-duel-red-time"))]
    #[arg(long, value_name = "MS", conflicts_with_all = ["nodes", "time"], requires = "blue_time",
        value_parser = clap::value_parser!(u64).range(1..=MAX_MS))]
    red_time: Option<u64>,
    #[arg(help = text!("option-duel-blue-time"))]
    #[arg(long, value_name = "MS", conflicts_with_all = ["nodes", "time"], requires = "red_time",
        value_parser = clap::value_parser!(u64).range(1..=MAX_MS))]
    blue_time: Option<u64>,
    #[arg(help = text!("option-duel-clock"))]
    #[arg(long, value_name = "CLOCK", conflicts_with_all = ["nodes", "time", "red_time"])]
    clock: Option<Controls>,
    #[command(flatten)]
    start: Start,
}

impl Options {
    /// Returns the budgets of `--red`'s and `--blue`'s SPEC.
    fn budgets(&self) -> [Budget; 2] {
        let own = |time: Option<u64>| time.map(|time| Budget::time(Duration::from_millis(time)));
        [self.red_time, self.blue_time].map(|time| own(time).unwrap_or_else(|| self.thinking.budget(DEFAULT_MS)))
    }

    /// Returns the games to play, counted from 0.
    fn game_range(&self) -> Range<u32> {
        self.from - 1..self.from - 1 + self.games
    }
}

/// A finished game.
struct Played {
    turns: u32,
    outcome: Outcome,
    /// Names of the sides at the end of the game.
    names: SideNames,
    /// The game as a game text; `None` if there is no log.
    text: Option<String>,
    /// The side whose program made an error, and the error.
    fault: Option<(Side, Fault)>,
}

/// The state shared by the threads that play.
struct Table<'a> {
    options: &'a Options,
    record: Record,
    /// The next game to play.
    next: AtomicU32,
    /// `true` once no further game is to be played.
    over: AtomicBool,
}

/// A player and its budget.
type Contestant<'a> = (&'a Automaton, Budget);

/// Returns the players of the near and the far side in a game, and the side that `--red`'s SPEC plays.
fn contestants(options: &Options, game: u32) -> ([Contestant<'_>; 2], Side) {
    let [red, blue] = options.budgets();
    let (red, blue) = ((&options.red, red), (&options.blue, blue));
    if game.is_multiple_of(2) { ([red, blue], Side::Near) } else { ([blue, red], Side::Far) }
}

pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    // Other programs read the output, so it is in English.
    locale::set_language(Language::English);
    let sprt = match options.sprt.as_deref() {
        Some([low, high]) if low < high && low.abs().max(high.abs()) <= 1000.0 => Some([*low, *high]),
        Some(_) => return Err(Failure::usage(text!("duel-sprt"))),
        None => None,
    };
    // Opened once before the first game, so that an error in a file is reported once.
    let session = options.start.open()?;
    let names = session.sides();
    let record = session.record((of_record(PlayerKind::Random), of_record(PlayerKind::Random)));
    for (player, budget) in [&options.red, &options.blue].into_iter().zip(options.budgets()) {
        check(player, &record, budget)?;
    }
    let mut log = options.log.as_deref().map(Log::create).transpose()?;
    let first = options.game_range().start;
    let table = Table { options, record, next: AtomicU32::new(first), over: AtomicBool::new(false) };
    let mut total = Total { names, next: first, turns: 0, tally: Tally::default(), reasons: BTreeMap::new() };
    threads::scope(|scope| {
        let (sender, played) = channel();
        for _ in 0..options.threads.min(options.games) {
            let (sender, table) = (sender.clone(), &table);
            scope.spawn(move || work(table, &sender));
        }
        drop(sender);
        // Games end in any order. They are reported in their own, so that the same seed prints the same lines.
        let mut waiting = BTreeMap::new();
        for (game, result) in played {
            waiting.insert(game, result);
            while let Some(result) = waiting.remove(&total.next) {
                let reported = result.and_then(|played| total.report(options, &played, &mut log, out));
                let sure = sprt.and_then(|elo| sprt_result(total.tally.log_likelihood_ratio(elo)));
                if reported.is_err() || sure.is_some() {
                    table.over.store(true, Ordering::Relaxed);
                    return reported;
                }
            }
        }
        Ok(())
    })?;
    if let Some(elo) = sprt {
        let ratio = total.tally.log_likelihood_ratio(elo);
        let answer = sprt_result(ratio).unwrap_or("open");
        writeln!(out, "sprt {} {}: llr={ratio:+.2} {answer}", elo[0], elo[1])?;
    }
    writeln!(out, "{}", total.endings())?;
    writeln!(out, "{} {}", options.red.name, total.tally)?;
    Ok(out.flush()?)
}

/// The file to which the games are written.
struct Log<'a> {
    path: &'a Path,
    output: Box<dyn Write>,
}

impl Log<'_> {
    fn create(path: &Path) -> Result<Log<'_>, Failure> {
        let output = files::create(path).map_err(|error| Failure::Input(cannot_write(path, &error)))?;
        Ok(Log { path, output })
    }

    fn write(&mut self, text: &str) -> Result<(), Failure> {
        let written = self.output.write_all(text.as_bytes()).and_then(|()| self.output.flush());
        written.map_err(|error| Failure::Other(cannot_write(self.path, &error)))
    }
}

fn cannot_write(path: &Path, error: &std::io::Error) -> String {
    say!("files-cannot-write", name = path.display().to_string(), error = error.to_string())
}

/// The results so far.
struct Total {
    /// Names of the sides at the start.
    names: SideNames,
    /// The next game to report.
    next: u32,
    turns: u64,
    tally: Tally,
    reasons: BTreeMap<String, u32>,
}

impl Total {
    fn report(
        &mut self,
        options: &Options,
        played: &Played,
        log: &mut Option<Log>,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let (players, mine) = contestants(options, self.next);
        let Played { turns, outcome, names, text, fault } = played;
        self.next += 1;
        self.turns += u64::from(*turns);
        *self.reasons.entry(names.reason(outcome.reason)).or_default() += 1;
        match outcome.winner {
            Some(side) if side == mine => self.tally.won += 1,
            Some(_) => self.tally.lost += 1,
            None => self.tally.drawn += 1,
        }
        let [red, blue] = players.map(|(player, _)| player.name.as_str());
        let fault = fault.as_ref().map(|(side, fault)| {
            format!("game {} lost by {}: {}", self.next, players[side.index()].0.name, fault.message)
        });
        let plural = if *turns == 1 { "turn" } else { "turns" };
        let [near, far] = self.names.0;
        let result = names.outcome(*outcome);
        let line = format!("game {} {near}={red} {far}={blue} {result} ({turns} {plural})", self.next);
        if let (Some(log), Some(text)) = (log, text) {
            let fault = fault.as_ref().map_or_else(String::new, |fault| format!("# {fault}\n"));
            log.write(&format!("# {line}\n{fault}{}\n\n", text.trim_end()))?;
        }
        writeln!(out, "{line}")?;
        if let Some(fault) = fault {
            writeln!(out, "{fault}")?;
        }
        Ok(out.flush()?)
    }

    fn endings(&self) -> String {
        let mut reasons: Vec<(&String, &u32)> = self.reasons.iter().collect();
        reasons.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        let mut words: Vec<String> = reasons.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
        words.push(format!("{:.1} turns per game", self.turns as f64 / self.tally.games().max(1.0)));
        words.join(", ")
    }
}

/// Plays one game after another until there are enough.
fn work(table: &Table, results: &Sender<(u32, Result<Played, Failure>)>) {
    loop {
        let game = table.next.fetch_add(1, Ordering::Relaxed);
        if game >= table.options.game_range().end || table.over.load(Ordering::Relaxed) {
            return;
        }
        let result = play_one(table, game);
        let failed = result.is_err();
        if results.send((game, result)).is_err() || failed {
            return;
        }
    }
}

fn play_one(table: &Table, game: u32) -> Result<Played, Failure> {
    let (players, _) = contestants(table.options, game);
    let mut session = benediction_study::registry::load(&table.record)?;
    if let Some(clock) = table.options.clock {
        // The first one belongs to the SPEC of --red, which changes sides.
        let clock = if game.is_multiple_of(2) { clock } else { clock.exchanged() };
        session.about_mut().terms.clock = clock.to_string();
    }
    let (turns, fault) = play(&mut session, players, table, game)?;
    let outcome = session.outcome().unwrap_or(Outcome::draw(Reason::TurnLimit));
    let names = session.sides();
    Ok(Played { turns, outcome, names, text: table.options.log.is_some().then(|| session.game_text()), fault })
}

/// Checks that a player can play this game within this budget.
fn check(player: &Automaton, record: &Record, budget: Budget) -> Result<(), Failure> {
    let why = match &player.kind {
        Kind::Own(_, threads) if *threads > 1 && budget.nodes.is_some() => text!("duel-one-thread").into(),
        Kind::Own(..) => return Ok(()),
        Kind::Program(words) => match Program::start(words, record, &AtomicBool::new(false)) {
            Ok(_) => return Ok(()),
            Err(fault) => format!("{}: {}", player.name, fault.message),
        },
    };
    Err(Failure::usage(&why))
}

/// Plays a game to its end. Returns its number of turns and, if a program ended it by an error, that error and the
/// program's side.
fn play(
    session: &mut Session,
    players: [Contestant; 2],
    table: &Table,
    game: u32,
) -> Result<(u32, Option<(Side, Fault)>), Failure> {
    let seed = table.options.seed;
    let mut opening = random::numbers_of(seed, u64::from(game / 2));
    // Both games of a pair have the same dice.
    let mut dice = Dice::of_seed(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(game / 2));
    open(session, table.options.opening, &mut opening, &mut dice);
    let mut random = random::numbers_of(seed, 1 << 63 | u64::from(game));
    let service = Service::new();
    let mut programs = [None, None];
    let mut turns = session.turns().len() as u32;
    let mut last = if session.ply() == 0 { None } else { Some(session.turn_at(session.ply() - 1)) };
    while session.outcome().is_none() {
        let turn = session.turn();
        let Actor::Side(side) = turn.actor else {
            if !roll(session, &mut dice) {
                break;
            }
            continue;
        };
        let continues = last.is_some_and(|last| last.actor == turn.actor && last.setup == turn.setup);
        let fresh = !continues || turn.setup;
        if fresh {
            if turns >= MAX_TURNS {
                session.end(Outcome::draw(Reason::TurnLimit));
                break;
            }
            turns += 1;
        }
        last = Some(turn);
        let (player, budget) = players[side.index()];
        let (clock, ply) = (session.clock_at(session.ply()), session.ply());
        let planned = clock.as_ref().and_then(|clock| clock.planned(side));
        let budget = planned.map_or(budget, |planned| Budget::time(planned.max(MIN_TIME)));
        let started = Instant::now();
        let seed = random.rand_u64();
        let answer = match &player.kind {
            Kind::Own(kind, threads) => {
                let budget = budget.with_threads(*threads);
                let request = Request { player: *kind, budget, seed, lines: 1 };
                let turn = best_turn(service.turn(session.situation(), request)(&table.over, &mut |_, _| {}));
                Ok(session.position().texts_of(&turn))
            }
            Kind::Program(words) => ask_program(&mut programs[side.index()], words, session, table, budget, fresh),
        };
        if table.over.load(Ordering::Relaxed) {
            break;
        }
        let spent = started.elapsed();
        if clock.as_ref().and_then(|clock| clock.until_flag(side, spent)) == Some(Duration::ZERO) {
            session.end(Outcome::win(side.other(), Reason::TimeForfeit));
            break;
        }
        let fault = match answer {
            Ok(actions) => act(session, player, side, actions)?,
            Err(fault) => Some(fault),
        };
        if let (Some(_), Some(node)) = (clock, session.node_at(ply + 1)) {
            session.annotate(node, |notes| notes.spent = Some(spent));
        }
        if let Some(fault) = fault {
            session.end(Outcome::win(side.other(), fault.reason));
            return Ok((turns, Some((side, fault))));
        }
    }
    Ok((turns, None))
}

/// Asks a program for its actions. The program is started at its first turn.
fn ask_program(
    program: &mut Option<Program>,
    words: &[String],
    session: &Session,
    table: &Table,
    budget: Budget,
    fresh: bool,
) -> Result<Vec<String>, Fault> {
    if session.legal().is_empty() {
        return Ok(Vec::new());
    }
    let program = match program {
        Some(program) => program,
        None => program.insert(Program::start(words, &table.record, &table.over)?),
    };
    let grace = Duration::from_millis(table.options.grace);
    program.think(session, budget, grace, fresh, &table.over)
}

/// Plays the actions of a player. An illegal one is returned as an error of the other program; from this program's own
/// players it is a failure.
fn act(session: &mut Session, player: &Automaton, side: Side, actions: Vec<String>) -> Result<Option<Fault>, Failure> {
    if actions.is_empty() {
        // An edited position may leave a side without an action although the game is not over.
        session.end(Outcome::win(side.other(), Reason::NoLegalAction));
    }
    for text in actions {
        // A repetition may end the game in the middle of the turn.
        if session.outcome().is_some() {
            break;
        }
        let refused = if session.turn().actor == Actor::Side(side) {
            session.act_text(&text).err().map(|reason| say(&reason))
        } else {
            Some(text!("duel-turn-over").into())
        };
        match (refused, &player.kind) {
            (None, _) => {}
            (Some(why), Kind::Program(_)) => return Ok(Some(Fault::illegal(&text, &why))),
            (Some(why), Kind::Own(..)) => {
                return Err(Failure::Other(say!("duel-fault", player = &player.name, text, why)));
            }
        }
    }
    Ok(None)
}

/// Rolls the dice if it is their turn. Returns `true` if it was.
fn roll(session: &mut Session, dice: &mut Dice) -> bool {
    session.roll(dice).is_some_and(|roll| session.act(roll).is_ok())
}

/// Plays random actions that do not end the game. The choice of starting points does not count as one.
fn open(session: &mut Session, mut left: u32, random: &mut Rand64, dice: &mut Dice) {
    while left > 0 && session.outcome().is_none() {
        if roll(session, dice) {
            continue;
        }
        let setup = session.turn().setup;
        let Some(action) = any_action(session, random) else { return };
        if session.act(action).is_err() {
            return;
        }
        if session.outcome().is_some() {
            session.undo();
        }
        left -= u32::from(!setup);
    }
}

fn any_action(session: &Session, random: &mut Rand64) -> Option<Action> {
    let actions = session.legal();
    if actions.is_empty() {
        return None;
    }
    let index = random.rand_range(0..actions.len() as u64) as usize;
    Some(actions[index].action)
}
