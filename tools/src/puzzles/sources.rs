//! Positions that may be puzzles: of games between bots of different levels, and of the proof of Benedict Chess.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use benediction_engine::{AnyGame, Budget, Danger, Goal, Level, PositionWithHistory, Request, Score, Service};
use benediction_rules::games::kingamon::{self, Phase};
use benediction_rules::random::numbers_of;
use benediction_rules::view::Mark;
use benediction_rules::{Actor, RuleSet, Side};
use benediction_study::library::bot_games::{self, Packed};
use benediction_study::puzzles::Theme;
use benediction_study::registry::Entry;
use benediction_study::session::Session;
use oorandom::Rand64;

use super::proof_game::proof_game;

/// Largest number of actions in a game.
const MAX_ACTIONS: usize = 300;
/// Largest number of positions of a game that are tried for a theme.
const TRIES: usize = 3;
/// Number of positions at the end of a game among which wins are looked for.
const LAST: usize = 12;
/// Loss of winning chance of every wrong turn, in a search that is less deep than the proof.
const CLEAR_GAP: f32 = 0.09;
/// Number of positions that the players of games search.
const NODES: u64 = 3_000;
/// Number of positions that are searched to see if a position is won.
const NODES_OF_LOOK: u64 = 15_000;
/// Share of games that are played without chance, from the proof that White wins.
const PROOF_GAMES: u64 = 2;

/// A position that may be a puzzle of a theme.
pub struct Candidate {
    /// The theme.
    pub theme: Theme,
    /// The position.
    pub position: Box<dyn AnyGame>,
}

/// The source of candidates of a game.
pub struct Source {
    entry: &'static Entry,
    seed: u64,
    games: u64,
    openings: Vec<Packed>,
}

static NEVER: AtomicBool = AtomicBool::new(false);

/// Returns the best turns of a bot with no memory.
pub fn think(
    position: &dyn AnyGame,
    history: Vec<u64>,
    request: Request,
) -> Vec<(Vec<benediction_rules::Action>, Score)> {
    let situation = PositionWithHistory { position: position.boxed(), history, barred: Vec::new() };
    let answers = Service::with_table(1).study(situation, request)(&NEVER, &mut |_, _| {});
    answers.into_iter().map(|answer| (answer.turn, answer.score)).collect()
}

impl Source {
    /// Creates the source.
    pub fn new(entry: &'static Entry, seed: u64) -> Source {
        Source { entry, seed, games: 0, openings: bot_games::shipped(entry.name) }
    }

    /// Plays the next game. Returns its candidates of the themes that are lacking, in a random order.
    pub fn next_game(&mut self, lacking: &BTreeMap<Theme, usize>) -> Vec<Candidate> {
        self.games += 1;
        let mut random = numbers_of(self.seed, self.games);
        let is_lacking = |theme: Theme| lacking.get(&theme).is_some_and(|count| *count > 0);
        let positions = match is_lacking(Theme::Survive) && self.games.is_multiple_of(PROOF_GAMES) {
            true => proof_game(&mut random),
            false => self.bot_game(&mut random, is_lacking(Theme::Cube)),
        };
        let mut order: Vec<usize> = (0..positions.len()).collect();
        shuffle(&mut order, &mut random);
        let mut candidates = Vec::new();
        for theme in lacking.iter().filter(|(_, count)| **count > 0).map(|(theme, _)| *theme) {
            // Wins are near the end of a game.
            let from =
                if matches!(theme, Theme::Win | Theme::WinNext) { positions.len().saturating_sub(LAST) } else { 0 };
            let open = order.iter().filter(|index| **index >= from).map(|index| &positions[*index]);
            let fitting = open.filter(|position| may_be(position.as_ref(), theme)).take(TRIES);
            candidates.extend(fitting.map(|position| Candidate { theme, position: position.clone() }));
        }
        shuffle(&mut candidates, &mut random);
        candidates
    }

