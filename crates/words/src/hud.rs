//! Texts of the panels beside the board.

use crate::{say, text};
use benediction_rules::view::{Form, Mark};

/// Returns what was rolled, and what of it is left. Each die has its pips, and `true` if it has been used. `again` tells that it is
/// another roll of the same turn.
pub fn dice(dice: &[(u8, bool)], again: bool) -> String {
    let numbers = |left: bool| -> Vec<String> {
        dice.iter().filter(|(_, used)| !(left && *used)).map(|(pips, _)| pips.to_string()).collect()
    };
    let (all, left) = (super::and(&numbers(false)), numbers(true));
    let partly = !left.is_empty() && left.len() < dice.len();
    match (again, partly) {
        (false, false) => say!("table-rolled", dice = all),
        (true, false) => say!("table-rolled-again", dice = all),
        (false, true) => say!("table-rolled-left", dice = all, left = super::and(&left)),
        (true, true) => say!("table-rolled-again-left", dice = all, left = super::and(&left)),
    }
}

/// Returns the label and the tip of the button for a word that a player can call out, such as `double`.
pub fn word_button(word: &str) -> (&str, &'static str) {
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

/// Returns `true` if a word is the usual one to call out where it is possible. The others are rare and dear, or stand beside moves on
/// the board.
pub fn is_usual_word(word: &str) -> bool {
    matches!(word, "roll" | "take")
}

/// Returns the name of a chess piece or a stone alone, on a button; empty for a checker.
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

/// Returns the list of the men on one place, the lowest first, each the id of its side and its form; equal neighbours are counted.
pub fn list_men(men: &[(&str, Form)]) -> String {
    let each = |men: &[(&str, Form)]| {
        let (side, form) = (men[0].0, men[0].1.word());
        match men.len() {
            1 => say!("table-company-man", side, form),
            count => say!("table-company-many", side, form, count),
        }
    };
    super::list(&men.chunk_by(PartialEq::eq).map(each).collect::<Vec<_>>())
}

/// Returns the tooltip of a man. `side` is the id of his side.
pub fn man(side: &str, size: usize, king: bool, mark: Option<Mark>) -> String {
    let king = if king { "yes" } else { "no" };
    let mark = match mark {
        Some(Mark::Blessed) => "blessed",
        Some(Mark::Cursed) => "cursed",
        None => "none",
    };
    say!("table-man", side, king, size, mark)
}

/// Returns the notice that a bot waits until the player returns to the last position. `keys` is `None` on a touch
/// screen.
pub fn bot_waits(name: &str, keys: Option<&str>) -> String {
    match keys {
        Some(keys) => say!("table-bot-waits", player = name, keys),
        None => say!("table-bot-waits-touch", player = name),
    }
}

/// Returns the notice that the dice wait until the player returns to the last position. `keys` is `None` on a touch
/// screen.
pub fn dice_wait(keys: Option<&str>) -> String {
    match keys {
        Some(keys) => say!("table-dice-wait", keys),
        None => text!("table-dice-wait-touch").into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_words_only_the_usual_one_stands_out() {
        for (usual, other) in [("roll", "double"), ("take", "pass")] {
            assert!(is_usual_word(usual) && !is_usual_word(other), "{usual} {other}");
        }
        // They stand beside moves on the board.
        assert!(!is_usual_word("swap") && !is_usual_word("decline"));
    }
}
