//! The games of the table, by name. A new game is a folder under `games` and an entry here.

use std::fmt;
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::record::Record;
use crate::session::{self, Session, TextError, game_named_in, named_in_lines};
use benediction_engine::{AnyGame, Game};
use benediction_rules::games::{benedict_chess, benediction, kingamon, obelisk};
use benediction_rules::message::{Key, Message, shortened};
use benediction_rules::notation::{ReadError, SideNames};
use benediction_rules::{Actor, GameId, GameSpec, RuleSet, Side, Starter};
use benediction_rules::{key, message};
use benediction_words::lessons::{self, Lesson};
use benediction_words::locale;
use benediction_words::rules::{self, Chapter};

mod odds;

pub use odds::Odds;

/// A word that changes the rules of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleWord {
    /// The word, as `--rules` takes it.
    pub word: &'static str,
    /// What people call it.
    pub title: Key,
    /// What it changes, in a sentence.
    pub about: Key,
    /// Of the words of one group one is chosen, the first if nothing is said; a word of none is a switch of its own.
    pub group: Option<Key>,
}

/// A position of the game, or why there is none.
type Begun<E> = Result<Box<dyn AnyGame>, E>;

/// A game that can be chosen.
#[derive(Clone, Copy)]
pub struct Entry {
    /// Its name on the command line and in files.
    pub name: &'static str,
    /// Its name for people.
    pub title: Key,
    /// What it is, in a sentence.
    pub about: Option<Key>,
    /// What its sides are called.
    pub sides: SideNames,
    /// Who may start.
    pub starter: Starter,
    /// The words that change its rules.
    pub rules: &'static [RuleWord],
    /// The handicaps that it offers.
    pub odds: &'static [Odds],
    /// How its actions are written, for the help of the terminal: a few lines.
    pub notation: Option<Key>,
    /// What the signs of its board in the terminal mean: a few lines.
    pub legend: Option<Key>,
    /// The book of its rules.
    pub book: &'static [Chapter],
    /// Its first lesson, if it has one.
    pub lesson: Option<&'static Lesson>,
    /// What it says, as a file of Fluent; empty where that is among the messages of this program.
    pub messages: &'static str,
    /// Its position texts are FENs and its actions written as chess programs do, so that it can speak UCI.
    pub uci: bool,
    /// The start of the game by the rules that are named. From its positions everything else about the game is asked.
    start: fn(&GameSpec, Side) -> Begun<Message>,
    pgn: bool,
}

impl Entry {
    /// Which game it is.
    pub const fn id(&self) -> GameId {
        GameId::new(self.name)
    }

    /// An entry for a game, with nothing to choose about it and nothing to say yet.
    pub const fn of<G: Game>(name: &'static str, title: Key, sides: SideNames) -> Entry {
        Entry {
            name,
            title,
            about: None,
            sides,
            starter: G::STARTER,
            rules: &[],
            odds: &[],
            notation: None,
            legend: None,
            book: &[],
            lesson: None,
            messages: "",
            uci: false,
            start: |spec, first| Ok(Box::new(G::start(spec, first)?)),
            pgn: G::PGN,
        }
    }

    /// The position with which the game usually begins. `first` begins where the players may choose.
    ///
    /// # Panics
    /// Never: every entry starts, which is tested.
    pub fn position(&self, first: Side) -> Box<dyn AnyGame> {
        (self.start)(&GameSpec::usual(self.id()), first).expect("an entry starts")
    }

    /// A game with its usual rules. `first` begins where the players may choose.
    pub fn start(&self, first: Side) -> Session {
        Session::begin(self.position(first))
    }

