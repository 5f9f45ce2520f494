//! The terms of the evaluation: counts of a side's features, each with a weight.

use super::reach::tables;
use crate::games::benediction::TALLEST;
use crate::games::benediction::cache::ReachCache;
use crate::games::benediction::reach::{FAR, MAX_POINTS, RUNS, STRIDES};
use benediction_rules::Side;
use benediction_rules::games::benediction::{Phase, Position};
use benediction_rules::geometry::{Point, Points};

/// Defines the index of each kind's first count in a list of weights.
macro_rules! terms {
    ($($(#[$doc:meta])* $name:ident: $count:expr,)*) => {
        terms!(@ 0usize; $($(#[$doc])* $name: $count,)*);
        /// Names of the kinds and their numbers of counts.
        pub const KINDS: &[(&str, usize)] = &[$((stringify!($name), $count)),*];
    };
    (@ $at:expr; $(#[$doc:meta])* $name:ident: $count:expr, $($rest:tt)*) => {
        $(#[$doc])* pub(super) const $name: usize = $at;
        terms!(@ $at + $count; $($rest)*);
    };
    (@ $at:expr;) => {
        /// Number of weights of the evaluation, of all kinds together.
        pub const TERMS: usize = $at;
    };
}

/// Number of classes of men: single, of two checkers, taller.
const CLASSES: usize = 3;
/// Largest number of steps or actions to a king that is distinguished.
const MAX_DISTANCE: usize = 10;
const MAX_GUARD_STEPS: usize = 6;

terms! {
    /// A checker on the board.
    CHECKER: 1,
    /// A checker in hand.
    HELD: 1,
    /// A man that is not cursed, by class.
    STACK: CLASSES,
    /// A cursed man, by class.
    CURSED: CLASSES,
    /// A blessed man that is not a king.
    BLESSED: 1,
    /// A blessed king: of the side to act when it is threatened, of the side to act when it is not, of the other side.
    BLESSED_KING: 3,
    /// A king, by class.
    KING: CLASSES,
    /// A king beyond the first.
    SPARE_KING: 1,
    /// The foremost king, by its distance from passing the enemy's wall: one action, then 1 to 6 turns.
    RACE: 7,
    /// If a blessed king wins at the start of its turn: the foremost king that can move towards the enemy's wall without being hit
    /// at once, by the number of turns before the one in which it passes the wall, 1 to 3.
    RUN: RUNS,
    /// A point that some man can reach in one action.
    MOBILITY: 1,
    /// A man, by class and by its distance to the nearest enemy king: in steps if a blessed king wins at once, else in the number
    /// of actions in which it hits the king without blocks.
    HUNTER: CLASSES * MAX_DISTANCE,
    /// A man that is no king, by class and by its number of steps to the nearest own king.
    GUARD: CLASSES * MAX_GUARD_STEPS,
    /// A king, by the number of points that it can reach and the enemy cannot.
    ESCAPES: 8,
    /// A point beside an own king that the enemy reaches.
    RING: 1,
    /// A block beside an own king.
    SHELTER: 1,
    /// A vacant point of the zone for a checker in hand.
    ROOM: 1,
    /// A starting point beyond the first.
    START: 1,
    /// The side to act, by its number of actions left, one or two.
    TEMPO: 2,
    /// The opponent can win in its next turn, while the side to act has one action left, or two.
    THREATENED: 2,
}

fn class(size: u8) -> usize {
    (size as usize).clamp(1, CLASSES) - 1
}

/// The least value of some rows for every point.
enum Nearest<'a> {
    Of(&'a [u8; MAX_POINTS]),
    All([u8; MAX_POINTS]),
}

impl<'a> Nearest<'a> {
    #[inline]
    fn of(points: Points, row: impl Fn(Point) -> &'a [u8; MAX_POINTS]) -> Nearest<'a> {
        if let Some(only) = points.first()
            && points == Points::one(only)
        {
            return Nearest::Of(row(only));
        }
        let mut all = [FAR; MAX_POINTS];
        points.for_each(|point| all.iter_mut().zip(row(point)).for_each(|(least, here)| *least = (*least).min(*here)));
        Nearest::All(all)
    }

    #[inline]
    fn to(&self, point: Point) -> u8 {
        match self {
            Nearest::Of(row) => row[point.index()],
            Nearest::All(row) => row[point.index()],
        }
    }
}

/// Counts the terms of a position, from the view of the side to act. `threatened` is `true` if the opponent could win within a
/// turn.
#[inline]
pub(super) fn count(position: &Position, threatened: bool, cache: &mut ReachCache, add: &mut impl FnMut(usize, i32)) {
    count_rows(position, cache, &mut |row, amount| {
        if row < TERMS { add(row, amount) } else { add(row - TERMS, -amount) }
    });
    if let (true, Phase::Play(side, left)) = (threatened, position.phase()) {
        if position.blessed_king(side) {
            add(BLESSED_KING, 1);
            add(BLESSED_KING + 1, -1);
        }
        add(THREATENED + usize::from(left > 1), 1);
    }
}

/// Number of rows that `count_rows` fills: two for each weight.
pub const ROWS: usize = 2 * TERMS;

/// Counts the terms of a position whose side to act is not threatened: those of the side to act in the rows of the terms, those of
/// the other side in as many rows after them.
#[inline]
pub(super) fn count_rows(position: &Position, cache: &mut ReachCache, add: &mut impl FnMut(usize, i32)) {
    let Phase::Play(side, left) = position.phase() else { return };
    let (own, enemy) = (reach(position, side, cache), reach(position, side.other(), cache));
    of_side(position, side, own, enemy, BLESSED_KING + 1, add);
    of_side(position, side.other(), enemy, own, BLESSED_KING + 2, &mut |term, amount| add(TERMS + term, amount));
    add(TEMPO + usize::from(left > 1), 1);
}

/// Returns by how much the evaluation is lower if the side to act, with `left` actions, is threatened.
pub(super) const fn threat_penalty(blessed_king: bool, left: u8, weights: &[i32; TERMS]) -> i32 {
    let king = if blessed_king { weights[BLESSED_KING + 1] - weights[BLESSED_KING] } else { 0 };
    king - weights[THREATENED + (left > 1) as usize]
}

/// Counts the terms of a side. `reached` and `enemy_reach` are the points that its men and the enemy's reach, and `blessed_king` is
/// the term of its blessed king.
#[inline]
fn of_side(
    position: &Position,
    owner: Side,
    reached: Points,
    enemy_reach: Points,
    blessed_king: usize,
    add: &mut impl FnMut(usize, i32),
) {
    men(position, owner, add);
    kings(position, owner, enemy_reach, add);
    add(MOBILITY, reached.len() as i32);
    if position.blessed_king(owner) {
        add(blessed_king, 1);
    }
    let hand = i32::from(position.hand(owner));
    if hand > 0 {
        add(HELD, hand);
        add(ROOM, (position.droppable(owner).len() as i32).min(hand));
    }
    add(START, position.starts(owner).len() as i32 - 1);
}

/// Returns the points that a side's men reach in one action; single men past the wall are left out.
#[inline]
fn reach(position: &Position, side: Side, cache: &mut ReachCache) -> Points {
    let own = position.men(side);
    let beside = (own - position.tall()).fold(Points::NONE, |reached, from| reached | position.hex().beside(from));
    let tall = own & position.tall();
    let further = if tall.is_empty() { Points::NONE } else { cache.ends(position, side, tall) };
    (beside | further) - position.blocks()
}

#[inline]
fn men(position: &Position, side: Side, add: &mut impl FnMut(usize, i32)) {
    let own = position.men(side);
    let own_kings = position.kings() & own;
    let enemy_kings = position.kings() & position.men(side.other());
    let tables = tables(position);
    // In Benediction steps are the better measure (docs/lab/engine-trials.md).
    let steps = position.wins_at_once();
    let actions = &tables.actions[side.index()];
    let own_king_distances = Nearest::of(own_kings, |king| &tables.distance[king.index()]);
    let enemy_king_distances = |stride: usize| {
        Nearest::of(
            enemy_kings,
            |king| if steps { &tables.distance[king.index()] } else { &actions[king.index()][stride] },
        )
    };
    let mut place = |from: Point, class: usize, way: u8| {
        let steps = own_king_distances.to(from);
        if steps != FAR && steps > 0 {
            add(GUARD + class * MAX_GUARD_STEPS + (steps as usize).min(MAX_GUARD_STEPS) - 1, 1);
        }
        if way != FAR {
            add(HUNTER + class * MAX_DISTANCE + (way as usize).clamp(1, MAX_DISTANCE) - 1, 1);
        }
    };
    let (single, tall) = (own - position.tall(), own & position.tall());
    let ways = enemy_king_distances(0);
    single.for_each(|from| place(from, 0, ways.to(from)));
    if !tall.is_empty() {
        let ways = enemy_king_distances(1);
        tall.for_each(|from| {
            let size = position.size(from);
            let way = match size {
                0..=2 => ways.to(from),
                _ => enemy_king_distances((size as usize).min(STRIDES) - 1).to(from),
            };
            place(from, class(size), way);
        });
    }
    let singles = single.len() as i32;
    let mut checkers = singles;
    let cursed = (single & position.cursed()).len() as i32;
    add(CURSED, cursed);
    add(STACK, singles - cursed);
    tall.for_each(|from| {
        let size = position.size(from);
        checkers += i32::from(size);
        add(if position.cursed().has(from) { CURSED } else { STACK } + class(size), 1);
    });
    add(CHECKER, checkers);
    if !position.blessed().is_empty() {
        add(BLESSED, ((own & position.blessed()) - own_kings).len() as i32);
    }
}

#[inline]
fn kings(position: &Position, side: Side, enemy_reach: Points, add: &mut impl FnMut(usize, i32)) {
    let tables = tables(position);
    let own = position.men(side);
    let own_kings = position.kings() & own;
    let (mut race, mut run): (Option<usize>, Option<usize>) = (None, None);
    // If a blessed king wins at once, a running king was hit more often than it got through
    // (docs/lab/engine-trials.md).
    let runs = !position.wins_at_once();
    for king in own_kings {
        let size = position.size(king);
        add(KING + class(size), 1);
        let steps = tables.steps_to_pass[side.index()][king.index()];
        // In a turn a man moves by its height in steps, and then a part of it by one step less.
        let turns = if steps <= size { 0 } else { steps.div_ceil(size.saturating_mul(2) - 1) as usize };
        race = Some(race.map_or(turns, |best| best.min(turns)));
        let beside = position.hex().beside(king);
        let goals = position.reach_of(side, king, size).ends - own - enemy_reach;
        add(ESCAPES + goals.len().min(7) as usize, 1);
        if runs {
            let near = &tables.runs[side.index()][(size as usize).min(TALLEST)];
            let turns = near.iter().position(|near| goals.meets(*near));
            run = run.into_iter().chain(turns).min();
        }
        add(RING, (beside & enemy_reach).len() as i32);
        add(SHELTER, (beside & position.blocks()).len() as i32);
    }
    // Only the foremost king counts for the race: the others are more to lose.
    if let Some(turns) = race.filter(|turns| *turns < 7) {
        add(RACE + turns, 1);
    }
    if let Some(turns) = run {
        add(RUN + turns, 1);
    }
    add(SPARE_KING, (own_kings.len() as i32 - 1).max(0));
}
