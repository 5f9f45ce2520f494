//! The place of a note beside a point of the board, where it covers no point that matters.

use bevy_egui::egui::{Pos2, Rect, Vec2};

/// Distance between the places that are tried, in points.
const STEP: f32 = 12.0;
/// Largest distance of a note from its point, in points.
const MAX_DISTANCE: f32 = 420.0;
/// Smallest distance to the edge of the window, in points.
const EDGE: f32 = 8.0;

/// Returns the place of a note of this size as near to `at` as possible, inside the window and `margin` away from all points that are
/// to stay free. If there is no such place, it covers as few of them as possible.
pub fn beside(at: Pos2, size: Vec2, screen: Rect, free: &[Pos2], margin: f32) -> Rect {
    let inside = screen.shrink(EDGE);
    // On a phone there may be no space at either side.
    let limit = (inside.max - size).to_vec2().max(inside.min.to_vec2());
    let first = (at - size - Vec2::splat(MAX_DISTANCE)).to_vec2();
    let steps = ((size + Vec2::splat(2.0 * MAX_DISTANCE)) / STEP).ceil();
    let covers = |rect: &Rect| {
        let wide = rect.expand(margin);
        free.iter().filter(move |point| wide.contains(**point))
    };
    let mut best: Option<(usize, f32, Rect)> = None;
    for row in 0..=steps.y as usize {
        for column in 0..=steps.x as usize {
            let corner = first + Vec2::new(column as f32, row as f32) * STEP;
            let corner = corner.max(inside.min.to_vec2()).min(limit);
            let rect = Rect::from_min_size(corner.to_pos2(), size);
            // Of two that are equally near, the one whose middle is nearer.
            let far = rect.distance_to_pos(at) + 0.1 * rect.center().distance(at);
            if best.is_none_or(|(count, distance, _)| count > 0 || far < distance) {
                // One more than the fewest is too many already.
                let most = best.map_or(usize::MAX, |(fewest, ..)| fewest + 1);
                let count = covers(&rect).take(most).count();
                if best.is_none_or(|(fewest, distance, _)| (count, far) < (fewest, distance)) {
                    best = Some((count, far, rect));
                }
            }
        }
    }
    best.map_or(Rect::from_min_size(at, size), |(.., rect)| rect)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN: Rect = Rect { min: Pos2::ZERO, max: Pos2::new(1280.0, 720.0) };

    #[test]
    fn note_beside_a_point_covers_no_other() {
        let size = Vec2::new(296.0, 54.0);
        // A board of points in the middle.
        let points: Vec<Pos2> = (0..9)
            .flat_map(|x| (0..9).map(move |y| Pos2::new(400.0 + 50.0 * x as f32, 150.0 + 45.0 * y as f32)))
            .collect();
        for at in &points {
            let rect = beside(*at, size, SCREEN, &points, 16.0);
            assert!(points.iter().all(|point| !rect.expand(15.0).contains(*point)), "{at:?}: {rect:?}");
            assert!(SCREEN.contains_rect(rect));
        }
        let alone = beside(points[40], size, SCREEN, &points[40..41], 16.0);
        assert!(alone.distance_to_pos(points[40]) < 40.0, "{alone:?}");
    }

    #[test]
    fn note_stays_inside_the_window_without_free_space() {
        let screen = Rect::from_min_size(Pos2::ZERO, Vec2::new(300.0, 200.0));
        let points: Vec<Pos2> =
            (0..30).flat_map(|x| (0..20).map(move |y| Pos2::new(10.0 * x as f32, 10.0 * y as f32))).collect();
        let rect = beside(points[7], Vec2::new(280.0, 60.0), screen, &points, 10.0);
        assert!(screen.contains_rect(rect), "{rect:?}");
    }
}
