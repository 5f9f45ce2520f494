//! The progress in the settings file of versions that had no file for it.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::last_game::{FirstSide, LastGame};
use super::player::{Learned, LessonGame, Progress};
use crate::record::{Player, readable_fields, value_of};
use crate::series::{Series, Unit};
use crate::terms::{Coach, Terms};

/// The fields of the settings that are progress.
#[derive(Deserialize, Default)]
#[serde(default)]
struct OldProgress {
    learned: BTreeMap<String, Learned>,
    lesson_game: Option<LessonGame>,
    other_lesson_games: Vec<LessonGame>,
    lesson_steps: BTreeMap<String, usize>,
    unfinished_puzzle: Option<String>,
    games_started: u32,
    last_game: OldLastGame,
}

/// The choices for a new game.
#[derive(Deserialize)]
#[serde(default)]
struct OldLastGame {
    game: String,
    /// The levels of the bots, 0 for a person.
    red: u8,
    blue: u8,
    /// 0 Red, 1 Blue, 2 random.
    first: u8,
    random_side: bool,
    rules: BTreeMap<String, String>,
    strict: bool,
    coach: u8,
    matched: Option<u8>,
    clock: String,
    /// Number of games or points that win a match, 0 for single games.
    series: u8,
    points: bool,
    names: [String; 2],
    known_names: Vec<String>,
    others: BTreeMap<String, OldChoices>,
}

impl Default for OldLastGame {
    fn default() -> OldLastGame {
        OldLastGame {
            game: LastGame::default().game,
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

/// The choices that belong to one game.
#[derive(Deserialize, Default)]
#[serde(default)]
struct OldChoices {
    strict: bool,
    coach: u8,
    clock: String,
    series: u8,
    points: bool,
}

impl From<OldChoices> for Terms {
    fn from(old: OldChoices) -> Terms {
        let series = Series::new(old.series, if old.points { Unit::Points } else { Unit::Games });
        Terms {
            clock: old.clock,
            series: series.map_or_else(String::new, |series| series.to_string()),
            strict: old.strict,
            coach: Coach::new(old.coach.min(100)),
            ..Terms::default()
        }
    }
}

impl From<OldLastGame> for LastGame {
    fn from(old: OldLastGame) -> LastGame {
        let OldLastGame { strict, coach, clock, series, points, .. } = old;
        let own = OldChoices { strict, coach, clock, series, points };
        LastGame {
            game: old.game,
            players: [old.red, old.blue].map(|level| if level == 0 { Player::Human } else { Player::Bot(level) }),
            first: match old.first {
                1 => FirstSide::Far,
                2 => FirstSide::Random,
                _ => FirstSide::Near,
            },
            random_side: old.random_side,
            rules: old.rules,
            terms: Terms { names: old.names, matched: old.matched, ..own.into() },
            others: old.others.into_iter().map(|(game, choices)| (game, choices.into())).collect(),
        }
    }
}

impl From<OldProgress> for Progress {
    fn from(mut old: OldProgress) -> Progress {
        Progress {
            learned: old.learned,
            game: old.lesson_game,
            other_games: old.other_lesson_games.into_iter().map(LessonGame::into_entry).collect(),
            steps: old.lesson_steps,
            puzzle: old.unfinished_puzzle,
            resets: BTreeMap::new(),
            decks: BTreeSet::new(),
            games_started: old.games_started,
            names: std::mem::take(&mut old.last_game.known_names),
            found: Vec::new(),
            last_game: old.last_game.into(),
        }
    }
}

impl Progress {
    /// Returns the progress in the text of a settings file of an older version. A field that cannot be read is left out alone.
    /// Returns `None` if the file has no progress at all: no older version wrote it.
    pub fn of_settings(text: &str) -> Option<Progress> {
        let settings = value_of(text, "settings")?;
        if !["learned", "last_game", "games_started"].iter().any(|name| value_of(&settings, name).is_some()) {
            return None;
        }
        let read = |text: &str| ron::from_str::<OldProgress>(text).ok();
        let readable = || readable_fields(&settings, &|text| read(text).is_some());
        let old = read(&settings).or_else(|| read(&readable()?));
        old.map(|old| Progress::from(old).sane())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_of_an_older_settings_file_is_read() {
        let text = "(format: 1, settings: (mute: true, learned: {\"benediction/walking\": Won}, lesson_game: Some((lesson: \"a\", \
                    game: \"1\")), other_lesson_games: [(lesson: \"b\", game: \"2\")], lesson_steps: {\"c\": 3}, \
                    unfinished_puzzle: Some(\"?\"), games_started: 7, last_game: (game: \"obelisk\", red: 3, blue: 0, first: 2, \
                    coach: 10, matched: Some(35), clock: \"1+1\", series: 3, names: (\"Ada\", \"\"), known_names: [\"Ada\"], \
                    others: {\"king-trails\": (strict: true), \"mill\": ()})))";
        let progress = Progress::of_settings(text).unwrap();
        assert_eq!(progress.learned, [("benediction/walking".to_string(), Learned::Won)].into());
        assert_eq!((progress.game_of("a"), progress.game_of("b"), progress.steps["c"]), (Some("1"), Some("2"), 3));
        assert_eq!((progress.puzzle, progress.games_started, progress.names), (None, 7, vec!["Ada".to_string()]));
        let terms = Terms {
            names: ["Ada".into(), String::new()],
            clock: "1+1".into(),
            series: Series::new(3, Unit::Games).unwrap().to_string(),
            coach: Coach::new(10),
            matched: Some(35),
            ..Terms::default()
        };
        assert_eq!(
            progress.last_game,
            LastGame {
                game: "obelisk".into(),
                players: [Player::Bot(3), Player::Human],
                first: FirstSide::Random,
                terms,
                others: [("king-trails".to_string(), Terms { strict: true, ..Terms::default() })].into(),
                ..LastGame::default()
            }
        );
    }

    #[test]
    fn a_field_that_cannot_be_read_is_left_out_alone() {
        let text = "(format: 1, settings: (learned: {\"a\": Splendid, \"b\": Done}, games_started: 7, last_game: (blue: 300, red: 2)))";
        let progress = Progress::of_settings(text).unwrap();
        assert_eq!((progress.games_started, &progress.last_game.players[0]), (7, &Player::Bot(2)));
        assert_eq!(progress.learned, [("b".to_string(), Learned::Done)].into());
        for text in ["", "((", "(format: 1)", "(format: 1, settings: (mute: true))"] {
            assert_eq!(Progress::of_settings(text), None, "{text}");
        }
    }
}
