//! Evaluation: the inputs of the networks, and the winning chances that they return.

mod network;
mod shots;

pub use network::{Inputs, Network};
pub use shots::{Shots, shots};

use std::sync::LazyLock;

use benediction_rules::Side;
use benediction_rules::games::kingamon::{BAR, DISKS, OFF};
use benediction_rules::games::kingamon::{Phase, Position, Switch};

/// Number of inputs of a network: first those of the side that rolls, then those of the other side, then the rules.
pub const INPUTS: usize = 2 * OF_SIDE + RULES.len();

const RULES: [Switch; 5] = [Switch::Remove, Switch::BgOff, Switch::BgBar, Switch::Safe, Switch::Acey];

// The inputs of a side, by its travel numbers.
const SINGLE: usize = 0;
const HELD: usize = SINGLE + 30;
const MORE: usize = HELD + 30;
const KING_ALONE: usize = MORE + 30;
const KING_COVERED: usize = KING_ALONE + 31;
const ON_BAR: usize = KING_COVERED + 30;
const BORNE_OFF: usize = ON_BAR + 1;
const LOST: usize = BORNE_OFF + 1;
const PIPS: usize = LOST + 1;
const KING_SHOTS: usize = PIPS + 1;
const ANY_SHOTS: usize = KING_SHOTS + 1;
const OF_SIDE: usize = ANY_SHOTS + 1;

/// Returns the inputs of a position, from the view of a side that is to roll.
pub fn inputs(position: &Position, side: Side) -> Inputs {
    let mut inputs = Inputs::default();
    for (offset, side) in [(0, side), (OF_SIDE, side.other())] {
        let mut set = |input: usize, value: f32| inputs.set(offset + input, value);
        let king = position.king(side).unwrap_or(OFF);
        let mut pips = 0;
        for travel in BAR..OFF {
            let pieces = position.pieces(side, travel);
            if pieces == 0 {
                continue;
            }
            pips += u32::from(pieces) * u32::from(OFF - travel);
            if travel == BAR {
                continue;
            }
            let at = usize::from(travel);
            match pieces {
                1 => set(SINGLE + at, 1.0),
                _ => {
                    set(HELD + at, 1.0);
                    set(MORE + at, f32::from(pieces - 2) * 0.5);
                }
            }
        }
        let is_covered = (BAR + 1..OFF).contains(&king) && position.disks(side, king) > 0;
        set(if is_covered { KING_COVERED } else { KING_ALONE } + usize::from(king.min(OFF)), 1.0);
        set(ON_BAR, f32::from(position.disks(side, BAR)) * 0.5);
        set(BORNE_OFF, f32::from(position.disks(side, OFF)) / f32::from(DISKS));
        set(LOST, f32::from(position.out(side)) / f32::from(DISKS));
        set(PIPS, pips as f32 / 100.0);
        let shots = shots(position, side);
        set(KING_SHOTS, shots.king as f32 / 36.0);
        set(ANY_SHOTS, shots.any as f32 / 36.0);
    }
    for (index, switch) in RULES.into_iter().enumerate() {
        inputs.set(2 * OF_SIDE + index, f32::from(u8::from(position.switches().has(switch))));
    }
    inputs
}

/// The networks that `tools/examples/kingamon_train.rs` trained: for the base game, for `quick`, and for `quick,kingbar`. These
/// rules need quite different play; the other switches are inputs of each network.
static NETWORKS: LazyLock<[Network; 3]> = LazyLock::new(|| {
    let files: [&[u8]; 3] = [
        include_bytes!("../../../../../../assets/kingamon/base.net"),
        include_bytes!("../../../../../../assets/kingamon/quick.net"),
        include_bytes!("../../../../../../assets/kingamon/kingbar.net"),
    ];
    // A file of another size would be an error of the build, which a test finds; then the network is untrained.
    files.map(|file| Network::read(file, INPUTS).unwrap_or_else(|| Network::untrained(INPUTS, || 0.5)))
});

/// Returns the winning chance of a side, from 0 to 1, in a position in which no roll is half played.
///
/// ```
/// use benediction_engine::games::kingamon::chance;
/// use benediction_rules::games::kingamon::{Position, RED, WHITE};
/// use benediction_rules::notation::Notation;
///
/// // White is almost home, and Red has not begun.
/// let position = Position::read_position("W:29:1K,off:10 R:bar:1K,28:10 turn=w")?;
/// assert!(chance(&position, WHITE) > chance(&position, RED));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn chance(position: &Position, side: Side) -> f32 {
    let roller = match position.phase() {
        Phase::Over(outcome) => return outcome.winner.map_or(0.5, |winner| f32::from(u8::from(winner == side))),
        Phase::Starter => return 0.5,
        _ => position.side().unwrap_or(Side::Near),
    };
    let network = match (position.switches().has(Switch::Quick), position.switches().has(Switch::KingBar)) {
        (false, _) => 0,
        (true, false) => 1,
        (true, true) => 2,
    };
    let chance = NETWORKS[network].chance(&inputs(position, roller));
    if roller == side { chance } else { 1.0 - chance }
}

/// Returns the distance that a side's pieces have travelled.
pub(super) fn distance_travelled(position: &Position, side: Side) -> i32 {
    let disks = (BAR..=OFF).map(|travel| i32::from(position.disks(side, travel)) * i32::from(travel));
    disks.sum::<i32>() + i32::from(position.king(side).unwrap_or(BAR))
}
