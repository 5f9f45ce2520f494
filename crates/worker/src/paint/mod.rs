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
    /// The board's roughness and its glow, if the light is not in the pictures.
    pub depth: Option<[P; 2]>,
    /// The glass of the near and the far side.
    pub glass: [P; 2],
}

/// Number of times that [`paint`] calls `step`.
pub const STEPS: u8 = 5;

/// Paints a board in a theme, `size` texels wide and high, with light in the pictures if `lit` is set. Calls `step` after each
/// step. Returns `None` as soon as `step` returns `false`.
pub fn paint(
    to_paint: &Board,
    colors: &Arc<Colors>,
    (size, lit): (usize, bool),
    step: &mut dyn FnMut() -> bool,
) -> Option<Pictures> {
    let mut step = || step().then_some(());
    let ground = Ground::new(to_paint, &Places::new(to_paint), colors.clone());
    let table = table(&ground, size, lit);
    step()?;
    let table = table.levels(false);
    step()?;
    let painted = board(&ground, size, lit);
    step()?;
    let board = painted.color.levels(false);
    step()?;
    let depth =
        painted.roughness.zip(painted.glow).map(|pair| <[_; 2]>::from(pair).map(|picture| picture.levels(false)));
    let glass = Side::BOTH.map(|side| glass(&ground.colors, to_paint.sides.tint(side), lit).levels(true));
    step()?;
    Some(Pictures { table, board, depth, glass })
}
