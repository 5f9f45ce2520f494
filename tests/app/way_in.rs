//! The way in: the first start, the choice of a game and its opponent, and the buttons of the first games.

use std::time::Duration;

use benediction::app::base::palette::{BoardForm, Palette, Room, SetForm};
use benediction::app::base::progress::PlayerProgress;
use benediction::app::base::settings::Settings;
use benediction::app::base::states::{Menu, Screen};
use benediction::app::exercise::Exercise;
use benediction::app::exercise::lesson::LessonTask;
use benediction::app::game::commands::{MatchCommand, PlayerCommand, TableCommand};
use benediction::app::game::matches::Match;
use benediction::app::library::GameLibrary;
use benediction::app::study::review::GameReview;
use benediction::app::ui::Buttons;
use benediction_rules::Side;
use benediction_study::library::exchange::read_games;
use benediction_study::record::Player;
use benediction_study::registry;
use benediction_study::tree::NodeId;
use benediction_words::text;
use bevy::prelude::*;

use crate::table::Table;
use crate::window::Window;

fn menu(window: &Window) -> Menu {
    *window.app.world().resource::<State<Menu>>().get()
}

fn settings(window: &Window) -> &Settings {
    window.app.world().resource::<Settings>()
}

fn has(window: &Window, words: &str) -> bool {
    window.app.world().resource::<Buttons>().0.iter().any(|button| button.words == words)
}

/// Returns a window at the main menu, as a first start shows it.
fn first_start() -> Window {
    let mut window = Window::new();
    window.start("obelisk", [Player::Human, Player::Human]);
    window.settings(|settings| settings.welcomed = false);
    window.app.world_mut().write_message(MatchCommand::from(TableCommand::Leave));
    window.frames(8);
    window
}

#[test]
fn first_start_offers_lesson_theme_and_sound_once() {
    let mut window = first_start();
    assert_eq!(menu(&window), Menu::Welcome);
    window.press("Light table");
    window.press("Off");
    assert_eq!((settings(&window).table.theme.as_str(), settings(&window).sound.mute), ("daylight", true));
    window.press("Skip to the main menu");
    assert_eq!((menu(&window), settings(&window).welcomed), (Menu::None, true));
    let mut window = first_start();
    window.press("Learn Benediction in 4 minutes");
    assert!(window.app.world().resource::<Exercise>().task::<LessonTask>().is_some());
    assert_eq!((menu(&window), settings(&window).welcomed), (Menu::None, true));
}

#[test]
fn theme_board_and_pieces_are_chosen_separately() {
    let mut window = Window::new();
    window.start("benediction", [Player::Human, Player::Human]);
    window.open(Menu::Settings);
    window.press("Table");
    for words in ["Daylight", "Limestone", "Carved"] {
        window.press(words);
    }
    let chosen = settings(&window).clone();
    assert_eq!([chosen.table.theme, chosen.table.board, chosen.table.set], ["daylight", "limestone", "carved"]);
    let palette = window.app.world().resource::<Palette>();
    assert_eq!((palette.room, palette.board, palette.set), (Room::Morning, BoardForm::Slab, SetForm::Carved));
    window.press("Print");
    assert!(!has(&window, "Limestone"), "a flat theme has only its own board");
    window.press("Lamplight");
    let palette = window.app.world().resource::<Palette>();
    assert_eq!((palette.room, palette.board), (Room::Study, BoardForm::Slab), "the board is still the chosen one");
}

#[test]
fn settings_are_reset_after_a_question() {
    let mut window = Window::new();
    window.settings(|settings| settings.sound.mute = true);
    window.open(Menu::Settings);
    window.press("Reset to defaults");
    assert!(settings(&window).sound.mute, "the first click asks");
    window.press("Back");
    window.open(Menu::Settings);
    window.press("Reset to defaults");
    window.press("Reset every setting?");
    assert!(!settings(&window).sound.mute);
}

#[test]
fn only_a_folder_without_settings_is_a_first_start() {
    let folder = tempfile::tempdir().unwrap();
    let settings = |table: &Table| table.app.world().resource::<Settings>().clone();
    assert!(!settings(&Table::in_folder(folder.path())).welcomed);
    std::fs::write(folder.path().join("settings.ron"), "(format: 1, settings: (mute: true))").unwrap();
    assert!(settings(&Table::in_folder(folder.path())).welcomed);
}

