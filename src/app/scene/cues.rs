//! What is to be heard, and when: whoever plays sounds hears a [`Cue`] once it is due.

use bevy::prelude::*;

use crate::app::base::clock::Clock;

/// A sound to make, with where on the board it happens (-1 left to 1 right).
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Cue {
    /// Which.
    pub sound: Sound,
    /// Left to right.
    pub pan: f32,
}

/// The sounds of the game, one file name each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sound {
    /// Something is picked up.
    Pick,
    /// A man arrives.
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
    /// The bot has done, and the human is to act.
    Turn,
    /// The game is won.
    Win,
    /// The game is lost against a bot.
    Lose,
    /// A refused click.
    Refused,
    /// A click in a menu.
    Click,
    /// A man changes his colour.
    Flip,
    /// The dice are thrown.
    Dice,
    /// A stone of an obelisk is set down.
    Stone,
    /// A word is said: the cube is turned, the players change places.
    Word,
}

impl Sound {
    /// All of them.
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

    /// The stem of its files' names.
    pub const fn name(self) -> &'static str {
        match self {
            Sound::Pick => "pick",
            Sound::Move => "move",
            Sound::Capture => "capture",
            Sound::Merge => "merge",
            Sound::Split => "split",
            Sound::Drop => "drop",
            Sound::Block => "block",
            Sound::Pass => "pass",
            Sound::Blessing => "blessing",
            Sound::Curse => "curse",
            Sound::Crown => "crown",
            Sound::Turn => "turn",
            Sound::Win => "win",
            Sound::Lose => "lose",
            Sound::Refused => "refused",
            Sound::Click => "click",
            Sound::Flip => "flip",
            Sound::Dice => "dice",
            Sound::Stone => "stone",
            Sound::Word => "word",
        }
    }
}

/// The sounds of what moves, each with the time of the picture at which it is made.
#[derive(Resource, Debug, Default)]
pub struct Cues(Vec<(f32, Cue)>);

impl Cues {
    /// Makes a sound at a time. Until then the table is busy.
    pub fn add(&mut self, at: f32, cue: Cue, clock: &mut Clock) {
        self.0.push((at, cue));
        clock.wake();
    }

    /// Makes the sounds that are due. Returns whether others are still to come.
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
