//! The one system that writes the match. It begins, changes and leaves games, and accepts or refuses actions, by the commands of
//! one queue, in the order in which they were sent.

use std::time::Duration;

use bevy::prelude::*;

use super::activity::{Activity, TurnEnd};
use super::arrange::{self, arrange};
use super::clocks::TurnClock;
use super::commands::{
    ActionRequested, ArrangeCommand, ExerciseWaiting, LateCommand, LookAt, MatchCommand, PlayerCommand, ReplayCommand,
    TableCommand, ViewCommand,
};
use super::edit::edit;
use super::events::{ActionApplied, PictureJumped, Refused};
use super::matches::{FileQuestion, Match};
use super::on_table::{MatchEvents, OnTable, close_turn};
use super::table_commands::carry_out;
use crate::app::base::messages::{GameNode, Notify};
use crate::app::base::next_frame::NextFrame;
use crate::app::base::next_on_table::NextOnTable;
use crate::app::base::progress::PlayerProgress;
use crate::app::base::settings::Settings;
use crate::app::base::states::{Menu, Step};
use crate::app::base::storage::Interrupted;
use benediction_platform::wake;
use benediction_rules::{Outcome, Reason};
use benediction_study::library::{GameEvent, merge};
use benediction_study::reviews::Review;
use benediction_study::session::{Edit, Edited};
use benediction_study::tree::NodeId;
use benediction_words::locale::say;
use benediction_words::text;

fn run_match(
    mut commands: Commands,
    current: Option<ResMut<Match>>,
    mut queue: MessageReader<MatchCommand>,
    mut events: MatchEvents,
    (settings, progress): (Res<Settings>, Res<PlayerProgress>),
    turn_clock: Res<TurnClock>,
    interrupted: Res<Interrupted>,
    (mut next_frame, mut next_on_table): (ResMut<NextFrame>, ResMut<NextOnTable>),
) {
    // Bots, dice and lessons look at what has been done in the frame after it.
    if !queue.is_empty() {
        next_frame.within(wake::INTERVAL);
    }
    let mut table = OnTable { fresh: None, current };
    // Many analyses may come in one frame; the file is written once for all of them.
    let mut unwritten = false;
    for command in queue.read() {
        if !matches!(command, MatchCommand::Judged(_)) && std::mem::take(&mut unwritten) {
            table.get().into_iter().for_each(|game| events.keep(game));
        }
        if ends_peek(command)
            && let Some(game) = table.get_mut_if(Match::is_peeking)
        {
            end_peek(game, &mut events);
        }
        let spent = table.get().and_then(|game| turn_clock.spent_on(game));
        match command {
            // A lesson that is chosen from its page begins in the frame in which the title asks for its game.
            MatchCommand::Table(TableCommand::Demo) if table.fresh.is_some() => {}
            MatchCommand::Late(late) if !next_on_table.is_latest(late.since) => {}
            MatchCommand::Table(command) | MatchCommand::Late(LateCommand { command, .. }) => {
                if command.is_asked_for() {
                    next_on_table.take();
                }
                let begun = carry_out(command, &mut table, (&interrupted, &progress.last_game), spent, &mut events);
                table.replace(begun);
            }
            command => unwritten |= change(&mut table, command, spent, &mut events, &settings),
        }
    }
    if unwritten && let Some(game) = table.get() {
        events.keep(game);
    }
    table.fresh.into_iter().for_each(|game| commands.insert_resource(game));
}

