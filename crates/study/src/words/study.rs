//! Texts about the analysis of a game.

use super::clock;
use crate::library::Results;
use crate::reviews::{OfferMistake, PlayerReport, Report, ReportedTurn, TimeUsed, Verdict};
use crate::session::{Rolls, Session};
use crate::tree::Assessment;
use benediction_engine::{Danger, Merit, RolledOut, RolloutProgress, Score, Why};
use benediction_rules::message::Arg;
use benediction_rules::notation::SideNames;
use benediction_rules::view::ActionView;
use benediction_rules::{Reason, Side};
use benediction_words::{Unit, analysis, say, text};

/// Returns the name of a verdict.
pub fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Inaccuracy => text!("study-inaccuracy"),
        Verdict::Mistake => text!("study-mistake"),
        Verdict::Blunder => text!("study-blunder"),
    }
}

/// Returns the id of a verdict in messages.
pub const fn verdict_id(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Inaccuracy => "inaccuracy",
        Verdict::Mistake => "mistake",
        Verdict::Blunder => "blunder",
    }
}

/// Describes a bad turn that is to be improved: its verdict and its cost. `None` is no verdict, of a game that an older version
/// analysed.
pub fn retry_task(names: SideNames, turn: &ReportedTurn) -> String {
    say!(
        "retry-task",
        side = names.of(turn.side()),
        turn = turn.turn.words.join(" "),
        verdict = turn.verdict.map_or("mistake", verdict_id),
        points = Arg::decimal(f64::from(turn.loss) * 100.0, 0)
    )
}

/// Returns the id and the number of actions of a certain score. Returns `None` for an estimate.
const fn certain(score: Score) -> Option<(&'static str, u32)> {
    match score {
        Score::Win(actions) => Some(("win", actions)),
        Score::Loss(actions) => Some(("loss", actions)),
        Score::Draw => Some(("draw", 0)),
        Score::Value(_) => None,
    }
}

/// Describes the change of a certain result, such as “won in 7 became drawn”. Returns `None` if one of the two scores is an
/// estimate.
pub fn became(turn: &ReportedTurn) -> Option<String> {
    let [best, played] = turn.scores?;
    let ((before, from), (after, to)) = (certain(best)?, certain(played)?);
    Some(say!("study-became", before, from, after, to))
}

/// Formats a number from 0 to 1 as a percentage.
///
/// ```
/// use benediction_study::words::study::percent;
///
/// assert_eq!(percent(0.5), "50%");
/// ```
pub fn percent(chance: f32) -> String {
    say!("study-percent", chance = Arg::decimal(f64::from(chance) * 100.0, 0))
}

/// Describes the result of a turn: the near side's chance after it, and the loss.
pub fn turn(names: SideNames, turn: &ReportedTurn) -> String {
    let chance = say!("study-chance", side = names.of(Side::Near), chance = percent(turn.near()));
    let Some(bad) = turn.verdict else { return chance };
    say!(
        "study-turn",
        side = names.of(turn.side()),
        chance,
        verdict = verdict_id(bad),
        points = Arg::decimal(f64::from(turn.loss) * 100.0, 0),
        best = turn.best.join(" ")
    )
}

/// Returns how the game ended if that was not by what was played: by the clock, a resignation, an agreement or the cube.
pub fn ended(session: &Session) -> Option<String> {
    let is_said = |reason: Reason| reason.is_outside_the_rules() || reason == Reason::DoublePassed;
    let outcome = session.outcome().filter(|outcome| is_said(outcome.reason))?;
    Some(benediction_words::reason(outcome, session.sides()))
}

/// Explains why a turn of a game was a mistake, with the point in danger. Returns `None` if the best turn is unknown.
pub fn why(session: &Session, turn: &ReportedTurn) -> Option<String> {
    explained(session, turn).map(|reasons| benediction_words::sentences(&reasons))
}

/// Does the same in two parts: the opponent's possibilities after the turn, which may be empty, and the better turn.
pub fn explained(session: &Session, turn: &ReportedTurn) -> Option<[String; 2]> {
    let why = session.why(&turn.turn)?;
    let board = session.board();
    let at = why.allowed.as_ref().map_or("", |threat| board.name(threat.at));
    Some(moment(session.sides(), turn, &why, at, Unit::of(&board, &session.figure())))
}

