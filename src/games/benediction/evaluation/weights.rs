//! The weights, as `cargo run --release --no-default-features --example tune` finds them.

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
    101, // CHECKER
    73, // HELD
    0, 25, 37, // STACK
    -33, -37, -30, // CURSED
    41, // BLESSED
    300, 3000, 8000, // BLESSED_KING
    -5, 1, 18, // KING
    -36, // SPARE_KING
    400, 192, 66, 20, -5, 0, 7, // RACE
    1, // MOBILITY
    90, 27, 20, 22, 11, 5, 0, -2, -1, 0, 112, 64, 48, 35, 23, 7, 1, -5, -4, -5, 60, 61, 82, 41, 51, 33, -10, -4, -4, -33, // HUNTER
    7, 1, 3, 1, 2, 0, 5, -1, 2, 3, 3, 1, 7, -14, 3, 0, 6, -16, // GUARD
    1, 0, -1, 0, 0, -1, 0, 5, // ESCAPES
    -18, // RING
    6, // SHELTER
    5, // ROOM
    8, // START
    25, 50, // TEMPO
    -150, -60, // THREATENED
];
