//! The soundtrack: six pieces in one language, around one motif (up a fifth, a step back, and on).

mod ends;
mod game;
mod perform;
mod score;
#[cfg(test)]
mod tests;
mod title;

use crate::encode::{Outcome, Piece};
use crate::room::Room;
use score::Score;

/// The pieces that may be faded into each other at the same position.
pub const LAYERS: [&str; 3] = ["opening", "middle", "tension"];

/// All pieces, as they are listed.
fn pieces() -> [Score; 6] {
    [title::title(), game::opening(), game::middle(), game::tension(), ends::victory(), ends::defeat()]
}

/// Plays and encodes the pieces; only those of which the name is `only`, if there is one.
pub fn make(only: Option<&str>) -> Outcome<Vec<Piece>> {
    let nave = Room::nave();
    let chosen = pieces().into_iter().filter(|score| only.is_none_or(|only| score.name == only));
    chosen.map(|score| perform::perform(&score, &nave)).collect()
}
