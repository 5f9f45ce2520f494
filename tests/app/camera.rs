//! The camera at the table: its seat, and the view from either side.

use benediction::app::GamePlugin;
use benediction::app::base::settings::Settings;
use benediction::app::game::commands::{GameSetup, MatchCommand, TableCommand};
use benediction::app::scene::Stone;
use benediction::app::scene::camera;
use benediction::app::scene::camera::View;
use benediction::app::scene::motion::RestPose;
use benediction_rules::Side;
use benediction_study::record::{Player, Record};
use bevy::input::InputPlugin;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::window::RequestRedraw;

fn app() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin, TransformPlugin, GamePlugin, camera::plugin));
    app.add_message::<RequestRedraw>();
    app
}

#[test]
fn a_human_who_plays_a_bot_sits_before_the_spectator() {
    let mut app = app();
    let mut begin = |game: &str, players: [Player; 2], with_the_turns: bool| {
        app.world_mut().resource_mut::<Settings>().play.turn_board = with_the_turns;
        let setup = GameSetup {
            game: game.into(),
            players,
            first: Side::Far,
            seed: None,
            position: None,
            ..GameSetup::default()
        };
        app.world_mut().write_message(MatchCommand::from(TableCommand::begin(setup)));
        (0..4).for_each(|_| app.update());
        let before = app.world().resource::<View>().foremost();
        app.world_mut().resource_mut::<View>().turn_round();
        (0..4).for_each(|_| app.update());
        assert_ne!(app.world().resource::<View>().foremost(), before, "who turns the table finds it turned");
        before
    };
    // Each finds the table as the one before left it: turned away.
    let [human, bot] = [Player::Human, Player::Bot(1)];
    let of = |near: &Player, far: &Player| [near.clone(), far.clone()];
    assert_eq!(begin("benediction", of(&bot, &human), false), Side::Far);
    assert_eq!(begin("king-trails", of(&bot, &human), true), Side::Far);
    assert_eq!(begin("benediction", of(&human, &human), true), Side::Far, "Blue begins");
    assert_eq!(begin("benediction", of(&human, &bot), false), Side::Near);
    assert_eq!(begin("benediction", of(&human, &human), false), Side::Near);
    assert_eq!(begin("benediction", of(&bot, &bot), true), Side::Near, "nobody sits there");
    assert_eq!(begin("benediction", of(&human, &bot), true), Side::Near);
}

#[test]
fn a_blessed_kings_crown_is_in_sight_from_either_side() {
    let mut app = app();
    let text = "Benediction v2: benediction/turn: red 2/red: e2kb+ c3b/blue: e8k/blocks:/red-starts: e2/\
        blue-starts: e8/hands: 11 13";
    app.world_mut().write_message(MatchCommand::from(TableCommand::Load(Box::new(Record::at("benediction", text)))));
    (0..4).for_each(|_| app.update());
    let mut from_the_middle = |turn: bool| {
        if turn {
            app.world_mut().resource_mut::<View>().turn_round();
            (0..4).for_each(|_| app.update());
        }
        let world = app.world_mut();
        let mut stones = world.query::<(&Stone, &RestPose, &Transform)>();
        let mut off: Vec<f32> = stones
            .iter(world)
            .filter(|(stone, ..)| matches!(stone, Stone::Mark(_)))
            .map(|(_, rest, transform)| {
                assert!(transform.translation.distance(rest.place - rest.origin) < 1e-4, "it lies where it rests");
                transform.translation.z
            })
            .collect();
        off.sort_by(f32::total_cmp);
        off
    };
    assert!(matches!(from_the_middle(false)[..], [plain, king] if plain == 0.0 && king > 0.2));
    assert!(matches!(from_the_middle(true)[..], [king, plain] if plain == 0.0 && king < -0.2));
    assert!(matches!(from_the_middle(true)[..], [plain, king] if plain == 0.0 && king > 0.2));
}
