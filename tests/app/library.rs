//! Games that are played at the table are in the library, and are continued from there.

use std::path::Path;

use benediction::app::base::states::Screen;
use benediction::app::base::storage::Interrupted;
use benediction::app::game::commands::{LookAt, PlayerCommand, TableCommand};
use benediction::app::game::matches::Match;
use benediction::app::game::policy::Panel;
use benediction_platform::clock;
use benediction_rules::Side;
use benediction_study::library::{Filter, Library, day_at};
use benediction_study::record::{Player, Record};

use crate::table::Table;

const FRIENDS: [Player; 2] = [Player::Human, Player::Human];

/// Returns every game of the library.
fn games(folder: &Path) -> Vec<Record> {
    let mut library = Library::open(folder);
    assert!(library.refresh(&mut |_, _| true).unwrap());
    assert_eq!(library.broken().count(), 0);
    library.list(&Filter::default()).into_iter().map(|(name, _)| library.store().read(name).unwrap()).collect()
}

#[test]
fn game_is_saved_with_date_and_variations_and_continues() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    table.start("benediction", FRIENDS, Side::Near);
    assert_eq!(games(folder.path()), [], "nothing was played yet");
    let day = day_at(clock::since_1970()).unwrap().to_string();
    table.ask_for("d2d3");
    let text = table.game().legal[0].text.clone();
    table.ask_for(&text);
    // Another first action.
    let root = table.game().session.before(table.game().session.before(table.game().live().node).unwrap()).unwrap();
    table.order(LookAt(Some(root)));
    table.ask_for("e3e4");
    drop(table);
    let kept = games(folder.path());
    assert_eq!((kept.len(), kept[0].date.as_deref()), (1, Some(day.as_str())));
    assert_eq!((kept[0].actions.as_slice(), kept[0].at), (&["d2d3".to_string(), text][..], Some(3)));
    assert_eq!((kept[0].variations.len(), kept[0].variations[0].actions.as_slice()), (1, &["e3e4".to_string()][..]));

    let mut table = Table::in_folder(folder.path());
    assert_eq!(*table.app.world().resource::<Interrupted>().0.as_ref().unwrap().record, kept[0]);
    table.order(TableCommand::Continue);
    table.settle();
    table.compare();
    assert_eq!((table.state::<Screen>(), table.game().session.size()), (Screen::Table, 4));
    table.order(PlayerCommand::Resign);
    drop(table);
    let over = games(folder.path());
    assert_eq!(over.len(), 1, "it went on in its file");
    assert!(over[0].result.is_some() && over[0].variations == kept[0].variations);
    assert!(Table::in_folder(folder.path()).app.world().resource::<Interrupted>().0.is_none());
}

#[test]
fn variations_of_finished_game_are_saved_without_reopening_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    table.start("benediction", FRIENDS, Side::Near);
    table.ask_for("d2d3");
    table.order(PlayerCommand::Resign);
    let root = table.game().session.before(table.game().live().node).unwrap();
    table.order(LookAt(Some(root)));
    assert!(table.game().panel().is_study());
    table.ask_for("e3e4");
    assert!(table.game().session.outcome().is_none(), "a variation that goes on");
    drop(table);
    let kept = games(folder.path());
    assert_eq!((kept.len(), kept[0].variations.len(), kept[0].at), (1, 1, None));
    assert!(kept[0].result.is_some(), "it is left where it ended");
    let mut table = Table::in_folder(folder.path());
    assert!(table.app.world().resource::<Interrupted>().0.is_none());
    // A new game is another file.
    table.start("obelisk", FRIENDS, Side::Near);
    let text = table.game().legal[0].text.clone();
    table.ask_for(&text);
    drop(table);
    assert_eq!(games(folder.path()).len(), 2);
    let table = Table::in_folder(folder.path());
    assert_eq!(table.app.world().resource::<Interrupted>().0.as_ref().unwrap().record.game.id.as_str(), "obelisk");
    assert!(table.app.world().get_resource::<Match>().is_none_or(|game| game.panel() == Panel::Nothing));
}
