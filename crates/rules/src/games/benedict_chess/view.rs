//! The trait [`Present`] for Benedict Chess.

use super::{Action, Kind, Position, SIDES, Seats, Violation, arrange, text};
use crate::Reason;
use crate::geometry::squares::{between, each, name, point};
use crate::geometry::{Point, Points};
use crate::key;
use crate::message::Message;
use crate::notation::Notation;
use crate::view::{
    ActionView, Board, Change, Drawing, EdgeOwner, Effect, Figure, Layout, Man, Notice, PalettePiece, Place, Present,
    Shape, Spot, Verb,
};

/// Returns a set of squares as points.
fn points(set: u64) -> Points {
    Points(u128::from(set))
}

impl Present for Position {
    fn board(&self) -> Board {
        let place = |square: usize| ((square % 8) as f32 - 3.5, (square / 8) as f32 - 3.5);
        let right = (0..64).filter(|square| square % 8 < 7).map(|square| (point(square), point(square + 1)));
        let up = (0..56).map(|square| (point(square), point(square + 8)));
        let corners = [0, 56, 63, 7];
        let edges = (0..4).map(|i| (point(corners[i]), point(corners[(i + 1) % 4]), EdgeOwner::Nobody));
        Board {
            shape: Shape::Squares,
            points: (0..64).map(|square| (name(square), place(square))).collect(),
            lines: right.chain(up).collect(),
            edges: edges.collect(),
            sides: SIDES,
            checkers: 0,
            bowl: false,
            standing_stones: false,
            removes: false,
            special: Points::NONE,
            home: None,
            crossings: Vec::new(),
        }
    }

    fn layout(&self) -> Layout {
        let piece = |square| Some((self.player(self.piece_at(square)?.0), Spot::On(point(square), 0)));
        Layout { checkers: each(self.occupied()).filter_map(piece).collect() }
    }

    fn layout_after(&self, layout: &Layout, action: Action) -> Layout {
        let mut layout = layout.clone();
        let Action::Move { from, to, .. } = action else {
            for (owner, _) in &mut layout.checkers {
                *owner = owner.other();
            }
            return layout;
        };
        layout.place(&layout.stack(from), to);
        if let Some((from, to)) = self.rook_of(action) {
            layout.place(&layout.stack(point(from)), point(to));
        }
        let flips = points(self.flips(action));
        for (owner, spot) in &mut layout.checkers {
            if let Spot::On(at, _) = spot
                && flips.has(*at)
            {
                *owner = owner.other();
            }
        }
        layout
    }

    fn drawing(&self) -> Option<Drawing> {
        let files = "    a  b  c  d  e  f  g  h\n";
        let mut drawn = String::from(files);
        for rank in (0..8).rev() {
            let cell = |file: usize| match self.piece_at(8 * rank + file) {
                Some((color, kind)) => format!("  {}", text::letter(color, kind)),
                None => "  .".into(),
            };
            let row: String = (0..8).map(cell).collect();
            drawn.push_str(&format!("{} {row}  {}\n", rank + 1, rank + 1));
        }
        Some((drawn + files).into())
    }

    fn figure(&self, layout: &Layout) -> Figure {
        let piece = |square| {
            let (color, kind) = self.piece_at(square)?;
            let at = point(square);
            let (side, king) = (self.player(color), kind == Kind::King);
            Some(Man { at, side, checkers: layout.stack(at), form: kind.form(), king, mark: None })
        };
        let exchanged = self.seats() == Seats::Changed;
        Figure { men: each(self.occupied()).filter_map(piece).collect(), exchanged, ..Figure::default() }
    }

    fn effects(&self, action: Action) -> Vec<Effect> {
        let mut after = *self;
        after.apply_action(action);
        let mut effects = Vec::new();
        match action {
            Action::Swap => effects.push(Effect::Announced),
            Action::Move { from, to, promotion } => {
                let slide = |way| Effect::Slide { way, through: None, count: 1, splits: false, merges: false };
                effects.push(slide(self.way(from, to)));
                if let Some((from, to)) = self.rook_of(action) {
                    effects.push(slide(self.way(point(from), point(to))));
                }
                effects.extend(promotion.map(|kind| Effect::Promoted { at: to, form: kind.form() }));
                let side = self.player(self.to_move());
                effects.extend(each(self.flips(action)).map(|square| Effect::Flipped { at: point(square), side }));
            }
        }
        effects.extend(after.over.map(Effect::Ended));
        effects
    }

