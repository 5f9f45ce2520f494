//! `benediction edit`: a study, edited from the command line.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::diagram::write;
use super::{Failure, files};
use benediction_rules::Side;
use benediction_rules::geometry::Point;
use benediction_study::library::exchange::{Form, write_game};
use benediction_study::reviews::walk;
use benediction_study::session::{Edit, EditError, Edited, Session, TextError};
use benediction_study::tree::{Assessment, Mark, MarkColor, NodeId, Outlook};
use benediction_words::locale::say;
use benediction_words::{say, text};

/// What to edit, and how.
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

/// Why an edit was not made.
enum Wrong {
    /// It is none.
    Unknown,
    /// There is nothing to be changed so.
    Nothing,
    /// This is wrong with it.
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
                let name = |reason: &str| Failure::Input(say!("edit-refused", edit = edit, reason = reason));
                make(&mut session, edit).map_err(|wrong| name(&wrong.said()))?;
            }
        }
        Some(path) => {
            let script = files::read(path)?;
            for (index, line) in script.text.lines().enumerate() {
                let edit = line.trim();
                if !edit.is_empty() && !edit.starts_with('#') {
                    make(&mut session, edit)
                        .map_err(|wrong| Failure::at(&script.name, index + 1, edit, &wrong.said()))?;
                }
            }
        }
    }
    // The game stays where it was left, and as it ended there.
    let record = session.record_at(players, left_at);
    let written = write_game(&record, Form::Saved).map_err(|reason| Failure::Other(say(&reason)))?;
    // A game text has no place for all that can be said.
    let in_its_place = source.is_saved_game() && !files::is_standard_input(&options.file);
    let place = in_its_place.then_some(options.file.as_path());
    write(options.output.as_deref().or(place), written.as_bytes(), out)
}

impl Wrong {
    fn said(self) -> String {
        match self {
            Wrong::Unknown => text!("edit-unknown").into(),
            Wrong::Nothing => text!("edit-nothing").into(),
            Wrong::Because(reason) => reason,
        }
    }
}

/// Makes one edit at the present node, or goes to another one.
fn make(session: &mut Session, edit: &str) -> Result<(), Wrong> {
    let (word, rest) = edit.split_once(char::is_whitespace).map_or((edit, ""), |(word, rest)| (word, rest.trim()));
    let here = session.node();
    if let Some(node) = way(session, word, rest)? {
        session.go(node);
        return Ok(());
    }
    let words: Vec<&str> = rest.split_whitespace().collect();
    let made = match (word, &words[..]) {
        ("play", [_, ..]) => {
            let texts: Vec<&str> = rest.split(',').map(str::trim).collect();
            Edit::Play(session.read_line(here, &texts).map_err(|reason| Wrong::Because(say(&reason)))?)
        }
        ("paste", [_, ..]) => Edit::Paste(rest.into()),
        ("comment", [..]) => Edit::Comment(here, rest.into()),
        ("sign", []) => Edit::Assess(here, None),
        ("sign", [sign]) => {
            let sign = Assessment::of_sign(sign).ok_or_else(|| Wrong::Because(text!("edit-signs").into()))?;
            Edit::Assess(here, Some(sign))
        }
        ("outlook", []) => Edit::Outlook(here, None),
        ("outlook", [outlook]) => {
            let outlook =
                read_outlook(session, outlook).ok_or_else(|| Wrong::Because(text!("edit-outlooks").into()))?;
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
        _ => return Err(Wrong::Unknown),
    };
    let edited = session.apply(&made).map_err(|error| match error {
        EditError::Paste(TextError { reason, .. }) | EditError::Play(reason) => Wrong::Because(say(&reason)),
    })?;
    if matches!(made, Edit::Paste(_)) {
        session.go(here);
    }
    // Repeating what a node has already is no error.
    let says =
        matches!(made, Edit::Comment(..) | Edit::Assess(..) | Edit::Outlook(..) | Edit::Bookmark(..) | Edit::Draw(..));
    if edited == Edited::Nothing && !says { Err(Wrong::Nothing) } else { Ok(()) }
}

/// The node that a word leads to; nothing where the word is no way.
fn way(session: &Session, word: &str, rest: &str) -> Result<Option<NodeId>, Wrong> {
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
    node.map(Some).ok_or_else(|| Wrong::Because(text!("edit-nowhere").into()))
}

/// The point of a name.
fn point(session: &Session, name: &str) -> Result<Point, Wrong> {
    super::position::point(session, name).map_err(Wrong::Because)
}

/// One of the colours of drawings, by its number from 1; the first where none is named.
fn read_color(words: &[&str]) -> Result<MarkColor, Wrong> {
    match words {
        [] => Ok(MarkColor::First),
        [number] => {
            let index = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let color = index.and_then(|index| MarkColor::ALL.get(index).copied());
            color.ok_or_else(|| Wrong::Because(say!("edit-colors", count = MarkColor::ALL.len())))
        }
        _ => Err(Wrong::Unknown),
    }
}

/// Who stands better: a sign, or a word.
fn read_outlook(session: &Session, word: &str) -> Option<Outlook> {
    let signs = Outlook::ALL.into_iter().map(|(outlook, _)| (outlook, outlook.sign()));
    let sides = Side::BOTH.map(|side| (Outlook::Better(side), session.sides().tint(side).word()));
    let words = [(Outlook::Even, "even"), (Outlook::Unclear, "unclear")].into_iter().chain(sides);
    signs.chain(words).find(|(_, known)| *known == word).map(|(outlook, _)| outlook)
}
