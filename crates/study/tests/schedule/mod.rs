//! The schedule of cards: FSRS-6, the file, merges, and the boxes of programs that know no cards.

use std::collections::BTreeMap;

use benediction_study::progress::Unusable;
use benediction_study::puzzles::{Puzzle, Solver, Theme, shipped};
use benediction_study::schedule::{CardId, Cards, Grade, RETENTION};
use benediction_study::tree::Date;
use proptest::prelude::*;

mod fsrs;

fn puzzle(index: usize) -> &'static Puzzle {
    // Of several games.
    &shipped()[index * 211]
}

fn day(number: u32) -> Date {
    Date::new(2026, 11 + (number / 31) as u8, 1 + (number % 30) as u8).unwrap()
}

/// Returns the number of days until a puzzle comes back.
fn days(cards: &Cards, solver: &Solver, index: usize, today: Date) -> Option<u32> {
    cards.days_until(solver, puzzle(index).id(), RETENTION, today)
}

#[test]
fn a_missed_puzzle_comes_back_by_fsrs() {
    let (mut cards, mut solver) = (Cards::default(), Solver::default());
    cards.record(&mut solver, puzzle(1), Grade::Good, day(0));
    assert_eq!((cards.coming_back(&solver), cards.is_new()), (0, true), "it was never missed");
    cards.record(&mut solver, puzzle(0), Grade::Again, day(0));
    assert_eq!(cards.due(&solver, None, RETENTION, day(1)), std::slice::from_ref(puzzle(0)));
    assert!(cards.due(&solver, Some("ludo"), RETENTION, day(1)).is_empty());
    // The figures of fsrs 6.3.2, as for the table.
    for (today, wait) in [(1, 2), (3, 6), (8, 16)] {
        cards.record(&mut solver, puzzle(0), Grade::Good, day(today));
        assert_eq!(days(&cards, &solver, 0, day(today)), Some(wait), "day {today}");
    }
    let at_80 = cards.days_until(&solver, puzzle(0).id(), 0.8, day(8));
    assert!(at_80 > Some(40), "with a lower retention it waits longer: {at_80:?}");
    // A hint is better than a miss.
    let after = |grade: Grade| {
        let (mut cards, mut solver) = (cards.clone(), solver.clone());
        cards.record(&mut solver, puzzle(0), grade, day(24));
        days(&cards, &solver, 0, day(24)).unwrap()
    };
    assert!(after(Grade::Again) < after(Grade::Hard) && after(Grade::Hard) < after(Grade::Good));
    let tally = solver.tally(&puzzle(0).game);
    assert_eq!((tally.tried, tally.solved), (2, 1), "only the first time of each changes the results");
}

#[test]
fn boxes_of_an_older_program_are_taken_over_with_their_days() {
    let (mut cards, mut solver) = (Cards::default(), Solver::default());
    // Box 2, of 7 days.
    for (number, solved) in [(0, false), (1, true), (4, true)] {
        solver.record(puzzle(0), solved, day(number));
    }
    assert_eq!(days(&cards, &solver, 0, day(4)), Some(7));
    assert_eq!(cards.days_until(&solver, puzzle(0).id(), 0.7, day(4)), Some(7), "the day is kept");
    // A stability of 7 days, asked after as many days.
    let solved = |mut cards: Cards, mut solver: Solver| {
        cards.record(&mut solver, puzzle(0), Grade::Good, day(11));
        days(&cards, &solver, 0, day(11)).unwrap()
    };
    assert!((15..40).contains(&solved(cards.clone(), solver.clone())), "{}", solved(cards.clone(), solver.clone()));
    // The file of the oldest version has boxes and nothing else.
    let id = puzzle(0).id();
    let text = format!("(format: 1, tried: [\"{id}\"], cards: {{\"{id}\": (stage: 2, due: {})}})", day(11).number());
    let oldest = Solver::read(&text).unwrap();
    assert_eq!(days(&cards, &oldest, 0, day(4)), Some(7));
    assert_eq!(solved(cards.clone(), oldest.clone()), solved(cards.clone(), solver));
    // What was added by such a program is new.
    let own = Puzzle { theme: Theme::Mistake, rating: 0, ..puzzle(2).clone() };
    let mut added = Solver::default();
    added.add(&own, day(3));
    assert_eq!(cards.due(&added, None, RETENTION, day(3)), std::slice::from_ref(&own));
    cards.record(&mut added, &own, Grade::Good, day(3));
    let wait = cards.days_until(&added, own.id(), RETENTION, day(3));
    assert_eq!(wait, Some(2), "the interval after a first review");
}

