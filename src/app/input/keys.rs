//! The keys: commands become requests.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::input::egui_wants_any_keyboard_input;

use super::commands::{Command, Given};
use super::pointer::next_choice;
use crate::app::messages::{ActionRequested, EditCommand, LookAt, Notify, PlayerCommand};
use crate::app::play::analysis::Asked;
use crate::app::play::autoplay::Autoplay;
use crate::app::play::lines::EngineLines;
use crate::app::play::matches::{Match, Selection};
use crate::app::scene::camera::View;
use crate::app::settings::Settings;
use crate::app::states::{Menu, Screen, Step, go};
use crate::app::time::Clock;
use crate::platform::clipboard;
use crate::study::walk;
use crate::text;
use crate::tree::NodeId;

/// What the keys reach.
#[derive(SystemParam)]
struct Reach<'w> {
    selection: ResMut<'w, Selection>,
    view: ResMut<'w, View>,
    settings: ResMut<'w, Settings>,
    clock: ResMut<'w, Clock>,
    asked: ResMut<'w, Asked>,
    next_menu: ResMut<'w, NextState<Menu>>,
    orders: MessageWriter<'w, PlayerCommand>,
    looks: MessageWriter<'w, LookAt>,
    edits: MessageWriter<'w, EditCommand>,
    notify: MessageWriter<'w, Notify>,
    lines: ResMut<'w, EngineLines>,
    autoplay: ResMut<'w, Autoplay>,
    requests: MessageWriter<'w, ActionRequested>,
}

impl Reach<'_> {
    fn obey(&mut self, command: Command, game: &Match) {
        match command {
            Command::Cancel => {
                if !self.selection.picker.clear() {
                    go(&mut self.next_menu, Menu::Pause);
                }
            }
            Command::Number(number) => self.choose(number, game),
            Command::NextChoice => next_choice(game, &mut self.selection),
            // In a lesson the teacher takes back.
            Command::Undo | Command::Redo if game.is_lesson() => {}
            Command::Undo => self.order(PlayerCommand::Undo),
            Command::Redo => self.order(PlayerCommand::Redo),
            Command::Back => self.look_at(game.session.before(game.shown())),
            Command::Forward => self.look_at(game.session.after(game.shown())),
            Command::LineAbove => self.look_at(game.session.beside(game.shown(), -1)),
            Command::LineBelow => self.look_at(game.session.beside(game.shown(), 1)),
            Command::First => self.look_at(Some(NodeId::ROOT)),
            Command::Last => drop(self.looks.write(LookAt(None))),
            Command::Confirm => {
                self.clock.hurry();
                if game.is_unconfirmed() {
                    self.order(PlayerCommand::EndTurn);
                }
            }
            Command::Above => self.view.toggle_above(),
            Command::OtherSide => self.view.turn_round(),
            Command::ResetCamera => self.view.reset(),
            Command::ZoomIn => self.view.zoom(1.0),
            Command::ZoomOut => self.view.zoom(-1.0),
            Command::NextNote => self.look_at(walk::next_note(game.session.as_ref(), game.shown())),
            Command::NextMistake => self.look_at(walk::next_mistake(game.session.as_ref(), game.shown())),
            Command::NextFork => self.look_at(walk::next_fork(game.session.as_ref(), game.shown())),
            Command::Copy => self.copy(game),
            Command::Paste | Command::Delete | Command::Engine | Command::Autoplay if !game.is_free() => {}
            Command::Paste => match clipboard::text() {
                Some(text) => drop(self.edits.write(EditCommand::Paste(text))),
                None => drop(self.notify.write(Notify(text!("study-no-clipboard").into()))),
            },
            Command::Delete => drop(self.edits.write(EditCommand::Cut(game.shown()))),
            Command::Engine => self.lines.on = !self.lines.on,
            Command::Autoplay => self.autoplay.on = !self.autoplay.on,
            Command::Diagram => self.settings.diagram = !self.settings.diagram,
            Command::Hint => {
                if game.human_to_act() {
                    self.asked.hint = !self.asked.hint;
                }
            }
            Command::Threats => self.asked.threats = !self.asked.threats,
            // These work everywhere.
            Command::FullScreen | Command::Mute => {}
        }
    }

    fn order(&mut self, order: PlayerCommand) {
        self.orders.write(order);
    }

    /// The line from the action on that led to the position on the table; at the beginning the whole game.
    fn copy(&mut self, game: &Match) {
        let line = game.session.copy(game.shown());
        let text = if line.is_empty() { game.session.game_text() } else { line };
        if !clipboard::put(&text) {
            self.notify.write(Notify(text!("study-no-clipboard").into()));
        }
    }

    /// Looks at a node, if there is one to look at.
    fn look_at(&mut self, node: Option<NodeId>) {
        if node.is_some() {
            self.looks.write(LookAt(node));
        }
    }

    /// One of several answers that are asked for; else how many checkers go.
    fn choose(&mut self, number: u8, game: &Match) {
        let picker = &mut self.selection.picker;
        let height = game.height(picker.picked());
        let answers = picker.answers(&game.legal, height);
        if let Some(answer) = answers.get(usize::from(number - 1)) {
            let text = answer.text.clone();
            self.requests.write(ActionRequested { at: game.live(), text });
        } else if height > 0 && answers.is_empty() {
            picker.choose_count(number, height);
        }
    }
}

fn at_the_table(given: Res<Given>, game: Option<Res<Match>>, menu: Res<State<Menu>>, mut reach: Reach) {
    let Some(game) = game.filter(|_| *menu.get() == Menu::None) else { return };
    for command in given.iter() {
        reach.obey(command, &game);
    }
}

fn everywhere(given: Res<Given>, mut settings: ResMut<Settings>) {
    if given.has(Command::FullScreen) {
        settings.fullscreen = !settings.fullscreen;
    }
    if given.has(Command::Mute) {
        settings.mute = !settings.mute;
    }
}

/// The keys of a real window.
pub(super) fn window_plugin(app: &mut App) {
    let heard = in_state(Screen::Table).and_then(not(egui_wants_any_keyboard_input));
    app.add_systems(Update, (at_the_table.run_if(heard), everywhere).in_set(Step::Input));
}
