//! The games of the golden tests, the same in every run, independent of the order in which the program lists actions.

use benediction_engine::{Judged, Score};
use benediction_rules::{Outcome, Reason, RuleSet, Side};
use benediction_study::library::bot_games;
use benediction_study::record::{Note, Player, Record};
use benediction_study::registry::{self, Entry};
use benediction_study::session::Session;
use benediction_study::tree::{Analysis, Assessment, Judgement, NodeId, Outlook};
use oorandom::Rand64;

/// The bot's games that come with the program.
const BOT_GAMES: &[u8] = include_bytes!("../../../../assets/openings/bot-games.gz");
/// Number of random games of each game.
const RANDOM_GAMES: usize = 250;

/// Texts of comments, titles and names, with characters that are special in game texts, lines, PGN and RON.
const WORDS: [&str; 14] = [
    "A fork.",
    "Why } not { here?",
    "two\nlines",
    "\"quoted\" \\ and (bracketed)",
    "$1 ; # % // /* 1-0",
    "[Event \"x\"]",
    "\n----\ngame: obelisk\n",
    "Łukasz Ščepán Žižek Őrsi",
    "安娜 \u{1f3b2}",
    "a, b, c",
    "1. e4 e5",
    "red wins",
    "\u{feff}r#\"",
    "é",
];

/// A source of random numbers.
struct Numbers(Rand64);

