//! A game being played: a tree of actions, the position at its cursor, undo and redo, and what people are told about it. The only
//! thing that the app and the command line hold.

use crate::tree::{About, NodeId, Notes, PositionPath, Tree};
use benediction_engine::{AnyGame, Game};
use benediction_rules::Action;
use benediction_rules::message;
use benediction_rules::message::{Message, shortened};
use benediction_rules::view::Layout;
use benediction_rules::{Actor, Dice, Outcome};

mod edits;
mod extras;
mod game_text;
mod keys;
mod labels;
mod looks;
mod pgn;
mod plays;
mod saved;
mod studies;
mod tags;
mod text_error;
mod text_head;
mod text_write;
mod texts;
mod thinks;
mod tokens;
mod turns;
mod walks;

pub use edits::{Edit, EditError, Edited};
pub use extras::Extras;
pub use keys::{Image, NextKeys, Outline};
use labels::Labels;
pub use labels::TurnLine;
pub use plays::{Applied, Summary};
pub use studies::{PlayedTurn, TurnOfGame};
pub use text_error::TextError;
pub use text_head::{game_named_in, named_in_lines};
pub use texts::length_of_first;
pub use tokens::{BETWEEN, lines};
pub use walks::ListedTurn;

/// What happens to the actions after the cursor when another action is played there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnDivergence {
    /// It is dropped.
    Truncate,
    /// It stays, and the action begins a variation.
    Branch,
}

/// A game from its first position on, with a cursor: the present position. It is of any game, and knows none by its types.
#[derive(Clone, Debug)]
pub struct Session {
    tree: Tree<Action>,
    /// Leads through the cursor, and on as far as the game was gone.
    path: PositionPath,
    labels: Labels,
    edited: edits::EditHistory,
    extras: Extras,
}

impl Session {
    /// A game that begins with this position.
    pub fn new(start: impl Game) -> Session {
        Session::begin(Box::new(start))
    }

    /// A game that begins with this position of any game.
    pub fn begin(start: Box<dyn AnyGame>) -> Session {
        Session {
            tree: Tree::new(),
            path: PositionPath::new(start),
            labels: Labels::default(),
            edited: edits::EditHistory::default(),
            extras: Extras::default(),
        }
    }

    /// The game as a tree. The cursor is at the present position.
    pub const fn tree(&self) -> &Tree<Action> {
        &self.tree
    }

    /// The present position.
    pub fn position(&self) -> &dyn AnyGame {
        self.path.position(self.ply())
    }

    /// Every checker's place now.
    pub fn layout(&self) -> &Layout {
        self.path.layout(self.ply())
    }

    /// The position it began with.
    pub fn start(&self) -> &dyn AnyGame {
        self.path.start()
    }

    /// How many actions lead to the present position.
    pub fn ply(&self) -> usize {
        self.tree.ply(self.tree.cursor())
    }

    /// The actions that lead to the present position.
    pub fn actions(&self) -> impl Iterator<Item = Action> {
        (0..self.ply()).filter_map(|ply| self.action_at(ply))
    }

    /// Position and layout after so many of the actions that lead to the present position.
    pub fn at(&self, ply: usize) -> (&dyn AnyGame, &Layout) {
        let ply = ply.min(self.ply());
        (self.path.position(ply), self.path.layout(ply))
    }

    /// The action played after so many others on the way to the present position.
    pub fn action_at(&self, ply: usize) -> Option<Action> {
        self.tree.action(self.node_at(ply + 1)?)
    }

    /// The node after so many of the actions that lead to the present position.
    pub fn node_at(&self, ply: usize) -> Option<NodeId> {
        self.path.node(ply).filter(|_| ply <= self.ply())
    }

    /// Hashes of every earlier position, for the repetition rule in a search.
    pub fn history(&self) -> Vec<u64> {
        self.path.hashes(self.ply()).collect()
    }

