//! A heuristic evaluation without the solution: the distance of each side from its obelisk, counted on an empty board.

use benediction_rules::Side;
use benediction_rules::games::obelisk::board::{self, SQUARES, Way};
use benediction_rules::games::obelisk::{Position, Stones};
use benediction_rules::geometry::Point;

/// Value of a foundation, in hundredths.
const FOUNDATION: i32 = 100;
/// Value of one step less to go.
const STEP: i32 = 30;
/// Penalty for an enemy capstone on the own base or foundation, where nothing can be built until it leaves.
const COVERED: i32 = 40;
/// Value of each legal action.
const CHOICE: i32 = 5;

/// Number of steps of each side from every square to every other on an empty board.
const STEPS: [[[u8; SQUARES]; SQUARES]; 2] = {
    const UNREACHABLE: u8 = 100;
    let mut steps = [[[UNREACHABLE; SQUARES]; SQUARES]; 2];
    let mut side = 0;
    while side < 2 {
        let mut from = 0;
        while from < SQUARES {
            steps[side][from][from] = 0;
            let mut way = 0;
            while way < Way::ALL.len() {
                if let Some(to) = board::step(Side::BOTH[side], Point(from as u8), Way::ALL[way]) {
                    steps[side][from][to.index()] = 1;
                }
                way += 1;
            }
            from += 1;
        }
        // Floyd and Warshall: every path over every square between.
        let mut middle = 0;
        while middle < SQUARES {
            let mut pair = 0;
            while pair < SQUARES * SQUARES {
                let (a, b) = (pair / SQUARES, pair % SQUARES);
                let sum = steps[side][a][middle] + steps[side][middle][b];
                if sum < steps[side][a][b] {
                    steps[side][a][b] = sum;
                }
                pair += 1;
            }
            middle += 1;
        }
        side += 1;
    }
    steps
};

fn steps(side: Side, from: Point, to: Point) -> i32 {
    i32::from(STEPS[side.index()][from.index()][to.index()])
}

/// Returns the progress of a side: its foundation or the distance to it, the distance of its capstone, and the penalty for an enemy
/// capstone on top.
pub(super) fn progress(stones: &Stones, side: Side) -> i32 {
    let own = stones.of(side);
    let steps_left = steps(side, own.pedestal, own.base) + steps(side, own.capstone, own.base);
    let is_covered = stones.of(side.other()).capstone == own.base;
    FOUNDATION * i32::from(own.has_foundation()) - STEP * steps_left - COVERED * i32::from(is_covered)
}

/// Returns the evaluation for the side to act, in hundredths.
pub(super) fn outlook(position: &Position) -> i32 {
    let side = position.to_act();
    let mobility = |side| {
        let mut count = 0;
        position.stones().each_legal(side, position.mode(), |_, _| {
            count += 1;
            true
        });
        count * CHOICE
    };
    let total = |side| progress(position.stones(), side) + mobility(side);
    total(side) - total(side.other())
}
