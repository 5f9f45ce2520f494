//! The large pictures of board and table. Painting them takes a second or two, so it is done on a thread of its own; theme,
//! quality and board change on the table when their pictures are there.

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex};

use bevy::prelude::*;

use super::board_paint::{Ground, board, glass, table};
use super::{Making, QualityInUse, ShownPalette, Wanted};
use crate::app::palette::Palette;
use crate::app::scene::BoardOnTable;
use crate::app::scene::places::Places;
use crate::app::settings::Quality;
use crate::app::time::BeingLaid;
use crate::platform::threads;
use crate::rules::Side;
use crate::view::Board;

/// Size of the pictures of board and table.
const PICTURE: usize = 2048;
/// So many sets of pictures are kept, to go back to at once: 32 MiB each in the low quality.
const KEPT: usize = 2;

/// What is painted.
#[derive(Clone, Debug, PartialEq)]
pub struct Motif {
    /// The board.
    pub board: Board,
    /// Its colours.
    pub palette: Palette,
    /// For which quality.
    pub quality: Quality,
}

impl Motif {
    /// Light is in the pictures.
    pub fn lit(&self) -> bool {
        !self.quality.has_lamps()
    }

    /// Where everything lies.
    pub fn ground(&self) -> Ground {
        Ground::of(&self.board, &Places::of(&self.board), self.palette.0.clone())
    }
}

/// The pictures of a motif.
#[derive(Clone, Debug)]
pub struct Pictures<P = Handle<Image>> {
    /// The table.
    pub table: P,
    /// The board.
    pub board: P,
    /// The board's roughness and its glow, for the high quality.
    pub depth: Option<[P; 2]>,
    /// Red's and Blue's glass.
    pub glass: [P; 2],
}

/// Paints, telling how many of [`STEPS`] are done; nothing as soon as nobody else holds `done`.
fn paint(motif: &Motif, done: &Arc<AtomicU8>) -> Option<Pictures<Image>> {
    let step = || {
        done.fetch_add(1, Ordering::Relaxed);
        (Arc::strong_count(done) > 1).then_some(())
    };
    let (ground, lit) = (motif.ground(), motif.lit());
    let table = table(&ground, PICTURE, lit);
    step()?;
    let table = table.image(false);
    step()?;
    let painted = board(&ground, PICTURE, lit);
    step()?;
    let board = painted.color.image(false);
    step()?;
    let depth =
        painted.roughness.zip(painted.glow).map(|pair| <[_; 2]>::from(pair).map(|picture| picture.image(false)));
    let glass = Side::BOTH.map(|side| glass(&ground.colors, motif.board.sides.tint(side), lit).image(true));
    Some(Pictures { table, board, depth, glass })
}

const STEPS: u8 = 5;

struct Work {
    motif: Motif,
    done: Arc<AtomicU8>,
    result: Mutex<Receiver<Pictures<Image>>>,
}

/// Painted pictures, and the work in hand.
#[derive(Resource, Default)]
pub struct BoardPainter {
    /// Painting holds up the frame instead: for pictures without a window.
    pub at_once: bool,
    work: Option<Work>,
    /// The one on the table comes last.
    ready: Vec<(Motif, Pictures)>,
}

impl BoardPainter {
    /// What is to lie on the table, with its pictures.
    pub fn shown(&self) -> Option<&(Motif, Pictures)> {
        self.ready.last()
    }

    /// Whether a picture is being painted.
    pub fn busy(&self) -> bool {
        self.work.is_some()
    }

    /// How far the painting of another board has come, from 0 to 1: until then there is nothing to see.
    pub fn progress(&self) -> Option<f32> {
        let work = self.work.as_ref()?;
        let same = self.shown().is_some_and(|(shown, _)| shown.board == work.motif.board);
        (!same).then(|| f32::from(work.done.load(Ordering::Relaxed)) / f32::from(STEPS))
    }

