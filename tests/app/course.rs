//! Courses: the page *Learn*, the way between a lesson and its rule, positions of the rules that are tried, and the game at the end
//! of a lesson.

use benediction::app::base::progress::PlayerProgress;
use benediction::app::base::states::{Menu, Screen};
use benediction::app::base::storage::Interrupted;
use benediction::app::exercise::lesson::{self, LessonTask};
use benediction::app::exercise::{Exercise, ExerciseCommand, Phase};
use benediction::app::game::commands::{ActionRequested, LookAt, MatchCommand, PlayerCommand, TableCommand};
use benediction::app::game::matches::Match;
use benediction::app::game::policy::Panel;
use benediction::app::ui::Buttons;
use benediction_rules::Side;
use benediction_study::progress::{Learned, Progress, ProgressFile};
use benediction_study::record::Player;
use benediction_study::registry;
use benediction_study::series::{Series, Unit};
use benediction_study::tree::NodeId;
use benediction_words::lessons::Lesson;
use benediction_words::{locale, say, text};
use bevy::prelude::*;

use crate::window::Window;

fn menu(window: &Window) -> Menu {
    *window.app.world().resource::<State<Menu>>().get()
}

fn screen(window: &Window) -> Screen {
    *window.app.world().resource::<State<Screen>>().get()
}

fn game(window: &Window) -> &Match {
    window.app.world().resource::<Match>()
}

fn phase(window: &Window) -> Phase {
    window.app.world().resource::<Exercise>().phase().expect("a lesson")
}

fn has(window: &Window, words: &str) -> bool {
    window.app.world().resource::<Buttons>().0.iter().any(|button| button.words == words)
}

fn send(window: &mut Window, command: impl Into<MatchCommand>) {
    window.app.world_mut().write_message(command.into());
    window.frames(12);
}

/// The second lesson of the first game.
fn walking() -> &'static Lesson {
    &registry::first().course()[1]
}

#[test]
fn lesson_is_chosen_from_page_and_links_its_rule() {
    let mut window = Window::new();
    window.press("Learn");
    assert_eq!(menu(&window), Menu::Learn);
    window.press("King Trails");
    assert!(has(&window, "Trails and new kings"));
    window.press("Benediction");
    window.press(locale::text(walking().title));
    assert_eq!((menu(&window), window.lesson().lesson.id), (Menu::None, "walking"));
    window.press("Next");
    window.press("Next");
    assert_eq!((window.lesson().step, window.lesson().shown.len()), (2, 0), "a task is not shown at once");
    window.press("Show me");
    assert_eq!(window.lesson().shown.len(), 1);
    window.press("The rule");
    assert_eq!(menu(&window), Menu::Rules);
    assert!(window.shows_text("one, two or three points"), "the chapter about moving: {:?}", window.written());
    window.press("Back");
    assert_eq!((menu(&window), window.lesson().step), (Menu::None, 2), "the lesson waits");
    window.press("Leave lesson");
    assert_eq!((menu(&window), screen(&window)), (Menu::Learn, Screen::Title));
}

#[test]
fn lesson_or_whole_course_is_reset_after_a_question() {
    let mut window = Window::new();
    let name = walking().name();
    let other = registry::first().course()[2].name();
    for lesson in [&name, &other] {
        window.progress(|progress| progress.note_learned(lesson.clone(), Learned::Done));
    }
    let learned = |window: &Window| window.app.world().resource::<PlayerProgress>().learned.len();
    window.press("Learn");
    let title = locale::text(walking().title);
    let reset = say!("course-reset-lesson", lesson = title);
    // A question is answered a moment after it was asked.
    let ask = |window: &mut Window, words: &str| {
        window.press(words);
        window.frames(60);
    };
    ask(&mut window, &reset);
    assert!(window.shows_text(&say!("course-reset-question", lesson = title)), "{:?}", window.written());
    window.press(text!("train-reset-no"));
    assert_eq!(learned(&window), 2, "not without an answer");
    ask(&mut window, &reset);
    window.press(text!("course-reset"));
    assert_eq!((learned(&window), menu(&window)), (1, Menu::Learn));
    assert!(!has(&window, &reset), "nothing of it was reached");
    // The button is below the lessons.
    window.cursor(Vec2::new(640.0, 400.0));
    window.wheel(-40.0);
    window.frames(12);
    ask(&mut window, text!("course-reset-all"));
    window.press(text!("course-reset"));
    assert_eq!(learned(&window), 0);
    assert!(!has(&window, text!("course-reset-all")));
}

