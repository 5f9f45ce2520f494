//! Learning from mistakes: the positions before the mistakes of an analysed game are laid on the table again, and the player looks for
//! a better turn. Any turn that keeps the chance to win is right. After it the player may play on: the program answers with its best
//! turn, and each further turn is to keep the chance too.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};

use super::panel::steps;
use super::task::{Answer, Next, PanelParams, Solution, Task, TaskParams};
use super::{ExerciseCommand, Phase, Progress};
use crate::app::base::background::{BackgroundTask, TryRecv};
use crate::app::base::next_on_table::NextOnTable;
use crate::app::base::states::{Menu, Step};
use crate::app::base::storage::requests::LibraryOutput;
use crate::app::game::commands::TableCommand;
use crate::app::game::matches::Match;
use crate::app::ui::hud::narrow::TaskBrief;
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use benediction_engine::{Budget, Level, Request};
use benediction_rules::Actor;
use benediction_study::library::FileId;
use benediction_study::puzzles::Puzzle;
use benediction_study::record::{Player, Record};
use benediction_study::reviews::{Effort, Mistake, Review, Verdict};
use benediction_study::tree::Analysis;
use benediction_study::words::study as words;
use benediction_words::{say, text};
use benediction_worker::jobs::{
    EnginePool, EngineRole, EngineSlot, EngineUpdate, Game, JobPosition, Judge, Reasons, Think,
};

/// The mistakes that the player learns from.
pub struct MistakeTask {
    mistakes: Vec<Mistake>,
    /// The index of the present mistake.
    index: usize,
    /// Part of the win chance that the last wrong turn loses. `None` if it was not evaluated.
    pub loss: Option<f32>,
    /// `true` if the right turn is the best turn of the analysis.
    pub is_best: bool,
    /// Number of mistakes for which a better turn was found at the first attempt, and of those that were attempted.
    pub score: (usize, usize),
    /// `true` until something was played at the present mistake.
    first_attempt: bool,
    /// The file of the game to return to, or `None` to return to the library.
    file: Option<FileId>,
    judge: Option<BackgroundTask<(usize, Analysis)>>,
    /// The search for the opponent's answer.
    reply: Option<BackgroundTask<EngineUpdate>>,
    /// Number of actions before each turn after which the player has played on.
    played_on: Vec<usize>,
    reason: Option<BackgroundTask<(usize, String)>>,
    /// The reason why the turn was a mistake.
    pub why: Option<String>,
}

/// Returns the command that begins with the mistakes of the analysed game on the table. Returns `None` if there are none.
pub fn begin(game: &Match) -> Option<ExerciseCommand> {
    let mistakes = game.policy().is_reviewed.then(|| Mistake::all_of(&game.session, &game.kept().record))?;
    MistakeTask::begin(mistakes, Some(game.file))
}

impl MistakeTask {
    fn begin(mistakes: Vec<Mistake>, file: Option<FileId>) -> Option<ExerciseCommand> {
        if mistakes.is_empty() {
            return None;
        }
        let mut task = MistakeTask {
            mistakes,
            index: 0,
            loss: None,
            is_best: false,
            score: (0, 0),
            first_attempt: true,
            file,
            judge: None,
            reply: None,
            played_on: Vec::new(),
            reason: None,
            why: None,
        };
        task.ask_why();
        Some(ExerciseCommand::Begin(Box::new(task)))
    }

    /// Returns the present mistake.
    pub fn mistake(&self) -> &Mistake {
        &self.mistakes[self.index]
    }

    /// Returns the number of the present mistake, from 1, and of all.
    pub const fn number(&self) -> (usize, usize) {
        (self.index + 1, self.mistakes.len())
    }

    const fn is_last(&self) -> bool {
        self.index + 1 == self.mistakes.len()
    }

    /// Asks for the reason of the present mistake.
    fn ask_why(&mut self) {
        let mistake = self.mistake();
        let turns = vec![(mistake.turn.turn.number, mistake.turn.turn.words.clone())];
        let job = Reasons { game: Game(Box::new(Record::clone(&mistake.game))), turns };
        self.why = None;
        self.reason = BackgroundTask::run("reasons", &EnginePool::default(), None, job);
    }

