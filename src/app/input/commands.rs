//! The commands that a player gives by key, and the one list of keys: the page of help, the tips on buttons and the tables in
//! README and `docs/playing.md` are made from it or compared with it.

use bevy::input::InputSystems;
use bevy::prelude::*;

use crate::key;
use crate::sentence::Key;

/// What a player can ask for by pressing a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Put back what is held, close the page that is open, or open the pause menu.
    Cancel,
    /// Choose how many checkers go, or one of several answers: 1 to 9.
    Number(u8),
    /// Another number of checkers, another thing to put.
    NextChoice,
    /// Take back.
    Undo,
    /// Play again what was taken back.
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
    /// Look at the present.
    Last,
    /// Hurry what moves, and confirm the end of a turn.
    Confirm,
    /// Look straight from above, or as before.
    Above,
    /// Look from the other side.
    OtherSide,
    /// Look as at the start.
    ResetCamera,
    /// Come nearer.
    ZoomIn,
    /// Go farther away.
    ZoomOut,
    /// In a study, look at the next position that has a comment, a sign, a mark or a bookmark.
    NextNote,
    /// Look at the next mistake that an analysis has found.
    NextMistake,
    /// Look at the next position from which the game goes on in several ways.
    NextFork,
    /// Copy what follows after the action that led to the position on the table, and that action.
    Copy,
    /// Paste a line after the position on the table.
    Paste,
    /// Delete the action that led to the position on the table, and what follows.
    Delete,
    /// Let the engine think about the position on the table, or not.
    Engine,
    /// Let the game go on by itself, or stop it.
    Autoplay,
    /// Show the flat diagram, or the table again.
    Diagram,
    /// Ask for a hint, or put it away.
    Hint,
    /// Show the threats, or hide them.
    Threats,
    /// Fill the screen, or go back into a window.
    FullScreen,
    /// Be silent, or heard again.
    Mute,
}

/// A key, perhaps together with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chord {
    /// Control, or Command on a Mac, is held.
    ctrl: bool,
    /// Shift is held; asked for only together with Control.
    shift: bool,
    /// The key itself.
    key: KeyCode,
}

/// A key without Control; whether Shift is held does not matter.
const fn plain(key: KeyCode) -> Chord {
    Chord { ctrl: false, shift: false, key }
}

const fn ctrl(key: KeyCode) -> Chord {
    Chord { ctrl: true, shift: false, key }
}

const fn ctrl_shift(key: KeyCode) -> Chord {
    Chord { ctrl: true, shift: true, key }
}

/// The keys of the numbers from 1 on.
static NUMBERS: [[Chord; 2]; 9] = [
    [plain(KeyCode::Digit1), plain(KeyCode::Numpad1)],
    [plain(KeyCode::Digit2), plain(KeyCode::Numpad2)],
    [plain(KeyCode::Digit3), plain(KeyCode::Numpad3)],
    [plain(KeyCode::Digit4), plain(KeyCode::Numpad4)],
    [plain(KeyCode::Digit5), plain(KeyCode::Numpad5)],
    [plain(KeyCode::Digit6), plain(KeyCode::Numpad6)],
    [plain(KeyCode::Digit7), plain(KeyCode::Numpad7)],
    [plain(KeyCode::Digit8), plain(KeyCode::Numpad8)],
    [plain(KeyCode::Digit9), plain(KeyCode::Numpad9)],
];

impl Command {
    /// All of them.
    pub const ALL: [Command; 38] = [
        Command::Cancel,
        Command::Number(1),
        Command::Number(2),
        Command::Number(3),
        Command::Number(4),
        Command::Number(5),
        Command::Number(6),
        Command::Number(7),
        Command::Number(8),
        Command::Number(9),
        Command::NextChoice,
        Command::Undo,
        Command::Redo,
        Command::Back,
        Command::Forward,
        Command::LineAbove,
        Command::LineBelow,
        Command::First,
        Command::Last,
        Command::Confirm,
        Command::Above,
        Command::OtherSide,
        Command::ResetCamera,
        Command::ZoomIn,
        Command::ZoomOut,
        Command::NextNote,
        Command::NextMistake,
        Command::NextFork,
        Command::Copy,
        Command::Paste,
        Command::Delete,
        Command::Engine,
        Command::Autoplay,
        Command::Diagram,
        Command::Hint,
        Command::Threats,
        Command::FullScreen,
        Command::Mute,
    ];

