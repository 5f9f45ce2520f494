//! The analysis of a game that is over: every turn is judged in the background, and the results are added to the game.

pub(in crate::app) mod mistakes;
pub(in crate::app) mod panel;
pub(in crate::app) mod report;

use std::time::Duration;

use bevy::prelude::*;

use crate::app::base::background::{BackgroundTask, TryRecv};
use crate::app::base::messages::GameNode;
use crate::app::base::next_frame::NextFrame;
use crate::app::base::states::Step;
use crate::app::game::commands::{LookAt, MatchCommands, TurnJudged};
use crate::app::game::matches::Match;
use benediction_platform::clock::Instant;
use benediction_platform::{threads, wake};
use benediction_rules::Side;
use benediction_study::record::Player;
use benediction_study::reviews::{Effort, Report, ReportedTurn, Review};
use benediction_study::tree::{Analysis, NodeId};
use benediction_worker::jobs::{EnginePool, Game, Judge, Reasons};

/// A command to begin or cancel the analysis of the game that is over.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewCommand {
    /// Judge every turn that has not been judged.
    Begin,
    /// The same, and show the report, and the position before the turning point.
    Report,
    /// Stop. The results so far stay.
    Stop,
}

/// Results within this time are added to the game together.
const TOGETHER: Duration = Duration::from_millis(500);

/// The analysis of the game that is over, and its tasks.
#[derive(Resource, Default)]
pub struct GameReview {
    /// The game ([`Match::id`]).
    game: Option<u64>,
    review: Option<Review>,
    /// The results so far. `None` if no turn has been judged.
    pub report: Option<Report>,
    /// Number of mistakes and blunders of people among them.
    mistakes: usize,
    /// The indices of the turns with a verdict, those with the largest losses first.
    by_size: Vec<usize>,
    workers: Vec<BackgroundTask<(usize, Analysis)>>,
    /// The results that have not been added to the game.
    unsaved: Vec<(NodeId, Analysis)>,
    /// When that was.
    last_saved: Option<Instant>,
    /// Why the turns that decided the game were mistakes, by their first nodes.
    pub whys: Vec<(NodeId, String)>,
    /// The turns whose reasons were requested.
    why_nodes: Vec<NodeId>,
    why: Option<BackgroundTask<(usize, String)>>,
    /// Number of requests to show the report.
    reports: u32,
    /// `true` until the turning point is shown with the report.
    due_turning_point: bool,
}

impl GameReview {
    /// Returns `true` while turns are being judged.
    pub const fn is_busy(&self) -> bool {
        !self.workers.is_empty()
    }

    /// Returns the game and the number of the last request to show its report, or `None` without a request.
    pub fn report_request(&self) -> Option<(u64, u32)> {
        self.game.map(|game| (game, self.reports)).filter(|_| self.reports > 0)
    }

    /// Returns `true` while turns or reasons are being worked out.
    pub const fn is_waiting(&self) -> bool {
        self.is_busy() || self.why.is_some()
    }

    /// Returns the number of judged turns, and of all turns.
    pub fn progress(&self) -> (usize, usize) {
        let all = self.review.as_ref().map_or(0, Review::turns);
        (self.report.as_ref().map_or(0, |report| report.turns.len()), all)
    }

    /// Returns `true` if every turn has been judged, so that the report is complete.
    pub fn is_complete(&self) -> bool {
        self.report.as_ref().is_some_and(|report| report.missing == 0)
    }

    /// Returns `true` if the game has turns that have not been judged.
    pub fn is_due(&self) -> bool {
        let (done, all) = self.progress();
        done < all
    }

    fn begin(&mut self, game: &Match) {
        let Some(review) = &self.review else { return };
        let due = review.due_turns(&game.session);
        // One core is left for the drawing.
        let hands = threads::cores().saturating_sub(1).clamp(1, due.len().max(1));
        let mut shares: Vec<Vec<usize>> = (0..hands).map(|_| Vec::new()).collect();
        for (index, turn) in due.into_iter().enumerate() {
            shares[index % hands].push(turn);
        }
        let game = Game(Box::new(game.session.record((Player::Human, Player::Human))));
        let work = |(hand, turns): (usize, Vec<usize>)| {
            let job = Judge { game: game.clone(), effort: Effort::Quick, turns };
            BackgroundTask::run(&format!("reviewer-{hand}"), &EnginePool::default(), None, job)
        };
        let shares = shares.into_iter().enumerate();
        self.workers = shares.filter(|(_, share)| !share.is_empty()).filter_map(work).collect();
    }

