//! What a search asks of a game beyond its rules.

use super::{Position, Side, Sight};

/// Promises at or below this mark actions that a search may leave out where all is not lost.
pub const DULL: i32 = -500;

/// A judge of positions, one for each game. Scores are in hundredths of a man, from the view of the side to act.
pub trait Evaluate<G: Position>: Send + Sync {
    /// How good an unfinished position is for the side to act; between -20,000 and 20,000.
    fn score(&self, position: &G) -> i32;

    /// The judgement, in hundredths of a man and above 0, at which the better side wins three games of four.
    fn telling(&self, _position: &G) -> i32 {
        350
    }

    /// By how many hundredths of a man a player's judgements of a position may be off at random, so that games between the same
    /// players do not go the same way: 0 but in the first turns of a game without a book.
    fn variety(&self, _position: &G) -> i32 {
        0
    }

    /// What the levels from 1 to 10 see in the game of a position; the last one everything.
    fn sights(&self, _position: &G) -> &[Sight; 10] {
        &Sight::USUAL
    }

    /// An action that is known to be good without a search, where self-play has shown one; `seed` chooses among equals.
    fn by_heart(&self, _position: &G, _seed: u64) -> Option<G::Action> {
        None
    }

    /// What a side has, counted in the plainest way: all that the yardstick `greedy` knows.
    fn material(&self, position: &G, side: Side) -> i32;

    /// A guess at how good a legal action is, for ordering only; higher is searched earlier. From 0 up an action is worth a
    /// close look; at [`DULL`] or below it may be left out.
    fn promise(&self, position: &G, action: G::Action) -> i32;

    /// How many actions that promise little are looked at close to the horizon, for each action left before judging (late move
    /// pruning); `None` for all of them.
    fn enough(&self, _position: &G) -> Option<usize> {
        Some(12)
    }

    /// Whether positions at the horizon, where a turn begins, have been looked at further so often that they are worth a look into
    /// the table.
    fn comes_back(&self, _position: &G) -> bool {
        true
    }

    /// Whether an action changes so much (a capture of a king, a blessing of one) that the search looks on beyond its depth.
    fn is_loud(&self, position: &G, action: G::Action) -> bool;

    /// The promises of many legal actions of one position, in their order; `list` is empty before. The same as
    /// [`Evaluate::promise`] for each, but what they have in common need only be worked out once.
    fn promises(&self, position: &G, actions: &[G::Action], list: &mut Vec<i32>) {
        list.extend(actions.iter().map(|action| self.promise(position, *action)));
    }

    /// In how many actions, from 1 to the rest of its turn, the side to act can certainly win; 0 where nothing is certain.
    /// It may overlook wins but never promises one that is not there.
    fn foresee(&self, _position: &G) -> u32 {
        0
    }

    /// In how many actions of both sides the side to act wins by what it can do within its turn and the opponent cannot answer in
    /// the next one; 0 where nothing of the kind is seen. Asked where [`Evaluate::foresee`] sees nothing.
    fn foresee_beyond(&self, _position: &G) -> u32 {
        0
    }

    /// Whether [`Evaluate::foresee`] overlooks no win of this turn.
    fn foresees_all(&self, _position: &G) -> bool {
        false
    }

    /// There is no loud action, so the search need not list the actions to find one.
    fn is_quiet(&self, _position: &G) -> bool {
        false
    }

    /// The side to act stands to lose at once if its next action, the last of its turn, does not help: the search looks
    /// one action on instead of judging.
    fn is_urgent(&self, _position: &G) -> bool {
        false
    }

    /// Appends, with their promises, the legal actions that may keep the opponent from winning in its next turn, where the side to act
    /// is threatened and has one action left. After every other one the opponent wins in at most so many actions as it says;
    /// 0, and nothing appended, where it does not know.
    fn rank_parries(&self, _position: &G, _list: &mut Vec<(i32, G::Action)>) -> u32 {
        0
    }

    /// Whether the opponent has won unless the side to act wins within its turn, which [`Evaluate::foresee`] says.
    fn is_doomed(&self, _position: &G) -> bool {
        false
    }

    /// Whether the opponent could win within a turn if it acted now, as far as that is seen at a glance.
    fn is_threatened(&self, position: &G) -> bool {
        self.is_urgent(position)
    }

    /// [`Evaluate::score`] where the answer of [`Evaluate::is_threatened`] is known already.
    fn score_knowing(&self, position: &G, _threatened: bool) -> i32 {
        self.score(position)
    }

    /// By how much [`Evaluate::score_knowing`] is lower where the side to act is threatened; 0 or more.
    fn fear(&self, _position: &G) -> i32 {
        0
    }

    /// Whether after a legal action, the last of its turn, [`Evaluate::foresee`] might see a win of the opponent where the side to act is
    /// not threatened now.
    fn may_endanger(&self, _position: &G, _action: G::Action) -> bool {
        true
    }

    /// Appends the legal actions of a kind with their promises, in the order of [`Position::legal`]; `threatened` is the answer of
    /// [`Evaluate::is_threatened`]. A judge with much to say overrides it, so that nothing is allocated.
    fn rank(&self, position: &G, _threatened: bool, kind: Kind, list: &mut Vec<(i32, G::Action)>) {
        let (mut actions, mut promises) = (Vec::new(), Vec::new());
        position.legal(&mut actions);
        self.promises(position, &actions, &mut promises);
        let wanted = |promise: &i32| match kind {
            Kind::All => true,
            Kind::Lively => *promise > DULL,
            Kind::Dull => *promise <= DULL,
        };
        list.extend(promises.into_iter().zip(actions).filter(|(promise, _)| wanted(promise)));
    }
}

/// A judge who knows nothing: to him every unfinished position is even. For a game with a mind of its own.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl<G: Position> Evaluate<G> for Plain {
    fn score(&self, _position: &G) -> i32 {
        0
    }

    fn material(&self, _position: &G, _side: Side) -> i32 {
        0
    }

    fn promise(&self, _position: &G, _action: G::Action) -> i32 {
        0
    }

    fn is_loud(&self, _position: &G, _action: G::Action) -> bool {
        false
    }
}

/// Which actions [`Evaluate::rank`] lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Every legal action.
    All,
    /// Those that promise more than [`DULL`].
    Lively,
    /// The others.
    Dull,
}
