//! A game that is played, whichever it is.

use super::{OnDivergence, Session};
use crate::record::MOST_ACTIONS;
use benediction_rules::Action;
use benediction_rules::message;
use benediction_rules::message::Message;
use benediction_rules::notation::SideNames;
use benediction_rules::view::{ActionView, Effect, Figure};
use benediction_rules::{Actor, GameSpec, Outcome, Side, Turn};

/// What a played action did.
#[derive(Clone, Debug, PartialEq)]
pub struct Applied {
    /// Canonical text.
    pub text: String,
    /// The action as it was seen before it was played.
    pub view: ActionView,
    /// Who played it.
    pub side: Option<Side>,
    /// Step by step.
    pub effects: Vec<Effect>,
    /// The picture afterwards.
    pub figure: Figure,
}

/// How far a game has come, for who is asked whether to go on with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// What the two sides are called now.
    pub sides: SideNames,
    /// The side to act, unless the dice are to fall or the game is over.
    pub to_act: Option<Side>,
    /// Turns begun so far; choices before the game count.
    pub turns: usize,
}

impl Session {
    /// Which game it is, and by which rules.
    pub fn spec(&self) -> GameSpec {
        self.position().spec()
    }

    /// What the two sides are called now.
    pub fn sides(&self) -> SideNames {
        self.position().sides()
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Turn {
        self.position().turn()
    }

    /// How many actions a usual turn of this game has.
    pub fn turn_actions(&self) -> u8 {
        self.position().turn_actions()
    }

    /// The result, once there is one.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().outcome()
    }

    /// How far the game has come. Nothing is played again for it.
    pub fn summary(&self) -> Summary {
        let position = self.position();
        let to_act = match position.turn().actor {
            Actor::Side(side) => Some(side),
            Actor::Chance | Actor::Nobody => None,
        };
        let turns = self.labels.get(self.tree.cursor()).map_or(0, |label| label.number);
        Summary { sides: position.sides(), to_act, turns }
    }

    /// Who was to act after so many actions.
    pub fn turn_at(&self, ply: usize) -> Turn {
        self.at(ply).0.turn()
    }

    /// Plays an action of this game at the cursor. The actions after the cursor are dropped, unless the first of them is the same.
    ///
    /// # Errors
    /// Returns the rule that the action breaks.
    pub fn act(&mut self, action: Action) -> Result<Applied, Message> {
        self.played(action, OnDivergence::Truncate)
    }

    /// Plays an action like [`Session::act`], from a text.
    ///
    /// # Errors
    /// Returns the reason if the text is not an action, or the rule that the action breaks.
    pub fn act_text(&mut self, text: &str) -> Result<Applied, Message> {
        self.act(self.read(text)?)
    }

    /// Plays an action of this game at the cursor. If another action was played here before, it begins a variation.
    ///
    /// # Errors
    /// Returns the rule that the action breaks.
    pub fn vary(&mut self, action: Action) -> Result<Applied, Message> {
        self.played(action, OnDivergence::Branch)
    }

    /// Plays an action again that was taken back; what it did.
    pub fn redo(&mut self) -> Option<Applied> {
        let action = self.tree.action(self.after(self.tree.cursor())?)?;
        self.played(action, OnDivergence::Branch).ok()
    }

    /// How many sequences of so many actions there are.
    pub fn perft(&self, depth: u32) -> u64 {
        self.position().perft(depth)
    }

    /// The same for each first action, sorted by text.
    pub fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let position = self.position();
        let counted = position.divide(depth).into_iter();
        let mut rows: Vec<(String, u64)> = counted.map(|(action, sum)| (position.action_text(action), sum)).collect();
        rows.sort();
        rows
    }
}

impl Session {
    fn played(&mut self, action: Action, on_divergence: OnDivergence) -> Result<Applied, Message> {
        let before = self.position().boxed();
        // What could not be read again is not begun.
        if self.tree.len() > MOST_ACTIONS && self.tree.child(self.tree.cursor(), action).is_none() {
            return Err(message!("record-too-many-actions", most = MOST_ACTIONS));
        }
        self.play(action, on_divergence)?;
        let mut effects = before.effects(action);
        if before.outcome().is_none() && !matches!(effects.last(), Some(Effect::Ended(_))) {
            // Repetition ends a game from outside the position.
            effects.extend(self.position().outcome().map(Effect::Ended));
        }
        let side = match before.turn().actor {
            Actor::Side(side) => Some(side),
            _ => None,
        };
        Ok(Applied {
            text: before.action_text(action),
            view: before.view(action),
            side,
            effects,
            figure: self.position().figure(self.layout()),
        })
    }
}
