//! Variants: the mode of the symmetry test and the start.

/// The symmetry that an action must keep ([Symmetry](crate::rulebook#symmetry)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    /// Colour or shape symmetry: either is enough. The standard game.
    Open,
    /// Colour symmetry: two stones of the side must line up.
    Bounded,
    /// Colour and shape symmetry: both are necessary.
    Balanced,
}

impl Mode {
    /// All modes, the usual one first.
    pub const ALL: [Mode; 3] = [Mode::Open, Mode::Bounded, Mode::Balanced];

    /// Returns the rule option: the word in a [`RuleSet`](crate::RuleSet) and in position texts.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Open => "open",
            Mode::Bounded => "bounded",
            Mode::Balanced => "balanced",
        }
    }

    /// Returns the mode with a name. Returns `None` for any other name.
    pub fn named(name: &str) -> Option<Mode> {
        Mode::ALL.into_iter().find(|mode| mode.name() == name)
    }
}

/// The placement of the stones at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Start {
    /// Three in a row, each opposite its match ([O2](crate::rulebook#rulings-3)).
    Line,
    /// An L on two rows, rotated for White: with best play a draw in every mode
    /// ([Even](crate::rulebook#the-end-and-the-variants)).
    Even,
}

impl Start {
    /// Both starts, the usual one first.
    pub const ALL: [Start; 2] = [Start::Line, Start::Even];

    /// Returns the rule option: the word in a [`RuleSet`](crate::RuleSet), `line` or `even`.
    pub const fn name(self) -> &'static str {
        match self {
            Start::Line => "line",
            Start::Even => "even",
        }
    }

    /// Returns the start with a name. Returns `None` for any other name.
    pub fn named(name: &str) -> Option<Start> {
        Start::ALL.into_iter().find(|start| start.name() == name)
    }
}
