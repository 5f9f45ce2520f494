//! A game is studied: it gets variations, comments and drawings, edits are undone, and all is saved.

use benediction::app::base::settings::{SecondEngine as Choice, Settings};
use benediction::app::base::states::{Menu, Screen};
use benediction::app::base::storage::Interrupted;
use benediction::app::base::storage::requests::LibraryRequest;
use benediction::app::exercise::Exercise;
use benediction::app::exercise::lesson::{self};
use benediction::app::game::commands::{LookAt, PlayerCommand, TableCommand};
use benediction::app::game::policy::Panel;
use benediction::app::library::LibraryCommand;
use benediction::app::scene::signs::{ArrowKind, SignKind};
use benediction::app::study::autoplay::Autoplay;
use benediction::app::study::engines::lines::{EngineLine, EngineLines};
use benediction::app::study::engines::second::SecondEngine;
use benediction::app::study::rollout::Rollout;
use benediction::app::study::rollout::RolloutCommand;
use benediction_engine::Score;
use benediction_rules::{Action, Side};
use benediction_study::library::{Filter, GameName, Library};
use benediction_study::record::{Player, Record};
use benediction_study::session::Edit;
use benediction_study::tree::{Assessment, Mark, MarkColor, NodeId, Outlook};

use crate::table::Table;

const HUMANS: [Player; 2] = [Player::Human, Player::Human];

fn games(folder: &std::path::Path) -> Vec<(GameName, Record)> {
    let mut library = Library::open(folder);
    library.refresh(&mut |_, _| true).unwrap();
    let names: Vec<GameName> = library.list(&Filter::default()).into_iter().map(|(name, _)| name.clone()).collect();
    names.into_iter().map(|name| (name.clone(), library.store().read(&name).unwrap())).collect()
}

fn texts(table: &Table) -> Vec<String> {
    let session = &table.game().session;
    let line = std::iter::successors(session.after(NodeId::ROOT), |node| session.after(*node));
    line.filter_map(|node| session.text_of(node).map(str::to_string)).collect()
}

/// The last action of the line on the table.
fn last_action(table: &Table) -> Option<Action> {
    let session = &table.game().session;
    session.action_of(session.line_end(session.node()))
}

/// Begins to study a game of friends in its middle.
fn studied(table: &mut Table) {
    table.start("obelisk", HUMANS, Side::Near);
    for action in ["Ba1-b2", "Cb4-c3", "Pc1+b2"] {
        table.ask_for(action);
    }
    table.order(TableCommand::Study);
    table.settle();
    assert!(table.game().panel().is_study());
}

#[test]
fn study_keeps_variations_comments_and_undo() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = Table::in_folder(folder.path());
    studied(&mut table);
    let end = table.game().shown();
    let first = table.game().session.after(NodeId::ROOT).unwrap();
    table.order(LookAt(Some(first)));
    table.settle();
    let other = table.game().legal.iter().map(|view| view.text.clone()).find(|text| text != "Cb4-c3").unwrap();
    table.ask_for(&other);
    let tried = table.game().shown();
    assert!(table.game().session.beside(tried, -1).is_some(), "a variation");
    table.order(Edit::Comment(tried, "better".into()));
    table.order(Edit::Assess(tried, Some(Assessment::Interesting)));
    table.order(Edit::Outlook(tried, Some(Outlook::Better(Side::Far))));
    table.order(Edit::Bookmark(tried, true));
    table.order(Edit::Draw(tried, Mark::Point(table.point("b2"), MarkColor::Second)));
    table.order(Edit::Draw(tried, Mark::Arrow(table.point("a1"), table.point("c3"), MarkColor::First)));
    table.order(Edit::Promote(tried));
    table.settle();
    assert!(table.signs().signs.iter().any(|sign| sign.kind == SignKind::Marked(MarkColor::Second)));
    assert!(table.signs().arrows.iter().any(|arrow| arrow.meaning == ArrowKind::Drawn(MarkColor::First)));
    let kept = table.game().session.record((Player::Human, Player::Human));
    assert_eq!(kept.actions, ["Ba1-b2", &other]);
    // Everything is taken back, one after the other, and made again.
    for _ in 0..8 {
        table.order(PlayerCommand::Undo);
    }
    assert_eq!((texts(&table).len(), table.game().session.size()), (3, 4));
    assert!(!table.game().session.can_undo_edit());
    for _ in 0..8 {
        table.order(PlayerCommand::Redo);
    }
    table.settle();
    assert_eq!(table.game().session.record((Player::Human, Player::Human)), kept);
    assert!(table.game().session.leads_to(first, end), "what was played is still there");
    drop(table);

    let games = games(folder.path());
    assert_eq!(games.len(), 1);
    let (name, record) = &games[0];
    assert_eq!((&record.actions, &record.variations, &record.notes), (&kept.actions, &kept.variations, &kept.notes));
    // It is opened again, and stays in its file.
    let mut table = Table::in_folder(folder.path());
    table.send(LibraryCommand::Ask(LibraryRequest::Open { name: name.clone(), study: true }));
    table.until("the study is opened", |table| table.state::<Screen>() == Screen::Table);
    table.settle();
    assert_eq!(table.state::<Screen>(), Screen::Table);
    table.order(Edit::Comment(NodeId::ROOT, "once more".into()));
    table.settle();
    drop(table);
    let games = self::games(folder.path());
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].1.notes[0].comment, "once more");
}

