//! The kit: it uses the trait and nothing of any game.

use benediction_rules::view::Present;
use std::collections::HashSet;

use benediction_rules::geometry::{Point, Points};
use benediction_rules::message::Message;
use benediction_rules::view::{Consequence, Effect, Figure, Mark, Place, Verb};
use benediction_rules::{Actor, Side};

/// Plays random actions and checks every position. `earlier` are actions that were legal some time before.
pub fn walk<G: Present>(start: G, seed: u64, plies: usize, mut visit: impl FnMut(&G, &[G::Action])) {
    let mut rng = oorandom::Rand64::new(u128::from(seed));
    let mut position = start;
    let mut earlier = Vec::new();
    for _ in 0..plies {
        visit(&position, &earlier);
        let mut actions = Vec::new();
        position.legal(&mut actions);
        if actions.is_empty() {
            return;
        }
        // Half of the time something other than the most frequent kind of action, or games would be all alike.
        let action = actions[rng.rand_range(0..actions.len() as u64) as usize];
        let moving: Vec<G::Action> =
            actions.iter().copied().filter(|action| !position.view(*action).way.is_empty()).collect();
        let action = if rng.rand_float() < 0.6 && !moving.is_empty() {
            moving[rng.rand_range(0..moving.len() as u64) as usize]
        } else {
            action
        };
        earlier.extend(actions.into_iter().take(40));
        earlier.truncate(400);
        position.apply(action);
    }
}

/// Checks the invariants of one position.
pub fn conforms<G: Present>(position: &G, earlier: &[G::Action]) {
    let mut actions = Vec::new();
    position.legal(&mut actions);
    let listed: HashSet<G::Action> = actions.iter().copied().collect();
    assert_eq!(listed.len(), actions.len(), "no action is listed twice");
    assert_eq!(position.count_legal(), actions.len() as u64, "counted as listed");
    assert_eq!(position.outcome().is_some(), position.turn().actor == Actor::Nobody);
    for action in earlier {
        if let Err(violation) = position.check(*action) {
            assert!(
                !Into::<Message>::into(violation).to_string().trim().is_empty(),
                "{action:?} is refused with a word"
            );
        }
        assert_eq!(
            position.check(*action).is_ok(),
            listed.contains(action),
            "refused just what is not listed: {action:?}"
        );
    }
    refusals(position, &actions);
    numbers(position, &actions);
    texts(position, &actions);
    chances(position, &actions);
    assert_eq!(position.hash(), position.hash_from_scratch());
    let layout = position.layout();
    let mut names = HashSet::new();
    for action in &actions {
        assert_eq!(position.check(*action), Ok(()), "what is listed is accepted");
        assert!(names.insert(position.action_text(*action)), "distinct actions have distinct texts");
        let mut after = position.clone();
        let undo = after.apply(*action);
        let by_a_side = matches!(position.turn().actor, Actor::Side(_));
        assert!(!by_a_side || &after != position, "every action of a side changes something");
        assert_eq!(after.hash(), after.hash_from_scratch());
        table(position, *action, &after, &layout);
        after.undo(undo);
        assert_eq!(&after, position, "apply and undo is nothing");
        assert_eq!(after.hash(), position.hash());
    }
    for side in Side::BOTH {
        let Some(begun) = position.at_turn_of(side) else { continue };
        let turn = begun.turn();
        assert!(begun.outcome().is_some() || (turn.actor, turn.setup) == (Actor::Side(side), false));
        assert!(turn.actions_left >= position.turn().actions_left || begun.outcome().is_some(), "a whole turn");
        assert_eq!(begun.hash(), begun.hash_from_scratch());
    }
    symmetric(position, &actions);
}

