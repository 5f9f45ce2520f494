//! Keys on keyboards of several layouts: letters by label, digits by place, signs as typed; each event with the keys
//! that were held at that moment; and the repetition of a key that is held.

use benediction::app::base::settings::Settings;
use benediction::app::base::states::Menu;
use benediction::app::game::analysis::AnalysisWanted;
use benediction::app::game::commands::{MatchCommand, TableCommand};
use benediction::app::input::commands::{Command, PressedKeys};
use benediction::app::input::keyboard::KeyLabels;
use benediction_rules::Side;
use benediction_study::record::{Player, Record};
use benediction_study::session::Edit;
use benediction_study::tree::NodeId;
use bevy::input::InputPlugin;
use bevy::input::keyboard::{Key, KeyCode, KeyboardFocusLost, NativeKey};
use bevy::prelude::*;

use crate::window::Window;

const FRIENDS: [Player; 2] = [Player::Human, Player::Human];

fn typed(text: &str) -> Key {
    Key::Character(text.into())
}

/// A table that only receives commands.
struct Board {
    app: App,
}

impl Board {
    fn new() -> Board {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, bevy::state::app::StatesPlugin, InputPlugin, TransformPlugin));
        app.add_plugins(benediction::app::GamePlugin);
        app.update();
        Board { app }
    }

    fn send_key(&mut self, key_code: KeyCode, logical_key: &Key, down: bool, repeat: bool) {
        let state = if down { bevy::input::ButtonState::Pressed } else { bevy::input::ButtonState::Released };
        let (logical_key, window) = (logical_key.clone(), Entity::PLACEHOLDER);
        let event = bevy::input::keyboard::KeyboardInput { key_code, logical_key, state, text: None, repeat, window };
        self.app.world_mut().write_message(event);
    }

    /// Presses and releases keys, without a frame.
    fn press(&mut self, key: KeyCode, logical: &Key) {
        self.send_key(key, logical, true, false);
        self.send_key(key, logical, false, false);
    }

    /// Returns the commands of the next frame.
    fn commands(&mut self) -> Vec<Command> {
        self.app.update();
        self.app.world().resource::<PressedKeys>().iter().filter_map(|press| press.command(|_| true)).collect()
    }

    /// Returns the commands for a key with others held, all in one frame.
    fn with(&mut self, others: &[(KeyCode, Key)], key: KeyCode, logical: &str) -> Vec<Command> {
        for (key, logical) in others {
            self.send_key(*key, logical, true, false);
        }
        self.press(key, &typed(logical));
        for (key, logical) in others {
            self.send_key(*key, logical, false, false);
        }
        self.commands()
    }

    fn names(&self, command: Command) -> Vec<String> {
        command.key_names(self.app.world().resource::<KeyLabels>())
    }
}

fn ctrl() -> (KeyCode, Key) {
    (KeyCode::ControlLeft, Key::Control)
}

fn shift() -> (KeyCode, Key) {
    (KeyCode::ShiftLeft, Key::Shift)
}

fn alt_gr() -> (KeyCode, Key) {
    (KeyCode::AltRight, Key::AltGraph)
}

#[test]
fn letters_go_by_label_on_latin_keyboards() {
    let mut board = Board::new();
    // German: Z and Y have changed places.
    assert_eq!(board.with(&[ctrl()], KeyCode::KeyY, "z"), [Command::Undo]);
    assert_eq!(board.with(&[ctrl()], KeyCode::KeyZ, "y"), [Command::Redo]);
    assert_eq!(board.with(&[ctrl(), shift()], KeyCode::KeyY, "Z"), [Command::Redo]);
    assert_eq!(board.with(&[ctrl(), shift()], KeyCode::KeyZ, "Y"), []);
    // French: W is where Z is in America, M beside L, and a comma where M is.
    assert_eq!(board.with(&[ctrl()], KeyCode::KeyW, "z"), [Command::Undo]);
    assert_eq!(board.with(&[], KeyCode::Semicolon, "m"), [Command::Mute]);
    assert_eq!(board.with(&[], KeyCode::KeyM, ","), []);
    // Dvorak.
    assert_eq!(board.with(&[], KeyCode::KeyF, "u"), [Command::Undo]);
    assert_eq!(board.with(&[ctrl()], KeyCode::Slash, "z"), [Command::Undo]);
    assert_eq!(board.with(&[], KeyCode::KeyU, "g"), []);
    assert_eq!(board.with(&[ctrl()], KeyCode::KeyI, "c"), [Command::Copy]);
    // Caps Lock.
    assert_eq!(board.with(&[], KeyCode::KeyU, "U"), [Command::Undo]);
    // A letter with an accent is another letter, wherever it is.
    assert_eq!(board.with(&[], KeyCode::KeyE, "é"), []);
    assert_eq!(board.with(&[], KeyCode::KeyE, "ğ"), []);
    assert_eq!(board.names(Command::Undo), ["U", "Backspace", "Ctrl+Z"]);
}

