//! Hints, threats, the evaluation, and the bot's use of its time.

use benediction::app::base::settings::Settings;
use benediction::app::game::bot_player::BotPlayer;
use benediction::app::game::commands::{PlayerCommand, TableCommand};
use benediction::app::game::matches::Thinking;
use benediction::app::scene::signs::{ArrowKind, SignKind};
use benediction_engine::{Danger, Merit, Score};
use benediction_rules::notation::Tint;
use benediction_rules::view::Verb;
use benediction_rules::{Reason, Side};
use benediction_study::record::{Player, Record};

use crate::play::wait_for;
use crate::table::Table;

const FRIENDS: (Player, Player) = (Player::Human, Player::Human);
const AGAINST_BOT: (Player, Player) = (Player::Human, Player::Bot(10));

/// Starts the app with a position on the table.
fn set(position: &str, players: (Player, Player)) -> Table {
    let mut table = Table::new();
    let record = Record { players, ..Record::at("benediction", position) };
    table.app.world_mut().resource_mut::<Settings>().play.animation_speed = 0.0;
    table.order(TableCommand::Load(Box::new(record)));
    table.settle();
    table
}

fn settings(table: &mut Table, change: impl FnOnce(&mut Settings)) {
    change(&mut table.app.world_mut().resource_mut::<Settings>());
}

fn kinds(table: &Table, kind: SignKind) -> Vec<benediction_rules::geometry::Point> {
    table.signs().signs.iter().filter(|sign| sign.kind == kind).map(|sign| sign.at).collect()
}

const WON: &str = "Benediction v2: benediction/turn: red 2/red: e2k d5 d6 f3/blue: d8k e9 h6";
const STACK_NEAR: &str = "Benediction v2: benediction/turn: red 1/red: e2k d1 e1 f1/blue: e8k e5+ d7/blocks: c1 g1";

#[test]
fn a_hint_is_shown_until_an_action_is_played() {
    let mut table = set(WON, FRIENDS);
    assert!(table.signs().arrows.is_empty());
    table.ask(|request| request.hint = true);
    table.wait_for_the_analysis();
    let hint = table.analysis().hint.clone().unwrap();
    assert_eq!((hint.score, hint.merits), (Score::Win(2), vec![Merit::Wins(Reason::KingCaptured)]));
    assert_eq!(table.signs().arrows.len(), 2);
    assert!(table.signs().arrows.iter().all(|arrow| arrow.meaning == ArrowKind::Advice && arrow.ring > 0.0));
    let numbers: Vec<_> = table.signs().arrows.iter().map(|arrow| arrow.number).collect();
    assert_eq!(numbers, [Some(1), Some(2)]);
    let moved: Vec<_> = hint.turn.iter().filter_map(|view| view.way.first().copied()).collect();
    assert_eq!(kinds(&table, SignKind::Advised), moved, "the men to move are ringed");
    table.click_action(&hint.turn[0].text);
    table.settle();
    assert!(table.analysis().hint.is_none() && table.signs().arrows.is_empty());
}

/// A position in which only a block on one point saves these kings.
const ONLY_BLOCKS: [(&str, &str); 2] = [
    ("Benediction v2: benediction/turn: red 1/red: h2k c2 g3/blue: e8k h4+/hands: 0 0", "B@h3"),
    ("Benediction v2: benediction/turn: red 1/red: f3k e4/blue: f8k h3+/hands: 1 0", "B@g3"),
];

#[test]
fn a_hint_that_puts_something_shows_a_ghost() {
    for (position, only) in ONLY_BLOCKS {
        let mut table = set(position, FRIENDS);
        table.ask(|request| request.hint = true);
        table.wait_for_the_analysis();
        let hint = table.analysis().hint.clone().unwrap();
        assert_eq!(hint.turn.iter().map(|view| view.text.as_str()).collect::<Vec<_>>(), [only]);
        assert_eq!(hint.merits[0], Merit::SavesKing);
        assert_eq!(kinds(&table, SignKind::GhostBlock), [hint.turn[0].to]);
        assert!(table.signs().signs.iter().all(|sign| sign.number.is_none()), "one action has no number");
        assert_eq!(kinds(&table, SignKind::GhostDrop), []);
        assert_eq!(table.signs().arrows, []);
    }
    // A starting point is not a block.
    let mut table = Table::new();
    table.start("king-trails", [Player::Human, Player::Human], Side::Near);
    table.ask(|request| request.hint = true);
    table.wait_for_the_analysis();
    let hint = table.analysis().hint.clone().unwrap();
    assert_eq!(hint.turn[0].verb, Verb::Choose);
    assert_eq!(kinds(&table, SignKind::Advised), [hint.turn[0].to]);
    assert_eq!(kinds(&table, SignKind::GhostDrop), []);
    assert_eq!(kinds(&table, SignKind::GhostBlock), []);
    assert_eq!(table.signs().arrows, []);
}

