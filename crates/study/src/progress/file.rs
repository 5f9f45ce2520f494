//! The file of the progress.

use serde::{Deserialize, Serialize};

use super::Unusable;
use super::player::Progress;
use crate::record::{readable_fields, value_of};
use benediction_rules::message;

/// The format version that is written.
const FORMAT: u32 = 1;

/// The file of the progress.
///
/// Older versions keep the progress in the settings file. What such a version changes there is taken over at the next start, and the
/// fields there stay as it wrote them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProgressFile {
    /// The progress.
    pub progress: Progress,
    /// The progress in the settings file when it was last taken over.
    from_settings: Progress,
}

/// The field of every format.
#[derive(Deserialize)]
struct AnyFormat {
    format: u32,
}

/// The file as it is written.
#[derive(Serialize, Deserialize, Default)]
#[serde(default)]
struct Fields {
    format: u32,
    progress: Progress,
    from_settings: Progress,
}

impl ProgressFile {
    /// The name of the file in the player's folder.
    pub const FILE: &'static str = "progress.ron";

    /// Returns the file with what an older version has changed in the text of a settings file since that was taken over last. Of two
    /// unfinished games of a lesson the longer one stays. Returns the file as it is if the settings have no progress.
    #[must_use]
    pub fn with_settings(self, settings: &str) -> ProgressFile {
        let Some(from_settings) = Progress::of_settings(settings) else { return self };
        let progress = Progress::merge(&self.from_settings, self.progress, &from_settings);
        ProgressFile { progress, from_settings }
    }

    /// Returns what both have after both changed `base`.
    #[must_use]
    pub fn merge(base: &ProgressFile, ours: ProgressFile, theirs: &ProgressFile) -> ProgressFile {
        let from_settings = Progress::merge(&base.from_settings, ours.from_settings.clone(), &theirs.from_settings);
        // What both took over from the settings counts once.
        let is_taken_by_both = ours.from_settings == theirs.from_settings;
        let before =
            is_taken_by_both.then(|| Progress::merge(&base.from_settings, base.progress.clone(), &ours.from_settings));
        let before = before.as_ref().unwrap_or(&base.progress);
        ProgressFile { progress: Progress::merge(before, ours.progress, &theirs.progress), from_settings }
    }

    /// Returns the text of the file.
    pub fn write(&self) -> String {
        let ProgressFile { progress, from_settings } = self.clone();
        let pretty = ron::ser::PrettyConfig::new().struct_names(false);
        // Serialising plain fields to a string cannot fail.
        ron::ser::to_string_pretty(&Fields { format: FORMAT, progress, from_settings }, pretty).unwrap_or_default()
            + "\n"
    }

    /// Reads the text of the file. Missing fields have their defaults, and a field that cannot be read is left out alone.
    ///
    /// # Errors
    /// The text is not a progress file, or its format is newer than this program.
    pub fn read(text: &str) -> Result<ProgressFile, Unusable> {
        let broken = |error: ron::error::SpannedError| {
            Unusable::Broken(message!("storage-no-progress", error = error.to_string()))
        };
        let AnyFormat { format } = ron::from_str(text).map_err(broken)?;
        if format > FORMAT {
            return Err(Unusable::Newer(message!("storage-newer-file", format)));
        }
        let Fields { progress, from_settings, .. } = ron::from_str(text).or_else(|error| {
            let reads = |text: &str| ron::from_str::<Fields>(text).is_ok();
            let readable = value_of(text, "format").and(readable_fields(text, &reads));
            readable.and_then(|text| ron::from_str(&text).ok()).ok_or_else(|| broken(error))
        })?;
        Ok(ProgressFile { progress: progress.sane(), from_settings: from_settings.sane() })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{LastGame, Learned, LessonGame};
    use super::*;

    fn settings(learned: &str, started: u32, game: &str) -> String {
        format!("(format: 1, settings: (learned: {{{learned}}}, games_started: {started}, lesson_game: {game}))")
    }

    #[test]
    fn file_is_read_as_it_was_written() {
        let progress = Progress {
            learned: [("a".to_string(), Learned::Won)].into(),
            game: Some(LessonGame { lesson: "a".into(), game: "1".into() }),
            games_started: 3,
            last_game: LastGame { random_side: true, ..LastGame::default() },
            ..Progress::default()
        };
        let file =
            ProgressFile { progress, ..ProgressFile::default() }.with_settings(&settings("\"b\": Done", 2, "None"));
        assert_eq!(file.progress.games_started, 5);
        assert_eq!(ProgressFile::read(&file.write()), Ok(file.clone()));
        let damaged = file.write().replace("Won", "Splendid").replace("random_side: true", "random_side: 3");
        let read = ProgressFile::read(&damaged).unwrap();
        assert_eq!((read.progress.games_started, read.progress.game), (5, file.progress.game));
        assert!(matches!(ProgressFile::read("(format: 2, progress: 3)"), Err(Unusable::Newer(_))));
        assert!(matches!(ProgressFile::read("(("), Err(Unusable::Broken(_))));
    }

    #[test]
    fn settings_of_an_older_version_are_taken_over_once() {
        let game = "Some((lesson: \"a\", game: \"1\"))";
        let old = settings("\"a\": Done", 4, game);
        let mut new = ProgressFile::default().with_settings(&old);
        assert_eq!((new.progress.games_started, new.progress.game_of("a")), (4, Some("1")));
        new.progress.end_game("a");
        new.progress.note_learned("a".into(), Learned::Won);
        new.progress.games_started += 1;
        // The settings file is as it was: what ended does not come back.
        let new = new.with_settings(&old);
        assert_eq!((new.progress.games_started, new.progress.game_of("a")), (5, None));
        assert_eq!(new.progress.learned["a"], Learned::Won);
        // Settings of this version, or none, take nothing away.
        for text in ["", "(format: 1, settings: (mute: true))"] {
            assert_eq!(new.clone().with_settings(text), new);
        }
        // An older version was used once more.
        let new = new.with_settings(&settings("\"a\": Done, \"b\": Done", 6, "Some((lesson: \"b\", game: \"2\"))"));
        assert_eq!(
            (new.progress.games_started, new.progress.game_of("b"), new.progress.learned.len()),
            (7, Some("2"), 2)
        );
        assert_eq!(new.progress.learned["a"], Learned::Won);
    }

    #[test]
    fn two_windows_take_over_the_same_settings_once() {
        let base = ProgressFile::default();
        let both = base.clone().with_settings(&settings("\"a\": Done", 4, "None"));
        let mut ours = both.clone();
        ours.progress.games_started += 1;
        let mut theirs = both;
        theirs.progress.games_started += 2;
        assert_eq!(ProgressFile::merge(&base, ours, &theirs).progress.games_started, 7);
    }
}
