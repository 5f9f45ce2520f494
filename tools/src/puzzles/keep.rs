//! The choice among candidates: a puzzle is kept if its solution is proved, few enough turns are right, somebody would play a wrong
//! one, and no other puzzle is like it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;

use benediction_engine::games::kingamon::gain;
use benediction_engine::{AnyGame, Goal, RolloutOptions, Score, Solution};
use benediction_rules::games::kingamon::{self, Phase};
use benediction_rules::{Action, Actor, Side, Symmetry};
use benediction_study::puzzles::{Puzzle, Theme, one_line};
use benediction_study::registry::Entry;

use super::difficulty;
use super::sources::Candidate;

/// Largest number of right turns.
const MOST_ACCEPTED: usize = 64;
/// Smallest number of turns for each right one.
const LEAST_SHARE: usize = 4;
/// Number of games of a rollout.
const ROLLOUT_GAMES: u32 = 288;
/// Number of standard errors by which a rollout must tell right from wrong turns.
const CERTAINTY: f64 = 2.0;
/// Smallest gain of a decision about the cube, in stakes.
const CUBE_GAIN: f32 = 0.08;

/// The keeper of the puzzles of a game.
pub struct Keeper {
    entry: &'static Entry,
    /// The puzzles so far.
    pub puzzles: Vec<Puzzle>,
    /// The hashes of the positions of all puzzles and their images.
    seen: BTreeSet<u64>,
    /// Number of candidates that were refused, by theme and reason.
    pub refused: BTreeMap<(Theme, &'static str), usize>,
}

impl Keeper {
    /// Creates a keeper without puzzles.
    pub fn new(entry: &'static Entry) -> Keeper {
        Keeper { entry, puzzles: Vec::new(), seen: BTreeSet::new(), refused: BTreeMap::new() }
    }

    /// Keeps a candidate if it is a puzzle. Returns `true` if it did.
    pub fn keep(&mut self, candidate: &Candidate, seed: u64) -> bool {
        match self.puzzle(candidate, seed) {
            Ok(puzzle) => {
                self.seen.extend(images(candidate.position.as_ref()));
                self.puzzles.push(puzzle);
                true
            }
            Err(reason) => {
                *self.refused.entry((candidate.theme, reason)).or_default() += 1;
                false
            }
        }
    }

    fn puzzle(&self, candidate: &Candidate, seed: u64) -> Result<Puzzle, &'static str> {
        let Candidate { theme, position } = candidate;
        // The text has no history: what was played before must not matter.
        let text = one_line(position.as_ref());
        let read = self.entry.read_position(&text).map_err(|_| "unreadable")?;
        let position = read.position();
        if images(position).iter().any(|hash| self.seen.contains(hash)) {
            return Err("seen before");
        }
        let goal = theme.goal().ok_or("no goal")?;
        let solution = position.solve(goal, &AtomicBool::new(false)).ok_or("no solution")?;
        let Solution { accepted, ends } = &solution;
        let least = if *ends == 2 { 2 } else { LEAST_SHARE };
        if accepted.len() > MOST_ACCEPTED || accepted.len() * least > *ends {
            return Err("too many solutions");
        }
        match goal {
            Goal::Keep if (theme == &Theme::Keep) != is_won(position) => return Err("other theme"),
            Goal::Best => confirm(position, &solution, seed)?,
            _ => {}
        }
        let by_share = difficulty::by_share(self.entry, accepted.len() as f64 / *ends as f64);
        let by_levels = || difficulty::rating(self.entry, position, accepted);
        let rating = match theme {
            // The levels play to win, not to bless or to save.
            Theme::Bless | Theme::Save => by_share,
            // Bots see wins that people do not.
            Theme::Win | Theme::WinNext => by_levels().or(by_share),
            _ => by_levels(),
        };
        let rating = rating.ok_or("everybody finds it")?;
        let accepted = accepted.iter().map(|turn| position.texts_of(turn)).collect();
        let ends = u32::try_from(*ends).unwrap_or(u32::MAX);
        let puzzle = Puzzle { game: self.entry.name.into(), theme: *theme, rating, ends, position: text, accepted };
        let is_same = Puzzle::read(&puzzle.line()).is_some_and(|read| read == puzzle);
        if is_same { Ok(puzzle) } else { Err("unreadable") }
    }
}

