//! The trait [`Present`] for Benediction.

use super::variant::CursedCaptives;
use super::{Action, BLUE, Phase, Position, RED, SIDES, Violation, arrange};
use crate::geometry::{Direction, Hex, Passage, Point, Points};
use crate::key;
use crate::message::Message;
use crate::notation::Notation;
use crate::view::{
    ActionView, Board, Change, CheckerId, Consequence, Crossing, EdgeOwner, Effect, Figure, Form, Layout, Mark, Notice,
    PalettePiece, Place, Present, Shape, Spot, Verb,
};
use crate::{Outcome, Position as _, Reason, Side};

/// Returns the steps of a side through the enemy wall.
fn crossings(hex: &Hex, side: Side) -> impl Iterator<Item = Crossing> + '_ {
    hex.all().flat_map(move |exit| {
        Direction::ALL.into_iter().filter_map(move |direction| {
            let (entry, passes) = hex.step(side.index(), exit, direction)?;
            passes.then_some(Crossing { side, exit, entry })
        })
    })
}

impl Present for Position {
    fn board(&self) -> Board {
        let hex = self.hex;
        let points = hex.all().map(|point| (hex.name(point), hex.place(point))).collect();
        let halves = [Direction::N, Direction::NE, Direction::SE];
        let lines = hex.all().flat_map(|point| {
            halves.into_iter().filter_map(move |direction| Some((point, hex.neighbour(point, direction)?)))
        });
        let last = hex.columns() - 1;
        let corner = |column: usize, top: bool| {
            let row = if top { hex.height(column) } else { 1 };
            hex.point(column, row).expect("a corner")
        };
        let corners = [
            corner(0, false),
            corner(0, true),
            corner(hex.n() - 1, true),
            corner(last, true),
            corner(last, false),
            corner(hex.n() - 1, false),
        ];
        let (red, blue) = (EdgeOwner::Side(RED), EdgeOwner::Side(BLUE));
        let owners = [EdgeOwner::Nobody, blue, blue, EdgeOwner::Nobody, red, red];
        let edges = (0..6).map(|i| (corners[i], corners[(i + 1) % 6], owners[i]));
        Board {
            shape: Shape::Hex,
            points,
            lines: lines.collect(),
            edges: edges.collect(),
            sides: SIDES,
            checkers: self.variant.checkers,
            bowl: true,
            standing_stones: false,
            removes: self.variant.cursed_captives == CursedCaptives::Removed,
            special: Points::NONE,
            home: None,
            crossings: Side::BOTH.into_iter().flat_map(|side| crossings(hex, side)).collect(),
        }
    }

    fn layout(&self) -> Layout {
        let mut layout = Layout::default();
        for side in Side::BOTH {
            for point in self.men(side) {
                let stack = (0..self.size(point)).map(|height| (side, Spot::On(point, height)));
                layout.checkers.extend(stack);
            }
            layout.checkers.extend((0..self.hand(side)).map(|_| (side, Spot::Hand)));
            layout.checkers.extend((0..self.removed(side)).map(|_| (side, Spot::Removed)));
        }
        layout
    }

    fn layout_after(&self, layout: &Layout, action: Action) -> Layout {
        let mut layout = layout.clone();
        let Some(side) = self.acting() else { return layout };
        let mut after = self.clone();
        after.apply_action(action);
        let to = action.to();
        if self.captures(action) {
            let spot = if after.removed != self.removed { Spot::Removed } else { Spot::Hand };
            layout.send(&layout.stack(to), spot);
        }
        match action {
            Action::Move { from, to } | Action::Merge { from, to } => layout.place(&layout.stack(from), to),
            Action::PartMerge { from, count, to } | Action::Split { from, count, to } => {
                let stack = layout.stack(from);
                layout.place(&stack[stack.len().saturating_sub(count as usize)..], to);
            }
            Action::Drop { at } => drop_from_hand(&mut layout, side, at),
            Action::Block { .. } => {}
            Action::Choose { .. } => {
                for side in Side::BOTH {
                    for point in after.men(side) - self.men(side) {
                        drop_from_hand(&mut layout, side, point);
                    }
                }
            }
        }
        layout
    }

