//! What a person says about a whole game.

use super::merge::changed_list;
use crate::record::{Note, Record};

/// What a person says about a whole game; empty where nothing is said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Details {
    /// What the game is called.
    pub title: String,
    /// The tournament, the club, the occasion.
    pub event: String,
    /// What the players are called, the near one first.
    pub names: [String; 2],
    /// Words by which it is found again.
    pub tags: Vec<String>,
    /// What is said about the beginning, and so about all of it.
    pub note: String,
}

/// What is said about a game, beside what was known of it when that was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Description {
    /// What was known.
    pub base: Details,
    /// What is said now.
    pub said: Details,
}

impl Details {
    /// What is said about a game.
    pub fn of(record: &Record) -> Details {
        let note = record.notes.iter().find(|note| note.node == 0);
        Details {
            title: record.title.clone(),
            event: record.event.clone(),
            names: [record.names.0.clone(), record.names.1.clone()],
            tags: record.tags.clone(),
            note: note.map_or_else(String::new, |note| note.comment.clone()),
        }
    }

    /// The tags as they are kept: once each, and those without a letter not at all.
    pub fn kept_tags(&self) -> Vec<String> {
        let mut kept: Vec<String> = Vec::new();
        for tag in self.tags.iter().map(|tag| tag.trim()).filter(|tag| !tag.is_empty()) {
            if !kept.iter().any(|known| known == tag) {
                kept.push(tag.into());
            }
        }
        kept
    }

    /// Says it about a game.
    pub fn put(&self, record: &mut Record) {
        let [near, far] = self.names.clone();
        (record.title, record.event, record.names) = (self.title.clone(), self.event.clone(), (near, far));
        record.tags = self.kept_tags();
        match record.notes.iter_mut().find(|known| known.node == 0) {
            Some(known) => known.comment.clone_from(&self.note),
            None if self.note.is_empty() => {}
            None => record.notes.insert(0, Note { comment: self.note.clone(), ..Note::default() }),
        }
    }
}

impl Description {
    /// Says about a game what was changed; what others changed meanwhile stays. Of a note that both changed both are kept.
    pub fn put(&self, record: &mut Record) {
        let Description { base, said } = self;
        let mut now = Details::of(record);
        let change = |now: &mut String, base: &String, said: &String| {
            if said != base {
                now.clone_from(said);
            }
        };
        change(&mut now.title, &base.title, &said.title);
        change(&mut now.event, &base.event, &said.event);
        for side in [0, 1] {
            change(&mut now.names[side], &base.names[side], &said.names[side]);
        }
        now.tags = changed_list(&base.tags, &said.tags, &now.tags);
        if said.note != base.note {
            let theirs = std::mem::replace(&mut now.note, said.note.clone());
            if theirs != base.note && !said.note.contains(&theirs) {
                now.note = format!("{}\n\n{theirs}", said.note);
            }
        }
        now.put(record);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_said_meanwhile_stays() {
        let base = Details { title: "Old".into(), tags: vec!["a".into(), "b".into()], ..Details::default() };
        let mut record = Record::of("benediction");
        let theirs = Details {
            title: "Theirs".into(),
            event: "Club".into(),
            tags: vec!["b".into(), "c".into()],
            ..base.clone()
        };
        theirs.put(&mut record);
        let said = Details { note: "Mine".into(), tags: vec!["a".into(), "b".into(), "d".into()], ..base.clone() };
        Description { base: base.clone(), said }.put(&mut record);
        let now = Details::of(&record);
        assert_eq!((now.title.as_str(), now.event.as_str(), now.note.as_str()), ("Theirs", "Club", "Mine"));
        assert_eq!(now.tags, ["b", "d", "c"]);
        let said = Details { note: "Another".into(), ..base.clone() };
        Description { base: base.clone(), said }.put(&mut record);
        assert_eq!(Details::of(&record).note, "Another\n\nMine", "somebody else may have written it");
    }

    #[test]
    fn what_is_said_comes_back_and_the_rest_stays() {
        let mut record = Record { stars: 3, ..Record::of("obelisk") };
        assert_eq!(Details::of(&record), Details::default());
        Details::default().put(&mut record);
        assert_eq!(record, Record { stars: 3, ..Record::of("obelisk") });
        let said = Details {
            title: "The long one".into(),
            event: "Club".into(),
            names: ["Anna".into(), String::new()],
            tags: vec!["end".into(), "bridge".into()],
            note: "See turn 12.".into(),
        };
        let twice = Details { tags: vec![" end ".into(), "bridge".into(), " ".into(), "end".into()], ..said.clone() };
        twice.put(&mut record);
        assert_eq!((Details::of(&record), record.stars), (said, 3));
        Details::default().put(&mut record);
        assert_eq!(Details::of(&record), Details::default());
    }
}
