//! `--bench-frames N`: draws King Trails with a full board in the middle of an animation, alone and while the strongest bot thinks,
//! and then while a long game is studied and analysed, and prints the costs.

use std::io::Read;
use std::path::Path;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::winit::{UpdateMode, WinitSettings};
use cpu_time::ThreadTime;

use crate::app::base::adapter::described;
use crate::app::base::background::BackgroundTask;
use crate::app::base::clock::Clock;
use crate::app::base::states::{PaceSystems, Step};
use crate::app::game::bot_player::threads;
use crate::app::game::commands::{ActionRequested, MatchCommands, PlayerCommand, TableCommand};
use crate::app::game::matches::Match;
use crate::app::render::board_painter::BoardPainter;
use crate::app::study::engines::lines::EngineLines;
use crate::app::study::review::{GameReview, ReviewCommand};
use benediction_engine::{Budget, Level, Request, Service};
use benediction_platform::clock::Instant;
use benediction_platform::files;
use benediction_rules::Side;
use benediction_study::record::{Player, Record};
use benediction_study::registry;

/// All 48 checkers and some blocks on the 7-hex, with kings, blessed and cursed men among them.
const POSITION: &str = "Benediction v2: king-trails/turn: red 2\
    /red: g2k g3 f2 h2+ e3 d3+ i3 c4b j4+ g5+ e5c h4b i5+ d5 k5c+ g7++\
    /blue: g12k g11 f11 h11+ e10 d10+ i10 c9b j9+ g9+ e8c h10b i8+ d8 k8c+ f8++\
    /blocks: a1 m4 b7 k2/red-starts: g2/blue-starts: g12/hands: 0 0";
/// Frames before the measurement, for pipelines and caches.
const WARM_UP: u32 = 40;

/// Frames measured after all motion has ended.
const SETTLED: usize = 60;

/// Frames measured while a game is studied: the analysis finishes some turns in this time.
const STUDIED: usize = 240;

/// The time that the main schedule should take in a frame at most.
const MAX_WORK: Duration = Duration::from_millis(2);

/// Longer than the measured frames take.
const THINKING: Duration = Duration::from_secs(600);

#[derive(Resource)]
struct Bench {
    frames: u32,
    started: Instant,
    first_frame: Option<Duration>,
    first_table: Option<Duration>,
    last: Option<Instant>,
    seen: u32,
    times: Vec<Duration>,
    /// Processor time of the main thread in each measured frame.
    work: Vec<Duration>,
    /// The same after all motion has ended.
    settled: Vec<Duration>,
    /// Frame times while the strongest bot thinks.
    beside: Vec<Duration>,
    /// The task of the bot.
    thinker: Option<BackgroundTask<()>>,
    /// Frames since a study was opened, until it has settled.
    opened: u32,
    /// Processor time of the main thread in each frame while a game is studied: it is analysed, the engine thinks, the column is
    /// drawn.
    studied: Vec<Duration>,
}

impl Bench {
    /// Returns `true` if the moving frames have been measured.
    fn has_frames(&self) -> bool {
        self.times.len() >= self.frames as usize
    }

    /// Returns `true` if the frames at rest have been measured.
    fn has_settled(&self) -> bool {
        self.settled.len() >= SETTLED
    }

    /// Returns `true` if something has to move.
    fn needs_motion(&self) -> bool {
        !self.has_frames() || self.has_settled() && self.beside.is_empty() | self.thinker.is_some()
    }
}

/// Returns the game whose last action is shown.
pub(super) fn record() -> Record {
    Record { actions: vec!["g7-1-g8".into(), "d3-1-e4".into()], ..Record::at("king-trails", POSITION) }
}

/// Puts that game on the table.
pub(super) fn set_up(mut requests: MatchCommands) {
    requests.write(TableCommand::Load(Box::new(record())));
}

/// Keeps something moving: the last action is undone and played again, with everything that follows it.
#[derive(SystemParam)]
pub(super) struct Motion<'w> {
    game: Option<Res<'w, Match>>,
    clock: Res<'w, Clock>,
    requests: MatchCommands<'w>,
}

