//! The one list of all commands, with their names and their keys. The list of keys, the tips on buttons and *Find a command* are
//! made from it; the table in `docs/playing.md` is compared with it.

use bevy::prelude::*;

use super::command::{Command, Sharing};
use super::keyboard::{Cap, Chord, KeyLabels, ctrl, ctrl_shift, plain};
use super::modifiers::Modifiers;
use crate::app::base::states::Menu;
use benediction_rules::key;
use benediction_rules::message::Key;

/// A command in the list.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its name in files.
    pub id: &'static str,
    /// The command.
    pub command: Command,
    /// Its name.
    pub name: Key,
    /// Its keys, the usual one first.
    keys: &'static [Chord],
}

impl Entry {
    /// Returns the names of its keys, the usual one first.
    pub fn key_names(&self, labels: &KeyLabels) -> Vec<String> {
        self.keys.iter().map(|chord| chord.name(labels)).collect()
    }

    /// Returns `true` if it is of use without its key: it does more than to move the focus, or to answer what was asked at the table.
    pub const fn is_named(&self) -> bool {
        !matches!(self.command, Command::Cancel | Command::Number(_) | Command::NextButton | Command::Find)
    }
}

/// A line of the list of keys: the action of the mouse, the commands that do the same or belong to it, and their effect.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// The action of the mouse.
    pub mouse: Option<Key>,
    /// The commands.
    pub commands: &'static [Entry],
    /// The effect.
    pub text: Key,
}

impl Line {
    /// Returns the names of its keys. The numbers are combined into one.
    pub fn keys(&self, labels: &KeyLabels) -> Vec<String> {
        if let [Entry { command: Command::Number(first), .. }, .., Entry { command: Command::Number(last), .. }] =
            self.commands
        {
            return vec![format!("{first}-{last}")];
        }
        self.commands.iter().flat_map(|entry| entry.key_names(labels)).collect()
    }
}

/// Returns the list of all commands.
pub fn all() -> impl Iterator<Item = &'static Entry> {
    LINES.iter().flat_map(|line| line.commands)
}

/// Returns the entry of a command.
pub fn entry_of(command: Command) -> Option<&'static Entry> {
    all().find(|entry| entry.command == command)
}

impl Command {
    /// Returns the names of its keys, the usual one first: `U`, `Backspace`, `Ctrl+Z`.
    pub fn key_names(self, labels: &KeyLabels) -> Vec<String> {
        entry_of(self).map_or_else(Vec::new, |entry| entry.key_names(labels))
    }
}

