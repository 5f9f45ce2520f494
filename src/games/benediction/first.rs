//! The evaluation of the first bot, frozen for ever as the baseline `first`: later evaluations are measured against it, so it
//! shares nothing with them and is not to be changed.

use std::sync::OnceLock;

use super::{Action, Phase, Position};
use crate::geometry::{Direction, Hex, Point, Points};
use crate::rules::{FIRST_LATE, FirstEvaluator, Side};

/// Tall men are looked at as if they were so tall; lines of more steps go round the board.
const TALLEST: usize = 12;
const MAX_POINTS: usize = 127;
const FAR: u8 = u8::MAX;

/// What things were worth to the first bot, in hundredths of a man.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct First {
    /// A checker on the board.
    pub checker: i32,
    /// A checker in hand.
    pub held: i32,
    /// A man of two checkers who is not cursed, and one of three or more.
    pub stack: [i32; 2],
    /// A cursed man.
    pub cursed: i32,
    /// A blessed man who is not a king.
    pub blessed: i32,
    /// A king who is blessed and will win when his owner's turn begins.
    pub blessed_king: i32,
    /// A point that some man can reach in one action.
    pub mobility: i32,
    /// The foremost king, by how far he is from passing the enemy's wall: one action, then 1 to 6 turns.
    pub race: [i32; 7],
    /// A king beyond the first.
    pub spare_king: i32,
    /// A man, by how many steps his height falls short of the nearest enemy king: none, 1, 2, 3, 4, 5.
    pub pressure: [i32; 6],
    /// A man beside his own king.
    pub guard: i32,
    /// A block beside a king of this side.
    pub shelter: i32,
    /// A vacant point of the zone for a checker in hand.
    pub room: i32,
    /// The opponent can win in its next turn while this side still has one action, or two.
    pub threatened: [i32; 2],
    /// An action left in the turn.
    pub tempo: i32,
    /// A starting point beyond the first.
    pub start: i32,
}

impl Default for First {
    fn default() -> First {
        First {
            checker: 100,
            held: 75,
            stack: [25, 40],
            cursed: -30,
            blessed: 40,
            blessed_king: 2000,
            mobility: 2,
            race: [250, 180, 110, 60, 35, 20, 10],
            spare_king: -40,
            pressure: [60, 40, 28, 18, 10, 4],
            guard: 6,
            shelter: 10,
            room: 3,
            threatened: [-150, -60],
            tempo: 25,
            start: 10,
        }
    }
}

/// Tables of a board for looking backwards along lines and for distances.
struct Tables {
    /// `[side][direction][point]`: the point from which a step in the direction leads here.
    back: [[[u8; MAX_POINTS]; 6]; 2],
    /// `[side][size]`: the points from which so many steps can pass the enemy's wall, if there are no blocks.
    pass: [[Points; TALLEST + 1]; 2],
    /// `[side][point]`: the steps to pass the enemy's wall, if there are no blocks.
    steps_to_pass: [[u8; MAX_POINTS]; 2],
    /// Steps between two points on the board.
    distance: Vec<[u8; MAX_POINTS]>,
}

impl Tables {
    fn of(hex: &'static Hex) -> &'static Tables {
        static TABLES: [OnceLock<Tables>; 3] = [const { OnceLock::new() }; 3];
        TABLES[hex.n() - 5].get_or_init(|| Tables::build(hex))
    }

    fn build(hex: &Hex) -> Tables {
        let mut back = [[[FAR; MAX_POINTS]; 6]; 2];
        let mut pass = [[Points::NONE; TALLEST + 1]; 2];
        let mut steps_to_pass = [[TALLEST as u8 + 1; MAX_POINTS]; 2];
        for side in 0..2 {
            for point in hex.all() {
                for direction in Direction::ALL {
                    if let Some((next, _)) = hex.step(side, point, direction) {
                        back[side][direction as usize][next.index()] = point.0;
                    }
                }
                for size in (1..=TALLEST).rev() {
                    if !hex.reach(side, point, size as u8, Points::NONE).passing.is_empty() {
                        pass[side][size].insert(point);
                        steps_to_pass[side][point.index()] = size as u8;
                    }
                }
            }
        }
        let mut distance = vec![[FAR; MAX_POINTS]; MAX_POINTS];
        for from in hex.all() {
            let row = &mut distance[from.index()];
            let mut reached = Points::one(from);
            let mut fresh = reached;
            for steps in 0.. {
                let mut next = Points::NONE;
                for point in fresh {
                    row[point.index()] = steps;
                    next |= hex.beside(point);
                }
                fresh = next - reached;
                reached |= next;
                if fresh.is_empty() {
                    break;
                }
            }
        }
        Tables { back, pass, steps_to_pass, distance }
    }
}

/// For each height, the points from which a man of a side hits one of some targets in one action.
struct Hunt {
    by_size: [Points; TALLEST + 1],
}

impl Hunt {
    fn new(position: &Position, tables: &Tables, side: Side, targets: Points, tallest: usize) -> Hunt {
        let limit = tallest.clamp(2, TALLEST);
        let mut by_size = [Points::NONE; TALLEST + 1];
        for target in targets {
            for back in &tables.back[side.index()] {
                let mut at = target;
                for hunters in &mut by_size[1..=limit] {
                    let from = back[at.index()];
                    if from == FAR || position.blocks.has(Point(from)) {
                        break;
                    }
                    at = Point(from);
                    hunters.insert(at);
                }
            }
        }
        for size in 1..TALLEST {
            by_size[size + 1] |= by_size[size];
        }
        Hunt { by_size }
    }

