//! Import of many games, one after the other. They are written a batch at a time, so that the disk is waited for once for all games of
//! a batch.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use super::exchange::{Fault, FoundGame, Games};
use super::known::identity;
use super::letter::{OwnTry, Relation};
use super::store::{GameName, written_text};
use super::{Imported, Library, letter, merge};
use crate::record::Record;
use crate::registry;
use benediction_platform::threads;
use benediction_rules::message::Message;

/// Number of games of a batch. While it is written each of them is an open file, of which a program may have few.
const MAX_GAMES: usize = 100;
/// Number of games that one call of [`Import::import_batch`] imports: few without threads, where no frame is drawn during a call.
const STEP: usize = if threads::AVAILABLE { MAX_GAMES } else { 5 };
/// Length of the texts of a batch in bytes.
const MAX_LENGTH: usize = 4 * 1024 * 1024;

/// An event of an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportEvent {
    /// A game was not imported.
    Failed(Fault),
    /// A piece of the text of an imported game was ignored.
    Ignored(Fault),
    /// A letter was joined with its game.
    Letter(GameName, Relation),
    /// The library refused a game.
    Refused(Box<Record>, Message),
}

/// Takes the events of an import, each with the number of the game in its text, from 1. The number is `None` for the only game of a
/// text.
pub type Report<'a> = &'a mut dyn FnMut(Option<usize>, ImportEvent);

/// An import under way.
#[derive(Debug, Default)]
pub struct Import {
    /// Tags that every game gets.
    tags: Vec<String>,
    own_try: OwnTry,
    /// The games of the current text.
    games: Option<Games>,
    batch: Batch,
    new: usize,
    known: usize,
    last: Option<Last>,
    /// The games of the current text whose names are wanted, by their numbers from 1, with the names once they are known.
    wanted: BTreeMap<usize, Option<GameName>>,
}

/// The game that was imported last.
#[derive(Debug)]
enum Last {
    /// The index of a game of the batch. `is_new` is `false` if it was joined with one that was there.
    InBatch {
        index: usize,
        is_new: bool,
    },
    Written(Imported),
}

/// Games that are not written yet.
#[derive(Debug, Default)]
pub(super) struct Batch {
    /// The new games with the numbers by which equal ones are found. `None` for a letter, which is a game of its own.
    games: Vec<(Option<u32>, Record)>,
    /// The games of the library that were joined with imported ones.
    joined: HashMap<GameName, Record>,
    length: usize,
}

/// The place of a game: its file, or its index in the batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    File(GameName),
    Batch(usize),
}

impl Import {
    /// Begins an import. All games get these tags. `own_try` decides about letters that contradict their games.
    pub fn with(tags: &[String], own_try: OwnTry) -> Import {
        let tags = tags.iter().filter(|tag| !tag.trim().is_empty()).cloned().collect();
        Import { tags, own_try, ..Import::default() }
    }

    /// Takes a text whose games are to be imported, after those of the text before. Returns `false` if it contains none.
    pub fn receive_text(&mut self, text: String) -> bool {
        let games = Games::from_text(text);
        let has_games = !games.is_empty();
        self.games = Some(games).filter(|_| has_games);
        // The others are not in this text.
        self.wanted.retain(|_, name| name.is_some());
        has_games
    }

    /// Keeps the names that games of the current text get, by their numbers from 1.
    pub fn want_names(&mut self, numbers: impl IntoIterator<Item = usize>) {
        self.wanted = numbers.into_iter().map(|number| (number, None)).collect();
    }

    /// Returns the name of a game whose name was wanted. Returns `None` if it was not imported.
    pub fn name_of(&self, number: usize) -> Option<&GameName> {
        self.wanted.get(&number)?.as_ref()
    }

    /// Imports the next games of the text, at most as many as a batch has. Returns `false` if it has no more games. Only new games may
    /// remain to be written then: one that was joined could be changed by others before.
    ///
    /// # Errors
    /// The library cannot be read or written.
    pub fn import_batch(&mut self, library: &mut Library, report: Report) -> Result<bool, Message> {
        let has_more = self.add_some(library, report)?;
        if !self.batch.joined.is_empty() {
            self.write(library)?;
        }
        Ok(has_more)
    }

