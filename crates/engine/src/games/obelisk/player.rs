//! The player of Obelisk. It has the solution; a level limits how many actions of it the player sees, and adds an error
//! to the evaluation of what is beyond. So a weak level plays like a person who does not look far, and its mistakes are
//! the second best actions.

use super::evaluation::{outlook, progress};
use std::sync::atomic::AtomicBool;

use benediction_platform::clock::Instant;

use super::{Solution, Verdict};
use crate::{Info, Plain, Playable, Player, Request, Score, SearchResult, Situation};
use benediction_rules::games::obelisk::Action;
use benediction_rules::games::obelisk::Position;
use benediction_rules::{Position as _, Side, random};

/// Limits of a level.
struct Skill {
    /// Largest number of actions of both sides to an end that is seen; positions farther away are evaluated.
    horizon: u32,
    /// Largest error of an evaluation, in hundredths.
    noise: u32,
    /// Number of turns out of twelve in which the level sees nothing at all.
    blunder_odds: u64,
}

const fn skill(horizon: u32, noise: u32, blunder_odds: u64) -> Skill {
    Skill { horizon, noise, blunder_odds }
}

/// Levels 1 to 9; the tenth sees everything. From the third on none misses a win in one, from the fourth on none
/// overlooks that the enemy would win with its next action.
const SKILLS: [Skill; 9] = [
    skill(1, 600, 8),
    skill(1, 280, 4),
    skill(1, 160, 0),
    skill(2, 110, 0),
    skill(4, 80, 0),
    skill(6, 65, 0),
    skill(8, 50, 0),
    skill(11, 30, 0),
    skill(16, 20, 0),
];

/// The player of Obelisk. It keeps nothing from one request to the next: the solution is global.
pub struct ObeliskPlayer;

/// An action and its evaluation.
#[derive(Clone, Copy)]
struct Choice {
    action: Action,
    /// The verdict, if the level sees it.
    verdict: Option<Verdict>,
    /// The heuristic value, used if there is no verdict, in hundredths.
    guess: i32,
    /// The number of the enemy's answers, out of a thousand, that make the position worse for the enemy, to choose between equal
    /// actions.
    pitfalls: i32,
    /// A random number, to choose between actions that are equal in all else.
    tie_breaker: u64,
}

/// Largest number of expected actions after a turn.
const MAX_EXPECTED: usize = 12;
/// A value above every guess and below every win.
const DECIDED: i32 = 100_000;

impl Choice {
    /// Returns a sorting key, the higher the better.
    fn worth(&self) -> (i32, i32, u64) {
        let worth = match self.verdict {
            Some(Verdict::Draw) => 0,
            Some(verdict) => DECIDED * verdict.worth().signum() + verdict.worth(),
            None => self.guess,
        };
        (worth, self.pitfalls, self.tie_breaker)
    }

    fn score(&self) -> Score {
        self.verdict.map_or(Score::Value(self.guess), Score::from)
    }
}

impl From<Verdict> for Score {
    fn from(verdict: Verdict) -> Score {
        match verdict {
            Verdict::Win(actions) => Score::Win(actions),
            Verdict::Loss(actions) => Score::Loss(actions),
            Verdict::Draw => Score::Draw,
        }
    }
}

/// Returns all legal actions, the best first.
fn choices(situation: Situation<'_, Position>, request: &Request) -> Vec<Choice> {
    let position = situation.position;
    let mut rng = random::numbers_of(request.seed, position.hash());
    let skill = request.level().number().checked_sub(1).and_then(|index| SKILLS.get(index as usize));
    let verdicts = VerdictWithHistory { solution: Solution::of(position.mode()), history: situation.history };
    let is_blind = skill.is_some_and(|skill| rng.rand_range(0..12) < skill.blunder_odds);
    let mut actions = Vec::new();
    position.legal(&mut actions);
    let choice = |action: Action| {
        let mut after = *position;
        after.apply(action);
        let (noise, tie_breaker) = (rng.rand_float() * 2.0 - 1.0, rng.rand_u64());
        let Some(skill) = skill else {
            let verdict = verdicts.after(&after);
            let pitfalls = if matches!(verdict, Verdict::Win(_)) { 0 } else { verdicts.pitfalls(&after) };
            return Choice { action, verdict: Some(verdict), guess: 0, pitfalls, tie_breaker };
        };
        let is_seen = |verdict: &Verdict| match verdict {
            Verdict::Win(actions) | Verdict::Loss(actions) => !is_blind && *actions <= skill.horizon,
            Verdict::Draw => false,
        };
        let verdict = Some(verdicts.solution.verdict(&after).before()).filter(is_seen);
        let guess = (f64::from(skill.noise) * noise) as i32 - outlook(&after);
        Choice { action, verdict, guess, pitfalls: 0, tie_breaker }
    };
    let mut choices: Vec<Choice> = actions.into_iter().map(choice).collect();
    choices.sort_by_key(|choice| std::cmp::Reverse(choice.worth()));
    choices
}

