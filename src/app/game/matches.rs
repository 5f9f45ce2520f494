//! The match: the resource with the session of the game, which accepts or refuses actions. Only `match_controller` plays
//! them.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bevy::prelude::*;

use super::player_slot::PlayerSlot;
use crate::app::base::clock::TableSettled;
use crate::app::base::messages::GameNode;
use crate::app::base::states::{Menu, Screen, Step, go, screen_stays};
use crate::app::base::storage::Unfinished;
use benediction_platform::clock;
use benediction_rules::notation::Tint;
use benediction_rules::picker::Picker;
use benediction_rules::random;
use benediction_rules::view::{ActionView, Figure, Place, Verb};
use benediction_rules::{Actor, Side, Turn};
use benediction_study::library::{FileId, GameName};
use benediction_study::record::{Player, Record};
use benediction_study::registry;
use benediction_study::session::{Applied, Session};
use benediction_study::tree::NodeId;
use benediction_words::lessons::Lesson;
use benediction_words::{self as words, text};

/// The mode of the game at the table, and its state.
#[derive(Clone, Debug)]
pub(super) enum Mode {
    /// Friends play it: every position is live, and another action than before begins a variation.
    Friends {
        /// `true` if a finished turn waits to be confirmed (Settings).
        unconfirmed: bool,
        /// The node of the game while an earlier position is looked at.
        left_at: Option<NodeId>,
    },
    /// A bot plays, at one side at least.
    Bots {
        /// `true` if the human's finished turn waits to be confirmed (Settings).
        unconfirmed: bool,
        /// The node that is looked at, if not the live one.
        looking_at: Option<NodeId>,
    },
    /// It is studied: every position is live, both sides are moved by hand, and another action begins a variation.
    Study {
        /// The node at which the game ended or was left; it is saved with it.
        end: NodeId,
        /// `true` if the game is over.
        over: bool,
        /// The place to which the study is left.
        from: StudyOrigin,
        /// The state of the board editor while the position is arranged by hand.
        arranging: Option<Arranging>,
    },
    /// A lesson: it is not saved, and the lesson decides the dice.
    Lesson {
        /// `true` while the lesson shows a text, so that no side may act.
        waits: bool,
        /// The node that is looked at, if not the live one.
        looking_at: Option<NodeId>,
    },
    /// The demo behind the title: it is not saved.
    Demo,
}

/// The place from which a study was opened, and to which it is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StudyOrigin {
    /// The game on the table.
    Game,
    /// The library.
    Library,
    /// The title.
    Title,
}

/// The state of the board editor.
#[derive(Clone, Debug)]
pub(super) struct Arranging {
    /// The table before it; `None` if the study began with the editor.
    pub before: Option<Box<BeforeArranging>>,
    /// The texts of the positions before the changes so far.
    pub past: Vec<String>,
}

/// A study as it was before its position was arranged by hand.
#[derive(Clone, Debug)]
pub(super) struct BeforeArranging {
    pub id: u64,
    pub file: FileId,
    pub session: Session,
    pub mode: Mode,
}

impl Mode {
    /// Returns the mode of a game of these players.
    pub(super) fn of(slots: &[PlayerSlot; 2]) -> Mode {
        if slots.iter().all(PlayerSlot::is_human) {
            Mode::Friends { unconfirmed: false, left_at: None }
        } else {
            Mode::Bots { unconfirmed: false, looking_at: None }
        }
    }