    /// A game with rules words, begun by `first` or by whoever usually does.
    ///
    /// # Errors
    /// A word that is none of the game's, words that do not go together, or a side that may not start; in a sentence.
    pub fn start_with(&self, rules: &RuleSet, first: Option<Side>) -> Result<Session, Message> {
        if let Some(side) = first {
            self.sides.may_start(self.starter, side)?;
        }
        if let Some(word) = rules.words().find(|word| self.rules.iter().all(|rule| rule.word != *word)) {
            let word = shortened(word);
            return Err(match self.rules {
                [] => message!("record-no-rules", game = self.name, word = word),
                rules => {
                    let known: Vec<&str> = rules.iter().map(|rule| rule.word).collect();
                    message!("record-no-rules-word", game = self.name, word = word, known = known.join(", "))
                }
            });
        }
        (self.start)(&GameSpec { id: self.id(), rules: rules.clone() }, first.unwrap_or(Side::Near)).map(Session::begin)
    }

    /// A game that begins with a position text of this game.
    ///
    /// # Errors
    /// What is wrong with it, and where.
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
    book: rules::benediction::CHAPTERS,
    lesson: Some(&lessons::benediction::LESSON),
    odds: &odds::BENEDICTION,
    ..Entry::of::<benediction::Position>("benediction", key!("game-benediction"), benediction::SIDES)
};

/// Obelisk's groups of rules words.
const MODE: Option<Key> = Some(key!("rule-obelisk-symmetry"));
const START: Option<Key> = Some(key!("rule-obelisk-start"));

const OBELISK: Entry = Entry {
    about: Some(key!("game-obelisk-about")),
    rules: &[
        RuleWord {
            word: "open",
            title: key!("rule-obelisk-open"),
            about: key!("rule-obelisk-open-about"),
            group: MODE,
        },
        RuleWord {
            word: "bounded",
            title: key!("rule-obelisk-bounded"),
            about: key!("rule-obelisk-bounded-about"),
            group: MODE,
        },
        RuleWord {
            word: "balanced",
            title: key!("rule-obelisk-balanced"),
            about: key!("rule-obelisk-balanced-about"),
            group: MODE,
        },
        RuleWord {
            word: "line",
            title: key!("rule-obelisk-line"),
            about: key!("rule-obelisk-line-about"),
            group: START,
        },
        RuleWord {
            word: "even",
            title: key!("rule-obelisk-even"),
            about: key!("rule-obelisk-even-about"),
            group: START,
        },
    ],
    notation: Some(key!("game-obelisk-notation")),
    legend: Some(key!("game-obelisk-legend")),
    book: rules::obelisk::CHAPTERS,
    lesson: Some(&lessons::obelisk::LESSON),
    ..Entry::of::<obelisk::Position>("obelisk", key!("game-obelisk"), obelisk::SIDES)
};

const KINGAMON_RULES: [RuleWord; kingamon::Switch::ALL.len()] = {
    const fn rule(switch: kingamon::Switch) -> RuleWord {
        RuleWord { word: switch.word(), title: switch.title(), about: switch.about(), group: None }
    }
    let mut rules = [rule(kingamon::Switch::ALL[0]); kingamon::Switch::ALL.len()];
    let mut index = 1;
    while index < rules.len() {
        rules[index] = rule(kingamon::Switch::ALL[index]);
        index += 1;
    }
    rules
};

/// The games of this program, the first one offered first.
const GAMES: [Entry; 5] = [
    BENEDICTION,
    Entry {
        name: "king-trails",
        title: key!("game-king-trails"),
        about: Some(key!("game-king-trails-about")),
        lesson: Some(&lessons::king_trails::LESSON),
        odds: &odds::CHECKERS,
        ..BENEDICTION
    },
    Entry {
        about: Some(key!("game-benedict-chess-about")),
        rules: &[RuleWord {
            word: benedict_chess::SWAP,
            title: key!("rule-benedict-chess-swap"),
            about: key!("rule-benedict-chess-swap-about"),
            group: None,
        }],
        notation: Some(key!("game-benedict-chess-notation")),
        legend: Some(key!("game-benedict-chess-legend")),
        book: rules::benedict_chess::CHAPTERS,
        lesson: Some(&lessons::benedict_chess::LESSON),
        odds: &odds::CHESS,
        uci: true,
        ..Entry::of::<benedict_chess::Position>("benedict-chess", key!("game-benedict-chess"), benedict_chess::SIDES)
    },
    OBELISK,
    Entry {
        about: Some(key!("game-kingamon-about")),
        rules: &KINGAMON_RULES,
        notation: Some(key!("game-kingamon-notation")),
        legend: Some(key!("game-kingamon-legend")),
        book: rules::kingamon::CHAPTERS,
        lesson: Some(&lessons::kingamon::LESSON),
        ..Entry::of::<kingamon::Position>("kingamon", key!("game-kingamon"), kingamon::SIDES)
    },
];

