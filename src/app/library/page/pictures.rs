//! The pictures of the games in the list: their last positions, read once a game is in sight and kept for a while.

use std::time::Duration;

use bevy::platform::collections::HashMap;

use crate::app::ui::diagram::Scene;
use benediction_platform::clock::Instant;
use benediction_study::library::{GameName, Header};
use benediction_study::registry;

/// Number of pictures that are kept, besides those in sight.
const KEPT: usize = 200;
/// Time for which positions are read in one frame. The others follow in the next frames, so that scrolling never waits.
const READING: Duration = Duration::from_millis(4);

/// The last position of a game, as it is drawn.
struct Picture {
    text: String,
    /// `None` if the text is not a position of the game.
    scene: Option<Scene>,
    /// The last frame in which it was in sight.
    seen: u64,
}

/// The pictures of the games that were in sight last.
#[derive(Default)]
pub(super) struct Pictures {
    all: HashMap<GameName, Picture>,
    frame: u64,
    /// Time for which positions were read in this frame.
    spent: Duration,
    /// `true` if a game in sight has no picture yet.
    waits: bool,
}

impl Pictures {
    /// Begins a frame. Once there are too many pictures, those that were not in sight in the last frame are dropped.
    pub(super) fn begin_frame(&mut self) {
        if self.all.len() > KEPT {
            let last = self.frame;
            self.all.retain(|_, picture| picture.seen == last);
        }
        self.frame += 1;
        (self.spent, self.waits) = (Duration::ZERO, false);
    }

    /// Returns the last position of a game in sight. Returns `None` if it cannot be read, or is read in a later frame.
    pub(super) fn of(&mut self, name: &GameName, header: &Header) -> Option<&Scene> {
        let is_current = self.all.get(name).is_some_and(|picture| picture.text == header.position);
        if !is_current {
            if self.spent >= READING {
                self.waits = true;
                return None;
            }
            let begun = Instant::now();
            let entry = registry::find(&header.game.id).unwrap_or_else(registry::first);
            let scene = entry.read_position(&header.position).ok().map(|session| Scene::of(&session));
            self.all.insert(name.clone(), Picture { text: header.position.clone(), scene, seen: self.frame });
            self.spent += begun.elapsed();
        }
        let picture = self.all.get_mut(name)?;
        picture.seen = self.frame;
        picture.scene.as_ref()
    }

    /// Returns `true` if another frame is needed for pictures in sight.
    pub(super) const fn is_incomplete(&self) -> bool {
        self.waits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use benediction_rules::Side;
    use benediction_study::record::Player;

    #[test]
    fn pictures_of_many_games_stay_bounded() {
        let session = registry::first().start(Side::Near);
        let record = session.record((Player::Human, Player::Human));
        let header = Header::new(&record, &session.outline());
        let name = |number: usize| GameName::new(&format!("2026-11-30-benediction-{number:04}.ron")).unwrap();
        let mut pictures = Pictures::default();
        const IN_SIGHT: usize = 9;
        for first in (0..3000).step_by(IN_SIGHT) {
            // What is not read in one frame is read in the next ones.
            loop {
                pictures.begin_frame();
                let missing = (first..first + IN_SIGHT).filter(|n| pictures.of(&name(*n), &header).is_none()).count();
                assert_eq!(missing > 0, pictures.is_incomplete());
                if missing == 0 {
                    break;
                }
            }
            assert!(pictures.all.len() <= KEPT + 2 * IN_SIGHT, "{}", pictures.all.len());
        }
        let mut changed = header.clone();
        changed.position = "nonsense".into();
        pictures.begin_frame();
        assert!(pictures.of(&name(2999), &changed).is_none() && !pictures.is_incomplete());
    }
}
