//! `benediction lessons`: the lessons of the games as Markdown.

use std::io::Write;

use clap::Args;

use super::Failure;
use super::start::game_names;
use benediction_study::registry::{self, Entry};
use benediction_words::lessons::Lesson;
use benediction_words::{locale, say, text};

/// Options of `benediction lessons`.
#[derive(Args, Debug)]
#[command(after_help = text!("help-lessons"))]
pub struct Options {
    #[arg(help = text!("option-lessons-game"))]
    #[arg(long, value_name = "GAME", value_parser = game_names())]
    game: Option<&'static Entry>,
    #[arg(help = text!("option-lessons-lesson"))]
    #[arg(long, value_name = "NUMBER", requires = "game")]
    lesson: Option<usize>,
}

pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let text = match (options.game, options.lesson) {
        (Some(entry), Some(number)) => {
            let lesson = number.checked_sub(1).and_then(|index| entry.course().get(index));
            let (game, count) = (locale::text(entry.title), entry.course().len());
            let unknown = || say!("course-no-lesson", game, count, number);
            lesson_text(lesson.ok_or_else(|| Failure::usage(&unknown()))?)
        }
        (Some(entry), None) => list(entry),
        (None, _) => registry::games().iter().map(list).collect::<Vec<_>>().join("\n"),
    };
    writeln!(out, "{}", text.trim_end())?;
    Ok(out.flush()?)
}

/// Returns the titles of a game's lessons.
fn list(entry: &Entry) -> String {
    let lessons = entry.course().iter().zip(1..).map(|(lesson, number)| {
        let title = locale::text(lesson.title);
        say!("course-list", number, title, minutes = lesson.minutes()) + "\n"
    });
    format!("{}\n\n{}", locale::text(entry.title), lessons.collect::<String>())
}

/// Returns the texts of a lesson, with the positions in which something is to be done.
fn lesson_text(lesson: &Lesson) -> String {
    let mut out = format!("# {}\n\n", locale::text(lesson.title));
    for step in &lesson.steps {
        out += &format!("{}\n\n", locale::text(step.say));
        if step.is_task() && !step.position.is_empty() {
            out += &format!("{}: `{}`\n\n", text!("course-task"), step.position);
        }
        if let Some(right) = step.right {
            out += &format!("> {}\n\n", locale::text(right));
        }
    }
    if let Some(bot_game) = &lesson.bot_game {
        out += &format!("{}\n\n{}: `{}`\n", locale::text(bot_game.say), text!("course-fight"), bot_game.position);
    }
    out
}
