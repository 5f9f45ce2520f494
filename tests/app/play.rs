//! Whole games through picks and requests.

use benediction::app::audio::mood::Mood;
use benediction::app::messages::{ActionRequested, MatchCommand};
use benediction::app::settings::Settings;
use benediction::app::states::{Menu, Screen};
use benediction::record::Player;
use benediction::rules::{Reason, Side};
use benediction::view::Place;

use crate::table::Table;

const FRIENDS: [Player; 2] = [Player::Human, Player::Human];

/// The official example game of the rules, section 9, with every K and x left out.
const EXAMPLE: &str = "B@a1 / d2d3 f2g2 / B@d6 B@g5 / @d2 @f2 / d8+d7 f8+f7 / g2f3 f3+e3 / d7-1-c6 f7-1-g6 / \
    e3+1+d3 d3-1-d4 / @f8 f8+e9 / f1+f2 f2h2 / e9c7 c7-1-b6 / h2f2 f2+1+e3 / @f8 B@f1 / B@d8 B@h2 / e8+e7 e7e6 / \
    e3e5 e5-1-e6";

fn example() -> Vec<&'static str> {
    EXAMPLE.split([' ', '/']).filter(|text| !text.is_empty()).collect()
}

#[test]
fn the_official_example_game_is_played_by_clicks_to_the_result_panel() {
    let mut table = Table::new();
    table.start("benediction", FRIENDS, Side::Far);
    assert_eq!(table.state::<Screen>(), Screen::Table);
    table.compare();
    for text in example() {
        table.click_action(text);
        table.settle();
        table.compare();
    }
    let outcome = table.game().session.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(Side::Near), Reason::KingCaptured));
    table.frame();
    assert_eq!(table.state::<Menu>(), Menu::Result);
    assert!(table.refused.is_empty());
}

#[test]
fn undo_and_redo_go_through_the_whole_example_game_and_the_picture_follows() {
    let mut table = Table::new();
    table.start("benediction", FRIENDS, Side::Far);
    let mut texts = vec![table.game().session.position_text()];
    for text in example() {
        table.click_action(text);
        texts.push(table.game().session.position_text());
    }
    table.settle();
    for text in texts.iter().rev().skip(1) {
        table.order(MatchCommand::Undo);
        table.settle();
        table.compare();
        assert_eq!(&table.game().session.position_text(), text);
    }
    for text in &texts[1..] {
        table.order(MatchCommand::Redo);
        table.settle();
        table.compare();
        assert_eq!(&table.game().session.position_text(), text);
    }
    assert!(table.game().session.outcome().is_some());
}

#[test]
fn looking_back_changes_the_picture_and_not_the_game() {
    let mut table = Table::new();
    table.start("benediction", FRIENDS, Side::Far);
    for text in &example()[..12] {
        table.click_action(text);
    }
    table.settle();
    let before = table.game().session.position_text();
    for ply in [3, 0, 11] {
        table.order(MatchCommand::LookAt(Some(ply)));
        table.settle();
        table.compare();
        assert_eq!(table.game().session.position_text(), before);
        assert!(!table.game().human_to_act());
    }
    table.order(MatchCommand::LookAt(None));
    table.settle();
    table.compare();
    assert!(table.game().human_to_act());
}

#[test]
fn king_trails_begins_with_the_choice_of_starting_points() {
    let mut table = Table::new();
    table.start("king-trails", FRIENDS, Side::Near);
    table.compare();
    assert!(table.game().session.figure().men.is_empty());
    let wrong = table.point("g4");
    table.click(Place::Point(wrong));
    assert_eq!(table.refused, ["Choose a starting point on your second row, off the edges"]);
    for (text, men) in [("S@g2", 0), ("S@d9", 14)] {
        table.click_action(text);
        table.settle();
        table.compare();
        assert_eq!(table.game().session.figure().men.len(), men);
    }
    assert_eq!(table.game().session.turn().actions_left, 1);
    // A king who leaves his point makes the next one he leaves a further starting point.
    for text in ["g3g4", "d8d7", "@d8", "g2g3", "@g2"] {
        table.click_action(text);
        table.settle();
        table.compare();
    }
}

#[test]
fn a_refused_click_says_the_rule_and_changes_nothing() {
    let mut table = Table::new();
    table.start("benediction", FRIENDS, Side::Near);
    let before = table.game().session.position_text();
    let [own, far, enemy, side] = ["e3", "b4", "e8", "a1"].map(|name| table.point(name));
    table.click(Place::Point(enemy));
    table.click(Place::Point(own));
    table.click(Place::Point(far));
    table.click(Place::Hand(Side::Far));
    assert_eq!(table.refused.len(), 3, "{:?}", table.refused);
    assert_eq!(table.refused[0], "That man is not yours");
    table.click(Place::Bowl);
    table.click(Place::Point(side));
    table.settle();
    assert_ne!(table.game().session.position_text(), before);
    table.compare();
}

#[test]
fn a_stale_request_is_dropped() {
    let mut table = Table::new();
    table.start("benediction", FRIENDS, Side::Near);
    let id = table.game().id;
    for (game, ply) in [(id + 1, 0), (id, 1)] {
        table.app.world_mut().write_message(ActionRequested { game, ply, text: "e3e4".into() });
        table.frame();
        assert_eq!(table.game().session.ply(), 0);
    }
    table.app.world_mut().write_message(ActionRequested { game: id, ply: 0, text: "e3e4".into() });
    table.frame();
    assert_eq!(table.game().session.ply(), 1);
}

