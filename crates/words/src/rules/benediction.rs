//! The books of Benediction and King Trails. They share the chapters in which neither the rules nor the boards differ.

use benediction_rules::key;

use super::Piece::{Decision, Diagram, Example, Picture, Rule, Sign, Text};
use super::{Chapter, Piece, Sketch};

const SIGNS: Chapter = Chapter {
    title: key!("rules-benediction-signs"),
    pieces: &[
        Sign(Sketch::Man, key!("rules-benediction-signs-man"), key!("rules-benediction-signs-man-text")),
        Sign(Sketch::Stacks, key!("rules-benediction-signs-stack"), key!("rules-benediction-signs-stack-text")),
        Sign(Sketch::King, key!("rules-benediction-signs-king"), key!("rules-benediction-signs-king-text")),
        Sign(Sketch::Blessed, key!("rules-benediction-signs-blessed"), key!("rules-benediction-signs-blessed-text")),
        Sign(Sketch::Cursed, key!("rules-benediction-signs-cursed"), key!("rules-benediction-signs-cursed-text")),
        Sign(Sketch::Block, key!("rules-benediction-signs-block"), key!("rules-benediction-signs-block-text")),
        Sign(
            Sketch::Start,
            key!("rules-benediction-signs-starting-point"),
            key!("rules-benediction-signs-starting-point-text"),
        ),
    ],
};

const TURN: Chapter = Chapter {
    title: key!("rules-benediction-turn"),
    pieces: &[
        Text(key!("rules-benediction-turn-1")),
        Text(key!("rules-benediction-turn-2")),
        Text(key!("rules-benediction-turn-3")),
    ],
};

const WALKING: Chapter = Chapter {
    title: key!("rules-benediction-walking"),
    pieces: &[
        Text(key!("rules-benediction-walking-1")),
        Text(key!("rules-benediction-walking-2")),
        Picture(Sketch::Passing, key!("rules-benediction-walking-passing")),
        Text(key!("rules-benediction-walking-3")),
    ],
};

const ACTIONS: Chapter = Chapter {
    title: key!("rules-benediction-actions"),
    pieces: &[
        Text(key!("rules-benediction-actions-1")),
        Rule(key!("rules-benediction-actions-move"), key!("rules-benediction-actions-move-text")),
        Example(
            "Benediction v2: benediction/turn: red 2/red: e2k d4++/blue: e8k d6 h6",
            "d4d7",
            key!("rules-benediction-example-move"),
        ),
        Example(
            "Benediction v2: benediction/turn: red 2/red: e2k f5/blue: e8k f6++",
            "f5f6",
            key!("rules-benediction-example-capture"),
        ),
        Rule(key!("rules-benediction-actions-merge"), key!("rules-benediction-actions-merge-text")),
        Example(
            "Benediction v2: benediction/turn: red 2/red: e2k d3 e3/blue: e8k h6",
            "d3+e3",
            key!("rules-benediction-example-merge"),
        ),
        Rule(key!("rules-benediction-actions-split"), key!("rules-benediction-actions-split-text")),
        Example(
            "Benediction v2: benediction/turn: red 2/red: e2k d4+/blue: e8k h6",
            "d4-1-d5",
            key!("rules-benediction-example-split"),
        ),
        Rule(key!("rules-benediction-actions-drop"), key!("rules-benediction-actions-drop-text")),
        Example(
            "Benediction v2: benediction/turn: red 2/red: e2k d2 f2/blue: e8k h6",
            "@e3",
            key!("rules-benediction-example-drop"),
        ),
        Rule(key!("rules-benediction-actions-block"), key!("rules-benediction-actions-block-text")),
        Example(
            "Benediction v2: benediction/turn: red 2/red: e2k/blue: e8k e5++",
            "B@e4",
            key!("rules-benediction-example-block"),
        ),
    ],
};

