//! The requests of assistive technologies: to build the tree, to press a button, to act at a place of the board.

use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use bevy::a11y::{AccessibilityRequested, ActionRequest};
use bevy::prelude::*;
use bevy::winit::accessibility::{WinitActionRequestHandler, WinitActionRequestHandlers};
use bevy_egui::egui::accesskit::Action;
use bevy_egui::{EguiContext, EguiInput, EguiPreUpdateSet, egui};

use super::announcements::{Announcement, Kind};
use super::board::{BoardNodes, Target};
use crate::app::base::next_frame::NextFrame;
use crate::app::base::states::PaceSystems;
use crate::app::game::commands::{ActionRequested, MatchCommands};
use crate::app::game::matches::Match;
use crate::app::input::cursor::BoardCursor;
use crate::app::input::pointer::PlaceClicked;
use benediction_platform::{threads, wake};

/// Builds egui's tree while an assistive technology reads it. `bevy_egui` would do so from the start.
fn follow_request(requested: Res<AccessibilityRequested>, contexts: Query<&mut EguiContext>) {
    for mut context in contexts {
        if requested.get() {
            context.get_mut().enable_accesskit();
        } else {
            context.get_mut().disable_accesskit();
        }
    }
}

/// Time between two looks at the requests.
const WATCH_INTERVAL: Duration = Duration::from_millis(30);

/// Wakes the window when there is a request, which Bevy's queue does not. The thread ends with the window.
fn watch(queues: Option<Res<WinitActionRequestHandlers>>) {
    let queues: Vec<_> = queues.iter().flat_map(|queues| queues.values()).map(Arc::downgrade).collect();
    // Without threads, a request is carried out in the next frame.
    let _ = threads::start("requests", move || {
        let has_requests =
            |queue: Arc<Mutex<WinitActionRequestHandler>>| queue.lock().is_ok_and(|queue| !queue.is_empty());
        while queues.iter().any(|queue| queue.strong_count() > 0) {
            if queues.iter().filter_map(Weak::upgrade).any(has_requests) {
                wake::wake();
            }
            threads::sleep(WATCH_INTERVAL);
        }
    });
}

/// Gives the requests to egui, or carries out those for the board.
fn forward(
    mut requests: MessageReader<ActionRequest>,
    nodes: Res<BoardNodes>,
    game: Option<Res<Match>>,
    mut cursor: ResMut<BoardCursor>,
    mut clicks: MessageWriter<PlaceClicked>,
    (mut commands, mut announcements): (MatchCommands, MessageWriter<Announcement>),
    mut inputs: Query<&mut EguiInput>,
    mut next_frame: ResMut<NextFrame>,
) {
    for ActionRequest(request) in requests.read() {
        next_frame.soon();
        let Some(target) = nodes.target(request.target_node) else {
            for mut input in &mut inputs {
                input.events.push(egui::Event::AccessKitActionRequest(request.clone()));
            }
            continue;
        };
        match (request.action, target) {
            (Action::Focus, Target::Place(place)) => cursor.enter_at(place),
            (Action::Click, Target::Place(place)) => {
                cursor.enter_at(place);
                clicks.write(PlaceClicked(place));
            }
            (Action::Click, Target::Action(at, action))
                if game.as_ref().is_some_and(|game| game.human_to_act() && game.live() == at) =>
            {
                commands.write(ActionRequested { at, action });
            }
            (Action::Click, Target::Question(question)) => {
                if let Some(game) = &game {
                    announcements.write(Announcement { words: question.answer(game), kind: Kind::Answer });
                }
            }
            _ => {}
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ActionRequest>()
        .add_systems(
            PreUpdate,
            follow_request
                .after(EguiPreUpdateSet::InitContexts)
                .before(EguiPreUpdateSet::BeginPass)
                .run_if(resource_exists::<AccessibilityRequested>),
        )
        .add_systems(
            Last,
            (
                forward.before(PaceSystems).run_if(super::is_requested),
                watch.run_if(super::is_requested.and_then(run_once)),
            ),
        );
}
