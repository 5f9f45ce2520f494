//! The departure of a game from the lines of studies.

use std::collections::{HashMap, HashSet};

use super::without_dice;
use crate::session::Session;
use crate::tree::NodeId;
use benediction_rules::Side;
use benediction_rules::message::Message;

/// The departure of a game from the lines of studies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Departure {
    /// The first position of the game is not in the lines.
    OtherStart,
    /// The lines have other turns than the one that was played.
    Left {
        /// The turn of the game.
        turn: GameTurn,
        /// The turns of the lines there: the index of the study, and the nodes before and after the turn.
        there: Vec<(usize, NodeId, NodeId)>,
    },
    /// The lines end before the turn that was played.
    Ended(GameTurn),
    /// All of the game is in the lines: this number of turns.
    Stayed(usize),
}

/// A turn of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameTurn {
    /// Its number in the move list, from 1.
    pub number: usize,
    /// The side that plays it.
    pub side: Option<Side>,
    /// The node before its first action.
    pub from: NodeId,
    /// The node after its last action.
    pub to: NodeId,
}

/// Returns the first turn of the main line of a game that is not in the lines of studies. A turn is in the lines if it leads to one of
/// their positions, in whatever way that is reached.
///
/// ```
/// use benediction_study::lines::{Departure, departure};
/// use benediction_study::registry;
///
/// let study = registry::open_game_text("game: benedict-chess\ne4, e5\nd4, d5\n")?;
/// let game = registry::open_game_text("game: benedict-chess\nd4, e5\ne4, Nc6\n")?;
/// // 1. d4 is not in the study, although the game comes to one of its positions.
/// assert!(matches!(departure(&game, &[&study])?, Departure::Left { turn, .. } if turn.number == 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A game has dice.
pub fn departure(game: &Session, studies: &[&Session]) -> Result<Departure, Message> {
    without_dice(std::iter::once(game).chain(studies.iter().copied()))?;
    let mut lines: HashMap<u64, Vec<(usize, NodeId, NodeId)>> = HashMap::new();
    let mut positions: HashSet<u64> = HashSet::new();
    let mut seen: HashSet<(u64, u64)> = HashSet::new();
    for (index, study) in studies.iter().enumerate() {
        study.walk_turns(NodeId::ROOT, &mut |turn| {
            let (before, after) = turn.keys();
            positions.extend([before, after]);
            if seen.insert((before, after)) {
                lines.entry(before).or_default().push((index, turn.from, turn.to));
            }
            true
        });
    }
    let main: HashSet<NodeId> = game.tree().continuation(NodeId::ROOT).collect();
    let (mut departure, mut turns) = (None, 0);
    game.walk_turns(NodeId::ROOT, &mut |turn| {
        if departure.is_some() || !main.contains(&turn.to) {
            return false;
        }
        let (before, after) = turn.keys();
        turns += 1;
        if turns == 1 && !positions.contains(&before) {
            departure = Some(Departure::OtherStart);
        } else if !positions.contains(&after) {
            let turn = GameTurn { number: turn.number, side: turn.side, from: turn.from, to: turn.to };
            departure = Some(match lines.remove(&before) {
                Some(there) => Departure::Left { turn, there },
                None => Departure::Ended(turn),
            });
        }
        departure.is_none()
    });
    Ok(departure.unwrap_or(Departure::Stayed(turns)))
}
