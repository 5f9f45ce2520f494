//! The board keeps its place and size on the screen while one plays: from the first action to the result, and from the first step of
//! a lesson to the last. It fills what the panels leave free.

use benediction::app::base::states::Menu;
use benediction::app::exercise::ExerciseCommand;
use benediction::app::exercise::lesson::{self};
use benediction::app::game::commands::{ActionRequested, MatchCommand, PlayerCommand, TableCommand};
use benediction::app::game::matches::Match;
use benediction::app::scene::camera::{PanelSpace, TableCamera};
use benediction::app::scene::signs::{SignKind, Signs};
use benediction_rules::geometry::Point;
use benediction_rules::view::{ActionView, Place};
use benediction_rules::{Action, Side};
use benediction_study::record::Player;
use benediction_study::registry;
use bevy::prelude::*;

use crate::sample_pairs::one_in_pairs;
use crate::window::Window;

const FRIENDS: [Player; 2] = [Player::Human, Player::Human];
const SIZES: [(f32, f32); 3] = [(1024.0, 600.0), (1280.0, 720.0), (720.0, 1280.0)];
/// Largest number of actions that are played of a game.
const MAX_ACTIONS: usize = 240;
/// Largest number of pixels by which a point may move.
const TOLERANCE: f32 = 0.01;

/// Returns the places of the board's points on the screen, in pixels, and of everything beside it.
fn places(window: &mut Window) -> Vec<Vec2> {
    window.table().into_iter().filter(|(name, _)| name.starts_with("shape")).flat_map(|(_, points)| points).collect()
}

fn assert_still(window: &mut Window, before: &[Vec2], case: &str) {
    let now = places(window);
    assert_eq!(now.len(), before.len(), "{case}: other things on the table");
    let moved = before.iter().zip(&now).map(|(a, b)| a.distance(*b)).fold(0.0, f32::max);
    assert!(moved < TOLERANCE, "{case}: the board has moved by {moved} pixels");
}

fn act(window: &mut Window, choose: impl FnOnce(&[ActionView]) -> &ActionView) {
    let game = window.app.world().resource::<Match>();
    let (at, action) = (game.live(), choose(&game.session.legal()).action);
    window.app.world_mut().write_message(MatchCommand::from(ActionRequested { at, action }));
    window.frames(3);
}

#[test]
fn board_points_stay_still_from_start_to_result() {
    let mut window = Window::new();
    window.settings(|settings| settings.play.animation_speed = 0.0);
    for (entry, size) in one_in_pairs(3, registry::games(), SIZES) {
        window.resize(size);
        window.start(entry.name, FRIENDS);
        let before = places(&mut window);
        for number in 0..MAX_ACTIONS {
            if window.app.world().resource::<Match>().session.outcome().is_some() {
                break;
            }
            // Captures end a game; the rest is spread over all actions.
            act(&mut window, |legal| {
                legal.iter().find(|view| view.captures).unwrap_or(&legal[number * 7919 % legal.len()])
            });
            assert_still(&mut window, &before, &format!("{}, {size:?}, action {number}", entry.name));
        }
        if window.app.world().resource::<Match>().session.outcome().is_none() {
            for side in Side::BOTH {
                window.app.world_mut().write_message(MatchCommand::from(PlayerCommand::ResignFor(side)));
            }
        }
        window.frames(12);
        assert_eq!(*window.app.world().resource::<State<Menu>>().get(), Menu::Result, "{}", entry.name);
        assert_still(&mut window, &before, &format!("{}, {size:?}, the result", entry.name));
    }
}

#[test]
fn board_points_stay_still_during_bot_and_unconfirmed_turns() {
    let mut window = Window::new();
    window.settings(|settings| (settings.play.animation_speed, settings.play.confirm_turn) = (0.0, true));
    for size in SIZES {
        window.resize(size);
        window.start("king-trails", [Player::Human, Player::Bot(1)]);
        let before = places(&mut window);
        for number in 0..40 {
            let game = window.app.world().resource::<Match>();
            if game.is_unconfirmed() {
                window.app.world_mut().write_message(MatchCommand::from(PlayerCommand::EndTurn));
                window.frames(3);
            } else if game.human_to_act() {
                act(&mut window, |legal| &legal[number * 31 % legal.len()]);
            } else {
                window.frames(1);
                std::thread::yield_now();
            }
            assert_still(&mut window, &before, &format!("{size:?}, moment {number}"));
        }
    }
}

