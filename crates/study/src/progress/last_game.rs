//! The choices for a new game.

use std::collections::BTreeMap;
use std::mem;

use serde::{Deserialize, Serialize};

use super::changed::changed;
use crate::clocks::Controls;
use crate::record::{LEVELS, Player};
use crate::registry::{self, Entry};
use crate::series::{Series, Unit};
use crate::terms::Terms;
use benediction_rules::Side;

/// The choices for a new game, kept for the next time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LastGame {
    /// Its name in the registry.
    pub game: String,
    /// The players, the near one first: people and bots.
    pub players: [Player; 2],
    /// The side that starts, where it can be chosen.
    pub first: FirstSide,
    /// `true` if chance decides which side plays against the bot.
    pub random_side: bool,
    /// The rules words chosen for each game, joined by commas.
    pub rules: BTreeMap<String, String>,
    /// The names of two people at one screen, the clocks, the match and the help.
    pub terms: Terms,
    /// The clocks, the match and the help of each other game that was chosen before.
    pub others: BTreeMap<String, Terms>,
}

/// The choice of the side that starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum FirstSide {
    /// The near side.
    #[default]
    Near,
    /// The far side.
    Far,
    /// Chance decides.
    Random,
}

impl LastGame {
    /// Chooses a game. The clocks, the match and the help that were chosen for the one before are kept for it.
    pub fn turn_to(&mut self, game: &str) {
        if self.game == game {
            return;
        }
        let now = self.others.remove(game).unwrap_or_default();
        // Names and the matched level are the same in all games.
        let now = Terms { names: mem::take(&mut self.terms.names), matched: self.terms.matched.take(), ..now };
        let before = mem::replace(&mut self.terms, now);
        self.others.insert(mem::replace(&mut self.game, game.into()), before);
    }

    /// Returns the same with unknown values replaced by the defaults.
    #[must_use]
    pub fn sane(mut self) -> LastGame {
        let usual = LastGame::default();
        if registry::named(&self.game).is_none() {
            self.turn_to(&usual.game);
        }
        let is_player = |player: &Player| match player {
            Player::Human => true,
            Player::Bot(level) => LEVELS.contains(level),
            Player::Other(_) => false,
        };
        for (player, usual) in self.players.iter_mut().zip(usual.players) {
            if !is_player(player) {
                *player = usual;
            }
        }
        let rules = self.rules.into_iter().filter_map(|(game, words)| Some((known_rules(&game, &words)?, game)));
        self.rules = rules.map(|(words, game)| (game, words)).collect();
        self.others.retain(|game, _| registry::named(game).is_some());
        self.others.values_mut().for_each(|terms| *terms = mem::take(terms).sane());
        LastGame { terms: self.terms.sane(), ..self }
    }

    /// Returns what both have after both changed `base`: rules and terms game by game, and the other choices of one of them.
    #[must_use]
    pub fn merge(base: &LastGame, ours: LastGame, theirs: &LastGame) -> LastGame {
        let rules = changed(&base.rules, &ours.rules, &theirs.rules);
        let mut others = changed(&base.others, &ours.others, &theirs.others);
        let now = if ours == *base { theirs.clone() } else { ours };
        others.remove(&now.game);
        LastGame { rules, others, ..now }
    }

    /// Returns the number of people who play.
    pub fn people(&self) -> usize {
        self.players.iter().filter(|player| **player == Player::Human).count()
    }

    /// Returns the level of the stronger bot. Returns `None` if no bot plays.
    pub fn level(&self) -> Option<u8> {
        let level = |player: &Player| if let Player::Bot(level) = player { Some(*level) } else { None };
        self.players.iter().filter_map(level).max()
    }

    /// Returns the match that begins with a game. Returns `None` for a single game.
    pub fn match_of(&self, game: &Entry) -> Option<Series> {
        self.terms.series().filter(|series| series.unit() == Unit::Games || game.counts_points())
    }