    /// Its keys, the usual one first.
    pub fn chords(self) -> &'static [Chord] {
        match self {
            Command::Cancel => const { &[plain(KeyCode::Escape)] },
            Command::Number(number) => NUMBERS.get(usize::from(number).wrapping_sub(1)).map_or(&[], |two| &two[..]),
            Command::NextChoice => const { &[plain(KeyCode::Tab)] },
            Command::Undo => const { &[plain(KeyCode::KeyU), plain(KeyCode::Backspace), ctrl(KeyCode::KeyZ)] },
            Command::Redo => const { &[plain(KeyCode::KeyR), ctrl(KeyCode::KeyY), ctrl_shift(KeyCode::KeyZ)] },
            Command::Back => const { &[plain(KeyCode::ArrowLeft)] },
            Command::Forward => const { &[plain(KeyCode::ArrowRight)] },
            Command::LineAbove => const { &[plain(KeyCode::ArrowUp)] },
            Command::LineBelow => const { &[plain(KeyCode::ArrowDown)] },
            Command::First => const { &[plain(KeyCode::Home)] },
            Command::Last => const { &[plain(KeyCode::End)] },
            Command::Confirm => const { &[plain(KeyCode::Space), plain(KeyCode::Enter), plain(KeyCode::NumpadEnter)] },
            Command::Above => const { &[plain(KeyCode::KeyV)] },
            Command::OtherSide => const { &[plain(KeyCode::KeyF)] },
            Command::ResetCamera => const { &[plain(KeyCode::KeyC)] },
            Command::ZoomIn => const { &[plain(KeyCode::Equal), plain(KeyCode::NumpadAdd)] },
            Command::ZoomOut => const { &[plain(KeyCode::Minus), plain(KeyCode::NumpadSubtract)] },
            Command::NextNote => const { &[plain(KeyCode::KeyN)] },
            Command::NextMistake => const { &[plain(KeyCode::KeyX)] },
            Command::NextFork => const { &[plain(KeyCode::KeyB)] },
            Command::Copy => const { &[ctrl(KeyCode::KeyC)] },
            Command::Paste => const { &[ctrl(KeyCode::KeyV)] },
            Command::Delete => const { &[plain(KeyCode::Delete)] },
            Command::Engine => const { &[plain(KeyCode::KeyE)] },
            Command::Autoplay => const { &[plain(KeyCode::KeyP)] },
            Command::Diagram => const { &[plain(KeyCode::KeyD)] },
            Command::Hint => const { &[plain(KeyCode::KeyH)] },
            Command::Threats => const { &[plain(KeyCode::KeyT)] },
            Command::FullScreen => const { &[plain(KeyCode::F11)] },
            Command::Mute => const { &[plain(KeyCode::KeyM)] },
        }
    }

    /// What its keys are called, the usual one first: `U`, `Backspace`, `Ctrl+Z`.
    pub fn key_names(self) -> Vec<String> {
        let mut names: Vec<String> = self.chords().iter().map(|chord| chord.name()).collect();
        // The same key on the pad of numbers.
        names.dedup();
        names
    }

    fn given(self, keys: &ButtonInput<KeyCode>) -> bool {
        self.chords().iter().any(|chord| chord.pressed(keys))
    }
}

impl Chord {
    fn pressed(self, keys: &ButtonInput<KeyCode>) -> bool {
        let Held { shift, control: ctrl } = held(keys);
        keys.just_pressed(self.key) && (if self.ctrl { ctrl && shift == self.shift } else { !ctrl })
    }

    /// As it is written on the keyboard.
    fn name(self) -> String {
        let ctrl = if self.ctrl { "Ctrl+" } else { "" };
        let shift = if self.shift { "Shift+" } else { "" };
        format!("{ctrl}{shift}{}", key_name(self.key))
    }
}

/// What is written on a key. An arrow is a word: the fonts of the panels have no sign for it.
fn key_name(key: KeyCode) -> String {
    match key {
        KeyCode::Escape => "Esc".into(),
        KeyCode::Equal | KeyCode::NumpadAdd => "+".into(),
        KeyCode::Minus | KeyCode::NumpadSubtract => "-".into(),
        other => {
            let name = format!("{other:?}");
            ["Key", "Arrow", "Digit", "Numpad"].iter().find_map(|kind| name.strip_prefix(kind)).unwrap_or(&name).into()
        }
    }
}

/// A line of the help: what the mouse does, the commands that do the same or belong to it, and what that is.
#[derive(Clone, Copy, Debug)]
pub struct Help {
    /// What is done with the mouse.
    pub mouse: Option<Key>,
    /// Commands by key.
    pub commands: &'static [Command],
    /// What comes of it.
    pub says: Key,
}

