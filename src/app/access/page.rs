//! The tree on the page, whose canvas is empty to screen readers: hidden elements with the same names, focus and announcements.

use bevy::a11y::{AccessibilityRequested, ActionRequest};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::egui::accesskit::{self, Action, Live, Node, NodeId, Role, Toggled, TreeId};
use bevy_egui::{EguiOutput, EguiPostUpdateSet};

use super::is_requested;
use benediction_platform::page::elements::{self, HiddenElement};
use benediction_words::text;

/// Offers the elements to the player. A page does not learn if a screen reader is in use.
fn offer() {
    elements::offer(text!("access-offer"));
}

/// Builds the tree once the player has taken the offer.
fn follow_offer(requested: Res<AccessibilityRequested>) {
    if elements::is_wanted() && !requested.get() {
        requested.set(true);
    }
}

/// Returns the role of a node (ARIA).
fn role_of(node: &Node) -> &'static str {
    match node.role() {
        Role::Button => "button",
        Role::CheckBox => "checkbox",
        Role::RadioButton => "radio",
        Role::Slider => "slider",
        Role::TextInput | Role::MultilineTextInput => "textbox",
        Role::Link => "link",
        Role::Heading => "heading",
        Role::Dialog => "dialog",
        Role::Group => "group",
        Role::Image => "img",
        Role::ProgressIndicator => "progressbar",
        Role::ScrollBar => "scrollbar",
        _ => "",
    }
}

/// Returns the element of a node. `scale` is the number of pixels of the page in a point.
fn element_of(id: NodeId, node: &Node, scale: f64) -> HiddenElement {
    let role = role_of(node);
    let mut attributes = Vec::new();
    let mut set = |name: &'static str, value: String| attributes.push((name, value));
    let is_text = role.is_empty() && node.children().is_empty();
    let words = node.label().or(node.value()).unwrap_or_default();
    if let Some(label) = node.label().filter(|_| !is_text) {
        set("aria-label", label.into());
    }
    if let Some(description) = node.description() {
        set("aria-description", description.into());
    }
    if let Some(toggled) = node.toggled() {
        set("aria-checked", (toggled == Toggled::True).to_string());
    }
    if let Some(is_selected) = node.is_selected() {
        set("aria-pressed", is_selected.to_string());
    }
    if let Some(value) = node.numeric_value() {
        set("aria-valuenow", value.to_string());
        set("aria-valuetext", node.value().map_or_else(|| value.to_string(), Into::into));
    }
    for (name, value) in [("aria-valuemin", node.min_numeric_value()), ("aria-valuemax", node.max_numeric_value())] {
        if let Some(value) = value {
            set(name, value.to_string());
        }
    }
    if let Some(level) = node.level() {
        set("aria-level", level.to_string());
    }
    if node.is_disabled() {
        set("aria-disabled", "true".into());
    }
    if node.is_modal() {
        set("aria-modal", "true".into());
    }
    HiddenElement {
        id: id.0,
        role,
        text: if is_text || role == "heading" { words.into() } else { String::new() },
        attributes,
        place: node
            .bounds()
            .map(|place| [place.x0, place.y0, place.width(), place.height()].map(|length| length * scale)),
        children: node.children().iter().map(|child| child.0).collect(),
        announcement: match node.live() {
            Some(Live::Assertive) => Some(true),
            Some(Live::Polite) => Some(false),
            _ => None,
        },
    }
}

/// Shows the tree of this frame.
fn mirror(outputs: Query<&EguiOutput>, window: Query<&Window, With<PrimaryWindow>>) {
    let Ok(window) = window.single() else { return };
    for output in &outputs {
        let Some(update) = &output.platform_output.accesskit_update else { continue };
        let Some(root) = update.tree.as_ref().map(|tree| tree.root) else { continue };
        let scale = f64::from(output.pixels_per_point) / f64::from(window.scale_factor());
        let nodes = update.nodes.iter().map(|(id, node)| element_of(*id, node, scale)).collect();
        elements::show(nodes, root.0, update.focus.0);
    }
}

/// Requests what was pressed.
fn take_presses(mut requests: MessageWriter<ActionRequest>) {
    requests.write_batch(elements::take_presses().into_iter().map(|id| {
        ActionRequest(accesskit::ActionRequest {
            action: Action::Click,
            target_tree: TreeId::ROOT,
            target_node: NodeId(id),
            data: None,
        })
    }));
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, offer).add_systems(First, follow_offer).add_systems(
        PostUpdate,
        (mirror.after(EguiPostUpdateSet::PostProcessOutput), take_presses).run_if(is_requested),
    );
}
