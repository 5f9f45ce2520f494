//! Lines of tables: games, positions and openings.

use std::io::{self, Write};

use crate::failure::one_line;
use benediction_rules::Side;
use benediction_rules::notation::SideNames;
use benediction_study::library::{Continuation, GameName, Header, Hit, Results, Strength, Tally};
use benediction_study::puzzles::Solver;
use benediction_study::registry;
use benediction_study::reviews::Mistake;
use benediction_study::words::study;
use benediction_words::{locale, say, text};

/// Formats a game of a list. Its columns are two blanks apart, and none of them contains two.
pub(super) fn game_line(name: &GameName, header: &Header) -> String {
    let [near, far] = Side::BOTH.map(|side| header.player(side));
    let mut columns = vec![name.to_string(), header.game.to_string(), format!("{near} - {far}")];
    columns.push(match &header.result {
        Some(ended) => ended.words.clone(),
        None => text!("library-open").into(),
    });
    columns.push(say!("library-turns", count = header.turns));
    if header.variations > 0 {
        columns.push(say!("library-variations", count = header.variations));
    }
    if !header.terms.clock.is_empty() {
        columns.push(say!("clock-in-list", clock = header.terms.clock.as_str()));
    }
    if header.stars > 0 {
        columns.push("*".repeat(header.stars.into()));
    }
    columns.extend(header.tags.iter().map(|tag| format!("#{tag}")));
    if !header.title.is_empty() {
        columns.push(format!("\"{}\"", header.title));
    }
    one_line(&columns.join("  "))
}

/// Formats a match of a search for a position.
pub(super) fn hit_line(hit: &Hit) -> String {
    let mut line = format!("{}  {}", hit.game, say!("library-after", count = hit.ply));
    let remarks = [
        (hit.in_variation, text!("library-in-variation")),
        (hit.image.mirrored, text!("library-mirrored")),
        (hit.image.swapped, text!("library-swapped")),
        (hit.by_another_way, text!("library-another-way")),
    ];
    for (_, words) in remarks.iter().filter(|(is, _)| *is) {
        line.push_str(&format!("  {words}"));
    }
    line
}

/// Writes the results against the bot in a game, with a line for each level that was played.
pub(super) fn write_results(results: &Results, out: &mut dyn Write) -> io::Result<()> {
    let Tally { won, drawn, lost } = results.total();
    let title = locale::text(results.game.title);
    let mut line = say!("library-results-total", game = title, won, drawn, lost);
    if let Some(Strength { rating, error }) = results.strength() {
        let [rating, error] = [rating, error].map(|elo| elo.round() as i64);
        line = format!("{line}; {}", say!("library-results-strength", rating, error));
    }
    writeln!(out, "{line}")?;
    for (level, tally) in (1..).zip(results.levels).filter(|(_, tally)| tally.games() > 0) {
        let Tally { won, drawn, lost } = tally;
        writeln!(out, "  {}", say!("library-results-level", level, won, drawn, lost))?;
    }
    for rolls in study::rolls_of_all(results) {
        writeln!(out, "  {rolls}")?;
    }
    Ok(())
}

/// Writes the results of the puzzles, with a line for each game of which puzzles were tried.
pub(super) fn write_puzzles(solver: &Solver, out: &mut dyn Write) -> io::Result<()> {
    for entry in registry::games() {
        let tally = solver.tally(entry.name);
        if tally.tried > 0 {
            let (solved, missed) = (tally.solved, tally.missed());
            let [rating, error] = [tally.rating, 2.0 * tally.deviation].map(|elo| elo.round() as i64);
            let title = locale::text(entry.title);
            let words = say!("library-results-puzzles", game = title, solved, missed, rating, error);
            writeln!(out, "{words}")?;
        }
    }
    if solver.longest_streak() > 0 {
        writeln!(out, "{}", say!("library-results-streak", now = solver.streak(), most = solver.longest_streak()))?;
    }
    Ok(())
}

/// Formats a mistake: the game, the turn, its loss in points of the win chance, and the best turn.
pub(super) fn mistake_line(name: &GameName, mistake: &Mistake) -> String {
    let turn = &mistake.turn;
    let points = (turn.loss * 100.0).round() as i64;
    let sides = registry::find(&mistake.game.game.id).unwrap_or_else(registry::first).sides;
    let side = sides.of(turn.side());
    let (played, best) = (turn.turn.words.join(" "), turn.best.join(" "));
    let number = turn.turn.number;
    let words = say!("library-mistake", number, side, turn = played, points, best);
    one_line(&format!("{name}  {words}"))
}

/// Writes the continuations of a position.
pub(super) fn write_table(rows: &[Continuation], sides: SideNames, out: &mut dyn Write) -> io::Result<()> {
    let width = rows.iter().map(|row| row.words.chars().count()).max().unwrap_or_default();
    for row in rows {
        let games = say!("library-games", count = row.games);
        let won = Side::BOTH.map(|side| format!("{} {}", sides.of(side), row.won[side.index()]));
        let drawn = say!("library-drawn", count = row.drawn);
        writeln!(out, "{:width$}  {games}: {}, {}, {drawn}", row.words, won[0], won[1])?;
    }
    Ok(())
}
