//! The move list, and the way back to the present.

use crate::app::ui::style::{self, size, space};
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use egui_phosphor::regular as icon;

use super::neighbors;
use super::review::{GameReview, panel as review};
use super::study_commands::{StudyCommands, small};
use crate::app::base::messages::GameNode;
use crate::app::base::states::Menu;
use crate::app::game::commands::{LookAt, MatchCommands, ViewCommand};
use crate::app::game::matches::Match;
use crate::app::game::policy::Panel;
use crate::app::input::commands::Command;
use crate::app::library::LibraryCommand;
use crate::app::library::opened_list::OpenedList;
use crate::app::ui::hud::{Column, FOREMOST_CARD, MARGIN, MovesShown, column_width};
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::widgets::{self, Weight};
use crate::app::ui::{Draw, keys, layout_notes};
use benediction_study::registry;
use benediction_study::session::ListedTurn;
use benediction_study::tree::{Assessment, NodeId};
use benediction_study::words::clock::used;
use benediction_words::rules::about_notation;
use benediction_words::{say, text, turn};

/// Height of the list's title and margins, in points.
const HEAD: f32 = 46.0;

/// Maximum number of indents of nested variations.
const MAX_INDENT: usize = 5;

/// Space before and after the time of a turn at the right of the list, in points.
const BEFORE_TIME: f32 = 6.0;
const AFTER_TIME: f32 = 10.0;

/// Time for which an action of the list is held until the board shows it, in seconds.
const HOLD: f64 = 0.3;

/// The distance from which the movement of a held pointer is a drag, in points.
const DRAG: f32 = 6.0;

/// An action of the list on which a button or a finger is held.
struct Hold {
    node: NodeId,
    /// The time at which it began, in seconds.
    since: f64,
    state: HoldState,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum HoldState {
    /// It may become a click or a peek.
    Resting,
    /// The board shows the action.
    Peek,
    /// The pointer was moved: the list may be scrolled.
    Moved,
}

/// The layout of the list in the last frame.
#[derive(Default)]
pub(in crate::app) struct MoveList {
    live: Option<GameNode>,
    /// Number of nodes of the game.
    size: usize,
    pub turns: Vec<ListedTurn>,
    /// Height of each turn when it was drawn last, in points, at this width: turns far out of view are not laid out.
    heights: Vec<Option<f32>>,
    width: f32,
    /// The node of the action that was scrolled to.
    scrolled_to: Option<NodeId>,
    /// Height of the list when that action was in sight.
    height: f32,
    /// The action under the pointer in words, with its node.
    described: Option<(NodeId, String)>,
    /// The action on which the pointer is held.
    hold: Option<Hold>,
}

impl MoveList {
    /// Follows the game. What has been scrolled to stays in sight, unless the list gets another height.
    pub fn follow(&mut self, game: &Res<Match>, review: &Res<GameReview>, height: f32) {
        let (live, size) = (Some(game.live()), game.session.size());
        if self.live != live || self.size != size || game.is_changed() || review.is_changed() {
            let mut turns = game.session.list();
            sign(&mut turns, game, review);
            self.heights.resize(turns.len(), None);
            for (index, height) in self.heights.iter_mut().enumerate() {
                *height = height.filter(|_| self.turns.get(index) == turns.get(index));
            }
            (self.live, self.size, self.turns, self.described) = (live, size, turns, None);
        }
        if self.height != height {
            (self.height, self.scrolled_to) = (height, None);
        }
    }