/// If no action moves the picked up piece, in any number of checkers, there is a reason, and also if nothing can be picked up.
fn refusals<G: Present>(position: &G, actions: &[G::Action]) {
    let views: Vec<_> = actions.iter().map(|action| position.view(*action)).collect();
    let has_reason = |why: Option<Message>| why.is_some_and(|why| !why.to_string().trim().is_empty());
    let points = || (0..position.board().points.len()).map(|at| Point(at as u8));
    for from in points().map(Place::Point).filter(|from| views.iter().all(|view| view.from != Some(*from))) {
        assert!(has_reason(position.why_not_pick(from)), "{from:?} of {position:?}");
    }
    let held: HashSet<Place> = views.iter().filter_map(|view| view.from).collect();
    for from in held {
        let reached = |to| views.iter().any(|view| view.from == Some(from) && view.to == to);
        for to in points().filter(|to| Place::Point(*to) != from && !reached(*to)) {
            assert!(has_reason(position.why_not(Some(from), 0, to)), "{from:?} to {to:?} of {position:?}");
        }
    }
}

/// Every legal action, a roll of the dice too, goes through its number. A number that is none of theirs is no action, or one that is
/// refused, which may be asked about and even played.
fn numbers<G: Present>(position: &G, actions: &[G::Action]) {
    let mut packs = HashSet::new();
    for action in actions {
        let pack = G::pack(*action);
        assert_ne!(pack, 0, "{action:?}");
        assert_eq!(G::unpack(pack), Some(*action));
        assert!(packs.insert(pack), "the number of {action:?} is that of another action");
    }
    assert_eq!(G::unpack(0), None);
    let mut random = oorandom::Rand64::new(u128::from(position.hash()));
    let anywhere = std::array::from_fn::<u32, 16, _>(|_| random.rand_u64() as u32);
    // Those that differ from the number of a legal action in one bit are many that look like actions.
    let beside: Vec<u32> = packs.iter().map(|pack| pack ^ 1 << random.rand_range(0..32)).collect();
    for code in anywhere.into_iter().chain(beside).filter(|code| !packs.contains(code)) {
        let Some(action) = G::unpack(code) else { continue };
        assert_eq!(G::pack(action), code, "only its own number stands for {action:?}");
        assert!(position.check(action).is_err(), "{action:?} is not listed");
        let mut after = position.clone();
        let undo = after.apply(action);
        let _ = (after.position_text(), after.figure(&after.layout()), after.outcome());
        after.undo(undo);
        assert_eq!(&after, position, "apply and undo is nothing");
    }
}

/// If the dice are to fall every outcome has a weight, and otherwise none has.
fn chances<G: Present>(position: &G, actions: &[G::Action]) {
    let mut weighed = Vec::new();
    position.chances(&mut weighed);
    if position.turn().actor == Actor::Chance {
        let outcomes: Vec<G::Action> = weighed.iter().map(|(action, _)| *action).collect();
        assert_eq!(outcomes, actions);
        assert!(weighed.iter().all(|(_, weight)| *weight > 0));
    } else {
        assert_eq!((weighed, position.roller()), (Vec::new(), None));
    }
}

fn texts<G: Present>(position: &G, actions: &[G::Action]) {
    let text = position.position_text();
    assert_eq!(&G::read_position(&text).unwrap(), position, "the text loses nothing");
    let line = text.trim_end().replace('\n', "/");
    assert_eq!(&G::read_position(&line).unwrap(), position, "on one line too");
    if let Ok(old) = position.old_position_text() {
        let read = G::read_position(&old).unwrap();
        assert_eq!(read.old_position_text(), Ok(old));
    }
    for action in actions {
        for text in [position.action_text(*action), position.action_text_for_people(*action)] {
            assert_eq!(position.read_action(&text), Ok((*action, text.len())), "{text}");
        }
    }
}

