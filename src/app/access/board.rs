//! The board in the tree: a node for each point in reading order, for the trays and the bowl, and the actions at the cursor as buttons.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Action, Node, NodeId, Rect, Role, TreeUpdate};
use bevy_egui::{EguiContexts, EguiOutput, EguiPostUpdateSet, egui};

use super::{is_requested, root};
use crate::app::base::messages::GameNode;
use crate::app::base::states::{Menu, Screen};
use crate::app::game::matches::{Match, Selection};
use crate::app::input::cursor::{BoardCursor, places_of};
use crate::app::scene::BoardOnTable;
use crate::app::scene::camera::TableCamera;
use crate::app::scene::picture::Picture;
use crate::app::scene::places::Places;
use crate::app::ui::projection::project;
use benediction_rules::geometry::Point;
use benediction_rules::view::{ActionView, Board, Place};
use benediction_rules::{Action as GameAction, Side};
use benediction_study::answers::{Answers, Direction};
use benediction_words::{say, text, turn};

/// Half the width of a point on the table, in distances of points.
const HALF: f32 = 0.45;
/// Height of a row of points: places whose distances from the player differ by less are in one row.
const ROW: f32 = 0.3;

/// The meaning of a node of the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target {
    /// A place, at which a click does what Enter does.
    Place(Place),
    /// An action that can be played at this node of the game.
    Action(GameNode, GameAction),
    /// A question about the position.
    Question(Question),
}

/// A question about the position on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// The whole position in a few sentences.
    Overview,
    /// The pieces of a side.
    Pieces(Side),
    /// The last turn.
    Last,
    /// The lines from a point.
    Lines(Point),
}

impl Question {
    /// Returns the questions that can be asked with the cursor at a place.
    fn all(cursor: Option<Place>) -> impl Iterator<Item = Question> {
        let lines = match cursor {
            Some(Place::Point(at)) => Some(Question::Lines(at)),
            _ => None,
        };
        let others = [Question::Overview, Question::Pieces(Side::Near), Question::Pieces(Side::Far), Question::Last];
        others.into_iter().chain(lines)
    }

    /// Returns its words.
    fn words(self, game: &Match, board: &Board) -> String {
        match self {
            Question::Overview => text!("access-overview").into(),
            Question::Pieces(side) => say!("access-pieces", side = game.session.sides().of(side)),
            Question::Last => text!("access-last").into(),
            Question::Lines(at) => say!("access-lines", place = board.name(at)),
        }
    }

    /// Returns the answer for the position on the table.
    pub fn answer(self, game: &Match) -> String {
        let answers = Answers::about(&game.session, game.shown_figure(), Vec::new());
        match self {
            Question::Overview => answers.overview(),
            Question::Pieces(side) => answers.pieces(side),
            Question::Last => answers.last(),
            Question::Lines(at) => {
                let rays = Direction::of(answers.board()).map(|direction| answers.ray(at, direction));
                rays.collect::<Vec<_>>().join(". ")
            }
        }
    }
}

/// The nodes of the board that the last tree has.
#[derive(Resource, Default)]
pub struct BoardNodes {
    /// The position on the table whose places are named, and `true` if a person can act there.
    named_at: Option<(GameNode, bool)>,
    /// The places with their names, in the order of the board.
    names: Vec<(Place, String)>,
    /// The position and the place whose actions are listed.
    listed_at: Option<(GameNode, Option<Place>)>,
    /// The actions there, in words.
    actions: Vec<(GameAction, String)>,
    is_shown: bool,
}

impl BoardNodes {
    /// Returns the meaning of a node. Returns `None` if it does not belong to the board.
    pub fn target(&self, node: NodeId) -> Option<Target> {
        let place = self.names.iter().map(|(place, _)| *place).find(|place| id_of_place(*place) == node);
        let place = place.filter(|_| self.is_shown).map(Target::Place);
        let action = || {
            let (at, _) = self.listed_at.filter(|_| self.is_shown)?;
            let number = (0..self.actions.len()).find(|number| id_of_action(*number) == node)?;
            Some(Target::Action(at, self.actions[number].0))
        };
        let question = || Question::all(self.cursor()).find(|question| id_of_question(*question) == node);
        place.or_else(action).or_else(|| question().filter(|_| self.is_shown).map(Target::Question))
    }

    /// Returns the place of the cursor while the board has the keys.
    fn cursor(&self) -> Option<Place> {
        self.listed_at.and_then(|(_, cursor)| cursor)
    }

