//! Short lights for events: each is data (kind, place, time) that the renderer draws for a moment and drops.

use bevy::prelude::*;

use super::places::{Places, WALL};
use crate::app::base::settings::Settings;
use benediction_rules::Side;
use benediction_rules::geometry::Point;
use benediction_rules::notation::Tint;
use benediction_rules::view::{Board, EdgeOwner, Figure, Mark};

/// Seconds of the lights at usual speed.
const FLARE: f32 = 0.40;
const THREAD: f32 = 0.38;
const EMBER: f32 = 0.36;
const STONE: f32 = 0.40;
const CROWN: f32 = 0.40;
const WEIGHT: f32 = 0.38;
const CHAIN: f32 = 0.30;
const CHAIN_PER_MAN: f32 = 0.045;
const MAX_CHAIN: f32 = 0.75;
/// The part of its duration in which the light of a chain is under way.
const CHAIN_RUNS: f32 = 0.7;
/// Strength of a blessing that is one of many.
const AMONG_MANY: f32 = 0.45;
const TRIUMPH: f32 = 1.30;
/// Largest duration with reduced motion, where everything only fades, in seconds.
const FADE: f32 = 0.25;
/// The part of a victory's light from which on its lasting sign is shown.
const TRIUMPH_STAYS: f32 = 0.45;

/// The event that a light shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HighlightKind {
    /// The glass of a wall of a colour flares, or the wood of an edge. Way: the middle of the pane's foot, one point further along
    /// the wall, one towards the board's inside.
    Flare(Option<Tint>),
    /// A man goes through the wall. Way: its exit and its entry, at the walls.
    Thread,
    /// A man is captured; a king burns higher. Way: its point.
    Ember {
        /// `true` if the captured man was a king.
        king: bool,
    },
    /// A blessing. Way: the man's foot and its top.
    Blessing,
    /// A curse. Way: the man's foot and its top.
    Curse,
    /// A man becomes a king. Way: the man's foot and its top.
    Crown,
    /// A block is placed. Way: its point.
    Weight,
    /// Men join both walls. Way: from wall to wall by their points.
    Chain,
    /// The game is won by this man. Way: the man's foot and its top.
    Triumph,
}

/// A light on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Highlight {
    /// The event that it shows.
    pub kind: HighlightKind,
    /// The places that its kind names.
    pub way: Vec<Vec3>,
    /// The time at which it begins, by the `Clock`.
    pub start: f32,
    /// Duration, in seconds.
    pub seconds: f32,
    /// `true` if it does not move, but only fades in and out.
    pub steady: bool,
    /// Brightness, up to 1: many at a time share their light.
    pub strength: f32,
}

impl Highlight {
    /// Returns the elapsed part of its duration, from 0 to 1, or `None` before and after it.
    pub fn part(&self, now: f32) -> Option<f32> {
        let part = (now - self.start) / self.seconds;
        (0.0..1.0).contains(&part).then_some(part)
    }
}

/// The present and future lights. Empty while nothing happens.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Highlights {
    all: Vec<Highlight>,
}

impl Highlights {
    /// Returns all lights.
    pub fn all(&self) -> &[Highlight] {
        &self.all
    }

    /// Returns `true` if there are no lights.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Returns `true` while the light of a victory is shown.
    pub fn triumph(&self) -> bool {
        self.all.iter().any(|highlight| highlight.kind == HighlightKind::Triumph)
    }

    /// Returns `true` if a victory's light has come so far that its lasting sign is shown.
    pub fn triumph_stays(&self, now: f32) -> bool {
        let far = |highlight: &Highlight| highlight.part(now).is_some_and(|part| part > TRIUMPH_STAYS);
        self.all.iter().any(|highlight| highlight.kind == HighlightKind::Triumph && far(highlight))
    }

    /// Removes the lights that are over. Returns `true` if any are left.
    pub fn expire(&mut self, now: f32) -> bool {
        self.all.retain(|highlight| now < highlight.start + highlight.seconds);
        !self.all.is_empty()
    }

