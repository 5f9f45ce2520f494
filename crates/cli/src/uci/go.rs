//! What `go` asks for.

use std::time::Duration;

use super::super::perft::DEEPEST;
use super::super::players::LONGEST_MS;
use benediction_engine::Budget;

/// How many moves the rest of a game is thought to have when nothing is said.
const MOVES_TO_GO: u64 = 25;
/// Thinking time when nothing is said that ends it.
const USUAL_TIME: Duration = Duration::from_secs(1);
/// The words that a limit may begin with.
const LIMITS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

/// What `go` asks for.
#[derive(Debug, Default)]
pub(super) struct Wish {
    /// What is looked at, without a time.
    pub budget: Budget,
    /// How long to think; nothing where only positions or depth end it.
    pub time: Option<Duration>,
    /// The answer waits for `stop`.
    pub infinite: bool,
    /// The answer waits for `ponderhit`, from which the time counts.
    pub ponder: bool,
    /// The only moves wanted; all where there are none.
    pub among: Vec<String>,
    /// What was not understood.
    pub refused: Vec<String>,
}

/// The clocks, in milliseconds.
#[derive(Default)]
struct Clocks {
    /// White's and Black's.
    left: [Option<i64>; 2],
    bonus: [i64; 2],
    moves: Option<i64>,
}

impl Wish {
    /// Reads the words after `go`. Whatever is sent, something ends the thinking, unless it is asked to go on until `stop`.
    pub(super) fn read(words: &str, white: bool, overhead: i64) -> Wish {
        let mut wish = Wish::default();
        let mut clocks = Clocks::default();
        let mut words = words.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => wish.infinite = true,
                "ponder" => wish.ponder = true,
                "searchmoves" => {
                    while let Some(text) = words.next_if(|word| !LIMITS.contains(word)) {
                        wish.among.push(text.into());
                    }
                }
                limit if LIMITS.contains(&limit) && limit != "perft" => {
                    let value = words.next_if(|word| !LIMITS.contains(word));
                    match value.and_then(number) {
                        Some(number) => wish.limit(limit, number, &mut clocks),
                        None => {
                            wish.refused.push(format!("{limit} must be a number, not \"{:.20}\"", value.unwrap_or("")))
                        }
                    }
                }
                unknown => {
                    let _ = words.next_if(|word| number(word).is_some());
                    wish.refused.push(format!("unknown limit \"{unknown:.20}\""));
                }
            }
        }
        wish.time = wish.time.or_else(|| clocks.share(white, overhead));
        let limited = wish.time.is_some() || wish.budget.nodes.is_some() || wish.budget.depth.is_some();
        if !limited {
            wish.time = Some(USUAL_TIME);
        }
        wish
    }

    fn limit(&mut self, limit: &str, number: i64, clocks: &mut Clocks) {
        let positive = number.max(1).unsigned_abs();
        let known = self.budget.depth.unwrap_or(DEEPEST);
        let depth = |depth: u64| Some(depth.min(u64::from(known)) as u32);
        match limit {
            "movetime" => self.time = Some(Duration::from_millis(positive.min(LONGEST_MS))),
            "nodes" => self.budget.nodes = Some(positive),
            "depth" => self.budget.depth = depth(positive),
            // Both sides move between the moves of the side that mates.
            "mate" => self.budget.depth = depth(positive.saturating_mul(2) - 1),
            "movestogo" => clocks.moves = Some(number),
            "wtime" => clocks.left[0] = Some(number),
            "btime" => clocks.left[1] = Some(number),
            "winc" => clocks.bonus[0] = number,
            "binc" => clocks.bonus[1] = number,
            _ => {}
        }
    }

    /// The budget of a search that starts now.
    pub(super) fn budget(&self, threads: usize) -> Budget {
        // Without a time or a number of positions the search would look ahead a few actions only.
        let ended = self.time.filter(|_| !self.infinite && !self.ponder);
        let endless = self.infinite || self.ponder;
        let time = ended.or_else(|| endless.then_some(Duration::from_millis(LONGEST_MS)));
        Budget { time, ..self.budget.with_threads(threads) }
    }
}

