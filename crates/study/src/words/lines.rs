//! Texts about the lines of studies.

use crate::lines::{Departure, GameTurn};
use crate::session::Session;
use crate::tree::NodeId;
use benediction_words::{say, text};

/// Returns the texts of the actions of a turn.
fn notation(session: &Session, from: NodeId, to: NodeId) -> String {
    let nodes = session.nodes_between(from, to).into_iter();
    nodes.filter_map(|node| session.words_of(node)).collect::<Vec<_>>().join(", ")
}

/// Returns sentences about the departure of a game from the lines of studies, which have these names: the turn, and then what the studies
/// say there.
pub fn departure(game: &Session, departure: Departure, studies: &[(&str, &Session)]) -> Vec<String> {
    let side = |turn: GameTurn| turn.side.map_or("", |side| game.sides().of(side));
    let there = |(index, from, to): (usize, NodeId, NodeId)| {
        let (study, session) = studies[index];
        let turn = notation(session, from, to);
        let comment = session.notes(to).comment.replace('\n', " ");
        match comment.is_empty() {
            true => say!("lines-there", study, turn),
            false => say!("lines-there-comment", study, turn, comment),
        }
    };
    match departure {
        Departure::OtherStart => vec![text!("lines-other-start").into()],
        Departure::Stayed(count) => vec![say!("lines-stayed", count)],
        Departure::Ended(turn) => {
            let played = notation(game, turn.from, turn.to);
            vec![say!("lines-ended", number = turn.number, side = side(turn), turn = played)]
        }
        Departure::Left { turn, there: known } => {
            let played = notation(game, turn.from, turn.to);
            let left = say!("lines-left", number = turn.number, side = side(turn), turn = played);
            std::iter::once(left).chain(known.into_iter().map(there)).collect()
        }
    }
}
