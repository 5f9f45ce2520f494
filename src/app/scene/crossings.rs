//! The steps through walls, as places on the table: where a piece leaves the board, and where it comes back.

use bevy::prelude::*;

use super::BoardOnTable;
use super::places::Places;
use crate::app::base::states::Step;
use benediction_rules::Side;
use benediction_rules::geometry::Point;
use benediction_rules::view::{ActionView, Board, Crossing};
use benediction_worker::paint::board::WALL_HEIGHT;

/// Distance on the surface from the end of a crossing up to which the pointer means it.
const REACH: f32 = 0.32;
/// The extent of a way over a wall, before and beyond the middle of the wall.
const WAY: [f32; 2] = [0.10, 0.40];

/// A step through the walls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CrossingPlace {
    /// The step.
    pub step: Crossing,
    /// Its direction.
    pub ahead: Vec3,
    /// The feet of the two walls where it goes out and comes in.
    pub ends: [Vec3; 2],
    /// The directions of these walls.
    pub along: [Vec3; 2],
}

impl CrossingPlace {
    /// Returns the ways over the two walls, each from its tail to its tip: out of the board, and back into it.
    pub fn ways(&self) -> [[Vec3; 2]; 2] {
        let [near, far] = WAY.map(|distance| self.ahead * distance);
        let [out, back] = self.ends.map(|end| end + Vec3::Y * WALL_HEIGHT);
        [[out - near, out + far], [back - far, back + near]]
    }

    /// Returns the distance of a position at the height of the walls from the nearest of these ways.
    pub fn distance(&self, at: Vec3) -> f32 {
        let ways = self.ways().map(|[tail, tip]| {
            let way = tip - tail;
            let part = ((at - tail).dot(way) / way.length_squared().max(f32::EPSILON)).clamp(0.0, 1.0);
            at.xz().distance((tail + way * part).xz())
        });
        ways[0].min(ways[1])
    }
}

/// All steps through the walls of the board on the table.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CrossingPlaces(Vec<CrossingPlace>);

impl CrossingPlaces {
    fn of(board: &Board) -> CrossingPlaces {
        let places = Places::new(board);
        let place = |step: &Crossing| {
            let [exit, entry] = [step.exit, step.entry].map(|point| places.point(point));
            let ahead = (exit - entry).normalize_or_zero();
            let (out, out_along, _) = places.pane(board, exit, ahead)?;
            let (back, back_along, _) = places.pane(board, entry, -ahead)?;
            Some(CrossingPlace { step: *step, ahead, ends: [out, back], along: [out_along, back_along] })
        };
        CrossingPlaces(board.crossings.iter().filter_map(place).collect())
    }

    /// Returns the crossings of a side that begin or end at a point.
    pub fn touching(&self, side: Side, point: Point) -> impl Iterator<Item = CrossingPlace> + '_ {
        let of_side = self.0.iter().filter(move |crossing| crossing.step.side == side);
        of_side.filter(move |crossing| crossing.step.exit == point || crossing.step.entry == point).copied()
    }

    /// Returns the crossing of a side with these ends.
    fn between(&self, side: Side, exit: Point, entry: Point) -> Option<CrossingPlace> {
        self.0.iter().find(|crossing| crossing.step == Crossing { side, exit, entry }).copied()
    }

    /// Returns the crossing of an action of a side. Returns `None` if it goes through no wall.
    pub fn of_action(&self, side: Side, view: &ActionView) -> Option<CrossingPlace> {
        let index = view.through.filter(|index| (1..view.way.len()).contains(index))?;
        self.between(side, view.way[index - 1], view.way[index])
    }

    /// Returns the crossing in the wall at a position of the surface: one of this side if both sides have one there, and one that goes
    /// out rather than one that comes in.
    pub fn at(&self, place: Vec3, side: Side) -> Option<CrossingPlace> {
        let ends = self.0.iter().flat_map(|crossing| {
            let later = if crossing.step.side == side { 0.0 } else { 0.02 };
            [(crossing.ends[0], later), (crossing.ends[1], later + 0.01)]
                .map(|(end, later)| (end.xz().distance(place.xz()) + later, crossing))
        });
        let nearest = ends.min_by(|a, b| a.0.total_cmp(&b.0))?;
        (nearest.0 < REACH).then_some(*nearest.1)
    }
}

fn find(board: Res<BoardOnTable>, mut crossings: ResMut<CrossingPlaces>) {
    *crossings = board.0.as_ref().map(CrossingPlaces::of).unwrap_or_default();
}

pub(super) fn plugin(app: &mut App) {
    let changed = |board: Res<BoardOnTable>| board.is_changed();
    app.init_resource::<CrossingPlaces>().add_systems(Update, find.run_if(changed).in_set(Step::Motion));
}

#[cfg(test)]
mod tests {
    use super::*;
    use benediction_rules::view::EdgeOwner;
    use benediction_study::registry;

    #[test]
    fn crossing_exits_enemy_wall_and_enters_at_opposite_end() {
        for game in registry::games() {
            let board = game.start(Side::Near).board();
            let (places, crossings) = (Places::new(&board), CrossingPlaces::of(&board));
            assert_eq!(crossings.0.len(), board.crossings.len(), "{}", game.name);
            for crossing in &crossings.0 {
                let Crossing { side, exit, entry } = crossing.step;
                let [from, to] = [exit, entry].map(|point| places.point(point));
                assert!(
                    (crossing.ends[0] - from).dot(crossing.ahead) > 0.5
                        && (crossing.ends[1] - to).dot(crossing.ahead) < -0.5
                );
                let owner = places.pane(&board, from, crossing.ahead).map(|(.., owner)| owner);
                // At a corner the line meets a post between two walls.
                let is_corner = board.edges.iter().any(|(corner, ..)| *corner == exit);
                assert!(owner == Some(EdgeOwner::Side(side.other())) || is_corner, "{exit:?} {entry:?}");
                assert_eq!(crossings.between(side, exit, entry), Some(*crossing));
                assert!(crossings.touching(side, exit).any(|other| other == *crossing));
                assert!(crossings.touching(side, entry).any(|other| other == *crossing));
            }
        }
    }

    #[test]
    fn pointer_at_wall_selects_crossing_of_side_to_play() {
        let board = registry::first().start(Side::Near).board();
        let crossings = CrossingPlaces::of(&board);
        let [top, bottom] = ["e9", "e1"].map(|name| board.point(name).unwrap());
        for (side, exit, entry) in [(Side::Near, top, bottom), (Side::Far, bottom, top)] {
            let crossing = crossings.between(side, exit, entry).unwrap();
            assert_eq!(crossings.at(crossing.ends[0], side), Some(crossing));
            assert_eq!(crossings.at(crossing.ends[1], side), Some(crossing), "it comes back there");
            assert!(crossings.touching(side, board.point("e5").unwrap()).next().is_none());
        }
        assert_eq!(crossings.at(Vec3::ZERO, Side::Near), None);
    }
}
