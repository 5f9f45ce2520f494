//! Pictures and films of the game on the table, made by a thread of their own and kept in the folder `exports` of the player's files.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bevy::prelude::*;

use super::matches::Match;
use crate::app::messages::{Notify, ShowCommand};
use crate::app::states::Step;
use crate::app::storage::{DataFolder, EXPORTS};
use crate::app::worker::{Heard, Worker};
use crate::diagram::{self, Film, Style};
use crate::library::exchange::write_new_file;
use crate::locale::say;
use crate::record::{Player, Record};
use crate::rules::Side;
use crate::sentence::Sentence;
use crate::words::diagram::caption_of;
use crate::{registry, say, text};

/// Width of a picture, in pixels.
const PICTURE: u32 = 1200;
/// Width of a film, in pixels.
const FILM: u32 = 600;
/// How long a position of a film is shown.
const EACH: Duration = Duration::from_millis(1200);

/// What the thread says.
enum Word {
    /// So many pictures of so many.
    Progress(usize, usize),
    /// The file.
    Made(PathBuf),
    /// Why there is none.
    Failed(Sentence),
}

/// What is being made.
#[derive(Resource, Default)]
pub struct Showing {
    /// How many pictures of how many are painted.
    pub progress: Option<(usize, usize)>,
    worker: Option<Worker<Word>>,
}

impl Showing {
    /// Whether something is being made.
    pub const fn at_work(&self) -> bool {
        self.worker.is_some()
    }
}

/// Paints the position or the line at which a game was left.
fn paint(
    record: &Record,
    wanted: ShowCommand,
    folder: &Path,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(Word),
) -> Result<PathBuf, Sentence> {
    let mut session = registry::load(record)?;
    let style = |width| Style { width, ..Style::default() };
    let (ending, bytes) = match wanted {
        ShowCommand::Svg => ("svg", diagram::svg(session.as_ref(), style(PICTURE), &[]).into_bytes()),
        ShowCommand::Png => ("png", diagram::png(&diagram::svg(session.as_ref(), style(PICTURE), &[]))?),
        ShowCommand::Gif => {
            let way = session.way();
            let look = (style(FILM), EACH);
            let done = |done| {
                tell(Word::Progress(done, way.len()));
                !stop.load(Ordering::Relaxed)
            };
            ("gif", diagram::film_of(Film::Gif, session.as_mut(), &way, look, caption_of, done)?)
        }
    };
    let (game, turns) = (session.spec().id, session.turns().len());
    write_new_file(&folder.join(EXPORTS), &format!("{game}-{turns}"), ending, &bytes)
}

/// Begins what is asked for, and tells where it is.
fn follow(
    mut asked: MessageReader<ShowCommand>,
    game: Option<Res<Match>>,
    folder: Res<DataFolder>,
    mut showing: ResMut<Showing>,
    mut notify: MessageWriter<Notify>,
) {
    for wanted in asked.read().copied() {
        let Some(game) = game.as_ref().filter(|_| !showing.at_work()) else { continue };
        let Some(folder) = folder.0.clone() else {
            notify.write(Notify(text!("library-page-no-folder").into()));
            continue;
        };
        let players: (Player, Player) = (game.player(Side::Near), game.player(Side::Far));
        let record = game.session.record_at(players, game.shown());
        showing.worker = Worker::begin("show", None, move |stop, tell| {
            let word = match paint(&record, wanted, &folder, stop, tell) {
                Ok(path) => Word::Made(path),
                Err(reason) => Word::Failed(reason),
            };
            tell(word);
        });
    }
    while let Some(worker) = &mut showing.worker {
        match worker.hear() {
            Heard::Word(Word::Progress(done, all)) => showing.progress = Some((done, all)),
            Heard::Word(Word::Made(path)) => {
                notify.write(Notify(say!("study-shown", path = path.display().to_string())));
            }
            Heard::Word(Word::Failed(reason)) => drop(notify.write(Notify(say(&reason)))),
            Heard::Nothing => break,
            Heard::End => (showing.worker, showing.progress) = (None, None),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Showing>().add_systems(Update, follow.in_set(Step::After));
}
