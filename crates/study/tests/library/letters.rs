//! Games by letter continue in the same file.

use std::time::Duration;

use benediction_rules::{Outcome, Reason, Side};
use benediction_study::library::exchange::{Form, read_games, write_game};
use benediction_study::library::letter::{self, OwnTry, Relation, received, relation};
use benediction_study::library::{Filter, Imported, Library};
use benediction_study::record::{Branch, Note, Player, Record};
use benediction_study::registry;
use benediction_study::session::Session;
use benediction_study::terms::{Coach, Terms};

const LINE: [&str; 4] = ["Ba1-b2", "Cb4-c3", "Pc1+b2", "Ba4-b3"];
/// Another second action.
const OTHER: &str = "Cb4-a3";

fn session(line: &[&str], result: Option<Outcome>) -> Session {
    let start = Record { tags: vec![letter::new_tag(7)], date: Some("2026-11-28".into()), ..Record::of("obelisk") };
    let mut session = registry::load(&start).unwrap();
    for action in line {
        session.act_text(action).unwrap();
    }
    result.into_iter().for_each(|result| session.end(result));
    session
}

fn of(session: &Session) -> Record {
    session.record((Player::Human, Player::Human))
}

fn game(line: &[&str], result: Option<Outcome>) -> Record {
    of(&session(line, result))
}

/// Black resigned.
fn resigned() -> Option<Outcome> {
    Some(Outcome::win(Side::Far, Reason::Resigned(Side::Near)))
}

fn drawn() -> Option<Outcome> {
    Some(Outcome::draw(Reason::Agreed))
}

/// Returns a game after its letter, which does not contradict it.
fn after(game: &Record, letter: &Record) -> Record {
    let (_, record) = received(game, letter, OwnTry::Stays).unwrap();
    registry::load(&record).unwrap();
    record
}

fn comments(record: &Record) -> Vec<(usize, &str)> {
    let commented = record.notes.iter().filter(|note| !note.comment.is_empty());
    commented.map(|note| (note.node, note.comment.as_str())).collect()
}

#[test]
fn each_combination_of_lengths_and_results_has_its_relation() {
    // The results of the library in rows, those of the letter in columns: none, resigned, drawn.
    // s same, e earlier, c continues, E ends, a continues after the end, X ends differently, D differs.
    let table: [(&[&str], &[&str], [&str; 3]); 6] = [
        (&LINE[..2], &LINE[..2], ["sEE", "esX", "eXs"]),
        (&[], &[], ["sEE", "esX", "eXs"]),
        (&LINE[..3], &LINE[..2], ["eEE", "eEE", "eEE"]),
        (&LINE[..2], &LINE[..3], ["cEE", "aaa", "aaa"]),
        (&LINE[..2], &[LINE[0], OTHER], ["DDD", "DDD", "DDD"]),
        (&LINE, &[LINE[0], OTHER], ["DDD", "DDD", "DDD"]),
    ];
    let results = [None, resigned(), drawn()];
    for (ours, theirs, rows) in table {
        for (row, our_result) in rows.into_iter().zip(results) {
            for (cell, their_result) in row.chars().zip(results) {
                for notes in 0..4 {
                    let (mut our_game, mut letter) = (session(ours, our_result), session(theirs, their_result));
                    if notes & 1 > 0 {
                        our_game.comment(our_game.node(), "ours");
                    }
                    if notes & 2 > 0 {
                        letter.comment(letter.node(), "theirs");
                    }
                    check_combination(&of(&our_game), &of(&letter), cell);
                }
            }
        }
    }
}

fn check_combination(game: &Record, letter: &Record, cell: char) {
    let relation = relation(game, letter);
    let found = match relation {
        Relation::OtherGame => '-',
        Relation::Same => 's',
        Relation::Earlier => 'e',
        Relation::Continues => 'c',
        Relation::Ends => 'E',
        Relation::ContinuesAfterEnd => 'a',
        Relation::Differs { .. } => 'D',
        Relation::EndsDifferently { .. } => 'X',
    };
    let place = format!("{:?} {:?}, {:?} {:?}", game.actions, game.result, letter.actions, letter.result);
    assert_eq!(found, cell, "{place}");
    let is_contradiction = "DX".contains(cell);
    assert_eq!(received(game, letter, OwnTry::Stays).is_err(), is_contradiction, "{place}");
    let (_, both) = received(game, letter, OwnTry::IsTakenBack).unwrap();
    registry::load(&both).unwrap_or_else(|why| panic!("{place}: {why:?}"));
    // Who ends the game earlier decides; a letter that contradicts the game is followed.
    let (line, result) =
        if "seaX".contains(cell) { (&game.actions, game.result) } else { (&letter.actions, letter.result) };
    let result = if cell == 'X' { letter.result } else { result };
    let at = both.at.unwrap_or(both.actions.len());
    assert_eq!((&both.actions[..at], both.result), (&line[..], result), "{place}");
    for version in [game, letter] {
        let text = both.write();
        assert!(version.actions.iter().all(|action| text.contains(action.as_str())), "{place}: {text}");
        for (_, comment) in comments(version) {
            assert!(comments(&both).iter().any(|(_, text)| text.contains(comment)), "{place}: {comment}");
        }
    }
    // The same letter again changes nothing.
    assert_eq!(received(&both, letter, OwnTry::Stays).map(|(_, again)| again), Ok(both), "{place}");
}

