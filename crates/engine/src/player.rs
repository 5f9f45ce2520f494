//! Requests to players, and their answers.

use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Level;
use benediction_rules::message::Message;
use benediction_rules::{Action, Position, Side, key};

/// Limits of a search, of which the first one that is reached counts. Without any limit the bot looks two actions
/// ahead.
///
/// ```
/// use benediction_engine::Budget;
/// use std::time::Duration;
///
/// // The same answer on every machine.
/// let nodes = Budget::nodes(50_000);
/// // A second, on four threads.
/// let time = Budget::time(Duration::from_secs(1)).with_threads(4);
/// assert_eq!((nodes.time, time.nodes), (None, None));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Budget {
    /// Time for the whole rest of the turn.
    pub time: Option<Duration>,
    /// Largest number of positions to search in the turn.
    pub nodes: Option<u64>,
    /// Number of actions to look ahead, from 1.
    pub depth: Option<u32>,
    /// Number of threads; `None` is one. Only the strongest level uses more, and only without a limit of positions.
    /// With more than one thread, the same request does not always have the same answer.
    pub threads: Option<NonZeroUsize>,
    /// The side whose player thinks, for which a draw is a little worse than an even game. `None` for an analysis,
    /// which has no preference.
    pub player: Option<Side>,
}

impl Budget {
    /// Returns a limit of time and no other.
    pub const fn time(time: Duration) -> Budget {
        Budget { time: Some(time), nodes: None, depth: None, threads: None, player: None }
    }

    /// Returns a limit of positions and no other. The same request then has the same answer on every machine.
    pub const fn nodes(nodes: u64) -> Budget {
        Budget { time: None, nodes: Some(nodes), depth: None, threads: None, player: None }
    }

    /// Returns a limit of actions to look ahead and no other.
    pub const fn depth(depth: u32) -> Budget {
        Budget { time: None, nodes: None, depth: Some(depth), threads: None, player: None }
    }

    /// Returns the same limits for several threads.
    #[must_use]
    pub const fn with_threads(self, threads: usize) -> Budget {
        Budget { threads: NonZeroUsize::new(threads), ..self }
    }

    /// Returns the same limits for the player of a side.
    #[must_use]
    pub const fn of_player(self, side: Side) -> Budget {
        Budget { player: Some(side), ..self }
    }

    /// Returns an estimate of the number of positions that will be searched.
    pub fn positions(&self) -> u64 {
        let threads = self.threads.map_or(1, NonZeroUsize::get) as u64;
        let in_time = self.time.map_or(u64::MAX, |time| (time.as_millis() as u64).saturating_mul(1500 * threads));
        in_time.min(self.nodes.unwrap_or(u64::MAX))
    }
}

/// Value of a position, from the view of the side to act.
///
/// ```
/// use benediction_engine::Score;
///
/// assert_eq!(Score::Value(125).to_string(), "+1.25");
/// assert_eq!("win:3".parse(), Ok(Score::Win(3)));
/// assert_eq!(Score::Win(3).reversed(), Score::Loss(3));
/// assert!("3".parse::<Score>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Score {
    /// An estimate in hundredths of a man.
    Value(i32),
    /// The side to act wins, after this number of actions of both sides.
    Win(u32),
    /// The side to act loses, after this number of actions of both sides.
    Loss(u32),
    /// Neither side can force a win. This is proved, not estimated.
    Draw,
}

/// Writes the score as in the protocol: `+1.25`, `win:3`, `loss:4`, `draw`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Score::Value(value) => {
                let sign = if value < 0 { '-' } else { '+' };
                write!(f, "{sign}{}.{:02}", value.unsigned_abs() / 100, value.unsigned_abs() % 100)
            }
            Score::Win(actions) => write!(f, "win:{actions}"),
            Score::Loss(actions) => write!(f, "loss:{actions}"),
            Score::Draw => f.write_str("draw"),
        }
    }
}

/// Reads a score as it is displayed.
impl FromStr for Score {
    type Err = ParseScoreError;

