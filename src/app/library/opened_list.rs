//! The list in which the game on the table was opened, with the games before and after it. It stays as it was when the page of the
//! library was left.

use std::sync::Arc;

use bevy::prelude::*;

use super::GameLibrary;
use crate::app::base::next_on_table::Ticket;
use crate::app::game::matches::Match;
use benediction_study::library::{FileId, GameName, Header};

/// A game beside the one on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Neighbor {
    /// The game before it in the list.
    Previous,
    /// The game after it.
    Next,
}

/// The place of the game on the table in its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListPlace {
    /// The number of the game, from 1.
    pub number: usize,
    /// The number of games in the list.
    pub count: usize,
}

/// A list and one of its games.
#[derive(Clone, Debug)]
pub(super) struct ListedGame {
    games: Arc<Vec<GameName>>,
    index: usize,
}

impl ListedGame {
    /// Returns a game of the list that the library shows. Strict games that are not over are left out, because they cannot be
    /// studied. Returns `None` if the game is not in the list.
    fn find(library: &GameLibrary, name: &GameName) -> Option<ListedGame> {
        let studied = |(name, header): (&GameName, &Header)| {
            (!header.terms.strict || header.result.is_some()).then(|| name.clone())
        };
        let games: Vec<GameName> = library.shown_games().filter_map(studied).collect();
        let index = games.iter().position(|other| other == name)?;
        Some(ListedGame { games: Arc::new(games), index })
    }

    /// Returns the name of the game.
    pub fn name(&self) -> &GameName {
        &self.games[self.index]
    }

    fn beside(&self, neighbor: Neighbor) -> Option<ListedGame> {
        let index = match neighbor {
            Neighbor::Previous => self.index.checked_sub(1)?,
            Neighbor::Next => self.index + 1,
        };
        (index < self.games.len()).then(|| ListedGame { games: self.games.clone(), index })
    }
}

/// A game that was asked for.
#[derive(Debug)]
struct AskedGame {
    listed: ListedGame,
    since: Ticket,
    /// The game once it was read.
    file: Option<FileId>,
}

/// The list in which the game on the table was opened.
#[derive(Resource, Debug, Default)]
pub struct OpenedList {
    on_table: Option<(ListedGame, FileId)>,
    /// The game that was asked for last.
    asked: Option<AskedGame>,
}

impl OpenedList {
    /// Returns the place of the game on the table. Returns `None` if it was not opened in a list.
    pub fn place_of(&self, game: &Match) -> Option<ListPlace> {
        let file = game.file;
        let asked = self.asked.as_ref().filter(|asked| asked.file == Some(file)).map(|asked| &asked.listed);
        let listed =
            asked.or_else(|| self.on_table.as_ref().filter(|(_, of)| *of == file).map(|(listed, _)| listed))?;
        Some(ListPlace { number: listed.index + 1, count: listed.games.len() })
    }

    /// Returns the game before or after the one on the table, or before or after the one that was asked for since and is still read.
    /// Returns `None` at the end of the list.
    pub(super) fn beside(&mut self, file: FileId, neighbor: Neighbor) -> Option<ListedGame> {
        self.settle(file);
        let (on_table, _) = self.on_table.as_ref().filter(|(_, of)| *of == file)?;
        let asked = self.asked.as_ref().map(|asked| &asked.listed);
        asked.filter(|asked| Arc::ptr_eq(&asked.games, &on_table.games)).unwrap_or(on_table).beside(neighbor)
    }

    /// Takes note of a game that is asked for. Without `listed` it is searched in the list that the library shows.
    pub(super) fn ask(
        &mut self,
        (name, listed): (&GameName, Option<ListedGame>),
        since: Ticket,
        library: &GameLibrary,
        on_table: Option<FileId>,
    ) {
        on_table.into_iter().for_each(|file| self.settle(file));
        let listed = listed.or_else(|| ListedGame::find(library, name));
        self.asked = listed.map(|listed| AskedGame { listed, since, file: None });
    }

    /// Takes note that a game was read. If something else was asked for since, it does not come to the table.
    pub(super) fn note_opened(&mut self, since: Ticket, file: FileId, is_latest: bool) {
        let Some(asked) = self.asked.as_mut().filter(|asked| asked.since == since) else { return };
        if is_latest {
            asked.file = Some(file);
        } else {
            self.asked = None;
        }
    }

    /// Takes note that a game could not be read. The list of the game on the table continues without it.
    pub(super) fn note_not_opened(&mut self, since: Ticket) {
        if let Some(asked) = self.asked.take_if(|asked| asked.since == since) {
            self.leave_out(&asked.listed);
        }
    }

    /// Decides if the game that was read last has come to the table.
    fn settle(&mut self, file: FileId) {
        let Some(AskedGame { listed, file: read, .. }) = self.asked.take_if(|asked| asked.file.is_some()) else {
            return;
        };
        if read == Some(file) {
            self.on_table = Some((listed, file));
        } else {
            // It breaks the rules of its game.
            self.leave_out(&listed);
        }
    }

    fn leave_out(&mut self, missing: &ListedGame) {
        let Some((listed, _)) = &mut self.on_table else { return };
        if Arc::ptr_eq(&listed.games, &missing.games) && listed.index != missing.index {
            Arc::make_mut(&mut listed.games).remove(missing.index);
            listed.index -= usize::from(missing.index < listed.index);
        }
    }
}
