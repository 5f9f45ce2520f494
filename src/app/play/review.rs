//! The analysis of a game that is over: every turn is judged beside the drawing, and what is found is kept in the game.

use bevy::prelude::*;

use super::matches::Match;
use crate::app::messages::{GameNode, ReviewCommand, TurnJudged};
use crate::app::states::Step;
use crate::app::worker::{Heard, Worker};
use crate::platform::threads;
use crate::study::{Effort, Job, Report, Review};
use crate::tree::{Analysis, NodeId};

/// What is known of the game that is over, and who works on it.
#[derive(Resource, Default)]
pub struct GameReview {
    /// The game ([`Match::id`]).
    game: Option<u64>,
    review: Option<Review>,
    /// What was found so far; nothing where no turn has been judged.
    pub report: Option<Report>,
    workers: Vec<Worker<(NodeId, Analysis)>>,
}

impl GameReview {
    /// Whether turns are being judged.
    pub const fn at_work(&self) -> bool {
        !self.workers.is_empty()
    }

    /// How many turns are judged, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        let all = self.review.as_ref().map_or(0, Review::turns);
        (self.report.as_ref().map_or(0, |report| report.turns.len()), all)
    }

    /// Whether there is a game with turns that nobody has judged yet.
    pub fn is_due(&self) -> bool {
        let (done, all) = self.progress();
        done < all
    }

    fn begin(&mut self, game: &Match) {
        let Some(review) = &self.review else { return };
        let jobs = review.due(game.session.as_ref());
        // One core is left for the drawing.
        let hands = threads::cores().saturating_sub(1).clamp(1, jobs.len().max(1));
        let mut shares: Vec<Vec<Job>> = (0..hands).map(|_| Vec::new()).collect();
        for (index, job) in jobs.into_iter().enumerate() {
            shares[index % hands].push(job);
        }
        let work = |share: Vec<Job>| {
            Worker::begin("reviewer", None, move |stop, tell| {
                share.iter().map_while(|job| job.run(stop)).for_each(tell);
            })
        };
        self.workers = shares.into_iter().filter(|share| !share.is_empty()).filter_map(work).collect();
    }

    fn hear(&mut self) -> Vec<(NodeId, Analysis)> {
        let mut found = Vec::new();
        self.workers.retain_mut(|worker| {
            loop {
                match worker.hear() {
                    Heard::Word(word) => found.push(word),
                    Heard::Nothing => break true,
                    Heard::End => break false,
                }
            }
        });
        found
    }

    fn look(&mut self, game: &Match) {
        let report = self.review.as_ref().map(|review| review.report(game.session.as_ref()));
        self.report = report.filter(|report| !report.turns.is_empty());
    }
}

/// Begins, listens, and forgets a game that has left the table.
fn follow(
    game: Option<Res<Match>>,
    mut orders: MessageReader<ReviewCommand>,
    mut review: ResMut<GameReview>,
    mut judged: MessageWriter<TurnJudged>,
) {
    let game = game.filter(|game| game.is_over());
    let id = game.as_ref().map(|game| game.id);
    if review.game != id {
        *review = GameReview { game: id, ..default() };
        if let Some(game) = &game {
            review.review = Some(Review::of(game.session.as_ref(), Effort::Quick));
            review.look(game);
        }
    }
    let Some(game) = game else {
        orders.clear();
        return;
    };
    for order in orders.read() {
        match order {
            ReviewCommand::Begin if !review.at_work() => review.begin(&game),
            ReviewCommand::Begin => {}
            ReviewCommand::Stop => review.workers.clear(),
        }
    }
    if review.at_work() {
        let found = review.bypass_change_detection().hear();
        if !found.is_empty() || !review.at_work() {
            review.set_changed();
        }
        let at = |node| GameNode { game: game.id, node };
        judged.write_batch(found.into_iter().map(|(node, analysis)| TurnJudged { at: at(node), analysis }));
    }
    // What was found has been kept since.
    if game.is_changed() {
        review.look(&game);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GameReview>().add_systems(Update, follow.in_set(Step::After));
}
