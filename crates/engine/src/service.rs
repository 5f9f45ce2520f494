//! The service that keeps players between requests: one for each side and one for the analysis, for positions of any
//! game.

use std::any::Any;
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{AnalysisRequest, AnyGame, Finding, Info, Player, PlayerKind, Request, SearchResult, player};
use crate::Playable;
use benediction_rules::view::Present;
use benediction_rules::{Action, Side};

/// Usual size of a bot's table of positions.
const TABLE_MIB: usize = 32;

/// A request that is ready to run on a thread of its own. It takes a flag that stops it and a function that is called
/// with the index of a turn and the progress of its search; it returns the best turns.
pub type Task = Box<dyn FnOnce(&AtomicBool, &mut dyn FnMut(usize, &Info)) -> Vec<SearchResult<Action>> + Send>;

/// An analysis that is ready to run on a thread of its own. It calls a function with everything that it finds.
pub type Analysis = Box<dyn FnOnce(&AtomicBool, &mut dyn FnMut(Finding)) + Send>;

/// A position of any game with its history, for requests to the service.
#[derive(Clone, Debug)]
pub struct PositionWithHistory {
    /// The position that the request is about.
    pub position: Box<dyn AnyGame>,
    /// The hashes of the positions before it.
    pub history: Vec<u64>,
    /// The hashes of positions that the first action must not lead to.
    pub barred: Vec<u64>,
}

impl PositionWithHistory {
    fn think(
        &self,
        memory: &mut Memory,
        request: &Request,
        stop: &AtomicBool,
        report: &mut dyn FnMut(usize, &Info),
    ) -> Vec<SearchResult<Action>> {
        self.position.think(&self.history, &self.barred, memory, request, stop, report)
    }
}

/// A player with its memory, of one kind and for one game at a time.
pub struct Memory {
    table_mib: usize,
    player: Option<(PlayerKind, Box<dyn Any + Send>)>,
}

impl Default for Memory {
    fn default() -> Memory {
        Memory::with_table(TABLE_MIB)
    }
}

impl Memory {
    /// Creates an empty memory with a transposition table of at most `table_mib` MiB.
    const fn with_table(table_mib: usize) -> Memory {
        Memory { table_mib, player: None }
    }

    /// Returns the cached player, or a new one if that is of another kind or another game.
    pub(crate) fn player<G: Present + Playable>(&mut self, kind: PlayerKind) -> &mut Box<dyn Player<G>> {
        let cached = self.player.take().filter(|(other, _)| *other == kind);
        let cached = cached.and_then(|(_, player)| player.downcast::<Box<dyn Player<G>>>().ok());
        let cached = cached.unwrap_or_else(|| Box::new(player(kind, self.table_mib)));
        let (_, cached) = self.player.insert((kind, cached));
        cached.downcast_mut().expect("it was put there as such")
    }
}

/// A memory that tasks share. A task takes it out while it thinks, so that a second task at the same time begins with an
/// empty one instead of waiting.
type SharedMemory = Arc<Mutex<Memory>>;

/// The players of a game. Their memories are kept from turn to turn, and opponents share nothing.
///
/// ```
/// use benediction_engine::{Budget, Level, PositionWithHistory, Request, Service, best_turn};
/// use benediction_rules::games::obelisk::{Mode, Position, Start};
/// use std::sync::atomic::AtomicBool;
///
/// let position = Box::new(Position::new(Mode::Open, Start::Line));
/// let asked = PositionWithHistory { position, history: Vec::new(), barred: Vec::new() };
/// let request = Request::of_level(Level::STRONGEST, Budget::nodes(1_000), 1);
///
/// // A task can be run on another thread.
/// let task = Service::new().turn(asked, request);
/// let answers = task(&AtomicBool::new(false), &mut |_, _| {});
/// assert_eq!(best_turn(answers).len(), 1);
/// ```
#[derive(Clone, Default)]
pub struct Service {
    sides: [SharedMemory; 2],
    analysis: SharedMemory,
}

impl fmt::Debug for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Service")
    }
}

impl Service {
    /// Creates a service that has learned nothing.
    pub fn new() -> Service {
        Service::default()
    }

    /// Creates a service whose analysis has a transposition table of at most `table_mib` MiB.
    #[must_use]
    pub fn with_table(table_mib: usize) -> Service {
        Service { analysis: Arc::new(Mutex::new(Memory::with_table(table_mib))), ..Service::default() }
    }

