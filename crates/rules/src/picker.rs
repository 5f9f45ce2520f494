//! From clicks to one action: what may be picked up, where it may end, how many checkers go, what shares a point. Pure.

use crate::geometry::Point;
use crate::view::{ActionView, Place};

/// What the player holds, and what the next click may mean.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picker {
    /// Where something was picked up.
    picked: Option<Place>,
    /// How many checkers shall go; 0 is the whole man.
    count: u8,
    /// An empty point that was clicked with nothing picked up, and which of its choices is shown.
    ghost: Option<(Point, usize)>,
    /// Where what is held may end in more than one way.
    asked: Option<Point>,
}

/// The answer to a click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Nothing happens.
    Nothing,
    /// Something is held now.
    Picked(Place),
    /// What was held is put back.
    PutBack,
    /// A choice is shown at a point.
    Ghost(Point),
    /// What is held may end at a point in more than one way: which?
    Asked(Point),
    /// This action is meant, in canonical text.
    Act(String),
    /// Nothing can be picked up there; the rules say why.
    NotThere(Place),
    /// What is held cannot end there; the rules say why.
    NotSo {
        /// What is held.
        from: Option<Place>,
        /// How many checkers; 0 is the whole man.
        count: u8,
        /// Where it should end.
        to: Point,
    },
}

/// An end point that is lit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal<'a> {
    /// The action that a click means.
    pub action: &'a ActionView,
    /// It takes another count than the chosen one, and is lit faintly.
    pub other_count: bool,
}

impl Picker {
    /// What is held.
    pub const fn picked(&self) -> Option<Place> {
        self.picked
    }

    /// How many checkers shall go; 0 is the whole man.
    pub const fn count(&self) -> u8 {
        self.count
    }

    /// The point with a choice, and the choice's number.
    pub const fn ghost(&self) -> Option<(Point, usize)> {
        self.ghost
    }

    /// Puts everything back; whether anything was held or shown.
    pub fn clear(&mut self) -> bool {
        let held = self.picked.is_some() || self.ghost.is_some() || self.asked.is_some();
        *self = Picker::default();
        held
    }

    /// The places from where something can be picked up.
    pub fn sources(legal: &[ActionView]) -> Vec<Place> {
        let mut places: Vec<Place> = legal.iter().filter_map(|view| view.from).collect();
        places.sort();
        places.dedup();
        places
    }

    /// What is held and its counts: the number of checkers of each legal action from there, each once.
    pub fn counts(&self, legal: &[ActionView]) -> Vec<u8> {
        let mut counts: Vec<u8> = self.of_held(legal).map(|view| view.count).collect();
        counts.sort_unstable();
        counts.dedup();
        counts
    }

