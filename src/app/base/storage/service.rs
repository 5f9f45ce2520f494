//! The library service: a thread that owns the files of all games. Autosave, the library page, imports and the table send it
//! requests, and it answers with what it read and with what happened to the files of open games.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bevy::prelude::*;

use super::mark::Mark;
use crate::app::base::background::{self, EventSender};
use crate::app::base::messages::GameNode;
use crate::app::base::next_on_table::Ticket;
use benediction_platform::threads::{self, Thread};
use benediction_rules::message;
use benediction_study::clocks::TurnTime;
use benediction_study::library::bot_games::BotGames;
use benediction_study::library::exchange::{
    Fault, Form, Found, files_at, find_games, read_text_file, settings_and_games, write_everything, write_games,
    write_new_file,
};
use benediction_study::library::letter::{self, OwnTry, Relation};
use benediction_study::library::link;
use benediction_study::library::{
    Continuation, Description, Details, FileId, Filter, GameEvent, GameName, Header, Hit, Imported, Library, OpenGames,
    Opened, Sought, results_table,
};
use benediction_study::record::{Player, Record};
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

/// The output of the service.
#[derive(Message, Debug)]
pub enum LibraryOutput {
    /// The file of an open game changed.
    Event(GameEvent),
    /// Number of games read so far, and of all games.
    Progress(usize, usize),
    /// The list of games.
    Listed {
        /// The games, the latest first.
        games: Vec<(GameName, Header)>,
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

/// A handle of the service. Dropping it finishes all requests and ends the thread. Without threads requests are handled at once.
#[derive(Resource)]
pub struct LibraryService {
    requests: Option<Sender<LibraryRequest>>,
    events: Mutex<Receiver<ServiceEvent>>,
    /// Number of requests sent so far.
    sent: Arc<AtomicUsize>,
    /// Number of requests that are not done yet.
    due: usize,
    thread: Option<Thread>,
    here: Option<Mutex<Worker>>,
}

impl LibraryService {
    pub(super) fn start(library: Library, open: OpenGames, mark: Mark) -> LibraryService {
        let (requests, incoming) = channel();
        let (events, outgoing) = background::channel();
        let sent = Arc::new(AtomicUsize::new(0));
        let mut worker = Worker {
            library,
            open,
            mark,
            bots: None,
            waiting: VecDeque::new(),
            events,
            sent: sent.clone(),
            taken: 0,
            since: Ticket::default(),
            in_trouble: Vec::new(),
        };
        let events = Mutex::new(outgoing);
        if !threads::AVAILABLE {
            let here = Some(Mutex::new(worker));
            return LibraryService { requests: None, events, sent, due: 0, thread: None, here };
        }
        let thread = threads::start("library", move || worker.run(&incoming)).ok();
        LibraryService { requests: Some(requests), events, sent, due: 0, thread, here: None }
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
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            thread.wait();
        }
    }
}

/// The service, on its thread.
struct Worker {
    library: Library,
    open: OpenGames,
    mark: Mark,
    /// The bot's games of the game of the last request.
    bots: Option<BotGames>,
    waiting: VecDeque<LibraryRequest>,
    events: EventSender<ServiceEvent>,
    sent: Arc<AtomicUsize>,
    /// Number of requests received.
    taken: usize,
    /// The number of the present request, if its result comes to the table.
    since: Ticket,
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

    fn work_off(&mut self) {
        while self.next() {}
    }

