//! A puzzle at the table: the turn is judged, and the opponent's answer is played.

use std::sync::atomic::AtomicBool;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};

use super::hint::Hint;
use super::panel::{play_on, steps};
use super::puzzle_choice::{ChosenPuzzle, Origin};
use super::task::{Answer, Next, PanelParams, Solution, Task, TaskParams};
use super::{ExerciseCommand, Phase, Progress, Shown};
use crate::app::base::background::{BackgroundTask, TryRecv};
use crate::app::base::messages::Notify;
use crate::app::base::states::Menu;
use crate::app::game::commands::TableCommand;
use crate::app::game::matches::Match;
use crate::app::game::turn_check::{TurnCheck, TurnCheckState};
use crate::app::ui;
use crate::app::ui::hud::narrow::TaskBrief;
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use benediction_engine::{CubeDecision, Goal};
use benediction_rules::message::Message;
use benediction_rules::{Action, Actor, Side, key};
use benediction_study::library::today;
use benediction_study::puzzles::{Judgement, Puzzle, Tally, Theme};
use benediction_study::reviews::Verdict;
use benediction_study::schedule::{BeforeCount, Grade};
use benediction_study::words::puzzle as texts;
use benediction_words::{analysis, locale, say, text};
use benediction_worker::jobs::{EnginePool, Job, JudgePuzzle, PuzzleEvent};

/// A puzzle on the table.
pub struct PuzzleTask {
    /// The puzzle, and where it comes from.
    pub chosen: ChosenPuzzle,
    /// The hint.
    pub hint: Hint,
    /// `true` if a turn was wrong, or a hint was given.
    pub missed: bool,
    /// `true` once the solver has played something.
    tried: bool,
    /// `true` if the result was recorded.
    recorded: bool,
    /// The schedule before it was recorded because of a hint. `None` if it was not, or was answered since.
    hinted: Option<BeforeCount>,
    /// The solver's rating before and after it.
    pub ratings: Option<(Tally, Tally)>,
    /// `true` if the turn after the opponent's answer is played.
    pub second_turn: bool,
    /// The turns of the solution that is shown, or was, in notation. Empty if none was.
    pub solution: String,
    /// The decision about a doubling cube that it asks for. `None` in all others.
    cube: Option<CubeDecision>,
    side: Side,
    /// The search for the opponent's answer, and then for the win after it.
    search: Option<BackgroundTask<PuzzleEvent>>,
    /// The evaluation of a turn that is not the best one, but may be as good.
    check: Option<TurnCheck>,
    /// The turns that win after the opponent's answer, once they are found.
    wins: Vec<Vec<Action>>,
    /// The opponent's answer in the solution that is shown, while the win after it is searched.
    answer: Vec<Action>,
    /// `true` if a hint waits for them.
    hint_waits: bool,
    /// `true` if the turn that is judged is one of the right turns of the puzzle.
    is_right: bool,
}

/// The sender of puzzles that are to be laid on the table.
#[derive(SystemParam)]
pub struct Puzzles<'w> {
    /// The commands to the exercise, also for another kind that the page begins.
    pub commands: MessageWriter<'w, ExerciseCommand>,
    notify: MessageWriter<'w, Notify>,
}

impl Puzzles<'_> {
    /// Tells the player why nothing is begun.
    pub fn notify(&mut self, reason: String) {
        self.notify.write(Notify(reason));
    }

    /// Begins a puzzle. The player is told if it cannot be read.
    pub fn solve(&mut self, chosen: ChosenPuzzle) {
        match begin(chosen) {
            Some(begin) => drop(self.commands.write(begin)),
            None => self.notify(text!("puzzle-no-puzzle").into()),
        }
    }

    /// Begins the puzzle of a link. The player is told if it is none.
    pub fn open(&mut self, text: &str) {
        match open(text) {
            Ok(begin) => drop(self.commands.write(begin)),
            Err(reason) => self.notify(locale::say(&reason)),
        }
    }
}

