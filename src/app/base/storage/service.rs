//! The library service: a thread that owns the files of all games. Autosave, the library page, imports and the table send it
//! requests, and it answers with what it read and with what happened to the files of open games.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bevy::prelude::*;

use super::imports::ImportJob;
pub use super::imports::ImportProgress;
use super::mark::Mark;
use crate::app::base::background::{self, EventSender};
use crate::app::base::messages::GameNode;
use crate::app::base::next_on_table::Ticket;
use benediction_platform::threads::{self, Thread};
use benediction_rules::message;
use benediction_study::clocks::TurnTime;
use benediction_study::library::bot_games::BotGames;
use benediction_study::library::exchange::{Form, write_everything, write_games, write_new_file};
use benediction_study::library::letter::OwnTry;
use benediction_study::library::{
    Continuation, Description, Details, FileId, Filter, GameEvent, GameName, Header, Hit, Library, OpenGames, Opened,
    Sought, results_table,
};
use benediction_study::record::Record;
use benediction_study::registry;
use benediction_study::reviews::Mistake;
use benediction_words::locale::say;
use benediction_words::{say, text};

/// A request to the service.
#[derive(Debug)]
pub enum LibraryRequest {
    /// Write a game.
    Save {
        /// The game.
        file: FileId,
        /// Its record.
        record: Arc<Record>,
        /// `true` if it is the game to continue at the next start, `false` if it is over, `None` if it is studied.
        goes_on: Option<bool>,
    },
    /// Write a game again that was deleted.
    WriteAgain {
        /// The game.
        file: FileId,
        /// Its record.
        record: Arc<Record>,
    },
    /// Keep the time of the turn under way of a game, or forget it.
    KeepTurnTime {
        /// The game.
        file: FileId,
        /// The time.
        time: Option<TurnTime>,
    },
    /// Close all games but these.
    KeepOnly(Vec<FileId>),
    /// Check if other programs have changed the files of open games.
    CheckForChanges,
    /// Take note that the window has followed a change of the file of a game, after all its versions before.
    Followed(FileId),
    /// List the games.
    Refresh,
    /// Open a game.
    Open {
        /// Its file.
        name: GameName,
        /// `true` if it is studied, not resumed.
        study: bool,
    },
    /// Read the description of a game.
    Details(GameName),
    /// Describe a game, and read its description again.
    Describe(GameName, Box<Description>),
    /// Give a game stars.
    Stars(GameName, u8),
    /// Move a game to the bin.
    Delete(GameName),
    /// Move a game out of the bin.
    Restore(GameName),
    /// Delete the games in the bin permanently.
    EmptyBin,
    /// Import the games of files and folders.
    Import(Vec<PathBuf>),
    /// Import the games of a text, or a position.
    ImportText(String),
    /// Import a letter, and take back the own turn that contradicts it.
    FollowLetter(Box<Record>),
    /// Import more games of the import under way. The service sends it to itself.
    GoOnWithImport,
    /// Stop the imports that are under way or wait.
    StopImport,
    /// Find a position in all games.
    Find(Sought),
    /// Add a game.
    AddPuzzle(Box<Record>),
    /// Write games into one file.
    Export {
        /// The games.
        names: Vec<GameName>,
        /// The folder of the file.
        folder: PathBuf,
    },
    /// Write the results against the bot into a table in this folder.
    ExportResults(PathBuf),
    /// Write the chart of the results.
    ExportChart {
        /// The chart.
        svg: String,
        /// The folder of the file.
        folder: PathBuf,
    },
    /// Write all games and the settings into one file.
    ExportEverything {
        /// The text of the settings file.
        settings: String,
        /// The folder of the file.
        folder: PathBuf,
    },
    /// Collect the mistakes of people in games that were analysed.
    Mistakes(Vec<GameName>),
    /// Count what was played from a position.
    Played {
        /// The position.
        at: GameNode,
        /// Its record.
        record: Box<Record>,
    },
    /// A request whose result comes to the table.
    ForTable {
        /// The number of what was asked for.
        since: Ticket,
        /// The request.
        request: Box<LibraryRequest>,
    },
    /// Reply once everything before is done.
    Flush(Sender<()>),
}

