//! The highlights on the board: pieces that can be picked up, their goals, the last turn, the win.

use std::cmp::Ordering;

use bevy::prelude::*;

use super::coach::Coaching;
use super::editor::Editor;
use super::engines::lines::EngineLines;
use super::engines::second::SecondEngine;
use crate::app::base::clock::Clock;
use crate::app::base::states::{Screen, Step};
use crate::app::exercise::{Exercise, Shown};
use crate::app::game::analysis::{Analysis, AnalysisWanted};
use crate::app::game::matches::{Match, Selection};
use crate::app::game::policy::Panel;
use crate::app::input::cursor::BoardCursor;
use crate::app::scene::crossings::{CrossingPlace, CrossingPlaces};
use crate::app::scene::ending::Ending;
use crate::app::scene::held::Pointing;
use crate::app::scene::highlights::Highlights;
use crate::app::scene::picture::Picture;
use crate::app::scene::places::{Places, WALL};
use crate::app::scene::signs::{Arrow, ArrowKind, AxisChange, AxisLine, Seat, Sign, SignKind, Signs};
use benediction_engine::{Danger, Threat};
use benediction_rules::geometry::Point;
use benediction_rules::notation::Tint;
use benediction_rules::picker::{Goal, Picker};
use benediction_rules::view::{ActionView, Axis, Figure, Place, Verb};
use benediction_rules::{Action, Side};
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

/// The table as marks need it.
#[derive(Clone, Copy)]
struct Ground<'a> {
    places: &'a Places,
    figure: &'a Figure,
}