#[test]
fn program_shows_the_action_after_three_tries() {
    let mut window = Window::new();
    window.app.world_mut().write_message(lesson::begin(walking()));
    window.frames(12);
    window.press("Next");
    window.press("Next");
    for tries in 0..3 {
        assert!(!has(&window, text!("course-skip")), "after {tries} tries");
        // The king is not asked for.
        let wrong = game(&window).legal.iter().find(|view| view.text == "e2e3").expect("a move").action;
        let at = game(&window).live();
        send(&mut window, ActionRequested { at, action: wrong });
        window.frames(20);
        assert_eq!((phase(&window), game(&window).session.ply()), (Phase::PutBack, 0));
    }
    window.press(text!("course-skip"));
    window.frames(60);
    assert_eq!(phase(&window), Phase::Solved);
    window.press("Next");
    assert_eq!(window.lesson().step, 3);
}

/// Returns a match to three in the form of the terms.
fn match_to(unit: Unit) -> String {
    Series::new(3, unit).unwrap().to_string()
}

/// Takes a lesson to its end.
fn finish(window: &mut Window, lesson: &'static Lesson) {
    window.app.world_mut().write_message(lesson::begin(lesson));
    window.frames(12);
    window.finish_step(lesson.steps.len() - 1);
    window.frames(6);
}

/// Lets the learner act, then the bot resign.
fn win(window: &mut Window) {
    for _ in 0..2 {
        let Some(action) = game(window).legal.first().filter(|_| game(window).human_to_act()) else { break };
        let (at, action) = (game(window).live(), action.action);
        window.app.world_mut().write_message(MatchCommand::from(ActionRequested { at, action }));
        window.frames(1);
    }
    send(window, PlayerCommand::ResignFor(Side::Far));
    window.frames(20);
    assert_eq!(menu(window), Menu::Result);
}

#[test]
fn the_game_of_a_first_lesson_gives_its_star_too() {
    for game in ["benediction", "obelisk"] {
        let course = registry::named(game).unwrap().course();
        let mut window = Window::new();
        finish(&mut window, &course[0]);
        assert!(window.shows_text(&say!("course-in-game", goal = course[0].goal())), "{:?}", window.written());
        window.press("Play against Pilgrim");
        assert!(window.shows_text(course[0].goal()), "{:?}", window.written());
        win(&mut window);
        let progress = window.app.world().resource::<PlayerProgress>();
        assert_eq!(progress.learned.get(&course[0].name()), Some(&Learned::Won));
        assert!(!has(&window, "Play again"));
        window.press(&say!("course-next", lesson = locale::text(course[1].title)));
        assert_eq!((window.lesson().lesson.id, menu(&window)), (course[1].id, Menu::None));
    }
}

#[test]
fn lesson_game_continues_after_restart_outside_the_library() {
    let mut window = Window::new();
    finish(&mut window, walking());
    window.press("Play against Pilgrim");
    let action = game(&window).legal[0].action;
    let at = game(&window).live();
    send(&mut window, ActionRequested { at, action });
    let kept = window.app.world().resource::<PlayerProgress>().game.clone().expect("an unfinished game");
    assert!(window.app.world().resource::<Interrupted>().0.is_none(), "Continue is for games that were chosen");
    assert_eq!(window.app.world().resource::<PlayerProgress>().games_started, 0, "so is Play again");

    let mut window = Window::new();
    window.progress(|progress| progress.game = Some(kept));
    window.press("Learn");
    window.press("Continue the game of “Walking and stacks”");
    assert_eq!((menu(&window), game(&window).session.ply()), (Menu::None, 1));
    win(&mut window);
    let progress = window.app.world().resource::<PlayerProgress>();
    assert_eq!((progress.learned.get("benediction/walking"), &progress.game), (Some(&Learned::Won), &None));
}

