//! Texts about puzzles.

use crate::puzzles::Theme;
use crate::session::Session;
use benediction_rules::{Action, Side};
use benediction_words::{say, text};

/// Returns what wins the game of a puzzle for the side that attacks: the solver, or the opponent where there is a threat to meet.
pub fn aim(session: &Session, theme: Theme, solver: Side) -> String {
    let side = if matches!(theme, Theme::Defend | Theme::Survive) { solver.other() } else { solver };
    let spec = session.spec();
    // A rule option that changes what wins has words of its own.
    let quick = spec.rules.words().any(|word| word == "quick");
    let game = if quick { "quick" } else { spec.id.as_str() };
    say!("puzzle-aim", game, side = session.sides().of(side))
}

/// Returns the reason why a turn of a puzzle is wrong: its first one, or the one after the opponent's answer.
pub fn why_wrong(theme: Theme, is_second_turn: bool) -> &'static str {
    match theme {
        Theme::WinNext if is_second_turn => text!("puzzle-wrong-win"),
        Theme::Win => text!("puzzle-wrong-win"),
        Theme::WinNext => text!("puzzle-wrong-win-in-two"),
        Theme::Defend => text!("puzzle-wrong-defend"),
        Theme::Survive => text!("puzzle-wrong-survive"),
        Theme::Bless => text!("puzzle-wrong-bless"),
        Theme::Save => text!("puzzle-wrong-save"),
        Theme::Keep => text!("puzzle-wrong-keep"),
        Theme::Hold => text!("puzzle-wrong-hold"),
        Theme::Best | Theme::Cube => text!("puzzle-wrong-best"),
        Theme::Mistake => text!("puzzle-wrong-mistake"),
    }
}

/// Returns turns in notation, with numbers if there are several.
pub fn notation(session: &Session, turns: &[Vec<Action>]) -> String {
    let all: Vec<Action> = turns.iter().flatten().copied().collect();
    let mut texts = session.views_of(&all, false).into_iter().map(|view| view.text);
    let turn = |(number, turn): (usize, &Vec<Action>)| {
        let texts: Vec<String> = texts.by_ref().take(turn.len()).collect();
        if turns.len() > 1 { format!("{number}. {}", texts.join(" ")) } else { texts.join(" ") }
    };
    (1..).zip(turns).map(turn).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles;
    use crate::registry;

    #[test]
    fn puzzle_aim_names_how_the_game_is_won() {
        for entry in registry::games() {
            let Some(puzzle) = puzzles::shipped().iter().find(|puzzle| puzzle.game == entry.name) else { continue };
            let session = puzzle.session().expect("a puzzle");
            let words = aim(&session, Theme::Win, Side::Near);
            let expected = match entry.name {
                "benediction" => "Red wins by capturing an enemy king or by blessing a king of its own.",
                "king-trails" => {
                    "Red wins by capturing an enemy king or by having a blessed king when its own turn begins."
                }
                "benedict-chess" => "White wins by flipping the enemy king.",
                "obelisk" => "Black wins by completing the obelisk or by leaving the opponent without a legal move.",
                _ => "White wins by bearing off all its pieces or by capturing the enemy king.",
            };
            assert_eq!(words, expected, "{}", entry.name);
        }
    }

    #[test]
    fn defence_puzzle_names_how_the_opponent_wins() {
        let session = registry::named("benedict-chess").expect("chess").start(Side::Near);
        let words = |theme| aim(&session, theme, Side::Near);
        assert_eq!(words(Theme::WinNext), "White wins by flipping the enemy king.");
        assert_eq!(words(Theme::Defend), "Black wins by flipping the enemy king.");
    }
}
