//! The result of a game: a banner over the table, in a narrow window a panel in the place of the buttons. A click on the table or a
//! key puts it away; the panel of the turn tells the result from then on.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Pos2, Rect, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::app::base::states::{Menu, Screen};
use crate::app::exercise::lesson_game::is_on_table;
use crate::app::game::commands::{MatchCommands, TableCommand};
use crate::app::game::matches::Match;
use crate::app::scene::camera::{PanelSpace, TableCamera};
use crate::app::scene::ending::Ending;
use crate::app::scene::picture::Picture;
use crate::app::scene::places::RADIUS;
use crate::app::scene::table_pointer::TablePointer;
use crate::app::study::review::ReviewCommand;
use crate::app::ui::hud::result as parts;
use crate::app::ui::palette::{gold, ink};
use crate::app::ui::projection::project;
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use crate::app::ui::{self, Draw, hud};
use benediction_rules::Outcome;
use benediction_study::words::series;
use benediction_words::{self as all, text};

/// Distance of the banner from the upper or the lower edge of the window, as a part of its height.
const EDGE: f32 = 0.085;
/// Height of the banner before it has been drawn, in points.
const USUAL_HEIGHT: f32 = 150.0;
/// Distance that the banner keeps from a lit man, in points.
const MARGIN: f32 = 10.0;
/// Radius of the winner's disc, and in a narrow window, in points.
const DISC: f32 = 34.0;
const SMALL_DISC: f32 = 22.0;

/// The player's answer to a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Again,
    Analyse,
    NewGame,
}

/// Draws the three buttons. Returns the answer.
fn buttons(ui: &mut Ui, game: &Match, may_answer: bool) -> Option<Answer> {
    let width = ui.available_width();
    let height = style::row_height(ui.ctx(), 34.0);
    let layout = egui::Layout::left_to_right(egui::Align::Min);
    let drawn = ui.allocate_ui_with_layout(Vec2::new(width, height), layout, |ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(space::SMALL);
        let each = ((width - 2.0 * space::SMALL) / 3.0).floor();
        let (words, tip) = match game.series() {
            None => (text!("pause-again"), text!("pause-again-tip")),
            Some(series) if series.winner().is_some() => (text!("series-rematch"), text!("pause-again-tip")),
            Some(_) => (text!("series-next"), text!("series-next-tip")),
        };
        let all = [
            (Answer::Again, words, tip),
            (Answer::Analyse, text!("pause-analyse"), text!("pause-analyse-tip")),
            (Answer::NewGame, text!("title-new-game"), text!("pause-new-game-tip")),
        ];
        let mut answer = None;
        for (choice, words, tip) in all {
            let weight = if choice == Answer::Again { Weight::Primary } else { Weight::Plain };
            let button = widgets::button_sized(ui, words, weight, Some(each), style::roman(size::BODY));
            let mut button = button.on_hover_text(tip);
            if choice == Answer::Again && may_answer {
                widgets::be_default(ui, &mut button);
            }
            // It may not be seen yet.
            if button.clicked() && may_answer {
                answer = Some(choice);
            }
        }
        answer
    });
    drawn.inner
}

/// Draws the contents of the banner or the panel. Returns the answer.
fn contents(ui: &mut Ui, (game, outcome): (&Match, Outcome), narrow: bool, may_answer: bool) -> Option<Answer> {
    ui.spacing_mut().item_spacing = Vec2::new(space::LARGE, space::TIGHT);
    let (disc, letters) = if narrow { (SMALL_DISC, size::DISPLAY) } else { (DISC, size::BANNER) };
    ui.horizontal(|ui| {
        parts::winner(ui, game, outcome, disc);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = space::HAIR;
            parts::fitting_headline(ui, game, outcome, letters);
            let turns = game.session.turns().len();
            let reason = all::reason_in_turns(outcome, game.session.sides(), turns);
            ui.label(style::text(reason, style::roman(size::BODY), ink()));
            if let Some(score) = game.series() {
                let standing = series::standing(score, &game.opponents());
                ui.label(style::text(standing, style::medium(size::BODY), gold()));
            }
        });
    });
    ui.add_space(space::TIGHT);
    buttons(ui, game, may_answer)
}

/// The table behind the banner.
#[derive(SystemParam)]
struct Table<'w, 's> {
    picture: Res<'w, Picture>,
    camera: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<TableCamera>>,
    space: Res<'w, PanelSpace>,
    pointer: Res<'w, TablePointer>,
    ending: ResMut<'w, Ending>,
}

