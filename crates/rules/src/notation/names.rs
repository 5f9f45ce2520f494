//! What games call their sides, and how results are written.

use serde::{Deserialize, Serialize};

use crate::message::Sentence;
use crate::{Outcome, Reason, Side, Starter};
use crate::{key, sentence};

/// The colour of a side's men. Its word is the side's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Tint {
    /// Ruby.
    Red,
    /// Sapphire.
    Blue,
    /// Ivory.
    White,
    /// Onyx.
    Black,
}

impl Tint {
    /// All of them.
    pub const ALL: [Tint; 4] = [Tint::Red, Tint::Blue, Tint::White, Tint::Black];

    /// The word for it, as texts write it.
    pub const fn word(self) -> &'static str {
        match self {
            Tint::Red => "red",
            Tint::Blue => "blue",
            Tint::White => "white",
            Tint::Black => "black",
        }
    }
}

impl std::fmt::Display for Tint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.word())
    }
}

/// What a game calls its two sides, the near one first: by the colours of their men.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideNames(pub [Tint; 2]);

impl SideNames {
    /// The colour of a side's men.
    pub const fn tint(self, side: Side) -> Tint {
        self.0[side.index()]
    }

    /// The word for a side, as texts write it.
    pub const fn of(self, side: Side) -> &'static str {
        self.tint(side).word()
    }

    /// The word at the beginning of a sentence.
    pub fn title(self, side: Side) -> String {
        let mut letters = self.of(side).chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    /// The side of such a word, in any case.
    pub fn side(self, word: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.of(*side).eq_ignore_ascii_case(word))
    }

    /// The same names after the players have changed places.
    #[must_use]
    pub const fn exchanged(self) -> SideNames {
        SideNames([self.0[1], self.0[0]])
    }

    /// Whether the players may say that this side starts.
    ///
    /// # Errors
    /// Who starts instead, in a sentence.
    pub fn may_start(self, starter: Starter, side: Side) -> Result<(), Sentence> {
        match starter {
            _ if starter.allows(side) => Ok(()),
            Starter::Fixed(always) => Err(sentence!("record-always-starts", side = self.of(always))),
            Starter::Chosen | Starter::Chance => Err(key!("record-dice-decide").into()),
        }
    }

    /// A reason as game texts and position texts write it.
    pub fn reason(self, reason: Reason) -> String {
        match reason {
            Reason::Resigned(side) => format!("{} resigns", self.of(side)),
            reason => reason_text(reason).into(),
        }
    }

    /// The reason of such a text, if it can end a game in a win (`true`) or in a draw (`false`).
    pub fn read_reason(self, text: &str, win: bool) -> Option<Reason> {
        let resigned = Side::BOTH.map(Reason::Resigned);
        let mut known = OF_ONE_TEXT.into_iter().chain(resigned);
        known.find(|reason| self.reason(*reason) == text && reason.draws() != win)
    }

    /// A result as the last line of a game text has it: `red wins, king captured`, `draw, agreed`.
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

/// The text of a reason; of a resignation without the side.
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
