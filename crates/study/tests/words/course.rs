//! The courses: every task can be done, every way to do it leads on to the end of the lesson, and every wrong try has an answer of
//! its own.

use std::collections::BTreeSet;

use benediction_engine::{AnyGame, Level};
use benediction_rules::{Action, Actor, Side};
use benediction_study::lessons::{Verdict, judge, wanted, winning_turn};
use benediction_study::registry;
use benediction_words::lessons::{Lesson, LessonStep, Wrong};

fn lessons() -> impl Iterator<Item = &'static Lesson> {
    registry::games().iter().flat_map(registry::Entry::course)
}

/// A step at the position in which it begins.
pub(super) struct Scene {
    lesson: &'static Lesson,
    pub(super) number: usize,
    pub(super) start: Box<dyn AnyGame>,
}

impl Scene {
    fn step(&self) -> &'static LessonStep {
        &self.lesson.steps[self.number]
    }

    fn name(&self) -> String {
        format!("{}, step {}", self.lesson.name(), self.number + 1)
    }

    /// Returns the position after actions.
    fn after(&self, actions: &[Action]) -> Box<dyn AnyGame> {
        let mut position = self.start.boxed();
        actions.iter().for_each(|action| position.apply(*action));
        position
    }
}

/// Every step of a lesson, with every position in which it can begin by what was accepted before.
pub(super) fn scenes(lesson: &'static Lesson) -> Vec<Scene> {
    let entry = registry::named(lesson.game).unwrap();
    let mut all = Vec::new();
    let mut starts: Vec<Box<dyn AnyGame>> = Vec::new();
    for (number, step) in lesson.steps.iter().enumerate() {
        if !step.position.is_empty() {
            let read =
                entry.read_position(step.position).unwrap_or_else(|error| panic!("{}: {error:?}", step.position));
            starts = vec![read.position().boxed()];
        }
        let here: Vec<Scene> = starts.drain(..).map(|start| Scene { lesson, number, start }).collect();
        for scene in &here {
            for done in ways(scene) {
                let mut position = scene.after(&done);
                for text in &step.reply {
                    let (action, _) = position.read_action(text).unwrap_or_else(|_| panic!("{text}: {}", scene.name()));
                    assert!(position.check(action).is_ok(), "{text}: {}", scene.name());
                    position.apply(action);
                }
                starts.push(position);
            }
            if !step.is_task() {
                starts.push(scene.start.boxed());
            }
        }
        all.extend(here);
    }
    all
}

/// Returns every series of actions that reaches the goal of a step.
pub(super) fn ways(scene: &Scene) -> Vec<Vec<Action>> {
    let mut open = vec![Vec::new()];
    let mut done = Vec::new();
    while let Some(actions) = open.pop() {
        for next in wanted_after(scene, &actions) {
            let series: Vec<Action> = actions.iter().copied().chain([next]).collect();
            match judge(scene.start.as_ref(), &series, scene.step()) {
                Verdict::Reached => done.push(series),
                Verdict::OnTheWay => open.push(series),
                Verdict::Wrong(_) => panic!("{}: wanted and wrong", scene.name()),
            }
        }
    }
    done
}

fn wanted_after(scene: &Scene, actions: &[Action]) -> Vec<Action> {
    if scene.step().is_task() { wanted(scene.start.as_ref(), actions, scene.step()) } else { Vec::new() }
}

/// Returns every series of actions that is on its way to the goal of a step, the empty one first.
fn beginnings(scene: &Scene) -> Vec<Vec<Action>> {
    let mut all = vec![Vec::new()];
    let mut index = 0;
    while index < all.len() {
        for next in wanted_after(scene, &all[index].clone()) {
            let series: Vec<Action> = all[index].iter().copied().chain([next]).collect();
            if matches!(judge(scene.start.as_ref(), &series, scene.step()), Verdict::OnTheWay) {
                all.push(series);
            }
        }
        index += 1;
    }
    all
}

