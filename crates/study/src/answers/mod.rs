//! Answers to questions about a position, for players who do not see the board.

use benediction_rules::geometry::Point;
use benediction_rules::notation::SideNames;
use benediction_rules::view::{ActionView, Board, Effect, Figure, Form, Man, Mark, Place, Shape};
use benediction_rules::{Actor, Side};
use benediction_words::{hud, list, say, sentences, text, turn};

use crate::session::Session;

pub use directions::Direction;

mod directions;

/// A position, about which questions are asked.
#[derive(Debug)]
pub struct Answers<'s> {
    session: &'s Session,
    board: Board,
    figure: Figure,
    sides: SideNames,
    legal: Vec<ActionView>,
}

impl<'s> Answers<'s> {
    /// Answers questions about the present position of a game.
    pub fn of(session: &'s Session) -> Answers<'s> {
        Answers::about(session, session.figure(), session.legal())
    }

    /// Answers questions about another position of its line: the one with this figure and these legal actions.
    pub fn about(session: &'s Session, figure: Figure, legal: Vec<ActionView>) -> Answers<'s> {
        Answers { session, board: session.board(), figure, sides: session.sides(), legal }
    }

    /// Returns the board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    fn men_on(&self, at: Point) -> Vec<&Man> {
        self.figure.men.iter().filter(|man| man.at == at).collect()
    }

    /// Returns what a man is called, with everything that is seen of him: `Red king, 2 high, blessed`.
    fn man(&self, man: &Man) -> String {
        let side = self.sides.of(man.side);
        if man.form == Form::Checker {
            hud::man(side, man.checkers.len(), man.king, man.mark)
        } else {
            hud::list_men(&[(side, man.form)])
        }
    }

    /// Returns what stands on a point. It is empty for an empty point without a meaning.
    fn standing(&self, at: Point) -> String {
        let about = match self.men_on(at).as_slice() {
            [man] => self.man(man),
            [] if self.figure.blocks.has(at) => text!("table-block").into(),
            [] if self.figure.starts.iter().any(|starts| starts.has(at)) => text!("table-start").into(),
            [] => String::new(),
            men => hud::list_men(&men.iter().map(|man| (self.sides.of(man.side), man.form)).collect::<Vec<_>>()),
        };
        if self.figure.locked.has(at) { say!("spoken-locked", about) } else { about }
    }

    /// Returns the name of a place and what stands there: `e4, Red king, 2 high`.
    pub fn place(&self, place: Place) -> String {
        let at = match place {
            Place::Point(at) => at,
            Place::Bowl => return text!("table-bowl").into(),
            Place::Hand(by) => {
                let (side, count) = (self.sides.of(by), self.figure.hands[by.index()].len());
                let is_bar = self.board.shape == Shape::Ring;
                return if is_bar { say!("spoken-bar", side, count) } else { say!("spoken-tray", side, count) };
            }
        };
        let about = self.standing(at);
        let name = self.board.name(at);
        if about.is_empty() { name.into() } else { say!("spoken-place", place = name, about) }
    }

    /// Returns the legal actions that begin at a place.
    fn actions_from(&self, place: Place) -> Vec<&ActionView> {
        self.legal.iter().filter(|view| view.verb.is_on_board() && view.from == Some(place)).collect()
    }

    /// Does the same as [`Answers::place`], and adds what can be done from there.
    pub fn place_in_full(&self, place: Place) -> String {
        let (actions, name) = (self.actions_from(place), self.place(place));
        let mut captures: Vec<Point> = actions.iter().filter(|view| view.captures).map(|view| view.to).collect();
        captures.sort_unstable();
        captures.dedup();
        match (actions.len(), captures.is_empty()) {
            (0, _) => name,
            (count, true) => say!("spoken-place-can", place = name, count),
            (count, false) => {
                say!("spoken-place-can-capture", place = name, count, captures = self.names(captures))
            }
        }
    }

    /// Returns the names of points, with commas.
    fn names(&self, points: impl IntoIterator<Item = Point>) -> String {
        list(&points.into_iter().map(|at| self.board.name(at).to_string()).collect::<Vec<_>>())
    }

    /// Returns where the pieces of a side are, the kings first, and its checkers in hand.
    pub fn pieces(&self, side: Side) -> String {
        let mut kinds: Vec<(String, bool, Vec<Point>)> = Vec::new();
        for man in self.figure.men.iter().filter(|man| man.side == side) {
            let about = self.man(man);
            match kinds.iter_mut().find(|(other, ..)| *other == about) {
                Some((.., points)) => points.push(man.at),
                None => kinds.push((about, man.king || man.form == Form::King, vec![man.at])),
            }
        }
        // Sorting is stable: other kinds stay in the order of the board.
        kinds.sort_by_key(|(_, is_king, _)| !is_king);
        let mut said: Vec<String> = kinds
            .into_iter()
            .map(|(about, _, points)| say!("spoken-kind", about, places = self.names(points)))
            .collect();
        if said.is_empty() {
            said.push(say!("spoken-no-pieces", side = self.sides.of(side)));
        }
        if self.board.checkers > 0 && self.board.shape != Shape::Ring {
            said.push(say!("spoken-hand", side = self.sides.of(side), count = self.figure.hands[side.index()].len()));
        }
        sentences(&said)
    }

    /// Returns where the blocks are. It is empty if there are none.
    pub fn blocks(&self) -> String {
        let blocks: Vec<Point> = self.points().filter(|at| self.figure.blocks.has(*at)).collect();
        if blocks.is_empty() { String::new() } else { say!("spoken-blocks", places = self.names(blocks)) }
    }

    /// Returns the points of the board.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        (0..self.board.points.len()).filter_map(|index| u8::try_from(index).ok()).map(Point)
    }

