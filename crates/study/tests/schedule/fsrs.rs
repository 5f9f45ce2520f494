//! FSRS-6, compared with the figures of its authors' package for Python.

use benediction_study::schedule::{Grade, Memory};

/// A review, as a line of the table.
struct Row {
    retention: f64,
    review: u32,
    days: u32,
    grade: Grade,
    retrievability: f64,
    stability: f64,
    difficulty: f64,
    interval: u32,
}

fn table() -> Vec<Row> {
    let lines = include_str!("fsrs-6.3.2.tsv").lines().skip(2);
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let number = |index: usize| cells[index].parse::<f64>().unwrap();
        Row {
            retention: number(0),
            review: cells[1].parse().unwrap(),
            days: cells[2].parse().unwrap(),
            grade: ron::from_str(cells[3]).unwrap(),
            retrievability: number(4),
            stability: number(5),
            difficulty: number(6),
            interval: cells[7].parse().unwrap(),
        }
    };
    lines.map(row).collect()
}

#[test]
fn reviews_have_the_figures_of_the_reference() {
    let mut memory = Memory::first(Grade::Good);
    let rows = table();
    assert_eq!(rows.len(), 162);
    for (number, row) in rows.iter().enumerate() {
        let line = number + 3;
        let is_near = |ours: f64, theirs: f64| (ours - theirs).abs() <= 1e-9 * theirs.abs().max(1.0);
        memory = if row.review == 0 {
            Memory::first(row.grade)
        } else {
            let known = memory.retrievability(row.days);
            assert!(is_near(known, row.retrievability), "line {line}: {known}");
            memory.after(row.days, row.grade)
        };
        assert!(is_near(memory.stability, row.stability), "line {line}: {memory:?}");
        assert!(is_near(memory.difficulty, row.difficulty), "line {line}: {memory:?}");
        assert_eq!(memory.interval(row.retention), row.interval, "line {line}");
    }
}

#[test]
fn better_answers_and_lower_retention_give_longer_intervals() {
    let before = Memory::first(Grade::Good);
    let after = |grade: Grade| before.after(10, grade).interval(0.9);
    assert!(after(Grade::Again) < after(Grade::Hard) && after(Grade::Hard) < after(Grade::Good));
    let memory = before.after(10, Grade::Good);
    let [low, usual, high] = [0.8, 0.9, 0.97].map(|retention| memory.interval(retention));
    assert!(low > usual && usual > high && high >= 1);
    // A retention out of range has an interval too.
    for retention in [f64::NAN, -1.0, 0.0, 1.0, 9.0] {
        assert!((1..=36_500).contains(&memory.interval(retention)), "{retention}");
    }
    // After any length of absence.
    let late = memory.after(u32::MAX, Grade::Good);
    assert!(late.stability.is_finite() && late.interval(0.9) <= 36_500);
}
