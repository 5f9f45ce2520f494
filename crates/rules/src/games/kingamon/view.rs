//! The trait [`Present`] for Byzantine Kingamon. The points are the spaces in their order, with space 30, where pieces
//! are off, as the last; the bars are the hands.

use super::points::{point, travel};
use super::position::{BAR, CAPTURED, DISKS, OFF};
use super::{Action, Phase, Piece, Position, Switch, WHITE, arrange};
use crate::geometry::{Point, Points, Ring};
use crate::message::Message;
use crate::notation::Notation;
use crate::view::{
    ActionView, Board, Change, CheckerId, Cube, Drawing, EdgeOwner, Effect, Figure, Form, Layout, Man, Notice,
    PalettePiece, Place, Present, RolledDice, Shape, Spot, Verb,
};
use crate::{Outcome, Reason, Side};
use crate::{key, message};

impl Present for Position {
    fn board(&self) -> Board {
        board()
    }

    fn layout(&self) -> Layout {
        layout(self)
    }

    fn layout_after(&self, layout: &Layout, action: Action) -> Layout {
        layout_after(self, layout, action)
    }

    fn drawing(&self) -> Option<Drawing> {
        Some(drawing(self))
    }

    fn figure(&self, layout: &Layout) -> Figure {
        figure(self, layout)
    }

    fn effects(&self, action: Action) -> Vec<Effect> {
        effects(self, action)
    }

    fn winning_points(&self, last: Option<Action>) -> Vec<Point> {
        winning_points(self, last)
    }

    fn palette(&self) -> Vec<PalettePiece> {
        arrange::PIECES.to_vec()
    }

    fn arranged(&self, change: Change) -> Result<String, Message> {
        arrange::arranged(self, change)
    }

    fn notice(&self) -> Option<Notice> {
        None
    }

    fn view(&self, action: Action) -> ActionView {
        view(self, action)
    }

    fn why_not_pick(&self, place: Place) -> Option<Message> {
        why_not_pick(self, place)
    }

    fn why_not(&self, from: Option<Place>, _count: u8, to: Point) -> Option<Message> {
        why_not(self, from, to)
    }
}

/// Number of spaces of the ring, space 30 included.
const SPACES: u8 = OFF;
/// Number of pieces of a side.
const PIECES: u16 = DISKS as u16 + 1;

/// Returns the number of a side's king; the disks of its side have the next ten.
const fn king_id(side: Side) -> CheckerId {
    CheckerId(side.index() as u16 * PIECES)
}

fn board() -> Board {
    let ring = Ring::new(SPACES);
    let name = |point: Point| if point.0 + 1 == OFF { "off".into() } else { (point.0 + 1).to_string() };
    // The edge that begins at a point goes to the next one.
    let owner = |from: Point| {
        let homes = |side| [from, ring.next(from)].into_iter().all(|at| (1..=6).contains(&travel(side, at)));
        match Side::BOTH.into_iter().find(|side| homes(*side)) {
            Some(side) => EdgeOwner::Side(side),
            None => EdgeOwner::Nobody,
        }
    };
    Board {
        shape: Shape::Ring,
        points: ring.all().map(|point| (name(point), ring.place(point))).collect(),
        lines: ring.all().map(|point| (point, ring.next(point))).collect(),
        edges: ring.all().map(|from| (from, ring.next(from), owner(from))).collect(),
        sides: super::SIDES,
        checkers: PIECES as u8,
        bowl: false,
        standing_stones: true,
        removes: true,
        special: [12, 18].map(|space| Point(space - 1)).into_iter().collect(),
        home: Some(Point(OFF - 1)),
        crossings: Vec::new(),
    }
}

fn layout(position: &Position) -> Layout {
    let mut layout = Layout::default();
    for side in Side::BOTH {
        let king = match position.kings[side.index()] {
            BAR => Spot::Hand,
            CAPTURED => Spot::Removed,
            travel => Spot::On(point(side, travel), 0),
        };
        layout.checkers.push((side, king));
        for travel in BAR..=OFF {
            for height in 0..position.disks(side, travel) {
                let above = height + u8::from(position.kings[side.index()] == travel);
                let spot = if travel == BAR { Spot::Hand } else { Spot::On(point(side, travel), above) };
                layout.checkers.push((side, spot));
            }
        }
        layout.checkers.extend((0..position.out(side)).map(|_| (side, Spot::Removed)));
    }
    layout
}

