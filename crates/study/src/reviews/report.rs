//! The report of an analysed game: the win chance after each turn, verdicts, accuracy, luck, and the decisive moments.

use std::time::Duration;

use super::accuracy;
use super::times;
use super::verdict::Verdict;
use crate::session::{Rolls, Session, TurnOfGame};
use benediction_engine::{Judged, Score};
use benediction_rules::Side;

/// Maximum number of decisive moments.
const MAX_MOMENTS: usize = 3;
/// Number of other turns whose scores determine the difficulty of a turn.
const COMPARED_TURNS: usize = 2;

/// A turn with its evaluation. Chances are those of its side, from 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportedTurn {
    /// The turn or the roll, with its nodes.
    pub turn: TurnOfGame,
    /// The chance before it: that of the best turn, or the mean of all rolls.
    pub before: f32,
    /// The chance after the turn that was played.
    pub after: f32,
    /// The scores of the best turn and of this one. `None` for a roll.
    pub scores: Option<[Score; 2]>,
    /// The best turn in canonical texts. Empty if it was played, and for a roll.
    pub best: Vec<String>,
    /// The loss of a player's turn, 0 for a roll.
    pub loss: f32,
    /// The part of the loss that the next turn of the opponent did not give back.
    pub punished: f32,
    /// The verdict. `None` if the loss is small.
    pub verdict: Option<Verdict>,
    /// The time that it took. `None` if that is unknown.
    pub spent: Option<Duration>,
    /// The weight in the accuracy of the player, from 0 to 1.
    weight: f32,
}

impl ReportedTurn {
    /// Returns the side of the turn, or the near side if the dice decide who starts.
    pub fn side(&self) -> Side {
        self.turn.side.unwrap_or(Side::Near)
    }

    /// Returns the near side's chance after it, from 0 to 1.
    pub fn near(&self) -> f32 {
        if self.side() == Side::Near { self.after } else { 1.0 - self.after }
    }

    /// Returns the near side's chance before it, from 0 to 1.
    pub fn near_before(&self) -> f32 {
        if self.side() == Side::Near { self.before } else { 1.0 - self.before }
    }

    /// Returns the luck of a roll, which is its gain over the mean. 0 for a player's turn.
    pub fn luck(&self) -> f32 {
        if self.turn.roll { self.after - self.before } else { 0.0 }
    }
}

/// An offer, or the answer to one, when another word was better.
#[derive(Clone, Debug, PartialEq)]
pub struct OfferMistake {
    /// The word that was played, such as `take`.
    pub played: String,
    /// The better word, such as `pass`.
    pub better: String,
    /// Number of times that it happened.
    pub times: usize,
    /// The sum of the losses, in games.
    pub loss: f32,
}

/// The time that a player used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeUsed {
    /// The time of all turns together.
    pub total: Duration,
    /// Number of turns with a time.
    pub turns: u32,
    /// The index in the turns of the report of the one that took longest.
    pub longest: usize,
}

/// The part of a report about one player.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerReport {
    /// The accuracy, from 0 to 100, weighted by the difficulty of the turns. `None` if the player had no choice.
    pub accuracy: Option<f32>,
    /// Number of turns with a choice.
    pub decisions: usize,
    /// Numbers of inaccuracies, mistakes and blunders.
    pub verdicts: [usize; 3],
    /// The sum of the losses, in games.
    pub loss: f32,
    /// The luck with the dice, in games.
    pub luck: f32,
    /// The rolls of the dice.
    pub rolls: Rolls,
    /// Offers and answers when other words were better, those with the largest losses first.
    pub offer_mistakes: Vec<OfferMistake>,
    /// The time. `None` if no turn has one.
    pub time: Option<TimeUsed>,
}

impl PlayerReport {
    /// Returns the mean loss of a decision, in points of the win chance.
    pub fn points_per_decision(&self) -> f64 {
        100.0 * f64::from(self.loss) / self.decisions.max(1) as f64
    }
}

