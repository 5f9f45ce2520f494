//! An evaluator hears of every action that the search plays and takes back, so that it can keep sums of its own.

use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use benediction::engine::{Bot, Budget, Level, Oracle, Player, Request, Situation};
use benediction::games::{benedict_chess, benediction as base};
use benediction::notation::Notation;
use benediction::rules::{Evaluator, Playable, Side};

/// Judges as the game's own evaluator, and holds every position up to the present one as it was told of it.
#[derive(Clone)]
struct Follower<G: Playable> {
    own: G::Evaluator,
    line: Vec<G>,
    asked: Arc<AtomicU64>,
}

impl<G: Playable> Evaluator<G> for Follower<G>
where
    G::Evaluator: Sync,
{
    fn set_root(&mut self, root: &G, player: Option<Side>) {
        self.own.set_root(root, player);
        self.line = vec![root.clone()];
    }

    fn push(&mut self, before: &G, action: G::Action) {
        self.own.push(before, action);
        assert_eq!(self.line.last(), Some(before));
        let mut after = before.clone();
        after.apply(action);
        self.line.push(after);
    }

    fn pop(&mut self) {
        self.own.pop();
        self.line.pop();
    }

    fn score(&mut self, position: &G, threatened: bool) -> i32 {
        assert_eq!(self.line.last(), Some(position));
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.own.score(position, threatened)
    }

    fn threat_penalty(&self, position: &G) -> i32 {
        self.own.threat_penalty(position)
    }
}

fn follows<G: Notation + Playable + Debug>(text: &str)
where
    G::Evaluator: Sync,
{
    let position = G::read_position(text).expect("a position");
    let asked = Arc::new(AtomicU64::new(0));
    let follower = || Follower { own: G::evaluator(), line: Vec::<G>::new(), asked: Arc::clone(&asked) };
    let stop = AtomicBool::new(false);
    for level in [1, 5, 10] {
        let level = Level::new(level).expect("a level");
        let mut bot = Bot::new(follower(), 4);
        for budget in [Budget::nodes(3_000), Budget::depth(3)] {
            let thought =
                bot.answer(Situation::new(&position, &[]), &Request::of_level(level, budget, 5), &stop, &mut |_| {});
            let own = Bot::<G>::of_game(4).answer(
                Situation::new(&position, &[]),
                &Request::of_level(level, budget, 5),
                &stop,
                &mut |_| {},
            );
            assert!(
                !thought.turn.is_empty() && budget.depth.is_some() || thought == own,
                "{text}: {thought:?} {own:?}"
            );
        }
        bot.think(
            Situation::new(&position, &[]),
            &Request::of_level(Level::STRONGEST, Budget::nodes(3_000), 5).with_lines(3),
            &stop,
            &mut |_, _| {},
        );
    }
    let mut oracle = Bot::new(follower(), 4).as_oracle(Oracle { shortcuts: false });
    oracle.answer(
        Situation::new(&position, &[]),
        &Request::of_level(Level::STRONGEST, Budget::depth(2), 5),
        &stop,
        &mut |_| {},
    );
    let mut several = Bot::new(follower(), 4);
    let budget = Budget::depth(4).with_threads(3);
    several.answer(Situation::new(&position, &[]), &Request::of_level(Level::STRONGEST, budget, 5), &stop, &mut |_| {});
    assert!(asked.load(Ordering::Relaxed) > 1_000, "{text}");
}

#[test]
fn an_evaluator_follows_every_search() {
    for text in [
        "Benediction v2: benediction/turn: red 2/red: c1 d1k+ e3 f1 f2/blue: d7+ f7 f8+ g6k+/blocks: i1/hands: 10 9",
        "Benediction v2: king-trails/turn: red 2/red: f1 g1 g2k g3+ h1 h2/blue: h10 h11 i9 i10k i11 j9 j10/blocks: j8 l7/red-starts: g2/blue-starts: i10/hands: 17 17",
    ] {
        follows::<base::Position>(text);
    }
    follows::<benedict_chess::Position>("8/pp3k2/8/3n4/4N3/8/2K3PP/8 w - - 0 1");
}
