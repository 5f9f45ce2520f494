//! A game being played: its positions from the first on, undo and redo, and the repetition rule. The only thing that the
//! app and the command line hold.

use thiserror::Error;

use crate::game::Game;
use crate::record::{FORMAT, Player, Record};
use crate::rules::{Actor, Dice, Outcome, Reason, Side, Starter, Turn};
use crate::view::Layout;

mod analysis;
mod any;
mod game_text;
mod memory;

pub use analysis::{Analyst, Finding, Hint, Wishes};
pub use any::{AnySession, Applied};
pub use game_text::{TextError, game_named_in};
use game_text::{play_line, read_game_text, read_on, write_game_text};
use memory::Memories;

/// How often the same position comes up until the game is drawn (`[D6]`).
const REPETITIONS: usize = 3;

/// A turn of the move list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnLine {
    /// Number, from 1; choices before the game count as turns.
    pub number: usize,
    /// Whose turn it was; nobody's where the dice say who starts.
    pub side: Option<Side>,
    /// Its actions, the dice among them, as people write them.
    pub actions: Vec<String>,
    /// Actions of the game before this turn.
    pub ply: usize,
}

/// Why a session refused an action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal<V: std::error::Error> {
    /// The rules forbid it.
    #[error("{0}")]
    Illegal(V),
    /// There is a result already, in the words of the game.
    #[error("the game is over ({0})")]
    Over(String),
}

/// A game from its first position to the present one.
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    position: G,
    layout: Layout,
    /// The position and layout before each action, and the action.
    past: Vec<(G, Layout, G::Action)>,
    /// The hash of the position before each action.
    hashes: Vec<u64>,
    /// Actions taken back, the next to be played again last.
    future: Vec<G::Action>,
    /// The position before a result that came from outside the rules.
    unended: Option<G>,
    memories: Memories<G>,
}

impl<G: Game> Session<G> {
    /// A game that begins with this position.
    pub fn new(start: G) -> Session<G> {
        let layout = start.layout();
        Session {
            position: start,
            layout,
            past: Vec::new(),
            hashes: Vec::new(),
            future: Vec::new(),
            unended: None,
            memories: Memories::default(),
        }
    }

    /// The present position.
    pub const fn position(&self) -> &G {
        &self.position
    }

    /// Every checker's place now.
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The position it began with.
    pub fn start(&self) -> &G {
        let present = self.unended.as_ref().unwrap_or(&self.position);
        self.past.first().map_or(present, |(position, ..)| position)
    }

    /// How many actions have been played.
    pub fn ply(&self) -> usize {
        self.past.len()
    }

    /// The actions played so far.
    pub fn actions(&self) -> impl Iterator<Item = G::Action> {
        self.past.iter().map(|(.., action)| *action)
    }

    /// Position and layout after so many actions.
    pub fn at(&self, ply: usize) -> (&G, &Layout) {
        self.past.get(ply).map_or((&self.position, &self.layout), |(position, layout, _)| (position, layout))
    }

    /// The action played after so many others.
    pub fn action_at(&self, ply: usize) -> Option<G::Action> {
        self.past.get(ply).map(|(.., action)| *action)
    }

    /// Hashes of every earlier position, for the repetition rule in a search.
    pub fn history(&self) -> Vec<u64> {
        self.hashes.clone()
    }

    /// Plays an action.
    ///
    /// # Errors
    /// Why it is refused; then nothing has changed.
    pub fn act(&mut self, action: G::Action) -> Result<(), Refusal<G::Violation>> {
        if self.future.last() == Some(&action) {
            self.future.pop();
            let result = self.play(action);
            if result.is_err() {
                self.future.push(action);
            }
            return result;
        }
        self.play(action)?;
        self.future.clear();
        Ok(())
    }

