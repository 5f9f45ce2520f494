//! A game being played: a tree of actions, the position at its cursor, undo and redo, and descriptions for users. The app and the
//! command line hold games as sessions only.

use crate::tree::{About, NodeId, Notes, PositionPath, Tree};
use benediction_engine::{AnyGame, Game};
use benediction_rules::Action;
use benediction_rules::message;
use benediction_rules::message::{Message, shortened};
use benediction_rules::view::Layout;
use benediction_rules::{Actor, Dice, Outcome};

mod codes;
mod edits;
mod extras;
mod game_text;
mod keys;
mod labels;
mod lines;
mod looks;
mod pgn;
mod plays;
mod rolls;
mod saved;
mod studies;
mod tags;
mod text_error;
mod text_head;
mod text_write;
mod texts;
mod thinks;
mod times;
mod tokens;
mod turn_words;
mod turns;
mod walks;

pub use edits::{Edit, EditError, Edited};
pub use extras::Extras;
pub use keys::{Image, NextKeys, Outline};
use labels::Labels;
pub use labels::TurnLine;
pub use lines::WalkedTurn;
pub use plays::{Applied, Summary};
pub use rolls::Rolls;
pub use studies::{PlayedTurn, TurnOfGame};
pub use text_error::TextError;
pub use text_head::{game_named_in, headers_of_game, named_in_lines};
pub use texts::length_of_first;
pub use tokens::{BETWEEN, lines};
pub use walks::ListedTurn;

/// The treatment of the actions after the cursor when another action is played there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnDivergence {
    /// The actions after the cursor are dropped.
    Truncate,
    /// The old actions stay, and the new action begins a variation.
    Branch,
}

/// A game from its first position on, with a cursor at the current position. It works with every game through [`AnyGame`].
#[derive(Clone, Debug)]
pub struct Session {
    tree: Tree<Action>,
    /// Leads through the cursor to the last position that was visited.
    path: PositionPath,
    labels: Labels,
    edited: edits::EditHistory,
    extras: Extras,
}

