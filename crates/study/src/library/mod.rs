//! The library: every game in a file of its own, finished or not, and an index of them by which they are found again.

pub mod bot_games;
mod details;
pub mod exchange;
mod find;
mod fold;
mod header;
mod index;
pub mod link;
pub mod merge;
mod open_games;
mod query;
mod store;

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::path::Path;

use crate::record::Record;
use crate::session::Session;
use benediction_rules::message::Message;

pub use details::{Description, Details};
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
    /// Read when it is wanted for the first time.
    index: OnceCell<Index>,
    /// The games that were imported since the index was refreshed.
    imported: Vec<GameName>,
}

/// What became of a game from elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Imported {
    /// It was added.
    New(GameName),
    /// It was there already; both are joined.
    Known(GameName),
}

impl Imported {
    /// The game's file.
    pub const fn name(&self) -> &GameName {
        let (Imported::New(name) | Imported::Known(name)) = self;
        name
    }
}

impl Library {
    /// The library in the folder of a player's files, which need not be there yet: nothing is written.
    pub fn open(data_folder: &Path) -> Library {
        Library::of(Store::at(data_folder))
    }

    /// The library of these files.
    pub const fn of(store: Store) -> Library {
        Library { store, index: OnceCell::new(), imported: Vec::new() }
    }

    fn index(&self) -> &Index {
        self.index.get_or_init(|| Index::open(&self.store))
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
    pub fn refresh(&mut self, progress: Progress) -> Result<bool, Message> {
        let mut index = self.index.take().unwrap_or_else(|| Index::open(&self.store));
        let whole = index.refresh(&self.store, progress);
        let _ = self.index.set(index);
        if matches!(whole, Ok(true)) {
            self.imported.clear();
        }
        whole
    }

    /// Makes the index anew; whether it came to an end.
    ///
    /// # Errors
    /// The folder cannot be looked into.
    pub fn reindex(&mut self, progress: Progress) -> Result<bool, Message> {
        self.index();
        if let Some(index) = self.index.get_mut() {
            index.forget();
        }
        self.refresh(progress)
    }

    /// Writes a game: in the place of its file, or under a new name where it has none yet.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn save(&mut self, name: Option<&GameName>, record: &Record) -> Result<GameName, Message> {
        match name {
            Some(name) => self.store.replace(name, record).map(|()| name.clone()),
            None => self.store.add(record),
        }
    }

