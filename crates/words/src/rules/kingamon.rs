//! The book of Byzantine Kingamon.

use benediction_rules::key;

use super::Chapter;
use super::Piece::{Decision, Diagram, Rule, Text};

/// The chapters of the book.
pub const CHAPTERS: &[Chapter] = &[
    Chapter {
        title: key!("rules-kingamon-minute"),
        pieces: &[
            Text(key!("rules-kingamon-minute-1")),
            Text(key!("rules-kingamon-minute-2")),
            Diagram(
                "W:2:1,3:2,5:2,7:1,9:1K,12:2,16:2 R:27:2,26:2,22:1K,18:2,13:2,10:2 turn=w",
                key!("rules-kingamon-minute-diagram"),
            ),
            Text(key!("rules-kingamon-minute-3")),
            Text(key!("rules-kingamon-minute-4")),
        ],
    },
    Chapter {
        title: key!("rules-kingamon-board"),
        pieces: &[
            Diagram(
                "W:bar:1K,2:2,3:2,4:2,5:2,6:2 R:bar:1K,28:2,27:2,26:2,25:2,24:2 turn=w",
                key!("rules-kingamon-board-diagram"),
            ),
            Text(key!("rules-kingamon-board-2")),
            Rule(key!("rules-kingamon-board-space-30"), key!("rules-kingamon-board-space-30-text")),
            Rule(key!("rules-kingamon-board-the-bar"), key!("rules-kingamon-board-the-bar-text")),
            Rule(key!("rules-kingamon-board-homes"), key!("rules-kingamon-board-homes-text")),
            Rule(key!("rules-kingamon-board-neutral-spaces"), key!("rules-kingamon-board-neutral-spaces-text")),
        ],
    },
    Chapter {
        title: key!("rules-kingamon-a-roll"),
        pieces: &[
            Text(key!("rules-kingamon-a-roll-1")),
            Rule(key!("rules-kingamon-a-roll-entering"), key!("rules-kingamon-a-roll-entering-text")),
            Rule(key!("rules-kingamon-a-roll-doubles"), key!("rules-kingamon-a-roll-doubles-text")),
            Rule(key!("rules-kingamon-a-roll-you-must-play"), key!("rules-kingamon-a-roll-you-must-play-text")),
            Text(key!("rules-kingamon-a-roll-2")),
        ],
    },
    Chapter {
        title: key!("rules-kingamon-stops"),
        pieces: &[
            Rule(key!("rules-kingamon-stops-own"), key!("rules-kingamon-stops-own-text")),
            Rule(key!("rules-kingamon-stops-hit"), key!("rules-kingamon-stops-hit-text")),
            Rule(key!("rules-kingamon-stops-king"), key!("rules-kingamon-stops-king-text")),
            Rule(key!("rules-kingamon-stops-held"), key!("rules-kingamon-stops-held-text")),
            Rule(key!("rules-kingamon-stops-neutral"), key!("rules-kingamon-stops-neutral-text")),
            Diagram(
                "W:2:2,3:2,4:2,5:2,6:1,9:1K,12:1 R:bar:1K,28:2,27:2,26:2,18:1,13:1,10:2 turn=w",
                key!("rules-kingamon-stops-diagram"),
            ),
            Diagram(
                "W:2:2,3:2,4:2,5:2,6:1,12:1,17:1K R:28:2,27:2,26:2,25:2,24:1,21:1K,18:1 turn=w",
                key!("rules-kingamon-stops-diagram-2"),
            ),
        ],
    },
    Chapter {
        title: key!("rules-kingamon-end"),
        pieces: &[
            Rule(key!("rules-kingamon-end-bearing-off"), key!("rules-kingamon-end-bearing-off-text")),
            Diagram("W:23:1K,off:10 R:6:1K,2:1,off:9 turn=w", key!("rules-kingamon-end-diagram")),
            Rule(key!("rules-kingamon-end-you-win"), key!("rules-kingamon-end-you-win-text")),
            Text(key!("rules-kingamon-end-2")),
        ],
    },
    Chapter {
        title: key!("rules-kingamon-variants"),
        pieces: &[
            Text(key!("rules-kingamon-variants-1")),
            Rule(key!("rules-kingamon-variants-quick-end"), key!("rules-kingamon-variants-quick-end-text")),
            Rule(key!("rules-kingamon-variants-disks-removed"), key!("rules-kingamon-variants-disks-removed-text")),
            Rule(key!("rules-kingamon-variants-king-on-the-bar"), key!("rules-kingamon-variants-king-on-the-bar-text")),
            Rule(
                key!("rules-kingamon-variants-bearing-off-from-home"),
                key!("rules-kingamon-variants-bearing-off-from-home-text"),
            ),
            Rule(key!("rules-kingamon-variants-bar-first"), key!("rules-kingamon-variants-bar-first-text")),
            Rule(
                key!("rules-kingamon-variants-safe-neutral-spaces"),
                key!("rules-kingamon-variants-safe-neutral-spaces-text"),
            ),
            Rule(key!("rules-kingamon-variants-acey-deucey"), key!("rules-kingamon-variants-acey-deucey-text")),
            Rule(key!("rules-kingamon-variants-doubling-cube"), key!("rules-kingamon-variants-doubling-cube-text")),
        ],
    },
    super::notation(&[Text(key!("rules-kingamon-notation"))]),
    Chapter {
        title: key!("rules-kingamon-decisions"),
        pieces: &[
            Text(key!("rules-kingamon-decisions-1")),
            Decision("K1", key!("rules-kingamon-k1")),
            Decision("K2", key!("rules-kingamon-k2")),
            Decision("K3", key!("rules-kingamon-k3")),
            Decision("K4", key!("rules-kingamon-k4")),
            Decision("K5", key!("rules-kingamon-k5")),
            Decision("K6", key!("rules-kingamon-k6")),
            Decision("K7", key!("rules-kingamon-k7")),
            Decision("K8", key!("rules-kingamon-k8")),
            Decision("K9", key!("rules-kingamon-k9")),
            Decision("K10", key!("rules-kingamon-k10")),
            Decision("K11", key!("rules-kingamon-k11")),
            Decision("K12", key!("rules-kingamon-k12")),
            Decision("K13", key!("rules-kingamon-k13")),
            Decision("K14", key!("rules-kingamon-k14")),
            Decision("K15", key!("rules-kingamon-k15")),
            Decision("K16", key!("rules-kingamon-k16")),
            Decision("K17", key!("rules-kingamon-k17")),
        ],
    },
];
