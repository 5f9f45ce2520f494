//! The tree: nodes in one vector, and a cursor.

use std::collections::{BTreeMap, VecDeque};

use super::{About, Notes};

/// The identifier of a node of one tree. The identifier of a deleted node is never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The node before the first action.
    pub const ROOT: NodeId = NodeId(0);

    /// Returns the index of the node, for arrays with an entry per node.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug)]
struct Node<A> {
    /// The action that leads here. `None` for the root.
    action: Option<A>,
    /// The parent. The root is its own parent.
    parent: NodeId,
    /// An ancestor much nearer to the root, so that long ways up take few steps ([`Tree::ancestor`]).
    jump: NodeId,
    /// Number of actions from the root.
    ply: u32,
    /// The continuation, then the variations.
    children: Vec<NodeId>,
    /// The annotations. Most nodes have none.
    notes: Option<Box<Notes>>,
}

/// A line of nodes, each the first child of the one before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The node before the first one. The root for the main line.
    pub from: NodeId,
    /// The nodes in the order of play.
    pub nodes: Vec<NodeId>,
}

/// A game with its variations. Operations on a node that does not exist, or exists no longer, change nothing and return `false` or
/// `None`.
#[derive(Clone, Debug)]
pub struct Tree<A> {
    /// The description of the whole game.
    pub about: About,
    /// Deleted nodes leave an empty place, so that no identifier is used twice.
    nodes: Vec<Option<Node<A>>>,
    alive: usize,
    cursor: NodeId,
    /// The changes since [`Tree::record`]. `None` before the first call.
    changes: Option<Changes<A>>,
}

/// The difference between a state of a tree and an earlier one: the earlier cursor, and the earlier state of each changed node.
#[derive(Clone, Debug)]
pub struct Changes<A> {
    cursor: NodeId,
    nodes: BTreeMap<NodeId, Option<Node<A>>>,
}

impl<A> Changes<A> {
    /// Combines two differences: first these changes, then the other ones.
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

/// Queries.
impl<A: Copy + Eq> Tree<A> {
    /// Creates a tree that contains only the root.
    pub fn new() -> Tree<A> {
        Tree::default()
    }

    fn node(&self, id: NodeId) -> Option<&Node<A>> {
        self.nodes.get(id.index())?.as_ref()
    }

    fn node_mut(&mut self, id: NodeId) -> Option<&mut Node<A>> {
        self.store_original(id);
        self.nodes.get_mut(id.index())?.as_mut()
    }

    /// Stores the state of a node before its first change since [`Tree::record`].
    fn store_original(&mut self, id: NodeId) {
        if let Some(changes) = &mut self.changes {
            changes.nodes.entry(id).or_insert_with(|| self.nodes.get(id.index()).cloned().flatten());
        }
    }

    /// Returns `true` if the node exists.
    pub fn contains(&self, node: NodeId) -> bool {
        self.node(node).is_some()
    }

    /// Returns the number of nodes, including the root.
    pub const fn len(&self) -> usize {
        self.alive
    }

    /// Returns `true` if the tree contains only the root.
    pub const fn is_empty(&self) -> bool {
        self.alive == 1
    }

    /// Returns the node at the cursor.
    pub const fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// Returns the action that leads to a node, or `None` for the root.
    pub fn action(&self, node: NodeId) -> Option<A> {
        self.node(node)?.action
    }

    /// Returns the node before this one, or `None` for the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).filter(|node| node.action.is_some()).map(|node| node.parent)
    }

