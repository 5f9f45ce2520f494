//! The music at the device: which one is heard, and how one gives way to another.

use std::path::PathBuf;

use super::chain::{Chain, Deck};
use super::segments::{Next, Segment};
use super::soundtrack::{Wish, is_another};
use super::supply::{Ask, Supplied, Tape};

/// Seconds in which one music gives way to another.
const CROSS_FADE: f64 = 3.5;
/// The same, when the game is over.
const END: f64 = 1.2;

/// What gives segments.
pub(super) trait Supply {
    fn ask(&mut self, ask: Ask);
    /// The next answer, if there is one.
    fn take(&mut self) -> Option<Supplied>;
}

/// Why a music is not heard: its file, if it is one of the player's, and the reason.
pub(super) type Refusal = (Option<PathBuf>, String);

/// The music at the device.
pub(super) struct Music<S, Voice> {
    supply: S,
    wish: Wish,
    /// The player's files, if they are wanted.
    files: Vec<PathBuf>,
    /// The file that comes next.
    next_file: usize,
    heard: Option<Heard<Voice>>,
    /// Music that fades out.
    leaving: Vec<Chain<Voice>>,
    /// The number of the music that is heard.
    number: u32,
    /// The next segment was asked for.
    is_asked: bool,
    /// The next segment.
    ready: Option<Segment>,
    /// The music has no more segments.
    has_ended: bool,
    /// The soundtrack cannot be read.
    is_broken: bool,
}

/// The music that is heard.
struct Heard<Voice> {
    tape: Tape,
    /// What it began for.
    wish: Wish,
    chain: Chain<Voice>,
}

impl<S: Supply, Voice> Music<S, Voice> {
    pub(super) const fn new(supply: S, wish: Wish) -> Music<S, Voice> {
        Music {
            supply,
            wish,
            files: Vec::new(),
            next_file: 0,
            heard: None,
            leaving: Vec::new(),
            number: 0,
            is_asked: false,
            ready: None,
            has_ended: false,
            is_broken: false,
        }
    }

    /// From now on the music should be like this.
    pub(super) fn wish(&mut self, wish: Wish) {
        self.wish = wish;
    }

    /// From now on these files are heard, one after the other; without any, the soundtrack.
    pub(super) fn play_files(&mut self, files: Vec<PathBuf>) {
        (self.files, self.next_file) = (files, 0);
    }

    /// The device is another one: what it played is gone.
    pub(super) fn lose(&mut self) {
        self.leaving.clear();
        if let Some(heard) = &mut self.heard {
            heard.chain = Chain::new(CROSS_FADE);
        }
    }

    /// Returns `true` while frequent updates are needed.
    pub(super) fn is_urgent(&self) -> bool {
        let waits = self.is_asked || self.heard.is_none() && !self.is_broken;
        waits || self.heard.as_ref().is_some_and(|heard| heard.chain.is_urgent())
    }

    /// Goes on; what cannot be heard.
    pub(super) fn update<D: Deck<Voice = Voice>>(&mut self, deck: &mut D) -> Option<Refusal> {
        let refusal = self.receive();
        self.leaving.iter_mut().for_each(|chain| chain.clear(deck));
        self.leaving.retain(|chain| !chain.is_over());
        let over =
            self.has_ended && self.heard.as_ref().is_none_or(|heard| heard.chain.is_over() || !heard.chain.has_begun());
        let tape = self.tape(over);
        let stays = self.heard.as_ref().is_some_and(|heard| {
            heard.tape == tape && !over && (tape != Tape::Soundtrack || !is_another(heard.wish.mood, self.wish.mood))
        });
        if self.is_broken && tape == Tape::Soundtrack {
            return refusal;
        }
        if !stays {
            self.begin(tape, deck);
        }
        let Some(heard) = &mut self.heard else { return refusal };
        let (ready, mut wanted) = (&mut self.ready, false);
        heard.chain.update(deck, &mut || {
            wanted = true;
            ready.take()
        });
        if wanted && self.ready.is_none() && !self.is_asked && !self.has_ended {
            // Asked for when it is needed and not before, so that it follows the mood; there are two seconds for it.
            self.supply.ask(Ask::Next(self.number, self.wish.clone()));
            self.is_asked = true;
        }
        refusal
    }

    /// What should be heard.
    fn tape(&self, over: bool) -> Tape {
        match (&self.heard, self.files.get(self.next_file % self.files.len().max(1))) {
            (Some(Heard { tape: tape @ Tape::File(path), .. }), Some(_)) if !over && self.files.contains(path) => {
                tape.clone()
            }
            (_, Some(file)) => Tape::File(file.clone()),
            (_, None) => Tape::Soundtrack,
        }
    }

    /// Lets other music begin while what is heard fades out.
    fn begin<D: Deck<Voice = Voice>>(&mut self, tape: Tape, deck: &mut D) {
        let fade = if self.wish.mood.is_end() { END } else { CROSS_FADE };
        let follows = self.heard.take().is_some_and(|mut heard| {
            heard.chain.stop(deck, fade);
            let is_over = heard.chain.is_over();
            self.leaving.push(heard.chain);
            is_over
        });
        self.number += 1;
        (self.is_asked, self.ready, self.has_ended) = (false, None, false);
        self.supply.ask(Ask::Begin(tape.clone()));
        self.next_file += usize::from(matches!(tape, Tape::File(_)));
        // A file is heard from its beginning if none is left for it.
        let fade_in = if follows { 0.0 } else { fade };
        self.heard = Some(Heard { tape, wish: self.wish.clone(), chain: Chain::new(fade_in) });
    }

    /// Takes what the supply answered.
    fn receive(&mut self) -> Option<Refusal> {
        let mut refusal = None;
        while let Some((number, next)) = self.supply.take() {
            if number != self.number {
                continue;
            }
            self.is_asked = false;
            match next {
                Next::Segment(segment) => self.ready = Some(segment),
                Next::Pending => {}
                Next::End => self.has_ended = true,
                Next::Failed(why) => {
                    self.has_ended = true;
                    refusal = Some(self.refuse(why));
                }
            }
        }
        refusal
    }

    /// What is heard cannot be read on: it is not tried again.
    fn refuse(&mut self, why: String) -> Refusal {
        match self.heard.as_ref().map(|heard| &heard.tape) {
            Some(Tape::File(path)) => {
                let path = path.clone();
                self.files.retain(|file| *file != path);
                (Some(path), why)
            }
            _ => {
                self.is_broken = true;
                (None, why)
            }
        }
    }
}
