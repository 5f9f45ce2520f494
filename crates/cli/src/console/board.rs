//! The board as text: every point with its name under it, in the columns of the board on screen.

use benediction_rules::Side;
use benediction_rules::notation::SideNames;
use benediction_rules::view::{Board, EdgeOwner, Figure, Mark};
use benediction_words as words;
use benediction_words::say;

/// Width of a column in characters: the widest man, `R24Kb!`, and two blanks.
const WIDTH: usize = 8;

/// The content of a cell, which decides its colour.
#[derive(Clone, Copy)]
enum CellKind {
    Man(Side),
    Name,
    Sign,
}

impl CellKind {
    /// Returns the terminal's code for the colour.
    const fn code(self) -> &'static str {
        match self {
            CellKind::Man(Side::Near) => "\x1b[1;31m",
            CellKind::Man(Side::Far) => "\x1b[1;34m",
            CellKind::Name => "\x1b[2m",
            CellKind::Sign => "",
        }
    }
}

/// Draws a figure. The board may have any shape whose points are in upright columns.
pub fn draw(board: &Board, figure: &Figure, names: SideNames, coloured: bool) -> String {
    let mut columns: Vec<f32> = board.points.iter().map(|(_, (x, _))| *x).collect();
    columns.sort_by(f32::total_cmp);
    columns.dedup_by(|a, b| (*a - *b).abs() < 0.1);
    let top = board.points.iter().map(|(_, (_, y))| *y).fold(f32::MIN, f32::max);
    let bottom = board.points.iter().map(|(_, (_, y))| *y).fold(f32::MAX, f32::min);
    // Columns are shifted by half a step. There are two lines per step: the man's, and the name of its point below.
    let height = ((top - bottom) * 2.0).round() as usize + 2;
    let mut lines = vec![vec![(String::new(), CellKind::Sign); columns.len()]; height];
    for (index, (name, (x, y))) in board.points.iter().enumerate() {
        let column = columns.iter().position(|other| (other - x).abs() < 0.1).unwrap_or_default();
        let line = ((top - y) * 2.0).round() as usize;
        lines[line][column] = cell(figure, names, index);
        lines[line + 1][column] = (name.clone(), CellKind::Name);
    }
    let mut text = wall(board, names, columns.len() * WIDTH, Side::Far);
    for mut line in lines {
        while line.last().is_some_and(|(cell, _)| cell.is_empty()) {
            line.pop();
        }
        let cells: String = line.into_iter().map(|(cell, kind)| write_cell(&cell, kind, coloured)).collect();
        text.push_str(cells.trim_end());
        text.push('\n');
    }
    text.push_str(&wall(board, names, columns.len() * WIDTH, Side::Near));
    text
}

fn write_cell(text: &str, kind: CellKind, coloured: bool) -> String {
    let before = WIDTH.saturating_sub(text.len()) / 2;
    let after = WIDTH.saturating_sub(before + text.len());
    let (on, off) = if coloured && !kind.code().is_empty() { (kind.code(), "\x1b[0m") } else { ("", "") };
    format!("{:before$}{on}{text}{off}{:after$}", "", "")
}

/// Returns the centred name of a side's wall, or an empty text if it has none.
fn wall(board: &Board, names: SideNames, width: usize, side: Side) -> String {
    if board.edges.iter().all(|(.., owner)| *owner != EdgeOwner::Side(side)) {
        return String::new();
    }
    let name = say!("console-wall", side = words::side(names, side));
    format!("{:>1$}\n", name, width.div_ceil(2) + name.len() / 2)
}

fn cell(figure: &Figure, names: SideNames, index: usize) -> (String, CellKind) {
    let here =
        |points: benediction_rules::geometry::Points| points.has(benediction_rules::geometry::Point(index as u8));
    if let Some(man) = figure.men.iter().find(|man| man.at.index() == index) {
        let mut cell = names.of(man.side)[..1].to_uppercase();
        cell.extend(man.form.letter());
        if man.checkers.len() > 1 {
            cell.push_str(&man.checkers.len().to_string());
        }
        if man.king {
            cell.push('K');
        }
        match man.mark {
            Some(Mark::Blessed) => cell.push('b'),
            Some(Mark::Cursed) => cell.push('c'),
            None => {}
        }
        if here(figure.locked) {
            cell.push('!');
        }
        return (cell, CellKind::Man(man.side));
    }
    if here(figure.blocks) {
        return ("#".into(), CellKind::Sign);
    }
    let starts = Side::BOTH.into_iter().filter(|side| here(figure.starts[side.index()]));
    let letters: String = starts.filter_map(|side| names.of(side).chars().next()).collect();
    (if letters.is_empty() { ".".into() } else { format!("({letters})") }, CellKind::Sign)
}
