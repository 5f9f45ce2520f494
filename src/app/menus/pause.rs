//! The pause menu of a game, and the question about its file.

use crate::app::ui::style::{self, size, space};
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::app::base::states::{Menu, Screen, Step};
use crate::app::base::storage::requests::LibraryRequest;
use crate::app::game::clocks::TurnClock;
use crate::app::game::commands::{MatchCommand, MatchCommands, PlayerCommand, TableCommand};
use crate::app::game::matches::{FileQuestion, Match};
use crate::app::input::commands::{Command, GivenCommands, PressedKeys};
use crate::app::library::LibraryCommand;
use crate::app::study::editor;
use crate::app::ui::page::{self, Question};
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::widgets::{self, Weight};
use crate::app::ui::{self, Draw};
use benediction_study::clocks::{ClockState, Stop};
use benediction_study::registry;
use benediction_study::words::series;
use benediction_words::{say, text};

/// An action that the player is asked to confirm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Confirmation {
    Resign,
    Draw,
    /// Leave the board editor with a position that was changed.
    Discard,
}

/// The action of the pause menu that the player is asked to confirm. `None` if there is no question.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Asked(Option<Confirmation>);

impl Confirmation {
    /// Returns the question. `price` is what a resignation costs.
    fn question(self, price: &str) -> Question<'_> {
        match self {
            Confirmation::Resign => Question {
                title: text!("pause-resign-question"),
                words: price,
                yes: text!("pause-resign-sure"),
                no: text!("pause-keep-playing"),
            },
            Confirmation::Draw => Question {
                title: text!("pause-offer-question"),
                words: "",
                yes: text!("pause-offer-sure"),
                no: text!("pause-keep-playing"),
            },
            Confirmation::Discard => editor::discard_question(),
        }
    }

    fn command(self) -> MatchCommand {
        match self {
            Confirmation::Resign => PlayerCommand::Resign.into(),
            Confirmation::Draw => PlayerCommand::OfferDraw.into(),
            Confirmation::Discard => TableCommand::Leave.into(),
        }
    }
}

/// Describes what it costs the player at the keyboard to resign.
fn price_of_resigning(game: &Match) -> String {
    let Some(speaker) = game.speaker() else { return String::new() };
    series::resignation(speaker.other(), game.session.stake(), game.series(), &game.opponents())
}

fn wide(ui: &mut Ui, words: &str, weight: Weight) -> egui::Response {
    let width = ui.available_width();
    widgets::button_sized(ui, words, weight, Some(width), style::roman(size::BODY))
}

/// Executes a command of this menu, or asks first.
fn execute(
    command: Command,
    game: &Match,
    confirmation: &mut Option<Confirmation>,
    requests: &mut MatchCommands,
    menu: &mut NextState<Menu>,
) {
    match command {
        // A bot answers for itself; another human at the screen has to confirm.
        Command::OfferDraw if game.slots.has_bot() => {
            requests.write(PlayerCommand::OfferDraw);
            return ui::go(menu, Menu::None);
        }
        Command::OfferDraw => *confirmation = Some(Confirmation::Draw),
        Command::Resign => *confirmation = Some(Confirmation::Resign),
        Command::Leave if game.can_undo_arranging() => *confirmation = Some(Confirmation::Discard),
        Command::Leave => return requests.write(TableCommand::Leave),
        _ => return,
    }
    ui::go(menu, Menu::Pause);
}

/// Returns `true` if a player may resign or offer a draw.
fn may_end(game: &Match) -> bool {
    game.policy().may_resign && game.speaker().is_some()
}

/// Executes the commands of this menu that were given by a key or by name.
fn follow(
    presses: Res<PressedKeys>,
    game: Option<Res<Match>>,
    mut contexts: EguiContexts,
    mut asked: ResMut<Asked>,
    mut table: MatchCommands,
    (open, mut menu): (Res<State<Menu>>, ResMut<NextState<Menu>>),
) {
    let (Ok(ctx), Some(game)) = (contexts.ctx_mut(), game) else { return };
    if ctx.text_edit_focused() || page::is_asking(ctx, *open.get()) {
        return;
    }
    for press in presses.iter().filter(|press| !press.repeat) {
        if press.command == Command::Leave || may_end(&game) {
            execute(press.command, &game, &mut asked.0, &mut table, &mut menu);
        }
    }
}

