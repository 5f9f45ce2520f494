//! `benediction rules`: the rules of the games as Markdown.

use std::io::Write;

use clap::Args;

use super::Failure;
use super::start::game_names;
use benediction_study::registry::{self, Entry};
use benediction_words::rules::{self, Chapter, ON_SCREEN};
use benediction_words::{locale, say, text};

/// Options of `benediction rules`.
#[derive(Args, Debug)]
#[command(after_help = text!("help-rules"))]
pub struct Options {
    #[arg(help = text!("option-rules-game"))]
    #[arg(long, value_name = "GAME", value_parser = game_names())]
    game: Option<&'static Entry>,
}

pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let text = options.game.map_or_else(all, |entry| book(entry, 1, &[]));
    writeln!(out, "{}", text.trim_end())?;
    Ok(out.flush()?)
}

/// Returns a book below a heading of this level. Of chapters that a book before it has too, only the titles are listed.
fn book(entry: &Entry, level: usize, before: &[Entry]) -> String {
    let earlier = |chapter: &Chapter| before.iter().find(|other| other.book.contains(chapter));
    let heading = "#".repeat(level);
    let own = entry.book.iter().filter(|chapter| earlier(chapter).is_none());
    let mut out = format!("{heading} {}\n\n{}", locale::text(entry.title), rules::markdown(own, level + 1));
    for other in before {
        let shared = entry.book.iter().filter(|chapter| earlier(chapter).is_some_and(|first| first.name == other.name));
        let titles: Vec<String> = shared.map(|chapter| locale::text(chapter.title).to_string()).collect();
        if !titles.is_empty() {
            let [chapters, game] = [benediction_words::and(&titles), locale::text(other.title).to_string()];
            out += &format!("{}\n\n", say!("rules-shared", chapters, game));
        }
    }
    out
}

/// Returns the books of all games, and how to play on screen.
fn all() -> String {
    let games = registry::games();
    let links = games.iter().map(|entry| format!("[{}](#{})", locale::text(entry.title), anchor(entry)));
    let links = links.collect::<Vec<_>>().join(", ");
    let mut out = format!("# {}\n\n{links}\n\n{}\n\n", text!("rules-title"), text!("rules-how"));
    for (index, entry) in games.iter().enumerate() {
        out += &book(entry, 2, &games[..index]);
    }
    out + &rules::markdown([&ON_SCREEN], 2)
}

/// Returns the anchor of a game's heading: its title in small letters, with hyphens.
fn anchor(entry: &Entry) -> String {
    locale::text(entry.title).to_lowercase().replace(' ', "-")
}
