//! What was found out about a whole game, in sentences.

use crate::reviews::{PlayerReport, ReportedTurn, SaidInstead, Verdict};
use crate::session::Session;
use crate::tree::Assessment;
use benediction_engine::{Danger, Merit, RolledOut, RolloutProgress, Score, Why};
use benediction_rules::Side;
use benediction_rules::message::Arg;
use benediction_rules::notation::SideNames;
use benediction_rules::view::ActionView;
use benediction_words::analysis;
use benediction_words::{say, text};

/// What a verdict is called.
pub fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Inaccuracy => text!("study-inaccuracy"),
        Verdict::Mistake => text!("study-mistake"),
        Verdict::Blunder => text!("study-blunder"),
    }
}

/// What a score is that is certain, as the state of a game.
fn state(score: Score) -> Option<String> {
    match score {
        Score::Win(actions) => Some(say!("study-won-in", actions = actions)),
        Score::Loss(actions) => Some(say!("study-lost-in", actions = actions)),
        Score::Draw => Some(text!("study-drawn").into()),
        Score::Value(_) => None,
    }
}

/// What became of a certain result: “won in 7 became drawn”; nothing where one of the two is only judged.
pub fn became(turn: &ReportedTurn) -> Option<String> {
    let [best, played] = turn.scores?;
    let (before, after) = (state(best)?, state(played)?);
    Some(say!("study-became", before = before, after = after))
}

/// A chance or a share as percent.
pub fn percent(chance: f32) -> String {
    say!("study-percent", chance = Arg::decimal(f64::from(chance) * 100.0, 0))
}

/// What a turn came to: the near side's chance after it, and what it lost.
pub fn turn(names: SideNames, turn: &ReportedTurn) -> String {
    let chance = say!("study-chance", side = benediction_words::side(names, Side::Near), chance = percent(turn.near()));
    let Some(known) = turn.verdict else { return chance };
    say!(
        "study-turn",
        chance = chance,
        verdict = verdict(known),
        points = Arg::decimal(f64::from(turn.loss) * 100.0, 0),
        best = turn.best.join(" ")
    )
}

/// Why a turn of a game was a mistake, with the point in danger; nothing where the best one is not known.
pub fn why(session: &Session, turn: &ReportedTurn) -> Option<String> {
    let why = session.why(&turn.turn)?;
    let board = session.board();
    let at = why.allowed.as_ref().map_or("", |threat| board.name(threat.at));
    Some(moment(session.sides(), turn, &why, at))
}

/// Why a turn decided the game: what the opponent could do after it, and what was better. `at` is the point in danger.
fn moment(names: SideNames, turn: &ReportedTurn, why: &Why, at: &str) -> String {
    let (side, enemy) = (turn.side(), benediction_words::side(names, turn.side().other()));
    let mut said = Vec::new();
    match turn.scores {
        Some([Score::Win(actions), played]) if !matches!(played, Score::Win(_)) => {
            said.push(say!("study-missed-win", side = benediction_words::side(names, side), actions = actions));
        }
        Some([best, Score::Loss(actions)]) if !matches!(best, Score::Loss(_)) => {
            said.push(say!("study-allowed-win", side = &enemy, actions = actions));
        }
        _ => {}
    }
    match &why.allowed {
        // A man is a small thing beside a lost game.
        Some(threat) if said.is_empty() || threat.danger < Danger::Man => {
            let labels = ActionView::labels(&threat.actions);
            let passes = threat.actions.last().is_some_and(|view| view.passes);
            let threat = analysis::threat(&enemy, threat.danger, at, &labels, passes);
            said.push(if said.is_empty() {
                say!("study-after", threat = threat)
            } else {
                say!("study-threat", threat = threat)
            });
        }
        _ if said.is_empty() => {
            let (before, after) = (percent(turn.before), percent(turn.after));
            said.push(say!(
                "study-chance-fell",
                side = benediction_words::side(names, side),
                before = before,
                after = after
            ));
        }
        _ => {}
    }
    let better = why.best.join(" ");
    // What the turn comes to has been said.
    let known = |merit: &Merit| matches!(merit, Merit::Wins(_) | Merit::WinsIn(_) | Merit::LosesIn(_) | Merit::Holds);
    let merits: Vec<Merit> = why.merits.iter().copied().filter(|merit| !known(merit)).collect();
    said.push(say!("study-better", turn = better, why = analysis::why(&merits)));
    said.join(" ").trim_end().into()
}

