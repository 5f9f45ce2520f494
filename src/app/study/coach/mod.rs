//! The coach, who looks at each turn of a person before it is closed, and warns of a turn that loses too much.

mod panel;

use bevy::prelude::*;

use crate::app::base::messages::GameNode;
use crate::app::base::states::Step;
use crate::app::game::commands::{MatchCommands, PlayerCommand};
use crate::app::game::matches::Match;
use crate::app::game::turn_check::{TurnCheck, TurnCheckState};
use benediction_engine::Threat;
use benediction_rules::view::ActionView;
use benediction_worker::jobs::Checked;

/// The evaluation of the turn that waits for the coach.
#[derive(Resource, Default)]
pub struct Coaching {
    /// The node after the turn.
    at: Option<GameNode>,
    check: TurnCheck,
    /// The warning, if the turn loses too much.
    warning: Option<Checked>,
}

impl Coaching {
    /// Returns the warning of the turn on the table. Returns `None` if there is none.
    pub fn warning(&self, game: &Match) -> Option<&Checked> {
        self.warning.as_ref().filter(|_| game.turn_end().awaits_coach() && self.at == Some(game.live()))
    }

    /// Returns the threat that the turn on the table allows, if the coach warns of it.
    pub(super) fn danger(&self, game: &Match) -> Option<&Threat<ActionView>> {
        self.warning(game)?.danger.as_ref()
    }
}

fn follow(game: Option<Res<Match>>, mut coaching: ResMut<Coaching>, mut requests: MatchCommands) {
    let Some(game) = game.filter(|game| game.turn_end().awaits_coach()) else {
        if coaching.at.is_some() {
            *coaching = Coaching::default();
        }
        return;
    };
    if coaching.at != Some(game.live()) {
        *coaching = Coaching { at: Some(game.live()), ..default() };
        coaching.check.begin(&game);
    }
    if coaching.warning.is_some() {
        return;
    }
    let points = game.session.about().terms.coach.map_or(0, |coach| coach.points);
    let checked = match coaching.bypass_change_detection().check.receive() {
        TurnCheckState::Waiting => return,
        TurnCheckState::Checked(checked) => Some(checked),
        // Where nothing can be found out, the turn is closed.
        TurnCheckState::Failed => None,
    };
    match checked.filter(|checked| checked.loss * 100.0 >= f32::from(points)) {
        Some(warning) => {
            coaching.warning = Some(warning);
            requests.write(PlayerCommand::CoachWarns);
        }
        None => requests.write(PlayerCommand::CoachAgrees),
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Coaching>().add_systems(Update, follow.in_set(Step::After)).add_plugins(panel::plugin);
}
