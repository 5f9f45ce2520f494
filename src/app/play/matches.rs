//! The match: the game's rules resource. It holds the session and is the only thing that accepts or refuses an action;
//! exactly one system writes it.

use std::sync::atomic::{AtomicU64, Ordering};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::app::messages::{
    ActionApplied, ActionRequested, GameNode, GameSetup, MatchCommand, Notify, PictureJumped, Refused, TableSettled,
};
use crate::app::settings::Settings;
use crate::app::states::{Menu, Screen, Step, go};
use crate::app::storage::{ForgetGame, SaveGame};
use crate::engine::Level;
use crate::notation::Tint;
use crate::picker::Picker;
use crate::platform::clock;
use crate::record::{Player, Record};
use crate::registry;
use crate::rules::random;
use crate::rules::{Actor, Dice, Outcome, Reason, Side, Starter, Turn};
use crate::session::AnySession;
use crate::text;
use crate::tree::NodeId;
use crate::view::{ActionView, Figure, Place};
use crate::words;

/// What is done with the game at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// It is played.
    Play,
    /// It is over and looked through: every position is live, both sides are moved by hand, and another action begins a variation.
    Study,
    /// It is a lesson's: nothing of it is kept, and the dice fall as the lesson says.
    Lesson {
        /// Nobody may act: the lesson speaks.
        waits: bool,
    },
    /// It plays itself behind the title: nothing of it is kept.
    Demo,
}

/// The game at the table.
#[derive(Resource)]
pub struct Match {
    /// A number that no other game of this run has.
    pub id: u64,
    /// The game from its first position on.
    pub session: Box<dyn AnySession>,
    /// Red, then Blue.
    pub players: [Player; 2],
    /// Who began.
    pub first: Side,
    /// Every legal action of the present position.
    pub legal: Vec<ActionView>,
    /// What is done with it.
    mode: Mode,
    /// The node that is looked at, if not the live one.
    looking_at: Option<NodeId>,
    /// A human's turn is played to its end and waits to be confirmed (Settings).
    unconfirmed: bool,
    /// From where the dice fall.
    pub seed: u64,
    /// The result was shown in its panel.
    result_shown: bool,
}

impl Match {
    fn new(mode: Mode, session: Box<dyn AnySession>, players: [Player; 2], first: Side, seed: Option<u64>) -> Match {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let legal = session.legal();
        Match {
            id,
            session,
            players,
            first,
            legal,
            mode,
            looking_at: None,
            unconfirmed: false,
            seed: seed.unwrap_or_else(fresh_seed),
            result_shown: false,
        }
    }

    /// The live node: where an action is played.
    pub fn live(&self) -> GameNode {
        GameNode { game: self.id, node: self.session.node() }
    }

    /// The node that is on the table.
    pub fn shown(&self) -> NodeId {
        self.looking_at.unwrap_or_else(|| self.session.node())
    }

    /// Whether it plays itself behind the title.
    pub const fn is_demo(&self) -> bool {
        matches!(self.mode, Mode::Demo)
    }

    /// Whether it is a lesson's.
    pub const fn is_lesson(&self) -> bool {
        matches!(self.mode, Mode::Lesson { .. })
    }

    /// Whether nobody may act, because a lesson speaks.
    pub const fn waits(&self) -> bool {
        matches!(self.mode, Mode::Lesson { waits: true })
    }

    /// Whether a human's turn waits to be confirmed.
    pub const fn is_unconfirmed(&self) -> bool {
        self.unconfirmed
    }

    /// Whether both sides are moved by hand, whoever has played them: the game is over and looked through.
    pub const fn is_free(&self) -> bool {
        matches!(self.mode, Mode::Study)
    }

    /// Whether another node than the live one is on the table.
    pub const fn is_looking(&self) -> bool {
        self.looking_at.is_some()
    }

    /// Whether every node is live that is looked at, so that another action there begins a variation: in a game of friends and
    /// in one that is over. Elsewhere what was taken back is dropped.
    pub fn varies(&self) -> bool {
        match self.mode {
            Mode::Play => !self.has_bot(),
            Mode::Study => true,
            Mode::Lesson { .. } | Mode::Demo => false,
        }
    }

    /// Whether the line that is on the table goes on after what is shown.
    pub fn is_back(&self) -> bool {
        self.is_looking() || self.varies() && self.session.after(self.session.node()).is_some()
    }

