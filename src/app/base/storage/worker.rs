//! What the library service does on its thread.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::Receiver;

use bevy::prelude::*;

use super::EXPORTS;
use super::imports::{Finished, ImportJob};
use super::mark::Mark;
use super::requests::{DeckCards, LibraryOutput, LibraryRequest, PUZZLE, Played};
use crate::app::base::background::EventSender;
use crate::app::base::messages::GameNode;
use crate::app::base::next_on_table::Ticket;
use benediction_rules::{key, message};
use benediction_study::library::bot_games::BotGames;
use benediction_study::library::exchange::{Form, write_everything, write_games, write_new_file};
use benediction_study::library::letter::OwnTry;
use benediction_study::library::{FileId, Filter, GameEvent, GameName, Library, OpenGames, Opened, results_table};
use benediction_study::lines::{self, Deck, Departure, Repertoire};
use benediction_study::progress::put_studies;
use benediction_study::record::Record;
use benediction_study::registry;
use benediction_study::reviews::Mistake;
use benediction_study::session::Session;
use benediction_study::words::lines as words;
use benediction_words::locale::{self, say};
use benediction_words::{say, text};

/// An event for the handle of the service.
pub(super) enum ServiceEvent {
    Output(LibraryOutput),
    /// A request is done.
    Done,
}

/// The service, on its thread.
pub(super) struct Worker {
    library: Library,
    open: OpenGames,
    mark: Mark,
    /// The bot's games of the game of the last request.
    bots: Option<BotGames>,
    waiting: VecDeque<LibraryRequest>,
    events: EventSender<ServiceEvent>,
    imports: VecDeque<ImportJob>,
    sent: Arc<AtomicUsize>,
    closing: Arc<AtomicBool>,
    /// Number of requests received.
    taken: usize,
    /// The number of the present request, if its result comes to the table.
    since: Ticket,
    /// Games that could not be written the last time.
    in_trouble: HashSet<FileId>,
}

impl Worker {
    /// Creates the service. It counts its requests itself, to compare them with the number that was sent.
    pub fn new(
        library: Library,
        open: OpenGames,
        mark: Mark,
        events: EventSender<ServiceEvent>,
        sent: Arc<AtomicUsize>,
        closing: Arc<AtomicBool>,
    ) -> Worker {
        Worker {
            library,
            open,
            mark,
            bots: None,
            waiting: VecDeque::new(),
            events,
            imports: VecDeque::new(),
            sent,
            closing,
            taken: 0,
            since: Ticket::default(),
            in_trouble: HashSet::new(),
        }
    }

    pub fn run(&mut self, requests: &Receiver<LibraryRequest>) {
        while let Ok(request) = requests.recv() {
            self.receive(request);
            loop {
                while let Ok(request) = requests.try_recv() {
                    self.receive(request);
                }
                if !self.next() {
                    break;
                }
            }
        }
    }

    pub fn receive(&mut self, request: LibraryRequest) {
        self.taken += 1;
        self.waiting.push_back(request);
    }

    /// Handles the requests that wait, except the next part of an import.
    pub fn process_requests(&mut self) {
        let is_import = |request: &LibraryRequest| matches!(request, LibraryRequest::ContinueImport);
        while let Some(index) = self.waiting.iter().position(|request| !is_import(request)) {
            self.waiting.rotate_left(index);
            self.next();
        }
    }

    fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    fn emit(&self, output: LibraryOutput) {
        self.events.send(ServiceEvent::Output(output));
    }

    /// Handles the next request. Returns `true` if there was one.
    pub fn next(&mut self) -> bool {
        let Some(request) = self.waiting.pop_front() else { return false };
        let (since, request) = match request {
            LibraryRequest::ForTable { since, request } => (Some(since), *request),
            request => (None, request),
        };
        self.since = since.unwrap_or_default();
        match self.answer(request) {
            Ok(None) => self.events.send(ServiceEvent::Done),
            Ok(Some(later)) => self.waiting.push_back(match since {
                Some(since) if !matches!(later, LibraryRequest::ContinueImport) => {
                    LibraryRequest::ForTable { since, request: Box::new(later) }
                }
                // An import keeps the number itself.
                _ => later,
            }),
            Err(reason) => {
                self.emit(LibraryOutput::Notice(say(&reason)));
                self.events.send(ServiceEvent::Done);
            }
        }
        true
    }

