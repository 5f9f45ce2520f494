//! The chart of the results against the bot in a game.

use super::{Align, Area, Chart, Color, Element, Figure, Font, GAP, OF_ENDINGS, Place};
use crate::library::{Ending, Results, Tally};
use benediction_rules::Side;
use benediction_words::{level as name_of, say, text};

/// Width from which parts stand beside each other.
const WIDE: f32 = 560.0;
/// Height of the bars of the levels, with the crown above them, and largest width of a bar.
const BARS: f32 = 104.0;
const CROWNED: f32 = 16.0;
const BAR: f32 = 46.0;
/// Smallest width of a column in which the level has its name.
const NAMED: f32 = 60.0;
/// Smallest height of a part of a bar with its number.
const NUMBERED: f32 = 15.0;
/// Smallest number of games that a full bar stands for.
const FULL: u32 = 4;
/// Half the width of the mark of the strength.
const TIP: f32 = 6.0;
/// Height of a line for a side.
const SIDE: f32 = 22.0;
/// Smallest and largest width of a game in the course of the games, and height of a won one.
const GAME: [f32; 2] = [4.0, 13.0];
const WON: f32 = 12.0;
/// Height of the chart of the accuracy, and the lowest accuracy on it.
const ACCURACY: f32 = 84.0;
const LEAST_ACCURACY: f32 = 40.0;
/// Number of games whose mean accuracy the line shows.
const MEAN_OF: usize = 5;
/// Smallest streak that is marked.
const STREAK: u32 = 2;

/// The three points of a crown 1 wide, around its middle.
const CROWN: [[Place; 3]; 3] = [
    [(-0.42, 0.35), (-0.5, -0.25), (0.1, 0.35)],
    [(-0.32, 0.35), (0.0, -0.42), (0.32, 0.35)],
    [(-0.1, 0.35), (0.5, -0.25), (0.42, 0.35)],
];

/// Returns the chart of the results in a game.
pub fn of_results(results: &Results, width: f32) -> Chart {
    let mut chart = Chart::new(width);
    let mut top = chart.figures(0.0, figures(results)) + GAP;
    top = levels(&mut chart, results, top) + GAP;
    let left = if width < WIDE { width } else { (width * 0.4).round() };
    let below = sides(&mut chart, results, Area::new(0.0, top, left, 0.0));
    let course_at = if width < WIDE { (0.0, below + GAP) } else { (left + 2.0 * GAP, top) };
    top = course(&mut chart, results, Area::new(course_at.0, course_at.1, width - course_at.0, 0.0)).max(below);
    if results.accuracies.len() > 1 {
        top = accuracy(&mut chart, &results.accuracies, top + GAP);
    }
    chart.height = top;
    chart
}

fn mean(accuracies: &[u8]) -> f32 {
    accuracies.iter().map(|accuracy| f32::from(*accuracy)).sum::<f32>() / accuracies.len().max(1) as f32
}

fn figures(results: &Results) -> Vec<Figure> {
    let parts = results.total().parts();
    let names = [text!("results-won"), text!("results-drawn"), text!("results-lost")];
    let mut figures: Vec<Figure> = parts
        .iter()
        .zip(names)
        .zip(OF_ENDINGS)
        .map(|((count, name), color)| Figure {
            value: count.to_string(),
            caption: name.into(),
            key: Some(color),
            width: 64.0,
        })
        .collect();
    let mut add = |value: String, caption: String, width: f32| {
        figures.push(Figure { value, caption, key: None, width });
    };
    match results.strength() {
        Some(strength) => {
            let [rating, error] = [strength.rating, strength.error].map(|elo| elo.round() as i64);
            add(say!("results-strength", rating, error), text!("results-elo").into(), 112.0);
        }
        None => add(text!("results-unknown").into(), text!("results-elo-after").into(), 112.0),
    }
    if let Some(level) = results.best_win() {
        add(name_of(level).into(), say!("results-best", level), 112.0);
    }
    let streak = say!("results-streak", now = results.streak);
    add(results.longest_streak.to_string(), streak, 136.0);
    if !results.accuracies.is_empty() {
        let value = say!("results-percent", percent = mean(&results.accuracies).round() as i64);
        add(value, text!("results-mean").into(), 96.0);
    }
    figures
}

/// Returns the place of a rating between the levels, where the first level is 0. It is beyond the ends by half a level at most.
fn place(rating: f64, ratings: &[Option<u32>]) -> Option<f32> {
    let known: Vec<(usize, f64)> =
        ratings.iter().enumerate().filter_map(|(index, rating)| Some((index, f64::from((*rating)?)))).collect();
    let (first, last) = (known.first()?, known.last()?);
    if rating <= first.1 {
        return Some(first.0 as f32 - 0.5);
    }
    let Some(pair) = known.windows(2).find(|pair| rating <= pair[1].1) else { return Some(last.0 as f32 + 0.5) };
    let part = (rating - pair[0].1) / (pair[1].1 - pair[0].1).max(1.0);
    Some((pair[0].0 as f64 + part * (pair[1].0 - pair[0].0) as f64) as f32)
}

