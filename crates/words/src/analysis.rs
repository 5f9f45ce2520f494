//! Hints, threats and evaluation in sentences.

use crate::{Unit, say, text};
use benediction_engine::{CubeDecision, Danger, Merit, Score};
use benediction_rules::message;
use benediction_rules::message::{Arg, Message};
use benediction_rules::notation::SideNames;
use benediction_rules::view::{ActionView, Board, Figure};
use benediction_rules::{Reason, Side};

/// Returns the id of a danger to the game in messages.
const fn danger_id(danger: Danger) -> &'static str {
    match danger {
        Danger::Blessing => "blessing",
        Danger::Standstill => "standstill",
        Danger::King | Danger::Win | Danger::Man | Danger::Flip => "win",
    }
}

/// Returns the merit of a turn, as the beginning of a sentence or its end.
fn merit(merit: Merit, unit: Unit, begins: bool) -> Message {
    let (unit, begins) = (unit.id(), super::turn::begins_id(begins));
    match merit {
        Merit::Wins(Reason::KingCaptured) => message!("analysis-takes-king-wins", begins),
        Merit::Wins(Reason::KingFlipped) => message!("analysis-flips-king-wins", begins),
        Merit::Wins(Reason::KingBlessed) => message!("analysis-blesses-king-wins", begins),
        Merit::Wins(Reason::ObeliskBuilt) => message!("analysis-builds-obelisk-wins", begins),
        Merit::Wins(_) => message!("analysis-wins", begins),
        Merit::WinsIn(actions) => message!("analysis-wins-in", begins, actions),
        Merit::LosesIn(_) => message!("analysis-holds-out", begins),
        Merit::Holds => message!("analysis-holds-draw", begins),
        Merit::Only => message!("analysis-only", begins),
        Merit::Forced => message!("analysis-forced", begins),
        Merit::SavesKing => message!("analysis-saves-king", begins),
        Merit::Stops(danger) => message!("analysis-stops", begins, danger = danger_id(danger)),
        Merit::BlessesKing => message!("analysis-blesses-king", begins),
        Merit::Takes(men) => message!("analysis-takes", begins, men, unit),
        Merit::Turns(men) => message!("analysis-flips", begins, men),
        Merit::ThreatensKing => message!("analysis-threatens-king", begins, unit),
        Merit::Threatens(danger) => message!("analysis-threatens", begins, danger = danger_id(danger)),
        Merit::Saves(men) => message!("analysis-saves", begins, men, unit),
        Merit::Blesses(men) => message!("analysis-blesses", begins, men),
        Merit::Crowns => message!("analysis-crowns", begins),
        Merit::Builds(height) => message!("analysis-builds", begins, height),
        Merit::Attacks(men) => message!("analysis-attacks", begins, men, unit),
        Merit::ThreatensFlips(pieces) => message!("analysis-threatens-flips", begins, pieces),
        Merit::Blocks => message!("analysis-blocks", begins),
        Merit::Cube(CubeDecision { best, chance, other }) => {
            message!("analysis-cube", begins, best = best.name(), chance, other)
        }
    }
}

/// Returns the reason to play a turn: its two most important merits, in a sentence. Empty if there are none.
pub fn why(merits: &[Merit], unit: Unit) -> String {
    // In a lost game nothing is saved but time.
    let lost = merits.iter().any(|merit| matches!(merit, Merit::LosesIn(_)));
    let told = merits.iter().filter(|merit| !(lost && matches!(merit, Merit::SavesKing | Merit::Stops(_))));
    let mut told = told.enumerate().map(|(index, one)| merit(*one, unit, index == 0));
    match (told.next(), told.next()) {
        (Some(merit), Some(other)) => say!("analysis-why-both", merit, other),
        (Some(merit), None) => say!("analysis-why", merit),
        (None, _) => String::new(),
    }
}

/// Returns the reason for the better answer in a decision about a doubling cube: the win chances with it and with the other one.
pub fn cube(decision: CubeDecision) -> String {
    why(&[Merit::Cube(decision)], Unit::Piece)
}

/// Returns a hint: the turn in words with its notation, and the reason for it, if there is one. Without a turn, only the reason.
pub fn hint(board: &Board, figure: &Figure, turn: &[ActionView], merits: &[Merit]) -> String {
    let why = why(merits, Unit::of(board, figure));
    if turn.is_empty() {
        return why;
    }
    let words = super::turn::noted(board, figure, turn, true);
    if why.is_empty() { say!("analysis-hint-alone", turn = words) } else { say!("analysis-hint", turn = words, why) }
}

/// Adds the number of further threats to the text of one. Returns the text unchanged if `more` is 0.
pub fn and_more(threat: &str, more: usize) -> String {
    if more == 0 { threat.into() } else { say!("analysis-more", threat, more) }
}

/// Returns what a side threatens to do in a turn: what is in danger, where, and by which actions, in words. `by` is the id of
/// the side. `turn` is empty if the king at `at` is blessed already; `passes` is `true` if the last action passes the wall.
pub fn threat(by: &str, danger: Danger, at: &str, turn: &str, passes: bool, unit: Unit) -> String {
    match danger {
        _ if turn.is_empty() => say!("analysis-blessed", side = by, at),
        Danger::King => say!("analysis-danger-king", side = by, at, turn, unit = unit.id()),
        Danger::Blessing if passes => say!("analysis-danger-blessing-passes", side = by, turn),
        Danger::Blessing => say!("analysis-danger-blessing", side = by, at, turn),
        Danger::Standstill => say!("analysis-danger-standstill", side = by, turn),
        Danger::Win => say!("analysis-danger-win", side = by, at, turn),
        Danger::Man => say!("analysis-danger-man", side = by, at, turn, unit = unit.id()),
        Danger::Flip => say!("analysis-danger-flip", side = by, at, turn),
    }
}