    /// Returns the children of a node: the continuation first, then the variations.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        self.node(node).map_or(&[], |node| &node.children)
    }

    /// Returns the continuation of a node. Returns `None` at the end of a line.
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        self.children(node).first().copied()
    }

    /// Returns the child to which an action leads. Returns `None` if there is none.
    pub fn child(&self, node: NodeId, action: A) -> Option<NodeId> {
        self.children(node).iter().copied().find(|child| self.action(*child) == Some(action))
    }

    /// Returns the number of actions that lead to a node.
    pub fn ply(&self, node: NodeId) -> usize {
        self.node(node).map_or(0, |node| node.ply as usize)
    }

    /// Returns the annotations of a node.
    pub fn notes(&self, node: NodeId) -> &Notes {
        self.node(node).and_then(|node| node.notes.as_deref()).unwrap_or(const { &Notes::NONE })
    }

    /// Returns the ancestor of a node that has this ply. Returns `None` if the ply of the node is smaller.
    pub fn ancestor(&self, node: NodeId, ply: usize) -> Option<NodeId> {
        // Myers, "An applicative random-access stack" (1983): each jump halves the way, and the jump of a new node is found in
        // constant time.
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

    /// Returns the last common node on the ways from the root to two nodes. Returns `None` if a node does not exist.
    ///
    /// ```
    /// use benediction_study::tree::Tree;
    ///
    /// let mut tree = Tree::new();
    /// let fork = tree.play('a');
    /// let one = tree.play('b');
    /// tree.back();
    /// let other = tree.play('c');
    /// assert_eq!(tree.meet(one, other), Some(fork));
    /// ```
    pub fn meet(&self, one: NodeId, other: NodeId) -> Option<NodeId> {
        let shorter = self.ply(one).min(self.ply(other));
        let (mut one, mut other) = (self.ancestor(one, shorter)?, self.ancestor(other, shorter)?);
        while one != other {
            let (a, b) = (self.node(one)?, self.node(other)?);
            // Nodes of the same ply have jumps of the same length.
            (one, other) = if a.jump == b.jump { (a.parent, b.parent) } else { (a.jump, b.jump) };
        }
        Some(one)
    }

    /// Returns `true` if `node` is `later` or one of its ancestors.
    pub fn leads_to(&self, node: NodeId, later: NodeId) -> bool {
        self.contains(node) && self.ancestor(later, self.ply(node)) == Some(node)
    }

    /// Returns the nodes from the root to this one, both included.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let Some(end) = self.node(node) else { return Vec::new() };
        let mut path = Vec::with_capacity(end.ply as usize + 1);
        let mut at = Some(node);
        while let Some(here) = at {
            path.push(here);
            at = self.parent(here);
        }
        path.reverse();
        path
    }

    /// Returns the nodes after this one along the continuations.
    pub fn continuation(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.next(node), |at| self.next(*at))
    }

    /// Returns the last node of the line through a node.
    pub fn end_of_line(&self, node: NodeId) -> NodeId {
        self.continuation(node).last().unwrap_or(node)
    }

    /// Returns the first node of the innermost variation that contains a node. Returns `None` on the main line.
    pub fn variation_of(&self, node: NodeId) -> Option<NodeId> {
        let ways = std::iter::successors(self.contains(node).then_some(node), |at| self.parent(*at));
        ways.into_iter().find(|at| self.place(*at).is_some_and(|(_, place)| place > 0))
    }

    /// Returns `true` if a node is on the main line.
    pub fn is_main(&self, node: NodeId) -> bool {
        self.contains(node) && self.variation_of(node).is_none()
    }

    /// Returns the parent of a node, and the number of siblings before the node.
    fn place(&self, node: NodeId) -> Option<(NodeId, usize)> {
        let parent = self.parent(node)?;
        Some((parent, self.children(parent).iter().position(|child| *child == node)?))
    }

    /// Returns the sibling `by` places after a node, or before it if `by` is negative. Returns `None` if there is no
    /// such place, and for the root.
    pub fn sibling(&self, node: NodeId, by: isize) -> Option<NodeId> {
        let (parent, place) = self.place(node)?;
        self.children(parent).get(place.checked_add_signed(by)?).copied()
    }

    /// Returns all nodes except the root, line by line. The main line is first, and every line comes after the one from which it
    /// begins. Playing the lines in this order makes the same tree.
    pub fn variations(&self) -> Vec<Variation> {
        let mut lines = Vec::new();
        let mut due: VecDeque<(NodeId, NodeId)> = VecDeque::new();
        let push_variations = |due: &mut VecDeque<(NodeId, NodeId)>, from: NodeId| {
            due.extend(self.children(from).iter().skip(1).map(|child| (from, *child)));
        };
        due.extend(self.next(NodeId::ROOT).map(|first| (NodeId::ROOT, first)));
        push_variations(&mut due, NodeId::ROOT);
        while let Some((from, first)) = due.pop_front() {
            let nodes: Vec<NodeId> = std::iter::once(first).chain(self.continuation(first)).collect();
            nodes.iter().for_each(|node| push_variations(&mut due, *node));
            lines.push(Variation { from, nodes });
        }
        lines
    }
}