#[test]
fn a_result_that_is_taken_back_stays_in_words() {
    let (_, both) = received(&game(&LINE[..2], resigned()), &game(&LINE[..2], drawn()), OwnTry::IsTakenBack).unwrap();
    assert_eq!((both.result, comments(&both)), (drawn(), vec![(2, "white wins, black resigns")]));
}

#[test]
fn letters_of_other_games_change_nothing() {
    let known = game(&LINE[..2], None);
    let with_tags = |tags: &[String]| Record { tags: tags.to_vec(), ..game(&LINE[..3], None) };
    let other_start = Record { first: Side::Far, actions: Vec::new(), ..known.clone() };
    for letter in [with_tags(&[letter::new_tag(6)]), with_tags(&[]), other_start] {
        assert_eq!(received(&known, &letter, OwnTry::Stays), Ok((Relation::OtherGame, known.clone())));
    }
    let plain = Record { tags: Vec::new(), ..known };
    assert_eq!(relation(&plain, &plain), Relation::OtherGame);
}

#[test]
fn comments_times_clock_and_names_of_both_are_kept() {
    let mut ours = session(&LINE[..3], None);
    ours.comment(ours.node(), "mine");
    ours.about_mut().stars = 2;
    let mut theirs = session(&LINE, None);
    (theirs.about_mut().terms.clock, theirs.about_mut().terms.names) = ("10".into(), ["Ada".into(), "Bob".into()]);
    let nodes = theirs.way();
    for (node, seconds) in [(nodes[2], 10), (nodes[4], 12)] {
        theirs.annotate(node, |notes| notes.spent = Some(Duration::from_secs(seconds)));
        theirs.comment(node, &format!("after {seconds}"));
    }
    let both = after(&of(&ours), &of(&theirs));
    assert_eq!(both.actions, LINE);
    assert_eq!((both.terms.clock.as_str(), both.terms.names[1].as_str(), both.stars), ("10", "Bob", 2));
    assert_eq!(comments(&both), [(2, "after 10"), (3, "mine"), (4, "after 12")]);
    assert_eq!(both.notes.iter().filter_map(|note| note.spent_ms).collect::<Vec<_>>(), [10_000, 12_000]);
}

#[test]
fn letter_keeps_data_that_it_lacks() {
    let coach = Some(Coach { points: 10, warned: 1 });
    let players = (Player::Human, Player::Other("club".into()));
    let unknown = vec![("odd".to_string(), "1".to_string())];
    let ours = Record {
        terms: Terms { strict: true, coach, matched: Some(35), ..Terms::default() },
        seed: Some(4),
        players,
        unknown,
        ..game(&LINE[..1], None)
    };
    let mut theirs = game(&LINE[..2], None);
    theirs.unknown = vec![("odd".into(), "2".into())];
    let both = after(&ours, &theirs);
    assert_eq!(both, Record { actions: theirs.actions, ..ours });
}

#[test]
fn tries_after_the_present_position_become_variations() {
    // White waits for the second turn of Black, and has tried two turns meanwhile.
    let mut ours = session(&LINE[..2], None);
    let left = ours.node();
    for action in [LINE[2], LINE[3]] {
        ours.try_out(ours.read(action).unwrap()).unwrap();
    }
    ours.go(left);
    let view = ours.legal().into_iter().find(|view| view.text != LINE[2]).unwrap();
    ours.try_out(view.action).unwrap();
    let other = ours.text_of(ours.node()).unwrap().to_string();
    ours.go(left);
    let ours = of(&ours);
    assert_eq!((ours.actions.len(), ours.at), (4, Some(2)));
    let theirs = game(&[LINE[0], LINE[1], &other], None);
    let both = after(&ours, &theirs);
    assert_eq!((&both.actions, both.at), (&theirs.actions, None));
    assert_eq!(both.variations, [Branch { from: 2, actions: LINE[2..].iter().map(ToString::to_string).collect() }]);
    // If the try was right, the game goes on there.
    let both = after(&ours, &game(&LINE[..3], None));
    assert_eq!((both.actions.len(), both.at), (4, Some(3)));
}

