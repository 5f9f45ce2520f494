//! The commands that a player gives by key, and the one list of keys. The page of help and the tips on buttons are made from it;
//! the table in `docs/playing.md` is compared with it.

use std::collections::VecDeque;

use bevy::input::InputSystems;
use bevy::input::keyboard::{Key as TypedKey, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::keyboard::{Cap, Chord, KeyLabels, ctrl, ctrl_shift, meanings, plain};
use super::modifiers::Modifiers;
use benediction_rules::key;
use benediction_rules::message::Key;

/// A command that the player can give by a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Put back the held piece, close the open page, or open the pause menu.
    Cancel,
    /// Choose the number of checkers, or one of several answers: 1 to 9.
    Number(u8),
    /// Choose another number of checkers, or another thing to place.
    NextChoice,
    /// Take back.
    Undo,
    /// Redo.
    Redo,
    /// Look at the position before the one that is shown.
    Back,
    /// Look at the position after it.
    Forward,
    /// Look at the variation above in the list of moves.
    LineAbove,
    /// Look at the one below.
    LineBelow,
    /// Look at the first position.
    First,
    /// Look at the current position.
    Last,
    /// Finish motions at once, confirm the end of a turn, and give the keys to the board; there pick up, choose and put down.
    Confirm,
    /// Give the focus to the next button; egui does it, and with Shift to the one before.
    NextButton,
    /// Open the line for typed actions.
    TypeActions,
    /// Look straight from above, or return to the view before.
    Above,
    /// Look from the other side.
    OtherSide,
    /// Look as at the start.
    ResetCamera,
    /// Come nearer.
    ZoomIn,
    /// Go farther away.
    ZoomOut,
    /// In a study, look at the next position with a comment, a symbol, a mark or a bookmark.
    NextNote,
    /// Look at the next mistake that an analysis has found.
    NextMistake,
    /// Look at the next position that has several variations.
    NextFork,
    /// Look at the position that was on the table before the last jump, and from there at the one after it.
    OtherPlace,
    /// Open the game before this one in the list in which it was opened.
    PreviousGame,
    /// Open the game after it.
    NextGame,
    /// Copy the action that led to the position on the table, and the line after it.
    Copy,
    /// Paste a line after the position on the table.
    Paste,
    /// Delete the action that led to the position on the table, and everything after it.
    Delete,
    /// Start or stop the engine for the position on the table.
    Engine,
    /// Start or stop playing through the game automatically.
    Autoplay,
    /// Show the flat diagram, or the table again.
    Diagram,
    /// Show or hide a hint.
    Hint,
    /// Show the threats, or hide them.
    Threats,
    /// Show the last turn again, or stop showing it.
    LastTurn,
    /// Switch between full screen and a window.
    FullScreen,
    /// Mute or unmute the sound.
    Mute,
    /// Open the list of the keys.
    Keys,
}

impl Command {
    /// Returns its keys, the usual one first.
    fn chords(self) -> &'static [Chord] {
        KEYS.iter().find(|(command, _)| *command == self).map_or(&[], |(_, chords)| chords)
    }

    /// Returns the names of its keys, the usual one first: `U`, `Backspace`, `Ctrl+Z`.
    pub fn key_names(self, labels: &KeyLabels) -> Vec<String> {
        self.chords().iter().map(|chord| chord.name(labels)).collect()
    }

    /// Returns `true` if it is repeated while its key is held.
    const fn repeats(self) -> bool {
        matches!(
            self,
            Command::Back
                | Command::Forward
                | Command::LineAbove
                | Command::LineBelow
                | Command::NextChoice
                | Command::NextButton
                | Command::ZoomIn
                | Command::ZoomOut
        )
    }

    /// Returns `true` if the table has to process it before the next command can be interpreted.
    const fn needs_processing(self) -> bool {
        matches!(
            self,
            Command::Cancel
                | Command::Number(_)
                | Command::Undo
                | Command::Redo
                | Command::Confirm
                | Command::NextButton
                | Command::TypeActions
                | Command::Paste
                | Command::Delete
                | Command::OtherPlace
                | Command::PreviousGame
                | Command::NextGame
        )
    }
}

const fn named(key: KeyCode) -> Chord {
    plain(Cap::Named(key))
}

const fn letter(letter: char) -> Chord {
    plain(Cap::Letter(letter))
}

const fn digit(digit: u8) -> Chord {
    plain(Cap::Digit(digit))
}

const fn sign(sign: char) -> Chord {
    plain(Cap::Sign(sign))
}

