//! `benediction duel`: bots against each other.

use std::io::Write;
use std::sync::atomic::AtomicBool;

use clap::Args;
use oorandom::Rand64;

use super::Failure;
use super::players::{Automaton, Player, Thinking};
use super::start::Start;
use crate::bot::Budget;
use crate::rules::{Actor, Outcome, Reason, Side};
use crate::session::AnySession;

const AFTER: &str = "\
SPEC is random, bot (the strongest level) or bot:LEVEL with LEVEL 1, 2 or 3. Two games each share an opening of random \
actions (in King Trails random starting points too) with the colours exchanged: --red's SPEC plays Red in games 1, 3, \
5 and so on, Blue in the others. After 400 turns a game is a draw. Without --time or --nodes a bot has 100 \
milliseconds for a turn. Same seed and --nodes, same games.

It prints a line for each game, then the balance of --red's SPEC: wins, draws, losses, and the score in percent.

    $ benediction duel --red bot --blue random --games 2 --seed 1 --nodes 1000
    game 1 red=bot blue=random red wins, king captured (23 turns)
    game 2 red=random blue=bot blue wins, king blessed (18 turns)
    bot w=2 d=0 l=0 score=100.0%";

/// A game of so many turns is a draw.
const MOST_TURNS: u32 = 400;
/// Random actions at the start of a game, after the choice of starting points.
const OPENING: u32 = 4;
/// Milliseconds for a turn when nothing is said.
const USUAL_MS: u64 = 100;

/// Who plays, how often, and how long.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct Options {
    /// Who plays Red in the first game
    #[arg(long, value_name = "SPEC")]
    red: Automaton,
    /// Who plays Blue in the first game
    #[arg(long, value_name = "SPEC")]
    blue: Automaton,
    /// How many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// What the openings and the bots' choices are drawn from
    #[arg(long, value_name = "S")]
    seed: u64,
    #[command(flatten)]
    thinking: Thinking,
    #[command(flatten)]
    start: Start,
}

pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    // Opened once before the first game, so that a fault in a file is said once.
    let record = options.start.open()?.record((Player::Random.of_record(), Player::Random.of_record()));
    let budget = options.thinking.budget(USUAL_MS);
    let (mut won, mut drawn, mut lost) = (0u32, 0u32, 0u32);
    for game in 0..options.games {
        let mine = if game % 2 == 0 { Side::Red } else { Side::Blue };
        let players = match mine {
            Side::Red => [&options.red, &options.blue],
            Side::Blue => [&options.blue, &options.red],
        };
        let mut session = crate::registry::load(&record).map_err(Failure::Other)?;
        let turns = play(session.as_mut(), players, budget, options.seed, game)?;
        let outcome = session.outcome().unwrap_or(Outcome::draw(Reason::TurnLimit));
        match outcome.winner {
            Some(side) if side == mine => won += 1,
            Some(_) => lost += 1,
            None => drawn += 1,
        }
        let [red, blue] = players.map(|player| player.name.as_str());
        let plural = if turns == 1 { "turn" } else { "turns" };
        writeln!(out, "game {} red={red} blue={blue} {outcome} ({turns} {plural})", game + 1)?;
        out.flush()?;
    }
    let score = 100.0 * (f64::from(won) + f64::from(drawn) / 2.0) / f64::from(options.games);
    writeln!(out, "{} w={won} d={drawn} l={lost} score={score:.1}%", options.red.name)?;
    Ok(out.flush()?)
}

/// Plays a game to its end; how many turns it had.
fn play(
    session: &mut dyn AnySession,
    players: [&Automaton; 2],
    budget: Budget,
    seed: u64,
    game: u32,
) -> Result<u32, Failure> {
    let mut opening = Rand64::new(u128::from(seed) << 64 | u128::from(game / 2));
    open(session, &mut opening);
    let mut random = Rand64::new(u128::from(seed) << 64 | 1 << 63 | u128::from(game));
    let mut turns = session.turns().len() as u32;
    let mut last = if session.ply() == 0 { None } else { Some(session.turn_at(session.ply() - 1)) };
    let stop = AtomicBool::new(false);
    while session.outcome().is_none() {
        let turn = session.turn();
        let Actor::Side(side) = turn.actor else { break };
        let goes_on = last.is_some_and(|last| last.actor == turn.actor && last.setup == turn.setup);
        if !goes_on || turn.setup {
            if turns >= MOST_TURNS {
                session.end(Outcome::draw(Reason::TurnLimit));
                break;
            }
            turns += 1;
        }
        last = Some(turn);
        let player = players[side.index()];
        let actions = match player.player {
            Player::Bot(level) => session.thinker(level, budget, random.rand_u64())(&stop, &mut |_| {}),
            Player::Random | Player::Human => any_action(session, &mut random).into_iter().collect(),
        };
        if actions.is_empty() {
            // A position made by hand may leave a side without an action and not be over.
            session.end(Outcome::win(side.other(), Reason::NoLegalAction));
        }
        for text in actions {
            session
                .act(&text)
                .map_err(|reason| Failure::Other(format!("{} plays \"{text}\": {reason}", player.name)))?;
        }
    }
    Ok(turns)
}

/// Plays random actions that do not end the game; the choice of starting points does not count among them.
fn open(session: &mut dyn AnySession, random: &mut Rand64) {
    let mut left = OPENING;
    while left > 0 && session.outcome().is_none() {
        let setup = session.turn().setup;
        let Some(text) = any_action(session, random) else { return };
        if session.act(&text).is_err() {
            return;
        }
        if session.outcome().is_some() {
            session.undo();
        }
        left -= u32::from(!setup);
    }
}

fn any_action(session: &dyn AnySession, random: &mut Rand64) -> Option<String> {
    let mut actions = session.legal();
    if actions.is_empty() {
        return None;
    }
    let index = random.rand_range(0..actions.len() as u64) as usize;
    Some(actions.swap_remove(index).text)
}
