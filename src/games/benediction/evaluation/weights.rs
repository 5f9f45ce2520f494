//! The weights, as `cargo run --release --no-default-features --example tune -- fit` finds them.

use super::TERMS;

/// A blessed king wins at once.
#[rustfmt::skip]
pub(super) const AT_ONCE: [i32; TERMS] = [
    104, // CHECKER
    71, // HELD
    -1, 18, 71, // STACK
    -31, 14, -30, // CURSED
    67, // BLESSED
    300, 3000, 8000, // BLESSED_KING
    -7, 4, -1, // KING
    -43, // SPARE_KING
    250, 180, 110, 60, 35, 20, 10, // RACE
    0, 0, 0, // RUN
    2, // MOBILITY
    102, 11, 17, 16, 10, 5, -1, -2, 0, 0, 101, 61, 33, 35, 18, 2, -5, -6, 0, 0, 60, 106, 43, 7, 52, 2, 40, 1, 0, 0, // HUNTER
    5, 0, -2, -1, 2, 1, 12, 7, 3, -4, -7, -10, 35, 13, 0, 0, -10, 0, // GUARD
    -29, -8, -3, 1, 5, 7, 9, 10, // ESCAPES
    1, // RING
    2, // SHELTER
    3, // ROOM
    10, // START
    25, 50, // TEMPO
    -150, -60, // THREATENED
];

/// A blessed king wins when his owner's turn begins.
#[rustfmt::skip]
pub(super) const AT_TURN_START: [i32; TERMS] = [
    99, // CHECKER
    68, // HELD
    1, 17, 30, // STACK
    -38, -44, -30, // CURSED
    -7, // BLESSED
    300, 3000, 8000, // BLESSED_KING
    -8, -5, 19, // KING
    -35, // SPARE_KING
    500, 250, 51, 7, -15, -14, 5, // RACE
    130, 60, 25, // RUN
    1, // MOBILITY
    116, 55, 22, 21, 11, 6, -3, -4, -2, 1, 21, 39, 27, 11, 3, -1, -1, 0, 0, 0, 45, 66, 24, 1, 52, 0, 0, 0, 0, 0, // HUNTER
    5, 0, 3, 1, 2, 4, -2, -4, -1, -3, -3, -5, 19, -17, -13, 2, 4, -20, // GUARD
    -11, -6, -4, -4, -6, -1, 4, 10, // ESCAPES
    7, // RING
    -4, // SHELTER
    7, // ROOM
    5, // START
    25, 50, // TEMPO
    -150, -60, // THREATENED
];
