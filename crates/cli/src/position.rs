//! `benediction position`: a position, made by hand.

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

/// What to begin with, and what to change.
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
        let refused = |reason: &str| Failure::Input(say!("edit-refused", edit = change, reason = reason));
        let wanted = read(&session, change).map_err(|reason| refused(&reason))?;
        let made = |session: &Session| -> Result<Session, Message> {
            let text = session.arranged(wanted)?;
            entry.read_position(&text).map_err(|ReadError { reason, .. }| reason)
        };
        let made = made(&session).map_err(|reason| refused(&say(&reason)))?;
        // A hand that is empty or full stays as it is.
        let counted = matches!(wanted, Change::Hand(..) | Change::Removed(..));
        if counted && made.position_text() == session.position_text() {
            return Err(refused(text!("edit-nothing")));
        }
        session = made;
    }
    let text = session.position_text();
    let text = if options.line { text.trim_end().replace('\n', "/") } else { text.trim_end().into() };
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}

/// What a piece of the palette is called here: `red checker`, `king`, `black start`.
fn word(session: &Session, piece: PalettePiece) -> String {
    piece.word(session.sides())
}

/// Reads a change.
fn read(session: &Session, change: &str) -> Result<Change, String> {
    let words: Vec<&str> = change.split_whitespace().collect();
    let number = |word: &str, most: u8| {
        let plain = word.bytes().all(|byte| byte.is_ascii_digit());
        let number = word.parse().ok().filter(|number| plain && (1..=most).contains(number));
        number.ok_or_else(|| say!("position-no-number", word = shortened(word), most = most))
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
        ["swap"] => Change::Image(Symmetry::ColourSwap),
        _ => return Err(text!("position-unknown").into()),
    })
}

/// The point of a name.
pub(super) fn point(session: &Session, name: &str) -> Result<Point, String> {
    session.board().point(name).ok_or_else(|| say!("record-no-point", name = shortened(name)))
}

fn side(session: &Session, word: &str) -> Result<Side, String> {
    let sides = session.sides();
    let found = Side::BOTH.into_iter().find(|side| sides.tint(*side).word() == word);
    found.ok_or_else(|| say!("position-no-side", word = shortened(word)))
}

fn piece(session: &Session, name: &str) -> Result<PalettePiece, String> {
    let pieces = session.pieces();
    let found = pieces.iter().find(|piece| word(session, **piece) == name);
    let known = || pieces.iter().map(|piece| word(session, *piece)).collect::<Vec<_>>().join(", ");
    found.copied().ok_or_else(|| say!("position-no-piece", name = shortened(name), known = known()))
}