/// Returns the checkers of a side on a point, bottom first, without its king.
fn disks_on(layout: &Layout, side: Side, at: Point) -> Vec<CheckerId> {
    let own = |id: &CheckerId| layout.checkers[usize::from(id.0)].0 == side && *id != king_id(side);
    layout.stack(at).into_iter().filter(own).collect()
}

/// Returns the checker that a play moves.
fn moved(layout: &Layout, side: Side, piece: Piece, from: u8) -> Option<CheckerId> {
    match (piece, from) {
        (Piece::King, _) => Some(king_id(side)),
        (Piece::Disk, BAR) => layout.off_board(side, Spot::Hand).into_iter().find(|id| *id != king_id(side)),
        (Piece::Disk, _) => disks_on(layout, side, point(side, from)).last().copied(),
    }
}

fn layout_after(position: &Position, layout: &Layout, action: Action) -> Layout {
    let mut layout = layout.clone();
    let Action::Play { piece, from, die } = action else { return layout };
    let side = position.side;
    let at = point(side, from.saturating_add(die).min(OFF));
    if let Some(hit) = position.hit_by(action) {
        let spot = match hit {
            Piece::Disk if position.switches.has(Switch::Remove) => Spot::Removed,
            Piece::King if !position.switches.has(Switch::KingBar) => Spot::Removed,
            _ => Spot::Hand,
        };
        layout.send(&layout.stack(at), spot);
    }
    if let Some(id) = moved(&layout, side, piece, from) {
        // Off the board for a moment, so that those who lay above it sink.
        layout.send(&[id], Spot::Hand);
        if from != BAR {
            let left = layout.stack(point(side, from));
            layout.send(&left, Spot::Hand);
            layout.place(&left, point(side, from));
        }
        layout.place(&[id], at);
    }
    layout
}

/// Returns every piece by itself; those of a side are stacked, with its king on its disks.
fn figure(position: &Position, layout: &Layout) -> Figure {
    let mut men = Vec::new();
    for at in (0..SPACES).map(Point) {
        let stack = layout.stack(at);
        for side in Side::BOTH {
            let man = |id, king| {
                let form = if king { Form::Figure } else { Form::Checker };
                Man { at, side, checkers: vec![id], form, king, mark: None }
            };
            men.extend(disks_on(layout, side, at).into_iter().map(|id| man(id, false)));
            men.extend(stack.contains(&king_id(side)).then(|| man(king_id(side), true)));
        }
    }
    Figure {
        men,
        hands: Side::BOTH.map(|side| layout.off_board(side, Spot::Hand)),
        removed: Side::BOTH.map(|side| layout.off_board(side, Spot::Removed)),
        figures: Side::BOTH.map(king_id).to_vec(),
        thrown: thrown(position),
        cube: position
            .switches
            .has(Switch::Cube)
            .then(|| Cube { stake: position.cube.stake(), owner: position.cube.owner }),
        ..Figure::default()
    }
}

/// Returns the dice of the present roll, the larger first.
fn thrown(position: &Position) -> RolledDice {
    let Phase::Play(dice) = position.phase else { return RolledDice::default() };
    let mut left: Vec<u8> = dice.numbers().collect();
    if dice.count() == 2 && dice.roll.is_double() {
        left = vec![dice.roll.high(); 2];
    }
    let mut shown = |pips: u8| {
        let unused = left.iter().position(|die| *die == pips);
        (pips, unused.map(|index| left.swap_remove(index)).is_none())
    };
    RolledDice { by: Some(position.side), dice: [dice.roll.high(), dice.roll.low()].map(&mut shown).to_vec() }
}

/// Returns the points from the start of a play to its end; only the end if it comes from the bar.
fn way(position: &Position, action: Action) -> Vec<Point> {
    let Action::Play { from, die, .. } = action else { return Vec::new() };
    if from == BAR {
        Vec::new()
    } else {
        (from..=(from + die).min(OFF)).map(|travel| point(position.side, travel)).collect()
    }
}

