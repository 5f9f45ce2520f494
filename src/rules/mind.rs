//! What a player who thinks is asked and answers, and the trait of a game's own mind.

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::{Position, Side};

/// How long a bot may think; whichever limit comes first. Without any it looks two actions ahead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Time for the whole rest of the turn.
    pub time: Option<Duration>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Actions looked ahead, from 1.
    pub depth: Option<u32>,
    /// How many threads may think at once; none says one. Only the strongest level without a limit of positions uses more,
    /// and with more than one the same question is not always answered the same.
    pub threads: Option<NonZeroUsize>,
    /// The side whose player thinks: a draw is a little worse for it than an even game. Who only wants to know says none.
    pub player: Option<Side>,
}

impl Budget {
    /// So much time and no other limit.
    pub const fn time(time: Duration) -> Budget {
        Budget { time: Some(time), nodes: None, depth: None, threads: None, player: None }
    }

    /// So many positions and no other limit: the same answer on every machine.
    pub const fn nodes(nodes: u64) -> Budget {
        Budget { time: None, nodes: Some(nodes), depth: None, threads: None, player: None }
    }

    /// So many actions ahead and no other limit.
    pub const fn depth(depth: u32) -> Budget {
        Budget { time: None, nodes: None, depth: Some(depth), threads: None, player: None }
    }

    /// The same budget for several threads.
    #[must_use]
    pub const fn with_threads(self, threads: usize) -> Budget {
        Budget { threads: NonZeroUsize::new(threads), ..self }
    }

    /// The same budget for a player of the game.
    #[must_use]
    pub const fn of_player(self, side: Side) -> Budget {
        Budget { player: Some(side), ..self }
    }

    /// How many positions are likely to be looked at.
    pub fn positions(&self) -> u64 {
        let threads = self.threads.map_or(1, NonZeroUsize::get) as u64;
        let in_time = self.time.map_or(u64::MAX, |time| (time.as_millis() as u64).saturating_mul(1500 * threads));
        in_time.min(self.nodes.unwrap_or(u64::MAX))
    }
}

/// What a bot thinks of a position, from the view of the side to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a man.
    Value(i32),
    /// The side to act wins; so many actions of both sides to the end.
    Win(u32),
    /// It loses; so many actions of both sides to the end.
    Loss(u32),
    /// Neither side can force a win, which is known and not judged.
    Draw,
}

/// As people read it: `+1.25`, `win in 3`, `loss in 4`, `draw`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Score::Value(value) => {
                let sign = if value < 0 { '-' } else { '+' };
                write!(f, "{sign}{}.{:02}", value.abs() / 100, value.abs() % 100)
            }
            Score::Win(actions) => write!(f, "win in {actions}"),
            Score::Loss(actions) => write!(f, "loss in {actions}"),
            Score::Draw => f.write_str("draw"),
        }
    }
}

/// What a bot says while it thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Actions looked ahead.
    pub depth: u32,
    /// Its opinion.
    pub score: Score,
    /// Positions looked at so far.
    pub nodes: u64,
    /// Time since it was asked.
    pub time: Duration,
    /// Canonical texts of the rest of the turn as it would play it now.
    pub turn: Vec<String>,
}

/// A bot's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought<A> {
    /// The whole rest of the turn of the side to act; empty only if there is no legal action.
    pub turn: Vec<A>,
    /// Its opinion.
    pub score: Score,
    /// Actions looked ahead; 0 if it answered without looking.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

/// A question to a game's own mind.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a, G> {
    /// The position; a side is to act in it.
    pub position: &'a G,
    /// The hashes of all positions of the game before this one, for the draw by repetition.
    pub history: &'a [u64],
    /// The level, from 1 to 10. Only the last one plays as well as the mind can.
    pub level: u8,
    /// How long it may think.
    pub budget: Budget,
    /// What chooses among equals, and what a weaker level errs by. The same question is answered the same if no limit is a time.
    pub seed: u64,
    /// Once it is set the mind answers soon, with the best turn so far.
    pub stop: &'a AtomicBool,
}

/// A mind that plays one game in its own way, where a search over single actions is not the way: see [`Playable::own_mind`](super::Playable::own_mind).
pub trait Think<G: Position>: Send {
    /// What to do for the rest of the turn, up to where the dice or the other side act; empty only if there is no legal
    /// action. `report` hears what it thinks meanwhile.
    fn think(&mut self, question: &Question<'_, G>, report: &mut dyn FnMut(&Info)) -> Thought<G::Action>;

    /// Whether it has solved the game: at the strongest level every score is a win, a loss or a draw for certain.
    fn is_certain(&self) -> bool {
        false
    }

    /// The best turns, at most so many, that lead to different positions; the best first. `report` is told which of them it
    /// hears of, from 0.
    fn best_turns(
        &mut self,
        question: &Question<'_, G>,
        _count: usize,
        report: &mut dyn FnMut(usize, &Info),
    ) -> Vec<Thought<G::Action>> {
        vec![self.think(question, &mut |info| report(0, info))]
    }
}