    fn of_held<'a>(&self, legal: &'a [ActionView]) -> impl Iterator<Item = &'a ActionView> + use<'a> {
        let picked = self.picked;
        legal.iter().filter(move |view| picked.is_some() && view.from == picked)
    }

    /// Whether an action has the chosen count. `height` is that of the man held.
    fn chosen(&self, view: &ActionView, height: u8) -> bool {
        let wanted = if self.count == 0 { height } else { self.count };
        !matches!(self.picked, Some(Place::Point(_))) || view.count == wanted
    }

    /// The end points to light for what is held, one for each point: with the chosen count if it goes there, else with the
    /// largest other count. With nothing held: the choices that need no picking up.
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

    /// The choices at an empty point with nothing held: what may be put there from hand or bowl.
    pub fn choices(legal: &[ActionView], at: Point) -> Vec<&ActionView> {
        let put = |view: &&ActionView| view.to == at && matches!(view.from, Some(Place::Hand(_) | Place::Bowl));
        legal.iter().filter(put).collect()
    }

    /// The point where what is held may end in more than one way, once it was clicked.
    pub const fn asked(&self) -> Option<Point> {
        self.asked
    }

    /// The ways in which what is held may end at the point that was clicked, as long as one is to be chosen.
    pub fn answers<'a>(&self, legal: &'a [ActionView], height: u8) -> Vec<&'a ActionView> {
        self.asked.map_or_else(Vec::new, |to| self.ways_to(legal, to, height))
    }

    /// The actions that a click on a point may mean: one, but where the same way can be gone by different pieces, dice or
    /// promotions.
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

    /// Whether a click on a place does something, with something held: it may end there, or something else is picked up there.
    pub fn answers_to(&self, legal: &[ActionView], place: Place) -> bool {
        self.picked == Some(place)
            || legal.iter().any(|view| view.from == Some(place))
            || self.of_held(legal).any(|view| place == Place::Point(view.to))
    }

    /// Chooses how many checkers go, from 1 to the height of the man held.
    pub fn choose_count(&mut self, count: u8, height: u8) {
        if matches!(self.picked, Some(Place::Point(_))) {
            let count = count.clamp(1, height.max(1));
            self.count = if count == height { 0 } else { count };
        }
    }

    /// One checker more or fewer.
    pub fn step_count(&mut self, up: bool, height: u8) {
        let now = if self.count == 0 { height } else { self.count };
        let next = if up { now.saturating_add(1) } else { now.saturating_sub(1) };
        self.choose_count(next, height);
    }

    /// Shows the next choice at the same point, or the next count for what is held.
    pub fn cycle(&mut self, legal: &[ActionView], height: u8) {
        if let Some((at, index)) = self.ghost {
            let choices = Picker::choices(legal, at).len().max(1);
            self.ghost = Some((at, (index + 1) % choices));
        } else if matches!(self.picked, Some(Place::Point(_))) {
            let counts = self.counts(legal);
            let now = if self.count == 0 { height } else { self.count };
            let next = counts.iter().rev().find(|count| **count < now).or(counts.last());
            if let Some(next) = next {
                self.choose_count(*next, height);
            }
        }
    }

    /// A click on a place. `height` is that of the man held.
    pub fn click(&mut self, legal: &[ActionView], place: Place, height: u8) -> Answer {
        if let Some((at, index)) = self.ghost.take()
            && place == Place::Point(at)
        {
            let choices = Picker::choices(legal, at);
            return choices.get(index).map_or(Answer::Nothing, |view| Answer::Act(view.text.clone()));
        }
        if let Some(at) = self.asked.take()
            && place == Place::Point(at)
        {
            // The first of them is the usual one.
            let first = self.ways_to(legal, at, height).first().map(|view| view.text.clone());
            self.clear();
            return first.map_or(Answer::Nothing, Answer::Act);
        }
        match (self.picked, place) {
            (Some(held), place) if held == place => {
                self.clear();
                Answer::PutBack
            }
            (Some(_), Place::Point(to)) => self.put_down(legal, to, height),
            (_, place) => self.pick_up(legal, place),
        }
    }

    fn put_down(&mut self, legal: &[ActionView], to: Point, height: u8) -> Answer {
        match self.ways_to(legal, to, height).as_slice() {
            [] => {}
            [only] => {
                self.clear();
                return Answer::Act(only.text.clone());
            }
            _ => {
                self.asked = Some(to);
                return Answer::Asked(to);
            }
        }
        // Another man of the same side is picked up instead.
        if legal.iter().any(|view| view.from == Some(Place::Point(to))) {
            return self.pick_up(legal, Place::Point(to));
        }
        Answer::NotSo { from: self.picked, count: self.count, to }
    }

    fn pick_up(&mut self, legal: &[ActionView], place: Place) -> Answer {
        if let Place::Point(at) = place
            && let Some(choice) = legal.iter().find(|view| is_choice(view) && view.to == at)
        {
            return Answer::Act(choice.text.clone());
        }
        if legal.iter().any(|view| view.from == Some(place)) {
            *self = Picker { picked: Some(place), ..Picker::default() };
            return Answer::Picked(place);
        }
        self.clear();
        match place {
            Place::Point(at) if !Picker::choices(legal, at).is_empty() => {
                self.ghost = Some((at, 0));
                Answer::Ghost(at)
            }
            Place::Point(to) if legal.iter().all(is_choice) => Answer::NotSo { from: None, count: 0, to },
            place => Answer::NotThere(place),
        }
    }
}

/// Whether an action is the choice of a point, which needs no picking up. Rolls and words are no points to click.
const fn is_choice(view: &ActionView) -> bool {
    view.from.is_none() && view.verb.is_on_board()
}