/// How well a player played.
pub fn player(side: &str, report: &PlayerReport) -> String {
    let [inaccuracies, mistakes, blunders] = report.verdicts;
    let accuracy = match report.accuracy {
        Some(accuracy) => say!("study-accuracy", accuracy = Arg::decimal(f64::from(accuracy), 1)),
        None => text!("study-no-accuracy").into(),
    };
    let each = 100.0 * f64::from(report.loss) / report.decisions.max(1) as f64;
    say!(
        "study-player",
        side = side,
        accuracy = accuracy,
        decisions = report.decisions,
        inaccuracies = inaccuracies,
        mistakes = mistakes,
        blunders = blunders,
        each = Arg::decimal(each, 1)
    )
}

/// What the dice gave a player.
pub fn luck(names: SideNames, side: Side, luck: f32) -> String {
    let points = Arg::decimal(f64::from(luck.abs()) * 100.0, 1);
    let side = benediction_words::side(names, side);
    if luck < 0.0 {
        say!("study-unlucky", side = side, points = points)
    } else {
        say!("study-lucky", side = side, points = points)
    }
}

/// Words that were said where others were better.
pub fn said_instead(said: &SaidInstead) -> String {
    let points = Arg::decimal(f64::from(said.loss) * 100.0, 1);
    say!("study-said", said = &said.said, better = &said.better, times = said.times, points = points)
}

/// What the play alone was worth to the near side.
pub fn without_luck(names: SideNames, result: f32) -> String {
    say!(
        "study-without-luck",
        side = benediction_words::side(names, Side::Near),
        result = percent(result.clamp(0.0, 1.0))
    )
}

/// What a sign of a person's says.
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

/// What a turn is worth to the near side, in a few letters: a chance, or a win or loss that is certain.
pub fn worth(near: Score, chance: f32) -> String {
    match near {
        Score::Win(actions) => say!("study-wins-in", actions = actions),
        Score::Loss(actions) => say!("study-loses-in", actions = actions),
        Score::Draw | Score::Value(_) => percent(chance),
    }
}

/// How far a rollout has come.
pub fn rollout_progress(progress: &RolloutProgress) -> String {
    say!(
        "study-rollout-progress",
        done = progress.done,
        all = progress.all,
        chance = Arg::decimal(progress.chance * 100.0, 1),
        error = Arg::decimal(progress.error * 100.0, 1)
    )
}

/// The turn that a rollout is about.
pub fn turn_of(session: &Session, found: &RolledOut) -> String {
    let turn = ActionView::labels(&session.views_of(&found.turn, false));
    if turn.is_empty() { text!("study-rollout-roll").into() } else { turn }
}

/// The near side's chance by a rollout, and within what it is known.
pub fn chance_of(found: &RolledOut) -> String {
    // Nineteen of twenty means lie so close.
    let within = Arg::decimal(found.error * 196.0, 1);
    say!("study-rollout-chance", chance = Arg::decimal(found.chance * 100.0, 1), within = within)
}

/// What a rollout has come to: the turn, the near side's chance, and within what it is known.
pub fn rolled_out(session: &Session, found: &RolledOut) -> String {
    say!(
        "study-rolled-out",
        turn = turn_of(session, found),
        side = benediction_words::side(session.sides(), Side::Near),
        chance = chance_of(found),
        error = Arg::decimal(found.error * 100.0, 2)
    )
}

/// How long a rollout took.
pub fn rollout_time(games: u32, seconds: f64) -> String {
    say!("study-rollout-time", games = games, seconds = Arg::decimal(seconds, 1))
}
