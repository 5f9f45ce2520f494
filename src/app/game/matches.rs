//! The match: the game's rules resource. It holds the session and is the only thing that accepts or refuses an action;
//! what it accepts is played by [`super::match_controller`].

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bevy::prelude::*;

use super::commands::GameSetup;
use super::player_slot::PlayerSlot;
use crate::app::base::clock::TableSettled;
use crate::app::base::messages::GameNode;
use crate::app::base::states::{Menu, Screen, Step, go, screen_stays};
use crate::app::base::storage::Unfinished;
use benediction_platform::clock;
use benediction_rules::notation::Tint;
use benediction_rules::picker::Picker;
use benediction_rules::random;
use benediction_rules::view::{ActionView, Figure, Place};
use benediction_rules::{Action, Actor, Dice, Side, Starter, Turn};
use benediction_study::library::{FileId, GameName};
use benediction_study::record::{Player, Record};
use benediction_study::registry;
use benediction_study::session::Session;
use benediction_study::tree::NodeId;
use benediction_words as words;

/// What is done with the game at the table, and what only makes sense there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// Friends play it: every position is live, and another action than before begins a variation.
    Friends {
        /// A turn is played to its end and waits to be confirmed (Settings).
        unconfirmed: bool,
    },
    /// A bot plays, at one side at least.
    Bots {
        /// The human's turn is played to its end and waits to be confirmed (Settings).
        unconfirmed: bool,
        /// The node that is looked at, if not the live one.
        looking_at: Option<NodeId>,
    },
    /// It is studied: every position is live, both sides are moved by hand, and another action begins a variation.
    Study {
        /// Where the game ended, or was left, so that it is kept as it was.
        end: NodeId,
        /// It is over.
        over: bool,
        /// The position is made by hand: the texts of those before the changes so far.
        arranging: Option<Vec<String>>,
    },
    /// It is a lesson's: nothing of it is kept, and the dice fall as the lesson says.
    Lesson {
        /// Nobody may act: the lesson speaks.
        waits: bool,
        /// The node that is looked at, if not the live one.
        looking_at: Option<NodeId>,
    },
    /// It plays itself behind the title: nothing of it is kept.
    Demo,
}

impl Mode {
    /// A game of these players.
    pub(super) fn of(slots: &[PlayerSlot; 2]) -> Mode {
        if slots.iter().all(PlayerSlot::is_human) {
            Mode::Friends { unconfirmed: false }
        } else {
            Mode::Bots { unconfirmed: false, looking_at: None }
        }
    }

    /// The node that is looked at, where looking is not playing.
    fn looking_at(&mut self) -> Option<&mut Option<NodeId>> {
        match self {
            Mode::Bots { looking_at, .. } | Mode::Lesson { looking_at, .. } => Some(looking_at),
            Mode::Friends { .. } | Mode::Study { .. } | Mode::Demo => None,
        }
    }
}

/// The game at the table.
#[derive(Resource)]
pub struct Match {
    /// A number that no other game of this run has.
    pub id: u64,
    /// The game from its first position on.
    pub session: Session,
    /// Who sits where: Red, then Blue.
    pub(super) slots: [PlayerSlot; 2],
    /// Who began.
    pub first: Side,
    /// Every legal action of the present position.
    pub legal: Vec<ActionView>,
    /// What is done with it.
    pub(super) mode: Mode,
    /// The seed of the dice.
    pub seed: u64,
    /// Where it is kept.
    pub(in crate::app) file: FileId,
    /// The result was shown in its panel.
    pub(super) result_shown: bool,
    /// What the player is to decide about its file.
    pub question: Option<FileQuestion>,
}

/// What a player is to decide about the file of the game on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileQuestion {
    /// It was deleted: restore the game or close it.
    Deleted,
    /// It was changed elsewhere in the same places; the other version is in the library under this name.
    Conflict(GameName),
}

impl Match {
    pub(super) fn new(mode: Mode, session: Session, slots: [PlayerSlot; 2], first: Side, seed: Option<u64>) -> Match {
        let id = Match::fresh_id();
        let legal = session.legal();
        let seed = seed.unwrap_or_else(fresh_seed);
        Match {
            id,
            session,
            slots,
            first,
            legal,
            mode,
            seed,
            file: FileId::fresh(),
            result_shown: false,
            question: None,
        }
    }

    /// A number that no other game of this run has.
    pub(super) fn fresh_id() -> u64 {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        NEXT.fetch_add(1, Ordering::Relaxed)
    }

    /// The live node: where an action is played.
    pub fn live(&self) -> GameNode {
        GameNode { game: self.id, node: self.session.node() }
    }

    /// The node that is on the table.
    pub fn shown(&self) -> NodeId {
        self.looking_at().unwrap_or_else(|| self.session.node())
    }

    /// The node that is looked at, if not the live one.
    const fn looking_at(&self) -> Option<NodeId> {
        match self.mode {
            Mode::Bots { looking_at, .. } | Mode::Lesson { looking_at, .. } => looking_at,
            Mode::Friends { .. } | Mode::Study { .. } | Mode::Demo => None,
        }
    }

