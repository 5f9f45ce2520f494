//! The lines of studies: what is trained, and where a game leaves them.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use benediction_engine::games::benedict_chess::ForcedWin;
use benediction_rules::games::benedict_chess::Position;
use benediction_rules::notation::Notation;
use benediction_rules::{Actor, Side};
use benediction_study::library::GameName;
use benediction_study::lines::{Answer, Deck, Departure, LineCard, REPERTOIRES, Repertoire, cards, departure};
use benediction_study::record::Player;
use benediction_study::registry;
use benediction_study::schedule::{Cards, Grade, Pace};
use benediction_study::session::{OnDivergence, Session};
use benediction_study::tree::{Assessment, Date, NodeId};
use oorandom::Rand64;

use crate::support::{GAMES, played};

fn read(text: &str) -> Session {
    registry::open_game_text(text).unwrap()
}

/// Returns the cards of one study from its beginning.
fn of(study: &Session, side: Side) -> Vec<LineCard> {
    cards(&[(study, NodeId::ROOT)], side).unwrap()
}

/// Returns the right turns of a card as texts.
fn right(card: &LineCard) -> Vec<String> {
    let session = card.session().unwrap();
    let turns = card.turns.iter().filter(|turn| !turn.is_mistake);
    turns.map(|turn| session.position().texts_of(&turn.actions).join(",")).collect()
}

/// Plays a random tree of this number of nodes: many variations, some of them long, of which some join again.
fn grown(spec: &str, nodes: usize, seed: u128) -> Session {
    let mut session = played(spec, 0, 0);
    let mut random = Rand64::new(seed);
    let mut known = vec![session.node()];
    while session.size() < nodes {
        let action = session.position().random_action(&mut random).filter(|_| session.outcome().is_none());
        // A line is left now and then, and at its end.
        match action.filter(|_| random.rand_range(0..12) > 0) {
            Some(action) => {
                session.play(action, OnDivergence::Branch).unwrap();
                known.push(session.node());
            }
            None => {
                let back = known[random.rand_range(0..known.len() as u64) as usize];
                session.go(back);
            }
        }
    }
    session
}

#[test]
fn each_position_of_a_side_is_one_card() {
    let study = read("game: benedict-chess\ne4, e5\nd4, d6\n");
    let [white, black] = [Side::Near, Side::Far].map(|side| of(&study, side));
    assert_eq!((white.len(), black.len()), (2, 2));
    assert_eq!((right(&white[0]), right(&white[1])), (vec!["e2e4".to_string()], vec!["d2d4".to_string()]));
    assert_eq!(black[0].session().unwrap().turn().actor, Actor::Side(Side::Far));
    // From a node on only what follows it.
    let later = cards(&[(&study, study.node_at(2).unwrap())], Side::Near).unwrap();
    assert_eq!(later, white[1..]);
    assert!(cards(&[(&study, study.node_at(4).unwrap())], Side::Near).unwrap().is_empty());
}

#[test]
fn several_turns_and_other_orders_are_right() {
    let mut study = read("game: benedict-chess\nNf3, Nf6\nNc3, Nc6\n");
    study.go(NodeId::ROOT);
    for text in ["Nc3", "Nf6", "Nf3", "d6"] {
        study.play_variation(study.read(text).unwrap()).unwrap();
    }
    study.comment(study.tree().children(NodeId::ROOT)[1], "The other knight first.");
    let white = of(&study, Side::Near);
    assert_eq!(white.len(), 3, "both ways lead to one position: {white:?}");
    assert_eq!(right(&white[0]), ["g1f3", "b1c3"]);
    let black = of(&study, Side::Far);
    let joined = black.iter().find(|card| right(card).len() == 2).expect("a position of both lines");
    assert_eq!(right(joined), ["b8c6", "d7d6"]);
    // The counts of moves in a FEN do not matter, and another study adds its turns to the same card.
    let other = read("game: benedict-chess\nd3, Nf6\nNf3, Ng8\nd4, Nf6\nNg1, Ng8\nNf3, Nf6\nNc3, e6\n");
    let both = cards(&[(&study, NodeId::ROOT), (&other, NodeId::ROOT)], Side::Near).unwrap();
    assert_eq!(right(&both[0]), ["g1f3", "b1c3", "d2d3"]);
    assert_eq!(both.iter().filter(|card| card.position == both[0].position).count(), 1);
    let start = white[0].session().unwrap();
    let judge = |text: &str| white[0].judge(&[start.read(text).unwrap()]).unwrap();
    assert!(matches!(judge("Nc3"), Answer::Right(turn) if turn.comment == "The other knight first."));
    assert_eq!(judge("a3"), Answer::Unknown);
}

