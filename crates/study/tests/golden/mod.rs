//! Tests that the output of the program does not change by a byte: game texts, saved games, PGN, and the keys by which the library
//! finds positions, of 6,250 games. For each of the five games they are the thousand of the bot that come with the program, with
//! more actions, and 250 random ones by other rules, with handicaps and from other positions; all with variations, comments and
//! players.
//!
//! Every game is read and written again, which must give the same bytes. The bytes of each format are compared with a digest in
//! `crates/study/tests/golden/golden.ron`. To find differences, write the bytes themselves before and after a change:
//!
//! ```text
//! GOLDEN_BYTES=FOLDER cargo test -p benediction-study --test study golden
//! ```
//!
//! After an intended change, write the digests again with
//!
//! ```text
//! cargo test -p benediction-study --test study golden -- --ignored
//! ```

mod games;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use benediction_study::library::exchange::{Form, read_games, write_game};
use benediction_study::record::Record;
use benediction_study::registry::{self, Entry};
use benediction_study::session::{Image, Session};
use flate2::Crc;

/// The digests of every game, by format.
type Digests = BTreeMap<String, BTreeMap<String, String>>;

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/golden.ron")
}

fn only(text: &str) -> Record {
    let [game] = <[_; 1]>::try_from(read_games(text)).unwrap_or_else(|games| panic!("{} games\n{text}", games.len()));
    game.unwrap_or_else(|fault| panic!("{fault:?}\n{text}"))
}

/// Writes a game in a format, and checks that reading and writing it again gives the same bytes.
fn written(record: &Record, form: Form) -> String {
    let text = write_game(record, form).unwrap();
    let read = only(&text);
    // A session does not keep the seed.
    let session = registry::load(&read).unwrap();
    let again = Record { seed: read.seed, ..session.record(read.players.clone()) };
    assert_eq!(write_game(&again, form).unwrap(), text, "{form:?} is not written as it was read");
    text
}

fn number(keys: &[u64]) -> String {
    keys.iter().map(|key| format!(" {key:016x}")).collect()
}

/// Returns all keys of a game in the library, and those of a search for the current position.
fn keys(session: &Session) -> String {
    let outline = session.outline();
    let mut text = format!("nodes{}\nlines {:?}\nturns {}\n", number(&outline.keys), outline.lines, outline.turns);
    text += &format!("result {:?}\npath{}\n", outline.result, number(&session.path_keys()));
    for (Image { mirrored, swapped }, key) in session.keys() {
        text += &format!("image {mirrored} {swapped} {key:016x}\n");
    }
    for next in session.next_keys() {
        text += &format!("next {} {}{}\n", next.action, next.words, number(&next.keys));
    }
    text
}

/// Returns the keys of a game, and checks that its game text has the same keys.
fn keys_of(record: &Record, text: &str) -> String {
    let session = registry::load(record).unwrap();
    let read = registry::load(&only(text)).unwrap();
    assert_eq!(read.outline(), session.outline(), "a game text changes the keys\n{text}");
    keys(&session)
}

/// Writes all games of one kind in all formats.
fn everything(entry: &Entry) -> BTreeMap<String, String> {
    let mut all: BTreeMap<String, String> = BTreeMap::new();
    for record in games::of(entry) {
        let text = written(&record, Form::Text);
        let mut add = |what: &str, text: &str| all.entry(what.into()).or_default().push_str(text);
        add("keys", &keys_of(&record, &text));
        add("text", &text);
        add("saved", &written(&record, Form::Saved));
        if registry::load(&record).unwrap().has_pgn() {
            add("pgn", &written(&record, Form::Pgn));
        }
    }
    all
}

/// Returns the length of a text in bytes and its CRC-32.
fn digest(text: &str) -> String {
    let mut sum = Crc::new();
    sum.update(text.as_bytes());
    format!("{} bytes, {:08x}", text.len(), sum.sum())
}

/// Compares the output for all games of one kind with the file.
fn compare(game: &str) {
    let written = everything(registry::named(game).unwrap());
    if let Some(folder) = std::env::var_os("GOLDEN_BYTES") {
        let place = |what: &str| Path::new(&folder).join(format!("{game}.{what}"));
        written.iter().for_each(|(what, text)| std::fs::write(place(what), text).unwrap());
    }
    let known: Digests = ron::from_str(&std::fs::read_to_string(file()).unwrap()).unwrap();
    let known = &known[game];
    assert!(known.keys().eq(written.keys()), "{game}: other forms are written: {:?}", written.keys());
    let changed: Vec<String> = written
        .into_iter()
        .map(|(what, text)| (known[&what].clone(), digest(&text), what))
        .filter(|(known, written, _)| known != written)
        .map(|(known, written, what)| format!("{what} was {known}, and is {written}"))
        .collect();
    assert!(changed.is_empty(), "{game}: other bytes are written: {}", changed.join("; "));
}

/// A test for each game.
macro_rules! games {
    ($($test:ident: $game:literal;)*) => {
        $(#[test]
        fn $test() {
            compare($game);
        })*

        #[test]
        fn every_game_is_compared() {
            let names: Vec<&str> = registry::games().iter().map(|entry| entry.name).collect();
            assert_eq!(names, [$($game),*]);
        }
    };
}

games! {
    benediction_is_written_byte_for_byte_as_before: "benediction";
    king_trails_is_written_byte_for_byte_as_before: "king-trails";
    benedict_chess_is_written_byte_for_byte_as_before: "benedict-chess";
    obelisk_is_written_byte_for_byte_as_before: "obelisk";
    kingamon_is_written_byte_for_byte_as_before: "kingamon";
}

#[test]
#[ignore = "regenerates the digests"]
fn regenerate_digests() {
    let digests = |entry: &Entry| everything(entry).into_iter().map(|(what, text)| (what, digest(&text))).collect();
    let all: Digests = registry::games().iter().map(|entry| (entry.name.into(), digests(entry))).collect();
    let text = ron::ser::to_string_pretty(&all, ron::ser::PrettyConfig::new()).unwrap();
    std::fs::write(file(), text + "\n").unwrap();
}
