//! The page of the results: charts, the next level, a picture in a file, the history of the puzzles.

use benediction::app::base::progress::{PlayerProgress, PuzzleBook};
use benediction::app::base::states::{Menu, Screen};
use benediction::app::base::storage;
use benediction::app::base::storage::requests::LibraryRequest;
use benediction::app::library::{GameLibrary, LibraryCommand};
use benediction_rules::Side;
use benediction_study::charts;
use benediction_study::library::{Ended, Header, Results, today};
use benediction_study::puzzles::{Solver, shipped};
use benediction_study::record::Player;
use benediction_study::registry;
use bevy::prelude::*;

use crate::table::Table;
use crate::window::Window;

/// Returns the results after four games won against the second level.
fn results() -> Vec<Results> {
    let session = registry::first().start(Side::Near);
    let mut header = Header::new(&session.record((Player::Human, Player::Bot(2))), &session.outline());
    header.acted = [true; 2];
    header.result = Some(Ended { winner: Some(Side::Near), words: "resigned".into() });
    Results::of(vec![header; 4].iter(), false)
}

/// Returns a solver who has missed one puzzle and solved two.
fn solver() -> Solver {
    let mut solver = Solver::default();
    for (index, puzzle) in shipped().iter().take(3).enumerate() {
        solver.record(puzzle, index > 0, today());
    }
    solver
}

#[test]
fn results_lead_to_a_game_against_the_next_level() {
    let mut window = Window::new();
    window.app.world_mut().resource_mut::<GameLibrary>().results = [results(), results()];
    window.open(Menu::Library);
    window.press("Your results");
    assert!(window.shows_text("Postulant") && window.shows_text("best win, level 2"), "{:?}", window.written());
    assert!(window.shows_text("longest streak (now 4)") && window.shows_text("4 in a row") && window.shows_text("you"));
    let results = &window.app.world().resource::<GameLibrary>().results[0][0];
    let level = results.next_level().unwrap();
    window.press(&format!("Next: {}", benediction_words::level(level)));
    let last = &window.app.world().resource::<PlayerProgress>().last_game;
    assert_eq!((last.game.as_str(), &last.players), (registry::first().name, &[Player::Human, Player::Bot(level)]));
    assert_eq!(*window.app.world().resource::<State<Menu>>().get(), Menu::NewGame);
}

#[test]
fn the_history_of_the_puzzles_is_deleted_after_a_question() {
    let mut window = Window::new();
    window.open(Menu::Results);
    assert!(window.shows_text("Puzzles you have tried are counted here."));
    assert!(!window.shows_text("Delete puzzle history"), "there is none");
    window.app.world_mut().resource_mut::<PuzzleBook>().0 = solver();
    window.frames(2);
    assert!(window.shows_text("2 of 3") && window.shows_text("longest streak (now 2)"), "{:?}", window.written());
    for (answer, is_new) in [("Keep it", false), ("Delete puzzle history", true)] {
        window.press("Delete puzzle history");
        window.frames(14);
        assert!(window.shows_text("Delete your puzzle history?"));
        window.press(answer);
        assert_eq!(window.app.world().resource::<PuzzleBook>().0.is_new(), is_new, "{answer}");
    }
    assert!(window.shows_text("Puzzles you have tried are counted here."));
    window.press("Open puzzles");
    assert_eq!(*window.app.world().resource::<State<Menu>>().get(), Menu::Puzzles);
}

#[test]
fn the_charts_are_saved_as_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    assert_eq!(table.state::<Screen>(), Screen::Title);
    let svg = charts::picture(&results(), false, &solver(), today());
    table.send(LibraryCommand::Ask(LibraryRequest::ExportChart(svg.clone())));
    let file = folder.path().join(storage::EXPORTS).join("results.svg");
    let is_there = |_: &mut Table| std::fs::read_to_string(&file).is_ok_and(|text| text == svg);
    table.until("the picture is written", is_there);
}