/// Carries out a command about the game on the table, whose next action has taken the time `spent` so far. Returns `true` if the game is
/// not written yet.
fn change(
    table: &mut OnTable,
    command: &MatchCommand,
    spent: Option<Duration>,
    events: &mut MatchEvents,
    settings: &Settings,
) -> bool {
    match command {
        // They lay another game on the table.
        MatchCommand::Table(_) | MatchCommand::Late(_) => {}
        MatchCommand::Act(request) => {
            // A bot's answer or a click that belongs to another position is stale.
            let is_current = |game: &Match| request.at == game.live() && !game.is_unconfirmed();
            if let Some(game) = table.get_mut_if(is_current) {
                answer(game, request, spent, events, settings);
            }
        }
        MatchCommand::Player(command) => {
            if let Some(game) = table.get_mut() {
                player_command(game, command, spent, events, settings);
            }
        }
        MatchCommand::Look(LookAt(node)) => {
            if let Some(game) = table.get_mut()
                && let Some(before) = view_node(game, *node, spent, events)
            {
                game.remember_place(before);
            }
        }
        MatchCommand::View(command) => {
            if let Some(game) = table.get_mut() {
                view(game, *command, spent, events);
            }
        }
        MatchCommand::Replay(command) => {
            if let Some(game) = table.get_mut() {
                replay(game, *command, events);
            }
        }
        MatchCommand::Edit(command) => {
            if let Some(game) = table.studied() {
                apply_edit(game, command, events);
            }
        }
        MatchCommand::Arrange(command) => {
            if let Some(game) = table.studied() {
                apply_arrange(game, command, events);
            }
        }
        MatchCommand::Exercise(ExerciseWaiting(waiting)) => {
            if let Some(Match { activity: Activity::Exercise { is_waiting }, .. }) = table.get_mut() {
                *is_waiting = *waiting;
            }
        }
        MatchCommand::Judged(judged) => {
            if let Some(game) = table.get_mut_if(|game| game.id == judged.at.game) {
                return Review::keep(&mut game.session, (judged.at.node, judged.analysis.clone()));
            }
        }
        MatchCommand::File(event) => {
            if let Some(game) = table.get_mut() {
                follow_file(game, event, events);
            }
        }
    }
    false
}

/// Carries out an edit, and shows or saves the result.
fn apply_edit(game: &mut Match, command: &Edit, events: &mut MatchEvents) {
    match edit(game, command) {
        Ok(Edited::Nothing) => {}
        Ok(Edited::Notes) => events.keep(game),
        Ok(Edited::Tree) => events.jump(game, false),
        Err(reason) => drop(events.notify.write(Notify(reason))),
    }
}

/// Changes the position by hand.
fn apply_arrange(game: &mut Match, command: &ArrangeCommand, events: &mut MatchEvents) {
    match arrange(game, command) {
        // What was there before is saved already.
        Ok(true) if *command == ArrangeCommand::Cancel => events.show_position(game, true),
        Ok(true) => events.jump(game, true),
        Ok(false) if *command == ArrangeCommand::Cancel => events.leave(Menu::NewGame),
        Ok(false) => {}
        Err(reason) => drop(events.notify.write(Notify(say(&reason)))),
    }
}

/// Follows what happened to the file of the game on the table.
fn follow_file(game: &mut Match, event: &GameEvent, events: &mut MatchEvents) {
    match event {
        GameEvent::Changed { file, base, record } if *file == game.file => {
            let now = game.kept().record;
            let merged = merge::merge(base, &now, record).map_or_else(|| (*now).clone(), |merged| merged.record);
            if merged != *now && game.adopt(&merged) {
                events.show_position(game, false);
            }
            if merged != **record {
                events.keep(game);
            }
        }
        GameEvent::Changed { file, record, .. } => arrange::follow_file(game, *file, record),
        GameEvent::Deleted { file } if *file == game.file => game.question = Some(FileQuestion::Deleted),
        GameEvent::Restored { file } if *file == game.file => game.question = None,
        GameEvent::Conflict { file, other } if *file == game.file => {
            game.question = Some(FileQuestion::Conflict(other.clone()));
        }
        _ => {}
    }
}

/// Returns `true` if a command needs the position that was on the table before a peek.
const fn ends_peek(command: &MatchCommand) -> bool {
    let keeps = matches!(
        command,
        MatchCommand::View(ViewCommand::Peek(_)) | MatchCommand::Judged(_) | MatchCommand::Exercise(_)
    );
    !keeps
}

/// Shows what a peek has put on the table, or taken from it.
fn show_peek(game: &mut Match, has_other_live_node: bool, events: &mut MatchEvents) {
    if has_other_live_node {
        events.show_position(game, false);
    } else {
        events.selection.picker.clear();
        events.jumped.write(PictureJumped { is_new_board: false });
    }
}

/// Ends a peek.
fn end_peek(game: &mut Match, events: &mut MatchEvents) {
    let had_other_live_node = game.has_other_live_node();
    game.end_peek();
    show_peek(game, had_other_live_node, events);
}

