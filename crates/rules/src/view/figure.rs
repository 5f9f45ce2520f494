//! What lies on the table: checkers, men, stones, dice.

use serde::{Deserialize, Serialize};

use crate::Side;
use crate::geometry::{Point, Points};

/// The number of a checker, the same for the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CheckerId(pub u16);

/// The shape of a man's checkers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Form {
    /// A disc; turned over, it shows a crown.
    #[default]
    Checker,
    /// The least of the chessmen.
    Pawn,
    /// The chessman who leaps.
    Knight,
    /// The chessman of the diagonals.
    Bishop,
    /// The chessman of ranks and files.
    Rook,
    /// The chessman of all lines.
    Queen,
    /// The chessman who must not fall.
    King,
    /// The lowest stone of an obelisk.
    Base,
    /// Its middle.
    Pedestal,
    /// Its top.
    Capstone,
    /// A crowned figure among discs.
    Figure,
}

impl Form {
    /// All of them.
    pub const ALL: [Form; 11] = [
        Form::Checker,
        Form::Pawn,
        Form::Knight,
        Form::Bishop,
        Form::Rook,
        Form::Queen,
        Form::King,
        Form::Base,
        Form::Pedestal,
        Form::Capstone,
        Form::Figure,
    ];

    /// What scripts call it.
    pub const fn word(self) -> &'static str {
        match self {
            Form::Checker => "checker",
            Form::Pawn => "pawn",
            Form::Knight => "knight",
            Form::Bishop => "bishop",
            Form::Rook => "rook",
            Form::Queen => "queen",
            Form::King | Form::Figure => "king",
            Form::Base => "base",
            Form::Pedestal => "pedestal",
            Form::Capstone => "capstone",
        }
    }

    /// The letter of the form in its game's notation, in upper case; nothing where men are told by height, king and mark.
    pub const fn letter(self) -> Option<char> {
        match self {
            Form::Checker | Form::Figure => None,
            Form::Pawn | Form::Pedestal => Some('P'),
            Form::Knight => Some('N'),
            Form::Bishop | Form::Base => Some('B'),
            Form::Rook => Some('R'),
            Form::Queen => Some('Q'),
            Form::King => Some('K'),
            Form::Capstone => Some('C'),
        }
    }
}

/// A stone on a man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The white stone.
    Blessed,
    /// The black stone.
    Cursed,
}

/// Men on one line of the board, where a game asks for that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Axis {
    /// One end.
    pub from: Point,
    /// The other; the same point where men share it.
    pub to: Point,
    /// The men are of both sides and alike, not two of one side.
    pub across: bool,
}

/// Dice that have fallen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thrown {
    /// In whose turn.
    pub by: Option<Side>,
    /// What each shows, and whether it has been used.
    pub dice: Vec<(u8, bool)>,
}

/// A doubling cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cube {
    /// For how much is played.
    pub stake: u32,
    /// Who alone may double; nobody while it lies in the middle.
    pub owner: Option<Side>,
}

/// Where a checker is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// On a point, with so many checkers below it.
    On(Point, u8),
    /// In its owner's hand.
    Hand,
    /// Out of the game.
    Removed,
}

/// Every checker and where it is; a checker's number is its index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// Owner and spot.
    pub checkers: Vec<(Side, Spot)>,
}

impl Layout {
    /// The checkers on a point, bottom first.
    pub fn stack(&self, point: Point) -> Vec<CheckerId> {
        let mut found: Vec<(u8, CheckerId)> = self
            .checkers
            .iter()
            .enumerate()
            .filter_map(|(id, (_, spot))| match spot {
                Spot::On(at, height) if *at == point => Some((*height, CheckerId(id as u16))),
                _ => None,
            })
            .collect();
        found.sort();
        found.into_iter().map(|(_, id)| id).collect()
    }

    /// The checkers of a side in a spot off the board, lowest number first.
    pub fn off_board(&self, side: Side, spot: Spot) -> Vec<CheckerId> {
        let held = self.checkers.iter().enumerate().filter(|(_, checker)| **checker == (side, spot));
        held.map(|(id, _)| CheckerId(id as u16)).collect()
    }

    /// Puts checkers on a point, above those that are there.
    pub fn place(&mut self, ids: &[CheckerId], point: Point) {
        let below = self.stack(point).len();
        for (above, id) in ids.iter().enumerate() {
            self.checkers[id.0 as usize].1 = Spot::On(point, (below + above) as u8);
        }
    }

    /// Takes checkers off the board.
    pub fn send(&mut self, ids: &[CheckerId], spot: Spot) {
        for id in ids {
            self.checkers[id.0 as usize].1 = spot;
        }
    }
}

/// A man as the table shows him. His lowest checker names him: it stays when he grows or loses his upper part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Man {
    /// Where he stands.
    pub at: Point,
    /// Whose he is.
    pub side: Side,
    /// His checkers, bottom first.
    pub checkers: Vec<CheckerId>,
    /// Their shape.
    pub form: Form,
    /// He is a king.
    pub king: bool,
    /// His stone.
    pub mark: Option<Mark>,
}

/// The picture of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figure {
    /// Every man, by point; of those on one point the lower first.
    pub men: Vec<Man>,
    /// Both hands, the near side's first.
    pub hands: [Vec<CheckerId>; 2],
    /// Checkers out of the game, the near side's first.
    pub removed: [Vec<CheckerId>; 2],
    /// Which checkers are of the form [`Form::Figure`] when they are off the board, too; the others are flat there.
    pub figures: Vec<CheckerId>,
    /// The blocks.
    pub blocks: Points,
    /// The starting points of each side, the near one's first.
    pub starts: [Points; 2],
    /// Men who may not move again this turn.
    pub locked: Points,
    /// The dice, while they count.
    pub thrown: Thrown,
    /// The doubling cube, where one is played with.
    pub cube: Option<Cube>,
    /// The lines on which men of the side to act stand together, where the game asks for that.
    pub axes: Vec<Axis>,
    /// The players have changed places: the men keep their colours.
    pub exchanged: bool,
}

/// Something about a position that a player must not miss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A king of this side is blessed and wins when his side's turn begins (rules §7).
    WinsAtTurnStart(Side),
}
