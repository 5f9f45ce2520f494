//! Films: the frames of a moment at the table.

use std::path::Path;

use bevy::prelude::*;

use super::games::example;
use super::{SETUP_FRAME, SHOT_FRAME, stage};
use crate::app::base::settings::Settings;
use crate::app::base::states::{Menu, Step, go};
use crate::app::game::commands::{ActionRequested, MatchCommands, TableCommand};
use crate::app::game::matches::Match;
use crate::app::render::shot;
use benediction_platform::files;
use benediction_rules::Side;
use benediction_study::record::Record;

/// Frames before a film's first action, from one action to the next, after the last, and from one picture to the next.
const LEAD_FRAMES: u32 = 40;
const ACTION_FRAMES: u32 = 80;
const TAIL_FRAMES: u32 = 110;
const FRAME_STEP: u32 = 3;
/// Frames after the last action where the result of the game follows.
const RESULT_FRAMES: u32 = 210;
/// The size of a film, in pixels.
const FILM: (u32, u32) = (1120, 630);

/// A moment that can be filmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Moment {
    name: &'static str,
    game: &'static str,
    /// The position before it. `None` for the last actions of the example game.
    position: Option<&'static str>,
    /// The actions that are shown.
    actions: &'static [&'static str],
    /// `true` if the result of the game is shown, too.
    has_result: bool,
}

/// The moment that is filmed if none is named: two turns.
pub const TURNS: &str = "turns";
/// The number of its actions, the last ones of the example game.
const TURNS_SHOWN: usize = 4;

const BENEDICTION: Moment =
    Moment { name: TURNS, game: "benediction", position: None, actions: &[], has_result: false };
const CHESS: Moment = Moment { game: "benedict-chess", ..BENEDICTION };
const OBELISK: Moment = Moment { game: "obelisk", ..BENEDICTION };
const KINGAMON: Moment = Moment { game: "kingamon", ..BENEDICTION };

/// Men of both sides, of all heights.
const MEN: &str = "Benediction v2: benediction/turn: red 2/red: e2k d7+ e5++ c3 f2 e7/blue: f8k e6+ b4 g6 d6/blocks: a1/\
    red-starts: e2/blue-starts: e8/hands: 4 5";
/// Red can pass the wall, alone or with a part of a stack.
const WALLS: &str =
    "Benediction v2: benediction/turn: red 2/red: e2k g5+++ c7 c2/blue: e8k d6 f8 h5/blocks: f3/hands: 3 8";
/// Red closes a bridge of men and cursed men with c4.
const BRIDGE: &str = "Benediction v2: benediction/turn: red 2/red: d2 d1 d3 c4 d5c d6 d7+ d8 f3k g4/blue: e8k b4 g6 f7 h5/\
    blocks: a1/red-starts: e2/blue-starts: e8/hands: 4 5";
/// Red's man on e5 can capture the king.
const KING: &str = "Benediction v2: benediction/turn: red 2/red: e2k+ d7+ e5+ c3 f2/blue: f8 e6k b4 g6/blocks: a1/\
    red-starts: e2/blue-starts: e8/hands: 5 5";
const FLIPS: &str = "r1bqkb1r/ppPpPPPp/7N/2N1Q3/4P3/2P5/PP1P1PPP/RNB1KBNR w KQkq - 0 4";
const DICE: &str = "W:bar:2,2:1,4:1,12:1,15:2,16:2,22:2K R:bar:2,19:1,17:1K,11:2,10:3,off:2 turn=w roll=5,3";

const MOMENTS: [Moment; 16] = [
    BENEDICTION,
    Moment { name: "crown", position: Some(MEN), actions: &["e7e8"], ..BENEDICTION },
    Moment { name: "capture", position: Some(MEN), actions: &["e5e6"], ..BENEDICTION },
    Moment { name: "curse", position: Some(MEN), actions: &["e5-1-e4"], ..BENEDICTION },
    Moment { name: "wall", position: Some(WALLS), actions: &["c7c1"], ..BENEDICTION },
    Moment { name: "split-wall", position: Some(WALLS), actions: &["g5-3-g1"], ..BENEDICTION },
    Moment { name: "bridge", position: Some(BRIDGE), actions: &["c4d4"], ..BENEDICTION },
    Moment { name: "block", position: Some(MEN), actions: &["B@e4"], ..BENEDICTION },
    Moment { name: "king", position: Some(KING), actions: &["e5e6"], has_result: true, ..BENEDICTION },
    Moment { name: "flip", position: Some(FLIPS), actions: &["e5e6"], ..CHESS },
    Moment { name: "promotion", position: Some(FLIPS), actions: &["g7g8q"], ..CHESS },
    Moment {
        name: "obelisk",
        position: Some("3/1b1/C2/(BPc)p1 b open"),
        actions: &["Fa1-b2", "Cb2-a1", "Ca2*b3"],
        ..OBELISK
    },
    // The dice of the other side follow by themselves.
    Moment { name: "hit", position: Some(DICE), actions: &["d16>19x", "d2>7"], ..KINGAMON },
    Moment { name: "hit-king", position: Some(DICE), actions: &["d12>17#"], has_result: true, ..KINGAMON },
    Moment {
        name: "double",
        position: Some("W:bar:2,2:1,4:1,12:1,15:2,16:2,22:2K R:bar:2,19:1,17:1K,11:2,10:3,off:2 turn=w rules=cube"),
        actions: &["double", "take"],
        ..KINGAMON
    },
    Moment {
        name: "off",
        position: Some("W:29:1K,off:10 R:6:1K,2:1,off:9 turn=w roll=2,1"),
        actions: &["k29>off"],
        has_result: true,
        ..KINGAMON
    },
];

