//! Search for positions in all games, and the actions that were played from them.

use std::collections::HashMap;

use super::header::Header;
use super::index::Positions;
use super::store::GameName;
use crate::session::{Image, Session};
use benediction_rules::Side;

/// A position to search for, with its images and the way to it.
#[derive(Clone, Debug)]
pub struct PositionQuery {
    /// The keys of the position and its images.
    keys: Vec<(Image, u64)>,
    /// The keys of the positions from the first one to this one.
    path: Vec<u64>,
}

impl PositionQuery {
    /// Creates a search for the current position of a game and its images.
    ///
    /// ```
    /// use benediction_rules::Side;
    /// use benediction_study::library::{Library, PositionQuery};
    /// use benediction_study::registry;
    ///
    /// // A library in an empty folder finds nothing.
    /// let library = Library::open(std::path::Path::new("no/such/folder"));
    /// let session = registry::first().start(Side::Near);
    /// assert!(library.find_position(&PositionQuery::at(&session).exactly()).is_empty());
    /// ```
    pub fn at(session: &Session) -> PositionQuery {
        PositionQuery { keys: session.keys(), path: session.path_keys() }
    }

    /// Restricts the search to the position without its images.
    #[must_use]
    pub fn exactly(mut self) -> PositionQuery {
        self.keys.truncate(1);
        self
    }

    /// Returns the index of the image that has this key, the position itself first. Returns `None` if no image has it.
    fn seen_as(&self, key: u64) -> Option<usize> {
        self.keys.iter().position(|(_, other)| *other == key)
    }
}

/// A search result: a node of a game with the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The name of the game in the library.
    pub game: GameName,
    /// The number of the node as in saved games.
    pub node: usize,
    /// Number of actions of the game before this node.
    pub ply: usize,
    /// `true` if it is in a variation.
    pub in_variation: bool,
    /// The image of the position that was found.
    pub image: Image,
    /// `true` if the game reached it from the same first position by other actions or in another order.
    pub by_another_way: bool,
}

/// An action that was played from a position, with the results of the games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Continuation {
    /// Canonical text of the action, which a position reads.
    pub action: String,
    /// Text of the action for users.
    pub words: String,
    /// Number of games in which it was played.
    pub games: usize,
    /// Numbers of wins of the near side and the far one.
    pub won: [usize; 2],
    /// Number of these games that were drawn.
    pub drawn: usize,
}

/// Returns the first occurrence of a position in each line of each game.
pub(super) fn hits<'a>(
    sought: &PositionQuery,
    games: impl Iterator<Item = (&'a GameName, &'a Header, Positions<'a>)>,
) -> Vec<Hit> {
    let mut hits = Vec::new();
    for (game, _, positions) in games {
        // Most games have no such node.
        let nodes: Vec<(usize, usize)> =
            positions.keys().enumerate().filter_map(|(node, key)| Some((node, sought.seen_as(key)?))).collect();
        let mut last_line = None;
        for (node, seen_as) in nodes {
            let line = line_of(&positions.lines, node);
            if last_line.replace(line) == Some(line) {
                continue;
            }
            let path_nodes = way_to(&positions.lines, node);
            let path: Vec<u64> = path_nodes.iter().filter_map(|node| positions.key(*node)).collect();
            hits.push(Hit {
                game: game.clone(),
                node,
                ply: path_nodes.len() - 1,
                in_variation: line.is_some_and(|line| line > 0),
                image: sought.keys[seen_as].0,
                by_another_way: seen_as == 0 && path.first() == sought.path.first() && path != sought.path,
            });
        }
    }
    hits
}

/// Returns the index of the line that contains a node, 0 for the main line. Returns `None` for the root.
fn line_of(lines: &[(usize, usize)], node: usize) -> Option<usize> {
    let mut first = 1;
    lines.iter().position(|(_, count)| {
        first += count;
        node > 0 && node < first
    })
}

/// Returns the nodes from the root to one.
fn way_to(lines: &[(usize, usize)], node: usize) -> Vec<usize> {
    let mut way = vec![node];
    let mut at = node;
    while at > 0 {
        let line = line_of(lines, at).unwrap_or(0);
        let first = 1 + lines[..line].iter().map(|(_, count)| count).sum::<usize>();
        way.extend((first..at).rev());
        let from = lines.get(line).map_or(0, |(from, _)| *from);
        way.push(from);
        // In a damaged file a variation may begin from a node after it.
        at = if from < first { from } else { 0 };
    }
    way.reverse();
    way
}

/// Returns the actions that were played from the current position of a session in the main lines of games, the most frequent first.
/// Every game counts once. Each entry of `games` is the winner, if the game is over, and the keys of the main line.
pub(super) fn continuations<K: Iterator<Item = u64>>(
    session: &Session,
    games: impl Iterator<Item = (Option<Option<Side>>, K)>,
) -> Vec<Continuation> {
    let sought = PositionQuery::at(session);
    let next = session.next_keys();
    let mut by_key: HashMap<(usize, u64), usize> = HashMap::new();
    for (index, action) in next.iter().enumerate() {
        for (image, key) in action.keys.iter().enumerate() {
            by_key.entry((image, *key)).or_insert(index);
        }
    }
    let mut rows: Vec<Continuation> = next
        .into_iter()
        .map(|next| Continuation { action: next.action, words: next.words, games: 0, won: [0; 2], drawn: 0 })
        .collect();
    for (result, mut keys) in games {
        let Some(seen_as) = keys.find_map(|key| sought.seen_as(key)) else { continue };
        let played = keys.next().and_then(|key| by_key.get(&(seen_as, key)));
        let Some(row) = played.and_then(|index| rows.get_mut(*index)) else { continue };
        row.games += 1;
        let swapped = sought.keys[seen_as].0.swapped;
        match result {
            Some(Some(side)) => {
                let side: Side = if swapped { side.other() } else { side };
                row.won[side.index()] += 1;
            }
            Some(None) => row.drawn += 1,
            None => {}
        }
    }
    rows.retain(|row| row.games > 0);
    rows.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.action.cmp(&b.action)));
    rows
}
