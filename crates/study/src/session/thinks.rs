//! What a bot is asked about the present position of a session.

use super::Session;
use benediction_engine::Game;
use benediction_engine::{AnyRollout, AnySituation, Asked, Rollout};
use benediction_rules::Actor;
use benediction_rules::view::ActionView;

/// What the engine is to know of a game.
pub trait Thinks {
    /// The present position and how it came about, for the [`Service`](benediction_engine::Service) to be asked about.
    fn situation(&self) -> Box<dyn AnySituation>;
    /// The present position after positions with these hashes.
    fn situation_after(&self, history: Vec<u64>) -> Box<dyn AnySituation>;
    /// The present position, in which the first action is one of these, and the canonical texts of those that are legal; nothing where
    /// none is. Only the common search keeps to them.
    fn situation_among(&self, actions: &[String]) -> Option<(Box<dyn AnySituation>, Vec<String>)>;
    /// The same if it were the other side's turn; nothing where that has no meaning.
    fn situation_of_other(&self) -> Option<Box<dyn AnySituation>>;
    /// Actions from the present position on as they are seen, or from where it is the other side's turn; those before one that cannot be
    /// played.
    fn seen(&self, actions: &[String], of_other: bool) -> Vec<ActionView>;
    /// The present position to be rolled out; nothing in a game without dice.
    fn rollout(&self) -> Option<Box<dyn AnyRollout>>;
    /// Whether there can be rollouts: the game has dice.
    fn can_roll_out(&self) -> bool;
    /// The score, in hundredths of a man, at which the better side wins three games of four, in this game.
    fn winning_score(&self) -> i32;
}

impl<G: Game> Thinks for Session<G> {
    fn situation(&self) -> Box<dyn AnySituation> {
        self.situation_after(self.history())
    }

    fn situation_after(&self, history: Vec<u64>) -> Box<dyn AnySituation> {
        Box::new(Asked { position: self.position().clone(), history, barred: Vec::new() })
    }

    fn situation_among(&self, actions: &[String]) -> Option<(Box<dyn AnySituation>, Vec<String>)> {
        let position = self.position();
        let wanted: Vec<G::Action> =
            actions.iter().filter_map(|text| Some(position.read_action(text).ok()?.0)).collect();
        let mut legal = Vec::new();
        position.legal(&mut legal);
        let (kept, barred): (Vec<G::Action>, Vec<G::Action>) =
            legal.into_iter().partition(|action| wanted.contains(action));
        let hash_after = |action: G::Action| {
            let mut after = position.clone();
            after.apply(action);
            after.hash()
        };
        let texts: Vec<String> = kept.into_iter().map(|action| position.action_text(action)).collect();
        let barred = barred.into_iter().map(hash_after).collect();
        let asked = Asked { position: position.clone(), history: self.history(), barred };
        (!texts.is_empty()).then(|| (Box::new(asked) as Box<dyn AnySituation>, texts))
    }

    fn situation_of_other(&self) -> Option<Box<dyn AnySituation>> {
        Some(Box::new(Asked { position: self.of_other()?, history: self.history(), barred: Vec::new() }))
    }

    fn seen(&self, actions: &[String], of_other: bool) -> Vec<ActionView> {
        let start = if of_other { self.of_other() } else { Some(self.position().clone()) };
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

    fn rollout(&self) -> Option<Box<dyn AnyRollout>> {
        Rollout::of(self.position()).map(|rollout| Box::new(rollout) as Box<dyn AnyRollout>)
    }

    fn can_roll_out(&self) -> bool {
        Rollout::is_possible(self.position())
    }

    fn winning_score(&self) -> i32 {
        self.position().winning_score()
    }
}

impl<G: Game> Session<G> {
    /// The present position if it were the other side's turn.
    fn of_other(&self) -> Option<G> {
        match self.position().turn().actor {
            Actor::Side(side) => self.position().at_turn_of(side.other()),
            Actor::Chance | Actor::Nobody => None,
        }
    }
}