    /// Creates a service in which each side and the analysis have a transposition table of at most `table_mib` MiB.
    #[must_use]
    pub fn with_tables(table_mib: usize) -> Service {
        let seat = || Arc::new(Mutex::new(Memory::with_table(table_mib)));
        Service { sides: [seat(), seat()], analysis: seat() }
    }

    /// Forgets everything, as at the start of another game. What a running task learns is not kept either.
    pub fn forget(&mut self) {
        let fresh = |shared: &SharedMemory| Arc::new(Mutex::new(Memory::with_table(lock(shared).table_mib)));
        *self = Service { sides: self.sides.each_ref().map(fresh), analysis: fresh(&self.analysis) };
    }

    /// Returns a task that finds a turn for the side to act, by the player of this side.
    pub fn turn(&self, situation: PositionWithHistory, request: Request) -> Task {
        let side = situation.position.turn().actor.side().unwrap_or(Side::Near);
        self.of_side(side, situation, request)
    }

    /// Returns a task in which the player of the waiting side thinks about the opponent's turn, to know more in its
    /// own.
    pub fn ponder(&self, situation: PositionWithHistory, request: Request) -> Task {
        let side = situation.position.turn().actor.side().map_or(Side::Near, Side::other);
        self.of_side(side, situation, request)
    }

    /// Returns a task that finds the best turns by a new player, so that the same request has the same answer.
    pub fn compare(&self, situation: PositionWithHistory, request: Request) -> Task {
        Box::new(move |stop, report| situation.think(&mut Memory::default(), &request, stop, report))
    }

    /// Returns a task that finds the best turns by the player of the analysis, which keeps what it learns.
    pub fn study(&self, situation: PositionWithHistory, request: Request) -> Task {
        let shared = Arc::clone(&self.analysis);
        Box::new(move |stop, report| with_memory(&shared, |memory| situation.think(memory, &request, stop, report)))
    }

    /// Returns an analysis of a position by the player of the analysis.
    ///
    /// ```
    /// use benediction_engine::{AnalysisRequest, Finding, PositionWithHistory, Service};
    /// use benediction_rules::Side;
    /// use benediction_rules::games::benedict_chess::Position;
    /// use benediction_rules::notation::Notation;
    /// use std::sync::atomic::AtomicBool;
    ///
    /// let position = Box::new(Position::read_position("4k3/8/8/8/8/8/8/3QK3 w - - 0 1")?);
    /// let asked = PositionWithHistory { position, history: Vec::new(), barred: Vec::new() };
    /// let request = AnalysisRequest { threats_to: Some(Side::Far), ..AnalysisRequest::default() };
    /// let analysis = Service::with_table(1).analyse(asked, request);
    /// let mut findings = Vec::new();
    /// analysis(&AtomicBool::new(false), &mut |finding| findings.push(finding));
    /// assert!(matches!(&findings[..], [Finding::Threats(threats)] if !threats.is_empty()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn analyse(&self, situation: PositionWithHistory, request: AnalysisRequest) -> Analysis {
        let shared = Arc::clone(&self.analysis);
        Box::new(move |stop, report| {
            with_memory(&shared, |memory| {
                situation.position.analyse(&situation.history, memory, request, stop, report)
            });
        })
    }

    fn of_side(&self, side: Side, situation: PositionWithHistory, request: Request) -> Task {
        let shared = Arc::clone(&self.sides[side.index()]);
        // Who asks for a depth wants to know.
        let budget = if request.budget.depth.is_some() { request.budget } else { request.budget.of_player(side) };
        let request = Request { budget, ..request };
        Box::new(move |stop, report| with_memory(&shared, |memory| situation.think(memory, &request, stop, report)))
    }
}

/// Returns the turn of the first answer, or an empty one if there is no answer.
pub fn best_turn(answers: Vec<SearchResult<Action>>) -> Vec<Action> {
    answers.into_iter().next().map(|best| best.turn).unwrap_or_default()
}

/// Thinks with a shared memory, which learns from it.
fn with_memory<T>(shared: &SharedMemory, think: impl FnOnce(&mut Memory) -> T) -> T {
    let mut memory = {
        let mut inside = lock(shared);
        let empty = Memory::with_table(inside.table_mib);
        std::mem::replace(&mut *inside, empty)
    };
    let result = think(&mut memory);
    *lock(shared) = memory;
    result
}

/// Locks a memory. A player that panicked while it thought has left nothing half done in it.
fn lock(shared: &SharedMemory) -> MutexGuard<'_, Memory> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
