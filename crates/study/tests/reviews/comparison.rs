//! Two lines of a game are compared from the position where they part.

use benediction_study::record::Record;
use benediction_study::registry;
use benediction_study::reviews::{ComparedLine, Effort, Fork, Review};
use benediction_study::session::Session;
use benediction_study::tree::NodeId;

use super::judge;

const CHESS: [&str; 6] = ["a2a3", "a7a6", "b2b3", "b7b6", "c2c3", "c7c6"];

/// A game of these actions with variations, each after a number of actions.
fn forked(game: &str, line: &[&str], variations: &[(usize, &[&str])]) -> Session {
    let actions = line.iter().map(ToString::to_string).collect();
    let mut session = registry::load(&Record { actions, ..Record::of(game) }).unwrap();
    let way = session.way();
    for (ply, variation) in variations {
        session.go(way[*ply]);
        for text in *variation {
            let action = session.read(text).unwrap();
            session.play_variation(action).unwrap();
        }
    }
    session.go(way[line.len()]);
    session
}

fn words(line: &ComparedLine) -> Vec<String> {
    line.turns.iter().map(|turn| turn.turn.words.join(" ")).collect()
}

/// Evaluates the turns of a line that are due, as the worker does.
fn evaluate(line: &mut ComparedLine) {
    let copy = registry::load(&line.record()).unwrap();
    let review = Review::new(&copy, Effort::Nodes(300));
    let found = |turn| Some((turn, review.job(&copy, turn)?.run(&false.into())?.1));
    line.keep(line.due().into_iter().filter_map(found).collect());
}

#[test]
fn nearest_fork_is_before_a_node_or_after_it() {
    let session = forked("benedict-chess", &CHESS, &[(2, &["d2d3", "d7d6"]), (2, &["e2e3"]), (4, &["h2h3"])]);
    let way = session.way();
    let near = |node| Fork::near(&session, node).map(|fork| (session.ply_of(fork.at), fork.number(&session).unwrap()));
    assert_eq!(near(NodeId::ROOT), Some((2, 1)));
    assert_eq!([near(way[3]), near(way[4]), near(way[5])], [Some((2, 1)), Some((4, 1)), Some((4, 1))]);
    let second = session.continuations(way[2])[2];
    assert_eq!(near(second), Some((2, 2)));
    let fork = Fork::near(&session, second).unwrap();
    assert_eq!((fork.variations(&session), fork.next(&session).number(&session)), (2, Some(1)));
    assert_eq!(fork.next(&session).next(&session), fork);
    assert!(fork.is_of_main_line(&session));
    // The same variation is followed when others are deleted or promoted.
    let mut edited = session.clone();
    edited.cut(edited.continuations(fork.at)[1]);
    assert_eq!((fork.number(&edited), fork.ends(&edited)), (Some(1), Some([way[6], second])));
    edited.promote(second);
    assert_eq!((fork.number(&edited), fork.ends(&edited)), (Some(1), Some([second, way[6]])));
    edited.cut(second);
    assert_eq!(fork.ends(&edited), None);
    let straight = forked("benedict-chess", &CHESS, &[]);
    assert_eq!(Fork::near(&straight, straight.node()), None);
}

#[test]
fn lines_have_their_turns_and_chances() {
    let mut session = forked("benedict-chess", &CHESS, &[(2, &["d2d3", "d7d6"])]);
    let fork = Fork::near(&session, NodeId::ROOT).unwrap();
    let [mut main, mut other] = ComparedLine::both(&session, fork).unwrap();
    assert_eq!((words(&main).len(), words(&other).len()), (4, 2));
    assert_eq!((main.due(), other.due()), (vec![2, 3, 4, 5], vec![2, 3]));
    assert!(main.start.is_none() && main.turns.iter().all(|turn| turn.near.is_none()));
    evaluate(&mut main);
    evaluate(&mut other);
    assert!(main.due().len() == 4, "300 positions are less than a quick analysis");
    assert!([&main, &other].iter().all(|line| line.start.is_some()));
    assert!(
        main.turns.iter().chain(&other.turns).all(|turn| turn.near.is_some_and(|near| (0.0..=1.0).contains(&near)))
    );
    assert_eq!(session.analysis(main.turns[0].turn.nodes[0]), None, "the game keeps its own analysis");
    // After an edit the same turns keep what was found.
    let cut = session.continuations(other.turns[0].turn.nodes[0])[0];
    session.cut(cut);
    let [mut main_now, mut other_now] = ComparedLine::both(&session, fork).unwrap();
    main_now.take_over(&main);
    other_now.take_over(&other);
    assert_eq!((&main_now.turns, &other_now.turns[..]), (&main.turns, &other.turns[..1]));
    // Without the variation there is nothing to compare.
    session.cut(other.turns[0].turn.nodes[0]);
    assert!(ComparedLine::both(&session, fork).is_none());
}

#[test]
fn fork_inside_a_turn_keeps_the_whole_turn_in_both_lines() {
    let mut session = forked("benediction", &["e3e4", "e7e6", "d7d6"], &[]);
    judge(&mut session, Effort::Quick.nodes(), usize::MAX);
    let way = session.way();
    session.go(way[2]);
    let last = session.action_of(way[3]);
    let other = session.legal().into_iter().map(|view| view.action).find(|action| Some(*action) != last).unwrap();
    session.play_variation(other).unwrap();
    let fork = Fork::near(&session, session.node()).unwrap();
    assert_eq!(fork.at, way[2]);
    let [main, other] = ComparedLine::both(&session, fork).unwrap();
    assert_eq!([main.turns[0].turn.nodes.len(), other.turns[0].turn.nodes.len()], [2, 2]);
    // The analysis at their first action is that of the main line.
    assert_eq!([main.due(), other.due()], [vec![], vec![1]]);
    assert!(main.turns[0].near.is_some() && other.turns[0].near.is_none());
}
