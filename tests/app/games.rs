//! Whole games of every game at the table, by clicks, dice and words, and the lessons.

use benediction::app::base::progress::PlayerProgress;
use benediction::app::base::settings::Settings;
use benediction::app::base::states::{Menu, Screen};
use benediction::app::exercise::lesson::{self, LessonTask};
use benediction::app::exercise::{Exercise, ExerciseCommand, Phase};
use benediction::app::game::commands::{GameSetup, PlayerCommand, TableCommand};
use benediction::app::scene::picture::Picture;
use benediction::app::scene::signs::SignKind;
use benediction_rules::view::{ActionView, Place, Verb};
use benediction_rules::{Action, Actor, Side};
use benediction_study::lessons::wanted;
use benediction_study::progress::Learned;
use benediction_study::record::{Player, Record};
use benediction_study::registry;
use benediction_words::lessons::LessonStep;

use crate::sample::one_in;
use crate::table::Table;

const FRIENDS: [Player; 2] = [Player::Human, Player::Human];

/// Numbers that are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// Waits until a person is to act, or the game is over.
fn wait_for_human(table: &mut Table) {
    for _ in 0..2000 {
        table.settle();
        if table.game().session.outcome().is_some() || table.game().acting().is_some() {
            return;
        }
        table.frame();
    }
    panic!("the dice do not fall");
}

/// Plays a game of at most this number of actions by random clicks, and compares the picture after every settled
/// action.
fn play(game: &str, seed: u64, most: usize) -> Table {
    let mut table = Table::new();
    table.app.world_mut().resource_mut::<Settings>().play.animation_speed = 4.0;
    table.start(game, FRIENDS, Side::Near);
    let mut numbers = Numbers(seed);
    table.compare();
    for _ in 0..most {
        wait_for_human(&mut table);
        table.compare();
        if table.game().session.outcome().is_some() {
            break;
        }
        let legal = &table.game().legal;
        let text = legal[numbers.below(legal.len())].text.clone();
        table.click_action(&text);
    }
    assert!(table.refused.is_empty(), "{:?}", table.refused);
    table
}

#[test]
fn whole_games_are_played_by_clicks_with_matching_picture() {
    let games = [
        ("benedict-chess", 3),
        ("benedict-chess swap", 8),
        ("obelisk", 1),
        ("obelisk balanced,even", 2),
        ("kingamon", 5),
        ("kingamon quick,kingbar,bgoff,cube", 6),
    ];
    for (game, seed) in one_in(2, games) {
        let mut table = play(game, seed, 900);
        assert!(table.game().session.outcome().is_some(), "{game} comes to its end");
        table.frame();
        assert_eq!(table.state::<Menu>(), Menu::Result, "{game}");
    }
}

#[test]
fn undo_goes_back_through_whole_games_without_dice() {
    for game in ["benedict-chess", "obelisk"] {
        let mut table = play(game, 11, 30);
        let ply = table.game().session.ply();
        for _ in 0..ply {
            table.order(PlayerCommand::Undo);
            table.settle();
            table.compare();
        }
        assert_eq!(table.game().session.ply(), 0);
        for _ in 0..ply {
            table.order(PlayerCommand::Redo);
            table.settle();
            table.compare();
        }
        assert_eq!(table.game().session.ply(), ply);
    }
}

#[test]
fn undo_does_not_change_rolled_dice() {
    let mut table = Table::new();
    table.order(TableCommand::begin(seeded(12)));
    wait_for_human(&mut table);
    let thrown = table.game().session.ply();
    let mover = table.game().acting();
    assert_eq!(table.game().session.turn_at(thrown - 1).actor, Actor::Chance);
    table.order(PlayerCommand::Undo);
    assert_eq!(table.game().session.ply(), thrown, "the throw stands");
    // A play inside the turn is taken back, as far as the throw and no further.
    let text = table.game().legal[0].text.clone();
    table.click_action(&text);
    table.settle();
    assert_eq!((table.game().session.ply(), table.game().acting()), (thrown + 1, mover), "the roll has more to play");
    for _ in 0..2 {
        table.order(PlayerCommand::Undo);
        table.settle();
        assert_eq!(table.game().session.ply(), thrown);
        table.compare();
    }
    // Once the other side's dice have fallen, the plays before them stand as well.
    while table.game().acting() == mover {
        let text = table.game().legal[0].text.clone();
        table.click_action(&text);
        table.settle();
    }
    wait_for_human(&mut table);
    let next = table.game().session.ply();
    assert_eq!(table.game().session.turn_at(next - 1).actor, Actor::Chance);
    table.order(PlayerCommand::Undo);
    table.settle();
    assert_eq!(table.game().session.ply(), next, "the second throw stands");
}

/// Kingamon between friends, with known dice.
fn seeded(seed: u64) -> GameSetup {
    GameSetup {
        game: "kingamon".into(),
        players: FRIENDS,
        first: Side::Near,
        seed: Some(seed),
        position: None,
        ..GameSetup::default()
    }
}

