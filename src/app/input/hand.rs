//! What a click can mean to the player to act, where several things lie under the pointer: a man, the square behind him, an arrow over
//! a wall.

use bevy::prelude::*;

use crate::app::game::matches::Match;
use crate::app::scene::crossings::{CrossingPlace, CrossingPlaces};
use crate::app::scene::places::Places;
use benediction_rules::Side;
use benediction_rules::geometry::Point;
use benediction_rules::picker::{Goal, Picker};
use benediction_rules::view::{ActionView, Figure, Form, Place};
use benediction_worker::paint::board::WALL_HEIGHT;

/// Radius of the mark of a goal, in distances of points.
const MARK: f32 = 0.28;
/// Distance from the middle of a square within which a click means its own piece, even where another piece that can move hides it.
const MIDDLE: f32 = 0.15;
/// Distance from the middle of an arrow over a wall within which a click means it rather than a man behind it.
const SHAFT: f32 = 0.12;

/// Returns where a ray meets the level plane at a height.
pub(super) fn on_level(ray: Ray3d, height: f32) -> Option<Vec3> {
    ray.intersect_plane(Vec3::Y * height, InfinitePlane3d::new(Vec3::Y)).map(|t| ray.get_point(t))
}

/// The board as the ray of the pointer meets it.
pub(super) struct Ground<'a> {
    pub ray: Ray3d,
    pub places: &'a Places,
    pub figure: &'a Figure,
}

impl Ground<'_> {
    /// Returns the point of the board's surface that the ray meets.
    pub fn on_board(&self) -> Option<Vec3> {
        on_level(self.ray, 0.0)
    }

    /// Returns `true` if the ray meets the surface so near to the middle of a place.
    fn is_within(&self, place: Place, distance: f32) -> bool {
        match (place, self.on_board()) {
            (Place::Point(at), Some(met)) => self.places.point(at).xz().distance(met.xz()) < distance,
            _ => false,
        }
    }

    /// Returns `true` if a stack of discs stands on a place. Seen from above, its top is a large part of it.
    fn has_discs(&self, place: Place) -> bool {
        self.figure.men.iter().any(|man| Place::Point(man.at) == place && man.form == Form::Checker)
    }
}

/// The pieces in the hand of the player to act, with the actions that are possible.
pub(super) struct Hand<'a> {
    picker: &'a Picker,
    legal: &'a [ActionView],
    side: Side,
    /// Number of checkers of the held man.
    height: u8,
}

impl<'a> Hand<'a> {
    /// Returns the hand of the player at the screen. Returns `None` while no person may act.
    pub fn of(game: &'a Match, picker: &'a Picker) -> Option<Hand<'a>> {
        let side = game.acting().filter(|_| game.human_to_act())?;
        Some(Hand { picker, legal: &game.legal, side, height: game.height(picker.picked()) })
    }

    fn goals(&self) -> Vec<Goal<'a>> {
        self.picker.goals(self.legal, self.height)
    }

    /// Returns `true` if a click behind the first man under the pointer is meant for the place there.
    pub fn targets_behind(&self, ground: &Ground, front: Place, behind: Place) -> bool {
        let goals = self.goals();
        let is_goal = |place: Place| goals.iter().any(|goal| place == Place::Point(goal.action.to));
        // The marks of goals are drawn over men.
        let marked = goals.iter().map(|goal| Place::Point(goal.action.to)).find(|goal| ground.is_within(*goal, MARK));
        if let Some(goal) = marked {
            return behind == goal;
        }
        if self.picker.picked() == Some(front) {
            // What is held hides goals. Beside their marks, a click on a stack chooses a number.
            return is_goal(behind) && !self.picker.divides(self.legal, self.height);
        }
        if !self.picker.answers_to(self.legal, front) {
            return self.picker.answers_to(self.legal, behind);
        }
        let can_be_taken = || self.legal.iter().any(|view| view.from == Some(behind));
        ground.is_within(behind, MIDDLE) && !ground.has_discs(front) && !is_goal(front) && can_be_taken()
    }

    /// Returns the steps through walls that the held man can make, with the nearest goal behind each. A goal for the chosen number of
    /// checkers comes before others.
    pub fn gates(&self, crossings: &CrossingPlaces) -> Vec<(CrossingPlace, Point)> {
        let mut goals = if self.picker.picked().is_some() { self.goals() } else { Vec::new() };
        goals.sort_by_key(|goal| (goal.other_count, goal.action.way.len()));
        let mut gates: Vec<(CrossingPlace, Point)> = Vec::new();
        for goal in goals {
            if let Some(crossing) = crossings.of_action(self.side, goal.action)
                && gates.iter().all(|(other, _)| *other != crossing)
            {
                gates.push((crossing, goal.action.to));
            }
        }
        gates
    }

    /// Returns the goal of the arrow over a wall that is under the pointer. `place` is what else is there.
    pub fn gate_at(
        &self,
        ground: &Ground,
        crossings: &CrossingPlaces,
        place: Option<Place>,
        reach: f32,
    ) -> Option<Point> {
        let at = on_level(ground.ray, WALL_HEIGHT)?;
        let reach = match place {
            Some(Place::Point(point)) if self.goals().iter().any(|goal| goal.action.to == point) => return None,
            Some(Place::Point(point)) if self.picker.answers_to(self.legal, Place::Point(point)) => SHAFT,
            _ => reach,
        };
        let gates = self.gates(crossings).into_iter().map(|(crossing, goal)| (crossing.distance(at), goal));
        gates.filter(|(distance, _)| *distance < reach).min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, goal)| goal)
    }
}