fn effects(position: &Position, action: Action) -> Vec<Effect> {
    let mut after = *position;
    after.apply_action(action);
    let side = position.side;
    let mut effects = match action {
        Action::Starter(_) => vec![Effect::Rolled { dice: Vec::new() }],
        Action::Roll(roll) => vec![Effect::Rolled { dice: vec![roll.high(), roll.low()] }],
        Action::Play { from: BAR, .. } => {
            position.target(action).map(|at| Effect::Drop { at, side }).into_iter().collect()
        }
        Action::Play { from, die, .. } => {
            let to = (from + die).min(OFF);
            vec![Effect::Slide {
                way: way(position, action),
                through: None,
                count: 1,
                splits: position.pieces(side, from) > 1,
                merges: position.pieces(side, to) > 0,
            }]
        }
        _ => vec![Effect::Announced],
    };
    if let (Some(hit), Some(at)) = (position.hit_by(action), position.target(action)) {
        let (other, king) = (side.other(), hit == Piece::King);
        let removed = after.out(other) > position.out(other) || king && after.king(other).is_none();
        effects.push(Effect::Capture { at, side: other, count: 1, removed, king });
    }
    if let Phase::Over(outcome) = after.phase {
        effects.push(Effect::Ended(outcome));
    }
    effects
}

fn winning_points(position: &Position, last: Option<Action>) -> Vec<Point> {
    match (position.phase, last) {
        (Phase::Over(Outcome { reason: Reason::KingCaptured, .. }), Some(action)) => {
            position.target(action).into_iter().collect()
        }
        (Phase::Over(Outcome { reason: Reason::KingBorneOff | Reason::AllBorneOff, .. }), _) => vec![Point(OFF - 1)],
        _ => Vec::new(),
    }
}

fn view(position: &Position, action: Action) -> ActionView {
    let side = position.side;
    let (verb, from) = match action {
        Action::Play { from: BAR, .. } => (Verb::Drop, Some(Place::Hand(side))),
        Action::Play { from, .. } => (Verb::Move, Some(Place::Point(point(side, from)))),
        Action::Starter(_) | Action::Roll(_) => (Verb::Roll, None),
        _ => (Verb::Say, None),
    };
    ActionView {
        action: crate::Action::of::<Position>(action),
        text: position.action_text(action),
        label: position.action_text_for_people(action),
        verb,
        from,
        to: position.target(action).unwrap_or(Point(0)),
        count: u8::from(matches!(action, Action::Play { .. })),
        captures: position.hit_by(action).is_some(),
        passes: false,
        blesses: false,
        way: way(position, action),
        through: None,
        flips: Points::NONE,
        axes: Vec::new(),
        becomes: None,
    }
}

/// Returns the travel number of a place for the side whose turn it is, or `None` for the bar of the other side.
fn travel_of(position: &Position, place: Place) -> Option<u8> {
    match place {
        Place::Point(at) => Some(travel(position.side, at)),
        Place::Hand(side) => (side == position.side).then_some(BAR),
        Place::Bowl => None,
    }
}

/// Returns the rule why no play from there is legal with any die that is left.
fn why_not_pick(position: &Position, place: Place) -> Option<Message> {
    let Phase::Play(dice) = position.phase else { return why(position, BAR, 1) };
    let side = position.side;
    let Some(from) = travel_of(position, place) else { return Some(key!("kingamon-not-yours").into()) };
    if position.pieces(side, from) == 0 {
        let enemy = matches!(place, Place::Point(_)) && from < OFF && position.pieces(side.other(), OFF - from) > 0;
        return Some(match from {
            BAR => key!("kingamon-bar-empty").into(),
            OFF => key!("kingamon-none-borne-off").into(),
            _ if enemy => key!("kingamon-not-yours").into(),
            _ => key!("kingamon-no-piece").into(),
        });
    }
    let reasons = dice.numbers().filter_map(|die| Some((die, why(position, from, die)?)));
    let mut reasons: Vec<(u8, Message)> = reasons.collect();
    reasons.dedup_by(|(_, one), (_, other)| one == other);
    match <[(u8, Message); 2]>::try_from(reasons) {
        Ok([(one, why), (other, also)]) => Some(message!("kingamon-with-either-die", one, why, other, also)),
        Err(reasons) => reasons.into_iter().next().map(|(_, why)| why),
    }
}

