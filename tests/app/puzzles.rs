//! Puzzles at the table: solved, missed, with hints, and what is kept of them.

use std::sync::atomic::AtomicBool;

use benediction::app::base::progress::{PlayerProgress, PuzzleBook};
use benediction::app::base::states::{Menu, Screen};
use benediction::app::exercise::puzzle::{self, PuzzleTask, Puzzles};
use benediction::app::exercise::puzzle_choice::{ChosenPuzzle, Origin};
use benediction::app::exercise::{Exercise, ExerciseCommand, Phase};
use benediction::app::game::commands::TableCommand;
use benediction::app::game::policy::Panel;
use benediction_engine::Goal;
use benediction_rules::Action;
use benediction_study::progress::ProgressFile;
use benediction_study::puzzles::{Puzzle, Theme, shipped};
use benediction_study::registry;
use bevy::ecs::system::RunSystemOnce;
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::State;
use bevy::window::WindowFocused;

use crate::table::Table;
use crate::window::Window;

pub fn first(game: &str, theme: Theme) -> &'static Puzzle {
    shipped().iter().find(|puzzle| puzzle.game == game && puzzle.theme == theme).unwrap()
}

pub fn begin(table: &mut Table, puzzle: &Puzzle) {
    let chosen = ChosenPuzzle { puzzle: puzzle.clone(), origin: Origin::Single };
    table.send(puzzle::begin(chosen).unwrap());
    table.frame();
    table.settle();
}

fn attempt(table: &Table) -> &PuzzleTask {
    table.app.world().resource::<Exercise>().task().unwrap()
}

fn phase(table: &Table) -> Phase {
    table.app.world().resource::<Exercise>().phase().unwrap()
}

fn play(table: &mut Table, texts: &[String]) {
    for text in texts {
        table.ask_for(text);
        table.settle();
    }
    table.until("the turn is judged", |table| phase(table) != Phase::Judging);
}

fn is_playing(table: &Table) -> bool {
    table.app.world().resource::<Exercise>().0.as_ref().unwrap().progress.is_playing()
}

/// Waits until nothing is to be played by itself.
fn wait(table: &mut Table) {
    table.until("the answer is played", |table| !is_playing(table));
    table.settle();
    table.frame();
}

/// Returns a whole turn that is not right.
pub fn wrong_turn(puzzle: &Puzzle) -> Vec<String> {
    let session = puzzle.session().unwrap();
    let start = session.position();
    let side = start.turn().actor;
    let right: Vec<u64> = puzzle.turns().unwrap().iter().map(|turn| end(start, turn)).collect();
    for first in start.legal() {
        let mut position = start.boxed();
        let mut turn = vec![first];
        position.apply(first);
        while position.outcome().is_none() && position.turn().actor == side {
            turn.push(position.legal()[0]);
            position.apply(position.legal()[0]);
        }
        if !right.contains(&position.hash()) {
            return start.texts_of(&turn);
        }
    }
    panic!("every turn is right");
}

fn end(start: &dyn benediction_engine::AnyGame, turn: &[Action]) -> u64 {
    let mut position = start.boxed();
    turn.iter().for_each(|action| position.apply(*action));
    position.hash()
}

#[test]
fn a_puzzle_is_solved_and_the_rating_rises() {
    let mut table = Table::new();
    for puzzle in
        [first("benedict-chess", Theme::Defend), first("obelisk", Theme::Keep), first("benedict-chess", Theme::Win)]
    {
        begin(&mut table, puzzle);
        assert!(table.game().panel() == Panel::Exercise && table.game().human_to_act());
        assert_eq!(phase(&table), Phase::Open);
        play(&mut table, &puzzle.accepted[0]);
        assert_eq!(phase(&table), Phase::Solved, "{}", puzzle.line());
        assert!(!table.game().human_to_act(), "nobody plays on");
        let (before, after) = attempt(&table).ratings.unwrap();
        assert!(after.rating > before.rating);
        table.compare();
    }
    assert_eq!(table.app.world().resource::<PuzzleBook>().0.streak(), 3);
}