    /// Follows a pointer that is held on an action of the list, or on nothing of it. Returns the beginning or the end of a peek.
    fn follow_hold(&mut self, ctx: &egui::Context, held: Option<NodeId>) -> Option<ViewCommand> {
        let (now, is_down, is_moved) = ctx.input(|input| {
            let pointer = &input.pointer;
            let way = pointer.press_origin().zip(pointer.latest_pos());
            (input.time, pointer.primary_down(), way.is_some_and(|(from, to)| from.distance(to) > DRAG))
        });
        let Some(hold) = self.hold.as_mut().filter(|_| is_down) else {
            self.hold = held.filter(|_| is_down).map(|node| Hold { node, since: now, state: HoldState::Resting });
            if self.hold.is_some() {
                ctx.request_repaint_after_secs(HOLD as f32);
            }
            return None;
        };
        let rest = hold.since + HOLD - now;
        let before = hold.state;
        hold.state = match before {
            _ if is_moved => HoldState::Moved,
            HoldState::Resting if held != Some(hold.node) => HoldState::Moved,
            HoldState::Resting if rest <= 0.0 => HoldState::Peek,
            _ => before,
        };
        if hold.state == HoldState::Resting {
            ctx.request_repaint_after_secs(rest as f32);
        }
        match (before, hold.state) {
            (HoldState::Resting, HoldState::Peek) => Some(ViewCommand::Peek(hold.node)),
            (HoldState::Peek, HoldState::Moved) => Some(ViewCommand::EndPeek),
            _ => None,
        }
    }

    /// Forgets how high the turns were if they are to be of another width.
    fn fit(&mut self, width: f32) {
        if self.width != width {
            self.width = width;
            self.heights.fill(None);
        }
    }
}

/// Returns `true` if the next row, of this height, is in sight or so near that a scroll or a key may bring it there.
fn is_near(ui: &Ui, height: f32) -> bool {
    let seen = ui.clip_rect();
    let top = ui.cursor().top();
    top + height >= seen.top() - seen.height() && top <= seen.bottom() + seen.height()
}

/// Part of the height of a narrow window that the list takes.
const SHEET: f32 = 0.30;

/// Returns the largest height of the list and what is below it, in points: it ends above the card of the foremost side.
fn tallest(ctx: &egui::Context, game: &Match, column: Column) -> f32 {
    let present = if game.has_next() { style::row_height(ctx, 44.0) } else { 0.0 };
    if column.sheet {
        return column.height - style::row_height(ctx, HEAD) - 20.0 - present;
    }
    let below =
        egui::AreaState::load(ctx, FOREMOST_CARD.into()).and_then(|area| area.size).map_or(110.0, |size| size.y);
    let height = ctx.viewport_rect().height();
    height - below - 3.0 * MARGIN - 62.0 - present
}

/// Draws an action: gold if the board shows the position after it, bright in the last turn.
fn action(ui: &mut Ui, words: &str, shown: bool, last: bool) -> egui::Response {
    let galley = ui.painter().layout_no_wrap(words.into(), style::roman(size::BODY), Color32::PLACEHOLDER);
    let size = galley.size() + Vec2::new(8.0, 2.0);
    let size = Vec2::new(size.x.max(style::finger(ui.ctx())), style::row_height(ui.ctx(), size.y));
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, words));
    if ui.is_rect_visible(rect) {
        let ink = match (shown || response.hovered(), last) {
            (true, _) => gold(),
            (false, true) => ink(),
            (false, false) => dim(),
        };
        let ground = match (shown, last) {
            (true, _) => palette::faint(gold(), 0.17),
            (false, true) => palette::faint(gold(), 0.07),
            (false, false) if response.hovered() => palette::faint(gold(), 0.07),
            _ => Color32::TRANSPARENT,
        };
        ui.painter().rect_filled(rect, style::ROUND, ground);
        let at = egui::Pos2::new(rect.left() + 4.0, rect.center().y - galley.size().y / 2.0);
        ui.painter().galley(at, galley, ink);
    }
    widgets::clicked(&response);
    response
}

/// Draws an action in words.
fn draw_words(ui: &mut Ui, game: &Match, node: NodeId, described: &mut Option<(NodeId, String)>) {
    if described.as_ref().is_none_or(|(about, _)| *about != node) {
        let board = game.session.board();
        let words = game.session.played_to(node).map(|(figure, view)| turn::action(&board, &figure, &view));
        *described = Some((node, words.unwrap_or_default()));
    }
    if let Some((_, words)) = described {
        ui.label(words.as_str());
    }
    if let Some(letters) = turn::letters(&game.session.board(), &game.session.figure()) {
        ui.label(style::text(letters, style::italic(size::NOTE), dim()));
    }
}

