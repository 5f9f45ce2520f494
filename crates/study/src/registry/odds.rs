//! Handicaps that the stronger player gives. A game with a handicap begins with a position of its own, so files and other programs
//! need no support for handicaps.

use super::Entry;
use crate::session::Session;
use benediction_rules::key;
use benediction_rules::message::{Key, Message};
use benediction_rules::notation::ReadError;
use benediction_rules::view::Change;
use benediction_rules::{RuleSet, Side};

/// A handicap of a game, which one side gives the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The key of the name for users.
    pub title: Key,
    kind: OddsKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OddsKind {
    /// The giver has this number of checkers fewer in hand.
    Checkers(u8),
    /// The giver plays without the piece on the first point as the near side, on the second point as the far side.
    Piece([&'static str; 2]),
    /// The other side starts, with a whole turn.
    WholeTurn,
}

/// The handicaps of King Trails.
pub(super) const CHECKERS: [Odds; 4] = [
    Odds { title: key!("new-game-odds-1"), kind: OddsKind::Checkers(1) },
    Odds { title: key!("new-game-odds-2"), kind: OddsKind::Checkers(2) },
    Odds { title: key!("new-game-odds-3"), kind: OddsKind::Checkers(3) },
    Odds { title: key!("new-game-odds-4"), kind: OddsKind::Checkers(4) },
];

/// The handicaps of Benediction.
pub(super) const BENEDICTION: [Odds; 5] = [
    Odds { title: key!("new-game-odds-turn"), kind: OddsKind::WholeTurn },
    CHECKERS[0],
    CHECKERS[1],
    CHECKERS[2],
    CHECKERS[3],
];

/// The traditional handicaps of chess.
pub(super) const CHESS: [Odds; 4] = [
    Odds { title: key!("new-game-odds-pawn"), kind: OddsKind::Piece(["f2", "f7"]) },
    Odds { title: key!("new-game-odds-knight"), kind: OddsKind::Piece(["b1", "b8"]) },
    Odds { title: key!("new-game-odds-rook"), kind: OddsKind::Piece(["a1", "a8"]) },
    Odds { title: key!("new-game-odds-queen"), kind: OddsKind::Piece(["d1", "d8"]) },
];

impl Odds {
    /// Returns the changes to the first position.
    fn changes(self, session: &Session, giver: Side) -> Vec<Change> {
        match self.kind {
            OddsKind::Checkers(count) => vec![Change::Hand(giver, false); count.into()],
            OddsKind::Piece(points) => {
                session.board().point(points[giver.index()]).map(Change::Remove).into_iter().collect()
            }
            OddsKind::WholeTurn => vec![Change::Turn(giver.other(), session.turn_actions())],
        }
    }
}

impl Entry {
    /// Returns the first position of a game in which `giver` gives odds, as text.
    ///
    /// # Errors
    /// The reason why the game cannot begin in this way, as a sentence.
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
                let mut texts = vec![usual];
                for odds in entry.odds {
                    for giver in Side::BOTH {
                        let text = entry.position_with_odds(&RuleSet::USUAL, Some(first), *odds, giver);
                        let text = text.unwrap_or_else(|why| panic!("{entry:?} {odds:?}: {why:?}"));
                        assert!(!texts.contains(&text), "{entry:?} {odds:?}");
                        texts.push(text);
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
