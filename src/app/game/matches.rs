//! The match: the resource with the session of the game, which accepts or refuses actions. Only `match_controller` plays
//! them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bevy::prelude::*;

use super::activity::{Activity, BeforePeek, Play, Study, StudyOrigin, TurnEnd, ViewedNode};
use super::player_slot::Slots;
use super::policy::{Movable, Panel, Policy, Undo};
use crate::app::base::messages::GameNode;
use crate::app::base::storage::Unfinished;
use benediction_platform::clock;
use benediction_rules::notation::Tint;
use benediction_rules::picker::Picker;
use benediction_rules::view::{ActionView, Place, Verb};
use benediction_rules::{Side, random};
use benediction_study::library::{FileId, GameName};
use benediction_study::record::Record;
use benediction_study::registry::{self, Entry};
use benediction_study::session::Session;
use benediction_words as words;
use benediction_words::lessons::Lesson;

/// The game at the table.
#[derive(Resource)]
pub struct Match {
    /// A number that no other game of this run has.
    pub id: u64,
    /// The game from its first position on.
    pub session: Session,
    /// The players: Red, then Blue.
    pub slots: Slots,
    /// The side that began.
    pub(super) first: Side,
    /// Every legal action of the present position.
    pub legal: Vec<ActionView>,
    /// The activity at the table.
    pub(super) activity: Activity,
    /// The node that is on the table, if not the live one.
    pub(super) looking: Option<ViewedNode>,
    /// The state of the table before the peek. `None` without one.
    pub(super) before_peek: Option<BeforePeek>,
    /// The node that was on the table before the last jump to another one.
    pub(super) other_place: Option<GameNode>,
    /// The seed of the dice.
    pub seed: u64,
    /// Its file.
    pub(in crate::app) file: FileId,
    /// The open question about its file.
    pub question: Option<FileQuestion>,
}

/// A question to the player about the file of the game on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileQuestion {
    /// It was deleted: restore the game or close it.
    Deleted,
    /// It was changed elsewhere in the same places; the other version is in the library under this name.
    Conflict(GameName),
}

impl Match {
    pub(super) fn new(activity: Activity, session: Session, slots: Slots, first: Side, seed: Option<u64>) -> Match {
        Match {
            id: Match::fresh_id(),
            legal: session.legal(),
            session,
            slots,
            first,
            activity,
            looking: None,
            before_peek: None,
            other_place: None,
            seed: seed.unwrap_or_else(fresh_seed),
            file: FileId::fresh(),
            question: None,
        }
    }

    /// A number that no other game of this run has.
    pub(super) fn fresh_id() -> u64 {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        NEXT.fetch_add(1, Ordering::Relaxed)
    }

    /// Returns the live node, at which an action is played.
    pub fn live(&self) -> GameNode {
        GameNode { game: self.id, node: self.session.node() }
    }

    /// Returns the policy for the present state of the table.
    pub fn policy(&self) -> Policy {
        Policy::new(&self.activity, &self.session, &self.slots, self.looking.is_some())
    }

    /// Returns the panel beside the board.
    pub fn panel(&self) -> Panel {
        self.policy().panel
    }

