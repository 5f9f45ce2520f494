//! The page for a new game: the game, its players, and the side that starts.

use crate::app::ui;
use crate::app::ui::style::{size, space};
use bevy::prelude::*;
use bevy_egui::egui::{self, Pos2, Rect, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::app::base::settings::{LastGame, Settings};
use crate::app::base::states::Menu;
use crate::app::base::storage::Interrupted;
use crate::app::game::commands::{GameSetup, MatchCommands, TableCommand};
use crate::app::game::matches::fresh_seed;
use crate::app::ui::Draw;
use crate::app::ui::chapters;
use crate::app::ui::page;
use crate::app::ui::palette::{self, dim};
use crate::app::ui::style;
use crate::app::ui::widgets::{self, Weight};
use benediction_engine::Level;
use benediction_rules::message::Key;
use benediction_rules::notation::SideNames;
use benediction_rules::{GameSpec, RuleSet, Side, Starter};
use benediction_study::record::{Player, Record};
use benediction_study::registry::{self, Entry, RuleWord};
use benediction_words as all;
use benediction_words::locale;
use benediction_words::{say, text};

/// Draws a side's row: human, or a bot of a level.
fn side_row(ui: &mut Ui, side: Side, names: SideNames, level: &mut u8) {
    let top = ui.cursor().top();
    let left = ui.cursor().left();
    ui.horizontal(|ui| {
        ui.add_space(space::HUGE);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = space::TIGHT;
            ui.label(style::text(
                all::side(names, side),
                style::medium(size::HEADING),
                palette::accent(names.tint(side)),
            ));
            let mut chosen = usize::from(*level);
            let mut players = vec![text!("new-game-human")];
            players.extend(Level::ALL.iter().map(|level| all::level(level.number())));
            if widgets::choices(ui, &mut chosen, &players) {
                *level = chosen as u8;
            }
            let about = if *level == 0 {
                text!("new-game-human-about").into()
            } else {
                say!("player-level-about", level = *level, of = Level::ALL.len())
            };
            ui.label(style::text(about, style::italic(size::NOTE), dim()));
        });
    });
    let bar = Rect::from_min_max(Pos2::new(left, top + 2.0), Pos2::new(left + 3.0, ui.min_rect().bottom() - 2.0));
    ui.painter().rect_filled(bar, 1.5, palette::accent(names.tint(side)));
}

/// Draws the rules that can be chosen: groups of which one applies, and switches.
fn rules_rows(ui: &mut Ui, entry: &Entry, chosen: &mut String) {
    let mut words: Vec<&str> = entry.rules.iter().map(|rule| rule.word).collect();
    let word_list: Vec<String> = chosen.split(',').filter(|word| !word.is_empty()).map(Into::into).collect();
    words.retain(|word| word_list.iter().any(|chosen| chosen == word));
    let mut groups: Vec<Key> = entry.rules.iter().filter_map(|rule| rule.group).collect();
    groups.dedup();
    for group in groups {
        let of_group: Vec<&RuleWord> = entry.rules.iter().filter(|rule| rule.group == Some(group)).collect();
        let names: Vec<&str> = of_group.iter().map(|rule| rule.word).collect();
        let mut index = names.iter().position(|word| words.contains(word)).unwrap_or_default();
        widgets::heading(ui, locale::text(group));
        let titles: Vec<&str> = of_group.iter().map(|rule| locale::text(rule.title)).collect();
        if widgets::choices(ui, &mut index, &titles) {
            words.retain(|word| !names.contains(word));
            // The first one applies by default.
            words.extend(names.get(index).filter(|_| index > 0));
        }
        if let Some(rule) = of_group.get(index) {
            ui.label(style::text(locale::text(rule.about), style::italic(size::NOTE), dim()));
        }
    }
    let switches: Vec<&RuleWord> = entry.rules.iter().filter(|rule| rule.group.is_none()).collect();
    if !switches.is_empty() {
        widgets::heading(ui, text!("new-game-variants"));
    }
    for rule in switches {
        let mut on = words.contains(&rule.word);
        ui.spacing_mut().item_spacing.y = space::HAIR;
        if widgets::switch(ui, &mut on, locale::text(rule.title)).changed() {
            words.retain(|word| *word != rule.word);
            if on {
                words.push(rule.word);
            }
        }
        ui.label(style::text(locale::text(rule.about), style::italic(size::NOTE), dim()));
    }
    // In the registry's order, so that the same rules have one name.
    let in_order = entry.rules.iter().map(|rule| rule.word).filter(|word| words.contains(word));
    *chosen = in_order.collect::<Vec<_>>().join(",");
}