#[test]
fn a_win_in_two_is_played_to_its_end() {
    let mut table = Table::new();
    let puzzle = first("benedict-chess", Theme::WinNext);
    begin(&mut table, puzzle);
    play(&mut table, &puzzle.accepted[0]);
    wait(&mut table);
    assert!(attempt(&table).second_turn && phase(&table) == Phase::Open);
    let position = table.game().session.position();
    let win = position.solve(Goal::Win, &AtomicBool::new(false)).unwrap();
    let texts = position.texts_of(&win.accepted[0]);
    play(&mut table, &texts);
    assert_eq!(phase(&table), Phase::Solved);
    assert_eq!(table.state::<Menu>(), Menu::None, "no result covers it");
}

#[test]
fn puzzle_solution_can_be_shown_in_second_turn() {
    let mut table = Table::new();
    let puzzle = first("benedict-chess", Theme::WinNext);
    begin(&mut table, puzzle);
    play(&mut table, &puzzle.accepted[0]);
    wait(&mut table);
    assert!(attempt(&table).second_turn);
    table.send(ExerciseCommand::Show);
    table.until("the solution is played", |table| phase(table) == Phase::Shown);
    assert!(table.game().session.outcome().is_some_and(|outcome| outcome.winner == puzzle.side()));
}

#[test]
fn a_wrong_turn_is_refuted_and_the_solution_is_shown() {
    let mut table = Table::new();
    for puzzle in
        [first("benedict-chess", Theme::WinNext), first("benedict-chess", Theme::Defend), first("obelisk", Theme::Keep)]
    {
        begin(&mut table, puzzle);
        let start = table.game().session.position_text();
        let wrong = wrong_turn(puzzle);
        play(&mut table, &wrong);
        assert_eq!(phase(&table), Phase::Wrong, "{}", puzzle.line());
        wait(&mut table);
        assert!(table.game().session.ply() > wrong.len(), "the answer was played");
        let book = &table.app.world().resource::<PuzzleBook>().0;
        assert_eq!((book.streak(), book.tally(&puzzle.game).solved), (0, 0));
        table.send(ExerciseCommand::Again);
        table.settle();
        assert_eq!((table.game().session.position_text(), phase(&table)), (start, Phase::Open));
        table.send(ExerciseCommand::Show);
        table.until("the solution is played", |table| phase(table) == Phase::Shown);
        table.settle();
        table.compare();
    }
    table.order(TableCommand::Leave);
    (0..3).for_each(|_| table.frame());
    assert_eq!((table.state::<Screen>(), table.state::<Menu>()), (Screen::Title, Menu::Puzzles));
    assert!(table.app.world().resource::<Exercise>().0.is_none());
}

#[test]
fn hints_come_in_stages_and_actions_are_taken_back() {
    let mut table = Table::new();
    let puzzle = shipped().iter().find(|puzzle| puzzle.game == "benediction" && puzzle.accepted[0].len() == 2);
    let puzzle = puzzle.unwrap_or_else(|| first("benedict-chess", Theme::Defend));
    begin(&mut table, puzzle);
    for stage in 1..=3 {
        table.send(ExerciseCommand::Hint);
        table.frame();
        assert_eq!(attempt(&table).hint.stage, stage);
        let signs = table.signs();
        assert!(!signs.signs.is_empty() || !signs.arrows.is_empty(), "{}", puzzle.line());
    }
    assert!(attempt(&table).missed, "with a hint it comes back");
    if puzzle.accepted[0].len() == 2 {
        play(&mut table, &puzzle.accepted[0][..1]);
        assert_eq!((attempt(&table).hint.stage, table.game().session.ply()), (0, 1));
        table.send(ExerciseCommand::TakeBack);
        table.settle();
        assert_eq!(table.game().session.ply(), 0);
    }
    table.send(ExerciseCommand::TakeBack);
    assert_eq!(table.game().session.ply(), 0);
}

#[test]
fn missed_puzzle_is_saved_and_broken_file_moved_aside() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = first("benedict-chess", Theme::Defend);
    let file = folder.path().join("puzzles.ron");
    {
        let mut table = Table::in_folder(folder.path());
        begin(&mut table, puzzle);
        play(&mut table, &wrong_turn(puzzle));
        wait(&mut table);
        table.until("it is written", |_| file.exists());
        table.app.world_mut().write_message(bevy::app::AppExit::Success);
        table.frame();
    }
    let table = Table::in_folder(folder.path());
    assert_eq!(table.app.world().resource::<PuzzleBook>().0.tally(&puzzle.game).tried, 1);
    drop(table);
    std::fs::write(&file, "(streak: ").unwrap();
    let table = Table::in_folder(folder.path());
    assert_eq!(table.app.world().resource::<PuzzleBook>().0.tally(&puzzle.game).tried, 0);
    assert!(folder.path().join("puzzles.broken-1.ron").exists() && !file.exists());
}

