//! If a clock runs, whose, and why not: the one place that decides it, for every state of a game.
//!
//! | State | Clock |
//! |---|---|
//! | own turn, turn of the other person | runs, once the table has come to rest |
//! | turn of a bot | runs while the bot searches |
//! | between the last action and its confirmation | runs for the side that has played |
//! | while the coach examines a turn | stands; it runs again when the coach warns |
//! | looking back, last turn shown again | runs on: what is on the table does not matter |
//! | menu, page or dialog over the table | stands, and the board is hidden; runs in a strict game |
//! | dice due, game over, player who is not here | stands |
//! | after undo and redo, whatever ended the game | runs, as in any other turn |
//! | study, lesson, puzzle, demo | stands |
//! | table left, window or page hidden | stands |
//! | program closed or killed, machine asleep | stands |
//!
//! The time of the action under way stays with its position until an action is played there, also when the table is left and the
//! program is closed. Undo gives the time of the undone actions back, redo takes it again. A turn that waits to be confirmed is
//! not over, so nothing is given back when its last action is undone.

use benediction_rules::Side;

/// The place of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// At the table.
    AtTable,
    /// The table was left for the title.
    Left,
    /// The window or the page is hidden.
    Hidden,
    /// The program did not run: it was closed or killed, or the machine slept.
    Away,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnState {
    /// The game is over.
    Over,
    /// The dice are due.
    Dice,
    /// It is the turn of a side.
    Open(Side),
    /// A side has played, and has not confirmed its turn.
    Unconfirmed(Side),
    /// The coach examines the turn that a side has played.
    Examined(Side),
}

impl TurnState {
    /// Returns the side whose turn it is. Returns `None` if there is none.
    pub const fn side(self) -> Option<Side> {
        match self {
            TurnState::Over | TurnState::Dice => None,
            TurnState::Open(side) | TurnState::Unconfirmed(side) | TurnState::Examined(side) => Some(side),
        }
    }
}

/// The player whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// A person.
    Person {
        /// `false` until the table has come to rest after the action before.
        is_ready: bool,
    },
    /// A bot.
    Bot {
        /// `false` while it waits, or plays what it has found.
        searches: bool,
    },
    /// A player who is not here.
    Absent,
}

/// The state of a game, as far as its clocks depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameState {
    /// `true` if the game is played, `false` in a study, an exercise and the demo.
    pub is_played: bool,
    /// `true` if one of the sides has a clock.
    pub has_clock: bool,
    /// `true` if the game is played strictly.
    pub is_strict: bool,
    /// The place of the player.
    pub presence: Presence,
    /// `true` if a menu, a page or a dialog lies over the table.
    pub is_covered: bool,
    /// Whose turn it is.
    pub turn: TurnState,
    /// The player whose turn it is.
    pub mover: Mover,
}

/// The state of the clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockState {
    /// The time of this side runs.
    Running(Side),
    /// No time runs.
    Stopped(Stop),
}

/// The reason why no time runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The game has no clock.
    NoClock,
    /// The game is not played.
    NotPlayed,
    /// The game is over.
    Over,
    /// The table was left.
    Left,
    /// The window is hidden.
    Hidden,
    /// The program did not run.
    Away,
    /// The dice are due.
    Dice,
    /// A menu, a page or a dialog pauses the game. The board is hidden.
    Paused,
    /// The coach examines the turn.
    Examined,
    /// The table has not come to rest.
    Moving,
    /// The bot does not search.
    BotWaits,
    /// The player is not here.
    Absent,
}

type Applies = fn(&GameState) -> bool;

/// The reasons why no time runs. The first one that applies counts.
const STOPS: [(Stop, Applies); 12] = [
    (Stop::NoClock, |state| !state.has_clock),
    (Stop::NotPlayed, |state| !state.is_played),
    (Stop::Over, |state| state.turn == TurnState::Over),
    (Stop::Left, |state| state.presence == Presence::Left),
    (Stop::Hidden, |state| state.presence == Presence::Hidden),
    (Stop::Away, |state| state.presence == Presence::Away),
    (Stop::Dice, |state| state.turn == TurnState::Dice),
    (Stop::Paused, |state| state.is_covered && !state.is_strict),
    (Stop::Examined, |state| matches!(state.turn, TurnState::Examined(_))),
    (Stop::Moving, |state| state.mover == Mover::Person { is_ready: false }),
    (Stop::BotWaits, |state| state.mover == Mover::Bot { searches: false }),
    (Stop::Absent, |state| state.mover == Mover::Absent),
];

