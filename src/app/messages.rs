//! What the parts of the app tell each other.

use std::path::PathBuf;

use bevy::prelude::*;

use benediction_rules::geometry::Point;
use benediction_rules::message::Sentence;
use benediction_rules::view::{Change, Place};
use benediction_rules::{GameSpec, Side};
use benediction_study::library::{Description, FileId, GameName};
use benediction_study::record::{Player, Record};
use benediction_study::session::{Applied, Edit};
use benediction_study::tree::{Analysis, MarkColor, NodeId};

/// A player pointed at a place: a point of the board, a hand, the bowl.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceClicked(pub Place);

/// A node of a game of this run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameNode {
    /// The match ([`Match::id`](crate::app::play::matches::Match)).
    pub game: u64,
    /// The node of its tree.
    pub node: NodeId,
}

/// Somebody wants to act: a human, a bot, a replay, all alike. A request for another node than the live one is dropped.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct ActionRequested {
    /// The position that it is meant for.
    pub at: GameNode,
    /// Canonical text.
    pub text: String,
}

/// An action was played.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct ActionApplied {
    /// Actions played before it.
    pub ply: usize,
    /// What it did.
    pub applied: Applied,
}

/// Something was refused; shown at the pointer.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The rule in a sentence.
    pub why: Option<Sentence>,
    /// Where.
    pub place: Option<Place>,
}

/// The picture is another one, not by an action: undo, a jump in the record, a loaded game. It follows by difference.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureJumped {
    /// The board is new, so nothing can be followed.
    pub anew: bool,
}

/// Every motion has come to its end.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableSettled;

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
#[derive(Message, Clone, Debug, PartialEq, Eq)]
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
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
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
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookAt(pub Option<NodeId>);

/// What is asked of the library.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum LibraryCommand {
    /// Read what is new.
    Refresh,
    /// Lay a game on the table.
    Open {
        /// Its file.
        name: GameName,
        /// It is studied, not gone on with.
        study: bool,
    },
    /// Read what is said about a game.
    Details(GameName),
    /// Say something about a game.
    Describe(GameName, Box<Description>),
    /// Say how much a game is worth, 0 to 5 stars.
    Stars(GameName, u8),
    /// Move a game into the bin.
    Delete(GameName),
    /// Take it out of the bin.
    Restore(GameName),
    /// Remove what is in the bin for good.
    EmptyBin,
    /// Take in the games of files and folders. A single game is opened.
    Import(Vec<PathBuf>),
    /// Take in the games of a text, or the position.
    ImportText(String),
    /// Write these games into one file for others.
    Export(Vec<GameName>),
    /// Write all games and the settings into one file, to be kept or taken in elsewhere.
    ExportEverything,
    /// Keep the position on the table among the puzzles.
    AddPuzzle,
    /// Find the position on the table in all games.
    FindPosition,
    /// Say what was played from the position on the table, in these games and in the bot's own.
    Played,
}

/// What is asked of the rollout of the position that is studied.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum RolloutCommand {
    /// Play it to the end many times.
    Begin,
    /// Stop, and forget it.
    Stop,
}

/// What is to be made of the game on the table, as a file of its own.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShowCommand {
    /// A picture of the position.
    Png,
    /// A diagram of the position, without pixels.
    Svg,
    /// A film of the line.
    Gif,
}

/// What is asked of the board editor.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
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

/// An edit of the game that is studied.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct EditCommand(pub Edit);

/// Begin or break off the analysis of the game that is over.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewCommand {
    /// Judge every turn that nobody has judged yet.
    Begin,
    /// Stop. What was found stays.
    Stop,
}

/// What an engine found out about the turn that begins with a node, to be kept in the game.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct TurnJudged {
    /// Where.
    pub at: GameNode,
    /// What.
    pub analysis: Analysis,
}

/// Whether nobody at the table may act, because a lesson speaks.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LessonSpeaks(pub bool);

/// A sound to make, with where on the board it happens (-1 left to 1 right).
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Cue {
    /// Which.
    pub sound: Sound,
    /// Left to right.
    pub pan: f32,
}

/// The sounds of the game, one file name each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sound {
    /// Something is picked up.
    Pick,
    /// A man arrives.
    Move,
    /// A man is captured.
    Capture,
    /// Men merge.
    Merge,
    /// A man splits.
    Split,
    /// A checker comes from the hand.
    Drop,
    /// A block is placed.
    Block,
    /// A man goes through the wall.
    Pass,
    /// A blessing.
    Blessing,
    /// A curse.
    Curse,
    /// A man becomes a king.
    Crown,
    /// The bot has done, and the human is to act.
    Turn,
    /// The game is won.
    Win,
    /// The game is lost against a bot.
    Lose,
    /// A refused click.
    Refused,
    /// A click in a menu.
    Click,
    /// A man changes his colour.
    Flip,
    /// The dice are thrown.
    Dice,
    /// A stone of an obelisk is set down.
    Stone,
    /// A word is said: the cube is turned, the players change places.
    Word,
}