    fn from(&self, size: u8) -> Points {
        self.by_size[(size as usize).min(TALLEST)]
    }
}

impl Position {
    fn first_tables(&self) -> &'static Tables {
        Tables::of(self.hex)
    }

    fn first_reach_of(&self, side: Side, from: Point, count: u8) -> crate::geometry::Reach {
        self.hex.reach(side.index(), from, count, self.blocks)
    }

    /// In how many actions (1 or 2, at most `left`) a side that acts now wins by capturing a king or by passing the wall with
    /// one; 0 if it does not. Bridges are left out, and so are men too tall for the tables.
    fn first_soonest_win(&self, side: Side, left: u8, locked: Points) -> u32 {
        let tables = self.first_tables();
        let own = self.men(side);
        let targets = self.kings & self.men(side.other());
        let own_kings = self.kings & own;
        let tallest = own.map(|point| self.sizes[point.index()]).max().unwrap_or(0);
        let hunt = Hunt::new(self, tables, side, targets, 2 * tallest as usize);
        for from in own & hunt.from(tallest) {
            let free = self.size(from) - u8::from(locked.has(from));
            if hunt.from(free).has(from) {
                return 1;
            }
        }
        let blessing_wins = self.wins_at_once();
        if blessing_wins {
            for from in own_kings {
                if self.first_passes(side, from, self.size(from) - u8::from(locked.has(from)), own_kings) {
                    return 1;
                }
            }
        }
        if left < 2 {
            return 0;
        }
        let starts = self.starts[0] | self.starts[1];
        for from in own {
            let size = self.size(from);
            let reach = self.first_reach_of(side, from, size);
            let king = own_kings.has(from);
            if size > 1 {
                // A Move and then a Split, or for a locked man a Split and then a Move: one checker fewer the second time.
                let ends =
                    if locked.has(from) { self.first_reach_of(side, from, size - 1).ends } else { reach.ends } - own;
                if ends.meets(hunt.from(size - 1)) {
                    return 2;
                }
                if blessing_wins {
                    let crowned = if king { ends } else { ends & starts };
                    let kings = own_kings - Points::one(from);
                    if self.first_any_passes(side, crowned, size - 1, kings) {
                        return 2;
                    }
                }
            }
            let mut friends = reach.ends & own;
            if king {
                friends -= own_kings;
            }
            if friends.is_empty() {
                continue;
            }
            let cursed = self.cursed.has(from);
            let any_height = match (self.blessed.has(from), cursed) {
                (true, _) => friends,
                (_, true) => friends & self.blessed,
                _ => friends & (self.blessed | reach.passing),
            };
            for to in any_height {
                if self.first_joined_wins(
                    side,
                    &hunt,
                    blessing_wins,
                    to,
                    size.saturating_add(self.size(to)),
                    king,
                    own_kings,
                ) {
                    return 2;
                }
            }
            if !cursed {
                // Two single checkers become a man of two, wherever the first came from.
                let beside = (friends & self.hex.beside(from)) - self.cursed;
                let near_goal = if blessing_wins { hunt.from(2) | tables.pass[side.index()][2] } else { hunt.from(2) };
                for to in beside & near_goal {
                    if self.size(to) == 1 && self.first_joined_wins(side, &hunt, blessing_wins, to, 2, king, own_kings)
                    {
                        return 2;
                    }
                }
            }
        }
        0
    }

