//! Hidden elements over the canvas, for screen readers: to them the canvas is empty.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};

use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, HtmlElement};

use super::super::errors::error_text;
use super::{document, log_error, wake};

/// An element.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HiddenElement {
    /// Its number.
    pub id: u64,
    /// Its role (ARIA). Empty for a text.
    pub role: &'static str,
    /// Its text. Empty for one that contains others.
    pub text: String,
    /// The other attributes.
    pub attributes: Vec<(&'static str, String)>,
    /// Its left and upper edges, width and height in pixels of the page.
    pub place: Option<[f64; 4]>,
    /// The elements in it, in their order.
    pub children: Vec<u64>,
    /// `true` for an announcement that interrupts, `false` for one that waits. `None` for all other elements.
    pub announcement: Option<bool>,
}

/// The elements on the page.
#[derive(Default)]
struct Mirror {
    shown: HashMap<u64, (HiddenElement, Element)>,
    focus: Option<u64>,
}

thread_local! {
    static MIRROR: RefCell<Mirror> = RefCell::default();
    static PRESSED: RefCell<Vec<u64>> = RefCell::default();
    static IS_WANTED: Cell<bool> = const { Cell::new(false) };
}

/// The ids of the element that contains all others, and of those for the two kinds of announcements.
const ROOT: &str = "access";
const POLITE: &str = "access-polite";
const ASSERTIVE: &str = "access-assertive";
/// The id of the button that switches the elements on.
const OFFER: &str = "access-offer";
/// The canvas, which keeps the keys.
const CANVAS: &str = "game";

/// Offers the elements: a button that is the first of the page and seen only while it has the focus.
pub fn offer(words: &str) {
    let offer = || -> Result<(), JsValue> {
        let document = document().ok_or("no document")?;
        let button = document.create_element("button")?;
        button.set_id(OFFER);
        button.set_text_content(Some(words));
        let press = Closure::<dyn Fn(Event)>::new(|_| {
            IS_WANTED.set(true);
            if let Some(button) = document_element(OFFER) {
                button.remove();
            }
            focus_canvas();
            wake();
        });
        button.add_event_listener_with_callback("click", press.as_ref().unchecked_ref())?;
        press.forget();
        let body = document.body().ok_or("no body")?;
        body.insert_before(&button, body.first_child().as_ref())?;
        Ok(())
    };
    // Without a document there is nobody to offer it to.
    let _ = offer();
}

/// Returns `true` once the player has taken the offer.
pub fn is_wanted() -> bool {
    IS_WANTED.get()
}

fn document_element(id: &str) -> Option<HtmlElement> {
    document()?.get_element_by_id(id)?.dyn_into().ok()
}

fn focus_canvas() {
    if let Some(canvas) = document_element(CANVAS) {
        // A canvas that is not on the page cannot have the focus.
        let _ = canvas.focus();
    }
}

/// Takes the numbers of the elements that were pressed since the last call.
pub fn take_presses() -> Vec<u64> {
    PRESSED.take()
}

/// Shows these elements, of which `root` contains all others but the announcements. `focus` is the one that has the keys.
pub fn show(elements: Vec<HiddenElement>, root: u64, focus: u64) {
    MIRROR.with_borrow_mut(|mirror| {
        if let Err(error) = mirror.show(elements, root, focus) {
            log_error(&format!("the elements for screen readers: {}", error_text(&error)));
        }
    });
}