    /// The side to act, if the game is not over.
    pub fn acting(&self) -> Option<Side> {
        side_of(self.session.turn())
    }

    /// What a side is called, at the beginning of a sentence.
    pub fn called(&self, side: Side) -> String {
        self.session.sides().title(side)
    }

    /// The colour of a side's men.
    pub fn tint(&self, side: Side) -> Tint {
        self.session.sides().tint(side)
    }

    /// Who plays a side.
    pub fn player(&self, side: Side) -> &Player {
        &self.players[side.index()]
    }

    /// Whether a side is a human's.
    pub fn is_human(&self, side: Side) -> bool {
        matches!(self.player(side), Player::Human)
    }

    /// Whether a human may act now: it is their turn, nothing waits to be confirmed, the present is looked at.
    pub fn human_to_act(&self) -> bool {
        let may = !self.unconfirmed && !self.waits() && self.looking_at.is_none();
        may && self.acting().is_some_and(|side| self.is_free() || self.is_human(side))
    }

    /// Whether a bot plays either side.
    pub fn has_bot(&self) -> bool {
        Side::BOTH.into_iter().any(|side| !self.is_human(side))
    }

    /// The only human's side, if a bot plays the other.
    pub fn lone_human(&self) -> Option<Side> {
        let mut humans = Side::BOTH.into_iter().filter(|side| self.is_human(*side));
        humans.next().filter(|_| humans.next().is_none())
    }

    /// The side that a human at the keyboard speaks for: the one to act, or the only human's.
    pub fn speaker(&self) -> Option<Side> {
        if self.is_free() {
            return None;
        }
        self.lone_human().or_else(|| self.acting().filter(|side| self.is_human(*side)))
    }

    /// The ply that is on the table.
    pub fn shown_ply(&self) -> usize {
        self.session.ply_of(self.shown())
    }

    /// The picture that is on the table.
    pub fn shown_figure(&self) -> Figure {
        match self.looking_at {
            Some(node) => self.session.figure_at(self.session.ply_of(node)),
            None => self.session.figure(),
        }
    }

    /// How many checkers a whole man at a place is in the present position, with those that he takes along; 0 where none
    /// stands.
    pub fn height(&self, place: Option<Place>) -> u8 {
        let Some(Place::Point(point)) = place else { return 0 };
        let figure = self.session.figure();
        let man = figure.men.iter().find(|man| man.at == point).map_or(0, |man| man.checkers.len() as u8);
        let views = self.legal.iter().filter(|view| man > 0 && view.from == place);
        views.map(|view| view.count).fold(man, u8::max)
    }

    fn record(&self) -> Record {
        let record = self.session.record((self.players[0].clone(), self.players[1].clone()));
        Record { seed: self.has_dice().then_some(self.seed), ..record }
    }

    /// Whether dice are played with.
    pub fn has_dice(&self) -> bool {
        (0..=self.session.ply()).any(|ply| self.falls_at(ply))
    }

    /// Whether the dice were, or are, to fall after so many actions.
    fn falls_at(&self, ply: usize) -> bool {
        self.session.turn_at(ply).actor == Actor::Chance
    }

    /// How the dice fall now, as the text of an action; nothing unless they are to.
    pub fn throw(&self) -> Option<String> {
        if self.session.turn().actor != Actor::Chance {
            return None;
        }
        let before = (0..self.session.ply()).filter(|ply| self.falls_at(*ply)).count();
        self.session.roll(&mut Dice::of_throw(self.seed, before as u64))
    }

    /// Whether a turn of `side` begins after so many actions.
    fn begins_turn(&self, side: Side, ply: usize) -> bool {
        let before = ply.checked_sub(1).map(|ply| self.session.turn_at(ply));
        side_of(self.session.turn_at(ply)) == Some(side)
            && before.is_none_or(|turn| side_of(turn) != Some(side) || turn.setup)
    }

    /// To which ply the player who takes back would come: before an action inside his own turn or against a friend, else to
    /// the start of the lone human's last turn. Nothing where there is nothing, or where the dice have fallen since: what
    /// they showed stands.
    fn taken_back_to(&self) -> Option<usize> {
        let ply = self.session.ply();
        if self.is_free() {
            return ply.checked_sub(1);
        }
        let thrown = (0..ply).rev().find(|ply| self.falls_at(*ply)).map_or(0, |ply| ply + 1);
        if ply <= thrown {
            return None;
        }
        let Some(human) = self.lone_human() else { return Some(ply - 1) };
        let inside = self.acting() == Some(human) && !self.begins_turn(human, ply);
        if inside || self.unconfirmed {
            return Some(ply - 1);
        }
        (thrown..ply).rev().find(|ply| self.begins_turn(human, *ply))
    }

