//! How everything looks: meshes, materials, light. There are three qualities: a low one of small shaders and painted light
//! for software renderers, a medium one with lights, shadows and gloss, and a high one with softer shadows and bloom.
//!
//! What the scene must know:
//! - A [`Part::Checker`]'s origin is the middle of its foot; half a turn about x through its own middle shows its crown.
//! - Stones and starting points have their origin at their foot, too; a man's stone lies at [`stone_offset`] from the
//!   middle of his uppermost checker's face.
//! - The camera that looks at the table bears [`TableCamera`]; here it gets antialiasing, tone mapping and bloom as the
//!   quality demands.
//!
//! [`Part::Checker`]: crate::app::scene::Part::Checker
//! [`stone_offset`]: crate::app::scene::places::stone_offset
//! [`TableCamera`]: crate::app::scene::camera::TableCamera

mod board;
pub mod board_painter;
mod checker;
mod chessmen;
mod highlights;
mod images;
mod light;
mod materials;
mod mesh;
mod parts;
mod resolution;
mod resting;
mod shadows;
pub mod shot;
mod signs;
mod still;
mod stones_and_dice;

use std::sync::Arc;

use bevy::prelude::*;
use bevy::render::extract_component::ExtractComponent;

use crate::app::base::palette::Colors;
use crate::app::base::settings::Quality;
use crate::app::base::states::Step;

/// The quality in use: never [`Quality::Auto`].
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct QualityInUse(pub Quality);

/// The quality that settings and adapter ask for; it is in use when its pictures are painted.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
struct Wanted(Quality);

/// The colours on the table: those of the last theme until the chosen one is painted.
#[derive(Resource, Clone, Debug, PartialEq, Deref)]
pub struct ShownPalette(Arc<Colors>);

/// The look's work in a frame: after everything that spawns or moves.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Looks;

/// The order in which the look is made, at the start and within [`Looks`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Making {
    /// Which quality is wanted.
    Quality,
    /// Which pictures are shown.
    Pictures,
    /// Meshes and materials of what moves.
    Parts,
    /// The board.
    Board,
}

/// On a camera that paints what is kept.
#[derive(Component, ExtractComponent, Clone, Copy, Debug, Default)]
struct KeptCamera;

/// On what belongs to the board.
#[derive(Component, Clone, Copy, Debug, Default)]
struct OfBoard;

/// Gives every [`crate::app::scene::Part`] its mesh and material, builds the board, trays and bowl, draws the signs.
pub fn plugin(app: &mut App) {
    app.insert_resource(QualityInUse(Quality::Low))
        .insert_resource(Wanted(Quality::Low))
        .configure_sets(Update, Looks.after(Step::After))
        .configure_sets(PreStartup, (Making::Quality, Making::Pictures, Making::Parts).chain())
        .configure_sets(Update, (Making::Pictures, Making::Parts, Making::Board).chain().in_set(Looks))
        .add_plugins((
            materials::plugin,
            board_painter::plugin,
            light::plugin,
            parts::plugin,
            board::plugin,
            signs::plugin,
            highlights::plugin,
            shadows::plugin,
            resting::plugin,
            still::plugin,
            resolution::plugin,
        ));
}