#[test]
fn turns_of_several_actions_are_one_card_in_any_order() {
    let study = played("benediction", 60, 3);
    for side in Side::BOTH {
        let cards = of(&study, side);
        let actions: Vec<usize> = cards.iter().flat_map(|card| &card.turns).map(|turn| turn.actions.len()).collect();
        assert!(actions.iter().any(|count| *count > 1), "{actions:?}");
        let mut reversed = 0;
        for card in &cards {
            let start = card.session().unwrap();
            assert_eq!(start.turn().actor, Actor::Side(side));
            for turn in &card.turns {
                assert!(matches!(card.judge(&turn.actions), Ok(Answer::Right(_))), "{card:?}");
                // Another order with the same result is right.
                let mut other = turn.actions.clone();
                other.reverse();
                let played = other.iter().try_fold(start.position().boxed(), |mut position, action| {
                    position.check(*action).ok()?;
                    position.apply(*action);
                    Some(position)
                });
                let mut end = start.position().boxed();
                turn.actions.iter().for_each(|action| end.apply(*action));
                if other != turn.actions && played.is_some_and(|played| played.hash() == end.hash()) {
                    assert!(matches!(card.judge(&other), Ok(Answer::Right(_))), "{card:?}");
                    reversed += 1;
                }
            }
        }
        assert!(reversed > 0, "{side:?}");
    }
    // An unfinished turn does not become a card.
    let part = (2..20).map(|actions| played("benediction", actions, 3)).find(|game| game.turn_start() != game.node());
    let part = part.expect("a turn of which a part is played");
    let cards = Side::BOTH.map(|side| of(&part, side).len()).iter().sum::<usize>();
    assert_eq!(cards, part.turns().len() - 1);
}

#[test]
fn a_mistake_of_the_side_is_no_right_turn() {
    let mut study = read("game: benedict-chess\ne4, e5\nd4, d6\n");
    study.comment(study.node_at(2).unwrap(), "Now the center.");
    study.go(study.node_at(2).unwrap());
    study.play_variation(study.read("a3").unwrap()).unwrap();
    let bad = study.node();
    study.play_variation(study.read("a6").unwrap()).unwrap();
    study.play_variation(study.read("b3").unwrap()).unwrap();
    study.assess(bad, Some(Assessment::Blunder));
    study.comment(bad, "Too slow.");
    let white = of(&study, Side::Near);
    assert_eq!((white.len(), white[1].comments.clone()), (2, vec!["Now the center.".to_string()]));
    let start = white[1].session().unwrap();
    let judge = |text: &str| white[1].judge(&[start.read(text).unwrap()]).unwrap();
    assert!(matches!(judge("a3"), Answer::Mistake(turn) if turn.comment == "Too slow."));
    assert!(matches!(judge("d4"), Answer::Right(_)));
    // The opponent's answer to it is to be known.
    assert_eq!(of(&study, Side::Far).len(), 3);
}

