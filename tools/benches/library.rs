//! Queries to a library of ten thousand games. `cargo bench --package benediction-tools --bench library`.

use std::hint::black_box;
use std::time::Instant;

use benediction_engine::Game;
use benediction_rules::games::{benedict_chess, benediction as base, kingamon, obelisk};
use benediction_rules::{GameSpec, Side};
use benediction_study::library::{Filter, Library, PositionQuery};
use benediction_study::record::{Player, Record};
use benediction_study::registry;
use benediction_study::session::{OnDivergence, Session};
use criterion::{Criterion, criterion_group, criterion_main};
use oorandom::Rand64;

const GAMES: u64 = 10_000;
/// Actions per game. A bot's game of Benediction has about sixty, one of Byzantine Kingamon more than a hundred.
const ACTIONS: usize = 80;

fn random_game<G: Game>(name: &str, random: &mut Rand64) -> Option<Record> {
    let mut session = Session::new(G::start(&GameSpec::from(name), Side::Near).ok()?);
    for _ in 0..ACTIONS {
        let Some(action) = session.position().random_action(random) else { break };
        session.play(action, OnDivergence::Truncate).ok()?;
    }
    Some(session.record((Player::Human, Player::Bot(5))))
}

fn record(number: u64, random: &mut Rand64) -> Option<Record> {
    match number % 10 {
        0..4 => random_game::<base::Position>("benediction", random),
        4..6 => random_game::<base::Position>("king-trails", random),
        6..8 => random_game::<benedict_chess::Position>("benedict-chess", random),
        8 => random_game::<kingamon::Position>("kingamon", random),
        _ => random_game::<obelisk::Position>("obelisk", random),
    }
}

fn benches(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut random = Rand64::new(7);
    let mut library = Library::open(folder.path());
    for number in 0..GAMES {
        let record = record(number, &mut random).expect("a game");
        library.store_mut().add(&record).expect("a file");
    }
    let began = Instant::now();
    library.reindex(&mut |_, _| true).expect("an index");
    println!("the index of {GAMES} games made anew: {:.2} s", began.elapsed().as_secs_f64());
    assert_eq!(library.list(&Filter::default()).len() as u64, GAMES);

    let opened = || {
        let mut library = Library::open(folder.path());
        library.refresh(&mut |_, _| true).map(|_| library)
    };
    criterion.bench_function("the library is opened and listed", |bencher| {
        bencher.iter(|| black_box(opened().map(|library| library.list(&Filter::default()).len())));
    });
    let filter = Filter { level: Some(5), words: Some("nobody".into()), ..Filter::default() };
    criterion.bench_function("a list with a filter", |bencher| {
        bencher.iter(|| black_box(library.list(&filter).len()));
    });
    let start = registry::first().start(Side::Near);
    let mut later = registry::first().start(Side::Near);
    for _ in 0..5 {
        let first = later.next_keys().into_iter().next();
        first.and_then(|next| later.act_text(&next.action).ok());
    }
    for (name, session) in [("the beginning", &start), ("a position that nobody had", &later)] {
        criterion.bench_function(&format!("{name} is found"), |bencher| {
            let query = PositionQuery::at(session);
            bencher.iter(|| black_box(library.find_position(&query).len()));
        });
    }
    criterion.bench_function("what was played from the beginning", |bencher| {
        bencher.iter(|| black_box(library.continuations(&start).len()));
    });
    let name = library.list(&Filter::default())[0].0.clone();
    let mut stars = 0;
    criterion.bench_function("a game is changed and listed again", |bencher| {
        bencher.iter(|| {
            stars = 1 + stars % 5;
            let edited = library.edit(&name, |record| record.stars = stars);
            black_box(edited.and_then(|()| library.refresh(&mut |_, _| true)))
        });
    });
}

criterion_group! { name = all; config = Criterion::default().sample_size(20); targets = benches }
criterion_main!(all);