/// Draws the list. Returns the node of the action that was clicked. An action that is held is shown until it is let go.
pub(in crate::app) fn list(
    ui: &mut Ui,
    moves: &mut MoveList,
    game: &Match,
    commands: &mut MatchCommands,
) -> Option<NodeId> {
    let (sides, shown) = (game.session.sides(), game.shown());
    let (mut chosen, mut held) = (None, None);
    // The turn that led to the position on the table.
    let last = moves.turns.iter().position(|turn| turn.actions.iter().any(|(node, _)| *node == shown));
    // The list stays where it is during a peek.
    let follow = moves.scrolled_to != Some(shown) && !game.is_peeking();
    moves.fit(ui.available_width());
    let MoveList { turns, heights, scrolled_to, described, .. } = moves;
    for (index, (turn, drawn)) in turns.iter().zip(heights).enumerate() {
        let height = drawn.filter(|height| !(is_near(ui, *height) || follow && last == Some(index)));
        if let Some(height) = height {
            ui.allocate_space(Vec2::new(ui.available_width(), height));
            continue;
        }
        let row = ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing = Vec2::new(space::TINY, space::HAIR);
            // A variation stands in from the line that it leaves.
            let indent = 14.0 * turn.depth.min(MAX_INDENT) as f32;
            let height = style::row_height(ui.ctx(), 20.0);
            let (rect, _) = ui.allocate_exact_size(Vec2::new(25.0 + indent, height), egui::Sense::hover());
            let painter = ui.painter();
            let (right, number) = (rect.right_center() - Vec2::new(2.0, -1.0), turn.number.to_string());
            painter.text(right, egui::Align2::RIGHT_CENTER, number, style::roman(size::CAPTION), dim());
            let (dot, _) = ui.allocate_exact_size(Vec2::new(12.0, height), egui::Sense::hover());
            let at = dot.center() + Vec2::new(0.0, 1.0);
            match turn.side {
                Some(side) => palette::dot(ui.painter(), at, 3.2, sides.tint(side)),
                None => drop(ui.painter().circle_filled(at, 3.2, dim())),
            }
            let time = game.session.time_of(turn.actions.iter().map(|(node, _)| node));
            let time = time.map(|time| ui.painter().layout_no_wrap(used(time), style::italic(size::CAPTION), dim()));
            let room = time.as_ref().map_or(0.0, |time| time.size().x + BEFORE_TIME + AFTER_TIME);
            // What does not fit continues below the first action.
            let width = (ui.available_width() - room).max(0.0);
            let wrapped = egui::Layout::left_to_right(egui::Align::Center).with_main_wrap(true);
            ui.allocate_ui_with_layout(Vec2::new(width, height), wrapped, |ui| {
                for (node, words) in &turn.actions {
                    let response = action(ui, words, *node == shown, last == Some(index));
                    if follow && *node == shown {
                        // The list may not have its height yet: followed until the action is in sight.
                        let (visible, row) = (ui.clip_rect(), response.rect);
                        if visible.top() <= row.top() && row.bottom() <= visible.bottom() {
                            *scrolled_to = Some(shown);
                        } else {
                            let at_once = egui::style::ScrollAnimation::none();
                            response.scroll_to_me_animation(Some(egui::Align::Center), at_once);
                        }
                    }
                    if response.clicked() {
                        chosen = Some(*node);
                    }
                    if response.is_pointer_button_down_on() {
                        held = Some(*node);
                    }
                    response.on_hover_ui(|ui| draw_words(ui, game, *node, described));
                }
            });
            if let Some(time) = time {
                let right = ui.max_rect().right() - AFTER_TIME;
                let place = egui::Rect::from_center_size(
                    egui::Pos2::new(right - time.size().x / 2.0, rect.center().y),
                    time.size(),
                );
                ui.put(place, egui::Label::new(time)).on_hover_text(text!("clock-used"));
            }
        });
        *drawn = Some(row.response.rect.height());
    }
    // Where a peek cannot begin, an action that was held for long is clicked.
    let was_moved = moves.hold.as_ref().is_some_and(|hold| hold.state == HoldState::Moved);
    moves.follow_hold(ui.ctx(), held).into_iter().for_each(|command| commands.write(command));
    chosen.filter(|_| !was_moved && !game.is_peeking())
}

