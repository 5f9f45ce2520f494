//! The bot: expectiminimax over the rolls, one, two or three deep, with the network's chances at its end.

use super::evaluation::way_made;
use benediction_platform::clock::Instant;
use std::cmp::Ordering as Order;
use std::sync::atomic::{AtomicBool, Ordering};

use super::evaluation::chance;
use super::{doubles, gain_of_double, gain_of_take, takes};
use crate::{Info, Plain, Playable, Player, Request, Score, SearchResult, Situation};
use benediction_rules::games::kingamon::{Action, Phase, Position, Roll};
use benediction_rules::{Actor, Position as _, Side, random};

/// What a level sees.
struct Skill {
    /// By how much its judgement is wrong, in the natural logarithm of the odds: the standard deviation.
    noise: f64,
    /// Rolls looked ahead, its own among them.
    rolls: u32,
}

const fn skill(noise: f64, rolls: u32) -> Skill {
    Skill { noise, rolls }
}

/// Weak levels err as people do: they play what seems best to them, and the second best often seems so.
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

/// Ends of a roll that are worse than the best by more than this are looked at no further, at two and at three rolls.
const MARGINS: [f32; 2] = [0.15, 0.04];
/// Most ends that are looked at further.
const MOST: [usize; 2] = [20, 6];
/// Hundredths of a man for the odds of e to 1, so that every game's opinions look alike.
const SCALE: f32 = 250.0;

/// A way to play the rest of a roll.
#[derive(Clone, Copy, Debug)]
struct End {
    first: Action,
    last: Option<Action>,
    position: Position,
    /// The chance of the side to play.
    chance: f32,
    /// What it seems to this level.
    seems: f32,
}

/// The bot. It remembers nothing from one request to the next.
#[derive(Debug, Default)]
pub struct Expectiminimax {
    /// Kept for its room.
    ends: Vec<End>,
}

/// A request while it is thought about.
struct Study<'a> {
    position: &'a Position,
    request: &'a Request,
    stop: &'a AtomicBool,
    side: Side,
    rolls: u32,
    noise: f64,
    nodes: u64,
    started: Instant,
}