#[test]
fn a_mistake_of_an_own_game_is_added() {
    let mut table = Table::new();
    let own = Puzzle { theme: Theme::Mistake, rating: 0, ..first("benedict-chess", Theme::Defend).clone() };
    table.app.world_mut().resource_mut::<PuzzleBook>().add_own(&own);
    assert_eq!(table.app.world().resource::<PuzzleBook>().0.own(), std::slice::from_ref(&own));
    begin(&mut table, &own);
    play(&mut table, &own.accepted[0]);
    assert_eq!((phase(&table), attempt(&table).ratings), (Phase::Solved, None));
}

#[test]
fn link_opens_a_puzzle_and_other_text_is_refused() {
    let mut table = Table::new();
    let puzzle = first("obelisk", Theme::Keep);
    let open = |table: &mut Table, text: String| {
        table.app.world_mut().run_system_once(move |mut puzzles: Puzzles| puzzles.open(&text)).unwrap();
        table.settle();
    };
    open(&mut table, format!("https://example.org/#{}", puzzle.link()));
    assert_eq!(attempt(&table).puzzle(), puzzle);
    open(&mut table, "nothing".into());
    assert_eq!(attempt(&table).puzzle(), puzzle);
}

#[test]
fn after_a_single_puzzle_come_others_of_its_game() {
    let mut table = Table::new();
    let puzzle = first("benedict-chess", Theme::Win);
    begin(&mut table, puzzle);
    play(&mut table, &puzzle.accepted[0]);
    table.send(ExerciseCommand::Next);
    table.settle();
    let next = &attempt(&table).chosen;
    assert!(
        matches!(next.origin, Origin::Chosen(_)) && next.puzzle.game == puzzle.game && next.puzzle.id() != puzzle.id()
    );
}

#[test]
fn the_solution_is_named() {
    let mut table = Table::new();
    let puzzle = first("kingamon", Theme::Cube);
    begin(&mut table, puzzle);
    table.send(ExerciseCommand::Show);
    wait(&mut table);
    assert_eq!(attempt(&table).solution, puzzle.accepted[0].join(" "));
}

#[test]
fn two_windows_keep_the_results_of_both() {
    let folder = tempfile::tempdir().unwrap();
    let [mut one, mut other] = [(), ()].map(|()| Table::in_folder(folder.path()));
    let puzzles = [first("benedict-chess", Theme::Win), first("benedict-chess", Theme::Defend)];
    for (index, puzzle) in puzzles.into_iter().enumerate() {
        let table = if index == 0 { &mut one } else { &mut other };
        let window = table.app.world_mut().spawn_empty().id();
        table.send(WindowFocused { window, focused: true });
        let solved = |table: &Table| table.app.world().resource::<PuzzleBook>().0.tally("benedict-chess").solved;
        table.until("it is read", |table| solved(table) == index as u32);
        begin(table, puzzle);
        play(table, &puzzle.accepted[0]);
        assert_eq!(table.app.world().resource::<PuzzleBook>().0.tally(&puzzle.game).solved, index as u32 + 1);
        let file = folder.path().join("puzzles.ron");
        let text = table.app.world().resource::<PuzzleBook>().0.write();
        table.until("it is written", |_| std::fs::read_to_string(&file).is_ok_and(|written| written == text));
    }
    // Back in the first window, which keeps what the second one has written.
    let window = one.app.world_mut().spawn_empty().id();
    one.send(WindowFocused { window, focused: true });
    one.until("it is read", |one| one.app.world().resource::<PuzzleBook>().0.tally("benedict-chess").solved == 2);
}

/// Returns the number of puzzles solved at the first try and of those tried, in a game.
fn counts(table: &Table, game: &str) -> (u32, u32) {
    let tally = table.app.world().resource::<PuzzleBook>().0.tally(game);
    (tally.solved, tally.tried)
}

