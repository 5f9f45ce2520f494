//! Touch: a tap plays, a long press shows a tip and plays nothing, two fingers move the camera; and everything is large
//! enough for fingers in the windows of phones and tablets.

use std::time::Duration;

use benediction::app::base::states::Menu;
use benediction::app::exercise::lesson;
use benediction::app::game::analysis::AnalysisWanted;
use benediction::app::game::commands::{ArrangeCommand, MatchCommand, PlayerCommand, TableCommand};
use benediction::app::game::matches::{Match, Selection};
use benediction::app::input::touch::{Fingers, LONG_PRESS};
use benediction::app::scene::camera::{TableCamera, View};
use benediction::app::scene::forms::height_of;
use benediction::app::scene::picture::Picture;
use benediction::app::ui::{Button, Buttons};
use benediction_rules::Side;
use benediction_rules::view::Place;
use benediction_study::record::Player;
use benediction_study::registry;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::math::Rect;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContext, egui};

use crate::window::Window;

const FRIENDS: [Player; 2] = [Player::Human, Player::Human];

/// Phones, and a tablet: widths and heights in pixels.
const HELD: [(f32, f32); 3] = [(360.0, 640.0), (390.0, 844.0), (768.0, 1024.0)];

impl Window {
    pub fn touch(&mut self, id: u64, phase: TouchPhase, at: Vec2) {
        let world = self.app.world_mut();
        let window = world.query_filtered::<Entity, With<PrimaryWindow>>().single(world).unwrap();
        world.write_message(TouchInput { phase, position: at, window, force: None, id });
        self.app.update();
    }

    fn down(&mut self, id: u64, at: Vec2) {
        self.touch(id, TouchPhase::Started, at);
    }

    fn to(&mut self, id: u64, at: Vec2) {
        self.touch(id, TouchPhase::Moved, at);
    }

    fn up(&mut self, id: u64, at: Vec2) {
        self.touch(id, TouchPhase::Ended, at);
        self.frames(2);
    }

    fn tap(&mut self, at: Vec2) {
        self.down(1, at);
        self.up(1, at);
    }

    /// Holds a finger still until that is a long press.
    fn press_long(&mut self, at: Vec2) {
        self.down(1, at);
        // A frame takes 50 milliseconds.
        self.frames(LONG_PRESS.as_millis() as usize / 50 + 3);
    }

    /// Returns the place in the window of a point of the board.
    pub fn point(&mut self, name: &str) -> Vec2 {
        let world = self.app.world_mut();
        let point = world.resource::<Match>().session.board().point(name).unwrap();
        let picture = world.resource::<Picture>();
        let places = picture.places.as_ref().unwrap();
        // A man may hide the foot of the one behind him, but not his head.
        let men = picture.figure.men.iter().zip(places.standing(&picture.figure.men));
        let mut heads =
            men.filter(|(man, _)| man.at == point).map(|(man, foot)| foot + Vec3::Y * (height_of(man) * 0.8));
        let place = heads.next_back().unwrap_or(places.point(point));
        let (camera, at) =
            world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>().single(world).unwrap();
        camera.world_to_viewport(at, place).unwrap()
    }

    pub fn place(&self, name: &str) -> Option<Place> {
        self.game().session.board().point(name).map(Place::Point)
    }

    pub fn game(&self) -> &Match {
        self.app.world().resource::<Match>()
    }

    pub fn ply(&self) -> usize {
        self.game().session.ply()
    }

    pub fn selection(&self) -> &Selection {
        self.app.world().resource::<Selection>()
    }

    pub fn view(&self) -> View {
        *self.app.world().resource::<View>()
    }

    pub fn buttons(&self) -> Vec<Button> {
        self.app.world().resource::<Buttons>().0.clone()
    }

    pub fn button(&self, words: &str) -> Vec2 {
        let buttons = self.buttons();
        let found = buttons.iter().find(|button| button.words == words && !button.seen.is_empty());
        found.unwrap_or_else(|| panic!("no {words} among {buttons:?}")).seen.center()
    }

    /// Clicks a button.
    pub fn press(&mut self, words: &str) {
        let at = self.button(words);
        self.click(MouseButton::Left, at);
        self.frames(6);
    }

