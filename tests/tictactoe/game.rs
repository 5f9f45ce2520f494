//! Tic-tac-toe: a side that has three in a row leaves the other without an action, and that loses; a full board is a
//! draw.

use benediction_engine::{Plain, Playable};
use benediction_rules::geometry::{Point, Points};
use benediction_rules::key;
use benediction_rules::message::Message;
use benediction_rules::notation::{Notation, ReadError, SideNames, Tint};
use benediction_rules::random::mix;
use benediction_rules::view::{
    ActionView, Board, EdgeOwner, Effect, Figure, Form, Layout, Man, Notice, Place, Present, Shape, Spot, Verb,
};
use benediction_rules::{Actor, GameId, GameSpec, Outcome, Position, Reason, Side, Symmetry, Turn};
use benediction_study::registry::Entry;

const ID: GameId = GameId::new("tic-tac-toe");
const SIDES: SideNames = SideNames([Tint::Red, Tint::Blue]);
const PIECES: usize = 5;
const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// The game's entry.
pub fn entry() -> Entry {
    let mut entry = Entry::of::<Game>("tic-tac-toe", key!("tic-tac-toe"), SIDES);
    entry.about = Some(key!("tic-tac-toe-about"));
    entry.messages = include_str!("messages.ftl");
    entry
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    cells: [Option<Side>; 9],
    to_act: Side,
    ended: Option<Outcome>,
}

/// The reason why a square cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    Over,
    Taken,
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Message::from(*self).fmt(f)
    }
}

impl std::error::Error for Violation {}

impl From<Violation> for Message {
    fn from(violation: Violation) -> Message {
        match violation {
            Violation::Over => key!("tic-tac-toe-over").into(),
            Violation::Taken => key!("tic-tac-toe-taken").into(),
        }
    }
}

fn name(at: usize) -> String {
    format!("{}{}", char::from(b'a' + (at % 3) as u8), at / 3 + 1)
}

fn mirrored(at: usize, symmetry: Symmetry) -> usize {
    match symmetry {
        Symmetry::Mirror => at / 3 * 3 + 2 - at % 3,
        Symmetry::ColorSwap => (2 - at / 3) * 3 + at % 3,
    }
}

impl Game {
    fn line(&self) -> Option<[usize; 3]> {
        LINES
            .into_iter()
            .find(|line| self.cells[line[0]].is_some() && line.iter().all(|at| self.cells[*at] == self.cells[line[0]]))
    }

    fn held(&self, side: Side) -> usize {
        PIECES.saturating_sub(self.cells.iter().filter(|cell| **cell == Some(side)).count())
    }
}

impl Position for Game {
    type Action = Point;
    type Undo = Game;
    type Violation = Violation;

    fn spec(&self) -> GameSpec {
        GameSpec::usual(ID)
    }

    fn start(spec: &GameSpec, first: Side) -> Result<Game, Message> {
        if *spec != GameSpec::usual(ID) {
            return Err(key!("tic-tac-toe-no-rules").into());
        }
        Ok(Game { cells: [None; 9], to_act: first, ended: None })
    }

    fn turn(&self) -> Turn {
        let over = self.outcome().is_some();
        let actor = if over { Actor::Nobody } else { Actor::Side(self.to_act) };
        Turn { actor, actions_left: u8::from(!over), setup: false }
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = || self.line().and_then(|line| self.cells[line[0]]);
        let full = || self.cells.iter().all(Option::is_some).then_some(Outcome::draw(Reason::Stalemate));
        self.ended.or_else(|| won().map(|side| Outcome::win(side, Reason::NoLegalAction))).or_else(full)
    }

    fn end(&mut self, outcome: Outcome) {
        self.ended = Some(outcome);
    }

    fn legal(&self, list: &mut Vec<Point>) {
        list.extend((0..9).map(Point).filter(|at| self.check(*at).is_ok()));
    }

    fn count_legal(&self) -> u64 {
        if self.outcome().is_some() { 0 } else { self.cells.iter().filter(|cell| cell.is_none()).count() as u64 }
    }

