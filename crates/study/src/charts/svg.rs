//! The charts of a person's results as one picture, in the colours of print.

use super::{Align, Area, Chart, Color, Element, Font, Place, of_puzzles, of_results};
use crate::diagram::paper::{Anchor, Paper, ink};
use crate::library::Results;
use crate::puzzles::Solver;
use crate::tree::Date;
use benediction_words::{locale, text};

/// Width of the picture, and its margins.
const WIDTH: f32 = 760.0;
const MARGIN: f32 = 32.0;
/// Height of the title of the picture with the line below it, and of the title of a chart.
const HEAD: f32 = 62.0;
const TITLE: f32 = 34.0;
/// Distance between charts.
const BETWEEN: f32 = 30.0;

const fn svg_color(color: Color) -> &'static str {
    match color {
        Color::Ink => ink::DARK,
        Color::Dim => ink::LINE,
        Color::Grid => ink::SHADE,
        Color::Inset => "#e9e3d4",
        Color::Ground => ink::PAPER,
        Color::Gold => "#96700f",
        Color::Grey => "#857d6b",
        Color::Red => ink::MARKS[1],
    }
}

const fn height(font: Font) -> f32 {
    match font {
        Font::Title => 26.0,
        Font::Figure => 20.0,
        Font::Caption => 14.0,
    }
}

/// Returns the results and the puzzles as an SVG. `only_strict` is `true` if the results are those of strict games alone.
pub fn picture(results: &[Results], only_strict: bool, solver: &Solver, today: Date) -> String {
    let width = WIDTH - 2.0 * MARGIN;
    let mut charts: Vec<(&str, Chart)> =
        results.iter().map(|results| (locale::text(results.game.title), of_results(results, width))).collect();
    charts.extend(of_puzzles(solver, today, width).map(|chart| (text!("results-puzzles"), chart)));
    let mut page = Chart::new(WIDTH);
    page.text((MARGIN, MARGIN + 8.0), Align::Left, Font::Title, Color::Ink, text!("results-title"));
    let about = if only_strict { text!("results-strict-about") } else { text!("results-all-about") };
    page.text((MARGIN, MARGIN + 34.0), Align::Left, Font::Caption, Color::Dim, about);
    let mut top = MARGIN + HEAD;
    for (title, chart) in charts {
        page.line([(MARGIN, top), (WIDTH - MARGIN, top)], 1.0, Color::Gold);
        page.text((MARGIN, top + 22.0), Align::Left, Font::Title, Color::Gold, title);
        let chart = chart.moved((MARGIN, top + TITLE + 12.0));
        page.elements.extend(chart.elements);
        page.tips.extend(chart.tips);
        top += TITLE + 12.0 + chart.height + BETWEEN;
    }
    page.height = top;
    svg(&page)
}

/// Returns a chart as an SVG.
fn svg(chart: &Chart) -> String {
    // The paper's axis points upward.
    let up = |(x, y): Place| (x, -y);
    let corners = |area: &Area| {
        let [left, right, top, bottom] = [area.left, area.right(), area.top, area.bottom()];
        [(left, top), (right, top), (right, bottom), (left, bottom)].map(up)
    };
    let mut paper = Paper::new((0.0, -chart.height), (chart.width, chart.height), chart.width as u32);
    for element in &chart.elements {
        match element {
            Element::Bar(area, color) => paper.polygon(&corners(area), svg_color(*color), None),
            Element::Line(places, width, color) => {
                let places: Vec<_> = places.iter().copied().map(up).collect();
                paper.line(&places, *width, svg_color(*color));
            }
            Element::Dot(at, radius, color) => paper.disc(up(*at), *radius, svg_color(*color), None),
            Element::Polygon(places, color) => {
                let places: Vec<_> = places.iter().copied().map(up).collect();
                paper.polygon(&places, svg_color(*color), None);
            }
            Element::Text { at, align, font, color, words } => {
                let anchor = match align {
                    Align::Left => Anchor::Start,
                    Align::Middle => Anchor::Middle,
                    Align::Right => Anchor::End,
                };
                paper.words((up(*at), anchor), height(*font), svg_color(*color), words);
            }
        }
    }
    for (area, words) in &chart.tips {
        paper.tip(&corners(area), words);
    }
    paper.finish()
}