/// The layout after an action has the men of the position after it.
fn table<G: Present>(position: &G, action: G::Action, after: &G, layout: &benediction_rules::view::Layout) {
    let moved = position.layout_after(layout, action);
    let figure = after.figure(&moved);
    let fresh = after.figure(&after.layout());
    assert_eq!(figure.men.len(), fresh.men.len());
    for (man, wanted) in figure.men.iter().zip(&fresh.men) {
        assert_eq!((man.at, man.side, man.form), (wanted.at, wanted.side, wanted.form));
        assert_eq!((man.king, man.mark), (wanted.king, wanted.mark));
        assert_eq!(man.checkers.len(), wanted.checkers.len());
        assert!(man.checkers.iter().all(|id| moved.checkers[id.0 as usize].0 == man.side));
    }
    for side in 0..2 {
        assert_eq!(figure.hands[side].len(), fresh.hands[side].len());
        assert_eq!(figure.removed[side].len(), fresh.removed[side].len());
    }
    let view = position.view(action);
    let effects = position.effects(action);
    assert!(!effects.is_empty());
    let captured = effects.iter().find_map(|effect| match effect {
        Effect::Capture { at, .. } => Some(*at),
        _ => None,
    });
    assert_eq!((view.captures, position.captured_at(action)), (captured.is_some(), captured));
    let turned = effects.iter().filter_map(|effect| match effect {
        Effect::Flipped { at, .. } => Some(*at),
        _ => None,
    });
    assert_eq!(position.flipped_by(action), turned.collect());
    assert_eq!(after.outcome().is_some(), matches!(effects.last(), Some(Effect::Ended(_))));
    check_consequences(position, action, after, &fresh);
    let why_not = || position.why_not(view.from, view.count, view.to);
    assert!(!view.verb.is_on_board() || why_not().is_none(), "{}", view.text);
}

/// The consequences that are told beforehand are those that come about.
fn check_consequences<G: Present>(position: &G, action: G::Action, after: &G, fresh: &Figure) {
    let (view, before) = (position.view(action), position.figure(&position.layout()));
    let consequences = position.consequences(action);
    let ended = consequences.iter().find_map(|one| match one {
        Consequence::Ended(outcome) => Some(*outcome),
        _ => None,
    });
    assert_eq!(ended, after.outcome(), "{}", view.text);
    let announced = |mark: Mark| {
        let points = consequences.iter().find_map(|one| match one {
            Consequence::Marked { points, mark: of } if *of == mark => Some(*points),
            _ => None,
        });
        points.unwrap_or(Points::NONE)
    };
    let mark_of = |at: Option<Point>| before.men.iter().find(|man| Some(man.at) == at).and_then(|man| man.mark);
    let from = if let Some(Place::Point(from)) = view.from { Some(from) } else { None };
    for man in &fresh.men {
        // A man that moved is the one that was at the start.
        let moved = man.at == view.to && matches!(view.verb, Verb::Move | Verb::Split);
        let earlier = mark_of(if moved { from } else { Some(man.at) });
        for mark in [Mark::Blessed, Mark::Cursed] {
            let new = man.mark == Some(mark) && earlier != Some(mark);
            assert_eq!(announced(mark).has(man.at), new, "{mark:?} on {:?} by {}", man.at, view.text);
        }
    }
}

fn symmetric<G: Present>(position: &G, actions: &[G::Action]) {
    for symmetry in G::SYMMETRIES.iter().copied() {
        let image = position.image(symmetry);
        assert_eq!(&image.image(symmetry), position);
        let mut found = Vec::new();
        image.legal(&mut found);
        let found: HashSet<G::Action> = found.into_iter().collect();
        let wanted: HashSet<G::Action> = actions.iter().map(|action| position.image_of(*action, symmetry)).collect();
        assert_eq!(found, wanted, "{symmetry:?} of {position:?}");
        for action in actions.iter().step_by(7) {
            let mut after = position.clone();
            after.apply(*action);
            let mut image_after = image.clone();
            image_after.apply(position.image_of(*action, symmetry));
            assert_eq!(after.image(symmetry), image_after);
        }
    }
}
