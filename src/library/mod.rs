//! The library: every game in a file of its own, finished or not, and an index of them by which they are found again.

pub mod bot_games;
mod codec;
mod details;
pub mod exchange;
mod find;
mod header;
mod index;
pub mod link;
pub mod merge;
mod open_games;
mod query;
mod store;

use std::path::Path;

use crate::record::Record;
use crate::sentence::Sentence;
use crate::session::AnySession;

pub use details::Details;
pub use find::{Continuation, Hit, Sought};
pub use header::{Ended, Filter, Header, Wanted};
use index::Index;
pub use index::Progress;
pub use open_games::{FileId, GameEvent, OpenGames, Opened};
pub use store::{GameName, Store, day_at};

/// The library of a player. What it says of its games is as new as the last [`Library::refresh`].
#[derive(Debug)]
pub struct Library {
    store: Store,
    index: Index,
}

impl Library {
    /// The library in the folder of a player's files, which need not be there yet: nothing is written.
    pub fn open(data_folder: &Path) -> Library {
        let store = Store::at(data_folder);
        Library { index: Index::open(&store), store }
    }

    /// The files.
    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// The files, to be added to.
    pub const fn store_mut(&mut self) -> &mut Store {
        &mut self.store
    }

    /// Reads what is new or has changed since the last time; whether it came to an end.
    ///
    /// # Errors
    /// The folder cannot be looked into.
    pub fn refresh(&mut self, progress: Progress) -> Result<bool, Sentence> {
        self.index.refresh(&self.store, progress)
    }

    /// Makes the index anew; whether it came to an end.
    ///
    /// # Errors
    /// The folder cannot be looked into.
    pub fn reindex(&mut self, progress: Progress) -> Result<bool, Sentence> {
        self.index.forget();
        self.refresh(progress)
    }

    /// Writes a game: in the place of its file, or under a new name where it has none yet.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn save(&mut self, name: Option<&GameName>, record: &Record) -> Result<GameName, Sentence> {
        match name {
            Some(name) => self.store.replace(name, record).map(|()| name.clone()),
            None => self.store.add(record),
        }
    }

    /// What a person says about a game.
    ///
    /// # Errors
    /// It is not there or is no saved game.
    pub fn details(&self, name: &GameName) -> Result<Details, Sentence> {
        self.store.read(name).map(|record| Details::of(&record))
    }

    /// Changes what is said about a game.
    ///
    /// # Errors
    /// It is not there, is no saved game, or cannot be written.
    pub fn edit(&self, name: &GameName, change: impl FnOnce(&mut Record)) -> Result<(), Sentence> {
        let mut record = self.store.read(name)?;
        change(&mut record);
        self.store.replace(name, &record)
    }

    /// The games that are wanted, those of the latest day first.
    pub fn list(&self, filter: &Filter) -> Vec<(&GameName, &Header)> {
        let mut games: Vec<(&GameName, &Header)> = self
            .index
            .games()
            .map(|(name, header, _)| (name, header))
            .filter(|(_, header)| filter.takes(header))
            .collect();
        games.sort_by(|a, b| (&b.1.date, b.0).cmp(&(&a.1.date, a.0)));
        games
    }

    /// What the index says of a game.
    pub fn header(&self, name: &GameName) -> Option<&Header> {
        self.index.games().find(|(known, ..)| *known == name).map(|(_, header, _)| header)
    }

    /// Every file that is no game that can be played, and why.
    pub fn broken(&self) -> impl Iterator<Item = (&GameName, &Sentence)> {
        self.index.broken()
    }

    /// The game that can be gone on with and was written last.
    pub fn latest_unfinished(&self) -> Option<&GameName> {
        let open = self.index.games().filter(|(_, header, _)| header.open);
        open.max_by_key(|(name, _, written)| (*written, *name)).map(|(name, ..)| name)
    }

    /// Where a position stands, in main lines and in variations; in each line of a game the first place.
    pub fn find_position(&self, sought: &Sought) -> Vec<Hit> {
        find::hits(sought, self.index.positions())
    }

    /// What was played from the present position of a session, and how these games ended.
    pub fn continuations(&self, session: &dyn AnySession) -> Vec<Continuation> {
        let games = self.index.positions().map(|(_, header, positions)| {
            // The main line has the first nodes, and the beginning is one of them.
            let main = positions.lines.first().map_or(0, |(_, count)| *count);
            (header.result.as_ref().map(|ended| ended.winner), positions.keys().take(main + 1))
        });
        find::continuations(session, games)
    }
}