/// The solution, and the earlier positions of the game, which the solution does not contain.
struct VerdictWithHistory<'a> {
    solution: &'static Solution,
    history: &'a [u64],
}

impl VerdictWithHistory<'_> {
    /// Returns `true` if a position occurs for the third time, which is a draw
    /// ([O10](benediction_rules::rulebook#rulings-3)).
    fn is_repetition(&self, position: &Position) -> bool {
        let hash = position.hash();
        position.outcome().is_none() && self.history.iter().filter(|earlier| **earlier == hash).count() >= 2
    }

    /// Returns the verdict on an action for the side that has just moved. A win that the enemy can turn into a
    /// repetition with its answer is a draw; beyond that the solution's order of play avoids repetitions.
    fn after(&self, after: &Position) -> Verdict {
        if self.is_repetition(after) {
            return Verdict::Draw;
        }
        let verdict = self.solution.verdict(after).before();
        let escapes =
            matches!(verdict, Verdict::Win(_)) && self.answers(after).any(|answer| self.is_repetition(&answer));
        if escapes { Verdict::Draw } else { verdict }
    }

    /// Returns how many of a thousand answers to a position are mistakes.
    fn pitfalls(&self, position: &Position) -> i32 {
        let worth = self.solution.verdict(position).worth().signum();
        let (mut count, mut worse) = (0, 0);
        for answer in self.answers(position) {
            count += 1;
            worse += i32::from(self.solution.verdict(&answer).before().worth().signum() < worth);
        }
        worse * 1000 / count.max(1)
    }

    fn answers(&self, position: &Position) -> impl Iterator<Item = Position> + use<> {
        let (position, mut actions) = (*position, Vec::new());
        position.legal(&mut actions);
        actions.into_iter().map(move |action| {
            let mut after = position;
            after.apply(action);
            after
        })
    }
}

impl Playable for Position {
    type Evaluator = Plain;
    type Tactics = Plain;

    fn evaluator() -> Plain {
        Plain
    }

    fn tactics() -> Plain {
        Plain
    }

    fn material(&self, side: Side) -> i32 {
        progress(self.stones(), side)
    }

    fn own_player() -> Option<Box<dyn Player<Self>>> {
        Some(Box::new(ObeliskPlayer))
    }
}

impl Player<Position> for ObeliskPlayer {
    fn think(
        &mut self,
        situation: Situation<'_, Position>,
        request: &Request,
        _stop: &AtomicBool,
        report: &mut dyn FnMut(usize, &Info),
    ) -> Vec<SearchResult<Action>> {
        let start_time = Instant::now();
        let choices = choices(situation, request);
        let answers: Vec<_> = choices.iter().take(request.lines).map(|choice| answer(choice, choices.len())).collect();
        for (index, answer) in answers.iter().enumerate() {
            // A player needs only the turn.
            let then = if request.lines > 1 { expected_line(situation, request, answer) } else { Vec::new() };
            report(index, &info(answer, then, start_time));
        }
        answers
    }

    fn is_certain(&self) -> bool {
        true
    }
}

fn answer(choice: &Choice, choice_count: usize) -> SearchResult<Action> {
    let depth = match choice.verdict {
        Some(Verdict::Win(actions) | Verdict::Loss(actions)) => actions,
        _ => 1,
    };
    SearchResult { turn: vec![choice.action], score: choice.score(), depth, nodes: choice_count as u64 }
}

/// Returns the expected actions after a turn, with best play of both sides.
fn expected_line(
    situation: Situation<'_, Position>,
    request: &Request,
    answer: &SearchResult<Action>,
) -> Vec<benediction_rules::Action> {
    let mut at = *situation.position;
    let mut history = situation.history.to_vec();
    let mut actions = Vec::new();
    let mut next = answer.turn.first().copied();
    while let Some(action) = next {
        history.push(at.hash());
        at.apply(action);
        if actions.len() == MAX_EXPECTED || at.outcome().is_some() {
            break;
        }
        next = choices(Situation::new(&at, &history), request).first().map(|choice| choice.action);
        actions.extend(next.map(benediction_rules::Action::of::<Position>));
    }
    actions
}

fn info(answer: &SearchResult<Action>, then: Vec<benediction_rules::Action>, start_time: Instant) -> Info {
    let turn = answer.turn.iter().copied().map(benediction_rules::Action::of::<Position>).collect();
    Info { depth: answer.depth, score: answer.score, nodes: answer.nodes, time: start_time.elapsed(), turn, then }
}
