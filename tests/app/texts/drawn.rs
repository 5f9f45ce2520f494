//! What a pass has drawn, and what is wrong with its texts.

use std::collections::BTreeMap;
use std::fmt;

use benediction::app::ui::Buttons;
use bevy::prelude::*;
use bevy_egui::egui::epaint::text::{ByteRangeExt, Glyph};
use bevy_egui::egui::epaint::{ClippedShape, TextShape};
use bevy_egui::egui::{self, Rect};
use bevy_egui::{EguiContext, EguiFullOutput, EguiPostUpdateSet};

use crate::window::Window;

/// The shapes of the last pass, in points, the lowest first.
#[derive(Resource, Default)]
pub struct Drawn(pub Vec<ClippedShape>);

fn record(outputs: Query<&EguiFullOutput>, mut drawn: ResMut<Drawn>) {
    drawn.0.clear();
    drawn.0.extend(outputs.iter().filter_map(|output| output.0.as_ref()).flat_map(|output| output.shapes.clone()));
}

pub fn plugin(app: &mut App) {
    let between = record.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput);
    app.init_resource::<Drawn>().add_systems(PostUpdate, between);
}

/// Smallest size of letters, in pixels of a window of 1280 by 720.
const SMALLEST: f32 = 10.0;
/// Parts of a point by which letters may stick out: those of rounding, and of slanted letters.
const EDGE: f32 = 1.5;
/// Smallest overlap of two lines that is seen, in points.
const OVERLAP: f32 = 2.0;
/// Opacity from which a ground hides what is below it, and from which it is a veil that makes it unimportant.
const OPAQUE: u8 = 245;
const VEIL: u8 = 80;

/// A fault of a text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    kind: &'static str,
    words: String,
    /// Its place, which is not a part of its name.
    pub about: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} | {}", self.kind, self.words)
    }
}

/// Returns the beginning of a text, on one line and without numbers, which may differ from day to day.
fn short(words: &str) -> String {
    let line: String = words.chars().map(|letter| if letter.is_whitespace() { ' ' } else { letter }).collect();
    let line: String = line.chars().map(|letter| if letter.is_ascii_digit() { '0' } else { letter }).collect();
    line.trim().chars().take(40).collect::<String>().trim().to_string()
}

/// A line of a text.
#[derive(Clone, Debug)]
struct Line {
    words: String,
    number: usize,
    /// The place of its letters.
    ink: Rect,
    clip: Rect,
}

impl Line {
    fn fault(&self, kind: &'static str, about: String) -> Fault {
        Fault { kind, words: short(&self.words), about }
    }

    /// Returns the part of its letters that is not scrolled out of sight.
    fn visible(&self) -> Rect {
        self.ink.intersect(self.clip)
    }
}

/// A line that an edge cuts above or below.
#[derive(Clone, Debug)]
pub struct Cut {
    pub fault: Fault,
    /// The middle of the part that is seen, in pixels.
    pub at: Vec2,
}

/// The texts that are drawn, and their faults.
#[derive(Default)]
pub struct Seen {
    pub faults: Vec<Fault>,
    /// The lines that are seen whole, by their text and number.
    pub whole: Vec<(String, usize)>,
    /// The lines that an edge cuts above or below, where they may be scrolled to.
    pub cut: BTreeMap<(String, usize), Cut>,
    /// The parts of the window that may scroll, in pixels.
    pub areas: Vec<Rect>,
    /// Changes with the place of any text.
    pub state: Vec<(String, [i32; 2])>,
}

/// Adds the texts of a shape, and takes away what it hides.
fn read(shape: &egui::Shape, clip: Rect, screen: Rect, zoom: f32, lines: &mut Vec<Line>, faults: &mut Vec<Fault>) {
    match shape {
        egui::Shape::Vec(shapes) => {
            shapes.iter().for_each(|shape| read(shape, clip, screen, zoom, lines, faults));
        }
        egui::Shape::Text(text) => read_text(text, clip, zoom, lines, faults),
        egui::Shape::Rect(ground) => {
            let place = ground.rect.intersect(clip);
            if ground.fill.a() >= VEIL && place.contains_rect(screen.shrink(2.0)) {
                lines.clear();
            } else if ground.fill.a() >= OPAQUE {
                lines.retain(|line| {
                    // What is scrolled out of sight is not covered.
                    let visible = line.visible();
                    let common = place.intersect(visible);
                    let hides = common.is_positive() && common.width() > OVERLAP && common.height() > OVERLAP;
                    if hides && !place.expand(EDGE).contains_rect(visible) {
                        faults.push(line.fault("covered", format!("{:?} by {place:?}", line.ink)));
                    }
                    !hides
                });
            }
        }
        _ => {}
    }
}

