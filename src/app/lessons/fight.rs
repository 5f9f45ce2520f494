//! The game against a bot at the end of a lesson.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::Learn;
use crate::app::base::settings::{Learned, Settings};
use crate::app::base::states::{Menu, Screen, Step};
use crate::app::game::commands::{GameSetup, MatchCommands, TableCommand};
use crate::app::game::matches::Match;
use crate::app::ui::palette::{self, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use crate::app::ui::{self, Draw, hud, layout_notes};
use benediction_rules::Side;
use benediction_study::record::Player;
use benediction_study::registry;
use benediction_words::lessons::Lesson;
use benediction_words::{self as words, locale, say, text};

/// The lesson whose game is on the table, and the id of that game as soon as it has begun.
#[derive(Resource, Default)]
pub(in crate::app) struct Sparring(Option<(&'static Lesson, Option<u64>)>);

/// Returns the words of the button that begins the game of a lesson.
pub(in crate::app) fn words_of(lesson: &Lesson) -> Option<String> {
    lesson.fight.as_ref().map(|fight| say!("lesson-play", level = words::level(fight.level)))
}

pub(super) fn begin(lesson: &'static Lesson, sparring: &mut Sparring, requests: &mut MatchCommands) {
    let Some(fight) = &lesson.fight else { return };
    sparring.0 = Some((lesson, None));
    requests.write(TableCommand::begin(GameSetup {
        game: lesson.game.into(),
        players: [Player::Human, Player::Bot(fight.level)],
        position: Some(fight.position.into()),
        ..default()
    }));
}

/// Follows the game: it is forgotten when another one begins, and noted when it is won.
fn follow(mut sparring: ResMut<Sparring>, game: Option<Res<Match>>, mut settings: ResMut<Settings>) {
    let Some((lesson, id)) = sparring.0 else { return };
    match (&game, id) {
        (Some(game), None) => sparring.0 = Some((lesson, Some(game.id))),
        (Some(game), Some(id)) if game.id == id => {
            let won = game.session.outcome().is_some_and(|outcome| outcome.winner == Some(Side::Near));
            if won && settings.learned.get(&lesson.name()) != Some(&Learned::Won) {
                settings.note_learned(lesson.name(), Learned::Won);
            }
        }
        _ => sparring.0 = None,
    }
}

/// Returns `true` if the game of a lesson is on the table.
pub(in crate::app) fn is_on_table(sparring: Res<Sparring>) -> bool {
    sparring.0.is_some()
}

/// Returns the lesson after this one.
pub(super) fn next_lesson(lesson: &'static Lesson) -> Option<&'static Lesson> {
    let course = registry::named(lesson.game)?.course();
    let index = course.iter().position(|other| other.id == lesson.id)?;
    course.get(index + 1)
}

/// Draws the buttons below the result.
fn buttons(ui: &mut Ui, lesson: &'static Lesson, won: bool, learn: &mut MessageWriter<Learn>) -> bool {
    let width = Some(ui.available_width());
    let font = || style::roman(size::BODY);
    let next = next_lesson(lesson).filter(|_| won);
    let face = match next {
        Some(next) => say!("course-next", lesson = locale::text(next.title)),
        None => text!("course-fight-again").into(),
    };
    let first = widgets::button_sized(ui, &face, Weight::Primary, width, font());
    widgets::take_first_focus(ui, &first);
    if first.clicked() {
        learn.write(next.map_or(Learn::Fight(lesson), Learn::Take));
    }
    widgets::button_sized(ui, text!("course-all"), Weight::Plain, width, font()).clicked()
}

fn draw(
    mut contexts: EguiContexts,
    sparring: Res<Sparring>,
    game: Option<Res<Match>>,
    mut menu: ResMut<NextState<Menu>>,
    mut learn: MessageWriter<Learn>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let ended = game.and_then(|game| game.session.outcome().map(|outcome| (game, outcome)));
    let Some((lesson, (game, outcome))) = sparring.0.map(|(lesson, _)| lesson).zip(ended) else { return };
    let won = outcome.winner == Some(Side::Near);
    let (align, off, width) = hud::result_place(ctx);
    let area = egui::Area::new("result".into()).order(egui::Order::Foreground).anchor(align, off).fade_in(false);
    let shown = area.show(ctx, |ui| {
        let frame = widgets::panel().stroke(egui::Stroke::new(1.0, palette::old_gold()));
        ui.set_width(width);
        frame.inner_margin(egui::Margin { left: 12, right: 12, top: 6, bottom: 9 }).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = space::SMALL;
            hud::headline(ui, &game, outcome, size::TITLE);
            let answer = if won { text!("course-fight-won") } else { text!("course-fight-lost") };
            ui.label(style::text(answer, style::roman(size::BODY), ink()));
            if buttons(ui, lesson, won, &mut learn) {
                ui::go(&mut menu, Menu::Learn);
            }
        });
    });
    layout_notes::note_panel(ctx, "result", shown.response.rect);
}

/// Adds the state.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Sparring>().add_systems(Update, follow.in_set(Step::After));
}

/// Adds the result.
pub(in crate::app) fn panel_plugin(app: &mut App) {
    let shown = in_state(Screen::Table).and_then(in_state(Menu::Result)).and_then(is_on_table);
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Pages).run_if(shown));
}
