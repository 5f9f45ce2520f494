//! The source of the music: the soundtrack of the program, or a file of the player. It is decoded and cut in the background.

use std::path::{Path, PathBuf};

use super::reel::{Files, Reel};
use super::segments::{Cutter, Next, Source, broken_message};
use super::soundtrack::{MusicContext, Programme, Soundtrack};
use benediction_platform::threads::catch_panic;

/// The music to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MusicSource {
    /// The soundtrack of the program.
    Soundtrack,
    /// A file of the player.
    File(PathBuf),
}

/// A request to the supply.
#[derive(Clone, Debug)]
pub(super) enum SupplyRequest {
    /// Begins other music.
    Begin(MusicSource),
    /// Requests the next segment of the music with this number.
    Next(u32, MusicContext),
}

/// The reply of the supply: the number of the music, and its next segment.
pub(super) type SupplyReply = (u32, Next);

/// Opens a file of the player.
pub(super) type Open = fn(&Path) -> Result<Box<dyn Source>, String>;

/// Cuts music into segments.
pub(super) struct SegmentCutter<F> {
    reel: Reel<F>,
    file: Option<Box<dyn Source>>,
    cutter: Cutter,
    /// The reason why the music cannot be read, until it is reported.
    error: Option<String>,
}

impl<F: Files> SegmentCutter<F> {
    pub(super) fn new(files: F, soundtrack: Soundtrack, seed: u64) -> SegmentCutter<F> {
        let reel = Reel::new(files, Programme::new(soundtrack, seed));
        SegmentCutter { reel, file: None, cutter: Cutter::default(), error: None }
    }

    /// Executes a request. Returns the reply, or `None` if the request has none.
    pub(super) fn answer(&mut self, request: SupplyRequest, open: Open) -> Option<SupplyReply> {
        match request {
            SupplyRequest::Begin(tape) => {
                (self.file, self.cutter, self.error) = (None, Cutter::default(), None);
                match tape {
                    MusicSource::Soundtrack => self.reel.begin_again(),
                    // The decoder is not part of the program, and a file may contain anything.
                    MusicSource::File(path) => {
                        match catch_panic(|| open(&path)).unwrap_or_else(|| Err(broken_message())) {
                            Ok(file) => self.file = Some(file),
                            Err(reason) => self.error = Some(reason),
                        }
                    }
                }
                None
            }
            SupplyRequest::Next(number, context) => {
                if let Some(reason) = self.error.take() {
                    return Some((number, Next::Failed(reason)));
                }
                self.reel.set_context(context);
                let source: &mut dyn Source = match &mut self.file {
                    Some(file) => file.as_mut(),
                    None => &mut self.reel,
                };
                let cutter = &mut self.cutter;
                Some((number, catch_panic(|| cutter.next(source)).unwrap_or_else(|| Next::Failed(broken_message()))))
            }
        }
    }
}
