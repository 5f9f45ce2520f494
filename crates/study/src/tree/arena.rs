//! The tree itself: nodes in one vector, and a cursor.

use std::collections::{BTreeMap, VecDeque};

use super::{About, Notes};

/// A node of one tree. A number is given once: the number of a deleted node never comes to mean another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The node before the first action.
    pub const ROOT: NodeId = NodeId(0);

    /// The number, for tables that are kept beside a tree.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug)]
struct Node<A> {
    /// The action that leads here; none leads to the root.
    action: Option<A>,
    /// The root is its own.
    parent: NodeId,
    /// A node much nearer to the root, so that long ways up take few steps ([`Tree::ancestor`]).
    jump: NodeId,
    /// Actions from the root.
    ply: u32,
    /// The first is the continuation, the others are variations.
    children: Vec<NodeId>,
    /// Most nodes have none.
    notes: Option<Box<Notes>>,
}

/// A run of nodes that follow each other as first children.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The node it begins from; the root for the main line.
    pub from: NodeId,
    /// Its nodes, in the order of play.
    pub nodes: Vec<NodeId>,
}

/// A game with its variations. Every operation that names a node which the tree does not have, or no longer has, does nothing
/// and says so.
#[derive(Clone, Debug)]
pub struct Tree<A> {
    /// What is said about the whole game.
    pub about: About,
    /// Deleted nodes leave an empty place, so that no number is given twice.
    nodes: Vec<Option<Node<A>>>,
    alive: usize,
    cursor: NodeId,
    /// What has changed since [`Tree::record`]. `None` before the first time.
    changes: Option<Changes<A>>,
}

/// The way back from a state of a tree to an earlier one: where the cursor was, and each node that has changed, as it was.
#[derive(Clone, Debug)]
pub struct Changes<A> {
    cursor: NodeId,
    nodes: BTreeMap<NodeId, Option<Node<A>>>,
}

impl<A> Changes<A> {
    /// The way back over a state between: these changes first, the other ones then.
    #[must_use]
    pub fn then(self, mut other: Changes<A>) -> Changes<A> {
        for (node, was) in self.nodes {
            other.nodes.entry(node).or_insert(was);
        }
        other
    }
}

impl<A> Default for Tree<A> {
    fn default() -> Self {
        let root =
            Node { action: None, parent: NodeId::ROOT, jump: NodeId::ROOT, ply: 0, children: Vec::new(), notes: None };
        Tree { about: About::default(), nodes: vec![Some(root)], alive: 1, cursor: NodeId::ROOT, changes: None }
    }
}

/// What is where.
impl<A: Copy + Eq> Tree<A> {
    /// A game in which nothing has been played.
    pub fn new() -> Tree<A> {
        Tree::default()
    }

    fn node(&self, id: NodeId) -> Option<&Node<A>> {
        self.nodes.get(id.index())?.as_ref()
    }

    fn node_mut(&mut self, id: NodeId) -> Option<&mut Node<A>> {
        self.keep(id);
        self.nodes.get_mut(id.index())?.as_mut()
    }

    /// Keeps what a node is before it changes for the first time since [`Tree::record`].
    fn keep(&mut self, id: NodeId) {
        if let Some(changes) = &mut self.changes {
            changes.nodes.entry(id).or_insert_with(|| self.nodes.get(id.index()).cloned().flatten());
        }
    }

    /// Whether the tree has this node.
    pub fn contains(&self, node: NodeId) -> bool {
        self.node(node).is_some()
    }

    /// How many nodes there are, the root included.
    pub const fn len(&self) -> usize {
        self.alive
    }

    /// Whether nothing has been played.
    pub const fn is_empty(&self) -> bool {
        self.alive == 1
    }

    /// Where the cursor is.
    pub const fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// The action that leads to a node; none leads to the root.
    pub fn action(&self, node: NodeId) -> Option<A> {
        self.node(node)?.action
    }