#[test]
fn the_same_position_has_the_same_card_in_every_game_without_dice() {
    for spec in GAMES.iter().filter(|spec| !spec.starts_with("kingamon")) {
        let mut texts: BTreeMap<u64, String> = BTreeMap::new();
        for seed in 0..4 {
            let study = grown(spec, 300, seed);
            for side in Side::BOTH {
                let cards = of(&study, side);
                let ids: BTreeSet<_> = cards.iter().map(LineCard::id).collect();
                assert_eq!(ids.len(), cards.len(), "{spec}: two cards with one text");
                for card in cards {
                    let hash = card.session().unwrap().position().hash();
                    let known = texts.entry(hash).or_insert_with(|| card.position.clone());
                    assert_eq!(*known, card.position, "{spec}");
                }
            }
        }
    }
}

#[test]
fn games_with_dice_have_no_lines() {
    let [chess, kingamon] = ["benedict-chess", "kingamon"].map(|spec| played(spec, 10, 1));
    assert!(cards(&[(&chess, NodeId::ROOT), (&kingamon, NodeId::ROOT)], Side::Near).is_err());
    assert!(departure(&kingamon, &[&kingamon]).is_err() && departure(&chess, &[&kingamon]).is_err());
    assert!(cards(&[], Side::Near).is_ok_and(|cards| cards.is_empty()));
}

#[test]
fn studies_of_every_size_are_walked_in_even_time() {
    let time = |study: &Session| {
        let begin = Instant::now();
        let count = Side::BOTH.map(|side| of(study, side).len()).iter().sum::<usize>();
        assert!(matches!(departure(study, &[study]), Ok(Departure::Stayed(_))));
        (begin.elapsed(), count)
    };
    let one = played("obelisk balanced", 1, 1);
    time(&one);
    // A long line, a wide tree, and a grown one.
    let mut long = played("benedict-chess", 0, 0);
    while long.size() < 10_000 {
        for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
            let action = long.read(text).unwrap();
            if long.play(action, OnDivergence::Branch).is_err() {
                break;
            }
        }
        if long.outcome().is_some() {
            break;
        }
    }
    time(&long);
    let [small, large] = [2_000, 40_000].map(|nodes| time(&grown("benediction", nodes, 5)));
    assert!(small.1 > 100 && large.1 > 2_000, "{small:?} {large:?}");
    // Twenty times as many nodes; a quadratic walk would take four hundred times as long.
    assert!(large.0 < small.0 * 100 + Duration::from_secs(2), "{small:?} {large:?}");
}

#[test]
fn a_whole_game_is_pasted_into_a_study() {
    let mut study = read("game: benedict-chess\ne4, e5\nNf3, Nf6\n");
    let here = study.node();
    let pgn = "[Event \"Lines\"]\n[Variant \"benedict-chess\"]\n\n1. e4 e5 2. d3 {Solid.} (2. Nf3 Nc6) 2... d6 *\n";
    study.paste(pgn).unwrap();
    assert_eq!((study.size(), study.ply()), (8, 1), "three nodes are new");
    let white = of(&study, Side::Near);
    assert_eq!(right(&white[1]), ["g1f3", "d2d3"]);
    assert!(matches!(white[1].judge(&white[1].turns[1].actions), Ok(Answer::Right(turn)) if turn.comment == "Solid."));
    assert!(study.undo_edit());
    assert_eq!((study.size(), study.node()), (5, here));
    // Variations of the first turn come too.
    study.paste("game: benedict-chess\ne4 (d4, d5), e6\n").unwrap();
    assert_eq!((study.size(), study.tree().children(NodeId::ROOT).len()), (8, 2));
    let other_starts = [
        "[Variant \"benedict-chess\"]\n[FEN \"4k3/8/8/8/8/8/8/3QK3 w - - 0 1\"]\n\n1. Ke2 *\n",
        "game: benedict-chess swap\ne4\n",
        "game: obelisk\n",
        "game: benedict-chess\ne4, Ke8\n",
    ];
    for text in other_starts {
        let before = (study.size(), study.node());
        assert!(study.paste(text).is_err(), "{text}");
        assert_eq!((study.size(), study.node()), before);
    }
}

