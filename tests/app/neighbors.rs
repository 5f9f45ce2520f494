//! A game opened in the library leads to the games before and after it in the list.

use std::fs;
use std::path::Path;

use benediction::app::base::states::Menu;
use benediction::app::base::storage;
use benediction::app::base::storage::requests::LibraryRequest;
use benediction::app::game::commands::{GameSetup, MatchCommand, PlayerCommand, TableCommand};
use benediction::app::game::matches::Match;
use benediction::app::library::opened_list::{ListPlace, Neighbor, OpenedList};
use benediction::app::library::{GameLibrary, LibraryCommand};
use benediction_rules::{Outcome, Reason, Side};
use benediction_study::library::{Filter, GameName, Library, Store};
use benediction_study::record::{Player, Record};
use benediction_study::session::Edit;
use benediction_study::terms::Terms;
use benediction_study::tree::NodeId;
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;

use crate::table::Table;
use crate::window::Window;

fn titled(title: &str) -> Record {
    Record { title: title.into(), actions: vec!["Ba1-b2".into()], ..Record::of("obelisk") }
}

/// Writes games into a library, and returns its folder.
fn folder_of(games: &[Record]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::at(folder.path());
    games.iter().for_each(|game| drop(store.add(game).unwrap()));
    folder
}

fn step(table: &mut Table, neighbor: Neighbor) -> Vec<String> {
    table.order_library(LibraryCommand::OpenNeighbor(neighbor))
}

fn title(table: &Table) -> &str {
    &table.game().session.about().title
}

/// Returns the number of the game on the table in its list, and that of all games.
fn place(table: &Table) -> Option<(usize, usize)> {
    let ListPlace { number, count } = table.app.world().resource::<OpenedList>().place_of(table.game())?;
    Some((number, count))
}

/// Returns the names of the games of the list, sorted by their titles.
fn by_title(table: &Table) -> Vec<GameName> {
    let library = table.app.world().resource::<GameLibrary>();
    let mut games: Vec<_> = library.shown_games().map(|(name, header)| (header.title.clone(), name.clone())).collect();
    games.sort();
    games.into_iter().map(|(_, name)| name).collect()
}

/// Opens the library of a folder.
fn library_in(folder: &Path) -> Table {
    let mut table = Table::in_folder(folder);
    table.order_library(LibraryRequest::Refresh);
    table
}

fn open(table: &mut Table, name: &GameName) {
    table.order_library(LibraryRequest::Open { name: name.clone(), study: true });
}

/// Opens the middle one of the games `a`, `b` and `c`, which stand in the list with `c` first.
fn middle_of_three() -> (Table, tempfile::TempDir, Vec<GameName>) {
    let folder = folder_of(&["a", "b", "c"].map(titled));
    let mut table = library_in(folder.path());
    let names = by_title(&table);
    open(&mut table, &names[1]);
    assert_eq!((title(&table), place(&table)), ("b", Some((2, 3))));
    (table, folder, names)
}

fn path(folder: &tempfile::TempDir, name: &GameName) -> std::path::PathBuf {
    folder.path().join("library").join(name.as_str())
}

#[test]
fn neighbors_follow_filter_and_order_of_the_list() {
    let folder = folder_of(&["club a", "other", "club b", "club c"].map(titled));
    let mut table = library_in(folder.path());
    {
        let mut library = table.app.world_mut().resource_mut::<GameLibrary>();
        (library.filter, library.sort.1) = (Filter::parse("club"), true);
        library.choose_again();
    }
    let names = by_title(&table);
    open(&mut table, &names[0]);
    // The page is left, and shows all games when it is opened again.
    table.app.world_mut().resource_mut::<GameLibrary>().show_all();
    let mut seen = vec![(title(&table).to_string(), place(&table))];
    for _ in 0..3 {
        step(&mut table, Neighbor::Next);
        seen.push((title(&table).to_string(), place(&table)));
    }
    let at = |title: &str, number| (title.to_string(), Some((number, 3)));
    assert_eq!(seen, [at("club a", 1), at("club b", 2), at("club c", 3), at("club c", 3)]);
    step(&mut table, Neighbor::Previous);
    assert_eq!((title(&table), table.game().panel().is_study()), ("club b", true));
}

#[test]
fn changes_are_saved_when_the_next_game_is_opened() {
    let (mut table, folder, names) = middle_of_three();
    table.order(Edit::Comment(NodeId::ROOT, "kept".into()));
    step(&mut table, Neighbor::Next);
    assert_eq!(title(&table), "a");
    let kept = Record::read(&fs::read_to_string(path(&folder, &names[1])).unwrap()).unwrap();
    assert_eq!(kept.notes[0].comment, "kept");
    step(&mut table, Neighbor::Previous);
    assert_eq!(table.game().session.notes(NodeId::ROOT).comment, "kept");
}

#[test]
fn two_quick_steps_lead_two_games_on() {
    let folder = folder_of(&["a", "b", "c", "d"].map(titled));
    let mut table = library_in(folder.path());
    let names = by_title(&table);
    open(&mut table, &names[3]);
    for _ in 0..2 {
        table.app.world_mut().write_message(LibraryCommand::OpenNeighbor(Neighbor::Next));
    }
    table.wait_for_library();
    assert_eq!((title(&table), place(&table)), ("b", Some((3, 4))));
}