    /// The node before this one; the root has none.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).filter(|found| found.action.is_some()).map(|found| found.parent)
    }

    /// What follows a node: the continuation first, then the variations.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        self.node(node).map_or(&[], |found| &found.children)
    }

    /// The continuation of a node.
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        self.children(node).first().copied()
    }

    /// The child to which an action leads.
    pub fn child(&self, node: NodeId, action: A) -> Option<NodeId> {
        self.children(node).iter().copied().find(|child| self.action(*child) == Some(action))
    }

    /// How many actions lead to a node.
    pub fn ply(&self, node: NodeId) -> usize {
        self.node(node).map_or(0, |found| found.ply as usize)
    }

    /// What is said about a node.
    pub fn notes(&self, node: NodeId) -> &Notes {
        self.node(node).and_then(|found| found.notes.as_deref()).unwrap_or(const { &Notes::NONE })
    }

    /// The node after so many actions on the way to this one; nothing where the way is shorter.
    pub fn ancestor(&self, node: NodeId, ply: usize) -> Option<NodeId> {
        // Myers, "An applicative random-access stack" (1983): the jumps halve the way, and a new node finds its own at once.
        let mut at = node;
        let mut here = self.node(node)?;
        if (here.ply as usize) < ply {
            return None;
        }
        while here.ply as usize > ply {
            let jumped = self.node(here.jump)?;
            at = if jumped.ply as usize >= ply { here.jump } else { here.parent };
            here = self.node(at)?;
        }
        Some(at)
    }

    /// The last node that the ways to two nodes share.
    pub fn meet(&self, one: NodeId, other: NodeId) -> Option<NodeId> {
        let shorter = self.ply(one).min(self.ply(other));
        let (mut one, mut other) = (self.ancestor(one, shorter)?, self.ancestor(other, shorter)?);
        while one != other {
            let (a, b) = (self.node(one)?, self.node(other)?);
            // At the same ply the jumps are of the same length.
            (one, other) = if a.jump == b.jump { (a.parent, b.parent) } else { (a.jump, b.jump) };
        }
        Some(one)
    }

    /// Whether a node is on the way to another one, or is that one.
    pub fn leads_to(&self, node: NodeId, later: NodeId) -> bool {
        self.contains(node) && self.ancestor(later, self.ply(node)) == Some(node)
    }

    /// The nodes from the root to this one, both included.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let Some(found) = self.node(node) else { return Vec::new() };
        let mut path = Vec::with_capacity(found.ply as usize + 1);
        let mut at = Some(node);
        while let Some(here) = at {
            path.push(here);
            at = self.parent(here);
        }
        path.reverse();
        path
    }

    /// The nodes after this one as the game goes on from it.
    pub fn continuation(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.next(node), |at| self.next(*at))
    }

    /// The last node of the line through a node.
    pub fn end_of_line(&self, node: NodeId) -> NodeId {
        self.continuation(node).last().unwrap_or(node)
    }

    /// Where the line of a node began: the nearest node on the way to it that is a variation; nothing on the main line.
    pub fn variation_of(&self, node: NodeId) -> Option<NodeId> {
        let ways = std::iter::successors(self.contains(node).then_some(node), |at| self.parent(*at));
        ways.into_iter().find(|at| self.place(*at).is_some_and(|(_, place)| place > 0))
    }

    /// Whether only continuations lead to a node.
    pub fn is_main(&self, node: NodeId) -> bool {
        self.contains(node) && self.variation_of(node).is_none()
    }

    /// The parent of a node, and how many siblings come before it.
    fn place(&self, node: NodeId) -> Option<(NodeId, usize)> {
        let parent = self.parent(node)?;
        Some((parent, self.children(parent).iter().position(|child| *child == node)?))
    }

    /// The sibling so many places after a node (before it where less than 0).
    pub fn sibling(&self, node: NodeId, by: isize) -> Option<NodeId> {
        let (parent, place) = self.place(node)?;
        self.children(parent).get(place.checked_add_signed(by)?).copied()
    }

    /// Every node but the root, line by line: first the main line, and no line before the one it begins from. To play the lines
    /// again in this order makes the same tree.
    pub fn variations(&self) -> Vec<Variation> {
        let mut found = Vec::new();
        let mut due: VecDeque<(NodeId, NodeId)> = VecDeque::new();
        let begin = |due: &mut VecDeque<(NodeId, NodeId)>, from: NodeId| {
            due.extend(self.children(from).iter().skip(1).map(|child| (from, *child)));
        };
        due.extend(self.next(NodeId::ROOT).map(|first| (NodeId::ROOT, first)));
        begin(&mut due, NodeId::ROOT);
        while let Some((from, first)) = due.pop_front() {
            let nodes: Vec<NodeId> = std::iter::once(first).chain(self.continuation(first)).collect();
            nodes.iter().for_each(|node| begin(&mut due, *node));
            found.push(Variation { from, nodes });
        }
        found
    }
}

