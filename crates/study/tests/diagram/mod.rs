//! Diagrams, which are parsed and compared with their positions.

mod letters;

use std::collections::BTreeMap;

use crate::support::{GAMES, record};
use benediction_study::diagram::{CaptionLine, PlayerClock, Style, svg};
use benediction_study::registry;
use benediction_study::session::Session;

/// Parses the groups of a diagram: class and attributes.
fn groups(svg: &str) -> Vec<(String, BTreeMap<String, String>)> {
    let opened = svg.split("<g ").skip(1);
    let read = |text: &str| {
        let head = &text[..text.find('>').unwrap()];
        let mut attributes = BTreeMap::new();
        for part in head.split("\" ") {
            let (name, value) = part.split_once("=\"").unwrap();
            attributes.insert(name.trim_start_matches("data-").to_string(), value.trim_end_matches('"').to_string());
        }
        (attributes.remove("class").unwrap(), attributes)
    };
    opened.map(read).collect()
}

fn compare(session: &Session) -> usize {
    let picture = svg(session, Style::default(), &[]);
    assert_eq!(picture.matches("<g ").count(), picture.matches("</g>").count());
    let groups = groups(&picture);
    let of = |class: &str| {
        groups.iter().filter(|(other, _)| other == class).map(|(_, attributes)| attributes).collect::<Vec<_>>()
    };
    let (figure, board) = (session.figure(), session.board());
    let name = |index: usize| board.points[index].0.clone();
    let men = of("man");
    assert_eq!(men.len(), figure.men.len());
    for (drawn, man) in men.iter().zip(&figure.men) {
        assert_eq!(drawn["at"], name(man.at.index()));
        assert_eq!(drawn["side"], session.sides().of(man.side));
        assert_eq!(drawn["height"], man.checkers.len().to_string());
        assert_eq!(drawn.contains_key("king"), man.king);
        assert_eq!(drawn.contains_key("stone"), man.mark.is_some());
    }
    let blocks: Vec<String> = figure.blocks.into_iter().map(|point| name(point.index())).collect();
    assert_eq!(of("block").iter().map(|attributes| attributes["at"].clone()).collect::<Vec<_>>(), blocks);
    let dice: Vec<String> = figure.thrown.dice.iter().map(|(pips, _)| pips.to_string()).collect();
    assert_eq!(of("die").iter().map(|attributes| attributes["pips"].clone()).collect::<Vec<_>>(), dice);
    assert_eq!(
        of("cube").first().map(|attributes| attributes["stake"].clone()),
        figure.cube.map(|cube| cube.stake.to_string())
    );
    if board.checkers > 0 {
        let hands: Vec<String> =
            figure.hands.iter().filter(|hand| !hand.is_empty()).map(|hand| hand.len().to_string()).collect();
        assert_eq!(of("hand").iter().map(|attributes| attributes["count"].clone()).collect::<Vec<_>>(), hands);
    }
    men.len()
}

#[test]
fn all_that_lies_on_the_table_is_in_the_diagram() {
    let mut seen = 0;
    for spec in GAMES {
        for seed in 0..12 {
            let session = registry::load(&record(spec, 7 * seed as usize, seed)).unwrap();
            seen += compare(&session);
        }
    }
    assert!(seen > 500, "{seen}");
}

#[test]
fn drawing_stays_within_the_picture() {
    for spec in GAMES {
        let session = registry::load(&record(spec, 40, 3)).unwrap();
        let picture = svg(&session, Style { width: 500, ..Style::default() }, &[]);
        let view = picture.split("viewBox=\"").nth(1).unwrap().split('"').next().unwrap();
        let view: Vec<f32> = view.split(' ').map(|number| number.parse().unwrap()).collect();
        for (name, from, size) in [("cx", view[0], view[2]), ("cy", view[1], view[3]), ("x", view[0], view[2])] {
            for value in picture.split(&format!(" {name}=\"")).skip(1) {
                let value: f32 = value.split('"').next().unwrap().parse().unwrap();
                assert!((from..=from + size).contains(&value), "{spec}: {name} {value}");
            }
        }
    }
}

#[test]
fn marks_are_drawn_where_the_game_has_them() {
    let record = benediction_study::record::Record::read(include_str!("../../../../tests/data/record-2.ron")).unwrap();
    let marked = record.notes.iter().find(|note| !note.points.is_empty() || !note.arrows.is_empty()).unwrap();
    let session =
        registry::load(&benediction_study::record::Record { at: Some(marked.node), result: None, ..record.clone() })
            .unwrap();
    let groups = groups(&svg(&session, Style::default(), &[]));
    let marks = groups.iter().filter(|(class, _)| class == "mark").count();
    assert_eq!(marks, marked.points.len() + marked.arrows.len());
    let none = svg(&session, Style { marks: false, ..Style::default() }, &[]);
    assert!(!none.contains("class=\"mark\""));
}

/// Returns the colour of a picture at a place, in parts of its width and height.
fn color_at(png: &[u8], width: u32, share: (f32, f32)) -> [u8; 3] {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!(info.width, width);
    let (x, y) = ((share.0 * info.width as f32) as usize, (share.1 * info.height as f32) as usize);
    let at = 4 * (y * info.width as usize + x);
    [pixels[at], pixels[at + 1], pixels[at + 2]]
}

