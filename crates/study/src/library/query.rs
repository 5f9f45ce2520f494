//! The query language of the library, such as `anna level:4 turns:20-60 date:2026-11 tag:club`.

use super::header::{Filter, ResultFilter};
use crate::registry;
use crate::tree::Date;

impl Filter {
    /// Parses a query. A word with a colon is a condition of the table below. All other words, including invalid conditions, are
    /// searched for in everything that the list shows of a game.
    ///
    /// | | |
    /// |---|---|
    /// | `player:anna` | a part of the name or kind of a player |
    /// | `level:4` | a bot of this level plays |
    /// | `reason:blessed` | a part of the words of the result |
    /// | `turns:20`, `turns:20-60`, `turns:20-`, `turns:-60` | number of turns |
    /// | `date:2026`, `date:2026-11`, `date:2026-11-23`, `date:2026-01..2026-03` | dates, of which each half may be missing |
    /// | `tag:club` | a tag |
    /// | `stars:3` | minimum number of stars |
    /// | `is:noted` | a position has a comment |
    /// | `is:open`, `is:drawn`, `won:blue` | the result |
    ///
    /// ```
    /// use benediction_study::library::Filter;
    ///
    /// let filter = Filter::parse("anna level:4 turns:20- tag:club");
    /// assert_eq!(filter.words.as_deref(), Some("anna"));
    /// assert_eq!((filter.level, filter.turns_from, filter.turns_to), (Some(4), Some(20), None));
    /// // An invalid condition is searched for as a word.
    /// assert_eq!(Filter::parse("level:high").words.as_deref(), Some("level:high"));
    /// ```
    pub fn parse(line: &str) -> Filter {
        let mut filter = Filter::default();
        let mut words: Vec<&str> = Vec::new();
        for word in line.split_whitespace() {
            if filter.add_condition(word).is_none() {
                words.push(word);
            }
        }
        filter.words = Some(words.join(" ")).filter(|words| !words.is_empty());
        filter
    }

    /// Parses a condition and adds it. Returns `None` if the word is not a valid condition.
    fn add_condition(&mut self, word: &str) -> Option<()> {
        let (name, value) = word.split_once(':').filter(|(_, value)| !value.is_empty())?;
        match name {
            "player" => self.player = Some(value.into()),
            "level" => self.level = Some(value.parse().ok()?),
            "reason" => self.reason = Some(value.into()),
            "tag" => self.tags.push(value.into()),
            "stars" => self.stars = value.parse().ok().filter(|stars| *stars <= 5)?,
            "turns" => (self.turns_from, self.turns_to) = numbers(value)?,
            "date" => (self.from, self.to) = days(value)?,
            "won" => {
                let side = registry::games().iter().find_map(|game| game.sides.side(value))?;
                self.result = Some(ResultFilter::Win(side));
            }
            "is" => match value {
                "noted" => self.commented = true,
                "open" => self.result = Some(ResultFilter::Open),
                "drawn" => self.result = Some(ResultFilter::Draw),
                _ => return None,
            },
            _ => return None,
        }
        Some(())
    }
}

/// Parses a range of numbers: `20`, `20-60`, `20-`, `-60`.
fn numbers(text: &str) -> Option<(Option<usize>, Option<usize>)> {
    let number = |text: &str| if text.is_empty() { Some(None) } else { text.parse().ok().map(Some) };
    match text.split_once('-') {
        None => number(text).map(|exactly| (exactly, exactly)),
        Some((low, high)) => Some((number(low)?, number(high)?)),
    }
}

/// Parses a range of dates: `2026`, `2026-11`, `2026-11-23`, or two of them with two points between.
fn days(text: &str) -> Option<(Option<Date>, Option<Date>)> {
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let end = |text: &str, last: bool| if text.is_empty() { Some(None) } else { day(text, last).map(Some) };
    Some((end(from, false)?, end(to, true)?))
}

/// Parses a day, a month or a year, and returns its first or its last day.
fn day(text: &str, last: bool) -> Option<Date> {
    let mut parts = text.splitn(3, '-');
    let year = parts.next()?.parse().ok()?;
    let month = parts.next().map_or(Some(if last { 12 } else { 1 }), |month| month.parse().ok())?;
    match parts.next() {
        Some(day) => Date::new(year, month, day.parse().ok()?),
        None if last => (28..=31).rev().find_map(|day| Date::new(year, month, day)),
        None => Date::new(year, month, 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use benediction_rules::Side;

    #[test]
    fn query_words_with_colon_are_filters() {
        let date = |text: &str| Some(text.parse().expect("a date"));
        let filter =
            Filter::parse("anna  level:4 turns:20-60 date:2026-02 tag:club tag:end stars:3 is:noted won:blue berta");
        let expected = Filter {
            words: Some("anna berta".into()),
            level: Some(4),
            turns_from: Some(20),
            turns_to: Some(60),
            from: date("2026-02-01"),
            to: date("2026-02-28"),
            tags: vec!["club".into(), "end".into()],
            stars: 3,
            commented: true,
            result: Some(ResultFilter::Win(Side::Far)),
            ..Filter::default()
        };
        assert_eq!(filter, expected);
        let range = Filter::parse("date:2024..2026-11-23 turns:-9 reason:blessed player:bot is:open");
        let expected = Filter {
            from: date("2024-01-01"),
            to: date("2026-11-23"),
            turns_to: Some(9),
            reason: Some("blessed".into()),
            player: Some("bot".into()),
            result: Some(ResultFilter::Open),
            ..Filter::default()
        };
        assert_eq!(range, expected);
    }

    #[test]
    fn unknown_query_filter_is_an_ordinary_word() {
        for word in [
            "level:many",
            "date:2026-13",
            "date:yesterday",
            "turns:a-b",
            "stars:9",
            "is:good",
            "what:ever",
            "tag:",
            ":",
        ] {
            assert_eq!(Filter::parse(word), Filter { words: Some(word.into()), ..Filter::default() }, "{word}");
        }
        assert_eq!(Filter::parse("  "), Filter::default());
    }
}
