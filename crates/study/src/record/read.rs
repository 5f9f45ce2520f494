//! A reader of saved games of all formats.

use serde::Deserialize;

use super::field_names::field_names;
use super::file::RecordFields;
use super::format_1::Record1;
use super::{FORMAT, MAX_ACTIONS, Record, RecordError, unknown};

/// Maximum length of a file in bytes.
const MAX_LENGTH: usize = 1024 * 1024;

/// The field of all formats.
#[derive(Deserialize)]
struct AnyFormat {
    format: u32,
}

impl Record {
    /// Reads the text of a file in this format or an earlier one.
    ///
    /// # Errors
    /// The reason why the text is not a saved game that this program supports.
    ///
    /// # Examples
    ///
    /// ```
    /// use benediction_study::record::{Record, RecordError};
    ///
    /// let record = Record::of("obelisk");
    /// assert_eq!(Record::read(&record.write())?, record);
    /// assert!(matches!(Record::read("(format: 2,"), Err(RecordError::Broken { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(text: &str) -> Result<Record, RecordError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.len() > MAX_LENGTH {
            return Err(RecordError::TooLong);
        }
        let broken = |error: ron::error::SpannedError| RecordError::Broken {
            line: error.span.start.line.max(1),
            reason: error.to_string(),
        };
        let AnyFormat { format } = ron::from_str(text).map_err(broken)?;
        // Format 1 is not written any more. It had a separate field for undone actions.
        let (text, unknown) = match format {
            0 | 1 => (text.to_string(), Vec::new()),
            FORMAT => unknown::take_out(text, field_names::<RecordFields>()),
            newer => return Err(RecordError::Newer(newer)),
        };
        let mut record: Record = match format {
            FORMAT => ron::from_str::<RecordFields>(&text).map_err(broken)?.into(),
            _ => ron::from_str::<Record1>(&text).map_err(broken)?.into(),
        };
        record.unknown = unknown;
        let actions = record.variations.iter().map(|branch| branch.actions.len()).sum::<usize>() + record.actions.len();
        if actions > MAX_ACTIONS { Err(RecordError::TooLong) } else { Ok(record) }
    }
}
