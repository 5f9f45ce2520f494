//! Trains the network that evaluates positions of Byzantine Kingamon, by self-play: after each game the value of every
//! position before a roll is moved towards the values of the later ones and the result (TD(lambda), Sutton 1988;
//! Tesauro 1995). It writes the weights to a file and prints from time to time how the newest network plays against
//! that of the last report. At the end it compares its predictions with the results; with no games it does only that.
//!
//! `cargo run --release -p benediction-tools --example kingamon_train -- base|quick|kingbar FILE GAMES SEED [START]`

use benediction_engine::games::kingamon::{INPUTS, Inputs, Network, inputs};
use benediction_rules::games::kingamon::{Action, Phase, Position, Roll, Switches, WHITE};
use benediction_rules::{Position as _, Side};
use oorandom::Rand64;

/// Weight of later positions.
const LAMBDA: f32 = 0.7;
/// Learning rate of the first game and of the last.
const RATES: (f32, f32) = (0.02, 0.001);
/// Rolls after which a game is given up; dice end nearly all of them long before.
const MAX_ROLLS: usize = 2000;
/// Games after which predictions and results are compared.
const CALIBRATING: usize = 2000;
/// Probability of a random play in a training game.
const EXPLORATION: f64 = 0.01;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [kind, file, games, seed, start @ ..] = &words[..] else {
        panic!("say base, quick or kingbar, a file, a number of games and a seed");
    };
    let (games, seed): (usize, u64) = (games.parse().expect("a number"), seed.parse().expect("a number"));
    let mut rng = Rand64::new(u128::from(seed));
    let mut network = match start.first() {
        Some(file) => Network::read(&std::fs::read(file).expect("a file"), INPUTS).expect("a network"),
        None => Network::untrained(INPUTS, || rng.rand_float() as f32),
    };
    let switch_names: &[&str] = match kind.as_str() {
        "base" => &[],
        "quick" => &["quick"],
        "kingbar" => &["quick", "kingbar"],
        _ => panic!("base, quick or kingbar"),
    };
    let rules: Vec<Switches> = Switches::all()
        .filter(|switches| {
            let text = switches.to_string();
            let has = |word: &str| text.split(',').any(|switch| switch == word);
            !has("cube") && ["quick", "kingbar"].into_iter().all(|word| has(word) == switch_names.contains(&word))
        })
        .collect();
    let plain = Switches::named(&switch_names.join(",")).expect("rules");
    let mut last = network.clone();
    let report = (games / 20).max(1);
    let (mut rolls, mut wrong) = (0, 0.0);
    for game in 0..games {
        let done = game as f32 / games as f32;
        let rate = RATES.0 * (RATES.1 / RATES.0).powf(done);
        // Half of the games are without other switches.
        let switches =
            if rng.rand_float() < 0.5 { plain } else { rules[rng.rand_range(0..rules.len() as u64) as usize] };
        let (length, error) = learn(&mut network, switches, rate, &mut rng);
        rolls += length;
        wrong += error;
        if (game + 1) % report == 0 {
            let won = (0..1000).filter(|number| {
                let players = [&network, &last];
                let first = Side::BOTH[number % 2];
                let seats = if first == WHITE { players } else { [players[1], players[0]] };
                match_game(&seats, plain, &mut rng).is_some_and(|winner| winner == first)
            });
            let (won, each) = (won.count(), rolls as f32 / report as f32);
            println!("{} games, {each:.0} rolls each, error {:.4}, won {won} of 1000", game + 1, wrong / rolls as f32);
            (rolls, wrong) = (0, 0.0);
            last = network.clone();
            std::fs::write(file, network.write()).expect("a file that can be written");
        }
    }
    calibrate(&network, plain, &mut rng);
}