/// Explains why a turn decided the game: the opponent's possibilities after it, and the better turn. `at` is the point in danger.
fn moment(names: SideNames, turn: &ReportedTurn, why: &Why, at: &str, unit: Unit) -> [String; 2] {
    let (side, enemy) = (names.of(turn.side()), names.of(turn.side().other()));
    let mut sentences = Vec::new();
    let is_cube = why.merits.iter().any(|merit| merit.cube().is_some());
    match turn.scores {
        // The reason has the two chances.
        _ if is_cube => {}
        Some([Score::Win(actions), played]) if !matches!(played, Score::Win(_)) => {
            sentences.push(say!("study-missed-win", side, actions));
        }
        Some([best, Score::Loss(actions)]) if !matches!(best, Score::Loss(_)) => {
            // The score counts from the position before the turn.
            let actions = actions.saturating_sub(turn.turn.nodes.len() as u32).max(1);
            sentences.push(say!("study-allowed-win", side = enemy, actions));
        }
        _ => {}
    }
    match &why.allowed {
        _ if is_cube => {}
        // The danger to a man is not worth a sentence if the game is lost.
        Some(threat) if sentences.is_empty() || threat.danger < Danger::Man => {
            let labels = ActionView::labels(&threat.actions);
            let passes = threat.actions.last().is_some_and(|view| view.passes);
            sentences.push(if sentences.is_empty() {
                analysis::threat_after(enemy, threat.danger, at, &labels, passes, unit)
            } else {
                let threat = analysis::threat(enemy, threat.danger, at, &labels, passes, unit);
                say!("study-threat", threat)
            });
        }
        _ if sentences.is_empty() => {
            let (before, after) = (percent(turn.before), percent(turn.after));
            sentences.push(say!("study-chance-fell", side, before, after));
        }
        _ => {}
    }
    let better = why.best.join(" ");
    // The result of the turn is already among the sentences.
    let is_result =
        |merit: &Merit| matches!(merit, Merit::Wins(_) | Merit::WinsIn(_) | Merit::LosesIn(_) | Merit::Holds);
    let merits: Vec<Merit> = why.merits.iter().copied().filter(|merit| !is_result(merit)).collect();
    let why = analysis::why(&merits, unit);
    let better = if why.is_empty() {
        say!("study-better-alone", turn = better)
    } else {
        say!("study-better", turn = better, why)
    };
    [benediction_words::sentences(&sentences), better]
}

/// Describes the quality of a player's play.
pub fn player(side: &str, report: &PlayerReport) -> String {
    let [inaccuracies, mistakes, blunders] = report.verdicts;
    let accuracy = match report.accuracy {
        Some(accuracy) => say!("study-accuracy", accuracy = Arg::decimal(f64::from(accuracy), 1)),
        None => text!("study-no-accuracy").into(),
    };
    say!(
        "study-player",
        side,
        accuracy,
        decisions = report.decisions,
        inaccuracies,
        mistakes,
        blunders,
        each = Arg::decimal(report.points_per_decision(), 1)
    )
}

/// Describes the time that a player used. Returns `None` if it is unknown.
pub fn time(side: &str, report: &Report, player: &PlayerReport) -> Option<String> {
    let TimeUsed { total, turns, longest } = player.time?;
    let turn = &report.turns[longest];
    Some(say!(
        "study-time",
        side,
        total = clock::used(total),
        each = clock::used(total / turns.max(1)),
        longest = clock::used(turn.spent?),
        number = turn.turn.number
    ))
}

/// Describes the luck of a player with the dice.
pub fn luck(names: SideNames, side: Side, luck: f32) -> String {
    let points = Arg::decimal(f64::from(luck.abs()) * 100.0, 1);
    let side = names.of(side);
    if luck < 0.0 { say!("study-unlucky", side, points) } else { say!("study-lucky", side, points) }
}

