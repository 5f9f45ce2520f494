//! The hint below the board: what the player can do now.

use crate::{say, text};
use benediction_rules::message::Message;
use benediction_rules::view::{Form, Shape, Verb};
use benediction_rules::{key, message};

/// Returns the hint to click once more, which places a block or drops a checker; with `or_other`, another action is
/// possible too.
pub fn click_again(block: bool, or_other: bool) -> String {
    let what = if block { text!("hint-click-block") } else { text!("hint-click-drop") };
    if or_other { say!("hint-click-or-other", what = what) } else { what.into() }
}

/// Returns the word for the men or pieces of a board, by the form of one of them.
pub fn unit(shape: Shape, form: Form) -> &'static str {
    match (shape, form) {
        (_, Form::Base | Form::Pedestal | Form::Capstone) => text!("hint-stone"),
        (Shape::Hex, _) => text!("hint-man"),
        _ => text!("hint-piece"),
    }
}

/// Returns the list of things that can be picked up. `things` must not be empty.
pub fn pick(things: &[&str]) -> String {
    let things: Vec<String> = things.iter().copied().map(String::from).collect();
    say!("hint-pick", things = super::or(&things))
}

/// Returns the hint while a man of `height` checkers is picked up, of which `count` are to move.
pub fn held(height: u8, count: u8) -> String {
    match (height, count) {
        (1, _) => text!("hint-whole").into(),
        (height, count) if count == height => say!("hint-held-all", height = height),
        (height, count) => say!("hint-held", height = height, count = count),
    }
}

/// Returns the same hint for a touch screen, which has no wheel to change the number of checkers.
pub fn held_by_finger(height: u8, count: u8) -> String {
    if height == 1 {
        return text!("hint-whole-by-finger").into();
    }
    say!("hint-held-by-finger", height = height, count = count)
}

/// Returns what a click on a highlighted point does.
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
