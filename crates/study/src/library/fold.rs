//! Folding of words for comparison, without accents and case.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Folds a text such that letters that differ only in accents or case become the same. `ß` becomes `ss`, `Ł` becomes `l`.
pub(super) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase).nfkd().flat_map(char::to_lowercase) {
        match without_decomposition(c) {
            Some(letters) => folded.push_str(letters),
            // Marks that are vowels in their scripts stay.
            None if is_combining_mark(c) && is_accent(c) => {}
            None => folded.push(c),
        }
    }
    folded
}

/// Returns `true` if a mark is an accent of Latin, Greek or Cyrillic letters.
const fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// Returns the plain letters for a lower-case letter that Unicode does not decompose, although it is often written without its
/// stroke or tail.
const fn without_decomposition(c: char) -> Option<&'static str> {
    Some(match c {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'þ' => "th",
        'ð' | 'đ' | 'ɖ' | 'ɗ' => "d",
        'ø' | 'ɵ' | 'ɔ' => "o",
        'ł' | 'ƚ' | 'ɫ' => "l",
        'ħ' => "h",
        'ı' | 'ɨ' => "i",
        'ȷ' | 'ɉ' => "j",
        'ĸ' | 'ƙ' => "k",
        'ŋ' | 'ɲ' | 'ƞ' => "n",
        'ŧ' | 'ƭ' | 'ʈ' => "t",
        'ƀ' | 'ɓ' => "b",
        'ƈ' | 'ȼ' => "c",
        'ɇ' | 'ǝ' | 'ə' | 'ɛ' => "e",
        'ƒ' => "f",
        'ǥ' | 'ɠ' => "g",
        'ƥ' => "p",
        'ɍ' => "r",
        'ȿ' => "s",
        'ʉ' => "u",
        'ʋ' => "v",
        'ɏ' | 'ƴ' => "y",
        'ƶ' | 'ȥ' | 'ʒ' => "z",
        'ƣ' => "oi",
        'ƕ' => "hv",
        'ʼ' | '’' | '‘' => "'",
        'ς' => "σ",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_without_accents_find_those_with_them() {
        for (text, plain) in [
            ("ÉCOLE", "ecole"),
            ("E\u{301}cole", "ecole"),
            ("Straße STRASSE Großẞ", "strasse strasse grossss"),
            ("Łukasz Ščepán Žižek Őrsi", "lukasz scepan zizek orsi"),
            ("İpek Ğüş ISIK ışık", "ipek gus isik isik"),
            ("ßæœøđðþħŧŋ", "ssaeoeoddthhtn"),
            ("Ελλάδα ΟΔΟΣ οδός", "ελλαδα οδοσ οδοσ"),
            ("Ёлка Йод", "елка иод"),
            ("ﬁn № ２", "fin no 2"),
            ("हिन्दी 王小明 ไทย", "हिन्दी 王小明 ไทย"),
        ] {
            assert_eq!(fold(text), fold(plain), "{text}");
            assert_eq!(fold(text), plain.nfkd().filter(|c| !is_accent(*c)).collect::<String>(), "{text}");
            assert_eq!(fold(&fold(text)), fold(text), "{text}");
        }
    }
}
