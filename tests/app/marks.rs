//! Marks over the table: the steps through walls, tall stacks, and goals behind what is held.

use benediction::app::game::commands::{GameSetup, MatchCommand, TableCommand};
use benediction::app::game::matches::{Match, Selection};
use benediction::app::scene::camera::TableCamera;
use benediction::app::scene::forms::height;
use benediction::app::scene::picture::Picture;
use benediction::app::scene::signs::Signs;
use benediction_rules::Side;
use benediction_rules::geometry::Point;
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
    let setup = GameSetup {
        game: game.into(),
        players,
        first: Side::Near,
        seed: Some(7),
        position,
        clock: default(),
        ..GameSetup::default()
    };
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
    assert!(window.says("Red goes through this wall from e9 to e1"), "{:?}", window.written());
    hover(&mut window, "e1", Vec3::Z * 0.66);
    assert_eq!(steps(&window), [step("e9", "e1")], "it comes back there");
    hover(&mut window, "e5", Vec3::ZERO);
    assert!(steps(&window).is_empty() && !window.says("this wall"), "{:?}", window.written());
}

#[test]
fn a_man_shows_the_walls_that_it_can_step_through_before_a_click() {
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
fn a_tall_stack_is_counted_beside_itself() {
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
