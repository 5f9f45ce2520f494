//! From clicks to actions: what can be picked up, where it can end, how many checkers move. No input or output, and no
//! knowledge of any game.

use crate::Action;
use crate::geometry::Point;
use crate::view::{ActionView, Place};

/// State between clicks: what the player has picked up, and what the next click means. It has nothing but the
/// [`ActionView`]s of the legal actions.
///
/// ```
/// use benediction_rules::Position as _;
/// use benediction_rules::games::obelisk::{self, Mode, Start};
/// use benediction_rules::notation::Notation as _;
/// use benediction_rules::picker::{ClickResult, Picker};
/// use benediction_rules::view::{Place, Present};
///
/// let position = obelisk::Position::new(Mode::Open, Start::Line);
/// let mut actions = Vec::new();
/// position.legal(&mut actions);
/// let legal: Vec<_> = actions.into_iter().map(|action| position.view(action)).collect();
/// let board = position.board();
/// let [a1, b2] = ["a1", "b2"].map(|name| Place::Point(board.point(name).expect("a square")));
///
/// let mut picker = Picker::default();
/// assert_eq!(picker.click(&legal, a1, 1), ClickResult::Picked(a1));
/// assert_eq!(picker.goals(&legal, 1).len(), 1);
/// let ClickResult::Act(action) = picker.click(&legal, b2, 1) else { panic!("b2 is a goal") };
/// assert_eq!(action.to::<obelisk::Position>().map(|action| position.action_text(action)).as_deref(), Some("Ba1-b2"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picker {
    /// Place where something was picked up.
    picked: Option<Place>,
    /// Number of checkers that are to move; 0 for the whole piece.
    count: u8,
    /// An empty point that was clicked with nothing picked up, and the index of the choice that is shown there.
    preview: Option<(Point, usize)>,
    /// Point where the piece can end in more than one way.
    ambiguous: Option<Point>,
    /// Point of a piece that the held one may not join, which was clicked last.
    unjoined: Option<Point>,
}

/// Result of a click: what the picker did, or why it did nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClickResult {
    /// Nothing happens: the click has no meaning.
    Nothing,
    /// Something was picked up at this place, and is held now.
    Picked(Place),
    /// The picked up piece is put back.
    PutBack,
    /// A choice is shown at a point; the next click there makes it.
    Preview(Point),
    /// The picked up piece can end at a point in more than one way: the player must choose one of
    /// [`options`](Picker::options).
    Ambiguous(Point),
    /// The click completes this action, which is legal.
    Act(Action),
    /// Nothing can be picked up there; [`Present::why_not_pick`](crate::view::Present::why_not_pick) returns the reason.
    CannotPick(Place),
    /// The picked up piece cannot end there; [`Present::why_not`](crate::view::Present::why_not) returns the reason.
    CannotEnd {
        /// Place where it was picked up; `None` for the choice of a point.
        from: Option<Place>,
        /// Number of checkers; 0 for the whole piece.
        count: u8,
        /// Point where it was to end.
        to: Point,
    },
}

/// Point to highlight, where the picked piece can end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal<'a> {
    /// The action that a click there means.
    pub action: &'a ActionView,
    /// `true` if the action takes another number of checkers than the chosen one, so that it is highlighted faintly.
    pub other_count: bool,
}

impl Picker {
    /// Returns the place where something was picked up. Returns `None` if nothing is held.
    pub const fn picked(&self) -> Option<Place> {
        self.picked
    }

    /// Returns the number of checkers that are to move; 0 for the whole piece.
    pub const fn count(&self) -> u8 {
        self.count
    }

    /// Returns the point where a choice is shown, and the index of the choice. Returns `None` if no choice is shown.
    pub const fn preview(&self) -> Option<(Point, usize)> {
        self.preview
    }

    /// Puts everything back. Returns `true` if anything was held or shown.
    pub fn clear(&mut self) -> bool {
        let held = self.picked.is_some() || self.preview.is_some() || self.ambiguous.is_some();
        *self = Picker::default();
        held
    }

    /// Returns the places where something can be picked up.
    pub fn sources(legal: &[ActionView]) -> Vec<Place> {
        let mut places: Vec<Place> = legal.iter().filter_map(|view| view.from).collect();
        places.sort();
        places.dedup();
        places
    }

    /// Returns the numbers of checkers that can move from the picked place, each once, in ascending order.
    pub fn counts(&self, legal: &[ActionView]) -> Vec<u8> {
        let mut counts: Vec<u8> = self.of_held(legal).map(|view| view.count).collect();
        counts.sort_unstable();
        counts.dedup();
        counts
    }