/// Prints how often the side to roll wins, beside the predicted chance.
fn calibrate(network: &Network, switches: Switches, rng: &mut Rand64) {
    let mut tenths = [(0_u32, 0.0_f64, 0_u32); 10];
    for _ in 0..CALIBRATING {
        let mut position = Position::new(switches);
        position.apply(Action::Starter(Side::BOTH[rng.rand_range(0..2) as usize]));
        let mut update = Vec::new();
        while !matches!(position.phase(), Phase::Over(_)) && update.len() < MAX_ROLLS {
            let white = position.side() == Some(WHITE);
            let chance = white_wins(network, &position);
            update.push((white, if white { chance } else { 1.0 - chance }));
            position.apply(dice(rng));
            if matches!(position.phase(), Phase::Play(_)) {
                position = played(network, &position, false, rng);
            }
        }
        let white_won = white_wins(network, &position) > 0.5;
        for (white, chance) in update {
            let tenth = &mut tenths[((chance * 10.0) as usize).min(9)];
            *tenth = (tenth.0 + 1, tenth.1 + f64::from(chance), tenth.2 + u32::from(white == white_won));
        }
    }
    for (count, chances, won) in tenths.into_iter().filter(|(count, ..)| *count > 0) {
        let percent = |sum: f64| 100.0 * sum / f64::from(count);
        println!("update {:.1} %, won {:.1} % of {count} positions", percent(chances), percent(f64::from(won)));
    }
}

fn dice(rng: &mut Rand64) -> Action {
    let mut die = || rng.rand_range(1..7) as u8;
    Action::Roll(Roll::new(die(), die()).expect("two dice"))
}

/// Returns the chance of White, or certainty at the end of the game.
fn white_wins(network: &Network, position: &Position) -> f32 {
    let side = match position.phase() {
        Phase::Over(outcome) => return f32::from(u8::from(outcome.winner == Some(WHITE))),
        _ => position.side().expect("the game has begun"),
    };
    let chance = network.chance(&inputs(position, side));
    if side == WHITE { chance } else { 1.0 - chance }
}

/// Returns the best position after a roll, or a random one.
fn played(network: &Network, position: &Position, at_random: bool, rng: &mut Rand64) -> Position {
    let white = position.side() == Some(WHITE);
    let mut best = (f32::MIN, *position);
    let mut tried = Vec::with_capacity(128);
    position.ends(|_, _, end| {
        if at_random {
            let worth = rng.rand_float() as f32;
            if worth > best.0 {
                best = (worth, *end);
            }
            return;
        }
        if tried.contains(end) {
            return;
        }
        tried.push(*end);
        let chance = white_wins(network, end);
        let worth = if white { chance } else { 1.0 - chance };
        if worth > best.0 {
            best = (worth, *end);
        }
    });
    best.1
}

/// Plays a game and learns from it. Returns the number of its rolls and the sum of the errors.
fn learn(network: &mut Network, switches: Switches, rate: f32, rng: &mut Rand64) -> (usize, f32) {
    let mut position = Position::new(switches);
    position.apply(Action::Starter(Side::BOTH[rng.rand_range(0..2) as usize]));
    let mut samples: Vec<(Inputs, bool, f32)> = Vec::new();
    while !matches!(position.phase(), Phase::Over(_)) && samples.len() < MAX_ROLLS {
        let side = position.side().expect("the game has begun");
        samples.push((inputs(&position, side), side == WHITE, white_wins(network, &position)));
        position.apply(dice(rng));
        if matches!(position.phase(), Phase::Play(_)) {
            let at_random = rng.rand_float() < EXPLORATION;
            position = played(network, &position, at_random, rng);
        }
    }
    let mut later = white_wins(network, &position);
    let mut next = later;
    let mut error = 0.0;
    for (inputs, white, update) in samples.iter().rev() {
        // The predicted value of the next position, mixed with the later ones.
        later = LAMBDA * later + (1.0 - LAMBDA) * next;
        next = *update;
        error += (later - update).powi(2);
        network.learn(inputs, if *white { later } else { 1.0 - later }, rate);
    }
    (samples.len(), error)
}

fn match_game(seats: &[&Network; 2], switches: Switches, rng: &mut Rand64) -> Option<Side> {
    let mut position = Position::new(switches);
    position.apply(Action::Starter(Side::BOTH[rng.rand_range(0..2) as usize]));
    for _ in 0..MAX_ROLLS {
        if let Phase::Over(outcome) = position.phase() {
            return outcome.winner;
        }
        position.apply(dice(rng));
        if matches!(position.phase(), Phase::Play(_)) {
            let side = position.side().expect("the game has begun");
            position = played(seats[side.index()], &position, false, rng);
        }
    }
    None
}