impl Moment {
    /// Returns the game before the moment, and the actions that are shown.
    fn game(&self) -> (Record, Vec<String>) {
        if let Some(position) = self.position {
            // With a seed the dice are the same in every film.
            let before = Record { seed: Some(2), first: Side::Near, ..Record::at(self.game, position) };
            return (before, self.actions.iter().copied().map(Into::into).collect());
        }
        let mut whole = example(usize::MAX).actions;
        let shown = whole.split_off(whole.len() - TURNS_SHOWN);
        (example(whole.len()), shown)
    }
}

/// Returns the names of the moments.
pub fn moments() -> impl Iterator<Item = &'static str> {
    MOMENTS.iter().map(|moment| moment.name)
}

/// Takes the pictures of a moment, one every `FRAME_STEP` frames, into a folder that is created if necessary. Calls `done` for
/// each.
///
/// # Errors
///
/// Returns a sentence for the first picture that could not be taken or written, or if no moment has this name.
pub fn film(folder: &Path, moment: &str, reduced_motion: bool, mut done: impl FnMut(&Path)) -> Result<(), String> {
    let found = MOMENTS.into_iter().find(|one| one.name == moment);
    let moment = found.ok_or_else(|| format!("{moment}: not a moment"))?;
    files::make_folder(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let (before, actions) = moment.game();
    let tail = if moment.has_result { RESULT_FRAMES } else { TAIL_FRAMES };
    let frames = LEAD_FRAMES + actions.len() as u32 * ACTION_FRAMES + tail;
    let shot_times: Vec<_> = (0..frames / FRAME_STEP)
        .map(|index| (SHOT_FRAME + index * FRAME_STEP, folder.join(format!("film-{index:03}.png"))))
        .collect();
    let names: Vec<_> = shot_times.iter().map(|(_, name)| name.clone()).collect();
    let direct = move |mut frame: Local<u32>,
                       mut shown: Local<usize>,
                       game: Option<Res<Match>>,
                       mut menu: ResMut<NextState<Menu>>,
                       mut requests: MatchCommands| {
        *frame += 1;
        if *frame == SETUP_FRAME {
            requests.write(TableCommand::Load(Box::new(before.clone())));
        }
        // Other films end on the board, not on the panel with the result.
        if !moment.has_result {
            go(&mut menu, Menu::None);
        }
        let Some(game) = game else { return };
        let due = SHOT_FRAME + LEAD_FRAMES + *shown as u32 * ACTION_FRAMES;
        let text = actions.get(*shown).filter(|_| *frame >= due);
        if let Some(action) = text.and_then(|text| game.session.read(text).ok()) {
            requests.write(ActionRequested { at: game.live(), action });
            *shown += 1;
        }
    };
    shot::pictures(shot_times, FILM.0, FILM.1, |app| {
        let mut settings = Settings::default();
        settings.play.reduced_motion = reduced_motion;
        stage(settings, None)(app);
        app.add_systems(Update, direct.in_set(Step::Input));
    })?;
    names.iter().for_each(|name| done(name));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use benediction_study::registry;

    #[test]
    fn every_moment_is_played_by_the_rules() {
        let names: std::collections::HashSet<&str> = moments().collect();
        assert_eq!(names.len(), MOMENTS.len());
        for moment in MOMENTS {
            let (before, actions) = moment.game();
            let mut session = registry::load(&before).unwrap_or_else(|error| panic!("{}: {error:?}", moment.name));
            for text in actions {
                let action = session.read(&text);
                let action = action.unwrap_or_else(|error| panic!("{}: {text}: {error:?}", moment.name));
                assert!(session.act(action).is_ok(), "{}: {text}", moment.name);
            }
            assert_eq!(session.outcome().is_some(), moment.has_result || moment.name == TURNS, "{}", moment.name);
        }
    }
}
