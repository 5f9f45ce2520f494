//! A turn in words.

use crate::{Unit, say, text};
use benediction_rules::geometry::Point;
use benediction_rules::message;
use benediction_rules::message::Message;
use benediction_rules::view::{ActionView, Board, Figure, Form, Man, Place, Shape, Verb};

/// Returns a turn in words, as an order, with its notation behind it: `move f2 onto e3, then block g4 (f2+e3, B@g4)`. `figure` is the
/// position before it. `begins` is `true` at the beginning of a sentence.
pub fn noted(board: &Board, figure: &Figure, turn: &[ActionView], begins: bool) -> String {
    say!("turn-noted", words = words(board, figure, turn, begins), notation = notation(board, turn))
}

/// Returns an action as a sentence without a full stop. `figure` is the position before it.
pub fn action(board: &Board, figure: &Figure, view: &ActionView) -> String {
    act(board, figure, view, true)
}

/// Returns a turn in the notation of the list of moves.
pub fn notation(board: &Board, turn: &[ActionView]) -> String {
    if board.shape != Shape::Ring {
        return ActionView::labels(turn);
    }
    let action = |view: &ActionView| {
        let from = match view.from {
            Some(Place::Point(at)) => board.name(at),
            Some(Place::Hand(_)) => text!("turn-bar"),
            _ => return view.label.clone(),
        };
        let hit = if view.captures { "*" } else { "" };
        format!("{from}/{}{hit}", board.name(view.to))
    };
    turn.iter().map(action).collect::<Vec<_>>().join(", ")
}

/// Returns a turn in words, as an order.
fn words(board: &Board, figure: &Figure, turn: &[ActionView], begins: bool) -> String {
    let mut acts = turn.iter().enumerate().map(|(index, view)| act(board, figure, view, begins && index == 0));
    let first = acts.next().unwrap_or_default();
    acts.fold(first, |acts, act| say!("turn-then", acts, act))
}

/// Returns the men that stand on a point, the lowest first.
fn men_on(figure: &Figure, at: Point) -> Vec<&Man> {
    figure.men.iter().filter(|man| man.at == at).collect()
}

/// Returns the id in messages of the piece that an action moves: a king, a chess piece or a stone. Returns `None` for a checker, and
/// where several pieces stand of which the action may mean any.
fn piece(board: &Board, figure: &Figure, view: &ActionView) -> Option<&'static str> {
    let Some(Place::Point(from)) = view.from else { return None };
    let men = men_on(figure, from);
    let one_kind = men.windows(2).all(|pair| pair[0].form == pair[1].form);
    if board.shape == Shape::Ring && !one_kind {
        return None;
    }
    let lowest = if men.len() > 1 { men.len().checked_sub(usize::from(view.count))? } else { 0 };
    let man = men.get(lowest)?;
    let form = if man.king && man.form == Form::Checker { Form::King } else { man.form };
    (form != Form::Checker).then(|| form.word())
}

/// Returns the id in messages of the stones that an action moves: all that stand on each other, with an enemy capstone that goes
/// along. Returns `None` if no stone moves.
fn stones(figure: &Figure, view: &ActionView) -> Option<&'static str> {
    let Some(Place::Point(from)) = view.from else { return None };
    let men = men_on(figure, from);
    let moving = men.get(men.len().checked_sub(usize::from(view.count))?..)?;
    let [lowest, others @ ..] = moving else { return None };
    let is_ridden = others.last().is_some_and(|last| last.side != lowest.side);
    let above = others.first().filter(|man| man.side == lowest.side).map(|man| man.form);
    match (lowest.form, above, is_ridden) {
        (Form::Base, None, false) => Some("base"),
        (Form::Base, None, true) => Some("base-ridden"),
        (Form::Base, Some(_), false) => Some("foundation"),
        (Form::Base, Some(_), true) => Some("foundation-ridden"),
        (Form::Pedestal, _, false) => Some("pedestal"),
        (Form::Pedestal, _, true) => Some("pedestal-ridden"),
        (Form::Capstone, ..) => Some("capstone"),
        _ => None,
    }
}

/// Returns what the letters of stones in the notation mean. Returns `None` in a game without stones.
pub fn letters(board: &Board, figure: &Figure) -> Option<&'static str> {
    (Unit::of(board, figure) == Unit::Stone).then(|| text!("obelisk-letters"))
}

/// Returns the id in messages of the way through the enemy wall.
pub(crate) const fn wall_id(passes: bool, blesses: bool) -> &'static str {
    match (passes, blesses) {
        (true, true) => "blessed",
        (true, false) => "through",
        (false, _) => "none",
    }
}

/// Returns the id in messages of the place of an action in its sentence.
pub(crate) const fn begins_id(begins: bool) -> &'static str {
    if begins { "yes" } else { "no" }
}

