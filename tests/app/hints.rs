//! What is said before a click and after a refused one, and where it is said.

use benediction::app::game::commands::{GameSetup, MatchCommand, TableCommand};
use benediction::app::game::events::Refused;
use benediction::app::game::matches::{Match, Selection};
use benediction::app::input::pointer::PlaceClicked;
use benediction::app::scene::camera::TableCamera;
use benediction::app::scene::picture::Picture;
use benediction_rules::Side;
use benediction_rules::geometry::Point;
use benediction_rules::key;
use benediction_rules::picker::Picker;
use benediction_rules::view::Place;
use benediction_study::record::Player;
use bevy::prelude::*;

use crate::sample::one_in;
use crate::window::Window;

const FRIENDS: [Player; 2] = [Player::Human, Player::Human];
const GAMES: [&str; 5] = ["benediction", "king-trails", "benedict-chess", "obelisk", "kingamon"];
/// Men of one and two checkers beside each other, and one far away.
const MERGES: &str = "Benediction v2: benediction/turn: red 2/red: e2k g4 g5+ c4/blue: i4k";

impl Window {
    fn at_position(text: &str) -> Window {
        let mut window = Window::new();
        let position = Some(text.to_string());
        let setup = GameSetup {
            game: "benediction".into(),
            players: FRIENDS,
            first: Side::Near,
            seed: Some(7),
            position,
            ..GameSetup::default()
        };
        window.app.world_mut().write_message(MatchCommand::from(TableCommand::begin(setup)));
        window.frames(12);
        window
    }

    /// Returns the place in the window of a point on the board, below the man on it.
    fn foot(&mut self, name: &str) -> Vec2 {
        let world = self.app.world_mut();
        let point = world.resource::<Match>().session.board().point(name).unwrap();
        let place = world.resource::<Picture>().places.as_ref().unwrap().point(point);
        let (camera, at) =
            world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>().single(world).unwrap();
        camera.world_to_viewport(at, place).unwrap()
    }

    fn hover(&mut self, name: &str) {
        let at = self.point(name);
        self.cursor(at);
        self.frames(2);
    }

    fn click_on(&mut self, name: &str) {
        let at = self.point(name);
        self.click(MouseButton::Left, at);
        self.frames(2);
    }

    fn drag(&mut self, from: &str, to: &str) {
        let (from, to) = (self.point(from), self.point(to));
        self.cursor(from);
        self.button_of_mouse(MouseButton::Left, true);
        self.cursor(from.lerp(to, 0.5));
        self.cursor(to);
        self.frames(2);
    }

    fn picked(&self) -> Option<Place> {
        self.selection().picker.picked()
    }

    fn assert_says(&self, part: &str) {
        assert!(self.shows_text(part), "no {part:?} in {:?}", self.written());
    }
}

#[test]
fn a_split_warns_of_the_curse_before_the_click() {
    let mut window = Window::at_position(MERGES);
    window.click_on("g5");
    window.wheel(-1.0);
    window.hover("g6");
    window.assert_says("Click: split off 1 to g6. Both parts will be cursed");
    window.hover("g7");
    window.assert_says("Click: move all 2 to g7");
    window.hover("g5");
    window.assert_says("A split curses both parts");
    window.wheel(1.0);
    window.hover("g5");
    assert!(!window.shows_text("curses"), "{:?}", window.written());
    window.hover("g6");
    window.assert_says("Click: move to g6");
    assert!(!window.shows_text("cursed"), "{:?}", window.written());
}

#[test]
fn drag_hint_asks_to_release_not_click() {
    let mut window = Window::at_position(MERGES);
    window.drag("g4", "f4");
    window.assert_says("Release: move to f4");
    assert!(!window.shows_text("Click:"), "{:?}", window.written());
    window.button_of_mouse(MouseButton::Left, false);
    window.frames(2);
    assert_eq!(window.ply(), 1);
}

#[test]
fn second_click_on_refused_merge_picks_up_other_man() {
    let too_high = "Without a blessing, a stack can be at most two checkers high";
    let mut window = Window::at_position(MERGES);
    window.click_on("g4");
    window.hover("g5");
    window.assert_says(too_high);
    window.click_on("g5");
    assert_eq!(window.picked(), window.place("g4"), "the held man stays held");
    window.assert_says("Click: pick up g5 instead");
    window.click_on("g5");
    assert_eq!(window.picked(), window.place("g5"));
    // After Esc a click picks up at once.
    window.app.world_mut().resource_mut::<Selection>().picker.clear();
    window.click_on("g4");
    window.click_on("g5");
    window.app.world_mut().resource_mut::<Selection>().picker.clear();
    window.click_on("g5");
    assert_eq!(window.picked(), window.place("g5"));
    assert_eq!(window.ply(), 0);
}

