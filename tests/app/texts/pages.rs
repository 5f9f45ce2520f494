//! The pages and panels whose texts are measured, each reached from the one before.

use benediction::app::base::progress::Training;
use benediction::app::base::states::{Menu, Screen};
use benediction::app::base::storage::requests::{DeckCards, LibraryOutput};
use benediction::app::exercise::line::Return;
use benediction::app::exercise::lines::Lines;
use benediction::app::exercise::puzzle_choice::{ChosenPuzzle, Origin};
use benediction::app::exercise::{lesson, puzzle};
use benediction::app::game::analysis::AnalysisWanted;
use benediction::app::game::commands::{ArrangeCommand, MatchCommand, PlayerCommand, TableCommand};
use benediction_rules::Side;
use benediction_study::lines::{Deck, REPERTOIRES, Repertoire};
use benediction_study::puzzles::shipped;
use benediction_study::record::Player;
use benediction_study::registry;
use benediction_study::schedule::Pace;
use benediction_words::{locale, text};
use bevy::prelude::*;

use crate::window::Window;

/// A page, or a state of the table.
pub struct Page {
    pub name: &'static str,
    pub open: fn(&mut Window),
}

const FRIENDS: [Player; 2] = [Player::Human, Player::Human];

fn order(window: &mut Window, command: impl Into<MatchCommand>) {
    window.app.world_mut().write_message(command.into());
    window.frames(8);
}

/// Goes back to the title.
fn title(window: &mut Window) {
    if *window.app.world().resource::<State<Screen>>().get() == Screen::Table {
        order(window, TableCommand::Leave);
    }
    window.open(Menu::None);
}

fn page(window: &mut Window, menu: Menu) {
    title(window);
    window.open(menu);
}

/// A height in pixels at which every page scrolls.
const MIDDLE: f32 = 300.0;

/// Presses a button, after it is scrolled to.
fn press(window: &mut Window, words: &str) {
    for _ in 0..20 {
        let buttons = window.buttons();
        let found = buttons.iter().find(|button| button.words == words);
        let Some(button) = found else { panic!("no {words} among {buttons:?}") };
        if !button.seen.is_empty() && button.seen.height() > 8.0 {
            return window.press(words);
        }
        let at = button.rect.center();
        window.tell_cursor(Vec2::new(at.x, MIDDLE));
        window.wheel(if at.y < MIDDLE { 4.0 } else { -4.0 });
        window.frames(5);
    }
    panic!("{words} cannot be scrolled to");
}

/// Opens the choices of a new game, and all further options.
fn new_game(window: &mut Window, game: &str) {
    page(window, Menu::NewGame);
    press(window, registry::title(&game.into()));
    press(window, text!("new-game-more"));
}

fn clock(window: &mut Window, kind: &str) {
    page(window, Menu::NewGame);
    press(window, text!("clock-custom"));
    press(window, kind);
}

/// Shows a chapter of the settings.
fn settings(window: &mut Window, chapter: &str) {
    page(window, Menu::Settings);
    if window.buttons().iter().all(|button| button.words != chapter) {
        // In a narrow window the chapters are listed on demand.
        return;
    }
    press(window, chapter);
}

fn rules(window: &mut Window, game: &str) {
    page(window, Menu::Rules);
    press(window, registry::title(&game.into()));
}

fn table(window: &mut Window, game: &str) {
    title(window);
    window.start(game, FRIENDS);
    let mut wanted = window.app.world_mut().resource_mut::<AnalysisWanted>();
    (wanted.hint, wanted.threats) = (false, false);
}

fn finish(window: &mut Window, game: &str) {
    table(window, game);
    order(window, PlayerCommand::ResignFor(Side::Near));
    window.frames(12);
}

fn study(window: &mut Window) {
    table(window, "benediction");
    order(window, TableCommand::Study);
}

fn first_puzzle(window: &mut Window) {
    title(window);
    let chosen = ChosenPuzzle { puzzle: shipped()[0].clone(), origin: Origin::Single };
    window.app.world_mut().write_message(puzzle::begin(chosen).unwrap());
    window.frames(12);
}

/// Reads the lines that come with the program, as the library service would.
fn read_lines(window: &mut Window) -> Vec<Deck> {
    let decks: Vec<Deck> = REPERTOIRES.iter().map(|repertoire| repertoire.deck().unwrap()).collect();
    let read = |(repertoire, deck): (&Repertoire, &Deck)| DeckCards {
        deck: deck.clone(),
        title: locale::text(repertoire.title).into(),
        cards: deck.cards(&repertoire.session().unwrap()),
    };
    let lines: Vec<DeckCards> = REPERTOIRES.iter().zip(&decks).map(read).collect();
    window.app.world_mut().write_message(LibraryOutput::Lines(lines));
    window.frames(3);
    decks
}

