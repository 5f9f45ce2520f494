//! Static tactics of Benediction and King Trails.

use super::blessing::blesses_safely;
use super::defence::danger;
use super::reach::{can_bridge, hidden_way, passes, soonest_win};
use benediction_rules::Side;
use std::sync::LazyLock;

use crate::games::benediction::TALLEST;
use crate::games::benediction::ordering::Orderer;
use crate::games::benediction::search_numbers::{self, NUMBERS, OrderingScores};
use crate::{Hidden, Selectivity, Stage, Tactics};
use benediction_rules::games::benediction::{Action, Phase, Position};
use benediction_rules::geometry::Points;

static IN_USE: LazyLock<Tactician> = LazyLock::new(|| Tactician::new(&search_numbers::in_use()));

/// Move ordering, selectivity, and detection of wins within a turn.
#[derive(Clone, Debug)]
pub struct Tactician {
    scores: OrderingScores,
    selectivity: Selectivity,
}

impl Tactician {
    /// Returns the tactician with which the program plays.
    pub fn in_use() -> &'static Tactician {
        &IN_USE
    }

    /// Creates a tactician with these search parameters, in the order of [`search_numbers::SEARCH_NUMBERS`].
    pub fn new(numbers: &[i32; NUMBERS]) -> Tactician {
        let (scores, selectivity) = search_numbers::read(numbers);
        Tactician { scores, selectivity }
    }
}

impl Tactics<Position> for Tactician {
    fn order(&self, position: &Position, threatened: bool, stage: Stage, list: &mut Vec<(i32, Action)>) {
        Orderer::order(position, &self.scores, threatened, stage, list);
    }

    fn order_defences(&self, position: &Position, list: &mut Vec<(i32, Action)>) -> u32 {
        let Some(danger) = danger(position) else { return 0 };
        Orderer::order_defences(position, &self.scores, &danger, list);
        danger.actions
    }

    fn is_tactical(&self, position: &Position, action: Action) -> bool {
        let (Some(side), Some(from)) = (position.acting(), action.from()) else { return false };
        let to = action.to();
        if position.men(side.other()).has(to) && position.kings().has(to) {
            return true;
        }
        let blesses = match action {
            Action::Merge { .. } | Action::PartMerge { .. } => position.wins_at_once(),
            _ => true,
        };
        let count = match action {
            Action::Split { count, .. } | Action::PartMerge { count, .. } => count,
            _ => position.size(from),
        };
        blesses && position.kings().has(from) && position.reach_of(side, from, count).passing.has(to)
    }

    fn is_quiet(&self, position: &Position) -> bool {
        // Captures of kings, and blessings that win at once, are detected as wins within the turn.
        let Phase::Play(side, _) = position.phase() else { return true };
        position.wins_at_once()
            || !(position.kings() & position.men(side))
                .any(|king| passes(position, side, king, position.size(king), Points::NONE))
    }

    fn is_threatened(&self, position: &Position) -> bool {
        match position.phase() {
            Phase::Play(side, _) => soonest_win(position, side.other(), 2, Points::NONE).is_some(),
            _ => false,
        }
    }

    fn win_in_turn(&self, position: &Position) -> u32 {
        match position.phase() {
            Phase::Play(side, left) => {
                soonest_win(position, side, left, position.locked()).map_or(0, |way| way.actions())
            }
            _ => 0,
        }
    }

    fn hidden(&self, position: &Position, threat: bool) -> Hidden {
        let Phase::Play(side, left) = position.phase() else { return Hidden::PLAIN };
        let (side, left, locked) =
            if threat { (side.other(), 2, Points::NONE) } else { (side, left, position.locked()) };
        soonest_win(position, side, left, locked).map_or(Hidden::PLAIN, |way| hidden_way(position, side, &way))
    }

    fn sees_every_win(&self, position: &Position) -> bool {
        let Phase::Play(side, left) = position.phase() else { return false };
        let own = position.men(side);
        let tallest = own.map(|point| position.size(point)).max().unwrap_or(0);
        // Some wins are not detected: those of men too tall for the tables, those that leave the opponent without an action, and,
        // if a blessed king wins at once, bridges and new kings on far starting points.
        let starts = position.starts(side) | position.starts(side.other());
        (2 * tallest as usize) < TALLEST
            && !position.blockable().is_empty()
            && (!position.wins_at_once() || starts.len() <= 2 && !can_bridge(position, side, left))
    }

    fn win_beyond_turn(&self, position: &Position) -> u32 {
        match position.phase() {
            Phase::Play(side, left) if !position.wins_at_once() && blesses_safely(position, side, left) => {
                u32::from(left) + 2
            }
            _ => 0,
        }
    }

    fn is_lost(&self, position: &Position) -> bool {
        position.acting().is_some_and(|side| position.blessed_king(side.other())) && !position.wins_at_once()
    }

    /// Men are no obstacles, and blocks never hinder a defence, so only a king that comes or goes can give the opponent a win that
    /// it did not have.
    fn may_expose(&self, position: &Position, action: Action) -> bool {
        action.from().is_some_and(|from| position.kings().has(from))
            || (position.starts(Side::Near) | position.starts(Side::Far)).has(action.to())
    }

    fn selectivity(&self) -> &Selectivity {
        &self.selectivity
    }

    /// In King Trails the deciding action is often a quiet one: searching all actions won 60 % of 120 games
    /// (docs/lab/engine-trials.md).
    fn late_limit(&self, position: &Position) -> Option<usize> {
        position.wins_at_once().then_some(11)
    }

    /// In King Trails one of fifty is in the table: not probing won 60 % of 120 games. In Benediction it is one of ten: 43 %
    /// (docs/lab/engine-trials.md).
    fn probes_at_horizon(&self, position: &Position) -> bool {
        position.wins_at_once()
    }
}