#[test]
fn threats_stay_until_they_are_asked_away() {
    let mut table = set(STACK_NEAR, FRIENDS);
    table.ask(|request| request.threats = true);
    table.wait_for_the_analysis();
    assert_eq!(kinds(&table, SignKind::ThreatenedKing), [table.point("e2")]);
    assert!(table.signs().arrows.iter().any(|arrow| arrow.meaning == ArrowKind::Danger));
    let threats = table.analysis().threats.clone().unwrap();
    assert_eq!(threats[0].danger, Danger::King);
    // The king goes to a point that no man reaches, and the threats are now those to Blue.
    table.click_action("B@e3");
    table.wait_for_the_analysis();
    assert_eq!(table.game().acting(), Some(Side::Far));
    assert!(kinds(&table, SignKind::ThreatenedKing).is_empty());
    assert!(table.analysis().threats.is_some());
    table.order(PlayerCommand::Undo);
    table.wait_for_the_analysis();
    assert_eq!(kinds(&table, SignKind::ThreatenedKing).len(), 1);
    table.ask(|request| request.threats = false);
    table.frame();
    assert!(kinds(&table, SignKind::ThreatenedKing).is_empty() && table.signs().arrows.is_empty());
}

#[test]
fn only_the_worst_threat_is_shown_in_full() {
    let position = "Benediction v2: benediction/turn: red 2/red: d2 e1 e2k e3 f2 c3+ d4/blue: e8 d8 e9 f7 e5++ g5 h3k+/\
        blocks: c6 b4/hands: 5 2";
    let mut table = set(position, FRIENDS);
    table.ask(|request| request.threats = true);
    table.wait_for_the_analysis();
    let threats = table.analysis().threats.clone().unwrap();
    assert!(threats.len() > 2, "{threats:?}");
    let in_danger = |table: &Table, faint: bool| {
        let kinds = [SignKind::Threatened, SignKind::ThreatenedKing];
        let signs = table.signs().signs.iter().filter(|sign| kinds.contains(&sign.kind) && sign.faint == faint);
        signs.map(|sign| sign.at).collect::<Vec<_>>()
    };
    assert_eq!(in_danger(&table, false), [threats[0].at], "the first is the worst");
    assert!(in_danger(&table, true).len() > 1);
    assert!(table.signs().arrows.iter().any(|arrow| !arrow.faint));
    assert_eq!(table.signs().attacker, Some(Tint::Blue), "Red has the turn");
}

#[test]
fn passages_that_bless_a_king_are_drawn_through_the_wall() {
    let mut table = set("Benediction v2: benediction/turn: blue 1/red: e9k d2/blue: c2k d8/hands: 0 0", FRIENDS);
    table.ask(|request| request.threats = true);
    table.wait_for_the_analysis();
    let through =
        table.signs().arrows.iter().filter(|arrow| arrow.meaning == ArrowKind::Danger && arrow.path.len() == 2).count();
    assert!((1..=3).contains(&through), "{:?}", table.signs().arrows);
}

#[test]
fn evaluation_is_kept_until_the_next_one_is_ready() {
    let mut table = set(WON, FRIENDS);
    table.wait_for_the_analysis();
    assert_eq!((table.analysis().opinion, table.analysis().judged), (Some(Score::Win(2)), true));
    table.click_action("e2e3");
    assert!(table.analysis().opinion.is_some());
    table.wait_for_the_analysis();
    assert!(table.analysis().judged);
    // The bar looks longer, and only where it is shown.
    settings(&mut table, |settings| settings.play.evaluation_bar = true);
    table.wait_for_the_analysis();
    assert!(table.analysis().judged);
    table.order(TableCommand::Leave);
    table.frame();
    assert_eq!(table.analysis().about, None);
}

