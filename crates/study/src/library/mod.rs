//! The library: a file for each game, finished or not, and an index for searching.

pub mod bot_games;
mod details;
pub mod exchange;
mod find;
mod fold;
mod header;
mod import;
mod index;
mod known;
pub mod letter;
pub mod link;
pub mod merge;
mod open_games;
mod query;
mod results;
mod store;

use std::cell::OnceCell;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::path::Path;

use crate::record::Record;
use crate::session::Session;
use benediction_rules::message::Message;

pub use details::{Description, Details};
pub use find::{Continuation, Hit, PositionQuery};
pub use header::{Ended, Filter, Header, Listed, ResultFilter};
use import::{Batch, Place};
pub use import::{Import, ImportEvent, is_of_disk};
use index::Index;
pub use index::Progress;
use known::KnownGames;
use letter::OwnTry;
pub use open_games::{FileId, GameEvent, OpenGames, Opened};
pub use results::{Ending, Results, Strength, Tally, results_table};
pub use store::{GameName, Store, day_at, today};

/// The library of a player. Its queries reflect the files at the last [`Library::refresh`].
#[derive(Debug)]
pub struct Library {
    store: Store,
    /// Read at the first access.
    index: OnceCell<Index>,
    /// The games of the index, and those that were imported since the last refresh. Read at the first import.
    known: OnceCell<KnownGames>,
    /// The games by letter by their tags, with those that were imported since the last refresh. Read when a letter is imported.
    by_letter: OnceCell<HashMap<String, Vec<GameName>>>,
}

/// The result of the import of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Imported {
    /// The game was added under this name.
    New(GameName),
    /// The game was in the library already, and both versions were joined.
    Joined(GameName),
    /// It is a letter of this game of the library, which has everything of both now.
    Letter(GameName, letter::Relation),
}

impl Imported {
    /// Returns the name of the game.
    pub const fn name(&self) -> &GameName {
        let (Imported::New(name) | Imported::Joined(name) | Imported::Letter(name, _)) = self;
        name
    }
}

impl Library {
    /// Opens the library in the folder of a player's files, which need not exist. Nothing is written.
    pub fn open(data_folder: &Path) -> Library {
        Library::from_store(Store::at(data_folder))
    }

    /// Creates the library of these files.
    pub const fn from_store(store: Store) -> Library {
        Library { store, index: OnceCell::new(), known: OnceCell::new(), by_letter: OnceCell::new() }
    }

    fn index(&self) -> &Index {
        self.index.get_or_init(|| Index::open(&self.store))
    }

    /// Returns the files of the library.
    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// Returns the files, to be changed.
    pub const fn store_mut(&mut self) -> &mut Store {
        &mut self.store
    }

