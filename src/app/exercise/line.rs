//! Training of lines: a position of a study is laid on the table, and the player finds the turn that the study has there. The program
//! plays the other side as far as the lines come to another position that is due.
//!
//! | answer | grade | afterwards |
//! |---|---|---|
//! | a turn of the lines, also with its actions in another order | good | the next position |
//! | the same, after a hint | hard | the next position |
//! | another turn, or the solution was shown | again | the position comes once more at the end, which does not count |
//! | the position is skipped or left | none | |

use std::collections::VecDeque;

use bevy_egui::egui::{self, Ui};

use super::hint::Hint;
use super::panel::steps;
use super::puzzle;
use super::puzzle_choice::{ChosenPuzzle, Origin};
use super::task::{Answer, Next, PanelParams, Solution, Task, TaskParams};
use super::{ExerciseCommand, Phase, Progress, Shown};
use crate::app::base::messages::Notify;
use crate::app::base::states::Menu;
use crate::app::game::commands::TableCommand;
use crate::app::game::matches::Match;
use crate::app::ui::hud::narrow::TaskBrief;
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use benediction_rules::view::ActionView;
use benediction_rules::{Action, Side};
use benediction_study::library::{FileId, today};
use benediction_study::lines::{self, LineCard, LineTurn};
use benediction_study::record::{Player, Record};
use benediction_study::schedule::Grade;
use benediction_study::session::Session;
use benediction_words::{say, text};

/// The place to which the training returns.
#[derive(Clone, Debug)]
pub enum Return {
    /// The page *Learn*.
    Learn,
    /// The same, after the puzzles that are due.
    Due,
    /// A study.
    Study(Box<Record>, FileId),
}

impl Return {
    /// Returns the file of the study. Returns `None` for a page.
    pub fn file(&self) -> Option<FileId> {
        match self {
            Return::Learn | Return::Due => None,
            Return::Study(_, file) => Some(*file),
        }
    }
}

/// A position that is still to come.
struct Due {
    card: LineCard,
    /// `true` if its answer is counted.
    counts: bool,
}

/// The training of some positions.
pub struct LineTask {
    present: Due,
    /// The beginning of its position.
    start: Session,
    side: Side,
    later: VecDeque<Due>,
    /// `true` if no answer is counted.
    is_practice: bool,
    back: Return,
    /// Number of the present position, from 1, and of all.
    pub number: (usize, usize),
    /// Number of positions that were known at once, and of those that were answered.
    pub score: (usize, usize),
    hint: Hint,
    /// `true` if a hint was shown at the present position.
    is_helped: bool,
    /// `true` if the present position was answered wrongly, or its solution was shown.
    is_missed: bool,
    /// `true` once the answer was counted.
    is_counted: bool,
    /// The words about the last answer. Empty if there was none.
    pub comment: String,
    /// The position to which the lines lead after the other side's turn, as an index in `later`.
    follows: Option<usize>,
    /// `true` if the last turn is in the lines as a mistake.
    is_known_mistake: bool,
    /// `true` if the turn before the other side's was right, and nothing was played since.
    was_right: bool,
}

impl LineTask {
    /// Returns the command that begins with some positions. In practice no answer is counted. Returns `None` if there
    /// are none that can be read.
    pub(super) fn begin(cards: Vec<LineCard>, is_practice: bool, back: Return) -> Option<ExerciseCommand> {
        let mut later: VecDeque<Due> = cards.into_iter().map(|card| Due { card, counts: !is_practice }).collect();
        let count = later.len();
        let (present, start, side) = next_of(&mut later)?;
        let task = LineTask {
            present,
            start,
            side,
            later,
            is_practice,
            back,
            number: (1, count),
            score: (0, 0),
            hint: Hint::default(),
            is_helped: false,
            is_missed: false,
            is_counted: false,
            comment: String::new(),
            follows: None,
            is_known_mistake: false,
            was_right: false,
        };
        Some(ExerciseCommand::Begin(Box::new(task)))
    }

