//! The solution against sections 9 and 10 of the rules, against a second check of every placement, and against a plain search.

use benediction_engine::games::obelisk::{Solution, Verdict};
use benediction_rules::Position as _;
use benediction_rules::games::obelisk::{Mode, Position, Start};
use benediction_rules::notation::Notation;

use super::position;

/// Section 10: the starts of three in a row, facing, and the L-shape; won, lost, drawn, longest.
struct Row {
    mode: Mode,
    starts: [(&'static str, Verdict); 4],
    totals: [u32; 4],
}

const ROWS: [Row; 3] = [
    Row {
        mode: Mode::Open,
        starts: [
            ("bcp/3/3/BCP", Verdict::Win(19)),
            ("bpc/3/3/BPC", Verdict::Win(9)),
            ("pbc/3/3/PBC", Verdict::Win(11)),
            ("2p/1bc/CB1/P2", Verdict::Draw),
        ],
        totals: [861_909, 509_863, 15_680, 77],
    },
    Row {
        mode: Mode::Bounded,
        starts: [
            ("bcp/3/3/BCP", Verdict::Win(19)),
            ("bpc/3/3/BPC", Verdict::Win(9)),
            ("pbc/3/3/PBC", Verdict::Win(11)),
            ("2p/1bc/CB1/P2", Verdict::Draw),
        ],
        totals: [846_753, 521_993, 18_706, 54],
    },
    Row {
        mode: Mode::Balanced,
        starts: [
            ("bcp/3/3/BCP", Verdict::Loss(26)),
            ("bpc/3/3/BPC", Verdict::Draw),
            ("pbc/3/3/PBC", Verdict::Draw),
            ("2p/1bc/CB1/P2", Verdict::Draw),
        ],
        totals: [751_309, 493_682, 142_461, 89],
    },
];

#[test]
fn the_solution_has_the_values_of_the_rules() {
    for Row { mode, starts, totals } in ROWS {
        let solution = Solution::of(mode);
        for (start, expected) in starts {
            let verdict = solution.verdict(&position(&format!("{start} b {}", mode.name())));
            assert_eq!(verdict, expected, "{start} {}", mode.name());
        }
        let result = solution.totals();
        assert_eq!([result.won, result.lost, result.drawn, result.longest], totals, "{}", mode.name());
        assert_eq!(result.won + result.lost + result.drawn, 1_387_452);
        assert_eq!(solution.inconsistencies(), 0);
    }
}

/// Returns the number of actions of a position that keep its verdict, regardless of the distance.
fn holding(position: &Position) -> usize {
    let solution = Solution::of(position.mode());
    let kind = |verdict: Verdict| verdict.worth().signum();
    let mut actions = Vec::new();
    position.legal(&mut actions);
    let holds = |action: &benediction_rules::games::obelisk::Action| {
        let mut after = *position;
        after.apply(*action);
        kind(solution.verdict(&after).before()) == kind(solution.verdict(position))
    };
    actions.iter().filter(|action| holds(action)).count()
}

#[test]
fn few_first_actions_hold() {
    let counts = |start| Mode::ALL.map(|mode| holding(&Position::new(mode, start)));
    assert_eq!(counts(Start::Line)[..2], [1, 1], "§10: 1 of 4 first actions");
    assert_eq!(counts(Start::Even), [1, 1, 2], "§9");
}

/// §9: of all starts with the stones on the own two rows, facing or turned, and legal in every mode, one is a draw in all.
#[test]
fn the_even_start_is_the_only_one() {
    let square = |index: u8| (index % 3, index / 3);
    let mut even = Vec::new();
    let mut count = 0;
    for code in 0..216_u32 {
        let [base, pedestal, capstone] = [code / 36, code / 6 % 6, code % 6].map(|index| square(index as u8));
        if base == pedestal || base == capstone || pedestal == capstone {
            continue;
        }
        for turned in [false, true] {
            let mut grid = vec![vec!['1'; 3]; 4];
            for (letter, (column, row)) in [('B', base), ('P', pedestal), ('C', capstone)] {
                grid[row as usize][column as usize] = letter;
                let column = if turned { 2 - column } else { column };
                grid[3 - row as usize][column as usize] = letter.to_ascii_lowercase();
            }
            let rows: Vec<String> = grid.iter().rev().map(|row| row.iter().collect()).collect();
            let positions = Mode::ALL.map(|mode| position(&format!("{} b {}", rows.join("/"), mode.name())));
            let tests = |side| positions[0].stones().test_symmetry(side, Mode::Balanced).is_ok();
            if !benediction_rules::Side::BOTH.into_iter().all(tests) {
                continue;
            }
            count += 1;
            if positions.iter().all(|position| Solution::of(position.mode()).verdict(position) == Verdict::Draw) {
                even.push(positions[0].position_text());
            }
        }
    }
    even.sort();
    assert_eq!(count, 2 * 108, "108 up to left and right");
    assert_eq!(even, ["2p/1bc/CB1/P2 b open", "p2/cb1/1BC/2P b open"], "the start and its mirror image");
}

/// Returns the winner within a number of actions, by trying everything.
fn searched(position: &Position, depth: u32) -> Option<Verdict> {
    if position.outcome().is_some() {
        return Some(Verdict::Loss(0));
    }
    if depth == 0 {
        return None;
    }
    let mut actions = Vec::new();
    position.legal(&mut actions);
    let after = actions.into_iter().map(|action| {
        let mut after = *position;
        after.apply(action);
        searched(&after, depth - 1).map(Verdict::before)
    });
    let all: Vec<Option<Verdict>> = after.collect();
    let verdicts = || all.iter().flatten().copied();
    let win = verdicts().filter(|verdict| verdict.worth() > 0).max_by_key(|verdict| verdict.worth());
    let all_lost = all.iter().all(Option::is_some);
    win.or_else(|| all_lost.then(|| verdicts().max_by_key(|verdict| verdict.worth())).flatten())
}

#[test]
fn a_plain_search_finds_the_same_near_ends() {
    const DEPTH: u32 = 6;
    let mut rng = oorandom::Rand64::new(0x501e);
    let (mut near, mut open) = (0, 0);
    for game in 0..150 {
        let mut position = Position::new(Mode::ALL[game % 3], Start::ALL[game / 3 % 2]);
        for _ in 0..40 {
            let verdict = Solution::of(position.mode()).verdict(&position);
            let within = match verdict {
                Verdict::Win(actions) | Verdict::Loss(actions) => actions <= DEPTH,
                Verdict::Draw => false,
            };
            assert_eq!(searched(&position, DEPTH), within.then_some(verdict), "{}", position.position_text());
            *if within { &mut near } else { &mut open } += 1;
            let Some(action) = benediction_rules::random::random_action(&position, &mut rng) else { break };
            position.apply(action);
        }
    }
    assert!(near > 100 && open > 100, "{near} {open}");
}
