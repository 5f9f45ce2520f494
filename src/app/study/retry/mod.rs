//! Learning from mistakes: the positions before the mistakes of an analysed game are set up on the table again, and the player looks
//! for a better turn. Any turn that keeps the chance to win is right.

mod panel;

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::app::base::background::{BackgroundTask, TryRecv};
use crate::app::base::clock::Clock;
use crate::app::base::next_on_table::NextOnTable;
use crate::app::base::states::{Menu, Screen, Step, go};
use crate::app::base::storage::requests::LibraryOutput;
use crate::app::game::commands::{ActionRequested, LessonSpeaks, MatchCommands, PlayerCommand, TableCommand};
use crate::app::game::events::ActionApplied;
use crate::app::game::matches::Match;
use crate::app::game::policy::Panel;
use crate::app::puzzles::PuzzleCommand;
use benediction_rules::Action;
use benediction_study::library::FileId;
use benediction_study::puzzles::Puzzle;
use benediction_study::record::{Player, Record};
use benediction_study::reviews::{Effort, Mistake, Review};
use benediction_study::session::Session;
use benediction_study::tree::Analysis;
use benediction_worker::jobs::{EnginePool, Game, Judge, Reasons};

/// A command of the player who learns from mistakes.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetryCommand {
    /// Begin with the mistakes of the analysed game on the table.
    Begin,
    /// Set up the position again.
    Again,
    /// Undo an action of a turn that is not over.
    TakeBack,
    /// Show the best turn.
    Show,
    /// Go to the next mistake; after the last one, end.
    Next,
    /// Leave the table: return to the game, or to the library.
    End,
}

/// The state of the position on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Progress {
    /// A turn is to be found.
    Playing,
    /// The turn is being evaluated.
    Judging,
    /// The last turn loses too much: this part of the win chance, if it was evaluated. The position before it is put back, and another
    /// turn is to be found.
    Wrong(Option<f32>),
    /// The turn keeps the chance. `true` if it is the best turn of the analysis.
    Right(bool),
    /// The best turn was shown.
    Shown,
}

/// The mistakes that the player learns from.
pub struct Training {
    mistakes: Vec<Mistake>,
    /// The index of the present mistake.
    index: usize,
    /// The state of its position.
    pub progress: Progress,
    /// Number of mistakes for which a better turn was found at the first attempt, and of those that were attempted.
    pub score: (usize, usize),
    /// `true` until something was played at the present mistake.
    first_attempt: bool,
    /// `true` if the present mistake is to be added to the puzzles.
    is_due_as_puzzle: bool,
    /// The file of the game to return to, or `None` to return to the library.
    file: Option<FileId>,
    /// The id of the game on the table, once it is there.
    game: Option<u64>,
    /// `true` if the position is to be put back, because the turn was wrong.
    is_to_put_back: bool,
    judge: Option<BackgroundTask<(usize, Analysis)>>,
    reason: Option<BackgroundTask<(usize, String)>>,
    /// The reason why the turn was a mistake.
    pub why: Option<String>,
    /// The rest of the best turn, while it is shown.
    solution: VecDeque<Action>,
}

/// The present training, or `None`.
#[derive(Resource, Default)]
pub struct Retry(pub Option<Training>);

impl Training {
    fn new(mistakes: Vec<Mistake>, file: Option<FileId>) -> Training {
        Training {
            mistakes,
            index: 0,
            progress: Progress::Playing,
            score: (0, 0),
            first_attempt: true,
            is_due_as_puzzle: false,
            file,
            game: None,
            is_to_put_back: false,
            judge: None,
            reason: None,
            why: None,
            solution: VecDeque::new(),
        }
    }

    /// Returns the present mistake.
    pub fn mistake(&self) -> &Mistake {
        &self.mistakes[self.index]
    }

    /// Returns the number of the present mistake, from 1, and of all.
    pub const fn number(&self) -> (usize, usize) {
        (self.index + 1, self.mistakes.len())
    }

    /// Returns `true` if the present mistake is the last one.
    pub const fn is_last(&self) -> bool {
        self.index + 1 == self.mistakes.len()
    }

    /// Returns `true` if an action of the turn can be undone.
    pub fn can_take_back(&self, game: &Match) -> bool {
        let session = &game.session;
        let is_begun = session.node() != session.turn_start();
        self.is_open() && self.game == Some(game.id) && is_begun
    }