/// Returns a puzzle as a task. Returns `None` if it cannot be read.
pub(super) fn task(chosen: ChosenPuzzle) -> Option<Box<dyn Task>> {
    Some(Box::new(PuzzleTask::new(chosen)?))
}

/// Returns the command that begins a puzzle. Returns `None` if it cannot be read.
pub fn begin(chosen: ChosenPuzzle) -> Option<ExerciseCommand> {
    task(chosen).map(ExerciseCommand::Begin)
}

/// Returns the command that begins the puzzle of a link, or of a number. Returns an error if it cannot be read.
pub fn open(text: &str) -> Result<ExerciseCommand, Message> {
    let chosen = ChosenPuzzle { puzzle: Puzzle::of_text(text)?, origin: Origin::Single };
    begin(chosen).ok_or_else(|| key!("puzzle-no-puzzle").into())
}

impl PuzzleTask {
    fn new(chosen: ChosenPuzzle) -> Option<PuzzleTask> {
        let side = chosen.puzzle.side()?;
        chosen.puzzle.turns().ok()?;
        let cube = chosen.puzzle.session().ok()?.position().cube_decision();
        Some(PuzzleTask {
            chosen,
            hint: Hint::default(),
            missed: false,
            tried: false,
            recorded: false,
            hinted: None,
            ratings: None,
            second_turn: false,
            solution: String::new(),
            cube,
            side,
            search: None,
            check: None,
            wins: Vec::new(),
            answer: Vec::new(),
            hint_waits: false,
            is_right: false,
        })
    }

    /// Returns the puzzle.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.chosen.puzzle
    }

    /// Begins to judge a turn, or to search the solution. Without a thread it is done at once, and the answer is returned.
    fn begin_search(&mut self, turn: Vec<Action>, phase: Phase) -> Option<Answer> {
        let line = self.puzzle().line();
        let job = || JudgePuzzle { line: line.clone(), turn: turn.clone() };
        self.search = BackgroundTask::run("puzzle", &EnginePool::default(), None, job());
        if self.search.is_some() {
            return None;
        }
        let mut events = Vec::new();
        job().run(&EnginePool::default(), &AtomicBool::new(false), &mut |event| events.push(event));
        let answers: Vec<Answer> = events.into_iter().filter_map(|event| self.found(event, phase)).collect();
        answers.into_iter().next().or_else(|| self.end_search(phase))
    }

    /// Takes over a result of the search. Returns the answer if that is one.
    fn found(&mut self, event: PuzzleEvent, phase: Phase) -> Option<Answer> {
        match event {
            PuzzleEvent::Judged(judgement) if phase == Phase::Showing => {
                if let Judgement::Continue(answer) = judgement {
                    self.answer = answer;
                }
                None
            }
            PuzzleEvent::Judged(judgement) => Some(self.judged(judgement)),
            PuzzleEvent::Wins(wins) => {
                self.wins = wins;
                None
            }
        }
    }

    /// Ends the search. A solution that is to be shown is complete then. A turn without a verdict is as right as the puzzle says.
    fn end_search(&mut self, phase: Phase) -> Option<Answer> {
        self.search = None;
        match phase {
            Phase::Judging if self.is_right => Some(self.judged(Judgement::Solved)),
            Phase::Judging => Some(self.judged(Judgement::Wrong(Vec::new()))),
            Phase::Showing => Some(Answer::Show(self.solution_after(self.wins.first().cloned()))),
            _ => None,
        }
    }

    /// Returns the answer to a turn of this judgement.
    fn judged(&mut self, judgement: Judgement) -> Answer {
        match judgement {
            Judgement::Solved => Answer::Right(Vec::new()),
            Judgement::Continue(answer) => Answer::Continue(answer),
            Judgement::Wrong(refutation) => {
                self.missed = true;
                Answer::Wrong { refutation, is_whole: true }
            }
        }
    }

    /// Returns the solution: a right turn, then the opponent's answer and the win if there are any.
    fn solution_after(&mut self, win: Option<Vec<Action>>) -> Vec<Action> {
        let (Ok(turns), Ok(session)) = (self.puzzle().turns(), self.puzzle().session()) else { return Vec::new() };
        let mut turns: Vec<Vec<Action>> = turns.into_iter().take(1).collect();
        if let Some(win) = win {
            turns.extend([std::mem::take(&mut self.answer), win]);
        }
        self.solution = texts::notation(&session, &turns);
        turns.into_iter().flatten().collect()
    }

    /// Returns the turns that are right now.
    fn right_turns(&self) -> Vec<Vec<Action>> {
        if self.second_turn { self.wins.clone() } else { self.puzzle().turns().unwrap_or_default() }
    }

    /// Returns the text by which it is continued: its number, or its line if it is from the player's own games.
    fn text(&self) -> String {
        let number = self.puzzle().id().to_string();
        if Puzzle::of_text(&number).is_ok() { number } else { self.puzzle().line() }
    }

    /// Records the result, once for each time that the puzzle is begun.
    fn record(&mut self, solved: bool, params: &mut TaskParams) -> Option<BeforeCount> {
        let (book, training) = (&mut params.book, &mut params.training);
        if let (true, Origin::Day(day)) = (solved, self.chosen.origin) {
            book.0.record_day(day);
        }
        if self.recorded {
            return None;
        }
        let before = book.0.tally(&self.puzzle().game);
        let grade = if solved && !self.missed { Grade::Good } else { Grade::Again };
        let counted = if solved || self.tried || self.missed {
            Some(training.0.record(&mut book.0, self.puzzle(), grade, today()))
        } else {
            training.0.give_up(&mut book.0, self.puzzle(), today());
            None
        };
        let after = book.0.tally(&self.puzzle().game);
        self.ratings = (before.tried != after.tried).then_some((before, after));
        self.recorded = true;
        counted
    }
}

