//! Cards of the lines of studies.

use std::collections::{HashMap, HashSet};

use super::{timeless, without_dice};
use crate::registry;
use crate::schedule::CardId;
use crate::session::{Session, WalkedTurn};
use crate::tree::{Assessment, NodeId};
use benediction_rules::message::Message;
use benediction_rules::{Action, Side, key};

/// A position in which a turn of a line is to be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineCard {
    /// The game, such as `obelisk`.
    pub game: String,
    /// The text of the position, which says whose turn it is.
    pub position: String,
    /// The comments at the position in the studies, without those that are alike.
    pub comments: Vec<String>,
    /// The turns that the studies have there, the main lines first.
    pub turns: Vec<LineTurn>,
    /// Hash of the position.
    key: u64,
}

/// A turn in a position of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineTurn {
    /// The actions in the order of the study.
    pub actions: Vec<Action>,
    /// The comment after the turn, or within it. Empty if there is none.
    pub comment: String,
    /// `true` if the study calls it a mistake or a blunder.
    pub is_mistake: bool,
    /// The turns of the other side that lead to another card, the main lines first.
    replies: Vec<LineReply>,
    /// Hash of the position after it.
    after: u64,
}

/// A turn of the other side that leads to a card.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LineReply {
    actions: Vec<Action>,
    /// Hash of the position of the card.
    card: u64,
}

/// The judgement of the lines about a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer<'a> {
    /// It is one of the turns of the lines, perhaps with its actions in another order.
    Right(&'a LineTurn),
    /// It is in the lines as a mistake.
    Mistake(&'a LineTurn),
    /// The lines do not have it.
    Unknown,
}

impl LineCard {
    /// Returns the identity, by which it is known in the schedule.
    pub fn id(&self) -> CardId {
        CardId::Line(format!("{} {}", self.game, self.position))
    }

    /// Starts a session at the position.
    ///
    /// # Errors
    /// The game is unknown, or the position cannot be read.
    pub fn session(&self) -> Result<Session, Message> {
        let entry = registry::named(&self.game).ok_or(key!("lines-no-position"))?;
        entry.read_position(&self.position).map_err(|error| error.reason)
    }

    /// Adds the turns and the comments of a card of the same position in other lines. What is right in one of them is right.
    pub fn add(&mut self, other: &LineCard) {
        let new = other.comments.iter().filter(|comment| !self.comments.contains(comment)).cloned();
        let new: Vec<String> = new.collect();
        self.comments.extend(new);
        for turn in &other.turns {
            let Some(known) = self.turns.iter_mut().find(|known| known.after == turn.after) else {
                self.turns.push(turn.clone());
                continue;
            };
            known.is_mistake &= turn.is_mistake;
            for reply in &turn.replies {
                if known.replies.iter().all(|known| known.card != reply.card) {
                    known.replies.push(reply.clone());
                }
            }
        }
    }

    /// Returns the actions of the other side after a turn of another card, by which the lines come to this card. Returns `None` if they
    /// do not come to it.
    pub fn reply_after<'a>(&self, turn: &'a LineTurn) -> Option<&'a [Action]> {
        turn.replies.iter().find(|reply| reply.card == self.key).map(|reply| reply.actions.as_slice())
    }

    /// Returns what the lines say about a whole turn, by the position in which it results.
    ///
    /// # Errors
    /// The position cannot be read.
    pub fn judge(&self, turn: &[Action]) -> Result<Answer<'_>, Message> {
        let mut position = self.session()?.position().boxed();
        turn.iter().for_each(|action| position.apply(*action));
        let after = position.hash();
        let known = self.turns.iter().find(|known| known.after == after);
        Ok(known
            .map_or(Answer::Unknown, |turn| if turn.is_mistake { Answer::Mistake(turn) } else { Answer::Right(turn) }))
    }
}

