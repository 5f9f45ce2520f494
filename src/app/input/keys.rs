//! The keys: commands become requests.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiContext;
use bevy_egui::input::egui_wants_any_keyboard_input;

use super::commands::{Command, PressedKeys};
use super::cursor::{Arrow, BoardCursor};
use super::hand::Hand;
use super::pointer::{PlaceClicked, next_choice};
use super::typed::TypedLine;
use crate::app::base::clock::Clock;
use crate::app::base::messages::Notify;
use crate::app::base::settings::Settings;
use crate::app::base::states::{Menu, Screen, Step, go};
use crate::app::game::activity::TurnEnd;
use crate::app::game::analysis::AnalysisWanted;
use crate::app::game::commands::{
    ActionRequested, LookAt, MatchCommands, PlayerCommand, ReplayCommand, TableCommand, ViewCommand,
};
use crate::app::game::matches::{Match, Selection};
use crate::app::game::policy::Panel;
use crate::app::scene::BoardOnTable;
use crate::app::scene::camera::View;
use crate::app::scene::crossings::CrossingPlaces;
use crate::app::scene::table_pointer::PointerRead;
use benediction_platform::clipboard;
use benediction_rules::picker::Picker;
use benediction_rules::view::{ActionView, Verb};
use benediction_study::reviews::walk;
use benediction_study::session::Edit;
use benediction_study::tree::NodeId;
use benediction_words::text;

/// The resources that the keys change.
#[derive(SystemParam)]
struct KeyTargets<'w> {
    selection: ResMut<'w, Selection>,
    board: Res<'w, BoardOnTable>,
    crossings: Res<'w, CrossingPlaces>,
    cursor: ResMut<'w, BoardCursor>,
    typed: ResMut<'w, TypedLine>,
    clicks: MessageWriter<'w, PlaceClicked>,
    view: ResMut<'w, View>,
    settings: ResMut<'w, Settings>,
    clock: ResMut<'w, Clock>,
    analysis_request: ResMut<'w, AnalysisWanted>,
    next_menu: ResMut<'w, NextState<Menu>>,
    requests: MatchCommands<'w>,
    notify: MessageWriter<'w, Notify>,
}

/// The steps through a game that several keys of one frame make: only the last position is requested, and the one where another
/// command is given.
struct Walk<'a> {
    game: &'a Match,
    at: NodeId,
    /// The node that is shown once all earlier requests are done.
    shown: NodeId,
    /// `true` if a command led to a distant node.
    is_jump: bool,
}

/// Returns the node to which a command leads from another one, `None` in it if there is none that can be looked at. Returns `None`
/// if the command leads nowhere.
pub(in crate::app) fn destination(game: &Match, command: Command, at: NodeId) -> Option<Option<NodeId>> {
    let (session, branches) = (&game.session, game.policy().branches);
    let node = match command {
        Command::Back => session.before(at),
        Command::Forward => session.after(at),
        Command::LineAbove => session.beside(at, -1),
        Command::LineBelow => session.beside(at, 1),
        Command::First => Some(NodeId::ROOT),
        Command::Last if branches => Some(session.line_end(at)),
        Command::Last => Some(session.node()),
        Command::NextNote => walk::next_note(session, at),
        Command::NextMistake => walk::next_mistake(session, at),
        Command::NextFork => walk::next_fork(session, at),
        _ => return None,
    };
    Some(node.filter(|node| branches || session.leads_to(*node, session.node())))
}

impl Walk<'_> {
    /// Moves where a command leads. Returns `true` if it is a command that leads anywhere.
    fn follow(&mut self, command: Command) -> bool {
        let Some(node) = destination(self.game, command, self.at) else { return false };
        self.at = node.unwrap_or(self.at);
        self.is_jump |= !matches!(command, Command::Back | Command::Forward | Command::LineAbove | Command::LineBelow);
        true
    }
}

