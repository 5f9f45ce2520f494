//! Matches of several games.

use benediction::app::game::commands::{GameSetup, PlayerCommand, TableCommand};
use benediction_rules::Side;
use benediction_study::clocks::Controls;
use benediction_study::record::Player;
use benediction_study::series::Series;

use crate::table::Table;

const PLAYERS: [Player; 2] = [Player::Human, Player::Bot(1)];

fn start(game: &str) -> Table {
    let mut table = Table::new();
    table.order(TableCommand::New(GameSetup {
        game: game.into(),
        players: PLAYERS,
        first: Side::Near,
        seed: Some(3),
        position: None,
        clock: "10 / 5".parse::<Controls>().unwrap(),
        series: Series::new(2),
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
        assert_eq!(record.series, "0-0 of 2");
        table.order(TableCommand::Again);
        table.settle();
        let before = table.game().session.about().series.clone();
        assert_eq!((score(&table), before.len()), ([0, 1], "0-1 of 2".len()), "{game}");
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
    }
}