    /// Whether anything can be taken back.
    pub fn can_take_back(&self) -> bool {
        !self.is_lesson() && self.taken_back_to().is_some()
    }

    /// Takes back; whether anything was. To take back the end of a game is to play on.
    fn take_back(&mut self) -> bool {
        if self.is_free() && self.session.outcome().is_some() {
            self.mode = Mode::Play;
        }
        let Some(target) = self.taken_back_to() else { return false };
        while self.session.ply() > target && self.session.undo() {}
        true
    }

    /// Plays again what was taken back, up to the next decision of a human.
    fn play_again(&mut self) -> bool {
        let mut played = false;
        while self.session.redo().is_some() {
            played = true;
            if self.acting().is_none_or(|side| self.is_free() || self.is_human(side)) {
                break;
            }
        }
        played
    }

    /// Looks at a node, or at the present; whether something else is on the table then.
    fn look_at(&mut self, node: Option<NodeId>) -> bool {
        let before = self.shown();
        if self.session.outcome().is_some() && matches!(self.mode, Mode::Play) {
            self.mode = Mode::Study;
        }
        let live = self.session.node();
        if self.varies() {
            self.unconfirmed = false;
            self.session.go(node.unwrap_or_else(|| self.session.line_end(live)));
        } else {
            // What was taken back against a bot is no position to look at.
            self.looking_at = match node {
                Some(node) if node != live && self.session.leads_to(node, live) => Some(node),
                Some(node) if node != live => self.looking_at,
                _ => None,
            };
        }
        self.shown() != before
    }
}

/// A seed from the system's randomness, or else, if it has none to give, from the clock.
pub fn fresh_seed() -> u64 {
    random::fresh_seed().unwrap_or_else(|_| clock::since_1970().as_nanos() as u64)
}

fn side_of(turn: Turn) -> Option<Side> {
    match turn.actor {
        Actor::Side(side) => Some(side),
        _ => None,
    }
}

/// What the human holds and points at. The look and the HUD read it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Selection {
    /// What is held, the count, the ghost.
    pub picker: Picker,
    /// The place under the pointer.
    pub hover: Option<Place>,
}

/// What the bot is doing, for the HUD.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Thinking {
    /// The side a bot is thinking for.
    pub side: Option<Side>,
    /// The latest report: depth, score and line, ready to show.
    pub report: String,
    /// The bot's latest judgement of its own chances, in hundredths of a man.
    pub score: Option<i32>,
}

/// Where a match says what happened.
#[derive(SystemParam)]
struct Tell<'w> {
    applied: MessageWriter<'w, ActionApplied>,
    refused: MessageWriter<'w, Refused>,
    jumped: MessageWriter<'w, PictureJumped>,
    notify: MessageWriter<'w, Notify>,
    save: MessageWriter<'w, SaveGame>,
    forget: MessageWriter<'w, ForgetGame>,
    screen: ResMut<'w, NextState<Screen>>,
    menu: ResMut<'w, NextState<Menu>>,
    selection: ResMut<'w, Selection>,
}

impl Tell<'_> {
    fn jump(&mut self, game: &mut Match, anew: bool) {
        game.legal = game.session.legal();
        self.selection.picker.clear();
        self.jumped.write(PictureJumped { anew });
        self.keep(game);
    }

    /// Autosave: the game that goes on is kept, one that is over is not offered again.
    fn keep(&mut self, game: &Match) {
        if game.is_demo() || game.is_lesson() || game.is_free() {
            return;
        }
        if game.session.outcome().is_some() {
            self.forget.write(ForgetGame);
        } else {
            self.save.write(SaveGame(game.record()));
        }
    }

    fn show(&mut self) {
        go(&mut self.screen, Screen::Table);
        go(&mut self.menu, Menu::None);
    }
}

