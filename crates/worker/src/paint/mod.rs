//! The pictures of table, board and glass, painted by the processor as bytes. The user of the bytes makes images of them.

pub mod board;
pub mod colors;
pub mod texels;
mod veneer;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::board_layout::places::Places;
use benediction_rules::Side;
use benediction_rules::view::Board;
use board::{Ground, board, glass, table};
use colors::Colors;
use texels::Levels;

/// The pictures of a board and the table around it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pictures<P = Levels> {
    /// The table.
    pub table: P,
    /// The board.
    pub board: P,
    /// The glass of the near and the far side.
    pub glass: [P; 2],
}

/// Number of times that [`paint`] calls `step`.
pub const STEPS: u8 = 5;

/// Paints a board in a theme, `size` texels wide and high, with the light in the pictures. Calls `step` after each step. Returns
/// `None` as soon as `step` returns `false`.
pub fn paint(to_paint: &Board, colors: &Arc<Colors>, size: usize, step: &mut dyn FnMut() -> bool) -> Option<Pictures> {
    let mut step = || step().then_some(());
    let ground = Ground::new(to_paint, &Places::new(to_paint), colors.clone());
    let table = table(&ground, size);
    step()?;
    let table = table.levels(false);
    step()?;
    let board = board(&ground, size);
    step()?;
    let board = board.levels(false);
    step()?;
    let glass = Side::BOTH.map(|side| glass(&ground.colors, to_paint.sides.tint(side)).levels(true));
    step()?;
    Some(Pictures { table, board, glass })
}
