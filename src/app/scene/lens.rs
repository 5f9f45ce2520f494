//! The lens of the camera over the table. It is shifted instead of turned, as for a photograph of a building: a board that is not
//! in the middle of the window keeps its shape.

use bevy::camera::{CameraProjection, SubCameraView};
use bevy::math::Vec3A;
use bevy::prelude::*;

/// A perspective whose picture is shifted.
#[derive(Clone, Debug)]
pub struct Lens {
    /// The perspective without the shift.
    pub perspective: PerspectiveProjection,
    /// The shift of the picture to the right and upwards, in tangents of angles.
    pub shift: Vec2,
}

impl Lens {
    /// Returns the lens of a camera, or `None` if it has another projection.
    pub fn of(projection: &Projection) -> Option<&Lens> {
        match projection {
            Projection::Custom(custom) => custom.get(),
            _ => None,
        }
    }

    /// Returns the same for a change.
    pub fn of_mut(projection: &mut Projection) -> Option<&mut Lens> {
        match projection {
            Projection::Custom(custom) => custom.get_mut(),
            _ => None,
        }
    }

    /// Returns `true` if another lens makes the same picture.
    pub fn is_same(&self, other: &Lens) -> bool {
        self.shift == other.shift && self.perspective.fov == other.perspective.fov
    }

    fn shifted(&self, mut clip_from_view: Mat4) -> Mat4 {
        // The camera looks along -z, so that depth times the shift is added in the picture.
        let scale = Vec2::new(clip_from_view.x_axis.x, clip_from_view.y_axis.y);
        clip_from_view.z_axis.x -= self.shift.x * scale.x;
        clip_from_view.z_axis.y -= self.shift.y * scale.y;
        clip_from_view
    }
}

impl CameraProjection for Lens {
    fn get_clip_from_view(&self) -> Mat4 {
        self.shifted(self.perspective.get_clip_from_view())
    }

    fn get_clip_from_view_for_sub(&self, sub_view: &SubCameraView) -> Mat4 {
        self.shifted(self.perspective.get_clip_from_view_for_sub(sub_view))
    }

    fn update(&mut self, width: f32, height: f32) {
        self.perspective.update(width, height);
    }

    fn far(&self) -> f32 {
        self.perspective.far()
    }

    fn get_frustum_corners(&self, z_near: f32, z_far: f32) -> [Vec3A; 8] {
        let shift = self.shift.extend(0.0);
        self.perspective.get_frustum_corners(z_near, z_far).map(|corner| corner - Vec3A::from(shift * corner.z.abs()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shift_moves_the_picture_as_a_whole() {
        let perspective = PerspectiveProjection { fov: 0.5, aspect_ratio: 1.5, ..default() };
        let (plain, shift) = (Lens { perspective: perspective.clone(), shift: Vec2::ZERO }, Vec2::new(0.05, -0.02));
        let shifted = Lens { perspective, shift };
        let tangent = (0.25f32).tan();
        for at in [Vec3::new(0.3, 0.2, -4.0), Vec3::new(-1.0, 0.4, -9.0)] {
            let moved = shifted.get_clip_from_view().project_point3(at) - plain.get_clip_from_view().project_point3(at);
            assert!((moved.truncate() - shift / Vec2::new(1.5 * tangent, tangent)).length() < 1e-5, "{moved}");
            assert!(moved.z.abs() < 1e-6);
        }
        let [right, ..] = shifted.get_frustum_corners(-2.0, -20.0);
        let corner = shifted.get_clip_from_view().project_point3(right.into());
        assert!((corner.truncate() - Vec2::new(1.0, -1.0)).length() < 1e-4, "{corner}");
    }
}
