//! Questions about a puzzle.

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::{EnginePool, Job};
use benediction_engine::Goal;
use benediction_rules::Action;
use benediction_study::puzzles::{Judgement, Puzzle};

/// A job that judges a turn of a puzzle. If the turn is right and the win is still to be played, it finds the turns that win after
/// the opponent's answer as well.
#[derive(Serialize, Deserialize)]
pub struct JudgePuzzle {
    /// The puzzle as a line.
    pub line: String,
    /// The turn.
    pub turn: Vec<Action>,
}

/// A result of [`JudgePuzzle`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PuzzleEvent {
    /// The verdict on the turn.
    Judged(Judgement),
    /// The turns that win after the opponent's answer.
    Wins(Vec<Vec<Action>>),
}

impl Job for JudgePuzzle {
    type Event = PuzzleEvent;

    const NAME: &'static str = "judge-puzzle";

    fn run(self, _: &EnginePool, stop: &AtomicBool, send: &mut dyn FnMut(PuzzleEvent)) {
        let Some(puzzle) = Puzzle::read(&self.line) else { return };
        let Ok(judgement) = puzzle.judge_until(&self.turn, stop) else { return };
        send(PuzzleEvent::Judged(judgement.clone()));
        let (Judgement::Continue(answer), Ok(session)) = (judgement, puzzle.session()) else { return };
        let mut position = session.position().boxed();
        self.turn.iter().chain(&answer).for_each(|action| position.apply(*action));
        let solution = position.solve(Goal::Win, stop);
        send(PuzzleEvent::Wins(solution.map(|solution| solution.accepted).unwrap_or_default()));
    }
}
