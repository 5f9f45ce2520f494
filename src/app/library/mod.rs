//! The library in the window: the state of its games, from the library service.

mod details;
mod everything;
pub mod opened_list;
pub(in crate::app) mod page;
pub mod rows;

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;

use bevy::platform::collections::{HashMap, HashSet};
use bevy::prelude::*;

use crate::app::base::messages::Notify;
use crate::app::base::next_on_table::NextOnTable;
use crate::app::base::progress::{PlayerProgress, PuzzleBook, Training};
use crate::app::base::settings::Settings;
use crate::app::base::states::{Menu, Step, go};
use crate::app::base::storage::requests::{ImportProgress, LibraryOutput, LibraryRequest, PUZZLE, Played};
use crate::app::base::storage::service::LibraryService;
use crate::app::base::storage::{AwaitedFile, Interrupted, SendingTurnTimes};
use crate::app::game::commands::{LateCommand, MatchCommands, TableCommand};
use benediction_rules::Side;
use benediction_study::library::{Details, FileId, Filter, GameName, Header, Hit, PositionQuery, Results};
use benediction_study::progress::{put_cards, put_progress, put_solver};
use benediction_study::record::{Player, Record};
use benediction_study::registry::{self, Entry};
use benediction_study::series::Series;
use benediction_words::locale::say;
use benediction_words::text;

use crate::app::game::matches::Match;
pub use everything::{Imported, ImportedProgress};
use opened_list::{ListedGame, Neighbor, OpenedList};
use rows::ListRow;

/// A command to the library.
#[derive(Message, Clone, Debug)]
pub enum LibraryCommand {
    /// Pass a request to the library service.
    Ask(LibraryRequest),
    /// Export all games, the settings and the progress into one file, as a backup or for another computer.
    ExportEverything,
    /// Open the game before or after the one on the table, in the list in which that was opened.
    OpenNeighbor(Neighbor),
    /// Save the position on the table among the puzzles.
    AddPuzzle,
    /// Find the position on the table in all games.
    FindPosition,
    /// Count the actions played from the position on the table, in the games of the library and in the bot's own.
    Played,
}

impl From<LibraryRequest> for LibraryCommand {
    fn from(request: LibraryRequest) -> LibraryCommand {
        LibraryCommand::Ask(request)
    }
}

/// A column of the list by which it can be sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SortBy {
    /// The time at which the game was begun; the latest is first.
    #[default]
    Date,
    /// The name of the game.
    Game,
    /// The names of the players.
    Players,
    /// The result.
    Result,
    /// The number of turns.
    Turns,
    /// The stars.
    Stars,
}

/// The state of the library.
#[derive(Resource, Default)]
pub struct GameLibrary {
    /// Every game, the latest first.
    games: Arc<Vec<(GameName, Header)>>,
    /// The player's results against the bot, for each game: in all games, and in strict ones.
    pub results: [Vec<Results>; 2],
    /// The filter of the list.
    pub filter: Filter,
    /// The games in which the last position searched for was found, each with its node; `None` without a search.
    pub hits: Option<Vec<Hit>>,
    /// The column by which the list is sorted, and `true` if the order is reversed.
    pub sort: (SortBy, bool),
    /// The games that pass the filter, as indices, in the order of the list.
    shown: Vec<usize>,
    /// The rows of the list.
    pub rows: Vec<ListRow>,
    /// Number of times that the filter was applied, which also follows every change of the games.
    chosen: u64,
    /// The matches whose games are shown one by one, by their numbers.
    unfolded: HashSet<u32>,
    /// Number of files that are not games.
    pub broken: usize,
    /// Games in the bin.
    pub bin: Vec<GameName>,
    /// The details of the last game whose details were requested.
    pub details: Option<(GameName, Details)>,
    /// Number of times the details of each game were read.
    pub details_read: HashMap<GameName, usize>,
    /// The actions played from the last position that they were requested for.
    pub played: Option<Played>,
    /// The letters that contradict their games and wait for an answer of the player, with the reasons.
    pub contradicted: VecDeque<(Box<Record>, String)>,
    /// The game that was deleted last.
    pub deleted: Option<GameName>,
    /// Number of games read and of all games, while reading takes time.
    pub progress: Option<(usize, usize)>,
    /// The import under way.
    pub importing: Option<ImportProgress>,
}

impl GameLibrary {
    /// Shows the games of a match one by one, or its row alone.
    pub fn fold(&mut self, id: u32) {
        if !self.unfolded.remove(&id) {
            self.unfolded.insert(id);
        }
        self.arrange_rows();
    }

