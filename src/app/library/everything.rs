//! Everything of a player in one file: the games, the settings, the progress. An import leaves settings and progress as they are until
//! the player takes those of the file: it may be a friend's. A player without progress gets that of the file at once.

use bevy::prelude::*;

use crate::app::base::messages::Notify;
use crate::app::base::progress::{PlayerProgress, PuzzleBook, Training};
use crate::app::base::settings::Settings;
use crate::app::base::storage::requests::LibraryOutput;
use benediction_study::progress::{Progress, cards_in, progress_in, solver_in};
use benediction_study::puzzles::Solver;
use benediction_study::schedule::Cards;
use benediction_words::{locale, text};

/// The settings and the progress of the file that was imported last, until the player takes them. `None` if they have nothing new.
#[derive(Resource, Default)]
pub struct Imported {
    /// The settings.
    pub settings: Option<Settings>,
    /// The progress.
    pub progress: Option<ImportedProgress>,
}

/// The progress of a file that was imported.
#[derive(Clone, Debug)]
pub struct ImportedProgress {
    progress: Progress,
    solver: Solver,
    cards: Cards,
}

impl ImportedProgress {
    /// Adds it to the player's progress, of which nothing is lost.
    pub fn add_to(self, progress: &mut Progress, book: &mut PuzzleBook, training: &mut Training) {
        *progress = progress.clone().import(&self.progress);
        book.0 = book.0.clone().import(self.solver);
        training.0 = training.0.clone().import(self.cards);
    }

    /// Returns `true` if it would change the player's progress.
    fn is_new_to(&self, progress: &Progress, book: &PuzzleBook, training: &Training) -> bool {
        progress.clone().import(&self.progress) != *progress
            || book.0.clone().import(self.solver.clone()) != book.0
            || training.0.clone().import(self.cards.clone()) != training.0
    }
}

/// Keeps the settings and the progress of an imported file.
fn import(
    mut outputs: MessageReader<LibraryOutput>,
    settings: Res<Settings>,
    mut own: ResMut<PlayerProgress>,
    mut imported: ResMut<Imported>,
    (mut book, mut training): (ResMut<PuzzleBook>, ResMut<Training>),
    mut notify: MessageWriter<Notify>,
) {
    for output in outputs.read() {
        let LibraryOutput::Settings(text) = output else { continue };
        let (solver, cards) = (solver_in(text).transpose(), cards_in(text).transpose());
        let read = Settings::read(text).and_then(|theirs| Ok((theirs, progress_in(text)?, solver?, cards?)));
        let (theirs, progress, solver, cards) = match read {
            Ok(read) => read,
            Err(reason) => {
                notify.write(Notify(locale::say(&reason.into())));
                continue;
            }
        };
        let (solver, cards) = (solver.unwrap_or_default(), cards.unwrap_or_default());
        let progress = ImportedProgress { progress, solver, cards };
        let progress = Some(progress).filter(|progress| progress.is_new_to(&own, &book, &training));
        let has_own = !own.has_no_lessons() || !book.0.is_new() || !training.0.is_new();
        let (added, asked) = if has_own { (None, progress) } else { (progress, None) };
        let is_added = added.is_some();
        if let Some(progress) = added {
            progress.add_to(&mut own, &mut book, &mut training);
        }
        let theirs = Some(theirs).filter(|theirs| theirs.clone().imported_over(&settings) != *settings);
        notify.write(Notify(
            match (is_added, asked.is_some(), theirs.is_some()) {
                (true, _, true) => text!("library-page-progress-and-settings"),
                (true, _, false) => text!("library-page-progress"),
                (false, true, true) => text!("library-page-has-progress-and-settings"),
                (false, true, false) => text!("library-page-has-progress"),
                (false, false, true) => text!("library-page-has-settings"),
                (false, false, false) => text!("library-page-has-nothing-new"),
            }
            .into(),
        ));
        *imported = Imported { settings: theirs, progress: asked };
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Imported>().add_systems(Update, import.run_if(on_message::<LibraryOutput>));
}
