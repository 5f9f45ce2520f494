//! The library in the window: games are imported, found, opened, deleted and restored.

use std::fs;
use std::path::Path;

use benediction::app::base::progress::{PlayerProgress, PuzzleBook, Training};
use benediction::app::base::settings::Settings;
use benediction::app::base::states::{Menu, Screen};
use benediction::app::base::storage::requests::LibraryRequest;
use benediction::app::base::storage::service::LibraryService;
use benediction::app::game::commands::{ArrangeCommand, TableCommand};
use benediction::app::library::{GameLibrary, Imported, LibraryCommand};
use benediction::app::study::share::ShowCommand;
use benediction::app::study::share::Showing;
use benediction_rules::view::Change;
use benediction_rules::{Outcome, Reason, Side, Symmetry};
use benediction_study::diagram::Style;
use benediction_study::library::{Description, Details, Filter, GameName, ResultFilter, Store, today};
use benediction_study::lines::Deck;
use benediction_study::printout;
use benediction_study::progress::{Learned, LessonGame};
use benediction_study::puzzles::shipped;
use benediction_study::record::{Player, Record};
use benediction_study::registry;
use benediction_study::session::Edit;
use bevy::prelude::*;

use crate::table::Table;

fn library(table: &Table) -> &GameLibrary {
    table.app.world().resource::<GameLibrary>()
}

/// Waits until no work is running.
fn wait(table: &mut Table) {
    table.until("the library has nothing to do", |table| !table.app.world().resource::<LibraryService>().is_busy());
    table.settle();
}

fn order(table: &mut Table, command: impl Into<LibraryCommand>) {
    table.send(command.into());
    wait(table);
}

/// Details for a game that had none.
fn described(said: Details) -> Box<Description> {
    Box::new(Description { edited: said, ..Description::default() })
}

fn names(table: &Table) -> Vec<GameName> {
    library(table).shown_games().map(|(name, _)| name.clone()).collect()
}

fn game(actions: &[&str], result: Option<benediction_rules::Outcome>) -> String {
    let mut record = Record { result, ..Record::of("obelisk") };
    record.actions = actions.iter().map(|action| (*action).into()).collect();
    record.write()
}

#[test]
fn dropped_files_are_imported_and_single_game_is_studied() {
    let (folder, from) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut table = Table::in_folder(folder.path());
    fs::write(from.path().join("a.ron"), game(&["Ba1-b2"], None)).unwrap();
    fs::write(from.path().join("b.ron"), game(&["Ba1-b2", "Cb4-c3"], None)).unwrap();
    fs::write(from.path().join("c.ron"), "(nothing").unwrap();
    let window = table.app.world_mut().spawn_empty().id();
    table.send(FileDragAndDrop::DroppedFile { window, path_buf: from.path().to_path_buf() });
    wait(&mut table);
    assert_eq!((library(&table).len(), library(&table).broken), (2, 0), "what is no game is not taken in");
    assert_eq!(table.state::<Screen>(), Screen::Title);
    let single = from.path().join("b.ron");
    table.send(FileDragAndDrop::DroppedFile { window, path_buf: single });
    wait(&mut table);
    assert_eq!(table.state::<Screen>(), Screen::Table);
    assert!(table.game().panel().is_study());
    // It is the same game as before.
    assert_eq!((library(&table).len(), table.game().session.ply()), (2, 2));
}

#[test]
fn games_are_listed_found_starred_deleted_and_brought_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    let text = [game(&["Ba1-b2"], None), game(&["Ba1-b2", "Cb4-c3"], None)].join("\n");
    order(&mut table, LibraryRequest::ImportText(text));
    assert_eq!(names(&table).len(), 2);
    let name = names(&table)[0].clone();
    order(&mut table, LibraryRequest::Stars(name.clone(), 4));
    table.app.world_mut().resource_mut::<GameLibrary>().filter.stars = 3;
    table.app.world_mut().resource_mut::<GameLibrary>().choose_again();
    assert_eq!(names(&table), std::slice::from_ref(&name));
    table.app.world_mut().resource_mut::<GameLibrary>().filter.stars = 0;
    order(&mut table, LibraryRequest::Delete(name.clone()));
    assert_eq!((names(&table).len(), &library(&table).bin[..]), (1, &[name.clone()][..]));
    order(&mut table, LibraryRequest::Restore(name.clone()));
    assert_eq!((names(&table).len(), library(&table).bin.len()), (2, 0));
    order(&mut table, LibraryRequest::Delete(name));
    order(&mut table, LibraryRequest::EmptyBin);
    assert_eq!((names(&table).len(), library(&table).bin.len()), (1, 0));
    table.app.world_mut().resource_mut::<GameLibrary>().filter.result = Some(ResultFilter::Draw);
    table.app.world_mut().resource_mut::<GameLibrary>().choose_again();
    assert_eq!(names(&table), []);
}

