//! A language for development: every letter has an accent, and words are longer, as they are in other languages. Plain
//! English on the screen is not a message; a text that is cut off has too little space.

use std::borrow::Cow;

/// Percentage by which a text gets longer.
const EXTRA_PERCENT: usize = 40;

/// Returns a similar letter with an accent. Only letters in the program's fonts are used.
const fn accented(letter: char) -> char {
    match letter {
        'a' => 'á',
        'b' => 'ƀ',
        'c' => 'ç',
        'd' => 'ď',
        'e' => 'é',
        'g' => 'ğ',
        'h' => 'ĥ',
        'i' => 'í',
        'j' => 'ĵ',
        'k' => 'ķ',
        'l' => 'ł',
        'n' => 'ñ',
        'o' => 'ö',
        'r' => 'ř',
        's' => 'š',
        't' => 'ť',
        'u' => 'ü',
        'w' => 'ŵ',
        'y' => 'ý',
        'z' => 'ž',
        'A' => 'Å',
        'C' => 'Ç',
        'D' => 'Ď',
        'E' => 'É',
        'G' => 'Ğ',
        'H' => 'Ĥ',
        'I' => 'Í',
        'J' => 'Ĵ',
        'K' => 'Ķ',
        'L' => 'Ł',
        'N' => 'Ñ',
        'O' => 'Ö',
        'R' => 'Ř',
        'S' => 'Š',
        'T' => 'Ť',
        'U' => 'Ü',
        'W' => 'Ŵ',
        'Y' => 'Ý',
        'Z' => 'Ž',
        other => other,
    }
}

/// Returns a text in this language. Some letters are doubled; the spaces stay where they are.
pub(super) fn pseudo(text: &str) -> Cow<'_, str> {
    let mut longer = String::with_capacity(text.len() * 2);
    let mut surplus = 0;
    for letter in text.chars() {
        let accented_letter = accented(letter);
        longer.push(accented_letter);
        surplus += EXTRA_PERCENT;
        if surplus >= 100 && letter.is_alphabetic() {
            longer.push(accented(letter.to_ascii_lowercase()));
            surplus -= 100;
        }
    }
    Cow::Owned(longer)
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_text_is_longer_by_two_fifths() {
        let text = "The game you left is replaced by the new one.";
        let longer = super::pseudo(text);
        let (before, after) = (text.chars().count(), longer.chars().count());
        assert!((before * 136..=before * 142).contains(&(after * 100)), "{before} {after} {longer}");
        assert!(!longer.contains("the"), "{longer}");
    }
}
