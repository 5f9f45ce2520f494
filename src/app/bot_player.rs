//! A bot at the table: thinks on a thread of its own and sends the same requests as a human.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use bevy::prelude::*;

use super::matches::{Match, Thinking};
use super::messages::ActionRequested;
use super::settings::Settings;
use super::table::motion::Clock;
use super::{Screen, Step};
use crate::bot::{Budget, Info, Level, Score};
use crate::record::Player;

/// A breath between two of a bot's actions, in seconds at usual speed, so that a person can follow.
const BREATH: f32 = 0.35;

/// What the thread says.
enum Word {
    Report(String, Option<i32>),
    Answer(Vec<String>),
}

/// A question that is being thought about, or answered and being played.
struct Question {
    game: u64,
    ply: usize,
    stop: Arc<AtomicBool>,
    words: Receiver<Word>,
    /// The rest of the turn, once the answer is there.
    plan: Option<VecDeque<String>>,
}

impl Drop for Question {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// The bot's present question.
#[derive(Resource, Default)]
pub struct BotTable {
    // A receiver may not be shared between threads, so the resource keeps it behind a lock that only one system takes.
    question: std::sync::Mutex<Option<Question>>,
    breath: f32,
}

fn ask(game: &Match, level: Level, settings: &Settings) -> Option<Question> {
    let budget = Budget::time(Duration::from_secs_f32(settings.bot_seconds));
    // A new seed each time: the bot does not play the same game twice.
    let seed = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.as_nanos() as u64);
    let thinker = game.session.thinker(level, budget, seed);
    let stop = Arc::new(AtomicBool::new(false));
    let (sender, words) = channel();
    let flag = Arc::clone(&stop);
    let thread = std::thread::Builder::new().name("bot".into());
    // Not Bevy's task pools: on two cores a long search there would freeze the drawing.
    let started = thread.spawn(move || {
        let reports = sender.clone();
        let answer = thinker(&flag, &mut |info: &Info| {
            let score = match info.score {
                Score::Value(value) => Some(value),
                _ => None,
            };
            // Nobody listens any more when the question was dropped.
            let _ = reports.send(Word::Report(describe(info), score));
        });
        let _ = sender.send(Word::Answer(answer));
    });
    if let Err(error) = started {
        error!("the bot's thread did not start: {error}");
        return None;
    }
    Some(Question { game: game.id, ply: game.session.ply(), stop, words, plan: None })
}

fn describe(info: &Info) -> String {
    format!("depth {}, {}: {}", info.depth, info.score, info.turn.join(", "))
}

fn play(
    game: Option<Res<Match>>,
    mut table: ResMut<BotTable>,
    mut thinking: ResMut<Thinking>,
    mut requests: MessageWriter<ActionRequested>,
    settings: Res<Settings>,
    clock: Res<Clock>,
    time: Res<Time>,
    screen: Res<State<Screen>>,
) {
    let table = &mut *table;
    let Ok(question) = table.question.get_mut() else { return };
    let due = game.as_ref().filter(|game| *screen.get() == Screen::Table && !game.unconfirmed);
    let Some((game, side, number)) = due.and_then(|game| {
        let side = game.acting()?;
        let Player::Bot(level) = game.player(side) else { return None };
        Some((game, side, *level))
    }) else {
        *question = None;
        table.breath = 0.0;
        thinking.set_if_neq(Thinking { side: None, ..thinking.clone() });
        return;
    };
    if question.as_ref().is_some_and(|question| (question.game, question.ply) != (game.id, game.session.ply())) {
        *question = None;
    }
    let Some(asked) = question else {
        let level = Level::new(number).unwrap_or(Level::STRONGEST);
        *question = ask(game, level, &settings);
        thinking.set_if_neq(Thinking { side: Some(side), report: String::new(), ..thinking.clone() });
        return;
    };
    while let Ok(word) = asked.words.try_recv() {
        match word {
            Word::Report(report, score) => {
                let score = score.or(thinking.score);
                thinking.set_if_neq(Thinking { side: Some(side), report, score });
            }
            Word::Answer(plan) => asked.plan = Some(plan.into()),
        }
    }
    let Some(plan) = &mut asked.plan else { return };
    // Never during an animation, and with a breath after it.
    if clock.busy() || game.looking_at.is_some() {
        table.breath = if settings.animation_speed > 0.0 { BREATH / settings.animation_speed } else { 0.0 };
        return;
    }
    table.breath -= time.delta_secs();
    if table.breath > 0.0 {
        return;
    }
    match plan.pop_front() {
        Some(text) => {
            requests.write(ActionRequested { game: game.id, ply: asked.ply, text });
            asked.ply += 1;
        }
        // The plan is played and the turn goes on: think again.
        None => *question = None,
    }
}

/// Whether a bot is thinking or has an action to play: the window keeps looking.
pub fn at_work(thinking: Res<Thinking>) -> bool {
    thinking.side.is_some()
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BotTable>().add_systems(Update, play.in_set(Step::Input));
}