impl Numbers {
    fn below(&mut self, count: usize) -> usize {
        self.0.rand_range(0..count as u64) as usize
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    fn words(&mut self) -> String {
        (*self.one_of(&WORDS)).into()
    }
}

/// Plays a random action at the current position, as a variation if it differs from the one played there. Returns `false` if there
/// is no legal action.
fn play(session: &mut Session, numbers: &mut Numbers) -> bool {
    let mut legal: Vec<String> = session.legal().into_iter().map(|action| action.text).collect();
    legal.sort();
    if session.outcome().is_some() || legal.is_empty() {
        return false;
    }
    session.play_variation(session.read(numbers.one_of::<String>(&legal)).unwrap()).unwrap();
    true
}

fn play_on(session: &mut Session, actions: usize, numbers: &mut Numbers) {
    for _ in 0..actions {
        if !play(session, numbers) {
            break;
        }
    }
}

/// Returns the beginnings of the bot's games of one kind.
fn of_the_bot(entry: &Entry) -> Vec<Record> {
    let beginning = |line: String| {
        let [game, _, actions] = <[&str; 3]>::try_from(line.trim_end().split('\t').collect::<Vec<_>>()).unwrap();
        let actions = actions.split(',').map(str::to_string).collect();
        (game == entry.name).then(|| Record { actions, ..Record::of(game) })
    };
    bot_games::unpack(BOT_GAMES).iter().filter_map(|game| beginning(game.line())).collect()
}

/// Starts a game with random rule options and a random side that may start.
fn random_start(entry: &Entry, numbers: &mut Numbers) -> Session {
    loop {
        let words: RuleSet = entry.rules.iter().map(|rule| rule.word).filter(|_| numbers.one_in(3)).collect();
        let first = Side::BOTH[numbers.below(2)];
        let first = entry.starter.allows(first).then_some(first);
        // Some options contradict each other.
        if let Ok(session) = entry.start_with(&words, first) {
            return session;
        }
    }
}

/// Plays a random game with a handicap, from the middle of another game, or by other rules.
fn at_random(entry: &Entry, number: usize, numbers: &mut Numbers) -> Session {
    let mut session = random_start(entry, numbers);
    let position = match number % 3 {
        0 if !entry.odds.is_empty() => {
            let odds = *numbers.one_of(entry.odds);
            let first = Side::BOTH[numbers.below(2)];
            let first = entry.starter.allows(first).then_some(first);
            let giver = Side::BOTH[numbers.below(2)];
            entry.position_with_odds(&RuleSet::USUAL, first, odds, giver).unwrap()
        }
        1 => {
            let before = 1 + numbers.below(30);
            play_on(&mut session, before, numbers);
            session.position_text()
        }
        _ => {
            let actions = 10 + numbers.below(30);
            play_on(&mut session, actions, numbers);
            return session;
        }
    };
    let mut session = entry.read_position(&position).unwrap();
    let actions = numbers.below(20);
    play_on(&mut session, actions, numbers);
    session
}

/// Returns all nodes of a game in the order of the move list.
fn nodes(session: &Session) -> Vec<NodeId> {
    let listed = session.list().into_iter().flat_map(|turn| turn.actions).map(|(node, _)| node);
    std::iter::once(NodeId::ROOT).chain(listed).collect()
}

/// Adds a result and variations to a game.
fn branched(session: &mut Session, numbers: &mut Numbers) {
    let end = match numbers.below(6) {
        0 => Some(Outcome::win(Side::Near, Reason::Resigned(Side::Far))),
        1 => Some(Outcome::win(Side::Far, Reason::TimeForfeit)),
        2 => Some(Outcome::draw(Reason::Agreed)),
        _ => None,
    };
    if let Some(end) = end.filter(|_| session.outcome().is_none()) {
        session.end(end);
    }
    let last = session.node();
    for _ in 0..numbers.below(4) {
        let from = *numbers.one_of(&nodes(session));
        session.go(from);
        let actions = 1 + numbers.below(4);
        play_on(session, actions, numbers);
    }
    // The cursor of most games is at their end.
    if !numbers.one_in(4) {
        session.go(last);
    }
}

fn note(node: usize, points: &[String], numbers: &mut Numbers) -> Note {
    let mut note = Note { node, ..Note::default() };
    match numbers.below(9) {
        0 | 1 => note.comment = numbers.words(),
        2 if node > 0 => note.before = numbers.words(),
        3 => {
            note.sign = Some(numbers.one_of(&Assessment::ALL).sign().into()).filter(|_| node > 0);
            note.comment = numbers.words();
        }
        4 => note.outlook = Some(numbers.one_of(&Outlook::ALL).0),
        5 => {
            note.points = vec![numbers.one_of(points).clone()];
            note.point_colors = vec![numbers.below(4) as u8];
            note.arrows = vec![(points[0].clone(), points[points.len() - 1].clone())];
        }
        6 => note.spent_ms = Some(numbers.below(1_000_000) as u64),
        7 => {
            let side = Side::BOTH[numbers.below(2)];
            let value = Judgement::Value(numbers.below(4000) as i32 - 2000);
            note.judgement = Some(if numbers.one_in(2) { Judgement::Wins(side, 3) } else { value });
            let found = if numbers.one_in(2) {
                Judged::Roll { expected: 5_100, fell: numbers.below(10_000) as u16 }
            } else {
                let score = |numbers: &mut Numbers| Score::Value(numbers.below(900) as i32 - 450);
                let (worth, played) = (score(numbers), Score::Win(3));
                Judged::Turn { best: vec!["a".into()], worth, played, others: vec![score(numbers)], forced: false }
            };
            note.analysis = Some(Box::new(Analysis { engine: "Benediction 0".into(), level: 9, nodes: 4000, found }));
        }
        _ => note.bookmark = true,
    }
    note
}

fn player(numbers: &mut Numbers) -> Player {
    match numbers.below(3) {
        0 => Player::Human,
        1 => Player::Bot(1 + numbers.below(10) as u8),
        _ => Player::Other(numbers.words()),
    }
}

/// Returns the saved game of a session with random details and annotations.
fn annotated_record(session: &Session, numbers: &mut Numbers) -> Record {
    let mut record = session.record((player(numbers), player(numbers)));
    let points: Vec<String> = session.board().points.into_iter().map(|(name, _)| name).collect();
    if numbers.one_in(2) {
        record.terms.names = [numbers.words(), numbers.words()];
        record.date = Some(format!("2026-{:02}-{:02}", 1 + numbers.below(12), 1 + numbers.below(28)));
    }
    if numbers.one_in(3) {
        (record.event, record.title) = (numbers.words(), numbers.words());
        record.tags = (0..numbers.below(3)).map(|_| numbers.words()).collect();
        record.stars = numbers.below(6) as u8;
    }
    for _ in 0..numbers.below(6) {
        let node = numbers.below(session.size());
        if record.notes.iter().all(|note| note.node != node) {
            record.notes.push(note(node, &points, numbers));
        }
    }
    let seed = Some(numbers.below(1 << 40) as u64).filter(|_| numbers.one_in(2));
    // A session writes no seed.
    Record { seed, ..registry::load(&record).unwrap().record(record.players.clone()) }
}

/// Returns the games of one kind: those of the bot with more actions, and random ones.
pub fn of(entry: &Entry) -> impl Iterator<Item = Record> {
    let bot = of_the_bot(entry);
    assert_eq!(bot.len(), 1_000, "{}", entry.name);
    let place = registry::games().iter().position(|game| game.name == entry.name).unwrap();
    (0..bot.len() + RANDOM_GAMES).map(move |number| {
        let mut numbers = Numbers(Rand64::new((place * 10_000 + number) as u128));
        let mut session = match bot.get(number) {
            Some(record) => {
                let mut session = registry::load(record).unwrap();
                let more = numbers.below(16);
                play_on(&mut session, more, &mut numbers);
                session
            }
            None => at_random(entry, number, &mut numbers),
        };
        branched(&mut session, &mut numbers);
        annotated_record(&session, &mut numbers)
    })
}
