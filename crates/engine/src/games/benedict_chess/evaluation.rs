//! Evaluation and move ordering of Benedict Chess.
//!
//! A player that can attack the enemy king with a piece that has just moved wins, so the main part is an exact test for wins in one
//! action; the rest is a few counts.

use super::ForcedWin;
use crate::{Evaluator, Playable, Skill, Stage, Tactics};
use benediction_rules::Side;
use benediction_rules::games::benedict_chess::{Action, Kind};
use benediction_rules::games::benedict_chess::{
    Color, KING_STEPS, KNIGHT_LEAPS, NO_PROGRESS_LIMIT, PAWN_ATTACKS, Position, bishop_attacks, rook_attacks,
};
use benediction_rules::geometry::squares::each;

/// Weights of the evaluation, in hundredths of a pawn.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// A piece of each kind, by [`Kind`]; both kings are always on the board.
    pieces: [i32; 6],
    /// An empty square that a piece other than a pawn attacks.
    mobility: i32,
    /// An empty square from which a sliding enemy of the right kind would attack the king, for each such enemy.
    exposure: i32,
    /// The same for an enemy knight.
    leap: i32,
    /// An enemy piece that an own piece attacks; a move along such a line may flip it.
    sight: i32,
    /// The opponent could win if it acted now.
    threatened: i32,
    /// The side is to act.
    tempo: i32,
}

/// The values of the pieces, by [`Kind`].
const PIECE_VALUES: [i32; 6] = [60, 170, 180, 190, 420, 0];

impl Weights {
    /// The weights with which the program plays.
    pub const TUNED: Weights =
        Weights { pieces: PIECE_VALUES, mobility: 4, exposure: 7, leap: 6, sight: 5, threatened: -60, tempo: 25 };
}

/// Returns `true` if a colour, if it acted now, could flip the enemy king by its action.
pub(super) fn could_win(position: &Position, color: Color) -> bool {
    let Some(king) = each(position.kind(Kind::King) & position.pieces(color.other())).next() else { return false };
    let (occupied, own) = (position.occupied(), position.pieces(color));
    let vacant = !occupied;
    let leaps = KNIGHT_LEAPS[king] & vacant;
    if leaps != 0 && each(position.kind(Kind::Knight) & own).any(|square| KNIGHT_LEAPS[square] & leaps != 0) {
        return true;
    }
    // A slider's own square is free after its move, and it may attack past it.
    let slides = |set: u64, attacks: fn(usize, u64) -> u64, targets: fn(usize, u64) -> u64| {
        each(set).any(|square| attacks(king, occupied ^ 1 << square) & vacant & targets(square, occupied) != 0)
    };
    let star = |square, occupied| bishop_attacks(square, occupied) | rook_attacks(square, occupied);
    if slides(position.kind(Kind::Queen) & own, star, star)
        || slides(position.kind(Kind::Rook) & own, rook_attacks, rook_attacks)
        || slides(position.kind(Kind::Bishop) & own, bishop_attacks, bishop_attacks)
    {
        return true;
    }
    let pawns = position.kind(Kind::Pawn) & own;
    let (one, two) = position.pawn_steps_of(color);
    if (one | two) & !color.last_rank() & PAWN_ATTACKS[color.other().index()][king] != 0 {
        return true;
    }
    let promotes = |to: usize| {
        let from = if color == Color::White { to - 8 } else { to + 8 };
        let attacks = KNIGHT_LEAPS[king] | star(king, occupied ^ 1 << from);
        pawns >> from & 1 != 0 && attacks >> to & 1 != 0
    };
    if each(one & color.last_rank()).any(promotes) {
        return true;
    }
    let own_king = position.kind(Kind::King) & own;
    let near = KING_STEPS[king];
    each(own_king).any(|square| KING_STEPS[square] & near & vacant != 0) || position.castles_to(color) & near != 0
}