/// Ends a peek when nothing is held any more, also where the list is not drawn.
fn end_peek(mut contexts: EguiContexts, game: Option<Res<Match>>, mut commands: MatchCommands) {
    let is_peeking = game.is_some_and(|game| game.is_peeking());
    if let Ok(ctx) = contexts.ctx_mut()
        && is_peeking
        && !ctx.input(|input| input.pointer.primary_down())
    {
        commands.write(ViewCommand::EndPeek);
    }
}

/// As high as what is in it, but no higher than that. An area has the height of the frame before: unless it requests more, a
/// list that grows action by action would stay as low as it began.
pub(in crate::app) fn scrolled(ui: &mut Ui, tallest: f32, add: impl FnOnce(&mut Ui)) {
    let area = egui::ScrollArea::vertical().max_height(tallest).min_scrolled_height(tallest);
    area.auto_shrink([false, true]).show(ui, add);
}

/// The title of the list; whether it is to be hidden.
fn head(ui: &mut Ui, game: &Match, commands: &mut StudyCommands) -> bool {
    let title = |ui: &mut Ui| {
        ui.add_space(space::TIGHT);
        let title = ui.label(style::text(text!("table-moves"), style::medium(size::HEADING), gold()));
        if let Some(about) = registry::find(&game.session.spec().id).and_then(|entry| about_notation(entry.book)) {
            title.on_hover_ui(|ui| {
                ui.label(about);
                if let Some(letters) = turn::letters(&game.session.board(), &game.session.figure()) {
                    ui.label(letters);
                }
            });
        }
        let hide = |ui: &mut Ui| {
            let other_place = say!("study-other-place", keys = keys(ui.ctx(), Command::OtherPlace));
            ui.spacing_mut().button_padding = Vec2::new(space::SMALL, space::HAIR);
            let hides = widgets::small_button(ui, text!("table-hide"), Weight::Quiet).clicked();
            if game.other_place().is_some() && small(ui, icon::ARROWS_LEFT_RIGHT, &other_place, true, false) {
                commands.table.write(ViewCommand::OtherPlace);
            }
            hides
        };
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), hide).inner
    };
    ui.horizontal(title).inner
}

/// The line in the place of the list before the first action.
fn no_moves(ui: &mut Ui) {
    ui.horizontal(|ui| {
        ui.add_space(space::TIGHT);
        ui.label(style::text(text!("table-no-moves"), style::italic(size::NOTE), dim()));
    });
}

