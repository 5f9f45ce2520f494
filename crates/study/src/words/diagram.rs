//! Captions of diagrams.

use crate::session::{Session, TurnLine};
use benediction_rules::notation::SideNames;
use benediction_rules::{Outcome, Side};
use benediction_words::{say, text};

/// Returns the caption of the current position of a game.
pub fn caption_of(session: &Session) -> [String; 2] {
    let turns = session.turns();
    caption(session.sides(), &session.about().names, turns.last(), session.outcome())
}

/// Returns two lines: the players, and the last turn or the result. `names` are the names of the players, empty if unknown.
fn caption(sides: SideNames, names: &[String; 2], turn: Option<&TurnLine>, outcome: Option<Outcome>) -> [String; 2] {
    let player = |side: Side| {
        let name = &names[side.index()];
        if name.is_empty() {
            benediction_words::side(sides, side)
        } else {
            say!("diagram-player", name = name, side = benediction_words::side(sides, side))
        }
    };
    let [near, far] = Side::BOTH.map(player);
    let turn = turn.map_or_else(
        || text!("diagram-start").into(),
        |turn| {
            let actions = turn.actions.join(" ");
            match turn.side {
                Some(side) => {
                    say!(
                        "diagram-turn",
                        number = turn.number,
                        side = benediction_words::side(sides, side),
                        actions = actions
                    )
                }
                None => say!("diagram-roll", number = turn.number, actions = actions),
            }
        },
    );
    let last = match outcome {
        Some(outcome) => say!("diagram-end", turn = turn, result = benediction_words::result(outcome, sides)),
        None => turn,
    };
    [say!("diagram-players", near = near, far = far), last]
}
