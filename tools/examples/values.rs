//! The values of the evaluation as a picture: how much more a man of one, two, three and four checkers is worth on each
//! point than the same checkers out of the game, in the mean of positions of self-play in which Red, whose walls are
//! the lower ones, is to act.
//!
//! `cargo run --release -p benediction-tools --example values -- GAME POSITIONS SEED > FILE.svg`

use std::error::Error;
use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;

use benediction_engine::{Bot, Budget, Level, Player, Request, Situation};
use benediction_engine::{Evaluator as _, Playable};
use benediction_rules::games::benediction::{Position, RED};
use benediction_rules::message::Message;
use benediction_rules::notation::Notation as _;
use benediction_rules::random::random_opening;
use benediction_rules::view::{Change, Form, PalettePiece, Present as _};
use benediction_rules::{Actor, Position as _, Side};
use benediction_words::locale::say;
use oorandom::Rand64;

const USAGE: &str = "usage: values GAME POSITIONS SEED";
/// Number of heights that are shown.
const HEIGHTS: usize = 4;
/// Random actions at the start of a game.
const RANDOM_ACTIONS: usize = 6;
/// Positions per turn of the bot.
const QUICK: u64 = 2000;
/// Two of this number of turns of a game are used, one of which is Red's, and none later than the last.
const TURN_INTERVAL: usize = 5;
const MAX_TURNS: usize = 100;
/// Width of a point and of a board's margin in the picture, in pixels.
const POINT: f32 = 44.0;
const MARGIN: f32 = 30.0;

/// Sum and number of the values of a man, by height and point.
type Values = [Vec<(f64, u32)>; HEIGHTS];

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, count, seed] = words.as_slice() else { return Err(USAGE.into()) };
    let (count, seed): (usize, u128) = (count.parse()?, seed.parse()?);
    let start = Position::start(&game.as_str().into(), Side::Near).map_err(|why| say(&why))?;
    let mut rng = Rand64::new(seed);
    let mut values: Values = std::array::from_fn(|_| vec![(0.0, 0); start.board().points.len()]);
    let mut looked_at = 0;
    while looked_at < count {
        for position in game_of(&start, &mut rng) {
            look(&position, &mut values).map_err(|why| say(&why))?;
            looked_at += 1;
        }
    }
    println!("{}", picture(&start, &values));
    Ok(())
}

/// Returns positions of a game of the bot with itself at the start of Red's turn.
fn game_of(start: &Position, rng: &mut Rand64) -> Vec<Position> {
    let run = AtomicBool::new(false);
    let mut position = start.clone();
    let mut positions = Vec::new();
    if !random_opening(&mut position, RANDOM_ACTIONS, rng) {
        return positions;
    }
    let mut bot = Bot::<Position>::of_game(4);
    for turn in 0..MAX_TURNS {
        let Actor::Side(_) = position.turn().actor else { break };
        let request = Request::of_level(Level::STRONGEST, Budget::nodes(QUICK), rng.rand_u64());
        for action in bot.answer(Situation::new(&position, &[]), &request, &run, &mut |_| {}).turn {
            position.apply(action);
        }
        if turn % TURN_INTERVAL < 2 && position.turn().actor == Actor::Side(RED) && position.turn().actions_left == 2 {
            positions.push(position.clone());
        }
    }
    positions
}

/// Adds the values of men of each height on each empty point of a position.
fn look(position: &Position, values: &mut Values) -> Result<(), Message> {
    let evaluate = |position: &Position| {
        let mut evaluator = Position::evaluator();
        evaluator.set_root(position, None);
        evaluator.score(position, false)
    };
    let changed = |position: &Position, change: Change, times: usize| {
        let mut position = position.clone();
        for _ in 0..times {
            position = Position::read_position(&position.arranged(change)?).map_err(|error| error.reason)?;
        }
        Ok::<Position, Message>(position)
    };
    let empty: Vec<_> =
        position.hex().all().filter(|point| position.man(*point).is_none() && !position.blocks().has(*point)).collect();
    for (height, values) in (1..).zip(values) {
        if usize::from(position.hand(RED)) < height {
            break;
        }
        let without =
            changed(&changed(position, Change::Hand(RED, false), height)?, Change::Removed(RED, true), height)?;
        let without = evaluate(&without);
        for at in &empty {
            let with = changed(position, Change::Put(PalettePiece::Man(RED, Form::Checker), *at), height)?;
            let (sum, count) = &mut values[at.index()];
            *sum += f64::from(evaluate(&with) - without) / 100.0;
            *count += 1;
        }
    }
    Ok(())
}

/// Draws a board for each height; the darker a point, the more a man is worth there.
fn picture(start: &Position, values: &Values) -> String {
    let board = start.board();
    let reach = |axis: fn(&(f32, f32)) -> f32| board.points.iter().map(|(_, at)| axis(at).abs()).fold(0.0, f32::max);
    let (half_width, half_height) =
        (POINT * (reach(|at| at.0) + 0.6) + MARGIN, POINT * (reach(|at| at.1) + 0.6) + MARGIN);
    let (width, height) = (4.0 * half_width, 4.0 * half_height);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"sans-serif\" \
         text-anchor=\"middle\"><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>"
    );
    for (index, values) in values.iter().enumerate() {
        let middle = ((index % 2) as f32 * 2.0 + 1.0, (index / 2) as f32 * 2.0 + 1.0);
        let (x, y) = (middle.0 * half_width, middle.1 * half_height);
        let mean = |(sum, count): &(f64, u32)| if *count == 0 { 0.0 } else { sum / f64::from(*count) };
        let least = values.iter().map(mean).fold(f64::INFINITY, f64::min);
        let most = values.iter().map(mean).fold(f64::NEG_INFINITY, f64::max);
        let title = if index == 0 { "1 checker".to_owned() } else { format!("{} checkers", index + 1) };
        let _ = write!(svg, "<text x=\"{x:.0}\" y=\"{:.0}\" font-size=\"18\">{title}</text>", y - half_height + 22.0);
        for ((_, at), value) in board.points.iter().zip(values) {
            let value = mean(value);
            let share = if most > least { (value - least) / (most - least) } else { 0.0 };
            let (x, y) = (x + at.0 * POINT, y - at.1 * POINT);
            let _ = write!(
                svg,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\" fill=\"hsl(215,60%,{:.0}%)\" stroke=\"#888\"/>\
                 <text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"13\" fill=\"{}\">{value:.1}</text>",
                POINT * 0.48,
                95.0 - 60.0 * share,
                y + 4.5,
                if share > 0.55 { "#fff" } else { "#111" }
            );
        }
    }
    svg + "</svg>"
}
