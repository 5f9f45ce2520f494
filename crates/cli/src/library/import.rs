//! `benediction library import`.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use super::refresh;
use crate::failure::one_line;
use crate::{Failure, files, interrupt};
use benediction_platform::files as disk;
use benediction_study::library::exchange::{Fault, files_at, read_text_input};
use benediction_study::library::letter::{self, OwnTry, Relation};
use benediction_study::library::{Import, ImportEvent, Library};
use benediction_words::locale::say;
use benediction_words::{say, text};

/// Adds the games of files and folders to the library, with these tags. What cannot be imported is reported, and the rest is imported.
/// Ctrl-C stops after the games that were read.
pub(super) fn run(
    library: &mut Library,
    paths: &[PathBuf],
    tags: &[String],
    own_try: OwnTry,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    interrupt::listen();
    refresh(library)?;
    disk::remove_unfinished(library.store().folder());
    let mut import = Import::with(tags, own_try);
    let mut report = Report { out, failed: 0, is_contradicted: false };
    let imported = import_files(library, paths, &mut import, &mut report);
    show_progress(None);
    let Report { out, failed, is_contradicted } = report;
    writeln!(out, "{}", say!("library-imported", count = import.new_count()))?;
    if import.known_count() > 0 {
        writeln!(out, "{}", say!("library-known", count = import.known_count()))?;
    }
    if is_contradicted {
        Failure::usage(text!("library-letter-way-out")).warn();
    }
    imported?;
    if interrupt::is_interrupted() {
        return Err(Failure::Other(text!("library-import-stopped").into()));
    }
    if failed == 0 { Ok(()) } else { Err(Failure::usage(&say!("library-not-imported", count = failed))) }
}

/// The state of the report about an import.
struct Report<'a> {
    out: &'a mut dyn Write,
    /// Number of games, files and folders that were not imported.
    failed: usize,
    /// `true` if a letter was refused because it contradicts its game.
    is_contradicted: bool,
}

impl Report<'_> {
    fn fail(&mut self, failure: &Failure) {
        self.failed += 1;
        warn(failure);
    }

    /// Reports an event of the import of a file.
    fn event(&mut self, file: &str, number: Option<usize>, event: ImportEvent) {
        let describe = |Fault { line, text, reason }: Fault| Failure::at(file, line, &text, &say(&reason));
        match event {
            ImportEvent::Failed(fault) => self.fail(&describe(fault)),
            ImportEvent::Ignored(fault) => warn(&describe(fault)),
            ImportEvent::Letter(name, relation) => {
                let line = say!("library-letter", name = name.stem(), relation = id_of(&relation));
                // If the output is closed, the line is lost.
                let _ = writeln!(self.out, "{line}");
            }
            ImportEvent::Refused(_, reason) => {
                self.is_contradicted |= letter::is_contradiction(&reason);
                self.fail(&match number {
                    Some(number) => Failure::Input(say!("library-game-refused", file, number, reason)),
                    None => Failure::about(file, &say(&reason)),
                });
            }
        }
    }
}

/// Imports files. Fails if the library cannot be written.
fn import_files(
    library: &mut Library,
    paths: &[PathBuf],
    import: &mut Import,
    report: &mut Report,
) -> Result<(), Failure> {
    let files = files_at(paths.iter().map(PathBuf::as_path));
    for (index, result) in files.iter().enumerate().take_while(|_| !interrupt::is_interrupted()) {
        let (Ok(file) | Err((file, _))) = result;
        let name = file.display().to_string();
        let text = match result {
            Ok(file) => read(file, &name),
            Err((_, reason)) => Err(Failure::about(&name, &say(reason))),
        };
        match text.map(|text| import.receive_text(text)) {
            Err(failure) => report.fail(&failure),
            Ok(false) => report.fail(&Failure::about(&name, text!("library-empty-file"))),
            Ok(true) => {}
        }
        while import.import_batch(library, &mut |number, event| report.event(&name, number, event))?
            && !interrupt::is_interrupted()
        {
            show_progress(Some(((100 * index + import.percent()) / files.len(), import.count())));
        }
    }
    Ok(import.write(library)?)
}

fn read(file: &Path, name: &str) -> Result<String, Failure> {
    if files::is_standard_input(file) {
        return files::read(file).map(|source| source.text);
    }
    read_text_input(file).map(|(text, _)| text).map_err(|reason| Failure::about(name, &say(&reason)))
}

/// Prints a fault in a line of its own.
fn warn(failure: &Failure) {
    show_progress(None);
    failure.warn();
}

/// Shows the percentage and the number of games in the last line, if standard error is a terminal. `None` removes the line.
fn show_progress(progress: Option<(usize, usize)>) {
    if std::io::stderr().is_terminal() {
        let words = progress.map(|(percent, count)| say!("library-import-progress", percent, count));
        let _ = write!(std::io::stderr(), "\r\x1b[K{}", one_line(&words.unwrap_or_default()));
    }
}

/// Returns the name of a relation in messages.
const fn id_of(relation: &Relation) -> &'static str {
    match relation {
        Relation::OtherGame | Relation::Same => "same",
        Relation::Earlier => "earlier",
        Relation::Continues => "continues",
        Relation::Ends => "ends",
        Relation::ContinuesAfterEnd => "continues-after-end",
        Relation::Differs { .. } | Relation::EndsDifferently { .. } => "taken-back",
    }
}
