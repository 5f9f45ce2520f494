//! Moves, refusals, results and clocks spoken by the system's voice, so that one can play on a wooden board. It is silent while a screen
//! reader reads the tree.

use bevy::prelude::*;

use super::announcements::{Announcement, Kind};
use super::is_spoken;
use crate::app::base::messages::Notify;
use crate::app::base::settings::{Settings, Spoken};
use benediction_platform::program;
use benediction_platform::speech::Voice;
use benediction_words::{locale, text};

/// The voice, once it has been used.
#[derive(Resource, Default)]
struct SystemVoice {
    voice: Option<Voice>,
    /// `true` once the player was told that there is none.
    was_missing: bool,
}

/// Returns `true` if an announcement of this kind is spoken.
fn is_wanted(kind: Kind, spoken: Spoken) -> bool {
    match (kind, spoken) {
        (_, Spoken::Off) | (Kind::Turn | Kind::Position | Kind::Note, _) => false,
        (Kind::Action { is_own: true }, Spoken::Theirs) | (Kind::Answer, Spoken::Theirs) => false,
        (Kind::Action { .. } | Kind::Answer | Kind::Refusal | Kind::Result | Kind::Clock, _) => true,
    }
}

fn speak(
    mut announcements: MessageReader<Announcement>,
    settings: Res<Settings>,
    mut voice: ResMut<SystemVoice>,
    mut notify: MessageWriter<Notify>,
) {
    for announcement in announcements.read().filter(|said| is_wanted(said.kind, settings.sound.spoken)) {
        if voice.voice.is_none() {
            voice.voice = Voice::start(locale::code()).ok();
        }
        if let Some(voice) = &mut voice.voice {
            voice.say(&announcement.words, announcement.kind.is_urgent());
        }
    }
    if voice.voice.as_ref().is_some_and(Voice::is_missing) && !voice.was_missing {
        voice.was_missing = true;
        let is_linux = cfg!(target_os = "linux") && !program::IS_PAGE;
        let words = if is_linux { text!("access-no-voice-linux") } else { text!("access-no-voice") };
        notify.write(Notify(words.into()));
    }
}

/// Stops what is being spoken when a screen reader comes, or speech is switched off.
fn stop(mut voice: ResMut<SystemVoice>) {
    if voice.voice.is_some() {
        *voice = SystemVoice::default();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SystemVoice>().add_systems(PostUpdate, (speak.run_if(is_spoken), stop.run_if(not(is_spoken))));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_moves_are_spoken_only_if_all_are() {
        let (own, theirs) = (Kind::Action { is_own: true }, Kind::Action { is_own: false });
        let spoken = |spoken| [own, theirs, Kind::Refusal, Kind::Note].map(|kind| is_wanted(kind, spoken));
        assert_eq!(spoken(Spoken::Off), [false; 4]);
        assert_eq!(spoken(Spoken::Theirs), [false, true, true, false]);
        assert_eq!(spoken(Spoken::All), [true, true, true, false]);
    }
}
