//! Matches of several games.

use benediction::app::base::states::{Menu, Screen};
use benediction::app::base::storage::Interrupted;
use benediction::app::base::storage::requests::LibraryRequest;
use benediction::app::base::storage::service::LibraryService;
use benediction::app::game::commands::{GameSetup, MatchCommand, PlayerCommand, TableCommand};
use benediction::app::library::rows::ListRow;
use benediction::app::library::{GameLibrary, LibraryCommand};
use benediction_rules::{RuleSet, Side};
use benediction_study::record::Player;
use benediction_study::registry;
use benediction_study::series::{Series, Unit};
use benediction_study::session::Edit;
use benediction_study::terms::Terms;
use benediction_study::tree::NodeId;
use bevy::prelude::*;

use crate::table::Table;
use crate::window::Window;

const PLAYERS: [Player; 2] = [Player::Human, Player::Bot(1)];

/// Returns a new match in the form of the terms.
fn match_to(number: u8, unit: Unit) -> String {
    Series::new(number, unit).unwrap().to_string()
}

fn start(game: &str) -> Table {
    let mut table = Table::new();
    table.order(TableCommand::begin(GameSetup {
        game: game.into(),
        players: PLAYERS,
        first: Side::Near,
        seed: Some(3),
        position: None,
        terms: Terms { clock: "10 / 5".into(), series: match_to(2, Unit::Games), ..Terms::default() },
        ..GameSetup::default()
    }));
    table.settle();
    table
}

/// Returns the games that the person and the bot have won.
fn score(table: &Table) -> [u8; 2] {
    let game = table.game();
    let series = game.series().expect("a match");
    let person = game.slots.lone_human().expect("one person");
    [series.won(person), series.won(person.other())]
}

#[test]
fn match_score_follows_players_through_to_the_rematch() {
    // A side always starts in Benedict Chess, so that the players change sides; in Benediction the other one starts.
    for game in ["benedict-chess", "benediction"] {
        let mut table = start(game);
        assert_eq!(score(&table), [0, 0]);
        table.order(PlayerCommand::Resign);
        assert_eq!(score(&table), [0, 1], "{game}");
        // The game keeps the score before it.
        let record = table.game().session.record(PLAYERS.into());
        assert!(record.terms.series.starts_with("0-0 of 2 #"), "{}", record.terms.series);
        table.order(TableCommand::Again);
        table.settle();
        let before = table.game().session.about().terms.series.clone();
        assert_eq!((score(&table), before.len()), ([0, 1], record.terms.series.len()), "{game}");
        let id = |series: &str| series.parse::<Series>().unwrap().id();
        assert_eq!(id(&before), id(&record.terms.series), "the same match");
        let exchanged = table.game().slots.lone_human() == Some(Side::Far);
        assert_eq!(exchanged, game == "benedict-chess");
        let clock = if exchanged { "5 / 10" } else { "10 / 5" };
        assert_eq!(table.game().session.about().terms.clock, clock);
        table.order(PlayerCommand::Resign);
        assert_eq!(score(&table), [0, 2]);
        let series = table.game().series().unwrap();
        assert_eq!(series.winner(), table.game().slots.lone_human().map(Side::other));
        table.order(TableCommand::Again);
        table.settle();
        assert_eq!(score(&table), [0, 0], "a rematch begins");
        assert_ne!(id(&table.game().session.about().terms.series), id(&before));
    }
}

#[test]
fn kingamon_match_counts_stakes_and_has_crawford_game() {
    let mut table = Table::new();
    table.order(TableCommand::begin(GameSetup {
        game: "kingamon cube,match=3-3".into(),
        terms: Terms { series: match_to(3, Unit::Points), ..Terms::default() },
        seed: Some(3),
        ..GameSetup::default()
    }));
    table.settle();
    assert!(!table.game().is_crawford());
    table.ask_for("double");
    table.ask_for("take");
    table.settle();
    let loser = table.game().turn_side().expect("a side is to play");
    table.order(PlayerCommand::Resign);
    let series = table.game().series().unwrap();
    assert_eq!((series.won(loser), series.won(loser.other())), (0, 2));
    table.order(TableCommand::Again);
    table.settle();
    let rules = if loser == Side::Near { "match=3-1" } else { "match=1-3" };
    assert_eq!(table.game().session.spec().rules.to_string(), rules);
    assert!(table.game().is_crawford());
    // The other side wins the Crawford game, and then the cube is back.
    let at = table.game().live();
    table.order(PlayerCommand::TimeOut { at, side: loser.other() });
    assert_eq!(table.game().series().unwrap().won(loser), 1);
    table.order(TableCommand::Again);
    table.settle();
    assert!(!table.game().is_crawford() && table.game().session.spec().rules.to_string().starts_with("cube,match="));
}

