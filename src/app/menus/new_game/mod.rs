//! The page for a new game: the games with their pictures, the opponent, and the other options below *More options*.

mod cards;
mod clock;
mod dials;
mod help;
mod more;
mod opponent;

use crate::app::ui::style::{self, size, space};
use bevy::prelude::*;
use bevy_egui::egui::{self, Rect, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use more::MoreOptions;

use crate::app::base::progress::PlayerProgress;
use crate::app::base::states::{Menu, Step};
use crate::app::base::storage::Interrupted;
use crate::app::exercise::{ExerciseCommand, lesson};
use crate::app::game::commands::{GameSetup, MatchCommand, MatchCommands, TableCommand};
use crate::app::game::matches::fresh_seed;
use crate::app::library::GameLibrary;
use crate::app::ui::diagram::Scenes;
use crate::app::ui::palette::{self, dim, gold};
use crate::app::ui::widgets::{self, Weight};
use crate::app::ui::{self, Draw, page};
use benediction_rules::{GameSpec, RuleSet, Side};
use benediction_study::progress::{FirstSide, LastGame};
use benediction_study::record::{Player, Record};
use benediction_study::registry::{self, Entry};
use benediction_study::terms::Terms;
use benediction_words::lessons::Lesson;
use benediction_words::{locale, say, text};

/// Returns a side by chance.
fn coin() -> Side {
    Side::BOTH[(fresh_seed() & 1) as usize]
}

/// Returns the players of the choices, and their terms. Chance may decide which side plays against the bot.
fn players(last: &LastGame) -> ([Player; 2], Terms) {
    let (mut players, mut terms) = (last.players.clone(), last.begun_terms());
    if last.random_side && last.people() > 0 && coin() == Side::Far {
        players.reverse();
        terms.clock = last.clock().exchanged().to_string();
    }
    (players, terms)
}

/// Returns the game of the choices as it begins without a handicap and with random dice: what *Play again* on the main menu starts.
pub(in crate::app) fn again(last: &LastGame) -> GameSetup {
    setup(last, &MoreOptions::default())
}

/// Returns the setup of the choices. The seed of the dice is a number, or one computed from its letters.
fn setup(last: &LastGame, more: &MoreOptions) -> GameSetup {
    let first = match last.first {
        FirstSide::Near => Side::Near,
        FirstSide::Far => Side::Far,
        FirstSide::Random => coin(),
    };
    let rules = last.rules.get(&last.game).map_or(RuleSet::USUAL, |words| words.as_str().into());
    let mut game = GameSpec { id: last.game.as_str().into(), rules };
    let seed = Some(more.seed.trim()).filter(|seed| !seed.is_empty()).map(|seed| {
        let spelled = || seed.bytes().fold(0_u64, |sum, byte| sum.wrapping_mul(257).wrapping_add(u64::from(byte)));
        seed.parse().unwrap_or_else(|_| spelled())
    });
    let entry = registry::named(&last.game);
    let odds = entry.and_then(|entry| Some((entry, *entry.odds.get(more.odds.checked_sub(1)?)?)));
    // An impossible position is rejected with the reason from its rules when the game begins.
    let position = odds.and_then(|(entry, odds)| {
        let first = entry.starter.allows(first).then_some(first);
        entry.position_with_odds(&game.rules, first, odds, Side::BOTH[more.giver.min(1)]).ok()
    });
    let (players, terms) = players(last);
    let series = terms.series();
    let begun = entry.and_then(|entry| entry.start_with(&game.rules, None).ok());
    if let Some(rules) = series.zip(begun).and_then(|(series, begun)| series.rules(None, begun.start())) {
        game.rules = rules;
    }
    GameSetup { game, players, first, seed, position, terms, lesson: None }
}

/// The request of a button of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PageRequest {
    /// Begin the game.
    Begin,
    /// Set up a position.
    Arrange,
    /// Take the lesson.
    Learn,
    /// Leave the page.
    Back,
}

/// Width of the headings beside the choices, in points.
const HEADING: f32 = 96.0;
/// Height of a row of choices, in points.
const CHOICES: f32 = 32.0;

/// Draws choices with their heading beside them, in a narrow window below it.
fn section(ui: &mut Ui, heading: &str, add: impl FnOnce(&mut Ui)) {
    if style::is_narrow(ui.ctx()) {
        widgets::heading(ui, heading);
        return add(ui);
    }
    ui.horizontal_top(|ui| {
        let layout = egui::Layout::left_to_right(egui::Align::Center);
        ui.allocate_ui_with_layout(Vec2::new(HEADING, CHOICES), layout, |ui| {
            ui.set_min_size(Vec2::new(HEADING, CHOICES));
            widgets::heading(ui, heading);
        });
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = space::TINY;
            add(ui);
        });
    });
}

