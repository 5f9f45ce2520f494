//! The pages: lessons as cards, the puzzle of the day of each game, the library without games and with titles, and the task above the
//! board of a narrow window.

use std::time::Duration;

use benediction::app::base::states::{Menu, Screen};
use benediction::app::base::storage;
use benediction::app::exercise::puzzle::{self, PuzzleTask};
use benediction::app::exercise::puzzle_choice::{ChosenPuzzle, Origin};
use benediction::app::exercise::{Exercise, Phase};
use benediction::app::game::commands::{MatchCommand, TableCommand};
use benediction::app::library::GameLibrary;
use benediction_rules::Side;
use benediction_study::library::Store;
use benediction_study::puzzles::{Theme, shipped};
use benediction_study::record::{Player, Record};
use benediction_study::registry;
use benediction_study::terms::Terms;
use benediction_words::locale;
use bevy::prelude::*;
use tempfile::TempDir;

use crate::window::Window;

const WIDE: (f32, f32) = (1280.0, 720.0);
const PHONE: (f32, f32) = (360.0, 640.0);

fn state<S: States>(window: &Window) -> S {
    window.app.world().resource::<State<S>>().get().clone()
}

#[test]
fn lessons_have_two_columns_where_there_is_room() {
    let mut window = Window::new();
    window.press("Learn");
    let course = registry::first().course();
    for (size, columns) in [(WIDE, 2), (PHONE, 1)] {
        window.resize(size);
        window.frames(6);
        let place = |index: usize| {
            let title = locale::text(course[index].title);
            let buttons = window.buttons().into_iter();
            buttons.filter(|button| button.words == title).map(|button| button.rect).next().expect("a card")
        };
        let (first, second, third) = (place(0), place(1), place(2));
        assert_eq!(second.min.y == first.min.y, columns == 2, "{first:?} {second:?}");
        assert_eq!(if columns == 2 { third.min.x } else { second.min.x }, first.min.x);
        assert!(first.intersect(second).is_empty() && second.intersect(third).is_empty());
        assert!(first.max.x <= size.0 && second.max.x <= size.0);
    }
}

#[test]
fn puzzle_of_the_day_is_of_the_chosen_game() {
    let mut window = Window::new();
    for entry in registry::games().iter().filter(|entry| shipped().iter().any(|puzzle| puzzle.game == entry.name)) {
        let title = locale::text(entry.title);
        window.open(Menu::Puzzles);
        window.press(title);
        window.frames(4);
        assert!(window.shows_text(&format!("Puzzle of the day: {title}")), "{title}: {:?}", window.written());
        window.press("Solve");
        window.frames(12);
        let task: &PuzzleTask = window.app.world().resource::<Exercise>().task().expect("a puzzle");
        assert_eq!(task.puzzle().game, entry.name);
        assert!(matches!(task.chosen.origin, Origin::Day(_)));
        window.app.world_mut().write_message(MatchCommand::from(TableCommand::Leave));
        window.frames(12);
    }
}

#[test]
fn empty_library_leads_to_a_game_or_an_import() {
    let mut window = Window::new();
    window.press("Library");
    assert!(window.shows_text("No games yet."), "{:?}", window.written());
    let words: Vec<String> = window.buttons().into_iter().map(|button| button.words).collect();
    assert!(words.iter().any(|words| words == "Paste a game"), "{words:?}");
    assert!(!words.iter().any(|words| words == "Study"), "there is nothing to study: {words:?}");
    window.press("New game");
    assert_eq!((state::<Menu>(&window), state::<Screen>(&window)), (Menu::NewGame, Screen::Title));
}

/// Returns a window with the library of a new folder with one game, of this title.
fn library_of_one(title: &str) -> (Window, TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let session = registry::first().start(Side::Near);
    let terms = Terms { names: ["Ada", "Ben"].map(String::from), ..Terms::default() };
    let record = Record { title: title.into(), terms, ..session.record((Player::Human, Player::Human)) };
    Store::at(folder.path()).add(&record).expect("it is written");
    let files = storage::open(Some(folder.path().to_path_buf()));
    let mut window = Window::with(|app| {
        app.add_plugins(files);
    });
    window.open(Menu::Library);
    for _ in 0..1000 {
        if !window.app.world().resource::<GameLibrary>().is_empty() {
            break;
        }
        std::thread::sleep(Duration::from_millis(5));
        window.frames(1);
    }
    window.frames(4);
    (window, folder)
}

#[test]
fn title_of_a_game_does_not_replace_its_players() {
    let (mut window, _folder) = library_of_one("The long way");
    for size in [WIDE, PHONE] {
        window.resize(size);
        window.frames(6);
        let [players, title] = ["Ada – Ben", "The long way"].map(|words| window.place_of_text(words));
        let (players, title) = players.zip(title).unwrap_or_else(|| panic!("{:?}", window.written()));
        assert!(title.min.y >= players.center().y, "{players:?} {title:?}");
    }
}

#[test]
fn library_without_matching_games_can_be_shown_whole_again() {
    let (mut window, _folder) = library_of_one("");
    assert!(window.shows_text("Ada – Ben"), "{:?}", window.written());
    window.press("Any stars");
    window.frames(2);
    assert!(window.shows_text("No matching games."), "{:?}", window.written());
    window.press("Show all games");
    window.frames(2);
    assert!(window.shows_text("Ada – Ben"), "{:?}", window.written());
}

#[test]
fn task_of_a_puzzle_stands_whole_above_the_board_of_a_phone() {
    let mut window = Window::new();
    window.resize(PHONE);
    let puzzle = shipped().iter().find(|puzzle| puzzle.theme == Theme::WinNext).expect("a puzzle");
    let chosen = ChosenPuzzle { puzzle: puzzle.clone(), origin: Origin::Single };
    window.app.world_mut().write_message(puzzle::begin(chosen).expect("it begins"));
    window.open(Menu::None);
    window.frames(30);
    assert_eq!(window.app.world().resource::<Exercise>().phase(), Some(Phase::Open));
    let [title, task] = ["Win in two", "Win in two turns, whatever your opponent plays."]
        .map(|words| window.place_of_text(words).unwrap_or_else(|| panic!("{:?}", window.written())));
    let buttons = window.buttons();
    let hint = buttons.iter().find(|button| button.words == "Hint").expect("a button");
    for text in [title, task] {
        assert!(text.min.y >= 0.0 && text.max.y < PHONE.1 / 4.0 && text.max.x <= PHONE.0, "{text:?}");
        assert!(text.max.y < hint.rect.min.y);
    }
    assert!(hint.seen == hint.rect, "it is not cut: {hint:?}");
    let (width, _) = window.board();
    assert!(width > 0.75 * PHONE.0, "the board is {width} wide");
    assert!(window.covered().is_empty(), "{:?}", window.covered());
}
