//! The games and positions in the pictures.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use bevy::utils::default;

use crate::app::dev::bench;
use benediction_rules::{Outcome, Reason, Side};
use benediction_study::library::Store;
use benediction_study::record::{Note, Player, Record};
use benediction_study::registry;
use benediction_study::reviews::{Effort, Fork, Review};
use benediction_study::terms::Terms;
use benediction_study::tree::{Assessment, Mark, MarkColor, NodeId, Outlook};

/// The official example game (rules, section 9).
const EXAMPLE: &str = "B@a1 d2d3 f2g2 B@d6 B@g5 @d2 @f2 d8+d7 f8+f7 g2f3 f3+e3 d7-1-c6 f7-1-g6 e3+1+d3 d3-1-d4 @f8 \
    f8+e9 f1+f2 f2h2 e9c7 c7-1-b6 h2f2 f2+1+e3 @f8 B@f1 B@d8 B@h2 Ke8+e7 Ke7e6 e3e5 e5-1-e6x";

/// Number of its actions that lead to the middle of the game.
pub(super) const MIDDLE: usize = 18;

/// A game in its middle.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Middle {
    pub(super) game: &'static str,
    pub(super) position: &'static str,
    pub(super) actions: &'static [&'static str],
    /// The name of the point from which something is held.
    pub(super) held_point: &'static str,
}

/// The other games, each in its middle.
pub(super) const MIDDLES: [Middle; 3] = [
    Middle {
        game: "benedict-chess",
        position: "r1bqkb1r/ppPpPPPp/7N/2N1Q3/4P3/2P5/PP1P1PPP/RNB1KBNR b KQkq - 0 4",
        actions: &["b7b6"],
        held_point: "e5",
    },
    Middle {
        game: "obelisk",
        position: "3/1b1/C2/(BPc)p1 b open",
        actions: &["Fa1-b2", "Cb2-a1", "Ca2*b3"],
        held_point: "b3",
    },
    Middle {
        game: "kingamon",
        position: "W:bar:2,2:1,4:1,12:1,15:2,16:2,22:2K R:bar:2,19:1,18:2K,11:2,10:3,off:1 turn=r",
        actions: &["6-4", "d18>14"],
        held_point: "11",
    },
];

/// A game that is over.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct End {
    pub(super) name: &'static str,
    game: &'static str,
    /// The position. `None` for the example game.
    position: Option<&'static str>,
    /// The last actions: those of the example game without a position.
    actions: &'static [&'static str],
    /// `true` if the winner is a bot.
    is_lost: bool,
    /// The result, if the rules have not ended the game.
    result: Option<Outcome>,
}

const ENDED: End = End { name: "", game: "benediction", position: None, actions: &[], is_lost: false, result: None };

/// The ways in which games end, besides the example game's.
pub(super) const ENDS: [End; 7] = [
    End {
        name: "end-blessed",
        position: Some(
            "Benediction v2: benediction/turn: red 2/red: d2k d1 d3 c4 d5 d6 d7 d8 f3 g4/blue: e8k b4 g6 f7 h5/blocks: a1/\
            red-starts: e2/blue-starts: e8/hands: 4 5",
        ),
        actions: &["c4d4"],
        ..ENDED
    },
    End { name: "end-time", result: Some(Outcome::win(Side::Near, Reason::TimeForfeit)), ..ENDED },
    End { name: "end-draw", result: Some(Outcome::draw(Reason::Agreed)), ..ENDED },
    End { name: "end-lost", is_lost: true, ..ENDED },
    End {
        name: "end-chess",
        game: "benedict-chess",
        position: Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        actions: &["e2e3", "d7d5", "f1b5"],
        ..ENDED
    },
    End { name: "end-obelisk", game: "obelisk", position: Some("3/b2/1(BPC)1/cp1 w open"), ..ENDED },
    End {
        name: "end-kingamon",
        game: "kingamon",
        position: Some("W:off:11K R:6:1K,2:1,off:9 turn=w result=w,all-borne-off"),
        ..ENDED
    },
];

/// Returns such a game as a saved one.
pub(super) fn ended(end: &End) -> Record {
    let example = match (&end.position, end.result) {
        (None, None) => example(usize::MAX),
        (None, Some(_)) => example(MIDDLE),
        (Some(_), _) => Record { first: Side::Near, ..example(0) },
    };
    let own = || end.actions.iter().copied().map(Into::into).collect();
    Record {
        game: end.game.into(),
        position: end.position.map(Into::into),
        actions: if end.position.is_some() { own() } else { example.actions.clone() },
        players: (if end.is_lost { Player::Bot(6) } else { Player::Human }, Player::Human),
        result: end.result,
        ..example
    }
}

/// A tall stack that can go through the wall.
pub(super) const AT_THE_WALL: Middle = Middle {
    game: "benediction",
    position: "Benediction v2: benediction/turn: red 2/red: e2k d1 g5+++ c3b+ d7c d8b/blue: e8k d6 f8 b6++ h5/\
        blocks: a1 f3/hands: 3 8",
    actions: &[],
    held_point: "g5",
};

