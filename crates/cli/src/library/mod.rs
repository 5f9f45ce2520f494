//! `benediction library`: the library of games.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, Subcommand};

use super::failure::show_progress;
use super::{Failure, diagram, files};
use benediction_platform::{environment, files as disk};
use benediction_rules::message::Message;
use benediction_study::library::bot_games::BotGames;
use benediction_study::library::exchange::{Form, write_file, write_games, write_new_file};
use benediction_study::library::letter::OwnTry;
use benediction_study::library::{Filter, GameName, Library, PositionQuery, Store, is_of_disk};
use benediction_study::record::Record;
use benediction_study::reviews::Mistake;
use benediction_words::locale::say;
use benediction_words::{say, text};
use rows::{game_line, hit_line};
use selection::Selection;

mod edit;
mod import;
mod results;
mod rows;
mod selection;

/// Options of `benediction library`.
#[derive(Args, Debug)]
#[command(after_help = text!("library-help"))]
pub struct Options {
    #[arg(help = text!("option-library-data-dir"))]
    #[arg(long, value_name = "DIR", global = true)]
    data_dir: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    #[command(about = text!("commands-library-list"))]
    List {
        #[command(flatten)]
        selection: Selection,
        #[arg(help = text!("option-library-list-count"))]
        #[arg(long)]
        count: bool,
    },
    #[command(about = text!("commands-library-show"))]
    Show {
        #[arg(help = text!("option-library-show-name"))]
        name: String,
        #[arg(help = text!("option-library-show-saved"))]
        #[arg(long)]
        saved: bool,
    },
    #[command(about = text!("commands-library-find"))]
    Find {
        #[arg(help = text!("option-library-find-file"))]
        file: PathBuf,
        #[arg(help = text!("option-library-find-exact"))]
        #[arg(long)]
        exact: bool,
    },
    #[command(about = text!("commands-library-played"))]
    Played {
        #[arg(help = text!("option-library-played-file"))]
        file: PathBuf,
        #[arg(help = text!("option-library-played-bots"))]
        #[arg(long)]
        bots: bool,
    },
    #[command(about = text!("commands-library-import"))]
    Import {
        #[arg(help = text!("option-library-import-files"))]
        #[arg(required = true)]
        files: Vec<PathBuf>,
        #[arg(help = text!("option-library-import-tag"))]
        #[arg(long)]
        tag: Vec<String>,
        #[arg(help = text!("option-library-import-take-back"))]
        #[arg(long)]
        take_back: bool,
    },
    #[command(about = text!("commands-library-export"))]
    Export {
        #[arg(help = text!("option-library-export-names"))]
        names: Vec<String>,
        #[command(flatten)]
        selection: Selection,
        #[arg(help = text!("option-library-export-output"))]
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        #[arg(help = text!("option-library-export-text"))]
        #[arg(long)]
        text: bool,
        #[arg(help = text!("option-library-export-pgn"))]
        #[arg(long, conflicts_with = "text")]
        pgn: bool,
    },
    #[command(about = text!("commands-library-edit"))]
    Edit(edit::Options),
    #[command(about = text!("commands-library-delete"))]
    Delete {
        #[arg(help = text!("option-library-delete-names"))]
        #[arg(required = true)]
        names: Vec<String>,
    },
    #[command(about = text!("commands-library-bin"))]
    Bin {
        #[arg(help = text!("option-library-bin-restore"))]
        #[arg(long, value_name = "NAME", num_args = 1.., conflicts_with = "empty")]
        restore: Vec<String>,
        #[arg(help = text!("option-library-bin-empty"))]
        #[arg(long)]
        empty: bool,
    },
    #[command(about = text!("commands-library-duplicates"))]
    Duplicates {
        #[arg(help = text!("option-library-duplicates-join"))]
        #[arg(long)]
        join: bool,
    },
    #[command(about = text!("commands-library-results"))]
    Results(results::Options),
    #[command(about = text!("commands-library-mistakes"))]
    Mistakes {
        #[command(flatten)]
        selection: Selection,
    },
    #[command(about = text!("commands-library-reindex"))]
    Reindex,
}

impl Command {
    /// Returns `true` if it changes games.
    const fn changes(&self) -> bool {
        match self {
            Command::Import { .. } | Command::Edit(_) | Command::Delete { .. } => true,
            Command::Duplicates { join } => *join,
            Command::Bin { restore, empty } => *empty || !restore.is_empty(),
            _ => false,
        }
    }
}

pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let data_folder = folder(options.data_dir.as_deref())?;
    let mut library = Library::open(&data_folder);
    let _alone = options.command.changes().then(|| alone(&library));
    match &options.command {
        Command::List { selection, count } => list(&mut library, selection, *count, out)?,
        Command::Show { name, saved } => {
            let record = library
                .store()
                .read(&game_name(library.store(), name)?)
                .map_err(|reason| Failure::about(name, &say(&reason)))?;
            let form = if *saved { Form::Saved } else { Form::Text };
            write!(out, "{}", write_games([&record], form).map_err(|reason| Failure::about(name, &say(&reason)))?)?;
        }
        Command::Find { file, exact } => {
            let session = files::position_of(file)?;
            refresh(&mut library)?;
            let query = PositionQuery::at(&session);
            let query = if *exact { query.exactly() } else { query };
            for hit in library.find_position(&query) {
                writeln!(out, "{}", hit_line(&hit))?;
            }
        }
        Command::Played { file, bots: true } => {
            let session = files::position_of(file)?;
            let games = BotGames::of(&session.spec().id);
            rows::write_table(&games.continuations(&session), session.sides(), out)?;
        }
        Command::Played { file, bots: false } => {
            let session = files::position_of(file)?;
            refresh(&mut library)?;
            rows::write_table(&library.continuations(&session), session.sides(), out)?;
        }
        Command::Import { files, tag, take_back } => {
            let own_try = if *take_back { OwnTry::IsTakenBack } else { OwnTry::Stays };
            import::run(&mut library, files, tag, own_try, out)?;
        }
        Command::Export { names, selection, output, text, pgn } => {
            let form = match (text, pgn) {
                (true, _) => Form::Text,
                (_, true) => Form::Pgn,
                _ => Form::Saved,
            };
            export(&mut library, names, selection, output.as_deref(), form, out)?;
        }
        Command::Edit(options) => edit::run(&library, options)?,
        Command::Delete { names } => {
            for name in names {
                library.store().delete(&game_name(library.store(), name)?).map_err(failure)?;
            }
        }
        Command::Duplicates { join } => duplicates(&mut library, *join, out)?,
        Command::Bin { restore, empty } => bin(&library, restore, *empty, out)?,
        Command::Results(options) => results::run(&mut library, &data_folder, options, out)?,
        Command::Mistakes { selection } => mistakes(&mut library, selection, out)?,
        Command::Reindex => {
            let mut bar = bar();
            library.reindex(&mut |done, all| bar(done, all))?;
            writeln!(out, "{}", say!("library-indexed", count = library.list(&Filter::default()).len()))?;
            report_broken(&library);
        }
    }
    Ok(out.flush()?)
}

/// Returns the folder of the player's files.
fn folder(argument: Option<&Path>) -> Result<PathBuf, Failure> {
    let folder =
        argument.map(Path::to_path_buf).or_else(|| environment::variable("BENEDICTION_DATA_DIR").map(Into::into));
    folder.or_else(disk::data_folder).ok_or_else(|| Failure::Other(text!("storage-no-home").into()))
}

/// Returns the failure of a change to a game: bad usage, or a failure of the disk.
fn failure(reason: Message) -> Failure {
    if is_of_disk(&reason) { Failure::Other(say(&reason)) } else { Failure::usage(&say(&reason)) }
}

fn game_name(store: &Store, name: &str) -> Result<GameName, Failure> {
    store.named(name).ok_or_else(|| Failure::about(name, &say!("library-no-name")))
}

/// Returns a progress bar on standard error. It prints nothing unless that is a terminal.
fn bar() -> impl FnMut(usize, usize) -> bool {
    /// Number of files from which the bar is shown; fewer are read in an instant.
    const MANY: usize = 500;
    |done, all| {
        if all >= MANY && (done.is_multiple_of(100) || done == all) {
            show_progress(&say!("library-progress", done, all), done == all);
        }
        true
    }
}

fn refresh(library: &mut Library) -> Result<(), Failure> {
    let mut bar = bar();
    library.refresh(&mut |done, all| bar(done, all))?;
    report_broken(library);
    Ok(())
}

fn report_broken(library: &Library) {
    for (name, reason) in library.broken() {
        let line = format!("{}: {}", name.as_str(), say(reason));
        let _ = writeln!(std::io::stderr(), "{}", super::failure::one_line(&line));
    }
    for name in library.store().invalid_entries() {
        Failure::about(&name, text!("library-strange")).warn();
    }
}

