//! The order of the lessons: each explains an idea before a text or a task of it, or of a later one, needs it.

use std::collections::BTreeSet;

use benediction_engine::AnyGame;
use benediction_rules::Action;
use benediction_rules::view::{Effect, Mark, Verb};
use benediction_study::registry::{self, Entry};
use benediction_words::lessons::{Lesson, LessonStep};
use benediction_words::locale;

use super::course::{scenes, ways};

type Ideas = BTreeSet<&'static str>;

/// An idea and the words that need it. A word stands for all that begin with it.
type Idea = (&'static str, &'static [&'static str]);

/// The ideas of each group of games, in the order of the courses.
const IDEAS: &[(&[&str], &[Idea])] = &[
    (
        &["benediction", "king-trails"],
        &[
            ("walking", &[]),
            ("points", &[]),
            ("capturing", &["captur"]),
            ("hand", &["hand"]),
            ("merging", &["merg"]),
            ("turns", &["two actions", "second action", "moves twice", "move twice"]),
            ("dropping", &["drop", "tray", "zone", "starting point"]),
            ("blocks", &["block", "bowl"]),
            ("kings", &["second king", "two kings", "several kings", "becomes a king", "become a king"]),
            ("walls", &["wall", "bless"]),
            ("splitting", &["split"]),
            ("curses", &["curse"]),
            ("bridges", &["bridge", "chain"]),
            ("winning", &["legal action"]),
            ("trails", &["trail"]),
            ("patience", &["turn begins"]),
            ("choosing", &["second row"]),
            ("losing checkers", &["leave the game", "for the rest of the game"]),
            ("landing", &["loses his blessing"]),
        ],
    ),
    (
        &["benedict-chess"],
        &[
            ("flipping", &["flip"]),
            ("winning", &["flip the black king", "flip the enemy king"]),
            ("pawns", &["diagonally ahead", "diagonally in front"]),
            ("promotion", &["promot", "becomes a queen"]),
            ("castling", &["castl"]),
        ],
    ),
    (
        &["obelisk"],
        &[
            ("stones", &["base", "pedestal", "capstone"]),
            ("moves", &["diagonally forward", "straight back"]),
            ("lining up", &["line up", "lines up", "lining", "share a row", "share column"]),
            ("foundation", &["foundation", "build"]),
            ("jumps", &["jump"]),
            ("obelisk", &["obelisk"]),
            ("riding", &["ride", "riding", "ridden"]),
        ],
    ),
    (
        &["kingamon"],
        &[
            ("dice", &["die", "dice", "roll", "double"]),
            ("bar", &["bar"]),
            ("bearing off", &["bear", "off the board"]),
            ("hitting", &["hit"]),
            ("safety", &["safe"]),
            ("capturing", &["captur"]),
            ("neutral spaces", &["neutral"]),
        ],
    ),
];

fn vocabulary(game: &str) -> &'static [Idea] {
    IDEAS.iter().find(|(games, _)| games.contains(&game)).expect("the game has ideas").1
}

/// Returns the ideas that the words of a text need.
fn ideas_of_text(game: &str, text: &str) -> Ideas {
    let text = text.to_lowercase();
    let begins = |word: &&str| {
        let starts = text.match_indices(*word).map(|(start, _)| start);
        starts.map(|start| text[..start].chars().next_back()).any(|before| !before.is_some_and(char::is_alphabetic))
    };
    vocabulary(game).iter().filter(|(_, words)| words.iter().any(begins)).map(|(idea, _)| *idea).collect()
}

/// Returns the ideas that the texts of a step need. Answers to a certain wrong try explain what that try did, and need nothing.
fn ideas_of_texts(game: &str, step: &LessonStep) -> Ideas {
    let answers = step.wrong.iter().filter(|wrong| wrong.when.is_empty()).map(|wrong| wrong.say);
    let texts = [step.say].into_iter().chain(step.right).chain(answers);
    texts.flat_map(|key| ideas_of_text(game, locale::text(key))).collect()
}

/// Returns the ideas that actions from a position need.
fn ideas_of_actions(start: &dyn AnyGame, actions: &[Action]) -> Ideas {
    let mut ideas = Ideas::new();
    let mut position = start.boxed();
    for action in actions {
        let view = position.view(*action);
        ideas.extend(match view.verb {
            Verb::Merge => Some("merging"),
            Verb::Split => Some("splitting"),
            Verb::Drop => Some("dropping"),
            Verb::Block => Some("blocks"),
            _ => None,
        });
        ideas.extend(view.captures.then_some("capturing"));
        ideas.extend(view.passes.then_some("walls"));
        ideas.extend(position.effects(*action).iter().filter_map(|effect| match effect {
            Effect::Crowned { .. } => Some("kings"),
            Effect::Bridge { .. } => Some("bridges"),
            Effect::StartingPoint { .. } => Some("trails"),
            Effect::Marked { mark: Mark::Cursed, .. } => Some("curses"),
            _ => None,
        }));
        position.apply(*action);
    }
    ideas.extend((actions.len() > 1).then_some("turns"));
    ideas
}

/// Returns the ideas that one needs to understand what stands on a board.
fn ideas_of_position(position: &dyn AnyGame) -> Ideas {
    let figure = position.figure(&position.layout());
    let marks = figure.men.iter().filter_map(|man| match man.mark? {
        Mark::Blessed => Some("walls"),
        Mark::Cursed => Some("curses"),
    });
    marks.chain((!figure.blocks.is_empty()).then_some("blocks")).collect()
}

/// A step with what it needs.
struct Need {
    name: String,
    step: &'static LessonStep,
    /// Ideas of its texts, of its board and of each way to its goal.
    all: Ideas,
    /// Ideas of each way to its goal. Empty if nothing is to be done.
    ways: Vec<Ideas>,
}

fn needs(lesson: &'static Lesson) -> Vec<Need> {
    let is_hexagon = vocabulary(lesson.game).iter().any(|(idea, _)| *idea == "walking");
    let scenes = scenes(lesson);
    let of_step = |(number, step): (usize, &'static LessonStep)| {
        let mut need = Need {
            name: format!("{}, step {}", lesson.name(), number + 1),
            step,
            all: ideas_of_texts(lesson.game, step),
            ways: Vec::new(),
        };
        for scene in scenes.iter().filter(|scene| scene.number == number && is_hexagon) {
            need.all.append(&mut ideas_of_position(scene.start.as_ref()));
            need.ways.extend(ways(scene).iter().map(|way| ideas_of_actions(scene.start.as_ref(), way)));
        }
        if let Some(every) = need.ways.iter().cloned().reduce(|left, right| &left & &right) {
            need.all.extend(every);
        }
        need
    };
    lesson.steps.iter().enumerate().map(of_step).collect()
}

/// Returns the ideas that the lessons of a game explain.
fn taught(entry: &Entry) -> Ideas {
    entry.course().iter().flat_map(|lesson| &lesson.steps).flat_map(|step| step.teaches.iter().copied()).collect()
}

/// Checks lessons that are taken in order by a learner who knows some ideas.
fn check(lessons: &'static [Lesson], mut known: Ideas, faults: &mut Vec<String>) {
    for lesson in lessons {
        let own: Ideas = lesson.steps.iter().flat_map(|step| step.teaches.iter().copied()).collect();
        let mut used = Ideas::new();
        for need in needs(lesson) {
            for idea in &need.step.teaches {
                if !known.insert(idea) {
                    faults.push(format!("{} teaches {idea}, which is known", need.name));
                }
            }
            let early: Vec<_> = need.all.difference(&known).collect();
            if !early.is_empty() {
                faults.push(format!("{} needs {early:?} before it is taught", need.name));
            }
            if !need.ways.is_empty() && !need.ways.iter().any(|way| way.is_subset(&known)) {
                faults.push(format!("{} has no way of known ideas: {:?}", need.name, need.ways));
            }
            used.extend(need.all);
        }
        if let Some(bot_game) = &lesson.bot_game {
            let said = ideas_of_text(lesson.game, locale::text(bot_game.say));
            let early: Vec<_> = said.difference(&known).collect();
            if !early.is_empty() {
                faults.push(format!("the game of {} needs {early:?} before it is taught", lesson.name()));
            }
            used.extend(said);
        }
        let uses: Vec<&str> = vocabulary(lesson.game)
            .iter()
            .map(|(idea, _)| *idea)
            .filter(|idea| used.contains(idea) && !own.contains(idea))
            .collect();
        if lesson.uses != uses {
            faults.push(format!("{} uses {uses:?}, but names {:?}", lesson.name(), lesson.uses));
        }
    }
}

#[test]
fn no_lesson_needs_an_idea_before_it_is_taught() {
    let mut faults = Vec::new();
    for entry in registry::games() {
        let course = entry.course();
        let before = course[0].after.as_ref().map(|after| taught(registry::named(after.game).unwrap()));
        let known = before.unwrap_or_default();
        // The first lesson shows the whole game, the others do not rely on it.
        check(&course[..1], known.clone(), &mut faults);
        check(&course[1..], known, &mut faults);
        let unknown: Vec<&str> = vocabulary(entry.name).iter().map(|(idea, _)| *idea).collect();
        faults
            .extend(taught(entry).iter().filter(|idea| !unknown.contains(idea)).map(|idea| format!("unknown: {idea}")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn words_of_ideas_are_found_at_the_beginning_of_words() {
    assert_eq!(ideas_of_text("benediction", "Merge him; he is unblocked."), Ideas::from(["merging"]));
    assert_eq!(ideas_of_text("kingamon", "The bar."), Ideas::from(["bar"]));
}