#[test]
fn without_animation_the_picture_is_at_rest_at_once() {
    let mut table = Table::new();
    table.app.world_mut().resource_mut::<Settings>().animation_speed = 0.0;
    table.start("benediction", FRIENDS, Side::Far);
    for text in example() {
        table.click_action(text);
        table.frame();
        table.frame();
        table.compare();
    }
}

#[test]
fn a_turn_that_must_be_confirmed_waits_and_can_be_taken_back() {
    let mut table = Table::new();
    table.app.world_mut().resource_mut::<Settings>().confirm_turn = true;
    table.start("benediction", FRIENDS, Side::Near);
    table.click_action("e3e4");
    table.settle();
    assert!(table.game().unconfirmed && !table.game().human_to_act());
    table.order(MatchCommand::Undo);
    assert_eq!(table.game().session.ply(), 0);
    table.click_action("e3e4");
    table.order(MatchCommand::EndTurn);
    assert!(table.game().human_to_act());
    assert_eq!(table.game().acting(), Some(Side::Far));
}

#[test]
fn resigning_and_a_draw_end_the_game_with_the_result_panel() {
    let mut table = Table::new();
    table.start("benediction", FRIENDS, Side::Near);
    table.click_action("e3e4");
    table.settle();
    table.order(MatchCommand::Resign);
    table.settle();
    table.frame();
    let outcome = table.game().session.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(Side::Near), Reason::Resigned(Side::Far)));
    assert_eq!(table.state::<Menu>(), Menu::Result);
    table.order(MatchCommand::Again);
    table.settle();
    assert_eq!(table.game().session.ply(), 0);
    assert_eq!(table.game().acting(), Some(Side::Far), "the other side starts");
    table.order(MatchCommand::OfferDraw);
    assert_eq!(table.game().session.outcome().unwrap().reason, Reason::Agreed);
}

/// Waits for bots until the game has so many plies or is over.
pub fn wait_for(table: &mut Table, ply: usize) {
    let begin = std::time::Instant::now();
    while table.game().session.ply() < ply && table.game().session.outcome().is_none() {
        table.frame();
        std::thread::sleep(std::time::Duration::from_millis(1));
        assert!(begin.elapsed().as_secs() < 120, "the bots are slow: {} plies", table.game().session.ply());
    }
    table.settle();
}

#[test]
fn bots_play_thirty_turns_and_the_picture_follows_each_action() {
    for game in ["benediction", "king-trails"] {
        let mut table = Table::new();
        {
            let mut settings = table.app.world_mut().resource_mut::<Settings>();
            settings.bot_seconds = 0.1;
            settings.animation_speed = 4.0;
        }
        table.start(game, [Player::Bot(1), Player::Bot(2)], Side::Near);
        let mut ply = 0;
        while ply < 59 && table.game().session.outcome().is_none() {
            ply += 1;
            wait_for(&mut table, ply);
            table.compare();
        }
        assert!(table.refused.is_empty(), "{:?}", table.refused);
    }
}

#[test]
fn undo_against_a_bot_goes_back_to_my_last_decision() {
    let mut table = Table::new();
    table.app.world_mut().resource_mut::<Settings>().bot_seconds = 0.1;
    table.start("benediction", [Player::Human, Player::Bot(1)], Side::Near);
    table.click_action("e3e4");
    wait_for(&mut table, 3);
    table.click_action("d2d3");
    table.settle();
    table.order(MatchCommand::Undo);
    assert_eq!(table.game().session.ply(), 3, "one action inside my turn");
    table.click_action("d2d3");
    table.click_action("f2f3");
    // The bot is thinking: it is stopped, and I stand at the start of my last turn.
    table.frame();
    table.order(MatchCommand::Undo);
    assert_eq!(table.game().session.ply(), 3);
    table.click_action("d2d3");
    table.click_action("f2f3");
    wait_for(&mut table, 7);
    table.order(MatchCommand::Undo);
    assert_eq!(table.game().session.ply(), 3, "the bot's turn and mine");
    table.settle();
    table.compare();
    table.order(MatchCommand::Redo);
    table.settle();
    table.compare();
}

#[test]
fn the_music_follows_the_game_to_its_end() {
    let mut table = Table::new();
    assert_eq!(table.mood(), Mood::Title);
    table.start("benediction", FRIENDS, Side::Far);
    let mut heard = vec![table.mood()];
    for text in example() {
        table.click_action(text);
        table.settle();
        table.wait_for_the_analysis();
        if heard.last() != Some(&table.mood()) {
            heard.push(table.mood());
        }
    }
    table.frame();
    assert_eq!((heard[0], table.mood()), (Mood::Opening, Mood::Victory));
    // The last turns win a king, and the music knew it before.
    assert!(heard.contains(&Mood::Tension), "{heard:?}");
    // It never goes to and fro: a king in reach is heard for some actions.
    assert!(heard.len() <= 7, "{heard:?}");
    table.order(MatchCommand::Leave);
    table.frame();
    assert_eq!(table.mood(), Mood::Title);
}