#[test]
fn png_has_requested_size_and_men_in_their_colors() {
    let session = registry::games()[0].start(benediction_rules::Side::Near);
    let (board, figure) = (session.board(), session.figure());
    for width in [64, 333, 1200] {
        let picture = svg(&session, Style { width, ..Style::default() }, &[]);
        let view = picture.split("viewBox=\"").nth(1).unwrap().split('"').next().unwrap();
        let view: Vec<f32> = view.split(' ').map(|number| number.parse().unwrap()).collect();
        let png = benediction_study::diagram::png(&picture).unwrap();
        for man in figure.men.iter().filter(|man| !man.king) {
            // The rings and numbers are elsewhere.
            let (x, y) = board.points[man.at.index()].1;
            let at = ((x - view[0]) / view[2], (view[3] / 2.0 - y) / view[3]);
            let [red, _, blue] = color_at(&png, width, at);
            let near = man.side == benediction_rules::Side::Near;
            assert_eq!(red > blue, near, "{man:?}");
        }
    }
}

#[test]
fn the_clocks_stand_beside_the_names_in_equal_places() {
    let caption = |times: [&str; 2]| {
        let player = |(time, name): (&str, &str)| PlayerClock {
            name: name.into(),
            time: time.into(),
            is_running: true,
            is_low: time == "0:04.2",
        };
        [CaptionLine::Clocks([player((times[0], "Anna")), player((times[1], "Konstantin"))])]
    };
    let session = registry::load(&record("benediction", 4, 1)).unwrap();
    let words = |times| {
        let picture = svg(&session, Style::default(), &caption(times));
        picture.lines().filter(|line| line.starts_with("<text")).rev().take(5).map(String::from).collect::<Vec<_>>()
    };
    let (first, second) = (words(["4:58", "5:00"]), words(["4:44", "0:04.2"]));
    for (before, after) in first.iter().zip(&second) {
        let place = |line: &str| line.split(" fill=").next().map(String::from);
        assert_eq!(place(before), place(after));
    }
    assert!(first[3].contains("text-anchor=\"start\"") && first[3].ends_with(">Anna</text>"), "{first:#?}");
    assert!(second[0].contains("text-anchor=\"start\"") && second[0].contains("#b3261e"), "{second:#?}");
}

#[test]
fn animation_shows_each_position_for_the_requested_time() {
    use benediction_study::diagram::{Film, film};
    use std::time::Duration;
    let style = Style { width: 64, ..Style::default() };
    let mut shown = Vec::new();
    for plies in [0, 3, 9] {
        let session = registry::load(&record(GAMES[0], plies, 5)).unwrap();
        shown.push((svg(&session, style, &[]), Duration::from_millis(500)));
    }
    let moving = film(Film::Gif, &shown, |_| true).unwrap();
    let mut reader = gif::DecodeOptions::new().read_info(&moving[..]).unwrap();
    let mut delays = Vec::new();
    while let Some(frame) = reader.read_next_frame().unwrap() {
        delays.push((frame.width, frame.delay));
    }
    assert_eq!(delays, [(64, 50); 3]);
    let moving = film(Film::Apng, &shown, |_| true).unwrap();
    let mut reader = png::Decoder::new(std::io::Cursor::new(&moving[..])).read_info().unwrap();
    assert_eq!(reader.info().animation_control().unwrap().num_frames, 3);
    let mut pictures = Vec::new();
    for _ in 0..3 {
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        pictures.push(pixels);
    }
    assert!(pictures[0] != pictures[1] && pictures[1] != pictures[2]);
    assert!(film(Film::Gif, &shown, |done| done < 2).is_err(), "whoever says stop is heard");
    assert!(film(Film::Apng, &[], |_| true).is_err());
    shown[1].0 = svg(&registry::load(&record(GAMES[0], 3, 5)).unwrap(), Style { width: 80, ..style }, &[]);
    assert!(film(Film::Apng, &shown, |_| true).is_err(), "pictures of two sizes");
}

#[test]
fn hexagonal_diagram_labels_each_row_and_column_once() {
    for game in ["benediction", "king-trails"] {
        let session = registry::named(game).unwrap().start(benediction_rules::Side::Near);
        let picture = svg(&session, Style::default(), &[]);
        let mut drawn: Vec<&str> =
            picture.split("<text ").skip(1).filter_map(|text| text.split(['>', '<']).nth(1)).collect();
        let mut expected: Vec<String> = session
            .board()
            .points
            .iter()
            .flat_map(|(name, _)| [name[..1].to_string(), name[1..].to_string()])
            .collect();
        expected.sort();
        expected.dedup();
        // Heights of men and counts of hands are numbers too.
        let pieces = svg(&session, Style { coordinates: false, ..Style::default() }, &[]);
        for text in pieces.split("<text ").skip(1).filter_map(|text| text.split(['>', '<']).nth(1)) {
            drawn.remove(drawn.iter().position(|other| *other == text).unwrap());
        }
        drawn.sort_unstable();
        assert_eq!(drawn, expected, "{game}");
    }
}
