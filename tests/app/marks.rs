//! Marks over the table: the steps through walls, tall stacks, and goals behind what is held.

use benediction::app::base::states::Menu;
use benediction::app::game::commands::{ActionRequested, GameSetup, MatchCommand, TableCommand};
use benediction::app::game::matches::{Match, Selection};
use benediction::app::game::policy::Panel;
use benediction::app::input::cursor::BoardCursor;
use benediction::app::scene::camera::TableCamera;
use benediction::app::scene::forms::height;
use benediction::app::scene::picture::Picture;
use benediction::app::scene::signs::Signs;
use benediction_rules::Side;
use benediction_rules::geometry::Point;
use benediction_rules::picker::Picker;
use benediction_rules::view::{Crossing, Form, Place};
use benediction_study::record::Player;
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;

use crate::window::Window;

/// Red may step through Blue's wall with the stack on g5 and the man on b6.
const WALLS: &str = "Benediction v2: benediction/turn: red 2/red: e2k g5+++ b6 c3++/blue: e8k i4";

fn at_position(game: &str, text: &str) -> Window {
    let mut window = Window::new();
    let (players, position) = ([Player::Human, Player::Human], Some(text.to_string()));
    let setup =
        GameSetup { game: game.into(), players, first: Side::Near, seed: Some(7), position, ..GameSetup::default() };
    window.app.world_mut().write_message(MatchCommand::from(TableCommand::begin(setup)));
    window.frames(12);
    window
}

fn point(window: &Window, name: &str) -> Point {
    window.app.world().resource::<Match>().session.board().point(name).unwrap()
}

/// Returns the place in the window of a position that is this far from a point.
fn seen(window: &mut Window, name: &str, off: Vec3) -> Vec2 {
    let at = point(window, name);
    let world = window.app.world_mut();
    let place = world.resource::<Picture>().places.as_ref().unwrap().point(at) + off;
    let (camera, at) = world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>().single(world).unwrap();
    camera.world_to_viewport(at, place).unwrap()
}

fn hover(window: &mut Window, name: &str, off: Vec3) {
    let at = seen(window, name, off);
    window.cursor(at);
    window.frames(2);
}

fn click(window: &mut Window, name: &str) {
    let at = seen(window, name, Vec3::ZERO);
    window.click(MouseButton::Left, at);
    window.frames(2);
}

/// Returns the ends of the steps through walls that are shown.
fn steps(window: &Window) -> Vec<(String, String)> {
    let world = window.app.world();
    let board = world.resource::<Match>().session.board();
    let crossings = &world.resource::<Signs>().crossings;
    let ends = crossings.iter().map(|crossing| crossing.step);
    ends.map(|Crossing { exit, entry, .. }| (board.name(exit).into(), board.name(entry).into())).collect()
}

fn step(exit: &str, entry: &str) -> (String, String) {
    (exit.into(), entry.into())
}

#[test]
fn the_wall_under_the_pointer_shows_where_it_leads() {
    let mut window = at_position("benediction", WALLS);
    hover(&mut window, "e9", Vec3::NEG_Z * 0.66);
    assert_eq!(steps(&window), [step("e9", "e1")]);
    assert!(window.shows_text("Red goes through this wall from e9 to e1"), "{:?}", window.written());
    hover(&mut window, "e1", Vec3::Z * 0.66);
    assert_eq!(steps(&window), [step("e9", "e1")], "it comes back there");
    hover(&mut window, "e5", Vec3::ZERO);
    assert!(steps(&window).is_empty() && !window.shows_text("this wall"), "{:?}", window.written());
}

#[test]
fn hovering_a_man_shows_his_steps_through_walls() {
    let mut window = at_position("benediction", WALLS);
    hover(&mut window, "b6", Vec3::ZERO);
    let of_man = steps(&window);
    assert!(of_man.contains(&step("b6", "b1")) && of_man.iter().all(|(exit, _)| exit == "b6"), "{of_man:?}");
    // A man far from the wall shows none, an empty point at the wall those of the side to play.
    hover(&mut window, "e2", Vec3::ZERO);
    assert!(steps(&window).is_empty());
    hover(&mut window, "h6", Vec3::ZERO);
    assert!(steps(&window).contains(&step("h6", "h1")), "{:?}", steps(&window));
    // Held, a stack shows all its steps, and with a goal under the pointer only the way to it.
    click(&mut window, "g5");
    hover(&mut window, "e2", Vec3::ZERO);
    assert!(steps(&window).len() > 1 && steps(&window).contains(&step("g7", "g1")), "{:?}", steps(&window));
    hover(&mut window, "g1", Vec3::ZERO);
    assert!(steps(&window).is_empty());
    let pieces = |window: &Window| window.app.world().resource::<Signs>().path.len();
    assert_eq!(pieces(&window), 2, "the way through the wall");
    // The stack hides this goal, whose mark is drawn over it.
    hover(&mut window, "g6", Vec3::ZERO);
    assert_eq!((pieces(&window), steps(&window).len()), (1, 0));
}

