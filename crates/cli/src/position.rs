//! `benediction position`: edits a position.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::{Failure, files, start};
use benediction_rules::geometry::Point;
use benediction_rules::message::{Message, shortened};
use benediction_rules::notation::ReadError;
use benediction_rules::view::{Change, PalettePiece};
use benediction_rules::{Side, Symmetry};
use benediction_study::registry::{self, Entry};
use benediction_study::session::Session;
use benediction_words::locale::say;
use benediction_words::{say, text};

/// Options of `benediction position`.
#[derive(Args, Debug)]
#[command(after_help = text!("help-position"))]
pub struct Options {
    #[arg(help = text!("option-position-changes"))]
    #[arg(value_name = "CHANGES")]
    changes: Vec<String>,
    #[arg(help = text!("option-position-from"))]
    #[arg(long, value_name = "FILE", conflicts_with = "game")]
    from: Option<PathBuf>,
    #[arg(help = text!("option-start-game"))]
    #[arg(long, value_name = "GAME", value_parser = start::game_names(), hide_default_value = true)]
    game: Option<&'static Entry>,
    #[arg(help = text!("option-position-line"))]
    #[arg(long)]
    line: bool,
    #[arg(help = text!("option-position-pieces"))]
    #[arg(long, conflicts_with_all = ["changes", "line"])]
    pieces: bool,
}

pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let mut session = match &options.from {
        Some(path) => files::position_of(path)?,
        None => options.game.unwrap_or_else(registry::first).start(Side::Near),
    };
    let entry = registry::find(&session.spec().id).unwrap_or_else(registry::first);
    if options.pieces {
        for piece in session.pieces() {
            writeln!(out, "{}", word(&session, piece))?;
        }
        return Ok(out.flush()?);
    }
    for change in &options.changes {
        let refuse = |reason: &str| Failure::Input(say!("edit-refused", edit = change, reason));
        let change_to_make = read(&session, change).map_err(|reason| refuse(&reason))?;
        let edited = |session: &Session| -> Result<Session, Message> {
            let text = session.arranged(change_to_make)?;
            entry.read_position(&text).map_err(|ReadError { reason, .. }| reason)
        };
        let edited = edited(&session).map_err(|reason| refuse(&say(&reason)))?;
        // A change of an empty or full hand has no effect.
        let counted = matches!(change_to_make, Change::Hand(..) | Change::Removed(..));
        if counted && edited.position_text() == session.position_text() {
            return Err(refuse(text!("edit-nothing")));
        }
        session = edited;
    }
    let text = session.position_text();
    let text = if options.line { text.trim_end().replace('\n', "/") } else { text.trim_end().into() };
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}

/// Returns the name of a piece of the palette: `red checker`, `king`, `black start`.
fn word(session: &Session, piece: PalettePiece) -> String {
    piece.word(session.sides())
}

/// Reads a change.
fn read(session: &Session, change: &str) -> Result<Change, String> {
    let words: Vec<&str> = change.split_whitespace().collect();
    let number = |word: &str, max: u8| {
        let plain = word.bytes().all(|byte| byte.is_ascii_digit());
        let number = word.parse().ok().filter(|number| plain && (1..=max).contains(number));
        number.ok_or_else(|| say!("position-no-number", word = shortened(word), most = max))
    };
    let at = |name: &str| point(session, name);
    Ok(match &words[..] {
        ["put", name @ .., to] if !name.is_empty() => Change::Put(piece(session, &name.join(" "))?, at(to)?),
        ["remove", from] => Change::Remove(at(from)?),
        ["move", from, to] => Change::Move(at(from)?, at(to)?),
        ["turn", of] => Change::Turn(side(session, of)?, session.turn_actions()),
        ["turn", of, left] => Change::Turn(side(session, of)?, number(left, session.turn_actions())?),
        ["hand", of, "+"] => Change::Hand(side(session, of)?, true),
        ["hand", of, "-"] => Change::Hand(side(session, of)?, false),
        ["out", of, "+"] => Change::Removed(side(session, of)?, true),
        ["out", of, "-"] => Change::Removed(side(session, of)?, false),
        ["dice", first, second] => Change::Dice(number(first, 6)?, number(second, 6)?),
        ["stake"] => Change::Stake,
        ["cube", "middle"] => Change::Cube(None),
        ["cube", of] => Change::Cube(Some(side(session, of)?)),
        ["clear"] => Change::Clear,
        ["mirror"] => Change::Image(Symmetry::Mirror),
        ["swap"] => Change::Image(Symmetry::ColorSwap),
        _ => return Err(text!("position-unknown").into()),
    })
}

/// Returns the point with this name.
pub(super) fn point(session: &Session, name: &str) -> Result<Point, String> {
    session.board().point(name).ok_or_else(|| say!("record-no-point", name = shortened(name)))
}

fn side(session: &Session, word: &str) -> Result<Side, String> {
    let sides = session.sides();
    let matches = Side::BOTH.into_iter().find(|side| sides.tint(*side).word() == word);
    matches.ok_or_else(|| say!("position-no-side", word = shortened(word)))
}

fn piece(session: &Session, name: &str) -> Result<PalettePiece, String> {
    let pieces = session.pieces();
    let matches = pieces.iter().find(|piece| word(session, **piece) == name);
    let names = || pieces.iter().map(|piece| word(session, *piece)).collect::<Vec<_>>().join(", ");
    matches.copied().ok_or_else(|| say!("position-no-piece", name = shortened(name), known = names()))
}
