//! The tree of the screen for assistive technologies, read as their adapters read it, and the requests that they send.

use std::fmt::Write;

use accesskit_consumer::{FilterResult, Node, Tree, TreeChangeHandler};
use benediction::app::base::states::Menu;
use benediction_rules::view::{ActionView, Place, Shape, Verb};
use benediction_study::record::Player;
use benediction_study::registry;
use benediction_words::hud::word_button;
use benediction_words::{say, text, turn};
use bevy::a11y::{AccessibilityRequested, ActionRequest};
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::*;
use bevy_egui::EguiOutput;
use bevy_egui::egui::accesskit::{self, Action, Live, Role};

use crate::by_keys::WITH_WORDS;
use crate::window::Window;

/// A reader of the screen: the tree, and everything that was announced.
struct Reader {
    tree: Tree,
    announced: Announced,
}

#[derive(Default)]
struct Announced(Vec<String>);

impl Announced {
    fn hear(&mut self, node: &Node) {
        if node.live() != Live::Off {
            self.0.extend(node.label().or_else(|| node.value()));
        }
    }
}

impl TreeChangeHandler for Announced {
    fn node_added(&mut self, node: &Node) {
        self.hear(node);
    }

    fn node_updated(&mut self, old_node: &Node, new_node: &Node) {
        if old_node.label() != new_node.label() {
            self.hear(new_node);
        }
    }

    fn focus_moved(&mut self, _: Option<&Node>, _: Option<&Node>) {}

    fn node_removed(&mut self, _: &Node) {}
}

fn all(_: &Node) -> FilterResult {
    FilterResult::Include
}

impl Reader {
    /// Begins to read a window.
    fn of(window: &mut Window) -> Reader {
        window.app.world().resource::<AccessibilityRequested>().set(true);
        window.frames(3);
        Reader { tree: Tree::new(update_of(window).expect("a tree"), true), announced: Announced::default() }
    }

    /// Runs frames, and reads the tree after each of them.
    fn frames(&mut self, window: &mut Window, count: usize) {
        for _ in 0..count {
            window.frames(1);
            let update = update_of(window).expect("a tree in every frame");
            self.tree.update_and_process_changes(update, &mut self.announced);
        }
    }

    fn nodes(&self) -> Vec<Node<'_>> {
        let mut nodes = Vec::new();
        let mut open = vec![self.tree.state().root()];
        while let Some(node) = open.pop() {
            open.extend(node.children());
            nodes.push(node);
        }
        nodes
    }

    /// Returns the tree as a text, a node in each line.
    fn text(&self) -> String {
        fn add(text: &mut String, node: &Node, depth: usize) {
            let words = node.label().or_else(|| node.value()).unwrap_or_default();
            let focus = if node.is_focused() { " (focus)" } else { "" };
            let _ = writeln!(text, "{:depth$}{:?} {words}{focus}", "", node.role());
            node.children().for_each(|child| add(text, &child, depth + 1));
        }
        let mut text = String::new();
        add(&mut text, &self.tree.state().root(), 0);
        text
    }

    /// Returns the node of a button, a place or another control with this name.
    fn named(&self, name: &str) -> accesskit::NodeId {
        let nodes = self.nodes();
        let is_named = |node: &&Node| node.is_clickable(&all) && node.label().as_deref() == Some(name);
        let node = nodes.iter().find(is_named).unwrap_or_else(|| panic!("no control {name:?} in\n{}", self.text()));
        node.locate().0
    }

    /// Presses a control as an assistive technology does.
    fn press(&mut self, window: &mut Window, name: &str) {
        self.request(window, Action::Click, name);
    }

    /// Requests an action of a control.
    fn request(&mut self, window: &mut Window, action: Action, name: &str) {
        let (target_tree, target_node) = (accesskit::TreeId::ROOT, self.named(name));
        let request = accesskit::ActionRequest { action, target_tree, target_node, data: None };
        window.app.world_mut().write_message(ActionRequest(request));
        self.frames(window, 4);
    }

    /// Returns the name of a place, which begins with its coordinate.
    fn place(&self, coordinate: &str) -> String {
        let begins = |name: &String| {
            name.strip_prefix(coordinate).is_some_and(|rest| rest.is_empty() || rest.starts_with([',', ';']))
        };
        let names = self.nodes().into_iter().filter(|node| node.is_clickable(&all)).filter_map(|node| node.label());
        names.into_iter().find(begins).unwrap_or_else(|| panic!("no place {coordinate} in\n{}", self.text()))
    }

    /// Plays an action: goes to its place, and presses its button.
    fn play(&mut self, window: &mut Window, view: &ActionView) {
        self.frames(window, 1);
        if view.verb == Verb::Say {
            return self.press(window, word_button(&view.text).0);
        }
        let session = &window.game().session;
        let (board, sides) = (session.board(), session.sides());
        let words = turn::action(&board, &session.figure(), view);
        let place = match view.from {
            Some(Place::Point(at)) => board.name(at).to_string(),
            Some(Place::Hand(by)) => {
                let (side, count) = (sides.of(by), session.figure().hands[by.index()].len());
                let is_bar = board.shape == Shape::Ring;
                if is_bar { say!("spoken-bar", side, count) } else { say!("spoken-tray", side, count) }
            }
            Some(Place::Bowl) => text!("table-bowl").into(),
            None => board.name(view.to).to_string(),
        };
        let place = self.place(&place);
        self.request(window, Action::Focus, &place);
        assert_eq!(
            self.tree.state().focus().and_then(|node| node.label()),
            Some(place),
            "the focus is where it was moved to"
        );
        let noted = say!("turn-noted", words = words.as_str(), notation = view.label.as_str());
        let is_ambiguous = self.nodes().iter().any(|node| node.label().as_ref() == Some(&noted));
        self.press(window, if is_ambiguous { &noted } else { &words });
    }
}