#[test]
fn non_latin_keyboards_use_key_position_and_own_labels() {
    let mut board = Board::new();
    for (key, text, command) in [
        (KeyCode::KeyU, "г", Command::Undo),
        (KeyCode::KeyU, "θ", Command::Undo),
        (KeyCode::KeyT, "א", Command::Threats),
        (KeyCode::KeyB, "لا", Command::NextFork),
        (KeyCode::KeyU, "ი", Command::Undo),
        (KeyCode::KeyH, "้", Command::Hint),
        (KeyCode::KeyV, "ㅍ", Command::Above),
        (KeyCode::KeyV, "ひ", Command::Above),
    ] {
        assert_eq!(board.with(&[], key, text), [command], "{text}");
    }
    assert_eq!(board.with(&[ctrl()], KeyCode::KeyZ, "я"), [Command::Undo]);
    assert_eq!(board.with(&[ctrl(), shift()], KeyCode::KeyZ, "Я"), [Command::Redo]);
    // Keys that only an input method translates.
    board.press(KeyCode::KeyU, &Key::Process);
    assert_eq!(board.commands(), [Command::Undo]);
    board.press(KeyCode::KeyU, &Key::Unidentified(NativeKey::Unidentified));
    assert_eq!(board.commands(), [Command::Undo]);
    board.press(KeyCode::KeyU, &Key::Dead(Some('´')));
    assert_eq!(board.commands(), []);
    // The names follow what the keys tell.
    assert_eq!(board.with(&[], KeyCode::KeyU, "г"), [Command::Undo]);
    assert_eq!(board.names(Command::Undo), ["Г", "Backspace", "Ctrl+Я"]);
    assert_eq!(board.names(Command::Engine), ["E"], "this key has told nothing yet");
    assert_eq!(board.with(&[], KeyCode::KeyQ, "q"), [], "another layout is chosen");
    assert_eq!(board.names(Command::Undo), ["U", "Backspace", "Ctrl+Z"]);
}

#[test]
fn digits_go_by_place_and_signs_as_typed() {
    let mut board = Board::new();
    let number = |number| vec![Command::Number(number)];
    assert_eq!(board.with(&[], KeyCode::Digit1, "&"), number(1), "French");
    assert_eq!(board.with(&[shift()], KeyCode::Digit1, "1"), number(1));
    assert_eq!(board.with(&[], KeyCode::Digit2, "é"), number(2));
    assert_eq!(board.with(&[], KeyCode::Digit3, "3"), number(3));
    assert_eq!(board.with(&[], KeyCode::Numpad4, "4"), number(4));
    assert_eq!(board.with(&[], KeyCode::Digit0, "0"), []);
    // Without Num Lock the pad has other keys.
    board.press(KeyCode::Numpad4, &Key::ArrowLeft);
    assert_eq!(board.commands(), [Command::Back]);
    board.press(KeyCode::Numpad1, &Key::End);
    assert_eq!(board.commands(), [Command::Last]);
    for (others, key, text, command) in [
        (vec![], KeyCode::Equal, "=", Command::ZoomIn),
        (vec![shift()], KeyCode::Equal, "+", Command::ZoomIn),
        (vec![], KeyCode::BracketRight, "+", Command::ZoomIn),
        (vec![shift()], KeyCode::Semicolon, "+", Command::ZoomIn),
        (vec![alt_gr()], KeyCode::KeyQ, "+", Command::ZoomIn),
        (vec![ctrl(), alt_gr()], KeyCode::KeyQ, "-", Command::ZoomOut),
        (vec![], KeyCode::NumpadAdd, "+", Command::ZoomIn),
        (vec![], KeyCode::NumpadSubtract, "-", Command::ZoomOut),
        (vec![], KeyCode::Slash, "-", Command::ZoomOut),
    ] {
        assert_eq!(board.with(&others, key, text), [command], "{key:?} {text}");
    }
    assert_eq!(board.with(&[], KeyCode::Minus, "ß"), []);
    assert_eq!(board.with(&[ctrl()], KeyCode::Minus, "-"), [], "that is for the system");
    // AltGr types letters, too, and Alt belongs to the system.
    assert_eq!(board.with(&[alt_gr()], KeyCode::KeyE, "€"), []);
    assert_eq!(board.with(&[alt_gr()], KeyCode::Digit2, "²"), []);
    assert_eq!(board.with(&[(KeyCode::AltLeft, Key::Alt)], KeyCode::KeyE, "e"), []);
    assert_eq!(board.with(&[ctrl(), alt_gr()], KeyCode::KeyZ, "ż"), [], "as Windows tells of AltGr");
}

