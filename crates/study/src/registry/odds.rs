//! Handicaps: what the stronger player gives to the weaker one before the game begins. A game with a handicap begins with a position of
//! its own, so every file and every program knows it.

use super::Entry;
use crate::session::Session;
use benediction_rules::key;
use benediction_rules::message::{Key, Message};
use benediction_rules::notation::ReadError;
use benediction_rules::view::Change;
use benediction_rules::{RuleSet, Side};

/// A handicap that a game offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// What people call it.
    pub title: Key,
    what: What,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    /// The giver has so many checkers fewer in hand.
    Checkers(u8),
    /// The giver's man is not on the board who stands on this point if he is the near side, on that one if he is the far side.
    Man([&'static str; 2]),
    /// The other side begins, with a whole turn.
    WholeTurn,
}

/// Those of King Trails.
pub(super) const CHECKERS: [Odds; 4] = [
    Odds { title: key!("new-game-odds-1"), what: What::Checkers(1) },
    Odds { title: key!("new-game-odds-2"), what: What::Checkers(2) },
    Odds { title: key!("new-game-odds-3"), what: What::Checkers(3) },
    Odds { title: key!("new-game-odds-4"), what: What::Checkers(4) },
];

/// Those of Benediction.
pub(super) const BENEDICTION: [Odds; 5] = [
    Odds { title: key!("new-game-odds-turn"), what: What::WholeTurn },
    CHECKERS[0],
    CHECKERS[1],
    CHECKERS[2],
    CHECKERS[3],
];

/// Those of chess, as they were given for centuries.
pub(super) const CHESS: [Odds; 4] = [
    Odds { title: key!("new-game-odds-pawn"), what: What::Man(["f2", "f7"]) },
    Odds { title: key!("new-game-odds-knight"), what: What::Man(["b1", "b8"]) },
    Odds { title: key!("new-game-odds-rook"), what: What::Man(["a1", "a8"]) },
    Odds { title: key!("new-game-odds-queen"), what: What::Man(["d1", "d8"]) },
];

impl Odds {
    fn changes(self, session: &Session, giver: Side) -> Vec<Change> {
        match self.what {
            What::Checkers(count) => vec![Change::Hand(giver, false); count.into()],
            What::Man(points) => session.board().point(points[giver.index()]).map(Change::Remove).into_iter().collect(),
            What::WholeTurn => vec![Change::Turn(giver.other(), session.turn_actions())],
        }
    }
}

impl Entry {
    /// The position with which a game begins in which a side gives odds, as text.
    ///
    /// # Errors
    /// Why it cannot begin so, in a sentence.
    pub fn position_with_odds(
        &self,
        rules: &RuleSet,
        first: Option<Side>,
        odds: Odds,
        giver: Side,
    ) -> Result<String, Message> {
        let mut session = self.start_with(rules, first)?;
        for change in odds.changes(&session, giver) {
            let text = session.arranged(change)?;
            session = self.read_position(&text).map_err(|ReadError { reason, .. }| reason)?;
        }
        Ok(session.position_text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;

    #[test]
    fn every_handicap_makes_another_start_for_either_side() {
        for entry in registry::games() {
            for first in Side::BOTH.into_iter().filter(|side| entry.starter.allows(*side)) {
                let usual = entry.start(first).position_text();
                let mut known = vec![usual];
                for odds in entry.odds {
                    for giver in Side::BOTH {
                        let text = entry.position_with_odds(&RuleSet::USUAL, Some(first), *odds, giver);
                        let text = text.unwrap_or_else(|why| panic!("{entry:?} {odds:?}: {why:?}"));
                        assert!(!known.contains(&text), "{entry:?} {odds:?}");
                        known.push(text);
                    }
                }
            }
        }
    }

    #[test]
    fn a_whole_turn_is_given_to_the_other_side() {
        let entry = registry::first();
        let text = entry.position_with_odds(&RuleSet::USUAL, Some(Side::Near), entry.odds[0], Side::Near);
        assert!(text.is_ok_and(|text| text.contains("turn: blue 2")));
    }
}