#[test]
fn a_game_leaves_the_lines_at_its_first_unknown_turn() {
    let mut study = read("game: benedict-chess\ne4, e5\nNf3, Nf6\nd3, d6\n");
    study.go(study.node_at(2).unwrap());
    study.play_variation(study.read("Nc3").unwrap()).unwrap();
    let game = |text: &str| read(&format!("game: benedict-chess\n{text}\n"));
    let leaves = |text: &str| departure(&game(text), &[&study]).unwrap();
    assert_eq!(leaves("e4, e5\nNf3"), Departure::Stayed(3));
    let Departure::Left { turn, there } = leaves("e4, e5\na3, a6") else { panic!("it leaves") };
    assert_eq!((turn.number, turn.side, there.len()), (3, Some(Side::Near), 2));
    let words: Vec<_> = there.iter().map(|(_, _, to)| study.text_of(*to).unwrap()).collect();
    assert_eq!(words, ["g1f3", "b1c3"]);
    let Departure::Left { turn, .. } = leaves("e4, d5") else { panic!("it leaves") };
    assert_eq!((turn.number, turn.side), (2, Some(Side::Far)));
    let Departure::Ended(turn) = leaves("e4, e5\nNc3, a6") else { panic!("the line ends") };
    assert_eq!((turn.number, turn.side), (4, Some(Side::Far)));
    // Another order that leads to a position of the lines is in them; a variation of the game does not count.
    let mut transposed = game("e4, e5\nNf3, Nf6\nd3, d6");
    transposed.go(NodeId::ROOT);
    transposed.play_variation(transposed.read("a3").unwrap()).unwrap();
    assert_eq!(departure(&transposed, &[&study]), Ok(Departure::Stayed(6)));
    assert_eq!(departure(&game("e4"), &[]), Ok(Departure::OtherStart));
    assert_eq!(departure(&read("game: obelisk\n"), &[&study]), Ok(Departure::Stayed(0)), "nothing was played");
    assert_eq!(departure(&read("game: benedict-chess swap\ne4\n"), &[&study]), Ok(Departure::OtherStart));
    // With a second study the game goes on in that.
    let second = read("game: benedict-chess\ne4, e5\na3, a6\nh3\n");
    let Ok(Departure::Left { turn, there }) = departure(&game("e4, e5\na3, h6"), &[&study, &second]) else {
        panic!("it leaves the second study")
    };
    assert_eq!((turn.number, there[0].0), (4, 1));
}

#[test]
fn cards_of_lines_come_back_and_new_ones_are_few() {
    let day = |number: u8| Date::new(2026, 11, number).unwrap();
    let study = grown("benedict-chess", 200, 2);
    let ids: Vec<_> = of(&study, Side::Near).iter().map(LineCard::id).collect();
    assert!(ids.len() > 12, "{}", ids.len());
    let mut cards = Cards::default();
    let pace = Pace { new_cards: 3, ..Pace::default() };
    let due = |cards: &Cards, number: u8| -> Vec<usize> {
        let due = cards.due_lines(&ids, pace, day(number));
        due.into_iter().map(|due| ids.iter().position(|id| id == due).unwrap()).collect()
    };
    assert_eq!(due(&cards, 1), [0, 1, 2]);
    cards.review(&ids[1], Grade::Again, day(1));
    cards.review(&ids[0], Grade::Good, day(1));
    assert_eq!(due(&cards, 1), [2], "one of the three is left");
    assert_eq!(due(&cards, 2), [1, 2, 3, 4], "what was wrong comes back on the next day");
    assert_eq!(due(&cards, 3), [1, 0, 2, 3, 4], "the longest due first");
    cards.suspend(&ids[2], true, day(3));
    cards.reset(&ids[0], day(3));
    assert_eq!(due(&cards, 3), [1, 0, 3, 4]);
    let mut there = Cards::read(&cards.write()).unwrap();
    there.review(&ids[5], Grade::Good, day(4));
    cards.forget_lines(day(5));
    assert_eq!(due(&cards, 5), [0, 1, 2]);
    assert_eq!(there.clone().merge(&cards), cards, "everything before that is gone there too");
    there.forget_lines(day(4));
    there.review(&ids[5], Grade::Again, day(6));
    let merged = there.merge(&cards);
    assert_eq!(due(&merged, 7), [5, 0, 1, 2], "what was answered later stays");
}