#[test]
fn games_that_cannot_be_opened_leave_the_list() {
    for damage in [
        None,
        Some("(nothing".to_string()),
        // It can be read, but not played.
        Some(Record { actions: vec!["Ba1-a1".into()], ..titled("a") }.write()),
    ] {
        let folder = folder_of(&["z", "a", "b"].map(titled));
        let mut table = library_in(folder.path());
        let names = by_title(&table);
        open(&mut table, &names[1]);
        assert_eq!((title(&table), place(&table)), ("b", Some((1, 3))));
        match &damage {
            None => fs::remove_file(path(&folder, &names[0])).unwrap(),
            Some(text) => fs::write(path(&folder, &names[0]), text).unwrap(),
        }
        let notices = step(&mut table, Neighbor::Next);
        assert!(notices.len() == 1, "{damage:?}: {notices:?}");
        assert_eq!(title(&table), "b", "{damage:?}");
        step(&mut table, Neighbor::Next);
        assert_eq!((title(&table), place(&table)), ("z", Some((2, 2))), "{damage:?}");
    }
}

#[test]
fn game_open_in_another_window_opens_as_a_copy() {
    let (mut table, folder, names) = middle_of_three();
    let mut other = library_in(folder.path());
    open(&mut other, &names[0]);
    let notices = step(&mut table, Neighbor::Next);
    assert!(notices.iter().any(|notice| notice.contains("another window")), "{notices:?}");
    assert_eq!((title(&table), place(&table)), ("a", Some((3, 3))));
    step(&mut table, Neighbor::Previous);
    assert_eq!(title(&table), "b");
}

#[test]
fn unfinished_strict_games_are_not_stepped_to() {
    let strict = Terms { strict: true, ..Terms::default() };
    let players = (Player::Human, Player::Bot(1));
    let open_one = Record { terms: strict.clone(), players: players.clone(), ..titled("strict") };
    let won = Outcome { winner: Some(Side::Near), reason: Reason::Resigned(Side::Far) };
    let over = Record { terms: strict, players, result: Some(won), ..titled("over") };
    let folder = folder_of(&[over, open_one, titled("z")]);
    let mut table = library_in(folder.path());
    let names = by_title(&table);
    open(&mut table, &names[2]);
    assert_eq!((title(&table), place(&table)), ("z", Some((1, 2))));
    step(&mut table, Neighbor::Next);
    assert_eq!(title(&table), "over");
}

#[test]
fn other_games_on_the_table_have_no_list() {
    let (mut table, _folder, _) = middle_of_three();
    table.order(TableCommand::begin(GameSetup { game: "obelisk".into(), ..GameSetup::default() }));
    table.settle();
    assert_eq!(place(&table), None);
    let id = table.game().id;
    step(&mut table, Neighbor::Next);
    assert_eq!(table.game().id, id, "nothing was opened");
    // A game that is only pasted has none either.
    let pasted = Record { actions: ["Ba1-b2", "Cb4-c3"].map(String::from).to_vec(), ..titled("new") };
    table.order_library(LibraryRequest::ImportText(pasted.write()));
    assert_eq!((title(&table), place(&table)), ("new", None));
}

/// Opens a window with the library of a folder, in which a game was opened.
fn window_in(folder: &Path, index: usize, study: bool) -> Window {
    let files = storage::open(Some(folder.to_path_buf()));
    let mut window = Window::with(|app| {
        app.add_plugins(files);
    });
    window.open(Menu::Library);
    let is_listed = |window: &mut Window| !window.app.world().resource::<GameLibrary>().is_empty();
    until(&mut window, is_listed);
    let name = window.app.world().resource::<GameLibrary>().game(index).unwrap().0.clone();
    window.app.world_mut().write_message(LibraryCommand::Ask(LibraryRequest::Open { name, study }));
    until(&mut window, |window| window.app.world().contains_resource::<Match>());
    window.frames(12);
    window
}

fn until(window: &mut Window, mut is_done: impl FnMut(&mut Window) -> bool) {
    for _ in 0..1000 {
        if is_done(window) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.frames(1);
    }
    panic!("{:?}", window.written());
}

#[test]
fn page_keys_and_arrows_open_the_neighbors() {
    let folder = folder_of(&["a", "b", "c"].map(titled));
    let mut window = window_in(folder.path(), 0, true);
    assert!(window.shows_text("Game 1 of 3"), "{:?}", window.written());
    window.key(KeyCode::PageDown, Key::PageDown);
    until(&mut window, |window| window.shows_text("Game 2 of 3"));
    let next = window.button("Next game of the list (Page Down)");
    window.click(MouseButton::Left, next);
    until(&mut window, |window| window.shows_text("Game 3 of 3"));
    // The button at an end of the list has no effect.
    window.click(MouseButton::Left, next);
    window.frames(20);
    assert!(window.shows_text("Game 3 of 3"));
    window.key(KeyCode::PageUp, Key::PageUp);
    until(&mut window, |window| window.shows_text("Game 2 of 3"));
}

#[test]
fn neighbors_are_offered_when_a_continued_game_is_over() {
    let folder = folder_of(&["a", "b"].map(titled));
    let mut window = window_in(folder.path(), 0, false);
    assert!(!window.shows_text("Game 1 of 2"), "it is played: {:?}", window.written());
    window.key(KeyCode::PageDown, Key::PageDown);
    window.frames(20);
    assert!(!window.game().panel().is_study());
    window.app.world_mut().write_message(MatchCommand::from(PlayerCommand::Resign));
    window.frames(12);
    assert!(window.shows_text("Game 1 of 2"), "{:?}", window.written());
    window.key(KeyCode::PageDown, Key::PageDown);
    until(&mut window, |window| window.shows_text("Game 2 of 2"));
    drop(window);
    let mut library = Library::open(folder.path());
    assert!(library.refresh(&mut |_, _| true).unwrap());
    let over = library.list(&Filter::default()).into_iter().filter(|(_, header)| header.result.is_some());
    assert_eq!(over.count(), 1, "the result is saved");
}
