//! The program: reads the command line and opens a door.

fn main() -> std::process::ExitCode {
    #[cfg(feature = "app")]
    return benediction::app::run(benediction::cli::WindowOptions::default());
    #[cfg(not(feature = "app"))]
    std::process::ExitCode::FAILURE
}
