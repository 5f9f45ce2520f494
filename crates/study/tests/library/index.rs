//! The index: its entries, its use as a cache, and the search for positions.

use std::fs;
use std::path::Path;

use benediction_rules::games::benediction::Position;
use benediction_rules::geometry::Point;
use benediction_rules::notation::Notation;
use benediction_rules::{GameSpec, Position as _, Side, Symmetry};
use benediction_study::library::{Filter, GameName, Hit, Library, PositionQuery, ResultFilter};
use benediction_study::record::{Player, Record};
use benediction_study::registry;
use benediction_study::session::{Image, OnDivergence, Session};
use benediction_study::tree::{Mark, MarkColor, NodeId};
use proptest::prelude::*;

use crate::support::{GAMES, played, record};

fn opened(folder: &Path) -> Library {
    let mut library = Library::open(folder);
    assert!(library.refresh(&mut |_, _| true).unwrap());
    library
}

/// Returns the number of files that a refresh reads.
fn read(library: &mut Library) -> usize {
    let mut last = 0;
    assert!(
        library
            .refresh(&mut |done, _| {
                last = done;
                true
            })
            .unwrap()
    );
    last
}

fn names(library: &Library, filter: &Filter) -> Vec<GameName> {
    library.list(filter).into_iter().map(|(name, _)| name.clone()).collect()
}

/// Returns two games of each kind.
fn filled(folder: &Path) -> Vec<(GameName, Record)> {
    let mut library = Library::open(folder);
    let records = GAMES
        .iter()
        .enumerate()
        .flat_map(|(number, spec)| [record(spec, 60, number as u128), record(spec, 9, 100 + number as u128)]);
    records.map(|record| (library.save(None, &record).unwrap(), record)).collect()
}

#[test]
fn the_index_is_a_cache() {
    let folder = tempfile::tempdir().unwrap();
    let games = filled(folder.path());
    let mut library = opened(folder.path());
    assert_eq!(names(&library, &Filter::default()).len(), games.len());
    let before: Vec<String> = library.list(&Filter::default()).iter().map(|game| format!("{game:?}")).collect();
    // Nothing is read twice, by this program or the next.
    assert_eq!(read(&mut library), 0);
    assert_eq!(read(&mut Library::open(folder.path())), 0);
    // Without the file, and with a broken one, everything is read again.
    let index = library.store().folder().join("index");
    let whole = fs::read(&index).unwrap();
    fs::remove_file(&index).unwrap();
    assert_eq!(read(&mut Library::open(folder.path())), games.len());
    let mut other = whole.clone();
    other[20] ^= 1;
    for (bytes, again) in
        [(&whole[..0], games.len()), (b"nonsense", games.len()), (&other, games.len()), (&whole[..whole.len() - 1], 1)]
    {
        fs::write(&index, bytes).unwrap();
        let mut library = Library::open(folder.path());
        assert_eq!(read(&mut library), again);
        let after: Vec<String> = library.list(&Filter::default()).iter().map(|game| format!("{game:?}")).collect();
        assert_eq!(after, before);
        assert_eq!(read(&mut Library::open(folder.path())), 0);
    }
    let mut library = opened(folder.path());
    assert!(library.reindex(&mut |_, _| true).unwrap());
    assert_eq!(read(&mut Library::open(folder.path())), 0);
}

#[test]
fn corrupt_index_is_rebuilt_without_loss() {
    let folder = tempfile::tempdir().unwrap();
    let games = filled(folder.path());
    let whole = {
        let library = opened(folder.path());
        fs::read(library.store().folder().join("index")).unwrap()
    };
    let mut random = oorandom::Rand64::new(8);
    for _ in 0..60 {
        let mut bytes = whole.clone();
        for _ in 0..3 {
            let at = random.rand_range(0..bytes.len() as u64) as usize;
            bytes[at] = random.rand_u64() as u8;
        }
        let library = Library::open(folder.path());
        fs::write(library.store().folder().join("index"), &bytes).unwrap();
        let library = opened(folder.path());
        assert_eq!(names(&library, &Filter::default()).len(), games.len());
    }
}

