//! The times of a session: the clocks at a position, and times in game texts, which stand in comments as in PGN:
//! `{[%emt 0:00:04.2] A comment}`.

use std::borrow::Cow;
use std::time::Duration;

use super::Session;
use super::labels::side_of;
use crate::clocks::{Controls, GameClock};
use crate::tree::{NodeId, Notes};
use benediction_rules::Reason;

impl Session {
    /// Returns the clock after the first `ply` actions on the way to the current position. Returns `None` if the game has no clock,
    /// or one of a newer version.
    ///
    /// ```
    /// use benediction_rules::Side;
    /// use benediction_rules::games::benedict_chess::Position;
    /// use benediction_study::session::Session;
    /// use std::time::Duration;
    ///
    /// let mut session = Session::new(Position::new(false));
    /// session.about_mut().clock = "5+2".into();
    /// session.act_text("e2e4")?;
    /// let here = session.node();
    /// session.annotate(here, |notes| notes.spent = Some(Duration::from_secs(30)));
    /// let clock = session.clock_at(1).ok_or("the game has a clock")?;
    /// let reading = clock.reading(Side::Near, Duration::ZERO).ok_or("both sides are limited")?;
    /// assert_eq!(reading.left, Duration::from_secs(5 * 60 - 30 + 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clock_at(&self, ply: usize) -> Option<GameClock> {
        let controls: Controls = self.about().clock.parse().ok()?;
        if controls.is_none() {
            return None;
        }
        let mut clock = GameClock::new(controls);
        let way = (1..=ply.min(self.ply())).filter_map(|ply| self.node_at(ply));
        let mut last = None;
        for (node, label) in way.filter_map(|node| Some((node, self.labels.get(node)?))) {
            if label.begins {
                clock.end_turn();
            }
            // Dice fall in no time.
            if let (Some(side), false) = (label.side, label.is_roll()) {
                clock.turn_of(side);
                clock.spend(self.notes(node).spent.unwrap_or_default());
            }
            last = Some(label);
        }
        let (position, _) = self.at(ply);
        let side = side_of(position);
        if !last.is_some_and(|last| last.is_continued_by(side, position.turn())) {
            clock.end_turn();
        }
        match (position.outcome(), side) {
            (Some(outcome), _) if outcome.reason == Reason::TimeForfeit => {
                outcome.winner.into_iter().for_each(|winner| clock.fall(winner.other()));
            }
            (None, Some(side)) => clock.turn_of(side),
            _ => {}
        }
        Some(clock)
    }

    /// Returns the time that the actions to these nodes took. Returns `None` if none of them has a time.
    pub fn time_of<'a>(&self, nodes: impl IntoIterator<Item = &'a NodeId>) -> Option<Duration> {
        nodes.into_iter().filter_map(|node| self.notes(*node).spent).reduce(Duration::saturating_add)
    }
}

/// The beginning of a time in a comment.
const MARK: &str = "[%emt ";
/// Largest number of hours that is read.
const MAX_HOURS: u64 = 9999;

/// Returns the comment of a node, with the time of its action before it. Empty if there is neither.
pub(super) fn comment_with_time(notes: &Notes) -> Cow<'_, str> {
    let Some(spent) = notes.spent else { return notes.comment.as_str().into() };
    let (seconds, millis) = (spent.as_secs(), spent.subsec_millis());
    let decimals = if millis > 0 { format!(".{millis:03}") } else { String::new() };
    let decimals = decimals.trim_end_matches('0');
    let time = format!("{MARK}{}:{:02}:{:02}{decimals}]", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if notes.comment.is_empty() { time.into() } else { format!("{time} {}", notes.comment).into() }
}

