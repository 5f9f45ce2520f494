//! What is said about a game of the library, to be read and changed.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};

use super::GameLibrary;
use super::LibraryCommand;
use crate::app::ui::palette::{dim, gold, ink};
use crate::app::ui::style;
use benediction_rules::Side;
use benediction_study::library::{Description, Details, GameName};
use benediction_study::registry;
use benediction_words as words;
use benediction_words::{say, text};

/// What is written about a game, while it is written.
#[derive(Default)]
pub(in crate::app) struct Draft {
    name: Option<GameName>,
    /// As the file has it.
    known: Details,
    said: Details,
    /// The tags, with commas between them.
    tags: String,
    /// How many times the file is read when everything that was ordered is done.
    awaited: usize,
}

impl Draft {
    /// The orders that make it the draft of a game: what is not kept yet is kept, and the file is read.
    pub fn turn_to(&mut self, name: Option<&GameName>, library: &GameLibrary) -> Vec<LibraryCommand> {
        let mut orders = Vec::new();
        if self.name.as_ref() != name {
            orders.extend(self.keep());
            let awaited = times_read(library, name) + 1;
            *self = Draft { name: name.cloned(), awaited, ..Draft::default() };
            orders.extend(name.cloned().map(LibraryCommand::Details));
        }
        // What was read before something was written here is no news.
        let news = library
            .details
            .as_ref()
            .filter(|(read, _)| Some(read) == name && times_read(library, name) >= self.awaited);
        let news = news.filter(|(_, details)| *details != self.known);
        // What a person has begun to write stays.
        if let Some((_, details)) = news.filter(|_| self.said == self.known) {
            (self.known, self.said) = (details.clone(), details.clone());
            self.tags = details.tags.join(", ");
        }
        orders
    }

    /// The order that writes what was changed.
    pub fn keep(&mut self) -> Option<LibraryCommand> {
        let name = self.name.clone().filter(|_| self.said != self.known)?;
        let base = std::mem::replace(&mut self.known, self.said.clone());
        self.awaited += 1;
        let description = Description { base, said: self.said.clone() };
        Some(LibraryCommand::Describe(name, Box::new(description)))
    }
}

/// How many times what is said about a game was read.
fn times_read(library: &GameLibrary, name: Option<&GameName>) -> usize {
    name.and_then(|name| library.details_read.get(name)).copied().unwrap_or_default()
}

fn field(ui: &mut Ui, label: &str, text: &mut String) -> egui::Response {
    ui.label(style::text(label, style::italic(15.0), dim()));
    let field =
        egui::TextEdit::singleline(text).font(style::roman(16.0)).text_color(ink()).desired_width(f32::INFINITY);
    ui.add(field)
}

/// The fields; the order that writes what was changed, once a field is left.
pub(in crate::app) fn show(ui: &mut Ui, draft: &mut Draft, library: &GameLibrary) -> Option<LibraryCommand> {
    let name = draft.name.clone()?;
    let header = (0..library.wanted()).filter_map(|index| library.game(index)).find(|(known, _)| **known == name);
    let sides = header.and_then(|(_, header)| registry::find(&header.game.id)).map(|entry| entry.sides);
    let mut left = false;
    ui.spacing_mut().item_spacing.y = 3.0;
    ui.label(style::text(name.to_string(), style::medium(16.5), gold()));
    egui::ScrollArea::vertical().id_salt("details").auto_shrink(false).show(ui, |ui| {
        left |= field(ui, text!("library-page-title-of"), &mut draft.said.title).lost_focus();
        left |= field(ui, text!("library-page-event"), &mut draft.said.event).lost_focus();
        for side in Side::BOTH {
            let label = sides.map_or_else(String::new, |sides| words::side(sides, side));
            left |= field(ui, &say!("library-page-name-of", side = label), &mut draft.said.names[side.index()])
                .lost_focus();
        }
        let tags = field(ui, text!("library-page-tags"), &mut draft.tags);
        if tags.changed() {
            let tags = draft.tags.split(',').map(str::trim).filter(|tag| !tag.is_empty());
            draft.said.tags = tags.map(Into::into).collect();
        }
        left |= tags.lost_focus();
        ui.label(style::text(text!("library-page-note"), style::italic(15.0), dim()));
        let note = egui::TextEdit::multiline(&mut draft.said.note)
            .font(style::roman(16.0))
            .text_color(ink())
            .desired_rows(5)
            .desired_width(f32::INFINITY);
        left |= ui.add(note).lost_focus();
    });
    left.then(|| draft.keep()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_before_it_was_changed_is_no_news() {
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
        assert_eq!(draft.said, Details::default(), "its file is read again");
        read(&mut library, titled("Old", ""));
        draft.turn_to(Some(&name), &library);
        assert_eq!(draft.said.title, "Old");
        draft.said.title = "New".into();
        assert!(draft.keep().is_some());
        draft.turn_to(Some(&name), &library);
        assert_eq!(draft.said.title, "New");
        draft.said.note = "Note".into();
        let Some(LibraryCommand::Describe(_, written)) = draft.keep() else { panic!("nothing is written") };
        assert_eq!(*written, Description { base: titled("New", ""), said: titled("New", "Note") });
        // The first of two answers.
        read(&mut library, titled("New", ""));
        draft.turn_to(Some(&name), &library);
        assert_eq!(draft.said.note, "Note");
        // What somebody else wrote came with the second.
        read(&mut library, titled("Theirs", "Note"));
        draft.turn_to(Some(&name), &library);
        assert_eq!(draft.said, titled("Theirs", "Note"));
    }
}
