//! What the players choose before a game: the mode of the symmetry test (rules §4) and the start (§1, §9).

/// Which symmetry an action must keep (§4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    /// Colour or shape.
    Open,
    /// Colour.
    Bounded,
    /// Colour and shape.
    Balanced,
}

impl Mode {
    /// All three, the usual one first.
    pub const ALL: [Mode; 3] = [Mode::Open, Mode::Bounded, Mode::Balanced];

    /// As position texts write it.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Open => "open",
            Mode::Bounded => "bounded",
            Mode::Balanced => "balanced",
        }
    }

    /// The mode of such a name.
    pub fn named(name: &str) -> Option<Mode> {
        Mode::ALL.into_iter().find(|mode| mode.name() == name)
    }
}

/// How the stones stand at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Start {
    /// Three in a row, like faces like (§1).
    Line,
    /// An L on two rows, turned: with best play a draw in every mode (§9).
    Even,
}

impl Start {
    /// Both, the usual one first.
    pub const ALL: [Start; 2] = [Start::Line, Start::Even];

    /// As `--rules` writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Start::Line => "line",
            Start::Even => "even",
        }
    }

    /// The start of such a name.
    pub fn named(name: &str) -> Option<Start> {
        Start::ALL.into_iter().find(|start| start.name() == name)
    }
}
