//! Whole games through picks and requests.

use benediction::app::audio::mood::Mood;
use benediction::app::base::clock::TableSettled;
use benediction::app::base::messages::GameNode;
use benediction::app::base::settings::Settings;
use benediction::app::base::states::{Menu, Screen};
use benediction::app::game::commands::{ActionRequested, LookAt, MatchCommand, PlayerCommand, TableCommand};
use benediction_rules::view::{Place, Verb};
use benediction_rules::{Reason, Side};
use benediction_study::record::Player;
use benediction_study::tree::NodeId;

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
fn example_game_is_played_by_clicks_to_result() {
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
fn result_does_not_open_after_leaving_to_main_menu() {
    let mut table = Table::new();
    table.start("benediction", FRIENDS, Side::Far);
    example().into_iter().for_each(|text| table.click_action(text));
    assert_eq!(table.state::<Menu>(), Menu::None);
    // The picture comes to rest in the very frame in which the player leaves.
    table.app.world_mut().write_message(TableSettled);
    table.order(TableCommand::Leave);
    table.frame();
    assert_eq!((table.state::<Screen>(), table.state::<Menu>()), (Screen::Title, Menu::None));
}

#[test]
fn undo_and_redo_replay_whole_example_game_on_screen() {
    let mut table = Table::new();
    table.start("benediction", FRIENDS, Side::Far);
    let mut texts = vec![table.game().session.position_text()];
    for text in example() {
        table.click_action(text);
        texts.push(table.game().session.position_text());
    }
    table.settle();
    for text in texts.iter().rev().skip(1) {
        table.order(PlayerCommand::Undo);
        table.settle();
        table.compare();
        assert_eq!(&table.game().session.position_text(), text);
    }
    for text in &texts[1..] {
        table.order(PlayerCommand::Redo);
        table.settle();
        table.compare();
        assert_eq!(&table.game().session.position_text(), text);
    }
    assert!(table.game().session.outcome().is_some());
}

/// A person against a player that does not act: what was taken back is dropped when another action is played.
const AGAINST: fn() -> [Player; 2] = || [Player::Human, Player::Other("a guest".into())];

#[test]
fn looking_back_changes_the_picture_and_not_the_game() {
    let mut table = Table::new();
    table.start("benediction", AGAINST(), Side::Far);
    for text in &example()[..13] {
        table.ask_for(text);
    }
    table.settle();
    let before = table.game().session.position_text();
    assert!(table.game().human_to_act());
    for ply in [3, 0, 11] {
        let node = node_at(&table, ply);
        table.order(LookAt(Some(node)));
        table.settle();
        table.compare();
        assert_eq!((table.game().shown(), table.game().shown_ply()), (node, ply));
        assert_eq!(table.game().session.position_text(), before);
        assert!(!table.game().human_to_act());
    }
    table.order(LookAt(None));
    table.settle();
    table.compare();
    assert!(table.game().human_to_act());
}

/// Returns the node after this number of actions of the line on the table.
fn node_at(table: &Table, ply: usize) -> NodeId {
    let session = &table.game().session;
    let end = session.line_end(session.node());
    let way = std::iter::successors(Some(end), |node| session.before(*node));
    way.into_iter().find(|node| session.ply_of(*node) == ply).unwrap()
}

#[test]
fn after_looking_back_friends_begin_a_variation() {
    let mut table = Table::new();
    table.start("benediction", FRIENDS, Side::Far);
    for text in &example()[..12] {
        table.click_action(text);
    }
    table.settle();
    let end = table.game().live().node;
    let branch = node_at(&table, 3);
    table.order(LookAt(Some(branch)));
    table.settle();
    table.compare();
    assert!(table.game().human_to_act() && table.game().has_next());
    // Another action than the one that was played there, and one more.
    let other =
        |table: &Table| table.game().legal.iter().find(|view| view.text.starts_with("B@")).unwrap().text.clone();
    assert_ne!(other(&table), example()[3]);
    for ply in [4, 5] {
        let text = other(&table);
        table.click_action(&text);
        table.settle();
        table.compare();
        assert_eq!(table.game().session.ply(), ply);
    }
    let session = &table.game().session;
    assert_eq!((session.size(), session.leads_to(branch, end)), (15, true));
    let depths: Vec<usize> = session.list().iter().map(|turn| turn.depth).collect();
    assert!(depths.contains(&1) && depths[0] == 0 && depths.last() == Some(&0), "{depths:?}");
    // Up and down change the line, left and right walk along it.
    let variation = session.node();
    assert_eq!(session.beside(variation, 1), None);
    let main = session.beside(variation, -1).unwrap();
    assert_eq!((session.ply_of(main), session.leads_to(main, end)), (4, true));
    table.order(LookAt(Some(main)));
    table.order(LookAt(None));
    table.settle();
    table.compare();
    assert_eq!(table.game().live().node, end);
}

#[test]
fn finished_game_can_be_studied_and_undo_resumes_it() {
    let mut table = Table::new();
    table.start("benediction", AGAINST(), Side::Far);
    let game = example();
    for text in &game {
        table.ask_for(text);
    }
    table.settle();
    let end = table.game().live().node;
    assert!(table.game().session.outcome().is_some() && !table.game().panel().is_study());
    let branch = node_at(&table, 2);
    table.order(LookAt(Some(branch)));
    table.settle();
    table.compare();
    assert!(table.game().panel().is_study() && table.game().human_to_act());
    let text = table.game().legal.iter().find(|view| view.text != game[2]).unwrap().text.clone();
    table.ask_for(&text);
    let session = &table.game().session;
    assert_eq!((session.ply(), session.size(), session.leads_to(branch, end)), (3, game.len() + 2, true));
    assert_eq!(table.game().speaker(), None, "nobody gives up a game that is over");
    table.order(LookAt(Some(end)));
    // The last edit is taken back first, then the end.
    table.order(PlayerCommand::Undo);
    table.settle();
    table.compare();
    assert!(table.game().panel().is_study() && table.game().live().node == branch);
    assert_eq!(table.game().session.size(), game.len() + 1);
    table.order(LookAt(Some(end)));
    table.order(PlayerCommand::Undo);
    table.settle();
    table.compare();
    assert!(!table.game().panel().is_study() && table.game().session.outcome().is_none());
}

#[test]
fn king_trails_begins_with_the_choice_of_starting_points() {
    let mut table = Table::new();
    table.start("king-trails", FRIENDS, Side::Near);
    table.compare();
    assert!(table.game().session.figure().men.is_empty());
    let wrong = table.point("g4");
    table.click(Place::Point(wrong));
    assert_eq!(table.refused, ["Choose a starting point on your second row, but not on a side edge"]);
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
fn refused_click_shows_the_rule_without_change() {
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
    let live = table.game().live();
    // A node that there is, and is not the live one.
    table.ask_for("e3e4");
    let other = table.game().live().node;
    table.order(PlayerCommand::Undo);
    let action = table.game().session.read("e3e4").expect("an action");
    for at in [GameNode { game: live.game + 1, ..live }, GameNode { node: other, ..live }] {
        table.app.world_mut().write_message(MatchCommand::from(ActionRequested { at, action }));
        table.frame();
        assert_eq!(table.game().session.ply(), 0);
    }
    table.app.world_mut().write_message(MatchCommand::from(ActionRequested { at: live, action }));
    table.frame();
    assert_eq!(table.game().session.ply(), 1);
}

#[test]
fn commands_sent_in_one_frame_run_in_order() {
    let mut table = Table::new();
    table.start("benediction", FRIENDS, Side::Near);
    let act = |at, action| MatchCommand::from(ActionRequested { at, action });
    let start = table.game().live();
    // An action, then an Undo: it is played and taken back.
    let first = table.game().session.read("e3e4").expect("an action");
    table.app.world_mut().write_message(act(start, first));
    table.order(PlayerCommand::Undo);
    assert_eq!(table.game().live(), start);
    assert!(table.game().session.can_redo());
    table.settle();
    table.compare();
    // An Undo, then an action: an order for a position that is no longer current is stale.
    table.ask_for("e3e4");
    let played = table.game().live();
    let next = table.game().legal[0].action;
    table.app.world_mut().write_message(MatchCommand::from(PlayerCommand::Undo));
    table.send(act(played, next));
    assert_eq!(table.game().live(), start);
    // An Undo, then an action that is meant for the position to which it leads: that is played.
    let other = table.game().legal.iter().find(|view| view.text != "e3e4").unwrap().action;
    table.ask_for("e3e4");
    table.app.world_mut().write_message(MatchCommand::from(PlayerCommand::Undo));
    table.send(act(start, other));
    let now = table.game().live();
    assert_eq!((table.game().session.ply(), table.game().session.action_of(now.node)), (1, Some(other)));
    table.settle();
    table.compare();
}

#[test]
fn without_animation_the_picture_is_at_rest_at_once() {
    let mut table = Table::new();
    table.app.world_mut().resource_mut::<Settings>().play.animation_speed = 0.0;
    table.start("benediction", FRIENDS, Side::Far);
    for text in example() {
        table.click_action(text);
        table.frame();
        table.frame();
        table.compare();
    }
}

#[test]
fn unconfirmed_turn_waits_and_can_be_undone() {
    let mut table = Table::new();
    table.app.world_mut().resource_mut::<Settings>().play.confirm_turn = true;
    table.start("benediction", FRIENDS, Side::Near);
    table.click_action("e3e4");
    table.settle();
    assert!(table.game().is_unconfirmed() && !table.game().human_to_act());
    table.order(PlayerCommand::Undo);
    assert_eq!(table.game().session.ply(), 0);
    table.click_action("e3e4");
    table.order(PlayerCommand::EndTurn);
    assert!(table.game().human_to_act());
    assert_eq!(table.game().acting(), Some(Side::Far));
}

#[test]
fn resignation_and_draw_offer_end_the_game() {
    let mut table = Table::new();
    table.start("benediction", FRIENDS, Side::Near);
    table.click_action("e3e4");
    table.settle();
    table.order(PlayerCommand::Resign);
    table.settle();
    table.frame();
    let outcome = table.game().session.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(Side::Near), Reason::Resigned(Side::Far)));
    assert_eq!(table.state::<Menu>(), Menu::Result);
    table.order(TableCommand::Again);
    table.settle();
    assert_eq!(table.game().session.ply(), 0);
    assert_eq!(table.game().acting(), Some(Side::Far), "the other side starts");
    table.order(PlayerCommand::OfferDraw);
    assert_eq!(table.game().session.outcome().unwrap().reason, Reason::Agreed);
}