    /// Checks that tips are shown above everything else.
    fn tips(&mut self) -> usize {
        let world = self.app.world_mut();
        let mut context = world.query::<&mut EguiContext>().single_mut(world).unwrap();
        let layers = context.get_mut().memory(|memory| memory.areas().visible_layer_ids());
        layers.into_iter().filter(|layer| layer.order == egui::Order::Tooltip).count()
    }

    pub fn open(&mut self, menu: Menu) {
        self.app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
        self.frames(8);
    }

    /// Starts a game of chess on a phone.
    fn phone() -> Window {
        let mut window = Window::new();
        window.resize(HELD[1]);
        window.start("benedict-chess", FRIENDS);
        window.frames(12);
        window
    }
}

#[test]
fn two_taps_play_an_action() {
    let mut window = Window::phone();
    let (from, to) = (window.point("e2"), window.point("e4"));
    window.tap(from);
    assert_eq!(window.selection().picker.picked(), window.place("e2"));
    assert_eq!(window.ply(), 0);
    window.tap(to);
    assert_eq!(window.ply(), 1);
    assert_eq!(window.selection().hover, None, "a finger that is gone points nowhere");
    assert!(window.app.world().resource::<Fingers>().in_use());
}

#[test]
fn a_tap_within_one_frame_is_a_tap() {
    let mut window = Window::phone();
    let from = window.point("e2");
    let world = window.app.world_mut();
    let entity = world.query_filtered::<Entity, With<PrimaryWindow>>().single(world).unwrap();
    for phase in [TouchPhase::Started, TouchPhase::Ended] {
        world.write_message(TouchInput { phase, position: from, window: entity, force: None, id: 3 });
    }
    window.frames(2);
    assert_eq!(window.selection().picker.picked(), window.place("e2"));
}

#[test]
fn a_tap_in_a_slow_frame_is_a_tap() {
    let mut window = Window::phone();
    let (from, button) = (window.point("e2"), window.button("Threats"));
    for at in [from, button] {
        window.down(1, at);
        window.app.insert_resource(TimeUpdateStrategy::ManualDuration(LONG_PRESS * 2));
        window.touch(1, TouchPhase::Ended, at);
        window.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)));
        window.frames(2);
    }
    assert_eq!(window.selection().picker.picked(), window.place("e2"));
    assert!(window.app.world().resource::<AnalysisWanted>().threats, "the button was pressed");
}

#[test]
fn a_drag_lifts_and_drops() {
    let mut window = Window::phone();
    let (from, to) = (window.point("e2"), window.point("e4"));
    window.down(1, from);
    assert_eq!(window.selection().picker.picked(), None, "nothing is lifted yet");
    window.to(1, from.lerp(to, 0.5));
    assert_eq!(window.selection().picker.picked(), window.place("e2"));
    window.to(1, to);
    window.frames(1);
    window.up(1, to);
    assert_eq!(window.ply(), 1);
}

#[test]
fn drag_from_an_empty_place_does_nothing() {
    let mut window = Window::phone();
    let at = window.point("e2");
    window.tap(at);
    let (from, to) = (window.point("e5"), window.point("e4"));
    window.down(1, from);
    window.to(1, to);
    window.up(1, to);
    assert_eq!(window.ply(), 0);
    assert_eq!(window.selection().picker.picked(), window.place("e2"), "what is held stays held");
}

#[test]
fn long_press_shows_without_playing() {
    let mut window = Window::phone();
    let (from, to) = (window.point("e2"), window.point("e4"));
    window.press_long(from);
    assert_eq!(window.selection().hover, window.place("e2"), "what stands there is named");
    assert_eq!(window.selection().picker.picked(), None);
    window.up(1, from);
    assert_eq!((window.selection().picker.picked(), window.selection().hover), (None, None));
    // With something held the end of a long press plays nothing either.
    window.tap(from);
    window.press_long(to);
    assert_eq!(window.selection().hover, window.place("e4"));
    window.up(1, to);
    assert_eq!(window.ply(), 0);
    assert_eq!(window.selection().picker.picked(), window.place("e2"));
}