/// Changes.
impl<A: Copy + Eq> Tree<A> {
    /// Moves the cursor. Returns `true` if the node exists.
    pub fn go(&mut self, node: NodeId) -> bool {
        let exists = self.contains(node);
        if exists {
            self.cursor = node;
        }
        exists
    }

    /// Moves the cursor one action back. Returns `true` if there was one.
    pub fn back(&mut self) -> bool {
        self.parent(self.cursor).is_some_and(|parent| self.go(parent))
    }

    /// Plays an action at the cursor: moves to the child with this action, or adds it as the last child.
    ///
    /// ```
    /// use benediction_study::tree::Tree;
    ///
    /// let mut tree = Tree::new();
    /// let first = tree.play('a');
    /// tree.play('b');
    /// tree.back();
    /// // Another action at the same node begins a variation.
    /// let variation = tree.play('c');
    /// assert_eq!(tree.children(first).len(), 2);
    /// assert!(!tree.is_main(variation));
    /// assert!(tree.make_main(variation) && tree.is_main(variation));
    /// ```
    pub fn play(&mut self, action: A) -> NodeId {
        let child = self.add(self.cursor, action).unwrap_or(self.cursor);
        self.cursor = child;
        child
    }

    /// Returns the child of a node with this action, which is added as the last child if there is none. Returns `None` if the node
    /// does not exist.
    pub fn add(&mut self, parent: NodeId, action: A) -> Option<NodeId> {
        if let Some(child) = self.child(parent, action) {
            return Some(child);
        }
        let above = self.node(parent)?;
        let jumped = self.node(above.jump)?;
        let far = self.node(jumped.jump)?;
        let jump = if above.ply - jumped.ply == jumped.ply - far.ply { jumped.jump } else { parent };
        let ply = above.ply + 1;
        let id = NodeId(u32::try_from(self.nodes.len()).ok()?);
        self.store_original(id);
        self.nodes.push(Some(Node { action: Some(action), parent, jump, ply, children: Vec::new(), notes: None }));
        self.alive += 1;
        self.node_mut(parent)?.children.push(id);
        Some(id)
    }

    /// Deletes a node and everything after it, and puts the child with another action in its place. Returns the child,
    /// or `None` for the root and for a node that does not exist.
    pub fn replace(&mut self, node: NodeId, action: A) -> Option<NodeId> {
        let (parent, place) = self.place(node)?;
        self.delete(node);
        let child = self.add(parent, action)?;
        while self.place(child).is_some_and(|(_, now)| now > place) && self.promote(child) {}
        Some(child)
    }

    /// Returns the annotations of a node, to be changed. Returns `None` if the node does not exist.
    pub fn notes_mut(&mut self, node: NodeId) -> Option<&mut Notes> {
        Some(self.node_mut(node)?.notes.get_or_insert_default())
    }

    /// Swaps a node with the sibling before it, so that it is one place nearer to the continuation. Returns `true` if it did.
    pub fn promote(&mut self, node: NodeId) -> bool {
        self.shift(node, -1)
    }

    /// Swaps a node with the sibling after it. Returns `true` if it did.
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

    /// Makes every node on the way to this one a continuation, so that the main line leads to it. Returns `true` if the node
    /// exists.
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

