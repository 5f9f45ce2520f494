//! Every reason that is stated for a turn is true, in every game: it is checked by the rules alone, at random positions.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;

use benediction_engine::{Danger, Game, Merit, Score, merits};
use benediction_rules::games::{benedict_chess, benediction, kingamon, obelisk};
use benediction_rules::geometry::Point;
use benediction_rules::notation::Notation;
use benediction_rules::random::random_action;
use benediction_rules::view::{Effect, Figure, Man, Mark, Verb};
use benediction_rules::{Actor, GameSpec, Position as _, Reason, Side};
use oorandom::Rand64;

static RUN: AtomicBool = AtomicBool::new(false);

/// The possibilities of a side if its turn began now, found by playing every turn.
#[derive(Debug, Default)]
struct Reach {
    men: BTreeSet<Point>,
    kings: BTreeSet<Point>,
    wins: BTreeSet<String>,
    blesses_king: bool,
    flips: usize,
}

impl Reach {
    fn of<G: Game>(position: &G, by: Side) -> Reach {
        let mut reach = Reach::default();
        let Some(start) = position.at_turn_of(by) else { return reach };
        match start.outcome() {
            Some(outcome) if outcome.winner == Some(by) => drop(reach.wins.insert(format!("{:?}", outcome.reason))),
            Some(_) => {}
            None => reach.visit(&start, by),
        }
        reach
    }

    fn visit<G: Game>(&mut self, position: &G, by: Side) {
        let mut actions = Vec::new();
        position.legal(&mut actions);
        for action in actions {
            let mut after = position.clone();
            after.apply(action);
            let mut flipped = 0;
            for effect in position.effects(action) {
                match effect {
                    Effect::Capture { at, side, king, .. } if side != by => {
                        let wins = king && after.outcome().is_some();
                        if wins {
                            self.kings.insert(at)
                        } else {
                            self.men.insert(at)
                        };
                    }
                    Effect::Flipped { at, .. } => {
                        flipped += 1;
                        let king = position.figure(&position.layout()).men.iter().any(|man| man.at == at && man.king);
                        if king {
                            self.kings.insert(at)
                        } else {
                            self.men.insert(at)
                        };
                    }
                    _ => {}
                }
            }
            self.flips = self.flips.max(flipped);
            let blessed = |position: &G| kings_blessed(position, by);
            self.blesses_king |= blessed(&after).iter().any(|at| !blessed(position).contains(at));
            match after.outcome() {
                Some(outcome) if outcome.winner == Some(by) => {
                    self.wins.insert(format!("{:?}", outcome.reason));
                }
                None if after.turn().actor == Actor::Side(by) => self.visit(&after, by),
                _ => {}
            }
        }
    }

    fn has(&self, danger: Danger) -> bool {
        let wins = |reason: Reason| self.wins.contains(&format!("{reason:?}"));
        match danger {
            Danger::Blessing => self.blesses_king || wins(Reason::KingBlessed),
            Danger::Standstill => wins(Reason::NoLegalAction),
            _ => !self.wins.is_empty(),
        }
    }

    fn has_more_than(&self, other: &Reach) -> bool {
        !(self.men.is_subset(&other.men) && self.kings.is_subset(&other.kings) && self.wins.is_subset(&other.wins))
            || self.blesses_king && !other.blesses_king
    }
}

/// Returns the picture after a turn, in which every checker keeps its number.
fn figure_after<G: Game>(before: &G, turn: &[G::Action]) -> Figure {
    let (mut at, mut layout) = (before.clone(), before.layout());
    for action in turn {
        layout = at.layout_after(&layout, *action);
        at.apply(*action);
    }
    at.figure(&layout)
}

fn figure<G: Game>(position: &G) -> Figure {
    position.figure(&position.layout())
}

fn kings_blessed<G: Game>(position: &G, side: Side) -> Vec<Point> {
    let men = figure(position).men.into_iter();
    men.filter(|man| man.side == side && man.king && man.mark == Some(Mark::Blessed)).map(|man| man.at).collect()
}