    fn add_some(&mut self, library: &mut Library, report: Report) -> Result<bool, Message> {
        for _ in 0..STEP {
            let next = self.games.as_mut().and_then(|games| Some((games.next()?, games.number())));
            let Some(((_, game), number)) = next else {
                self.games = None;
                return Ok(false);
            };
            match game {
                Ok(FoundGame { record, ignored }) => {
                    match self.add(library, &record) {
                        Ok(()) => {
                            self.keep_name(library, number.unwrap_or(1))?;
                            if let Some(Imported::Letter(name, relation)) = self.last() {
                                report(number, ImportEvent::Letter(name.clone(), relation.clone()));
                            }
                        }
                        Err(reason) if is_of_disk(&reason) => return Err(reason),
                        Err(reason) => report(number, ImportEvent::Refused(Box::new(record), reason)),
                    }
                    ignored.into_iter().for_each(|fault| report(number, ImportEvent::Ignored(fault)));
                }
                Err(fault) => report(number, ImportEvent::Failed(fault)),
            }
        }
        Ok(true)
    }

    /// Keeps the name of the game that was added last, if it is wanted. The game is written for it.
    fn keep_name(&mut self, library: &mut Library, number: usize) -> Result<(), Message> {
        if matches!(self.wanted.get(&number), Some(None)) {
            self.write(library)?;
            self.wanted.insert(number, self.last().map(|game| game.name().clone()));
        }
        Ok(())
    }

    /// Imports a game.
    ///
    /// # Errors
    /// The game cannot be added, or the library cannot be read or written.
    pub fn add(&mut self, library: &mut Library, record: &Record) -> Result<(), Message> {
        let mut record = Cow::Borrowed(record);
        for tag in &self.tags {
            if !record.tags.contains(tag) {
                record.to_mut().tags.push(tag.clone());
            }
        }
        if let Some(tag) = letter::tag_of(&record.tags) {
            if self.batch.has_letter(tag) {
                self.write(library)?;
            }
            let letter = merge::canonical(&record)?;
            match library.receive(tag, &letter, self.own_try)? {
                Some(imported) => self.last = Some(Last::Written(imported)),
                None => self.last = Some(Last::InBatch { index: self.batch.add(None, letter)?, is_new: true }),
            }
        } else {
            let Added { place, is_new } = library.add_to(&mut self.batch, &record)?;
            self.known += usize::from(!is_new);
            self.last = Some(match place {
                Place::File(name) => Last::Written(Imported::Joined(name)),
                Place::Batch(index) => Last::InBatch { index, is_new },
            });
        }
        if self.batch.is_full() { self.write(library) } else { Ok(()) }
    }

    /// Writes the games that are not written yet.
    ///
    /// # Errors
    /// The library cannot be written. Of the games of the batch only some may be in it then.
    pub fn write(&mut self, library: &mut Library) -> Result<(), Message> {
        let names = library.write(&std::mem::take(&mut self.batch))?;
        self.new += names.len();
        if let Some(Last::InBatch { index, is_new }) = self.last
            && let Some(name) = names.into_iter().nth(index)
        {
            self.last = Some(Last::Written(if is_new { Imported::New(name) } else { Imported::Joined(name) }));
        }
        Ok(())
    }

    /// Returns the result of the game that was imported last. Returns `None` if it is not written yet.
    pub const fn last(&self) -> Option<&Imported> {
        match &self.last {
            Some(Last::Written(imported)) => Some(imported),
            Some(Last::InBatch { .. }) | None => None,
        }
    }

    /// Returns the number of games that were added to the library.
    pub const fn new_count(&self) -> usize {
        self.new
    }

    /// Returns the number of games that were in the library already.
    pub const fn known_count(&self) -> usize {
        self.known
    }

    /// Returns the number of games that were imported, also those that are not written yet.
    pub const fn count(&self) -> usize {
        self.new + self.known + self.batch.games.len()
    }

