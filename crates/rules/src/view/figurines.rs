//! Flat symbols of the pieces, made of convex shapes, for diagrams and lists. `x` ranges from -0.5 to 0.5, `y` from 0
//! at the foot to about 1.

use super::Form;

/// One convex shape; a symbol consists of several.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Piece {
    /// A convex polygon, by its corners in order.
    Polygon(&'static [(f32, f32)]),
    /// A disc: its centre and its radius.
    Disc((f32, f32), f32),
}

use Piece::{Disc, Polygon};

/// A knight's head and neck, facing left.
pub const HORSE: &[Piece] = &[
    Polygon(&[(-0.20, 0.16), (0.30, 0.16), (0.34, 0.44), (0.27, 0.72), (0.04, 0.66), (-0.14, 0.34)]),
    Polygon(&[(0.04, 0.64), (0.27, 0.72), (0.17, 0.90), (0.00, 0.93), (-0.14, 0.82), (-0.08, 0.60)]),
    Polygon(&[(-0.40, 0.50), (-0.31, 0.41), (-0.06, 0.56), (0.06, 0.66), (-0.12, 0.84), (-0.20, 0.78)]),
    Polygon(&[(-0.03, 0.90), (0.01, 1.02), (0.11, 0.91)]),
];

const FOOT: Piece = Polygon(&[(-0.38, 0.0), (0.38, 0.0), (0.34, 0.12), (-0.34, 0.12)]);
const SILL: Piece = Polygon(&[(-0.30, 0.11), (0.30, 0.11), (0.24, 0.19), (-0.24, 0.19)]);

