//! The weights, as `cargo run --release --no-default-features --example tune` finds them.

use super::TERMS;

/// A blessed king wins at once.
#[rustfmt::skip]
pub(super) const AT_ONCE: [i32; TERMS] = [
    100, // CHECKER
    75, // HELD
    0, 25, 40, // STACK
    -30, -30, -30, // CURSED
    40, // BLESSED
    300, 3000, 8000, // BLESSED_KING
    0, 0, 0, // KING
    -40, // SPARE_KING
    250, 180, 110, 60, 35, 20, 10, // RACE
    2, // MOBILITY
    60, 40, 28, 18, 10, 4, 0, 0, 0, 0, 60, 60, 40, 28, 18, 10, 4, 0, 0, 0, 60, 60, 60, 40, 28, 18, 10, 4, 0, 0, // HUNTER
    6, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, // GUARD
    0, 0, 0, 0, 0, 0, 0, 0, // ESCAPES
    0, // RING
    10, // SHELTER
    3, // ROOM
    10, // START
    0, 0, // HANGING
    25, 50, // TEMPO
    -150, -60, // THREATENED
    0, // THREATENS
];

/// A blessed king wins when his owner's turn begins.
#[rustfmt::skip]
pub(super) const AT_TURN_START: [i32; TERMS] = [
    100, // CHECKER
    75, // HELD
    0, 25, 40, // STACK
    -30, -30, -30, // CURSED
    40, // BLESSED
    300, 3000, 8000, // BLESSED_KING
    0, 0, 0, // KING
    -40, // SPARE_KING
    250, 180, 110, 60, 35, 20, 10, // RACE
    2, // MOBILITY
    60, 40, 28, 18, 10, 4, 0, 0, 0, 0, 60, 60, 40, 28, 18, 10, 4, 0, 0, 0, 60, 60, 60, 40, 28, 18, 10, 4, 0, 0, // HUNTER
    6, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, // GUARD
    0, 0, 0, 0, 0, 0, 0, 0, // ESCAPES
    0, // RING
    10, // SHELTER
    3, // ROOM
    10, // START
    0, 0, // HANGING
    25, 50, // TEMPO
    -150, -60, // THREATENED
    0, // THREATENS
];
