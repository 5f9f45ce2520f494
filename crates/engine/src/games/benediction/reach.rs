//! The reach of a side's men in one action and in two: the exact test for wins within a turn.

use std::array;
use std::sync::OnceLock;

use crate::Hidden;
use crate::games::benediction::TALLEST;
use benediction_rules::Side;
use benediction_rules::games::benediction::Position;
use benediction_rules::geometry::{Hex, Point, Points};

/// Number of points of the largest board, and one more: rows of a round number of bytes are faster.
pub(super) const MAX_POINTS: usize = 128;
pub(super) const FAR: u8 = u8::MAX;

/// Tables of a board for distances.
pub(super) struct Tables {
    /// `[side][size]`: the points from which `size` steps can pass the enemy's wall, without blocks.
    pub pass: [[Points; TALLEST + 1]; 2],
    /// `[side][size]`: the points from which a man moves and then a part of it passes the enemy's wall, without blocks.
    pub passes_soon: [[Points; TALLEST + 1]; 2],
    /// `[side][size][turns]`: the points from which a man passes the enemy's wall in `turns` turns and one more, moving once per
    /// turn except in the last, without blocks.
    pub runs: [[[Points; RUNS]; TALLEST + 1]; 2],
    /// `[side][target][size]`: the points from which a man moves and then a part of it hits the target, without blocks.
    strides: [Vec<[Points; TALLEST + 1]>; 2],
    /// `[side][point]`: the number of steps to pass the enemy's wall, without blocks.
    pub steps_to_pass: [[u8; MAX_POINTS]; 2],
    /// Number of steps between two points on the board.
    pub distance: Vec<[u8; MAX_POINTS]>,
    /// `[side][target][size - 1][point]`: the number of actions in which a man hits the target, past the wall or not, without
    /// blocks.
    pub actions: [Vec<[[u8; MAX_POINTS]; STRIDES]>; 2],
}

/// Largest number of turns of a king's run for the wall.
pub(super) const RUNS: usize = 3;

/// Largest number of steps that is nearby, for a person who looks for captures.
const NEARBY: u8 = 2;

/// Number of heights with distances in actions; taller men reach almost every point in two actions.
pub(super) const STRIDES: usize = 4;

/// Returns the number of steps from each point to a target, [`FAR`] if there is no way. `before` returns the points from which a
/// step leads to some points.
fn steps_to(target: Point, before: impl Fn(Points) -> Points) -> [u8; MAX_POINTS] {
    let mut row = [FAR; MAX_POINTS];
    let mut fresh = Points::one(target);
    let mut reached = fresh;
    for steps in 0.. {
        fresh.for_each(|point| row[point.index()] = steps);
        fresh = before(fresh) - reached;
        if fresh.is_empty() {
            break;
        }
        reached |= fresh;
    }
    row
}

impl Tables {
    /// Returns the points from which a man of a side moves and then hits a target with a part of it, without blocks.
    pub fn strides(&self, side: usize, targets: Points, steps: usize) -> Points {
        targets.fold(Points::NONE, |from, target| from | self.strides[side][target.index()][steps])
    }

