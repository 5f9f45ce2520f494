//! The requests to the library service and its answers.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::Sender;

use bevy::prelude::*;

use crate::app::base::messages::GameNode;
use crate::app::base::next_on_table::Ticket;
use benediction_rules::message;
use benediction_study::clocks::TurnTime;
use benediction_study::library::{
    Continuation, Description, Details, FileId, GameEvent, GameName, Header, Hit, PositionQuery,
};
use benediction_study::lines::{Deck, LineCard};
use benediction_study::record::Record;
use benediction_study::reviews::Mistake;

/// The tag of a position to be solved.
pub const PUZZLE: &str = "puzzle";

/// A request to the service.
#[derive(Clone, Debug)]
pub enum LibraryRequest {
    /// Write a game.
    Save {
        /// The game.
        file: FileId,
        /// Its record.
        record: Arc<Record>,
        /// `true` if it is the game to continue at the next start, `false` if it is over, `None` if it is studied.
        is_unfinished: Option<bool>,
    },
    /// Write a game again that was deleted.
    WriteAgain {
        /// The game.
        file: FileId,
        /// Its record.
        record: Arc<Record>,
    },
    /// Keep the time of the turn under way of a game, or forget it.
    KeepTurnTime {
        /// The game.
        file: FileId,
        /// The time.
        time: Option<TurnTime>,
    },
    /// Close all games but these.
    KeepOnly(Vec<FileId>),
    /// Check if other programs have changed the files of open games.
    CheckForChanges,
    /// Take note that the window has followed a change of the file of a game, after all its versions before.
    Followed(FileId),
    /// List the games.
    Refresh,
    /// Open a game.
    Open {
        /// Its file.
        name: GameName,
        /// `true` if it is studied, not resumed.
        study: bool,
    },
    /// Read the description of a game.
    Details(GameName),
    /// Describe a game, and read its description again.
    Describe(GameName, Box<Description>),
    /// Rate a game with 0 to 5 stars.
    Stars(GameName, u8),
    /// Move a game to the bin.
    Delete(GameName),
    /// Move a game out of the bin.
    Restore(GameName),
    /// Delete the games in the bin permanently.
    EmptyBin,
    /// Import the games of files and folders. A single game is opened.
    Import(Vec<PathBuf>),
    /// Import the games of a text, or a position.
    ImportText(String),
    /// Import a letter, and take back the own turn that contradicts it.
    FollowLetter(Box<Record>),
    /// Import more games of the import under way. The service sends it to itself.
    ContinueImport,
    /// Stop the imports that are under way or wait.
    StopImport,
    /// Find a position in all games.
    Find(PositionQuery),
    /// Add a game.
    AddPuzzle(Box<Record>),
    /// Write games into one file.
    Export(Vec<GameName>),
    /// Write the results against the bot into a table.
    ExportResults,
    /// Write the chart of the results, an SVG.
    ExportChart(String),
    /// Write all games and the text of the settings file into one file.
    ExportEverything(String),
    /// Collect the mistakes of people in games that were analysed.
    Mistakes(Vec<GameName>),
    /// Collect the positions of lines.
    Lines(Vec<Deck>),
    /// Find where a game leaves the lines of decks.
    Departure {
        /// The file of the game.
        file: FileId,
        /// Its record.
        record: Box<Record>,
        /// The decks.
        decks: Vec<Deck>,
    },
    /// Find the file of a study whose lines are to be trained.
    AddDeck(FileId, Deck),
    /// Count what was played from a position.
    Played {
        /// The position.
        at: GameNode,
        /// Its record.
        record: Box<Record>,
    },
    /// A request whose result comes to the table.
    ForTable {
        /// The number of what was asked for.
        since: Ticket,
        /// The request.
        request: Box<LibraryRequest>,
    },
    /// Reply once everything before is done.
    Flush(Sender<()>),
}

impl LibraryRequest {
    /// Returns `true` if all games have to be read before the request can be handled.
    pub(super) const fn needs_index(&self) -> bool {
        matches!(
            self,
            LibraryRequest::Refresh
                | LibraryRequest::Find(_)
                | LibraryRequest::Import(_)
                | LibraryRequest::ImportText(_)
                | LibraryRequest::FollowLetter(_)
                | LibraryRequest::ExportEverything(_)
                | LibraryRequest::ExportResults
                | LibraryRequest::Played { .. }
        )
    }

    /// Returns `true` if a file for others is written.
    pub const fn is_export(&self) -> bool {
        matches!(
            self,
            LibraryRequest::Export(_)
                | LibraryRequest::ExportResults
                | LibraryRequest::ExportChart(_)
                | LibraryRequest::ExportEverything(_)
        )
    }
}

/// The output of the service.
#[derive(Message, Debug)]
pub enum LibraryOutput {
    /// The file of an open game changed.
    Event(GameEvent),
    /// Number of games read so far, and of all games.
    Progress(usize, usize),
    /// The import under way, or `None` if it is over.
    Importing(Option<ImportProgress>),
    /// The list of games.
    Listed {
        /// The games, the latest first.
        games: Arc<Vec<(GameName, Header)>>,
        /// Number of files that are not games.
        broken: usize,
        /// The games in the bin.
        bin: Vec<GameName>,
    },
    /// The description of a game.
    Details(GameName, Details),
    /// The time of the turn under way of a game that is opened next.
    TurnTime(FileId, TurnTime),
    /// A game that was opened.
    Opened {
        /// The game.
        file: FileId,
        /// Its record.
        record: Box<Record>,
        /// `true` if it is studied, not resumed.
        study: bool,
        /// The number of the request.
        since: Ticket,
    },
    /// A game could not be opened; the number of the request. A notice gives the reason.
    NotOpened(Ticket),
    /// The games with a position.
    Found(Vec<Hit>),
    /// The mistakes of people, and the number of the request.
    Mistakes(Vec<Mistake>, Ticket),
    /// The positions of lines.
    Lines(Vec<DeckCards>),
    /// The departure of a game from the lines.
    Departure {
        /// The file of the game.
        file: FileId,
        /// Number of actions up to the end of the turn that is not in the lines. 0 if there is none.
        ply: usize,
        /// Sentences about it.
        words: String,
    },
    /// The lines of a study, with the name of its file.
    DeckAdded(Deck),
    /// The continuations from a position.
    Played(Played),
    /// A letter that contradicts its game, and how.
    Contradicted(Box<Record>, message::Message),
    /// A game that was moved to the bin.
    Deleted(GameName),
    /// The text of a settings file that came with games.
    Settings(String),
    /// A notice.
    Notice(String),
    /// A file with games was written.
    Exported(PathBuf),
}

/// The positions of a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckCards {
    /// The deck.
    pub deck: Deck,
    /// The title of the study, or the name of its file.
    pub title: String,
    /// The positions, or the reason why there are none.
    pub cards: Result<Vec<LineCard>, message::Message>,
}

/// The continuations from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The position.
    pub at: GameNode,
    /// In the games of the library.
    pub here: Vec<Continuation>,
    /// In the bot's games with itself.
    pub bots: Vec<Continuation>,
}

/// The progress of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImportProgress {
    /// Number of games that were imported.
    pub games: usize,
    /// The part of the files that was read, in percent.
    pub percent: usize,
}