fn list(library: &mut Library, selection: &Selection, count: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let filter = selection.filter()?;
    refresh(library)?;
    let games = library.list(&filter);
    if count {
        writeln!(out, "{}", games.len())?;
    } else {
        for (name, header) in games {
            writeln!(out, "{}", game_line(name, header))?;
        }
    }
    Ok(())
}

fn mistakes(library: &mut Library, selection: &Selection, out: &mut dyn Write) -> Result<(), Failure> {
    let filter = selection.filter()?;
    refresh(library)?;
    for (name, _) in library.list(&filter) {
        let record = library.store().read(name).map_err(|reason| Failure::about(name.as_str(), &say(&reason)))?;
        for mistake in Mistake::all_of_saved(&Arc::new(record)) {
            writeln!(out, "{}", rows::mistake_line(name, &mistake))?;
        }
    }
    Ok(())
}

/// Waits until no other command changes the library, and keeps others waiting.
fn alone(library: &Library) -> disk::Lock {
    let path = library.store().folder().join(".change.lock");
    disk::lock_when_free(&path, &mut || Failure::Input(text!("library-waits").into()).warn())
}

/// Lists the games that are in the library more than once, a line for each, and joins them if `join` is `true`.
fn duplicates(library: &mut Library, join: bool, out: &mut dyn Write) -> Result<(), Failure> {
    refresh(library)?;
    let groups = library.duplicates();
    for names in &groups {
        let line: Vec<&str> = names.iter().map(GameName::stem).collect();
        writeln!(out, "{}", line.join(" "))?;
        if join {
            library.join_duplicates(names)?;
        }
    }
    if join {
        let moved = groups.iter().map(|names| names.len() - 1).sum::<usize>();
        writeln!(out, "{}", say!("library-joined", count = moved))?;
    }
    Ok(())
}

fn export(
    library: &mut Library,
    names: &[String],
    selection: &Selection,
    output: Option<&Path>,
    form: Form,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut names_to_export =
        names.iter().map(|name| game_name(library.store(), name)).collect::<Result<Vec<GameName>, Failure>>()?;
    if names_to_export.is_empty() {
        let filter = selection.filter()?;
        refresh(library)?;
        names_to_export = library.list(&filter).into_iter().map(|(name, _)| name.clone()).collect();
        // In the order in which an import numbers them again.
        library.sort_by_time(&mut names_to_export);
    } else if *selection != Selection::default() {
        return Err(Failure::usage(text!("library-names-or-flags")));
    }
    let read =
        |name: &GameName| library.store().read(name).map_err(|reason| Failure::about(name.stem(), &say(&reason)));
    let records = names_to_export.iter().map(read).collect::<Result<Vec<Record>, Failure>>()?;
    if form == Form::Pgn {
        names_to_export.iter().zip(&records).for_each(|(name, record)| diagram::report_pgn_losses(name.stem(), record));
    }
    let text = |records: &[Record]| write_games(records, form);
    match output {
        None => write!(out, "{}", text(&records)?)?,
        Some(folder) if disk::is_folder(folder) => {
            let ending = match form {
                Form::Saved => "ron",
                Form::Text => "txt",
                Form::Pgn => "pgn",
            };
            for (name, record) in names_to_export.iter().zip(&records) {
                save_beside(folder, name.stem(), ending, &text(std::slice::from_ref(record))?)?;
            }
        }
        Some(file) => write_file(file, text(&records)?.as_bytes())?,
    }
    Ok(())
}

/// Writes a file into a folder. What is there with other contents stays, and the new file gets another name.
fn save_beside(folder: &Path, stem: &str, ending: &str, text: &str) -> Result<(), Failure> {
    let path = folder.join(format!("{stem}.{ending}"));
    let limit = text.len() as u64;
    if matches!(disk::read(&path, limit), Ok(disk::Contents::Whole(there)) if there == text.as_bytes()) {
        return Ok(());
    }
    let written = write_new_file(folder, stem, ending, text.as_bytes())?;
    if written != path {
        let (name, other) = (path.display().to_string(), written.display().to_string());
        Failure::Input(say!("library-other-name", name, other)).warn();
    }
    Ok(())
}

fn bin(library: &Library, restore: &[String], empty: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let store = library.store();
    if empty {
        let count = store.empty_bin()?;
        writeln!(out, "{}", say!("library-emptied", count))?;
    } else if restore.is_empty() {
        for name in store.bin()? {
            writeln!(out, "{name}")?;
        }
    }
    for name in restore {
        store.restore(&game_name(store, name)?).map_err(failure)?;
    }
    Ok(())
}
