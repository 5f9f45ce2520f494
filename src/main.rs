//! The program: it reads the command line and opens the window. A page has no command line.

#[cfg(not(target_family = "wasm"))]
fn main() -> std::process::ExitCode {
    benediction::commands::run()
}

#[cfg(target_family = "wasm")]
fn main() {
    benediction::app::begin_on_page();
}
