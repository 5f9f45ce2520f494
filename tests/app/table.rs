//! A table without a window: the game's own plugin, time by hand, and a look at every entity.

use std::collections::BTreeMap;
use std::time::Duration;

use benediction::app::GamePlugin;
use benediction::app::analysis::{Analysis, Analyst, Asked};
use benediction::app::matches::{Match, Selection};
use benediction::app::messages::{GameSetup, MatchCommand, PlaceClicked, Refused, Signs};
use benediction::app::mood::Mood;
use benediction::app::table::held::Lifting;
use benediction::app::table::motion::{Clock, Motion, Seat, transform_of};
use benediction::app::table::places::Places;
use benediction::app::table::{Checker, Crowned, ManOnBoard, Rest, Stone};
use benediction::geometry::Point;
use benediction::record::Player;
use benediction::rules::{Place, Side};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;

/// A frame of the table's time.
const FRAME: Duration = Duration::from_millis(25);

/// The app, with a few hands.
pub struct Table {
    pub app: App,
    /// Every refusal that was shown.
    pub refused: Vec<String>,
}

impl Table {
    /// What the music should say.
    pub fn mood(&self) -> Mood {
        *self.app.world().resource::<Mood>()
    }

    /// Waits until the analysis of the position has answered: it thinks on a thread of its own.
    pub fn wait_for_the_analysis(&mut self) {
        for _ in 0..20_000 {
            self.frame();
            if !self.app.world().resource::<Analyst>().at_work() {
                self.frame();
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        panic!("the analysis does not answer");
    }

    /// What is known about the position.
    pub fn analysis(&self) -> &Analysis {
        self.app.world().resource::<Analysis>()
    }

    /// Asks as keys and buttons do.
    pub fn ask(&mut self, ask: impl FnOnce(&mut Asked)) {
        ask(&mut self.app.world_mut().resource_mut::<Asked>());
        self.frame();
    }

    /// What is lit on the board.
    pub fn signs(&self) -> &Signs {
        self.app.world().resource::<Signs>()
    }

    /// At the title, without files.
    pub fn new() -> Table {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, TransformPlugin, GamePlugin));
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        app.update();
        Table { app, refused: Vec::new() }
    }

    /// Starts a game.
    pub fn start(&mut self, game: &str, players: [Player; 2], first: Side) {
        self.order(MatchCommand::New(GameSetup { game: game.into(), players, first, seed: None }));
        self.settle();
    }

    pub fn order(&mut self, order: MatchCommand) {
        self.app.world_mut().write_message(order);
        self.frame();
    }

    pub fn frame(&mut self) {
        self.app.update();
        let mut refused = self.app.world_mut().resource_mut::<Messages<Refused>>();
        self.refused.extend(refused.drain().map(|refused| refused.why));
    }

    /// Lets the picture come to rest.
    pub fn settle(&mut self) {
        for _ in 0..400 {
            self.frame();
            let world = self.app.world();
            if !world.resource::<Clock>().busy() && !world.resource::<Lifting>().0 {
                return;
            }
        }
        panic!("the table never came to rest");
    }

    pub fn game(&self) -> &Match {
        self.app.world().resource::<Match>()
    }

    pub fn state<S: States>(&self) -> S {
        self.app.world().resource::<State<S>>().get().clone()
    }

    pub fn click(&mut self, place: Place) {
        self.app.world_mut().write_message(PlaceClicked(place));
        self.frame();
    }

    pub fn point(&self, name: &str) -> Point {
        let board = self.game().session.board();
        Point(board.points.iter().position(|(known, _)| known == name).unwrap() as u8)
    }

    /// Plays an action by clicks: pick up, choose the count, put down.
    pub fn click_action(&mut self, text: &str) {
        let game = self.game();
        let view = game.legal.iter().find(|view| view.text == text).unwrap_or_else(|| panic!("{text} is not legal"));
        let (from, to, count) = (view.from, view.to, view.count);
        let ply = game.session.ply();
        if let Some(from) = from {
            self.click(from);
            assert_eq!(self.app.world().resource::<Selection>().picker.picked(), Some(from), "{text}");
            let height = self.game().height(Some(from));
            self.app.world_mut().resource_mut::<Selection>().picker.choose_count(count, height);
        }
        self.click(Place::Point(to));
        self.frame();
        assert_eq!(self.game().session.ply(), ply + 1, "{text} was played");
    }

