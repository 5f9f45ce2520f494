//! The end of a game on the table. While its result is shown, the men that decided it are lit, everything else is dim, and the camera
//! is a little nearer. [`Ending`] is the one state of this: renderer, camera and signs follow it.

use bevy::prelude::*;

use super::Moving;
use super::highlights::Highlights;
use crate::app::base::clock::Clock;
use crate::app::base::next_frame::NextFrame;
use crate::app::base::settings::Settings;
use crate::app::base::states::{Menu, Screen};
use crate::app::game::matches::Match;
use crate::app::game::policy::Panel;
use benediction_rules::Side;
use benediction_rules::geometry::Point;
use std::time::Duration;

/// Seconds in which the light goes down and the camera comes nearer, and in which both return.
const COMES: f32 = 0.8;
const GOES: f32 = 0.25;
/// Seconds for which the way of the last action is shown.
const WAY: f32 = 1.2;
/// Part of its distance by which the camera comes nearer.
const NEARER: f32 = 0.06;
/// Time to the next frame while nothing but the way of the last action is to disappear.
const WAIT: Duration = Duration::from_millis(100);

/// The end of the game on the table.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Ending {
    /// The points of the men that are lit, and the side that these belong to.
    lit: Vec<Point>,
    winner: Option<Side>,
    state: EndingState,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct EndingState {
    /// The game on the table.
    game: Option<u64>,
    /// `true` once the last action has been shown.
    is_decided: bool,
    /// `true` while the result is shown.
    is_shown: bool,
    /// `true` unless motion is reduced: the camera comes nearer.
    moves: bool,
    /// Progress of the light and the camera, from 0 to 1.
    part: f32,
    /// Seconds since the game was decided, up to [`WAY`].
    since: f32,
}

impl Ending {
    /// Returns `true` once the last action of a game that was played has been shown.
    pub const fn is_decided(&self) -> bool {
        self.state.is_decided
    }

    /// Returns `true` while the result is shown.
    pub const fn is_shown(&self) -> bool {
        self.state.is_shown
    }

    /// Returns `true` while the way of the last action is shown.
    pub fn shows_way(&self) -> bool {
        self.state.is_decided && self.state.since < WAY
    }

    /// Returns the points of the men that are lit while the rest is dim. It is empty after a draw, and while nothing is dim.
    pub fn lit(&self) -> &[Point] {
        if self.state.part > 0.0 { &self.lit } else { &[] }
    }

    /// Returns `true` if the men of a side on a point are lit.
    pub fn lights(&self, at: Point, side: Side) -> bool {
        self.winner == Some(side) && self.lit().contains(&at)
    }

    /// Returns how far everything else is dimmed, from 0 to 1.
    pub fn dimming(&self) -> f32 {
        EaseFunction::CubicInOut.sample_clamped(self.state.part)
    }

    /// Returns the distance of the camera as a part of the usual one.
    pub fn distance(&self) -> f32 {
        if self.state.moves { 1.0 - NEARER * self.dimming() } else { 1.0 }
    }

    /// Returns `true` while light and camera change because the result is shown.
    pub const fn is_coming(&self) -> bool {
        self.state.is_shown && self.state.part < 1.0
    }

    /// Ends the change of light and camera at once.
    pub const fn hurry(&mut self) {
        self.state.part = 1.0;
    }
}

/// Returns the points of the men that are lit at the end of a game: those that decided it, else the winner's kings, else all of the
/// winner's men. It is empty after a draw.
fn lit_men(game: &Match) -> Vec<Point> {
    let Some(winner) = game.session.outcome().and_then(|outcome| outcome.winner) else { return Vec::new() };
    let decisive = game.session.winning_points();
    if !decisive.is_empty() {
        return decisive;
    }
    let men = game.session.figure().men;
    let own = men.iter().filter(|man| man.side == winner);
    let has_king = own.clone().any(|man| man.king);
    own.filter(|man| man.king || !has_king).map(|man| man.at).collect()
}

/// Returns `true` if the end of the game is on the table: of one that was played, and that belongs to no lesson.
fn is_at_end(game: &Match) -> bool {
    game.session.outcome().is_some()
        && game.panel() == Panel::Players
        && !game.is_viewing()
        && game.ends_lesson().is_none()
}

fn follow(
    game: Option<Res<Match>>,
    (menu, screen): (Res<State<Menu>>, Res<State<Screen>>),
    (clock, highlights): (Res<Clock>, Res<Highlights>),
    (settings, time): (Res<Settings>, Res<Time>),
    mut ending: ResMut<Ending>,
    mut next_frame: ResMut<NextFrame>,
) {
    let game = game.filter(|_| *screen.get() == Screen::Table);
    let before = ending.state;
    let on_table = game.as_ref().map(|game| game.id);
    let game = game.filter(|game| is_at_end(game));
    let is_still = settings.play.animation_speed <= 0.0 || settings.play.reduced_motion;
    let shows_last = || !clock.busy() || highlights.triumph_stays(clock.now());
    let was_decided = before.is_decided && on_table == before.game;
    let is_decided = game.is_some() && (was_decided || shows_last());
    let is_shown = is_decided && *menu.get() == Menu::Result;
    // A long frame does not skip the beginning.
    let seconds = time.delta_secs().min(0.1);
    let part = match is_shown {
        _ if is_still => f32::from(u8::from(is_shown)),
        true => (before.part + seconds / COMES).min(1.0),
        // Another game begins in full light.
        false if on_table != before.game => 0.0,
        false => (before.part - seconds / GOES).max(0.0),
    };
    let since = if was_decided && is_decided { (before.since + seconds).min(WAY) } else { 0.0 };
    let state = EndingState { game: on_table, is_decided, is_shown, moves: !is_still, part, since };
    if part != before.part {
        next_frame.soon();
    } else if is_decided && since < WAY {
        next_frame.within(WAIT);
    }
    if state != before {
        ending.state = state;
    }
    let Some(game) = game else { return };
    if game.is_changed() || is_decided && !was_decided {
        let lit = lit_men(&game);
        let winner = game.session.outcome().and_then(|outcome| outcome.winner);
        if ending.lit != lit || ending.winner != winner {
            (ending.lit, ending.winner) = (lit, winner);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Ending>().add_systems(Update, follow.in_set(Moving::Followers));
}