    fn of(hex: &'static Hex) -> &'static Tables {
        static TABLES: [OnceLock<Tables>; 3] = [const { OnceLock::new() }; 3];
        TABLES[hex.n() - 5].get_or_init(|| Tables::build(hex))
    }

    fn build(hex: &Hex) -> Tables {
        let mut pass = [[Points::NONE; TALLEST + 1]; 2];
        let mut steps_to_pass = [[TALLEST as u8 + 1; MAX_POINTS]; 2];
        for side in 0..2 {
            for point in hex.all() {
                for size in (1..=TALLEST).rev() {
                    if !hex.reach(side, point, size as u8, Points::NONE).passing.is_empty() {
                        pass[side][size].insert(point);
                        steps_to_pass[side][point.index()] = size as u8;
                    }
                }
            }
        }
        let approaches =
            |side, to: Points, size| to.fold(Points::NONE, |from, to| from | hex.free_approaches(side, to, size as u8));
        let beside = |to: Points| to.fold(Points::NONE, |from, to| from | hex.beside(to));
        let distance = hex.all().map(|target| steps_to(target, beside)).collect();
        let actions = [0, 1].map(|side| {
            let row = |target, size| steps_to(target, |to| approaches(side, to, size));
            hex.all().map(|target| array::from_fn(|index| row(target, index + 1))).collect()
        });
        let mut passes_soon = [[Points::NONE; TALLEST + 1]; 2];
        let mut strides = [(); 2].map(|()| vec![[Points::NONE; TALLEST + 1]; MAX_POINTS]);
        for side in 0..2 {
            for size in 2..=TALLEST {
                passes_soon[side][size] = approaches(side, pass[side][size - 1], size);
                for target in hex.all() {
                    let last = approaches(side, Points::one(target), size - 1);
                    strides[side][target.index()][size] = approaches(side, last, size);
                }
            }
        }
        let runs = [0, 1].map(|side| {
            array::from_fn(|size| {
                let mut from = pass[side][size] | passes_soon[side][size];
                array::from_fn(|_| {
                    let now = from;
                    from = approaches(side, from, size);
                    now
                })
            })
        });
        Tables { pass, passes_soon, runs, strides, steps_to_pass, distance, actions }
    }
}

/// For each height, the points from which a man of a side hits a target in one action.
pub(super) struct HitSources {
    by_size: [Points; TALLEST + 1],
    limit: usize,
}

impl HitSources {
    /// Creates the points for these targets. Men of more than `tallest` checkers count as men of that height.
    pub fn new(position: &Position, side: Side, targets: Points, tallest: usize) -> HitSources {
        let mut hit_sources = HitSources { by_size: [Points::NONE; TALLEST + 1], limit: tallest.clamp(2, TALLEST) };
        for target in targets {
            let by_size = &mut hit_sources.by_size[1..=hit_sources.limit];
            position.hex().approaches(side.index(), target, position.blocks(), by_size);
        }
        hit_sources
    }

    #[inline]
    pub fn from(&self, size: u8) -> Points {
        self.by_size[(size as usize).min(self.limit)]
    }
}

pub(super) fn tables(position: &Position) -> &'static Tables {
    Tables::of(position.hex())
}

/// Returns the soonest win of a side that acts now and has `left` actions (1 or 2), by capturing a king or by passing the wall with
/// one. Returns `None` if it has none. Bridges are left out, and so are men too tall for the tables.
pub(super) fn soonest_win(position: &Position, side: Side, left: u8, locked: Points) -> Option<Way> {
    let own = position.men(side);
    let (tall, single) = (own & position.tall(), own - position.tall());
    let own_kings = position.kings() & own;
    let tallest = position.tallest(own);
    // Taller men made by a merge are rare, and their reach is computed.
    let targets = position.kings() & position.men(side.other());
    let hit_sources = HitSources::new(position, side, targets, tallest as usize);
    if let Some(from) = ((single - locked) & hit_sources.from(1)).first() {
        return Some(Way { first: (from, 1), second: None });
    }
    let free = |from| position.size(from) - u8::from(locked.has(from));
    let single_action = |from| Way { first: (from, free(from)), second: None };
    if let Some(from) = (tall & hit_sources.from(tallest)).find(|from| hit_sources.from(free(*from)).has(*from)) {
        return Some(single_action(from));
    }
    let search = TurnSearch {
        position,
        side,
        blessing_wins: position.wins_at_once(),
        own_kings,
        targets,
        hit_sources: &hit_sources,
        tallest,
    };
    if search.blessing_wins
        && let Some(from) = { own_kings }.find(|from| passes(position, side, *from, free(*from), own_kings))
    {
        return Some(single_action(from));
    }
    if left < 2 {
        return None;
    }
    { tall }
        .find_map(|from| search.win_twice(from, locked))
        .or_else(|| search.merge_two(single))
        .or_else(|| search.merge_any(tall))
}