#[test]
fn the_same_seed_throws_the_same_dice() {
    let rolls = |seed: u64| {
        let mut table = Table::new();
        table.order(TableCommand::begin(seeded(seed)));
        for _ in 0..6 {
            wait_for_human(&mut table);
            let text = table.game().legal[0].text.clone();
            table.click_action(&text);
        }
        let session = &table.game().session;
        let dice = (0..session.ply()).filter(|ply| session.turn_at(*ply).actor == Actor::Chance);
        dice.filter_map(|ply| session.view_at(ply)).map(|view| view.text).collect::<Vec<_>>()
    };
    let first = rolls(12);
    assert!(first.len() >= 3, "{first:?}");
    assert_eq!(first, rolls(12));
    assert_ne!(first, rolls(13));
}

#[test]
fn a_roll_marks_no_space() {
    let marks = |table: &Table| -> Vec<SignKind> {
        let last = |kind: &SignKind| matches!(kind, SignKind::LastFrom | SignKind::LastTo);
        table.signs().signs.iter().map(|sign| sign.kind).filter(last).collect()
    };
    let mut table = Table::new();
    table.order(TableCommand::begin(seeded(12)));
    wait_for_human(&mut table);
    let session = &table.game().session;
    assert!(
        session.ply() > 0
            && (0..session.ply()).all(|ply| session.view_at(ply).is_some_and(|view| view.verb == Verb::Roll))
    );
    assert_eq!(marks(&table), []);
    let view = table.game().legal.iter().find(|view| view.from.is_some()).cloned().unwrap();
    table.click_action(&view.text);
    assert!(marks(&table).contains(&SignKind::LastTo), "a move is marked");
}

#[test]
fn the_marks_of_the_last_turn_give_way_to_goals() {
    let last = |table: &Table| {
        let kinds = table.signs().signs.iter().map(|sign| sign.kind);
        kinds.filter(|kind| matches!(kind, SignKind::LastFrom | SignKind::LastTo)).count()
    };
    let mut table = Table::new();
    table.start("benedict-chess", FRIENDS, Side::Near);
    table.click_action("e2e3");
    table.settle();
    assert_eq!(last(&table), 2);
    let pawn = Place::Point(table.point("e7"));
    table.click(pawn);
    table.frame();
    assert_eq!(last(&table), 0);
    assert!(table.signs().signs.iter().any(|sign| sign.kind == SignKind::Plain));
    table.click(pawn);
    table.frame();
    assert_eq!(last(&table), 2);
}

#[test]
fn a_tray_is_in_use_from_its_first_checker_to_the_next_game() {
    let mut table = Table::new();
    let mut used = |hands: &str| {
        let position = format!("Benediction v2: benediction/turn: red 2/red: e2k d3/blue: e8k/hands: {hands}");
        table.order(TableCommand::Load(Box::new(Record::at("benediction", &position))));
        table.settle();
        let picture = table.app.world().resource::<Picture>();
        Side::BOTH.map(|side| picture.has_used_tray(side))
    };
    assert_eq!(used("0 0"), [false, false]);
    assert_eq!(used("1 0"), [true, false]);
    assert_eq!(used("0 2"), [false, true]);
    let mut table = Table::new();
    table.start("king-trails", FRIENDS, Side::Near);
    let has_hands = table.game().session.figure().hands.iter().map(|hand| !hand.is_empty()).collect::<Vec<_>>();
    let picture = table.app.world().resource::<Picture>();
    assert_eq!(has_hands, Side::BOTH.map(|side| picture.has_used_tray(side)));
}

#[test]
fn bots_play_every_game() {
    for game in ["benedict-chess", "obelisk", "kingamon"] {
        let mut table = Table::new();
        {
            let mut settings = table.app.world_mut().resource_mut::<Settings>();
            settings.bot.bot_seconds = 0.1;
            settings.play.animation_speed = 4.0;
        }
        table.start(game, [Player::Bot(2), Player::Bot(1)], Side::Near);
        for ply in 1..24 {
            crate::play::wait_for(&mut table, ply);
            table.compare();
        }
        assert!(table.refused.is_empty(), "{:?}", table.refused);
    }
}

#[test]
fn flipped_piece_is_highlighted_before_the_flip() {
    let mut table = Table::new();
    table.start("benedict-chess", FRIENDS, Side::Near);
    for text in ["e2e4", "d7d5"] {
        table.click_action(text);
        table.settle();
    }
    // The bishop on b5 would touch the king behind the open diagonal.
    let [from, to] = ["f1", "b5"].map(|name| table.point(name));
    table.click(Place::Point(from));
    table.hover(Some(Place::Point(to)));
    table.frame();
    let flips = |table: &Table| table.signs().signs.iter().filter(|sign| sign.kind == SignKind::Flips).count();
    assert_eq!(flips(&table), 1);
    table.click(Place::Point(to));
    table.frame();
    assert!(table.changing() > 0, "the glaze is on its way");
    table.settle();
    assert_eq!(table.changing(), 0);
    table.compare();
    assert_eq!(table.game().session.outcome().map(|outcome| outcome.winner), Some(Some(Side::Near)));
}

