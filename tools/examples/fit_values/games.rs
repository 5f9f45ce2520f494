//! Games of self-play as a file: a header, then each game's actions with the scores of the search. One file may hold
//! games of several runs, one after the other.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

use benediction_rules::games::benediction::Position;
use benediction_rules::{Outcome, Position as _, Side};

/// The beginning of a file; the last byte is the version.
const MAGIC: [u8; 8] = *b"BENGAME\x01";

/// The end of a game, or the state in which it was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Won(Side),
    Drawn,
}

impl Ending {
    pub fn of(outcome: Outcome) -> Ending {
        outcome.winner.map_or(Ending::Drawn, Ending::Won)
    }
}

/// The score of a search for the side to act, in hundredths of a man.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchScore {
    /// There was no search: a random action, or one of the baseline.
    Nothing,
    Value(i16),
}

/// An action of a game, and the score of the position before it.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub packed: u32,
    pub search_score: SearchScore,
}

/// A game from its start.
#[derive(Clone, Debug)]
pub struct Game {
    pub first: Side,
    pub ending: Ending,
    pub steps: Vec<Step>,
}

impl Game {
    /// Calls `at` with each position in which a side acts, and the step that was made in it.
    pub fn replay(&self, variant: &Position, mut at: impl FnMut(&Position, Step)) {
        let mut position = Position::new(*variant.variant(), self.first);
        for step in &self.steps {
            let action = Position::unpack(step.packed).filter(|action| position.check(*action).is_ok());
            let Some(action) = action.filter(|_| position.outcome().is_none()) else { return };
            at(&position, *step);
            position.apply(action);
        }
    }

    fn write(&self, to: &mut impl Write) -> io::Result<()> {
        let ending = match self.ending {
            Ending::Drawn => 2,
            Ending::Won(side) => side.index() as u8,
        };
        to.write_all(&[self.first.index() as u8, ending])?;
        to.write_all(&(self.steps.len() as u16).to_le_bytes())?;
        for step in &self.steps {
            let search_score = match step.search_score {
                SearchScore::Nothing => i16::MIN,
                SearchScore::Value(value) => value,
            };
            to.write_all(&step.packed.to_le_bytes())?;
            to.write_all(&search_score.to_le_bytes())?;
        }
        Ok(())
    }

    fn read(from: &mut impl Read) -> io::Result<Option<Game>> {
        let mut head = [0; 4];
        match from.read_exact(&mut head) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
            other => other?,
        }
        let side = |byte: u8| if byte == 0 { Side::Near } else { Side::Far };
        let ending = if head[1] == 2 { Ending::Drawn } else { Ending::Won(side(head[1])) };
        let mut steps = Vec::new();
        for _ in 0..u16::from_le_bytes([head[2], head[3]]) {
            let mut step = [0; 6];
            from.read_exact(&mut step)?;
            let search_score = i16::from_le_bytes([step[4], step[5]]);
            let search_score =
                if search_score == i16::MIN { SearchScore::Nothing } else { SearchScore::Value(search_score) };
            steps.push(Step { packed: u32::from_le_bytes([step[0], step[1], step[2], step[3]]), search_score });
        }
        Ok(Some(Game { first: side(head[0]), ending, steps }))
    }
}

/// A file to which games are added.
pub struct Writer(File);

impl Writer {
    /// Opens a file, or creates it; its content stays.
    pub fn open(path: &Path) -> io::Result<Writer> {
        let mut file = File::options().create(true).append(true).open(path)?;
        if file.metadata()?.len() == 0 {
            file.write_all(&MAGIC)?;
        }
        Ok(Writer(file))
    }

    /// Adds a game. After an error the file may end with half a game: nothing should be added to it any more.
    pub fn add(&mut self, game: &Game) -> io::Result<()> {
        let mut bytes = Vec::new();
        game.write(&mut bytes)?;
        self.0.write_all(&bytes)
    }
}

/// Reads all games of a file; one that the end of the file cuts off is left out.
pub fn read(path: &Path) -> io::Result<Vec<Game>> {
    let mut from = BufReader::new(File::open(path)?);
    let mut magic = [0; 8];
    from.read_exact(&mut magic)?;
    if magic != MAGIC {
        return Err(io::Error::new(io::ErrorKind::InvalidData, format!("{} holds no games", path.display())));
    }
    let mut games = Vec::new();
    while let Ok(Some(game)) = Game::read(&mut from) {
        games.push(game);
    }
    Ok(games)
}