/// Returns how well a side's way to win is hidden from a person, by its class. Class 0 is an action nearby; class 1 an action from
/// afar or past the wall, or two actions of a man nearby; class 2 two actions from afar; class 3 two actions past the wall, or of
/// which the first makes a taller man.
pub(super) fn hidden_way(position: &Position, side: Side, way: &Way) -> Hidden {
    let row = |from: Point| tables(position).distance[from.index()];
    let targets = position.kings() & position.men(side.other());
    let steps = |from: Point| targets.map(|target| row(from)[target.index()]).min().unwrap_or(FAR);
    let (last, count) = way.second.unwrap_or(way.first);
    let class = match way.second {
        // People watch a king that can pass the wall.
        _ if position.kings().has(last) || position.kings().has(way.first.0) => usize::from(way.second.is_some()),
        None => usize::from(count > NEARBY || steps(last) > count),
        Some((_, taller)) if taller > way.first.1 => 3,
        Some(_) if steps(last) > count => 3,
        Some(_) => 1 + usize::from(steps(way.first.0) > NEARBY),
    };
    let code = |(point, count): (Point, u8)| (point.index() as u64) << 8 | u64::from(count);
    Hidden { class, key: code(way.first) << 20 | way.second.map_or(0, |second| code(second) + 1) }
}

/// Returns `true` if at most `new_men` new men could join both walls: a flood from wall to wall that pays for each point without a
/// man.
pub(super) fn can_bridge(position: &Position, side: Side, new_men: u8) -> bool {
    let (own, free) = (position.men(side), position.hex().all() - position.blocks());
    let flood = |mut reached: Points| {
        let mut fresh = reached;
        while let Some(point) = fresh.first() {
            fresh.remove(point);
            let connected = (position.hex().beside(point) & own) - reached;
            reached |= connected;
            fresh |= connected;
        }
        reached
    };
    let mut reached = flood(position.hex().wall(0) & own);
    for new_count in 0..=new_men {
        if reached.meets(position.hex().wall(1)) {
            return true;
        }
        if new_count < new_men {
            let beside = reached.fold(position.hex().wall(0), |set, point| set | position.hex().beside(point));
            reached = flood(reached | (beside & free));
        }
    }
    false
}

/// Returns `true` if a part of a king passes the enemy's wall from a point, and ends on no other king of its side.
pub(super) fn passes(position: &Position, side: Side, from: Point, count: u8, own_kings: Points) -> bool {
    let size = (count as usize).min(TALLEST);
    tables(position).pass[side.index()][size].has(from)
        && !(position.reach_of(side, from, count).passing - own_kings).is_empty()
}

/// Returns a point from which a part of a king passes the enemy's wall.
fn passing_point(position: &Position, side: Side, from: Points, count: u8, own_kings: Points) -> Option<Point> {
    let size = (count as usize).min(TALLEST);
    (from & tables(position).pass[side.index()][size]).find(|point| passes(position, side, *point, count, own_kings))
}

/// A way to win: the starting point and the number of checkers of the first action, and of the second one from where it arrives.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub first: (Point, u8),
    pub second: Option<(Point, u8)>,
}

impl Way {
    /// Returns the number of actions, 1 or 2.
    pub fn actions(&self) -> u32 {
        1 + u32::from(self.second.is_some())
    }
}

/// A search for wins of a side in two actions.
struct TurnSearch<'a> {
    position: &'a Position,
    side: Side,
    blessing_wins: bool,
    own_kings: Points,
    /// The enemy kings.
    targets: Points,
    hit_sources: &'a HitSources,
    tallest: u8,
}

