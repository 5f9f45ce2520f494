//! The scripts on simulated machines. Nothing is installed, built or downloaded: every command that would inspect or
//! change the real machine is a function that bash reads before the script.

// Packages are made on Linux, with options of its tools.
#[cfg(target_os = "linux")]
mod packages;
mod page;
mod soak;

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// Functions in place of the commands that would change the machine. They write their names to `LOG`, and fail if they
/// are `FAILS`.
const FUNCTIONS: &str = r#"
did() { echo "$*" >>"$LOG"; [ "$*" != "${FAILS:-}" ]; }
installed() { case " $INSTALLED " in *" $1 "*) ;; *) return 1 ;; esac; }
dpkg-query() { installed "${!#}" && echo installed; }
rpm() { installed "${!#}"; }
pacman() { installed "${!#}"; }
xcode-select() { installed xcode-command-line-tools; }
uname() { echo "$KERNEL"; }
id() { echo "$ID_OF_USER"; }
apt-get() { did apt-get "$@"; }
dnf() { did dnf "$@"; }
sudo() { "$@"; }
env() { while [[ $1 = *=* ]]; do shift; done; "$@"; }
rustc() { case $1 in --version) [ -z "$RUST" ] || echo "rustc $RUST (0123abcde 2026-01-01)" ;; *) [ -n "${FOLDS:-}" ] ;; esac; }
rustup() { :; }
python3() { :; }
Xvfb() { :; }
node() { :; }
chromedriver() { :; }
cargo() {
    case $2 in --version) case $1 in about | deny) installed "$1" ;; esac; return ;; esac
    did cargo "$@" || return
    while [ $# -gt 1 ]; do [ "$1" != --output-file ] || echo collected >"$2"; shift; done
}
unset -f ${WITHOUT:-}
"#;

/// The tools that the scripts really run.
const REAL: &[&str] = &[
    "awk", "bash", "cut", "dirname", "du", "env", "find", "grep", "gzip", "install", "mkdir", "rm", "sed", "tail",
    "tar", "touch", "true",
];

fn path_of_tool(tool: &str) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap();
    std::env::split_paths(&path)
        .map(|folder| folder.join(tool))
        .find(|file| file.is_file())
        .unwrap_or_else(|| panic!("no {tool} on this machine"))
}

/// A simulated machine.
struct Machine {
    folder: TempDir,
    /// The folder that contains `scripts`.
    project: PathBuf,
    env: BTreeMap<String, String>,
}

/// The result of a script.
struct Outcome {
    code: i32,
    /// Standard output: in a dry run, the commands.
    out: String,
    /// Standard error.
    err: String,
    /// The calls of the functions.
    done: String,
}

impl Machine {
    /// Creates a machine with root rights, a new Rust, a display and no package.
    fn new(os_release: &str) -> Self {
        let folder = TempDir::new().unwrap();
        let path = |name: &str| folder.path().join(name).display().to_string();
        for name in ["bin", "home"] {
            fs::create_dir(path(name)).unwrap();
        }
        for tool in REAL {
            symlink(path_of_tool(tool), Path::new(&path("bin")).join(tool)).unwrap();
        }
        fs::write(path("os-release"), os_release).unwrap();
        fs::write(path("functions"), FUNCTIONS).unwrap();
        let env = [
            ("PATH", path("bin")),
            ("HOME", path("home")),
            ("BENEDICTION_OS_RELEASE", path("os-release")),
            ("BASH_ENV", path("functions")),
            ("LOG", path("log")),
            ("KERNEL", "Linux".into()),
            ("ID_OF_USER", "0".into()),
            ("RUST", "1.95.0".into()),
            ("INSTALLED", String::new()),
            ("DISPLAY", ":7".into()),
        ];
        let env = env.map(|(key, value)| (key.to_owned(), value)).into();
        Machine { env, project: crate::root(), folder }
    }

