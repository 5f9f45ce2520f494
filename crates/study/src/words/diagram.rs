//! Captions of diagrams: players, clocks and the last turn.

use std::time::Duration;

use super::{clock, player};
use crate::clocks::{GameClock, time_left};
use crate::diagram::{CaptionLine, PlayerClock};
use crate::record::Player;
use crate::session::{Session, TurnLine};
use crate::tree::NodeId;
use benediction_rules::notation::SideNames;
use benediction_rules::{Outcome, Side};
use benediction_words::locale::decimals;
use benediction_words::{say, text};

/// Returns the caption of the current position of a game between these kinds of players: the players, with their clocks if the game has some, and the last turn or
/// the result. In a game without clocks the turn has the time that it took.
pub fn caption_of(session: &Session, kinds: &(Player, Player)) -> [CaptionLine; 2] {
    let turns = session.turns();
    let clock = session.clock_at(session.ply());
    let last = turns.last().map(|turn| {
        let nodes: Vec<NodeId> = (turn.ply + 1..=session.ply()).filter_map(|ply| session.node_at(ply)).collect();
        (turn, session.time_of(&nodes).filter(|_| clock.is_none()))
    });
    let words = last_turn(session.sides(), last, session.outcome());
    let names = Side::BOTH.map(|side| player_of(session, side, kinds));
    [players(&names, clock.as_ref()), CaptionLine::Words(words)]
}

/// Returns the name of a player with the side. Two people without names are only sides.
fn player_of(session: &Session, side: Side, (near, far): &(Player, Player)) -> String {
    let sides = session.sides();
    let is_alone = (*near == Player::Human) != (*far == Player::Human);
    let kind = if side == Side::Near { near } else { far };
    let name = match session.about().terms.name(side) {
        None if *kind == Player::Human && !is_alone => return benediction_words::side(sides, side),
        Some(name) => name,
        None => player(kind, is_alone),
    };
    say!("diagram-player", name, side = sides.of(side))
}

/// Returns the line of the players with these names.
fn players(names: &[String; 2], clock: Option<&GameClock>) -> CaptionLine {
    let Some(clock) = clock else {
        let [near, far] = names;
        return CaptionLine::Words(say!("diagram-players", near, far));
    };
    let player = |side: Side| {
        let reading = clock.reading(side, Duration::ZERO);
        PlayerClock {
            name: names[side.index()].clone(),
            time: reading.map_or_else(String::new, |reading| decimals(&time_left(reading.left))),
            is_running: clock.side() == Some(side),
            is_low: reading.is_some_and(|reading| reading.is_low),
        }
    };
    CaptionLine::Clocks(Side::BOTH.map(player))
}

/// Returns the line of the last turn with its time, or of the result.
fn last_turn(sides: SideNames, turn: Option<(&TurnLine, Option<Duration>)>, outcome: Option<Outcome>) -> String {
    let turn = turn.map_or_else(
        || text!("diagram-start").into(),
        |(turn, spent)| {
            let mut actions = turn.actions.join(" ");
            if let Some(spent) = spent {
                actions = say!("diagram-spent", actions, time = clock::used(spent));
            }
            match turn.side {
                Some(side) => {
                    say!("diagram-turn", number = turn.number, side = sides.of(side), actions)
                }
                None => say!("diagram-roll", number = turn.number, actions),
            }
        },
    );
    match outcome {
        Some(outcome) => say!("diagram-end", turn, result = benediction_words::result(outcome, sides)),
        None => turn,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Note, Record};

    const PEOPLE: (Player, Player) = (Player::Human, Player::Human);
    use crate::registry;
    use crate::terms::Terms;

    fn timed(clock: &str) -> Session {
        let notes = [4_000, 9_500, 250_000].into_iter().enumerate();
        let notes = notes.map(|(index, millis)| Note { node: index + 1, spent_ms: Some(millis), ..Note::default() });
        let record = Record {
            terms: Terms { names: ["Anna".into(), String::new()], clock: clock.into(), ..Terms::default() },
            first: Side::Far,
            actions: ["B@a1", "d2d3", "f2g2"].map(Into::into).to_vec(),
            notes: notes.collect(),
            ..Record::of("benediction")
        };
        registry::load(&record).unwrap()
    }

    #[test]
    fn a_caption_has_clocks_or_the_time_of_the_turn() {
        let [players, turn] = caption_of(&timed("5+2"), &PEOPLE);
        let CaptionLine::Clocks([near, far]) = players else { panic!("clocks: {players:?}") };
        assert_eq!((near.name.as_str(), near.time.as_str(), near.is_running), ("Anna (Red)", "0:43", false));
        assert_eq!((far.name.as_str(), far.time.as_str(), far.is_running), ("Blue", "4:58", true));
        assert!(matches!(turn, CaptionLine::Words(words) if !words.contains("4:20")));
        let [players, turn] = caption_of(&timed(""), &PEOPLE);
        assert_eq!(players, CaptionLine::Words("Anna (Red) – Blue".into()));
        assert!(matches!(&turn, CaptionLine::Words(words) if words.ends_with("(4:20)")), "{turn:?}");
    }

    #[test]
    fn bots_and_their_opponents_are_named() {
        let line = |names: [&str; 2], kinds: &(Player, Player)| {
            let terms = Terms { names: names.map(Into::into), ..Terms::default() };
            let session = registry::load(&Record { terms, ..Record::of("obelisk") }).unwrap();
            let [players, _] = caption_of(&session, kinds);
            let CaptionLine::Words(words) = players else { panic!("{players:?}") };
            words
        };
        let against_bot = (Player::Human, Player::Bot(1));
        assert_eq!(line(["", ""], &against_bot), "You (Black) – Pilgrim, level 1 (White)");
        assert_eq!(line(["Anna", ""], &against_bot), "Anna (Black) – Pilgrim, level 1 (White)");
        assert_eq!(line(["", ""], &PEOPLE), "Black – White");
        let bots = (Player::Bot(2), Player::Other("Stockfish".into()));
        assert_eq!(line(["", ""], &bots), "Postulant, level 2 (Black) – Stockfish (White)");
    }
}