    fn play(&mut self, action: G::Action) -> Result<(), Refusal<G::Violation>> {
        if let Some(outcome) = self.position.outcome() {
            return Err(Refusal::Over(self.position.sides().outcome(outcome)));
        }
        self.position.check(action).map_err(Refusal::Illegal)?;
        let before = self.position.clone();
        let layout = before.layout_after(&self.layout, action);
        self.position.apply(action);
        self.hashes.push(before.hash());
        self.past.push((before, std::mem::replace(&mut self.layout, layout), action));
        if G::DRAWS_BY_REPETITION && self.position.outcome().is_none() && self.repetitions() >= REPETITIONS {
            self.position.end(Outcome::draw(Reason::Repetition));
        }
        Ok(())
    }

    /// How often the present position has come up, this time included.
    fn repetitions(&self) -> usize {
        let hash = self.position.hash();
        let alike = self.hashes.iter().zip(&self.past).filter(|(known, _)| **known == hash);
        1 + alike.filter(|(_, (position, ..))| *position == self.position).count()
    }

    /// Takes back the last action, or a result that came from outside the rules; whether there was one.
    pub fn undo(&mut self) -> bool {
        if let Some(position) = self.unended.take() {
            self.position = position;
            return true;
        }
        let Some((position, layout, action)) = self.past.pop() else { return false };
        self.hashes.pop();
        self.position = position;
        self.layout = layout;
        self.future.push(action);
        true
    }

