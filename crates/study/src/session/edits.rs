//! What a person changes in a game while studying it. Every change can be taken back, without limit.

use std::fmt;

use super::game_text::read_variation;
use super::text_write::line_text;
use super::{Applied, Session, TextError};
use crate::record::Record;
use crate::tree::{Assessment, Changes, Mark, NodeId, Notes, Outlook, PositionPath};
use benediction_rules::Action;
use benediction_rules::message::Message;

/// What a person changes in a game while studying it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Say something about a node.
    Comment(NodeId, String),
    /// Say how good the action of a node is.
    Assess(NodeId, Option<Assessment>),
    /// Say who stands better at a node.
    Outlook(NodeId, Option<Outlook>),
    /// Put a bookmark at a node, or take it away.
    Bookmark(NodeId, bool),
    /// Draw on the board at a node, or wipe away the same.
    Draw(NodeId, Mark),
    /// Wipe away everything that is drawn at a node.
    Wipe(NodeId),
    /// Bring the variation of a node nearer to the main line.
    Promote(NodeId),
    /// Bring it farther from the main line.
    Demote(NodeId),
    /// Delete a node and everything after it.
    Cut(NodeId),
    /// Play a line from a text after the present position.
    Paste(String),
    /// Play actions at the cursor, one after the other.
    Play(Vec<Action>),
    /// Take back the last edit.
    Undo,
    /// Make it again.
    Redo,
}

/// What an edit has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edited {
    /// Nothing.
    Nothing,
    /// What is said about a node, or the order of variations.
    Notes,
    /// The tree, and perhaps the present position.
    Tree,
}

