//! `benediction edit`: edits a study from the command line.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::diagram::write;
use super::{Failure, files};
use benediction_platform::files as disk;
use benediction_rules::Side;
use benediction_rules::geometry::Point;
use benediction_study::library::exchange::{Form, write_game};
use benediction_study::reviews::walk;
use benediction_study::session::{Edit, EditError, Edited, Session, TextError};
use benediction_study::tree::{Assessment, Mark, MarkColor, NodeId, Outlook};
use benediction_words::locale::say;
use benediction_words::{say, text};

/// Options of `benediction edit`.
#[derive(Args, Debug)]
#[command(after_help = text!("help-edit"))]
pub struct Options {
    #[arg(help = text!("option-edit-file"))]
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[arg(help = text!("option-edit-edits"))]
    #[arg(value_name = "EDITS", required_unless_present = "script")]
    edits: Vec<String>,
    #[arg(help = text!("option-edit-script"))]
    #[arg(long, value_name = "FILE", conflicts_with = "edits")]
    script: Option<PathBuf>,
    #[arg(help = text!("option-edit-output"))]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The reason why an edit was refused.
enum Refusal {
    /// The edit is unknown.
    Unknown,
    /// There is nothing to change.
    Nothing,
    /// Another reason, in words.
    Because(String),
}

pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    files::read_once(&[&Some(options.file.clone()), &options.script])?;
    let source = files::read(&options.file)?;
    let (mut session, players) = files::game_in(&source)?;
    let left_at = session.node();
    match &options.script {
        None => {
            for edit in &options.edits {
                let refuse = |reason: &str| Failure::Input(say!("edit-refused", edit, reason));
                apply(&mut session, edit).map_err(|refusal| refuse(&refusal.message()))?;
            }
        }
        Some(path) => {
            let script = files::read(path)?;
            for (index, line) in script.text.lines().enumerate() {
                let edit = line.trim();
                if !edit.is_empty() && !edit.starts_with('#') {
                    apply(&mut session, edit)
                        .map_err(|refusal| Failure::at(&script.name, index + 1, edit, &refusal.message()))?;
                }
            }
        }
    }
    // The game is saved at the position where it was left, with its result.
    let record = session.record_at(players, left_at);
    let written = write_game(&record, Form::Saved)?;
    // A game text cannot express all annotations.
    let is_file = !files::is_standard_input(&options.file) && disk::leads_to_file(&options.file);
    let in_place = is_file && source.is_saved_game();
    let output = in_place.then_some(options.file.as_path());
    write(options.output.as_deref().or(output), written.as_bytes(), out)
}

impl Refusal {
    fn message(self) -> String {
        match self {
            Refusal::Unknown => text!("edit-unknown").into(),
            Refusal::Nothing => text!("edit-nothing").into(),
            Refusal::Because(reason) => reason,
        }
    }
}