    /// Returns the results to add to the game now. A turn takes a moment and the whole game is written for it, so that several are
    /// kept together.
    fn try_recv(&mut self) -> Vec<(NodeId, Analysis)> {
        let (unsaved, review) = (&mut self.unsaved, &self.review);
        self.workers.retain_mut(|worker| {
            !worker.drain(|(turn, analysis)| {
                let node = review.as_ref().and_then(|review| review.node(turn));
                unsaved.extend(node.map(|node| (node, analysis)));
            })
        });
        let now = Instant::now();
        let is_waiting = self.last_saved.is_some_and(|saved| now - saved < TOGETHER);
        if self.is_busy() && (is_waiting || self.unsaved.is_empty()) {
            return Vec::new();
        }
        self.last_saved = Some(now);
        std::mem::take(&mut self.unsaved)
    }

    /// Asks why the game was decided, once every turn is judged.
    fn ask_why(&mut self, game: &Match) {
        let Some(report) = self.report.as_ref().filter(|report| report.missing == 0) else { return };
        let turns: Vec<ReportedTurn> = report.moments.iter().map(|moment| report.turns[*moment].clone()).collect();
        let first = |turn: &ReportedTurn| turn.turn.nodes.first().copied();
        let nodes: Vec<NodeId> = turns.iter().filter_map(first).collect();
        if nodes == self.why_nodes {
            return;
        }
        self.why_nodes = nodes;
        self.whys.clear();
        let game = Game(Box::new(game.session.record((Player::Human, Player::Human))));
        let turns = turns.into_iter().map(|turn| (turn.turn.number, turn.turn.words)).collect();
        self.why = BackgroundTask::run("reasons", &EnginePool::default(), None, Reasons { game, turns });
    }

    /// Returns the position before the turn with the largest loss.
    fn turning_point(&self, game: &Match) -> Option<NodeId> {
        let report = self.report.as_ref()?;
        let turns = report.moments.iter().map(|moment| &report.turns[*moment]);
        let turn = turns.max_by(|a, b| a.loss.total_cmp(&b.loss))?;
        game.session.before(*turn.turn.nodes.first()?)
    }

    fn look(&mut self, game: &Match) {
        let report = self.review.as_ref().map(|review| review.report(&game.session));
        self.report = report.filter(|report| !report.turns.is_empty());
        let people = Side::BOTH.map(|side| game.slots.is_human(side));
        self.mistakes = self.report.as_ref().map_or(0, |report| report.mistakes(people).count());
        self.by_size = self.report.as_ref().map_or_else(Vec::new, Report::by_size);
    }
}

/// Begins, listens, and forgets a game that has left the table.
fn follow(
    game: Option<Res<Match>>,
    mut orders: MessageReader<ReviewCommand>,
    mut review: ResMut<GameReview>,
    mut commands: MatchCommands,
    mut next_frame: ResMut<NextFrame>,
) {
    let game = game.filter(|game| game.policy().is_reviewed);
    let id = game.as_ref().map(|game| game.id);
    if review.game != id {
        *review = GameReview { game: id, ..default() };
        if let Some(game) = &game {
            review.review = Some(Review::new(&game.session, Effort::Quick));
            review.look(game);
            review.ask_why(game);
        }
    }
    let Some(game) = game else {
        orders.clear();
        return;
    };
    for order in orders.read() {
        match order {
            ReviewCommand::Begin | ReviewCommand::Report => {
                if *order == ReviewCommand::Report {
                    review.reports += 1;
                    review.due_turning_point = true;
                }
                if !review.is_busy() {
                    review.begin(&game);
                }
            }
            ReviewCommand::Stop => review.workers.clear(),
        }
    }
    if review.is_busy() || !review.unsaved.is_empty() {
        let judged = review.bypass_change_detection().try_recv();
        if !judged.is_empty() || !review.is_busy() {
            review.set_changed();
        }
        let at = |node| GameNode { game: game.id, node };
        if !judged.is_empty() {
            next_frame.within(wake::INTERVAL);
        }
        for (node, analysis) in judged {
            commands.write(TurnJudged { at: at(node), analysis });
        }
        if !review.unsaved.is_empty() {
            next_frame.within(TOGETHER);
        }
    }
    // The analyses that were sent are in the game now.
    if game.is_changed() {
        review.look(&game);
        if !review.is_busy() {
            review.ask_why(&game);
        }
    }
    if review.due_turning_point && review.is_complete() {
        review.due_turning_point = false;
        // A player who looks at another position by now stays there.
        let at_end = game.session.after(game.session.node()).is_none();
        if let Some(node) = review.turning_point(&game).filter(|_| at_end) {
            commands.write(LookAt(Some(node)));
        }
    }
    while let Some(worker) = &mut review.bypass_change_detection().why {
        match worker.try_recv() {
            TryRecv::Event((index, why)) => {
                let node = review.why_nodes.get(index).copied();
                review.whys.extend(node.map(|node| (node, why)));
            }
            TryRecv::Empty => break,
            TryRecv::Done => review.why = None,
        }
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<GameReview>().add_message::<ReviewCommand>().add_systems(Update, follow.in_set(Step::After));
}