#[test]
fn key_events_keep_the_modifiers_held_then() {
    let mut board = Board::new();
    // Ctrl+V and V, all in one slow frame.
    board.with(&[], KeyCode::F12, "");
    let (control, v) = (Key::Control, typed("v"));
    board.send_key(KeyCode::ControlLeft, &control, true, false);
    board.press(KeyCode::KeyV, &v);
    board.send_key(KeyCode::ControlLeft, &control, false, false);
    board.press(KeyCode::KeyV, &v);
    assert_eq!(board.commands(), [Command::Paste]);
    assert_eq!(board.commands(), [Command::Above], "what follows a paste comes after it");
    // Of two Ctrl keys one is still held.
    board.send_key(KeyCode::ControlLeft, &control, true, false);
    board.send_key(KeyCode::ControlRight, &control, true, false);
    board.send_key(KeyCode::ControlLeft, &control, false, false);
    board.press(KeyCode::KeyV, &v);
    assert_eq!(board.commands(), [Command::Paste]);
    // The release was given to another window.
    board.app.world_mut().write_message(KeyboardFocusLost);
    board.app.update();
    board.press(KeyCode::KeyV, &v);
    assert_eq!(board.commands(), [Command::Above]);
    // Caps Lock made into Ctrl.
    board.send_key(KeyCode::CapsLock, &control, true, false);
    board.press(KeyCode::KeyC, &typed("c"));
    board.send_key(KeyCode::CapsLock, &control, false, false);
    assert_eq!(board.commands(), [Command::Copy]);
}

#[test]
fn two_presses_count_twice_and_in_their_order() {
    let mut board = Board::new();
    for _ in 0..2 {
        board.press(KeyCode::KeyH, &typed("h"));
    }
    board.press(KeyCode::KeyF, &typed("f"));
    assert_eq!(board.commands(), [Command::Hint, Command::Hint, Command::OtherSide]);
    for _ in 0..2 {
        board.press(KeyCode::KeyU, &typed("u"));
    }
    assert_eq!(board.commands(), [Command::Undo]);
    assert_eq!(board.commands(), [Command::Undo]);
    assert_eq!(board.commands(), []);
}

#[test]
fn arrows_repeat_while_they_are_held_and_nothing_else_does() {
    let mut board = Board::new();
    for (key, logical, command) in [
        (KeyCode::ArrowLeft, Key::ArrowLeft, Command::Back),
        (KeyCode::ArrowRight, Key::ArrowRight, Command::Forward),
        (KeyCode::ArrowUp, Key::ArrowUp, Command::LineAbove),
        (KeyCode::ArrowDown, Key::ArrowDown, Command::LineBelow),
        (KeyCode::NumpadAdd, typed("+"), Command::ZoomIn),
        (KeyCode::Minus, typed("-"), Command::ZoomOut),
        (KeyCode::KeyO, typed("o"), Command::NextChoice),
    ] {
        board.send_key(key, &logical, true, false);
        (0..3).for_each(|_| board.send_key(key, &logical, true, true));
        assert_eq!(board.commands(), [command; 4]);
        board.send_key(key, &logical, true, true);
        board.send_key(key, &logical, false, false);
        assert_eq!(board.commands(), [command]);
        assert_eq!(board.commands(), [], "{command:?} stops with the release");
    }
    for (key, logical) in [
        (KeyCode::KeyU, typed("u")),
        (KeyCode::KeyE, typed("e")),
        (KeyCode::KeyM, typed("m")),
        (KeyCode::Delete, Key::Delete),
        (KeyCode::Escape, Key::Escape),
        (KeyCode::Enter, Key::Enter),
        (KeyCode::Digit1, typed("1")),
        (KeyCode::F11, Key::F11),
    ] {
        board.send_key(key, &logical, true, false);
        assert_eq!(board.commands().len(), 1, "{key:?}");
        board.send_key(key, &logical, true, true);
        board.send_key(key, &logical, false, false);
        assert_eq!(board.commands(), [], "{key:?}");
    }
}

