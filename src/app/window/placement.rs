//! Position and size of the window, and whether it fills its screen, saved for the next start in a separate file beside the
//! settings (full screen is a setting). The file is written when the window has not changed for a while, and at the end.

use std::path::Path;

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::{Monitor, PrimaryWindow, WindowCloseRequested, WindowMode, WindowResolution};
use serde::{Deserialize, Serialize};

use super::native;
use crate::app::base::storage::{self, FileText, KeepText};
use benediction_study::record::value_of;

/// The name of the file in the folder of the player's files.
const FILE: &str = "window.ron";
/// The format version of the file.
const FORMAT: u32 = 1;
/// Width and height of a window without a saved placement, in logical pixels.
const USUAL_SIZE: (f32, f32) = (1280.0, 720.0);
/// The smallest and the largest width and height that are accepted, in logical pixels.
const SIZE_LIMITS: (f32, f32) = (200.0, 8192.0);
/// The part of the window's upper edge that must be on a screen to be dragged, in physical pixels.
const MIN_GRIP: IVec2 = IVec2::new(64, 24);
/// Space for the frame of a window that is made to fit its screen, in logical pixels.
const FRAME: Vec2 = Vec2::new(16.0, 48.0);
/// Seconds without a change after which the placement is written.
const REST_TIME: f32 = 0.5;

/// The placement of the window while it neither fills its screen nor is minimised, and whether it fills its screen.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Placement {
    /// The file's format version.
    format: u32,
    /// Width and height of the contents, without the frame, in logical pixels.
    size: (f32, f32),
    /// The upper left corner of the frame in physical pixels of all screens together, or `None` if the system does not report it
    /// (Wayland).
    corner: Option<(i32, i32)>,
    /// `true` if it fills its screen, with its frame.
    maximised: bool,
}

impl Default for Placement {
    fn default() -> Placement {
        Placement { format: FORMAT, size: USUAL_SIZE, corner: None, maximised: false }
    }
}

impl Placement {
    /// Reads the placement from the folder of the player's files. Returns the default if there is none, or none that can be read. That of
    /// a newer version keeps its format, and so is never written over.
    pub(super) fn read(folder: Option<&Path>) -> Placement {
        match folder.map(|folder| storage::read(&folder.join(FILE))) {
            Some(FileText::Text(text)) => Placement::of_text(&text),
            _ => Placement::default(),
        }
    }

    fn of_text(text: &str) -> Placement {
        let format = value_of(text, "format").and_then(|format| format.parse().ok());
        if let Some(format) = format.filter(|format| *format > FORMAT) {
            return Placement { format, ..Placement::default() };
        }
        let read: Placement = ron::from_str(text).unwrap_or_default();
        let limited = |length: f32, usual: f32| {
            if length.is_finite() { length.clamp(SIZE_LIMITS.0, SIZE_LIMITS.1) } else { usual }
        };
        let size = (limited(read.size.0, USUAL_SIZE.0), limited(read.size.1, USUAL_SIZE.1));
        Placement { format: FORMAT, size, ..read }
    }

    fn text(&self) -> String {
        // Serialising plain fields to a string cannot fail.
        ron::ser::to_string(self).unwrap_or_default() + "\n"
    }

    /// Applies the placement to a window.
    pub(super) fn place(&self, mut window: Window) -> Window {
        // Whole logical pixels; the scale of the screen is not known yet.
        window.resolution = WindowResolution::new(self.size.0.round() as u32, self.size.1.round() as u32);
        if let Some(corner) = self.corner {
            window.position = WindowPosition::At(corner.into());
        }
        if self.maximised {
            window.set_maximized(true);
        }
        window
    }

