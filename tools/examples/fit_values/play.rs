//! Games of the bot with itself, from random openings, with some random actions later, so that kings are hunted; every
//! tenth against the baseline `uct`. A game ends when the search sees its end.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use benediction_engine::{Bot, Budget, Level, Player, PlayerKind, Request, Score, Situation, player};
use benediction_rules::games::benediction::Position;
use benediction_rules::random::random_action;
use benediction_rules::{Actor, Position as _, Side};
use oorandom::Rand64;

use super::games::{Ending, Game, SearchScore, Step, Writer};

/// Turns after which a game counts as drawn.
const MAX_TURNS: usize = 200;
/// Number of actions within which a loss counts as lost.
const SOON: u32 = 6;
/// One of this number of games is played against the baseline.
const WITH_GUEST: u64 = 10;
/// One of this number of turns is followed by a random action.
const RANDOM_ACTIONS: u64 = 24;

/// Plays this number of games and adds them to a file.
pub fn run(start: &Position, file: &Path, games: u64, nodes: u64, seed: u64, threads: u64) {
    let writer = Mutex::new(Writer::open(file).expect("a file that can be written"));
    let (next, positions, drawn) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    let game = play(start, nodes, seed << 32 | number, number % WITH_GUEST == 0);
                    let all = positions.fetch_add(game.steps.len() as u64, Ordering::Relaxed) + game.steps.len() as u64;
                    let endless = drawn.fetch_add(u64::from(game.ending == Ending::Drawn), Ordering::Relaxed);
                    writer.lock().unwrap_or_else(PoisonError::into_inner).add(&game).expect("room on the disk");
                    if number % 100 == 99 {
                        let seconds = begun.elapsed().as_secs_f64();
                        println!(
                            "{} games of {games}, {endless} drawn, {all} actions, {:.0} a second",
                            number + 1,
                            all as f64 / seconds
                        );
                    }
                }
            });
        }
    });
}

/// Plays some random actions that do not end the game, and adds their steps.
fn play_random_actions(position: &mut Position, mut actions: u64, rng: &mut Rand64, steps: &mut Vec<Step>) {
    while actions > 0 || position.turn().setup {
        let setup = position.turn().setup;
        let Some(action) = random_action(position, rng) else { return };
        let undo = position.apply(action);
        if position.outcome().is_some() {
            position.undo(undo);
        } else {
            steps.push(Step { packed: Position::pack(action), search_score: SearchScore::Nothing });
        }
        actions = actions.saturating_sub(u64::from(!setup));
    }
}

/// Returns the score of a search, and `Some(true)` if the side to act wins, `Some(false)` if it has as good as lost.
pub fn search_score(score: Score) -> (SearchScore, Option<bool>) {
    match score {
        Score::Value(value) => (SearchScore::Value(value.clamp(-30_000, 30_000) as i16), None),
        Score::Draw => (SearchScore::Value(0), None),
        Score::Win(_) => (SearchScore::Value(30_000), Some(true)),
        Score::Loss(actions) => (SearchScore::Value(-30_000), (actions <= SOON).then_some(false)),
    }
}

fn play(start: &Position, nodes: u64, seed: u64, with_guest: bool) -> Game {
    let run = AtomicBool::new(false);
    let mut rng = Rand64::new(u128::from(seed));
    let first = if rng.rand_range(0..2) == 0 { Side::Near } else { Side::Far };
    let mut position = Position::new(*start.variant(), first);
    let mut game = Game { first, ending: Ending::Drawn, steps: Vec::new() };
    let opening = rng.rand_range(0..9);
    play_random_actions(&mut position, opening, &mut rng, &mut game.steps);
    let mut bot = Bot::of_game(4);
    let mut guest: Box<dyn Player<Position>> = player(PlayerKind::Uct, 2);
    let side = if rng.rand_range(0..2) == 0 { Side::Near } else { Side::Far };
    let visits = with_guest.then_some(side);
    let mut played = Vec::new();
    for _ in 0..MAX_TURNS {
        let Actor::Side(side) = position.turn().actor else { break };
        let own = visits != Some(side);
        let kind = if own { PlayerKind::Bot(Level::STRONGEST) } else { PlayerKind::Uct };
        let request =
            Request { player: kind, budget: Budget::nodes(nodes).of_player(side), seed: rng.rand_u64(), lines: 1 };
        let thinker: &mut dyn Player<Position> = if own { &mut bot } else { &mut *guest };
        let answer = thinker.answer(Situation::new(&position, &played), &request, &run, &mut |_| {});
        let (search_score, decided) = search_score(answer.score);
        let search_score = if own { search_score } else { SearchScore::Nothing };
        for action in answer.turn {
            played.push(position.hash());
            game.steps.push(Step { packed: Position::pack(action), search_score });
            position.apply(action);
            if played.iter().filter(|hash| **hash == position.hash()).count() >= 2 {
                return game;
            }
        }
        let winner = match (position.outcome(), decided) {
            (Some(outcome), _) => Some(Ending::of(outcome)),
            (None, Some(wins)) if own => Some(Ending::Won(if wins { side } else { side.other() })),
            _ => None,
        };
        if let Some(ending) = winner {
            game.ending = ending;
            return game;
        }
        if rng.rand_range(0..RANDOM_ACTIONS) == 0 {
            play_random_actions(&mut position, 1, &mut rng, &mut game.steps);
        }
    }
    game
}
