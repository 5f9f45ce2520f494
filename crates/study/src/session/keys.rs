//! Numbers that stand for positions, so that they are found again in other games.

use std::collections::HashMap;

use super::Session;
use crate::tree::NodeId;
use benediction_engine::AnyGame;
use benediction_rules::Action;
use benediction_rules::{Outcome, Symmetry};

/// How a position is seen: as it is, or as another one that is the same by the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Image {
    /// Left and right are exchanged.
    pub mirrored: bool,
    /// The colours are exchanged, and top and bottom with them.
    pub swapped: bool,
}

/// The position after an action, as all that is the same by the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextKeys {
    /// Canonical text of the action.
    pub action: String,
    /// As people write it.
    pub words: String,
    /// A key for each image that the game has, as [`Session::keys`] orders them.
    pub keys: Vec<u64>,
}

/// What is asked of a game by whoever looks for one among many. Its nodes are numbered as a saved game numbers them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// A key for each node.
    pub keys: Vec<u64>,
    /// The main line, then the variations: the node that each begins from, and how many nodes it has.
    pub lines: Vec<(usize, usize)>,
    /// Turns of the main line; choices before the game count.
    pub turns: usize,
    /// How the main line ends, and in what words.
    pub result: Option<(Outcome, String)>,
}

impl Session {
    /// The keys of the present position: as it is, then of its images that the game has.
    pub fn keys(&self) -> Vec<(Image, u64)> {
        images(self.bare().as_ref()).into_iter().map(|(image, position)| (image, key(position.as_ref()))).collect()
    }

    /// The keys of the positions that led to the present one, and its own.
    pub fn path_keys(&self) -> Vec<u64> {
        let mut position = self.start().boxed();
        let first = key(position.as_ref());
        let others = self.actions().map(|action| {
            position.apply(action);
            key(position.as_ref())
        });
        std::iter::once(first).chain(others).collect()
    }

    /// The whole tree.
    pub fn outline(&self) -> Outline {
        let tree = &self.tree;
        let mut keys = vec![key(self.start())];
        let mut lines = Vec::new();
        // The numbers and positions of nodes from which a variation begins.
        let mut forks: HashMap<NodeId, (usize, Box<dyn AnyGame>)> =
            HashMap::from([(NodeId::ROOT, (0, self.start().boxed()))]);
        for line in tree.variations() {
            let Some((from, mut position)) = forks.get(&line.from).cloned() else { continue };
            lines.push((from, line.nodes.len()));
            for node in line.nodes {
                let Some(action) = tree.action(node) else { continue };
                position.apply(action);
                if tree.children(node).len() > 1 {
                    forks.insert(node, (keys.len(), position.clone()));
                }
                keys.push(key(position.as_ref()));
            }
        }
        let end = tree.end_of_line(NodeId::ROOT);
        let label = self.labels.get(end);
        let start = self.start();
        let (by_rules, names) =
            label.map_or((start.outcome(), start.sides()), |label| (label.outcome, label.sides_after));
        let outcome = by_rules.or(tree.notes(end).ending);
        Outline {
            keys,
            lines,
            turns: label.map_or(0, |label| label.number),
            result: outcome.map(|outcome| (outcome, names.outcome(outcome))),
        }
    }

    /// What every legal action leads to.
    pub fn next_keys(&self) -> Vec<NextKeys> {
        let position = self.bare();
        let next = |action: Action| {
            let mut after = position.clone();
            after.apply(action);
            NextKeys {
                action: position.action_text(action),
                words: position.action_text_for_people(action),
                keys: images(after.as_ref()).iter().map(|(_, image)| key(image.as_ref())).collect(),
            }
        };
        position.legal().into_iter().map(next).collect()
    }
}

impl Session {
    /// The present position as the rules leave it, without a result from outside.
    fn bare(&self) -> Box<dyn AnyGame> {
        let mut position = self.start().boxed();
        for action in self.actions() {
            position.apply(action);
        }
        position
    }
}

/// The position and its images.
fn images(position: &dyn AnyGame) -> Vec<(Image, Box<dyn AnyGame>)> {
    let mut found = vec![(Image::default(), position.boxed())];
    for symmetry in position.symmetries() {
        let further: Vec<(Image, Box<dyn AnyGame>)> = found
            .iter()
            .map(|(image, position)| {
                let image = match symmetry {
                    Symmetry::Mirror => Image { mirrored: true, ..*image },
                    Symmetry::ColourSwap => Image { swapped: true, ..*image },
                };
                (image, position.image(*symmetry))
            })
            .collect();
        found.extend(further);
    }
    found
}

/// A hash of the position and its rules: other rules make another position of the same men.
fn key(position: &dyn AnyGame) -> u64 {
    // FNV-1a, whose constants are the same in every version.
    let spec = position.spec().to_string();
    let rules = spec
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    position.hash() ^ rules.rotate_left(17)
}
