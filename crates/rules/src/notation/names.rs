//! Names of sides, and results as text.

use serde::{Deserialize, Serialize};

use crate::message::Message;
use crate::{Outcome, Reason, Side, Starter};
use crate::{key, message, worded_enum};

worded_enum! {
    /// Colour of a side's pieces. Its word is the name of the side.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Tint {
        /// Red pieces: a side of Benediction, King Trails and Kingamon.
        Red = "red",
        /// Blue pieces: a side of Benediction and King Trails.
        Blue = "blue",
        /// White pieces: a side of chess, Obelisk and Kingamon.
        White = "white",
        /// Black pieces: a side of chess and Obelisk.
        Black = "black",
    }

    /// Returns the word that texts write: `red`, `blue`, `white` or `black`.
    pub const fn word;
}

impl std::fmt::Display for Tint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.word())
    }
}

/// Names of the two sides of a game: the colours of their pieces, the near side's first.
///
/// ```
/// use benediction_rules::games::obelisk;
/// use benediction_rules::{Outcome, Reason, Side};
///
/// let sides = obelisk::SIDES;
/// assert_eq!(sides.of(Side::Near), "black");
/// assert_eq!(sides.side("White"), Some(Side::Far));
/// assert_eq!(sides.outcome(Outcome::win(Side::Near, Reason::ObeliskBuilt)), "black wins, obelisk built");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideNames(pub [Tint; 2]);

impl SideNames {
    /// Returns the colour of a side's pieces.
    pub const fn tint(self, side: Side) -> Tint {
        self.0[side.index()]
    }

    /// Returns the name of a side, in lower case.
    pub const fn of(self, side: Side) -> &'static str {
        self.tint(side).word()
    }

    /// Returns the name of a side, with a capital.
    pub fn title(self, side: Side) -> String {
        let mut letters = self.of(side).chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    /// Returns the side with a name, in upper or lower case, or `None` if there is none.
    pub fn side(self, word: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.of(*side).eq_ignore_ascii_case(word))
    }

    /// Returns the names after the players have changed places.
    #[must_use]
    pub const fn exchanged(self) -> SideNames {
        SideNames([self.0[1], self.0[0]])
    }

    /// Checks whether the players may decide that `side` starts.
    ///
    /// # Errors
    ///
    /// Returns a message that names the side that starts instead.
    pub fn may_start(self, starter: Starter, side: Side) -> Result<(), Message> {
        match starter {
            _ if starter.allows(side) => Ok(()),
            Starter::Fixed(always) => Err(message!("record-always-starts", side = self.of(always))),
            Starter::Chosen | Starter::Chance => Err(key!("record-dice-decide").into()),
        }
    }

    /// Returns a reason as game texts and position texts write it: `king captured`, `red resigns`.
    pub fn reason(self, reason: Reason) -> String {
        match reason {
            Reason::Resigned(side) => format!("{} resigns", self.of(side)),
            reason => reason_text(reason).into(),
        }
    }

    /// Reads a reason. Returns `None` if there is no such reason, or if it cannot end a game in a win (`win`) or in a
    /// draw (not `win`).
    ///
    /// ```
    /// use benediction_rules::Reason;
    /// use benediction_rules::games::benediction::SIDES;
    ///
    /// let text = SIDES.reason(Reason::KingCaptured);
    /// assert_eq!(text, "king captured");
    /// assert_eq!(SIDES.read_reason(&text, true), Some(Reason::KingCaptured));
    /// assert_eq!(SIDES.read_reason("king bored", true), None);
    /// ```
    pub fn read_reason(self, text: &str, win: bool) -> Option<Reason> {
        let resigned = Side::BOTH.map(Reason::Resigned);
        let mut reasons = OF_ONE_TEXT.into_iter().chain(resigned);
        reasons.find(|reason| self.reason(*reason) == text && reason.draws() != win)
    }

    /// Returns a result as the last line of a game text has it: `red wins, king captured`, `draw, agreed`.
    pub fn outcome(self, outcome: Outcome) -> String {
        let reason = self.reason(outcome.reason);
        outcome.winner.map_or_else(|| format!("draw, {reason}"), |side| format!("{} wins, {reason}", self.of(side)))
    }
}

/// All reasons whose text does not name a side.
const OF_ONE_TEXT: [Reason; 16] = [
    Reason::KingCaptured,
    Reason::KingBlessed,
    Reason::KingFlipped,
    Reason::ObeliskBuilt,
    Reason::AllBorneOff,
    Reason::KingBorneOff,
    Reason::DoublePassed,
    Reason::NoLegalAction,
    Reason::Stalemate,
    Reason::NoProgress,
    Reason::Agreed,
    Reason::Repetition,
    Reason::TurnLimit,
    Reason::TimeForfeit,
    Reason::RulesInfraction,
    Reason::Abandoned,
];

/// Returns the text of a reason; of a resignation, the text without the side.
const fn reason_text(reason: Reason) -> &'static str {
    match reason {
        Reason::KingCaptured => "king captured",
        Reason::KingBlessed => "king blessed",
        Reason::KingFlipped => "king flipped",
        Reason::ObeliskBuilt => "obelisk built",
        Reason::AllBorneOff => "all borne off",
        Reason::KingBorneOff => "king borne off",
        Reason::DoublePassed => "double passed",
        Reason::NoLegalAction => "no legal action",
        Reason::Stalemate => "stalemate",
        Reason::NoProgress => "no progress",
        Reason::Resigned(_) => "resigns",
        Reason::Agreed => "agreed",
        Reason::Repetition => "repetition",
        Reason::TurnLimit => "turn limit",
        Reason::TimeForfeit => "time forfeit",
        Reason::RulesInfraction => "rules infraction",
        Reason::Abandoned => "abandoned",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_read_back() {
        for reason in OF_ONE_TEXT.into_iter().chain(Side::BOTH.map(Reason::Resigned)) {
            // Without a wildcard, so that a new reason does not compile before it is in the list above.
            match reason {
                Reason::KingCaptured
                | Reason::KingBlessed
                | Reason::KingFlipped
                | Reason::ObeliskBuilt
                | Reason::AllBorneOff
                | Reason::KingBorneOff
                | Reason::DoublePassed
                | Reason::NoLegalAction
                | Reason::Stalemate
                | Reason::NoProgress
                | Reason::Resigned(_)
                | Reason::Agreed
                | Reason::Repetition
                | Reason::TurnLimit
                | Reason::TimeForfeit
                | Reason::RulesInfraction
                | Reason::Abandoned => {}
            }
            let names = SideNames([Tint::Red, Tint::Blue]);
            assert_eq!(names.read_reason(&names.reason(reason), !reason.draws()), Some(reason));
        }
    }
}