    /// Returns what stands on the line from a point in a direction, to the edge of the board.
    pub fn ray(&self, from: Point, direction: Direction) -> String {
        let ray = directions::ray(&self.board, from, direction);
        let places: Vec<String> = ray.iter().map(|at| self.place(Place::Point(*at))).collect();
        let last = ray.last().copied().unwrap_or(from);
        let crossing = directions::crossing(&self.board, from, last, direction);
        let (direction, from, places) = (direction.word(), self.board.name(from), list(&places));
        match (crossing, places.is_empty()) {
            (None, true) => say!("spoken-ray-empty", direction, from),
            (None, false) => say!("spoken-ray", direction, from, places),
            (Some(crossing), is_empty) => {
                let (side, entry) = (self.sides.of(crossing.side), self.board.name(crossing.entry));
                if is_empty {
                    say!("spoken-ray-empty-through", direction, from, side, entry)
                } else {
                    say!("spoken-ray-through", direction, from, places, side, entry)
                }
            }
        }
    }

    /// Returns the actions that begin at a place, the captures first.
    pub fn actions(&self, place: Place) -> String {
        let mut actions = self.actions_from(place);
        actions.sort_by_key(|view| !view.captures);
        let name = self.place(place);
        if actions.is_empty() {
            return say!("spoken-no-action", place = name);
        }
        let words: Vec<String> =
            actions.into_iter().map(|view| turn::action(&self.board, &self.figure, view)).collect();
        say!("spoken-actions", place = name, actions = words.join("; "))
    }

    /// Returns the position in at most four sentences: whose turn it is, the pieces of both sides, and the dice.
    pub fn overview(&self) -> String {
        let session = self.session;
        // A turn counts once it has an action.
        let number = session.summary().turns + usize::from(session.turn_start() == session.node());
        let first = match (session.outcome(), session.turn().actor) {
            (Some(outcome), _) => say!("spoken-over", outcome = self.sides.outcome(outcome)),
            (None, Actor::Side(side)) => {
                say!("spoken-turn", number, side = self.sides.of(side))
            }
            (None, _) => say!("spoken-turn-dice", number),
        };
        let dice = &self.figure.thrown.dice;
        let dice = if dice.is_empty() { String::new() } else { hud::dice(dice, session.rolls() > 1) };
        let sides = Side::BOTH.map(|side| self.of_side(side));
        let mut said = vec![first];
        said.extend(sides);
        if !dice.is_empty() {
            said.push(say!("spoken-dice", dice));
        }
        sentences(&said)
    }

    /// Returns the sentence about a side: its pieces, and where those are that decide the game.
    fn of_side(&self, by: Side) -> String {
        let men: Vec<&Man> = self.figure.men.iter().filter(|man| man.side == by).collect();
        let is_important =
            |man: &&&Man| man.king || matches!(man.form, Form::King | Form::Figure) || man.mark.is_some();
        let important: Vec<String> = men
            .iter()
            .filter(is_important)
            .map(|man| say!("spoken-important", about = self.man(man), place = self.board.name(man.at)))
            .collect();
        let (side, count) = (self.sides.of(by), men.len());
        if important.is_empty() {
            say!("spoken-side", side, count)
        } else {
            say!("spoken-side-important", side, count, pieces = list(&important))
        }
    }

    /// Returns the last turn of the side that is not to act, or of the winner's, in words.
    pub fn last(&self) -> String {
        let session = self.session;
        let own = session.turn().actor.side().filter(|_| session.outcome().is_none());
        let by = |ply: usize| session.turn_at(ply).actor.side();
        let mut end = session.ply();
        while end > 0 && by(end - 1).is_none_or(|side| Some(side) == own) {
            end -= 1;
        }
        let Some(side) = end.checked_sub(1).and_then(by) else { return text!("spoken-no-turn").into() };
        let begin = (0..end).rev().take_while(|ply| by(*ply) == Some(side)).last().unwrap_or(end);
        let views: Vec<ActionView> = (begin..end).filter_map(|ply| session.view_at(ply)).collect();
        let words = turn::noted(&self.board, &session.figure_at(begin), &views, true);
        let caused = (begin..end).filter_map(|ply| session.applied_at(ply));
        let caused: Vec<String> = caused.map(|applied| caused_by(&self.board, &applied.effects)).collect();
        let said = say!("spoken-last", side = self.sides.of(side), turn = words);
        let caused = sentences(&caused);
        if caused.is_empty() { said } else { say!("spoken-and-caused", said, caused) }
    }
}

/// Returns what an action caused beyond its own words: crowns, blessings, curses and pieces that change sides. It may be empty.
pub fn caused_by(board: &Board, effects: &[Effect]) -> String {
    let mut said = Vec::new();
    let mut flipped = Vec::new();
    for effect in effects {
        match effect {
            Effect::Crowned { at } => said.push(say!("spoken-crowned", place = board.name(*at))),
            Effect::Marked { at, mark: Mark::Blessed } => said.push(say!("spoken-blessed", place = board.name(*at))),
            Effect::Marked { at, mark: Mark::Cursed } => said.push(say!("spoken-cursed", place = board.name(*at))),
            Effect::Flipped { at, .. } => flipped.push(board.name(*at).to_string()),
            _ => {}
        }
    }
    if !flipped.is_empty() {
        said.push(say!("spoken-flipped", count = flipped.len(), places = list(&flipped)));
    }
    sentences(&said)
}
