//! The lines that the player trains, as a part of *Learn*: what is due today, and the list of the decks.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui, Vec2};

use crate::app::base::progress::PuzzleBook;
use crate::app::base::progress::{PlayerProgress, Training};
use crate::app::base::settings::Settings;
use crate::app::exercise::ExerciseCommand;
use crate::app::exercise::line::Return;
use crate::app::exercise::lines::{DueToday, Lines, ReadDeck};
use crate::app::exercise::puzzle;
use crate::app::exercise::puzzle_choice::{ChosenPuzzle, Origin};
use crate::app::ui::page::{self, Question};
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use benediction_rules::message::Arg;
use benediction_study::library::today;
use benediction_study::lines::{Deck, REPERTOIRES};
use benediction_study::registry;
use benediction_words::{locale, say, text};

/// The state of the list and what it changes.
#[derive(SystemParam)]
pub(super) struct LinesPage<'w, 's> {
    lines: Res<'w, Lines>,
    due: Res<'w, DueToday>,
    book: Res<'w, PuzzleBook>,
    settings: Res<'w, Settings>,
    training: ResMut<'w, Training>,
    /// `true` while it is asked whether everything is to be forgotten.
    asks: Local<'s, bool>,
}

/// Returns what is due today in words, or `None` if nothing is.
pub fn due_in_words(due: &DueToday) -> Option<String> {
    let kinds = match (due.lines, due.puzzles) {
        (0, 0) => return None,
        (_, 0) => "lines",
        (0, _) => "puzzles",
        _ => "both",
    };
    Some(say!("train-due", kinds = kinds, lines = due.lines, puzzles = due.puzzles, minutes = due.minutes()))
}

/// A change of the list that was clicked.
enum Clicked {
    Train(Deck),
    Resume(Deck),
    Reset(Deck),
    Remove(Deck),
    Add(Deck),
    ResetAll,
}

impl LinesPage<'_, '_> {
    /// Returns what is due today in words, or `None` if nothing is.
    pub fn due_in_words(&self) -> Option<String> {
        due_in_words(&self.due)
    }

    /// Returns the command that begins with what is due. Returns `None` if nothing is.
    pub fn begin_due(&self) -> Option<ExerciseCommand> {
        let pace = self.settings.study.pace();
        self.lines.begin_due(&self.training, pace).or_else(|| {
            let due = self.training.0.due(&self.book.0, None, pace.retention, today());
            puzzle::begin(ChosenPuzzle { puzzle: due.into_iter().next()?, origin: Origin::Due })
        })
    }

    /// Draws the list. Returns the command that begins a training, once one was chosen.
    pub fn list(&mut self, ui: &mut Ui, progress: &mut ResMut<PlayerProgress>) -> Option<ExerciseCommand> {
        ui.spacing_mut().item_spacing.y = space::SMALL;
        let words = self.due_in_words().unwrap_or_else(|| text!("train-nothing-due").into());
        ui.label(style::text(words, style::roman(size::BODY), ink()));
        ui.add_space(space::SMALL);
        let mut clicked = None;
        for (index, deck) in self.lines.decks.iter().enumerate() {
            let counts =
                [&self.due.of_decks, &self.due.suspended].map(|all| all.get(index).copied().unwrap_or_default());
            clicked = row(ui, deck, counts).or(clicked);
        }
        for repertoire in &REPERTOIRES {
            let Some(deck) = repertoire.deck().ok().filter(|deck| !progress.decks.contains(deck)) else { continue };
            framed(ui, |ui| {
                ui.label(style::text(locale::text(repertoire.title), style::medium(size::HEADING), gold()));
                ui.label(style::text(locale::text(repertoire.about), style::roman(size::NOTE), ink()));
                if widgets::button(ui, text!("train-add"), Weight::Plain).clicked() {
                    clicked = Some(Clicked::Add(deck));
                }
            });
        }
        ui.add_space(space::SMALL);
        let how = say!("train-how", command = text!("train-study-command"));
        ui.label(style::text(how, style::italic(size::NOTE), dim()));
        if !self.lines.decks.is_empty() && widgets::button(ui, text!("train-reset-all"), Weight::Quiet).clicked() {
            clicked = Some(Clicked::ResetAll);
        }
        self.carry_out(clicked?, progress)
    }