impl Table<'_, '_> {
    /// Returns the number of lit men that a rectangle covers.
    fn covered(&self, ctx: &egui::Context, rect: Rect) -> usize {
        let (Some(places), Some((camera, at))) = (&self.picture.places, self.camera.iter().next()) else { return 0 };
        let wide = rect.expand(MARGIN);
        let is_covered =
            |place: Vec3| project(camera, at, place, ctx.zoom_factor()).is_some_and(|at| wide.contains(at));
        let men = self.ending.lit().iter().filter(|point| {
            let foot = places.point(**point);
            let top = foot + Vec3::Y * places.top(&self.picture.figure.men, **point);
            let [right, back] = [Vec3::X, Vec3::Z].map(|way| way * RADIUS);
            [top, foot + right, foot - right, foot + back, foot - back].into_iter().any(is_covered)
        });
        men.count()
    }

    /// Returns the places that the banner may have: in the upper and in the lower part of the window, over the middle of the board.
    fn rects(&self, ctx: &egui::Context, height: f32) -> [Rect; 2] {
        let (screen, free) = (ctx.viewport_rect(), self.space.free(ctx));
        let width = parts::BANNER_WIDTH.min(free.width() - 2.0 * hud::EDGE).max(0.0);
        let off = (screen.height() * EDGE).round();
        let left = (free.center().x - width / 2.0).round();
        [off, screen.height() - off - height]
            .map(|top| Rect::from_min_size(Pos2::new(left, top), Vec2::new(width, height)))
    }
}

/// The place of the banner. It is chosen when the banner appears, so that it does not jump while the camera moves.
#[derive(Default)]
struct BannerPlace {
    /// The game, the size of the window, and the frame in which it was drawn last.
    drawn: Option<(u64, Vec2, u64)>,
    /// `true` in the lower part of the window, because the men that decided the game are in the upper one.
    is_low: bool,
    height: Option<f32>,
}

impl BannerPlace {
    /// Returns the place of the banner, where it covers as few lit men as possible.
    fn rect(&mut self, ctx: &egui::Context, game: u64, table: &Table) -> Rect {
        let rects = table.rects(ctx, self.height.unwrap_or(USUAL_HEIGHT));
        let (frame, size) = (ctx.cumulative_frame_nr(), ctx.viewport_rect().size());
        let is_same = self.drawn.is_some_and(|(id, before, last)| id == game && before == size && last + 1 >= frame);
        if !is_same {
            let [high, low] = rects.map(|rect| table.covered(ctx, rect));
            self.is_low = low < high;
        }
        self.drawn = Some((game, size, frame));
        rects[usize::from(self.is_low)]
    }
}

fn draw(
    mut contexts: EguiContexts,
    game: Option<Res<Match>>,
    mut table: Table,
    mut menu: ResMut<NextState<Menu>>,
    mut requests: MatchCommands,
    mut review: MessageWriter<ReviewCommand>,
    mut place: Local<BannerPlace>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let Some((game, outcome)) = game.and_then(|game| game.session.outcome().map(|outcome| (game, outcome))) else {
        return;
    };
    let result = (&*game, outcome);
    let answer = if style::is_narrow(ctx) {
        hud::result_panel(ctx, |ui, may_answer| contents(ui, result, true, may_answer))
    } else {
        let rect = place.rect(ctx, game.id, &table);
        // In a study nothing is dimmed, so the banner is opaque at once.
        let opacity = if table.ending.is_shown() { table.ending.dimming() } else { 1.0 };
        let shape = (rect.min, rect.width(), opacity);
        let (answer, drawn) = parts::banner(ctx, shape, |ui, may_answer| contents(ui, result, false, may_answer));
        place.height = Some(drawn.height());
        answer
    };
    match answer {
        Some(Answer::Again) => requests.write(TableCommand::Again),
        Some(Answer::Analyse) => {
            requests.write(TableCommand::Study);
            review.write(ReviewCommand::Report);
            // In a study the command above changes nothing, so the banner is closed here.
            ui::go(&mut menu, Menu::None);
        }
        Some(Answer::NewGame) => requests.write(TableCommand::LeaveFor(Menu::NewGame)),
        // The first click ends the change of the light, the next one puts the result away.
        None if table.pointer.buttons.just_pressed(MouseButton::Left) => match table.ending.is_coming() {
            true => table.ending.hurry(),
            false => ui::go(&mut menu, Menu::None),
        },
        None => {}
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    let shown = in_state(Screen::Table).and_then(in_state(Menu::Result)).and_then(not(is_on_table));
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Pages).run_if(shown));
}