    fn tell(&self, output: LibraryOutput) {
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
                Some(since) => LibraryRequest::ForTable { since, request: Box::new(later) },
                None => later,
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
        let needs_index = matches!(
            request,
            LibraryRequest::Refresh
                | LibraryRequest::Find(_)
                | LibraryRequest::Import(_)
                | LibraryRequest::ImportText(_)
                | LibraryRequest::FollowLetter(_)
                | LibraryRequest::ExportEverything { .. }
                | LibraryRequest::ExportResults(_)
                | LibraryRequest::Played { .. }
        );
        // A game is saved before thousands of files are read.
        if needs_index && !self.refresh()? {
            return Ok(Some(request));
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
            LibraryRequest::Refresh => {
                let games = self.library.list(&Filter::default()).into_iter();
                let games = games.map(|(name, header)| (name.clone(), header.clone())).collect();
                let store = self.library.store();
                let (broken, bin) = (self.library.broken().count() + store.strange().len(), store.bin()?);
                self.tell(LibraryOutput::Listed { games, broken, bin });
                return Ok(None);
            }
            LibraryRequest::Open { name, study } => {
                self.open_game(&name, study)?;
                return Ok(None);
            }
            LibraryRequest::Details(name) => {
                let details = self.library.details(&name)?;
                self.tell(LibraryOutput::Details(name, details));
                return Ok(None);
            }
            LibraryRequest::Export { names, folder } => return self.export(&names, None, &folder).map(|()| None),
            LibraryRequest::ExportEverything { settings, folder } => {
                let all = self.library.list(&Filter::default()).into_iter();
                let names: Vec<GameName> = all.map(|(name, _)| name.clone()).collect();
                return self.export(&names, Some(&settings), &folder).map(|()| None);
            }
            LibraryRequest::ExportResults(folder) => {
                let games = self.library.list(&Filter::default());
                let table = results_table(games.into_iter().map(|(_, header)| header));
                return self.write_results(&folder, "csv", &table).map(|()| None);
            }
            LibraryRequest::ExportChart { svg, folder } => {
                return self.write_results(&folder, "svg", &svg).map(|()| None);
            }
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
            LibraryRequest::Import(paths) => self.import_files(&paths),
            LibraryRequest::ImportText(text) => self.import_text(&text),
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
    fn check_for_changes(&mut self) {
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

    fn open_game(&mut self, name: &GameName, study: bool) -> Result<(), message::Message> {
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

    /// Reads new files. Returns `true` if all were read before another request came.
    fn refresh(&mut self) -> Result<bool, message::Message> {
        let (events, sent, taken) = (self.events.clone(), self.sent.clone(), self.taken);
        self.library.refresh(&mut |done, all| {
            events.send(ServiceEvent::Output(LibraryOutput::Progress(done, all)));
            sent.load(Ordering::Relaxed) <= taken
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
        let records = names.iter().filter_map(|name| self.library.store().read(name).ok());
        let mistakes: Vec<Mistake> = records.flat_map(|record| Mistake::all_of_saved(&Arc::new(record))).collect();
        self.tell(match mistakes.is_empty() {
            true => LibraryOutput::Notice(text!("library-page-mistakes-none").into()),
            false => LibraryOutput::Mistakes(mistakes, self.since),
        });
    }

    fn import_files(&mut self, paths: &[PathBuf]) -> Result<(), message::Message> {
        let mut games = Vec::new();
        let mut settings = None;
        for result in files_at(paths.iter().map(PathBuf::as_path)) {
            let (Ok(path) | Err((path, _))) = &result;
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            match result.as_ref().map_err(|(_, reason)| reason.clone()).and_then(|path| read_text_file(path)) {
                Ok(text) => {
                    let (its_settings, its_games) = settings_and_games(&text);
                    settings = its_settings.or(settings);
                    games.extend(named(&name, its_games));
                }
                Err(reason) => games.push((Source { file: name, number: 0 }, Err(reason))),
            }
        }
        self.import(settings, games)
    }

    fn import_text(&mut self, text: &str) -> Result<(), message::Message> {
        let linked = link::read(text).ok();
        let text = linked.as_deref().unwrap_or(text);
        // A position is a game that begins there.
        let position = || registry::read_position(text).ok().map(|session| session.record(FRIENDS));
        let (settings, its_games) = settings_and_games(text);
        let mut games = named(text!("library-page-clipboard"), its_games);
        if !games.iter().any(|(_, game)| game.is_ok())
            && let Some(record) = position()
        {
            games = vec![(Source::default(), Ok(Found { record, ignored: Vec::new() }))];
        }
        self.import(settings, games)
    }

    /// Adds games to the library. A single one is opened at once. Settings may come with them, or alone.
    fn import(
        &mut self,
        settings: Option<String>,
        games: Vec<(Source, Result<Found, message::Message>)>,
    ) -> Result<(), message::Message> {
        // Each with `true` if it is an unfinished game by letter.
        let mut imported: Vec<(Imported, bool)> = Vec::new();
        let mut wrong: Vec<(Source, message::Message)> = Vec::new();
        let mut ignored: Vec<(Source, message::Message)> = Vec::new();
        let mut contradicted = false;
        for (source, game) in games {
            let Found { record, ignored: faults } = match game {
                Ok(found) => found,
                Err(reason) => {
                    wrong.push((source, reason));
                    continue;
                }
            };
            match self.library.import(&record) {
                Ok(game) => {
                    let is_open_letter = letter::tag_of(&record.tags).is_some() && record.result.is_none();
                    imported.push((game, is_open_letter));
                }
                Err(reason) if letter::is_contradiction(&reason) => {
                    contradicted = true;
                    self.tell(LibraryOutput::Contradicted(Box::new(record), reason));
                }
                Err(reason) => wrong.push((source.clone(), reason)),
            }
            ignored.extend(faults.into_iter().map(|fault| (source.clone(), describe_fault(fault))));
        }
        let only_settings = settings.is_some() && imported.is_empty() && wrong.is_empty();
        if let Some(settings) = settings {
            self.tell(LibraryOutput::Settings(settings));
        }
        match (&imported[..], wrong.len()) {
            ([], 0) if only_settings || contradicted => {}
            ([], 0) => self.tell(LibraryOutput::Notice(text!("library-page-nothing").into())),
            ([], _) => {}
            ([(game, is_open_letter)], 0) if !contradicted => self.open_imported(game, *is_open_letter)?,
            (games, wrong) => {
                let new = games.iter().filter(|(game, _)| matches!(game, Imported::New(_))).count();
                let known = games.len() - new;
                let notice = say!("library-page-taken-in", count = new, known = known, wrong = wrong);
                self.tell(LibraryOutput::Notice(notice));
            }
        }
        self.tell_first(&wrong);
        self.tell_first(&ignored);
        Ok(())
    }

    /// Opens the only game of an import, and explains what became of it if it was in the library before. A game by letter is played.
    fn open_imported(&mut self, game: &Imported, is_open_letter: bool) -> Result<(), message::Message> {
        let (notice, plays) = match game {
            Imported::New(_) | Imported::Letter(_, Relation::Same) if is_open_letter => (None, true),
            Imported::New(_) => (None, false),
            Imported::Joined(_) | Imported::Letter(_, Relation::Same) => (Some(text!("library-page-known")), false),
            Imported::Letter(_, Relation::Earlier) => (Some(text!("library-page-letter-earlier")), true),
            Imported::Letter(_, Relation::ContinuesAfterEnd) => (Some(text!("library-page-letter-after-end")), true),
            Imported::Letter(..) => (None, true),
        };
        if let Some(notice) = notice {
            self.tell(LibraryOutput::Notice(notice.into()));
        }
        self.open_game(game.name(), !plays)
    }

    /// Reports the first fault of the files and the number of others.
    fn tell_first(&self, faults: &[(Source, message::Message)]) {
        if let [(source, reason), others @ ..] = faults {
            let notice = say!(
                "library-page-found-in",
                file = source.file.as_str(),
                game = source.number,
                reason = reason.clone(),
                more = others.len()
            );
            self.tell(LibraryOutput::Notice(notice));
        }
    }

    /// Writes games into one file for others, with the settings or without.
    fn export(&self, names: &[GameName], settings: Option<&str>, folder: &Path) -> Result<(), message::Message> {
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
/// Two people on one screen.
const FRIENDS: (Player, Player) = (Player::Human, Player::Human);

/// The origin of a game.
#[derive(Clone, Debug, Default)]
struct Source {
    /// The name of the file, or of the clipboard.
    file: String,
    /// The number of the game, from 1. It is 0 if it is the only one of the file.
    number: usize,
}

/// Returns the games of a text with this name, each with its origin.
fn named(name: &str, text: &str) -> Vec<(Source, Result<Found, message::Message>)> {
    let games = find_games(text);
    let is_one = games.len() == 1;
    let source = |index: usize| Source { file: name.to_string(), number: if is_one { 0 } else { index + 1 } };
    let games = games.into_iter().enumerate();
    games.map(|(index, game)| (source(index), game.map_err(describe_fault))).collect()
}

/// Describes a fault with its line and text.
fn describe_fault(Fault { line, text, reason }: Fault) -> message::Message {
    message!("library-page-fault", line = line, text = text, reason = reason)
}
