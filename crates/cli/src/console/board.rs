//! The board as text: every point with its name behind what is on it, in the columns of the board on screen.

use benediction_rules::Side;
use benediction_rules::notation::SideNames;
use benediction_rules::view::{Board, EdgeOwner, Figure, Mark};
use benediction_words::say;

/// The terminal's code for the colour of names.
const FAINT: &str = "\x1b[2m";
/// Smallest width of a column in characters.
const WIDTH: usize = 8;

/// A point: what is on it, and its name.
struct Cell {
    content: String,
    kind: CellKind,
    name: String,
}

/// The content of a cell, which decides its colour.
#[derive(Clone, Copy)]
enum CellKind {
    Man(Side),
    Sign,
}

impl CellKind {
    /// Returns the terminal's code for the colour.
    const fn code(self) -> &'static str {
        match self {
            CellKind::Man(Side::Near) => "\x1b[1;31m",
            CellKind::Man(Side::Far) => "\x1b[1;34m",
            CellKind::Sign => "",
        }
    }
}

/// Draws a figure. The board may have any shape whose points are in upright columns.
pub fn draw(board: &Board, figure: &Figure, names: SideNames, colored: bool) -> String {
    let mut columns: Vec<f32> = board.points.iter().map(|(_, (x, _))| *x).collect();
    columns.sort_by(f32::total_cmp);
    columns.dedup_by(|a, b| (*a - *b).abs() < 0.1);
    let top = board.points.iter().map(|(_, (_, y))| *y).fold(f32::MIN, f32::max);
    let bottom = board.points.iter().map(|(_, (_, y))| *y).fold(f32::MAX, f32::min);
    // Columns are shifted by half a step.
    let height = ((top - bottom) * 2.0).round() as usize + 1;
    let mut lines: Vec<Vec<Option<Cell>>> = (0..height).map(|_| columns.iter().map(|_| None).collect()).collect();
    let mut width = WIDTH;
    for (index, (name, (x, y))) in board.points.iter().enumerate() {
        let column = columns.iter().position(|other| (other - x).abs() < 0.1).unwrap_or_default();
        let line = ((top - y) * 2.0).round() as usize;
        let (content, kind) = cell(figure, names, index);
        width = width.max(content.len() + name.len() + 2);
        lines[line][column] = Some(Cell { content, kind, name: name.clone() });
    }
    let mut text = wall(board, names, columns.len() * width, Side::Far);
    for line in lines {
        let cells: String = line.iter().map(|cell| write_cell(cell.as_ref(), width, colored)).collect();
        text.push_str(cells.trim_end());
        text.push('\n');
    }
    text.push_str(&wall(board, names, columns.len() * width, Side::Near));
    text
}

fn write_cell(cell: Option<&Cell>, width: usize, colored: bool) -> String {
    let Some(Cell { content, kind, name }) = cell else { return " ".repeat(width) };
    let length = content.len() + 1 + name.len();
    let before = width.saturating_sub(length) / 2;
    let after = width.saturating_sub(before + length);
    let color = |text: &str, code: &str| match code {
        code if colored && !code.is_empty() => format!("{code}{text}\x1b[0m"),
        _ => text.into(),
    };
    [" ".repeat(before), color(content, kind.code()), " ".into(), color(name, FAINT), " ".repeat(after)].concat()
}

/// Returns the centred name of a side's wall, or an empty text if it has none.
fn wall(board: &Board, names: SideNames, width: usize, side: Side) -> String {
    if board.edges.iter().all(|(.., owner)| *owner != EdgeOwner::Side(side)) {
        return String::new();
    }
    let name = say!("console-wall", side = names.of(side));
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
