//! The lines that the player trains, as a part of *Learn*: what is due today, and the list of the decks.

use std::collections::HashMap;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui, Vec2};

use crate::app::base::progress::{PlayerProgress, PuzzleBook, Training};
use crate::app::base::settings::Settings;
use crate::app::exercise::ExerciseCommand;
use crate::app::exercise::line::Return;
use crate::app::exercise::lines::{DueToday, Lines, ReadDeck};
use crate::app::exercise::puzzle;
use crate::app::exercise::puzzle_choice::{ChosenPuzzle, Origin};
use crate::app::ui::diagram::{self, Scene};
use crate::app::ui::page::{self, Question};
use crate::app::ui::palette::{self, dim, gold, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use benediction_rules::message::Arg;
use benediction_study::library::today;
use benediction_study::lines::{Deck, REPERTOIRES, Repertoire};
use benediction_study::registry;
use benediction_study::schedule::CardId;
use benediction_words::{locale, say, text};

/// The state of the list and what it changes.
#[derive(SystemParam)]
pub(super) struct LinesPage<'w, 's> {
    lines: Res<'w, Lines>,
    due: Res<'w, DueToday>,
    book: Res<'w, PuzzleBook>,
    settings: Res<'w, Settings>,
    training: ResMut<'w, Training>,
    scenes: Local<'s, Scenes>,
    /// The decks of the repertoires that come with the program.
    offered: Local<'s, Vec<(&'static Repertoire, Deck)>>,
    /// The change about which it is asked.
    asks: Local<'s, Option<Clicked>>,
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
#[derive(Clone)]
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
            clicked = deck_row(ui, scene_of(&mut self.scenes, &deck.read.deck), deck, counts).or(clicked);
        }
        if self.offered.is_empty() {
            let read = REPERTOIRES.iter().filter_map(|repertoire| Some((repertoire, repertoire.deck().ok()?)));
            *self.offered = read.collect();
        }
        for (repertoire, deck) in self.offered.iter().filter(|(_, deck)| !progress.decks.contains(deck)) {
            let about = [(locale::text(repertoire.about).into(), ink())];
            row(ui, scene_of(&mut self.scenes, deck), locale::text(repertoire.title), &about, |ui| {
                if widgets::button(ui, text!("train-add"), Weight::Plain).clicked() {
                    clicked = Some(Clicked::Add(deck.clone()));
                }
            });
        }
        ui.add_space(space::SMALL);
        ui.label(style::text(text!("train-how"), style::italic(size::NOTE), dim()));
        if !self.lines.decks.is_empty() && widgets::button(ui, text!("train-reset-all"), Weight::Quiet).clicked() {
            clicked = Some(Clicked::ResetAll);
        }
        self.carry_out(clicked?, progress)
    }

    fn carry_out(&mut self, clicked: Clicked, progress: &mut ResMut<PlayerProgress>) -> Option<ExerciseCommand> {
        match clicked {
            Clicked::Train(deck) => {
                return self.lines.begin_deck(&deck, &self.training, self.settings.study.pace(), Return::Learn);
            }
            Clicked::Resume(deck) => {
                let ids = ids(&self.lines, &deck);
                let suspended: Vec<CardId> = self.training.0.suspended(&ids).cloned().collect();
                suspended.iter().for_each(|id| self.training.0.suspend(id, false, today()));
            }
            Clicked::Add(deck) => drop(progress.decks.insert(deck)),
            Clicked::Reset(_) | Clicked::Remove(_) | Clicked::ResetAll => *self.asks = Some(clicked),
        }
        None
    }

    /// Asks whether lines are to be reset or removed, once that was clicked.
    pub fn ask(&mut self, ctx: &egui::Context, progress: &mut ResMut<PlayerProgress>) {
        let Some(asked) = self.asks.clone() else { return };
        let title_of = |deck: &Deck| {
            let read = self.lines.decks.iter().find(|read| read.read.deck == *deck);
            read.map_or("", |read| &read.read.title)
        };
        let (title, words, yes) = match &asked {
            Clicked::Remove(deck) => (
                say!("train-remove-question", lines = title_of(deck)),
                text!("train-deck-remove-tip"),
                text!("train-deck-remove"),
            ),
            Clicked::Reset(deck) => (
                say!("train-reset-deck-question", lines = title_of(deck)),
                text!("train-reset-deck-about"),
                text!("train-deck-reset"),
            ),
            Clicked::ResetAll => {
                (text!("train-reset-question").into(), text!("train-reset-about"), text!("train-reset-all"))
            }
            Clicked::Train(_) | Clicked::Resume(_) | Clicked::Add(_) => return,
        };
        let question = Question { title: &title, words, yes, no: text!("train-reset-no") };
        let Some(answer) = page::ask(ctx, &question) else { return };
        *self.asks = None;
        match asked {
            _ if !answer => {}
            Clicked::Remove(deck) => drop(progress.decks.remove(&deck)),
            Clicked::Reset(deck) => {
                ids(&self.lines, &deck).iter().for_each(|id| self.training.0.reset(id, today()));
            }
            Clicked::ResetAll => self.training.0.forget_lines(today()),
            Clicked::Train(_) | Clicked::Resume(_) | Clicked::Add(_) => {}
        }
    }
}