    /// Plays a game between bots from an opening of the program. Returns the positions at the beginnings of its turns.
    fn bot_game(&self, random: &mut Rand64, cube: bool) -> Vec<Box<dyn AnyGame>> {
        let opening = self.openings.get(random.rand_range(0..self.openings.len().max(1) as u64) as usize);
        let cube = cube && self.entry.rules.iter().any(|rule| rule.word == "cube");
        let started = match opening.filter(|_| !cube) {
            Some(opening) => benediction_study::registry::load(&opening.record()).ok(),
            None if cube => self.entry.start_with(&RuleSet::from("cube"), None).ok(),
            None => Some(self.entry.start(Side::Near)),
        };
        let Some(mut session) = started else { return Vec::new() };
        let back = random.rand_range(0..session.ply().max(1) as u64);
        for _ in 0..back {
            session.undo();
        }
        let levels = [0, 1].map(|_| Level::new(random.rand_range(2..7) as u8).unwrap_or(Level::STRONGEST));
        let mut positions = Vec::new();
        while session.outcome().is_none() && session.ply() < MAX_ACTIONS {
            let turn = session.turn();
            let Actor::Side(side) = turn.actor else {
                let Some(roll) = session.position().random_action(random) else { break };
                if session.act(roll).is_err() {
                    break;
                }
                continue;
            };
            if !turn.setup && turn.actions_left == session.turn_actions() || session.position().can_roll_out() {
                positions.push(session.position().boxed());
            }
            let request = Request::of_level(levels[side.index()], Budget::nodes(NODES), random.rand_u64());
            let Some((turn, _)) = think(session.position(), session.history(), request).into_iter().next() else {
                break;
            };
            if turn.is_empty() || !play(&mut session, &turn) {
                break;
            }
        }
        positions
    }
}

/// Plays a turn. Returns `true` if it was legal.
fn play(session: &mut Session, turn: &[benediction_rules::Action]) -> bool {
    turn.iter().all(|action| session.outcome().is_some() || session.act(*action).is_ok())
}

/// Returns `false` if a quick look shows that the position is no puzzle of the theme.
fn may_be(position: &dyn AnyGame, theme: Theme) -> bool {
    let Actor::Side(side) = position.turn().actor else { return false };
    let level = |number: u8| Level::new(number).unwrap_or(Level::STRONGEST);
    let threatens = |by: Side, danger: &dyn Fn(Danger) -> bool| {
        position.threats(by, &NEVER).first().is_some_and(|threat| danger(threat.danger))
    };
    let is_win = |danger: Danger| matches!(danger, Danger::King | Danger::Blessing | Danger::Standstill | Danger::Win);
    match theme {
        Theme::Win => threatens(side, &is_win),
        Theme::WinNext => {
            let request = Request::of_level(level(7), Budget::nodes(NODES_OF_LOOK), 1);
            let turn = u32::from(position.turn_actions());
            let answers = think(position, Vec::new(), request);
            let is_next =
                |score: &Score| matches!(score, Score::Win(actions) if (turn + 1..=3 * turn).contains(actions));
            answers.first().is_some_and(|(_, score)| is_next(score))
        }
        Theme::Defend => threatens(side.other(), &is_win),
        Theme::Save => threatens(side.other(), &|danger| danger == Danger::Man),
        Theme::Best | Theme::Cube => {
            let phase = position.downcast_ref::<kingamon::Position>().map(kingamon::Position::phase);
            match phase {
                Some(Phase::Offer | Phase::Answer) => theme == Theme::Cube,
                Some(Phase::Play(_)) => theme == Theme::Best && is_clear(position),
                _ => false,
            }
        }
        Theme::Bless => {
            let blessed = |position: &dyn AnyGame| {
                let men = position.figure(&position.layout()).men;
                men.iter().filter(|man| man.side == side && !man.king && man.mark == Some(Mark::Blessed)).count()
            };
            let before = blessed(position);
            position.legal().into_iter().any(|action| {
                let mut after = position.boxed();
                after.apply(action);
                blessed(after.as_ref()) > before
            })
        }
        Theme::Survive | Theme::Keep | Theme::Hold | Theme::Mistake => true,
    }
}

/// Returns `true` if a search two rolls deep finds the best turns of a roll clearly better than the others.
fn is_clear(position: &dyn AnyGame) -> bool {
    let level = Level::new(9).unwrap_or(Level::STRONGEST);
    let answers = think(position, Vec::new(), Request::of_level(level, Budget::default(), 0).with_lines(usize::MAX));
    let chances: Vec<f32> = answers.iter().map(|(_, score)| score.chance(position.winning_score())).collect();
    let Some(best) = chances.first() else { return false };
    let right = chances.iter().filter(|chance| best - **chance < Goal::MARGIN).count();
    let between = chances.iter().filter(|chance| (Goal::MARGIN..CLEAR_GAP).contains(&(best - **chance))).count();
    right * 4 <= chances.len() && right <= 3 && between == 0
}

/// Shuffles a list (Fisher and Yates).
fn shuffle<T>(list: &mut [T], random: &mut Rand64) {
    for last in (1..list.len()).rev() {
        list.swap(last, random.rand_range(0..last as u64 + 1) as usize);
    }
}
