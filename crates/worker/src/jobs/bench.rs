//! What rules and search come to, for every build to be compared with every other: counts of positions, and how long they took.

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::{EnginePool, Job};
use benediction_engine::{Budget, Level, Request, Service};
use benediction_platform::clock::Instant;
use benediction_rules::Side;
use benediction_study::registry;

/// Positions of self-play, from the opening on.
const POSITIONS: [&str; 10] = [
    "Benediction v2: benediction/turn: red 1/red: d1 d2 e1 e2k e3 f1 f2/blue: d7 d8 e7 e8k e9 f7 f8",
    "Benediction v2: benediction/turn: red 2/red: c1 d2 e2k+ e3 f1 f2/blue: d7 d8 e7 e8k+ f7 f8+/blocks: i1/hands: 9 8",
    "Benediction v2: benediction/turn: red 2/red: c1 d1k+ e3 f1 f2/blue: d7+ f7 f8+ g6k+/blocks: i1/hands: 10 9",
    "Benediction v2: benediction/turn: red 2/red: c1 d1k+ d5+ g3+/blue: d7+ f7 f8+ g6k+/blocks: f6 g4 i1/hands: 9 9",
    "Benediction v2: benediction/turn: blue 2/red: c1 d1k+ f2 g2 g5+/blue: d7+ f7 i2k+/blocks: a1 d4 f6 g4 i1 i3/hands: 9 11",
    "Benediction v2: king-trails/turn: blue 1/red: f1 f2 g1 g2k g3 h1 h2/blue: f11 f12 g11 g12k g13 h11 h12/red-starts: g2/blue-starts: g12",
    "Benediction v2: king-trails/turn: red 2/red: f1 g1 g2k g3+ h1 h2/blue: h10 h11 i9 i10k i11 j9 j10/blocks: j8 l7/red-starts: g2/blue-starts: i10/hands: 17 17",
    "Benediction v2: king-trails/turn: red 2/red: f1 f2 g1 g2k+ g3+ h1 h2+/blue: h10+ h11+ i9k+ j9 j10+/blocks: h12 j8 l7/red-starts: g2/blue-starts: i10/hands: 14 15",
    "Benediction v2: king-trails/turn: red 2/red: f1+ f2+ g1 g2k+ g3+ h1+ h2+/blue: h7+ h10+ h11+ i9k+ i11 j9 j10+/blocks: h12 j8 l7/red-starts: g2/blue-starts: i10/hands: 11 12",
    "Benediction v2: king-trails/turn: blue 2/red: f1+ g1 g2k+ g3+ h1+ h2+/blue: g5c h10+ h11+ i9k+ i10k+ i11 j9 j10+/blocks: h12 j8 l7/red-starts: g2/blue-starts: i10/hands: 13 10/removed: 0 1",
];

/// A count of positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// The game's name in files.
    pub game: String,
    /// The same with its rules.
    pub variant: String,
    /// The positions.
    pub nodes: u64,
    /// Time taken.
    pub seconds: f64,
}

/// A search of a depth from each of ten positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bench {
    /// Number of actions, from 1.
    pub depth: u32,
}

impl Job for Bench {
    type Event = Measured;

    const NAME: &'static str = "bench";

    fn run(self, _: &EnginePool, stop: &AtomicBool, send: &mut dyn FnMut(Measured)) {
        for session in POSITIONS.iter().filter_map(|text| registry::read_position(text).ok()) {
            let (mut nodes, mut seconds) = (0, 0.0);
            let request = Request::of_level(Level::STRONGEST, Budget::depth(self.depth), 0);
            Service::new().turn(session.situation(), request)(stop, &mut |_, info| {
                (nodes, seconds) = (info.nodes, info.time.as_secs_f64());
            });
            let spec = session.spec();
            send(Measured { game: spec.id.to_string(), variant: spec.to_string(), nodes, seconds });
        }
    }
}

/// A count of all lines of so many actions from a game's start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Perft {
    /// The game's name in files.
    pub game: String,
    /// Number of actions, from 1.
    pub depth: u32,
}

impl Job for Perft {
    type Event = Measured;

    const NAME: &'static str = "perft";

    fn run(self, _: &EnginePool, _: &AtomicBool, send: &mut dyn FnMut(Measured)) {
        let Some(entry) = registry::games().iter().find(|entry| entry.id().to_string() == self.game) else { return };
        let session = entry.start(Side::Near);
        let begin = Instant::now();
        let nodes = session.perft(self.depth);
        let variant = session.spec().to_string();
        send(Measured { game: self.game, variant, nodes, seconds: begin.elapsed().as_secs_f64() });
    }
}