impl LibraryRequest {
    /// Returns `true` if all games have to be read before the request can be handled.
    const fn needs_index(&self) -> bool {
        matches!(
            self,
            LibraryRequest::Refresh
                | LibraryRequest::Find(_)
                | LibraryRequest::Import(_)
                | LibraryRequest::ImportText(_)
                | LibraryRequest::FollowLetter(_)
                | LibraryRequest::ExportEverything { .. }
                | LibraryRequest::ExportResults(_)
                | LibraryRequest::Played { .. }
        )
    }
}

/// The output of the service.
#[derive(Message, Debug)]
pub enum LibraryOutput {
    /// The file of an open game changed.
    Event(GameEvent),
    /// Number of games read so far, and of all games.
    Progress(usize, usize),
    /// The import under way, or `None` if it is over.
    Importing(Option<ImportProgress>),
    /// The list of games.
    Listed {
        /// The games, the latest first.
        games: Arc<Vec<(GameName, Header)>>,
        /// Number of files that are not games.
        broken: usize,
        /// The games in the bin.
        bin: Vec<GameName>,
    },
    /// The description of a game.
    Details(GameName, Details),
    /// The time of the turn under way of a game that is opened next.
    TurnTime(FileId, TurnTime),
    /// A game that was opened.
    Opened {
        /// The game.
        file: FileId,
        /// Its record.
        record: Box<Record>,
        /// `true` if it is studied, not resumed.
        study: bool,
        /// The number of the request.
        since: Ticket,
    },
    /// The games with a position.
    Found(Vec<Hit>),
    /// The mistakes of people, and the number of the request.
    Mistakes(Vec<Mistake>, Ticket),
    /// The continuations from a position.
    Played(Played),
    /// A letter that contradicts its game, and how.
    Contradicted(Box<Record>, message::Message),
    /// A game that was moved to the bin.
    Deleted(GameName),
    /// The text of a settings file that came with games.
    Settings(String),
    /// A notice.
    Notice(String),
    /// A file with games was written.
    Exported(PathBuf),
}

/// The continuations from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The position.
    pub at: GameNode,
    /// In the games of the library.
    pub here: Vec<Continuation>,
    /// In the bot's games with itself.
    pub bots: Vec<Continuation>,
}

enum ServiceEvent {
    Output(LibraryOutput),
    /// A request is done.
    Done,
}

/// A handle of the service. Dropping it finishes all requests but imports and those that read many games, which it gives up, and ends
/// the thread. Without threads requests are handled at once, and imports a piece in each frame.
#[derive(Resource)]
pub struct LibraryService {
    requests: Option<Sender<LibraryRequest>>,
    events: Mutex<Receiver<ServiceEvent>>,
    /// Number of requests sent so far.
    sent: Arc<AtomicUsize>,
    /// `true` once the service is dropped.
    closing: Arc<AtomicBool>,
    /// Number of requests that are not done yet.
    due: usize,
    thread: Option<Thread>,
    here: Option<Mutex<Worker>>,
}

impl LibraryService {
    /// Starts the service, with a thread or without.
    pub(super) fn start(library: Library, open: OpenGames, mark: Mark, has_thread: bool) -> LibraryService {
        let (requests, incoming) = channel();
        let (events, outgoing) = background::channel();
        let sent = Arc::new(AtomicUsize::new(0));
        let closing = Arc::new(AtomicBool::new(false));
        let mut worker = Worker {
            library,
            open,
            mark,
            bots: None,
            waiting: VecDeque::new(),
            events,
            imports: VecDeque::new(),
            sent: sent.clone(),
            closing: closing.clone(),
            taken: 0,
            since: Ticket::default(),
            in_trouble: Vec::new(),
        };
        let events = Mutex::new(outgoing);
        if !has_thread {
            let here = Some(Mutex::new(worker));
            return LibraryService { requests: None, events, sent, closing, due: 0, thread: None, here };
        }
        let thread = threads::start("library", move || worker.run(&incoming)).ok();
        LibraryService { requests: Some(requests), events, sent, closing, due: 0, thread, here: None }
    }

