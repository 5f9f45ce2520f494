//! The library in the window: a thread of its own reads, finds, moves and imports games, and this is what is known of them.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;

use crate::app::messages::{GameNode, LibraryCommand, Notify, TableCommand};
use crate::app::settings::Settings;
use crate::app::states::{Menu, Step, go};
use crate::app::storage::{DataFolder, EXPORTS};
use crate::app::worker::{Clerk, Heard};
use crate::library::bot_games::BotGames;
use crate::library::exchange::{
    Form, files_at, read_games, read_text_file, settings_and_games, write_everything, write_games, write_new_file,
};
use crate::library::{Continuation, Details, Filter, GameName, Header, Hit, Library, Sought};
use crate::locale::say;
use crate::platform::program;
use crate::record::{Player, Record};
use crate::sentence::Sentence;
use crate::tree::NodeId;
use crate::{registry, say, text, words};

use super::matches::Match;

/// What the thread is asked.
enum Order {
    Refresh,
    Open { name: GameName, study: bool },
    Details(GameName),
    Describe(GameName, Details),
    Stars(GameName, u8),
    Delete(GameName),
    Restore(GameName),
    EmptyBin,
    Import(Vec<PathBuf>),
    ImportText(String),
    Find(Sought),
    AddPuzzle(Box<Record>),
    Export { names: Vec<GameName>, folder: PathBuf },
    ExportEverything { settings: String, folder: PathBuf },
    Played { at: GameNode, record: Box<Record> },
}

/// What it answers.
enum Told {
    Progress(usize, usize),
    Listed {
        games: Vec<(GameName, Header)>,
        broken: usize,
        bin: Vec<GameName>,
    },
    Details(GameName, Details),
    Opened {
        name: GameName,
        record: Box<Record>,
        study: bool,
    },
    Found(Vec<Hit>),
    Played(Played),
    Deleted(GameName),
    /// The text of the settings' file.
    Settings(String),
    Said(String),
    Done,
}

/// What was played from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Which.
    pub at: GameNode,
    /// In the games of the library.
    pub here: Vec<Continuation>,
    /// In the bot's games with itself.
    pub bots: Vec<Continuation>,
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
    /// What was played from the position that was asked about last.
    pub played: Option<Played>,
    /// The game that was deleted last.
    pub deleted: Option<GameName>,
    /// How many games of how many have been read, while that takes time.
    pub progress: Option<(usize, usize)>,
    /// Orders that are not done yet.
    due: usize,
    clerk: Option<Clerk<Order, Told>>,
}

impl GameLibrary {
    /// Whether an answer is still to come.
    pub const fn at_work(&self) -> bool {
        self.due > 0
    }

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

    /// Sends an order, and starts the thread for the first.
    fn order(&mut self, folder: &DataFolder, order: Order) -> bool {
        let Some(folder) = &folder.0 else { return false };
        let clerk = self.clerk.get_or_insert_with(|| {
            let folder = folder.clone();
            Clerk::begin("library", move || (Library::open(&folder), None), work)
        });
        let sent = clerk.order(order);
        self.due += usize::from(sent);
        sent
    }
}

/// Does what is ordered.
fn work(
    (library, bots): &mut (Library, Option<BotGames>),
    order: Order,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(Told),
) {
    let done = match order {
        Order::Played { at, record } => played(library, bots, at, &record, stop, tell),
        order => obey(library, order, stop, tell),
    };
    if let Err(reason) = done {
        tell(Told::Said(say(&reason)));
    }
    tell(Told::Done);
}

/// What was played from a position. The bot's games of one game are kept.
fn played(
    library: &mut Library,
    bots: &mut Option<BotGames>,
    at: GameNode,
    record: &Record,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(Told),
) -> Result<(), Sentence> {
    let session = registry::load(record)?;
    let id = session.spec().id;
    let known = bots.take().filter(|known| *known.id() == id).unwrap_or_else(|| BotGames::of(&id));
    refresh(library, stop, tell)?;
    let here = library.continuations(session.as_ref());
    let bots = bots.insert(known).continuations(session.as_ref());
    tell(Told::Played(Played { at, here, bots }));
    Ok(())
}

