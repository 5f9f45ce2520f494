//! Resources that are kept in files of the player's folder, which several windows write.

use std::time::Duration;

use bevy::ecs::component::Mutable;
use bevy::prelude::*;

use benediction_rules::message::Key;
use benediction_study::progress::Unusable;

/// A resource that is kept in a file which several windows write. What others have written is merged.
pub trait Kept: Resource<Mutability = Mutable> + Clone + PartialEq {
    /// The name of the file in the player's folder.
    const FILE: &'static str;
    /// The state of the program without the file, for the player.
    const WITHOUT: Key;
    /// The file is written when the resource has not changed for this time.
    const DELAY: Duration = Duration::from_millis(500);
    /// `true` if the file is written at the first start, also without a change.
    const IS_ALWAYS_WRITTEN: bool = false;

    /// Returns the state of a first start.
    fn initial() -> Self;

    /// Reads the text of the file.
    ///
    /// # Errors
    /// The text is not such a file, or its format is newer than this program.
    fn read(text: &str) -> Result<Self, Unusable>;

    /// Returns the text of the file.
    fn text(&self) -> String;

    /// Returns the text from which later ones are made, for [`Kept::merge`]. It is empty if a merge does not need that.
    fn base(&self) -> String {
        self.text()
    }

    /// Returns the text after `ours` and `theirs` were both made from `base`.
    fn merge(base: &str, ours: &str, theirs: &str) -> String;

    /// Returns the state after this one and that of the text `theirs` were both made from `base`. Returns `None` if the text cannot be
    /// read.
    fn merged(&self, base: &str, theirs: &str) -> Option<Self> {
        Self::read(&Self::merge(base, &self.text(), theirs)).ok()
    }
}