/// Returns the sentence that after a turn the other side can carry out a threat, with the arguments of [`threat`].
pub fn threat_after(by: &str, danger: Danger, at: &str, turn: &str, passes: bool, unit: Unit) -> String {
    match danger {
        _ if turn.is_empty() => say!("study-after-blessed", side = by, at),
        Danger::King => say!("study-after-king", side = by, at, turn, unit = unit.id()),
        Danger::Blessing if passes => say!("study-after-blessing-passes", side = by, turn),
        Danger::Blessing => say!("study-after-blessing", side = by, at, turn),
        Danger::Standstill => say!("study-after-standstill", side = by, turn),
        Danger::Win => say!("study-after-win", side = by, at, turn),
        Danger::Man => say!("study-after-man", side = by, at, turn, unit = unit.id()),
        Danger::Flip => say!("study-after-flip", side = by, at, turn),
    }
}

/// Returns a score in words, seen by the side to act.
pub fn score(score: Score) -> String {
    match score {
        Score::Value(_) => crate::locale::decimals(&score.to_string()),
        Score::Win(actions) => say!("analysis-win-in", actions),
        Score::Loss(actions) => say!("analysis-loss-in", actions),
        Score::Draw => text!("analysis-drawn").into(),
    }
}

/// Returns which side stands better. `near` is the score seen by the near side; with a score of `telling`, three games
/// of four are won.
pub fn opinion(near: Score, names: SideNames, telling: i32) -> String {
    let wins = |side: Side, actions| say!("analysis-wins-in-actions", side = names.of(side), actions);
    match near {
        Score::Win(actions) => wins(Side::Near, actions),
        Score::Loss(actions) => wins(Side::Far, actions),
        Score::Draw => text!("analysis-draw").into(),
        Score::Value(_) => {
            let chance = near.chance(telling);
            let (better, chance) = if chance >= 0.5 { (Side::Near, chance) } else { (Side::Far, 1.0 - chance) };
            let games = Arg::decimal(f64::from(chance) * 100.0, 0);
            say!("analysis-chance", side = names.of(better), games, value = score(near))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use benediction_rules::games::benedict_chess;
    use benediction_rules::notation::Notation;
    use benediction_rules::view::Present;

    #[test]
    fn hint_sentence_names_the_two_main_merits() {
        let sentence = why(&[Merit::SavesKing, Merit::Takes(2), Merit::Blocks], Unit::Man);
        assert_eq!(sentence, "Saves the king and captures 2 men.");
        assert_eq!(why(&[], Unit::Man), "");
    }

    #[test]
    fn no_saving_merits_in_a_lost_game() {
        let stops = why(&[Merit::LosesIn(4), Merit::Stops(Danger::Blessing)], Unit::Man);
        assert_eq!(stops, "Holds out longest in a lost game.");
        let taking = why(&[Merit::LosesIn(4), Merit::SavesKing, Merit::Takes(1)], Unit::Man);
        assert_eq!(taking, "Holds out longest in a lost game and captures a man.");
    }

    #[test]
    fn the_words_are_those_of_the_game() {
        let why = |merit, unit| why(&[merit], unit);
        assert_eq!(why(Merit::Takes(2), Unit::Piece), "Hits 2 pieces.");
        assert_eq!(why(Merit::Saves(1), Unit::Piece), "Saves a piece.");
        assert_eq!(why(Merit::Saves(2), Unit::Man), "Saves 2 men.");
        assert_eq!(why(Merit::ThreatensKing, Unit::Piece), "Threatens to flip the king.");
        assert_eq!(why(Merit::ThreatensKing, Unit::Man), "Threatens to capture a king.");
        assert_eq!(why(Merit::ThreatensFlips(5), Unit::Piece), "Threatens to flip 5 pieces.");
        assert_eq!(why(Merit::Threatens(Danger::Win), Unit::Stone), "Threatens to win next turn.");
        let king = |unit| threat("white", Danger::King, "e8", "Qd8", false, unit);
        assert_eq!(king(Unit::Piece), "White can flip the king on e8: Qd8");
        assert_eq!(king(Unit::Man), "White can capture the king on e8: Qd8");
    }

    #[test]
    fn a_hint_without_a_reason_is_the_turn_alone() {
        let start = chess();
        let (board, figure) = (start.board(), start.figure(&start.layout()));
        let turn = [start.view(start.read_action("d1d5").expect("an action").0)];
        let words = "Move the queen from d1 to d5 (Qd5)";
        assert_eq!(hint(&board, &figure, &turn, &[]), format!("{words}."));
        assert_eq!(hint(&board, &figure, &turn, &[Merit::Forced]), format!("{words}. Is the only legal turn."));
    }

    fn chess() -> benedict_chess::Position {
        benedict_chess::Position::read_position("4k3/8/8/8/8/8/8/3QK3 w - - 0 1").expect("a position")
    }
}
