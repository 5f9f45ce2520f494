//! Texts about matches of several games. A score names those who play, not the colours of their men: these may change from game to
//! game.

use benediction_rules::Side;
use benediction_rules::notation::SideNames;
use benediction_words::{level, say, short, side as side_name, side_of};

use crate::record::Player;
use crate::series::{Series, Unit};

/// Largest length of a name in a score, in letters.
const MAX_LETTERS: usize = 24;

/// Those who play a match, as its score names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponents {
    /// The side of the only person, who is addressed as "you". `None` if there are two people or none.
    you: Option<Side>,
    /// Their names, the near one first.
    names: [String; 2],
}

impl Opponents {
    /// Returns the opponents of a game with these players and names, the near ones first. A person without a name is called like
    /// the side, and so that no two names are equal, the side is added to them.
    pub fn new(players: &(Player, Player), names: [Option<String>; 2], sides: SideNames) -> Opponents {
        let player = |side: Side| if side == Side::Near { &players.0 } else { &players.1 };
        let mut people = Side::BOTH.into_iter().filter(|side| *player(*side) == Player::Human);
        let you = people.next().filter(|_| people.next().is_none());
        let name = |side: Side| match (&names[side.index()], player(side)) {
            (Some(name), _) | (None, Player::Other(name)) => Some(short(name, MAX_LETTERS)),
            (None, Player::Bot(number)) => Some(level(*number).to_string()),
            (None, Player::Human) => None,
        };
        let [near, far] = Side::BOTH.map(name);
        let is_same = near == far;
        let called = |name: Option<String>, side: Side| match name {
            Some(name) if is_same => side_of(sides, side, Some(&name)),
            Some(name) => name,
            None => side_name(sides, side),
        };
        Opponents { you, names: [called(near, Side::Near), called(far, Side::Far)] }
    }

    fn name(&self, side: Side) -> &str {
        &self.names[side.index()]
    }

    /// Returns the side of the only person as an argument of a message.
    const fn you(&self) -> &'static str {
        match self.you {
            Some(Side::Near) => "near",
            Some(Side::Far) => "far",
            None => "none",
        }
    }
}

const fn unit(series: Series) -> &'static str {
    match series.unit() {
        Unit::Games => "games",
        Unit::Points => "points",
    }
}

/// Describes how a match stands, or who has won it.
pub fn standing(series: Series, opponents: &Opponents) -> String {
    let Some(winner) = series.winner() else {
        let [near, far] = Side::BOTH;
        return say!(
            "series-stands",
            unit = unit(series),
            to = series.to(),
            you = opponents.you(),
            near = opponents.name(near),
            near_won = series.won(near),
            far = opponents.name(far),
            far_won = series.won(far)
        );
    };
    let (won, lost) = (series.won(winner), series.won(winner.other()));
    match opponents.you {
        Some(you) if you == winner => say!("series-won-you", won, lost),
        Some(_) => say!("series-lost-you", won = lost, lost = won),
        None => say!("series-won", winner = opponents.name(winner), won, lost),
    }
}

/// Describes a match for the menu entry that continues it: its game, how it stands, and the number of turns of the present game,
/// or `None` between two games.
pub fn interrupted(game: &str, series: Series, opponents: &Opponents, turns: Option<usize>) -> String {
    let stands = standing(series, opponents);
    match turns {
        None => say!("series-between", game, stands),
        Some(turns) => say!("series-in-game", game, stands, turns),
    }
}

/// Describes a match that is to begin, for the menu entry that starts it.
pub fn new_match(game: &str, series: Series) -> String {
    say!("series-new", game, unit = unit(series), to = series.to())
}

/// Describes what a resignation costs: the points that the winner scores, and the match after it. It is empty if the game counts one
/// point and belongs to no match.
pub fn resignation(winner: Side, stake: u32, series: Option<Series>, opponents: &Opponents) -> String {
    let name = opponents.name(winner);
    match series.map(|series| series.after(Some(winner), stake)) {
        None if stake > 1 => say!("series-resign-stake", winner = name, points = stake),
        None => String::new(),
        Some(series) if series.winner().is_some() => say!(
            "series-resign-last",
            winner = name,
            unit = unit(series),
            points = stake,
            won = series.won(winner),
            lost = series.won(winner.other())
        ),
        Some(series) => say!(
            "series-resign",
            winner = name,
            unit = unit(series),
            points = stake,
            stands = standing(series, opponents)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use benediction_rules::notation::Tint;

    const SIDES: SideNames = SideNames([Tint::White, Tint::Red]);

    fn series(text: &str) -> Series {
        text.parse().unwrap()
    }

    fn opponents(near: Player, far: Player, names: [&str; 2]) -> Opponents {
        let names = names.map(|name| Some(name.to_string()).filter(|name| !name.is_empty()));
        Opponents::new(&(near, far), names, SIDES)
    }

    #[test]
    fn match_score_names_both_players() {
        let you = opponents(Player::Human, Player::Bot(1), ["", ""]);
        let points = series("0-2 of 3 points");
        assert_eq!(standing(points, &you), "Match to 3 points: you 0, Pilgrim 2");
        let swapped = opponents(Player::Bot(1), Player::Human, ["", ""]);
        assert_eq!(standing(points.exchanged(), &swapped), standing(points, &you), "also on the other side");
        let friends = opponents(Player::Human, Player::Human, ["Anna", "Ben"]);
        assert_eq!(standing(series("1-0 of 2"), &friends), "Match to 2 wins: Anna 1, Ben 0");
        let unknown = opponents(Player::Human, Player::Human, ["", ""]);
        assert_eq!(
            standing(series("1-0 of 2"), &unknown),
            "Match to 2 wins: White 1, Red 0",
            "a file of an older version"
        );
        let bots = opponents(Player::Bot(1), Player::Bot(1), ["", ""]);
        assert_eq!(standing(series("1-0 of 2"), &bots), "Match to 2 wins: Pilgrim (White) 1, Pilgrim (Red) 0");
    }

    #[test]
    fn a_decided_match_names_its_winner() {
        let after = |winner| series("1-1 of 3 points").after(Some(winner), 2);
        let you = opponents(Player::Human, Player::Bot(1), ["", ""]);
        assert_eq!(standing(after(Side::Near), &you), "You won the match, 3–1.");
        assert_eq!(standing(after(Side::Far), &you), "You lost the match, 1–3.");
        let friends = opponents(Player::Human, Player::Human, ["Anna", "Ben"]);
        assert_eq!(standing(after(Side::Far), &friends), "Ben wins the match, 3–1.");
    }

    #[test]
    fn a_resignation_has_its_price() {
        let you = opponents(Player::Human, Player::Bot(1), ["", ""]);
        let friends = opponents(Player::Human, Player::Human, ["Anna", "Ben"]);
        let price = |text: &str, stake, opponents| resignation(Side::Far, stake, text.parse().ok(), opponents);
        assert_eq!(price("", 1, &you), "");
        assert_eq!(price("", 2, &friends), "Ben scores 2 points.");
        assert_eq!(price("0-0 of 5 points", 2, &you), "Pilgrim scores 2 points. Match to 5 points: you 0, Pilgrim 2");
        assert_eq!(price("0-1 of 3 points", 2, &you), "Pilgrim scores 2 points and wins the match, 3–0.");
        assert_eq!(price("1-0 of 3", 1, &friends), "Ben wins this game. Match to 3 wins: Anna 1, Ben 1");
        assert_eq!(price("0-1 of 2", 1, &friends), "Ben wins this game and the match, 2–0.");
    }
}