#[test]
fn no_work_runs_after_analysis_is_complete() {
    let mut table = set(WON, FRIENDS);
    settings(&mut table, |settings| settings.play.evaluation_bar = true);
    table.ask(|request| request.hint = true);
    table.ask(|request| request.threats = true);
    table.wait_for_the_analysis();
    let known = table.analysis().clone();
    for _ in 0..20 {
        table.frame();
        assert!(!table.app.world().resource::<benediction::app::game::analysis::AnalysisWorker>().is_busy());
    }
    assert_eq!(table.analysis(), &known);
}

#[test]
fn no_hint_is_given_while_the_bot_thinks() {
    let mut table = set(STACK_NEAR, (Player::Bot(10), Player::Human));
    settings(&mut table, |settings| settings.bot.bot_seconds = 0.5);
    table.ask(|request| request.hint = true);
    table.frame();
    assert!(table.analysis().hint.is_none() && table.signs().arrows.is_empty());
    assert!(!table.app.world().resource::<benediction::app::game::analysis::AnalysisWorker>().is_busy());
}

/// A bot with thirty seconds to think, and no time used.
#[test]
fn bot_plays_forced_or_proven_actions_at_once() {
    let only_action = "Benediction v2: benediction/turn: blue 1/red: e9 e7 d8k f8/blue: e8k/blocks: a1 c1 e1 g1 i1 b3 d3 f3 \
                       h3 a4 i4 c4 e5 g4 b5 h5 d6 f6 a5 i5/hands: 0 0";
    let proved = "Benediction v2: benediction/turn: blue 2/red: e2k d1 e1/blue: e8k e4++ d8";
    for position in [proved, only_action] {
        let mut table = set(position, AGAINST_BOT);
        // Longer than any test waits: it answers without thinking.
        settings(&mut table, |settings| settings.bot.bot_seconds = 3600.0);
        wait_for(&mut table, 1);
    }
}

#[test]
fn bot_resigns_only_if_allowed_after_two_lost_turns() {
    // Blue has a king and a man against an army, and nothing is decided yet.
    let position =
        "Benediction v2: benediction/turn: red 1/red: e2k d2+ c3+ d3+ e3+ f3+ g3+ e4 f2+/blue: e9k e8/hands: 2 0";
    for may in [true, false] {
        let mut table = set(position, AGAINST_BOT);
        settings(&mut table, |settings| {
            settings.bot.bot_seconds = 0.1;
            settings.bot.bot_resigns = may;
        });
        let block = |table: &mut Table| {
            let views = &table.game().legal;
            let text = views.iter().find(|view| view.verb == Verb::Block).unwrap().text.clone();
            table.click_action(&text);
        };
        block(&mut table);
        wait_for(&mut table, 3);
        assert_eq!(table.game().session.outcome(), None, "not in its first lost turn");
        block(&mut table);
        block(&mut table);
        wait_for(&mut table, 7);
        let resigned = table.game().session.outcome().map(|outcome| outcome.reason);
        assert_eq!(resigned == Some(Reason::Resigned(Side::Far)), may, "{resigned:?}");
    }
}

#[test]
fn pondering_lasts_while_the_human_thinks() {
    let ponders = |table: &Table| table.app.world().resource::<BotPlayer>().ponders();
    let mut table = set(STACK_NEAR, AGAINST_BOT);
    table.frame();
    assert!(!ponders(&table), "off unless it is asked for");
    settings(&mut table, |settings| {
        settings.bot.bot_ponders = true;
        settings.bot.bot_seconds = 0.1;
    });
    table.frame();
    assert!(ponders(&table));
    table.click_action("B@e3");
    table.frame();
    assert!(!ponders(&table) && table.app.world().resource::<Thinking>().side == Some(Side::Far));
    wait_for(&mut table, 3);
    table.frame();
    assert!(ponders(&table) || table.game().session.outcome().is_some());
    table.order(TableCommand::Leave);
    table.frame();
    table.frame();
    assert!(!ponders(&table));
}