    fn arrange_rows(&mut self) {
        let shown = self.shown.iter().filter_map(|index| self.games.get(*index)).map(|(_, header)| header.series());
        self.rows = rows::arrange(&shown.collect::<Vec<_>>(), &self.unfolded);
    }

    /// Removes the filter and the search for a position.
    pub fn show_all(&mut self) {
        (self.hits, self.filter) = (None, Filter::default());
        self.choose_again();
    }

    /// Returns the number of games.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Returns `true` if there are no games.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Returns the number of games that pass the filter.
    pub const fn shown_count(&self) -> usize {
        self.shown.len()
    }

    /// Returns a game that passes the filter, the latest first.
    pub fn game(&self, index: usize) -> Option<(&GameName, &Header)> {
        self.games.get(*self.shown.get(index)?).map(|(name, header)| (name, header))
    }

    /// Returns a number that changes with the games that pass the filter, and with their order.
    pub const fn chosen(&self) -> u64 {
        self.chosen
    }

    /// Returns the games that pass the filter, in the order of the list.
    pub fn shown_games(&self) -> impl Iterator<Item = (&GameName, &Header)> {
        (0..self.shown.len()).filter_map(|index| self.game(index))
    }

    /// Returns the level, in tenths, that is matched to the player's results in a game. Returns `None` if the game has no rated levels.
    pub fn matched_level(&self, game: &Entry) -> Option<u8> {
        let results = self.results[0].iter().find(|results| results.game.name == game.name);
        results.map_or_else(|| Results::first_matched_level(game), Results::matched_level)
    }

    /// Returns `true` if a game can be continued: it is not over, or it is the last game of a match that is not.
    pub fn can_continue(&self, name: &GameName, header: &Header) -> bool {
        if header.open {
            return true;
        }
        let Some(series) = header.series().filter(|series| series.winner().is_none()) else { return false };
        let won = |series: Series| Side::BOTH.map(|side| u32::from(series.won(side))).iter().sum::<u32>();
        let of_match = self.games.iter().filter_map(|(other, header)| {
            let other_series = header.series().filter(|other| series.id().is_some() && other.id() == series.id())?;
            Some((other, header.open, won(other_series)))
        });
        let mut is_reached = false;
        for (other, is_open, points) in of_match {
            let is_later = points > won(series) || points == won(series) && !is_reached;
            is_reached |= other == name;
            if other != name && (is_open || is_later) {
                return false;
            }
        }
        true
    }

    /// Returns the games that pass the filter, as indices.
    fn passing(&self) -> Vec<usize> {
        let hits: Option<HashSet<&GameName>> =
            self.hits.as_ref().map(|hits| hits.iter().map(|hit| &hit.game).collect());
        let is_shown = |(name, header): &(GameName, Header)| {
            hits.as_ref().is_none_or(|hits| hits.contains(name)) && self.filter.takes(header)
        };
        self.games.iter().enumerate().filter(|(_, game)| is_shown(game)).map(|(index, _)| index).collect()
    }

    /// Applies the filter again.
    pub fn choose_again(&mut self) {
        self.shown = self.passing();
        self.chosen += 1;
        let (by, reversed) = self.sort;
        let header = |index: &usize| &self.games[*index].1;
        // The games are in the order of time, and equal ones stay so.
        match by {
            SortBy::Date => {}
            SortBy::Game => {
                self.shown.sort_by_cached_key(|index| registry::title(&header(index).game.id).to_lowercase())
            }
            SortBy::Players => {
                self.shown.sort_by_cached_key(|index| Side::BOTH.map(|side| header(index).player(side).to_lowercase()))
            }
            SortBy::Result => self.shown.sort_by_key(|index| {
                header(index).result.as_ref().map_or(3, |ended| ended.winner.map_or(2, Side::index))
            }),
            SortBy::Turns => self.shown.sort_by_key(|index| header(index).turns),
            SortBy::Stars => self.shown.sort_by_key(|index| std::cmp::Reverse(header(index).stars)),
        }
        if reversed {
            self.shown.reverse();
        }
        self.arrange_rows();
    }
}

