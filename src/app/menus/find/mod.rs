//! *Find a command*: a dialog over everything else that lists every command, every setting and every page, and carries out what is
//! chosen.
//!
//! | Where it is opened | Its effect on a chosen command |
//! |---|---|
//! | the title, and pages over it | commands of a game and of a study are dimmed; pages and settings open, and return to this page |
//! | a game | commands of the game as its buttons; those of a study are dimmed until it is studied |
//! | a bot thinks, dice roll, an earlier position is looked at | what needs the player's turn is dimmed, with the reason |
//! | a game that is over | *Resign* and *Offer a draw* are dimmed; *Result* and *Play again* are possible |
//! | a study | everything but the end of a turn |
//! | the board editor | the view and the menu; the rest is dimmed until the editor is left |
//! | a lesson, a puzzle | the view and pages; undo, hints and the study are dimmed |
//! | the pause menu, or another page over a game | the page closes, and the command is carried out at the table |
//! | a text field | the field keeps its text, and has the focus again if nothing is chosen |
//! | a question | the dialog does not open |

mod act;
mod matching;
mod panel;
mod situation;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::settings_page::{self, SoughtSetting};
use crate::app::base::progress::PlayerProgress;
use crate::app::base::states::{Menu, Step};
use crate::app::input::command_list::{self, Entry};
use crate::app::input::commands::{Command, GivenCommands, KeysTaken, PressedKeys};
use crate::app::ui::{self, MenuHistory, page};
use benediction_rules::message::Key;
use benediction_words::{locale, say};
use matching::Name;
use situation::Situation;

/// The meaning of an item.
#[derive(Clone, Copy, Debug)]
enum Meaning {
    /// A command.
    Command(&'static Entry),
    /// A setting: the index of its chapter, and its name.
    Setting(usize, Key),
}

impl Meaning {
    /// Returns its name in files.
    fn id(self) -> &'static str {
        match self {
            Meaning::Command(entry) => entry.id,
            Meaning::Setting(_, name) => name.name(),
        }
    }
}

/// An item of the list.
struct Item {
    meaning: Meaning,
    name: Name,
    /// The place of a setting.
    place: String,
    /// The reason why it cannot be done now.
    why_not: Option<&'static str>,
}

impl Item {
    fn of_command(entry: &'static Entry) -> Item {
        let name = Name::new(locale::text(entry.name), "");
        Item { meaning: Meaning::Command(entry), name, place: String::new(), why_not: None }
    }

    fn of_setting(chapter: usize, title: Key, setting: Key) -> Item {
        let place = say!("find-setting", chapter = locale::text(title));
        let name = Name::new(locale::text(setting), &place);
        Item { meaning: Meaning::Setting(chapter, setting), name, place, why_not: None }
    }
}

/// Returns all items: commands and pages, then settings.
fn items() -> Vec<Item> {
    let commands = command_list::all().filter(|entry| entry.is_named() && situation::exists(entry.command));
    let settings = settings_page::chapters();
    let settings = settings.enumerate().flat_map(|(index, chapter)| {
        chapter.settings().map(move |setting| Item::of_setting(index, chapter.title, setting))
    });
    commands.map(Item::of_command).chain(settings).collect()
}

/// A row of the list: an item, and the letters of its name that were typed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    item: usize,
    letters: Vec<usize>,
}

/// The state of the dialog. It is empty while the dialog is closed.
#[derive(Resource, Default)]
pub(in crate::app) struct Finder {
    /// `true` while it is open.
    is_open: bool,
    /// The text of the field.
    text: String,
    items: Vec<Item>,
    rows: Vec<Row>,
    /// The index of the chosen row.
    chosen: usize,
    /// `true` if the list is to be scrolled to the chosen row.
    scrolls: bool,
    /// The widget that had the focus before.
    before: Option<egui::Id>,
    /// What was chosen last, until it is kept.
    unkept: Option<Meaning>,
}

impl Finder {
    /// Opens it.
    fn open(&mut self, situation: &Situation, before: Option<egui::Id>) {
        *self = Finder { is_open: true, items: items(), before, scrolls: true, ..Finder::default() };
        self.look(situation);
        self.find(situation.recent());
    }