#[test]
fn of_a_card_and_a_box_the_later_review_counts() {
    let (mut cards, mut solver) = (Cards::default(), Solver::default());
    cards.record(&mut solver, puzzle(0), Grade::Again, day(0));
    for number in [1, 3, 8] {
        cards.record(&mut solver, puzzle(0), Grade::Good, day(number));
    }
    let wait = days(&cards, &solver, 0, day(8)).unwrap();
    assert!(wait > 7, "{wait}");
    // An older program keeps its boxes, and this one writes them for it.
    let mut older = Solver::read(&solver.write()).unwrap();
    assert_eq!(days(&Cards::default(), &older, 0, day(8)), Some(16));
    older.record(puzzle(0), false, day(9));
    let both = solver.clone().merge(&older);
    assert_eq!(days(&cards, &both, 0, day(9)), Some(1), "it was missed there");
    // A review here after that counts again.
    let (mut later, mut results) = (cards.clone(), both.clone());
    later.record(&mut results, puzzle(0), Grade::Good, day(10));
    assert_eq!(
        days(&later, &results, 0, day(10)),
        days(&cards.clone().merge(&later), &both.merge(&results), 0, day(10))
    );
    // A box that is older than the card changes nothing, also when its file is read late.
    assert_eq!(days(&later, &results.clone().merge(&solver), 0, day(10)), days(&later, &results, 0, day(10)));
    // Without the file of the solver the card is still there.
    assert_eq!(days(&cards, &Solver::default(), 0, day(8)), Some(wait));
    assert_eq!(cards.coming_back(&Solver::default()), 1);
    // What was deleted with the history does not come back.
    solver.forget(day(9));
    assert_eq!((days(&cards, &solver, 0, day(9)), cards.coming_back(&solver)), (None, 0));
}

#[test]
fn imported_cards_count_after_a_deletion() {
    let (mut cards, mut solver) = (Cards::default(), Solver::default());
    for (number, grade) in [(0, Grade::Again), (1, Grade::Good), (3, Grade::Good)] {
        cards.record(&mut solver, puzzle(0), grade, day(number));
    }
    let before = days(&cards, &solver, 0, day(4));
    let exported = (cards.clone(), solver.clone());
    solver.forget(day(4));
    assert_eq!(days(&cards, &solver, 0, day(4)), None, "cards are deleted with the results");
    let (cards, solver) = (cards.import(exported.0), solver.import(exported.1));
    assert_eq!((days(&cards, &solver, 0, day(4)), before), (before, Some(5)));
}

#[test]
fn suspended_and_reset_cards_do_not_come_back() {
    let (mut cards, mut solver) = (Cards::default(), Solver::default());
    let id = CardId::Puzzle(puzzle(0).id());
    cards.record(&mut solver, puzzle(0), Grade::Again, day(0));
    cards.suspend(&id, true, day(0));
    assert_eq!(cards.coming_back(&solver), 0);
    let there = cards.clone();
    cards.suspend(&id, false, day(1));
    assert_eq!(cards.due(&solver, None, RETENTION, day(1)).len(), 1);
    assert_eq!(there.merge(&cards), cards, "the later decision counts");
    let before = cards.clone();
    cards.reset(&id, day(2));
    assert_eq!((cards.coming_back(&solver), before.merge(&cards)), (0, cards.clone()));
    cards.record(&mut solver, puzzle(0), Grade::Again, day(3));
    assert_eq!(days(&cards, &solver, 0, day(3)), Some(1));
}