/// Describes the rolls of a player, with what was to be expected of as many. `by` is the id of a side, or `you` or `bot`. Returns `None`
/// without rolls.
pub fn rolls(by: &str, rolls: Rolls) -> Option<String> {
    let Rolls { count, pips, doubles } = rolls;
    (count > 0).then(|| {
        say!(
            "study-rolls",
            side = by,
            count,
            pips,
            expected = rolls.expected_pips(),
            deviation = Arg::decimal(rolls.deviation(), 0),
            doubles,
            usual = Arg::decimal(rolls.expected_doubles(), 1)
        )
    })
}

/// Describes the rolls of the person and of the bot in all games that count. Without rolls there are no texts.
pub fn rolls_of_all(results: &Results) -> impl Iterator<Item = String> {
    ["you", "bot"].into_iter().zip(results.rolls).filter_map(|(by, count)| rolls(by, count))
}

/// Describes offers or answers when other words were better.
pub fn offer_mistake(mistake: &OfferMistake) -> String {
    let points = Arg::decimal(f64::from(mistake.loss) * 100.0, 1);
    say!("study-said", said = &mistake.played, better = &mistake.better, times = mistake.times, points)
}

/// Describes the result of the near side without the luck of the dice.
pub fn without_luck(names: SideNames, result: f32) -> String {
    say!("study-without-luck", side = names.of(Side::Near), result = percent(result.clamp(0.0, 1.0)))
}

/// Returns the name of a person's assessment.
pub fn assessment(assessment: Assessment) -> &'static str {
    match assessment {
        Assessment::Good => text!("study-good"),
        Assessment::Mistake => text!("study-mistake"),
        Assessment::Brilliant => text!("study-brilliant"),
        Assessment::Blunder => text!("study-blunder"),
        Assessment::Interesting => text!("study-interesting"),
        Assessment::Dubious => text!("study-dubious"),
    }
}

/// Formats the value of a turn to the near side: a chance, or the side that certainly wins.
///
/// ```
/// use benediction_engine::Score;
/// use benediction_study::registry;
/// use benediction_study::words::study::worth;
///
/// let sides = registry::first().sides;
/// assert_eq!(worth(sides, Score::Win(8), 1.0), "Red wins in 8");
/// assert_eq!(worth(sides, Score::Loss(3), 0.0), "Blue wins in 3");
/// ```
pub fn worth(names: SideNames, near: Score, chance: f32) -> String {
    match near {
        Score::Win(actions) => say!("study-wins-in", winner = names.of(Side::Near), actions),
        Score::Loss(actions) => say!("study-wins-in", winner = names.of(Side::Far), actions),
        Score::Draw | Score::Value(_) => percent(chance),
    }
}

/// Describes the progress of a rollout.
pub fn rollout_progress(progress: &RolloutProgress) -> String {
    say!(
        "study-rollout-progress",
        done = progress.done,
        all = progress.all,
        chance = Arg::decimal(progress.chance * 100.0, 1),
        error = Arg::decimal(progress.error * 100.0, 1)
    )
}

/// Returns the turn of a rollout.
pub fn turn_of(session: &Session, result: &RolledOut) -> String {
    let turn = ActionView::labels(&session.views_of(&result.turn, false));
    if turn.is_empty() { text!("study-rollout-roll").into() } else { turn }
}

/// Formats the near side's chance by a rollout, with its 95% confidence interval.
pub fn chance_of(result: &RolledOut) -> String {
    // Nineteen of twenty means lie within 1.96 standard errors.
    let within = Arg::decimal(result.error * 196.0, 1);
    say!("study-rollout-chance", chance = Arg::decimal(result.chance * 100.0, 1), within)
}

/// Describes the result of a rollout: the turn, the near side's chance and its error.
pub fn rolled_out(session: &Session, result: &RolledOut) -> String {
    say!(
        "study-rolled-out",
        turn = turn_of(session, result),
        side = session.sides().of(Side::Near),
        chance = chance_of(result),
        error = Arg::decimal(result.error * 100.0, 2)
    )
}

/// Describes the number of games and the time of a rollout.
pub fn rollout_time(games: u32, seconds: f64) -> String {
    say!("study-rollout-time", games, seconds = Arg::decimal(seconds, 1))
}
