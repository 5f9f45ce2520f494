//! What the judged turns of a game say: the win chance from turn to turn, verdicts, accuracy, luck, and the moments that decided.

use super::accuracy;
use super::verdict::Verdict;
use crate::session::{Session, TurnOfGame};
use crate::tree::Found;
use benediction_engine::Score;
use benediction_rules::Side;

/// Moments that are told.
const MOMENTS: usize = 3;
/// Other turns by whose worth the difficulty of a turn is told.
const COMPARED: usize = 2;

/// A loss below is none.
const LEAST_LOSS: f32 = 0.0001;

/// A turn with what is known of it. Chances are those of its side, from 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportedTurn {
    /// The turn.
    pub turn: TurnOfGame,
    /// The chance before it: with the best turn, or as the mean of all rolls.
    pub before: f32,
    /// The chance after it.
    pub after: f32,
    /// What the best turn and this one are worth; nothing for a roll.
    pub scores: Option<[Score; 2]>,
    /// The best turn, in canonical texts; empty where it was played, and for a roll.
    pub best: Vec<String>,
    /// What a player's turn lost; 0 for a roll.
    pub loss: f32,
    /// What of that the opponent's next turn kept.
    pub punished: f32,
    /// How bad it was.
    pub verdict: Option<Verdict>,
    /// What it says about the player, from 0 to 1.
    weight: f32,
}

impl ReportedTurn {
    /// Whose turn it is; the near side's where the dice say who begins.
    pub fn side(&self) -> Side {
        self.turn.side.unwrap_or(Side::Near)
    }

    /// The near side's chance after it, from 0 to 1.
    pub fn near(&self) -> f32 {
        if self.side() == Side::Near { self.after } else { 1.0 - self.after }
    }

    /// How lucky the roll was: what it gained over the mean. 0 for a player's turn.
    pub fn luck(&self) -> f32 {
        if self.turn.roll { self.after - self.before } else { 0.0 }
    }
}

/// A word that was said where another was better, such as the answer to an offer.
#[derive(Clone, Debug, PartialEq)]
pub struct SaidInstead {
    /// What was said.
    pub said: String,
    /// What was better.
    pub better: String,
    /// How often.
    pub times: usize,
    /// What it lost together.
    pub loss: f32,
}

/// What a game says about a player.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerReport {
    /// How well he played, from 0 to 100, with the turns weighed by their difficulty; nothing where he had no choice.
    pub accuracy: Option<f32>,
    /// How often he had a choice.
    pub decisions: usize,
    /// Inaccuracies, mistakes, blunders.
    pub verdicts: [usize; 3],
    /// What he lost altogether, in games.
    pub loss: f32,
    /// What the dice gave him, in games.
    pub luck: f32,
    /// Words that were said where others were better, the dearest first.
    pub said: Vec<SaidInstead>,
}

/// What is known about a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The turns that were judged, in the order of the game.
    pub turns: Vec<ReportedTurn>,
    /// How many turns were not.
    pub missing: usize,
    /// The near player and the far one.
    pub players: [PlayerReport; 2],
    /// The turns that decided the game, by their place in `turns`, in the order of the game.
    pub moments: Vec<usize>,
    /// The dice fell in it.
    pub dice: bool,
    /// The near side's result, from 0 to 1, less its luck and with the other's: what the play alone was worth. Only of a game that is over
    /// and judged to its end, and only where dice fell.
    pub without_luck: Option<f32>,
}

impl Report {
    /// What the turns of a game that were judged say.
    pub fn of(session: &Session) -> Report {
        Report::of_turns(&session.turns_of_game(), session)
    }

    /// The same, where the turns of the main line are known.
    pub(super) fn of_turns(all: &[TurnOfGame], session: &Session) -> Report {
        let winning = session.winning_score();
        let known = |turn: &TurnOfGame| {
            let analysis = session.analysis(*turn.nodes.first()?)?;
            Some(reported(turn.clone(), &analysis.found, winning))
        };
        let mut turns: Vec<ReportedTurn> = all.iter().filter_map(known).collect();
        punish(&mut turns);
        let players = Side::BOTH.map(|side| player(&turns, side));
        let dice = turns.iter().any(|turn| turn.turn.roll);
        let missing = all.len() - turns.len();
        let ended = turns.last().and_then(|last| last.turn.outcome).filter(|_| missing == 0 && dice);
        let without_luck = ended.map(|outcome| {
            let result = outcome.winner.map_or(0.5, |winner| if winner == Side::Near { 1.0 } else { 0.0 });
            result - players[0].luck + players[1].luck
        });
        Report { moments: moments(&turns), turns, missing, players, dice, without_luck }
    }
}

fn reported(turn: TurnOfGame, found: &Found, winning: i32) -> ReportedTurn {
    match found {
        Found::Turn { best, worth, played, others, forced } => {
            let chance = |score: Score| score.chance(winning);
            let (before, after) = (chance(*worth), chance(*played));
            let loss = Some(before - after).filter(|loss| *loss >= LEAST_LOSS).unwrap_or_default();
            let spread = others.iter().take(COMPARED).map(|other| before - chance(*other)).fold(0.0, f32::max);
            ReportedTurn {
                before: before.max(after),
                after,
                scores: Some([*worth, *played]),
                best: if loss > 0.0 { best.clone() } else { Vec::new() },
                loss,
                punished: loss,
                verdict: Verdict::of_loss(loss),
                weight: accuracy::weight(*forced, spread, loss),
                turn,
            }
        }
        Found::Roll { expected, fell } => ReportedTurn {
            before: f32::from(*expected) / 10_000.0,
            after: f32::from(*fell) / 10_000.0,
            scores: None,
            best: Vec::new(),
            loss: 0.0,
            punished: 0.0,
            verdict: None,
            weight: 0.0,
            turn,
        },
    }
}

/// Takes off from each loss what the opponent's next turn gave back.
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
    let mut said: Vec<SaidInstead> = Vec::new();
    for turn in own().filter(|turn| turn.turn.said && turn.loss > 0.0) {
        let words = (turn.turn.words.join(" "), turn.best.join(" "));
        match said.iter_mut().find(|known| (&known.said, &known.better) == (&words.0, &words.1)) {
            Some(known) => {
                known.times += 1;
                known.loss += turn.loss;
            }
            None => said.push(SaidInstead { said: words.0, better: words.1, times: 1, loss: turn.loss }),
        }
    }
    said.sort_by(|a, b| b.loss.total_cmp(&a.loss));
    PlayerReport {
        accuracy: accuracy::mean(decided().map(|turn| (accuracy::of_loss(turn.loss), turn.weight))),
        decisions: decided().count(),
        verdicts: Verdict::ALL.map(|verdict| own().filter(|turn| turn.verdict == Some(verdict)).count()),
        loss: own().map(|turn| turn.loss).sum(),
        luck: own().map(ReportedTurn::luck).sum(),
        said,
    }
}

/// The turns that lost most, in the order of the game; only such as were at least inaccurate.
fn moments(turns: &[ReportedTurn]) -> Vec<usize> {
    let mut found: Vec<usize> = (0..turns.len()).filter(|index| turns[*index].verdict.is_some()).collect();
    found.sort_by(|a, b| turns[*b].loss.total_cmp(&turns[*a].loss));
    found.truncate(MOMENTS);
    found.sort_unstable();
    found
}
