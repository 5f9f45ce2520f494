//! Measurements of the pieces in pictures of the table.

use std::path::Path;

use super::Measure;
use super::contrast::contrasts;
use super::edges::{MAX_SHARE, steps};
use super::emphasis;
use super::luminance::Luminance;
use super::outlines::Noted;
use super::readability;

/// Measures the pieces in a picture. Returns a line for each measurement; `true` if it suffices.
///
/// # Errors
/// Returns a sentence if the picture cannot be read.
pub(super) fn measure(picture: &Path, noted: &Noted, measure: Measure) -> Result<Vec<(String, bool)>, String> {
    let failed = |error: Box<dyn std::error::Error>| format!("{}: {error}", picture.display());
    let outlines = &noted.pieces[..];
    let luminance = || Luminance::read(picture).map_err(failed);
    Ok(match measure {
        Measure::Contrasts => contrasts(&luminance()?, outlines),
        Measure::Edges => vec![match steps(&luminance()?, outlines) {
            Some(share) => (format!("steps along edges: {:.1} %", share * 100.0), share <= MAX_SHARE),
            None => ("too few edges stand out".into(), false),
        }],
        Measure::Emphasis => emphasis::measure(&luminance()?, noted),
        Measure::Readability => readability::measure(picture, outlines).map_err(failed)?,
    })
}