    /// Deletes a node and everything after it. If the cursor was there, it moves to the node before it. The root cannot be deleted.
    /// Returns `true` if the node was deleted.
    ///
    /// ```
    /// use benediction_study::tree::{NodeId, Tree};
    ///
    /// let mut tree = Tree::new();
    /// let first = tree.play('a');
    /// tree.play('b');
    /// assert!(tree.delete(first));
    /// assert!(tree.is_empty() && !tree.contains(first));
    /// assert!(!tree.delete(NodeId::ROOT), "the root stays");
    /// ```
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
            self.store_original(id);
            if let Some(gone) = self.nodes.get_mut(id.index()).and_then(Option::take) {
                self.alive -= 1;
                due.extend(gone.children);
            }
        }
        true
    }

    /// Starts to record changes. Returns the changes since the previous call. Returns `None` if no changes were
    /// recorded before.
    pub fn record(&mut self) -> Option<Changes<A>> {
        self.changes.replace(Changes { cursor: self.cursor, nodes: BTreeMap::new() })
    }

    /// Continues the recording that [`Tree::record`] has returned, as if it had not been called.
    pub fn record_on(&mut self, earlier: Option<Changes<A>>) {
        self.changes = match (self.changes.take(), earlier) {
            (Some(changes), Some(earlier)) => Some(changes.then(earlier)),
            (_, earlier) => earlier,
        };
    }

    /// Stops recording changes, and drops those that were recorded.
    pub fn forget_changes(&mut self) {
        self.changes = None;
    }

    /// Reverts changes, which must end at this state of the tree, and returns the changes that restore it. Results of engine
    /// analysis since then stay, and no identifier is used for another node.
    ///
    /// ```
    /// use benediction_study::tree::{NodeId, Tree};
    ///
    /// let mut tree = Tree::new();
    /// tree.record();
    /// tree.play('a');
    /// let changes = tree.record().ok_or("changes are recorded")?;
    /// let again = tree.revert(changes);
    /// assert!(tree.is_empty());
    /// tree.revert(again);
    /// assert_eq!(tree.children(NodeId::ROOT).len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn revert(&mut self, changes: Changes<A>) -> Changes<A> {
        let mut back = Changes { cursor: self.cursor, nodes: BTreeMap::new() };
        for (id, mut original) in changes.nodes {
            let Some(place) = self.nodes.get_mut(id.index()) else { continue };
            let analysis = place.as_ref().and_then(|node| node.notes.as_ref()?.analysis.clone());
            if let (Some(node), Some(analysis)) = (&mut original, analysis) {
                node.notes.get_or_insert_default().analysis = Some(analysis);
            }
            self.alive += usize::from(original.is_some());
            self.alive -= usize::from(place.is_some());
            back.nodes.insert(id, std::mem::replace(place, original));
        }
        self.cursor = changes.cursor;
        back
    }

    /// Restores the annotations that each node had at [`Tree::record`]. New nodes keep their annotations.
    pub fn restore_notes(&mut self) {
        for (id, original) in self.changes.iter().flat_map(|changes| &changes.nodes) {
            if let (Some(Some(node)), Some(original)) = (self.nodes.get_mut(id.index()), original) {
                node.notes.clone_from(&original.notes);
            }
        }
    }

    /// Becomes equal to another tree, which begins with the same position. Nodes in both trees keep their identifiers. The cursor
    /// stays, or moves to its last ancestor that is left. Returns the new nodes, each with its identifier in the other tree,
    /// parents first.
    pub fn adopt(&mut self, other: &Tree<A>) -> Vec<(NodeId, NodeId)> {
        self.about = other.about.clone();
        let mut added = Vec::new();
        let mut due = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((here, other_node)) = due.pop() {
            let notes = other.node(other_node).and_then(|node| node.notes.clone());
            if let Some(node) = self.node_mut(here) {
                node.notes = notes;
            }
            let removed =
                |child: &NodeId| self.action(*child).and_then(|action| other.child(other_node, action)).is_none();
            let removed: Vec<NodeId> = self.children(here).iter().copied().filter(removed).collect();
            for child in removed {
                self.delete(child);
            }
            let mut order = Vec::new();
            for other_child in other.children(other_node) {
                let Some(action) = other.action(*other_child) else { continue };
                let is_new = self.child(here, action).is_none();
                let Some(child) = self.add(here, action) else { continue };
                if is_new {
                    added.push((child, *other_child));
                }
                order.push(child);
                due.push((child, *other_child));
            }
            if let Some(node) = self.node_mut(here) {
                node.children = order;
            }
        }
        added
    }
}
