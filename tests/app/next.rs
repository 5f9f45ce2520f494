//! What a person asks for last comes to the table, whatever was begun before it and comes later.

use std::time::Duration;

use benediction::app::base::settings::Settings;
use benediction::app::base::states::{Menu, Screen};
use benediction::app::base::storage::requests::LibraryRequest;
use benediction::app::base::storage::service::LibraryService;
use benediction::app::exercise::Exercise;
use benediction::app::exercise::lesson::{self, LessonTask};
use benediction::app::exercise::puzzle;
use benediction::app::game::commands::{GameSetup, MatchCommand, TableCommand};
use benediction::app::game::demo;
use benediction::app::game::matches::Match;
use benediction::app::game::policy::Panel;
use benediction::app::library::{GameLibrary, LibraryCommand};
use benediction_study::library::GameName;
use benediction_study::registry;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;

use crate::sample::one_in;
use crate::table::Table;
use crate::window::Window;

/// Slow frames, as of a software renderer.
const SLOW: [u64; 3] = [250, 500, 1000];

fn state<S: States>(window: &Window) -> S {
    window.app.world().resource::<State<S>>().get().clone()
}

/// A window with the game behind the title and slow frames.
fn slow_window(frame: u64) -> Window {
    let mut window = Window::with(|app| {
        app.add_plugins(demo::plugin);
    });
    window.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(frame)));
    window.settings(|settings: &mut Settings| {
        (settings.play.animation_speed, settings.play.reduced_motion) = (1.0, false)
    });
    window.frames(4);
    window
}

#[test]
fn lesson_is_not_replaced_by_the_demo_game() {
    let course = registry::first().course();
    for frame in SLOW {
        let mut window = slow_window(frame);
        for seconds in one_in(3, 1..=8_usize) {
            let lesson = &course[seconds % course.len()];
            window.app.world_mut().write_message(lesson::begin(lesson));
            window.app.world_mut().resource_mut::<NextState<Menu>>().set(Menu::None);
            window.frames(12);
            let task = window.app.world().resource::<Exercise>().task::<LessonTask>();
            assert!(task.is_some_and(|task| task.lesson.id == lesson.id), "{frame} ms, {seconds} s");
            assert!(
                window.game().panel() == Panel::Exercise && state::<Screen>(&window) == Screen::Table,
                "{frame} ms, {seconds} s"
            );
            let page = if seconds % 2 == 0 { Menu::Learn } else { Menu::None };
            window.app.world_mut().write_message(MatchCommand::from(TableCommand::LeaveFor(page)));
            window.frames((seconds * 1000).div_ceil(frame as usize));
        }
    }
}

#[test]
fn puzzle_and_game_are_not_replaced_by_the_demo() {
    let puzzle = benediction_study::puzzles::shipped()[0].link();
    for frame in SLOW {
        let mut window = slow_window(frame);
        for seconds in 1..=8_usize {
            window.app.world_mut().write_message(puzzle::open(&puzzle).unwrap());
            window.frames(12);
            assert!(window.app.world().resource::<Exercise>().0.is_some() && window.game().panel() == Panel::Exercise);
            window.app.world_mut().write_message(MatchCommand::from(TableCommand::Leave));
            window.frames((seconds * 1000).div_ceil(frame as usize));
            let setup = GameSetup { game: "obelisk".into(), ..GameSetup::default() };
            window.app.world_mut().write_message(MatchCommand::from(TableCommand::begin(setup)));
            window.frames(12);
            assert!(window.game().policy().is_played, "{frame} ms, {seconds} s");
            window.app.world_mut().write_message(MatchCommand::from(TableCommand::Leave));
            window.app.world_mut().resource_mut::<NextState<Menu>>().set(Menu::None);
            window.frames((seconds * 1000).div_ceil(frame as usize));
        }
    }
}

/// Keeps the library busy, so that what is asked for next comes late.
fn delay(table: &mut Table) {
    for _ in 0..40 {
        table.app.world_mut().resource_mut::<LibraryService>().send(LibraryRequest::Refresh);
    }
}

fn wait(table: &mut Table) {
    table.until("the library has nothing to do", |table| !table.app.world().resource::<LibraryService>().is_busy());
    table.settle();
}

/// Starts with two games in the library, and returns their names.
fn two_games(table: &mut Table) -> [GameName; 2] {
    for game in ["obelisk", "benedict-chess"] {
        let setup = GameSetup { game: game.into(), ..GameSetup::default() };
        table.order(TableCommand::begin(setup));
        table.settle();
        let text = table.game().legal[0].text.clone();
        table.ask_for(&text);
        table.order(TableCommand::Leave);
    }
    table.send(LibraryCommand::Ask(LibraryRequest::Refresh));
    wait(table);
    let library = table.app.world().resource::<GameLibrary>();
    let name = |index| library.game(index).map(|(name, _)| name.clone()).expect("a game");
    [name(0), name(1)]
}

#[test]
fn game_loaded_late_does_not_replace_newer_request() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    let [one, other] = two_games(&mut table);
    let id = |table: &Table| table.app.world().resource::<Match>().session.spec().id.to_string();
    // A lesson that was asked for later stays.
    delay(&mut table);
    table.app.world_mut().write_message(LibraryCommand::Ask(LibraryRequest::Open { name: one.clone(), study: true }));
    table.frame();
    table.send(lesson::begin_first("kingamon").unwrap());
    wait(&mut table);
    assert!(table.game().panel() == Panel::Exercise && table.app.world().resource::<Exercise>().0.is_some());
    assert_eq!(id(&table), "kingamon");
    // Of two games the one that was asked for last is opened, and so is the only one.
    table.order(TableCommand::Leave);
    delay(&mut table);
    for name in [&other, &one] {
        table
            .app
            .world_mut()
            .write_message(LibraryCommand::Ask(LibraryRequest::Open { name: name.clone(), study: true }));
    }
    wait(&mut table);
    let last = id(&table);
    table.app.world_mut().write_message(LibraryCommand::Ask(LibraryRequest::Open { name: other, study: true }));
    table.frame();
    wait(&mut table);
    assert!(table.game().panel().is_study() && id(&table) != last);
}