/// Returns the hashes of a position and its images.
fn images(position: &dyn AnyGame) -> Vec<u64> {
    let mut images = vec![position.boxed()];
    for symmetry in position.symmetries().iter().copied() {
        let more: Vec<_> = images.iter().map(|image| image.image(symmetry)).collect();
        images.extend(more);
    }
    debug_assert!(images.len() <= 1 << Symmetry::ALL.len());
    images.iter().map(|image| image.hash()).collect()
}

/// Returns `true` if the side to play wins by best play, in a game that is solved.
fn is_won(position: &dyn AnyGame) -> bool {
    let request = benediction_engine::Request::of_level(
        benediction_engine::Level::STRONGEST,
        benediction_engine::Budget::default(),
        0,
    );
    super::sources::think(position, Vec::new(), request)
        .first()
        .is_some_and(|(_, score)| matches!(score, Score::Win(_)))
}

/// Confirms by rollouts that the right turns are better than the others.
fn confirm(position: &dyn AnyGame, solution: &Solution<Action>, seed: u64) -> Result<(), &'static str> {
    let Actor::Side(side) = position.turn().actor else { return Err("nobody acts") };
    let known = position.downcast_ref::<kingamon::Position>().ok_or("no rollouts")?;
    let of_side = |chance: f64| if side == Side::Near { chance } else { 1.0 - chance };
    let options =
        RolloutOptions { games: ROLLOUT_GAMES, seed, turns: solution.accepted.len() + 2, reduced: false, threads: 1 };
    let roll_out = |position: &dyn AnyGame| position.roll_out(options, &AtomicBool::new(false), &mut |_| {});
    if !matches!(known.phase(), Phase::Play(_)) {
        let rolled = roll_out(position).ok_or("no rollouts")?;
        let [rolled] = rolled.as_slice() else { return Err("no rollouts") };
        let ends = [-CERTAINTY, CERTAINTY].map(|errors| (of_side(rolled.chance) + errors * rolled.error) as f32);
        let gain = |chance: f32| gain(known, chance.clamp(0.0, 1.0));
        let wanted =
            solution.accepted.first().and_then(|turn| turn.first()).map(|action| position.action_text(*action));
        let acts = matches!(wanted.as_deref(), Some("double" | "take"));
        let is_clear = ends.into_iter().map(gain).all(|gain| if acts { gain > CUBE_GAIN } else { gain < -CUBE_GAIN });
        return if is_clear { Ok(()) } else { Err("rollouts do not confirm") };
    }
    if solution.accepted.len() > 3 {
        return Err("too many solutions");
    }
    let end = |turn: &[Action]| {
        let mut end = position.boxed();
        turn.iter().for_each(|action| end.apply(*action));
        end.hash()
    };
    let accepted: Vec<u64> = solution.accepted.iter().map(|turn| end(turn)).collect();
    let rolled = roll_out(position).ok_or("no rollouts")?;
    let (right, wrong): (Vec<_>, Vec<_>) = rolled.iter().partition(|rolled| accepted.contains(&end(&rolled.turn)));
    let worst = right.iter().map(|rolled| (of_side(rolled.chance), rolled.error)).min_by(|a, b| a.0.total_cmp(&b.0));
    let best = wrong.iter().map(|rolled| (of_side(rolled.chance), rolled.error)).max_by(|a, b| a.0.total_cmp(&b.0));
    let (Some(worst), Some(best)) = (worst, best) else { return Err("rollouts do not confirm") };
    let is_clear = right.len() == accepted.len() && worst.0 - best.0 > CERTAINTY * worst.1.hypot(best.1);
    if is_clear { Ok(()) } else { Err("rollouts do not confirm") }
}
