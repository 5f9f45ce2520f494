//! The end of a game at the table: a banner tells the result, the men that decided it are lit, the rest is dim, and the camera is a
//! little nearer.
//!
//! | state | banner | dimming | afterwards |
//! |---|---|---|---|
//! | over, by men (capture, blessing, flip, obelisk, borne off) | yes | all but those men | the panel of the turn tells the result |
//! | over, otherwise (resignation, time, no action, double) | yes | all but the winner's kings, or his men | the same |
//! | draw | yes | all | the same |
//! | banner put away (click, key) | no | no | the button *Result* opens it again |
//! | undone | no | no | redone: as at first |
//! | an earlier position is looked at | no | no | a study |
//! | study, game of the library that is studied | no | no | |
//! | finished game opened to be played on, also after a restart | yes | as above | |
//! | bots, players elsewhere | yes, with names | as above | |
//! | lesson, puzzle, game of a lesson | their own panels | no | |
//! | left for the main menu, demo | no | no | |
//! | narrow window | a panel in the place of the buttons | as above | |

use benediction::app::base::settings::Settings;
use benediction::app::base::states::{Menu, Screen};
use benediction::app::exercise::lesson;
use benediction::app::game::commands::{ActionRequested, LookAt, MatchCommand, PlayerCommand, TableCommand};
use benediction::app::game::policy::Panel;
use benediction::app::scene::camera::TableCamera;
use benediction::app::scene::ending::Ending;
use benediction::app::scene::signs::Signs;
use benediction_rules::{Outcome, Reason, Side};
use benediction_study::record::{Player, Record};
use benediction_study::registry;
use benediction_study::tree::NodeId;
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;

use crate::window::Window;

/// Red's man on e5 can capture the king.
const CAPTURE: &str = "Benediction v2: benediction/turn: red 2/red: e2k+ d7+ e5+ c3 f2/blue: f8 e6k b4 g6/blocks: a1/\
    red-starts: e2/blue-starts: e8/hands: 5 5";
/// Red closes a bridge with its king from c4.
const BRIDGE: &str = "Benediction v2: benediction/turn: red 2/red: d2k d1 d3 c4 d5 d6 d7 d8 f3 g4/blue: e8k b4 g6 f7 h5/\
    blocks: a1/red-starts: e2/blue-starts: e8/hands: 4 5";

impl Window {
    fn ending(&self) -> &Ending {
        self.app.world().resource::<Ending>()
    }

    fn open_menu(&self) -> Menu {
        *self.app.world().resource::<State<Menu>>().get()
    }

    fn tell(&mut self, command: impl Into<MatchCommand>) {
        self.app.world_mut().write_message(command.into());
    }

    fn load(&mut self, record: Record) {
        self.tell(TableCommand::Load(Box::new(record)));
        self.frames(30);
    }

    fn act(&mut self, text: &str) {
        let game = self.game();
        let (at, action) = (game.live(), game.session.read(text).expect("an action"));
        self.tell(ActionRequested { at, action });
    }

    /// Loads the position before a capture, and captures.
    fn capture(&mut self) {
        self.load(Record::at("benediction", CAPTURE));
        self.act("e5e6");
        self.frames(60);
    }

    /// Returns the names of the lit points.
    fn lit(&self) -> Vec<String> {
        let board = self.game().session.board();
        let name = |point: &benediction_rules::geometry::Point| board.points[usize::from(point.0)].0.clone();
        let mut names: Vec<String> = self.ending().lit().iter().map(name).collect();
        names.sort();
        names
    }

    fn distance(&mut self) -> f32 {
        let world = self.app.world_mut();
        let mut camera = world.query_filtered::<&Transform, With<TableCamera>>();
        camera.single(world).expect("the camera").translation.length()
    }

    fn has_banner(&mut self) -> bool {
        self.panels().iter().any(|(name, _)| name.contains(&format!("{:?}", bevy_egui::egui::Id::new("banner"))))
    }

