//! The table played by keys alone: the cursor walks over board, trays and bowl; typed actions; and who has the keys.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, VecDeque};

use benediction::app::base::settings::Settings;
use benediction::app::base::states::Menu;
use benediction::app::game::matches::Selection;
use benediction::app::input::cursor::{Arrow, BoardCursor};
use benediction::app::input::typed::TypedLine;
use benediction::app::scene::BoardOnTable;
use benediction_rules::picker::Picker;
use benediction_rules::view::{ActionView, Place, Verb};
use benediction_study::record::Player;
use benediction_study::registry;
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;
use bevy_egui::{EguiContext, egui};

use crate::sample::is_whole;
use crate::window::Window;

const FRIENDS: [Player; 2] = [Player::Human, Player::Human];

const ARROWS: [(Arrow, KeyCode, Key); 4] = [
    (Arrow::Left, KeyCode::ArrowLeft, Key::ArrowLeft),
    (Arrow::Right, KeyCode::ArrowRight, Key::ArrowRight),
    (Arrow::Up, KeyCode::ArrowUp, Key::ArrowUp),
    (Arrow::Down, KeyCode::ArrowDown, Key::ArrowDown),
];

fn typed(letter: char) -> Key {
    Key::Character(letter.to_string().into())
}

impl Window {
    fn cursor_of_board(&self) -> BoardCursor {
        *self.app.world().resource::<BoardCursor>()
    }

    fn enter(&mut self) {
        self.key(KeyCode::Enter, Key::Enter);
    }

    fn escape(&mut self) {
        self.key(KeyCode::Escape, Key::Escape);
    }

    /// Returns the place of the widget with the keyboard focus, in points.
    fn focused_rect(&mut self) -> Option<egui::Rect> {
        let world = self.app.world_mut();
        let mut context = world.query::<&mut EguiContext>().single_mut(world).unwrap();
        let ctx = context.get_mut();
        let focused = ctx.memory(|memory| memory.focused())?;
        ctx.read_response(focused).map(|response| response.rect)
    }

    fn has_widget_focus(&mut self) -> bool {
        let world = self.app.world_mut();
        let mut context = world.query::<&mut EguiContext>().single_mut(world).unwrap();
        context.get_mut().memory(|memory| memory.focused().is_some())
    }

    pub fn menu(&self) -> Menu {
        *self.app.world().resource::<State<Menu>>().get()
    }

    fn hovered(&self) -> Option<Place> {
        self.app.world().resource::<Selection>().hover
    }

    /// Walks to a place by arrow keys, the shortest way.
    fn walk_to(&mut self, goal: Place) {
        let board = self.app.world().resource::<BoardOnTable>().0.clone().unwrap();
        let (start, turn) = (self.cursor_of_board(), self.view().turn());
        // The last step to each place, and where it begins.
        let mut steps = BTreeMap::from([(start.place().unwrap(), None)]);
        let mut open = VecDeque::from([start]);
        while let Some(cursor) = open.pop_front()
            && !steps.contains_key(&goal)
        {
            for (index, (arrow, ..)) in ARROWS.iter().enumerate() {
                let mut next = cursor;
                next.walk(*arrow, turn, &board);
                if let Entry::Vacant(entry) = steps.entry(next.place().unwrap()) {
                    entry.insert(Some((cursor.place().unwrap(), index)));
                    open.push_back(next);
                }
            }
        }
        let mut way: Vec<usize> =
            std::iter::successors(steps[&goal], |(place, _)| steps[place]).map(|(_, index)| index).collect();
        way.reverse();
        for index in way {
            let (_, code, key) = &ARROWS[index];
            self.tell_key(*code, key.clone(), true, false);
            self.tell_key(*code, key.clone(), false, false);
        }
        self.frames(1);
        assert_eq!(self.cursor_of_board().place(), Some(goal));
    }

    fn number(&mut self, number: u8) {
        let code = [KeyCode::Digit1, KeyCode::Digit2, KeyCode::Digit3, KeyCode::Digit4, KeyCode::Digit5]
            .get(usize::from(number) - 1)
            .copied()
            .unwrap_or(KeyCode::Digit6);
        let code = match number {
            7 => KeyCode::Digit7,
            8 => KeyCode::Digit8,
            9 => KeyCode::Digit9,
            _ => code,
        };
        self.key(code, typed(char::from(b'0' + number)));
    }