    /// Returns the clocks.
    pub fn clock(&self) -> Controls {
        self.terms.controls().unwrap_or_default()
    }

    /// Returns the terms of the game that the choices begin: with clean names, and with the match only if the game can be played in such a match.
    pub fn begun_terms(&self) -> Terms {
        let series = registry::named(&self.game).and_then(|game| self.match_of(game));
        Terms {
            names: Side::BOTH.map(|side| self.terms.name(side).unwrap_or_default()),
            series: series.map_or_else(String::new, |series| series.to_string()),
            ..self.terms.clone()
        }
    }
}

/// Returns the rules words that a game knows. Those that do not go together are refused when the game begins. Returns `None` for an
/// unknown game.
fn known_rules(game: &str, words: &str) -> Option<String> {
    let entry = registry::named(game)?;
    let known = words.split(',').filter(|word| entry.rules.iter().any(|rule| rule.word == *word));
    Some(known.collect::<Vec<_>>().join(","))
}

impl Default for LastGame {
    fn default() -> LastGame {
        LastGame {
            game: registry::first().name.into(),
            players: [Player::Human, Player::Bot(4)],
            first: FirstSide::Near,
            random_side: false,
            rules: BTreeMap::new(),
            terms: Terms::default(),
            others: BTreeMap::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terms::Coach;

    fn three_games() -> String {
        Series::new(3, Unit::Games).unwrap().to_string()
    }

    #[test]
    fn terms_belong_to_the_game_they_were_chosen_for() {
        let terms = Terms { clock: "1+1".into(), coach: Coach::new(10), series: three_games(), ..Terms::default() };
        let names = ["Ada".to_string(), String::new()];
        let mut last = LastGame { terms: Terms { names: names.clone(), ..terms.clone() }, ..LastGame::default() };
        let first = last.game.clone();
        last.turn_to("obelisk");
        assert_eq!(last.terms, Terms { names: names.clone(), ..Terms::default() });
        assert_eq!(last.others, [(first.clone(), terms.clone())].into());
        (last.terms.clock, last.terms.strict) = ("5+3".into(), true);
        last.turn_to(&first);
        assert_eq!(last.terms, Terms { names, ..terms });
        last.turn_to("obelisk");
        assert_eq!((last.terms.clock.as_str(), last.terms.strict), ("5+3", true));
    }

    #[test]
    fn unknown_choices_become_the_usual_ones() {
        let last = LastGame {
            game: "ludo".into(),
            players: [Player::Other("?".into()), Player::Bot(77)],
            rules: [("obelisk".into(), "sideways,even".into()), ("ludo".into(), String::new())].into(),
            terms: Terms { clock: "1+1".into(), ..Terms::default() },
            others: [
                ("obelisk".into(), Terms { clock: "10+".into(), ..Terms::default() }),
                ("mill".into(), Terms::default()),
            ]
            .into(),
            ..LastGame::default()
        };
        let others = [("obelisk".to_string(), Terms::default())].into();
        let rules = [("obelisk".to_string(), "even".to_string())].into();
        assert_eq!(last.sane(), LastGame { rules, others, ..LastGame::default() });
    }

    #[test]
    fn choices_for_different_games_are_merged() {
        let base = LastGame::default();
        let ours = LastGame { rules: [("obelisk".into(), "even".into())].into(), ..base.clone() };
        let mut theirs = base.clone();
        theirs.terms.clock = "1+1".into();
        theirs.turn_to("king-trails");
        let merged = LastGame::merge(&base, ours.clone(), &theirs);
        assert_eq!((&merged.rules, &merged.others), (&ours.rules, &[].into()));
        let merged = LastGame::merge(&base, base.clone(), &theirs);
        assert_eq!(merged, theirs);
        let merged = LastGame::merge(&base, LastGame { random_side: true, ..theirs.clone() }, &theirs);
        assert_eq!((merged.random_side, merged.others), (true, theirs.others));
    }
}