fn player(level: u8) -> Player {
    if level == 0 { Player::Human } else { Player::Bot(level) }
}

/// Returns a side by chance.
fn coin() -> Side {
    Side::BOTH[(fresh_seed() & 1) as usize]
}

/// The handicap chosen on the page, which is not saved for the next game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Handicap {
    /// The number of the game's handicap, from 1; 0 is none.
    odds: usize,
    /// The index of the side that gives it.
    giver: usize,
}

/// Draws the handicaps, if the game offers any.
fn handicap_rows(ui: &mut Ui, entry: &Entry, handicap: &mut Handicap) {
    if entry.odds.is_empty() {
        return;
    }
    widgets::heading(ui, text!("new-game-handicap"));
    let mut titles = vec![text!("new-game-handicap-none")];
    titles.extend(entry.odds.iter().map(|odds| locale::text(odds.title)));
    widgets::choices(ui, &mut handicap.odds, &titles);
    if handicap.odds > 0 {
        ui.label(style::text(text!("new-game-handicap-given-by"), style::roman(size::BODY), dim()));
        let [near, far] = Side::BOTH.map(|side| all::side(entry.sides, side));
        widgets::choices(ui, &mut handicap.giver, &[near.as_str(), far.as_str()]);
    }
    ui.label(style::text(text!("new-game-handicap-about"), style::italic(size::NOTE), dim()));
}

/// Returns the setup of the choices. The seed of the dice is a number, or one computed from its letters.
fn setup(last: &LastGame, seed: &str, handicap: Handicap) -> GameSetup {
    let first = match last.first {
        0 => Side::Near,
        1 => Side::Far,
        _ => coin(),
    };
    let rules = last.rules.get(&last.game).map_or(RuleSet::USUAL, |words| words.as_str().into());
    let game = GameSpec { id: last.game.as_str().into(), rules };
    let seed = Some(seed.trim()).filter(|seed| !seed.is_empty()).map(|seed| {
        let spelled = || seed.bytes().fold(0_u64, |sum, byte| sum.wrapping_mul(257).wrapping_add(u64::from(byte)));
        seed.parse().unwrap_or_else(|_| spelled())
    });
    let entry = registry::named(&last.game);
    let odds = entry.and_then(|entry| Some((entry, *entry.odds.get(handicap.odds.checked_sub(1)?)?)));
    // An impossible position is rejected with the reason from its rules when the game begins.
    let position = odds.and_then(|(entry, odds)| {
        let first = entry.starter.allows(first).then_some(first);
        entry.position_with_odds(&game.rules, first, odds, Side::BOTH[handicap.giver.min(1)]).ok()
    });
    GameSetup { game, players: [player(last.red), player(last.blue)], first, seed, position }
}

/// Draws the choices for one game: its description, its rules, the players, and the side that starts.
fn game_page(ui: &mut Ui, entry: &Entry, last: &mut LastGame, (seed, handicap): (&mut String, &mut Handicap)) {
    ui.spacing_mut().item_spacing.y = space::MEDIUM;
    ui.label(style::text(entry.about.map_or("", locale::text), style::roman(size::BODY), dim()));
    ui.add_space(space::TINY);
    let names = entry.sides;
    ui.scope(|ui| side_row(ui, Side::Near, names, &mut last.red));
    ui.scope(|ui| side_row(ui, Side::Far, names, &mut last.blue));
    if entry.starter == Starter::Chosen {
        widgets::heading(ui, text!("new-game-starts"));
        let mut first = usize::from(last.first);
        let [near, far] = Side::BOTH.map(|side| all::side(names, side));
        if widgets::choices(ui, &mut first, &[near.as_str(), far.as_str(), text!("new-game-random")]) {
            last.first = first as u8;
        }
        ui.label(style::text(text!("new-game-starts-about"), style::italic(size::NOTE), dim()));
    }
    if !entry.rules.is_empty() {
        let chosen = last.rules.entry(entry.name.into()).or_default();
        rules_rows(ui, entry, chosen);
    }
    handicap_rows(ui, entry, handicap);
    if entry.starter == Starter::Chance {
        widgets::heading(ui, text!("new-game-dice"));
        let field = egui::TextEdit::singleline(seed).hint_text(text!("new-game-by-chance")).char_limit(20);
        ui.add(field.font(style::roman(size::BODY)).desired_width(220.0));
        ui.label(style::text(text!("new-game-dice-about"), style::italic(size::NOTE), dim()));
    }
}