/// Sends commands to the library service.
fn send_commands(
    mut commands: MessageReader<LibraryCommand>,
    mut dropped: MessageReader<FileDragAndDrop>,
    game: Option<Res<Match>>,
    mut service: Option<ResMut<LibraryService>>,
    (settings, progress): (Res<Settings>, Res<PlayerProgress>),
    (book, training): (Res<PuzzleBook>, Res<Training>),
    mut notify: MessageWriter<Notify>,
    (mut menu, mut next_on_table): (ResMut<NextState<Menu>>, ResMut<NextOnTable>),
    (library, mut list): (Res<GameLibrary>, ResMut<OpenedList>),
) {
    let everything = || {
        let results = put_cards(&put_solver(&settings.write(), &book.0), &training.0);
        put_progress(&results, progress.file())
    };
    let files: Vec<PathBuf> = dropped
        .read()
        .filter_map(|event| {
            if let FileDragAndDrop::DroppedFile { path_buf, .. } = event { Some(path_buf.clone()) } else { None }
        })
        .collect();
    let import = (!files.is_empty()).then_some(LibraryCommand::Ask(LibraryRequest::Import(files)));
    let on_table = game.as_ref().map(|game| game.file);
    for command in commands.read().chain(&import) {
        let listed = match command {
            LibraryCommand::OpenNeighbor(neighbor) => on_table.and_then(|file| list.beside(file, *neighbor)),
            _ => None,
        };
        let Some(request) = request(command, listed.as_ref(), game.as_deref(), &everything) else { continue };
        if matches!(request, LibraryRequest::Find(_)) {
            go(&mut menu, Menu::Library);
        }
        // Without a folder there is nothing to export, and the actions played from a position are not worth a notice.
        let quiet = request.is_export() || matches!(request, LibraryRequest::Played { .. });
        match &mut service {
            Some(service) if result_is_for_table(&request) => {
                let since = next_on_table.take();
                if let LibraryRequest::Open { name, .. } = &request {
                    list.ask((name, listed), since, &library, on_table);
                }
                service.send(LibraryRequest::ForTable { since, request: Box::new(request) });
            }
            Some(service) => service.send(request),
            None if quiet => {}
            None => drop(notify.write(Notify(text!("library-page-no-folder").into()))),
        }
    }
}

/// Returns `true` if the result of a request comes to the table.
const fn result_is_for_table(request: &LibraryRequest) -> bool {
    matches!(
        request,
        LibraryRequest::Open { .. }
            | LibraryRequest::Import(_)
            | LibraryRequest::ImportText(_)
            | LibraryRequest::FollowLetter(_)
            | LibraryRequest::Mistakes(_)
    )
}

/// Returns the position on the table as a game that begins there, or `None` if it cannot be read.
fn puzzle(game: &Match) -> Option<Record> {
    let session = registry::find(&game.session.spec().id)?.read_position(&game.session.position_text()).ok()?;
    Some(Record { tags: vec![PUZZLE.into()], ..session.record((Player::Human, Player::Human)) })
}

/// Returns the request of a command, or `None` if it needs a game that is missing. `listed` is the game that is asked for by its place
/// in a list, and `everything` returns the settings and the progress.
fn request(
    command: &LibraryCommand,
    listed: Option<&ListedGame>,
    game: Option<&Match>,
    everything: &dyn Fn() -> String,
) -> Option<LibraryRequest> {
    Some(match command {
        LibraryCommand::Ask(request) => request.clone(),
        LibraryCommand::OpenNeighbor(_) => LibraryRequest::Open { name: listed?.name().clone(), study: true },
        LibraryCommand::ExportEverything => LibraryRequest::ExportEverything(everything()),
        LibraryCommand::AddPuzzle => LibraryRequest::AddPuzzle(Box::new(puzzle(game?)?)),
        LibraryCommand::FindPosition => LibraryRequest::Find(PositionQuery::at(&game?.session)),
        LibraryCommand::Played => {
            let game = game?;
            let record = game.session.record((Player::Human, Player::Human));
            // A result at this node is not a result of the game.
            LibraryRequest::Played { at: game.live(), record: Box::new(Record { result: None, ..record }) }
        }
    })
}

