//! The reasons why commands cannot be given now.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::app::base::progress::PlayerProgress;
use crate::app::base::states::{Menu, Screen};
use crate::app::base::storage::{DataFolder, Interrupted};
use crate::app::game::activity::TurnEnd;
use crate::app::game::matches::{Match, Selection};
use crate::app::game::policy::{Panel, Policy};
use crate::app::input::commands::{Command, Sharing};
use crate::app::input::keys::destination;
use crate::app::library::opened_list::{Neighbor, OpenedList};
use crate::app::study::engines::lines::{EngineLines, MAX_LINES};
use crate::app::study::neighbors;
use crate::app::study::review::GameReview;
use crate::app::study::rollout;
use crate::app::study::share::Showing;
use benediction_platform::program;
use benediction_study::reviews::Fork;
use benediction_study::tree::NodeId;
use benediction_words::text;

/// Everything on which it depends if a command can be given.
#[derive(SystemParam)]
pub(super) struct Situation<'w> {
    screen: Res<'w, State<Screen>>,
    menu: Res<'w, State<Menu>>,
    game: Option<Res<'w, Match>>,
    selection: Res<'w, Selection>,
    interrupted: Res<'w, Interrupted>,
    progress: Res<'w, PlayerProgress>,
    folder: Res<'w, DataFolder>,
    list: Res<'w, OpenedList>,
    lines: Res<'w, EngineLines>,
    review: Res<'w, GameReview>,
    showing: Res<'w, Showing>,
}

/// Returns `true` for a command that is about the whole program, and not about the game on the table.
const fn is_for_program(command: Command) -> bool {
    matches!(
        command,
        Command::Find
            | Command::Keys
            | Command::FullScreen
            | Command::Mute
            | Command::Page(_)
            | Command::Continue
            | Command::Again
            | Command::ExportEverything
            | Command::Quit
            | Command::NextButton
    )
}

/// Returns `true` for a command that only a study has.
const fn is_of_study(command: Command) -> bool {
    matches!(
        command,
        Command::CloseStudy
            | Command::Paste
            | Command::Delete
            | Command::Engine
            | Command::Autoplay
            | Command::Report
            | Command::Openings
            | Command::SecondEngine
            | Command::MoreLines
            | Command::FewerLines
            | Command::RollOut
            | Command::Analyse
            | Command::Promote
            | Command::Demote
            | Command::Compare
            | Command::Bookmark(_)
            | Command::Wipe
            | Command::EditBoard
            | Command::FindPosition
            | Command::Share(_)
    )
}

/// Returns `true` for a command that changes nothing but the view, which works in the board editor too.
const fn is_view(command: Command) -> bool {
    matches!(
        command,
        Command::Menu
            | Command::Cancel
            | Command::Above
            | Command::OtherSide
            | Command::ResetCamera
            | Command::ZoomIn
            | Command::ZoomOut
            | Command::Diagram
    )
}

/// Returns `true` if this program has a command.
pub(super) fn exists(command: Command) -> bool {
    match command {
        Command::Quit => !program::IS_PAGE,
        Command::Share(Sharing::Link) => program::address().is_some(),
        _ => true,
    }
}

/// Returns `true` if a command is carried out at the table, with no page over it.
pub(super) const fn needs_table(command: Command) -> bool {
    !is_for_program(command) && !matches!(command, Command::Resign | Command::OfferDraw | Command::Leave)
}

