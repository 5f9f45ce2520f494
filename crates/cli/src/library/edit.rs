//! `benediction library edit`.

use clap::Args;

use super::{failure, game_name};
use crate::Failure;
use benediction_study::library::{Details, Library};
use benediction_study::record::Record;
use benediction_study::tree::{Date, ParseDateError};
use benediction_words::locale::say;
use benediction_words::text;

/// Options of `benediction library edit`.
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
        let parsed: Result<Date, ParseDateError> = date.parse();
        parsed.map_err(|reason| Failure::about(date, &say(&reason.into())))?;
    }
    library.edit(&game_name(library.store(), &options.name)?, |record| options.change(record)).map_err(failure)
}

impl Options {
    fn change(&self, record: &mut Record) {
        record.stars = self.stars.unwrap_or(record.stars);
        record.date = self.date.clone().or_else(|| record.date.take());
        let mut details = Details::from_record(record);
        for (field, new) in
            [(&mut details.title, &self.title), (&mut details.event, &self.event), (&mut details.note, &self.note)]
        {
            if let Some(new) = new {
                field.clone_from(new);
            }
        }
        if let Some([near, far]) = self.names.as_deref() {
            details.names = [near.clone(), far.clone()];
        }
        details.tags.retain(|tag| !self.untag.contains(tag));
        details.tags.extend_from_slice(&self.tag);
        details.put(record);
    }
}
