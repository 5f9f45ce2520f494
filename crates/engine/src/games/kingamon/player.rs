//! The bot: expectiminimax over the rolls, to a depth of one, two or three, with the network's chances at the leaves.

use super::evaluation::distance_travelled;
use benediction_platform::clock::Instant;
use std::cmp::Ordering as Order;
use std::sync::atomic::{AtomicBool, Ordering};

use super::evaluation::chance;
use super::gain;
use crate::{
    Budget, CubeAction, CubeDecision, Info, Level, Plain, Playable, Player, Request, Score, SearchResult, Situation,
};
use benediction_rules::games::kingamon::{Action, Phase, Position, Roll};
use benediction_rules::{Actor, Position as _, Side, random};

/// Limits of a level.
struct Skill {
    /// Standard deviation of the evaluation's error, in the natural logarithm of the odds.
    noise: f64,
    /// Number of rolls to look ahead, the own one included.
    rolls: u32,
}

const fn skill(noise: f64, rolls: u32) -> Skill {
    Skill { noise, rolls }
}

/// Weak levels err as people do: they play the best action by their own evaluation, which is often the second best.
const SKILLS: [Skill; 10] = [
    skill(4.0, 1),
    skill(1.6, 1),
    skill(0.76, 1),
    skill(0.42, 1),
    skill(0.26, 1),
    skill(0.17, 1),
    skill(0.11, 1),
    skill(0.057, 1),
    skill(0.0, 2),
    skill(0.0, 3),
];

/// Largest difference of an end's chance from the best one for a deeper search, at two and at three rolls.
const MARGINS: [f32; 2] = [0.15, 0.04];
/// Largest number of ends that are searched deeper.
const MAX_ENDS: [usize; 2] = [20, 6];
/// Hundredths of a man for odds of e to 1, so that the scores of all games look alike.
const SCALE: f32 = 250.0;

/// A way to play the rest of a roll, and its final position.
#[derive(Clone, Copy, Debug)]
struct End {
    first: Action,
    last: Option<Action>,
    position: Position,
    /// The winning chance of the side to play.
    chance: f32,
    /// The odds as the level evaluates them.
    noisy_odds: f32,
}

/// The bot. It keeps nothing from one request to the next.
#[derive(Debug, Default)]
pub struct Expectiminimax {
    /// A buffer.
    ends: Vec<End>,
}

/// The search for a request.
struct RollSearch<'a> {
    position: &'a Position,
    request: &'a Request,
    stop: &'a AtomicBool,
    side: Side,
    rolls: u32,
    noise: f64,
    nodes: u64,
    started: Instant,
}

