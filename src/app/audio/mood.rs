//! The mood of the music: the screen, the progress of the game, and danger to a king. Only the music follows it (`music.rs`).

use bevy::prelude::*;
use serde::Deserialize;

use crate::app::base::messages::GameNode;
use crate::app::base::states::{Screen, Step};
use crate::app::game::analysis::{Analysis, analyse};
use crate::app::game::matches::Match;
use benediction_engine::Score;

/// The mood of the moment.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
pub enum Mood {
    /// No game.
    #[default]
    Title,
    /// The first turns.
    Opening,
    /// The game is under way.
    Middle,
    /// A win or loss is near.
    Tension,
    /// A win or loss is imminent.
    Danger,
    /// The game was won; by the human, if there is just one.
    Victory,
    /// The lone human lost, or the game is drawn.
    Defeat,
}

impl Mood {
    /// Returns `true` if the game is over.
    pub(super) const fn is_end(self) -> bool {
        matches!(self, Mood::Victory | Mood::Defeat)
    }
}

/// Number of actions that belong to the opening.
const OPENING_ACTIONS: usize = 14;
/// Largest number of actions to a win or loss that makes tension.
const TENSION_ACTIONS: u32 = 6;
/// Largest number of actions to a win or loss that makes danger.
const DANGER_ACTIONS: u32 = 2;
/// Number of actions after which the music is calm again, so that it does not flicker.
const CALM_ACTIONS: usize = 6;

/// The position where a win or loss was last seen, and its mood.
type Alarm = Option<(GameNode, Mood)>;

/// Returns the mood of tension or danger, if a win or loss is near or was a moment ago.
fn alarm_mood(game: &Match, analysis: &Analysis, alarm: &mut Alarm) -> Option<Mood> {
    let far = match analysis.opinion.filter(|_| analysis.judged) {
        Some(Score::Win(actions) | Score::Loss(actions)) => actions,
        _ => u32::MAX,
    };
    let seen_mood =
        (far <= TENSION_ACTIONS).then_some(if far <= DANGER_ACTIONS { Mood::Danger } else { Mood::Tension });
    if let (Some(at), Some(mood)) = (analysis.about, seen_mood) {
        *alarm = Some((at, mood));
    }
    let now = game.live();
    let (at, mood) = (*alarm)?;
    let lasts = at.game == now.game
        && game.session.leads_to(at.node, now.node)
        && game.session.ply_of(now.node) - game.session.ply_of(at.node) < CALM_ACTIONS;
    lasts.then_some(mood)
}

/// Updates the mood from the screen and the game.
fn follow(
    game: Option<Res<Match>>,
    screen: Res<State<Screen>>,
    analysis: Res<Analysis>,
    mut alarm: Local<Alarm>,
    mut mood: ResMut<Mood>,
) {
    let new_mood = match game {
        Some(game) if *screen.get() == Screen::Table => match game.session.outcome() {
            Some(outcome) => match (outcome.winner, game.slots.lone_human()) {
                (Some(winner), Some(human)) if winner != human => Mood::Defeat,
                (Some(_), _) => Mood::Victory,
                (None, _) => Mood::Defeat,
            },
            None => match (alarm_mood(&game, &analysis, &mut alarm), game.session.ply()) {
                (Some(mood), _) => mood,
                (None, ..OPENING_ACTIONS) => Mood::Opening,
                (None, _) => Mood::Middle,
            },
        },
        _ => Mood::Title,
    };
    mood.set_if_neq(new_mood);
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Mood>().add_systems(Update, follow.in_set(Step::After).after(analyse));
}
