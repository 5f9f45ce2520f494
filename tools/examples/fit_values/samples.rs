//! Positions to learn from, packed: a header, then for each position the values of points that count for the side to
//! act and for the other, the score of the search and the ending of the game. Little endian throughout.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use benediction_engine::Tactics;
use benediction_engine::games::benediction::point_values::{TABLES, half};
use benediction_engine::games::benediction::{Evaluation, ROWS, Tactician, Weights};
use benediction_rules::games::benediction::Position;
use benediction_rules::{Actor, Position as _, Side};

use super::games::{self, Ending, SearchScore};

/// The beginning of a file; the last byte is the version. The number of values follows.
const MAGIC: [u8; 8] = *b"BENPACK\x03";

/// Men of one, two, three, and four checkers and more have tables of their own, and then kings of as many; blessed and cursed men follow.
const CLASSES: usize = 4;

/// The ending of the game for the side to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    Won,
    Drawn,
    Lost,
    /// Not a position of a game, but beside one.
    Beside,
}

impl Known {
    const ALL: [Known; 4] = [Known::Won, Known::Drawn, Known::Lost, Known::Beside];

    fn of(ending: Ending, side: Side) -> Known {
        match ending {
            Ending::Drawn => Known::Drawn,
            Ending::Won(winner) if winner == side => Known::Won,
            Ending::Won(_) => Known::Lost,
        }
    }
}

/// A position to learn from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The values of points (in the order of `PointValues::new`) that count for the side to act and for the other.
    pub values: [Vec<u16>; 2],
    /// Score of the search for the side to act, in hundredths of a man.
    pub search_score: i16,
    /// The terms of the evaluation that have weights.
    pub counts: [i8; ROWS],
    pub known: Known,
    /// `true` if the opponent could win if it were to act.
    pub threatened: bool,
}

/// All samples of files of games: positions in which nothing is decided at a glance, since the exact tactics judge the others.
///
/// # Errors
/// A file cannot be read, or the other cannot be written.
pub fn pack(start: &Position, files: &[PathBuf], to: &Path) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(to)?);
    write_head(start, &mut file)?;
    let (mut packed, mut total) = (0_u64, 0_u64);
    for path in files {
        for game in games::read(path)? {
            let mut all = Vec::new();
            game.replay(start, |position, step| {
                total += 1;
                if let (Actor::Side(side), true) = (position.turn().actor, is_open(position)) {
                    all.extend(Sample::of(position, step.search_score, Known::of(game.ending, side)));
                }
            });
            for sample in all {
                packed += 1;
                sample.write(&mut file)?;
            }
        }
    }
    file.flush()?;
    println!("{packed} positions of {total}");
    Ok(())
}

/// Returns `true` if the exact tactics do not decide the position.
pub fn is_open(position: &Position) -> bool {
    !position.turn().setup
        && position.outcome().is_none()
        && Tactician::in_use().win_in_turn(position) == 0
        && !Tactician::in_use().is_lost(position)
}

/// Writes the beginning of a file of positions.
///
/// # Errors
/// The file cannot be written.
pub fn write_head(start: &Position, to: &mut impl Write) -> io::Result<()> {
    to.write_all(&MAGIC)?;
    to.write_all(&((TABLES * half(start.hex()).count()) as u32).to_le_bytes())
}

/// Returns the values of points that count for a side's men, in the order of `PointValues::new`.
fn values(position: &Position, side: Side) -> Vec<u16> {
    let (hex, mut values) = (position.hex(), Vec::new());
    let cells = half(hex).count();
    for point in position.men(side) {
        let column = hex.column(point);
        let row = if side == Side::Near { hex.row(point) } else { hex.height(column) + 1 - hex.row(point) };
        let column = column.min(hex.columns() - 1 - column);
        let cell = (0..column).map(|column| hex.height(column)).sum::<usize>() + row - 1;
        let king = if position.kings().has(point) { CLASSES } else { 0 };
        let class = usize::from(position.size(point)).clamp(1, CLASSES) - 1;
        let mark = if position.blessed().has(point) {
            Some(2 * CLASSES)
        } else {
            position.cursed().has(point).then_some(2 * CLASSES + 1)
        };
        values.extend([Some(king + class), mark].into_iter().flatten().map(|table| (table * cells + cell) as u16));
    }
    values
}

