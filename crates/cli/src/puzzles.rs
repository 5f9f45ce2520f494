//! `benediction puzzles`: the puzzles of the program as a list, one of them, or the proof of all.

use std::io::Write;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};

use super::Failure;
use super::start::game_names;
use benediction_rules::message::shortened;
use benediction_study::puzzles::{self, Puzzle, Theme};
use benediction_study::registry::Entry;
use benediction_study::tree::Date;
use benediction_words::locale;
use benediction_words::{analysis, say, text};

/// Options of `benediction puzzles`.
#[derive(Args, Debug)]
#[command(after_help = text!("help-puzzles"), args_conflicts_with_subcommands = true)]
pub struct Options {
    #[command(subcommand)]
    command: Option<PuzzleCommand>,
    #[command(flatten)]
    only: Selection,
    #[arg(help = text!("option-puzzles-day"))]
    #[arg(long, value_name = "DATE", conflicts_with = "theme")]
    day: Option<Date>,
}

#[derive(Args, Debug)]
struct Selection {
    #[arg(help = text!("option-puzzles-game"))]
    #[arg(long, value_name = "GAME", value_parser = game_names())]
    game: Option<&'static Entry>,
    #[arg(help = text!("option-puzzles-theme"))]
    #[arg(long, value_name = "THEME", value_parser = themes())]
    theme: Option<Theme>,
}

#[derive(Subcommand, Debug)]
enum PuzzleCommand {
    #[command(about = text!("commands-puzzles-show"))]
    Show {
        #[arg(help = text!("option-puzzles-id"))]
        #[arg(value_name = "PUZZLE")]
        puzzle: String,
        #[arg(help = text!("option-puzzles-solution"))]
        #[arg(long)]
        solution: bool,
    },
    #[command(about = text!("commands-puzzles-check"))]
    Check {
        #[command(flatten)]
        only: Selection,
        #[arg(help = text!("option-puzzles-sample"))]
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
        sample: Option<u32>,
    },
}

fn themes() -> impl TypedValueParser<Value = Theme> {
    let shipped = Theme::ALL.into_iter().filter(|theme| *theme != Theme::Mistake);
    PossibleValuesParser::new(shipped.map(Theme::name)).map(|name| Theme::named(&name).unwrap_or(Theme::Win))
}

impl Selection {
    fn puzzles(&self) -> Vec<&'static Puzzle> {
        let has_game = |puzzle: &&Puzzle| self.game.is_none_or(|entry| entry.name == puzzle.game);
        let has_theme = |puzzle: &&Puzzle| self.theme.is_none_or(|theme| theme == puzzle.theme);
        puzzles::shipped().iter().filter(has_game).filter(has_theme).collect()
    }
}

pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    match &options.command {
        Some(PuzzleCommand::Show { puzzle, solution }) => show(&read(puzzle)?, *solution, out)?,
        Some(PuzzleCommand::Check { only, sample }) => check(&only.puzzles(), *sample, out)?,
        None => match options.day {
            Some(day) => {
                let puzzle = puzzles::daily(day, options.only.game.map(|entry| entry.name));
                show(puzzle.ok_or_else(|| Failure::usage(text!("puzzle-none")))?, false, out)?;
            }
            None => {
                for puzzle in options.only.puzzles() {
                    let Puzzle { game, theme, rating, position, accepted, ends } = puzzle;
                    let (id, theme, right) = (puzzle.id(), theme.name(), accepted.len());
                    writeln!(out, "{id}\t{game}\t{theme}\t{rating}\t{right}/{ends}\t{position}")?;
                }
            }
        },
    }
    Ok(out.flush()?)
}

/// Returns the puzzle of an identity or a link.
fn read(text: &str) -> Result<Puzzle, Failure> {
    Puzzle::of_text(text).map_err(|why| Failure::about(&shortened(text), &locale::say(&why)))
}

fn show(puzzle: &Puzzle, solution: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let session = puzzle.session().map_err(|why| Failure::about(&puzzle.position, &locale::say(&why)))?;
    let game = puzzle.entry().map_or("", |entry| locale::text(entry.title));
    let theme = locale::text(puzzle.theme.title());
    writeln!(out, "{}", say!("puzzle-head", id = puzzle.id().to_string(), game, theme, rating = puzzle.rating))?;
    let side = puzzle.side().map(|side| session.sides().of(side));
    let to_play = side.map_or_else(String::new, |side| say!("puzzle-to-play", side) + " ");
    writeln!(out, "{to_play}{}", locale::text(puzzle.theme.task()))?;
    writeln!(out, "\n{}\n", session.position_text().trim_end())?;
    if solution {
        let turns: Vec<String> = puzzle.accepted.iter().map(|turn| turn.join(" ")).collect();
        writeln!(out, "{}", say!("puzzle-right", count = turns.len(), of = puzzle.ends))?;
        turns.iter().try_for_each(|turn| writeln!(out, "    {turn}"))?;
        if let Some(decision) = session.position().cube_decision() {
            writeln!(out, "{}", analysis::cube(decision))?;
        }
    }
    writeln!(out, "#{}", puzzle.link())?;
    Ok(())
}

/// Proves puzzles again: every one, or a sample at even distances.
fn check(all: &[&Puzzle], sample: Option<u32>, out: &mut dyn Write) -> Result<(), Failure> {
    let step = sample.map_or(1, |sample| all.len() / sample as usize).max(1);
    let (mut checked, mut faults) = (0, 0);
    for puzzle in all.iter().step_by(step) {
        checked += 1;
        if let Err(fault) = puzzle.prove() {
            faults += 1;
            writeln!(out, "{}\t{}\t{}", puzzle.id(), puzzle.game, locale::say(&fault.into()))?;
        }
    }
    if faults > 0 {
        return Err(Failure::Other(say!("puzzle-checked-faults", count = checked, faults)));
    }
    writeln!(out, "{}", say!("puzzle-checked", count = checked))?;
    Ok(())
}
