//! Chances to win a match to points, and the doubling cube in a match.
//!
//! A game is a line of winning chances from 0 to 1. At its ends the player has lost or won the stake. A side that may
//! double does so at the chance at which the opponent may as well pass. Between those points the chance to win the
//! match is linear if every double comes at the perfect moment, and linear from end to end if there is none; the truth
//! lies between (Janowski 1993, "Take-points in money games"). Matches are computed from their last games to their
//! first.

use std::sync::OnceLock;

use benediction_rules::games::kingamon::{Cube, HIGHEST, MAX_POINTS, Position};
use benediction_rules::{Actor, Position as _};

/// The part of the gain of perfect cube timing that is reached in practice. With it, and with 26 % of gammons, the
/// chances come nearest to those of Rockwell and Kazaross for backgammon.
const EFFICIENCY: f64 = 0.8;
/// Number of steps that halve an interval of chances.
const HALVINGS: u32 = 24;

/// The players that may double next, from the view of the player whose chance is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// Both players.
    Both,
    /// That player only.
    Own,
    /// The opponent only.
    Other,
    /// No player: the cube shows 64.
    Nobody,
}

impl Access {
    /// Returns the players that may double next, from the view of one that may.
    pub(super) fn of_doubler(cube: Cube) -> Access {
        if cube.owner.is_none() { Access::Both } else { Access::Own }
    }
}

/// The chances to win a match of two equal players, by the points that each needs.
#[derive(Debug)]
struct Table {
    /// The part of all won games that count twice.
    gammons: f64,
    /// The chance of a player who needs `own` points against one who needs `other`, at `[own][other]`; 1 at `own = 0`.
    /// If one of them needs a single point, the Crawford game comes next, in which neither may double.
    chances: Vec<Vec<f64>>,
    /// The chance of a player against one who needs a single point, by the own points, after the Crawford game.
    after_crawford: Vec<f64>,
}

impl Table {
    /// Computes the chances of all matches up to a number of points. `gammons` is the part of all won games that count
    /// twice, from 0 to 1.
    fn new(points: u8, gammons: f64) -> Table {
        let size = usize::from(points) + 1;
        let mut chances = vec![vec![0.0; size]; size];
        chances[0] = vec![1.0; size];
        let mut table = Table { gammons, chances, after_crawford: vec![1.0] };
        for own in 1..=points {
            let late = if own == 1 { 0.5 } else { Game::new(&table, [own, 1], true).chance_at_start() };
            table.after_crawford.push(late);
            let [plain, gammon] = [1, 2].map(|won| table.after_crawford[usize::from(own.saturating_sub(won))]);
            let crawford = if own == 1 { 0.5 } else { 0.5 * ((1.0 - gammons) * plain + gammons * gammon) };
            table.set(own, 1, crawford);
        }
        for own in 2..=points {
            for other in own..=points {
                // Both need fewer points in everything that can follow.
                let chance = if own == other { 0.5 } else { Game::new(&table, [own, other], false).chance_at_start() };
                table.set(own, other, chance);
            }
        }
        table
    }

    fn set(&mut self, own: u8, other: u8, chance: f64) {
        let (own, other) = (usize::from(own), usize::from(other));
        self.chances[other][own] = 1.0 - chance;
        self.chances[own][other] = chance;
    }

    /// Returns the chance of a player who needs `own` points against one who needs `other`. `late` is `true` after the
    /// Crawford game.
    fn chance(&self, own: u8, other: u8, late: bool) -> f64 {
        let late_chance = |points: u8| self.after_crawford[usize::from(points)];
        match (own, other) {
            (0, _) => 1.0,
            (_, 0) => 0.0,
            (own, 1) if late => late_chance(own),
            (1, other) if late => 1.0 - late_chance(other),
            _ => self.chances[usize::from(own)][usize::from(other)],
        }
    }
}

/// A game of a match, from the view of one player.
pub(super) struct Game<'a> {
    table: &'a Table,
    /// The points that the player and the opponent need.
    needs: [u8; 2],
    /// `true` after the Crawford game.
    late: bool,
    /// The chance at which the opponent of a side that doubles may as well pass, by the power of the stake, for the
    /// player and for the opponent.
    cash_points: [[f64; 2]; HIGHEST as usize + 1],
}

impl<'a> Game<'a> {
    fn new(table: &'a Table, needs: [u8; 2], late: bool) -> Game<'a> {
        let mut game = Game { table, needs, late, cash_points: [[1.0; 2]; HIGHEST as usize + 1] };
        // Each power needs the one above it; at 64 the cube is not turned.
        for power in (0..HIGHEST).rev() {
            game.cash_points[usize::from(power)] = [game.cash_point(power), game.swapped().cash_point(power)];
        }
        game
    }

    /// Returns the same game from the view of the opponent.
    fn swapped(&self) -> Game<'a> {
        let cash_points = self.cash_points.map(|[own, other]| [other, own]);
        Game { needs: [self.needs[1], self.needs[0]], cash_points, ..*self }
    }

