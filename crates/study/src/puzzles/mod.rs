//! Puzzles: positions with a task, and all the turns that are right. Those of the program are made by `benediction-tools puzzles`,
//! which keeps a position only if the engine proves which turns reach the goal.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::io::{Read, Write};
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};

use crate::library::link;
use crate::registry::{self, Entry};
use crate::session::{self, Session};
use crate::tree::Date;
use benediction_engine::{AnyGame, Budget, Level, PositionWithHistory, Request, Service, best_turn};
use benediction_rules::message::Message;
use benediction_rules::{Action, Side, key, message};

mod solver;
mod tally;
mod theme;

pub use solver::{Card, Difficulty, Solver};
pub(crate) use solver::{Latest, Stamp, first_stamp};
pub use tally::Tally;
pub use theme::Theme;

/// The packed puzzles of the program.
const PACKED: &[u8] = include_bytes!("../../../../assets/puzzles/puzzles.gz");
/// Maximum length of an unpacked text in bytes.
const MAX_LENGTH: u64 = 16 << 20;
/// Mark at the start of a link to a puzzle, before the line of the puzzle.
const LINK: &str = "puzzle\t";

/// The identity of a puzzle: a checksum of its game, theme and position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PuzzleId(u32);

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

impl PuzzleId {
    /// Reads an identity as it is displayed. Returns `None` if the text is not eight hexadecimal digits.
    pub fn read(text: &str) -> Option<PuzzleId> {
        let is_plain = text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        u32::from_str_radix(text, 16).ok().filter(|_| is_plain).map(PuzzleId)
    }
}

/// A position with a task, and the turns that are right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The name of the game in the registry.
    pub game: String,
    /// The theme, which states the task.
    pub theme: Theme,
    /// The difficulty, on the scale of the levels of the game; 0 if it is not known.
    pub rating: u16,
    /// The number of different positions in which a turn can result; 0 if it is not known.
    pub ends: u32,
    /// The position, as a text of one line. A side is to act in it.
    pub position: String,
    /// The right turns, one for each position in which they result, as canonical texts of actions.
    pub accepted: Vec<Vec<String>>,
}

/// The verdict on a turn that the solver played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Judgement {
    /// The turn is right, and solves the puzzle.
    Solved,
    /// The turn is right. After this answer of the opponent the win is still to be played.
    Continue(Vec<Action>),
    /// The turn is wrong. The opponent's answer shows why; it is empty if there is nothing to show.
    Wrong(Vec<Action>),
}

/// Reason why a puzzle is not valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Its game is unknown, or its position or a turn cannot be read.
    Unreadable(Message),
    /// The proof finds other turns than the puzzle has.
    OtherTurns {
        /// Number of right turns that the puzzle does not have.
        missing: usize,
        /// Number of its turns that are not right.
        wrong: usize,
    },
    /// The position does not pose the task.
    NoTask,
}

impl From<Fault> for Message {
    fn from(fault: Fault) -> Message {
        match fault {
            Fault::Unreadable(reason) => reason,
            Fault::OtherTurns { missing, wrong } => message!("puzzle-fault-turns", missing, wrong),
            Fault::NoTask => key!("puzzle-fault-task").into(),
        }
    }
}

impl Puzzle {
    /// Returns a puzzle from a player's own game: a position in which these turns are better than the one that was played. It has no
    /// rating, so it does not change the solver's.
    pub fn of_mistake(session: &Session, accepted: &[Vec<Action>]) -> Puzzle {
        let texts = |turn: &Vec<Action>| session.position().texts_of(turn);
        Puzzle {
            game: session.spec().id.as_str().into(),
            theme: Theme::Mistake,
            rating: 0,
            ends: 0,
            position: one_line(session.position()),
            accepted: accepted.iter().map(texts).collect(),
        }
    }

    /// Returns the identity: a checksum of game, theme and position.
    pub fn id(&self) -> PuzzleId {
        PuzzleId(crc32fast::hash(format!("{}\t{}\t{}", self.game, self.theme.name(), self.position).as_bytes()))
    }