#[test]
fn tall_stack_shows_its_column_beside_it() {
    let mut window = at_position("benediction", WALLS);
    let stacks = |window: &Window| window.app.world().resource::<Signs>().stacks.clone();
    let (tall, other) = (point(&window, "g5"), point(&window, "c3"));
    hover(&mut window, "b6", Vec3::ZERO);
    assert!(stacks(&window).is_empty());
    hover(&mut window, "g5", Vec3::ZERO);
    assert_eq!(stacks(&window), [tall]);
    assert!(window.written().contains(&"4".to_string()), "{:?}", window.written());
    // What is held stays shown while the pointer is at another stack.
    click(&mut window, "g5");
    hover(&mut window, "c3", Vec3::ZERO);
    assert_eq!(stacks(&window), [tall, other]);
    // The cursor of the keys, which follows clicks, counts too.
    window.app.world_mut().resource_mut::<Selection>().picker.clear();
    window.key(KeyCode::Enter, Key::Enter);
    hover(&mut window, "e5", Vec3::ZERO);
    assert_eq!(stacks(&window), [tall]);
}

#[test]
fn a_goal_behind_what_is_held_can_be_clicked() {
    let mut window = at_position("benedict-chess", "4k3/8/8/8/4Q3/8/8/4K3 w - - 0 1");
    let (here, behind) = (Place::Point(point(&window, "e4")), Place::Point(point(&window, "e5")));
    let head = Vec3::Y * (height(Form::Queen) - 0.1);
    hover(&mut window, "e4", head);
    let hovered = |window: &Window| window.app.world().resource::<Selection>().hover;
    assert_eq!(hovered(&window), Some(here), "nothing is held yet");
    click(&mut window, "e4");
    hover(&mut window, "e4", head);
    assert_eq!(hovered(&window), Some(behind));
    hover(&mut window, "e4", Vec3::Y * 0.05);
    assert_eq!(hovered(&window), Some(here), "its foot still puts it back");
}

/// The man on c7 may go through two walls.
const GATES: &str = "Benediction v2: benediction/turn: red 2/red: e2k c7/blue: e8k h6";

/// Returns the places in the window of the arrows of a step through walls: out of the board, and back into it.
fn arrows(window: &mut Window, exit: &str, entry: &str) -> [Vec2; 2] {
    let (exit, entry) = (point(window, exit), point(window, entry));
    let world = window.app.world_mut();
    let crossings = world.resource::<Signs>().crossings.iter();
    let mut found = crossings.filter(|crossing| (crossing.step.exit, crossing.step.entry) == (exit, entry));
    let middles = found.next().expect("it is shown").ways().map(|[tail, tip]| tail.midpoint(tip));
    let (camera, at) = world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>().single(world).unwrap();
    middles.map(|middle| camera.world_to_viewport(at, middle).unwrap())
}

/// Returns the last action that was played.
fn played(window: &Window) -> Option<String> {
    let session = &window.app.world().resource::<Match>().session;
    Some(session.view_at(session.ply().checked_sub(1)?)?.text)
}

#[test]
fn arrows_over_walls_are_clicked_like_the_goals_behind_them() {
    for (exit, entry) in [("c7", "c1"), ("c7", "i3")] {
        for end in 0..2 {
            let mut window = at_position("benediction", GATES);
            click(&mut window, "c7");
            hover(&mut window, "e5", Vec3::ZERO);
            let at = arrows(&mut window, exit, entry)[end];
            window.cursor(at);
            window.frames(2);
            let goal = point(&window, entry);
            assert_eq!(window.app.world().resource::<Selection>().hover, Some(Place::Point(goal)), "{entry} {end}");
            assert_eq!(window.app.world().resource::<Signs>().path.len(), 2, "the way through the wall");
            window.click(MouseButton::Left, at);
            window.frames(2);
            assert_eq!(played(&window), Some(format!("{exit}{entry}")));
        }
    }
}

#[test]
fn arrows_over_walls_are_tapped() {
    let mut window = at_position("benediction", GATES);
    click(&mut window, "c7");
    hover(&mut window, "e5", Vec3::ZERO);
    let [at, _] = arrows(&mut window, "c7", "c1");
    window.touch(1, bevy::input::touch::TouchPhase::Started, at);
    window.touch(1, bevy::input::touch::TouchPhase::Ended, at);
    window.frames(3);
    assert_eq!(played(&window).as_deref(), Some("c7c1"));
}