    fn figure(&self, layout: &Layout) -> Figure {
        let men = (self.men[0] | self.men[1]).filter_map(|at| {
            let man = self.man(at)?;
            let checkers = layout.stack(at);
            Some(crate::view::Man { at, side: man.side, checkers, form: Form::Checker, king: man.king, mark: man.mark })
        });
        Figure {
            men: men.collect(),
            hands: Side::BOTH.map(|side| layout.off_board(side, Spot::Hand)),
            removed: Side::BOTH.map(|side| layout.off_board(side, Spot::Removed)),
            blocks: self.blocks,
            starts: self.starts,
            locked: self.locked,
            ..Figure::default()
        }
    }

    fn effects(&self, action: Action) -> Vec<Effect> {
        let Some(side) = self.acting() else { return Vec::new() };
        let mut after = self.clone();
        after.apply_action(action);
        let mut effects = Vec::new();
        let to = action.to();
        if let Some(passage) = self.passage_of(action) {
            effects.push(Effect::Slide {
                way: passage.points,
                through: passage.through,
                count: self.moving(action),
                splits: matches!(action, Action::Split { .. } | Action::PartMerge { .. }),
                merges: matches!(action, Action::Merge { .. } | Action::PartMerge { .. }),
            });
        }
        if self.captures(action)
            && let Some(man) = self.man(to)
        {
            let removed = after.removed != self.removed;
            effects.push(Effect::Capture { at: to, side: man.side, count: man.size, removed, king: man.king });
        }
        for owner in Side::BOTH {
            for at in after.starts(owner) - self.starts(owner) {
                effects.push(Effect::StartingPoint { at, side: owner });
            }
        }
        match action {
            Action::Drop { at } => effects.push(Effect::Drop { at, side }),
            Action::Block { at } => effects.push(Effect::Blocked { at }),
            Action::Choose { .. } => {
                for owner in Side::BOTH {
                    let dropped = after.men(owner) - self.men(owner);
                    effects.extend(dropped.map(|at| Effect::Drop { at, side: owner }));
                }
            }
            _ => {}
        }
        self.changes_of_face(action, &after, &mut effects);
        for owner in Side::BOTH {
            let bridge = after.bridge(owner);
            if !bridge.is_empty() && bridge != self.bridge(owner) {
                effects.push(Effect::Bridge { side: owner, points: bridge.collect() });
            }
        }
        effects.extend(after.outcome().map(Effect::Ended));
        effects
    }

    fn consequences(&self, action: Action) -> Vec<Consequence> {
        let Some(side) = self.acting() else { return Vec::new() };
        let mut list = Consequence::of(&self.effects(action));
        let mut after = self.clone();
        after.apply_action(action);
        if matches!(action, Action::Choose { .. }) {
            // That the point becomes a starting point is what the player chooses.
            list.retain(|consequence| !matches!(consequence, Consequence::StartingPoint(_)));
        }
        let lost = [Mark::Blessed, Mark::Cursed].into_iter().filter(|mark| self.loses(side, action, &after, *mark));
        list.extend(lost.map(Consequence::Lost));
        if after.outcome().is_none() && after.blessed_king(side) && !self.blessed_king(side) {
            list.push(Consequence::WinsNextTurn);
        }
        list
    }

    fn winning_points(&self, last: Option<Action>) -> Vec<Point> {
        let Phase::Over(Outcome { winner: Some(winner), reason }) = self.phase else { return Vec::new() };
        let points = match reason {
            Reason::KingCaptured => last.map_or(Points::NONE, |action| Points::one(action.to())),
            Reason::KingBlessed => {
                let kings = self.kings & self.blessed & self.men(winner);
                let bridge = self.bridge(winner);
                if bridge.meets(kings) { kings | bridge } else { kings }
            }
            _ => Points::NONE,
        };
        points.collect()
    }

    fn palette(&self) -> Vec<PalettePiece> {
        arrange::PIECES.to_vec()
    }

    fn arranged(&self, change: Change) -> Result<String, Message> {
        arrange::arranged(self, change)
    }

