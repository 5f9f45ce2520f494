//! The highlights on the board: pieces that can be picked up, their goals, the last turn, the win.

use bevy::prelude::*;

use super::editor::Editor;
use super::engines::lines::EngineLines;
use super::engines::second::SecondEngine;
use crate::app::base::clock::Clock;
use crate::app::base::states::{Screen, Step};
use crate::app::game::analysis::{Analysis, AnalysisWanted};
use crate::app::game::matches::{Match, Selection};
use crate::app::scene::highlights::Highlights;
use crate::app::scene::picture::Picture;
use crate::app::scene::places::{Places, WALL};
use crate::app::scene::signs::{Arrow, AxisFate, AxisLine, Sign, SignKind, Signs};
use benediction_engine::{Danger, Threat};
use benediction_rules::geometry::Point;
use benediction_rules::picker::{Goal, Picker};
use benediction_rules::view::{ActionView, Axis, Place, Verb};
use benediction_study::tree::Mark;

/// The kind of light of a goal.
fn kind_of(view: &ActionView) -> SignKind {
    match view.verb {
        _ if view.captures => SignKind::Capture,
        Verb::Merge => SignKind::Merge,
        Verb::Drop => SignKind::Drop,
        Verb::Block => SignKind::Block,
        Verb::Choose => SignKind::Choose,
        // They are at no point of the board, so nothing is lit for them.
        Verb::Roll | Verb::Say => SignKind::Plain,
        Verb::Move | Verb::Split if view.blesses => SignKind::Passes,
        Verb::Move | Verb::Split => SignKind::Plain,
    }
}

/// The way of an action on the surface, in two pieces if it goes through the wall.
fn path_of(view: &ActionView, places: &Places) -> Vec<Vec<Vec3>> {
    let point = |at: &Point| places.point(*at);
    match view.through.filter(|index| (1..view.way.len()).contains(index)) {
        None => vec![view.way.iter().map(point).collect()],
        Some(through) => {
            let (exit, entry) = (point(&view.way[through - 1]), point(&view.way[through]));
            let ahead = (exit - entry).normalize_or_zero() * WALL;
            let out = view.way[..through].iter().map(point).chain([exit + ahead]).collect();
            let back = [entry - ahead].into_iter().chain(view.way[through..].iter().map(point)).collect();
            vec![out, back]
        }
    }
}

/// The plies of the last turn before the shown position.
fn last_turn(game: &Match) -> std::ops::Range<usize> {
    let shown = game.shown_ply();
    let actor = |ply: usize| game.session.turn_at(ply).actor;
    let Some(last) = shown.checked_sub(1) else { return 0..0 };
    let mut begin = last;
    // While a turn is under way its own action is marked together with the turn before it.
    let mut turns = if shown < game.session.ply() || actor(shown) != actor(last) { 1 } else { 2 };
    while begin > 0 {
        if actor(begin - 1) != actor(begin) {
            turns -= 1;
            if turns == 0 {
                break;
            }
        }
        begin -= 1;
    }
    begin..shown
}

/// Shows an advised turn: arrows for moves, ghosts for drops.
fn advise(turn: &[ActionView], places: &Places, lit: &mut Signs) {
    for (index, view) in turn.iter().enumerate() {
        match view.verb {
            Verb::Drop | Verb::Choose => lit.signs.push(Sign { at: view.to, kind: SignKind::GhostDrop, faint: false }),
            Verb::Block => lit.signs.push(Sign { at: view.to, kind: SignKind::GhostBlock, faint: false }),
            Verb::Roll | Verb::Say => {}
            _ => {
                lit.arrows.push(Arrow { path: path_of(view, places), danger: false, drawn: None, faint: index > 0 });
                // A man hides the arrow's head.
                if view.captures || view.verb == Verb::Merge {
                    lit.signs.push(Sign { at: view.to, kind: kind_of(view), faint: false });
                }
            }
        }
    }
}

/// Maximum number of blessings that are shown by arrows; more would cover the board.
const MOST_BLESSINGS: usize = 3;

/// What can be done to the side to act: every man in danger is marked, and arrows show how a king falls, how one passes,
/// and how the man under the pointer is taken.
fn warn(threats: &[Threat<ActionView>], hover: Option<Place>, places: &Places, lit: &mut Signs) {
    let mut blessings = 0;
    for threat in threats {
        let kind = match threat.danger {
            Danger::King => Some(SignKind::ThreatenedKing),
            Danger::Man | Danger::Flip => Some(SignKind::Threatened),
            Danger::Blessing | Danger::Standstill | Danger::Win => None,
        };
        lit.signs.extend(kind.map(|kind| Sign { at: threat.at, kind, faint: false }));
        blessings += usize::from(threat.danger == Danger::Blessing);
        let shown = match threat.danger {
            Danger::King | Danger::Win => true,
            Danger::Blessing => blessings <= MOST_BLESSINGS,
            Danger::Man | Danger::Flip => hover == Some(Place::Point(threat.at)),
            Danger::Standstill => false,
        };
        let ways = threat.actions.iter().enumerate().filter(|(_, view)| shown && view.way.len() > 1);
        let last = threat.actions.len().saturating_sub(1);
        lit.arrows.extend(ways.map(|(index, view)| Arrow {
            path: path_of(view, places),
            danger: true,
            drawn: None,
            faint: index < last,
        }));
    }
}

/// The drawings of the player.
fn mark(marks: &[Mark], places: &Places, lit: &mut Signs) {
    for mark in marks {
        match *mark {
            Mark::Point(at, color) => lit.signs.push(Sign { at, kind: SignKind::Marked(color), faint: false }),
            Mark::Arrow(from, to, color) => {
                let path = vec![vec![places.point(from), places.point(to)]];
                lit.arrows.push(Arrow { path, danger: false, drawn: Some(color), faint: false });
            }
        }
    }
}

