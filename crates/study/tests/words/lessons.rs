//! The first lessons. Every game has one, and following its instructions leads to its end and a win.

use benediction_rules::GameSpec;
use benediction_rules::{Actor, Side};
use benediction_study::registry;
use benediction_study::session::Session;
use benediction_words::lessons::{Condition, Lesson, LessonStep};
use benediction_words::locale;

/// A step with the session at its beginning.
struct Scene {
    lesson: &'static Lesson,
    number: usize,
    session: Session,
}

/// Every way through a lesson by actions that are wanted, all steps one after the other.
fn play_out(lesson: &'static Lesson, mut see: impl FnMut(&mut Scene, &LessonStep)) {
    let first = registry::named(lesson.game).unwrap();
    let mut scenes = vec![Scene { lesson, number: 0, session: first.start(Side::Near) }];
    while let Some(mut scene) = scenes.pop() {
        let Some(step) = lesson.steps.get(scene.number) else { continue };
        if !step.position.is_empty() {
            let read = first.read_position(step.position);
            scene.session = read.unwrap_or_else(|error| panic!("{}: {error:?}", step.position));
        }
        see(&mut scene, step);
        let continues = lesson.steps.get(scene.number + 1).is_some_and(|next| next.position.is_empty());
        // Where the next step sets its own board, one way there is enough.
        let wanted = wanted(step);
        let ways = if continues { &wanted[..] } else { &wanted[..wanted.len().min(1)] };
        let branch = |action: Option<&&str>| {
            let mut session = copy(&scene.session);
            let texts = action.into_iter().chain(&step.reply);
            texts.for_each(|text| drop(session.act_text(text).unwrap()));
            Scene { lesson, number: scene.number + 1, session }
        };
        if ways.is_empty() {
            scenes.push(branch(None));
        } else {
            scenes.extend(ways.iter().map(|action| branch(Some(action))));
        }
    }
}

/// Returns the actions that a step asks for.
fn wanted(step: &LessonStep) -> Vec<&'static str> {
    match &step.goal[..] {
        [] => Vec::new(),
        [Condition::Play(texts)] => texts.clone(),
        goal => panic!("a first lesson names its actions: {goal:?}"),
    }
}

/// Returns the lesson of a game and its rule options.
fn of(game: &str) -> Option<&'static Lesson> {
    registry::find(&GameSpec::from(game).id)?.lesson()
}

/// Returns the same position without its history.
fn copy(session: &Session) -> Session {
    let entry = registry::find(&session.spec().id).unwrap();
    entry.read_position(&session.position_text()).unwrap()
}

fn every_lesson() -> impl Iterator<Item = &'static Lesson> {
    registry::games().iter().map(|entry| of(entry.name).unwrap_or_else(|| panic!("{entry:?} has no lesson")))
}

#[test]
fn every_game_has_a_short_lesson() {
    for (entry, lesson) in registry::games().iter().zip(every_lesson()) {
        assert_eq!(registry::named(lesson.game).map(|named| named.name), Some(entry.name));
        let rules = GameSpec::from(lesson.game).rules;
        assert!(entry.start_with(&rules, None).is_ok(), "{}", lesson.game);
        assert!(!locale::text(lesson.title).is_empty() && (6..=14).contains(&lesson.steps.len()), "{}", lesson.game);
        assert!(!lesson.steps[0].position.is_empty(), "{} begins with a position", lesson.game);
        for step in &lesson.steps {
            assert!(!locale::text(step.say).is_empty(), "{step:?}");
            assert_eq!(wanted(step).is_empty(), step.right.is_none(), "{step:?}");
            assert!(!wanted(step).is_empty() || step.reply.is_empty(), "nobody answers to reading: {step:?}");
        }
        for rule in entry.rules {
            let with_rules = of(&format!("{} {}", entry.name, rule.word)).unwrap();
            assert!(std::ptr::eq(with_rules, lesson), "{} {}", entry.name, rule.word);
        }
    }
    assert!(of("n=5 checkers=12 trails=yes").is_none() && of("").is_none());
}

#[test]
fn lesson_tasks_are_legal_and_have_replies() {
    for lesson in every_lesson() {
        play_out(lesson, |scene, step| {
            let session = &scene.session;
            let at = format!("{} step {}: {}", scene.lesson.game, scene.number + 1, session.position_text());
            assert_eq!(session.spec(), scene.lesson.game.into(), "{at}");
            assert_eq!(session.turn().actor, Actor::Side(Side::Near), "the learner is to act: {at}");
            assert_eq!(session.outcome(), None, "{at}");
            let legal: Vec<String> = session.legal().into_iter().map(|view| view.text).collect();
            for wanted in &wanted(step) {
                assert!(legal.iter().any(|text| text == wanted), "{wanted} is not legal: {at}");
                let mut after = copy(session);
                for text in [wanted].into_iter().chain(&step.reply) {
                    let applied = after.act_text(text).unwrap_or_else(|why| panic!("{text}: {why:?}: {at}"));
                    assert_eq!(&applied.text, text, "its canonical text: {at}");
                }
            }
        });
    }
}

