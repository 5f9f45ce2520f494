//! Tunes the evaluation by games. Two evaluations on both sides of the best one play a pair of games, and the best one
//! moves a little towards the winner (SPSA). It moves along a few directions, because a result says as little about a
//! hundred weights as about one: each table of values of points is scaled as a whole. Both play the baseline `uct` as
//! well.

use benediction_engine::games::benediction::point_values::TABLES;
use benediction_engine::games::benediction::{KINDS, TERMS};
use benediction_engine::{Budget, PlayerKind};
use benediction_rules::games::benediction::Position;
use oorandom::Rand64;

use super::arena::{self, Contestant, Ending};
use super::judgement::Judgement;
use super::spsa::{Gains, signs};

/// Turns after which a game is stopped: equal bots play longer than a hundred.
const MAX_TURNS: usize = 240;
/// Steps that a parameter moves for a game won at the end.
const RATE: f64 = 0.003;
/// Rounds between two reports.
const REPORT: u64 = 100;

/// Hundredths of the table in use that a table moves in a step.
const TABLE: f64 = 40.0;
/// Number of weights and tables.
const ALL: usize = TERMS + TABLES;

/// A direction in which weights move together, one step long. A step should have an effect, but not change the style of
/// play.
type Step = [f64; ALL];

/// Plays rounds of six games with this number of positions a turn.
pub fn run(start: &Position, rounds: u64, nodes: u64, seed: u64) {
    let known = Judgement::in_use(start);
    let steps = steps(&known.weights.map(f64::from));
    let mut at = vec![0.0; steps.len()];
    let mut rng = Rand64::new(u128::from(seed));
    let gains = Gains::new(rounds, RATE);
    // Wins minus losses against the baseline, and the number of those games.
    let mut tally = [0; 2];
    for round in 1..=rounds {
        let reach = gains.reach(round);
        let signs = signs(steps.len(), &mut rng);
        let beside = |sign: f64| {
            let moved: Vec<f64> = at.iter().zip(&signs).map(|(at, own)| at + sign * reach * own).collect();
            moved_by(&known, &steps, &moved)
        };
        let players = [beside(1.0), beside(-1.0)].map(|judgement| Contestant::of_judgement(&judgement, start));
        let opening = rng.rand_u64();
        // An evaluation that plays only itself forgets how to win. So each plays the baseline too, and an endless game counts as lost.
        let against_baseline = |player: &Contestant| {
            let pair = [player.clone(), Contestant::Baseline(PlayerKind::Uct)];
            let result = |swapped| play(start, &pair, swapped, nodes, opening).unwrap_or(-1);
            result(false) + result(true)
        };
        let between = [false, true].map(|swapped| play(start, &players, swapped, nodes, opening).unwrap_or(0));
        let [one, other] = [&players[0], &players[1]].map(against_baseline);
        tally[0] += one + other;
        tally[1] += 4;
        for (at, sign) in at.iter_mut().zip(&signs) {
            *at += gains.rate(round) * f64::from(between[0] + between[1] + one - other) * sign / reach;
        }
        if round % REPORT == 0 || round == rounds {
            let score = 50.0 + 50.0 * f64::from(tally[0]) / f64::from(tally[1]);
            eprintln!("after {round} rounds ({score:.1} % against uct), in steps: {at:.2?}");
            tally = [0; 2];
            println!("// {round}");
            moved_by(&known, &steps, &at).print();
        }
    }
}

/// Returns the directions: most weights alone, rows of similar ones in a few parts.
fn steps(known: &[f64; TERMS]) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut from = 0;
    for (kind, count) in KINDS {
        let mut add = |first: usize, terms: usize, length: &dyn Fn(f64) -> f64| {
            let mut step = [0.0; ALL];
            for term in from + first..from + first + terms {
                step[term] = length(known[term]);
            }
            steps.push(step);
        };
        let alone: &[f64] = match *kind {
            "MOBILITY" | "RING" | "SHELTER" | "ROOM" => &[1.5],
            "RACE" => &[50.0, 30.0, 20.0, 12.0],
            "RUN" => &[25.0, 20.0, 15.0],
            "ESCAPES" => &[10.0, 7.0],
            "THREATENED" => &[30.0, 20.0],
            // The search sees what a blessed king does, except where it is threatened.
            "BLESSED_KING" => &[80.0],
            _ => &[],
        };
        alone.iter().enumerate().for_each(|(term, length)| add(term, 1, &|_| *length));
        match *kind {
            "HUNTER" => {
                for class in [0, 10, 20] {
                    add(class + 1, 9, &|known| 0.3 * known);
                    add(class + 3, 4, &|_| 6.0);
                    add(class, 1, &|_| 20.0);
                    add(class + 1, 1, &|_| 12.0);
                }
            }
            "GUARD" => {
                for class in [0, 6, 12] {
                    add(class, 2, &|_| 6.0);
                    add(class + 2, 2, &|_| 5.0);
                }
            }
            "ESCAPES" => add(4, 4, &|_| 5.0),
            "RACE" => add(4, 3, &|_| 8.0),
            _ if alone.is_empty() => (0..*count).for_each(|term| add(term, 1, &|known| 8.0 + known.abs() / 10.0)),
            _ => {}
        }
        from += count;
    }
    steps.extend((TERMS..ALL).map(|table| std::array::from_fn(|at| if at == table { TABLE } else { 0.0 })));
    steps
}

/// Returns the evaluation at this number of steps from another.
fn moved_by(known: &Judgement, steps: &[Step], at: &[f64]) -> Judgement {
    let moved = |number: i32, which: usize| {
        let moved: f64 = steps.iter().zip(at).map(|(step, at)| step[which] * at).sum();
        (f64::from(number) + moved).round() as i32
    };
    Judgement {
        weights: std::array::from_fn(|term| moved(known.weights[term], term)),
        tables: std::array::from_fn(|table| moved(known.tables[table], TERMS + table)),
    }
}

/// Plays a game. Returns the result of the first of two players: 1, 0 or -1, or `None` if it does not end.
fn play(start: &Position, players: &[Contestant; 2], swapped: bool, nodes: u64, seed: u64) -> Option<i32> {
    match arena::play(start, players, swapped, Budget::nodes(nodes), MAX_TURNS, seed, &mut Default::default()) {
        Ending::Win => Some(1),
        Ending::Draw => Some(0),
        Ending::Loss => Some(-1),
        Ending::Endless => None,
    }
}