    /// Reads the files that are new or have changed since the last time. Returns `false` if it was cancelled.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn refresh(&mut self, progress: Progress) -> Result<bool, Message> {
        let mut index = self.index.take().unwrap_or_else(|| Index::open(&self.store));
        let complete = index.refresh(&self.store, progress);
        let _ = self.index.set(index);
        if matches!(complete, Ok(true)) {
            self.known.take();
            self.by_letter.take();
        }
        complete
    }

    /// Rebuilds the index. Returns `false` if it was cancelled.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn reindex(&mut self, progress: Progress) -> Result<bool, Message> {
        self.index();
        if let Some(index) = self.index.get_mut() {
            index.forget();
        }
        self.refresh(progress)
    }

    /// Writes a game into its file, or into a new one if `name` is `None`.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save(&mut self, name: Option<&GameName>, record: &Record) -> Result<GameName, Message> {
        match name {
            Some(name) => self.store.replace(name, record).map(|()| name.clone()),
            None => self.store.add(record),
        }
    }

    /// Adds a game. If it is in the library already, variations, comments, marks and tags of both are joined in its file. Only
    /// games of the last [`Library::refresh`] and those imported since then are compared. For many games an [`Import`] is faster.
    ///
    /// # Errors
    /// The file cannot be written, or the game is a letter that contradicts its game.
    pub fn import(&mut self, record: &Record) -> Result<Imported, Message> {
        self.import_letter(record, OwnTry::Stays)
    }

    /// Does the same as [`Library::import`] for a letter, and takes back an own turn that contradicts it if `own_try` says so.
    ///
    /// # Errors
    /// The same as of [`Library::import`].
    pub fn import_letter(&mut self, record: &Record, own_try: OwnTry) -> Result<Imported, Message> {
        let record = merge::canonical(record)?;
        let Some(tag) = letter::tag_of(&record.tags) else { return self.import_game(&record) };
        if let Some(imported) = self.receive(tag, &record, own_try)? {
            return Ok(imported);
        }
        // The first letter of a game is a game of its own, also if another one has the same actions.
        let name = self.store.add(&record)?;
        self.add_letter(tag, &name);
        Ok(Imported::New(name))
    }

    /// Adds a new game by letter to those that are known.
    fn add_letter(&mut self, tag: &str, name: &GameName) {
        if let Some(by_letter) = self.by_letter.get_mut() {
            by_letter.entry(tag.into()).or_default().push(name.clone());
        }
    }

    fn import_game(&mut self, record: &Record) -> Result<Imported, Message> {
        let mut batch = Batch::default();
        let added = self.add_to(&mut batch, record)?;
        let written = self.write(&batch)?.into_iter().next();
        match added.place {
            Place::File(name) => Ok(Imported::Joined(name)),
            Place::Batch(_) => Ok(Imported::New(written.expect("the new game was written"))),
        }
    }

    /// Joins a letter with its game. Returns `None` if there is no such game. A game has several files if two
    /// versions of it could not be merged; then the first file that the letter fits receives it.
    fn receive(&self, tag: &str, record: &Record, own_try: OwnTry) -> Result<Option<Imported>, Message> {
        let by_letter = self.by_letter.get_or_init(|| self.games_by_letter());
        let mut refused = None;
        for name in by_letter.get(tag).into_iter().flatten() {
            let Some(game) = self.store.read(name).ok().and_then(|game| merge::canonical(&game).ok()) else { continue };
            match letter::received(&game, record, OwnTry::Stays) {
                Ok((letter::Relation::OtherGame, _)) => {}
                Ok((relation, joined)) => return self.keep_received(name, &game, relation, &joined).map(Some),
                Err(reason) => refused = refused.or(Some((name, game, reason))),
            }
        }
        match refused {
            None => Ok(None),
            Some((_, _, reason)) if own_try == OwnTry::Stays => Err(reason),
            Some((name, game, _)) => {
                let (relation, joined) = letter::received(&game, record, own_try)?;
                self.keep_received(name, &game, relation, &joined).map(Some)
            }
        }
    }

    /// Writes a game by letter after the arrival of a letter, unless that changed nothing.
    fn keep_received(
        &self,
        name: &GameName,
        before: &Record,
        relation: letter::Relation,
        joined: &Record,
    ) -> Result<Imported, Message> {
        if joined != before {
            self.store.replace(name, joined)?;
        }
        Ok(Imported::Letter(name.clone(), relation))
    }

    /// Returns the games by letter of the last [`Library::refresh`] by their tags.
    fn games_by_letter(&self) -> HashMap<String, Vec<GameName>> {
        let mut games: HashMap<String, Vec<GameName>> = HashMap::new();
        for (name, header) in self.index().games() {
            if let Some(tag) = letter::tag_of(&header.tags) {
                games.entry(tag.into()).or_default().push(name.clone());
            }
        }
        games
    }

    fn known(&self) -> &KnownGames {
        self.known.get_or_init(|| KnownGames::of(self.index().games().map(|(name, header)| (name, header.identity))))
    }

    /// Returns groups of files of the same game, the oldest file first, as of the last [`Library::refresh`].
    pub fn duplicates(&self) -> Vec<Vec<GameName>> {
        let mut duplicates = Vec::new();
        for names in self.known().groups() {
            let mut names = names.to_vec();
            names.sort_by(|one, other| one.stem().cmp(other.stem()));
            let mut groups: Vec<(Record, Vec<GameName>)> = Vec::new();
            for name in names {
                let Some(record) = self.store.read(&name).ok().and_then(|record| merge::canonical(&record).ok()) else {
                    continue;
                };
                match groups.iter_mut().find(|(first, _)| merge::is_same_game(first, &record)) {
                    Some((_, group)) => group.push(name),
                    None => groups.push((record, vec![name])),
                }
            }
            duplicates.extend(groups.into_iter().map(|(_, group)| group).filter(|group| group.len() > 1));
        }
        duplicates.sort();
        duplicates
    }

    /// Joins files of the same game in the first file, and moves the others to the bin.
    ///
    /// # Errors
    /// One of the files does not exist or cannot be written.
    pub fn join_duplicates(&self, names: &[GameName]) -> Result<(), Message> {
        let Some((first, others)) = names.split_first() else { return Ok(()) };
        for other in others {
            let target = merge::canonical(&self.store.read(first)?)?;
            let record = merge::canonical(&self.store.read(other)?)?;
            if let Some(joined) = merge::join(&target, &record) {
                self.store.replace(first, &joined)?;
                self.store.delete(other)?;
            }
        }
        Ok(())
    }

    /// Returns the details of a game that a person can edit.
    ///
    /// # Errors
    /// The file does not exist or is not a saved game.
    pub fn details(&self, name: &GameName) -> Result<Details, Message> {
        self.store.read(name).map(|record| Details::from_record(&record))
    }

    /// Changes the saved game in a file.
    ///
    /// # Errors
    /// The file does not exist, is not a saved game, or cannot be written.
    pub fn edit(&self, name: &GameName, change: impl FnOnce(&mut Record)) -> Result<(), Message> {
        let mut record = self.store.read(name)?;
        change(&mut record);
        self.store.replace(name, &record)
    }

    /// Returns the games that match a filter, the latest first. Games of one day are in the order in which they were begun, whatever
    /// was written about them since then.
    pub fn list(&self, filter: &Filter) -> Vec<(&GameName, &Header)> {
        let mut games: Vec<(&GameName, &Header)> =
            self.index().games().filter(|(_, header)| filter.takes(header)).collect();
        games.sort_by_cached_key(|&(name, header)| Reverse((&header.date, name.order())));
        games
    }

    /// Sorts names of games by time, the earliest first, as of the last [`Library::refresh`].
    pub fn sort_by_time(&self, names: &mut [GameName]) {
        let games = self.list(&Filter::default());
        let places: HashMap<&GameName, usize> = games.iter().rev().map(|(name, _)| *name).zip(0..).collect();
        names.sort_by_cached_key(|name| places.get(name).copied());
    }

    /// Returns the header of a game from the index. Returns `None` if the index does not contain the game.
    pub fn header(&self, name: &GameName) -> Option<&Header> {
        self.index().header(name)
    }

    /// Returns the files that are not valid games, with the reasons.
    pub fn broken(&self) -> impl Iterator<Item = (&GameName, &Message)> {
        self.index().broken()
    }

    /// Returns the first occurrence of a position in each main line and variation of all games.
    pub fn find_position(&self, sought: &PositionQuery) -> Vec<Hit> {
        find::hits(sought, self.index().positions())
    }

    /// Returns the actions that were played from the current position of a session, with the results of these games.
    pub fn continuations(&self, session: &Session) -> Vec<Continuation> {
        let games = self.index().positions().map(|(_, header, positions)| {
            // The first nodes are the root and the main line.
            let main = positions.lines.first().map_or(0, |(_, count)| *count);
            (header.result.as_ref().map(|ended| ended.winner), positions.keys().take(main + 1))
        });
        find::continuations(session, games)
    }
}