#[test]
fn study_of_another_game_does_not_replace_continue() {
    let mut table = Table::new();
    table.start("obelisk", HUMANS, Side::Near);
    table.ask_for("Ba1-b2");
    table.settle();
    let unfinished = table.app.world().resource::<Interrupted>().0.clone();
    assert!(unfinished.is_some());
    let record = Record::of("benediction");
    table.order(TableCommand::Open { record: Box::new(record), file: None, study: true });
    table.settle();
    let any = table.game().legal[0].text.clone();
    table.ask_for(&any);
    table.settle();
    assert_eq!(table.app.world().resource::<Interrupted>().0, unfinished);
    assert_eq!(table.state::<Menu>(), Menu::None);
}

#[test]
fn a_line_is_pasted_or_refused_with_the_reason() {
    let mut table = Table::new();
    studied(&mut table);
    table.order(LookAt(Some(NodeId::ROOT)));
    table.settle();
    let before = table.game().session.size();
    table.order(Edit::Paste("1 black Xx9".into()));
    table.settle();
    assert_eq!(table.game().session.size(), before);
    assert!(!table.game().session.can_undo_edit());
    let line = table.game().session.copy(table.game().session.after(NodeId::ROOT).unwrap());
    table.order(Edit::Cut(table.game().session.after(NodeId::ROOT).unwrap()));
    table.settle();
    assert_eq!((table.game().session.size(), table.game().shown()), (1, NodeId::ROOT));
    table.order(Edit::Paste(line));
    table.settle();
    assert_eq!((table.game().session.size(), texts(&table).len()), (4, 3));
}

fn lines(table: &Table) -> &EngineLines {
    table.app.world().resource::<EngineLines>()
}

fn think(table: &mut Table) {
    table.frame();
    table.until("the engine has its lines", |table| !lines(table).is_busy() && !lines(table).lines.is_empty());
}

#[test]
fn engine_ranks_turns_of_the_viewed_position() {
    let mut table = Table::new();
    studied(&mut table);
    table.app.world_mut().resource_mut::<EngineLines>().on = true;
    table.settle();
    think(&mut table);
    assert_eq!(lines(&table).lines.len(), 3);
    let chances: Vec<f32> = lines(&table).lines.iter().map(|line| line.score.chance(100)).collect();
    // The far side acts: the best for it is the worst for the near side.
    assert!(chances.is_sorted(), "{chances:?}");
    assert!(lines(&table).lines.iter().all(|line| matches!(line.score, Score::Win(_) | Score::Loss(_) | Score::Draw)));
    let best = lines(&table).lines[0].clone();
    assert_eq!(best.views.len(), best.actions.len());
    // A line of the engine under the pointer is shown on the board.
    table.app.world_mut().resource_mut::<EngineLines>().pointed = Some(0);
    table.settle();
    let shown =
        !table.signs().arrows.is_empty() || table.signs().signs.iter().any(|sign| sign.kind == SignKind::GhostDrop);
    assert!(shown);
    table.order(Edit::Play(best.actions.clone()));
    table.settle();
    assert_eq!(last_action(&table), best.actions.last().copied());
    think(&mut table);
    assert_ne!(lines(&table).lines[0].actions, best.actions, "another node, another turn");
    // Where no game is studied it rests.
    table.start("obelisk", HUMANS, Side::Near);
    table.settle();
    assert!(!lines(&table).is_busy() && lines(&table).lines.is_empty());
}