/// The report of a game: its turns, and both players.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The turns that were evaluated, in the order of the game.
    pub turns: Vec<ReportedTurn>,
    /// Number of turns that were not evaluated.
    pub missing: usize,
    /// The reports about the near player and the far one.
    pub players: [PlayerReport; 2],
    /// The indices in `turns` of the turns that decided the game, in the order of the game.
    pub moments: Vec<usize>,
    /// `true` if there are rolls of the dice.
    pub dice: bool,
    /// The near side's result by its play alone, from 0 to 1 without bounds: minus its own luck, plus the other side's. `None`
    /// unless the game is over and completely evaluated, with rolls of the dice.
    pub without_luck: Option<f32>,
}

impl Report {
    /// Creates the report of the turns of a game that were evaluated.
    pub fn new(session: &Session) -> Report {
        Report::of_turns(&session.turns_of_game(), session)
    }

    /// Returns the mistakes and blunders of the people, who are given by side, in the order of the game. If no side is a person's,
    /// those of both are returned.
    pub fn mistakes(&self, people: [bool; 2]) -> impl Iterator<Item = &ReportedTurn> {
        let is_wanted = move |side: Side| people[side.index()] || people == [false; 2];
        let is_mistake = |turn: &ReportedTurn| turn.verdict.is_some_and(|verdict| verdict >= Verdict::Mistake);
        self.turns.iter().filter(move |turn| is_mistake(turn) && is_wanted(turn.side()) && !turn.best.is_empty())
    }

    /// Returns the indices in `turns` of the inaccuracies, mistakes and blunders, those with the largest losses first.
    pub fn by_size(&self) -> Vec<usize> {
        by_size(&self.turns)
    }

    /// Returns the height of a bar for the time of each turn, from 0 to 1. Returns `None` if no turn has a time.
    pub fn time_bars(&self) -> Option<Vec<f32>> {
        times::bars(&self.turns.iter().map(|turn| turn.spent).collect::<Vec<_>>())
    }

    /// Returns the index of the turn that took longest. Returns `None` if no turn has a time.
    pub fn longest_turn(&self) -> Option<usize> {
        let longest = self.players.iter().filter_map(|player| player.time).map(|time| time.longest);
        longest.max_by_key(|index| self.turns[*index].spent)
    }

    /// Does the same as [`Report::new`] with the turns of the main line.
    pub(super) fn of_turns(all: &[TurnOfGame], session: &Session) -> Report {
        let winning = session.winning_score();
        let evaluated = |turn: &TurnOfGame| {
            let analysis = session.analysis(*turn.nodes.first()?)?;
            let spent = session.time_of(&turn.nodes);
            Some(ReportedTurn { spent, ..reported(turn.clone(), &analysis.found, winning) })
        };
        let mut turns: Vec<ReportedTurn> = all.iter().filter_map(evaluated).collect();
        punish(&mut turns);
        let players = Side::BOTH.map(|side| player(&turns, side));
        let dice = turns.iter().any(|turn| turn.turn.roll);
        let missing = all.len() - turns.len();
        let outcome = turns.last().and_then(|last| last.turn.outcome).filter(|_| missing == 0 && dice);
        let without_luck = outcome.map(|outcome| {
            let result = outcome.winner.map_or(0.5, |winner| if winner == Side::Near { 1.0 } else { 0.0 });
            result - players[0].luck + players[1].luck
        });
        Report { moments: moments(&turns), turns, missing, players, dice, without_luck }
    }
}

fn reported(turn: TurnOfGame, found: &Judged, winning: i32) -> ReportedTurn {
    match found {
        Judged::Turn { best, worth, played, others, forced } => {
            let chance = |score: Score| score.chance(winning);
            let (before, after) = (chance(*worth), chance(*played));
            let loss = found.loss(winning);
            let spread = others.iter().take(COMPARED_TURNS).map(|other| before - chance(*other)).fold(0.0, f32::max);
            ReportedTurn {
                before: before.max(after),
                after,
                scores: Some([*worth, *played]),
                best: if loss > 0.0 { best.clone() } else { Vec::new() },
                loss,
                punished: loss,
                verdict: Verdict::of_loss(loss),
                spent: None,
                weight: accuracy::weight(*forced, spread, loss),
                turn,
            }
        }
        Judged::Roll { expected, fell } => ReportedTurn {
            before: f32::from(*expected) / 10_000.0,
            after: f32::from(*fell) / 10_000.0,
            scores: None,
            best: Vec::new(),
            loss: 0.0,
            punished: 0.0,
            verdict: None,
            spent: None,
            weight: 0.0,
            turn,
        },
    }
}