    /// Handles a request. Returns the request that remains to be done for it after those that wait.
    fn answer(&mut self, request: LibraryRequest) -> Result<Option<LibraryRequest>, message::Message> {
        // A game is saved before thousands of files are read.
        if request.needs_index() && !self.refresh()? {
            return Ok(Some(request).filter(|_| !self.is_closing()));
        }
        match request {
            LibraryRequest::Save { file, record, is_unfinished } => {
                if !self.is_saved_again(file) {
                    self.save(file, &record, is_unfinished);
                }
                return Ok(None);
            }
            LibraryRequest::WriteAgain { file, record } => {
                let mut events = Vec::new();
                let written =
                    self.open.write_again(self.library.store_mut(), file, &record, &mut |event| events.push(event));
                self.tell_events(events);
                written?;
            }
            LibraryRequest::KeepTurnTime { file, time } => {
                // A game without actions has no file yet.
                let kept = self.open.name(file).map(|name| self.library.store().keep_turn_time(name, time));
                // That nothing can be written is said when the game is saved.
                if let Some(Err(reason)) = kept {
                    warn!("{}", say(&reason));
                }
                return Ok(None);
            }
            LibraryRequest::KeepOnly(files) => {
                self.open.keep_only(&files);
                return Ok(None);
            }
            LibraryRequest::CheckForChanges => {
                self.check_for_changes();
                return Ok(None);
            }
            LibraryRequest::Followed(file) => {
                self.open.follow(file);
                return Ok(None);
            }
            LibraryRequest::Flush(done) => {
                let _ = done.send(());
                return Ok(None);
            }
            LibraryRequest::Refresh => return self.tell_list().map(|()| None),
            LibraryRequest::Open { name, study } => {
                let opened = self.open_game(&name, study);
                if opened.is_err() {
                    self.emit(LibraryOutput::NotOpened(self.since));
                }
                return opened.map(|()| None);
            }
            LibraryRequest::Details(name) => {
                let details = self.library.details(&name)?;
                self.emit(LibraryOutput::Details(name, details));
                return Ok(None);
            }
            export if export.is_export() => return self.answer_export(export).map(|()| None),
            import @ (LibraryRequest::Import(_)
            | LibraryRequest::ImportText(_)
            | LibraryRequest::ContinueImport
            | LibraryRequest::StopImport) => return self.answer_import(import),
            LibraryRequest::Played { at, record } => return self.played(at, &record).map(|()| None),
            LibraryRequest::Mistakes(names) => {
                self.mistakes(&names);
                return Ok(None);
            }
            lines @ (LibraryRequest::Lines(_) | LibraryRequest::AddDeck(..) | LibraryRequest::Departure { .. }) => {
                return self.answer_lines(lines).map(|()| None);
            }
            LibraryRequest::Find(sought) => self.emit(LibraryOutput::Found(self.library.find_position(&sought))),
            change => self.change(change)?,
        }
        self.check_for_changes();
        Ok(Some(LibraryRequest::Refresh))
    }

    /// Writes a file for others.
    fn answer_export(&self, request: LibraryRequest) -> Result<(), message::Message> {
        match request {
            LibraryRequest::Export(names) => self.export(names, None),
            LibraryRequest::ExportEverything(settings) => {
                let all = self.library.list(&Filter::default()).into_iter();
                let names: Vec<GameName> = all.map(|(name, _)| name.clone()).collect();
                self.export(names, Some(&settings))
            }
            LibraryRequest::ExportResults => {
                let games = self.library.list(&Filter::default());
                let table = results_table(games.into_iter().map(|(_, header)| header));
                self.write_export(RESULTS, "csv", &table)
            }
            LibraryRequest::ExportChart(svg) => self.write_export(RESULTS, "svg", &svg),
            _ => Ok(()),
        }
    }

