//! The activities at the table, each with its own state. [`Policy`](super::policy::Policy) decides what an activity allows.

use std::collections::VecDeque;

use super::player_slot::Slots;
use benediction_study::library::FileId;
use benediction_study::session::Session;
use benediction_study::tree::NodeId;
use benediction_words::lessons::Lesson;

/// The activity at the table.
#[derive(Clone, Debug)]
pub(super) enum Activity {
    /// A game is played, with at least one person at the table.
    Play(Play),
    /// A game of bots, or of players who are elsewhere, is watched.
    Watch(Play),
    /// A game is studied: every position is live, both sides are moved by hand, and another action begins a variation.
    Study(Study),
    /// An exercise, such as a lesson or a puzzle: it is not saved, and its task decides the dice.
    Exercise {
        /// `true` while the exercise lets no side act.
        is_waiting: bool,
    },
    /// The demo behind the title: it is not saved.
    Demo,
}

impl Activity {
    /// Returns the activity of a game of these players.
    pub fn game(slots: &Slots, play: Play) -> Activity {
        if slots.has_human() { Activity::Play(play) } else { Activity::Watch(play) }
    }

    /// Returns the state of a game that is played. Returns `None` if none is.
    pub const fn play(&self) -> Option<&Play> {
        match self {
            Activity::Play(play) | Activity::Watch(play) => Some(play),
            Activity::Study(_) | Activity::Exercise { .. } | Activity::Demo => None,
        }
    }

    /// Returns the state of a game that is played, for writing. Returns `None` if none is.
    pub const fn play_mut(&mut self) -> Option<&mut Play> {
        match self {
            Activity::Play(play) | Activity::Watch(play) => Some(play),
            Activity::Study(_) | Activity::Exercise { .. } | Activity::Demo => None,
        }
    }

    /// Returns the state of the game that is played or, in a study of the game on the table, of the game before the study. Returns
    /// `None` in any other activity.
    pub const fn play_of_game(&self) -> Option<&Play> {
        match self {
            Activity::Play(play) | Activity::Watch(play) => Some(play),
            Activity::Study(Study { origin: StudyOrigin::Game(play), .. }) => Some(play),
            Activity::Study(_) | Activity::Exercise { .. } | Activity::Demo => None,
        }
    }

    /// Returns the state of a study, for writing. Returns `None` if nothing is studied.
    pub const fn study_mut(&mut self) -> Option<&mut Study> {
        match self {
            Activity::Study(study) => Some(study),
            _ => None,
        }
    }
}

/// The state of a game that is played.
#[derive(Clone, Debug, Default)]
pub(super) struct Play {
    /// The state of the last turn.
    pub turn: TurnEnd,
    /// The node of the game while friends look at an earlier position, which is live then.
    pub left_at: Option<NodeId>,
    /// `true` if the result was shown in its panel.
    pub result_shown: bool,
    /// `true` if the game was studied before it continued: its variations stay.
    pub was_studied: bool,
    /// `true` while a bot thinks about an offer of a draw.
    pub draw_offered: bool,
    /// The lesson that ends with the game. `None` if none does.
    pub lesson: Option<&'static Lesson>,
}

impl Play {
    /// Returns the state with which the game continues after a study that begins now: at its own node, with its last turn confirmed.
    pub fn before_study(&self) -> Play {
        Play { turn: TurnEnd::Confirmed, left_at: None, draw_offered: false, ..self.clone() }
    }
}

/// The state of the last turn of a game that is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TurnEnd {
    /// It is over.
    #[default]
    Confirmed,
    /// It waits for the player to confirm it (Settings).
    Unconfirmed,
    /// It waits for the coach, who examines it.
    Examined,
    /// It waits for the player, whom the coach has warned of it.
    Warned,
}

impl TurnEnd {
    /// Returns `true` if the turn waits for the coach, or has been warned of.
    pub const fn awaits_coach(self) -> bool {
        matches!(self, TurnEnd::Examined | TurnEnd::Warned)
    }
}

/// The state of a study.
#[derive(Clone, Debug)]
pub(super) struct Study {
    /// The node at which the game ended or was left; it is saved with it.
    pub end: NodeId,
    /// `true` if the game was over when the study began.
    pub over: bool,
    /// The place to which the study is left.
    pub origin: StudyOrigin,
    /// The state of the board editor while the position is arranged by hand.
    pub arranging: Option<ArrangeState>,
}

/// The place from which a study was opened, and to which it is left.
#[derive(Clone, Debug)]
pub(super) enum StudyOrigin {
    /// The game on the table, as it was played.
    Game(Play),
    /// The library.
    Library,
    /// The title.
    Title,
}

/// The state of the board editor.
#[derive(Clone, Debug)]
pub(super) struct ArrangeState {
    /// The study before it; `None` if the study began with the editor.
    pub before: Option<Box<BeforeArranging>>,
    /// The texts of the positions before the changes so far.
    pub past: Vec<String>,
}

/// A study as it was before its position was arranged by hand.
#[derive(Clone, Debug)]
pub(super) struct BeforeArranging {
    pub id: u64,
    pub file: FileId,
    pub session: Session,
    pub study: Study,
}

/// Another node than the live one, on the table.
#[derive(Clone, Debug)]
pub(super) enum ViewedNode {
    /// An earlier node, where a look at it does not change the live one.
    At(NodeId),
    /// A node of the last turn while that is shown again.
    Replay {
        /// The node.
        at: NodeId,
        /// The nodes that come next.
        next: VecDeque<NodeId>,
    },
}

impl ViewedNode {
    /// Returns the node.
    pub const fn node(&self) -> NodeId {
        match self {
            ViewedNode::At(at) | ViewedNode::Replay { at, .. } => *at,
        }
    }
}

/// The state of the table before a peek.
#[derive(Clone, Debug)]
pub(super) enum BeforePeek {
    /// The live node or an earlier one, with the live node unchanged.
    Viewed(Option<ViewedNode>),
    /// Another live node.
    Live {
        /// The node.
        node: NodeId,
        /// The end of its line.
        line_end: NodeId,
        /// The node of the game.
        left_at: NodeId,
    },
}
