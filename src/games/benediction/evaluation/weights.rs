//! The weights, as `cargo run --release --no-default-features --example tune` finds them: by games in Benediction; half by games and
//! half fitted to searches in King Trails (docs/engine.md).

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
    96, // CHECKER
    63, // HELD
    9, 14, 30, // STACK
    -41, -41, -30, // CURSED
    -6, // BLESSED
    313, 3000, 8000, // BLESSED_KING
    -12, -2, 18, // KING
    -40, // SPARE_KING
    500, 250, 59, 6, -18, -16, 2, // RACE
    130, 60, 25, // RUN
    3, // MOBILITY
    108, 32, 14, 10, 4, 1, -5, -2, -2, 0, 14, 37, 24, 11, 4, 0, 0, 0, 0, 0, 46, 64, 22, 1, 48, 0, 0, 0, 0, 0, // HUNTER
    -2, -7, 2, 0, 2, 4, -5, -7, -2, -4, -3, -5, 20, -16, -14, 2, 4, -20, // GUARD
    -14, -7, -4, -4, -5, 0, 5, 11, // ESCAPES
    8, // RING
    -4, // SHELTER
    8, // ROOM
    17, // START
    22, 50, // TEMPO
    -159, -46, // THREATENED
];
