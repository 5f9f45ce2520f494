//! The commands about the whole program that buttons of the main menu and of pages have: given by a key or by name.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiContexts;

use super::situation::Situation;
use crate::app::base::messages::Notify;
use crate::app::base::progress::PlayerProgress;
use crate::app::base::states::{Menu, Step};
use crate::app::game::commands::{MatchCommands, TableCommand};
use crate::app::input::commands::{Command, PressedKeys};
use crate::app::library::LibraryCommand;
use crate::app::menus::new_game;
use crate::app::ui::{self, MenuHistory, page};

/// The senders of the commands.
#[derive(SystemParam)]
struct Targets<'w> {
    menu: ResMut<'w, NextState<Menu>>,
    history: ResMut<'w, MenuHistory>,
    table: MatchCommands<'w>,
    library: MessageWriter<'w, LibraryCommand>,
    exit: MessageWriter<'w, AppExit>,
}

impl Targets<'_> {
    /// Executes a command, at the table or not.
    fn execute(&mut self, command: Command, at_table: bool, progress: &PlayerProgress) {
        match command {
            // These pages begin another game.
            Command::Page(page @ (Menu::NewGame | Menu::Puzzles)) if at_table => {
                self.table.write(TableCommand::LeaveFor(page));
            }
            Command::Page(page) => {
                self.history.return_here();
                ui::go(&mut self.menu, page);
            }
            Command::Continue => self.begin(TableCommand::Continue),
            Command::Again if at_table => self.begin(TableCommand::Again),
            Command::Again => self.begin(TableCommand::begin(new_game::again(&progress.last_game))),
            Command::ExportEverything => drop(self.library.write(LibraryCommand::ExportEverything)),
            Command::Quit => drop(self.exit.write(AppExit::Success)),
            _ => {}
        }
    }

    /// Begins a game, with no page over it.
    fn begin(&mut self, command: TableCommand) {
        self.table.write(command);
        ui::go(&mut self.menu, Menu::None);
    }
}

fn follow(
    presses: Res<PressedKeys>,
    mut contexts: EguiContexts,
    situation: Situation,
    progress: Res<PlayerProgress>,
    mut targets: Targets,
    mut notify: MessageWriter<Notify>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let is_here = |command| {
        matches!(
            command,
            Command::Page(_) | Command::Continue | Command::Again | Command::ExportEverything | Command::Quit
        )
    };
    let mut commands = presses.iter().filter(|press| !press.repeat).map(|press| press.command);
    let Some(command) = commands.find(|command| is_here(*command)) else { return };
    if ctx.text_edit_focused() || page::is_asking(ctx, situation.menu()) {
        return;
    }
    match situation.why_not(command) {
        Some(why) => drop(notify.write(Notify(why.into()))),
        None => targets.execute(command, situation.game().is_some(), &progress),
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, follow.in_set(Step::Input));
}
