//! The large pictures of board and table. Painting them takes a second or two, so a separate thread does it; theme, quality and
//! board change on the table when their pictures are ready.

use std::sync::atomic::AtomicBool;

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

use super::images::image;
use super::{ChosenQuality, Making, QualityInUse, ShownPalette};
use crate::app::base::adapter::is_software;
use crate::app::base::background::{BackgroundTask, TryRecv};
use crate::app::base::clock::BoardLoading;
use crate::app::base::palette::Palette;
use crate::app::base::settings::Quality;
use crate::app::scene::BoardOnTable;
use crate::app::scene::places::Places;
use benediction_platform::threads;
use benediction_rules::view::Board;
use benediction_worker::jobs::{EnginePool, Job, Paint, PaintEvent};
use benediction_worker::paint::board::Ground;
use benediction_worker::paint::{Pictures, STEPS};

/// Size of the pictures of board and table, in pixels.
const PICTURE: usize = 2048;
/// Their size in the low quality with a software renderer, which draws few pixels (`resolution.rs`), and in a browser: larger ones
/// would take long to paint and four times the memory.
const SMALL: usize = 1024;
/// Size of the preliminary pictures where painting takes long: a worker in a browser has one core.
const FIRST: usize = 512;
/// Largest number of sets of pictures in memory, to return to at once: 32 MiB each, 8 if they are small.
const MAX_CACHED_SETS: usize = 2;

/// The subject of a set of pictures.
#[derive(Clone, Debug, PartialEq)]
pub struct Motif {
    /// The board.
    pub board: Board,
    /// Its colours.
    pub palette: Palette,
    /// The quality in which they are shown.
    pub quality: Quality,
    /// Their width in pixels.
    size: usize,
}

impl Motif {
    /// Returns `true` if the pictures are those of another motif too, in any quality.
    fn is_like(&self, other: &Motif) -> bool {
        self.size == other.size && self.board == other.board && self.palette == other.palette
    }

    /// Returns the places of everything on the table.
    pub fn ground(&self) -> Ground {
        Ground::new(&self.board, &Places::new(&self.board), self.palette.0.clone())
    }
}

struct Work {
    motif: Motif,
    /// Number of finished steps of the [`STEPS`].
    done: u8,
    worker: Option<BackgroundTask<PaintEvent>>,
    /// Events of a painting that blocked the frame.
    painted: Vec<PaintEvent>,
}

impl Work {
    fn try_recv(&mut self) -> TryRecv<PaintEvent> {
        match &mut self.worker {
            Some(worker) => worker.try_recv(),
            None if self.painted.is_empty() => TryRecv::Done,
            None => TryRecv::Event(self.painted.remove(0)),
        }
    }
}

/// Painted pictures, and the painting in progress.
#[derive(Resource, Default)]
pub struct BoardPainter {
    /// `true` to paint within the frame, for pictures without a window.
    pub at_once: bool,
    work: Option<Work>,
    /// The finished pictures. The last ones are on the table.
    ready: Vec<(Motif, Pictures<Handle<Image>>)>,
}

impl BoardPainter {
    /// Returns the pictures for the table and their subject, or `None` before the first are finished.
    pub fn shown(&self) -> Option<&(Motif, Pictures<Handle<Image>>)> {
        self.ready.last()
    }

    /// Returns `true` while a picture is being painted.
    pub fn busy(&self) -> bool {
        self.work.is_some()
    }

    /// Returns the progress of painting another board, from 0 to 1, or `None` if the board shown is the right one.
    pub fn progress(&self) -> Option<f32> {
        let work = self.work.as_ref()?;
        let same = self.shown().is_some_and(|(shown, _)| shown.board == work.motif.board);
        (!same).then(|| f32::from(work.done) / f32::from(STEPS))
    }