#[test]
fn letter_has_the_played_line_not_the_main_line() {
    // Black took the third action back and played another one, which two friends at one screen have as a variation.
    let mut ours = session(&LINE[..3], None);
    ours.undo();
    let other = ours.legal().into_iter().find(|view| view.text != LINE[2]).unwrap();
    ours.play_variation(other.action).unwrap();
    let sent = ours.up_to(ours.node());
    assert_eq!(of(&sent).actions, [LINE[0], LINE[1], &other.text]);
    assert_eq!(
        sent.game_text().lines().filter(|line| line.contains(LINE[2])).count(),
        1,
        "the first one is a variation"
    );
    let both = after(&of(&ours), &of(&sent));
    assert_eq!((both.actions.as_slice(), both.at), (&[LINE[0].into(), LINE[1].into(), other.text][..], None));
    // Undone actions are not sent, even with comments.
    let mut ours = session(&LINE, None);
    ours.comment(ours.node(), "a plan");
    ours.undo();
    assert_eq!(of(&ours.up_to(ours.node())), game(&LINE[..3], None));
}

/// Returns the letters of a game, after each action and with its result, each with what was written so far.
fn letters_of(game: &Session) -> Vec<Record> {
    let way = game.way();
    let mut letters: Vec<Record> = Vec::new();
    for node in &way[1..] {
        let mut letter = game.up_to(*node);
        letter.annotate(*node, |notes| notes.ending = None);
        letters.push(of(&letter));
    }
    letters.push(of(&game.up_to(game.node())));
    letters
}

/// Returns all orders of some things.
fn orders<T: Clone>(things: &[T]) -> Vec<Vec<T>> {
    if things.is_empty() {
        return vec![Vec::new()];
    }
    let with_first = |first: usize| {
        let mut rest = things.to_vec();
        let first = rest.remove(first);
        orders(&rest).into_iter().map(move |order| [vec![first.clone()], order].concat())
    };
    (0..things.len()).flat_map(with_first).collect()
}

#[test]
fn letters_in_any_order_make_the_same_game() {
    for result in [None, resigned(), drawn()] {
        let mut whole = session(&LINE, result);
        for (index, node) in whole.way().into_iter().enumerate() {
            whole.comment(node, &format!("comment {index}"));
            whole.annotate(node, |notes| notes.spent = Some(Duration::from_secs(index as u64)));
        }
        let letters = letters_of(&whole);
        for order in orders(&letters) {
            let arrived = order.iter().skip(1).fold(order[0].clone(), |game, letter| after(&game, letter));
            assert_eq!(
                arrived,
                of(&whole),
                "{:?}",
                order.iter().map(|letter| letter.actions.len()).collect::<Vec<_>>()
            );
        }
    }
    // A player who resigned played on. The resignation holds in every order, and the turns after it are kept.
    let letters = [game(&LINE[..1], None), game(&LINE[..2], None), game(&LINE[..2], resigned()), game(&LINE, None)];
    let ended = Record { at: Some(2), actions: LINE.map(String::from).into(), ..game(&LINE[..2], resigned()) };
    for order in orders(&letters) {
        let arrived = order.iter().skip(1).fold(order[0].clone(), |game, letter| after(&game, letter));
        assert_eq!(arrived, ended);
    }
}

#[test]
fn random_letters_of_every_game_lose_nothing() {
    for (index, spec) in crate::support::GAMES.into_iter().enumerate() {
        let mut whole = crate::support::played(spec, 8, 3 + index as u128);
        whole.about_mut().tags.push(letter::new_tag(index as u64));
        for (index, node) in whole.way().into_iter().enumerate() {
            whole.comment(node, &format!("comment {index}"));
        }
        let letters = letters_of(&whole);
        for step in [1, 3, 5, 7] {
            let order: Vec<&Record> = (0..letters.len()).map(|at| &letters[at * step % letters.len()]).collect();
            let arrived = order.iter().skip(1).fold(order[0].clone(), |game, letter| after(&game, letter));
            let all = letters.iter().fold(arrived, |game, letter| after(&game, letter));
            assert_eq!(all, of(&whole), "{spec} {step}");
        }
    }
}

