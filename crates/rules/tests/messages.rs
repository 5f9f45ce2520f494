//! Catalogs: the plurals and decimals of a language, and what stands in for missing messages.

use std::sync::LazyLock;

use benediction_rules::message::{Arg, Catalog};
use benediction_rules::{key, message};

static ENGLISH: LazyLock<Catalog> = LazyLock::new(|| {
    let english = "
record-date = Date
record-bot-level = { $level ->
    [one] 1 level
   *[other] { $level } levels
}
record-step = the step of { $side }
";
    Catalog::new("en", &[english], None)
});

fn polish() -> Catalog {
    let polish = "
record-bot-level = { $level ->
    [one] 1 poziom
    [few] { $level } poziomy
    [many] { $level } poziomów
   *[other] { $level } poziomu
}
record-step = krok { record-side }
";
    Catalog::new("pl", &[polish], None).with_fallback(&ENGLISH)
}

#[test]
fn plurals_and_decimals_are_those_of_the_language() {
    let said = |catalog: &Catalog, level: Arg| catalog.say(&message!("record-bot-level", level = level));
    let levels = |catalog: &Catalog| [1, 2, 5, 22].map(|level| said(catalog, level.into()));
    assert_eq!(levels(&polish()), ["1 poziom", "2 poziomy", "5 poziomów", "22 poziomy"]);
    assert_eq!(levels(&ENGLISH), ["1 level", "2 levels", "5 levels", "22 levels"]);
    assert_eq!(said(&polish(), Arg::decimal(2.5, 1)), "2,5 poziomu");
    assert_eq!(said(&ENGLISH, Arg::decimal(2.5, 1)), "2.5 levels");
}

#[test]
fn decimals_in_inner_messages_follow_the_language_too() {
    let catalog = Catalog::new("de-AT", &["outer = Etwa { $inner }", "inner = { $number } s"], None);
    let inner = message!("inner", number = Arg::decimal(0.5, 1));
    assert_eq!(catalog.say(&message!("outer", inner = inner)), "Etwa 0,5 s");
    assert_eq!(catalog.decimals("0:09.5"), "0:09,5");
    assert_eq!(ENGLISH.decimals("0:09.5"), "0:09.5");
}

#[test]
fn a_missing_or_incomplete_message_is_taken_from_the_fallback() {
    assert_eq!(polish().text(key!("record-date")), "Date");
    assert_eq!(polish().say(&key!("record-date").into()), "Date");
    assert_eq!(polish().say(&message!("record-step", side = "red")), "the step of red");
    assert_eq!(ENGLISH.text(key!("record-nothing")), "record-nothing");
}

#[test]
fn an_unknown_language_has_english_plurals() {
    let catalog = Catalog::new("not a code", &["eggs = { $count ->\n    [one] 1 egg\n   *[other] eggs\n}"], None);
    assert_eq!(catalog.say(&message!("eggs", count = 1)), "1 egg");
}