    /// Handles a request of an import. Returns the request that remains to be done for it.
    ///
    /// # Errors
    /// The library cannot be read or written.
    fn answer_import(&mut self, request: LibraryRequest) -> Result<Option<LibraryRequest>, message::Message> {
        match request {
            LibraryRequest::Import(paths) => {
                self.imports.push_back(ImportJob::of_files(&paths, &self.library, self.since));
            }
            LibraryRequest::ImportText(text) => {
                self.imports.push_back(ImportJob::of_text(&text, &mut self.library, self.since)?);
            }
            LibraryRequest::StopImport => {
                self.imports.iter_mut().for_each(ImportJob::stop);
                return Ok(None);
            }
            _ if self.continue_import()? => {
                self.check_for_changes();
                return Ok(Some(LibraryRequest::Refresh));
            }
            _ => {}
        }
        Ok(Some(LibraryRequest::ContinueImport))
    }

    /// Imports some more games. Returns `true` if the import is over.
    ///
    /// # Errors
    /// The library cannot be read or written.
    fn continue_import(&mut self) -> Result<bool, message::Message> {
        let Some(mut job) = self.imports.pop_front() else { return Ok(true) };
        if self.is_closing() {
            job.stop();
        }
        let went_on = job.continue_import(&mut self.library);
        if matches!(went_on, Ok(true)) {
            self.emit(LibraryOutput::Importing(Some(job.progress())));
            self.imports.push_front(job);
            return Ok(false);
        }
        let since = job.since();
        let Finished { outputs, opened, failure } = job.finish(&mut self.library, went_on.err());
        self.emit(LibraryOutput::Importing(None));
        outputs.into_iter().for_each(|output| self.emit(output));
        if let Some(reason) = failure {
            self.emit(LibraryOutput::Notice(say(&reason)));
            return Ok(true);
        }
        if let Some((name, study)) = opened {
            self.since = since;
            self.open_game(&name, study)?;
        }
        Ok(true)
    }

    /// Sends the list of games.
    fn tell_list(&self) -> Result<(), message::Message> {
        let games = self.library.list(&Filter::default()).into_iter();
        let games = Arc::new(games.map(|(name, header)| (name.clone(), header.clone())).collect());
        let store = self.library.store();
        let (broken, bin) = (self.library.broken().count() + store.invalid_entries().len(), store.bin()?);
        self.emit(LibraryOutput::Listed { games, broken, bin });
        Ok(())
    }

