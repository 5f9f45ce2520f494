//! Games of the proof that White wins Benedict Chess.

use benediction_engine::games::benedict_chess::ForcedWin;
use benediction_rules::Position as _;
use benediction_rules::games::benedict_chess;
use benediction_rules::random::random_action;
use oorandom::Rand64;

/// Plays a game of the proof that White wins Benedict Chess: White by the proof, Black at random among answers that do not lose at
/// once, where there is one. Returns the positions in which Black is to play.
pub fn proof_game(random: &mut Rand64) -> Vec<Box<dyn benediction_engine::AnyGame>> {
    let mut position = benedict_chess::Position::new(false);
    let mut positions: Vec<Box<dyn benediction_engine::AnyGame>> = Vec::new();
    while let Some(step) = ForcedWin::bundled().step(&position) {
        position.apply(step.action);
        if position.outcome().is_some() {
            break;
        }
        positions.push(Box::new(position));
        let wins =
            |after: &benedict_chess::Position| ForcedWin::bundled().step(after).is_none_or(|step| step.length <= 1);
        let mut answer = None;
        for _ in 0..12 {
            let Some(action) = random_action(&position, random) else { break };
            answer = Some(action);
            let mut after = position;
            after.apply(action);
            if !wins(&after) {
                break;
            }
        }
        let Some(action) = answer else { break };
        position.apply(action);
    }
    positions
}