    /// Returns the node that is looked at, in modes where looking does not change the live node.
    pub(super) fn looking_at(&mut self) -> Option<&mut Option<NodeId>> {
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
    /// The players: Red, then Blue.
    pub(super) slots: [PlayerSlot; 2],
    /// The side that began.
    pub first: Side,
    /// Every legal action of the present position.
    pub legal: Vec<ActionView>,
    /// Its mode.
    pub(super) mode: Mode,
    /// The last turn of the other side, while it is shown again.
    replay: Option<Replay>,
    /// The seed of the dice.
    pub seed: u64,
    /// Its file.
    pub(in crate::app) file: FileId,
    /// `true` if the result was shown in its panel.
    pub(super) result_shown: bool,
    /// `true` if it was studied before it continued: its variations stay.
    pub(super) was_studied: bool,
    /// The reaction of the coach to a finished turn.
    pub(super) coach: CoachState,
    /// `true` while a bot thinks about an offer of a draw.
    pub(super) draw_offered: bool,
    /// The open question about its file.
    pub question: Option<FileQuestion>,
    /// The name of the lesson that ends with it. `None` if none does.
    pub lesson: Option<String>,
}

/// A turn that is shown again.
#[derive(Clone, Debug)]
struct Replay {
    /// The node that is on the table.
    at: NodeId,
    /// The nodes that come next.
    next: VecDeque<NodeId>,
}

/// The reaction of the coach to a finished turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CoachState {
    /// Nothing.
    Rests,
    /// Examines it.
    Examines,
    /// Has warned of it.
    Warned,
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
            replay: None,
            seed,
            file: FileId::fresh(),
            result_shown: false,
            was_studied: false,
            coach: CoachState::Rests,
            draw_offered: false,
            question: None,
            lesson: None,
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

    /// Returns the node that is on the table.
    pub fn shown(&self) -> NodeId {
        self.looking_at().unwrap_or_else(|| self.session.node())
    }

    /// Returns the node that is looked at. Returns `None` if it is the live one.
    const fn looking_at(&self) -> Option<NodeId> {
        match (&self.replay, &self.mode) {
            (Some(replay), _) => Some(replay.at),
            (None, Mode::Bots { looking_at, .. } | Mode::Lesson { looking_at, .. }) => *looking_at,
            (None, Mode::Friends { .. } | Mode::Study { .. } | Mode::Demo) => None,
        }
    }

    /// Looks at the live node again. Returns `true` if another one was looked at.
    pub(super) fn look_at_the_live_node(&mut self) -> bool {
        let replayed = self.end_replay();
        self.mode.looking_at().is_some_and(|node| node.take().is_some()) || replayed
    }

    /// Returns `true` while the last turn is shown again.
    pub const fn is_replaying(&self) -> bool {
        self.replay.is_some()
    }

    /// Returns the node before the last turn of the other side, and the nodes of that turn. Returns `None` if it is no person's turn, or
    /// if no turn has been played before.
    pub fn last_turn(&self) -> Option<(NodeId, Vec<NodeId>)> {
        if !self.human_to_act() || self.is_study() || self.is_lesson() {
            return None;
        }
        let session = &self.session;
        let end = session.turn_start();
        let before = session.before_turn(end);
        let way = std::iter::successors(Some(end), |node| session.before(*node)).take_while(|node| *node != before);
        let mut turn: Vec<NodeId> = way.collect();
        turn.reverse();
        let played = !turn.is_empty() && session.turn_side_at(session.ply_of(before)).is_some();
        played.then_some((before, turn))
    }

