//! The pictures of a board.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{EnginePool, Job};
use crate::paint::colors::Colors;
use crate::paint::{Pictures, paint};
use benediction_rules::view::Board;

/// A job that paints a board.
#[derive(Serialize, Deserialize)]
pub struct Paint {
    /// The board.
    pub board: Board,
    /// Its colours.
    #[serde(serialize_with = "theme_text", deserialize_with = "theme_of")]
    pub theme: Arc<Colors>,
    /// Width in texels.
    pub size: usize,
    /// Width of a first picture, which is ready sooner.
    pub first: Option<usize>,
}

// A theme is written so that people can read it, and only that form has all of it.
fn theme_text<S: Serializer>(theme: &Arc<Colors>, serializer: S) -> Result<S::Ok, S::Error> {
    let text = ron::to_string(theme.as_ref()).map_err(serde::ser::Error::custom)?;
    text.serialize(serializer)
}

fn theme_of<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<Colors>, D::Error> {
    Colors::read(&String::deserialize(deserializer)?).map(Arc::new).map_err(D::Error::custom)
}

/// An event of the painting.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum PaintEvent {
    /// One of its steps is done ([`STEPS`](crate::paint::STEPS)).
    Step,
    /// The pictures; better ones may follow.
    Painted(Box<Pictures>),
}

impl Job for Paint {
    type Event = PaintEvent;

    const NAME: &'static str = "paint";

    fn run(self, _: &EnginePool, stop: &AtomicBool, send: &mut dyn FnMut(PaintEvent)) {
        for size in self.first.into_iter().chain([self.size]) {
            let mut step = || {
                send(PaintEvent::Step);
                !stop.load(Ordering::Relaxed)
            };
            let Some(painted) = paint(&self.board, &self.theme, size, &mut step) else { return };
            send(PaintEvent::Painted(Box::new(painted)));
        }
    }
}
