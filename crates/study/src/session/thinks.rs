//! The requests to the engine about the current position of a session.

use super::Session;
use benediction_engine::{AnyGame, PositionWithHistory};
use benediction_rules::Action;
use benediction_rules::view::ActionView;

impl Session {
    /// Returns the current position with its history, for a request to the [`Service`](benediction_engine::Service).
    pub fn situation(&self) -> PositionWithHistory {
        self.situation_after(self.history())
    }

    /// Returns the current position with a history of positions with these hashes.
    pub fn situation_after(&self, history: Vec<u64>) -> PositionWithHistory {
        PositionWithHistory { position: self.position().boxed(), history, barred: Vec::new() }
    }

    /// Returns the present position, in which the first action must be one of these, and those of them that are legal. Returns `None` if
    /// none of them is legal. Only the common search regards the limit.
    pub fn situation_among(&self, actions: &[Action]) -> Option<(PositionWithHistory, Vec<Action>)> {
        let position = self.position();
        let (allowed, barred): (Vec<Action>, Vec<Action>) =
            position.legal().into_iter().partition(|action| actions.contains(action));
        let hash_after = |action: Action| {
            let mut after = position.boxed();
            after.apply(action);
            after.hash()
        };
        let barred = barred.into_iter().map(hash_after).collect();
        let situation = PositionWithHistory { position: position.boxed(), history: self.history(), barred };
        (!allowed.is_empty()).then_some((situation, allowed))
    }

    /// Returns the current position as if it were the other side's turn. Returns `None` if that is impossible.
    pub fn situation_of_other(&self) -> Option<PositionWithHistory> {
        Some(PositionWithHistory { position: self.of_other()?, history: self.history(), barred: Vec::new() })
    }

    /// Returns the views of actions that follow each other from the present position on, or from the same position with the other side
    /// to act. It ends before an action that is not legal.
    pub fn views_of(&self, actions: &[Action], of_other: bool) -> Vec<ActionView> {
        let start = if of_other { self.of_other() } else { Some(self.position().boxed()) };
        let Some(mut at) = start else { return Vec::new() };
        let view = |action: &Action| {
            at.check(*action).ok()?;
            let view = at.view(*action);
            at.apply(*action);
            Some(view)
        };
        actions.iter().map_while(view).collect()
    }

    /// Returns the current position for a rollout, without a doubling cube. Returns `None` in a game without dice.
    pub fn rollout(&self) -> Option<Box<dyn AnyGame>> {
        self.can_roll_out().then(|| self.position().cubeless())
    }

    /// Returns `true` if rollouts are possible because the game has dice.
    pub fn can_roll_out(&self) -> bool {
        self.position().can_roll_out()
    }

    /// Returns the score, in hundredths of a man, at which the better side wins three of four games.
    pub fn winning_score(&self) -> i32 {
        self.position().winning_score()
    }
}

impl Session {
    /// Returns the current position as if it were the other side's turn. Returns `None` if that is impossible.
    fn of_other(&self) -> Option<Box<dyn AnyGame>> {
        self.position().at_turn_of(self.position().turn().actor.side()?.other())
    }
}
