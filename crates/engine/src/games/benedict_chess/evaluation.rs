//! How good a position is, and how promising an action: what the bot knows about Benedict Chess beyond the rules.
//!
//! Whoever can look at the enemy king with a man that has just moved has won, so the heart of it is an exact look at the wins
//! of one action; the rest is a handful of counts.

use super::ForcedWin;
use crate::{Evaluator, Playable, Skill, Stage, Tactics};
use benediction_rules::Side;
use benediction_rules::games::benedict_chess::{Action, Kind};
use benediction_rules::games::benedict_chess::{
    Colour, KING_STEPS, KNIGHT_LEAPS, NO_PROGRESS_LIMIT, PAWN_ATTACKS, Position, bishop_attacks, rook_attacks,
};
use benediction_rules::geometry::squares::each;

/// What things are worth, in hundredths of a pawn.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// A man of each kind, by [`Kind`]; both kings are always there.
    men: [i32; 6],
    /// An empty square that a man other than a pawn can go to.
    mobility: i32,
    /// An empty square from which a sliding enemy of the fitting kind would look at the king, for each such enemy.
    exposure: i32,
    /// The same for an enemy knight.
    leap: i32,
    /// An enemy man that one of the own men sees; when he moves on such a line it may flip.
    sight: i32,
    /// The opponent could win if it acted now.
    threatened: i32,
    /// It is one's turn.
    tempo: i32,
}

/// The men's worth, by [`Kind`].
const MEN: [i32; 6] = [60, 170, 180, 190, 420, 0];

impl Weights {
    /// Those with which the program plays.
    pub const TUNED: Weights =
        Weights { men: MEN, mobility: 4, exposure: 7, leap: 6, sight: 5, threatened: -60, tempo: 25 };
}

/// Whether a colour, if it acted now, could flip the enemy king by its action.
pub(super) fn could_win(position: &Position, colour: Colour) -> bool {
    let Some(king) = each(position.kind(Kind::King) & position.men(colour.other())).next() else { return false };
    let (occupied, mine) = (position.occupied(), position.men(colour));
    let vacant = !occupied;
    let leaps = KNIGHT_LEAPS[king] & vacant;
    if leaps != 0 && each(position.kind(Kind::Knight) & mine).any(|square| KNIGHT_LEAPS[square] & leaps != 0) {
        return true;
    }
    // A slider's own square is free once he has gone, and he may look past it.
    let slides = |set: u64, sees: fn(usize, u64) -> u64, goes: fn(usize, u64) -> u64| {
        each(set).any(|square| sees(king, occupied ^ 1 << square) & vacant & goes(square, occupied) != 0)
    };
    let star = |square, occupied| bishop_attacks(square, occupied) | rook_attacks(square, occupied);
    if slides(position.kind(Kind::Queen) & mine, star, star)
        || slides(position.kind(Kind::Rook) & mine, rook_attacks, rook_attacks)
        || slides(position.kind(Kind::Bishop) & mine, bishop_attacks, bishop_attacks)
    {
        return true;
    }
    let pawns = position.kind(Kind::Pawn) & mine;
    let (one, two) = position.pawn_steps_of(colour);
    if (one | two) & !colour.last_rank() & PAWN_ATTACKS[colour.other().index()][king] != 0 {
        return true;
    }
    let promotes = |to: usize| {
        let from = if colour == Colour::White { to - 8 } else { to + 8 };
        let sees = KNIGHT_LEAPS[king] | star(king, occupied ^ 1 << from);
        pawns >> from & 1 != 0 && sees >> to & 1 != 0
    };
    if each(one & colour.last_rank()).any(promotes) {
        return true;
    }
    let own = position.kind(Kind::King) & mine;
    let near = KING_STEPS[king];
    each(own).any(|square| KING_STEPS[square] & near & vacant != 0) || position.castles_to(colour) & near != 0
}

/// What is counted for a colour.
fn worth(position: &Position, colour: Colour, weights: &Weights) -> i32 {
    let (occupied, mine) = (position.occupied(), position.men(colour));
    let theirs = occupied ^ mine;
    let (mut seen_empty, mut seen_men, mut sum) = (0, 0, 0);
    for kind in Kind::ALL {
        let men = position.kind(kind) & mine;
        sum += weights.men[kind.index()] * men.count_ones() as i32;
        if kind == Kind::Pawn {
            continue;
        }
        for square in each(men) {
            let sees = position.attacks(square, kind, colour);
            seen_empty += (sees & !occupied).count_ones() as i32;
            seen_men += (sees & theirs).count_ones() as i32;
        }
    }
    sum += weights.mobility * seen_empty + weights.sight * seen_men;
    let Some(king) = each(position.kind(Kind::King) & mine).next() else { return sum };
    let count = |kind| (position.kind(kind) & theirs).count_ones() as i32;
    let open = |set: u64| (set & !occupied).count_ones() as i32;
    let diagonals = open(bishop_attacks(king, occupied)) * (count(Kind::Bishop) + count(Kind::Queen));
    let orthogonals = open(rook_attacks(king, occupied)) * (count(Kind::Rook) + count(Kind::Queen));
    let leaps = open(KNIGHT_LEAPS[king]) * count(Kind::Knight);
    sum - weights.exposure * (diagonals + orthogonals) - weights.leap * leaps
}

