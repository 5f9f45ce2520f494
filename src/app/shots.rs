//! `benediction shots DIR`: pictures of every screen, theme and quality in several sizes, drawn off the screen and the same
//! every time. People judge them; the README shows some.

use std::path::Path;

use bevy::prelude::*;
use bevy_egui::EguiPlugin;

use super::look::shot;
use super::messages::{GameSetup, MatchCommand, PlaceClicked};
use super::settings::{Quality, Settings};
use super::{GamePlugin, Menu, bench, camera, go, look, storage, ui};
use crate::record::{FORMAT, Player, Record};
use crate::registry;
use crate::rules::{Place, Side};

/// The official example game (rules, section 9).
const EXAMPLE: &str = "B@a1 d2d3 f2g2 B@d6 B@g5 @d2 @f2 d8+d7 f8+f7 g2f3 f3+e3 d7-1-c6 f7-1-g6 e3+1+d3 d3-1-d4 @f8 \
    f8+e9 f1+f2 f2h2 e9c7 c7-1-b6 h2f2 f2+1+e3 @f8 B@f1 B@d8 B@h2 Ke8+e7 Ke7e6 e3e5 e5-1-e6x";
/// So many of its actions lead to the middle of the game.
const MIDDLE: usize = 18;

/// What a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scene {
    /// A menu over the title; [`Menu::None`] is the title itself.
    Page(Menu),
    /// Benediction in the middle of a game, a stack held.
    Middle,
    /// King Trails with every checker on the board.
    Full,
    /// King Trails at its beginning: a starting point is to be chosen.
    Choice,
    /// The end of the example game.
    End,
    /// The pause menu over a game.
    Pause,
}

/// A picture to take.
#[derive(Clone, Debug)]
struct Shot {
    name: String,
    size: (u32, u32),
    scene: Scene,
    settings: Settings,
}

const USUAL: (u32, u32) = (1280, 720);

/// Every picture: screens, themes on both boards, qualities, sizes, sizes of menus.
fn all() -> Vec<Shot> {
    let mut shots = Vec::new();
    let mut add = |name: &str, size, scene, settings: Settings| {
        shots.push(Shot { name: name.into(), size, scene, settings });
    };
    for (name, scene) in [
        ("title", Scene::Page(Menu::None)),
        ("new-game", Scene::Page(Menu::NewGame)),
        ("rules", Scene::Page(Menu::Rules)),
        ("settings", Scene::Page(Menu::Settings)),
        ("credits", Scene::Page(Menu::Credits)),
        ("choice", Scene::Choice),
        ("end", Scene::End),
        ("pause", Scene::Pause),
    ] {
        add(name, USUAL, scene, Settings::default());
    }
    let boards = [("benediction", Scene::Middle), ("king-trails", Scene::Full)];
    for theme in ["abbey", "daylight", "print", "high-contrast"] {
        for (board, scene) in boards {
            add(&format!("{theme}-{board}"), USUAL, scene, Settings { theme: theme.into(), ..default() });
        }
    }
    for (board, scene) in boards {
        add(&format!("diagram-{board}"), USUAL, scene, Settings { diagram: true, ..default() });
        for (quality, name) in [(Quality::Low, "low"), (Quality::High, "high")] {
            add(&format!("quality-{name}-{board}"), USUAL, scene, Settings { quality, ..default() });
        }
        for size in [(1024, 600), (2560, 1440), (720, 1280)] {
            add(&format!("{}x{}-{board}", size.0, size.1), size, scene, Settings::default());
        }
    }
    for scale in [0.75, 2.0] {
        let settings = Settings { ui_scale: scale, ..default() };
        add(&format!("menus-{:.0}-percent", scale * 100.0), USUAL, Scene::Middle, settings);
    }
    shots
}

fn example(actions: usize) -> Record {
    Record {
        format: FORMAT,
        game: "benediction".into(),
        first: Side::Blue,
        players: (Player::Human, Player::Human),
        position: None,
        actions: EXAMPLE.split_whitespace().take(actions).map(Into::into).collect(),
        undone: Vec::new(),
        result: None,
    }
}

/// The frames of a picture: materials and fonts come first, then what is asked for, then the camera comes to rest.
const ASKED: u32 = 4;
const PICKED: u32 = 16;
const TAKEN: u32 = 100;

fn direct(
    scene: Scene,
) -> impl FnMut(Local<u32>, ResMut<NextState<Menu>>, MessageWriter<MatchCommand>, MessageWriter<PlaceClicked>) {
    move |mut frame, mut menu, mut orders, mut clicks| {
        *frame += 1;
        match (scene, *frame) {
            (Scene::Page(page), ASKED) => go(&mut menu, page),
            (Scene::Middle | Scene::Pause, ASKED) => drop(orders.write(MatchCommand::Load(Box::new(example(MIDDLE))))),
            (Scene::End, ASKED) => drop(orders.write(MatchCommand::Load(Box::new(example(usize::MAX))))),
            (Scene::Full, ASKED) => drop(orders.write(MatchCommand::Load(Box::new(bench::record())))),
            (Scene::Choice, ASKED) => drop(orders.write(MatchCommand::New(GameSetup {
                game: "king-trails".into(),
                players: [Player::Human, Player::Human],
                first: Side::Red,
            }))),
            (Scene::Middle, PICKED) => {
                let board = registry::GAMES.first().map(|game| (game.start)(Side::Red).board());
                let held = board.and_then(|board| board.points.iter().position(|(name, _)| name == "f2"));
                if let Some(index) = held.and_then(|index| u8::try_from(index).ok()) {
                    clicks.write(PlaceClicked(Place::Point(crate::geometry::Point(index))));
                }
            }
            (Scene::Pause, PICKED) => go(&mut menu, Menu::Pause),
            (Scene::End, PICKED) => go(&mut menu, Menu::Result),
            _ => {}
        }
    }
}

/// Takes the pictures, those whose name contains `only` if it is given, into a folder that is made if need be. Each is
/// told to `done`.
///
/// # Errors
/// A sentence for the first picture that could not be taken or written.
pub fn run(folder: &Path, only: Option<&str>, mut done: impl FnMut(&Path)) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let wanted = |shot: &Shot| only.is_none_or(|only| shot.name.contains(only));
    for shot in all().into_iter().filter(wanted) {
        let out = folder.join(&shot.name).with_extension("png");
        let (width, height) = shot.size;
        let (scene, settings) = (shot.scene, shot.settings.clone());
        shot::still(&out, width, height, TAKEN, |app| {
            app.insert_resource(settings);
            app.add_plugins(EguiPlugin::default());
            app.add_plugins((storage::none(), GamePlugin, look::plugin, ui::plugin, camera::plugin));
            app.add_systems(Update, direct(scene).in_set(super::Step::Input));
        })
        .map_err(|error| format!("{}: {error}", out.display()))?;
        done(&out);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_have_names_of_their_own_and_games_that_can_be_loaded() {
        let shots = all();
        let names: std::collections::HashSet<&str> = shots.iter().map(|shot| shot.name.as_str()).collect();
        assert_eq!(names.len(), shots.len());
        let end = registry::load(&example(usize::MAX)).expect("a legal game");
        assert!(end.outcome().is_some());
        assert_eq!(registry::load(&example(MIDDLE)).map(|game| game.ply()).ok(), Some(MIDDLE));
    }
}