/// Draws the buttons that offer a draw and resign. Returns the command of the one that was clicked.
fn end_buttons(ui: &mut Ui, game: &Match) -> Option<Command> {
    let buttons = |ui: &mut Ui| {
        let offers = wide(ui, text!("pause-offer"), Weight::Plain).clicked();
        let resigns = wide(ui, text!("pause-resign"), Weight::Plain).clicked();
        offers.then_some(Command::OfferDraw).or(resigns.then_some(Command::Resign))
    };
    ui.add_enabled_ui(may_end(game), buttons).inner
}

/// Draws the buttons for studying the game, sending it to an opponent who plays by letter, and finding its position.
fn game_buttons(
    ui: &mut Ui,
    game: &Match,
    table: &mut MatchCommands,
    find: &mut MessageWriter<LibraryCommand>,
    menu: &mut NextState<Menu>,
) {
    let policy = game.policy();
    if !policy.panel.is_study()
        && wide(ui, text!("study-open"), Weight::Plain).on_hover_text(text!("study-open-tip")).clicked()
    {
        table.write(TableCommand::Study);
    }
    if policy.may_send {
        let send = wide(ui, text!("pause-send-turn"), Weight::Plain);
        if send.on_hover_text(text!("pause-send-turn-tip")).clicked() {
            table.write(TableCommand::SendTurn);
            ui::go(menu, Menu::None);
        }
    }
    if game.ends_lesson().is_some() && wide(ui, text!("course-all"), Weight::Plain).clicked() {
        ui::go(menu, Menu::Learn);
    }
    if policy.panel.is_study() && wide(ui, text!("library-page-find"), Weight::Plain).clicked() {
        find.write(LibraryCommand::FindPosition);
    }
}

/// Draws the title of the pause menu, and what the menu means for the clocks.
fn pause_head(ui: &mut Ui, game: &Match, clock: ClockState) {
    let runs = game.policy().is_strict && clock != ClockState::Stopped(Stop::NoClock);
    let title = if runs { text!("table-menu") } else { text!("pause-title") };
    ui.label(style::text(title, style::medium(size::DISPLAY), gold()));
    ui.add_space(-8.0);
    ui.label(style::text(registry::title(&game.session.spec().id), style::italic(size::BODY), dim()));
    if game.has_dice() {
        ui.label(style::text(say!("table-seed", seed = game.seed.to_string()), style::italic(size::NOTE), dim()));
    }
    if runs {
        ui.label(style::text(text!("pause-clock-runs"), style::italic(size::NOTE), palette::ruby()));
    } else if clock == ClockState::Stopped(Stop::Paused) {
        ui.label(style::text(text!("pause-board-hidden"), style::italic(size::NOTE), dim()));
    }
    widgets::ornament(ui, 160.0);
}

fn draw_pause(
    mut contexts: EguiContexts,
    game: Option<Res<Match>>,
    mut menu: ResMut<NextState<Menu>>,
    mut table: MatchCommands,
    mut find: MessageWriter<LibraryCommand>,
    (mut asked, mut given): (ResMut<Asked>, ResMut<GivenCommands>),
    clock: Res<TurnClock>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let Some(game) = game else { return };
    let confirmation = &mut asked.bypass_change_detection().0;
    if let Some(asked) = *confirmation {
        match page::ask(ctx, &asked.question(&price_of_resigning(&game))) {
            Some(true) => {
                table.write(asked.command());
                ui::go(&mut menu, Menu::None);
            }
            Some(false) => {
                // Who keeps on playing wants the board.
                if *confirmation != Some(Confirmation::Discard) {
                    ui::go(&mut menu, Menu::None);
                }
                *confirmation = None;
            }
            None => {}
        }
        return;
    }
    page::dialog(ctx, "pause".into(), text!("table-menu"), 250.0, |ui| {
        scroll_if_narrow(ui, |ui| {
            ui.spacing_mut().item_spacing.y = space::SMALL;
            ui.vertical_centered(|ui| pause_head(ui, &game, clock.state()));
            let mut resume = wide(ui, text!("pause-resume"), Weight::Primary);
            widgets::be_default(ui, &mut resume);
            if resume.clicked() {
                ui::go(&mut menu, Menu::None);
            }
            ui.add_space(space::TIGHT);
            let mut command = end_buttons(ui, &game);
            ui.add_space(space::TIGHT);
            game_buttons(ui, &game, &mut table, &mut find, &mut menu);
            let finder = wide(ui, text!("find-title"), Weight::Plain);
            if finder.on_hover_text(say!("find-tip", keys = ui::keys(ui.ctx(), Command::Find))).clicked() {
                given.give(Command::Find);
            }
            for (words, page) in [(text!("title-rules"), Menu::Rules), (text!("title-settings"), Menu::Settings)] {
                if wide(ui, words, Weight::Plain).clicked() {
                    ui::go(&mut menu, page);
                }
            }
            ui.add_space(space::TIGHT);
            let ends_lesson = game.ends_lesson().is_some();
            let tip = if ends_lesson { text!("course-leave-tip") } else { text!("pause-leave-tip") };
            if wide(ui, text!("pause-leave"), Weight::Plain).on_hover_text(tip).clicked() {
                command = Some(Command::Leave);
            }
            if let Some(command) = command {
                execute(command, &game, confirmation, &mut table, &mut menu);
            }
        });
    });
}