/// Returns a card for each position in which a side has a turn in the lines of studies, each from a node on. The positions come in the
/// order of the studies, the main lines first; one that is reached in several ways comes once. Lines that begin with a mistake of the
/// side are left out, and so are positions in which it has only mistakes.
///
/// ```
/// use benediction_rules::Side;
/// use benediction_study::lines::{Answer, cards};
/// use benediction_study::registry;
/// use benediction_study::tree::NodeId;
///
/// let study = registry::open_game_text("game: benedict-chess\ne4, e5\nQh5, Nc6\n")?;
/// let cards = cards(&[(&study, NodeId::ROOT)], Side::Near)?;
/// assert_eq!(cards.len(), 2);
/// let start = cards[0].session()?;
/// assert!(matches!(cards[0].judge(&[start.read("e4")?])?, Answer::Right(_)));
/// assert_eq!(cards[0].judge(&[start.read("d4")?])?, Answer::Unknown);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A game has dice.
pub fn cards(studies: &[(&Session, NodeId)], side: Side) -> Result<Vec<LineCard>, Message> {
    without_dice(studies.iter().map(|(study, _)| *study))?;
    let mut found = Found::default();
    for (study, from) in studies {
        study.walk_turns(*from, &mut |turn| match turn.side == Some(side) {
            true => found.add(study, turn),
            false => found.add_reply(study, turn),
        });
    }
    Ok(found.cards())
}

/// The cards that were found so far.
#[derive(Default)]
struct Found {
    cards: Vec<LineCard>,
    /// The indices of the cards, by the key of the position.
    by_key: HashMap<u64, usize>,
    /// The indices of turns, by the index of the card and the hash of the position after the turn.
    turns: HashMap<(usize, u64), usize>,
    /// The turns of the other side, by the hash of the position before them.
    replies: HashMap<u64, Vec<LineReply>>,
}

impl Found {
    /// Adds a turn of the other side. The lines always continue after it.
    fn add_reply(&mut self, study: &Session, turn: &WalkedTurn) -> bool {
        let (_, card) = turn.keys();
        let replies = self.replies.entry(turn.before.hash()).or_default();
        if replies.iter().all(|known| known.card != card) {
            replies.push(LineReply { actions: study.actions_between(turn.from, turn.to), card });
        }
        true
    }

    /// Returns the cards that have an answer. Each turn knows the replies to it.
    fn cards(mut self) -> Vec<LineCard> {
        self.cards.retain(|card| card.turns.iter().any(|turn| !turn.is_mistake));
        let keys: HashSet<u64> = self.cards.iter().map(|card| card.key).collect();
        for turn in self.cards.iter_mut().flat_map(|card| &mut card.turns) {
            let replies = self.replies.get(&turn.after).map_or(&[][..], Vec::as_slice);
            turn.replies = replies.iter().filter(|reply| keys.contains(&reply.card)).cloned().collect();
        }
        self.cards
    }

    /// Adds a turn. Returns `true` if the lines continue after it.
    fn add(&mut self, study: &Session, turn: &WalkedTurn) -> bool {
        let (before, _) = turn.keys();
        let index = *self.by_key.entry(before).or_insert(self.cards.len());
        if index == self.cards.len() {
            let (game, position) = (turn.before.spec().id.as_str().into(), timeless(turn.before));
            self.cards.push(LineCard { game, position, comments: Vec::new(), turns: Vec::new(), key: before });
        }
        let card = &mut self.cards[index];
        let comment = &study.notes(turn.from).comment;
        if !comment.is_empty() && !card.comments.contains(comment) {
            card.comments.push(comment.clone());
        }
        let after = turn.after.hash();
        let place = *self.turns.entry((index, after)).or_insert(card.turns.len());
        if place == card.turns.len() {
            card.turns.push(line_turn(study, turn, after));
        }
        !card.turns[place].is_mistake
    }
}

fn line_turn(study: &Session, turn: &WalkedTurn, after: u64) -> LineTurn {
    let nodes = study.nodes_between(turn.from, turn.to);
    let notes: Vec<_> = nodes.into_iter().rev().map(|node| study.notes(node)).collect();
    let is_bad = |sign| matches!(sign, Assessment::Mistake | Assessment::Blunder);
    LineTurn {
        actions: study.actions_between(turn.from, turn.to),
        comment: notes
            .iter()
            .map(|notes| &notes.comment)
            .find(|comment| !comment.is_empty())
            .cloned()
            .unwrap_or_default(),
        replies: Vec::new(),
        is_mistake: notes.iter().filter_map(|notes| notes.assessment).any(is_bad),
        after,
    }
}
