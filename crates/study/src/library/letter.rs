//! Games by letter: two people send each other a text or a link with the game after each turn. A tag with a random name
//! identifies which game of the library a letter continues.

use crate::record::Record;

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

/// Returns a game of the library continued by a letter, or the game as it is if the letter is an earlier one. Returns `None` if the
/// letter is of another game, or if another action than in the library was played.
pub fn continued(game: &Record, letter: &Record) -> Option<Record> {
    let same_start = (&game.game, game.first, &game.position) == (&letter.game, letter.first, &letter.position);
    if !same_start || tag_of(&game.tags).is_none() || tag_of(&game.tags) != tag_of(&letter.tags) {
        return None;
    }
    if game.actions.starts_with(&letter.actions) && game.actions.len() > letter.actions.len() {
        return Some(game.clone());
    }
    // The variations of the letter are its own, and those of the game stay: their nodes are numbered behind the main line.
    let longer = letter.actions.len().checked_sub(game.actions.len())?;
    if !letter.actions.starts_with(&game.actions) {
        return None;
    }
    let mut continued = game.clone();
    let shift = |node: usize| if node > game.actions.len() { node + longer } else { node };
    continued.variations.iter_mut().for_each(|branch| branch.from = shift(branch.from));
    continued.notes.iter_mut().for_each(|note| note.node = shift(note.node));
    (continued.actions, continued.result, continued.at) = (letter.actions.clone(), letter.result, None);
    Some(continued)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Branch, Note};

    fn game(actions: &[&str]) -> Record {
        let actions = actions.iter().map(ToString::to_string).collect();
        Record { actions, tags: vec!["club".into(), new_tag(5)], ..Record::of("obelisk") }
    }

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

    #[test]
    fn a_letter_continues_its_game_and_leaves_notes_and_variations() {
        let mut before = game(&["a", "b"]);
        before.variations =
            vec![Branch { from: 1, actions: vec!["c".into()] }, Branch { from: 3, actions: vec!["d".into()] }];
        before.notes = vec![Note { node: 2, ..Note::default() }, Note { node: 4, ..Note::default() }];
        let after = continued(&before, &game(&["a", "b", "e", "f"])).expect("it goes on");
        assert_eq!(after.actions, ["a", "b", "e", "f"]);
        assert_eq!(after.variations.iter().map(|branch| branch.from).collect::<Vec<_>>(), [1, 5]);
        assert_eq!(after.notes.iter().map(|note| note.node).collect::<Vec<_>>(), [2, 6]);
        // An earlier letter, and the same one again, change nothing.
        assert_eq!(continued(&after, &game(&["a", "b"])), Some(after.clone()));
        assert_eq!(continued(&after, &game(&["a", "b", "e", "f"])), Some(after));
    }

    #[test]
    fn other_games_and_other_actions_are_no_continuation() {
        let known = game(&["a", "b"]);
        assert_eq!(continued(&known, &game(&["a", "c"])), None);
        assert_eq!(continued(&known, &Record { tags: vec![new_tag(6)], ..game(&["a", "b", "c"]) }), None);
        assert_eq!(continued(&known, &Record { tags: Vec::new(), ..game(&["a", "b", "c"]) }), None);
        let plain = Record { tags: Vec::new(), ..known };
        assert_eq!(continued(&plain, &plain), None);
    }
}
