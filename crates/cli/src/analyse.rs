//! `benediction analyse`: analyses whole games turn by turn.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::failure::{one_line, show_progress};
use super::{Failure, files};
use benediction_platform::clock::Instant;
use benediction_platform::threads;
use benediction_rules::Side;
use benediction_rules::message::Arg;
use benediction_rules::notation::SideNames;
use benediction_study::library::exchange::{
    Fault, Form, FoundGame, files_at, find_games, read_text_input, write_file, write_games,
};
use benediction_study::record::Record;
use benediction_study::registry;
use benediction_study::reviews::{self, Report, ReportedTurn, Review};
use benediction_study::session::Session;
use benediction_study::tree::{Analysis, NodeId};
use benediction_study::words::study as words;
use benediction_words::locale::say;
use benediction_words::{say, text};

/// Time after which new results are written to the file.
const SAVE_INTERVAL: Duration = Duration::from_secs(5);
/// Smallest loss of points that is printed, from 0 to 1.
const MIN_LOSS: f32 = 0.0005;
/// Largest number of positions for a search.
const MAX_NODES: u64 = 1_000_000_000;

/// Effort of the analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Effort {
    Quick,
    Standard,
    Deep,
}

/// The effort of an analysis on the command line.
#[derive(Args, Debug)]
pub(super) struct EffortOptions {
    #[arg(help = text!("option-analyse-effort"))]
    #[arg(long, value_name = "EFFORT", default_value = "quick", hide_possible_values = true)]
    effort: Effort,
    #[arg(help = text!("option-analyse-nodes"))]
    #[arg(long, value_name = "N", conflicts_with = "effort", value_parser = clap::value_parser!(u64).range(1..=MAX_NODES))]
    nodes: Option<u64>,
    #[arg(help = text!("option-analyse-threads"))]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=super::players::MAX_THREADS))]
    threads: Option<u64>,
}

impl EffortOptions {
    fn effort(&self) -> reviews::Effort {
        match (self.nodes, self.effort) {
            (Some(nodes), _) => reviews::Effort::Nodes(nodes),
            (None, Effort::Quick) => reviews::Effort::Quick,
            (None, Effort::Standard) => reviews::Effort::Standard,
            (None, Effort::Deep) => reviews::Effort::Deep,
        }
    }

    fn threads(&self) -> usize {
        self.threads.map_or_else(threads::cores, |threads| usize::try_from(threads).unwrap_or(1))
    }
}

/// Options of `benediction analyse`.
#[derive(Args, Debug)]
#[command(after_help = text!("help-analyse"))]
pub struct Options {
    #[arg(help = text!("option-analyse-files"))]
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    effort: EffortOptions,
    #[arg(help = text!("option-analyse-print"))]
    #[arg(long)]
    print: bool,
}

pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let mut passed_over = 0_usize;
    for file in files_at(options.files.iter().map(PathBuf::as_path)) {
        match file {
            Ok(path) => {
                let is_input = files::is_standard_input(&path);
                let games = AnalysedGames::at(path, !options.print)?;
                // A game text has no place for what an engine finds.
                if games.path.is_none() && !options.print && !is_input {
                    let _ = writeln!(std::io::stderr(), "{}", one_line(&say!("study-not-kept", name = &games.name)));
                }
                games.analyse(&options.effort, out)?;
            }
            // The rest of the folder is analysed nevertheless.
            Err((path, reason)) => {
                let line = format!("{}: {}", path.display(), say(&reason));
                let _ = writeln!(std::io::stderr(), "{}", one_line(&line));
                passed_over += 1;
            }
        }
    }
    out.flush()?;
    if passed_over == 0 { Ok(()) } else { Err(Failure::usage(&say!("study-passed-over", count = passed_over))) }
}

fn read_games(name: &str, games: Vec<Result<FoundGame, Fault>>) -> Result<Vec<Record>, Failure> {
    let fault = |Fault { line, text, reason }: Fault| Failure::at(name, line, &text, &say(&reason));
    let games = games.into_iter().map(|game| game.map_err(fault)).collect::<Result<Vec<FoundGame>, Failure>>()?;
    let record = |game: FoundGame| {
        game.ignored.into_iter().for_each(|ignored| fault(ignored).warn());
        game.record
    };
    Ok(games.into_iter().map(record).collect())
}

/// A file of games under analysis.
pub(super) struct AnalysedGames {
    name: String,
    /// The file to which results are written; `None` if it keeps none.
    path: Option<PathBuf>,
    games: Vec<Record>,
}

impl AnalysedGames {
    /// Opens a file or, for `-`, standard input. A file of saved games stores the results if `keeps` is `true`.
    pub(super) fn at(path: PathBuf, keeps: bool) -> Result<AnalysedGames, Failure> {
        if files::is_standard_input(&path) {
            let source = files::read(&path)?;
            let games = read_games(&source.name, find_games(&source.text))?;
            return Ok(AnalysedGames { name: source.name, path: None, games });
        }
        let name = path.display().to_string();
        let (text, is_file) = read_text_input(&path).map_err(|reason| Failure::about(&name, &say(&reason)))?;
        let source = files::Source { name: name.clone(), text };
        let games = read_games(&name, find_games(&source.text))?;
        if games.is_empty() {
            return Err(Failure::Input(say!("study-nothing", path = name)));
        }
        let saved = is_file && source.is_saved_game();
        Ok(AnalysedGames { name, path: (saved && keeps).then_some(path), games })
    }

    /// Returns the games of the file.
    pub(super) fn games(&self) -> &[Record] {
        &self.games
    }

    /// Returns the game with this index, completely analysed.
    pub(super) fn analysed(&mut self, index: usize, effort: &EffortOptions) -> Result<Session, Failure> {
        let record = &self.games[index];
        let mut session = registry::load(record).map_err(|reason| Failure::about(&self.name, &say(&reason)))?;
        self.evaluate(index, &mut session, effort)?;
        Ok(session)
    }