/// Returns the element that contains the others, which is created first if need be.
fn container(id: &str, attributes: &[(&str, &str)]) -> Result<Element, JsValue> {
    let document = document().ok_or("no document")?;
    if let Some(element) = document.get_element_by_id(id) {
        return Ok(element);
    }
    let element = document.create_element("div")?;
    element.set_id(id);
    for (name, value) in attributes {
        element.set_attribute(name, value)?;
    }
    document.body().ok_or("no body")?.append_child(&element)?;
    if id == ROOT {
        let press = Closure::<dyn Fn(Event)>::new(|event: Event| {
            let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            let id = target.and_then(|target| target.id().strip_prefix('a').and_then(|id| id.parse().ok()));
            if let Some(id) = id {
                PRESSED.with_borrow_mut(|pressed| pressed.push(id));
                focus_canvas();
                wake();
            }
        });
        element.add_event_listener_with_callback("click", press.as_ref().unchecked_ref())?;
        press.forget();
        // The canvas has the keys, and tells readers which element they go to.
        if let Some(canvas) = document.get_element_by_id(CANVAS) {
            canvas.set_attribute("role", "application")?;
            canvas.set_attribute("aria-owns", ROOT)?;
        }
    }
    Ok(element)
}

fn html_id(id: u64) -> String {
    format!("a{id}")
}

impl Mirror {
    fn show(&mut self, elements: Vec<HiddenElement>, root: u64, focus: u64) -> Result<(), JsValue> {
        let top = container(ROOT, &[])?;
        let polite = container(POLITE, &[("aria-live", "polite")])?;
        let assertive = container(ASSERTIVE, &[("aria-live", "assertive")])?;
        let document = document().ok_or("no document")?;
        let present: HashSet<u64> = elements.iter().map(|element| element.id).collect();
        self.shown.retain(|id, (_, element)| {
            let stays = present.contains(id);
            if !stays {
                element.remove();
            }
            stays
        });
        let mut rearranged = Vec::new();
        for element in elements {
            let before = self.shown.get(&element.id);
            if before.is_some_and(|(before, _)| *before == element) {
                continue;
            }
            let drawn = match before {
                Some((_, drawn)) => drawn.clone(),
                None => document.create_element("div")?,
            };
            update(&drawn, before.map(|(before, _)| before), &element)?;
            if before.is_none_or(|(before, _)| before.children != element.children) {
                rearranged.push(element.id);
            }
            match element.announcement {
                Some(is_urgent) if before.is_none() => {
                    drop((if is_urgent { &assertive } else { &polite }).append_child(&drawn)?);
                }
                None if element.id == root && before.is_none() => drop(top.append_child(&drawn)?),
                _ => {}
            }
            self.shown.insert(element.id, (element, drawn));
        }
        for id in rearranged {
            let Some((element, drawn)) = self.shown.get(&id) else { continue };
            for (child, inner) in element.children.iter().filter_map(|child| self.shown.get(child)) {
                if child.announcement.is_none() {
                    drawn.append_child(inner)?;
                }
            }
        }
        if self.focus != Some(focus) {
            self.focus = Some(focus);
            if let Some(canvas) = document.get_element_by_id(CANVAS) {
                canvas.set_attribute("aria-activedescendant", &html_id(focus))?;
            }
        }
        Ok(())
    }
}

/// Writes what has changed of an element.
fn update(drawn: &Element, before: Option<&HiddenElement>, now: &HiddenElement) -> Result<(), JsValue> {
    if before.is_none() {
        drawn.set_id(&html_id(now.id));
    }
    if before.is_none_or(|before| before.role != now.role) {
        if now.role.is_empty() {
            drawn.remove_attribute("role")?;
        } else {
            drawn.set_attribute("role", now.role)?;
        }
    }
    for (name, _) in before.iter().flat_map(|before| &before.attributes) {
        if now.attributes.iter().all(|(other, _)| other != name) {
            drawn.remove_attribute(name)?;
        }
    }
    for (name, value) in &now.attributes {
        drawn.set_attribute(name, value)?;
    }
    if now.children.is_empty() && before.is_none_or(|before| before.text != now.text) {
        drawn.set_text_content(Some(&now.text));
    }
    if before.is_none_or(|before| before.place != now.place) {
        let style = now.place.map(|[left, top, width, height]| {
            format!("left:{left:.0}px;top:{top:.0}px;width:{width:.0}px;height:{height:.0}px")
        });
        drawn.set_attribute("style", &style.unwrap_or_default())?;
    }
    Ok(())
}