    /// Plays an action by keys: walk, pick up, choose, walk, put down.
    fn play_by_keys(&mut self, view: &ActionView) {
        if view.verb == Verb::Say {
            let words = self.game().legal.iter().filter(|other| other.verb == Verb::Say);
            let index = words.into_iter().position(|other| other.action == view.action).unwrap();
            self.number(index as u8 + 1);
            return;
        }
        if !self.cursor_of_board().is_on() {
            self.enter();
        }
        if let Some(from) = view.from {
            self.walk_to(from);
            self.enter();
            assert_eq!(self.selection().picker.picked(), Some(from), "{}", view.text);
            let height = self.game().height(Some(from));
            if matches!(from, Place::Point(_)) && height > 1 && view.count != height {
                self.number(view.count);
            }
        }
        self.walk_to(Place::Point(view.to));
        self.enter();
        if self.selection().picker.ambiguous_at().is_some() {
            let height = self.game().height(self.selection().picker.picked());
            let options = self.selection().picker.options(&self.game().legal, height);
            let index = options.iter().position(|other| other.action == view.action).unwrap();
            self.number(index as u8 + 1);
        }
    }

    /// Types an action into the line at the foot.
    fn type_text(&mut self, text: &str) {
        for letter in text.chars() {
            let key = if letter == ' ' { Key::Space } else { typed(letter) };
            self.tell_key(KeyCode::F13, key.clone(), true, false);
            self.tell_key(KeyCode::F13, key, false, false);
        }
        self.frames(1);
        self.enter();
    }

    fn open_line(&mut self) {
        self.key(KeyCode::Slash, typed('/'));
        self.frames(2);
        assert!(self.app.world().resource::<TypedLine>().is_open);
    }

    /// Waits until a player may act, or the game is over. Returns `false` if it is over.
    fn wait(&mut self) -> bool {
        for _ in 0..400 {
            if self.game().session.outcome().is_some() {
                return false;
            }
            if self.game().human_to_act() {
                return true;
            }
            self.frames(1);
        }
        panic!("no side is to play");
    }

    /// Plays a game, or its first actions, by a deterministic player. Returns the verbs and sources that it used.
    pub fn play(&mut self, game: &str, mut act: impl FnMut(&mut Window, &ActionView)) -> Vec<(Verb, Option<Place>)> {
        self.settings(|settings| settings.play.animation_speed = 0.0);
        self.start(game, FRIENDS);
        let mut used = Vec::new();
        let mut random = 12345_u64;
        let most = if is_whole() { MAX_ACTIONS } else { MAX_ACTIONS / 3 };
        while self.wait() && self.game().session.ply() < most {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let legal = self.game().legal.clone();
            let view = &legal[(random >> 33) as usize % legal.len()];
            let ply = self.game().session.ply();
            act(self, view);
            self.frames(1);
            assert!(self.game().session.ply() > ply, "{game}: {} after {ply} was not played", view.text);
            assert_eq!(self.game().session.view_at(ply).map(|played| played.action), Some(view.action));
            used.push((view.verb, view.from));
        }
        assert!(self.game().session.outcome().is_some() || 8 * used.len() > 5 * most, "{game}: {} actions", used.len());
        used
    }
}

/// Random games may never end.
const MAX_ACTIONS: usize = 240;

/// A game with actions that are words.
pub const WITH_WORDS: &str = "kingamon quick,kingbar,bgoff,cube";

#[test]
fn every_game_is_played_by_keys_alone() {
    for game in registry::games().iter().map(|entry| entry.name).chain([WITH_WORDS]) {
        let mut window = Window::new();
        let used = window.play(game, Window::play_by_keys);
        let takes_from_hand = used.iter().any(|(_, from)| matches!(from, Some(Place::Hand(_))));
        if game == "benediction" {
            assert!(takes_from_hand, "the trays");
            assert!(used.iter().any(|(_, from)| *from == Some(Place::Bowl)), "the bowl");
            assert!(used.iter().any(|(verb, _)| *verb == Verb::Split), "parts of stacks");
        }
        if game == "kingamon" {
            assert!(takes_from_hand, "the bar");
        }
        if game == WITH_WORDS {
            assert!(used.iter().any(|(verb, _)| *verb == Verb::Say), "words");
        }
    }
}

