//! The fonts of the system.

use std::fs;
use std::sync::LazyLock;

use fontdb::{Database, FaceInfo, ID, Source, Stretch, Style, Weight};

/// Name of fonts whose glyphs all mean "no glyph".
const LAST_RESORT: &str = "lastresort";
/// Name of a font of dots, which is used only if there is no other one.
const DOTS: &str = "unifont";

/// Returns the name of a face's family, in small letters without spaces.
fn family(face: &FaceInfo) -> String {
    let name = face.families.first().map(|(name, _)| name.as_str()).unwrap_or_default();
    name.split_whitespace().collect::<String>().to_lowercase()
}

/// The faces in the order of search: those most like the program's own type come first, regardless of the order of the folders.
static FACES: LazyLock<(Database, Vec<ID>)> = LazyLock::new(|| {
    let mut database = Database::new();
    database.load_system_fonts();
    let mut faces: Vec<_> = database
        .faces()
        .map(|face| (family(face), face))
        .filter(|(family, _)| !family.contains(LAST_RESORT))
        .map(|(family, face)| {
            let difference = (
                family.contains(DOTS),
                face.style != Style::Normal,
                face.weight.0.abs_diff(Weight::NORMAL.0),
                face.stretch != Stretch::Normal,
                face.monospaced,
                family.contains("serif") && !family.contains("sansserif"),
            );
            (difference, face.index, family, face.id)
        })
        .collect();
    faces.sort();
    let faces = faces.into_iter().map(|(.., id)| id).collect();
    (database, faces)
});

/// Reads the first font of the system for which `suits` returns `true`. Returns its bytes, which stay in memory, and the number of
/// the face in it. The first call searches all font folders.
pub fn find(suits: impl Fn(&[u8], u32) -> bool) -> Option<(&'static [u8], u32)> {
    let (database, faces) = &*FACES;
    faces.iter().find_map(|id| {
        if database.with_face_data(*id, &suits) != Some(true) {
            return None;
        }
        let face = database.face(*id)?;
        let Source::File(path) = &face.source else { return None };
        // A copy, because a mapped file could become shorter while it is read.
        let bytes = fs::read(path).ok().filter(|bytes| suits(bytes, face.index))?;
        Some((&*bytes.leak(), face.index))
    })
}
