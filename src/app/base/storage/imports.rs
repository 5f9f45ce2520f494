//! Imports by the library service. They are done a piece at a time, so that games are saved between the pieces.

use std::collections::{BTreeMap, VecDeque};
use std::path::PathBuf;
use std::time::Duration;

use super::requests::{ImportProgress, LibraryOutput};
use crate::app::base::next_on_table::Ticket;
use benediction_platform::clock::Instant;
use benediction_platform::files;
use benediction_rules::message;
use benediction_rules::message::Message;
use benediction_study::library::exchange::{Fault, Games, files_at, read_text_file, settings_and_games};
use benediction_study::library::letter::{self, Relation};
use benediction_study::library::{GameName, Import, ImportEvent, Imported, Library, link};
use benediction_study::progress::{put_names, studies_in};
use benediction_study::record::{Player, Record};
use benediction_study::registry;
use benediction_words::{say, text};

/// Two people on one screen.
const FRIENDS: (Player, Player) = (Player::Human, Player::Human);

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
    /// The numbers of the games of its text that are studies whose lines are trained, by the names of their files there.
    studies: BTreeMap<String, usize>,
    report: Report,
    is_stopped: bool,
    /// The number of the request.
    since: Ticket,
}

/// The outcome of an import that is over.
pub(super) struct Finished {
    /// The reports about it.
    pub outputs: Vec<LibraryOutput>,
    /// The only game of the import, which is opened, with `true` if it is studied.
    pub opened: Option<(GameName, bool)>,
    /// The reason why the library cannot be read or written.
    pub failure: Option<Message>,
}

