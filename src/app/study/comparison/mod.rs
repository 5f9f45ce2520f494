//! Two lines of a study side by side. Their turns are judged in the background; the results stay until the comparison is closed.

pub(in crate::app) mod panel;

use bevy::prelude::*;

use crate::app::base::background::BackgroundTask;
use crate::app::base::states::Step;
use crate::app::game::matches::Match;
use crate::app::study::studied::Studied;
use benediction_platform::threads::Thread;
use benediction_study::reviews::{ComparedLine, Effort, Fork};
use benediction_study::tree::{Analysis, NodeId};
use benediction_worker::jobs::{EnginePool, Game, Judge};

/// A command of the comparison of a study.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompareCommand {
    /// Compare the lines of the fork that is nearest to this node.
    Begin(NodeId),
    /// Compare with the next variation.
    Next,
    /// Stop, and drop the results.
    End,
}

/// The lines that are compared.
struct Compared {
    /// The game ([`Match::id`]).
    game: u64,
    fork: Fork,
    /// The last nodes of the lines.
    ends: [NodeId; 2],
    /// The continuation and the variation.
    lines: [ComparedLine; 2],
    /// `true` for a line whose turns have been judged, or cannot be.
    judged: [bool; 2],
}

/// The comparison.
#[derive(Resource, Default)]
pub struct Comparison {
    compared: Option<Compared>,
    /// The index of the line whose turns are being judged, and the task.
    worker: Option<(usize, BackgroundTask<(usize, Analysis)>)>,
    /// The thread of a task that was cancelled, for which the next one waits.
    before: Option<Thread>,
}

impl Comparison {
    /// Returns `true` if lines of a game are compared.
    pub fn is_of(&self, game: &Match) -> bool {
        self.compared.as_ref().is_some_and(|compared| compared.game == game.id)
    }

    /// Returns the fork and the lines that are compared. Returns `None` if nothing is compared.
    pub fn shown(&self) -> Option<(Fork, &[ComparedLine; 2])> {
        self.compared.as_ref().map(|compared| (compared.fork, &compared.lines))
    }

    /// Returns `true` while turns are being judged.
    pub const fn is_busy(&self) -> bool {
        self.worker.is_some()
    }

    /// Compares the lines of a fork. The turns of the same lines keep their results.
    fn begin(&mut self, game: &Match, fork: Fork) {
        let before = self.worker.take().and_then(|(_, worker)| worker.cancel());
        let earlier = std::mem::replace(self, Comparison { before, ..default() }).compared;
        let (Some(ends), Some(mut lines)) = (fork.ends(&game.session), ComparedLine::both(&game.session, fork)) else {
            return;
        };
        for line in &mut lines {
            earlier.iter().flat_map(|earlier| &earlier.lines).for_each(|earlier| line.take_over(earlier));
        }
        self.compared = Some(Compared { game: game.id, fork, ends, lines, judged: [false; 2] });
    }

    /// Follows the lines as they are edited. Ends with the game, and with the variation.
    fn follow(&mut self, game: Option<&Match>) {
        let Some(compared) = &self.compared else { return };
        let fork = compared.fork;
        match game.filter(|game| game.id == compared.game) {
            Some(game) if fork.ends(&game.session) == Some(compared.ends) => {}
            Some(game) => self.begin(game, fork),
            None => *self = Comparison::default(),
        }
    }

    /// Takes over results, and begins to judge the next line that is due.
    fn judge(&mut self) {
        let Some(compared) = self.compared.as_mut().filter(|compared| compared.judged != [true; 2]) else { return };
        if let Some((index, worker)) = &mut self.worker {
            let mut found = Vec::new();
            let is_over = worker.drain(|result| found.push(result));
            compared.lines[*index].keep(found);
            if !is_over {
                return;
            }
            compared.judged[*index] = true;
            self.worker = None;
        }
        for (judged, line) in compared.judged.iter_mut().zip(&compared.lines) {
            *judged |= line.due().is_empty();
        }
        // The continuation is often analysed already.
        let Some(index) = compared.judged.iter().rposition(|judged| !judged) else { return };
        let line = &compared.lines[index];
        let job = Judge { game: Game(Box::new(line.record())), effort: Effort::Quick, turns: line.due() };
        let worker = BackgroundTask::run("comparison", &EnginePool::default(), self.before.take(), job);
        compared.judged[index] = worker.is_none();
        self.worker = worker.map(|worker| (index, worker));
    }
}

fn follow(mut commands: MessageReader<CompareCommand>, studied: Studied, mut comparison: ResMut<Comparison>) {
    // A panel that is drawn in each frame reads it.
    let comparison = comparison.bypass_change_detection();
    let game = studied.game();
    comparison.follow(game);
    for command in commands.read() {
        let Some(game) = game else { continue };
        let fork = match command {
            CompareCommand::Begin(node) => Fork::near(&game.session, *node),
            CompareCommand::Next => comparison.shown().map(|(fork, _)| fork.next(&game.session)),
            CompareCommand::End => None,
        };
        match fork {
            Some(fork) => comparison.begin(game, fork),
            None => *comparison = Comparison::default(),
        }
    }
    comparison.judge();
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Comparison>().add_message::<CompareCommand>().add_systems(Update, follow.in_set(Step::After));
}