/// The one system that writes the match.
fn run_match(
    mut commands: Commands,
    mut current: Option<ResMut<Match>>,
    mut orders: MessageReader<MatchCommand>,
    mut requests: MessageReader<ActionRequested>,
    mut tell: Tell,
    settings: Res<Settings>,
    thinking: Res<Thinking>,
) {
    // Borrowed for writing only where something is written: whoever looks whether the match has changed can believe it.
    let mut fresh: Option<Match> = None;
    for order in orders.read() {
        match order {
            MatchCommand::New(setup) => fresh = begin(setup, &mut tell).or(fresh),
            MatchCommand::Load(record) => fresh = resume(record, &mut tell).or(fresh),
            MatchCommand::Again => {
                let again = fresh.as_ref().or(current.as_deref()).map(|game| {
                    let starter = registry::find(&game.session.spec().id).map(|entry| entry.starter);
                    let mut players = game.players.clone();
                    // Where a side always starts, the players change sides instead.
                    if let Some(Starter::Fixed(_)) = starter {
                        players.reverse();
                    }
                    GameSetup { game: game.session.spec(), players, first: game.first.other(), seed: None }
                });
                fresh = again.and_then(|setup| begin(&setup, &mut tell)).or(fresh);
            }
            MatchCommand::Leave => {
                go(&mut tell.screen, Screen::Title);
                go(&mut tell.menu, Menu::None);
            }
            MatchCommand::Lay { game, position } => fresh = lay(game, position, &mut tell).or(fresh),
            MatchCommand::Demo => fresh = fresh.or_else(|| demonstrate(&mut tell)),
            order => {
                if let Some(game) = fresh.as_mut().or(current.as_deref_mut()) {
                    obey(game, order, &mut tell, &thinking);
                }
            }
        }
    }
    for request in requests.read() {
        // A bot's answer or a click that belongs to another position is stale.
        let awaited = |game: &Match| request.at == game.live() && !game.unconfirmed;
        if fresh.as_ref().or(current.as_deref()).is_some_and(awaited)
            && let Some(game) = fresh.as_mut().or(current.as_deref_mut())
        {
            answer(game, request, &mut tell, &settings);
        }
    }
    if let Some(game) = fresh {
        commands.insert_resource(game);
    }
}

fn begin(setup: &GameSetup, tell: &mut Tell) -> Option<Match> {
    let Some(entry) = registry::find(&setup.game.id) else {
        tell.notify.write(Notify(words::no_such_game(setup.game.id.as_str())));
        return None;
    };
    let first = entry.starter.allows(setup.first).then_some(setup.first);
    let session = match entry.start_with(&setup.game.rules, first) {
        Ok(session) => session,
        Err(reason) => {
            tell.notify.write(Notify(words::game_not_begun(&reason)));
            return None;
        }
    };
    let mut game = Match::new(Mode::Play, session, setup.players.clone(), setup.first, setup.seed);
    tell.jump(&mut game, true);
    tell.show();
    Some(game)
}

/// A position of a lesson.
fn lay(game: &str, position: &str, tell: &mut Tell) -> Option<Match> {
    let read = registry::named(game).map(|entry| entry.read_position(position));
    match read {
        Some(Ok(session)) => {
            let humans = [Player::Human, Player::Human];
            let mut game = Match::new(Mode::Lesson { waits: false }, session, humans, Side::Near, None);
            tell.jump(&mut game, true);
            tell.show();
            Some(game)
        }
        Some(Err(error)) => {
            tell.notify.write(Notify(words::game_not_begun(&error.reason)));
            None
        }
        None => {
            tell.notify.write(Notify(words::no_such_game(game)));
            None
        }
    }
}

/// The first game, with a bot on either side.
fn demonstrate(tell: &mut Tell) -> Option<Match> {
    let bot = || Player::Bot(Level::STRONGEST.number());
    let mut game = Match::new(Mode::Demo, registry::first().start(Side::Near), [bot(), bot()], Side::Near, None);
    tell.jump(&mut game, true);
    Some(game)
}

fn resume(record: &Record, tell: &mut Tell) -> Option<Match> {
    match registry::load(record) {
        Ok(session) => {
            let players = [record.players.0.clone(), record.players.1.clone()];
            let mut game = Match::new(Mode::Play, session, players, record.first, record.seed);
            tell.jump(&mut game, true);
            tell.show();
            Some(game)
        }
        Err(reason) => {
            tell.notify.write(Notify(words::game_not_loaded(&reason)));
            None
        }
    }
}