/// The three ways to be blessed, what blessings and curses do, and how they end.
const BLESSINGS: &[Piece] = &[
    Rule(key!("rules-benediction-blessings-wall"), key!("rules-benediction-blessings-wall-text")),
    Example(
        "Benediction v2: benediction/turn: red 2/red: e2k c7/blue: e8k h6",
        "c7c1",
        key!("rules-benediction-example-wall"),
    ),
    Rule(key!("rules-benediction-blessings-bridge"), key!("rules-benediction-blessings-bridge-text")),
    Picture(Sketch::Bridge, key!("rules-benediction-end-bridge")),
    Example(
        "Benediction v2: benediction/turn: red 2/red: d1 d2 e2k d3 d4 d5 d6 d7 c6/blue: f8k h6",
        "c6c7",
        key!("rules-benediction-example-bridge"),
    ),
    Rule(key!("rules-benediction-blessings-merge"), key!("rules-benediction-blessings-merge-text")),
    Example(
        "Benediction v2: benediction/turn: red 2/red: e2k d3+ e4b+/blue: e8k h6",
        "d3+e4",
        key!("rules-benediction-example-blessed-merge"),
    ),
    Rule(key!("rules-benediction-blessings-king"), key!("rules-benediction-blessings-king-text")),
    Rule(key!("rules-benediction-blessings-curse"), key!("rules-benediction-blessings-curse-text")),
    Rule(key!("rules-benediction-blessings-end"), key!("rules-benediction-blessings-end-text")),
];

/// The moves of men on the board of King Trails.
const TRAILS_WALKING: Chapter = Chapter {
    title: key!("rules-benediction-walking"),
    pieces: &[
        Text(key!("rules-benediction-walking-1")),
        Text(key!("rules-king-trails-walking-2")),
        Picture(Sketch::Passing, key!("rules-benediction-walking-passing")),
        Text(key!("rules-king-trails-walking-3")),
    ],
};

/// The five actions on the board of King Trails, with examples there.
const TRAILS_ACTIONS: Chapter = Chapter {
    title: key!("rules-benediction-actions"),
    pieces: &[
        Text(key!("rules-benediction-actions-1")),
        Rule(key!("rules-benediction-actions-move"), key!("rules-benediction-actions-move-text")),
        Example(
            "Benediction v2: king-trails/turn: red 2/red: f5++ g2k/blue: f7 g12k j8/red-starts: g2/blue-starts: g12",
            "f5f8",
            key!("rules-benediction-example-move"),
        ),
        Example(
            "Benediction v2: king-trails/turn: red 2/red: g2k h6/blue: g12k h7++/red-starts: g2/blue-starts: g12",
            "h6h7",
            key!("rules-benediction-example-capture"),
        ),
        Rule(key!("rules-benediction-actions-merge"), key!("rules-king-trails-merge-text")),
        Example(
            "Benediction v2: king-trails/turn: red 2/red: f3 g2k g3/blue: g12k j8/red-starts: g2/blue-starts: g12",
            "f3+g3",
            key!("rules-benediction-example-merge"),
        ),
        Rule(key!("rules-benediction-actions-split"), key!("rules-benediction-actions-split-text")),
        Example(
            "Benediction v2: king-trails/turn: red 2/red: f5+ g2k/blue: g12k j8/red-starts: g2/blue-starts: g12",
            "f5-1-f6",
            key!("rules-benediction-example-split"),
        ),
        Rule(key!("rules-benediction-actions-drop"), key!("rules-king-trails-drop-text")),
        Example(
            "Benediction v2: king-trails/turn: red 2/red: f2 g2k h2/blue: g12k j8/red-starts: g2/blue-starts: g12",
            "@g3",
            key!("rules-benediction-example-drop"),
        ),
        Rule(key!("rules-benediction-actions-block"), key!("rules-king-trails-block-text")),
        Example(
            "Benediction v2: king-trails/turn: red 2/red: g2k/blue: g5++ g12k/red-starts: g2/blue-starts: g12",
            "B@g4",
            key!("rules-benediction-example-block"),
        ),
    ],
};

