//! The program: it reads the command line and opens a door.

fn main() -> std::process::ExitCode {
    benediction::cli::run()
}
