//! A bot that can be followed, and its last turn shown again.

use benediction::app::base::clock::Clock;
use benediction::app::base::settings::Settings;
use benediction::app::base::states::Menu;
use benediction::app::game::commands::{ActionRequested, MatchCommand, PlayerCommand, ReplayCommand, TableCommand};
use benediction_rules::view::Place;
use benediction_rules::{Actor, Side};
use benediction_study::record::Player;
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;

use crate::table::Table;
use crate::window::Window;

const FRIENDS: [Player; 2] = [Player::Human, Player::Human];
/// A person against a player that does not act.
const AGAINST: fn() -> [Player; 2] = || [Player::Human, Player::Other("Otto".into())];

#[test]
fn a_weak_bot_waits_before_each_action() {
    let mut table = Table::new();
    table.app.world_mut().resource_mut::<Settings>().bot.bot_seconds = 0.1;
    table.start("benediction", [Player::Human, Player::Bot(1)], Side::Near);
    table.click_action("e3e4");
    let mut quiet = 0.0_f32;
    let mut longest = Vec::new();
    for ply in [2, 3] {
        table.until("the bot plays", |table| {
            let rests = !table.app.world().resource::<Clock>().busy();
            quiet = if rests { quiet + 0.025 } else { quiet };
            table.game().session.ply() >= ply
        });
        longest.push(quiet);
        quiet = 0.0;
    }
    assert!(longest[0] >= 0.9 && longest[1] >= 0.7, "{longest:?}");
}

/// Plays until it is Red's turn again after a whole turn of Blue.
fn begun(players: [Player; 2]) -> Table {
    let mut table = Table::new();
    table.start("benediction", players, Side::Near);
    for text in ["e3e4", "e7e6", "d7d6"] {
        table.ask_for(text);
        table.settle();
    }
    table
}

#[test]
fn the_last_turn_is_shown_again_action_by_action() {
    for players in [AGAINST(), FRIENDS] {
        for mine in [vec![], vec!["d2d3"]] {
            let mut table = begun(players.clone());
            for text in &mine {
                table.ask_for(text);
                table.settle();
            }
            let (live, text) = (table.game().live(), table.game().session.position_text());
            table.order(ReplayCommand::Begin);
            let mut shown = vec![table.game().shown_ply()];
            assert!(table.game().is_replaying() && !table.game().human_to_act());
            table.until("it has been shown", |table| {
                let ply = table.game().shown_ply();
                if shown.last() != Some(&ply) {
                    shown.push(ply);
                }
                assert_eq!(table.game().live(), live);
                !table.game().is_replaying()
            });
            let whole: Vec<usize> = [1, 2, 3].into_iter().chain(mine.iter().map(|_| 4)).collect();
            assert_eq!(shown, whole);
            table.settle();
            table.compare();
            assert!(table.game().human_to_act());
            assert_eq!(table.game().session.position_text(), text);
        }
    }
}

#[test]
fn replayed_turn_looks_like_the_original() {
    let mut table = begun(AGAINST());
    table.order(ReplayCommand::Begin);
    table.settle();
    table.compare();
    table.order(ReplayCommand::Step);
    assert_eq!(table.game().shown_ply(), 2);
    table.settle();
    table.compare();
    table.order(ReplayCommand::End);
    assert_eq!(table.game().shown_ply(), 3);
    table.settle();
    table.compare();
}

#[test]
fn anything_that_is_done_ends_it() {
    for (what, ply) in [("act", 4), ("redo", 3), ("again", 3), ("undo", 2)] {
        let mut table = begun(FRIENDS);
        table.order(ReplayCommand::Begin);
        table.settle();
        match what {
            "act" => table.ask_for("d2d3"),
            "redo" => table.order(PlayerCommand::Redo),
            "again" => table.order(ReplayCommand::Begin),
            _ => table.order(PlayerCommand::Undo),
        }
        assert_eq!((table.game().is_replaying(), table.game().shown_ply()), (false, ply), "{what}");
        table.settle();
        table.compare();
    }
}

#[test]
fn replay_is_available_only_after_the_opponents_turn() {
    let mut table = Table::new();
    table.start("benediction", AGAINST(), Side::Near);
    assert!(table.game().last_turn().is_none() && table.game().why_no_last_turn().is_some());
    table.order(ReplayCommand::Begin);
    assert!(!table.game().is_replaying());
    table.ask_for("e3e4");
    assert!(table.game().last_turn().is_none(), "Otto is to play");
    table.ask_for("e7e6");
    table.ask_for("d7d6");
    assert!(table.game().last_turn().is_some() && table.game().why_no_last_turn().is_none());
    table.order(TableCommand::Study);
    assert!(table.game().last_turn().is_none(), "a study has its own ways");
}

#[test]
fn replay_of_a_turn_includes_its_roll() {
    let mut table = Table::new();
    table.start("kingamon", FRIENDS, Side::Near);
    let mut turns = 0;
    let mut before = None;
    table.until("each side has played", |table| {
        let game = table.game();
        if let (true, Some(side)) = (game.human_to_act(), game.acting()) {
            if before.is_some_and(|before| before != side) {
                turns += 1;
                if turns == 1 {
                    return true;
                }
            }
            before = Some(side);
            let order = ActionRequested { at: game.live(), action: game.legal[0].action };
            table.order(order);
        }
        false
    });
    table.settle();
    let (before, turn) = table.game().last_turn().unwrap();
    let session = &table.game().session;
    assert_eq!(session.turn_at(session.ply_of(before)).actor, Actor::Chance, "it begins with the roll");
    assert!(!turn.is_empty() && turn.last() != Some(&session.node()), "my own roll is not of that turn");
}

fn ready(window: &mut Window) {
    window.start("benediction", AGAINST());
    for text in ["e3e4", "e7e6", "d7d6"] {
        let game = window.game();
        let (at, action) = (game.live(), game.session.read(text).unwrap());
        window.app.world_mut().write_message(MatchCommand::from(ActionRequested { at, action }));
        window.frames(60);
    }
}

#[test]
fn its_key_its_button_esc_and_a_click() {
    let mut window = Window::new();
    ready(&mut window);
    let key = |window: &mut Window| window.key(KeyCode::KeyL, Key::Character("l".into()));
    key(&mut window);
    assert!(window.game().is_replaying() && window.shows_text("Showing the last turn again"), "{:?}", window.written());
    window.key(KeyCode::Escape, Key::Escape);
    assert!(!window.game().is_replaying());
    assert_eq!(*window.app.world().resource::<State<Menu>>().get(), Menu::None);
    let button = window.button("Last turn");
    window.click(MouseButton::Left, button);
    assert!(window.game().is_replaying());
    // A click on a man of mine stops it, and picks nothing up.
    window.frames(6);
    assert!(window.game().is_replaying());
    assert_eq!(window.place("d2").map(|place| matches!(place, Place::Point(_))), Some(true));
    let at = window.point("d2");
    window.click(MouseButton::Left, at);
    assert!(!window.game().is_replaying() && window.selection().picker.picked().is_none());
    window.click(MouseButton::Left, at);
    assert!(window.selection().picker.picked().is_some());
}

#[test]
fn disabled_replay_button_explains_itself() {
    let mut window = Window::new();
    window.start("benediction", AGAINST());
    window.key(KeyCode::KeyL, Key::Character("l".into()));
    assert!(window.shows_text("You can show the last turn again"), "{:?}", window.written());
}
