//! A finished game is analysed beside the board, and keeps the results.

use std::sync::atomic::AtomicBool;

use benediction::app::game::commands::{LookAt, MatchCommand, PlayerCommand, TableCommand};
use benediction::app::game::matches::Match;
use benediction::app::study::review::GameReview;
use benediction::app::study::review::ReviewCommand;
use benediction_rules::Side;
use benediction_study::library::{Filter, Library};
use benediction_study::record::{Player, Record};
use benediction_study::registry;
use benediction_study::reviews::{Effort, Report, Review};
use benediction_words::text;
use bevy::prelude::*;

use crate::table::Table;
use crate::window::Window;

/// A game that is solved is analysed at once.
const LINE: [&str; 6] = ["Ba1-b2", "Cb4-c3", "Pc1+b2", "Ba4-b3", "Cb1-c2", "Cc3*b2"];

fn play(table: &mut Table) {
    table.start("obelisk", [Player::Human, Player::Human], Side::Near);
    for action in LINE {
        table.ask_for(action);
    }
    table.order(PlayerCommand::Resign);
}

fn review(table: &Table) -> &GameReview {
    table.app.world().resource::<GameReview>()
}

/// Waits until no work is running.
fn wait(table: &mut Table) {
    table.until("the review has nothing to do", |table| !review(table).is_busy());
    // The last result is saved a frame later.
    table.app.update();
    table.app.update();
}

fn kept(folder: &std::path::Path) -> Record {
    let mut library = Library::open(folder);
    library.refresh(&mut |_, _| true).unwrap();
    let games = library.list(&Filter::default());
    assert_eq!(games.len(), 1);
    library.store().read(games[0].0).unwrap()
}

#[test]
fn finished_game_is_analysed_and_keeps_its_report() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    table.start("obelisk", [Player::Human, Player::Human], Side::Near);
    table.ask_for(LINE[0]);
    table.send(ReviewCommand::Begin);
    assert!(!review(&table).is_busy() && !review(&table).is_due(), "the game goes on");
    for action in &LINE[1..] {
        table.ask_for(action);
    }
    table.order(PlayerCommand::Resign);
    assert_eq!(review(&table).progress(), (0, LINE.len()));
    assert!(review(&table).is_due() && review(&table).report.is_none());
    table.send(ReviewCommand::Begin);
    wait(&mut table);
    assert_eq!(review(&table).progress(), (LINE.len(), LINE.len()));
    assert!(!review(&table).is_due());
    let report = review(&table).report.clone().unwrap();
    // The fifth turn threw the win away, and the sixth gave it back.
    assert_eq!(report.moments, [4, 5]);
    assert_eq!((report.turns[4].loss, report.turns[4].punished), (1.0, 0.0));
    // The reason why these two turns decided the game is found without a request.
    table.until("the reasons are found", |table| !review(table).is_waiting());
    let whys = review(&table).whys.clone();
    let moments = report.moments.iter().map(|moment| report.turns[*moment].turn.nodes[0]);
    assert!(whys.iter().map(|(node, _)| *node).eq(moments), "{whys:?}");
    assert!(whys[0].1.contains(&report.turns[4].best.join(" ")), "{whys:?}");
    // Looking back changes nothing, and a variation is no part of it.
    let root = table.game().session.before(report.turns[0].turn.nodes[0]).unwrap();
    table.order(LookAt(Some(root)));
    table.ask_for("Fa1-b2");
    assert_eq!(review(&table).report.as_ref(), Some(&report));
    table.order(TableCommand::Leave);
    assert!(table.app.world().get_resource::<GameReview>().is_some());
    drop(table);

    let record = kept(folder.path());
    assert_eq!(record.notes.iter().filter(|note| note.analysis.is_some()).count(), LINE.len());
    let mut table = Table::in_folder(folder.path());
    table.order(TableCommand::Load(Box::new(record)));
    table.settle();
    assert_eq!(review(&table).report.as_ref().map(|known| &known.moments), Some(&report.moments));
    assert!(!review(&table).is_due(), "it is never done again");
}

#[test]
fn analysis_can_be_stopped_and_ends_with_its_game() {
    let mut table = Table::new();
    play(&mut table);
    table.send(ReviewCommand::Begin);
    table.send(ReviewCommand::Stop);
    assert!(!review(&table).is_busy());
    let (done, all) = review(&table).progress();
    assert!(done <= all);
    table.send(ReviewCommand::Begin);
    wait(&mut table);
    assert_eq!(review(&table).progress(), (all, all));
    table.start("obelisk", [Player::Human, Player::Human], Side::Near);
    assert!(review(&table).report.is_none() && !review(&table).is_busy() && !review(&table).is_due());
}

/// Opens the game report of a game of this line as a study.
fn open_report(record: Record) -> Window {
    let mut window = Window::new();
    window.start("obelisk", [Player::Human, Player::Human]);
    let study = TableCommand::Open { record: Box::new(record), file: None, study: true };
    window.app.world_mut().write_message(MatchCommand::from(study));
    window.frames(12);
    window.press(text!("study-report"));
    window.frames(4);
    window
}

fn record() -> Record {
    Record { actions: LINE.map(Into::into).to_vec(), ..Record::of("obelisk") }
}

#[test]
fn mistakes_are_listed_by_size_and_a_click_shows_one() {
    let mut session = registry::load(&record()).unwrap();
    let review = Review::new(&session, Effort::Quick);
    for job in review.due(&session) {
        let found = job.run(&AtomicBool::new(false)).unwrap();
        Review::keep(&mut session, found);
    }
    let report = Report::new(&session);
    let [first, second] = report.by_size()[..] else { panic!("{:?}", report.by_size()) };
    assert_eq!([first, second], [4, 5]);
    let mut window = open_report(session.record((Player::Human, Player::Human)));
    let lines = |window: &Window| window.written().iter().filter(|text| text.starts_with('\u{2212}')).count();
    assert_eq!(lines(&window), 2, "{:?}", window.written());
    // The buttons choose the kind and the side.
    window.press("Show blunders");
    window.frames(4);
    assert!(lines(&window) == 0 && window.shows_text(text!("report-none-chosen")), "{:?}", window.written());
    window.press("Show blunders");
    window.press("Show the mistakes of Black");
    window.frames(4);
    assert_eq!(lines(&window), 1);
    let at = window.place_of_text("\u{2212}100").unwrap().center();
    window.click(MouseButton::Left, at);
    window.frames(4);
    let shown = window.app.world().resource::<Match>();
    assert_eq!(shown.session.ply_of(shown.shown()), 6, "after the mistake of White");
}

#[test]
fn only_a_complete_report_can_be_printed() {
    let window = open_report(record());
    assert!(window.shows_text(text!("report-print")) && window.shows_text(text!("study-no-report")));
    assert!(!window.shows_text(text!("report-by-size")));
    let review = window.app.world().resource::<GameReview>();
    assert!(!review.is_complete());
}