#[test]
fn every_course_has_its_lessons() {
    let counts: Vec<(&str, usize)> =
        registry::games().iter().map(|entry| (entry.name, entry.course().len() - 1)).collect();
    let planned = [("benediction", 10), ("king-trails", 3), ("benedict-chess", 4), ("obelisk", 4), ("kingamon", 4)];
    assert_eq!(counts, planned, "after the first lesson of each");
    let names: BTreeSet<String> = lessons().map(Lesson::name).collect();
    assert_eq!(names.len(), lessons().count(), "each has a name of its own");
    for lesson in lessons() {
        let book = registry::named(lesson.game).unwrap().book;
        assert!(lesson.rule.is_none_or(|rule| book.iter().any(|chapter| chapter.title == rule)), "{}", lesson.name());
        assert!((2..=4).contains(&lesson.minutes()), "{}: {} minutes", lesson.name(), lesson.minutes());
        assert_eq!(lesson.id == "first", lesson.bot_game.is_none() && lesson.rule.is_none(), "{}", lesson.name());
    }
}

/// Prints the ways through every step, for those who write lessons: `cargo test show_ways -- --ignored --nocapture`.
#[test]
#[ignore = "prints"]
fn show_ways() {
    for scene in lessons().flat_map(scenes).filter(|scene| scene.step().is_task()) {
        let text = |way: &Vec<Action>| {
            let texts = (0..way.len()).map(|index| scene.after(&way[..index]).action_text(way[index]));
            texts.collect::<Vec<_>>().join(" ")
        };
        println!("{}: {}", scene.name(), ways(&scene).iter().map(text).collect::<Vec<_>>().join(", "));
    }
}

#[test]
fn every_lesson_can_be_completed_in_every_accepted_way() {
    let mut faults = Vec::new();
    for lesson in lessons() {
        let scenes = scenes(lesson);
        for scene in &scenes {
            let ways = ways(scene);
            if ways.is_empty() == scene.step().is_task() {
                faults.push(format!("{}: {} ways", scene.name(), ways.len()));
            }
            let next_continues = lesson.steps.get(scene.number + 1).is_some_and(|next| next.position.is_empty());
            for way in ways {
                let outcome = scene.after(&way).outcome();
                if outcome.is_some_and(|outcome| next_continues || outcome.winner != Some(Side::Near)) {
                    faults.push(format!("{}: the game is over too early, or lost", scene.name()));
                }
            }
        }
        let numbers: BTreeSet<usize> = scenes.iter().map(|scene| scene.number).collect();
        if numbers.len() != lesson.steps.len() {
            faults.push(format!("{}: steps that are not reached", lesson.name()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn wrong_tries_and_lesson_answers_match() {
    let mut faults = Vec::new();
    for scene in lessons().flat_map(scenes).filter(|scene| scene.step().is_task()) {
        let step = scene.step();
        let mut given: BTreeSet<*const Wrong> = BTreeSet::new();
        for actions in beginnings(&scene) {
            for next in scene.after(&actions).legal() {
                let series: Vec<Action> = actions.iter().copied().chain([next]).collect();
                if let Verdict::Wrong(answer) = judge(scene.start.as_ref(), &series, step) {
                    match answer {
                        Some(answer) => drop(given.insert(answer)),
                        None => faults.push(format!("{}: {}", scene.name(), scene.after(&actions).action_text(next))),
                    }
                }
            }
        }
        for wrong in step.wrong.iter().filter(|wrong| !given.contains(&std::ptr::from_ref(*wrong))) {
            faults.push(format!("{} is never said", wrong.say.name()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn lesson_games_start_with_learner_without_immediate_win() {
    let mut faults = Vec::new();
    for lesson in lessons() {
        let Some(bot_game) = &lesson.bot_game else { continue };
        let session = registry::named(lesson.game).unwrap().read_position(bot_game.position).unwrap();
        assert!([Actor::Side(Side::Near), Actor::Chance].contains(&session.turn().actor), "{}", lesson.name());
        assert!(session.outcome().is_none() && Level::new(bot_game.level).is_some(), "{}", lesson.name());
        if winning_turn(session.position()).is_some() {
            faults.push(lesson.name());
        }
    }
    assert!(faults.is_empty(), "won in one turn: {faults:?}");
}