    /// Returns `true` if a part of the picked piece can move. `height` is that of the piece.
    pub fn divides(&self, legal: &[ActionView], height: u8) -> bool {
        height > 1 && self.of_held(legal).any(|view| view.count != height)
    }

    fn of_held<'a>(&self, legal: &'a [ActionView]) -> impl Iterator<Item = &'a ActionView> + use<'a> {
        let picked = self.picked;
        legal.iter().filter(move |view| picked.is_some() && view.from == picked)
    }

    /// Returns `true` if an action moves the chosen number of checkers. `height` is that of the picked piece.
    fn chosen(&self, view: &ActionView, height: u8) -> bool {
        let count = if self.count == 0 { height } else { self.count };
        !matches!(self.picked, Some(Place::Point(_))) || view.count == count
    }

    /// Returns the points to highlight for what is held, each once: with the action of the chosen number of checkers
    /// if there is one, else with that of the largest number. If nothing is held, these are the points that can be
    /// chosen without picking up anything. `height` is that of the picked piece.
    pub fn goals<'a>(&self, legal: &'a [ActionView], height: u8) -> Vec<Goal<'a>> {
        if self.picked.is_none() {
            let choices = legal.iter().filter(|view| is_choice(view));
            return choices.map(|action| Goal { action, other_count: false }).collect();
        }
        let mut goals: Vec<Goal<'a>> = Vec::new();
        for action in self.of_held(legal) {
            let other_count = !self.chosen(action, height);
            match goals.iter_mut().find(|goal| goal.action.to == action.to) {
                None => goals.push(Goal { action, other_count }),
                Some(goal) => {
                    if goal.other_count && (!other_count || action.count > goal.action.count) {
                        *goal = Goal { action, other_count };
                    }
                }
            }
        }
        goals
    }

    /// Returns the actions that place something on a point that was not picked up on the board: from a hand, or a
    /// block.
    pub fn choices(legal: &[ActionView], at: Point) -> Vec<&ActionView> {
        let put = |view: &&ActionView| view.to == at && matches!(view.from, Some(Place::Hand(_) | Place::Bowl));
        legal.iter().filter(put).collect()
    }

    /// Returns the point that was clicked, where what is held can end in more than one way. Returns `None` if no
    /// choice is open.
    pub const fn ambiguous_at(&self) -> Option<Point> {
        self.ambiguous
    }

    /// Returns the actions of which the player must choose one, if the point that was clicked can be reached in more
    /// than one way. `height` is that of the picked piece.
    pub fn options<'a>(&self, legal: &'a [ActionView], height: u8) -> Vec<&'a ActionView> {
        self.ambiguous.map_or_else(Vec::new, |to| self.ways_to(legal, to, height))
    }

    /// Returns the actions that a click on a point can mean. There is one, unless the same way can be gone by
    /// different pieces, dice or promotions.
    fn ways_to<'a>(&self, legal: &'a [ActionView], to: Point, height: u8) -> Vec<&'a ActionView> {
        let ways = |count: &dyn Fn(&ActionView) -> bool| -> Vec<&'a ActionView> {
            let mut ways: Vec<&ActionView> = self.of_held(legal).filter(|view| view.to == to && count(view)).collect();
            // The best that a man may become comes first.
            ways.sort_by_key(|view| std::cmp::Reverse(view.becomes));
            ways
        };
        let chosen = ways(&|view| self.chosen(view, height));
        if !chosen.is_empty() {
            return chosen;
        }
        let most = ways(&|_| true).iter().map(|view| view.count).max();
        ways(&|view| Some(view.count) == most)
    }

    /// Returns `true` if a click on a place does something: what is held can end there or is put back, something is
    /// picked up, or with nothing held a choice is made. Clicks that only show a choice do not count.
    pub fn answers_to(&self, legal: &[ActionView], place: Place) -> bool {
        let is_end = |view: &ActionView| match self.picked {
            Some(_) => view.from == self.picked,
            None => is_choice(view),
        };
        self.picked == Some(place)
            || legal.iter().any(|view| view.from == Some(place))
            || legal.iter().any(|view| is_end(view) && place == Place::Point(view.to))
    }

    /// Returns `true` if a click on a place picks up something else than what is held.
    pub fn changes_to(&self, legal: &[ActionView], place: Place) -> bool {
        self.picked.is_some_and(|held| held != place)
            && legal.iter().any(|view| view.from == Some(place))
            && !self.of_held(legal).any(|view| place == Place::Point(view.to))
    }

    /// Refuses to change to a piece that the held one reaches, but may not join, since the click may have meant that.
    /// Returns `false` if the same piece was refused just before, so that it is meant itself.
    pub fn refuse_join(&mut self, at: Point) -> bool {
        self.unjoined.replace(at) != Some(at)
    }

    /// Returns the point of the piece that the held one may not join, if it was clicked last. Returns `None` if the
    /// last click was another one.
    pub const fn unjoined(&self) -> Option<Point> {
        self.unjoined
    }

    /// Sets the number of checkers that are to move, from 1 to the height of the picked piece. Other numbers are
    /// clamped.
    pub fn choose_count(&mut self, count: u8, height: u8) {
        if matches!(self.picked, Some(Place::Point(_))) {
            let count = count.clamp(1, height.max(1));
            self.count = if count == height { 0 } else { count };
        }
    }

    /// Moves one checker more (`up`), or one fewer.
    pub fn step_count(&mut self, up: bool, height: u8) {
        let now = if self.count == 0 { height } else { self.count };
        let next = if up { now.saturating_add(1) } else { now.saturating_sub(1) };
        self.choose_count(next, height);
    }

    /// Shows the next choice at the same point, or the next number of checkers for what is held.
    pub fn cycle(&mut self, legal: &[ActionView], height: u8) {
        if let Some((at, index)) = self.preview {
            let choices = Picker::choices(legal, at).len().max(1);
            self.preview = Some((at, (index + 1) % choices));
        } else if matches!(self.picked, Some(Place::Point(_))) {
            let counts = self.counts(legal);
            let now = if self.count == 0 { height } else { self.count };
            let next = counts.iter().rev().find(|count| **count < now).or(counts.last());
            if let Some(next) = next {
                self.choose_count(*next, height);
            }
        }
    }

    /// Handles a click on a place. `height` is that of the picked piece; it is ignored if nothing is held.
    pub fn click(&mut self, legal: &[ActionView], place: Place, height: u8) -> ClickResult {
        self.unjoined = None;
        if let Some((at, index)) = self.preview.take()
            && place == Place::Point(at)
        {
            let choices = Picker::choices(legal, at);
            return choices.get(index).map_or(ClickResult::Nothing, |view| ClickResult::Act(view.action));
        }
        if let Some(at) = self.ambiguous.take()
            && place == Place::Point(at)
        {
            // The first of them is the usual one.
            let first = self.ways_to(legal, at, height).first().map(|view| view.action);
            self.clear();
            return first.map_or(ClickResult::Nothing, ClickResult::Act);
        }
        match (self.picked, place) {
            (Some(held), place) if held == place => {
                self.clear();
                ClickResult::PutBack
            }
            (Some(_), Place::Point(to)) => self.put_down(legal, to, height),
            (_, place) => self.pick_up(legal, place),
        }
    }

    fn put_down(&mut self, legal: &[ActionView], to: Point, height: u8) -> ClickResult {
        match self.ways_to(legal, to, height).as_slice() {
            [] => {}
            [only] => {
                self.clear();
                return ClickResult::Act(only.action);
            }
            _ => {
                self.ambiguous = Some(to);
                return ClickResult::Ambiguous(to);
            }
        }
        // Another man of the same side is picked up instead.
        if legal.iter().any(|view| view.from == Some(Place::Point(to))) {
            return self.pick_up(legal, Place::Point(to));
        }
        ClickResult::CannotEnd { from: self.picked, count: self.count, to }
    }

    fn pick_up(&mut self, legal: &[ActionView], place: Place) -> ClickResult {
        if let Place::Point(at) = place
            && let Some(choice) = legal.iter().find(|view| is_choice(view) && view.to == at)
        {
            return ClickResult::Act(choice.action);
        }
        if legal.iter().any(|view| view.from == Some(place)) {
            *self = Picker { picked: Some(place), ..Picker::default() };
            return ClickResult::Picked(place);
        }
        self.clear();
        match place {
            Place::Point(at) if !Picker::choices(legal, at).is_empty() => {
                self.preview = Some((at, 0));
                ClickResult::Preview(at)
            }
            Place::Point(to) if legal.iter().all(is_choice) => ClickResult::CannotEnd { from: None, count: 0, to },
            place => ClickResult::CannotPick(place),
        }
    }
}

/// Returns `true` if an action is the choice of a point, without picking up anything. Rolls and announcements have no
/// point to click.
const fn is_choice(view: &ActionView) -> bool {
    view.from.is_none() && view.verb.is_on_board()
}