/// Blessings and curses in King Trails.
const TRAILS_BLESSINGS: &[Piece] = &[
    Rule(key!("rules-benediction-blessings-wall"), key!("rules-benediction-blessings-wall-text")),
    Example(
        "Benediction v2: king-trails/turn: red 2/red: d10 g2k/blue: g12k j8/red-starts: g2/blue-starts: g12",
        "d10d1",
        key!("rules-benediction-example-wall"),
    ),
    Rule(key!("rules-benediction-blessings-bridge"), key!("rules-king-trails-blessings-bridge-text")),
    Picture(Sketch::Bridge, key!("rules-benediction-end-bridge")),
    Example(
        "Benediction v2: king-trails/turn: red 2/red: c8 d1 d2 d3 d4 d5 d6 d7 d8 d9 g2k/blue: g12k j8/red-starts: g2/blue-starts: g12",
        "c8c9",
        key!("rules-benediction-example-bridge"),
    ),
    Rule(key!("rules-benediction-blessings-merge"), key!("rules-benediction-blessings-merge-text")),
    Example(
        "Benediction v2: king-trails/turn: red 2/red: f4+ g2k g5b+/blue: g12k j8/red-starts: g2/blue-starts: g12",
        "f4+g5",
        key!("rules-benediction-example-blessed-merge"),
    ),
    Rule(key!("rules-benediction-blessings-king"), key!("rules-king-trails-blessings-king-text")),
    Rule(key!("rules-benediction-blessings-curse"), key!("rules-benediction-blessings-curse-text")),
    Rule(key!("rules-benediction-blessings-end"), key!("rules-king-trails-blessings-end-text")),
];

const NOTATION: Chapter = super::notation(&[Text(key!("rules-benediction-notation"))]);

/// The chapters of the book of Benediction.
pub const BENEDICTION: &[Chapter] = &[
    Chapter {
        title: key!("rules-benediction-minute"),
        pieces: &[
            Text(key!("rules-benediction-minute-1")),
            Text(key!("rules-benediction-minute-2")),
            Diagram(
                "Benediction v2: benediction\nturn: red 2\nred: c4+ d1 d3 e2k f2 f5b\nblue: d8 e6+ e8k f8 g5c\nblocks: c6\n\
                 red-starts: e2\nblue-starts: e8\nhands: 9 10\nremoved: 0 0\nlocked:",
                key!("rules-benediction-minute-diagram"),
            ),
            Text(key!("rules-benediction-minute-3")),
        ],
    },
    Chapter {
        title: key!("rules-benediction-board"),
        pieces: &[
            Picture(Sketch::Walls, key!("rules-benediction-board-walls")),
            Text(key!("rules-benediction-board-2")),
            Text(key!("rules-benediction-board-3")),
            Picture(Sketch::Zone, key!("rules-benediction-board-zone")),
            Text(key!("rules-benediction-board-5")),
        ],
    },
    SIGNS,
    TURN,
    WALKING,
    ACTIONS,
    Chapter { title: key!("rules-benediction-blessings"), pieces: BLESSINGS },
    Chapter {
        title: key!("rules-benediction-end"),
        pieces: &[
            Rule(key!("rules-benediction-end-king"), key!("rules-benediction-end-king-text")),
            Rule(key!("rules-benediction-end-you-win"), key!("rules-benediction-end-you-win-text")),
            Example(
                "Benediction v2: benediction/turn: red 2/red: e2k e5++/blue: e8k d8 h6",
                "e5e8",
                key!("rules-benediction-example-king"),
            ),
            Rule(key!("rules-benediction-end-a-draw"), key!("rules-benediction-end-a-draw-text")),
        ],
    },
    NOTATION,
    Chapter {
        title: key!("rules-benediction-decisions"),
        pieces: &[
            Text(key!("rules-benediction-decisions-1")),
            Decision("D1", key!("rules-benediction-d1")),
            Decision("D2", key!("rules-benediction-d2")),
            Decision("D3", key!("rules-benediction-d3")),
            Decision("D4", key!("rules-benediction-d4")),
            Decision("D5", key!("rules-benediction-d5")),
            Decision("D6", key!("rules-benediction-d6")),
            Decision("D9", key!("rules-benediction-d9")),
            Decision("D10", key!("rules-benediction-d10")),
            Decision("D12", key!("rules-benediction-d12")),
            Decision("D13", key!("rules-benediction-d13")),
            Decision("D14", key!("rules-benediction-d14")),
            Decision("D15", key!("rules-benediction-d15")),
        ],
    },
];

