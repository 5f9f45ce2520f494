//! Hash keys by which positions are found in other games.

use std::collections::HashMap;

use super::{Rolls, Session};
use crate::tree::NodeId;
use benediction_engine::AnyGame;
use benediction_rules::Action;
use benediction_rules::{GameSpec, Outcome, Side, Symmetry};

/// A symmetry of a position: the identity, or a transformation to an equivalent position by the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Image {
    /// `true` if left and right are exchanged.
    pub mirrored: bool,
    /// `true` if the colours are exchanged, together with top and bottom.
    pub swapped: bool,
}

/// The keys of the position after an action, one for each equivalent position by the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextKeys {
    /// Canonical text of the action, which a position reads.
    pub action: String,
    /// Text of the action for users.
    pub words: String,
    /// The key of each image, in the order of [`Session::keys`].
    pub keys: Vec<u64>,
}

/// The data of a game for the library index. Its nodes are numbered as in a saved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The key of each node, by its number.
    pub keys: Vec<u64>,
    /// The main line, then the variations: the node from which each begins, and its number of nodes.
    pub lines: Vec<(usize, usize)>,
    /// Number of turns of the main line, including choices before the game.
    pub turns: usize,
    /// `true` for each side, the near one first, that acted in the main line before its first result.
    pub acted: [bool; 2],
    /// The rolls of both sides, the near one first, in the main line before its first result.
    pub rolls: [Rolls; 2],
    /// The first result of the main line, and its text. What follows a result is only tried.
    pub result: Option<(Outcome, String)>,
    /// The stake of the main line, which is counted in a match to points.
    pub stake: u32,
    /// The text of the last position of the main line.
    pub position: String,
}

impl Session {
    /// Returns the keys of the current position and its images. The position itself comes first.
    pub fn keys(&self) -> Vec<(Image, u64)> {
        images(self.position_by_rules().as_ref())
            .into_iter()
            .map(|(image, position)| (image, key(position.as_ref())))
            .collect()
    }

    /// Returns the keys of the positions from the first one to the current one.
    pub fn path_keys(&self) -> Vec<u64> {
        let mut position = self.start().boxed();
        let first = key(position.as_ref());
        let others = self.actions().map(|action| {
            position.apply(action);
            key(position.as_ref())
        });
        std::iter::once(first).chain(others).collect()
    }

    /// Returns the outline of the whole tree.
    pub fn outline(&self) -> Outline {
        let tree = &self.tree;
        let mut keys = vec![key(self.start())];
        let mut lines = Vec::new();
        // The numbers and positions of nodes from which a variation begins.
        let mut forks: HashMap<NodeId, (usize, Box<dyn AnyGame>)> =
            HashMap::from([(NodeId::ROOT, (0, self.start().boxed()))]);
        let mut last = None;
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
            // The first line is the main line.
            last.get_or_insert(position);
        }
        let last_label = self.labels.get(tree.end_of_line(NodeId::ROOT));
        let (played, end) = self.played_line();
        let label = self.labels.get(end);
        let start = self.start();
        let (by_rules, names) =
            label.map_or((start.outcome(), start.sides()), |label| (label.outcome, label.sides_after));
        let outcome = by_rules.or(tree.notes(end).ending);
        let labels = || played.iter().filter_map(|node| self.labels.get(*node));
        let actors = || labels().filter(|label| !label.is_roll());
        let rolls = |side| labels().filter(move |label| label.is_roll() && label.side == Some(side));
        let last = last.as_deref().unwrap_or(start);
        let in_match = !tree.about.terms.series.is_empty();
        let cube = in_match.then(|| last.figure(&last.layout()).cube).flatten();
        Outline {
            keys,
            lines,
            turns: last_label.map_or(0, |label| label.number),
            acted: Side::BOTH.map(|side| actors().any(|label| label.side == Some(side))),
            rolls: Side::BOTH.map(|side| Rolls::of(rolls(side).map(|label| label.words.as_str()))),
            result: outcome.map(|outcome| (outcome, names.outcome(outcome))),
            stake: cube.map_or(1, |cube| cube.stake),
            position: last.position_text(),
        }
    }

    /// Returns the nodes of the main line up to the first result from outside the rules, and the last one of them.
    fn played_line(&self) -> (Vec<NodeId>, NodeId) {
        let mut played = Vec::new();
        let mut end = NodeId::ROOT;
        for node in self.tree.continuation(NodeId::ROOT) {
            if self.tree.notes(end).ending.is_some() {
                break;
            }
            played.push(node);
            end = node;
        }
        (played, end)
    }

    /// Returns the first result from outside the rules on the main line. It is the result of the game, whatever was tried after it.
    pub(super) fn first_ending(&self) -> Option<Outcome> {
        self.tree.notes(self.played_line().1).ending
    }

    /// Returns the keys of the positions after each legal action.
    pub fn next_keys(&self) -> Vec<NextKeys> {
        let position = self.position_by_rules();
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
    /// Returns the current position by the rules alone, without a result from outside them.
    fn position_by_rules(&self) -> Box<dyn AnyGame> {
        let mut position = self.start().boxed();
        for action in self.actions() {
            position.apply(action);
        }
        position
    }
}

/// Returns the position, followed by its images.
fn images(position: &dyn AnyGame) -> Vec<(Image, Box<dyn AnyGame>)> {
    let mut images = vec![(Image::default(), position.boxed())];
    for symmetry in position.symmetries() {
        let further: Vec<(Image, Box<dyn AnyGame>)> = images
            .iter()
            .map(|(image, position)| {
                let image = match symmetry {
                    Symmetry::Mirror => Image { mirrored: true, ..*image },
                    Symmetry::ColorSwap => Image { swapped: true, ..*image },
                };
                (image, position.image(*symmetry))
            })
            .collect();
        images.extend(further);
    }
    images
}

/// Returns a hash of a position and its rules. The same pieces under different rules have different hashes; the score of a match is
/// no such rule.
pub(super) fn key(position: &dyn AnyGame) -> u64 {
    // FNV-1a, whose constants are the same in every version.
    let spec = position.spec();
    let spec = GameSpec { rules: spec.rules.outside_match(), ..spec }.to_string();
    let rules = spec
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    position.hash() ^ rules.rotate_left(17)
}
