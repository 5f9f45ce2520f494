//! What the panels beside the board say.

use crate::{say, text};
use benediction_rules::view::{Form, Mark};

/// What the dice show, and what of it is left.
pub fn dice(dice: &[(u8, bool)]) -> String {
    let numbers = |left: bool| -> Vec<String> {
        dice.iter().filter(|(_, used)| !(left && *used)).map(|(pips, _)| pips.to_string()).collect()
    };
    let (all, left) = (super::and(&numbers(false)), numbers(true));
    if left.is_empty() || left.len() == dice.len() {
        say!("table-rolled", dice = all)
    } else {
        say!("table-rolled-left", dice = all, left = super::and(&left))
    }
}

/// A word that can be said, as a button has it, and what it means.
pub fn said(word: &str) -> (&str, &'static str) {
    match word {
        "swap" => (text!("table-say-swap"), text!("table-say-swap-tip")),
        "double" => (text!("table-say-double"), text!("table-say-double-tip")),
        "roll" => (text!("table-say-roll"), text!("table-say-roll-tip")),
        "take" => (text!("table-say-take"), text!("table-say-take-tip")),
        "pass" => (text!("table-say-pass"), text!("table-say-pass-tip")),
        "decline" => (text!("table-say-decline"), text!("table-say-decline-tip")),
        other => (other, ""),
    }
}

/// A chessman's name, or a stone's; a checker needs none.
pub fn form(form: Form) -> &'static str {
    match form {
        Form::Checker => "",
        Form::Pawn => text!("table-form-pawn"),
        Form::Knight => text!("table-form-knight"),
        Form::Bishop => text!("table-form-bishop"),
        Form::Rook => text!("table-form-rook"),
        Form::Queen => text!("table-form-queen"),
        Form::King | Form::Figure => text!("table-form-king"),
        Form::Base => text!("table-form-base"),
        Form::Pedestal => text!("table-form-pedestal"),
        Form::Capstone => text!("table-form-capstone"),
    }
}

/// Men on one place, the lowest first: who they are and how many.
pub fn company(men: &[(String, Form)]) -> String {
    let mut told: Vec<(String, usize)> = Vec::new();
    for (who, form) in men {
        let name = match form {
            Form::Checker => who.clone(),
            form => say!("table-company-man", who = who, form = self::form(*form)),
        };
        match told.last_mut() {
            Some((known, count)) if *known == name => *count += 1,
            _ => told.push((name, 1)),
        }
    }
    let each = |(who, count): (String, usize)| {
        if count > 1 { say!("table-company-many", who = who, count = count) } else { who }
    };
    super::list(&told.into_iter().map(each).collect::<Vec<_>>())
}

/// Pieces on the bar, and borne off.
pub fn on_the_way(bar: usize, off: usize) -> String {
    say!("table-on-the-way", bar = bar, off = off)
}

/// The seed of the dice.
pub fn seed(seed: u64) -> String {
    say!("table-seed", seed = seed.to_string())
}

/// A man, for the pointer.
pub fn man(who: &str, size: usize, king: bool, mark: Option<Mark>) -> String {
    let king = if king { "yes" } else { "no" };
    let mark = match mark {
        Some(Mark::Blessed) => "blessed",
        Some(Mark::Cursed) => "cursed",
        None => "none",
    };
    say!("table-man", who = who, king = king, size = size, mark = mark)
}

/// Who is to act.
pub fn to_act(who: &str) -> String {
    say!("table-to-act", side = who)
}

/// Checkers in a hand.
pub fn in_hand(count: usize) -> String {
    say!("table-in-hand", count = count)
}

/// Checkers out of the game.
pub fn removed(count: usize) -> String {
    say!("table-removed", count = count)
}

/// A bot at work.
pub fn thinking(name: &str) -> String {
    say!("table-thinking", player = name)
}

/// A bot that waits until the last position is looked at again; without keys where there may be none.
pub fn bot_waits(name: &str, keys: Option<&str>) -> String {
    match keys {
        Some(keys) => say!("table-bot-waits", player = name, keys = keys),
        None => say!("table-bot-waits-touch", player = name),
    }
}

/// The dice wait in the same way.
pub fn dice_wait(keys: Option<&str>) -> String {
    match keys {
        Some(keys) => say!("table-dice-wait", keys = keys),
        None => text!("table-dice-wait-touch").into(),
    }
}

/// King Trails' warning.
pub fn wins_at_turn_start(who: &str) -> String {
    say!("table-wins-at-turn-start", side = who)
}
