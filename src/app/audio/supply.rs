//! Where the music comes from: the soundtrack of the program, or a file of the player's. It is decoded and cut beside everything else.

use std::path::{Path, PathBuf};

use super::reel::{Files, Reel};
use super::segments::{Cutter, Next, Source, broken};
use super::soundtrack::{Programme, Soundtrack, Wish};
use benediction_platform::threads::caught;

/// What is heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Tape {
    /// The soundtrack of the program.
    Soundtrack,
    /// A file of the player's.
    File(PathBuf),
}

/// What the supply is asked.
#[derive(Clone, Debug)]
pub(super) enum Ask {
    /// Other music begins.
    Begin(Tape),
    /// The next segment of the music with this number.
    Next(u32, Wish),
}

/// What the supply answers: the number of the music, and its next segment.
pub(super) type Supplied = (u32, Next);

/// What opens a file of the player's.
pub(super) type Open = fn(&Path) -> Result<Box<dyn Source>, String>;

/// Cuts music into segments.
pub(super) struct Cutting<F> {
    reel: Reel<F>,
    file: Option<Box<dyn Source>>,
    cutter: Cutter,
    /// Why the music cannot be read, until that was told.
    fault: Option<String>,
}

impl<F: Files> Cutting<F> {
    pub(super) fn new(files: F, soundtrack: Soundtrack, seed: u64) -> Cutting<F> {
        let reel = Reel::new(files, Programme::new(soundtrack, seed));
        Cutting { reel, file: None, cutter: Cutter::default(), fault: None }
    }

    /// Does what is asked; the answer, if there is one.
    pub(super) fn answer(&mut self, ask: Ask, open: Open) -> Option<Supplied> {
        match ask {
            Ask::Begin(tape) => {
                (self.file, self.cutter, self.fault) = (None, Cutter::default(), None);
                match tape {
                    Tape::Soundtrack => self.reel.begin_again(),
                    // What reads sounds is not ours, and a file may be anything.
                    Tape::File(path) => match caught(|| open(&path)).unwrap_or_else(|| Err(broken())) {
                        Ok(file) => self.file = Some(file),
                        Err(why) => self.fault = Some(why),
                    },
                }
                None
            }
            Ask::Next(number, wish) => {
                if let Some(why) = self.fault.take() {
                    return Some((number, Next::Failed(why)));
                }
                self.reel.wish(wish);
                let source: &mut dyn Source = match &mut self.file {
                    Some(file) => file.as_mut(),
                    None => &mut self.reel,
                };
                let cutter = &mut self.cutter;
                Some((number, caught(|| cutter.next(source)).unwrap_or_else(|| Next::Failed(broken()))))
            }
        }
    }
}