/// Starts a study with a game of this number of actions on the table.
fn study(window: &mut Window, actions: &[&str]) {
    let actions = actions.iter().map(ToString::to_string).collect();
    let record = Record { actions, ..Record::of("benedict-chess") };
    let order = TableCommand::Open { record: Box::new(record), file: None, study: true };
    window.app.world_mut().write_message(MatchCommand::from(order));
    window.frames(12);
}

const GAME: [&str; 6] = ["e2e3", "e7e6", "d2d3", "d7d6", "c2c3", "c7c6"];

#[test]
fn held_arrow_key_steps_through_game_in_slow_frames() {
    let mut window = Window::new();
    study(&mut window, &GAME);
    let ply = |window: &Window| window.game().shown_ply();
    assert_eq!(ply(&window), 6);
    window.tell_key(KeyCode::ArrowLeft, Key::ArrowLeft, true, false);
    (0..3).for_each(|_| window.tell_key(KeyCode::ArrowLeft, Key::ArrowLeft, true, true));
    window.frames(1);
    assert_eq!(ply(&window), 2, "four steps in one frame");
    window.tell_key(KeyCode::ArrowLeft, Key::ArrowLeft, true, true);
    window.tell_key(KeyCode::ArrowLeft, Key::ArrowLeft, false, false);
    window.frames(6);
    assert_eq!(ply(&window), 1);
    window.key(KeyCode::Home, Key::Home);
    assert_eq!(ply(&window), 0);
    window.key(KeyCode::End, Key::End);
    assert_eq!(ply(&window), 6);
    // Back twice and delete: the position to delete from is the one that the keys before it led to.
    for (key, logical) in [(KeyCode::ArrowLeft, Key::ArrowLeft), (KeyCode::Delete, Key::Delete)] {
        (0..2).for_each(|_| window.tell_key(key, logical.clone(), true, false));
        window.tell_key(key, logical, false, false);
    }
    window.frames(4);
    assert_eq!((ply(&window), window.game().session.size()), (2, 3), "the fourth action and the third are deleted");
}

#[test]
fn stepping_forward_against_a_bot_stops_at_the_present() {
    let mut window = Window::new();
    let players = (Player::Human, Player::Bot(1));
    let actions = GAME.iter().map(ToString::to_string).collect();
    let record = Record { actions, players, ..Record::of("benedict-chess") };
    window.app.world_mut().write_message(MatchCommand::from(TableCommand::Open {
        record: Box::new(record),
        file: None,
        study: false,
    }));
    window.frames(12);
    let ply = |window: &Window| window.game().shown_ply();
    (0..3).for_each(|_| window.tell_key(KeyCode::ArrowLeft, Key::ArrowLeft, true, false));
    window.frames(2);
    assert_eq!(ply(&window), 3);
    (0..9).for_each(|_| window.tell_key(KeyCode::ArrowRight, Key::ArrowRight, true, false));
    window.frames(2);
    assert_eq!((ply(&window), window.game().is_viewing()), (6, false));
}

#[test]
fn quick_ctrl_v_does_not_turn_the_camera() {
    let mut window = Window::new();
    study(&mut window, &GAME[..2]);
    let view = window.view();
    window.tell_key(KeyCode::ControlLeft, Key::Control, true, false);
    window.tell_key(KeyCode::KeyV, typed("v"), true, false);
    window.tell_key(KeyCode::KeyV, typed("v"), false, false);
    window.tell_key(KeyCode::ControlLeft, Key::Control, false, false);
    window.frames(4);
    assert_eq!(window.view(), view);
}

#[test]
fn digit_keys_type_signs_outside_number_prompts() {
    let mut window = Window::new();
    window.start("benediction", FRIENDS);
    let before = window.view().zoomed();
    window.key(KeyCode::Digit1, typed("+"));
    assert!(window.view().zoomed() < before, "a Czech keyboard zooms");
    let stack = window.game().session.figure().men.iter().find(|man| man.checkers.len() > 1).map(|man| man.at);
    if let Some(at) = stack {
        let name = window.game().session.board().points[at.index()].0.clone();
        let at = window.point(&name);
        window.click(MouseButton::Left, at);
        let zoomed = window.view().zoomed();
        window.key(KeyCode::Digit1, typed("+"));
        assert_eq!((window.selection().picker.count(), window.view().zoomed()), (1, zoomed));
    }
}

