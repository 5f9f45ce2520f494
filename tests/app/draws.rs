//! Draws that are offered to a bot.

use benediction::app::base::messages::Notify;
use benediction::app::base::settings::Settings;
use benediction::app::game::commands::{GameSetup, MatchCommand, PlayerCommand, TableCommand};
use benediction_rules::view::Verb;
use benediction_rules::{Reason, Side};
use benediction_study::record::{Player, Record};
use benediction_words::text;
use bevy::prelude::*;

use crate::play::wait_for;
use crate::table::Table;

const AGAINST_BOT: [Player; 2] = [Player::Human, Player::Bot(10)];

/// Blue, the bot, has a king and a man against an army.
const BOT_IS_LOST: &str =
    "Benediction v2: benediction/turn: red 1/red: e2k d2+ c3+ d3+ e3+ f3+ g3+ e4 f2+/blue: e9k e8/hands: 2 0";
/// Red, the person, has a king and a man against an army.
const BOT_IS_WINNING: &str =
    "Benediction v2: benediction/turn: red 1/red: e1k e2/blue: e8k d8+ c7+ d7+ e7+ f7+ g7+ e6 f8+/hands: 0 2";

impl Table {
    fn without_motion() -> Table {
        let mut table = Table::new();
        let mut settings = table.app.world_mut().resource_mut::<Settings>();
        (settings.play.animation_speed, settings.bot.bot_seconds) = (0.0, 0.1);
        table
    }

    fn set_position(&mut self, position: &str, players: [Player; 2]) {
        let record = Record { players: players.into(), ..Record::at("benediction", position) };
        self.order(TableCommand::Load(Box::new(record)));
        self.settle();
    }

    /// Waits for the answer to an offer. Returns `true` if the draw is agreed.
    fn answer(&mut self) -> bool {
        let mut declined = false;
        self.until("the bot answers", |table| {
            let notices = table.app.world().resource::<Messages<Notify>>();
            declined |= notices.iter_current_update_messages().any(|notice| notice.0 == text!("notice-draw-declined"));
            declined || table.game().session.outcome().is_some()
        });
        let outcome = self.game().session.outcome();
        assert!(outcome.is_none_or(|outcome| outcome.reason == Reason::Agreed), "{outcome:?}");
        outcome.is_some()
    }

    fn offer(&mut self) -> bool {
        self.app.world_mut().write_message(MatchCommand::from(PlayerCommand::OfferDraw));
        self.answer()
    }
}

#[test]
fn a_bot_answers_an_offer_before_it_has_played() {
    for (position, agrees) in [(BOT_IS_LOST, true), (BOT_IS_WINNING, false)] {
        let mut table = Table::without_motion();
        table.set_position(position, AGAINST_BOT);
        assert_eq!(table.offer(), agrees, "{position}");
    }
}

#[test]
fn draw_offer_ignores_evaluation_of_the_previous_game() {
    let mut table = Table::without_motion();
    table.set_position(BOT_IS_LOST, AGAINST_BOT);
    let block = table.game().legal.iter().find(|view| view.verb == Verb::Block).unwrap().text.clone();
    table.click_action(&block);
    wait_for(&mut table, 3);
    table.order(PlayerCommand::Resign);
    let setup = GameSetup { game: "king-trails".into(), players: AGAINST_BOT, ..GameSetup::default() };
    table.order(TableCommand::begin(setup));
    table.settle();
    assert!(!table.offer(), "an even position");
    assert_eq!(table.game().session.ply(), 0);
}

#[test]
fn draw_offer_ignores_evaluation_of_other_positions() {
    let mut table = Table::without_motion();
    // The bot takes the king in its turn, and has seen it before that was undone.
    table.set_position(BOT_IS_WINNING, AGAINST_BOT);
    let block = table.game().legal.iter().find(|view| view.verb == Verb::Block).unwrap().text.clone();
    table.click_action(&block);
    wait_for(&mut table, 3);
    table.set_position(BOT_IS_LOST, AGAINST_BOT);
    assert!(table.offer(), "what it thought of the other position does not count");
}

#[test]
fn strongest_bot_accepts_draw_unless_it_is_winning() {
    // Obelisk is solved: the first player, the person, wins `open`, and the bot wins `balanced`.
    for (rules, agrees) in [("obelisk even", true), ("obelisk line", true), ("obelisk balanced,line", false)] {
        let mut table = Table::without_motion();
        table.order(TableCommand::begin(GameSetup {
            game: rules.into(),
            players: AGAINST_BOT,
            ..GameSetup::default()
        }));
        table.settle();
        assert_eq!(table.offer(), agrees, "{rules}");
    }
}

#[test]
fn an_offer_lapses_with_its_game() {
    let mut table = Table::without_motion();
    table.set_position(BOT_IS_LOST, AGAINST_BOT);
    for command in [PlayerCommand::OfferDraw, PlayerCommand::Resign] {
        table.app.world_mut().write_message(MatchCommand::from(command));
    }
    table.frame();
    let reason = table.game().session.outcome().unwrap().reason;
    assert_eq!(reason, Reason::Resigned(Side::Near));
    table.order(TableCommand::Again);
    table.settle();
    for _ in 0..100 {
        table.frame();
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert_eq!(table.game().session.outcome(), None);
}
