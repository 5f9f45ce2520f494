//! `benediction library import`.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::{is_of_disk, refresh};
use crate::{Failure, files};
use benediction_rules::message::Message;
use benediction_study::library::exchange::{Fault, Found, files_at, find_games, read_text_file};
use benediction_study::library::letter::{self, OwnTry, Relation};
use benediction_study::library::{Imported, Library};
use benediction_words::locale::say;
use benediction_words::{say, text};

/// Adds the games of files and folders to the library, with these tags. What cannot be imported is reported, and the rest is imported.
pub(super) fn run(
    library: &mut Library,
    paths: &[PathBuf],
    tags: &[String],
    own_try: OwnTry,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    refresh(library)?;
    let mut import = Import {
        library,
        tags,
        own_try,
        out,
        imported: 0,
        existing: 0,
        failed: 0,
        is_contradicted: false,
        has_disk_failed: false,
    };
    for result in files_at(paths.iter().map(PathBuf::as_path)) {
        let (Ok(file) | Err((file, _))) = &result;
        let name = file.display().to_string();
        let text = match &result {
            Err((_, reason)) => Err(Failure::about(&name, &say(reason))),
            Ok(file) => read(file, &name),
        };
        match text.map(|text| find_games(&text)) {
            Err(failure) => import.report(&failure),
            Ok(games) if games.is_empty() => import.report(&Failure::about(&name, text!("library-empty-file"))),
            Ok(games) => {
                let is_one = games.len() == 1;
                for (index, game) in games.into_iter().enumerate() {
                    import.add(game, &Source { file: &name, number: (!is_one).then_some(index + 1) })?;
                }
            }
        }
    }
    import.finish()
}

fn read(file: &Path, name: &str) -> Result<String, Failure> {
    if files::is_standard_input(file) {
        return Ok(files::read(file)?.text);
    }
    read_text_file(file).map_err(|reason| Failure::about(name, &say(&reason)))
}

/// The origin of a game.
struct Source<'a> {
    /// The name of the file.
    file: &'a str,
    /// The number of the game, from 1. `None` if it is the only one of the file.
    number: Option<usize>,
}

/// An import, with its counts so far.
struct Import<'a> {
    library: &'a mut Library,
    tags: &'a [String],
    own_try: OwnTry,
    out: &'a mut dyn Write,
    imported: usize,
    existing: usize,
    /// Number of games, files and folders that were not imported.
    failed: usize,
    /// `true` if a letter was refused because it contradicts its game.
    is_contradicted: bool,
    /// `true` if a game could not be written.
    has_disk_failed: bool,
}

impl Import<'_> {
    /// Adds a game of a file to the library, or reports why that is not possible.
    fn add(&mut self, game: Result<Found, Fault>, source: &Source) -> Result<(), Failure> {
        let describe = |Fault { line, text, reason }: &Fault| Failure::at(source.file, *line, text, &say(reason));
        let Found { mut record, ignored } = match game {
            Ok(found) => found,
            Err(fault) => {
                self.report(&describe(&fault));
                return Ok(());
            }
        };
        for tag in self.tags.iter().filter(|tag| !tag.trim().is_empty()) {
            if !record.tags.contains(tag) {
                record.tags.push(tag.clone());
            }
        }
        match self.library.import_letter(&record, self.own_try) {
            Ok(Imported::New(_)) => self.imported += 1,
            Ok(Imported::Joined(_)) => self.existing += 1,
            Ok(Imported::Letter(name, relation)) => {
                writeln!(self.out, "{}", say!("library-letter", name = name.stem(), relation = id_of(&relation)))?;
            }
            Err(reason) => self.refuse(source, &reason),
        }
        ignored.iter().for_each(|fault| describe(fault).warn());
        Ok(())
    }

    /// Reports a game that the library refuses.
    fn refuse(&mut self, source: &Source, reason: &Message) {
        self.is_contradicted |= letter::is_contradiction(reason);
        self.has_disk_failed |= is_of_disk(reason);
        self.report(&match source.number {
            Some(number) => Failure::Input(say!(
                "library-game-refused",
                file = source.file,
                number = number,
                reason = reason.clone()
            )),
            None => Failure::about(source.file, &say(reason)),
        });
    }

    fn report(&mut self, failure: &Failure) {
        self.failed += 1;
        failure.warn();
    }

    /// Prints the counts.
    fn finish(self) -> Result<(), Failure> {
        writeln!(self.out, "{}", say!("library-imported", count = self.imported))?;
        if self.existing > 0 {
            writeln!(self.out, "{}", say!("library-known", count = self.existing))?;
        }
        if self.is_contradicted {
            Failure::usage(text!("library-letter-way-out")).warn();
        }
        let failure = || Failure::usage(&say!("library-not-imported", count = self.failed));
        match self.failed {
            0 => Ok(()),
            _ if self.has_disk_failed => Err(Failure::Other(failure().to_string())),
            _ => Err(failure()),
        }
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