fn lines(window: &mut Window) {
    page(window, Menu::Learn);
    read_lines(window);
    press(window, text!("train-title"));
}

fn training(window: &mut Window) {
    title(window);
    let decks = read_lines(window);
    let world = window.app.world_mut();
    let lines = world.resource::<Lines>();
    let begin = lines.begin_deck(&decks[0], world.resource::<Training>(), Pace::default(), Return::Learn);
    world.write_message(begin.unwrap());
    window.frames(12);
}

fn first_lesson(window: &mut Window, game: &str) {
    title(window);
    window.app.world_mut().write_message(lesson::begin_first(game).unwrap());
    window.frames(12);
}

/// All of them.
pub const PAGES: &[Page] = &[
    Page { name: "title", open: title },
    Page { name: "welcome", open: |window| page(window, Menu::Welcome) },
    Page { name: "new game, Benediction", open: |window| new_game(window, "benediction") },
    Page { name: "new game, King Trails", open: |window| new_game(window, "king-trails") },
    Page { name: "new game, Kingamon", open: |window| new_game(window, "kingamon") },
    Page { name: "new game, Benedict Chess", open: |window| new_game(window, "benedict-chess") },
    Page { name: "new game, Obelisk", open: |window| new_game(window, "obelisk") },
    Page {
        name: "new game, friends",
        open: |window| {
            page(window, Menu::NewGame);
            press(window, text!("new-game-friend"));
        },
    },
    Page { name: "clock, increment", open: |window| clock(window, text!("clock-kind-increment")) },
    Page { name: "clock, delay", open: |window| clock(window, text!("clock-kind-delay")) },
    Page {
        name: "clock, byo-yomi apart",
        open: |window| {
            clock(window, text!("clock-kind-byo"));
            press(window, text!("clock-apart"));
        },
    },
    Page { name: "learn", open: |window| page(window, Menu::Learn) },
    Page { name: "learn, lines", open: lines },
    Page { name: "puzzles", open: |window| page(window, Menu::Puzzles) },
    Page { name: "library", open: |window| page(window, Menu::Library) },
    Page { name: "results", open: |window| page(window, Menu::Results) },
    Page { name: "credits", open: |window| page(window, Menu::Credits) },
    Page { name: "rules, Benediction", open: |window| rules(window, "benediction") },
    Page { name: "rules, Kingamon", open: |window| rules(window, "kingamon") },
    Page {
        name: "rules, keys",
        open: |window| {
            page(window, Menu::Rules);
            if window.buttons().iter().any(|button| button.words == text!("commands-title")) {
                press(window, text!("commands-title"));
            }
        },
    },
    Page { name: "settings, play", open: |window| settings(window, text!("settings-chapter-play")) },
    Page { name: "settings, table", open: |window| settings(window, text!("settings-chapter-table")) },
    Page { name: "settings, bot", open: |window| settings(window, text!("settings-chapter-bot")) },
    Page { name: "settings, study", open: |window| settings(window, text!("settings-chapter-study")) },
    Page { name: "settings, picture", open: |window| settings(window, text!("settings-chapter-picture")) },
    Page { name: "settings, sound", open: |window| settings(window, text!("settings-chapter-sound")) },
    Page { name: "table, Benediction", open: |window| table(window, "benediction") },
    Page { name: "table, King Trails", open: |window| table(window, "king-trails") },
    Page { name: "table, Kingamon", open: |window| table(window, "kingamon") },
    Page { name: "table, Benedict Chess", open: |window| table(window, "benedict-chess") },
    Page { name: "table, Obelisk", open: |window| table(window, "obelisk") },
    Page {
        name: "pause",
        open: |window| {
            table(window, "benediction");
            window.open(Menu::Pause);
        },
    },
    Page {
        name: "settings over a game",
        open: |window| {
            table(window, "benediction");
            window.open(Menu::Settings);
        },
    },
    Page { name: "result", open: |window| finish(window, "benedict-chess") },
    Page { name: "study", open: study },
    Page {
        name: "editor",
        open: |window| {
            study(window);
            order(window, ArrangeCommand::Begin);
        },
    },
    Page { name: "lesson, Benediction", open: |window| first_lesson(window, "benediction") },
    Page { name: "lesson, Obelisk", open: |window| first_lesson(window, "obelisk") },
    Page { name: "puzzle", open: first_puzzle },
    Page { name: "training", open: training },
];

#[test]
fn pages_have_different_names() {
    let names: std::collections::BTreeSet<&str> = PAGES.iter().map(|page| page.name).collect();
    assert_eq!(names.len(), PAGES.len());
}
