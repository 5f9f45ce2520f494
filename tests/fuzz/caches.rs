//! The files that the program makes for itself: the index of the library, and the bot's games.

use std::io::Write;
use std::rc::Rc;
use std::sync::OnceLock;

use benediction_rules::Side;
use benediction_study::library::bot_games::{self, pack as packed, unpack};
use benediction_study::library::{Filter, Library, PositionQuery};
use benediction_study::registry;
use flate2::Compression;
use flate2::write::GzEncoder;

use super::readers::{Answer, accepted};
use super::seeds;

/// A folder with a few games and their index.
struct Games {
    folder: tempfile::TempDir,
    /// The valid index of the games.
    index: Vec<u8>,
}

/// Returns the games of this thread. Each test has its own, and they are deleted when it ends.
fn games() -> Rc<Games> {
    thread_local! {
        static GAMES: Rc<Games> = Rc::new(Games::make());
    }
    GAMES.with(Rc::clone)
}

impl Games {
    fn make() -> Games {
        // In memory, if the system has such a folder.
        let memory = std::path::Path::new("/dev/shm");
        let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.unwrap();
        let mut library = Library::open(folder.path());
        for record in seeds::records().iter().step_by(11) {
            library.store_mut().add(record).unwrap();
        }
        library.refresh(&mut |_, _| true).unwrap();
        let index = std::fs::read(library.store().folder().join("index")).unwrap();
        Games { folder, index }
    }
}

pub fn indexes() -> Vec<Vec<u8>> {
    vec![games().index.clone()]
}

/// Opens a library with any index, and makes every kind of query to it.
fn query_all(index: &[u8]) -> Library {
    let games = games();
    let folder = games.folder.path();
    std::fs::write(folder.join("library/index"), index).unwrap();
    let library = Library::open(folder);
    let listed = library.list(&Filter::default());
    for (name, _) in listed.iter().take(3) {
        let _ = library.header(name);
    }
    let session = registry::first().start(Side::Near);
    let _ = (library.find_position(&PositionQuery::at(&session)), library.continuations(&session));
    let _ = (library.duplicates(), library.broken().count());
    library
}

/// Opens an index of any bytes: damage is detected, and the list is that of the files.
pub fn index(input: &[u8]) -> Result<Answer, String> {
    let mut library = query_all(input);
    let before = library.list(&Filter::default()).len();
    library.refresh(&mut |_, _| true).map_err(|reason| format!("{reason:?}"))?;
    let listed: Vec<_> =
        library.list(&Filter::default()).into_iter().map(|(name, header)| (name.clone(), header.clone())).collect();
    let mut expected = Library::open(games().folder.path());
    expected.reindex(&mut |_, _| true).map_err(|reason| format!("{reason:?}"))?;
    let expected: Vec<_> =
        expected.list(&Filter::default()).into_iter().map(|(name, header)| (name.clone(), header.clone())).collect();
    if listed != expected {
        return Err(format!("{} games are listed, {} are there", listed.len(), expected.len()));
    }
    Ok(accepted(before))
}

/// Returns the entries of a real index.
pub fn entries() -> Vec<Vec<u8>> {
    let games = games();
    let index = &games.index;
    let number = |at: usize| u32::from_le_bytes(index[at..at + 4].try_into().unwrap()) as usize;
    let mut entries = Vec::new();
    let mut at = HEADER_LENGTH;
    while at + 8 <= index.len() {
        let length = number(at);
        assert_eq!(
            number(at + 4),
            crc32fast::hash(&index[at + 8..at + 8 + length]) as usize,
            "the checksum of src/library/index.rs"
        );
        entries.push(index[at + 8..at + 8 + length].to_vec());
        at += 8 + length;
    }
    entries
}

/// Length of the header of an index, in bytes.
const HEADER_LENGTH: usize = 24;

/// Reads an entry with a valid checksum and any content.
pub fn entry(input: &[u8]) -> Result<Answer, String> {
    let mut index = games().index[..HEADER_LENGTH].to_vec();
    for payload in [input, &entries_once()[0]] {
        index.extend((payload.len() as u32).to_le_bytes());
        index.extend(crc32fast::hash(payload).to_le_bytes());
        index.extend(payload);
    }
    let library = query_all(&index);
    let listed = library.list(&Filter::default());
    Ok(accepted(listed.iter().map(|(_, header)| (header.stars, header.tags.len(), header.open)).collect::<Vec<_>>()))
}

fn entries_once() -> &'static [Vec<u8>] {
    static ENTRIES: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    ENTRIES.get_or_init(entries)
}

/// Returns packed texts. The first byte decides whether the rest is packed already.
pub fn packs() -> Vec<Vec<u8>> {
    let games: Vec<_> = seeds::records().iter().map(bot_games::Packed::from_record).collect();
    let raw = packed(&games);
    let lines = games.iter().map(bot_games::Packed::line).collect::<String>();
    vec![[&[0], &raw[..]].concat(), [&[1], lines.as_bytes()].concat()]
}

pub fn pack(input: &[u8]) -> Result<Answer, String> {
    let Some((first, rest)) = input.split_first() else { return Ok(accepted("")) };
    let bytes = if first % 2 == 0 {
        rest.to_vec()
    } else {
        let mut to = GzEncoder::new(Vec::new(), Compression::fast());
        to.write_all(rest).unwrap();
        to.finish().unwrap()
    };
    let games = unpack(&bytes);
    if unpack(&packed(&games)) != games {
        return Err("games that were packed again are others".into());
    }
    Ok(accepted((first % 2, games.len())))
}
