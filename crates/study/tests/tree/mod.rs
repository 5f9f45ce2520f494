//! The tree of a game, which all operations leave valid, and the positions along a line, which are those of playing it.

use std::collections::HashSet;

use benediction_rules::Action;
use benediction_rules::games::benediction::{Position, Variant};
use benediction_rules::notation::Notation;
use benediction_rules::{Actor, Outcome, Position as _, Reason, Side};
use benediction_study::session::{OnDivergence, Session};
use benediction_study::tree::{NodeId, PositionPath, Tree};
use proptest::prelude::*;

/// An operation on a tree. Numbers select an entry modulo the number of choices.
#[derive(Clone, Debug)]
enum Operation {
    Go(usize),
    Back,
    Play(usize),
    Promote(usize),
    Demote(usize),
    MakeMain(usize),
    Delete(usize),
    End(usize),
}

fn operations() -> impl Strategy<Value = Vec<Operation>> {
    let number = 0_usize..10_000;
    let deed = prop_oneof![
        8 => number.clone().prop_map(Operation::Play),
        2 => number.clone().prop_map(Operation::Go),
        2 => Just(Operation::Back),
        1 => number.clone().prop_map(Operation::Promote),
        1 => number.clone().prop_map(Operation::Demote),
        1 => number.clone().prop_map(Operation::MakeMain),
        1 => number.clone().prop_map(Operation::Delete),
        1 => number.prop_map(Operation::End),
    ];
    prop::collection::vec(deed, 1..80)
}

/// Returns all nodes that can be reached from the root, with their parents, in any order.
fn reachable<A: Copy + Eq>(tree: &Tree<A>) -> Vec<(Option<NodeId>, NodeId)> {
    let mut found = vec![(None, NodeId::ROOT)];
    let mut at = 0;
    while let Some((_, node)) = found.get(at).copied() {
        found.extend(tree.children(node).iter().map(|child| (Some(node), *child)));
        at += 1;
    }
    found
}

fn pick<A: Copy + Eq>(tree: &Tree<A>, choice: usize) -> NodeId {
    let nodes = reachable(tree);
    nodes[choice % nodes.len()].1
}

/// Checks the invariants of a tree.
fn check<A: Copy + Eq + std::fmt::Debug>(tree: &Tree<A>) {
    let nodes = reachable(tree);
    assert_eq!(nodes.len(), tree.len());
    assert_eq!(nodes.iter().map(|(_, node)| node).collect::<HashSet<_>>().len(), tree.len(), "every node once");
    assert!(tree.contains(tree.cursor()));
    for (parent, node) in &nodes {
        assert_eq!(tree.parent(*node), *parent);
        assert_eq!(tree.ply(*node), parent.map_or(0, |parent| tree.ply(parent) + 1));
        let actions: Vec<A> = tree.children(*node).iter().map(|child| tree.action(*child).unwrap()).collect();
        assert!(actions.iter().enumerate().all(|(at, action)| !actions[..at].contains(action)), "{actions:?}");
        let path = tree.path(*node);
        assert_eq!((path.len(), path[0], path[path.len() - 1]), (tree.ply(*node) + 1, NodeId::ROOT, *node));
        for (ply, on_the_way) in path.iter().enumerate() {
            assert_eq!(tree.ancestor(*node, ply), Some(*on_the_way));
        }
        assert_eq!(tree.ancestor(*node, path.len()), None);
        assert_eq!(tree.is_main(*node), path.windows(2).all(|pair| tree.next(pair[0]) == Some(pair[1])));
    }
    for (_, one) in nodes.iter().step_by(1 + nodes.len() / 12) {
        for (_, other) in nodes.iter().step_by(1 + nodes.len() / 12) {
            let (a, b) = (tree.path(*one), tree.path(*other));
            let shared = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
            assert_eq!(tree.meet(*one, *other), Some(a[shared - 1]));
            assert_eq!(tree.leads_to(*one, *other), b.contains(one));
        }
    }
    // Played again line by line it is the same tree.
    let mut again: Tree<A> = Tree::new();
    let mut copies = std::collections::HashMap::from([(NodeId::ROOT, NodeId::ROOT)]);
    for line in tree.variations() {
        again.go(copies[&line.from]);
        for node in line.nodes {
            copies.insert(node, again.play(tree.action(node).unwrap()));
        }
    }
    assert_eq!(again.len(), tree.len());
    for (_, node) in nodes {
        let children: Vec<NodeId> = tree.children(node).iter().map(|child| copies[child]).collect();
        assert_eq!(again.children(copies[&node]), children);
    }
}

