//! `--dump-layout FILE`, and `?layout` in the address of a page: the places of all points, trays and buttons on the screen, and the
//! notes, for programs that test the window with a real mouse. Each line has a kind, a name, and x, y in pixels from the window's
//! upper left corner. While things move the first line is `moving`, and the others have the places before.

use std::fmt::Write;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::app::base::clock::Clock;
use crate::app::base::states::{Menu, Screen};
use crate::app::game::matches::Match;
use crate::app::render::board_painter::BoardPainter;
use crate::app::scene::camera::{PanelSpace, TableCamera};
use crate::app::scene::forms::height_of;
use crate::app::scene::picture::Picture;
use crate::app::ui::Buttons;
use crate::app::ui::toasts::Toasts;
use benediction_rules::Side;

#[derive(Resource)]
struct Dump {
    write: Box<dyn Fn(&str) + Send + Sync>,
    last: String,
    moving: bool,
}

/// The screen, its menu, and what is drawn over the table.
#[derive(SystemParam)]
struct Pages<'w> {
    screen: Res<'w, State<Screen>>,
    menu: Res<'w, State<Menu>>,
    space: Res<'w, PanelSpace>,
    buttons: Res<'w, Buttons>,
    notes: Res<'w, Toasts>,
}

impl Pages<'_> {
    /// Returns the lines about them, and about a window of this size.
    fn lines(&self, window: Option<Vec2>) -> String {
        let mut text = format!("screen {:?}\nmenu {:?}\n", self.screen.get(), self.menu.get());
        if let Some(size) = window {
            let _ = writeln!(text, "window {:.0} {:.0}", size.x, size.y);
        }
        for (name, rect) in &self.space.panels {
            let (min, max) = (rect.min, rect.max);
            let _ =
                writeln!(text, "panel {} {:.1} {:.1} {:.1} {:.1}", name.replace(' ', "-"), min.x, min.y, max.x, max.y);
        }
        // Hidden buttons of a list cannot be pressed.
        for button in self.buttons.0.iter().filter(|button| !button.seen.is_empty()) {
            let place = button.seen.center();
            let _ = writeln!(text, "button {} {:.1} {:.1}", button.words.replace(' ', "-"), place.x, place.y);
        }
        for note in self.notes.texts() {
            let _ = writeln!(text, "note {}", note.replace([' ', '\n'], "-"));
        }
        text
    }
}

fn dump(
    mut dump: ResMut<Dump>,
    picture: Res<Picture>,
    pages: Pages,
    clock: Res<Clock>,
    game: Option<Res<Match>>,
    board_painter: Res<BoardPainter>,
    camera: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
) {
    // While things move no place is final.
    if clock.busy() || board_painter.busy() {
        if !dump.moving {
            dump.moving = true;
            (dump.write)(&format!("moving\n{}", dump.last));
        }
        return;
    }
    let size = camera.iter().find_map(|(camera, _)| camera.logical_viewport_size());
    let mut text = pages.lines(size);
    if let (Some(game), Some(places), Screen::Table) = (&game, &picture.places, pages.screen.get())
        && let Some((camera, transform)) = camera.iter().next()
    {
        let turn = game.session.turn();
        let _ = writeln!(text, "ply {}\nturn {:?} {}", game.session.ply(), turn.actor, turn.actions_left);
        let mut line = |kind: &str, name: &str, at: Vec3| {
            if let Ok(at) = camera.world_to_viewport(transform, at) {
                let _ = writeln!(text, "{kind} {name} {:.1} {:.1}", at.x, at.y);
            }
        };
        for (index, (name, _)) in game.session.board().points.iter().enumerate() {
            line("point", name, places.point(benediction_rules::geometry::Point(index as u8)));
        }
        for side in Side::BOTH {
            line("hand", game.session.sides().of(side), places.tray(side));
        }
        line("bowl", "blocks", places.bowl());
        // The visible part of a man, which may stand in front of the foot of another.
        for (man, foot) in picture.figure.men.iter().zip(places.standing(&picture.figure.men)) {
            let name = &game.session.board().points[man.at.index()].0;
            line("body", name, foot + Vec3::Y * (height_of(man) * 0.8));
        }
        for man in &picture.figure.men {
            let name = &game.session.board().points[man.at.index()].0;
            let _ = writeln!(text, "man {name} {} {}", game.session.sides().of(man.side), man.checkers.len());
        }
        for at in picture.figure.blocks {
            let _ = writeln!(text, "block {}", game.session.board().points[at.index()].0);
        }
    }
    if text != dump.last || dump.moving {
        (dump.write)(&text);
        dump.last = text;
        dump.moving = false;
    }
}

/// Writes the layout whenever it changes.
pub fn plugin(write: impl Fn(&str) + Clone + Send + Sync + 'static) -> impl Plugin {
    move |app: &mut App| {
        app.insert_resource(Dump { write: Box::new(write.clone()), last: String::new(), moving: false })
            .add_systems(Last, dump);
    }
}
