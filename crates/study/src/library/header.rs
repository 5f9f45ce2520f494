//! What a list of games says about one, and what may be asked of it.

use serde::{Deserialize, Serialize};

use super::fold::fold;
use crate::record::{Player, Record};
use crate::session::Outline;
use crate::tree::Date;
use benediction_rules::{GameSpec, Side};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// The winner; nobody in a draw.
    pub winner: Option<Side>,
    /// As game texts have it: `red wins, king captured`.
    pub words: String,
}

/// What a list of games says about one. The index has all of it, in this order, but for the folded words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The game and its rules.
    pub game: GameSpec,
    /// The day it began, as its file has it.
    pub date: Option<String>,
    /// Who played, the near side first: `human`, `bot:3` or a name.
    pub players: [String; 2],
    /// What the players are called; empty where nobody has said.
    pub names: [String; 2],
    /// The occasion.
    pub event: String,
    /// What the game is called.
    pub title: String,
    /// Words by which it is found.
    pub tags: Vec<String>,
    /// 0 to 5.
    pub stars: u8,
    /// Somebody has said something about one of its nodes.
    pub commented: bool,
    /// It began with a position of its own.
    pub from_position: bool,
    /// Turns of the main line; choices before the game count.
    pub turns: usize,
    /// Actions of the main line.
    pub actions: usize,
    /// How many variations there are.
    pub variations: usize,
    /// How the main line ends.
    pub result: Option<Ended>,
    /// It can be gone on with: there is no result at the position where it was left.
    pub open: bool,
    #[serde(skip)]
    folded: Folded,
}

/// The words of a game as they are compared, made once and not with each letter that a person types.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Folded {
    /// Title, event, names and tags, each on a line.
    words: String,
    /// What the players are called, and what plays, each on a line.
    players: String,
    reason: String,
    tags: Vec<String>,
}

impl Folded {
    fn of(header: &Header) -> Folded {
        let lines =
            |texts: &mut dyn Iterator<Item = &String>| texts.map(|text| fold(text)).collect::<Vec<_>>().join("\n");
        let said = [&header.title, &header.event].into_iter().chain(&header.names).chain(&header.tags);
        Folded {
            words: lines(&mut said.into_iter()),
            players: lines(&mut header.players.iter().chain(&header.names)),
            reason: header.result.as_ref().map_or_else(String::new, |ended| fold(&ended.words)),
            tags: header.tags.iter().map(|tag| fold(tag)).collect(),
        }
    }
}

impl Header {
    /// The header of a game.
    pub fn new(record: &Record, outline: &Outline) -> Header {
        let player = |player: &Player| match player {
            Player::Human => "human".into(),
            Player::Bot(level) => format!("bot:{level}"),
            Player::Other(name) => name.clone(),
        };
        let header = Header {
            game: record.game.clone(),
            date: record.date.clone(),
            players: [player(&record.players.0), player(&record.players.1)],
            names: [record.names.0.clone(), record.names.1.clone()],
            event: record.event.clone(),
            title: record.title.clone(),
            tags: record.tags.clone(),
            stars: record.stars,
            commented: record.notes.iter().any(|note| !note.comment.is_empty() || !note.before.is_empty()),
            from_position: record.position.is_some(),
            turns: outline.turns,
            actions: record.actions.len(),
            variations: record.variations.len(),
            result: outline
                .result
                .as_ref()
                .map(|(outcome, words)| Ended { winner: outcome.winner, words: words.clone() }),
            open: record.result.is_none(),
            folded: Folded::default(),
        };
        header.folded()
    }

    /// Makes the folded words anew.
    pub(super) fn folded(self) -> Header {
        Header { folded: Folded::of(&self), ..self }
    }

    /// Whether this can be the header of the same game as a record, which has to be read to know.
    pub(super) fn may_be(&self, record: &Record) -> bool {
        self.actions == record.actions.len()
            && self.game == record.game
            && self.date == record.date
            && self.names[0] == record.names.0
            && self.names[1] == record.names.1
    }

    /// What two headers of the same game have in common.
    pub(super) fn identity(&self) -> Vec<&str> {
        let date = self.date.as_deref().unwrap_or_default();
        let texts = self.players.iter().chain(&self.names).map(String::as_str);
        [self.game.id.as_str(), date].into_iter().chain(texts).collect()
    }

    /// What a side's player is called: by name where somebody has said, else by what plays.
    pub fn player(&self, side: Side) -> &str {
        let name = &self.names[side.index()];
        if name.is_empty() { &self.players[side.index()] } else { name }
    }
}

/// How a wanted game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// It has no result where it was left.
    Open,
    /// A draw.
    Draw,
    /// This side won.
    Win(Side),
}

/// Which games are wanted: those that everything here is true of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// The game, with any rules; or with these, where there are some.
    pub game: Option<GameSpec>,
    /// A part of what one of the players is called, or what plays.
    pub player: Option<String>,
    /// The level of a bot that plays.
    pub level: Option<u8>,
    /// How it ended.
    pub result: Option<Wanted>,
    /// A part of the words of the result, such as `king captured`.
    pub reason: Option<String>,
    /// Fewest turns.
    pub turns_from: Option<usize>,
    /// Most turns.
    pub turns_to: Option<usize>,
    /// The first day.
    pub from: Option<Date>,
    /// The last day.
    pub to: Option<Date>,
    /// Words that it all has as tags.
    pub tags: Vec<String>,
    /// Fewest stars.
    pub stars: u8,
    /// Something is said about it.
    pub commented: bool,
    /// A part of title, event, names or tags.
    pub words: Option<String>,
}

impl Filter {
    /// Whether a game is wanted.
    pub fn takes(&self, header: &Header) -> bool {
        let game =
            |spec: &GameSpec| spec.id == header.game.id && (spec.rules.is_usual() || spec.rules == header.game.rules);
        let player = |part: &String| header.folded.players.contains(&fold(part));
        let level = |level: &u8| header.players.contains(&format!("bot:{level}"));
        let result = |wanted: &Wanted| match (wanted, &header.result) {
            (Wanted::Open, _) => header.open,
            (Wanted::Draw, Some(ended)) => ended.winner.is_none(),
            (Wanted::Win(side), Some(ended)) => ended.winner == Some(*side),
            (_, None) => false,
        };
        let reason = |part: &String| header.result.is_some() && header.folded.reason.contains(&fold(part));
        let date = header.date.as_deref().and_then(|date| date.parse::<Date>().ok());
        let tag = |wanted: &String| header.folded.tags.contains(&fold(wanted));
        let words = |part: &String| header.folded.words.contains(&fold(part));
        self.game.as_ref().is_none_or(game)
            && self.player.as_ref().is_none_or(player)
            && self.level.as_ref().is_none_or(level)
            && self.result.as_ref().is_none_or(result)
            && self.reason.as_ref().is_none_or(reason)
            && self.turns_from.is_none_or(|fewest| header.turns >= fewest)
            && self.turns_to.is_none_or(|most| header.turns <= most)
            && self.from.is_none_or(|first| date.is_some_and(|date| date >= first))
            && self.to.is_none_or(|last| date.is_some_and(|date| date <= last))
            && self.tags.iter().all(tag)
            && header.stars >= self.stars
            && (header.commented || !self.commented)
            && self.words.as_ref().is_none_or(words)
    }
}
