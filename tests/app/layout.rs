//! Panels beside the board never cover board, trays, bowl, dice, or the names of columns and rows: every game, seen from
//! both sides, in windows of many sizes, laid out by the real systems without a renderer.

use benediction::app::base::messages::Notify;
use benediction::app::base::states::Menu;
use benediction::app::exercise::lesson::{self};
use benediction::app::game::commands::{MatchCommand, PlayerCommand};
use benediction::app::game::matches::Match;
use benediction::app::scene::camera::{PanelSpace, View};
use benediction_rules::Side;
use benediction_study::record::Player;
use benediction_study::registry;
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;

use crate::sample::one_in_from;
use crate::sample_pairs::one_in_pairs;
use crate::window::Window;

/// Widths and heights in pixels.
const SIZES: [(f32, f32); 8] = [
    (1024.0, 600.0),
    (1280.0, 720.0),
    (1280.0, 1024.0),
    (1600.0, 1200.0),
    (1920.0, 1080.0),
    (2560.0, 1440.0),
    (700.0, 1100.0),
    (1080.0, 1920.0),
];
const SCALES: [f32; 4] = [0.75, 1.0, 1.5, 2.0];
const FRIENDS: [Player; 2] = [Player::Human, Player::Human];

/// A text as long as the longest that the program shows at the table.
const LONG: &str = "The saved game could not be written: there is no space left on the device. The game goes on, but it will \
    be lost when the program is closed. Free some space, or choose another folder for saved games in the settings.";

#[test]
fn panels_cover_nothing_on_the_table() {
    let mut window = Window::new();
    let mut faults = Vec::new();
    let mut small = Vec::new();
    let looks = SCALES.into_iter().flat_map(|scale| [false, true].map(|bar| (scale, bar)));
    let cases = one_in_pairs(8, SIZES, looks);
    for (number, game) in registry::games().iter().enumerate() {
        let id = game.name;
        window.start(id, FRIENDS);
        for (size, (scale, bar)) in one_in_from(number, 2, cases.clone()) {
            window.resize(size);
            window.settings(|settings| (settings.picture.ui_scale, settings.play.evaluation_bar) = (scale, bar));
            for side in Side::BOTH {
                window.frames(12);
                let case = format!("{id}, {size:?}, {scale}, bar {bar}, seen from {side:?}");
                faults.extend(window.covered().into_iter().map(|fault| format!("{case}: {fault}")));
                // The board may be a little smaller for it, but not a toy.
                let (across, high) = window.board();
                let share = (across / size.0).max(high / size.1);
                if share < 0.45 {
                    small.push(format!("{case}: {share:.2} of the window"));
                }
                window.app.world_mut().resource_mut::<View>().turn_round();
            }
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    assert!(small.is_empty(), "{} boards are small:\n{}", small.len(), small.join("\n"));
}

#[test]
fn the_stones_are_named_beside_the_board_where_there_is_space() {
    let mut window = Window::new();
    for (game, size, is_named) in [
        ("obelisk", (1280.0, 720.0), true),
        ("obelisk", (360.0, 640.0), false),
        ("benediction", (1280.0, 720.0), false),
    ] {
        window.resize(size);
        window.start(game, FRIENDS);
        window.frames(12);
        let panels = &window.app.world().resource::<PanelSpace>().panels;
        assert_eq!(panels.iter().any(|(name, _)| *name == "legend"), is_named, "{game}, {size:?}: {panels:?}");
    }
}

#[test]
fn only_the_banner_of_the_result_covers_the_board() {
    let mut window = Window::new();
    let mut faults = Vec::new();
    let banner = format!("{:?}", bevy_egui::egui::Id::new("banner"));
    for (number, game) in ["benediction", "king-trails", "kingamon"].into_iter().enumerate() {
        for size in one_in_from(number, 3, SIZES) {
            window.resize(size);
            window.start(game, FRIENDS);
            window.app.world_mut().write_message(MatchCommand::from(PlayerCommand::ResignFor(Side::Near)));
            window.app.world_mut().write_message(MatchCommand::from(PlayerCommand::ResignFor(Side::Far)));
            if window.app.world().resource::<Match>().session.outcome().is_none() {
                // Before the dice have been rolled no side acts.
                window.app.world_mut().write_message(MatchCommand::from(PlayerCommand::OfferDraw));
            }
            window.frames(12);
            assert_eq!(*window.app.world().resource::<State<Menu>>().get(), Menu::Result);
            for scale in one_in_from(number, 3, SCALES) {
                window.settings(|settings| settings.picture.ui_scale = scale);
                window.frames(14);
                let case = format!("{game}, {size:?}, {scale}");
                let covered = window.covered().into_iter().filter(|fault| !fault.contains(&banner));
                faults.extend(covered.map(|fault| format!("{case}: {fault}")));
            }
            window.key(KeyCode::Escape, Key::Escape);
            window.frames(4);
            let covered = window.covered().into_iter();
            faults.extend(covered.map(|fault| format!("{game}, {size:?}, put away: {fault}")));
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn lessons_and_long_notices_cover_nothing_either() {
    let mut window = Window::new();
    let mut faults = Vec::new();
    for game in registry::games() {
        window.app.world_mut().write_message(lesson::begin_first(game.name).unwrap());
        window.frames(12);
        let steps = window.lesson().lesson.steps.len();
        assert!(steps > 2, "{} has a lesson", game.name);
        let looks = one_in_pairs(2, SIZES, [1.0, 2.0]);
        for (step, (size, scale)) in one_in_pairs(steps.min(looks.len()), 0..steps, looks) {
            window.finish_step(step);
            window.resize(size);
            window.settings(|settings| settings.picture.ui_scale = scale);
            window.frames(8);
            window.app.world_mut().write_message(Notify(LONG.into()));
            window.frames(3);
            let case = format!("{}, step {step}, {size:?}, {scale}", game.name);
            faults.extend(window.covered().into_iter().map(|fault| format!("{case}: {fault}")));
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn the_board_of_an_upright_title_is_large() {
    let mut window = Window::new();
    for size in [(768.0, 1024.0), (360.0, 640.0)] {
        window.resize(size);
        window.frames(30);
        let (across, _) = window.board();
        assert!(across > 0.5 * size.0, "{across} of {size:?}");
    }
}
