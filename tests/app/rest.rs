//! At rest no resource is marked as changed, so systems that follow changes have nothing to do.

use std::any::type_name;
use std::collections::BTreeMap;

use benediction::app::audio::mood::Mood;
use benediction::app::base::clock::BoardLoading;
use benediction::app::base::clock::Clock;
use benediction::app::base::palette::{Palette, Themes};
use benediction::app::base::settings::Settings;
use benediction::app::base::states::{Menu, Screen};
use benediction::app::base::storage::Interrupted;
use benediction::app::exercise::Exercise;
use benediction::app::exercise::lesson::{self};
use benediction::app::game::analysis::{Analysis, AnalysisWanted, AnalysisWorker};
use benediction::app::game::bot_player::BotPlayer;
use benediction::app::game::commands::{LookAt, PlayerCommand};
use benediction::app::game::matches::{Match, Selection, Thinking};
use benediction::app::scene::BoardOnTable;
use benediction::app::scene::held::LiftState;
use benediction::app::scene::highlights::Highlights;
use benediction::app::scene::picture::Picture;
use benediction::app::scene::signs::Signs;
use benediction_rules::Side;
use benediction_study::record::Player;
use bevy::prelude::*;

use crate::table::Table;

const FRIENDS: [Player; 2] = [Player::Human, Player::Human];

/// Returns a resource's name, and the time when it was last written.
fn written<R: Resource>(world: &World) -> (&'static str, Option<u32>) {
    (type_name::<R>(), world.get_resource_change_ticks::<R>().map(|ticks| ticks.changed.get()))
}

/// Returns the same for all resources that others may follow.
fn all_written(world: &World) -> BTreeMap<&'static str, Option<u32>> {
    BTreeMap::from([
        written::<Match>(world),
        written::<Selection>(world),
        written::<Thinking>(world),
        written::<BotPlayer>(world),
        written::<Exercise>(world),
        written::<Settings>(world),
        written::<Palette>(world),
        written::<Themes>(world),
        written::<Interrupted>(world),
        written::<Picture>(world),
        written::<BoardOnTable>(world),
        written::<BoardLoading>(world),
        written::<Highlights>(world),
        written::<LiftState>(world),
        written::<Clock>(world),
        written::<Signs>(world),
        written::<Analysis>(world),
        written::<AnalysisWorker>(world),
        written::<AnalysisWanted>(world),
        written::<Mood>(world),
        written::<State<Screen>>(world),
        written::<State<Menu>>(world),
    ])
}

/// Returns the resources that were written in this number of frames without input, and how often.
fn writes_at_rest(app: &mut App) -> BTreeMap<&'static str, u32> {
    // Systems that follow the last change get a few frames.
    (0..20).for_each(|_| app.update());
    let mut before = all_written(app.world());
    let missing: Vec<_> = before.iter().filter(|(_, tick)| tick.is_none()).collect();
    assert!(missing.iter().all(|(name, _)| **name == type_name::<Match>()), "{missing:?} are not there");
    let mut writes = BTreeMap::new();
    for _ in 0..50 {
        app.update();
        let now = all_written(app.world());
        for (name, _) in now.iter().filter(|(name, tick)| before[*name] != **tick) {
            *writes.entry(*name).or_default() += 1;
        }
        before = now;
    }
    writes
}

/// Waits until dice that were thrown after an action are at rest.
fn wait_for_dice(table: &mut Table) {
    while table.game().acting().is_none() {
        table.frame();
    }
    table.settle();
}

#[test]
fn resting_game_writes_no_files() {
    for game in ["benediction", "king-trails", "benedict-chess", "obelisk", "kingamon"] {
        let mut table = Table::new();
        table.start(game, FRIENDS, Side::Near);
        for _ in 0..4 {
            wait_for_dice(&mut table);
            let text = table.game().legal[0].text.clone();
            table.click_action(&text);
            table.settle();
        }
        wait_for_dice(&mut table);
        table.wait_for_the_analysis();
        assert_eq!(writes_at_rest(&mut table.app), BTreeMap::new(), "{game}");
    }
}

#[test]
fn no_resource_changes_while_viewing_an_earlier_position() {
    let mut table = Table::new();
    table.start("benediction", FRIENDS, Side::Near);
    for text in ["e3e4", "e8e7"] {
        let text =
            table.game().legal.iter().find(|view| view.text == text).unwrap_or(&table.game().legal[0]).text.clone();
        table.click_action(&text);
        table.settle();
    }
    let session = &table.game().session;
    let before = session.before(session.node());
    table.order(LookAt(before));
    table.settle();
    table.wait_for_the_analysis();
    assert_eq!(writes_at_rest(&mut table.app), BTreeMap::new());
}

#[test]
fn no_resource_changes_while_hint_and_threats_are_shown() {
    let mut table = Table::new();
    table.start("benediction", FRIENDS, Side::Near);
    table.ask(|request| request.threats = true);
    table.ask(|request| request.hint = true);
    table.wait_for_the_analysis();
    assert_eq!(writes_at_rest(&mut table.app), BTreeMap::new());
}

#[test]
fn no_resource_changes_in_main_menu_lesson_or_result() {
    let mut table = Table::new();
    assert_eq!(writes_at_rest(&mut table.app), BTreeMap::new(), "the title");
    table.app.world_mut().write_message(lesson::begin_first("benediction").unwrap());
    table.frame();
    table.settle();
    assert_eq!(writes_at_rest(&mut table.app), BTreeMap::new(), "a lesson");
    table.start("benediction", FRIENDS, Side::Near);
    table.order(PlayerCommand::Resign);
    table.settle();
    assert_eq!(writes_at_rest(&mut table.app), BTreeMap::new(), "the end");
}
