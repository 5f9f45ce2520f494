//! What the music should say: which screen it is, how far the game has come, whether a king is in reach. Music follows it
//! (`music.rs`); nothing else does.

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
    /// Something is decided soon.
    Tension,
    /// A king is in danger.
    Danger,
    /// It was won, by the human where there is just one.
    Victory,
    /// The lone human lost, or nobody won.
    Defeat,
}

impl Mood {
    /// Whether the game is over.
    pub(super) const fn is_end(self) -> bool {
        matches!(self, Mood::Victory | Mood::Defeat)
    }
}

/// Actions that belong to the opening.
const OPENING: usize = 14;
/// A win or loss within so many actions is decided soon.
const SOON: u32 = 6;
/// A win or loss within so many actions means that a king is in danger.
const NOW: u32 = 2;
/// So many actions without one calm the music again, so that it never flickers.
const PATIENCE: usize = 6;

/// Where a win or loss was seen last, and how far off it was.
type Alarm = Option<(GameNode, Mood)>;

/// Whether something is decided soon, or a king is in danger, or was a moment ago.
fn alarmed(game: &Match, analysis: &Analysis, alarm: &mut Alarm) -> Option<Mood> {
    let far = match analysis.opinion.filter(|_| analysis.judged) {
        Some(Score::Win(actions) | Score::Loss(actions)) => actions,
        _ => u32::MAX,
    };
    let seen = (far <= SOON).then_some(if far <= NOW { Mood::Danger } else { Mood::Tension });
    if let (Some(at), Some(mood)) = (analysis.about, seen) {
        *alarm = Some((at, mood));
    }
    let now = game.live();
    let (at, mood) = (*alarm)?;
    let lasts = at.game == now.game
        && game.session.leads_to(at.node, now.node)
        && game.session.ply_of(now.node) - game.session.ply_of(at.node) < PATIENCE;
    lasts.then_some(mood)
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
                (Some(mood), _) => mood,
                (None, ..OPENING) => Mood::Opening,
                (None, _) => Mood::Middle,
            },
        },
        _ => Mood::Title,
    };
    mood.set_if_neq(wanted);
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Mood>().add_systems(Update, follow.in_set(Step::After).after(analyse));
}
