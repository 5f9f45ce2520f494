//! Studies, the board editor, lessons and games are left without losing anything: where a study is closed to, what the
//! board editor returns to, and that nothing is given up by a double click.

use benediction::app::base::states::{Menu, Screen};
use benediction::app::exercise::Exercise;
use benediction::app::exercise::lesson::{self};
use benediction::app::game::commands::{ArrangeCommand, MatchCommand, PlayerCommand, TableCommand};
use benediction::app::game::matches::Match;
use benediction::app::game::policy::Panel;
use benediction::app::study::editor::Editor;
use benediction::app::ui::Buttons;
use benediction_rules::view::Change;
use benediction_rules::{Reason, Side, Starter};
use benediction_study::record::{Player, Record};
use benediction_study::session::Edit;
use benediction_study::tree::NodeId;
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;

use crate::table::Table;
use crate::window::Window;

const FRIENDS: [Player; 2] = [Player::Human, Player::Human];

fn order(window: &mut Window, order: impl Into<MatchCommand>) {
    window.app.world_mut().write_message(order.into());
    window.frames(6);
}

fn game(window: &Window) -> &Match {
    window.app.world().resource::<Match>()
}

fn state<S: States>(window: &Window) -> S {
    window.app.world().resource::<State<S>>().get().clone()
}

/// Returns the place of a button, or `None` if it is not shown.
fn button(window: &Window, words: &str) -> Option<Vec2> {
    let buttons = &window.app.world().resource::<Buttons>().0;
    buttons.iter().find(|button| button.words == words).map(|button| button.seen.center())
}

fn escape(window: &mut Window) {
    window.key(KeyCode::Escape, Key::Escape);
    window.frames(4);
}

fn open(window: &mut Window, menu: Menu) {
    window.app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
    window.frames(6);
}

#[test]
fn closed_study_restores_the_panels_of_the_game() {
    let mut window = Window::new();
    window.start("benediction", FRIENDS);
    order(&mut window, TableCommand::Study);
    assert!(window.shows_text("Study") && button(&window, "Hide").is_none());
    window.press("Close the study and return to the game");
    assert!(!game(&window).panel().is_study());
    assert!(button(&window, "Hide").is_some(), "the list of moves is there again");
    // The list of moves of games is hidden, and stays so for games.
    window.press("Hide");
    window.start("obelisk", FRIENDS);
    assert!(button(&window, "Moves").is_some() && button(&window, "Hide").is_none());
    // A study and the editor have their column nevertheless.
    order(&mut window, TableCommand::Study);
    assert!(button(&window, "Close the study and return to the game").is_some());
    window.press("Close the study and return to the game");
    assert!(button(&window, "Moves").is_some());
    let record = Record::of("obelisk");
    order(&mut window, TableCommand::Arrange(Box::new(record)));
    assert!(window.shows_text("Board editor"));
    window.press("Study this position");
    window.press("Close the study");
    assert_eq!((state::<Screen>(&window), state::<Menu>(&window)), (Screen::Title, Menu::None));
}

#[test]
fn folded_sheet_of_narrow_window_reopens_for_next_study() {
    let mut window = Window::new();
    window.resize((390.0, 844.0));
    window.start("benediction", FRIENDS);
    order(&mut window, TableCommand::Study);
    let is_open = |window: &Window| button(window, "Game report").is_some();
    assert!(is_open(&window));
    window.press("Moves");
    assert!(!is_open(&window));
    order(&mut window, ArrangeCommand::Begin);
    assert!(window.shows_text("Board editor"));
    window.press("Moves");
    order(&mut window, ArrangeCommand::Cancel);
    assert!(is_open(&window), "the study after the editor");
}

#[test]
fn closing_a_study_restores_the_game_as_left() {
    let mut table = Table::new();
    table.start("obelisk", [Player::Human, Player::Bot(1)], Side::Near);
    table.ask_for("Ba1-b2");
    table.until("the bot has answered", |table| table.game().session.ply() >= 2 && table.game().human_to_act());
    let (end, players) = (table.game().shown(), table.game().slots.players());
    table.order(TableCommand::Study);
    table.order(benediction::app::game::commands::LookAt(Some(NodeId::ROOT)));
    table.settle();
    let other = table.game().legal.iter().map(|view| view.text.clone()).find(|text| text != "Ba1-b2").unwrap();
    table.ask_for(&other);
    let tried = table.game().shown();
    table.order(Edit::Comment(tried, "instead".into()));
    table.order(TableCommand::CloseStudy);
    table.settle();
    table.compare();
    assert!(!table.game().panel().is_study() && table.game().human_to_act());
    assert_eq!((table.game().shown(), table.game().slots.players()), (end, players));
    // What was tried out is still in the tree when the game goes on.
    let any = table.game().legal[0].text.clone();
    table.ask_for(&any);
    table.settle();
    assert_eq!(table.game().session.notes(tried).comment, "instead");
}

