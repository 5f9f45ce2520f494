//! The fonts of the window: those of the program at once, and those of the system when a text needs letters that the program's own
//! do not have.

use std::collections::BTreeSet;
use std::sync::Arc;

use bevy::platform::collections::HashSet;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{self, FontFamily, Shape};
use bevy_egui::{EguiContexts, EguiFullOutput, EguiPostUpdateSet, EguiPrimaryContextPass};

use benediction_study::letters::{self, Face, Font};

/// Returns the family of a face.
fn family(face: Face) -> FontFamily {
    match face {
        Face::Regular => FontFamily::Proportional,
        Face::Italic => FontFamily::Name("italic".into()),
        Face::Serif => FontFamily::Name("serif".into()),
        Face::SerifItalic => FontFamily::Name("serif italic".into()),
        Face::Medium => FontFamily::Name("medium".into()),
    }
}

/// Returns all fonts, each family in the order of its search for a letter: its own face, the program's other type, signs, and fonts
/// of the system.
pub(in crate::app) fn definitions(system_fonts: &[Font]) -> egui::FontDefinitions {
    let mut fonts = egui::FontDefinitions::default();
    let signs = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    for face in Face::ALL {
        let data = egui::FontData::from_static(letters::file(face));
        fonts.font_data.insert(face.name().into(), Arc::new(data));
        let other = match face {
            Face::Regular | Face::Italic => Face::Serif,
            Face::Serif | Face::SerifItalic | Face::Medium => Face::Regular,
        };
        let own = [face.name().to_string(), other.name().to_string()];
        fonts.families.insert(family(face), own.into_iter().chain(signs.iter().cloned()).collect());
    }
    egui_phosphor::add_to_fonts(&mut fonts, egui_phosphor::Variant::Regular);
    // Signs stand among letters, too.
    for chain in fonts.families.values_mut().filter(|chain| chain.iter().all(|font| font != "phosphor")) {
        chain.push("phosphor".into());
    }
    if let Some(monospace) = fonts.families.get_mut(&FontFamily::Monospace) {
        monospace.insert(0, Face::Regular.name().into());
    }
    for (number, font) in system_fonts.iter().enumerate() {
        let name = format!("system {number}");
        let data = egui::FontData { index: font.index, ..egui::FontData::from_static(font.bytes) };
        fonts.font_data.insert(name.clone(), Arc::new(data));
        fonts.families.values_mut().for_each(|chain| chain.push(name.clone()));
    }
    fonts
}

/// The letters shown so far, and those still to be searched for.
#[derive(Resource, Default)]
struct ShownLetters {
    /// All letters beyond ASCII that have been shown.
    seen: HashSet<char>,
    /// Those of them for which no search has begun yet.
    new: BTreeSet<char>,
    source: source::Source,
}

/// Adds the new letters of a shape.
fn read(shape: &Shape, shown: &mut ShownLetters) {
    match shape {
        Shape::Text(text) if !text.galley.text().is_ascii() => {
            for letter in text.galley.text().chars().filter(|letter| !letter.is_ascii()) {
                if shown.seen.insert(letter) {
                    shown.new.insert(letter);
                }
            }
        }
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| read(shape, shown)),
        _ => {}
    }
}

/// Reads the letters of everything that is shown, in all panels and fields.
fn read_what_is_shown(
    outputs: Query<&EguiFullOutput>,
    mut shown: ResMut<ShownLetters>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let shown = shown.bypass_change_detection();
    for shape in outputs.iter().filter_map(|output| output.0.as_ref()).flat_map(|output| &output.shapes) {
        read(&shape.shape, shown);
    }
    if !shown.new.is_empty() {
        redraw.write(RequestRedraw);
    }
}

/// Starts the search for new letters, and gives found fonts to the window.
fn fetch(mut contexts: EguiContexts, mut shown: ResMut<ShownLetters>, mut redraw: MessageWriter<RequestRedraw>) {
    let shown = shown.bypass_change_detection();
    let new = std::mem::take(&mut shown.new);
    shown.source.request(new);
    if shown.source.try_recv() {
        let Ok(ctx) = contexts.ctx_mut() else { return };
        ctx.set_fonts(definitions(shown.source.fonts()));
        redraw.write(RequestRedraw);
    } else if shown.source.is_searching() {
        redraw.write(RequestRedraw);
    }
}

/// The fonts of the system, found by a background task.
#[cfg(not(target_family = "wasm"))]
mod source {
    use std::collections::BTreeSet;

    use super::definitions;
    use crate::app::base::background::BackgroundTask;
    use benediction_study::letters::{Font, draws, is_silent, stand_in};

