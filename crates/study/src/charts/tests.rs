use super::*;
use crate::library::{Ended, Header, Results};
use crate::puzzles::{Solver, shipped};
use crate::record::Player;
use crate::registry;
use crate::tree::Date;
use benediction_rules::Side;

fn today() -> Date {
    Date::new(2026, 11, 29).unwrap()
}

/// Returns results of a game against rising levels, of which the person wins two of three.
fn results(count: usize) -> Results {
    let session = registry::first().start(Side::Near);
    let headers: Vec<Header> = (0..count)
        .map(|index| {
            let level = 1 + (index / 4).min(9) as u8;
            let mut header = Header::new(&session.record((Player::Human, Player::Bot(level))), &session.outline());
            header.acted = [true; 2];
            let winner = [Some(Side::Near), Some(Side::Near), Some(Side::Far), None, Some(Side::Near)][index % 5];
            header.result = Some(Ended { winner, words: "resigned".into() });
            header.accuracy = [Some(45 + (index * 37 % 50) as u8), None];
            header
        })
        .collect();
    Results::of(headers.iter().rev(), false).remove(0)
}

fn solver() -> Solver {
    let mut solver = Solver::default();
    for (index, puzzle) in shipped().iter().step_by(20).enumerate() {
        solver.record(puzzle, index % 3 > 0, today());
    }
    solver
}

/// Returns everything of a chart that sticks out at its sides or ends. Letters are about half as wide as high.
fn outside(chart: &Chart) -> Vec<String> {
    let (across, down) = (-0.5..=chart.width + 0.5, -0.5..=chart.height + 0.5);
    let is_in = |(x, y): Place| across.contains(&x) && down.contains(&y);
    let fits = |element: &Element| match element {
        Element::Bar(area, _) => is_in((area.left, area.top)) && is_in((area.right(), area.bottom())),
        Element::Line(places, ..) | Element::Polygon(places, _) => places.iter().all(|place| is_in(*place)),
        Element::Dot(at, ..) => is_in(*at),
        Element::Text { at, align, font, words, .. } => {
            let width = words.chars().count() as f32 * if *font == Font::Caption { 6.4 } else { 9.5 };
            let left = at.0
                - match align {
                    Align::Left => 0.0,
                    Align::Middle => width / 2.0,
                    Align::Right => width,
                };
            is_in((left, at.1)) && is_in((left + width, at.1))
        }
    };
    chart.elements.iter().filter(|element| !fits(element)).map(|element| format!("{element:?}")).collect()
}

#[test]
fn charts_stay_within_their_bounds() {
    for count in [1, 2, 7, 40, 300] {
        for width in [296.0, 420.0, 560.0, 686.0] {
            let chart = of_results(&results(count), width);
            assert!(outside(&chart).is_empty(), "{count} games, {width}: {:#?}", outside(&chart));
            assert!(chart.height > 200.0 && chart.tips.len() >= 10);
        }
    }
    for width in [296.0, 480.0, 686.0] {
        let chart = of_puzzles(&solver(), today(), width).unwrap();
        assert!(outside(&chart).is_empty(), "{width}: {:#?}", outside(&chart));
    }
    assert_eq!(of_puzzles(&Solver::default(), today(), 600.0), None);
    let broken = Solver::read("(tallies: {\"benediction\": (solved: 9, tried: 2)})").unwrap();
    assert!(of_puzzles(&broken, today(), 600.0).is_some());
}

#[test]
fn bar_heights_match_the_numbers_of_games() {
    let results = results(40);
    let chart = of_results(&results, 686.0);
    let heights = |wanted: Color| -> f32 {
        let is_level = |area: &Area| area.width > 40.0 && area.top < 180.0;
        let height = |element: &Element| match element {
            Element::Bar(area, color) if *color == wanted && is_level(area) => Some(area.height),
            _ => None,
        };
        chart.elements.iter().filter_map(height).sum()
    };
    let total = results.total();
    let per_game = heights(Color::Gold) / total.won as f32;
    assert!((heights(Color::Red) / total.lost as f32 - per_game).abs() < 0.01);
    assert!((heights(Color::Grey) / total.drawn as f32 - per_game).abs() < 0.01);
}

#[test]
fn results_picture_names_games_and_renders_to_png() {
    let svg = picture(&[results(40)], true, &solver(), today());
    for words in ["Your results", "Your record", "Benediction", "in a row", "Puzzles", "<title>Pilgrim, level 1: "] {
        assert!(svg.contains(words), "{words}");
    }
    let png = crate::diagram::png(&svg).unwrap();
    assert!(png.len() > 10_000);
    assert!(!picture(&[], false, &Solver::default(), today()).contains("Puzzles"));
}
