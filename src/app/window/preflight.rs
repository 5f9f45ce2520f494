//! Checks for a display and a graphics adapter before Bevy starts: Bevy and winit panic without one.

use benediction_platform::environment;
use bevy::tasks::block_on;

/// The reason why no window can be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// No display is named.
    NoDisplay,
    /// A Wayland display is named but does not respond, or the client library is missing.
    WaylandRefuses(String),
    /// A display is named but does not respond.
    DisplayRefuses(String),
    /// No graphics adapter, not even a software renderer.
    NoAdapter,
}

/// Checks for everything that a window needs.
///
/// # Errors
///
/// Returns the first thing that is missing.
pub fn check() -> Result<(), Obstacle> {
    check_display()?;
    check_adapter()
}

#[cfg(all(unix, not(target_os = "macos")))]
fn check_display() -> Result<(), Obstacle> {
    let variable = |name: &str| environment::variable(name)?.into_string().ok();
    // In the order of winit: Wayland before X11.
    #[cfg(target_os = "linux")]
    {
        if variable("WAYLAND_SOCKET").is_some() {
            // A connection that is open already, and can be used only once.
            return Ok(());
        }
        if let Some(display) = variable("WAYLAND_DISPLAY") {
            let is_reachable = wayland_client::Connection::connect_to_env().is_ok();
            return if is_reachable { Ok(()) } else { Err(Obstacle::WaylandRefuses(display)) };
        }
    }
    match variable("DISPLAY") {
        Some(display) if responds(&display) => Ok(()),
        Some(display) => Err(Obstacle::DisplayRefuses(display)),
        None => Err(Obstacle::NoDisplay),
    }
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
fn check_display() -> Result<(), Obstacle> {
    Ok(())
}

/// Returns `true` if an X server listens at a local display such as `:0` or `:1.0`. Displays of other machines are not checked.
#[cfg(all(unix, not(target_os = "macos")))]
fn responds(display: &str) -> bool {
    use std::os::unix::net::UnixStream;
    let Some(local) = display.strip_prefix(':').or_else(|| display.strip_prefix("unix:")) else { return true };
    let number = local.split('.').next().unwrap_or(local);
    let path = format!("/tmp/.X11-unix/X{number}");
    if UnixStream::connect(&path).is_ok() {
        return true;
    }
    #[cfg(target_os = "linux")]
    {
        use std::os::linux::net::SocketAddrExt;
        use std::os::unix::net::SocketAddr;
        let hidden = SocketAddr::from_abstract_name(path.as_bytes());
        if hidden.is_ok_and(|address| UnixStream::connect_addr(&address).is_ok()) {
            return true;
        }
    }
    false
}

fn check_adapter() -> Result<(), Obstacle> {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle_from_env());
    let backends = wgpu::Backends::from_env().unwrap_or_default();
    let adapters = block_on(instance.enumerate_adapters(backends));
    if adapters.is_empty() { Err(Obstacle::NoAdapter) } else { Ok(()) }
}

#[cfg(all(test, unix, not(target_os = "macos")))]
mod tests {
    use super::*;

    #[test]
    fn display_without_a_server_does_not_answer() {
        assert!(!responds(":7654321"));
        assert!(responds("elsewhere:0"), "displays of other machines are believed");
    }
}