    /// Adds a game from elsewhere, unless it is there already: then variations, notes, marks and tags of both are joined in its file. Knows
    /// the games as of the last [`Library::refresh`], and those that this has added.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn import(&mut self, record: &Record) -> Result<Imported, Message> {
        let record = merge::canonical(record)?;
        if let Some((name, joined)) = self.joined(&record) {
            if let Some(joined) = joined {
                self.store.replace(&name, &joined)?;
            }
            return Ok(Imported::Known(name));
        }
        let name = self.store.add(&record)?;
        self.imported.push(name.clone());
        Ok(Imported::New(name))
    }

    /// The game of the library that is the same as one from elsewhere, and what joins both, unless that is what its file says already.
    fn joined(&self, record: &Record) -> Option<(GameName, Option<Record>)> {
        let indexed = self.index().games().filter(|(_, header, _)| header.may_be(record)).map(|(name, ..)| name);
        indexed.chain(&self.imported).find_map(|name| {
            let known = merge::canonical(&self.store.read(name).ok()?).ok()?;
            let joined = merge::is_same_game(&known, record).then(|| merge::join(&known, record)).flatten()?;
            Some((name.clone(), Some(joined).filter(|joined| *joined != known)))
        })
    }

    /// Games that are in the library more than once, the oldest file first. What is known of them is as new as the last
    /// [`Library::refresh`].
    pub fn duplicates(&self) -> Vec<Vec<GameName>> {
        let mut alike: BTreeMap<Vec<&str>, Vec<&GameName>> = BTreeMap::new();
        for (name, header, _) in self.index().games() {
            alike.entry(header.identity()).or_default().push(name);
        }
        let mut found = Vec::new();
        for mut names in alike.into_values().filter(|names| names.len() > 1) {
            names.sort_by_key(|name| name.stem());
            let mut groups: Vec<(Record, Vec<GameName>)> = Vec::new();
            for name in names {
                let Some(record) = self.store.read(name).ok().and_then(|record| merge::canonical(&record).ok()) else {
                    continue;
                };
                match groups.iter_mut().find(|(known, _)| merge::is_same_game(known, &record)) {
                    Some((_, group)) => group.push(name.clone()),
                    None => groups.push((record, vec![name.clone()])),
                }
            }
            found.extend(groups.into_iter().map(|(_, group)| group).filter(|group| group.len() > 1));
        }
        found
    }

    /// Joins games that are the same in the file of the first, and moves the others to the bin.
    ///
    /// # Errors
    /// One of them is not there or cannot be written.
    pub fn join_duplicates(&self, names: &[GameName]) -> Result<(), Message> {
        let Some((first, others)) = names.split_first() else { return Ok(()) };
        for other in others {
            let known = merge::canonical(&self.store.read(first)?)?;
            let record = merge::canonical(&self.store.read(other)?)?;
            if let Some(joined) = merge::join(&known, &record) {
                self.store.replace(first, &joined)?;
                self.store.delete(other)?;
            }
        }
        Ok(())
    }

    /// What a person says about a game.
    ///
    /// # Errors
    /// It is not there or is no saved game.
    pub fn details(&self, name: &GameName) -> Result<Details, Message> {
        self.store.read(name).map(|record| Details::of(&record))
    }

    /// Changes what is said about a game.
    ///
    /// # Errors
    /// It is not there, is no saved game, or cannot be written.
    pub fn edit(&self, name: &GameName, change: impl FnOnce(&mut Record)) -> Result<(), Message> {
        let mut record = self.store.read(name)?;
        change(&mut record);
        self.store.replace(name, &record)
    }

    /// The games that are wanted, those of the latest day first.
    pub fn list(&self, filter: &Filter) -> Vec<(&GameName, &Header)> {
        let mut games: Vec<(&GameName, &Header)> = self
            .index()
            .games()
            .map(|(name, header, _)| (name, header))
            .filter(|(_, header)| filter.takes(header))
            .collect();
        games.sort_by(|a, b| (&b.1.date, b.0).cmp(&(&a.1.date, a.0)));
        games
    }

    /// What the index says of a game.
    pub fn header(&self, name: &GameName) -> Option<&Header> {
        self.index().games().find(|(known, ..)| *known == name).map(|(_, header, _)| header)
    }

    /// Every file that is no game that can be played, and why.
    pub fn broken(&self) -> impl Iterator<Item = (&GameName, &Message)> {
        self.index().broken()
    }

    /// The game that can be gone on with and was written last.
    pub fn latest_unfinished(&self) -> Option<&GameName> {
        let open = self.index().games().filter(|(_, header, _)| header.open);
        open.max_by_key(|(name, _, written)| (*written, *name)).map(|(name, ..)| name)
    }

    /// Where a position stands, in main lines and in variations; in each line of a game the first place.
    pub fn find_position(&self, sought: &Sought) -> Vec<Hit> {
        find::hits(sought, self.index().positions())
    }

    /// What was played from the present position of a session, and how these games ended.
    pub fn continuations(&self, session: &Session) -> Vec<Continuation> {
        let games = self.index().positions().map(|(_, header, positions)| {
            // The main line has the first nodes, and the beginning is one of them.
            let main = positions.lines.first().map_or(0, |(_, count)| *count);
            (header.result.as_ref().map(|ended| ended.winner), positions.keys().take(main + 1))
        });
        find::continuations(session, games)
    }
}
