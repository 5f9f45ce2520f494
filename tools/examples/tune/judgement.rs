//! Weights and how much the values of points count, as a text has them.

use std::sync::Arc;

use benediction_engine::games::benediction::point_values::{PointValues, TABLES};
use benediction_engine::games::benediction::{Evaluation, KINDS, TERMS, Weights};
use benediction_rules::games::benediction::Position;

/// What a text calls the row of tables.
const POINTS: &str = "POINTS";
/// So much of a table is what is in use.
const AS_IN_USE: i32 = 100;

/// What `tune` looks for.
pub struct Judgement {
    pub weights: [i32; TERMS],
    /// How much each table of values of points counts, in hundredths of those in use.
    pub tables: [i32; TABLES],
}

impl Judgement {
    /// The one in use.
    pub fn in_use(start: &Position) -> Judgement {
        Judgement { weights: *Weights::TUNED.of_game(start), tables: [AS_IN_USE; TABLES] }
    }

    /// The one in a text, where a kind that is missing is as in use: the last, or the one after `// ROUND`; nothing if none is there.
    pub fn read(text: &str, round: Option<&str>, start: &Position) -> Option<Judgement> {
        let mut judgement = Judgement::in_use(start);
        let mut found = false;
        for (name, numbers) in rows(text, round)? {
            if let Some(row) = judgement.row(name) {
                if row.len() != numbers.len() {
                    return None;
                }
                row.copy_from_slice(&numbers);
                found = true;
            }
        }
        found.then_some(judgement)
    }

    /// The numbers of a kind.
    fn row(&mut self, name: &str) -> Option<&mut [i32]> {
        if name == POINTS {
            return Some(&mut self.tables);
        }
        let mut from = 0;
        for (kind, count) in KINDS {
            if *kind == name {
                return Some(&mut self.weights[from..from + count]);
            }
            from += count;
        }
        None
    }

    /// What judges like this.
    pub fn evaluation(&self, start: &Position) -> Evaluation {
        let evaluation = Evaluation::new(Weights::of(self.weights, self.weights));
        match PointValues::of_game(start) {
            Some(values) if self.tables != [AS_IN_USE; TABLES] => {
                evaluation.with_point_values(Arc::new(values.scaled(&self.tables)))
            }
            _ => evaluation,
        }
    }

    /// Prints it, the weights as the source has them.
    pub fn print(&self) {
        let mut rest = self.weights.as_slice();
        for (kind, count) in KINDS {
            let (row, others) = rest.split_at(*count);
            print_row(kind, row);
            rest = others;
        }
        print_row(POINTS, &self.tables);
    }
}

/// The rows of numbers in a text, each with its name after `//`: all of them, of which the last count, or those after `// ROUND`; nothing if
/// something else stands there.
pub fn rows<'a>(text: &'a str, round: Option<&str>) -> Option<Vec<(&'a str, Vec<i32>)>> {
    let (mut wanted, mut rows) = (round.is_none(), Vec::new());
    for line in text.lines() {
        let (numbers, name) = line.split_once("//")?;
        let name = name.trim();
        if numbers.trim().is_empty() {
            wanted = round.is_none_or(|round| round == name);
        } else if wanted {
            let words = numbers.split(',').map(str::trim).filter(|word| !word.is_empty());
            rows.push((name, words.map(|word| word.parse().ok()).collect::<Option<_>>()?));
        }
    }
    Some(rows)
}

/// Prints a row of numbers as [`rows`] reads it.
pub fn print_row(name: &str, numbers: &[i32]) {
    let row = numbers.iter().map(|number| format!("{number},"));
    println!("    {} // {name}", row.collect::<Vec<_>>().join(" "));
}
