//! What is rarely chosen: who starts, variants, handicaps, the dice, two bots, a position.

use bevy_egui::egui::{self, Ui};

use super::{PageRequest, opponent};
use crate::app::ui::named;
use crate::app::ui::palette::{dim, gold};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use benediction_rules::message::Key;
use benediction_rules::{Side, Starter};
use benediction_study::progress::{FirstSide, LastGame};
use benediction_study::record::Player;
use benediction_study::registry::{Entry, RuleWord};
use benediction_study::series::{Series, Unit};
use benediction_words::{self as all, locale, say, text};
use egui_phosphor::regular as icon;

/// The further options, which are not saved for the next game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct MoreOptions {
    /// `true` if they are shown.
    pub open: bool,
    /// The seed of the dice. Random if it is empty.
    pub seed: String,
    /// The number of the game's handicap, from 1; 0 is none.
    pub odds: usize,
    /// The index of the side that gives it.
    pub giver: usize,
    /// The typed text of the own clock. `None` while a preset is chosen.
    pub clock: Option<String>,
    /// `true` if each side has its own clock.
    pub apart: bool,
}

/// Width of the button that shows them, in points.
const BUTTON: f32 = 150.0;

/// Draws the further options below a line that shows and hides them.
pub(super) fn rows(ui: &mut Ui, entry: &Entry, last: &mut LastGame, more: &mut MoreOptions) -> Option<PageRequest> {
    let sign = if more.open { icon::CARET_UP } else { icon::CARET_DOWN };
    let words = text!("new-game-more");
    let button = widgets::worded_button(ui, &format!("{words}  {sign}"), words, Weight::Plain, BUTTON);
    if button.clicked() {
        more.open = !more.open;
        // What opens would lie below the page.
        button.scroll_to_me(Some(egui::Align::TOP));
    }
    if !more.open {
        return None;
    }
    widgets::heading(ui, text!("new-game-position"));
    let arrange = widgets::button(ui, text!("new-game-arrange"), Weight::Plain);
    let arrange = arrange.on_hover_text(text!("new-game-position-tip")).clicked();
    if entry.starter == Starter::Chosen {
        widgets::heading(ui, text!("new-game-starts"));
        const FIRST: [FirstSide; 3] = [FirstSide::Near, FirstSide::Far, FirstSide::Random];
        let mut first = FIRST.iter().position(|first| *first == last.first).unwrap_or_default();
        let [near, far] = Side::BOTH.map(|side| all::side(entry.sides, side));
        if widgets::choices(ui, &mut first, &[near.as_str(), far.as_str(), text!("new-game-random")]) {
            last.first = FIRST[first];
        }
        ui.label(style::text(text!("new-game-starts-about"), style::italic(size::NOTE), dim()));
    }
    if !entry.rules.is_empty() {
        let series = last.match_of(entry);
        let chosen = last.rules.entry(entry.name.into()).or_default();
        rules_rows(ui, entry, chosen, series);
    }
    handicap_rows(ui, entry, more);
    series_rows(ui, entry, last);
    if entry.starter == Starter::Chance {
        widgets::heading(ui, text!("new-game-dice"));
        let field = egui::TextEdit::singleline(&mut more.seed).hint_text(text!("new-game-by-chance")).char_limit(20);
        let field = ui.add(field.font(style::roman(size::BODY)).desired_width(220.0));
        named::label(&field, text!("new-game-dice"));
        ui.label(style::text(text!("new-game-dice-about"), style::italic(size::NOTE), dim()));
    }
    bots(ui, entry, last);
    ui.add_space(space::LARGE);
    arrange.then_some(PageRequest::Arrange)
}

/// Numbers of games that win the matches on offer.
const GAMES: [u8; 4] = [2, 3, 5, 7];
/// Numbers of points that win the matches on offer.
const POINTS: [u8; 4] = [3, 5, 7, 11];

