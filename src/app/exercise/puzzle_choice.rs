//! The choice of puzzles: what comes next.

use bevy::prelude::*;

use crate::app::base::messages::Notify;
use crate::app::base::progress::{PuzzleBook, Training};
use crate::app::game::commands::{GameSetup, TableCommand};
use benediction_platform::{clipboard, program};
use benediction_study::library::today;
use benediction_study::puzzles::{Difficulty, Puzzle, Theme, daily};
use benediction_study::record::Player;
use benediction_study::tree::Date;
use benediction_words::text;

/// A puzzle to solve, and where it comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct ChosenPuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its origin.
    pub origin: Origin,
}

/// The level of the bot against which a puzzle is played on: the usual opponent.
const OPPONENT: u8 = 4;

impl ChosenPuzzle {
    /// Returns the command that plays a game against the bot from the position of the puzzle on. Returns `None` if it cannot be read.
    pub(super) fn played_on(&self) -> Option<TableCommand> {
        let (game, side) = (self.puzzle.entry()?.name.into(), self.puzzle.side()?);
        let mut players = [Player::Bot(OPPONENT), Player::Bot(OPPONENT)];
        players[side.index()] = Player::Human;
        let position = Some(self.puzzle.position.clone());
        Some(TableCommand::begin(GameSetup { game, players, position, ..GameSetup::default() }))
    }

    /// Copies the puzzle as a link.
    pub(super) fn copy(&self, notify: &mut MessageWriter<Notify>) {
        let link = format!("{}#{}", program::address().unwrap_or_default(), self.puzzle.link());
        let words = if clipboard::put(&link) { text!("study-copied") } else { text!("study-no-clipboard") };
        notify.write(Notify(words.into()));
    }
}

/// The origin of a puzzle, which decides what comes next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Origin {
    /// It was chosen by game, theme and difficulty.
    Chosen(Choice),
    /// It is the puzzle of a day.
    Day(Date),
    /// It was missed before, or is from the player's own games.
    Due,
    /// It came by itself, as from a link.
    Single,
}

/// A kind of puzzles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The name of the game.
    pub game: &'static str,
    /// The theme. `None` for all.
    pub theme: Option<Theme>,
    /// The difficulty, compared with the solver's rating.
    pub difficulty: Difficulty,
}

impl PuzzleBook {
    /// Returns what comes after a puzzle. Returns `None` if that was the last one of its kind.
    pub(super) fn next_after(&self, training: &Training, retention: f64, last: &ChosenPuzzle) -> Option<ChosenPuzzle> {
        let id = Some(last.puzzle.id());
        match last.origin {
            Origin::Chosen(choice) => {
                let puzzle = self.0.next(choice.game, choice.theme, choice.difficulty, id)?.clone();
                Some(ChosenPuzzle { puzzle, origin: last.origin })
            }
            Origin::Due => {
                let mut due = training.0.due(&self.0, None, retention, today()).into_iter();
                due.find(|puzzle| Some(puzzle.id()) != id).map(|puzzle| ChosenPuzzle { puzzle, origin: Origin::Due })
            }
            // After a single one come others of its game.
            Origin::Day(_) | Origin::Single => {
                let game = last.puzzle.entry()?.name;
                let choice = Choice { game, theme: None, difficulty: Difficulty::default() };
                let puzzle = self.0.next(game, choice.theme, choice.difficulty, id)?.clone();
                Some(ChosenPuzzle { puzzle, origin: Origin::Chosen(choice) })
            }
        }
    }

    /// Returns the puzzle of a day in a game.
    pub(in crate::app) fn of_day(day: Date, game: &str) -> Option<ChosenPuzzle> {
        daily(day, Some(game)).map(|puzzle| ChosenPuzzle { puzzle: puzzle.clone(), origin: Origin::Day(day) })
    }

    /// Adds a puzzle of the player's own games. Returns what the player is told.
    pub fn add_own(&mut self, puzzle: &Puzzle) -> Notify {
        let is_added = self.0.add(puzzle, today());
        Notify(if is_added { text!("puzzle-added") } else { text!("puzzle-not-added") }.into())
    }
}