impl Task for PuzzleTask {
    fn position(&self) -> Option<TableCommand> {
        let Puzzle { game, position, .. } = self.puzzle().clone();
        Some(TableCommand::Exercise { game, position })
    }

    fn begin_again(&mut self) {
        self.action_played();
        self.second_turn = false;
        (self.search, self.check) = (None, None);
        self.wins.clear();
    }

    /// The next stage of a hint shows the next action.
    fn action_played(&mut self) {
        self.hint.clear();
        self.hint_waits = false;
    }

    fn judge(&mut self, progress: &Progress, game: &Match) -> Answer {
        self.tried = true;
        let is_over = game.session.outcome().is_some() || game.session.turn().actor != Actor::Side(self.side);
        if !is_over {
            return Answer::Unfinished;
        }
        let turn = progress.turn(game);
        let wins = game.session.outcome().is_some_and(|outcome| outcome.winner == Some(self.side));
        self.is_right = if self.second_turn { wins } else { self.puzzle().is_right(&turn).unwrap_or_default() };
        let goal = self.puzzle().theme.goal();
        let continues = goal == Some(Goal::WinNext) && game.session.outcome().is_none() && !self.second_turn;
        let has_refutation = !self.second_turn && !matches!(goal, Some(Goal::Win | Goal::Best));
        match () {
            () if self.is_right && !continues => self.judged(Judgement::Solved),
            () if !has_refutation => self.judged(Judgement::Wrong(Vec::new())),
            // Only the best turn is known; others may be as good.
            () if goal.is_none() => {
                self.check.insert(TurnCheck::default()).begin(game);
                Answer::Pending
            }
            () => {
                // A wrong turn counts, also if the puzzle is left before its answer is found.
                self.missed |= !self.is_right;
                self.begin_search(turn, Phase::Judging).unwrap_or(Answer::Pending)
            }
        }
    }

    fn follow(&mut self, progress: &Progress, game: &Match) -> Option<Answer> {
        let mut answer = None;
        while let (Some(search), None) = (&mut self.search, &answer) {
            answer = match search.try_recv() {
                TryRecv::Empty => break,
                TryRecv::Event(event) => self.found(event, progress.phase),
                TryRecv::Done => self.end_search(progress.phase),
            };
        }
        if self.hint_waits && (self.search.is_none() || !self.wins.is_empty()) {
            self.hint(progress, game);
        }
        let Some(check) = &mut self.check else { return answer };
        let keeps = match check.receive() {
            TurnCheckState::Waiting => return answer,
            TurnCheckState::Checked(checked) => checked.loss < Verdict::Inaccuracy.limit(),
            TurnCheckState::Failed => false,
        };
        self.check = None;
        Some(self.judged(if keeps { Judgement::Solved } else { Judgement::Wrong(Vec::new()) }))
    }