    /// Removes all lights.
    pub fn clear(&mut self) {
        self.all.clear();
    }
}

/// Adds highlights, as table and settings allow.
pub struct Highlighter<'a> {
    highlights: &'a mut Highlights,
    places: &'a Places,
    board: Option<&'a Board>,
    after: &'a Figure,
    /// `true` without animations: there are no lights then.
    off: bool,
    steady: bool,
}

impl<'a> Highlighter<'a> {
    /// Creates one for a table that shows a figure now.
    pub fn new(
        highlights: &'a mut Highlights,
        places: &'a Places,
        board: Option<&'a Board>,
        after: &'a Figure,
        settings: &Settings,
    ) -> Highlighter<'a> {
        let (off, steady) = (settings.play.animation_speed <= 0.0, settings.play.reduced_motion);
        Highlighter { highlights, places, board, after, off, steady }
    }

    fn add(&mut self, kind: HighlightKind, way: Vec<Vec3>, start: f32, seconds: f32, strength: f32) {
        if self.off {
            return;
        }
        let seconds = if self.steady { seconds.min(FADE) } else { seconds };
        self.highlights.all.push(Highlight { kind, way, start, seconds, steady: self.steady, strength });
    }

    fn on_man(&mut self, kind: HighlightKind, at: Point, start: f32, seconds: f32, strength: f32) {
        let foot = self.places.point(at);
        let top = foot + Vec3::Y * self.places.top(&self.after.men, at);
        self.add(kind, vec![foot, top], start, seconds, strength);
    }

    /// Adds the lights of a man that leaves through one wall and comes in through the other.
    pub fn add_passage(&mut self, exit: Point, entry: Point, leaves: f32, comes: f32) {
        let (exit, entry) = (self.places.point(exit), self.places.point(entry));
        let ahead = (exit - entry).normalize_or_zero();
        let Some(board) = self.board else { return };
        for (at, out, start) in [(exit, ahead, leaves), (entry, -ahead, comes)] {
            if let Some((pane, along, owner)) = self.places.pane(board, at, out) {
                let inside = Vec3::new(along.z, 0.0, -along.x);
                let inside = if inside.dot(out) < 0.0 { inside } else { -inside };
                let owner = if let EdgeOwner::Side(side) = owner { Some(board.sides.tint(side)) } else { None };
                self.add(HighlightKind::Flare(owner), vec![pane, pane + along, pane + inside], start, FLARE, 1.0);
            }
        }
        self.add(HighlightKind::Thread, vec![exit + ahead * WALL, entry - ahead * WALL], leaves, THREAD, 1.0);
    }

    /// Adds the light of a capture.
    pub fn add_capture(&mut self, at: Point, king: bool, start: f32) {
        let seconds = if king { EMBER * 1.6 } else { EMBER };
        self.add(HighlightKind::Ember { king }, vec![self.places.point(at)], start, seconds, 1.0);
    }

    /// Adds the light of a block that is placed.
    pub fn add_block(&mut self, at: Point, start: f32) {
        self.add(HighlightKind::Weight, vec![self.places.point(at)], start, WEIGHT, 1.0);
    }

    /// Adds the light of a stone that is laid on a man, alone or as one of many in a bridge.
    pub fn add_mark(&mut self, at: Point, mark: Mark, start: f32, alone: bool) {
        let kind = if mark == Mark::Blessed { HighlightKind::Blessing } else { HighlightKind::Curse };
        self.on_man(kind, at, start, STONE, if alone { 1.0 } else { AMONG_MANY });
    }

    /// Adds the light of a man that becomes a king.
    pub fn add_crown(&mut self, at: Point, start: f32) {
        self.on_man(HighlightKind::Crown, at, start, CROWN, 1.0);
    }

    /// Adds the light of a game that is won by men.
    pub fn add_win(&mut self, points: &[Point], start: f32) {
        let strength = (points.len().max(1) as f32).sqrt().recip();
        for at in points {
            self.on_man(HighlightKind::Triumph, *at, start, TRIUMPH, strength);
        }
    }

    /// Adds the light of men that join both walls: it takes the shortest way from one to the other. Returns the delay after which
    /// it reaches each of them, in seconds.
    pub fn add_bridge(&mut self, points: &[Point], start: f32) -> Vec<(Point, f32)> {
        let way = self.board.map(|board| chain(self.places, board, points)).unwrap_or_default();
        if way.len() < 3 || self.off {
            return Vec::new();
        }
        let seconds = (CHAIN + CHAIN_PER_MAN * way.len() as f32).min(MAX_CHAIN);
        let runs = if self.steady { 0.0 } else { seconds * CHAIN_RUNS };
        let reached = |point: &Point| {
            let place = self.places.point(*point);
            let steps = way.iter().enumerate();
            let near = steps.min_by(|a, b| a.1.distance(place).total_cmp(&b.1.distance(place)));
            (*point, near.map_or(0.0, |(step, _)| runs * step as f32 / way.len() as f32))
        };
        let when = points.iter().map(reached).collect();
        self.add(HighlightKind::Chain, way, start, seconds, 1.0);
        when
    }
}

