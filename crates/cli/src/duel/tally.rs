//! The score of a duel.

use std::fmt;

/// Wins, draws and losses of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

/// Two-sided 95% quantile of the normal distribution.
const QUANTILE: f64 = 1.959_964;
/// Probability of either error of the sequential test.
const RISK: f64 = 0.05;

impl Tally {
    /// Returns the number of games.
    pub fn games(self) -> f64 {
        f64::from(self.won) + f64::from(self.drawn) + f64::from(self.lost)
    }

    /// Returns the points per game, from 0 to 1.
    pub fn score(self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / self.games().max(1.0)
    }

    /// Returns the variance of the points of a game.
    fn variance(self) -> f64 {
        let score = self.score();
        let part = |count: u32, points: f64| f64::from(count) * (points - score).powi(2);
        (part(self.won, 1.0) + part(self.drawn, 0.5) + part(self.lost, 0.0)) / self.games().max(1.0)
    }

    /// Returns the difference in Elo and half the width of its 95% interval. They are infinite if no game, or every
    /// game, was won.
    pub fn elo(self) -> (f64, f64) {
        let score = self.score();
        let margin = QUANTILE * (self.variance() / self.games().max(1.0)).sqrt();
        let (low, high) = (elo_of(score - margin), elo_of(score + margin));
        let elo = elo_of(score);
        // If one end of the interval is infinite, the other one gives the margin.
        let width = match (low.is_finite(), high.is_finite()) {
            (true, false) => elo - low,
            (false, true) => high - elo,
            _ => (high - low) / 2.0,
        };
        (elo, width)
    }

    /// Returns the logarithm of the likelihood ratio of the second difference in Elo to the first, in the normal
    /// approximation (Wald 1945; the generalised sequential test of Fishtest).
    pub fn log_likelihood_ratio(self, elo: [f64; 2]) -> f64 {
        // Half a game of each kind, so that one-sided results have a variance too.
        let games = self.games() + 1.5;
        let [won, drawn, lost] = [self.won, self.drawn, self.lost].map(|count| f64::from(count) + 0.5);
        let score = (won + drawn / 2.0) / games;
        let variance = (won * (1.0 - score).powi(2) + drawn * (0.5 - score).powi(2) + lost * score.powi(2)) / games;
        let [low, high] = elo.map(|elo| 1.0 / (1.0 + 10f64.powf(-elo / 400.0)));
        games * (high - low) * (2.0 * score - low - high) / (2.0 * variance)
    }
}

/// Returns the result of the sequential test, or `None` while it is open.
pub(super) fn sprt_result(ratio: f64) -> Option<&'static str> {
    let bound = ((1.0 - RISK) / RISK).ln();
    if ratio >= bound {
        Some("accepted")
    } else if ratio <= -bound {
        Some("rejected")
    } else {
        None
    }
}

fn elo_of(score: f64) -> f64 {
    match score {
        score if score <= 0.0 => f64::NEG_INFINITY,
        score if score >= 1.0 => f64::INFINITY,
        score => 400.0 * (score / (1.0 - score)).log10(),
    }
}

/// Writes `w=31 d=4 l=5 score=82.5% elo=+269 +-146`.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (elo, margin) = self.elo();
        let (won, drawn, lost, score) = (self.won, self.drawn, self.lost, 100.0 * self.score());
        // An infinite number has no digits, and 0 no sign.
        let elo = if elo.is_finite() { elo.round() + 0.0 } else { elo };
        let margin = if margin.is_nan() { f64::INFINITY } else { margin };
        write!(f, "w={won} d={drawn} l={lost} score={score:.1}% elo={elo:+.0} +-{margin:.0}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_balance_reads_as_score_and_elo() {
        let text = |won, drawn, lost| Tally { won, drawn, lost }.to_string();
        assert_eq!(text(31, 4, 5), "w=31 d=4 l=5 score=82.5% elo=+269 +-146");
        assert_eq!(text(27, 0, 3), "w=27 d=0 l=3 score=90.0% elo=+382 +-149");
        assert_eq!(text(50, 0, 50), "w=50 d=0 l=50 score=50.0% elo=+0 +-69");
        assert_eq!(text(3, 0, 0), "w=3 d=0 l=0 score=100.0% elo=+inf +-inf");
        assert_eq!(text(0, 0, 2), "w=0 d=0 l=2 score=0.0% elo=-inf +-inf");
    }

    #[test]
    fn a_sequential_test_is_sure_when_the_games_are_many() {
        let ratio = |won, lost| Tally { won, drawn: 0, lost }.log_likelihood_ratio([0.0, 20.0]);
        assert_eq!(sprt_result(ratio(10, 8)), None);
        assert_eq!(sprt_result(ratio(900, 700)), Some("accepted"));
        assert_eq!(sprt_result(ratio(700, 900)), Some("rejected"));
    }
}