fn obey(library: &mut Library, order: Order, stop: &AtomicBool, tell: &mut dyn FnMut(Told)) -> Result<(), Sentence> {
    match order {
        Order::Refresh | Order::Played { .. } => {}
        Order::Open { name, study } => {
            let record = Box::new(library.store().read(&name)?);
            tell(Told::Opened { name, record, study });
            return Ok(());
        }
        Order::Details(name) => {
            let details = library.details(&name)?;
            tell(Told::Details(name, details));
            return Ok(());
        }
        Order::Describe(name, said) => library.edit(&name, |record| said.put(record))?,
        Order::Stars(name, stars) => library.edit(&name, |record| record.stars = stars)?,
        Order::Delete(name) => {
            library.store().delete(&name)?;
            tell(Told::Deleted(name));
        }
        Order::Restore(name) => library.store().restore(&name)?,
        Order::EmptyBin => drop(library.store().empty_bin()?),
        Order::Import(paths) => {
            let mut games = Vec::new();
            let mut settings = None;
            for found in files_at(paths.iter().map(PathBuf::as_path)) {
                let (Ok(path) | Err((path, _))) = &found;
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                match found.as_ref().map_err(|(_, reason)| reason.clone()).and_then(|path| read_text_file(path)) {
                    Ok(text) => {
                        let (its_settings, its_games) = settings_and_games(&text);
                        settings = its_settings.or(settings);
                        games.extend(named(&name, its_games));
                    }
                    Err(reason) => games.push((name, Err(reason))),
                }
            }
            import(library, settings, games, tell)?;
        }
        Order::ImportText(text) => {
            // A position is a game that begins there.
            let position = || registry::read_position(&text).ok().map(|session| session.record(FRIENDS));
            let (settings, its_games) = settings_and_games(&text);
            let mut games = named(text!("library-page-clipboard"), its_games);
            if !games.iter().any(|(_, game)| game.is_ok())
                && let Some(record) = position()
            {
                games = vec![(String::new(), Ok(record))];
            }
            import(library, settings, games, tell)?;
        }
        Order::Export { names, folder } => return export(library, &names, None, &folder, tell),
        Order::ExportEverything { settings, folder } => {
            refresh(library, stop, tell)?;
            let all = library.list(&Filter::default()).into_iter();
            let names: Vec<GameName> = all.map(|(name, _)| name.clone()).collect();
            return export(library, &names, Some(&settings), &folder, tell);
        }
        Order::AddPuzzle(record) => {
            library.store_mut().add(&record)?;
            tell(Told::Said(say!("library-page-puzzle-added", tag = PUZZLE)));
        }
        Order::Find(sought) => {
            refresh(library, stop, tell)?;
            tell(Told::Found(library.find_position(&sought)));
        }
    }
    refresh(library, stop, tell)?;
    let games = library.list(&Filter::default()).into_iter();
    let games = games.map(|(name, header)| (name.clone(), header.clone())).collect();
    tell(Told::Listed { games, broken: library.broken().count(), bin: library.store().bin()? });
    Ok(())
}

/// Writes games into one file for others, with the settings or without.
fn export(
    library: &Library,
    names: &[GameName],
    settings: Option<&str>,
    folder: &Path,
    tell: &mut dyn FnMut(Told),
) -> Result<(), Sentence> {
    let games = names.iter().map(|name| library.store().read(name)).collect::<Result<Vec<Record>, Sentence>>()?;
    let (beginning, text) = match settings {
        Some(settings) => (EVERYTHING, write_everything(&games, settings)?),
        None => (EXPORTED, write_games(&games, Form::Saved)?),
    };
    let path = write_new_file(folder, beginning, "ron", text.as_bytes())?;
    tell(Told::Said(words::storage::kept(&path, program::IS_PAGE)));
    Ok(())
}

/// How the name of a file of games for others begins.
const EXPORTED: &str = "games";
/// How the name of a file of everything begins.
const EVERYTHING: &str = "everything";
/// The tag of a position that is kept to be solved.
const PUZZLE: &str = "puzzle";
/// Two people at this table.
const FRIENDS: (Player, Player) = (Player::Human, Player::Human);

