//! Progress that two programs or two machines write: whatever the order, both end with the same, and no result is missing.

use std::collections::{BTreeMap, BTreeSet};

use benediction_study::progress::{Learned, LessonGame, Progress};
use benediction_study::puzzles::{Puzzle, Solver, Tally, Theme, shipped};
use benediction_study::schedule::{Cards, RETENTION};
use benediction_study::tree::Date;
use proptest::prelude::*;
use serde::Deserialize;

/// Number of puzzles in the tests: few, so that both try the same ones.
const PUZZLES: usize = 6;

fn puzzle(index: usize) -> &'static Puzzle {
    // Of several games.
    &shipped()[index * 211]
}

/// Returns a puzzle of an own game.
fn own(index: usize) -> Puzzle {
    Puzzle { theme: Theme::Mistake, rating: 0, ..puzzle(index).clone() }
}

fn day(number: u8) -> Date {
    Date::new(2026, 11, number).unwrap()
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Try(usize, bool, u8),
    TryOwn(usize, bool, u8),
    GiveUp(usize, u8),
    Add(usize, u8),
    SolveDay(u8),
    Forget(u8),
    /// Read the file, merge, and write it.
    Write,
}

fn steps(with_forgetting: bool) -> impl Strategy<Value = Step> {
    let puzzle = || (0..PUZZLES, any::<bool>(), 1..20u8);
    prop_oneof![
        8 => puzzle().prop_map(|(index, solved, day)| Step::Try(index, solved, day)),
        2 => puzzle().prop_map(|(index, solved, day)| Step::TryOwn(index, solved, day)),
        2 => (0..PUZZLES, 1..20u8).prop_map(|(index, day)| Step::GiveUp(index, day)),
        2 => (0..PUZZLES, 1..20u8).prop_map(|(index, day)| Step::Add(index, day)),
        3 => (1..20u8).prop_map(Step::SolveDay),
        u32::from(with_forgetting) => (1..20u8).prop_map(Step::Forget),
        6 => Just(Step::Write),
    ]
}

/// Takes a step, except the writing of a file.
fn take(solver: &mut Solver, step: Step) {
    match step {
        Step::Try(index, solved, number) => solver.record(puzzle(index), solved, day(number)),
        Step::TryOwn(index, solved, number) => solver.record(&own(index), solved, day(number)),
        Step::GiveUp(index, number) => solver.give_up(puzzle(index), day(number)),
        Step::Add(index, number) => drop(solver.add(&own(index), day(number))),
        Step::SolveDay(number) => solver.record_day(day(number)),
        Step::Forget(number) => solver.forget(day(number)),
        Step::Write => {}
    }
}

fn write(solver: &mut Solver, file: &mut String) {
    if !file.is_empty() {
        *solver = solver.clone().merge(&Solver::read(file).unwrap());
    }
    *file = solver.write();
}

fn many(with_forgetting: bool) -> impl Strategy<Value = Vec<(usize, Step)>> {
    prop::collection::vec((0..3usize, steps(with_forgetting)), 0..40)
}

