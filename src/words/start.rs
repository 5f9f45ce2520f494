//! Why the window cannot be opened, and what to do.

/// No display at all.
pub const NO_DISPLAY: &str = "benediction: there is no display to open a window on (DISPLAY is not set). Start it from a \
     desktop session, or play in the terminal: benediction console";

/// Wayland without X11.
pub const ONLY_WAYLAND: &str = "benediction: this desktop offers only Wayland and the window needs X11. Install XWayland \
     (package xwayland), or play in the terminal: benediction console";

/// No adapter.
pub const NO_ADAPTER: &str = "benediction: no graphics adapter was found. Install a Vulkan driver (on Debian and Ubuntu \
     mesa-vulkan-drivers, which also draws without a graphics card), or play in the terminal: benediction console";

/// Nobody answers at the display.
pub fn display_refuses(display: &str) -> String {
    format!(
        "benediction: the display {display} does not answer. Check the variable DISPLAY, or play in the terminal: \
         benediction console"
    )
}

/// A panic in the window.
pub fn stopped(message: &str, place: &str) -> String {
    format!(
        "benediction: the window stopped working: {message}{place}.\nYour game was saved after the last action; start \
         again and choose Continue. With RUST_BACKTRACE=1 the program says more."
    )
}
