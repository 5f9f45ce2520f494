//! `benediction-tools puzzles`: makes the puzzles of the program from games between bots, and keeps those whose solution the engine
//! proves. The same seed makes the same puzzles.

mod difficulty;
mod keep;
mod proof_game;
mod sources;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

use benediction_study::puzzles::{Puzzle, Theme, pack, unpack};
use benediction_study::registry::{self, Entry};

use crate::encode::Outcome;
use keep::Keeper;
use sources::Source;

/// The puzzles to make of a game.
struct Plan {
    game: &'static str,
    /// Number of puzzles of each theme.
    themes: &'static [(Theme, usize)],
    /// Number of games without a new puzzle after which the maker gives up.
    patience: u64,
}

/// Draws are rare in Obelisk, so few of its puzzles are about them.
const PLANS: [Plan; 5] = [
    Plan {
        game: "benediction",
        themes: &[(Theme::Win, 120), (Theme::WinNext, 120), (Theme::Defend, 80), (Theme::Bless, 30), (Theme::Save, 60)],
        patience: 150,
    },
    Plan { game: "king-trails", themes: &OF_KING_TRAILS, patience: 150 },
    Plan {
        game: "benedict-chess",
        themes: &[(Theme::Win, 45), (Theme::WinNext, 75), (Theme::Defend, 40), (Theme::Survive, 50)],
        patience: 400,
    },
    Plan {
        game: "obelisk",
        themes: &[(Theme::Win, 30), (Theme::WinNext, 70), (Theme::Defend, 40), (Theme::Keep, 85), (Theme::Hold, 5)],
        patience: 2000,
    },
    Plan { game: "kingamon", themes: &[(Theme::Best, 80), (Theme::Cube, 25)], patience: 150 },
];

/// A king is rarely blessed at once there, so there are few threats of it.
const OF_KING_TRAILS: [(Theme, usize); 5] =
    [(Theme::Win, 150), (Theme::WinNext, 240), (Theme::Defend, 6), (Theme::Bless, 4), (Theme::Save, 75)];

/// Number of new puzzles after which all are saved.
const SAVED: usize = 10;

/// Makes puzzles: `[--game GAME] [--seed N] [--part PERCENT] [--out FILE]`. Without `--out` the file of the program is written; the
/// puzzles of games that are not made stay in it.
pub fn command(words: &[&str]) -> Outcome<()> {
    let (mut game, mut seed, mut part) = (None, 52, 100);
    let mut out = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/puzzles/puzzles.gz");
    for pair in words.chunks(2) {
        match *pair {
            ["--game", name] => game = Some(name),
            ["--seed", number] => seed = number.parse()?,
            ["--part", percent] => part = percent.parse()?,
            ["--out", path] => out = PathBuf::from(path),
            _ => return Err("usage: puzzles [--game GAME] [--seed N] [--part PERCENT] [--out FILE]".into()),
        }
    }
    let mut puzzles = std::fs::read(&out).map(|bytes| unpack(&bytes)).unwrap_or_default();
    for plan in PLANS.iter().filter(|plan| game.is_none_or(|game| game == plan.game)) {
        let entry = registry::named(plan.game).ok_or("no such game")?;
        // Written again and again, so that a run that is stopped has its work saved.
        let mut save = |made: &[Puzzle]| {
            puzzles.retain(|puzzle| puzzle.game != plan.game);
            puzzles.extend_from_slice(made);
            let order = |puzzle: &Puzzle| PLANS.iter().position(|plan| puzzle.game == plan.game);
            puzzles.sort_by_key(|puzzle| (order(puzzle), puzzle.rating, puzzle.id()));
            std::fs::write(&out, pack(&puzzles))
        };
        make(entry, plan, part, seed, &mut save)?;
    }
    println!("{} puzzles, {} bytes", puzzles.len(), std::fs::metadata(&out)?.len());
    Ok(())
}

/// Makes the puzzles of a game, and saves them from time to time and at the end.
fn make(
    entry: &'static Entry,
    plan: &Plan,
    part: usize,
    seed: u64,
    save: &mut dyn FnMut(&[Puzzle]) -> std::io::Result<()>,
) -> Outcome<()> {
    let start = Instant::now();
    let mut lacking: BTreeMap<Theme, usize> =
        plan.themes.iter().map(|(theme, count)| (*theme, (count * part).div_ceil(100))).collect();
    let mut source = Source::new(entry, seed);
    let mut keeper = Keeper::new(entry);
    let (mut idle, mut games) = (0, 0);
    while idle < plan.patience && lacking.values().any(|count| *count > 0) {
        idle += 1;
        games += 1;
        for candidate in source.next_game(&lacking) {
            if lacking.get(&candidate.theme).is_none_or(|count| *count == 0) {
                continue;
            }
            if keeper.keep(&candidate, seed) {
                idle = 0;
                if keeper.puzzles.len().is_multiple_of(SAVED) {
                    save(&keeper.puzzles)?;
                }
                lacking.entry(candidate.theme).and_modify(|count| *count -= 1);
                eprint!("\r{} {} of {games} games, {:?} ", entry.name, keeper.puzzles.len(), start.elapsed());
            }
        }
    }
    lacking.retain(|_, count| *count > 0);
    let seconds = start.elapsed().as_secs();
    println!("{}: {} puzzles of {games} games, {seconds} s, lacking {lacking:?}", entry.name, keeper.puzzles.len());
    println!("{}: {:?}", entry.name, keeper.refused);
    Ok(save(&keeper.puzzles)?)
}
