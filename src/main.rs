//! The program: it reads the command line and opens a door. A page has no command line.

#[cfg(not(target_family = "wasm"))]
fn main() -> std::process::ExitCode {
    benediction::cli::run()
}

#[cfg(target_family = "wasm")]
fn main() {
    #[cfg(feature = "app")]
    benediction::app::begin_on_page();
}
