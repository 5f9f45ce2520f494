//! Tic-tac-toe in the app: by clicks, against the bot, saved in the library and continued.

use benediction::app::base::states::{Menu, Screen};
use benediction::app::game::matches::Match;
use benediction::app::game::policy::Panel;
use benediction_rules::Side;
use benediction_study::record::Player;
use benediction_study::registry;
use benediction_words as words;

use crate::game;
use crate::table::Table;

const FRIENDS: [Player; 2] = [Player::Human, Player::Human];

#[test]
fn two_friends_play_it_by_clicks() {
    assert!(registry::add(game::entry()));
    let mut table = Table::new();
    table.start("tic-tac-toe", FRIENDS, Side::Near);
    table.compare();
    assert_eq!(table.state::<Screen>(), Screen::Table);
    assert_eq!(registry::title(&table.game().session.spec().id), "Tic-tac-toe");
    for text in ["b2", "a1", "c3"] {
        table.click_action(text);
        table.settle();
        table.compare();
    }
    // A refusal gives its reason, in the words of the game.
    table.ask_for("b2");
    assert_eq!(table.refused.pop().as_deref(), Some("this square is taken"));
    for text in ["c2", "a2", "b3"] {
        table.click_action(text);
    }
    table.settle();
    table.compare();
    assert_eq!(table.state::<Menu>(), Menu::None);
    let mut legal: Vec<String> = table.game().legal.iter().map(|view| view.text.clone()).collect();
    legal.sort();
    assert_eq!(legal, ["a3", "b1", "c1"]);
}

#[test]
fn tic_tac_toe_is_played_against_bot_and_saved() {
    assert!(registry::add(game::entry()));
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    table.start("tic-tac-toe", [Player::Human, Player::Bot(10)], Side::Near);
    while table.game().session.outcome().is_none() {
        if table.game().human_to_act() {
            // The worst that is there.
            let text = table.game().legal.last().unwrap().text.clone();
            table.click_action(&text);
        }
        table.frame();
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    table.settle();
    table.compare();
    let outcome = table.game().session.outcome().unwrap();
    assert_ne!(outcome.winner, Some(Side::Near), "the bot sees everything");
    assert!(!words::result(outcome, table.game().session.sides()).is_empty());
    drop(table);
    let kept = std::fs::read_dir(folder.path().join("library")).unwrap().count();
    assert_eq!(kept, 1, "it is kept like every other game");
    let table = Table::in_folder(folder.path());
    assert!(table.app.world().get_resource::<Match>().is_none_or(|game| game.panel() == Panel::Nothing));
}