/// What changes it.
impl<A: Copy + Eq> Tree<A> {
    /// Moves the cursor; whether there is such a node.
    pub fn go(&mut self, node: NodeId) -> bool {
        let there = self.contains(node);
        if there {
            self.cursor = node;
        }
        there
    }

    /// Moves the cursor one action back; whether there was one.
    pub fn back(&mut self) -> bool {
        self.parent(self.cursor).is_some_and(|parent| self.go(parent))
    }

    /// Moves the cursor one action on; whether there was one.
    pub fn forward(&mut self) -> bool {
        self.next(self.cursor).is_some_and(|next| self.go(next))
    }

    /// Moves the cursor to the sibling so many places after it (before it where less than 0); whether there was one.
    pub fn select_sibling(&mut self, by: isize) -> bool {
        self.sibling(self.cursor, by).is_some_and(|sibling| self.go(sibling))
    }

    /// Plays an action where the cursor is: along the child that has it, else as a new variation.
    pub fn play(&mut self, action: A) -> NodeId {
        let child = self.add(self.cursor, action).unwrap_or(self.cursor);
        self.cursor = child;
        child
    }

    /// The child of a node with this action, made as its last variation where there is none; nothing if the tree does not have
    /// the node.
    pub fn add(&mut self, parent: NodeId, action: A) -> Option<NodeId> {
        if let Some(known) = self.child(parent, action) {
            return Some(known);
        }
        let above = self.node(parent)?;
        let jumped = self.node(above.jump)?;
        let far = self.node(jumped.jump)?;
        let jump = if above.ply - jumped.ply == jumped.ply - far.ply { jumped.jump } else { parent };
        let ply = above.ply + 1;
        let id = NodeId(u32::try_from(self.nodes.len()).ok()?);
        self.keep(id);
        self.nodes.push(Some(Node { action: Some(action), parent, jump, ply, children: Vec::new(), notes: None }));
        self.alive += 1;
        self.node_mut(parent)?.children.push(id);
        Some(id)
    }

    /// Deletes a node and everything after it, and puts the child of its parent with another action in its place.
    pub fn replace(&mut self, node: NodeId, action: A) -> Option<NodeId> {
        let (parent, place) = self.place(node)?;
        self.delete(node);
        let child = self.add(parent, action)?;
        while self.place(child).is_some_and(|(_, now)| now > place) && self.promote(child) {}
        Some(child)
    }

    /// What is said about a node, to be changed.
    pub fn notes_mut(&mut self, node: NodeId) -> Option<&mut Notes> {
        Some(self.node_mut(node)?.notes.get_or_insert_default())
    }

    /// Exchanges a node with the sibling before it, so that it is one place nearer to the continuation; whether it could.
    pub fn promote(&mut self, node: NodeId) -> bool {
        self.shift(node, -1)
    }

    /// Exchanges a node with the sibling after it; whether it could.
    pub fn demote(&mut self, node: NodeId) -> bool {
        self.shift(node, 1)
    }

    fn shift(&mut self, node: NodeId, by: isize) -> bool {
        let Some((parent, place)) = self.place(node) else { return false };
        let Some(to) = place.checked_add_signed(by) else { return false };
        match self.node_mut(parent) {
            Some(parent) if to < parent.children.len() => {
                parent.children.swap(place, to);
                true
            }
            _ => false,
        }
    }

    /// Makes every node on the way to this one a continuation, so that the main line leads to it; whether there is such a node.
    pub fn make_main(&mut self, node: NodeId) -> bool {
        let mut at = node;
        while let Some((parent, place)) = self.place(at) {
            if let Some(parent) = self.node_mut(parent) {
                parent.children[..=place].rotate_right(1);
            }
            at = parent;
        }
        self.contains(node)
    }

    /// Deletes a node and everything after it. The cursor comes to the node before it, if it was there. The root stays.
    pub fn delete(&mut self, node: NodeId) -> bool {
        let Some((parent, place)) = self.place(node) else { return false };
        if self.leads_to(node, self.cursor) {
            self.cursor = parent;
        }
        if let Some(parent) = self.node_mut(parent) {
            parent.children.remove(place);
        }
        let mut due = vec![node];
        while let Some(id) = due.pop() {
            self.keep(id);
            if let Some(gone) = self.nodes.get_mut(id.index()).and_then(Option::take) {
                self.alive -= 1;
                due.extend(gone.children);
            }
        }
        true
    }

