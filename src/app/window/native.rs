//! Functions of the window system that Bevy's window does not offer.

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy::winit::WINIT_WINDOWS;
use winit::window::{Icon, UserAttentionType, Window as SystemWindow};

/// The icon in lists of windows, where the desktop does not take it from the menu entry (X11, Windows).
const ICON: &[u8] = include_bytes!("../../../assets/icon/benediction-64.png");

fn with<T>(window: Entity, action: impl FnOnce(&SystemWindow) -> T) -> Option<T> {
    WINIT_WINDOWS.with_borrow(|windows| windows.get_window(window).map(|window| action(window)))
}

/// Returns `true` if the window fills its screen with its frame, or `None` before it is opened and after it is closed.
pub(super) fn is_maximised(window: Entity) -> Option<bool> {
    with(window, SystemWindow::is_maximized)
}

/// Brings the window to the front if the desktop allows that, and otherwise requests attention.
pub(super) fn ask_for_attention(window: Entity) {
    with(window, |window| {
        if window.is_minimized() == Some(true) {
            window.set_minimized(false);
        }
        window.focus_window();
        if !window.has_focus() {
            window.request_user_attention(Some(UserAttentionType::Informational));
        }
    });
}

fn read_icon() -> Option<Icon> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(ICON)).read_info().ok()?;
    let mut pixels = vec![0; reader.output_buffer_size()?];
    let frame = reader.next_frame(&mut pixels).ok()?;
    pixels.truncate(frame.buffer_size());
    Icon::from_rgba(pixels, frame.width, frame.height).ok()
}

/// Sets the icon once, as soon as the window exists.
fn set_icon(windows: Query<Entity, With<PrimaryWindow>>, mut done: Local<bool>, _main: NonSendMarker) {
    if *done {
        return;
    }
    if let Some(window) = windows.iter().next() {
        *done = with(window, |window| window.set_window_icon(read_icon())).is_some();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, set_icon);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_is_one() {
        assert!(read_icon().is_some());
    }
}
