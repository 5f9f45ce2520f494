//! What the match is asked to do: one queue of commands, whoever sends them.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::app::base::messages::GameNode;
use benediction_rules::view::Change;
use benediction_rules::{Action, GameSpec, Side};
use benediction_study::library::{FileId, GameEvent};
use benediction_study::record::{Player, Record};
use benediction_study::session::Edit;
use benediction_study::tree::{Analysis, NodeId};

/// What the match is asked to do, by whomever. Everything is done in the order in which it was sent.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum MatchCommand {
    /// Begin a game, or leave one.
    Table(TableCommand),
    /// Play an action.
    Act(ActionRequested),
    /// Take back, give up and the like.
    Player(PlayerCommand),
    /// Look at another position.
    Look(LookAt),
    /// Edit the game that is studied.
    Edit(Edit),
    /// Make the position by hand.
    Arrange(ArrangeCommand),
    /// A lesson speaks, or has spoken.
    Lesson(LessonSpeaks),
    /// Keep what an engine found out.
    Judged(TurnJudged),
    /// Follow what happened to the file of the game.
    File(GameEvent),
}

macro_rules! commands_from {
    ($($variant:ident($command:ident)),*) => {$(
        impl From<$command> for MatchCommand {
            fn from(command: $command) -> MatchCommand {
                MatchCommand::$variant(command)
            }
        }
    )*};
}

commands_from!(
    Table(TableCommand),
    Act(ActionRequested),
    Player(PlayerCommand),
    Look(LookAt),
    Edit(Edit),
    Arrange(ArrangeCommand),
    Lesson(LessonSpeaks),
    Judged(TurnJudged),
    File(GameEvent)
);

/// Sends the match its commands: there is one queue for all of them.
#[derive(SystemParam)]
pub struct MatchCommands<'w>(MessageWriter<'w, MatchCommand>);

impl MatchCommands<'_> {
    /// Sends a command.
    pub fn write(&mut self, command: impl Into<MatchCommand>) {
        self.0.write(command.into());
    }
}

/// A request to play an action. A person, a bot, the dice and a lesson send the same; a request for another node than the live one
/// is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionRequested {
    /// The node in whose position the action is to be played.
    pub at: GameNode,
    /// The action.
    pub action: Action,
}

/// Who plays a new game, and which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSetup {
    /// The game and its rules.
    pub game: GameSpec,
    /// Red, then Blue.
    pub players: [Player; 2],
    /// Who starts.
    pub first: Side,
    /// The seed of the dice; random, if there is none.
    pub seed: Option<u64>,
    /// The position with which it begins, as text, if not the usual one.
    pub position: Option<String>,
}

/// Begins a game, or leaves one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableCommand {
    /// Start a game.
    New(GameSetup),
    /// The same game again, the other player beginning.
    Again,
    /// Go on with the game that was interrupted.
    Continue,
    /// Lay a saved game on the table. It is kept as a new one.
    Load(Box<Record>),
    /// Lay a game on the table that is a file of the library, or came from elsewhere.
    Open {
        /// The game.
        record: Box<Record>,
        /// Its file; without one it is saved as a new game.
        file: Option<FileId>,
        /// It is studied, not played on.
        study: bool,
    },
    /// Study the game on the table.
    Study,
    /// Write the game on the table again, which was deleted.
    WriteAgain,
    /// Go on with the game on the table, which was changed elsewhere too; both versions stay in the library.
    KeepBoth,
    /// Lay a position of a game on the table, for a lesson.
    Lay {
        /// The game's name in the registry.
        game: &'static str,
        /// Its position text.
        position: &'static str,
    },
    /// Start the game that plays itself behind the title.
    Demo,
    /// Leave the table for the title.
    Leave,
}

/// What a player asks besides acting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerCommand {
    /// Take back: against a friend an action, against a bot to my last decision.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Give up for the human to act (or the only human).
    Resign,
    /// Give up for this side, if it is to act: so does a bot.
    ResignFor(Side),
    /// Offer a draw: a friend's agreement is taken as given once confirmed; a bot decides.
    OfferDraw,
    /// Confirm the end of a turn, where Settings ask for it.
    EndTurn,
}

/// Look at another position of the game without taking back; `None` is the present, or the end of the line that is looked
/// through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookAt(pub Option<NodeId>);

/// What is asked of the board editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArrangeCommand {
    /// Make the position on the table by hand.
    Begin,
    /// Change it.
    Change(Change),
    /// Take another position, from its text.
    Text(String),
    /// Take back the last change.
    Undo,
    /// Study what was made.
    End,
}

/// What an engine found out about the turn that begins with a node, to be kept in the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnJudged {
    /// Where.
    pub at: GameNode,
    /// What.
    pub analysis: Analysis,
}

/// Whether nobody at the table may act, because a lesson speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LessonSpeaks(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<MatchCommand>();
}
