//! The flags that select games.

use clap::Args;

use crate::cli::Failure;
use crate::cli::start::game_names;
use crate::library::{Filter, Wanted};
use crate::locale::say;
use crate::registry::{self, Entry};
use crate::rules::{GameSpec, RuleSet};
use crate::say;
use crate::tree::Date;

/// Which games are meant: those that everything here is true of.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct Selection {
    /// Of this game
    #[arg(long, value_name = "GAME", value_parser = game_names())]
    game: Option<&'static Entry>,
    /// By these rules words, joined by commas
    #[arg(long, value_name = "WORDS", requires = "game")]
    rules: Option<String>,
    /// One of the players is called so, in part: a name, human, bot:3
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// A bot of this level plays
    #[arg(long, value_name = "LEVEL")]
    level: Option<u8>,
    /// How it ended: open, draw, or the side that won by its name
    #[arg(long, value_name = "RESULT")]
    result: Option<String>,
    /// A part of the result, such as "king captured"
    #[arg(long, value_name = "WORDS")]
    reason: Option<String>,
    /// Fewest turns
    #[arg(long, value_name = "N")]
    min_turns: Option<usize>,
    /// Most turns
    #[arg(long, value_name = "N")]
    max_turns: Option<usize>,
    /// Begun on this day or later
    #[arg(long, value_name = "YYYY-MM-DD")]
    from: Option<String>,
    /// Begun on this day or earlier
    #[arg(long, value_name = "YYYY-MM-DD")]
    to: Option<String>,
    /// With this tag; may be said more than once
    #[arg(long, value_name = "TAG")]
    tag: Vec<String>,
    /// With so many stars or more
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    stars: u8,
    /// With a comment
    #[arg(long)]
    commented: bool,
    /// Title, event, names or tags have this
    #[arg(long, value_name = "TEXT")]
    words: Option<String>,
}

impl PartialEq for Selection {
    fn eq(&self, other: &Selection) -> bool {
        format!("{self:?}") == format!("{other:?}")
    }
}

impl Selection {
    /// What the flags say.
    pub fn filter(&self) -> Result<Filter, Failure> {
        let rules = RuleSet::from(self.rules.as_deref().unwrap_or_default());
        Ok(Filter {
            game: self.game.map(|game| GameSpec { id: game.id(), rules }),
            player: self.player.clone(),
            level: self.level,
            result: self.result.as_deref().map(|word| self.wanted(word)).transpose()?,
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

    /// How the game ended, by a word. Without --game the sides of all games have their names.
    fn wanted(&self, word: &str) -> Result<Wanted, Failure> {
        let games = self.game.map_or_else(|| registry::games().iter().collect(), |game| vec![game]);
        match word {
            "open" => Ok(Wanted::Open),
            "draw" => Ok(Wanted::Draw),
            _ => games
                .iter()
                .find_map(|game| game.sides.side(word))
                .map(Wanted::Win)
                .ok_or_else(|| Failure::Input(format!("benediction: {word:.40}: {}", say!("library-which-result")))),
        }
    }
}

fn day(text: &str) -> Result<Date, Failure> {
    text.parse().map_err(|reason: crate::tree::NotADate| {
        Failure::Input(format!("benediction: {text:.40}: {}", say(&reason.into())))
    })
}
