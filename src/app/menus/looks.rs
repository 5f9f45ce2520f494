//! The choice of room, board and pieces, with pictures.

use bevy_egui::egui::{self, Color32, CornerRadius, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Ui, Vec2};

use crate::app::base::palette::{BOARDS, BoardForm, Colors, Hue, Room, SETS, SetForm, SideColors, Themes};
use crate::app::base::settings::Settings;
use crate::app::ui::layout_notes::note_button;
use crate::app::ui::palette::{self, dim, gold, grain, ink, lit};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::{diagram, widgets};
use benediction_rules::view::Form;
use benediction_words::{locale, say, text};
use benediction_worker::paint::texels::filmic;

/// Size of a picture, and height of the name below it, in points.
const PICTURE: Vec2 = Vec2::new(116.0, 72.0);
const NAME: f32 = 24.0;

/// Draws the table, darker towards the top.
fn table(painter: &Painter, rect: Rect, colors: &Colors) {
    let near = grain(colors, colors.table);
    let night =
        if colors.flat { palette::color32(colors.night) } else { palette::color32(Hue(filmic(colors.night.0))) };
    let far = if colors.flat { near } else { near.lerp_to_gamma(night, colors.light.night * 0.8) };
    let mut mesh = Mesh::default();
    for (at, color) in
        [(rect.left_top(), far), (rect.right_top(), far), (rect.right_bottom(), near), (rect.left_bottom(), near)]
    {
        mesh.colored_vertex(at, color);
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(0, 2, 3);
    painter.add(mesh);
}

/// Returns the corners of a board seen from above, or from the front where `flat` is less than 1.
fn corners(middle: Pos2, radius: f32, flat: f32, form: BoardForm) -> Vec<Pos2> {
    let corner = |i: f32| {
        let (sin, cos) = (i * std::f32::consts::FRAC_PI_3).sin_cos();
        middle + Vec2::new(cos, sin * flat) * radius
    };
    let cut = if form == BoardForm::Slab { 0.12 } else { 0.0 };
    let side = |i: usize| {
        let (a, b) = (corner(i as f32), corner(i as f32 + 1.0));
        [a + (b - a) * cut, b + (a - b) * cut]
    };
    (0..6).flat_map(side).collect()
}

/// Draws a board with its walls.
fn board(painter: &Painter, middle: Pos2, radius: f32, flat: f32, colors: &Colors) {
    let outer = corners(middle, radius, flat, colors.board);
    painter.add(Shape::convex_polygon(outer, grain(colors, colors.frame), Stroke::NONE));
    let inner = corners(middle, radius * 0.86, flat, BoardForm::Framed);
    painter.add(Shape::convex_polygon(inner.clone(), grain(colors, colors.field), Stroke::NONE));
    let line = Stroke::new(0.8, lit(colors, colors.lines.0));
    for i in 0..3 {
        painter.line_segment([inner[4 * i], inner[(4 * i + 6) % 12]], line);
    }
    let wall = corners(middle, radius * 0.90, flat, BoardForm::Framed);
    for i in 0..6 {
        let side = if i < 3 { &colors.red } else { &colors.blue };
        let ends = [wall[2 * i], wall[2 * i + 1]];
        let stroke = Stroke::new((radius * 0.07).max(2.0), palette::color32(side.glass[0]));
        if colors.board == BoardForm::Slab {
            painter.extend(Shape::dashed_line(&ends, stroke, radius * 0.10, radius * 0.06));
        } else {
            painter.line_segment(ends, stroke);
        }
    }
}

/// Draws a board from above.
fn board_picture(painter: &Painter, rect: Rect, colors: &Colors) {
    table(painter, rect, colors);
    board(painter, rect.center(), rect.height() * 0.47, 0.92, colors);
}

/// Draws the thing that stands on a room's table, and the light of its window.
fn thing(painter: &Painter, rect: Rect, colors: &Colors) {
    let foot = Pos2::new(rect.left() + rect.width() * 0.14, rect.top() + rect.height() * 0.56);
    let brass = lit(colors, colors.brass.0);
    let glow = |at: Pos2, radius: f32, color: Color32| {
        for ring in 1..=6 {
            painter.circle_filled(at, radius * ring as f32 / 6.0, color.gamma_multiply(0.09));
        }
    };
    match colors.room {
        Room::Study => {
            glow(foot - Vec2::new(0.0, 14.0), 34.0, Color32::from_rgb(255, 214, 140));
            painter.line_segment([foot, foot - Vec2::new(0.0, 24.0)], Stroke::new(2.0, brass));
            painter.rect_filled(Rect::from_center_size(foot, Vec2::new(14.0, 4.0)), 2.0, brass);
            let shade =
                [(-10.0, -15.0), (-7.0, -23.0), (7.0, -23.0), (10.0, -15.0)].map(|(x, y)| foot + Vec2::new(x, y));
            painter.add(Shape::convex_polygon(shade.to_vec(), Color32::from_rgb(28, 122, 78), Stroke::NONE));
            painter.line_segment([shade[3], shade[0]], Stroke::new(1.5, Color32::from_rgb(255, 232, 176)));
        }
        Room::Morning => {
            let sun = grain(colors, colors.table).lerp_to_gamma(Color32::WHITE, 0.45);
            for (column, row) in [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (0.0, 1.0), (1.0, 1.0), (2.0, 1.0)] {
                let at = rect.left_top() + Vec2::new(rect.width() * 0.42 + column * 22.0 - row * 8.0, 6.0 + row * 18.0);
                let pane = [(0.0, 0.0), (19.0, 0.0), (12.0, 15.0), (-7.0, 15.0)].map(|(x, y)| at + Vec2::new(x, y));
                painter.add(Shape::convex_polygon(pane.to_vec(), sun, Stroke::NONE));
            }
            let white = Color32::from_rgb(236, 232, 222);
            painter.rect_filled(Rect::from_center_size(foot, Vec2::new(24.0, 4.0)), 2.0, white);
            let cup = Rect::from_center_size(foot - Vec2::new(0.0, 7.0), Vec2::new(14.0, 11.0));
            let round = CornerRadius { nw: 1, ne: 1, sw: 5, se: 5 };
            painter.circle_stroke(cup.right_center(), 3.5, Stroke::new(1.6, white));
            painter.rect_filled(cup, round, white);
        }
        Room::Bare | Room::Abbey if colors.light.candle => {
            let flame = foot - Vec2::new(0.0, 23.0);
            glow(flame, 36.0, Color32::from_rgb(255, 170, 70));
            painter.rect_filled(Rect::from_center_size(foot, Vec2::new(18.0, 4.0)), 2.0, brass);
            let wax = Rect::from_center_size(foot - Vec2::new(0.0, 10.0), Vec2::new(7.0, 17.0));
            painter.rect_filled(wax, 1.0, Color32::from_rgb(226, 196, 146));
            painter.add(Shape::ellipse_filled(flame, Vec2::new(2.4, 5.0), Color32::from_rgb(255, 226, 150)));
        }
        Room::Bare | Room::Abbey => {}
    }
}

/// Draws a room: its table with the board.
fn room_picture(painter: &Painter, rect: Rect, colors: &Colors) {
    table(painter, rect, colors);
    thing(painter, rect, colors);
    let middle = rect.center() + Vec2::new(rect.width() * 0.10, rect.height() * 0.16);
    board(painter, middle, rect.width() * 0.36, 0.62, colors);
}

/// Draws a checker from the side, with the middle of its foot at `foot`. Returns its height.
fn checker(painter: &Painter, foot: Pos2, width: f32, side: &SideColors, colors: &Colors) -> f32 {
    let high = width * 0.30;
    let body = lit(colors, side.body.0);
    let edge = lit(colors, side.thin.0);
    let rect = Rect::from_min_max(foot - Vec2::new(width / 2.0, high), foot + Vec2::new(width / 2.0, 0.0));
    match colors.set {
        SetForm::Turned => {
            painter.rect_filled(rect, high * 0.32, body);
            let rim = rect.with_max_y(rect.top() + 2.0).shrink2(Vec2::new(high * 0.3, 0.0));
            painter.rect_filled(rim, 1.0, edge);
        }
        SetForm::Carved => {
            let bevel = high * 0.28;
            let at = |x: f32, y: f32| rect.left_top() + Vec2::new(x * width, y);
            for (from, to, bright) in [(0.0, 0.25, 0.62), (0.25, 0.75, 1.0), (0.75, 1.0, 0.45)] {
                let inner = |x: f32| x.clamp(0.08, 0.92);
                let face = [
                    at(inner(from), 0.0),
                    at(inner(to), 0.0),
                    at(to, bevel),
                    at(to, high),
                    at(from, high),
                    at(from, bevel),
                ];
                let color = Color32::BLACK.lerp_to_gamma(body, bright);
                painter.add(Shape::convex_polygon(face.to_vec(), color, Stroke::NONE));
            }
            painter.line_segment([at(0.08, 0.0), at(0.92, 0.0)], Stroke::new(1.5, edge));
        }
    }
    high + 0.8
}

/// Draws two stacks and a chessman of a set.
fn set_picture(painter: &Painter, rect: Rect, colors: &Colors) {
    painter.rect_filled(rect, 0.0, grain(colors, colors.field));
    let ground = rect.bottom() - rect.height() * 0.14;
    let width = rect.width() * 0.27;
    for (part, side, count) in [(0.20, &colors.red, 3), (0.51, &colors.blue, 2)] {
        let mut foot = Pos2::new(rect.left() + rect.width() * part, ground);
        for _ in 0..count {
            foot.y -= checker(painter, foot, width, side, colors);
        }
    }
    let foot = Pos2::new(rect.left() + rect.width() * 0.82, ground);
    let high = rect.height() * 0.62;
    let (fill, line) = (lit(colors, colors.white.body.0), lit(colors, colors.white.ring.0));
    match colors.set {
        SetForm::Turned => diagram::figurine(painter, Form::King, foot, high, (fill, line)),
        SetForm::Carved => {
            let dome = [
                (-0.26, 0.0),
                (-0.26, -0.42),
                (-0.20, -0.62),
                (-0.08, -0.76),
                (0.08, -0.76),
                (0.20, -0.62),
                (0.26, -0.42),
                (0.26, 0.0),
            ];
            let dome = dome.map(|(x, y)| foot + Vec2::new(x, y) * high).to_vec();
            painter.circle(foot - Vec2::new(0.0, high * 0.82), high * 0.09, fill, Stroke::new(1.0, line));
            painter.add(Shape::convex_polygon(dome, fill, Stroke::new(1.0, line)));
            let groove = high * 0.42;
            let ends = [-0.26, 0.26].map(|x| foot + Vec2::new(x * high, -groove));
            painter.line_segment(ends, Stroke::new(1.0, line));
        }
    }
}

type Drawing = fn(&Painter, Rect, &Colors);

/// Draws a picture with its name. Returns `true` if it was clicked.
fn tile(ui: &mut Ui, name: &str, chosen: bool, colors: &Colors, draw: Drawing) -> bool {
    let (rect, response) = ui.allocate_exact_size(PICTURE + Vec2::new(0.0, NAME), egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, chosen, name));
    note_button(&response, name);
    widgets::reveal(&response);
    let picture = Rect::from_min_size(rect.min, PICTURE);
    draw(&ui.painter().with_clip_rect(picture.intersect(ui.clip_rect())), picture, colors);
    let lit = response.hovered() || response.has_focus();
    let (width, line) = match (chosen, lit) {
        (true, _) => (2.0, gold()),
        (false, true) => (1.0, gold()),
        (false, false) => (1.0, palette::border().color),
    };
    let painter = ui.painter();
    painter.rect_stroke(picture, 2.0, Stroke::new(width, line), StrokeKind::Outside);
    let galley = painter.layout(name.into(), style::roman(size::NOTE), ink(), PICTURE.x);
    let at = Pos2::new(rect.center().x - galley.size().x / 2.0, rect.bottom() - NAME + 4.0);
    painter.galley_with_override_text_color(at, galley, if chosen || lit { gold() } else { ink() });
    widgets::focus_ring(ui, picture, &response);
    widgets::clicked(&response)
}