    /// Returns the present mistake as a puzzle. Returns `None` if it cannot be read.
    fn puzzle(&self) -> Option<Puzzle> {
        let (session, best) = self.mistake().best()?;
        Some(Puzzle::of_mistake(&session, &[best]))
    }

    /// Returns `true` if a turn after the better one is to be found, or was found.
    const fn is_later(&self) -> bool {
        !self.played_on.is_empty()
    }

    /// Returns the opponent's turn once it is found.
    fn follow_reply(&mut self) -> Option<Answer> {
        let mut turn = Vec::new();
        let is_over = self.reply.as_mut()?.drain(|update| turn = if update.last { update.turn } else { Vec::new() });
        if !turn.is_empty() {
            self.reply = None;
            return Some(Answer::Continue(turn));
        }
        is_over.then(|| {
            self.reply = None;
            self.played_on.pop();
            self.right(false)
        })
    }

    /// Returns the answer to a turn that loses too much: this part of the win chance, if it was evaluated.
    fn wrong(&mut self, loss: Option<f32>) -> Answer {
        self.loss = loss;
        Answer::Wrong { refutation: Vec::new(), is_whole: true }
    }

    /// Returns the answer to a turn that keeps the chance.
    fn right(&mut self, is_best: bool) -> Answer {
        self.is_best = is_best;
        Answer::Right(Vec::new())
    }
}

/// Returns `true` if the opponent can answer with a turn. What falls by the dice is not for the program to choose.
fn can_play_on(game: &Match) -> bool {
    game.session.outcome().is_none() && matches!(game.session.turn().actor, Actor::Side(_))
}

impl Task for MistakeTask {
    fn position(&self) -> Option<TableCommand> {
        let mistake = self.mistake();
        Some(TableCommand::ExerciseFromGame { record: Box::new(mistake.before()), learner: mistake.turn.side() })
    }

    fn begin_again(&mut self) {
        (self.judge, self.reply) = (None, None);
        self.played_on.clear();
    }

    /// The best turn needs no evaluation.
    fn judge(&mut self, _: &Progress, game: &Match) -> Answer {
        let session = &game.session;
        if game.acting() == Some(self.mistake().turn.side()) && session.outcome().is_none() {
            return Answer::Unfinished;
        }
        if !self.is_later() && self.mistake().is_best(session) {
            return self.right(true);
        }
        let review = Review::new(session, Effort::Quick);
        let record = session.record((Player::Human, Player::Human));
        let turns = vec![review.turns().saturating_sub(1)];
        let job = Judge { game: Game(Box::new(record)), effort: Effort::Quick, turns };
        self.judge = BackgroundTask::run("reviewer-0", &EnginePool::default(), None, job);
        if self.judge.is_some() { Answer::Pending } else { self.wrong(None) }
    }

    fn follow(&mut self, _: &Progress, game: &Match) -> Option<Answer> {
        self.reason.take_if(|task| task.drain(|(_, why)| self.why = Some(why)));
        if self.reply.is_some() {
            return self.follow_reply();
        }
        let event = self.judge.as_mut()?.try_recv();
        if event == TryRecv::Empty {
            return None;
        }
        self.judge = None;
        let TryRecv::Event((_, analysis)) = event else { return Some(self.wrong(None)) };
        let winning = game.session.winning_score();
        let is_kept = match self.is_later() {
            true => analysis.found.loss(winning) < Verdict::Inaccuracy.limit(),
            false => self.mistake().is_kept_by(&analysis.found, winning),
        };
        Some(if is_kept { self.right(false) } else { self.wrong(Some(analysis.found.loss(winning))) })
    }

    fn play_on(&mut self, progress: &Progress, game: &Match) -> bool {
        if !can_play_on(game) {
            return false;
        }
        let slot = EngineSlot { role: EngineRole::Analysis, game: game.id, memory: None };
        let request = Request::of_level(Level::STRONGEST, Budget::nodes(Effort::Quick.nodes()), game.id);
        let job = Think { slot, position: JobPosition::from_session(&game.session), request };
        self.reply = BackgroundTask::run("reviewer-0", &EnginePool::default(), None, job);
        if self.reply.is_some() {
            self.played_on.push(progress.from);
        }
        self.reply.is_some()
    }