#[test]
fn finished_games_against_the_bot_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    let won = Outcome { winner: Some(Side::Near), reason: Reason::Resigned(Side::Far) };
    let against = |bot: Player, actions: &[&str]| {
        let record = Record::read(&game(actions, Some(won))).unwrap();
        Record { players: (Player::Human, bot), ..record }.write()
    };
    let games = [
        against(Player::Bot(3), &["Ba1-b2"]),
        against(Player::Bot(4), &["Ba1-b2", "Cb4-c3"]),
        against(Player::Human, &["Ba1-b2"]),
    ];
    order(&mut table, LibraryRequest::ImportText(games.join("\n")));
    assert_eq!(names(&table).len(), 3);
    let [results] = library(&table).results[0].as_slice() else { panic!("{:?}", library(&table).results) };
    assert_eq!((results.game.name, results.total().won, results.best_win()), ("obelisk", 2, Some(4)));
    let name = names(&table)[0].clone();
    order(&mut table, LibraryRequest::Delete(name));
    assert!(library(&table).results[0].iter().map(|results| results.total().won).sum::<u32>() <= 2);
}

#[test]
fn game_details_are_kept_when_open_game_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    let text = [game(&["Ba1-b2"], None), game(&["Ba1-b2", "Cb4-c3"], None)].join("\n");
    order(&mut table, LibraryRequest::ImportText(text));
    let name = names(&table)[0].clone();
    order(&mut table, LibraryRequest::Open { name: name.clone(), study: true });
    let said = Details {
        title: "The long one".into(),
        names: ["Anna".into(), "Berta".into()],
        tags: vec!["club".into(), "bridge".into()],
        note: "See the end.".into(),
        ..Details::default()
    };
    order(&mut table, LibraryRequest::Describe(name.clone(), described(said.clone())));
    order(&mut table, LibraryRequest::Details(name.clone()));
    assert_eq!(library(&table).details, Some((name.clone(), said.clone())));
    // The study is saved after an edit, with the same content.
    let last = table.game().shown();
    table.order(Edit::Comment(last, "Here.".into()));
    table.settle();
    let written = || fs::read_to_string(folder.path().join("library").join(name.as_str())).unwrap();
    table.until("the comment is written", |table| {
        order(table, LibraryRequest::Refresh);
        written().contains("Here.")
    });
    assert_eq!(Details::from_record(&Record::read(&written()).unwrap()), said);
    table.app.world_mut().resource_mut::<GameLibrary>().filter = Filter::parse("tag:club anna is:noted");
    table.app.world_mut().resource_mut::<GameLibrary>().choose_again();
    assert_eq!(names(&table), [name]);
}

#[test]
fn listed_games_export_to_one_importable_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    let text = [game(&["Ba1-b2"], None), game(&["Ba1-b2", "Cb4-c3"], None)].join("\n");
    order(&mut table, LibraryRequest::ImportText(text));
    let listed = names(&table);
    order(&mut table, LibraryRequest::Export(listed));
    let written = folder.path().join("exports").join("games.ron");
    let read = benediction_study::library::exchange::read_file(&written).unwrap();
    assert_eq!(read.iter().map(|game| game.as_ref().unwrap().actions.len()).max(), Some(2));
    order(&mut table, LibraryRequest::Import(vec![written.clone()]));
    assert_eq!(library(&table).len(), 2, "the same games");
    let other = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(other.path());
    order(&mut table, LibraryRequest::Import(vec![written]));
    assert_eq!(library(&table).len(), 2);
}