#[test]
fn two_fingers_zoom_and_turn_the_camera() {
    let mut window = Window::phone();
    let middle = window.point("d4");
    let apart = |far: f32| [middle - Vec2::X * far, middle + Vec2::X * far];
    let before = window.view().zoomed();
    let ([a, b], [c, d]) = (apart(30.0), apart(60.0));
    window.down(1, a);
    window.down(2, b);
    window.to(1, c);
    window.to(2, d);
    let nearer = window.view().zoomed();
    assert!(nearer < before * 0.6, "{before} {nearer}");
    window.to(1, a);
    window.to(2, b);
    assert!((window.view().zoomed() - before).abs() < 0.01, "and back");
    assert_eq!(window.view().foremost(), Side::Near);
    // Half a turn.
    for step in 0..=12 {
        let out = Vec2::from_angle(step as f32 * std::f32::consts::PI / 12.0) * 30.0;
        window.to(2, middle + out);
        window.to(1, middle - out);
    }
    assert_eq!(window.view().foremost(), Side::Far);
    window.up(1, middle);
    window.up(2, middle);
    assert_eq!((window.ply(), window.selection().picker.picked()), (0, None));
}

#[test]
fn a_second_finger_cancels_a_drag() {
    let mut window = Window::phone();
    let (from, to) = (window.point("e2"), window.point("e4"));
    window.down(1, from);
    window.to(1, to);
    window.frames(1);
    assert_eq!(window.selection().picker.picked(), window.place("e2"));
    window.down(2, to + Vec2::X * 60.0);
    assert_eq!(window.selection().picker.picked(), None);
    window.up(2, to + Vec2::X * 60.0);
    window.up(1, to);
    assert_eq!((window.ply(), window.selection().picker.picked()), (0, None));
    // And the next tap is a tap again.
    let from = window.point("e2");
    window.tap(from);
    assert_eq!(window.selection().picker.picked(), window.place("e2"));
}

#[test]
fn a_finger_on_a_panel_never_reaches_the_table() {
    let mut window = Window::phone();
    let at = window.point("e2");
    window.tap(at);
    let panels = window.panels();
    assert!(panels.len() >= 2);
    for (name, rect) in panels {
        // At its rim there is no button.
        window.tap(rect.min + 3.0);
        assert_eq!(window.selection().picker.picked(), window.place("e2"), "{name}");
    }
}

#[test]
fn long_press_shows_button_tip_without_pressing() {
    let mut window = Window::phone();
    let at = window.button("Threats");
    let before = window.tips();
    window.press_long(at);
    assert_eq!(window.tips(), before + 1);
    window.up(1, at);
    assert!(!window.app.world().resource::<AnalysisWanted>().threats);
    window.tap(at);
    assert!(window.app.world().resource::<AnalysisWanted>().threats, "a tap presses it");
}

/// Returns the errors of the visible buttons.
fn faults(window: &mut Window, size: (f32, f32), case: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let screen = Rect::new(-0.5, -0.5, size.0 + 0.5, size.1 + 0.5);
    for (name, rect) in window.panels() {
        if !(screen.contains(rect.min) && screen.contains(rect.max)) {
            faults.push(format!("{case}: {name} at {rect:?} is outside"));
        }
    }
    let seen: Vec<Button> = window.buttons().into_iter().filter(|button| !button.seen.is_empty()).collect();
    if seen.is_empty() {
        faults.push(format!("{case}: no button is in sight"));
    }
    for (index, button) in seen.iter().enumerate() {
        let (words, rect) = (&button.words, button.rect);
        if rect.min.x < -0.5 || rect.max.x > size.0 + 0.5 || (button.seen.width() - rect.width()).abs() > 1.0 {
            faults.push(format!("{case}: {words} is cut at its side: {rect:?}, seen {:?}", button.seen));
        }
        if rect.width() < 43.5 || rect.height() < 43.5 {
            faults.push(format!("{case}: {words} is small: {:?}", rect.size()));
        }
        for other in seen[..index].iter().filter(|other| other.panel == button.panel) {
            let both = other.seen.intersect(button.seen);
            if both.width() > 1.0 && both.height() > 1.0 {
                faults.push(format!("{case}: {words} covers {}", other.words));
            }
        }
    }
    faults
}

