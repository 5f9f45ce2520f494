//! Full boards with marks above the men, for the pictures: a hint, threats, the drawings of a study.

use bevy::prelude::*;

use crate::app::game::analysis::{Analysis, AnalysisWanted};
use crate::app::game::matches::Match;
use benediction_engine::{Hint, Score};
use benediction_rules::geometry::Point;
use benediction_rules::view::ActionView;
use benediction_study::record::Record;
use benediction_study::registry;
use benediction_study::session::Session;
use benediction_study::tree::{Mark, MarkColor};

/// The marks of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marked {
    /// A hint.
    Hint,
    /// Threats.
    Threats,
    /// Circles and arrows of a study.
    Drawings,
}

impl Marked {
    /// All of them, with the words for names of pictures.
    pub(super) const ALL: [(&str, Marked); 3] =
        [("hint", Marked::Hint), ("threats", Marked::Threats), ("drawings", Marked::Drawings)];
}

/// Returns a legal turn with much to show: captures and long ways come first, and each action has a piece of its own.
fn showy_turn(session: &Session) -> Vec<ActionView> {
    let mut session = session.clone();
    let actor = session.turn().actor;
    let mut turn: Vec<ActionView> = Vec::new();
    while session.turn().actor == actor && turn.len() < 4 && session.outcome().is_none() {
        let worth = |view: &ActionView| (view.verb.is_on_board(), view.captures, view.passes, view.way.len());
        let Some(best) = session.legal().into_iter().max_by_key(worth) else { break };
        if session.act(best.action).is_err() {
            break;
        }
        turn.push(best);
    }
    turn
}

/// Returns a game in a study with drawings in all colours, from man to man.
pub(super) fn with_drawings(record: &Record) -> Option<Record> {
    let mut session = registry::load(record).ok()?;
    let men: Vec<Point> = session.figure().men.iter().map(|man| man.at).collect();
    let (first, last, middle) = (*men.first()?, *men.last()?, *men.get(men.len() / 2)?);
    let (second, third) = (*men.get(men.len() / 4)?, *men.get(men.len() * 3 / 4)?);
    let node = session.node();
    for mark in [
        Mark::Arrow(first, last, MarkColor::First),
        Mark::Arrow(third, second, MarkColor::Second),
        Mark::Arrow(middle, first, MarkColor::Fourth),
        Mark::Point(middle, MarkColor::Third),
        Mark::Point(second, MarkColor::Fourth),
        Mark::Point(last, MarkColor::First),
    ] {
        session.draw(node, mark);
    }
    Some(session.record(record.players.clone()))
}

/// Shows a hint that needs no thought, so that the picture is the same on every machine.
pub(super) fn show_hint(game: Option<Res<Match>>, mut wanted: ResMut<AnalysisWanted>, mut analysis: ResMut<Analysis>) {
    let Some(game) = game.filter(|game| analysis.about == Some(game.live())) else { return };
    wanted.set_if_neq(AnalysisWanted { hint: true, ..default() });
    let hint = Hint { turn: showy_turn(&game.session), score: Score::Value(0), merits: Vec::new() };
    if analysis.hint.as_ref() != Some(&hint) {
        analysis.hint = Some(hint);
    }
}
