//! A session of any game behind one face: what the table, the menus and the protocol need, in texts and pictures. The
//! app knows no other.

use std::sync::atomic::AtomicBool;

use super::TextError;
use super::memory::{TABLE_MIB, with_brain};
use super::{Analyst, Session, TurnLine, Wishes};
use crate::engine::{Brain, Budget, Info, Level, Mind};
use crate::game::Game;
use crate::geometry::{Point, Points};
use crate::notation::{ReadError, SideNames};
use crate::record::{Player, Record};
use crate::rules::{Actor, Dice, Evaluate, Outcome, Side, Turn, divide, perft};
use crate::view::{ActionView, Board, Effect, Figure, Notice, Place};

/// What a played action did.
#[derive(Clone, Debug, PartialEq)]
pub struct Applied {
    /// Canonical text.
    pub text: String,
    /// The action as it was seen before it was played.
    pub view: ActionView,
    /// Who played it.
    pub side: Option<Side>,
    /// Step by step.
    pub effects: Vec<Effect>,
    /// The picture afterwards.
    pub figure: Figure,
}

/// A bot's answer for the rest of its turn, on a thread of its own.
pub type Thinker = Box<dyn FnOnce(&AtomicBool, &mut dyn FnMut(&Info)) -> Vec<String> + Send>;

/// The best turns of a position, the best first; what is reported is the number of the turn, from 0, and what is thought of it.
pub type Comparer = Box<dyn FnOnce(&AtomicBool, &mut dyn FnMut(usize, &Info)) -> Vec<Vec<String>> + Send>;

/// A session of any game.
pub trait AnySession: Send + Sync {
    /// The game's name, with its variant.
    fn name(&self) -> String;
    /// What the two sides are called now.
    fn sides(&self) -> SideNames;
    /// The board to draw.
    fn board(&self) -> Board;
    /// The position as a terminal draws it, where the common grid does not fit.
    fn drawing(&self) -> Option<String>;
    /// Whose turn it is.
    fn turn(&self) -> Turn;
    /// How many actions a usual turn of this game has.
    fn turn_actions(&self) -> u8;
    /// The result, once there is one.
    fn outcome(&self) -> Option<Outcome>;
    /// How many actions have been played.
    fn ply(&self) -> usize;
    /// Every legal action, in the order of its text.
    fn legal(&self) -> Vec<ActionView>;
    /// Why a place cannot be picked up from.
    fn why_not_pick(&self, place: Place) -> String;
    /// Why what is picked up cannot end on a point with so many checkers (0: all). Empty if it can.
    fn why_not(&self, from: Option<Place>, count: u8, to: Point) -> String;
    /// The enemy men whom the man on a point touches as he stands.
    fn touches(&self, from: Point) -> Points;
    /// Plays an action given as text.
    ///
    /// # Errors
    /// Why it is refused, in a sentence.
    fn act(&mut self, text: &str) -> Result<Applied, String>;
    /// How the dice fall, as the text of an action; nothing unless they are to. A roll that was taken back falls as before.
    fn roll(&self, dice: &mut Dice) -> Option<String>;
    /// Takes back an action; whether there was one.
    fn undo(&mut self) -> bool;
    /// Plays an action again that was taken back; what it did.
    fn redo(&mut self) -> Option<Applied>;
    /// Whether an action can be played again.
    fn can_redo(&self) -> bool;
    /// Ends the game by resignation or agreement.
    fn end(&mut self, outcome: Outcome);
    /// The picture of the present position.
    fn figure(&self) -> Figure;
    /// The picture after so many actions.
    fn figure_at(&self, ply: usize) -> Figure;
    /// The action played after so many others.
    fn view_at(&self, ply: usize) -> Option<ActionView>;
    /// Who was to act after so many actions.
    fn turn_at(&self, ply: usize) -> Turn;
    /// The move list.
    fn turns(&self) -> Vec<TurnLine>;
    /// Points to show with the result: the winning man, or the bridge.
    fn winning_points(&self) -> Vec<Point>;
    /// A sentence about the position that a player must not miss, such as a blessed king in King Trails.
    fn notice(&self) -> Option<Notice>;
    /// The position as text.
    fn position_text(&self) -> String;
    /// The position in the older text format of the game.
    ///
    /// # Errors
    /// What that format cannot say about it.
    fn old_position_text(&self) -> Result<String, String>;
    /// Begins anew with a position text of this game.
    ///
    /// # Errors
    /// What is wrong with it, and where; then nothing has changed.
    fn read_position(&mut self, text: &str) -> Result<(), ReadError>;
    /// Reads a game text from the start on: this game's, unless the text says how it began.
    ///
    /// # Errors
    /// What is wrong, and where; then nothing has changed.
    fn read_game_text(&mut self, text: &str) -> Result<(), TextError>;
    /// Goes on with a game text that does not say how the game began.
    ///
    /// # Errors
    /// What is wrong, and where; what comes before it stays played.
    fn read_on(&mut self, text: &str) -> Result<(), TextError>;
    /// Plays the actions of a line, written as in game texts.
    ///
    /// # Errors
    /// The first that is refused; what comes before it stays played.
    fn play_line(&mut self, line: &str) -> Result<(), TextError>;
    /// How many sequences of so many actions there are.
    fn perft(&self, depth: u32) -> u64;
    /// The same for each first action, sorted by text.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
    /// The game as a saved game.
    fn record(&self, players: (Player, Player)) -> Record;
    /// The game as a game text.
    fn game_text(&self) -> String;
    /// Whether a mind can play this game.
    fn can_play(&self, mind: Mind) -> bool;
    /// A mind's thinking about the present position, ready to be moved to its thread. What it learns of positions it knows
    /// again in its next turn of this game.
    fn thinks(&self, mind: Mind, budget: Budget, seed: u64) -> Thinker;

