//! The state of the puzzle on the table.

use std::collections::VecDeque;
use std::sync::atomic::AtomicBool;

use super::Task;
use crate::app::base::background::{BackgroundTask, TryRecv};
use crate::app::game::matches::Match;
use benediction_engine::{CubeDecision, Goal};
use benediction_rules::view::ActionView;
use benediction_rules::{Action, Actor, Side};
use benediction_study::puzzles::{Judgement, Puzzle, Tally, Theme};
use benediction_study::session::Session;
use benediction_worker::jobs::{EnginePool, Job, JudgePuzzle, PuzzleEvent};

/// The progress of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// A turn is to be found.
    Open,
    /// The turn was right, and the opponent answers.
    Answering,
    /// The turn is being evaluated.
    Judging,
    /// The turn was wrong; the opponent's answer shows why.
    Wrong,
    /// The turn was wrong, and the position before it is on the table again.
    PutBack,
    /// It is solved.
    Solved,
    /// The solution is being played.
    Showing,
    /// The solution was played.
    Shown,
}

/// The stages of a hint.
const STAGES: u8 = 3;

/// A puzzle on the table.
pub struct Attempt {
    /// The puzzle, and where it comes from.
    pub task: Task,
    /// The progress.
    pub progress: Progress,
    /// The stage of the hint, from 0 for none: where the turn ends, who acts first, what the turn is.
    pub stage: u8,
    /// The turn that the hint is about.
    pub hint: Vec<ActionView>,
    /// `true` if a turn was wrong, or a hint was given.
    pub missed: bool,
    /// `true` once the solver has played something.
    pub tried: bool,
    /// `true` if the result was recorded.
    pub recorded: bool,
    /// The solver's rating before and after it.
    pub ratings: Option<(Tally, Tally)>,
    /// `true` if the turn after the opponent's answer is played.
    pub second_turn: bool,
    /// The turns of the solution that is shown, or was, in notation. Empty if none was.
    pub solution: String,
    /// The decision about a doubling cube that it asks for. `None` in all others.
    pub cube: Option<CubeDecision>,
    /// `true` if the opponent's answer shows why the last turn was wrong.
    pub is_refuted: bool,
    side: Side,
    /// The id of its game, once it is laid.
    game: Option<u64>,
    /// Number of actions before the turn that is to be found.
    from: usize,
    /// The actions that are still to be played.
    playing: VecDeque<Action>,
    /// The search for the opponent's answer, and then for the win after it.
    search: Option<BackgroundTask<PuzzleEvent>>,
    /// The turns that win after the opponent's answer, once they are found.
    wins: Vec<Vec<Action>>,
    /// The opponent's answer in the solution that is shown, while the win after it is searched.
    answer: Vec<Action>,
    /// `true` if a hint waits for them.
    hint_waits: bool,
    /// `true` if the turn that is judged is one of the right turns of the puzzle.
    is_right: bool,
}

impl Attempt {
    /// Begins a puzzle. Returns `None` if it cannot be read.
    pub(super) fn of(task: &Task) -> Option<Attempt> {
        let side = task.puzzle.side()?;
        task.puzzle.turns().ok()?;
        let cube = task.puzzle.session().ok()?.position().cube_decision();
        Some(Attempt {
            task: task.clone(),
            progress: Progress::Open,
            stage: 0,
            hint: Vec::new(),
            missed: false,
            tried: false,
            recorded: false,
            ratings: None,
            second_turn: false,
            solution: String::new(),
            cube,
            is_refuted: false,
            side,
            game: None,
            from: 0,
            playing: VecDeque::new(),
            search: None,
            wins: Vec::new(),
            answer: Vec::new(),
            hint_waits: false,
            is_right: false,
        })
    }

