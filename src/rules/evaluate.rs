//! What a search asks of a game beyond its rules.

use super::Game;

/// A judge of positions, one for each game. Scores are in hundredths of a man, from the view of the side to act.
pub trait Evaluate<G: Game>: Send + Sync {
    /// How good an unfinished position is for the side to act; between -20,000 and 20,000.
    fn score(&self, position: &G) -> i32;

    /// A guess at how good a legal action is, for ordering only; higher is searched earlier.
    fn promise(&self, position: &G, action: G::Action) -> i32;

    /// Whether an action changes so much (a capture of a king, a blessing of one) that the search looks on beyond its depth.
    fn is_loud(&self, position: &G, action: G::Action) -> bool;
}
