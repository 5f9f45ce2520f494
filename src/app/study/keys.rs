//! The commands of a study that are given by a key or by name: the engines, the parts of the column, variations, marks, exports.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::input::egui_wants_any_keyboard_input;

use super::autoplay::Autoplay;
use super::comparison::CompareCommand;
use super::engines::lines::EngineLines;
use super::engines::second::SecondEngine;
use super::panel::Opened;
use super::review::ReviewCommand;
use super::rollout::RolloutCommand;
use super::share::panel::share;
use super::study_commands::StudyCommands;
use crate::app::base::states::{Menu, Screen, Step};
use crate::app::game::commands::{ArrangeCommand, TableCommand};
use crate::app::game::matches::{Match, Selection};
use crate::app::game::policy::Panel;
use crate::app::input::commands::{Command, PressedKeys};
use crate::app::input::keys::takes_numbers;
use crate::app::library::LibraryCommand;
use crate::app::ui::hud::MovesShown;
use benediction_study::session::Edit;

/// The resources that the commands change.
#[derive(SystemParam)]
struct StudyTargets<'w> {
    lines: ResMut<'w, EngineLines>,
    second: ResMut<'w, SecondEngine>,
    autoplay: ResMut<'w, Autoplay>,
    opened: ResMut<'w, Opened>,
    shown: ResMut<'w, MovesShown>,
    commands: StudyCommands<'w>,
}

impl StudyTargets<'_> {
    /// Executes a command that works in the board editor too.
    fn switch(&mut self, command: Command) {
        match command {
            Command::Engine => self.lines.on = !self.lines.on,
            Command::Autoplay => self.autoplay.on = !self.autoplay.on,
            _ => {}
        }
    }

    /// Executes a command for the position on the table.
    fn execute(&mut self, command: Command, game: &Match) {
        let (node, table) = (game.shown(), &mut self.commands.table);
        match command {
            Command::CloseStudy => table.write(TableCommand::CloseStudy),
            Command::Promote => table.write(Edit::Promote(node)),
            Command::Demote => table.write(Edit::Demote(node)),
            Command::Bookmark(on) => table.write(Edit::Bookmark(node, on)),
            Command::Wipe => table.write(Edit::Wipe(node)),
            Command::EditBoard => table.write(ArrangeCommand::Begin),
            Command::Compare => drop(self.commands.compare.write(CompareCommand::Begin(node))),
            Command::Analyse => drop(self.commands.review.write(ReviewCommand::Begin)),
            Command::RollOut => drop(self.commands.rollout.write(RolloutCommand::Begin)),
            Command::FindPosition => drop(self.commands.library.write(LibraryCommand::FindPosition)),
            Command::Share(what) => share(what, game, &mut self.commands),
            Command::MoreLines => self.lines.more(),
            Command::FewerLines => self.lines.fewer(),
            Command::SecondEngine => self.show(game, |targets| targets.second.on = !targets.second.on),
            Command::Openings => self.show(game, |targets| targets.opened.toggle_openings()),
            Command::Report => self.show(game, |targets| targets.opened.toggle_report()),
            _ => self.switch(command),
        }
    }

    /// Changes a part of the column, which is shown if it was hidden.
    fn show(&mut self, game: &Match, change: impl FnOnce(&mut Self)) {
        self.shown.show(game, true);
        change(self);
    }
}

fn follow(
    given: Res<PressedKeys>,
    game: Option<Res<Match>>,
    menu: Res<State<Menu>>,
    selection: Res<Selection>,
    mut targets: StudyTargets,
) {
    let game = game.filter(|game| *menu.get() == Menu::None && game.panel().is_study());
    let Some(game) = game else { return };
    for press in given.iter() {
        match press.command(|_| true) {
            // With a man in the hand a number is that of checkers, and in a choice that of an answer.
            Some(Command::Number(number)) if targets.lines.on && !takes_numbers(&game, &selection.picker) => {
                if let Some(line) = targets.lines.ranked().get(usize::from(number).saturating_sub(1)) {
                    let actions = line.actions.clone();
                    targets.commands.table.write(Edit::Play(actions));
                }
            }
            Some(command) if game.panel() == Panel::Study => targets.execute(command, &game),
            Some(command) => targets.switch(command),
            None => {}
        }
    }
}

/// The keys of a real window.
pub(in crate::app) fn window_plugin(app: &mut App) {
    let keys_are_free = in_state(Screen::Table).and_then(not(egui_wants_any_keyboard_input));
    app.add_systems(Update, follow.run_if(keys_are_free).in_set(Step::Input));
}
