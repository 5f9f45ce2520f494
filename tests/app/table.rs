//! The app without a window: the game's own plugin, with time that tests advance, and access to every entity.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use benediction::app::GamePlugin;
use benediction::app::audio::mood::Mood;
use benediction::app::base::clock::Clock;
use benediction::app::base::messages::Notify;
use benediction::app::base::progress::PlayerProgress;
use benediction::app::base::storage;
use benediction::app::base::storage::StoragePlugin;
use benediction::app::base::storage::service::LibraryService;
use benediction::app::game::analysis::{Analysis, AnalysisWanted, AnalysisWorker};
use benediction::app::game::commands::{ActionRequested, GameSetup, MatchCommand, TableCommand};
use benediction::app::game::events::Refused;
use benediction::app::game::matches::{Match, Selection};
use benediction::app::input::pointer::PlaceClicked;
use benediction::app::library::LibraryCommand;
use benediction::app::scene::changes::Changing;
use benediction::app::scene::dice::upright;
use benediction::app::scene::held::LiftState;
use benediction::app::scene::motion::{Motion, RestPose, transform_of};
use benediction::app::scene::places::Places;
use benediction::app::scene::signs::Signs;
use benediction::app::scene::{Checker, Crowned, Part, PieceLook, RestPlace, Stack, Stone};
use benediction_rules::Side;
use benediction_rules::geometry::Point;
use benediction_rules::view::{Form, Mark, Place};
use benediction_study::record::Player;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;

/// Length of a frame in the table's time.
const FRAME: Duration = Duration::from_millis(25);

/// Tests wait by the clock of the app, not by that of the machine, which may be slow.
const MAX_FRAMES: u32 = 60_000;

/// The app, with shorthands.
pub struct Table {
    pub app: App,
    /// Every refusal that was shown.
    pub refused: Vec<String>,
}

impl Table {
    /// State of the music.
    pub fn mood(&self) -> Mood {
        *self.app.world().resource::<Mood>()
    }

    /// Runs frames until a condition holds, at most [`MAX_FRAMES`]. Work is done on threads, which get a millisecond
    /// per frame.
    pub fn until(&mut self, what: &str, mut done: impl FnMut(&mut Table) -> bool) {
        for _ in 0..MAX_FRAMES {
            if done(self) {
                return;
            }
            self.frame();
            std::thread::sleep(Duration::from_millis(1));
        }
        panic!("not in {MAX_FRAMES} frames: {what}");
    }

    /// Waits until the analysis of the position is done on its own thread.
    pub fn wait_for_the_analysis(&mut self) {
        self.frame();
        self.until("the analysis answers", |table| !table.app.world().resource::<AnalysisWorker>().is_busy());
        self.frame();
    }

    /// Returns the analysis of the position.
    pub fn analysis(&self) -> &Analysis {
        self.app.world().resource::<Analysis>()
    }

    /// Requests an analysis as keys and buttons do.
    pub fn ask(&mut self, ask: impl FnOnce(&mut AnalysisWanted)) {
        ask(&mut self.app.world_mut().resource_mut::<AnalysisWanted>());
        self.frame();
    }

    /// Returns the highlights on the board.
    pub fn signs(&self) -> &Signs {
        self.app.world().resource::<Signs>()
    }

    /// Starts at the main menu, without files.
    pub fn new() -> Table {
        Table::with(storage::none())
    }

    /// Starts at the main menu, with the files of a folder.
    pub fn in_folder(folder: &Path) -> Table {
        Table::with(storage::open(Some(folder.to_path_buf())))
    }

