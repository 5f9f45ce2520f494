//! The analysis of the position on the table: threats, hint and evaluation, for the music and the HUD. It runs on one thread at a
//! time, which stops as soon as the position changes.

use std::time::Duration;

use bevy::prelude::*;

use super::matches::Match;
use crate::app::base::background::BackgroundTask;
use crate::app::base::messages::GameNode;
use crate::app::base::settings::Settings;
use crate::app::base::states::{Screen, Step};
use benediction_engine::{AnalysisRequest, Budget, Finding, Hint, Score, Threat};
use benediction_platform::threads::Thread;
use benediction_rules::view::ActionView;
use benediction_worker::jobs::{Analyse, EnginePool, EngineRole, EngineSlot, JobPosition};

/// For the music: a few hundredths of a second, and enough for two turns where it matters.
const MOOD_BUDGET: Budget = Budget::nodes(6_000);
/// For the bar, while a human thinks.
const LOOK: Budget = Budget::nodes(60_000);
/// For a hint.
const THOUGHT: Budget = Budget::time(Duration::from_secs(2));

/// The analyses that the player has requested.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnalysisWanted {
    /// A hint, until an action is played.
    pub hint: bool,
    /// The threats, until they are switched off.
    pub threats: bool,
}

impl AnalysisWanted {
    /// Requests a hint, or none. One answer is shown at a time.
    pub fn toggle_hint(&mut self) {
        *self = AnalysisWanted { hint: !self.hint, threats: false };
    }

    /// Requests the threats, or none.
    pub fn toggle_threats(&mut self) {
        *self = AnalysisWanted { hint: false, threats: !self.threats };
    }
}

/// The analysis of the present position.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Analysis {
    /// The position.
    pub about: Option<GameNode>,
    /// The evaluation, from Red's view; at first that of the position before.
    pub opinion: Option<Score>,
    /// `true` if the opinion is about this position and its search is over.
    pub judged: bool,
    /// The threats to the side to act.
    pub threats: Option<Vec<Threat<ActionView>>>,
    /// `true` if threats were requested and the dice decide about them.
    pub up_to_the_dice: bool,
    /// The hint for the side to act.
    pub hint: Option<Hint>,
}

/// The thread, and the requests that it has completed.
#[derive(Resource, Default)]
pub struct AnalysisWorker {
    /// The engines and their memories.
    pool: EnginePool,
    job: Option<(AnalysisRequest, BackgroundTask<Finding>)>,
    /// The thread before it.
    left: Option<Thread>,
    done: AnalysisRequest,
}

impl AnalysisWorker {
    /// Returns `true` while an analysis is running.
    pub const fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    fn stop(&mut self) {
        if let Some((_, job)) = self.job.take() {
            self.left = job.cancel();
        }
    }

    fn begin(&mut self, game: &Match, request: AnalysisRequest) {
        self.stop();
        let slot = EngineSlot { role: EngineRole::Analysis, game: game.id, memory: None };
        let question = Analyse { slot, position: JobPosition::from_session(&game.session), request };
        let job = BackgroundTask::run("analysis", &self.pool, self.left.take(), question);
        self.job = job.map(|job| (request, job));
        if self.job.is_none() {
            // Where there are no threads there is no answer.
            self.done = request.and(self.done);
        }
    }
}

/// Returns the analyses to make of a position.
fn request(game: &Match, wanted: AnalysisWanted, settings: &Settings) -> AnalysisRequest {
    let human = game.human_to_act();
    let wanted = if game.policy().helps { wanted } else { AnalysisWanted::default() };
    let opinion = match (human, settings.play.evaluation_bar) {
        (true, true) => Some(LOOK),
        (true, false) | (false, true) => Some(MOOD_BUDGET),
        // A bot that thinks is left alone.
        (false, false) => None,
    };
    AnalysisRequest {
        threats_to: game.acting().filter(|_| human && wanted.threats),
        opinion,
        hint: (human && wanted.hint).then_some(THOUGHT),
    }
}

/// Starts analyses, receives their findings, and clears those of other positions.
pub fn analyse(
    game: Option<Res<Match>>,
    screen: Res<State<Screen>>,
    settings: Res<Settings>,
    mut wanted: ResMut<AnalysisWanted>,
    mut worker: ResMut<AnalysisWorker>,
    mut analysis: ResMut<Analysis>,
) {
    let game = game.filter(|game| *screen.get() == Screen::Table && game.session.outcome().is_none());
    let about = game.as_ref().map(|game| game.live());
    if analysis.about != about {
        worker.stop();
        worker.done = AnalysisRequest::default();
        let same_game = about.map(|about| about.game) == analysis.about.map(|about| about.game);
        *analysis = Analysis { about, opinion: analysis.opinion.filter(|_| same_game), ..default() };
        wanted.set_if_neq(AnalysisWanted { hint: false, threats: wanted.threats && same_game });
    }
    let Some(game) = game else { return };
    if worker.is_busy() {
        receive(&mut worker, &mut analysis);
    }
    let missing = request(&game, *wanted, &settings).without(worker.done);
    let covered = worker.job.as_ref().map_or(AnalysisRequest::default(), |(request, _)| *request);
    if missing.without(covered) != AnalysisRequest::default() {
        worker.begin(&game, missing);
    }
}

fn receive(worker: &mut AnalysisWorker, analysis: &mut ResMut<Analysis>) {
    let Some((request, job)) = &mut worker.job else { return };
    let is_over = job.drain(|finding| match finding {
        Finding::Threats(threats) => analysis.threats = Some(threats),
        Finding::Opinion(score) => analysis.opinion = Some(score),
        Finding::Hint(hint) => analysis.hint = Some(hint),
    });
    if !is_over {
        return;
    }
    analysis.up_to_the_dice |= request.threats_to.is_some() && analysis.threats.is_none();
    analysis.judged |= request.opinion.or(request.hint).is_some();
    worker.done = request.and(worker.done);
    worker.job = None;
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AnalysisWanted>()
        .init_resource::<AnalysisWorker>()
        .init_resource::<Analysis>()
        .add_systems(Update, analyse.in_set(Step::After));
}
