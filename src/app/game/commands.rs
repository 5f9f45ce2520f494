//! The commands to the match, in one queue.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::app::base::messages::GameNode;
use crate::app::base::next_on_table::Ticket;
use crate::app::base::states::Menu;
use benediction_rules::view::Change;
use benediction_rules::{Action, GameSpec, Side};
use benediction_study::library::{FileId, GameEvent};
use benediction_study::record::{Player, Record};
use benediction_study::registry;
use benediction_study::session::Edit;
use benediction_study::terms::Terms;
use benediction_study::tree::{Analysis, NodeId};

/// A command to the match. Commands are carried out in the order in which they were sent.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum MatchCommand {
    /// Begin a game, or leave one.
    Table(TableCommand),
    /// Do so for something that was asked for earlier, unless something else was asked for since.
    Late(LateCommand),
    /// Play an action.
    Act(ActionRequested),
    /// Take back, give up and the like.
    Player(PlayerCommand),
    /// Look at another position.
    Look(LookAt),
    /// Look at another position in a way that is not remembered, or at the one that was looked at before.
    View(ViewCommand),
    /// Show the last turn again.
    Replay(ReplayCommand),
    /// Edit the game that is studied.
    Edit(Edit),
    /// Make the position by hand.
    Arrange(ArrangeCommand),
    /// The start or the end of a text of a lesson.
    Exercise(ExerciseWaiting),
    /// Add the analysis of a turn to the game.
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
    Late(LateCommand),
    Act(ActionRequested),
    Player(PlayerCommand),
    Look(LookAt),
    View(ViewCommand),
    Replay(ReplayCommand),
    Edit(Edit),
    Arrange(ArrangeCommand),
    Exercise(ExerciseWaiting),
    Judged(TurnJudged),
    File(GameEvent)
);

/// The sender of commands to the match.
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

/// The game, rules, players and conditions of a new game. The default is a game of two people with the first game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSetup {
    /// The game and its rules.
    pub game: GameSpec,
    /// Red, then Blue.
    pub players: [Player; 2],
    /// The side that starts.
    pub first: Side,
    /// The seed of the dice. `None` for a random one.
    pub seed: Option<u64>,
    /// The text of the first position. `None` for the usual one.
    pub position: Option<String>,
    /// The names, the clocks, the match and the help. Those that do not suit the players are not used: names are those of two people,
    /// and only a game of one person against a bot is strict.
    pub terms: Terms,
    /// The name of the lesson that ends with the game. `None` if none does.
    pub lesson: Option<String>,
}

impl Default for GameSetup {
    fn default() -> GameSetup {
        GameSetup {
            game: GameSpec::usual(registry::first().id()),
            players: [Player::Human, Player::Human],
            first: Side::Near,
            seed: None,
            position: None,
            terms: Terms::default(),
            lesson: None,
        }
    }
}

/// Begins a game, or leaves one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableCommand {
    /// Start a game.
    New(Box<GameSetup>),
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
        /// Its file. With `None` it is saved as a new game.
        file: Option<FileId>,
        /// `true` to study it, `false` to play on.
        study: bool,
    },
    /// Study the game on the table.
    Study,
    /// Close the study: continue its game if that was on the table, else return to where it was opened.
    CloseStudy,
    /// Set up a position, beginning with the first one of this record.
    Arrange(Box<Record>),
    /// Copy the game for the opponent, who plays by letter.
    SendTurn,
    /// Write the game on the table again, which was deleted.
    WriteAgain,
    /// Go on with the game on the table, which was changed elsewhere too; both versions stay in the library.
    KeepBoth,
    /// Lay a position of a game on the table, for a lesson or a puzzle.
    Exercise {
        /// The game's name in the registry.
        game: String,
        /// Its position text.
        position: String,
    },
    /// Lay a game on the table, for a lesson at its present position.
    ExerciseFromGame {
        /// The game.
        record: Box<Record>,
        /// The side of the learner.
        learner: Side,
    },
    /// Continue the game at the end of a lesson.
    ContinueLesson {
        /// The game.
        record: Box<Record>,
        /// The name of the lesson.
        lesson: String,
    },
    /// Start the game that plays itself behind the title.
    Demo,
    /// Leave the table for the title.
    Leave,
    /// Leave the table for a page of the title.
    LeaveFor(Menu),
}

/// A command about the table for something that was asked for earlier, as a game that is read from the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LateCommand {
    /// The number of what was asked for.
    pub since: Ticket,
    /// The command.
    pub command: TableCommand,
}

impl TableCommand {
    /// Returns `true` if a person asks for something else on the table, or for an empty one.
    pub(super) const fn is_asked_for(&self) -> bool {
        !matches!(self, TableCommand::Demo | TableCommand::SendTurn | TableCommand::WriteAgain | TableCommand::KeepBoth)
    }

    /// Returns the command that starts a game.
    pub fn begin(setup: GameSetup) -> TableCommand {
        TableCommand::New(Box::new(setup))
    }
}

/// A command of a player other than an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerCommand {
    /// Take back: against a friend an action, against a bot to my last decision.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Resign for the human to act (or the only human).
    Resign,
    /// Resign for this side, if it is to act; sent by a bot.
    ResignFor(Side),
    /// End the game because the flag of this side has fallen.
    TimeOut {
        /// The node at which the side was to act.
        at: GameNode,
        /// The side.
        side: Side,
    },
    /// Offer a draw: a friend's agreement is taken as given once confirmed; a bot thinks about it.
    OfferDraw,
    /// Answer an offer of a draw; sent by a bot.
    AnswerDraw {
        /// The node that the bot has thought about.
        at: GameNode,
        /// `true` if it agrees.
        agrees: bool,
    },
    /// The coach has no objection to the turn.
    CoachAgrees,
    /// The coach warns of the turn.
    CoachWarns,
    /// Confirm the end of a turn ([`PlaySettings::confirm_turn`](crate::app::base::settings::PlaySettings::confirm_turn)).
    EndTurn,
}

/// Look at another position of the game without taking back; `None` is the present, or the end of the line that is looked
/// through. The position before it is remembered, unless it is one action away ([`ViewCommand::OtherPlace`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookAt(pub Option<NodeId>);

/// Looks at another position of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewCommand {
    /// Look at a node on the way to another one. The node before it is not remembered.
    Pass(NodeId),
    /// Remember the node from which others were passed on the way to the present one.
    CameFrom(GameNode),
    /// Look at the node that was looked at before the last jump. The present one is remembered in its place.
    OtherPlace,
    /// Look at a node until [`ViewCommand::EndPeek`], or until a command needs the position before.
    Peek(NodeId),
    /// Look again at what was on the table before the peek.
    EndPeek,
}

/// Shows the last turn of the other side again, without any effect on the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayCommand {
    /// Show the position before it. If the turn is being shown, stop.
    Begin,
    /// Show the next action, or the current position again after the last one.
    Step,
    /// Stop: show the current position again.
    End,
}

/// A command of the board editor.
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
    /// Return to what was there before.
    Cancel,
}

/// The analysis of the turn that begins with a node, to be added to the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnJudged {
    /// The node.
    pub at: GameNode,
    /// The analysis.
    pub analysis: Analysis,
}

/// `true` while the exercise lets no side act: something is only to be read, judged, answered, shown or over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExerciseWaiting(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<MatchCommand>();
}
