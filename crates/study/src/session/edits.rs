//! Edits of a game under study, all of which can be undone, without limit.

use std::fmt;

use super::game_text::{lines_of_game, read_on};
use super::text_write::line_text;
use super::{Applied, OnDivergence, Session, TextError};
use crate::record::Record;
use crate::tree::{Assessment, Changes, Mark, NodeId, Notes, Outlook, PositionPath};
use benediction_rules::Action;
use benediction_rules::message::Message;

/// An edit of a game under study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Set the comment of a node.
    Comment(NodeId, String),
    /// Set or remove the assessment of the action of a node.
    Assess(NodeId, Option<Assessment>),
    /// Set or remove the outlook at a node: which side stands better.
    Outlook(NodeId, Option<Outlook>),
    /// Add a bookmark at a node, or remove it.
    Bookmark(NodeId, bool),
    /// Draw a mark on the board at a node, or remove it if it is there.
    Draw(NodeId, Mark),
    /// Remove all marks at a node.
    Wipe(NodeId),
    /// Move the variation of a node one place nearer to the main line.
    Promote(NodeId),
    /// Move the variation of a node one place farther from the main line.
    Demote(NodeId),
    /// Delete a node and everything after it.
    Cut(NodeId),
    /// Play a line from a text after the current position.
    Paste(String),
    /// Play actions from the current position on, one after the other.
    Play(Vec<Action>),
    /// Undo the last edit, if there is one.
    Undo,
    /// Redo the edit that was undone last.
    Redo,
}

/// The kind of change that an edit has made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edited {
    /// The edit has changed nothing, so there is nothing to undo.
    Nothing,
    /// The annotations of a node, or the order of variations.
    Notes,
    /// The tree, and perhaps the current position.
    Tree,
}

/// The reason why an edit is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditError {
    /// The line to paste contains an error.
    Paste(TextError),
    /// The first of the actions that cannot be played is refused for this reason.
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

/// The undo and redo stacks of edits. They store only the nodes that have changed. Actions played between two edits belong to the
/// earlier edit.
#[derive(Clone, Debug, Default)]
pub(super) struct EditHistory {
    past: Vec<Changes<Action>>,
    future: Vec<Changes<Action>>,
    /// The node whose comment was set by the last edit.
    comment_node: Option<NodeId>,
}

impl Session {
    /// Applies an edit. An edit of a node that does not exist changes nothing.
    ///
    /// # Errors
    /// The reason for the refusal. Nothing has changed then, except that the actions of a line before an illegal one stay played.
    ///
    /// # Examples
    ///
    /// ```
    /// use benediction_rules::games::benedict_chess::Position;
    /// use benediction_study::session::{Edit, Edited, Session};
    ///
    /// let mut session = Session::new(Position::new(false));
    /// assert_eq!(session.apply(&Edit::Paste("e2e4, e7e5".into()))?, Edited::Tree);
    /// assert_eq!(session.size(), 3);
    /// assert_eq!(session.apply(&Edit::Undo)?, Edited::Tree);
    /// assert_eq!(session.size(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn apply(&mut self, edit: &Edit) -> Result<Edited, EditError> {
        let (changed, kind) = match edit {
            Edit::Comment(node, text) => (self.comment(*node, text), Edited::Notes),
            Edit::Assess(node, assessment) => (self.assess(*node, *assessment), Edited::Notes),
            Edit::Outlook(node, outlook) => (self.set_outlook(*node, *outlook), Edited::Notes),
            Edit::Bookmark(node, is_set) => (self.bookmark(*node, *is_set), Edited::Notes),
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
        Ok(if changed { kind } else { Edited::Nothing })
    }

    /// Runs a change as an edit. Returns `true` if it changed anything.
    fn edit(&mut self, change: impl FnOnce(&mut Self) -> bool) -> bool {
        let earlier = self.tree.record();
        let changed = change(self);
        self.close_edit(earlier, changed);
        changed
    }

