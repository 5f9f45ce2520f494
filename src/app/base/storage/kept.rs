//! The resources that are kept in shared files: read at the start, written after changes, merged with what other windows write.

use bevy::prelude::*;

use super::{DataFolder, Files, Keeping, follow_writer, keep_texts};
use crate::app::base::kept::Kept;
use crate::app::base::states::Step;

/// Another program has changed a shared file.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub(super) struct FileChanged {
    /// The file's name.
    pub file: &'static str,
    /// The text that the file would have without that change.
    pub base: String,
    /// The text that it has.
    pub text: String,
}

/// The state that was last written or read. `None` if there was no file.
#[derive(Resource)]
struct Written<T>(Option<T>);

impl<T> Default for Written<T> {
    fn default() -> Written<T> {
        Written(None)
    }
}

/// Takes over a file that was read at the start.
pub(super) fn take_over<T: Kept>(app: &mut App, text: Option<&str>) {
    if let Some(read) = text.and_then(|text| T::read(text).ok()) {
        app.insert_resource(read.clone()).insert_resource(Written(Some(read)));
    }
}

/// Writes a resource that was changed. What the file has already is not written again.
fn keep<T: Kept>(now: Res<T>, mut written: ResMut<Written<T>>, files: Option<Res<Files>>, folder: Res<DataFolder>) {
    let (Some(files), Some(folder)) = (files, &folder.0) else { return };
    let is_written = match &written.0 {
        Some(written) => *written == *now,
        None => !T::IS_ALWAYS_WRITTEN && *now == T::initial(),
    };
    if !is_written {
        let base = written.0.replace(now.clone()).unwrap_or_else(T::initial);
        files.write(folder.join(T::FILE), base.base(), now.text(), T::DELAY);
    }
}

/// Takes over what other windows have written.
fn follow<T: Kept>(mut changes: MessageReader<FileChanged>, mut now: ResMut<T>, mut written: ResMut<Written<T>>) {
    for FileChanged { base, text, .. } in changes.read().filter(|change| change.file == T::FILE) {
        // What is on its way to the file stays on its way.
        written.0 = written.0.as_ref().map_or_else(|| T::read(text).ok(), |written| written.merged(base, text));
        if let Some(merged) = now.merged(base, text) {
            now.set_if_neq(merged);
        }
    }
}

/// Adds the systems of a resource.
pub(super) fn plugin<T: Kept>(app: &mut App) {
    app.init_resource::<Written<T>>()
        .add_message::<FileChanged>()
        .add_systems(Update, follow::<T>.run_if(on_message::<FileChanged>).after(follow_writer).in_set(Step::After))
        .add_systems(Last, keep::<T>.run_if(resource_exists_and_changed::<T>).after(Keeping).before(keep_texts));
}