#[test]
fn older_settings_keep_stars_and_unfinished_lesson_game() {
    let older = Progress::of_settings(include_str!("../data/settings-5b6e5d0b.ron")).unwrap();
    let names: Vec<String> = registry::games().iter().flat_map(|entry| entry.course()).map(Lesson::name).collect();
    let lost: Vec<&String> = older.learned.keys().filter(|name| !names.contains(name)).collect();
    assert!(lost.is_empty(), "{lost:?}");

    let mut window = Window::new();
    window.progress(|progress| *progress = older);
    window.press("Learn");
    for entry in registry::games() {
        window.press(locale::text(entry.title));
        let count = entry.course().len();
        assert!(window.shows_text(&say!("course-progress", done = count, all = count)), "{}", entry.name);
    }
    window.press("Benediction");
    window.press("Continue the game of “Merging”");
    assert_eq!((menu(&window), game(&window).session.ply()), (Menu::None, 1));
}

#[test]
fn rules_link_to_lessons_and_playable_drawings() {
    let mut window = Window::new();
    window.open(Menu::Rules);
    window.press(locale::text(walking().rule.unwrap()));
    window.press("Lesson: Walking and stacks");
    assert_eq!(window.lesson().lesson.id, "walking");
    window.open(Menu::Rules);
    window.press("The five actions");
    window.press(text!("course-try"));
    let laid = game(&window).session.position_text();
    assert!(window.app.world().resource::<Exercise>().task::<LessonTask>().is_none());
    assert!(game(&window).panel() == Panel::Exercise && game(&window).human_to_act());
    let action = game(&window).legal[0].action;
    let at = game(&window).live();
    send(&mut window, ActionRequested { at, action });
    assert_ne!(game(&window).session.position_text(), laid);
    window.press("Undo");
    assert_eq!(game(&window).session.position_text(), laid);
    window.press("Back to the rules");
    assert_eq!(menu(&window), Menu::Rules);
    assert!(window.shows_text("A whole man moves to an empty point"), "the same chapter");
}

#[test]
fn lesson_game_can_be_repeated_until_won() {
    let mut window = Window::new();
    finish(&mut window, walking());
    window.press("Play against Pilgrim");
    assert!(game(&window).slots.has_bot() && game(&window).panel() != Panel::Exercise);
    send(&mut window, PlayerCommand::Resign);
    window.frames(20);
    assert_eq!(menu(&window), Menu::Result);
    window.press("Try again");
    assert_eq!((menu(&window), game(&window).session.outcome()), (Menu::None, None));
    win(&mut window);
    let learned = &window.app.world().resource::<PlayerProgress>().learned;
    assert_eq!(learned.get("benediction/walking"), Some(&Learned::Won));
    window.press("Next: Capture and hand");
    assert_eq!((window.lesson().lesson.id, menu(&window)), ("capture", Menu::None));
    assert_eq!(screen(&window), Screen::Table);
}

#[test]
fn viewed_lesson_game_restarts_as_a_lesson_game() {
    let mut window = Window::new();
    finish(&mut window, walking());
    window.press("Play against Pilgrim");
    send(&mut window, PlayerCommand::Resign);
    window.frames(20);
    send(&mut window, LookAt(Some(NodeId::ROOT)));
    window.frames(3);
    assert!(game(&window).panel().is_study());
    send(&mut window, TableCommand::Again);
    window.frames(3);
    assert_eq!(game(&window).ends_lesson().map(Lesson::name), Some(walking().name()));
}

/// Carries out the last step of a lesson.
fn take_last_step(window: &mut Window, lesson: &'static Lesson) {
    window.app.world_mut().write_message(lesson::begin(lesson));
    window.frames(12);
    window.finish_step(lesson.steps.len() - 1);
    window.app.world_mut().write_message(ExerciseCommand::Again);
    window.frames(12);
    while teacher_is_open(window) {
        let start = game(window).session.position();
        let next = benediction_study::lessons::wanted(start, &[], window.lesson().now());
        let Some(action) = next.first() else {
            window.app.world_mut().write_message(ExerciseCommand::Next);
            window.frames(12);
            continue;
        };
        let at = game(window).live();
        send(window, ActionRequested { at, action: *action });
        window.frames(20);
        if teacher_is_open(window) {
            window.app.world_mut().write_message(ExerciseCommand::Next);
            window.frames(12);
        }
    }
}

fn teacher_is_open(window: &Window) -> bool {
    !(window.lesson().is_last() && phase(window) == Phase::Solved)
}