fn obey(game: &mut Match, order: &MatchCommand, tell: &mut Tell, thinking: &Thinking) {
    match order {
        MatchCommand::Undo => {
            let looked_back = game.looking_at.take().is_some();
            if game.take_back() || looked_back {
                game.unconfirmed = false;
                game.result_shown = false;
                tell.jump(game, false);
            } else if game.has_dice() && game.session.ply() > 0 {
                tell.notify.write(Notify(text!("notice-dice-stand").into()));
            }
        }
        MatchCommand::Redo => {
            let played = game.looking_at.is_none() && game.play_again();
            if played {
                tell.jump(game, false);
            }
        }
        MatchCommand::Resign => {
            if let Some(side) = game.speaker() {
                conclude(game, Outcome::win(side.other(), Reason::Resigned(side)), tell);
            }
        }
        MatchCommand::ResignFor(side) => {
            // It may have been said a moment too late.
            if let Some(side) = game.acting().filter(|acting| acting == side) {
                conclude(game, Outcome::win(side.other(), Reason::Resigned(side)), tell);
            }
        }
        MatchCommand::OfferDraw => {
            // A bot takes a draw when it thinks that it stands worse; a friend has been asked by the menu.
            if game.is_free() {
                // It is over.
            } else if !game.has_bot() || thinking.score.is_some_and(|score| score < -100) {
                conclude(game, Outcome::draw(Reason::Agreed), tell);
            } else {
                tell.notify.write(Notify(text!("notice-draw-declined").into()));
            }
        }
        MatchCommand::EndTurn => game.unconfirmed = false,
        MatchCommand::Wait(waits) => {
            if game.is_lesson() {
                game.mode = Mode::Lesson { waits: *waits };
            }
        }
        MatchCommand::LookAt(node) => {
            let was_looking = game.is_looking();
            if game.look_at(*node) {
                if was_looking || game.is_looking() {
                    tell.selection.picker.clear();
                    tell.jumped.write(PictureJumped { anew: false });
                } else {
                    tell.jump(game, false);
                }
            }
        }
        MatchCommand::New(_)
        | MatchCommand::Again
        | MatchCommand::Load(_)
        | MatchCommand::Lay { .. }
        | MatchCommand::Leave
        // These begin or leave a game and have been obeyed.
        | MatchCommand::Demo => {}
    }
}

fn conclude(game: &mut Match, outcome: Outcome, tell: &mut Tell) {
    if game.session.outcome().is_none() {
        game.session.end(outcome);
        game.looking_at = None;
        game.unconfirmed = false;
        tell.jump(game, false);
    }
}

fn answer(game: &mut Match, request: &ActionRequested, tell: &mut Tell, settings: &Settings) {
    let before = game.acting();
    let ply = game.session.ply();
    let played = if game.varies() { game.session.vary(&request.text) } else { game.session.act(&request.text) };
    match played {
        Err(why) => {
            tell.refused.write(Refused { why: Some(why), place: None });
        }
        Ok(applied) => {
            let was_looking = game.looking_at.take().is_some();
            game.legal = game.session.legal();
            tell.selection.picker.clear();
            let turn_over = game.acting() != before && game.session.outcome().is_none();
            let human = before.is_some_and(|side| game.is_human(side));
            game.unconfirmed = settings.confirm_turn && turn_over && human && matches!(game.mode, Mode::Play);
            if was_looking {
                tell.jumped.write(PictureJumped { anew: false });
            } else {
                tell.applied.write(ActionApplied { ply, applied });
            }
            tell.keep(game);
        }
    }
}

/// Shows the result once the picture has come to rest.
fn show_result(
    game: Option<ResMut<Match>>,
    mut settled: MessageReader<TableSettled>,
    mut menu: ResMut<NextState<Menu>>,
    screen: Res<State<Screen>>,
) {
    let settled = settled.read().count() > 0;
    let Some(mut game) = game else { return };
    if settled
        && game.session.outcome().is_some()
        && !game.result_shown
        && !game.is_lesson()
        && *screen.get() == Screen::Table
    {
        game.result_shown = true;
        go(&mut menu, Menu::Result);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>()
        .init_resource::<Thinking>()
        .add_systems(Update, run_match.in_set(Step::Match))
        .add_systems(Update, show_result.in_set(Step::After));
}
