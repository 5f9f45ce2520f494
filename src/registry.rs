//! The games of the table, by name. A new game is a folder under `games` and an entry here.

use std::fmt;
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::game::Game;
use crate::games::{benedict_chess, benediction, kingamon, obelisk};
use crate::notation::{ReadError, SideNames};
use crate::record::Record;
use crate::rules::{GameId, GameSpec, RuleSet, Side, Starter};
use crate::sentence;
use crate::sentence::{Sentence, shortened};
use crate::session::{AnySession, Session, TextError, game_named_in};
use crate::words::lessons::{self, Lesson};
use crate::words::rules::{self, Chapter};

/// A word that changes the rules of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleWord {
    /// The word, as `--rules` takes it.
    pub word: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// What it changes, in a sentence.
    pub about: &'static str,
    /// Of the words of one group one is chosen, the first if nothing is said; a word of none is a switch of its own.
    pub group: Option<&'static str>,
}

/// A game that was opened, or why it was not.
type Opened<E> = Result<Box<dyn AnySession>, E>;

/// A game that can be chosen.
#[derive(Clone, Copy)]
pub struct Entry {
    /// Its name on the command line and in files.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// What its sides are called.
    pub sides: SideNames,
    /// Who may start.
    pub starter: Starter,
    /// The words that change its rules.
    pub rules: &'static [RuleWord],
    /// How its actions are written, for the help of the terminal: a few lines.
    pub notation: &'static str,
    /// What the signs of its board in the terminal mean: a few lines.
    pub legend: &'static str,
    /// The book of its rules.
    pub book: &'static [Chapter],
    /// Its first lesson, if it has one.
    pub lesson: Option<&'static Lesson>,
    /// Its position texts are FENs and its actions written as chess programs do, so that it can speak UCI.
    pub uci: bool,
    start: fn(&GameSpec, Side) -> Opened<Sentence>,
    load: fn(&Record) -> Opened<Sentence>,
    read_position: fn(&str) -> Opened<ReadError>,
}

impl Entry {
    /// Which game it is.
    pub const fn id(&self) -> GameId {
        GameId::new(self.name)
    }

    /// An entry for a game, with nothing to choose about it and nothing to say yet.
    pub const fn of<G: Game>(name: &'static str, title: &'static str, sides: SideNames) -> Entry {
        Entry {
            name,
            title,
            about: "",
            sides,
            starter: G::STARTER,
            rules: &[],
            notation: "",
            legend: "",
            book: &[],
            lesson: None,
            uci: false,
            start: |spec, first| Ok(Box::new(Session::new(G::start(spec, first)?))),
            load: |record| Ok(Box::new(Session::<G>::from_record(record)?)),
            read_position: |text| Ok(Box::new(Session::new(G::read_position(text)?))),
        }
    }

    /// A game with its usual rules. `first` begins where the players may choose.
    ///
    /// # Panics
    /// Never: every entry starts, which is tested.
    pub fn start(&self, first: Side) -> Box<dyn AnySession> {
        (self.start)(&GameSpec::usual(self.id()), first).expect("an entry starts")
    }

    /// A game with rules words, begun by `first` or by whoever usually does.
    ///
    /// # Errors
    /// A word that is none of the game's, words that do not go together, or a side that may not start; in a sentence.
    pub fn start_with(&self, rules: &RuleSet, first: Option<Side>) -> Result<Box<dyn AnySession>, Sentence> {
        if let Some(side) = first {
            self.sides.may_start(self.starter, side)?;
        }
        if let Some(word) = rules.words().find(|word| self.rules.iter().all(|rule| rule.word != *word)) {
            let word = shortened(word);
            return Err(match self.rules {
                [] => sentence!("record-no-rules", game = self.name, word = word),
                rules => {
                    let known: Vec<&str> = rules.iter().map(|rule| rule.word).collect();
                    sentence!("record-no-rules-word", game = self.name, word = word, known = known.join(", "))
                }
            });
        }
        (self.start)(&GameSpec { id: self.id(), rules: rules.clone() }, first.unwrap_or(Side::Near))
    }

