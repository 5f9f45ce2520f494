//! What is announced: the actions that are played, whose turn it is, refusals, notes, the result, the clocks.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Live, Node, NodeId, Role, TreeUpdate};
use bevy_egui::{EguiOutput, EguiPostUpdateSet, egui};

use super::{is_requested, is_spoken, root};
use crate::app::base::messages::{GameNode, Notify};
use crate::app::base::next_frame::NextFrame;
use crate::app::base::states::{Screen, Step};
use crate::app::game::analysis::{Analysis, AnalysisWanted};
use crate::app::game::clocks::TurnClock;
use crate::app::game::events::{ActionApplied, Refused};
use crate::app::game::matches::{Match, Selection, Thinking};
use crate::app::scene::BoardOnTable;
use crate::app::ui::hud::answer;
use crate::app::ui::hud::turn::TurnText;
use benediction_rules::{Outcome, Side};
use benediction_study::answers::caused_by;
use benediction_words::{locale, say, text, turn};

/// Number of announcements that stay in the tree. A reader takes each when it comes.
const KEPT: usize = 8;
/// The times left at which a clock is announced, in seconds.
const TIMES: [u64; 3] = [120, 30, 10];

/// A text that is announced.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Announcement {
    /// The text.
    pub words: String,
    /// Its subject.
    pub kind: Kind,
}

/// The subject of an announcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An action was played.
    Action {
        /// `true` if the only person at the screen played it.
        is_own: bool,
    },
    /// Whose turn it is, and what is left to do.
    Turn,
    /// Another position is on the table, not by an action.
    Position,
    /// The answer to a request for a hint or for threats.
    Answer,
    /// An action was refused.
    Refusal,
    /// The game is over.
    Result,
    /// A clock runs low.
    Clock,
    /// A note.
    Note,
}

impl Kind {
    /// Returns `true` if it interrupts what is being read.
    pub const fn is_urgent(self) -> bool {
        matches!(self, Kind::Refusal | Kind::Result | Kind::Clock)
    }
}

/// The announcements.
#[derive(Resource, Default)]
struct Announced {
    /// Those that wait for the next trees, the first one first.
    waiting: VecDeque<Announcement>,
    /// Those that the tree has, with their numbers, the latest last.
    last: VecDeque<(u64, Announcement)>,
    count: u64,
}

fn id_of(number: u64) -> NodeId {
    egui::Id::new(("announcement", number)).accesskit_id()
}

/// Announces the actions that are played, with the side that plays them.
fn announce_actions(
    mut applied: MessageReader<ActionApplied>,
    game: Option<Res<Match>>,
    board: Res<BoardOnTable>,
    mut announcements: MessageWriter<Announcement>,
) {
    let (Some(game), Some(board)) = (game, &board.0) else {
        applied.clear();
        return;
    };
    for ActionApplied { ply, applied } in applied.read() {
        let Some(side) = applied.side else { continue };
        let action = turn::action(board, &game.session.figure_at(*ply), &applied.view);
        let said = say!("access-acted", side = game.session.sides().of(side), action);
        let caused = caused_by(board, &applied.effects);
        let words = if caused.is_empty() { said } else { say!("spoken-and-caused", said, caused) };
        let is_own = game.slots.lone_human() == Some(side);
        announcements.write(Announcement { words, kind: Kind::Action { is_own } });
    }
}

/// Announces the action that led to another position on the table, which was looked at, taken back or studied.
fn announce_position(
    mut applied: MessageReader<ActionApplied>,
    game: Option<Res<Match>>,
    board: Res<BoardOnTable>,
    mut announcements: MessageWriter<Announcement>,
    mut last: Local<Option<GameNode>>,
) {
    let was_played = applied.read().count() > 0;
    let (Some(game), Some(board)) = (game, &board.0) else { return };
    let shown = GameNode { game: game.id, node: game.shown() };
    let before = last.replace(shown);
    if was_played || before.is_none_or(|before| before.game != shown.game || before == shown) {
        return;
    }
    let session = &game.session;
    let action = game.shown_ply().checked_sub(1).and_then(|ply| Some((ply, session.view_at(ply)?)));
    let words = match action {
        None => text!("access-at-start").into(),
        Some((ply, view)) => {
            let action = turn::action(board, &session.figure_at(ply), &view);
            match session.turn_at(ply).actor.side() {
                Some(side) => say!("access-shown", number = ply + 1, side = session.sides().of(side), action),
                None => say!("access-shown-roll", number = ply + 1, action),
            }
        }
    };
    announcements.write(Announcement { words, kind: Kind::Position });
}