#[test]
fn typing_into_a_field_triggers_no_command() {
    let mut window = Window::new();
    study(&mut window, &GAME);
    let field = bevy_egui::egui::Id::new("study comment");
    let focus = |window: &mut Window| {
        let world = window.app.world_mut();
        let mut context = world.query::<&mut bevy_egui::EguiContext>().single_mut(world).unwrap();
        context.get_mut().memory_mut(|memory| memory.request_focus(field));
        window.frames(2);
    };
    focus(&mut window);
    let before = (window.game().session.size(), window.view(), window.game().shown());
    let told = |window: &Window| {
        let settings = window.app.world().resource::<Settings>();
        (settings.sound.mute, settings.table.diagram, window.app.world().resource::<AnalysisWanted>().threats)
    };
    let settings = told(&window);
    for letter in "umtdevfcxnbp+-1h".chars() {
        let key = if letter == 'u' { KeyCode::KeyU } else { KeyCode::KeyM };
        window.key(key, typed(&letter.to_string()));
    }
    for (key, logical) in [
        (KeyCode::ArrowLeft, Key::ArrowLeft),
        (KeyCode::Home, Key::Home),
        (KeyCode::Delete, Key::Delete),
        (KeyCode::Backspace, Key::Backspace),
        (KeyCode::Space, Key::Space),
    ] {
        window.key(key, logical);
    }
    assert_eq!((window.game().session.size(), window.view(), window.game().shown()), before);
    assert_eq!(told(&window), settings);
    assert_eq!(window.game().session.notes(window.game().shown()).comment.trim(), "mtdevfcxnbp+-1h");
    // A quick Ctrl+A and a letter write over all of it, although Ctrl is no longer held at the end of the frame.
    window.tell_key(KeyCode::ControlLeft, Key::Control, true, false);
    window.tell_key(KeyCode::KeyQ, typed("a"), true, false);
    window.tell_key(KeyCode::ControlLeft, Key::Control, false, false);
    window.key(KeyCode::KeyW, typed("z"));
    assert_eq!(window.game().session.notes(window.game().shown()).comment, "z");
    // And F11 works everywhere.
    let before = window.app.world().resource::<Settings>().picture.fullscreen;
    window.key(KeyCode::F11, Key::F11);
    assert_ne!(window.app.world().resource::<Settings>().picture.fullscreen, before);
}

#[test]
fn two_escapes_in_one_frame_open_and_close_menu() {
    let mut window = Window::new();
    window.start("benediction", FRIENDS);
    for _ in 0..2 {
        window.tell_key(KeyCode::Escape, Key::Escape, true, false);
        window.tell_key(KeyCode::Escape, Key::Escape, false, false);
    }
    window.app.update();
    window.app.update();
    assert_eq!(*window.app.world().resource::<State<Menu>>().get(), Menu::Pause);
    window.frames(2);
    assert_eq!(*window.app.world().resource::<State<Menu>>().get(), Menu::None);
}

#[test]
fn help_page_shows_letters_of_the_current_keyboard() {
    let mut window = Window::new();
    window.start("benediction", FRIENDS);
    window.key(KeyCode::KeyV, typed("м"));
    window.key(KeyCode::KeyF, typed("а"));
    window.open(Menu::Rules);
    let help = window.button("Mouse and keys");
    window.click(MouseButton::Left, help);
    window.frames(4);
    // Below the highlights.
    window.tell_cursor(Vec2::new(760.0, 400.0));
    for _ in 0..160 {
        if window.shows_text("М, А, C") {
            break;
        }
        window.wheel(-1.0);
        window.frames(2);
    }
    assert!(window.shows_text("М, А, C"), "{:?}", window.written());
    window.key(KeyCode::KeyV, typed("v"));
    window.frames(2);
    assert!(window.shows_text("V, F, C"));
}

#[test]
fn ctrl_z_by_key_label_undoes_an_edit() {
    let mut window = Window::new();
    study(&mut window, &GAME);
    let last = window.game().shown();
    window.app.world_mut().write_message(MatchCommand::from(Edit::Cut(last)));
    window.frames(3);
    assert_eq!(window.game().session.size(), 6);
    window.tell_key(KeyCode::ControlLeft, Key::Control, true, false);
    window.key(KeyCode::KeyY, typed("z"));
    window.tell_key(KeyCode::ControlLeft, Key::Control, false, false);
    window.frames(2);
    assert_eq!(window.game().session.size(), 7);
    assert_ne!(window.game().shown(), NodeId::ROOT);
    assert_eq!(window.game().acting(), Some(Side::Near));
}
