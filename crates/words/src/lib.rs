//! Texts for people: results, levels, hints and notices in the player's language. The texts themselves are messages in
//! `assets/locale/`. A message without a choice needs no function here: it is used by its key, with [`say!`] and
//! [`text!`].

use benediction_rules::notation::SideNames;
use benediction_rules::view::{Board, Family, Figure, Man, Shape};
use benediction_rules::{Outcome, Reason, Side};

#[doc(hidden)]
pub use benediction_rules as rules_crate;

pub mod analysis;
pub mod hint;
pub mod hud;
pub mod lessons;
pub mod locale;
pub mod rules;
pub mod settings;
pub mod storage;
pub mod turn;

/// The name of the men of a game. Messages select their words by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A man, as in Benediction.
    Man,
    /// A piece, as in chess.
    Piece,
    /// A stone, as in Obelisk.
    Stone,
}

impl Unit {
    /// Returns what the men of a figure are called.
    pub fn of(board: &Board, figure: &Figure) -> Unit {
        let stone = |man: &Man| man.form.family() == Family::Stone;
        match board.shape {
            Shape::Hex => Unit::Man,
            Shape::Squares | Shape::Ring if figure.men.iter().any(stone) => Unit::Stone,
            Shape::Squares | Shape::Ring => Unit::Piece,
        }
    }

    /// Returns the id in messages.
    pub const fn id(self) -> &'static str {
        match self {
            Unit::Man => "man",
            Unit::Piece => "piece",
            Unit::Stone => "stone",
        }
    }
}

/// Returns the name of a bot's level.
pub fn level(level: u8) -> &'static str {
    match level {
        1 => text!("player-level-1"),
        2 => text!("player-level-2"),
        3 => text!("player-level-3"),
        4 => text!("player-level-4"),
        5 => text!("player-level-5"),
        6 => text!("player-level-6"),
        7 => text!("player-level-7"),
        8 => text!("player-level-8"),
        9 => text!("player-level-9"),
        _ => text!("player-level-10"),
    }
}

/// Shortens a name to `most` letters at most, the last of which is then an ellipsis.
pub fn short(name: &str, most: usize) -> String {
    let mut letters = name.chars();
    let start: String = letters.by_ref().take(most).collect();
    if letters.next().is_none() {
        return start;
    }
    let start: String = start.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", start.trim_end())
}

/// Returns the name of a side, with that of its player if `player` is given.
pub fn side_of(names: SideNames, side: Side, player: Option<&str>) -> String {
    match player {
        Some(player) => say!("common-side-named", name = player, side = names.of(side)),
        None => self::side(names, side),
    }
}

/// Returns the name of a side.
pub fn side(names: SideNames, side: Side) -> String {
    say!("common-side", side = names.of(side))
}

/// Joins parts of a sentence: `a, b and c`.
pub fn and(parts: &[String]) -> String {
    join_last(parts, |start, last| say!("common-and", start, last))
}

/// Joins alternatives: `a, b or c`.
pub fn or(parts: &[String]) -> String {
    join_last(parts, |start, last| say!("common-or", start, last))
}

fn join_last(parts: &[String], join: impl Fn(&str, &str) -> String) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [start @ .., last] => join(&list(start), last),
    }
}

/// Joins parts with commas.
pub fn list(parts: &[String]) -> String {
    let mut parts = parts.iter();
    let first = parts.next().cloned().unwrap_or_default();
    parts.fold(first, |start, last| say!("common-comma", start, last))
}

/// Joins sentences that have their full stops. Empty ones are left out.
pub fn sentences(parts: &[String]) -> String {
    let mut parts = parts.iter().filter(|part| !part.is_empty());
    let first = parts.next().cloned().unwrap_or_default();
    parts.fold(first, |start, next| say!("common-sentences", start, next))
}

/// Returns the headline of a result.
pub fn result(outcome: Outcome, names: SideNames) -> String {
    match outcome.winner {
        Some(winner) => say!("result-wins", winner = names.of(winner)),
        None => text!("result-draw").into(),
    }
}

