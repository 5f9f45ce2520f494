//! The judgement should win games. Two judgements that lie on both sides of the best one known play a pair of games, and the best
//! one moves a little towards the winner (SPSA). It moves along a few directions, because a
//! result says as little about a hundred weights as about one: each table of values of points counts more or less as a whole. Both play
//! the baseline `uct` as well.

use benediction_engine::games::benediction::point_values::TABLES;
use benediction_engine::games::benediction::{KINDS, TERMS};
use benediction_engine::{Budget, PlayerKind};
use benediction_rules::games::benediction::Position;
use oorandom::Rand64;

use super::arena::{self, Contestant, Ending};
use super::judgement::Judgement;
use super::spsa::{Gains, signs};

/// Turns after which a game is not over: equal bots play longer than a hundred.
const LONGEST: usize = 240;
/// How far a parameter moves for a game won at the end, in steps.
const RATE: f64 = 0.003;
/// Rounds between two reports.
const REPORT: u64 = 100;

/// By how many hundredths of what is in use a table moves in a step.
const TABLE: f64 = 40.0;
/// The weights, and how much of each table counts.
const ALL: usize = TERMS + TABLES;

/// A direction in which weights move together, one step long: a step should be felt, and not change what the game is.
type Step = [f64; ALL];

/// Plays so many rounds of six games with so many positions a turn.
pub fn run(start: &Position, rounds: u64, nodes: u64, seed: u64) {
    let known = Judgement::in_use(start);
    let steps = steps(&known.weights.map(f64::from));
    let mut at = vec![0.0; steps.len()];
    let mut rng = Rand64::new(u128::from(seed));
    let gains = Gains::new(rounds, RATE);
    // What was won less what was lost against the baseline, and how many games that were.
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
        // What plays only itself forgets how to win: each plays the baseline too, where a game that does not end counts as lost.
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

/// The directions: most weights alone, rows of alike ones in a few pieces.
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
            // The search sees what a blessed king does but where he is threatened.
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

/// The judgement so many steps from another.
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

/// What the first of two players makes of a game: 1, 0 or -1; nothing if it does not end.
fn play(start: &Position, players: &[Contestant; 2], swapped: bool, nodes: u64, seed: u64) -> Option<i32> {
    match arena::play(start, players, swapped, Budget::nodes(nodes), LONGEST, seed, &mut Default::default()) {
        Ending::Win => Some(1),
        Ending::Draw => Some(0),
        Ending::Loss => Some(-1),
        Ending::Endless => None,
    }
}