impl GameState {
    /// Returns the side whose time runs, or the reason why none does.
    pub fn clock(&self) -> ClockState {
        let stop = STOPS.iter().find(|(_, applies)| applies(self)).map(|(stop, _)| *stop);
        match (stop, self.turn.side()) {
            (None, Some(side)) => ClockState::Running(side),
            (stop, _) => ClockState::Stopped(stop.unwrap_or(Stop::Over)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The turn of the near side, who is a person at the table of a game with clocks.
    const OWN_TURN: GameState = GameState {
        is_played: true,
        has_clock: true,
        is_strict: false,
        presence: Presence::AtTable,
        is_covered: false,
        turn: TurnState::Open(Side::Near),
        mover: Mover::Person { is_ready: true },
    };
    const STRICT: GameState = GameState { is_strict: true, ..OWN_TURN };
    const OTHERS_TURN: GameState = GameState { turn: TurnState::Open(Side::Far), ..OWN_TURN };
    const BOTS_TURN: GameState = GameState { mover: Mover::Bot { searches: true }, ..OTHERS_TURN };

    #[test]
    fn clock_states_match_the_table() {
        use ClockState::{Running, Stopped};
        let table = [
            ("own turn", OWN_TURN, Running(Side::Near)),
            ("turn of the other person", OTHERS_TURN, Running(Side::Far)),
            ("motion before the own turn", at(Mover::Person { is_ready: false }), Stopped(Stop::Moving)),
            ("search of the bot", BOTS_TURN, Running(Side::Far)),
            ("pause of the bot", at(Mover::Bot { searches: false }), Stopped(Stop::BotWaits)),
            ("player elsewhere", at(Mover::Absent), Stopped(Stop::Absent)),
            ("unconfirmed", turn(TurnState::Unconfirmed(Side::Near)), Running(Side::Near)),
            ("coach looks", turn(TurnState::Examined(Side::Near)), Stopped(Stop::Examined)),
            ("dice due", turn(TurnState::Dice), Stopped(Stop::Dice)),
            ("result", turn(TurnState::Over), Stopped(Stop::Over)),
            ("menu", covered(OWN_TURN), Stopped(Stop::Paused)),
            ("menu in the bot's turn", covered(BOTS_TURN), Stopped(Stop::Paused)),
            ("menu in an unconfirmed turn", covered(turn(TurnState::Unconfirmed(Side::Near))), Stopped(Stop::Paused)),
            ("menu during a motion", covered(at(Mover::Person { is_ready: false })), Stopped(Stop::Paused)),
            ("menu after the end", covered(turn(TurnState::Over)), Stopped(Stop::Over)),
            ("menu in a strict game", covered(STRICT), Running(Side::Near)),
            ("study, lesson, puzzle, demo", GameState { is_played: false, ..OWN_TURN }, Stopped(Stop::NotPlayed)),
            ("left", from(OWN_TURN, Presence::Left), Stopped(Stop::Left)),
            ("hidden", from(OWN_TURN, Presence::Hidden), Stopped(Stop::Hidden)),
            ("closed, killed or asleep", from(OWN_TURN, Presence::Away), Stopped(Stop::Away)),
            ("strict game, left", from(STRICT, Presence::Left), Stopped(Stop::Left)),
            ("strict game, hidden", from(STRICT, Presence::Hidden), Stopped(Stop::Hidden)),
            ("strict game, closed", from(STRICT, Presence::Away), Stopped(Stop::Away)),
            ("no clock", GameState { has_clock: false, ..OWN_TURN }, Stopped(Stop::NoClock)),
            ("menu without a clock", covered(GameState { has_clock: false, ..OWN_TURN }), Stopped(Stop::NoClock)),
        ];
        for (name, state, clock) in table {
            assert_eq!(state.clock(), clock, "{name}");
        }
        for stop in STOPS.map(|(stop, _)| Stopped(stop)) {
            assert!(table.iter().any(|(_, _, clock)| *clock == stop), "no state for {stop:?}");
        }
    }

    const fn at(mover: Mover) -> GameState {
        GameState { mover, ..OWN_TURN }
    }

    const fn turn(turn: TurnState) -> GameState {
        GameState { turn, ..OWN_TURN }
    }

    const fn covered(state: GameState) -> GameState {
        GameState { is_covered: true, ..state }
    }

    const fn from(state: GameState, presence: Presence) -> GameState {
        GameState { presence, ..state }
    }
}
