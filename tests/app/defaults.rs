//! Enter presses the default button of every dialog and page, the list of keys has a key of its own, and Tab reaches the board.

use benediction::app::base::states::{Menu, Screen};
use benediction::app::game::commands::{MatchCommand, PlayerCommand};
use benediction::app::game::matches::{FileQuestion, Match};
use benediction::app::input::command_list::LINES;
use benediction::app::input::cursor::BoardCursor;
use benediction::app::input::keyboard::KeyLabels;
use benediction_study::record::Player;
use benediction_words::locale;
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;
use bevy_egui::EguiContext;

use crate::window::Window;

const FRIENDS: [Player; 2] = [Player::Human, Player::Human];

fn state<S: States>(window: &Window) -> S {
    window.app.world().resource::<State<S>>().get().clone()
}

fn go(window: &mut Window, menu: Menu) {
    window.app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
    window.frames(4);
}

fn order(window: &mut Window, command: impl Into<MatchCommand>) {
    window.app.world_mut().write_message(command.into());
    window.frames(8);
}

fn press_enter(window: &mut Window) {
    window.key(KeyCode::Enter, Key::Enter);
    window.frames(6);
}

fn has_focus(window: &mut Window) -> bool {
    let world = window.app.world_mut();
    let mut context = world.query::<&mut EguiContext>().single_mut(world).unwrap();
    context.get_mut().memory(|memory| memory.focused().is_some())
}

#[test]
fn enter_presses_the_default_button_of_every_page_at_once() {
    // Each page of the main menu, and what Enter leads to.
    for (page, expected) in [
        (Menu::Rules, (Screen::Title, Menu::None)),
        (Menu::Settings, (Screen::Title, Menu::None)),
        (Menu::Credits, (Screen::Title, Menu::None)),
        (Menu::NewGame, (Screen::Table, Menu::None)),
        (Menu::Learn, (Screen::Table, Menu::None)),
        (Menu::Puzzles, (Screen::Table, Menu::None)),
        (Menu::Results, (Screen::Title, Menu::Library)),
    ] {
        let mut window = Window::new();
        go(&mut window, page);
        press_enter(&mut window);
        assert_eq!((state::<Screen>(&window), state::<Menu>(&window)), expected, "{page:?}");
    }
}

#[test]
fn enter_presses_the_default_button_of_every_dialog_at_once() {
    let mut window = Window::new();
    window.start("benedict-chess", FRIENDS);
    go(&mut window, Menu::Pause);
    press_enter(&mut window);
    assert_eq!(state::<Menu>(&window), Menu::None, "the game is resumed");
    for question in ["Resign", "Offer a draw"] {
        go(&mut window, Menu::Pause);
        window.press(question);
        press_enter(&mut window);
        assert_eq!(state::<Menu>(&window), Menu::Pause, "a question that has just come is not answered");
        window.frames(14);
        press_enter(&mut window);
        assert_eq!(state::<Menu>(&window), Menu::None, "the game is resumed");
        assert!(window.game().session.outcome().is_none());
    }
    window.app.world_mut().resource_mut::<Match>().question = Some(FileQuestion::Conflict(
        benediction_study::library::GameName::new("2026-11-23-benediction-0001").expect("a name"),
    ));
    window.frames(20);
    assert_eq!(state::<Menu>(&window), Menu::FileQuestion);
    press_enter(&mut window);
    assert_eq!(state::<Menu>(&window), Menu::None);
    let id = window.game().id;
    order(&mut window, PlayerCommand::Resign);
    window.frames(20);
    assert_eq!(state::<Menu>(&window), Menu::Result);
    press_enter(&mut window);
    assert_ne!(window.game().id, id, "the game is played again");
}

#[test]
fn held_or_focused_enter_presses_no_default_button() {
    let mut window = Window::new();
    go(&mut window, Menu::NewGame);
    window.tell_key(KeyCode::Enter, Key::Enter, true, true);
    window.frames(6);
    assert_eq!(state::<Screen>(&window), Screen::Title, "a key that is held");
    window.tell_key(KeyCode::Enter, Key::Enter, false, false);
    go(&mut window, Menu::None);
    go(&mut window, Menu::Rules);
    window.key(KeyCode::ArrowDown, Key::ArrowDown);
    press_enter(&mut window);
    assert_eq!(state::<Menu>(&window), Menu::Rules, "a chapter has the focus");
}