    /// Plays an action that was taken back; whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(action) = self.future.pop() else { return false };
        let played = self.play(action).is_ok();
        if !played {
            self.future.push(action);
        }
        played
    }

    /// How the dice fall, if they are to: as they fell before, where a roll was taken back; else as `dice` say.
    pub fn roll(&self, dice: &mut Dice) -> Option<G::Action> {
        if self.position.turn().actor != Actor::Chance {
            return None;
        }
        if let Some(fallen) = self.future.last() {
            return Some(*fallen);
        }
        let mut chances = Vec::new();
        self.position.chances(&mut chances);
        let index = dice.fall(chances.iter().map(|(_, weight)| *weight))?;
        chances.get(index).map(|(action, _)| *action)
    }

    /// Whether an action can be played again.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty() && self.position.outcome().is_none()
    }

    /// Ends the game from outside the rules: resignation or agreement.
    pub fn end(&mut self, outcome: Outcome) {
        if self.position.outcome().is_none() {
            self.unended = Some(self.position.clone());
            self.position.end(outcome);
        }
    }

    /// The move list.
    pub fn turns(&self) -> Vec<TurnLine> {
        let mut turns: Vec<TurnLine> = Vec::new();
        let mut last: Option<(Option<Side>, Turn)> = None;
        for (ply, (position, _, action)) in self.past.iter().enumerate() {
            let turn = position.turn();
            let side = match turn.actor {
                Actor::Side(side) => Some(side),
                _ => position.roller(),
            };
            let text = position.action_text_for_people(*action);
            // A roll belongs to the turn of him who rolls; what he does with it follows on the same line.
            let same_turn = last.is_some_and(|(known, before)| {
                let rolled = Actor::Chance == before.actor || Actor::Chance == turn.actor;
                let goes_on = turn.actions_left < before.actions_left || rolled;
                known == side && side.is_some() && !before.setup && !turn.setup && goes_on
            });
            match turns.last_mut() {
                Some(line) if same_turn => line.actions.push(text),
                _ => turns.push(TurnLine { number: turns.len() + 1, side, actions: vec![text], ply }),
            }
            last = Some((side, turn));
        }
        turns
    }

    /// The game as a saved game.
    pub fn record(&self, players: (Player, Player)) -> Record {
        let start = self.start();
        let first = first_of(start);
        let usual = is_usual(start);
        let mut texts = Vec::with_capacity(self.past.len() + self.future.len());
        texts.extend(self.past.iter().map(|(position, _, action)| position.action_text(*action)));
        Record {
            format: FORMAT,
            game: start.name(),
            first,
            players,
            position: (!usual).then(|| start.position_text().trim_end().replace('\n', "/")),
            seed: None,
            actions: texts,
            undone: self.undone_texts(),
            result: self.position.outcome(),
        }
    }

    /// What was taken back as texts, the next to be played again last. Each is that of the position in which it was played.
    fn undone_texts(&self) -> Vec<String> {
        let mut at = self.unended.as_ref().unwrap_or(&self.position).clone();
        let text = |action: &G::Action| {
            let text = at.action_text(*action);
            at.apply(*action);
            text
        };
        let mut texts: Vec<String> = self.future.iter().rev().map(text).collect();
        texts.reverse();
        texts
    }

    /// The game of a saved game.
    ///
    /// # Errors
    /// What cannot be read or is illegal, with its number.
    pub fn from_record(record: &Record) -> Result<Session<G>, String> {
        let start = match &record.position {
            Some(text) => G::read_position(text).map_err(|error| format!("its position: {error}"))?,
            None => G::start(&record.game, record.first)?,
        };
        let mut session = Session::new(start);
        for (index, text) in record.actions.iter().enumerate() {
            let wrong = |reason: String| format!("action {} \"{text}\": {reason}", index + 1);
            let action = session.read(text).map_err(wrong)?;
            session.act(action).map_err(|refusal| wrong(refusal.to_string()))?;
        }
        // What was taken back is read where it was played: a text may mean another action elsewhere.
        for text in record.undone.iter().rev() {
            let wrong = |reason: String| format!("undone action \"{text}\": {reason}");
            let action = session.read(text).map_err(wrong)?;
            session.act(action).map_err(|refusal| wrong(refusal.to_string()))?;
        }
        for _ in &record.undone {
            session.undo();
        }
        if let Some(outcome) = record.result {
            match session.position.outcome() {
                Some(own) if own.winner != outcome.winner => {
                    let names = session.position.sides();
                    let [outcome, own] = [outcome, own].map(|outcome| names.outcome(outcome));
                    return Err(format!("its result says {outcome}, but the game ended: {own}"));
                }
                Some(_) => {}
                None if outcome.reason.is_outside_the_rules() => session.end(outcome),
                None => {
                    let outcome = session.position.sides().outcome(outcome);
                    return Err(format!("its result says {outcome}, but the game goes on"));
                }
            }
        }
        Ok(session)
    }

    /// Reads a text that holds one action and nothing else.
    ///
    /// # Errors
    /// Why it is none.
    pub fn read(&self, text: &str) -> Result<G::Action, String> {
        let text = text.trim();
        let (action, length) = self.position.read_action(text)?;
        if text[length..].trim().is_empty() {
            Ok(action)
        } else {
            Err(format!("\"{}\" follows the action", text[length..].trim()))
        }
    }

    /// Plays actions written as in game texts, one or more of them on a line. What comes before one that is refused
    /// stays played.
    ///
    /// # Errors
    /// The first that cannot be read or is illegal.
    pub fn play_line(&mut self, line: &str) -> Result<(), TextError> {
        play_line(self, line)
    }

    /// Goes on with a game text that does not say itself how the game began.
    ///
    /// # Errors
    /// What is wrong, and where; what comes before it stays played.
    pub fn read_on(&mut self, text: &str) -> Result<(), TextError> {
        read_on(self, text)
    }

    /// The game as a game text.
    pub fn game_text(&self) -> String {
        write_game_text(self)
    }

    /// Reads a game text that begins with `start` unless it says otherwise.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn from_game_text(text: &str, start: G) -> Result<Session<G>, TextError> {
        read_game_text(text, start)
    }
}

/// Who begins in a position; the near side where the dice do.
fn first_of<G: Game>(start: &G) -> Side {
    match (G::STARTER, start.turn().actor) {
        (Starter::Fixed(side), _) | (Starter::Chosen, Actor::Side(side)) => side,
        _ => Side::Near,
    }
}

/// Whether a position is the one that its game's name and the first player stand for.
fn is_usual<G: Game>(start: &G) -> bool {
    G::start(&start.name(), first_of(start)).as_ref() == Ok(start)
}
