//! What is kept about the solver of puzzles, in a file of the player's folder.

use bevy::prelude::*;

use super::storage::{self, KeepText, SharedText};
use benediction_study::puzzles::Solver;

/// The ratings, the puzzles that come back, and the streaks.
#[derive(Resource, Default)]
pub struct PuzzleBook(pub Solver);

/// Takes over what the file has, at the start and when another window has written it.
fn take_over(mut texts: MessageReader<SharedText>, mut book: ResMut<PuzzleBook>) {
    for text in texts.read().filter(|text| text.file == Solver::FILE) {
        if let Ok(theirs) = Solver::read(&text.text) {
            let merged = book.0.clone().merge(&theirs);
            if merged != book.0 {
                book.0 = merged;
            }
        }
    }
}

/// Writes the file. What it has already is not written again.
fn keep(book: Res<PuzzleBook>, mut keep: MessageWriter<KeepText>) {
    if book.0 != Solver::default() {
        keep.write(KeepText { file: Solver::FILE, text: book.0.write() });
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PuzzleBook>().add_message::<SharedText>();
    app.add_systems(PreUpdate, take_over.run_if(on_message::<SharedText>))
        .add_systems(Last, keep.in_set(storage::Keeping).run_if(resource_exists_and_changed::<PuzzleBook>));
}
