//! Hints, threats and evaluation in sentences.

use crate::engine::{Danger, Merit, Score};
use crate::notation::SideNames;
use crate::rules::{Reason, Side};

/// What speaks for a turn, after "it".
fn merit(merit: Merit) -> String {
    let men = |count: u8| if count == 1 { "a man".to_string() } else { format!("{count} men") };
    match merit {
        Merit::Wins(Reason::KingCaptured) => "takes a king and wins".into(),
        Merit::Wins(Reason::KingFlipped) => "turns the king and wins".into(),
        Merit::Wins(Reason::KingBlessed) => "blesses the king and wins".into(),
        Merit::Wins(Reason::ObeliskBuilt) => "builds the obelisk and wins".into(),
        Merit::Wins(_) => "wins".into(),
        Merit::WinsIn(actions) => format!("wins by force within {actions} actions"),
        Merit::LosesIn(_) => "holds out longest in a lost game".into(),
        Merit::Holds => "holds the draw".into(),
        Merit::Only => "is the only one that does".into(),
        Merit::Forced => "is all that is legal".into(),
        Merit::SavesKing => "saves the king".into(),
        Merit::Stops => "keeps the enemy king from his blessing".into(),
        Merit::BlessesKing => "blesses the king to win when the next turn begins".into(),
        Merit::Takes(count) => format!("takes {}", men(count)),
        Merit::Turns(count) => format!("turns {}", men(count)),
        Merit::ThreatensKing => "threatens to take a king".into(),
        Merit::ThreatensWin => "threatens to bless the king".into(),
        Merit::Saves(count) => format!("brings {} out of danger", men(count)),
        Merit::Blesses(count) => format!("blesses {}", men(count)),
        Merit::Crowns => "makes another king".into(),
        Merit::Builds(height) => format!("builds a stack of {height}"),
        Merit::Attacks(count) => format!("attacks {}", men(count)),
        Merit::Drops(1) => "drops a checker".into(),
        Merit::Drops(count) => format!("drops {count} checkers"),
        Merit::Blocks => "blocks a line".into(),
        Merit::Splits => "sends a part of a stack ahead".into(),
        Merit::Moves => "brings a man to a better place".into(),
        Merit::Begins => "begins from a good point".into(),
    }
}

/// Why a turn is to be played: its two weightiest merits in a sentence.
pub fn why(merits: &[Merit]) -> String {
    let said: Vec<String> = merits.iter().take(2).map(|known| merit(*known)).collect();
    let said = said.join(" and ");
    let mut letters = said.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).chain(['.']).collect())
}

/// A hint is being worked out.
pub const LOOKING: &str = "Hint: the bot is thinking";

/// A turn to play, and why.
pub fn hint(turn: &str, merits: &[Merit]) -> String {
    format!("Hint: {turn}. {}", why(merits))
}

/// So many threats more than the one that was told.
pub fn and_more(threat: &str, more: usize) -> String {
    if more == 0 { threat.into() } else { format!("{threat} ({more} more)") }
}

/// What a side can do within a turn: what is in danger, where, by which actions, and whether the last passes the wall.
pub fn threat(by: &str, danger: Danger, at: &str, turn: &str, passes: bool) -> String {
    match danger {
        _ if turn.is_empty() => format!("{by}'s king on {at} is blessed: {by} wins when its turn begins"),
        Danger::King => format!("{by} can take the king on {at}: {turn}"),
        Danger::Blessing if passes => format!("{by} can bless a king past the wall: {turn}"),
        Danger::Blessing => format!("{by} can bless the king on {at}: {turn}"),
        Danger::Standstill => format!("{by} can leave no legal action: {turn}"),
        Danger::Obelisk => format!("{by} can build the obelisk on {at}: {turn}"),
        Danger::Man => format!("{by} can take the man on {at}: {turn}"),
        Danger::Flip => format!("{by} can turn the man on {at}: {turn}"),
    }
}

/// What the other side can do is not known before it rolls.
pub const UP_TO_THE_DICE: &str = "What can be done then depends on the dice";

/// Nothing is threatened.
pub fn no_threat(by: &str) -> String {
    format!("{by} can take nobody and cannot win in its next turn")
}

/// Who stands better, seen from the near side; `telling` is the judgement with which three games of four are won.
pub fn opinion(near: Score, names: SideNames, telling: i32) -> String {
    match near {
        Score::Win(actions) => format!("{} wins in {actions} actions", names.title(Side::Near)),
        Score::Loss(actions) => format!("{} wins in {actions} actions", names.title(Side::Far)),
        Score::Draw => "With best play of both sides it is a draw".into(),
        Score::Value(_) => {
            let chance = near.chance(telling);
            let (better, chance) = if chance >= 0.5 { (Side::Near, chance) } else { (Side::Far, 1.0 - chance) };
            let better = names.title(better);
            format!("{better} wins {:.0} of 100 games from here, the bot thinks ({near})", chance * 100.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_weightiest_merits_make_a_sentence() {
        let said = why(&[Merit::SavesKing, Merit::Takes(2), Merit::Moves]);
        assert_eq!(said, "Saves the king and takes 2 men.");
        assert_eq!(why(&[]), "");
    }
}