/// Applies an operation to a tree and checks its result. `action` chooses the action to play.
fn act<A: Copy + Eq + std::fmt::Debug>(tree: &mut Tree<A>, deed: &Operation, action: impl FnOnce(usize) -> Option<A>) {
    match *deed {
        Operation::Go(choice) => assert!(tree.go(pick(tree, choice))),
        Operation::Back => {
            let parent = tree.parent(tree.cursor());
            assert_eq!(tree.back(), parent.is_some());
            assert!(parent.is_none_or(|parent| tree.cursor() == parent));
        }
        Operation::Play(choice) => {
            if let Some(action) = action(choice) {
                let before = tree.cursor();
                let known = tree.child(before, action);
                let size = tree.len();
                let node = tree.play(action);
                assert_eq!((tree.cursor(), tree.parent(node), tree.action(node)), (node, Some(before), Some(action)));
                assert_eq!(tree.len(), size + usize::from(known.is_none()));
            }
        }
        Operation::Promote(choice) => {
            let node = pick(tree, choice);
            let before = tree.sibling(node, -1);
            assert_eq!(tree.promote(node), before.is_some());
            assert!(before.is_none() || tree.sibling(node, 1) == before);
        }
        Operation::Demote(choice) => {
            let node = pick(tree, choice);
            let after = tree.sibling(node, 1);
            assert_eq!(tree.demote(node), after.is_some());
            assert!(after.is_none() || tree.sibling(node, -1) == after);
        }
        Operation::MakeMain(choice) => {
            let node = pick(tree, choice);
            assert!(tree.make_main(node) && tree.is_main(node));
        }
        Operation::Delete(choice) => {
            let node = pick(tree, choice);
            let parent = tree.parent(node);
            let was_after = tree.leads_to(node, tree.cursor());
            assert_eq!(tree.delete(node), parent.is_some());
            if let Some(parent) = parent {
                assert!(!tree.contains(node) && !tree.go(node) && tree.path(node).is_empty());
                assert!(!was_after || tree.cursor() == parent);
            }
        }
        Operation::End(choice) => {
            let node = pick(tree, choice);
            let ending = &mut tree.notes_mut(node).unwrap().ending;
            *ending = if ending.is_some() { None } else { Some(Outcome::draw(Reason::Agreed)) };
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_operations_keep_the_tree_valid(operations in operations()) {
        let mut tree: Tree<usize> = Tree::new();
        for deed in &operations {
            act(&mut tree, deed, |choice| Some(choice % 4));
            check(&tree);
        }
    }
}

/// A position with few actions, most of which can be reversed at once, so that positions repeat and games end.
const SMALL: &str = "Benediction v2: benediction/turn: red 2/red: e2k e3/blue: e8k e7";

/// Returns the position after some actions, played from the start by the rules alone.
fn replayed(start: &Position, tree: &Tree<Action>, node: NodeId) -> Position {
    let mut position = start.clone();
    let mut seen = vec![position.clone()];
    for at in tree.path(node).into_iter().skip(1) {
        position.apply(tree.action(at).and_then(Action::to::<Position>).unwrap());
        seen.push(position.clone());
    }
    let times = seen.iter().filter(|known| **known == position).count();
    let repeated = (times >= 3).then(|| Outcome::draw(Reason::Repetition));
    if let (None, Some(ending)) = (position.outcome(), repeated.or(tree.notes(node).ending)) {
        position.end(ending);
    }
    position
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn position_path_matches_replay_of_the_line(operations in operations(), narrow in any::<bool>()) {
        let start = if narrow { Position::read_position(SMALL).unwrap() } else { Position::new(Variant::BENEDICTION, Side::Near) };
        let mut tree = Tree::new();
        let mut line = PositionPath::new(Box::new(start.clone()));
        for deed in &operations {
            let here = line.position(tree.ply(tree.cursor())).boxed();
            act(&mut tree, deed, |choice| {
                let legal = here.legal();
                let few = if narrow { legal.len().min(3) } else { legal.len() };
                legal.get(choice % few.max(1)).copied()
            });
            if let Operation::End(choice) = deed {
                line.update_ending(&tree, pick(&tree, *choice));
            }
            line.lead_to(&tree, tree.cursor());
            line.forget_deleted(&tree);
            for (ply, node) in tree.path(tree.cursor()).into_iter().enumerate() {
                prop_assert_eq!(line.node(ply), Some(node));
                prop_assert!(line.position(ply).equals(&replayed(&start, &tree, node)));
            }
            for ply in tree.ply(tree.cursor())..=line.reach() {
                let node = line.node(ply).unwrap();
                prop_assert!(tree.leads_to(tree.cursor(), node));
                prop_assert!(line.position(ply).equals(&replayed(&start, &tree, node)));
            }
            prop_assert!(line.start().equals(&start));
        }
    }
}

#[test]
fn repetition_is_counted_along_the_way_and_not_across_variations() {
    let start = Position::read_position(SMALL).unwrap();
    let mut tree = Tree::new();
    let mut line = PositionPath::new(Box::new(start));
    let play = |tree: &mut Tree<Action>, line: &mut PositionPath, texts: &str| {
        for text in texts.split(' ') {
            let position = line.position(tree.ply(tree.cursor()));
            let (action, _) = position.read_action(text).unwrap();
            position.check(action).unwrap_or_else(|error| panic!("{text}: {error:?}"));
            tree.play(action);
            line.lead_to(tree, tree.cursor());
        }
        line.position(tree.ply(tree.cursor())).outcome()
    };
    // There and back twice: the start comes up for the third time with the last action.
    let almost = "e3d3 e2d2 e7d7 e8d8 d3e3 d2e2 d7e7 d8e8 e3d3 e2d2 e7d7 e8d8 d3e3 d2e2 d7e7";
    assert_eq!(play(&mut tree, &mut line, almost), None);
    let branch = tree.cursor();
    let drawn = Some(Outcome::draw(Reason::Repetition));
    assert_eq!(play(&mut tree, &mut line, "d8e8"), drawn);
    // Another action there is a variation, and what comes up in it counts what is on its own way only.
    assert!(tree.go(branch));
    line.lead_to(&tree, branch);
    assert_eq!(play(&mut tree, &mut line, "d8d7"), None);
    // The same turns from the start as a variation of the first one: the start comes up for the second time.
    assert!(tree.go(NodeId::ROOT));
    line.lead_to(&tree, NodeId::ROOT);
    assert_eq!(play(&mut tree, &mut line, "e2d2 e3d3 e7d7 e8d8 d3e3 d2e2 d7e7 d8e8"), None);
    assert_eq!(tree.children(NodeId::ROOT).len(), 2);
}

#[test]
fn deep_tree_does_not_overflow_the_stack() {
    let mut tree = Tree::new();
    for action in 0..200_000 {
        tree.play(action);
    }
    let end = tree.cursor();
    assert_eq!((tree.ply(end), tree.end_of_line(NodeId::ROOT)), (200_000, end));
    assert_eq!(tree.variations().len(), 1);
    assert!(tree.delete(tree.next(NodeId::ROOT).unwrap()));
    assert_eq!((tree.len(), tree.cursor()), (1, NodeId::ROOT));
    assert!(!tree.delete(NodeId::ROOT) && tree.contains(NodeId::ROOT));
}

fn texts(session: &Session) -> String {
    let turns = session.turns().into_iter().map(|turn| turn.actions.join(", "));
    turns.collect::<Vec<_>>().join(" / ")
}

fn say(session: &mut Session, text: &str, on_divergence: OnDivergence) {
    let action = session.read(text).unwrap();
    session.play(action, on_divergence).unwrap();
}

#[test]
fn new_action_after_undo_truncates_or_starts_a_variation() {
    for on_divergence in [OnDivergence::Truncate, OnDivergence::Branch] {
        let mut session = Session::new(Position::new(Variant::BENEDICTION, Side::Near));
        session.read_on("d2d3 / B@c4 B@g5 / f2g2").unwrap();
        let end = session.tree().cursor();
        assert!(session.undo() && session.undo() && session.can_redo());
        let branch = session.tree().cursor();
        say(&mut session, "B@g4", on_divergence);
        assert_eq!(texts(&session), "d2d3 / B@c4, B@g4");
        assert!(!session.can_redo() && session.undo());
        let kept = on_divergence == OnDivergence::Branch;
        assert_eq!(session.tree().contains(end), kept);
        assert_eq!(session.tree().children(branch).len(), if kept { 2 } else { 1 });
        // It goes on where it was gone on last; the old way is there by its name.
        assert!(session.redo().is_some());
        assert_eq!(texts(&session), "d2d3 / B@c4, B@g4");
        assert_eq!(session.go(end), kept);
        assert_eq!(texts(&session), if kept { "d2d3 / B@c4, B@g5 / f2g2" } else { "d2d3 / B@c4, B@g4" });
        // The same action again is no other one.
        assert!(session.undo());
        let text = if kept { "f2g2" } else { "B@g4" };
        let size = session.tree().len();
        say(&mut session, text, on_divergence);
        assert_eq!(session.tree().len(), size);
    }
}

#[test]
fn a_replaced_action_keeps_its_place_among_the_variations() {
    let mut session = Session::new(Position::new(Variant::BENEDICTION, Side::Near));
    for text in ["d2d3", "f2f3", "f2g2"] {
        say(&mut session, text, OnDivergence::Branch);
        session.undo();
    }
    let names = |session: &Session| {
        let children = session.tree().children(NodeId::ROOT).iter();
        children.map(|node| session.start().action_text(session.tree().action(*node).unwrap())).collect::<Vec<_>>()
    };
    assert_eq!(names(&session), ["d2d3", "f2f3", "f2g2"]);
    // The last one tried is the one that was taken back.
    let middle = session.tree().children(NodeId::ROOT)[1];
    assert!(session.go(middle) && session.undo());
    say(&mut session, "d2c2", OnDivergence::Truncate);
    assert_eq!(names(&session), ["d2d3", "d2c2", "f2g2"]);
}

#[test]
fn summary_matches_the_move_list() {
    for variant in [Variant::BENEDICTION, Variant::KING_TRAILS] {
        let mut session = Session::new(Position::new(variant, Side::Far));
        let mut random = oorandom::Rand64::new(11);
        for _ in 0..300 {
            let summary = session.summary();
            assert_eq!((summary.turns, summary.sides), (session.turns().len(), session.position().sides()));
            assert_eq!(summary.to_act.map(Actor::Side).unwrap_or(Actor::Nobody), session.position().turn().actor);
            let Some(action) = session.position().random_action(&mut random) else { break };
            session.play(action, OnDivergence::Truncate).unwrap();
            if random.rand_range(0..5) == 0 {
                session.undo();
            }
        }
    }
}
