//! The lines that the player trains: their positions, read by the library service, and those that are due.

use std::collections::{BTreeSet, HashMap, HashSet};

use bevy::prelude::*;

use super::ExerciseCommand;
use super::line::{LineTask, Return};
use crate::app::base::messages::Notify;
use crate::app::base::progress::{PlayerProgress, PuzzleBook, Training};
use crate::app::base::settings::Settings;
use crate::app::base::states::{Menu, Screen, Step};
use crate::app::base::storage::requests::{DeckCards, LibraryOutput, LibraryRequest};
use crate::app::base::storage::service::LibraryService;
use crate::app::game::commands::{LookAt, MatchCommands};
use crate::app::game::matches::Match;
use benediction_rules::Side;
use benediction_study::library::today;
use benediction_study::lines::{Deck, LineCard};
use benediction_study::record::Record;
use benediction_study::schedule::{CardId, Pace};
use benediction_study::tree::{Date, NodeId};

/// A command about the lines of the study on the table.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinesCommand {
    /// Train them for a side, from the present turn on.
    Train(Side),
    /// Show the turn with which the main line leaves the lines that are trained.
    ShowDeparture,
}

/// The positions of all decks, as they were read last.
#[derive(Resource, Default)]
pub struct Lines {
    /// The decks, in the order of the player's list.
    pub decks: Vec<ReadDeck>,
    /// The deck whose training begins as soon as its positions are read, and where it returns to. Its study has no name until the
    /// service has found the file.
    begin: Option<(Deck, Return)>,
    /// `true` if the positions are to be read again.
    is_stale: bool,
}

/// A deck with its positions.
pub struct ReadDeck {
    /// The deck as it was read.
    pub read: DeckCards,
    /// The name of its side in its game. Empty without positions.
    pub side: &'static str,
    ids: Vec<CardId>,
}

impl ReadDeck {
    fn new(read: DeckCards) -> ReadDeck {
        let cards = read.cards.as_deref().unwrap_or_default();
        let ids = cards.iter().map(LineCard::id).collect();
        let first = cards.first().and_then(|card| card.session().ok());
        let side = first.map_or("", |session| session.sides().of(read.deck.side));
        ReadDeck { read, side, ids }
    }

    /// Returns the positions. They are none if they cannot be read.
    pub fn cards(&self) -> &[LineCard] {
        self.read.cards.as_deref().unwrap_or_default()
    }

    /// Returns the identities of the positions.
    pub fn ids(&self) -> &[CardId] {
        &self.ids
    }
}

/// The counts of what is due today.
#[derive(Resource, Default, Debug, PartialEq, Eq)]
pub struct DueToday {
    /// The day.
    day: Option<Date>,
    /// Number of positions of lines.
    pub lines: usize,
    /// Number of those of each deck, in the order of [`Lines::decks`]. A position of two decks is counted in both.
    pub of_decks: Vec<usize>,
    /// Number of suspended positions of each deck.
    pub suspended: Vec<usize>,
    /// Number of puzzles.
    pub puzzles: usize,
}

/// Usual time for a position of a line and for a puzzle, in seconds.
const LINE_SECONDS: usize = 15;
const PUZZLE_SECONDS: usize = 45;

impl DueToday {
    /// Returns about how many minutes they take, at least 1.
    pub const fn minutes(&self) -> usize {
        let seconds = self.lines * LINE_SECONDS + self.puzzles * PUZZLE_SECONDS;
        if seconds < 60 { 1 } else { (seconds + 30) / 60 }
    }
}

impl Lines {
    /// Returns the positions of the decks of a kind, each with the turns that all decks have there.
    fn positions(&self, is_wanted: impl Fn(&Deck) -> bool) -> (Vec<CardId>, HashMap<CardId, LineCard>) {
        let mut known: HashMap<CardId, LineCard> = HashMap::new();
        let mut ids = Vec::new();
        let mut listed = HashSet::new();
        for deck in &self.decks {
            let is_wanted = is_wanted(&deck.read.deck);
            for (id, card) in deck.ids.iter().zip(deck.cards()) {
                if is_wanted && listed.insert(id) {
                    ids.push(id.clone());
                }
                known.entry(id.clone()).and_modify(|known| known.add(card)).or_insert_with(|| card.clone());
            }
        }
        (ids, known)
    }

    /// Returns the command that begins with what is due today: positions of lines, then puzzles. Returns `None` if no position is due.
    pub fn begin_due(&self, training: &Training, pace: Pace) -> Option<ExerciseCommand> {
        let (ids, mut known) = self.positions(|_| true);
        let due = training.0.due_lines(&ids, pace, today());
        LineTask::begin(due.into_iter().filter_map(|id| known.remove(id)).collect(), false, Return::Due)
    }

    /// Returns the command that trains a deck: what is due in it, else all of it but what is suspended, which is not counted then.
    /// Returns `None` if it has no positions.
    pub fn begin_deck(&self, deck: &Deck, training: &Training, pace: Pace, back: Return) -> Option<ExerciseCommand> {
        let (ids, mut known) = self.positions(|other| other == deck);
        let due = training.0.due_lines(&ids, pace, today());
        let is_practice = due.is_empty();
        let suspended: HashSet<&CardId> = training.0.suspended(&ids).collect();
        let chosen = if is_practice { ids.iter().filter(|id| !suspended.contains(id)).collect() } else { due };
        LineTask::begin(chosen.into_iter().filter_map(|id| known.remove(id)).collect(), is_practice, back)
    }
}