impl RollSearch<'_> {
    /// Returns `true` if no time or no positions are left.
    fn is_over(&self) -> bool {
        let budget = self.request.budget;
        self.stop.load(Ordering::Relaxed)
            || budget.nodes.is_some_and(|nodes| self.nodes >= nodes)
            || budget.time.is_some_and(|time| self.started.elapsed() >= time)
    }

    fn evaluate(&mut self, position: &Position) -> f32 {
        self.nodes += 1;
        chance(position, self.side)
    }

    /// Returns the chance after `rolls` rolls from here on, each played to the end with the best evaluation.
    fn after_rolls(&mut self, position: &Position, rolls: u32) -> f32 {
        if rolls == 0 || matches!(position.phase(), Phase::Over(_)) {
            return self.evaluate(position);
        }
        // A double before the roll is left out.
        let mut start = *position;
        if start.phase() == Phase::Offer {
            start.apply(Action::NoDouble);
        }
        let sum: f32 = Roll::ALL
            .into_iter()
            .map(|roll| {
                let mut rolled = start;
                rolled.apply(Action::Roll(roll));
                let end = if matches!(rolled.phase(), Phase::Play(_)) { self.best_end(&rolled) } else { rolled };
                roll.weight() as f32 * self.after_rolls(&end, rolls - 1)
            })
            .sum();
        sum / 36.0
    }

    /// Returns the end of a roll with the best evaluation for the player of the roll.
    fn best_end(&mut self, position: &Position) -> Position {
        let is_own = position.side() == Some(self.side);
        let mut best = (f32::MIN, *position);
        let mut seen = Seen::default();
        position.ends(|_, _, end| {
            if seen.has(end) {
                return;
            }
            let chance = self.evaluate(end);
            let worth = if is_own { chance } else { 1.0 - chance };
            if worth > best.0 {
                best = (worth, *end);
            }
        });
        best.1
    }

    /// Returns the odds of a chance as the level evaluates the position.
    fn noisy_odds(&self, chance: f32, position: &Position) -> f32 {
        if self.noise == 0.0 || chance >= 1.0 {
            return odds(chance);
        }
        let mut random = random::numbers_of(self.request.seed, position.hash());
        // Box and Muller 1958.
        let (radius, angle) = (random.rand_float().max(1e-12), random.rand_float());
        let normal = (-2.0 * radius.ln()).sqrt() * (std::f64::consts::TAU * angle).cos();
        odds(chance) + (self.noise * normal) as f32
    }

    /// Returns the best decision about a double with its chance, and then the other one. The chance of the other decision is lower
    /// by what it costs in stakes, where a whole stake, won or lost, is all of it.
    fn decisions(&mut self) -> [(Action, f32); 2] {
        let (best, chance) = self.decision();
        let other = match best {
            Action::Double => Action::NoDouble,
            Action::NoDouble => Action::Double,
            Action::Take => Action::Pass,
            _ => Action::Take,
        };
        [(best, chance), (other, (chance - gain(self.position, chance).abs() / 2.0).max(0.0))]
    }

    /// Returns the best decision about a double and the chance.
    fn decision(&mut self) -> (Action, f32) {
        let position = *self.position;
        let mut start = position;
        if start.phase() == Phase::Offer {
            start.apply(Action::NoDouble);
        }
        let depth = u32::from(self.rolls > 1);
        let chance = self.after_rolls(&start, depth);
        let noisy_chance = 1.0 / (1.0 + (-self.noisy_odds(chance, &position)).exp());
        let action = match (position.phase(), gain(&position, noisy_chance) > 0.0) {
            (Phase::Offer, true) => Action::Double,
            (Phase::Offer, false) => Action::NoDouble,
            (_, true) => Action::Take,
            (_, false) => Action::Pass,
        };
        (action, chance)
    }

    /// Fills `ends` with the ways to play, the best first. Returns the depth.
    fn search_ends(&mut self, ends: &mut Vec<End>, report: &mut dyn FnMut(&Info)) -> u32 {
        ends.clear();
        let position = *self.position;
        position.ends(|first, last, end| {
            if ends.iter().all(|other| other.position != *end) {
                let chance = self.evaluate(end);
                ends.push(End { first, last, position: *end, chance, noisy_odds: self.noisy_odds(chance, end) });
            }
        });
        ends.sort_by(best_first);
        self.report_line(ends, 1, report);
        let mut depth = 1;
        for rolls in 2..=self.rolls {
            let step = usize::from(rolls > 2);
            let near = ends.first().map_or(0.0, |best| best.chance - MARGINS[step]);
            let count = ends.iter().take(MAX_ENDS[step]).take_while(|end| end.chance >= near).count();
            if count < 2 || ends[0].chance >= 1.0 {
                break;
            }
            let before = ends.clone();
            let mut searched = 0;
            for end in &mut ends[..count] {
                if self.is_over() {
                    break;
                }
                end.chance = self.after_rolls(&end.position, rolls - 1);
                end.noisy_odds = odds(end.chance);
                searched += 1;
            }
            // Ends that were searched less deeply are not compared with the others.
            ends[..searched].sort_by(best_first);
            if searched < count {
                if self.request.lines > 1 {
                    ends.clone_from(&before);
                }
                break;
            }
            depth = rolls;
            self.report_line(ends, depth, report);
        }
        depth
    }

    fn report_line(&self, ends: &[End], depth: u32, report: &mut dyn FnMut(&Info)) {
        let Some(best) = ends.first() else { return };
        let turn =
            std::iter::once(best.first).chain(best.last).map(benediction_rules::Action::of::<Position>).collect();
        report(&Info {
            depth,
            score: best.score(),
            nodes: self.nodes,
            time: self.started.elapsed(),
            turn,
            then: Vec::new(),
        });
    }
}

fn best_first(a: &End, b: &End) -> Order {
    b.noisy_odds.total_cmp(&a.noisy_odds)
}

/// Returns the natural logarithm of the odds.
fn odds(chance: f32) -> f32 {
    let chance = chance.clamp(0.0, 1.0);
    (chance / (1.0 - chance)).ln()
}

fn score(chance: f32) -> Score {
    Score::Value((SCALE * odds(chance)).clamp(-20_000.0, 20_000.0) as i32)
}

