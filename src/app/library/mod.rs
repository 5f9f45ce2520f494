//! The library in the window: what the library service has told of its games.

mod details;
pub(in crate::app) mod page;

use std::path::PathBuf;

use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use crate::app::base::messages::Notify;
use crate::app::base::settings::Settings;
use crate::app::base::states::{Menu, Step, go};
use crate::app::base::storage::service::{LibraryOutput, LibraryRequest, LibraryService, PUZZLE, Played};
use crate::app::base::storage::{DataFolder, EXPORTS, Interrupted};
use crate::app::game::commands::{MatchCommands, TableCommand};
use benediction_study::library::{Description, Details, FileId, Filter, GameName, Header, Hit, Sought};
use benediction_study::record::{Player, Record};
use benediction_study::registry;
use benediction_words::text;

use crate::app::game::matches::Match;

/// What is asked of the library.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum LibraryCommand {
    /// Read what is new.
    Refresh,
    /// Lay a game on the table.
    Open {
        /// Its file.
        name: GameName,
        /// It is studied, not gone on with.
        study: bool,
    },
    /// Read what is said about a game.
    Details(GameName),
    /// Say something about a game.
    Describe(GameName, Box<Description>),
    /// Say how much a game is worth, 0 to 5 stars.
    Stars(GameName, u8),
    /// Move a game into the bin.
    Delete(GameName),
    /// Take it out of the bin.
    Restore(GameName),
    /// Remove what is in the bin for good.
    EmptyBin,
    /// Take in the games of files and folders. A single game is opened.
    Import(Vec<PathBuf>),
    /// Take in the games of a text, or the position.
    ImportText(String),
    /// Write these games into one file for others.
    Export(Vec<GameName>),
    /// Write all games and the settings into one file, to be kept or taken in elsewhere.
    ExportEverything,
    /// Keep the position on the table among the puzzles.
    AddPuzzle,
    /// Find the position on the table in all games.
    FindPosition,
    /// Say what was played from the position on the table, in these games and in the bot's own.
    Played,
}

/// What is known of the library.
#[derive(Resource, Default)]
pub struct GameLibrary {
    /// Every game, the latest first.
    games: Vec<(GameName, Header)>,
    /// Which are wanted.
    pub filter: Filter,
    /// The games in which a position was found that was looked for, each with the node; nothing where none was looked for.
    pub found: Option<Vec<Hit>>,
    /// The wanted ones, as indices.
    shown: Vec<usize>,
    /// Files that are no games.
    pub broken: usize,
    /// Games in the bin.
    pub bin: Vec<GameName>,
    /// What is said about the game that was asked about last.
    pub details: Option<(GameName, Details)>,
    /// How many times what is said about each game was read.
    pub details_read: HashMap<GameName, usize>,
    /// What was played from the position that was asked about last.
    pub played: Option<Played>,
    /// The game that was deleted last.
    pub deleted: Option<GameName>,
    /// How many games of how many have been read, while that takes time.
    pub progress: Option<(usize, usize)>,
}

impl GameLibrary {
    /// How many games there are.
    pub const fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// How many games are wanted.
    pub const fn wanted(&self) -> usize {
        self.shown.len()
    }

    /// A wanted game, the latest first.
    pub fn game(&self, index: usize) -> Option<(&GameName, &Header)> {
        self.games.get(*self.shown.get(index)?).map(|(name, header)| (name, header))
    }

    /// Chooses anew what is shown.
    pub fn choose_again(&mut self) {
        let wanted = |(name, header): &(GameName, Header)| {
            let found = self.found.as_ref().is_none_or(|hits| hits.iter().any(|hit| hit.game == *name));
            found && self.filter.takes(header)
        };
        self.shown = self.games.iter().enumerate().filter(|(_, game)| wanted(game)).map(|(index, _)| index).collect();
    }
}

/// Passes commands on to the library service, and follows what it answers.
fn follow(
    mut asked: MessageReader<LibraryCommand>,
    mut dropped: MessageReader<FileDragAndDrop>,
    folder: Res<DataFolder>,
    game: Option<Res<Match>>,
    mut service: Option<ResMut<LibraryService>>,
    settings: Res<Settings>,
    mut notify: MessageWriter<Notify>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let files: Vec<PathBuf> = dropped
        .read()
        .filter_map(|event| {
            if let FileDragAndDrop::DroppedFile { path_buf, .. } = event { Some(path_buf.clone()) } else { None }
        })
        .collect();
    let asked = asked.read().filter_map(|command| request(command, game.as_deref(), &folder, &settings));
    for request in asked.chain((!files.is_empty()).then_some(LibraryRequest::Import(files))) {
        if matches!(request, LibraryRequest::Find(_)) {
            go(&mut menu, Menu::Library);
        }
        // A missing folder is not worth a notice when only a position is looked at.
        let quiet = matches!(request, LibraryRequest::Played { .. });
        match &mut service {
            Some(service) => service.send(request),
            None if quiet => {}
            None => drop(notify.write(Notify(text!("library-page-no-folder").into()))),
        }
    }
}

