//! Weights and scales of the values of points, and their text form.

use std::fs;
use std::sync::Arc;

use benediction_engine::games::benediction::point_values::{PointValues, TABLES};
use benediction_engine::games::benediction::search_numbers::{SEARCH_NUMBERS, in_use};
use benediction_engine::games::benediction::{Evaluation, KINDS, TERMS, Tactician, Weights};
use benediction_rules::games::benediction::Position;

/// Name of the row of tables in a text.
const POINTS: &str = "POINTS";
/// The scale of the tables in use.
const AS_IN_USE: i32 = 100;

/// The parameters that `tune` varies.
pub struct Judgement {
    pub weights: [i32; TERMS],
    /// Scale of each table of values of points, in hundredths of those in use.
    pub tables: [i32; TABLES],
}

impl Judgement {
    /// Returns the parameters in use.
    pub fn in_use(start: &Position) -> Judgement {
        Judgement { weights: *Weights::TUNED.of_game(start), tables: [AS_IN_USE; TABLES] }
    }

    /// Reads the parameters in a text: the last ones, or those after `// ROUND`. Missing kinds are as in use. Returns
    /// `None` if there are none.
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

    /// Returns the numbers of a kind.
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

    /// Returns the evaluation with these parameters.
    pub fn evaluation(&self, start: &Position) -> Evaluation {
        let evaluation = Evaluation::new(Weights::of(self.weights, self.weights));
        match PointValues::of_game(start) {
            Some(values) if self.tables != [AS_IN_USE; TABLES] => {
                evaluation.with_point_values(Arc::new(values.scaled(&self.tables)))
            }
            _ => evaluation,
        }
    }

    /// Prints the parameters, with the weights in the form of the source.
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

/// Returns the rows of numbers in a text, each with its name after `//`: all of them, of which the last count, or those
/// after `// ROUND`. Returns `None` if the text contains anything else.
pub fn rows<'a>(text: &'a str, round: Option<&str>) -> Option<Vec<(&'a str, Vec<i32>)>> {
    let (mut is_selected, mut rows) = (round.is_none(), Vec::new());
    for line in text.lines() {
        let (numbers, name) = line.split_once("//")?;
        let name = name.trim();
        if numbers.trim().is_empty() {
            is_selected = round.is_none_or(|round| round == name);
        } else if is_selected {
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

/// Reads the numbers that `tune search` printed to a file: the last ones, or with `FILE:N` those after round N; with `*PART`
/// this part of the way from those in use.
pub fn read_search(name: &str) -> Result<Tactician, String> {
    let (name, part) = name.rsplit_once('*').map_or((name, Some(1.0)), |(name, part)| (name, part.parse().ok()));
    let part: f64 = part.ok_or_else(|| format!("{name}: how much of it?"))?;
    let (file, round) = name.rsplit_once(':').map_or((name, None), |(file, round)| (file, Some(round)));
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let found = rows(&text, round).filter(|found| !found.is_empty());
    let mut numbers = in_use();
    for (row, there) in found.ok_or_else(|| format!("{name}: no numbers of a search"))? {
        let index = SEARCH_NUMBERS.iter().position(|(known, _)| *known == row);
        let index = index.ok_or_else(|| format!("{file}: {row}: no such numbers"))?;
        let first: usize = SEARCH_NUMBERS[..index].iter().map(|(_, numbers)| numbers.len()).sum();
        let known = SEARCH_NUMBERS[index].1;
        if there.len() != known.len() {
            return Err(format!("{file}: {row}: {} numbers and not {}", there.len(), known.len()));
        }
        for ((number, known), there) in numbers[first..].iter_mut().zip(known).zip(there) {
            *number = (f64::from(*known) + part * f64::from(there - known)).round() as i32;
        }
    }
    Ok(Tactician::new(&numbers))
}