fn played<G: Game>(before: &G, turn: &[G::Action]) -> Option<G> {
    let mut at = before.clone();
    for action in turn {
        at.check(*action).ok()?;
        at.apply(*action);
    }
    Some(at)
}

/// Says what is false about a reason.
fn fault<G: Game>(before: &G, turn: &[G::Action], merit: Merit) -> Option<String> {
    let Actor::Side(side) = before.turn().actor else { return Some("nobody acts".into()) };
    let after = played(before, turn).expect("a legal turn");
    let [own_before, own] = [before, &after].map(|at| Reach::of(at, side));
    let [enemy_before, enemys] = [before, &after].map(|at| Reach::of(at, side.other()));
    let men = |figure: &Figure, filter: &dyn Fn(&Man) -> bool| {
        figure.men.iter().filter(|man| man.side == side && filter(man)).count()
    };
    let more =
        |filter: &dyn Fn(&Man) -> bool| men(&figure(&after), filter).saturating_sub(men(&figure(before), filter));
    let no_win = enemys.kings.is_empty() && enemys.wins.is_empty() && !enemys.blesses_king;
    let effects = |wanted: &dyn Fn(&Effect) -> bool| {
        let mut at = before.clone();
        let count = |action: &G::Action| {
            let count = at.effects(*action).iter().filter(|effect| wanted(effect)).count();
            at.apply(*action);
            count
        };
        turn.iter().map(count).sum::<usize>()
    };
    let is_true = match merit {
        Merit::Wins(reason) => after.outcome().is_some_and(|end| end.winner == Some(side) && end.reason == reason),
        Merit::SavesKing => !enemy_before.kings.is_empty() && no_win,
        Merit::Stops(danger) => enemy_before.has(danger) && no_win,
        Merit::BlessesKing => {
            after.at_turn_of(side).and_then(|next| next.outcome()).is_some_and(|end| end.winner == Some(side))
        }
        Merit::Takes(count) => {
            effects(&|effect| matches!(effect, Effect::Capture { side: of, .. } if *of != side)) == usize::from(count)
        }
        Merit::Turns(count) => effects(&|effect| matches!(effect, Effect::Flipped { .. })) == usize::from(count),
        Merit::ThreatensKing => !own.kings.is_empty(),
        Merit::Threatens(danger) => own.has(danger),
        Merit::Saves(count) => {
            let stands = |at: &&Point| {
                let men = figure(before).men;
                let lowest = men
                    .iter()
                    .find(|man| man.at == **at && man.side == side)
                    .and_then(|man| man.checkers.first().copied());
                let now = figure_after(before, turn)
                    .men
                    .into_iter()
                    .find(|man| man.side == side && lowest.is_some_and(|id| man.checkers.contains(&id)));
                now.is_some_and(|man| !enemys.men.contains(&man.at))
            };
            no_win && enemy_before.men.iter().filter(stands).count() >= usize::from(count)
        }
        Merit::Blesses(count) => more(&|man| man.mark == Some(Mark::Blessed) && !man.king) >= usize::from(count),
        Merit::Crowns => effects(&|effect| matches!(effect, Effect::Crowned { .. })) > 0 && more(&|man| man.king) > 0,
        Merit::Builds(height) => {
            let tall = |figure: &Figure| men(figure, &|man| man.checkers.len() == usize::from(height));
            tall(&figure(&after)) > tall(&figure(before))
        }
        Merit::Attacks(count) => own.men.difference(&own_before.men).count() == usize::from(count),
        Merit::ThreatensFlips(count) => own.flips == usize::from(count) && own_before.flips < own.flips,
        Merit::Blocks => (0..turn.len()).any(|left_out| {
            let mut at = before.clone();
            turn[..left_out].iter().for_each(|action| drop(at.apply(*action)));
            let others: Vec<G::Action> =
                turn.iter().enumerate().filter(|(index, _)| *index != left_out).map(|(_, action)| *action).collect();
            let other = played(before, &others).map(|other| Reach::of(&other, side.other()));
            at.view(turn[left_out]).verb == Verb::Block && other.is_some_and(|other| other.has_more_than(&enemys))
        }),
        // The rules do not decide these.
        Merit::WinsIn(_) | Merit::LosesIn(_) | Merit::Holds | Merit::Only | Merit::Forced | Merit::Cube(_) => false,
    };
    (!is_true).then(|| {
        format!("{merit:?}: {before:?}, {turn:?}; before {own_before:?} {enemy_before:?}, after {own:?} {enemys:?}")
    })
}

