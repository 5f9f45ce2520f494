//! The game against a bot at the end of a lesson.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::Learn;
use crate::app::base::settings::Settings;
use crate::app::base::states::{Menu, Screen, Step};
use crate::app::game::commands::{GameSetup, MatchCommands, TableCommand};
use crate::app::game::matches::Match;
use crate::app::ui::page;
use crate::app::ui::palette::{self, ink};
use crate::app::ui::style::{self, size, space};
use crate::app::ui::widgets::{self, Weight};
use crate::app::ui::{self, Draw, hud, layout_notes};
use benediction_rules::{Side, Starter};
use benediction_study::progress::{Learned, LessonGame};
use benediction_study::record::{Player, Record, RecordError};
use benediction_study::registry;
use benediction_words::lessons::Lesson;
use benediction_words::{self as words, locale, say, text};

/// The level of the bot in a whole game after a lesson.
const FIRST_LEVEL: u8 = 1;

/// Chooses the level of the game after a first lesson for New game too, if nothing has been learned or played before.
pub(super) fn offer_first_level(settings: &mut Settings) {
    if settings.games_started > 0 || !settings.learned.is_empty() {
        return;
    }
    let last = &mut settings.last_game;
    for level in [&mut last.red, &mut last.blue] {
        *level = (*level).min(FIRST_LEVEL);
    }
}

/// Returns the words of the button that begins the game of a lesson.
pub(in crate::app) fn words_of(lesson: &Lesson) -> String {
    let level = lesson.fight.as_ref().map_or(FIRST_LEVEL, |fight| fight.level);
    say!("lesson-play", level = words::level(level))
}

/// Returns the game of a lesson: from its position, or a whole game in which the learner starts, wherever players may choose.
fn setup(lesson: &Lesson) -> GameSetup {
    let game = GameSetup { game: lesson.game.into(), lesson: Some(lesson.name()), ..default() };
    if let Some(fight) = &lesson.fight {
        let players = [Player::Human, Player::Bot(fight.level)];
        return GameSetup { players, position: Some(fight.position.into()), ..game };
    }
    let first = match registry::named(lesson.game).map(|entry| entry.starter) {
        Some(Starter::Fixed(side)) => side,
        _ => Side::Near,
    };
    let mut players = [Player::Human, Player::Bot(FIRST_LEVEL)];
    if first == Side::Far {
        players.reverse();
    }
    GameSetup { players, first, ..game }
}

pub(super) fn begin(lesson: &Lesson, requests: &mut MatchCommands) {
    requests.write(TableCommand::begin(setup(lesson)));
}

/// Continues the unfinished game of a lesson. Returns the reason why it cannot be read.
pub(super) fn resume(unfinished: &LessonGame, requests: &mut MatchCommands) -> Result<(), RecordError> {
    let record = Box::new(Record::read(&unfinished.game)?);
    requests.write(TableCommand::ContinueLesson { record, lesson: unfinished.lesson.clone() });
    Ok(())
}

/// Returns `true` if the learner has won.
fn is_won(game: &Match) -> bool {
    game.session.outcome().is_some_and(|outcome| outcome.winner.is_some() && outcome.winner == game.slots.lone_human())
}

/// Follows the game of a lesson: it is kept until it is over, and noted when it is won.
fn follow(game: Option<Res<Match>>, mut settings: ResMut<Settings>) {
    let Some(game) = game.filter(|game| game.is_changed()) else { return };
    let Some(lesson) = game.ends_lesson() else { return };
    let name = lesson.name();
    if game.session.outcome().is_some() {
        if is_won(&game) && settings.learned.get(&name) != Some(&Learned::Won) {
            settings.note_learned(name.clone(), Learned::Won);
        }
        if settings.lesson_game.as_ref().is_some_and(|kept| kept.lesson == name) {
            settings.lesson_game = None;
        }
    } else if game.session.ply() > 0 {
        let kept = Some(LessonGame { lesson: name, game: game.kept().record.write() });
        if settings.lesson_game != kept {
            settings.lesson_game = kept;
        }
    }
}

/// Returns `true` if the game of a lesson is on the table.
pub(in crate::app) fn is_on_table(game: Option<Res<Match>>) -> bool {
    game.is_some_and(|game| game.ends_lesson().is_some())
}

/// Returns the lesson after this one.
pub(super) fn next_lesson(lesson: &'static Lesson) -> Option<&'static Lesson> {
    let course = registry::named(lesson.game)?.course();
    let index = course.iter().position(|other| other.id == lesson.id)?;
    course.get(index + 1)
}

/// Draws the buttons below the result.
fn buttons(
    ui: &mut Ui,
    lesson: &'static Lesson,
    (won, may_answer): (bool, bool),
    learn: &mut MessageWriter<Learn>,
) -> bool {
    let width = Some(ui.available_width());
    let font = || style::roman(size::BODY);
    let next = next_lesson(lesson).filter(|_| won);
    let face = match next {
        Some(next) => say!("course-next", lesson = locale::text(next.title)),
        None => text!("course-fight-again").into(),
    };
    let mut first = widgets::button_sized(ui, &face, Weight::Primary, width, font());
    if may_answer {
        widgets::be_default(ui, &mut first);
    }
    if first.clicked() {
        learn.write(next.map_or(Learn::Fight(lesson), Learn::Take));
    }
    widgets::button_sized(ui, text!("course-all"), Weight::Plain, width, font()).clicked()
}

fn draw(
    mut contexts: EguiContexts,
    game: Option<Res<Match>>,
    mut menu: ResMut<NextState<Menu>>,
    mut learn: MessageWriter<Learn>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let Some(game) = game else { return };
    let Some((lesson, outcome)) = game.ends_lesson().zip(game.session.outcome()) else { return };
    let won = is_won(&game);
    let (align, off, width) = hud::result_place(ctx);
    let may_answer = page::may_answer(ctx, egui::Id::new("result"));
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
            if buttons(ui, lesson, (won, may_answer), &mut learn) {
                ui::go(&mut menu, Menu::Learn);
            }
        });
    });
    layout_notes::note_panel(ctx, "result", shown.response.rect);
}

/// Adds what follows the game.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, follow.in_set(Step::After));
}

/// Adds the result.
pub(in crate::app) fn panel_plugin(app: &mut App) {
    let shown = in_state(Screen::Table).and_then(in_state(Menu::Result)).and_then(is_on_table);
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw::Pages).run_if(shown));
}