    /// Returns the present position.
    pub const fn card(&self) -> &LineCard {
        &self.present.card
    }

    /// Returns the right turns, the main line first.
    fn right_turns(&self) -> impl Iterator<Item = &LineTurn> {
        self.card().turns.iter().filter(|turn| !turn.is_mistake)
    }

    /// Takes the next position from those that are still to come.
    fn turn_to(&mut self, (present, start, side): (Due, Session, Side)) {
        (self.present, self.start, self.side) = (present, start, side);
        (self.is_helped, self.is_missed, self.is_counted) = (false, false, false);
        self.number.0 += 1;
        self.hint.clear();
    }

    /// Counts the answer once, and lets a missed position come again.
    fn count(&mut self, grade: Grade, params: &mut TaskParams) {
        if std::mem::replace(&mut self.is_counted, true) {
            return;
        }
        if self.present.counts {
            params.training.0.review(&self.card().id(), grade, today());
        }
        self.score.1 += 1;
        self.score.0 += usize::from(grade == Grade::Good);
        if grade == Grade::Again {
            self.later.push_back(Due { card: self.card().clone(), counts: false });
            self.number.1 += 1;
        }
    }

    /// Returns the notation of a turn at the present position.
    fn notation(&self, actions: &[Action]) -> String {
        ActionView::labels(&self.start.views_of(actions, false))
    }
}

/// Returns the next position that can be read, with its beginning and the side to play.
fn next_of(later: &mut VecDeque<Due>) -> Option<(Due, Session, Side)> {
    while let Some(due) = later.pop_front() {
        if let Ok(start) = due.card.session()
            && let Some(side) = start.turn_side()
        {
            return Some((due, start, side));
        }
    }
    None
}

impl Task for LineTask {
    fn position(&self) -> Option<TableCommand> {
        let record = self.start.record((Player::Human, Player::Human));
        Some(TableCommand::ExerciseFromGame { record: Box::new(record), learner: self.side })
    }

    fn begin_again(&mut self) {
        self.action_played();
        self.comment.clear();
        self.follows = None;
    }

    fn action_played(&mut self) {
        self.hint.clear();
        self.was_right = false;
    }

    fn judge(&mut self, progress: &Progress, game: &Match) -> Answer {
        if game.acting() == Some(self.side) && game.session.outcome().is_none() {
            return Answer::Unfinished;
        }
        let wrong = Answer::Wrong { refutation: Vec::new(), is_whole: true };
        self.comment.clear();
        self.is_known_mistake = false;
        match self.present.card.judge(&progress.turn(game)) {
            Ok(lines::Answer::Right(turn)) => {
                self.comment.clone_from(&turn.comment);
                let mut later = self.later.iter().enumerate();
                let next = later.find_map(|(index, due)| Some((index, due.card.reply_after(turn)?)));
                let reply = next.map(|(_, reply)| reply.to_vec());
                self.follows = next.map(|(index, _)| index);
                reply.map_or_else(|| Answer::Right(Vec::new()), Answer::Continue)
            }
            Ok(lines::Answer::Mistake(turn)) => {
                self.comment.clone_from(&turn.comment);
                self.is_known_mistake = true;
                wrong
            }
            Ok(lines::Answer::Unknown) | Err(_) => wrong,
        }
    }

    fn next_turn(&mut self) {
        let due = self.follows.take().and_then(|index| self.later.remove(index));
        let mut due: VecDeque<Due> = due.into_iter().collect();
        if let Some(next) = next_of(&mut due) {
            self.turn_to(next);
            self.was_right = true;
        }
    }

    fn hint(&mut self, progress: &Progress, game: &Match) -> bool {
        let played = progress.turn(game);
        let turns: Vec<Vec<Action>> = self.right_turns().map(|turn| turn.actions.clone()).collect();
        let fits = turns.iter().find(|turn| turn.starts_with(&played));
        let is_again = fits.is_none();
        let Some(turn) = fits.or(turns.first()) else { return false };
        self.is_helped = true;
        if is_again {
            self.hint.show_more(&self.start, turn, 0)
        } else {
            self.hint.show_more(&game.session, turn, played.len())
        }
        is_again
    }