/// Waits for bots until the game has this number of plies or is over.
pub fn wait_for(table: &mut Table, ply: usize) {
    table.until("the bots play", |table| {
        let session = &table.game().session;
        session.ply() >= ply || session.outcome().is_some()
    });
    table.settle();
}

#[test]
fn bots_play_thirty_turns_and_the_picture_follows_each_action() {
    for game in ["benediction", "king-trails"] {
        let mut table = Table::new();
        {
            let mut settings = table.app.world_mut().resource_mut::<Settings>();
            settings.bot.bot_seconds = 0.1;
            settings.play.animation_speed = 4.0;
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
    table.app.world_mut().resource_mut::<Settings>().bot.bot_seconds = 0.1;
    table.start("benediction", [Player::Human, Player::Bot(1)], Side::Near);
    table.click_action("e3e4");
    wait_for(&mut table, 3);
    // What the bot answers depends on the time it gets, so my moves are those its answer leaves.
    let first = a_move(&table);
    table.click_action(&first);
    table.settle();
    let second = a_move(&table);
    table.order(PlayerCommand::Undo);
    assert_eq!(table.game().session.ply(), 3, "one action inside my turn");
    table.click_action(&first);
    table.click_action(&second);
    // The bot is thinking: it is stopped, and I stand at the start of my last turn.
    table.frame();
    table.order(PlayerCommand::Undo);
    assert_eq!(table.game().session.ply(), 3);
    table.click_action(&first);
    table.click_action(&second);
    wait_for(&mut table, 7);
    table.order(PlayerCommand::Undo);
    assert_eq!(table.game().session.ply(), 3, "the bot's turn and mine");
    table.settle();
    table.compare();
    table.order(PlayerCommand::Redo);
    table.settle();
    table.compare();
}

/// Returns the text of a legal move that captures nothing.
fn a_move(table: &Table) -> String {
    let game = table.game();
    let quiet = game.legal.iter().find(|view| view.verb == Verb::Move && !view.captures);
    quiet.expect("a quiet move").text.clone()
}

#[test]
fn the_music_follows_the_game_to_its_end() {
    let mut table = Table::new();
    assert_eq!(table.mood(), Mood::Title);
    table.start("benediction", FRIENDS, Side::Far);
    let mut moods = vec![table.mood()];
    for text in example() {
        table.click_action(text);
        table.settle();
        table.wait_for_the_analysis();
        if moods.last() != Some(&table.mood()) {
            moods.push(table.mood());
        }
    }
    table.frame();
    assert_eq!((moods[0], table.mood()), (Mood::Opening, Mood::Victory));
    // The last turns win a king, and the music knew it before.
    assert!(moods.contains(&Mood::Danger), "{moods:?}");
    // The mood does not switch to and fro: a king in danger is heard for some actions.
    assert!(moods.len() <= 7, "{moods:?}");
    table.order(TableCommand::Leave);
    table.frame();
    assert_eq!(table.mood(), Mood::Title);
}