    fn winning_points(&self, last: Option<Action>) -> Vec<Point> {
        let flipped = self.over.is_some_and(|outcome| outcome.reason == Reason::KingFlipped);
        let (true, Some(Action::Move { to, .. })) = (flipped, last) else { return Vec::new() };
        // The flipped king is the winner's now; it is where the last piece attacks.
        let square = to.index();
        let seen = self.attacks(square, self.kind_at(square), self.to_move().other());
        points(seen & self.kind(Kind::King) | 1 << square).collect()
    }

    fn palette(&self) -> Vec<PalettePiece> {
        arrange::pieces()
    }

    fn arranged(&self, change: Change) -> Result<String, Message> {
        arrange::arranged(self, change)
    }

    fn notice(&self) -> Option<Notice> {
        None
    }

    fn view(&self, action: Action) -> ActionView {
        let (verb, from, to, way) = match action {
            Action::Move { from, to, .. } => (Verb::Move, Some(Place::Point(from)), to, self.way(from, to)),
            Action::Swap => (Verb::Say, None, Point(0), Vec::new()),
        };
        ActionView {
            action: crate::Action::of::<Position>(action),
            text: self.action_text(action),
            label: self.action_text_for_people(action),
            verb,
            from,
            to,
            count: u8::from(from.is_some()),
            captures: false,
            passes: false,
            blesses: false,
            way,
            through: None,
            flips: points(self.flips(action)),
            axes: Vec::new(),
            becomes: match action {
                Action::Move { promotion, .. } => promotion.map(Kind::form),
                Action::Swap => None,
            },
        }
    }

    fn touches(&self, from: Point) -> Points {
        let square = from.index() & 63;
        let piece = self.piece_at(square);
        piece.map_or(Points::NONE, |(color, kind)| {
            points(self.attacks(square, kind, color) & self.pieces(color.other()))
        })
    }

    fn why_not_pick(&self, place: Place) -> Option<Message> {
        Some(match place {
            _ if self.over.is_some() => Violation::GameOver.into(),
            Place::Point(at) if self.pieces(self.to_move()) >> (at.0 & 63) & 1 != 0 => {
                key!("benedict-chess-no-move").into()
            }
            Place::Point(at) if self.occupied() >> (at.0 & 63) & 1 != 0 => Violation::NotYourMan.into(),
            Place::Point(_) | Place::Hand(_) | Place::Bowl => Violation::NoMan.into(),
        })
    }

    fn why_not(&self, from: Option<Place>, _count: u8, to: Point) -> Option<Message> {
        let Some(Place::Point(from)) = from else { return Some(Violation::NoMan.into()) };
        let why = |promotion| self.check_action(Action::Move { from, to, promotion }).err();
        let violation = match why(None) {
            Some(Violation::PromotionMissing) => why(Some(Kind::Queen)),
            violation => violation,
        };
        violation.map(Message::from)
    }
}

impl Position {
    /// Returns the squares where the rook starts and ends in a castling.
    fn rook_of(&self, action: Action) -> Option<(usize, usize)> {
        let Action::Move { from, to, .. } = action else { return None };
        let king = self.kind(Kind::King) >> from.0 & 1 != 0;
        let castling = super::legality::Castling::of(from.index(), to.index(), self.to_move());
        let castling = castling.filter(|_| king && from.0.abs_diff(to.0) == 2)?;
        let rank = from.index() & !7;
        Some((rank + castling.rook, rank + castling.rook_to))
    }

    /// Returns the squares of a way, both ends included. A knight's way has no others.
    fn way(&self, from: Point, to: Point) -> Vec<Point> {
        let mut crossed: Vec<Point> = each(between(from.index(), to.index())).map(point).collect();
        if to < from {
            crossed.reverse();
        }
        let mut way = vec![from];
        way.append(&mut crossed);
        way.push(to);
        way
    }
}