#[test]
fn obelisk_symmetry_and_its_breaks_are_shown() {
    use benediction::app::scene::signs::AxisChange;
    let mut table = Table::new();
    table.start("obelisk", FRIENDS, Side::Near);
    table.frame();
    let fates = |table: &Table, change| table.signs().axes.iter().filter(|axis| axis.change == change).count();
    let held = fates(&table, AxisChange::Holds);
    assert!(held > 0 && fates(&table, AxisChange::Breaks) == 0);
    let [from, to] = ["a1", "b2"].map(|name| table.point(name));
    table.click(Place::Point(from));
    table.hover(Some(Place::Point(to)));
    table.frame();
    assert!(fates(&table, AxisChange::Breaks) > 0 && fates(&table, AxisChange::Holds) < held);
}

#[test]
fn players_swap_sides_next_game_if_starter_is_fixed() {
    let mut table = Table::new();
    table.start("benedict-chess", [Player::Human, Player::Bot(1)], Side::Near);
    table.order(PlayerCommand::Resign);
    table.settle();
    table.order(TableCommand::Again);
    assert_eq!(Side::BOTH.map(|side| table.game().slots.player(side)), [Player::Bot(1), Player::Human]);
    assert_eq!(table.game().acting(), Some(Side::Near));
}

#[test]
fn a_promotion_is_asked_for() {
    let mut table = Table::new();
    let record = Record::at("benedict-chess", "8/4P3/8/k7/8/8/8/K7 w - - 0 1");
    table.order(TableCommand::Load(Box::new(record)));
    table.settle();
    let ways: Vec<String> =
        table.game().legal.iter().map(|view| view.text.clone()).filter(|text| text.starts_with("e7e8")).collect();
    assert_eq!(ways.len(), 4);
    table.click_action("e7e8n");
    table.settle();
    table.compare();
}

/// Tries something that does not reach the goal of a step, and checks that it is answered and taken back.
fn try_wrong_action(table: &mut Table, step: &LessonStep, wanted: &[Action], case: &str) {
    let is_wrong = |view: &&ActionView| view.verb != Verb::Roll && !wanted.contains(&view.action);
    let Some(other) = table.game().legal.iter().find(is_wrong).map(|view| view.text.clone()) else { return };
    let before = table.game().session.position_text();
    table.ask_for(&other);
    table.settle();
    for _ in 0..3 {
        table.frame();
        table.settle();
    }
    let answer = table.app.world().resource::<Exercise>().task::<LessonTask>().unwrap().answer;
    assert!(step.wrong.iter().any(|wrong| Some(wrong.say) == answer), "{case}: {other} has an answer");
    if phase(table) == Phase::Wrong {
        assert!(table.game().session.outcome().is_some(), "{case}: the refutation is played out");
        table.until("it is taken back by itself", |table| phase(table) == Phase::PutBack);
        table.settle();
    }
    assert_eq!(phase(table), Phase::PutBack, "{case}: {other}");
    assert_eq!(table.game().session.position_text(), before, "{case}: {other} is taken back");
}

/// Reaches the goal of a step.
fn do_task(table: &mut Table, step: &'static LessonStep, case: &str) {
    let from = table.game().session.ply();
    while phase(table) != Phase::Solved {
        let session = &table.game().session;
        let actions: Vec<Action> = session.actions().take(session.ply()).skip(from).collect();
        let wanted = wanted(session.at(from).0, &actions, step);
        if actions.is_empty() {
            try_wrong_action(table, step, &wanted, case);
        }
        let next = *wanted.first().unwrap_or_else(|| panic!("{case}: no way on"));
        table.click_action(&table.game().session.position().action_text(next));
        table.settle();
        table.frame();
        table.settle();
    }
}

#[test]
fn every_lesson_is_learned_to_its_end() {
    let mut table = Table::new();
    table.app.world_mut().resource_mut::<Settings>().play.animation_speed = 4.0;
    for lesson in one_in(4, registry::games().iter().flat_map(registry::Entry::course)) {
        table.app.world_mut().write_message(lesson::begin(lesson));
        table.frame();
        for (index, step) in lesson.steps.iter().enumerate() {
            let case = format!("{} {}", lesson.name(), index + 1);
            table.settle();
            table.frame();
            assert_eq!(table.app.world().resource::<Exercise>().task().map(|task: &LessonTask| task.step), Some(index));
            if step.is_task() {
                do_task(&mut table, step, &case);
                for _ in 0..40 * step.reply.len() {
                    table.frame();
                }
                table.settle();
                table.compare();
            } else {
                assert!(!table.game().human_to_act(), "{case}: there is only something to be read");
            }
            table.app.world_mut().write_message(ExerciseCommand::Next);
            table.frame();
        }
        table.frame();
        table.frame();
        assert_eq!((table.state::<Screen>(), table.state::<Menu>()), (Screen::Title, Menu::Learn));
        let learned = &table.app.world().resource::<PlayerProgress>().learned;
        assert_eq!(learned.get(&lesson.name()), Some(&Learned::Done));
    }
}

fn phase(table: &Table) -> Phase {
    table.app.world().resource::<Exercise>().phase().unwrap()
}