/// Returns the message of an action of stones. Returns `None` for any other action.
fn act_of_stones(board: &Board, figure: &Figure, view: &ActionView, begins: &str) -> Option<Message> {
    let Some(Place::Point(from)) = view.from else { return None };
    let stones = stones(figure, view)?;
    let (from, to) = (board.name(from), board.name(view.to));
    Some(match view.verb {
        Verb::Merge => message!("turn-build-stones", begins, stones, from, to),
        _ if men_on(figure, view.to).is_empty() => {
            message!("turn-move-stones", begins, stones, from, to)
        }
        _ => message!("turn-ride-stone", begins, from, to),
    })
}

/// Returns an action in words.
fn act(board: &Board, figure: &Figure, view: &ActionView, begins: bool) -> String {
    let begins = begins_id(begins);
    if let Some(act) = act_of_stones(board, figure, view, begins) {
        return crate::locale::say(&act);
    }
    let ring = board.shape == Shape::Ring;
    let to = board.name(view.to);
    let origin = match view.from {
        Some(Place::Point(at)) => Some(at),
        _ => None,
    };
    let from = origin.map_or("", |at| board.name(at));
    let piece = piece(board, figure, view);
    let whole = origin.is_none_or(|at| match men_on(figure, at).as_slice() {
        [man] => usize::from(view.count) == man.checkers.len(),
        _ => true,
    });
    let home = board.home == Some(view.to);
    let count = view.count;
    let wall = wall_id(view.passes || view.blesses, view.blesses);
    let becomes = view.becomes.map_or("none", Form::word);
    let act: Message = match (view.verb, piece) {
        (Verb::Merge, _) if !whole => {
            message!("turn-merge-part", begins, count, from, to, wall)
        }
        (Verb::Merge, Some(piece)) => {
            message!("turn-merge-piece", begins, piece, from, to, wall)
        }
        (Verb::Merge, None) => message!("turn-merge", begins, from, to, wall),
        (Verb::Split, _) if view.captures => {
            message!("turn-split-takes", begins, count, from, to, wall)
        }
        (Verb::Split, _) => message!("turn-split", begins, count, from, to, wall),
        (Verb::Move, Some(piece)) if home => {
            message!("turn-bear-off-piece", begins, piece, from)
        }
        (Verb::Move, None) if home => message!("turn-bear-off", begins, from),
        (Verb::Move, Some(piece)) if view.captures && ring => {
            message!("turn-hit-piece", begins, piece, from, to)
        }
        (Verb::Move, None) if view.captures && ring => message!("turn-hit", begins, from, to),
        (Verb::Move, Some(piece)) if view.captures => {
            message!("turn-take-piece", begins, piece, from, to, becomes, wall)
        }
        (Verb::Move, None) if view.captures => {
            message!("turn-take", begins, from, to, wall)
        }
        (Verb::Move, Some(piece)) => message!("turn-move-piece", begins, piece, from, to, becomes, wall),
        (Verb::Move, None) => message!("turn-move", begins, from, to, wall),
        (Verb::Drop, _) if ring && view.captures => message!("turn-enter-hits", begins, to),
        (Verb::Drop, _) if ring => message!("turn-enter", begins, to),
        (Verb::Drop, _) => message!("turn-drop", begins, to),
        (Verb::Block, _) => message!("turn-block", begins, to),
        (Verb::Choose, _) => message!("turn-begin", begins, to),
        (Verb::Roll, _) => message!("turn-roll", begins),
        (Verb::Say, _) => message!("turn-say", begins, word = crate::hud::word_button(&view.text).0),
    };
    crate::locale::say(&act)
}

#[cfg(test)]
mod tests {
    use super::*;
    use benediction_rules::games::{benedict_chess, benediction, kingamon, obelisk};
    use benediction_rules::view::Present;

    /// Returns the start of actions that follow each other, and the actions.
    fn played<G: Present>(position: &str, actions: &[&str]) -> (G, Vec<ActionView>) {
        let start = G::read_position(position).unwrap();
        let mut at = start.clone();
        let views = actions.iter().map(|text| {
            let action = at.read_action(text).unwrap().0;
            let view = at.view(action);
            at.apply(action);
            view
        });
        let views = views.collect();
        (start, views)
    }

    /// Returns the words for actions that follow each other.
    fn described<G: Present>(position: &str, actions: &[&str]) -> String {
        let (start, views) = played::<G>(position, actions);
        words(&start.board(), &start.figure(&start.layout()), &views, false)
    }

    #[test]
    fn actions_of_checkers_are_orders() {
        let described = |actions: &[&str]| {
            described::<benediction::Position>(
                "Benediction v2: benediction/turn: red 2/red: e2k d1 f3++ d5/blue: e8k d6/hands: 3 3",
                actions,
            )
        };
        assert_eq!(described(&["d1d2", "e2d1"]), "move d1 to d2, then move the king from e2 to d1");
        assert_eq!(described(&["e2+d1"]), "move the king from e2 onto d1");
        assert_eq!(described(&["d5d6", "B@h5"]), "capture d6 with d5, then block h5");
        assert_eq!(described(&["f3-1-f4", "@f2"]), "split 1 off f3 to f4, then drop a checker on f2");
    }