    /// Returns the placement after the window has changed: one that fills its screen keeps the size that it had before.
    fn after(&self, window: &Window, maximised: bool) -> Placement {
        if maximised || window.mode != WindowMode::Windowed {
            let maximised = if window.mode == WindowMode::Windowed { maximised } else { self.maximised };
            return Placement { maximised, ..self.clone() };
        }
        let size = (window.width(), window.height());
        if size.0.min(size.1) < SIZE_LIMITS.0 {
            // Minimised windows have no size on some systems.
            return self.clone();
        }
        let corner = match window.position {
            WindowPosition::At(corner) => Some(corner.into()),
            _ => None,
        };
        Placement { format: FORMAT, size, corner, maximised: false }
    }
}

/// Returns the new corner of a window with this corner and width, in physical pixels, if it cannot be dragged on any of these
/// screens, or `None` if it can.
fn back_on_a_screen(corner: IVec2, width: i32, screens: &[IRect]) -> Option<IVec2> {
    let edge = IRect::from_corners(corner, corner.saturating_add(IVec2::new(width, MIN_GRIP.y)));
    let reachable = |screen: &IRect| {
        let common = screen.intersect(edge).size();
        common.x >= MIN_GRIP.x && common.y >= MIN_GRIP.y
    };
    if screens.iter().any(reachable) {
        return None;
    }
    screens.first().map(|screen| screen.min + MIN_GRIP)
}

/// Returns the screen that shows most of a window, or the first one if none does or its corner is unknown.
fn screen_of(corner: Option<IVec2>, size: IVec2, screens: &[IRect]) -> Option<IRect> {
    let window = corner.map(|corner| IRect::from_corners(corner, corner.saturating_add(size)));
    let common = |screen: &IRect| {
        let common = window.map_or(IVec2::ZERO, |window| screen.intersect(window).size());
        i64::from(common.x) * i64::from(common.y)
    };
    // Of screens with the same part of it, the first.
    screens.iter().rev().max_by_key(|screen| common(screen)).copied()
}

/// Returns the corner and the size, in physical pixels, of a window that is larger than its screen and is made to fit it together
/// with a frame of this size. Returns `None` if it fits. An unknown corner is left to the system.
fn fitted(corner: Option<IVec2>, size: IVec2, frame: IVec2, screens: &[IRect]) -> Option<(Option<IVec2>, IVec2)> {
    let screen = screen_of(corner, size, screens)?;
    let room = screen.size();
    if size.cmple(room).all() || room.min_element() <= 0 {
        return None;
    }
    // On a tiny screen the frame may reach beyond it.
    let frame = frame.clamp(IVec2::ZERO, room / 4);
    let size = IVec2::select(size.cmple(room), size.min(room - frame), room - frame);
    let corner = corner.map(|corner| corner.clamp(screen.min, screen.max - frame - size));
    Some((corner, size))
}

/// Corrects the window once, as soon as the screens are known and the window fills none: a window whose screen is gone is moved
/// back, and one that is larger than its screen is made to fit.
fn fit_to_screens(
    monitors: Query<&Monitor>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    placement: Res<Placement>,
    mut is_done: Local<bool>,
) {
    if *is_done || monitors.is_empty() || placement.maximised {
        return;
    }
    let Ok(mut window) = windows.single_mut() else { return };
    if window.mode != WindowMode::Windowed {
        return;
    }
    *is_done = true;
    let screen = |monitor: &Monitor| {
        let size = UVec2::new(monitor.physical_width, monitor.physical_height).as_ivec2();
        IRect::from_corners(monitor.physical_position, monitor.physical_position + size)
    };
    let screens: Vec<IRect> = monitors.iter().map(screen).collect();
    let corner = match window.position {
        WindowPosition::At(corner) => Some(corner),
        _ => None,
    };
    let frame = (FRAME * window.scale_factor()).as_ivec2();
    if let Some((corner, size)) = fitted(corner, window.physical_size().as_ivec2(), frame, &screens) {
        window.resolution.set_physical_resolution(size.x.unsigned_abs(), size.y.unsigned_abs());
        window.position = corner.map_or(window.position, WindowPosition::At);
    } else if let Some(corner) =
        corner.and_then(|corner| back_on_a_screen(corner, window.physical_width() as i32, &screens))
    {
        window.position = WindowPosition::At(corner);
    }
}