    fn from_str(text: &str) -> Result<Score, ParseScoreError> {
        let number = |text: &str| text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
        let score = match text.split_once(':') {
            Some(("win", actions)) => number(actions).map(Score::Win),
            Some(("loss", actions)) => number(actions).map(Score::Loss),
            Some(_) => None,
            None if text == "draw" => Some(Score::Draw),
            None => {
                let signed = text.strip_prefix('+').map(|rest| (1, rest));
                signed.or_else(|| text.strip_prefix('-').map(|rest| (-1, rest))).and_then(|(sign, rest)| {
                    let (men, parts) = rest.split_once('.').filter(|(_, parts)| parts.len() == 2)?;
                    let value = i64::from(number(men)?) * 100 + i64::from(number(parts)?);
                    i32::try_from(value).ok().map(|value| Score::Value(sign * value))
                })
            }
        };
        score.ok_or(ParseScoreError)
    }
}

/// Error for a text that is not a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseScoreError;

impl fmt::Display for ParseScoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::from(key!("record-score")).fmt(f)
    }
}

impl std::error::Error for ParseScoreError {}

/// Progress of a search, reported while it runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Info {
    /// Number of actions that were looked ahead.
    pub depth: u32,
    /// The score so far, for the side to play.
    pub score: Score,
    /// Number of positions that were searched so far.
    pub nodes: u64,
    /// Time since the request was made.
    pub time: Duration,
    /// The best rest of the turn so far.
    pub turn: Vec<Action>,
    /// The expected actions after this turn, of both sides. Empty if there is no expectation, or the dice are rolled
    /// next.
    pub then: Vec<Action>,
}

impl Info {
    /// Returns the actions of the turn and the expected ones after it.
    pub fn line(&self) -> Vec<Action> {
        [self.turn.as_slice(), self.then.as_slice()].concat()
    }
}

/// Kind of a player: the bot, or a baseline to compare it with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlayerKind {
    /// The bot of the game, at a level.
    Bot(Level),
    /// A player that makes random legal actions.
    Random,
    /// A player that makes the turn that wins, or else the one that leaves the most material.
    Greedy,
    /// A player by plain UCT with random playouts.
    Uct,
}

impl PlayerKind {
    /// The baselines, which are no bots, with their names.
    pub const BASELINES: &[(&str, PlayerKind)] =
        &[("random", PlayerKind::Random), ("greedy", PlayerKind::Greedy), ("uct", PlayerKind::Uct)];

    /// Returns the baseline with a name, or `None` if there is none.
    ///
    /// ```
    /// use benediction_engine::PlayerKind;
    ///
    /// assert_eq!(PlayerKind::named("greedy"), Some(PlayerKind::Greedy));
    /// assert_eq!(PlayerKind::named("genius"), None);
    /// ```
    pub fn named(name: &str) -> Option<PlayerKind> {
        PlayerKind::BASELINES.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind)
    }
}

/// A request to a player, for any game. Window, protocols and duels all use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// The kind of player that thinks.
    pub player: PlayerKind,
    /// The limits, of which the first one that is reached counts.
    pub budget: Budget,
    /// Seed that decides among equals, and by which weaker levels err. The same request has the same answer if there
    /// is no limit of time.
    pub seed: u64,
    /// Number of turns to find that lead to different positions, the best ones; usually 1.
    pub lines: usize,
}

impl Request {
    /// Returns a request for the best turn of the bot at a level.
    pub const fn of_level(level: Level, budget: Budget, seed: u64) -> Request {
        Request { player: PlayerKind::Bot(level), budget, seed, lines: 1 }
    }

    /// Returns the level. For baselines, which have no levels, this is [`Level::STRONGEST`].
    pub const fn level(&self) -> Level {
        match self.player {
            PlayerKind::Bot(level) => level,
            PlayerKind::Random | PlayerKind::Greedy | PlayerKind::Uct => Level::STRONGEST,
        }
    }

    /// Returns the same request for this number of turns.
    #[must_use]
    pub const fn with_lines(self, lines: usize) -> Request {
        Request { lines, ..self }
    }
}

/// A position and the history of its game, which a player is asked about. A side is to act in it.
#[derive(Debug)]
pub struct Situation<'a, G> {
    /// The position in which a turn is to be found.
    pub position: &'a G,
    /// The hashes of all positions of the game before this one, for the draw by repetition.
    pub history: &'a [u64],
    /// The hashes of positions that the first action must not lead to; only the common search regards them.
    pub barred: &'a [u64],
}