#[test]
fn a_handicap_stays_with_its_player_for_the_whole_match() {
    let entry = registry::first();
    let position = entry.position_with_odds(&RuleSet::USUAL, Some(Side::Near), entry.odds[0], Side::Far).unwrap();
    let mut table = Table::new();
    table.order(TableCommand::begin(GameSetup {
        players: PLAYERS,
        position: Some(position),
        terms: Terms { series: match_to(2, Unit::Games), ..Terms::default() },
        ..GameSetup::default()
    }));
    table.settle();
    let start = |table: &Table| table.game().session.start().position_text();
    let before = start(&table);
    assert_ne!(before, entry.position(Side::Near).position_text());
    table.order(PlayerCommand::Resign);
    table.order(TableCommand::Again);
    table.settle();
    assert_eq!((start(&table), table.game().slots.lone_human(), score(&table)), (before, Some(Side::Near), [0, 1]));
}

#[test]
fn the_library_shows_a_match_as_one_row() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    let setup = GameSetup {
        game: "obelisk".into(),
        players: PLAYERS,
        terms: Terms { series: match_to(2, Unit::Games), ..Terms::default() },
        ..GameSetup::default()
    };
    table.order(TableCommand::begin(setup));
    table.settle();
    for command in [Some(TableCommand::Again), None] {
        table.order(PlayerCommand::Resign);
        if let Some(command) = command {
            table.order(command);
            table.settle();
        }
    }
    table.order(TableCommand::Leave);
    table.send(LibraryCommand::Ask(LibraryRequest::Refresh));
    table.until("the library has nothing to do", |table| !table.app.world().resource::<LibraryService>().is_busy());
    table.settle();
    let library = table.app.world().resource::<GameLibrary>();
    let [ListRow::Match { id, games, unfolded: false }] = library.rows.as_slice() else { panic!("{:?}", library.rows) };
    let (id, last) = (*id, library.game(games[0]).unwrap().1.series().unwrap());
    assert_eq!((games.len(), last.winner().is_some()), (2, true));
    table.app.world_mut().resource_mut::<GameLibrary>().fold(id);
    let library = table.app.world().resource::<GameLibrary>();
    assert!(matches!(library.rows[1..], [ListRow::Game { in_match: true, .. }, ListRow::Game { in_match: true, .. }]));
}

/// Waits until the files are written and read.
fn wait(table: &mut Table) {
    table.until("the library has nothing to do", |table| !table.app.world().resource::<LibraryService>().is_busy());
    table.settle();
}

fn refresh(table: &mut Table) {
    table.send(LibraryCommand::Ask(LibraryRequest::Refresh));
    wait(table);
}

/// Starts a match to 2 games in a folder. The person loses the first one and leaves.
fn leave_after_a_game(table: &mut Table) -> Series {
    let setup = GameSetup {
        game: "benedict-chess".into(),
        players: PLAYERS,
        terms: Terms { series: match_to(2, Unit::Games), ..Terms::default() },
        ..GameSetup::default()
    };
    table.order(TableCommand::begin(setup));
    table.settle();
    table.order(PlayerCommand::Resign);
    let series = table.game().series().unwrap();
    table.order(TableCommand::Leave);
    wait(table);
    series
}

fn offered(table: &Table) -> Option<Series> {
    table.app.world().resource::<Interrupted>().0.as_ref()?.summary.series
}