    /// Returns the puzzle.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.task.puzzle
    }

    /// Returns the side that solves it.
    pub const fn side(&self) -> Side {
        self.side
    }

    pub(super) const fn game(&self) -> Option<u64> {
        self.game
    }

    /// Returns `true` if the position has to be laid on the table.
    pub(super) const fn is_to_be_laid(&self) -> bool {
        self.game.is_none()
    }

    /// Returns `true` while actions are played that the solver does not choose, or are searched.
    pub fn is_playing(&self) -> bool {
        let is_searched = self.search.is_some() && matches!(self.progress, Progress::Judging | Progress::Showing);
        !self.playing.is_empty() || is_searched
    }

    /// Returns `true` if the puzzle may be skipped: nothing is being played by itself.
    pub fn may_skip(&self) -> bool {
        self.playing.is_empty()
    }

    /// Returns `true` while something is searched.
    pub(super) const fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// Returns `true` if a turn is to be found now.
    pub const fn is_open(&self) -> bool {
        matches!(self.progress, Progress::Open | Progress::PutBack)
    }

    /// Returns the number of actions before the turn that is to be found.
    pub(super) const fn from(&self) -> usize {
        self.from
    }

    /// Returns `true` if the puzzle is over.
    pub const fn is_over(&self) -> bool {
        matches!(self.progress, Progress::Solved | Progress::Shown)
    }

    /// Notes the game in which it was laid.
    pub(super) fn laid(&mut self, game: &Match) {
        self.game = Some(game.id);
        self.from = game.session.ply();
    }

    /// Prepares it to be laid again.
    pub(super) fn begin_again(&mut self) {
        self.game = None;
        self.progress = Progress::Open;
        self.second_turn = false;
        self.hint.clear();
        self.stage = 0;
        self.playing.clear();
        (self.search, self.hint_waits) = (None, false);
        self.wins.clear();
    }

    /// Begins to judge a turn. Without a thread it is done at once.
    fn begin_search(&mut self, turn: Vec<Action>) {
        let line = self.puzzle().line();
        let job = || JudgePuzzle { line: line.clone(), turn: turn.clone() };
        self.search = BackgroundTask::run("puzzle", &EnginePool::default(), None, job());
        if self.search.is_none() {
            let mut events = Vec::new();
            job().run(&EnginePool::default(), &AtomicBool::new(false), &mut |event| events.push(event));
            events.into_iter().for_each(|event| self.found(event));
            self.end_search();
        }
    }

    /// Takes over a result of the search.
    fn found(&mut self, event: PuzzleEvent) {
        match event {
            PuzzleEvent::Judged(judgement) => self.judged(judgement),
            PuzzleEvent::Wins(wins) => self.wins = wins,
        }
    }

    /// Ends the search. A solution that is to be shown is complete then. A turn without a verdict is as right as the puzzle says.
    fn end_search(&mut self) {
        self.search = None;
        match self.progress {
            Progress::Judging if self.is_right => self.judged(Judgement::Solved),
            Progress::Judging => self.judged(Judgement::Wrong(Vec::new())),
            Progress::Showing => self.show_turns(self.wins.first().cloned()),
            _ => {}
        }
    }

    /// Receives the results of the search. Returns `true` if there were any.
    pub(super) fn receive(&mut self, game: &Match) -> bool {
        let mut is_new = false;
        while let Some(search) = &mut self.search {
            match search.try_recv() {
                TryRecv::Empty => break,
                TryRecv::Event(event) => self.found(event),
                TryRecv::Done => self.end_search(),
            }
            is_new = true;
        }
        if self.hint_waits && (self.search.is_none() || !self.wins.is_empty()) {
            self.hint(game);
        }
        is_new
    }

    /// Follows the verdict on a turn of the solver, or on that of the solution.
    fn judged(&mut self, judgement: Judgement) {
        match (self.progress, judgement) {
            (Progress::Showing, Judgement::GoOn(answer)) => self.answer = answer,
            (Progress::Showing, _) => {}
            (_, Judgement::Solved) => self.progress = Progress::Solved,
            (_, Judgement::GoOn(answer)) => {
                self.progress = Progress::Answering;
                self.playing = answer.into();
            }
            (_, Judgement::Wrong(refutation)) => {
                (self.progress, self.missed) = (Progress::Wrong, true);
                self.is_refuted = !refutation.is_empty();
                self.playing = refutation.into();
            }
        }
    }

    /// Plays the solution: a right turn, then the opponent's answer and the win if there are any.
    fn show_turns(&mut self, win: Option<Vec<Action>>) {
        let (Ok(turns), Ok(session)) = (self.puzzle().turns(), self.puzzle().session()) else { return };
        let mut turns: Vec<Vec<Action>> = turns.into_iter().take(1).collect();
        if let Some(win) = win {
            turns.extend([std::mem::take(&mut self.answer), win]);
        }
        self.playing = turns.iter().flatten().copied().collect();
        self.solution = notation(&session, &turns);
    }

    /// Prepares the solution to be played. The opponent's answer and the win after it are searched first.
    pub(super) fn show_solution(&mut self) {
        self.begin_again();
        self.missed = true;
        self.progress = Progress::Showing;
        match self.puzzle().turns().ok().and_then(|turns| turns.into_iter().next()) {
            Some(turn) if self.puzzle().theme == Theme::WinNext => self.begin_search(turn),
            _ => self.show_turns(None),
        }
    }

    /// Takes the next action that the solver does not choose.
    pub(super) fn next_to_play(&mut self) -> Option<Action> {
        self.playing.pop_front()
    }

    /// Returns `true` if an action of the turn can be taken back.
    pub fn can_take_back(&self, game: &Match) -> bool {
        self.is_open() && self.game == Some(game.id) && game.session.ply() > self.from
    }

    /// Returns the turns that are right now.
    fn right_turns(&self) -> Vec<Vec<Action>> {
        if self.second_turn { self.wins.clone() } else { self.puzzle().turns().unwrap_or_default() }
    }

    /// Shows more of the solution. Returns `true` if the position has to be laid again, because no right turn begins with the actions
    /// that were played.
    pub(super) fn hint(&mut self, game: &Match) -> bool {
        if !self.is_open() || self.game != Some(game.id) {
            return false;
        }
        self.missed = true;
        // The win after the opponent's answer may still be searched.
        self.hint_waits = self.second_turn && self.wins.is_empty() && self.search.is_some();
        let played: Vec<Action> = game.session.actions().skip(self.from).collect();
        let turns = self.right_turns();
        let fits = turns.iter().find(|turn| turn.starts_with(&played));
        let again = fits.is_none() && !self.second_turn;
        let Some(turn) = fits.or(turns.first()) else { return false };
        let stage = (self.stage + 1).min(STAGES);
        let rest = if fits.is_some() { &turn[played.len()..] } else { &turn[..] };
        let views = match again {
            true => self.puzzle().session().map(|session| session.views_of(rest, false)).unwrap_or_default(),
            false => game.session.views_of(rest, false),
        };
        if again {
            self.begin_again();
        }
        (self.hint, self.stage) = (views, stage);
        again
    }

    /// Concludes the evaluation of a turn, which keeps the chance to win or does not.
    pub(super) fn conclude(&mut self, keeps: bool) {
        self.missed |= !keeps;
        self.is_refuted = false;
        self.progress = if keeps { Progress::Solved } else { Progress::Wrong };
    }

    /// Follows an action that was played. Returns if the table is closed to the solver from now on, where that changes.
    pub(super) fn follow(&mut self, game: &Match) -> Option<bool> {
        // The next stage shows the next action.
        self.hint.clear();
        self.stage = 0;
        self.hint_waits = false;
        if !self.playing.is_empty() {
            return None;
        }
        self.tried |= self.is_open();
        match self.progress {
            Progress::Open => {}
            Progress::PutBack => self.progress = Progress::Open,
            Progress::Answering => {
                (self.progress, self.second_turn, self.from) = (Progress::Open, true, game.session.ply());
                return Some(false);
            }
            Progress::Showing => {
                self.progress = Progress::Shown;
                return Some(true);
            }
            Progress::Judging | Progress::Wrong | Progress::Solved | Progress::Shown => return None,
        }
        let is_over = game.session.outcome().is_some() || game.session.turn().actor != Actor::Side(self.side);
        if !is_over {
            return None;
        }
        let turn: Vec<Action> = game.session.actions().skip(self.from).collect();
        let wins = game.session.outcome().is_some_and(|outcome| outcome.winner == Some(self.side));
        self.is_right = if self.second_turn { wins } else { self.puzzle().is_right(&turn).unwrap_or_default() };
        let goal = self.puzzle().theme.goal();
        let goes_on = goal == Some(Goal::WinNext) && game.session.outcome().is_none() && !self.second_turn;
        let has_refutation = !self.second_turn && !matches!(goal, Some(Goal::Win | Goal::Best));
        match () {
            () if self.is_right && !goes_on => self.judged(Judgement::Solved),
            () if !has_refutation => self.judged(Judgement::Wrong(Vec::new())),
            // Only the best turn is known; others may be as good.
            () if goal.is_none() => self.progress = Progress::Judging,
            () => {
                // A wrong turn counts, also if the puzzle is left before its answer is found.
                self.missed |= !self.is_right;
                self.progress = Progress::Judging;
                self.begin_search(turn);
            }
        }
        Some(true)
    }
}

/// Returns turns in notation, with numbers if there are several.
fn notation(session: &Session, turns: &[Vec<Action>]) -> String {
    let all: Vec<Action> = turns.iter().flatten().copied().collect();
    let mut texts = session.views_of(&all, false).into_iter().map(|view| view.text);
    let turn = |(number, turn): (usize, &Vec<Action>)| {
        let texts: Vec<String> = texts.by_ref().take(turn.len()).collect();
        if turns.len() > 1 { format!("{number}. {}", texts.join(" ")) } else { texts.join(" ") }
    };
    (1..).zip(turns).map(turn).collect::<Vec<_>>().join(" ")
}