#[test]
fn importing_a_full_export_overwrites_nothing_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    table.app.world_mut().resource_mut::<PuzzleBook>().0.record(&shipped()[0], true, today());
    {
        table.app.world_mut().resource_mut::<Settings>().picture.ui_scale = 1.25;
        let mut progress = table.app.world_mut().resource_mut::<PlayerProgress>();
        progress.note_learned("benediction/walking".into(), Learned::Won);
        progress.note_learned("benediction/merging".into(), Learned::Done);
        progress.game = Some(LessonGame { lesson: "benediction/merging".into(), game: "theirs".into() });
        progress.names = vec!["Theirs".into()];
    }
    // Without a game it is the settings and the progress alone.
    order(&mut table, LibraryCommand::ExportEverything);
    let text = [game(&["Ba1-b2"], None), game(&["Ba1-b2", "Cb4-c3"], None)].join("\n");
    order(&mut table, LibraryRequest::ImportText(text));
    table.app.world_mut().resource_mut::<GameLibrary>().filter = Filter::parse("nobody at all");
    table.app.world_mut().resource_mut::<GameLibrary>().choose_again();
    order(&mut table, LibraryCommand::ExportEverything);
    drop(table);
    let exports = folder.path().join("exports");
    for (name, games) in [("everything.ron", 0), ("everything-2.ron", 2)] {
        let written = exports.join(name);
        let other_folder = tempfile::tempdir().unwrap();
        let mut other = Table::in_folder(other_folder.path());
        let own = LessonGame { lesson: "benediction/walking".into(), game: "own".into() };
        {
            other.app.world_mut().resource_mut::<Settings>().picture.ui_scale = 0.75;
            let mut progress = other.app.world_mut().resource_mut::<PlayerProgress>();
            progress.note_learned("benediction/merging".into(), Learned::Won);
            progress.game = Some(own.clone());
            progress.names = vec!["Own".into()];
        }
        other.app.world_mut().resource_mut::<PuzzleBook>().0.record(&shipped()[1], false, today());
        order(&mut other, LibraryRequest::Import(vec![written.clone()]));
        assert_eq!(library(&other).len(), games, "{name}");
        other.frame();
        // The progress is added only if the player says so, if there is an own one.
        let mut progress = other.app.world().resource::<PlayerProgress>().clone();
        assert_eq!(progress.learned.keys().collect::<Vec<_>>(), ["benediction/merging"], "{name}");
        assert_eq!(other.app.world().resource::<PuzzleBook>().0.total().tried, 1, "{name}");
        let theirs = other.app.world_mut().resource_mut::<Imported>().progress.take().unwrap();
        let mut training = Training::default();
        theirs.add_to(&mut progress, &mut other.app.world_mut().resource_mut::<PuzzleBook>(), &mut training);
        let settings = other.app.world().resource::<Settings>();
        assert_eq!((settings.picture.ui_scale, &progress.game), (0.75, &Some(own)), "{name}");
        assert_eq!(progress.names, ["Own"], "{name}");
        let won: Vec<&String> = progress.learned.keys().collect();
        assert_eq!(won, ["benediction/merging", "benediction/walking"], "{name}");
        assert!(progress.learned.values().all(|learned| *learned == Learned::Won), "{name}");
        let solver = &other.app.world().resource::<PuzzleBook>().0;
        assert_eq!((solver.total().tried, solver.total().solved), (2, 1), "{name}");
        // The settings are used only if the player says so.
        let theirs = other.app.world().resource::<Imported>().settings.clone().unwrap();
        let used = theirs.imported_over(settings);
        assert_eq!(used.picture.ui_scale, 1.25, "{name}");
        if games > 0 {
            // Programs that do not support settings in a file can read the games.
            let read = benediction_study::library::exchange::read_file(&written).unwrap();
            assert_eq!(read.iter().filter(|game| game.is_ok()).count(), games);
        }
        // Who has no progress gets it at once.
        let new_folder = tempfile::tempdir().unwrap();
        let mut new = Table::in_folder(new_folder.path());
        order(&mut new, LibraryRequest::Import(vec![written.clone()]));
        new.frame();
        assert!(new.app.world().resource::<Imported>().progress.is_none(), "{name}");
        assert_eq!(new.app.world().resource::<PlayerProgress>().learned.len(), 2, "{name}");
        assert_eq!(new.app.world().resource::<PuzzleBook>().0.total().tried, 1, "{name}");
    }
}

