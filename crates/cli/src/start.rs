//! Flags for the game and the position with which a command begins.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::{Failure, files};
use benediction_rules::message::shortened;
use benediction_rules::{RuleSet, Side};
use benediction_study::registry::{self, Entry};
use benediction_study::session::Session;
use benediction_words::locale::say;
use benediction_words::{say, text};

/// The game, its position and its moves.
#[derive(Args, Clone, Debug)]
pub struct Start {
    #[arg(help = text!("option-start-game"))]
    #[arg(long, value_name = "GAME", value_parser = game_names(), hide_default_value = true)]
    pub(super) game: Option<&'static Entry>,
    #[arg(help = text!("option-start-rules"))]
    #[arg(long, value_name = "OPTIONS", requires = "game", conflicts_with = "position")]
    pub(super) rules: Option<String>,
    #[arg(help = text!("option-start-first"))]
    #[arg(long, value_name = "SIDE")]
    pub(super) first: Option<String>,
    #[arg(help = text!("option-start-position"))]
    #[arg(long, value_name = "FILE")]
    pub(super) position: Option<PathBuf>,
    #[arg(help = text!("option-start-moves"))]
    #[arg(long, value_name = "FILE")]
    pub(super) moves: Option<PathBuf>,
}

pub(super) fn game_names() -> impl TypedValueParser<Value = &'static Entry> {
    PossibleValuesParser::new(registry::games().iter().map(|game| game.name))
        .map(|name| registry::named(&name).unwrap_or_else(registry::first))
}

impl Start {
    /// Opens the game and plays the moves.
    pub(super) fn open(&self) -> Result<Session, Failure> {
        files::read_once(&[&self.position, &self.moves])?;
        let mut session = self.begin()?;
        if let Some(path) = &self.moves {
            self.read_moves(&mut session, &files::read(path)?)?;
        }
        Ok(session)
    }

    /// Plays a game text from the position that the flags describe.
    pub(super) fn read_moves(&self, session: &mut Session, moves: &files::Source) -> Result<(), Failure> {
        let has_begun = self.position.is_some() || session.ply() > 0;
        let result = if has_begun {
            session.read_on(&moves.text)
        } else if self.first.is_some() {
            registry::read_game_text_as_begun(session, &moves.text)
        } else if self.game.is_some() {
            registry::read_game_text(session, &moves.text)
        } else {
            registry::open_game_text(&moves.text).map(|game| *session = game)
        };
        result.map_err(|error| Failure::game_text(&moves.name, &error))?;
        files::report_ignored(&moves.name, session);
        Ok(())
    }

    /// Refuses flags that read standard input, for commands that read their input from it.
    pub(super) fn leave_standard_input(&self) -> Result<(), Failure> {
        let reads = |path: &Option<PathBuf>| path.as_deref().is_some_and(files::is_standard_input);
        if reads(&self.position) || reads(&self.moves) {
            return Err(Failure::usage(text!("start-standard-input")));
        }
        Ok(())
    }

    /// Returns the game, unless a position names another.
    pub(super) fn entry(&self) -> &'static Entry {
        self.game.unwrap_or_else(registry::first)
    }

    /// Returns the side that starts, or `None` if there is no such flag.
    pub(super) fn first(&self) -> Result<Option<Side>, Failure> {
        let Some(word) = &self.first else { return Ok(None) };
        let names = self.entry().sides;
        let side = names.side(word).ok_or_else(|| {
            let [near, far] = names.0;
            Failure::usage(&say!("start-first", word = shortened(word), near = near.word(), far = far.word()))
        });
        side.map(Some)
    }

    fn begin(&self) -> Result<Session, Failure> {
        let Some(path) = &self.position else {
            let rules = RuleSet::from(self.rules.as_deref().unwrap_or_default());
            let started = self.entry().start_with(&rules, self.first()?);
            return started.map_err(|reason| Failure::usage(&say(&reason)));
        };
        let source = files::read(path)?;
        let result = match self.game {
            Some(game) => game.read_position(&source.text),
            None => registry::read_position(&source.text),
        };
        let session = result.map_err(|error| Failure::position(&source.name, &error))?;
        let spec = session.spec();
        match (self.game, registry::find(&spec.id)) {
            // A mixed variant has no name for `--game`.
            (Some(game), Some(entry)) if game.name != entry.name => {
                let line = source.text.lines().next().unwrap_or_default().trim();
                let reason = say!("start-other-game", spec = spec.to_string(), game = game.name);
                Err(Failure::at(&source.name, 1, line, &reason))
            }
            _ => {
                files::report_ignored(&source.name, &session);
                Ok(session)
            }
        }
    }
}

/// Starts a game from the words after `newgame` and `new`, in any order: its name, the side that starts, rules joined
/// by commas. Without a name it is `default_game`; without a side `first` starts, if the game permits it.
///
/// # Errors
/// Returns the error of the first word that does not fit.
pub(super) fn new_game(words: &str, default_game: &'static Entry, first: Option<Side>) -> Result<Session, String> {
    let is_game = registry::named;
    let mut games = words.split_whitespace().filter_map(is_game);
    let game = games.next().unwrap_or(default_game);
    let (mut side, mut rules) = (None, None);
    let mut has_duplicate = games.next().is_some();
    for word in words.split_whitespace().filter(|word| is_game(word).is_none()) {
        has_duplicate |= match game.sides.0.iter().position(|tint| tint.word() == word) {
            Some(index) => side.replace(Side::BOTH[index]).is_some(),
            None if game.rules.is_empty() => return Err(say!("start-no-word", word = shortened(word))),
            None => rules.replace(word).is_some(),
        };
    }
    if has_duplicate {
        return Err(text!("start-too-much").into());
    }
    let first = side.or(first.filter(|side| game.starter.allows(*side)));
    game.start_with(&RuleSet::from(rules.unwrap_or_default()), first).map_err(|reason| say(&reason))
}