#[test]
fn continue_starts_the_next_game_of_an_unfinished_match() {
    let folder = tempfile::tempdir().unwrap();
    for restarts in [false, true] {
        let mut table = Table::in_folder(folder.path());
        let series = leave_after_a_game(&mut table);
        if restarts {
            drop(table);
            table = Table::in_folder(folder.path());
        }
        assert_eq!(offered(&table), Some(series), "restarts: {restarts}");
        table.order(TableCommand::Continue);
        table.settle();
        assert_eq!((table.state::<Screen>(), table.game().session.outcome()), (Screen::Table, None));
        assert_eq!(
            (score(&table), table.game().slots.lone_human()),
            ([0, 1], Some(Side::Far)),
            "the sides are swapped"
        );
        assert_eq!(table.game().series().unwrap().id(), series.id(), "the same match");
        // The second game decides it, and then nothing is left to continue.
        table.order(PlayerCommand::Resign);
        table.order(TableCommand::Leave);
        wait(&mut table);
        assert_eq!(offered(&table), None);
        drop(table);
        assert_eq!(offered(&Table::in_folder(folder.path())), None, "restarts: {restarts}");
    }
}

#[test]
fn drawn_match_game_is_followed_by_the_next() {
    let mut table = Table::new();
    let setup = GameSetup {
        game: "obelisk".into(),
        terms: Terms { series: match_to(2, Unit::Games), ..Terms::default() },
        ..GameSetup::default()
    };
    table.order(TableCommand::begin(setup));
    table.settle();
    table.order(PlayerCommand::OfferDraw);
    assert!(table.game().session.outcome().is_some_and(|outcome| outcome.winner.is_none()));
    table.order(TableCommand::Leave);
    table.settle();
    table.order(TableCommand::Continue);
    table.settle();
    assert_eq!((table.game().session.outcome(), table.game().series().unwrap().winner()), (None, None));
}

#[test]
fn a_study_neither_offers_nor_forgets_a_match() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    let first = leave_after_a_game(&mut table);
    refresh(&mut table);
    let name = table.app.world().resource::<GameLibrary>().game(0).unwrap().0.clone();
    // A finished match of the library is studied and annotated.
    table.start("obelisk", PLAYERS, Side::Near);
    table.order(PlayerCommand::Resign);
    table.order(TableCommand::Leave);
    wait(&mut table);
    assert_eq!(offered(&table), None, "another game was played since");
    table.send(LibraryCommand::Ask(LibraryRequest::Open { name, study: true }));
    wait(&mut table);
    table.order(Edit::Comment(NodeId::ROOT, "lost".into()));
    wait(&mut table);
    assert_eq!(offered(&table), None, "a study is not played");
    table.order(TableCommand::Leave);
    let second = leave_after_a_game(&mut table);
    assert_ne!(first.id(), second.id());
    table.order(TableCommand::Continue);
    table.settle();
    table.order(TableCommand::Leave);
    wait(&mut table);
    refresh(&mut table);
    let finished = (0..9).filter_map(|index| table.app.world().resource::<GameLibrary>().game(index));
    let finished: Vec<_> = finished.filter(|(_, header)| !header.open).map(|(name, _)| name.clone()).collect();
    table.send(LibraryCommand::Ask(LibraryRequest::Open { name: finished[0].clone(), study: true }));
    wait(&mut table);
    table.order(Edit::Comment(NodeId::ROOT, "lost".into()));
    wait(&mut table);
    assert_eq!(offered(&table).and_then(Series::id), second.id(), "the game that was left is still offered");
}

#[test]
fn library_continues_only_last_game_of_unfinished_match() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    let series = leave_after_a_game(&mut table);
    refresh(&mut table);
    let library = table.app.world().resource::<GameLibrary>();
    let (name, header) = library.game(0).unwrap();
    assert!(library.can_continue(name, header));
    let name = name.clone();
    table.send(LibraryCommand::Ask(LibraryRequest::Open { name: name.clone(), study: false }));
    wait(&mut table);
    assert_eq!((score(&table), table.game().series().unwrap().id()), ([0, 1], series.id()));
    assert_eq!(table.game().session.outcome(), None);
    // Once something is played, the second game is the one to continue.
    table.until("the bot plays", |table| table.game().session.ply() > 0);
    table.order(TableCommand::Leave);
    wait(&mut table);
    refresh(&mut table);
    let can = |table: &Table| -> Vec<bool> {
        let library = table.app.world().resource::<GameLibrary>();
        let mut games: Vec<_> = library.shown_games().collect();
        games.sort_by_key(|(other, _)| **other != name);
        games.into_iter().map(|(name, header)| library.can_continue(name, header)).collect()
    };
    assert_eq!(can(&table), [false, true]);
    table.order(TableCommand::Continue);
    table.settle();
    table.order(PlayerCommand::Resign);
    table.order(TableCommand::Leave);
    wait(&mut table);
    refresh(&mut table);
    assert_eq!(can(&table), [false, false], "the match is decided");
}

