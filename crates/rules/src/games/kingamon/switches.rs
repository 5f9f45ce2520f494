//! The variants and the cube: switches that are on or off, and the match that a game belongs to.

use crate::key;
use std::fmt;

use crate::message;
use crate::message::{Key, Message, shortened};
use crate::{MATCH, RuleSet, Side, worded_enum};

/// The largest number of points that a match can be played to.
pub const MAX_POINTS: u8 = 25;

worded_enum! {
    /// One variant, which is on or off. The order is that in which they are written.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Switch {
        /// `quick`: bearing off the own king wins at once.
        Quick = "quick",
        /// `remove`: hit disks leave the game. Needs `quick`, and excludes `bgoff`.
        Remove = "remove",
        /// `kingbar`: a hit king goes to its bar. Needs `quick`.
        KingBar = "kingbar",
        /// `bgoff`: pieces are borne off as in backgammon.
        BgOff = "bgoff",
        /// `bgbar`: disks on the bar must enter first; the king never has to.
        BgBar = "bgbar",
        /// `safe`: both sides can stand on a neutral space together.
        Safe = "safe",
        /// `acey`: a roll of 1 and 2 grants another roll.
        Acey = "acey",
        /// `cube`: the doubling cube ([Doubling cube](crate::rulebook#variants-2)).
        Cube = "cube",
    }

    /// Returns the word on the command line and in texts.
    #[inline]
    pub const fn word;
}

impl Switch {
    /// Returns the key of the variant's name, for a [`Catalog`](crate::message::Catalog).
    #[inline]
    pub const fn title(self) -> Key {
        match self {
            Switch::Quick => key!("kingamon-rule-quick-end"),
            Switch::Remove => key!("kingamon-rule-disks-removed"),
            Switch::KingBar => key!("kingamon-rule-king-bar"),
            Switch::BgOff => key!("kingamon-rule-bearing-off-from-home"),
            Switch::BgBar => key!("kingamon-rule-bar-first"),
            Switch::Safe => key!("kingamon-rule-safe-neutral-spaces"),
            Switch::Acey => key!("kingamon-rule-acey-deucey"),
            Switch::Cube => key!("kingamon-rule-doubling-cube"),
        }
    }

    /// Returns the rule in a sentence.
    #[inline]
    pub const fn about(self) -> Key {
        match self {
            Switch::Quick => key!("kingamon-rule-bearing-off-your-king-wins"),
            Switch::Remove => key!("kingamon-rule-disks-hit-leave-game-needs"),
            Switch::KingBar => key!("kingamon-rule-king-hit-goes-bar-does"),
            Switch::BgOff => key!("kingamon-rule-pieces-borne-off-only-when"),
            Switch::BgBar => key!("kingamon-rule-disks-bar-enter-before-anything"),
            Switch::Safe => key!("kingamon-rule-both-sides-may-stand-neutral"),
            Switch::Acey => key!("kingamon-rule-roll-1-2-grants-another"),
            Switch::Cube => key!("kingamon-rule-stake-can-doubled-before-roll"),
        }
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// A set of switches, and the points that the sides need if the game belongs to a match
/// ([Doubling cube](crate::rulebook#variants-2)). Only combinations that [Variants](crate::rulebook#variants-2) permits
/// can be made. A game of a match without the cube is its Crawford game.
///
/// ```
/// use benediction_rules::games::kingamon::{Switch, Switches};
///
/// let switches = Switches::named("quick,kingbar")?;
/// assert!(switches.has(Switch::KingBar) && !switches.has(Switch::Cube));
///
/// // `kingbar` needs `quick`.
/// assert!(Switches::of(&[Switch::KingBar]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Switches {
    bits: u8,
    /// The points that each side needs to win the match, White's first. `None` if the game belongs to no match to
    /// points.
    needs: Option<[u8; 2]>,
}

impl Switches {
    /// The base game: every switch off, and no match.
    pub const NONE: Switches = Switches { bits: 0, needs: None };

    /// Returns the set of these switches.
    ///
    /// # Errors
    ///
    /// Returns the reason if they do not go together ([Variants](crate::rulebook#variants-2)).
    #[inline]
    pub fn of(set: &[Switch]) -> Result<Switches, Message> {
        let switches = Switches { bits: set.iter().fold(0, |bits, switch| bits | switch.bit()), needs: None };
        let named = |switch: Switch| message!("kingamon-rule-named", title = switch.title(), word = switch.word());
        let wants = [Switch::Remove, Switch::KingBar];
        if let Some(alone) = wants.into_iter().find(|switch| switches.has(*switch) && !switches.has(Switch::Quick)) {
            let [alone, quick] = [alone, Switch::Quick].map(named);
            return Err(message!("kingamon-rules-alone", alone, quick));
        }
        if switches.has(Switch::Remove) && switches.has(Switch::BgOff) {
            let [removed, home] = [Switch::Remove, Switch::BgOff].map(named);
            return Err(message!("kingamon-rules-together", removed, home));
        }
        Ok(switches)
    }

