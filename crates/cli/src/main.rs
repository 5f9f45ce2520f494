//! The commands without a window.

fn main() -> std::process::ExitCode {
    benediction_cli::run()
}