    /// Names the places of the position on the table.
    fn name(&mut self, game: &Match, board: &Board) {
        let shown = (GameNode { game: game.id, node: game.shown() }, game.human_to_act());
        if self.named_at == Some(shown) {
            return;
        }
        // What can be done is told of the position in which a person can act.
        let legal = if shown.1 { game.legal.clone() } else { Vec::new() };
        let answers = Answers::about(&game.session, game.shown_figure(), legal);
        self.names = places_of(board).into_iter().map(|(place, _)| (place, answers.place_in_full(place))).collect();
        self.named_at = Some(shown);
    }

    /// Lists the actions that a person can play from or onto a place.
    fn list(&mut self, game: &Match, board: &Board, cursor: Option<Place>) {
        let live = game.live();
        if self.listed_at == Some((live, cursor)) {
            return;
        }
        self.listed_at = Some((live, cursor));
        self.actions.clear();
        let Some(place) = cursor.filter(|_| game.human_to_act()) else { return };
        let figure = game.session.figure();
        let is_here = |view: &&ActionView| match view.from {
            Some(from @ Place::Point(_)) => from == place,
            from => from == Some(place) || Place::Point(view.to) == place,
        };
        let here: Vec<_> = game.legal.iter().filter(|view| view.verb.is_on_board()).filter(is_here).collect();
        let words: Vec<_> = here.iter().map(|view| turn::action(board, &figure, view)).collect();
        for (view, name) in here.iter().zip(&words) {
            let is_unique = words.iter().filter(|other| *other == name).count() == 1;
            let name =
                if is_unique { name.clone() } else { say!("turn-noted", words = name, notation = view.label.as_str()) };
            self.actions.push((view.action, name));
        }
    }
}

fn id_of_board() -> NodeId {
    egui::Id::new("access-board").accesskit_id()
}

fn id_of_place(place: Place) -> NodeId {
    egui::Id::new(("access-place", place)).accesskit_id()
}

fn id_of_list() -> NodeId {
    egui::Id::new("access-actions").accesskit_id()
}

fn id_of_questions() -> NodeId {
    egui::Id::new("access-questions").accesskit_id()
}

fn id_of_question(question: Question) -> NodeId {
    egui::Id::new(("access-question", question)).accesskit_id()
}

fn id_of_action(number: usize) -> NodeId {
    egui::Id::new(("access-action", number)).accesskit_id()
}

/// The table on the screen.
#[derive(SystemParam)]
struct Table<'w, 's> {
    screen: Res<'w, State<Screen>>,
    menu: Res<'w, State<Menu>>,
    game: Option<Res<'w, Match>>,
    board: Res<'w, BoardOnTable>,
    picture: Res<'w, Picture>,
    selection: Res<'w, Selection>,
    cursor: Res<'w, BoardCursor>,
    camera: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<TableCamera>>,
}

/// The board as the camera shows it.
struct Seen<'a> {
    camera: &'a Camera,
    at: &'a GlobalTransform,
    zoom: f32,
    places: &'a Places,
}

impl Seen<'_> {
    fn middle(&self, place: Place) -> Vec3 {
        match place {
            Place::Point(point) => self.places.point(point),
            Place::Hand(side) => self.places.tray(side),
            Place::Bowl => self.places.bowl(),
        }
    }

    /// Returns the direction to the right and the one towards the player, on the table.
    fn axes(&self) -> (Vec3, Vec3) {
        let right = self.at.right().with_y(0.0).normalize_or(Vec3::X);
        (right, right.cross(Vec3::Y))
    }

    /// Returns the rectangle of a place on the screen, in points.
    fn bounds(&self, place: Place) -> Option<Rect> {
        let (right, near) = self.axes();
        let middle = self.middle(place);
        let corner = |side: f32| project(self.camera, self.at, middle + (right + near) * side, self.zoom);
        let (first, last) = (corner(-HALF)?, corner(HALF)?);
        let rect = egui::Rect::from_two_pos(first, last);
        let [x0, y0, x1, y1] = [rect.min.x, rect.min.y, rect.max.x, rect.max.y].map(f64::from);
        Some(Rect { x0, y0, x1, y1 })
    }

    /// Returns the places in the order in which they are read: rows from the far side to the near one, each from left to right, and
    /// the things beside the board after them. The spaces of a ring stay in their order.
    fn in_reading_order<'n>(&self, names: &'n [(Place, String)]) -> Vec<&'n (Place, String)> {
        let (right, near) = self.axes();
        let rank = |place: Place| match place {
            Place::Point(_) if self.places.is_ring() => (0, 0.0),
            Place::Point(_) => {
                let at = self.middle(place);
                ((at.dot(near) / ROW).round() as i32, at.dot(right))
            }
            Place::Hand(_) | Place::Bowl => (i32::MAX, 0.0),
        };
        let mut ordered: Vec<_> = names.iter().map(|named| (rank(named.0), named)).collect();
        ordered.sort_by(|((row, left), _), ((other_row, other_left), _)| {
            row.cmp(other_row).then(left.total_cmp(other_left))
        });
        ordered.into_iter().map(|(_, named)| named).collect()
    }
}

