//! The hint, a line at the bottom: what can be picked up, or the effect of a click.

use bevy::prelude::*;
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{self, CornerRadius, Pos2, Rect, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::foot::Foot;
use super::{MovesShown, acting_name, opposite};
use crate::app::base::settings::Settings;
use crate::app::base::states::Menu;
use crate::app::game::activity::TurnEnd;
use crate::app::game::analysis::{Analysis, AnalysisWanted};
use crate::app::game::matches::{Match, Selection};
use crate::app::game::player_slot::PlayerSlot;
use crate::app::game::policy::{Movable, Panel};
use crate::app::input::cursor::BoardCursor;
use crate::app::input::typed::TypedLine;
use crate::app::scene::BoardOnTable;
use crate::app::scene::camera::View;
use crate::app::scene::crossings::CrossingPlace;
use crate::app::scene::held::Pointing;
use crate::app::scene::signs::Signs;
use crate::app::ui::palette::{self, dim, ink};
use crate::app::ui::{Draw, style};
use benediction_rules::Side;
use benediction_rules::geometry::Point;
use benediction_rules::picker::Picker;
use benediction_rules::view::{ActionView, Board, Consequence, Crossing, Mark, Place, Shape, Verb};
use benediction_words::{hint as words, locale, say, text};

/// Distances within the hint after the name of a point and before the line, in points.
const BESIDE_NAME: f32 = 7.0;
const BEFORE_LINE: f32 = 16.0;
/// Size of the letters.
const SIZE: f32 = 16.0;
/// Sizes of the letters of lines that would be broken, which would cover the board.
const SMALLER: [f32; 2] = [15.0, 14.0];
/// Distance of the text from the left and right edges of its ground, in points.
const MARGIN: f32 = 16.0;

/// The subject of the hint: the table, the hand and the pointer.
struct Hint<'a> {
    game: &'a Match,
    selection: &'a Selection,
    board: &'a Board,
    touched: bool,
    narrow: bool,
    by: words::InputMethod,
    /// The steps through walls that are shown.
    crossings: &'a [CrossingPlace],
}