/// Returns the shortest way over neighbouring points from Red's walls to Blue's, with its ends at the walls. It is empty if there
/// is none.
fn chain(places: &Places, board: &Board, points: &[Point]) -> Vec<Vec3> {
    let walls = places.walls(board);
    let at: Vec<Vec3> = points.iter().map(|point| places.point(*point)).collect();
    let foot = |from: Vec3, side: Side| {
        let owned = walls.iter().filter(|(.., owner)| *owner == EdgeOwner::Side(side));
        let feet = owned.map(|(a, b, _)| *a + (*b - *a) * ((from - *a).dot(*b - *a) / a.distance_squared(*b)));
        feet.min_by(|a, b| a.distance(from).total_cmp(&b.distance(from)))
            .filter(|foot| foot.distance(from) < WALL + 0.05)
    };
    let mut before: Vec<Option<usize>> = vec![None; at.len()];
    let mut queue: Vec<usize> = (0..at.len()).filter(|i| foot(at[*i], Side::Near).is_some()).collect();
    let first = queue.len();
    let mut next = 0;
    while let Some(&here) = queue.get(next) {
        if let Some(end) = foot(at[here], Side::Far) {
            let mut way = vec![end, at[here]];
            let mut last = here;
            while let Some(earlier) = before[last] {
                way.push(at[earlier]);
                last = earlier;
            }
            way.extend(foot(at[last], Side::Near));
            way.reverse();
            return way;
        }
        next += 1;
        for other in 0..at.len() {
            let reached = before[other].is_some() || queue[..first].contains(&other);
            if !reached && at[other].distance(at[here]) < 1.1 {
                before[other] = Some(here);
                queue.push(other);
            }
        }
    }
    Vec::new()
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Highlights>();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chain_highlight_connects_walls_through_neighbours() {
        let session = benediction_study::registry::first().start(Side::Near);
        let board = session.board();
        let places = Places::new(&board);
        let all: Vec<Point> = (0..places.len()).map(|index| Point(index as u8)).collect();
        let way = chain(&places, &board, &all);
        assert!(way.len() > 3, "{way:?}");
        for pair in way.windows(2) {
            assert!(pair[0].distance(pair[1]) < 1.1, "{way:?}");
        }
        assert_eq!(chain(&places, &board, &all[..1]), Vec::<Vec3>::new());
    }

    #[test]
    fn wall_pane_stands_where_the_gridline_ends() {
        let session = benediction_study::registry::first().start(Side::Near);
        let board = session.board();
        let places = Places::new(&board);
        for (from, to, owner) in places.walls(&board) {
            let middle = (from + to) / 2.0;
            let (pane, along, pane_owner) = places.pane(&board, middle * 0.5, middle.normalize()).unwrap();
            assert_eq!(pane_owner, owner);
            assert!(pane.distance(middle) < 0.05 && along.dot((to - from).normalize()) > 0.99);
        }
    }
}
