//! The worked examples of best play (section 11), move by move.

use benediction_engine::games::obelisk::{Solution, Verdict};
use benediction_rules::Position as _;
use benediction_rules::games::obelisk::{Mode, Position, SIDES, Start};
use benediction_rules::notation::Notation;

use super::play;

const OPEN_GAME: &str = "Ba1-b2 Ba4-b3 Pc1+b2 Cb4-c3 Fb2-a3 Pc4^a2 Fa3^a1 Cc3-b2 Cb1*a2 Pa2-b1 Cb1-a2 Cb2*a1 Fa1-b2 \
                         Cb2-a1 Ca2*b3 Bb3-a2 Ca2-b3 Ba2-a3 Cb3+b2";
const BALANCED_GAME: &str = "Cb1-a2 Ba4-b3 Ca2*b3 Cb4-c3 Cb3-b2 Bb3-a2 Pc1^a3 Pc4-b3 Cb2-b1 Pb3+a2 Ba1-b2 Cc3*b2 Pa3-b4 \
                             Cb2-b3 Bb2-c3 Fa2-a3 Bc3-c2 Fa3-b2 Cb1-a2 Cb3*b4 Pb4-b3 Cb3-b4 Bc2^a4 Cb4-a3 Pb3+a4 Ca3+b2";

/// Plays a game of best play, in which every action brings the end nearer by one. Returns the verdicts after each.
fn best_game(mode: Mode, game: &str, verdict: Verdict) -> Vec<String> {
    let mut position = Position::new(mode, Start::Line);
    let solution = Solution::of(mode);
    let mut expected = verdict;
    let mut texts = Vec::new();
    for action in game.split_whitespace() {
        assert_eq!(solution.verdict(&position), expected, "before {action}");
        play(&mut position, action);
        expected = match expected {
            Verdict::Win(actions) => Verdict::Loss(actions - 1),
            Verdict::Loss(actions) => Verdict::Win(actions - 1),
            Verdict::Draw => Verdict::Draw,
        };
        texts.push(position.position_text());
    }
    assert_eq!(expected, Verdict::Loss(0));
    let winner = if game.split_whitespace().count() % 2 == 1 { "black" } else { "white" };
    assert_eq!(position.outcome().map(|outcome| SIDES.outcome(outcome)), Some(format!("{winner} wins, obelisk built")));
    texts
}

#[test]
fn example_2_one_best_game_in_open_and_bounded() {
    for mode in [Mode::Open, Mode::Bounded] {
        let texts = best_game(mode, OPEN_GAME, Verdict::Win(19));
        let name = mode.name();
        assert_eq!(texts.len(), 19);
        assert_eq!(texts[9], format!("3/1b1/1c1/(BP)(pC)1 b {name}"));
        assert_eq!(texts[11], format!("3/1b1/C2/(BPc)p1 b {name}"));
        assert_eq!(texts[18], format!("3/b2/1(BPC)1/cp1 w {name}"));
    }
}

#[test]
fn example_3_one_best_game_in_balanced() {
    let texts = best_game(Mode::Balanced, BALANCED_GAME, Verdict::Loss(26));
    assert_eq!(texts.len(), 26);
    assert!(texts[25].contains("(bpc)"));
}
