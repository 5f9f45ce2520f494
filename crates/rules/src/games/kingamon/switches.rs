//! The variants (§7) and the cube (§8): switches that are on or off.

use crate::key;
use std::fmt;

use crate::RuleSet;
use crate::message;
use crate::message::{Key, Message, shortened};

/// One variant, which is on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Switch {
    /// `quick`: bearing off the own king wins at once.
    Quick,
    /// `remove`: hit disks leave the game. Needs `quick`, and excludes `bgoff`.
    Remove,
    /// `kingbar`: a hit king goes to its bar. Needs `quick`.
    KingBar,
    /// `bgoff`: pieces are borne off as in backgammon.
    BgOff,
    /// `bgbar`: disks on the bar must enter first; the king never has to.
    BgBar,
    /// `safe`: both sides can stand on a neutral space together.
    Safe,
    /// `acey`: a roll of 1 and 2 grants another roll.
    Acey,
    /// `cube`: the doubling cube (§8).
    Cube,
}

impl Switch {
    /// All switches, in the order in which they are written.
    pub const ALL: [Switch; 8] = [
        Switch::Quick,
        Switch::Remove,
        Switch::KingBar,
        Switch::BgOff,
        Switch::BgBar,
        Switch::Safe,
        Switch::Acey,
        Switch::Cube,
    ];

    /// Returns the word on the command line and in texts.
    #[inline]
    pub const fn word(self) -> &'static str {
        match self {
            Switch::Quick => "quick",
            Switch::Remove => "remove",
            Switch::KingBar => "kingbar",
            Switch::BgOff => "bgoff",
            Switch::BgBar => "bgbar",
            Switch::Safe => "safe",
            Switch::Acey => "acey",
            Switch::Cube => "cube",
        }
    }

    /// Returns the name for people.
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

/// A set of switches. Only combinations that §7 permits can be made.
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
pub struct Switches(u8);

impl Switches {
    /// The base game.
    pub const NONE: Switches = Switches(0);

    /// Returns the set of these switches.
    ///
    /// # Errors
    ///
    /// Returns the reason if they do not go together (§7).
    #[inline]
    pub fn of(set: &[Switch]) -> Result<Switches, Message> {
        let switches = Switches(set.iter().fold(0, |bits, switch| bits | switch.bit()));
        let named = |switch: Switch| message!("kingamon-rule-named", title = switch.title(), word = switch.word());
        let wants = [Switch::Remove, Switch::KingBar];
        if let Some(alone) = wants.into_iter().find(|switch| switches.has(*switch) && !switches.has(Switch::Quick)) {
            let [alone, quick] = [alone, Switch::Quick].map(named);
            return Err(message!("kingamon-rules-alone", alone = alone, quick = quick));
        }
        if switches.has(Switch::Remove) && switches.has(Switch::BgOff) {
            let [removed, home] = [Switch::Remove, Switch::BgOff].map(named);
            return Err(message!("kingamon-rules-together", removed = removed, home = home));
        }
        Ok(switches)
    }

    /// Reads words separated by commas. An empty text is the base game.
    ///
    /// # Errors
    ///
    /// Returns the reason if a word is not a switch, or the switches do not go together.
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
        let set: Result<Vec<Switch>, Message> = words
            .map(|word| {
                let switch = Switch::ALL.into_iter().find(|switch| switch.word() == word);
                switch.ok_or_else(|| message!("kingamon-no-rule", word = shortened(word)))
            })
            .collect();
        Switches::of(&set?)
    }

    /// Returns every combination that §7 permits.
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
        self.0 & switch.bit() != 0
    }

    /// Returns the set without a switch.
    #[must_use]
    #[inline]
    pub(super) const fn without(self, switch: Switch) -> Switches {
        Switches(self.0 & !switch.bit())
    }

    /// Returns the words of the switches that are on.
    #[inline]
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        Switch::ALL.into_iter().filter(move |switch| self.has(*switch)).map(Switch::word)
    }

    /// Returns the bits, for a hash.
    #[inline]
    pub(super) const fn bits(self) -> u8 {
        self.0
    }
}

/// Writes the words separated by commas.
impl fmt::Display for Switches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words().collect::<RuleSet>().to_string())
    }
}