/// Begins a puzzle again, and solves it without a hint.
fn solve(table: &mut Table, puzzle: &Puzzle) {
    begin(table, puzzle);
    play(table, &puzzle.accepted[0]);
    assert_eq!(phase(table), Phase::Solved);
}

#[test]
fn a_hint_counts_after_leaving() {
    let mut table = Table::new();
    let puzzle = first("benedict-chess", Theme::Defend);
    begin(&mut table, puzzle);
    table.send(ExerciseCommand::Hint);
    table.order(TableCommand::Leave);
    (0..3).for_each(|_| table.frame());
    solve(&mut table, puzzle);
    assert_eq!(counts(&table, &puzzle.game), (0, 1));
}

#[test]
fn a_hint_counts_after_skipping() {
    let mut table = Table::new();
    let puzzle = first("benedict-chess", Theme::Defend);
    begin(&mut table, puzzle);
    table.send(ExerciseCommand::Hint);
    table.send(ExerciseCommand::Next);
    table.settle();
    assert_ne!(attempt(&table).puzzle(), puzzle);
    solve(&mut table, puzzle);
    assert_eq!(counts(&table, &puzzle.game).0, 0);
}

#[test]
fn a_hint_counts_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = first("benedict-chess", Theme::Defend);
    let mut table = Table::in_folder(folder.path());
    begin(&mut table, puzzle);
    table.send(ExerciseCommand::Hint);
    table.settle();
    drop(table);
    let mut table = Table::in_folder(folder.path());
    solve(&mut table, puzzle);
    assert_eq!(counts(&table, &puzzle.game), (0, 1));
}

#[test]
fn the_answer_to_a_turn_is_searched_in_the_background() {
    let puzzle = first("benedict-chess", Theme::WinNext);
    let is_judged_later = || {
        let mut table = Table::new();
        begin(&mut table, puzzle);
        for text in &puzzle.accepted[0] {
            table.ask_for(text);
        }
        let mut seen = Vec::new();
        table.until("the answer comes", |table| {
            seen.push(phase(table));
            phase(table) == Phase::Answering
        });
        seen.contains(&Phase::Judging)
    };
    // On a busy machine the search may end before the frame does.
    assert!((0..5).any(|_| is_judged_later()), "the frame in which the turn ends does not wait for the search");
}

#[test]
fn an_unfinished_puzzle_is_offered_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = first("benedict-chess", Theme::WinNext);
    let mut table = Table::in_folder(folder.path());
    begin(&mut table, puzzle);
    play(&mut table, &puzzle.accepted[0]);
    wait(&mut table);
    assert!(attempt(&table).second_turn);
    drop(table);
    let kept = std::fs::read_to_string(folder.path().join(ProgressFile::FILE)).unwrap();
    let kept = ProgressFile::read(&kept).unwrap().progress;
    assert_eq!(kept.puzzle, Some(puzzle.id().to_string()));
    let mut window = Window::new();
    window.open(Menu::Puzzles);
    assert!(!window.shows_text("Continue puzzle"));
    window.progress(|progress| *progress = kept);
    window.frames(4);
    window.press("Continue puzzle");
    let task: &PuzzleTask = window.app.world().resource::<Exercise>().task().unwrap();
    assert_eq!(task.puzzle(), puzzle);
    window.press("Show solution");
    window.frames(4);
    assert_eq!(window.app.world().resource::<PlayerProgress>().puzzle, None, "it is over");
}

#[test]
fn an_unfinished_puzzle_of_an_own_game_is_offered_too() {
    let mut table = Table::new();
    let own = Puzzle { theme: Theme::Mistake, rating: 0, ..first("benedict-chess", Theme::Defend).clone() };
    begin(&mut table, &own);
    play(&mut table, &wrong_turn(&own));
    let kept = table.app.world().resource::<PlayerProgress>().puzzle.clone().unwrap();
    let other = first("benedict-chess", Theme::Win);
    begin(&mut table, other);
    assert_eq!(table.app.world().resource::<PlayerProgress>().puzzle.as_ref(), Some(&kept), "it is not tried yet");
    table.send(puzzle::open(&kept).unwrap());
    table.settle();
    assert_eq!(attempt(&table).puzzle().line(), own.line());
    play(&mut table, &own.accepted[0]);
    assert_eq!(table.app.world().resource::<PlayerProgress>().puzzle, None);
}

