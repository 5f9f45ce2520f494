//! The time of the action under way. It changes while nothing is played, so it is kept beside the saved game.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::session::Session;
use crate::tree::NodeId;

/// The time that was spent so far on the action that is due at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnTime {
    /// The fingerprint of the position.
    position: u64,
    /// The time.
    pub spent: Duration,
}

/// The file of a time.
#[derive(Serialize, Deserialize)]
struct TurnTimeFile {
    position: u64,
    spent_ms: u64,
}

impl TurnTime {
    /// Returns the time at a node of a game.
    pub fn at(session: &Session, node: NodeId, spent: Duration) -> TurnTime {
        TurnTime { position: fingerprint(session, node), spent }
    }

    /// Returns another time at the same position.
    #[must_use]
    pub const fn with(self, spent: Duration) -> TurnTime {
        TurnTime { spent, ..self }
    }

    /// Returns the time if it belongs to a node of a game. Returns `None` if it was spent elsewhere.
    pub fn spent_at(&self, session: &Session, node: NodeId) -> Option<Duration> {
        (self.position == fingerprint(session, node)).then_some(self.spent)
    }

    /// Returns the text of its file.
    pub fn write(&self) -> String {
        let spent_ms = u64::try_from(self.spent.as_millis()).unwrap_or(u64::MAX);
        let file = TurnTimeFile { position: self.position, spent_ms };
        // Two numbers are always written.
        ron::to_string(&file).unwrap_or_default()
    }

    /// Reads the text of its file. Returns `None` if it is not one.
    pub fn read(text: &str) -> Option<TurnTime> {
        let file: TurnTimeFile = ron::from_str(text).ok()?;
        Some(TurnTime { position: file.position, spent: Duration::from_millis(file.spent_ms) })
    }
}

/// Returns a number that differs for different games and different ways to a node. It is the same in every version (FNV-1a).
fn fingerprint(session: &Session, node: NodeId) -> u64 {
    let way = std::iter::successors(Some(node), |node| session.before(*node));
    let texts = way.filter_map(|node| session.text_of(node).map(str::to_string));
    let game = session.spec().to_string();
    let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let add = |hash: u64, text: String| text.bytes().chain([b'\n']).fold(hash, fold);
    std::iter::once(game).chain(texts).fold(0xcbf2_9ce4_8422_2325, add)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;
    use benediction_rules::Side;

    const SPENT: Duration = Duration::from_millis(40_250);

    #[test]
    fn turn_time_reads_back_and_fits_only_its_position() {
        let mut session = registry::named("benediction").unwrap().start(Side::Near);
        session.act_text("e3e4").unwrap();
        let (start, here) = (NodeId::ROOT, session.node());
        let time = TurnTime::at(&session, here, SPENT);
        assert_eq!(TurnTime::read(&time.write()), Some(time));
        assert_eq!((time.spent_at(&session, here), time.spent_at(&session, start)), (Some(SPENT), None));
        session.act_text("d7d6").unwrap();
        assert_eq!((time.spent_at(&session, here), time.spent_at(&session, session.node())), (Some(SPENT), None));
        let other = registry::named("obelisk").unwrap().start(Side::Near);
        let time = TurnTime::at(&session, start, SPENT);
        assert_eq!((time.spent_at(&session, start), time.spent_at(&other, start)), (Some(SPENT), None));
    }

    #[test]
    fn broken_files_hold_no_time() {
        for text in ["", "(", "()", "(position: 1)", "(position: -1, spent_ms: 5)", "(position: 1, spent_ms: 1e9)"] {
            assert_eq!(TurnTime::read(text), None, "{text}");
        }
        let most = format!("(position: 1, spent_ms: {}, later: 3)", u64::MAX);
        assert_eq!(TurnTime::read(&most).map(|time| time.spent), Some(Duration::from_millis(u64::MAX)));
    }
}
