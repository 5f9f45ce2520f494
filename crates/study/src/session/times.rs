//! The times of a session: the clocks at a position, and the times left in the comments of chess programs.

use std::time::Duration;

use super::Session;
use super::labels::side_of;
use crate::clocks::{Controls, GameClock, TimeControl};
use crate::tree::NodeId;
use benediction_rules::{Reason, Side};

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
    /// session.about_mut().terms.clock = "5+2".into();
    /// session.act_text("e2e4")?;
    /// let here = session.node();
    /// session.annotate(here, |notes| notes.spent = Some(Duration::from_secs(30)));
    /// let clock = session.clock_at(1).ok_or("the game has a clock")?;
    /// let reading = clock.reading(Side::Near, Duration::ZERO).ok_or("both sides are limited")?;
    /// assert_eq!(reading.left, Duration::from_secs(5 * 60 - 30 + 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clock_at(&self, ply: usize) -> Option<GameClock> {
        let mut clock = GameClock::new(self.about().terms.controls()?);
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

/// The times that are left on the clocks of both sides after each node of a tree, as chess programs write them. Only clocks with a
/// time for all turns, or for each turn, have such times.
pub(super) struct TimesLeft {
    controls: Controls,
    /// By the index of the node. Missing ones are unknown.
    left: Vec<[Option<Duration>; 2]>,
}

impl TimesLeft {
    /// Creates the times of a game that begins with these clocks.
    pub fn of(clock: &str) -> TimesLeft {
        let controls: Controls = clock.parse().unwrap_or_default();
        let main = |control: Option<TimeControl>| match control? {
            TimeControl::Fischer { main, .. } => Some(main),
            TimeControl::PerTurn { time } => Some(time),
            TimeControl::Delay { .. } | TimeControl::ByoYomi { .. } | TimeControl::Hourglass { .. } => None,
        };
        TimesLeft { controls, left: vec![controls.0.map(main)] }
    }

    fn at(&self, node: NodeId) -> [Option<Duration>; 2] {
        self.left.get(node.index()).copied().unwrap_or_default()
    }

    /// Gives a new node the times of the node before it.
    pub fn add(&mut self, before: NodeId, node: NodeId) {
        let times = self.at(before);
        *self.at_mut(node) = times;
    }

    fn at_mut(&mut self, node: NodeId) -> &mut [Option<Duration>; 2] {
        if self.left.len() <= node.index() {
            self.left.resize(node.index() + 1, [None; 2]);
        }
        &mut self.left[node.index()]
    }

    /// Returns the time that a side has for the turn from a node on, with what its control adds for the turn. Returns `None` if it
    /// is unknown.
    fn for_turn(&self, before: NodeId, side: Side) -> Option<Duration> {
        let left = self.at(before)[side.index()];
        match self.controls.of(side) {
            Some(TimeControl::Fischer { increment, .. }) => left.map(|left| left.saturating_add(increment)),
            Some(TimeControl::PerTurn { time }) => Some(time),
            _ => left,
        }
    }

    /// Sets the time left of a side after a node. Returns the time that its turn took, or `None` if that is unknown.
    pub fn set(&mut self, before: NodeId, node: NodeId, side: Side, left: Duration) -> Option<Duration> {
        let spent = self.for_turn(before, side).map(|time| time.saturating_sub(left));
        self.at_mut(node)[side.index()] = Some(left);
        spent
    }

    /// Takes the time of a turn from a side. Returns the time that is left after the node, or `None` if it is unknown.
    pub fn spend(&mut self, before: NodeId, node: NodeId, side: Side, spent: Duration) -> Option<Duration> {
        let left = self.for_turn(before, side)?.saturating_sub(spent);
        self.at_mut(node)[side.index()] = Some(left);
        Some(left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Player, Record};
    use crate::registry;
    use crate::terms::Terms;
    use benediction_rules::Outcome;

    /// Plays the first legal action again and again, in this many milliseconds each; dice fall in no time.
    fn played(game: &str, clock: &str, times: &[u64]) -> Session {
        let mut session =
            registry::load(&Record { terms: Terms { clock: clock.into(), ..Terms::default() }, ..Record::of(game) })
                .unwrap();
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
        assert!(pgn.contains("[Clock \"5+3\"]") && pgn.contains("{[%emt 0:00:02] [%clk 0:05:01]}"), "{pgn}");
    }
}