impl Clocks {
    /// The part of the clock that a move may take. Where only the other side's clock is told it counts for both.
    fn share(&self, white: bool, overhead: i64) -> Option<Duration> {
        let own = usize::from(!white);
        let left = self.left[own].or(self.left[1 - own])?;
        let left = left.saturating_sub(overhead).max(0).unsigned_abs();
        let moves = self.moves.filter(|moves| *moves > 0).map_or(MOVES_TO_GO, i64::unsigned_abs);
        let bonus = self.bonus[own].max(0).unsigned_abs().min(LONGEST_MS);
        // Never more than half of what is left, or the last moves would have no time at all.
        let share = (left / moves.saturating_add(1)).saturating_add(bonus * 3 / 4).min(left / 2);
        Some(Duration::from_millis(share.clamp(1, LONGEST_MS)))
    }
}

/// A whole number; one that is too large or too small for the program is the largest or the smallest.
fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let farthest = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    plain.then(|| text.parse().unwrap_or(farthest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(words: &str, white: bool) -> u128 {
        Wish::read(words, white, 20).time.map_or(0, |time| time.as_millis())
    }

    #[test]
    fn a_clock_has_time_for_a_move_whatever_it_says() {
        let usual = USUAL_TIME.as_millis();
        for (words, white, wanted) in [
            ("wtime 26020 btime 1", true, 1000),
            ("wtime 26020 btime 1", false, 1),
            ("btime 26020 wtime 1", false, 1000),
            ("wtime 26020", false, 1000),
            ("btime 26020", true, 1000),
            ("wtime -500 btime -3", true, 1),
            ("wtime -99999999999999999999999", true, 1),
            ("wtime 0 btime 0", true, 1),
            ("wtime 19", true, 1),
            ("wtime 26020 movestogo 0", true, 1000),
            ("wtime 26020 movestogo -4", true, 1000),
            ("wtime 26020 movestogo 1", true, 13_000),
            ("wtime 26020 winc 400", true, 1300),
            ("wtime 26020 winc -400", true, 1000),
            ("wtime 26020 winc 9223372036854775807", true, 13_000),
            ("wtime 99999999999999999999", true, u128::from(LONGEST_MS)),
            ("movetime 0", true, 1),
            ("movetime -9", true, 1),
            ("movetime 99999999999999999999", true, u128::from(LONGEST_MS)),
            ("movetime 30 wtime 26020", true, 30),
            ("", true, usual),
            ("wtime", true, usual),
            ("wtime x", true, usual),
            ("winc 30", true, usual),
            ("movestogo 4", true, usual),
            ("nonsense 5", true, usual),
            ("depth 4", true, 0),
            ("mate 2", true, 0),
            ("nodes 100", true, 0),
        ] {
            assert_eq!(time(words, white), wanted, "{words}");
        }
    }

    #[test]
    fn depths_and_positions_are_at_least_one() {
        let budget = |words: &str| Wish::read(words, true, 0).budget;
        assert_eq!(budget("depth 0 nodes 0"), Budget { nodes: Some(1), ..Budget::depth(1) });
        assert_eq!(budget("depth -3"), Budget::depth(1));
        assert_eq!(budget("depth 99999999999999999999"), Budget::depth(DEEPEST));
        assert_eq!((budget("mate 2"), budget("mate 0"), budget("mate 2 depth 2")), {
            (Budget::depth(3), Budget::depth(1), Budget::depth(2))
        });
        assert_eq!(budget("mate 9223372036854775807"), Budget::depth(DEEPEST));
        assert_eq!(budget("nodes 99999999999999999999"), Budget::nodes(i64::MAX.unsigned_abs()));
    }

    #[test]
    fn words_that_are_not_understood_are_named_and_the_others_count() {
        let wish = Wish::read("depth x searchmoves e2e4 d2d4 infinite foo 7 ponder nodes perft 5", true, 0);
        assert_eq!(wish.among, ["e2e4", "d2d4"]);
        assert!(wish.infinite && wish.ponder && wish.budget == Budget::default());
        let refused = [
            "depth must be a number, not \"x\"",
            "unknown limit \"foo\"",
            "nodes must be a number, not \"\"",
            "unknown limit \"perft\"",
        ];
        assert_eq!(wish.refused, refused);
    }
}
