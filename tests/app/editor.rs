//! The board editor: a position is made by clicks, taken back, and played from.

use benediction::app::base::states::{Menu, Screen};
use benediction::app::game::commands::{ArrangeCommand, GameSetup, PlayerCommand, TableCommand};
use benediction::app::game::policy::Panel;
use benediction::app::study::editor::{Editor, Tool};
use benediction_rules::view::{Change, Form, PalettePiece, Place};
use benediction_rules::{RuleSet, Side, Symmetry};
use benediction_study::record::{Player, Record};

use crate::table::Table;

fn open(table: &mut Table, game: &str) {
    table.order(TableCommand::Open { record: Box::new(Record::of(game)), file: None, study: true });
    table.order(ArrangeCommand::Begin);
    table.settle();
    assert!(table.game().panel() == Panel::Editor && !table.game().human_to_act());
}

fn take(table: &mut Table, tool: Tool) {
    table.app.world_mut().resource_mut::<Editor>().tool = tool;
}

fn click(table: &mut Table, name: &str) {
    let at = table.point(name);
    table.click(Place::Point(at));
    table.settle();
    table.compare();
}

#[test]
fn a_position_is_made_by_clicks_taken_back_and_studied() {
    let mut table = Table::new();
    open(&mut table, "benediction");
    let start = table.game().session.position_text();
    take(&mut table, Tool::Put(PalettePiece::Man(Side::Near, Form::Checker)));
    click(&mut table, "e5");
    click(&mut table, "e5");
    let at = table.point("e5");
    let height = |table: &Table| {
        let figure = table.game().session.figure();
        figure.men.iter().find(|man| man.at == at).map(|man| man.checkers.len())
    };
    assert_eq!(height(&table), Some(2));
    take(&mut table, Tool::Move);
    click(&mut table, "e5");
    click(&mut table, "c4");
    assert_eq!(height(&table), None);
    // Nothing is picked up at a place outside the board.
    click(&mut table, "e5");
    assert_eq!(table.app.world().resource::<Editor>().held, None);
    table.order(ArrangeCommand::Change(Change::Image(Symmetry::ColorSwap)));
    table.settle();
    table.compare();
    for _ in 0..4 {
        table.order(ArrangeCommand::Undo);
        table.settle();
    }
    assert_eq!(table.game().session.position_text(), start);
    assert!(!table.game().can_undo_arranging());
    table.order(ArrangeCommand::End);
    table.settle();
    assert!(table.game().panel().is_study() && table.game().human_to_act());
    let any = table.game().legal[0].text.clone();
    table.ask_for(&any);
    assert_eq!(table.game().session.ply(), 1);
}

#[test]
fn invalid_edits_are_refused_without_change() {
    let mut table = Table::new();
    open(&mut table, "benedict-chess");
    let start = table.game().session.position_text();
    take(&mut table, Tool::Remove);
    click(&mut table, "e1");
    assert_eq!(table.game().session.position_text(), start, "there are two kings");
    table.order(ArrangeCommand::Text("no position".into()));
    table.settle();
    assert_eq!(table.game().session.position_text(), start);
    // Another game's text lays that game on the table.
    let other = benediction_study::registry::named("obelisk").unwrap().start(Side::Near).position_text();
    table.order(ArrangeCommand::Text(other.clone()));
    table.settle();
    assert_eq!(table.game().session.position_text(), other);
    table.order(ArrangeCommand::Undo);
    table.settle();
    assert_eq!(table.game().session.position_text(), start);
}

#[test]
fn editing_a_position_leaves_the_original_game_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    table.start("obelisk", [Player::Human, Player::Human], Side::Near);
    for action in ["Ba1-b2", "Cb4-c3"] {
        table.ask_for(action);
    }
    table.order(TableCommand::Study);
    table.order(ArrangeCommand::Begin);
    table.settle();
    let moves = table.game().session.arranged(Change::Turn(Side::Far, 1)).unwrap();
    table.order(ArrangeCommand::Change(Change::Turn(Side::Far, 1)));
    table.settle();
    assert_eq!((table.game().session.position_text(), table.game().session.size()), (moves, 1));
    table.order(ArrangeCommand::End);
    table.settle();
    let any = table.game().legal[0].text.clone();
    table.ask_for(&any);
    table.settle();
    drop(table);
    let mut library = benediction_study::library::Library::open(folder.path());
    library.refresh(&mut |_, _| true).unwrap();
    let games = library.list(&benediction_study::library::Filter::default());
    let mut lengths: Vec<usize> = games.iter().map(|(_, header)| header.actions).collect();
    lengths.sort_unstable();
    assert_eq!(lengths, [1, 2], "the game, and the study of the position");
}

#[test]
fn a_game_is_played_from_a_position_against_a_bot() {
    let mut table = Table::new();
    open(&mut table, "king-trails");
    table.order(ArrangeCommand::End);
    table.settle();
    let record = Record {
        players: (Player::Human, Player::Bot(1)),
        ..table.game().session.record((Player::Human, Player::Human))
    };
    table.order(TableCommand::Open { record: Box::new(record), file: None, study: false });
    table.settle();
    assert_eq!((table.state::<Screen>(), table.state::<Menu>()), (Screen::Table, Menu::None));
    assert!(!table.game().panel().is_study() && table.game().slots.has_bot());
}

#[test]
fn handicap_is_saved_and_kept_for_the_next_game() {
    let mut table = Table::new();
    let entry = benediction_study::registry::first();
    let given = entry.position_with_odds(&RuleSet::USUAL, Some(Side::Near), entry.odds[2], Side::Far).unwrap();
    let players = [Player::Human, Player::Human];
    let setup = GameSetup {
        game: entry.name.into(),
        players: players.clone(),
        first: Side::Near,
        seed: None,
        position: Some(given.clone()),
        ..GameSetup::default()
    };
    table.order(TableCommand::begin(setup));
    table.settle();
    table.compare();
    assert_eq!(table.game().session.figure().hands.map(|hand| hand.len()), [9, 7]);
    table.click_action("e3e4");
    table.settle();
    let [near, far] = players;
    assert_eq!(table.game().session.record((near, far)).position, Some(given.trim_end().replace('\n', "/")));
    table.order(PlayerCommand::Resign);
    table.settle();
    table.order(TableCommand::Again);
    table.settle();
    assert_eq!((table.game().session.ply(), table.game().session.position_text()), (0, given));
}