/// Draws the choices for one game: its description, the first lesson until it is taken, the opponent, and further options.
fn choices(
    ui: &mut Ui,
    entry: &Entry,
    last: &mut LastGame,
    more: &mut MoreOptions,
    known: (Option<u8>, &[String]),
    lesson: Option<&Lesson>,
) -> Option<PageRequest> {
    let mut request = None;
    ui.spacing_mut().item_spacing.y = space::SMALL;
    // In one row, so that *More options* is in sight below.
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::new(space::HUGE, space::SMALL);
        ui.label(style::text(locale::text(entry.title), style::medium(size::TITLE), gold()));
        if let Some(lesson) = lesson {
            let words = say!("new-game-learn", minutes = lesson.minutes());
            if widgets::small_button(ui, &words, Weight::Plain).clicked() {
                request = Some(PageRequest::Learn);
            }
        }
    });
    ui.label(style::text(entry.about.map_or("", locale::text), style::roman(size::BODY), dim()));
    opponent::rows(ui, entry, last, known);
    help::rows(ui, last);
    clock::rows(ui, entry, last, more);
    request.or(more::rows(ui, entry, last, more))
}

/// Draws the games and the choices for the chosen one: beside each other, in a narrow window below each other. Returns the game that
/// is chosen.
fn games_and_choices(
    ui: &mut Ui,
    entry: &Entry,
    visit: u32,
    scenes: &mut Scenes,
    choices: impl FnOnce(&mut Ui),
) -> Option<&'static Entry> {
    if style::is_narrow(ui.ctx()) {
        let area = egui::ScrollArea::vertical().id_salt(("choices", visit)).auto_shrink(false);
        let both = area.show(ui, |ui| {
            ui.set_width(ui.available_width() - 10.0);
            let chosen = cards::small(ui, entry, scenes);
            ui.add_space(space::MEDIUM);
            choices(ui);
            chosen
        });
        return both.inner;
    }
    let room = ui.available_rect_before_wrap();
    let list = Rect::from_min_size(room.min, Vec2::new(cards::WIDTH, room.height()));
    let text = Rect::from_min_max(list.right_top() + Vec2::new(30.0, 0.0), room.max);
    let chosen = ui.scope_builder(egui::UiBuilder::new().max_rect(list), |ui| cards::column(ui, entry, scenes));
    ui.painter().vline(list.right() + 15.0, room.y_range(), palette::border());
    ui.scope_builder(egui::UiBuilder::new().max_rect(text), |ui| {
        let area = egui::ScrollArea::vertical().id_salt(("choices", entry.name, visit)).auto_shrink(false);
        area.show(ui, |ui| {
            ui.set_width(ui.available_width() - 14.0);
            choices(ui);
        });
    });
    chosen.inner
}

fn draw(
    mut contexts: EguiContexts,
    mut progress: ResMut<PlayerProgress>,
    (interrupted, library): (Res<Interrupted>, Res<GameLibrary>),
    (page, mut menu): (Res<State<Menu>>, ResMut<NextState<Menu>>),
    mut requests: MatchCommands,
    mut exercise: MessageWriter<ExerciseCommand>,
    (mut more, mut scenes, mut visits): (Local<MoreOptions>, Local<Scenes>, Local<u32>),
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let mut last = progress.last_game.clone();
    let mut request = None;
    let more = &mut *more;
    let unread = clock::why_unread(more);
    // Each visit begins at the top of the page.
    *visits += u32::from(page.is_changed());
    let visit = *visits;
    let body = |ui: &mut Ui| {
        let mut contents = |ui: &mut Ui, entry: &Entry, last: &mut LastGame| {
            let is_new = |lesson: &&Lesson| !progress.learned.contains_key(&lesson.name());
            let lesson = entry.lesson().filter(is_new);
            request = choices(ui, entry, last, more, (library.matched_level(entry), &progress.names), lesson);
        };
        let entry = registry::named(&last.game).unwrap_or_else(registry::first);
        let chosen = games_and_choices(ui, entry, visit, &mut scenes, |ui| contents(ui, entry, &mut last));
        if let Some(entry) = chosen.filter(|chosen| chosen.name != entry.name) {
            last.turn_to(entry.name);
            *more = MoreOptions { open: more.open, ..MoreOptions::default() };
        }
    };
    let note = match (progress.last_game.people() == 0, interrupted.0.is_some()) {
        (_, true) => text!("new-game-keeps"),
        (true, false) => text!("new-game-bots-only"),
        _ => "",
    };
    let entry = registry::named(&progress.last_game.game).unwrap_or_else(registry::first);
    let rules = progress.last_game.rules.get(entry.name).map_or(RuleSet::USUAL, |words| words.as_str().into());
    let refusal = entry.start_with(&rules, None).err().map(|reason| say!("notice-not-begun", reason = reason));
    let stop = refusal.as_deref().or(unread);
    let (note, ink) = stop.map_or((note, dim()), |reason| (reason, palette::ruby()));
    let mut of_foot = None;
    let back = page::page(ctx, text!("new-game-title"), Vec2::new(980.0, 700.0), body, |ui| {
        if widgets::default_button(ui, stop.is_none(), text!("new-game-start")).clicked() {
            of_foot = Some(PageRequest::Begin);
        }
        page::foot_note(ui, note, ink);
    });
    if last != progress.last_game {
        progress.last_game = last;
    }
    match back.then_some(PageRequest::Back).or(of_foot).or(request) {
        Some(PageRequest::Begin) => requests.write(TableCommand::begin(setup(&progress.last_game, more))),
        Some(PageRequest::Arrange) if refusal.is_none() => {
            let setup = setup(&progress.last_game, more);
            let record = Record { first: setup.first, position: setup.position, ..Record::of(setup.game) };
            requests.write(TableCommand::Arrange(Box::new(record)));
        }
        Some(PageRequest::Learn) => drop(exercise.write_batch(lesson::begin_first(entry.name))),
        Some(PageRequest::Back) => ui::go(&mut menu, Menu::None),
        Some(PageRequest::Arrange) | None => {}
    }
}

