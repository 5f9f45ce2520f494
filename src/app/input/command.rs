//! The commands that a player gives by key, by a button, or by name.

use crate::app::base::states::Menu;

/// A command that the player can give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Put back the held piece, close the open page, or open the pause menu.
    Cancel,
    /// Choose the number of checkers, or one of several answers: 1 to 9.
    Number(u8),
    /// Choose another number of checkers, or another thing to place.
    NextChoice,
    /// Take back.
    Undo,
    /// Redo.
    Redo,
    /// Look at the position before the one that is shown.
    Back,
    /// Look at the position after it.
    Forward,
    /// Look at the variation above in the list of moves.
    LineAbove,
    /// Look at the one below.
    LineBelow,
    /// Look at the first position.
    First,
    /// Look at the current position.
    Last,
    /// Finish motions at once, confirm the end of a turn, and give the keys to the board; there pick up, choose and put down.
    Confirm,
    /// Give the focus to the next button; egui does it, and with Shift to the one before.
    NextButton,
    /// Open the line for typed actions.
    TypeActions,
    /// Look straight from above, or return to the view before.
    Above,
    /// Look from the other side.
    OtherSide,
    /// Look as at the start.
    ResetCamera,
    /// Come nearer.
    ZoomIn,
    /// Go farther away.
    ZoomOut,
    /// In a study, look at the next position with a comment, a symbol, a mark or a bookmark.
    NextNote,
    /// Look at the next mistake that an analysis has found.
    NextMistake,
    /// Look at the next position that has several variations.
    NextFork,
    /// Look at the position that was on the table before the last jump, and from there at the one after it.
    OtherPlace,
    /// Open the game before this one in the list in which it was opened.
    PreviousGame,
    /// Open the game after it.
    NextGame,
    /// Copy the action that led to the position on the table, and the line after it.
    Copy,
    /// Paste a line after the position on the table.
    Paste,
    /// Delete the action that led to the position on the table, and everything after it.
    Delete,
    /// Start or stop the engine for the position on the table.
    Engine,
    /// Start or stop playing through the game automatically.
    Autoplay,
    /// Show the flat diagram, or the table again.
    Diagram,
    /// Show or hide a hint.
    Hint,
    /// Show the threats, or hide them.
    Threats,
    /// Show the last turn again, or stop showing it.
    LastTurn,
    /// Switch between full screen and a window.
    FullScreen,
    /// Mute or unmute the sound.
    Mute,
    /// Open the list of the keys.
    Keys,
    /// Open the list of all commands, settings and pages.
    Find,
    /// Open a page.
    Page(Menu),
    /// Continue the unfinished game.
    Continue,
    /// Play the last game again.
    Again,
    /// Open the pause menu.
    Menu,
    /// Show the result of the game.
    Result,
    /// Resign.
    Resign,
    /// Offer a draw.
    OfferDraw,
    /// Copy the game for an opponent who plays by letter.
    SendTurn,
    /// Study the game.
    Study,
    /// Leave the game for the main menu.
    Leave,
    /// Close the study.
    CloseStudy,
    /// Show or hide the report of the game.
    Report,
    /// Show or hide the opening explorer.
    Openings,
    /// Show or hide the second engine.
    SecondEngine,
    /// Show one line of the engine less.
    FewerLines,
    /// Show one more.
    MoreLines,
    /// Roll out the position.
    RollOut,
    /// Analyse the whole game.
    Analyse,
    /// Move the variation up.
    Promote,
    /// Move it down.
    Demote,
    /// Compare two lines.
    Compare,
    /// Add a bookmark to the position, or remove it.
    Bookmark(bool),
    /// Clear the marks and arrows of the position.
    Wipe,
    /// Set up a position.
    EditBoard,
    /// Find the position in all games.
    FindPosition,
    /// Show the game elsewhere.
    Share(Sharing),
    /// Export all games, the progress and the settings.
    ExportEverything,
    /// Quit the program.
    Quit,
}

/// A way to show a game or a position elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sharing {
    /// A picture of the position.
    Png,
    /// A diagram of the position, to print.
    Svg,
    /// An animation of the line.
    Gif,
    /// The text of the game, on the clipboard.
    Text,
    /// The same for chess programs.
    Pgn,
    /// The text of the position.
    Position,
    /// An address that opens the game.
    Link,
    /// A puzzle among the player's own.
    Puzzle,
}

impl Sharing {
    /// Returns `true` if it writes a file, which takes time.
    pub const fn is_file(self) -> bool {
        matches!(self, Sharing::Png | Sharing::Svg | Sharing::Gif)
    }
}

impl Command {
    /// Returns `true` if it is repeated while its key is held.
    pub(super) const fn repeats(self) -> bool {
        matches!(
            self,
            Command::Back
                | Command::Forward
                | Command::LineAbove
                | Command::LineBelow
                | Command::NextChoice
                | Command::NextButton
                | Command::ZoomIn
                | Command::ZoomOut
        )
    }

    /// Returns `true` if the table has to process it before the next command can be interpreted.
    pub(super) const fn needs_processing(self) -> bool {
        matches!(
            self,
            Command::Cancel
                | Command::Number(_)
                | Command::Undo
                | Command::Redo
                | Command::Confirm
                | Command::NextButton
                | Command::TypeActions
                | Command::Find
                | Command::Paste
                | Command::Delete
                | Command::OtherPlace
                | Command::PreviousGame
                | Command::NextGame
        )
    }
}
