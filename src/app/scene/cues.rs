//! Sounds that are due at a time of the picture: each is written as a [`Cue`] when its time has come.

use bevy::prelude::*;

use crate::app::base::clock::Clock;

/// A sound to play, and its place on the board.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Cue {
    /// The sound.
    pub sound: Sound,
    /// Panning, from -1 (left) to 1 (right).
    pub pan: f32,
}

/// The sounds of the game, one file name each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sound {
    /// Something is picked up.
    Pick,
    /// A man reaches its point.
    Move,
    /// A man is captured.
    Capture,
    /// Men merge.
    Merge,
    /// A man splits.
    Split,
    /// A checker comes from the hand.
    Drop,
    /// A block is placed.
    Block,
    /// A man goes through the wall.
    Pass,
    /// A blessing.
    Blessing,
    /// A curse.
    Curse,
    /// A man becomes a king.
    Crown,
    /// The bot has finished, and the human is to act.
    Turn,
    /// The game is won.
    Win,
    /// The game is lost against a bot.
    Lose,
    /// A refused click.
    Refused,
    /// A click in a menu.
    Click,
    /// A man changes its colour.
    Flip,
    /// The dice are thrown.
    Dice,
    /// A stone of an obelisk is set down.
    Stone,
    /// An action without a motion, such as turning the doubling cube or changing sides.
    Word,
}

impl Sound {
    /// All sounds.
    pub const ALL: [Sound; 20] = [
        Sound::Pick,
        Sound::Move,
        Sound::Capture,
        Sound::Merge,
        Sound::Split,
        Sound::Drop,
        Sound::Block,
        Sound::Pass,
        Sound::Blessing,
        Sound::Curse,
        Sound::Crown,
        Sound::Turn,
        Sound::Win,
        Sound::Lose,
        Sound::Refused,
        Sound::Click,
        Sound::Flip,
        Sound::Dice,
        Sound::Stone,
        Sound::Word,
    ];

    /// Returns the stem of the sound's file names: its own name in small letters.
    pub fn name(self) -> String {
        format!("{self:?}").to_lowercase()
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