    fn solution(&mut self, _: &Progress, _: &Match, params: &mut TaskParams) -> Option<Solution> {
        self.is_missed = true;
        self.count(Grade::Again, params);
        self.begin_again();
        let turn = self.right_turns().next()?.clone();
        self.comment = turn.comment;
        Some(Solution::FromStart(turn.actions))
    }

    fn keep(&mut self, phase: Phase, params: &mut TaskParams) {
        match phase {
            Phase::Solved | Phase::Answering => {
                self.count(if self.is_helped { Grade::Hard } else { Grade::Good }, params);
            }
            Phase::Wrong => {
                self.is_missed = true;
                self.count(Grade::Again, params);
            }
            _ => {}
        }
    }

    /// After the positions come the puzzles that are due.
    fn next(&mut self, _: &Progress, params: &mut TaskParams) -> Next {
        self.begin_again();
        // A position that was suspended does not come once more.
        let is_suspended = |due: &Due| params.training.0.suspended(&[due.card.id()]).next().is_some();
        self.later.retain(|due| !is_suspended(due));
        if let Some(next) = next_of(&mut self.later) {
            self.turn_to(next);
            return Next::Position;
        }
        let retention = params.settings.study.pace().retention;
        let first = || params.training.0.due(&params.book.0, None, retention, today()).into_iter().next();
        let puzzle = matches!(self.back, Return::Due).then(first).flatten();
        let task = puzzle.and_then(|puzzle| puzzle::task(ChosenPuzzle { puzzle, origin: Origin::Due }));
        task.map_or(Next::Leave, Next::Task)
    }

    fn leave(&self) -> TableCommand {
        match &self.back {
            Return::Learn | Return::Due => TableCommand::Leave,
            Return::Study(record, file) => {
                TableCommand::Open { record: record.clone(), file: Some(*file), study: true }
            }
        }
    }

    fn file(&self) -> Option<FileId> {
        self.back.file()
    }

    fn menu(&self) -> Option<Menu> {
        self.back.file().is_none().then_some(Menu::Learn)
    }

    fn shown(&self, _: Phase) -> Shown<'_> {
        self.hint.shown()
    }

    fn brief(&self, game: &Match) -> Option<TaskBrief> {
        Some(TaskBrief { title: text!("train-title"), words: self.task(game) })
    }

    fn draw(&self, ui: &mut Ui, is_sheet: bool, progress: &Progress, game: &Match, params: &mut PanelParams) {
        if is_sheet {
            egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.spacing_mut().item_spacing.y = space::SMALL;
                // The answer is in sight without scrolling.
                self.buttons(ui, progress, game, params);
                self.answers(ui, progress, game, params);
                self.number_and_score(ui);
            });
            return;
        }
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = space::SMALL;
        ui.label(style::text(text!("train-title"), style::medium(size::TITLE), gold()));
        self.number_and_score(ui);
        ui.label(style::text(self.task(game), style::roman(size::BODY), ink()));
        for comment in &self.card().comments {
            ui.label(style::text(comment, style::italic(size::BODY), dim()));
        }
        let top = ui.cursor().top();
        self.answers(ui, progress, game, params);
        ui.add_space((top + ANSWER - ui.cursor().top()).max(space::SMALL));
        self.buttons(ui, progress, game, params);
    }
}

/// Height that is kept for the answer below the task, in points, so that the buttons keep their place.
const ANSWER: f32 = 84.0;

impl LineTask {
    /// Returns what is to be done.
    fn task(&self, game: &Match) -> String {
        say!("train-task", side = game.session.sides().of(self.side))
    }

    /// Draws the number of the position, and how many were known.
    fn number_and_score(&self, ui: &mut Ui) {
        let ((number, count), (known, answered)) = (self.number, self.score);
        let words = match answered {
            0 => say!("train-number", number = number, of = count),
            _ => say!("train-number-score", number = number, of = count, known = known, answered = answered),
        };
        ui.label(style::text(words, style::italic(size::NOTE), dim()));
        if self.is_practice {
            ui.label(style::text(text!("train-practice"), style::italic(size::NOTE), dim()));
        }
    }