fn refresh(library: &mut Library, stop: &AtomicBool, tell: &mut dyn FnMut(Told)) -> Result<(), Sentence> {
    library.refresh(&mut |done, all| {
        tell(Told::Progress(done, all));
        !stop.load(Ordering::Relaxed)
    })?;
    Ok(())
}

/// The games of a text, with the name of what it comes from.
fn named(name: &str, text: &str) -> Vec<(String, Result<Record, Sentence>)> {
    read_games(text).into_iter().map(|game| (name.to_string(), game.map_err(|fault| fault.reason))).collect()
}

/// Takes games into the library; a single one is opened at once. Settings may have come with them, or alone.
fn import(
    library: &mut Library,
    settings: Option<String>,
    games: Vec<(String, Result<Record, Sentence>)>,
    tell: &mut dyn FnMut(Told),
) -> Result<(), Sentence> {
    let mut taken: Vec<(GameName, Record)> = Vec::new();
    let mut wrong: Vec<(String, Sentence)> = Vec::new();
    for (file, game) in games {
        match game {
            Ok(record) => taken.push((library.store_mut().add(&record)?, record)),
            Err(reason) => wrong.push((file, reason)),
        }
    }
    let only_settings = settings.is_some() && taken.is_empty() && wrong.is_empty();
    if let Some(settings) = settings {
        tell(Told::Settings(settings));
    }
    match (&mut taken[..], wrong.first()) {
        ([], None) if only_settings => {}
        ([], None) => tell(Told::Said(text!("library-page-nothing").into())),
        ([], Some((file, reason))) => {
            tell(Told::Said(say!(
                "library-page-not-imported",
                file = file,
                reason = reason.clone(),
                more = wrong.len() - 1
            )));
        }
        ([(name, record)], None) => {
            let (name, record) = (name.clone(), Box::new(record.clone()));
            tell(Told::Opened { name, record, study: true });
        }
        (games, _) => tell(Told::Said(say!("library-page-taken-in", count = games.len(), wrong = wrong.len()))),
    }
    Ok(())
}

impl Match {
    /// Takes up what is said about its file in the library; whether it is about this one.
    fn describe(&mut self, command: &LibraryCommand) -> bool {
        let said = match command {
            LibraryCommand::Describe(name, said) if self.name.as_ref() == Some(name) => said,
            LibraryCommand::Stars(name, stars) if self.name.as_ref() == Some(name) => {
                self.session.about_mut().stars = *stars;
                return true;
            }
            _ => return false,
        };
        let tags = said.kept_tags();
        let Details { title, event, names, note, .. } = said.clone();
        let about = self.session.about_mut();
        (about.title, about.event, about.names, about.tags) = (title, event, names, tags);
        self.session.comment(NodeId::ROOT, &note);
        true
    }
}

/// Passes orders on, listens, and chooses what is shown.
fn follow(
    mut asked: MessageReader<LibraryCommand>,
    mut dropped: MessageReader<FileDragAndDrop>,
    folder: Res<DataFolder>,
    mut game: Option<ResMut<Match>>,
    mut library: ResMut<GameLibrary>,
    mut settings: ResMut<Settings>,
    mut table: MessageWriter<TableCommand>,
    mut notify: MessageWriter<Notify>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let files: Vec<PathBuf> = dropped
        .read()
        .filter_map(|event| {
            if let FileDragAndDrop::DroppedFile { path_buf, .. } = event { Some(path_buf.clone()) } else { None }
        })
        .collect();
    let mut orders = Vec::new();
    for command in asked.read() {
        // The game on the table writes its file too.
        if let Some(game) = &mut game
            && game.bypass_change_detection().describe(command)
        {
            game.set_changed();
        }
        orders.extend(order(command, game.as_deref(), &folder, &settings));
    }
    let orders: Vec<Order> = orders.into_iter().chain((!files.is_empty()).then_some(Order::Import(files))).collect();
    for order in orders {
        if matches!(order, Order::Find(_)) {
            go(&mut menu, Menu::Library);
        }
        // Nobody has asked for a folder who only looks at a position.
        let quiet = matches!(order, Order::Played { .. });
        if !library.order(&folder, order) && !quiet {
            notify.write(Notify(text!("library-page-no-folder").into()));
        }
    }
    if library.at_work() {
        hear(&mut library, &mut table, &mut settings, &mut notify);
    }
}