    fn check(&self, at: Point) -> Result<(), Violation> {
        match self.cells.get(at.index()) {
            _ if self.outcome().is_some() => Err(Violation::Over),
            Some(None) => Ok(()),
            _ => Err(Violation::Taken),
        }
    }

    fn apply(&mut self, at: Point) -> Game {
        let before = self.clone();
        if let Some(cell) = self.cells.get_mut(at.index()) {
            *cell = Some(self.to_act);
        }
        self.to_act = self.to_act.other();
        before
    }

    fn undo(&mut self, before: Game) {
        *self = before;
    }

    fn at_turn_of(&self, side: Side) -> Option<Game> {
        self.outcome().is_none().then(|| Game { to_act: side, ..self.clone() })
    }

    fn captured_at(&self, _at: Point) -> Option<Point> {
        None
    }

    fn winning_men(&self, side: Side) -> Points {
        let line = self.line().filter(|line| self.cells[line[0]] == Some(side));
        line.into_iter().flatten().map(|at| Point(at as u8)).collect()
    }

    fn hash(&self) -> u64 {
        let cell = |cell: &Option<Side>| cell.map_or(0, |side| 1 + side.index() as u64);
        self.cells.iter().fold(mix(self.to_act.index() as u64), |hash, at| mix(hash ^ cell(at)))
    }

    fn hash_from_scratch(&self) -> u64 {
        Position::hash(self)
    }

    fn pack(at: Point) -> u32 {
        u32::from(at.0) + 1
    }

    fn unpack(code: u32) -> Option<Point> {
        code.checked_sub(1).and_then(|at| u8::try_from(at).ok()).map(Point)
    }

    fn image(&self, symmetry: Symmetry) -> Game {
        let swap = |side: Side| if symmetry == Symmetry::ColorSwap { side.other() } else { side };
        let mut cells = [None; 9];
        for at in 0..9 {
            cells[mirrored(at, symmetry)] = self.cells[at].map(swap);
        }
        let turned = |outcome: Outcome| Outcome { winner: outcome.winner.map(swap), ..outcome };
        Game { cells, to_act: swap(self.to_act), ended: self.ended.map(turned) }
    }

    fn image_of(&self, at: Point, symmetry: Symmetry) -> Point {
        Point(mirrored(at.index(), symmetry) as u8)
    }
}

impl Notation for Game {
    fn sides(&self) -> SideNames {
        SIDES
    }

    fn action_text(&self, at: Point) -> String {
        name(at.index())
    }

    fn action_text_for_people(&self, at: Point) -> String {
        name(at.index())
    }

    fn read_action(&self, text: &str) -> Result<(Point, usize), Message> {
        let named = (0..9).find(|at| text.starts_with(&name(*at)));
        named.map(|at| (Point(at as u8), 2)).ok_or_else(|| key!("tic-tac-toe-no-square").into())
    }

    /// Writes the rows from the top, then the side to act: `r.b/.r./... blue`.
    fn position_text(&self) -> String {
        let letter = |cell: Option<Side>| cell.map_or('.', |side| if side == Side::Near { 'r' } else { 'b' });
        let row = |row: usize| (0..3).map(|column| letter(self.cells[row * 3 + column])).collect::<String>();
        format!("{}/{}/{} {}", row(2), row(1), row(0), SIDES.of(self.to_act))
    }

    fn read_position(text: &str) -> Result<Game, ReadError> {
        let wrong =
            || ReadError { line: 1, column: 1, text: text.into(), reason: key!("tic-tac-toe-no-position").into() };
        let (rows, side) = text.trim().split_once(' ').ok_or_else(wrong)?;
        let rows: Vec<Vec<char>> = rows.split('/').map(|row| row.chars().collect()).collect();
        if rows.len() != 3 || rows.iter().any(|row| row.len() != 3) {
            return Err(wrong());
        }
        let mut cells = [None; 9];
        for (at, cell) in cells.iter_mut().enumerate() {
            *cell = match rows[2 - at / 3][at % 3] {
                '.' => None,
                'r' => Some(Side::Near),
                'b' => Some(Side::Far),
                _ => return Err(wrong()),
            };
        }
        let game = Game { cells, to_act: SIDES.side(side).ok_or_else(wrong)?, ended: None };
        if game.held(Side::Near).abs_diff(game.held(Side::Far)) > 1 { Err(wrong()) } else { Ok(game) }
    }
}

