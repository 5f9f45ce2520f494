//! Panels block input: clicks and gestures on a panel, a page or a list never reach the board behind it.

use std::collections::BTreeMap;

use benediction::app::base::messages::Notify;
use benediction::app::base::states::Menu;
use benediction::app::exercise::lesson;
use benediction::app::game::commands::{ArrangeCommand, MatchCommand, PlayerCommand, TableCommand};
use benediction::app::game::matches::Selection;
use benediction::app::input::pointer::PlaceClicked;
use benediction::app::input::pointer::point_at;
use benediction::app::scene::camera::{TableCamera, View};
use benediction::app::scene::held::Pointing;
use benediction::app::scene::picture::Picture;
use benediction::app::study::editor::{Editor, Tool};
use benediction_rules::Side;
use benediction_rules::view::{Form, PalettePiece, Place};
use benediction_study::record::Player;
use benediction_study::tree::Mark;
use bevy::input::touch::TouchPhase;
use bevy::math::Rect;
use bevy::prelude::*;
use bevy_egui::{EguiContext, egui};

use crate::sample::one_in;
use crate::sample_pairs::one_in_pairs;
use crate::window::Window;

const FRIENDS: [Player; 2] = [Player::Human, Player::Human];
const SIZES: [(f32, f32); 3] = [(1280.0, 720.0), (1920.0, 1080.0), (390.0, 844.0)];
const LONG: &str = "A sentence that is long enough to be a note of several lines, as the one about a full disk is.";

/// The state of the table that input may change. The list of moves may show another position; that is its own effect.
#[derive(Clone, Debug, PartialEq)]
struct Table {
    nodes: usize,
    picked: Option<Place>,
    hover: Option<Place>,
    pointing: Option<Place>,
    view: View,
    clicks: usize,
}

impl Window {
    /// Returns the number of clicks on places since the last call.
    fn table_now(&mut self) -> Table {
        let clicks = self.app.world_mut().resource_mut::<Messages<PlaceClicked>>().drain().count();
        let world = self.app.world();
        let (game, selection) = (self.game(), world.resource::<Selection>());
        Table {
            nodes: game.session.size(),
            picked: selection.picker.picked(),
            hover: selection.hover,
            pointing: world.resource::<Pointing>().place,
            view: *world.resource::<View>(),
            clicks,
        }
    }

    /// Returns what lies on the table behind a place of the window, as if there were no panels.
    fn behind(&mut self, at: Vec2) -> Option<Place> {
        let world = self.app.world_mut();
        let (camera, eye) =
            world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>().single(world).unwrap();
        let ray = camera.viewport_to_world(eye, at).unwrap();
        let picture = world.resource::<Picture>();
        point_at(ray, picture.places.as_ref().unwrap(), &picture.figure, |_, _| false).0
    }

    /// Returns places on panels that block input, as many of them in front of something as there are, and none on a
    /// button.
    fn on_panels(&mut self) -> Vec<(String, Vec2)> {
        let world = self.app.world_mut();
        let mut context = world.query::<&mut EguiContext>().single_mut(world).unwrap();
        let ctx = context.get_mut();
        let (zoom, screen) = (ctx.zoom_factor(), ctx.viewport_rect());
        let layers: Vec<egui::LayerId> = ctx.memory(|memory| memory.areas().visible_layer_ids().into_iter().collect());
        let mut places = Vec::new();
        for layer in layers.into_iter().filter(|layer| *layer != egui::LayerId::background()) {
            let area = egui::AreaState::load(ctx, layer.id).unwrap();
            if !area.interactable {
                continue;
            }
            let rect = area.rect().intersect(screen).shrink(2.0);
            for x in 0..7 {
                for y in 0..9 {
                    let part = egui::vec2(x as f32 / 6.0, y as f32 / 8.0);
                    let at = (rect.min + part * rect.size()) * zoom;
                    places
                        .push((format!("{:?} {}", layer.order, layer.id.short_debug_format()), Vec2::new(at.x, at.y)));
                }
            }
        }
        let buttons = self.buttons();
        let on_button = |at: Vec2| {
            buttons.iter().any(|button| Rect { min: button.seen.min - 6.0, max: button.seen.max + 6.0 }.contains(at))
        };
        let free: Vec<(String, Vec2)> = places.into_iter().filter(|(_, at)| !on_button(*at)).collect();
        // Of each panel a few that have something behind them, else any.
        let mut chosen: Vec<(String, Vec2)> = Vec::new();
        let mut names: Vec<String> = free.iter().map(|(name, _)| name.clone()).collect();
        names.dedup();
        for name in names {
            let of_panel: Vec<Vec2> = free.iter().filter(|(of, _)| *of == name).map(|(_, at)| *at).collect();
            let before = of_panel.iter().copied().filter(|at| self.behind(*at).is_some()).collect::<Vec<_>>();
            let of_panel = if before.is_empty() { of_panel } else { before };
            chosen.extend(of_panel.iter().step_by(of_panel.len().div_ceil(2)).map(|at| (name.clone(), *at)));
        }
        chosen
    }

