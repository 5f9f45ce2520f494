//! The worked examples of section 11, move by move; those of best play are among the tests of the engine.

use benediction_rules::games::obelisk::{Mode, Position, Start};
use benediction_rules::notation::Notation;

use super::{legal, play, position};

#[test]
fn example_1_the_first_actions() {
    for mode in Mode::ALL {
        let start = Position::new(mode, Start::Line);
        assert_eq!(start.position_text(), format!("bcp/3/3/BCP b {}", mode.name()));
        assert_eq!(legal(&start), ["Ba1-b2", "Cb1-a2", "Cb1-c2", "Pc1-b2"]);
        assert_eq!(Position::new(mode, Start::Even).position_text(), format!("2p/1bc/CB1/P2 b {}", mode.name()));
    }
}

#[test]
fn example_4_a_covered_base() {
    let covered = position("2b/2p/1(Bc)1/P1C b open");
    assert_eq!(legal(&covered), ["Bb2-a3", "Bb2-b1", "Cc1^a3"]);
}

#[test]
fn example_5_a_ridden_pedestal_builds() {
    let mut ridden = position("2b/1Cp/1B1/(Pc)2 b open");
    assert_eq!(legal(&ridden), ["Bb2-a3", "Bb2-b1", "Cb3-a4", "Cb3^b1", "Pa1+b2"]);
    play(&mut ridden, "Pa1+b2");
    assert_eq!(ridden.position_text(), "2b/1Cp/1(BPc)1/3 w open");
}

#[test]
fn example_6_what_the_mode_changes() {
    for mode in Mode::ALL {
        let found = legal(&position(&format!("b1p/c2/1B1/1CP b {}", mode.name())));
        let all = ["Bb2-c3", "Cb1-a2", "Cb1-c2", "Pc1+b2"];
        assert_eq!(found, if mode == Mode::Balanced { &all[..3] } else { &all[..] });
    }
}