/// Seconds since the window's last change, or `None` if its placement has been written.
#[derive(Resource, Default)]
struct Changed(Option<f32>);

fn save_when_settled(
    windows: Query<(Entity, &Window), With<PrimaryWindow>>,
    (mut exit, mut close): (MessageReader<AppExit>, MessageReader<WindowCloseRequested>),
    time: Res<Time<Real>>,
    mut placement: ResMut<Placement>,
    mut changed: ResMut<Changed>,
    mut writer: MessageWriter<KeepText>,
    mut last: Local<Option<(UVec2, WindowPosition, WindowMode)>>,
    _main: NonSendMarker,
) {
    let ends = exit.read().last().is_some() | close.read().last().is_some();
    let Ok((entity, window)) = windows.single() else { return };
    // Movements of the pointer change the window too.
    let now = Some((window.physical_size(), window.position, window.mode));
    if std::mem::replace(&mut *last, now) != now {
        changed.0 = Some(0.0);
    } else if let Some(since) = &mut changed.0 {
        *since += time.delta_secs();
    }
    if !changed.0.is_some_and(|since| since >= REST_TIME || ends) {
        return;
    }
    changed.0 = None;
    let now = placement.after(window, native::is_maximised(entity).unwrap_or(placement.maximised));
    if now != *placement && placement.format <= FORMAT {
        writer.write(KeepText { file: FILE, text: now.text() });
        *placement = now;
    }
}

