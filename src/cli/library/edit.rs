//! `benediction library edit`.

use clap::Args;

use super::game_name;
use crate::cli::Failure;
use crate::library::Library;
use crate::locale::say;
use crate::record::{Note, Record};
use crate::text;
use crate::tree::{Date, NotADate};

/// What is to be said about a game.
#[derive(Args, Debug)]
pub(super) struct Options {
    #[arg(help = text!("option-library-edit-name"))]
    name: String,
    #[arg(help = text!("option-library-edit-title"))]
    #[arg(long)]
    title: Option<String>,
    #[arg(help = text!("option-library-edit-stars"))]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=5))]
    stars: Option<u8>,
    #[arg(help = text!("option-library-edit-tag"))]
    #[arg(long, value_name = "TAG")]
    tag: Vec<String>,
    #[arg(help = text!("option-library-edit-untag"))]
    #[arg(long, value_name = "TAG")]
    untag: Vec<String>,
    #[arg(help = text!("option-library-edit-note"))]
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
    #[arg(help = text!("option-library-edit-names"))]
    #[arg(long, num_args = 2, value_names = ["NEAR", "FAR"])]
    names: Option<Vec<String>>,
    #[arg(help = text!("option-library-edit-date"))]
    #[arg(long, value_name = "YYYY-MM-DD")]
    date: Option<String>,
    #[arg(help = text!("option-library-edit-event"))]
    #[arg(long)]
    event: Option<String>,
}

pub(super) fn run(library: &Library, options: &Options) -> Result<(), Failure> {
    if let Some(date) = &options.date {
        let read: Result<Date, NotADate> = date.parse();
        read.map_err(|reason| Failure::about(date, &say(&reason.into())))?;
    }
    let edited = library.edit(&game_name(&options.name)?, |record| options.change(record));
    edited.map_err(|reason| Failure::about(&options.name, &say(&reason)))
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
