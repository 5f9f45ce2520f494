//! Every text of every page and panel has room: in English, and in a language that is 40% longer. Nothing is cut or shortened, no text
//! lies on another one or sticks out of its button, and none is smaller than ten pixels.
//!
//! The faults that are known are in `known.txt`, one in a line. A fault that is not there fails the test, and in the soak so does a line
//! whose fault is mended.

mod drawn;
mod pages;

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use benediction_words::locale::{self, Language};
use bevy::prelude::*;

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

/// Largest number of steps in which a list is scrolled to its end, and the lines of one step.
const MAX_STEPS: usize = 30;
const STEP: f32 = -5.0;

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
    let (areas, mut state) = look(window);
    for area in areas {
        let middle = Vec2::new(area.center().x, area.center().y).clamp(Vec2::ZERO, Vec2::new(width, height));
        for _ in 0..MAX_STEPS {
            window.tell_cursor(middle);
            window.wheel(STEP);
            window.frames(4);
            // Away from what would show its tip.
            window.tell_cursor(Vec2::splat(1.0));
            window.frames(1);
            let (_, now) = look(window);
            if now == state {
                break;
            }
            state = now;
        }
    }
    let never_whole = cut.into_iter().filter(|(line, _)| !whole.contains(line)).map(|(_, fault)| fault);
    faults.extend(never_whole);
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
