//! The keys that were pressed, as commands, and the commands that were chosen by name.

use std::collections::VecDeque;

use bevy::input::InputSystems;
use bevy::input::keyboard::{Key as TypedKey, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy::window::RequestRedraw;

pub use super::command::{Command, Sharing};
use super::command_list::command_of;
use super::keyboard::{KeyLabels, meanings};
use super::modifiers::Modifiers;

/// A key that was pressed, or is held until it repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press {
    /// Its command.
    pub command: Command,
    /// The command if the first one has no effect: a key that is a digit by its place may type a sign.
    pub else_command: Option<Command>,
    /// `true` if it is held, and the system repeats it.
    pub repeat: bool,
    /// `true` if the key is Enter, which presses the default button of a dialog or a page.
    enter: bool,
}

impl Press {
    /// Returns the press of an event, or `None` if it is not a command.
    fn of(event: &KeyboardInput, modifiers: &Modifiers) -> Option<Press> {
        let mut commands = meanings(event).filter_map(|cap| command_of(cap, modifiers));
        let (command, else_command) = (commands.next()?, commands.next());
        let repeats = [Some(command), else_command].into_iter().flatten().any(Command::repeats);
        let enter = event.logical_key == TypedKey::Enter;
        let press = Press { command, else_command, repeat: event.repeat, enter };
        Some(press).filter(|_| event.state.is_pressed() && (repeats || !event.repeat))
    }

    /// Returns the press of a command that was given without a key.
    const fn without_key(command: Command) -> Press {
        Press { command, else_command: None, repeat: false, enter: false }
    }

    /// Returns `true` if it is for the whole program, and not for what has the keys.
    const fn is_for_program(self) -> bool {
        matches!(self.command, Command::Find | Command::FullScreen)
    }

    /// Returns `true` if the table has to process it before later keys.
    fn needs_processing(self) -> bool {
        self.command.needs_processing() || self.else_command.is_some_and(Command::needs_processing)
    }

    /// Returns the command to execute; `can` returns `true` if the first one would have an effect. Commands that do not repeat are
    /// not executed again.
    pub fn command(self, can: impl FnOnce(Command) -> bool) -> Option<Command> {
        let command = match self.else_command {
            Some(other) if !can(self.command) => other,
            _ => self.command,
        };
        Some(command).filter(|command| !self.repeat || command.repeats())
    }
}

/// The keys that were pressed for this frame, in their order. A command that the table has to process first is the last one: the
/// rest comes in the next frame.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct PressedKeys(Vec<Press>);

impl PressedKeys {
    /// Returns `true` if this command is among them.
    pub fn has(&self, command: Command) -> bool {
        self.0.iter().any(|press| press.command == command && !press.repeat)
    }

    /// Returns `true` if Enter is among them.
    pub fn has_enter(&self) -> bool {
        self.0.iter().any(|press| press.enter && !press.repeat)
    }

    /// Returns all presses.
    pub fn iter(&self) -> impl Iterator<Item = Press> + '_ {
        self.0.iter().copied()
    }
}

/// The commands that were chosen by name. The next frame has them among the pressed keys.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct GivenCommands(Vec<Command>);

impl GivenCommands {
    /// Gives a command.
    pub fn give(&mut self, command: Command) {
        self.0.push(command);
    }
}

/// `true` while a dialog reads the keys itself: they give no commands but those for the whole program.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeysTaken(pub bool);

/// Reads the keys, each with the modifiers that were held at that moment.
fn read_keys(
    mut events: MessageReader<KeyboardInput>,
    mut focus_losses: MessageReader<KeyboardFocusLost>,
    mut modifiers: Local<Modifiers>,
    mut waiting: Local<VecDeque<Press>>,
    mut labels: ResMut<KeyLabels>,
    (mut presses, mut given, taken): (ResMut<PressedKeys>, ResMut<GivenCommands>, Res<KeysTaken>),
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for event in events.read() {
        modifiers.follow(event);
        if labels.bypass_change_detection().learn(event) {
            labels.set_changed();
        }
        waiting.extend(Press::of(event, &modifiers));
    }
    if taken.0 {
        waiting.retain(|press| press.is_for_program());
    }
    if !given.0.is_empty() {
        waiting.extend(given.0.drain(..).map(Press::without_key));
    }
    // No key comes after this in the same frame.
    if focus_losses.read().count() > 0 {
        modifiers.forget();
    }
    let end = waiting.iter().position(|press| press.needs_processing()).map_or(waiting.len(), |last| last + 1);
    presses.set_if_neq(PressedKeys(waiting.drain(..end).collect()));
    if !waiting.is_empty() {
        redraw.write(RequestRedraw);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PressedKeys>()
        .init_resource::<KeyLabels>()
        .init_resource::<GivenCommands>()
        .init_resource::<KeysTaken>()
        .add_message::<KeyboardInput>()
        .add_message::<KeyboardFocusLost>()
        .add_message::<RequestRedraw>()
        .add_systems(PreUpdate, read_keys.after(InputSystems));
}
