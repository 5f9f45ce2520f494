//! The one system that writes the match. It begins, changes and leaves games, and accepts or refuses actions, by the commands of
//! one queue, in the order in which they were sent.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::activity::{Activity, Play, Study, StudyOrigin, TurnEnd};
use super::arrange::{self, arrange};
use super::clocks::TurnClock;
use super::commands::{
    ActionRequested, ArrangeCommand, GameSetup, LateCommand, LessonSpeaks, LookAt, MatchCommand, PlayerCommand,
    ReplayCommand, TableCommand,
};
use super::edit::edit;
use super::events::{ActionApplied, PictureJumped, Refused};
use super::matches::{FileQuestion, Match, Selection, fresh_seed};
use super::player_slot::{PlayerSlot, Slots};
use super::policy::Panel;
use crate::app::base::messages::Notify;
use crate::app::base::next_frame::NextFrame;
use crate::app::base::next_on_table::NextOnTable;
use crate::app::base::settings::Settings;
use crate::app::base::states::{Menu, Screen, Step, go};
use crate::app::base::storage::{Interrupted, SaveGame, TurnTimes, Unfinished, WriteAgain};
use benediction_engine::Level;
use benediction_platform::{clipboard, clock, program, wake};
use benediction_rules::{Outcome, Reason, Side};
use benediction_study::library::{FileId, GameEvent, day_at, letter, link, merge};
use benediction_study::record::{Player, Record};
use benediction_study::registry;
use benediction_study::reviews::Review;
use benediction_study::series::Series;
use benediction_study::session::{Edit, Edited, Session};
use benediction_study::tree::{Coach, NodeId, name_in};
use benediction_words::locale::say;
use benediction_words::{say, text};

/// The writers of the events of the match, and the times of the turns under way of games that are opened.
#[derive(SystemParam)]
struct MatchEvents<'w> {
    turn_times: Res<'w, TurnTimes>,
    applied: MessageWriter<'w, ActionApplied>,
    refused: MessageWriter<'w, Refused>,
    jumped: MessageWriter<'w, PictureJumped>,
    notify: MessageWriter<'w, Notify>,
    save: MessageWriter<'w, SaveGame>,
    again: MessageWriter<'w, WriteAgain>,
    screen: ResMut<'w, NextState<Screen>>,
    menu: ResMut<'w, NextState<Menu>>,
    selection: ResMut<'w, Selection>,
}

impl MatchEvents<'_> {
    fn jump(&mut self, game: &mut Match, anew: bool) {
        self.lay(game, anew);
        self.keep(game);
    }

    /// Shows another position.
    fn lay(&mut self, game: &mut Match, anew: bool) {
        game.legal = game.session.legal();
        self.selection.picker.clear();
        self.jumped.write(PictureJumped { anew });
    }

    /// Saves the game if its policy says so.
    fn keep(&mut self, game: &Match) {
        let policy = game.policy();
        if policy.is_saved {
            self.save.write(SaveGame { game: game.kept(), played: policy.is_played });
        }
    }

    fn show(&mut self) {
        go(&mut self.screen, Screen::Table);
        go(&mut self.menu, Menu::None);
    }

    /// Leaves the table for the title, with a menu over it.
    fn leave(&mut self, menu: Menu) {
        go(&mut self.screen, Screen::Title);
        go(&mut self.menu, menu);
    }
}

/// The game on the table while commands are carried out.
struct OnTable<'w> {
    /// The game that a command of this frame began.
    fresh: Option<Match>,
    current: Option<ResMut<'w, Match>>,
}

impl OnTable<'_> {
    fn get(&self) -> Option<&Match> {
        self.fresh.as_ref().or(self.current.as_deref())
    }

    /// Returns the game for writing. Called only where something is written, so that change detection is exact.
    fn get_mut(&mut self) -> Option<&mut Match> {
        match &mut self.fresh {
            Some(game) => Some(game),
            None => self.current.as_deref_mut(),
        }
    }

    /// Replaces the game, unless `game` is `None`.
    fn replace(&mut self, game: Option<Match>) {
        self.fresh = game.or(self.fresh.take());
    }

    /// Returns the game for writing, or `None` if it is not a study.
    fn studied(&mut self) -> Option<&mut Match> {
        if self.get()?.policy().panel.is_study() { self.get_mut() } else { None }
    }
}