    fn next_turn(&mut self) {
        self.second_turn = true;
    }

    fn hint(&mut self, progress: &Progress, game: &Match) -> bool {
        self.missed = true;
        // The win after the opponent's answer may still be searched.
        self.hint_waits = self.second_turn && self.wins.is_empty() && self.search.is_some();
        let played = progress.turn(game);
        let turns = self.right_turns();
        let fits = turns.iter().find(|turn| turn.starts_with(&played));
        let again = fits.is_none() && !self.second_turn;
        let Some(turn) = fits.or(turns.first()) else { return false };
        let skipped = if fits.is_some() { played.len() } else { 0 };
        let mut hint = std::mem::take(&mut self.hint);
        match self.puzzle().session() {
            Ok(start) if again => hint.show_more(&start, turn, skipped),
            _ => hint.show_more(&game.session, turn, skipped),
        }
        if again {
            self.begin_again();
        }
        self.hint = hint;
        again
    }

    /// The opponent's answer and the win after it are searched first.
    fn solution(&mut self, _: &Progress, _: &Match, params: &mut TaskParams) -> Option<Solution> {
        self.record(false, params);
        self.hinted = None;
        self.begin_again();
        self.missed = true;
        let turn = self.puzzle().turns().ok().and_then(|turns| turns.into_iter().next());
        let answer = match turn.filter(|_| self.puzzle().theme == Theme::WinNext) {
            Some(turn) => self.begin_search(turn, Phase::Showing),
            None => Some(Answer::Show(self.solution_after(None))),
        };
        Some(match answer {
            Some(Answer::Show(solution)) => Solution::FromStart(solution),
            _ => Solution::Searched,
        })
    }

    fn keep(&mut self, phase: Phase, params: &mut TaskParams) {
        match phase {
            Phase::Solved => {
                self.record(true, params);
                if let Some(before) = self.hinted.take() {
                    params.training.0.regrade(&params.book.0, self.puzzle(), before, Grade::Hard, today());
                }
            }
            Phase::Wrong => {
                self.record(false, params);
                self.hinted = None;
            }
            // A hint counts as a miss at once, also if the puzzle is left then.
            _ if self.missed && !self.recorded => {
                let before = self.record(false, params);
                // A turn that is being judged is not a hint.
                self.hinted = before.filter(|_| phase != Phase::Judging);
            }
            _ => {}
        }
        // What was tried can be continued until it is over.
        let text = self.text();
        let is_over = matches!(phase, Phase::Solved | Phase::Showing | Phase::Shown);
        let is_kept = params.progress.puzzle.as_ref() == Some(&text);
        if is_over && is_kept {
            params.progress.puzzle = None;
        } else if self.tried && !is_over && !is_kept {
            params.progress.puzzle = Some(text);
        }
    }

    fn next(&mut self, _: &Progress, params: &mut TaskParams) -> Next {
        let retention = params.settings.study.pace().retention;
        match params.book.next_after(&params.training, retention, &self.chosen).and_then(PuzzleTask::new) {
            Some(next) => Next::Task(Box::new(next)),
            None => Next::Leave,
        }
    }

    fn menu(&self) -> Option<Menu> {
        Some(Menu::Puzzles)
    }

