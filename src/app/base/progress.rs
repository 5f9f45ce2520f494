//! What is kept about the player besides the settings: the progress, the puzzles that were solved, and what comes back.

use std::ops::{Deref, DerefMut};
use std::time::Duration;

use bevy::prelude::*;

use super::kept::Kept;
use benediction_rules::key;
use benediction_rules::message::Key;
use benediction_study::progress::{Progress, ProgressFile, Unusable};
use benediction_study::puzzles::Solver;
use benediction_study::record::keep_unknown;
use benediction_study::schedule::Cards;

/// Lessons, unfinished exercises, counts, and the choices for the next game.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct PlayerProgress(pub(super) ProgressFile);

impl Deref for PlayerProgress {
    type Target = Progress;

    fn deref(&self) -> &Progress {
        &self.0.progress
    }
}

impl DerefMut for PlayerProgress {
    fn deref_mut(&mut self) -> &mut Progress {
        &mut self.0.progress
    }
}

impl PlayerProgress {
    /// Returns the file with everything in it.
    pub const fn file(&self) -> &ProgressFile {
        &self.0
    }

    /// Returns the same with the progress in the text of a settings file, where older versions keep it.
    #[must_use]
    pub(super) fn with_settings(self, settings: &str) -> PlayerProgress {
        PlayerProgress(self.0.with_settings(settings))
    }
}

impl Kept for PlayerProgress {
    const FILE: &'static str = ProgressFile::FILE;
    const WITHOUT: Key = key!("storage-without-progress");

    fn initial() -> PlayerProgress {
        PlayerProgress::default()
    }

    fn read(text: &str) -> Result<PlayerProgress, Unusable> {
        ProgressFile::read(text).map(PlayerProgress)
    }

    fn text(&self) -> String {
        self.0.write()
    }

    fn merge(base: &str, ours: &str, theirs: &str) -> String {
        let [before, own, other] = [base, ours, theirs].map(|text| ProgressFile::read(text).ok());
        let Some((own, other)) = own.zip(other) else { return ours.into() };
        keep_unknown(&ProgressFile::merge(&before.unwrap_or_default(), own, &other).write(), theirs)
    }
}

/// The ratings, the puzzles of own games, and the streaks.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct PuzzleBook(pub Solver);

impl Kept for PuzzleBook {
    const FILE: &'static str = Solver::FILE;
    const WITHOUT: Key = key!("storage-without-puzzles");
    const DELAY: Duration = Duration::ZERO;

    fn initial() -> PuzzleBook {
        PuzzleBook::default()
    }

    fn read(text: &str) -> Result<PuzzleBook, Unusable> {
        Solver::read(text).map(PuzzleBook)
    }

    fn text(&self) -> String {
        self.0.write()
    }

    /// Nothing that was solved is taken back, so it does not matter from what both were made.
    fn base(&self) -> String {
        String::new()
    }

    fn merge(_base: &str, ours: &str, theirs: &str) -> String {
        match (Solver::read(ours), Solver::read(theirs)) {
            (Ok(ours), Ok(theirs)) => ours.merge(&theirs).write(),
            _ => ours.into(),
        }
    }

    fn merged(&self, _base: &str, theirs: &str) -> Option<PuzzleBook> {
        Solver::read(theirs).ok().map(|theirs| PuzzleBook(self.0.clone().merge(&theirs)))
    }
}

/// The schedule of all that comes back.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Training(pub Cards);

impl Kept for Training {
    const FILE: &'static str = Cards::FILE;
    const WITHOUT: Key = key!("storage-without-cards");
    const DELAY: Duration = Duration::ZERO;

    fn initial() -> Training {
        Training::default()
    }

    fn read(text: &str) -> Result<Training, Unusable> {
        Cards::read(text).map(Training)
    }

    fn text(&self) -> String {
        self.0.write()
    }

    /// No review is taken back, so it does not matter from what both were made.
    fn base(&self) -> String {
        String::new()
    }

    fn merge(_base: &str, ours: &str, theirs: &str) -> String {
        match (Cards::read(ours), Cards::read(theirs)) {
            (Ok(ours), Ok(other)) => keep_unknown(&ours.merge(&other).write(), theirs),
            _ => ours.into(),
        }
    }

    fn merged(&self, _base: &str, theirs: &str) -> Option<Training> {
        Cards::read(theirs).ok().map(|theirs| Training(self.0.clone().merge(&theirs)))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PlayerProgress>().init_resource::<PuzzleBook>().init_resource::<Training>();
}