/// Adds a bar for each level, with a crown above the best win, and the estimate of the strength below.
fn levels(chart: &mut Chart, results: &Results, top: f32) -> f32 {
    let step = chart.width / results.levels.len() as f32;
    let most = results.levels.iter().map(|tally| tally.games()).max().unwrap_or_default().max(FULL);
    let foot = top + CROWNED + BARS;
    for part in [0.5, 1.0] {
        let y = foot - part * BARS;
        chart.line([(0.0, y), (chart.width, y)], 1.0, Color::Grid);
    }
    for (number, tally) in (1_u8..).zip(results.levels) {
        let middle = step * (f32::from(number) - 0.5);
        let peak = level(chart, tally, (middle, foot), (step * 0.64).min(BAR), most);
        if results.best_win() == Some(number) {
            for point in CROWN {
                let corners = point.map(|(x, y)| (middle + 18.0 * x, peak - 9.0 + 15.0 * y));
                chart.elements.push(Element::Polygon(corners.to_vec(), Color::Gold));
            }
        }
        let color = if tally.games() > 0 { Color::Ink } else { Color::Dim };
        chart.text((middle, foot + 11.0), Align::Middle, Font::Caption, color, number.to_string());
        if step >= NAMED {
            chart.text((middle, foot + 26.0), Align::Middle, Font::Caption, Color::Dim, name_of(number));
        }
        let [won, drawn, lost] = tally.parts();
        let name = name_of(number);
        let tip = say!("results-level", name, level = number, won, drawn, lost);
        chart.tips.push((Area::new(middle - step / 2.0, top, step, CROWNED + BARS + 34.0), tip));
    }
    chart.line([(0.0, foot), (chart.width, foot)], 1.0, Color::Dim);
    let below = foot + if step >= NAMED { 36.0 } else { 20.0 };
    strength(chart, results, below)
}

/// Adds the bar of a level on its foot. Returns the height of its upper end.
fn level(chart: &mut Chart, tally: Tally, (middle, foot): Place, width: f32, most: u32) -> f32 {
    let mut bottom = foot;
    for (games, color) in tally.parts().into_iter().zip(OF_ENDINGS) {
        let height = BARS * games as f32 / most as f32;
        bottom -= height;
        chart.bar(Area::new(middle - width / 2.0, bottom, width, height), color);
        if height >= NUMBERED {
            let at = (middle, bottom + height / 2.0);
            chart.text(at, Align::Middle, Font::Caption, Color::Ground, games.to_string());
        }
    }
    bottom
}

/// Adds the estimate of the strength on the scale of the levels, with its 95 % interval. Returns the height below it.
fn strength(chart: &mut Chart, results: &Results, top: f32) -> f32 {
    let count = results.levels.len();
    let ratings: Vec<Option<u32>> = (1..=count as u8).map(|level| results.game.rating(level)).collect();
    let Some(strength) = results.strength() else { return top };
    let across = |rating: f64| place(rating, &ratings).map(|at| chart.width / count as f32 * (at + 0.5));
    let [low, at, high] = [-strength.error, 0.0, strength.error].map(|error| across(strength.rating + error));
    let (Some(low), Some(at), Some(high)) = (low, at, high) else { return top };
    let at = at.clamp(TIP, chart.width - TIP);
    let y = top + 10.0;
    chart.line([(low, y), (high, y)], 1.5, Color::Gold);
    for end in [low, high] {
        chart.line([(end, y - 3.0), (end, y + 3.0)], 1.5, Color::Gold);
    }
    chart.elements.push(Element::Polygon(vec![(at, y - 7.0), (at + TIP, y + 4.0), (at - TIP, y + 4.0)], Color::Gold));
    // The word stands at the end of the interval with more room.
    let (beside, align) = if high > chart.width * 0.8 { (low - 8.0, Align::Right) } else { (high + 8.0, Align::Left) };
    chart.text((beside, y), align, Font::Caption, Color::Ink, text!("results-you"));
    top + 20.0
}

/// Adds the results with each side. Returns the height below them.
fn sides(chart: &mut Chart, results: &Results, area: Area) -> f32 {
    const NAME: f32 = 52.0;
    const NUMBERS: f32 = 78.0;
    let mut top = chart.caption(area.left, area.top, text!("results-sides"));
    for side in Side::BOTH {
        let tally = results.sides[side.index()];
        let middle = top + SIDE / 2.0;
        let name = benediction_words::side(results.game.sides, side);
        chart.text((area.left, middle), Align::Left, Font::Caption, Color::Ink, name);
        let [won, drawn, lost] = tally.parts();
        let parts: Vec<(u32, Color)> = tally.parts().into_iter().zip(OF_ENDINGS).collect();
        let bar = Area::new(area.left + NAME, top + 5.0, area.width - NAME - NUMBERS, SIDE - 10.0);
        chart.parts(bar, &parts, tally.games());
        let numbers = say!("results-numbers", won, drawn, lost);
        chart.text((area.right(), middle), Align::Right, Font::Caption, Color::Dim, numbers);
        top += SIDE;
    }
    top
}