impl Hint<'_> {
    /// Returns the line for the state of the table and the hand. It may be empty.
    fn line(&self) -> String {
        let (game, picker) = (self.game, &self.selection.picker);
        if game.is_replaying() {
            return if self.touched { text!("hint-replaying-touch").into() } else { text!("hint-replaying").into() };
        }
        if game.is_viewing() {
            return say!("hint-looking", ply = game.shown_ply(), of = game.session.ply());
        }
        let policy = game.policy();
        if policy.panel == Panel::Editor {
            return text!("editor-hint").into();
        }
        if game.session.outcome().is_some() {
            return text!("hint-over").into();
        }
        if game.turn_end().awaits_coach() {
            return text!("coach-looks").into();
        }
        if game.turn_end() == TurnEnd::Unconfirmed {
            return text!("hint-unconfirmed").into();
        }
        let Some(side) = game.acting() else { return String::new() };
        if policy.panel == Panel::Exercise && policy.acts == Movable::Nobody {
            return String::new();
        }
        if !game.human_to_act() {
            let name = acting_name(game, side);
            return match game.slots.slot(side) {
                PlayerSlot::Named(_) => say!("hint-elsewhere", player = name),
                PlayerSlot::Bot(_) | PlayerSlot::Human => say!("table-thinking", player = name),
            };
        }
        if picker.ambiguous_at().is_some() {
            return text!("hint-which").into();
        }
        if let Some((at, index)) = picker.preview() {
            let choices = Picker::choices(&game.legal, at);
            let block = choices.get(index).is_some_and(|choice| choice.verb == Verb::Block);
            return words::choose_again(block, choices.len() > 1, self.board.name(at), self.by);
        }
        if let Some(line) = self.of_pointer(side).or_else(|| self.of_wall()) {
            return line;
        }
        let ring = self.board.shape == Shape::Ring;
        match picker.picked() {
            Some(Place::Point(at)) => self.of_held(at),
            Some(Place::Hand(_)) if ring => text!("hint-enter").into(),
            Some(Place::Hand(_)) => text!("hint-drop").into(),
            Some(Place::Bowl) => text!("hint-block").into(),
            None if game.session.turn().setup => say!("hint-choose-start", side = game.session.sides().of(side)),
            // A task says what to do.
            None if policy.panel == Panel::Exercise => self.of_crossing().unwrap_or_default(),
            None if self.is_goal_here() => game.ends_lesson().map_or_else(String::new, |lesson| lesson.goal().into()),
            None => self.of_sources(side),
        }
    }

    /// Returns `true` if the line says what the learner is to do in the game of a lesson, which has no other place.
    fn is_goal_here(&self) -> bool {
        self.narrow && self.game.session.ply() == 0 && self.game.ends_lesson().is_some()
    }

    /// Returns what a click on the point under the pointer does, or the rule why it does nothing.
    fn of_pointer(&self, side: Side) -> Option<String> {
        let (game, picker) = (self.game, &self.selection.picker);
        let place = self.selection.hover?;
        let height = game.height(picker.picked());
        let mut goals = picker.goals(&game.legal, height).into_iter();
        if let Some(goal) = goals.find(|goal| Place::Point(goal.action.to) == place) {
            let (action, other_count) = (goal.action, goal.other_count);
            let parts = picker.divides(&game.legal, height) && matches!(action.from, Some(Place::Point(_)));
            let whole = !parts || action.count == height || action.count == 0;
            let consequences = &game.session.consequences(action.action);
            let target = words::Target { action, whole, other_count, side, consequences, by: self.by };
            return Some(words::click(&target, self.board));
        }
        let Some(held) = picker.picked() else { return self.of_own(place) };
        let Place::Point(hover) = place else { return None };
        if held == place {
            return None;
        }
        let reason = || game.session.why_not(Some(held), picker.count(), hover).map(|reason| locale::say(&reason));
        if self.by == words::InputMethod::Release || !picker.changes_to(&game.legal, place) {
            return reason();
        }
        let joins = || game.session.why_not_join(held, picker.count(), hover).is_some();
        if picker.unjoined() != Some(hover) && joins() {
            return reason();
        }
        Some(words::pick_up_instead(self.board.name(hover), self.by))
    }

    /// Returns where the wall under the pointer leads.
    fn of_wall(&self) -> Option<String> {
        let points_at_wall = self.selection.hover.is_none() && self.selection.picker.picked().is_none();
        self.of_crossing().filter(|_| points_at_wall)
    }

    /// Returns where the first of the shown steps through walls leads.
    fn of_crossing(&self) -> Option<String> {
        let Crossing { side, exit, entry } = self.crossings.first()?.step;
        let [exit, entry] = [exit, entry].map(|point| self.board.name(point));
        Some(say!("hint-wall", side = self.game.session.sides().of(side), exit = exit, entry = entry))
    }

    /// Returns the rule why something of the player's own cannot be picked up.
    fn of_own(&self, place: Place) -> Option<String> {
        let game = self.game;
        let side = game.acting()?;
        let is_own = match place {
            Place::Point(at) => game.session.figure().men.iter().any(|man| man.at == at && man.side == side),
            Place::Hand(hand) => hand == side,
            Place::Bowl => true,
        };
        let stuck = is_own && !Picker::sources(&game.legal).contains(&place);
        stuck.then(|| game.session.why_not_pick(place)).flatten().map(|reason| locale::say(&reason))
    }

    /// Returns what the piece that is held on a point may do, and what follows if it is divided.
    fn of_held(&self, at: Point) -> String {
        let (game, picker) = (self.game, &self.selection.picker);
        let height = game.height(picker.picked());
        let count = if picker.count() == 0 { height } else { picker.count() };
        let own =
            |verb: Verb| game.legal.iter().filter(move |view| view.from == Some(Place::Point(at)) && view.verb == verb);
        let has = |verb: Verb| own(verb).next().is_some();
        if count == height && !has(Verb::Move) && game.session.figure().locked.has(at) {
            return words::held_after_move(height, has(Verb::Merge), has(Verb::Split), self.touched);
        }
        let shown = if picker.divides(&game.legal, height) { height } else { 1 };
        let held = if self.touched { words::held_by_finger(shown, count) } else { words::held(shown, count) };
        let splits: Vec<_> = own(Verb::Split).filter(|view| view.count == count).collect();
        let curses_both = |view: &&&ActionView| {
            game.session.consequences(view.action).iter().any(|consequence| match consequence {
                Consequence::Marked { points, mark: Mark::Cursed } => points.has(at) && points.has(view.to),
                _ => false,
            })
        };
        words::then(held, &words::split_curses(splits.iter().filter(curses_both).count(), splits.len()))
    }

    /// Returns what can be picked up.
    fn of_sources(&self, side: Side) -> String {
        let sources = Picker::sources(&self.game.legal);
        let figure = self.game.session.figure();
        let mut things: Vec<words::Thing> = Vec::new();
        let men = figure.men.iter().filter(|man| sources.contains(&Place::Point(man.at)) && man.side == side);
        let on_board = men.map(|man| words::Thing::of(self.board.shape, man.form));
        let hand = &figure.hands[side.index()];
        let in_hand = hand.iter().filter(|_| sources.contains(&Place::Hand(side))).map(|id| match self.board.shape {
            Shape::Ring if figure.figures.contains(id) => words::Thing::KingFromBar,
            Shape::Ring => words::Thing::DiskFromBar,
            _ => words::Thing::Checker,
        });
        let block = sources.contains(&Place::Bowl).then_some(words::Thing::Block);
        for thing in on_board.chain(in_hand).chain(block) {
            if !things.contains(&thing) {
                things.push(thing);
            }
        }
        if things.is_empty() { text!("hint-say").into() } else { words::pick(&things) }
    }
}

