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
    /// `true` if no dots follow the digits.
    pub is_bare: bool,
}

/// Returns the first word of a text, which a blank or a comma ends.
pub(super) fn first_word(text: &str) -> &str {
    text.split(|c: char| c == ',' || c.is_whitespace()).next().unwrap_or_default()
}

/// Returns `true` if a word of a chess program stands in the place of an action, legal or not. If an action is due, this is any word
/// but signs and the end of a comment.
pub(super) fn stands_for_action(word: &str, is_due: bool) -> bool {
    is_like_action(word) || is_due && word.contains(char::is_alphanumeric) && !word.ends_with('}')
}

/// Returns `true` if a word has the form of an action in any notation of chess: it names a square, castles, or passes, or it is an
/// incomplete or a descriptive one such as `P-QR3`. Case and full width do not matter for squares.
fn is_like_action(word: &str) -> bool {
    let word: String = word.chars().map(half_width).collect();
    let bare = word.trim_end_matches(['+', '#', '!', '?', '.']);
    let names_square =
        bare.as_bytes().windows(2).any(|pair| file(pair[0]).is_some() && (b'1'..=b'8').contains(&pair[1]));
    let is_pass = ["--", "Z0", "0000", "@@@@", "null", "pass"].contains(&bare);
    let is_castling = ["O-O", "0-0", "o-o"].iter().any(|castling| bare.starts_with(castling));
    names_square || is_pass || is_castling || is_incomplete(bare) || is_descriptive(bare) || is_in_numbers(bare)
}

/// Returns the index of the file with this letter.
fn file(letter: u8) -> Option<u8> {
    Some(letter.to_ascii_lowercase()).filter(|letter| (b'a'..=b'h').contains(letter)).map(|letter| letter - b'a')
}

/// Returns the usual form of a letter of full width.
fn half_width(c: char) -> char {
    let code = u32::from(c);
    if (0xff01..=0xff5e).contains(&code) { char::from_u32(code - 0xfee0).unwrap_or(c) } else { c }
}

/// Returns `true` if a word is the letter of a man or a file, or the files of a pawn that captures. `N` and `D` are signs for a new
/// action and a diagram.
fn is_incomplete(word: &str) -> bool {
    match word.as_bytes() {
        [b'N' | b'D'] => false,
        [letter] => b"KQRBP".contains(letter) || file(*letter).is_some(),
        [from @ b'a'..=b'h', to @ b'a'..=b'h'] | [from @ b'a'..=b'h', b'x', to @ b'a'..=b'h'] => {
            from.abs_diff(*to) == 1
        }
        _ => false,
    }
}

/// Returns `true` if a word begins with the letter of a man, and says with a digit or a sign where it goes: `N5`, `P-QR3`, `PxP`.
fn is_descriptive(word: &str) -> bool {
    let after = word.strip_prefix(['K', 'Q', 'R', 'B', 'N', 'P']);
    after.is_some_and(|after| {
        let is_sign = |c: char| c.is_ascii_digit() || ['-', 'x', '@', ':', '×'].contains(&c);
        after.starts_with(|c: char| is_sign(c) || c.is_ascii_uppercase()) && after.contains(is_sign)
    })
}

/// Returns `true` if a word is an action in numbers: `5254` for e2e4.
pub(super) fn is_in_numbers(word: &str) -> bool {
    (4..=5).contains(&word.len()) && word.bytes().all(|byte| (b'1'..=b'8').contains(&byte))
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
    is_number.then_some(Numbered { digits, rest: if dotted { bare } else { after }, second_half, is_bare: !dotted })
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