/// Applies the outputs of the library service.
fn apply_outputs(
    mut outputs: MessageReader<LibraryOutput>,
    (mut library, mut list): (ResMut<GameLibrary>, ResMut<OpenedList>),
    mut progress: ResMut<PlayerProgress>,
    mut table: MatchCommands,
    (mut menu, next_on_table): (ResMut<NextState<Menu>>, Res<NextOnTable>),
) {
    for output in outputs.read() {
        match output {
            LibraryOutput::Event(event) => table.write(event.clone()),
            LibraryOutput::Notice(_)
            | LibraryOutput::Exported(_)
            | LibraryOutput::Mistakes(..)
            | LibraryOutput::Lines(_)
            | LibraryOutput::Departure { .. }
            | LibraryOutput::DeckAdded(_)
            | LibraryOutput::Settings(_)
            | LibraryOutput::TurnTime(..) => {}
            LibraryOutput::Progress(done, all) => {
                library.progress = Some((*done, *all)).filter(|(done, all)| done < all)
            }
            LibraryOutput::Importing(progress) => library.importing = *progress,
            LibraryOutput::Listed { games, broken, bin } => {
                (library.games, library.broken, library.bin) = (games.clone(), *broken, bin.clone());
                let headers = || games.iter().map(|(_, header)| header);
                library.results = [false, true].map(|only_strict| Results::of(headers(), only_strict));
                library.choose_again();
                let last = &progress.last_game;
                let matched = registry::named(&last.game).and_then(|game| library.matched_level(game));
                // A new level is for the next game, also without a look at New game.
                if last.terms.matched.is_some() && matched.is_some() && last.terms.matched != matched {
                    progress.last_game.terms.matched = matched;
                }
            }
            LibraryOutput::Details(name, details) => {
                *library.details_read.entry(name.clone()).or_default() += 1;
                library.details = Some((name.clone(), details.clone()));
            }
            LibraryOutput::NotOpened(since) => list.note_not_opened(*since),
            LibraryOutput::Opened { file, record, study, since } => {
                list.note_opened(*since, *file, next_on_table.is_latest(*since));
                let command = TableCommand::Open { record: record.clone(), file: Some(*file), study: *study };
                table.write(LateCommand { since: *since, command });
            }
            LibraryOutput::Found(hits) => {
                library.hits = Some(hits.clone());
                library.choose_again();
            }
            LibraryOutput::Contradicted(letter, reason) => {
                library.contradicted.push_back((letter.clone(), say(reason)));
                go(&mut menu, Menu::Library);
            }
            LibraryOutput::Played(played) => library.played = Some(played.clone()),
            LibraryOutput::Deleted(name) => library.deleted = Some(name.clone()),
        }
    }
}

/// Closes the games that are neither on the table nor offered by Continue, and to which no exercise returns, so that other windows
/// can open them.
fn release_files(
    game: Option<Res<Match>>,
    (interrupted, awaited): (Res<Interrupted>, Res<AwaitedFile>),
    mut service: ResMut<LibraryService>,
    mut last: Local<Vec<FileId>>,
) {
    let offered = interrupted.0.as_ref().map(|game| game.file);
    let on_table = game.iter().flat_map(|game| game.files());
    let files: Vec<FileId> = on_table.chain(offered).chain(awaited.0).collect();
    if *last != files {
        last.clone_from(&files);
        service.send(LibraryRequest::KeepOnly(files));
    }
}

/// The letters stay as they came, and can be imported again.
fn forget_contradicted(mut library: ResMut<GameLibrary>) {
    library.contradicted.clear();
}

fn refresh_on_entering(mut commands: MessageWriter<LibraryCommand>) {
    commands.write(LibraryRequest::Refresh.into());
}

/// Reads the results again after a game against a bot that is matched to them.
fn refresh_after_a_matched_game(
    game: Option<Res<Match>>,
    mut ended: Local<Option<u64>>,
    mut commands: MessageWriter<LibraryCommand>,
) {
    let Some(game) = game.filter(|game| game.session.about().terms.matched.is_some() && !game.panel().is_study())
    else {
        return;
    };
    let is_over = game.session.outcome().is_some();
    if is_over && *ended != Some(game.id) {
        commands.write(LibraryRequest::Refresh.into());
    }
    *ended = is_over.then_some(game.id);
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<GameLibrary>()
        .init_resource::<OpenedList>()
        .add_message::<LibraryCommand>()
        .add_plugins(everything::plugin)
        .add_message::<FileDragAndDrop>()
        .add_systems(OnEnter(Menu::Library), refresh_on_entering)
        .add_systems(OnExit(Menu::Library), forget_contradicted)
        .add_systems(OnEnter(Menu::NewGame), refresh_on_entering.run_if(resource_exists::<LibraryService>))
        .add_systems(
            Update,
            (
                (apply_outputs.run_if(on_message::<LibraryOutput>), send_commands).chain().in_set(Step::Input),
                refresh_after_a_matched_game
                    .run_if(resource_exists::<LibraryService>.and_then(resource_exists_and_changed::<Match>))
                    .in_set(Step::After),
            ),
        )
        .add_systems(Last, release_files.run_if(resource_exists::<LibraryService>).after(SendingTurnTimes));
}