#[test]
fn new_game_suggests_weakest_level_after_first_lesson() {
    let mut window = Window::new();
    window.open(Menu::NewGame);
    assert!(window.shows_text("New to this game?") && window.shows_text("level 4"), "{:?}", window.written());
    take_last_step(&mut window, &registry::first().course()[0]);
    assert_eq!(window.app.world().resource::<PlayerProgress>().learned.len(), 1);
    window.open(Menu::NewGame);
    assert!(!window.shows_text("New to this game?") && window.shows_text("level 1"), "{:?}", window.written());
    // Another game is still new.
    window.press("Obelisk");
    assert!(window.shows_text("New to this game?"), "{:?}", window.written());
    // What was chosen stays.
    window.progress(|progress| progress.last_game.players[1] = Player::Bot(6));
    take_last_step(&mut window, &registry::first().course()[0]);
    assert_eq!(window.app.world().resource::<PlayerProgress>().last_game.players[1], Player::Bot(6));
}

#[test]
fn last_step_tip_says_next_skips_the_game() {
    let mut window = Window::new();
    finish(&mut window, walking());
    let at = window.button("Next");
    window.cursor(at);
    window.frames(30);
    assert!(window.shows_text("Leave out the game and begin the next lesson"), "{:?}", window.written());
    window.press("Next");
    assert_eq!(window.lesson().lesson.id, registry::first().course()[2].id);
}

#[test]
fn match_to_points_shows_that_cube_is_on() {
    let mut window = Window::new();
    window.progress(|progress| progress.last_game.game = "kingamon".into());
    window.open(Menu::NewGame);
    window.press("More options");
    let shows_text = "On, because a match to points is played with it";
    assert!(!window.shows_text(shows_text));
    window.progress(|progress| progress.last_game.terms.series = match_to(Unit::Points));
    window.frames(4);
    assert!(window.shows_text(shows_text), "{:?}", window.written());
    assert_eq!(
        window.app.world().resource::<PlayerProgress>().last_game.rules.get("kingamon").map(String::as_str),
        Some("")
    );
    window.progress(|progress| progress.last_game.terms.series = match_to(Unit::Games));
    window.frames(4);
    assert!(!window.shows_text(shows_text), "a match of games is played without it");
}

#[test]
fn left_lesson_continues_at_its_step() {
    let mut window = Window::new();
    window.app.world_mut().write_message(lesson::begin(walking()));
    window.frames(12);
    assert!(!has(&window, text!("course-from-start")));
    window.press("Next");
    window.press("Next");
    assert_eq!(window.lesson().step, 2);
    send(&mut window, TableCommand::LeaveFor(Menu::Learn));
    // The steps are kept in the file of the progress.
    let kept = ProgressFile::read(&window.app.world().resource::<PlayerProgress>().file().write()).unwrap().progress;
    let mut window = Window::new();
    window.progress(|progress| *progress = kept);
    window.app.world_mut().write_message(lesson::begin(walking()));
    window.frames(12);
    assert_eq!(window.lesson().step, 2);
    assert!(window.covered().is_empty(), "{:?}", window.covered());
    window.press(text!("course-from-start"));
    assert_eq!(window.lesson().step, 0);
    assert!(window.app.world().resource::<PlayerProgress>().steps.is_empty());
    // What is done begins at its first step again.
    take_last_step(&mut window, walking());
    window.frames(12);
    assert!(window.app.world().resource::<PlayerProgress>().steps.is_empty());
}

#[test]
fn each_lesson_keeps_its_unfinished_game() {
    let mut window = Window::new();
    let course = registry::named("benediction").unwrap().course();
    for lesson in &course[..2] {
        finish(&mut window, lesson);
        send(&mut window, benediction::app::exercise::lesson_game::begin(lesson));
        window.frames(12);
        let (at, action) = (game(&window).live(), game(&window).legal[0].action);
        send(&mut window, ActionRequested { at, action });
        send(&mut window, TableCommand::LeaveFor(Menu::Learn));
        window.frames(12);
    }
    let text = window.app.world().resource::<PlayerProgress>().file().write();
    let kept = ProgressFile::read(&text).unwrap().progress;
    assert!(course[..2].iter().all(|lesson| kept.game_of(&lesson.name()).is_some()), "{text}");
    // Once one is over, the other is offered.
    window.press(&say!("course-resume", lesson = locale::text(course[1].title)));
    win(&mut window);
    window.open(Menu::Learn);
    window.press(&say!("course-resume", lesson = locale::text(course[0].title)));
    assert_eq!(game(&window).session.ply(), 1);
    assert_eq!(game(&window).ends_lesson().map(Lesson::name), Some(course[0].name()));
}