/// Draws the choice of a match.
fn series_rows(ui: &mut Ui, entry: &Entry, last: &mut LastGame) {
    widgets::heading(ui, text!("series-title"));
    let games = GAMES.iter().filter_map(|to| Series::new(*to, Unit::Games));
    let points = POINTS.iter().filter(|_| entry.counts_points()).filter_map(|to| Series::new(*to, Unit::Points));
    let offered: Vec<Option<Series>> = std::iter::once(None).chain(games.chain(points).map(Some)).collect();
    let name = |series: &Option<Series>| match series {
        None => text!("series-one").into(),
        Some(series) if series.unit() == Unit::Points => say!("series-to-points", points = series.to()),
        Some(series) => say!("series-first-to", games = series.to()),
    };
    let names: Vec<String> = offered.iter().map(name).collect();
    let mut chosen = offered.iter().position(|series| *series == last.match_of(entry)).unwrap_or_default();
    if widgets::choices(ui, &mut chosen, &names) {
        last.terms.series = offered[chosen].map_or_else(String::new, |series| series.to_string());
    }
    let counts_points = last.match_of(entry).is_some_and(|series| series.unit() == Unit::Points);
    let about = if counts_points { text!("series-about-points") } else { text!("series-about") };
    ui.label(style::text(about, style::italic(size::NOTE), dim()));
}

/// Draws the choice of two bots, and their levels.
fn bots(ui: &mut Ui, entry: &Entry, last: &mut LastGame) {
    widgets::heading(ui, text!("new-game-two-bots"));
    let mut both = last.people() == 0;
    if widgets::switch(ui, &mut both, text!("new-game-two-bots-about")).changed() {
        let bot = Player::Bot(last.level().unwrap_or(1));
        last.players = [if both { bot.clone() } else { Player::Human }, bot];
    }
    if !both {
        return;
    }
    for (side, player) in Side::BOTH.into_iter().zip(&mut last.players) {
        let Player::Bot(level) = player else { continue };
        let accent = crate::app::ui::palette::accent(entry.sides.tint(side));
        ui.label(style::text(all::side(entry.sides, side), style::medium(size::HEADING), accent));
        ui.push_id(side, |ui| opponent::scale(ui, entry, level));
    }
}

/// Returns the rules words that a match adds to the chosen ones.
fn words_of_match(entry: &Entry, chosen: &str, series: Option<Series>) -> Vec<&'static str> {
    let begun = series.zip(entry.start_with(&chosen.into(), None).ok());
    let rules = begun.and_then(|(series, begun)| series.rules(None, begun.start()));
    let is_added = |word: &&str| rules.as_ref().is_some_and(|rules| rules.words().any(|other| other == *word));
    let words = entry.rules.iter().map(|rule| rule.word).filter(is_added);
    words.filter(|word| !chosen.split(',').any(|other| other == *word)).collect()
}

/// Draws the rules that can be chosen: groups of which one applies, and switches. Those that a match brings with it are on.
fn rules_rows(ui: &mut Ui, entry: &Entry, chosen: &mut String, series: Option<Series>) {
    let of_match = words_of_match(entry, chosen, series);
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
        let is_fixed = of_match.contains(&rule.word);
        let mut on = is_fixed || words.contains(&rule.word);
        ui.spacing_mut().item_spacing.y = space::HAIR;
        let switch = |ui: &mut Ui| widgets::switch(ui, &mut on, locale::text(rule.title));
        if ui.add_enabled_ui(!is_fixed, switch).inner.changed() {
            words.retain(|word| *word != rule.word);
            if on {
                words.push(rule.word);
            }
        }
        ui.label(style::text(locale::text(rule.about), style::italic(size::NOTE), dim()));
        if is_fixed {
            ui.label(style::text(text!("new-game-rule-of-match"), style::italic(size::NOTE), gold()));
        }
    }
    // In the registry's order, so that the same rules have one name.
    let in_order = entry.rules.iter().map(|rule| rule.word).filter(|word| words.contains(word));
    *chosen = in_order.collect::<Vec<_>>().join(",");
}

/// Draws the handicaps, if the game offers any.
fn handicap_rows(ui: &mut Ui, entry: &Entry, more: &mut MoreOptions) {
    if entry.odds.is_empty() {
        return;
    }
    widgets::heading(ui, text!("new-game-handicap"));
    let mut titles = vec![text!("new-game-handicap-none")];
    titles.extend(entry.odds.iter().map(|odds| locale::text(odds.title)));
    widgets::choices(ui, &mut more.odds, &titles);
    if more.odds > 0 {
        ui.label(style::text(text!("new-game-handicap-given-by"), style::roman(size::BODY), dim()));
        widgets::choices(ui, &mut more.giver, &Side::BOTH.map(|side| all::side(entry.sides, side)));
    }
    ui.label(style::text(text!("new-game-handicap-about"), style::italic(size::NOTE), dim()));
}