#[test]
fn new_game_is_chosen_by_card_and_bot_level() {
    let mut window = Window::new();
    window.press("New game");
    for entry in registry::games() {
        window.press(benediction_words::locale::text(entry.title));
        assert_eq!(window.app.world().resource::<PlayerProgress>().last_game.game, entry.name);
        assert!(window.shows_text("Brother, level 4, Elo"), "{}: {:?}", entry.name, window.written());
    }
    window.press("King Trails");
    window.press("Priest");
    window.press("Blue");
    window.press("Start");
    let game = window.app.world().resource::<Match>();
    assert_eq!(Side::BOTH.map(|side| game.slots.player(side)), [Player::Bot(6), Player::Human]);
    assert_eq!(game.session.spec().id.as_str(), "king-trails");
}

#[test]
fn the_main_menu_starts_the_same_again_in_one_click() {
    let mut window = Window::new();
    assert!(!has(&window, "Play again"), "nothing was played yet");
    window.press("New game");
    window.press("Obelisk");
    window.press("A friend, on this screen");
    window.press("Start");
    window.app.world_mut().write_message(MatchCommand::from(TableCommand::Leave));
    window.frames(8);
    window.press("Play again");
    let game = window.app.world().resource::<Match>();
    assert_eq!(Side::BOTH.map(|side| game.slots.player(side)), [Player::Human, Player::Human]);
    assert_eq!(game.session.spec().id.as_str(), "obelisk");
}

#[test]
fn without_room_the_buttons_have_words_until_the_sixth_game() {
    let mut window = Window::new();
    window.settings(|settings| settings.picture.ui_scale = 2.0);
    for (count, worded) in (1..=7).map(|count| (count, count < 6)) {
        window.start("obelisk", [Player::Human, Player::Human]);
        assert_eq!(window.app.world().resource::<PlayerProgress>().games_started, count);
        let words = window.written().iter().filter(|text| text.ends_with("Threats")).count();
        assert_eq!(words > 0, worded, "game {count}");
    }
    window.settings(|settings| settings.picture.ui_scale = 1.0);
    window.frames(6);
    assert!(window.written().iter().any(|text| text.ends_with("Threats")), "where there is room they keep them");
}

#[test]
fn the_result_offers_an_analysis() {
    let mut window = Window::new();
    window.start("obelisk", [Player::Human, Player::Human]);
    for side in Side::BOTH {
        window.app.world_mut().write_message(MatchCommand::from(PlayerCommand::ResignFor(side)));
    }
    window.frames(14);
    assert_eq!(menu(&window), Menu::Result);
    window.press("Analyse");
    assert!(window.app.world().resource::<Match>().panel().is_study());
    let report = text!("study-no-report");
    assert!(window.shows_text(report), "the report is shown, here of a game without turns: {:?}", window.written());
}

#[test]
fn the_example_game_is_read_from_its_beginning() {
    let mut window = first_start();
    window.press("Skip to the main menu");
    window.press(text!("title-rules"));
    window.press("Benediction");
    window.press(text!("lesson-example"));
    let game = window.app.world().resource::<Match>();
    assert!(game.panel().is_study() && game.policy().is_reviewed);
    assert_eq!(game.session.node(), NodeId::ROOT);
    assert!(game.session.after(NodeId::ROOT).is_some(), "its turns follow");
}

#[test]
fn an_analysis_from_the_result_ends_before_the_turning_point() {
    let mut window = Window::new();
    window.start("benediction", [Player::Human, Player::Human]);
    let example = registry::named("benediction").unwrap().example;
    let record = Box::new(read_games(example).remove(0).unwrap());
    window.app.world_mut().write_message(MatchCommand::from(TableCommand::Load(record)));
    window.frames(20);
    window.press("Analyse");
    let is_done = |window: &Window| {
        let review = window.app.world().resource::<GameReview>();
        review.report.as_ref().is_some_and(|report| report.missing == 0)
    };
    for _ in 0..2_000 {
        if is_done(&window) {
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
        window.frames(1);
    }
    assert!(is_done(&window), "every turn is judged");
    window.frames(4);
    let report = window.app.world().resource::<GameReview>().report.clone().unwrap();
    let worst = report.moments.iter().map(|moment| &report.turns[*moment]);
    let worst = worst.max_by(|a, b| a.loss.total_cmp(&b.loss)).expect("a turning point");
    let session = &window.app.world().resource::<Match>().session;
    assert_eq!(Some(session.node()), session.before(worst.turn.nodes[0]));
}

#[test]
fn empty_library_explains_how_to_add_games() {
    let mut window = Window::new();
    window.press("Library");
    assert!(window.app.world().resource::<GameLibrary>().is_empty());
    assert!(window.shows_text("Every game you play is saved here"), "{:?}", window.written());
    assert_eq!(*window.app.world().resource::<State<Screen>>().get(), Screen::Title);
}