/// All commands with their keys, the usual one first.
static KEYS: [(Command, &[Chord]); 45] = [
    (Command::Cancel, &[named(KeyCode::Escape)]),
    (Command::Number(1), &[digit(1)]),
    (Command::Number(2), &[digit(2)]),
    (Command::Number(3), &[digit(3)]),
    (Command::Number(4), &[digit(4)]),
    (Command::Number(5), &[digit(5)]),
    (Command::Number(6), &[digit(6)]),
    (Command::Number(7), &[digit(7)]),
    (Command::Number(8), &[digit(8)]),
    (Command::Number(9), &[digit(9)]),
    (Command::NextChoice, &[letter('O')]),
    (Command::Undo, &[letter('U'), named(KeyCode::Backspace), ctrl('Z')]),
    (Command::Redo, &[letter('R'), ctrl('Y'), ctrl_shift('Z')]),
    (Command::Back, &[named(KeyCode::ArrowLeft)]),
    (Command::Forward, &[named(KeyCode::ArrowRight)]),
    (Command::LineAbove, &[named(KeyCode::ArrowUp)]),
    (Command::LineBelow, &[named(KeyCode::ArrowDown)]),
    (Command::First, &[named(KeyCode::Home)]),
    (Command::Last, &[named(KeyCode::End)]),
    (Command::Confirm, &[named(KeyCode::Enter), named(KeyCode::Space)]),
    (Command::NextButton, &[named(KeyCode::Tab)]),
    (Command::TypeActions, &[sign('/')]),
    (Command::Above, &[letter('V')]),
    (Command::OtherSide, &[letter('F')]),
    (Command::ResetCamera, &[letter('C')]),
    (Command::ZoomIn, &[sign('+')]),
    (Command::ZoomOut, &[sign('-')]),
    (Command::NextNote, &[letter('N')]),
    (Command::NextMistake, &[letter('X')]),
    (Command::NextFork, &[letter('B')]),
    (Command::OtherPlace, &[letter('J')]),
    (Command::PreviousGame, &[named(KeyCode::PageUp)]),
    (Command::NextGame, &[named(KeyCode::PageDown)]),
    (Command::Copy, &[ctrl('C')]),
    (Command::Paste, &[ctrl('V')]),
    (Command::Delete, &[named(KeyCode::Delete)]),
    (Command::Engine, &[letter('E')]),
    (Command::Autoplay, &[letter('P')]),
    (Command::Diagram, &[letter('D')]),
    (Command::Hint, &[letter('H')]),
    (Command::Threats, &[letter('T')]),
    (Command::LastTurn, &[letter('L')]),
    (Command::FullScreen, &[named(KeyCode::F11)]),
    (Command::Mute, &[letter('M')]),
    (Command::Keys, &[named(KeyCode::F1), sign('?')]),
];

/// A line of the help: the action of the mouse, the commands that do the same or belong to it, and their effect.
#[derive(Clone, Copy, Debug)]
pub struct Help {
    /// The action of the mouse.
    pub mouse: Option<Key>,
    /// The commands by key.
    pub commands: &'static [Command],
    /// The effect.
    pub text: Key,
}

impl Help {
    /// Returns the names of its keys: the usual key of each command, or all of them. The numbers are combined into one.
    pub fn keys(&self, all: bool, labels: &KeyLabels) -> Vec<String> {
        if let [Command::Number(first), .., Command::Number(last)] = self.commands {
            return vec![format!("{first}-{last}")];
        }
        let names = self.commands.iter().map(|command| command.key_names(labels));
        names.flat_map(|names| if all { names } else { names.into_iter().take(1).collect() }).collect()
    }
}

const fn by_key(commands: &'static [Command], text: Key) -> Help {
    Help { mouse: None, commands, text }
}

const fn by_mouse(mouse: Key, commands: &'static [Command], text: Key) -> Help {
    Help { mouse: Some(mouse), commands, text }
}