/// Splits a comment into the time at its beginning and the rest. Returns `None` if it does not begin with a time.
pub(super) fn split_time(comment: &str) -> Option<(Duration, &str)> {
    let (time, rest) = comment.strip_prefix(MARK)?.split_once(']')?;
    let rest = if rest.is_empty() { rest } else { rest.strip_prefix(' ')? };
    let mut parts = time.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    let (whole, decimals) = seconds.split_once('.').unwrap_or((seconds, "0"));
    let number = |text: &str| text.parse::<u64>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    let small = |text: &str| number(text).filter(|number| *number < 60 && text.len() <= 2);
    let hours = number(hours).filter(|hours| *hours <= MAX_HOURS)?;
    let (minutes, whole) = (small(minutes)?, small(whole)?);
    let millis = number(&format!("{decimals:0<3}")).filter(|_| decimals.len() <= 3)?;
    let time = Duration::from_millis(((hours * 60 + minutes) * 60 + whole) * 1000 + millis);
    parts.next().is_none().then_some((time, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Player, Record};
    use crate::registry;
    use benediction_rules::{Outcome, Side};

    /// Plays the first legal action again and again, in this many milliseconds each; dice fall in no time.
    fn played(game: &str, clock: &str, times: &[u64]) -> Session {
        let mut session = registry::load(&Record { clock: clock.into(), ..Record::of(game) }).unwrap();
        let mut times = times.iter();
        while session.outcome().is_none() {
            let position = session.position();
            let is_roll = position.turn().actor == benediction_rules::Actor::Chance;
            let action = position.legal()[0];
            let spent = if is_roll { None } else { times.next().map(|millis| Duration::from_millis(*millis)) };
            if !is_roll && spent.is_none() {
                break;
            }
            session.act(action).unwrap();
            let node = session.node();
            session.annotate(node, |notes| notes.spent = spent);
        }
        session
    }

    fn left(session: &Session, ply: usize) -> [u128; 2] {
        let clock = session.clock_at(ply).unwrap();
        Side::BOTH.map(|side| clock.reading(side, Duration::ZERO).unwrap().left.as_millis())
    }

    #[test]
    fn clocks_follow_the_turns_of_each_game() {
        // One action, then turns of two.
        let session = played("benediction", "1+1", &[5_000, 1_000, 2_000, 500, 700]);
        let plies: Vec<_> = (0..=5).map(|ply| left(&session, ply)).collect();
        let expected = [
            [60_000, 60_000],
            [56_000, 60_000],
            [56_000, 59_000],
            [56_000, 58_000],
            [55_500, 58_000],
            [55_800, 58_000],
        ];
        assert_eq!(plies, expected);
        let session = played("benedict-chess", "turn 10", &[5_000, 9_000, 1_000]);
        assert_eq!(left(&session, session.ply()), [10_000, 10_000]);
        assert_eq!(session.clock_at(3).unwrap().until_flag(Side::Far, Duration::ZERO), Some(Duration::from_secs(10)));
        // Undoing gives time back.
        let mut session = played("obelisk", "1", &[5_000, 9_000]);
        session.undo();
        assert_eq!(left(&session, session.ply()), [55_000, 60_000]);
        assert_eq!(played("obelisk", "", &[5_000]).clock_at(0), None);
        assert_eq!(played("obelisk", "of a newer version", &[5_000]).clock_at(0), None);
    }

    #[test]
    fn every_game_with_dice_charges_only_actions() {
        let times = [1_000; 12];
        let session = played("kingamon", "10", &times);
        let sum: u128 = left(&session, session.ply()).iter().sum();
        assert_eq!(sum, 2 * 600_000 - 12_000);
    }

    #[test]
    fn clock_times_and_flag_come_back_from_every_form() {
        let mut session = played("benediction", "10 byo 3x30 / 5", &[5_250, 1_000, 62_000]);
        session.end(Outcome::win(Side::Near, Reason::TimeForfeit));
        assert_eq!(left(&session, 3)[1], 0, "the flag has fallen");
        let players = (Player::Human, Player::Bot(4));
        let record = session.record(players.clone());
        assert!(record.write().contains("clock: \"10 byo 3x30 / 5\""), "{}", record.write());
        let text = session.game_text_of(&players);
        assert!(text.contains("[Clock \"10 byo 3x30 / 5\"]") && text.contains("{[%emt 0:00:05.25]}"), "{text}");
        let from_record = registry::load(&Record::read(&record.write()).unwrap()).unwrap();
        let from_text = registry::open_game_text(&text).unwrap();
        for other in [from_record, from_text] {
            assert_eq!(other.record(players.clone()), record);
        }
        let chess = played("benedict-chess", "5+3", &[1_000, 2_000]);
        let pgn = chess.pgn(&players).unwrap();
        assert!(pgn.contains("[Clock \"5+3\"]") && pgn.contains("{[%emt 0:00:02]}"), "{pgn}");
    }

    #[test]
    fn a_time_in_a_comment_is_read_as_it_was_written() {
        for millis in [0, 1, 40, 4200, 59_999, 60_000, 3_600_000, 35_999_999_000] {
            for comment in ["", "Why?", " indented", "[%emt 0:00:01]"] {
                let notes =
                    Notes { spent: Some(Duration::from_millis(millis)), comment: comment.into(), ..Notes::NONE };
                let text = comment_with_time(&notes);
                assert_eq!(split_time(&text), Some((Duration::from_millis(millis), comment)), "{text}");
            }
        }
        assert_eq!(comment_with_time(&Notes { comment: "x".into(), ..Notes::NONE }), "x");
        let is_no_time =
            ["", "[%clk 0:01:00]", "[%emt 1:00]", "[%emt 0:60:00]", "[%emt 0:00:01]x", "[%emt 0:00:01.2345]"];
        assert!(is_no_time.iter().all(|text| split_time(text).is_none()));
        assert_eq!(split_time("[%emt 0:00:05.3] a"), Some((Duration::from_millis(5300), "a")));
    }
}
