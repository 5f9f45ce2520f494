//! The hint below the board: what the player can do now.

use crate::{say, text};
use benediction_rules::geometry::Points;
use benediction_rules::message::Message;
use benediction_rules::view::{ActionView, Board, Consequence, Family, Form, Mark, Place, Shape, Verb};
use benediction_rules::{Outcome, Reason, Side, key, message};

/// Returns the hint to choose the point `at` once more, which places a block or drops a checker; with `or_other`, another
/// action is possible too.
pub fn choose_again(block: bool, or_other: bool, at: &str, by: InputMethod) -> String {
    let what = match (block, by) {
        (true, InputMethod::Enter) => say!("hint-enter-block", at),
        (false, InputMethod::Enter) => say!("hint-enter-drop", at),
        (true, _) => say!("hint-click-block", at),
        (false, _) => say!("hint-click-drop", at),
    };
    match (or_other, by) {
        (false, _) => what,
        (true, InputMethod::Enter) => say!("hint-enter-or-other", what),
        (true, _) => say!("hint-click-or-other", what),
    }
}

/// A thing that can be picked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// A man, as in Benediction.
    Man,
    /// A piece, as in chess.
    Piece,
    /// A stone, as in Obelisk.
    Stone,
    /// A disk on the board.
    Disk,
    /// A king on the board of a ring.
    King,
    /// A disk that enters.
    DiskFromBar,
    /// A king that enters.
    KingFromBar,
    /// A checker in the hand.
    Checker,
    /// A block in the bowl.
    Block,
}

impl Thing {
    /// Returns what the men or pieces of a board are, by the form of one of them.
    pub const fn of(shape: Shape, form: Form) -> Thing {
        match (shape, form.family()) {
            (_, Family::Stone) => Thing::Stone,
            (_, Family::Figure) => Thing::King,
            (Shape::Hex, _) => Thing::Man,
            (Shape::Ring, Family::Disc) => Thing::Disk,
            _ => Thing::Piece,
        }
    }

    /// Returns its words after “Pick up”.
    fn words(self) -> &'static str {
        match self {
            Thing::Man => text!("hint-man"),
            Thing::Piece => text!("hint-piece"),
            Thing::Stone => text!("hint-stone"),
            Thing::Disk => text!("hint-disk"),
            Thing::King => text!("hint-king"),
            Thing::DiskFromBar => text!("hint-disk-from-bar"),
            Thing::KingFromBar => text!("hint-king-from-bar"),
            Thing::Checker => text!("hint-checker"),
            Thing::Block => text!("hint-a-block"),
        }
    }
}

/// Returns the list of things that can be picked up. `things` must not be empty.
pub fn pick(things: &[Thing]) -> String {
    let both = things.contains(&Thing::Disk) && things.contains(&Thing::DiskFromBar);
    let things = things.iter().filter(|thing| !(both && **thing == Thing::DiskFromBar));
    let words = |thing: &Thing| match thing {
        Thing::Disk if both => text!("hint-disk-or-from-bar"),
        thing => thing.words(),
    };
    let things: Vec<String> = things.map(words).map(String::from).collect();
    say!("hint-pick", things = super::or(&things))
}

/// Returns the hint while a man of `height` checkers is picked up, of which `count` are to move.
pub fn held(height: u8, count: u8) -> String {
    match (height, count) {
        (1, _) => text!("hint-whole").into(),
        (height, count) if count == height => say!("hint-held-all", height),
        (height, count) => say!("hint-held", height, count),
    }
}

/// Returns the same hint for a touch screen, which has no wheel to change the number of checkers.
pub fn held_by_finger(height: u8, count: u8) -> String {
    if height == 1 {
        return text!("hint-whole-by-finger").into();
    }
    say!("hint-held-by-finger", height, count)
}

/// Returns what a man of `height` checkers may do that has moved already in this turn: merge, split or both.
pub fn held_after_move(height: u8, merges: bool, splits: bool, touched: bool) -> String {
    match (merges, splits, touched) {
        (_, false, _) => text!("hint-only-merge").into(),
        (true, true, false) => say!("hint-merge-or-split", height),
        (true, true, true) => text!("hint-merge-or-split-by-finger").into(),
        (false, true, false) => say!("hint-only-split", height),
        (false, true, true) => text!("hint-only-split-by-finger").into(),
    }
}

/// Returns the warning that a split curses both parts on `cursing` of the `all` points to which it can go. It is empty
/// if it does so on none.
pub fn split_curses(cursing: usize, all: usize) -> String {
    match cursing {
        0 => String::new(),
        _ if cursing == all => text!("hint-split-curses").into(),
        _ => text!("hint-split-may-curse").into(),
    }
}

/// Joins two sentences of a hint. Either may be empty.
pub fn then(start: String, then: &str) -> String {
    match (start.is_empty(), then.is_empty()) {
        (_, true) => start,
        (true, false) => then.into(),
        (false, false) => say!("hint-then", start, then),
    }
}

/// A point that is pointed at, and what a click there does.
pub struct Target<'a> {
    /// The action.
    pub action: &'a ActionView,
    /// `true` if it moves the whole piece, or the number of checkers cannot be chosen.
    pub whole: bool,
    /// `true` if it moves another number of checkers than the chosen one.
    pub other_count: bool,
    /// The side that acts.
    pub side: Side,
    /// The consequences of the action.
    pub consequences: &'a [Consequence],
    /// The way to do it.
    pub by: InputMethod,
}

/// The way to choose the thing that is pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputMethod {
    /// By a click.
    Click,
    /// By the release of the button at the end of a drag.
    Release,
    /// By the key `Enter`.
    Enter,
}

