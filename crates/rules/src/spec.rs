//! Names of games and of the rules that they are played by.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

/// Name of a game, as the command line and files write it: `king-trails`. A mixture of variants that has no name of
/// its own is called by its flags: `n=5 checkers=24 …`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(Cow<'static, str>);

impl GameId {
    /// Creates the identifier of a game from its name.
    pub const fn new(name: &'static str) -> GameId {
        GameId(Cow::Borrowed(name))
    }

    /// Returns the name as it is written on the command line and in files.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for GameId {
    fn from(name: &str) -> GameId {
        GameId(Cow::Owned(name.into()))
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The beginning of the option that contains what the sides need to win a match to points, the near one first:
/// `match=3-5`.
pub const MATCH: &str = "match=";

/// The rule options that a game is played with, in the order in which they were given; empty for the usual rules.
///
/// ```
/// use benediction_rules::RuleSet;
///
/// let rules = RuleSet::from("quick, cube");
/// assert_eq!(rules.words().collect::<Vec<_>>(), ["quick", "cube"]);
/// assert_eq!(rules.to_string(), "quick,cube");
/// assert!(RuleSet::from("").is_usual());
/// assert_eq!(RuleSet::from("cube,match=3-5").outside_match(), RuleSet::from("cube"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RuleSet(Vec<String>);

impl RuleSet {
    /// The usual rules of a game.
    pub const USUAL: RuleSet = RuleSet(Vec::new());

    /// Returns `true` if there is no rule option.
    pub fn is_usual(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the same rules outside a match to points, whose score is an option too.
    #[must_use]
    pub fn outside_match(&self) -> RuleSet {
        self.words().filter(|word| !word.starts_with(MATCH)).collect()
    }

    /// Returns the rule options in their order, as they are written.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }
}

/// Reads rule options separated by commas, with or without blanks.
impl From<&str> for RuleSet {
    fn from(words: &str) -> RuleSet {
        words.split(',').map(str::trim).filter(|word| !word.is_empty()).collect()
    }
}

impl<'a> FromIterator<&'a str> for RuleSet {
    fn from_iter<I: IntoIterator<Item = &'a str>>(words: I) -> RuleSet {
        RuleSet(words.into_iter().map(Into::into).collect())
    }
}

impl FromIterator<String> for RuleSet {
    fn from_iter<I: IntoIterator<Item = String>>(words: I) -> RuleSet {
        RuleSet(words.into_iter().collect())
    }
}

/// Writes the rule options separated by commas.
impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(","))
    }
}

/// A game and the rules that it is played by. Files and protocols write the name and, if the rules are not the usual
/// ones, a blank and the rule options, separated by commas: `kingamon quick,cube`. Reading never fails; whether there
/// is such a game is decided by [`Position::start`](crate::Position::start).
///
/// ```
/// use benediction_rules::{GameId, GameSpec, RuleSet};
///
/// let spec = GameSpec::from("kingamon quick,cube");
/// assert_eq!(spec.id, GameId::new("kingamon"));
/// assert_eq!(spec.rules, RuleSet::from("quick,cube"));
/// assert_eq!(spec.to_string(), "kingamon quick,cube");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct GameSpec {
    /// The game, without its rule options.
    pub id: GameId,
    /// The rule options; none for the standard game.
    pub rules: RuleSet,
}

impl GameSpec {
    /// Returns a game with its usual rules.
    pub const fn usual(id: GameId) -> GameSpec {
        GameSpec { id, rules: RuleSet::USUAL }
    }
}

impl From<&str> for GameSpec {
    fn from(text: &str) -> GameSpec {
        // Flags stand for a game without a name, and there are blanks between them.
        let (name, words) = text.split_once(' ').filter(|(name, _)| !name.contains('=')).unwrap_or((text, ""));
        GameSpec { id: name.into(), rules: words.into() }
    }
}

impl From<String> for GameSpec {
    fn from(text: String) -> GameSpec {
        text.as_str().into()
    }
}

impl From<GameSpec> for String {
    fn from(spec: GameSpec) -> String {
        spec.to_string()
    }
}

impl fmt::Display for GameSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.rules.is_usual() { write!(f, "{}", self.id) } else { write!(f, "{} {}", self.id, self.rules) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back_as_they_were() {
        for text in ["benediction", "kingamon quick,cube", "n=5 checkers=16 choose-starts=no", ""] {
            assert_eq!(GameSpec::from(text).to_string(), text);
        }
        let spec = GameSpec::from("obelisk even, bounded,");
        assert_eq!((spec.id.as_str(), spec.to_string().as_str()), ("obelisk", "obelisk even,bounded"));
        assert_eq!(GameSpec::from("n=5 trails=no").rules, RuleSet::USUAL);
    }
}
