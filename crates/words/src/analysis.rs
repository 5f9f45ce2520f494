//! Hints, threats and evaluation in sentences.

use crate::{Unit, say, text};
use benediction_engine::{CubeDecision, Danger, Merit, Score};
use benediction_rules::message::{Arg, Message};
use benediction_rules::notation::SideNames;
use benediction_rules::view::{ActionView, Board, Figure};
use benediction_rules::{Reason, Side};
use benediction_rules::{key, message};

/// Returns the id of a danger to the game in messages.
const fn danger_id(danger: Danger) -> &'static str {
    match danger {
        Danger::Blessing => "blessing",
        Danger::Standstill => "standstill",
        Danger::King | Danger::Win | Danger::Man | Danger::Flip => "win",
    }
}

/// Returns the merit of a turn as the end of a sentence that begins with "it".
fn merit(merit: Merit, unit: Unit) -> Message {
    let unit = unit.id();
    match merit {
        Merit::Wins(Reason::KingCaptured) => key!("analysis-takes-king-wins").into(),
        Merit::Wins(Reason::KingFlipped) => key!("analysis-flips-king-wins").into(),
        Merit::Wins(Reason::KingBlessed) => key!("analysis-blesses-king-wins").into(),
        Merit::Wins(Reason::ObeliskBuilt) => key!("analysis-builds-obelisk-wins").into(),
        Merit::Wins(_) => key!("analysis-wins").into(),
        Merit::WinsIn(actions) => message!("analysis-wins-in", actions = actions),
        Merit::LosesIn(_) => key!("analysis-holds-out").into(),
        Merit::Holds => key!("analysis-holds-draw").into(),
        Merit::Only => key!("analysis-only").into(),
        Merit::Forced => key!("analysis-forced").into(),
        Merit::SavesKing => key!("analysis-saves-king").into(),
        Merit::Stops(danger) => message!("analysis-stops", danger = danger_id(danger)),
        Merit::BlessesKing => key!("analysis-blesses-king").into(),
        Merit::Takes(men) => message!("analysis-takes", men = men, unit = unit),
        Merit::Turns(men) => message!("analysis-flips", men = men),
        Merit::ThreatensKing => message!("analysis-threatens-king", unit = unit),
        Merit::Threatens(danger) => message!("analysis-threatens", danger = danger_id(danger)),
        Merit::Saves(men) => message!("analysis-saves", men = men, unit = unit),
        Merit::Blesses(men) => message!("analysis-blesses", men = men),
        Merit::Crowns => key!("analysis-crowns").into(),
        Merit::Builds(height) => message!("analysis-builds", height = height),
        Merit::Attacks(men) => message!("analysis-attacks", men = men, unit = unit),
        Merit::ThreatensFlips(pieces) => message!("analysis-threatens-flips", pieces = pieces),
        Merit::Blocks => key!("analysis-blocks").into(),
        Merit::Cube(CubeDecision { best, chance, other }) => {
            message!("analysis-cube", best = best.name(), chance = chance, other = other)
        }
    }
}

/// Returns the reason to play a turn: its two most important merits, in a sentence. Empty if there are none.
pub fn why(merits: &[Merit], unit: Unit) -> String {
    if merits.is_empty() {
        return String::new();
    }
    // In a lost game nothing is saved but time.
    let lost = merits.iter().any(|merit| matches!(merit, Merit::LosesIn(_)));
    let told = merits.iter().filter(|merit| !(lost && matches!(merit, Merit::SavesKing | Merit::Stops(_))));
    let merits: Vec<String> = told.take(2).map(|one| crate::locale::say(&merit(*one, unit))).collect();
    super::capital(&say!("analysis-why", merits = super::and(&merits)))
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
    let words = super::capital(&super::turn::noted(board, figure, turn));
    if why.is_empty() {
        say!("analysis-hint-alone", turn = words)
    } else {
        say!("analysis-hint", turn = words, why = why)
    }
}

/// Adds the number of further threats to the text of one. Returns the text unchanged if `more` is 0.
pub fn and_more(threat: &str, more: usize) -> String {
    if more == 0 { threat.into() } else { say!("analysis-more", threat = threat, more = more) }
}

/// Returns what `by` threatens to do in a turn: what is in danger, where, and by which actions, in words. `turn` is empty if
/// the king at `at` is blessed already; `passes` is `true` if the last action passes the wall.
pub fn threat(by: &str, danger: Danger, at: &str, turn: &str, passes: bool, unit: Unit) -> String {
    match danger {
        _ if turn.is_empty() => say!("analysis-blessed", side = by, at = at),
        Danger::King => say!("analysis-danger-king", side = by, at = at, turn = turn, unit = unit.id()),
        Danger::Blessing if passes => say!("analysis-danger-blessing-passes", side = by, turn = turn),
        Danger::Blessing => say!("analysis-danger-blessing", side = by, at = at, turn = turn),
        Danger::Standstill => say!("analysis-danger-standstill", side = by, turn = turn),
        Danger::Win => say!("analysis-danger-win", side = by, at = at, turn = turn),
        Danger::Man => say!("analysis-danger-man", side = by, at = at, turn = turn, unit = unit.id()),
        Danger::Flip => say!("analysis-danger-flip", side = by, at = at, turn = turn),
    }
}

/// Returns a score in words, seen by the side to act.
pub fn score(score: Score) -> String {
    match score {
        Score::Value(_) => score.to_string(),
        Score::Win(actions) => say!("analysis-win-in", actions = actions),
        Score::Loss(actions) => say!("analysis-loss-in", actions = actions),
        Score::Draw => text!("analysis-drawn").into(),
    }
}

/// Returns which side stands better. `near` is the score seen by the near side; with a score of `telling`, three games
/// of four are won.
pub fn opinion(near: Score, names: SideNames, telling: i32) -> String {
    let wins =
        |side: Side, actions| say!("analysis-wins-in-actions", side = super::side(names, side), actions = actions);
    match near {
        Score::Win(actions) => wins(Side::Near, actions),
        Score::Loss(actions) => wins(Side::Far, actions),
        Score::Draw => text!("analysis-draw").into(),
        Score::Value(_) => {
            let chance = near.chance(telling);
            let (better, chance) = if chance >= 0.5 { (Side::Near, chance) } else { (Side::Far, 1.0 - chance) };
            let games = Arg::decimal(f64::from(chance) * 100.0, 0);
            say!("analysis-chance", side = super::side(names, better), games = games, value = near.to_string())
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
    fn the_two_weightiest_merits_make_a_sentence() {
        let sentence = why(&[Merit::SavesKing, Merit::Takes(2), Merit::Blocks], Unit::Man);
        assert_eq!(sentence, "Saves the king and captures 2 men.");
        assert_eq!(why(&[], Unit::Man), "");
    }

    #[test]
    fn nothing_is_saved_in_a_lost_game() {
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
        let king = |unit| threat("White", Danger::King, "e8", "Qd8", false, unit);
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