    /// Returns `true` if a turn is to be found now.
    pub const fn is_open(&self) -> bool {
        matches!(self.progress, Progress::Playing | Progress::Wrong(_))
    }

    /// Begins the present position.
    fn lay(&mut self, requests: &mut MatchCommands) {
        self.progress = Progress::Playing;
        self.set_up(requests);
    }

    /// Sets up the present position.
    fn set_up(&mut self, requests: &mut MatchCommands) {
        (self.game, self.judge, self.is_to_put_back) = (None, None, false);
        self.solution.clear();
        let mistake = self.mistake();
        let learner = mistake.turn.side();
        requests.write(TableCommand::LayGame { record: Box::new(mistake.before()), learner });
    }

    /// Asks for the reason of the present mistake.
    fn ask_why(&mut self) {
        let mistake = self.mistake();
        let turns = vec![(mistake.turn.turn.number, mistake.turn.turn.words.clone())];
        let job = Reasons { game: Game(Box::new(Record::clone(&mistake.game))), turns };
        self.why = None;
        self.reason = BackgroundTask::run("reasons", &EnginePool::default(), None, job);
    }

    /// Looks at the turn that was played. The best one needs no evaluation.
    fn begin_judging(&mut self, session: &Session) {
        if self.mistake().is_best(session) {
            self.conclude(Progress::Right(true));
            return;
        }
        let review = Review::of(session, Effort::Quick);
        let record = session.record((Player::Human, Player::Human));
        let turns = vec![review.turns().saturating_sub(1)];
        let job = Judge { game: Game(Box::new(record)), effort: Effort::Quick, turns };
        self.progress = Progress::Judging;
        self.judge = BackgroundTask::run("reviewer-0", &EnginePool::default(), None, job);
        if self.judge.is_none() {
            self.conclude(Progress::Wrong(None));
        }
    }

    /// Returns the present mistake as a puzzle. Returns `None` if it cannot be read.
    fn puzzle(&self) -> Option<Puzzle> {
        let (session, best) = self.mistake().best()?;
        Some(Puzzle::of_mistake(&session, &[best]))
    }

    fn conclude(&mut self, progress: Progress) {
        self.progress = progress;
        self.is_to_put_back = matches!(progress, Progress::Wrong(_));
        if std::mem::take(&mut self.first_attempt) {
            self.score.1 += 1;
            let is_found = matches!(progress, Progress::Right(_));
            self.score.0 += usize::from(is_found);
            self.is_due_as_puzzle = !is_found;
        }
    }

    /// Receives the evaluation of the turn that was played, and the reason of the mistake.
    fn receive(&mut self, session: &Session) {
        while let Some(task) = &mut self.judge {
            match task.try_recv() {
                TryRecv::Event((_, analysis)) => {
                    let winning = session.winning_score();
                    let kept = self.mistake().is_kept_by(&analysis.found, winning);
                    let loss = analysis.found.loss(winning);
                    self.judge = None;
                    self.conclude(if kept { Progress::Right(false) } else { Progress::Wrong(Some(loss)) });
                }
                TryRecv::Empty => break,
                TryRecv::Done => {
                    self.judge = None;
                    self.conclude(Progress::Wrong(None));
                }
            }
        }
        while let Some(task) = &mut self.reason {
            match task.try_recv() {
                TryRecv::Event((_, why)) => self.why = Some(why),
                TryRecv::Empty => break,
                TryRecv::Done => self.reason = None,
            }
        }
    }
}

