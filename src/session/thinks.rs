//! What a bot is asked about the present position of a session.

use super::Session;
use crate::engine::{AnySituation, Asked, PlayerKind};
use crate::game::Game;

/// What the engine is to know of a game.
pub trait Thinks {
    /// Whether a kind of player can play this game.
    fn can_play(&self, player: PlayerKind) -> bool;
    /// The present position and how it came about, for the [`Service`](crate::engine::Service) to be asked about.
    fn situation(&self) -> Box<dyn AnySituation>;
    /// The score, in hundredths of a man, at which the better side wins three games of four, in this game.
    fn winning_score(&self) -> i32;
}

impl<G: Game> Thinks for Session<G> {
    fn can_play(&self, player: PlayerKind) -> bool {
        player.plays::<G>()
    }

    fn situation(&self) -> Box<dyn AnySituation> {
        Box::new(Asked { position: self.position().clone(), history: self.history() })
    }

    fn winning_score(&self) -> i32 {
        self.position().winning_score()
    }
}
