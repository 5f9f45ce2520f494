//! A saved game of any format, read.

use serde::Deserialize;

use super::format_1::Record1;
use super::saved::KNOWN;
use super::{FORMAT, MOST_ACTIONS, Record, RecordError, unknown};

/// The longest file that is read, in bytes.
const LONGEST: usize = 1024 * 1024;

/// What every format has.
#[derive(Deserialize)]
struct AnyFormat {
    format: u32,
}

impl Record {
    /// Reads the text of a file, of this format or an earlier one.
    ///
    /// # Errors
    /// Why it is no saved game for this program.
    pub fn read(text: &str) -> Result<Record, RecordError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.len() > LONGEST {
            return Err(RecordError::TooLong);
        }
        let broken = |error: ron::error::SpannedError| RecordError::Broken {
            line: error.span.start.line.max(1),
            reason: error.to_string(),
        };
        let AnyFormat { format } = ron::from_str(text).map_err(broken)?;
        // Format 1 had what was taken back in a field of its own, and is not written any more.
        let (kept, unknown) = match format {
            0 | 1 => (text.to_string(), Vec::new()),
            FORMAT => unknown::take_out(text, &KNOWN),
            newer => return Err(RecordError::Newer(newer)),
        };
        let mut record: Record = match format {
            FORMAT => ron::from_str(&kept).map_err(broken)?,
            _ => ron::from_str::<Record1>(&kept).map_err(broken)?.into(),
        };
        record.unknown = unknown;
        let actions = record.variations.iter().map(|branch| branch.actions.len()).sum::<usize>() + record.actions.len();
        if actions > MOST_ACTIONS { Err(RecordError::TooLong) } else { Ok(record) }
    }
}