    /// Puts the changes since [`Tree::record`] returned `earlier` on the undo stack if `changed` is `true`.
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
        self.edited.comment_node = None;
    }

    /// Changes the annotations of a node as an edit. Returns `true` if they differ.
    fn edit_notes(&mut self, node: NodeId, change: impl FnOnce(&mut Notes)) -> bool {
        let mut notes = self.tree.notes(node).clone();
        change(&mut notes);
        notes != *self.tree.notes(node) && self.edit(|session| session.annotate(node, |current| *current = notes))
    }

    /// Becomes the game of a saved game that begins with the same position. Nodes in both games keep their numbers, and the cursor
    /// stays in its place if possible. Clears the undo history.
    ///
    /// # Errors
    /// The reason why the saved game cannot be played. The session is then unchanged.
    pub fn adopt(&mut self, record: &Record) -> Result<(), Message> {
        let other = Session::from_record(record, self.start())?;
        for (node, other_node) in self.tree.adopt(&other.tree) {
            self.labels.copy(node, &other.labels, other_node);
        }
        self.edited = EditHistory::default();
        self.tree.forget_changes();
        self.rebuild_path();
        Ok(())
    }

    /// Returns a copy whose main line leads to a node and ends there, as a game is sent by letter: what was undone or tried after the
    /// node is not in it.
    #[must_use]
    pub fn up_to(&self, node: NodeId) -> Session {
        let mut copy = self.clone();
        copy.tree.make_main(node);
        for after in self.tree.children(node) {
            copy.delete(*after);
        }
        copy.go(node);
        copy
    }

    /// Computes the positions again after nodes have been added or removed or have another ending.
    fn rebuild_path(&mut self) {
        self.path = PositionPath::new(self.start().boxed());
        self.path.lead_to(&self.tree, self.tree.cursor());
    }
}

impl Session {
    /// Returns the annotations of a node.
    pub fn notes(&self, node: NodeId) -> &Notes {
        self.tree.notes(node)
    }

    /// Plays an action like [`Session::play_variation`], as an edit that can be undone.
    ///
    /// # Errors
    /// Returns the rule that the action breaks.
    pub fn try_out(&mut self, action: Action) -> Result<Applied, Message> {
        let size = self.tree.len();
        let earlier = self.tree.record();
        let applied = self.play_variation(action);
        self.close_edit(earlier, self.tree.len() > size);
        applied
    }

