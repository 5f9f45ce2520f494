//! Flags that select games.

use clap::Args;

use crate::Failure;
use crate::start::game_names;
use benediction_rules::{GameSpec, RuleSet};
use benediction_study::library::{Filter, ResultFilter};
use benediction_study::registry::{self, Entry};
use benediction_study::tree::Date;
use benediction_words::locale::say;
use benediction_words::say;
use benediction_words::text;

/// The selection of games: those to which all flags apply.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct Selection {
    #[arg(help = text!("option-select-game"))]
    #[arg(long, value_name = "GAME", value_parser = game_names())]
    game: Option<&'static Entry>,
    #[arg(help = text!("option-select-rules"))]
    #[arg(long, value_name = "OPTIONS", requires = "game")]
    rules: Option<String>,
    #[arg(help = text!("option-select-player"))]
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    #[arg(help = text!("option-select-level"))]
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=10))]
    level: Option<u8>,
    #[arg(help = text!("option-select-result"))]
    #[arg(long, value_name = "RESULT")]
    result: Option<String>,
    #[arg(help = text!("option-select-reason"))]
    #[arg(long, value_name = "WORDS")]
    reason: Option<String>,
    #[arg(help = text!("option-select-min-turns"))]
    #[arg(long, value_name = "N")]
    min_turns: Option<usize>,
    #[arg(help = text!("option-select-max-turns"))]
    #[arg(long, value_name = "N")]
    max_turns: Option<usize>,
    #[arg(help = text!("option-select-from"))]
    #[arg(long, value_name = "YYYY-MM-DD")]
    from: Option<String>,
    #[arg(help = text!("option-select-to"))]
    #[arg(long, value_name = "YYYY-MM-DD")]
    to: Option<String>,
    #[arg(help = text!("option-select-tag"))]
    #[arg(long, value_name = "TAG")]
    tag: Vec<String>,
    #[arg(help = text!("option-select-stars"))]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = clap::value_parser!(u8).range(0..=5))]
    stars: u8,
    #[arg(help = text!("option-select-commented"))]
    #[arg(long)]
    commented: bool,
    #[arg(help = text!("option-select-words"))]
    #[arg(long, value_name = "TEXT")]
    words: Option<String>,
}

impl PartialEq for Selection {
    fn eq(&self, other: &Selection) -> bool {
        format!("{self:?}") == format!("{other:?}")
    }
}

impl Selection {
    /// Returns the filter.
    pub fn filter(&self) -> Result<Filter, Failure> {
        let rules = RuleSet::from(self.rules.as_deref().unwrap_or_default());
        Ok(Filter {
            game: self.game.map(|game| GameSpec { id: game.id(), rules }),
            player: self.player.clone(),
            level: self.level,
            result: self.result.as_deref().map(|word| self.result_filter(word)).transpose()?,
            reason: self.reason.clone(),
            turns_from: self.min_turns,
            turns_to: self.max_turns,
            from: self.from.as_deref().map(day).transpose()?,
            to: self.to.as_deref().map(day).transpose()?,
            tags: self.tag.clone(),
            stars: self.stars,
            commented: self.commented,
            words: self.words.clone(),
        })
    }

    /// Returns the filter for a result. Without `--game` the sides of all games have their names.
    fn result_filter(&self, word: &str) -> Result<ResultFilter, Failure> {
        let games = self.game.map_or_else(|| registry::games().iter().collect(), |game| vec![game]);
        match word {
            "open" => Ok(ResultFilter::Open),
            "draw" => Ok(ResultFilter::Draw),
            _ => games
                .iter()
                .find_map(|game| game.sides.side(word))
                .map(ResultFilter::Win)
                .ok_or_else(|| Failure::Input(format!("benediction: {word:.40}: {}", say!("library-which-result")))),
        }
    }
}

fn day(text: &str) -> Result<Date, Failure> {
    text.parse().map_err(|reason: benediction_study::tree::ParseDateError| {
        Failure::Input(format!("benediction: {text:.40}: {}", say(&reason.into())))
    })
}
