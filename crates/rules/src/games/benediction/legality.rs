//! Legal actions: listed, counted, and checked with the reason.

use super::{Action, Phase, Position, Violation};
use crate::Side;
use crate::geometry::{Point, Points, Reach};
use crate::view::Mark;

/// Receiver of the legal actions, as sets of points for each kind of action. Listing and counting share every rule
/// through it.
pub trait Sink {
    /// The points where the whole man on `from` can go by Move and by Merge.
    fn whole(&mut self, from: Point, moves: Points, merges: Points);
    /// The points where the upper `count` checkers of the man on `from` can go by Split and by Merge.
    fn part(&mut self, from: Point, count: u8, splits: Points, merges: Points);
    /// The points where a checker can be dropped.
    fn drops(&mut self, at: Points);
    /// The points where a block can be placed.
    fn blocks(&mut self, at: Points);
    /// The points that can be chosen as a starting point.
    fn choices(&mut self, at: Points);
}

pub(super) struct Lister<'a>(pub &'a mut Vec<Action>);

impl Sink for Lister<'_> {
    fn whole(&mut self, from: Point, moves: Points, merges: Points) {
        self.0.extend(moves.map(|to| Action::Move { from, to }));
        self.0.extend(merges.map(|to| Action::Merge { from, to }));
    }
    fn part(&mut self, from: Point, count: u8, splits: Points, merges: Points) {
        self.0.extend(splits.map(|to| Action::Split { from, count, to }));
        self.0.extend(merges.map(|to| Action::PartMerge { from, count, to }));
    }
    fn drops(&mut self, at: Points) {
        self.0.extend(at.map(|at| Action::Drop { at }));
    }
    fn blocks(&mut self, at: Points) {
        self.0.extend(at.map(|at| Action::Block { at }));
    }
    fn choices(&mut self, at: Points) {
        self.0.extend(at.map(|at| Action::Choose { at }));
    }
}

struct Counter(u32);

impl Sink for Counter {
    #[inline]
    fn whole(&mut self, _: Point, moves: Points, merges: Points) {
        // A point is either a goal of Move or of Merge, so one count serves both.
        self.0 += (moves | merges).len();
    }
    #[inline]
    fn part(&mut self, _: Point, _: u8, splits: Points, merges: Points) {
        self.0 += (splits | merges).len();
    }
    fn drops(&mut self, at: Points) {
        self.0 += at.len();
    }
    fn blocks(&mut self, at: Points) {
        self.0 += at.len();
    }
    fn choices(&mut self, at: Points) {
        self.0 += at.len();
    }
}

impl Position {
    /// Returns the number of legal actions.
    pub fn count_actions(&self) -> u64 {
        let mut counter = Counter(0);
        self.each_legal(&mut counter);
        u64::from(counter.0)
    }

    /// Returns `true` if the side to act has a legal action ([D1](crate::rulebook#rulings)). Nearly always it can block
    /// or drop.
    pub(super) fn any_legal(&self) -> bool {
        match self.phase {
            Phase::Play(side, _) => {
                !self.blockable().is_empty() || !self.droppable(side).is_empty() || self.count_actions() > 0
            }
            _ => self.count_actions() > 0,
        }
    }

    /// Returns the points where a block can be placed ([Block](crate::rulebook#the-five-actions)).
    pub fn blockable(&self) -> Points {
        self.vacant() - (self.starts[0] | self.starts[1] | self.block_shadow)
    }