    /// Returns the part of the current text that was read, in percent.
    pub fn percent(&self) -> usize {
        self.games.as_ref().map_or(100, Games::percent)
    }
}

/// Returns `true` if a message is about the disk and not about a game.
pub fn is_of_disk(reason: &Message) -> bool {
    ["library-cannot-read", "library-cannot-write"].contains(&reason.key())
}

impl Batch {
    fn is_full(&self) -> bool {
        self.games.len() + self.joined.len() >= MAX_GAMES || self.length >= MAX_LENGTH
    }

    /// Adds a new game. Returns its index.
    fn add(&mut self, identity: Option<u32>, record: Record) -> Result<usize, Message> {
        self.length += written_text(&record)?.len();
        self.games.push((identity, record));
        Ok(self.games.len() - 1)
    }

    /// Returns `true` if a letter of the game with this tag is in the batch.
    fn has_letter(&self, tag: &str) -> bool {
        self.games.iter().any(|(_, record)| letter::tag_of(&record.tags) == Some(tag))
            || self.joined.values().any(|record| letter::tag_of(&record.tags) == Some(tag))
    }
}

/// The place of an added game.
pub(super) struct Added {
    pub place: Place,
    /// `false` if the game was joined with one that was there.
    pub is_new: bool,
}

impl Library {
    /// Adds a game that is not played by letter to a batch, or joins it with the same game in the library or in the batch.
    pub(super) fn add_to(&mut self, batch: &mut Batch, record: &Record) -> Result<Added, Message> {
        let session = registry::load(record)?;
        let record = Record { seed: record.seed, ..session.record(record.players.clone()) };
        let identity = identity(&session, &record.players, &session.outline());
        let Some((place, existing, joined)) = self.joined(batch, identity, &record) else {
            return Ok(Added { place: Place::Batch(batch.add(Some(identity), record)?), is_new: true });
        };
        if joined != existing {
            // A game that cannot be written is refused alone, and not with its batch.
            batch.length += written_text(&joined)?.len();
            match &place {
                Place::File(name) => drop(batch.joined.insert(name.clone(), joined)),
                Place::Batch(index) => batch.games[*index].1 = joined,
            }
        }
        Ok(Added { place, is_new: false })
    }

    /// Writes the games of a batch into their files, and the new ones into new files. Returns the names of the new ones.
    pub(super) fn write(&mut self, batch: &Batch) -> Result<Vec<GameName>, Message> {
        self.store.replace_all(&batch.joined)?;
        let names = self.store.add_all(batch.games.iter().map(|(_, record)| record))?;
        self.known();
        for ((identity, record), name) in batch.games.iter().zip(&names) {
            match (identity, letter::tag_of(&record.tags)) {
                (Some(identity), _) => self.known.get_mut().into_iter().for_each(|known| known.add(name, *identity)),
                (None, Some(tag)) => self.add_letter(tag, name),
                (None, None) => {}
            }
        }
        Ok(names)
    }

    /// Returns the game that is the same as another one, with the joined version of both.
    fn joined(&self, batch: &Batch, identity: u32, record: &Record) -> Option<(Place, Record, Record)> {
        /// Number of games with one identity that are compared. They differ only in their results, events and in unknown fields.
        const MAX_COMPARED: usize = 16;
        let read = |name: &GameName| match batch.joined.get(name) {
            Some(joined) => Some(joined.clone()),
            None => merge::canonical(&self.store.read(name).ok()?).ok(),
        };
        let names = self.known().games(identity).iter().take(MAX_COMPARED);
        let in_files = names.filter_map(|name| Some((Place::File(name.clone()), read(name)?)));
        let in_batch =
            batch.games.iter().enumerate().filter(|(_, (other, _))| *other == Some(identity)).take(MAX_COMPARED);
        let in_batch = in_batch.map(|(index, (_, existing))| (Place::Batch(index), existing.clone()));
        in_files.chain(in_batch).find_map(|(place, existing)| {
            let joined = merge::is_same_game(&existing, record).then(|| merge::join(&existing, record)).flatten()?;
            Some((place, existing, joined))
        })
    }
}