/// Subtracts from each loss the loss of the opponent's next turn.
fn punish(turns: &mut [ReportedTurn]) {
    for index in 0..turns.len() {
        let side = turns[index].side();
        let reply = turns[index + 1..].iter().find(|later| !later.turn.roll);
        if let Some(reply) = reply.filter(|reply| reply.side() != side) {
            turns[index].punished = (turns[index].loss - reply.loss).max(0.0);
        }
    }
}

fn player(turns: &[ReportedTurn], side: Side) -> PlayerReport {
    let own = || turns.iter().filter(move |turn| turn.side() == side);
    let decided = || own().filter(|turn| turn.weight > 0.0);
    let mut mistakes: Vec<OfferMistake> = Vec::new();
    for turn in own().filter(|turn| turn.turn.is_offer && turn.loss > 0.0) {
        let words = (turn.turn.words.join(" "), turn.best.join(" "));
        match mistakes.iter_mut().find(|mistake| (&mistake.played, &mistake.better) == (&words.0, &words.1)) {
            Some(mistake) => {
                mistake.times += 1;
                mistake.loss += turn.loss;
            }
            None => mistakes.push(OfferMistake { played: words.0, better: words.1, times: 1, loss: turn.loss }),
        }
    }
    mistakes.sort_by(|a, b| b.loss.total_cmp(&a.loss));
    PlayerReport {
        accuracy: accuracy::mean(decided().map(|turn| (accuracy::of_loss(turn.loss), turn.weight))),
        decisions: decided().count(),
        verdicts: Verdict::ALL.map(|verdict| own().filter(|turn| turn.verdict == Some(verdict)).count()),
        loss: own().map(|turn| turn.loss).sum(),
        luck: own().map(ReportedTurn::luck).sum(),
        rolls: rolls(turns, side),
        offer_mistakes: mistakes,
        time: time_used(turns, side),
    }
}

/// Returns the rolls of a side.
fn rolls(turns: &[ReportedTurn], side: Side) -> Rolls {
    let own = turns.iter().filter(|turn| turn.turn.roll && turn.turn.side == Some(side));
    Rolls::of(own.flat_map(|turn| &turn.turn.words).map(String::as_str))
}

fn time_used(turns: &[ReportedTurn], side: Side) -> Option<TimeUsed> {
    let own = turns.iter().enumerate().filter(|(_, turn)| turn.side() == side);
    let timed: Vec<(usize, Duration)> = own.filter_map(|(index, turn)| Some((index, turn.spent?))).collect();
    let (longest, _) = timed.iter().copied().max_by_key(|(_, spent)| *spent)?;
    let total = timed.iter().map(|(_, spent)| *spent).fold(Duration::ZERO, Duration::saturating_add);
    Some(TimeUsed { total, turns: timed.len() as u32, longest })
}

/// Returns the indices of the turns with a verdict, those with the largest losses first.
fn by_size(turns: &[ReportedTurn]) -> Vec<usize> {
    let mut indices: Vec<usize> = (0..turns.len()).filter(|index| turns[*index].verdict.is_some()).collect();
    indices.sort_by(|a, b| turns[*b].loss.total_cmp(&turns[*a].loss));
    indices
}

/// Returns the indices of the turns with the largest losses, at least inaccuracies, in the order of the game.
fn moments(turns: &[ReportedTurn]) -> Vec<usize> {
    let mut indices = by_size(turns);
    indices.truncate(MAX_MOMENTS);
    indices.sort_unstable();
    indices
}