    /// A game that begins with a position text of this game.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn read_position(&self, text: &str) -> Result<Box<dyn AnySession>, ReadError> {
        (self.read_position)(text)
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

const BENEDICTION_NOTATION: &str = "\
e3e4       the man of e3 moves to e4     e3+f2      he merges with the man of f2
f2+1+e3    one checker of f2 merges      f2-1-f3    one checker of f2 splits off
@e1        a checker is dropped          B@g4       a block is placed
S@g2       a starting point is chosen    Several actions are divided by commas.";

const BENEDICTION_LEGEND: &str = "\
R B      a man of Red, of Blue         R3       a man of three checkers
RK       a king                        Rb       a blessed man
Rc       a cursed man                  R3K!     he may not Move any more this turn
.        an empty point                #        a block
(r) (b)  an empty starting point of Red, of Blue; (rb) of both
The upper edges are Blue's wall, the lower ones Red's; the upright ones belong to nobody.";

const BENEDICTION: Entry = Entry {
    about: "The base game on the 5-hex: 61 points, 16 checkers a side. A blessed king wins at once.",
    notation: BENEDICTION_NOTATION,
    legend: BENEDICTION_LEGEND,
    book: rules::benediction::CHAPTERS,
    lesson: Some(&lessons::benediction::LESSON),

    ..Entry::of::<benediction::Position>("benediction", "Benediction", benediction::SIDES)
};

const CHESS_NOTATION: &str = "\
e2e4       a man goes from e2 to e4      Nd5        as chess players write it
c7c8n      and the pawn is a knight      e1g1, O-O  castling
swap       you take the other side, if the rule swap is chosen and nothing else was played";

const CHESS_LEGEND: &str = "\
K Q R B N P  king, queen, rook, bishop, knight and pawn of White
k q r b n p  the same of Black
.            an empty square";

const OBELISK_NOTATION: &str = "\
Ba1-b2     the base of a1 steps to b2    Pc4^a2     the pedestal jumps to a2
Pc1+b2     the pedestal is built on b2   Ca2*b3     the capstone rides what is on b3
B P C F    base, pedestal, capstone, foundation, for both sides";

const OBELISK_LEGEND: &str = "\
B P C    Black's base, pedestal, capstone; he sits below
b p c    White's
BPc      a stack, from the bottom up: White's capstone rides Black's foundation
.        an empty square";

/// Obelisk's groups of rules words.
const MODE: Option<&str> = Some("Symmetry");
const START: Option<&str> = Some("Start");

const OBELISK: Entry = Entry {
    about: "Three stones a side on a board of 3 by 4. Build base, pedestal and capstone into an obelisk; every move must \
            leave your stones in symmetry.",
    rules: &[
        RuleWord {
            word: "open",
            title: "Open",
            about: "Your stones line up with each other or with their like of the enemy's. The usual rule.",
            group: MODE,
        },
        RuleWord { word: "bounded", title: "Bounded", about: "Your stones line up with each other.", group: MODE },
        RuleWord {
            word: "balanced",
            title: "Balanced",
            about: "Your stones line up with each other and with their like of the enemy's.",
            group: MODE,
        },
        RuleWord {
            word: "line",
            title: "Line",
            about: "The stones begin in one row, like facing like. The usual start.",
            group: START,
        },
        RuleWord {
            word: "even",
            title: "Even",
            about: "The stones begin in an L: with best play a draw in every mode.",
            group: START,
        },
    ],
    notation: OBELISK_NOTATION,
    legend: OBELISK_LEGEND,
    book: rules::obelisk::CHAPTERS,
    lesson: Some(&lessons::obelisk::LESSON),
    ..Entry::of::<obelisk::Position>("obelisk", "Obelisk", obelisk::SIDES)
};

const KINGAMON_NOTATION: &str = "\
d4>7       a disk goes from 4 to 7       kbar>3     the king enters on 3
d28>off    a disk is borne off           d28>off[5] the same with the 5, where either die would do
3-1        the dice (they fall by themselves)
double, take, pass, roll                 the cube, and a roll without doubling
decline    the king stays on the bar     Several actions are divided by commas.";

const KINGAMON_LEGEND: &str = "\
W2 R2    two pieces of White, of Red     W1K      White's king
W3K      White's king and two disks      (12) (18) the neutral spaces
.        an empty space                  off      the tray, where pieces are borne off
White goes from 1 up to 29 and off, Red from 29 down to 1 and off. Both enter from the bar.";

const KINGAMON_RULES: [RuleWord; kingamon::Switch::ALL.len()] = {
    let mut rules = [RuleWord { word: "", title: "", about: "", group: None }; kingamon::Switch::ALL.len()];
    let mut index = 0;
    while index < rules.len() {
        let switch = kingamon::Switch::ALL[index];
        rules[index] = RuleWord { word: switch.word(), title: switch.title(), about: switch.about(), group: None };
        index += 1;
    }
    rules
};

/// The games of this program, the first one offered first.
const GAMES: [Entry; 5] = [
    BENEDICTION,
    Entry {
        name: "king-trails",
        title: "King Trails",
        about: "The 7-hex: 127 points, 24 checkers a side. You choose where your king begins, kings leave starting \
                points behind, and a blessed king must live until his turn comes.",
        lesson: Some(&lessons::king_trails::LESSON),
        ..BENEDICTION
    },
    Entry {
        about: "Chess without captures, by W. D. Troyka: whom the man that moved attacks changes his colour, and a flipped \
                king ends the game.",
        rules: &[RuleWord {
            word: benedict_chess::SWAP,
            title: "Swap",
            about: "After White's first action Black may take White's side instead of moving.",
            group: None,
        }],
        notation: CHESS_NOTATION,
        legend: CHESS_LEGEND,
        book: rules::benedict_chess::CHAPTERS,
        lesson: Some(&lessons::benedict_chess::LESSON),
        uci: true,
        ..Entry::of::<benedict_chess::Position>("benedict-chess", "Benedict Chess", benedict_chess::SIDES)
    },
    OBELISK,
    Entry {
        about: "A ring of thirty spaces, two dice, ten disks and a king a side. Bring all home and off, or catch the enemy \
                king.",
        rules: &KINGAMON_RULES,
        notation: KINGAMON_NOTATION,
        legend: KINGAMON_LEGEND,
        book: rules::kingamon::CHAPTERS,
        lesson: Some(&lessons::kingamon::LESSON),
        ..Entry::of::<kingamon::Position>("kingamon", "Byzantine Kingamon", kingamon::SIDES)
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
    games().iter().map(|entry| entry.title).collect()
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
    find(id).map_or(id.as_str(), |entry| entry.title)
}

/// The session that begins with the position of a text, when nobody says of which game it is.
///
/// # Errors
/// No game can read it: what the first one says is wrong, and where.
pub fn read_position(text: &str) -> Result<Box<dyn AnySession>, ReadError> {
    first().read_position(text).or_else(|error| {
        let read = games()[1..].iter().find_map(|entry| entry.read_position(text).ok());
        read.ok_or(error)
    })
}

/// Reads a game text into a session; into another one where the text names another game.
///
/// # Errors
/// What is wrong, and where; then nothing has changed.
pub fn read_game_text(session: &mut Box<dyn AnySession>, text: &str) -> Result<(), TextError> {
    let meant = game_named_in(text).and_then(|game| find(&game.id));
    let mut fresh = match meant {
        Some(entry) if session.spec().id != entry.id() => entry.start(Side::Near),
        _ => return session.read_game_text(text),
    };
    fresh.read_game_text(text)?;
    *session = fresh;
    Ok(())
}

/// The session of a saved game.
///
/// # Errors
/// What is wrong with it.
pub fn load(record: &Record) -> Result<Box<dyn AnySession>, Sentence> {
    // A mixed variant carries its rules in its position.
    let known = find(&record.game.id).or_else(|| {
        let text = record.position.as_ref()?;
        games().iter().find(|entry| entry.read_position(text).is_ok())
    });
    let entry = known.ok_or_else(|| sentence!("record-no-game", game = shortened(record.game.id.as_str())))?;
    (entry.load)(record)
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
            assert!(!entry.about.is_empty() && !entry.notation.is_empty() && !entry.legend.is_empty(), "{entry:?}");
            assert!(GAMES[..index].iter().all(|other| other.name != entry.name));
            assert!(entry.rules.iter().all(|rule| !rule.about.is_empty()));
        }
    }

    #[test]
    fn rules_words_and_sides_that_do_not_fit_are_refused_in_a_sentence() {
        let why = |rules, first| GAMES[0].start_with(&RuleSet::from(rules), first).err().map_or("", |why| why.key());
        assert_eq!(why("open", None), "record-no-rules");
        assert_eq!(why(" , ", Some(Side::Far)), "");
    }
}