#[test]
fn a_solution_without_a_try_keeps_the_rating() {
    let mut table = Table::new();
    let puzzle = first("benedict-chess", Theme::Defend);
    let rating = |table: &Table| table.app.world().resource::<PuzzleBook>().0.tally(&puzzle.game).rating;
    let before = rating(&table);
    begin(&mut table, puzzle);
    table.send(ExerciseCommand::Show);
    wait(&mut table);
    assert_eq!(rating(&table), before);
    assert!(table.app.world().resource::<PuzzleBook>().0.has_tried(puzzle.id()), "it comes back");
}

#[test]
fn leaving_a_puzzle_after_wrong_turn_counts_as_missed() {
    let mut table = Table::new();
    let puzzle = first("benedict-chess", Theme::Defend);
    begin(&mut table, puzzle);
    for text in wrong_turn(puzzle) {
        table.ask_for(&text);
    }
    table.until("the turn ends", |table| phase(table) != Phase::Open);
    table.order(TableCommand::Leave);
    (0..3).for_each(|_| table.frame());
    assert_eq!(counts(&table, &puzzle.game), (0, 1));
}

#[test]
fn second_turn_hint_comes_once_win_is_found() {
    let mut table = Table::new();
    let puzzle = first("benedict-chess", Theme::WinNext);
    begin(&mut table, puzzle);
    play(&mut table, &puzzle.accepted[0]);
    wait(&mut table);
    assert!(attempt(&table).second_turn);
    table.send(ExerciseCommand::Hint);
    table.until("the hint comes", |table| attempt(table).hint.stage == 1);
    assert_eq!(counts(&table, &puzzle.game), (0, 1));
}

