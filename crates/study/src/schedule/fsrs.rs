//! FSRS-6, the algorithm of free spaced repetition (open-spaced-repetition, 2025), with its default parameters and in whole days: how
//! well a card is known, and when it comes back.

/// The default parameters of FSRS-6, w0 to w20.
const W: [f64; 21] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629,
    1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];
/// The stability is the number of days after which a card is still known with this probability.
const RETENTION_AT_STABILITY: f64 = 0.9;
/// The grade "easy" as a number, to which the difficulty tends slowly. It is never given here.
const EASY: f64 = 4.0;
/// Smallest stability, in days.
const LEAST_STABILITY: f64 = 0.001;
/// Largest stability, in days.
const MOST_STABILITY: f64 = 1e6;
/// Longest interval, in days.
const LONGEST: f64 = 36_500.0;

/// The answer to a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Grade {
    /// Wrong at first, or not at all.
    Again,
    /// Right with a hint.
    Hard,
    /// Right.
    Good,
}

impl Grade {
    /// Returns the grade as a number in the formulas.
    const fn number(self) -> f64 {
        match self {
            Grade::Again => 1.0,
            Grade::Hard => 2.0,
            Grade::Good => 3.0,
        }
    }
}

/// The state of memory of a card after a review.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Memory {
    /// Number of days after which it is still known with a probability of 90 %.
    pub stability: f64,
    /// The difficulty, from 1 to 10.
    pub difficulty: f64,
}

impl Memory {
    /// Returns the state after the first review.
    ///
    /// ```
    /// use benediction_study::schedule::{Grade, Memory};
    ///
    /// let first = Memory::first(Grade::Good);
    /// assert_eq!(first.interval(0.9), 2);
    /// let second = first.after(2, Grade::Good);
    /// assert_eq!(second.interval(0.9), 11);
    /// assert!(second.after(11, Grade::Again).interval(0.9) < 3);
    /// ```
    pub fn first(grade: Grade) -> Memory {
        let stability = match grade {
            Grade::Again => W[0],
            Grade::Hard => W[1],
            Grade::Good => W[2],
        };
        Memory { stability, difficulty: first_difficulty(grade.number()) }.sane()
    }

    /// Returns the state after a review that comes this number of days after the one before it.
    #[must_use]
    pub fn after(self, days: u32, grade: Grade) -> Memory {
        let stability = match grade {
            _ if days == 0 => self.after_same_day(grade),
            Grade::Again => self.after_lapse(days),
            Grade::Hard | Grade::Good => self.after_recall(days, grade),
        };
        let step = -W[6] * (grade.number() - 3.0);
        let difficulty = self.difficulty + (10.0 - self.difficulty) * step / 9.0;
        let difficulty = W[7] * first_difficulty(EASY) + (1.0 - W[7]) * difficulty;
        Memory { stability, difficulty }.sane()
    }

    /// Returns the probability that it is known this number of days after the review.
    pub fn retrievability(self, days: u32) -> f64 {
        (1.0 + factor() * f64::from(days) / self.stability).powf(-W[20])
    }

    /// Returns the number of days after which it comes back, when the probability that it is known falls to `retention`.
    pub fn interval(self, retention: f64) -> u32 {
        let days = self.stability / factor() * (within(retention, 0.5, 0.99).powf(-1.0 / W[20]) - 1.0);
        within(days.round(), 1.0, LONGEST) as u32
    }

    /// Returns the same with numbers within their bounds.
    pub(super) fn sane(self) -> Memory {
        Memory {
            stability: within(self.stability, LEAST_STABILITY, MOST_STABILITY),
            difficulty: within(self.difficulty, 1.0, 10.0),
        }
    }

    fn after_same_day(self, grade: Grade) -> f64 {
        let growth = (W[17] * (grade.number() - 3.0 + W[18])).exp() * self.stability.powf(-W[19]);
        self.stability * if grade == Grade::Again { growth } else { growth.max(1.0) }
    }

    fn after_recall(self, days: u32, grade: Grade) -> f64 {
        let penalty = if grade == Grade::Hard { W[15] } else { 1.0 };
        let surprise = ((1.0 - self.retrievability(days)) * W[10]).exp() - 1.0;
        let growth = W[8].exp() * (11.0 - self.difficulty) * self.stability.powf(-W[9]) * surprise * penalty;
        self.stability * (1.0 + growth)
    }

    fn after_lapse(self, days: u32) -> f64 {
        let forgotten = ((1.0 - self.retrievability(days)) * W[14]).exp();
        let now = W[11] * self.difficulty.powf(-W[12]) * ((self.stability + 1.0).powf(W[13]) - 1.0) * forgotten;
        now.min(self.stability / (W[17] * W[18]).exp())
    }
}

/// Returns the nearest number within bounds.
fn within(value: f64, least: f64, most: f64) -> f64 {
    if value.is_nan() { least } else { value.clamp(least, most) }
}

/// Returns the difficulty after a first review.
fn first_difficulty(grade: f64) -> f64 {
    W[4] - (W[5] * (grade - 1.0)).exp() + 1.0
}

/// Returns the factor with which a card is known with [`RETENTION_AT_STABILITY`] after as many days as its stability.
fn factor() -> f64 {
    RETENTION_AT_STABILITY.powf(-1.0 / W[20]) - 1.0
}