    /// Reads words separated by commas. An empty text is the base game.
    ///
    /// # Errors
    ///
    /// Returns the reason if a word is not a switch, or the switches do not go together.
    ///
    /// # Examples
    ///
    /// ```
    /// use benediction_rules::games::kingamon::{Switch, Switches};
    ///
    /// let switches = Switches::named("quick,cube")?;
    /// assert!(switches.has(Switch::Cube) && !switches.has(Switch::Acey));
    /// // "remove" needs "quick".
    /// assert!(Switches::named("remove").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn named(words: &str) -> Result<Switches, Message> {
        Switches::of_words(RuleSet::from(words).words())
    }

    /// Reads words.
    ///
    /// # Errors
    ///
    /// Returns the reason if a word is not a switch, or the switches do not go together.
    #[inline]
    pub fn of_words<'a>(words: impl Iterator<Item = &'a str>) -> Result<Switches, Message> {
        let mut needs = None;
        let mut set = Vec::new();
        for word in words {
            let unknown = || message!("kingamon-no-rule", word = shortened(word));
            if let Some(points) = word.strip_prefix(MATCH) {
                if needs.replace(read_needs(points).ok_or_else(unknown)?).is_some() {
                    return Err(unknown());
                }
            } else {
                set.push(Switch::ALL.into_iter().find(|switch| switch.word() == word).ok_or_else(unknown)?);
            }
        }
        Ok(Switches { needs, ..Switches::of(&set)? })
    }

    /// Returns the same switches for a game of a match in which the sides need these points, from 1 to 25, White's
    /// first. Returns `None` if a number is out of this range.
    #[must_use]
    pub fn in_match(self, needs: [u8; 2]) -> Option<Switches> {
        needs.into_iter().all(are_needed).then_some(Switches { needs: Some(needs), ..self })
    }

    /// Returns the points that a side needs to win the match, from 1 to 25. Returns `None` if the game belongs to no
    /// match to points.
    #[inline]
    pub fn needs(self, side: Side) -> Option<u8> {
        self.needs.map(|needs| needs[side.index()])
    }

    /// Returns every combination that [Variants](crate::rulebook#variants-2) permits.
    #[inline]
    pub fn all() -> impl Iterator<Item = Switches> {
        (0..=u8::MAX).filter_map(|bits| {
            let set: Vec<Switch> = Switch::ALL.into_iter().filter(|switch| bits & switch.bit() != 0).collect();
            Switches::of(&set).ok()
        })
    }

    /// Returns `true` if a switch is on.
    #[inline]
    pub const fn has(self, switch: Switch) -> bool {
        self.bits & switch.bit() != 0
    }

    /// Returns the set without the cube, for a game that belongs to no match.
    #[must_use]
    #[inline]
    pub(super) const fn without_cube(self) -> Switches {
        Switches { needs: None, ..self.with_cube(false) }
    }

    /// Returns the set with the cube, or without it.
    #[must_use]
    pub(super) const fn with_cube(self, cube: bool) -> Switches {
        let bits = if cube { self.bits | Switch::Cube.bit() } else { self.bits & !Switch::Cube.bit() };
        Switches { bits, ..self }
    }

    /// Returns the set for exchanged sides.
    #[must_use]
    pub(super) fn swapped(self) -> Switches {
        Switches { needs: self.needs.map(|[white, red]| [red, white]), ..self }
    }

    /// Returns the words of the switches that are on, and of the match.
    #[inline]
    pub fn words(self) -> RuleSet {
        let switches =
            Switch::ALL.into_iter().filter(|switch| self.has(*switch)).map(|switch| switch.word().to_owned());
        switches.chain(self.needs.map(|[white, red]| format!("{MATCH}{white}-{red}"))).collect()
    }

    /// Returns the bits of the switches, for a hash. The match is left out, so that a position has the same hash in
    /// every match.
    #[inline]
    pub(super) const fn bits(self) -> u8 {
        self.bits
    }
}

/// Returns `true` if a side can need this number of points.
const fn are_needed(points: u8) -> bool {
    points >= 1 && points <= MAX_POINTS
}

/// Reads the points that the sides need: `3-5`.
fn read_needs(text: &str) -> Option<[u8; 2]> {
    let points = |text: &str| {
        let plain = !text.starts_with(['0', '+']);
        text.parse().ok().filter(|points| plain && are_needed(*points))
    };
    let (white, red) = text.split_once('-')?;
    Some([points(white)?, points(red)?])
}

/// Writes the words separated by commas.
impl fmt::Display for Switches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words().to_string())
    }
}