impl End {
    fn turn(&self) -> Vec<Action> {
        std::iter::once(self.first).chain(self.last).collect()
    }

    fn score(&self) -> Score {
        match self.position.phase() {
            Phase::Over(_) => Score::Win(1 + u32::from(self.last.is_some())),
            _ => score(self.chance),
        }
    }
}

/// Ends of a roll that were met before; two dice in either order often lead to the same.
struct Seen {
    hashes: [u64; 96],
    count: usize,
}

impl Default for Seen {
    fn default() -> Self {
        Seen { hashes: [0; 96], count: 0 }
    }
}

impl Seen {
    /// Returns `true` if a position was met before, and adds it if there is space.
    fn has(&mut self, position: &Position) -> bool {
        let hash = position.hash();
        if self.hashes[..self.count].contains(&hash) {
            return true;
        }
        if let Some(free) = self.hashes.get_mut(self.count) {
            *free = hash;
            self.count += 1;
        }
        false
    }
}

impl Expectiminimax {
    fn search<'a>(
        situation: Situation<'a, Position>,
        request: &'a Request,
        stop: &'a AtomicBool,
    ) -> Option<RollSearch<'a>> {
        let Actor::Side(side) = situation.position.turn().actor else { return None };
        let skill = &SKILLS[usize::from(request.level().number().clamp(1, 10)) - 1];
        let rolls = request.budget.depth.map_or(skill.rolls, |depth| depth.clamp(1, skill.rolls));
        let position = situation.position;
        Some(RollSearch { position, request, stop, side, rolls, noise: skill.noise, nodes: 0, started: Instant::now() })
    }
}

impl Playable for Position {
    type Evaluator = Plain;
    type Tactics = Plain;

    fn evaluator() -> Plain {
        Plain
    }

    fn tactics() -> Plain {
        Plain
    }

    fn material(&self, side: Side) -> i32 {
        distance_travelled(self, side)
    }

    /// Odds of 3 to 1 on the scale of these scores, which are computed from odds and not fitted.
    fn winning_score(&self) -> i32 {
        (SCALE * 3.0_f32.ln()).round() as i32
    }

    fn cubeless(&self) -> Position {
        self.without_cube()
    }

    fn cube_decision(&self) -> Option<CubeDecision> {
        if !matches!(self.phase(), Phase::Offer | Phase::Answer) {
            return None;
        }
        let (request, stop) = (Request::of_level(Level::STRONGEST, Budget::default(), 0), AtomicBool::new(false));
        let [(best, chance), (_, other)] =
            Expectiminimax::search(Situation::new(self, &[]), &request, &stop)?.decisions();
        let best = match best {
            Action::Double => CubeAction::Double,
            Action::Take => CubeAction::Take,
            Action::Pass => CubeAction::Pass,
            _ => CubeAction::Roll,
        };
        let [chance, other] = [chance, other].map(|chance| (chance * 100.0).round() as u8);
        Some(CubeDecision { best, chance, other })
    }

    fn own_player() -> Option<Box<dyn Player<Self>>> {
        Some(Box::new(Expectiminimax::default()))
    }
}

impl Player<Position> for Expectiminimax {
    fn chance_before_roll(&self, position: &Position, side: Side) -> Option<f32> {
        Some(chance(position, side))
    }

    fn think(
        &mut self,
        situation: Situation<'_, Position>,
        request: &Request,
        stop: &AtomicBool,
        report: &mut dyn FnMut(usize, &Info),
    ) -> Vec<SearchResult<Action>> {
        let Some(mut search) = Expectiminimax::search(situation, request, stop) else { return Vec::new() };
        if !matches!(situation.position.phase(), Phase::Play(_)) {
            let decisions = search.decisions().into_iter().take(request.lines.max(1));
            let nodes = search.nodes;
            return decisions
                .map(|(action, chance)| SearchResult { turn: vec![action], score: score(chance), depth: 1, nodes })
                .collect();
        }
        let depth = search.search_ends(&mut self.ends, &mut |info| report(0, info));
        for index in 1..request.lines.min(self.ends.len()) {
            search.report_line(&self.ends[index..], depth, &mut |info| report(index, info));
        }
        let answer = |end: &End| SearchResult { turn: end.turn(), score: end.score(), depth, nodes: search.nodes };
        self.ends.iter().take(request.lines.max(1)).map(answer).collect()
    }
}