/// All actions of mouse and keys at the table.
pub const HELP: [Help; 23] = [
    by_mouse(key!("commands-click"), &[], key!("commands-pick-up")),
    by_mouse(
        key!("commands-wheel-held"),
        &[
            Command::Number(1),
            Command::Number(2),
            Command::Number(3),
            Command::Number(4),
            Command::Number(5),
            Command::Number(6),
            Command::Number(7),
            Command::Number(8),
            Command::Number(9),
        ],
        key!("commands-number"),
    ),
    by_mouse(key!("commands-right-click"), &[Command::NextChoice], key!("commands-next-choice")),
    by_key(&[Command::Cancel], key!("commands-cancel")),
    by_key(&[Command::Undo, Command::Redo], key!("commands-undo-redo")),
    by_key(&[Command::Back, Command::Forward, Command::First, Command::Last], key!("commands-look-back")),
    by_key(&[Command::LineAbove, Command::LineBelow], key!("commands-lines")),
    by_key(&[Command::Confirm], key!("commands-confirm")),
    by_key(&[Command::NextButton], key!("commands-next-button")),
    by_key(&[Command::TypeActions], key!("commands-type")),
    by_mouse(key!("commands-right-drag"), &[], key!("commands-turn-camera")),
    by_mouse(key!("commands-wheel"), &[Command::ZoomIn, Command::ZoomOut], key!("commands-zoom")),
    by_key(&[Command::Above, Command::OtherSide, Command::ResetCamera], key!("commands-camera")),
    by_key(&[Command::Diagram], key!("commands-diagram")),
    by_key(&[Command::NextNote, Command::NextMistake, Command::NextFork], key!("commands-next")),
    by_key(&[Command::OtherPlace], key!("commands-other-place")),
    by_key(&[Command::PreviousGame, Command::NextGame], key!("commands-neighbors")),
    by_key(&[Command::Copy, Command::Paste, Command::Delete], key!("commands-line")),
    by_key(&[Command::Engine, Command::Autoplay], key!("commands-study-engine")),
    by_mouse(key!("commands-right-draw"), &[], key!("commands-draw")),
    by_key(&[Command::Hint, Command::Threats, Command::LastTurn], key!("commands-ask")),
    by_key(&[Command::FullScreen, Command::Mute], key!("commands-program")),
    by_key(&[Command::Keys], key!("commands-keys")),
];

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
        let command_of = |cap| {
            let of_cap = |(_, chords): &&(Command, &[Chord])| chords.iter().any(|chord| chord.is(cap, modifiers));
            KEYS.iter().find(of_cap).map(|(command, _)| *command)
        };
        let mut commands = meanings(event).filter_map(command_of);
        let (command, else_command) = (commands.next()?, commands.next());
        let repeats = [Some(command), else_command].into_iter().flatten().any(Command::repeats);
        let enter = event.logical_key == TypedKey::Enter;
        let press = Press { command, else_command, repeat: event.repeat, enter };
        Some(press).filter(|_| event.state.is_pressed() && (repeats || !event.repeat))
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

/// Reads the keys, each with the modifiers that were held at that moment.
fn read_keys(
    mut events: MessageReader<KeyboardInput>,
    mut focus_losses: MessageReader<KeyboardFocusLost>,
    mut modifiers: Local<Modifiers>,
    mut waiting: Local<VecDeque<Press>>,
    mut labels: ResMut<KeyLabels>,
    mut presses: ResMut<PressedKeys>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for event in events.read() {
        modifiers.follow(event);
        if labels.bypass_change_detection().learn(event) {
            labels.set_changed();
        }
        waiting.extend(Press::of(event, &modifiers));
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
        .add_message::<KeyboardInput>()
        .add_message::<KeyboardFocusLost>()
        .add_message::<RequestRedraw>()
        .add_systems(PreUpdate, read_keys.after(InputSystems));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_unique_keys_and_one_help_line() {
        for (command, chords) in KEYS {
            assert!(!chords.is_empty(), "{command:?}");
            let lines = HELP.iter().filter(|line| line.commands.contains(&command));
            assert_eq!(lines.count(), 1, "{command:?}");
            for chord in chords {
                let others = KEYS.iter().filter(|(_, others)| others.contains(chord));
                assert_eq!(others.count(), 1, "{chord:?}");
            }
        }
        for command in HELP.iter().flat_map(|line| line.commands) {
            assert!(!command.chords().is_empty(), "{command:?}");
        }
        let names = |command: Command| command.key_names(&KeyLabels::default());
        assert_eq!(names(Command::Undo), ["U", "Backspace", "Ctrl+Z"]);
        assert_eq!(names(Command::Redo)[2], "Ctrl+Shift+Z");
        assert!(KEYS.into_iter().flat_map(|(command, _)| names(command)).all(|name| name.is_ascii()), "in every font");
        assert_eq!([names(Command::ZoomIn), names(Command::Number(7))], [vec!["+"], vec!["7"]]);
        assert_eq!([names(Command::Cancel), names(Command::Back)], [vec!["Esc"], vec!["Left"]]);
    }
}
