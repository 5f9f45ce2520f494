//! Who remembers for the players: a service has a seat for each side and one for the analysis, and is asked about positions of
//! any game. Records and sessions know nothing of it.

use std::any::Any;
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Action, Answer, AnyGame, Finding, Info, Player, PlayerKind, Request, Wishes, player};
use crate::Playable;
use benediction_rules::view::Present;
use benediction_rules::{Actor, Side};

/// Usual size of a bot's table of positions.
const TABLE_MIB: usize = 32;

/// What a request comes to, ready to be moved to a thread of its own: the best turns in canonical texts. It is told when to stop,
/// and reports the number of a turn, from 0, and what is thought of it.
pub type Task = Box<dyn FnOnce(&AtomicBool, &mut dyn FnMut(usize, &Info)) -> Vec<Answer<String>> + Send>;

/// An analysis, ready to be moved to a thread of its own: it tells what it finds.
pub type Analysis = Box<dyn FnOnce(&AtomicBool, &mut dyn FnMut(Finding)) + Send>;

/// A position of any game as it came about: what the service is asked about.
#[derive(Clone, Debug)]
pub struct PositionWithHistory {
    /// The position.
    pub position: Box<dyn AnyGame>,
    /// The hashes of all positions of the game before it.
    pub history: Vec<u64>,
    /// The hashes of the positions to which the first action may not lead. Only the common search keeps to them.
    pub barred: Vec<u64>,
}

impl PositionWithHistory {
    /// The side to act.
    fn to_act(&self) -> Option<Side> {
        match self.position.turn().actor {
            Actor::Side(side) => Some(side),
            Actor::Chance | Actor::Nobody => None,
        }
    }

    fn think(
        &self,
        memory: &mut Memory,
        request: &Request,
        stop: &AtomicBool,
        report: &mut dyn FnMut(usize, &Info),
    ) -> Vec<Answer<String>> {
        let answers = self.position.think(&self.history, &self.barred, memory, request, stop, report);
        answers.into_iter().map(|answer| in_text(self.position.clone(), answer)).collect()
    }
}

/// The answer with the canonical texts of its actions.
fn in_text(mut at: Box<dyn AnyGame>, answer: Answer<Action>) -> Answer<String> {
    let text = |action| {
        let text = at.action_text(action);
        at.apply(action);
        text
    };
    Answer {
        turn: answer.turn.into_iter().map(text).collect(),
        score: answer.score,
        depth: answer.depth,
        nodes: answer.nodes,
    }
}

/// The player of a seat with what it has learned of positions: one kind of player, of one game.
pub struct Memory {
    table_mib: usize,
    known: Option<(PlayerKind, Box<dyn Any + Send>)>,
}

impl Default for Memory {
    fn default() -> Memory {
        Memory::of(TABLE_MIB)
    }
}

impl Memory {
    /// Nothing yet; what is remembered of positions takes so many MiB at most.
    const fn of(table_mib: usize) -> Memory {
        Memory { table_mib, known: None }
    }

    /// The player that is remembered, or a fresh one where it is of another kind or another game.
    pub(crate) fn player<G: Present + Playable>(&mut self, kind: PlayerKind) -> &mut Box<dyn Player<G>> {
        let known = self.known.take().filter(|(known, _)| *known == kind);
        let known = known.and_then(|(_, player)| player.downcast::<Box<dyn Player<G>>>().ok());
        let kept = known.unwrap_or_else(|| Box::new(player(kind, self.table_mib)));
        let (_, kept) = self.known.insert((kind, kept));
        kept.downcast_mut().expect("it was put there as such")
    }
}

/// A seat, while its player does not think: one that thinks has taken the memory out, and a second request meanwhile begins with a
/// fresh one instead of waiting.
type Seat = Arc<Mutex<Memory>>;

/// The players of a game at work. What they learn of positions stays from turn to turn; opponents share nothing.
#[derive(Clone, Default)]
pub struct Service {
    sides: [Seat; 2],
    analysis: Seat,
}