/// Returns the weighted counts of a colour.
fn worth(position: &Position, color: Color, weights: &Weights) -> i32 {
    let (occupied, own) = (position.occupied(), position.pieces(color));
    let enemy = occupied ^ own;
    let (mut mobility, mut attacked_pieces, mut sum) = (0, 0, 0);
    for kind in Kind::ALL {
        let pieces = position.kind(kind) & own;
        sum += weights.pieces[kind.index()] * pieces.count_ones() as i32;
        if kind == Kind::Pawn {
            continue;
        }
        for square in each(pieces) {
            let attacks = position.attacks(square, kind, color);
            mobility += (attacks & !occupied).count_ones() as i32;
            attacked_pieces += (attacks & enemy).count_ones() as i32;
        }
    }
    sum += weights.mobility * mobility + weights.sight * attacked_pieces;
    let Some(king) = each(position.kind(Kind::King) & own).next() else { return sum };
    let count = |kind| (position.kind(kind) & enemy).count_ones() as i32;
    let open = |set: u64| (set & !occupied).count_ones() as i32;
    let diagonals = open(bishop_attacks(king, occupied)) * (count(Kind::Bishop) + count(Kind::Queen));
    let orthogonals = open(rook_attacks(king, occupied)) * (count(Kind::Rook) + count(Kind::Queen));
    let leaps = open(KNIGHT_LEAPS[king]) * count(Kind::Knight);
    sum - weights.exposure * (diagonals + orthogonals) - weights.leap * leaps
}

/// A flip or two change more here than in other games, so the errors are larger; and a turn is a single action.
const SKILLS: [Skill; 10] = [
    Skill::new(0, 1600, [9; 4], u64::MAX).without_extensions(),
    Skill::new(0, 800, [4; 4], u64::MAX).without_extensions(),
    Skill::new(0, 400, Skill::NO_BLUNDERS, u64::MAX).without_extensions(),
    Skill::new(1, 900, Skill::NO_BLUNDERS, 3_000).without_extensions(),
    Skill::new(1, 200, Skill::NO_BLUNDERS, 5_000).without_extensions(),
    Skill::new(2, 110, Skill::NO_BLUNDERS, 9_000).without_extensions(),
    Skill::new(3, 90, Skill::NO_BLUNDERS, 15_000).without_extensions(),
    Skill::new(Skill::UNLIMITED_DEPTH, 55, Skill::NO_BLUNDERS, 10_000),
    Skill::new(Skill::UNLIMITED_DEPTH, 17, Skill::NO_BLUNDERS, 23_000),
    Skill::FULL,
];

impl Evaluator<Position> for Weights {
    fn score(&mut self, position: &Position, threatened: bool) -> i32 {
        let own = position.to_move();
        let mut score = worth(position, own, self) - worth(position, own.other(), self) + self.tempo;
        score += if threatened { self.threatened } else { 0 };
        // Close to the draw by the clock every advantage shrinks.
        let left = i32::from(NO_PROGRESS_LIMIT.saturating_sub(position.clock()));
        if left < 20 { score * left / 20 } else { score }
    }
}

/// Move ordering, and detection of wins in one action.
#[derive(Clone, Copy, Debug)]
pub struct Tactician;

fn ordering_score(position: &Position, action: Action) -> i32 {
    let Action::Move { to, promotion, .. } = action else { return 0 };
    let flips = position.flips(action);
    let gain: i32 = Kind::ALL
        .into_iter()
        .map(|kind| PIECE_VALUES[kind.index()] * (position.kind(kind) & flips).count_ones() as i32)
        .sum();
    let promotion_gain = promotion.map_or(0, |kind| PIECE_VALUES[kind.index()]);
    // A piece near the enemy king will soon attack it.
    let king = position.kind(Kind::King) & position.pieces(position.to_move().other());
    let near = if KING_STEPS[to.index()] & king != 0 { 30 } else { 0 };
    gain + promotion_gain + near - 20
}

impl Tactics<Position> for Tactician {
    fn order(&self, position: &Position, _threatened: bool, stage: Stage, list: &mut Vec<(i32, Action)>) {
        // Nothing is pruned: the only defence is often a quiet step.
        if stage != Stage::Late {
            position.each_legal(|action| list.push((ordering_score(position, action), action)));
        }
    }

    fn is_quiet(&self, _position: &Position) -> bool {
        // A flip of the king is detected as a win within the turn.
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
        let own = self.pieces(self.color(side));
        let worth = |kind: Kind| PIECE_VALUES[kind.index()] * (self.kind(kind) & own).count_ones() as i32;
        Kind::ALL.into_iter().map(worth).sum()
    }

    /// From 600 games with itself, 3000 positions a turn: 590 and 790 with two seeds, 820 with 1500 positions
    /// (`tools/examples/winning_score.rs`).
    fn winning_score(&self) -> i32 {
        600
    }

    fn skills(&self) -> &'static [Skill; 10] {
        &SKILLS
    }

    fn proved_win(&self) -> Option<(Action, u32)> {
        ForcedWin::bundled().step(self).map(|step| (step.action, step.length))
    }
}
