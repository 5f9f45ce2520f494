//! A hint on the board: at first where the turn ends, then also who acts first, then the whole turn.

use super::Shown;
use benediction_rules::Action;
use benediction_rules::view::ActionView;
use benediction_study::session::Session;

/// Number of stages.
const STAGES: u8 = 3;

/// A hint about a turn.
#[derive(Debug, Default)]
pub struct Hint {
    /// The stage, from 0 for none.
    pub stage: u8,
    turn: Vec<ActionView>,
}

impl Hint {
    /// Removes the hint.
    pub fn clear(&mut self) {
        *self = Hint::default();
    }

    /// Shows the rest of a turn of which `played` actions were played in a game, one stage more than before.
    pub fn show_more(&mut self, session: &Session, turn: &[Action], played: usize) {
        let rest = turn.get(played..).unwrap_or_default();
        *self = Hint { stage: (self.stage + 1).min(STAGES), turn: session.views_of(rest, false) };
    }

    /// Returns what the board shows of it.
    pub fn shown(&self) -> Shown<'_> {
        if self.stage == 0 { Shown::Nothing } else { Shown::Turn(&self.turn, self.stage) }
    }
}
