//! Windows that are taller than wide: there trays and bowl stand in front of and behind the board, and the panels above and below
//! it.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::camera::TableCamera;
use super::framing::is_narrow;
use crate::app::base::states::Step;
use crate::app::game::events::PictureJumped;

/// `true` if the window is narrow.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Narrow(pub bool);

fn measure(
    camera: Query<&Camera, With<TableCamera>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut narrow: ResMut<Narrow>,
    mut jumped: MessageWriter<PictureJumped>,
) {
    let seen = camera.iter().find_map(Camera::logical_viewport_size);
    let Some(size) = seen.or_else(|| windows.iter().next().map(Window::size)) else { return };
    if narrow.set_if_neq(Narrow(is_narrow(size))) {
        jumped.write(PictureJumped { anew: true });
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Narrow>().add_systems(PreStartup, measure).add_systems(Update, measure.in_set(Step::Match));
}