    /// The same for the side that waits: it thinks about what the other may do, to know more when its turn comes.
    fn ponders(&self, mind: Mind, budget: Budget) -> Thinker;

    /// An answer to what a person asks about the present position, ready to be moved to its thread.
    fn analyst(&self, wishes: Wishes) -> Analyst;

    /// The judgement, in hundredths of a man, at which the better side wins three games of four, in this game.
    fn telling(&self) -> i32;

    /// Thinking as the bot at a level.
    fn thinker(&self, level: Level, budget: Budget, seed: u64) -> Thinker {
        self.thinks(Mind::Bot(level), budget, seed)
    }

    /// The strongest bot's best turns, so many at most, that lead to different positions. It begins with an empty memory each
    /// time, so that the same question has the same answer.
    fn comparer(&self, count: usize, budget: Budget, seed: u64) -> Comparer;
}

impl<G: Game> Session<G> {
    fn played(&mut self, action: G::Action) -> Result<Applied, String> {
        let before = self.position().clone();
        self.act(action).map_err(|refusal| refusal.to_string())?;
        let mut effects = before.effects(action);
        if before.outcome().is_none() && !matches!(effects.last(), Some(Effect::Ended(_))) {
            // Repetition ends a game from outside the position.
            effects.extend(self.position().outcome().map(Effect::Ended));
        }
        let side = match before.turn().actor {
            Actor::Side(side) => Some(side),
            _ => None,
        };
        Ok(Applied {
            text: before.action_text(action),
            view: before.view(action),
            side,
            effects,
            figure: self.position().figure(self.layout()),
        })
    }
}

impl<G: Game> Session<G> {
    /// A mind's thinking about the present position with the memory of a player.
    fn thinker_of(&self, player: Actor, mind: Mind, budget: Budget, seed: u64) -> Thinker {
        let position = self.position().clone();
        let history = self.history();
        let side = if player == Actor::Side(Side::Far) { Side::Far } else { Side::Near };
        let memory = self.memories.of(side);
        // Who asks for a depth wants to know.
        let budget = if budget.depth.is_some() { budget } else { budget.of_player(side) };
        Box::new(move |stop, report| {
            let thought =
                with_brain(&memory, mind, |brain| brain.think(&position, &history, budget, seed, stop, report));
            texts_of(position, thought.turn)
        })
    }
}

impl<G: Game> AnySession for Session<G> {
    fn name(&self) -> String {
        self.position().name()
    }

    fn sides(&self) -> SideNames {
        self.position().sides()
    }

    fn board(&self) -> Board {
        self.position().board()
    }

    fn drawing(&self) -> Option<String> {
        self.position().drawing()
    }

    fn turn(&self) -> Turn {
        self.position().turn()
    }

    fn turn_actions(&self) -> u8 {
        G::TURN_ACTIONS
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position().outcome()
    }

    fn ply(&self) -> usize {
        Session::ply(self)
    }

    fn legal(&self) -> Vec<ActionView> {
        let mut actions = Vec::new();
        self.position().legal(&mut actions);
        let mut views: Vec<ActionView> = actions.into_iter().map(|action| self.position().view(action)).collect();
        views.sort_by(|a, b| a.text.cmp(&b.text));
        views
    }

