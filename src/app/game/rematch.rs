//! The game that follows a game: the same once more, or the next one of a match.

use super::commands::GameSetup;
use super::matches::Match;
use benediction_engine::Level;
use benediction_rules::{Side, Starter};
use benediction_study::progress::LastGame;
use benediction_study::record::Player;
use benediction_study::registry;
use benediction_study::series::{Series, Unit};
use benediction_study::terms::Terms;
use benediction_study::words::series::Opponents;
use benediction_words::lessons::Lesson;

impl Match {
    /// Returns the setup of the same game once more: the other player begins, or, where a side always starts, the players change
    /// sides. A game that began with a position of its own, such as one with a handicap, begins with it again.
    ///
    /// A level that is matched to the player's results is that of the choices for a new game, which follows them.
    pub(super) fn again(&self, last: &LastGame) -> GameSetup {
        let about = self.session.about();
        let mut players = Side::BOTH.map(|side| self.slots.player(side));
        let position = self.session.record((Player::Human, Player::Human)).position;
        let series = self.series().map(Series::next);
        let mut game = self.session.spec();
        let followed = last.terms.matched.filter(|_| last.game == game.id.as_str());
        let mut terms = Terms {
            series: series.as_ref().map_or_else(String::new, Series::to_string),
            matched: about.terms.matched.map(|level| followed.unwrap_or(level)),
            ..about.terms.clone()
        };
        if let Some(level) = terms.matched {
            let nearest = Player::Bot(Level::nearest(level).number());
            players = players.map(|player| if player == Player::Human { player } else { nearest.clone() });
        }
        if let Some(rules) = series.and_then(|series| series.rules(about.terms.series(), self.session.start())) {
            game.rules = rules;
        }
        if self.changes_sides() {
            players.reverse();
            terms = terms.exchanged();
        }
        let first = if position.is_some() { self.first } else { self.first.other() };
        GameSetup {
            game,
            players,
            first,
            seed: None,
            position,
            terms,
            lesson: self.activity.play_of_game().and_then(|play| play.lesson).map(Lesson::name),
        }
    }

    /// Returns `true` if the players change sides when the game is played once more.
    fn changes_sides(&self) -> bool {
        let starter = registry::find(&self.session.spec().id).map(|entry| entry.starter);
        let position = self.session.record((Player::Human, Player::Human)).position;
        matches!((starter, position), (Some(Starter::Fixed(_)), None))
    }

    /// Returns `true` if the game belongs to a match to points and has no cube: a player needs a single point for the first time.
    pub fn is_crawford(&self) -> bool {
        self.series().is_some_and(|series| series.unit() == Unit::Points) && self.session.figure().cube.is_none()
    }

    /// Returns the match that the game belongs to, with this game once it is over. Returns `None` if it belongs to none.
    pub fn series(&self) -> Option<Series> {
        self.session.series()
    }

    /// Returns those who play, as the score of a match names them.
    pub fn opponents(&self) -> Opponents {
        let names = Side::BOTH.map(|side| self.session.about().terms.name(side));
        Opponents::new(&self.slots.players(), names, self.session.sides())
    }

    /// Returns `true` if it is over, and the next game of its match is to be played.
    pub(super) fn is_between_games(&self) -> bool {
        self.session.outcome().is_some() && self.series().is_some_and(|series| series.winner().is_none())
    }
}
