//! Words for the player at the far side of a screen that lies between two people. They are upside down for the near one.

use bevy_egui::egui::layers::ShapeIdx;
use bevy_egui::egui::{Pos2, Rect, Shape, Ui};

use crate::app::base::settings::Settings;
use crate::app::game::matches::Match;
use crate::app::game::policy::Panel;
use benediction_rules::Side;

/// Returns `true` if words for a side are upside down: for the far one of two people, if they like.
pub(in crate::app) fn is_turned(game: &Match, settings: &Settings, foremost: Side, side: Side) -> bool {
    let two_people = Side::BOTH.into_iter().all(|side| game.slots.is_human(side));
    let at_the_table = game.panel() == Panel::Players && !game.is_replaying();
    settings.play.opposite && !settings.play.turn_board && side != foremost && two_people && at_the_table
}

/// Adds something and, if it is to be upside down, turns what it has painted about the middle of its place. It still reacts to the
/// pointer as before, so that nothing in it should be clickable.
pub(in crate::app) fn turned(ui: &mut Ui, upside_down: bool, add: impl FnOnce(&mut Ui)) {
    let layer = ui.layer_id();
    let next = |ui: &Ui| ui.ctx().graphics_mut(|layers| layers.entry(layer).next_idx());
    let first = next(ui);
    let place = ui.scope(add).response.rect;
    let end = next(ui);
    if !upside_down {
        return;
    }
    ui.ctx().graphics_mut(|layers| {
        let list = layers.entry(layer);
        for index in first.0..end.0 {
            list.mutate_shape(ShapeIdx(index), |clipped| {
                turn(&mut clipped.shape, place.center());
                clipped.clip_rect = rect_through(clipped.clip_rect, place.center());
            });
        }
    });
}

/// Returns the point on the other side of a centre.
fn through(point: Pos2, centre: Pos2) -> Pos2 {
    centre + (centre - point)
}

fn rect_through(rect: Rect, centre: Pos2) -> Rect {
    Rect::from_two_pos(through(rect.min, centre), through(rect.max, centre))
}

/// Turns a shape by half a turn about a centre.
pub(in crate::app) fn turn(shape: &mut Shape, centre: Pos2) {
    let all = |points: &mut [Pos2]| points.iter_mut().for_each(|point| *point = through(*point, centre));
    match shape {
        Shape::Noop => {}
        Shape::Vec(shapes) => shapes.iter_mut().for_each(|shape| turn(shape, centre)),
        Shape::Circle(circle) => circle.center = through(circle.center, centre),
        Shape::Ellipse(ellipse) => ellipse.center = through(ellipse.center, centre),
        Shape::LineSegment { points, .. } => all(points),
        Shape::Path(path) => all(&mut path.points),
        Shape::QuadraticBezier(curve) => all(&mut curve.points),
        Shape::CubicBezier(curve) => all(&mut curve.points),
        Shape::Rect(rect) => {
            rect.rect = rect_through(rect.rect, centre);
            let corners = &mut rect.corner_radius;
            std::mem::swap(&mut corners.nw, &mut corners.se);
            std::mem::swap(&mut corners.ne, &mut corners.sw);
        }
        // egui rotates a text about its position, so the position is moved and the angle added.
        Shape::Text(text) => {
            text.pos = through(text.pos, centre);
            text.angle += std::f32::consts::PI;
        }
        Shape::Mesh(mesh) => {
            let mesh = std::sync::Arc::make_mut(mesh);
            mesh.vertices.iter_mut().for_each(|vertex| vertex.pos = through(vertex.pos, centre));
        }
        Shape::Callback(callback) => callback.rect = rect_through(callback.rect, centre),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::{Context, RawInput, epaint::TextShape};

    /// Returns the place and the angle of every text that is drawn.
    fn texts(upside_down: bool) -> Vec<(Rect, f32)> {
        let draw = |ui: &mut Ui| {
            turned(ui, upside_down, |ui| {
                ui.label("above");
                ui.horizontal(|ui| (ui.label("left"), ui.label("right")));
            });
        };
        let output = Context::default().run_ui(RawInput::default(), draw);
        let place = |text: &TextShape| (text.visual_bounding_rect(), text.angle);
        let text = |shape: &Shape| if let Shape::Text(text) = shape { Some(place(text)) } else { None };
        output.shapes.iter().filter_map(|clipped| text(&clipped.shape)).collect()
    }

    #[test]
    fn upside_down_texts_keep_their_place_and_order() {
        let (plain, turned) = (texts(false), texts(true));
        assert_eq!((plain.len(), turned.len()), (3, 3));
        let [above, left, right] = [0, 1, 2].map(|index| turned[index].0.center());
        assert!(above.y > left.y && left.x > right.x, "{turned:?}");
        assert!(turned.iter().all(|(_, angle)| (angle - std::f32::consts::PI).abs() < 1e-6));
        let whole = |texts: &[(Rect, f32)]| texts.iter().fold(Rect::NOTHING, |rect, (text, _)| rect | *text);
        let off = whole(&plain).center() - whole(&turned).center();
        let (before, after) = (whole(&plain).size(), whole(&turned).size());
        // Letters are placed at whole pixels.
        assert!(off.length() < 12.0 && (before - after).length() < 2.0, "{off} {before} {after}");
    }
}
