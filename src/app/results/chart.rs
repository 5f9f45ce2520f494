//! A chart on a page, in the colours of the theme.

use bevy_egui::egui::{self, Align2, Color32, Pos2, Rect, Shape, Stroke, Ui, Vec2};

use crate::app::ui::palette::{self, dim, faint, full_ground, gold, ink, inset, ruby};
use crate::app::ui::style::{self, size};
use benediction_study::charts::{Align, Area, Chart, Color, Element, Font, Place};

fn color32(color: Color) -> Color32 {
    match color {
        Color::Ink => ink(),
        Color::Dim => dim(),
        Color::Grid => faint(ink(), if palette::is_light() { 0.18 } else { 0.12 }),
        Color::Inset => inset(),
        Color::Ground => full_ground(),
        Color::Gold => gold(),
        Color::Grey => full_ground().lerp_to_gamma(ink(), 0.55),
        Color::Red => ruby(),
    }
}

fn font(font: Font) -> egui::FontId {
    match font {
        Font::Title => style::medium(size::TITLE),
        Font::Figure => style::medium(size::HEADING),
        Font::Caption => style::roman(size::CAPTION),
    }
}

/// Draws a chart. `words` say the same to a screen reader.
pub(super) fn show(ui: &mut Ui, chart: &Chart, words: &str) {
    let (room, response) = ui.allocate_exact_size(Vec2::new(chart.width, chart.height), egui::Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, words));
    if !ui.is_rect_visible(room) {
        return;
    }
    let painter = ui.painter();
    let at = |(x, y): Place| room.min + Vec2::new(x, y);
    let rect = |area: &Area| Rect::from_min_size(at((area.left, area.top)), Vec2::new(area.width, area.height));
    for element in &chart.elements {
        match element {
            Element::Bar(area, color) => drop(painter.rect_filled(rect(area), 0.0, color32(*color))),
            Element::Line(places, width, color) => {
                let places: Vec<Pos2> = places.iter().copied().map(at).collect();
                painter.add(Shape::line(places, Stroke::new(*width, color32(*color))));
            }
            Element::Dot(place, radius, color) => drop(painter.circle_filled(at(*place), *radius, color32(*color))),
            Element::Polygon(corners, color) => {
                let corners = corners.iter().copied().map(at).collect();
                painter.add(Shape::convex_polygon(corners, color32(*color), Stroke::NONE));
            }
            Element::Text { at: place, align, font: face, color, words } => {
                let anchor = match align {
                    Align::Left => Align2::LEFT_CENTER,
                    Align::Middle => Align2::CENTER_CENTER,
                    Align::Right => Align2::RIGHT_CENTER,
                };
                painter.text(at(*place), anchor, words, font(*face), color32(*color));
            }
        }
    }
    if let Some(pointer) = response.hover_pos()
        && let Some((_, tip)) = chart.tips.iter().find(|(area, _)| rect(area).contains(pointer))
    {
        response.on_hover_text_at_pointer(tip);
    }
}