    /// Returns the entry of the game in the registry. Returns `None` for the demo behind the title.
    pub fn played_entry(&self) -> Option<&'static Entry> {
        registry::find(&self.session.spec().id).filter(|_| self.panel() != Panel::Nothing)
    }

    /// Returns `true` if a person may act now: it is their turn, no turn waits to be confirmed, and the live node is looked at.
    pub fn human_to_act(&self) -> bool {
        let Some(side) = self.acting() else { return false };
        match self.policy().acts {
            Movable::Nobody => false,
            Movable::People => self.slots.is_human(side),
            Movable::Both => true,
        }
    }

    /// Returns the state of the last turn.
    pub fn turn_end(&self) -> TurnEnd {
        self.activity.play().map(|play| play.turn).unwrap_or_default()
    }

    /// Sets the state of the last turn of a game that is played.
    pub(super) const fn set_turn_end(&mut self, turn: TurnEnd) {
        if let Some(play) = self.activity.play_mut() {
            play.turn = turn;
        }
    }

    /// Returns `true` if a person's turn waits to be confirmed, by the person or the coach.
    pub fn is_unconfirmed(&self) -> bool {
        self.turn_end() != TurnEnd::Confirmed
    }

    /// Begins to study it. Returns `false` if it is not played.
    pub(super) fn study(&mut self, origin: impl FnOnce(Play) -> StudyOrigin) -> bool {
        let Some(play) = self.activity.play() else { return false };
        let (end, over) = (self.left_at(), self.session.outcome().is_some());
        let play = Play { result_shown: play.result_shown || over, ..play.before_study() };
        self.end_replay();
        let shown = self.shown();
        self.looking = None;
        self.activity = Activity::Study(Study { end, over, origin: origin(play), arranging: None });
        self.session.go(shown);
        true
    }

    /// Ends the study of a game that was on the table before, which continues where it was left. Returns `false` if it is no such
    /// study.
    pub(super) fn end_study(&mut self) -> bool {
        let Activity::Study(Study { end, origin: StudyOrigin::Game(play), arranging: None, .. }) = &self.activity
        else {
            return false;
        };
        let play = play.clone();
        // What was played may have been deleted in the study.
        let end = if self.session.contains(*end) { *end } else { self.session.line_end(self.session.node()) };
        self.session.go(end);
        // A result that was reached in the study has been seen there.
        let result_shown = play.result_shown || self.session.outcome().is_some();
        self.activity = Activity::game(&self.slots, Play { result_shown, was_studied: true, ..play });
        true
    }

    /// Returns `true` if its study continues the game that was on the table before.
    pub fn study_returns_to_game(&self) -> bool {
        matches!(&self.activity, Activity::Study(Study { origin: StudyOrigin::Game(_), arranging: None, .. }))
    }

    /// Returns `true` if a change of the position that is arranged by hand can be taken back.
    pub fn can_undo_arranging(&self) -> bool {
        matches!(&self.activity, Activity::Study(Study { arranging: Some(arranging), .. }) if !arranging.past.is_empty())
    }

    /// Returns the files that belong to what is on the table: its own, and that of the study to which the board editor returns.
    pub(in crate::app) fn files(&self) -> impl Iterator<Item = FileId> {
        let before = match &self.activity {
            Activity::Study(Study { arranging: Some(arranging), .. }) => arranging.before.as_ref(),
            _ => None,
        };
        [Some(self.file), before.map(|before| before.file)].into_iter().flatten()
    }

    /// Returns the lesson that ends with it. Returns `None` if none does, or if it is studied: then it is a game like any other.
    pub fn ends_lesson(&self) -> Option<&'static Lesson> {
        self.activity.play()?.lesson
    }

    /// Returns the side to act. Returns `None` if the game is over or the dice are due.
    pub fn acting(&self) -> Option<Side> {
        self.session.turn().actor.side()
    }

    /// Returns the side whose turn it is: the one whose turn waits to be confirmed, else the one to play or for which the dice are due.
    /// Returns `None` if the game is over or the dice decide who starts.
    pub fn turn_side(&self) -> Option<Side> {
        let before = self.session.ply().checked_sub(1).filter(|_| self.is_unconfirmed());
        before.map_or_else(|| self.session.turn_side(), |ply| self.session.turn_at(ply).actor.side())
    }

    /// Returns the name of a side, for the beginning of a sentence.
    pub fn called(&self, side: Side) -> String {
        words::side(self.session.sides(), side)
    }

    /// Returns the colour of a side's men.
    pub fn tint(&self, side: Side) -> Tint {
        self.session.sides().tint(side)
    }

    /// Returns the side for which the player at the keyboard resigns: the only human's, or the one whose turn it is. Returns `None`
    /// in a study.
    pub fn speaker(&self) -> Option<Side> {
        if matches!(self.activity, Activity::Study(_)) {
            return None;
        }
        self.slots.lone_human().or_else(|| self.turn_side().filter(|side| self.slots.is_human(*side)))
    }

    /// Returns the number of checkers of a whole man at a place in the present position, with those that it takes along. Returns 0
    /// if the place is empty.
    pub fn height(&self, place: Option<Place>) -> u8 {
        let Some(Place::Point(point)) = place else { return 0 };
        let figure = self.session.figure();
        let man = figure.men.iter().find(|man| man.at == point).map_or(0, |man| man.checkers.len() as u8);
        let views = self.legal.iter().filter(|view| man > 0 && view.from == place);
        views.map(|view| view.count).fold(man, u8::max)
    }

    /// Returns the actions that are buttons for the human to act: those that the last click may mean, else the words.
    pub fn prompted(&self, picker: &Picker) -> Vec<&ActionView> {
        if !self.human_to_act() {
            return Vec::new();
        }
        let options = picker.options(&self.legal, self.height(picker.picked()));
        if options.is_empty() { self.legal.iter().filter(|view| view.verb == Verb::Say).collect() } else { options }
    }

    /// Adopts the version of its file. Returns `false` if that is not possible.
    pub(super) fn adopt(&mut self, record: &Record) -> bool {
        if self.session.adopt(record).is_err() {
            return false;
        }
        self.end_replay();
        let session = &self.session;
        let here = session.node();
        // A node that was deleted elsewhere is left.
        self.looking.take_if(|looking| looking.node() == here || !session.leads_to(looking.node(), here));
        match &mut self.activity {
            Activity::Play(play) | Activity::Watch(play) => {
                play.left_at.take_if(|node| !session.contains(*node) || !session.leads_to(here, *node));
            }
            Activity::Study(study) if !session.contains(study.end) => study.end = here,
            Activity::Study(_) | Activity::Exercise { .. } | Activity::Demo => {}
        }
        true
    }

    /// Returns the game for its file, at the node where it was left.
    pub(in crate::app) fn kept(&self) -> Unfinished {
        let record = self.session.record_at(self.slots.players(), self.left_at());
        let record = Record { seed: self.has_dice().then_some(self.seed), ..record };
        Unfinished { record: Arc::new(record), summary: self.session.summary(), file: self.file }
    }

    /// Returns `true` if a turn of `side` begins after so many actions.
    fn begins_turn(&self, side: Side, ply: usize) -> bool {
        let before = ply.checked_sub(1).map(|ply| self.session.turn_at(ply));
        self.session.turn_at(ply).actor.side() == Some(side)
            && before.is_none_or(|turn| turn.actor.side() != Some(side) || turn.setup)
    }

    /// Returns the ply to which taking back leads: before an action inside one's own turn or against a friend, else to the start of
    /// the lone human's last turn. Returns `None` if there is none, or if the dice have been rolled since.
    pub(super) fn taken_back_to(&self) -> Option<usize> {
        let ply = self.session.ply();
        match self.policy().undo {
            Undo::Nothing => return None,
            Undo::Each => return ply.checked_sub(1),
            Undo::Decision | Undo::ByExercise => {}
        }
        let thrown = (0..ply).rev().find(|ply| self.falls_at(*ply)).map_or(0, |ply| ply + 1);
        if ply <= thrown {
            return None;
        }
        let Some(human) = self.slots.lone_human() else { return Some(ply - 1) };
        let inside = self.acting() == Some(human) && !self.begins_turn(human, ply);
        if inside || self.is_unconfirmed() {
            return Some(ply - 1);
        }
        (thrown..ply).rev().find(|ply| self.begins_turn(human, *ply))
    }

    /// Takes back. Returns `true` if an action was taken back. Taking back the end of a game resumes it.
    pub(super) fn take_back(&mut self) -> bool {
        if self.policy().undo == Undo::Nothing {
            return false;
        }
        if let Activity::Study(Study { over: true, origin, .. }) = &self.activity
            && self.session.outcome().is_some()
        {
            let play = match origin {
                StudyOrigin::Game(play) => play.clone(),
                StudyOrigin::Library | StudyOrigin::Title => Play { result_shown: true, ..Play::default() },
            };
            self.activity = Activity::game(&self.slots, play);
        }
        self.set_left_at(self.session.node());
        let Some(target) = self.taken_back_to() else { return false };
        while self.session.ply() > target && self.session.undo() {}
        true
    }

    /// Plays actions that were taken back again, up to the next decision of a human. Returns `true` if there was one. The first one
    /// takes at least the time that was spent since, if the game has a clock.
    pub(super) fn play_again(&mut self, spent: Option<Duration>) -> bool {
        let (before, left_at, policy) = (self.session.node(), self.left_at(), self.policy());
        let spent = spent.filter(|spent| !spent.is_zero() && policy.is_played && self.due() == before);
        let mut played = false;
        while self.session.redo().is_some() {
            played = true;
            if self.acting().is_none_or(|side| policy.panel.is_study() || self.slots.is_human(side)) {
                break;
            }
        }
        if let Some(first) = self.session.node_at(self.session.ply_of(before) + 1) {
            self.raise_spent(first, spent);
        }
        self.set_left_at(left_at);
        played
    }
}

/// Returns a seed from the system's randomness, or from the clock if that fails.
pub fn fresh_seed() -> u64 {
    random::fresh_seed().unwrap_or_else(|_| clock::since_1970().as_nanos() as u64)
}

/// The pieces that the human holds, and the place under the pointer.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Selection {
    /// The held pieces, their count and their target.
    pub picker: Picker,
    /// The place under the pointer.
    pub hover: Option<Place>,
}

/// The state of the bot's search, for the HUD.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Thinking {
    /// The side a bot is thinking for.
    pub side: Option<Side>,
    /// Depth, score and turn of its latest update, ready to show.
    pub report: String,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>().init_resource::<Thinking>();
}