    fn turn_before(&mut self, progress: &Progress) -> Option<usize> {
        match progress.phase {
            Phase::Solved | Phase::Shown => Some(progress.from),
            Phase::Open | Phase::PutBack => self.played_on.pop(),
            Phase::Answering | Phase::Judging | Phase::Wrong | Phase::Showing => None,
        }
    }

    fn solution(&mut self, _: &Progress, _: &Match, _: &mut TaskParams) -> Option<Solution> {
        self.begin_again();
        Some(Solution::FromStart(self.mistake().best().map_or_else(Vec::new, |(_, best)| best)))
    }

    /// Only the first attempt counts. What was not found by it comes back as a puzzle.
    fn keep(&mut self, phase: Phase, params: &mut TaskParams) {
        let is_found = phase == Phase::Solved;
        let is_missed = matches!(phase, Phase::Wrong | Phase::Showing | Phase::Shown);
        if !self.first_attempt || !is_found && !is_missed {
            return;
        }
        self.first_attempt = false;
        self.score.0 += usize::from(is_found);
        self.score.1 += 1;
        if let Some(puzzle) = self.puzzle().filter(|_| is_missed) {
            params.notify.write(params.book.add_own(&puzzle));
        }
    }

    fn next(&mut self, _: &Progress, _: &mut TaskParams) -> Next {
        if self.is_last() {
            return Next::Leave;
        }
        self.index += 1;
        self.first_attempt = true;
        self.begin_again();
        self.ask_why();
        Next::Position
    }

    fn leave(&self) -> TableCommand {
        let record = || Box::new(Record::clone(&self.mistake().game));
        match self.file {
            Some(file) => TableCommand::Open { record: record(), file: Some(file), study: true },
            None => TableCommand::Leave,
        }
    }

    fn file(&self) -> Option<FileId> {
        self.file
    }

    /// One of the library's games returns to it.
    fn menu(&self) -> Option<Menu> {
        self.file.is_none().then_some(Menu::Library)
    }

    fn brief(&self, game: &Match) -> Option<TaskBrief> {
        Some(TaskBrief { title: text!("retry-title"), words: self.task(game) })
    }

    fn draw(&self, ui: &mut Ui, is_sheet: bool, progress: &Progress, game: &Match, params: &mut PanelParams) {
        if is_sheet {
            let row = widgets::button_height(ui, style::roman(size::BODY)) + 2.0 * space::MEDIUM;
            let area = egui::ScrollArea::vertical().id_salt("retry").auto_shrink(false);
            let area = area.max_height(ui.available_height() - row);
            area.stick_to_bottom(progress.phase != Phase::Open).show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.spacing_mut().item_spacing.y = space::SMALL;
                self.number_and_score(ui);
                self.answers(ui, progress, game, params);
            });
        } else {
            self.text(ui, progress, game, params);
            ui.add_space(space::MEDIUM);
        }
        self.buttons(ui, progress, game, params);
    }
}

impl MistakeTask {
    /// Returns the answer to the turn that was played, and its colour.
    fn answer(&self, phase: Phase) -> Option<(String, egui::Color32)> {
        let best = self.mistake().turn.best.join(" ");
        Some(match phase {
            Phase::Open | Phase::Answering => return None,
            Phase::Judging if self.reply.is_some() => (text!("retry-thinking").into(), dim()),
            Phase::Judging => (text!("retry-judging").into(), dim()),
            Phase::Wrong | Phase::PutBack => match self.loss {
                Some(loss) => (say!("retry-wrong", points = (loss * 100.0).round() as i64), palette::ruby()),
                None => (text!("retry-wrong-unknown").into(), palette::ruby()),
            },
            Phase::Solved if self.is_later() => (text!("retry-kept").into(), gold()),
            Phase::Solved if self.is_best => (text!("retry-best").into(), gold()),
            Phase::Solved => (say!("retry-right", best = best), gold()),
            Phase::Showing | Phase::Shown => (say!("retry-shown", best = best), ink()),
        })
    }

    /// Draws the task and the answer.
    fn text(&self, ui: &mut Ui, progress: &Progress, game: &Match, params: &mut PanelParams) {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = space::SMALL;
        ui.label(style::text(text!("retry-title"), style::medium(size::TITLE), gold()));
        self.number_and_score(ui);
        ui.label(style::text(self.task(game), style::roman(size::BODY), ink()));
        self.answers(ui, progress, game, params);
    }

