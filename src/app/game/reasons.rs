//! The reasons why something cannot be done at the table, in words.

use super::matches::Match;
use super::policy::{Movable, Panel, Undo};
use benediction_words::text;

impl Match {
    /// Returns the reason why hints and threats cannot be shown now. Returns `None` if they can.
    pub fn why_no_answer(&self) -> Option<&'static str> {
        let policy = self.policy();
        if policy.is_strict {
            return Some(text!("notice-strict-hint"));
        }
        if policy.panel == Panel::Exercise && policy.acts != Movable::Nobody {
            return Some(text!("notice-hint-in-exercise"));
        }
        if self.human_to_act() {
            return None;
        }
        Some(match self.acting() {
            _ if policy.panel == Panel::Editor => text!("analysis-not-arranging"),
            _ if self.is_viewing() => text!("analysis-not-looking"),
            _ if self.session.outcome().is_some() => text!("analysis-not-over"),
            _ if self.is_unconfirmed() => text!("analysis-not-unconfirmed"),
            _ if policy.panel == Panel::Exercise && policy.acts == Movable::Nobody => text!("analysis-not-reading"),
            None => text!("analysis-not-dice"),
            Some(_) => text!("analysis-not-your-turn"),
        })
    }

    /// Returns the reason why threats cannot be shown now. Returns `None` if they can: while the opponent thinks they wait.
    pub fn why_no_threats(&self) -> Option<&'static str> {
        self.why_no_answer().filter(|_| self.session.outcome().is_some() || !self.policy().helps)
    }

    /// Returns the reason why nothing can be undone. Returns `None` if something can.
    pub fn why_no_undo(&self) -> Option<&'static str> {
        let policy = self.policy();
        let rolls_stand = policy.undo == Undo::Decision && self.session.ply() > 0 && self.has_dice();
        match policy.undo {
            _ if policy.panel == Panel::Exercise => Some(text!("notice-undo-in-lesson")),
            Undo::Nothing if !self.is_viewing() => Some(text!("notice-strict-undo")),
            _ if self.is_viewing() || self.taken_back_to().is_some() => None,
            _ if rolls_stand => Some(text!("notice-dice-stand")),
            _ => Some(text!("notice-nothing-to-undo")),
        }
    }

    /// Returns the reason why nothing can be redone. Returns `None` if something can.
    pub fn why_no_redo(&self) -> Option<&'static str> {
        let can = self.session.can_redo() && !self.is_viewing() && self.policy().panel != Panel::Exercise;
        (!can).then_some(text!("notice-nothing-to-redo"))
    }

    /// Returns the reason why the last turn cannot be shown again. Returns `None` if it can, or is being shown.
    pub fn why_no_last_turn(&self) -> Option<&'static str> {
        let can = self.is_replaying() || self.last_turn().is_some();
        (!can).then_some(text!("notice-no-last-turn"))
    }
}