    /// Sends a request.
    pub fn send(&mut self, request: LibraryRequest) {
        if let Some(here) = &self.here {
            if let Ok(mut worker) = here.lock() {
                self.due += 1;
                worker.waiting.push_back(request);
                worker.work_off();
            }
            return;
        }
        if let Some(requests) = &self.requests {
            self.sent.fetch_add(1, Ordering::Relaxed);
            // Without its thread nothing can be done; that it did not start has been logged.
            self.due += usize::from(requests.send(request).is_ok());
        }
    }

    /// Imports more games where there are no threads, a piece in each frame.
    pub(super) fn go_on(&self) {
        if let Some(mut worker) = self.here.as_ref().and_then(|here| here.lock().ok()) {
            worker.next();
            worker.work_off();
        }
    }

    /// Returns `true` while a request is not done.
    pub const fn is_busy(&self) -> bool {
        self.due > 0
    }

    /// Returns the next output, or `None` if there is none yet.
    pub(super) fn receive(&mut self) -> Option<LibraryOutput> {
        loop {
            let event = self.events.get_mut().ok()?.try_recv().ok()?;
            match event {
                ServiceEvent::Output(output) => return Some(output),
                ServiceEvent::Done => self.due = self.due.saturating_sub(1),
            }
        }
    }

    /// Waits until all requests are done, at most for `timeout`. Returns `true` if they are.
    pub(super) fn flush(&mut self, timeout: Duration) -> bool {
        let (done, wait) = channel();
        self.send(LibraryRequest::Flush(done));
        wait.recv_timeout(timeout).is_ok()
    }
}

impl Drop for LibraryService {
    fn drop(&mut self) {
        self.closing.store(true, Ordering::Relaxed);
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            thread.wait();
        }
    }
}

/// The service, on its thread.
pub(super) struct Worker {
    pub(super) library: Library,
    open: OpenGames,
    mark: Mark,
    /// The bot's games of the game of the last request.
    bots: Option<BotGames>,
    waiting: VecDeque<LibraryRequest>,
    events: EventSender<ServiceEvent>,
    pub(super) imports: VecDeque<ImportJob>,
    sent: Arc<AtomicUsize>,
    closing: Arc<AtomicBool>,
    /// Number of requests received.
    taken: usize,
    /// The number of the present request, if its result comes to the table.
    pub(super) since: Ticket,
    /// Games that could not be written the last time.
    in_trouble: Vec<FileId>,
}

impl Worker {
    fn run(&mut self, requests: &Receiver<LibraryRequest>) {
        while let Ok(request) = requests.recv() {
            self.take(request);
            loop {
                while let Ok(request) = requests.try_recv() {
                    self.take(request);
                }
                if !self.next() {
                    break;
                }
            }
        }
    }

    fn take(&mut self, request: LibraryRequest) {
        self.taken += 1;
        self.waiting.push_back(request);
    }

    /// Handles the requests that wait, except imports that have to go on.
    fn work_off(&mut self) {
        let goes_on = |request: &LibraryRequest| matches!(request, LibraryRequest::GoOnWithImport);
        while let Some(index) = self.waiting.iter().position(|request| !goes_on(request)) {
            self.waiting.rotate_left(index);
            self.next();
        }
    }

    pub(super) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    pub(super) fn tell(&self, output: LibraryOutput) {
        self.events.send(ServiceEvent::Output(output));
    }

