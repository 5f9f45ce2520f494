//! Highlights follow what happens, and disappear when the table is at rest.

use benediction::app::base::clock::Clock;
use benediction::app::base::settings::Settings;
use benediction::app::game::commands::{PlayerCommand, TableCommand};
use benediction::app::scene::highlights::{Highlight, HighlightKind, Highlights};
use benediction::app::scene::motion::Motion;
use benediction_rules::notation::Tint;
use benediction_study::record::Record;

use crate::table::Table;

/// Red may move through the wall, split, and capture a king.
const POSITION: &str = "Benediction v2: benediction/turn: red 2/red: e2k+ d7+ e5+ c3 f2/blue: f8 e6k b4 g6/blocks: a1/\
    red-starts: e2/blue-starts: e8/hands: 5 5";

/// Red closes a bridge from c4, away from its king.
const BRIDGE: &str = "Benediction v2: benediction/turn: red 2/red: g2k d1 d2 d3 c4 d5 d6 d7 d8/blue: e8k b4 g6/blocks: a1/\
    red-starts: e2/blue-starts: e8/hands: 5 5";

fn table(settings: impl FnOnce(&mut Settings)) -> Table {
    table_at(POSITION, settings)
}

fn table_at(position: &str, settings: impl FnOnce(&mut Settings)) -> Table {
    let mut table = Table::new();
    settings(&mut table.app.world_mut().resource_mut::<Settings>());
    table.order(TableCommand::Load(Box::new(Record::at("benediction", position))));
    table.settle();
    table
}

fn highlights(table: &Table) -> Vec<Highlight> {
    table.app.world().resource::<Highlights>().all().to_vec()
}

/// Plays an action. Returns every highlight that appeared until the table was at rest.
fn highlights_during(table: &mut Table, text: &str) -> Vec<HighlightKind> {
    table.click_action(text);
    let lit = highlights(table);
    table.settle();
    assert!(highlights(table).is_empty(), "all light is gone with the last motion");
    lit.iter().map(|highlight| highlight.kind).collect()
}

#[test]
fn a_passage_flares_at_both_walls_and_ends() {
    let mut table = table(|_| {});
    table.click_action("d7d1");
    let lit = highlights(&table);
    let flares: Vec<&Highlight> =
        lit.iter().filter(|highlight| matches!(highlight.kind, HighlightKind::Flare(_))).collect();
    assert_eq!(flares.len(), 2, "{lit:?}");
    assert_eq!(flares[0].kind, HighlightKind::Flare(Some(Tint::Blue)), "he leaves through Blue's wall");
    assert_eq!(flares[1].kind, HighlightKind::Flare(Some(Tint::Red)), "and comes in through Red's");
    assert!(flares[0].way[0].z < 0.0 && flares[1].way[0].z > 0.0 && flares[0].start < flares[1].start);
    let thread = lit.iter().find(|highlight| highlight.kind == HighlightKind::Thread).unwrap();
    for (end, flare) in thread.way.iter().zip(&flares) {
        assert!(end.distance(flare.way[0]) < 0.05, "the line runs from pane to pane");
    }
    assert!(lit.iter().any(|highlight| highlight.kind == HighlightKind::Blessing));
    table.settle();
    assert!(highlights(&table).is_empty() && !table.app.world().resource::<Clock>().busy());
    table.compare();
}

#[test]
fn table_rests_after_the_last_highlight() {
    let mut table = table(|_| {});
    table.click_action("d7d1");
    while !highlights(&table).is_empty() {
        assert!(table.app.world().resource::<Clock>().busy());
        table.frame();
    }
}

#[test]
fn captured_king_burns_and_winner_is_highlighted() {
    let mut table = table(|_| {});
    let lit = highlights_during(&mut table, "e5e6");
    assert!(lit.contains(&HighlightKind::Ember { king: true }) && lit.contains(&HighlightKind::Triumph), "{lit:?}");
}

#[test]
fn a_split_darkens_both_parts() {
    let mut table = table(|_| {});
    let lit = highlights_during(&mut table, "d7-1-d6");
    assert_eq!(lit.iter().filter(|kind| **kind == HighlightKind::Curse).count(), 2, "{lit:?}");
}

#[test]
fn the_part_of_a_king_that_stays_is_crowned() {
    let mut table = table(|_| {});
    assert_eq!(highlights_during(&mut table, "e2-1-e3"), [HighlightKind::Crown]);
}

#[test]
fn a_bridge_blesses_each_man_as_its_light_reaches_him() {
    let mut table = table_at(BRIDGE, |_| {});
    table.click_action("c4d4");
    let lit = highlights(&table);
    let chain = lit.iter().find(|highlight| highlight.kind == HighlightKind::Chain).unwrap();
    assert_eq!(chain.way.len(), 10, "from Red's wall over eight men to Blue's");
    let mut blessings: Vec<&Highlight> =
        lit.iter().filter(|highlight| highlight.kind == HighlightKind::Blessing).collect();
    assert_eq!(blessings.len(), 8);
    blessings.sort_by(|a, b| a.start.total_cmp(&b.start));
    assert!(blessings.windows(2).all(|pair| pair[0].way[0].z > pair[1].way[0].z && pair[0].start < pair[1].start));
    table.settle();
    table.compare();
}

#[test]
fn taking_back_puts_the_light_out() {
    let mut table = table(|_| {});
    table.click_action("d7d1");
    assert!(!highlights(&table).is_empty());
    table.order(PlayerCommand::Undo);
    assert!(highlights(&table).is_empty());
    table.settle();
    table.compare();
}

#[test]
fn no_highlights_without_animation() {
    let mut table = table(|settings| settings.play.animation_speed = 0.0);
    for text in ["d7d1", "e5e6"] {
        table.click_action(text);
        assert!(highlights(&table).is_empty(), "{text}");
    }
}

#[test]
fn reduced_motion_goes_straight_and_light_only_fades() {
    let mut table = table(|settings| settings.play.reduced_motion = true);
    for text in ["d7d1", "e5e6"] {
        table.click_action(text);
        let lit = highlights(&table);
        assert!(
            !lit.is_empty() && lit.iter().all(|highlight| highlight.steady && highlight.seconds <= 0.25),
            "{lit:?}"
        );
        let world = table.app.world_mut();
        let motions: Vec<Motion> = world.query::<&Motion>().iter(world).cloned().collect();
        assert!(!motions.is_empty());
        for leg in motions.iter().flat_map(|motion| &motion.legs) {
            assert!(leg.arc == 0.0 && leg.from.turn == leg.to.turn, "{leg:?}");
        }
        table.settle();
        table.compare();
    }
}