impl KeyTargets<'_> {
    /// Executes a command for the position at a node.
    fn execute(&mut self, command: Command, game: &Match, at: NodeId) {
        let panel = game.panel();
        match command {
            Command::Cancel if game.is_replaying() => self.requests.write(ReplayCommand::End),
            Command::OtherPlace => self.requests.write(ViewCommand::OtherPlace),
            Command::LastTurn => self.requests.write(ReplayCommand::Begin),
            // The board editor puts down its piece, or is left.
            Command::Cancel if panel == Panel::Editor => {}
            Command::Cancel if self.selection.picker.clear() || self.cursor.leave() => {}
            Command::Cancel | Command::Menu => go(&mut self.next_menu, Menu::Pause),
            Command::Number(number) => self.choose(number, game),
            Command::NextChoice => next_choice(game, &mut self.selection),
            // In a lesson only the lesson undoes actions.
            Command::Undo | Command::Redo if panel == Panel::Exercise => {
                self.notify.write(Notify(text!("notice-undo-in-lesson").into()));
            }
            Command::Undo => self.requests.write(PlayerCommand::Undo),
            Command::Redo => self.requests.write(PlayerCommand::Redo),
            Command::Confirm => self.confirm(game),
            Command::TypeActions if panel == Panel::Editor => {}
            Command::TypeActions => self.typed.open(),
            Command::Above => self.view.toggle_above(),
            Command::OtherSide => self.view.turn_round(),
            Command::ResetCamera => self.view.reset(),
            Command::ZoomIn => self.view.zoom(1.0),
            Command::ZoomOut => self.view.zoom(-1.0),
            Command::Copy => self.copy(game, at),
            Command::Paste | Command::Delete if !panel.is_study() => {}
            Command::Paste => match clipboard::text() {
                Some(text) => self.requests.write(Edit::Paste(text)),
                None => drop(self.notify.write(Notify(text!("study-no-clipboard").into()))),
            },
            Command::Delete => self.requests.write(Edit::Cut(at)),
            Command::Diagram => self.settings.table.diagram = !self.settings.table.diagram,
            Command::Hint => match game.why_no_answer() {
                None => self.analysis_request.toggle_hint(),
                Some(why) => drop(self.notify.write(Notify(why.into()))),
            },
            Command::Threats => self.analysis_request.toggle_threats(),
            Command::Result => go(&mut self.next_menu, Menu::Result),
            Command::SendTurn => self.requests.write(TableCommand::SendTurn),
            Command::Study => self.requests.write(TableCommand::Study),
            // These are handled by the walk, in the study, or everywhere.
            _ => {}
        }
    }

    /// Ends the turn, clicks where the cursor is, or gives the keys to the board.
    fn confirm(&mut self, game: &Match) {
        self.clock.speed_up();
        if game.turn_end().awaits_coach() {
            // Enter answers the coach.
        } else if game.turn_end() == TurnEnd::Unconfirmed {
            self.requests.write(PlayerCommand::EndTurn);
        } else if let Some(place) = self.cursor.place() {
            self.clicks.write(PlaceClicked(place));
        } else if let Some(board) = &self.board.0 {
            self.cursor.enter(game, board);
        }
    }

    /// Walks over the board. Returns `false` if the board has not the keys, or the command is no arrow.
    fn walk_over_board(&mut self, command: Command, game: &Match) -> bool {
        let (Some(arrow), true, Some(board)) = (Arrow::of(command), self.cursor.is_on(), &self.board.0) else {
            return false;
        };
        let hand = Hand::of(game, &self.selection.picker);
        let gates = hand.map_or_else(Vec::new, |hand| hand.gates(&self.crossings));
        if !self.cursor.cross(arrow, self.view.turn(), board, &gates) {
            self.cursor.walk(arrow, self.view.turn(), board);
        }
        true
    }

    /// Requests the position that a walk has reached.
    fn view_node(&mut self, walk: &mut Walk) {
        if walk.at != walk.shown {
            walk.shown = walk.at;
            // Several steps of one frame are not a jump.
            match std::mem::take(&mut walk.is_jump) {
                true => self.requests.write(LookAt(Some(walk.at))),
                false => self.requests.write(ViewCommand::Pass(walk.at)),
            }
        }
    }

    /// Copies the line from the action that led to the position on the table; at the beginning the whole game.
    fn copy(&mut self, game: &Match, at: NodeId) {
        let line = game.session.copy(at);
        let text = if line.is_empty() { game.session.game_text_of(&game.slots.players()) } else { line };
        if !clipboard::put(&text) {
            self.notify.write(Notify(text!("study-no-clipboard").into()));
        }
    }

    /// Returns `true` if a command that has a second meaning has an effect.
    fn can(&self, command: Command, game: &Match) -> bool {
        !matches!(command, Command::Number(_)) || takes_numbers(game, &self.selection.picker)
    }

    /// Chooses one of several possible answers, or the number of checkers.
    fn choose(&mut self, number: u8, game: &Match) {
        let picker = &mut self.selection.picker;
        let height = game.height(picker.picked());
        let options = numbered(game, picker);
        if let Some(option) = options.get(usize::from(number - 1)) {
            self.requests.write(ActionRequested { at: game.live(), action: option.action });
        } else if height > 0 && options.is_empty() {
            picker.choose_count(number, height);
        }
    }
}