    /// Looks at the live node again; whether it did not before.
    pub(super) fn look_at_the_live_node(&mut self) -> bool {
        self.mode.looking_at().is_some_and(|node| node.take().is_some())
    }

    /// The human's turn is played to its end and waits, or does not; nothing where turns are not confirmed.
    pub(super) fn set_unconfirmed(&mut self, waits: bool) {
        match &mut self.mode {
            Mode::Friends { unconfirmed } | Mode::Bots { unconfirmed, .. } => *unconfirmed = waits,
            Mode::Study { .. } | Mode::Lesson { .. } | Mode::Demo => {}
        }
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
        matches!(self.mode, Mode::Lesson { waits: true, .. })
    }

    /// Whether a human's turn waits to be confirmed.
    pub const fn is_unconfirmed(&self) -> bool {
        matches!(self.mode, Mode::Friends { unconfirmed: true } | Mode::Bots { unconfirmed: true, .. })
    }

    /// Whether both sides are moved by hand, whoever has played them: the game is studied.
    pub const fn is_study(&self) -> bool {
        matches!(self.mode, Mode::Study { .. })
    }

    /// Makes it one that is studied; whether it was not and can be.
    pub(super) fn study(&mut self) -> bool {
        if !matches!(self.mode, Mode::Friends { .. } | Mode::Bots { .. }) {
            return false;
        }
        let shown = self.shown();
        self.mode = Mode::Study { end: self.session.node(), over: self.session.outcome().is_some(), arranging: None };
        self.session.go(shown);
        // The result has been seen.
        self.result_shown = true;
        true
    }

    /// Whether its position is made by hand.
    pub const fn is_arranging(&self) -> bool {
        matches!(self.mode, Mode::Study { arranging: Some(_), .. })
    }

    /// Whether a change of the position can be taken back.
    pub fn can_undo_arranging(&self) -> bool {
        matches!(&self.mode, Mode::Study { arranging: Some(past), .. } if !past.is_empty())
    }

    /// Whether it is studied and was not played to its end here, so that there is nothing to go on with.
    pub const fn is_unfinished_study(&self) -> bool {
        matches!(self.mode, Mode::Study { over: false, .. })
    }

    /// Whether it has come to its end, whatever is on the table now.
    pub fn is_over(&self) -> bool {
        let played = !self.is_demo() && !self.is_lesson();
        played && (self.is_study() || self.session.outcome().is_some())
    }

    /// Whether another node than the live one is on the table.
    pub const fn is_looking(&self) -> bool {
        self.looking_at().is_some()
    }

    /// Whether every node is live that is looked at, so that another action there begins a variation: in a game of friends and
    /// in one that is over. Elsewhere what was taken back is dropped.
    pub fn branches(&self) -> bool {
        match self.mode {
            Mode::Friends { .. } | Mode::Study { .. } => true,
            Mode::Bots { .. } | Mode::Lesson { .. } | Mode::Demo => false,
        }
    }

    /// Whether the line that is on the table goes on after what is shown.
    pub fn has_next(&self) -> bool {
        self.is_looking() || self.branches() && self.session.after(self.session.node()).is_some()
    }

    /// The side to act, if the game is not over.
    pub fn acting(&self) -> Option<Side> {
        side_of(self.session.turn())
    }

    /// What a side is called, at the beginning of a sentence.
    pub fn called(&self, side: Side) -> String {
        words::side(self.session.sides(), side)
    }

    /// The colour of a side's men.
    pub fn tint(&self, side: Side) -> Tint {
        self.session.sides().tint(side)
    }

    /// Who sits at a side.
    pub fn slot(&self, side: Side) -> &PlayerSlot {
        &self.slots[side.index()]
    }

    /// Who plays a side, as a saved game says it.
    pub fn player(&self, side: Side) -> Player {
        self.slot(side).player()
    }

    /// Who plays both sides.
    pub fn players(&self) -> (Player, Player) {
        (self.player(Side::Near), self.player(Side::Far))
    }

    /// Whether a side is a human's.
    pub fn is_human(&self, side: Side) -> bool {
        self.slot(side).is_human()
    }

