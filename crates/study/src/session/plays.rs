//! Playing a game of any kind.

use super::{OnDivergence, Session};
use crate::record::MAX_ACTIONS;
use crate::series::Series;
use benediction_rules::Action;
use benediction_rules::message;
use benediction_rules::message::Message;
use benediction_rules::notation::SideNames;
use benediction_rules::view::{ActionView, Effect, Figure};
use benediction_rules::{GameSpec, Outcome, Side, Turn};

/// A played action and its effects.
#[derive(Clone, Debug, PartialEq)]
pub struct Applied {
    /// Canonical text of the action, which a position reads.
    pub text: String,
    /// The view of the action in the position before it.
    pub view: ActionView,
    /// The side that played it. `None` for the dice.
    pub side: Option<Side>,
    /// The effects of the action, step by step.
    pub effects: Vec<Effect>,
    /// The picture of the position after it.
    pub figure: Figure,
}

/// The progress of a game, for the menu entry that continues it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The current names of the two sides.
    pub sides: SideNames,
    /// The side to act. `None` if a roll of the dice is due or the game is over.
    pub to_act: Option<Side>,
    /// `true` if the game is over.
    pub is_over: bool,
    /// Number of turns begun so far, including choices before the game.
    pub turns: usize,
    /// The match that the game belongs to, with the game once it is over. `None` if it belongs to none.
    pub series: Option<Series>,
}

impl Summary {
    /// Returns `true` if the game is over, and its match is not.
    pub fn is_between_games(&self) -> bool {
        self.is_over && self.series.is_some_and(|series| series.winner().is_none())
    }
}

impl Session {
    /// Returns the game and its rules.
    pub fn spec(&self) -> GameSpec {
        self.position().spec()
    }

    /// Returns the current names of the two sides.
    pub fn sides(&self) -> SideNames {
        self.position().sides()
    }

    /// Returns the current turn: who acts, and how many actions are left.
    pub fn turn(&self) -> Turn {
        self.position().turn()
    }

    /// Returns the number of actions of a normal turn of this game.
    pub fn turn_actions(&self) -> u8 {
        self.position().turn_actions()
    }

    /// Returns the result. Returns `None` if the game is not over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().outcome()
    }

    /// Returns the progress of the game without replaying it.
    pub fn summary(&self) -> Summary {
        let position = self.position();
        Summary {
            sides: position.sides(),
            to_act: position.turn().actor.side(),
            turns: self.labels.get(self.tree.cursor()).map_or(0, |label| label.number),
            is_over: self.outcome().is_some(),
            series: self.series(),
        }
    }

    /// Returns the match that the game belongs to, with the game once it is over. Returns `None` if it belongs to none.
    pub fn series(&self) -> Option<Series> {
        let series = self.about().terms.series()?;
        Some(self.outcome().map_or(series, |outcome| series.after(outcome.winner, self.stake())))
    }

    /// Returns the number of points that the game is worth now: 1 without a cube.
    pub fn stake(&self) -> u32 {
        self.figure().cube.map_or(1, |cube| cube.stake)
    }

    /// Returns the turn after the first `ply` actions.
    pub fn turn_at(&self, ply: usize) -> Turn {
        self.at(ply).0.turn()
    }

    /// Plays an action of this game at the cursor. The actions after the cursor are dropped, unless the first of them is the same.
    ///
    /// # Errors
    /// Returns the rule that the action breaks.
    pub fn act(&mut self, action: Action) -> Result<Applied, Message> {
        self.play_with_effects(action, OnDivergence::Truncate)
    }

    /// Plays an action like [`Session::act`], from a text.
    ///
    /// # Errors
    /// Returns the reason if the text is not an action, or the rule that the action breaks.
    ///
    /// # Examples
    ///
    /// ```
    /// use benediction_rules::games::benediction::{Position, RED, Variant};
    /// use benediction_study::session::Session;
    ///
    /// let mut session = Session::new(Position::new(Variant::BENEDICTION, RED));
    /// let applied = session.act_text("e3e4")?;
    /// assert_eq!((applied.text.as_str(), applied.side), ("e3e4", Some(RED)));
    ///
    /// // It is Blue's turn now. A refusal says why, and changes nothing.
    /// assert!(session.act_text("d2d3").is_err());
    /// assert_eq!(session.ply(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn act_text(&mut self, text: &str) -> Result<Applied, Message> {
        self.act(self.read(text)?)
    }

    /// Plays an action of this game at the cursor. If another action was played here before, it begins a variation.
    ///
    /// # Errors
    /// Returns the rule that the action breaks.
    pub fn play_variation(&mut self, action: Action) -> Result<Applied, Message> {
        self.play_with_effects(action, OnDivergence::Branch)
    }

    /// Redoes the next action and returns its effects. Returns `None` if there is none.
    pub fn redo(&mut self) -> Option<Applied> {
        let action = self.tree.action(self.after(self.tree.cursor())?)?;
        self.play_with_effects(action, OnDivergence::Branch).ok()
    }

    /// Returns the number of sequences of `depth` legal actions.
    pub fn perft(&self, depth: u32) -> u64 {
        self.position().perft(depth)
    }

    /// Returns the number of sequences of `depth` actions for each first action, sorted by text.
    pub fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let position = self.position();
        let counts = position.divide(depth).into_iter();
        let mut rows: Vec<(String, u64)> = counts.map(|(action, sum)| (position.action_text(action), sum)).collect();
        rows.sort();
        rows
    }
}

impl Session {
    /// Returns the action after the first `ply` actions on the way to the current position, with its effects, as when it was played.
    /// Returns `None` if there are not that many.
    pub fn applied_at(&self, ply: usize) -> Option<Applied> {
        let action = self.action_at(ply)?;
        let (before, _) = self.at(ply);
        let (after, layout) = self.at(ply + 1);
        let mut effects = before.effects(action);
        if before.outcome().is_none() && !matches!(effects.last(), Some(Effect::Ended(_))) {
            // The effects of the position do not include a draw by repetition.
            effects.extend(after.outcome().map(Effect::Ended));
        }
        Some(Applied {
            text: before.action_text(action),
            view: before.view(action),
            side: before.turn().actor.side(),
            effects,
            figure: after.figure(layout),
        })
    }

    fn play_with_effects(&mut self, action: Action, on_divergence: OnDivergence) -> Result<Applied, Message> {
        let too_many = || message!("record-too-many-actions", most = MAX_ACTIONS);
        // A larger tree could not be loaded again.
        if self.tree.len() > MAX_ACTIONS && self.tree.child(self.tree.cursor(), action).is_none() {
            return Err(too_many());
        }
        let ply = self.ply();
        self.play(action, on_divergence)?;
        self.applied_at(ply).ok_or_else(too_many)
    }
}