/// Starts a match in a window.
fn window_with_match(game: &str, players: [Player; 2], names: [&str; 2], series: Option<Series>) -> Window {
    let mut window = Window::new();
    let series = series.map_or_else(String::new, |series| series.to_string());
    let terms = Terms { names: names.map(Into::into), series, ..Terms::default() };
    let setup = GameSetup { game: game.into(), players, terms, seed: Some(3), ..GameSetup::default() };
    window.app.world_mut().write_message(MatchCommand::from(TableCommand::begin(setup)));
    window.frames(20);
    window
}

fn order(window: &mut Window, command: impl Into<MatchCommand>) {
    window.app.world_mut().write_message(command.into());
    window.frames(30);
}

#[test]
fn result_names_players_correctly_after_they_swap_sides() {
    let first_to = |games| Series::new(games, Unit::Games);
    for (players, names, scores) in [
        (PLAYERS, ["", ""], ["you 0, Pilgrim 1", "You lost the match, 0–2."]),
        ([Player::Human, Player::Human], ["Anna", "Ben"], ["Anna 0, Ben 1", "Ben 1, Anna 1"]),
        ([Player::Human, Player::Human], ["", ""], ["Player 1 0, Player 2 1", "Player 2 1, Player 1 1"]),
        ([Player::Human, Player::Human], ["Anna", ""], ["Anna 0, Player 2 1", "Player 2 1, Anna 1"]),
    ] {
        let mut window = window_with_match("benedict-chess", players, names, first_to(2));
        for expected in scores {
            order(&mut window, PlayerCommand::Resign);
            assert!(window.shows_text(expected), "{expected}: {:?}", window.written());
            order(&mut window, TableCommand::Again);
        }
    }
}

#[test]
fn the_question_before_a_resignation_names_its_price() {
    let ask = |window: &mut Window| {
        window.app.world_mut().resource_mut::<NextState<Menu>>().set(Menu::Pause);
        window.frames(4);
        window.press("Resign");
    };
    let points = Series::new(5, Unit::Points);
    let friends = [Player::Human, Player::Human];
    let mut window = window_with_match("kingamon cube,match=5-5", friends, ["Anna", "Ben"], points);
    for text in ["double", "take"] {
        let at = window.game().live();
        let action = window.game().session.read(text).expect("an action");
        order(&mut window, benediction::app::game::commands::ActionRequested { at, action });
    }
    ask(&mut window);
    let resigns = window.game().speaker().expect("a side is to play");
    let winner = if resigns == Side::Near { "Ben" } else { "Anna" };
    let price = format!("{winner} scores 2 points. Match to 5 points: ");
    assert!(window.shows_text(&price), "{price}: {:?}", window.written());
    let mut window = window_with_match("benedict-chess", PLAYERS, ["", ""], Series::new(2, Unit::Games));
    ask(&mut window);
    assert!(window.shows_text("Pilgrim wins this game. Match to 2 wins: you 0, Pilgrim 1"), "{:?}", window.written());
    let mut window = window_with_match("benedict-chess", PLAYERS, ["", ""], None);
    ask(&mut window);
    assert!(!window.shows_text("Pilgrim wins"), "a single game has no price");
}

#[test]
fn the_main_menu_offers_a_match_with_its_score() {
    let mut window = window_with_match("benedict-chess", PLAYERS, ["", ""], Series::new(2, Unit::Games));
    order(&mut window, TableCommand::Leave);
    assert!(
        window.shows_text("Benedict Chess · Match to 2 wins: you 0, Pilgrim 0 · not started"),
        "{:?}",
        window.written()
    );
    order(&mut window, TableCommand::Continue);
    order(&mut window, PlayerCommand::Resign);
    order(&mut window, TableCommand::Leave);
    assert!(window.shows_text("Benedict Chess · Match to 2 wins: you 0, Pilgrim 1"), "{:?}", window.written());
    window.press("Continue");
    assert_eq!(window.game().series().unwrap().won(Side::Near), 1, "the bot plays White now");
}