    fn assert_end(&mut self, case: &str, shown: bool) {
        assert_eq!(self.open_menu() == Menu::Result, shown, "{case}: the menu");
        assert_eq!(self.has_banner(), shown, "{case}: the banner");
        assert_eq!(self.ending().dimming() > 0.0, shown, "{case}: the dimming");
    }
}

fn over(game: &str, position: &str, result: Option<Outcome>) -> Record {
    Record { result, ..Record::at(game, position) }
}

#[test]
fn each_way_to_win_has_its_sentence_and_its_men() {
    let mut window = Window::new();
    let near = |reason| Some(Outcome::win(Side::Near, reason));
    let played =
        |position, action: &str| Record { actions: vec![action.into()], ..Record::at("benediction", position) };
    let flipped = Record { actions: ["e2e3", "d7d5", "f1b5"].map(Into::into).into(), ..Record::of("benedict-chess") };
    let bridge = ["d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8"];
    let off = "W:off:11K R:6:1K,2:1,off:9 turn=w result=w,all-borne-off";
    let king_off = "W:2:10,off:1K R:bar:1K,18:10 turn=w result=w,king-borne-off rules=quick";
    for (record, sentence, lit) in [
        (played(CAPTURE, "e5e6"), "Blue's king was captured.", vec!["e6"]),
        (played(BRIDGE, "c4d4"), "Red's king is blessed.", bridge.to_vec()),
        (flipped, "Black's king was flipped.", vec!["b5", "e8"]),
        (over("obelisk", "3/b2/1(BPC)1/cp1 w open", None), "has built the obelisk.", vec!["b2"]),
        (over("kingamon", off, None), "White has borne off all pieces.", vec!["off"]),
        (over("kingamon quick", king_off, None), "White has borne off the king.", vec!["off"]),
        (over("benediction", CAPTURE, near(Reason::TimeForfeit)), "Blue ran out of time.", vec!["e2"]),
        (over("benediction", CAPTURE, near(Reason::Resigned(Side::Far))), "Blue resigned.", vec!["e2"]),
        (over("benediction", CAPTURE, near(Reason::Abandoned)), "Blue left the game.", vec!["e2"]),
        (over("benediction", CAPTURE, Some(Outcome::draw(Reason::Agreed))), "The players agreed to a draw.", vec![]),
    ] {
        window.load(record);
        window.assert_end(sentence, true);
        assert!(window.shows_text(sentence), "{sentence}: {:?}", window.written());
        if lit == ["off"] {
            assert_eq!(window.ending().lit(), window.game().session.winning_points(), "{sentence}");
            let off = window.ending().lit()[0];
            let lights = |side| window.ending().lights(off, side);
            assert_eq!(Side::BOTH.map(lights), [true, false], "{sentence}: not the other side's men");
        } else {
            assert_eq!(window.lit(), lit, "{sentence}");
        }
    }
}

#[test]
fn the_headline_stands_once_and_three_buttons_follow() {
    let mut window = Window::new();
    window.capture();
    let count = |window: &Window, text: &str| window.written().iter().filter(|written| *written == text).count();
    assert_eq!(count(&window, "Red wins"), 1, "{:?}", window.written());
    for words in ["Play again", "Analyse", "New game"] {
        assert!(window.buttons().iter().any(|button| button.words == words), "{words}");
    }
    let analyses = window.buttons().into_iter().filter(|button| button.words.starts_with("Analyse")).count();
    assert_eq!(analyses, 1, "one button analyses: {:?}", window.buttons());
    window.press("New game");
    assert_eq!(
        (window.open_menu(), *window.app.world().resource::<State<Screen>>().get()),
        (Menu::NewGame, Screen::Title)
    );
}

