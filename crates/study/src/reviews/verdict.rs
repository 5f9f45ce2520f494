//! Verdicts on turns by their loss of the win chance.

use crate::tree::Assessment;

/// The verdict on a bad turn. The limits are those of Lichess: 5, 10 and 15 points of the win chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// A loss of at least 5 points.
    Inaccuracy,
    /// A loss of at least 10 points.
    Mistake,
    /// A loss of at least 15 points.
    Blunder,
}

impl Verdict {
    /// All verdicts in order, the mildest first.
    pub const ALL: [Verdict; 3] = [Verdict::Inaccuracy, Verdict::Mistake, Verdict::Blunder];

    /// Returns the minimum loss, from 0 to 1.
    pub const fn limit(self) -> f32 {
        match self {
            Verdict::Inaccuracy => 0.05,
            Verdict::Mistake => 0.10,
            Verdict::Blunder => 0.15,
        }
    }

    /// Returns the verdict on a turn with this loss of the win chance, from 0 to 1. Returns `None` if the loss is small.
    ///
    /// ```
    /// use benediction_study::reviews::Verdict;
    ///
    /// assert_eq!(Verdict::of_loss(0.02), None);
    /// assert_eq!(Verdict::of_loss(0.12), Some(Verdict::Mistake));
    /// assert_eq!(Verdict::Blunder.sign().to_string(), "??");
    /// ```
    pub fn of_loss(loss: f32) -> Option<Verdict> {
        Verdict::ALL.into_iter().rev().find(|verdict| loss >= verdict.limit())
    }

    /// Returns the assessment that corresponds to the verdict.
    pub const fn sign(self) -> Assessment {
        match self {
            Verdict::Inaccuracy => Assessment::Dubious,
            Verdict::Mistake => Assessment::Mistake,
            Verdict::Blunder => Assessment::Blunder,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_begin_at_their_limits() {
        assert_eq!(Verdict::of_loss(0.049), None);
        assert_eq!(Verdict::of_loss(0.05), Some(Verdict::Inaccuracy));
        assert_eq!(Verdict::of_loss(0.10), Some(Verdict::Mistake));
        assert_eq!(Verdict::of_loss(0.149), Some(Verdict::Mistake));
        assert_eq!(Verdict::of_loss(1.0), Some(Verdict::Blunder));
    }
}