impl fmt::Debug for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Service")
    }
}

impl Service {
    /// A service that remembers nothing.
    pub fn new() -> Service {
        Service::default()
    }

    /// A service whose analysis remembers positions in so many MiB at most.
    #[must_use]
    pub fn with_table(table_mib: usize) -> Service {
        Service { analysis: Arc::new(Mutex::new(Memory::of(table_mib))), ..Service::default() }
    }

    /// A service in which each side and the analysis remember positions in so many MiB at most.
    #[must_use]
    pub fn with_tables(table_mib: usize) -> Service {
        let seat = || Arc::new(Mutex::new(Memory::of(table_mib)));
        Service { sides: [seat(), seat()], analysis: seat() }
    }

    /// Forgets everything, as at the start of another game. What a player at work learns is not kept.
    pub fn forget(&mut self) {
        let fresh = |seat: &Seat| Arc::new(Mutex::new(Memory::of(look_into(seat).table_mib)));
        *self = Service { sides: self.sides.each_ref().map(fresh), analysis: fresh(&self.analysis) };
    }

    /// A turn for the side to act, by its player.
    pub fn turn(&self, situation: PositionWithHistory, request: Request) -> Task {
        let side = situation.to_act().unwrap_or(Side::Near);
        self.of_side(side, situation, request)
    }

    /// The player of the side that waits thinks about what the other may do, to know more when its turn comes.
    pub fn ponder(&self, situation: PositionWithHistory, request: Request) -> Task {
        let side = situation.to_act().map_or(Side::Near, Side::other);
        self.of_side(side, situation, request)
    }

    /// The best turns, by a player that begins with an empty memory each time and is on nobody's side, so that the same request has
    /// the same answer.
    pub fn compare(&self, situation: PositionWithHistory, request: Request) -> Task {
        Box::new(move |stop, report| situation.think(&mut Memory::default(), &request, stop, report))
    }

    /// The best turns for who studies a position, by the player of the analysis, which remembers and is on nobody's side.
    pub fn study(&self, situation: PositionWithHistory, request: Request) -> Task {
        let seat = Arc::clone(&self.analysis);
        Box::new(move |stop, report| with_memory(&seat, |memory| situation.think(memory, &request, stop, report)))
    }

    /// What a person asks about a position.
    pub fn analyse(&self, situation: PositionWithHistory, wishes: Wishes) -> Analysis {
        let seat = Arc::clone(&self.analysis);
        Box::new(move |stop, tell| {
            with_memory(&seat, |memory| situation.position.analyse(&situation.history, memory, wishes, stop, tell));
        })
    }

    fn of_side(&self, side: Side, situation: PositionWithHistory, request: Request) -> Task {
        let seat = Arc::clone(&self.sides[side.index()]);
        // Who asks for a depth wants to know.
        let budget = if request.budget.depth.is_some() { request.budget } else { request.budget.of_player(side) };
        let request = Request { budget, ..request };
        Box::new(move |stop, report| with_memory(&seat, |memory| situation.think(memory, &request, stop, report)))
    }
}

/// The turn of the first answer; empty where there is none.
pub fn best_turn(answers: Vec<Answer<String>>) -> Vec<String> {
    answers.into_iter().next().map(|best| best.turn).unwrap_or_default()
}

/// Thinks with a seat's memory, which learns from it.
fn with_memory<T>(seat: &Seat, think: impl FnOnce(&mut Memory) -> T) -> T {
    let mut memory = {
        let mut seat = look_into(seat);
        let left = Memory::of(seat.table_mib);
        std::mem::replace(&mut *seat, left)
    };
    let thought = think(&mut memory);
    *look_into(seat) = memory;
    thought
}

/// A player that broke while it thought has left nothing half done in its seat.
fn look_into(seat: &Seat) -> MutexGuard<'_, Memory> {
    seat.lock().unwrap_or_else(PoisonError::into_inner)
}