    fn carry_out(&mut self, clicked: Clicked, progress: &mut ResMut<PlayerProgress>) -> Option<ExerciseCommand> {
        let ids = |lines: &Lines, deck: &Deck| {
            let read = lines.decks.iter().find(|read| read.read.deck == *deck);
            read.map_or_else(Vec::new, |read| read.ids().to_vec())
        };
        match clicked {
            Clicked::Train(deck) => {
                return self.lines.begin_deck(&deck, &self.training, self.settings.study.pace(), Return::Learn);
            }
            Clicked::Resume(deck) => {
                for id in ids(&self.lines, &deck) {
                    self.training.0.suspend(&id, false, today());
                }
            }
            Clicked::Reset(deck) => {
                ids(&self.lines, &deck).iter().for_each(|id| self.training.0.reset(id, today()));
            }
            Clicked::Remove(deck) => drop(progress.decks.remove(&deck)),
            Clicked::Add(deck) => drop(progress.decks.insert(deck)),
            Clicked::ResetAll => *self.asks = true,
        }
        None
    }

    /// Asks whether everything is to be forgotten, once that was clicked.
    pub fn ask(&mut self, ctx: &egui::Context) {
        if !*self.asks {
            return;
        }
        let question = Question {
            title: text!("train-reset-question"),
            words: text!("train-reset-about"),
            yes: text!("train-reset-all"),
            no: text!("train-reset-no"),
        };
        if let Some(answer) = page::ask(ctx, &question) {
            *self.asks = false;
            if answer {
                self.training.0.forget_lines(today());
            }
        }
    }
}

/// Draws something in a frame as wide as the page.
fn framed<R>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> R {
    let frame = egui::Frame::new().inner_margin(egui::Margin::symmetric(12, 8));
    let frame = frame.fill(palette::faint(ink(), 0.03)).stroke(palette::border()).corner_radius(style::ROUND);
    frame
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = space::TINY;
            add(ui)
        })
        .inner
}

/// Draws a deck with its numbers of due and suspended positions. Returns what was clicked.
fn row(ui: &mut Ui, read: &ReadDeck, [due, suspended]: [usize; 2]) -> Option<Clicked> {
    let deck = &read.read.deck;
    let mut clicked = None;
    framed(ui, |ui| {
        ui.label(style::text(&read.read.title, style::medium(size::HEADING), gold()));
        match (&read.read.cards, read.cards().first().and_then(|card| registry::named(&card.game))) {
            (Err(reason), _) => {
                let words = say!("train-deck-fault", reason = Arg::from(reason.clone()));
                ui.label(style::text(words, style::roman(size::NOTE), palette::ruby()));
            }
            (Ok(cards), entry) => {
                let side = entry.map_or("", |entry| entry.start(deck.side).sides().of(deck.side));
                let mut words = say!("train-deck", side = side, count = cards.len(), due = due);
                if suspended > 0 {
                    words = [words, say!("train-deck-suspended", suspended = suspended)].join(" · ");
                }
                ui.label(style::text(words, style::roman(size::NOTE), ink()));
            }
        }
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(space::SMALL);
            let has_cards = !read.cards().is_empty();
            let weight = if due > 0 { Weight::Primary } else { Weight::Plain };
            let train = widgets::button_if(ui, has_cards, text!("train-deck-train"), weight);
            if train.on_hover_text(text!("train-deck-train-tip")).clicked() {
                clicked = Some(Clicked::Train(deck.clone()));
            }
            if suspended > 0 && widgets::button(ui, text!("train-deck-resume"), Weight::Quiet).clicked() {
                clicked = Some(Clicked::Resume(deck.clone()));
            }
            let reset = widgets::button_if(ui, has_cards, text!("train-deck-reset"), Weight::Quiet);
            if reset.on_hover_text(text!("train-deck-reset-tip")).clicked() {
                clicked = Some(Clicked::Reset(deck.clone()));
            }
            let remove = widgets::button(ui, text!("train-deck-remove"), Weight::Quiet);
            if remove.on_hover_text(text!("train-deck-remove-tip")).clicked() {
                clicked = Some(Clicked::Remove(deck.clone()));
            }
        });
    });
    clicked
}