#[test]
fn closing_study_of_resigned_game_shows_its_end() {
    let mut table = Table::new();
    table.start("obelisk", FRIENDS, Side::Near);
    table.ask_for("Ba1-b2");
    table.settle();
    table.order(PlayerCommand::Resign);
    table.settle();
    table.order(TableCommand::Study);
    table.order(benediction::app::game::commands::LookAt(Some(NodeId::ROOT)));
    table.settle();
    assert_eq!(table.game().session.outcome(), None);
    table.order(TableCommand::CloseStudy);
    table.settle();
    let reason = table.game().session.outcome().map(|outcome| outcome.reason);
    assert!(matches!(reason, Some(Reason::Resigned(_))), "{reason:?}");
    assert!(!table.game().panel().is_study());
    assert_eq!(table.state::<Screen>(), Screen::Table);
}

#[test]
fn the_editor_is_left_for_the_study_with_its_tree() {
    let mut window = Window::new();
    window.start("obelisk", FRIENDS);
    let action = game(&window).session.read("Ba1-b2").unwrap();
    let at = game(&window).live();
    order(&mut window, benediction::app::game::commands::ActionRequested { at, action });
    order(&mut window, TableCommand::Study);
    let node = game(&window).shown();
    order(&mut window, Edit::Comment(node, "mine".into()));
    let before = (game(&window).id, game(&window).session.record((Player::Human, Player::Human)));
    let same =
        |window: &Window| (game(window).id, game(window).session.record((Player::Human, Player::Human))) == before;
    // Nothing was changed: it is left at once.
    order(&mut window, ArrangeCommand::Begin);
    window.press("Cancel");
    assert!(same(&window) && game(&window).panel() != Panel::Editor && game(&window).panel().is_study());
    // Esc first puts down what is held; then the position is still as it was.
    order(&mut window, ArrangeCommand::Begin);
    let piece = game(&window).session.figure().men[0].at;
    let change = Change::Turn(Side::Near, 1);
    window.app.world_mut().resource_mut::<Editor>().held = Some(piece);
    window.frames(1);
    escape(&mut window);
    assert!(window.app.world().resource::<Editor>().held.is_none() && game(&window).panel() == Panel::Editor);
    escape(&mut window);
    assert!(same(&window) && game(&window).panel() != Panel::Editor);
    assert_eq!(state::<Menu>(&window), Menu::None, "the pause menu is not opened");
    // A change that is taken back is none.
    order(&mut window, ArrangeCommand::Begin);
    order(&mut window, ArrangeCommand::Change(change));
    assert!(!same(&window));
    order(&mut window, ArrangeCommand::Undo);
    assert!(same(&window));
    order(&mut window, ArrangeCommand::Change(change));
    assert!(!same(&window));
    escape(&mut window);
    assert_eq!(state::<Menu>(&window), Menu::DiscardPosition);
    window.frames(20);
    window.press("Keep editing");
    assert!(game(&window).panel() == Panel::Editor && !same(&window));
    window.press("Cancel");
    window.frames(20);
    window.press("Discard");
    assert!(same(&window) && game(&window).panel().is_study() && game(&window).panel() != Panel::Editor);
    assert_eq!(state::<Menu>(&window), Menu::None);
}

#[test]
fn leaving_the_editor_returns_to_the_previous_page() {
    let mut window = Window::new();
    open(&mut window, Menu::NewGame);
    window.press("More options");
    window.press("Set up a position");
    assert!(game(&window).panel() == Panel::Editor);
    escape(&mut window);
    assert_eq!((state::<Screen>(&window), state::<Menu>(&window)), (Screen::Title, Menu::NewGame));
}

