//! Numbers at the points of the last actions, if the settings ask for them.

use bevy::prelude::*;
use bevy_egui::egui::{self, Stroke, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::coordinates;
use crate::app::base::clock::Clock;
use crate::app::base::settings::Settings;
use crate::app::game::matches::Match;
use crate::app::game::policy::Panel;
use crate::app::scene::camera::TableCamera;
use crate::app::scene::forms::{height, height_of, radius};
use crate::app::scene::picture::Picture;
use crate::app::ui::palette::{self, gold, ink};
use crate::app::ui::projection::project;
use crate::app::ui::{Draw, style};
use benediction_rules::geometry::Point;
use benediction_rules::view::{Form, Man};
use benediction_study::session::Session;
use benediction_study::tree::NodeId;

/// Rolls, choices and offers for each action on the board among which that is searched.
const OTHERS: usize = 4;

/// Returns the points of the last actions on the board before so many actions, with their numbers from 1, the latest last. A point
/// has the number of the latest action there.
fn numbered(session: &Session, ply: usize, count: usize) -> Vec<(Point, usize)> {
    let views = (ply.saturating_sub(OTHERS * count)..ply).rev().filter_map(|before| session.view_at(before));
    let mut latest: Vec<Point> = views.filter(|view| view.verb.is_on_board()).map(|view| view.to).take(count).collect();
    latest.reverse();
    let later = |index: usize| latest[index + 1..].contains(&latest[index]);
    (0..latest.len()).filter(|index| !later(*index)).map(|index| (latest[index], index + 1)).collect()
}

/// Returns the height of the number on a man above his foot: the top of a flat one, and the middle of an upright one, whose head lies
/// before the points behind him.
fn height_of_number(man: &Man) -> f32 {
    let of_top = height(man.form);
    height_of(man) - if of_top > radius(man.form) { of_top / 2.0 } else { 0.0 }
}

/// The numbers of a position, which are found once.
#[derive(Default)]
struct Numbers {
    /// The game, the node on the table and the number of actions.
    of: Option<(u64, NodeId, usize)>,
    points: Vec<(Point, usize)>,
}

fn draw(
    mut contexts: EguiContexts,
    game: Option<Res<Match>>,
    settings: Res<Settings>,
    picture: Res<Picture>,
    clock: Res<Clock>,
    camera: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
    mut numbers: Local<Numbers>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let count = usize::from(settings.play.numbered_actions);
    // In an exercise they could tell how its position came about.
    let is_shown = |game: &Res<Match>| count > 0 && matches!(game.panel(), Panel::Players | Panel::Study);
    let Some(game) = game.filter(is_shown) else { return };
    let of = Some((game.id, game.shown(), count));
    if numbers.of != of {
        *numbers = Numbers { of, points: numbered(&game.session, game.shown_ply(), count) };
    }
    // A moving man gets his number when he has come to rest.
    let (Some(places), false) = (&picture.places, clock.busy()) else { return };
    let Some((camera, at)) = camera.iter().next() else { return };
    let zoom = ctx.zoom_factor();
    let painter = ctx.layer_painter(egui::LayerId::background());
    let men = &picture.figure.men;
    let last = numbers.points.last().map(|(_, number)| *number);
    for (point, number) in &numbers.points {
        let mut here = men.iter().zip(places.standing(men)).filter(|(man, _)| man.at == *point);
        let (place, wide) = here.next_back().map_or_else(
            || (places.point(*point), radius(Form::Checker)),
            |(man, foot)| (foot + Vec3::Y * height_of_number(man), radius(man.form)),
        );
        let seen = [place, place + at.right() * wide].map(|place| project(camera, at, place, zoom));
        let [Some(middle), Some(rim)] = seen else { continue };
        let radius = middle.distance(rim);
        // The height of the stack stands in the opposite corner.
        let size = (radius * 0.42).max(7.0);
        let badge = middle - Vec2::new(0.72, 0.62) * radius.max(2.0 * size);
        let color = if last == Some(*number) { gold() } else { ink() };
        painter.circle(badge, size, palette::ground(), Stroke::new(1.0, palette::faint(color, 0.75)));
        let font = style::medium((size * 1.4).round());
        painter.text(badge, egui::Align2::CENTER_CENTER, number.to_string(), font, color);
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.after(coordinates::draw_labels)
            .before(super::hint::draw)
            .run_if(not(crate::app::ui::loading::is_loading))
            .in_set(Draw::Table),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use benediction_study::record::Record;
    use benediction_study::registry;

    fn session(game: &str, actions: &[&str]) -> Session {
        let actions = actions.iter().map(|action| (*action).into()).collect();
        registry::load(&Record { actions, ..Record::of(game) }).expect("a game")
    }

    #[test]
    fn last_actions_are_numbered_and_a_point_has_the_latest_number() {
        let session = session("benedict-chess", &["e2e3", "e7e6", "g1f3", "g8f6", "f3g1", "f6g8"]);
        let names = |ply: usize, count: usize| -> Vec<(String, usize)> {
            let board = session.board();
            let name = |point: Point| board.points[usize::from(point.0)].0.clone();
            numbered(&session, ply, count).into_iter().map(|(point, number)| (name(point), number)).collect()
        };
        let of = |points: &[(&str, usize)]| -> Vec<(String, usize)> {
            points.iter().map(|(name, number)| ((*name).into(), *number)).collect()
        };
        assert_eq!(names(6, 4), of(&[("f3", 1), ("f6", 2), ("g1", 3), ("g8", 4)]));
        assert_eq!(names(2, 4), of(&[("e3", 1), ("e6", 2)]), "fewer were played");
        assert_eq!(names(0, 4), []);
        let back = self::session("benedict-chess", &["g1f3", "g8f6", "f3g1", "f6g8", "g1f3"]);
        let last = numbered(&back, 5, 8).into_iter().map(|(_, number)| number).collect::<Vec<_>>();
        assert_eq!(last, [2, 3, 4, 5], "the first action was played to the same point as the last");
    }
}
