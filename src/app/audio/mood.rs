//! What the music should say: which screen it is, how far the game has come, whether a king is in reach. Music follows it
//! (`music.rs`); nothing else does.

use bevy::prelude::*;

use crate::app::messages::GameNode;
use crate::app::play::analysis::{Analysis, analyse};
use crate::app::play::matches::Match;
use crate::app::states::{Screen, Step};
use crate::engine::Score;

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
/// A win or loss within so many actions means that a king is in reach.
const REACH: u32 = 4;
/// So many actions without one calm the music again, so that it never flickers.
const PATIENCE: usize = 6;

/// Where a king was last in reach.
type Alarm = Option<GameNode>;

/// Whether a king is in reach, or was a moment ago.
fn alarmed(game: &Match, analysis: &Analysis, alarm: &mut Alarm) -> bool {
    let near = |score| matches!(score, Score::Win(actions) | Score::Loss(actions) if actions <= REACH);
    if analysis.judged && analysis.opinion.is_some_and(near) {
        *alarm = analysis.about;
    }
    let now = game.live();
    let since = |at: GameNode| game.session.ply_of(now.node) - game.session.ply_of(at.node);
    alarm.is_some_and(|at| at.game == now.game && game.session.leads_to(at.node, now.node) && since(at) < PATIENCE)
}

/// Takes up the mood of the screen and the game.
fn follow(
    game: Option<Res<Match>>,
    screen: Res<State<Screen>>,
    analysis: Res<Analysis>,
    mut alarm: Local<Alarm>,
    mut mood: ResMut<Mood>,
) {
    let wanted = match game {
        Some(game) if *screen.get() == Screen::Table => match game.session.outcome() {
            Some(outcome) => match (outcome.winner, game.lone_human()) {
                (Some(winner), Some(human)) if winner != human => Mood::Defeat,
                (Some(_), _) => Mood::Victory,
                (None, _) => Mood::Defeat,
            },
            None => match (alarmed(&game, &analysis, &mut alarm), game.session.ply()) {
                (true, _) => Mood::Tension,
                (false, ..OPENING) => Mood::Opening,
                (false, _) => Mood::Middle,
            },
        },
        _ => Mood::Title,
    };
    mood.set_if_neq(wanted);
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Mood>().add_systems(Update, follow.in_set(Step::After).after(analyse));
}
