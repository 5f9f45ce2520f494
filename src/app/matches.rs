//! The match: the game's rules resource. It holds the session and is the only thing that accepts or refuses an action;
//! exactly one system writes it.

use bevy::prelude::*;

use crate::picker::Picker;
use crate::record::Player;
use crate::rules::{ActionView, Actor, Side};
use crate::session::AnySession;

/// The game at the table.
#[derive(Resource)]
pub struct Match {
    /// A number that no other game of this run has.
    pub id: u64,
    /// The game from its first position on.
    pub session: Box<dyn AnySession>,
    /// Red, then Blue.
    pub players: [Player; 2],
    /// Who began.
    pub first: Side,
    /// Every legal action of the present position.
    pub legal: Vec<ActionView>,
    /// The ply that is looked at, if not the present.
    pub looking_at: Option<usize>,
    /// A human's turn is played to its end and waits to be confirmed (Settings).
    pub unconfirmed: bool,
}

impl Match {
    /// The side to act, if the game is not over.
    pub fn acting(&self) -> Option<Side> {
        match self.session.turn().actor {
            Actor::Side(side) => Some(side),
            _ => None,
        }
    }

    /// Who plays a side.
    pub fn player(&self, side: Side) -> &Player {
        &self.players[side.index()]
    }

    /// Whether a side is a human's.
    pub fn is_human(&self, side: Side) -> bool {
        matches!(self.player(side), Player::Human)
    }

    /// Whether a human may act now: it is their turn, nothing waits to be confirmed, the present is looked at.
    pub fn human_to_act(&self) -> bool {
        self.acting().is_some_and(|side| self.is_human(side)) && !self.unconfirmed && self.looking_at.is_none()
    }

    /// Whether a bot plays either side.
    pub fn has_bot(&self) -> bool {
        Side::BOTH.into_iter().any(|side| !self.is_human(side))
    }
}

/// What the human holds and points at. The look and the HUD read it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Selection {
    /// What is held, the count, the ghost.
    pub picker: Picker,
    /// The place under the pointer.
    pub hover: Option<crate::rules::Place>,
}

/// What the bot is doing, for the HUD.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Thinking {
    /// The side a bot is thinking for.
    pub side: Option<Side>,
    /// The latest report: depth, score and line, ready to show.
    pub report: String,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>().init_resource::<Thinking>();
}
