//! Names that match what was typed: every word of it, in any order, with letters left out.

use std::cmp::Reverse;

use fuzzy_matcher::FuzzyMatcher;
use fuzzy_matcher::skim::SkimMatcherV2;

/// Least part of the best score that another name has to reach.
const LEAST: f64 = 0.6;

/// The name of an item, in small letters, and further words by which it is found.
pub(super) struct Name {
    /// The name as it is shown.
    pub shown: &'static str,
    searched: String,
    /// Number of characters of the name in `searched`.
    length: usize,
}

impl Name {
    pub(super) fn new(shown: &'static str, more: &str) -> Name {
        let small = |text: &str| -> String { text.chars().map(small).collect() };
        let searched = if more.is_empty() { small(shown) } else { small(&[shown, more].join(" ")) };
        Name { shown, searched, length: shown.chars().count() }
    }

    /// Returns the score of a text, and the places of its letters in the name. Returns `None` if it does not match.
    fn score(&self, matcher: &SkimMatcherV2, words: &[String]) -> Option<(i64, Vec<usize>)> {
        let mut letters = Vec::new();
        let mut score = 0;
        for word in words {
            let (found, places) = matcher.fuzzy_indices(&self.searched, word)?;
            score += found;
            letters.extend(places.into_iter().filter(|place| *place < self.length));
        }
        letters.sort_unstable();
        letters.dedup();
        Some((score, letters))
    }
}

/// Returns a character in lower case. Another number of characters would move the others.
fn small(letter: char) -> char {
    letter.to_lowercase().next().unwrap_or(letter)
}

/// Returns the indices of the names that match a text, the best one first, with the places of the typed letters. Of names that match
/// equally well the shortest comes first, then what is possible.
pub(super) fn best<'a>(
    text: &str,
    names: impl Iterator<Item = &'a Name>,
    is_possible: impl Fn(usize) -> bool,
) -> Vec<(usize, Vec<usize>)> {
    let matcher = SkimMatcherV2::default();
    let words: Vec<String> = text.split_whitespace().map(|word| word.chars().map(small).collect()).collect();
    let scored = names.enumerate().filter_map(|(index, name)| {
        let (score, letters) = name.score(&matcher, &words)?;
        Some((index, name, score, letters))
    });
    let mut found: Vec<(usize, &Name, i64, Vec<usize>)> = scored.collect();
    let best = found.iter().map(|(_, _, score, _)| *score).max().unwrap_or_default();
    found.retain(|(_, _, score, _)| *score as f64 >= best as f64 * LEAST);
    found.sort_by_key(|(index, name, score, _)| (Reverse(*score), name.length, !is_possible(*index), *index));
    found.into_iter().map(|(index, _, _, letters)| (index, letters)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [(&str, &str); 7] = [
        ("Undo", ""),
        ("Redo", ""),
        ("Hint", ""),
        ("View from above", ""),
        ("Variation above", ""),
        ("Mute", "Settings: Sound"),
        ("Mute in the background", "Settings: Sound"),
    ];

    fn found(text: &str) -> Vec<&'static str> {
        let names = NAMES.map(|(name, more)| Name::new(name, more));
        best(text, names.iter(), |_| true).into_iter().map(|(index, _)| names[index].shown).collect()
    }

    #[test]
    fn names_are_found_by_parts_in_any_order_and_case() {
        assert_eq!(found("undo")[0], "Undo");
        assert_eq!(found("UN")[0], "Undo");
        assert_eq!(found("above view"), ["View from above"]);
        assert_eq!(found("vfa")[0], "View from above");
        assert_eq!(found("sound"), ["Mute", "Mute in the background"]);
        assert_eq!(found("sound back"), ["Mute in the background"]);
        assert!(found("xyz").is_empty());
    }

    #[test]
    fn typed_letters_are_marked_in_the_name_alone() {
        let names = [Name::new("Mute", "Settings: Sound")];
        assert_eq!(best("mu sound", names.iter(), |_| true), [(0, vec![0, 1])]);
    }

    #[test]
    fn possible_commands_come_first_among_equals() {
        let names = [Name::new("Zoom in", ""), Name::new("Zoom in", "")];
        let order: Vec<usize> = best("zoom", names.iter(), |index| index == 1).into_iter().map(|one| one.0).collect();
        assert_eq!(order, [1, 0]);
    }
}