/// Plays at random to a turn of a side, and returns it.
fn random_turn<G: Game>(position: &mut G, plies: u64, rng: &mut Rand64) -> Option<Vec<G::Action>> {
    for _ in 0..plies {
        position.apply(random_action(position, rng)?);
    }
    while position.outcome().is_none() && position.turn().actor == Actor::Chance {
        position.apply(random_action(position, rng)?);
    }
    let actor = position.turn().actor;
    let mut at = position.clone();
    let mut turn = Vec::new();
    while at.outcome().is_none() && at.turn().actor == actor {
        // Few random actions capture or bless anything.
        let mut actions = Vec::new();
        at.legal(&mut actions);
        actions.retain(|action| at.captured_at(*action).is_some() || at.view(*action).blesses);
        let action = match actions.len() as u64 {
            0 => random_action(&at, rng)?,
            count => actions[rng.rand_range(0..count) as usize],
        };
        turn.push(action);
        at.apply(action);
    }
    (!turn.is_empty()).then_some(turn)
}

/// Checks every reason for random turns after these positions. Adds how often each was stated.
fn check<G: Game>(starts: &[G], rounds: u64, plies: u64, seen: &mut BTreeMap<String, usize>) {
    let mut rng = Rand64::new(17);
    for round in 0..rounds {
        let mut position = starts[round as usize % starts.len()].clone();
        let plies = rng.rand_range(0..plies);
        let Some(turn) = random_turn(&mut position, plies, &mut rng) else { continue };
        for merit in merits(&position, &turn, Score::Value(0), &RUN) {
            if let Some(fault) = fault(&position, &turn, merit) {
                panic!("{}: {fault}", position.position_text());
            }
            let name = format!("{merit:?}");
            *seen.entry(name.split('(').next().unwrap_or_default().to_string()).or_default() += 1;
        }
    }
}

fn texts<G: Game>(texts: &[&str]) -> Vec<G> {
    texts.iter().map(|text| G::read_position(text).unwrap_or_else(|why| panic!("{text}: {why:?}"))).collect()
}

fn start<G: Game>(id: &str) -> G {
    G::start(&GameSpec::from(id), Side::Near).unwrap()
}

/// Fails unless each of these reasons was stated, and no other.
fn assert_seen(seen: &BTreeMap<String, usize>, wanted: &[&str]) {
    let names: BTreeSet<&str> = seen.keys().map(String::as_str).collect();
    let wanted: BTreeSet<&str> = wanted.iter().copied().collect();
    assert_eq!(names, wanted, "{seen:?}");
}