#[test]
fn changed_and_deleted_files_are_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let games = filled(folder.path());
    let mut library = opened(folder.path());
    let (name, _) = &games[0];
    for stars in 1..=5 {
        library.edit(name, |record| record.stars = stars).unwrap();
        assert_eq!(read(&mut library), 1);
        assert_eq!(library.header(name).unwrap().stars, stars);
        assert_eq!(names(&library, &Filter { stars, ..Filter::default() }), vec![name.clone()]);
    }
    library.store().delete(name).unwrap();
    assert_eq!(read(&mut library), 0);
    assert_eq!(library.header(name), None);
    assert_eq!(names(&opened(folder.path()), &Filter::default()).len(), games.len() - 1);
    library.store().restore(name).unwrap();
    assert_eq!(read(&mut library), 1);
    // What was written often does not make the file grow for ever.
    let index = library.store().folder().join("index");
    let length = fs::metadata(&index).unwrap().len();
    for round in 0..200 {
        library.edit(name, |record| record.title = format!("{round}")).unwrap();
        assert_eq!(read(&mut library), 1);
    }
    assert!(fs::metadata(&index).unwrap().len() < 3 * length);
    assert_eq!(opened(folder.path()).header(name).unwrap().title, "199");
    assert_eq!(names(&opened(folder.path()), &Filter::default()).len(), games.len());
}

#[test]
fn broken_files_lose_nothing_and_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let games = filled(folder.path());
    let library = opened(folder.path());
    let bad = library.store().folder().join("bad.ron");
    let illegal = "(format: 2, game: \"benediction\", first: red, players: (human, human), actions: [\"a1a9\"])";
    for text in ["", "(", "(format: 9)", illegal] {
        fs::write(&bad, text).unwrap();
        let library = opened(folder.path());
        assert_eq!(names(&library, &Filter::default()).len(), games.len());
        let broken: Vec<&str> = library.broken().map(|(name, _)| name.stem()).collect();
        assert_eq!(broken, ["bad"]);
        assert_eq!(fs::read_to_string(&bad).unwrap(), text);
    }
}

#[test]
fn interrupted_index_refresh_can_be_continued() {
    let folder = tempfile::tempdir().unwrap();
    let games = filled(folder.path());
    let mut library = Library::open(folder.path());
    assert!(!library.refresh(&mut |done, _| done < 5).unwrap());
    let read_first = names(&library, &Filter::default()).len();
    assert!((5..games.len()).contains(&read_first));
    assert_eq!(read(&mut library), games.len() - read_first);
}