    /// Returns the size of pictures of a quality. `software` is `true` with a software renderer.
    fn size(&self, quality: Quality, software: bool) -> usize {
        // In a browser painting takes long, too.
        let slow = quality == Quality::Low && (software || !threads::AVAILABLE);
        if slow && !self.at_once { SMALL } else { PICTURE }
    }

    /// Shows the pictures of a motif if they are ready. Else goes on painting them, or starts to.
    fn choose(&mut self, motif: Motif) {
        let index = self.ready.iter().position(|(ready, _)| ready.is_like(&motif));
        if let Some(work) = self.work.as_mut().filter(|work| work.motif.is_like(&motif)) {
            // What is ready is preliminary.
            if let Some(index) = index {
                self.ready[index].0 = motif.clone();
            }
            work.motif = motif;
        } else if let Some(index) = index {
            self.work = None;
            let (_, pictures) = self.ready.remove(index);
            self.ready.push((motif, pictures));
        } else {
            self.begin(motif);
        }
    }

    /// Starts to paint.
    fn begin(&mut self, motif: Motif) {
        let first = (!threads::AVAILABLE).then_some(FIRST);
        let theme = motif.palette.0.clone();
        let job = || Paint { board: motif.board.clone(), theme: theme.clone(), size: motif.size, first };
        let mut painted = Vec::new();
        // The work that this replaces stops at its next step.
        self.work = None;
        let worker =
            if self.at_once { None } else { BackgroundTask::run("painter", &EnginePool::default(), None, job()) };
        if worker.is_none() {
            // Without a thread for painting the window stops for a while, but the table is shown.
            job().run(&EnginePool::default(), &AtomicBool::new(false), &mut |event| painted.push(event));
        }
        self.work = Some(Work { motif, done: 0, worker, painted });
    }

    /// Takes finished pictures from the painter.
    fn finish(&mut self, images: &mut Assets<Image>) {
        let Some(work) = &mut self.work else { return };
        loop {
            match work.try_recv() {
                TryRecv::Event(PaintEvent::Step) => work.done = (work.done + 1).min(STEPS),
                TryRecv::Event(PaintEvent::Painted(painted)) => {
                    let Pictures { table, board, glass } = *painted;
                    let mut add = |picture| images.add(image(picture));
                    let pictures = Pictures { table: add(table), board: add(board), glass: glass.map(&mut add) };
                    // Smaller ones may have come first.
                    self.ready.retain(|(subject, _)| !subject.is_like(&work.motif));
                    self.ready.push((work.motif.clone(), pictures));
                    if self.ready.len() > MAX_CACHED_SETS {
                        self.ready.remove(0);
                    }
                }
                TryRecv::Empty => return,
                TryRecv::Done => break,
            }
        }
        if self.ready.last().is_none_or(|(subject, _)| *subject != work.motif) {
            error!("the painter did not come to an end");
        }
        self.work = None;
    }
}

/// Starts to paint the chosen board, theme and quality, and shows the pictures when they are ready.
fn show(
    mut board_painter: ResMut<BoardPainter>,
    mut images: ResMut<Assets<Image>>,
    board: Res<BoardOnTable>,
    palette: Res<Palette>,
    chosen_quality: Res<ChosenQuality>,
    adapter: Option<Res<RenderAdapterInfo>>,
    mut quality: ResMut<QualityInUse>,
    mut colors: ResMut<ShownPalette>,
    mut loading: ResMut<BoardLoading>,
) {
    let changed = board.is_changed() || palette.is_changed() || chosen_quality.is_changed();
    if changed && let Some(shown_board) = &board.0 {
        let quality = chosen_quality.0;
        let size = board_painter.size(quality, adapter.as_deref().is_some_and(is_software));
        let motif = Motif { board: shown_board.clone(), palette: palette.clone(), quality, size };
        board_painter.choose(motif);
    }
    if board_painter.busy() {
        board_painter.finish(&mut images);
    }
    loading.set_if_neq(BoardLoading(board_painter.progress().is_some()));
    if let Some((motif, _)) = board_painter.shown() {
        quality.set_if_neq(QualityInUse(motif.quality));
        colors.set_if_neq(ShownPalette(motif.palette.0.clone()));
    }
}