/// Draws a row of pictures with a heading. Returns the key that was clicked.
fn row<'a>(
    ui: &mut Ui,
    heading: &str,
    choices: impl Iterator<Item = (&'a str, &'a str)>,
    chosen: &str,
    mixed: impl Fn(&str) -> Option<std::sync::Arc<Colors>>,
    draw: Drawing,
) -> Option<String> {
    let shown = ui.label(style::text(heading, style::roman(size::BODY), ink()));
    widgets::mark_sought(ui, shown.rect, heading);
    let mut clicked = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(space::MEDIUM);
        for (key, name) in choices {
            if let Some(colors) = mixed(key)
                && tile(ui, name, key == chosen, &colors, draw)
            {
                clicked = Some(key.into());
            }
        }
    });
    ui.add_space(space::TIGHT);
    clicked
}

/// Draws the chapter of the settings.
pub(super) fn chapter(ui: &mut Ui, now: &mut Settings, themes: &Themes) {
    let theme = themes.key_of(&now.table.theme);
    let rooms = themes.0.iter().map(|(key, colors)| (key.as_str(), colors.name.as_str()));
    let mixed = |key: &str| themes.mixed(key, &now.table.board, &now.table.set);
    if let Some(key) = row(ui, text!("settings-theme"), rooms, theme, mixed, room_picture) {
        now.table.theme = key;
        now.table.diagram = false;
    }
    // A flat theme has only its own board and pieces.
    if let Some(colors) = themes.named(theme).filter(|colors| colors.flat) {
        let words = say!("settings-theme-flat", theme = colors.name.as_str());
        ui.label(style::text(&words, style::italic(size::NOTE), dim()));
        return;
    }
    let own = [("", text!("settings-board-room"))].into_iter();
    let boards = own.chain(BOARDS.iter().map(|board| (board.key, locale::text(board.name))));
    let board = BOARDS.iter().map(|board| board.key).find(|key| *key == now.table.board).unwrap_or_default();
    let mixed = |key: &str| themes.mixed(theme, key, &now.table.set);
    if let Some(key) = row(ui, text!("settings-board"), boards, board, mixed, board_picture) {
        now.table.board = key;
    }
    let own = [("", text!("settings-set-room"))].into_iter();
    let sets = own.chain(SETS.iter().map(|set| (set.key, locale::text(set.name))));
    let set = SETS.iter().map(|set| set.key).find(|key| *key == now.table.set).unwrap_or_default();
    let mixed = |key: &str| themes.mixed(theme, &now.table.board, key);
    if let Some(key) = row(ui, text!("settings-set"), sets, set, mixed, set_picture) {
        now.table.set = key;
    }
    if let Some(set) = SETS.iter().find(|set| set.key == now.table.set) {
        ui.label(style::text(locale::text(set.about), style::italic(size::NOTE), dim()));
    }
}
