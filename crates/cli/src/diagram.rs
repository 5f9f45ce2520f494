//! `benediction diagram`, `benediction film` and `benediction export`: a game or a position as a picture, an animation
//! or a file.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::failure::show_progress;
use super::{Failure, files};
use benediction_platform::files as disk;
use benediction_study::diagram::{self, Film, Style};
use benediction_study::library::exchange::{Form, unsaid_in_pgn, write_file, write_game};
use benediction_study::record::Record;
use benediction_study::session::Session;
use benediction_study::words::diagram::caption_of;
use benediction_words as words;
use benediction_words::locale::{self, say};
use benediction_words::{say, text};

/// Range of the sizes of pictures, in pixels.
const SIZES: std::ops::RangeInclusive<i64> = 16..=16_384;

/// Options for the look of a picture.
#[derive(Args, Debug)]
struct Look {
    #[arg(help = text!("option-diagram-size"))]
    #[arg(long, value_name = "N", default_value_t = 800, value_parser = clap::value_parser!(u32).range(SIZES))]
    size: u32,
    #[arg(help = text!("option-diagram-plain"))]
    #[arg(long)]
    plain: bool,
    #[arg(help = text!("option-diagram-no-marks"))]
    #[arg(long)]
    no_marks: bool,
}

impl Look {
    const fn style(&self) -> Style {
        Style { coordinates: !self.plain, marks: !self.no_marks, width: self.size }
    }
}

/// Options of `benediction diagram`.
#[derive(Args, Debug)]
#[command(after_help = text!("help-diagram"))]
pub struct Options {
    #[arg(help = text!("option-diagram-file"))]
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[arg(help = text!("option-diagram-after"))]
    #[arg(long, value_name = "N")]
    after: Option<usize>,
    #[arg(help = text!("option-diagram-output"))]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[arg(help = text!("option-diagram-caption"))]
    #[arg(long)]
    caption: bool,
    #[command(flatten)]
    look: Look,
}

/// Options of `benediction film`.
#[derive(Args, Debug)]
#[command(after_help = text!("help-film"))]
pub struct FilmOptions {
    #[arg(help = text!("option-film-file"))]
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[arg(help = text!("option-film-output"))]
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[arg(help = text!("option-film-from"))]
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: usize,
    #[arg(help = text!("option-film-to"))]
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    #[arg(help = text!("option-film-each"))]
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 1200, value_parser = clap::value_parser!(u16).range(20..))]
    each: u16,
    #[command(flatten)]
    look: Look,
}

/// Format of an exported game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum As {
    Text,
    Saved,
    Line,
    Pgn,
}