#[test]
fn double_click_confirms_no_resignation_or_draw() {
    let mut window = Window::new();
    window.start("benediction", FRIENDS);
    for (asks, does) in [("Resign", "Yes, resign"), ("Offer a draw", "Yes, draw")] {
        open(&mut window, Menu::Pause);
        let at = button(&window, asks).unwrap();
        window.cursor(at);
        for down in [true, false, true, false, true, false] {
            window.button_of_mouse(MouseButton::Left, down);
        }
        window.frames(3);
        assert_eq!(game(&window).session.outcome(), None, "{asks}");
        // Not even on the button itself while it has just come.
        let sure = button(&window, does).unwrap_or_else(|| panic!("{asks} asks"));
        window.click(MouseButton::Left, sure);
        assert_eq!(game(&window).session.outcome(), None, "{does}");
        window.frames(14);
        window.press("Keep playing");
        assert_eq!((state::<Menu>(&window), button(&window, asks).is_some()), (Menu::None, false), "the board again");
    }
    open(&mut window, Menu::Pause);
    window.press("Resign");
    window.frames(14);
    window.press("Yes, resign");
    assert!(game(&window).session.outcome().is_some());
}

#[test]
fn a_changed_position_is_not_lost_by_leaving_the_table() {
    let mut window = Window::new();
    window.start("obelisk", FRIENDS);
    order(&mut window, TableCommand::Study);
    order(&mut window, ArrangeCommand::Begin);
    order(&mut window, ArrangeCommand::Change(Change::Turn(Side::Far, 1)));
    open(&mut window, Menu::Pause);
    window.press("Quit to main menu");
    assert_eq!(state::<Screen>(&window), Screen::Table);
    window.frames(14);
    window.press("Discard");
    assert_eq!(state::<Screen>(&window), Screen::Title);
}

/// Brings a lesson to the end of its last step.
fn last_step(window: &mut Window, game: &'static str) {
    window.app.world_mut().write_message(lesson::begin_first(game).unwrap());
    window.frames(12);
    window.finish_step(window.lesson().lesson.steps.len() - 1);
    window.frames(6);
}

#[test]
fn a_lesson_ends_with_a_game_against_the_easiest_bot() {
    for entry in benediction_study::registry::games() {
        let mut window = Window::new();
        last_step(&mut window, entry.name);
        assert!(button(&window, "Leave lesson").is_some());
        window.press("Play against Pilgrim");
        let played = game(&window);
        let mut players = Side::BOTH.map(|side| played.slots.player(side));
        players.sort_by_key(|player| *player != Player::Human);
        assert_eq!(players, [Player::Human, Player::Bot(1)], "{}", entry.name);
        assert_eq!((played.session.spec().id, played.panel() == Panel::Exercise), (entry.id(), false));
        // Dice may decide otherwise.
        let starts =
            entry.starter == Starter::Chance || played.acting().is_some_and(|side| played.slots.is_human(side));
        assert!(starts, "{}: the learner starts", entry.name);
        assert!(window.app.world().resource::<Exercise>().0.is_none());
    }
}

#[test]
fn finished_lesson_game_offers_restart_or_game_against_bot() {
    for (words, lesson) in [("Restart", true), ("Play against Pilgrim", false)] {
        let mut window = Window::new();
        last_step(&mut window, "benediction");
        // A game of two people never begins with the position of a lesson.
        order(&mut window, TableCommand::Again);
        assert!(game(&window).panel() == Panel::Exercise);
        order(&mut window, PlayerCommand::ResignFor(Side::Near));
        order(&mut window, PlayerCommand::ResignFor(Side::Far));
        assert!(game(&window).session.outcome().is_some());
        assert!(button(&window, "Result").is_none(), "its card says what comes next");
        window.press(words);
        assert_eq!((game(&window).panel() == Panel::Exercise, game(&window).slots.has_bot()), (lesson, !lesson));
        assert_eq!(state::<Menu>(&window), Menu::None);
    }
}

#[test]
fn a_study_in_between_hides_no_result() {
    let mut window = Window::new();
    window.start("benediction", FRIENDS);
    order(&mut window, TableCommand::Study);
    order(&mut window, TableCommand::CloseStudy);
    order(&mut window, PlayerCommand::ResignFor(Side::Near));
    window.frames(20);
    assert_eq!(state::<Menu>(&window), Menu::Result);
    order(&mut window, TableCommand::Study);
    order(&mut window, TableCommand::CloseStudy);
    window.frames(20);
    assert_eq!(state::<Menu>(&window), Menu::None, "it has been seen");
}
