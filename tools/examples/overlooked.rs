//! Wins that weak levels overlook: how often a level leaves the opponent a win in its next turn that could be
//! prevented, by how well the win is hidden from a person (`Tactics::hidden`).
//!
//! `cargo run --release -p benediction-tools --example overlooked -- GAME GAMES SEED` lets each level up to the sixth
//! play this number of games with itself.

use std::error::Error;
use std::sync::atomic::AtomicBool;

use benediction_engine::{Bot, Budget, Level, Player, Request, Score, Situation};
use benediction_engine::{Hidden, Playable, Tactics as _};
use benediction_rules::games::benediction::Position;
use benediction_rules::random::random_opening;
use benediction_rules::{Actor, Position as _, Side};
use benediction_words::locale::say;
use oorandom::Rand64;

const USAGE: &str = "usage: overlooked GAME GAMES SEED";
/// Random actions at the start of a game.
const RANDOM_ACTIONS: usize = 4;
/// Turns after which a game is given up.
const MAX_TURNS: usize = 120;
/// Number of levels that are tested, from the weakest.
const LEVELS: usize = 6;
/// Positions of a search, so many that the level's own limit applies; and those of the search for a defence.
const NODES: u64 = 200_000;
/// Actions within which a position without a defence is lost: those of two turns.
const AT_ONCE: u32 = 4;
const CLASSES: [&str; Hidden::CLASSES] = ["class 0", "1", "2", "3"];

/// Number of wins that were left and of all that could be seen, by class.
type Tally = [[u32; 2]; Hidden::CLASSES];

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, games, seed] = words.as_slice() else { return Err(USAGE.into()) };
    let (games, seed): (u64, u128) = (games.parse()?, seed.parse()?);
    let start = Position::start(&game.as_str().into(), Side::Near).map_err(|why| say(&why))?;
    for level in &Level::ALL[..LEVELS] {
        let mut rng = Rand64::new(seed);
        let mut tally = Tally::default();
        let turns: usize = (0..games).map(|_| play(&start, *level, &mut rng, &mut tally)).sum();
        print!("{} {}: {:.1} turns a game", level.number(), level.name(), turns as f64 / games.max(1) as f64);
        for (name, [left, seen]) in CLASSES.iter().zip(tally) {
            print!(", {name} {left} of {seen} ({:.0} %)", 100.0 * f64::from(left) / f64::from(seen.max(1)));
        }
        println!();
    }
    Ok(())
}

/// Plays a game of a level with itself. Returns the number of its turns.
fn play(start: &Position, level: Level, rng: &mut Rand64, tally: &mut Tally) -> usize {
    let run = AtomicBool::new(false);
    let mut position = start.clone();
    if !random_opening(&mut position, RANDOM_ACTIONS, rng) {
        return 0;
    }
    let tactics = Position::tactics();
    let mut bot = Bot::<Position>::of_game(4);
    for turns in 0..MAX_TURNS {
        let Actor::Side(_) = position.turn().actor else { return turns };
        let whole = position.turn().actions_left == 2;
        // A level that can win itself need not prevent the opponent's win.
        let before = (whole && tactics.win_in_turn(&position) == 0).then(|| position.clone());
        let request = Request::of_level(level, Budget::nodes(NODES), rng.rand_u64());
        for action in bot.answer(Situation::new(&position, &[]), &request, &run, &mut |_| {}).turn {
            position.apply(action);
        }
        let Some(before) = before.filter(|_| position.outcome().is_none()) else { continue };
        let left = tactics.win_in_turn(&position) > 0;
        let class = match () {
            () if left => tactics.hidden(&position, false).class,
            () if tactics.is_threatened(&before) => tactics.hidden(&before, true).class,
            () => continue,
        };
        if !left || may_be_prevented(&before) {
            tally[class][0] += u32::from(left);
            tally[class][1] += 1;
        }
    }
    MAX_TURNS
}

/// Returns `true` if the side to act has a turn after which it is not lost at once.
fn may_be_prevented(position: &Position) -> bool {
    let run = AtomicBool::new(false);
    let request = Request::of_level(Level::STRONGEST, Budget::nodes(NODES), 1);
    let answer = Bot::<Position>::of_game(1).answer(Situation::new(position, &[]), &request, &run, &mut |_| {});
    !matches!(answer.score, Score::Loss(actions) if actions <= AT_ONCE)
}
