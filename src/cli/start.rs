//! The flags that say which game a command is about and how far it has gone.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::{Failure, files};
use crate::registry::{self, Entry, GAMES};
use crate::rules::Side;
use crate::session::AnySession;

/// Which game, from which position, after which moves.
#[derive(Args, Clone, Debug)]
pub struct Start {
    /// The game [default: benediction]
    #[arg(long, value_name = "GAME", value_parser = game_names(), hide_default_value = true)]
    pub(super) game: Option<&'static Entry>,
    /// Who starts [default: red]
    #[arg(long, value_name = "SIDE", value_parser = side_names())]
    pub(super) first: Option<Side>,
    /// Begin with this position text, v1 or v2, which says itself which game it is and who acts
    #[arg(long, value_name = "FILE")]
    pub(super) position: Option<PathBuf>,
    /// Play this game text first; it may name the game, who starts or a position itself
    #[arg(long, value_name = "FILE")]
    pub(super) moves: Option<PathBuf>,
}

pub(super) fn game_names() -> impl TypedValueParser<Value = &'static Entry> {
    PossibleValuesParser::new(GAMES.iter().map(|game| game.name))
        .map(|name| registry::named(&name).unwrap_or(&GAMES[0]))
}

pub(super) fn side_names() -> impl TypedValueParser<Value = Side> {
    PossibleValuesParser::new(Side::BOTH.map(Side::name)).map(|name| Side::named(&name).unwrap_or(Side::Red))
}

impl Start {
    /// Opens the game and plays the moves.
    pub(super) fn open(&self) -> Result<Box<dyn AnySession>, Failure> {
        files::read_once(&[&self.position, &self.moves])?;
        let mut session = self.begin()?;
        if let Some(path) = &self.moves {
            self.read_moves(session.as_mut(), &files::read(path)?)?;
        }
        Ok(session)
    }

    /// Plays a game text after what the flags give.
    pub(super) fn read_moves(&self, session: &mut dyn AnySession, moves: &files::Source) -> Result<(), Failure> {
        let begun = self.position.is_some() || session.ply() > 0;
        let read = if begun { session.read_on(&moves.text) } else { session.read_game_text(&moves.text) };
        read.map_err(|error| Failure::game_text(&moves.name, &error))
    }

    /// Refuses flags that read standard input, for commands that are told by it what to do.
    pub(super) fn leave_standard_input(&self) -> Result<(), Failure> {
        let reads = |path: &Option<PathBuf>| path.as_deref().is_some_and(files::is_standard_input);
        if reads(&self.position) || reads(&self.moves) {
            return Err(Failure::Input("benediction: standard input is where the commands come from".into()));
        }
        Ok(())
    }

    fn begin(&self) -> Result<Box<dyn AnySession>, Failure> {
        let Some(path) = &self.position else {
            return Ok((self.game.unwrap_or(&GAMES[0]).start)(self.first.unwrap_or(Side::Red)));
        };
        let source = files::read(path)?;
        let session = registry::read_position(&source.text).map_err(|error| Failure::position(&source.name, &error))?;
        let name = session.name();
        match self.game {
            // A mixed variant has no name that --game could say.
            Some(game) if game.name != name && registry::named(&name).is_some() => {
                let line = source.text.lines().next().unwrap_or_default().trim();
                let reason = format!("this is a position of {name}, and --game says {}", game.name);
                Err(Failure::at(&source.name, 1, line, &reason))
            }
            _ => Ok(session),
        }
    }
}