fn read_text(text: &TextShape, clip: Rect, zoom: f32, lines: &mut Vec<Line>, faults: &mut Vec<Fault>) {
    let galley = &text.galley;
    let words = galley.text().to_string();
    if words.trim().is_empty() || !text.visual_bounding_rect().intersects(clip) && text.angle != 0.0 {
        return;
    }
    let fault = |kind, about| Fault { kind, words: short(&words), about };
    if galley.elided {
        faults.push(fault("shortened", format!("{:?}", galley.rect)));
    }
    let sizes = galley.job.sections.iter().filter(|section| !section.byte_range.slice(&words).trim().is_empty());
    let least = sizes.map(|section| section.format.font_id.size).fold(f32::INFINITY, f32::min);
    if least * zoom.max(1.0) < SMALLEST - 0.05 {
        faults.push(fault("small", format!("{least} points at {zoom}")));
    }
    if text.angle != 0.0 {
        return;
    }
    for pair in galley.rows.windows(2) {
        let [before, after] = pair else { continue };
        let is_letter = |glyph: Option<&Glyph>| glyph.is_some_and(|glyph| glyph.chr.is_alphabetic());
        if !before.ends_with_newline && is_letter(before.row.glyphs.last()) && is_letter(after.row.glyphs.first()) {
            faults.push(fault("broken", format!("within a word, {} points wide", galley.job.wrap.max_width)));
        }
    }
    for (number, row) in galley.rows.iter().enumerate() {
        let bounds = row.row.visuals.mesh_bounds;
        if bounds.is_positive() {
            let ink = bounds.translate(text.pos.to_vec2() + row.pos.to_vec2());
            lines.push(Line { words: words.clone(), number, ink, clip });
        }
    }
}

/// Compares each line with the edge that cuts it.
fn compare_with_edges(lines: &[Line], screen: Rect, zoom: f32, seen: &mut Seen) {
    for line in lines {
        let Line { ink, clip, .. } = line;
        let key = (line.words.clone(), line.number);
        if clip.expand(EDGE).contains_rect(*ink) {
            if screen.expand(EDGE).contains_rect(*ink) {
                seen.whole.push(key);
            } else {
                seen.faults.push(line.fault("outside", format!("{ink:?} of the window {screen:?}")));
            }
        } else if !clip.intersects(*ink) {
            if clip.contains_rect(screen) {
                seen.faults.push(line.fault("outside", format!("{ink:?} of the window {screen:?}")));
            }
        } else if ink.left() < clip.left() - EDGE || ink.right() > clip.right() + EDGE {
            seen.faults.push(line.fault("cut", format!("{ink:?} at the side of {clip:?}")));
        } else {
            let fault = line.fault("cut", format!("{ink:?} above or below {clip:?}"));
            let at = line.visible().center() * zoom;
            seen.cut.insert(key, Cut { fault, at: Vec2::new(at.x, at.y) });
        }
    }
}

/// Compares each line with the others, and with its button.
fn compare_with_others(lines: &[Line], buttons: &[(String, Rect)], seen: &mut Seen) {
    for (index, line) in lines.iter().enumerate() {
        for other in &lines[index + 1..] {
            // The same letters are drawn several times to have an edge.
            if line.words == other.words {
                continue;
            }
            let common = line.visible().intersect(other.visible());
            if common.is_positive() && common.width() > OVERLAP && common.height() > OVERLAP {
                seen.faults.push(line.fault("overlaps", format!("{:?}, by {}", line.ink, short(&other.words))));
            }
        }
        // A line that an edge cuts is looked at where it is seen whole.
        if line.visible() != line.ink {
            continue;
        }
        let of_line =
            |(words, place): &&(String, Rect)| line.words.contains(words.as_str()) && place.contains(line.ink.center());
        if let Some((_, place)) = buttons.iter().find(of_line)
            && !place.expand(EDGE).contains_rect(line.ink)
        {
            seen.faults.push(line.fault("sticks out", format!("{:?} of the button {place:?}", line.ink)));
        }
    }
}

/// Looks at the last pass.
pub fn look(window: &mut Window) -> Seen {
    let world = window.app.world_mut();
    let mut context = world.query::<&mut EguiContext>().single_mut(world).unwrap();
    let ctx = context.get_mut();
    let (screen, zoom) = (ctx.viewport_rect(), ctx.zoom_factor());
    let (mut seen, mut lines) = (Seen::default(), Vec::new());
    for ClippedShape { clip_rect, shape } in &world.resource::<Drawn>().0 {
        read(shape, *clip_rect, screen, zoom, &mut lines, &mut seen.faults);
    }
    let points = |rect: bevy::math::Rect| {
        Rect::from_min_max(egui::pos2(rect.min.x, rect.min.y) / zoom, egui::pos2(rect.max.x, rect.max.y) / zoom)
    };
    let buttons = &world.resource::<Buttons>().0;
    let in_sight = buttons.iter().filter(|button| !button.seen.is_empty());
    let buttons: Vec<_> = in_sight.map(|button| (button.words.clone(), points(button.rect))).collect();
    compare_with_edges(&lines, screen, zoom, &mut seen);
    compare_with_others(&lines, &buttons, &mut seen);
    for line in &lines {
        let is_new = |area: &Rect| (area.center() - line.clip.center() * zoom).length() > 1.0;
        if !line.clip.contains_rect(screen) && seen.areas.iter().all(is_new) {
            seen.areas.push(line.clip * zoom);
        }
        let at = (line.ink.min.to_vec2() * 4.0).round();
        seen.state.push((line.words.clone(), [at.x as i32, at.y as i32]));
    }
    seen
}