impl Study<'_> {
    /// No time or no positions are left.
    fn is_over(&self) -> bool {
        let budget = self.request.budget;
        self.stop.load(Ordering::Relaxed)
            || budget.nodes.is_some_and(|nodes| self.nodes >= nodes)
            || budget.time.is_some_and(|time| self.started.elapsed() >= time)
    }

    fn judge(&mut self, position: &Position) -> f32 {
        self.nodes += 1;
        chance(position, self.side)
    }

    /// The chance when so many rolls fall from here on, each played to the best end as it seems at once.
    fn after_rolls(&mut self, position: &Position, rolls: u32) -> f32 {
        if rolls == 0 || matches!(position.phase(), Phase::Over(_)) {
            return self.judge(position);
        }
        // Whether somebody doubles before the roll is left out.
        let mut due = *position;
        if due.phase() == Phase::Offer {
            due.apply(Action::NoDouble);
        }
        let sum: f32 = Roll::ALL
            .into_iter()
            .map(|roll| {
                let mut rolled = due;
                rolled.apply(Action::Roll(roll));
                let end = if matches!(rolled.phase(), Phase::Play(_)) { self.best_end(&rolled) } else { rolled };
                roll.weight() as f32 * self.after_rolls(&end, rolls - 1)
            })
            .sum();
        sum / 36.0
    }

    /// The end of a roll that seems best to who plays it.
    fn best_end(&mut self, position: &Position) -> Position {
        let own = position.side() == Some(self.side);
        let mut best = (f32::MIN, *position);
        let mut seen = Seen::default();
        position.ends(|_, _, end| {
            if seen.has(end) {
                return;
            }
            let chance = self.judge(end);
            let worth = if own { chance } else { 1.0 - chance };
            if worth > best.0 {
                best = (worth, *end);
            }
        });
        best.1
    }

    /// How a chance seems to this level in that position, as odds.
    fn seems(&self, chance: f32, position: &Position) -> f32 {
        if self.noise == 0.0 || chance >= 1.0 {
            return odds(chance);
        }
        let mut random = random::numbers_of(self.request.seed, position.hash());
        // Box and Muller 1958.
        let (radius, angle) = (random.rand_float().max(1e-12), random.rand_float());
        let normal = (-2.0 * radius.ln()).sqrt() * (std::f64::consts::TAU * angle).cos();
        odds(chance) + (self.noise * normal) as f32
    }

    /// Doubles, takes or not; then what else could be said, with what is left of the chance when the stakes it costs are taken off,
    /// where a stake won or lost is the whole of it.
    fn answers(&mut self) -> [(Action, f32); 2] {
        let (best, chance) = self.answer();
        let cube = self.position.cube();
        let (other, gain) = match best {
            Action::Double => (Action::NoDouble, gain_of_double(cube, chance)),
            Action::NoDouble => (Action::Double, gain_of_double(cube, chance)),
            Action::Take => (Action::Pass, gain_of_take(cube, chance)),
            _ => (Action::Take, gain_of_take(cube, chance)),
        };
        [(best, chance), (other, (chance - gain.abs() / 2.0).max(0.0))]
    }

    /// Doubles, takes or not.
    fn answer(&mut self) -> (Action, f32) {
        let position = *self.position;
        let mut due = position;
        if due.phase() == Phase::Offer {
            due.apply(Action::NoDouble);
        }
        let ahead = u32::from(self.rolls > 1);
        let known = self.after_rolls(&due, ahead);
        let seems = 1.0 / (1.0 + (-self.seems(known, &position)).exp());
        let action = match position.phase() {
            Phase::Offer if doubles(position.cube(), seems) => Action::Double,
            Phase::Offer => Action::NoDouble,
            _ if takes(position.cube(), seems) => Action::Take,
            _ => Action::Pass,
        };
        (action, known)
    }

    /// Fills `ends` with the ways to play, the best first.
    fn ways(&mut self, ends: &mut Vec<End>, report: &mut dyn FnMut(&Info)) -> u32 {
        ends.clear();
        let position = *self.position;
        position.ends(|first, last, end| {
            if ends.iter().all(|known| known.position != *end) {
                let chance = self.judge(end);
                ends.push(End { first, last, position: *end, chance, seems: self.seems(chance, end) });
            }
        });
        ends.sort_by(best_first);
        self.tell(ends, 1, report);
        let mut depth = 1;
        for rolls in 2..=self.rolls {
            let step = usize::from(rolls > 2);
            let near = ends.first().map_or(0.0, |best| best.chance - MARGINS[step]);
            let worthy = ends.iter().take(MOST[step]).take_while(|end| end.chance >= near).count();
            if worthy < 2 || ends[0].chance >= 1.0 {
                break;
            }
            let mut looked = 0;
            for end in &mut ends[..worthy] {
                if self.is_over() {
                    break;
                }
                end.chance = self.after_rolls(&end.position, rolls - 1);
                end.seems = odds(end.chance);
                looked += 1;
            }
            // What was not looked at as far as the others is no rival for them.
            ends[..looked].sort_by(best_first);
            if looked < worthy {
                break;
            }
            depth = rolls;
            self.tell(ends, depth, report);
        }
        depth
    }

    fn tell(&self, ends: &[End], depth: u32, report: &mut dyn FnMut(&Info)) {
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
    b.seems.total_cmp(&a.seems)
}

/// The natural logarithm of the odds.
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

/// Ends of a roll that were met already; two dice in either order often lead to the same.
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
    /// Whether it was met before; from now on it is, as long as there is room.
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
    fn study<'a>(situation: Situation<'a, Position>, request: &'a Request, stop: &'a AtomicBool) -> Option<Study<'a>> {
        let Actor::Side(side) = situation.position.turn().actor else { return None };
        let skill = &SKILLS[usize::from(request.level().number().clamp(1, 10)) - 1];
        let rolls = request.budget.depth.map_or(skill.rolls, |depth| depth.clamp(1, skill.rolls));
        let position = situation.position;
        Some(Study { position, request, stop, side, rolls, noise: skill.noise, nodes: 0, started: Instant::now() })
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
        way_made(self, side)
    }

    /// Odds of 3 to 1 in the scale of the opinions here, which are odds and no fit.
    fn winning_score(&self) -> i32 {
        (SCALE * 3.0_f32.ln()).round() as i32
    }

    fn cubeless(&self) -> Position {
        self.without_cube()
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
        let Some(mut study) = Expectiminimax::study(situation, request, stop) else { return Vec::new() };
        if !matches!(situation.position.phase(), Phase::Play(_)) {
            let answers = study.answers().into_iter().take(request.lines.max(1));
            let nodes = study.nodes;
            return answers
                .map(|(action, chance)| SearchResult { turn: vec![action], score: score(chance), depth: 1, nodes })
                .collect();
        }
        let depth = study.ways(&mut self.ends, &mut |info| report(0, info));
        for index in 1..request.lines.min(self.ends.len()) {
            study.tell(&self.ends[index..], depth, &mut |info| report(index, info));
        }
        let answer = |end: &End| SearchResult { turn: end.turn(), score: end.score(), depth, nodes: study.nodes };
        self.ends.iter().take(request.lines.max(1)).map(answer).collect()
    }
}
