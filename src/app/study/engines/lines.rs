//! The engine of a study: the best turns at the node that is looked at, with their scores. One thread thinks, and stops when
//! the node is left.

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::prelude::*;

use crate::app::base::background::BackgroundTask;
use crate::app::base::messages::GameNode;
use crate::app::base::next_frame::NextFrame;
use crate::app::base::settings::Settings;
use crate::app::base::states::Step;
use crate::app::game::matches::Match;
use crate::app::study::studied::Studied;
use benediction_engine::{Budget, Level, Request, Score};
use benediction_platform::clock::Instant;
use benediction_platform::threads::Thread;
use benediction_rules::view::ActionView;
use benediction_rules::{Action, Side};
use benediction_worker::jobs::{EnginePool, EngineRole, EngineSlot, EngineUpdate, JobPosition, Study};

/// Maximum number of turns that are compared.
pub const MAX_LINES: usize = 5;

/// Interval at which updates are shown: at small depths there are more of them than can be read, and every new text is laid out.
const UPDATE_INTERVAL: Duration = Duration::from_millis(100);

/// Maximum depth of a search.
const MAX_DEPTH: u32 = 99;

/// A turn and its score.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineLine {
    /// Its actions.
    pub actions: Vec<Action>,
    /// The views of its actions.
    pub views: Vec<ActionView>,
    /// The actions that are expected after it.
    pub then: Vec<Action>,
    /// The text of these actions.
    pub words: String,
    /// Its score, from the view of the near side.
    pub score: Score,
    /// Number of actions that were looked ahead.
    pub depth: u32,
}

/// The subject of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Question {
    at: GameNode,
    count: usize,
    other: bool,
    threads: usize,
    /// Size of the transposition table, in MiB.
    memory: usize,
    /// Maximum time.
    time: Duration,
}

impl EngineLine {
    /// Creates the line of an update about the position on the table, where this side acts; or the other one, if the line is about
    /// its turn.
    pub(in crate::app) fn of(game: &Match, update: EngineUpdate, side: Side, of_other: bool) -> EngineLine {
        let EngineUpdate { turn, then, score, depth, .. } = update;
        let mut whole = turn.clone();
        whole.extend(&then);
        let seen = game.session.views_of(&whole, of_other);
        let (views, rest) = seen.split_at(seen.len().min(turn.len()));
        EngineLine {
            words: ActionView::labels(rest),
            views: views.to_vec(),
            actions: turn,
            then,
            score: if side == Side::Near { score } else { score.reversed() },
            depth,
        }
    }
}

/// The engine of a study.
#[derive(Resource)]
pub struct EngineLines {
    /// `true` if it is switched on.
    pub on: bool,
    /// Number of turns that it compares, from 1 to [`MAX_LINES`].
    pub count: usize,
    /// `true` to search as if it were the other side's turn.
    pub other: bool,
    /// The line that is pointed at, or is shown for another reason.
    pub pointed: Option<usize>,
    /// Its lines, in the order of their numbers; [`EngineLines::ranked`] has the best turn first.
    pub lines: Vec<EngineLine>,
    /// The side that plays these turns.
    side: Side,
    /// Number of positions searched.
    pub nodes: u64,
    /// Time of the search.
    pub time: Duration,
    question: Option<Question>,
    pool: EnginePool,
    worker: Option<BackgroundTask<EngineUpdate>>,
    left: Option<Thread>,
    /// The latest updates since `read`, by the turns' numbers.
    unread: BTreeMap<usize, EngineUpdate>,
    /// Time at which updates were last shown.
    read: Option<Instant>,
}

impl Default for EngineLines {
    fn default() -> Self {
        EngineLines {
            on: false,
            count: 3,
            other: false,
            pointed: None,
            lines: Vec::new(),
            side: Side::Near,
            nodes: 0,
            time: Duration::ZERO,
            question: None,
            pool: EnginePool::default(),
            worker: None,
            left: None,
            unread: BTreeMap::new(),
            read: None,
        }
    }
}

impl EngineLines {
    /// Shows one line more, if there may be more.
    pub fn more(&mut self) {
        self.count = (self.count + 1).min(MAX_LINES);
    }

    /// Shows one line less. One is always shown.
    pub fn fewer(&mut self) {
        self.count = self.count.saturating_sub(1).max(1);
    }

    /// Returns `true` if it is thinking.
    pub const fn is_busy(&self) -> bool {
        self.worker.is_some()
    }