impl Ground<'_> {
    fn place(&self, at: Point) -> Seat {
        Seat::of(self.places, &self.figure.men, at)
    }

    fn seat(&self, at: Point) -> Vec3 {
        self.place(at).at
    }

    /// Returns the straight way of an action, which ends before a tall man that stands at its goal.
    fn step(&self, from: Point, to: Point) -> Vec<Vec3> {
        let (from, goal) = (self.seat(from), self.place(to));
        let along = (goal.at - from).normalize_or_zero();
        vec![from, goal.at - along * goal.edge(along)]
    }

    /// Returns the straight way between points, from the height of the first man to that of the last.
    fn straight(&self, from: Point, to: Point) -> Vec<Vec3> {
        vec![self.seat(from), self.seat(to)]
    }

    /// Returns the way of an action above the men, in two pieces if it goes through the wall. Empty if nothing moves over the board.
    fn path_of(&self, view: &ActionView) -> Vec<Vec<Vec3>> {
        let (Some(from), Some(to)) = (view.way.first(), view.way.last()) else { return self.entry_paths(view) };
        let flat = |at: &Point| self.places.point(*at);
        let mut pieces: Vec<Vec<Vec3>> = match view.through.filter(|index| (1..view.way.len()).contains(index)) {
            None if self.places.is_ring() => vec![view.way.iter().map(flat).collect()],
            None => return vec![self.step(*from, *to)],
            Some(through) => {
                let (exit, entry) = (flat(&view.way[through - 1]), flat(&view.way[through]));
                let ahead = (exit - entry).normalize_or_zero() * WALL;
                let out = view.way[..through].iter().map(flat).chain([exit + ahead]).collect();
                let back = [entry - ahead].into_iter().chain(view.way[through..].iter().map(flat)).collect();
                vec![out, back]
            }
        };
        self.lift(&mut pieces, self.seat(*from), self.seat(*to));
        pieces
    }

    /// Returns the way of a piece that enters a ring from the hand.
    fn entry_paths(&self, view: &ActionView) -> Vec<Vec<Vec3>> {
        match view.from {
            Some(Place::Hand(side)) if self.places.is_ring() => {
                let hand = &self.figure.hands[side.index()];
                let discs = hand.iter().filter(|id| !self.figure.figures.contains(id)).count();
                let slot = if discs == 0 { Places::FIGURE_SLOT } else { discs - 1 };
                vec![vec![self.places.tray_slot(side, slot), self.seat(view.to)]]
            }
            _ => Vec::new(),
        }
    }

    /// Raises ways so that they lead from the height of one place to that of another, and begin and end there.
    fn lift(&self, pieces: &mut [Vec<Vec3>], from: Vec3, to: Vec3) {
        if let Some(first) = pieces.first_mut().and_then(|piece| piece.first_mut()) {
            *first = from.with_y(0.0);
        }
        if let Some(last) = pieces.last_mut().and_then(|piece| piece.last_mut()) {
            *last = to.with_y(0.0);
        }
        let length = |piece: &[Vec3]| piece.windows(2).map(|pair| pair[0].distance(pair[1])).sum::<f32>();
        let whole = pieces.iter().map(|piece| length(piece)).sum::<f32>().max(0.01);
        let mut gone = 0.0;
        for piece in pieces {
            let mut before = piece.first().copied().unwrap_or_default();
            for at in piece.iter_mut() {
                gone += at.distance(before);
                before = *at;
                at.y = from.y + (to.y - from.y) * (gone / whole).min(1.0);
            }
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

/// Shows what a step of a lesson speaks of: the action that it asks for, or of several the pieces and their goals.
fn show_lesson_step(game: &Match, actions: &[Action], ground: Ground, lit: &mut Signs) {
    let is_wanted = |view: &&ActionView| actions.contains(&view.action);
    let wanted: Vec<&ActionView> = game.legal.iter().filter(is_wanted).collect();
    if let [only] = wanted.as_slice() {
        return advise(std::slice::from_ref(*only), ground, lit);
    }
    for view in wanted.iter().filter(|view| view.verb.is_on_board()) {
        let put = match view.verb {
            Verb::Drop => SignKind::GhostDrop,
            Verb::Block => SignKind::GhostBlock,
            _ => SignKind::Advised,
        };
        let from = view.from.and_then(|from| if let Place::Point(at) = from { Some(at) } else { None });
        for sign in from.map(|at| Sign::new(at, SignKind::Advised)).into_iter().chain([Sign::new(view.to, put)]) {
            if !lit.signs.contains(&sign) {
                lit.signs.push(sign);
            }
        }
    }
}

/// Shows where a turn ends, and at the second stage also who acts first.
fn point_at(turn: &[ActionView], stage: u8, lit: &mut Signs) {
    let end = turn.last().map(|view| view.to);
    let from = turn.first().and_then(|view| match view.from {
        Some(Place::Point(at)) if stage > 1 => Some(at),
        _ => None,
    });
    lit.signs.extend(end.map(|at| Sign::new(at, SignKind::Winning)));
    lit.signs.extend(from.map(|at| Sign::new(at, SignKind::Advised)));
}

/// Shows an advised turn: arrows for moves, ghosts for drops, and numbers if there are several.
fn advise(turn: &[ActionView], ground: Ground, lit: &mut Signs) {
    let several = turn.iter().filter(|view| view.verb.is_on_board()).count() > 1;
    for (view, count) in turn.iter().filter(|view| view.verb.is_on_board()).zip(1..) {
        let number = several.then_some(count);
        let path = ground.path_of(view);
        let put = |kind| Sign { number, ..Sign::new(view.to, kind) };
        match view.verb {
            Verb::Drop if path.is_empty() => lit.signs.push(put(SignKind::GhostDrop)),
            Verb::Block => lit.signs.push(put(SignKind::GhostBlock)),
            Verb::Choose => lit.signs.push(put(SignKind::Advised)),
            _ => {
                let ring = if let Some(Place::Point(from)) = view.from { ground.place(from).ring() } else { 0.0 };
                lit.arrows.push(Arrow { path, meaning: ArrowKind::Advice, ring, faint: false, number });
                if let Some(Place::Point(from)) = view.from {
                    lit.signs.push(Sign::new(from, SignKind::Advised));
                }
                if view.captures {
                    lit.signs.push(Sign::new(view.to, SignKind::Capture));
                }
            }
        }
    }
}

/// Maximum number of blessings that are shown by arrows; more would cover the board.
const MOST_BLESSINGS: usize = 3;

/// The dangers for the side to act: every man in danger is marked, and arrows show how a king falls, how one passes,
/// and how the man of the sentence is taken. That threat, the one under the pointer or else the worst, is shown in full, the others
/// faintly.
fn warn(threats: &[Threat<ActionView>], hover: Option<Place>, attacker: Tint, ground: Ground, lit: &mut Signs) {
    let mut blessings = 0;
    let named = threats.iter().position(|threat| hover == Some(Place::Point(threat.at))).unwrap_or_default();
    lit.attacker = Some(attacker);
    for (index, threat) in threats.iter().enumerate() {
        let faint = index != named;
        let kind = match threat.danger {
            Danger::King => Some(SignKind::ThreatenedKing),
            Danger::Man | Danger::Flip => Some(SignKind::Threatened),
            Danger::Blessing | Danger::Standstill | Danger::Win => None,
        };
        lit.signs.extend(kind.map(|kind| Sign { faint, ..Sign::new(threat.at, kind) }));
        blessings += usize::from(threat.danger == Danger::Blessing);
        let shown = match threat.danger {
            Danger::King | Danger::Win => true,
            Danger::Blessing => !faint || blessings <= MOST_BLESSINGS,
            Danger::Man | Danger::Flip => !faint,
            Danger::Standstill => false,
        };
        let acts = threat.actions.iter().filter(|view| view.verb.is_on_board());
        let count = acts.clone().count();
        for (view, nth) in acts.filter(|_| shown).zip(1_usize..) {
            let number = (count > 1 && !faint).then_some(nth as u8);
            let path = ground.path_of(view);
            match (view.verb, path.is_empty()) {
                (Verb::Block, _) => lit.signs.push(Sign { number, faint, ..Sign::new(view.to, SignKind::GhostBlock) }),
                (Verb::Drop, true) => {
                    lit.signs.push(Sign { number, faint, ..Sign::new(view.to, SignKind::GhostDrop) });
                }
                (_, true) => {}
                (_, false) => {
                    let arrow = Arrow { path, meaning: ArrowKind::Danger, ring: 0.0, faint, number };
                    // The same way in another threat is not drawn twice.
                    let is_same = |other: &&mut Arrow| (other.meaning, &other.path) == (arrow.meaning, &arrow.path);
                    match lit.arrows.iter_mut().find(is_same) {
                        Some(other) if other.faint => *other = arrow,
                        Some(_) => {}
                        None => lit.arrows.push(arrow),
                    }
                }
            }
        }
    }
    // What is in full lies over the rest.
    lit.arrows.sort_by_key(|arrow| !arrow.faint);
}

/// The drawings of the player.
fn mark(marks: &[Mark], ground: Ground, lit: &mut Signs) {
    for mark in marks {
        match *mark {
            Mark::Point(at, color) => lit.signs.push(Sign::new(at, SignKind::Marked(color))),
            Mark::Arrow(from, to, color) => {
                let (path, meaning) = (vec![ground.straight(from, to)], ArrowKind::Drawn(color));
                lit.arrows.push(Arrow { path, meaning, ring: 0.0, faint: false, number: None });
            }
        }
    }
}

/// The signs of a study: drawings, the line of the engine that is pointed at, the piece that the editor holds.
fn studied(
    game: &Match,
    (lines, second): (&EngineLines, &SecondEngine),
    editor: &Editor,
    ground: Ground,
    lit: &mut Signs,
) {
    mark(game.session.marks(game.shown()), ground, lit);
    if let Some(line) = second.shown().or(lines.shown()).filter(|_| game.panel().is_study()) {
        advise(&line.views, ground, lit);
    }
    if let Some(at) = editor.held.filter(|_| game.panel() == Panel::Editor) {
        lit.signs.push(Sign::new(at, SignKind::Held));
    }
}

/// Returns the men that change their colour by the action that is aimed at, or that the man under the pointer touches.
fn reveal(game: &Match, picker: &Picker, hover: Option<Place>, aimed: Option<&ActionView>, lit: &mut Signs) {
    let touched = |at| game.session.touches(at).map(|at| Sign::new(at, SignKind::Touched));
    match (aimed, picker.picked(), hover) {
        (Some(view), ..) => {
            lit.signs.extend(view.flips.map(|at| Sign::new(at, SignKind::Flips)));
        }
        (None, None, Some(Place::Point(at))) => lit.signs.extend(touched(at)),
        _ => {}
    }
}

/// Returns the lines on which men stand together, and what the action that is aimed at does to them.
fn axes_of(now: &[Axis], aimed: Option<&ActionView>, places: &Places) -> Vec<AxisLine> {
    let line = |axis: &Axis, change| AxisLine {
        ends: [places.point(axis.from), places.point(axis.to)],
        across: axis.across,
        change,
    };
    let Some(aimed) = aimed else { return now.iter().map(|axis| line(axis, AxisChange::Holds)).collect() };
    let stays = |axis: &&Axis| aimed.axes.contains(axis);
    let broken = now.iter().filter(|axis| !stays(axis)).map(|axis| line(axis, AxisChange::Breaks));
    let after = aimed
        .axes
        .iter()
        .map(|axis| line(axis, if now.contains(axis) { AxisChange::Holds } else { AxisChange::Comes }));
    broken.chain(after).collect()
}

/// Shows the last turn, and what decided the game if it is over.
fn recall(game: &Match, (decided, ending): (bool, &Ending), holds: bool, ground: Ground, lit: &mut Signs) {
    // While the result is shown, only the win is marked; while something is held, only its goals are.
    let turn = if ending.is_shown() || holds { 0..0 } else { last_turn(game) };
    let played = turn.filter_map(|ply| game.session.view_at(ply));
    for view in played.filter(|view| view.verb.is_on_board()) {
        if let Some(Place::Point(from)) = view.from {
            lit.signs.push(Sign::new(from, SignKind::LastFrom));
        }
        lit.signs.push(Sign::new(view.to, SignKind::LastTo));
    }
    if !decided {
        return;
    }
    let winning = game.session.winning_points();
    let by_men = !winning.is_empty() && ending.shows_way();
    lit.signs.extend(winning.into_iter().map(|at| Sign::new(at, SignKind::Winning)));
    // The way of the action that decided the game.
    let last = game.shown_ply().checked_sub(1).and_then(|ply| game.session.view_at(ply));
    if let Some(view) = last.filter(|_| by_men) {
        let path = ground.path_of(&view);
        if !path.is_empty() {
            lit.arrows.push(Arrow { path, meaning: ArrowKind::Advice, ring: 0.0, faint: false, number: None });
        }
    }
}

/// Returns the steps through walls to show, from left to right: those of what is held or of the piece under the pointer, those at
/// the empty point under the pointer, or the one of the wall under it.
fn crossings_of(
    (game, crossings): (&Match, &CrossingPlaces),
    (picker, goals): (&Picker, &[Goal]),
    (hover, on_board): (Option<Place>, Option<Vec3>),
    aimed: Option<&ActionView>,
) -> Vec<CrossingPlace> {
    let Some(side) = game.acting() else { return Vec::new() };
    let through = |view: &ActionView| crossings.of_action(side, view);
    let mut shown: Vec<CrossingPlace> = match (picker.picked(), hover) {
        // The way to the goal under the pointer is drawn by itself.
        (Some(_), _) if aimed.is_some() => Vec::new(),
        (Some(_), _) => goals.iter().filter_map(|goal| through(goal.action)).collect(),
        (None, Some(Place::Point(at))) => {
            let mut own = game.legal.iter().filter(|view| view.from == hover).peekable();
            match own.peek() {
                Some(_) => own.filter_map(through).collect(),
                None => crossings.touching(side, at).collect(),
            }
        }
        (None, None) => on_board.and_then(|place| crossings.at(place, side)).into_iter().collect(),
        (None, Some(_)) => Vec::new(),
    };
    let order = |crossing: &CrossingPlace| (crossing.ends[0].x, crossing.ends[0].z, crossing.ends[1].x);
    shown.sort_by(|a, b| order(a).partial_cmp(&order(b)).unwrap_or(Ordering::Equal));
    shown.dedup();
    shown
}

/// Number of checkers from which a stack's height is not seen at a glance.
const TALL: usize = 3;

/// Returns those of the places that have tall stacks, each once.
fn tall_stacks(figure: &Figure, places: [Option<Place>; 3]) -> Vec<Point> {
    let mut stacks: Vec<Point> = Vec::new();
    for place in places.into_iter().flatten() {
        let Place::Point(at) = place else { continue };
        let here = figure.men.iter().filter(|man| man.at == at);
        if here.map(|man| man.checkers.len()).sum::<usize>() >= TALL && !stacks.contains(&at) {
            stacks.push(at);
        }
    }
    stacks
}

/// Shows the possible moves of the held man, or the man that can be picked up.
fn offer(game: &Match, selection: &Selection, goals: &[Goal], ground: Ground, lit: &mut Signs) {
    let picker = &selection.picker;
    for Goal { action, other_count } in goals {
        lit.signs.push(Sign { faint: *other_count, ..Sign::new(action.to, kind_of(action)) });
    }
    match (picker.picked(), picker.preview(), selection.hover) {
        (Some(Place::Point(at)), ..) => lit.signs.push(Sign::new(at, SignKind::Held)),
        (None, Some((at, index)), _) => {
            if let Some(choice) = Picker::choices(&game.legal, at).get(index) {
                let block = choice.verb == Verb::Block;
                lit.signs.push(Sign::new(at, if block { SignKind::GhostBlock } else { SignKind::GhostDrop }));
            }
        }
        (None, None, Some(Place::Point(at))) if game.legal.iter().any(|view| view.from == Some(Place::Point(at))) => {
            lit.signs.push(Sign::new(at, SignKind::Source));
        }
        _ => {}
    }
    if let (Some(_), Some(Place::Point(at))) = (picker.picked(), selection.hover)
        && let Some(goal) = goals.iter().find(|goal| goal.action.to == at)
        && goal.action.way.len() > 1
    {
        lit.path = ground.path_of(goal.action);
    }
}

fn light(
    game: Option<Res<Match>>,
    selection: Res<Selection>,
    wanted: Res<AnalysisWanted>,
    (analysis, lines, second, editor): (Res<Analysis>, Res<EngineLines>, Res<SecondEngine>, Res<Editor>),
    (exercise, coaching): (Res<Exercise>, Res<Coaching>),
    (picture, crossings): (Res<Picture>, Res<CrossingPlaces>),
    (pointing, cursor): (Res<Pointing>, Res<BoardCursor>),
    (clock, ending, highlights): (Res<Clock>, Res<Ending>, Res<Highlights>),
    screen: Res<State<Screen>>,
    mut signs: ResMut<Signs>,
) {
    let mut lit = Signs::default();
    if let (Some(game), Some(places), Screen::Table) = (game, picture.places.as_ref(), screen.get()) {
        let ground = Ground { places, figure: &picture.figure };
        studied(&game, (&lines, &second), &editor, ground, &mut lit);
        let is_over = !game.is_viewing() && game.session.outcome().is_some();
        let stays = || highlights.triumph_stays(clock.now());
        let is_decided = is_over && (!clock.busy() || ending.is_decided() || stays());
        let (picker, hover) = (&selection.picker, selection.hover);
        recall(&game, (is_decided, &ending), picker.picked().is_some(), ground, &mut lit);
        lit.stacks = tall_stacks(&picture.figure, [picker.picked(), hover, cursor.place()]);
        let opponent = |side: Side| game.tint(side.other());
        if let Some((danger, by)) = coaching.danger(&game).zip(game.turn_side()) {
            warn(std::slice::from_ref(danger), None, opponent(by), ground, &mut lit);
        }
        if game.human_to_act() {
            let goals = picker.goals(&game.legal, game.height(picker.picked()));
            offer(&game, &selection, &goals, ground, &mut lit);
            let aimed = hover.and_then(|hover| goals.iter().find(|goal| hover == Place::Point(goal.action.to)));
            let aimed = aimed.map(|goal| goal.action);
            reveal(&game, picker, hover, aimed, &mut lit);
            lit.axes = axes_of(&picture.figure.axes, aimed, places);
            lit.crossings = crossings_of((&game, &crossings), (picker, &goals), (hover, pointing.on_board), aimed);
            let now = Some(game.live()) == analysis.about;
            let threats = analysis.threats.as_ref().filter(|_| now && wanted.threats);
            if let Some((threats, side)) = threats.zip(game.acting()) {
                warn(threats, hover, opponent(side), ground, &mut lit);
            }
            if let Some(hint) = analysis.hint.as_ref().filter(|_| now && wanted.hint) {
                advise(&hint.turn, ground, &mut lit);
            }
            let shows_task = game.panel() == Panel::Exercise && !clock.busy();
            match exercise.shown() {
                Shown::Turn(turn, 3..) if shows_task => advise(turn, ground, &mut lit),
                Shown::Turn(turn, stage) if shows_task => point_at(turn, stage, &mut lit),
                Shown::Actions(actions) if shows_task => show_lesson_step(&game, actions, ground, &mut lit),
                Shown::Turn(..) | Shown::Actions(_) | Shown::Nothing => {}
            }
        }
    }
    signs.set_if_neq(lit);
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(Update, light.in_set(Step::After).after(crate::app::game::analysis::analyse));
}