#[test]
fn games_are_listed_by_what_is_known_of_them() {
    let folder = tempfile::tempdir().unwrap();
    let mut library = Library::open(folder.path());
    let mut add = |text: &str| {
        let record = Record::read(&format!("(format: 2, first: red, {text})")).unwrap();
        library.save(None, &record).unwrap()
    };
    let one = add(
        "game: \"benediction\", players: (human, bot(3)), names: (\"Ada\", \"\"), date: Some(\"2026-03-01\"), title: \"Bridges\", \
         tags: [\"Kings\", \"long\"], stars: 3, actions: [\"d2d3\"], notes: [(node: 1, comment: \"why\")], \
         result: Some((winner: Some(blue), reason: Resigned(red)))",
    );
    let two =
        add("game: \"obelisk balanced\", players: (human, other(\"uct\")), date: Some(\"2026-03-02\"), actions: []");
    let library = opened(folder.path());
    let none = Filter::default();
    let kept = |filter: Filter| names(&library, &filter);
    let text = |text: &str| Some(text.to_string());
    let day = |text: &str| text.parse().ok();
    assert_eq!(kept(none.clone()), [two.clone(), one.clone()]);
    for filter in [
        Filter { game: Some("benediction".into()), ..none.clone() },
        Filter { player: text("ada"), ..none.clone() },
        Filter { level: Some(3), ..none.clone() },
        Filter { result: Some(ResultFilter::Win(Side::Far)), ..none.clone() },
        Filter { reason: text("resigns"), ..none.clone() },
        Filter { turns_from: Some(1), ..none.clone() },
        Filter { to: day("2026-03-01"), ..none.clone() },
        Filter { tags: vec!["kings".into(), "long".into()], ..none.clone() },
        Filter { stars: 3, ..none.clone() },
        Filter { commented: true, ..none.clone() },
        Filter { words: text("bridge"), ..none.clone() },
    ] {
        assert_eq!(kept(filter.clone()), vec![one.clone()], "{filter:?}");
    }
    for filter in [
        Filter { game: Some("obelisk".into()), ..none.clone() },
        Filter { game: Some("obelisk balanced".into()), ..none.clone() },
        Filter { player: text("uct"), ..none.clone() },
        Filter { result: Some(ResultFilter::Open), ..none.clone() },
        Filter { turns_to: Some(0), ..none.clone() },
        Filter { from: day("2026-03-02"), ..none.clone() },
    ] {
        assert_eq!(kept(filter.clone()), vec![two.clone()], "{filter:?}");
    }
    for filter in [
        Filter { game: Some("obelisk bounded".into()), ..none.clone() },
        Filter { result: Some(ResultFilter::Draw), ..none.clone() },
        Filter { stars: 4, ..none.clone() },
        Filter { level: Some(1), player: text("uct"), ..none },
    ] {
        assert_eq!(kept(filter.clone()), [], "{filter:?}");
    }
    let header = library.header(&one).unwrap();
    assert_eq!((header.player(Side::Near), header.player(Side::Far)), ("Ada", "bot:3"));
    assert_eq!((header.turns, header.result.as_ref().unwrap().words.as_str()), (1, "blue wins, red resigns"));
}

/// Returns the session of a random game, and its mirror image or the one with swapped colours.
fn image_of(session: &Session, symmetry: Symmetry) -> Session {
    let mut image = Session::begin(session.start().image(symmetry));
    let actions: Vec<_> = session.actions().collect();
    for (ply, action) in actions.into_iter().enumerate() {
        image.play(session.at(ply).0.image_of(action, symmetry), OnDivergence::Truncate).unwrap();
    }
    image
}

#[test]
fn a_position_is_found_in_every_game_that_has_it() {
    let folder = tempfile::tempdir().unwrap();
    let games = filled(folder.path());
    let library = opened(folder.path());
    for (name, record) in &games {
        let mut session = registry::load(record).unwrap();
        for ply in [session.ply(), session.ply() / 2] {
            while session.ply() > ply {
                session.undo();
            }
            let hits = library.find_position(&PositionQuery::at(&session));
            let own: Vec<&Hit> = hits.iter().filter(|hit| hit.game == *name).collect();
            assert!(
                own.iter().any(|hit| hit.node <= ply && !hit.in_variation && hit.image == Image::default()),
                "{name}"
            );
            // The dice may fall alike.
            assert!(hits.iter().all(|hit| hit.game == *name || hit.ply < 6), "{hits:?}");
        }
    }
    // The beginning of a game is that of every game with its rules, and of no other.
    for spec in GAMES {
        let spec = GameSpec::from(spec);
        let start = registry::find(&spec.id).unwrap().start_with(&spec.rules, None).unwrap();
        let found = library.find_position(&PositionQuery::at(&start)).into_iter().filter(|hit| hit.node == 0).count();
        assert_eq!(found, 2, "{spec}");
    }
}