impl TurnSearch<'_> {
    /// Returns a win by a Move and then a Split, or for a locked man by a Split and then a Move: with one checker fewer the second
    /// time.
    fn win_twice(&self, from: Point, locked: Points) -> Option<Way> {
        let position = self.position;
        let (own, size) = (position.men(self.side), position.size(from));
        if !self.may_win_twice(from, size) {
            return None;
        }
        let free = size - u8::from(locked.has(from));
        let ends = position.reach_of(self.side, from, free).ends - own;
        let over = (ends & self.hit_sources.from(size - 1)).first().or_else(|| {
            let starts = position.starts(Side::Near) | position.starts(Side::Far);
            let crowned = if self.own_kings.has(from) { ends } else { ends & starts };
            let kings = self.own_kings - Points::one(from);
            if self.blessing_wins { passing_point(position, self.side, crowned, size - 1, kings) } else { None }
        })?;
        Some(Way { first: (from, free), second: Some((over, size - 1)) })
    }

    /// Returns `true` if [`TurnSearch::win_twice`] could find a win without blocks.
    fn may_win_twice(&self, from: Point, size: u8) -> bool {
        let (position, side) = (self.position, self.side.index());
        let tables = tables(position);
        let steps = (size as usize).min(TALLEST);
        if size as usize > TALLEST || tables.strides(side, self.targets, steps).has(from) {
            return true;
        }
        let mut starts = position.starts(Side::Near) | position.starts(Side::Far);
        self.blessing_wins
            && if self.own_kings.has(from) {
                tables.passes_soon[side][steps].has(from)
            } else {
                starts.any(|start| position.hex().free_approaches(side, start, size).has(from))
            }
    }

    /// Returns a win in which two single checkers become a man of two, regardless of where the first came from.
    fn merge_two(&self, single: Points) -> Option<Way> {
        let position = self.position;
        let plain = position.men(self.side) - position.cursed();
        let hits = self.hit_sources.from(2);
        let goals = if self.blessing_wins { hits | tables(position).pass[self.side.index()][2] } else { hits };
        (single & plain & goals).find_map(|to| {
            let mut friends = position.hex().beside(to) & plain;
            let king = self.own_kings.has(to);
            if king {
                friends -= self.own_kings;
            }
            let mut from = friends.first()?;
            if !hits.has(to) {
                let kings = self.own_kings - Points::one(to);
                if !king {
                    from = (friends & kings).first()?;
                }
                if !self.blessing_wins || !passes(position, self.side, to, 2, kings) {
                    return None;
                }
            }
            Some(Way { first: (from, 1), second: Some((to, 2)) })
        })
    }

    /// Returns a win by a merge of a blessed man, or of one blessed on the way, which may have any height.
    fn merge_any(&self, tall: Points) -> Option<Way> {
        let position = self.position;
        let own = position.men(self.side);
        let any_blessed = own.meets(position.blessed());
        let movers = if any_blessed { own } else { tall | (own & position.hex().wall(self.side.other().index())) };
        let pass = &tables(position).pass[self.side.index()];
        for from in movers {
            let size = position.size(from);
            if !any_blessed && (position.cursed().has(from) || !pass[(size as usize).min(TALLEST)].has(from)) {
                continue;
            }
            let reach = position.reach_of(self.side, from, size);
            let king = self.own_kings.has(from);
            let mut friends = reach.ends & own;
            if king {
                friends -= self.own_kings;
            }
            let friends = match (position.blessed().has(from), position.cursed().has(from)) {
                (true, _) => friends,
                (_, true) => friends & position.blessed(),
                _ => friends & (position.blessed() | reach.passing),
            };
            for to in friends {
                let size_after = size.saturating_add(position.size(to));
                if self.merged_wins(to, size_after, king) {
                    return Some(Way { first: (from, size), second: Some((to, size_after)) });
                }
            }
        }
        None
    }

    /// Returns `true` if a man made by a merge wins from its point.
    fn merged_wins(&self, at: Point, size: u8, king: bool) -> bool {
        let position = self.position;
        let hits = if size > self.tallest.max(2) {
            position.reach_of(self.side, at, size.min(TALLEST as u8)).ends.meets(self.targets)
        } else {
            self.hit_sources.from(size).has(at)
        };
        hits || self.blessing_wins
            && (king || self.own_kings.has(at))
            && passes(position, self.side, at, size, self.own_kings - Points::one(at))
    }
}
