//! The entries of the list of games, and the filter for them.

use serde::{Deserialize, Serialize};

use super::fold::fold;
use crate::record::{Player, Record};
use crate::registry;
use crate::series::Series;
use crate::session::{Outline, Rolls};
use crate::terms::Terms;
use crate::tree::Date;
use crate::words;
use benediction_rules::{GameSpec, Side};
use benediction_words::{say, text};

/// The result of a finished game, with its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// The winner. `None` for a draw.
    pub winner: Option<Side>,
    /// The text in game texts, such as `red wins, king captured`.
    pub words: String,
}

/// The entry of a game in the list. The index stores its fields in this order, except the folded words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The game and its rule options.
    pub game: GameSpec,
    /// The day on which the game began, as in its file.
    pub date: Option<String>,
    /// The kinds of players, the near one first: `human`, `bot:3` or a name.
    pub players: [String; 2],
    /// The players' names, the clocks, the match and the help.
    pub terms: Terms,
    /// The tournament, the club or the occasion. Empty if unknown.
    pub event: String,
    /// The stake of the game, which is counted in a match to points.
    pub stake: u32,
    /// The title. Empty if there is none.
    pub title: String,
    /// Words by which the game is found.
    pub tags: Vec<String>,
    /// Rating, from 0 to 5 stars.
    pub stars: u8,
    /// `true` if a node has a comment.
    pub commented: bool,
    /// The accuracy of both sides, from 0 to 100, the near one first. `None` if the game was not analysed.
    pub accuracy: [Option<u8>; 2],
    /// `true` if the first position is not the standard one.
    pub from_position: bool,
    /// Number of turns of the main line, including choices before the game.
    pub turns: usize,
    /// Number of actions of the main line.
    pub actions: usize,
    /// `true` for each side, the near one first, that acted before the result.
    pub acted: [bool; 2],
    /// The rolls of both sides, the near one first, before the result.
    pub rolls: [Rolls; 2],
    /// Number of variations in the whole tree.
    pub variations: usize,
    /// The result of the main line.
    pub result: Option<Ended>,
    /// The text of the last position of the main line.
    pub position: String,
    /// `true` if the game can be continued because there is no result at the current position.
    pub open: bool,
    /// The number by which versions of the same game are found; 0 in a header that is not of the index.
    pub(super) identity: u32,
    #[serde(skip)]
    folded: Folded,
}

/// A game as the list of the window shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The day, empty if unknown.
    pub date: String,
    /// The name of the game.
    pub game: String,
    /// The players: names, or kinds such as "Pilgrim, level 1".
    pub players: String,
    /// The result, or "unfinished".
    pub result: String,
}

/// The folded words of a game, computed once and not again after each letter that a person types.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Folded {
    /// Everything that lists show: title, event, names, tags, date, game, players, result and clock, one per line.
    words: String,
    /// Kinds and names of the players, one per line, also as lists show them.
    players: String,
    reason: String,
    tags: Vec<String>,
}

impl Folded {
    fn of(header: &Header) -> Folded {
        let lines =
            |texts: &mut dyn Iterator<Item = &String>| texts.map(|text| fold(text)).collect::<Vec<_>>().join("\n");
        let Listed { date, game, players, result } = header.listed();
        let reason = header.result.as_ref().map(|ended| &ended.words);
        let spec = header.game.to_string();
        let texts = [&header.title, &header.event, &header.terms.clock, &date, &game, &spec, &players, &result];
        let texts =
            texts.into_iter().chain(reason).chain(&header.players).chain(&header.terms.names).chain(&header.tags);
        Folded {
            words: lines(&mut texts.into_iter()),
            players: lines(&mut header.players.iter().chain(&header.terms.names).chain([&players])),
            reason: header.result.as_ref().map_or_else(String::new, |ended| fold(&ended.words)),
            tags: header.tags.iter().map(|tag| fold(tag)).collect(),
        }
    }
}

impl Header {
    /// Creates the header of a game.
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
            terms: record.terms.clone(),
            event: record.event.clone(),
            stake: outline.stake,
            title: record.title.clone(),
            tags: record.tags.clone(),
            stars: record.stars,
            commented: record.notes.iter().any(|note| !note.comment.is_empty() || !note.before.is_empty()),
            accuracy: [None; 2],
            from_position: record.position.is_some(),
            turns: outline.turns,
            actions: record.actions.len(),
            acted: outline.acted,
            rolls: outline.rolls,
            variations: record.variations.len(),
            result: outline
                .result
                .as_ref()
                .map(|(outcome, words)| Ended { winner: outcome.winner, words: words.clone() }),
            position: outline.position.clone(),
            open: record.result.is_none(),
            identity: 0,
            folded: Folded::default(),
        };
        header.folded()
    }

    /// Returns the columns of the list of the window.
    pub fn listed(&self) -> Listed {
        let sides = registry::find(&self.game.id).map_or(registry::first().sides, |entry| entry.sides);
        let against_bot = Side::BOTH.iter().any(|side| self.bot_level(*side).is_some());
        let player = |side: Side| match (&self.terms.names[side.index()], self.bot_level(side)) {
            (name, _) if !name.is_empty() => name.clone(),
            (_, Some(level)) => words::player(&Player::Bot(level), false),
            (_, None) if self.players[side.index()] == "human" => words::player(&Player::Human, against_bot),
            (_, None) => self.players[side.index()].clone(),
        };
        let [near, far] = Side::BOTH.map(player);
        let result = match &self.result {
            Some(Ended { winner: Some(winner), .. }) => say!("result-wins", winner = sides.of(*winner)),
            Some(Ended { winner: None, .. }) => text!("result-draw").into(),
            None => text!("library-open").into(),
        };
        Listed {
            date: self.date.clone().unwrap_or_default(),
            game: registry::title(&self.game.id).into(),
            players: say!("library-page-players", near, far),
            result,
        }
    }

    /// Computes the folded words.
    pub(super) fn folded(self) -> Header {
        Header { folded: Folded::of(&self), ..self }
    }

    /// Returns the match that the game belongs to, with this game if it is over. Returns `None` if it belongs to none.
    pub fn series(&self) -> Option<Series> {
        let series = self.terms.series()?;
        Some(self.result.as_ref().map_or(series, |ended| series.after(ended.winner, self.stake)))
    }

    /// Returns the level of the bot that plays a side, or `None` for other players.
    pub fn bot_level(&self, side: Side) -> Option<u8> {
        self.players[side.index()].strip_prefix("bot:")?.parse().ok()
    }

    /// Returns the name of the player of a side, or the kind of player if there is no name.
    pub fn player(&self, side: Side) -> &str {
        let name = &self.terms.names[side.index()];
        if name.is_empty() { &self.players[side.index()] } else { name }
    }
}