    /// Returns the differences between two states of the table.
    fn difference(before: &Table, now: &Table) -> String {
        let lines = |table: &Table| format!("{table:#?}").lines().map(str::to_string).collect::<Vec<_>>();
        let pairs = lines(before).into_iter().zip(lines(now));
        pairs
            .filter(|(a, b)| a != b)
            .map(|(a, b)| format!("{} became {}", a.trim(), b.trim()))
            .collect::<Vec<_>>()
            .join("; ")
    }

    /// Does all mouse input at a place of the window. Returns its effects on the table.
    fn try_everything(&mut self, at: Vec2) -> Vec<String> {
        let mut reached = Vec::new();
        // A hand that is nowhere points at nothing.
        self.cursor(at);
        let before = self.table_now();
        let mut look = |window: &mut Window, what: &str| {
            let now = window.table_now();
            if now != before || now.pointing.is_some() || now.hover.is_some() {
                let (place, changed) = (now.pointing, Window::difference(&before, &now));
                reached.push(format!("{what}: points at {place:?}, {changed}"));
            }
        };
        look(self, "hover");
        self.click(MouseButton::Left, at);
        look(self, "click");
        self.click(MouseButton::Right, at);
        look(self, "right click");
        self.cursor(at);
        self.wheel(1.0);
        self.frames(1);
        look(self, "wheel");
        for button in [MouseButton::Right, MouseButton::Middle, MouseButton::Left] {
            self.button_of_mouse(button, true);
            self.tell_motion(Vec2::new(0.0, 40.0));
            self.app.update();
            self.button_of_mouse(button, false);
            look(self, "drag");
        }
        reached
    }

    /// Does the same with fingers.
    fn try_fingers(&mut self, at: Vec2) -> Vec<String> {
        let mut reached = Vec::new();
        let before = Table { hover: None, pointing: None, ..self.table_now() };
        let mut look = |window: &mut Window, what: &str| {
            let now = window.table_now();
            if now != before {
                reached.push(format!("{what}: {}", Window::difference(&before, &now)));
            }
        };
        self.touch(1, TouchPhase::Started, at);
        self.touch(1, TouchPhase::Ended, at);
        self.frames(2);
        look(self, "tap");
        self.touch(1, TouchPhase::Started, at);
        self.frames(14);
        look(self, "long press");
        self.touch(1, TouchPhase::Ended, at);
        self.frames(2);
        look(self, "end of a long press");
        self.touch(1, TouchPhase::Started, at);
        self.touch(1, TouchPhase::Moved, at + Vec2::new(0.0, 30.0));
        self.touch(1, TouchPhase::Ended, at + Vec2::new(0.0, 30.0));
        self.frames(2);
        look(self, "drag of a finger");
        // The mouse again: what was large enough for fingers shrinks.
        self.cursor(at);
        self.frames(4);
        reached
    }

    fn zoom(&mut self, steps: f32) {
        self.app.world_mut().resource_mut::<View>().zoom(steps);
        self.frames(4);
    }

    /// Sends the match a command.
    fn order(&mut self, order: impl Into<MatchCommand>) {
        self.send(order.into());
    }

    fn send(&mut self, message: impl Message) {
        self.app.world_mut().write_message(message);
        self.frames(12);
    }
}