#[test]
fn a_click_or_a_key_puts_the_result_away_and_a_button_opens_it_again() {
    let mut window = Window::new();
    window.capture();
    window.assert_end("at first", true);
    let at = Vec2::new(640.0, 690.0);
    window.click(MouseButton::Left, at);
    window.frames(3);
    window.assert_end("clicked away", false);
    assert!(window.shows_text("Red wins") && window.shows_text("Blue's king was captured."), "{:?}", window.written());
    window.press("Result");
    window.frames(2);
    window.assert_end("opened again", true);
    window.key(KeyCode::Escape, Key::Escape);
    window.frames(2);
    window.assert_end("a key", false);
}

#[test]
fn what_is_undone_or_looked_back_at_is_not_dim() {
    let mut window = Window::new();
    window.capture();
    window.tell(PlayerCommand::Undo);
    window.frames(30);
    window.assert_end("undone", false);
    window.tell(PlayerCommand::Redo);
    window.frames(60);
    window.assert_end("redone", true);
    assert_eq!(window.lit(), ["e6"]);
    // By its key, too.
    window.key(KeyCode::KeyU, Key::Character("u".into()));
    window.frames(30);
    window.assert_end("undone by its key", false);
    assert!(window.game().session.outcome().is_none());
    window.tell(PlayerCommand::Redo);
    window.frames(60);
    window.tell(LookAt(Some(NodeId::ROOT)));
    window.frames(30);
    window.assert_end("looked back", false);
    assert!(window.game().panel().is_study());
    window.tell(LookAt(None));
    window.frames(30);
    window.assert_end("at the end of a study", false);
}

#[test]
fn lessons_studies_and_the_title_are_not_dim() {
    let mut window = Window::new();
    let ended = || Record { actions: vec!["e5e6".into()], ..Record::at("benediction", CAPTURE) };
    let open = |study| TableCommand::Open { record: Box::new(ended()), file: None, study };
    window.tell(open(true));
    window.frames(30);
    window.assert_end("studied", false);
    window.tell(open(false));
    window.frames(30);
    window.assert_end("opened to play on", true);
    window.tell(TableCommand::Leave);
    window.frames(6);
    window.assert_end("left", false);
    window.tell(open(false));
    window.frames(30);
    window.assert_end("come back", true);
    window.app.world_mut().write_message(lesson::begin_first(registry::first().name).unwrap());
    window.frames(12);
    assert!(window.game().panel() == Panel::Exercise);
    window.assert_end("lesson", false);
}

#[test]
fn watched_and_lost_games_end_with_the_winner() {
    let mut window = Window::new();
    let ended = |players| Record { actions: vec!["e5e6".into()], players, ..Record::at("benediction", CAPTURE) };
    for (players, headline) in [
        ((Player::Bot(1), Player::Bot(2)), "Red wins"),
        ((Player::Bot(1), Player::Human), "You lost"),
        ((Player::Human, Player::Bot(1)), "You won"),
    ] {
        window.load(ended(players));
        window.assert_end(headline, true);
        assert!(window.written().iter().any(|text| text == headline), "{headline}: {:?}", window.written());
    }
}

#[test]
fn a_narrow_window_tells_the_result_in_the_place_of_the_buttons() {
    let mut window = Window::new();
    for size in [(360.0, 640.0), (768.0, 1024.0)] {
        window.resize(size);
        window.frames(4);
        window.capture();
        assert_eq!(window.open_menu(), Menu::Result);
        assert!(!window.has_banner() && window.ending().dimming() > 0.0);
        assert!(window.shows_text("Blue's king was captured."));
        let faults = window.covered();
        assert!(faults.is_empty(), "{size:?}: {faults:?}");
    }
}