/// Options of `benediction export`.
#[derive(Args, Debug)]
#[command(after_help = text!("help-export"))]
pub struct ExportOptions {
    #[arg(help = text!("option-export-file"))]
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[arg(help = text!("option-export-as"))]
    #[arg(long = "as", value_name = "FORM", default_value = "text", hide_possible_values = true)]
    form: As,
    #[arg(help = text!("option-export-after"))]
    #[arg(long, value_name = "N")]
    after: Option<usize>,
    #[arg(help = text!("option-export-output"))]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Goes to the position after this number of actions. Does nothing if `after` is `None`.
pub(super) fn go_to(session: &mut Session, file: &Path, after: Option<usize>) -> Result<(), Failure> {
    let Some(after) = after else { return Ok(()) };
    let way = session.way();
    let node = *way.get(after).ok_or_else(|| too_far(file, way.len(), after))?;
    session.go(node);
    Ok(())
}

fn too_far(file: &Path, nodes: usize, after: usize) -> Failure {
    let reason = say!("diagram-too-far", actions = nodes.saturating_sub(1), after);
    Failure::about(&file.display().to_string(), &reason)
}

/// Returns the extension of a file's name in small letters; empty if there is none.
pub(super) fn extension(path: &Path) -> String {
    path.extension().map(|extension| extension.to_string_lossy().to_lowercase()).unwrap_or_default()
}

/// Returns the failure of a file whose name must have one of these extensions.
pub(super) fn unknown_extension(path: &Path, extensions: &[&str]) -> Failure {
    let extensions: Vec<String> = extensions.iter().map(|extension| format!(".{extension}")).collect();
    Failure::Input(say!("diagram-what-kind", path = path.display().to_string(), known = words::or(&extensions)))
}

/// Writes to a file, or to standard output if `output` is `None`.
pub(super) fn write(output: Option<&Path>, bytes: &[u8], out: &mut dyn Write) -> Result<(), Failure> {
    match output {
        Some(path) => Ok(write_file(path, bytes)?),
        None => Ok(out.write_all(bytes).and_then(|()| out.flush())?),
    }
}

/// Reports on standard error what PGN cannot express of a game.
pub(super) fn report_pgn_losses(name: &str, record: &Record) {
    let losses: Vec<String> = unsaid_in_pgn(record).into_iter().map(|what| locale::text(what).into()).collect();
    if !losses.is_empty() {
        Failure::about(name, &say!("diagram-pgn-leaves-out", what = words::list(&losses))).warn();
    }
}

pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let (mut session, players) = files::game_of(&options.file)?;
    go_to(&mut session, &options.file, options.after)?;
    let below = if options.caption { caption_of(&session, &players).to_vec() } else { Vec::new() };
    let picture = diagram::svg(&session, options.look.style(), &below);
    let bytes = match &options.output {
        None => picture.into_bytes(),
        Some(path) => match extension(path).as_str() {
            "svg" => picture.into_bytes(),
            "png" => diagram::png(&picture)?,
            // As on standard output, if it is a device or a pipe.
            _ if !disk::leads_to_file(path) => picture.into_bytes(),
            _ => return Err(unknown_extension(path, &["svg", "png"])),
        },
    };
    write(options.output.as_deref(), &bytes, out)
}

pub(super) fn film(options: &FilmOptions) -> Result<(), Failure> {
    let kind = match extension(&options.output).as_str() {
        "gif" => Film::Gif,
        "png" | "apng" => Film::Apng,
        _ => return Err(unknown_extension(&options.output, &["gif", "png", "apng"])),
    };
    let (mut session, players) = files::game_of(&options.file)?;
    let way = session.way();
    let to = options.to.unwrap_or(way.len() - 1);
    if to < options.from {
        return Err(Failure::usage(&say!("diagram-backwards", from = options.from, to)));
    }
    let nodes = way.get(options.from..=to).ok_or_else(|| too_far(&options.file, way.len(), to.max(options.from)))?;
    let each = Duration::from_millis(options.each.into());
    let nodes = nodes.to_vec();
    let all = nodes.len();
    let progress = |done: usize| {
        show_progress(&say!("diagram-at-work", done, all), done == all);
        true
    };
    let look = (options.look.style(), each);
    let caption = |session: &Session| caption_of(session, &players);
    let bytes = diagram::film_of(kind, &mut session, &nodes, look, caption, progress)?;
    Ok(write_file(&options.output, &bytes)?)
}

pub(super) fn export(options: &ExportOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let (mut session, players) = files::game_of(&options.file)?;
    go_to(&mut session, &options.file, options.after)?;
    let text = match options.form {
        As::Line => session.position_text().trim_end().replace('\n', "/") + "\n",
        As::Text => write_game(&session.record(players), Form::Text)?,
        As::Saved => write_game(&session.record(players), Form::Saved)?,
        As::Pgn => {
            let record = session.record(players);
            let pgn = write_game(&record, Form::Pgn).map_err(|reason| Failure::usage(&say(&reason)))?;
            report_pgn_losses(&options.file.display().to_string(), &record);
            pgn
        }
    };
    write(options.output.as_deref(), text.as_bytes(), out)
}
