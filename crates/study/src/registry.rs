//! The games of the program, by name. A new game is a folder under `games` and an entry here.

use std::fmt;
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::record::Record;
use crate::session::{self, Session, TextError, game_named_in, named_in_lines};
use benediction_engine::{AnyGame, Game};
use benediction_rules::games::{benedict_chess, benediction, kingamon, obelisk};
use benediction_rules::message::{Key, Message, shortened};
use benediction_rules::notation::{ReadError, SideNames};
use benediction_rules::{Actor, GameId, GameSpec, MATCH, RuleSet, Side, Starter};
use benediction_rules::{key, message};
use benediction_words::lessons::{self, Lesson};
use benediction_words::locale;
use benediction_words::rules::{self, Chapter};

mod odds;

pub use odds::Odds;

/// A rule option of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleWord {
    /// The word on the command line, after `--rules`.
    pub word: &'static str,
    /// The key of the name for users.
    pub title: Key,
    /// A description of the change, as a sentence.
    pub about: Key,
    /// The group of options of which exactly one holds, by default the first. `None` for a switch of its own.
    pub group: Option<Key>,
}

impl RuleWord {
    const fn new(word: &'static str, title: Key, about: Key, group: Option<Key>) -> RuleWord {
        RuleWord { word, title, about, group }
    }
}

/// Rating of the first bot level, from which the others are counted.
const FIRST_RATING: f64 = 500.0;

/// The first position of a game, or the reason why there is none.
type StartResult<E> = Result<Box<dyn AnyGame>, E>;

/// A game that can be chosen.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The name on the command line and in files.
    pub name: &'static str,
    /// The key of the name for users.
    pub title: Key,
    /// The key of a description, which is a sentence.
    pub about: Option<Key>,
    /// The usual length of a game, such as "About 25 minutes".
    pub length: Option<Key>,
    /// A position text for the picture of the game. If it is empty, the picture shows the first position.
    pub cover: &'static str,
    /// Score of each bot level, from the second, against the level below, in percent, as measured. Empty if it is not known.
    pub ladder: &'static [u8],
    /// The names of the sides, the near one first.
    pub sides: SideNames,
    /// The rule by which a side starts.
    pub starter: Starter,
    /// The rule options that can be chosen.
    pub rules: &'static [RuleWord],
    /// The handicaps that can be chosen.
    pub odds: &'static [Odds],
    /// An explanation of the notation of actions for the help of the terminal, a few lines.
    pub notation: Option<Key>,
    /// An explanation of the symbols on the board in the terminal, a few lines.
    pub legend: Option<Key>,
    /// The pages of the rules, chapter by chapter.
    pub book: &'static [Chapter],
    /// The lessons of the game. [`Entry::course`] returns them.
    pub course: Option<fn() -> &'static [Lesson]>,
    /// An example game with comments, as a game text. Empty if there is none.
    pub example: &'static str,
    /// The messages of the game as a Fluent file. Empty if the program's own files contain them.
    pub messages: &'static str,
    /// `true` if the game supports UCI: its position texts are FENs and its actions are in the notation of chess programs.
    pub uci: bool,
    /// Creates the first position by the rules of a specification. Everything else about the game comes from its positions.
    start: fn(&GameSpec, Side) -> StartResult<Message>,
    pgn: bool,
}

impl Entry {
    /// Returns the identifier of the game.
    pub const fn id(&self) -> GameId {
        GameId::new(self.name)
    }

    /// Creates an entry for a game without options, descriptions and lessons.
    pub const fn of<G: Game>(name: &'static str, title: Key, sides: SideNames) -> Entry {
        Entry {
            name,
            title,
            about: None,
            length: None,
            cover: "",
            ladder: &[],
            sides,
            starter: G::STARTER,
            rules: &[],
            odds: &[],
            notation: None,
            legend: None,
            book: &[],
            course: None,
            example: "",
            messages: "",
            uci: false,
            start: |spec, first| Ok(Box::new(G::start(spec, first)?)),
            pgn: G::PGN,
        }
    }