/// Asks the player about the file of the game on the table.
fn draw_file_question(
    mut contexts: EguiContexts,
    game: Option<Res<Match>>,
    mut table: MatchCommands,
    mut library: MessageWriter<LibraryCommand>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let Some(question) = game.as_ref().and_then(|game| game.question.as_ref()) else { return };
    let id = egui::Id::new("file-question");
    let may_answer = page::may_answer(ctx, id);
    let (title, message, yes, no) = match question {
        FileQuestion::Deleted => (
            text!("pause-deleted"),
            text!("pause-deleted-text").into(),
            text!("pause-deleted-restore"),
            text!("pause-deleted-close"),
        ),
        FileQuestion::Conflict(other) => (
            text!("pause-conflict"),
            say!("pause-conflict-text", name = other.stem()),
            text!("pause-conflict-keep"),
            text!("pause-conflict-open"),
        ),
    };
    page::dialog(ctx, id, title, 300.0, |ui| {
        ui.spacing_mut().item_spacing.y = space::SMALL;
        ui.vertical_centered(|ui| {
            ui.label(style::text(title, style::medium(size::DISPLAY), gold()));
            widgets::ornament(ui, 160.0);
        });
        ui.label(style::text(message, style::roman(size::BODY), ink()));
        ui.add_space(space::TIGHT);
        let mut first = wide(ui, yes, Weight::Primary);
        if may_answer {
            widgets::be_default(ui, &mut first);
        }
        let second = wide(ui, no, Weight::Plain);
        match question {
            FileQuestion::Deleted if first.clicked() => table.write(TableCommand::WriteAgain),
            FileQuestion::Deleted if second.clicked() => table.write(TableCommand::Leave),
            FileQuestion::Conflict(_) if first.clicked() => table.write(TableCommand::KeepBoth),
            FileQuestion::Conflict(other) if second.clicked() => {
                table.write(TableCommand::KeepBoth);
                library.write(LibraryRequest::Open { name: other.clone(), study: true }.into());
            }
            _ => {}
        }
    });
}

/// Adds contents that scroll in a narrow window if they do not fit.
fn scroll_if_narrow(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let ctx = ui.ctx();
    if !style::is_narrow(ctx) {
        return add(ui);
    }
    let height = ctx.viewport_rect().height() - 60.0;
    egui::ScrollArea::vertical().max_height(height).min_scrolled_height(height).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = space::SMALL;
        add(ui);
    });
}

pub(in crate::app) fn plugin(app: &mut App) {
    let at_table = || in_state(Screen::Table);
    // A question is forgotten when the page is closed.
    let forget = |mut asked: ResMut<Asked>| *asked = Asked::default();
    app.init_resource::<Asked>().add_systems(OnExit(Menu::Pause), forget);
    app.add_systems(Update, follow.run_if(at_table()).in_set(Step::Input));
    app.add_systems(
        EguiPrimaryContextPass,
        (
            draw_pause.run_if(at_table().and_then(in_state(Menu::Pause))),
            draw_file_question.run_if(at_table().and_then(in_state(Menu::FileQuestion))),
        )
            .in_set(Draw::Pages),
    );
}