    fn why_not_pick(&self, place: Place) -> String {
        self.position().why_not_pick(place)
    }

    fn why_not(&self, from: Option<Place>, count: u8, to: Point) -> String {
        self.position().why_not(from, count, to)
    }

    fn touches(&self, from: Point) -> Points {
        self.position().touches(from)
    }

    fn act(&mut self, text: &str) -> Result<Applied, String> {
        let action = self.read(text)?;
        self.played(action)
    }

    fn roll(&self, dice: &mut Dice) -> Option<String> {
        Some(self.position().action_text(Session::roll(self, dice)?))
    }

    fn undo(&mut self) -> bool {
        Session::undo(self)
    }

    fn redo(&mut self) -> Option<Applied> {
        let action = *self.future.last()?;
        self.played(action).ok()
    }

    fn can_redo(&self) -> bool {
        Session::can_redo(self)
    }

    fn end(&mut self, outcome: Outcome) {
        Session::end(self, outcome);
    }

    fn figure(&self) -> Figure {
        self.position().figure(self.layout())
    }

    fn figure_at(&self, ply: usize) -> Figure {
        let (position, layout) = self.at(ply);
        position.figure(layout)
    }

    fn view_at(&self, ply: usize) -> Option<ActionView> {
        Some(self.at(ply).0.view(self.action_at(ply)?))
    }

    fn turn_at(&self, ply: usize) -> Turn {
        self.at(ply).0.turn()
    }

    fn turns(&self) -> Vec<TurnLine> {
        Session::turns(self)
    }

    fn winning_points(&self) -> Vec<Point> {
        let last = Session::ply(self).checked_sub(1).and_then(|ply| self.action_at(ply));
        self.position().winning_points(last)
    }

    fn notice(&self) -> Option<Notice> {
        self.position().notice()
    }

    fn position_text(&self) -> String {
        self.position().position_text()
    }

    fn old_position_text(&self) -> Result<String, String> {
        self.position().old_position_text()
    }

    fn read_position(&mut self, text: &str) -> Result<(), ReadError> {
        *self = Session::new(G::read_position(text)?);
        Ok(())
    }

    fn read_game_text(&mut self, text: &str) -> Result<(), TextError> {
        *self = Session::from_game_text(text, self.start().clone())?;
        Ok(())
    }

    fn read_on(&mut self, text: &str) -> Result<(), TextError> {
        Session::read_on(self, text)
    }

    fn play_line(&mut self, line: &str) -> Result<(), TextError> {
        Session::play_line(self, line)
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&mut self.position().for_perft(), depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let position = self.position().for_perft();
        let counted = divide(&mut position.clone(), depth).into_iter();
        let mut rows: Vec<(String, u64)> = counted.map(|(action, sum)| (position.action_text(action), sum)).collect();
        rows.sort();
        rows
    }

    fn record(&self, players: (Player, Player)) -> Record {
        Session::record(self, players)
    }

    fn game_text(&self) -> String {
        Session::game_text(self)
    }

    fn can_play(&self, mind: Mind) -> bool {
        mind.plays::<G>()
    }

    fn thinks(&self, mind: Mind, budget: Budget, seed: u64) -> Thinker {
        self.thinker_of(self.position().turn().actor, mind, budget, seed)
    }

    fn ponders(&self, mind: Mind, budget: Budget) -> Thinker {
        let waiting = match self.position().turn().actor {
            Actor::Side(side) => Actor::Side(side.other()),
            actor => actor,
        };
        self.thinker_of(waiting, mind, budget, 0)
    }

    fn analyst(&self, wishes: Wishes) -> Analyst {
        self.analyses(wishes)
    }

    fn telling(&self) -> i32 {
        G::Evaluator::default().telling(self.position())
    }

    fn comparer(&self, count: usize, budget: Budget, seed: u64) -> Comparer {
        let position = self.position().clone();
        let history = self.history();
        Box::new(move |stop, report| {
            let mut brain = Brain::new(Mind::Bot(Level::STRONGEST), TABLE_MIB);
            let thoughts = brain.best_turns(&position, &history, count, budget, seed, stop, report);
            thoughts.into_iter().map(|thought| texts_of(position.clone(), thought.turn)).collect()
        })
    }
}

/// The canonical texts of actions that are played one after another.
fn texts_of<G: Game>(mut at: G, actions: Vec<G::Action>) -> Vec<String> {
    let text = |action| {
        let text = at.action_text(action);
        at.apply(action);
        text
    };
    actions.into_iter().map(text).collect()
}