fn draw(
    mut contexts: EguiContexts,
    game: Option<Res<Match>>,
    mut shown: ResMut<MovesShown>,
    judged: Res<GameReview>,
    list_on_table: Res<OpenedList>,
    menu: Res<State<Menu>>,
    mut commands: StudyCommands,
    mut moves: Local<MoveList>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let Some(game) = game else { return };
    let open = shown.on(ctx, &game);
    let column = Column::of(ctx, column_width(ctx.viewport_rect().width()), SHEET);
    // A study has a column of its own, and a sheet is unfolded by a button among the others.
    let has_own_column = match game.panel() {
        Panel::Exercise => true,
        Panel::Study | Panel::Editor => open,
        Panel::Players | Panel::Nothing => false,
    };
    if has_own_column || column.sheet && !open {
        return;
    }
    let place = neighbors::place(&game, &list_on_table);
    let tallest = tallest(ctx, &game, column) - neighbors::height(ctx, place);
    let area = column.area("moves");
    let parts = review::Parts::of(&game, &judged, tallest, *menu.get() != Menu::Result);
    let height = (tallest - parts.height()).max(review::LIST);
    moves.follow(&game, &judged, height);
    let mut chosen = None;
    let mut request = review::PanelRequest::default();
    let shown_at = area.show(ctx, |ui| {
        if !open {
            // On the ground of panels, since the table may have the colour of the letters.
            let button = |ui: &mut Ui| widgets::small_button(ui, text!("table-moves"), Weight::Plain);
            if widgets::panel().inner_margin(0).show(ui, button).inner.clicked() {
                shown.show(&game, true);
            }
            return;
        }
        ui.set_width(column.width);
        widgets::panel().inner_margin(egui::Margin { left: 10, right: 8, top: 9, bottom: 9 }).show(ui, |ui| {
            ui.set_width(ui.available_width());
            if column.sheet {
                ui.set_min_height(column.height - 20.0);
            }
            if head(ui, &game, &mut commands) {
                shown.show(&game, false);
            }
            if let Some(neighbor) = place.and_then(|place| neighbors::row(ui, place)) {
                commands.library.write(LibraryCommand::OpenNeighbor(neighbor));
            }
            if moves.turns.is_empty() {
                return no_moves(ui);
            }
            scrolled(ui, height, |ui| {
                ui.spacing_mut().item_spacing.y = space::HAIR;
                ui.set_width(ui.available_width());
                chosen = list(ui, &mut moves, &game, &mut commands.table);
            });
            request = review::show(ui, &game, &judged, parts);
            if game.has_next() {
                ui.add_space(space::TIGHT);
                let (words, width) = (text!("table-present"), Some(ui.available_width()));
                if widgets::button_sized(ui, words, Weight::Primary, width, style::roman(size::BODY)).clicked() {
                    commands.table.write(LookAt(None));
                }
            }
        });
    });
    layout_notes::note_panel(ctx, "moves", shown_at.response.rect);
    request.look = chosen.or(request.look);
    request.send(&game, &mut commands);
}

/// Puts the signs of verdicts behind the last action of each turn.
fn sign(turns: &mut [ListedTurn], game: &Match, review: &GameReview) {
    for (node, words) in turns.iter_mut().flat_map(|turn| &mut turn.actions) {
        let notes = game.session.notes(*node);
        // A person's sign stands in the place of the engine's.
        words.push_str(notes.assessment.map_or("", Assessment::sign));
        if let Some(outlook) = notes.outlook {
            words.push_str(&format!(" {}", outlook.sign()));
        }
        if notes.bookmark {
            words.push_str(&format!(" {}", icon::BOOKMARK_SIMPLE));
        }
        if !notes.comment.is_empty() {
            words.push_str(&format!(" {}", icon::CHAT_TEXT));
        }
    }
    let judged = review.report.iter().flat_map(|report| &report.turns);
    for (verdict, node) in judged.filter_map(|turn| Some((turn.verdict?, *turn.turn.nodes.last()?))) {
        let actions = turns.iter_mut().flat_map(|turn| &mut turn.actions);
        if game.session.notes(node).assessment.is_none()
            && let Some((_, words)) = actions.into_iter().find(|(other, _)| *other == node)
        {
            words.push_str(verdict.sign().sign());
        }
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, (draw, end_peek).in_set(Draw::Column));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_grows_with_the_game() {
        const TALLEST: f32 = 200.0;
        let ctx = egui::Context::default();
        let height_of = |lines: usize| {
            // What is shown is settled a few frames later.
            for _ in 0..4 {
                drop(ctx.run_ui(egui::RawInput::default(), |ui| {
                    let area = egui::Area::new("list".into());
                    area.show(ui.ctx(), |ui| {
                        scrolled(ui, TALLEST, |ui| (0..lines).for_each(|_| drop(ui.label("e3e4"))))
                    });
                }));
            }
            egui::AreaState::load(&ctx, "list".into()).unwrap().size.unwrap().y
        };
        let heights = [1, 3, 6, 40].map(height_of);
        assert!(heights.is_sorted_by(|a, b| a + 20.0 < *b), "{heights:?}");
        assert!((TALLEST - 1.0..TALLEST + 1.0).contains(&heights[3]), "{heights:?}");
    }
}