    fn shown(&self, _: Phase) -> Shown<'_> {
        self.hint.shown()
    }

    fn brief(&self, game: &Match) -> Option<TaskBrief> {
        let theme = self.puzzle().theme;
        let words = format!("{} {}", self.to_play(game), locale::text(theme.task()));
        Some(TaskBrief { title: locale::text(theme.title()), words })
    }

    /// The task stands above the board, so the sheet may be low.
    fn sheet_height(&self) -> f32 {
        SHEET
    }

    fn draw(&self, ui: &mut Ui, is_sheet: bool, progress: &Progress, game: &Match, params: &mut PanelParams) {
        if is_sheet {
            let area = egui::ScrollArea::vertical().auto_shrink(false);
            area.show(ui, |ui| {
                // The answer is in sight without scrolling.
                self.buttons(ui, progress, game, params);
                self.answers(ui, progress, game, params);
                self.aim(ui, game);
                self.number(ui);
            });
            return;
        }
        let top = ui.cursor().top();
        self.words(ui, game);
        self.answers(ui, progress, game, params);
        let height = ui.cursor().top() - top;
        ui.add_space((ANSWER + TASK - height).max(0.0) + space::TINY);
        self.buttons(ui, progress, game, params);
    }
}

/// Height that is kept for the answer below the task, in points, so that the buttons keep their place.
const ANSWER: f32 = 132.0;
/// Height that is kept for the title, the task and what wins the game, in points.
const TASK: f32 = 190.0;
/// Part of the height of a narrow window that the panel takes.
const SHEET: f32 = 0.25;
/// Number of puzzles after which a player knows what a hint costs.
const NEW: u32 = 3;

impl PuzzleTask {
    /// Returns the side to play, as a sentence.
    fn to_play(&self, game: &Match) -> String {
        say!("puzzle-to-play", side = game.session.sides().of(self.side))
    }

    /// Draws the rating of the puzzle and, to be copied, its number.
    fn number(&self, ui: &mut Ui) {
        let puzzle = self.puzzle();
        ui.horizontal(|ui| {
            if puzzle.rating > 0 {
                let rated = say!("puzzle-rated", rating = puzzle.rating);
                ui.label(style::text(rated, style::italic(size::NOTE), dim()));
            }
            let number = say!("puzzle-number", id = puzzle.id().to_string());
            let number = style::text(number, style::roman(size::CAPTION), palette::faint(dim(), 0.8));
            ui.add(egui::Label::new(number).selectable(true));
        });
    }

    /// Draws the task, and what wins the game.
    fn words(&self, ui: &mut Ui, game: &Match) {
        let theme = self.puzzle().theme;
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = space::SMALL;
        ui.label(style::text(locale::text(theme.title()), style::medium(size::TITLE), gold()));
        self.number(ui);
        ui.label(style::text(self.to_play(game), style::medium(size::BODY), ink()));
        ui.label(style::text(locale::text(theme.task()), style::roman(size::BODY), ink()));
        self.aim(ui, game);
    }

    /// Draws what wins the game.
    fn aim(&self, ui: &mut Ui, game: &Match) {
        let aim = texts::aim(&game.session, self.puzzle().theme, self.side);
        ui.label(style::text(aim, style::roman(size::BODY), dim()));
    }