/// Returns a plugin that follows the window from its first placement.
pub(super) fn plugin(placement: Placement) -> impl Plugin {
    move |app: &mut App| {
        app.insert_resource(placement.clone())
            .init_resource::<Changed>()
            .add_systems(Update, fit_to_screens)
            .add_systems(Last, save_when_settled.in_set(storage::Keeping));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(size: (f32, f32), corner: (i32, i32)) -> Window {
        let place = Placement { size, corner: Some(corner), ..default() };
        place.place(Window::default())
    }

    #[test]
    fn a_place_is_read_as_it_was_written() {
        for corner in [None, Some((-1920, 40))] {
            let place = Placement { size: (1000.0, 640.5), corner, maximised: true, ..default() };
            assert_eq!(Placement::of_text(&place.text()), place);
        }
        assert_eq!(Placement::read(None), Placement::default());
    }

    #[test]
    fn unreadable_window_placement_is_the_default() {
        let usual = Placement::default();
        for text in ["", "nonsense", "(size: 3)", "(corner: Some((1, 2, 3)))"] {
            assert_eq!(Placement::of_text(text), usual, "{text}");
        }
        for text in ["(format: 99, maximised: true)", "(format: 99, size: 3)"] {
            assert_eq!(Placement::of_text(text), Placement { format: 99, ..usual.clone() }, "{text}");
        }
        let read = Placement::of_text("(format: 1, size: (NaN, 1e30), shade: 7, maximised: true)");
        assert_eq!((read.size, read.maximised), ((USUAL_SIZE.0, SIZE_LIMITS.1), true));
        assert_eq!(Placement::of_text("(size: (-5.0, 0.0))").size, (SIZE_LIMITS.0, SIZE_LIMITS.0));
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Placement::read(Some(folder.path())), usual);
        std::fs::write(folder.path().join(FILE), [0xff, 0xfe]).unwrap();
        assert_eq!(Placement::read(Some(folder.path())), usual);
    }

    #[test]
    fn maximised_or_fullscreen_window_keeps_its_previous_size() {
        let small = Placement::default().after(&window((900.0, 600.0), (30, 40)), false);
        assert_eq!((small.size, small.corner), ((900.0, 600.0), Some((30, 40))));
        let large = window((1920.0, 1050.0), (0, 0));
        let filled = small.after(&large, true);
        assert_eq!(filled, Placement { maximised: true, ..small.clone() });
        let mut whole = large.clone();
        whole.mode = WindowMode::BorderlessFullscreen(MonitorSelection::Current);
        assert_eq!(filled.after(&whole, false), filled, "full screen is a setting");
        assert_eq!(filled.after(&window((1.0, 1.0), (-32_000, -32_000)), false), filled, "minimised");
        assert_eq!(filled.after(&large, false).size, (1920.0, 1050.0));
    }

    #[test]
    fn only_unreachable_windows_are_moved_back_on_screen() {
        let left = IRect::new(0, 0, 1920, 1080);
        let right = IRect::new(1920, 0, 1920 + 2560, 1440);
        let both = [left, right];
        for (x, y) in [(0, 0), (-1000, 500), (1900, 300), (4300, 100), (100, 1050)] {
            assert_eq!(back_on_a_screen(IVec2::new(x, y), 1280, &both), None, "{x} {y}");
        }
        // The right screen has been removed.
        let back = Some(left.min + MIN_GRIP);
        assert_eq!(back_on_a_screen(IVec2::new(2500, 300), 1280, &[left]), back);
        for (x, y) in [(-1270, 10), (1900, 10), (100, 1070), (100, -500), (i32::MIN, i32::MIN), (i32::MAX, i32::MAX)] {
            assert_eq!(back_on_a_screen(IVec2::new(x, y), 1280, &[left]), back, "{x} {y}");
        }
        assert_eq!(back_on_a_screen(IVec2::ZERO, 1280, &[]), None);
    }

    #[test]
    fn window_larger_than_its_screen_is_shrunk() {
        let left = IRect::new(0, 0, 1920, 1080);
        let right = IRect::new(1920, -200, 1920 + 3840, 1960);
        let above = IRect::new(-1280, -1024, 0, 0);
        let at = |x: i32, y: i32| Some(IVec2::new(x, y));
        let frame = IVec2::new(16, 48);
        // A window that fits stays, also if it hangs over an edge.
        for (corner, size) in
            [(at(0, 0), (1920, 1080)), (at(1800, 900), (1280, 720)), (None, (800, 600)), (at(2000, 0), (3000, 2000))]
        {
            assert_eq!(fitted(corner, size.into(), frame, &[left, right]), None, "{corner:?} {size:?}");
        }
        assert_eq!(
            fitted(at(40, 30), IVec2::new(3000, 2000), frame, &[left]),
            Some((at(0, 0), IVec2::new(1904, 1032)))
        );
        assert_eq!(
            fitted(at(40, 30), IVec2::new(1000, 2000), frame, &[left]),
            Some((at(40, 0), IVec2::new(1000, 1032)))
        );
        assert_eq!(fitted(None, IVec2::new(3000, 2000), frame, &[left]), Some((None, IVec2::new(1904, 1032))));
        // The screen it was made for is gone, or there is none.
        assert_eq!(
            fitted(at(2500, 300), IVec2::new(3000, 2000), frame, &[left]),
            Some((at(0, 0), IVec2::new(1904, 1032)))
        );
        assert_eq!(fitted(at(0, 0), IVec2::new(3000, 2000), frame, &[]), None);
        assert_eq!(fitted(at(0, 0), IVec2::new(3000, 2000), frame, &[IRect::new(0, 0, 0, 0)]), None);
        // For any saved placement, on any screens, scaled or not.
        let sizes = [1, 200, 1080, 1081, 1920, 1921, 3000, 8192, 16_384, i32::MAX];
        let places = [i32::MIN, -32_768, -1000, 0, 1, 1900, 5000, i32::MAX];
        for screens in [&[left][..], &[left, right], &[above, left, right], &[right, above]] {
            for scale in [0.5, 1.0, 1.5, 3.0] {
                let frame = (FRAME * scale).as_ivec2();
                for (width, height) in sizes.into_iter().flat_map(|width| sizes.map(|height| (width, height))) {
                    for (x, y) in places.into_iter().flat_map(|x| places.map(|y| (x, y))) {
                        let size = IVec2::new(width, height);
                        let Some((corner, size)) = fitted(at(x, y), size, frame, screens) else {
                            assert!(screens.iter().any(|screen| size.cmple(screen.size()).all()), "{size}");
                            continue;
                        };
                        let corner = corner.unwrap();
                        let outer = IRect::from_corners(corner, corner + size + frame);
                        let fits = |screen: &IRect| screen.contains(outer.min) && screen.contains(outer.max);
                        assert!(size.min_element() > 0 && screens.iter().any(fits), "{corner} {size} {screens:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn window_is_shrunk_once_screens_known_and_not_maximised() {
        let start = |placement: Placement, monitor: Monitor| {
            let mut app = App::new();
            app.add_plugins((MinimalPlugins, plugin(placement.clone())))
                .add_message::<KeepText>()
                .add_message::<WindowCloseRequested>();
            app.world_mut().spawn((placement.place(Window::default()), PrimaryWindow));
            app.update();
            app.world_mut().spawn(monitor);
            app.update();
            app
        };
        let monitor = || Monitor {
            name: None,
            physical_width: 1280,
            physical_height: 800,
            physical_position: IVec2::ZERO,
            refresh_rate_millihertz: None,
            scale_factor: 1.0,
            video_modes: Vec::new(),
        };
        let size = |app: &mut App| app.world_mut().query::<&Window>().single(app.world()).unwrap().physical_size();
        let large = Placement { size: (3000.0, 2000.0), corner: Some((20, 20)), ..default() };
        let mut app = start(large.clone(), monitor());
        assert_eq!(size(&mut app), UVec2::new(1264, 752));
        // One that fills its screen is made to fit when it does so no more.
        let mut app = start(Placement { maximised: true, ..large }, monitor());
        assert_eq!(size(&mut app), UVec2::new(3000, 2000));
        app.world_mut().resource_mut::<Placement>().maximised = false;
        app.update();
        assert_eq!(size(&mut app), UVec2::new(1264, 752));
    }

    #[test]
    fn the_place_of_a_newer_version_is_never_written_over() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin(Placement::of_text("(format: 9)"))))
            .add_message::<KeepText>()
            .add_message::<WindowCloseRequested>();
        app.world_mut().spawn((window((900.0, 600.0), (30, 40)), PrimaryWindow));
        app.update();
        app.world_mut().write_message(AppExit::Success);
        app.update();
        assert_eq!(app.world_mut().resource_mut::<Messages<KeepText>>().drain().count(), 0);
    }

    #[test]
    fn window_placement_is_saved_after_dragging_and_on_exit() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin(Placement::default())))
            .add_message::<KeepText>()
            .add_message::<WindowCloseRequested>();
        let entity = app.world_mut().spawn((Window::default(), PrimaryWindow)).id();
        let write_count = |app: &mut App| app.world_mut().resource_mut::<Messages<KeepText>>().drain().count();
        app.update();
        let moved = |app: &mut App, x: i32| {
            app.world_mut().get_mut::<Window>(entity).unwrap().position = WindowPosition::At(IVec2::new(x, 0));
            app.update();
        };
        for x in 0..5 {
            moved(&mut app, x);
        }
        assert_eq!(write_count(&mut app), 0, "a drag is not written");
        app.world_mut().resource_mut::<Changed>().0 = Some(REST_TIME);
        app.update();
        assert_eq!(write_count(&mut app), 1);
        moved(&mut app, 100);
        app.world_mut().write_message(AppExit::Success);
        app.update();
        assert_eq!(write_count(&mut app), 1);
    }
}