    /// Whether a human may act now: it is their turn, nothing waits to be confirmed, the present is looked at.
    pub fn human_to_act(&self) -> bool {
        let may = !self.is_unconfirmed() && !self.waits() && !self.is_looking() && !self.is_arranging();
        may && self.acting().is_some_and(|side| self.is_study() || self.is_human(side))
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
        if self.is_study() {
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
        match self.looking_at() {
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

    /// The same game once more: the other player begins, or, where a side always starts, the players change sides. A game that began
    /// with a position of its own, such as one with a handicap, begins with it again.
    pub(super) fn again(&self) -> GameSetup {
        let starter = registry::find(&self.session.spec().id).map(|entry| entry.starter);
        let mut players = Side::BOTH.map(|side| self.player(side));
        let position = self.session.record((Player::Human, Player::Human)).position;
        if let (Some(Starter::Fixed(_)), None) = (starter, &position) {
            players.reverse();
        }
        let first = if position.is_some() { self.first } else { self.first.other() };
        GameSetup { game: self.session.spec(), players, first, seed: None, position }
    }

    /// Becomes the game that its file says it is; whether that can be.
    pub(super) fn adopt(&mut self, record: &Record) -> bool {
        if self.session.adopt(record).is_err() {
            return false;
        }
        let here = self.session.node();
        // A node that was deleted elsewhere is left.
        let session = &self.session;
        match &mut self.mode {
            Mode::Study { end, .. } if !session.contains(*end) => *end = here,
            Mode::Bots { looking_at, .. } | Mode::Lesson { looking_at, .. } => {
                *looking_at = looking_at.filter(|node| *node != here && session.leads_to(*node, here));
            }
            _ => {}
        }
        true
    }

    /// The game for its file: as it ended, if it is over and looked through; else as it stands.
    pub(super) fn kept(&self) -> Unfinished {
        let left_at = if let Mode::Study { end, .. } = self.mode { end } else { self.session.node() };
        let record = self.session.record_at(self.players(), left_at);
        let record = Record { seed: self.has_dice().then_some(self.seed), ..record };
        Unfinished { record: Arc::new(record), summary: self.session.summary(), file: self.file }
    }

    /// Whether dice are played with.
    pub fn has_dice(&self) -> bool {
        (0..=self.session.ply()).any(|ply| self.falls_at(ply))
    }

    /// Whether the dice were, or are, to fall after so many actions.
    fn falls_at(&self, ply: usize) -> bool {
        self.session.turn_at(ply).actor == Actor::Chance
    }

    /// Returns the roll of the dice as an action, or `None` if they are not to be rolled.
    pub fn throw(&self) -> Option<Action> {
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
        if self.is_study() {
            return ply.checked_sub(1);
        }
        let thrown = (0..ply).rev().find(|ply| self.falls_at(*ply)).map_or(0, |ply| ply + 1);
        if ply <= thrown {
            return None;
        }
        let Some(human) = self.lone_human() else { return Some(ply - 1) };
        let inside = self.acting() == Some(human) && !self.begins_turn(human, ply);
        if inside || self.is_unconfirmed() {
            return Some(ply - 1);
        }
        (thrown..ply).rev().find(|ply| self.begins_turn(human, *ply))
    }

    /// Whether anything can be taken back.
    pub fn can_take_back(&self) -> bool {
        !self.is_lesson() && self.taken_back_to().is_some()
    }

    /// Takes back; whether anything was. To take back the end of a game is to play on.
    pub(super) fn take_back(&mut self) -> bool {
        if self.is_study() && !self.is_unfinished_study() && self.session.outcome().is_some() {
            self.mode = Mode::of(&self.slots);
        }
        let Some(target) = self.taken_back_to() else { return false };
        while self.session.ply() > target && self.session.undo() {}
        true
    }

    /// Plays again what was taken back, up to the next decision of a human.
    pub(super) fn play_again(&mut self) -> bool {
        let mut played = false;
        while self.session.redo().is_some() {
            played = true;
            if self.acting().is_none_or(|side| self.is_study() || self.is_human(side)) {
                break;
            }
        }
        played
    }

    /// Looks at a node, or at the present; whether something else is on the table then.
    pub(super) fn look_at(&mut self, node: Option<NodeId>) -> bool {
        if self.is_demo() {
            return false;
        }
        let before = self.shown();
        if self.session.outcome().is_some() && matches!(self.mode, Mode::Friends { .. } | Mode::Bots { .. }) {
            self.mode = Mode::Study { end: self.session.node(), over: true, arranging: None };
        }
        let live = self.session.node();
        match self.mode.looking_at() {
            None => {
                self.set_unconfirmed(false);
                self.session.go(node.unwrap_or_else(|| self.session.line_end(live)));
            }
            // What was taken back against a bot is no position to look at.
            Some(looking_at) => match node {
                Some(node) if node != live && self.session.leads_to(node, live) => *looking_at = Some(node),
                Some(node) if node != live => {}
                _ => *looking_at = None,
            },
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
    /// Depth, score and turn of its latest update, ready to show.
    pub report: String,
    /// The bot's latest judgement of its own chances, in hundredths of a man.
    pub score: Option<i32>,
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

/// Asks what is to become of the game's file, whenever nothing else is open.
fn ask_about_file(
    game: Option<Res<Match>>,
    menu: Res<State<Menu>>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Menu>>,
) {
    let asks = game.is_some_and(|game| game.question.is_some()) && *screen.get() == Screen::Table;
    match menu.get() {
        Menu::None if asks => go(&mut next, Menu::FileQuestion),
        Menu::FileQuestion if !asks => go(&mut next, Menu::None),
        _ => {}
    }
}

/// Both versions are kept when the question is left otherwise; a deleted game is asked about again.
fn leave_question(game: Option<ResMut<Match>>) {
    if let Some(mut game) = game
        && matches!(game.question, Some(FileQuestion::Conflict(_)))
    {
        game.question = None;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>()
        .init_resource::<Thinking>()
        .add_systems(OnExit(Menu::FileQuestion), leave_question)
        .add_systems(Update, (show_result, ask_about_file).in_set(Step::After).run_if(screen_stays));
}