    /// Draws what the puzzle answers, and the steps of the solution once it is over.
    fn answers(&self, ui: &mut Ui, progress: &Progress, game: &Match, params: &mut PanelParams) {
        let mut line = |words: &str, color| {
            ui.label(style::text(words, style::roman(size::BODY), color));
        };
        match progress.phase {
            Phase::Open | Phase::PutBack => {
                if progress.phase == Phase::PutBack {
                    line(texts::why_wrong(self.puzzle().theme, self.second_turn), palette::ruby());
                } else if self.second_turn {
                    line(text!("puzzle-go-on"), gold());
                }
                match self.hint.stage {
                    0 => {}
                    1 => line(text!("puzzle-hint-where"), ink()),
                    2 => line(text!("puzzle-hint-who"), ink()),
                    _ => line(text!("puzzle-hint-what"), ink()),
                }
                // Before the first hint only those are told who may not know.
                let is_new = params.book.0.total().tried < NEW;
                if is_new && !self.recorded && !self.missed || self.missed && self.hint.stage > 0 {
                    line(text!("puzzle-hint-counts"), dim());
                }
            }
            Phase::Answering => line(text!("puzzle-answering"), gold()),
            Phase::Judging => line(text!("retry-judging"), dim()),
            Phase::Wrong => line(texts::why_wrong(self.puzzle().theme, self.second_turn), palette::ruby()),
            Phase::Solved if self.missed => line(text!("puzzle-solved-with-help"), gold()),
            Phase::Solved => line(text!("puzzle-solved"), gold()),
            Phase::Showing if self.solution.is_empty() => line(text!("puzzle-solving"), dim()),
            Phase::Showing | Phase::Shown => line(&say!("puzzle-solution", turn = self.solution.as_str()), ink()),
        }
        let is_over = progress.is_over();
        if let Some(decision) = self.cube.filter(|_| is_over) {
            line(&analysis::cube(decision), ink());
        }
        if is_over || progress.phase == Phase::Wrong {
            if let Some((before, after)) = self.ratings {
                let first = before.tried == 0;
                let [before, after] = [before, after].map(|tally| tally.rating.round() as i64);
                if first {
                    line(&say!("puzzle-first-rating", after = after), dim());
                } else {
                    line(&say!("puzzle-rating", before = before, after = after), dim());
                }
            }
            let days_until = || {
                params.training.0.days_until(
                    &params.book.0,
                    self.puzzle().id(),
                    params.settings.study.pace().retention,
                    today(),
                )
            };
            if let Some(days) = self.missed.then(days_until).flatten() {
                // After midnight it may be due already.
                line(&say!("puzzle-comes-back", days = days.max(1)), dim());
            }
        }
        if is_over {
            steps(ui, game, &mut params.table);
        }
    }

    /// Draws the rows of buttons.
    fn buttons(&self, ui: &mut Ui, progress: &Progress, game: &Match, params: &mut PanelParams) {
        ui.spacing_mut().item_spacing = egui::Vec2::splat(space::SMALL);
        let rests = !progress.is_playing();
        ui.horizontal_wrapped(|ui| {
            if progress.is_over() {
                params.button(ui, true, text!("puzzle-next"), Weight::Primary, ExerciseCommand::Next);
            } else if progress.is_refuting() {
                // The opponent's answer is shown for a while, which this button ends.
                params.button(ui, true, text!("puzzle-again"), Weight::Primary, ExerciseCommand::TakeBack);
            } else {
                let is_open = progress.is_open();
                let hint = params.button(ui, is_open, text!("puzzle-hint"), Weight::Plain, ExerciseCommand::Hint);
                hint.on_hover_text(text!("puzzle-hint-tip"));
                let can = progress.can_take_back(game);
                params.button(ui, can, text!("puzzle-take-back"), Weight::Plain, ExerciseCommand::TakeBack);
            }
            if progress.is_over() {
                params.button(ui, true, text!("puzzle-again"), Weight::Plain, ExerciseCommand::Again);
                play_on(ui, &self.chosen, params);
            } else {
                let show = params.button(ui, rests, text!("puzzle-show"), Weight::Plain, ExerciseCommand::Show);
                show.on_hover_text(text!("puzzle-show-tip"));
            }
        });
        ui.horizontal_wrapped(|ui| {
            if !progress.is_over() {
                // While something is searched it may be skipped too.
                let can = !progress.has_script();
                params.button(ui, can, text!("puzzle-skip"), Weight::Quiet, ExerciseCommand::Next);
            }
            let copy = widgets::button(ui, text!("puzzle-copy"), Weight::Quiet);
            if copy.on_hover_text(text!("puzzle-copy-tip")).clicked() {
                self.chosen.copy(&mut params.notify);
            }
            let rules = self.puzzle().entry().and_then(|entry| Some((entry.name, entry.book.first()?.title)));
            if let Some(rules) = rules
                && widgets::button(ui, text!("course-rule"), Weight::Quiet)
                    .on_hover_text(text!("puzzle-rules-tip"))
                    .clicked()
            {
                params.chapter.0 = Some(rules);
                ui::go(&mut params.menu, Menu::Rules);
            }
            params.button(ui, true, text!("puzzle-leave"), Weight::Quiet, ExerciseCommand::Leave);
        });
    }
}