    /// Begins to keep what changes from now on. Returns the way back to where that was begun the last time.
    pub fn record(&mut self) -> Option<Changes<A>> {
        self.changes.replace(Changes { cursor: self.cursor, nodes: BTreeMap::new() })
    }

    /// Goes on with changes that [`Tree::record`] has returned, as if it had not been called since.
    pub fn record_on(&mut self, earlier: Option<Changes<A>>) {
        self.changes = match (self.changes.take(), earlier) {
            (Some(changes), Some(earlier)) => Some(changes.then(earlier)),
            (_, earlier) => earlier,
        };
    }

    /// Keeps no changes any more.
    pub fn forget_changes(&mut self) {
        self.changes = None;
    }

    /// Goes back the way of some changes, which must begin at this state of the tree, and returns the way that leads here again. What
    /// engines have found out since stays, and no number comes to mean another node.
    pub fn revert(&mut self, changes: Changes<A>) -> Changes<A> {
        let mut back = Changes { cursor: self.cursor, nodes: BTreeMap::new() };
        for (id, mut was) in changes.nodes {
            let Some(place) = self.nodes.get_mut(id.index()) else { continue };
            let found = place.as_ref().and_then(|known| known.notes.as_ref()?.analysis.clone());
            if let (Some(node), Some(found)) = (&mut was, found) {
                node.notes.get_or_insert_default().analysis = Some(found);
            }
            self.alive += usize::from(was.is_some());
            self.alive -= usize::from(place.is_some());
            back.nodes.insert(id, std::mem::replace(place, was));
        }
        self.cursor = changes.cursor;
        back
    }

    /// Says again about each node what was said about it at [`Tree::record`]. New nodes keep what is said about them.
    pub fn restore_notes(&mut self) {
        for (id, was) in self.changes.iter().flat_map(|changes| &changes.nodes) {
            if let (Some(Some(node)), Some(was)) = (self.nodes.get_mut(id.index()), was) {
                node.notes.clone_from(&was.notes);
            }
        }
    }

    /// Becomes the same as another tree, which begins with the same position. What both have keeps its numbers; the cursor stays, or comes
    /// to the last node on its way that is left. Returns the new nodes, each with its number in the other tree, parents first.
    pub fn adopt(&mut self, other: &Tree<A>) -> Vec<(NodeId, NodeId)> {
        self.about = other.about.clone();
        let mut added = Vec::new();
        let mut due = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((here, there)) = due.pop() {
            let notes = other.node(there).and_then(|node| node.notes.clone());
            if let Some(node) = self.node_mut(here) {
                node.notes = notes;
            }
            let gone = |child: &NodeId| self.action(*child).and_then(|action| other.child(there, action)).is_none();
            let gone: Vec<NodeId> = self.children(here).iter().copied().filter(gone).collect();
            for child in gone {
                self.delete(child);
            }
            let mut order = Vec::new();
            for their_child in other.children(there) {
                let Some(action) = other.action(*their_child) else { continue };
                let new = self.child(here, action).is_none();
                let Some(child) = self.add(here, action) else { continue };
                if new {
                    added.push((child, *their_child));
                }
                order.push(child);
                due.push((child, *their_child));
            }
            if let Some(node) = self.node_mut(here) {
                node.children = order;
            }
        }
        added
    }

    /// Plays a node and how the game goes on from it once more after another node, with what is said about them. What is there
    /// already is gone along, and keeps what is said about it. The first node of the copy; nothing if the tree does not have
    /// one of the two, or the line would begin with the root.
    pub fn copy_line(&mut self, from: NodeId, onto: NodeId) -> Option<NodeId> {
        let parent = self.parent(from)?;
        if parent == onto || !self.contains(onto) {
            return self.contains(onto).then_some(from);
        }
        // Read first: the copy may become part of the line that is copied.
        let line: Vec<NodeId> = std::iter::once(from).chain(self.continuation(from)).collect();
        let mut at = onto;
        let mut first = None;
        for node in line {
            let known = self.child(at, self.action(node)?);
            let copy = self.add(at, self.action(node)?)?;
            if known.is_none()
                && let Some(notes) = self.node(node)?.notes.clone()
            {
                self.node_mut(copy)?.notes = Some(notes);
            }
            first.get_or_insert(copy);
            at = copy;
        }
        first
    }
}
