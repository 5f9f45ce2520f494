//! The words of the turns of a game text: numbers, results and signs.

use crate::tree::Outlook;
use benediction_rules::message::{Message, shortened};
use benediction_rules::notation::SideNames;
use benediction_rules::{Reason, Side};
use benediction_rules::{key, message};

/// A result stated in a text, with or without its reason.
pub(super) struct Stated {
    pub winner: Option<Side>,
    pub reason: Option<Reason>,
}

/// The beginning of a turn: its number, the text after it, and `true` if dots mark it as Black's.
pub(super) struct Numbered<'a> {
    pub digits: &'a str,
    pub rest: &'a str,
    pub second_half: bool,
}

/// Returns the first word of a text, which a blank or a comma ends.
pub(super) fn first_word(text: &str) -> &str {
    text.split(|c: char| c == ',' || c.is_whitespace()).next().unwrap_or_default()
}

/// Returns `true` if a word of a chess program stands for an action, legal or not: it names a square, castles, or passes.
pub(super) fn is_like_action(word: &str) -> bool {
    let names_square =
        word.as_bytes().windows(2).any(|pair| (b'a'..=b'h').contains(&pair[0]) && (b'1'..=b'8').contains(&pair[1]));
    let is_pass = ["--", "Z0", "0000", "@@@@", "null", "pass"].contains(&word);
    names_square || is_pass || ["O-O", "0-0", "o-o"].iter().any(|castling| word.starts_with(castling))
}

/// Returns `true` if a word is a sign of other programs for an outlook.
pub(super) fn is_other_sign(outlook: Outlook, word: &str) -> bool {
    match outlook {
        Outlook::Better(Side::Near) => word == "±",
        Outlook::Better(Side::Far) => word == "∓",
        Outlook::Even | Outlook::Unclear => false,
    }
}

/// Reads the number of a turn at the beginning of a text. Returns `None` if there is none. Within a line a number needs dots or an
/// action after it.
pub(super) fn numbered(text: &str, begins: bool) -> Option<Numbered<'_>> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, after) = text.split_at(digits);
    let bare = after.trim_start_matches(|c: char| c == '.' || c == '…' || c.is_whitespace());
    let dots = &after[..after.len() - bare.len()];
    let dotted = dots.contains(['.', '…']);
    let second_half = dots.contains('…') || dots.matches('.').count() > 1;
    // A hyphen makes the digits a roll of the dice, or castling.
    let is_number = match digits {
        "" => second_half,
        _ => !after.starts_with('-') && (begins || dotted || !dots.is_empty() && !bare.is_empty()),
    };
    is_number.then_some(Numbered { digits, rest: if dotted { bare } else { after }, second_half })
}

/// Reads a result in words. Returns `None` if the text is not a result.
pub(super) fn in_words(line: &str, names: SideNames) -> Option<Result<Stated, Message>> {
    let mut words = line.split(',').next()?.split_whitespace();
    let (winner, resigned) = match (words.next()?, words.next(), words.next()) {
        ("draw", None, _) => (None, None),
        (name, Some("wins"), None) => (Some(names.side(name)?), None),
        (name, Some("resigns"), None) => {
            let side = names.side(name)?;
            (Some(side.other()), Some(Reason::Resigned(side)))
        }
        _ => return None,
    };
    let Some((_, text)) = line.split_once(',') else { return Some(Ok(Stated { winner, reason: resigned })) };
    let text = text.trim();
    let Some(reason) = names.read_reason(text, winner.is_some()) else {
        return Some(Err(message!("record-unknown-reason", text = shortened(text))));
    };
    if let (Some(winner), Reason::Resigned(loser)) = (winner, reason)
        && winner == loser
    {
        return Some(Err(key!("record-resigned-won").into()));
    }
    Some(Ok(Stated { winner, reason: Some(reason) }))
}
