//! Imports by the library service. They are done a piece at a time, so that games are saved between the pieces.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::time::Duration;

use super::service::{LibraryOutput, LibraryRequest, Worker};
use crate::app::base::next_on_table::Ticket;
use benediction_platform::clock::Instant;
use benediction_platform::files;
use benediction_rules::message;
use benediction_rules::message::Message;
use benediction_study::library::exchange::{Fault, Games, files_at, read_text_file, settings_and_games};
use benediction_study::library::letter::{self, Relation};
use benediction_study::library::{Import, ImportEvent, Imported, link};
use benediction_study::record::{Player, Record};
use benediction_study::registry;
use benediction_words::{say, text};

/// Two people on one screen.
const FRIENDS: (Player, Player) = (Player::Human, Player::Human);

/// The progress of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImportProgress {
    /// Number of games that were imported.
    pub games: usize,
    /// The part of the files that was read, in percent.
    pub percent: usize,
}

/// An import under way.
#[derive(Default)]
pub(super) struct ImportJob {
    /// The files that are to be read, or the reasons why they are not.
    files: VecDeque<Result<PathBuf, (PathBuf, Message)>>,
    /// Number of all files.
    count: usize,
    import: Import,
    /// The text of a settings file that came with the games.
    settings: Option<String>,
    report: Report,
    is_stopped: bool,
    /// The number of the request.
    since: Ticket,
}

/// What is said when an import is over.
#[derive(Default)]
struct Report {
    /// Name of the text that is being read.
    source: String,
    /// Number of letters that were joined with their games.
    letters: usize,
    /// The letters that contradict their games, and how.
    contradicted: Vec<(Box<Record>, Message)>,
    wrong: Faults,
    ignored: Faults,
}

/// The first fault of the files, and the number of all.
#[derive(Default)]
struct Faults {
    first: Option<FirstFault>,
    count: usize,
}

struct FirstFault {
    file: String,
    /// The number of the game in the file, from 1. `None` if it is the only one, or if the file cannot be read.
    game: Option<usize>,
    reason: Message,
}

impl Faults {
    fn add(&mut self, file: &str, game: Option<usize>, reason: Message) {
        self.count += 1;
        self.first.get_or_insert_with(|| FirstFault { file: file.into(), game, reason });
    }
}

impl Report {
    fn event(&mut self, game: Option<usize>, event: ImportEvent) {
        match event {
            ImportEvent::Failed(fault) => self.wrong.add(&self.source, game, describe_fault(fault)),
            ImportEvent::Ignored(fault) => self.ignored.add(&self.source, game, describe_fault(fault)),
            ImportEvent::Letter(..) => self.letters += 1,
            ImportEvent::Refused(letter, reason) if letter::is_contradiction(&reason) => {
                self.contradicted.push((letter, reason));
            }
            ImportEvent::Refused(_, reason) => self.wrong.add(&self.source, game, reason),
        }
    }
}

impl ImportJob {
    fn take(&mut self, name: &str, text: &str) {
        let (settings, games) = settings_and_games(text);
        self.settings = settings.or(self.settings.take());
        self.report.source = name.into();
        self.import.take(games.into());
    }

    fn progress(&self) -> ImportProgress {
        let read = self.count - self.files.len();
        // Of the file that is being read only a part is read.
        let percent = (100 * read.saturating_sub(1) + self.import.percent()) / self.count.max(1);
        ImportProgress { games: self.import.count() + self.report.letters, percent: percent.min(100) }
    }
}

impl Worker {
    /// Handles a request of an import. Returns the request that remains to be done for it.
    ///
    /// # Errors
    /// The library cannot be read or written.
    pub(super) fn answer_import(&mut self, request: LibraryRequest) -> Result<Option<LibraryRequest>, Message> {
        match request {
            LibraryRequest::Import(paths) => self.import_files(&paths),
            LibraryRequest::ImportText(text) => self.import_text(&text)?,
            LibraryRequest::StopImport => {
                self.imports.iter_mut().for_each(|job| job.is_stopped = true);
                return Ok(None);
            }
            _ if self.go_on_with_import()? => {
                self.check_for_changes();
                return Ok(Some(LibraryRequest::Refresh));
            }
            _ => {}
        }
        Ok(Some(LibraryRequest::GoOnWithImport))
    }

    /// Begins an import of files and folders.
    fn import_files(&mut self, paths: &[PathBuf]) {
        files::remove_unfinished(self.library.store().folder());
        let files: VecDeque<_> = files_at(paths.iter().map(PathBuf::as_path)).into();
        let count = files.len();
        self.imports.push_back(ImportJob { count, files, since: self.since, ..ImportJob::default() });
    }

