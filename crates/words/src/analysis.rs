//! Hints, threats and evaluation in sentences.

use crate::{say, text};
use benediction_engine::{Danger, Merit, Score};
use benediction_rules::message::{Arg, Message};
use benediction_rules::notation::SideNames;
use benediction_rules::{Reason, Side};
use benediction_rules::{key, message};

/// What speaks for a turn, after "it".
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

/// Why a turn is to be played: its two weightiest merits in a sentence.
pub fn why(merits: &[Merit]) -> String {
    if merits.is_empty() {
        return String::new();
    }
    let merits: Vec<String> = merits.iter().take(2).map(|known| crate::locale::say(&merit(*known))).collect();
    let said = say!("analysis-why", merits = super::and(&merits));
    let mut letters = said.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A turn to play, and why.
pub fn hint(turn: &str, merits: &[Merit]) -> String {
    say!("analysis-hint", turn = turn, why = why(merits))
}

/// So many threats more than the one that was told.
pub fn and_more(threat: &str, more: usize) -> String {
    if more == 0 { threat.into() } else { say!("analysis-more", threat = threat, more = more) }
}

/// What a side can do within a turn: what is in danger, where, by which actions, and whether the last passes the wall.
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

/// What a bot thinks of its chances, for the side to act.
pub fn score(score: Score) -> String {
    match score {
        Score::Value(_) => score.to_string(),
        Score::Win(actions) => say!("analysis-win-in", actions = actions),
        Score::Loss(actions) => say!("analysis-loss-in", actions = actions),
        Score::Draw => text!("analysis-drawn").into(),
    }
}

/// Nothing is threatened.
pub fn no_threat(by: &str) -> String {
    say!("analysis-no-threat", side = by)
}

/// Who stands better, seen from the near side; `telling` is the judgement with which three games of four are won.
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
        let said = why(&[Merit::SavesKing, Merit::Takes(2), Merit::Moves]);
        assert_eq!(said, "Saves the king and captures 2 men.");
        assert_eq!(why(&[]), "");
    }
}
