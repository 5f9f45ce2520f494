//! What a judgement is a sum of: counts of things that a side has, each with a weight.

use super::reach::tables;
use crate::games::benediction::TALLEST;
use crate::games::benediction::cache::ReachCache;
use crate::games::benediction::reach::{FAR, MAX_POINTS, RUNS, STRIDES};
use benediction_rules::Side;
use benediction_rules::games::benediction::{Phase, Position};
use benediction_rules::geometry::{Point, Points};

/// Where the counts of each kind begin in a list of weights.
macro_rules! terms {
    ($($(#[$doc:meta])* $name:ident: $count:expr,)*) => {
        terms!(@ 0usize; $($(#[$doc])* $name: $count,)*);
        /// Names of the kinds and how many counts each has.
        pub const KINDS: &[(&str, usize)] = &[$((stringify!($name), $count)),*];
    };
    (@ $at:expr; $(#[$doc:meta])* $name:ident: $count:expr, $($rest:tt)*) => {
        $(#[$doc])* pub(super) const $name: usize = $at;
        terms!(@ $at + $count; $($rest)*);
    };
    (@ $at:expr;) => {
        /// How many weights there are.
        pub const TERMS: usize = $at;
    };
}

/// Men are single, of two checkers, or higher.
const CLASSES: usize = 3;
/// Kings further off than so many steps or actions are looked at as if they were no further.
const FURTHEST: usize = 10;
const AROUND: usize = 6;

terms! {
    /// A checker on the board.
    CHECKER: 1,
    /// A checker in hand.
    HELD: 1,
    /// A man who is not cursed, by class.
    STACK: CLASSES,
    /// A cursed man, by class.
    CURSED: CLASSES,
    /// A blessed man who is not a king.
    BLESSED: 1,
    /// A king who is blessed: of the side to act when it is threatened, of the side to act when it is not, of the other.
    BLESSED_KING: 3,
    /// A king, by class.
    KING: CLASSES,
    /// A king beyond the first.
    SPARE_KING: 1,
    /// The foremost king, by how far he is from passing the enemy's wall: one action, then 1 to 6 turns.
    RACE: 7,
    /// Where a blessed king has to wait for his turn: the foremost king who can go on towards the enemy's wall without being hit at
    /// once, by the turns before the one in which he passes it: 1 to 3.
    RUN: RUNS,
    /// A point that some man can reach in one action.
    MOBILITY: 1,
    /// A man, by class and by his way to the nearest enemy king: in steps where a blessed king wins at once, else in the actions
    /// in which he hits him if there are no blocks.
    HUNTER: CLASSES * FURTHEST,
    /// A man who is no king, by class and by his steps to the nearest own king.
    GUARD: CLASSES * AROUND,
    /// A king, by how many points he can go to that the enemy does not reach.
    ESCAPES: 8,
    /// A point beside an own king that the enemy reaches.
    RING: 1,
    /// A block beside an own king.
    SHELTER: 1,
    /// A vacant point of the zone for a checker in hand.
    ROOM: 1,
    /// A starting point beyond the first.
    START: 1,
    /// The side to act, by the actions left: it has one, or two.
    TEMPO: 2,
    /// The opponent can win in its next turn while the side to act still has one action, or two.
    THREATENED: 2,
}

fn class(size: u8) -> usize {
    (size as usize).clamp(1, CLASSES) - 1
}

/// For every point the least of the rows of some others.
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

/// Counts everything of a position, from the view of the side to act; `threatened` says whether the opponent could win within a turn.
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

/// How many rows `count_rows` has.
pub const ROWS: usize = 2 * TERMS;

/// Counts everything of a position whose side to act is not threatened: what it has in the rows of the terms, what the other side
/// has in as many rows after those.
#[inline]
pub(super) fn count_rows(position: &Position, cache: &mut ReachCache, add: &mut impl FnMut(usize, i32)) {
    let Phase::Play(side, left) = position.phase() else { return };
    let (own, enemy) = (reached(position, side, cache), reached(position, side.other(), cache));
    of_side(position, side, own, enemy, BLESSED_KING + 1, add);
    of_side(position, side.other(), enemy, own, BLESSED_KING + 2, &mut |term, amount| add(TERMS + term, amount));
    add(TEMPO + usize::from(left > 1), 1);
}

/// By how much a position whose side to act has so many actions left is worth less where it is threatened.
pub(super) const fn threat_penalty(blessed_king: bool, left: u8, weights: &[i32; TERMS]) -> i32 {
    let king = if blessed_king { weights[BLESSED_KING + 1] - weights[BLESSED_KING] } else { 0 };
    king - weights[THREATENED + (left > 1) as usize]
}

/// What a side has; its men and the enemy's reach these points, and `blessed_king` is the term of a blessed king of its own.
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

/// The points that a side's men reach in one action; single men past the wall are left out.
#[inline]
fn reached(position: &Position, side: Side, cache: &mut ReachCache) -> Points {
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
    // In Benediction steps said more (docs/engine-trials.md).
    let steps = position.wins_at_once();
    let actions = &tables.actions[side.index()];
    let guarded = Nearest::of(own_kings, |king| &tables.distance[king.index()]);
    let hunted = |stride: usize| {
        Nearest::of(
            enemy_kings,
            |king| if steps { &tables.distance[king.index()] } else { &actions[king.index()][stride] },
        )
    };
    let mut place = |from: Point, class: usize, way: u8| {
        let steps = guarded.to(from);
        if steps != FAR && steps > 0 {
            add(GUARD + class * AROUND + (steps as usize).min(AROUND) - 1, 1);
        }
        if way != FAR {
            add(HUNTER + class * FURTHEST + (way as usize).clamp(1, FURTHEST) - 1, 1);
        }
    };
    let (single, tall) = (own - position.tall(), own & position.tall());
    let ways = hunted(0);
    single.for_each(|from| place(from, 0, ways.to(from)));
    if !tall.is_empty() {
        let ways = hunted(1);
        tall.for_each(|from| {
            let size = position.size(from);
            let way = match size {
                0..=2 => ways.to(from),
                _ => hunted((size as usize).min(STRIDES) - 1).to(from),
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
    // Where a blessed king wins at once a king who runs was hit more often than he came through (docs/engine-trials.md).
    let runs = !position.wins_at_once();
    for king in own_kings {
        let size = position.size(king);
        add(KING + class(size), 1);
        let steps = tables.steps_to_pass[side.index()][king.index()];
        // In a turn a man goes his height in steps, and then a part of him one step less.
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
    // Only the foremost king races: the others are more to lose.
    if let Some(turns) = race.filter(|turns| *turns < 7) {
        add(RACE + turns, 1);
    }
    if let Some(turns) = run {
        add(RUN + turns, 1);
    }
    add(SPARE_KING, (own_kings.len() as i32 - 1).max(0));
}
