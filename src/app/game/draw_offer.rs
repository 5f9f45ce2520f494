//! The answer of a bot to an offer of a draw. It is about the position on the table when the answer is given: the bot thinks about
//! that position, and again if the game goes on before it has answered.

use bevy::prelude::*;

use super::commands::{MatchCommands, PlayerCommand};
use super::matches::Match;
use super::player_slot::PlayerSlot;
use crate::app::base::background::BackgroundTask;
use crate::app::base::messages::GameNode;
use crate::app::base::states::{Screen, Step};
use benediction_engine::{AnalysisRequest, Budget, Finding, Score};
use benediction_rules::{Actor, Side};
use benediction_worker::jobs::{Analyse, EnginePool, EngineRole, EngineSlot, JobPosition};

/// Number of positions searched for an answer: well below a second.
const NODES: u64 = 60_000;
/// A bot agrees if its win chance is below this. A position that is certainly drawn is agreed to as well.
const AGREES_BELOW: f32 = 0.4;

/// The thoughts of a bot about an offer. Empty unless it is thinking about one.
#[derive(Resource, Default)]
struct OfferSearch(Option<OfferPosition>);

/// The thoughts about one position.
struct OfferPosition {
    /// The position.
    at: GameNode,
    task: Option<BackgroundTask<Finding>>,
    /// The latest score, from the view of the near side.
    score: Option<Score>,
}

impl OfferPosition {
    fn begin(game: &Match) -> OfferPosition {
        let slot = EngineSlot { role: EngineRole::Analysis, game: game.id, memory: None };
        let request = AnalysisRequest { opinion: Some(Budget::nodes(NODES)), ..AnalysisRequest::default() };
        let job = Analyse { slot, position: JobPosition::from_session(&game.session), request };
        let task = BackgroundTask::run("draw", &EnginePool::default(), None, job);
        OfferPosition { at: game.live(), task, score: None }
    }

    /// Receives what was found. Returns `true` once the search is over.
    fn is_over(&mut self) -> bool {
        let Some(task) = &mut self.task else { return true };
        task.drain(|finding| {
            if let Finding::Opinion(score) = finding {
                self.score = Some(score);
            }
        })
    }
}

/// Returns `true` if a bot agrees to a draw in a position that has this score for it, in a game with this winning score.
fn agrees_to(score: Score, winning_score: i32) -> bool {
    score == Score::Draw || score.chance(winning_score) < AGREES_BELOW
}

/// Returns the side of the bot that an offer is made to. Returns `None` if no bot plays.
fn side_of_bot(game: &Match) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| matches!(game.slots.slot(*side), PlayerSlot::Bot(_)))
}

/// Thinks about an offer, and answers it.
fn consider(
    game: Option<Res<Match>>,
    screen: Res<State<Screen>>,
    mut thoughts: ResMut<OfferSearch>,
    mut requests: MatchCommands,
) {
    let is_asked = |game: &Match| game.activity.play().is_some_and(|play| play.draw_offered);
    let asked = game.filter(|game| is_asked(game) && *screen.get() == Screen::Table);
    let Some(game) = asked else {
        if thoughts.0.is_some() {
            thoughts.0 = None;
        }
        return;
    };
    if game.session.outcome().is_some() {
        requests.write(PlayerCommand::AnswerDraw { at: game.live(), agrees: false });
        return;
    }
    // The position after the roll counts, which is there in a moment.
    if game.session.turn().actor == Actor::Chance {
        return;
    }
    let at = game.live();
    let is_current = thoughts.0.as_ref().is_some_and(|thought| thought.at == at);
    if !is_current {
        thoughts.0 = Some(OfferPosition::begin(&game));
    }
    let Some(thought) = &mut thoughts.0 else { return };
    if !thought.is_over() {
        return;
    }
    let score = side_of_bot(&game).zip(thought.score).map(|(side, near)| match side {
        Side::Near => near,
        Side::Far => near.reversed(),
    });
    let agrees = score.is_some_and(|score| agrees_to(score, game.session.winning_score()));
    requests.write(PlayerCommand::AnswerDraw { at, agrees });
    thoughts.0 = None;
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OfferSearch>().add_systems(Update, consider.in_set(Step::Input));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bot_judges_draw_offers_by_win_chance() {
        // Two men behind are much in one game and little in another.
        assert!(agrees_to(Score::Value(-200), 350) && !agrees_to(Score::Value(-200), 920));
        assert!(agrees_to(Score::Loss(30), 350) && agrees_to(Score::Draw, 350));
        assert!(!agrees_to(Score::Value(0), 350) && !agrees_to(Score::Win(30), 350));
    }
}
