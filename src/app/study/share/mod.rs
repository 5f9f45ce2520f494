//! Pictures and films of the game on the table, and its report as a page. They are made by a thread of their own and kept in the folder
//! `exports` of the player's files.

pub(in crate::app) mod panel;

use std::path::PathBuf;

use bevy::prelude::*;

use crate::app::base::background::BackgroundTask;
use crate::app::base::messages::{FileExported, Notify};
use crate::app::base::states::Step;
use crate::app::base::storage::{DataFolder, EXPORTS};
use crate::app::game::matches::Match;
use benediction_rules::message;
use benediction_study::library::exchange::write_new_file;
use benediction_words::locale::say;
use benediction_words::text;
use benediction_worker::jobs::{EnginePool, Game, Painting, Picture, Show, ShowEvent};

/// A command to export the game on the table as a file.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShowCommand {
    /// A picture of the position.
    Png,
    /// A diagram of the position, without pixels.
    Svg,
    /// A film of the line.
    Gif,
    /// The report of the game, as a page.
    Report,
}

/// The export in progress.
#[derive(Resource, Default)]
pub struct Showing {
    /// Number of pictures that are painted, and of all.
    pub progress: Option<(usize, usize)>,
    worker: Option<BackgroundTask<ShowEvent>>,
    /// The task that writes the file.
    writer: Option<BackgroundTask<Result<PathBuf, message::Message>>>,
}

impl Showing {
    /// Returns `true` while an export is in progress.
    pub const fn is_busy(&self) -> bool {
        self.worker.is_some() || self.writer.is_some()
    }
}

/// Starts exports, and reports their files.
fn follow(
    mut requests: MessageReader<ShowCommand>,
    game: Option<Res<Match>>,
    folder: Res<DataFolder>,
    mut showing: ResMut<Showing>,
    mut notify: MessageWriter<Notify>,
    mut exported: MessageWriter<FileExported>,
) {
    for request in requests.read().copied() {
        let Some(game) = game.as_ref().filter(|_| !showing.is_busy()) else { continue };
        if folder.0.is_none() {
            notify.write(Notify(text!("library-page-no-folder").into()));
            continue;
        }
        let record = game.session.record_at(game.slots.players(), game.shown());
        let picture = match request {
            ShowCommand::Png => Picture::Png,
            ShowCommand::Svg => Picture::Svg,
            ShowCommand::Gif => Picture::Gif,
            ShowCommand::Report => Picture::Report,
        };
        let job = Show { game: Game(Box::new(record)), picture };
        showing.worker = BackgroundTask::run("show", &EnginePool::default(), None, job);
    }
    let Showing { worker, writer, progress } = &mut *showing;
    let ended = worker.take_if(|worker| {
        worker.drain(|event| match event {
            ShowEvent::Progress(done, all) => *progress = Some((done, all)),
            ShowEvent::Made(Painting { name, ending, bytes }) => {
                let folder = folder.0.clone().unwrap_or_default().join(EXPORTS);
                *writer = BackgroundTask::spawn("export", None, move |_, send| {
                    send(write_new_file(&folder, &name, &ending, &bytes));
                });
            }
            ShowEvent::Failed(reason) => drop(notify.write(Notify(reason))),
        })
    });
    if ended.is_some() {
        *progress = None;
    }
    writer.take_if(|writer| {
        writer.drain(|written| match written {
            Ok(path) => drop(exported.write(FileExported(path))),
            Err(reason) => drop(notify.write(Notify(say(&reason)))),
        })
    });
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Showing>().add_message::<ShowCommand>().add_systems(Update, follow.in_set(Step::After));
}