    /// Whether a man made by a merge wins from where he stands.
    #[expect(clippy::too_many_arguments, reason = "what its only caller has worked out already")]
    fn first_joined_wins(
        &self,
        side: Side,
        hunt: &Hunt,
        blessing_wins: bool,
        at: Point,
        size: u8,
        king: bool,
        own_kings: Points,
    ) -> bool {
        hunt.from(size).has(at)
            || blessing_wins
                && (king || own_kings.has(at))
                && self.first_passes(side, at, size, own_kings - Points::one(at))
    }

    /// Whether a part of a king passes the enemy's wall from a point and ends on no other king of his side.
    fn first_passes(&self, side: Side, from: Point, count: u8, own_kings: Points) -> bool {
        let size = (count as usize).min(TALLEST);
        self.first_tables().pass[side.index()][size].has(from)
            && !(self.first_reach_of(side, from, count).passing - own_kings).is_empty()
    }

    fn first_any_passes(&self, side: Side, from: Points, count: u8, own_kings: Points) -> bool {
        let size = (count as usize).min(TALLEST);
        (from & self.first_tables().pass[side.index()][size])
            .any(|point| self.first_passes(side, point, count, own_kings))
    }
}

impl First {
    /// What one side has, without regard to who acts.
    fn side_score(&self, position: &Position, side: Side) -> i32 {
        let tables = position.first_tables();
        let own = position.men(side);
        let own_kings = position.kings & own;
        let targets = position.kings & position.men(side.other());
        let mut score = 0;
        let mut reached = Points::NONE;
        for from in own {
            let size = position.size(from);
            reached |= position.first_reach_of(side, from, size).ends;
            score += self.checker * i32::from(size);
            if size > 1 && !position.cursed.has(from) {
                score += self.stack[usize::from(size > 2)];
            }
            let distances = &tables.distance[from.index()];
            let nearest = targets.map(|target| distances[target.index()]).min().unwrap_or(FAR);
            let missing = nearest.saturating_sub(size) as usize;
            score += self.pressure.get(missing).copied().unwrap_or(0);
        }
        score += self.mobility * reached.len() as i32;
        score += self.cursed * (own & position.cursed).len() as i32;
        score += self.blessed * ((own & position.blessed) - own_kings).len() as i32;
        // Only the foremost king races: the others are more to lose.
        let (mut race, mut beside) = (0, Points::NONE);
        for king in own_kings {
            let size = position.size(king);
            let steps = tables.steps_to_pass[side.index()][king.index()];
            // In a turn a man goes his height in steps, and then a part of him one step less.
            let turns = if steps <= size { 0 } else { steps.div_ceil(size.saturating_mul(2) - 1) as usize };
            race = race.max(self.race.get(turns).copied().unwrap_or(0));
            beside |= position.hex.beside(king);
        }
        score += race;
        score += self.guard * (beside & own).len() as i32;
        score += self.shelter * (beside & position.blocks).len() as i32;
        score += self.spare_king * (own_kings.len() as i32 - 1).max(0);
        if own_kings.meets(position.blessed) {
            score += self.blessed_king;
        }
        let hand = i32::from(position.hand(side));
        score += self.held * hand;
        score += self.room * (position.droppable(side).len() as i32).min(hand);
        score + self.start * (position.starts(side).len() as i32 - 1)
    }
}

/// What the promises of one position have in common.
struct Outlook {
    side: Side,
    hunt: Hunt,
    /// Where a block may stand in the way of an attack on the own kings or of the enemy kings.
    lines: Points,
    /// Where a block is worth a look at any time.
    near: Points,
    threatened: bool,
}

impl Outlook {
    fn new(position: &Position, side: Side) -> Outlook {
        let tables = position.first_tables();
        let (own, enemy) = (position.men(side), position.men(side.other()));
        let height = |men: Points| men.map(|point| position.sizes[point.index()]).max().unwrap_or(1);
        let (own_kings, targets) = (position.kings & own, position.kings & enemy);
        let hunt = Hunt::new(position, tables, side, targets, height(own) as usize + 1);
        let threatened = position.first_soonest_win(side.other(), 2, Points::NONE) > 0;
        let reach = height(enemy);
        let attacks = Hunt::new(position, tables, side.other(), own_kings, reach as usize);
        let mut lines = attacks.from(reach);
        let mut near = Points::NONE;
        for king in own_kings {
            near |= position.hex.beside(king);
        }
        for king in targets {
            lines |= position.first_reach_of(side.other(), king, position.size(king).saturating_add(1)).ends;
        }
        Outlook { side, hunt, lines, near, threatened }
    }