    /// Returns the lines, the best turn first. Their order changes as the search deepens.
    pub fn ranked(&self) -> Vec<&EngineLine> {
        let mut lines: Vec<&EngineLine> = self.lines.iter().collect();
        let worth = |line: &EngineLine| {
            let score = if self.side == Side::Near { line.score } else { line.score.reversed() };
            match score {
                Score::Win(actions) => i64::from(u32::MAX) - i64::from(actions),
                Score::Loss(actions) => i64::from(actions) - i64::from(u32::MAX),
                Score::Value(value) => i64::from(value),
                Score::Draw => 0,
            }
        };
        lines.sort_by_key(|line| std::cmp::Reverse(worth(line)));
        lines
    }

    /// Returns the line that is pointed at.
    pub fn shown(&self) -> Option<&EngineLine> {
        self.ranked().get(self.pointed?).copied().filter(|_| self.on)
    }

    /// Compares the certain results of the two best turns. Returns `None` if they are the same, `Some(true)` if the best one wins,
    /// and `Some(false)` if it alone does not lose.
    pub fn only_one_wins(&self) -> Option<bool> {
        let [first, second, ..] = self.ranked()[..] else { return None };
        let certain = |score: Score| match score {
            Score::Win(_) => 1,
            Score::Loss(_) => -1,
            Score::Draw | Score::Value(_) => 0,
        };
        // The best turn comes first, so what differs is worse for who acts.
        let (best, next) = (certain(first.score), certain(second.score));
        (best != next).then_some(best != 0)
    }

    fn stop(&mut self) {
        if let Some(worker) = self.worker.take() {
            self.left = worker.cancel();
        }
    }

    fn ask(&mut self, game: &Match, question: Question) {
        let position = match question.other {
            true => JobPosition::of_other(&game.session),
            false => Some(JobPosition::from_session(&game.session)),
        };
        self.question = Some(question);
        let Some(position) = position else { return };
        // Who asks for a depth is not answered from the book.
        let budget = Budget { time: Some(question.time), ..Budget::depth(MAX_DEPTH) }.with_threads(question.threads);
        let request = Request::of_level(Level::STRONGEST, budget, 0).with_lines(question.count);
        let slot = EngineSlot { role: EngineRole::Study, game: game.id, memory: Some(question.memory) };
        self.worker = BackgroundTask::run("study", &self.pool, self.left.take(), Study { slot, position, request });
    }

    /// Receives updates. Returns `true` if there is anything new to show. Only the latest update of each turn is used.
    fn receive(&mut self, game: &Match) -> bool {
        let unread = &mut self.unread;
        self.worker.take_if(|worker| worker.drain(|update| drop(unread.insert(update.index, update))));
        let now = Instant::now();
        let is_waiting = self.read.is_some_and(|read| now - read < UPDATE_INTERVAL);
        if self.worker.is_some() && (is_waiting || self.unread.is_empty()) {
            return false;
        }
        self.read = Some(now);
        std::mem::take(&mut self.unread).into_values().for_each(|update| self.learn(game, update));
        true
    }

    fn learn(&mut self, game: &Match, update: EngineUpdate) {
        let Some(side) = game.acting() else { return };
        let side = if self.other { side.other() } else { side };
        self.side = side;
        self.nodes = self.nodes.max(update.nodes);
        self.time = self.time.max(update.time);
        let index = update.index;
        let line = EngineLine::of(game, update, side, self.other);
        match self.lines.get_mut(index) {
            Some(entry) => *entry = line,
            None if !line.actions.is_empty() => self.lines.push(line),
            None => {}
        }
    }
}

/// Starts a search of the node on the table, receives its updates, and cancels it when the node is left.
fn follow(
    studied: Studied,
    settings: Res<Settings>,
    mut lines: ResMut<EngineLines>,
    mut next_frame: ResMut<NextFrame>,
) {
    let game = studied.game();
    let searched = game.filter(|game| lines.on && game.acting().is_some());
    let study = &settings.study;
    let (threads, memory, time) = (study.threads(), study.memory as usize, study.time());
    let question = searched.map(|game| Question {
        at: game.live(),
        count: lines.count,
        other: lines.other,
        threads,
        memory,
        time,
    });
    if lines.question != question {
        lines.stop();
        (lines.question, lines.pointed) = (None, None);
        lines.lines.clear();
        (lines.nodes, lines.time) = (0, Duration::ZERO);
        (lines.unread, lines.read) = (BTreeMap::new(), None);
        if let (Some(game), Some(question)) = (game, question) {
            lines.ask(game, question);
        }
    }
    if let Some(game) = game.filter(|_| lines.is_busy())
        && lines.bypass_change_detection().receive(game)
    {
        lines.set_changed();
    }
    if !lines.unread.is_empty() {
        next_frame.within(UPDATE_INTERVAL);
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<EngineLines>().add_systems(Update, follow.in_set(Step::After));
}
