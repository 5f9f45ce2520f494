//! The graph of the win chance with the times of the turns.

use crate::diagram::paper::{Anchor, Paper, Parts, Place, ink};
use crate::reviews::{Report, ReportedTurn, Verdict};
use crate::words::clock;
use crate::words::study::percent;
use benediction_rules::Side;
use benediction_rules::notation::{SideNames, Tint};

/// Width of the graph, and heights of the curve and of the times below it.
const WIDTH: f32 = 720.0;
const CURVE: f32 = 190.0;
const TIMES: f32 = 60.0;
/// Distance between both, room for the names of the lines at the left, and for the numbers of turns below.
const GAP: f32 = 8.0;
const LEFT: f32 = 46.0;
const BELOW: f32 = 24.0;
/// Room above the curve and at its right end.
const MARGIN: f32 = 8.0;
/// Height of letters.
const LETTERS: f32 = 14.0;
/// Greatest width of the bar of a time, and greatest number of numbered turns below.
const BAR: f32 = 12.0;
const NUMBERS: usize = 14;
/// Number of mistakes with their rank.
pub(super) const RANKED: usize = 3;

/// The colours of dots.
const MISTAKE: &str = ink::MARKS[3];
const BLUNDER: &str = ink::MARKS[1];

/// Returns a pale colour for the part of a side.
const fn pale(tint: Tint) -> &'static str {
    match tint {
        Tint::Red => "#efcdc8",
        Tint::Blue => "#c9d6ea",
        Tint::White => "#f6f2e8",
        Tint::Black => "#c9c3b6",
    }
}

/// Returns the colour of the bars of a side.
const fn strong(tint: Tint) -> &'static str {
    match tint {
        Tint::Red => "#c02a22",
        Tint::Blue => "#2458a8",
        Tint::White => "#b3a98f",
        Tint::Black => "#26231d",
    }
}

/// Returns the colour of the dot of a turn. Returns `None` if it has none.
fn dot(turn: &ReportedTurn) -> Option<&'static str> {
    match turn.verdict? {
        Verdict::Inaccuracy => None,
        Verdict::Mistake => Some(MISTAKE),
        Verdict::Blunder => Some(BLUNDER),
    }
}

/// Rounds a place to a tenth, which is less than a dot of paper.
fn rounded((x, y): Place) -> Place {
    ((x * 10.0).round() / 10.0, (y * 10.0).round() / 10.0)
}

/// Returns the graph of the near side's win chance as SVG. `about` describes it.
pub(super) fn graph(report: &Report, sides: SideNames, about: &str) -> String {
    let times = report.time_bars();
    let foot = if times.is_some() { -GAP - TIMES } else { 0.0 };
    let corner = (-LEFT, foot - BELOW);
    let size = (LEFT + WIDTH + MARGIN, CURVE + MARGIN - corner.1);
    let mut paper = Paper::within(corner, size, about, Parts::default());
    let step = WIDTH / report.turns.len().max(1) as f32;
    let at = |index: usize, near: f32| rounded((step * index as f32, CURVE * near));
    let begin = report.turns.first().map_or(0.5, ReportedTurn::near_before);
    let mut points = vec![at(0, begin)];
    points.extend(report.turns.iter().enumerate().map(|(index, turn)| at(index + 1, turn.near())));
    let [near, far] = Side::BOTH.map(|side| pale(sides.tint(side)));
    paper.polygon(&[(0.0, 0.0), (WIDTH, 0.0), (WIDTH, CURVE), (0.0, CURVE)], far, None);
    let mut corners = points.clone();
    corners.extend([(WIDTH, 0.0), (0.0, 0.0)]);
    paper.polygon(&corners, near, None);
    for (part, name) in [0.0, 0.5, 1.0].map(|part| (part, percent(part))) {
        paper.line(&[(0.0, CURVE * part), (WIDTH, CURVE * part)], 0.8, ink::SPECIAL);
        paper.words(((-6.0, CURVE * part), Anchor::End), LETTERS, ink::LINE, &name);
    }
    if let Some(bars) = times {
        draw_times(&mut paper, report, &bars, sides, step);
    }
    draw_numbers(&mut paper, report, step, foot);
    paper.line(&points, 2.0, ink::DARK);
    for color in [MISTAKE, BLUNDER] {
        let turns = report.turns.iter().zip(&points[1..]).filter(|(turn, _)| dot(turn) == Some(color));
        let places: Vec<Place> = turns.map(|(_, place)| *place).collect();
        paper.dots(&places, 5.0, "#ffffff");
        paper.dots(&places, 4.0, color);
    }
    for (rank, index) in report.by_size().into_iter().take(RANKED).enumerate() {
        let (x, y) = points[index + 1];
        // Inside the graph: above a low point, below a high one.
        let away = if y > CURVE / 2.0 { -13.0 } else { 13.0 };
        paper.word((x.clamp(6.0, WIDTH - 6.0), y + away), LETTERS, ink::DARK, &(rank + 1).to_string());
    }
    paper.finish()
}

/// Draws a bar for the time of each turn, upward for the near side and downward for the far one, and the longest time.
fn draw_times(paper: &mut Paper, report: &Report, bars: &[f32], sides: SideNames, step: f32) {
    let middle = -GAP - TIMES / 2.0;
    let wide = (step * 0.7).clamp(0.5, BAR);
    let end = |index: usize, up: f32| middle + up * bars[index] * (TIMES / 2.0 - 1.0);
    let up = |index: usize| if report.turns[index].side() == Side::Near { 1.0 } else { -1.0 };
    let x = |index: usize| (index as f32 + 0.5) * step;
    for side in Side::BOTH {
        let own = (0..report.turns.len()).filter(|index| report.turns[*index].side() == side && bars[*index] > 0.0);
        let lines = own.map(|index| [(x(index), middle), (x(index), end(index, up(index)))].map(rounded));
        paper.strokes(&lines.collect::<Vec<_>>(), wide, strong(sides.tint(side)));
    }
    paper.line(&[(0.0, middle), (WIDTH, middle)], 0.8, ink::SPECIAL);
    let Some((index, spent)) = report.longest_turn().and_then(|index| Some((index, report.turns[index].spent?))) else {
        return;
    };
    let is_right = x(index) > WIDTH / 2.0;
    let (aside, anchor) = if is_right { (-4.0, Anchor::End) } else { (4.0, Anchor::Start) };
    let at = (x(index) + aside + aside.signum() * wide / 2.0, end(index, up(index)) - up(index) * LETTERS / 2.0);
    paper.words((at, anchor), LETTERS, ink::DARK, &clock::used(spent));
}

/// Writes the numbers of some turns below.
fn draw_numbers(paper: &mut Paper, report: &Report, step: f32, foot: f32) {
    let last = report.turns.last().map_or(1, |turn| turn.turn.number);
    let every = [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter().find(|every| last / every <= NUMBERS).unwrap_or(1000);
    let mut named = 0;
    for (index, turn) in report.turns.iter().enumerate() {
        let number = turn.turn.number;
        if number % every == 0 && number != named {
            named = number;
            let place = ((index as f32 + 1.0) * step, foot - BELOW + LETTERS / 2.0 + 1.0);
            paper.word(place, LETTERS, ink::LINE, &number.to_string());
        }
    }
}
