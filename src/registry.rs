//! The games of the table, by name. A new game is a folder under `games` and an entry here.

use crate::games::benediction::{self, Variant};
use crate::record::Record;
use crate::rules::{Game, ReadError, Side};
use crate::session::{AnySession, Session};

/// A game that can be chosen.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its name on the command line and in files.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// Starts a game.
    pub start: fn(Side) -> Box<dyn AnySession>,
    /// Reads a saved game.
    pub load: fn(&Record) -> Result<Box<dyn AnySession>, String>,
}

fn load_benediction(record: &Record) -> Result<Box<dyn AnySession>, String> {
    Ok(Box::new(Session::<benediction::Position>::from_record(record)?))
}

fn start_benediction(variant: Variant, first: Side) -> Box<dyn AnySession> {
    Box::new(Session::new(benediction::Position::new(variant, first)))
}

/// Every game, the first one offered first.
pub const GAMES: [Entry; 2] = [
    Entry {
        name: "benediction",
        title: "Benediction",
        about: "The base game on the 5-hex: 61 points, 16 checkers a side. A blessed king wins at once.",
        start: |first| start_benediction(Variant::BENEDICTION, first),
        load: load_benediction,
    },
    Entry {
        name: "king-trails",
        title: "King Trails",
        about: "The 7-hex: 127 points, 24 checkers a side. You choose where your king begins, kings leave starting \
                points behind, and a blessed king must live until his turn comes.",
        start: |first| start_benediction(Variant::KING_TRAILS, first),
        load: load_benediction,
    },
];

/// The game of a name.
pub fn named(name: &str) -> Option<&'static Entry> {
    GAMES.iter().find(|entry| entry.name == name)
}

/// The game for people of a session's name; mixed variants have no title of their own.
pub fn title(name: &str) -> &str {
    named(name).map_or(name, |entry| entry.title)
}

/// The session that begins with the position of a text, which says itself which game it is.
///
/// # Errors
/// What is wrong with the text, and where.
pub fn read_position(text: &str) -> Result<Box<dyn AnySession>, ReadError> {
    Ok(Box::new(Session::new(benediction::Position::read_position(text)?)))
}

/// The session of a saved game.
///
/// # Errors
/// What is wrong with it.
pub fn load(record: &Record) -> Result<Box<dyn AnySession>, String> {
    // A mixed variant carries its rules in its position.
    let known = named(&record.game).or_else(|| {
        let text = record.position.as_ref()?;
        benediction::Position::read_position(text).is_ok().then_some(&GAMES[0])
    });
    let entry = known.ok_or_else(|| format!("no game is called \"{}\"", record.game))?;
    (entry.load)(record)
}
