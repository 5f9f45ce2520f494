//! Which game is played, and by which rules.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

/// A game, by its name in the registry, on the command line and in files. A mixture of variants that has no name is called by
/// its flags.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(Cow<'static, str>);

impl GameId {
    /// The game of a name.
    pub const fn new(name: &'static str) -> GameId {
        GameId(Cow::Borrowed(name))
    }

    /// Its name.
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

/// The rules words by which a game is not played as usual, in the order in which they were said; none for the usual rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RuleSet(Vec<String>);

impl RuleSet {
    /// A game's usual rules.
    pub const USUAL: RuleSet = RuleSet(Vec::new());

    /// Whether no word was said.
    pub fn is_usual(&self) -> bool {
        self.0.is_empty()
    }

    /// The words.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }
}

/// Words joined by commas, with blanks between them or without.
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

/// The words, joined by commas.
impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(","))
    }
}

/// A game with its rules. Files and protocols write the name and, where the rules are not the usual ones, a blank and the
/// rules words, joined by commas: `kingamon quick,cube`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct GameSpec {
    /// Which game.
    pub id: GameId,
    /// By which rules.
    pub rules: RuleSet,
}

impl GameSpec {
    /// A game by its usual rules.
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