/// Adds the board to egui's tree.
fn add_board(
    mut contexts: EguiContexts,
    mut outputs: Query<&mut EguiOutput>,
    mut nodes: ResMut<BoardNodes>,
    table: Table,
) {
    nodes.is_shown = *table.screen.get() == Screen::Table && table.menu.get().leaves_table_free();
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let (zoom, has_widget) = (ctx.zoom_factor(), ctx.memory(|memory| memory.focused().is_some()));
    let (Some(game), Some(board), Some(places)) = (&table.game, &table.board.0, &table.picture.places) else {
        nodes.is_shown = false;
        return;
    };
    let Some((camera, at)) = table.camera.iter().next().filter(|_| nodes.is_shown) else { return };
    let cursor = table.cursor.place().filter(|_| !has_widget);
    nodes.name(game, board);
    nodes.list(game, board, cursor);
    let seen = Seen { camera, at, zoom, places };
    let held = table.selection.picker.picked();
    for mut output in &mut outputs {
        if let Some(update) = &mut output.bypass_change_detection().platform_output.accesskit_update {
            add_nodes(update, &nodes, &seen, cursor, held);
            add_questions(update, game, board, cursor);
        }
    }
}

/// Adds the nodes of the board to a tree. `cursor` is the place of the cursor while the board has the keys.
fn add_nodes(update: &mut TreeUpdate, nodes: &BoardNodes, seen: &Seen, cursor: Option<Place>, held: Option<Place>) {
    let mut board = Node::new(Role::Group);
    board.set_label(text!("access-board"));
    for (place, name) in seen.in_reading_order(&nodes.names) {
        let place = *place;
        let mut node = Node::new(Role::Button);
        node.set_label(name.as_str());
        if held == Some(place) {
            node.set_selected(true);
        }
        if let Some(bounds) = seen.bounds(place) {
            node.set_bounds(bounds);
        }
        node.add_action(Action::Click);
        node.add_action(Action::Focus);
        board.push_child(id_of_place(place));
        update.nodes.push((id_of_place(place), node));
    }
    let mut children = vec![id_of_board()];
    update.nodes.push((id_of_board(), board));
    if let Some(place) = cursor.filter(|_| !nodes.actions.is_empty()) {
        let name = nodes.names.iter().find(|(other, _)| *other == place).map_or("", |(_, name)| name.as_str());
        let mut list = Node::new(Role::Group);
        list.set_label(say!("access-actions", place = name));
        for (number, (_, words)) in nodes.actions.iter().enumerate() {
            let mut node = Node::new(Role::Button);
            node.set_label(words.as_str());
            node.add_action(Action::Click);
            list.push_child(id_of_action(number));
            update.nodes.push((id_of_action(number), node));
        }
        update.nodes.push((id_of_list(), list));
        children.push(id_of_list());
    }
    if let Some(root) = root(update) {
        children.into_iter().for_each(|child| root.push_child(child));
    }
    if let Some(place) = cursor {
        update.focus = id_of_place(place);
    }
}

/// Adds the questions to a tree.
fn add_questions(update: &mut TreeUpdate, game: &Match, board: &Board, cursor: Option<Place>) {
    let mut list = Node::new(Role::Group);
    list.set_label(text!("access-questions"));
    for question in Question::all(cursor) {
        let mut node = Node::new(Role::Button);
        node.set_label(question.words(game, board));
        node.add_action(Action::Click);
        list.push_child(id_of_question(question));
        update.nodes.push((id_of_question(question), node));
    }
    update.nodes.push((id_of_questions(), list));
    if let Some(root) = root(update) {
        root.push_child(id_of_questions());
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardNodes>().add_systems(
        PostUpdate,
        add_board
            .after(EguiPostUpdateSet::ProcessOutput)
            .before(EguiPostUpdateSet::PostProcessOutput)
            .run_if(is_requested),
    );
}