    /// Begins an import of a text.
    ///
    /// # Errors
    /// The library cannot be read or written.
    fn import_text(&mut self, text: &str) -> Result<(), Message> {
        let linked = link::read(text).ok();
        let text = linked.as_deref().unwrap_or(text);
        let mut job = ImportJob { count: 1, since: self.since, ..ImportJob::default() };
        // A position is a game that begins there.
        let position = || registry::read_position(text).ok().map(|session| session.record(FRIENDS));
        let has_games = Games::of(settings_and_games(text).1.into()).any(|(_, game)| game.is_ok());
        match (!has_games).then(position).flatten() {
            Some(record) => job.import.add(&mut self.library, &record)?,
            None => job.take(text!("library-page-clipboard"), text),
        }
        self.imports.push_back(job);
        Ok(())
    }

    /// Imports some more games. Returns `true` if the import is over.
    ///
    /// # Errors
    /// The library cannot be read or written.
    fn go_on_with_import(&mut self) -> Result<bool, Message> {
        let Some(mut job) = self.imports.pop_front() else { return Ok(true) };
        job.is_stopped |= self.is_closing();
        let went_on = self.go_on_with(&mut job);
        if matches!(went_on, Ok(true)) {
            self.tell(LibraryOutput::Importing(Some(job.progress())));
            self.imports.push_front(job);
            return Ok(false);
        }
        let written = job.import.write(&mut self.library);
        self.tell(LibraryOutput::Importing(None));
        went_on?;
        written?;
        self.finish_import(job)?;
        Ok(true)
    }

    /// Imports games for a moment. Returns `false` if there are no more, or if the import is stopped.
    fn go_on_with(&mut self, job: &mut ImportJob) -> Result<bool, Message> {
        const MOMENT: Duration = Duration::from_millis(50);
        let began = Instant::now();
        while !job.is_stopped && began.elapsed() < MOMENT {
            let ImportJob { import, report, .. } = job;
            if import.go_on(&mut self.library, &mut |game, event| report.event(game, event))? {
                continue;
            }
            let Some(file) = job.files.pop_front() else { return Ok(false) };
            let (Ok(path) | Err((path, _))) = &file;
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            match file.as_ref().map_err(|(_, reason)| reason.clone()).and_then(|path| read_text_file(path)) {
                Ok(text) => job.take(&name, &text),
                Err(reason) => job.report.wrong.add(&name, None, reason),
            }
        }
        Ok(!job.is_stopped)
    }

    /// Reports what an import did. A single game is opened at once. Settings may come with the games, or alone.
    fn finish_import(&mut self, job: ImportJob) -> Result<(), Message> {
        let ImportJob { import, settings, report, is_stopped, since, .. } = job;
        let (new, known, wrong) = (import.new_count(), import.known_count() + report.letters, report.wrong.count);
        let has_settings = settings.is_some();
        let is_contradicted = !report.contradicted.is_empty();
        if let Some(settings) = settings {
            self.tell(LibraryOutput::Settings(settings));
        }
        for (letter, reason) in report.contradicted {
            self.tell(LibraryOutput::Contradicted(letter, reason));
        }
        match (new + known, wrong, import.last()) {
            _ if is_stopped => self.tell(LibraryOutput::Notice(say!("library-page-import-stopped", count = new))),
            (0, 0, _) if has_settings || is_contradicted => {}
            (0, 0, _) => self.tell(LibraryOutput::Notice(text!("library-page-nothing").into())),
            (0, ..) => {}
            (1, 0, Some(game)) if !is_contradicted => {
                self.since = since;
                self.open_imported(game)?;
            }
            _ => {
                let notice = say!("library-page-taken-in", count = new, known = known, wrong = wrong);
                self.tell(LibraryOutput::Notice(notice));
            }
        }
        self.tell_faults(&report.wrong);
        self.tell_faults(&report.ignored);
        Ok(())
    }

    /// Opens the only game of an import, and explains what became of it if it was in the library before. A game by letter is played.
    fn open_imported(&mut self, game: &Imported) -> Result<(), Message> {
        let record = self.library.store().read(game.name())?;
        let is_open_letter = letter::tag_of(&record.tags).is_some() && record.result.is_none();
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
    fn tell_faults(&self, faults: &Faults) {
        if let Some(FirstFault { file, game, reason }) = &faults.first {
            let notice = say!(
                "library-page-found-in",
                file = file.as_str(),
                game = game.unwrap_or_default(),
                reason = reason.clone(),
                more = faults.count - 1
            );
            self.tell(LibraryOutput::Notice(notice));
        }
    }
}

/// Describes a fault with its line and text.
fn describe_fault(Fault { line, text, reason }: Fault) -> Message {
    message!("library-page-fault", line = line, text = text, reason = reason)
}
