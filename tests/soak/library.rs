//! A library of very many games: it is made, opened, listed, searched, changed and imported.

use std::fs;
use std::time::Instant;

use benediction_engine::Game;
use benediction_rules::games::{benedict_chess, benediction as base, kingamon, obelisk};
use benediction_rules::{GameSpec, Side};
use benediction_study::library::letter::OwnTry;
use benediction_study::library::{Filter, Import, Library, PositionQuery};
use benediction_study::record::{Player, Record};
use benediction_study::registry;
use benediction_study::session::{OnDivergence, Session};
use oorandom::Rand64;

use super::{kib, number, processor_seconds};

const ACTIONS: usize = 80;

fn random_record<G: Game>(name: &str, random: &mut Rand64) -> Record {
    let mut session = Session::new(G::start(&GameSpec::from(name), Side::Near).unwrap());
    for _ in 0..ACTIONS {
        let Some(action) = session.position().random_action(random) else { break };
        session.play(action, OnDivergence::Truncate).unwrap();
    }
    session.record((Player::Human, Player::Bot(5)))
}

fn game(number: usize, random: &mut Rand64) -> Record {
    let record = match number % 10 {
        0..4 => random_record::<base::Position>("benediction", random),
        4..6 => random_record::<base::Position>("king-trails", random),
        6..8 => random_record::<benedict_chess::Position>("benedict-chess", random),
        8 => random_record::<kingamon::Position>("kingamon", random),
        _ => random_record::<obelisk::Position>("obelisk", random),
    };
    // A few dozen games a day over some years.
    let day = number / 30;
    let date = format!("{}-{:02}-{:02}", 2026 + day / 336, 1 + day / 28 % 12, 1 + day % 28);
    Record { date: Some(date), event: format!("event {}", number % 500), ..record }
}

/// Does the work and prints its time and the memory after it, on one line.
fn measure<R>(what: &str, work: impl FnOnce() -> R) -> R {
    let began = Instant::now();
    let result = work();
    let memory = kib("VmRSS").map_or_else(String::new, |memory| format!(", {} MiB then", memory >> 10));
    println!("{what}: {:.3} s{memory}", began.elapsed().as_secs_f64());
    result
}

fn library_of(games: usize) {
    let folder = tempfile::tempdir().unwrap();
    let mut random = Rand64::new(7);
    let place = folder.path().join("library");
    fs::create_dir(&place).unwrap();
    let mut bytes = 0;
    measure(&format!("{games} games are played at random and written"), || {
        for number in 0..games {
            let record = game(number, &mut random);
            let (day, text) = (record.date.clone().unwrap(), record.write());
            bytes += text.len();
            fs::write(place.join(format!("{day}-{}-{number:06}.ron", record.game.id)), text).unwrap();
        }
    });
    println!("{} MiB of saved games", bytes >> 20);
    let mut library = Library::open(folder.path());
    assert!(measure("the index is made", || library.refresh(&mut |_, _| true).unwrap()));
    assert_eq!((library.list(&Filter::default()).len(), library.broken().count()), (games, 0));
    let index = fs::metadata(place.join("index")).unwrap().len();
    println!("{} MiB of index", index >> 20);
    drop(library);
    let mut library = measure("opened", || Library::open(folder.path()));
    measure("compared with the files", || library.refresh(&mut |_, _| true).unwrap());
    assert_eq!(measure("listed", || library.list(&Filter::default()).len()), games);
    let filter = Filter { level: Some(5), words: Some("event 77".into()), ..Filter::default() };
    assert!(measure("listed with a filter", || library.list(&filter).len()) >= games / 500);
    let start = registry::first().start(Side::Near);
    let match_count =
        measure("a position found: the beginning", || library.find_position(&PositionQuery::at(&start)).len());
    assert_eq!(match_count, (0..games).filter(|number| number % 10 < 4).count());
    let mut later = registry::first().start(Side::Near);
    for _ in 0..5 {
        let next = later.next_keys().into_iter().next().unwrap();
        later.act_text(&next.action).unwrap();
    }
    measure("a position found: one that few had", || library.find_position(&PositionQuery::at(&later)).len());
    assert!(!measure("what was played from the beginning", || library.continuations(&start)).is_empty());
    let name = library.list(&Filter::default())[games / 2].0.clone();
    measure("a game is changed and listed again", || {
        library.edit(&name, |record| record.stars = 5).unwrap();
        library.refresh(&mut |_, _| true).unwrap();
    });
    assert_eq!(library.header(&name).unwrap().stars, 5);
    let added = measure("a game is added", || library.save(None, &game(1, &mut Rand64::new(3))).unwrap());
    measure("another one is added", || library.save(None, &game(1, &mut Rand64::new(3))).unwrap());
    measure("a game is deleted and listed again", || {
        library.store().delete(&added).unwrap();
        library.refresh(&mut |_, _| true).unwrap();
    });
    assert_eq!(library.list(&Filter::default()).len(), games + 1);
}

/// Imports games between the same players on one day from one text, and imports them once more with a tag, so that each is joined.
/// Returns the seconds of the processor for each game, of both.
fn import_of(games: usize) -> [f64; 2] {
    let folder = tempfile::tempdir().unwrap();
    let mut random = Rand64::new(11);
    let mut text = String::new();
    for number in 0..games {
        let record = Record { date: Some("2026-11-23".into()), event: String::new(), ..game(number, &mut random) };
        text += &record.write();
    }
    let mut library = Library::open(folder.path());
    assert!(library.refresh(&mut |_, _| true).unwrap());
    let mut time_of = |what: &str, tags: &[String]| {
        let mut import = Import::with(tags, OwnTry::Stays);
        let now = |began: Instant| processor_seconds().unwrap_or_else(|| began.elapsed().as_secs_f64());
        let began = Instant::now();
        let before = now(began);
        measure(&format!("{games} games are {what}"), || {
            import.receive_text(text.clone());
            while import.import_batch(&mut library, &mut |_, event| panic!("{event:?}")).unwrap() {}
            import.write(&mut library).unwrap();
        });
        // Some of the shortest games are the same.
        assert_eq!(import.count(), games);
        (import.new_count(), (now(began) - before) / games as f64)
    };
    let (new, imported) = time_of("imported", &[]);
    let (newer, joined) = time_of("joined with those of the library", &["again".into()]);
    assert_eq!((library.store().files().unwrap().len(), newer), (new, 0));
    [imported, joined]
}

#[test]
fn a_library_of_some_games() {
    library_of(60);
    import_of(150);
}

/// `scripts/soak library N`.
#[test]
#[ignore = "as many as are asked for"]
fn a_library_of_as_many_games_as_are_asked_for() {
    library_of(number("BENEDICTION_GAMES", 100_000));
    println!("at most {} MiB", kib("VmHWM").unwrap_or_default() >> 10);
}

/// `scripts/soak library N`.
#[test]
#[ignore = "as many as are asked for"]
fn the_library_imports_as_many_games_as_are_asked_for() {
    let all = number("BENEDICTION_GAMES", 100_000);
    let times = [all / 100, all / 10, all].map(|games| (games, import_of(games)));
    for (games, each) in times {
        for (what, time, fewest) in [("imported", each[0], times[0].1[0]), ("joined", each[1], times[0].1[1])] {
            let ratio = time / fewest;
            println!(
                "{games} games {what}: {:.2} ms of the processor for each, {ratio:.2} times as long as for the fewest",
                1000.0 * time
            );
            assert!(ratio <= 2.0, "the time of an import grows faster than the number of games");
        }
    }
}