    /// Returns the lessons of the game: a short one about the whole game, then one for each part of the rules. Empty if it has none.
    pub fn course(&self) -> &'static [Lesson] {
        self.course.map_or(&[], |course| course())
    }

    /// Returns the first lesson, or `None` if the game has none.
    pub fn lesson(&self) -> Option<&'static Lesson> {
        self.course().first()
    }

    /// Returns the measured Elo rating of a bot level, 1 to 10, rounded to tens: the first level has 500. Returns `None` if it is not
    /// known.
    pub fn rating(&self, level: u8) -> Option<u32> {
        let below = self.ladder.get(..usize::from(level.checked_sub(1)?))?;
        let gains = below.iter().map(|score| {
            let score = f64::from(*score) / 100.0;
            400.0 * (score / (1.0 - score)).log10()
        });
        // Scores are above one half, so that nothing is negative.
        (!self.ladder.is_empty()).then(|| ((FIRST_RATING + gains.sum::<f64>()) / 10.0).round() as u32 * 10)
    }

    /// Returns the standard first position. `first` is the side that starts if the players may choose.
    ///
    /// # Panics
    /// Never: a test starts every entry.
    pub fn position(&self, first: Side) -> Box<dyn AnyGame> {
        (self.start)(&GameSpec::usual(self.id()), first).expect("an entry starts")
    }

    /// Starts a game with the standard rules. `first` is the side that starts if the players may choose.
    pub fn start(&self, first: Side) -> Session {
        Session::begin(self.position(first))
    }

    /// Starts a game with rule options. `first` is the side that starts, `None` the default one.
    ///
    /// # Errors
    /// An unknown option, options that contradict each other, or a side that may not start, as a sentence.
    ///
    /// # Examples
    ///
    /// ```
    /// use benediction_rules::{RuleSet, Side};
    /// use benediction_study::registry;
    ///
    /// let obelisk = registry::named("obelisk").ok_or("no such game")?;
    /// let session = obelisk.start_with(&RuleSet::from("bounded"), None)?;
    /// assert_eq!(session.spec().to_string(), "obelisk bounded");
    /// // White never starts.
    /// assert!(obelisk.start_with(&RuleSet::default(), Some(Side::Far)).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn start_with(&self, rules: &RuleSet, first: Option<Side>) -> Result<Session, Message> {
        if let Some(side) = first {
            self.sides.may_start(self.starter, side)?;
        }
        let is_known = |word: &str| self.rules.iter().any(|rule| rule.word == word) || self.is_match_word(word);
        if let Some(word) = rules.words().find(|word| !is_known(word)) {
            let word = shortened(word);
            return Err(match self.rules {
                [] => message!("record-no-rules", game = self.name, word),
                rules => {
                    let words: Vec<&str> = rules.iter().map(|rule| rule.word).collect();
                    message!("record-no-rules-word", game = self.name, word, known = words.join(", "))
                }
            });
        }
        (self.start)(&GameSpec { id: self.id(), rules: rules.clone() }, first.unwrap_or(Side::Near)).map(Session::begin)
    }

    /// Returns `true` if a rule option says what the sides need in a match to points, and the game is played for points.
    fn is_match_word(&self, word: &str) -> bool {
        word.starts_with(MATCH) && self.counts_points()
    }

    /// Returns `true` if matches of the game can be played to points.
    pub fn counts_points(&self) -> bool {
        self.position(Side::Near).match_rules([1, 1], true).is_some()
    }

    /// Starts a game from a position text of this game.
    ///
    /// # Errors
    /// The error in the text, with its line and column.
    pub fn read_position(&self, text: &str) -> Result<Session, ReadError> {
        Session::from_position_text(text, self.position(Side::Near).as_ref())
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

const BENEDICTION: Entry = Entry {
    about: Some(key!("game-benediction-about")),
    notation: Some(key!("game-benediction-notation")),
    legend: Some(key!("game-benediction-legend")),
    book: rules::benediction::BENEDICTION,
    course: Some(lessons::benediction),
    example: include_str!("../../../assets/games/benediction-example.txt"),
    length: Some(key!("game-benediction-length")),
    cover: "Benediction v2: benediction/turn: red 2/red: d2+ e2k e4++ f3 g5b f2 d5/blue: d7 d8+ e8k e7 f6c c5 f8/blocks: c3 g6",
    ladder: &[73, 78, 70, 85, 86, 75, 78, 75, 66],
    odds: &odds::BENEDICTION,
    ..Entry::of::<benediction::Position>("benediction", key!("game-benediction"), benediction::SIDES)
};

/// The groups of the rule options of Obelisk.
const MODE: Option<Key> = Some(key!("rule-obelisk-symmetry"));
const START: Option<Key> = Some(key!("rule-obelisk-start"));

const OBELISK: Entry = Entry {
    about: Some(key!("game-obelisk-about")),
    length: Some(key!("game-obelisk-length")),
    cover: "2p/1bc/CB1/P2 b open",
    ladder: &[68, 66, 64, 67, 67, 61, 67, 64, 56],
    rules: &[
        RuleWord::new("open", key!("rule-obelisk-open"), key!("rule-obelisk-open-about"), MODE),
        RuleWord::new("bounded", key!("rule-obelisk-bounded"), key!("rule-obelisk-bounded-about"), MODE),
        RuleWord::new("balanced", key!("rule-obelisk-balanced"), key!("rule-obelisk-balanced-about"), MODE),
        RuleWord::new("line", key!("rule-obelisk-line"), key!("rule-obelisk-line-about"), START),
        RuleWord::new("even", key!("rule-obelisk-even"), key!("rule-obelisk-even-about"), START),
    ],
    notation: Some(key!("game-obelisk-notation")),
    legend: Some(key!("game-obelisk-legend")),
    book: rules::obelisk::CHAPTERS,
    course: Some(lessons::obelisk),
    ..Entry::of::<obelisk::Position>("obelisk", key!("game-obelisk"), obelisk::SIDES)
};

const KINGAMON_RULES: [RuleWord; kingamon::Switch::ALL.len()] = {
    const fn rule(switch: kingamon::Switch) -> RuleWord {
        RuleWord::new(switch.word(), switch.title(), switch.about(), None)
    }
    let mut rules = [rule(kingamon::Switch::ALL[0]); kingamon::Switch::ALL.len()];
    let mut index = 1;
    while index < rules.len() {
        rules[index] = rule(kingamon::Switch::ALL[index]);
        index += 1;
    }
    rules
};

/// The games of this program in the order of the menu.
const GAMES: [Entry; 5] = [
    BENEDICTION,
    Entry {
        name: "king-trails",
        title: key!("game-king-trails"),
        about: Some(key!("game-king-trails-about")),
        notation: Some(key!("game-king-trails-notation")),
        book: rules::benediction::KING_TRAILS,
        course: Some(lessons::king_trails),
        example: "",
        odds: &odds::CHECKERS,
        length: Some(key!("game-king-trails-length")),
        cover: "Benediction v2: king-trails/turn: red 2/red: g4k f4+ h4 e6++ i5 f2 h2 c5/blue: g10k g9 h9+ d8 j7++ f11 h10 k5/blocks: e8 i7/red-starts: g2 g3/blue-starts: g12 g11",
        ladder: &[64, 73, 62, 69, 79, 69, 74, 76, 67],
        ..BENEDICTION
    },
    Entry {
        about: Some(key!("game-benedict-chess-about")),
        rules: &[RuleWord::new(
            benedict_chess::SWAP,
            key!("rule-benedict-chess-swap"),
            key!("rule-benedict-chess-swap-about"),
            None,
        )],
        notation: Some(key!("game-benedict-chess-notation")),
        legend: Some(key!("game-benedict-chess-legend")),
        book: rules::benedict_chess::CHAPTERS,
        course: Some(lessons::benedict_chess),
        odds: &odds::CHESS,
        length: Some(key!("game-benedict-chess-length")),
        cover: "r1bqkb1r/ppPpPppp/2n2n2/3N4/4P3/8/PPPP1PPP/R1BQKBNR w KQkq - 0 4",
        ladder: &[70, 70, 76, 66, 72, 71, 72, 62, 65],
        uci: true,
        ..Entry::of::<benedict_chess::Position>("benedict-chess", key!("game-benedict-chess"), benedict_chess::SIDES)
    },
    OBELISK,
    Entry {
        about: Some(key!("game-kingamon-about")),
        length: Some(key!("game-kingamon-length")),
        cover: "W:2:2,3:2,4:2,5:2,6:1,9:1K,12:1 R:bar:1K,28:2,27:2,26:2,18:1,13:1,10:2 turn=w",
        ladder: &[75, 77, 75, 80, 75, 75, 75, 76, 57],
        rules: &KINGAMON_RULES,
        notation: Some(key!("game-kingamon-notation")),
        legend: Some(key!("game-kingamon-legend")),
        book: rules::kingamon::CHAPTERS,
        course: Some(lessons::kingamon),
        ..Entry::of::<kingamon::Position>("kingamon", key!("game-kingamon"), kingamon::SIDES)
    },
];

/// Games that [`add`] has added.
static ADDED: Mutex<Vec<Entry>> = Mutex::new(Vec::new());
/// All games, fixed at the first query.
static ALL: OnceLock<Vec<Entry>> = OnceLock::new();

/// Adds a game to those of this program. Has no effect after the first query or if the name is taken. Returns `true` if a game of
/// this name is available.
pub fn add(entry: Entry) -> bool {
    let mut added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
    if ALL.get().is_none() && GAMES.iter().chain(added.iter()).all(|other| other.name != entry.name) {
        added.push(entry);
        locale::add(entry.messages);
    }
    drop(added);
    named(entry.name).is_some()
}

/// Returns all games in the order of the menu.
pub fn games() -> &'static [Entry] {
    ALL.get_or_init(|| {
        let added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
        GAMES.into_iter().chain(added.iter().copied()).collect()
    })
}