/// A page or state of the app, with its preparation.
type Page = (&'static str, fn(&mut Window));

const PAGES: [Page; 12] = [
    ("a game", |window| window.start("benediction", FRIENDS)),
    ("a game with dice", |window| window.start("kingamon", FRIENDS)),
    ("a game of chess", |window| window.start("benedict-chess", FRIENDS)),
    ("a game with a bot", |window| window.start("obelisk", [Player::Human, Player::Bot(1)])),
    ("a note", |window| {
        window.start("benediction", FRIENDS);
        window.send(Notify(LONG.into()));
    }),
    ("a study", |window| {
        window.start("king-trails", FRIENDS);
        window.order(TableCommand::Study);
    }),
    ("the editor", |window| {
        window.start("benediction", FRIENDS);
        window.order(TableCommand::Study);
        window.order(ArrangeCommand::Begin);
    }),
    ("a lesson", |window| window.send(lesson::begin_first("benediction").unwrap())),
    ("the result", |window| {
        window.start("benediction", FRIENDS);
        window.order(PlayerCommand::ResignFor(Side::Near));
        window.order(PlayerCommand::ResignFor(Side::Far));
    }),
    ("the pause menu", |window| {
        window.start("benediction", FRIENDS);
        window.open(Menu::Pause);
    }),
    ("the rules", |window| {
        window.start("benediction", FRIENDS);
        window.open(Menu::Rules);
    }),
    ("the settings", |window| {
        window.start("benediction", FRIENDS);
        window.open(Menu::Settings);
    }),
];

#[test]
fn panels_block_pointer_input() {
    let mut window = Window::new();
    let mut wrong = Vec::new();
    // Of each page: the cases that were tried, and the places before something in them.
    let mut tried: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let looks = SIZES.into_iter().flat_map(|size| [0.0, 9.0].map(|zoom| (size, zoom)));
    for ((page, make), (size, zoom)) in one_in_pairs(SIZES.len(), PAGES, looks) {
        window.resize(size);
        window.open(Menu::None);
        make(&mut window);
        *window.app.world_mut().resource_mut::<View>() = View::default();
        window.frames(12);
        window.zoom(zoom);
        let places = window.on_panels();
        assert!(places.len() > 1, "{page}, {size:?}: {places:?}");
        let (cases, before_something) = tried.entry(page).or_default();
        *cases += 1;
        *before_something += places.iter().filter(|(_, at)| window.behind(*at).is_some()).count();
        for (panel, at) in one_in(3, places) {
            let reached = [window.try_everything(at), window.try_fingers(at)].concat();
            wrong.extend(reached.into_iter().map(|what| format!("{page}, {size:?}, {zoom}, {panel} at {at}: {what}")));
        }
    }
    assert!(tried.values().map(|(_, before)| before).sum::<usize>() > 40, "{tried:?}");
    let is_whole = |cases: usize| cases == 2 * SIZES.len();
    assert!(tried.values().all(|(cases, before)| *before > 4 || !is_whole(*cases)), "{tried:?}");
    assert!(wrong.is_empty(), "{} hands reached the table:\n{}", wrong.len(), wrong[..wrong.len().min(40)].join("\n"));
}

#[test]
fn table_beside_the_panels_receives_clicks() {
    let mut window = Window::new();
    window.start("benedict-chess", FRIENDS);
    let (from, to) = (window.point("e2"), window.point("e4"));
    window.cursor(from);
    assert_eq!(window.selection().hover, window.place("e2"));
    window.click(MouseButton::Left, from);
    assert_eq!(window.selection().picker.picked(), window.place("e2"));
    let before = window.view();
    window.wheel(2.0);
    assert!(window.view().zoomed() < before.zoomed());
    window.zoom(-2.0);
    let to = Vec2::new(to.x, to.y);
    window.click(MouseButton::Left, to);
    assert_eq!(window.ply(), 1);
    // Nor is anything left of the table under a page.
    let at = window.point("d7");
    window.open(Menu::Pause);
    window.click(MouseButton::Left, Vec2::new(at.x, 30.0));
    window.click(MouseButton::Left, at);
    window.open(Menu::None);
    assert_eq!((window.ply(), window.selection().picker.picked()), (1, None));
}

/// A game of chess with the board behind the panels, and a place on a panel with a square behind it.
fn near() -> (Window, Vec2) {
    let mut window = Window::new();
    window.start("benedict-chess", FRIENDS);
    window.zoom(9.0);
    let places = window.on_panels();
    let at = places.into_iter().map(|(_, at)| at).find(|at| matches!(window.behind(*at), Some(Place::Point(_))));
    (window, at.unwrap())
}

#[test]
fn camera_drag_may_end_but_not_start_over_panel() {
    let (mut window, panel) = near();
    let table = Vec2::new(640.0, 360.0);
    let before = window.view();
    window.cursor(table);
    window.button_of_mouse(MouseButton::Right, true);
    window.tell_motion(panel - table);
    window.cursor(panel);
    let turned = window.view();
    assert_ne!(turned, before);
    window.tell_motion(Vec2::new(10.0, 10.0));
    window.app.update();
    assert_ne!(window.view(), turned, "it goes on over the panel");
    window.button_of_mouse(MouseButton::Right, false);
    let after = window.view();
    window.tell_motion(Vec2::new(10.0, 10.0));
    window.app.update();
    assert_eq!(window.view(), after, "and ends there");
    window.button_of_mouse(MouseButton::Right, true);
    window.tell_motion(table - panel);
    window.cursor(table);
    window.button_of_mouse(MouseButton::Right, false);
    assert_eq!(window.view(), after);
}

#[test]
fn man_dropped_on_a_panel_returns() {
    let (mut window, panel) = near();
    let from = window.point("d2");
    window.cursor(from);
    window.button_of_mouse(MouseButton::Left, true);
    assert_eq!(window.selection().picker.picked(), window.place("d2"));
    window.cursor(from.lerp(panel, 0.5));
    window.cursor(panel);
    assert_eq!(window.selection().hover, None);
    window.button_of_mouse(MouseButton::Left, false);
    window.frames(2);
    assert_eq!((window.ply(), window.selection().picker.picked()), (0, None));
}

#[test]
fn press_on_panel_released_on_board_does_nothing() {
    let (mut window, panel) = near();
    let to = window.point("d2");
    window.cursor(panel);
    window.button_of_mouse(MouseButton::Left, true);
    window.cursor(to);
    assert_eq!(window.selection().hover, None, "the hand is busy elsewhere");
    window.button_of_mouse(MouseButton::Left, false);
    window.frames(2);
    assert_eq!((window.ply(), window.selection().picker.picked()), (0, None));
    assert_eq!(window.selection().hover, window.place("d2"), "now it is free");
}

#[test]
fn a_slow_frame_holds_clicks_where_they_were_made() {
    let (mut window, panel) = near();
    let (from, to) = (window.point("d2"), window.point("d4"));
    // A click on a panel and the way from there to the table.
    window.tell_cursor(panel);
    window.tell_button(MouseButton::Left, true);
    window.tell_button(MouseButton::Left, false);
    window.tell_cursor(from);
    window.frames(3);
    assert_eq!(window.selection().picker.picked(), None);
    // A click on the table and the way to a panel, then a drag.
    window.tell_button(MouseButton::Left, true);
    window.tell_button(MouseButton::Left, false);
    window.tell_cursor(panel);
    window.frames(3);
    assert_eq!(window.selection().picker.picked(), window.place("d2"));
    window.key(KeyCode::Escape, bevy::input::keyboard::Key::Escape);
    assert_eq!(window.selection().picker.picked(), None);
    window.tell_cursor(from);
    window.tell_button(MouseButton::Left, true);
    window.tell_cursor(to);
    window.tell_button(MouseButton::Left, false);
    window.tell_cursor(panel);
    window.frames(4);
    assert_eq!(window.ply(), 1);
}

#[test]
fn marks_use_color_of_modifiers_held_when_drawn() {
    let mut window = Window::new();
    window.start("benedict-chess", FRIENDS);
    window.order(TableCommand::Study);
    let at = window.point("d4");
    window.cursor(at);
    // All in one frame.
    window.tell_key(KeyCode::ShiftLeft, bevy::input::keyboard::Key::Shift, true, false);
    window.tell_button(MouseButton::Right, true);
    window.tell_button(MouseButton::Right, false);
    window.tell_key(KeyCode::ShiftLeft, bevy::input::keyboard::Key::Shift, false, false);
    window.frames(3);
    let marks = window.game().session.notes(window.game().shown()).marks.clone();
    assert!(
        matches!(marks[..], [Mark::Point(_, color)] if color == benediction_study::tree::MarkColor::Second),
        "{marks:?}"
    );
}

#[test]
fn palette_piece_can_be_dropped_on_board_not_panels() {
    let mut window = Window::new();
    window.start("benedict-chess", FRIENDS);
    window.order(TableCommand::Study);
    window.order(ArrangeCommand::Begin);
    let (to, field) = (window.point("d4"), window.button("White queen"));
    let men = |window: &Window| window.game().session.figure().men.len();
    let before = men(&window);
    let drag = |window: &mut Window, to: Vec2| {
        window.cursor(field);
        window.button_of_mouse(MouseButton::Left, true);
        window.cursor(field.lerp(to, 0.3));
        window.cursor(to);
        window.button_of_mouse(MouseButton::Left, false);
        window.frames(6);
    };
    drag(&mut window, to);
    assert_eq!(men(&window), before + 1);
    let tool = window.app.world().resource::<Editor>().tool;
    assert_eq!(tool, Tool::Put(PalettePiece::Man(Side::Near, Form::Queen)));
    window.zoom(9.0);
    let places = window.on_panels();
    let over = places.into_iter().map(|(_, at)| at).find(|at| matches!(window.behind(*at), Some(Place::Point(_))));
    drag(&mut window, over.unwrap());
    assert_eq!(men(&window), before + 1, "a panel is no square");
}