    /// Plays an action. If it is another one than was taken back here, `on_divergence` decides about that.
    ///
    /// # Errors
    /// Why it is refused, in a sentence; then nothing has changed.
    pub fn play(&mut self, action: Action, on_divergence: OnDivergence) -> Result<(), Message> {
        let position = self.position();
        if let Some(outcome) = position.outcome() {
            return Err(message!("record-over", outcome = position.sides().outcome(outcome)));
        }
        position.check(action)?;
        let here = self.tree.cursor();
        let other = self.after(here).filter(|after| self.tree.action(*after) != Some(action));
        let added = match (on_divergence, other) {
            (OnDivergence::Truncate, Some(other)) => self.tree.replace(other, action),
            _ => self.tree.add(here, action),
        };
        let Some(node) = added else { return Ok(()) };
        self.go(node);
        let ply = self.ply();
        self.labels.put(&self.tree, node, self.path.position(ply - 1), self.path.position(ply));
        Ok(())
    }

    /// Makes the position at a node the present one; whether there is such a node.
    pub fn go(&mut self, node: NodeId) -> bool {
        let there = self.tree.go(node);
        self.path.lead_to(&self.tree, self.tree.cursor());
        there
    }

    /// Takes back the last action, or a result that came from outside the rules; whether there was one.
    pub fn undo(&mut self) -> bool {
        self.set_ending(None) || self.tree.back()
    }

    /// Whether an action can be played again.
    pub fn can_redo(&self) -> bool {
        self.after(self.tree.cursor()).is_some() && self.position().outcome().is_none()
    }

    /// How the dice fall, if they are to: as they fell before, where a roll was taken back; else as `dice` say.
    pub fn roll(&self, dice: &mut Dice) -> Option<Action> {
        if self.position().turn().actor != Actor::Chance {
            return None;
        }
        if let Some(fallen) = self.after(self.tree.cursor()) {
            return self.tree.action(fallen);
        }
        let chances = self.position().chances();
        let index = dice.fall(chances.iter().map(|(_, weight)| *weight))?;
        chances.get(index).map(|(action, _)| *action)
    }

    /// Ends the game from outside the rules: resignation or agreement.
    pub fn end(&mut self, outcome: Outcome) {
        if self.position().outcome().is_none() {
            self.set_ending(Some(outcome));
        }
    }

    /// Changes how the game ended at the present position; whether that is another ending than before.
    fn set_ending(&mut self, ending: Option<Outcome>) -> bool {
        let here = self.tree.cursor();
        self.tree.notes(here).ending != ending && self.annotate(here, |notes| notes.ending = ending)
    }

    /// Changes what is said about the whole game.
    pub const fn about_mut(&mut self) -> &mut About {
        &mut self.tree.about
    }

    /// Changes what is said about a node; whether there is such a node.
    pub fn annotate(&mut self, node: NodeId, change: impl FnOnce(&mut Notes)) -> bool {
        let notes = self.tree.notes_mut(node).map(change);
        self.path.end_as_told(&self.tree, node);
        notes.is_some()
    }

    /// Deletes a node and everything after it; whether it could. The present position comes before it, if it was there.
    fn delete(&mut self, node: NodeId) -> bool {
        let deleted = self.tree.delete(node);
        self.path.forget_deleted(&self.tree);
        deleted
    }

    /// The move list of the actions that lead to the present position.
    pub fn turns(&self) -> Vec<TurnLine> {
        self.labels.turns((1..=self.ply()).filter_map(|ply| self.node_at(ply)))
    }

    /// Reads a text that holds one action and nothing else.
    ///
    /// # Errors
    /// Why it is none.
    pub fn read(&self, text: &str) -> Result<Action, Message> {
        read_whole(self.position(), text)
    }

    /// Reads actions that follow each other from a node on.
    ///
    /// # Errors
    /// Returns the reason if a text is not an action, or the rule that an action breaks.
    pub fn read_line(&self, from: NodeId, texts: &[impl AsRef<str>]) -> Result<Vec<Action>, Message> {
        let mut position = self.start().boxed();
        self.tree
            .path(from)
            .into_iter()
            .filter_map(|node| self.tree.action(node))
            .for_each(|action| position.apply(action));
        let read = |text: &_| {
            let action = read_whole(position.as_ref(), AsRef::<str>::as_ref(text))?;
            position.check(action)?;
            position.apply(action);
            Ok(action)
        };
        texts.iter().map(read).collect()
    }
}

/// Reads an action that is the whole text.
fn read_whole(position: &dyn AnyGame, text: &str) -> Result<Action, Message> {
    let text = text.trim();
    let (action, length) = position.read_action(text)?;
    if text[length..].trim().is_empty() {
        Ok(action)
    } else {
        Err(message!("record-follows-action", text = shortened(text[length..].trim())))
    }
}
