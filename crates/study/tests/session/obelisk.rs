//! Obelisk.

use benediction_rules::GameSpec;
use benediction_rules::games::obelisk::{Position, SIDES};
use benediction_rules::notation::Notation;
use benediction_rules::picker::{ClickResult, Picker};
use benediction_rules::view::Place;
use benediction_study::registry;
use benediction_study::session::{OnDivergence, Session};

fn position(text: &str) -> Position {
    Position::read_position(text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

#[test]
fn o10_the_third_occurrence_is_a_draw() {
    let mut session = Session::new(position("1cb/2p/2P/1CB b open"));
    // Each capstone goes round its half of the board and stands where it began.
    let round = ["Cb1-a2", "Cb4-a3", "Ca2-a1", "Ca3-a4", "Ca1-b2", "Ca4-b3", "Cb2-b1", "Cb3-b4"];
    for (index, text) in round.into_iter().cycle().take(16).enumerate() {
        assert_eq!(session.position().outcome(), None, "after {index} actions");
        let action = session.read(text).unwrap();
        session.play(action, OnDivergence::Truncate).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
    }
    assert_eq!(session.position().outcome().map(|outcome| SIDES.outcome(outcome)), Some("draw, repetition".into()));
    assert!(session.undo() && session.position().outcome().is_none());
}

#[test]
fn two_clicks_are_every_action() {
    let mut rng = oorandom::Rand64::new(0x2c11);
    for game in 0..60 {
        let name = ["obelisk", "obelisk bounded,even", "obelisk balanced"][game % 3];
        let spec = GameSpec::from(name);
        let mut session = registry::find(&spec.id).unwrap().start_with(&spec.rules, None).unwrap();
        for _ in 0..30 {
            let legal = session.legal();
            if legal.is_empty() {
                break;
            }
            for view in &legal {
                let from = view.from.unwrap();
                let Place::Point(at) = from else { panic!("{from:?}") };
                let mut picker = Picker::default();
                assert_eq!(picker.click(&legal, Place::Point(at), 1), ClickResult::Picked(from));
                assert_eq!(picker.click(&legal, Place::Point(view.to), 1), ClickResult::Act(view.action));
            }
            let index = rng.rand_range(0..legal.len() as u64) as usize;
            session.act_text(&legal[index].text).unwrap();
        }
    }
}
