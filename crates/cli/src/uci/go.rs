//! The options of `go`.

use std::time::Duration;

use super::super::perft::MAX_DEPTH;
use super::super::players::MAX_MS;
use benediction_engine::{Budget, time_for_turn};

/// Default thinking time, if nothing else limits it.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// The words that begin a limit.
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

/// The options of `go`.
#[derive(Debug, Default)]
pub(super) struct GoOptions {
    /// The limits other than time.
    pub budget: Budget,
    /// Thinking time; `None` if only positions or depth limit the search.
    pub time: Option<Duration>,
    /// `true` if the answer waits for `stop`.
    pub infinite: bool,
    /// `true` if the answer waits for `ponderhit`, from which the time counts.
    pub ponder: bool,
    /// The only moves to search; all if it is empty.
    pub among: Vec<String>,
    /// Errors for words that were not understood.
    pub refused: Vec<String>,
}

/// The clocks, in milliseconds.
#[derive(Default)]
struct Clocks {
    /// Time left for White and Black.
    left: [Option<i64>; 2],
    bonus: [i64; 2],
    moves: Option<i64>,
}

impl GoOptions {
    /// Reads the words after `go`. There is always a limit, unless `infinite` or `ponder` is set.
    pub(super) fn read(words: &str, white: bool, overhead: i64) -> GoOptions {
        let mut options = GoOptions::default();
        let mut clocks = Clocks::default();
        let mut words = words.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => options.infinite = true,
                "ponder" => options.ponder = true,
                "searchmoves" => {
                    while let Some(text) = words.next_if(|word| !LIMITS.contains(word)) {
                        options.among.push(text.into());
                    }
                }
                limit if LIMITS.contains(&limit) && limit != "perft" => {
                    let value = words.next_if(|word| !LIMITS.contains(word));
                    match value.and_then(number) {
                        Some(number) => options.limit(limit, number, &mut clocks),
                        None => options
                            .refused
                            .push(format!("{limit} must be a number, not \"{:.20}\"", value.unwrap_or(""))),
                    }
                }
                unknown => {
                    let _ = words.next_if(|word| number(word).is_some());
                    options.refused.push(format!("unknown limit \"{unknown:.20}\""));
                }
            }
        }
        options.time = options.time.or_else(|| clocks.share(white, overhead));
        let limited = options.time.is_some() || options.budget.nodes.is_some() || options.budget.depth.is_some();
        if !limited {
            options.time = Some(DEFAULT_TIME);
        }
        options
    }

    fn limit(&mut self, limit: &str, number: i64, clocks: &mut Clocks) {
        let positive = number.max(1).unsigned_abs();
        let max_depth = self.budget.depth.unwrap_or(MAX_DEPTH);
        let depth = |depth: u64| Some(depth.min(u64::from(max_depth)) as u32);
        match limit {
            "movetime" => self.time = Some(Duration::from_millis(positive.min(MAX_MS))),
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

    /// Returns the budget of a search that starts now.
    pub(super) fn budget(&self, threads: usize) -> Budget {
        // Without a time or a number of positions the search would look only a few actions ahead.
        let ended = self.time.filter(|_| !self.infinite && !self.ponder);
        let endless = self.infinite || self.ponder;
        let time = ended.or_else(|| endless.then_some(Duration::from_millis(MAX_MS)));
        Budget { time, ..self.budget.with_threads(threads) }
    }
}

impl Clocks {
    /// Returns the time for a move. If only the other side's clock is known, it counts for both.
    fn share(&self, white: bool, overhead: i64) -> Option<Duration> {
        let own = usize::from(!white);
        let left = self.left[own].or(self.left[1 - own])?;
        let left = left.saturating_sub(overhead).max(0).unsigned_abs();
        let moves = self.moves.filter(|moves| *moves > 0).map(|moves| u32::try_from(moves).unwrap_or(u32::MAX));
        let bonus = self.bonus[own].max(0).unsigned_abs().min(MAX_MS);
        let share = time_for_turn(Duration::from_millis(left), Duration::from_millis(bonus), moves);
        Some(share.clamp(Duration::from_millis(1), Duration::from_millis(MAX_MS)))
    }
}

/// Reads a whole number. One that is out of range is clamped.
fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let limit = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    plain.then(|| text.parse().unwrap_or(limit))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(words: &str, white: bool) -> u128 {
        GoOptions::read(words, white, 20).time.map_or(0, |time| time.as_millis())
    }

    #[test]
    fn clock_always_leaves_time_for_a_move() {
        let default = DEFAULT_TIME.as_millis();
        for (words, white, expected) in [
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
            ("wtime 99999999999999999999", true, u128::from(MAX_MS)),
            ("movetime 0", true, 1),
            ("movetime -9", true, 1),
            ("movetime 99999999999999999999", true, u128::from(MAX_MS)),
            ("movetime 30 wtime 26020", true, 30),
            ("", true, default),
            ("wtime", true, default),
            ("wtime x", true, default),
            ("winc 30", true, default),
            ("movestogo 4", true, default),
            ("nonsense 5", true, default),
            ("depth 4", true, 0),
            ("mate 2", true, 0),
            ("nodes 100", true, 0),
        ] {
            assert_eq!(time(words, white), expected, "{words}");
        }
    }

    #[test]
    fn depths_and_positions_are_at_least_one() {
        let budget = |words: &str| GoOptions::read(words, true, 0).budget;
        assert_eq!(budget("depth 0 nodes 0"), Budget { nodes: Some(1), ..Budget::depth(1) });
        assert_eq!(budget("depth -3"), Budget::depth(1));
        assert_eq!(budget("depth 99999999999999999999"), Budget::depth(MAX_DEPTH));
        assert_eq!((budget("mate 2"), budget("mate 0"), budget("mate 2 depth 2")), {
            (Budget::depth(3), Budget::depth(1), Budget::depth(2))
        });
        assert_eq!(budget("mate 9223372036854775807"), Budget::depth(MAX_DEPTH));
        assert_eq!(budget("nodes 99999999999999999999"), Budget::nodes(i64::MAX.unsigned_abs()));
    }

    #[test]
    fn unknown_go_options_are_reported_and_others_used() {
        let options = GoOptions::read("depth x searchmoves e2e4 d2d4 infinite foo 7 ponder nodes perft 5", true, 0);
        assert_eq!(options.among, ["e2e4", "d2d4"]);
        assert!(options.infinite && options.ponder && options.budget == Budget::default());
        let refused = [
            "depth must be a number, not \"x\"",
            "unknown limit \"foo\"",
            "nodes must be a number, not \"\"",
            "unknown limit \"perft\"",
        ];
        assert_eq!(options.refused, refused);
    }
}
