//! What a bot is asked about the present position of a session.

use super::Session;
use benediction_engine::{Action, AnyGame, PositionWithHistory};
use benediction_rules::Actor;
use benediction_rules::view::ActionView;

impl Session {
    /// The present position and how it came about, for the [`Service`](benediction_engine::Service) to be asked about.
    pub fn situation(&self) -> PositionWithHistory {
        self.situation_after(self.history())
    }

    /// The present position after positions with these hashes.
    pub fn situation_after(&self, history: Vec<u64>) -> PositionWithHistory {
        PositionWithHistory { position: self.position().boxed(), history, barred: Vec::new() }
    }

    /// The present position, in which the first action is one of these, and the canonical texts of those that are legal; nothing where
    /// none is. Only the common search keeps to them.
    pub fn situation_among(&self, actions: &[String]) -> Option<(PositionWithHistory, Vec<String>)> {
        let position = self.position();
        let wanted: Vec<Action> = actions.iter().filter_map(|text| Some(position.read_action(text).ok()?.0)).collect();
        let (kept, barred): (Vec<Action>, Vec<Action>) =
            position.legal().into_iter().partition(|action| wanted.contains(action));
        let hash_after = |action: Action| {
            let mut after = position.boxed();
            after.apply(action);
            after.hash()
        };
        let texts: Vec<String> = kept.into_iter().map(|action| position.action_text(action)).collect();
        let barred = barred.into_iter().map(hash_after).collect();
        let asked = PositionWithHistory { position: position.boxed(), history: self.history(), barred };
        (!texts.is_empty()).then_some((asked, texts))
    }

    /// The same if it were the other side's turn; nothing where that has no meaning.
    pub fn situation_of_other(&self) -> Option<PositionWithHistory> {
        Some(PositionWithHistory { position: self.of_other()?, history: self.history(), barred: Vec::new() })
    }

    /// Actions from the present position on as they are seen, or from where it is the other side's turn; those before one that cannot be
    /// played.
    pub fn seen(&self, actions: &[String], of_other: bool) -> Vec<ActionView> {
        let start = if of_other { self.of_other() } else { Some(self.position().boxed()) };
        let Some(mut at) = start else { return Vec::new() };
        let view = |text: &String| {
            let (action, _) = at.read_action(text).ok()?;
            at.check(action).ok()?;
            let view = at.view(action);
            at.apply(action);
            Some(view)
        };
        actions.iter().map_while(view).collect()
    }

    /// The present position to be rolled out, without a doubling cube; `None` in a game without dice.
    pub fn rollout(&self) -> Option<Box<dyn AnyGame>> {
        self.can_roll_out().then(|| self.position().cubeless())
    }

    /// Whether there can be rollouts: the game has dice.
    pub fn can_roll_out(&self) -> bool {
        self.position().can_roll_out()
    }

    /// The score, in hundredths of a man, at which the better side wins three games of four, in this game.
    pub fn winning_score(&self) -> i32 {
        self.position().winning_score()
    }
}

impl Session {
    /// The present position if it were the other side's turn.
    fn of_other(&self) -> Option<Box<dyn AnyGame>> {
        match self.position().turn().actor {
            Actor::Side(side) => self.position().at_turn_of(side.other()),
            Actor::Chance | Actor::Nobody => None,
        }
    }
}
