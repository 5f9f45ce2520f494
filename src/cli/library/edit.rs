//! `benediction library edit`.

use clap::Args;

use super::{about, game_name};
use crate::cli::Failure;
use crate::library::Library;
use crate::locale::say;
use crate::record::{Note, Record};
use crate::tree::{Date, NotADate};

/// What is to be said about a game.
#[derive(Args, Debug)]
pub(super) struct Options {
    /// Which game
    name: String,
    /// What it is called
    #[arg(long)]
    title: Option<String>,
    /// Stars: 0 to 5
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=5))]
    stars: Option<u8>,
    /// Give it this tag; may be said more than once
    #[arg(long, value_name = "TAG")]
    tag: Vec<String>,
    /// Take this tag from it
    #[arg(long, value_name = "TAG")]
    untag: Vec<String>,
    /// What is said about the whole game, before the first action
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
    /// What the players are called, the near side first
    #[arg(long, num_args = 2, value_names = ["NEAR", "FAR"])]
    names: Option<Vec<String>>,
    /// The day it began
    #[arg(long, value_name = "YYYY-MM-DD")]
    date: Option<String>,
    /// The tournament or the occasion
    #[arg(long)]
    event: Option<String>,
}

pub(super) fn run(library: &Library, options: &Options) -> Result<(), Failure> {
    if let Some(date) = &options.date {
        let read: Result<Date, NotADate> = date.parse();
        read.map_err(|reason| about(date, &say(&reason.into())))?;
    }
    let edited = library.edit(&game_name(&options.name)?, |record| options.change(record));
    edited.map_err(|reason| about(&options.name, &say(&reason)))
}

impl Options {
    fn change(&self, record: &mut Record) {
        for (place, said) in [(&mut record.title, &self.title), (&mut record.event, &self.event)] {
            if let Some(said) = said {
                place.clone_from(said);
            }
        }
        record.stars = self.stars.unwrap_or(record.stars);
        record.date = self.date.clone().or_else(|| record.date.take());
        if let Some([near, far]) = self.names.as_deref() {
            record.names = (near.clone(), far.clone());
        }
        record.tags.retain(|tag| !self.untag.contains(tag));
        for tag in self.tag.iter().filter(|tag| !tag.trim().is_empty()) {
            if !record.tags.contains(tag) {
                record.tags.push(tag.clone());
            }
        }
        if let Some(note) = &self.note {
            match record.notes.iter_mut().find(|known| known.node == 0) {
                Some(known) => known.comment.clone_from(note),
                None => record.notes.insert(0, Note { comment: note.clone(), ..Note::default() }),
            }
        }
    }
}