impl Motion<'_> {
    /// Begins the next motion, if none is in progress.
    pub(super) fn keep_going(&mut self) {
        let Some(game) = self.game.as_deref().filter(|_| !self.clock.busy()) else { return };
        let text = record().actions.get(game.session.ply()).cloned();
        match text.and_then(|text| game.session.read(&text).ok()) {
            Some(action) => {
                self.requests.write(ActionRequested { at: game.live(), action });
            }
            None => {
                self.requests.write(PlayerCommand::Undo);
            }
        }
    }
}

fn keep_moving(bench: Res<Bench>, mut motion: Motion) {
    if bench.needs_motion() {
        motion.keep_going();
    }
}

/// The beginning of the frame's own work, in processor time of the main thread: it is set and read there only.
#[derive(Default)]
struct FrameStart(Option<ThreadTime>);

/// Records the beginning of the frame's own work.
fn begin(mut frame_start: NonSendMut<FrameStart>) {
    frame_start.0 = ThreadTime::try_now().ok();
}

/// The resources that keep a study busy.
#[derive(SystemParam)]
struct Study<'w> {
    lines: ResMut<'w, EngineLines>,
    review: Res<'w, GameReview>,
    table: MatchCommands<'w>,
    reviews: MessageWriter<'w, ReviewCommand>,
}

impl Study<'_> {
    fn begin(&mut self) {
        if let Ok(session) = registry::load(&long_game()) {
            let record = Box::new(session.record((Player::Human, Player::Human)));
            self.table.write(TableCommand::Open { record, file: None, study: true });
        }
        self.lines.on = true;
    }

    fn keep_busy(&mut self) {
        if !self.review.is_busy() && self.review.is_due() {
            self.reviews.write(ReviewCommand::Begin);
        }
    }
}

/// Returns a game of 120 actions, to be analysed.
fn long_game() -> Record {
    let mut session = registry::first().start(Side::Near);
    let mut random = oorandom::Rand64::new(1);
    for _ in 0..120 {
        let legal = session.legal();
        let Some(view) = legal.get(random.rand_range(0..legal.len().max(1) as u64) as usize) else { break };
        if session.act(view.action).is_err() {
            break;
        }
    }
    session.record((Player::Human, Player::Human))
}

fn measure(
    mut bench: ResMut<Bench>,
    frame_start: NonSend<FrameStart>,
    game: Option<Res<Match>>,
    mut winit: ResMut<WinitSettings>,
    adapter: Option<Res<RenderAdapterInfo>>,
    board_painter: Res<BoardPainter>,
    clock: Res<Clock>,
    mut study: Study,
    mut exit: MessageWriter<AppExit>,
) {
    let now = Instant::now();
    let started = bench.started;
    bench.first_frame.get_or_insert(now - started);
    if game.is_none() || board_painter.shown().is_none() || board_painter.busy() {
        return;
    }
    bench.first_table.get_or_insert(now - started);
    winit.focused_mode = UpdateMode::Continuous;
    winit.unfocused_mode = UpdateMode::Continuous;
    bench.seen += 1;
    let work = frame_start.0.and_then(|frame_start| frame_start.try_elapsed().ok()).unwrap_or_default();
    let last = bench.last.replace(now);
    if !bench.has_frames() {
        if let Some(last) = last.filter(|_| bench.seen > WARM_UP) {
            bench.times.push(now - last);
            bench.work.push(work);
        }
        return;
    }
    if !bench.has_settled() {
        if !clock.busy() {
            bench.settled.push(work);
        }
        return;
    }
    let threads = threads();
    if bench.thinker.is_none() && bench.beside.is_empty() {
        let budget = Budget::time(THINKING).with_threads(threads);
        let request = Request::of_level(Level::STRONGEST, budget, 1);
        let task = game.as_ref().map(|game| Service::new().turn(game.session.situation(), request));
        bench.thinker = task.and_then(|task| {
            BackgroundTask::spawn("bench", None, move |stop, _| {
                task(stop, &mut |_, _| {});
            })
        });
        return;
    }
    if bench.beside.len() < bench.frames as usize {
        bench.beside.extend(last.map(|last| now - last));
        return;
    }
    // Then the same game is studied: an analysis of all of it and the engine are running.
    bench.thinker = None;
    if game.as_ref().is_some_and(|game| !game.panel().is_study()) {
        study.begin();
        return;
    }
    // Opening the game does not count: the camera moves, and everything is laid out.
    bench.opened += 1;
    if bench.opened < WARM_UP || clock.busy() {
        return;
    }
    // On a fast machine the analysis may be over before all frames are counted.
    if study.review.is_busy() || !study.review.is_due() {
        bench.studied.push(work);
    }
    study.keep_busy();
    if bench.studied.len() < STUDIED {
        return;
    }
    let name = adapter.map_or_else(|| "unknown".into(), |info| described(&info));
    println!("{}", report(&bench, &name, threads));
    exit.write(AppExit::Success);
}