#[test]
fn pages_have_room_on_phones_and_tablets() {
    let mut window = Window::new();
    let mut wrong = Vec::new();
    for size in HELD {
        window.resize(size);
        window.frames(12);
        wrong.extend(faults(&mut window, size, &format!("title, {size:?}")));
        for menu in [Menu::NewGame, Menu::Library, Menu::Results, Menu::Rules, Menu::Settings, Menu::Credits] {
            window.open(menu);
            wrong.extend(faults(&mut window, size, &format!("{menu:?}, {size:?}")));
            // Every game, every chapter: all but the first go by a finger.
            if matches!(menu, Menu::NewGame | Menu::Settings) {
                let titles: Vec<String> = match menu {
                    Menu::NewGame => registry::titles().iter().map(ToString::to_string).collect(),
                    _ => ["Bot", "Study", "Graphics", "Sound"].map(Into::into).to_vec(),
                };
                for title in titles {
                    let at = window.button(&title);
                    window.tap(at);
                    window.frames(6);
                    wrong.extend(faults(&mut window, size, &format!("{menu:?} {title}, {size:?}")));
                }
            }
            window.open(Menu::None);
        }
    }
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn tables_have_room_on_phones_and_tablets() {
    let mut window = Window::new();
    let mut wrong = Vec::new();
    for size in HELD {
        window.resize(size);
        for game in registry::games() {
            window.start(game.name, FRIENDS);
            window.frames(12);
            let case = format!("{}, {size:?}", game.name);
            wrong.extend(faults(&mut window, size, &case));
            wrong.extend(window.covered().into_iter().map(|fault| format!("{case}: {fault}")));
            // The board takes the width, or the height that the panels leave.
            let (across, high) = window.board();
            if across < size.0 * 0.8 && high < size.1 * 0.4 {
                wrong.push(format!("{case}: the board is small: {across} {high}"));
            }
            let moves = window.button("Moves");
            window.tap(moves);
            window.frames(12);
            wrong.extend(faults(&mut window, size, &format!("{case}, moves")));
            wrong.extend(window.covered().into_iter().map(|fault| format!("{case}, moves: {fault}")));
            let moves = window.button("Moves");
            window.tap(moves);
            window.open(Menu::Pause);
            wrong.extend(faults(&mut window, size, &format!("{case}, pause")));
            window.open(Menu::None);
        }
        window.start("benediction", FRIENDS);
        window.app.world_mut().write_message(MatchCommand::from(PlayerCommand::ResignFor(Side::Near)));
        window.frames(20);
        wrong.extend(faults(&mut window, size, &format!("result, {size:?}")));
        window.app.world_mut().write_message(MatchCommand::from(TableCommand::Study));
        window.frames(20);
        wrong.extend(faults(&mut window, size, &format!("study, {size:?}")));
        wrong.extend(window.covered().into_iter().map(|fault| format!("study, {size:?}: {fault}")));
        // Its sheet was folded with that of the moves.
        let moves = window.button("Moves");
        window.tap(moves);
        window.frames(20);
        wrong.extend(faults(&mut window, size, &format!("unfolded study, {size:?}")));
        wrong.extend(window.covered().into_iter().map(|fault| format!("unfolded study, {size:?}: {fault}")));
        window.app.world_mut().write_message(MatchCommand::from(ArrangeCommand::Begin));
        window.frames(20);
        wrong.extend(faults(&mut window, size, &format!("editor, {size:?}")));
        wrong.extend(window.covered().into_iter().map(|fault| format!("editor, {size:?}: {fault}")));
        window.app.world_mut().write_message(MatchCommand::from(ArrangeCommand::End));
        let moves = window.button("Moves");
        window.tap(moves);
        window.app.world_mut().write_message(lesson::begin_first("benediction").unwrap());
        window.frames(20);
        wrong.extend(faults(&mut window, size, &format!("lesson, {size:?}")));
        wrong.extend(window.covered().into_iter().map(|fault| format!("lesson, {size:?}: {fault}")));
        window.app.world_mut().write_message(MatchCommand::from(TableCommand::Leave));
        window.frames(6);
    }
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}