    /// Returns the entry of the game. Returns `None` if the game is unknown.
    pub fn entry(&self) -> Option<&'static Entry> {
        registry::named(&self.game)
    }

    /// Writes the puzzle on one line.
    pub fn line(&self) -> String {
        let turns: Vec<String> = self.accepted.iter().map(|turn| turn.join(",")).collect();
        let Puzzle { game, theme, rating, ends, position, .. } = self;
        format!("{game}\t{}\t{rating}\t{ends}\t{position}\t{}", theme.name(), turns.join("|"))
    }

    /// Reads a line. Returns `None` if it is not a puzzle.
    ///
    /// ```
    /// use benediction_study::puzzles::{Puzzle, Theme};
    ///
    /// let puzzle = Puzzle::read("benedict-chess\twin\t900\t0\t4k3/8/8/8/8/8/8/3QK3 w - - 0 1\td1d7").ok_or("a puzzle")?;
    /// assert_eq!((puzzle.theme, puzzle.rating), (Theme::Win, 900));
    /// assert_eq!(Puzzle::read(&puzzle.line()), Some(puzzle));
    /// assert_eq!(Puzzle::read("a line without tabs"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(line: &str) -> Option<Puzzle> {
        let mut parts = line.trim_end_matches(['\n', '\r']).split('\t');
        let mut part = || parts.next();
        let puzzle = Puzzle {
            game: part()?.into(),
            theme: Theme::named(part()?)?,
            rating: part()?.parse().ok()?,
            ends: part()?.parse().ok()?,
            position: part()?.into(),
            accepted: part()?.split('|').map(|turn| turn.split(',').map(Into::into).collect()).collect(),
        };
        parts.next().is_none().then_some(puzzle)
    }

    /// Returns the part of a link after `#`.
    pub fn link(&self) -> String {
        link::write(&format!("{LINK}{}", self.line()))
    }

    /// Returns `true` if the text of a link is a puzzle, and no game.
    pub fn is_text(text: &str) -> bool {
        text.starts_with(LINK)
    }

    /// Reads a puzzle from its identity, from a link, from the text of one, or from its line.
    ///
    /// # Errors
    /// The text is neither, or the puzzle is not valid.
    pub fn of_text(text: &str) -> Result<Puzzle, Message> {
        if let Some(id) = PuzzleId::read(text) {
            return find(id).cloned().ok_or(key!("puzzle-no-puzzle").into());
        }
        let line = if text.contains('\t') { text.trim_start_matches(LINK).to_string() } else { link::read(text)? };
        let puzzle = Puzzle::read(line.trim_start_matches(LINK)).ok_or(key!("puzzle-no-puzzle"))?;
        match puzzle.turns() {
            Ok(turns) if !turns.is_empty() => Ok(puzzle),
            _ => Err(key!("puzzle-no-puzzle").into()),
        }
    }

    /// Starts a session at the position.
    ///
    /// # Errors
    /// The game is unknown, or the position cannot be read.
    pub fn session(&self) -> Result<Session, Message> {
        let entry = self.entry().ok_or(key!("puzzle-no-puzzle"))?;
        entry.read_position(&self.position).map_err(|error| error.reason)
    }

    /// Returns the right turns as actions.
    ///
    /// # Errors
    /// The position cannot be read, or a turn is not legal.
    pub fn turns(&self) -> Result<Vec<Vec<Action>>, Message> {
        let session = self.session()?;
        let read = |turn: &Vec<String>| {
            let mut position = session.position().boxed();
            turn.iter().map(|text| session::play_text(position.as_mut(), text)).collect()
        };
        self.accepted.iter().map(read).collect()
    }

    /// Returns the side that solves the puzzle. Returns `None` if the position cannot be read.
    pub fn side(&self) -> Option<Side> {
        self.session().ok()?.turn().actor.side()
    }

    /// Returns `true` if a whole turn is right, by the position in which it results.
    ///
    /// # Errors
    /// The puzzle cannot be read.
    pub fn is_right(&self, turn: &[Action]) -> Result<bool, Message> {
        let session = self.session()?;
        let start = session.position();
        let end = after(start, turn).hash();
        Ok(self.turns()?.iter().any(|accepted| after(start, accepted).hash() == end))
    }

    /// Returns the verdict on a whole turn, by the position in which it results. So the order of its actions does not
    /// matter.
    ///
    /// # Errors
    /// The puzzle cannot be read.
    ///
    /// # Examples
    ///
    /// ```
    /// use benediction_study::puzzles::{Judgement, Puzzle};
    ///
    /// let puzzle = Puzzle::read("benedict-chess\twin\t900\t0\t4k3/8/8/8/8/8/8/3QK3 w - - 0 1\td1d7").ok_or("a puzzle")?;
    /// let session = puzzle.session()?;
    /// assert_eq!(puzzle.judge(&[session.read("Qd7")?])?, Judgement::Solved);
    /// assert!(matches!(puzzle.judge(&[session.read("Ke2")?])?, Judgement::Wrong(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn judge(&self, turn: &[Action]) -> Result<Judgement, Message> {
        self.judge_until(turn, &AtomicBool::new(false))
    }

    /// Returns the verdict on a whole turn like [`Puzzle::judge`]. The search for the opponent's answer ends soon after `stop` is
    /// set.
    ///
    /// # Errors
    /// The puzzle cannot be read.
    pub fn judge_until(&self, turn: &[Action], stop: &AtomicBool) -> Result<Judgement, Message> {
        let session = self.session()?;
        let start = session.position();
        let end = after(start, turn);
        if !self.is_right(turn)? {
            let refutation = self.theme.goal().map(|goal| start.refute(goal, turn, stop));
            return Ok(Judgement::Wrong(refutation.unwrap_or_default()));
        }
        if self.theme != Theme::WinNext || end.outcome().is_some() {
            return Ok(Judgement::Solved);
        }
        let answer = answer(end.as_ref(), stop);
        // Some answers lose at once, as when a king is blessed already.
        let is_over = after(end.as_ref(), &answer).outcome().is_some();
        Ok(if is_over { Judgement::Solved } else { Judgement::Continue(answer) })
    }

    /// Proves again which turns are right.
    ///
    /// # Errors
    /// The reason why the puzzle is not valid.
    pub fn prove(&self) -> Result<(), Fault> {
        let session = self.session().map_err(Fault::Unreadable)?;
        let start = session.position();
        let ends = |turns: &[Vec<Action>]| turns.iter().map(|turn| after(start, turn).hash()).collect::<HashSet<u64>>();
        let own = ends(&self.turns().map_err(Fault::Unreadable)?);
        let Some(goal) = self.theme.goal() else { return Ok(()) };
        let solution = start.solve(goal, &AtomicBool::new(false)).ok_or(Fault::NoTask)?;
        let proved = ends(&solution.accepted);
        let fault =
            Fault::OtherTurns { missing: proved.difference(&own).count(), wrong: own.difference(&proved).count() };
        if fault == (Fault::OtherTurns { missing: 0, wrong: 0 }) { Ok(()) } else { Err(fault) }
    }
}

