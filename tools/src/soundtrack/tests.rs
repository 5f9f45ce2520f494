//! Properties of every piece as it is written. Nothing is played, so no soundfont is needed.

use super::band::Kind;
use super::check::faults;
use super::play::notes;
use super::render::Clock;
use super::score::{Content, Mood, Piece, read};
use super::{list, pieces};
use crate::synth::RATE;
use std::collections::HashSet;

/// Returns all pieces.
fn all() -> Vec<Piece> {
    pieces().unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the length of every section of a piece, in seconds.
fn seconds(piece: &Piece) -> Vec<f64> {
    let metre = piece.metre();
    piece
        .sections
        .iter()
        .map(|section| *Clock::new(section, metre).bars(metre, section.signs.len()).last().expect("bars") as f64 / RATE)
        .collect()
}

#[test]
fn notes_of_every_piece_fit_mode_and_range() {
    for piece in all() {
        assert_eq!(faults(&piece), Vec::<String>::new());
    }
}

#[test]
fn every_game_has_its_pieces_and_every_piece_its_moods() {
    let all = all();
    for game in ["benediction", "king-trails", "benedict-chess", "obelisk", "kingamon"] {
        assert!(all.iter().filter(|piece| piece.color == game).count() >= 2, "{game}");
    }
    for piece in &all {
        let count = |mood| piece.sections.iter().filter(|section| section.mood == mood).count();
        let own = match piece.color.as_str() {
            "title" => Some(Mood::Title),
            "victory" => Some(Mood::Victory),
            "defeat" => Some(Mood::Defeat),
            _ => None,
        };
        if let Some(own) = own {
            assert_eq!(count(own), piece.sections.len(), "{}", piece.name);
            continue;
        }
        for (mood, least) in [(Mood::Opening, 1), (Mood::Middle, 2), (Mood::Tension, 1), (Mood::Danger, 1)] {
            assert!(count(mood) >= least, "{}: {mood:?}", piece.name);
        }
        assert!((6..=10).contains(&piece.sections.len()), "{}", piece.name);
        for section in &piece.sections {
            assert!((8..=16).contains(&section.signs.len()), "{}: line {}", piece.name, section.row);
        }
    }
}

#[test]
fn the_pieces_are_as_long_as_they_should_be() {
    let mut sum = 0.0;
    for piece in all() {
        let parts = seconds(&piece);
        let length: f64 = parts.iter().sum();
        let range = if matches!(piece.color.as_str(), "victory" | "defeat") { 15.0..30.0 } else { 170.0..300.0 };
        assert!(range.contains(&length), "{}: {length:.1} s", piece.name);
        for (section, part) in piece.sections.iter().zip(parts) {
            assert!((14.0..46.0).contains(&part), "{}: line {}: {part:.1} s", piece.name, section.row);
        }
        sum += length;
    }
    assert!(sum > 24.0 * 60.0, "{sum:.0} s");
}

#[test]
fn a_section_ends_where_another_can_begin() {
    for piece in all() {
        let metre = piece.metre();
        for section in &piece.sections {
            let end = metre * section.signs.len() as f64;
            for part in &section.parts {
                let notes = notes(section, part, metre, 1);
                assert!(!notes.is_empty(), "{}: line {} plays nothing", piece.name, part.row);
                for note in notes {
                    let held = matches!(part.instrument.kind, Kind::Held(_));
                    assert!(
                        note.beat < end && (!held || note.beat + note.beats < end + 1e-6),
                        "{}: line {}",
                        piece.name,
                        part.row
                    );
                }
            }
            // The piece begins on a downbeat.
            let first =
                section.parts.iter().any(|part| notes(section, part, metre, 1).iter().any(|note| note.beat == 0.0));
            assert!(first, "{}: line {}", piece.name, section.row);
        }
    }
}

#[test]
fn no_two_pieces_and_no_two_sections_are_equal() {
    let mut seen = HashSet::new();
    let mut titles = HashSet::new();
    for piece in all() {
        assert!(titles.insert(piece.title.clone()), "{}", piece.title);
        let metre = piece.metre();
        for section in &piece.sections {
            let all: Vec<(u64, u8, &str)> = section
                .parts
                .iter()
                .flat_map(|part| {
                    notes(section, part, metre, 1)
                        .into_iter()
                        .map(|note| ((note.beat * 960.0) as u64, note.key, part.instrument.name))
                })
                .collect();
            assert!(all.len() > 30, "{}: line {}", piece.name, section.row);
            assert!(seen.insert(all), "{}: line {} has been heard before", piece.name, section.row);
        }
    }
}

#[test]
fn the_figures_do_not_carry_a_section_alone() {
    for piece in all() {
        for section in &piece.sections {
            let lines = section.parts.iter().filter(|part| matches!(part.content, Content::Line(_))).count();
            assert!(lines >= 1 && section.parts.len() >= 3, "{}: line {}", piece.name, section.row);
        }
    }
}

#[test]
fn a_fault_has_its_line() {
    let text = "title T\ncolour title\nmode D dorian\nmetre 3\nline a D4 A4\nsection title\n";
    assert_eq!(read("t", text).unwrap_err(), "t.score:5: the bar \"D4 A4\" has 2 beats, not 3");
    let text = "title T\nmode D dorian\nmetre 3\n\nsection title\n  harmony { Dm }\n  kazoo 0: play { D4:3 }\n";
    assert_eq!(read("t", text).unwrap_err(), "t.score:7: no instrument is called kazoo");
    let text = "title T\nmode D dorian\nmetre 3\nsection title\n  harmony { Dm Am }\n  harp 0: play { D4:3 }\n";
    assert_eq!(read("t", text).unwrap_err(), "t.score:6: 1 bars in a section of 2");
}

#[test]
fn list_keeps_entries_that_were_not_regenerated() {
    let all = all();
    let (one, two) = (&all[0].name, &all[1].name);
    let entry =
        |name: &str, hash: &str| format!("        (name: \"{name}\", sections: [\n            {hash}\n        ]),\n");
    let first = list(&all, "", two, &entry(two, "b"));
    let second = list(&all, &first, one, &entry(one, "a"));
    let third = list(&all, &second, two, &entry(two, "c"));
    assert!(third.contains(&entry(one, "a")) && third.contains(&entry(two, "c")) && !third.contains(&entry(two, "b")));
}