impl Sample {
    /// Creates the sample of a position with a score. Returns `None` without a score.
    pub fn of(position: &Position, search_score: SearchScore, known: Known) -> Option<Sample> {
        let (SearchScore::Value(search_score), Actor::Side(side)) = (search_score, position.turn().actor) else {
            return None;
        };
        let threatened = Tactician::in_use().is_threatened(position);
        let values = [side, side.other()].map(|side| values(position, side));
        let counts = Evaluation::new(Weights::TUNED).rows(position).map(|count| count as i8);
        Some(Sample { values, search_score, counts, known, threatened })
    }

    /// Adds it to a file.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, to: &mut impl Write) -> io::Result<()> {
        to.write_all(&self.search_score.to_le_bytes())?;
        let known = Known::ALL.iter().position(|known| *known == self.known).unwrap_or_default();
        to.write_all(&[known as u8, u8::from(self.threatened)])?;
        to.write_all(&self.counts.map(|count| count as u8))?;
        for values in &self.values {
            to.write_all(&[values.len() as u8])?;
            values.iter().try_for_each(|value| to.write_all(&value.to_le_bytes()))?;
        }
        Ok(())
    }

    fn read(from: &mut impl Read) -> io::Result<Sample> {
        let (mut head, mut counts) = ([0; 4], [0; ROWS]);
        from.read_exact(&mut head)?;
        from.read_exact(&mut counts)?;
        let mut list = || -> io::Result<Vec<u16>> {
            let mut count = [0];
            from.read_exact(&mut count)?;
            let mut bytes = vec![0; 2 * usize::from(count[0])];
            from.read_exact(&mut bytes)?;
            Ok(bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect())
        };
        let values = [list()?, list()?];
        let search_score = i16::from_le_bytes([head[0], head[1]]);
        let counts = counts.map(|count| count as i8);
        let known = *Known::ALL.get(usize::from(head[2])).ok_or(io::ErrorKind::InvalidData)?;
        Ok(Sample { values, search_score, counts, known, threatened: head[3] != 0 })
    }
}

/// One of this number of samples is held out.
const HELD_OUT: usize = 20;

/// The positions of some files.
#[derive(Default)]
pub struct Samples {
    /// Number of values of points of the board.
    values: usize,
    /// Samples to learn from.
    pub learned: Vec<Sample>,
    /// The last samples of each file, which are held out: positions of one game are too much alike to hold out some of
    /// them.
    pub held: Vec<Sample>,
}

/// Reads files of positions of one board.
///
/// # Errors
/// A file cannot be read, has another format or belongs to another board.
pub fn read(paths: &[PathBuf]) -> io::Result<Samples> {
    let mut all = Samples::default();
    for path in paths {
        let (count, mut samples) = read_file(path)?;
        if all.values != count && all.values != 0 {
            return Err(io::Error::new(io::ErrorKind::InvalidData, format!("{} is of another board", path.display())));
        }
        all.values = count;
        all.held.extend(samples.split_off(samples.len() - samples.len().div_ceil(HELD_OUT)));
        all.learned.append(&mut samples);
    }
    Ok(all)
}

fn read_file(path: &Path) -> io::Result<(usize, Vec<Sample>)> {
    let mut from = BufReader::new(File::open(path)?);
    let mut head = [0; 12];
    from.read_exact(&mut head)?;
    if head[..8] != MAGIC {
        return Err(io::Error::new(io::ErrorKind::InvalidData, format!("{} holds no positions", path.display())));
    }
    let values = u32::from_le_bytes([head[8], head[9], head[10], head[11]]) as usize;
    let mut samples = Vec::new();
    loop {
        match Sample::read(&mut from) {
            Ok(sample) => samples.push(sample),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok((values, samples)),
            Err(error) => return Err(error),
        }
    }
}
