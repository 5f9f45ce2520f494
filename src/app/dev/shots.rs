//! `benediction shots DIR`: pictures of every screen, theme and quality in several sizes, drawn off the screen and the same every
//! time. They are checked by eye; the pages in docs/ show some.

use std::path::Path;

use bevy::prelude::*;
use bevy_egui::EguiPlugin;

use super::Measure;
use super::marked::{self, Marked};
use super::measures;
use super::outlines::Outlines;
use crate::app::base::settings::Settings;
use crate::app::base::states::{Menu, Step};
use crate::app::base::storage;
use crate::app::render::{self, shot};
use crate::app::scene::camera;
use crate::app::{GamePlugin, panels_plugin};
use benediction_platform::files::{self, TemporaryFolder};

mod films;
mod games;
mod list;
mod scene;
mod sheet;

pub use films::{TURNS, film, moments};
use games::shelf;
use list::{Shot, all, in_every_quality};
use scene::{Scene, Setup};

/// The frames of a picture: materials and fonts come first, then the scene is set up, then the camera comes to rest.
const SETUP_FRAME: u32 = 4;
const INPUT_FRAME: u32 = 16;
const SHOT_FRAME: u32 = 100;

/// Returns the system that sets up a scene.
fn direct(scene: Scene, turned: bool, touched: bool) -> impl FnMut(Local<u32>, ResMut<camera::View>, Setup) {
    move |mut frame, mut view, mut setup| {
        *frame += 1;
        match *frame {
            SETUP_FRAME => scene.begin(&mut setup),
            INPUT_FRAME => {
                if turned {
                    view.turn_round();
                }
                scene.act(touched, &mut setup);
            }
            _ => {}
        }
    }
}

/// Returns a setup of everything that is drawn. Files are stored in the folder, if there is one.
pub(super) fn stage(settings: Settings, folder: Option<&Path>) -> impl FnOnce(&mut App) {
    let files = folder.map_or_else(storage::none, |folder| storage::open(Some(folder.to_path_buf())));
    |app| {
        app.add_plugins(EguiPlugin::default());
        app.add_plugins((files, GamePlugin, render::plugin, panels_plugin, camera::plugin));
        app.insert_resource(settings);
        app.world_mut().resource_mut::<render::board_painter::BoardPainter>().at_once = true;
    }
}

/// Takes the pictures, or only those whose name contains `only`, into a folder that is created if necessary. Calls `done` with
/// the path of each. With a `measure` it takes only pictures of the table, with nothing held but for the emphasis, measures what is
/// in them, and calls `done` with each measurement too.
///
/// # Errors
///
/// Returns a sentence for the first picture that could not be taken or written, or with the number of measurements that do not suffice.
pub fn run(
    folder: &Path,
    only: Option<&str>,
    measure: Option<Measure>,
    mut done: impl FnMut(&str),
) -> Result<(), String> {
    files::make_folder(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let is_selected = |shot: &Shot| {
        let measured =
            matches!(shot.scene, Scene::Middle | Scene::Full | Scene::Other(_)) && !shot.settings.table.diagram;
        only.is_none_or(|only| shot.name.contains(only)) && (measured || measure.is_none())
    };
    let mut failures = 0;
    for shot in all().into_iter().filter(is_selected) {
        let out = folder.join(&shot.name).with_extension("png");
        let outlines = measure.map(|_| Outlines::default());
        take(shot, &out, outlines.as_ref(), measure.is_none_or(|measure| measure == Measure::Emphasis))?;
        done(&out.display().to_string());
        if let Some((outlines, measure)) = outlines.zip(measure) {
            for (line, suffices) in measures::measure(&out, &outlines.noted(), measure)? {
                failures += usize::from(!suffices);
                done(&format!("    {}{line}", if suffices { "" } else { "fails: " }));
            }
        }
    }
    if failures > 0 { Err(format!("{failures} measurements do not suffice")) } else { Ok(()) }
}

/// Takes a picture, in which something is held if `touched` and the scene has something to hold. Fills in the outlines.
fn take(shot: Shot, out: &Path, outlines: Option<&Outlines>, touched: bool) -> Result<(), String> {
    let Shot { size: (width, height), scene, turned, settings, .. } = shot;
    let has_library = matches!(scene, Scene::Library | Scene::Page(Menu::Library));
    let library = has_library.then(|| TemporaryFolder::make().ok()).flatten();
    let folder = library.as_ref().map(TemporaryFolder::path);
    folder.filter(|_| scene == Scene::Library).into_iter().for_each(shelf);
    let taken = shot::pictures(vec![(SHOT_FRAME, out.to_path_buf())], width, height, |app| {
        stage(settings, folder)(app);
        app.add_systems(Update, direct(scene, turned, touched).in_set(Step::Input));
        if let Some(outlines) = outlines {
            app.add_systems(Last, outlines.system(SHOT_FRAME));
        }
        if matches!(scene, Scene::Marked(_, Marked::Hint)) {
            app.add_systems(Update, marked::show_hint.in_set(Step::After));
        }
    });
    taken.map_err(|error| format!("{}: {error}", out.display()))
}

/// Takes a sheet of each board in each theme, or only those whose name contains `only`, into a folder that is created if necessary: the
/// same position in the low, the medium and the high quality below each other. Calls `done` with the path of each.
///
/// # Errors
///
/// Returns a sentence for the first picture that could not be taken or written.
pub fn compare(folder: &Path, only: Option<&str>, mut done: impl FnMut(&str)) -> Result<(), String> {
    files::make_folder(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let parts = TemporaryFolder::make().map_err(|error| error.to_string())?;
    for (name, shots) in in_every_quality() {
        if only.is_some_and(|only| !name.contains(only)) {
            continue;
        }
        let mut pictures = Vec::new();
        for shot in shots {
            let part = parts.path().join(&shot.name).with_extension("png");
            take(shot, &part, None, true)?;
            pictures.push(part);
        }
        let out = folder.join(&name).with_extension("png");
        sheet::stack(&pictures, &out).map_err(|error| format!("{}: {error}", out.display()))?;
        done(&out.display().to_string());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::games::{
        AT_THE_WALL, AT_TWO_WALLS, ENDS, MIDDLE, MIDDLES, ended, example, full, in_danger, middle, studied_example,
    };
    use super::*;
    use benediction_study::registry;

    #[test]
    fn screenshots_have_unique_names_and_loadable_games() {
        let shots = all();
        let names: std::collections::HashSet<&str> = shots.iter().map(|shot| shot.name.as_str()).collect();
        assert_eq!(names.len(), shots.len());
        let end = registry::load(&example(usize::MAX)).expect("a legal game");
        assert!(end.outcome().is_some());
        assert!(registry::load(&in_danger()).is_ok());
        for end in &ENDS {
            let loaded = registry::load(&ended(end));
            assert!(loaded.is_ok_and(|game| game.outcome().is_some()), "{}", end.name);
        }
        assert!(studied_example().is_some());
        for game in registry::games() {
            assert!(marked::with_drawings(&full(game.name)).is_some(), "{}", game.name);
        }
        for of in MIDDLES.iter().chain([&AT_THE_WALL, &AT_TWO_WALLS]) {
            assert_eq!(registry::load(&middle(of)).map(|game| game.ply()), Ok(of.actions.len()), "{}", of.game);
        }
        assert_eq!(registry::load(&example(MIDDLE)).map(|game| game.ply()).ok(), Some(MIDDLE));
    }
}