impl Help {
    /// What its keys are called: the usual key of each command, or all of them. The numbers are one.
    pub fn keys(&self, all: bool) -> Vec<String> {
        if let [Command::Number(first), .., Command::Number(last)] = self.commands {
            return vec![format!("{first}-{last}")];
        }
        let names = self.commands.iter().map(|command| command.key_names());
        names.flat_map(|names| if all { names } else { names.into_iter().take(1).collect() }).collect()
    }
}

const fn by_key(commands: &'static [Command], says: Key) -> Help {
    Help { mouse: None, commands, says }
}

const fn by_mouse(mouse: Key, commands: &'static [Command], says: Key) -> Help {
    Help { mouse: Some(mouse), commands, says }
}

/// Everything that mouse and keys do at the table.
pub const HELP: [Help; 18] = [
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
    by_mouse(key!("commands-right-drag"), &[], key!("commands-turn-camera")),
    by_mouse(key!("commands-wheel"), &[Command::ZoomIn, Command::ZoomOut], key!("commands-zoom")),
    by_key(&[Command::Above, Command::OtherSide, Command::ResetCamera], key!("commands-camera")),
    by_key(&[Command::Diagram], key!("commands-diagram")),
    by_key(&[Command::NextNote, Command::NextMistake, Command::NextFork], key!("commands-next")),
    by_key(&[Command::Copy, Command::Paste, Command::Delete], key!("commands-line")),
    by_key(&[Command::Engine, Command::Autoplay], key!("commands-study-engine")),
    by_mouse(key!("commands-right-draw"), &[], key!("commands-draw")),
    by_key(&[Command::Hint, Command::Threats], key!("commands-ask")),
    by_key(&[Command::FullScreen, Command::Mute], key!("commands-program")),
];

/// The commands given in this frame.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Given(Vec<Command>);

impl Given {
    /// Whether this one is among them.
    pub fn has(&self, command: Command) -> bool {
        self.0.contains(&command)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Command> + '_ {
        self.0.iter().copied()
    }
}

fn listen(keys: Res<ButtonInput<KeyCode>>, mut given: ResMut<Given>) {
    let now = Command::ALL.into_iter().filter(|command| command.given(&keys)).collect();
    given.set_if_neq(Given(now));
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ButtonInput<KeyCode>>()
        .init_resource::<Given>()
        .add_systems(PreUpdate, listen.after(InputSystems));
}

/// Keys that are held beside another one or the mouse.
#[derive(Clone, Copy)]
pub(super) struct Held {
    pub shift: bool,
    /// Ctrl, or the key that is in its place on a Mac.
    pub control: bool,
}

/// Which of them are held.
pub(super) fn held(keys: &ButtonInput<KeyCode>) -> Held {
    Held {
        shift: keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]),
        control: keys.any_pressed([
            KeyCode::ControlLeft,
            KeyCode::ControlRight,
            KeyCode::SuperLeft,
            KeyCode::SuperRight,
        ]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(held: &[KeyCode], key: KeyCode) -> Vec<Command> {
        let mut keys = ButtonInput::default();
        held.iter().for_each(|key| keys.press(*key));
        keys.clear();
        keys.press(key);
        Command::ALL.into_iter().filter(|command| command.given(&keys)).collect()
    }

    #[test]
    fn a_key_gives_one_command() {
        assert_eq!(given(&[], KeyCode::KeyZ), []);
        assert_eq!(given(&[KeyCode::ControlLeft], KeyCode::KeyZ), [Command::Undo]);
        assert_eq!(given(&[KeyCode::SuperRight, KeyCode::ShiftLeft], KeyCode::KeyZ), [Command::Redo]);
        assert_eq!(given(&[KeyCode::ShiftLeft], KeyCode::Equal), [Command::ZoomIn]);
        for command in Command::ALL {
            for chord in command.chords() {
                let others = Command::ALL.into_iter().filter(|other| other.chords().contains(chord));
                assert_eq!(others.count(), 1, "{}", chord.name());
            }
        }
    }

    #[test]
    fn every_command_has_a_key_and_a_line_of_help() {
        for command in Command::ALL {
            assert!(!command.chords().is_empty(), "{command:?}");
            let lines = HELP.iter().filter(|line| line.commands.contains(&command));
            assert_eq!(lines.count(), 1, "{command:?}");
        }
        assert_eq!(Command::Undo.key_names(), ["U", "Backspace", "Ctrl+Z"]);
        assert_eq!(Command::Redo.key_names()[2], "Ctrl+Shift+Z");
        assert!(Command::ALL.into_iter().flat_map(Command::key_names).all(|name| name.is_ascii()), "in every font");
        assert_eq!([Command::ZoomIn.key_names(), Command::Number(7).key_names()], [vec!["+"], vec!["7"]]);
    }
}
