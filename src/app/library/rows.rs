//! The rows of the list: games, and matches of several games.

use bevy::platform::collections::{HashMap, HashSet};

use benediction_rules::Side;
use benediction_study::series::Series;

/// A row of the list. A number is that of a game among those that pass the filter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListRow {
    /// A game.
    Game {
        /// The number of the game.
        index: usize,
        /// `true` below the row of its match.
        in_match: bool,
    },
    /// A match of several games.
    Match {
        /// The number that its games have in common.
        id: u32,
        /// The numbers of its games, the last one first.
        games: Vec<usize>,
        /// `true` if its games have rows below it.
        unfolded: bool,
    },
}

/// Arranges games in rows. Two and more games of a match are one row, at the place of the first of them. `series` is the match of each
/// game after it, and `unfolded` the matches whose games have rows of their own below that of the match.
pub(super) fn arrange(series: &[Option<Series>], unfolded: &HashSet<u32>) -> Vec<ListRow> {
    let id_of = |index: usize| series[index].and_then(Series::id);
    let points =
        |index: &usize| series[*index].map(|series| Side::BOTH.map(|side| u32::from(series.won(side))).iter().sum());
    let mut matches: HashMap<u32, Vec<usize>> = HashMap::default();
    for index in 0..series.len() {
        if let Some(id) = id_of(index) {
            matches.entry(id).or_default().push(index);
        }
    }
    let mut rows = Vec::new();
    for index in 0..series.len() {
        let games = id_of(index).and_then(|id| Some((id, matches.get_mut(&id)?)));
        let Some((id, games)) = games.filter(|(_, games)| games.len() != 1) else {
            rows.push(ListRow::Game { index, in_match: false });
            continue;
        };
        // The games of a match whose row is there are gone.
        if games.is_empty() {
            continue;
        }
        let mut games = std::mem::take(games);
        games.sort_by_key(|index| std::cmp::Reverse(points(index) as Option<u32>));
        let below: Vec<ListRow> = games.iter().map(|index| ListRow::Game { index: *index, in_match: true }).collect();
        let unfolded = unfolded.contains(&id);
        rows.push(ListRow::Match { id, games, unfolded });
        if unfolded {
            rows.extend(below);
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn match_games_share_one_row_until_unfolded() {
        let series = |text: &str| text.parse::<Series>().ok();
        let games = [
            None,
            series("1-1 of 3 #0000000a"),
            series("1-0 of 2 #0000000b"),
            series("1-2 of 3 #0000000a"),
            series("0-1 of 3 #0000000a"),
            series("1-0 of 3"),
        ];
        let game = |index, in_match| ListRow::Game { index, in_match };
        let row = |unfolded| ListRow::Match { id: 10, games: vec![3, 1, 4], unfolded };
        assert_eq!(arrange(&games, &HashSet::default()), [game(0, false), row(false), game(2, false), game(5, false)]);
        let unfolded = arrange(&games, &HashSet::from_iter([10]));
        assert_eq!(unfolded[1..5], [row(true), game(3, true), game(1, true), game(4, true)]);
        assert_eq!(unfolded.len(), 7);
    }
}