/// The chapters of the book of King Trails.
pub const KING_TRAILS: &[Chapter] = &[
    Chapter {
        title: key!("rules-benediction-minute"),
        pieces: &[
            Text(key!("rules-king-trails-minute-1")),
            Text(key!("rules-benediction-minute-2")),
            Diagram(
                "Benediction v2: king-trails\nturn: red 2\nred: e6++ f2b f4+ g4k h4 i5\n\
                 blue: d8 f11 g9 g10k h9+ h10c j7++\nblocks: e8 i7\nred-starts: g2 g3\nblue-starts: g11 g12\n\
                 hands: 15 14\nremoved: 0 0\nlocked:",
                key!("rules-benediction-minute-diagram"),
            ),
            Text(key!("rules-king-trails-minute-3")),
        ],
    },
    Chapter {
        title: key!("rules-king-trails-changes"),
        pieces: &[
            Text(key!("rules-king-trails-changes-1")),
            Rule(key!("rules-king-trails-choice"), key!("rules-king-trails-choice-text")),
            Rule(key!("rules-king-trails-trails"), key!("rules-king-trails-trails-text")),
            Example(
                "Benediction v2: king-trails/turn: red 2/red: f4 g4k h4/blue: g11 g12k/red-starts: g2/blue-starts: g12",
                "g4g5",
                key!("rules-king-trails-example-trail"),
            ),
            Rule(key!("rules-king-trails-patience"), key!("rules-king-trails-patience-text")),
            Rule(key!("rules-king-trails-arriving"), key!("rules-king-trails-arriving-text")),
            Rule(key!("rules-king-trails-merging"), key!("rules-king-trails-merging-text")),
            Rule(key!("rules-king-trails-curses"), key!("rules-king-trails-curses-text")),
        ],
    },
    Chapter {
        title: key!("rules-benediction-board"),
        pieces: &[
            Picture(Sketch::Walls, key!("rules-benediction-board-walls")),
            Text(key!("rules-king-trails-board-2")),
            Text(key!("rules-benediction-board-3")),
            Picture(Sketch::Zone, key!("rules-king-trails-board-zone")),
        ],
    },
    SIGNS,
    TURN,
    TRAILS_WALKING,
    TRAILS_ACTIONS,
    Chapter { title: key!("rules-benediction-blessings"), pieces: TRAILS_BLESSINGS },
    Chapter {
        title: key!("rules-benediction-end"),
        pieces: &[
            Rule(key!("rules-benediction-end-king"), key!("rules-king-trails-end-king-text")),
            Rule(key!("rules-benediction-end-you-win"), key!("rules-king-trails-end-you-win-text")),
            Example(
                "Benediction v2: king-trails/turn: red 2/red: g2k g9++/blue: g12k j8/red-starts: g2/blue-starts: g12",
                "g9g12",
                key!("rules-benediction-example-king"),
            ),
            Rule(key!("rules-benediction-end-a-draw"), key!("rules-benediction-end-a-draw-text")),
        ],
    },
    NOTATION,
    Chapter {
        title: key!("rules-benediction-decisions"),
        pieces: &[
            Text(key!("rules-benediction-decisions-1")),
            Decision("D1", key!("rules-benediction-d1")),
            Decision("D2", key!("rules-benediction-d2")),
            Decision("D3", key!("rules-benediction-d3")),
            Decision("D5", key!("rules-benediction-d5")),
            Decision("D6", key!("rules-benediction-d6")),
            Decision("D7", key!("rules-benediction-d7")),
            Decision("D8", key!("rules-benediction-d8")),
            Decision("D9", key!("rules-benediction-d9")),
            Decision("D11", key!("rules-benediction-d11")),
            Decision("D13", key!("rules-king-trails-d13")),
            Decision("D14", key!("rules-benediction-d14")),
            Decision("D15", key!("rules-benediction-d15")),
            Decision("D16", key!("rules-benediction-d16")),
            Decision("D17", key!("rules-benediction-d17")),
        ],
    },
];