/// A man that can go through two walls.
pub(super) const AT_TWO_WALLS: Middle = Middle {
    game: "benediction",
    position: "Benediction v2: benediction/turn: red 2/red: e2k c7 d1 f1/blue: e8k h6 f8/hands: 4 5",
    actions: &[],
    held_point: "c7",
};

/// Returns such a game as a saved one.
pub(super) fn middle(of: &Middle) -> Record {
    Record {
        game: of.game.into(),
        first: Side::Near,
        position: Some(of.position.into()),
        actions: of.actions.iter().copied().map(Into::into).collect(),
        ..example(0)
    }
}

/// Returns a game with times.
fn timed(game: Record) -> Record {
    let spent = |node: usize| Some(9_400 + (node as u64 * 7_919) % 21_000);
    let notes = (1..=game.actions.len()).map(|node| Note { node, spent_ms: spent(node), ..default() }).collect();
    Record { notes, ..game }
}

/// Returns the example game with clocks in its middle.
pub(super) fn with_clocks() -> Record {
    let mut record = timed(example(MIDDLE));
    record.terms.clock = "2 byo 3x30 / 5+3".into();
    record
}

pub(super) fn example(actions: usize) -> Record {
    Record {
        first: Side::Far,
        actions: EXAMPLE.split_whitespace().take(actions).map(Into::into).collect(),
        ..Record::of("benediction")
    }
}

/// Returns the example game with an analysis, annotations and times.
pub(super) fn studied_example() -> Option<Record> {
    let mut session = registry::load(&timed(example(usize::MAX))).ok()?;
    let review = Review::new(&session, Effort::Nodes(4_000));
    let run = AtomicBool::new(false);
    for result in review.due(&session).iter().filter_map(|job| job.run(&run)) {
        Review::keep(&mut session, result);
    }
    let nodes: Vec<NodeId> = std::iter::successors(session.after(NodeId::ROOT), |node| session.after(*node)).collect();
    let here = *nodes.get(MIDDLE)?;
    session.go(session.before(here)?);
    let played = session.action_of(here);
    let other = session.legal().into_iter().map(|view| view.action).find(|action| Some(*action) != played)?;
    session.try_out(other).ok()?;
    session.assess(session.node(), Some(Assessment::Interesting));
    let board = session.board();
    let [from, to] = [board.point("f7")?, board.point("f5")?];
    session.go(here);
    session.assess(here, Some(Assessment::Good));
    session.set_outlook(here, Some(Outlook::Better(Side::Far)));
    session.comment(here, "The king stands well here, and the way through the wall is open.");
    session.draw(here, Mark::Arrow(from, to, MarkColor::First));
    session.draw(here, Mark::Point(to, MarkColor::First));
    session.draw(here, Mark::Point(from, MarkColor::Second));
    Some(Record { result: None, ..session.record((Player::Human, Player::Bot(6))) })
}

/// Continues the variation of the studied example by some turns, and looks at its end.
pub(super) fn with_longer_variation(record: Record) -> Option<Record> {
    const ACTIONS: usize = 10;
    let mut session = registry::load(&record).ok()?;
    let fork = Fork::near(&session, session.node())?;
    session.go(fork.ends(&session)?[1]);
    for _ in 0..ACTIONS {
        let legal = session.legal();
        session.try_out(legal.get(legal.len() / 3)?.action).ok()?;
    }
    Some(session.record(record.players))
}

/// Fills a library with some games.
pub(super) fn shelf(folder: &Path) {
    let mut store = Store::at(folder);
    let named = |record: Record, near: &str, far: &str, stars| Record {
        terms: Terms { names: [near.into(), far.into()], ..Terms::default() },
        date: Some("2026-11-23".into()),
        stars,
        ..record
    };
    let mut games = vec![named(example(usize::MAX), "Alek", "Beatrix", 4), named(example(MIDDLE), "", "", 0)];
    games.extend(MIDDLES.iter().map(|of| named(middle(of), "Ada", "Ben", 2)));
    let titled = |record| Record { title: "The way through the wall".into(), ..record };
    games.extend(studied_example().map(|record| titled(named(record, "", "", 5))));
    games.push(named(bench::record(), "Clara", "Dominic", 0));
    for game in games {
        // A picture of an empty library shows the failure.
        let _ = store.add(&game);
    }
}

/// Returns a position in which one king can be captured and the other can pass the wall.
pub(super) fn in_danger() -> Record {
    let text = "Benediction v2: benediction/turn: red 2/red: d2 e1 e2k e3 f2 c3+ d4/blue: e8 d8 e9 f7 e5++ g5 h3k+/blocks: c6 \
                b4/hands: 5 2";
    Record { position: Some(text.into()), ..example(0) }
}

/// Returns a full board of a game.
pub(super) fn full(board: &str) -> Record {
    match (board, MIDDLES.iter().find(|of| of.game == board)) {
        (_, Some(of)) => middle(of),
        ("king-trails", None) => bench::record(),
        (_, None) => in_danger(),
    }
}