/// Returns the first game of the menu.
pub fn first() -> &'static Entry {
    &games()[0]
}

/// Returns the names of all games for users.
pub fn titles() -> Vec<&'static str> {
    games().iter().map(|entry| locale::text(entry.title)).collect()
}

/// Returns the game with this name. Returns `None` if there is no such game.
///
/// ```
/// use benediction_study::registry;
///
/// let entry = registry::named("obelisk").ok_or("no such game")?;
/// assert_eq!(entry.id().as_str(), "obelisk");
/// assert!(registry::named("draughts").is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn named(name: &str) -> Option<&'static Entry> {
    games().iter().find(|entry| entry.name == name)
}

/// Returns the game with this identifier. Returns `None` for mixed variants and unknown games.
pub fn find(id: &GameId) -> Option<&'static Entry> {
    named(id.as_str())
}

/// Returns the name of a game for users, or its identifier for a mixed variant.
pub fn title(id: &GameId) -> &str {
    find(id).map_or(id.as_str(), |entry| locale::text(entry.title))
}

/// Creates a session from a position text of any game.
///
/// # Errors
/// The error of the game that read farthest, with its line and column. For a FEN it is the error of the chess game.
///
/// # Examples
///
/// ```
/// use benediction_study::registry;
///
/// // The text decides the game.
/// let session = registry::read_position("4k3/8/8/8/8/8/8/3QK3 w - - 0 1")?;
/// assert_eq!(session.spec().id.as_str(), "benedict-chess");
/// let error = registry::read_position("nonsense").unwrap_err();
/// assert_eq!(error.line, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_position(text: &str) -> Result<Session, ReadError> {
    let board = text.split_whitespace().next().unwrap_or_default();
    let likely = games().iter().find(|entry| entry.pgn && board.matches('/').count() >= 6);
    farthest(likely, |entry| entry.read_position(text), |error| (error.line, error.column))
}