/// A puzzle that was tried before a deletion and added after it is untried, in whatever order the three files are merged.
#[test]
fn a_puzzle_added_after_a_deletion_is_untried() {
    let [mut added, mut tried, mut deleted] = [Solver::default(), Solver::default(), Solver::default()];
    tried.record(&own(0), false, day(1));
    deleted.forget(day(2));
    added.add(&own(0), day(9));
    let merged = |one: &Solver, other: &Solver| one.clone().merge(other);
    let all = merged(&added, &merged(&tried, &deleted));
    assert!(!all.has_tried(own(0).id()));
    assert_eq!(all, merged(&merged(&added, &tried), &deleted));
    assert_eq!(all, merged(&merged(&added, &deleted), &tried));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn merging_needs_no_order(all in many(true)) {
        let mut solvers = [Solver::default(), Solver::default(), Solver::default()];
        let mut file = String::new();
        for (writer, step) in all {
            match step {
                Step::Write => write(&mut solvers[writer], &mut file),
                step => take(&mut solvers[writer], step),
            }
        }
        let [a, b, c] = solvers;
        let merged = |one: &Solver, other: &Solver| one.clone().merge(other);
        prop_assert_eq!(merged(&a, &a), a.clone());
        prop_assert_eq!(merged(&a, &b), merged(&b, &a));
        prop_assert_eq!(merged(&merged(&a, &b), &c), merged(&a, &merged(&b, &c)));
        prop_assert_eq!(merged(&merged(&a, &b), &b), merged(&a, &b));
        prop_assert_eq!(Solver::read(&a.write()).unwrap(), a);
    }

    #[test]
    fn deletion_keeps_puzzles_another_writer_tries_later(
        before in prop::collection::vec(steps(false), 0..10),
        later in prop::collection::vec((0..PUZZLES, any::<bool>()), 1..8),
    ) {
        let [mut a, mut b] = [Solver::default(), Solver::default()];
        before.iter().for_each(|step| take(&mut b, *step));
        a.forget(day(21));
        let tried = |solver: &Solver| (0..PUZZLES).filter(|index| solver.has_tried(puzzle(*index).id())).collect::<Vec<_>>();
        let mut expected: Vec<usize> = Vec::new();
        for (index, solved) in later {
            b.record(puzzle(index), solved, day(22));
            expected.push(index);
        }
        b.record_day(day(22));
        expected.sort_unstable();
        expected.dedup();
        let merged = a.clone().merge(&b);
        prop_assert_eq!(tried(&merged), expected);
        prop_assert!(merged.has_solved_day(day(22)) && (1..=21).all(|number| !merged.has_solved_day(day(number))));
        prop_assert_eq!(merged, b.merge(&a));
    }

    #[test]
    fn puzzle_progress_of_several_writers_merges_without_loss(all in many(false)) {
        let mut solvers = [Solver::default(), Solver::default(), Solver::default()];
        let mut file = String::new();
        let (mut tried, mut solved_days, mut added) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        // The puzzles that a writer tried before it knew the solution.
        let mut rated = BTreeSet::new();
        for (writer, step) in all {
            match step {
                Step::Try(index, ..) => {
                    let id = puzzle(index).id();
                    if !solvers[writer].has_tried(id) {
                        rated.insert(id);
                    }
                    tried.insert(id);
                }
                Step::GiveUp(index, _) => drop(tried.insert(puzzle(index).id())),
                Step::TryOwn(index, ..) => drop(tried.insert(own(index).id())),
                Step::SolveDay(number) => drop(solved_days.insert(number)),
                Step::Add(index, _) => drop(added.insert(own(index).line())),
                Step::Forget(_) => {}
                Step::Write => write(&mut solvers[writer], &mut file),
            }
            take(&mut solvers[writer], step);
        }
        // Each writes once more, and then reads what the others have written.
        for _ in 0..2 {
            solvers.iter_mut().for_each(|solver| write(solver, &mut file));
        }
        let [a, b, c] = solvers;
        prop_assert_eq!(a.write(), file.clone());
        prop_assert_eq!(b.write(), file.clone());
        prop_assert_eq!(c.write(), file);
        prop_assert!(tried.iter().all(|id| a.has_tried(*id)));
        prop_assert!(solved_days.iter().all(|number| a.has_solved_day(day(*number))));
        let lines: BTreeSet<String> = a.own().iter().map(Puzzle::line).collect();
        prop_assert_eq!(lines, added);
        prop_assert_eq!(a.total().tried as usize, rated.len());
    }

    #[test]
    fn lesson_progress_of_two_writers_merges_without_loss(
        all in prop::collection::vec((0..2usize, 0..8u8, 0..4usize), 0..40)
    ) {
        // What a program has in memory, and what it had when it last read or wrote the file.
        let mut writers = [(); 2].map(|()| (Progress::default(), Progress::default()));
        let mut file = Progress::default();
        let (mut stars, mut started) = (BTreeMap::new(), 0);
        let lesson = |index: usize| format!("game/{index}");
        let sync = |(now, base): &mut (Progress, Progress), file: &mut Progress| {
            *now = Progress::merge(base, now.clone(), file);
            (*base, *file) = (now.clone(), now.clone());
        };
        for (number, (writer, step, index)) in all.into_iter().enumerate() {
            let now = &mut writers[writer].0;
            match step {
                0 | 1 => {
                    let learned = if step == 0 { Learned::Done } else { Learned::Won };
                    for stars in [&mut now.learned, &mut stars] {
                        let star = stars.entry(lesson(index)).or_insert(learned);
                        *star = learned.max(*star);
                    }
                }
                2 => {
                    now.games_started += 1;
                    started += 1;
                }
                3 => now.game = (index > 0).then(|| LessonGame { lesson: lesson(index), game: "x".repeat(number) }),
                4 => drop(now.steps.insert(lesson(index), number)),
                5 => drop(now.steps.remove(&lesson(index))),
                6 => now.puzzle = (index > 0).then(|| number.to_string()),
                _ => sync(&mut writers[writer], &mut file),
            }
        }
        for _ in 0..2 {
            writers.iter_mut().for_each(|writer| sync(writer, &mut file));
        }
        prop_assert_eq!(&writers[0].0, &file);
        prop_assert_eq!(&writers[1].0, &file);
        prop_assert_eq!((file.learned, file.games_started), (stars, started));
    }
}

