//! The engine in a study: the best turns at the node that is looked at, with what they are worth. One thread thinks, and stops when the
//! node is left.

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::prelude::*;

use crate::app::base::background::{BackgroundTask, TryRecv};
use crate::app::base::messages::GameNode;
use crate::app::base::next_frame::NextFrame;
use crate::app::base::settings::Settings;
use crate::app::base::states::{Screen, Step};
use crate::app::game::matches::Match;
use benediction_engine::{Budget, Level, Request, Score};
use benediction_platform::clock::Instant;
use benediction_platform::threads::Thread;
use benediction_rules::view::ActionView;
use benediction_rules::{Action, Side};
use benediction_worker::jobs::{EnginePool, EngineRole, EngineSlot, EngineUpdate, JobPosition, Study};

/// The most turns that are compared.
pub const MOST_LINES: usize = 5;

/// What the engine says is shown so often: at small depths there is more of it than anybody reads, and every new word is laid out.
const READ_EVERY: Duration = Duration::from_millis(100);

/// Farther ahead nobody looks.
const DEEPEST: u32 = 99;

/// A turn and what it is worth.
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

/// What is thought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Question {
    at: GameNode,
    count: usize,
    other: bool,
    threads: usize,
    /// MiB for positions.
    memory: usize,
    /// The longest that it thinks.
    time: Duration,
}

impl EngineLine {
    /// What somebody thinks about the position on the table, where this side acts; or the other one, if the line is about its turn.
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
    /// It thinks.
    pub on: bool,
    /// How many turns it compares, from 1 to [`MOST_LINES`].
    pub count: usize,
    /// It thinks about what the other side would do, if it were its turn.
    pub other: bool,
    /// The line that is pointed at, or is shown for another reason.
    pub pointed: Option<usize>,
    /// What it has found, in the order of its numbers; [`EngineLines::ranked`] has the best turn first.
    pub lines: Vec<EngineLine>,
    /// Who plays these turns.
    side: Side,
    /// Positions that it looked at.
    pub nodes: u64,
    /// How long it took for them.
    pub time: Duration,
    question: Option<Question>,
    pool: EnginePool,
    worker: Option<BackgroundTask<EngineUpdate>>,
    left: Option<Thread>,
    /// What it has said since this was read, by the turns' numbers.
    unread: BTreeMap<usize, EngineUpdate>,
    /// When that was.
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
    /// Whether it is thinking.
    pub const fn at_work(&self) -> bool {
        self.worker.is_some()
    }

    /// Whether something is asked that has an answer: a side is to act.
    pub const fn is_asked(&self) -> bool {
        self.question.is_some()
    }

    /// What it has found, the best turn first. While it looks deeper the turns overtake each other.
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

    /// The line that is pointed at.
    pub fn shown(&self) -> Option<&EngineLine> {
        self.ranked().get(self.pointed?).copied().filter(|_| self.on)
    }

    /// Whether of several turns only the best one keeps the result; if so, whether that is a win.
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
            false => Some(JobPosition::of(&game.session)),
        };
        self.question = Some(question);
        let Some(position) = position else { return };
        // Who asks for a depth is not answered from the book.
        let budget = Budget { time: Some(question.time), ..Budget::depth(DEEPEST) }.with_threads(question.threads);
        let request = Request::of_level(Level::STRONGEST, budget, 0).with_lines(question.count);
        let slot = EngineSlot { role: EngineRole::Study, game: game.id, memory: Some(question.memory) };
        self.worker = BackgroundTask::run("study", &self.pool, self.left.take(), Study { slot, position, request });
    }

    /// Takes up what the worker has said; whether there is anything new to show. Of each turn only the last word counts.
    fn hear(&mut self, game: &Match) -> bool {
        while let Some(worker) = &mut self.worker {
            match worker.try_recv() {
                TryRecv::Event(update) => drop(self.unread.insert(update.index, update)),
                TryRecv::Empty => break,
                TryRecv::Done => self.worker = None,
            }
        }
        let now = Instant::now();
        let waits = self.read.is_some_and(|read| now - read < READ_EVERY);
        if self.worker.is_some() && (waits || self.unread.is_empty()) {
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
            Some(known) => *known = line,
            None if !line.actions.is_empty() => self.lines.push(line),
            None => {}
        }
    }
}

/// Asks about the node on the table, listens, and forgets what is no longer there.
fn follow(
    game: Option<Res<Match>>,
    screen: Res<State<Screen>>,
    settings: Res<Settings>,
    mut lines: ResMut<EngineLines>,
    mut next_frame: ResMut<NextFrame>,
) {
    let game = game.filter(|game| *screen.get() == Screen::Table && game.is_study() && !game.is_arranging());
    let asked = game.as_ref().filter(|game| lines.on && game.acting().is_some());
    let study = &settings.study;
    let (threads, memory, time) = (study.threads(), study.memory as usize, study.time());
    let question =
        asked.map(|game| Question { at: game.live(), count: lines.count, other: lines.other, threads, memory, time });
    if lines.question != question {
        lines.stop();
        (lines.question, lines.pointed) = (None, None);
        lines.lines.clear();
        (lines.nodes, lines.time) = (0, Duration::ZERO);
        (lines.unread, lines.read) = (BTreeMap::new(), None);
        if let (Some(game), Some(question)) = (&game, question) {
            lines.ask(game, question);
        }
    }
    if let Some(game) = game.filter(|_| lines.at_work())
        && lines.bypass_change_detection().hear(&game)
    {
        lines.set_changed();
    }
    if !lines.unread.is_empty() {
        next_frame.within(READ_EVERY);
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<EngineLines>().add_systems(Update, follow.in_set(Step::After));
}
