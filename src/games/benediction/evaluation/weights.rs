//! The weights, as `cargo run --release --no-default-features --example tune` finds them: `fit`, and in Benediction then `games`.

use super::TERMS;

/// A blessed king wins at once.
#[rustfmt::skip]
pub(super) const AT_ONCE: [i32; TERMS] = [
    115, // CHECKER
    62, // HELD
    -5, 27, 76, // STACK
    -29, 15, -29, // CURSED
    66, // BLESSED
    294, 3000, 8000, // BLESSED_KING
    -9, 5, 1, // KING
    -51, // SPARE_KING
    233, 188, 95, 60, 36, 21, 11, // RACE
    0, 0, 0, // RUN
    2, // MOBILITY
    103, 14, 18, 14, 8, 2, -4, -2, 0, 0, 104, 85, 48, 56, 31, 8, -2, -9, 0, 0, 60, 120, 45, 8, 56, 3, 43, 1, 0, 0, // HUNTER
    9, 4, -4, -3, 2, 1, 14, 9, 3, -4, -7, -10, 33, 11, 0, 0, -10, 0, // GUARD
    -26, -10, -3, 1, 6, 8, 10, 11, // ESCAPES
    1, // RING
    2, // SHELTER
    3, // ROOM
    12, // START
    21, 61, // TEMPO
    -141, -41, // THREATENED
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
