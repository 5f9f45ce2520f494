//! What a search asks of a game beyond its rules: how good a position is, which action to look at first, and what is decided
//! within a turn.

use super::{Hidden, Selectivity};
use benediction_rules::{Position, Side};

/// Judges unfinished positions for one thread of a search.
pub trait Evaluator<G: Position>: Clone + Send {
    /// A search begins at this position. `player` is the side whose player thinks, which would rather win than draw; nobody where the
    /// truth is asked for.
    fn set_root(&mut self, _root: &G, _player: Option<Side>) {}

    /// How good a position is for the side to act, in hundredths of a man; between -20,000 and
    /// 20,000. `threatened` is what [`Tactics::is_threatened`] says of it.
    fn score(&mut self, position: &G, threatened: bool) -> i32;

    /// By how much [`Evaluator::score`] is lower where the side to act is threatened; 0 or more. A search asks whether it is only
    /// where that matters.
    fn threat_penalty(&self, _position: &G) -> i32 {
        0
    }
}

/// Actions of an ordering score at or below this may be left out where all is not lost: [`Stage::Main`] is without them.
pub const LATE: i32 = -500;

/// Which legal actions [`Tactics::order`] lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Every one.
    All,
    /// Those with an ordering score above [`LATE`].
    Main,
    /// The others.
    Late,
}

impl Stage {
    /// Whether it lists an action of this ordering score.
    pub const fn has(self, score: i32) -> bool {
        match self {
            Stage::All => true,
            Stage::Main => score > LATE,
            Stage::Late => score <= LATE,
        }
    }
}

/// Move ordering and tactics of one game: what is seen in a position without a search. Only [`Tactics::order`] must be there;
/// where nothing else is known the search finds it out.
pub trait Tactics<G: Position>: Send + Sync {
    /// Appends the legal actions of a stage with their ordering scores, in the order of [`Position::legal`]: higher ones are
    /// searched earlier, and from 0 up an action is worth a close look. `threatened` is what [`Tactics::is_threatened`] says.
    fn order(&self, position: &G, threatened: bool, stage: Stage, list: &mut Vec<(i32, G::Action)>);

    /// Whether an action changes so much (a capture of a king, a blessing of one) that quiescence search follows it beyond the
    /// horizon.
    fn is_tactical(&self, _position: &G, _action: G::Action) -> bool {
        false
    }

    /// There is no tactical action, so quiescence search need not list the actions to find one.
    fn is_quiet(&self, _position: &G) -> bool {
        false
    }

    /// Whether the opponent could win within a turn if it acted now, as far as that is seen at a glance.
    fn is_threatened(&self, _position: &G) -> bool {
        false
    }

    /// In how many actions, from 1 to the rest of its turn, the side to act can certainly win; 0 where nothing is certain.
    /// It may overlook wins but never sees one that is not there.
    fn win_in_turn(&self, _position: &G) -> u32 {
        0
    }

    /// How well what [`Tactics::win_in_turn`] sees is hidden from people; or, with `threat`, what [`Tactics::is_threatened`] sees. Weak
    /// levels overlook it accordingly.
    fn hidden(&self, _position: &G, _threat: bool) -> Hidden {
        Hidden::PLAIN
    }

    /// Whether [`Tactics::win_in_turn`] overlooks no win of this turn.
    fn sees_every_win(&self, _position: &G) -> bool {
        false
    }

    /// In how many actions of both sides the side to act wins by what it can do within its turn and the opponent cannot answer in
    /// the next one; 0 where nothing of the kind is seen. Asked where [`Tactics::win_in_turn`] sees nothing.
    fn win_beyond_turn(&self, _position: &G) -> u32 {
        0
    }

    /// Whether the opponent has won unless the side to act wins within its turn, which [`Tactics::win_in_turn`] says.
    fn is_lost(&self, _position: &G) -> bool {
        false
    }

    /// Whether after a legal action, the last of its turn, [`Tactics::win_in_turn`] might see a win of the opponent where the side to
    /// act is not threatened now.
    fn may_expose(&self, _position: &G, _action: G::Action) -> bool {
        true
    }

    /// Appends, with their ordering scores, the legal actions that may keep the opponent from winning in its next turn, where the
    /// side to act is threatened and has one action left. After every other one the opponent wins in at most so many actions as it
    /// says; 0, and nothing appended, where it does not know.
    fn order_defences(&self, _position: &G, _list: &mut Vec<(i32, G::Action)>) -> u32 {
        0
    }

    /// How much a search leaves out.
    fn selectivity(&self) -> &Selectivity {
        Selectivity::usual()
    }

    /// How many actions of a low ordering score are searched close to the horizon, for each action left before judging (late move
    /// pruning); `None` for all of them.
    fn late_limit(&self, _position: &G) -> Option<usize> {
        Some(12)
    }

    /// Whether positions at the horizon, where a turn begins, have been searched further so often that they are worth a look into
    /// the table.
    fn probes_at_horizon(&self, _position: &G) -> bool {
        true
    }
}

/// Knows nothing: every unfinished position is even, every action as good as another. For a game with a player of its own.
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