#[test]
fn the_banner_covers_no_lit_man() {
    let mut window = Window::new();
    for (position, action) in [(CAPTURE, "e5e6"), (CAPTURE, "f2f3")] {
        window.load(Record::at("benediction", position));
        window.act(action);
        if action == "f2f3" {
            window.frames(30);
            window.tell(PlayerCommand::ResignFor(Side::Near));
        }
        window.frames(60);
        window.assert_end(action, true);
        let lit: Vec<Vec2> = {
            let world = window.app.world_mut();
            let points = world.resource::<Ending>().lit().to_vec();
            let places = world.resource::<benediction::app::scene::picture::Picture>().places.clone().expect("a board");
            let mut camera = world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>();
            let (camera, at) = camera.single(world).expect("the camera");
            points.iter().filter_map(|point| camera.world_to_viewport(at, places.point(*point)).ok()).collect()
        };
        assert!(!lit.is_empty());
        let id = format!("{:?}", bevy_egui::egui::Id::new("banner"));
        let (_, banner) = window.panels().into_iter().find(|(name, _)| name.contains(&id)).expect("the banner");
        assert!(lit.iter().all(|at| !banner.contains(*at)), "{action}: {banner:?} {lit:?}");
        assert!((450.0..=470.0).contains(&banner.width()) && banner.height() < 170.0, "{banner:?}");
    }
}

/// Plays to the end with motions, and returns when the result opens.
fn end_in_motion(change: impl FnOnce(&mut Settings)) -> Window {
    let mut window = Window::new();
    window.settings(|settings| {
        settings.play.reduced_motion = false;
        change(settings);
    });
    window.load(Record::at("benediction", CAPTURE));
    window.frames(60);
    window.act("e5e6");
    for _ in 0..400 {
        window.frames(1);
        if window.open_menu() == Menu::Result {
            return window;
        }
    }
    panic!("no result");
}

#[test]
fn the_light_goes_down_and_the_camera_comes_nearer_in_a_moment() {
    let mut window = end_in_motion(|_| ());
    let far = window.distance();
    assert!(window.ending().dimming() < 0.2);
    // A frame takes 50 milliseconds.
    window.frames(8);
    assert!((0.2..0.9).contains(&window.ending().dimming()), "{}", window.ending().dimming());
    window.frames(9);
    assert_eq!(window.ending().dimming(), 1.0);
    assert!((window.distance() / far - 0.94).abs() < 0.003, "{} of {far}", window.distance());
    window.key(KeyCode::Escape, Key::Escape);
    window.frames(8);
    assert_eq!(window.ending().dimming(), 0.0);
    assert!((window.distance() / far - 1.0).abs() < 0.003);
}

#[test]
fn the_first_click_ends_the_motion_and_the_next_one_the_result() {
    let mut window = end_in_motion(|_| ());
    let at = Vec2::new(640.0, 690.0);
    window.click(MouseButton::Left, at);
    assert_eq!((window.ending().dimming(), window.open_menu()), (1.0, Menu::Result));
    window.click(MouseButton::Left, at);
    window.frames(2);
    assert_eq!(window.open_menu(), Menu::None);
}

#[test]
fn without_motion_the_light_changes_at_once_and_the_camera_stays() {
    for calm in [
        |settings: &mut Settings| settings.play.reduced_motion = true,
        |settings: &mut Settings| {
            settings.play.animation_speed = 0.0;
        },
    ] {
        let mut window = end_in_motion(calm);
        let before = window.distance();
        assert_eq!(window.ending().dimming(), 1.0, "in the frame that shows the result");
        window.frames(2);
        assert_eq!(window.distance(), before);
        window.key(KeyCode::Escape, Key::Escape);
        window.frames(1);
        assert_eq!(window.ending().dimming(), 0.0, "and in the one that puts it away");
    }
}

#[test]
fn the_last_way_is_shown_for_a_moment() {
    let mut window = end_in_motion(|_| ());
    let arrows = |window: &Window| window.app.world().resource::<Signs>().arrows.len();
    assert_eq!(arrows(&window), 1);
    window.frames(26);
    assert_eq!(arrows(&window), 0, "after 1.2 seconds");
    window.key(KeyCode::Escape, Key::Escape);
    window.frames(10);
    assert_eq!(arrows(&window), 0, "nor does it come again");
}
