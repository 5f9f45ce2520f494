//! The answers of the match to every question about what may be done, recorded for every mode, flag and state of the game.
//!
//! `BENEDICTION_RECORD=1` writes the recorded answers anew.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use super::matches::{Arranging, CoachState, Match, Mode, StudyOrigin};
use super::player_slot::PlayerSlot;
use benediction_engine::Level;
use benediction_platform::environment;
use benediction_rules::{Outcome, Reason, Side};
use benediction_study::registry;
use benediction_study::session::Session;

const SLOTS: [(&str, fn() -> [PlayerSlot; 2]); 5] = [
    ("HH", || [PlayerSlot::Human, PlayerSlot::Human]),
    ("HN", || [PlayerSlot::Human, PlayerSlot::Named(String::new())]),
    ("HB", || [PlayerSlot::Human, PlayerSlot::Bot(Level::STRONGEST)]),
    ("BH", || [PlayerSlot::Bot(Level::STRONGEST), PlayerSlot::Human]),
    ("BB", || [PlayerSlot::Bot(Level::STRONGEST), PlayerSlot::Bot(Level::STRONGEST)]),
];

/// Returns the states of a game without dice and of one with dice, by name.
fn sessions() -> Vec<(String, Session)> {
    let mut sessions = Vec::new();
    for entry in [&registry::games()[2], &registry::games()[4]] {
        let start = entry.start(Side::Near);
        let mut played = start.clone();
        // Three actions, and in a game with dice three rolls at most.
        for _ in 0..3 {
            let thrown = Match::new(Mode::Demo, played.clone(), SLOTS[0].1(), Side::Near, Some(1)).throw();
            if let Some(action) = thrown {
                played.act(action).unwrap();
            }
            if let Some(view) = played.legal().first() {
                played.act(view.action).unwrap();
            }
        }
        let mut undone = played.clone();
        undone.undo();
        let mut over = played.clone();
        over.end(Outcome::win(Side::Near, Reason::Resigned(Side::Far)));
        let states = [("start", start), ("played", played), ("undone", undone), ("over", over)];
        sessions.extend(states.map(|(state, session)| ([entry.name, "-", state].concat(), session)));
    }
    sessions
}

/// Returns the modes of a game, by name.
fn modes(session: &Session) -> Vec<(String, Mode)> {
    let first = session.way().first().copied().filter(|node| *node != session.node());
    let mut modes = Vec::new();
    for (looked, node) in [("", None), ("^", first)] {
        for (is_set, sign) in [(false, ""), (true, "!")] {
            modes.push((format!("friends{sign}{looked}"), Mode::Friends { unconfirmed: is_set, left_at: node }));
            modes.push((format!("bots{sign}{looked}"), Mode::Bots { unconfirmed: is_set, looking_at: node }));
            modes.push((format!("lesson{sign}{looked}"), Mode::Lesson { waits: is_set, looking_at: node }));
        }
    }
    for (name, from) in [("game", StudyOrigin::Game), ("library", StudyOrigin::Library), ("title", StudyOrigin::Title)]
    {
        let arranged =
            |past: &[&str]| Some(Arranging { before: None, past: past.iter().map(|text| (*text).into()).collect() });
        for (state, arranging) in [("", None), ("-arranged", arranged(&[])), ("-changed", arranged(&["before"]))] {
            let (end, over) = (session.node(), session.outcome().is_some());
            modes.push((format!("study-{name}{state}"), Mode::Study { end, over, from, arranging }));
        }
    }
    modes.push(("demo".into(), Mode::Demo));
    modes
}