/// Games that were added to those of this program.
static MORE: Mutex<Vec<Entry>> = Mutex::new(Vec::new());
/// All of them, from when the first one was asked for.
static ALL: OnceLock<Vec<Entry>> = OnceLock::new();

/// Adds a game to those of this program, before anything asks for one; whether it is among them now. A game of the same name is
/// added once.
pub fn add(entry: Entry) -> bool {
    let mut more = MORE.lock().unwrap_or_else(PoisonError::into_inner);
    if ALL.get().is_none() && GAMES.iter().chain(more.iter()).all(|known| known.name != entry.name) {
        more.push(entry);
        locale::add(entry.messages);
    }
    drop(more);
    named(entry.name).is_some()
}

/// Every game, the first one offered first.
pub fn games() -> &'static [Entry] {
    ALL.get_or_init(|| {
        let more = MORE.lock().unwrap_or_else(PoisonError::into_inner);
        GAMES.into_iter().chain(more.iter().copied()).collect()
    })
}

/// The game that is offered first.
pub fn first() -> &'static Entry {
    &games()[0]
}

/// What people call the games.
pub fn titles() -> Vec<&'static str> {
    games().iter().map(|entry| locale::text(entry.title)).collect()
}

/// The game of a name.
pub fn named(name: &str) -> Option<&'static Entry> {
    games().iter().find(|entry| entry.name == name)
}

/// A game, if it is one of the table's. Mixed variants are not.
pub fn find(id: &GameId) -> Option<&'static Entry> {
    named(id.as_str())
}

/// What people call a game; mixed variants have no title of their own.
pub fn title(id: &GameId) -> &str {
    find(id).map_or(id.as_str(), |entry| locale::text(entry.title))
}

/// The session that begins with the position of a text which does not say of which game it is.
///
/// # Errors
/// No game can read it: what the game says is wrong that came farthest, and where; of a FEN what the chess game says.
pub fn read_position(text: &str) -> Result<Session, ReadError> {
    let board = text.split_whitespace().next().unwrap_or_default();
    let likely = games().iter().find(|entry| entry.pgn && board.matches('/').count() >= 6);
    farthest(likely, |entry| entry.read_position(text), |error| (error.line, error.column))
}

/// What the first of the games makes of a text that can read it: the one first whose form the text has. Else the error of that one, or of
/// the one that came farthest.
fn farthest<T, E>(
    likely: Option<&Entry>,
    read: impl Fn(&Entry) -> Result<T, E>,
    place: impl Fn(&E) -> (usize, usize),
) -> Result<T, E> {
    let mut refused = match read(likely.unwrap_or(first())) {
        Ok(found) => return Ok(found),
        Err(error) => error,
    };
    for entry in games() {
        match read(entry) {
            Ok(found) => return Ok(found),
            Err(error) if likely.is_none() && place(&error) > place(&refused) => refused = error,
            Err(_) => {}
        }
    }
    Err(refused)
}

