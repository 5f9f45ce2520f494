//! A second implementation of the rules, slow and obvious: it follows the rules text sentence by sentence, and shares
//! nothing with the program. What the two disagree on is a mistake of one of them.

#![allow(clippy::too_many_lines, reason = "a function has as many lines as the paragraph that it follows")]

pub mod board;
pub mod text;

use board::*;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Plain,
    Blessed,
    Cursed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    pub side: Side,
    pub size: u32,
    pub king: bool,
    pub mark: Mark,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    pub n: i32,
    pub checkers: u32,
    pub choose_starts: bool,
    /// A blessed king wins at the start of its owner's turn, not at once.
    pub turn_start: bool,
    pub trails: bool,
    /// The checkers of a captured cursed man are removed for good.
    pub removed: bool,
}

pub const BENEDICTION: Variant =
    Variant { n: 5, checkers: 16, choose_starts: false, turn_start: false, trails: false, removed: false };

pub const KING_TRAILS: Variant =
    Variant { n: 7, checkers: 24, choose_starts: true, turn_start: true, trails: true, removed: true };

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Move {
        from: Point,
        to: Point,
    },
    /// Number of checkers; `None` for the whole man.
    Merge {
        from: Point,
        count: Option<u32>,
        to: Point,
    },
    Split {
        from: Point,
        count: u32,
        to: Point,
    },
    Drop(Point),
    Block(Point),
    Start(Point),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    Setup(Side),
    Turn { side: Side, left: u32 },
    Over { winner: Option<Side>, reason: String },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub variant: Variant,
    pub men: BTreeMap<Point, Man>,
    pub blocks: BTreeSet<Point>,
    pub starts: [BTreeSet<Point>; 2],
    pub hands: [u32; 2],
    pub removed: [u32; 2],
    pub locked: BTreeSet<Point>,
    pub phase: Phase,
}

impl State {
    /// Returns the start of a game.
    pub fn new(variant: Variant, first: Side) -> State {
        let mut state = State {
            variant,
            men: BTreeMap::new(),
            blocks: BTreeSet::new(),
            starts: [BTreeSet::new(), BTreeSet::new()],
            hands: [variant.checkers; 2],
            removed: [0; 2],
            locked: BTreeSet::new(),
            phase: Phase::Setup(first),
        };
        if !variant.choose_starts {
            let middle = variant.n - 1;
            state.starts[0].insert((middle, 2));
            state.starts[1].insert((middle, top(variant.n, middle) - 1));
            state.fill_zones();
            state.phase = Phase::Turn { side: first, left: 1 };
        }
        state
    }

    /// "both zones are filled with 7 men, the one on the starting point a king"
    fn fill_zones(&mut self) {
        for side in [Side::Red, Side::Blue] {
            for point in self.zone(side) {
                let king = self.starts[side.index()].contains(&point);
                self.men.insert(point, Man { side, size: 1, king, mark: Mark::Plain });
                self.hands[side.index()] = self.hands[side.index()].saturating_sub(1);
            }
        }
    }

    /// "a player's starting point(s) and all points adjacent to them on the board"
    pub fn zone(&self, side: Side) -> BTreeSet<Point> {
        let mut zone = BTreeSet::new();
        for start in &self.starts[side.index()] {
            zone.insert(*start);
            zone.extend(neighbours(self.variant.n, *start));
        }
        zone
    }

    pub fn is_start(&self, point: Point) -> bool {
        self.starts[0].contains(&point) || self.starts[1].contains(&point)
    }

    fn is_empty(&self, point: Point) -> bool {
        !self.men.contains_key(&point) && !self.blocks.contains(&point)
    }