/// Returns the result of the first game that can read a text. `likely`, the game whose form the text has, is tried first. If no
/// game can read it, returns the error of `likely`, or without that one the error of the game that read farthest.
fn farthest<T, E>(
    likely: Option<&Entry>,
    read: impl Fn(&Entry) -> Result<T, E>,
    place: impl Fn(&E) -> (usize, usize),
) -> Result<T, E> {
    let mut farthest = match read(likely.unwrap_or(first())) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    for entry in games() {
        match read(entry) {
            Ok(value) => return Ok(value),
            Err(error) if likely.is_none() && place(&error) > place(&farthest) => farthest = error,
            Err(_) => {}
        }
    }
    Err(farthest)
}

/// Creates a session from a game text: with the game that it names, otherwise with the first game that can read it. What cannot be
/// read in a game of PGN is left out, as in [`Session::read_foreign_game`].
///
/// # Errors
/// The error of the game that read farthest, with its line and column.
///
/// # Examples
///
/// ```
/// use benediction_study::registry;
/// use benediction_study::tree::NodeId;
///
/// // A variation is in brackets, a comment in braces.
/// let text = "game: benedict-chess\n\n1. e2e4 (e2e3 {Wins by force}) e7e5\n";
/// let session = registry::open_game_text(text)?;
/// assert_eq!(session.tree().children(NodeId::ROOT).len(), 2);
/// assert_eq!(session.tree().len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn open_game_text(text: &str) -> Result<Session, TextError> {
    let read = |entry: &Entry, read: fn(&mut Session, &str) -> Result<(), TextError>| {
        let mut session = entry.start(Side::Near);
        read(&mut session, text).map(|()| session)
    };
    if let Some(entry) = game_named_in(text).and_then(|game| find(&game.id)) {
        return read(entry, Session::read_foreign_game);
    }
    let likely = of_form(&session::lines(text));
    let place = |error: &TextError| (error.line, error.column);
    // Parts are left out only if no game can read the whole text.
    farthest(likely, |entry| read(entry, Session::read_whole_game), place)
        .or_else(|error| likely.map_or(Err(error), |entry| read(entry, Session::read_foreign_game)))
}