#[test]
fn replies_lead_from_card_to_card() {
    let study = read("game: benedict-chess\ne4, e5\nd4, d6\n");
    let white = of(&study, Side::Near);
    let reply = white[1].reply_after(&white[0].turns[0]).expect("Black's turn between the cards");
    assert_eq!(study.text_of(study.node_at(2).unwrap()), Some("e7e5"));
    assert_eq!(reply, study.actions_between(study.node_at(1).unwrap(), study.node_at(2).unwrap()));
    assert_eq!(white[0].reply_after(&white[0].turns[0]), None);
    assert_eq!(white[0].reply_after(&white[1].turns[0]), None);
}

#[test]
fn white_plays_the_proven_win_in_the_repertoire() {
    let repertoire = Repertoire::named("built-in:benedict-chess").unwrap();
    let cards = repertoire.deck().unwrap().cards(&repertoire.session().unwrap()).unwrap();
    assert!(cards.len() > 20, "{}", cards.len());
    let proven = |card: &LineCard| {
        let position = Position::read_position(&card.position).unwrap();
        position.action_text(ForcedWin::bundled().step(&position).expect("White wins by force").action)
    };
    for card in &cards {
        assert_eq!(right(card), [proven(card)], "{}", card.position);
    }
}

#[test]
fn decks_of_all_repertoires_have_cards_with_one_answer() {
    for repertoire in &REPERTOIRES {
        let deck = repertoire.deck().unwrap();
        let cards = deck.cards(&repertoire.session().unwrap()).unwrap();
        assert!(cards.len() > 10 && cards.iter().all(|card| deck.study.ends_with(&card.game)), "{}", deck.study);
        assert_eq!(GameName::new(repertoire.name), None, "no file has its name");
        let one = cards.iter().all(|card| card.turns.len() == 1 && card.turns[0].actions.len() < 3);
        assert!(one, "{}", deck.study);
    }
}

#[test]
fn deck_finds_its_position_again_after_an_edit() {
    let mut study = read("game: benedict-chess\ne4, e5\nd4, d6\n");
    study.go(study.node_at(2).unwrap());
    let deck = Deck::here("study", &study, Side::Near);
    assert_eq!(deck.cards(&study).unwrap().len(), 1);
    // A variation before it gives its node another number in the file.
    study.go(NodeId::ROOT);
    study.play_variation(study.read("a3").unwrap()).unwrap();
    let record = study.record((Player::Human, Player::Human));
    let mut study = registry::load(&record).unwrap();
    assert_eq!(deck.cards(&study).unwrap().len(), 1);
    study.cut(study.tree().children(NodeId::ROOT)[0]);
    assert!(deck.cards(&study).is_err(), "the position is gone");
}

#[test]
fn a_position_of_two_decks_has_the_turns_of_both() {
    let [one, other] = ["e4, e5\nd4, d6\n", "d4, e5\n"].map(|moves| read(&format!("game: benedict-chess\n{moves}")));
    let mut card = of(&one, Side::Near).remove(0);
    let other = of(&other, Side::Near).remove(0);
    assert_eq!(card.id(), other.id());
    for _ in 0..2 {
        card.add(&other);
        assert_eq!(right(&card), ["e2e4", "d2d4"]);
    }
    assert!(of(&one, Side::Near)[1].reply_after(&card.turns[0]).is_some(), "the lines still continue");
}