/// The position on the table as a game that begins there.
fn puzzle(game: &Match) -> Option<Record> {
    let session = registry::find(&game.session.spec().id)?.read_position(&game.session.position_text()).ok()?;
    Some(Record { tags: vec![PUZZLE.into()], ..session.record((Player::Human, Player::Human)) })
}

/// The request of a command.
fn request(
    command: &LibraryCommand,
    game: Option<&Match>,
    folder: &DataFolder,
    settings: &Settings,
) -> Option<LibraryRequest> {
    Some(match command.clone() {
        LibraryCommand::Refresh => LibraryRequest::Refresh,
        LibraryCommand::Open { name, study } => LibraryRequest::Open { name, study },
        LibraryCommand::Details(name) => LibraryRequest::Details(name),
        LibraryCommand::Describe(name, description) => LibraryRequest::Describe(name, description),
        LibraryCommand::Stars(name, stars) => LibraryRequest::Stars(name, stars),
        LibraryCommand::Delete(name) => LibraryRequest::Delete(name),
        LibraryCommand::Restore(name) => LibraryRequest::Restore(name),
        LibraryCommand::EmptyBin => LibraryRequest::EmptyBin,
        LibraryCommand::Import(paths) => LibraryRequest::Import(paths),
        LibraryCommand::ImportText(text) => LibraryRequest::ImportText(text),
        LibraryCommand::Played => {
            let game = game?;
            let record = game.session.record((Player::Human, Player::Human));
            // A result at this node is no result of the game's.
            LibraryRequest::Played { at: game.live(), record: Box::new(Record { result: None, ..record }) }
        }
        LibraryCommand::Export(names) => LibraryRequest::Export { names, folder: folder.0.as_ref()?.join(EXPORTS) },
        LibraryCommand::ExportEverything => {
            LibraryRequest::ExportEverything { settings: settings.write(), folder: folder.0.as_ref()?.join(EXPORTS) }
        }
        LibraryCommand::AddPuzzle => LibraryRequest::AddPuzzle(Box::new(puzzle(game?)?)),
        LibraryCommand::FindPosition => LibraryRequest::Find(Sought::at(&game?.session)),
    })
}

/// Follows the answers of the library service.
fn listen(
    mut outputs: MessageReader<LibraryOutput>,
    mut library: ResMut<GameLibrary>,
    mut settings: ResMut<Settings>,
    mut table: MatchCommands,
    mut notify: MessageWriter<Notify>,
) {
    for output in outputs.read() {
        match output {
            LibraryOutput::Event(event) => table.write(event.clone()),
            LibraryOutput::Notice(_) => {}
            LibraryOutput::Progress(done, all) => {
                library.progress = Some((*done, *all)).filter(|(done, all)| done < all)
            }
            LibraryOutput::Listed { games, broken, bin } => {
                (library.games, library.broken, library.bin) = (games.clone(), *broken, bin.clone());
                library.choose_again();
            }
            LibraryOutput::Details(name, details) => {
                *library.details_read.entry(name.clone()).or_default() += 1;
                library.details = Some((name.clone(), details.clone()));
            }
            LibraryOutput::Opened { file, record, study } => {
                table.write(TableCommand::Open { record: record.clone(), file: Some(*file), study: *study });
            }
            LibraryOutput::Found(hits) => {
                library.found = Some(hits.clone());
                library.choose_again();
            }
            LibraryOutput::Played(played) => library.played = Some(played.clone()),
            LibraryOutput::Deleted(name) => library.deleted = Some(name.clone()),
            LibraryOutput::Settings(text) => {
                let read = Settings::read(text);
                notify.write(Notify(match &read {
                    Ok(_) => text!("library-page-settings-taken-over").into(),
                    Err(reason) => reason.clone(),
                }));
                if let Ok(read) = read {
                    *settings = read.imported_over(&settings);
                }
            }
        }
    }
}

/// Closes the games that are neither on the table nor offered by Continue, so that other windows can open them.
fn release_files(
    game: Option<Res<Match>>,
    interrupted: Res<Interrupted>,
    mut service: ResMut<LibraryService>,
    mut known: Local<Vec<FileId>>,
) {
    let offered = interrupted.0.as_ref().map(|game| game.file);
    let files: Vec<FileId> = game.map(|game| game.file).into_iter().chain(offered).collect();
    if *known != files {
        known.clone_from(&files);
        service.send(LibraryRequest::KeepOnly(files));
    }
}

fn refresh_on_entering(mut orders: MessageWriter<LibraryCommand>) {
    orders.write(LibraryCommand::Refresh);
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<GameLibrary>()
        .add_message::<LibraryCommand>()
        .add_message::<FileDragAndDrop>()
        .add_systems(OnEnter(Menu::Library), refresh_on_entering)
        .add_systems(
            Update,
            (
                (listen.run_if(on_message::<LibraryOutput>), follow).chain().in_set(Step::Input),
                release_files.run_if(resource_exists::<LibraryService>).in_set(Step::After),
            ),
        );
}
