//! The bot (being written).
#![allow(missing_docs)]
use crate::rules::{Evaluate, Game};
use std::{marker::PhantomData, sync::atomic::AtomicBool, time::Duration};
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget {
    pub time: Option<Duration>,
    pub nodes: Option<u64>,
    pub depth: Option<u32>,
}
impl Budget {
    pub fn time(t: Duration) -> Self {
        Budget { time: Some(t), ..Default::default() }
    }
    pub fn nodes(n: u64) -> Self {
        Budget { nodes: Some(n), ..Default::default() }
    }
    pub fn depth(d: u32) -> Self {
        Budget { depth: Some(d), ..Default::default() }
    }
}
impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self:?}")
    }
}
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct Level(u8);
impl Level {
    pub fn new(n: u8) -> Option<Level> {
        (1..=3).contains(&n).then_some(Level(n))
    }
    pub fn number(self) -> u8 {
        self.0
    }
    pub fn name(self) -> &'static str {
        "x"
    }
    pub const ALL: [Level; 3] = [Level(1), Level(2), Level(3)];
    pub const STRONGEST: Level = Level(3);
}
#[derive(Clone, Copy, Debug)]
pub enum Score {
    Value(i32),
    Win(u32),
    Loss(u32),
}
pub struct Info {
    pub depth: u32,
    pub score: Score,
    pub nodes: u64,
    pub time: Duration,
    pub turn: Vec<String>,
}
pub struct Thought<A> {
    pub turn: Vec<A>,
    pub score: Score,
    pub depth: u32,
    pub nodes: u64,
}
pub struct Bot<G, E>(PhantomData<(G, E)>);
impl<G: Game, E: Evaluate<G>> Bot<G, E> {
    pub fn new(_: E, _: usize) -> Self {
        Bot(PhantomData)
    }
    #[allow(clippy::too_many_arguments)]
    pub fn think(
        &mut self,
        position: &G,
        _: &[u64],
        _: Level,
        _: Budget,
        seed: u64,
        _: &AtomicBool,
        _: &mut dyn FnMut(&Info),
    ) -> Thought<G::Action> {
        let mut rng = oorandom::Rand64::new(u128::from(seed));
        Thought {
            turn: random_action(position, &mut rng).into_iter().collect(),
            score: Score::Value(0),
            depth: 0,
            nodes: 0,
        }
    }
}
pub fn random_action<G: Game>(position: &G, rng: &mut oorandom::Rand64) -> Option<G::Action> {
    let mut list = Vec::new();
    position.legal(&mut list);
    if list.is_empty() {
        return None;
    }
    Some(list[rng.rand_range(0..list.len() as u64) as usize])
}