#[test]
fn a_study_plays_itself_to_the_end_of_its_line() {
    let mut table = Table::new();
    studied(&mut table);
    table.order(LookAt(Some(NodeId::ROOT)));
    table.settle();
    let mut autoplay = table.app.world_mut().resource_mut::<Autoplay>();
    (autoplay.on, autoplay.pace) = (true, 3);
    table.until("the game is played to its end", |table| !table.app.world().resource::<Autoplay>().on);
    assert_eq!(table.game().shown_ply(), 3);
}

fn second(table: &mut Table, choice: Choice) -> (Option<EngineLine>, Option<String>) {
    table.app.world_mut().resource_mut::<Settings>().study.second = choice;
    table.app.world_mut().resource_mut::<Settings>().bot.bot_seconds = 0.2;
    table.app.world_mut().resource_mut::<SecondEngine>().on = true;
    table.frame();
    table.until("the second engine answers", |table| {
        let engine = table.app.world().resource::<SecondEngine>();
        !engine.is_busy() && (engine.line.is_some() || engine.fault.is_some())
    });
    let engine = table.app.world().resource::<SecondEngine>();
    (engine.line.clone(), engine.fault.clone())
}

#[test]
fn second_engine_is_level_or_program_and_reports_errors() {
    let mut table = Table::new();
    studied(&mut table);
    let (line, fault) = second(&mut table, Choice::Level(1));
    let line = line.expect("a turn");
    assert!(fault.is_none() && !line.views.is_empty() && line.views.len() == line.actions.len());
    // A program that does not answer does no harm, and the level can be asked again.
    let (line, fault) = second(&mut table, Choice::Program("/no/such/program".into()));
    assert!(line.is_none() && fault.is_some_and(|fault| fault.contains("cannot be started")));
    assert!(second(&mut table, Choice::Level(2)).0.is_some());
    table.app.world_mut().resource_mut::<SecondEngine>().on = false;
    table.settle();
    assert!(table.app.world().resource::<SecondEngine>().line.is_none());
}

#[test]
fn engine_line_shows_the_expected_continuation() {
    let mut table = Table::new();
    studied(&mut table);
    table.app.world_mut().resource_mut::<EngineLines>().on = true;
    table.settle();
    think(&mut table);
    let line = lines(&table).lines.iter().find(|line| !line.then.is_empty()).cloned().expect("a longer line");
    assert!(!line.words.is_empty());
    let known = table.game().session.size();
    let whole = [line.actions.clone(), line.then.clone()].concat();
    table.order(Edit::Play(whole.clone()));
    table.settle();
    assert!(table.game().session.size() > known + line.actions.len());
    assert_eq!(last_action(&table), whole.last().copied());
}

#[test]
fn lesson_position_is_studied_as_a_separate_game() {
    let mut table = Table::new();
    table.app.world_mut().write_message(lesson::begin_first("benediction").unwrap());
    table.settle();
    assert!(table.game().panel() == Panel::Exercise);
    let position = table.game().session.position_text();
    table.order(TableCommand::Study);
    table.settle();
    assert!(table.game().panel().is_study() && table.game().panel() != Panel::Exercise);
    assert_eq!(table.game().session.position_text(), position);
    assert!(table.app.world().resource::<Exercise>().0.is_none(), "the teacher has gone");
}

#[test]
fn rollout_in_study_stops_when_position_is_left() {
    let mut table = Table::new();
    table.start("kingamon", HUMANS, Side::Near);
    table.order(TableCommand::Study);
    table.ask_for("starter w");
    table.ask_for("6-5");
    table.send(RolloutCommand::Begin);
    let rollout = |table: &Table| table.app.world().resource::<Rollout>().progress.clone();
    table.until("three games are rolled out", |table| rollout(table).is_some_and(|progress| progress.done >= 3));
    let progress = rollout(&table).unwrap();
    assert!(progress.all > progress.done && (0.0..=1.0).contains(&progress.chance), "{progress:?}");
    table.send(RolloutCommand::Stop);
    table.settle();
    assert!(!table.app.world().resource::<Rollout>().is_busy());
    table.send(RolloutCommand::Begin);
    table.settle();
    assert!(table.app.world().resource::<Rollout>().is_busy());
    table.order(LookAt(Some(NodeId::ROOT)));
    table.settle();
    assert!(!table.app.world().resource::<Rollout>().is_busy(), "the node was left");
}
