//! After a wrong turn the position comes back by itself, in puzzles, in *Learn from your mistakes* and in lessons.
//!
//! | moment | phase | on the board | beside it |
//! |---|---|---|---|
//! | the turn is played | `Judging`, or at once `Wrong` | the turn | |
//! | it is shown why | `Wrong`, for four seconds | the opponent's answer | the reason, a button that ends the wait |
//! | nothing can be shown | `Wrong`, for a frame | the turn | the reason |
//! | it is undone | `PutBack` | the position before it | the reason |
//! | the next action | `Open` | the turn so far | |
//! | solved | `Solved` | the right turn | praise |
//! | left | | the table of before, or a page | |
//! | a hint is taken | `Open` or `PutBack` as before | the same, with marks | |
//! | the solution is asked for | `Showing`, then `Shown` | the solution | its notation |

use benediction::app::exercise::lesson::{self, LessonTask};
use benediction::app::exercise::{Exercise, ExerciseCommand, Phase, Progress};
use benediction_rules::view::ActionView;
use benediction_study::lessons::{Verdict, judge, winning_turn};
use benediction_study::puzzles::Theme;
use benediction_study::registry;
use benediction_words::lessons::Lesson;

use crate::puzzles::{self, first, wrong_turn};
use crate::retry;
use crate::table::Table;

/// Time for which a refutation stays at least, in frames of 25 ms, and in which a turn without one is undone.
const SHOWN: usize = 140;
const AT_ONCE: usize = 60;

fn phase(table: &Table) -> Phase {
    table.app.world().resource::<Exercise>().phase().unwrap()
}

fn progress(table: &Table) -> &Progress {
    &table.app.world().resource::<Exercise>().0.as_ref().unwrap().progress
}

/// A kind of exercise with a wrong turn.
struct Case {
    name: &'static str,
    prepare: fn(&mut Table) -> Vec<String>,
    is_refuted: bool,
}

/// Returns a step of a lesson at whose position an action is wrong and lets the other side win at once, with that action.
fn refuted_step() -> (&'static Lesson, usize, String) {
    for lesson in registry::games().iter().flat_map(registry::Entry::course) {
        let entry = registry::named(lesson.game).unwrap();
        for (index, step) in lesson.steps.iter().enumerate().filter(|(_, step)| step.is_task()) {
            let Ok(session) = entry.read_position(step.position) else { continue };
            let start = session.position();
            for action in start.legal() {
                let mut next = start.boxed();
                next.apply(action);
                let other_acts = next.turn().actor != start.turn().actor;
                let is_wrong = matches!(judge(start, &[action], step), Verdict::Wrong(_));
                if is_wrong && other_acts && winning_turn(next.as_ref()).is_some() {
                    return (lesson, index, start.action_text(action));
                }
            }
        }
    }
    panic!("no step has a refutation");
}

fn lesson_step(table: &mut Table, lesson: &'static Lesson, step: usize) {
    table.send(lesson::begin(lesson));
    table.settle();
    table.app.world_mut().resource_mut::<Exercise>().task_mut::<LessonTask>().unwrap().step = step;
    table.send(ExerciseCommand::Again);
    table.settle();
    table.frame();
}

/// Begins with the first puzzle of a theme. Returns a wrong turn.
fn puzzle(table: &mut Table, game: &str, theme: Theme) -> Vec<String> {
    let puzzle = first(game, theme);
    puzzles::begin(table, puzzle);
    wrong_turn(puzzle)
}

const CASES: [Case; 5] = [
    Case { name: "a puzzle with an answer", prepare: |table| puzzle(table, "obelisk", Theme::Keep), is_refuted: true },
    Case {
        name: "a puzzle without one",
        prepare: |table| puzzle(table, "benedict-chess", Theme::Win),
        is_refuted: false,
    },
    Case {
        name: "a mistake",
        prepare: |table| {
            *table = retry::analysed();
            retry::begin(table);
            vec![retry::LINE[4].into()]
        },
        is_refuted: false,
    },
    Case {
        name: "a lesson with an answer",
        prepare: |table| {
            let (lesson, step, wrong) = refuted_step();
            lesson_step(table, lesson, step);
            vec![wrong]
        },
        is_refuted: true,
    },
    Case {
        name: "a lesson without one",
        prepare: |table| {
            let lesson = registry::first().course().iter().find(|lesson| lesson.id == "walking").unwrap();
            lesson_step(table, lesson, 2);
            let step = &lesson.steps[2];
            let start = table.game().session.position();
            let is_wrong = |view: &&ActionView| matches!(judge(start, &[view.action], step), Verdict::Wrong(_));
            vec![table.game().legal.iter().find(is_wrong).unwrap().text.clone()]
        },
        is_refuted: false,
    },
];

#[test]
fn a_wrong_turn_goes_back_by_itself_in_every_exercise() {
    for Case { name, prepare, is_refuted } in CASES {
        for hurries in [false, true] {
            let mut table = Table::new();
            let wrong = prepare(&mut table);
            let (ply, position) = (table.game().session.ply(), table.game().session.position_text());
            wrong.iter().for_each(|action| table.ask_for(action));
            table.until(name, |table| matches!(phase(table), Phase::Wrong | Phase::PutBack));
            if is_refuted {
                table.until("the answer is played", |table| !progress(table).has_script());
                table.settle();
                assert!(table.game().session.ply() > ply + wrong.len(), "{name}: the answer is played");
                assert!(phase(&table) == Phase::Wrong && progress(&table).is_refuting(), "{name}");
            }
            if hurries {
                table.send(ExerciseCommand::TakeBack);
            } else if is_refuted {
                (0..SHOWN).for_each(|_| table.frame());
                assert_eq!(phase(&table), Phase::Wrong, "{name}: the answer stays for a while");
                assert!(!table.game().human_to_act(), "{name}: nothing is played meanwhile");
            }
            let until = if hurries || !is_refuted { AT_ONCE } else { SHOWN };
            (0..until).for_each(|_| table.frame());
            table.settle();
            assert_eq!(phase(&table), Phase::PutBack, "{name}, {hurries}");
            assert_eq!((table.game().session.ply(), table.game().session.position_text()), (ply, position), "{name}");
            assert!(table.game().human_to_act(), "{name}: another turn is to be found");
        }
    }
}