    /// Returns the reason why the last turn cannot be shown again. Returns `None` if it can, or is being shown.
    pub fn why_no_last_turn(&self) -> Option<&'static str> {
        let can = self.is_replaying() || self.last_turn().is_some();
        (!can).then_some(text!("notice-no-last-turn"))
    }

    /// Begins to show the last turn again. Returns `false` if there is none.
    pub(super) fn begin_replay(&mut self) -> bool {
        let Some((before, turn)) = self.last_turn() else { return false };
        self.replay = Some(Replay { at: before, next: turn.into() });
        true
    }

    /// Shows the next action of the turn that is shown again. Returns its effects, or `None` if the current position is shown again.
    pub(super) fn step_replay(&mut self) -> Option<Applied> {
        let replay = self.replay.as_mut()?;
        let Some(node) = replay.next.pop_front() else {
            self.replay = None;
            return None;
        };
        let before = replay.at;
        replay.at = node;
        if node == self.session.node() {
            self.replay = None;
        }
        self.session.applied_at(self.session.ply_of(before))
    }

    /// Stops showing the last turn again. Returns `true` if it was shown.
    pub(super) fn end_replay(&mut self) -> bool {
        self.replay.take().is_some()
    }

    /// Sets if the finished turn waits to be confirmed. Does nothing in modes without confirmation.
    pub(super) fn set_unconfirmed(&mut self, waits: bool) {
        if !waits {
            self.coach = CoachState::Rests;
        }
        match &mut self.mode {
            Mode::Friends { unconfirmed, .. } | Mode::Bots { unconfirmed, .. } => *unconfirmed = waits,
            Mode::Study { .. } | Mode::Lesson { .. } | Mode::Demo => {}
        }
    }

    /// Returns `true` if it is the demo behind the title.
    pub const fn is_demo(&self) -> bool {
        matches!(self.mode, Mode::Demo)
    }

    /// Returns `true` if it is a lesson.
    pub const fn is_lesson(&self) -> bool {
        matches!(self.mode, Mode::Lesson { .. })
    }

    /// Returns `true` if no side may act because a lesson shows a text.
    pub const fn waits(&self) -> bool {
        matches!(self.mode, Mode::Lesson { waits: true, .. })
    }

    /// Returns `true` if a human's turn waits to be confirmed.
    pub const fn is_unconfirmed(&self) -> bool {
        matches!(self.mode, Mode::Friends { unconfirmed: true, .. } | Mode::Bots { unconfirmed: true, .. })
    }

    /// Returns `true` if a human's turn waits for the coach.
    pub fn awaits_coach(&self) -> bool {
        self.coach != CoachState::Rests && self.is_unconfirmed()
    }

    /// Returns `true` if a human's turn waits for the human to confirm it.
    pub fn awaits_confirmation(&self) -> bool {
        self.coach == CoachState::Rests && self.is_unconfirmed()
    }

    /// Returns `true` while the game is played strictly: nothing is taken back, and there are no hints.
    pub fn is_strict(&self) -> bool {
        self.session.about().strict && !self.is_over()
    }

    /// Returns `true` if nothing is taken back, not even the end, because the game is or was played strictly.
    fn stands_strictly(&self) -> bool {
        self.session.about().strict && (self.is_played() || self.session.outcome().is_some())
    }

    /// Returns `true` if the game is studied: both sides are moved by hand.
    pub const fn is_study(&self) -> bool {
        matches!(self.mode, Mode::Study { .. })
    }

    /// Begins to study it. Returns `false` if it is a study already, a lesson or the demo.
    pub(super) fn study(&mut self, from: StudyOrigin) -> bool {
        if !matches!(self.mode, Mode::Friends { .. } | Mode::Bots { .. }) {
            return false;
        }
        self.end_replay();
        self.draw_offered = false;
        let shown = self.shown();
        let (end, over) = (self.left_at(), self.session.outcome().is_some());
        self.mode = Mode::Study { end, over, from, arranging: None };
        self.session.go(shown);
        self.result_shown |= over;
        true
    }

    /// Ends the study of a game that was on the table before, which continues where it was left. Returns `false` if it is no such
    /// study.
    pub(super) fn end_study(&mut self) -> bool {
        let Mode::Study { end, from: StudyOrigin::Game, arranging: None, .. } = self.mode else { return false };
        // What was played may have been deleted in the study.
        let end = if self.session.contains(end) { end } else { self.session.line_end(self.session.node()) };
        self.session.go(end);
        // A result that was reached in the study has been seen there.
        self.result_shown |= self.session.outcome().is_some();
        self.mode = Mode::of(&self.slots);
        self.was_studied = true;
        true
    }

    /// Returns the place from which the study was opened, or `None` if it is no study or its position is being arranged.
    pub(super) const fn study_origin(&self) -> Option<StudyOrigin> {
        match self.mode {
            Mode::Study { from, arranging: None, .. } => Some(from),
            _ => None,
        }
    }

    /// Returns `true` if closing the study returns to its game.
    pub fn study_returns_to_game(&self) -> bool {
        self.study_origin() == Some(StudyOrigin::Game)
    }

    /// Returns the files that belong to what is on the table: its own, and that of the study to which the board editor returns.
    pub(in crate::app) fn files(&self) -> impl Iterator<Item = FileId> {
        let before = match &self.mode {
            Mode::Study { arranging: Some(arranging), .. } => arranging.before.as_ref(),
            _ => None,
        };
        [Some(self.file), before.map(|before| before.file)].into_iter().flatten()
    }

    /// Returns `true` if it is played, not studied, shown or a lesson.
    pub const fn is_played(&self) -> bool {
        matches!(self.mode, Mode::Friends { .. } | Mode::Bots { .. })
    }

    /// Returns the lesson that ends with it. Returns `None` if none does, or if it is studied: then it is a game like any other.
    pub fn ends_lesson(&self) -> Option<&'static Lesson> {
        let name = self.lesson.as_deref().filter(|_| self.is_played())?;
        registry::find(&self.session.spec().id)?.course().iter().find(|lesson| lesson.name() == name)
    }

    /// Returns `true` if its position is being arranged by hand.
    pub const fn is_arranging(&self) -> bool {
        matches!(self.mode, Mode::Study { arranging: Some(_), .. })
    }

    /// Returns `true` if a change of the position can be taken back.
    pub fn can_undo_arranging(&self) -> bool {
        matches!(&self.mode, Mode::Study { arranging: Some(arranging), .. } if !arranging.past.is_empty())
    }

    /// Returns `true` if it is studied and its game was not over when the study began.
    pub const fn is_unfinished_study(&self) -> bool {
        matches!(self.mode, Mode::Study { over: false, .. })
    }

    /// Returns `true` if it is over or studied, whatever is on the table now.
    pub fn is_over(&self) -> bool {
        let played = !self.is_demo() && !self.is_lesson();
        played && (self.is_study() || self.session.outcome().is_some())
    }

    /// Returns `true` if another node than the live one is on the table.
    pub const fn is_looking(&self) -> bool {
        self.looking_at().is_some()
    }

    /// Returns `true` if every node that is looked at is live, so that another action there begins a variation: in a game of
    /// friends and in a study. Elsewhere actions that were taken back are dropped.
    pub fn branches(&self) -> bool {
        match self.mode {
            Mode::Friends { .. } | Mode::Study { .. } => true,
            Mode::Bots { .. } | Mode::Lesson { .. } | Mode::Demo => false,
        }
    }

    /// Returns `true` if the line on the table continues after the shown node.
    pub fn has_next(&self) -> bool {
        self.is_looking() && !self.is_replaying()
            || self.branches() && self.session.after(self.session.node()).is_some()
    }

    /// Returns the side to act. Returns `None` if the game is over or the dice are due.
    pub fn acting(&self) -> Option<Side> {
        side_of(self.session.turn())
    }

    /// Returns the side whose turn it is: the one whose turn waits to be confirmed, else the one to play or for which the dice are due.
    /// Returns `None` if the game is over or the dice decide who starts.
    pub fn turn_side(&self) -> Option<Side> {
        let before = self.session.ply().checked_sub(1).filter(|_| self.is_unconfirmed());
        before.map_or_else(|| self.session.turn_side(), |ply| side_of(self.session.turn_at(ply)))
    }

    /// Returns the name of a side, for the beginning of a sentence.
    pub fn called(&self, side: Side) -> String {
        words::side(self.session.sides(), side)
    }

    /// Returns the colour of a side's men.
    pub fn tint(&self, side: Side) -> Tint {
        self.session.sides().tint(side)
    }

    /// Returns the slot of a side.
    pub fn slot(&self, side: Side) -> &PlayerSlot {
        &self.slots[side.index()]
    }

    /// Returns the player of a side, as in a saved game.
    pub fn player(&self, side: Side) -> Player {
        self.slot(side).player()
    }

    /// Returns the players of both sides.
    pub fn players(&self) -> (Player, Player) {
        (self.player(Side::Near), self.player(Side::Far))
    }

    /// Returns `true` if a human plays the side.
    pub fn is_human(&self, side: Side) -> bool {
        self.slot(side).is_human()
    }

    /// Returns `true` if a human may act now: it is their turn, no turn waits to be confirmed, and the live node is looked at.
    pub fn human_to_act(&self) -> bool {
        let may = !self.is_unconfirmed() && !self.waits() && !self.is_looking() && !self.is_arranging();
        may && self.acting().is_some_and(|side| self.is_study() || self.is_human(side))
    }

    /// Returns the reason why hints and threats cannot be shown now. Returns `None` if they can.
    pub fn why_no_answer(&self) -> Option<&'static str> {
        if self.is_strict() {
            return Some(text!("notice-strict-hint"));
        }
        if self.human_to_act() {
            return None;
        }
        Some(match self.acting() {
            _ if self.is_arranging() => text!("analysis-not-arranging"),
            _ if self.is_looking() => text!("analysis-not-looking"),
            _ if self.session.outcome().is_some() => text!("analysis-not-over"),
            _ if self.is_unconfirmed() => text!("analysis-not-unconfirmed"),
            _ if self.waits() => text!("analysis-not-reading"),
            None => text!("analysis-not-dice"),
            Some(_) => text!("analysis-not-your-turn"),
        })
    }

    /// Returns `true` if a side is not played by a human here.
    pub fn has_bot(&self) -> bool {
        Side::BOTH.into_iter().any(|side| !self.is_human(side))
    }

    /// Returns the side of the only human. Returns `None` if there are two or none.
    pub fn lone_human(&self) -> Option<Side> {
        let mut humans = Side::BOTH.into_iter().filter(|side| self.is_human(*side));
        humans.next().filter(|_| humans.next().is_none())
    }

    /// Returns the side for which the player at the keyboard resigns: the only human's, or the one whose turn it is. Returns `None`
    /// in a study.
    pub fn speaker(&self) -> Option<Side> {
        if self.is_study() {
            return None;
        }
        self.lone_human().or_else(|| self.turn_side().filter(|side| self.is_human(*side)))
    }

    /// Returns the ply that is on the table.
    pub fn shown_ply(&self) -> usize {
        self.session.ply_of(self.shown())
    }

    /// Returns the figure that is on the table.
    pub fn shown_figure(&self) -> Figure {
        match self.looking_at() {
            Some(node) => self.session.figure_at(self.session.ply_of(node)),
            None => self.session.figure(),
        }
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
        let here = self.session.node();
        // A node that was deleted elsewhere is left.
        let session = &self.session;
        match &mut self.mode {
            Mode::Study { end, .. } if !session.contains(*end) => *end = here,
            Mode::Friends { left_at, .. } => {
                *left_at = left_at.filter(|node| session.contains(*node) && session.leads_to(here, *node));
            }
            Mode::Bots { looking_at, .. } | Mode::Lesson { looking_at, .. } => {
                *looking_at = looking_at.filter(|node| *node != here && session.leads_to(*node, here));
            }
            _ => {}
        }
        true
    }

    /// Returns the node of the game: where it ended or was left if it is studied or friends look at an earlier position, else the
    /// live one.
    pub(super) fn left_at(&self) -> NodeId {
        match self.mode {
            Mode::Study { end, .. } => end,
            Mode::Friends { left_at: Some(node), .. } => node,
            _ => self.session.node(),
        }
    }

    /// Returns the game for its file, at the node where it was left.
    pub(in crate::app) fn kept(&self) -> Unfinished {
        let record = self.session.record_at(self.players(), self.left_at());
        let record = Record { seed: self.has_dice().then_some(self.seed), ..record };
        Unfinished { record: Arc::new(record), summary: self.session.summary(), file: self.file }
    }

    /// Returns `true` if a turn of `side` begins after so many actions.
    fn begins_turn(&self, side: Side, ply: usize) -> bool {
        let before = ply.checked_sub(1).map(|ply| self.session.turn_at(ply));
        side_of(self.session.turn_at(ply)) == Some(side)
            && before.is_none_or(|turn| side_of(turn) != Some(side) || turn.setup)
    }

    /// Returns the ply to which taking back leads: before an action inside one's own turn or against a friend, else to the start of
    /// the lone human's last turn. Returns `None` if there is none, or if the dice have been rolled since.
    fn taken_back_to(&self) -> Option<usize> {
        let ply = self.session.ply();
        if self.stands_strictly() {
            return None;
        }
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

    /// Returns `true` if an action can be taken back.
    pub fn can_take_back(&self) -> bool {
        !self.is_lesson() && self.taken_back_to().is_some()
    }

    /// Returns the reason why nothing can be undone. Returns `None` if something can.
    pub fn why_no_undo(&self) -> Option<&'static str> {
        match () {
            () if self.is_lesson() => Some(text!("notice-undo-in-lesson")),
            () if self.stands_strictly() && !self.is_looking() => Some(text!("notice-strict-undo")),
            () if self.can_take_back() || self.is_looking() => None,
            () if !self.is_study() && self.session.ply() > 0 && self.has_dice() => Some(text!("notice-dice-stand")),
            () => Some(text!("notice-nothing-to-undo")),
        }
    }

    /// Returns the reason why nothing can be redone. Returns `None` if something can.
    pub fn why_no_redo(&self) -> Option<&'static str> {
        let can = self.session.can_redo() && !self.is_looking() && !self.is_lesson();
        (!can).then_some(text!("notice-nothing-to-redo"))
    }

    /// Takes back. Returns `true` if an action was taken back. Taking back the end of a game resumes it.
    pub(super) fn take_back(&mut self) -> bool {
        if self.stands_strictly() {
            return false;
        }
        if self.is_study() && !self.is_unfinished_study() && self.session.outcome().is_some() {
            self.mode = Mode::of(&self.slots);
        }
        self.set_left_at(self.session.node());
        let Some(target) = self.taken_back_to() else { return false };
        while self.session.ply() > target && self.session.undo() {}
        true
    }

    /// Plays actions that were taken back again, up to the next decision of a human. Returns `true` if there was one. The first one
    /// takes at least the time that was spent since, if the game has a clock.
    pub(super) fn play_again(&mut self, spent: Option<Duration>) -> bool {
        let (before, left_at) = (self.session.node(), self.left_at());
        let spent = spent.filter(|spent| !spent.is_zero() && self.is_played() && self.due() == before);
        let mut played = false;
        while self.session.redo().is_some() {
            played = true;
            if self.acting().is_none_or(|side| self.is_study() || self.is_human(side)) {
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

pub(super) fn side_of(turn: Turn) -> Option<Side> {
    match turn.actor {
        Actor::Side(side) => Some(side),
        _ => None,
    }
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

/// Shows the result once all motions have ended.
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
        && !game.is_study()
        && *screen.get() == Screen::Table
    {
        game.result_shown = true;
        go(&mut menu, Menu::Result);
    }
}

/// Leaves the result when the game goes on: something was taken back, redone or played, or its file was changed elsewhere.
fn leave_result(game: Option<ResMut<Match>>, menu: Res<State<Menu>>, mut next: ResMut<NextState<Menu>>) {
    let Some(mut game) = game.filter(|game| game.is_played() && game.session.outcome().is_none()) else { return };
    if game.result_shown {
        game.result_shown = false;
    }
    if *menu.get() == Menu::Result {
        go(&mut next, Menu::None);
    }
}

/// Opens the question about the game's file when no other menu is open.
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

/// Closes a question about a conflict when its menu is left: both versions are kept. A question about a deleted game stays.
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
        .add_systems(Update, (show_result, leave_result, ask_about_file).in_set(Step::After).run_if(screen_stays));
}
