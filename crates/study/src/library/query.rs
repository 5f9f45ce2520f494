//! Games that are looked for in words: `anna level:4 turns:20-60 date:2026-11 tag:club`.

use super::header::{Filter, Wanted};
use crate::registry;
use crate::tree::Date;

impl Filter {
    /// What a line asks for. A word with a colon asks for something else than the words of a game; one that is not understood, and every
    /// other word, is a part of title, event, names or tags. Several such words are looked for as they stand.
    ///
    /// | | |
    /// |---|---|
    /// | `player:anna` | a part of a player's name, or what plays |
    /// | `level:4` | a bot of this level plays |
    /// | `reason:blessed` | a part of the words of the result |
    /// | `turns:20`, `turns:20-60`, `turns:20-`, `turns:-60` | so many turns |
    /// | `date:2026`, `date:2026-11`, `date:2026-11-23`, `date:2026-01..2026-03` | on these days; each half may be missing |
    /// | `tag:club` | this tag |
    /// | `stars:3` | at least so many stars |
    /// | `is:noted` | something is said about one of its positions |
    /// | `is:open`, `is:drawn`, `won:blue` | how it ended |
    pub fn asked(line: &str) -> Filter {
        let mut filter = Filter::default();
        let mut words: Vec<&str> = Vec::new();
        for word in line.split_whitespace() {
            if filter.ask(word).is_none() {
                words.push(word);
            }
        }
        filter.words = Some(words.join(" ")).filter(|words| !words.is_empty());
        filter
    }

    /// One word with a colon.
    fn ask(&mut self, word: &str) -> Option<()> {
        let (what, value) = word.split_once(':').filter(|(_, value)| !value.is_empty())?;
        match what {
            "player" => self.player = Some(value.into()),
            "level" => self.level = Some(value.parse().ok()?),
            "reason" => self.reason = Some(value.into()),
            "tag" => self.tags.push(value.into()),
            "stars" => self.stars = value.parse().ok().filter(|stars| *stars <= 5)?,
            "turns" => (self.turns_from, self.turns_to) = numbers(value)?,
            "date" => (self.from, self.to) = days(value)?,
            "won" => {
                let side = registry::games().iter().find_map(|game| game.sides.side(value))?;
                self.result = Some(Wanted::Win(side));
            }
            "is" => match value {
                "noted" => self.commented = true,
                "open" => self.result = Some(Wanted::Open),
                "drawn" => self.result = Some(Wanted::Draw),
                _ => return None,
            },
            _ => return None,
        }
        Some(())
    }
}

/// `20`, `20-60`, `20-`, `-60`.
fn numbers(text: &str) -> Option<(Option<usize>, Option<usize>)> {
    let number = |text: &str| if text.is_empty() { Some(None) } else { text.parse().ok().map(Some) };
    match text.split_once('-') {
        None => number(text).map(|exactly| (exactly, exactly)),
        Some((low, high)) => Some((number(low)?, number(high)?)),
    }
}

/// `2026`, `2026-11`, `2026-11-23`, or two of them with two points between.
fn days(text: &str) -> Option<(Option<Date>, Option<Date>)> {
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let end = |text: &str, last: bool| if text.is_empty() { Some(None) } else { day(text, last).map(Some) };
    Some((end(from, false)?, end(to, true)?))
}

/// The first or the last day of a year or a month, or a day.
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
    fn words_with_a_colon_ask_for_what_they_say() {
        let date = |text: &str| Some(text.parse().expect("a date"));
        let asked =
            Filter::asked("anna  level:4 turns:20-60 date:2026-02 tag:club tag:end stars:3 is:noted won:blue berta");
        let wanted = Filter {
            words: Some("anna berta".into()),
            level: Some(4),
            turns_from: Some(20),
            turns_to: Some(60),
            from: date("2026-02-01"),
            to: date("2026-02-28"),
            tags: vec!["club".into(), "end".into()],
            stars: 3,
            commented: true,
            result: Some(Wanted::Win(Side::Far)),
            ..Filter::default()
        };
        assert_eq!(asked, wanted);
        let range = Filter::asked("date:2024..2026-11-23 turns:-9 reason:blessed player:bot is:open");
        let wanted = Filter {
            from: date("2024-01-01"),
            to: date("2026-11-23"),
            turns_to: Some(9),
            reason: Some("blessed".into()),
            player: Some("bot".into()),
            result: Some(Wanted::Open),
            ..Filter::default()
        };
        assert_eq!(range, wanted);
    }

    #[test]
    fn what_is_not_understood_is_a_word_like_others() {
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
            assert_eq!(Filter::asked(word), Filter { words: Some(word.into()), ..Filter::default() }, "{word}");
        }
        assert_eq!(Filter::asked("  "), Filter::default());
    }
}