    fn notice(&self) -> Option<Notice> {
        let waiting = |side: &Side| self.blessed_king(*side) && self.acting() == Some(side.other());
        let side = Side::BOTH.into_iter().find(waiting).filter(|_| !self.wins_at_once())?;
        Some(Notice::WinsAtTurnStart(side))
    }

    fn view(&self, action: Action) -> ActionView {
        let side = self.acting().unwrap_or(RED);
        let (verb, from) = match action {
            Action::Move { from, .. } => (Verb::Move, Some(Place::Point(from))),
            Action::Merge { from, .. } | Action::PartMerge { from, .. } => (Verb::Merge, Some(Place::Point(from))),
            Action::Split { from, .. } => (Verb::Split, Some(Place::Point(from))),
            Action::Drop { .. } => (Verb::Drop, Some(Place::Hand(side))),
            Action::Block { .. } => (Verb::Block, Some(Place::Bowl)),
            Action::Choose { .. } => (Verb::Choose, None),
        };
        let passage = self.passage_of(action);
        let through = passage.as_ref().and_then(|passage| passage.through);
        let cursed = action.from().is_some_and(|from| self.cursed.has(from));
        ActionView {
            action: crate::Action::of::<Position>(action),
            text: self.action_text(action),
            label: self.action_text_for_people(action),
            verb,
            from,
            to: action.to(),
            count: self.moving(action),
            captures: self.captures(action),
            passes: through.is_some(),
            blesses: through.is_some() && !cursed && verb != Verb::Merge,
            way: passage.map(|passage| passage.points).unwrap_or_default(),
            through,
            flips: Points::NONE,
            axes: Vec::new(),
            becomes: None,
        }
    }

    fn why_not_pick(&self, place: Place) -> Option<Message> {
        let Phase::Play(side, _) = self.phase else {
            let over = matches!(self.phase, Phase::Over(_));
            return Some(if over { Violation::GameOver } else { Violation::SetupFirst }.into());
        };
        Some(match place {
            Place::Point(at) if self.men(side.other()).has(at) => Violation::NotYourMan.into(),
            Place::Point(at) if self.men(side).has(at) => self.why_stuck(side, at),
            Place::Point(at) if self.blocks.has(at) => key!("benediction-block-stays").into(),
            // All that can be done with an empty point is to block it, or to drop a checker there.
            Place::Point(at) => self.check_action(Action::Block { at }).err().unwrap_or(Violation::NoMan).into(),
            Place::Hand(owner) if owner != side => key!("benediction-not-your-tray").into(),
            Place::Hand(_) if self.hand(side) == 0 => Violation::HandEmpty.into(),
            Place::Hand(_) => key!("benediction-zone-full").into(),
            Place::Bowl => key!("benediction-no-block-left").into(),
        })
    }

    fn why_not(&self, from: Option<Place>, count: u8, to: Point) -> Option<Message> {
        let friendly = self.acting().is_some_and(|side| self.men(side).has(to));
        let action = match from {
            None => Action::Choose { at: to },
            Some(Place::Hand(_)) => Action::Drop { at: to },
            Some(Place::Bowl) => Action::Block { at: to },
            Some(Place::Point(from)) => {
                let whole = count == 0 || count == self.size(from);
                match (friendly, whole) {
                    (true, true) => Action::Merge { from, to },
                    (true, false) => Action::PartMerge { from, count, to },
                    (false, true) => Action::Move { from, to },
                    (false, false) => Action::Split { from, count, to },
                }
            }
        };
        self.check_action(action).err().map(Message::from)
    }

    fn why_not_join(&self, from: Place, count: u8, to: Point) -> Option<Message> {
        let Place::Point(at) = from else { return None };
        let friendly = self.acting().is_some_and(|side| self.men(side).has(to));
        let moving = if count == 0 { self.size(at) } else { count };
        let reached = self.reach_of(self.acting()?, at, moving).ends.has(to);
        if friendly && reached { self.why_not(Some(from), count, to) } else { None }
    }
}