/// Counts the games that are started, since those after the first ones have fewer words on their buttons, and remembers them.
fn count_games(mut commands: MessageReader<MatchCommand>, mut progress: ResMut<PlayerProgress>) {
    for command in commands.read() {
        let MatchCommand::Table(command @ (TableCommand::New(_) | TableCommand::Again)) = command else { continue };
        // It was not chosen here.
        if matches!(command, TableCommand::New(setup) if setup.lesson.is_some()) {
            continue;
        }
        progress.games_started = progress.games_started.saturating_add(1);
        if let TableCommand::New(setup) = command {
            remember(setup, &mut progress.last_game);
            if setup.players == [Player::Human, Player::Human] {
                progress.keep_names();
            }
        }
    }
}

/// Makes a game the last choice.
fn remember(setup: &GameSetup, last: &mut LastGame) {
    let is_here = !setup.players.iter().any(|player| matches!(player, Player::Other(_)));
    if let Some(entry) = registry::find(&setup.game.id).filter(|_| is_here) {
        last.turn_to(entry.name);
        last.players.clone_from(&setup.players);
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(Update, count_games.in_set(Step::Match));
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Pages).run_if(in_state(Menu::NewGame)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_choices_become_a_setup() {
        let last = LastGame {
            game: "king-trails".into(),
            players: [Player::Bot(3), Player::Human],
            first: FirstSide::Far,
            ..LastGame::default()
        };
        let setup = setup(&last, &MoreOptions::default());
        assert_eq!(setup.game, "king-trails".into());
        assert_eq!(setup.players, [Player::Bot(3), Player::Human]);
        assert_eq!((setup.first, setup.seed), (Side::Far, None));
    }

    #[test]
    fn random_side_gives_the_player_either_side() {
        let last = LastGame { random_side: true, ..LastGame::default() };
        let seen: Vec<_> = (0..64).map(|_| players(&last).0).collect();
        for side in [[Player::Human, Player::Bot(4)], [Player::Bot(4), Player::Human]] {
            assert!(seen.contains(&side), "{side:?}");
        }
    }

    #[test]
    fn a_handicap_is_a_position_to_begin_with() {
        let last = LastGame { first: FirstSide::Far, ..LastGame::default() };
        assert_eq!(setup(&last, &MoreOptions::default()).position, None);
        let position = setup(&last, &MoreOptions { odds: 3, giver: 1, ..default() }).position.expect("a position");
        assert!(position.contains("hands: 9 7") && position.contains("turn: blue 1"), "{position}");
    }

    #[test]
    fn rules_words_and_a_seed_go_along() {
        let rules = [("obelisk".to_string(), "bounded,even".to_string())].into_iter().collect();
        let last = LastGame { game: "obelisk".into(), rules, ..LastGame::default() };
        let setup_of_rules = setup(&last, &MoreOptions { seed: " 77 ".into(), ..default() });
        assert_eq!((setup_of_rules.game.to_string().as_str(), setup_of_rules.seed), ("obelisk bounded,even", Some(77)));
        let seed = |word: &str| setup(&last, &MoreOptions { seed: word.into(), ..default() }).seed;
        assert_eq!(seed("abbey"), seed("abbey"));
        assert_ne!(seed("abbey"), seed("abbot"));
    }
}
