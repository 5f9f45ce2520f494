//! Positions that are looked for in all games, and what was played from them.

use std::collections::HashMap;

use super::header::Header;
use super::index::Positions;
use super::store::GameName;
use crate::session::{Image, Session};
use benediction_rules::Side;

/// A position that is looked for.
#[derive(Clone, Debug)]
pub struct Sought {
    /// It and its images.
    keys: Vec<(Image, u64)>,
    /// The keys of the positions that led to it, and its own.
    path: Vec<u64>,
}

impl Sought {
    /// The present position of a game.
    pub fn at(session: &Session) -> Sought {
        Sought { keys: session.keys(), path: session.path_keys() }
    }

    /// The same without its images.
    #[must_use]
    pub fn exactly(mut self) -> Sought {
        self.keys.truncate(1);
        self
    }

    /// As what a position is found, if it is; as itself before its images.
    fn seen_as(&self, key: u64) -> Option<usize> {
        self.keys.iter().position(|(_, known)| *known == key)
    }
}

/// A position that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// In which game.
    pub game: GameName,
    /// At which node, numbered as saved games number them.
    pub node: usize,
    /// After how many actions.
    pub ply: usize,
    /// It is in a variation and not in the main line.
    pub in_variation: bool,
    /// As what it was found.
    pub image: Image,
    /// The game began in the same position and came to this one by other actions, or by the same ones in another order.
    pub by_another_way: bool,
}

/// What was played from a position, and how the games went on that did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Continuation {
    /// Canonical text of the action.
    pub action: String,
    /// As people write it.
    pub words: String,
    /// In how many games.
    pub games: usize,
    /// How many of these the near side won, and the far one.
    pub won: [usize; 2],
    /// How many were drawn.
    pub drawn: usize,
}

/// The first place of each line of a game at which a position stands.
pub(super) fn hits<'a>(
    sought: &Sought,
    games: impl Iterator<Item = (&'a GameName, &'a Header, Positions<'a>)>,
) -> Vec<Hit> {
    let mut found = Vec::new();
    for (game, _, positions) in games {
        // Nearly no game has any.
        let nodes: Vec<(usize, usize)> =
            positions.keys().enumerate().filter_map(|(node, key)| Some((node, sought.seen_as(key)?))).collect();
        let mut last_line = None;
        for (node, seen_as) in nodes {
            let line = line_of(&positions.lines, node);
            if last_line.replace(line) == Some(line) {
                continue;
            }
            let way = way_to(&positions.lines, node);
            let path: Vec<u64> = way.iter().filter_map(|node| positions.key(*node)).collect();
            found.push(Hit {
                game: game.clone(),
                node,
                ply: way.len() - 1,
                in_variation: line.is_some_and(|line| line > 0),
                image: sought.keys[seen_as].0,
                by_another_way: seen_as == 0 && path.first() == sought.path.first() && path != sought.path,
            });
        }
    }
    found
}

/// Which line a node stands in, the main line being 0; the beginning stands in none.
fn line_of(lines: &[(usize, usize)], node: usize) -> Option<usize> {
    let mut first = 1;
    lines.iter().position(|(_, count)| {
        first += count;
        node > 0 && node < first
    })
}

/// The nodes from the beginning to one.
fn way_to(lines: &[(usize, usize)], node: usize) -> Vec<usize> {
    let mut way = vec![node];
    let mut at = node;
    while at > 0 {
        let line = line_of(lines, at).unwrap_or(0);
        let first = 1 + lines[..line].iter().map(|(_, count)| count).sum::<usize>();
        way.extend((first..at).rev());
        let from = lines.get(line).map_or(0, |(from, _)| *from);
        way.push(from);
        // A variation begins from a node before it, whatever the file says.
        at = if from < first { from } else { 0 };
    }
    way.reverse();
    way
}

/// What was played from the present position of a session in the main lines of games; the most frequent first. A game counts
/// once. Of each game there is who won, where it has ended, and the keys of its main line.
pub(super) fn continuations<K: Iterator<Item = u64>>(
    session: &Session,
    games: impl Iterator<Item = (Option<Option<Side>>, K)>,
) -> Vec<Continuation> {
    let sought = Sought::at(session);
    let next = session.next_keys();
    let mut by_key: HashMap<(usize, u64), usize> = HashMap::new();
    for (index, action) in next.iter().enumerate() {
        for (image, key) in action.keys.iter().enumerate() {
            by_key.entry((image, *key)).or_insert(index);
        }
    }
    let mut counted: Vec<Continuation> = next
        .into_iter()
        .map(|next| Continuation { action: next.action, words: next.words, games: 0, won: [0; 2], drawn: 0 })
        .collect();
    for (ended, mut keys) in games {
        let Some(seen_as) = keys.find_map(|key| sought.seen_as(key)) else { continue };
        let played = keys.next().and_then(|key| by_key.get(&(seen_as, key)));
        let Some(row) = played.and_then(|index| counted.get_mut(*index)) else { continue };
        row.games += 1;
        let swapped = sought.keys[seen_as].0.swapped;
        match ended {
            Some(Some(side)) => {
                let side: Side = if swapped { side.other() } else { side };
                row.won[side.index()] += 1;
            }
            Some(None) => row.drawn += 1,
            None => {}
        }
    }
    counted.retain(|row| row.games > 0);
    counted.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.action.cmp(&b.action)));
    counted
}
