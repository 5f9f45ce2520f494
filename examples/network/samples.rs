//! Positions to learn from, packed: a header, then for each the inputs that are on for the side to act and for the other, what the search
//! said and how the game ended. Little endian throughout.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use benediction::games::benediction::network::{View, input_count};
use benediction::games::benediction::{Position, Tactician};
use benediction::rules::{Actor, Position as _, Side, Tactics};

use super::games::{self, Ending, Said, Step};

/// What a file begins with; the last byte is the version. The number of inputs follows.
const MAGIC: [u8; 8] = *b"BENPACK\x01";

/// A position to learn from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The inputs that are on, for the side to act and for the other.
    pub inputs: [Vec<u16>; 2],
    /// What the search said, for the side to act, in hundredths of a man.
    pub said: i16,
    /// How the game ended for it: 1 won, 0 drawn, -1 lost.
    pub ending: i8,
    /// The opponent could win if it acted, with one action left of the side's turn, or two: 0, 1 or 2.
    pub threatened: u8,
}

/// All samples of files of games: positions in which nothing is decided at a glance, since the exact tactics judge the others.
///
/// # Errors
/// A file cannot be read, or the other not be written.
pub fn pack(start: &Position, files: &[PathBuf], to: &Path) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(to)?);
    file.write_all(&MAGIC)?;
    file.write_all(&(input_count(start.hex().all().len() as usize) as u32).to_le_bytes())?;
    let (mut kept, mut seen) = (0_u64, 0_u64);
    for path in files {
        for game in games::read(path)? {
            let mut all = Vec::new();
            game.replay(start, |position, step| {
                seen += 1;
                all.extend(sample(position, step, game.ending));
            });
            for sample in all {
                kept += 1;
                sample.write(&mut file)?;
            }
        }
    }
    file.flush()?;
    println!("{kept} positions of {seen}");
    Ok(())
}

fn sample(position: &Position, step: Step, ending: Ending) -> Option<Sample> {
    let (Said::Value(said), Actor::Side(side)) = (step.said, position.turn().actor) else { return None };
    let turn = position.turn();
    if turn.setup || Tactician.win_in_turn(position) > 0 || Tactician.is_lost(position) {
        return None;
    }
    let threatened = if Tactician.is_threatened(position) { turn.actions_left } else { 0 };
    let inputs = [side, side.other()].map(|seen_by: Side| {
        let mut on = Vec::new();
        View::of(position, seen_by).all(position, |input| on.push(input as u16));
        on
    });
    let ending = match ending {
        Ending::Drawn => 0,
        Ending::Won(winner) if winner == side => 1,
        Ending::Won(_) => -1,
    };
    Some(Sample { inputs, said, ending, threatened })
}

impl Sample {
    fn write(&self, to: &mut impl Write) -> io::Result<()> {
        to.write_all(&self.said.to_le_bytes())?;
        to.write_all(&[self.ending as u8, self.threatened])?;
        for inputs in &self.inputs {
            to.write_all(&[inputs.len() as u8])?;
            inputs.iter().try_for_each(|input| to.write_all(&input.to_le_bytes()))?;
        }
        Ok(())
    }

    fn read(from: &mut impl Read) -> io::Result<Sample> {
        let mut head = [0; 4];
        from.read_exact(&mut head)?;
        let mut list = || -> io::Result<Vec<u16>> {
            let mut count = [0];
            from.read_exact(&mut count)?;
            let mut bytes = vec![0; 2 * usize::from(count[0])];
            from.read_exact(&mut bytes)?;
            Ok(bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect())
        };
        let inputs = [list()?, list()?];
        Ok(Sample { inputs, said: i16::from_le_bytes([head[0], head[1]]), ending: head[2] as i8, threatened: head[3] })
    }
}

/// The number of inputs and all samples of a file.
///
/// # Errors
/// The file cannot be read or is another one.
pub fn read(path: &Path) -> io::Result<(usize, Vec<Sample>)> {
    let mut from = BufReader::new(File::open(path)?);
    let mut head = [0; 12];
    from.read_exact(&mut head)?;
    if head[..8] != MAGIC {
        return Err(io::Error::new(io::ErrorKind::InvalidData, format!("{} holds no positions", path.display())));
    }
    let inputs = u32::from_le_bytes([head[8], head[9], head[10], head[11]]) as usize;
    let mut samples = Vec::new();
    loop {
        match Sample::read(&mut from) {
            Ok(sample) => samples.push(sample),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok((inputs, samples)),
            Err(error) => return Err(error),
        }
    }
}
