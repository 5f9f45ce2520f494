//! Everything of a player in one file: the games, the settings, the progress. An import adds the progress, and leaves the settings as
//! they are until the player chooses those of the file.

use bevy::prelude::*;

use crate::app::base::messages::Notify;
use crate::app::base::progress::PuzzleBook;
use crate::app::base::settings::Settings;
use crate::app::base::storage::requests::LibraryOutput;
use benediction_study::progress::solver_in;
use benediction_words::{locale, text};

/// The settings of the file that was imported last, until the player uses them. `None` if they are not different.
#[derive(Resource, Default)]
pub struct ImportedSettings(pub Option<Settings>);

/// Adds the progress of an imported file.
fn import(
    mut outputs: MessageReader<LibraryOutput>,
    mut settings: ResMut<Settings>,
    mut imported: ResMut<ImportedSettings>,
    mut book: ResMut<PuzzleBook>,
    mut notify: MessageWriter<Notify>,
) {
    for output in outputs.read() {
        let LibraryOutput::Settings(text) = output else { continue };
        let solver = solver_in(text).transpose();
        let (theirs, solver) = match Settings::read(text).and_then(|theirs| Ok((theirs, solver?))) {
            Ok(read) => read,
            Err(reason) => {
                notify.write(Notify(locale::say(&reason.into())));
                continue;
            }
        };
        if let Some(solver) = solver {
            book.0 = book.0.clone().import(solver);
        }
        let progress = settings.progress().import(&theirs.progress());
        let now = settings.clone().with_progress(progress);
        settings.set_if_neq(now);
        imported.0 = Some(theirs).filter(|theirs| theirs.clone().imported_over(&settings) != *settings);
        let words = if imported.0.is_some() {
            text!("library-page-progress-and-settings")
        } else {
            text!("library-page-progress")
        };
        notify.write(Notify(words.into()));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ImportedSettings>().add_systems(Update, import.run_if(on_message::<LibraryOutput>));
}
