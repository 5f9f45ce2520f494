//! A language for development: every letter has an accent and every word is longer, as words of other languages are. What is
//! still plain English on the screen is no message; what is cut off has too little room.

use std::borrow::Cow;

/// How many letters more a text gets, in percent.
const LONGER: usize = 40;

/// A letter that looks like this one and is another; only such as the program's types have.
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

/// A text in this language: letters are written twice here and there, so that it breaks where it broke before.
pub(super) fn pseudo(text: &str) -> Cow<'_, str> {
    let mut longer = String::with_capacity(text.len() * 2);
    let mut owed = 0;
    for letter in text.chars() {
        let shown = accented(letter);
        longer.push(shown);
        owed += LONGER;
        if owed >= 100 && letter.is_alphabetic() {
            longer.push(accented(letter.to_ascii_lowercase()));
            owed -= 100;
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
