//! The chart of the puzzles that were tried.

use super::{Align, Area, Chart, Color, Figure, Font, GAP};
use crate::puzzles::{Solver, Tally};
use crate::registry::{self, Entry};
use crate::tree::Date;
use benediction_words::{locale, say, text};

/// Height of the line of a game; in a narrow chart its bar stands below it.
const GAME: f32 = 26.0;
/// Widths of the columns before and after the bar.
const TITLE: f32 = 150.0;
const NUMBERS: f32 = 70.0;
const RATING: f32 = 104.0;
/// Width from which everything about a game stands in one line.
const WIDE: f32 = 480.0;

/// Returns the chart of the puzzles that were tried. Returns `None` if there are none.
pub fn of_puzzles(solver: &Solver, today: Date, width: f32) -> Option<Chart> {
    let tallies: Vec<(&Entry, Tally)> = registry::games()
        .iter()
        .map(|game| (game, solver.tally(game.name)))
        .filter(|(_, tally)| tally.tried > 0)
        .collect();
    let most = tallies.iter().map(|(_, tally)| tally.tried).max()?;
    let mut chart = Chart::new(width);
    let mut top = chart.figures(0.0, figures(solver, today)) + GAP / 2.0;
    chart.text((width, top - GAP), Align::Right, Font::Caption, Color::Dim, text!("results-rating"));
    for (game, tally) in tallies {
        top = line(&mut chart, game, tally, most, top);
    }
    chart.height = top;
    Some(chart)
}

fn figures(solver: &Solver, today: Date) -> Vec<Figure> {
    let total = solver.total();
    let figure = |value: u32, caption: String, key: Option<Color>, width: f32| Figure {
        value: value.to_string(),
        caption,
        key,
        width,
    };
    let mut figures = vec![
        figure(total.solved, text!("results-solved").into(), Some(Color::Gold), 110.0),
        figure(total.missed(), text!("results-missed").into(), Some(Color::Red), 110.0),
        figure(solver.longest_streak(), say!("results-best-streak", now = solver.streak()), None, 150.0),
    ];
    let days = solver.days(today);
    if days > 0 {
        figures.push(figure(days, say!("results-days", count = days), None, 150.0));
    }
    figures
}

/// Adds the line of a game: the puzzles solved and missed, and the rating. Returns the height below it.
fn line(chart: &mut Chart, game: &Entry, tally: Tally, most: u32, top: f32) -> f32 {
    let is_wide = chart.width >= WIDE;
    let middle = top + GAME / 2.0;
    chart.text((0.0, middle), Align::Left, Font::Caption, Color::Ink, locale::text(game.title));
    let (rating, error) = (tally.rating.round() as i64, (2.0 * tally.deviation).round() as i64);
    let words = say!("results-strength", rating, error);
    chart.text((chart.width, middle), Align::Right, Font::Caption, Color::Ink, words);
    let bar = if is_wide {
        Area::new(TITLE, top + 7.0, chart.width - TITLE - NUMBERS - RATING, GAME - 14.0)
    } else {
        Area::new(0.0, top + GAME, chart.width - NUMBERS, GAME - 14.0)
    };
    let parts = [(tally.solved, Color::Gold), (tally.missed(), Color::Red)];
    // The bars are as long as the numbers of puzzles, so only what was tried is filled.
    let filled = Area { width: bar.width * tally.tried as f32 / most as f32, ..bar };
    chart.parts(filled, &parts, tally.tried);
    let numbers = say!("results-of", solved = tally.solved, tried = tally.tried);
    let at = (bar.right() + NUMBERS - 8.0, bar.top + bar.height / 2.0);
    chart.text(at, Align::Right, Font::Caption, Color::Dim, numbers);
    let below = if is_wide { top + GAME } else { top + 2.0 * GAME - 6.0 };
    let tip = say!(
        "results-puzzles-of",
        game = locale::text(game.title),
        solved = tally.solved,
        missed = tally.missed(),
        rating,
        error
    );
    chart.tips.push((Area::new(0.0, top, chart.width, below - top), tip));
    below
}