/// The facts for the reports at the end of an import.
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

    /// Returns a notice of the first fault and the number of others. Returns `None` without faults.
    fn notice(&self) -> Option<String> {
        let FirstFault { file, game, reason } = self.first.as_ref()?;
        Some(say!(
            "library-page-found-in",
            file = file.as_str(),
            game = game.unwrap_or_default(),
            reason = reason.clone(),
            more = self.count - 1
        ))
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
    /// Begins an import of files and folders.
    pub fn of_files(paths: &[PathBuf], library: &Library, since: Ticket) -> ImportJob {
        files::remove_unfinished(library.store().folder());
        let files: VecDeque<_> = files_at(paths.iter().map(PathBuf::as_path)).into();
        ImportJob { count: files.len(), files, since, ..ImportJob::default() }
    }

    /// Begins an import of a text.
    ///
    /// # Errors
    /// The library cannot be read or written.
    pub fn of_text(text: &str, library: &mut Library, since: Ticket) -> Result<ImportJob, Message> {
        let linked = link::read(text).ok();
        let text = linked.as_deref().unwrap_or(text);
        let mut job = ImportJob { count: 1, since, ..ImportJob::default() };
        // A position is a game that begins there.
        let position = || registry::read_position(text).ok().map(|session| session.record(FRIENDS));
        let has_games = Games::from_text(settings_and_games(text).1.into()).any(|(_, game)| game.is_ok());
        match (!has_games).then(position).flatten() {
            Some(record) => job.import.add(library, &record)?,
            None => job.receive_text(text!("library-page-clipboard"), text),
        }
        Ok(job)
    }

    /// Makes it end before the next game.
    pub const fn stop(&mut self) {
        self.is_stopped = true;
    }

    /// Returns the number of its request.
    pub const fn since(&self) -> Ticket {
        self.since
    }

    fn receive_text(&mut self, name: &str, text: &str) {
        let (settings, games) = settings_and_games(text);
        self.report.source = name.into();
        self.import.receive_text(games.into());
        if let Some(settings) = settings {
            self.studies = studies_in(&settings);
            self.settings = Some(settings);
            self.import.want_names(self.studies.values().copied());
        }
    }

    /// Returns how far it has come.
    pub fn progress(&self) -> ImportProgress {
        let read = self.count - self.files.len();
        // Of the file that is being read only a part is read.
        let percent = (100 * read.saturating_sub(1) + self.import.percent()) / self.count.max(1);
        ImportProgress { games: self.import.count() + self.report.letters, percent: percent.min(100) }
    }

    /// Imports games for a moment. Returns `false` if there are no more, or if the import is stopped.
    ///
    /// # Errors
    /// The library cannot be read or written.
    pub fn continue_import(&mut self, library: &mut Library) -> Result<bool, Message> {
        const MOMENT: Duration = Duration::from_millis(50);
        let began = Instant::now();
        while !self.is_stopped && began.elapsed() < MOMENT {
            let ImportJob { import, report, .. } = self;
            if import.import_batch(library, &mut |game, event| report.event(game, event))? {
                continue;
            }
            let Some(file) = self.files.pop_front() else { return Ok(false) };
            let (Ok(path) | Err((path, _))) = &file;
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            match file.as_ref().map_err(|(_, reason)| reason.clone()).and_then(|path| read_text_file(path)) {
                Ok(text) => self.receive_text(&name, &text),
                Err(reason) => self.report.wrong.add(&name, None, reason),
            }
        }
        Ok(!self.is_stopped)
    }

    /// Writes the last games and reports what the import did, also if it was ended by a failure. A single game is opened at once.
    /// Settings may come with the games, or alone.
    pub fn finish(mut self, library: &mut Library, failure: Option<Message>) -> Finished {
        let failure = failure.or(self.import.write(library).err());
        let ImportJob { import, settings, studies, report, is_stopped, .. } = self;
        let named =
            studies.into_iter().filter_map(|(name, number)| Some((name, import.name_of(number)?.as_str().into())));
        let names = named.collect();
        let settings = settings.map(|settings| put_names(&settings, &names));
        let (new, known, wrong) = (import.new_count(), import.known_count() + report.letters, report.wrong.count);
        let has_settings = settings.is_some();
        let is_contradicted = !report.contradicted.is_empty();
        let mut outputs: Vec<LibraryOutput> = settings.map(LibraryOutput::Settings).into_iter().collect();
        outputs.extend(report.contradicted.into_iter().map(|(letter, why)| LibraryOutput::Contradicted(letter, why)));
        let mut opened = None;
        let only = import.last().filter(|_| new + known == 1 && wrong == 0 && !is_contradicted && failure.is_none());
        let only = only.and_then(|game| Some((game, library.store().read(game.name()).ok()?)));
        let notice = match (new + known, wrong, only) {
            _ if is_stopped || failure.is_some() => Some(say!("library-page-import-stopped", count = new)),
            (0, 0, _) if has_settings || is_contradicted => None,
            (0, 0, _) => Some(text!("library-page-nothing").into()),
            (0, ..) => None,
            (_, _, Some((game, record))) => {
                let (notice, plays) = of_only_game(game, &record);
                opened = Some((game.name().clone(), !plays));
                notice.map(Into::into)
            }
            _ => Some(say!("library-page-taken-in", count = new, known = known, wrong = wrong)),
        };
        let faults = [&report.wrong, &report.ignored].map(Faults::notice);
        outputs.extend(notice.into_iter().chain(faults.into_iter().flatten()).map(LibraryOutput::Notice));
        Finished { outputs, opened, failure }
    }
}

/// Returns the explanation of what became of the only game of an import if it was in the library before, and `true` if the game is
/// played on, as one by letter is.
fn of_only_game(game: &Imported, record: &Record) -> (Option<&'static str>, bool) {
    let is_open_letter = letter::tag_of(&record.tags).is_some() && record.result.is_none();
    match game {
        Imported::New(_) | Imported::Letter(_, Relation::Same) if is_open_letter => (None, true),
        Imported::New(_) => (None, false),
        Imported::Joined(_) | Imported::Letter(_, Relation::Same) => (Some(text!("library-page-known")), false),
        Imported::Letter(_, Relation::Earlier) => (Some(text!("library-page-letter-earlier")), true),
        Imported::Letter(_, Relation::ContinuesAfterEnd) => (Some(text!("library-page-letter-after-end")), true),
        Imported::Letter(..) => (None, true),
    }
}

/// Describes a fault with its line and text.
fn describe_fault(Fault { line, text, reason }: Fault) -> Message {
    message!("library-page-fault", line = line, text = text, reason = reason)
}