/// Returns the answers of a match in one line: letters for what is true, then what is said.
fn answers(game: &Match) -> String {
    let truths = [
        ('o', game.is_over()),
        ('p', game.is_played()),
        ('s', game.is_study()),
        ('l', game.is_lesson()),
        ('d', game.is_demo()),
        ('w', game.waits()),
        ('u', game.is_unconfirmed()),
        ('c', game.awaits_coach()),
        ('f', game.awaits_confirmation()),
        ('t', game.is_strict()),
        ('g', game.study_returns_to_game()),
        ('a', game.is_arranging()),
        ('z', game.can_undo_arranging()),
        ('n', game.is_unfinished_study()),
        ('k', game.is_looking()),
        ('b', game.branches()),
        ('x', game.has_next()),
        ('h', game.human_to_act()),
        ('m', game.has_bot()),
        ('r', game.can_take_back()),
        ('e', game.shows_present()),
        ('i', game.last_turn().is_some()),
        ('q', game.is_replaying()),
        ('v', game.is_between_games()),
    ];
    let mut line: String = truths.iter().filter(|(_, holds)| *holds).map(|(letter, _)| letter).collect();
    let says = [game.why_no_answer(), game.why_no_undo(), game.why_no_redo(), game.why_no_last_turn()];
    let sides = [game.acting(), game.turn_side(), game.lone_human(), game.speaker()].map(|side| match side {
        None => '-',
        Some(Side::Near) => 'N',
        Some(Side::Far) => 'F',
    });
    let says = says.map(|text| text.map_or_else(String::new, shortened));
    let _ = write!(line, " {} {}", sides.iter().collect::<String>(), says.join("/"));
    let ply = |node| game.session.ply_of(node);
    let _ = write!(
        line,
        " {:?} {:?} {}{}{}",
        game.activity(),
        game.turn_due(),
        ply(game.shown()),
        ply(game.due()),
        ply(game.left_at())
    );
    line
}

/// Returns the first letters of the words of a text, and its length.
fn shortened(text: &str) -> String {
    let letters: String = text.split_whitespace().filter_map(|word| word.chars().next()).collect();
    format!("{letters}{}", text.len())
}

/// Returns the answers as a text: each of them once for a state of the game, with the cases in which they are given: mode
/// (`!` unconfirmed or with a text, `^` at an earlier position), players, `s` for a strict game, the coach, and `replay`
/// while the last turn is shown again.
fn recorded() -> String {
    let mut text = String::new();
    for (state, session) in sessions() {
        let mut cases: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (name, mode) in modes(&session) {
            let coaches: &[CoachState] = match mode {
                Mode::Friends { unconfirmed: true, .. } | Mode::Bots { unconfirmed: true, .. } => {
                    &[CoachState::Rests, CoachState::Examines, CoachState::Warned]
                }
                _ => &[CoachState::Rests],
            };
            let seated = SLOTS.iter().filter(|(players, _)| match mode {
                Mode::Friends { .. } => *players == "HH",
                Mode::Bots { .. } => *players != "HH",
                Mode::Demo => *players == "BB",
                Mode::Study { .. } | Mode::Lesson { .. } => true,
            });
            for ((players, slots), strict, coach) in seated
                .flat_map(|slots| [false, true].map(|strict| (slots, strict)))
                .flat_map(|(slots, strict)| coaches.iter().map(move |coach| (slots, strict, *coach)))
            {
                let mut session = session.clone();
                session.about_mut().strict = strict;
                let mut game = Match::new(mode.clone(), session, slots(), Side::Near, Some(1));
                game.coach = coach;
                let strict = if strict { ".s" } else { "" };
                let coach = if coach == CoachState::Rests { String::new() } else { format!(".{coach:?}") };
                let case = format!("{name}.{players}{strict}{coach}");
                cases.entry(answers(&game)).or_default().push(case.clone());
                if game.begin_replay() {
                    cases.entry(answers(&game)).or_default().push(case + ".replay");
                }
            }
        }
        let _ = writeln!(text, "# {state}");
        for (answer, cases) in cases {
            let _ = writeln!(text, "{answer}\n    {}", cases.join(" "));
        }
    }
    text
}

#[test]
fn every_question_has_the_recorded_answer() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/answers.txt");
    let now = recorded();
    if environment::variable("BENEDICTION_RECORD").is_some() {
        benediction_platform::files::replace_unsynced(&file, now.as_bytes()).unwrap();
    }
    let before = include_str!("../../../tests/data/answers.txt");
    let differ = now.lines().zip(before.lines()).find(|(now, before)| now != before);
    assert!(differ.is_none() && now == before, "{differ:#?}");
}