impl<G> Clone for Situation<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for Situation<'_, G> {}

impl<'a, G> Situation<'a, G> {
    /// Returns a position with the hashes of those before it.
    pub const fn new(position: &'a G, history: &'a [u64]) -> Situation<'a, G> {
        Situation { position, history, barred: &[] }
    }

    /// Returns the same without the first actions that lead to positions with these hashes.
    #[must_use]
    pub const fn without(self, barred: &'a [u64]) -> Situation<'a, G> {
        Situation { barred, ..self }
    }
}

/// Answer of a player: a turn and its score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchResult<A> {
    /// The whole rest of the turn of the side to act, up to where the dice or the other side act. Empty only if there
    /// is no legal action.
    pub turn: Vec<A>,
    /// The score of the turn, for the side to play.
    pub score: Score,
    /// Number of actions that were looked ahead; 0 if the player answered without a search.
    pub depth: u32,
    /// Number of positions that were searched.
    pub nodes: u64,
}

/// A player: the common search, a baseline, or a player of one game. It can keep what it learns about positions from
/// one request to the next. [`player`](crate::player()) makes one.
pub trait Player<G: Position>: Send {
    /// Returns the best turns, best first, at most [`Request::lines`] of them; none if no side is to act. `report` is
    /// called during the search, with the index of a turn. Once `stop` is set, the player answers soon with the best
    /// turns so far.
    ///
    /// ```
    /// use benediction_engine::{Budget, Level, PlayerKind, Request, Situation, player};
    /// use benediction_rules::games::benedict_chess::Position;
    /// use benediction_rules::notation::Notation;
    /// use std::sync::atomic::AtomicBool;
    ///
    /// // The two best turns, best first.
    /// let position = Position::read_position("4k3/8/8/8/8/8/8/3QK3 w - - 0 1")?;
    /// let mut bot = player::<Position>(PlayerKind::Bot(Level::STRONGEST), 1);
    /// let request = Request::of_level(Level::STRONGEST, Budget::nodes(1_000), 1).with_lines(2);
    /// let answers = bot.think(Situation::new(&position, &[]), &request, &AtomicBool::new(false), &mut |_, _| {});
    /// assert_eq!(answers.len(), 2);
    /// assert_ne!(answers[0].turn, answers[1].turn);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn think(
        &mut self,
        situation: Situation<'_, G>,
        request: &Request,
        stop: &AtomicBool,
        report: &mut dyn FnMut(usize, &Info),
    ) -> Vec<SearchResult<G::Action>>;

    /// Returns `true` if the player has solved the game, so that at the strongest level every score is a proved win,
    /// loss or draw.
    fn is_certain(&self) -> bool {
        false
    }

    /// Returns the winning chance of a side, from 0 to 1, in a position in which the dice are to be rolled, without a
    /// search. Returns `None` if this player does not evaluate such positions.
    fn chance_before_roll(&self, _position: &G, _side: Side) -> Option<f32> {
        None
    }

    /// Returns the best turn: the first answer of [`Player::think`]. Its turn is empty if no side is to play.
    fn answer(
        &mut self,
        situation: Situation<'_, G>,
        request: &Request,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Info),
    ) -> SearchResult<G::Action> {
        let answers = self.think(situation, &request.with_lines(1), stop, &mut |_, info| report(info));
        let none = SearchResult { turn: Vec::new(), score: Score::Value(0), depth: 0, nodes: 0 };
        answers.into_iter().next().unwrap_or(none)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_read_as_it_was_written() {
        let values = [0, 7, -7, 125, -12_345, i32::MAX].map(Score::Value);
        for score in values.into_iter().chain([Score::Win(3), Score::Loss(40), Score::Draw]) {
            assert_eq!(score.to_string().parse(), Ok(score));
        }
        for text in ["", "1.25", "+1", "+1.2", "+1.2x", "+-1.00", "win", "win:", "win:-1", "lost:2", "+99999999999.00"]
        {
            assert_eq!(text.parse::<Score>(), Err(ParseScoreError), "{text}");
        }
    }
}