fn draw(
    mut contexts: EguiContexts,
    mut settings: ResMut<Settings>,
    interrupted: Res<Interrupted>,
    mut menu: ResMut<NextState<Menu>>,
    mut requests: MatchCommands,
    (mut seed, mut handicap): (Local<String>, Local<Handicap>),
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let mut last = settings.last_game.clone();
    let (mut begin, mut back, mut arrange) = (false, false, false);
    let body = |ui: &mut Ui| {
        let (games, titles) = (registry::games(), registry::titles());
        let mut open = games.iter().position(|entry| entry.name == last.game).unwrap_or_default();
        let before = open;
        chapters::show(ui, &titles, &mut open, |ui, open| {
            if let Some(entry) = games.get(open) {
                game_page(ui, entry, &mut last, (&mut seed, &mut handicap));
            }
        });
        if let Some(entry) = games.get(open).filter(|_| open != before) {
            last.game = entry.name.into();
            *handicap = Handicap::default();
        }
    };
    let note = match (last_is_bots(&settings.last_game), interrupted.0.is_some()) {
        (_, true) => text!("new-game-keeps"),
        (true, false) => text!("new-game-bots-only"),
        _ => "",
    };
    let entry = registry::named(&settings.last_game.game).unwrap_or_else(registry::first);
    let rules = settings.last_game.rules.get(entry.name).map_or(RuleSet::USUAL, |words| words.as_str().into());
    let refusal = entry.start_with(&rules, None).err().map(|reason| say!("notice-not-begun", reason = reason));
    let (note, ink) = refusal.as_deref().map_or((note, dim()), |reason| (reason, palette::ruby()));
    page::page(ctx, text!("new-game-title"), Vec2::new(900.0, 680.0), body, |ui| {
        begin = widgets::button_if(ui, refusal.is_none(), text!("new-game-start"), Weight::Primary).clicked();
        let by_hand = widgets::button_if(ui, refusal.is_none(), text!("new-game-position"), Weight::Plain);
        arrange = by_hand.on_hover_text(text!("new-game-position-tip")).clicked();
        back = widgets::button(ui, text!("common-back"), Weight::Quiet).on_hover_text(ui::back_tip(ui.ctx())).clicked();
        page::foot_note(ui, note, ink);
    });
    if last != settings.last_game {
        settings.last_game = last;
    }
    if begin {
        requests.write(TableCommand::New(setup(&settings.last_game, &seed, *handicap)));
    } else if arrange {
        let setup = setup(&settings.last_game, &seed, *handicap);
        let record = Record { first: setup.first, position: setup.position, ..Record::of(setup.game) };
        requests.write(TableCommand::Arrange(Box::new(record)));
    } else if back {
        ui::go(&mut menu, Menu::None);
    }
}

fn last_is_bots(last: &LastGame) -> bool {
    last.red > 0 && last.blue > 0
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Pages).run_if(in_state(Menu::NewGame)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_choices_become_a_setup() {
        let last = LastGame { game: "king-trails".into(), red: 3, blue: 0, first: 1, ..LastGame::default() };
        let setup = setup(&last, "", Handicap::default());
        assert_eq!(setup.game, "king-trails".into());
        assert_eq!(setup.players, [Player::Bot(3), Player::Human]);
        assert_eq!((setup.first, setup.seed), (Side::Far, None));
    }

    #[test]
    fn a_handicap_is_a_position_to_begin_with() {
        let last = LastGame { first: 1, ..LastGame::default() };
        assert_eq!(setup(&last, "", Handicap::default()).position, None);
        let position = setup(&last, "", Handicap { odds: 3, giver: 1 }).position.expect("a position");
        assert!(position.contains("hands: 9 7") && position.contains("turn: blue 1"), "{position}");
    }

    #[test]
    fn rules_words_and_a_seed_go_along() {
        let rules = [("obelisk".to_string(), "bounded,even".to_string())].into_iter().collect();
        let last = LastGame { game: "obelisk".into(), rules, ..LastGame::default() };
        let setup_of_rules = setup(&last, " 77 ", Handicap::default());
        assert_eq!((setup_of_rules.game.to_string().as_str(), setup_of_rules.seed), ("obelisk bounded,even", Some(77)));
        let seed = |word| setup(&last, word, Handicap::default()).seed;
        assert_eq!(seed("abbey"), seed("abbey"));
        assert_ne!(seed("abbey"), seed("abbot"));
    }
}