/// Returns the headline of a result with `player`, the winner's name. Without it, or after a draw, it is that of
/// [`result`].
pub fn result_with_name(outcome: Outcome, names: SideNames, player: Option<&str>) -> String {
    match outcome.winner.zip(player) {
        Some((winner, player)) => say!("result-wins-named", name = player, winner = names.of(winner)),
        None => result(outcome, names),
    }
}

/// Returns the headline of a result for the only player at the screen, who plays `you`.
pub fn result_for(outcome: Outcome, you: Side) -> &'static str {
    match outcome.winner {
        Some(winner) if winner == you => text!("result-you-won"),
        Some(_) => text!("result-you-lost"),
        None => text!("result-draw"),
    }
}

/// Returns the reason of a result and the number of turns of the game.
pub fn reason_in_turns(outcome: Outcome, names: SideNames, turns: usize) -> String {
    say!("result-in-turns", reason = reason(outcome, names), turns)
}

/// Returns the reason of a result, in a sentence.
pub fn reason(outcome: Outcome, names: SideNames) -> String {
    let winner = outcome.winner.map_or("", |winner| names.of(winner));
    let loser = outcome.winner.map_or("", |winner| names.of(winner.other()));
    match outcome.reason {
        Reason::KingCaptured => say!("result-king-captured", loser),
        Reason::KingBlessed => say!("result-king-blessed", winner),
        Reason::KingFlipped => say!("result-king-flipped", loser),
        Reason::ObeliskBuilt => say!("result-obelisk-built", winner),
        Reason::AllBorneOff => say!("result-all-borne-off", winner),
        Reason::KingBorneOff => say!("result-king-borne-off", winner),
        Reason::DoublePassed => say!("result-double-passed", loser),
        Reason::NoLegalAction => say!("result-no-legal-action", loser),
        Reason::Stalemate => text!("result-stalemate").into(),
        Reason::NoProgress => text!("result-no-progress").into(),
        Reason::Resigned(side) => say!("result-resigned", loser = names.of(side)),
        Reason::Agreed => text!("result-agreed").into(),
        Reason::Repetition => text!("result-repetition").into(),
        Reason::TurnLimit => text!("result-turn-limit").into(),
        Reason::TimeForfeit => say!("result-time-forfeit", loser),
        Reason::RulesInfraction => say!("result-rules-infraction", loser),
        Reason::Abandoned => say!("result-abandoned", loser),
    }
}

/// Returns the description of the interrupted game: its name, opponent, id of the side to play and number of turns.
pub fn interrupted(game: &str, against: Option<&str>, turn: Option<&str>, turns: usize) -> String {
    match (against, turn) {
        (None, None) => say!("title-interrupted", game, turns),
        (None, Some(side)) => say!("title-interrupted-turn", game, turns, side),
        (Some(player), None) => say!("title-interrupted-against", game, turns, player),
        (Some(player), Some(side)) => {
            say!("title-interrupted-against-turn", game, turns, player, side)
        }
    }
}

/// Notices about the player's own music.
pub mod soundtrack {
    use crate::say;

    /// Returns the notice that `count` files cannot be played, with the first of them and the reason for it.
    pub fn refused(file: &str, why: &str, count: usize) -> String {
        if count == 1 {
            say!("notice-music-refused", file, why)
        } else {
            say!("notice-music-refused-many", count, file, why)
        }
    }
}

#[cfg(test)]
mod tests {
    use benediction_engine::Level;

    use super::*;

    #[test]
    fn levels_have_one_name_everywhere() {
        for bot_level in Level::ALL {
            assert_eq!(level(bot_level.number()), bot_level.name());
        }
    }

    #[test]
    fn a_long_name_is_shortened() {
        assert_eq!([short("Anna", 4), short("Annabella", 4), short("Anna Bella", 6)], ["Anna", "Ann…", "Anna…"]);
        assert_eq!(short("Ščépán Žižek", 7), "Ščépán…");
    }

    #[test]
    fn parts_stand_in_a_row() {
        let parts = ["a", "b", "c"].map(String::from);
        assert_eq!(
            [and(&parts[..0]), and(&parts[..1]), and(&parts[..2]), and(&parts)],
            ["", "a", "a and b", "a, b and c"]
        );
        assert_eq!(or(&parts), "a, b or c");
        assert_eq!(sentences(&["A.", "", "B.", "C."].map(String::from)), "A. B. C.");
    }
}
