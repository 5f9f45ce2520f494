//! The details of a game in the library, to be read and changed.

use crate::app::ui::style::{self, size, space};
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};

use super::GameLibrary;
use crate::app::base::storage::requests::LibraryRequest;
use crate::app::ui::named;
use crate::app::ui::palette::{dim, gold, ink};
use benediction_rules::Side;
use benediction_study::clocks::Controls;
use benediction_study::library::{Description, Details, GameName};
use benediction_study::registry;
use benediction_study::words::clock;
use benediction_words::{say, text};

/// The details of a game while they are edited.
#[derive(Default)]
pub(in crate::app) struct Draft {
    name: Option<GameName>,
    /// The details in the file.
    saved: Details,
    edited: Details,
    /// The tags, with commas between them.
    tags: String,
    /// Number of times the file has been read once all earlier requests are done.
    expected_reads: usize,
}

impl Draft {
    /// Makes it the draft of a game. Returns the requests for that: unsaved changes are saved, and the file is read.
    pub fn turn_to(&mut self, name: Option<&GameName>, library: &GameLibrary) -> Vec<LibraryRequest> {
        let mut requests = Vec::new();
        if self.name.as_ref() != name {
            requests.extend(self.save());
            let expected_reads = times_read(library, name) + 1;
            *self = Draft { name: name.cloned(), expected_reads, ..Draft::default() };
            requests.extend(name.cloned().map(LibraryRequest::Details));
        }
        // Details that were read before the last change here are out of date.
        let update = library
            .details
            .as_ref()
            .filter(|(read, _)| Some(read) == name && times_read(library, name) >= self.expected_reads);
        let update = update.filter(|(_, details)| *details != self.saved);
        // Changes that the player has begun stay.
        if let Some((_, details)) = update.filter(|_| self.edited == self.saved) {
            (self.saved, self.edited) = (details.clone(), details.clone());
            self.tags = details.tags.join(", ");
        }
        requests
    }

    /// Saves the draft. Returns the request that writes the changes, or `None` if there are none.
    pub fn save(&mut self) -> Option<LibraryRequest> {
        let name = self.name.clone().filter(|_| self.edited != self.saved)?;
        let base = std::mem::replace(&mut self.saved, self.edited.clone());
        self.expected_reads += 1;
        let description = Description { base, edited: self.edited.clone() };
        Some(LibraryRequest::Describe(name, Box::new(description)))
    }
}

/// Returns the number of times the details of a game were read.
fn times_read(library: &GameLibrary, name: Option<&GameName>) -> usize {
    name.and_then(|name| library.details_read.get(name)).copied().unwrap_or_default()
}

fn field(ui: &mut Ui, label: &str, text: &mut String) -> egui::Response {
    ui.label(style::text(label, style::italic(size::NOTE), dim()));
    let field =
        egui::TextEdit::singleline(text).font(style::roman(size::BODY)).text_color(ink()).desired_width(f32::INFINITY);
    let field = ui.add(field);
    named::label(&field, label);
    field
}

/// Draws the fields. Returns the request that writes the changes, once a field is left.
pub(in crate::app) fn show(ui: &mut Ui, draft: &mut Draft, library: &GameLibrary) -> Option<LibraryRequest> {
    let name = draft.name.clone()?;
    let header = library.shown_games().find(|(other, _)| **other == name);
    let sides = header.and_then(|(_, header)| registry::find(&header.game.id)).map(|entry| entry.sides);
    let mut is_left = false;
    ui.spacing_mut().item_spacing.y = space::TINY;
    ui.label(style::text(name.to_string(), style::medium(size::BODY), gold()));
    if let Some((controls, sides)) = header.and_then(|(_, header)| header.terms.clock.parse().ok()).zip(sides)
        && !Controls::is_none(controls)
    {
        let about = say!("clock-title-about", about = clock::about(controls, sides));
        ui.label(style::text(about, style::italic(size::NOTE), dim()));
    }
    egui::ScrollArea::vertical().id_salt("details").auto_shrink(false).show(ui, |ui| {
        is_left |= field(ui, text!("library-page-title-of"), &mut draft.edited.title).lost_focus();
        is_left |= field(ui, text!("library-page-event"), &mut draft.edited.event).lost_focus();
        for side in Side::BOTH {
            let label = sides.map_or_else(
                || text!("new-game-name").to_string(),
                |sides| say!("library-page-name-of", side = sides.of(side)),
            );
            is_left |= field(ui, &label, &mut draft.edited.names[side.index()]).lost_focus();
        }
        let tags = field(ui, text!("library-page-tags"), &mut draft.tags);
        if tags.changed() {
            let tags = draft.tags.split(',').map(str::trim).filter(|tag| !tag.is_empty());
            draft.edited.tags = tags.map(Into::into).collect();
        }
        is_left |= tags.lost_focus();
        ui.label(style::text(text!("library-page-note"), style::italic(size::NOTE), dim()));
        let note = egui::TextEdit::multiline(&mut draft.edited.note)
            .font(style::roman(size::BODY))
            .text_color(ink())
            .desired_rows(5)
            .desired_width(f32::INFINITY);
        let note = ui.add(note);
        named::label(&note, text!("library-page-note"));
        is_left |= note.lost_focus();
    });
    is_left.then(|| draft.save()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outdated_details_do_not_replace_edits() {
        let name = GameName::new("2026-11-27-benediction-0001.ron").unwrap();
        let titled = |title: &str, note: &str| Details { title: title.into(), note: note.into(), ..Details::default() };
        let mut library = GameLibrary::default();
        let read = |library: &mut GameLibrary, details: Details| {
            *library.details_read.entry(name.clone()).or_default() += 1;
            library.details = Some((name.clone(), details));
        };
        read(&mut library, titled("Old", ""));
        let mut draft = Draft::default();
        draft.turn_to(Some(&name), &library);
        assert_eq!(draft.edited, Details::default(), "its file is read again");
        read(&mut library, titled("Old", ""));
        draft.turn_to(Some(&name), &library);
        assert_eq!(draft.edited.title, "Old");
        draft.edited.title = "New".into();
        assert!(draft.save().is_some());
        draft.turn_to(Some(&name), &library);
        assert_eq!(draft.edited.title, "New");
        draft.edited.note = "Note".into();
        let Some(LibraryRequest::Describe(_, written)) = draft.save() else { panic!("nothing is written") };
        assert_eq!(*written, Description { base: titled("New", ""), edited: titled("New", "Note") });
        // The first of two answers.
        read(&mut library, titled("New", ""));
        draft.turn_to(Some(&name), &library);
        assert_eq!(draft.edited.note, "Note");
        // The second one contains the changes made elsewhere.
        read(&mut library, titled("Theirs", "Note"));
        draft.turn_to(Some(&name), &library);
        assert_eq!(draft.edited, titled("Theirs", "Note"));
    }
}
