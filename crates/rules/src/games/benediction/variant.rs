//! Variants of the rules.

use crate::geometry::Hex;
use crate::message;
use crate::message::Message;

/// Moment when a blessed king wins. The rulings [D10](crate::rulebook#rulings), [D16](crate::rulebook#rulings-1) and
/// [D17](crate::rulebook#rulings-1) depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlessedKingWins {
    /// At once, as in Benediction ([Kings and winning](crate::rulebook#kings-and-winning)).
    AtOnce,
    /// When the next turn of its owner begins ([King Trails](crate::rulebook#what-differs-from-benediction)).
    TurnStart,
}

/// Place where the checkers of a cursed man go when it is captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CursedCaptives {
    /// To their owner's hand, as in Benediction.
    Hand,
    /// Out of the game (King Trails).
    Removed,
}

/// The rules that differ between Benediction and King Trails. Any mixture of them can be played.
///
/// ```
/// use benediction_rules::games::benediction::Variant;
///
/// let mut variant = Variant::BENEDICTION;
/// variant.set("n=6")?;
/// variant.set("trails=yes")?;
/// assert_eq!(variant.name(), None);
/// assert!(variant.text().starts_with("n=6 checkers=16 choose-starts=no"));
/// assert!(variant.set("n=8").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// Number of points on a side of the board, 5 to 7.
    pub n: u8,
    /// Number of checkers of a side, 7 to 64.
    pub checkers: u8,
    /// `true` if the players choose their starting points before the game.
    pub choose_starts: bool,
    /// The moment when a blessed king wins the game.
    pub blessed_king_wins: BlessedKingWins,
    /// `true` if a king that leaves a point makes it a starting point.
    pub trails: bool,
    /// Place where the checkers of a captured cursed man go.
    pub cursed_captives: CursedCaptives,
}

impl Variant {
    /// The rules of Benediction: 61 points, and 16 checkers for each side.
    pub const BENEDICTION: Variant = Variant {
        n: 5,
        checkers: 16,
        choose_starts: false,
        blessed_king_wins: BlessedKingWins::AtOnce,
        trails: false,
        cursed_captives: CursedCaptives::Hand,
    };

    /// The rules of King Trails: 127 points, and 24 checkers for each side.
    pub const KING_TRAILS: Variant = Variant {
        n: 7,
        checkers: 24,
        choose_starts: true,
        blessed_king_wins: BlessedKingWins::TurnStart,
        trails: true,
        cursed_captives: CursedCaptives::Removed,
    };

    /// Returns the board.
    ///
    /// # Panics
    ///
    /// Panics if [`Variant::n`] is not 5, 6 or 7.
    #[inline]
    pub fn hex(&self) -> &'static Hex {
        Hex::of_size(self.n as usize).expect("a variant's board has 5 to 7 points on a side")
    }

    /// Returns the name of one of the two published variants, or `None` for a mixture.
    #[inline]
    pub fn name(&self) -> Option<&'static str> {
        match *self {
            Variant::BENEDICTION => Some("benediction"),
            Variant::KING_TRAILS => Some("king-trails"),
            _ => None,
        }
    }

    /// Returns the published variant with a name: `benediction` or `king-trails`. Returns `None` for any other name.
    #[inline]
    pub fn named(name: &str) -> Option<Variant> {
        [Variant::BENEDICTION, Variant::KING_TRAILS].into_iter().find(|variant| variant.name() == Some(name))
    }

    /// Returns the text in the first line of a position text: a name, or the six flags.
    pub fn text(&self) -> String {
        if let Some(name) = self.name() {
            return name.into();
        }
        let yes_no = |yes| if yes { "yes" } else { "no" };
        format!(
            "n={} checkers={} choose-starts={} blessed-king-wins={} trails={} cursed-captives={}",
            self.n,
            self.checkers,
            yes_no(self.choose_starts),
            match self.blessed_king_wins {
                BlessedKingWins::AtOnce => "at-once",
                BlessedKingWins::TurnStart => "turn-start",
            },
            yes_no(self.trails),
            match self.cursed_captives {
                CursedCaptives::Hand => "hand",
                CursedCaptives::Removed => "removed",
            },
        )
    }

    /// Sets one flag, written `key=value`.
    ///
    /// # Errors
    ///
    /// Returns the reason if there is no such flag or value; nothing is changed then.
    ///
    /// # Examples
    ///
    /// ```
    /// use benediction_rules::games::benediction::Variant;
    ///
    /// let mut mixed = Variant::KING_TRAILS;
    /// mixed.set("n=5")?;
    /// assert_eq!(mixed.name(), None, "a mixture of the rules");
    /// assert!(mixed.set("n=9").is_err());
    /// assert!(mixed.text().starts_with("n=5 checkers=24 "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set(&mut self, flag: &str) -> Result<(), Message> {
        let (key, value) = flag.split_once('=').ok_or_else(|| message!("benediction-no-variant-flag-called", flag))?;
        let number = |low: u8, high: u8| {
            let number = value.parse().ok().filter(|n| (low..=high).contains(n));
            number.ok_or_else(|| message!("benediction-number-from", key, low, high))
        };
        let word = |words: [&str; 2]| {
            let index = words.iter().position(|word| *word == value);
            index.ok_or_else(|| message!("benediction-is-or", key, first = words[0], second = words[1]))
        };
        match key {
            "n" => self.n = number(5, 7)?,
            "checkers" => self.checkers = number(7, 64)?,
            "choose-starts" => self.choose_starts = word(["no", "yes"])? == 1,
            "blessed-king-wins" => {
                self.blessed_king_wins =
                    [BlessedKingWins::AtOnce, BlessedKingWins::TurnStart][word(["at-once", "turn-start"])?];
            }
            "trails" => self.trails = word(["no", "yes"])? == 1,
            "cursed-captives" => {
                self.cursed_captives = [CursedCaptives::Hand, CursedCaptives::Removed][word(["hand", "removed"])?];
            }
            _ => return Err(message!("benediction-no-flag-called", key)),
        }
        Ok(())
    }
}