#[test]
fn every_lesson_ends_with_a_win_for_the_learner() {
    for lesson in every_lesson() {
        let mut wins = std::collections::BTreeSet::new();
        play_out(lesson, |scene, step| {
            let last = scene.number + 1 == scene.lesson.steps.len();
            assert!(!last || !wanted(step).is_empty() && step.reply.is_empty(), "{}: {step:?}", scene.lesson.game);
            for wanted in &wanted(step) {
                let mut after = copy(&scene.session);
                for text in [wanted].into_iter().chain(&step.reply) {
                    after.act_text(text).unwrap();
                }
                let next = scene.lesson.steps.get(scene.number + 1);
                let may_win = next.is_none_or(|next| !next.position.is_empty());
                match after.outcome().map(|outcome| outcome.winner) {
                    Some(winner) => {
                        assert!(may_win && winner == Some(Side::Near), "{}: {step:?} {wanted}", scene.lesson.game);
                        wins.insert(scene.number + 1);
                    }
                    None => assert!(!last, "{}: {step:?} {wanted}", scene.lesson.game),
                }
            }
        });
        // Benediction shows its three ways to win, and the others one.
        let expected = if lesson.game == "benediction" { [6, 11, 13].into() } else { [lesson.steps.len()].into() };
        assert_eq!(wins, expected, "{}", lesson.game);
    }
}

#[test]
fn lesson_steps_accept_every_action_with_required_effect() {
    // Each step that leaves a choice, and what must be true afterwards.
    type Done = fn(&Session) -> bool;
    let won: Done = |after| after.outcome().is_some_and(|outcome| outcome.winner == Some(Side::Near));
    let steps: [(&str, usize, Done); 14] = [
        ("benediction", 4, |after| after.figure().men.iter().any(|man| man.checkers.len() == 2 && !man.king)),
        ("benediction", 6, won),
        ("king-trails", 2, |_| true),
        ("king-trails", 6, |after| after.figure().men.iter().filter(|man| man.side == Side::Far).count() == 2),
        ("king-trails", 7, won),
        ("benediction", 13, won),
        ("benedict-chess", 8, won),
        ("obelisk", 6, |_| true),
        ("obelisk", 8, won),
        ("kingamon", 8, won),
        ("benedict-chess", 3, |after| after.position_text().starts_with("r1bqkb1r/ppPpPppp/2n2n2/3N4")),
        ("benedict-chess", 5, |after| after.position_text().starts_with("1k6/8/8/7P/r1P")),
        ("benedict-chess", 6, |after| after.position_text().starts_with("4R2k")),
        ("kingamon", 2, |_| true),
    ];
    for (game, number, done) in steps {
        play_out(of(game).unwrap(), |scene, step| {
            if scene.number + 1 != number {
                return;
            }
            let texts = scene.session.legal().into_iter().map(|view| view.text);
            let fit = texts.filter(|text| {
                let mut after = copy(&scene.session);
                after.act_text(text).unwrap();
                done(&after)
            });
            let mut wanted = wanted(step);
            wanted.sort_unstable();
            assert_eq!(fit.collect::<Vec<_>>(), wanted, "{game} {number}");
        });
    }
}

#[test]
fn exactly_the_wanted_blocks_save_the_king() {
    let step = of("benediction").unwrap().steps.iter().find(|step| wanted(step).contains(&"B@e4")).unwrap();
    let session = registry::named("benediction").unwrap().read_position(step.position).unwrap();
    let blocks = session.legal().into_iter().map(|view| view.text).filter(|text| text.starts_with("B@"));
    let saves = |text: &String| {
        let mut after = copy(&session);
        after.act_text(text).unwrap();
        // Far away, so that only the first action matters.
        after.act_text("B@a3").unwrap();
        assert_eq!(after.turn().actor, Actor::Side(Side::Far));
        !after.legal().into_iter().any(|view| {
            let mut next = copy(&after);
            next.act(view.action).unwrap();
            next.outcome().is_some_and(|outcome| outcome.winner == Some(Side::Far))
        })
    };
    let apart = |text: &String| copy(&session).read_on(&format!("{text}, B@a3")).is_ok();
    assert_eq!(blocks.filter(apart).filter(saves).collect::<Vec<_>>(), wanted(step));
}

#[test]
fn actions_that_lessons_call_illegal_are_refused() {
    let refused = [
        ("benedict-chess", 4, "e4d5", "A pawn moves one square straight ahead"),
        ("obelisk", 6, "Fa1-b2", "Your capstone is riding"),
        ("obelisk", 7, "Pc1-b2", "Your stones would not line up"),
        ("kingamon", 7, "d14>18", "An enemy piece holds that neutral space"),
    ];
    for (game, number, text, why) in refused {
        let mut seen = false;
        play_out(of(game).unwrap(), |scene, _| {
            if scene.number + 1 == number {
                let error = copy(&scene.session).act_text(text).unwrap_err();
                assert!(locale::say(&error).contains(why), "{game} {number}: {error:?}");
                seen = true;
            }
        });
        assert!(seen, "{game} {number}");
    }
}

#[test]
fn unreachable_blessed_king_has_won() {
    // What the lesson of King Trails says after its sixth step.
    let mut session =
        registry::named("king-trails").unwrap().read_position(of("king-trails").unwrap().steps[4].position);
    let session = session.as_mut().unwrap();
    session.read_on("d10d1, f1e1").unwrap();
    for first in session.legal() {
        session.act(first.action).unwrap();
        for second in session.legal() {
            session.act(second.action).unwrap();
            assert_eq!(session.outcome().and_then(|outcome| outcome.winner), Some(Side::Near), "{second:?}");
            session.undo();
        }
        session.undo();
    }
}

#[test]
fn the_example_game_is_a_game_with_comments_that_ends() {
    for entry in registry::games().iter().filter(|entry| !entry.example.is_empty()) {
        let record = benediction_study::library::exchange::read_games(entry.example).remove(0).unwrap();
        assert_eq!((record.game.id.as_str(), record.title.is_empty()), (entry.name, false));
        assert!(record.notes.len() > 10 && registry::load(&record).unwrap().outcome().is_some());
    }
}
