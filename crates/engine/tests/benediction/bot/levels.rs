//! The levels: what the weak ones overlook and the strong ones do not, their numbers, their skills.

use benediction_engine::games::benediction::Tactician;
use benediction_engine::{Bot, Budget, Level, Playable, Skill, Tactics};
use benediction_rules::games::benediction::Position;
use benediction_rules::{Actor, Position as _, Side};

use super::{BASE, CROWDED, MIXED, OPEN, TRAILS, random_positions, read, think, wins_in_turn};

#[test]
fn levels_from_3_find_wins_in_crowded_positions() {
    let mut wins = 0;
    for (index, start) in CROWDED.into_iter().enumerate() {
        for position in random_positions(start, 40, 20, 50 + index as u64) {
            if wins_in_turn(&mut position.clone()) == 0 {
                continue;
            }
            wins += 1;
            for level in &Level::ALL[2..] {
                let thought = think(&mut Bot::of_game(1), &position, *level, Budget::nodes(20_000), index as u64);
                let mut after = position.clone();
                for action in &thought.turn {
                    after.apply(*action);
                }
                let winner = after.outcome().and_then(|outcome| outcome.winner);
                assert_eq!(winner.map(Actor::Side), Some(position.turn().actor), "{position:?}, {level:?}");
            }
        }
    }
    assert!(wins > 15, "only {wins} positions are won");
}

/// Returns positions of random play in which the side to act has its whole turn, no win in it, and is threatened; with the class of
/// the threat.
fn threatened_positions() -> Vec<(Position, usize)> {
    let threatened = |position: &Position| {
        position.turn().actions_left == 2
            && Tactician::in_use().win_in_turn(position) == 0
            && Tactician::in_use().is_threatened(position)
            && !Tactician::in_use().is_lost(position)
    };
    let starts = CROWDED.into_iter().chain([BASE, OPEN]).enumerate();
    let positions = starts.flat_map(|(index, start)| random_positions(start, 250, 25, 90 + index as u64));
    let classes = |position: Position| {
        let class = Tactician::in_use().hidden(&position, true).class;
        (position, class)
    };
    positions.filter(threatened).map(classes).collect()
}

/// Returns `true` if the opponent can win at once after the turn of a level.
fn leaves_a_win(position: &Position, level: Level, seed: u64) -> bool {
    let thought = think(&mut Bot::of_game(1), position, level, Budget::nodes(20_000), seed);
    let mut after = position.clone();
    for action in &thought.turn {
        after.apply(*action);
    }
    after.outcome().is_none() && Tactician::in_use().win_in_turn(&after) > 0
}

#[test]
fn weak_levels_miss_hidden_threats_and_level_6_none() {
    // Levels 1 and 3: how often an easy threat was overlooked, and a hidden one.
    let (mut left, mut counts) = ([[0; 2]; 2], [0; 2]);
    for (position, class) in threatened_positions() {
        // A threat without a defence proves nothing.
        if leaves_a_win(&position, Level::STRONGEST, 1) {
            continue;
        }
        let hidden = usize::from(class >= 2);
        for seed in 0..4 {
            counts[hidden] += 1;
            for (level, left) in [Level::ALL[0], Level::ALL[2]].into_iter().zip(&mut left) {
                left[hidden] += u32::from(leaves_a_win(&position, level, seed));
            }
            assert!(!leaves_a_win(&position, Level::ALL[5], seed), "{position:?}");
        }
    }
    assert!(counts.iter().all(|count| *count >= 60), "{counts:?}");
    let shares = left.map(|left| [0, 1].map(|hidden| f64::from(left[hidden]) / f64::from(counts[hidden])));
    let [[first, first_hidden], [third, third_hidden]] = shares;
    assert!(third < first && third_hidden < first_hidden, "{shares:?} of {counts:?}");
    assert!(third < third_hidden && third_hidden > 0.1, "{shares:?} of {counts:?}");
}

#[test]
fn two_action_wins_are_in_more_hidden_classes() {
    for (position, class) in threatened_positions() {
        let side = if position.turn().actor == Actor::Side(Side::Near) { Side::Far } else { Side::Near };
        let actions = position.at_turn_of(side).map_or(0, |position| Tactician::in_use().win_in_turn(&position));
        assert!(if actions == 2 { class >= 1 } else { class <= 1 }, "{position:?}: {class}");
    }
}

#[test]
fn levels_have_numbers_and_names() {
    assert_eq!(Level::ALL.map(Level::number), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert_eq!(Level::ALL.map(|level| Level::new(level.number())), Level::ALL.map(Some));
    assert!(Level::new(0).is_none() && Level::new(11).is_none());
    assert_eq!(Level::STRONGEST, Level::ALL[9]);
}

#[test]
fn trails_levels_keep_depth_and_search_more_nodes() {
    assert_eq!(read(BASE).skills(), &Skill::USUAL);
    for start in [TRAILS, MIXED] {
        let own = read(start).skills();
        for (own, usual) in own.iter().zip(Skill::USUAL) {
            assert!(own.nodes >= usual.nodes, "{start}: {own:?}");
            assert_eq!(usual, Skill { nodes: usual.nodes, noise: usual.noise, ..*own }, "{start}");
        }
        // From the level on that the number of positions limits.
        assert!(own[2..].is_sorted_by(|lower, higher| lower.nodes < higher.nodes), "{start}");
    }
}
