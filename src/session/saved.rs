//! A session and a saved game, one made from the other.

use super::Session;
use crate::game::Game;
use crate::record::{FORMAT, Player, Record};
use crate::rules::{Actor, Side, Starter};

impl<G: Game> Session<G> {
    /// The game as a saved game.
    pub fn record(&self, players: (Player, Player)) -> Record {
        let start = self.start();
        let text = |node| self.labels.get(node).map(|label| label.text.clone());
        let mut undone: Vec<String> = self.ahead().filter_map(text).collect();
        undone.reverse();
        Record {
            format: FORMAT,
            game: start.spec(),
            first: first_of(start),
            players,
            position: (!is_usual(start)).then(|| start.position_text().trim_end().replace('\n', "/")),
            seed: None,
            actions: (1..=self.ply()).filter_map(|ply| text(self.node_at(ply)?)).collect(),
            undone,
            result: self.position().outcome(),
        }
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
            match session.position().outcome() {
                Some(own) if own.winner != outcome.winner => {
                    let names = session.position().sides();
                    let [outcome, own] = [outcome, own].map(|outcome| names.outcome(outcome));
                    return Err(format!("its result says {outcome}, but the game ended: {own}"));
                }
                Some(_) => {}
                None if outcome.reason.is_outside_the_rules() => session.end(outcome),
                None => {
                    let outcome = session.position().sides().outcome(outcome);
                    return Err(format!("its result says {outcome}, but the game goes on"));
                }
            }
        }
        Ok(session)
    }
}

/// Who begins in a position; the near side where the dice do.
pub(super) fn first_of<G: Game>(start: &G) -> Side {
    match (G::STARTER, start.turn().actor) {
        (Starter::Fixed(side), _) | (Starter::Chosen, Actor::Side(side)) => side,
        _ => Side::Near,
    }
}

/// Whether a position is the one that its game's name and the first player stand for.
pub(super) fn is_usual<G: Game>(start: &G) -> bool {
    G::start(&start.spec(), first_of(start)).as_ref() == Ok(start)
}