/// Returns the milliseconds that this part of the times does not exceed: 0.5 gives the median. Returns zero without times.
pub(super) fn milliseconds(times: &[Duration], part: f64) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort();
    let index = ((sorted.len() as f64 - 1.0) * part).round() as usize;
    sorted.get(index).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
}

fn report(bench: &Bench, adapter: &str, threads: usize) -> String {
    let at = milliseconds;
    let over = |times: &[Duration]| times.iter().filter(|time| **time > MAX_WORK).count();
    let [first, table] = [bench.first_frame, bench.first_table].map(|time| time.map_or(0.0, |time| time.as_secs_f64()));
    let memory = memory_mib().map_or_else(|| "unknown".into(), |mib| format!("{mib} MiB"));
    let times = &bench.times;
    [
        format!("adapter: {adapter}"),
        format!("start to first frame: {first:.2} s"),
        format!("start to the table: {table:.2} s"),
        format!("frames: {}", times.len()),
        format!("frame median: {:.1} ms", at(times, 0.5)),
        format!("frame 95 %: {:.1} ms", at(times, 0.95)),
        format!("frame longest: {:.1} ms", at(times, 1.0)),
        format!("processor time of the main schedule in a frame, moving: {:.2} ms", at(&bench.work, 0.5)),
        format!("processor time of the main schedule in a frame, settled: {:.2} ms", at(&bench.settled, 0.5)),
        format!("frame median while level 10 thinks ({threads} threads): {:.1} ms", at(&bench.beside, 0.5)),
        format!("frame 95 % while level 10 thinks: {:.1} ms", at(&bench.beside, 0.95)),
        format!("processor time of the main schedule in a frame, studying: {:.2} ms", at(&bench.studied, 0.5)),
        format!("the same, 95 %: {:.2} ms, longest: {:.2} ms", at(&bench.studied, 0.95), at(&bench.studied, 1.0)),
        format!(
            "of {} such frames over 2 ms: {}; settled: {} of {SETTLED}",
            bench.studied.len(),
            over(&bench.studied),
            over(&bench.settled)
        ),
        format!("memory: {memory}"),
    ]
    .join("\n")
}

/// Returns the resident memory of this process in MiB, if the system reports it.
fn memory_mib() -> Option<u64> {
    let mut status = String::new();
    files::open(Path::new("/proc/self/status")).ok()?.read_to_string(&mut status).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kib / 1024)
}

/// Measures frames and ends the program.
pub fn plugin(frames: u32, started: Instant) -> impl Plugin {
    move |app: &mut App| {
        app.insert_resource(Bench {
            frames: frames.max(1),
            started,
            first_frame: None,
            first_table: None,
            last: None,
            seen: 0,
            times: Vec::new(),
            work: Vec::new(),
            settled: Vec::new(),
            beside: Vec::new(),
            thinker: None,
            opened: 0,
            studied: Vec::new(),
        })
        .init_non_send::<FrameStart>()
        .add_systems(Startup, set_up)
        .add_systems(First, begin)
        .add_systems(Update, keep_moving.in_set(Step::Input))
        .add_systems(Last, measure.after(PaceSystems));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn benchmark_position_is_legal_with_48_checkers() {
        let session = registry::load(&record()).expect("a legal game");
        let on_board: usize = session.figure_at(0).men.iter().map(|man| man.checkers.len()).sum();
        assert_eq!(on_board, 48);
    }
}