#[test]
fn trained_lines_find_their_study_where_it_is_imported() {
    let (folder, other_folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut table = Table::in_folder(folder.path());
    let texts = [game(&["Ba1-b2"], None), game(&["Ba1-b2", "Cb4-c3"], None), game(&["Ba1-a2"], None)];
    order(&mut table, LibraryRequest::ImportText(texts.join("\n")));
    let actions = |folder: &Path, name: &str| {
        let record = Store::at(folder).read(&GameName::new(name).unwrap()).unwrap();
        record.actions
    };
    let study = names(&table).into_iter().find(|name| actions(folder.path(), name.as_str()).len() == 2).unwrap();
    let trained = |name: &str| Deck { study: name.into(), position: "the beginning".into(), side: Side::Near };
    let decks = [trained(study.as_str()), trained("a repertoire"), trained("removed.ron")];
    table.app.world_mut().resource_mut::<PlayerProgress>().decks = decks.into();
    order(&mut table, LibraryCommand::ExportEverything);
    drop(table);
    // The games get other names where there are some already.
    let mut other = Table::in_folder(other_folder.path());
    let own = Record { actions: vec!["e3e4".into()], ..Record::of("benediction") };
    order(&mut other, LibraryRequest::ImportText(own.write()));
    order(&mut other, LibraryRequest::Import(vec![folder.path().join("exports").join("everything.ron")]));
    other.frame();
    let decks = other.app.world().resource::<PlayerProgress>().decks.clone();
    assert_eq!(decks.len(), 3, "{decks:?}");
    assert!(decks.contains(&trained("a repertoire")) && decks.contains(&trained("removed.ron")), "{decks:?}");
    assert!(!decks.contains(&trained(study.as_str())), "the test has to give the study another name");
    let found = decks.iter().find(|deck| GameName::new(&deck.study).is_some_and(|name| names(&other).contains(&name)));
    assert_eq!(actions(other_folder.path(), &found.unwrap().study), ["Ba1-b2", "Cb4-c3"]);
}

#[test]
fn a_position_is_added_to_the_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    table.start("benediction", [Player::Human, Player::Human], Side::Near);
    table.ask_for("e2+e3");
    order(&mut table, LibraryCommand::AddPuzzle);
    table.app.world_mut().resource_mut::<GameLibrary>().filter = Filter::parse("tag:puzzle");
    order(&mut table, LibraryRequest::Refresh);
    let puzzles = names(&table);
    assert_eq!(puzzles.len(), 1);
    let position = table.game().session.position_text();
    order(&mut table, LibraryRequest::Open { name: puzzles[0].clone(), study: true });
    assert_eq!((table.game().session.position_text(), table.game().session.ply()), (position, 0));
}

#[test]
fn edited_position_is_separate_from_its_library_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    order(&mut table, LibraryRequest::ImportText(game(&["Ba1-b2", "Cb4-c3"], None)));
    let name = names(&table)[0].clone();
    table.order(ArrangeCommand::Begin);
    table.order(ArrangeCommand::Change(Change::Image(Symmetry::Mirror)));
    assert_eq!(table.game().session.ply(), 0, "it is another game");
    let said = Details { title: "The old one".into(), ..Details::default() };
    order(&mut table, LibraryRequest::Describe(name, described(said)));
    assert_eq!(table.game().session.about().title, "");
}

fn shown(table: &mut Table, command: ShowCommand) {
    table.send(command);
    table.until("the picture is kept", |table| !table.app.world().resource::<Showing>().is_busy());
}

#[test]
fn pictures_and_animations_are_exported_without_overwriting() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    order(&mut table, LibraryRequest::ImportText(game(&["Ba1-b2", "Cb4-c3"], None)));
    assert!(table.game().panel().is_study());
    for command in [
        ShowCommand::Svg,
        ShowCommand::Png,
        ShowCommand::Gif,
        ShowCommand::Svg,
        ShowCommand::Report,
        ShowCommand::Report,
    ] {
        shown(&mut table, command);
    }
    let file = |name: &str| fs::read(folder.path().join("exports").join(name)).unwrap();
    let position =
        benediction_study::diagram::svg(&table.game().session, Style { width: 1200, ..Style::default() }, &[]);
    assert_eq!(file("obelisk-2.svg"), position.as_bytes());
    assert_eq!(file("obelisk-2-2.svg"), position.as_bytes(), "nothing is overwritten");
    let players = (Player::Human, Player::Human);
    let report = printout::page(&table.game().session, &players, printout::EVERY);
    assert_eq!(file("obelisk-report.html"), report.as_bytes());
    assert_eq!(file("obelisk-report-2.html"), report.as_bytes());
    assert!(file("obelisk-2.png").starts_with(b"\x89PNG"));
    // A frame for each position of the line.
    let film = file("obelisk-2.gif");
    assert!(film.starts_with(b"GIF89a"));
    let mut read = gif::DecodeOptions::new().read_info(&film[..]).unwrap();
    let mut frames = 0;
    while read.read_next_frame().unwrap().is_some() {
        frames += 1;
    }
    assert_eq!(frames, 3);
}