    /// Returns `true` while the keys are not for what is behind it.
    const fn has_keys(&self) -> bool {
        self.is_open || self.before.is_some()
    }

    /// Updates the reasons.
    fn look(&mut self, situation: &Situation) {
        for item in &mut self.items {
            item.why_not = match item.meaning {
                Meaning::Command(entry) => situation.why_not(entry.command),
                Meaning::Setting(..) => None,
            };
        }
    }

    /// Lists the items that match the text, the best one first: without a text what was chosen last, then what can be done now.
    fn find(&mut self, recent: &[String]) {
        (self.chosen, self.scrolls) = (0, true);
        if self.text.trim().is_empty() {
            let age = |item: &Item| recent.iter().position(|id| id == item.meaning.id()).unwrap_or(recent.len());
            let mut order: Vec<usize> = (0..self.items.len()).collect();
            order.sort_by_key(|index| (age(&self.items[*index]), self.items[*index].why_not.is_some()));
            self.rows = order.into_iter().map(|item| Row { item, letters: Vec::new() }).collect();
            return;
        }
        let is_possible = |index: usize| self.items[index].why_not.is_none();
        let found = matching::best(&self.text, self.items.iter().map(|item| &item.name), is_possible);
        self.rows = found.into_iter().map(|(item, letters)| Row { item, letters }).collect();
    }

    /// Moves the choice by a number of rows, no farther than to the ends of the list.
    fn step(&mut self, by: isize) {
        self.chosen = self.chosen.saturating_add_signed(by).min(self.rows.len().saturating_sub(1));
        self.scrolls = true;
    }

    /// Returns the item of the chosen row, if it can be done now.
    fn chosen(&self) -> Option<Meaning> {
        let item = &self.items[self.rows.get(self.chosen)?.item];
        item.why_not.is_none().then_some(item.meaning)
    }
}

/// The state that a choice changes.
#[derive(bevy::ecs::system::SystemParam)]
struct Choices<'w> {
    given: ResMut<'w, GivenCommands>,
    sought: ResMut<'w, SoughtSetting>,
    history: ResMut<'w, MenuHistory>,
    menu: ResMut<'w, NextState<Menu>>,
}

impl Choices<'_> {
    /// Does what was chosen.
    fn choose(&mut self, meaning: Meaning, menu: Menu) {
        match meaning {
            Meaning::Setting(chapter, name) => {
                self.sought.0 = Some((chapter, name));
                self.history.return_here();
                ui::go(&mut self.menu, Menu::Settings);
            }
            Meaning::Command(entry) => {
                if situation::needs_table(entry.command) && menu != Menu::None {
                    ui::go(&mut self.menu, Menu::None);
                }
                self.given.give(entry.command);
            }
        }
    }
}

/// Opens the dialog, unless a question waits for its answer, and closes it.
fn open_by_key(
    presses: Res<PressedKeys>,
    mut contexts: EguiContexts,
    situation: Situation,
    mut finder: ResMut<Finder>,
    mut taken: ResMut<KeysTaken>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    if presses.has(Command::Find) {
        if finder.is_open {
            panel::close(ctx, &mut finder);
        } else if !page::is_asking(ctx, situation.menu()) {
            let before = ctx.memory(egui::Memory::focused);
            finder.open(&situation, before);
            panel::take_keys(ctx);
        }
    }
    taken.set_if_neq(KeysTaken(finder.has_keys()));
}

/// Keeps what was chosen, for the next time.
fn keep(mut finder: ResMut<Finder>, mut progress: ResMut<PlayerProgress>) {
    if let Some(meaning) = finder.unkept.take() {
        progress.keep_found(meaning.id());
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    let has_chosen = |finder: Res<Finder>| finder.unkept.is_some();
    app.init_resource::<Finder>()
        .add_systems(Update, (open_by_key, keep.run_if(has_chosen)).chain().in_set(Step::Input))
        .add_plugins((act::plugin, panel::plugin));
}
