//! The weights, tuned by `cargo run --release -p benediction-tools --example tune`, first with `fit` and then with `games`; `TEMPO`
//! was set without a fit in between, and in Benediction after it (docs/lab/engine-trials.md).

use crate::games::benediction::TERMS;

/// For games in which a blessed king wins at once.
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
    -4, 66, // TEMPO
    -141, -41, // THREATENED
];

/// For games in which a blessed king wins at the start of its owner's turn.
#[rustfmt::skip]
pub(super) const AT_TURN_START: [i32; TERMS] = [
    101, // CHECKER
    68, // HELD
    7, 14, 32, // STACK
    -32, -47, -34, // CURSED
    -5, // BLESSED
    251, 3000, 8000, // BLESSED_KING
    -17, 3, 16, // KING
    -46, // SPARE_KING
    513, 226, 48, 20, -16, -15, 4, // RACE
    170, 54, 21, // RUN
    7, // MOBILITY
    116, 45, 21, 13, 2, -3, -11, -4, -2, 1, 25, 52, 38, 10, -1, -7, -7, 0, 0, 0, 51, 80, 23, 2, 50, 1, 1, 0, 0, 0, // HUNTER
    2, -3, 4, 2, 2, 4, -2, -4, -4, -6, -3, -5, 22, -14, -14, 1, 4, -20, // GUARD
    -10, -13, -4, -4, -4, 1, 6, 12, // ESCAPES
    7, // RING
    -6, // SHELTER
    8, // ROOM
    15, // START
    -15, 70, // TEMPO
    -165, -63, // THREATENED
];
