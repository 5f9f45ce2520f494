//! The puzzles, the cards and the progress in a file of everything: fields of the settings in it, which older versions pass over.
//!
//! The lines that are trained name the files of their studies, which have other names where the games are imported. The text says
//! which of its games they are.

use std::collections::BTreeMap;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Unusable;
use super::file::ProgressFile;
use super::player::Progress;
use crate::library::GameName;
use crate::lines::Deck;
use crate::puzzles::Solver;
use crate::record::{put_field, value_of};
use crate::schedule::Cards;

/// The name of the field of the puzzles.
const FIELD: &str = "puzzles";
/// The name of the field of the cards.
const CARDS: &str = "cards";
/// The name of the field of the progress.
const PROGRESS: &str = "progress";

/// The name of the field of the studies whose lines are trained, with the numbers of their games in the text.
const STUDIES: &str = "studies";
/// The name of the field with the names of their files after an import.
const NAMES: &str = "names";

/// Returns the text of a settings file with everything that is kept about the solver.
pub fn put_solver(settings: &str, solver: &Solver) -> String {
    put_field(settings, FIELD, solver.write().trim_end())
}

/// Returns what a text that [`put_solver`] wrote has about the solver. Returns `None` if there is nothing.
///
/// # Errors
/// There is something, and it cannot be used.
pub fn solver_in(settings: &str) -> Option<Result<Solver, Unusable>> {
    value_of(settings, FIELD).map(|text| Solver::read(&text))
}

/// Returns the text of a settings file with the cards.
pub fn put_cards(settings: &str, cards: &Cards) -> String {
    put_field(settings, CARDS, cards.write().trim_end())
}

/// Returns the cards in a text that [`put_cards`] wrote. Returns `None` if there are none.
///
/// # Errors
/// There is something, and it cannot be used.
pub fn cards_in(settings: &str) -> Option<Result<Cards, Unusable>> {
    value_of(settings, CARDS).map(|text| Cards::read(&text))
}

/// Returns the text of a settings file with the progress.
pub fn put_progress(settings: &str, progress: &ProgressFile) -> String {
    put_field(settings, PROGRESS, progress.write().trim_end())
}

/// Returns the progress in a text that [`put_progress`] or an older version wrote.
///
/// # Errors
/// There is something, and it cannot be used.
pub fn progress_in(settings: &str) -> Result<Progress, Unusable> {
    let mut progress = match value_of(settings, PROGRESS) {
        Some(text) => ProgressFile::read(&text)?.progress,
        None => Progress::of_settings(settings).unwrap_or_default(),
    };
    let names: BTreeMap<String, String> = map_in(settings, NAMES);
    let renamed = std::mem::take(&mut progress.decks).into_iter().map(|deck| match names.get(&deck.study) {
        Some(study) => Deck { study: study.clone(), ..deck },
        None => deck,
    });
    progress.decks = renamed.collect();
    Ok(progress)
}

/// Returns the text of a settings file with the numbers of those of these games, from 1, whose lines the progress in it trains.
pub fn put_studies<'a>(settings: &str, games: impl Iterator<Item = &'a GameName>) -> String {
    let decks = progress_in(settings).map(|progress| progress.decks).unwrap_or_default();
    let is_trained = |name: &GameName| decks.iter().any(|deck| deck.study == name.as_str());
    let studies: BTreeMap<&str, usize> =
        games.zip(1..).filter(|(name, _)| is_trained(name)).map(|(name, number)| (name.as_str(), number)).collect();
    put_map(settings, STUDIES, &studies)
}

/// Returns the numbers of the games in a text that are studies whose lines are trained, by the names of their files there.
pub fn studies_in(settings: &str) -> BTreeMap<String, usize> {
    map_in(settings, STUDIES)
}

/// Returns the text of a settings file with the names of the files that the studies in it have now, by those that they had.
pub fn put_names(settings: &str, names: &BTreeMap<String, String>) -> String {
    put_map(settings, NAMES, names)
}

/// Returns a text with a field of a map, or without it if the map is empty.
fn put_map(settings: &str, name: &str, map: &BTreeMap<impl Serialize + Ord, impl Serialize>) -> String {
    match ron::to_string(map) {
        Ok(text) if !map.is_empty() => put_field(settings, name, &text),
        _ => settings.into(),
    }
}

/// Returns the map in a field of a text. It is empty if the field is missing or cannot be read.
fn map_in<T: DeserializeOwned>(settings: &str, name: &str) -> BTreeMap<String, T> {
    value_of(settings, name).and_then(|text| ron::from_str(&text).ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::shipped;
    use crate::schedule::Grade;
    use crate::tree::Date;
    use benediction_rules::Side;

    #[test]
    fn the_solver_is_found_in_the_settings() {
        let (mut solver, mut cards) = (Solver::default(), Cards::default());
        let day = Date::new(2026, 11, 29).unwrap();
        for puzzle in &shipped()[..3] {
            cards.record(&mut solver, puzzle, Grade::Again, day);
        }
        for settings in
            ["(format: 1, settings: (mute: true))\n", "(\n    format: 1,\n    settings: (a: \"puzzles: (\"),\n)\n"]
        {
            let text = put_cards(&put_solver(settings, &solver), &cards);
            assert_eq!(solver_in(&text), Some(Ok(solver.clone())), "{text}");
            assert_eq!(cards_in(&text), Some(Ok(cards.clone())), "{text}");
            assert_eq!((solver_in(settings), cards_in(settings)), (None, None));
        }
        assert!(solver_in("(puzzles: 3)").is_some_and(|read| read.is_err()));
        assert!(cards_in("(cards: 3)").is_some_and(|read| read.is_err()));
        assert_eq!(solver_in("nothing"), None);
    }

    #[test]
    fn lines_find_their_studies_under_new_names() {
        let deck = |study: &str| Deck { study: study.into(), position: String::new(), side: Side::Near };
        let decks = [deck("b.ron"), deck("gone.ron"), deck("repertoire")].into();
        let mut file = ProgressFile::default();
        file.progress.decks = decks;
        let names = ["a.ron", "b.ron"].map(|name| GameName::new(name).unwrap());
        let text = put_studies(&put_progress("(format: 1, settings: ())\n", &file), names.iter());
        assert_eq!(studies_in(&text), [("b.ron".to_string(), 2)].into());
        assert_eq!(progress_in(&text).unwrap(), file.progress);
        let text = put_names(&text, &[("b.ron".into(), "7.ron".into())].into());
        let expected = [deck("7.ron"), deck("gone.ron"), deck("repertoire")].into();
        assert_eq!(progress_in(&text).unwrap().decks, expected);
        for broken in ["(studies: 3)", "(studies: {3: 3})", "nothing"] {
            assert_eq!(studies_in(broken), BTreeMap::new(), "{broken}");
        }
    }
}
