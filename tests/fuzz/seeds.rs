//! Seeds of inputs: games played at random, in every form that a reader reads, and the files of `tests/data`.

use std::path::Path;
use std::sync::OnceLock;

use benediction_rules::{GameSpec, Outcome, Reason, Side};
use benediction_study::record::{Player, Record};
use benediction_study::registry;
use benediction_study::session::Session;
use benediction_study::tree::{Assessment, Mark, MarkColor, Outlook};
use oorandom::Rand64;

/// Names of games, some with rules.
pub const GAMES: [&str; 10] = [
    "benediction",
    "king-trails",
    "benedict-chess",
    "benedict-chess swap",
    "obelisk",
    "obelisk bounded,even",
    "obelisk balanced",
    "kingamon",
    "kingamon cube,quick",
    "kingamon bgoff,bgbar,acey,safe",
];

/// Starts a game with this name.
pub fn start(spec: &str) -> Session {
    let spec = GameSpec::from(spec);
    registry::find(&spec.id).unwrap().start_with(&spec.rules, None).unwrap()
}

/// Plays this number of random actions, or to the end.
pub fn play(session: &mut Session, actions: usize, random: &mut Rand64) {
    for _ in 0..actions {
        let legal = session.legal();
        if legal.is_empty() || session.outcome().is_some() {
            return;
        }
        let action = &legal[random.rand_range(0..legal.len() as u64) as usize];
        session.play_variation(action.action).unwrap();
    }
}

/// Returns random games of all kinds: short and long ones, with variations and all annotations.
pub fn sessions() -> &'static [Session] {
    static SESSIONS: OnceLock<Vec<Session>> = OnceLock::new();
    SESSIONS.get_or_init(|| {
        let mut random = Rand64::new(0x5eed);
        let mut sessions = Vec::new();
        for spec in GAMES {
            for actions in [0, 3, 12, 40, 150] {
                let mut session = start(spec);
                play(&mut session, actions, &mut random);
                if actions == 12 {
                    annotate(&mut session, &mut random);
                }
                if actions == 40 && session.outcome().is_none() {
                    session.end(Outcome { winner: Some(Side::Far), reason: Reason::Resigned(Side::Near) });
                }
                sessions.push(session);
            }
        }
        sessions
    })
}

/// Adds variations and annotations.
fn annotate(session: &mut Session, random: &mut Rand64) {
    for actions in [2, 5, 1] {
        for _ in 0..4 {
            session.undo();
        }
        play(session, actions, random);
        let here = session.node();
        session.comment(here, "Better was e4, {see} \"the\" book.\nOr not.");
        session.assess(here, Some(Assessment::Interesting));
        session.set_outlook(here, Some(Outlook::ALL[random.rand_range(0..Outlook::ALL.len() as u64) as usize].0));
        session.bookmark(here, true);
        let points = session.board().points.len() as u64;
        let mut point = || benediction_rules::geometry::Point(random.rand_range(0..points) as u8);
        session.draw(here, Mark::Point(point(), MarkColor::default()));
        session.draw(here, Mark::Arrow(point(), point(), MarkColor::default()));
    }
    let about = session.about_mut();
    about.terms.names = ["Ada".into(), "Ben: the \"old\"".into()];
    about.date = "2026-11-23".parse().ok();
    about.event = "Club".into();
    about.title = "The long one".into();
    about.tags = vec!["end".into(), "club evening".into()];
    about.stars = 3;
}

/// Returns their saved games.
pub fn records() -> Vec<Record> {
    let players = (Player::Human, Player::Bot(4));
    sessions().iter().map(|session| session.record(players.clone())).collect()
}

/// Returns every file below a folder of `tests/data`, or the file itself.
pub fn data(path: &str) -> Vec<Vec<u8>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data").join(path);
    if path.is_file() {
        return vec![std::fs::read(path).unwrap()];
    }
    let mut paths: Vec<_> = std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().filter(|path| path.is_file()).map(|path| std::fs::read(path).unwrap()).collect()
}

/// Returns position texts of one game, in every format.
pub fn positions(name: &str) -> Vec<Vec<u8>> {
    let mut texts = Vec::new();
    for session in sessions().iter().filter(|session| session.spec().id.as_str() == name) {
        let text = session.position_text();
        texts.push(text.trim_end().replace('\n', "/"));
        texts.push(text);
        texts.extend(session.old_position_text());
    }
    texts.into_iter().map(String::into_bytes).collect()
}

/// Returns game texts, with variations and comments.
pub fn game_texts() -> Vec<Vec<u8>> {
    let players = (Player::Human, Player::Human);
    let later = sessions().iter().filter(|session| session.ply() == 12).map(|session| {
        // From a position, without the start of the game.
        let record = Record::at(session.spec(), session.position_text().trim_end());
        let mut session = registry::load(&record).unwrap();
        play(&mut session, 6, &mut Rand64::new(5));
        registry::load(&session.record(players.clone())).unwrap().game_text().into_bytes()
    });
    let texts = sessions().iter().map(|session| session.game_text().into_bytes());
    texts.chain(later).chain(data("games")).collect()
}