    /// Returns the points where a side can drop a checker ([Drop](crate::rulebook#the-five-actions)); none if its hand
    /// is empty.
    ///
    /// ```
    /// use benediction_rules::games::benediction::{Position, RED, Variant};
    /// use benediction_rules::notation::Notation;
    /// use benediction_rules::Position as _;
    ///
    /// let mut position = Position::new(Variant::BENEDICTION, RED);
    /// assert!(position.droppable(RED).is_empty(), "the zone is full");
    /// let (action, _) = position.read_action("e3e4")?;
    /// position.apply(action);
    /// assert_eq!(position.droppable(RED).len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn droppable(&self, side: Side) -> Points {
        if self.hand(side) == 0 { Points::NONE } else { self.zone(side) & self.vacant() }
    }

    fn choosable(&self, side: Side) -> Points {
        self.hex.second_line(side.index()) & self.vacant()
    }

    /// Gives every legal action to `sink`, as sets of points.
    #[inline]
    pub fn each_legal(&self, sink: &mut impl Sink) {
        match self.phase {
            Phase::Over(_) => {}
            Phase::Setup(side) => sink.choices(self.choosable(side)),
            Phase::Play(side, _) => {
                for from in self.men(side) {
                    self.each_action_of_man(side, from, sink);
                }
                sink.drops(self.droppable(side));
                sink.blocks(self.blockable());
            }
        }
    }

    #[inline]
    fn each_action_of_man(&self, side: Side, from: Point, sink: &mut impl Sink) {
        let own = self.men(side);
        let size = self.size(from);
        let reach = self.hex.reach(side.index(), from, size, self.blocks);
        let merges = self.merges(side, from, size, reach);
        let moves = if self.locked.has(from) { Points::NONE } else { reach.ends - own };
        sink.whole(from, moves, merges);
        for count in 1..size {
            let reach = self.hex.reach(side.index(), from, count, self.blocks);
            sink.part(from, count, reach.ends - own, self.merges(side, from, count, reach));
        }
    }

    /// Returns the points of the friendly men that `count` checkers of the man on `from` can merge with
    /// ([Merge](crate::rulebook#the-five-actions)).
    #[inline]
    fn merges(&self, side: Side, from: Point, count: u8, reach: Reach) -> Points {
        let mut friends = reach.ends & self.men(side);
        if friends.is_empty() {
            return Points::NONE;
        }
        if self.kings.has(from) {
            friends -= self.kings;
        }
        if self.blessed.has(from) {
            return friends;
        }
        if self.cursed.has(from) {
            return friends & self.blessed;
        }
        let blessed = friends & (self.blessed | reach.passing);
        let mut others = friends - blessed - self.cursed;
        if count > 1 {
            return blessed;
        }
        for point in others {
            if self.size(point) > 1 {
                others.remove(point);
            }
        }
        blessed | others
    }

    /// Checks whether an action is legal. The rules are looked at in this order: the phase of the game, what stands at
    /// the start, the count, what stands at the end, the lock, the line, the conditions of a merge.
    ///
    /// # Errors
    ///
    /// Returns the first rule that the action breaks.
    pub fn check_action(&self, action: Action) -> Result<(), Violation> {
        let side = match (self.phase, action) {
            (Phase::Over(_), _) => return Err(Violation::GameOver),
            (Phase::Setup(side), Action::Choose { at }) => {
                return if self.choosable(side).has(at) { Ok(()) } else { Err(Violation::NotSecondLine) };
            }
            (Phase::Setup(_), _) => return Err(Violation::SetupFirst),
            (Phase::Play(..), Action::Choose { .. }) => return Err(Violation::NotInSetup),
            (Phase::Play(side, _), _) => side,
        };
        match action {
            Action::Drop { at } => self.check_drop(side, at),
            Action::Block { at } => self.check_block(at),
            Action::Move { from, to } => {
                let size = self.check_goal(side, from, None, to, false)?;
                if self.locked.has(from) {
                    return Err(Violation::MovedAlready);
                }
                self.check_line(side, from, size, to).map(drop)
            }
            Action::Split { from, count, to } => {
                let count = self.check_goal(side, from, Some(count), to, false)?;
                self.check_line(side, from, count, to).map(drop)
            }
            Action::Merge { from, to } => self.check_merge(side, from, None, to),
            Action::PartMerge { from, count, to } => self.check_merge(side, from, Some(count), to),
            Action::Choose { .. } => Err(Violation::NotInSetup),
        }
    }

    fn check_drop(&self, side: Side, at: Point) -> Result<(), Violation> {
        if self.hand(side) == 0 {
            Err(Violation::HandEmpty)
        } else if !self.zone(side).has(at) {
            Err(Violation::OutsideZone)
        } else if !self.vacant().has(at) {
            Err(Violation::NotEmpty)
        } else {
            Ok(())
        }
    }

    fn check_block(&self, at: Point) -> Result<(), Violation> {
        if !self.vacant().has(at) {
            Err(Violation::NotEmpty)
        } else if (self.starts[0] | self.starts[1]).has(at) {
            Err(Violation::BlockOnStart)
        } else if self.hex.beside(at).meets(self.blocks) {
            Err(Violation::BlockBesideBlock)
        } else if self.block_shadow.has(at) {
            Err(Violation::BlockOppositeBlock)
        } else {
            Ok(())
        }
    }

    /// Checks the start, the count and the end of a Move, Split or Merge, and returns the number of checkers that
    /// move.
    fn check_goal(&self, side: Side, from: Point, count: Option<u8>, to: Point, merge: bool) -> Result<u8, Violation> {
        if self.men(side.other()).has(from) {
            return Err(Violation::NotYourMan);
        }
        if !self.men(side).has(from) {
            return Err(Violation::NoMan);
        }
        if from == to {
            return Err(Violation::SamePoint);
        }
        let size = self.size(from);
        match count {
            Some(0) => return Err(Violation::NoCount),
            Some(count) if count >= size => return Err(Violation::WholeMan),
            _ => {}
        }
        if self.blocks.has(to) {
            return Err(Violation::Blocked);
        }
        match (merge, self.men(side).has(to)) {
            (false, true) => Err(Violation::FriendlyThere),
            (true, false) => Err(Violation::NoFriendThere),
            _ => Ok(count.unwrap_or(size)),
        }
    }

    fn check_line(&self, side: Side, from: Point, count: u8, to: Point) -> Result<Reach, Violation> {
        let reach = self.hex.reach(side.index(), from, count, self.blocks);
        if reach.ends.has(to) {
            Ok(reach)
        } else if self.hex.reach(side.index(), from, count, Points::NONE).ends.has(to) {
            Err(Violation::Blocked)
        } else if self.hex.reach(side.index(), from, u8::MAX, Points::NONE).ends.has(to) {
            Err(Violation::TooFar)
        } else {
            Err(Violation::NotInLine)
        }
    }

    fn check_merge(&self, side: Side, from: Point, count: Option<u8>, to: Point) -> Result<(), Violation> {
        let count = self.check_goal(side, from, count, to, true)?;
        let reach = self.check_line(side, from, count, to)?;
        if self.kings.has(from) && self.kings.has(to) {
            return Err(Violation::TwoKings);
        }
        let marks = [self.man(from), self.man(to)].map(|man| man.and_then(|man| man.mark));
        let passes = reach.passing.has(to) && marks[0] != Some(Mark::Cursed);
        if passes || marks.contains(&Some(Mark::Blessed)) {
            Ok(())
        } else if marks.contains(&Some(Mark::Cursed)) {
            Err(Violation::CursedMerge)
        } else if count + self.size(to) > 2 {
            Err(Violation::TooHigh)
        } else {
            Ok(())
        }
    }
}