#[test]
fn the_main_menu_starts_with_enter() {
    let mut window = Window::new();
    press_enter(&mut window);
    assert_eq!(state::<Menu>(&window), Menu::NewGame);
}

#[test]
fn help_keys_open_the_complete_key_list_anywhere() {
    let f1 = || (KeyCode::F1, Key::F1);
    let mark = || (KeyCode::Slash, Key::Character("?".into()));
    for (code, key) in [f1(), mark()] {
        let mut window = Window::new();
        for page in [Menu::None, Menu::NewGame, Menu::Settings, Menu::Library] {
            go(&mut window, page);
            window.key(code, key.clone());
            window.frames(6);
            assert_eq!(state::<Menu>(&window), Menu::Rules, "{page:?}");
            assert!(window.shows_text("Mouse and keys"));
            window.key(KeyCode::Escape, Key::Escape);
            window.frames(4);
            assert_eq!(state::<Menu>(&window), page, "the way back");
        }
        go(&mut window, Menu::None);
        window.start("benediction", FRIENDS);
        window.resize((1280.0, 1400.0));
        window.key(code, key.clone());
        window.frames(8);
        assert_eq!((state::<Screen>(&window), state::<Menu>(&window)), (Screen::Table, Menu::Rules));
        // The list is longer than the page.
        let mut seen = String::new();
        window.cursor(Vec2::new(760.0, 700.0));
        for _ in 0..12 {
            seen += &window.written().join("\n");
            window.wheel(-4.0);
            window.frames(6);
        }
        // A command without a key is in no list of keys.
        for line in LINES.iter().filter(|line| line.mouse.is_some() || !line.keys(&KeyLabels::default()).is_empty()) {
            assert!(seen.contains(locale::text(line.text)), "{}", locale::text(line.text));
            for name in line.keys(&KeyLabels::default()) {
                assert!(seen.contains(&name), "{name}");
            }
        }
    }
}

#[test]
fn typed_question_mark_opens_no_menu() {
    let mut window = Window::new();
    window.start("benedict-chess", FRIENDS);
    window.key(KeyCode::Slash, Key::Character("/".into()));
    window.frames(3);
    window.key(KeyCode::Slash, Key::Character("?".into()));
    window.frames(3);
    assert_eq!(state::<Menu>(&window), Menu::None);
}

#[test]
fn tab_reaches_the_board_and_leaves_it_again() {
    let mut window = Window::new();
    window.start("benedict-chess", FRIENDS);
    let is_on = |window: &Window| window.app.world().resource::<BoardCursor>().is_on();
    assert!(!is_on(&window));
    window.key(KeyCode::Tab, Key::Tab);
    assert!(is_on(&window) && !has_focus(&mut window), "the board");
    let place = window.app.world().resource::<BoardCursor>().place();
    window.key(KeyCode::ArrowUp, Key::ArrowUp);
    assert_ne!(window.app.world().resource::<BoardCursor>().place(), place, "the arrows walk over the board");
    window.key(KeyCode::Tab, Key::Tab);
    assert!(has_focus(&mut window), "the first button");
    let mut stops = 1;
    while has_focus(&mut window) && stops < 200 {
        window.key(KeyCode::Tab, Key::Tab);
        stops += 1;
    }
    assert!(is_on(&window) && (4..200).contains(&stops), "after the last button the board again: {stops}");
    // Backwards from the board to the last button, and from the first one to the board.
    let shift_tab = |window: &mut Window| {
        window.tell_key(KeyCode::ShiftLeft, Key::Shift, true, false);
        window.tell_key(KeyCode::Tab, Key::Tab, true, false);
        window.tell_key(KeyCode::Tab, Key::Tab, false, false);
        window.tell_key(KeyCode::ShiftLeft, Key::Shift, false, false);
        window.frames(3);
    };
    shift_tab(&mut window);
    assert!(has_focus(&mut window), "the last button");
    for _ in 0..200 {
        shift_tab(&mut window);
        if !has_focus(&mut window) {
            break;
        }
    }
    assert!(is_on(&window) && !has_focus(&mut window), "before the first button the board");
}

#[test]
fn tab_does_not_leave_a_dialog_for_the_board() {
    let mut window = Window::new();
    window.start("benedict-chess", FRIENDS);
    go(&mut window, Menu::Pause);
    for _ in 0..20 {
        window.key(KeyCode::Tab, Key::Tab);
        assert!(has_focus(&mut window));
    }
    assert!(!window.app.world().resource::<BoardCursor>().is_on());
}
