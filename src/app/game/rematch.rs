//! The game that follows a game: the same once more, or the next one of a match.

use super::commands::GameSetup;
use super::matches::Match;
use benediction_rules::{Side, Starter};
use benediction_study::clocks::Controls;
use benediction_study::record::Player;
use benediction_study::registry;
use benediction_study::series::Series;

impl Match {
    /// Returns the setup of the same game once more: the other player begins, or, where a side always starts, the players change
    /// sides. A game that began with a position of its own, such as one with a handicap, begins with it again.
    pub(super) fn again(&self) -> GameSetup {
        let mut players = Side::BOTH.map(|side| self.player(side));
        let position = self.session.record((Player::Human, Player::Human)).position;
        let mut series = self.series().map(Series::next);
        let mut clock: Controls = self.session.about().clock.parse().unwrap_or_default();
        if self.changes_sides() {
            players.reverse();
            clock = clock.exchanged();
            series = series.map(Series::exchanged);
        }
        let first = if position.is_some() { self.first } else { self.first.other() };
        GameSetup { game: self.session.spec(), players, first, seed: None, position, clock, series }
    }

    /// Returns the names of the players when the game is played once more.
    pub(super) fn names_again(&self) -> [String; 2] {
        let mut names = self.session.about().names.clone();
        if self.changes_sides() {
            names.reverse();
        }
        names
    }

    /// Returns `true` if the players change sides when the game is played once more.
    fn changes_sides(&self) -> bool {
        let starter = registry::find(&self.session.spec().id).map(|entry| entry.starter);
        let position = self.session.record((Player::Human, Player::Human)).position;
        matches!((starter, position), (Some(Starter::Fixed(_)), None))
    }

    /// Returns the match that the game belongs to, with this game once it is over. Returns `None` if it belongs to none.
    pub fn series(&self) -> Option<Series> {
        let series: Series = self.session.about().series.parse().ok()?;
        Some(self.session.outcome().map_or(series, |outcome| series.after(outcome.winner)))
    }
}
