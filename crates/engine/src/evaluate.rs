//! The traits [`Evaluator`] and [`Tactics`]: the properties of a game that a search needs beyond its rules.

use super::{Hidden, Selectivity};
use benediction_rules::{Position, Side};

/// Evaluation of unfinished positions, for one thread of a search.
pub trait Evaluator<G: Position>: Clone + Send {
    /// Called when a search starts at this position. `player` is the side for which the search plays, and which avoids draws;
    /// `None` in an analysis.
    fn set_root(&mut self, _root: &G, _player: Option<Side>) {}

    /// Returns the value of a position for the side to act, in hundredths of a man, from -20,000 to 20,000.
    /// `threatened` is what [`Tactics::is_threatened`] returns.
    fn score(&mut self, position: &G, threatened: bool) -> i32;

    /// Returns by how much [`Evaluator::score`] is lower if the side to act is threatened, at least 0. The search calls
    /// [`Tactics::is_threatened`] only if the difference matters.
    fn threat_penalty(&self, _position: &G) -> i32 {
        0
    }
}

/// Ordering score at or below which an action can be left out unless all is lost. [`Stage::Main`] does not have them.
pub const LATE: i32 = -500;

/// Part of the legal actions that [`Tactics::order`] lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// All legal actions, with any ordering score.
    All,
    /// Actions with an ordering score above [`LATE`].
    Main,
    /// Actions with an ordering score of [`LATE`] or less.
    Late,
}

impl Stage {
    /// Returns `true` if this part has the actions of an ordering score.
    pub const fn has(self, score: i32) -> bool {
        match self {
            Stage::All => true,
            Stage::Main => score > LATE,
            Stage::Late => score <= LATE,
        }
    }
}

/// Move ordering and static tactics of a game. Only [`Tactics::order`] is required; with the defaults of the other methods the
/// search has to find all tactics.
pub trait Tactics<G: Position>: Send + Sync {
    /// Appends the legal actions of a stage with their ordering scores, in the order of [`Position::legal`]. Higher
    /// scores are searched earlier, and from 0 up an action is searched more deeply. `threatened` is what
    /// [`Tactics::is_threatened`] returns.
    fn order(&self, position: &G, threatened: bool, stage: Stage, list: &mut Vec<(i32, G::Action)>);

    /// Returns `true` if an action changes so much, such as by the capture or the blessing of a king, that quiescence
    /// search follows it beyond the horizon.
    fn is_tactical(&self, _position: &G, _action: G::Action) -> bool {
        false
    }

    /// Returns `true` if there is no tactical action, so that quiescence search need not list the actions.
    fn is_quiet(&self, _position: &G) -> bool {
        false
    }

    /// Returns `true` if the opponent could win within a turn if it acted now, as far as this is seen without a search.
    fn is_threatened(&self, _position: &G) -> bool {
        false
    }

    /// Returns the number of actions, from 1 to the rest of its turn, in which the side to act can certainly win. Returns 0 if no
    /// win is certain. It can overlook wins, but must not return a win that does not exist.
    fn win_in_turn(&self, _position: &G) -> u32 {
        0
    }

    /// Returns how well the win of [`Tactics::win_in_turn`] is hidden from people, or with `threat` that of
    /// [`Tactics::is_threatened`]. Weak levels overlook it accordingly.
    fn hidden(&self, _position: &G, _threat: bool) -> Hidden {
        Hidden::PLAIN
    }

    /// Returns `true` if [`Tactics::win_in_turn`] overlooks no win of this turn.
    fn sees_every_win(&self, _position: &G) -> bool {
        false
    }

    /// Returns the number of actions of both sides in which the side to act wins by a threat that the opponent cannot answer in its
    /// next turn. Returns 0 if none is seen. It is called only if [`Tactics::win_in_turn`] returns 0.
    fn win_beyond_turn(&self, _position: &G) -> u32 {
        0
    }

    /// Returns `true` if the opponent wins unless the side to act wins within its turn, as [`Tactics::win_in_turn`] returns.
    fn is_lost(&self, _position: &G) -> bool {
        false
    }

    /// Returns `true` if [`Tactics::win_in_turn`] could see a win of the opponent after a legal action, the last of
    /// its turn, although the side to act is not threatened now.
    fn may_expose(&self, _position: &G, _action: G::Action) -> bool {
        true
    }

    /// Appends, with their ordering scores, the legal actions that may prevent a win of the opponent in its next turn, when the
    /// side to act is threatened and has one action left. Returns the largest number of actions in which the opponent wins after
    /// every other action. Returns 0 and appends nothing if this is not known.
    fn order_defences(&self, _position: &G, _list: &mut Vec<(i32, G::Action)>) -> u32 {
        0
    }

    /// Returns the selectivity of a search.
    fn selectivity(&self) -> &Selectivity {
        Selectivity::usual()
    }

    /// Returns the number of actions with a low ordering score that are searched close to the horizon, for each action of remaining
    /// depth (late move pruning). Returns `None` if all are searched.
    fn late_limit(&self, _position: &G) -> Option<usize> {
        Some(12)
    }

    /// Returns `true` if positions at the horizon at the start of a turn are in the transposition table often enough to be worth a
    /// probe.
    fn probes_at_horizon(&self, _position: &G) -> bool {
        true
    }
}

/// An evaluator and tactics without knowledge: every unfinished position is even, and all actions are equal. For a game with a
/// player of its own, or a first version of a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl<G: Position> Evaluator<G> for Plain {
    fn score(&mut self, _position: &G, _threatened: bool) -> i32 {
        0
    }
}

impl<G: Position> Tactics<G> for Plain {
    fn order(&self, position: &G, _threatened: bool, stage: Stage, list: &mut Vec<(i32, G::Action)>) {
        if stage.has(0) {
            let mut actions = Vec::new();
            position.legal(&mut actions);
            list.extend(actions.into_iter().map(|action| (0, action)));
        }
    }
}