/// Returns what a click on a highlighted point does, or the release of the button, and what follows from it.
pub fn click(target: &Target, board: &Board) -> String {
    let &Target { action, whole, other_count, side, consequences, by } = target;
    let (to, count, captures) = (board.name(action.to), action.count, action.captures);
    let wall = super::turn::wall_id(action.passes, blessed(consequences).has(action.to));
    let act: Message = match action.verb {
        Verb::Merge if whole && other_count => message!("hint-merge-all", count, to, wall),
        Verb::Merge if whole => message!("hint-merge", to, wall),
        Verb::Merge => message!("hint-merge-part", count, to, wall),
        Verb::Split if whole && captures => message!("hint-split-whole-captures", to, wall),
        Verb::Split if whole => message!("hint-split-whole", to, wall),
        Verb::Split if captures => message!("hint-split-captures", count, to, wall),
        Verb::Split => message!("hint-split", count, to, wall),
        Verb::Move if other_count && captures => message!("hint-capture-all", count, to, wall),
        Verb::Move if other_count => message!("hint-move-all", count, to, wall),
        Verb::Move if captures => message!("hint-capture", to, wall),
        Verb::Move => message!("hint-move", to, wall),
        Verb::Drop => message!("hint-drop-on", to),
        Verb::Block => message!("hint-block-on", to),
        Verb::Choose => message!("hint-begin", to),
        Verb::Roll => key!("hint-roll").into(),
        Verb::Say => key!("hint-say").into(),
    };
    let sentences = sentences(action, side, consequences, board);
    sentences.iter().fold(instruction(act, by), |start, sentence| then(start, sentence))
}

/// Returns that a click picks up another piece than the held one.
pub fn pick_up_instead(at: &str, by: InputMethod) -> String {
    instruction(message!("hint-pick-up-instead", at), by)
}

fn instruction(act: Message, by: InputMethod) -> String {
    match by {
        InputMethod::Click => say!("hint-click", act),
        InputMethod::Release => say!("hint-release", act),
        InputMethod::Enter => say!("hint-enter-key", act),
    }
}

fn blessed(consequences: &[Consequence]) -> Points {
    let blessed = consequences.iter().find_map(|consequence| match consequence {
        Consequence::Marked { points, mark: Mark::Blessed } => Some(*points),
        _ => None,
    });
    blessed.unwrap_or(Points::NONE)
}

/// Returns what follows from an action, a sentence each. If it ends the game, nothing else matters.
fn sentences(action: &ActionView, side: Side, consequences: &[Consequence], board: &Board) -> Vec<String> {
    let end = consequences.iter().find_map(|consequence| match consequence {
        Consequence::Ended(outcome) => Some(end(*outcome, side)),
        _ => None,
    });
    if let Some(end) = end {
        return vec![end.into()];
    }
    let lost = |mark| consequences.contains(&Consequence::Lost(mark));
    let sentence = |consequence: &Consequence| match *consequence {
        Consequence::Crowned(at) => (at == action.to).then(|| text!("hint-becomes-king").into()),
        Consequence::Marked { points, mark: Mark::Cursed } => cursed(action, points).map(String::from),
        Consequence::Marked { points, mark: Mark::Blessed } => {
            let by_wall = action.passes && points == Points::one(action.to);
            (!by_wall).then(|| say!("hint-bridge-blesses", count = points.len()))
        }
        Consequence::Lost(Mark::Blessed) if lost(Mark::Cursed) => Some(text!("hint-blessing-and-curse-gone").into()),
        Consequence::Lost(Mark::Blessed) => Some(text!("hint-blessing-lost").into()),
        Consequence::Lost(Mark::Cursed) if lost(Mark::Blessed) => None,
        Consequence::Lost(Mark::Cursed) => Some(text!("hint-curse-lifted").into()),
        Consequence::WinsNextTurn => Some(text!("hint-wins-next-turn").into()),
        Consequence::StartingPoint(at) => Some(say!("hint-starting-point", at = board.name(at))),
        Consequence::Removed => Some(text!("hint-leave-the-game").into()),
        Consequence::Flipped(points) => Some(say!("hint-flips", count = points.len())),
        Consequence::Ended(_) => None,
    };
    consequences.iter().filter_map(sentence).collect()
}

/// Returns which parts of a split man are cursed.
fn cursed(action: &ActionView, points: Points) -> Option<&'static str> {
    let stays = matches!(action.from, Some(Place::Point(from)) if points.has(from));
    match (points.has(action.to), stays) {
        (true, true) => Some(text!("hint-curses-both")),
        (true, false) => Some(text!("hint-curses-moving")),
        (false, true) => Some(text!("hint-curses-staying")),
        (false, false) => None,
    }
}

/// Returns what the end of the game means for a side.
fn end(outcome: Outcome, side: Side) -> &'static str {
    match (outcome.winner.map(|winner| winner == side), outcome.reason) {
        (None, _) => text!("hint-draws"),
        (Some(true), Reason::KingCaptured) => text!("hint-wins-king-captured"),
        (Some(true), Reason::KingBlessed) => text!("hint-wins-king-blessed"),
        (Some(true), Reason::KingFlipped) => text!("hint-wins-king-flipped"),
        (Some(true), Reason::ObeliskBuilt) => text!("hint-wins-obelisk"),
        (Some(true), Reason::NoLegalAction) => text!("hint-wins-no-action"),
        (Some(true), _) => text!("hint-wins"),
        (Some(false), Reason::KingBlessed) => text!("hint-loses-king-blessed"),
        (Some(false), _) => text!("hint-loses"),
    }
}