/// Returns the command of a key with these modifiers.
pub(super) fn command_of(cap: Cap, modifiers: &Modifiers) -> Option<Command> {
    all().find(|entry| entry.keys.iter().any(|chord| chord.is(cap, modifiers))).map(|entry| entry.command)
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

const fn entry(id: &'static str, command: Command, name: Key, keys: &'static [Chord]) -> Entry {
    Entry { id, command, name, keys }
}

const fn by_key(commands: &'static [Entry], text: Key) -> Line {
    Line { mouse: None, commands, text }
}

const fn by_mouse(mouse: Key, commands: &'static [Entry], text: Key) -> Line {
    Line { mouse: Some(mouse), commands, text }
}

/// Returns the line of a command that usually has no key.
const fn by_name(commands: &'static [Entry; 1]) -> Line {
    Line { mouse: None, commands, text: commands[0].name }
}

const fn page(id: &'static str, page: Menu, name: Key) -> Entry {
    entry(id, Command::Page(page), name, &[])
}

const fn share(id: &'static str, what: Sharing, name: Key) -> Entry {
    entry(id, Command::Share(what), name, &[])
}

const fn number(id: &'static str, number: u8, keys: &'static [Chord]) -> Entry {
    entry(id, Command::Number(number), key!("commands-number"), keys)
}

/// All actions of mouse and keys at the table, and all commands.
pub static LINES: &[Line] = &[
    by_mouse(key!("commands-click"), &[], key!("commands-pick-up")),
    by_mouse(
        key!("commands-wheel-held"),
        &[
            number("number-1", 1, &[digit(1)]),
            number("number-2", 2, &[digit(2)]),
            number("number-3", 3, &[digit(3)]),
            number("number-4", 4, &[digit(4)]),
            number("number-5", 5, &[digit(5)]),
            number("number-6", 6, &[digit(6)]),
            number("number-7", 7, &[digit(7)]),
            number("number-8", 8, &[digit(8)]),
            number("number-9", 9, &[digit(9)]),
        ],
        key!("commands-number"),
    ),
    by_mouse(
        key!("commands-right-click"),
        &[entry("next-choice", Command::NextChoice, key!("find-next-choice"), &[letter('O')])],
        key!("commands-next-choice"),
    ),
    by_key(
        &[entry("cancel", Command::Cancel, key!("commands-cancel"), &[named(KeyCode::Escape)])],
        key!("commands-cancel"),
    ),
    by_key(
        &[
            entry("undo", Command::Undo, key!("table-undo"), &[letter('U'), named(KeyCode::Backspace), ctrl('Z')]),
            entry("redo", Command::Redo, key!("table-redo"), &[letter('R'), ctrl('Y'), ctrl_shift('Z')]),
        ],
        key!("commands-undo-redo"),
    ),
    by_key(
        &[
            entry("back", Command::Back, key!("study-back"), &[named(KeyCode::ArrowLeft)]),
            entry("forward", Command::Forward, key!("study-forward"), &[named(KeyCode::ArrowRight)]),
            entry("first", Command::First, key!("study-first"), &[named(KeyCode::Home)]),
            entry("last", Command::Last, key!("study-last"), &[named(KeyCode::End)]),
        ],
        key!("commands-look-back"),
    ),
    by_key(
        &[
            entry("line-above", Command::LineAbove, key!("find-line-above"), &[named(KeyCode::ArrowUp)]),
            entry("line-below", Command::LineBelow, key!("find-line-below"), &[named(KeyCode::ArrowDown)]),
        ],
        key!("commands-lines"),
    ),
    by_key(
        &[entry("confirm", Command::Confirm, key!("table-end-turn"), &[named(KeyCode::Enter), named(KeyCode::Space)])],
        key!("commands-confirm"),
    ),
    by_key(
        &[entry("next-button", Command::NextButton, key!("commands-next-button"), &[named(KeyCode::Tab)])],
        key!("commands-next-button"),
    ),
    by_key(&[entry("type", Command::TypeActions, key!("typed-hint"), &[sign('/')])], key!("commands-type")),
    by_mouse(key!("commands-right-drag"), &[], key!("commands-turn-camera")),
    by_mouse(
        key!("commands-wheel"),
        &[
            entry("zoom-in", Command::ZoomIn, key!("find-zoom-in"), &[sign('+')]),
            entry("zoom-out", Command::ZoomOut, key!("find-zoom-out"), &[sign('-')]),
        ],
        key!("commands-zoom"),
    ),
    by_key(
        &[
            entry("above", Command::Above, key!("find-above"), &[letter('V')]),
            entry("other-side", Command::OtherSide, key!("find-other-side"), &[letter('F')]),
            entry("reset-camera", Command::ResetCamera, key!("find-reset-camera"), &[letter('C')]),
        ],
        key!("commands-camera"),
    ),
    by_key(&[entry("diagram", Command::Diagram, key!("settings-diagram"), &[letter('D')])], key!("commands-diagram")),
    by_key(
        &[
            entry("next-note", Command::NextNote, key!("find-next-note"), &[letter('N')]),
            entry("next-mistake", Command::NextMistake, key!("find-next-mistake"), &[letter('X')]),
            entry("next-fork", Command::NextFork, key!("find-next-fork"), &[letter('B')]),
        ],
        key!("commands-next"),
    ),
    by_key(
        &[entry("other-place", Command::OtherPlace, key!("find-other-place"), &[letter('J')])],
        key!("commands-other-place"),
    ),
    by_key(
        &[
            entry("previous-game", Command::PreviousGame, key!("find-previous-game"), &[named(KeyCode::PageUp)]),
            entry("next-game", Command::NextGame, key!("find-next-game"), &[named(KeyCode::PageDown)]),
        ],
        key!("commands-neighbors"),
    ),
    by_key(
        &[
            entry("copy", Command::Copy, key!("study-copy"), &[ctrl('C')]),
            entry("paste", Command::Paste, key!("study-paste"), &[ctrl('V')]),
            entry("delete", Command::Delete, key!("study-cut"), &[named(KeyCode::Delete)]),
        ],
        key!("commands-line"),
    ),
    by_key(
        &[
            entry("engine", Command::Engine, key!("study-engine"), &[letter('E')]),
            entry("autoplay", Command::Autoplay, key!("find-autoplay"), &[letter('P')]),
        ],
        key!("commands-study-engine"),
    ),
    by_mouse(key!("commands-right-draw"), &[], key!("commands-draw")),
    by_key(
        &[
            entry("hint", Command::Hint, key!("table-hint"), &[letter('H')]),
            entry("threats", Command::Threats, key!("table-threats"), &[letter('T')]),
            entry("last-turn", Command::LastTurn, key!("table-last-turn"), &[letter('L')]),
        ],
        key!("commands-ask"),
    ),
    by_name(&[entry("menu", Command::Menu, key!("table-menu"), &[])]),
    by_name(&[entry("result", Command::Result, key!("table-result"), &[])]),
    by_name(&[entry("offer-draw", Command::OfferDraw, key!("pause-offer"), &[])]),
    by_name(&[entry("resign", Command::Resign, key!("pause-resign"), &[])]),
    by_name(&[entry("send-turn", Command::SendTurn, key!("pause-send-turn"), &[])]),
    by_name(&[entry("study", Command::Study, key!("study-open"), &[])]),
    by_name(&[entry("close-study", Command::CloseStudy, key!("study-close"), &[])]),
    by_name(&[entry("report", Command::Report, key!("study-report"), &[])]),
    by_name(&[entry("analyse", Command::Analyse, key!("study-begin"), &[])]),
    by_name(&[entry("openings", Command::Openings, key!("find-openings"), &[])]),
    by_name(&[entry("second-engine", Command::SecondEngine, key!("settings-study-second"), &[])]),
    by_name(&[entry("more-lines", Command::MoreLines, key!("study-more-lines"), &[])]),
    by_name(&[entry("fewer-lines", Command::FewerLines, key!("study-fewer-lines"), &[])]),
    by_name(&[entry("roll-out", Command::RollOut, key!("study-rollout-begin"), &[])]),
    by_name(&[entry("promote", Command::Promote, key!("study-promote"), &[])]),
    by_name(&[entry("demote", Command::Demote, key!("study-demote"), &[])]),
    by_name(&[entry("compare", Command::Compare, key!("study-compare"), &[])]),
    by_name(&[entry("bookmark", Command::Bookmark(true), key!("study-bookmark"), &[])]),
    by_name(&[entry("remove-bookmark", Command::Bookmark(false), key!("study-bookmark-remove"), &[])]),
    by_name(&[entry("wipe", Command::Wipe, key!("study-wipe"), &[])]),
    by_name(&[entry("edit-board", Command::EditBoard, key!("editor-open"), &[])]),
    by_name(&[entry("find-position", Command::FindPosition, key!("library-page-find"), &[])]),
    by_key(
        &[
            share("png", Sharing::Png, key!("study-show-png-tip")),
            share("svg", Sharing::Svg, key!("study-show-svg-tip")),
            share("gif", Sharing::Gif, key!("study-show-gif-tip")),
            share("text", Sharing::Text, key!("study-show-text-tip")),
            share("pgn", Sharing::Pgn, key!("study-show-pgn-tip")),
            share("position", Sharing::Position, key!("study-show-line-tip")),
            share("link", Sharing::Link, key!("study-show-link-tip")),
            share("puzzle", Sharing::Puzzle, key!("study-show-puzzle-tip")),
        ],
        key!("study-show"),
    ),
    by_name(&[entry("continue", Command::Continue, key!("title-continue"), &[])]),
    by_name(&[entry("again", Command::Again, key!("title-again"), &[])]),
    by_name(&[page("new-game", Menu::NewGame, key!("title-new-game"))]),
    by_name(&[page("learn", Menu::Learn, key!("course-title"))]),
    by_name(&[page("puzzles", Menu::Puzzles, key!("title-puzzles"))]),
    by_name(&[page("library", Menu::Library, key!("title-library"))]),
    by_name(&[page("results", Menu::Results, key!("results-title"))]),
    by_name(&[page("rules", Menu::Rules, key!("title-rules"))]),
    by_name(&[page("settings", Menu::Settings, key!("title-settings"))]),
    by_name(&[page("credits", Menu::Credits, key!("title-credits"))]),
    by_name(&[entry("export-everything", Command::ExportEverything, key!("settings-export"), &[])]),
    by_name(&[entry("leave", Command::Leave, key!("pause-leave"), &[])]),
    by_name(&[entry("quit", Command::Quit, key!("title-quit"), &[])]),
    by_key(
        &[
            entry("full-screen", Command::FullScreen, key!("settings-fullscreen"), &[named(KeyCode::F11)]),
            entry("mute", Command::Mute, key!("settings-mute"), &[letter('M')]),
        ],
        key!("commands-program"),
    ),
    by_key(&[entry("find", Command::Find, key!("find-title"), &[ctrl('K')])], key!("find-help")),
    by_key(
        &[entry("keys", Command::Keys, key!("commands-title"), &[named(KeyCode::F1), sign('?')])],
        key!("commands-keys"),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_one_entry_and_its_keys_belong_to_no_other() {
        for entry in all() {
            let twins = all().filter(|other| other.id == entry.id || other.command == entry.command);
            assert_eq!(twins.count(), 1, "{entry:?}");
            for chord in entry.keys {
                assert_eq!(all().filter(|other| other.keys.contains(chord)).count(), 1, "{chord:?}");
            }
        }
    }

    #[test]
    fn commands_have_names_of_their_own() {
        for entry in all().filter(|entry| entry.is_named()) {
            let twins = all().filter(|other| other.name == entry.name);
            assert_eq!(twins.count(), 1, "{entry:?}");
        }
    }

    #[test]
    fn keys_are_named_as_on_the_keyboard() {
        let names = |command: Command| command.key_names(&KeyLabels::default());
        assert_eq!(names(Command::Undo), ["U", "Backspace", "Ctrl+Z"]);
        assert_eq!(names(Command::Redo)[2], "Ctrl+Shift+Z");
        assert!(all().flat_map(|entry| names(entry.command)).all(|name| name.is_ascii()), "in every font");
        assert_eq!([names(Command::ZoomIn), names(Command::Number(7))], [vec!["+"], vec!["7"]]);
        assert_eq!([names(Command::Cancel), names(Command::Back)], [vec!["Esc"], vec!["Left"]]);
    }
}
