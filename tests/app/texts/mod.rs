//! Every text of every page and panel has room: in English, and in a language that is 40% longer. Nothing is cut or shortened, no text
//! lies on another one or sticks out of its button, and none is smaller than ten pixels.
//!
//! The faults that are known are in `known.txt`, one in a line, with the reason above it. A fault that is not there fails the test, and
//! in the soak so does a line whose fault is mended.

mod drawn;
mod pages;

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use benediction_words::locale::{self, Language};
use bevy::prelude::*;
use bevy_egui::egui::Rect;

use crate::sample::is_whole;
use crate::window::Window;
use drawn::{Drawn, Fault};
use pages::{PAGES, Page};

/// The faults that are known: the language, the page, the kind of the fault, and the beginning of the text.
const KNOWN: &str = include_str!("known.txt");

/// Sizes of a window in pixels, and of the interface.
const ENGLISH: [((f32, f32), f32); 4] =
    [((1280.0, 720.0), 1.0), ((1024.0, 600.0), 1.0), ((768.0, 1024.0), 1.0), ((360.0, 640.0), 1.0)];
const LONGER: [((f32, f32), f32); 3] = [((1024.0, 600.0), 1.0), ((768.0, 1024.0), 1.0), ((1280.0, 720.0), 2.0)];

/// Set for the process that measures the longer language: a process has one language.
const IN_LONGER: &str = "BENEDICTION_LONGER_LANGUAGE";

/// Largest number of steps in which a list is scrolled to its end.
const MAX_STEPS: usize = 40;
/// Largest number of lines of a step, and the part of its area by which a step moves a list, so that every line is seen whole.
const MAX_STEP: f32 = 5.0;
const PART: f32 = 0.45;
/// Lines of a step to a line that is still cut.
const SMALL_STEP: f32 = 1.5;
/// Height of a line of the wheel, in points.
const LINE: f32 = 40.0;

/// Turns the wheel over a panel. Over the table it would move the camera.
fn scroll(window: &mut Window, at: Vec2, lines: f32) {
    if !window.panels().iter().any(|(_, panel)| panel.contains(at)) {
        return;
    }
    window.cursor(at);
    window.wheel(lines);
    window.frames(4);
    // Away from what would show its tip.
    window.tell_cursor(Vec2::splat(1.0));
    window.frames(1);
}

/// Measures what is drawn, also in what can be scrolled: a line that is cut at the edge of a list is not a fault if it is seen whole
/// elsewhere.
fn measure(window: &mut Window, (width, height): (f32, f32)) -> BTreeSet<Fault> {
    let (mut faults, mut whole, mut cut) = (BTreeSet::new(), BTreeSet::new(), BTreeMap::new());
    let mut look = |window: &mut Window| {
        let seen = drawn::look(window);
        faults.extend(seen.faults);
        whole.extend(seen.whole);
        cut.extend(seen.cut);
        (seen.areas, seen.state)
    };
    // The middle of each area, and the lines of a step there.
    let places = |areas: &[Rect]| -> Vec<(Vec2, f32)> {
        let middle =
            |area: &Rect| Vec2::new(area.center().x, area.center().y).clamp(Vec2::ZERO, Vec2::new(width, height));
        areas.iter().map(|area| (middle(area), (PART * area.height() / LINE).min(MAX_STEP))).collect()
    };
    // What was scrolled to reach a state is measured from its beginning.
    let areas = drawn::look(window).areas;
    let mut state = Vec::new();
    for (middle, _) in places(&areas) {
        for _ in 0..MAX_STEPS {
            scroll(window, middle, 2.0 * MAX_STEP);
            let now = drawn::look(window).state;
            if now == state {
                break;
            }
            state = now;
        }
    }
    let (areas, mut state) = look(window);
    for (middle, lines) in places(&areas) {
        for _ in 0..MAX_STEPS {
            scroll(window, middle, -lines);
            let (_, now) = look(window);
            if now == state {
                break;
            }
            state = now;
        }
    }
    // A list beside another one has the same edges: what is still cut is scrolled to at its own place.
    let never_whole = |whole: &BTreeSet<(String, usize)>| -> Vec<_> {
        cut.iter().filter(|(line, _)| !whole.contains(*line)).map(|(line, cut)| (line.clone(), cut)).collect()
    };
    for (line, cut) in never_whole(&whole) {
        for step in [SMALL_STEP, -SMALL_STEP] {
            for _ in 0..MAX_STEPS {
                if whole.contains(&line) {
                    break;
                }
                scroll(window, cut.at, step);
                let seen = drawn::look(window);
                faults.extend(seen.faults);
                whole.extend(seen.whole);
                if seen.state == state {
                    break;
                }
                state = seen.state;
            }
        }
    }
    faults.extend(never_whole(&whole).into_iter().map(|(_, cut)| cut.fault.clone()));
    faults
}

/// Returns the faults of all pages, as lines of `known.txt`.
fn faults(language: &str, sizes: &[((f32, f32), f32)]) -> BTreeMap<String, String> {
    let mut lines = BTreeMap::new();
    for (size, scale) in sizes {
        let mut window = Window::with(drawn::plugin);
        window.resize(*size);
        window.settings(|settings| settings.picture.ui_scale = *scale);
        window.frames(8);
        for Page { name, open } in PAGES {
            open(&mut window);
            window.frames(10);
            assert!(!window.app.world().resource::<Drawn>().0.is_empty(), "{name} is empty");
            for fault in measure(&mut window, *size) {
                let line = format!("{language} | {name} | {fault}");
                lines.entry(line).or_insert_with(|| format!("{size:?} at {scale}: {}", fault.about));
            }
        }
    }
    lines
}

fn check(language: &str, sizes: &[((f32, f32), f32)]) {
    let known: BTreeSet<&str> = KNOWN.lines().filter(|line| line.starts_with(language)).collect();
    let found = faults(language, sizes);
    let new: Vec<String> = found
        .iter()
        .filter(|(line, _)| !known.contains(line.as_str()))
        .map(|(line, about)| format!("{line}\n    {about}"))
        .collect();
    let mended: Vec<&str> = known.into_iter().filter(|line| !found.contains_key(*line)).collect();
    assert!(new.is_empty(), "{} new faults:\n{}", new.len(), new.join("\n"));
    assert!(mended.is_empty() || !is_whole(), "mended, and to be left out of known.txt:\n{}", mended.join("\n"));
}

#[test]
fn texts_have_room() {
    check("English", &ENGLISH);
}

#[test]
fn texts_have_room_in_a_longer_language() {
    let program = std::env::current_exe().unwrap();
    let mut run = Command::new(program);
    run.args(["--exact", "texts::measured_in_a_longer_language", "--ignored", "--nocapture"]).env(IN_LONGER, "1");
    let output = run.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("1 passed"), "{said}");
}

#[test]
#[ignore = "the test above runs it in a process of its own, since it changes the language"]
fn measured_in_a_longer_language() {
    if std::env::var_os(IN_LONGER).is_some() {
        locale::set_language(Language::Pseudo);
        check("Longer", &LONGER);
    }
}
