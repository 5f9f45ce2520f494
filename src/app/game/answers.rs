//! The answers of the match to every question about what may be done, recorded for every activity, its states and states of the game.
//!
//! `BENEDICTION_RECORD=1` writes the recorded answers anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use super::activity::{Activity, ArrangeState, Play, Study, StudyOrigin, TurnEnd, ViewedNode};
use super::matches::Match;
use super::player_slot::{PlayerSlot, Slots};
use super::policy::Panel;
use benediction_engine::Level;
use benediction_platform::environment;
use benediction_rules::{Outcome, Reason, Side};
use benediction_study::registry;
use benediction_study::session::Session;
use benediction_study::tree::NodeId;

/// The players of the sides: `H` a person, `N` a player who is not here, `B` a bot.
const PLAYERS: [&str; 5] = ["HH", "HN", "HB", "BH", "BB"];

/// Returns the slots of players.
fn slots(players: &str) -> Slots {
    Slots::by_side(|side| match players.as_bytes()[side.index()] {
        b'H' => PlayerSlot::Human,
        b'N' => PlayerSlot::Named(String::new()),
        _ => PlayerSlot::Bot(Level::STRONGEST),
    })
}

/// Returns the states of a game without dice and of one with dice, by name.
fn sessions() -> Vec<(String, Session)> {
    let mut sessions = Vec::new();
    for entry in [&registry::games()[2], &registry::games()[4]] {
        let start = entry.start(Side::Near);
        let mut played = start.clone();
        // Three actions, and in a game with dice three rolls at most.
        for _ in 0..3 {
            let thrown = Match::new(Activity::Demo, played.clone(), Slots::PEOPLE, Side::Near, Some(1)).throw();
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

/// A state of the table, without the game.
struct Case {
    /// The activity by name, `!` if a turn is not confirmed or an exercise shows a text, `^` at an earlier position.
    name: String,
    /// The state of the coach.
    coach: &'static str,
    activity: Activity,
    /// The node that is looked at, if not the live one.
    at: Option<NodeId>,
    /// The players for whom the activity exists.
    players: &'static [&'static str],
}

impl Case {
    fn new(name: String, activity: Activity, players: &'static [&'static str]) -> Case {
        Case { name, coach: "", activity, at: None, players }
    }
}

/// Returns the states of the table for a game.
fn cases(session: &Session) -> Vec<Case> {
    let first = session.way().first().copied().filter(|node| *node != session.node());
    let turns = [
        (TurnEnd::Confirmed, "", ""),
        (TurnEnd::Unconfirmed, "!", ""),
        (TurnEnd::Examined, "!", ".Examines"),
        (TurnEnd::Warned, "!", ".Warned"),
    ];
    let mut cases = Vec::new();
    for (looked, at) in [("", None), ("^", first)] {
        for (turn, sign, coach) in turns {
            let play = Play { turn, ..Play::default() };
            let friends = Activity::Play(Play { left_at: at, ..play.clone() });
            let names = [format!("friends{sign}{looked}"), format!("bots{sign}{looked}")];
            cases.push(Case { coach, ..Case::new(names[0].clone(), friends, &PLAYERS[..1]) });
            let with_bot = Case::new(names[1].clone(), Activity::Play(play.clone()), &PLAYERS[1..4]);
            let without_people = Case::new(names[1].clone(), Activity::Watch(play), &PLAYERS[4..]);
            cases.extend([with_bot, without_people].map(|case| Case { coach, at, ..case }));
        }
        for (is_waiting, sign) in [(false, ""), (true, "!")] {
            let exercise = Activity::Exercise { is_waiting };
            cases.push(Case { at, ..Case::new(format!("lesson{sign}{looked}"), exercise, &PLAYERS) });
        }
    }
    let origins: [(&str, fn() -> StudyOrigin); 3] = [
        ("game", || StudyOrigin::Game(Play::default())),
        ("library", || StudyOrigin::Library),
        ("title", || StudyOrigin::Title),
    ];
    for (name, origin) in origins {
        let arranged =
            |past: &[&str]| Some(ArrangeState { before: None, past: past.iter().map(|text| (*text).into()).collect() });
        for (state, arranging) in [("", None), ("-arranged", arranged(&[])), ("-changed", arranged(&["before"]))] {
            let (end, over) = (session.node(), session.outcome().is_some());
            let study = Activity::Study(Study { end, over, origin: origin(), arranging });
            cases.push(Case::new(format!("study-{name}{state}"), study, &PLAYERS));
        }
    }
    cases.push(Case::new("demo".into(), Activity::Demo, &PLAYERS[4..]));
    cases
}

/// Returns the answers of a match in one line: letters for what is true, then what is said.
fn answers(game: &Match) -> String {
    let (policy, turn) = (game.policy(), game.turn_end());
    let is_exercise = policy.panel == Panel::Exercise;
    let is_waiting = matches!(game.activity, Activity::Exercise { is_waiting: true });
    let truths = [
        ('o', policy.is_reviewed),
        ('p', policy.is_played),
        ('s', policy.panel.is_study()),
        ('l', is_exercise),
        ('d', policy.panel == Panel::Nothing),
        ('w', is_waiting),
        ('u', game.is_unconfirmed()),
        ('c', turn.awaits_coach()),
        ('f', turn == TurnEnd::Unconfirmed),
        ('t', policy.is_strict),
        ('g', game.study_returns_to_game()),
        ('a', policy.panel == Panel::Editor),
        ('z', game.can_undo_arranging()),
        ('n', matches!(game.activity, Activity::Study(Study { over: false, .. }))),
        ('k', game.is_viewing()),
        ('b', policy.branches),
        ('x', game.has_next()),
        ('h', game.human_to_act()),
        ('m', game.slots.has_bot()),
        ('r', !is_exercise && game.taken_back_to().is_some()),
        ('e', game.shows_present()),
        ('i', game.last_turn().is_some()),
        ('q', game.is_replaying()),
        ('v', game.is_between_games()),
        ('S', policy.is_saved),
        ('R', policy.may_resign),
        ('L', policy.may_send),
        ('D', policy.rolls),
        ('H', policy.helps),
    ];
    let mut line: String = truths.iter().filter(|(_, holds)| *holds).map(|(letter, _)| letter).collect();
    let reasons = [game.why_no_answer(), game.why_no_undo(), game.why_no_redo(), game.why_no_last_turn()];
    let sides = [game.acting(), game.turn_side(), game.slots.lone_human(), game.speaker()].map(|side| match side {
        None => '-',
        Some(Side::Near) => 'N',
        Some(Side::Far) => 'F',
    });
    let reasons = reasons.map(|text| text.map_or_else(String::new, shortened));
    let _ = write!(line, " {} {}", sides.iter().collect::<String>(), reasons.join("/"));
    let activity = match game.activity {
        Activity::Play(_) | Activity::Watch(_) => "Game",
        Activity::Study(_) => "Study",
        Activity::Exercise { .. } => "Lesson",
        Activity::Demo => "Demo",
    };
    let ply = |node| game.session.ply_of(node);
    let _ = write!(
        line,
        " {activity} {:?} {}{}{}",
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

/// Returns the answers as a text: each of them once for a state of the game, with the cases in which they are given: the name of
/// the case, the players, `s` for a strict game, the coach, and `replay` while the last turn is shown again.
fn recorded() -> String {
    let mut text = String::new();
    for (state, session) in sessions() {
        let mut given: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for case in cases(&session) {
            let seated = case.players.iter().flat_map(|players| [(*players, false), (*players, true)]);
            for (players, strict) in seated {
                let mut session = session.clone();
                session.about_mut().terms.strict = strict;
                let mut game = Match::new(case.activity.clone(), session, slots(players), Side::Near, Some(1));
                game.looking = case.at.map(ViewedNode::At);
                let strict = if strict { ".s" } else { "" };
                let name = format!("{}.{players}{strict}{}", case.name, case.coach);
                given.entry(answers(&game)).or_default().insert(name.clone());
                if game.begin_replay() {
                    given.entry(answers(&game)).or_default().insert(name + ".replay");
                }
            }
        }
        let _ = writeln!(text, "# {state}");
        for (answer, names) in given {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let _ = writeln!(text, "{answer}\n    {}", names.join(" "));
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