    #[derive(Default)]
    pub(in crate::app) struct Source {
        fonts: Vec<Font>,
        missing: BTreeSet<char>,
        search: Option<BackgroundTask<Font>>,
        new: bool,
    }

    impl Source {
        /// Takes letters for which a font may be needed.
        pub(in crate::app) fn request(&mut self, letters: BTreeSet<char>) {
            if letters.is_empty() {
                return;
            }
            let definitions = definitions(&self.fonts);
            let is_known =
                |letter: &str| definitions.font_data.values().any(|font| draws(&font.font, font.index, letter));
            let lacks = |letter: &char| !is_silent(*letter) && !is_known(&letter.to_string());
            self.missing.extend(letters.into_iter().filter(lacks));
        }

        /// Begins a search if there are letters to look for. Returns `true` if there are fonts that the window does not have yet.
        pub(in crate::app) fn try_recv(&mut self) -> bool {
            if self.search.is_none() && !self.missing.is_empty() {
                let missing = std::mem::take(&mut self.missing);
                self.search = BackgroundTask::spawn("fonts", None, move |_, send| {
                    missing.into_iter().filter_map(|letter| stand_in(&letter.to_string())).for_each(send);
                });
            }
            let (fonts, new) = (&mut self.fonts, &mut self.new);
            let add = |font| {
                if !fonts.contains(&font) {
                    fonts.push(font);
                    *new = true;
                }
            };
            self.search.take_if(|search| search.drain(add));
            self.search.is_none() && std::mem::take(&mut self.new)
        }

        /// Returns `true` from a request until its search is over.
        pub(in crate::app) fn is_searching(&self) -> bool {
            self.search.is_some() || !self.missing.is_empty()
        }

        pub(in crate::app) fn fonts(&self) -> &[Font] {
            &self.fonts
        }
    }
}

/// The rest of the program's own fonts, which the page fetches. A browser gives no access to its own.
#[cfg(target_family = "wasm")]
mod source {
    use std::cell::Cell;
    use std::collections::BTreeSet;

    use wasm_bindgen_futures::spawn_local;

    use benediction_platform::page;
    use benediction_study::letters::{Face, Font, has, learn};

    #[derive(Clone, Copy, PartialEq, Eq)]
    enum Fetched {
        NotYet,
        UnderWay,
        New,
        Done,
    }

    thread_local! {
        static FETCHED: Cell<Fetched> = const { Cell::new(Fetched::NotYet) };
    }

    #[derive(Default)]
    pub(in crate::app) struct Source;

    /// Returns `true` if a letter is in a block that the whole fonts contain.
    fn is_of_fonts(letter: char) -> bool {
        matches!(letter,
            ..'\u{530}' | '\u{1C80}'..'\u{2190}' | '\u{2C60}'..='\u{2C7F}' | '\u{2DE0}'..='\u{2E7F}'
            | '\u{A640}'..='\u{AB6F}' | '\u{FB00}'..='\u{FB06}')
    }

    impl Source {
        /// Takes letters that may have to be fetched.
        pub(in crate::app) fn request(&mut self, letters: BTreeSet<char>) {
            let lacks = |letter: char| is_of_fonts(letter) && !has(Face::Regular, letter);
            if FETCHED.get() != Fetched::NotYet || !letters.into_iter().any(lacks) {
                return;
            }
            FETCHED.set(Fetched::UnderWay);
            spawn_local(async {
                page::wait_for_table().await;
                for face in Face::ALL {
                    match page::fetch_asset(&format!("fonts/{}", face.name())).await {
                        Ok(bytes) => learn(face, bytes),
                        Err(error) => page::log_error(&format!("{}: {error}", face.name())),
                    }
                }
                FETCHED.set(Fetched::New);
            });
        }

        /// Returns `true` if there are fonts that the window does not have yet.
        pub(in crate::app) fn try_recv(&mut self) -> bool {
            let new = FETCHED.get() == Fetched::New;
            if new {
                FETCHED.set(Fetched::Done);
            }
            new
        }

        pub(in crate::app) fn is_searching(&self) -> bool {
            FETCHED.get() == Fetched::UnderWay
        }

        pub(in crate::app) fn fonts(&self) -> &[Font] {
            &[]
        }
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    let between = EguiPostUpdateSet::EndPass;
    app.init_resource::<ShownLetters>()
        .add_systems(PostUpdate, read_what_is_shown.after(between).before(EguiPostUpdateSet::ProcessOutput))
        // Not before the first fonts are loaded.
        .add_systems(EguiPrimaryContextPass, fetch.in_set(super::Draw::Pages));
}

#[cfg(test)]
#[path = "fonts/tests.rs"]
mod tests;
