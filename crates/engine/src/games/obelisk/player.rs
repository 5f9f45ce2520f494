//! The player of Obelisk. It has the solution; a level is how many actions of it the player sees, and how roughly it
//! judges what is beyond. So a weak level plays as somebody who does not look far, and its mistakes are the second best.

use super::evaluation::{outlook, progress};
use std::sync::atomic::AtomicBool;

use benediction_platform::clock::Instant;

use super::{Solution, Verdict};
use crate::{Info, Plain, Playable, Player, Request, Score, SearchResult, Situation};
use benediction_rules::games::obelisk::Action;
use benediction_rules::games::obelisk::Position;
use benediction_rules::{Position as _, Side, random};

/// What a level sees.
struct Skill {
    /// Ends so many actions of both sides away are seen; what is farther is judged.
    sees: u32,
    /// Most hundredths by which a judgement is wrong.
    noise: u32,
    /// In so many turns of twelve it sees nothing at all.
    blunder_odds: u64,
}

const fn skill(sees: u32, noise: u32, blunder_odds: u64) -> Skill {
    Skill { sees, noise, blunder_odds }
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

/// It keeps nothing from one question to the next: the solution is the program's.
pub struct Sage;

/// An action, and what the player thinks of it.
#[derive(Clone, Copy)]
struct Choice {
    action: Action,
    /// What it is worth for sure, if the level sees that.
    known: Option<Verdict>,
    /// What it seems to be worth where nothing is known, in hundredths.
    guess: i32,
    /// Of the enemy's answers, how many of a thousand make it worse for him: what is left to hope for among equals.
    pitfalls: i32,
    /// Decides among what is equal in all else.
    lot: u64,
}

/// So many actions are told at most of what is expected after a turn.
const EXPECTED: usize = 12;
/// Above every guess, below every win.
const SURE: i32 = 100_000;

impl Choice {
    /// The higher the better.
    fn worth(&self) -> (i32, i32, u64) {
        let worth = match self.known {
            Some(Verdict::Draw) => 0,
            Some(verdict) => SURE * verdict.worth().signum() + verdict.worth(),
            None => self.guess,
        };
        (worth, self.pitfalls, self.lot)
    }

    fn score(&self) -> Score {
        self.known.map_or(Score::Value(self.guess), Score::from)
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

/// Everything that could be played, the best first.
fn choices(situation: Situation<'_, Position>, request: &Request) -> Vec<Choice> {
    let position = situation.position;
    let mut rng = random::numbers_of(request.seed, position.hash());
    let skill = request.level().number().checked_sub(1).and_then(|index| SKILLS.get(index as usize));
    let prospects = Prospects { solution: Solution::of(position.mode()), history: situation.history };
    let blind = skill.is_some_and(|skill| rng.rand_range(0..12) < skill.blunder_odds);
    let mut actions = Vec::new();
    position.legal(&mut actions);
    let choice = |action: Action| {
        let mut after = *position;
        after.apply(action);
        let (noise, lot) = (rng.rand_float() * 2.0 - 1.0, rng.rand_u64());
        let Some(skill) = skill else {
            let verdict = prospects.after(&after);
            let pitfalls = if matches!(verdict, Verdict::Win(_)) { 0 } else { prospects.pitfalls(&after) };
            return Choice { action, known: Some(verdict), guess: 0, pitfalls, lot };
        };
        let seen = |verdict: &Verdict| match verdict {
            Verdict::Win(actions) | Verdict::Loss(actions) => !blind && *actions <= skill.sees,
            Verdict::Draw => false,
        };
        let known = Some(prospects.solution.verdict(&after).before()).filter(seen);
        let guess = (f64::from(skill.noise) * noise) as i32 - outlook(&after);
        Choice { action, known, guess, pitfalls: 0, lot }
    };
    let mut choices: Vec<Choice> = actions.into_iter().map(choice).collect();
    choices.sort_by_key(|choice| std::cmp::Reverse(choice.worth()));
    choices
}

/// The solution, and the positions that the game has had already, which it leaves out.
struct Prospects<'a> {
    solution: &'static Solution,
    history: &'a [u64],
}

impl Prospects<'_> {
    /// Whether a position comes up for the third time, which is a draw (§6.3).
    fn is_repetition(&self, position: &Position) -> bool {
        let hash = position.hash();
        position.outcome().is_none() && self.history.iter().filter(|known| **known == hash).count() >= 2
    }

    /// What an action is worth to the side that has just moved. A win that the enemy can turn into a repetition with its
    /// answer is a draw; farther than that the solution's own order of play keeps repetitions away.
    fn after(&self, after: &Position) -> Verdict {
        if self.is_repetition(after) {
            return Verdict::Draw;
        }
        let verdict = self.solution.verdict(after).before();
        let escapes =
            matches!(verdict, Verdict::Win(_)) && self.answers(after).any(|answer| self.is_repetition(&answer));
        if escapes { Verdict::Draw } else { verdict }
    }

    /// Of all answers to a position, how many of a thousand lose what the position is worth.
    fn pitfalls(&self, position: &Position) -> i32 {
        let worth = self.solution.verdict(position).worth().signum();
        let (mut all, mut worse) = (0, 0);
        for answer in self.answers(position) {
            all += 1;
            worse += i32::from(self.solution.verdict(&answer).before().worth().signum() < worth);
        }
        worse * 1000 / all.max(1)
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
        Some(Box::new(Sage))
    }
}

impl Player<Position> for Sage {
    fn think(
        &mut self,
        situation: Situation<'_, Position>,
        request: &Request,
        _stop: &AtomicBool,
        report: &mut dyn FnMut(usize, &Info),
    ) -> Vec<SearchResult<Action>> {
        let begun = Instant::now();
        let choices = choices(situation, request);
        let answers: Vec<_> = choices.iter().take(request.lines).map(|choice| answer(choice, choices.len())).collect();
        for (index, answer) in answers.iter().enumerate() {
            // Whoever plays needs no more than the turn.
            let then = if request.lines > 1 { expected(situation, request, answer) } else { Vec::new() };
            report(index, &info(answer, then, begun));
        }
        answers
    }

    fn is_certain(&self) -> bool {
        true
    }
}

fn answer(choice: &Choice, looked_at: usize) -> SearchResult<Action> {
    let depth = match choice.known {
        Some(Verdict::Win(actions) | Verdict::Loss(actions)) => actions,
        _ => 1,
    };
    SearchResult { turn: vec![choice.action], score: choice.score(), depth, nodes: looked_at as u64 }
}

/// What is expected after a turn, where both sides play as well as they can.
fn expected(
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
        if actions.len() == EXPECTED || at.outcome().is_some() {
            break;
        }
        next = choices(Situation::new(&at, &history), request).first().map(|choice| choice.action);
        actions.extend(next.map(benediction_rules::Action::of::<Position>));
    }
    actions
}

fn info(answer: &SearchResult<Action>, then: Vec<benediction_rules::Action>, begun: Instant) -> Info {
    let turn = answer.turn.iter().copied().map(benediction_rules::Action::of::<Position>).collect();
    Info { depth: answer.depth, score: answer.score, nodes: answer.nodes, time: begun.elapsed(), turn, then }
}