#[test]
fn keys_for_hints_show_no_solution_of_a_puzzle() {
    let mut table = Table::new();
    begin(&mut table, first("benedict-chess", Theme::Defend));
    assert!(table.game().human_to_act() && table.game().why_no_answer().is_some());
    table.ask(|request| request.hint = true);
    // Longer than a hint takes elsewhere.
    for _ in 0..300 {
        table.frame();
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    assert!(table.analysis().hint.is_none() && table.signs().arrows.is_empty());
}

#[test]
fn puzzle_shows_its_game_goal_and_rules_link() {
    let mut window = Window::new();
    window.open(Menu::Puzzles);
    let titles = registry::games().iter().map(|entry| benediction_words::locale::text(entry.title));
    let mut headings = titles.map(|title| format!("Puzzle of the day: {title}"));
    assert!(headings.any(|heading| window.shows_text(&heading)), "{:?}", window.written());
    let puzzle = first("benedict-chess", Theme::WinNext).clone();
    begin_puzzle(&mut window, &puzzle);
    window.open(Menu::None);
    window.frames(20);
    assert!(window.shows_text("wins by flipping the enemy king"), "{:?}", window.written());
    window.press("The rule");
    assert_eq!(*window.app.world().resource::<State<Menu>>().get(), Menu::Rules);
    assert!(window.shows_text("Flip the enemy king and you win"), "{:?}", window.written());
}

/// Waits until the position before a wrong turn is on the table again.
fn wait_until_put_back(table: &mut Table, ply: usize) {
    table.until("the position is put back", |table| phase(table) == Phase::PutBack);
    table.settle();
    assert_eq!((table.game().session.ply(), table.game().human_to_act()), (ply, true));
}

#[test]
fn wrong_puzzle_turn_is_undone_automatically() {
    let mut table = Table::new();
    for (game, theme) in [
        ("benedict-chess", Theme::Win),
        ("benedict-chess", Theme::Defend),
        ("obelisk", Theme::Keep),
        ("kingamon", Theme::Best),
        ("kingamon", Theme::Cube),
    ] {
        let puzzle = first(game, theme);
        begin(&mut table, puzzle);
        let start = table.game().session.position_text();
        play(&mut table, &wrong_turn(puzzle));
        assert_eq!(phase(&table), Phase::Wrong, "{}", puzzle.line());
        wait_until_put_back(&mut table, 0);
        assert_eq!(table.game().session.position_text(), start);
        play(&mut table, &puzzle.accepted[0]);
        assert_eq!((phase(&table), attempt(&table).missed), (Phase::Solved, true), "{}", puzzle.line());
    }
}

#[test]
fn wrong_second_turn_returns_to_the_reply_before_it() {
    let mut table = Table::new();
    let puzzle = first("benedict-chess", Theme::WinNext);
    begin(&mut table, puzzle);
    play(&mut table, &puzzle.accepted[0]);
    wait(&mut table);
    let (ply, position) = (table.game().session.ply(), table.game().session.position_text());
    let wins = table.game().session.position().solve(Goal::Win, &AtomicBool::new(false)).unwrap().accepted;
    let legal = table.game().session.position().legal();
    let wrong = legal.iter().find(|action| !wins.iter().any(|win| win[0] == **action)).unwrap();
    let wrong = table.game().session.position().texts_of(&[*wrong]);
    play(&mut table, &wrong);
    wait_until_put_back(&mut table, ply);
    assert_eq!((table.game().session.position_text(), attempt(&table).second_turn), (position, true));
}

/// Lays a puzzle on the table of a window.
fn begin_puzzle(window: &mut Window, puzzle: &Puzzle) {
    let chosen = ChosenPuzzle { puzzle: puzzle.clone(), origin: Origin::Single };
    window.app.world_mut().write_message(puzzle::begin(chosen).unwrap());
    window.frames(20);
}

#[test]
fn the_whole_solution_is_printed_and_can_be_stepped_through() {
    let mut window = Window::new();
    begin_puzzle(&mut window, first("benedict-chess", Theme::WinNext));
    window.press("Show solution");
    window.frames(200);
    assert_eq!(window.app.world().resource::<Exercise>().phase(), Some(Phase::Shown));
    let turn = |number| format!("{number}. ");
    let is_all = |text: &String| text.starts_with("Solution: ") && (1..=3).all(|number| text.contains(&turn(number)));
    assert!(window.written().iter().any(is_all), "{:?}", window.written());
    assert!(window.shows_text("3 of 3"), "{:?}", window.written());
    for (button, step) in [("Go to the start", 0), ("Forward", 1), ("Forward", 2), ("Back", 1), ("Go to the end", 3)] {
        window.press(button);
        assert_eq!(window.game().shown_ply(), step, "{button}");
        assert!(window.shows_text(&format!("{step} of 3")), "{:?}", window.written());
    }
    window.key(KeyCode::ArrowLeft, Key::ArrowLeft);
    assert_eq!(window.game().shown_ply(), 2, "the keys do the same");
    for (button, key) in [("Go to the start", "Home"), ("Back", "Left"), ("Forward", "Right"), ("Go to the end", "End")]
    {
        let buttons = window.buttons();
        let found = buttons.iter().find(|found| found.words == button).expect("a button");
        window.cursor(found.seen.center());
        window.frames(60);
        assert!(window.shows_text(&format!("{button} ({key})")), "{:?}", window.written());
    }
}

#[test]
fn the_solution_of_an_obelisk_puzzle_is_in_words_too() {
    let mut window = Window::new();
    begin_puzzle(&mut window, first("obelisk", Theme::Keep));
    window.press("Show solution");
    window.frames(60);
    assert!(window.written().iter().any(|text| text.starts_with("Move the ")), "{:?}", window.written());
}

#[test]
fn cube_puzzle_shows_win_chance_only_with_solution() {
    let mut window = Window::new();
    begin_puzzle(&mut window, first("kingamon", Theme::Cube));
    assert!(!window.shows_text("Win chance"), "not before it is solved");
    window.press("Show solution");
    window.frames(60);
    assert!(window.shows_text("Win chance"), "{:?}", window.written());
}

#[test]
fn puzzle_names_cost_of_hint_before_first_use() {
    let mut window = Window::new();
    begin_puzzle(&mut window, first("benedict-chess", Theme::Defend));
    assert!(window.shows_text("With a hint, the puzzle counts as missed."), "{:?}", window.written());
    let at = window.button("Hint");
    window.cursor(at);
    window.frames(30);
    assert!(window.shows_text("A puzzle solved with a hint counts as missed."), "{:?}", window.written());
    // Whoever has solved some knows it.
    let mut book = window.app.world_mut().resource_mut::<PuzzleBook>();
    let today = benediction_study::library::today();
    for puzzle in &shipped()[..3] {
        book.0.record(puzzle, true, today);
    }
    window.frames(4);
    assert!(!window.shows_text("With a hint, the puzzle counts as missed."), "{:?}", window.written());
}
