//! The names of columns and rows round the board, and the heights of stacks.

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Pos2, Stroke, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::app::base::clock::Clock;
use crate::app::base::palette::{Colors, Palette};
use crate::app::base::settings::Settings;
use crate::app::render::VisiblePalette;
use crate::app::scene::arrangement::{Label, labels};
use crate::app::scene::camera::{PanelSpace, TableCamera, View};
use crate::app::scene::dice::DiePose;
use crate::app::scene::forms::{height, height_of, radius};
use crate::app::scene::picture::Picture;
use crate::app::scene::places::{CUBE, DIE, Places};
use crate::app::scene::{BoardOnTable, Part};
use crate::app::ui::palette::{self, gold, ink};
use crate::app::ui::projection::project;
use crate::app::ui::{Draw, style};
use benediction_rules::Side;
use benediction_rules::geometry::Point;
use benediction_rules::view::{Board, CheckerId, Figure, Form, Shape};

/// Cosine of the angle, seen from the middle, up to which a name beyond the edge stands in front of the board's side.
const NEAR_SIDE: f32 = 0.55;

/// The colours of the names round the board.
struct LabelColors {
    ink: Color32,
    /// The line round each letter.
    round: Color32,
}

fn is_dark(color: Color32) -> bool {
    color.intensity() < 0.5
}

/// Returns the colours of the names: on a light table letters are dark, but not in front of the board's side.
fn label_colors(colors: &Colors, before_side: bool) -> LabelColors {
    let light_table = colors.table[1].0.element_sum() > 0.6;
    let hue = if light_table && !before_side { colors.panels.ink } else { colors.labels };
    let ink = palette::color32(hue);
    let round = if is_dark(ink) { Color32::from_white_alpha(210) } else { Color32::from_black_alpha(170) };
    LabelColors { ink, round }
}

pub(super) fn draw_labels(
    mut contexts: EguiContexts,
    settings: Res<Settings>,
    (palette, visible): (Res<Palette>, Option<Res<VisiblePalette>>),
    board: Res<BoardOnTable>,
    view: Res<View>,
    (camera, panels): (Query<(&Camera, &GlobalTransform), With<TableCamera>>, Res<PanelSpace>),
    mut cached: Local<(Option<Side>, Vec<Label>)>,
) {
    if board.is_changed() {
        cached.0 = None;
    }
    let Ok(ctx) = contexts.ctx_mut() else { return };
    if !settings.play.coordinates {
        return;
    }
    let (Some(board_now), Some((camera, at))) = (&board.0, camera.iter().next()) else { return };
    if cached.0 != Some(view.foremost()) {
        *cached = (Some(view.foremost()), labels(board_now, view.foremost()));
    }
    let colors = visible.as_ref().map_or(&***palette, |visible| &****visible);
    let zoom = ctx.zoom_factor();
    let origin = project(camera, at, Vec3::ZERO, zoom);
    let Some(step) = origin.zip(project(camera, at, at.right() * 1.0, zoom)).map(|(a, b)| a.distance(b)) else {
        return;
    };
    // Rounded to whole sizes: egui adds the letters of each size to its font texture, and the size changes with the camera.
    let size = (step * 0.34).clamp(12.0, 24.0).round();
    let painter = ctx.layer_painter(egui::LayerId::background());
    let towards = at.translation().xz().normalize_or_zero();
    // Dark letters need thicker strokes than light ones, or the line round them is all that is seen. A board has one face.
    let is_strong = is_dark(label_colors(colors, false).ink);
    let font = if is_strong { style::medium(size) } else { style::italic(size) };
    let side_is_seen = board_now.shape == Shape::Hex && !view.is_above();
    // The banner of a result would cut them.
    let banner = panels.panels.iter().find(|(name, _)| *name == super::BANNER).map(|(_, rect)| rect);
    let is_covered = |at: Pos2| {
        let radius = bevy::math::Vec2::splat(0.7 * size);
        let letter = bevy::math::Rect::from_center_half_size(bevy::math::Vec2::new(at.x, at.y), radius);
        banner.is_some_and(|banner| {
            let banner = bevy::math::Rect { min: banner.min / zoom, max: banner.max / zoom };
            !banner.intersect(letter).is_empty()
        })
    };
    for (name, world) in &cached.1 {
        let before_side = side_is_seen && world.xz().normalize_or_zero().dot(towards) > NEAR_SIDE;
        let LabelColors { ink, round } = label_colors(colors, before_side);
        if let Some(place) = project(camera, at, *world, zoom).filter(|place| !is_covered(*place)) {
            // A line round each letter: some lie on wood, some in front of a bright wall.
            for (x, y) in [(-0.8, -0.8), (0.8, 0.8), (-0.8, 0.8), (0.8, -0.8)] {
                let at = place + Vec2::new(x, y) * 1.2;
                painter.text(at, egui::Align2::CENTER_CENTER, name, font.clone(), round);
            }
            painter.text(place, egui::Align2::CENTER_CENTER, name, font.clone(), ink);
        }
    }
}