    fn with(files: StoragePlugin) -> Table {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, TransformPlugin, files, GamePlugin));
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        app.update();
        Table { app, refused: Vec::new() }
    }

    /// Starts a game.
    pub fn start(&mut self, game: &str, players: [Player; 2], first: Side) {
        let terms = self.app.world().resource::<PlayerProgress>().last_game.begun_terms();
        self.order(TableCommand::begin(GameSetup { game: game.into(), players, first, terms, ..GameSetup::default() }));
        self.settle();
    }

    /// Sends the match a command, and waits a frame.
    pub fn order(&mut self, order: impl Into<MatchCommand>) {
        self.send(order.into());
    }

    /// Sends a message, and waits a frame.
    /// Waits until the library service has nothing to do. Returns the notices that the player got meanwhile.
    pub fn wait_for_library(&mut self) -> Vec<String> {
        let mut notices = Vec::new();
        self.frame();
        self.until("the library has nothing to do", |table| {
            let messages = table.app.world().resource::<Messages<Notify>>();
            notices.extend(messages.iter_current_update_messages().map(|Notify(text)| text.clone()));
            !table.app.world().resource::<LibraryService>().is_busy()
        });
        self.settle();
        notices
    }

    /// Gives a command to the library, and waits for it. Returns the notices that the player got meanwhile.
    pub fn order_library(&mut self, command: impl Into<LibraryCommand>) -> Vec<String> {
        self.app.world_mut().write_message(command.into());
        self.wait_for_library()
    }

    pub fn send(&mut self, message: impl Message) {
        self.app.world_mut().write_message(message);
        self.frame();
    }

    pub fn frame(&mut self) {
        self.app.update();
        let mut refused = self.app.world_mut().resource_mut::<Messages<Refused>>();
        self.refused
            .extend(refused.drain().filter_map(|refused| refused.why).map(|why| benediction_words::locale::say(&why)));
    }

    /// Waits until the picture is at rest.
    pub fn settle(&mut self) {
        for _ in 0..400 {
            self.frame();
            let world = self.app.world();
            if !world.resource::<Clock>().busy() && !world.resource::<LiftState>().0 {
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

    /// Points at a place without clicking.
    pub fn hover(&mut self, place: Option<Place>) {
        self.app.world_mut().resource_mut::<Selection>().hover = place;
    }

    /// Returns the number of checkers that are changing their colour or form.
    pub fn changing(&mut self) -> usize {
        let world = self.app.world_mut();
        world.query::<&Changing>().iter(world).count()
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
        if !view.verb.is_on_board() {
            self.ask_for(text);
            assert_eq!(self.game().session.ply(), ply + 1, "{text} was said");
            return;
        }
        if let Some(from) = from {
            self.click(from);
            assert_eq!(self.app.world().resource::<Selection>().picker.picked(), Some(from), "{text}");
            let height = self.game().height(Some(from));
            self.app.world_mut().resource_mut::<Selection>().picker.choose_count(count, height);
        }
        self.click(Place::Point(to));
        if self.app.world().resource::<Selection>().picker.ambiguous_at() == Some(to) {
            // The panel offers what the click may mean.
            self.ask_for(text);
        }
        self.frame();
        assert_eq!(self.game().session.ply(), ply + 1, "{text} was played");
    }

    /// Requests an action as the panel of words and choices does.
    pub fn ask_for(&mut self, text: &str) {
        let at = self.game().live();
        let action = self.game().session.read(text).expect("an action");
        self.app.world_mut().write_message(MatchCommand::from(ActionRequested { at, action }));
        self.frame();
    }

    /// Compares every entity with the position.
    pub fn compare(&mut self) {
        let figure = self.game().shown_figure();
        let places = Places::new(&self.game().session.board());
        let sides = self.game().session.board().sides;
        let sides = if figure.exchanged { sides.exchanged() } else { sides };
        let world = self.app.world_mut();
        let feet = places.standing(&figure.men);
        let standing: Vec<(Entity, Stack, Vec3)> = (world.query::<(Entity, &Stack, &Transform)>().iter(world))
            .map(|(entity, man, transform)| (entity, *man, transform.translation))
            .collect();
        assert_eq!(standing.len(), figure.men.len(), "as many men as in the position");
        let mut stacks: BTreeMap<Entity, Vec<(u8, u16, Side, bool)>> = BTreeMap::new();
        let mut loose: [Vec<u16>; 4] = Default::default();
        let mut checkers = world.query::<(&Checker, &RestPlace, Has<Crowned>, Option<&ChildOf>, &Part)>();
        let mut count = 0;
        let mut dresses: BTreeMap<u16, PieceLook> = BTreeMap::new();
        for (checker, rest, crowned, parent, part) in checkers.iter(world) {
            count += 1;
            let Part::Checker(dress) = part else { panic!("{part:?}") };
            dresses.insert(checker.id.0, *dress);
            match rest {
                RestPlace::Height(height) => {
                    let stack = stacks.entry(parent.unwrap().parent()).or_default();
                    stack.push((*height, checker.id.0, checker.side, crowned));
                }
                RestPlace::Tray(_) | RestPlace::Removed(_) => {
                    assert!(parent.is_none() && !crowned);
                    let removed = usize::from(matches!(rest, RestPlace::Removed(_)));
                    loose[checker.side.index() + 2 * removed].push(checker.id.0);
                }
            }
        }
        let on_board: usize = figure.men.iter().map(|man| man.checkers.len()).sum();
        let off_board: usize = figure.hands.iter().chain(&figure.removed).map(Vec::len).sum();
        assert_eq!(count, on_board + off_board, "as many checkers as in the position");
        let mut men: Vec<(Stack, Entity)> = Vec::new();
        for (man, foot) in figure.men.iter().zip(&feet) {
            let lowest = man.checkers[0].0;
            let of_him = |entity: &Entity| stacks[entity].iter().any(|checker| checker.1 == lowest);
            let (entity, shown, at) = *standing.iter().find(|(entity, ..)| of_him(entity)).unwrap();
            assert_eq!((shown.at, shown.side, shown.king, shown.mark), (man.at, man.side, man.king, man.mark));
            assert!(at.distance(*foot) < 1e-4, "{man:?} stands at {at}");
            let mut stack = stacks[&entity].clone();
            stack.sort();
            let top = man.checkers.len() - 1;
            let wanted = man.checkers.iter().enumerate();
            let crowned = man.king && man.form == Form::Checker;
            let wanted = wanted.map(|(height, id)| (height as u8, id.0, man.side, crowned && height == top));
            assert_eq!(stack, wanted.collect::<Vec<_>>());
            let dull = man.mark == Some(Mark::Cursed);
            for id in &man.checkers {
                let look = PieceLook { dull, ..PieceLook::plain(man.form, sides.tint(man.side)) };
                assert_eq!(dresses[&id.0], look, "{man:?}");
            }
            men.push((shown, entity));
        }
        assert_eq!(stacks.len(), men.len());
        for (index, ids) in figure.hands.iter().chain(&figure.removed).enumerate() {
            loose[index].sort_unstable();
            assert_eq!(loose[index], ids.iter().map(|id| id.0).collect::<Vec<_>>());
        }
        compare_stones(world, &figure, &men);
        compare_dice(world, &figure);
        compare_seats(world);
    }
}

/// Checks that dice and cube lie as in the position.
fn compare_dice(world: &mut World, figure: &benediction_rules::view::Figure) {
    let mut dice: Vec<bool> = Vec::new();
    let mut cubes = 0;
    let mut up: Vec<u8> = Vec::new();
    for (part, transform) in world.query::<(&Part, &Transform)>().iter(world) {
        match part {
            Part::Die { used, .. } => {
                dice.push(*used);
                let pips = |pips: &u8| (transform.rotation * (upright(*pips).inverse() * Vec3::Y)).y > 0.99;
                up.extend((1..=6).find(pips));
            }
            Part::Cube => cubes += 1,
            _ => {}
        }
    }
    let mut wanted: Vec<u8> = figure.thrown.dice.iter().map(|(pips, _)| *pips).collect();
    up.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(up, wanted, "the dice show what was rolled");
    let used = |dice: &[bool]| dice.iter().filter(|used| **used).count();
    let shown: Vec<bool> = figure.thrown.dice.iter().map(|(_, used)| *used).collect();
    assert_eq!((dice.len(), used(&dice)), (shown.len(), used(&shown)));
    assert_eq!(cubes, usize::from(figure.cube.is_some()));
}

fn compare_stones(world: &mut World, figure: &benediction_rules::view::Figure, men: &[(Stack, Entity)]) {
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
                let bearer = men.iter().find(|(_, entity)| *entity == man).unwrap();
                assert_eq!(bearer.0.mark, Some(*mark));
            }
        }
    }
    assert_eq!(blocks, figure.blocks.len());
    assert_eq!(starts, figure.starts[0].len() + figure.starts[1].len());
    assert_eq!(marks, figure.men.iter().filter(|man| man.mark.is_some()).count());
}

/// Checks that nothing moves any more, and that everything is drawn at its place.
fn compare_seats(world: &mut World) {
    assert_eq!(world.query::<&Motion>().iter(world).count(), 0);
    for (rest, transform) in world.query::<(&RestPose, &Transform)>().iter(world) {
        let wanted = transform_of(rest.pose(), rest.origin);
        assert!(transform.translation.distance(wanted.translation) < 1e-4, "{transform:?} rests at {wanted:?}");
        assert!(transform.rotation.angle_between(wanted.rotation) < 1e-3);
    }
}
