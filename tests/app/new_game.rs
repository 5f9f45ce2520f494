//! The clocks on the page of a new game: what cannot be read starts no game, nothing moves while one writes, and each game has its
//! own choices.

use benediction::app::base::progress::PlayerProgress;
use benediction::app::base::states::{Menu, Screen};
use benediction::app::game::matches::Match;
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;

use crate::window::Window;

const SIZES: [(f32, f32); 2] = [(1280.0, 720.0), (1024.0, 600.0)];
/// Sizes at which the clock and what is below it are seen together.
const LARGE: [(f32, f32); 2] = [(1280.0, 1024.0), (1600.0, 1200.0)];
const NEAR: &str = "Red's clock";
const FAR: &str = "Blue's clock";

fn window(size: (f32, f32)) -> Window {
    let mut window = Window::new();
    window.resize(size);
    window.frames(4);
    window.press("New game");
    window.press("Custom");
    window
}

/// Replaces the text of a field.
fn write(window: &mut Window, field: &str, text: &str) {
    let at = window.button(field);
    window.click(MouseButton::Left, at);
    window.frames(2);
    for _ in 0..30 {
        window.key(KeyCode::Backspace, Key::Backspace);
    }
    for letter in text.chars() {
        let key = if letter == ' ' { Key::Space } else { Key::Character(letter.to_string().into()) };
        window.tell_key(KeyCode::F13, key.clone(), true, false);
        window.tell_key(KeyCode::F13, key, false, false);
        window.frames(1);
    }
    window.frames(2);
}

fn clock(window: &Window) -> String {
    window.app.world().resource::<PlayerProgress>().last_game.terms.clock.clone()
}

fn is_at_table(window: &Window) -> bool {
    *window.app.world().resource::<State<Screen>>().get() == Screen::Table
}

#[test]
fn unfinished_clock_starts_no_game() {
    for size in SIZES {
        let mut window = window(size);
        write(&mut window, NEAR, "10+");
        assert!(window.shows_text("Red's clock cannot be read."), "{size:?}: {:?}", window.written());
        window.press("Start");
        assert!(!is_at_table(&window), "{size:?}");
        write(&mut window, NEAR, "10+5");
        write(&mut window, FAR, "turn");
        assert!(window.shows_text("Blue's clock cannot be read."), "{size:?}: {:?}", window.written());
        window.press("Start");
        assert!(!is_at_table(&window), "{size:?}");
        write(&mut window, FAR, "turn 20");
        window.press("Start");
        assert!(is_at_table(&window), "{size:?}");
        assert_eq!(window.app.world().resource::<Match>().session.about().terms.clock, "10+5 / turn 20");
    }
}

#[test]
fn clock_fields_stay_in_place_and_first_sets_both() {
    for size in LARGE {
        let mut window = window(size);
        window.tell_cursor(Vec2::new(size.0 * 0.6, size.1 * 0.5));
        for _ in 0..20 {
            window.wheel(-4.0);
            window.frames(2);
        }
        let places = |window: &Window| [NEAR, FAR, "More options"].map(|words| window.button(words));
        let before = places(&window);
        for text in ["1", "1+", "1+1", "10 byo 3x30", ""] {
            write(&mut window, NEAR, text);
            // A click still meets the field: the line that is written stands two pixels lower than an empty one.
            let moved = places(&window).iter().zip(&before).any(|(now, before)| now.distance(*before) > 4.0);
            assert!(!moved, "{size:?}, {text}: {before:?}, {:?}", places(&window));
        }
        write(&mut window, NEAR, "1+1");
        assert_eq!(clock(&window), "1+1", "for both sides");
        // What opens below a preset does not move the choices either.
        let more = window.button("More options");
        window.press("None");
        let without = window.button("More options");
        window.press("5+3");
        assert_eq!(window.button("More options"), without, "{size:?}");
        assert!(without.y <= more.y);
    }
}

#[test]
fn clock_of_one_game_is_not_that_of_another() {
    let mut window = window(SIZES[0]);
    write(&mut window, NEAR, "1+1");
    window.press("Coach");
    window.press("Obelisk");
    let last = || window.app.world().resource::<PlayerProgress>().last_game.clone();
    assert_eq!((last().terms.clock.as_str(), last().terms.coach), ("", None));
    window.press("Start");
    assert!(window.app.world().resource::<Match>().session.about().terms.clock.is_empty());
    window.open(Menu::NewGame);
    window.press("Benediction");
    assert_eq!(
        (clock(&window).as_str(), window.app.world().resource::<PlayerProgress>().last_game.terms.coach_points()),
        ("1+1", 10)
    );
    window.press("Start");
    assert_eq!(window.app.world().resource::<Match>().session.about().terms.clock, "1+1");
}

#[test]
fn pause_page_explains_its_effect_on_the_clock() {
    for strict in [false, true] {
        let mut window = Window::new();
        window.press("New game");
        window.press("5+3");
        if strict {
            window.press("Strict");
        }
        window.press("Start");
        window.frames(20);
        window.open(Menu::Pause);
        assert_eq!(window.shows_text("The board is hidden"), !strict, "{:?}", window.written());
        assert_eq!(window.shows_text("A strict game cannot be paused"), strict, "{:?}", window.written());
    }
}