#[test]
fn of_two_reviews_the_later_one_counts() {
    let puzzle = puzzle(0);
    let mut here = Solver::default();
    here.record(puzzle, false, day(1));
    let mut there = here.clone();
    here.record(puzzle, true, day(2));
    there.record(puzzle, true, day(3));
    let both = here.clone().merge(&there);
    let due = |day: Date| Cards::default().due(&both, None, RETENTION, day).len();
    assert_eq!((due(day(5)), due(day(6))), (0, 1), "three days after the later one");
    // What was learned on one machine does not come back from the other.
    for number in [3, 8, 15] {
        here.record(puzzle, true, day(number));
    }
    here.record(puzzle, true, Date::new(2026, 12, 2).unwrap());
    here.record(puzzle, true, Date::new(2027, 1, 8).unwrap());
    let coming_back = |solver: &Solver| Cards::default().coming_back(solver);
    assert_eq!((coming_back(&here), coming_back(&there)), (0, 1));
    assert_eq!((coming_back(&here.clone().merge(&there)), coming_back(&there.merge(&here))), (0, 0));
}

#[test]
fn deleted_progress_returns_only_by_import() {
    let mut here = Solver::default();
    here.record(puzzle(0), true, day(1));
    here.add(&own(1), day(1));
    here.record_day(day(1));
    let there = here.clone();
    here.forget(day(2));
    assert!(here.is_new());
    let merged = there.clone().merge(&here);
    assert!(merged.is_new() && merged == here);
    here.record(puzzle(2), true, day(3));
    let merged = there.clone().merge(&here);
    assert_eq!((merged.total().tried, merged.own().len()), (1, 0));
    let imported = here.clone().import(there.clone());
    assert_eq!((imported.total().tried, imported.own().len()), (2, 1));
    assert_eq!(there.import(here).total().tried, 2, "an import takes nothing away");
}

#[test]
fn results_in_succession_add_up() {
    let mut here = Solver::default();
    here.record(puzzle(0), false, day(1));
    here.record(puzzle(1), true, day(1));
    let mut there = here.clone();
    here.record(puzzle(2), true, day(2));
    there.record(puzzle(3), true, day(2));
    there.record(puzzle(4), true, day(2));
    let both = here.clone().merge(&there);
    assert_eq!((both.streak(), both.longest_streak()), (4, 4));
    here.record(puzzle(5), false, day(3));
    assert_eq!((here.merge(&there).streak(), there.streak()), (0, 3));
}

#[test]
fn progress_file_of_version_1_is_read_and_continued() {
    let text = include_str!("puzzles-1.ron");
    let today = day(29);
    let old = Solver::read(text).unwrap();
    let tally = old.tally("obelisk");
    assert_eq!((tally.rating, tally.solved, tally.tried), (1200.0, 50, 60));
    assert_eq!((old.streak(), old.longest_streak(), old.days(today)), (4, 12, 40));
    assert_eq!(Solver::read(&old.write()).unwrap(), old);
    let mut new = old.clone();
    // The day before, as after a journey to the west.
    new.record_day(today);
    assert_eq!((new.days(today), new.has_solved_day(today)), (40, true));
    let puzzle = shipped().iter().find(|puzzle| puzzle.game == "obelisk").unwrap();
    new.record(puzzle, true, today);
    assert_eq!((new.tally("obelisk").tried, new.streak()), (61, 5));
    // Another machine with more tries before.
    let more = Solver::read(&text.replace("solved: 50, tried: 60", "solved: 70, tried: 80")).unwrap();
    assert_eq!((new.clone().merge(&more).tally("obelisk").tried, more.merge(&new).tally("obelisk").tried), (81, 81));
}

/// The file as the first version reads it.
#[derive(Deserialize, Default)]
#[serde(default)]
struct FirstVersion {
    format: u32,
    tallies: BTreeMap<String, Tally>,
    tried: BTreeSet<String>,
    cards: BTreeMap<String, benediction_study::puzzles::Card>,
    streak: u32,
    longest_streak: u32,
    days: u32,
    last_day: u32,
    own: Vec<String>,
}

#[test]
fn version_1_reads_new_progress_without_counting_twice() {
    let mut new = Solver::default();
    new.record(puzzle(0), true, day(1));
    new.record(puzzle(1), false, day(1));
    new.add(&own(2), day(1));
    new.record_day(day(1));
    new.record_day(day(2));
    let old: FirstVersion = ron::from_str(&new.write()).unwrap();
    assert_eq!((old.format, old.tried.len(), old.cards.len(), old.own.len()), (1, 2, 2, 1));
    assert_eq!((old.streak, old.longest_streak, old.days, old.last_day), (0, 1, 2, day(2).number()));
    assert_eq!(old.tallies.values().map(|tally| tally.tried).sum::<u32>(), 2);
    // The first version leaves out the history, and counts on.
    let tallies: String =
        old.tallies.iter().map(|(game, tally)| format!("\"{game}\": (tried: {}), ", tally.tried)).collect();
    let tried: String = old.tried.iter().map(|id| format!("\"{id}\", ")).collect();
    let written = Solver::read(&format!("(format: 1, tallies: {{{tallies}}}, tried: [{tried}])")).unwrap();
    assert_eq!(new.merge(&written).total().tried, 2);
}