impl Session {
    /// Creates a session that begins with this position.
    ///
    /// ```
    /// use benediction_rules::games::benedict_chess::Position;
    /// use benediction_study::session::Session;
    ///
    /// let mut session = Session::new(Position::new(false));
    /// session.act_text("e2e4")?;
    /// session.act_text("e7e5")?;
    /// assert_eq!(session.ply(), 2);
    ///
    /// // What was undone can be redone.
    /// assert!(session.undo());
    /// assert_eq!(session.redo().map(|applied| applied.text), Some("e7e5".to_string()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(start: impl Game) -> Session {
        Session::begin(Box::new(start))
    }

    /// Creates a session that begins with this position of any game.
    pub fn begin(start: Box<dyn AnyGame>) -> Session {
        Session {
            tree: Tree::new(),
            path: PositionPath::new(start),
            labels: Labels::default(),
            edited: edits::EditHistory::default(),
            extras: Extras::default(),
        }
    }

    /// Returns the game as a tree. Its cursor is at the current position.
    pub const fn tree(&self) -> &Tree<Action> {
        &self.tree
    }

    /// Returns the current position, at the cursor.
    pub fn position(&self) -> &dyn AnyGame {
        self.path.position(self.ply())
    }

    /// Returns the current place of every checker.
    pub fn layout(&self) -> &Layout {
        self.path.layout(self.ply())
    }

    /// Returns the first position, from which the game begins.
    pub fn start(&self) -> &dyn AnyGame {
        self.path.start()
    }

    /// Returns the number of actions that lead to the current position.
    pub fn ply(&self) -> usize {
        self.tree.ply(self.tree.cursor())
    }

    /// Returns the actions that lead to the current position.
    pub fn actions(&self) -> impl Iterator<Item = Action> {
        (0..self.ply()).filter_map(|ply| self.action_at(ply))
    }

    /// Returns the position and the layout after the first `ply` actions on the way to the current position.
    pub fn at(&self, ply: usize) -> (&dyn AnyGame, &Layout) {
        let ply = ply.min(self.ply());
        (self.path.position(ply), self.path.layout(ply))
    }

    /// Returns the action that follows the first `ply` actions on the way to the current position. Returns `None` if there are not
    /// that many.
    pub fn action_at(&self, ply: usize) -> Option<Action> {
        self.tree.action(self.node_at(ply + 1)?)
    }

    /// Returns the node after the first `ply` actions on the way to the current position. Returns `None` if there are not that
    /// many.
    pub fn node_at(&self, ply: usize) -> Option<NodeId> {
        self.path.node(ply).filter(|_| ply <= self.ply())
    }

    /// Returns the hashes of all earlier positions, for the repetition rule in a search.
    pub fn history(&self) -> Vec<u64> {
        self.path.hashes(self.ply()).collect()
    }

    /// Plays an action. If a different action was undone here, `on_divergence` decides what becomes of that one.
    ///
    /// # Errors
    /// The reason for the refusal, as a sentence. The session is then unchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// use benediction_rules::games::benedict_chess::Position;
    /// use benediction_study::session::{OnDivergence, Session};
    /// use benediction_study::tree::NodeId;
    ///
    /// let mut session = Session::new(Position::new(false));
    /// session.act_text("e2e4")?;
    /// session.undo();
    /// // Another action at the same place begins a variation.
    /// let other = session.read("d2d4")?;
    /// session.play(other, OnDivergence::Branch)?;
    /// assert_eq!(session.tree().children(NodeId::ROOT).len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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

    /// Makes the position at a node the current one. Returns `true` if the node exists.
    pub fn go(&mut self, node: NodeId) -> bool {
        let exists = self.tree.go(node);
        self.path.lead_to(&self.tree, self.tree.cursor());
        exists
    }

    /// Undoes the last action, or a result from outside the rules. Returns `true` if there was one.
    pub fn undo(&mut self) -> bool {
        self.set_ending(None) || self.tree.back()
    }

    /// Returns `true` if an action can be redone.
    pub fn can_redo(&self) -> bool {
        self.after(self.tree.cursor()).is_some() && self.position().outcome().is_none()
    }

    /// Rolls the dice. A roll that was undone falls as before, a new one comes from `dice`. Returns `None` if no roll is due.
    ///
    /// ```
    /// use benediction_rules::{Actor, Dice, Side};
    /// use benediction_study::registry;
    ///
    /// let mut session = registry::named("kingamon").ok_or("no such game")?.start(Side::Near);
    /// let mut dice = Dice::of_seed(1);
    /// while let Some(roll) = session.roll(&mut dice) {
    ///     session.act(roll)?;
    /// }
    /// assert!(matches!(session.turn().actor, Actor::Side(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn roll(&self, dice: &mut Dice) -> Option<Action> {
        if self.position().turn().actor != Actor::Chance {
            return None;
        }
        if let Some(undone) = self.after(self.tree.cursor()) {
            return self.tree.action(undone);
        }
        let chances = self.position().chances();
        let index = dice.fall(chances.iter().map(|(_, weight)| *weight))?;
        chances.get(index).map(|(action, _)| *action)
    }

    /// Ends the game from outside the rules, by resignation or agreement.
    pub fn end(&mut self, outcome: Outcome) {
        if self.position().outcome().is_none() {
            self.set_ending(Some(outcome));
        }
    }

    /// Sets the ending from outside the rules at the current position. Returns `true` if it was a different one before.
    fn set_ending(&mut self, ending: Option<Outcome>) -> bool {
        let here = self.tree.cursor();
        self.tree.notes(here).ending != ending && self.annotate(here, |notes| notes.ending = ending)
    }

    /// Returns the description of the whole game, to be changed.
    pub const fn about_mut(&mut self) -> &mut About {
        &mut self.tree.about
    }

    /// Changes the annotations of a node. Returns `true` if the node exists.
    pub fn annotate(&mut self, node: NodeId, change: impl FnOnce(&mut Notes)) -> bool {
        let notes = self.tree.notes_mut(node).map(change);
        self.path.update_ending(&self.tree, node);
        notes.is_some()
    }

    /// Deletes a node and everything after it. Returns `true` if it did. If the current position was deleted, the one before the
    /// node becomes the current position.
    fn delete(&mut self, node: NodeId) -> bool {
        let deleted = self.tree.delete(node);
        self.path.forget_deleted(&self.tree);
        deleted
    }

    /// Returns the move list of the actions that lead to the current position.
    pub fn turns(&self) -> Vec<TurnLine> {
        self.labels.turns((1..=self.ply()).filter_map(|ply| self.node_at(ply)))
    }

    /// Parses a text that consists of one action.
    ///
    /// # Errors
    /// The reason why the text is not an action of this position.
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
        texts.iter().map(|text| play_text(position.as_mut(), text.as_ref())).collect()
    }
}

/// Reads an action and plays it on a position.
pub(crate) fn play_text(position: &mut dyn AnyGame, text: &str) -> Result<Action, Message> {
    let action = read_whole(position, text)?;
    position.check(action)?;
    position.apply(action);
    Ok(action)
}

/// Reads an action that is the whole text.
pub(crate) fn read_whole(position: &dyn AnyGame, text: &str) -> Result<Action, Message> {
    let text = text.trim();
    let (action, length) = position.read_action(text)?;
    if text[length..].trim().is_empty() {
        Ok(action)
    } else {
        Err(message!("record-follows-action", text = shortened(text[length..].trim())))
    }
}
