//! The renderer: meshes, materials, light. The light on the table and the board is painted into their pictures. There are three
//! qualities: a low one of small shaders, a medium one in which lamps light the pieces and cast their shadows, with gloss, and a
//! high one with softer shadows and bloom.
//!
//! Rules for the scene:
//! - A [`Part::Checker`]'s origin is the middle of its foot; half a turn about x through its own middle shows its crown.
//! - Stones and starting points have their origin at their foot, too; a man's stone lies at [`stone_offset`] from the
//!   middle of its uppermost checker's face.
//! - The camera that looks at the table has the component [`TableCamera`]; the renderer gives it antialiasing, tone mapping
//!   and bloom for the quality in use.
//!
//! [`Part::Checker`]: crate::app::scene::Part::Checker
//! [`stone_offset`]: crate::app::scene::places::stone_offset
//! [`TableCamera`]: crate::app::scene::camera::TableCamera

mod average;
mod battlements;
mod blit;
mod board;
pub mod board_painter;
mod checker;
mod chessmen;
mod dice;
mod highlights;
mod hold;
mod images;
mod light;
mod materials;
mod mesh;
mod moving;
mod obelisk;
mod parts;
mod resolution;
mod resting;
mod room;
mod shadows;
pub mod shot;
mod signs;
mod standing_stones;
mod steps;
mod still;
mod sweep;
mod tone;
mod trays;
mod unchanged;
mod veil;

use std::sync::Arc;

use bevy::prelude::*;
use bevy::render::extract_component::ExtractComponent;
use bevy::render::render_resource::{Operations, RenderPassColorAttachment, TextureView};

use crate::app::base::palette::Colors;
use crate::app::base::settings::Quality;
use crate::app::base::states::Step;

/// The quality in use: never [`Quality::Auto`].
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct QualityInUse(pub Quality);

/// The quality chosen by settings and adapter; it is in use when its pictures are painted.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
struct ChosenQuality(Quality);

/// The colours on the table: those of the last theme until the chosen one is painted.
#[derive(Resource, Clone, Debug, PartialEq, Deref)]
pub struct ShownPalette(Arc<Colors>);

/// The colours of the picture on the screen: those of [`ShownPalette`], or of the copy that covers the table until it is complete.
#[derive(Resource, Clone, Debug, PartialEq, Deref)]
pub struct VisiblePalette(Arc<Colors>);

/// The renderer's systems in a frame: after everything that spawns or moves.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Looks;

/// Returns the attachment of a pass that draws over a picture.
fn over(view: &TextureView) -> Option<RenderPassColorAttachment<'_>> {
    Some(RenderPassColorAttachment { view, depth_slice: None, resolve_target: None, ops: Operations::default() })
}

/// The order of the renderer's systems, at the start and within [`Looks`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Making {
    /// The chosen quality.
    Quality,
    /// The pictures shown.
    Pictures,
    /// Meshes and materials of moving parts.
    Parts,
    /// The board.
    Board,
}

/// Marks a camera that paints the cached pictures.
#[derive(Component, ExtractComponent, Clone, Copy, Debug, Default)]
struct CacheCamera;

/// Marks the entities of the board.
#[derive(Component, Clone, Copy, Debug, Default)]
struct BoardMesh;

/// Adds the systems that give every [`crate::app::scene::Part`] its mesh and material, build the board, trays and bowl, and draw
/// the signs.
pub fn plugin(app: &mut App) {
    app.insert_resource(QualityInUse(Quality::Low))
        .insert_resource(ChosenQuality(Quality::Low))
        .configure_sets(Update, Looks.after(Step::After))
        .configure_sets(PreStartup, (Making::Quality, Making::Pictures, Making::Parts).chain())
        .configure_sets(Update, (Making::Pictures, Making::Parts, Making::Board).chain().in_set(Looks))
        .add_plugins((
            materials::plugin,
            board_painter::plugin,
            light::plugin,
            parts::plugin,
            board::plugin,
            trays::plugin,
            signs::plugin,
            veil::plugin,
            highlights::plugin,
            shadows::plugin,
            resting::plugin,
            (still::plugin, unchanged::plugin, moving::plugin, steps::plugin),
            hold::plugin,
            resolution::plugin,
        ));
}