    /// Returns what is to be done.
    fn task(&self, game: &Match) -> String {
        let (names, turn) = (game.session.sides(), &self.mistake().turn);
        match self.is_later() {
            true if game.session.outcome().is_some() => text!("retry-over").into(),
            true => say!("retry-later", side = names.of(turn.side())),
            false => words::retry_task(names, turn),
        }
    }

    /// Draws the number of the mistake, and how many were solved.
    fn number_and_score(&self, ui: &mut Ui) {
        let (number, count) = self.number();
        let (found, tried) = self.score;
        let of = match tried {
            0 => say!("retry-number", number = number, of = count),
            _ => say!("retry-number-score", number = number, of = count, found = found, tried = tried),
        };
        ui.label(style::text(of, style::italic(size::NOTE), dim()));
    }

    /// Draws the answer and, once it is over, the reason and the steps through the game up to the better turn.
    fn answers(&self, ui: &mut Ui, progress: &Progress, game: &Match, params: &mut PanelParams) {
        let turn = &self.mistake().turn;
        if let Some((answer, color)) = self.answer(progress.phase) {
            ui.label(style::text(answer, style::roman(size::BODY), color));
        }
        if progress.is_over() {
            if let Some(why) = self.why.as_ref().filter(|_| !self.is_later()) {
                let why = say!("retry-why", turn = turn.turn.words.join(" "), why = why.as_str());
                ui.label(style::text(why, style::roman(size::BODY), ink()));
            }
            steps(ui, game, &mut params.table);
        }
    }

    /// Draws the buttons that are of use now.
    fn buttons(&self, ui: &mut Ui, progress: &Progress, game: &Match, params: &mut PanelParams) {
        let solved = progress.is_over() || progress.phase == Phase::Showing;
        let next = if self.is_last() { text!("retry-end") } else { text!("retry-next") };
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::Vec2::splat(space::MEDIUM);
            if solved {
                params.button(ui, true, next, Weight::Primary, ExerciseCommand::Next);
                params.button(ui, true, text!("retry-again"), Weight::Plain, ExerciseCommand::Again);
            }
            if progress.is_over() && can_play_on(game) {
                let play = params.button(ui, true, text!("retry-play-on"), Weight::Plain, ExerciseCommand::PlayOn);
                play.on_hover_text(text!("retry-play-on-tip"));
            }
            let is_later = self.is_later() && (progress.is_open() || progress.is_over());
            if is_later || progress.can_take_back(game) {
                params.button(ui, true, text!("retry-take-back"), Weight::Plain, ExerciseCommand::TakeBack);
            }
            if !solved && !progress.is_playing() && self.is_later() {
                params.button(ui, true, text!("retry-again"), Weight::Plain, ExerciseCommand::Again);
                params.button(ui, true, next, Weight::Quiet, ExerciseCommand::Next);
            } else if !solved && !progress.is_playing() {
                let show = params.button(ui, true, text!("retry-show"), Weight::Plain, ExerciseCommand::Show);
                show.on_hover_text(text!("retry-show-tip"));
                if !self.is_last() {
                    params.button(ui, true, text!("retry-skip"), Weight::Quiet, ExerciseCommand::Next);
                }
            }
            if !(solved && self.is_last()) {
                params.button(ui, true, text!("retry-leave"), Weight::Quiet, ExerciseCommand::Leave);
            }
        });
    }
}

/// Begins with the mistakes of games of the library, unless something else was asked for since.
fn begin_from_library(
    mut outputs: MessageReader<LibraryOutput>,
    next_on_table: Res<NextOnTable>,
    mut commands: MessageWriter<ExerciseCommand>,
) {
    let latest = outputs.read().filter_map(|output| match output {
        LibraryOutput::Mistakes(mistakes, since) if next_on_table.is_latest(*since) => Some(mistakes.clone()),
        _ => None,
    });
    commands.write_batch(latest.last().and_then(|mistakes| MistakeTask::begin(mistakes, None)));
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, begin_from_library.in_set(Step::Input).before(super::execute));
}