impl Sound {
    /// All of them.
    pub const ALL: [Sound; 20] = [
        Sound::Pick,
        Sound::Move,
        Sound::Capture,
        Sound::Merge,
        Sound::Split,
        Sound::Drop,
        Sound::Block,
        Sound::Pass,
        Sound::Blessing,
        Sound::Curse,
        Sound::Crown,
        Sound::Turn,
        Sound::Win,
        Sound::Lose,
        Sound::Refused,
        Sound::Click,
        Sound::Flip,
        Sound::Dice,
        Sound::Stone,
        Sound::Word,
    ];

    /// The stem of its files' names.
    pub const fn name(self) -> &'static str {
        match self {
            Sound::Pick => "pick",
            Sound::Move => "move",
            Sound::Capture => "capture",
            Sound::Merge => "merge",
            Sound::Split => "split",
            Sound::Drop => "drop",
            Sound::Block => "block",
            Sound::Pass => "pass",
            Sound::Blessing => "blessing",
            Sound::Curse => "curse",
            Sound::Crown => "crown",
            Sound::Turn => "turn",
            Sound::Win => "win",
            Sound::Lose => "lose",
            Sound::Refused => "refused",
            Sound::Click => "click",
            Sound::Flip => "flip",
            Sound::Dice => "dice",
            Sound::Stone => "stone",
            Sound::Word => "word",
        }
    }
}

/// A short message in the HUD: a broken file that was kept aside, a draw refused.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Notify(pub String);

/// A point to light or to mark, for the look to draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sign {
    /// Where.
    pub at: Point,
    /// What it says.
    pub kind: SignKind,
    /// Lit faintly: another count of checkers goes there.
    pub faint: bool,
}

/// What a sign says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SignKind {
    /// May be picked up.
    Source,
    /// Is held.
    Held,
    /// May go there.
    Plain,
    /// May capture there.
    Capture,
    /// May merge there.
    Merge,
    /// May go there past the wall and is blessed.
    Passes,
    /// A checker may be dropped here.
    Drop,
    /// A block may be placed here.
    Block,
    /// May be chosen as starting point.
    Choose,
    /// An action of the last turn began here.
    LastFrom,
    /// An action of the last turn ended here.
    LastTo,
    /// Part of the win: the man, the bridge.
    Winning,
    /// A man who can be captured in the opponent's next turn.
    Threatened,
    /// A king who can be.
    ThreatenedKing,
    /// The choice shown at an empty point: a checker.
    GhostDrop,
    /// The choice shown at an empty point: a block.
    GhostBlock,
    /// A man who will change his colour.
    Flips,
    /// A man whom the one under the pointer touches.
    Touched,
    /// A person has drawn a circle here.
    Marked(MarkColor),
}

/// What the look draws over the board besides men and stones. Written in [`super::states::Step::After`] only when it changes.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Signs {
    /// Points lit or marked.
    pub signs: Vec<Sign>,
    /// The way that a hovered end point would take: points in world units on the board's surface, a break where it goes
    /// through the wall.
    pub path: Vec<Vec<Vec3>>,
    /// Other ways that are shown.
    pub arrows: Vec<Arrow>,
    /// Lines on which men stand together.
    pub axes: Vec<AxisLine>,
}

/// What becomes of a line on which men stand together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxisFate {
    /// It holds.
    Holds,
    /// It comes to be.
    Comes,
    /// It breaks.
    Breaks,
}

/// A line on which men stand together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AxisLine {
    /// Its ends on the surface.
    pub ends: [Vec3; 2],
    /// The men are of both sides and alike.
    pub across: bool,
    /// What becomes of it.
    pub fate: AxisFate,
}

/// A way that is shown without the pointer being there.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrow {
    /// Its points, a break where it goes through the wall.
    pub path: Vec<Vec<Vec3>>,
    /// The opponent could go it; else it is advice.
    pub danger: bool,
    /// A person has drawn it.
    pub drawn: Option<MarkColor>,
    /// It is not the one that matters: it follows another or prepares it.
    pub faint: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<PlaceClicked>()
        .add_message::<ActionRequested>()
        .add_message::<ActionApplied>()
        .add_message::<Refused>()
        .add_message::<PictureJumped>()
        .add_message::<TableSettled>()
        .add_message::<TableCommand>()
        .add_message::<PlayerCommand>()
        .add_message::<LookAt>()
        .add_message::<EditCommand>()
        .add_message::<ShowCommand>()
        .add_message::<RolloutCommand>()
        .add_message::<ArrangeCommand>()
        .add_message::<LibraryCommand>()
        .add_message::<ReviewCommand>()
        .add_message::<TurnJudged>()
        .add_message::<LessonSpeaks>()
        .add_message::<Cue>()
        .add_message::<Notify>()
        .init_resource::<Signs>();
}