    /// Draws the answer to the last turn with the comment of the study, and the steps once the position is over.
    fn answers(&self, ui: &mut Ui, progress: &Progress, game: &Match, params: &mut PanelParams) {
        let (words, color) = match progress.phase {
            Phase::Open if self.was_right => (text!("train-right").into(), gold()),
            Phase::Open | Phase::Judging => (String::new(), ink()),
            Phase::Answering => (text!("train-right").into(), gold()),
            Phase::Wrong | Phase::PutBack if self.is_known_mistake => (text!("train-mistake").into(), palette::ruby()),
            Phase::Wrong | Phase::PutBack => (text!("train-wrong").into(), palette::ruby()),
            Phase::Solved if self.is_helped || self.is_missed => (text!("train-right-with-help").into(), gold()),
            Phase::Solved => (text!("train-right").into(), gold()),
            Phase::Showing | Phase::Shown => {
                let turns: Vec<String> = self.right_turns().map(|turn| self.notation(&turn.actions)).collect();
                (say!("train-solution", turns = turns.join(" · ")), ink())
            }
        };
        if !words.is_empty() {
            ui.label(style::text(words, style::roman(size::BODY), color));
        }
        if !self.comment.is_empty() {
            ui.label(style::text(&self.comment, style::italic(size::BODY), ink()));
        }
        let retention = params.settings.study.pace().retention;
        let days = || params.training.0.days_until_line(&self.card().id(), retention, today());
        // A position that was answered wrongly still comes once more.
        let is_counted = self.present.counts && self.is_counted && progress.is_over();
        if let Some(days) = is_counted.then(days).flatten() {
            // After midnight it may be due already.
            let words = say!("train-comes-back", days = days.max(1));
            ui.label(style::text(words, style::italic(size::NOTE), dim()));
        }
        if progress.is_over() {
            steps(ui, game, &mut params.table);
        }
    }

    fn buttons(&self, ui: &mut Ui, progress: &Progress, game: &Match, params: &mut PanelParams) {
        let is_over = progress.is_over() || progress.phase == Phase::Showing;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::Vec2::splat(space::MEDIUM);
            if is_over {
                let ends = self.later.is_empty() && !matches!(self.back, Return::Due);
                let next = if ends { text!("train-end") } else { text!("train-next") };
                params.button(ui, true, next, Weight::Primary, ExerciseCommand::Next);
                params.button(ui, true, text!("puzzle-again"), Weight::Plain, ExerciseCommand::Again);
            } else {
                let hint =
                    params.button(ui, progress.is_open(), text!("puzzle-hint"), Weight::Plain, ExerciseCommand::Hint);
                hint.on_hover_text(text!("train-hint-tip"));
                let can = progress.can_take_back(game);
                params.button(ui, can, text!("puzzle-take-back"), Weight::Plain, ExerciseCommand::TakeBack);
                let rests = !progress.is_playing();
                let show = params.button(ui, rests, text!("puzzle-show"), Weight::Plain, ExerciseCommand::Show);
                show.on_hover_text(text!("train-show-tip"));
            }
        });
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::Vec2::splat(space::MEDIUM);
            if !is_over {
                params.button(ui, !progress.has_script(), text!("puzzle-skip"), Weight::Quiet, ExerciseCommand::Next);
            }
            let suspend = widgets::button_if(ui, !progress.has_script(), text!("train-suspend"), Weight::Quiet);
            if suspend.on_hover_text(text!("train-suspend-tip")).clicked() {
                params.training.0.suspend(&self.card().id(), true, today());
                params.notify.write(Notify(text!("train-suspended").into()));
                params.commands.write(ExerciseCommand::Next);
            }
            params.button(ui, true, text!("puzzle-leave"), Weight::Quiet, ExerciseCommand::Leave);
        });
    }
}