/// Positions that the bot searches for an answer to a right turn.
const ANSWER_NODES: u64 = 3_000;

/// Returns the best answer of the opponent.
fn answer(position: &dyn AnyGame, stop: &AtomicBool) -> Vec<Action> {
    let situation = PositionWithHistory { position: position.boxed(), history: Vec::new(), barred: Vec::new() };
    let request = Request::of_level(Level::STRONGEST, Budget::nodes(ANSWER_NODES), 1);
    best_turn(Service::with_table(1).study(situation, request)(stop, &mut |_, _| {}))
}

/// Returns the position after a turn.
fn after(start: &dyn AnyGame, turn: &[Action]) -> Box<dyn AnyGame> {
    let mut position = start.boxed();
    turn.iter().for_each(|action| position.apply(*action));
    position
}

/// Returns the text of a position on one line.
pub fn one_line(position: &dyn AnyGame) -> String {
    position.position_text().trim_end().replace('\n', "/")
}

/// Packs puzzles into the compressed form that [`unpack`] reads.
pub fn pack(puzzles: &[Puzzle]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    // Writing to memory cannot fail.
    puzzles.iter().for_each(|puzzle| drop(packed.write_all(format!("{}\n", puzzle.line()).as_bytes())));
    packed.finish().unwrap_or_default()
}

/// Unpacks puzzles, up to the first invalid byte or the maximum length.
pub fn unpack(packed: &[u8]) -> Vec<Puzzle> {
    let mut text = String::new();
    // A test checks that the puzzles of the program are complete.
    let _ = GzDecoder::new(packed).take(MAX_LENGTH).read_to_string(&mut text);
    text.split_terminator('\n').filter_map(Puzzle::read).collect()
}

/// Returns the puzzles of the program, by game and rating.
pub fn shipped() -> &'static [Puzzle] {
    static PUZZLES: LazyLock<Vec<Puzzle>> = LazyLock::new(|| unpack(PACKED));
    &PUZZLES
}

/// Returns the puzzle of the program with an identity. Returns `None` if there is none.
pub fn find(id: PuzzleId) -> Option<&'static Puzzle> {
    static BY_ID: LazyLock<HashMap<PuzzleId, &'static Puzzle>> =
        LazyLock::new(|| shipped().iter().map(|puzzle| (puzzle.id(), puzzle)).collect());
    BY_ID.get(&id).copied()
}

/// Returns the puzzle of a day, the same one for everybody with the same version: one puzzle of the game after the other, in an order
/// without a pattern. If no game is given, each day has another one. Returns `None` if the program has no puzzle of the game.
///
/// ```
/// use benediction_study::puzzles;
/// use benediction_study::tree::Date;
///
/// let day = Date::new(2026, 11, 23).ok_or("a day")?;
/// let puzzle = puzzles::daily(day, Some("obelisk")).ok_or("there are puzzles of the game")?;
/// assert_eq!(puzzle.game, "obelisk");
/// assert_eq!(puzzles::find(puzzle.id()), Some(puzzle));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn daily(day: Date, game: Option<&str>) -> Option<&'static Puzzle> {
    let number = day.number() as usize;
    let games: Vec<&str> = registry::games().iter().map(|entry| entry.name).collect();
    let has_puzzles = |name: &&&str| shipped().iter().any(|puzzle| puzzle.game == **name);
    let games: Vec<&str> = games.iter().filter(has_puzzles).copied().collect();
    let (game, number) = match game {
        Some(game) => (game, number),
        None => (*games.get(number % games.len().max(1))?, number / games.len()),
    };
    let mut puzzles: Vec<&Puzzle> = shipped().iter().filter(|puzzle| puzzle.game == game).collect();
    // The identity is a checksum, so this order has no pattern.
    puzzles.sort_by_key(|puzzle| puzzle.id());
    puzzles.get(number % puzzles.len().max(1)).copied()
}
