//! A game that is played, whichever it is.

use super::{Instead, Session};
use crate::record::MOST_ACTIONS;
use benediction_engine::Game;
use benediction_rules::message::Sentence;
use benediction_rules::notation::SideNames;
use benediction_rules::sentence;
use benediction_rules::view::{ActionView, Effect, Figure};
use benediction_rules::{Actor, Dice, GameSpec, Outcome, Side, Turn, divide, perft};

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

/// A game that is played, whichever it is: who is to act, and acting.
pub trait Plays {
    /// Which game it is, and by which rules.
    fn spec(&self) -> GameSpec;
    /// What the two sides are called now.
    fn sides(&self) -> SideNames;
    /// Whose turn it is.
    fn turn(&self) -> Turn;
    /// How many actions a usual turn of this game has.
    fn turn_actions(&self) -> u8;
    /// The result, once there is one.
    fn outcome(&self) -> Option<Outcome>;
    /// How many actions have been played.
    fn ply(&self) -> usize;
    /// How far the game has come. Nothing is played again for it.
    fn summary(&self) -> Summary;
    /// Who was to act after so many actions.
    fn turn_at(&self, ply: usize) -> Turn;
    /// Plays an action given as text.
    ///
    /// # Errors
    /// Why it is refused, in a sentence.
    fn act(&mut self, text: &str) -> Result<Applied, Sentence>;
    /// Plays an action given as text; another one than was taken back begins a variation.
    ///
    /// # Errors
    /// Why it is refused, in a sentence.
    fn vary(&mut self, text: &str) -> Result<Applied, Sentence>;
    /// How the dice fall, as the text of an action; nothing unless they are to. A roll that was taken back falls as before.
    fn roll(&self, dice: &mut Dice) -> Option<String>;
    /// Takes back an action; whether there was one.
    fn undo(&mut self) -> bool;
    /// Plays an action again that was taken back; what it did.
    fn redo(&mut self) -> Option<Applied>;
    /// Whether an action can be played again.
    fn can_redo(&self) -> bool;
    /// Ends the game by resignation or agreement.
    fn end(&mut self, outcome: Outcome);
    /// How many sequences of so many actions there are.
    fn perft(&self, depth: u32) -> u64;
    /// The same for each first action, sorted by text.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
}

impl<G: Game> Plays for Session<G> {
    fn spec(&self) -> GameSpec {
        self.position().spec()
    }

    fn sides(&self) -> SideNames {
        self.position().sides()
    }

    fn turn(&self) -> Turn {
        self.position().turn()
    }

    fn turn_actions(&self) -> u8 {
        G::TURN_ACTIONS
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position().outcome()
    }

    fn ply(&self) -> usize {
        Session::ply(self)
    }

    fn summary(&self) -> Summary {
        let position = self.position();
        let to_act = match position.turn().actor {
            Actor::Side(side) => Some(side),
            Actor::Chance | Actor::Nobody => None,
        };
        let turns = self.labels.get(self.tree.cursor()).map_or(0, |label| label.number);
        Summary { sides: position.sides(), to_act, turns }
    }

    fn turn_at(&self, ply: usize) -> Turn {
        self.at(ply).0.turn()
    }

    fn act(&mut self, text: &str) -> Result<Applied, Sentence> {
        let action = self.read(text)?;
        self.played(action, Instead::Replace)
    }

    fn vary(&mut self, text: &str) -> Result<Applied, Sentence> {
        let action = self.read(text)?;
        self.played(action, Instead::Vary)
    }

    fn roll(&self, dice: &mut Dice) -> Option<String> {
        Some(self.position().action_text(Session::roll(self, dice)?))
    }

    fn undo(&mut self) -> bool {
        Session::undo(self)
    }

    fn redo(&mut self) -> Option<Applied> {
        let action = self.tree.action(self.after(self.tree.cursor())?)?;
        self.played(action, Instead::Vary).ok()
    }

    fn can_redo(&self) -> bool {
        Session::can_redo(self)
    }

    fn end(&mut self, outcome: Outcome) {
        Session::end(self, outcome);
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&mut self.position().for_perft(), depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let position = self.position().for_perft();
        let counted = divide(&mut position.clone(), depth).into_iter();
        let mut rows: Vec<(String, u64)> = counted.map(|(action, sum)| (position.action_text(action), sum)).collect();
        rows.sort();
        rows
    }
}

impl<G: Game> Session<G> {
    fn played(&mut self, action: G::Action, instead: Instead) -> Result<Applied, Sentence> {
        let before = self.position().clone();
        // What could not be read again is not begun.
        if self.tree.len() > MOST_ACTIONS && self.tree.child(self.tree.cursor(), action).is_none() {
            return Err(sentence!("record-too-many-actions", most = MOST_ACTIONS));
        }
        self.play(action, instead)?;
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