/// Begins a training, and carries out commands.
fn execute(
    mut retry: ResMut<Retry>,
    mut commands: MessageReader<RetryCommand>,
    mut outputs: MessageReader<LibraryOutput>,
    next_on_table: Res<NextOnTable>,
    game: Option<Res<Match>>,
    mut requests: MatchCommands,
) {
    let from_library = outputs.read().find_map(|output| match output {
        LibraryOutput::Mistakes(mistakes, since) if next_on_table.is_latest(*since) => Some(mistakes.clone()),
        _ => None,
    });
    let mut fresh = from_library.map(|mistakes| Training::new(mistakes, None));
    for command in commands.read() {
        if *command == RetryCommand::Begin {
            let Some(game) = game.as_deref().filter(|game| game.policy().is_reviewed) else { continue };
            let mistakes = Mistake::all_of(&game.session, &game.kept().record);
            fresh = Some(Training::new(mistakes, Some(game.file)));
            continue;
        }
        let Some(training) = &mut retry.0 else { continue };
        match command {
            RetryCommand::Begin => {}
            RetryCommand::Again => training.lay(&mut requests),
            RetryCommand::TakeBack => {
                if game.as_ref().is_some_and(|game| training.can_take_back(game)) {
                    requests.write(PlayerCommand::Undo);
                }
            }
            RetryCommand::Show => {
                if training.progress != Progress::Playing || game.as_ref().is_some_and(|game| game.session.ply() > 0) {
                    training.lay(&mut requests);
                }
                training.conclude(Progress::Shown);
                training.solution = training.mistake().best().map_or_else(VecDeque::new, |(_, best)| best.into());
            }
            RetryCommand::Next if !training.is_last() => {
                training.index += 1;
                training.first_attempt = true;
                training.lay(&mut requests);
                training.ask_why();
            }
            RetryCommand::Next | RetryCommand::End => {
                match training.file {
                    Some(file) => requests.write(TableCommand::Open {
                        record: Box::new(Record::clone(&training.mistake().game)),
                        file: Some(file),
                        study: true,
                    }),
                    // The training ends with the table, and then the library is opened.
                    None => {
                        requests.write(TableCommand::Leave);
                        continue;
                    }
                }
                retry.0 = None;
            }
        }
    }
    if let Some(mut training) = fresh.filter(|training| !training.mistakes.is_empty()) {
        training.lay(&mut requests);
        training.ask_why();
        retry.0 = Some(training);
    }
}

/// Follows the player's actions.
fn check_actions(
    mut retry: ResMut<Retry>,
    game: Option<Res<Match>>,
    mut applied: MessageReader<ActionApplied>,
    mut puzzles: MessageWriter<PuzzleCommand>,
    mut requests: MatchCommands,
) {
    let played = applied.read().count() > 0;
    if retry.0.is_none() {
        return;
    }
    let Some(game) = game.filter(|game| game.panel() == Panel::Exercise) else {
        // Another game has begun, or the table was left.
        if retry.0.as_ref().is_some_and(|training| training.game.is_some()) {
            retry.0 = None;
        }
        return;
    };
    if retry.0.as_ref().and_then(|training| training.game).is_some_and(|id| id != game.id) {
        // A lesson or a puzzle has begun.
        retry.0 = None;
        return;
    }
    let Some(training) = &mut retry.bypass_change_detection().0 else { return };
    training.game = Some(game.id);
    training.receive(&game.session);
    if std::mem::take(&mut training.is_due_as_puzzle)
        && let Some(puzzle) = training.puzzle()
    {
        puzzles.write(PuzzleCommand::Add(Box::new(puzzle)));
    }
    if !played || !training.is_open() {
        return;
    }
    training.progress = Progress::Playing;
    let learner = training.mistake().turn.side();
    if game.acting() != Some(learner) || game.session.outcome().is_some() {
        training.begin_judging(&game.session);
        requests.write(LessonSpeaks(true));
    }
}

/// Puts the position before a wrong turn back.
fn put_back(
    mut retry: ResMut<Retry>,
    clock: Res<Clock>,
    mut requests: MatchCommands,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let training = retry.bypass_change_detection().0.as_mut();
    let Some(training) = training.filter(|training| training.is_to_put_back) else { return };
    redraw.write(RequestRedraw);
    if !clock.busy() {
        training.set_up(&mut requests);
    }
}

/// Plays the best turn on the table.
fn show_solution(mut retry: ResMut<Retry>, game: Option<Res<Match>>, clock: Res<Clock>, mut requests: MatchCommands) {
    let Some(game) = game.filter(|game| game.panel() == Panel::Exercise && !clock.busy()) else { return };
    let Some(training) = retry.bypass_change_detection().0.as_mut().filter(|training| training.game == Some(game.id))
    else {
        return;
    };
    if let Some(action) = training.solution.pop_front() {
        requests.write(ActionRequested { at: game.live(), action });
    }
}

/// Ends the training with the table. One of the library's games returns to it.
fn leave(mut retry: ResMut<Retry>, mut menu: ResMut<NextState<Menu>>) {
    if retry.0.take().is_some_and(|training| training.file.is_none()) {
        go(&mut menu, Menu::Library);
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Retry>()
        .add_message::<RetryCommand>()
        .add_systems(Update, (execute, put_back, show_solution).chain().in_set(Step::Input))
        .add_systems(Update, check_actions.in_set(Step::After))
        .add_systems(OnExit(Screen::Table), leave)
        .add_plugins(panel::plugin);
}