    /// Changes the library.
    fn change(&mut self, request: LibraryRequest) -> Result<(), message::Message> {
        match request {
            LibraryRequest::Describe(name, description) => {
                let written = self.library.edit(&name, |record| description.put(record));
                let details = self.library.details(&name)?;
                self.emit(LibraryOutput::Details(name, details));
                written
            }
            LibraryRequest::Stars(name, stars) => self.library.edit(&name, |record| record.stars = stars),
            LibraryRequest::Delete(name) => {
                self.library.store().delete(&name)?;
                self.emit(LibraryOutput::Deleted(name));
                Ok(())
            }
            LibraryRequest::Restore(name) => self.library.store().restore(&name),
            LibraryRequest::EmptyBin => self.library.store().empty_bin().map(drop),
            LibraryRequest::FollowLetter(letter) => {
                let imported = self.library.import_letter(&letter, OwnTry::IsTakenBack)?;
                self.open_game(imported.name(), false)
            }
            LibraryRequest::AddPuzzle(record) => {
                self.library.store_mut().add(&record)?;
                self.emit(LibraryOutput::Notice(say!("library-page-puzzle-added", tag = PUZZLE)));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Returns `true` if the next requests save a later version of the game.
    fn is_saved_again(&self, file: FileId) -> bool {
        self.waiting
            .iter()
            .map_while(|request| if let LibraryRequest::Save { file, .. } = request { Some(*file) } else { None })
            .any(|later| later == file)
    }

    /// Writes a game. An error is reported once until the game is written again.
    fn save(&mut self, file: FileId, record: &Arc<Record>, is_unfinished: Option<bool>) {
        let mut events = Vec::new();
        let saved = self.open.save(self.library.store_mut(), file, record, &mut |event| events.push(event));
        self.tell_events(events);
        let saved = saved.map_err(|reason| say!("storage-not-saved", reason = reason));
        let saved =
            saved.and_then(|name| name.zip(is_unfinished).map_or(Ok(()), |(name, on)| self.mark.set(&name, on)));
        if let Err(reason) = saved {
            if self.in_trouble.insert(file) {
                self.emit(LibraryOutput::Notice(reason));
            }
        } else {
            self.in_trouble.remove(&file);
        }
    }

    /// Reports changes of the files of open games by other programs.
    fn check_for_changes(&mut self) {
        let mut events = Vec::new();
        self.open.check_files(self.library.store(), &mut |event| events.push(event));
        self.tell_events(events);
    }

    fn tell_events(&self, events: Vec<GameEvent>) {
        for event in events {
            match event {
                GameEvent::Unreadable { aside } => {
                    self.emit(LibraryOutput::Notice(say!("storage-unreadable-aside", path = aside)));
                }
                event => self.emit(LibraryOutput::Event(event)),
            }
        }
    }

    fn open_game(&mut self, name: &GameName, study: bool) -> Result<(), message::Message> {
        // If it is on the table, that follows the change of its file before the game is opened again.
        self.check_for_changes();
        self.open.close_unused();
        let Opened { file, record, elsewhere } = self.open.open(self.library.store(), name)?;
        if elsewhere {
            self.emit(LibraryOutput::Notice(text!("library-page-open-elsewhere").into()));
        }
        if let Some(time) = self.library.store().turn_time(name) {
            self.emit(LibraryOutput::TurnTime(file, time));
        }
        self.emit(LibraryOutput::Opened { file, record: Box::new(record), study, since: self.since });
        Ok(())
    }

    /// Reads new files. Returns `true` if all were read before another request came or the program was closed.
    fn refresh(&mut self) -> Result<bool, message::Message> {
        /// Number of files for which a program that is closed does not wait.
        const MANY: usize = 100;
        let (events, sent, taken, closing) = (self.events.clone(), self.sent.clone(), self.taken, self.closing.clone());
        self.library.refresh(&mut |done, all| {
            events.send(ServiceEvent::Output(LibraryOutput::Progress(done, all)));
            let gives_up = all > MANY && closing.load(Ordering::Relaxed);
            sent.load(Ordering::Relaxed) <= taken && !gives_up
        })
    }

    /// Counts the continuations from a position. The bot's games of one game are cached.
    fn played(&mut self, at: GameNode, record: &Record) -> Result<(), message::Message> {
        let session = registry::load(record)?;
        let id = session.spec().id;
        let bots = self.bots.take().filter(|bots| *bots.id() == id).unwrap_or_else(|| BotGames::of(&id));
        let here = self.library.continuations(&session);
        let bots = self.bots.insert(bots).continuations(&session);
        self.emit(LibraryOutput::Played(Played { at, here, bots }));
        Ok(())
    }

    /// Collects mistakes. Games that can no longer be read are left out.
    fn mistakes(&self, names: &[GameName]) {
        let names = names.iter().take_while(|_| !self.is_closing());
        let records = names.filter_map(|name| self.library.store().read(name).ok());
        let mistakes: Vec<Mistake> = records.flat_map(|record| Mistake::all_of_saved(&Arc::new(record))).collect();
        self.emit(match mistakes.is_empty() {
            true => LibraryOutput::Notice(text!("library-page-mistakes-none").into()),
            false => LibraryOutput::Mistakes(mistakes, self.since),
        });
    }

    /// Handles a request about the lines that are trained.
    ///
    /// # Errors
    /// A study has no file, no lines for the side, or a game no lines to compare with.
    fn answer_lines(&self, request: LibraryRequest) -> Result<(), message::Message> {
        match request {
            LibraryRequest::Lines(decks) => {
                let decks = decks.into_iter().take_while(|_| !self.is_closing());
                self.emit(LibraryOutput::Lines(decks.map(|deck| self.lines(deck)).collect()));
            }
            LibraryRequest::AddDeck(file, deck) => {
                let name = self.open.name(file).ok_or(key!("train-no-file"))?;
                let read = self.lines(Deck { study: name.as_str().into(), ..deck });
                if read.cards.as_ref().map_or(true, Vec::is_empty) {
                    return Err(key!("train-no-positions").into());
                }
                self.emit(LibraryOutput::DeckAdded(read.deck));
            }
            LibraryRequest::Departure { file, record, decks } => return self.departure(file, &record, &decks),
            _ => {}
        }
        Ok(())
    }

    /// Reads the study of a deck. Returns its title, or the name of its file if it has none.
    fn study_of(&self, deck: &Deck) -> (String, Result<Session, message::Message>) {
        if let Some(repertoire) = Repertoire::named(&deck.study) {
            return (locale::text(repertoire.title).into(), repertoire.session());
        }
        let Some(name) = GameName::new(&deck.study) else { return (String::new(), Err(key!("train-no-file").into())) };
        match self.library.store().read(&name) {
            Ok(record) => {
                let title = if record.title.is_empty() { name.stem() } else { &record.title };
                (title.into(), registry::load(&record))
            }
            Err(reason) => (name.stem().into(), Err(reason)),
        }
    }

    /// Reads the positions of a deck.
    fn lines(&self, deck: Deck) -> DeckCards {
        let (title, study) = self.study_of(&deck);
        let cards = study.and_then(|study| deck.cards(&study));
        DeckCards { deck, title, cards }
    }

    /// Finds where a game leaves the lines of decks of its game, besides its own.
    fn departure(&self, file: FileId, record: &Record, decks: &[Deck]) -> Result<(), message::Message> {
        /// Number of sentences that are shown.
        const MOST: usize = 4;
        let game = registry::load(record)?;
        let own = self.open.name(file).map(GameName::as_str);
        let others = decks.iter().filter(|deck| own != Some(deck.study.as_str()));
        let names: BTreeMap<&str, &Deck> = others.map(|deck| (deck.study.as_str(), deck)).collect();
        let studies = names.into_values().map(|deck| self.study_of(deck));
        let studies: Vec<(String, Session)> = studies.filter_map(|(title, study)| Some((title, study.ok()?))).collect();
        let of_game = studies.iter().filter(|(_, study)| study.spec() == game.spec());
        let named: Vec<(&str, &Session)> = of_game.map(|(title, study)| (title.as_str(), study)).collect();
        if named.is_empty() {
            return Err(key!("train-no-lines").into());
        }
        let sessions: Vec<&Session> = named.iter().map(|(_, study)| *study).collect();
        let departure = lines::departure(&game, &sessions)?;
        let ply = match &departure {
            Departure::Left { turn, .. } | Departure::Ended(turn) => game.ply_of(turn.to),
            Departure::OtherStart | Departure::Stayed(_) => 0,
        };
        let mut words = words::departure(&game, departure, &named);
        words.truncate(MOST);
        self.emit(LibraryOutput::Departure { file, ply, words: words.join("\n") });
        Ok(())
    }

    /// Writes games into one file for others, with the settings or without. They are in the order of time, in which they are numbered
    /// where they are imported.
    fn export(&self, mut names: Vec<GameName>, settings: Option<&str>) -> Result<(), message::Message> {
        self.library.sort_by_time(&mut names);
        let games = names
            .iter()
            .map(|name| self.library.store().read(name))
            .collect::<Result<Vec<Record>, message::Message>>()?;
        let (beginning, text) = match settings {
            Some(settings) => (EVERYTHING, write_everything(&games, &put_studies(settings, names.iter()))?),
            None => (EXPORTED, write_games(&games, Form::Saved)?),
        };
        self.write_export(beginning, "ron", &text)
    }

    /// Writes a file of a format into the folder of exports, which lies beside the games.
    fn write_export(&self, beginning: &str, ending: &str, text: &str) -> Result<(), message::Message> {
        let folder = self.library.store().folder().with_file_name(EXPORTS);
        let path = write_new_file(&folder, beginning, ending, text.as_bytes())?;
        self.emit(LibraryOutput::Exported(path));
        Ok(())
    }
}

/// The prefix of the name of a file of exported games.
const EXPORTED: &str = "games";
/// The prefix of the names of a table and a chart of results.
const RESULTS: &str = "results";
/// The prefix of the name of a file of everything.
const EVERYTHING: &str = "everything";
