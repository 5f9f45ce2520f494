//! Threats of a side within a turn. Every turn is played to its end, so nothing is overlooked.

use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Deserialize, Serialize};

use benediction_rules::geometry::{Point, Points};
use benediction_rules::view::Present;
use benediction_rules::{Actor, Outcome, Reason, Side};

/// The kinds of danger, the most important one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Danger {
    /// A king, whose capture or change of colour ends the game.
    King,
    /// The game, by a king that passes the wall or is blessed by a bridge.
    Blessing,
    /// The game, because no legal action is left.
    Standstill,
    /// The game, by anything else that wins at once, such as an obelisk.
    Win,
    /// Any other piece, which can be captured.
    Man,
    /// A piece, whose colour can be changed.
    Flip,
}

/// A turn that is a threat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Threat<A> {
    /// The kind of danger: what the turn captures or wins.
    pub danger: Danger,
    /// The point of the piece that can be captured, or the point where the winning piece arrives.
    pub at: Point,
    /// The shortest turn that does it, up to the decisive action. Empty if the game is won when the turn begins.
    pub actions: Vec<A>,
}

/// Returns all threats of a side if it acts now: in the rest of its turn if it is to act, else in a whole one. There is one threat
/// for each piece in danger and for each way through a wall, the worst first. Returns no threats if `stop` is set.
///
/// ```
/// use benediction_engine::{Danger, threats};
/// use benediction_rules::Side;
/// use benediction_rules::games::benedict_chess::Position;
/// use benediction_rules::notation::Notation;
/// use std::sync::atomic::AtomicBool;
///
/// let position = Position::read_position("4k3/8/8/8/8/8/8/3QK3 w - - 0 1").expect("a position");
/// let list = threats(&position, Side::Near, &AtomicBool::new(false));
/// assert_eq!(list[0].danger, Danger::King);
/// ```
pub fn threats<G: Present>(position: &G, by: Side, stop: &AtomicBool) -> Vec<Threat<G::Action>> {
    let is_acting = position.turn().actor == Actor::Side(by);
    let Some(start) = (if is_acting { Some(position.clone()) } else { position.at_turn_of(by) }) else {
        return Vec::new();
    };
    let mut search = ThreatSearch { by, stop, threats: Vec::new(), turn: Vec::new() };
    match start.outcome() {
        Some(outcome) if outcome.winner == Some(by) => {
            if let Some(at) = start.winning_men(by).first() {
                search.record(Danger::Blessing, at, None);
            }
        }
        Some(_) => {}
        None => search.visit(&mut start.clone()),
    }
    let mut threats = search.threats;
    threats.sort_by_key(|(threat, passage)| (threat.danger, threat.at, *passage));
    if stop.load(Ordering::Relaxed) { Vec::new() } else { threats.into_iter().map(|(threat, _)| threat).collect() }
}

/// The points before and after a wall.
type Passage = (Point, Point);

struct ThreatSearch<'a, G: Present> {
    by: Side,
    stop: &'a AtomicBool,
    threats: Vec<(Threat<G::Action>, Option<Passage>)>,
    turn: Vec<G::Action>,
}

impl<G: Present> ThreatSearch<'_, G> {
    fn visit(&mut self, position: &mut G) {
        let mut actions = Vec::new();
        position.legal(&mut actions);
        let before = position.winning_men(self.by);
        for action in actions {
            if self.stop.load(Ordering::Relaxed) {
                return;
            }
            let (captured, flipped) = (position.captured_at(action), position.flipped_by(action));
            let undo = position.apply(action);
            let (outcome, winning) = (position.outcome(), position.winning_men(self.by));
            self.turn.push(action);
            if outcome.is_none() && position.turn().actor == Actor::Side(self.by) {
                self.visit(position);
            }
            position.undo(undo);
            self.record_action(position, action, captured, outcome, winning - before);
            self.record_flips(position, flipped, outcome);
            self.turn.pop();
        }
    }

    /// Records the threats of the turn's last action in the position before it.
    fn record_action(
        &mut self,
        before: &G,
        action: G::Action,
        captured: Option<Point>,
        outcome: Option<Outcome>,
        winning: Points,
    ) {
        let win = outcome.filter(|outcome| outcome.winner == Some(self.by));
        if let Some(at) = captured {
            let king = win.is_some_and(|outcome| outcome.reason == Reason::KingCaptured);
            self.record(if king { Danger::King } else { Danger::Man }, at, None);
        }
        // Any other immediate win is a win, regardless of its reason; the capture and the blessing of a king have their own
        // dangers.
        let has_danger = |reason| matches!(reason, Reason::KingCaptured | Reason::KingBlessed | Reason::KingFlipped);
        let wins = |outcome: Outcome| {
            outcome.reason == Reason::ObeliskBuilt || !winning.is_empty() && !has_danger(outcome.reason)
        };
        if win.is_some_and(wins) {
            self.record(Danger::Win, before.view(action).to, None);
        } else if let Some(at) = winning.first() {
            let view = before.view(action);
            let passage = view.through.map(|index| (view.way[index.saturating_sub(1)], view.way[index]));
            self.record(Danger::Blessing, at, passage);
        } else if win.is_some_and(|outcome| outcome.reason == Reason::NoLegalAction) {
            self.record(Danger::Standstill, before.view(action).to, None);
        }
    }

    /// Records the men whose colour the last action of the turn has changed.
    fn record_flips(&mut self, before: &G, flipped: Points, outcome: Option<Outcome>) {
        let ends = outcome.is_some_and(|outcome| outcome.reason == Reason::KingFlipped);
        let men = if ends { before.figure(&before.layout()).men } else { Vec::new() };
        for at in flipped {
            let king = men.iter().any(|man| man.at == at && man.king);
            self.record(if king { Danger::King } else { Danger::Flip }, at, None);
        }
    }

    /// Records the turn so far, unless a shorter one for the same man or passage is recorded.
    fn record(&mut self, danger: Danger, at: Point, passage: Option<Passage>) {
        let is_same = |(threat, past): &(Threat<G::Action>, Option<Passage>)| {
            threat.danger == danger && *past == passage && (passage.is_some() || threat.at == at)
        };
        let threat = || Threat { danger, at, actions: self.turn.clone() };
        match self.threats.iter_mut().find(|entry| is_same(entry)) {
            None => self.threats.push((threat(), passage)),
            Some((entry, _)) if entry.actions.len() > self.turn.len() => *entry = threat(),
            Some(_) => {}
        }
    }
}
