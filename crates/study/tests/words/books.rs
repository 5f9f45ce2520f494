//! The pages of the rules. Every game has them, their boards are valid, and they contain all decisions and rule options.

use std::collections::BTreeSet;

use benediction_rules::GameSpec;
use benediction_rules::view::{Form, Mark, Verb};
use benediction_study::record::Record;
use benediction_study::registry::{self, Entry};
use benediction_study::session::Session;
use benediction_words as words;
use benediction_words::locale;
use benediction_words::rules::{Chapter, Piece};

/// Returns the names of the decisions of the rules of a game, in order. Benediction and King Trails count theirs together.
fn decisions(game: &str) -> Vec<String> {
    let (letter, count, of_other): (_, _, &[i32]) = match game {
        "benediction" => ('D', 17, &[7, 8, 11, 16, 17]),
        "king-trails" => ('D', 17, &[4, 10, 12]),
        "benedict-chess" => ('D', 11, &[]),
        "obelisk" => ('O', 14, &[]),
        "kingamon" => ('K', 17, &[]),
        other => panic!("the decisions of {other} are not known here"),
    };
    (1..=count).filter(|number| !of_other.contains(number)).map(|number| format!("{letter}{number}")).collect()
}

/// Returns the pages of the rules of a game with its rule options.
fn of(game: &str) -> Option<&'static [Chapter]> {
    registry::find(&GameSpec::from(game).id).map(|entry| entry.book)
}

fn pieces(entry: &Entry) -> impl Iterator<Item = &'static Piece> {
    entry.book.iter().flat_map(|chapter| chapter.pieces)
}

#[test]
fn every_game_has_a_book_of_its_own() {
    for entry in registry::games() {
        let book = entry.book;
        assert!(
            book.iter().all(|chapter| !locale::text(chapter.title).is_empty() && !chapter.pieces.is_empty()),
            "{entry:?}"
        );
        let same = registry::games().iter().filter(|other| std::ptr::eq(other.book, book)).count();
        assert_eq!(same, 1, "{entry:?}");
        assert!((5..=12).contains(&book.len()), "{entry:?}");
        let titles: Vec<&str> = book.iter().map(|chapter| locale::text(chapter.title)).collect();
        assert!(titles.ends_with(&["Notation", "Rulings"]), "{titles:?}");
        for rule in entry.rules {
            let words = of(&format!("{} {}", entry.name, rule.word)).unwrap();
            assert!(std::ptr::eq(book, words), "{entry:?} {}", rule.word);
        }
    }
    assert!(of("n=5 checkers=12 trails=yes").is_none(), "a mixed variant has that of the first game");
}

#[test]
fn king_trails_has_its_own_way_to_win() {
    let told = |game: &str| -> String {
        let texts = pieces(registry::named(game).unwrap()).map(|piece| match *piece {
            Piece::Text(words) | Piece::Rule(_, words) => locale::text(words),
            _ => "",
        });
        texts.collect::<Vec<_>>().join("\n")
    };
    let [base, trails] = ["benediction", "king-trails"].map(told);
    assert!(base.contains("or by getting one of your own kings blessed"), "{base}");
    assert!(!trails.contains("or by getting one of your own kings blessed"), "{trails}");
    assert!(trails.contains("or by having a blessed king at the start of your turn"), "{trails}");
    assert!(!base.contains("Trails"), "another game: {base}");
}

#[test]
fn every_decision_is_listed_once_and_in_order() {
    for entry in registry::games() {
        let listed = pieces(entry).filter_map(|piece| match piece {
            Piece::Decision(label, words) => {
                assert!(!locale::text(*words).is_empty(), "{entry:?} {label}");
                Some(label.to_string())
            }
            _ => None,
        });
        assert_eq!(listed.collect::<Vec<_>>(), decisions(entry.name), "{entry:?}");
    }
}

#[test]
fn every_diagram_and_every_example_is_of_its_game() {
    for entry in registry::games() {
        let mut count = 0;
        for piece in pieces(entry) {
            let Piece::Diagram(position, caption) = *piece else { continue };
            count += 1;
            let session = entry.read_position(position).unwrap_or_else(|error| panic!("{position}: {error:?}"));
            assert_eq!(registry::find(&session.spec().id).unwrap().name, entry.name, "{position}");
            assert_eq!(session.position_text().trim_end(), position);
            assert!(!locale::text(caption).is_empty(), "{position}");
        }
        let mut examples = 0;
        for piece in pieces(entry) {
            let Piece::Example(position, play, _) = *piece else { continue };
            examples += 1;
            let mut session = entry.read_position(position).unwrap_or_else(|error| panic!("{position}: {error:?}"));
            assert_eq!(registry::find(&session.spec().id).unwrap().name, entry.name, "{position}");
            session.act_text(play).unwrap_or_else(|why| panic!("{play}: {why:?}: {position}"));
        }
        assert!(count + examples >= 4, "{entry:?}");
    }
}

#[test]
fn rules_show_examples_of_all_actions_and_blessings() {
    let entry = registry::named("benediction").unwrap();
    let (mut verbs, mut blessed) = (BTreeSet::new(), 0);
    for piece in pieces(entry) {
        let Piece::Example(position, play, caption) = *piece else { continue };
        let mut session = entry.read_position(position).unwrap_or_else(|error| panic!("{position}: {error:?}"));
        let view = session.legal().into_iter().find(|view| view.text == play).unwrap_or_else(|| panic!("{play}"));
        let blessings =
            |session: &Session| session.figure().men.iter().filter(|man| man.mark == Some(Mark::Blessed)).count();
        let before = blessings(&session);
        session.act_text(play).unwrap();
        blessed += usize::from(blessings(&session) > before);
        verbs.insert(view.verb);
        assert!(!locale::text(caption).is_empty(), "{position}");
    }
    let all = [Verb::Move, Verb::Merge, Verb::Split, Verb::Drop, Verb::Block];
    assert_eq!((verbs, blessed), (all.into(), 2), "by the wall and by a bridge");
}

#[test]
fn every_rules_word_is_explained() {
    for entry in registry::games() {
        for rule in entry.rules {
            let explained = pieces(entry)
                .any(|piece| matches!(piece, Piece::Rule(name, _) if locale::text(*name) == locale::text(rule.title)));
            assert!(explained, "{entry:?}: {}", locale::text(rule.title));
        }
    }
}

#[test]
fn units_are_named_in_the_terms_of_their_game() {
    for (game, called) in [
        ("benediction", "Pick up a man"),
        ("king-trails", "Pick up a man"),
        ("benedict-chess", "Pick up a piece"),
        ("obelisk", "Pick up a stone"),
        ("kingamon", "Pick up a disk"),
    ] {
        let session = registry::load(&Record::of(game)).unwrap();
        let form = session.figure().men.first().map_or_else(Form::default, |man| man.form);
        let thing = words::hint::Thing::of(session.board().shape, form);
        assert_eq!(words::hint::pick(&[thing]), called, "{game}");
    }
}
