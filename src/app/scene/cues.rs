//! Sounds that are due at a time of the picture: each is written as a [`Cue`] when its time has come.

use bevy::prelude::*;

use crate::app::base::clock::Clock;
use benediction_rules::worded_enum;

/// A sound to play, and its place on the board.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Cue {
    /// The sound.
    pub sound: Sound,
    /// Panning, from -1 (left) to 1 (right).
    pub pan: f32,
}

worded_enum! {
    /// The sounds of the game, one file name each.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Sound {
        /// Something is picked up.
        Pick = "pick",
        /// A man reaches its point.
        Move = "move",
        /// A man is captured.
        Capture = "capture",
        /// Men merge.
        Merge = "merge",
        /// A man splits.
        Split = "split",
        /// A checker comes from the hand.
        Drop = "drop",
        /// A block is placed.
        Block = "block",
        /// A man goes through the wall.
        Pass = "pass",
        /// A blessing.
        Blessing = "blessing",
        /// A curse.
        Curse = "curse",
        /// A man becomes a king.
        Crown = "crown",
        /// The bot has finished, and it is the turn of a person.
        Turn = "turn",
        /// The game is won.
        Win = "win",
        /// The game is lost against a bot.
        Lose = "lose",
        /// A refused click.
        Refused = "refused",
        /// A click in a menu.
        Click = "click",
        /// A man changes its colour.
        Flip = "flip",
        /// The dice are thrown.
        Dice = "dice",
        /// A stone of an obelisk is set down.
        Stone = "stone",
        /// An action without a motion, such as turning the doubling cube or changing sides.
        Word = "word",
    }

    /// Returns the stem of the sound's file names.
    pub const fn name;
}

impl Sound {
    /// Returns the time from its beginning to its stroke, in seconds: a piece that is turned or heavy, and a stone out of the bowl,
    /// are heard before they touch the board (`tools/src/effects`).
    pub const fn lead(self) -> f32 {
        match self {
            Sound::Flip => 0.215,
            Sound::Block => 0.165,
            Sound::Stone => 0.085,
            _ => 0.0,
        }
    }
}

/// The sounds of motions, each with the time of the picture at which it is played.
#[derive(Resource, Debug, Default)]
pub struct Cues(Vec<(f32, Cue)>);

impl Cues {
    /// Adds a sound for a time. The table is busy until then.
    pub fn add(&mut self, at: f32, cue: Cue, clock: &mut Clock) {
        self.0.push((at, cue));
        clock.wake();
    }

    /// Plays the sounds that are due. Returns `true` if others are still to come.
    pub fn make_due(&mut self, now: f32, mut make: impl FnMut(Cue)) -> bool {
        for (_, cue) in self.0.extract_if(.., |(at, _)| *at <= now) {
            make(cue);
        }
        !self.0.is_empty()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Cue>().init_resource::<Cues>();
}