    /// Sets the comment of a node. Repeated changes of one comment are one edit. Returns `true` if the comment differs.
    ///
    /// ```
    /// use benediction_rules::games::benedict_chess::Position;
    /// use benediction_study::session::Session;
    /// use benediction_study::tree::Assessment;
    ///
    /// let mut session = Session::new(Position::new(false));
    /// session.act_text("e2e3")?;
    /// let here = session.node();
    /// assert!(session.comment(here, "Wins by force"));
    /// session.assess(here, Some(Assessment::Brilliant));
    /// assert_eq!(session.notes(here).comment, "Wins by force");
    /// assert!(session.undo_edit() && session.notes(here).assessment.is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn comment(&mut self, node: NodeId, text: &str) -> bool {
        if self.edited.comment_node == Some(node) {
            return self.tree.notes(node).comment != text && self.annotate(node, |notes| notes.comment = text.into());
        }
        let changed = self.edit_notes(node, |notes| notes.comment = text.into());
        if changed {
            self.edited.comment_node = Some(node);
        }
        changed
    }

    /// Sets or removes the assessment of the action of a node. Returns `true` if it differs.
    pub fn assess(&mut self, node: NodeId, assessment: Option<Assessment>) -> bool {
        self.edit_notes(node, |notes| notes.assessment = assessment)
    }

    /// Sets or removes the outlook at a node. Returns `true` if it differs.
    pub fn set_outlook(&mut self, node: NodeId, outlook: Option<Outlook>) -> bool {
        self.edit_notes(node, |notes| notes.outlook = outlook)
    }

    /// Adds or removes the bookmark at a node. Returns `true` if that changes anything.
    pub fn bookmark(&mut self, node: NodeId, is_set: bool) -> bool {
        self.edit_notes(node, |notes| notes.bookmark = is_set)
    }

    /// Draws a mark on the board at a node. The same mark in the same colour is removed, one of another colour is recoloured.
    /// Returns `true` if the node exists.
    pub fn draw(&mut self, node: NodeId, mark: Mark) -> bool {
        self.edit_notes(node, |notes| match notes.marks.iter().position(|other| other.is_at(mark)) {
            Some(index) if notes.marks[index] == mark => drop(notes.marks.remove(index)),
            Some(index) => notes.marks[index] = mark,
            None => notes.marks.push(mark),
        })
    }

    /// Removes all marks at a node. Returns `true` if there were any.
    pub fn wipe(&mut self, node: NodeId) -> bool {
        self.edit_notes(node, |notes| notes.marks.clear())
    }

    /// Moves the variation of a node one place nearer to the main line. Returns `true` if it did.
    pub fn promote(&mut self, node: NodeId) -> bool {
        let variation = self.tree.variation_of(node);
        variation.is_some_and(|first| self.edit(|session| session.tree.promote(first)))
    }

    /// Moves the variation of a node one place farther from the main line. Returns `true` if it did.
    pub fn demote(&mut self, node: NodeId) -> bool {
        // The nearest ancestor with a sibling after it.
        let mut ancestors = std::iter::successors(Some(node), |at| self.tree.parent(*at));
        let first = ancestors.find(|at| self.tree.sibling(*at, 1).is_some());
        first.is_some_and(|first| self.edit(|session| session.tree.demote(first)))
    }

    /// Deletes a node and everything after it. Returns `true` if it did.
    pub fn cut(&mut self, node: NodeId) -> bool {
        self.edit(|session| session.delete(node))
    }

    /// Returns a node and everything after it, including variations, in the form of a game text. The text is empty for the root.
    pub fn copy(&self, node: NodeId) -> String {
        line_text(self, node)
    }

    /// Plays a line of a game text from the current position on, as a variation if different actions follow there. A text with headers
    /// or another start is a whole game: all its lines are played from the start on, which must be that of this game. The position
    /// after the first action becomes the current one.
    ///
    /// # Errors
    /// The error with its line and column. The session is then unchanged.
    pub fn paste(&mut self, text: &str) -> Result<(), TextError> {
        let (here, size) = (self.tree.cursor(), self.tree.len());
        let (from, lines) = match lines_of_game(self, text)? {
            Some(lines) => (NodeId::ROOT, lines),
            None => (here, vec![text.into()]),
        };
        let earlier = self.tree.record();
        let mut first = None;
        let result: Result<(), TextError> = lines.iter().try_for_each(|line| {
            self.go(from);
            read_on(self, line, OnDivergence::Branch)?;
            let end = self.tree.cursor();
            first = first.or_else(|| self.tree.ancestor(end, self.tree.ply(from) + 1));
            Ok(())
        });
        if result.is_err() {
            if let Some(changes) = self.tree.record() {
                self.tree.revert(changes);
            }
            self.tree.record_on(earlier);
            self.edited.comment_node = None;
            self.rebuild_path();
            return result;
        }
        // Nodes that existed before keep their annotations.
        self.tree.restore_notes();
        self.rebuild_path();
        self.go(first.unwrap_or(here));
        self.close_edit(earlier, self.tree.len() > size);
        Ok(())
    }

    /// Undoes the last edit. Returns `true` if there was one. Results of engine analysis stay.
    pub fn undo_edit(&mut self) -> bool {
        self.swap_edit(true)
    }

    /// Redoes the edit that was undone last. Returns `true` if there was one.
    pub fn redo_edit(&mut self) -> bool {
        self.swap_edit(false)
    }

    /// Undoes the last edit if `back` is `true`, otherwise redoes the next one. Returns `true` if there was one. Actions played
    /// since the last undo or redo become part of the edit on the opposite stack.
    fn swap_edit(&mut self, back: bool) -> bool {
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
        self.finish_swap();
        true
    }

    /// Starts a new recording and computes the positions again after an undo or a redo.
    fn finish_swap(&mut self) {
        self.tree.record();
        self.rebuild_path();
        self.edited.comment_node = None;
    }

    /// Returns `true` if there is an edit to undo.
    pub fn can_undo_edit(&self) -> bool {
        !self.edited.past.is_empty()
    }

    /// Returns `true` if there is an edit to redo.
    pub fn can_redo_edit(&self) -> bool {
        !self.edited.future.is_empty()
    }
}