    /// Compares every entity with the position.
    pub fn compare(&mut self) {
        let figure = self.game().shown_figure();
        let places = Places::of(&self.game().session.board());
        let world = self.app.world_mut();
        let mut men: BTreeMap<Point, (ManOnBoard, Entity)> = BTreeMap::new();
        for (entity, man) in world.query::<(Entity, &ManOnBoard)>().iter(world) {
            assert!(men.insert(man.at, (*man, entity)).is_none(), "two men on one point");
        }
        assert_eq!(men.len(), figure.men.len(), "as many men as in the position");
        let mut stacks: BTreeMap<Entity, Vec<(u8, u16, Side, bool)>> = BTreeMap::new();
        let mut loose: [Vec<u16>; 4] = Default::default();
        let mut checkers = world.query::<(&Checker, &Rest, Has<Crowned>, Option<&ChildOf>)>();
        let mut count = 0;
        for (checker, rest, crowned, parent) in checkers.iter(world) {
            count += 1;
            match rest {
                Rest::Height(height) => {
                    let stack = stacks.entry(parent.unwrap().parent()).or_default();
                    stack.push((*height, checker.id.0, checker.side, crowned));
                }
                Rest::Tray(_) | Rest::Removed(_) => {
                    assert!(parent.is_none() && !crowned);
                    let removed = usize::from(matches!(rest, Rest::Removed(_)));
                    loose[checker.side.index() + 2 * removed].push(checker.id.0);
                }
            }
        }
        let on_board: usize = figure.men.iter().map(|man| man.checkers.len()).sum();
        let off_board: usize = figure.hands.iter().chain(&figure.removed).map(Vec::len).sum();
        assert_eq!(count, on_board + off_board, "as many checkers as in the position");
        for man in &figure.men {
            let (shown, entity) = men[&man.at];
            assert_eq!((shown.side, shown.king, shown.mark), (man.side, man.king, man.mark));
            let mut stack = stacks.remove(&entity).unwrap();
            stack.sort();
            let top = man.checkers.len() - 1;
            let wanted = man.checkers.iter().enumerate();
            let wanted = wanted.map(|(height, id)| (height as u8, id.0, man.side, man.king && height == top));
            assert_eq!(stack, wanted.collect::<Vec<_>>());
        }
        assert!(stacks.is_empty());
        for (index, ids) in figure.hands.iter().chain(&figure.removed).enumerate() {
            loose[index].sort_unstable();
            assert_eq!(loose[index], ids.iter().map(|id| id.0).collect::<Vec<_>>());
        }
        compare_stones(world, &figure, &men);
        compare_seats(world, &places);
    }
}

fn compare_stones(world: &mut World, figure: &benediction::rules::Figure, men: &BTreeMap<Point, (ManOnBoard, Entity)>) {
    let (mut blocks, mut starts, mut marks) = (0, 0, 0);
    for (stone, parent) in world.query::<(&Stone, Option<&ChildOf>)>().iter(world) {
        match stone {
            Stone::Block(at) => {
                blocks += 1;
                assert!(figure.blocks.has(*at));
            }
            Stone::Start(at, side) => {
                starts += 1;
                assert!(figure.starts[side.index()].has(*at));
            }
            Stone::Mark(mark) => {
                marks += 1;
                let man = parent.unwrap().parent();
                let bearer = men.values().find(|(_, entity)| *entity == man).unwrap();
                assert_eq!(bearer.0.mark, Some(*mark));
            }
        }
    }
    assert_eq!(blocks, figure.blocks.len());
    assert_eq!(starts, figure.starts[0].len() + figure.starts[1].len());
    assert_eq!(marks, figure.men.iter().filter(|man| man.mark.is_some()).count());
}

/// Nothing moves any more, and everything is drawn where it rests.
fn compare_seats(world: &mut World, places: &Places) {
    assert_eq!(world.query::<&Motion>().iter(world).count(), 0);
    for (seat, transform) in world.query::<(&Seat, &Transform)>().iter(world) {
        let wanted = transform_of(seat.pose(), seat.origin);
        assert!(transform.translation.distance(wanted.translation) < 1e-4, "{transform:?} rests at {wanted:?}");
        assert!(transform.rotation.angle_between(wanted.rotation) < 1e-3);
    }
    for (man, transform) in world.query::<(&ManOnBoard, &Transform)>().iter(world) {
        assert!(transform.translation.distance(places.point(man.at)) < 1e-4);
    }
}