/// Why an edit is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditError {
    /// A line cannot be pasted.
    Paste(TextError),
    /// An action cannot be played.
    Play(Message),
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditError::Paste(error) => error.fmt(f),
            EditError::Play(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for EditError {}

/// The ways back over the edits that were made, and the ways on over those that were taken back. What is played between two edits
/// belongs to the way over the earlier one; nothing of the tree is kept but what has changed.
#[derive(Clone, Debug, Default)]
pub(super) struct EditHistory {
    past: Vec<Changes<Action>>,
    future: Vec<Changes<Action>>,
    /// The node whose comment the last edit wrote.
    comments: Option<NodeId>,
}

impl Session {
    /// Carries out an edit. One of a node that the game does not have changes nothing.
    ///
    /// # Errors
    /// Why it is refused. Then nothing has changed, but actions of a line before one that cannot be played stay played.
    pub fn apply(&mut self, edit: &Edit) -> Result<Edited, EditError> {
        let (changed, what) = match edit {
            Edit::Comment(node, text) => (self.comment(*node, text), Edited::Notes),
            Edit::Assess(node, assessment) => (self.assess(*node, *assessment), Edited::Notes),
            Edit::Outlook(node, outlook) => (self.set_outlook(*node, *outlook), Edited::Notes),
            Edit::Bookmark(node, there) => (self.bookmark(*node, *there), Edited::Notes),
            Edit::Draw(node, mark) => (self.draw(*node, *mark), Edited::Notes),
            Edit::Wipe(node) => (self.wipe(*node), Edited::Notes),
            Edit::Promote(node) => (self.promote(*node), Edited::Notes),
            Edit::Demote(node) => (self.demote(*node), Edited::Notes),
            Edit::Cut(node) => (self.cut(*node), Edited::Tree),
            Edit::Paste(text) => {
                self.paste(text).map_err(EditError::Paste)?;
                (true, Edited::Tree)
            }
            Edit::Play(actions) => {
                for action in actions {
                    self.try_out(*action).map_err(EditError::Play)?;
                }
                (true, Edited::Tree)
            }
            Edit::Undo => (self.undo_edit(), Edited::Tree),
            Edit::Redo => (self.redo_edit(), Edited::Tree),
        };
        Ok(if changed { what } else { Edited::Nothing })
    }

    /// Makes an edit; whether it changed anything.
    fn edit(&mut self, change: impl FnOnce(&mut Self) -> bool) -> bool {
        let earlier = self.tree.record();
        let changed = change(self);
        self.close_edit(earlier, changed);
        changed
    }

    /// Keeps the way back over what has changed since [`Tree::record`] returned `earlier`, if that was an edit.
    fn close_edit(&mut self, earlier: Option<Changes<Action>>, changed: bool) {
        if !changed {
            self.tree.record_on(earlier);
            return;
        }
        match (earlier, self.edited.past.pop()) {
            (Some(earlier), Some(last)) => self.edited.past.push(earlier.then(last)),
            (_, last) => self.edited.past.extend(last),
        }
        self.edited.past.extend(self.tree.record());
        self.edited.future.clear();
        self.edited.comments = None;
    }

    /// Changes what is said about a node, as an edit.
    fn edit_notes(&mut self, node: NodeId, change: impl FnOnce(&mut Notes)) -> bool {
        let mut notes = self.tree.notes(node).clone();
        change(&mut notes);
        notes != *self.tree.notes(node) && self.edit(|session| session.annotate(node, |known| *known = notes))
    }

    /// Becomes the game of a saved game that begins with the same position. Nodes that both have keep their numbers, and the cursor stays
    /// where it is if that is possible. Edits cannot be undone any more.
    ///
    /// # Errors
    /// The saved game cannot be played; then nothing has changed.
    pub fn adopt(&mut self, record: &Record) -> Result<(), Message> {
        let other = Session::from_record(record, self.start())?;
        for (node, there) in self.tree.adopt(&other.tree) {
            self.labels.copy(node, &other.labels, there);
        }
        self.edited = EditHistory::default();
        self.tree.forget_changes();
        self.play_anew();
        Ok(())
    }

    /// Makes the positions anew: nodes may have come, gone, or ended otherwise.
    fn play_anew(&mut self) {
        self.path = PositionPath::new(self.start().boxed());
        self.path.lead_to(&self.tree, self.tree.cursor());
    }
}

impl Session {
    /// What is said about a node.
    pub fn notes(&self, node: NodeId) -> &Notes {
        self.tree.notes(node)
    }

    /// Plays an action like [`Session::vary`], as an edit that can be undone.
    ///
    /// # Errors
    /// Returns the rule that the action breaks.
    pub fn try_out(&mut self, action: Action) -> Result<Applied, Message> {
        let size = self.tree.len();
        let earlier = self.tree.record();
        let applied = self.vary(action);
        self.close_edit(earlier, self.tree.len() > size);
        applied
    }

    /// Writes what a person says about a node. What is written on and on about one node is one edit.
    pub fn comment(&mut self, node: NodeId, text: &str) -> bool {
        if self.edited.comments == Some(node) {
            return self.tree.notes(node).comment != text && self.annotate(node, |notes| notes.comment = text.into());
        }
        let changed = self.edit_notes(node, |notes| notes.comment = text.into());
        if changed {
            self.edited.comments = Some(node);
        }
        changed
    }

    /// Says how good the action of a node is, or no longer does.
    pub fn assess(&mut self, node: NodeId, assessment: Option<Assessment>) -> bool {
        self.edit_notes(node, |notes| notes.assessment = assessment)
    }

    /// Says who stands better at a node, or no longer does.
    pub fn set_outlook(&mut self, node: NodeId, outlook: Option<Outlook>) -> bool {
        self.edit_notes(node, |notes| notes.outlook = outlook)
    }

    /// Puts a bookmark at a node, or takes it away.
    pub fn bookmark(&mut self, node: NodeId, there: bool) -> bool {
        self.edit_notes(node, |notes| notes.bookmark = there)
    }

    /// Draws on the board at a node; what is there already is wiped away, or has this colour now.
    pub fn draw(&mut self, node: NodeId, mark: Mark) -> bool {
        self.edit_notes(node, |notes| match notes.marks.iter().position(|known| known.is_at(mark)) {
            Some(index) if notes.marks[index] == mark => drop(notes.marks.remove(index)),
            Some(index) => notes.marks[index] = mark,
            None => notes.marks.push(mark),
        })
    }

    /// Wipes away everything that is drawn at a node.
    pub fn wipe(&mut self, node: NodeId) -> bool {
        self.edit_notes(node, |notes| notes.marks.clear())
    }

    /// Brings the variation of a node one place nearer to the main line.
    pub fn promote(&mut self, node: NodeId) -> bool {
        let variation = self.tree.variation_of(node);
        variation.is_some_and(|first| self.edit(|session| session.tree.promote(first)))
    }

    /// Brings it one place farther from the main line.
    pub fn demote(&mut self, node: NodeId) -> bool {
        // The nearest node on the way here that has something below it.
        let mut way = std::iter::successors(Some(node), |at| self.tree.parent(*at));
        let first = way.find(|at| self.tree.sibling(*at, 1).is_some());
        first.is_some_and(|first| self.edit(|session| session.tree.demote(first)))
    }

    /// Deletes a node and everything after it.
    pub fn cut(&mut self, node: NodeId) -> bool {
        self.edit(|session| session.delete(node))
    }

    /// A node and everything after it, variations too, as a game text has it; empty for the first node.
    pub fn copy(&self, node: NodeId) -> String {
        line_text(self, node)
    }

    /// Plays a line as game texts have it from the present position on, as a variation where something else follows. The position after
    /// its first action becomes the present one.
    ///
    /// # Errors
    /// What is wrong, and where; then nothing has changed.
    pub fn paste(&mut self, text: &str) -> Result<(), TextError> {
        let (here, size) = (self.tree.cursor(), self.tree.len());
        let earlier = self.tree.record();
        let read = read_variation(self, text);
        if read.is_err() {
            if let Some(changes) = self.tree.record() {
                self.tree.revert(changes);
            }
            self.tree.record_on(earlier);
            self.edited.comments = None;
            self.play_anew();
            return read;
        }
        // What was there already keeps what is said about it.
        self.tree.restore_notes();
        let end = self.tree.cursor();
        let first = self.tree.ancestor(end, self.tree.ply(here) + 1);
        self.play_anew();
        self.go(first.unwrap_or(here));
        self.close_edit(earlier, self.tree.len() > size);
        Ok(())
    }

    /// Takes back the last edit; whether there was one. What engines have found out stays.
    pub fn undo_edit(&mut self) -> bool {
        self.exchange(true)
    }

    /// Makes an edit again that was taken back; whether there was one.
    pub fn redo_edit(&mut self) -> bool {
        self.exchange(false)
    }

    /// Goes back over the last edit, or on over the next one; whether there was one. What was played since the history was last moved in
    /// belongs to the edit on the other side.
    fn exchange(&mut self, back: bool) -> bool {
        let EditHistory { past, future, .. } = &mut self.edited;
        let (from, to) = if back { (past, future) } else { (future, past) };
        let Some(edit) = from.pop() else { return false };
        let reverse = match self.tree.record() {
            Some(played) => {
                if let Some(next) = to.pop() {
                    to.push(played.clone().then(next));
                }
                let played = self.tree.revert(played);
                self.tree.revert(edit).then(played)
            }
            None => self.tree.revert(edit),
        };
        to.push(reverse);
        self.end_exchange();
        true
    }

    /// Makes the positions anew after the tree has become another state of itself.
    fn end_exchange(&mut self) {
        self.tree.record();
        self.play_anew();
        self.edited.comments = None;
    }

    /// Whether there is an edit to take back.
    pub fn can_undo_edit(&self) -> bool {
        !self.edited.past.is_empty()
    }

    /// Whether there is one to make again.
    pub fn can_redo_edit(&self) -> bool {
        !self.edited.future.is_empty()
    }
}
