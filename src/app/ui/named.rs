//! Names, roles and values of widgets for screen readers, where egui does not know them.

use bevy_egui::egui::accesskit::{Action, Role};
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{Response, Ui};

/// Makes a text a heading, to which readers jump. 1 is the level of a page, 2 that of a part of it.
pub fn heading(response: &Response, words: &str, level: usize) {
    response.ctx.accesskit_node_builder(response.id, |node| {
        node.set_role(Role::Heading);
        node.set_label(words);
        node.set_level(level);
    });
}

/// Makes the contents of an area a dialog with this title, which closes what is behind it.
pub fn dialog(ui: &Ui, title: &str) {
    ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
        node.set_role(Role::Dialog);
        node.set_label(title);
        node.set_modal();
    });
}

/// Names a widget that has no text of its own, such as a field.
pub fn label(response: &Response, words: &str) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_label(words));
}

/// Adds a label of several parts, which egui would read without a space between them.
pub fn add_parts(ui: &mut Ui, job: LayoutJob) -> Response {
    let parts: Vec<&str> = job
        .sections
        .iter()
        .filter_map(|section| job.text.get(section.byte_range.start.0..section.byte_range.end.0))
        .collect();
    let words = parts.join(", ");
    let response = ui.label(job);
    response.ctx.accesskit_node_builder(response.id, |node| node.set_value(words));
    response
}

/// Sets the value of a slider with its unit, and its range. Returns the number of steps that readers move it.
pub fn slider(response: &Response, value: &str, range: &std::ops::RangeInclusive<f32>, step: f32) -> f32 {
    response.ctx.accesskit_node_builder(response.id, |node| {
        node.set_value(value);
        node.set_min_numeric_value(f64::from(*range.start()));
        node.set_max_numeric_value(f64::from(*range.end()));
        node.set_numeric_value_step(f64::from(step));
        node.add_action(Action::Increment);
        node.add_action(Action::Decrement);
    });
    let count = |action| response.ctx.input(|input| input.num_accesskit_action_requests(response.id, action)) as f32;
    count(Action::Increment) - count(Action::Decrement)
}