    /// Returns the chance to win the match when the player has won some points, or lost them.
    fn after(&self, won: u32, lost: u32) -> f64 {
        let left = |needs: u8, points: u32| u32::from(needs).saturating_sub(points) as u8;
        self.table.chance(left(self.needs[0], won), left(self.needs[1], lost), self.late)
    }

    /// Returns the chance to win the match after a game that is won, and after one that is lost.
    fn ends(&self, power: u8) -> [f64; 2] {
        let stake = 1 << power;
        let gammons = self.table.gammons;
        let mean = |plain: f64, gammon: f64| (1.0 - gammons) * plain + gammons * gammon;
        [mean(self.after(stake, 0), self.after(2 * stake, 0)), mean(self.after(0, stake), self.after(0, 2 * stake))]
    }

    /// Returns `true` if a side that owns the cube gains by a higher stake: the present one is not enough to win the
    /// match.
    fn may_double(&self, side: usize, power: u8) -> bool {
        power < HIGHEST && u32::from(self.needs[side]) > 1 << power
    }

    /// Returns the chance in the game at which the opponent may as well pass a double as take it.
    fn cash_point(&self, power: u8) -> f64 {
        let passed = self.after(1 << power, 0);
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..HALVINGS {
            let middle = (low + high) / 2.0;
            if self.chance(middle, power + 1, Access::Other) < passed { low = middle } else { high = middle }
        }
        (low + high) / 2.0
    }

    /// Returns the chance to win the match with a chance in the game, while no double is offered.
    fn undoubled(&self, chance: f64, power: u8, access: Access) -> f64 {
        let [won, lost] = self.ends(power);
        let stake = 1 << power;
        let [own_cash, other_cash] = self.cash_points[usize::from(power)];
        // The turning points of the line, from a chance of 0 to one of 1.
        let mut points = [(0.0, lost), (0.0, lost), (1.0, won), (1.0, won)];
        if matches!(access, Access::Both | Access::Other) && self.may_double(1, power) {
            points[1] = (1.0 - other_cash, self.after(0, stake));
        }
        if matches!(access, Access::Both | Access::Own) && self.may_double(0, power) {
            points[2] = (own_cash, self.after(stake, 0));
        }
        let next = points.iter().position(|(at, _)| chance < *at).unwrap_or(points.len() - 1).max(1);
        let ((from, low), (to, high)) = (points[next - 1], points[next]);
        let live = if to > from { low + (high - low) * (chance - from) / (to - from) } else { high };
        EFFICIENCY * live + (1.0 - EFFICIENCY) * (lost + (won - lost) * chance)
    }

    /// Returns the chance to win the match if the player doubles.
    fn doubled(&self, chance: f64, power: u8) -> f64 {
        self.taken(chance, power).min(self.after(1 << power, 0))
    }

    /// Returns the chance to win the match if the player doubles and the opponent takes.
    fn taken(&self, chance: f64, power: u8) -> f64 {
        self.chance(chance, power + 1, Access::Other)
    }

    /// Returns the chance to win the match with a chance in the game. A side that may double and gains by it does so.
    fn chance(&self, chance: f64, power: u8, access: Access) -> f64 {
        let mut result = self.undoubled(chance, power, access);
        if matches!(access, Access::Both | Access::Own) && self.may_double(0, power) {
            result = result.max(self.doubled(chance, power));
        }
        if matches!(access, Access::Both | Access::Other) && self.may_double(1, power) {
            result = result.min(1.0 - self.swapped().doubled(1.0 - chance, power));
        }
        result
    }

    fn chance_at_start(&self) -> f64 {
        self.chance(0.5, 0, Access::Both)
    }

    /// Returns what a chance to win the match is worth in stakes: half of the difference between a lost and a won game
    /// is one.
    fn in_stakes(&self, gain: f64, power: u8) -> f32 {
        let [won, lost] = self.ends(power);
        (2.0 * gain / (won - lost).max(f64::EPSILON)) as f32
    }
}