/// Announces whose turn it is, and the actions that are left.
fn announce_turn(
    game: Option<Res<Match>>,
    thinking: Res<Thinking>,
    mut announcements: MessageWriter<Announcement>,
    mut last: Local<Option<(u64, String)>>,
    mut outcome: Local<Option<(u64, Outcome)>>,
) {
    let Some(game) = game else { return };
    if let Some(result) = game.session.outcome() {
        if outcome.replace((game.id, result)) != Some((game.id, result)) {
            let sides = game.session.sides();
            let words = say!(
                "access-result",
                result = benediction_words::result(result, sides),
                reason = benediction_words::reason(result, sides)
            );
            announcements.write(Announcement { words, kind: Kind::Result });
        }
        return;
    }
    *outcome = None;
    let turn = TurnText::of(&game, &thinking);
    let words =
        if turn.detail.is_empty() { turn.title } else { say!("access-turn", title = turn.title, detail = turn.detail) };
    if last.as_ref() != Some(&(game.id, words.clone())) {
        *last = Some((game.id, words.clone()));
        announcements.write(Announcement { words, kind: Kind::Turn });
    }
}

/// Announces the answer to a request for a hint or for threats.
fn announce_answer(
    game: Option<Res<Match>>,
    (request, analysis): (Res<AnalysisWanted>, Res<Analysis>),
    (selection, board): (Res<Selection>, Res<BoardOnTable>),
    mut announcements: MessageWriter<Announcement>,
    mut last: Local<String>,
) {
    let (Some(game), Some(board)) = (game, &board.0) else { return };
    let words = answer::of(&game, *request, &analysis, selection.hover, board);
    if *last != words {
        last.clone_from(&words);
        if !words.is_empty() {
            announcements.write(Announcement { words, kind: Kind::Answer });
        }
    }
}

/// Announces refusals and notes.
fn announce_notes(
    mut refused: MessageReader<Refused>,
    mut notes: MessageReader<Notify>,
    mut announcements: MessageWriter<Announcement>,
) {
    for why in refused.read().filter_map(|refused| refused.why.as_ref()) {
        announcements.write(Announcement { words: locale::say(why), kind: Kind::Refusal });
    }
    for Notify(words) in notes.read() {
        announcements.write(Announcement { words: words.clone(), kind: Kind::Note });
    }
}

/// Announces the time that a person has left, at certain times.
fn announce_clocks(
    game: Option<Res<Match>>,
    clock: Res<TurnClock>,
    mut announcements: MessageWriter<Announcement>,
    mut before: Local<Option<(u64, Side, u64)>>,
) {
    let side = clock.side().zip(game).filter(|(side, game)| game.slots.is_human(*side));
    let Some((side, id, left)) = side.and_then(|(side, game)| {
        let (_, reading) = clock.face(side)?;
        Some((side, game.id, reading.left.as_secs()))
    }) else {
        *before = None;
        return;
    };
    let last = before.replace((id, side, left));
    let Some((_, _, earlier)) = last.filter(|(last, by, _)| (*last, *by) == (id, side)) else { return };
    if let Some(seconds) = TIMES.into_iter().find(|time| left < *time && earlier >= *time) {
        let words = say!("access-time-left", seconds = seconds);
        announcements.write(Announcement { words, kind: Kind::Clock });
    }
}

/// Adds the announcements to egui's tree: one with each tree, since the order of several new ones would be lost.
fn add_to_tree(
    mut announcements: MessageReader<Announcement>,
    mut announced: ResMut<Announced>,
    mut outputs: Query<&mut EguiOutput>,
    mut next_frame: ResMut<NextFrame>,
) {
    announced.waiting.extend(announcements.read().cloned());
    if let Some(next) = announced.waiting.pop_front() {
        let number = announced.count;
        announced.count += 1;
        announced.last.push_back((number, next));
        if announced.last.len() > KEPT {
            announced.last.pop_front();
        }
    }
    if !announced.waiting.is_empty() {
        next_frame.soon();
    }
    for mut output in &mut outputs {
        if let Some(update) = &mut output.bypass_change_detection().platform_output.accesskit_update {
            add_nodes(update, &announced);
        }
    }
}

/// Adds the announcements, and the name of the window.
fn add_nodes(update: &mut TreeUpdate, announced: &Announced) {
    let Some(root) = root(update) else { return };
    root.set_label(text!("title-name"));
    let mut nodes = Vec::new();
    for (number, announcement) in &announced.last {
        let mut node = Node::new(Role::Label);
        node.set_value(announcement.words.as_str());
        node.set_live(if announcement.kind.is_urgent() { Live::Assertive } else { Live::Polite });
        root.push_child(id_of(*number));
        nodes.push((id_of(*number), node));
    }
    update.nodes.extend(nodes);
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Announcement>()
        .init_resource::<Announced>()
        .add_systems(
            Update,
            (
                (announce_actions, announce_position, announce_turn, announce_answer, announce_clocks)
                    .chain()
                    .run_if(in_state(Screen::Table)),
                announce_notes,
            )
                .in_set(Step::After)
                .run_if(is_requested.or_else(is_spoken)),
        )
        .add_systems(
            PostUpdate,
            add_to_tree
                .after(EguiPostUpdateSet::ProcessOutput)
                .before(EguiPostUpdateSet::PostProcessOutput)
                .run_if(is_requested),
        );
}
