//! How bad a turn was, by the win chance that it lost.

use crate::tree::Assessment;

/// How bad a turn was. The limits are those of Lichess: 5, 10 and 15 points of the win chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// It lost 5 points or more.
    Inaccuracy,
    /// It lost 10 points or more.
    Mistake,
    /// It lost 15 points or more.
    Blunder,
}

impl Verdict {
    /// All of them, the least first.
    pub const ALL: [Verdict; 3] = [Verdict::Inaccuracy, Verdict::Mistake, Verdict::Blunder];

    /// The loss, from 0 to 1, from which on a turn is called so.
    pub const fn limit(self) -> f32 {
        match self {
            Verdict::Inaccuracy => 0.05,
            Verdict::Mistake => 0.10,
            Verdict::Blunder => 0.15,
        }
    }

    /// The verdict on a turn that lost so much of the win chance, from 0 to 1; none where it lost too little.
    pub fn of_loss(loss: f32) -> Option<Verdict> {
        Verdict::ALL.into_iter().rev().find(|verdict| loss >= verdict.limit())
    }

    /// The sign that stands for it.
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
