//! What the music should say: which screen it is, how far the game has come, whether a king is in reach. Music follows it
//! (`music.rs`); nothing else does.

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};

use bevy::prelude::*;

use super::matches::Match;
use super::{Screen, Step};
use crate::bot::{Budget, Info, Level, Score};

/// The mood of the moment.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mood {
    /// No game.
    #[default]
    Title,
    /// The first turns.
    Opening,
    /// The game is under way.
    Middle,
    /// A king is in reach.
    Tension,
    /// It was won, by the human where there is just one.
    Victory,
    /// The lone human lost, or nobody won.
    Defeat,
}

/// Actions that belong to the opening.
const OPENING: usize = 14;
/// Positions the analysis looks at: a few hundredths of a second, and enough for two turns where it matters.
const NODES: u64 = 6_000;
/// A win or loss within so many actions means that a king is in reach.
const REACH: u32 = 4;
/// So many actions without one calm the music again, so that it never flickers.
const PATIENCE: usize = 6;

/// The analysis of the present position.
#[derive(Resource, Default)]
pub struct Ear {
    asked: Option<(u64, usize)>,
    answer: Mutex<Option<Receiver<bool>>>,
    stop: Arc<AtomicBool>,
    /// The game and the action at which a king was last in reach.
    alarmed: Option<(u64, usize)>,
}

impl Ear {
    /// Whether an answer is still to come.
    pub fn is_listening(&self) -> bool {
        self.answer.lock().is_ok_and(|answer| answer.is_some())
    }

    /// Asks about a new position on a thread of its own.
    fn ask(&mut self, game: &Match) {
        let now = (game.id, game.session.ply());
        if self.asked == Some(now) {
            return;
        }
        self.asked = Some(now);
        self.stop.store(true, Ordering::Relaxed);
        self.stop = Arc::default();
        let (sender, receiver) = channel();
        let (stop, thinker) = (self.stop.clone(), game.session.thinker(Level::STRONGEST, Budget::nodes(NODES), 1));
        let thread = std::thread::Builder::new().name("mood".into());
        let started = thread.spawn(move || {
            let mut near = false;
            thinker(&stop, &mut |info: &Info| {
                near = matches!(info.score, Score::Win(actions) | Score::Loss(actions) if actions <= REACH);
            });
            // Nobody listens any more when the game has gone on.
            let _ = sender.send(near);
        });
        if started.is_ok()
            && let Ok(answer) = self.answer.get_mut()
        {
            *answer = Some(receiver);
        }
    }

    /// Whether a king is in reach, or was a moment ago.
    fn alarmed(&mut self, game: &Match) -> bool {
        let now = game.session.ply();
        if let (Ok(answer), Some(asked)) = (self.answer.get_mut(), self.asked)
            && let Some(Ok(near)) = answer.as_ref().map(|answer| answer.try_recv())
        {
            *answer = None;
            if near {
                self.alarmed = Some(asked);
            }
        }
        self.alarmed.is_some_and(|(id, ply)| id == game.id && ply <= now && now - ply < PATIENCE)
    }
}

fn listen(game: Option<Res<Match>>, screen: Res<State<Screen>>, mut ear: ResMut<Ear>, mut mood: ResMut<Mood>) {
    let wanted = match game {
        Some(game) if *screen.get() == Screen::Table => match game.session.outcome() {
            Some(outcome) => match (outcome.winner, game.lone_human()) {
                (Some(winner), Some(human)) if winner != human => Mood::Defeat,
                (Some(_), _) => Mood::Victory,
                (None, _) => Mood::Defeat,
            },
            None => {
                // A bot that thinks is left alone.
                if game.human_to_act() {
                    ear.ask(&game);
                }
                match (ear.alarmed(&game), game.session.ply()) {
                    (true, _) => Mood::Tension,
                    (false, ..OPENING) => Mood::Opening,
                    (false, _) => Mood::Middle,
                }
            }
        },
        _ => Mood::Title,
    };
    mood.set_if_neq(wanted);
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Mood>().init_resource::<Ear>().add_systems(Update, listen.in_set(Step::After));
}