#[test]
fn game_with_current_position_is_found_and_continued() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    let text = [game(&["Ba1-b2"], None), game(&["Ba1-b2", "Cb4-c3"], None)].join("\n");
    order(&mut table, LibraryRequest::ImportText(text));
    table.start("obelisk", [Player::Human, Player::Human], Side::Near);
    for action in ["Ba1-b2", "Cb4-c3"] {
        table.ask_for(action);
    }
    order(&mut table, LibraryCommand::FindPosition);
    assert_eq!(table.state::<Menu>(), Menu::Library);
    let found = names(&table);
    assert!(!found.is_empty() && found.len() < library(&table).len(), "{found:?}");
    let other = found.last().unwrap().clone();
    order(&mut table, LibraryRequest::Open { name: other, study: false });
    assert_eq!((table.state::<Menu>(), table.game().session.ply()), (Menu::None, 2));
    assert!(!table.game().panel().is_study(), "it goes on");
}

#[test]
fn position_is_pasted_and_garbage_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    order(&mut table, LibraryRequest::ImportText("what is this".into()));
    assert_eq!(table.state::<Screen>(), Screen::Title);
    let mut session = registry::games()[2].start(Side::Near);
    let first = session.legal()[0].text.clone();
    session.act_text(&first).unwrap();
    let position = session.position_text();
    order(&mut table, LibraryRequest::ImportText(position.clone()));
    assert_eq!(table.state::<Screen>(), Screen::Table);
    assert_eq!(table.game().session.position_text(), position);
    table.order(TableCommand::Leave);
    table.settle();
    assert_eq!(table.state::<Screen>(), Screen::Title);
}

#[test]
fn played_actions_are_counted_from_library_and_bot_games() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    let text = [game(&["Ba1-b2"], None), game(&["Ba1-b2", "Cb4-c3"], None)].join("\n");
    order(&mut table, LibraryRequest::ImportText(text));
    table.order(TableCommand::Open { record: Box::new(Record::of("obelisk")), file: None, study: true });
    table.settle();
    order(&mut table, LibraryCommand::Played);
    let played = library(&table).played.clone().unwrap();
    assert_eq!(played.at, table.game().live());
    let mine: Vec<(&str, usize)> = played.here.iter().map(|row| (row.action.as_str(), row.games)).collect();
    assert_eq!(mine, [("Ba1-b2", 2)]);
    assert!(played.bots.iter().map(|row| row.games).sum::<usize>() > 300);
}

#[test]
fn closed_study_returns_to_library_and_keeps_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    order(&mut table, LibraryRequest::ImportText(game(&["Ba1-b2", "Cb4-c3"], None)));
    let name = names(&table)[0].clone();
    order(&mut table, LibraryRequest::Open { name: name.clone(), study: true });
    // The editor is entered and left: what is written afterwards is written into the same file.
    table.order(ArrangeCommand::Begin);
    let before = table.game().id;
    table.order(ArrangeCommand::Change(Change::Turn(Side::Far, 1)));
    wait(&mut table);
    assert_ne!(table.game().id, before, "another position");
    table.order(ArrangeCommand::Cancel);
    table.settle();
    table.order(Edit::Comment(benediction_study::tree::NodeId::ROOT, "kept".into()));
    wait(&mut table);
    order(&mut table, LibraryRequest::Refresh);
    assert_eq!(names(&table), [name]);
    table.order(TableCommand::CloseStudy);
    table.frame();
    table.frame();
    assert_eq!((table.state::<Screen>(), table.state::<Menu>()), (Screen::Title, Menu::Library));
}

#[test]
fn the_list_is_sorted_by_a_column_and_back() {
    use benediction::app::library::SortBy;
    let (folder, from) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut table = Table::in_folder(folder.path());
    for (name, actions) in
        [("a", &["Ba1-b2"][..]), ("b", &["Ba1-b2", "Cb4-c3", "Cb1-a2"]), ("c", &["Ba1-b2", "Cb4-c3"])]
    {
        fs::write(from.path().join(format!("{name}.ron")), game(actions, None)).unwrap();
    }
    order(&mut table, LibraryRequest::Import(vec![from.path().to_path_buf()]));
    let turns = |table: &mut Table, sort| -> Vec<usize> {
        let mut library = table.app.world_mut().resource_mut::<GameLibrary>();
        library.sort = sort;
        library.choose_again();
        library.shown_games().map(|(_, header)| header.turns).collect()
    };
    assert_eq!(turns(&mut table, (SortBy::Turns, false)), [1, 2, 3]);
    assert_eq!(turns(&mut table, (SortBy::Turns, true)), [3, 2, 1]);
    // The picture of a game is its last position.
    let library = library(&table);
    let (_, header) = library.game(0).unwrap();
    assert!(registry::read_position(&header.position).is_ok(), "{}", header.position);
}