#[test]
fn every_game_is_typed() {
    for game in registry::games().iter().map(|entry| entry.name).chain([WITH_WORDS]) {
        let mut window = Window::new();
        let _ = window.play(game, |window, view| {
            if !window.app.world().resource::<TypedLine>().is_open {
                window.open_line();
            }
            window.type_text(&view.text);
        });
    }
}

#[test]
fn enter_focuses_the_board_and_escape_leaves_in_steps() {
    let mut window = Window::new();
    window.start("benedict-chess", FRIENDS);
    assert!(!window.cursor_of_board().is_on());
    window.enter();
    let first = window.cursor_of_board().place().unwrap();
    assert!(Picker::sources(&window.game().legal).contains(&first), "a piece that can move");
    assert_eq!(window.hovered(), Some(first), "as if the mouse pointed there");
    window.enter();
    assert_eq!(window.selection().picker.picked(), Some(first));
    window.escape();
    assert_eq!((window.selection().picker.picked(), window.cursor_of_board().is_on()), (None, true));
    window.escape();
    assert_eq!((window.cursor_of_board().is_on(), window.menu()), (false, Menu::None));
    window.escape();
    assert_eq!(window.menu(), Menu::Pause);
}

#[test]
fn arrow_keys_move_board_cursor_or_step_through_game() {
    let mut window = Window::new();
    window.start("benedict-chess", FRIENDS);
    let view = window.game().legal.iter().find(|view| view.to == window_point(&window, "e3")).cloned().unwrap();
    window.play_by_keys(&view);
    assert_eq!(window.game().shown_ply(), 1);
    let place = window.cursor_of_board().place();
    window.key(KeyCode::ArrowLeft, Key::ArrowLeft);
    assert_ne!(window.cursor_of_board().place(), place);
    assert_eq!(window.game().shown_ply(), 1);
    window.key(KeyCode::Home, Key::Home);
    assert_eq!(window.game().shown_ply(), 0, "Home belongs to the game");
    window.key(KeyCode::End, Key::End);
    window.escape();
    window.key(KeyCode::ArrowLeft, Key::ArrowLeft);
    assert_eq!(window.game().shown_ply(), 0);
}

fn window_point(window: &Window, name: &str) -> benediction_rules::geometry::Point {
    window.game().session.board().point(name).unwrap()
}

#[test]
fn the_mouse_and_the_keys_point_by_turns() {
    let mut window = Window::new();
    window.start("benedict-chess", FRIENDS);
    window.enter();
    let by_keys = window.cursor_of_board().place();
    let at = window.point("d4");
    window.cursor(at);
    assert_eq!(window.hovered(), Some(Place::Point(window_point(&window, "d4"))));
    assert!(window.cursor_of_board().is_on());
    window.key(KeyCode::ArrowUp, Key::ArrowUp);
    assert_eq!(window.hovered(), window.cursor_of_board().place());
    assert_ne!(window.hovered(), by_keys);
    // A click takes the cursor along.
    window.click(MouseButton::Left, at);
    assert_eq!(window.cursor_of_board().place(), Some(Place::Point(window_point(&window, "d4"))));
}

#[test]
fn tab_reaches_the_buttons_and_enter_presses_them() {
    let mut window = Window::new();
    window.start("benediction", FRIENDS);
    window.enter();
    let place = window.cursor_of_board().place();
    let mut opened = false;
    for _ in 0..40 {
        window.key(KeyCode::Tab, Key::Tab);
        assert!(window.has_widget_focus());
        assert_eq!(window.selection().picker.picked(), None);
        let threats = window.app.world().resource::<benediction::app::game::analysis::AnalysisWanted>().threats;
        window.enter();
        let wanted = window.app.world().resource::<benediction::app::game::analysis::AnalysisWanted>();
        opened |= wanted.threats != threats;
        if window.menu() != Menu::None {
            break;
        }
    }
    assert!(opened, "the threats");
    assert_eq!(window.menu(), Menu::Pause, "the menu");
    window.escape();
    window.frames(4);
    assert_eq!(window.menu(), Menu::None);
    window.key(KeyCode::Tab, Key::Tab);
    assert!(window.has_widget_focus());
    window.escape();
    assert!(!window.has_widget_focus(), "Escape gives the keys back to the board");
    assert_eq!((window.cursor_of_board().place(), window.menu()), (place, Menu::None));
}