    fn begin(&mut self, motif: Motif) {
        let done = Arc::new(AtomicU8::new(0));
        let (sender, receiver) = channel();
        let (model, counter) = (motif.clone(), done.clone());
        let job = move || {
            // Another choice may have replaced this one.
            if let Some(painted) = paint(&model, &counter) {
                let _ = sender.send(painted);
            }
        };
        // The work that this replaces stops at its next step.
        self.work = None;
        if self.at_once {
            job();
        } else if let Err(error) = threads::start("painter", job.clone()) {
            // The window stands still for a while, but there is a table.
            warn!("the painter's thread did not start: {error}");
            job();
        }
        self.work = Some(Work { motif, done, result: Mutex::new(receiver) });
    }

    /// Takes finished pictures.
    fn finish(&mut self, images: &mut Assets<Image>) {
        let Some(work) = &mut self.work else { return };
        let result = work.result.get_mut().map_or(Err(TryRecvError::Disconnected), |result| result.try_recv());
        match result {
            Ok(painted) => {
                let Pictures { table, board, depth, glass } = painted;
                let mut add = |image| images.add(image);
                let pictures = Pictures {
                    table: add(table),
                    board: add(board),
                    depth: depth.map(|pair| pair.map(&mut add)),
                    glass: glass.map(&mut add),
                };
                self.ready.push((work.motif.clone(), pictures));
                if self.ready.len() > KEPT {
                    self.ready.remove(0);
                }
                self.work = None;
            }
            Err(TryRecvError::Empty) => {}
            Err(TryRecvError::Disconnected) => {
                error!("the painter did not come to an end");
                self.work = None;
            }
        }
    }
}

/// Paints what is asked for, and puts it on show when it is there.
fn show(
    mut board_painter: ResMut<BoardPainter>,
    mut images: ResMut<Assets<Image>>,
    board: Res<BoardOnTable>,
    palette: Res<Palette>,
    wanted: Res<Wanted>,
    mut quality: ResMut<QualityInUse>,
    mut colors: ResMut<ShownPalette>,
    mut being_laid: ResMut<BeingLaid>,
) {
    let changed = board.is_changed() || palette.is_changed() || wanted.is_changed();
    if changed && let Some(laid) = &board.0 {
        let motif = Motif { board: laid.clone(), palette: palette.clone(), quality: wanted.0 };
        if let Some(known) = board_painter.ready.iter().position(|(ready, _)| *ready == motif) {
            board_painter.work = None;
            if known + 1 < board_painter.ready.len() {
                board_painter.ready[known..].rotate_left(1);
            }
        } else if board_painter.work.as_ref().is_none_or(|work| work.motif != motif) {
            board_painter.begin(motif);
        }
    }
    if board_painter.busy() {
        board_painter.finish(&mut images);
    }
    being_laid.set_if_neq(BeingLaid(board_painter.progress().is_some()));
    if let Some((motif, _)) = board_painter.shown() {
        quality.set_if_neq(QualityInUse(motif.quality));
        colors.set_if_neq(ShownPalette(motif.palette.0.clone()));
    }
}

/// Something is on the table.
pub(super) fn laid(board_painter: Res<BoardPainter>) -> bool {
    board_painter.shown().is_some()
}

pub(super) fn plugin(app: &mut App) {
    let adopt = |mut commands: Commands, palette: Res<Palette>, wanted: Res<Wanted>| {
        commands.insert_resource(QualityInUse(wanted.0));
        commands.insert_resource(ShownPalette(palette.0.clone()));
    };
    app.init_resource::<BoardPainter>()
        .add_systems(PreStartup, adopt.in_set(Making::Pictures))
        .add_systems(Update, show.in_set(Making::Pictures));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::palette::Themes;
    use crate::registry;

    fn board_painter() -> App {
        let themes = Themes::default();
        let colors = themes.named("print").cloned().unwrap();
        let board = Some(registry::first().start(Side::Near).board());
        let mut app = App::new();
        app.insert_resource(Palette(colors.clone()))
            .insert_resource(ShownPalette(colors))
            .insert_resource(BoardOnTable(board))
            .init_resource::<BeingLaid>()
            .insert_resource(Wanted(Quality::Low))
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
    fn a_theme_is_shown_when_it_is_painted_and_the_last_one_is_still_there() {
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
