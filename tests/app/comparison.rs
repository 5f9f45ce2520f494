//! Two lines of a study are compared.
//!
//! | state | comparison |
//! |---|---|
//! | one line only | does not begin |
//! | a fork before or after the position | its continuation and the variation there, or the first one |
//! | a line is made longer, or the variation is promoted | the lines of the game now |
//! | the variation is deleted | ends |
//! | looked at another position | stays |
//! | the study is closed, another game is opened | ends |
//! | the menu or the report is opened | is covered, and comes back |

use benediction::app::game::commands::{LookAt, MatchCommand, TableCommand};
use benediction::app::game::matches::Match;
use benediction::app::study::comparison::{CompareCommand, Comparison};
use benediction_rules::Side;
use benediction_study::record::{Player, Record};
use benediction_study::registry;
use benediction_study::session::{Edit, Session};
use benediction_study::tree::NodeId;
use benediction_words::text;
use bevy::prelude::*;

use crate::table::Table;
use crate::window::Window;

const LINE: [&str; 6] = ["Ba1-b2", "Cb4-c3", "Pc1+b2", "Ba4-b3", "Cb1-c2", "Cc3*b2"];

/// Opens a study of a game whose second turn has a variation, if `has_variation`.
fn study(table: &mut Table, has_variation: bool) {
    table.start("obelisk", [Player::Human, Player::Human], Side::Near);
    let record = Record { actions: LINE.map(Into::into).to_vec(), ..Record::of("obelisk") };
    table.order(TableCommand::Open { record: Box::new(record), file: None, study: true });
    table.settle();
    if has_variation {
        let first = table.game().session.after(NodeId::ROOT).unwrap();
        table.order(LookAt(Some(first)));
        table.settle();
        let other = table.game().legal.iter().find(|view| view.text != LINE[1]).unwrap().text.clone();
        table.ask_for(&other);
        table.settle();
    }
}

/// Returns the numbers of turns of both lines. Returns `None` if nothing is compared.
fn lengths(table: &Table) -> Option<[usize; 2]> {
    let comparison = table.app.world().resource::<Comparison>();
    comparison.shown().map(|(_, lines)| lines.each_ref().map(|line| line.turns.len()))
}

fn begin(table: &mut Table) {
    let node = table.game().shown();
    table.send(CompareCommand::Begin(node));
    table.settle();
}

#[test]
fn both_lines_are_judged_and_follow_the_game() {
    let mut table = Table::new();
    study(&mut table, true);
    let tried = table.game().shown();
    begin(&mut table);
    assert_eq!(lengths(&table), Some([5, 1]));
    table.until("both lines are judged", |table| {
        let comparison = table.app.world().resource::<Comparison>();
        let (_, lines) = comparison.shown().unwrap();
        lines.iter().all(|line| line.start.is_some() && line.turns.iter().all(|turn| turn.near.is_some()))
    });
    assert_eq!(table.game().session.analysis(tried), None, "the game is not changed");
    table.order(LookAt(Some(NodeId::ROOT)));
    assert_eq!(lengths(&table), Some([5, 1]));
    // A longer variation keeps what was found.
    table.order(LookAt(Some(tried)));
    let next = table.game().legal[0].text.clone();
    table.ask_for(&next);
    table.frame();
    assert_eq!(lengths(&table), Some([5, 2]));
    let comparison = table.app.world().resource::<Comparison>();
    assert!(comparison.shown().unwrap().1[1].turns[0].near.is_some());
    table.order(Edit::Promote(tried));
    table.frame();
    assert_eq!(lengths(&table), Some([2, 5]));
    table.order(Edit::Cut(tried));
    table.settle();
    assert_eq!(lengths(&table), None);
}

#[test]
fn comparison_needs_a_fork_and_ends_with_the_study() {
    let mut table = Table::new();
    study(&mut table, false);
    begin(&mut table);
    assert_eq!(lengths(&table), None);
    study(&mut table, true);
    begin(&mut table);
    assert!(lengths(&table).is_some());
    table.send(CompareCommand::End);
    table.settle();
    assert!(lengths(&table).is_none());
    begin(&mut table);
    table.order(TableCommand::CloseStudy);
    table.settle();
    assert_eq!(lengths(&table), None);
}

#[test]
fn menu_opens_the_comparison_and_a_click_shows_a_turn() {
    let mut window = Window::new();
    window.start("obelisk", [Player::Human, Player::Human]);
    let record = Record { actions: LINE.map(Into::into).to_vec(), ..Record::of("obelisk") };
    let mut session = registry::load(&record).unwrap();
    let open = |window: &mut Window, session: &Session| {
        let record = Box::new(session.record((Player::Human, Player::Human)));
        let study = TableCommand::Open { record, file: None, study: true };
        window.app.world_mut().write_message(MatchCommand::from(study));
        window.frames(12);
        window.press(text!("study-menu"));
        window.frames(4);
        window.press(text!("study-compare"));
        window.frames(6);
    };
    open(&mut window, &session);
    assert!(!window.shows_text(text!("study-compare-first")), "one line only");
    window.press(text!("study-menu"));
    window.frames(4);
    session.go(session.way()[1]);
    let other = session.legal().into_iter().find(|view| view.text != LINE[1]).unwrap();
    session.play_variation(other.action).unwrap();
    open(&mut window, &session);
    assert!(window.shows_text(text!("study-compare-first")), "{:?}", window.written());
    let at = window.place_of_text(LINE[2]).unwrap().center();
    window.click(MouseButton::Left, at);
    window.frames(4);
    let shown = window.app.world().resource::<Match>();
    assert_eq!(shown.session.ply_of(shown.shown()), 3);
    window.press(text!("study-compare-end"));
    window.frames(6);
    assert!(!window.shows_text(text!("study-compare-first")));
}