#[test]
fn mirrored_and_transposed_positions_are_found_and_distinguished() {
    let folder = tempfile::tempdir().unwrap();
    let mut library = Library::open(folder.path());
    let players = || (Player::Human, Player::Human);
    let plain = played("benediction", 12, 3);
    let images = [
        (image_of(&plain, Symmetry::Mirror), Image { mirrored: true, swapped: false }),
        (image_of(&plain, Symmetry::ColorSwap), Image { mirrored: false, swapped: true }),
    ];
    let mut wanted = vec![(library.save(None, &plain.record(players())).unwrap(), Image::default())];
    for (session, image) in &images {
        wanted.push((library.save(None, &session.record(players())).unwrap(), *image));
    }
    let mut library = opened(folder.path());
    let found = library.find_position(&PositionQuery::at(&plain));
    let mut found: Vec<(GameName, Image)> = found.into_iter().map(|hit| (hit.game, hit.image)).collect();
    found.sort();
    wanted.sort();
    assert_eq!(found, wanted);
    assert_eq!(library.find_position(&PositionQuery::at(&plain).exactly()).len(), 1);
    // The same two actions of one turn, the other way round, in a variation.
    let start = || Session::new(Position::start(&"king-trails".into(), Side::Near).unwrap());
    let act = |session: &mut Session, text: &str| {
        let action = session.read(text).unwrap();
        session.play(action, OnDivergence::Branch).unwrap();
    };
    let mut both = start();
    let mut texts = Vec::new();
    let mut random = oorandom::Rand64::new(1);
    let (one, other) = loop {
        if texts.len() > 200 {
            panic!("no two actions can be exchanged");
        }
        let actor = both.position().turn();
        let pair = (actor.actions_left == 2).then(|| exchangeable(both.position().downcast_ref().unwrap())).flatten();
        if let Some(pair) = pair {
            break pair;
        }
        let action = both.position().random_action(&mut random).unwrap();
        texts.push(both.position().action_text(action));
        both.play(action, OnDivergence::Truncate).unwrap();
    };
    let fork = both.tree().cursor();
    act(&mut both, &one);
    act(&mut both, &other);
    both.go(fork);
    act(&mut both, &other);
    act(&mut both, &one);
    let name = library.save(None, &both.record(players())).unwrap();
    library.refresh(&mut |_, _| true).unwrap();
    let mut query = start();
    for text in texts.iter().chain([&one, &other]) {
        act(&mut query, text);
    }
    let hits = library.find_position(&PositionQuery::at(&query));
    let ways: Vec<(bool, bool)> = hits
        .iter()
        .filter(|hit| hit.game == name && hit.image == Image::default())
        .map(|hit| (hit.in_variation, hit.by_another_way))
        .collect();
    assert_eq!(ways, [(false, false), (true, true)]);
    let ply = texts.len() + 2;
    assert!(hits.iter().all(|hit| hit.ply == ply));
}

/// Returns two actions that lead to the same position in both orders.
fn exchangeable(position: &Position) -> Option<(String, String)> {
    let mut actions = Vec::new();
    position.legal(&mut actions);
    for (index, one) in actions.iter().enumerate() {
        for other in &actions[..index] {
            let play = |order: [_; 2]| {
                let mut position = position.clone();
                order
                    .into_iter()
                    .all(|action| {
                        position.check(action).is_ok() && {
                            position.apply(action);
                            true
                        }
                    })
                    .then_some(position)
            };
            if let (Some(a), Some(b)) = (play([*one, *other]), play([*other, *one]))
                && a == b
                && a.outcome().is_none()
            {
                return Some((position.action_text(*one), position.action_text(*other)));
            }
        }
    }
    None
}

#[test]
fn opening_table_counts_games_and_results_per_action() {
    let folder = tempfile::tempdir().unwrap();
    let mut library = Library::open(folder.path());
    let start = registry::named("obelisk").unwrap().start(Side::Near);
    let first = start.next_keys();
    // A game for each first action, and a second one for the first of them.
    let mut actions: Vec<String> = first.iter().map(|next| next.action.clone()).collect();
    actions.push(actions[0].clone());
    for (number, action) in actions.iter().enumerate() {
        let mut session = registry::named("obelisk").unwrap().start(Side::Near);
        session.act_text(action).unwrap();
        let mut record = session.record((Player::Human, Player::Human));
        if number == 0 {
            record = Record::read(
                &record.write().replace("result: None", "result: Some((winner: Some(red), reason: Resigned(blue)))"),
            )
            .unwrap();
        }
        library.save(None, &record).unwrap();
    }
    library.refresh(&mut |_, _| true).unwrap();
    let rows = library.continuations(&start);
    assert_eq!(rows.iter().map(|row| row.games).sum::<usize>(), actions.len());
    assert_eq!(
        (rows[0].action.as_str(), rows[0].games, rows[0].won, rows[0].drawn),
        (actions[0].as_str(), 2, [1, 0], 0)
    );
}

