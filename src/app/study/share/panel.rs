//! The row of a study with the exports of the game: pictures, a film, texts.

use crate::app::ui::style::{self, space};
use bevy_egui::egui::{self, Ui, Vec2};

use super::{ShowCommand, Showing};
use crate::app::base::messages::Notify;
use crate::app::game::matches::Match;
use crate::app::input::commands::Sharing;
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
        for (what, name, tip) in choices(game) {
            let add = |ui: &mut Ui| widgets::small_button(ui, name, Weight::Plain);
            widgets::make_room(ui, 1.4 * style::finger(ui.ctx()));
            let on = !what.is_file() || !showing.is_busy();
            if ui.add_enabled_ui(on, add).inner.on_hover_text(tip).clicked() {
                share(what, game, commands);
            }
        }
    });
}

/// Returns the ways to show a game elsewhere that there are, each with its word and its meaning.
fn choices(game: &Match) -> impl Iterator<Item = (Sharing, &'static str, &'static str)> {
    let all = [
        (Sharing::Png, text!("study-show-png"), text!("study-show-png-tip")),
        (Sharing::Svg, text!("study-show-svg"), text!("study-show-svg-tip")),
        (Sharing::Gif, text!("study-show-gif"), text!("study-show-gif-tip")),
        (Sharing::Text, text!("study-show-text"), text!("study-show-text-tip")),
        (Sharing::Pgn, text!("study-show-pgn"), text!("study-show-pgn-tip")),
        (Sharing::Position, text!("study-show-line"), text!("study-show-line-tip")),
        (Sharing::Link, text!("study-show-link"), text!("study-show-link-tip")),
        (Sharing::Puzzle, text!("study-show-puzzle"), text!("study-show-puzzle-tip")),
    ];
    all.into_iter().filter(|(what, ..)| match what {
        Sharing::Pgn => game.session.has_pgn(),
        Sharing::Link => program::address().is_some(),
        _ => true,
    })
}

/// Shows the game or its position elsewhere.
pub(in crate::app::study) fn share(what: Sharing, game: &Match, commands: &mut StudyCommands) {
    let mut unsaid: Vec<String> = Vec::new();
    let mut show = |command| {
        commands.show.write(command);
        None
    };
    let copied = match what {
        Sharing::Png => show(ShowCommand::Png),
        Sharing::Svg => show(ShowCommand::Svg),
        Sharing::Gif => show(ShowCommand::Gif),
        Sharing::Puzzle => {
            commands.library.write(LibraryCommand::AddPuzzle);
            None
        }
        Sharing::Text => Some(game.session.game_text_of(&game.slots.players())),
        Sharing::Pgn => {
            let record = game.session.record(game.slots.players());
            unsaid = unsaid_in_pgn(&record).into_iter().map(|what| locale::text(what).into()).collect();
            write_game(&record, Form::Pgn).ok()
        }
        Sharing::Position => Some(game.session.position_text().trim_end().replace('\n', "/")),
        Sharing::Link => program::address().map(|address| format!("{address}#{}", link::of(&game.session))),
    };
    let Some(text) = copied else { return };
    let text = match () {
        () if !clipboard::put(&text) => text!("study-no-clipboard").into(),
        () if unsaid.is_empty() => text!("study-copied").into(),
        () => say!("study-copied-without", what = words::list(&unsaid)),
    };
    commands.notify.write(Notify(text));
}
