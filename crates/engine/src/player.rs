//! What a player who thinks is asked and answers.

use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Level;
use benediction_rules::message::Sentence;
use benediction_rules::{Position, Side, key};

/// How long a bot may think; whichever limit comes first. Without any it looks two actions ahead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Budget {
    /// Time for the whole rest of the turn.
    pub time: Option<Duration>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Actions looked ahead, from 1.
    pub depth: Option<u32>,
    /// How many threads may think at once; none says one. Only the strongest level without a limit of positions uses more,
    /// and with more than one the same question is not always answered the same.
    pub threads: Option<NonZeroUsize>,
    /// The side whose player thinks: a draw is a little worse for it than an even game. Who only wants to know says none.
    pub player: Option<Side>,
}

impl Budget {
    /// So much time and no other limit.
    pub const fn time(time: Duration) -> Budget {
        Budget { time: Some(time), nodes: None, depth: None, threads: None, player: None }
    }

    /// So many positions and no other limit: the same answer on every machine.
    pub const fn nodes(nodes: u64) -> Budget {
        Budget { time: None, nodes: Some(nodes), depth: None, threads: None, player: None }
    }

    /// So many actions ahead and no other limit.
    pub const fn depth(depth: u32) -> Budget {
        Budget { time: None, nodes: None, depth: Some(depth), threads: None, player: None }
    }

    /// The same budget for several threads.
    #[must_use]
    pub const fn with_threads(self, threads: usize) -> Budget {
        Budget { threads: NonZeroUsize::new(threads), ..self }
    }

    /// The same budget for a player of the game.
    #[must_use]
    pub const fn of_player(self, side: Side) -> Budget {
        Budget { player: Some(side), ..self }
    }

    /// How many positions are likely to be looked at.
    pub fn positions(&self) -> u64 {
        let threads = self.threads.map_or(1, NonZeroUsize::get) as u64;
        let in_time = self.time.map_or(u64::MAX, |time| (time.as_millis() as u64).saturating_mul(1500 * threads));
        in_time.min(self.nodes.unwrap_or(u64::MAX))
    }
}

/// What a bot thinks of a position, from the view of the side to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Score {
    /// Hundredths of a man.
    Value(i32),
    /// The side to act wins; so many actions of both sides to the end.
    Win(u32),
    /// It loses; so many actions of both sides to the end.
    Loss(u32),
    /// Neither side can force a win, which is known and not judged.
    Draw,
}

/// As the protocol has it: `+1.25`, `win:3`, `loss:4`, `draw`.
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

/// As it is displayed.
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

/// A text is not a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseScoreError;

impl fmt::Display for ParseScoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Sentence::from(key!("record-score")).fmt(f)
    }
}

impl std::error::Error for ParseScoreError {}

/// What a bot says while it thinks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Info {
    /// Actions looked ahead.
    pub depth: u32,
    /// Its opinion.
    pub score: Score,
    /// Positions looked at so far.
    pub nodes: u64,
    /// Time since it was asked.
    pub time: Duration,
    /// Canonical texts of the rest of the turn as it would play it now.
    pub turn: Vec<String>,
    /// Canonical texts of what it expects after this turn, of both sides; empty where it has no opinion, or the dice fall next.
    pub then: Vec<String>,
}

/// A kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlayerKind {
    /// The bot at a level.
    Bot(Level),
    /// Any legal actions.
    Random,
    /// The turn that wins, else the one that leaves most material.
    Greedy,
    /// Plain UCT with random playouts.
    Uct,
}

impl PlayerKind {
    /// The baselines and their names.
    pub const BASELINES: &[(&str, PlayerKind)] =
        &[("random", PlayerKind::Random), ("greedy", PlayerKind::Greedy), ("uct", PlayerKind::Uct)];

    /// The baseline of that name.
    pub fn named(name: &str) -> Option<PlayerKind> {
        PlayerKind::BASELINES.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind)
    }
}

/// What is wanted of a player, whatever the game: the one form in which window, protocols and duels ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// Who shall think.
    pub player: PlayerKind,
    /// How long to think.
    pub budget: Budget,
    /// What chooses among equals, and what a weaker level errs by. The same request is answered the same if no limit is a time.
    pub seed: u64,
    /// How many turns to find that lead to different positions, the best ones; one, usually.
    pub lines: usize,
}

impl Request {
    /// The best turn of the bot at a level.
    pub const fn of_level(level: Level, budget: Budget, seed: u64) -> Request {
        Request { player: PlayerKind::Bot(level), budget, seed, lines: 1 }
    }

    /// How well to play. Baselines have no levels.
    pub const fn level(&self) -> Level {
        match self.player {
            PlayerKind::Bot(level) => level,
            PlayerKind::Random | PlayerKind::Greedy | PlayerKind::Uct => Level::STRONGEST,
        }
    }

    /// The same for so many turns.
    #[must_use]
    pub const fn with_lines(self, lines: usize) -> Request {
        Request { lines, ..self }
    }
}

/// A position as it came about, which a player is asked about; a side is to act in it.
#[derive(Debug)]
pub struct Situation<'a, G> {
    /// The position.
    pub position: &'a G,
    /// The hashes of all positions of the game before this one, for the draw by repetition.
    pub history: &'a [u64],
    /// The hashes of the positions to which the first action may not lead: the common search leaves such actions out.
    pub barred: &'a [u64],
}

impl<G> Clone for Situation<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for Situation<'_, G> {}

impl<'a, G> Situation<'a, G> {
    /// A position with the hashes of those before it.
    pub const fn new(position: &'a G, history: &'a [u64]) -> Situation<'a, G> {
        Situation { position, history, barred: &[] }
    }

    /// The same without the first actions that lead to the positions of these hashes.
    #[must_use]
    pub const fn without(self, barred: &'a [u64]) -> Situation<'a, G> {
        Situation { barred, ..self }
    }
}

/// A player's answer: a turn, and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer<A> {
    /// The whole rest of the turn of the side to act, up to where the dice or the other side act; empty only if there is no
    /// legal action.
    pub turn: Vec<A>,
    /// What the player thinks of it.
    pub score: Score,
    /// Actions looked ahead; 0 if it answered without looking.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

/// Who thinks about a game: the common search, a baseline, or a game's own player. It may keep what it has learned of positions
/// from one request to the next.
pub trait Player<G: Position>: Send {
    /// The best turns, at most so many as are asked for, the best first; none where nobody can act. `report` hears what the player thinks
    /// meanwhile, with the number of the turn, from 0. Once `stop` is set it answers soon, with the best turns so far.
    fn think(
        &mut self,
        situation: Situation<'_, G>,
        request: &Request,
        stop: &AtomicBool,
        report: &mut dyn FnMut(usize, &Info),
    ) -> Vec<Answer<G::Action>>;

    /// Whether it has solved the game: at the strongest level every score is a win, a loss or a draw for certain.
    fn is_certain(&self) -> bool {
        false
    }

    /// The chance of a side, from 0 to 1, in a position in which the dice are to fall, as it looks at once; nothing if this player judges
    /// no such positions.
    fn chance_before_roll(&self, _position: &G, _side: Side) -> Option<f32> {
        None
    }

    /// The best turn.
    fn answer(
        &mut self,
        situation: Situation<'_, G>,
        request: &Request,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Info),
    ) -> Answer<G::Action> {
        let answers = self.think(situation, &request.with_lines(1), stop, &mut |_, info| report(info));
        let none = Answer { turn: Vec::new(), score: Score::Value(0), depth: 0, nodes: 0 };
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