fn drop_from_hand(layout: &mut Layout, side: Side, at: Point) {
    if let Some(id) = layout.off_board(side, Spot::Hand).last() {
        layout.place(&[CheckerId(id.0)], at);
    }
}

impl Position {
    /// Returns the number of checkers that an action moves.
    fn moving(&self, action: Action) -> u8 {
        match action {
            Action::Move { from, .. } | Action::Merge { from, .. } => self.size(from),
            Action::PartMerge { count, .. } | Action::Split { count, .. } => count,
            Action::Drop { .. } => 1,
            Action::Block { .. } | Action::Choose { .. } => 0,
        }
    }

    /// Returns the path of an action that moves men on the board.
    fn passage_of(&self, action: Action) -> Option<Passage> {
        let side = self.acting()?;
        self.hex.passage(side.index(), action.from()?, action.to(), self.moving(action), self.blocks)
    }

    /// Returns the rule that keeps a man of the side to move from moving, merging and splitting.
    fn why_stuck(&self, side: Side, at: Point) -> Message {
        let size = self.size(at);
        let violations = self.hex.all().flat_map(|to| {
            let friendly = self.men(side).has(to);
            let whole = if friendly { Action::Merge { from: at, to } } else { Action::Move { from: at, to } };
            let part = move |count| match friendly {
                true => Action::PartMerge { from: at, count, to },
                false => Action::Split { from: at, count, to },
            };
            let reached = self.reach_of(side, at, size).ends.has(to);
            reached.then(|| [whole].into_iter().chain((1..size).map(part))).into_iter().flatten()
        });
        let mut violations: Vec<Violation> = violations
            .filter_map(|action| self.check_action(action).err())
            .filter(|why| *why != Violation::TooFar)
            .collect();
        if violations.contains(&Violation::MovedAlready) {
            return key!("benediction-moved-and-stuck").into();
        }
        violations.dedup();
        match violations.as_slice() {
            [] => key!("benediction-walled-in").into(),
            [only] => (*only).into(),
            _ => key!("benediction-nowhere-to-go").into(),
        }
    }

    /// Returns `true` if a man that takes part in an action has a mark before it and not afterwards, wherever he is
    /// then. A blessing that is replaced by a curse is lost as well.
    fn loses(&self, side: Side, action: Action, after: &Position, mark: Mark) -> bool {
        let marked = |position: &Position, at: Point| {
            position.man(at).is_some_and(|man| man.side == side && man.mark == Some(mark))
        };
        let (from, to) = (action.from(), action.to());
        let before = from.is_some_and(|from| marked(self, from)) || marked(self, to);
        let left = from.filter(|from| after.men(side).has(*from));
        before && !(marked(after, to) && left.is_none_or(|from| marked(after, from)))
    }

    /// Appends the crowns, blessings and curses that an action gives or takes. A man that moved is compared with
    /// itself where it came from; one that joined another lost its mark on the way.
    fn changes_of_face(&self, action: Action, after: &Position, effects: &mut Vec<Effect>) {
        let earlier = |at: Point| match action {
            Action::Move { from, to } | Action::Split { from, to, .. } if at == to => self.man(from),
            _ => self.man(at),
        };
        let men: Points = after.men[0] | after.men[1];
        for at in men {
            let (Some(new), Some(old)) = (after.man(at), earlier(at)) else { continue };
            if let Some(mark) = old.mark
                && new.mark != Some(mark)
            {
                effects.push(Effect::Unmarked { at, mark });
            }
        }
        for at in men {
            let (Some(new), old) = (after.man(at), earlier(at)) else { continue };
            // A king that joins a man brings its crown with it.
            let brought = at == action.to() && action.from().is_some_and(|from| self.kings.has(from));
            if new.king && !brought && !old.is_some_and(|man| man.king) {
                effects.push(Effect::Crowned { at });
            }
        }
        for mark in [Mark::Blessed, Mark::Cursed] {
            for at in men {
                let (Some(new), old) = (after.man(at), earlier(at)) else { continue };
                if new.mark == Some(mark) && old.and_then(|man| man.mark) != Some(mark) {
                    effects.push(Effect::Marked { at, mark });
                }
            }
        }
    }
}
