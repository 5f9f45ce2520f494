//! The last actions bear numbers on the board, if the settings ask for them.

use benediction::app::game::commands::{LookAt, MatchCommand, TableCommand};
use benediction_rules::Side;
use benediction_study::record::Record;
use benediction_study::tree::NodeId;
use bevy::prelude::*;

use crate::window::Window;

fn record() -> Record {
    let actions = ["e2e3", "e7e6", "d2d3", "d7d6"].map(String::from).to_vec();
    Record { actions, ..Record::of("benedict-chess") }
}

/// Opens a study of four actions, with numbers for so many.
fn window(count: u8) -> Window {
    let mut window = Window::new();
    let order = TableCommand::Open { record: Box::new(record()), file: None, study: true };
    window.app.world_mut().write_message(MatchCommand::from(order));
    window.settings(|settings| settings.play.numbered_actions = count);
    window.frames(20);
    window
}

/// Returns the number beside a point of the board.
fn number_at(window: &mut Window, point: &str) -> Option<String> {
    let at = window.point(point);
    let texts = window.written();
    let digits: Vec<&String> = texts.iter().filter(|text| text.parse::<u8>().is_ok()).collect();
    let near = |text: &&&String| {
        let places = window.places_of(text);
        places.into_iter().any(|place| place.center().distance(at) < 40.0)
    };
    digits.iter().find(near).map(|text| text.to_string())
}

#[test]
fn numbers_stand_at_the_points_of_the_last_actions() {
    let mut window = window(8);
    let numbers = ["e3", "e6", "d3", "d6"].map(|point| number_at(&mut window, point));
    assert_eq!(numbers, ["1", "2", "3", "4"].map(|number| Some(number.to_string())));
    // Those of the position that is looked at.
    let first = window.game().session.way()[1];
    window.app.world_mut().write_message(MatchCommand::from(LookAt(Some(first))));
    window.frames(20);
    assert_eq!(["e3", "e7"].map(|point| number_at(&mut window, point)), [Some("1".to_string()), None]);
    window.app.world_mut().write_message(MatchCommand::from(LookAt(Some(NodeId::ROOT))));
    window.frames(20);
    assert_eq!(number_at(&mut window, "e2"), None);
}

#[test]
fn only_as_many_actions_as_chosen_are_numbered() {
    let mut window = window(4);
    window.settings(|settings| settings.play.numbered_actions = 2);
    window.frames(4);
    let numbers = ["e3", "e6", "d3", "d6"].map(|point| number_at(&mut window, point));
    assert_eq!(numbers, [None, None, Some("1".to_string()), Some("2".to_string())]);
    window.settings(|settings| settings.play.numbered_actions = 0);
    window.frames(4);
    assert_eq!(number_at(&mut window, "d6"), None);
}

#[test]
fn exercises_show_no_numbers() {
    let mut window = window(8);
    let order = TableCommand::ExerciseFromGame { record: Box::new(record()), learner: Side::Near };
    window.app.world_mut().write_message(MatchCommand::from(order));
    window.frames(20);
    assert_eq!(["e3", "d6"].map(|point| number_at(&mut window, point)), [None, None]);
}