#[test]
fn a_game_with_changed_colors_counts_for_the_other_side() {
    let folder = tempfile::tempdir().unwrap();
    let mut library = Library::open(folder.path());
    let plain = played("benediction", 6, 5);
    let swapped = image_of(&plain, Symmetry::ColorSwap);
    let record = Record { ..swapped.record((Player::Human, Player::Human)) };
    let won = record.write().replace("result: None", "result: Some((winner: Some(red), reason: Resigned(blue)))");
    library.save(None, &Record::read(&won).unwrap()).unwrap();
    library.refresh(&mut |_, _| true).unwrap();
    let mut query = played("benediction", 6, 5);
    query.undo();
    let rows = library.continuations(&query);
    let action = plain.position_before_last();
    assert_eq!(rows.len(), 1);
    assert_eq!((rows[0].action.clone(), rows[0].won), (action, [0, 1]));
}

trait LastAction {
    fn position_before_last(&self) -> String;
}

impl LastAction for Session {
    fn position_before_last(&self) -> String {
        let ply = self.ply() - 1;
        self.at(ply).0.action_text(self.action_at(ply).unwrap())
    }
}

/// An operation on a tree.
fn edited(seed: u64, deeds: usize) -> Session {
    let mut session = Session::new(Position::start(&"benediction".into(), Side::Near).unwrap());
    let mut random = oorandom::Rand64::new(u128::from(seed));
    let mut nodes = vec![NodeId::ROOT];
    for _ in 0..deeds {
        let node = nodes[random.rand_range(0..nodes.len() as u64) as usize];
        match random.rand_range(0..14) {
            0 => drop(session.cut(node)),
            1 => drop(session.promote(node)),
            2 => drop(session.demote(node)),
            3 | 4 => drop(session.go(node)),
            5 => {
                session.annotate(node, |notes| {
                    notes.comment = format!("{seed}: \"why\"\n)");
                    notes.marks = vec![
                        Mark::Point(Point(3), MarkColor::First),
                        Mark::Arrow(Point(4), Point(9), MarkColor::Third),
                    ];
                });
            }
            _ => {
                let action = session.position().random_action(&mut random);
                if let Some(action) = action {
                    session.play(action, OnDivergence::Branch).unwrap();
                    nodes.push(session.tree().cursor());
                }
            }
        }
    }
    session
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// After any operations the tree can be read from its file, and all its nodes are found at their places.
    #[test]
    fn edited_trees_are_saved_loaded_and_found(seed in any::<u64>(), deeds in 0_usize..120) {
        let folder = tempfile::tempdir().unwrap();
        let mut library = Library::open(folder.path());
        let mut session = edited(seed, deeds);
        let record = session.record((Player::Human, Player::Human));
        let name = library.save(None, &record).unwrap();
        library.refresh(&mut |_, _| true).unwrap();
        let again = library.store().read(&name).unwrap();
        prop_assert_eq!(&again, &Record { date: again.date.clone(), ..record.clone() });
        let loaded = Session::from_record(&again, session.start()).unwrap();
        prop_assert_eq!(loaded.record((Player::Human, Player::Human)), record);
        let header = library.header(&name).unwrap();
        prop_assert_eq!(header.actions, again.actions.len());
        let nodes: Vec<NodeId> = std::iter::once(NodeId::ROOT)
            .chain(session.tree().variations().into_iter().flat_map(|line| line.nodes))
            .collect();
        for (number, node) in nodes.into_iter().enumerate() {
            session.go(node);
            let hits = library.find_position(&PositionQuery::at(&session).exactly());
            prop_assert!(hits.iter().all(|hit| hit.game == name));
            let here = hits.iter().any(|hit| hit.node == number && hit.ply == session.ply() && !hit.by_another_way);
            // In each line the first place counts.
            let before = hits.iter().any(|hit| hit.node < number);
            prop_assert!(here || before, "{} of {:?}", number, hits);
        }
    }
}