/// Asks the service about the study on the table: for its file, with which its training begins, or where it leaves the lines.
fn execute(
    mut commands: MessageReader<LinesCommand>,
    game: Option<Res<Match>>,
    progress: Res<PlayerProgress>,
    mut lines: ResMut<Lines>,
    mut service: Option<ResMut<LibraryService>>,
) {
    let (Some(command), Some(game), Some(service)) = (commands.read().last(), game, &mut service) else { return };
    let record = Box::new(Record::clone(&game.kept().record));
    service.send(match command {
        LinesCommand::Train(side) => {
            let deck = Deck::here("", &game.session, *side);
            lines.begin = Some((deck.clone(), Return::Study(record, game.file)));
            LibraryRequest::AddDeck(game.file, deck)
        }
        LinesCommand::ShowDeparture => {
            LibraryRequest::Departure { file: game.file, record, decks: progress.decks.iter().cloned().collect() }
        }
    });
}

/// Shows the turn with which the main line leaves the lines, unless another game is on the table.
fn show_departure(
    mut outputs: MessageReader<LibraryOutput>,
    game: Option<Res<Match>>,
    mut table: MatchCommands,
    mut notify: MessageWriter<Notify>,
) {
    for output in outputs.read() {
        let LibraryOutput::Departure { file, ply, words } = output else { continue };
        let game = game.as_ref().filter(|game| game.panel().is_study() && game.file == *file);
        let Some(game) = game else { continue };
        notify.write(Notify(words.clone()));
        if let Some(node) = game.session.tree().continuation(NodeId::ROOT).take(*ply).last() {
            table.write(LookAt(Some(node)));
        }
    }
}

/// Asks for the positions of all decks when they change, and where what is due is shown: their studies may have changed.
fn ask(
    progress: Res<PlayerProgress>,
    mut asked: Local<BTreeSet<Deck>>,
    mut lines: ResMut<Lines>,
    (screen, menu): (Res<State<Screen>>, Res<State<Menu>>),
    mut service: Option<ResMut<LibraryService>>,
) {
    let is_shown =
        screen.is_changed() && *screen.get() == Screen::Title || menu.is_changed() && *menu.get() == Menu::Learn;
    let is_due = is_shown && !progress.decks.is_empty();
    if *asked == progress.decks && !is_due && !lines.is_stale {
        return;
    }
    *asked = progress.decks.clone();
    lines.bypass_change_detection().is_stale = false;
    if let Some(service) = &mut service {
        service.send(LibraryRequest::Lines(progress.decks.iter().cloned().collect()));
    }
}

/// Takes over what the service has read.
fn receive(
    mut outputs: MessageReader<LibraryOutput>,
    mut lines: ResMut<Lines>,
    mut progress: ResMut<PlayerProgress>,
    (training, settings): (Res<Training>, Res<Settings>),
    game: Option<Res<Match>>,
    mut commands: MessageWriter<ExerciseCommand>,
) {
    for output in outputs.read() {
        match output {
            LibraryOutput::DeckAdded(deck) => {
                if let Some((begun, _)) = &mut lines.begin {
                    *begun = deck.clone();
                }
                lines.is_stale = true;
                if !progress.decks.contains(deck) {
                    progress.decks.insert(deck.clone());
                }
            }
            LibraryOutput::Lines(read) => {
                lines.decks = read.iter().cloned().map(ReadDeck::new).collect();
                let is_read = |deck: &Deck| read.iter().any(|read| read.deck == *deck);
                let Some((deck, back)) = lines.begin.take_if(|(deck, _)| is_read(deck)) else { continue };
                // Something else may have been opened since.
                let is_here = |game: &Match| game.panel().is_study() && back.file() == Some(game.file);
                if game.as_deref().is_some_and(is_here) {
                    commands.write_batch(lines.begin_deck(&deck, &training, settings.study.pace(), back));
                }
            }
            _ => {}
        }
    }
}

/// Counts what is due today.
fn count(
    lines: Res<Lines>,
    (training, book, settings): (Res<Training>, Res<PuzzleBook>, Res<Settings>),
    mut due: ResMut<DueToday>,
) {
    let day = Some(today());
    let is_changed = lines.is_changed() || training.is_changed() || book.is_changed() || settings.is_changed();
    if due.day == day && !is_changed {
        return;
    }
    let pace = settings.study.pace();
    let of = |deck: &ReadDeck| training.0.due_lines(&deck.ids, pace, today()).len();
    let all: HashSet<&CardId> = lines.decks.iter().flat_map(|deck| &deck.ids).collect();
    let all: Vec<CardId> = all.into_iter().cloned().collect();
    due.set_if_neq(DueToday {
        day,
        lines: training.0.due_lines(&all, pace, today()).len(),
        of_decks: lines.decks.iter().map(of).collect(),
        suspended: lines.decks.iter().map(|deck| training.0.suspended(&deck.ids).count()).collect(),
        puzzles: training.0.due(&book.0, None, pace.retention, today()).len(),
    });
}

pub(super) fn plugin(app: &mut App) {
    let is_shown = in_state(Screen::Title).or_else(in_state(Menu::Learn));
    app.init_resource::<Lines>()
        .init_resource::<DueToday>()
        .add_message::<LinesCommand>()
        .add_systems(Update, (execute, receive, ask, show_departure).chain().in_set(Step::Input).before(super::execute))
        .add_systems(Update, count.in_set(Step::After).run_if(is_shown));
}