fn why_not(position: &Position, from: Option<Place>, to: Point) -> Option<Message> {
    let from = from.and_then(|place| travel_of(position, place)).unwrap_or(OFF);
    let to = travel(position.side, to);
    if from < OFF && to <= from {
        return Some(super::Violation::Backwards.into());
    }
    let way = to.saturating_sub(from);
    if let Phase::Play(dice) = position.phase
        && dice.count() == 2
        && from < OFF
        && position.pieces(position.side, from) > 0
        && way == dice.roll.high() + dice.roll.low()
    {
        let (high, low) = (dice.roll.high(), dice.roll.low());
        return Some(if high == low {
            message!("kingamon-die-by-die", die = high)
        } else {
            message!("kingamon-one-die-at-a-time", one = high, other = low)
        });
    }
    let larger = (way..=6).find(|die| to == OFF && why(position, from, *die).is_none());
    why(position, from, larger.unwrap_or(way))
}

/// Returns the rule why neither a disk nor the king can go from there with a die, or `None` if one can.
fn why(position: &Position, from: u8, die: u8) -> Option<Message> {
    let king = position.king(position.side) == Some(from);
    let disk = from < OFF && position.disks(position.side, from) > 0;
    let piece = if king && !disk { Piece::King } else { Piece::Disk };
    position.check_action(Action::Play { piece, from, die }).err().map(Message::from)
}

/// Draws the board in two rows: space 1 at the lower right, then clockwise, with space 30 above it.
fn drawing(position: &Position) -> Drawing {
    let cell = |space: u8| {
        let held = Side::BOTH.map(|side| {
            let travel = travel(side, Point(space - 1));
            let king = if position.king(side) == Some(travel) { "K" } else { "" };
            let letter = if side == WHITE { 'W' } else { 'R' };
            match position.pieces(side, travel) {
                0 => String::new(),
                count => format!("{letter}{count}{king}"),
            }
        });
        if held.iter().all(String::is_empty) { ".".into() } else { held.concat() }
    };
    let number = |space: u8| match space {
        OFF => "off".into(),
        12 | 18 => format!("({space})"),
        _ => space.to_string(),
    };
    let row = |write: &dyn Fn(u8) -> String, spaces: &mut dyn Iterator<Item = u8>| {
        let line: String = spaces.map(|space| format!("{:>6}", write(space))).collect();
        line + "\n"
    };
    let (above, below) = (16..=OFF, 1..=15);
    let mut picture = row(&number, &mut above.clone());
    picture += &row(&cell, &mut above.clone());
    picture += &row(&cell, &mut below.clone().rev());
    picture += &row(&number, &mut below.clone().rev());
    let mut notes = Vec::new();
    for side in Side::BOTH {
        let count = position.pieces(side, BAR);
        let name = super::SIDES.of(side);
        if count > 0 && position.king(side) == Some(BAR) {
            notes.push(message!("kingamon-on-bar-with-king", side = name, count));
        } else if count > 0 {
            notes.push(message!("kingamon-on-bar", side = name, count));
        }
    }
    if let Phase::Play(dice) = position.phase {
        let left: Vec<String> = dice.numbers().map(|die| die.to_string()).collect();
        let twice = dice.count() == 2 && dice.roll.is_double();
        let (high, low) = (dice.roll.high(), dice.roll.low());
        notes.push(match left.as_slice() {
            [die] if twice => message!("kingamon-dice-twice", high, low, die),
            [one, other] => message!("kingamon-dice-both", high, low, one, other),
            left => message!("kingamon-dice", high, low, die = left.join(" ")),
        });
    }
    if position.switches.has(Switch::Cube) {
        let stake = position.cube.stake();
        notes.push(match position.cube.owner {
            Some(side) => message!("kingamon-cube", stake, side = super::SIDES.of(side)),
            None => message!("kingamon-cube-in-the-middle", stake),
        });
    }
    Drawing { picture, notes }
}