    fn analyse(mut self, effort: &EffortOptions, out: &mut dyn Write) -> Result<(), Failure> {
        for index in 0..self.games.len() {
            let session = self.analysed(index, effort)?;
            if self.games.len() > 1 {
                writeln!(out, "{}{}:{}", if index > 0 { "\n" } else { "" }, self.name, index + 1)?;
            } else {
                writeln!(out, "{}", self.name)?;
            }
            print(&session, out)?;
        }
        Ok(())
    }

    /// Evaluates the remaining turns of a game on several threads. Results are saved from time to time, so that little
    /// is lost if the program is interrupted.
    fn evaluate(&mut self, index: usize, session: &mut Session, effort: &EffortOptions) -> Result<(), Failure> {
        let review = Review::new(session, effort.effort());
        let jobs = review.due(session);
        let (left, all) = (jobs.len(), review.turns());
        let next = Mutex::new(jobs.into_iter());
        let stop = AtomicBool::new(false);
        let work = |results_sender: &Sender<(NodeId, Analysis)>| {
            let take = || next.lock().unwrap_or_else(PoisonError::into_inner).next();
            while let Some(job) = take().filter(|_| !stop.load(Ordering::Relaxed)) {
                job.run(&stop).into_iter().for_each(|result| drop(results_sender.send(result)));
            }
        };
        threads::scope(|scope| {
            let (sender, results) = channel();
            for _ in 0..effort.threads().min(left) {
                let (sender, work) = (sender.clone(), &work);
                scope.spawn(move || work(&sender));
            }
            drop(sender);
            let mut saved = Instant::now();
            for (done, result) in results.into_iter().enumerate() {
                Review::keep(session, result);
                show_progress(&say!("study-progress", done = all - left + done + 1, all), done + 1 == left);
                if saved.elapsed() >= SAVE_INTERVAL || done + 1 == left {
                    let result = self.save(index, session);
                    stop.store(result.is_err(), Ordering::Relaxed);
                    result?;
                    saved = Instant::now();
                }
            }
            Ok(())
        })
    }

    /// Writes the file with the results so far in place of the old one.
    fn save(&mut self, index: usize, session: &Session) -> Result<(), Failure> {
        let old = &self.games[index];
        let saved_record = session.record(old.players.clone());
        // The game stays open where it was.
        self.games[index].notes = saved_record.notes;
        let Some(path) = &self.path else { return Ok(()) };
        Ok(write_file(path, write_games(&self.games, Form::Saved)?.as_bytes())?)
    }
}

/// Prints the report of a game: a line for each turn, the players, and the turning points.
fn print(session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    let report = Report::new(session);
    let names = session.sides();
    for turn in &report.turns {
        writeln!(out, "{}", line(names, session, turn))?;
    }
    if report.missing > 0 {
        writeln!(out, "{}", say!("study-turns-left", count = report.missing))?;
    }
    for (side, player) in Side::BOTH.into_iter().zip(&report.players) {
        let name = benediction_words::side(names, side);
        writeln!(out, "{}", words::player(&name, player))?;
        if let Some(time) = words::time(&name, &report, player) {
            writeln!(out, "  {time}")?;
        }
        if report.dice {
            if let Some(rolls) = words::rolls(names.of(side), player.rolls) {
                writeln!(out, "  {rolls}")?;
            }
            writeln!(out, "  {}", words::luck(names, side, player.luck))?;
        }
        for mistake in &player.offer_mistakes {
            writeln!(out, "  {}", words::offer_mistake(mistake))?;
        }
    }
    if let Some(result) = report.without_luck {
        writeln!(out, "{}", words::without_luck(names, result))?;
    }
    let ended = words::ended(session);
    if ended.is_some() || !report.moments.is_empty() {
        writeln!(out, "{}", text!("study-moments"))?;
    }
    if let Some(ended) = ended {
        writeln!(out, "{ended}")?;
    }
    for turn in report.moments.iter().map(|moment| &report.turns[*moment]) {
        let Some(why) = words::why(session, turn) else { continue };
        let side = names.of(turn.side());
        let played = turn.turn.words.join(" ");
        writeln!(out, "{}", say!("study-moment", number = turn.turn.number, side, turn = played, why))?;
    }
    Ok(())
}

/// Formats a turn as columns two blanks apart: number, side, actions, and the near side's chance after it; for a turn
/// that lost something, or a roll, the points it lost or gained; then the verdict, the change of a certain result, and
/// the best turn.
fn line(names: SideNames, session: &Session, turn: &ReportedTurn) -> String {
    let side = turn.turn.side.map_or_else(String::new, |side| benediction_words::side(names, side));
    let mut columns = vec![format!("{:>3}  {side}", turn.turn.number), turn.turn.words.join(" ")];
    columns.push(words::percent(turn.near()));
    if turn.turn.roll {
        columns.push(format!("{:+.1}", 100.0 * turn.luck()));
    } else if turn.loss >= MIN_LOSS {
        columns.push(format!("{:+.1}", -100.0 * turn.loss));
    }
    if let Some(verdict) = turn.verdict {
        columns.push(format!("{} {}", words::verdict(verdict), verdict.sign()));
        if turn.loss - turn.punished >= MIN_LOSS {
            let points = Arg::decimal(f64::from(turn.punished) * 100.0, 1);
            columns.push(say!("study-kept", points));
        }
        columns.extend(words::became(turn));
        let best = session.why(&turn.turn).map_or_else(|| turn.best.clone(), |why| why.best);
        columns.push(say!("study-best", turn = best.join(" ")));
    }
    one_line(&columns.join("  "))
}