/// Makes one edit at the current node, or goes to another one.
fn apply(session: &mut Session, edit: &str) -> Result<(), Refusal> {
    let (word, rest) = edit.split_once(char::is_whitespace).map_or((edit, ""), |(word, rest)| (word, rest.trim()));
    let here = session.node();
    if let Some(node) = destination(session, word, rest)? {
        session.go(node);
        return Ok(());
    }
    let words: Vec<&str> = rest.split_whitespace().collect();
    let change = match (word, &words[..]) {
        ("play", [_, ..]) => {
            let texts: Vec<&str> = rest.split(',').map(str::trim).collect();
            Edit::Play(session.read_line(here, &texts).map_err(|reason| Refusal::Because(say(&reason)))?)
        }
        ("paste", [_, ..]) => Edit::Paste(rest.into()),
        ("comment", [..]) => Edit::Comment(here, rest.into()),
        ("sign", []) => Edit::Assess(here, None),
        ("sign", [sign]) => {
            let sign = Assessment::of_sign(sign).ok_or_else(|| Refusal::Because(text!("edit-signs").into()))?;
            Edit::Assess(here, Some(sign))
        }
        ("outlook", []) => Edit::Outlook(here, None),
        ("outlook", [outlook]) => {
            let outlook =
                read_outlook(session, outlook).ok_or_else(|| Refusal::Because(text!("edit-outlooks").into()))?;
            Edit::Outlook(here, Some(outlook))
        }
        ("bookmark", []) => Edit::Bookmark(here, !session.notes(here).bookmark),
        ("mark", [at, color @ ..]) => Edit::Draw(here, Mark::Point(point(session, at)?, read_color(color)?)),
        ("arrow", [from, to, color @ ..]) => {
            Edit::Draw(here, Mark::Arrow(point(session, from)?, point(session, to)?, read_color(color)?))
        }
        ("wipe", []) => Edit::Wipe(here),
        ("promote", []) => Edit::Promote(here),
        ("demote", []) => Edit::Demote(here),
        ("cut", []) => Edit::Cut(here),
        ("undo", []) => Edit::Undo,
        ("redo", []) => Edit::Redo,
        _ => return Err(Refusal::Unknown),
    };
    let edited = session.apply(&change).map_err(|error| match error {
        EditError::Paste(TextError { reason, .. }) | EditError::Play(reason) => Refusal::Because(say(&reason)),
    })?;
    if matches!(change, Edit::Paste(_)) {
        session.go(here);
    }
    // Repeating an annotation is not an error.
    let annotates = matches!(
        change,
        Edit::Comment(..) | Edit::Assess(..) | Edit::Outlook(..) | Edit::Bookmark(..) | Edit::Draw(..)
    );
    if edited == Edited::Nothing && !annotates { Err(Refusal::Nothing) } else { Ok(()) }
}

/// Returns the node to which a word leads, or `None` if the word does not name a way.
fn destination(session: &Session, word: &str, rest: &str) -> Result<Option<NodeId>, Refusal> {
    let here = session.node();
    let node = match (word, rest) {
        ("go", number) => {
            let number: Option<usize> = number.parse().ok();
            number.and_then(|number| session.way().get(number).copied())
        }
        ("start", "") => Some(NodeId::ROOT),
        ("end", "") => Some(session.line_end(here)),
        ("next", "") => session.after(here),
        ("back", "") => session.before(here),
        ("up", "") => session.beside(here, -1),
        ("down", "") => session.beside(here, 1),
        ("note", "") => walk::next_note(session, here),
        ("mistake", "") => walk::next_mistake(session, here),
        ("fork", "") => walk::next_fork(session, here),
        _ => return Ok(None),
    };
    node.map(Some).ok_or_else(|| Refusal::Because(text!("edit-nowhere").into()))
}

/// Returns the point with this name.
fn point(session: &Session, name: &str) -> Result<Point, Refusal> {
    super::position::point(session, name).map_err(Refusal::Because)
}

/// Returns the colour of a drawing by its number from 1, or the first colour if there is none.
fn read_color(words: &[&str]) -> Result<MarkColor, Refusal> {
    match words {
        [] => Ok(MarkColor::First),
        [number] => {
            let index = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let color = index.and_then(|index| MarkColor::ALL.get(index).copied());
            color.ok_or_else(|| Refusal::Because(say!("edit-colors", count = MarkColor::ALL.len())))
        }
        _ => Err(Refusal::Unknown),
    }
}

/// Reads an outlook: a symbol, or a word.
fn read_outlook(session: &Session, word: &str) -> Option<Outlook> {
    let signs = Outlook::ALL.into_iter().map(|(outlook, _)| (outlook, outlook.sign()));
    let sides = Side::BOTH.map(|side| (Outlook::Better(side), session.sides().tint(side).word()));
    let words = [(Outlook::Even, "even"), (Outlook::Unclear, "unclear")].into_iter().chain(sides);
    signs.chain(words).find(|(_, name)| *name == word).map(|(outlook, _)| outlook)
}