/// Takes the tree of the last frame.
fn update_of(window: &mut Window) -> Option<accesskit::TreeUpdate> {
    let world = window.app.world_mut();
    world.query::<&EguiOutput>().iter(world).find_map(|output| output.platform_output.accesskit_update.clone())
}

const MENUS: [Menu; 10] = [
    Menu::Welcome,
    Menu::NewGame,
    Menu::Learn,
    Menu::Rules,
    Menu::Library,
    Menu::Results,
    Menu::Puzzles,
    Menu::Settings,
    Menu::Credits,
    Menu::None,
];

#[test]
fn every_control_of_every_page_has_a_name() {
    let mut window = Window::new();
    let mut reader = Reader::of(&mut window);
    let mut nameless = Vec::new();
    for menu in MENUS {
        window.open(menu);
        reader.frames(&mut window, 6);
        if let Ok(folder) = std::env::var("BENEDICTION_TREES") {
            std::fs::write(format!("{folder}/{menu:?}.txt"), reader.text()).unwrap();
        }
        for node in reader.nodes() {
            let has_words = node.label().or_else(|| node.value()).is_some_and(|words| !words.trim().is_empty());
            // A reader calls a scroll bar by its role.
            let is_other = matches!(node.role(), Role::Window | Role::ScrollBar);
            let is_control = !is_other && (node.is_clickable(&all) || node.is_focusable(&all));
            if is_control && !has_words {
                nameless.push(format!("{menu:?}: {:?} {:?}", node.role(), node.raw_bounds()));
            }
        }
    }
    assert!(nameless.is_empty(), "{nameless:#?}");
}

#[test]
fn every_game_is_played_by_an_assistive_technology() {
    for game in registry::games().iter().map(|entry| entry.name).chain([WITH_WORDS]) {
        let mut window = Window::new();
        let mut reader = Reader::of(&mut window);
        let used = window.play(game, |window, view| reader.play(window, view));
        let played = used.iter().filter(|(verb, _)| *verb != Verb::Roll).count();
        reader.frames(&mut window, 2);
        let said = &reader.announced.0;
        assert!(said.len() >= played, "{game}: {} announcements of {played} actions", said.len());
        if let Ok(folder) = std::env::var("BENEDICTION_TREES") {
            std::fs::write(format!("{folder}/{game}.txt"), reader.text() + &said.join("\n")).unwrap();
        }
    }
}

#[test]
fn turn_undo_and_looking_back_are_announced_in_order() {
    let mut window = Window::new();
    let mut reader = Reader::of(&mut window);
    window.settings(|settings| settings.play.animation_speed = 0.0);
    window.start("benediction", [Player::Human, Player::Human]);
    reader.frames(&mut window, 12);
    reader.announced.0.clear();
    for place in ["e3", "e4"] {
        let place = reader.place(place);
        reader.press(&mut window, &place);
    }
    reader.frames(&mut window, 8);
    assert_eq!(reader.announced.0, ["Red: Move e3 to e4", "Blue to play. 2 actions left"]);
    reader.announced.0.clear();
    // A refusal says why, and what was held is put back.
    for place in ["e8", "a1"] {
        let place = reader.place(place);
        reader.press(&mut window, &place);
    }
    reader.frames(&mut window, 8);
    assert_eq!(reader.announced.0.len(), 1, "{:?}", reader.announced.0);
    window.key(KeyCode::Escape, Key::Escape);
    reader.frames(&mut window, 4);
    reader.announced.0.clear();
    reader.press(&mut window, "Undo");
    reader.frames(&mut window, 8);
    assert_eq!(reader.announced.0, ["Start of the game", "Red to play. First turn: 1 action"]);
    reader.announced.0.clear();
    reader.press(&mut window, "Redo");
    reader.frames(&mut window, 8);
    assert_eq!(reader.announced.0, ["Move 1, Red: Move e3 to e4", "Blue to play. 2 actions left"]);
}

#[test]
fn questions_are_buttons_with_announced_answers() {
    let mut window = Window::new();
    let mut reader = Reader::of(&mut window);
    window.start("benediction", [Player::Human, Player::Human]);
    reader.frames(&mut window, 12);
    let place = reader.place("e3");
    reader.request(&mut window, Action::Focus, &place);
    for question in ["Overview", "Red's pieces", "Blue's pieces", "Last turn in words", "Lines from e3"] {
        reader.announced.0.clear();
        reader.press(&mut window, question);
        reader.frames(&mut window, 4);
        assert_eq!(reader.announced.0.len(), 1, "{question}: {:?}", reader.announced.0);
    }
    assert!(reader.announced.0[0].starts_with("North of e3: e4, e5"), "{:?}", reader.announced.0);
}

#[test]
fn board_is_read_exactly_while_it_is_on_the_screen_and_free() {
    let mut window = Window::new();
    let mut reader = Reader::of(&mut window);
    let has_board = |reader: &Reader| reader.nodes().iter().any(|node| node.label().as_deref() == Some("Board"));
    assert!(!has_board(&reader), "the title");
    window.start("benediction", [Player::Human, Player::Human]);
    reader.frames(&mut window, 4);
    assert!(has_board(&reader), "a game");
    for menu in [Menu::Pause, Menu::Settings, Menu::Rules] {
        window.open(menu);
        reader.frames(&mut window, 4);
        assert!(!has_board(&reader), "{menu:?}");
    }
    window.open(Menu::None);
    reader.frames(&mut window, 4);
    assert!(has_board(&reader), "the game again");
    // Nobody reads: there is no tree.
    window.app.world().resource::<AccessibilityRequested>().set(false);
    window.frames(2);
    assert!(update_of(&mut window).is_none());
}
