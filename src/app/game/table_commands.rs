//! The commands about the table: begin a game, or leave one.

use std::time::Duration;

use super::activity::{Activity, Study, StudyOrigin};
use super::arrange;
use super::commands::TableCommand;
use super::matches::{Match, fresh_seed};
use super::on_table::{MatchEvents, OnTable, close_turn};
use super::policy::Panel;
use super::start::{
    begin, begin_again, begin_exercise, begin_exercise_from, demonstrate, lesson_of, load_match, open, open_study,
    resume, show,
};
use crate::app::base::messages::Notify;
use crate::app::base::states::Menu;
use crate::app::base::storage::{Interrupted, Unfinished, WriteAgain};
use benediction_platform::{clipboard, program};
use benediction_study::library::{FileId, letter, link, merge};
use benediction_study::progress::LastGame;
use benediction_study::record::Player;
use benediction_words::text;

/// Carries out a command about the table. Returns the game that it begins, or `None`.
pub(super) fn carry_out(
    command: &TableCommand,
    table: &mut OnTable,
    (interrupted, last): (&Interrupted, &LastGame),
    spent: Option<Duration>,
    events: &mut MatchEvents,
) -> Option<Match> {
    match command {
        TableCommand::New(setup) => begin(setup, events),
        TableCommand::Continue => {
            let Unfinished { record, file, .. } = interrupted.0.as_ref()?;
            resume(record, *file, last, events)
        }
        TableCommand::Load(record) => resume(record, FileId::fresh(), last, events),
        TableCommand::Open { record, file, study } => {
            // The table may be ahead of what was read from its file.
            let on_table = table.get().filter(|game| *file == Some(game.file));
            let kept = on_table.map(|game| merge::at_later_position(&game.kept().record, record));
            open(kept.as_ref().unwrap_or(record), *file, *study, last, events)
        }
        TableCommand::Arrange(record) => {
            let mut game = open_study(record, None, events)?;
            arrange::begin(&mut game, None);
            Some(game)
        }
        TableCommand::Study => study(table.get_mut()?, spent, events),
        TableCommand::CloseStudy => {
            close_study(table.get_mut()?, events);
            None
        }
        TableCommand::SendTurn => {
            send_turn(table.get_mut()?, events);
            None
        }
        TableCommand::KeepBoth => {
            table.get_mut()?.question = None;
            None
        }
        TableCommand::WriteAgain => {
            events.again.write(WriteAgain(table.get()?.kept()));
            None
        }
        // A lesson is begun again by the lesson; its position is no game of two people.
        TableCommand::Again => {
            begin_again(table.get().filter(|game| game.policy().panel != Panel::Exercise)?, last, events)
        }
        TableCommand::Exercise { game, position } => begin_exercise(game, position, events),
        TableCommand::ExerciseFromGame { record, learner } => begin_exercise_from(record, *learner, events),
        TableCommand::ContinueLesson { record, lesson } => {
            let mut game = load_match(record, FileId::fresh(), events)?;
            if let Some(play) = game.activity.play_mut() {
                play.lesson = lesson_of(&record.game.id, Some(lesson));
            }
            Some(show(game, events))
        }
        TableCommand::Demo => demonstrate(events),
        TableCommand::Leave => {
            events.leave(Menu::None);
            None
        }
        TableCommand::LeaveFor(menu) => {
            events.leave(*menu);
            None
        }
    }
}

/// Begins to study what is on the table. A turn that waits to be confirmed ends with it. A lesson's position becomes a game of its own.
fn study(game: &mut Match, spent: Option<Duration>, events: &mut MatchEvents) -> Option<Match> {
    let policy = game.policy();
    if policy.is_strict {
        events.notify.write(Notify(text!("notice-strict-study").into()));
        return None;
    }
    if policy.panel == Panel::Exercise {
        return open_study(&game.session.record((Player::Human, Player::Human)), None, events);
    }
    close_turn(game, spent, events);
    if game.study(StudyOrigin::Game) {
        events.show_position(game, false);
    }
    events.show();
    None
}

/// Ends a study: its game continues where it was left, or the table is left for where the study was opened.
fn close_study(game: &mut Match, events: &mut MatchEvents) {
    if game.end_study() {
        events.jump(game, false);
        return;
    }
    match &game.activity {
        Activity::Study(Study { arranging: None, origin: StudyOrigin::Library, .. }) => events.leave(Menu::Library),
        Activity::Study(Study { arranging: None, .. }) => events.leave(Menu::None),
        _ => {}
    }
}

/// Copies a game of friends for the opponent, up to where it was left, as a link where the program has an address, else as a text. A
/// tag tells the programs of both that later letters belong to the same game.
fn send_turn(game: &mut Match, events: &mut MatchEvents) {
    if !game.policy().may_send {
        return;
    }
    let about = game.session.about_mut();
    if letter::tag_of(&about.tags).is_none() {
        about.tags.push(letter::new_tag(fresh_seed()));
        events.keep(game);
    }
    let letter = game.session.up_to(game.left_at());
    let text = match program::address() {
        Some(address) => format!("{address}#{}", link::of(&letter)),
        None => letter.game_text_of(&game.slots.players()),
    };
    let copied = clipboard::put(&text);
    events.notify.write(Notify(if copied { text!("notice-turn-copied") } else { text!("study-no-clipboard") }.into()));
}
