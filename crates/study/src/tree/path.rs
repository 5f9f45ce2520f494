//! The positions along one path of a tree.

use super::{NodeId, Tree};
use benediction_engine::AnyGame;
use benediction_rules::view::Layout;
use benediction_rules::{Action, Outcome, Reason};

/// How often the same position comes up until the game is drawn (`[D6]`).
const REPETITIONS: usize = 3;

/// The positions from the root to a node and as far beyond it as they have been visited, so that a cursor that moves along
/// them has nothing to play again. The rule of repetition is counted here, because the same position may come up on one way and
/// not on another.
#[derive(Clone, Debug)]
pub struct PositionPath {
    /// The root's first.
    steps: Vec<Step>,
}

#[derive(Clone, Debug)]
struct Step {
    node: NodeId,
    /// As the rules leave it.
    position: Box<dyn AnyGame>,
    /// The same with a result that comes from outside the position: repetition, resignation, agreement.
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
    /// A path that has not left the root.
    pub fn new(start: Box<dyn AnyGame>) -> PositionPath {
        let layout = start.layout();
        PositionPath { steps: vec![Step::new(NodeId::ROOT, start, layout)] }
    }

    /// The position at the root.
    pub fn start(&self) -> &dyn AnyGame {
        self.steps[0].position.as_ref()
    }

    /// How many actions lead to the last position that is known.
    pub const fn reach(&self) -> usize {
        self.steps.len() - 1
    }

    /// The node after so many actions, if the path is known so far.
    pub fn node(&self, ply: usize) -> Option<NodeId> {
        self.steps.get(ply).map(|step| step.node)
    }

    /// The position after so many actions; the last known one, where the path is shorter.
    pub fn position(&self, ply: usize) -> &dyn AnyGame {
        let step = self.step(ply);
        step.ended.as_ref().unwrap_or(&step.position).as_ref()
    }

    /// Every checker's place after so many actions.
    pub fn layout(&self, ply: usize) -> &Layout {
        &self.step(ply).layout
    }

    /// Hashes of the positions before this many actions, for the repetition rule in a search.
    pub fn hashes(&self, ply: usize) -> impl Iterator<Item = u64> {
        self.steps.iter().take(ply).map(|step| step.hash)
    }

    fn step(&self, ply: usize) -> &Step {
        &self.steps[ply.min(self.reach())]
    }

    /// Leads the path to a node. What it knows of the way there is kept, and what it knows beyond the node. The actions of the
    /// tree must be legal where they stand.
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

    /// Forgets the positions of nodes that have been deleted.
    pub fn forget_deleted(&mut self, tree: &Tree<Action>) {
        // What came after a deleted node is deleted, too.
        while self.steps.last().is_some_and(|last| !tree.contains(last.node)) {
            self.steps.pop();
        }
    }

    /// Takes over how the game ended at a node, after that has changed.
    pub fn end_as_told(&mut self, tree: &Tree<Action>, node: NodeId) {
        let ply = tree.ply(node);
        if self.node(ply) == Some(node) {
            let told = tree.notes(node).ending;
            let ending = self.repeated(ply).or(told);
            self.steps[ply].end(ending);
        }
    }

    fn extend(&mut self, tree: &Tree<Action>, node: NodeId, action: Action) {
        let before = self.step(self.reach());
        let layout = before.position.layout_after(&before.layout, action);
        let mut position = before.position.clone();
        position.apply(action);
        self.steps.push(Step::new(node, position, layout));
        self.end_as_told(tree, node);
    }

    /// The draw, if the position after so many actions has come up often enough, this time included.
    fn repeated(&self, ply: usize) -> Option<Outcome> {
        let here = &self.steps[ply];
        if !here.position.draws_by_repetition() {
            return None;
        }
        let alike = |step: &&Step| step.hash == here.hash && *step.position == *here.position;
        let times = 1 + self.steps[..ply].iter().filter(alike).count();
        (times >= REPETITIONS).then(|| Outcome::draw(Reason::Repetition))
    }
}