/// The game of a game text: the one that it names, else the first that can read it.
///
/// # Errors
/// What is wrong, and where; of several games what the one says that came farthest.
pub fn open_game_text(text: &str) -> Result<Session, TextError> {
    let read = |entry: &Entry| {
        let mut session = entry.start(Side::Near);
        session.read_whole_game(text).map(|()| session)
    };
    match game_named_in(text).and_then(|game| find(&game.id)) {
        Some(entry) => read(entry),
        None => farthest(of_form(&text.lines().collect::<Vec<_>>()), read, |error| (error.line, error.column)),
    }
}

/// The game whose texts have the form of a text: headers in brackets are those of PGN, unless they name sides that it does not have.
fn of_form(lines: &[&str]) -> Option<&'static Entry> {
    let headers = || lines.iter().map(|line| line.trim_start()).filter(|line| line.starts_with('['));
    let headed =
        lines.iter().find(|line| !line.trim().is_empty()).is_some_and(|line| line.trim_start().starts_with('['));
    let of_others = || headers().any(|line| line.starts_with("[Red") || line.starts_with("[Blue"));
    games().iter().find(|entry| headed && entry.pgn && !of_others())
}

/// The first game of a text that may hold several: how many of its lines belong to it.
pub fn length_of_first(lines: &[&str]) -> usize {
    let named = named_in_lines(lines).and_then(|game| find(&game.id));
    session::length_of_first(lines, named.or(of_form(lines)).unwrap_or_else(first).position(Side::Near).as_ref())
}

/// Reads a game text into a session; into another one where the text names another game. The side starts that the text names.
///
/// # Errors
/// What is wrong, and where; then nothing has changed.
pub fn read_game_text(session: &mut Session, text: &str) -> Result<(), TextError> {
    if meant(session, text).is_some() {
        *session = open_game_text(text)?;
        return Ok(());
    }
    session.read_whole_game(text)
}

/// The same, but the side starts that does in the session, where the text has no line that says otherwise.
///
/// # Errors
/// What is wrong, and where; then nothing has changed.
pub fn read_game_text_as_begun(session: &mut Session, text: &str) -> Result<(), TextError> {
    let first = if session.turn().actor == Actor::Side(Side::Far) { Side::Far } else { Side::Near };
    let mut fresh = match meant(session, text) {
        Some(entry) => entry.start(first),
        None => return session.read_game_text(text),
    };
    fresh.read_game_text(text)?;
    *session = fresh;
    Ok(())
}

/// The game that a text names, if it is another one than the session's.
fn meant(session: &Session, text: &str) -> Option<&'static Entry> {
    let named = game_named_in(text).and_then(|game| find(&game.id));
    named.filter(|entry| session.spec().id != entry.id())
}

/// The session of a saved game.
///
/// # Errors
/// What is wrong with it.
pub fn load(record: &Record) -> Result<Session, Message> {
    // A mixed variant carries its rules in its position.
    let known = find(&record.game.id).or_else(|| {
        let text = record.position.as_ref()?;
        games().iter().find(|entry| entry.read_position(text).is_ok())
    });
    let entry = known.ok_or_else(|| message!("record-no-game", game = shortened(record.game.id.as_str())))?;
    Session::from_record(record, entry.position(Side::Near).as_ref())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_starts_under_its_name_and_says_what_it_is() {
        for (index, entry) in GAMES.iter().enumerate() {
            let session = entry.start(Side::Near);
            assert_eq!(session.spec(), GameSpec::usual(entry.id()));
            assert_eq!(session.sides(), entry.sides);
            assert!(entry.about.is_some() && entry.notation.is_some() && entry.legend.is_some(), "{entry:?}");
            assert!(GAMES[..index].iter().all(|other| other.name != entry.name));
        }
    }

    #[test]
    fn rules_words_and_sides_that_do_not_fit_are_refused_in_a_sentence() {
        let why = |rules, first| GAMES[0].start_with(&RuleSet::from(rules), first).err().map_or("", |why| why.key());
        assert_eq!(why("open", None), "record-no-rules");
        assert_eq!(why(" , ", Some(Side::Far)), "");
    }
}
