//! The row of a study with the exports of the game: pictures, a film, texts.

use crate::app::ui::style::{self, space};
use bevy_egui::egui::{self, Ui, Vec2};

use super::{ShowCommand, Showing};
use crate::app::base::messages::Notify;
use crate::app::game::matches::Match;
use crate::app::library::LibraryCommand;
use crate::app::study::study_commands::StudyCommands;
use crate::app::ui::widgets::{self, Weight};
use benediction_platform::{clipboard, program};
use benediction_study::library::exchange::{Form, unsaid_in_pgn, write_game};
use benediction_study::library::link;
use benediction_words::{self as words, locale, say, text};

/// Height of the row, in points.
pub(in crate::app) const HEIGHT: f32 = 28.0;

/// The row.
pub(in crate::app) fn show(ui: &mut Ui, game: &Match, showing: &Showing, commands: &mut StudyCommands) {
    if let Some((done, all)) = showing.progress {
        ui.add(egui::ProgressBar::new(done as f32 / all.max(1) as f32).desired_height(HEIGHT - 8.0));
        return;
    }
    widgets::row(ui, |ui| {
        ui.spacing_mut().item_spacing.x = space::TINY;
        ui.spacing_mut().button_padding = Vec2::new(space::TIGHT, space::TINY);
        let mut button = |name: &str, tip: &str, on: bool| {
            let add = |ui: &mut Ui| widgets::small_button(ui, name, Weight::Plain);
            widgets::make_room(ui, 1.4 * style::finger(ui.ctx()));
            ui.add_enabled_ui(on, add).inner.on_hover_text(tip).clicked()
        };
        let free = !showing.is_busy();
        if button(text!("study-show-png"), text!("study-show-png-tip"), free) {
            commands.show.write(ShowCommand::Png);
        }
        if button(text!("study-show-svg"), text!("study-show-svg-tip"), free) {
            commands.show.write(ShowCommand::Svg);
        }
        if button(text!("study-show-gif"), text!("study-show-gif-tip"), free) {
            commands.show.write(ShowCommand::Gif);
        }
        let mut copied = None;
        if button(text!("study-show-text"), text!("study-show-text-tip"), true) {
            copied = Some(game.session.game_text_of(&game.slots.players()));
        }
        let mut unsaid: Vec<String> = Vec::new();
        if game.session.has_pgn() && button(text!("study-show-pgn"), text!("study-show-pgn-tip"), true) {
            let record = game.session.record(game.slots.players());
            copied = write_game(&record, Form::Pgn).ok();
            unsaid = unsaid_in_pgn(&record).into_iter().map(|what| locale::text(what).into()).collect();
        }
        if button(text!("study-show-line"), text!("study-show-line-tip"), true) {
            copied = Some(game.session.position_text().trim_end().replace('\n', "/"));
        }
        if let Some(address) = program::address()
            && button(text!("study-show-link"), text!("study-show-link-tip"), true)
        {
            copied = Some(format!("{address}#{}", link::of(&game.session)));
        }
        if button(text!("study-show-puzzle"), text!("study-show-puzzle-tip"), true) {
            commands.library.write(LibraryCommand::AddPuzzle);
        }
        if let Some(text) = copied {
            let text = match () {
                () if !clipboard::put(&text) => text!("study-no-clipboard").into(),
                () if unsaid.is_empty() => text!("study-copied").into(),
                () => say!("study-copied-without", what = words::list(&unsaid)),
            };
            commands.notify.write(Notify(text));
        }
    });
}