#[test]
fn board_points_stay_still_during_a_whole_lesson() {
    let mut window = Window::new();
    window.settings(|settings| settings.play.animation_speed = 0.0);
    for (entry, size) in one_in_pairs(3, registry::games(), SIZES) {
        window.resize(size);
        window.app.world_mut().write_message(lesson::begin_first(entry.name).unwrap());
        window.frames(12);
        let before = places(&mut window);
        let steps = entry.lesson().map_or(0, |lesson| lesson.steps.len());
        for step in 0..steps {
            let wanted = window.lesson().shown.clone();
            let case = format!("{}, {size:?}, step {step}", entry.name);
            if let Some(first) = wanted.first() {
                assert_lit(&window, *first, &case);
                // Something else first, which is undone.
                if window.app.world().resource::<Match>().session.legal().len() > wanted.len() {
                    let other = |view: &&ActionView| !wanted.contains(&view.action);
                    act(&mut window, |legal| legal.iter().find(other).unwrap());
                    window.frames(4);
                    window.app.world_mut().write_message(ExerciseCommand::TakeBack);
                    window.frames(4);
                    assert_still(&mut window, &before, &format!("{case}, wrong"));
                }
                act(&mut window, |legal| legal.iter().find(|view| view.action == *first).unwrap());
                window.frames(8);
                assert_still(&mut window, &before, &format!("{case}, right"));
            }
            if step + 1 < steps {
                window.app.world_mut().write_message(ExerciseCommand::Next);
                window.frames(6);
                assert_still(&mut window, &before, &format!("{case}, done"));
            }
        }
    }
}

/// Asserts that the board shows where the wanted action of a step ends, and the piece that it moves.
fn assert_lit(window: &Window, wanted: Action, case: &str) {
    let world = window.app.world();
    let (game, signs) = (world.resource::<Match>(), world.resource::<Signs>());
    let Some(view) = game.legal.iter().find(|view| view.action == wanted && view.verb.is_on_board()) else { return };
    let shows = |at: Point| signs.signs.iter().any(|sign| sign.at == at && sign.kind != SignKind::LastTo);
    assert!(shows(view.to) || !signs.arrows.is_empty(), "{case}: the goal of {wanted:?}");
    if let Some(Place::Point(from)) = view.from {
        assert!(shows(from), "{case}: the piece of {wanted:?}");
    }
}

/// Returns the part of the free height and width that the board takes.
fn shares(window: &mut Window) -> (f32, f32) {
    let world = window.app.world_mut();
    let size =
        world.query_filtered::<&Camera, With<TableCamera>>().single(world).unwrap().logical_viewport_size().unwrap();
    let space = world.resource::<PanelSpace>().clone();
    let (width, height) = window.board();
    (width / (size.x - space.left - space.right), height / (size.y - space.head - space.foot - space.line))
}

#[test]
fn the_board_fills_what_the_panels_leave() {
    let mut window = Window::new();
    let mut small = Vec::new();
    for (entry, place) in one_in_pairs(3, registry::games(), ["game", "study", "lesson"]) {
        window.start(entry.name, FRIENDS);
        match place {
            "study" => drop(window.app.world_mut().write_message(MatchCommand::from(TableCommand::Study))),
            "lesson" => drop(window.app.world_mut().write_message(lesson::begin_first(entry.name).unwrap())),
            _ => {}
        }
        for size in SIZES.into_iter().chain([(1920.0, 1080.0), (2560.0, 1440.0), (360.0, 640.0), (768.0, 1024.0)]) {
            window.resize(size);
            window.frames(14);
            let (width, height) = shares(&mut window);
            // Above the sheet of a narrow window trays and bowl need a part of the height, and so does the tip of an obelisk on the
            // farthest row.
            let least = match (entry.name, place) {
                (_, "study" | "lesson") if size.0 < size.1 => 0.82,
                ("obelisk", _) => 0.87,
                _ => 0.9,
            };
            if width.max(height) < least {
                small.push(format!("{}, {place}, {size:?}: {width:.2} of the width, {height:.2}", entry.name));
            }
        }
    }
    assert!(small.is_empty(), "{} boards are small:\n{}", small.len(), small.join("\n"));
}

/// Returns the greatest lean of a row: the difference in height of the ends of the board's widest line, in pixels.
fn lean(window: &mut Window) -> f32 {
    let (_, rim) = window.table().swap_remove(0);
    let left = rim.iter().min_by(|a, b| a.x.total_cmp(&b.x)).unwrap();
    let right = rim.iter().max_by(|a, b| a.x.total_cmp(&b.x)).unwrap();
    (left.y - right.y).abs()
}

#[test]
fn a_column_shifts_the_picture_and_does_not_turn_it() {
    let mut window = Window::new();
    window.start("benediction", FRIENDS);
    window.app.world_mut().write_message(MatchCommand::from(TableCommand::Study));
    window.frames(14);
    assert!(window.app.world().resource::<PanelSpace>().right > window.app.world().resource::<PanelSpace>().left);
    assert!(lean(&mut window) < 0.5, "the board leans by {} pixels", lean(&mut window));
}
