//! The book of Obelisk.

use benediction_rules::key;

use super::Chapter;
use super::Piece::{Decision, Diagram, Rule, Text};

/// The chapters of the book.
pub const CHAPTERS: &[Chapter] = &[
    Chapter {
        title: key!("rules-obelisk-minute"),
        pieces: &[
            Text(key!("rules-obelisk-minute-1")),
            Diagram("3/b2/1(BPC)1/cp1 w open", key!("rules-obelisk-minute-diagram")),
            Text(key!("rules-obelisk-minute-3")),
            Text(key!("rules-obelisk-minute-4")),
        ],
    },
    Chapter {
        title: key!("rules-obelisk-board"),
        pieces: &[
            Diagram("bcp/3/3/BCP b open", key!("rules-obelisk-board-diagram")),
            Text(key!("rules-obelisk-board-2")),
            Rule(key!("rules-obelisk-board-stones"), key!("rules-obelisk-board-stones-text")),
            Rule(key!("rules-obelisk-board-foundation"), key!("rules-obelisk-board-foundation-text")),
            Rule(key!("rules-obelisk-board-obelisk"), key!("rules-obelisk-board-obelisk-text")),
            Text(key!("rules-obelisk-board-3")),
        ],
    },
    Chapter {
        title: key!("rules-obelisk-moves"),
        pieces: &[
            Text(key!("rules-obelisk-moves-1")),
            Diagram("cbp/3/1B1/C1P b open", key!("rules-obelisk-moves-diagram")),
            Rule(key!("rules-obelisk-moves-step"), key!("rules-obelisk-moves-step-text")),
            Rule(key!("rules-obelisk-moves-jump"), key!("rules-obelisk-moves-jump-text")),
            Diagram("3/(BP)bc/p2/1C1 b open", key!("rules-obelisk-moves-diagram-2")),
            Rule(key!("rules-obelisk-moves-build"), key!("rules-obelisk-moves-build-text")),
        ],
    },
    Chapter {
        title: key!("rules-obelisk-ras-revenge"),
        pieces: &[
            Text(key!("rules-obelisk-ras-revenge-1")),
            Rule(key!("rules-obelisk-ras-revenge-ridden"), key!("rules-obelisk-ras-revenge-ridden-text")),
            Diagram("2b/2p/1(Bc)1/P1C b open", key!("rules-obelisk-ras-revenge-diagram")),
            Rule(key!("rules-obelisk-ras-revenge-leave"), key!("rules-obelisk-ras-revenge-leave-text")),
            Diagram("3/1b1/1c1/(BP)(pC)1 b open", key!("rules-obelisk-ras-revenge-diagram-2")),
        ],
    },
    Chapter {
        title: key!("rules-obelisk-symmetry"),
        pieces: &[
            Text(key!("rules-obelisk-symmetry-1")),
            Rule(key!("rules-obelisk-symmetry-colour"), key!("rules-obelisk-symmetry-colour-text")),
            Rule(key!("rules-obelisk-symmetry-shape"), key!("rules-obelisk-symmetry-shape-text")),
            Text(key!("rules-obelisk-symmetry-2")),
            Diagram("cbp/2C/3/B1P b open", key!("rules-obelisk-symmetry-diagram")),
        ],
    },
    Chapter {
        title: key!("rules-obelisk-end"),
        pieces: &[
            Rule(key!("rules-obelisk-end-you-win"), key!("rules-obelisk-end-you-win-text")),
            Rule(key!("rules-obelisk-end-a-draw"), key!("rules-obelisk-end-a-draw-text")),
            Text(key!("rules-obelisk-end-choice")),
            Rule(key!("rules-obelisk-end-open"), key!("rules-obelisk-end-open-text")),
            Rule(key!("rules-obelisk-end-bounded"), key!("rules-obelisk-end-bounded-text")),
            Rule(key!("rules-obelisk-end-balanced"), key!("rules-obelisk-end-balanced-text")),
            Rule(key!("rules-obelisk-end-line"), key!("rules-obelisk-end-line-text")),
            Rule(key!("rules-obelisk-end-even"), key!("rules-obelisk-end-even-text")),
            Diagram("2p/1bc/CB1/P2 b open", key!("rules-obelisk-end-diagram")),
            Text(key!("rules-obelisk-end-2")),
        ],
    },
    super::notation(&[Text(key!("rules-obelisk-notation"))]),
    Chapter {
        title: key!("rules-obelisk-decisions"),
        pieces: &[
            Text(key!("rules-obelisk-decisions-1")),
            Decision("O1", key!("rules-obelisk-o1")),
            Decision("O2", key!("rules-obelisk-o2")),
            Decision("O3", key!("rules-obelisk-o3")),
            Decision("O4", key!("rules-obelisk-o4")),
            Decision("O5", key!("rules-obelisk-o5")),
            Decision("O6", key!("rules-obelisk-o6")),
            Decision("O7", key!("rules-obelisk-o7")),
            Decision("O8", key!("rules-obelisk-o8")),
            Decision("O9", key!("rules-obelisk-o9")),
            Decision("O10", key!("rules-obelisk-o10")),
            Decision("O11", key!("rules-obelisk-o11")),
            Decision("O12", key!("rules-obelisk-o12")),
            Decision("O13", key!("rules-obelisk-o13")),
            Decision("O14", key!("rules-obelisk-o14")),
        ],
    },
];