#[test]
fn a_menu_over_the_table_keeps_the_focus() {
    let mut window = Window::new();
    window.start("benediction", FRIENDS);
    window.escape();
    window.frames(4);
    assert_eq!(window.menu(), Menu::Pause);
    let mut focused = Vec::new();
    for _ in 0..9 {
        window.key(KeyCode::Tab, Key::Tab);
        focused.push(window.focused_rect().expect("a button has the focus"));
    }
    let middle = focused[0].center().x;
    assert!(focused.iter().all(|rect| (rect.center().x - middle).abs() < 2.0), "only those of the menu: {focused:?}");
    assert!(focused[0].center().y < focused[1].center().y, "from the first one down");
}

#[test]
fn moves_are_typed_as_hints_write_them() {
    for (game, written) in [("kingamon", "turn"), ("obelisk", "points")] {
        let mut window = Window::new();
        window.settings(|settings: &mut Settings| settings.play.animation_speed = 0.0);
        window.start(game, FRIENDS);
        assert!(window.wait());
        let (ply, board) = (window.game().session.ply(), window.game().session.board());
        let view = window.game().legal.iter().find(|view| view.verb == Verb::Move).cloned().unwrap();
        let Some(Place::Point(from)) = view.from else { panic!("{}", view.text) };
        let text = match written {
            "turn" => benediction_words::turn::notation(&board, std::slice::from_ref(&view)),
            _ => [board.name(from), board.name(view.to)].concat(),
        };
        window.open_line();
        window.type_text(&text);
        window.frames(4);
        let played = window.game().session.view_at(ply).map(|played| played.action);
        assert_eq!(played, Some(view.action), "{game}: {text}");
    }
}

#[test]
fn enter_confirms_a_turn_that_waits_for_it() {
    let mut window = Window::new();
    window.settings(|settings| settings.play.confirm_turn = true);
    window.start("benedict-chess", FRIENDS);
    let view = window.game().legal[0].clone();
    window.play_by_keys(&view);
    assert!(window.game().is_unconfirmed());
    window.enter();
    assert!(!window.game().is_unconfirmed());
    assert_eq!(window.selection().picker.picked(), None);
}

#[test]
fn typed_line_accepts_variants_and_names_the_rule() {
    let mut window = Window::new();
    window.settings(|settings: &mut Settings| settings.play.animation_speed = 0.0);
    window.start("benedict-chess", FRIENDS);
    window.open_line();
    window.type_text("E2 - e3  e7e6");
    window.frames(4);
    assert_eq!(window.game().session.ply(), 2, "several actions, with spaces and in capitals");
    window.type_text("a1a5");
    let line = window.app.world().resource::<TypedLine>();
    let reason = benediction_words::locale::say(line.refused.as_ref().unwrap());
    assert!(line.is_open && line.text == "a1a5", "the text is there to be mended");
    assert!(window.shows_text(&reason), "{reason}");
    assert_eq!(window.game().session.ply(), 2);
    let shown = window.game().shown();
    window.key(KeyCode::ArrowLeft, Key::ArrowLeft);
    assert_eq!(window.game().shown(), shown, "the field has the keys");
    window.escape();
    assert!(!window.app.world().resource::<TypedLine>().is_open);
    assert_eq!(window.menu(), Menu::None);
}

#[test]
fn the_ways_of_the_cursor_follow_the_turned_board() {
    let mut window = Window::new();
    window.start("benedict-chess", FRIENDS);
    window.enter();
    let e3 = Place::Point(window_point(&window, "e3"));
    window.walk_to(e3);
    window.key(KeyCode::ArrowRight, Key::ArrowRight);
    assert_eq!(window.cursor_of_board().place(), Some(Place::Point(window_point(&window, "f3"))));
    window.key(KeyCode::KeyF, typed('f'));
    window.key(KeyCode::ArrowRight, Key::ArrowRight);
    window.key(KeyCode::ArrowUp, Key::ArrowUp);
    assert_eq!(window.cursor_of_board().place(), Some(Place::Point(window_point(&window, "e2"))));
}