#[test]
fn unreachable_man_is_picked_up_by_click_not_drag() {
    let mut window = Window::at_position(MERGES);
    window.click_on("g4");
    window.hover("c4");
    window.assert_says("Click: pick up c4 instead");
    window.click_on("c4");
    assert_eq!(window.picked(), window.place("c4"));
    window.click_on("c4");
    assert_eq!(window.picked(), None);
    window.drag("g4", "c4");
    window.assert_says("Men move in a straight line");
    window.button_of_mouse(MouseButton::Left, false);
    window.frames(2);
    assert_eq!((window.picked(), window.ply()), (window.place("g4"), 0));
}

#[test]
fn full_zone_refuses_a_drop_with_reason() {
    let mut window = Window::new();
    window.start("benediction", FRIENDS);
    window.app.world_mut().write_message(PlaceClicked(Place::Hand(Side::Near)));
    window.frames(3);
    window.assert_says("Your zone is full: a checker is dropped on an empty point on or next to your starting points");
}

#[test]
fn hint_says_that_a_moved_man_may_split() {
    let mut window = Window::at_position(MERGES);
    window.click_on("g5");
    window.click_on("h5");
    assert_eq!(window.ply(), 1);
    window.frames(20);
    window.click_on("h5");
    window.assert_says("He has moved: he may only split. Scroll or press 1–2 to choose how many");
    window.wheel(-1.0);
    window.hover("h5");
    window.assert_says("Moving 1 of 2 checkers");
    window.click_on("g4");
    window.assert_says("Choose where to move");
}

#[test]
fn pick_up_hint_uses_terms_of_the_game() {
    for (game, line) in [
        ("benediction", "Pick up a man or a block"),
        ("benedict-chess", "Pick up a piece"),
        ("obelisk", "Pick up a stone"),
        ("kingamon", "Pick up a disk or the king from the bar"),
    ] {
        let mut window = Window::new();
        window.start(game, FRIENDS);
        window.frames(60);
        assert!(window.written().iter().any(|text| text == line), "{game}: {:?}", window.written());
    }
}

/// Returns the points of the board with their places in the window.
fn points(window: &mut Window) -> Vec<(String, Vec2)> {
    let names: Vec<String> = window.game().session.board().points.iter().map(|(name, _)| name.clone()).collect();
    names.into_iter().map(|name| (name.clone(), window.foot(&name))).collect()
}

#[test]
fn hint_at_the_pointer_covers_no_point() {
    for game in GAMES {
        let mut window = Window::new();
        window.start(game, FRIENDS);
        window.frames(60);
        let points = points(&mut window);
        for (_, at) in one_in(3, &points) {
            window.cursor(*at);
            window.frames(1);
            // The foot of a piece may be behind a taller one.
            let Some(Place::Point(pointed)) = window.selection().hover else { continue };
            let (name, _) = &points[pointed.index()];
            let begins = |text: &String| text.starts_with(name.as_str()) && text.len() > name.len() + 3;
            let text = window.written().into_iter().find(begins).unwrap_or_else(|| panic!("{game}: nothing on {name}"));
            let hint = window.place_of_text(&text).unwrap();
            let covered: Vec<&String> =
                points.iter().filter(|(_, place)| hint.inflate(4.0).contains(*place)).map(|(name, _)| name).collect();
            assert!(covered.is_empty(), "{game}: the hint at {hint:?} on {name} covers {covered:?}");
        }
    }
}

#[test]
fn refusal_note_covers_no_clickable_point() {
    for game in GAMES {
        let mut window = Window::new();
        window.start(game, FRIENDS);
        window.frames(60);
        let points = points(&mut window);
        let first = Picker::sources(&window.game().legal).first().copied();
        for held in [None, first] {
            if let Some(place) = held {
                window.app.world_mut().write_message(PlaceClicked(place));
                window.frames(1);
            }
            let (picker, legal) = (&window.selection().picker, &window.game().legal);
            let goals = picker.goals(legal, window.game().height(picker.picked())).into_iter();
            let goals: Vec<Place> = goals.map(|goal| Place::Point(goal.action.to)).collect();
            let lit: Vec<Place> = Picker::sources(legal).into_iter().chain(goals).collect();
            for index in one_in(5, 0..points.len()) {
                let place = Place::Point(Point(index as u8));
                let why = Some(key!("benediction-nowhere-to-go").into());
                window.app.world_mut().write_message(Refused { why, place: Some(place) });
                window.frames(1);
                let note = window.place_of_text("Every point in this man's reach").unwrap().inflate(5.0);
                let in_question = |at: Place| at == place || lit.contains(&at);
                let covered = points
                    .iter()
                    .enumerate()
                    .filter(|(at, (_, pixel))| in_question(Place::Point(Point(*at as u8))) && note.contains(*pixel));
                let covered: Vec<&String> = covered.map(|(_, (name, _))| name).collect();
                assert!(covered.is_empty(), "{game}: the refusal at {note:?} of {place:?} covers {covered:?}");
            }
        }
    }
}
