//! A library of a hundred thousand games: a frame draws what is in sight.

use std::sync::Arc;

use benediction::app::base::states::Menu;
use benediction::app::base::storage::requests::LibraryOutput;
use benediction_rules::Side;
use benediction_study::library::{GameName, Header};
use benediction_study::record::Player;
use benediction_study::registry;
use bevy::math::Vec2;

use crate::window::Window;

const SMALL: usize = 1000;
const LARGE: usize = 100_000;
/// Frames that are counted, each with another part of the list.
const FRAMES: usize = 40;
/// The middle of the list, in pixels.
const LIST: Vec2 = Vec2::new(640.0, 400.0);

/// Opens the library with a number of games, and chooses one.
fn list(window: &mut Window, count: usize) {
    window.open(Menu::Library);
    let session = registry::first().start(Side::Near);
    let header = Header::new(&session.record((Player::Human, Player::Human)), &session.outline());
    let name = |number: usize| GameName::new(&format!("2026-11-30-benediction-{number:06}.ron")).unwrap();
    let games = Arc::new((0..count).map(|number| (name(number), header.clone())).collect());
    window.app.world_mut().write_message(LibraryOutput::Listed { games, broken: 0, bin: Vec::new() });
    window.frames(20);
    window.click(bevy::prelude::MouseButton::Left, LIST);
    window.frames(4);
}

/// Scrolls, and returns the largest number of texts in a frame.
fn scroll(window: &mut Window) -> usize {
    window.tell_cursor(LIST);
    let frames = (0..FRAMES).map(|_| {
        // So far that no game of the frame before is in sight.
        window.wheel(-30.0);
        window.written().len()
    });
    frames.max().unwrap_or_default()
}

#[test]
fn a_frame_of_a_long_list_draws_only_what_is_in_sight() {
    let mut window = Window::new();
    list(&mut window, SMALL);
    let small = scroll(&mut window);
    list(&mut window, LARGE);
    assert!(window.shows_text("games of"), "{:?}", window.written());
    let large = scroll(&mut window);
    assert!(large < small + 10, "{small} texts and {large}");
}