impl Situation<'_> {
    /// Returns the game on the table. Returns `None` at the title, also if a demo runs behind it.
    pub(super) fn game(&self) -> Option<&Match> {
        self.game.as_deref().filter(|_| *self.screen.get() == Screen::Table)
    }

    /// Returns the menu over the screen.
    pub(super) fn menu(&self) -> Menu {
        *self.menu.get()
    }

    /// Returns what was chosen by name before, the latest first.
    pub(super) fn recent(&self) -> &[String] {
        &self.progress.found
    }

    /// Returns `true` if the reasons may be others than in the last frame.
    pub(super) fn is_changed(&self) -> bool {
        let is_game_changed = self.game.as_ref().is_some_and(DetectChanges::is_changed);
        is_game_changed
            || self.screen.is_changed()
            || self.menu.is_changed()
            || self.selection.is_changed()
            || self.interrupted.is_changed()
            || self.list.is_changed()
            || self.lines.is_changed()
            || self.review.is_changed()
            || self.showing.is_changed()
    }

    /// Returns the reason why a command cannot be given now. Returns `None` if it can.
    pub(super) fn why_not(&self, command: Command) -> Option<&'static str> {
        if is_for_program(command) {
            return self.why_not_program(command);
        }
        let Some(game) = self.game() else {
            let at_title = command == Command::Leave;
            return Some(if at_title { text!("find-at-title") } else { text!("find-no-game") });
        };
        let policy = game.policy();
        match policy.panel {
            _ if command == Command::Leave || is_view(command) => None,
            Panel::Editor => Some(text!("find-in-editor")),
            Panel::Players | Panel::Exercise if is_of_study(command) => Some(text!("find-no-study")),
            _ if is_of_study(command) => self.why_not_study(command, game),
            _ => self.why_not_table(command, game, policy),
        }
    }

    /// Returns the reason for a command about the whole program.
    fn why_not_program(&self, command: Command) -> Option<&'static str> {
        let game = self.game();
        match command {
            Command::Continue if game.is_some() => Some(text!("find-not-at-table")),
            Command::Continue if self.interrupted.0.is_none() => Some(text!("find-nothing-to-continue")),
            Command::Again => match game {
                None if self.progress.games_started == 0 => Some(text!("find-nothing-to-repeat")),
                None => None,
                Some(game) if game.panel() == Panel::Exercise => Some(text!("find-in-exercise")),
                Some(game) => game.session.outcome().is_none().then_some(text!("find-not-over")),
            },
            // What was set up would be lost without a question.
            Command::Page(Menu::NewGame | Menu::Puzzles) if game.is_some_and(Match::can_undo_arranging) => {
                Some(text!("find-in-editor"))
            }
            _ => None,
        }
    }

    /// Returns the reason for a command about any game.
    fn why_not_table(&self, command: Command, game: &Match, policy: Policy) -> Option<&'static str> {
        let is_exercise = policy.panel == Panel::Exercise;
        let unless = |can: bool, why: &'static str| (!can).then_some(why);
        match command {
            Command::Undo if policy.panel.is_study() && game.session.can_undo_edit() => None,
            Command::Undo => game.why_no_undo(),
            Command::Redo if policy.panel.is_study() && game.session.can_redo_edit() => None,
            Command::Redo => game.why_no_redo(),
            Command::Hint => game.why_no_answer(),
            Command::Threats => game.why_no_threats(),
            Command::LastTurn => game.why_no_last_turn(),
            Command::Confirm => unless(game.turn_end() == TurnEnd::Unconfirmed, text!("find-no-end-of-turn")),
            Command::TypeActions => unless(game.human_to_act(), text!("find-not-your-turn")),
            Command::NextChoice => {
                let picker = &self.selection.picker;
                unless(picker.picked().is_some() || game.prompted(picker).len() > 1, text!("find-no-choice"))
            }
            Command::Result => unless(game.session.outcome().is_some() && !is_exercise, text!("find-not-over")),
            Command::Resign | Command::OfferDraw if is_exercise => Some(text!("find-in-exercise")),
            Command::Resign | Command::OfferDraw => match game.session.outcome() {
                Some(_) => Some(text!("find-over")),
                None => unless(policy.may_resign && game.speaker().is_some(), text!("find-no-opponent")),
            },
            Command::SendTurn => unless(policy.may_send, text!("find-no-letter")),
            Command::Study if policy.panel.is_study() => Some(text!("find-in-study")),
            Command::Study => policy.is_strict.then_some(text!("notice-strict-study")),
            Command::OtherPlace => unless(game.other_place().is_some(), text!("find-no-jump")),
            Command::PreviousGame => self.why_no_neighbor(game, Neighbor::Previous),
            Command::NextGame => self.why_no_neighbor(game, Neighbor::Next),
            _ => why_no_destination(game, command),
        }
    }

    fn why_no_neighbor(&self, game: &Match, neighbor: Neighbor) -> Option<&'static str> {
        let Some(place) = neighbors::place(game, &self.list) else { return Some(text!("find-no-list")) };
        match neighbor {
            Neighbor::Previous if place.number <= 1 => Some(text!("find-first-game")),
            Neighbor::Next if place.number >= place.count => Some(text!("find-last-game")),
            _ => None,
        }
    }

    /// Returns the reason for a command about a game that is studied.
    fn why_not_study(&self, command: Command, game: &Match) -> Option<&'static str> {
        let (session, node) = (&game.session, game.shown());
        let notes = session.notes(node);
        let unless = |can: bool, why: &'static str| (!can).then_some(why);
        match command {
            Command::Delete | Command::Promote | Command::Demote => unless(node != NodeId::ROOT, text!("find-no-move")),
            Command::Compare => unless(Fork::near(session, node).is_some(), text!("find-no-fork")),
            Command::Autoplay => unless(session.after(node).is_some(), text!("find-no-position-after")),
            Command::MoreLines | Command::FewerLines if !self.lines.on => Some(text!("find-no-lines")),
            Command::MoreLines => unless(self.lines.count < MAX_LINES, text!("find-most-lines")),
            Command::FewerLines => unless(self.lines.count > 1, text!("find-least-lines")),
            Command::RollOut if session.outcome().is_some() => Some(text!("find-over")),
            Command::RollOut => unless(rollout::panel::is_possible(game), text!("find-no-dice")),
            Command::Analyse if self.review.is_busy() => Some(text!("find-analysing")),
            Command::Analyse => unless(self.review.is_due(), text!("find-analysed")),
            Command::Bookmark(true) => notes.bookmark.then_some(text!("find-bookmarked")),
            Command::Bookmark(false) => unless(notes.bookmark, text!("find-not-bookmarked")),
            Command::Wipe => unless(!notes.marks.is_empty(), text!("find-no-marks")),
            Command::EditBoard => unless(!session.pieces().is_empty(), text!("find-no-editor")),
            Command::Share(Sharing::Pgn) => unless(session.has_pgn(), text!("find-no-pgn")),
            Command::Share(what) if what.is_file() => match self.folder.0 {
                None => Some(text!("library-page-no-folder")),
                Some(_) => self.showing.is_busy().then_some(text!("find-making-picture")),
            },
            _ => None,
        }
    }
}

/// Returns the reason why a command leads to no other position. Returns `None` if it does, or is not such a command.
fn why_no_destination(game: &Match, command: Command) -> Option<&'static str> {
    let shown = game.shown();
    if destination(game, command, shown)?.is_some_and(|node| node != shown) {
        return None;
    }
    Some(match command {
        Command::Back | Command::First => text!("find-no-position-before"),
        Command::LineAbove => text!("find-no-line-above"),
        Command::LineBelow => text!("find-no-line-below"),
        Command::NextNote => text!("find-no-note"),
        Command::NextMistake => text!("find-no-mistake"),
        Command::NextFork => text!("find-no-fork"),
        _ => text!("find-no-position-after"),
    })
}
