//! What stands below a diagram.

use crate::session::{Session, TurnLine};
use benediction_rules::notation::SideNames;
use benediction_rules::{Outcome, Side};
use benediction_words::{say, text};

/// What stands below the present position of a game.
pub fn caption_of(session: &Session) -> [String; 2] {
    let turns = session.turns();
    caption(session.sides(), &session.about().names, turns.last(), session.outcome())
}

/// The players, and the turn that led to the position or how the game ended. `names` are the players' names, empty where nobody
/// has said.
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