    /// Section 4. How `to` can be reached by a part of this size: `Ok(true)` when it can be past the enemy wall, by
    /// whatever way, `Ok(false)` when it can be, but not past it, and otherwise why not.
    fn reach(&self, side: Side, from: Point, to: Point, size: u32) -> Result<bool, &'static str> {
        let n = self.variant.n;
        let mut in_line = false;
        let mut in_distance = false;
        let mut reached = false;
        let mut passed_wall = false;
        for dir in DIRS {
            let mut point = from;
            let mut passed = false;
            let mut met_block = false;
            let mut steps = 0;
            // Far enough for every line to have come round to where it began, and for every step of the part.
            while steps < size.max(4 * n as u32) {
                let Some((next, crossed)) = line_step(n, side, point, dir) else {
                    break;
                };
                point = next;
                steps += 1;
                passed |= crossed;
                // "it may not enter or cross a point with a block"
                met_block |= self.blocks.contains(&point);
                if point == to {
                    in_line = true;
                    // "1 to size of the moving part steps"
                    if steps <= size {
                        in_distance = true;
                        if !met_block {
                            reached = true;
                            // [D2]
                            passed_wall |= passed;
                        }
                    }
                }
            }
        }
        if !in_line {
            Err("NotInLine")
        } else if !in_distance {
            Err("TooFar")
        } else if !reached {
            Err("Blocked")
        } else {
            Ok(passed_wall)
        }
    }

    /// Checks if the rules allow the action now. Returns the reason if they do not.
    pub fn check(&self, action: &Action) -> Result<(), &'static str> {
        let side = match (&self.phase, action) {
            (Phase::Over { .. }, _) => return Err("GameOver"),
            (Phase::Setup(side), Action::Start(point)) => {
                return if on_second_line(self.variant.n, *side, *point) { Ok(()) } else { Err("NotSecondLine") };
            }
            (Phase::Setup(_), _) => return Err("SetupFirst"),
            (Phase::Turn { .. }, Action::Start(_)) => return Err("NotInSetup"),
            (Phase::Turn { side, .. }, _) => *side,
        };
        match *action {
            Action::Move { from, to } => {
                let man = self.own_man(side, from)?;
                if from == to {
                    return Err("SamePoint");
                }
                self.end_without_friend(side, to)?;
                // "the man has not been moved by Move and not been dropped this turn"
                if self.locked.contains(&from) {
                    return Err("MovedAlready");
                }
                self.reach(side, from, to, man.size)?;
                Ok(())
            }
            Action::Split { from, count, to } => {
                let man = self.own_man(side, from)?;
                if from == to {
                    return Err("SamePoint");
                }
                a_part(count, man)?;
                self.end_without_friend(side, to)?;
                self.reach(side, from, to, count)?;
                Ok(())
            }
            Action::Merge { from, count, to } => {
                let man = self.own_man(side, from)?;
                if from == to {
                    return Err("SamePoint");
                }
                if let Some(count) = count {
                    a_part(count, man)?;
                }
                if self.blocks.contains(&to) {
                    return Err("Blocked");
                }
                let target = match self.men.get(&to) {
                    Some(target) if target.side == side => *target,
                    _ => return Err("NoFriendThere"),
                };
                let size = count.unwrap_or(man.size);
                let passed = self.reach(side, from, to, size)?;
                // "two kings never merge"
                if man.king && target.king {
                    return Err("TwoKings");
                }
                // "the mover or the target carries a blessing, or the mover is not cursed and passes an enemy wall"
                let blessed =
                    man.mark == Mark::Blessed || target.mark == Mark::Blessed || (man.mark != Mark::Cursed && passed);
                // "a cursed man merges only if the move is blessed"
                let cursed = man.mark == Mark::Cursed || target.mark == Mark::Cursed;
                if cursed && !blessed {
                    return Err("CursedMerge");
                }
                // "without a blessing the result is at most two checkers high"
                if !blessed && size + target.size > 2 {
                    return Err("TooHigh");
                }
                Ok(())
            }
            Action::Drop(point) => {
                if self.hands[side.index()] == 0 {
                    Err("HandEmpty")
                } else if !self.zone(side).contains(&point) {
                    Err("OutsideZone")
                } else if !self.is_empty(point) {
                    Err("NotEmpty")
                } else {
                    Ok(())
                }
            }
            Action::Block(point) => {
                let n = self.variant.n;
                if !self.is_empty(point) {
                    return Err("NotEmpty");
                }
                if self.is_start(point) {
                    return Err("BlockOnStart");
                }
                if neighbours(n, point).iter().any(|near| self.blocks.contains(near)) {
                    return Err("BlockBesideBlock");
                }
                for dir in DIRS {
                    // The gridline ends here, and at its other end stands a block.
                    if step(n, point, dir).is_none() && self.blocks.contains(&end_of_line(n, point, opposite(dir))) {
                        return Err("BlockOppositeBlock");
                    }
                }
                Ok(())
            }
            Action::Start(_) => Err("NotInSetup"),
        }
    }

    fn own_man(&self, side: Side, point: Point) -> Result<Man, &'static str> {
        match self.men.get(&point) {
            None => Err("NoMan"),
            Some(man) if man.side != side => Err("NotYourMan"),
            Some(man) => Ok(*man),
        }
    }

    fn end_without_friend(&self, side: Side, to: Point) -> Result<(), &'static str> {
        if self.blocks.contains(&to) {
            return Err("Blocked");
        }
        match self.men.get(&to) {
            Some(man) if man.side == side => Err("FriendlyThere"),
            _ => Ok(()),
        }
    }

    /// Every action that can be written down, whether legal or not; from other points than those of the acting side's
    /// men nothing can be.
    fn candidates(&self) -> Vec<Action> {
        let points = all_points(self.variant.n);
        let side = match self.phase {
            Phase::Over { .. } => return Vec::new(),
            Phase::Setup(_) => return points.into_iter().map(Action::Start).collect(),
            Phase::Turn { side, .. } => side,
        };
        let mut actions = Vec::new();
        for point in &points {
            actions.push(Action::Block(*point));
            actions.push(Action::Drop(*point));
        }
        for (from, man) in &self.men {
            if man.side != side {
                continue;
            }
            for to in &points {
                actions.push(Action::Move { from: *from, to: *to });
                actions.push(Action::Merge { from: *from, count: None, to: *to });
                for count in 1..man.size {
                    actions.push(Action::Merge { from: *from, count: Some(count), to: *to });
                    actions.push(Action::Split { from: *from, count, to: *to });
                }
            }
        }
        actions
    }

    pub fn legal_actions(&self) -> Vec<Action> {
        self.candidates().into_iter().filter(|action| self.check(action).is_ok()).collect()
    }

    /// Returns the legal actions in canonical notation, sorted.
    pub fn legal(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal_actions().iter().map(text::print_action).collect();
        texts.sort();
        texts
    }

    pub fn has_legal(&self) -> bool {
        self.candidates().iter().any(|action| self.check(action).is_ok())
    }

    /// Returns the position after the action, or the reason if the rules do not allow it.
    pub fn apply(&self, action: &Action) -> Result<State, &'static str> {
        self.check(action)?;
        let mut after = self.clone();
        match self.phase {
            Phase::Setup(side) => {
                if let Action::Start(point) = action {
                    after.choose_start(side, *point);
                }
            }
            Phase::Turn { side, left } => after.act(side, left, action),
            Phase::Over { .. } => {}
        }
        Ok(after)
    }

    /// Section 7: "Before the first turn each player chooses a starting point."
    fn choose_start(&mut self, side: Side, point: Point) {
        self.starts[side.index()].insert(point);
        if self.starts[side.other().index()].is_empty() {
            self.phase = Phase::Setup(side.other());
        } else {
            // "When both are chosen both zones are filled", and whoever chose first has a turn of one action.
            self.fill_zones();
            self.phase = Phase::Turn { side: side.other(), left: 1 };
            self.nothing_left_loses();
        }
    }

    fn act(&mut self, side: Side, left: u32, action: &Action) {
        let before = self.clone();
        let mut captured_king = false;
        let mut arrived = None;
        let mut to_be_cursed = Vec::new();
        match *action {
            Action::Move { from, to } => {
                let mut man = before.men[&from];
                let passed = before.reach(side, from, to, man.size).expect("checked");
                captured_king = self.capture(to);
                // "if it passed an enemy wall and is not cursed it becomes blessed"
                if passed && man.mark != Mark::Cursed {
                    man.mark = Mark::Blessed;
                }
                self.men.remove(&from);
                self.men.insert(to, man);
                self.leave_trail(from, man);
                // "it cannot Move again this turn"
                self.locked.remove(&from);
                self.locked.insert(to);
                arrived = Some(to);
            }
            Action::Merge { from, count, to } => {
                let man = before.men[&from];
                let target = before.men[&to];
                let size = count.unwrap_or(man.size);
                let passed = before.reach(side, from, to, size).expect("checked");
                // "lose blessings and curses"; a king who passed the wall carries his in the base game [D10], not where
                // blessings are gone before a merge is complete [D16].
                let keeps = man.king && passed && !before.variant.turn_start;
                self.men.insert(
                    to,
                    Man {
                        side,
                        size: size + target.size,
                        king: man.king || target.king,
                        mark: if keeps { Mark::Blessed } else { Mark::Plain },
                    },
                );
                if size == man.size {
                    self.men.remove(&from);
                    self.leave_trail(from, man);
                } else {
                    self.men.insert(from, Man { size: man.size - size, mark: Mark::Plain, ..man });
                }
                // [D3]: new men.
                self.locked.remove(&from);
                self.locked.remove(&to);
                arrived = Some(to);
            }
            Action::Split { from, count, to } => {
                let man = before.men[&from];
                let passed = before.reach(side, from, to, count).expect("checked");
                captured_king = self.capture(to);
                // "a cursed man's parts stay cursed, past the wall too"; others lose any blessing.
                let stays = if man.mark == Mark::Cursed { Mark::Cursed } else { Mark::Plain };
                let moves = if man.mark != Mark::Cursed && passed { Mark::Blessed } else { stays };
                self.men.insert(from, Man { size: man.size - count, mark: stays, ..man });
                self.men.insert(to, Man { size: count, mark: moves, ..man });
                to_be_cursed = vec![from, to];
                // [D3]: new men.
                self.locked.remove(&from);
                self.locked.remove(&to);
                arrived = Some(to);
            }
            Action::Drop(point) => {
                self.hands[side.index()] -= 1;
                self.men.insert(point, Man { side, size: 1, king: false, mark: Mark::Plain });
                self.locked.insert(point);
                arrived = Some(point);
            }
            Action::Block(point) => {
                self.blocks.insert(point);
            }
            Action::Start(_) => {}
        }

        // 6.1
        if captured_king {
            self.phase = Phase::Over { winner: Some(side), reason: "king captured".to_string() };
        }
        // 6.2
        let starts: BTreeSet<Point> = self.starts[0].union(&self.starts[1]).copied().collect();
        for (point, man) in self.men.iter_mut() {
            if starts.contains(point) {
                // [D17] with the win at the start of the turn, [D4] with the win at once.
                if !man.king || (self.variant.turn_start && arrived == Some(*point)) {
                    man.mark = Mark::Plain;
                }
                man.king = true;
            }
        }
        // 6.3
        for point in self.bridged() {
            let man = self.men.get_mut(&point).expect("a man of a bridge");
            if man.mark != Mark::Cursed {
                man.mark = Mark::Blessed;
            }
        }
        // 6.4
        if !self.variant.turn_start && !captured_king {
            for owner in [side, side.other()] {
                if self.has_blessed_king(owner) {
                    self.phase = Phase::Over { winner: Some(owner), reason: "king blessed".to_string() };
                    break;
                }
            }
        }
        // 6.5
        for point in to_be_cursed {
            let man = self.men.get_mut(&point).expect("a part of a split");
            if !man.king && man.mark != Mark::Blessed {
                man.mark = Mark::Cursed;
            }
        }
        // Nobody acts any more, so nobody is locked.
        if matches!(self.phase, Phase::Over { .. }) {
            self.locked.clear();
            return;
        }
        // 6.6
        if left > 1 {
            self.phase = Phase::Turn { side, left: left - 1 };
        } else {
            self.locked.clear();
            self.phase = Phase::Turn { side: side.other(), left: 2 };
            // "In King Trails the start-of-turn win of section 7 is looked at first."
            if self.variant.turn_start && self.has_blessed_king(side.other()) {
                self.phase = Phase::Over { winner: Some(side.other()), reason: "king blessed".to_string() };
                return;
            }
        }
        // 6.7
        self.nothing_left_loses();
    }

    /// [D1]
    fn nothing_left_loses(&mut self) {
        if let Phase::Turn { side, .. } = self.phase
            && !self.has_legal()
        {
            self.phase = Phase::Over { winner: Some(side.other()), reason: "no legal action".to_string() };
            self.locked.clear();
        }
    }

    /// Takes the enemy man on the point, if there is one, off the board; whether he was a king.
    fn capture(&mut self, point: Point) -> bool {
        let Some(man) = self.men.remove(&point) else {
            return false;
        };
        if self.variant.removed && man.mark == Mark::Cursed {
            self.removed[man.side.index()] += man.size;
        } else {
            self.hands[man.side.index()] += man.size;
        }
        man.king
    }

    /// "When a king leaves a point entirely the point becomes a further starting point of the king's owner"
    fn leave_trail(&mut self, from: Point, man: Man) {
        if self.variant.trails && man.king {
            self.starts[man.side.index()].insert(from);
        }
    }

    fn has_blessed_king(&self, side: Side) -> bool {
        self.men.values().any(|man| man.side == side && man.king && man.mark == Mark::Blessed)
    }

    /// Returns the men of all bridges: of each connected group of one colour with a man on either wall.
    fn bridged(&self) -> BTreeSet<Point> {
        let n = self.variant.n;
        let mut seen = BTreeSet::new();
        let mut bridged = BTreeSet::new();
        for (start, man) in &self.men {
            if seen.contains(start) {
                continue;
            }
            let mut group = BTreeSet::from([*start]);
            let mut to_visit = vec![*start];
            while let Some(point) = to_visit.pop() {
                for near in neighbours(n, point) {
                    let same = self.men.get(&near).is_some_and(|other| other.side == man.side);
                    if same && group.insert(near) {
                        to_visit.push(near);
                    }
                }
            }
            let touches = |owner| group.iter().any(|point| on_wall_of(n, owner, *point));
            if touches(Side::Red) && touches(Side::Blue) {
                bridged.extend(group.iter().copied());
            }
            seen.extend(group);
        }
        bridged
    }
}

/// "1 … size-1"
fn a_part(count: u32, man: Man) -> Result<(), &'static str> {
    if count == 0 {
        Err("NoCount")
    } else if count >= man.size {
        Err("WholeMan")
    } else {
        Ok(())
    }
}