#[test]
fn repeated_letters_do_not_duplicate_comments() {
    let (mut ada, mut bob) = (session(&LINE[..2], None), session(&LINE[..2], None));
    ada.comment(ada.node(), "Mine.\n\nIn two paragraphs.");
    bob.comment(bob.node(), "Yours.");
    let (mut ada, mut bob) = (of(&ada), of(&bob));
    let sent = |game: &Record| read_games(&write_game(game, Form::Text).unwrap()).remove(0).unwrap();
    for _ in 0..3 {
        (ada, bob) = (after(&ada, &sent(&bob)), after(&bob, &sent(&ada)));
    }
    assert_eq!(comments(&ada), [(2, "Mine.\n\nIn two paragraphs.\n\nYours.")]);
    assert_eq!(comments(&bob), [(2, "Yours.\n\nMine.\n\nIn two paragraphs.")]);
    // A comment that continues a shorter one replaces it, and a word is not a part of another one.
    let with =
        |comment: &str| Record { notes: vec![Note { comment: comment.into(), ..Note::default() }], ..ada.bare() };
    let both = |ours: &str, theirs: &str| comments(&after(&with(ours), &with(theirs)))[0].1.to_string();
    assert_eq!(both("Hello", "Hello, Ada"), "Hello, Ada");
    assert_eq!(both("Hello, Ada", "Hello"), "Hello, Ada");
    assert_eq!(both("nonsense", "no"), "nonsense\n\nno");
}

/// A library in a folder of its own.
fn library() -> (tempfile::TempDir, Library) {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::open(folder.path());
    (folder, library)
}

#[test]
fn letters_continue_their_game_and_earlier_ones_change_nothing() {
    let (_folder, mut library) = library();
    let tag = letter::new_tag(7);
    let Imported::New(name) = library.import(&game(&LINE[..1], None)).unwrap() else { panic!("the first letter") };
    library.refresh(&mut |_, _| true).unwrap();
    for (sent, relation) in
        [(2, Relation::Continues), (4, Relation::Continues), (3, Relation::Earlier), (4, Relation::Same)]
    {
        let imported = library.import(&game(&LINE[..sent], None)).unwrap();
        assert_eq!(imported, Imported::Letter(name.clone(), relation));
    }
    // The same actions in another game by letter, and a letter that differs.
    let other = Record { tags: vec![letter::new_tag(8)], ..game(&LINE, None) };
    assert!(matches!(library.import(&other).unwrap(), Imported::New(_)));
    let differs = game(&[LINE[0], OTHER], None);
    assert!(letter::is_contradiction(&library.import(&differs).unwrap_err()));
    assert_eq!(library.store().read(&name).unwrap(), game(&LINE, None));
    // It is followed if the own turns are taken back, which stay as a variation.
    library.import_letter(&differs, OwnTry::IsTakenBack).unwrap();
    let followed = library.store().read(&name).unwrap();
    assert_eq!((followed.actions, followed.at), (differs.actions, None));
    assert_eq!(followed.variations, [Branch { from: 1, actions: LINE[1..].iter().map(ToString::to_string).collect() }]);
    assert_eq!(followed.tags, [tag]);
    library.refresh(&mut |_, _| true).unwrap();
    assert_eq!(library.list(&Filter::default()).len(), 2);
}

#[test]
fn letters_of_one_import_make_one_game() {
    let (_folder, mut library) = library();
    library.refresh(&mut |_, _| true).unwrap();
    for length in [3, 1, 4] {
        library.import(&game(&LINE[..length], None)).unwrap();
    }
    library.refresh(&mut |_, _| true).unwrap();
    let games = library.list(&Filter::default());
    assert_eq!(games.iter().map(|(_, header)| header.actions).collect::<Vec<_>>(), [4]);
}

#[test]
fn a_game_in_two_versions_receives_the_letter_that_fits() {
    let (_folder, mut library) = library();
    let (one, other) = (game(&[LINE[0], OTHER], None), game(&LINE[..2], None));
    library.save(None, &one).unwrap();
    let name = library.save(None, &other).unwrap();
    library.refresh(&mut |_, _| true).unwrap();
    assert_eq!(library.import(&game(&LINE[..3], None)).unwrap(), Imported::Letter(name, Relation::Continues));
}

#[test]
fn resigned_game_is_listed_as_over() {
    let (_folder, mut library) = library();
    library.import(&game(&LINE[..2], resigned())).unwrap();
    library.import(&game(&LINE, None)).unwrap();
    library.refresh(&mut |_, _| true).unwrap();
    let games = library.list(&Filter::default());
    let [(_, header)] = games.as_slice() else { panic!("{games:?}") };
    let result = header.result.as_ref().map(|ended| (ended.winner, ended.words.as_str()));
    assert_eq!(result, Some((Some(Side::Far), "white wins, black resigns")));
    assert!(!header.open);
}