/// A condition on the result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultFilter {
    /// No result at the current position.
    Open,
    /// A draw, whether agreed or by the rules.
    Draw,
    /// A win of this side, on the board or otherwise.
    Win(Side),
}

/// A filter for games, all of whose conditions must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// The game. It matches any rules if its own rules are the standard ones.
    pub game: Option<GameSpec>,
    /// A part of the name or kind of a player.
    pub player: Option<String>,
    /// The level of a bot that played, from 1 to 10.
    pub level: Option<u8>,
    /// The condition on the result of the game.
    pub result: Option<ResultFilter>,
    /// A part of the words of the result, such as `king captured`.
    pub reason: Option<String>,
    /// Minimum number of turns of the main line.
    pub turns_from: Option<usize>,
    /// Maximum number of turns of the main line.
    pub turns_to: Option<usize>,
    /// The first day on which the game may have begun.
    pub from: Option<Date>,
    /// The last day on which the game may have begun.
    pub to: Option<Date>,
    /// Tags, all of which the game must have.
    pub tags: Vec<String>,
    /// Minimum number of stars, from 0 to 5.
    pub stars: u8,
    /// `true` if the game must have a comment.
    pub commented: bool,
    /// Words that lists show of the game, in any order: of its title, event, players, tags, date, name and result. A number must be
    /// whole, so that level 1 is not level 10.
    pub words: Option<String>,
}

impl Filter {
    /// Returns `true` if a game fulfils all conditions.
    ///
    /// ```
    /// use benediction_study::library::{Filter, Header};
    /// use benediction_study::record::{Player, Record};
    /// use benediction_study::registry;
    ///
    /// let players = (Player::Human, Player::Bot(4));
    /// let record = Record { actions: vec!["e2e4".into()], title: "At the club".into(), players, ..Record::of("benedict-chess") };
    /// let header = Header::new(&record, &registry::load(&record)?.outline());
    /// assert!(Filter::parse("club level:4").takes(&header));
    /// assert!(!Filter::parse("level:5").takes(&header));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn takes(&self, header: &Header) -> bool {
        let game = |spec: &GameSpec| {
            let rules = header.game.rules.outside_match();
            spec.id == header.game.id && (spec.rules.is_usual() || spec.rules == rules)
        };
        let player = |part: &String| header.folded.players.contains(&fold(part));
        let level = |level: &u8| header.players.contains(&format!("bot:{level}"));
        let result = |filter: &ResultFilter| match (filter, &header.result) {
            (ResultFilter::Open, _) => header.open,
            (ResultFilter::Draw, Some(ended)) => ended.winner.is_none(),
            (ResultFilter::Win(side), Some(ended)) => ended.winner == Some(*side),
            (_, None) => false,
        };
        let reason = |part: &String| header.result.is_some() && header.folded.reason.contains(&fold(part));
        let date = header.date.as_deref().and_then(|date| date.parse::<Date>().ok());
        let tag = |filter: &String| header.folded.tags.contains(&fold(filter));
        let words = |words: &String| fold(words).split_whitespace().all(|word| has_word(&header.folded.words, word));
        self.game.as_ref().is_none_or(game)
            && self.player.as_ref().is_none_or(player)
            && self.level.as_ref().is_none_or(level)
            && self.result.as_ref().is_none_or(result)
            && self.reason.as_ref().is_none_or(reason)
            && self.turns_from.is_none_or(|min| header.turns >= min)
            && self.turns_to.is_none_or(|max| header.turns <= max)
            && self.from.is_none_or(|first| date.is_some_and(|date| date >= first))
            && self.to.is_none_or(|last| date.is_some_and(|date| date <= last))
            && self.tags.iter().all(tag)
            && header.stars >= self.stars
            && (header.commented || !self.commented)
            && self.words.as_ref().is_none_or(words)
    }
}

/// Returns `true` if a text contains a word. A number is not contained in a longer one.
fn has_word(text: &str, word: &str) -> bool {
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    let mut found = text.match_indices(word);
    found.any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        !is_number || !is_digit(before.chars().next_back()) && !is_digit(after.chars().next())
    })
}