#[test]
fn every_reason_in_benediction_is_true() {
    let starts: Vec<benediction::Position> = texts(&[
        "Benediction v2: benediction/turn: blue 1/red: d8k d2+/blue: c3k f2 d6/blocks: b6/hands: 1 0",
        "Benediction v2: benediction/turn: red 2/red: e2k c4 e5+ g4b/blue: e8k d6+ f6c g6/hands: 0 0",
        "Benediction v2: benediction/turn: blue 2/red: d6k+ f5c b2/blue: e3k f3 c5++/blocks: e5 g7/hands: 1 2",
        "Benediction v2: benediction/turn: blue 2/red: a2k i4/blue: e9 e8k e7 e6 d5 d4 d1 c2 c1/hands: 0 0",
        "Benediction v2: benediction/turn: red 2/red: e2k d2/blue: h3k+ d8 e9/hands: 0 0",
        "Benediction v2: n=5 checkers=12 blessed-king-wins=turn-start trails=yes cursed-captives=removed/turn: red 2/red: b5k c3+ e4/blue: g5k+ f6b h4/hands: 1 0",
    ]);
    let mut seen = BTreeMap::new();
    check(&starts, 240, 5, &mut seen);
    assert_seen(
        &seen,
        &[
            "Attacks",
            "Blesses",
            "Blocks",
            "Builds",
            "Crowns",
            "Saves",
            "SavesKing",
            "Stops",
            "Takes",
            "Threatens",
            "ThreatensKing",
            "Wins",
        ],
    );
}

#[test]
fn every_reason_in_king_trails_is_true() {
    let starts: Vec<benediction::Position> = texts(&[
        "Benediction v2: n=6 checkers=12 trails=yes/turn: red 1/red: g9k f9 e5/blue: d3k h4+/hands: 0 0",
        "Benediction v2: king-trails/turn: red 2/red: a7k g2k h2/blue: g12k h12/hands: 0 0/red-starts: g2/blue-starts: g12",
        "Benediction v2: king-trails/turn: setup red",
    ]);
    let mut seen = BTreeMap::new();
    check(&starts, 24, 4, &mut seen);
    assert_seen(&seen, &["BlessesKing", "Builds", "Threatens"]);
}

#[test]
fn every_reason_in_benedict_chess_is_true() {
    let mut seen = BTreeMap::new();
    check(&[start::<benedict_chess::Position>("benedict-chess")], 200, 60, &mut seen);
    assert_seen(&seen, &["Saves", "SavesKing", "ThreatensFlips", "ThreatensKing", "Turns", "Wins"]);
}

#[test]
fn every_reason_in_obelisk_is_true() {
    let starts: Vec<obelisk::Position> = texts(&[
        "bcp/3/3/BCP b open",
        "bcp/3/3/BCP b balanced",
        "3/1b1/C2/(BPc)p1 b open",
        "2p/1bc/CB1/P2 b bounded",
        "b1p/c2/1(BP)1/1C1 b open",
    ]);
    let mut seen = BTreeMap::new();
    check(&starts, 400, 40, &mut seen);
    assert_seen(&seen, &["Stops", "Threatens", "Wins"]);
}

#[test]
fn every_reason_in_kingamon_is_true() {
    let mut seen = BTreeMap::new();
    check(&[start::<kingamon::Position>("kingamon")], 200, 80, &mut seen);
    assert_seen(&seen, &["Takes", "Wins"]);
}

/// An action that only stands on the board afterwards has no reason: the hint shows it without one.
#[test]
fn actions_without_effect_have_no_merits() {
    let first: benediction::Position = start("benediction");
    let later =
        "Benediction v2: benediction/turn: red 2/red: d1 d2 e1 e2k f1 f2/blue: d7 d8 e7 e8k e9 f7 f8/hands: 5 5";
    let setup = texts::<benediction::Position>(&[later, "Benediction v2: king-trails/turn: setup red"]);
    let cases =
        [(&first, "B@e5"), (&first, "f2f3"), (&setup[0], "@e3 B@a1"), (&setup[0], "f2f3 B@e5"), (&setup[1], "S@g2")];
    for (position, turn) in cases {
        let mut at = position.clone();
        let read = |text: &str| {
            let action = at.read_action(text).unwrap().0;
            at.check(action).unwrap_or_else(|why| panic!("{text}: {why:?}"));
            at.apply(action);
            action
        };
        let actions: Vec<_> = turn.split(' ').map(read).collect();
        assert_eq!(merits(position, &actions, Score::Value(0), &RUN), [], "{turn} in {position:?}");
    }
}
