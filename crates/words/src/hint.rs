//! The line at the bottom: what can be done now.

use crate::{say, text};
use benediction_rules::message::Message;
use benediction_rules::view::{Form, Shape, Verb};
use benediction_rules::{key, message};

/// A click more puts something on the point.
pub fn click_again(block: bool, or_other: bool) -> String {
    let what = if block { text!("hint-click-block") } else { text!("hint-click-drop") };
    if or_other { say!("hint-click-or-other", what = what) } else { what.into() }
}

/// A choice of a starting point.
pub fn choose_start(who: &str) -> String {
    say!("hint-choose-start", side = who)
}

/// What stands on the points of a board, by the form of one of them.
pub fn unit(shape: Shape, form: Form) -> &'static str {
    match (shape, form) {
        (_, Form::Base | Form::Pedestal | Form::Capstone) => text!("hint-stone"),
        (Shape::Hex, _) => text!("hint-man"),
        _ => text!("hint-piece"),
    }
}

/// What can be picked up: at least one thing.
pub fn pick(things: &[&str]) -> String {
    let things: Vec<String> = things.iter().copied().map(String::from).collect();
    say!("hint-pick", things = super::or(&things))
}

/// A man is held, and so many of his checkers are to go.
pub fn held(height: u8, count: u8) -> String {
    match (height, count) {
        (1, _) => text!("hint-whole").into(),
        (height, count) if count == height => say!("hint-held-all", height = height),
        (height, count) => say!("hint-held", height = height, count = count),
    }
}

/// The same where one plays with a finger and has no wheel.
pub fn held_by_finger(height: u8, count: u8) -> String {
    if height == 1 {
        return text!("hint-whole-by-finger").into();
    }
    say!("hint-held-by-finger", height = height, count = count)
}

/// What a click on a lit point does.
pub fn click(verb: Verb, count: u8, whole: bool, captures: bool, blesses: bool, to: &str) -> String {
    let act: Message = match verb {
        Verb::Merge if whole => message!("hint-merge", to = to),
        Verb::Merge => message!("hint-merge-part", count = count, to = to),
        Verb::Split if whole && captures => message!("hint-split-whole-captures", to = to),
        Verb::Split if whole => message!("hint-split-whole", to = to),
        Verb::Split if captures => message!("hint-split-captures", count = count, to = to),
        Verb::Split => message!("hint-split", count = count, to = to),
        Verb::Move if captures => message!("hint-capture", to = to),
        Verb::Move => message!("hint-move", to = to),
        Verb::Drop => message!("hint-drop-on", to = to),
        Verb::Block => message!("hint-block-on", to = to),
        Verb::Choose => message!("hint-begin", to = to),
        Verb::Roll => key!("hint-roll").into(),
        Verb::Say => key!("hint-say").into(),
    };
    if blesses { say!("hint-click-blesses", act = act) } else { say!("hint-click", act = act) }
}

/// An earlier position is looked at.
pub fn looking(ply: usize, of: usize) -> String {
    say!("hint-looking", ply = ply, of = of)
}

/// A player whom nothing here moves for: another program, or a person of another table.
pub fn elsewhere(player: &str) -> String {
    say!("hint-elsewhere", player = player)
}
