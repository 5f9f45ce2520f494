//! How a position looks to one who has not solved it: how far each side is from its obelisk, counted on an empty board.

use benediction_rules::Side;
use benediction_rules::games::obelisk::board::{self, SQUARES, Way};
use benediction_rules::games::obelisk::{Position, Stones};
use benediction_rules::geometry::Point;

/// A foundation, in hundredths.
const FOUNDATION: i32 = 100;
/// A step less to go.
const STEP: i32 = 30;
/// An enemy capstone on the own base or foundation, where nothing can be built until it leaves.
const COVERED: i32 = 40;
/// An action more to choose from.
const CHOICE: i32 = 5;

/// Steps of each side from every square to every other on an empty board.
const STEPS: [[[u8; SQUARES]; SQUARES]; 2] = {
    const UNKNOWN: u8 = 100;
    let mut steps = [[[UNKNOWN; SQUARES]; SQUARES]; 2];
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
        // Floyd and Warshall: every way over every square between.
        let mut over = 0;
        while over < SQUARES {
            let mut pair = 0;
            while pair < SQUARES * SQUARES {
                let (a, b) = (pair / SQUARES, pair % SQUARES);
                let sum = steps[side][a][over] + steps[side][over][b];
                if sum < steps[side][a][b] {
                    steps[side][a][b] = sum;
                }
                pair += 1;
            }
            over += 1;
        }
        side += 1;
    }
    steps
};

fn steps(side: Side, from: Point, to: Point) -> i32 {
    i32::from(STEPS[side.index()][from.index()][to.index()])
}

/// What a side has: the foundation or the way to it, the way of the capstone, and nobody on top.
pub(super) fn progress(stones: &Stones, side: Side) -> i32 {
    let own = stones.of(side);
    let to_go = steps(side, own.pedestal, own.base) + steps(side, own.capstone, own.base);
    let covered = stones.of(side.other()).capstone == own.base;
    FOUNDATION * i32::from(own.has_foundation()) - STEP * to_go - COVERED * i32::from(covered)
}

/// How good the position looks for the side to act, in hundredths.
pub(super) fn outlook(position: &Position) -> i32 {
    let side = position.to_act();
    let choices = |side| {
        let mut count = 0;
        position.stones().each_legal(side, position.mode(), |_, _| {
            count += 1;
            true
        });
        count * CHOICE
    };
    let has = |side| progress(position.stones(), side) + choices(side);
    has(side) - has(side.other())
}
