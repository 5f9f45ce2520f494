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
const FIELD: &str = "As text";

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
        for text in ["10+", "10+5 / turn"] {
            write(&mut window, FIELD, text);
            assert!(window.shows_text("The clock cannot be read."), "{size:?}: {:?}", window.written());
            window.press("Start");
            assert!(!is_at_table(&window), "{size:?}");
        }
        write(&mut window, FIELD, "10+5 / turn 20");
        window.press("Start");
        assert!(is_at_table(&window), "{size:?}");
        assert_eq!(window.app.world().resource::<Match>().session.about().terms.clock, "10+5 / turn 20");
    }
}

#[test]
fn controls_of_a_clock_agree_with_its_text() {
    let mut window = window(LARGE[0]);
    // Who has no clock begins with a usual one.
    assert_eq!(clock(&window), "10+5");
    assert!(window.shows_text("10+5"));
    for (kind, text) in [
        ("Byo-yomi", "10 byo 3x30"),
        ("Hourglass", "hourglass 10"),
        ("Delay", "10 delay 5"),
        ("Time per turn", "turn 30"),
        ("Increment", "10+5"),
    ] {
        window.press(kind);
        assert_eq!(clock(&window), text);
        let shown = window.written();
        assert!(shown.iter().any(|one| one == text), "{kind}: {shown:?}");
    }
    // What is typed moves the sliders and chooses the kind.
    write(&mut window, FIELD, "7.4 byo 4x25");
    for value in ["444 s", "25 s", "4", "Periods"] {
        assert!(window.written().iter().any(|text| text == value), "{value}: {:?}", window.written());
    }
    assert_eq!(clock(&window), "444s byo 4x25", "no slider has changed it");
    write(&mut window, FIELD, "5+3 / none");
    assert!(window.shows_text("5 min") && clock(&window) == "5+3 / none", "{:?}", window.written());
    window.press("A different clock for each player");
    assert_eq!(clock(&window), "5+3");
    assert!(window.written().iter().any(|text| text == "5+3"), "{:?}", window.written());
}

#[test]
fn clock_field_stays_in_place() {
    for size in LARGE {
        let mut window = window(size);
        let before = window.button(FIELD);
        for text in ["1", "1+", "1+1", "10 byo 3x30", ""] {
            write(&mut window, FIELD, text);
            // A click still meets the field: the line that is written stands two pixels lower than an empty one.
            assert!(window.button(FIELD).distance(before) <= 4.0, "{size:?}, {text}");
        }
        write(&mut window, FIELD, "1+1");
        assert_eq!(clock(&window), "1+1", "for both sides");
        // What opens below a preset does not move the choices either.
        window.press("None");
        let without = window.button("More options");
        window.press("5+3");
        assert_eq!(window.button("More options"), without, "{size:?}");
    }
}

#[test]
fn clock_of_one_game_is_not_that_of_another() {
    let mut window = window(SIZES[0]);
    write(&mut window, FIELD, "1+1");
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
