//! The rules page: a book for every game, with figures, diagrams and the list of rulings.

pub mod benedict_chess;
pub mod benediction;
pub mod kingamon;
pub mod obelisk;

use benediction_rules::key;
use benediction_rules::message::Key;

use crate::locale::text;

/// A small figure on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sketch {
    /// A plain man of one checker.
    Man,
    /// Men of one, two and three checkers.
    Stacks,
    /// A king.
    King,
    /// A man with a white stone.
    Blessed,
    /// A man with a black stone.
    Cursed,
    /// A black stone on a point.
    Block,
    /// An empty starting point.
    Start,
    /// The board with its walls.
    Walls,
    /// A king's zone: a starting point and its neighbours.
    Zone,
    /// A man's way through the enemy wall.
    Passing,
    /// A bridge from wall to wall.
    Bridge,
    /// A highlighted point: Move.
    GoalPlain,
    /// A highlighted point: capture.
    GoalCapture,
    /// A highlighted point: Merge.
    GoalMerge,
    /// A highlighted point: through the enemy wall, and blessed.
    GoalPasses,
    /// A highlighted point: a goal for another number of checkers.
    GoalFaint,
    /// A man that is picked up.
    Held,
}

/// An element of a chapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A paragraph.
    Text(Key),
    /// A rule with a name.
    Rule(Key, Key),
    /// A figure with its meaning.
    Sign(Sketch, Key, Key),
    /// A figure with a caption.
    Picture(Sketch, Key),
    /// A small board: a position text of the game and a caption.
    Diagram(&'static str, Key),
    /// Two small boards, before and after an action: a position text, the action and a caption.
    Example(&'static str, &'static str, Key),
    /// A ruling: its number, such as `D1`, and its text.
    Decision(&'static str, Key),
}

/// A chapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// Heading of the chapter.
    pub title: Key,
    /// Elements of the chapter, in order.
    pub pieces: &'static [Piece],
}

/// Returns the chapter about the notation of a game.
const fn notation(pieces: &'static [Piece]) -> Chapter {
    Chapter { title: key!("rules-notation"), pieces }
}

/// Returns the first text of the chapter about notation in a book.
pub fn about_notation(book: &[Chapter]) -> Option<&'static str> {
    let chapter = book.iter().find(|chapter| chapter.title == key!("rules-notation"))?;
    let text = |piece: &Piece| if let Piece::Text(key) = piece { Some(crate::locale::text(*key)) } else { None };
    chapter.pieces.iter().find_map(text)
}

/// The chapter that follows every book: what is highlighted, and how to play by mouse and keys.
pub const ON_SCREEN: Chapter = Chapter {
    title: key!("rules-screen"),
    pieces: &[
        Piece::Text(key!("rules-screen-1")),
        Piece::Sign(Sketch::Held, key!("rules-screen-held"), key!("rules-screen-held-text")),
        Piece::Sign(Sketch::GoalPlain, key!("rules-screen-may-go-there"), key!("rules-screen-may-go-there-text")),
        Piece::Sign(Sketch::GoalCapture, key!("rules-screen-captures-there"), key!("rules-screen-captures-there-text")),
        Piece::Sign(Sketch::GoalMerge, key!("rules-screen-merges-there"), key!("rules-screen-merges-there-text")),
        Piece::Sign(Sketch::GoalPasses, key!("rules-screen-past-the-wall"), key!("rules-screen-past-the-wall-text")),
        Piece::Text(key!("rules-screen-2")),
        Piece::Text(key!("rules-screen-3")),
        Piece::Text(key!("rules-screen-4")),
    ],
};

/// Writes chapters as Markdown, with headings of this level. Boards are left out.
pub fn markdown<'a>(book: impl IntoIterator<Item = &'a Chapter>, level: usize) -> String {
    let mut out = String::new();
    for chapter in book {
        out += &format!("{} {}\n", "#".repeat(level), text(chapter.title));
        let mut after_item = false;
        for piece in chapter.pieces {
            let line = match *piece {
                Piece::Text(words) => text(words).to_string(),
                Piece::Picture(_, words) => format!("*{}*", text(words)),
                Piece::Decision(number, words) => format!("- **{number}**: {}", text(words)),
                Piece::Rule(name, words) | Piece::Sign(_, name, words) => {
                    format!("- **{}**: {}", text(name), text(words))
                }
                Piece::Diagram(..) | Piece::Example(..) => continue,
            };
            // Items of a list stand together.
            let is_item = line.starts_with("- ");
            out += if after_item && is_item { "" } else { "\n" };
            out += &line;
            out += "\n";
            after_item = is_item;
        }
        out += "\n";
    }
    out
}