impl Game<'static> {
    /// Returns the game that a position belongs to, from the view of the side that decides about a double. Returns
    /// `None` if it belongs to no match to points.
    pub(super) fn of_decision(position: &Position) -> Option<Game<'static>> {
        // Nothing in this game counts twice (`[K17]`).
        static TABLE: OnceLock<Table> = OnceLock::new();
        let Actor::Side(side) = position.turn().actor else { return None };
        let [own, other] = [position.switches().needs(side)?, position.switches().needs(side.other())?];
        // With the cube in play, a side that needs a single point has had its Crawford game.
        Some(Game::new(TABLE.get_or_init(|| Table::new(MAX_POINTS, 0.0)), [own, other], own == 1 || other == 1))
    }

    /// Returns the gain of doubling over not doubling, in present stakes, with a chance to win the game from 0 to 1.
    pub(super) fn gain_of_double(&self, cube: Cube, chance: f32) -> f32 {
        let (power, chance) = (cube.power, f64::from(chance));
        self.in_stakes(self.doubled(chance, power) - self.undoubled(chance, power, Access::of_doubler(cube)), power)
    }

    /// Returns the gain of taking a double over passing it, in present stakes, with a chance to win the game from 0 to
    /// 1.
    pub(super) fn gain_of_take(&self, cube: Cube, chance: f32) -> f32 {
        let doubler = self.swapped();
        let gain = doubler.after(1 << cube.power, 0) - doubler.taken(1.0 - f64::from(chance), cube.power);
        doubler.in_stakes(gain, cube.power)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The chances in percent of Rockwell and Kazaross for backgammon: the leader needs 1, 2, ... points, the other
    /// player one point more and so on up to 11.
    const BACKGAMMON: [&[u8]; 10] = [
        &[68, 75, 81, 84, 89, 91, 93, 94, 96, 97],
        &[60, 67, 74, 80, 84, 88, 90, 92, 94],
        &[57, 65, 71, 76, 80, 84, 87, 89],
        &[58, 64, 70, 75, 79, 82, 85],
        &[57, 63, 68, 73, 77, 80],
        &[56, 62, 67, 71, 75],
        &[55, 61, 66, 70],
        &[55, 60, 65],
        &[55, 60],
        &[55],
    ];

    #[test]
    fn chances_of_backgammon_are_those_of_the_published_table() {
        let table = Table::new(11, 0.26);
        let mut differences = Vec::new();
        for (own, row) in (1..).zip(BACKGAMMON) {
            for (other, percent) in (own + 1..).zip(row) {
                differences.push((100.0 * table.chance(own, other, false) - f64::from(*percent)).abs());
            }
        }
        let mean = differences.iter().sum::<f64>() / differences.len() as f64;
        let largest = differences.iter().copied().fold(0.0, f64::max);
        assert!(differences.len() == 55 && largest < 1.1 && mean < 0.4, "{largest} {mean}");
    }

    #[test]
    fn last_games_of_a_match_are_exact() {
        let table = Table::new(MAX_POINTS, 0.0);
        let percent = |own, other, late| (1000.0 * table.chance(own, other, late)).round() / 10.0;
        // The Crawford game is worth one point, and after it the trailer doubles every game.
        assert_eq!([1, 2, 3, 4, 5].map(|other| percent(1, other, false)), [50.0, 75.0, 75.0, 87.5, 87.5]);
        assert_eq!([1, 2, 3, 4, 5].map(|own| percent(own, 1, true)), [50.0, 50.0, 25.0, 25.0, 12.5]);
        for own in 1..=MAX_POINTS {
            for other in 1..=MAX_POINTS {
                let sum = table.chance(own, other, false) + table.chance(other, own, false);
                assert!((sum - 1.0).abs() < 1e-9, "{own} {other}");
                let more = table.chance(own, other.saturating_sub(1), false);
                assert!(more <= table.chance(own, other, false) + 1e-9, "{own} {other}");
            }
        }
    }

    #[test]
    fn cube_decisions_depend_on_the_match_score() {
        let table = Table::new(MAX_POINTS, 0.0);
        let take_point = |needs: [u8; 2], late: bool| 1.0 - Game::new(&table, needs, late).cash_points[0][0];
        // Far from the end it is nearly that of a game without a match.
        assert!((0.20..0.23).contains(&take_point([25, 25], false)), "{}", take_point([25, 25], false));
        // Both need two points: the double decides the match, and passing it leaves a chance of 25 %.
        assert!((take_point([2, 2], false) - 0.25).abs() < 1e-3);
        // After the Crawford game a trailer who needs two points loses nothing by a double. One who needs three has the same chance with
        // a double now as with one in the next game.
        let gain = |needs: [u8; 2], chance| {
            let game = Game::new(&table, needs, true);
            game.doubled(chance, 0) - game.undoubled(chance, 0, Access::Both)
        };
        assert!(gain([2, 1], 0.5) > 0.0 && gain([2, 1], 0.1) > 0.0 && gain([3, 1], 0.5).abs() < 1e-6);
    }
}