/// A flip or two change more here than in other games, so judgements are further off; and a turn is a single action.
const SKILLS: [Skill; 10] = [
    Skill::new(0, 1600, [9; 4], u64::MAX).stopping_short(),
    Skill::new(0, 800, [4; 4], u64::MAX).stopping_short(),
    Skill::new(0, 400, Skill::ALL_SEEN, u64::MAX).stopping_short(),
    Skill::new(1, 900, Skill::ALL_SEEN, 3_000).stopping_short(),
    Skill::new(1, 200, Skill::ALL_SEEN, 5_000).stopping_short(),
    Skill::new(2, 110, Skill::ALL_SEEN, 9_000).stopping_short(),
    Skill::new(3, 90, Skill::ALL_SEEN, 15_000).stopping_short(),
    Skill::new(Skill::MANY, 55, Skill::ALL_SEEN, 10_000),
    Skill::new(Skill::MANY, 17, Skill::ALL_SEEN, 23_000),
    Skill::FULL,
];

impl Evaluator<Position> for Weights {
    fn score(&mut self, position: &Position, threatened: bool) -> i32 {
        let mine = position.to_move();
        let mut score = worth(position, mine, self) - worth(position, mine.other(), self) + self.tempo;
        score += if threatened { self.threatened } else { 0 };
        // Close to the draw by the clock nothing is worth what it was.
        let left = i32::from(NO_PROGRESS_LIMIT.saturating_sub(position.clock()));
        if left < 20 { score * left / 20 } else { score }
    }
}

/// Orders actions and sees wins of one action.
#[derive(Clone, Copy, Debug)]
pub struct Tactician;

fn ordering_score(position: &Position, action: Action) -> i32 {
    let Action::Move { to, promotion, .. } = action else { return 0 };
    let flips = position.flips(action);
    let gain: i32 =
        Kind::ALL.into_iter().map(|kind| MEN[kind.index()] * (position.kind(kind) & flips).count_ones() as i32).sum();
    let becomes = promotion.map_or(0, |kind| MEN[kind.index()]);
    // Whoever stands near the enemy king looks at him soon.
    let king = position.kind(Kind::King) & position.men(position.to_move().other());
    let near = if KING_STEPS[to.index()] & king != 0 { 30 } else { 0 };
    gain + becomes + near - 20
}

impl Tactics<Position> for Tactician {
    fn order(&self, position: &Position, _threatened: bool, stage: Stage, list: &mut Vec<(i32, Action)>) {
        // Nothing is left out: the one defence is often a quiet step.
        if stage != Stage::Late {
            position.each_legal(|action| list.push((ordering_score(position, action), action)));
        }
    }

    fn is_quiet(&self, _position: &Position) -> bool {
        // A flip of the king is seen as a win within the turn.
        true
    }

    fn is_threatened(&self, position: &Position) -> bool {
        could_win(position, position.to_move().other())
    }

    fn win_in_turn(&self, position: &Position) -> u32 {
        u32::from(could_win(position, position.to_move()))
    }

    fn sees_every_win(&self, _position: &Position) -> bool {
        true
    }
}

impl Playable for Position {
    type Evaluator = Weights;
    type Tactics = Tactician;

    fn evaluator() -> Weights {
        Weights::TUNED
    }

    fn tactics() -> Tactician {
        Tactician
    }

    fn material(&self, side: Side) -> i32 {
        let mine = self.men(self.colour(side));
        let worth = |kind: Kind| MEN[kind.index()] * (self.kind(kind) & mine).count_ones() as i32;
        Kind::ALL.into_iter().map(worth).sum()
    }

    /// Of 600 games with itself, 3000 positions a turn: 590 and 790 with two seeds, 820 with 1500 positions (`tools/examples/winning_score.rs`).
    fn winning_score(&self) -> i32 {
        600
    }

    fn skills(&self) -> &'static [Skill; 10] {
        &SKILLS
    }

    fn proved_win(&self) -> Option<(Action, u32)> {
        ForcedWin::known().step(self).map(|step| (step.action, step.length))
    }
}