const CHECKER: &[Piece] = &[Disc((0.0, 0.5), 0.5)];
const PAWN: &[Piece] = &[
    FOOT,
    SILL,
    Polygon(&[(-0.18, 0.18), (0.18, 0.18), (0.10, 0.52), (-0.10, 0.52)]),
    Polygon(&[(-0.20, 0.50), (0.20, 0.50), (0.14, 0.57), (-0.14, 0.57)]),
    Disc((0.0, 0.70), 0.18),
];
const KNIGHT: &[Piece] = &[FOOT, HORSE[0], HORSE[1], HORSE[2], HORSE[3]];
const BISHOP: &[Piece] = &[
    FOOT,
    SILL,
    Polygon(&[(-0.17, 0.18), (0.17, 0.18), (0.11, 0.44), (-0.11, 0.44)]),
    Polygon(&[(-0.22, 0.42), (0.22, 0.42), (0.17, 0.49), (-0.17, 0.49)]),
    Polygon(&[(-0.14, 0.49), (0.14, 0.49), (0.21, 0.63), (0.13, 0.80), (0.0, 0.90), (-0.13, 0.80), (-0.21, 0.63)]),
    Disc((0.0, 0.94), 0.06),
];
const ROOK: &[Piece] = &[
    FOOT,
    SILL,
    Polygon(&[(-0.20, 0.18), (0.20, 0.18), (0.18, 0.62), (-0.18, 0.62)]),
    Polygon(&[(-0.27, 0.60), (0.27, 0.60), (0.27, 0.74), (-0.27, 0.74)]),
    Polygon(&[(-0.27, 0.73), (-0.14, 0.73), (-0.14, 0.86), (-0.27, 0.86)]),
    Polygon(&[(-0.065, 0.73), (0.065, 0.73), (0.065, 0.86), (-0.065, 0.86)]),
    Polygon(&[(0.14, 0.73), (0.27, 0.73), (0.27, 0.86), (0.14, 0.86)]),
];
const QUEEN: &[Piece] = &[
    FOOT,
    SILL,
    Polygon(&[(-0.19, 0.18), (0.19, 0.18), (0.26, 0.56), (-0.26, 0.56)]),
    Polygon(&[(-0.26, 0.54), (-0.12, 0.54), (-0.38, 0.84)]),
    Polygon(&[(-0.20, 0.54), (0.0, 0.54), (-0.17, 0.90)]),
    Polygon(&[(-0.10, 0.54), (0.10, 0.54), (0.0, 0.94)]),
    Polygon(&[(0.0, 0.54), (0.20, 0.54), (0.17, 0.90)]),
    Polygon(&[(0.12, 0.54), (0.26, 0.54), (0.38, 0.84)]),
    Disc((-0.38, 0.86), 0.05),
    Disc((-0.17, 0.92), 0.05),
    Disc((0.0, 0.96), 0.05),
    Disc((0.17, 0.92), 0.05),
    Disc((0.38, 0.86), 0.05),
];
const KING: &[Piece] = &[
    FOOT,
    SILL,
    Polygon(&[(-0.19, 0.18), (0.19, 0.18), (0.13, 0.44), (-0.13, 0.44)]),
    Polygon(&[(-0.13, 0.42), (0.13, 0.42), (0.30, 0.62), (0.20, 0.76), (-0.20, 0.76), (-0.30, 0.62)]),
    Polygon(&[(-0.045, 0.75), (0.045, 0.75), (0.045, 1.0), (-0.045, 1.0)]),
    Polygon(&[(-0.13, 0.85), (0.13, 0.85), (0.13, 0.93), (-0.13, 0.93)]),
];
const BASE: &[Piece] = &[
    Polygon(&[(-0.48, 0.0), (0.48, 0.0), (0.48, 0.20), (-0.48, 0.20)]),
    Polygon(&[(-0.40, 0.20), (0.40, 0.20), (0.36, 0.42), (-0.36, 0.42)]),
];
const PEDESTAL: &[Piece] = &[
    Polygon(&[(-0.34, 0.0), (0.34, 0.0), (0.34, 0.12), (-0.34, 0.12)]),
    Polygon(&[(-0.26, 0.12), (0.26, 0.12), (0.20, 0.88), (-0.20, 0.88)]),
    Polygon(&[(-0.26, 0.86), (0.26, 0.86), (0.26, 0.98), (-0.26, 0.98)]),
];
const CAPSTONE: &[Piece] = &[
    Polygon(&[(-0.36, 0.08), (0.36, 0.08), (0.36, 0.20), (-0.36, 0.20)]),
    Polygon(&[(-0.36, 0.20), (0.36, 0.20), (0.0, 0.84)]),
];
const FIGURE: &[Piece] = &[
    Polygon(&[(-0.34, 0.0), (0.34, 0.0), (0.22, 0.48), (-0.22, 0.48)]),
    Polygon(&[(-0.30, 0.56), (-0.14, 0.56), (-0.36, 0.92)]),
    Polygon(&[(-0.14, 0.56), (0.14, 0.56), (0.0, 1.0)]),
    Polygon(&[(0.14, 0.56), (0.30, 0.56), (0.36, 0.92)]),
    Polygon(&[(-0.30, 0.46), (0.30, 0.46), (0.30, 0.66), (-0.30, 0.66)]),
];

/// Returns the symbol of a form; a plain disc for checkers.
pub const fn of(form: Form) -> &'static [Piece] {
    match form {
        Form::Checker => CHECKER,
        Form::Pawn => PAWN,
        Form::Knight => KNIGHT,
        Form::Bishop => BISHOP,
        Form::Rook => ROOK,
        Form::Queen => QUEEN,
        Form::King => KING,
        Form::Base => BASE,
        Form::Pedestal => PEDESTAL,
        Form::Capstone => CAPSTONE,
        Form::Figure => FIGURE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_polygon_is_convex_and_within_its_frame() {
        for form in Form::ALL {
            for piece in of(form) {
                let Polygon(corners) = piece else { continue };
                let count = corners.len();
                let turn = |i: usize| {
                    let [a, b, c] = [i, i + 1, i + 2].map(|k| corners[k % count]);
                    (b.0 - a.0) * (c.1 - b.1) - (b.1 - a.1) * (c.0 - b.0)
                };
                let turns: Vec<f32> = (0..count).map(turn).collect();
                let convex = turns.iter().all(|t| *t > -1e-4) || turns.iter().all(|t| *t < 1e-4);
                assert!(convex, "{form:?}: {corners:?}");
                assert!(corners.iter().all(|(x, y)| x.abs() <= 0.5 && (0.0..=1.05).contains(y)), "{form:?}");
            }
        }
    }
}
