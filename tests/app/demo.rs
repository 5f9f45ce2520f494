//! The game behind the main menu.

use benediction::app::base::settings::Settings;
use benediction::app::game::commands::{GameSetup, MatchCommand, TableCommand};
use benediction::app::game::demo;
use benediction::app::game::matches::Match;
use benediction::app::game::policy::Panel;
use benediction_rules::Side;
use benediction_study::record::Player;

use super::table::Table;

fn title() -> Table {
    let mut table = Table::new();
    table.app.add_plugins(demo::plugin);
    table.app.world_mut().resource_mut::<Settings>().play.animation_speed = 4.0;
    table
}

#[test]
fn demo_plays_behind_main_menu_and_yields_to_game() {
    let mut table = title();
    // The bot thinks in a thread of its own, for which a busy machine may have little time.
    for _ in 0..100_000 {
        table.app.update();
        if table.app.world().resource::<Match>().session.ply() >= 3 {
            break;
        }
        std::thread::yield_now();
    }
    let demo = table.app.world().resource::<Match>();
    assert!(demo.panel() == Panel::Nothing && demo.session.ply() >= 3, "{} actions", demo.session.ply());
    let human = Player::Human;
    let setup = GameSetup {
        game: "benediction".into(),
        players: [human.clone(), human],
        first: Side::Near,
        seed: None,
        position: None,
        ..GameSetup::default()
    };
    table.app.world_mut().write_message(MatchCommand::from(TableCommand::begin(setup)));
    for _ in 0..600 {
        table.app.update();
    }
    let real = table.app.world().resource::<Match>();
    assert!(real.panel() != Panel::Nothing && real.session.ply() == 0, "it does not play in a game of people");
}

#[test]
fn lesson_started_in_same_frame_replaces_the_demo() {
    let mut table = title();
    let position = "Benediction v2: benediction/turn: red 2/red: d4++ e2k/blue: e8k h6".into();
    let lesson = TableCommand::Exercise { game: "benediction".into(), position };
    for command in [lesson, TableCommand::Demo] {
        table.app.world_mut().write_message(MatchCommand::from(command));
    }
    for _ in 0..10 {
        table.app.update();
    }
    assert!(table.app.world().resource::<Match>().panel() == Panel::Exercise);
}

#[test]
fn reduced_motion_stops_the_title_demo() {
    let mut table = title();
    table.app.world_mut().resource_mut::<Settings>().play.reduced_motion = true;
    for _ in 0..1500 {
        table.app.update();
    }
    assert_eq!(table.app.world().resource::<Match>().session.ply(), 0);
}
