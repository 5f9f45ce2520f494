//! Hints, threats and evaluation in sentences.

use crate::{say, text};
use benediction_engine::{Danger, Merit, Score};
use benediction_rules::message::{Arg, Message};
use benediction_rules::notation::SideNames;
use benediction_rules::view::{ActionView, Board, Figure};
use benediction_rules::{Reason, Side};
use benediction_rules::{key, message};

/// Returns the merit of a turn as the end of a sentence that begins with "it".
fn merit(merit: Merit) -> Message {
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
        Merit::Stops => key!("analysis-stops-blessing").into(),
        Merit::BlessesKing => key!("analysis-blesses-king").into(),
        Merit::Takes(men) => message!("analysis-takes", men = men),
        Merit::Turns(men) => message!("analysis-flips", men = men),
        Merit::ThreatensKing => key!("analysis-threatens-king").into(),
        Merit::ThreatensWin => key!("analysis-threatens-blessing").into(),
        Merit::Saves(men) => message!("analysis-saves", men = men),
        Merit::Blesses(men) => message!("analysis-blesses", men = men),
        Merit::Crowns => key!("analysis-crowns").into(),
        Merit::Builds(height) => message!("analysis-builds", height = height),
        Merit::Attacks(men) => message!("analysis-attacks", men = men),
        Merit::Drops(checkers) => message!("analysis-drops", checkers = checkers),
        Merit::Blocks => key!("analysis-blocks").into(),
        Merit::Splits => key!("analysis-splits").into(),
        Merit::Moves => key!("analysis-moves").into(),
        Merit::Begins => key!("analysis-begins").into(),
    }
}

/// Returns the reason to play a turn: its two most important merits, in a sentence. Empty if there are none.
pub fn why(merits: &[Merit]) -> String {
    if merits.is_empty() {
        return String::new();
    }
    // In a lost game nothing is saved but time.
    let lost = merits.iter().any(|merit| matches!(merit, Merit::LosesIn(_)));
    // A king is made by every choice of a starting point.
    let begins = merits.contains(&Merit::Begins);
    let told = merits.iter().filter(|merit| {
        !(lost && matches!(merit, Merit::SavesKing | Merit::Stops) || begins && matches!(merit, Merit::Crowns))
    });
    let merits: Vec<String> = told.take(2).map(|one| crate::locale::say(&merit(*one))).collect();
    super::capital(&say!("analysis-why", merits = super::and(&merits)))
}

/// Returns a hint: the turn in words with its notation, and the reason for it. Without a turn, only the reason.
pub fn hint(board: &Board, figure: &Figure, turn: &[ActionView], merits: &[Merit]) -> String {
    if turn.is_empty() {
        return why(merits);
    }
    let words = super::capital(&super::turn::noted(board, figure, turn));
    // The turn itself says what is dropped.
    let merits: Vec<Merit> = merits.iter().copied().filter(|merit| !matches!(merit, Merit::Drops(_))).collect();
    say!("analysis-hint", turn = words, why = why(&merits)).trim_end().into()
}

/// Adds the number of further threats to the text of one. Returns the text unchanged if `more` is 0.
pub fn and_more(threat: &str, more: usize) -> String {
    if more == 0 { threat.into() } else { say!("analysis-more", threat = threat, more = more) }
}

/// Returns what `by` threatens to do in a turn: what is in danger, where, and by which actions, in words. `turn` is empty if
/// the king at `at` is blessed already; `passes` is `true` if the last action passes the wall.
pub fn threat(by: &str, danger: Danger, at: &str, turn: &str, passes: bool) -> String {
    match danger {
        _ if turn.is_empty() => say!("analysis-blessed", side = by, at = at),
        Danger::King => say!("analysis-danger-king", side = by, at = at, turn = turn),
        Danger::Blessing if passes => say!("analysis-danger-blessing-passes", side = by, turn = turn),
        Danger::Blessing => say!("analysis-danger-blessing", side = by, at = at, turn = turn),
        Danger::Standstill => say!("analysis-danger-standstill", side = by, turn = turn),
        Danger::Win => say!("analysis-danger-win", side = by, at = at, turn = turn),
        Danger::Man => say!("analysis-danger-man", side = by, at = at, turn = turn),
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

    #[test]
    fn the_two_weightiest_merits_make_a_sentence() {
        let sentence = why(&[Merit::SavesKing, Merit::Takes(2), Merit::Moves]);
        assert_eq!(sentence, "Saves the king and captures 2 men.");
        assert_eq!(why(&[]), "");
    }

    #[test]
    fn nothing_is_saved_in_a_lost_game() {
        assert_eq!(why(&[Merit::LosesIn(4), Merit::Stops]), "Holds out longest in a lost game.");
        let taking = why(&[Merit::LosesIn(4), Merit::SavesKing, Merit::Takes(1)]);
        assert_eq!(taking, "Holds out longest in a lost game and captures a man.");
    }

    #[test]
    fn what_is_said_already_is_not_said_again() {
        assert_eq!(why(&[Merit::Crowns, Merit::Begins]), "Starts from a good point.");
    }
}
