//! The mistakes in a game that was analysed, for their player to find a better turn.

use std::sync::Arc;

use super::report::{Report, ReportedTurn};
use super::verdict::Verdict;
use crate::record::{Player, Record};
use crate::registry;
use crate::session::Session;
use benediction_engine::Judged;
use benediction_rules::Action;

/// A mistake or a blunder in a game.
#[derive(Clone, Debug)]
pub struct Mistake {
    /// The game in which it was made.
    pub game: Arc<Record>,
    /// The turn, with its loss and the best turn.
    pub turn: ReportedTurn,
    /// Number of actions of the main line before the turn.
    pub ply: usize,
}

impl Mistake {
    /// Returns the mistakes and blunders of the people in a game, in the order of the game, as far as it was analysed. If no person
    /// played, those of both sides are returned.
    pub fn all_of(session: &Session, game: &Arc<Record>) -> Vec<Mistake> {
        let people = [&game.players.0, &game.players.1].map(|player| *player == Player::Human);
        let report = Report::new(session);
        let mistake = |turn: &ReportedTurn| {
            let ply = session.ply_of(*turn.turn.nodes.first()?).checked_sub(1)?;
            Some(Mistake { game: Arc::clone(game), turn: turn.clone(), ply })
        };
        report.mistakes(people).filter_map(mistake).collect()
    }

    /// Returns the same for a saved game. A game that cannot be loaded or was not analysed has none.
    pub fn all_of_saved(game: &Arc<Record>) -> Vec<Mistake> {
        if game.notes.iter().all(|note| note.analysis.is_none()) {
            return Vec::new();
        }
        registry::load(game).map_or_else(|_| Vec::new(), |session| Mistake::all_of(&session, game))
    }

    /// Returns the game up to the position before the turn, without variations and annotations.
    pub fn before(&self) -> Record {
        self.game.up_to(self.ply)
    }

    /// Returns the position before the turn, and the best turn as actions. Returns `None` if they cannot be read.
    pub fn best(&self) -> Option<(Session, Vec<Action>)> {
        let session = registry::load(&self.before()).ok()?;
        let actions = session.read_line(session.node(), &self.turn.best).ok()?;
        Some((session, actions))
    }

    /// Returns `true` if a turn leads to the same position as the best one. `after` is the game up to the mistake, with that turn.
    pub fn is_best(&self, after: &Session) -> bool {
        let Some((mut best, actions)) = self.best() else { return false };
        let played = actions.into_iter().all(|action| best.act(action).is_ok());
        played && best.position_text() == after.position_text()
    }

    /// Returns `true` if a turn keeps the chance to win, by its evaluation: it loses less than an inaccuracy, compared with the best
    /// turn of this evaluation or of the earlier one.
    pub fn is_kept_by(&self, turn: &Judged, winning_score: i32) -> bool {
        let limit = Verdict::Inaccuracy.limit();
        let Judged::Turn { played, .. } = turn else { return false };
        turn.loss(winning_score) < limit || self.turn.before - played.chance(winning_score) < limit
    }
}