/// Returns the game whose texts have the form of a text. Headers in brackets are those of PGN unless they name sides of other
/// games.
fn of_form(lines: &[&str]) -> Option<&'static Entry> {
    let head = || {
        let lines = lines.iter().map(|line| line.trim_start()).filter(|line| !line.is_empty());
        lines.take_while(|line| line.starts_with(['[', ';', '%']))
    };
    let has_headers =
        lines.iter().find(|line| !line.trim().is_empty()).is_some_and(|line| line.trim_start().starts_with('['));
    let is_of_others = || head().any(|line| line.starts_with("[Red") || line.starts_with("[Blue"));
    games().iter().find(|entry| has_headers && entry.pgn && !is_of_others())
}

/// Returns the number of lines that belong to the first game of a text that may contain several games. `headers` are those of the game
/// before, which hold for the first game too.
pub fn length_of_first(lines: &[&str], headers: Option<&str>) -> usize {
    let named = headers.map_or_else(|| named_in_lines(lines), |line| named_in_lines(&[line]));
    let named = named.and_then(|game| find(&game.id));
    session::length_of_first(
        lines,
        named.or_else(|| of_form(lines)).unwrap_or_else(first).position(Side::Near).as_ref(),
    )
}

/// Returns the headers of a game that also hold for the next one in a text if that has none, on one line. Returns `None` if it has no
/// headers of its own.
pub fn headers_for_next(lines: &[&str]) -> Option<String> {
    let headers = session::headers_of_game(lines)?;
    if named_in_lines(lines).is_some() {
        return Some(headers);
    }
    Some(format!("[Variant \"{}\"] {headers}", of_form(lines)?.name).trim_end().into())
}

/// Reads a game text into a session, which is replaced if the text names a different game. The text names the side that starts.
///
/// # Errors
/// The error with its line and column. The session is then unchanged.
pub fn read_game_text(session: &mut Session, text: &str) -> Result<(), TextError> {
    if other_game(session, text).is_some() {
        *session = open_game_text(text)?;
        return Ok(());
    }
    session.read_foreign_game(text)
}

/// Does the same as [`read_game_text`], but the side that starts is the one of the session unless the text has a line for it.
///
/// # Errors
/// The error with its line and column. The session is then unchanged.
pub fn read_game_text_as_begun(session: &mut Session, text: &str) -> Result<(), TextError> {
    let first = if session.turn().actor == Actor::Side(Side::Far) { Side::Far } else { Side::Near };
    let mut fresh = match other_game(session, text) {
        Some(entry) => entry.start(first),
        None => return session.read_game_text(text),
    };
    fresh.read_game_text(text)?;
    *session = fresh;
    Ok(())
}

/// Returns the game that a text names. Returns `None` if it is the session's own game or unknown.
fn other_game(session: &Session, text: &str) -> Option<&'static Entry> {
    let named = game_named_in(text).and_then(|game| find(&game.id));
    named.filter(|entry| session.spec().id != entry.id())
}

/// Creates the session of a saved game.
///
/// # Errors
/// The reason why the saved game is invalid.
///
/// # Examples
///
/// ```
/// use benediction_study::record::Record;
/// use benediction_study::registry;
///
/// let record = Record { actions: vec!["e2e4".into(), "e7e5".into()], ..Record::of("benedict-chess") };
/// let session = registry::load(&record)?;
/// assert_eq!(session.size(), 3);
/// let illegal = Record { actions: vec!["e2e5".into()], ..Record::of("benedict-chess") };
/// assert!(registry::load(&illegal).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn load(record: &Record) -> Result<Session, Message> {
    // The position of a mixed variant contains its rules.
    let entry = find(&record.game.id).or_else(|| {
        let text = record.position.as_ref()?;
        games().iter().find(|entry| entry.read_position(text).is_ok())
    });
    let entry = entry.ok_or_else(|| message!("record-no-game", game = shortened(record.game.id.as_str())))?;
    Session::from_record(record, entry.position(Side::Near).as_ref())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_registered_game_has_unique_name_and_texts() {
        for (index, entry) in GAMES.iter().enumerate() {
            let session = entry.start(Side::Near);
            assert_eq!(session.spec(), GameSpec::usual(entry.id()));
            assert_eq!(session.sides(), entry.sides);
            assert!(entry.about.is_some() && entry.notation.is_some() && entry.legend.is_some(), "{entry:?}");
            assert!(GAMES[..index].iter().all(|other| other.name != entry.name));
        }
    }

    #[test]
    fn rule_options_of_another_game_are_refused() {
        let why = |rules, first| GAMES[0].start_with(&RuleSet::from(rules), first).err().map_or("", |why| why.key());
        assert_eq!(why("open", None), "record-no-rules");
        assert_eq!(why(" , ", Some(Side::Far)), "");
    }
}