impl Present for Game {
    fn board(&self) -> Board {
        let place = |at: usize| ((at % 3) as f32 - 1.0, (at / 3) as f32 - 1.0);
        let beside = |at: usize| {
            let right = (at % 3 < 2).then_some((at, at + 1));
            let up = (at < 6).then_some((at, at + 3));
            right.into_iter().chain(up).map(|(from, to)| (Point(from as u8), Point(to as u8)))
        };
        let corners = [0, 6, 8, 2].map(Point);
        Board {
            shape: Shape::Squares,
            points: (0..9).map(|at| (name(at), place(at))).collect(),
            lines: (0..9).flat_map(beside).collect(),
            edges: (0..4).map(|i| (corners[i], corners[(i + 1) % 4], EdgeOwner::Nobody)).collect(),
            sides: SIDES,
            checkers: PIECES as u8,
            bowl: false,
            standing_stones: false,
            removes: false,
            special: Points::NONE,
            home: None,
            crossings: Vec::new(),
        }
    }

    fn layout(&self) -> Layout {
        let mut layout = Layout::default();
        for side in Side::BOTH {
            let own = (0..9).filter(|at| self.cells[*at] == Some(side));
            layout.checkers.extend(own.map(|at| (side, Spot::On(Point(at as u8), 0))));
            layout.checkers.extend((0..self.held(side)).map(|_| (side, Spot::Hand)));
        }
        layout
    }

    fn layout_after(&self, layout: &Layout, at: Point) -> Layout {
        let mut after = layout.clone();
        if let Some(held) = layout.off_board(self.to_act, Spot::Hand).last() {
            after.place(&[*held], at);
        }
        after
    }

    fn figure(&self, layout: &Layout) -> Figure {
        let man = |at: usize| {
            let at_point = Point(at as u8);
            let checkers = layout.stack(at_point);
            self.cells[at].map(|side| Man {
                at: at_point,
                side,
                checkers,
                form: Form::Checker,
                king: false,
                mark: None,
            })
        };
        let hands = Side::BOTH.map(|side| layout.off_board(side, Spot::Hand));
        Figure { men: (0..9).filter_map(man).collect(), hands, ..Figure::default() }
    }

    fn effects(&self, at: Point) -> Vec<Effect> {
        let mut after = self.clone();
        after.apply(at);
        let ended = after.outcome().map(Effect::Ended);
        [Effect::Drop { at, side: self.to_act }].into_iter().chain(ended).collect()
    }

    fn winning_points(&self, _last: Option<Point>) -> Vec<Point> {
        Side::BOTH.into_iter().flat_map(|side| self.winning_men(side)).collect()
    }

    fn notice(&self) -> Option<Notice> {
        None
    }

    fn view(&self, at: Point) -> ActionView {
        ActionView {
            action: benediction_rules::Action::of::<Game>(at),
            text: name(at.index()),
            label: name(at.index()),
            verb: Verb::Drop,
            from: Some(Place::Hand(self.to_act)),
            to: at,
            count: 1,
            captures: false,
            passes: false,
            blesses: false,
            way: Vec::new(),
            through: None,
            flips: Points::NONE,
            axes: Vec::new(),
            becomes: None,
        }
    }

    fn why_not_pick(&self, _place: Place) -> Option<Message> {
        Some(key!("tic-tac-toe-from-tray").into())
    }

    fn why_not(&self, from: Option<Place>, _count: u8, to: Point) -> Option<Message> {
        match from {
            Some(Place::Hand(side)) if side == self.to_act => self.check(to).err().map(Into::into),
            _ => Some(key!("tic-tac-toe-from-tray").into()),
        }
    }
}

impl Playable for Game {
    type Evaluator = Plain;
    type Tactics = Plain;

    fn evaluator() -> Plain {
        Plain
    }

    fn tactics() -> Plain {
        Plain
    }

    fn material(&self, _side: Side) -> i32 {
        0
    }
}
