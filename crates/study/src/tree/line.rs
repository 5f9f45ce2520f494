//! The positions along one path of a tree.

use super::{NodeId, Tree};
use benediction_rules::view::{Layout, Present};
use benediction_rules::{Outcome, Reason};

/// How often the same position comes up until the game is drawn (`[D6]`).
const REPETITIONS: usize = 3;

/// The positions from the root to a node and as far beyond it as they have been visited, so that a cursor that moves along
/// them has nothing to play again. The rule of repetition is counted here, because the same position may come up on one way and
/// not on another.
#[derive(Clone, Debug)]
pub struct Line<G: Present> {
    /// The root's first.
    stops: Vec<Stop<G>>,
}

#[derive(Clone, Debug)]
struct Stop<G> {
    node: NodeId,
    /// As the rules leave it.
    position: G,
    /// The same with a result that comes from outside the position: repetition, resignation, agreement.
    ended: Option<Box<G>>,
    layout: Layout,
    hash: u64,
}

impl<G: Present> Stop<G> {
    fn new(node: NodeId, position: G, layout: Layout) -> Stop<G> {
        Stop { node, hash: position.hash(), position, ended: None, layout }
    }

    fn end(&mut self, ending: Option<Outcome>) {
        self.ended = ending.filter(|_| self.position.outcome().is_none()).map(|outcome| {
            let mut ended = Box::new(self.position.clone());
            ended.end(outcome);
            ended
        });
    }
}

impl<G: Present> Line<G> {
    /// A line that has not left the root.
    pub fn new(start: G) -> Line<G> {
        let layout = start.layout();
        Line { stops: vec![Stop::new(NodeId::ROOT, start, layout)] }
    }

    /// The position at the root.
    pub fn start(&self) -> &G {
        &self.stops[0].position
    }

    /// How many actions lead to the last position that is known.
    pub const fn reach(&self) -> usize {
        self.stops.len() - 1
    }

    /// The node after so many actions, if the line is known so far.
    pub fn node(&self, ply: usize) -> Option<NodeId> {
        self.stops.get(ply).map(|stop| stop.node)
    }

    /// The position after so many actions; the last known one, where the line is shorter.
    pub fn position(&self, ply: usize) -> &G {
        let stop = self.stop(ply);
        stop.ended.as_deref().unwrap_or(&stop.position)
    }

    /// Every checker's place after so many actions.
    pub fn layout(&self, ply: usize) -> &Layout {
        &self.stop(ply).layout
    }

    /// Hashes of the positions before this many actions, for the repetition rule in a search.
    pub fn hashes(&self, ply: usize) -> impl Iterator<Item = u64> {
        self.stops.iter().take(ply).map(|stop| stop.hash)
    }

    fn stop(&self, ply: usize) -> &Stop<G> {
        &self.stops[ply.min(self.reach())]
    }

    /// Leads the line to a node. What it knows of the way there is kept, and what it knows beyond the node. The actions of the
    /// tree must be legal where they stand.
    pub fn lead_to(&mut self, tree: &Tree<G::Action>, node: NodeId) {
        if !tree.contains(node) || self.node(tree.ply(node)) == Some(node) {
            return;
        }
        self.forget_deleted(tree);
        let shared = self.stops.last().and_then(|last| tree.meet(last.node, node)).map_or(0, |meet| tree.ply(meet));
        self.stops.truncate(shared + 1);
        let mut missing: Vec<NodeId> =
            std::iter::successors(Some(node), |at| tree.parent(*at)).take_while(|at| tree.ply(*at) > shared).collect();
        while let Some((next, action)) = missing.pop().and_then(|next| Some((next, tree.action(next)?))) {
            self.extend(tree, next, action);
        }
    }

    /// Forgets the positions of nodes that have been deleted.
    pub fn forget_deleted(&mut self, tree: &Tree<G::Action>) {
        // What came after a deleted node is deleted, too.
        while self.stops.last().is_some_and(|last| !tree.contains(last.node)) {
            self.stops.pop();
        }
    }

    /// Takes over how the game ended at a node, after that has changed.
    pub fn end_as_told(&mut self, tree: &Tree<G::Action>, node: NodeId) {
        let ply = tree.ply(node);
        if self.node(ply) == Some(node) {
            let told = tree.notes(node).ending;
            let ending = self.repeated(ply).or(told);
            self.stops[ply].end(ending);
        }
    }

    fn extend(&mut self, tree: &Tree<G::Action>, node: NodeId, action: G::Action) {
        let before = self.stop(self.reach());
        let layout = before.position.layout_after(&before.layout, action);
        let mut position = before.position.clone();
        position.apply(action);
        self.stops.push(Stop::new(node, position, layout));
        self.end_as_told(tree, node);
    }

    /// The draw, if the position after so many actions has come up often enough, this time included.
    fn repeated(&self, ply: usize) -> Option<Outcome> {
        let here = &self.stops[ply];
        if !G::DRAWS_BY_REPETITION {
            return None;
        }
        let alike = |stop: &&Stop<G>| stop.hash == here.hash && stop.position == here.position;
        let times = 1 + self.stops[..ply].iter().filter(alike).count();
        (times >= REPETITIONS).then(|| Outcome::draw(Reason::Repetition))
    }
}