    #[test]
    fn the_wall_and_starting_points_are_named() {
        let described = |position: &str, actions: &[&str]| described::<benediction::Position>(position, actions);
        let before = "Benediction v2: benediction/turn: red 2/red: e2k f7++/blue: e8k h6";
        assert_eq!(described(before, &["f7f1"]), "move f7 to f1 through the wall, to be blessed");
        assert_eq!(described("Benediction v2: king-trails/turn: setup red", &["S@e2"]), "start on e2");
    }

    #[test]
    fn pieces_are_named() {
        let chess =
            |actions: &[&str]| described::<benedict_chess::Position>("4k3/2P5/8/8/8/8/8/3QK3 w - - 0 1", actions);
        assert_eq!(chess(&["d1d5"]), "move the queen from d1 to d5");
        assert_eq!(chess(&["c7c8n"]), "move the pawn from c7 to c8 and promote to a knight");
    }

    #[test]
    fn all_stones_that_go_together_are_named() {
        let described = |position: &str, action: &str| described::<obelisk::Position>(position, &[action]);
        let cases = [
            ("bcp/3/3/BCP b open", "Ba1-b2", "move the base from a1 to b2"),
            ("bcp/3/3/BCP b open", "Pc1-b2", "move the pedestal from c1 to b2"),
            ("bcp/3/3/BCP b open", "Cb1-c2", "move the capstone from b1 to c2"),
            ("b1p/c2/1B1/1CP b open", "Pc1+b2", "move the pedestal from c1 onto the base on b2"),
            ("bcp/3/1(BP)1/C2 b open", "Fb2-a3", "move base and pedestal from b2 to a3"),
            (
                "bcp/3/1(BP)1/C2 b open",
                "Ca1+b2",
                "move the capstone from a1 onto base and pedestal on b2, which completes the obelisk",
            ),
            (
                "3/1b1/C2/(BPc)p1 b open",
                "Fa1-b2",
                "move base and pedestal, with the enemy capstone on them, from a1 to b2",
            ),
            ("2b/2p/1(Bc)1/P1C b open", "Bb2-a3", "move the base, with the enemy capstone on it, from b2 to a3"),
            (
                "2b/1Cp/1B1/(Pc)2 b open",
                "Pa1+b2",
                "move the pedestal, with the enemy capstone on it, from a1 onto the base on b2",
            ),
            ("c1p/1b1/C2/BP1 b open", "Ca2*b3", "move the capstone from a2 onto the enemy stone on b3"),
        ];
        for (position, action, expected) in cases {
            assert_eq!(described(position, action), expected, "{position}");
        }
    }

    #[test]
    fn the_letters_of_stones_are_explained() {
        let (stones, _) = played::<obelisk::Position>("bcp/3/3/BCP b open", &[]);
        let words = letters(&stones.board(), &stones.figure(&stones.layout())).unwrap();
        for letter in ["B ", "P ", "C ", "F "] {
            assert!(words.contains(letter), "{letter}: {words}");
        }
        let (chess, _) = played::<benedict_chess::Position>("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", &[]);
        assert_eq!(letters(&chess.board(), &chess.figure(&chess.layout())), None);
    }

    #[test]
    fn ring_games_have_their_own_turn_words() {
        let reds = "R:24:1,19:1,18:3K,11:2,10:3,off:1 turn=w";
        let described =
            |whites: &str, actions: &[&str]| described::<kingamon::Position>(&[whites, reds].join(" "), actions);
        let home = "roll the dice, then bear off from 28, then move the king from 25 to 28";
        assert_eq!(described("W:2:1,28:3,27:6,25:1K", &["3-2", "d28>off", "k25>28"]), home);
        let bar = "W:bar:1,21:1K,28:3,27:6";
        let hit =
            "roll the dice, then enter from the bar on 6, then move the king from 21 to 24 and hit the piece there";
        assert_eq!(described(bar, &["6-3", "dbar>6", "k21>24"]), hit);
        assert_eq!(described("W:28:4K,27:7", &["6-3", "k28>off"]), "roll the dice, then bear off from 28");
    }

    #[test]
    fn the_notation_of_a_ring_is_that_of_backgammon() {
        let position = "W:bar:1,21:1K,28:3,27:6 R:24:1,19:1,18:3K,11:2,10:3,off:1 turn=w";
        let (start, views) = played::<kingamon::Position>(position, &["6-3", "dbar>6", "k21>24"]);
        assert_eq!(notation(&start.board(), &views), "6-3, bar/6, 21/24*");
    }
}