#[test]
fn card_file_reads_back_and_broken_or_newer_file_is_refused() {
    let (mut cards, mut solver) = (Cards::default(), Solver::default());
    cards.record(&mut solver, puzzle(0), Grade::Again, day(0));
    cards.record(&mut solver, puzzle(0), Grade::Hard, day(3));
    cards.suspend(&CardId::Puzzle(puzzle(3).id()), true, day(3));
    let text = cards.write();
    assert_eq!(Cards::read(&text), Ok(cards.clone()));
    assert!(text.lines().count() < 10, "a line for each card: {text}");
    // Fields of a later version of this format are left out, and missing ones have their default.
    let later =
        text.replacen("at:", "hue: [1, (a: \")\")], at:", 1).replacen("format: 1,", "format: 1, shade: Mauve,", 1);
    assert_eq!(Cards::read(&later), Ok(cards));
    assert_eq!(Cards::read("()"), Ok(Cards::default()));
    assert!(matches!(Cards::read("(format: 2, cards: 3)"), Err(Unusable::Newer(_))));
    for text in ["", "((", "(cards: 3)", "(forgotten: -1)", "[]"] {
        assert!(matches!(Cards::read(text), Err(Unusable::Broken(_))), "{text}");
    }
    // Numbers out of range become the nearest ones.
    let id = puzzle(0).id();
    for (stability, difficulty) in [("NaN", "NaN"), ("-1.0", "0.0"), ("inf", "99.0")] {
        let review =
            format!("day: 4294967295, first: 0, grade: Good, stability: {stability}, difficulty: {difficulty}");
        let wild = Cards::read(&format!("(cards: {{\"{id}\": (at: 18446744073709551615, review: Some(({review})))}})"));
        let mut wild = wild.unwrap();
        assert_eq!(Cards::read(&wild.write()), Ok(wild.clone()));
        wild.record(&mut solver, puzzle(0), Grade::Good, day(4));
        assert!(days(&wild, &solver, 0, day(4)).is_some());
    }
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Record(usize, Grade, u32),
    Suspend(usize, bool, u32),
    Reset(usize, u32),
    ForgetLines(u32),
    /// Read the file, merge, and write it.
    Write,
}

fn steps() -> impl Strategy<Value = Step> {
    let grade = prop_oneof![Just(Grade::Again), Just(Grade::Hard), Just(Grade::Good)];
    prop_oneof![
        8 => (0..4usize, grade, 0..40u32).prop_map(|(index, grade, day)| Step::Record(index, grade, day)),
        2 => (0..4usize, any::<bool>(), 0..40u32).prop_map(|(index, is, day)| Step::Suspend(index, is, day)),
        2 => (0..4usize, 0..40u32).prop_map(|(index, day)| Step::Reset(index, day)),
        1 => (0..40u32).prop_map(Step::ForgetLines),
        6 => Just(Step::Write),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn merging_cards_needs_no_order_and_loses_nothing(all in prop::collection::vec((0..3usize, steps()), 0..40)) {
        let mut writers = [(); 3].map(|()| (Cards::default(), Solver::default()));
        let (mut file, mut results) = (Cards::default().write(), Solver::default().write());
        let mut missed: BTreeMap<usize, bool> = BTreeMap::new();
        for (writer, step) in all {
            let (cards, solver) = &mut writers[writer];
            let id = |index: usize| CardId::Puzzle(puzzle(index).id());
            match step {
                Step::Record(index, grade, number) => {
                    cards.record(solver, puzzle(index), grade, day(number));
                    *missed.entry(index).or_default() |= grade != Grade::Good;
                }
                Step::Suspend(index, is_suspended, number) => cards.suspend(&id(index), is_suspended, day(number)),
                Step::Reset(index, number) => cards.reset(&id(index), day(number)),
                Step::ForgetLines(number) => cards.forget_lines(day(number)),
                Step::Write => {
                    *cards = cards.clone().merge(&Cards::read(&file).unwrap());
                    *solver = solver.clone().merge(&Solver::read(&results).unwrap());
                    (file, results) = (cards.write(), solver.write());
                }
            }
        }
        let [a, b, c] = writers.clone().map(|(cards, _)| cards);
        let merged = |one: &Cards, other: &Cards| one.clone().merge(other);
        prop_assert_eq!(merged(&a, &a), a.clone());
        prop_assert_eq!(merged(&a, &b), merged(&b, &a));
        prop_assert_eq!(merged(&merged(&a, &b), &c), merged(&a, &merged(&b, &c)));
        prop_assert_eq!(merged(&merged(&a, &b), &b), merged(&a, &b));
        prop_assert_eq!(Cards::read(&a.write()).unwrap(), a.clone());
        let all = merged(&merged(&a, &b), &c);
        let solver = writers.iter().fold(Solver::default(), |all, (_, solver)| all.merge(solver));
        // Every result is counted, and what was never missed does not come back.
        for (index, was_missed) in missed {
            prop_assert!(solver.has_tried(puzzle(index).id()));
            prop_assert!(was_missed || days(&all, &solver, index, day(0)).is_none());
        }
    }
}
