//! Matches of several games.

use benediction::app::base::storage::service::LibraryService;
use benediction::app::game::commands::{GameSetup, PlayerCommand, TableCommand};
use benediction::app::library::rows::ListRow;
use benediction::app::library::{GameLibrary, LibraryCommand};
use benediction_rules::{RuleSet, Side};
use benediction_study::clocks::Controls;
use benediction_study::record::Player;
use benediction_study::registry;
use benediction_study::series::{Series, Unit};

use crate::table::Table;

const PLAYERS: [Player; 2] = [Player::Human, Player::Bot(1)];

fn start(game: &str) -> Table {
    let mut table = Table::new();
    table.order(TableCommand::begin(GameSetup {
        game: game.into(),
        players: PLAYERS,
        first: Side::Near,
        seed: Some(3),
        position: None,
        clock: "10 / 5".parse::<Controls>().unwrap(),
        series: Series::new(2, Unit::Games),
        ..GameSetup::default()
    }));
    table.settle();
    table
}

/// Returns the games that the person and the bot have won.
fn score(table: &Table) -> [u8; 2] {
    let game = table.game();
    let series = game.series().expect("a match");
    let person = game.lone_human().expect("one person");
    [series.won(person), series.won(person.other())]
}

#[test]
fn the_score_follows_the_players_from_game_to_game_to_the_rematch() {
    // A side always starts in Benedict Chess, so that the players change sides; in Benediction the other one starts.
    for game in ["benedict-chess", "benediction"] {
        let mut table = start(game);
        assert_eq!(score(&table), [0, 0]);
        table.order(PlayerCommand::Resign);
        assert_eq!(score(&table), [0, 1], "{game}");
        // The game keeps the score before it.
        let record = table.game().session.record(PLAYERS.into());
        assert!(record.series.starts_with("0-0 of 2 #"), "{}", record.series);
        table.order(TableCommand::Again);
        table.settle();
        let before = table.game().session.about().series.clone();
        assert_eq!((score(&table), before.len()), ([0, 1], record.series.len()), "{game}");
        let id = |series: &str| series.parse::<Series>().unwrap().id();
        assert_eq!(id(&before), id(&record.series), "the same match");
        let exchanged = table.game().lone_human() == Some(Side::Far);
        assert_eq!(exchanged, game == "benedict-chess");
        let clock = if exchanged { "5 / 10" } else { "10 / 5" };
        assert_eq!(table.game().session.about().clock, clock);
        table.order(PlayerCommand::Resign);
        assert_eq!(score(&table), [0, 2]);
        let series = table.game().series().unwrap();
        assert_eq!(series.winner(), table.game().lone_human().map(Side::other));
        table.order(TableCommand::Again);
        table.settle();
        assert_eq!(score(&table), [0, 0], "a rematch begins");
        assert_ne!(id(&table.game().session.about().series), id(&before));
    }
}

#[test]
fn stakes_are_the_points_of_a_match_and_one_game_has_no_cube() {
    let mut table = Table::new();
    table.order(TableCommand::begin(GameSetup {
        game: "kingamon cube,match=3-3".into(),
        series: Series::new(3, Unit::Points),
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
        series: Series::new(2, Unit::Games),
        ..GameSetup::default()
    }));
    table.settle();
    let start = |table: &Table| table.game().session.start().position_text();
    let before = start(&table);
    assert_ne!(before, entry.position(Side::Near).position_text());
    table.order(PlayerCommand::Resign);
    table.order(TableCommand::Again);
    table.settle();
    assert_eq!((start(&table), table.game().lone_human(), score(&table)), (before, Some(Side::Near), [0, 1]));
}

#[test]
fn the_library_shows_a_match_as_one_row() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    let setup = GameSetup {
        game: "obelisk".into(),
        players: PLAYERS,
        series: Series::new(2, Unit::Games),
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
    table.send(LibraryCommand::Refresh);
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