    fn promise(&self, position: &Position, action: Action) -> i32 {
        let side = self.side;
        let to = action.to();
        let (from, count, whole) = match action {
            Action::Block { at } => {
                return match (self.lines.has(at), self.near.has(at)) {
                    (true, _) if self.threatened => 120,
                    (_, true) => -40,
                    (true, _) => -120,
                    _ => FIRST_LATE - 100,
                };
            }
            Action::Drop { at } => return if position.starts(side).has(at) { -60 } else { 10 },
            Action::Choose { at } => {
                let hex = position.hex;
                return -(hex.column(at).abs_diff(hex.n() - 1) as i32);
            }
            Action::Move { from, .. } => (from, position.size(from), true),
            Action::Merge { from, .. } => (from, position.size(from), true),
            Action::Split { from, count, .. } | Action::PartMerge { from, count, .. } => (from, count, false),
        };
        let king = position.kings.has(from);
        let merges = position.men(side).has(to);
        let mut promise = 0;
        if position.men(side.other()).has(to) {
            if position.kings.has(to) {
                return 100_000;
            }
            promise += 180 + 20 * i32::from(position.size(to));
        }
        if king {
            promise += if self.threatened { 100 } else { -20 };
            if !merges || position.wins_at_once() {
                let passing = position.first_reach_of(side, from, count).passing.has(to);
                promise += if passing { 50_000 } else { 0 };
            }
            let steps = &position.first_tables().steps_to_pass[side.index()];
            promise += 8 * (i32::from(steps[from.index()]) - i32::from(steps[to.index()]));
        } else {
            let table = &position.first_tables().distance;
            for target in position.kings & position.men(side.other()) {
                let row = &table[target.index()];
                promise += 12 * (i32::from(row[from.index()]) - i32::from(row[to.index()]));
            }
            if !whole {
                promise -= 15;
            }
        }
        let size = if merges { count.saturating_add(position.size(to)) } else { count };
        if merges {
            promise += 25;
        }
        if self.hunt.from(size).has(to) {
            promise += 90;
        }
        promise
    }
}

impl FirstEvaluator<Position> for First {
    fn score(&self, position: &Position) -> i32 {
        let Phase::Play(side, left) = position.phase else { return 0 };
        let mut score = self.side_score(position, side) - self.side_score(position, side.other());
        score += self.tempo * i32::from(left);
        if position.first_soonest_win(side.other(), 2, Points::NONE) > 0 {
            score += self.threatened[usize::from(left > 1)];
        }
        score.clamp(-20_000, 20_000)
    }

    fn order(&self, position: &Position, actions: &[Action], list: &mut Vec<i32>) {
        let Some(side) = position.acting() else { return };
        let outlook = Outlook::new(position, side);
        list.extend(actions.iter().map(|action| outlook.promise(position, *action)));
    }

    fn is_tactical(&self, position: &Position, action: Action) -> bool {
        let (Some(side), Some(from)) = (position.acting(), action.from()) else { return false };
        let to = action.to();
        if position.men(side.other()).has(to) && position.kings.has(to) {
            return true;
        }
        let blesses = match action {
            Action::Merge { .. } | Action::PartMerge { .. } => position.wins_at_once(),
            _ => true,
        };
        let count = match action {
            Action::Split { count, .. } | Action::PartMerge { count, .. } => count,
            _ => position.size(from),
        };
        blesses && position.kings.has(from) && position.first_reach_of(side, from, count).passing.has(to)
    }

    fn win_in_turn(&self, position: &Position) -> u32 {
        match position.phase {
            Phase::Play(side, left) => position.first_soonest_win(side, left, position.locked),
            _ => 0,
        }
    }

    fn is_quiet(&self, position: &Position) -> bool {
        // Captures of kings, and blessings that win at once, are seen as wins within the turn.
        let Phase::Play(side, _) = position.phase else { return true };
        position.wins_at_once()
            || !(position.kings & position.men(side))
                .any(|king| position.first_passes(side, king, position.size(king), Points::NONE))
    }

    fn is_urgent(&self, position: &Position) -> bool {
        match position.phase {
            Phase::Play(side, 1) => position.first_soonest_win(side.other(), 2, Points::NONE) > 0,
            _ => false,
        }
    }
}