/// The signs of a study: drawings, the line of the engine that is pointed at, the piece that the editor holds.
fn studied(
    game: &Match,
    (lines, second): (&EngineLines, &SecondEngine),
    editor: &Editor,
    places: &Places,
    lit: &mut Signs,
) {
    mark(game.session.marks(game.shown()), places, lit);
    if let Some(line) = second.shown().or(lines.shown()).filter(|_| game.is_study()) {
        advise(&line.views, places, lit);
    }
    if let Some(at) = editor.held.filter(|_| game.is_arranging()) {
        lit.signs.push(Sign { at, kind: SignKind::Held, faint: false });
    }
}

/// Returns the men that change their colour by the action that is aimed at, or that the man under the pointer touches.
fn reveal(game: &Match, picker: &Picker, hover: Option<Place>, aimed: Option<&ActionView>, lit: &mut Signs) {
    let touched = |at| game.session.touches(at).map(|at| Sign { at, kind: SignKind::Touched, faint: false });
    match (aimed, picker.picked(), hover) {
        (Some(view), ..) => {
            lit.signs.extend(view.flips.map(|at| Sign { at, kind: SignKind::Flips, faint: false }));
        }
        (None, None, Some(Place::Point(at))) => lit.signs.extend(touched(at)),
        _ => {}
    }
}

/// Returns the lines on which men stand together, and what the action that is aimed at does to them.
fn axes_of(now: &[Axis], aimed: Option<&ActionView>, places: &Places) -> Vec<AxisLine> {
    let line = |axis: &Axis, fate| AxisLine {
        ends: [places.point(axis.from), places.point(axis.to)],
        across: axis.across,
        fate,
    };
    let Some(aimed) = aimed else { return now.iter().map(|axis| line(axis, AxisFate::Holds)).collect() };
    let stays = |axis: &&Axis| aimed.axes.contains(axis);
    let broken = now.iter().filter(|axis| !stays(axis)).map(|axis| line(axis, AxisFate::Breaks));
    let after =
        aimed.axes.iter().map(|axis| line(axis, if now.contains(axis) { AxisFate::Holds } else { AxisFate::Comes }));
    broken.chain(after).collect()
}

fn light(
    game: Option<Res<Match>>,
    selection: Res<Selection>,
    wanted: Res<AnalysisWanted>,
    (analysis, lines, second, editor): (Res<Analysis>, Res<EngineLines>, Res<SecondEngine>, Res<Editor>),
    picture: Res<Picture>,
    clock: Res<Clock>,
    highlights: Res<Highlights>,
    screen: Res<State<Screen>>,
    mut signs: ResMut<Signs>,
) {
    let mut lit = Signs::default();
    if let (Some(game), Some(places), Screen::Table) = (game, picture.places.as_ref(), screen.get()) {
        studied(&game, (&lines, &second), &editor, places, &mut lit);
        let mut add = |at, kind, faint| lit.signs.push(Sign { at, kind, faint });
        for ply in last_turn(&game) {
            if let Some(view) = game.session.view_at(ply) {
                if let Some(Place::Point(from)) = view.from {
                    add(from, SignKind::LastFrom, false);
                }
                add(view.to, SignKind::LastTo, false);
            }
        }
        let shown = !clock.busy() || highlights.triumph_stays(clock.now());
        if !game.is_looking() && game.session.outcome().is_some() && shown {
            for at in game.session.winning_points() {
                add(at, SignKind::Winning, false);
            }
        }
        if game.human_to_act() {
            let picker = &selection.picker;
            let height = game.height(picker.picked());
            let goals = picker.goals(&game.legal, height);
            for Goal { action, other_count } in &goals {
                add(action.to, kind_of(action), *other_count);
            }
            match (picker.picked(), picker.preview()) {
                (Some(Place::Point(at)), _) => add(at, SignKind::Held, false),
                (None, Some((at, index))) => {
                    if let Some(choice) = Picker::choices(&game.legal, at).get(index) {
                        let block = choice.verb == Verb::Block;
                        add(at, if block { SignKind::GhostBlock } else { SignKind::GhostDrop }, false);
                    }
                }
                (None, None) => {
                    if let Some(Place::Point(at)) = selection.hover
                        && game.legal.iter().any(|view| view.from == Some(Place::Point(at)))
                    {
                        add(at, SignKind::Source, false);
                    }
                }
                _ => {}
            }
            if let (Some(_), Some(Place::Point(at))) = (picker.picked(), selection.hover)
                && let Some(goal) = goals.iter().find(|goal| goal.action.to == at)
                && goal.action.way.len() > 1
            {
                lit.path = path_of(goal.action, places);
            }
            let aimed =
                selection.hover.and_then(|hover| goals.iter().find(|goal| hover == Place::Point(goal.action.to)));
            let aimed = aimed.map(|goal| goal.action);
            reveal(&game, picker, selection.hover, aimed, &mut lit);
            lit.axes = axes_of(&picture.figure.axes, aimed, places);
            let now = Some(game.live()) == analysis.about;
            if let Some(threats) = analysis.threats.as_ref().filter(|_| now && wanted.threats) {
                warn(threats, selection.hover, places, &mut lit);
            }
            if let Some(hint) = analysis.hint.as_ref().filter(|_| now && wanted.hint) {
                advise(&hint.turn, places, &mut lit);
            }
        }
    }
    signs.set_if_neq(lit);
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(Update, light.in_set(Step::After).after(crate::app::game::analysis::analyse));
}
