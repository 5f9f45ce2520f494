//! The positions along one path of a tree.

use super::{NodeId, Tree};
use benediction_engine::AnyGame;
use benediction_rules::view::Layout;
use benediction_rules::{Action, Outcome, Reason};

/// Number of occurrences of a position that make the game a draw ([D6](benediction_rules::rulebook#rulings)).
const REPETITIONS: usize = 3;

/// The positions from the root to a node and beyond it as far as they have been visited, so that a cursor moves along
/// them without replaying actions. The rule of repetition is applied here, because the same position may repeat on one
/// path and not on another.
#[derive(Clone, Debug)]
pub struct PositionPath {
    /// The first one is the root.
    steps: Vec<Step>,
}

#[derive(Clone, Debug)]
struct Step {
    node: NodeId,
    /// The position by the rules alone.
    position: Box<dyn AnyGame>,
    /// The position with a result from outside it: repetition, resignation, agreement.
    ended: Option<Box<dyn AnyGame>>,
    layout: Layout,
    hash: u64,
}

impl Step {
    fn new(node: NodeId, position: Box<dyn AnyGame>, layout: Layout) -> Step {
        Step { node, hash: position.hash(), position, ended: None, layout }
    }

    fn end(&mut self, ending: Option<Outcome>) {
        self.ended = ending.filter(|_| self.position.outcome().is_none()).map(|outcome| {
            let mut ended = self.position.clone();
            ended.end(outcome);
            ended
        });
    }
}

impl PositionPath {
    /// Creates a path that contains only the root.
    pub fn new(start: Box<dyn AnyGame>) -> PositionPath {
        let layout = start.layout();
        PositionPath { steps: vec![Step::new(NodeId::ROOT, start, layout)] }
    }

    /// Returns the position at the root.
    pub fn start(&self) -> &dyn AnyGame {
        self.steps[0].position.as_ref()
    }

    /// Returns the number of actions that lead to the last position of the path.
    pub const fn reach(&self) -> usize {
        self.steps.len() - 1
    }

    /// Returns the node after the first `ply` actions. Returns `None` if the path is shorter.
    pub fn node(&self, ply: usize) -> Option<NodeId> {
        self.steps.get(ply).map(|step| step.node)
    }

    /// Returns the position after the first `ply` actions, or the last one if the path is shorter.
    pub fn position(&self, ply: usize) -> &dyn AnyGame {
        let step = self.step(ply);
        step.ended.as_ref().unwrap_or(&step.position).as_ref()
    }

    /// Returns the places of all checkers after the first `ply` actions.
    pub fn layout(&self, ply: usize) -> &Layout {
        &self.step(ply).layout
    }

    /// Returns the hashes of the first `ply` positions, for the repetition rule in a search.
    pub fn hashes(&self, ply: usize) -> impl Iterator<Item = u64> {
        self.steps.iter().take(ply).map(|step| step.hash)
    }

    fn step(&self, ply: usize) -> &Step {
        &self.steps[ply.min(self.reach())]
    }

    /// Changes the path such that it contains a node. Positions on the way to the node, and after it if the path
    /// already contained it, are not computed again. All actions of the tree must be legal in their positions.
    pub fn lead_to(&mut self, tree: &Tree<Action>, node: NodeId) {
        if !tree.contains(node) || self.node(tree.ply(node)) == Some(node) {
            return;
        }
        self.forget_deleted(tree);
        let shared = self.steps.last().and_then(|last| tree.meet(last.node, node)).map_or(0, |meet| tree.ply(meet));
        self.steps.truncate(shared + 1);
        let mut missing: Vec<NodeId> =
            std::iter::successors(Some(node), |at| tree.parent(*at)).take_while(|at| tree.ply(*at) > shared).collect();
        while let Some((next, action)) = missing.pop().and_then(|next| Some((next, tree.action(next)?))) {
            self.extend(tree, next, action);
        }
    }

    /// Removes the positions of deleted nodes.
    pub fn forget_deleted(&mut self, tree: &Tree<Action>) {
        // The nodes after a deleted node are deleted, too.
        while self.steps.last().is_some_and(|last| !tree.contains(last.node)) {
            self.steps.pop();
        }
    }

    /// Updates the result at a node after its annotations have changed.
    pub fn update_ending(&mut self, tree: &Tree<Action>, node: NodeId) {
        let ply = tree.ply(node);
        if self.node(ply) == Some(node) {
            let annotated = tree.notes(node).ending;
            let ending = self.draw_by_repetition(ply).or(annotated);
            self.steps[ply].end(ending);
        }
    }

    fn extend(&mut self, tree: &Tree<Action>, node: NodeId, action: Action) {
        let before = self.step(self.reach());
        let layout = before.position.layout_after(&before.layout, action);
        let mut position = before.position.clone();
        position.apply(action);
        self.steps.push(Step::new(node, position, layout));
        self.update_ending(tree, node);
    }

    /// Returns a draw if the position after the first `ply` actions has occurred often enough, including this time.
    fn draw_by_repetition(&self, ply: usize) -> Option<Outcome> {
        let here = &self.steps[ply];
        if !here.position.draws_by_repetition() {
            return None;
        }
        let is_same = |step: &&Step| step.hash == here.hash && *step.position == *here.position;
        let times = 1 + self.steps[..ply].iter().filter(is_same).count();
        (times >= REPETITIONS).then(|| Outcome::draw(Reason::Repetition))
    }
}