fn run_match(
    mut commands: Commands,
    current: Option<ResMut<Match>>,
    mut queue: MessageReader<MatchCommand>,
    mut events: MatchEvents,
    settings: Res<Settings>,
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
        let spent = table.get().and_then(|game| turn_clock.spent_on(game));
        match command {
            // A lesson that is chosen from its page begins in the frame in which the title asks for its game.
            MatchCommand::Table(TableCommand::Demo) if table.fresh.is_some() => {}
            MatchCommand::Late(late) if !next_on_table.is_latest(late.since) => {}
            MatchCommand::Table(command) | MatchCommand::Late(LateCommand { command, .. }) => {
                if command.is_asked_for() {
                    next_on_table.take();
                }
                carry_out(command, &mut table, (&interrupted, &settings), spent, &mut events);
            }
            MatchCommand::Act(request) => {
                // A bot's answer or a click that belongs to another position is stale.
                let is_current = |game: &Match| request.at == game.live() && !game.is_unconfirmed();
                if table.get().is_some_and(is_current)
                    && let Some(game) = table.get_mut()
                {
                    answer(game, request, spent, &mut events, &settings);
                }
            }
            MatchCommand::Player(command) => {
                if let Some(game) = table.get_mut() {
                    player_command(game, command, spent, &mut events, &settings);
                }
            }
            MatchCommand::Look(LookAt(node)) => {
                if let Some(game) = table.get_mut() {
                    look(game, *node, spent, &mut events);
                }
            }
            MatchCommand::Replay(command) => {
                if let Some(game) = table.get_mut() {
                    replay(game, *command, &mut events);
                }
            }
            MatchCommand::Edit(command) => {
                if let Some(game) = table.studied() {
                    apply_edit(game, command, &mut events);
                }
            }
            MatchCommand::Arrange(command) => {
                if let Some(game) = table.studied() {
                    apply_arrange(game, command, &mut events);
                }
            }
            MatchCommand::Lesson(LessonSpeaks(speaks)) => {
                if let Some(Match { activity: Activity::Exercise { waits }, .. }) = table.get_mut() {
                    *waits = *speaks;
                }
            }
            MatchCommand::Judged(judged) => {
                if table.get().is_some_and(|game| game.id == judged.at.game)
                    && let Some(game) = table.get_mut()
                {
                    unwritten |= Review::keep(&mut game.session, (judged.at.node, judged.analysis.clone()));
                }
            }
            MatchCommand::File(event) => {
                if let Some(game) = table.get_mut() {
                    follow_file(game, event, &mut events);
                }
            }
        }
    }
    if unwritten && let Some(game) = table.get() {
        events.keep(game);
    }
    table.fresh.into_iter().for_each(|game| commands.insert_resource(game));
}

/// Carries out a command about the table.
fn carry_out(
    command: &TableCommand,
    table: &mut OnTable,
    (interrupted, settings): (&Interrupted, &Settings),
    spent: Option<Duration>,
    events: &mut MatchEvents,
) {
    let begun = table_command(command, table.get(), (interrupted, settings), events);
    table.replace(begun);
    if matches!(
        command,
        TableCommand::Study | TableCommand::CloseStudy | TableCommand::KeepBoth | TableCommand::SendTurn
    ) && let Some(game) = table.get_mut()
    {
        let begun = change(game, command, spent, events);
        table.replace(begun);
    }
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
        Ok(true) if *command == ArrangeCommand::Cancel => events.lay(game, true),
        Ok(true) => events.jump(game, true),
        Ok(false) if *command == ArrangeCommand::Cancel => events.leave(Menu::NewGame),
        Ok(false) => {}
        Err(reason) => drop(events.notify.write(Notify(say(&reason)))),
    }
}