/// The position on the table as a game that begins there.
fn puzzle(game: &Match) -> Option<Record> {
    let session = registry::find(&game.session.spec().id)?.read_position(&game.session.position_text()).ok()?;
    Some(Record { tags: vec![PUZZLE.into()], ..session.record(FRIENDS) })
}

/// The thread's order of a command.
fn order(command: &LibraryCommand, game: Option<&Match>, folder: &DataFolder, settings: &Settings) -> Option<Order> {
    Some(match command.clone() {
        LibraryCommand::Refresh => Order::Refresh,
        LibraryCommand::Open { name, study } => Order::Open { name, study },
        LibraryCommand::Details(name) => Order::Details(name),
        LibraryCommand::Describe(name, said) => Order::Describe(name, said),
        LibraryCommand::Stars(name, stars) => Order::Stars(name, stars),
        LibraryCommand::Delete(name) => Order::Delete(name),
        LibraryCommand::Restore(name) => Order::Restore(name),
        LibraryCommand::EmptyBin => Order::EmptyBin,
        LibraryCommand::Import(paths) => Order::Import(paths),
        LibraryCommand::ImportText(text) => Order::ImportText(text),
        LibraryCommand::Played => {
            let game = game?;
            let record = game.session.record((Player::Human, Player::Human));
            // A result at this node is no result of the game's.
            Order::Played { at: game.live(), record: Box::new(Record { result: None, ..record }) }
        }
        LibraryCommand::Export(names) => Order::Export { names, folder: folder.0.as_ref()?.join(EXPORTS) },
        LibraryCommand::ExportEverything => {
            Order::ExportEverything { settings: settings.write(), folder: folder.0.as_ref()?.join(EXPORTS) }
        }
        LibraryCommand::AddPuzzle => Order::AddPuzzle(Box::new(puzzle(game?)?)),
        LibraryCommand::FindPosition => Order::Find(Sought::at(game?.session.as_ref())),
    })
}

fn hear(
    library: &mut GameLibrary,
    table: &mut MessageWriter<TableCommand>,
    settings: &mut ResMut<Settings>,
    notify: &mut MessageWriter<Notify>,
) {
    while let Some(clerk) = &mut library.clerk {
        match clerk.hear() {
            Heard::Word(Told::Progress(done, all)) => library.progress = Some((done, all)),
            Heard::Word(Told::Listed { games, broken, bin }) => {
                (library.games, library.broken, library.bin) = (games, broken, bin);
                library.choose_again();
            }
            Heard::Word(Told::Details(name, details)) => library.details = Some((name, details)),
            Heard::Word(Told::Opened { name, record, study }) => {
                table.write(TableCommand::Open { record, name: Some(name), study });
            }
            Heard::Word(Told::Found(hits)) => {
                library.found = Some(hits);
                library.choose_again();
            }
            Heard::Word(Told::Played(played)) => library.played = Some(played),
            Heard::Word(Told::Deleted(name)) => library.deleted = Some(name),
            Heard::Word(Told::Settings(text)) => {
                let read = Settings::read(&text);
                notify.write(Notify(match &read {
                    Ok(_) => text!("library-page-settings-taken-over").into(),
                    Err(reason) => reason.clone(),
                }));
                if let Ok(read) = read {
                    **settings = read;
                }
            }
            Heard::Word(Told::Said(said)) => drop(notify.write(Notify(said))),
            Heard::Word(Told::Done) => {
                library.due = library.due.saturating_sub(1);
                library.progress = None;
            }
            Heard::Nothing => return,
            Heard::End => {
                library.clerk = None;
                library.due = 0;
            }
        }
    }
}

fn refresh_on_entering(mut orders: MessageWriter<LibraryCommand>) {
    orders.write(LibraryCommand::Refresh);
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GameLibrary>()
        .add_message::<FileDragAndDrop>()
        .add_systems(OnEnter(Menu::Library), refresh_on_entering)
        .add_systems(Update, follow.in_set(Step::Input));
}