/// Looks at a node in a way that is not remembered, or at the one before the last jump.
fn view(game: &mut Match, command: ViewCommand, spent: Option<Duration>, events: &mut MatchEvents) {
    match command {
        ViewCommand::Pass(node) => drop(view_node(game, Some(node), spent, events)),
        ViewCommand::CameFrom(start) if start.game == game.id => game.remember_place(start.node),
        ViewCommand::CameFrom(_) => {}
        ViewCommand::Peek(node) => {
            if game.begin_peek(node) {
                show_peek(game, game.has_other_live_node(), events);
            }
        }
        // Every other command has ended it.
        ViewCommand::EndPeek => {}
        ViewCommand::OtherPlace => {
            if let Some(node) = game.other_place()
                && let Some(before) = view_node(game, Some(node), spent, events)
            {
                game.other_place = Some(GameNode { game: game.id, node: before });
            }
        }
    }
}

/// Looks at a node, or at the present. A turn of friends that waits to be confirmed ends with it. Returns the node that was on the
/// table before, or `None` if it still is.
fn view_node(
    game: &mut Match,
    node: Option<NodeId>,
    spent: Option<Duration>,
    events: &mut MatchEvents,
) -> Option<NodeId> {
    let replayed = game.end_replay();
    let before = game.shown();
    if game.policy().branches {
        close_turn(game, spent, events);
    }
    let was_viewing = game.is_viewing();
    let is_moved = game.look_at(node);
    if is_moved {
        if was_viewing || game.is_viewing() {
            events.selection.picker.clear();
            events.jumped.write(PictureJumped { is_new_board: false });
        } else {
            events.jump(game, false);
        }
    } else if replayed {
        events.jumped.write(PictureJumped { is_new_board: false });
    }
    is_moved.then_some(before)
}

/// Shows the last turn again, which has no effect on the game.
fn replay(game: &mut Match, command: ReplayCommand, events: &mut MatchEvents) {
    match command {
        ReplayCommand::Begin if !game.is_replaying() => {
            if game.begin_replay() {
                events.selection.picker.clear();
                events.jumped.write(PictureJumped { is_new_board: false });
            } else if let Some(why) = game.why_no_last_turn() {
                events.notify.write(Notify(why.into()));
            }
        }
        ReplayCommand::Step => {
            let ply = game.shown_ply();
            match game.step_replay() {
                Some(applied) => drop(events.applied.write(ActionApplied { ply, applied })),
                None => drop(events.jumped.write(PictureJumped { is_new_board: false })),
            }
        }
        ReplayCommand::Begin | ReplayCommand::End => {
            if game.end_replay() {
                events.jumped.write(PictureJumped { is_new_board: false });
            }
        }
    }
}

/// Carries out a command of a player. The action that is due has taken the time `spent` so far, if the game has a clock.
fn player_command(
    game: &mut Match,
    command: &PlayerCommand,
    spent: Option<Duration>,
    events: &mut MatchEvents,
    settings: &Settings,
) {
    match command {
        PlayerCommand::Undo => undo(game, events),
        PlayerCommand::Redo => redo(game, spent, events),
        PlayerCommand::Resign => {
            if !game.policy().may_resign {
                return;
            }
            if game.speaker().is_some() {
                // Friends may look at a position in which it was the other side's turn.
                game.return_to_present();
            }
            if let Some(side) = game.speaker() {
                conclude(game, Outcome::win(side.other(), Reason::Resigned(side)), spent, events);
            }
        }
        PlayerCommand::ResignFor(side) => {
            // It may have been said a moment too late.
            if let Some(side) = game.acting().filter(|acting| acting == side) {
                conclude(game, Outcome::win(side.other(), Reason::Resigned(side)), spent, events);
            }
        }
        PlayerCommand::TimeOut { at, side } => {
            // It may have acted in the same moment.
            if game.live() == *at && game.policy().is_played {
                conclude(game, Outcome::win(side.other(), Reason::TimeForfeit), spent, events);
            }
        }
        PlayerCommand::OfferDraw => {
            let has_bot = game.slots.has_bot();
            let Some(play) = game.activity.play_mut().filter(|_| game.session.outcome().is_none()) else { return };
            // A friend has been asked by the menu.
            play.draw_offered = has_bot;
            if !has_bot {
                conclude(game, Outcome::draw(Reason::Agreed), spent, events);
            }
        }
        PlayerCommand::AnswerDraw { at, agrees } => {
            // An offer ends with the game.
            let was_asked = game.activity.play_mut().is_some_and(|play| std::mem::take(&mut play.draw_offered));
            if game.live() != *at || !was_asked || game.session.outcome().is_some() {
                return;
            }
            match agrees {
                true => conclude(game, Outcome::draw(Reason::Agreed), spent, events),
                false => drop(events.notify.write(Notify(text!("notice-draw-declined").into()))),
            }
        }
        PlayerCommand::CoachAgrees if game.turn_end().awaits_coach() => {
            game.set_turn_end(TurnEnd::Unconfirmed);
            if !settings.play.confirm_turn {
                close_turn(game, spent, events);
            }
        }
        PlayerCommand::CoachWarns if game.turn_end().awaits_coach() => {
            game.set_turn_end(TurnEnd::Warned);
            if let Some(coach) = &mut game.session.about_mut().terms.coach {
                coach.warned += 1;
            }
            events.keep(game);
        }
        PlayerCommand::CoachAgrees | PlayerCommand::CoachWarns => {}
        PlayerCommand::EndTurn => close_turn(game, spent, events),
    }
}

