//! The weights, as `cargo run --release --no-default-features --example tune` finds them.

use super::TERMS;

/// A blessed king wins at once.
#[rustfmt::skip]
pub(super) const AT_ONCE: [i32; TERMS] = [
    119, // CHECKER
    60, // HELD
    -7, 23, 70, // STACK
    -26, 13, -24, // CURSED
    60, // BLESSED
    291, 3000, 8000, // BLESSED_KING
    -8, 2, -6, // KING
    -53, // SPARE_KING
    252, 193, 81, 58, 39, 24, 14, // RACE
    0, 0, 0, // RUN
    2, // MOBILITY
    106, 20, 19, 18, 11, 5, -1, -2, 0, 0, 97, 99, 56, 64, 35, 8, -4, -10, 0, 0, 57, 122, 50, 10, 62, 4, 48, 1, 0, 0, // HUNTER
    9, 4, -5, -4, 2, 1, 14, 9, 1, -6, -7, -10, 35, 13, 1, 1, -10, 0, // GUARD
    -31, -5, -3, 1, 3, 5, 7, 8, // ESCAPES
    1, // RING
    2, // SHELTER
    3, // ROOM
    7, // START
    12, 56, // TEMPO
    -154, -63, // THREATENED
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