    /// Handles the next request. Returns `true` if there was one.
    fn next(&mut self) -> bool {
        let Some(request) = self.waiting.pop_front() else { return false };
        let (since, request) = match request {
            LibraryRequest::ForTable { since, request } => (Some(since), *request),
            request => (None, request),
        };
        self.since = since.unwrap_or_default();
        match self.answer(request) {
            Ok(None) => self.events.send(ServiceEvent::Done),
            Ok(Some(later)) => self.waiting.push_back(match since {
                Some(since) if !matches!(later, LibraryRequest::GoOnWithImport) => {
                    LibraryRequest::ForTable { since, request: Box::new(later) }
                }
                // An import keeps the number itself.
                _ => later,
            }),
            Err(reason) => {
                self.tell(LibraryOutput::Notice(say(&reason)));
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
            LibraryRequest::Save { file, record, goes_on } => {
                if !self.is_saved_again(file) {
                    self.save(file, &record, goes_on);
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
                self.open_game(&name, study)?;
                return Ok(None);
            }
            LibraryRequest::Details(name) => {
                let details = self.library.details(&name)?;
                self.tell(LibraryOutput::Details(name, details));
                return Ok(None);
            }
            export @ (LibraryRequest::Export { .. }
            | LibraryRequest::ExportEverything { .. }
            | LibraryRequest::ExportResults(_)
            | LibraryRequest::ExportChart { .. }) => return self.answer_export(export).map(|()| None),
            import @ (LibraryRequest::Import(_)
            | LibraryRequest::ImportText(_)
            | LibraryRequest::GoOnWithImport
            | LibraryRequest::StopImport) => return self.answer_import(import),
            LibraryRequest::Played { at, record } => return self.played(at, &record).map(|()| None),
            LibraryRequest::Mistakes(names) => {
                self.mistakes(&names);
                return Ok(None);
            }
            LibraryRequest::Find(sought) => self.tell(LibraryOutput::Found(self.library.find_position(&sought))),
            change => self.change(change)?,
        }
        self.check_for_changes();
        Ok(Some(LibraryRequest::Refresh))
    }

    /// Writes a file for others.
    fn answer_export(&self, request: LibraryRequest) -> Result<(), message::Message> {
        match request {
            LibraryRequest::Export { names, folder } => self.export(names, None, &folder),
            LibraryRequest::ExportEverything { settings, folder } => {
                let all = self.library.list(&Filter::default()).into_iter();
                let names: Vec<GameName> = all.map(|(name, _)| name.clone()).collect();
                self.export(names, Some(&settings), &folder)
            }
            LibraryRequest::ExportResults(folder) => {
                let games = self.library.list(&Filter::default());
                let table = results_table(games.into_iter().map(|(_, header)| header));
                self.write_results(&folder, "csv", &table)
            }
            LibraryRequest::ExportChart { svg, folder } => self.write_results(&folder, "svg", &svg),
            _ => Ok(()),
        }
    }

    /// Sends the list of games.
    fn tell_list(&self) -> Result<(), message::Message> {
        let games = self.library.list(&Filter::default()).into_iter();
        let games = Arc::new(games.map(|(name, header)| (name.clone(), header.clone())).collect());
        let store = self.library.store();
        let (broken, bin) = (self.library.broken().count() + store.strange().len(), store.bin()?);
        self.tell(LibraryOutput::Listed { games, broken, bin });
        Ok(())
    }

    /// Changes the library.
    fn change(&mut self, request: LibraryRequest) -> Result<(), message::Message> {
        match request {
            LibraryRequest::Describe(name, description) => {
                let written = self.library.edit(&name, |record| description.put(record));
                let details = self.library.details(&name)?;
                self.tell(LibraryOutput::Details(name, details));
                written
            }
            LibraryRequest::Stars(name, stars) => self.library.edit(&name, |record| record.stars = stars),
            LibraryRequest::Delete(name) => {
                self.library.store().delete(&name)?;
                self.tell(LibraryOutput::Deleted(name));
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
                self.tell(LibraryOutput::Notice(say!("library-page-puzzle-added", tag = PUZZLE)));
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
    fn save(&mut self, file: FileId, record: &Arc<Record>, goes_on: Option<bool>) {
        let mut events = Vec::new();
        let saved = self.open.save(self.library.store_mut(), file, record, &mut |event| events.push(event));
        self.tell_events(events);
        let saved = saved.map_err(|reason| say!("storage-not-saved", reason = reason));
        let saved = saved.and_then(|name| name.zip(goes_on).map_or(Ok(()), |(name, on)| self.mark.set(&name, on)));
        let index = self.in_trouble.iter().position(|other| *other == file);
        match (saved, index) {
            (Ok(()), Some(index)) => drop(self.in_trouble.remove(index)),
            (Err(reason), None) => {
                self.tell(LibraryOutput::Notice(reason));
                self.in_trouble.push(file);
            }
            _ => {}
        }
    }

    /// Reports changes of the files of open games by other programs.
    pub(super) fn check_for_changes(&mut self) {
        let mut events = Vec::new();
        self.open.look(self.library.store(), &mut |event| events.push(event));
        self.tell_events(events);
    }

    fn tell_events(&self, events: Vec<GameEvent>) {
        for event in events {
            match event {
                GameEvent::Unreadable { aside } => {
                    self.tell(LibraryOutput::Notice(say!("storage-unreadable-aside", path = aside)));
                }
                event => self.tell(LibraryOutput::Event(event)),
            }
        }
    }

    pub(super) fn open_game(&mut self, name: &GameName, study: bool) -> Result<(), message::Message> {
        // If it is on the table, that follows the change of its file before the game is opened again.
        self.check_for_changes();
        let Opened { file, record, elsewhere } = self.open.open(self.library.store(), name)?;
        if elsewhere {
            self.tell(LibraryOutput::Notice(text!("library-page-open-elsewhere").into()));
        }
        if let Some(time) = self.library.store().turn_time(name) {
            self.tell(LibraryOutput::TurnTime(file, time));
        }
        self.tell(LibraryOutput::Opened { file, record: Box::new(record), study, since: self.since });
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
        self.tell(LibraryOutput::Played(Played { at, here, bots }));
        Ok(())
    }

    /// Collects mistakes. Games that can no longer be read are left out.
    fn mistakes(&self, names: &[GameName]) {
        let names = names.iter().take_while(|_| !self.is_closing());
        let records = names.filter_map(|name| self.library.store().read(name).ok());
        let mistakes: Vec<Mistake> = records.flat_map(|record| Mistake::all_of_saved(&Arc::new(record))).collect();
        self.tell(match mistakes.is_empty() {
            true => LibraryOutput::Notice(text!("library-page-mistakes-none").into()),
            false => LibraryOutput::Mistakes(mistakes, self.since),
        });
    }

    /// Writes games into one file for others, with the settings or without. They are in the order of time, in which they are numbered
    /// where they are imported.
    fn export(&self, mut names: Vec<GameName>, settings: Option<&str>, folder: &Path) -> Result<(), message::Message> {
        self.library.sort_by_time(&mut names);
        let games = names
            .iter()
            .map(|name| self.library.store().read(name))
            .collect::<Result<Vec<Record>, message::Message>>()?;
        let (beginning, text) = match settings {
            Some(settings) => (EVERYTHING, write_everything(&games, settings)?),
            None => (EXPORTED, write_games(&games, Form::Saved)?),
        };
        let path = write_new_file(folder, beginning, "ron", text.as_bytes())?;
        self.tell(LibraryOutput::Exported(path));
        Ok(())
    }

    /// Writes the results against the bot as a file of a format.
    fn write_results(&self, folder: &Path, ending: &str, text: &str) -> Result<(), message::Message> {
        let path = write_new_file(folder, RESULTS, ending, text.as_bytes())?;
        self.tell(LibraryOutput::Exported(path));
        Ok(())
    }
}

/// The prefix of the name of a file of exported games.
const EXPORTED: &str = "games";
/// The prefix of the names of a table and a chart of results.
const RESULTS: &str = "results";
/// The prefix of the name of a file of everything.
const EVERYTHING: &str = "everything";
/// The tag of a position to be solved.
pub const PUZZLE: &str = "puzzle";
