//! Solves Obelisk and prints the statements of section 10 of its rules, so that the two can be compared:
//!
//!     cargo run --release -p benediction-tools --example obelisk_solution

use std::time::Instant;

use benediction_engine::games::obelisk::Solution;
use benediction_rules::games::obelisk::{Mode, Position, Start};

fn main() {
    for mode in Mode::ALL {
        let start = Instant::now();
        let solution = Solution::compute(mode);
        let time = start.elapsed();
        println!("{}: worked out in {} ms", mode.name(), time.as_millis());
        println!("  {:?}", solution.totals());
        println!("  {} inconsistencies", solution.inconsistencies());
        for start in Start::ALL {
            println!("  {}: {:?}", start.name(), solution.verdict(&Position::new(mode, start)));
        }
    }
}