/// Carries out a command about the table. Returns the game that it begins, or `None`.
fn table_command(
    command: &TableCommand,
    before: Option<&Match>,
    (interrupted, settings): (&Interrupted, &Settings),
    events: &mut MatchEvents,
) -> Option<Match> {
    match command {
        TableCommand::New(setup) => begin(setup, events),
        TableCommand::Continue => {
            let Unfinished { record, file, .. } = interrupted.0.as_ref()?;
            resume(record, *file, settings, events)
        }
        TableCommand::Load(record) => resume(record, FileId::fresh(), settings, events),
        TableCommand::Open { record, file, study } => {
            // The table may be ahead of what was read from its file.
            let on_table = before.filter(|game| *file == Some(game.file));
            let kept = on_table.map(|game| merge::at_later_position(&game.kept().record, record));
            open(kept.as_ref().unwrap_or(record), *file, *study, settings, events)
        }
        TableCommand::Arrange(record) => {
            let mut game = open_study(record, None, events)?;
            arrange::begin(&mut game, None);
            Some(game)
        }
        TableCommand::Study | TableCommand::CloseStudy | TableCommand::KeepBoth | TableCommand::SendTurn => None,
        TableCommand::WriteAgain => {
            events.again.write(WriteAgain(before?.kept()));
            None
        }
        // A lesson is begun again by the lesson; its position is no game of two people.
        TableCommand::Again => {
            begin_again(before.filter(|game| game.policy().panel != Panel::Exercise)?, settings, events)
        }
        TableCommand::Lay { game, position } => lay(game, position, events),
        TableCommand::LayGame { record, learner } => lay_game(record, *learner, events),
        TableCommand::ContinueLesson { record, lesson } => {
            let mut game = load_match(record, FileId::fresh(), events)?;
            if let Some(play) = game.activity.play_mut() {
                play.lesson = Some(lesson.clone());
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

/// Describes a game as its setup says.
fn set_terms(session: &mut Session, setup: &GameSetup) {
    let people = setup.players.iter().filter(|player| **player == Player::Human).count();
    let terms = &setup.terms;
    let about = session.about_mut();
    about.date = day_at(clock::since_1970());
    if people == 2 {
        about.names = terms.names.clone();
        if setup.series.is_some() {
            number_people(&mut about.names);
        }
    }
    if !setup.clock.is_none() {
        about.clock = setup.clock.to_string();
    }
    // The games of a match find each other in the library by its number.
    let identified = |series: Series| series.identified(fresh_seed() as u32).to_string();
    about.series = setup.series.map_or_else(String::new, identified);
    about.strict = terms.strict && people == 1 && setup.position.is_none();
    let is_coached = terms.coach > 0 && !about.strict && people > 0;
    about.coach = is_coached.then_some(Coach { points: terms.coach, warned: 0 });
    let is_matched = |level: u8| setup.players.contains(&Player::Bot(Level::nearest(level).number()));
    about.matched = terms.matched.filter(|level| people == 1 && is_matched(*level));
}

/// Names the people of a match who have no names, so that they are known by them when they change sides.
fn number_people(names: &mut [String; 2]) {
    for (name, number) in names.iter_mut().zip(1_usize..) {
        if name_in(name).is_none() {
            *name = say!("player-number", number = number);
        }
    }
}

fn begin(setup: &GameSetup, events: &mut MatchEvents) -> Option<Match> {
    let Some(entry) = registry::find(&setup.game.id) else {
        events.notify.write(Notify(say!("notice-no-such-game", game = setup.game.id.as_str())));
        return None;
    };
    let first = entry.starter.allows(setup.first).then_some(setup.first);
    let started = match &setup.position {
        Some(text) => entry.read_position(text).map_err(|error| error.reason),
        None => entry.start_with(&setup.game.rules, first),
    };
    let session = match started {
        Ok(mut session) => {
            set_terms(&mut session, setup);
            session
        }
        Err(reason) => {
            events.notify.write(Notify(say!("notice-not-begun", reason = reason)));
            return None;
        }
    };
    let slots = Slots::of(setup.players.each_ref());
    let activity = Activity::game(&slots, Play { lesson: setup.lesson.clone(), ..Play::default() });
    Some(show(Match::new(activity, session, slots, setup.first, setup.seed), events))
}

/// Begins the game that follows a game: the same once more, or the next one of its match.
fn begin_again(before: &Match, settings: &Settings, events: &mut MatchEvents) -> Option<Match> {
    begin(&before.again(&settings.last_game), events)
}

/// Lays a game on the table.
fn show(mut game: Match, events: &mut MatchEvents) -> Match {
    events.jump(&mut game, true);
    events.show();
    game
}

/// Begins a lesson at a position.
fn lay(game: &str, position: &str, events: &mut MatchEvents) -> Option<Match> {
    let read = registry::named(game).map(|entry| entry.read_position(position));
    match read {
        Some(Ok(session)) => {
            let mut game = Match::new(Activity::Exercise { waits: false }, session, Slots::PEOPLE, Side::Near, None);
            events.jump(&mut game, true);
            events.show();
            Some(game)
        }
        Some(Err(error)) => {
            events.notify.write(Notify(say!("notice-not-begun", reason = error.reason)));
            None
        }
        None => {
            events.notify.write(Notify(say!("notice-no-such-game", game = game)));
            None
        }
    }
}

/// Begins a lesson at the present position of a game. Nobody at the table acts for the other side.
fn lay_game(record: &Record, learner: Side, events: &mut MatchEvents) -> Option<Match> {
    let mut game = load_match(record, FileId::fresh(), events)?;
    game.slots =
        Slots::by_side(|side| if side == learner { PlayerSlot::Human } else { PlayerSlot::Named(String::new()) });
    game.activity = Activity::Exercise { waits: false };
    events.jump(&mut game, true);
    events.show();
    Some(game)
}

/// Begins the demo: the first game, with a bot on either side.
fn demonstrate(events: &mut MatchEvents) -> Option<Match> {
    let bots = Slots::by_side(|_| PlayerSlot::Bot(Level::STRONGEST));
    let mut game = Match::new(Activity::Demo, registry::first().start(Side::Near), bots, Side::Near, None);
    events.jump(&mut game, true);
    Some(game)
}

/// Carries out a command about the game on the table. Returns the game that replaces it, or `None`.
fn change(
    game: &mut Match,
    command: &TableCommand,
    spent: Option<Duration>,
    events: &mut MatchEvents,
) -> Option<Match> {
    match command {
        TableCommand::Study => study(game, spent, events),
        TableCommand::CloseStudy => {
            close_study(game, events);
            None
        }
        TableCommand::SendTurn => {
            send_turn(game, events);
            None
        }
        _ => {
            game.question = None;
            None
        }
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
        events.lay(game, false);
    }
    events.show();
    None
}

/// Opens a game of the library, or from elsewhere. A strict game cannot be studied before it is over.
fn open(
    record: &Record,
    file: Option<FileId>,
    study: bool,
    settings: &Settings,
    events: &mut MatchEvents,
) -> Option<Match> {
    let is_closed = study && record.strict && record.result.is_none();
    if is_closed {
        events.notify.write(Notify(text!("notice-strict-study").into()));
    }
    if study && !is_closed {
        return open_study(record, file, events);
    }
    resume(record, file.unwrap_or_else(FileId::fresh), settings, events)
}

/// Opens a game to be studied.
fn open_study(record: &Record, file: Option<FileId>, events: &mut MatchEvents) -> Option<Match> {
    let origin = if file.is_some() { StudyOrigin::Library } else { StudyOrigin::Title };
    let file = file.unwrap_or_else(FileId::fresh);
    let mut game = load_match(record, file, events)?;
    game.study(|_| origin);
    // It is written when something is changed.
    events.lay(&mut game, true);
    events.show();
    Some(game)
}

/// Continues a saved game. After the last game of an unfinished match the next one begins.
fn resume(record: &Record, file: FileId, settings: &Settings, events: &mut MatchEvents) -> Option<Match> {
    let game = load_match(record, file, events)?;
    if game.is_between_games() { begin_again(&game, settings, events) } else { Some(show(game, events)) }
}

/// Creates the match of a saved game. Returns `None` if it cannot be loaded.
fn load_match(record: &Record, file: FileId, events: &mut MatchEvents) -> Option<Match> {
    match registry::load(record) {
        Ok(session) => {
            let slots = Slots::of([&record.players.0, &record.players.1]);
            let mut game =
                Match::new(Activity::game(&slots, Play::default()), session, slots, record.first, record.seed);
            game.file = file;
            if let Some(time) = events.turn_times.of(file) {
                game.end_left_turn(time);
            }
            Some(game)
        }
        Err(reason) => {
            events.notify.write(Notify(say!("notice-not-loaded", reason = reason)));
            None
        }
    }
}

/// Follows what happened to the file of the game on the table.
fn follow_file(game: &mut Match, event: &GameEvent, events: &mut MatchEvents) {
    match event {
        GameEvent::Changed { file, base, record } if *file == game.file => {
            let now = game.kept().record;
            let merged = merge::merge(base, &now, record).map_or_else(|| (*now).clone(), |merged| merged.record);
            if merged != *now && game.adopt(&merged) {
                events.lay(game, false);
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

/// Looks at a node, or at the present. A turn of friends that waits to be confirmed ends with it.
fn look(game: &mut Match, node: Option<NodeId>, spent: Option<Duration>, events: &mut MatchEvents) {
    let replayed = game.end_replay();
    if game.policy().branches {
        close_turn(game, spent, events);
    }
    let was_looking = game.is_looking();
    if game.look_at(node) {
        if was_looking || game.is_looking() {
            events.selection.picker.clear();
            events.jumped.write(PictureJumped { anew: false });
        } else {
            events.jump(game, false);
        }
    } else if replayed {
        events.jumped.write(PictureJumped { anew: false });
    }
}

/// Shows the last turn again, which has no effect on the game.
fn replay(game: &mut Match, command: ReplayCommand, events: &mut MatchEvents) {
    match command {
        ReplayCommand::Begin if !game.is_replaying() => {
            if game.begin_replay() {
                events.selection.picker.clear();
                events.jumped.write(PictureJumped { anew: false });
            } else if let Some(why) = game.why_no_last_turn() {
                events.notify.write(Notify(why.into()));
            }
        }
        ReplayCommand::Step => {
            let ply = game.shown_ply();
            match game.step_replay() {
                Some(applied) => drop(events.applied.write(ActionApplied { ply, applied })),
                None => drop(events.jumped.write(PictureJumped { anew: false })),
            }
        }
        ReplayCommand::Begin | ReplayCommand::End => {
            if game.end_replay() {
                events.jumped.write(PictureJumped { anew: false });
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
        PlayerCommand::Undo => {
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
        PlayerCommand::Redo => {
            let replayed = game.end_replay();
            let edited = game.policy().panel.is_study() && game.session.redo_edit();
            if edited || !game.is_looking() && game.play_again(spent) || replayed {
                events.jump(game, false);
            } else if let Some(why) = game.why_no_redo() {
                events.notify.write(Notify(why.into()));
            }
        }
        PlayerCommand::Resign => {
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
            if !settings.confirm_turn {
                close_turn(game, spent, events);
            }
        }
        PlayerCommand::CoachWarns if game.turn_end().awaits_coach() => {
            game.set_turn_end(TurnEnd::Warned);
            if let Some(coach) = &mut game.session.about_mut().coach {
                coach.warned += 1;
            }
            events.keep(game);
        }
        PlayerCommand::CoachAgrees | PlayerCommand::CoachWarns => {}
        PlayerCommand::EndTurn => close_turn(game, spent, events),
    }
}

/// Ends a turn that waits to be confirmed. Its last action took this time, if the game has a clock.
fn close_turn(game: &mut Match, spent: Option<Duration>, events: &mut MatchEvents) {
    if game.is_unconfirmed() {
        game.set_turn_end(TurnEnd::Confirmed);
        game.raise_spent(game.session.node(), spent);
        events.keep(game);
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
        () if policy.branches || was_studied => game.session.vary(request.action),
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
            let was_looking = game.look_at_the_live_node();
            game.set_left_at(game.session.node());
            game.legal = game.session.legal();
            events.selection.picker.clear();
            let turn_over = game.acting() != before && game.session.outcome().is_none();
            let human = before.is_some_and(|side| game.slots.is_human(side));
            let coached = game.session.about().coach.is_some();
            game.set_turn_end(match turn_over && human {
                true if coached => TurnEnd::Examined,
                true if settings.confirm_turn => TurnEnd::Unconfirmed,
                _ => TurnEnd::Confirmed,
            });
            if was_looking {
                events.jumped.write(PictureJumped { anew: false });
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