/// Returns `true` if a number chooses something on the table: of checkers in the hand, or one of several answers.
pub(in crate::app) fn takes_numbers(game: &Match, picker: &Picker) -> bool {
    game.height(picker.picked()) > 0 || !numbered(game, picker).is_empty()
}

/// Returns the actions that number keys choose. While something is held they choose the number of checkers before the words.
fn numbered<'a>(game: &'a Match, picker: &Picker) -> Vec<&'a ActionView> {
    let mut actions = game.prompted(picker);
    actions.retain(|view| view.verb != Verb::Say || picker.picked().is_none());
    actions
}

/// Returns `true` for a command that the banner with the result answers itself. Any other one puts it away.
const fn belongs_to_result(command: Command) -> bool {
    use Command::{Cancel, Confirm, Find, FullScreen, Keys, LineAbove, LineBelow, Mute, NextButton, Result};
    matches!(command, Cancel | Confirm | NextButton | LineAbove | LineBelow | FullScreen | Mute | Keys | Find | Result)
}

/// Time after the last turn was shown again in which `Esc` still means to stop that.
const LATE: Duration = Duration::from_millis(700);

fn at_the_table(
    presses: Res<PressedKeys>,
    game: Option<Res<Match>>,
    menu: Res<State<Menu>>,
    mut targets: KeyTargets,
    time: Res<Time<Real>>,
    mut replayed: Local<Option<Duration>>,
) {
    let Some(game) = game.filter(|_| menu.leaves_table_free()) else { return };
    let is_result_open = *menu.get() == Menu::Result;
    if game.is_replaying() {
        *replayed = Some(time.elapsed());
    }
    let is_late = !game.is_replaying() && replayed.is_some_and(|end| time.elapsed() < end + LATE);
    // Every command ends a peek.
    let shown = game.shown_after_peek();
    let mut walk = Walk { game: &game, at: shown, shown, is_jump: false };
    for press in presses.iter() {
        let Some(command) = press.command(|command| targets.can(command, &game)) else { continue };
        if is_late && command == Command::Cancel || is_result_open && belongs_to_result(command) {
            continue;
        }
        if is_result_open {
            go(&mut targets.next_menu, Menu::None);
        }
        if !targets.walk_over_board(command, &game) && !walk.follow(command) {
            targets.view_node(&mut walk);
            targets.execute(command, &game, walk.at);
        }
    }
    targets.view_node(&mut walk);
}

fn everywhere(
    presses: Res<PressedKeys>,
    mut contexts: Query<&mut EguiContext>,
    mut settings: ResMut<Settings>,
    mut notify: MessageWriter<Notify>,
) {
    let is_typing = contexts.iter_mut().any(|mut context| context.get_mut().text_edit_focused());
    for press in presses.iter().filter(|press| !press.repeat) {
        match press.command {
            Command::FullScreen => settings.picture.fullscreen = !settings.picture.fullscreen,
            Command::Mute if !is_typing => {
                settings.sound.mute = !settings.sound.mute;
                let words = if settings.sound.mute { text!("notice-sound-off") } else { text!("notice-sound-on") };
                notify.write(Notify(words.into()));
            }
            _ => {}
        }
    }
}

/// Adds the systems for the keys of a real window.
pub(super) fn window_plugin(app: &mut App) {
    let has_keys = in_state(Screen::Table).and_then(not(egui_wants_any_keyboard_input));
    app.add_systems(Update, (at_the_table.run_if(has_keys).before(PointerRead), everywhere).in_set(Step::Input));
}