/// Adds the latest games in their order: won ones upward, lost ones downward, with a bracket above the longest streak. Returns the
/// height below them.
fn course(chart: &mut Chart, results: &Results, area: Area) -> f32 {
    let all = &results.endings;
    let shown = all.len().min((area.width / GAME[0]) as usize);
    let step = (area.width / shown.max(1) as f32).min(GAME[1]);
    let first = all.len() - shown;
    let top = chart.caption(area.left, area.top, text!("results-course")) + 14.0;
    let middle = top + WON;
    let width = (step - 1.5).max(2.0);
    for (index, ending) in all[first..].iter().enumerate() {
        let left = area.left + step * index as f32;
        let (above, height, color) = match ending {
            Ending::Won => (WON, WON, Color::Gold),
            Ending::Drawn => (2.0, 4.0, Color::Grey),
            Ending::Lost => (0.0, WON, Color::Red),
        };
        chart.bar(Area::new(left, middle - above, width, height), color);
    }
    chart.line([(area.left, middle), (area.left + step * shown as f32, middle)], 1.0, Color::Grid);
    if let Some(streak) =
        longest(all).filter(|streak| streak.end - streak.start >= STREAK as usize && streak.end > first)
    {
        let left = area.left + step * streak.start.saturating_sub(first) as f32;
        let right = area.left + step * (streak.end - first) as f32 - (step - width);
        let y = top - 4.0;
        chart.line([(left, y + 3.0), (left, y), (right, y), (right, y + 3.0)], 1.0, Color::Dim);
        let words = say!("results-in-a-row", count = streak.end - streak.start);
        let at = f32::midpoint(left, right).max(area.left + 32.0).min(area.right() - 32.0);
        chart.text((at, y - 8.0), Align::Middle, Font::Caption, Color::Dim, words);
    }
    middle + WON + 4.0
}

/// Returns the longest streak of games won, the latest if there are several.
fn longest(endings: &[Ending]) -> Option<std::ops::Range<usize>> {
    let mut streaks = Vec::new();
    let mut start = 0;
    for (index, ending) in endings.iter().enumerate() {
        if *ending == Ending::Won {
            streaks.push(start..index + 1);
        } else {
            start = index + 1;
        }
    }
    streaks.into_iter().max_by_key(ExactSizeIterator::len)
}

/// Adds the accuracy of the games that were analysed: a dot for each, a line of the mean of the last five, and the mean of all.
/// Returns the height below it.
fn accuracy(chart: &mut Chart, accuracies: &[u8], top: f32) -> f32 {
    let count = accuracies.len();
    let top = chart.caption(0.0, top, text!("results-accuracy"));
    let area = Area::new(0.0, top, chart.width, ACCURACY);
    chart.bar(area, Color::Inset);
    let high = |accuracy: f32| {
        let part = ((accuracy - LEAST_ACCURACY) / (100.0 - LEAST_ACCURACY)).clamp(0.0, 1.0);
        area.bottom() - 5.0 - part * (area.height - 10.0)
    };
    // The scale stands in a column of its own at the left.
    let scale = 42.0;
    for percent in [60.0_f32, 80.0, 100.0] {
        chart.line([(scale, high(percent)), (area.right(), high(percent))], 1.0, Color::Grid);
        let words = say!("results-percent", percent = percent as i64);
        let y = high(percent).max(top + 7.0);
        chart.text((scale - 4.0, y), Align::Right, Font::Caption, Color::Dim, words);
    }
    let step = (area.width - scale) / count as f32;
    let at = |index: usize, accuracy: f32| (scale + (index as f32 + 0.5) * step, high(accuracy));
    chart.dashes(scale..area.right(), high(mean(accuracies)), Color::Dim);
    let means: Vec<Place> =
        (0..count).map(|index| at(index, mean(&accuracies[(index + 1).saturating_sub(MEAN_OF)..=index]))).collect();
    chart.line(means, 2.0, Color::Gold);
    for (index, accuracy) in accuracies.iter().enumerate() {
        let place = at(index, f32::from(*accuracy));
        chart.elements.push(Element::Dot(place, 3.0, Color::Ink));
        let tip = say!("results-accuracy-of", number = index + 1, accuracy = *accuracy);
        chart.tips.push((Area::new(place.0 - step / 2.0, top, step, ACCURACY), tip));
    }
    area.bottom()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_has_its_place_between_the_levels() {
        let ratings = [Some(500), None, Some(900), Some(1100)];
        assert_eq!(place(500.0, &ratings), Some(-0.5));
        assert_eq!(place(700.0, &ratings), Some(1.0));
        assert_eq!(place(1000.0, &ratings), Some(2.5));
        assert_eq!(place(2000.0, &ratings), Some(3.5));
        assert_eq!(place(1000.0, &[None, None]), None);
    }

    #[test]
    fn the_longest_streak_is_found() {
        use Ending::{Drawn, Lost, Won};
        assert_eq!(longest(&[Lost, Drawn]), None);
        assert_eq!(longest(&[Won, Lost, Won, Won, Drawn, Won]), Some(2..4));
        assert_eq!(longest(&[Won, Won, Lost, Won, Won]), Some(3..5));
    }
}
