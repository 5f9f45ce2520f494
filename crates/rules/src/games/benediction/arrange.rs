//! The board editor.

use super::text::write_v2;
use super::{BLUE, Man, Phase, Position, RED};
use crate::Position as _;
use crate::geometry::Point;
use crate::key;
use crate::message;
use crate::message::Message;
use crate::view::{Change, Form, Mark, PalettePiece};

/// The pieces that can be placed on the board.
pub(super) const PIECES: [PalettePiece; 9] = [
    PalettePiece::Man(RED, Form::Checker),
    PalettePiece::Man(BLUE, Form::Checker),
    PalettePiece::King,
    PalettePiece::Mark(Mark::Blessed),
    PalettePiece::Mark(Mark::Cursed),
    PalettePiece::Block,
    PalettePiece::Start(RED),
    PalettePiece::Start(BLUE),
    PalettePiece::Lock,
];

/// Returns the text of a position after a change. The reader of position texts decides whether it is valid.
///
/// # Errors
///
/// Returns the reason if nothing can be changed in this way.
pub(super) fn arranged(position: &Position, change: Change) -> Result<String, Message> {
    let mut made = position.clone();
    // Before the starting points are chosen hands may differ, and nothing else.
    let stays = matches!((made.phase, change), (Phase::Setup(_), Change::Hand(..)));
    if !stays && !matches!(made.phase, Phase::Play(..)) {
        made.phase = Phase::Play(RED, 2);
    }
    match change {
        Change::Put(piece, at) => made.put_piece(piece, at)?,
        Change::Remove(at) if made.blocks.has(at) => made.blocks.remove(at),
        Change::Remove(at) => {
            let man = made.take(at).ok_or(key!("benediction-arrange-nothing"))?;
            made.hands[man.side.index()] = made.hand(man.side).saturating_add(1);
            if man.size > 1 {
                made.put(at, Man { size: man.size - 1, ..man });
            }
        }
        Change::Move(from, to) => {
            if made.blocks.has(from) {
                made.blocks.remove(from);
                made.clear_point(to);
                made.blocks.insert(to);
            } else {
                let man = made.take(from).ok_or(key!("benediction-arrange-nothing"))?;
                made.clear_point(to);
                made.put(to, man);
            }
        }
        Change::Hand(side, more) => step(&mut made.hands[side.index()], more),
        Change::Removed(side, more) => step(&mut made.removed[side.index()], more),
        Change::Turn(_, left) if !(1..=Position::TURN_ACTIONS).contains(&left) => {
            return Err(message!("benediction-arrange-actions", count = Position::TURN_ACTIONS));
        }
        Change::Turn(side, left) => {
            if made.acting() != Some(side) {
                made.locked = crate::geometry::Points::NONE;
            }
            made.phase = Phase::Play(side, left);
        }
        Change::Clear => {
            made =
                Position { starts: made.starts, zones: made.zones, phase: made.phase, ..Position::empty(made.variant) };
        }
        Change::Dice(..) | Change::Stake | Change::Cube(_) | Change::Image(_) => {
            return Err(key!("record-not-arranged").into());
        }
    }
    Ok(write_v2(&made))
}

fn step(count: &mut u8, more: bool) {
    *count = if more { count.saturating_add(1) } else { count.saturating_sub(1) };
}

impl Position {
    /// Removes what is on a point. Checkers return to the hand of their owner.
    fn clear_point(&mut self, at: Point) {
        self.blocks.remove(at);
        if let Some(man) = self.take(at) {
            self.hands[man.side.index()] = self.hand(man.side).saturating_add(man.size);
        }
    }

    fn put_piece(&mut self, piece: PalettePiece, at: Point) -> Result<(), Message> {
        match piece {
            PalettePiece::Man(side, _) => {
                if self.hand(side) == 0 {
                    return Err(key!("benediction-arrange-empty-hand").into());
                }
                let below = self.man(at).filter(|man| man.side == side);
                match below {
                    Some(_) => self.change(at, |man| man.size = man.size.saturating_add(1)),
                    None => {
                        self.clear_point(at);
                        self.put(at, Man { side, size: 1, king: false, mark: None });
                    }
                }
                self.hands[side.index()] -= 1;
            }
            PalettePiece::King => self.lay_on_man(at, |man| man.king = !man.king)?,
            PalettePiece::Mark(mark) => {
                self.lay_on_man(at, |man| man.mark = if man.mark == Some(mark) { None } else { Some(mark) })?;
            }
            PalettePiece::Block if self.blocks.has(at) => self.blocks.remove(at),
            PalettePiece::Block => {
                self.clear_point(at);
                self.blocks.insert(at);
            }
            PalettePiece::Start(side) if self.starts(side).has(at) => self.starts[side.index()].remove(at),
            PalettePiece::Start(side) => self.starts[side.index()].insert(at),
            PalettePiece::Lock if self.locked.has(at) => self.locked.remove(at),
            PalettePiece::Lock => self.locked.insert(at),
        }
        Ok(())
    }

    fn lay_on_man(&mut self, at: Point, change: impl FnOnce(&mut Man)) -> Result<(), Message> {
        self.man(at).ok_or(key!("benediction-arrange-nothing"))?;
        self.change(at, change);
        Ok(())
    }
}
