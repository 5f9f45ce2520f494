//! The themes of puzzles.

use benediction_engine::Goal;
use benediction_rules::key;
use benediction_rules::message::Key;
use benediction_rules::worded_enum;

worded_enum! {
    /// The theme of a puzzle: the task that its solver gets.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Theme {
        /// Win the game in this turn.
        Win = "win",
        /// Win in the next turn, whatever the opponent answers.
        WinNext = "win-in-two",
        /// Meet the opponent's threat to win.
        Defend = "defend",
        /// Hold out for two turns of the opponent.
        Survive = "survive",
        /// Bless a man in this turn.
        Bless = "bless",
        /// Save a man that the opponent threatens to capture.
        Save = "save",
        /// Keep a win that takes longer.
        Keep = "keep",
        /// Hold the draw where other turns lose.
        Hold = "hold",
        /// Play a roll of the dice best.
        Best = "best",
        /// Double or not, take or pass.
        Cube = "cube",
        /// Find what is better than the turn that was played in a game.
        Mistake = "mistake",
    }

    /// Returns the name in files and on the command line.
    pub const fn name;
}

impl Theme {
    /// Returns the theme with a name, or `None` if there is none.
    pub fn named(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// Returns the goal that is proved. Returns `None` for a turn of a game, where an evaluation by the engine takes
    /// its place.
    pub const fn goal(self) -> Option<Goal> {
        match self {
            Theme::Win => Some(Goal::Win),
            Theme::WinNext => Some(Goal::WinNext),
            Theme::Defend => Some(Goal::Defend),
            Theme::Survive => Some(Goal::Survive),
            Theme::Bless => Some(Goal::Bless),
            Theme::Save => Some(Goal::Save),
            Theme::Keep | Theme::Hold => Some(Goal::Keep),
            Theme::Best | Theme::Cube => Some(Goal::Best),
            Theme::Mistake => None,
        }
    }

    /// Returns the key of the name for users.
    pub const fn title(self) -> Key {
        match self {
            Theme::Win => key!("puzzle-theme-win"),
            Theme::WinNext => key!("puzzle-theme-win-in-two"),
            Theme::Defend => key!("puzzle-theme-defend"),
            Theme::Survive => key!("puzzle-theme-survive"),
            Theme::Bless => key!("puzzle-theme-bless"),
            Theme::Save => key!("puzzle-theme-save"),
            Theme::Keep => key!("puzzle-theme-keep"),
            Theme::Hold => key!("puzzle-theme-hold"),
            Theme::Best => key!("puzzle-theme-best"),
            Theme::Cube => key!("puzzle-theme-cube"),
            Theme::Mistake => key!("puzzle-theme-mistake"),
        }
    }

    /// Returns the task, as a sentence that states exactly which turns are right.
    pub const fn task(self) -> Key {
        match self {
            Theme::Win => key!("puzzle-task-win"),
            Theme::WinNext => key!("puzzle-task-win-in-two"),
            Theme::Defend => key!("puzzle-task-defend"),
            Theme::Survive => key!("puzzle-task-survive"),
            Theme::Bless => key!("puzzle-task-bless"),
            Theme::Save => key!("puzzle-task-save"),
            Theme::Keep => key!("puzzle-task-keep"),
            Theme::Hold => key!("puzzle-task-hold"),
            Theme::Best => key!("puzzle-task-best"),
            Theme::Cube => key!("puzzle-task-cube"),
            Theme::Mistake => key!("puzzle-task-mistake"),
        }
    }
}