/// Returns the stacks whose height is shown as a number from above: the place of the top, its radius, and the number of checkers.
fn piles(board: &Board, places: &Places, figure: &Figure) -> Vec<(Vec3, f32, usize)> {
    let mut piles: Vec<(Point, Option<Side>, Vec3, f32, usize)> = Vec::new();
    for (man, foot) in figure.men.iter().zip(places.standing(&figure.men)) {
        // In a ring each side's men are counted separately.
        let side = (board.shape == Shape::Ring).then_some(man.side);
        let (top, wide) = (foot + Vec3::Y * height_of(man), radius(man.form));
        match piles.last_mut() {
            Some((at, of, place, width, count)) if (*at, *of) == (man.at, side) => {
                (*place, *width) = (top, wide);
                *count += man.checkers.len();
            }
            _ => piles.push((man.at, side, top, wide, man.checkers.len())),
        }
    }
    piles.into_iter().filter(|pile| pile.4 > 1).map(|(.., top, wide, count)| (top, wide, count)).collect()
}

/// Returns the same for the checkers beside the board: in hand and out of the game.
fn stores(places: &Places, figure: &Figure) -> Vec<(Vec3, f32, usize)> {
    let mut stores: Vec<(Vec3, f32, usize)> = Vec::new();
    let mut put = |foot: Vec3| {
        let top = foot + Vec3::Y * height(Form::Checker);
        match stores.iter_mut().find(|(top_before, ..)| top_before.xz().distance(top.xz()) < 0.1) {
            Some((top_before, _, count)) => {
                top_before.y = top_before.y.max(top.y);
                *count += 1;
            }
            None => stores.push((top, radius(Form::Checker), 1)),
        }
    };
    for side in Side::BOTH {
        // Kings and other figures have their own slots, so only flat checkers are counted.
        let flat = |ids: &[CheckerId]| ids.iter().filter(|id| !figure.figures.contains(id)).count();
        (0..flat(&figure.hands[side.index()])).for_each(|slot| put(places.tray_slot(side, slot)));
        (0..flat(&figure.removed[side.index()])).for_each(|slot| put(places.removed_slot(side, slot)));
    }
    stores.retain(|(.., count)| *count > 1);
    stores
}

/// Diameter of a disc, in pixels of the window without its scale factor, below which the height of a stack cannot be counted.
const SMALL_DISC: f32 = 28.0;