#[test]
fn the_arrow_keys_lead_a_held_man_through_a_wall() {
    let mut window = at_position("benediction", GATES);
    click(&mut window, "c7");
    window.key(KeyCode::Enter, Key::Enter);
    let cursor = |window: &Window| window.app.world().resource::<BoardCursor>().place();
    assert_eq!(cursor(&window), Some(Place::Point(point(&window, "c7"))));
    window.key(KeyCode::ArrowUp, Key::ArrowUp);
    assert_eq!(cursor(&window), Some(Place::Point(point(&window, "c1"))));
    window.key(KeyCode::Enter, Key::Enter);
    window.frames(2);
    assert_eq!(played(&window).as_deref(), Some("c7c1"));
}

#[test]
fn arrows_over_walls_are_clicked_in_a_lesson_too() {
    let mut window = Window::new();
    let exercise = TableCommand::Exercise { game: "benediction".into(), position: GATES.into() };
    window.app.world_mut().write_message(MatchCommand::from(exercise));
    window.frames(12);
    assert!(window.app.world().resource::<Match>().panel() == Panel::Exercise);
    click(&mut window, "c7");
    hover(&mut window, "e5", Vec3::ZERO);
    let [_, at] = arrows(&mut window, "c7", "c1");
    window.click(MouseButton::Left, at);
    window.frames(2);
    assert_eq!(played(&window).as_deref(), Some("c7c1"));
}

/// Clicks the middle of every square whose own piece can move. Returns those where another piece was taken.
fn taken_elsewhere(window: &mut Window) -> Vec<String> {
    let game = window.app.world().resource::<Match>();
    let board = game.session.board();
    let sources = Picker::sources(&game.legal).into_iter();
    let own: Vec<Point> =
        sources.filter_map(|place| if let Place::Point(at) = place { Some(at) } else { None }).collect();
    let mut wrong = Vec::new();
    for at in own {
        let name = board.name(at);
        click(window, name);
        let picked = window.app.world().resource::<Selection>().picker.picked();
        if picked != Some(Place::Point(at)) {
            wrong.push(format!("{name}: {picked:?}"));
        }
        window.key(KeyCode::Escape, Key::Escape);
        if window.app.world().resource::<State<Menu>>().get() == &Menu::Pause {
            window.key(KeyCode::Escape, Key::Escape);
        }
    }
    wrong
}

#[test]
fn click_in_middle_of_square_takes_its_own_piece() {
    let openings: [(&str, &[&str]); 7] = [
        ("benediction", &[]),
        ("king-trails", &[]),
        ("obelisk", &[]),
        ("kingamon", &[]),
        ("benedict-chess", &[]),
        // The queen, the bishop and the king can move too, and stand before pawns.
        ("benedict-chess", &["e2e3", "h7h6", "c2c3", "h6h5"]),
        ("benedict-chess", &["g1f3", "h7h6", "b1c3", "h6h5"]),
    ];
    for (game, actions) in openings {
        let mut window = Window::new();
        window.start(game, [Player::Human, Player::Human]);
        for text in actions {
            let game = window.app.world().resource::<Match>();
            let (at, view) = (game.live(), game.legal.iter().find(|view| view.text == *text).unwrap().action);
            window.app.world_mut().write_message(MatchCommand::from(ActionRequested { at, action: view }));
            window.frames(30);
        }
        let wrong = taken_elsewhere(&mut window);
        assert!(wrong.is_empty(), "{game} {actions:?}: {wrong:?}");
    }
}

#[test]
fn click_on_a_head_prefers_a_movable_piece_behind() {
    let mut window = Window::new();
    window.start("benedict-chess", [Player::Human, Player::Human]);
    // The pawn on e2 is behind the king's head, and the king cannot move.
    let head = |form| Vec3::Y * (0.8 * height(form));
    let at = seen(&mut window, "e1", head(Form::King));
    window.click(MouseButton::Left, at);
    window.frames(2);
    assert_eq!(window.app.world().resource::<Selection>().picker.picked(), Some(Place::Point(point(&window, "e2"))));
    window.key(KeyCode::Escape, Key::Escape);
    // The knight and the pawn behind it can both move.
    let at = seen(&mut window, "g1", head(Form::Knight));
    window.click(MouseButton::Left, at);
    window.frames(2);
    assert_eq!(window.app.world().resource::<Selection>().picker.picked(), Some(Place::Point(point(&window, "g1"))));
}
