//! The details of a game that a person can edit.

use super::merge::changed_list;
use crate::record::{Note, Record};

/// The details of a game that a person can edit. Empty if unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Details {
    /// The title of the game, which a person chose.
    pub title: String,
    /// The tournament, the club or the occasion.
    pub event: String,
    /// The names of the players, the near one first.
    pub names: [String; 2],
    /// Words by which the game is found.
    pub tags: Vec<String>,
    /// The comment on the root, which is about the whole game.
    pub note: String,
}

/// An edit of the details of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Description {
    /// The details before the edit, for a merge with other changes.
    pub base: Details,
    /// The details after the edit, to be saved.
    pub edited: Details,
}

impl Details {
    /// Returns the details of a game.
    pub fn from_record(record: &Record) -> Details {
        let note = record.notes.iter().find(|note| note.node == 0);
        Details {
            title: record.title.clone(),
            event: record.event.clone(),
            names: record.terms.names.clone(),
            tags: record.tags.clone(),
            note: note.map_or_else(String::new, |note| note.comment.clone()),
        }
    }

    /// Returns the tags without repetitions and empty ones.
    pub fn clean_tags(&self) -> Vec<String> {
        let mut tags: Vec<String> = Vec::new();
        for tag in self.tags.iter().map(|tag| tag.trim()).filter(|tag| !tag.is_empty()) {
            if !tags.iter().any(|other| other == tag) {
                tags.push(tag.into());
            }
        }
        tags
    }

    /// Writes the details into a game.
    pub fn put(&self, record: &mut Record) {
        (record.title, record.event) = (self.title.clone(), self.event.clone());
        record.terms.names.clone_from(&self.names);
        record.tags = self.clean_tags();
        match record.notes.iter_mut().find(|note| note.node == 0) {
            Some(note) => note.comment.clone_from(&self.note),
            None if self.note.is_empty() => {}
            None => record.notes.insert(0, Note { comment: self.note.clone(), ..Note::default() }),
        }
    }
}

impl Description {
    /// Applies the edit to a game. Changes that others have made in the meantime stay. If both changed the note, both notes are
    /// kept.
    pub fn put(&self, record: &mut Record) {
        let Description { base, edited } = self;
        let mut now = Details::from_record(record);
        let change = |now: &mut String, base: &String, edited: &String| {
            if edited != base {
                now.clone_from(edited);
            }
        };
        change(&mut now.title, &base.title, &edited.title);
        change(&mut now.event, &base.event, &edited.event);
        for side in [0, 1] {
            change(&mut now.names[side], &base.names[side], &edited.names[side]);
        }
        now.tags = changed_list(&base.tags, &edited.tags, &now.tags);
        if edited.note != base.note {
            let theirs = std::mem::replace(&mut now.note, edited.note.clone());
            if theirs != base.note && !edited.note.contains(&theirs) {
                now.note = format!("{}\n\n{theirs}", edited.note);
            }
        }
        now.put(record);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn concurrent_changes_of_details_are_kept() {
        let base = Details { title: "Old".into(), tags: vec!["a".into(), "b".into()], ..Details::default() };
        let mut record = Record::of("benediction");
        let theirs = Details {
            title: "Theirs".into(),
            event: "Club".into(),
            tags: vec!["b".into(), "c".into()],
            ..base.clone()
        };
        theirs.put(&mut record);
        let edited = Details { note: "Mine".into(), tags: vec!["a".into(), "b".into(), "d".into()], ..base.clone() };
        Description { base: base.clone(), edited }.put(&mut record);
        let now = Details::from_record(&record);
        assert_eq!((now.title.as_str(), now.event.as_str(), now.note.as_str()), ("Theirs", "Club", "Mine"));
        assert_eq!(now.tags, ["b", "d", "c"]);
        let edited = Details { note: "Another".into(), ..base.clone() };
        Description { base: base.clone(), edited }.put(&mut record);
        assert_eq!(Details::from_record(&record).note, "Another\n\nMine", "somebody else may have written it");
    }

    #[test]
    fn edited_details_read_back_and_others_stay() {
        let mut record = Record { stars: 3, ..Record::of("obelisk") };
        assert_eq!(Details::from_record(&record), Details::default());
        Details::default().put(&mut record);
        assert_eq!(record, Record { stars: 3, ..Record::of("obelisk") });
        let edited = Details {
            title: "The long one".into(),
            event: "Club".into(),
            names: ["Anna".into(), String::new()],
            tags: vec!["end".into(), "bridge".into()],
            note: "See turn 12.".into(),
        };
        let twice = Details { tags: vec![" end ".into(), "bridge".into(), " ".into(), "end".into()], ..edited.clone() };
        twice.put(&mut record);
        assert_eq!((Details::from_record(&record), record.stars), (edited, 3));
        Details::default().put(&mut record);
        assert_eq!(Details::from_record(&record), Details::default());
    }
}