/// Lays out the hint: after the answer, the point under the pointer and what stands there, then the line.
fn lay_out(answer: &str, pointed: Option<&(String, String)>, line: &str, size: f32, width: f32) -> LayoutJob {
    let mut job = LayoutJob { halign: egui::Align::Center, ..LayoutJob::default() };
    job.wrap.max_width = width;
    let format = |font, color| egui::TextFormat { font_id: font, color, ..default() };
    let plain = || format(style::roman(size), ink());
    let mut gap = 0.0;
    if !answer.is_empty() {
        job.append(answer, 0.0, plain());
        job.append(if pointed.is_some() || !line.is_empty() { "\n" } else { "" }, 0.0, plain());
    }
    if let Some((name, about)) = pointed {
        job.append(name, 0.0, format(style::medium(size), ink()));
        if !about.is_empty() {
            job.append(about, BESIDE_NAME, format(style::italic(size), dim()));
        }
        gap = BEFORE_LINE;
    }
    job.append(line, gap, plain());
    job
}

/// Draws the line in the middle of the space that the panels leave free, but not over the tray.
pub(in crate::app) fn draw(
    mut contexts: EguiContexts,
    game: Option<Res<Match>>,
    selection: Res<Selection>,
    request: Res<AnalysisWanted>,
    analysis: Res<Analysis>,
    board: Res<BoardOnTable>,
    foot: Foot,
    (shown, pointing, cursor): (Res<MovesShown>, Res<Pointing>, Res<BoardCursor>),
    (typed, signs): (Res<TypedLine>, Res<Signs>),
    (settings, view): (Res<Settings>, Res<View>),
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let game = game.filter(|_| !typed.is_open);
    let (Some(game), Some(board)) = (game, &board.0) else { return };
    let narrow = style::is_narrow(ctx);
    // In wide windows the answer is shown by `answer`.
    let answer =
        if narrow { super::answer::of(&game, *request, &analysis, selection.hover, board) } else { String::new() };
    let touched = style::is_touched(ctx);
    let by = match (pointing.dragging, cursor.pointed()) {
        (true, _) => words::InputMethod::Release,
        (false, Some(_)) => words::InputMethod::Enter,
        (false, None) => words::InputMethod::Click,
    };
    let hint = Hint { game: &game, selection: &selection, board, touched, narrow, by, crossings: &signs.crossings };
    let line = hint.line();
    let pointed = selection.hover.and_then(|place| {
        let (name, about) = super::pointed::describe(&game.shown_figure(), board, game.session.sides(), place)?;
        // The hint line describes the held piece already.
        let is_held = selection.picker.picked() == Some(place);
        Some((name, if is_held { String::new() } else { about }))
    });
    // Over the sheet of a study there is little space: the line is shown when something is held or requested.
    let nothing = answer.is_empty() && pointed.is_none() && selection.picker.picked().is_none();
    if narrow && nothing && !shown.has_hint(ctx, &game) {
        return;
    }
    // The large button is shown in place of the hint.
    if narrow && super::has_large_button(&game) {
        return;
    }
    if nothing && line.is_empty() {
        return;
    }
    let painter = ctx.layer_painter(egui::LayerId::background());
    let ([left, right], bottom) = (foot.ends(ctx), foot.space.free(ctx).bottom());
    let laid = |size| painter.layout_job(lay_out(&answer, pointed.as_ref(), &line, size, right - left - 2.0 * MARGIN));
    let rows = 1 + usize::from(!answer.is_empty());
    let mut galley = laid(SIZE);
    for size in SMALLER {
        if galley.rows.len() > rows && !narrow {
            galley = laid(size);
        }
    }
    let size = galley.size();
    let up = if narrow { 6.0 } else { 5.0 };
    let at = Pos2::new(foot.middle(ctx, size.x + 2.0 * MARGIN), bottom - up - size.y);
    let ground = Rect::from_min_size(at - Vec2::new(size.x / 2.0, 0.0), size).expand2(Vec2::new(MARGIN, 3.0));
    let mut shapes = [
        egui::Shape::rect_filled(ground, CornerRadius::same(12), palette::ground()),
        egui::Shape::galley(at, galley, ink()),
    ];
    // For a player at the opposite edge of the screen it is turned and moved there.
    if game.turn_side().is_some_and(|side| opposite::is_turned(&game, &settings, view.foremost(), side)) {
        let centre = foot.space.free(ctx).center();
        shapes.iter_mut().for_each(|shape| opposite::turn(shape, centre));
    }
    painter.extend(shapes);
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Table).run_if(in_state(Menu::None)));
}
