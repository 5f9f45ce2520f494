//! Typed actions: the texts of the line at the foot of the table become requests, one after the other.

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::app::base::messages::GameNode;
use crate::app::base::states::{Menu, Screen, Step};
use crate::app::game::commands::{ActionRequested, MatchCommands};
use crate::app::game::matches::{Match, Selection};
use benediction_rules::Action;
use benediction_rules::message::Message as Reason;
use benediction_rules::view::{ActionView, Board, Place, Shape, Verb};
use benediction_words::turn;

/// Maximum number of words of one action: the parts between which a player may put spaces.
const MAX_WORDS: usize = 4;

/// The line for typed actions.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct TypedLine {
    /// `true` while it is shown.
    pub is_open: bool,
    /// Its text.
    pub text: String,
    /// The reason why the last text was not played.
    pub refused: Option<Reason>,
    /// The words that were entered and are still to be played.
    waiting: VecDeque<String>,
    /// The node for which the last action was requested.
    requested: Option<GameNode>,
}

impl TypedLine {
    /// Opens the line.
    pub fn open(&mut self) {
        *self = TypedLine { is_open: true, ..TypedLine::default() };
    }

    /// Closes the line, and drops what is still to be played.
    pub fn close(&mut self) {
        *self = TypedLine::default();
    }

    /// Plays its text.
    pub fn enter(&mut self) {
        self.waiting = self.text.split_whitespace().map(str::to_string).collect();
        (self.refused, self.requested) = (None, None);
    }
}

/// Returns a text without the differences that a player may leave out.
fn simplified(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric() || *letter == '@').flat_map(char::to_lowercase).collect()
}

/// Returns the legal actions whose text begins like this one, the shortest first.
pub fn completions<'a>(legal: &'a [ActionView], board: &Board, text: &str) -> Vec<&'a ActionView> {
    let typed = simplified(text);
    let mut found: Vec<&ActionView> =
        legal.iter().filter(|view| names(view, board).iter().any(|name| name.starts_with(&typed))).collect();
    found.sort_by_key(|view| view.text.len());
    found
}

/// Returns the simplified texts of an action: as in files, as on buttons, as in hints, and from point to point.
fn names(view: &ActionView, board: &Board) -> [String; 4] {
    let hinted = turn::notation(board, std::slice::from_ref(view));
    // A split must be asked for.
    let is_whole = view.verb == Verb::Move || board.shape == Shape::Squares;
    let points = match view.from.filter(|_| is_whole) {
        Some(Place::Point(from)) => [board.name(from), board.name(view.to)].concat(),
        _ => String::new(),
    };
    [&view.text, &view.label, &hinted, &points].map(|name| simplified(name))
}

/// Returns the legal action of a text: as the game writes it, or the only one that differs no more than in case and signs.
///
/// # Errors
/// Returns the reason if it is not an action, or the rule that it breaks.
fn read(game: &Match, text: &str) -> Result<Action, Reason> {
    let exact = game.session.read(text).and_then(|action| {
        game.session.read_line(game.live().node, &[text])?;
        Ok(action)
    });
    let (typed, board) = (simplified(text), game.session.board());
    let mut alike = game.legal.iter().filter(|view| !typed.is_empty() && names(view, &board).contains(&typed));
    match (exact, alike.next(), alike.next()) {
        (Err(_), Some(only), None) => Ok(only.action),
        (exact, ..) => exact,
    }
}

/// Takes the next action from the words: as many words as together are one, else the first word.
fn take(game: &Match, waiting: &mut VecDeque<String>) -> Result<Action, Reason> {
    for count in (2..=waiting.len().min(MAX_WORDS)).rev() {
        let together: String = waiting.iter().take(count).map(String::as_str).collect();
        if let Ok(action) = read(game, &together) {
            waiting.drain(..count);
            return Ok(action);
        }
    }
    let action = read(game, waiting.front().map_or("", String::as_str))?;
    waiting.pop_front();
    Ok(action)
}

/// Requests the next typed action once the one before it has been played.
fn play(
    mut line: ResMut<TypedLine>,
    game: Option<Res<Match>>,
    mut selection: ResMut<Selection>,
    mut requests: MatchCommands,
) {
    let Some(game) = game.filter(|_| !line.waiting.is_empty()) else { return };
    if game.acting().is_some_and(|side| !game.slots.is_human(side)) {
        // The rest was not meant for the position after the other player's turn.
        line.waiting.clear();
        return;
    }
    if !game.human_to_act() || line.requested == Some(game.live()) {
        return;
    }
    selection.picker.clear();
    match take(&game, &mut line.waiting) {
        Ok(action) => {
            requests.write(ActionRequested { at: game.live(), action });
            line.requested = Some(game.live());
            line.text = Vec::from(line.waiting.clone()).join(" ");
        }
        Err(reason) => {
            line.refused = Some(reason);
            line.waiting.clear();
        }
    }
}

fn close(mut line: ResMut<TypedLine>) {
    line.close();
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TypedLine>()
        .add_systems(OnExit(Screen::Table), close)
        .add_systems(OnExit(Menu::None), close)
        .add_systems(Update, play.run_if(in_state(Screen::Table)).in_set(Step::Input));
}
