//! Positions like those that a search sees: from those of games, changed by a few actions that are not the best, each looked at by a
//! search of its own.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use benediction_engine::games::benediction::{Evaluation, Tactician};
use benediction_engine::{Bot, Budget, Level, Player, PlayerKind, Request, Situation};
use benediction_engine::{Playable, Stage, Tactics};
use benediction_rules::Position as _;
use benediction_rules::games::benediction::Position;
use oorandom::Rand64;

use super::games::{self, Game};
use super::play::search_score;
use super::samples::{self, Known, Sample};

/// Largest number of actions away from a game.
const AWAY: u64 = 4;

/// The positions to evaluate, and the search.
pub struct Job<'a> {
    /// A file of games.
    pub from: &'a Path,
    /// A file of positions, which is overwritten.
    pub to: &'a Path,
    /// One of this number of positions is used.
    pub share: u64,
    /// Positions of a search.
    pub nodes: u64,
    pub seed: u64,
    pub threads: usize,
}

/// Evaluates positions beside the lines of all games of a file.
///
/// # Errors
/// A file cannot be read, or the other cannot be written.
pub fn run(start: &Position, job: &Job) -> io::Result<()> {
    let all = games::read(job.from)?;
    let mut file = BufWriter::new(File::create(job.to)?);
    samples::write_head(start, &mut file)?;
    let (file, next, kept, begun) = (Mutex::new(file), AtomicUsize::new(0), AtomicUsize::new(0), Instant::now());
    std::thread::scope(|scope| {
        for _ in 0..job.threads {
            let (all, file, next, kept) = (&all, &file, &next, &kept);
            scope.spawn(move || {
                let mut bot = Bot::of_game(1);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(game) = all.get(number) else { return };
                    let found = of_game(start, game, job, &mut bot, job.seed << 32 | number as u64);
                    let many = kept.fetch_add(found.len(), Ordering::Relaxed) + found.len();
                    let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                    found.iter().try_for_each(|sample| sample.write(&mut *file)).expect("room on the disk");
                    if number % 500 == 499 {
                        let seconds = begun.elapsed().as_secs_f64();
                        println!("{} of {} games, {many} positions, {:.0} s", number + 1, all.len(), seconds);
                    }
                }
            });
        }
    });
    file.into_inner().unwrap_or_else(PoisonError::into_inner).flush()
}

fn of_game(start: &Position, game: &Game, job: &Job, bot: &mut Bot<Position, Evaluation>, seed: u64) -> Vec<Sample> {
    let run = AtomicBool::new(false);
    let mut rng = Rand64::new(u128::from(seed));
    let mut found = Vec::new();
    game.replay(start, |position, _| {
        if rng.rand_range(0..job.share) > 0 || position.turn().setup {
            return;
        }
        let mut position = position.clone();
        for _ in 0..rng.rand_range(0..AWAY + 1) {
            let Some(action) = likely(&position, &mut rng) else { break };
            let undo = position.apply(action);
            if position.outcome().is_some() {
                position.undo(undo);
                break;
            }
        }
        if !samples::is_open(&position) {
            return;
        }
        let kind = PlayerKind::Bot(Level::STRONGEST);
        let request = Request { player: kind, budget: Budget::nodes(job.nodes), seed: rng.rand_u64(), lines: 1 };
        let answer = bot.answer(Situation::new(&position, &[]), &request, &run, &mut |_| {});
        found.extend(Sample::of(&position, search_score(answer.score).0, Known::Beside));
    });
    found
}

/// Returns a random one of the actions that a search does not prune.
fn likely(position: &Position, rng: &mut Rand64) -> Option<<Position as benediction_rules::Position>::Action> {
    let tactics = Position::tactics();
    let mut list = Vec::new();
    tactics.order(position, Tactician::in_use().is_threatened(position), Stage::Main, &mut list);
    let index = rng.rand_range(0..list.len().max(1) as u64);
    list.get(index as usize).map(|(_, action)| *action)
}