/// Draws the stake on the doubling cube, also while it moves.
fn draw_stake(
    mut contexts: EguiContexts,
    picture: Res<Picture>,
    camera: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
    thrown: Query<(&Part, &GlobalTransform), With<DiePose>>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let (Some(cube), Some((camera, at))) = (picture.figure.cube, camera.iter().next()) else { return };
    let zoom = ctx.zoom_factor();
    for (_, of_cube) in thrown.iter().filter(|(part, _)| matches!(part, Part::Cube)) {
        let half = DIE * CUBE / 2.0;
        let top = of_cube.translation() + Vec3::Y * half;
        let places = [top, top + at.right() * half].map(|place| project(camera, at, place, zoom));
        if let [Some(middle), Some(rim)] = places {
            let painter = ctx.layer_painter(egui::LayerId::background());
            let font = style::medium(middle.distance(rim) * 1.05);
            painter.text(middle, egui::Align2::CENTER_CENTER, cube.stake.to_string(), font, gold());
        }
    }
}

/// Draws the heights of stacks as numbers when seen from above or where discs are small.
fn draw_heights(
    mut contexts: EguiContexts,
    picture: Res<Picture>,
    view: Res<View>,
    clock: Res<Clock>,
    board: Res<BoardOnTable>,
    camera: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    // A moving stack gets its number when it has come to rest.
    let (Some(places), false) = (&picture.places, clock.busy()) else { return };
    let (Some(board), Some((camera, at))) = (&board.0, camera.iter().next()) else { return };
    let (zoom, figure) = (ctx.zoom_factor(), &picture.figure);
    let painter = ctx.layer_painter(egui::LayerId::background());
    // The farthest discs are at least three quarters as large as one in the middle of the board.
    let middle = [Vec3::ZERO, at.right() * radius(Form::Checker)].map(|place| project(camera, at, place, zoom));
    let is_large = matches!(middle, [Some(middle), Some(rim)] if 1.5 * middle.distance(rim) * zoom >= SMALL_DISC);
    if is_large && !view.is_above() {
        return;
    }
    for (place, wide, count) in piles(board, places, figure).into_iter().chain(stores(places, figure)) {
        let rim = place + at.right() * wide;
        let (Some(middle), Some(rim)) = (project(camera, at, place, zoom), project(camera, at, rim, zoom)) else {
            continue;
        };
        let radius = middle.distance(rim);
        if !view.is_above() && 2.0 * radius * zoom >= SMALL_DISC {
            continue;
        }
        let badge = middle + Vec2::new(0.72, 0.62) * radius;
        let size = (radius * 0.42).max(7.5);
        painter.circle(badge, size, palette::ground(), Stroke::new(1.0, palette::faint(ink(), 0.55)));
        painter.text(badge, egui::Align2::CENTER_CENTER, count.to_string(), style::medium(size * 1.7), ink());
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (draw_labels, draw_stake, draw_heights)
            .chain()
            // The hint lies over letters.
            .before(super::hint::draw)
            .run_if(not(crate::app::ui::loading::is_loading))
            .in_set(Draw::Table),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::app::base::palette::Themes;
    use benediction_study::registry;

    #[test]
    fn coordinate_labels_are_readable_in_every_theme() {
        let mut faults = Vec::new();
        for (key, colors) in Themes::default().0 {
            for (place, before_side, woods) in [("table", false, colors.table), ("frame", true, colors.frame)] {
                let LabelColors { ink, round } = label_colors(&colors, before_side);
                for wood in woods {
                    let below = palette::color32(wood).blend(round);
                    let contrast = palette::contrast(ink, below);
                    if contrast < 4.5 {
                        faults.push(format!("{key}, {place}: {ink:?} on {below:?}: {contrast:.2}"));
                    }
                }
            }
        }
        assert!(faults.is_empty(), "{faults:#?}");
    }

    #[test]
    fn the_stacks_beside_the_board_have_their_numbers() {
        let session = registry::first().start(Side::Near);
        let mut figure = session.figure();
        figure.hands = [(0..7).map(CheckerId).collect(), vec![CheckerId(7)]];
        let counts: Vec<usize> =
            stores(&Places::new(&session.board()), &figure).iter().map(|(.., count)| *count).collect();
        assert_eq!(counts, [4, 3], "one alone needs none");
    }
}