/// Takes back an edit of a study, or an action.
fn undo(game: &mut Match, events: &mut MatchEvents) {
    let looked_back = game.look_at_the_live_node();
    if game.policy().panel.is_study() && game.session.undo_edit() {
        events.jump(game, false);
    } else if game.take_back() || looked_back {
        game.set_turn_end(TurnEnd::Confirmed);
        events.jump(game, false);
    } else if let Some(why) = game.why_no_undo() {
        events.notify.write(Notify(why.into()));
    }
}

/// Repeats what was taken back.
fn redo(game: &mut Match, spent: Option<Duration>, events: &mut MatchEvents) {
    let replayed = game.end_replay();
    let edited = game.policy().panel.is_study() && game.session.redo_edit();
    if edited || !game.is_viewing() && game.play_again(spent) || replayed {
        events.jump(game, false);
    } else if let Some(why) = game.why_no_redo() {
        events.notify.write(Notify(why.into()));
    }
}

/// Ends the game where it is, also while an earlier position is looked at.
fn conclude(game: &mut Match, outcome: Outcome, spent: Option<Duration>, events: &mut MatchEvents) {
    game.return_to_present();
    if game.session.outcome().is_none() {
        close_turn(game, spent, events);
        game.session.end(outcome);
        if let Some(play) = game.activity.play_mut() {
            play.draw_offered = false;
        }
        events.jump(game, false);
    }
}

/// Plays an action that took a time, if the game has a clock.
fn answer(
    game: &mut Match,
    request: &ActionRequested,
    spent: Option<Duration>,
    events: &mut MatchEvents,
    settings: &Settings,
) {
    let before = game.acting();
    let ply = game.session.ply();
    // What is played from an earlier position took no time of the present one.
    let spent = spent.filter(|_| game.due() == request.at.node);
    let policy = game.policy();
    let was_studied = game.activity.play().is_some_and(|play| play.was_studied);
    let played = match () {
        () if policy.panel.is_study() => game.session.try_out(request.action),
        () if policy.branches || was_studied => game.session.play_variation(request.action),
        () => game.session.act(request.action),
    };
    match played {
        Err(why) => {
            events.refused.write(Refused { why: Some(why), place: None });
        }
        Ok(applied) => {
            if let (Some(spent), true) = (spent, before.is_some() && policy.is_played) {
                let node = game.session.node();
                game.session.annotate(node, |notes| notes.spent = Some(spent));
            }
            let was_viewing = game.look_at_the_live_node();
            game.set_left_at(game.session.node());
            game.legal = game.session.legal();
            events.selection.picker.clear();
            let turn_over = game.acting() != before && game.session.outcome().is_none();
            let human = before.is_some_and(|side| game.slots.is_human(side));
            let coached = game.session.about().terms.coach.is_some();
            game.set_turn_end(match turn_over && human {
                true if coached => TurnEnd::Examined,
                true if settings.play.confirm_turn => TurnEnd::Unconfirmed,
                _ => TurnEnd::Confirmed,
            });
            if was_viewing {
                events.jumped.write(PictureJumped { is_new_board: false });
            } else {
                events.applied.write(ActionApplied { ply, applied });
            }
            events.keep(game);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, run_match.in_set(Step::Match));
}