    fn with(mut self, key: &str, value: &str) -> Self {
        self.env.insert(key.into(), value.into());
        self
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Adds a project with `lock` as its Cargo.lock. Its scripts are the real ones, except those that build.
    fn with_project(mut self, lock: &str) -> Self {
        let own = self.path("project");
        let real = std::mem::replace(&mut self.project, own);
        fs::create_dir_all(self.project.join("scripts")).unwrap();
        for file in ["scripts/test", "scripts/package", "scripts/lib.sh", "Cargo.toml"] {
            symlink(real.join(file), self.project.join(file)).unwrap();
        }
        for script in ["window-test", "access-test", "web"] {
            symlink(path_of_tool("true"), self.project.join("scripts").join(script)).unwrap();
        }
        fs::write(self.project.join("Cargo.lock"), lock).unwrap();
        self
    }

    /// Replaces a script of the project.
    fn with_script(self, name: &str, text: &str) -> Self {
        let path = self.project.join("scripts").join(name);
        fs::remove_file(&path).unwrap();
        fs::write(&path, format!("#!/usr/bin/env bash\n{text}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        self
    }

    fn run(&self, script: &str, args: &[&str]) -> Outcome {
        let output = Command::new(self.project.join("scripts").join(script))
            .args(args)
            .env_clear()
            .envs(&self.env)
            .current_dir(self.folder.path())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        Outcome {
            code: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
            done: fs::read_to_string(self.path("log")).unwrap_or_default(),
        }
    }

    fn target(&self) -> String {
        self.path("home/.cache/benediction/target").display().to_string()
    }
}

impl Outcome {
    #[track_caller]
    fn is(&self, code: i32) -> &Self {
        assert_eq!(self.code, code, "\n{}\n{}", self.out, self.err);
        self
    }

    #[track_caller]
    fn mentions(&self, words: &str) -> &Self {
        assert!(self.err.contains(words), "not said: {words}\n{}", self.err);
        self
    }

    #[track_caller]
    fn prints(&self, lines: &[String]) -> &Self {
        let printed: Vec<&str> = self.out.lines().collect();
        assert_eq!(printed, lines, "\n{}", self.err);
        self
    }

    #[track_caller]
    fn prints_among_others(&self, line: &str) -> &Self {
        assert!(self.out.lines().any(|printed| printed == line), "not printed: {line}\n{}", self.out);
        self
    }

    #[track_caller]
    fn did_nothing(&self) -> &Self {
        assert_eq!(self.done, "");
        self
    }
}

const DEBIAN: &str = "PRETTY_NAME=\"Debian GNU/Linux 12\"\nNAME=\"Debian GNU/Linux\"\nVERSION_ID=\"12\"\nID=debian\n";
const FEDORA: &str = "NAME=\"Fedora Linux\"\nID=fedora\nVERSION_ID=44\n";
const ARCH: &str = "NAME=\"Arch Linux\"\nID=arch\nBUILD_ID=rolling\n";

/// Installs packages, with their names after it.
const APT_GET: &str = "apt-get install -y --no-remove --no-install-recommends";

/// Returns the packages of a row and column of the table of docs/dev/testing.md.
fn packages_to(row: &str, column: usize) -> String {
    let docs = include_str!("../../../docs/dev/testing.md");
    let row = docs.lines().find(|line| line.starts_with(&format!("| {row} | "))).unwrap();
    let cell = row.split('|').nth(column + 1).unwrap();
    // Remarks about a package are in parentheses.
    let names = cell.split('(').map(|part| part.rsplit(')').next().unwrap().trim());
    names.collect::<Vec<_>>().join(" ").trim().to_owned()
}

/// Returns the packages to build and run, and those to test.
fn documented(column: usize) -> (String, String) {
    (format!("{} {}", packages_to("build", column), packages_to("run", column)), packages_to("test", column))
}

/// Checks that a dry run installs the packages of the documentation, those of them that are missing, or nothing, with
/// sudo if necessary.
#[track_caller]
fn installs(os_release: &str, column: usize, install: &str) {
    let (play, test) = documented(column);
    let machine = Machine::new(os_release).with("ID_OF_USER", "1000");
    let outcome = machine.run("test", &["--dry-run"]);
    outcome.is(0).did_nothing().prints_among_others(&format!("sudo {install} {play} {test}"));
    let page = packages_to("page", column);
    assert!(!outcome.out.contains(&page), "its programs are there\n{}", outcome.out);
    for program in ["node", "chromedriver", "python3"] {
        let outcome = Machine::new(os_release).with("WITHOUT", program).run("test", &["--dry-run"]);
        outcome.is(0).did_nothing().prints_among_others(&format!("{install} {page}"));
    }

    // Any Vulkan driver will do.
    let all = play.replace("vulkan-swrast", "vulkan-driver");
    let (missing, others) = all.split_once(' ').unwrap();
    let machine = machine.with("ID_OF_USER", "0").with("INSTALLED", others);
    let outcome = machine.run("play", &["--dry-run"]);
    outcome.is(0).did_nothing().prints_among_others(&format!("{install} {missing}"));

    let target = machine.target();
    let outcome = machine.with("INSTALLED", &all).run("play", &["--dry-run"]);
    outcome.is(0).did_nothing().mentions("every package needed is installed").prints(&[
        format!("cd {}", crate::root().display()),
        format!("export CARGO_TARGET_DIR={target}"),
        "cargo build --release --locked".into(),
        format!("{target}/release/benediction"),
    ]);
}

#[test]
fn debian_gets_its_packages() {
    installs(DEBIAN, 1, &format!("env DEBIAN_FRONTEND=noninteractive {APT_GET}"));
    assert!(Machine::new(DEBIAN).run("play", &["--dry-run"]).out.starts_with("apt-get update\n"));
}

#[test]
fn fedora_gets_its_packages() {
    installs(FEDORA, 2, "dnf install -y");
}

#[test]
fn arch_gets_its_packages() {
    installs(ARCH, 3, "pacman -S --needed --noconfirm");
}

#[test]
fn macos_gets_the_command_line_tools_and_needs_no_display() {
    let mut machine = Machine::new("").with("KERNEL", "Darwin").with("ID_OF_USER", "501");
    machine.env.remove("DISPLAY");
    let outcome = machine.run("play", &["--dry-run"]);
    assert!(outcome.is(0).out.starts_with("xcode-select --install\n"), "{}", outcome.out);
    machine.run("play", &[]).is(1).did_nothing().mentions("when that installation has finished, run");
    let outcome = machine.with("INSTALLED", "xcode-command-line-tools").run("play", &["--dry-run"]);
    assert!(outcome.is(0).out.starts_with("cd "), "{}", outcome.out);
}

#[test]
fn distributions_are_recognised_by_id_like() {
    for (id, like, tool) in
        [("pop", "'ubuntu debian'", "apt-get"), ("nobara", "\"rhel fedora\"", "dnf"), ("manjaro", "arch", "pacman")]
    {
        let machine = Machine::new(&format!("NAME=\"A relative\"\nID={id}\nID_LIKE={like}"));
        let outcome = machine.run("play", &["--dry-run"]);
        assert!(outcome.is(0).mentions("A relative: installing").out.contains(tool), "{id}: {}", outcome.out);
    }
}

#[test]
fn play_script_names_libraries_on_unknown_systems_and_continues() {
    for machine in [
        Machine::new("NAME=\"Some Linux\"\nID=some\nID_LIKE=\"other\"\n"),
        Machine::new("").with("KERNEL", "FreeBSD"),
        Machine::new(FEDORA).with("WITHOUT", "dnf"),
    ] {
        let outcome = machine.run("play", &["--dry-run"]);
        outcome.is(0).mentions("a C compiler and linker, pkg-config").mentions("Xcursor").mentions("continuing");
        assert!(outcome.out.starts_with("cd "), "{}", outcome.out);
    }
}

#[test]
fn without_root_and_sudo_the_commands_for_root_are_shown() {
    let machine = Machine::new(DEBIAN).with("ID_OF_USER", "1000").with("WITHOUT", "sudo");
    let outcome = machine.run("play", &[]);
    outcome
        .is(1)
        .did_nothing()
        .mentions("sudo was not found. Run as root:\napt-get update\nenv DEBIAN")
        .mentions("then run");
}

#[test]
fn packages_that_cannot_be_installed_stop_the_script() {
    let (all, _) = documented(2);
    let machine = Machine::new(FEDORA).with("INSTALLED", &all.replace("gcc ", "")).with("FAILS", "dnf install -y gcc");
    let outcome = machine.run("play", &[]);
    outcome.is(1).mentions("dnf could not install these packages");
    assert_eq!(outcome.done, "dnf install -y gcc\n");
}

#[test]
fn play_script_tolerates_apt_failure_but_not_build_failure() {
    let machine = Machine::new(DEBIAN).with("FAILS", "apt-get update");
    machine.run("play", &["--script", "a b.ron"]).mentions("apt-get update failed; continuing");
    let machine = machine.with("FAILS", "cargo build --release --locked");
    let outcome = machine.run("play", &[]);
    outcome.is(1).mentions("the game did not build");
    assert!(outcome.done.ends_with("libwayland-client0\ncargo build --release --locked\n"), "{}", outcome.done);
}

#[test]
fn a_missing_or_old_rust_stops_with_what_to_do() {
    let rustup = "\n    curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh\n";
    for script in ["play", "test"] {
        for tools in ["cargo rustup", "rustc rustup"] {
            let outcome = Machine::new(DEBIAN).with("WITHOUT", tools).run(script, &["--dry-run"]);
            outcome.is(1).did_nothing().prints(&[]).mentions(rustup);
            outcome.mentions("Rust is not installed; Rust 1.95 or newer is needed");
        }
        for old in ["1.94.1", "1.94.0-nightly", "1.9.0", "0.99.0", ""] {
            let machine = Machine::new(DEBIAN).with("RUST", old);
            machine.run(script, &[]).is(1).did_nothing().mentions("\n    rustup update stable\n");
            machine.with("WITHOUT", "rustup").run(script, &[]).is(1).did_nothing().mentions(rustup);
        }
    }
    for new in ["1.95.0", "1.95.1-beta.3", "1.100.0", "2.0.0"] {
        Machine::new(ARCH).with("RUST", new).run("play", &["--dry-run"]).is(0);
    }
}

#[test]
fn without_a_display_the_console_is_offered() {
    let mut machine = Machine::new(DEBIAN);
    machine.env.remove("DISPLAY");
    let line = format!("\n{}/scripts/play console\n", machine.project.display());
    machine.run("play", &[]).is(1).did_nothing().mentions("no display found").mentions(&line);
    let last = |machine: &Machine, args: &[&str]| {
        let outcome = machine.run("play", args);
        outcome.is(0).did_nothing().out.lines().last().unwrap().replace(&machine.target(), "")
    };
    assert_eq!(last(&machine, &["--dry-run"]), "/release/benediction console");
    assert_eq!(last(&machine, &["--dry-run", "perft", "3"]), "/release/benediction perft 3");
    assert_eq!(last(&machine.with("WAYLAND_DISPLAY", "wayland-0"), &["--dry-run"]), "/release/benediction");
}

#[test]
fn build_uses_cargo_target_dir() {
    let goes = |machine: &Machine, target: &str| {
        let outcome = machine.run("play", &["--dry-run"]);
        assert_eq!(outcome.is(0).out.lines().last(), Some(&*format!("{target}/release/benediction")));
    };
    let machine = Machine::new(FEDORA);
    let here = machine.project.join("target").display().to_string();
    goes(&machine, &machine.target());
    let machine = machine.with("HOME", "");
    goes(&machine, &here);
    // A folder cannot be made inside a file, not even by root.
    let file = machine.path("os-release").display().to_string();
    let machine = machine.with("HOME", &file);
    goes(&machine, &here);
    let cache = machine.path("cache").display().to_string();
    let machine = machine.with("XDG_CACHE_HOME", &cache);
    goes(&machine, &format!("{cache}/benediction/target"));
    assert!(!machine.path("cache").exists(), "a dry run makes nothing");
    let outcome = machine.with("CARGO_TARGET_DIR", "/else where").run("play", &["--dry-run"]);
    assert_eq!(outcome.out.lines().last(), Some("'/else where/release/benediction'"));
}

const ONE_BEVY: &str = "name = \"bevy\"\nname = \"bevy_ecs\"\n";

/// Returns a Fedora on which everything is installed.
fn ready() -> Machine {
    let (play, test) = documented(2);
    Machine::new(FEDORA).with("INSTALLED", &format!("{play} {test}"))
}

#[test]
fn a_dry_run_of_the_tests_prints_every_step() {
    let machine = ready().with("CI", "true").with_project(ONE_BEVY);
    let target = machine.target();
    machine.run("test", &["--dry-run"]).is(0).did_nothing().prints(&[
        format!("cd {}", machine.project.display()),
        format!("export CARGO_TARGET_DIR={target}"),
        "rustup target add wasm32-unknown-unknown".into(),
        "export CARGO_INCREMENTAL=0".into(),
        "cargo fmt --all --check".into(),
        "cargo test --locked --workspace --features benediction/dev --no-run".into(),
        "cargo test --locked --workspace --features benediction/dev".into(),
        "cargo check --locked --workspace".into(),
        format!("env BENEDICTION_BIN={target}/debug/benediction scripts/window-test"),
        format!("env BENEDICTION_BIN={target}/debug/benediction scripts/access-test"),
        "awk '/^name = \"bevy_ecs\"/ { n++ } END { exit n != 1 }' Cargo.lock".into(),
        "cargo clippy --locked --workspace --features benediction/dev --all-targets -- -D warnings".into(),
        "env RUSTDOCFLAGS=-Dwarnings cargo doc --locked --workspace --features benediction/dev --no-deps".into(),
        "scripts/web --quick".into(),
        "scripts/web --quick --test".into(),
    ]);
    machine.run("test", &["--all"]).is(1).did_nothing().mentions("usage: scripts/test [--dry-run]");
}

#[test]
fn the_first_step_that_fails_stops_the_tests() {
    ready().with_project(ONE_BEVY).run("test", &[]).is(0).mentions("all 11 steps passed, none skipped");
    let failing = "cargo test --locked --workspace --features benediction/dev";
    let outcome = ready().with("FAILS", failing).with_project(ONE_BEVY).run("test", &[]);
    outcome.is(1).mentions("test: FAILED at step 3: ");
    assert_eq!(outcome.done.lines().last(), Some(failing));
    let outcome = ready().with_project(&ONE_BEVY.repeat(2)).run("test", &[]);
    outcome.is(1).mentions("FAILED at step 7: only one version of Bevy in Cargo.lock");
}

#[test]
fn test_script_reports_skipped_steps_or_fails_on_request() {
    let machine = || ready().with_project(ONE_BEVY);
    for (machine, what) in [
        (machine().with_script("window-test", "exit 3"), "the real window opens and plays"),
        (machine().with_script("access-test", "exit 3"), "the real window is read and played as by a screen reader"),
        (machine().with("WITHOUT", "node"), "the page: these programs are missing: node"),
        (machine().with("WITHOUT", "chromedriver"), "the page: these programs are missing: chromedriver"),
        (machine().with_script("web", "exit 3"), "the page: what builds it could not be installed"),
        (machine().with_script("web", r#"[ "$*" != "--quick --test" ] || exit 3"#), "the page: rules and search"),
        (machine().with("WITHOUT", "python3"), "a game with python-chess"),
    ] {
        machine.run("test", &[]).is(0).mentions(&format!(" steps passed; skipped: {what}"));
        machine.with("BENEDICTION_NO_SKIP", "1").run("test", &[]).is(1).mentions(&format!("FAILED: {what}"));
    }
    let machine_without_window = machine().with_script("window-test", "exit 3").with("CI", "1");
    machine_without_window.run("test", &[]).is(1).mentions("FAILED at step 5: the real window opens and plays");
    let machine = machine().with("WITHOUT", "chromedriver").with("CI", "false");
    machine.run("test", &[]).is(0).mentions("9 steps passed; skipped: the page");
}

#[test]
fn a_machine_without_a_browser_is_tested_without_the_page() {
    let machine = ready().with("WITHOUT", "chromedriver").with_project(ONE_BEVY);
    let install = format!("dnf install -y {}", packages_to("page", 2));
    let outcome = machine.with("FAILS", &install).run("test", &[]);
    outcome.is(0).mentions("dnf could not install these packages").mentions("9 steps passed; skipped: the page");
    assert!(outcome.done.starts_with(&format!("{install}\ncargo fmt")), "{}", outcome.done);
}

#[test]
fn page_skipped_for_time_is_reported() {
    let machine = || ready().with("BENEDICTION_NO_SKIP", "1").with_project(ONE_BEVY);
    // The shell begins to count at this number.
    machine().with("SECONDS", "2900").run("test", &[]).is(0).mentions("all 11 steps passed, none skipped");
    let outcome = machine().with("SECONDS", "3060").run("test", &[]);
    outcome.is(0).mentions("9 steps passed; skipped: the page: 51 minutes are used already");
    // The code of a command that took too long.
    let outcome = machine().with_script("web", "exit 124").run("test", &[]);
    outcome.is(0).mentions("9 steps passed; skipped: the page: it was not built after 70 minutes");
    let slow = machine().with_script("web", r#"[ "$*" != "--quick --test" ] || exit 124"#);
    slow.run("test", &[]).is(1).mentions("FAILED at step 11: the page");
    machine().with_script("web", "exit 1").run("test", &[]).is(1).mentions("FAILED at step 10: the page builds");
}

#[test]
fn window_test_exits_with_code_3_without_tools() {
    Machine::new(DEBIAN).run("window-test", &[]).is(3).did_nothing().mentions("xvfb-run is missing");
    Machine::new(DEBIAN).with("WITHOUT", "Xvfb").run("window-test", &[]).is(3).mentions("Xvfb is missing");
}

#[test]
fn the_tests_say_how_long_each_step_took() {
    let outcome = ready().with_project(ONE_BEVY).run("test", &[]);
    outcome.is(0).mentions("s  step 3: the tests").mentions("s  in all; processor");
    let failing = "cargo test --locked --workspace --features benediction/dev";
    let outcome = ready().with("FAILS", failing).with_project(ONE_BEVY).run("test", &[]);
    outcome.is(1).mentions("s  step 3: the tests");
}

#[test]
fn help_is_printed_and_nothing_else_is_done() {
    for script in ["play", "test", "package", "web"] {
        for word in ["-h", "--help"] {
            let help = Machine::new(DEBIAN).run(script, &[word]);
            help.is(0).did_nothing();
            assert!(help.out.contains(&format!("scripts/{script} --dry-run")), "{}", help.out);
            assert!(!help.out.contains("set -e"), "{}", help.out);
        }
    }
    let outcome = ready().run("play", &["--dry-run", "--", "--help"]);
    assert!(outcome.is(0).out.ends_with("/release/benediction --help\n"), "{}", outcome.out);
}

#[test]
fn a_match_that_fails_ends_the_measurement_of_the_strength() {
    let machine = Machine::new(DEBIAN);
    let release = machine.path("home/.cache/benediction/target/release");
    fs::create_dir_all(&release).unwrap();
    symlink(path_of_tool("false"), release.join("benediction-cli")).unwrap();
    let outcome = machine.run("strength", &["benediction", "1"]);
    outcome.is(1).prints(&[]);
    assert_eq!(outcome.done, "cargo build --release --locked -p benediction-cli\n");
}