/// Returns the identities of the positions of a deck.
fn ids(lines: &Lines, deck: &Deck) -> Vec<CardId> {
    let read = lines.decks.iter().find(|read| read.read.deck == *deck);
    read.map_or_else(Vec::new, |read| read.ids().to_vec())
}

/// The positions of decks, by their texts. `None` for a text that cannot be read.
type Scenes = HashMap<String, Option<Scene>>;

/// Returns the position of a deck. Returns `None` if it cannot be read.
fn scene_of<'a>(scenes: &'a mut Scenes, deck: &Deck) -> Option<&'a Scene> {
    if !scenes.contains_key(&deck.position) {
        let scene = registry::read_position(&deck.position).ok().map(|session| Scene::of(&session));
        scenes.insert(deck.position.clone(), scene);
    }
    scenes.get(&deck.position)?.as_ref()
}

/// Side of the diagram in a row, in points.
const DIAGRAM: f32 = 64.0;

/// Draws a row of the list: the position on a diagram, a title and lines of text with their colors. `buttons` adds what stands below.
fn row(
    ui: &mut Ui,
    scene: Option<&Scene>,
    title: &str,
    lines: &[(String, egui::Color32)],
    buttons: impl FnOnce(&mut Ui),
) {
    let frame = egui::Frame::new().inner_margin(egui::Margin::same(10)).corner_radius(style::ROUND);
    frame.fill(palette::faint(ink(), 0.03)).stroke(palette::border()).show(ui, |ui| {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = space::LARGE;
            let (picture, _) = ui.allocate_exact_size(Vec2::splat(DIAGRAM), egui::Sense::hover());
            if let Some(scene) = scene {
                diagram::draw_scene(ui.painter(), picture, scene);
            }
            ui.vertical(|ui| {
                ui.set_width(ui.available_width());
                ui.spacing_mut().item_spacing.y = space::TINY;
                ui.label(style::text(title, style::medium(size::HEADING), gold()));
                for (words, color) in lines {
                    ui.label(style::text(words, style::roman(size::NOTE), *color));
                }
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing = Vec2::splat(space::SMALL);
                    buttons(ui);
                });
            });
        });
    });
}

/// Draws a deck with its numbers of due and suspended positions. Returns what was clicked.
fn deck_row(ui: &mut Ui, scene: Option<&Scene>, read: &ReadDeck, [due, suspended]: [usize; 2]) -> Option<Clicked> {
    let deck = &read.read.deck;
    let mut lines = match &read.read.cards {
        Err(reason) => vec![(say!("train-deck-fault", reason = Arg::from(reason.clone())), palette::ruby())],
        Ok(cards) => {
            vec![(say!("train-deck", side = read.side, count = cards.len(), due = due), ink())]
        }
    };
    if suspended > 0 {
        lines.push((say!("train-deck-suspended", suspended = suspended), dim()));
    }
    let mut clicked = None;
    row(ui, scene, &read.read.title, &lines, |ui| {
        let has_cards = !read.cards().is_empty();
        let mut button = |ui: &mut Ui, is_on: bool, words: &str, tip: &str, weight: Weight, command: Clicked| {
            if widgets::button_if(ui, is_on, words, weight).on_hover_text(tip).clicked() {
                clicked = Some(command);
            }
        };
        let weight = if due > 0 { Weight::Primary } else { Weight::Plain };
        let train = (text!("train-deck-train"), text!("train-deck-train-tip"));
        button(ui, has_cards, train.0, train.1, weight, Clicked::Train(deck.clone()));
        if suspended > 0 {
            let resume = (text!("train-deck-resume"), text!("train-deck-resume-tip"));
            button(ui, true, resume.0, resume.1, Weight::Quiet, Clicked::Resume(deck.clone()));
        }
        let reset = (text!("train-deck-reset"), text!("train-deck-reset-tip"));
        button(ui, has_cards, reset.0, reset.1, Weight::Quiet, Clicked::Reset(deck.clone()));
        let remove = (text!("train-deck-remove"), text!("train-deck-remove-tip"));
        button(ui, true, remove.0, remove.1, Weight::Quiet, Clicked::Remove(deck.clone()));
    });
    clicked
}
