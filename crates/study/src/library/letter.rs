//! Games by letter: two people send each other a text or a link with the game after each turn. A tag with a random name
//! identifies which game of the library a letter continues.

use super::merge::{Course, add_comment, join_along, same_start};
use crate::record::{MAX_ACTIONS, Record};
use crate::registry;
use benediction_rules::message::Message;
use benediction_rules::{Outcome, key, message};

/// The beginning of the tag.
const TAG: &str = "letter-";
/// Number of letters and digits of the name.
const NAME: usize = 8;

/// Returns a tag for a new game by letter, whose name is made from a random number.
pub fn new_tag(random: u64) -> String {
    let digits = (0..NAME as u32).map(|index| char::from_digit((random / 36_u64.pow(index) % 36) as u32, 36));
    std::iter::once(TAG).map(String::from).chain(digits.flatten().map(String::from)).collect()
}

/// Returns the tag of a game by letter. Returns `None` for other games.
pub fn tag_of(tags: &[String]) -> Option<&str> {
    let is_name = |name: &str| name.len() == NAME && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    tags.iter().map(String::as_str).find(|tag| tag.strip_prefix(TAG).is_some_and(is_name))
}

/// The relation of a letter to a game of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Relation {
    /// It is of another game: the game, its start or the tag differ.
    OtherGame,
    /// It has the same actions and the same result.
    Same,
    /// It is an earlier letter of the game.
    Earlier,
    /// It continues the game.
    Continues,
    /// It ends the game, perhaps at an earlier action than the last one of the library.
    Ends,
    /// It continues the game after its end.
    ContinuesAfterEnd,
    /// It has another action in the same place.
    Differs {
        /// The number of actions before that place.
        after: usize,
        /// The action of the library.
        ours: String,
        /// The action of the letter.
        theirs: String,
    },
    /// It ends the game in the same place with another result.
    EndsDifferently {
        /// The result of the library.
        ours: Outcome,
        /// The result of the letter.
        theirs: Outcome,
    },
}

/// The treatment of the own turn, or the own end of the game, that contradicts a letter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OwnTry {
    /// It stays, and the letter is refused.
    #[default]
    Stays,
    /// It is taken back for the letter, and kept as a variation or in a comment.
    IsTakenBack,
}

/// Returns how a letter relates to a game of the library.
pub fn relation(game: &Record, letter: &Record) -> Relation {
    let is_same_game = same_start(game, letter) && tag_of(&game.tags).is_some();
    if is_same_game && tag_of(&game.tags) == tag_of(&letter.tags) {
        compare(&Course::from_record(game), &Course::from_record(letter))
    } else {
        Relation::OtherGame
    }
}

/// Compares the courses of a game and of a letter. A result ends the game where it stands: of two results the earlier one holds.
fn compare(ours: &Course, theirs: &Course) -> Relation {
    let shared = ours.line.iter().zip(&theirs.line).take_while(|(ours, theirs)| ours == theirs).count();
    match (ours.line.get(shared), theirs.line.get(shared), ours.result, theirs.result) {
        (Some(ours), Some(theirs), ..) => {
            Relation::Differs { after: shared, ours: ours.clone(), theirs: theirs.clone() }
        }
        (None, None, Some(ours), Some(theirs)) if ours != theirs => Relation::EndsDifferently { ours, theirs },
        (None, None, None, None) | (None, None, Some(_), Some(_)) => Relation::Same,
        (None, None, Some(_), None) | (Some(_), None, _, None) => Relation::Earlier,
        (None, Some(_), None, None) => Relation::Continues,
        (None, Some(_), Some(_), _) => Relation::ContinuesAfterEnd,
        (None, _, None, Some(_)) | (Some(_), None, _, Some(_)) => Relation::Ends,
    }
}

/// Returns a game of the library after the arrival of a letter, and how they relate. It has everything of both: actions, variations,
/// comments, marks, times, and the earlier result. It is unchanged if the letter is of another game.
///
/// # Errors
/// The letter contradicts the game, and `own_try` stays; or both together exceed the maximum length.
pub fn received(game: &Record, letter: &Record, own_try: OwnTry) -> Result<(Relation, Record), Message> {
    let relation = relation(game, letter);
    let (ours, theirs) = (Course::from_record(game), Course::from_record(letter));
    let course = match &relation {
        Relation::OtherGame => return Ok((relation, game.clone())),
        Relation::Differs { after, ours, theirs } if own_try == OwnTry::Stays => {
            let (ours, theirs) = (ours.as_str(), theirs.as_str());
            return Err(message!("library-letter-differs", number = after + 1, ours, theirs));
        }
        Relation::EndsDifferently { ours, theirs } if own_try == OwnTry::Stays => {
            let [ours, theirs] = [in_words(game, *ours)?, in_words(game, *theirs)?];
            return Err(message!("library-letter-ends-otherwise", ours, theirs));
        }
        Relation::Same | Relation::Earlier | Relation::ContinuesAfterEnd => &ours,
        Relation::Continues | Relation::Ends | Relation::Differs { .. } | Relation::EndsDifferently { .. } => &theirs,
    };
    let mut joined = join_along(game, letter, course);
    if let Relation::EndsDifferently { ours, theirs } = relation {
        let end = course.line.len();
        joined.notes.iter_mut().filter(|note| note.node == end).for_each(|note| note.ending = Some(theirs));
        add_comment(&mut joined.notes, end, &in_words(game, ours)?);
    }
    // What a letter does not contain, or what is only of this program, stays.
    let joined = Record {
        players: game.players.clone(),
        seed: game.seed,
        terms: joined.terms.with_help_of(&game.terms),
        ..joined
    };
    let actions = joined.variations.iter().map(|branch| branch.actions.len()).sum::<usize>() + joined.actions.len();
    if actions > MAX_ACTIONS { Err(key!("record-too-long").into()) } else { Ok((relation, joined)) }
}

/// Returns `true` if a letter was refused because it contradicts the game, so that an own turn may be taken back for it.
pub fn is_contradiction(refusal: &Message) -> bool {
    ["library-letter-differs", "library-letter-ends-otherwise"].contains(&refusal.key())
}

/// Returns a result in the words of game texts.
fn in_words(game: &Record, outcome: Outcome) -> Result<String, Message> {
    Ok(registry::load(game)?.sides().outcome(outcome))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_has_a_name_of_eight() {
        for random in [0, 35, 36, u64::MAX] {
            let tag = new_tag(random);
            assert_eq!(tag.len(), TAG.len() + NAME, "{tag}");
            assert_eq!(tag_of(&["letter".into(), tag.clone()]), Some(tag.as_str()));
        }
        assert_ne!(new_tag(1), new_tag(2));
        assert_eq!(tag_of(&["letter-".into(), "letter-of mum".into()]), None);
    }
}