/// Returns `true` if the pictures of a board are ready.
pub fn has_board(board_painter: Res<BoardPainter>) -> bool {
    board_painter.shown().is_some()
}

pub(super) fn plugin(app: &mut App) {
    let adopt = |mut commands: Commands, palette: Res<Palette>, chosen_quality: Res<ChosenQuality>| {
        commands.insert_resource(QualityInUse(chosen_quality.0));
        commands.insert_resource(ShownPalette(palette.0.clone()));
    };
    app.init_resource::<BoardPainter>()
        .add_systems(PreStartup, adopt.in_set(Making::Pictures))
        .add_systems(Update, show.in_set(Making::Pictures));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::base::palette::Themes;
    use benediction_rules::Side;
    use benediction_study::registry;

    fn board_painter() -> App {
        let themes = Themes::default();
        let colors = themes.named("print").cloned().unwrap();
        let board = Some(registry::first().start(Side::Near).board());
        let mut app = App::new();
        app.insert_resource(Palette(colors.clone()))
            .insert_resource(ShownPalette(colors))
            .insert_resource(BoardOnTable(board))
            .init_resource::<BoardLoading>()
            .insert_resource(ChosenQuality(Quality::Low))
            .insert_resource(QualityInUse(Quality::Low))
            .init_resource::<Assets<Image>>()
            .init_resource::<BoardPainter>()
            .add_systems(Update, show);
        app
    }

    fn wait(app: &mut App) {
        for _ in 0..2000 {
            app.update();
            if !app.world().resource::<BoardPainter>().busy() {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        panic!("the painter does not come to an end");
    }

    #[test]
    fn another_quality_needs_no_other_pictures() {
        let mut app = board_painter();
        app.insert_resource(ChosenQuality(Quality::Medium));
        app.update();
        app.insert_resource(ChosenQuality(Quality::High));
        app.update();
        assert!(app.world().resource::<BoardPainter>().busy(), "the painting goes on");
        wait(&mut app);
        assert_eq!(app.world().resource::<QualityInUse>().0, Quality::High);
        let board = app.world().resource::<BoardPainter>().shown().unwrap().1.board.clone();
        app.insert_resource(ChosenQuality(Quality::Medium));
        app.update();
        assert_eq!(app.world().resource::<QualityInUse>().0, Quality::Medium);
        let painter = app.world().resource::<BoardPainter>();
        assert!(!painter.busy() && painter.shown().unwrap().1.board == board, "the same picture is shown");
    }

    #[test]
    fn old_theme_stays_until_new_one_is_painted() {
        let mut app = board_painter();
        app.update();
        assert!(app.world().resource::<BoardPainter>().shown().is_none(), "painting holds nothing up");
        assert!(app.world().resource::<BoardPainter>().progress().is_some());
        wait(&mut app);
        let first = app.world().resource::<BoardPainter>().shown().unwrap().1.board.clone();
        let other = Themes::default().named("high-contrast").cloned().unwrap();
        let print = app.world().resource::<Palette>().clone();
        app.insert_resource(Palette(other.clone()));
        app.update();
        assert_eq!(app.world().resource::<ShownPalette>().0, print.0, "the old one stays until the new one is there");
        assert_eq!(app.world().resource::<BoardPainter>().progress(), None, "the board is in sight");
        wait(&mut app);
        assert_eq!(app.world().resource::<ShownPalette>().0, other);
        app.insert_resource(print.clone());
        app.update();
        assert_eq!(app.world().resource::<ShownPalette>().0, print.0, "it was kept");
        assert_eq!(app.world().resource::<BoardPainter>().shown().unwrap().1.board, first);
    }
}
