//! The choices of New game.

use std::collections::BTreeMap;
use std::mem;

use serde::{Deserialize, Serialize};

use benediction_engine::Level;
use benediction_study::clocks::Controls;
use benediction_study::progress::MAX_NAMES;
use benediction_study::registry::{self, Entry};
use benediction_study::series::{Series, Unit};
use benediction_study::terms::{Coach, Terms, name_in};

/// The choices of New game, kept for the next time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LastGame {
    /// Name in the registry.
    pub game: String,
    /// Red's bot level, 0 for a human.
    pub red: u8,
    /// Blue's bot level, 0 for a human.
    pub blue: u8,
    /// 0 Red, 1 Blue, 2 random.
    pub first: u8,
    /// `true` if chance decides which side plays against the bot.
    pub random_side: bool,
    /// The rules words chosen for each game, joined by commas.
    pub rules: BTreeMap<String, String>,
    /// `true` to play strictly against the bot: nothing is taken back, and there are no hints.
    pub strict: bool,
    /// The coach warns of turns that lose so many points of the win chance, 0 for no coach.
    pub coach: u8,
    /// The level of a bot that is matched to the player's results, in tenths. `None` if the level is chosen.
    pub matched: Option<u8>,
    /// The clocks, as [`Controls`] are written. Empty if there are none.
    pub clock: String,
    /// Number of games or points that win a match, 0 for single games.
    pub series: u8,
    /// `true` if a match counts points, where the game has them.
    pub points: bool,
    /// The names of two people at one screen, the near one first. Empty if they are not given.
    pub names: [String; 2],
    /// The names of people in earlier games, the latest first.
    pub known_names: Vec<String>,
    /// The help, the clock and the match of each other game that was chosen before.
    pub others: BTreeMap<String, GameChoices>,
}

/// The choices of New game that belong to one game: its help, its clock and its match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GameChoices {
    strict: bool,
    coach: u8,
    clock: String,
    series: u8,
    points: bool,
}

impl GameChoices {
    /// Returns the same with unknown values replaced by the defaults.
    fn sane(self) -> GameChoices {
        GameChoices {
            strict: self.strict,
            coach: self.coach.min(100),
            clock: Some(self.clock).filter(|clock| clock.parse::<Controls>().is_ok()).unwrap_or_default(),
            series: Some(self.series).filter(|to| Series::new(*to, Unit::Games).is_some()).unwrap_or_default(),
            points: self.points,
        }
    }
}

impl LastGame {
    /// Chooses a game. The help, the clock and the match that were chosen for the one before are kept for it.
    pub fn turn_to(&mut self, game: &str) {
        if self.game == game {
            return;
        }
        let before = self.choices();
        self.others.insert(mem::replace(&mut self.game, game.into()), before);
        let GameChoices { strict, coach, clock, series, points } = self.others.remove(game).unwrap_or_default();
        (self.strict, self.coach, self.clock, self.series, self.points) = (strict, coach, clock, series, points);
    }

    /// Returns the choices that belong to the game.
    fn choices(&self) -> GameChoices {
        let LastGame { strict, coach, series, points, .. } = *self;
        GameChoices { strict, coach, clock: self.clock.clone(), series, points }
    }

    /// Returns the same with unknown values replaced by the defaults.
    pub(super) fn sane(mut self) -> LastGame {
        let usual = LastGame::default();
        if registry::named(&self.game).is_none() {
            self.turn_to(&usual.game);
        }
        let own = self.choices().sane();
        let others = self.others.into_iter().filter(|(game, _)| registry::named(game).is_some());
        let level = |level: u8, usual| if level == 0 || Level::new(level).is_some() { level } else { usual };
        LastGame {
            red: level(self.red, usual.red),
            blue: level(self.blue, usual.blue),
            first: if self.first <= 2 { self.first } else { usual.first },
            random_side: self.random_side,
            game: self.game,
            others: others.map(|(game, choices)| (game, choices.sane())).collect(),
            // Words that no game knows, or that do not go together, are forgotten.
            strict: own.strict,
            coach: own.coach,
            matched: self.matched.map(|tenths| tenths.clamp(10, 100)),
            rules: self.rules.into_iter().filter(|(game, words)| are_valid_rules(game, words)).collect(),
            clock: own.clock,
            series: own.series,
            points: own.points,
            names: self.names,
            known_names: self.known_names.into_iter().take(MAX_NAMES).collect(),
        }
    }

    /// Adds the present names to the known ones.
    pub fn keep_names(&mut self) {
        for name in self.names.iter().rev().filter_map(|name| name_in(name)) {
            self.known_names.retain(|known| *known != name);
            self.known_names.insert(0, name);
        }
        self.known_names.truncate(MAX_NAMES);
    }

    /// Returns the match that begins with a game. Returns `None` for a single game.
    pub fn match_of(&self, game: &Entry) -> Option<Series> {
        let unit = if self.points { Unit::Points } else { Unit::Games };
        Series::new(self.series, unit).filter(|_| !self.points || game.counts_points())
    }

    /// Returns the terms of the game that the choices begin.
    pub fn terms(&self) -> Terms {
        let series = registry::named(&self.game).and_then(|game| self.match_of(game));
        Terms {
            names: self.names.each_ref().map(|name| name_in(name).unwrap_or_default()),
            clock: if self.clock().is_none() { String::new() } else { self.clock().to_string() },
            series: series.map_or_else(String::new, |series| series.to_string()),
            strict: self.strict,
            coach: Coach::new(self.coach),
            matched: self.matched,
        }
    }

    /// Returns the clocks.
    pub fn clock(&self) -> Controls {
        self.clock.parse().unwrap_or_default()
    }
}

fn are_valid_rules(game: &str, words: &str) -> bool {
    registry::named(game).is_some_and(|entry| entry.start_with(&words.into(), None).is_ok())
}

impl Default for LastGame {
    fn default() -> LastGame {
        LastGame {
            game: registry::first().name.into(),
            red: 0,
            blue: 4,
            first: 0,
            random_side: false,
            rules: BTreeMap::new(),
            strict: false,
            coach: 0,
            matched: None,
            clock: String::new(),
            series: 0,
            points: false,
            names: Default::default(),
            known_names: Vec::new(),
            others: BTreeMap::new(),
        }
    }
}
