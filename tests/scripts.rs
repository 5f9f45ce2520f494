//! `scripts/play`, `scripts/test`, `scripts/package` and `scripts/soak` on machines of every kind, all of them made up: an os-release file, and a folder
//! of stand-ins for every tool that would look at or change the real machine. Nothing is installed, built or fetched.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

#[path = "scripts/packages.rs"]
mod packages;
#[path = "scripts/soak.rs"]
mod soak;

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use tempfile::TempDir;

/// One program that plays every tool, by the name it is called with. Questions are answered from `FAKE_…`; whatever
/// would change the machine only writes itself down in `FAKE_LOG`.
const STAND_IN: &str = r#"#!/bin/sh
name=${0##*/}
write_down() { [ -z "$FAKE_LOG" ] || echo "$name $*" >>"$FAKE_LOG"; }
installed() { case " $FAKE_INSTALLED " in *" $1 "*) return 0 ;; esac; return 1; }
last() { for word in "$@"; do :; done; echo "$word"; }
case "$name $1" in
    "id -u") echo "$FAKE_UID" ;;
    "dpkg-query -W")
        shift 2
        bad=0
        for package in "$@"; do
            if installed "$package"; then echo "$package installed"
            elif [ "$package" = "$FAKE_REMOVED" ]; then echo "$package config-files"
            else bad=1; fi
        done
        exit $bad ;;
    "rpm -q" | "pacman -T") installed "$(last "$@")" ;;
    "xcode-select -p") installed xcode ;;
    "apt-cache show") case " $FAKE_APT_KNOWS " in *" $2 "*) ;; *) exit 100 ;; esac ;;
    "rustc --version") [ -n "$FAKE_RUST" ] && echo "rustc $FAKE_RUST (0123abcde 2026-01-01)" ;;
    "rustc -Clink-arg=-Wl,--icf=all") [ -n "$FAKE_FOLDS" ] ;;
    "cargo about" | "cargo deny")
        case $2 in --version) installed "$1"; exit ;; esac
        write_down "$@"
        case "$name $*" in "$FAKE_FAILS") exit 7 ;; esac
        while [ $# -gt 1 ]; do [ "$1" != --output-file ] || echo collected >"$2"; shift; done ;;
    "apt-get update") write_down "$@"; exit "${FAKE_UPDATE_FAILS:-0}" ;;
    *)
        case "$*" in "fmt --version" | "clippy --version") installed "$1"; exit ;; esac
        write_down "$@"
        case "$name $*" in "$FAKE_FAILS") exit 7 ;; esac
        case "$name" in sudo | env) exec "$@" ;; esac ;;
esac
"#;

/// The tools that the stand-in plays.
const PLAYED: &[&str] = &[
    "apt-cache",
    "apt-get",
    "benediction",
    "cargo",
    "dnf",
    "dpkg-query",
    "id",
    "pacman",
    "python3",
    "rpm",
    "rustc",
    "rustup",
    "sudo",
    "xcode-select",
    "Xvfb",
];

/// The tools that the scripts may really use.
const REAL: &[&str] = &["bash", "dirname", "env", "grep", "sh"];

/// Written once, before any test starts a process: a file still open for writing cannot be run.
fn stand_in() -> &'static Path {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    static FILE: OnceLock<PathBuf> = OnceLock::new();
    FILE.get_or_init(|| {
        let folder = FOLDER.get_or_init(|| TempDir::new().unwrap());
        let file = folder.path().join("stand-in");
        fs::write(&file, STAND_IN).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
        file
    })
}

fn really(tool: &str) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap();
    std::env::split_paths(&path)
        .map(|folder| folder.join(tool))
        .find(|file| file.is_file())
        .unwrap_or_else(|| panic!("no {tool} on this machine"))
}

/// A made-up machine.
struct Machine {
    folder: TempDir,
    /// The folder that holds `scripts`.
    project: PathBuf,
    env: BTreeMap<String, String>,
}

/// What a script did.
struct Outcome {
    code: i32,
    /// Standard output: in a dry run, the commands.
    out: String,
    /// Standard error: what it said.
    err: String,
    /// What the stand-ins were asked to do.
    done: String,
}

impl Machine {
    /// A machine with every tool of this test, root, a new Rust, a display and nothing installed.
    fn new(os_release: &str) -> Self {
        let folder = TempDir::new().unwrap();
        let bin = folder.path().join("bin");
        fs::create_dir(&bin).unwrap();
        for tool in PLAYED {
            symlink(stand_in(), bin.join(tool)).unwrap();
        }
        for tool in REAL {
            symlink(really(tool), bin.join(tool)).unwrap();
        }
        fs::create_dir(folder.path().join("home")).unwrap();
        fs::create_dir(folder.path().join("sync")).unwrap();
        fs::write(folder.path().join("sync/core.db"), "").unwrap();
        fs::write(folder.path().join("os-release"), os_release).unwrap();
        let machine = Machine { env: BTreeMap::new(), project: PathBuf::from(env!("CARGO_MANIFEST_DIR")), folder };
        let path = |name: &str| machine.folder.path().join(name).display().to_string();
        let env = [
            ("PATH", path("bin")),
            ("HOME", path("home")),
            ("BENEDICTION_OS_RELEASE", path("os-release")),
            ("BENEDICTION_PACMAN_SYNC", path("sync")),
            ("BENEDICTION_UNAME", "Linux".into()),
            ("FAKE_LOG", path("log")),
            ("FAKE_UID", "0".into()),
            ("FAKE_RUST", "1.95.0".into()),
            ("FAKE_INSTALLED", "fmt clippy".into()),
            ("DISPLAY", ":7".into()),
        ];
        let env = env.map(|(key, value)| (key.to_owned(), value)).into();
        Machine { env, ..machine }
    }

    fn with(mut self, key: &str, value: &str) -> Self {
        self.env.insert(key.into(), value.into());
        self
    }

    fn without_env(mut self, key: &str) -> Self {
        self.env.remove(key);
        self
    }

    fn without(self, tool: &str) -> Self {
        fs::remove_file(self.path("bin").join(tool)).unwrap();
        self
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The program that the build would have made, at the place where it would be.
    fn with_game(self) -> Self {
        let release = self.path("home/.cache/benediction/target/release");
        fs::create_dir_all(&release).unwrap();
        symlink(stand_in(), release.join("benediction")).unwrap();
        self
    }

    /// A project of its own for `scripts/test`, with `lock` as its Cargo.lock and, if asked for, a window test that
    /// is a stand-in. The scripts are the real ones.
    fn with_project(mut self, lock: &str, window_test: bool) -> Self {
        let own = self.path("project");
        let real = std::mem::replace(&mut self.project, own);
        fs::create_dir_all(self.project.join("scripts")).unwrap();
        let scripts = ["scripts/play", "scripts/test", "scripts/package", "scripts/soak", "scripts/lib.sh"];
        for file in scripts.into_iter().chain(["Cargo.toml"]) {
            symlink(real.join(file), self.project.join(file)).unwrap();
        }
        fs::write(self.project.join("Cargo.lock"), lock).unwrap();
        symlink(stand_in(), self.project.join("scripts/player-test")).unwrap();
        if window_test {
            symlink(stand_in(), self.project.join("scripts/window-test")).unwrap();
        }
        symlink(stand_in(), self.project.join("scripts/web")).unwrap();
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
        let target = self.path("home/.cache/benediction/target");
        target.display().to_string()
    }

    /// The lines of a dry run of play after the packages.
    fn play_lines(&self) -> Vec<String> {
        let target = self.target();
        vec![
            format!("cd {}", self.project.display()),
            format!("export CARGO_TARGET_DIR={target}"),
            "cargo build --release --locked".into(),
            format!("{target}/release/benediction"),
        ]
    }
}

impl Outcome {
    #[track_caller]
    fn is(&self, code: i32) -> &Self {
        assert_eq!(self.code, code, "\n{}\n{}", self.out, self.err);
        self
    }

    #[track_caller]
    fn says(&self, words: &str) -> &Self {
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
    fn did_nothing(&self) -> &Self {
        assert_eq!(self.done, "");
        self
    }
}

const DEBIAN_12: &str =
    "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nNAME=\"Debian GNU/Linux\"\nVERSION_ID=\"12\"\nID=debian\n";
const UBUNTU: &str = "NAME=\"Ubuntu\"\nVERSION_ID=\"24.04\"\nID=ubuntu\nID_LIKE=debian\n";
const FEDORA: &str = "NAME=\"Fedora Linux\"\nID=fedora\nVERSION_ID=44\n";
const ARCH: &str = "NAME=\"Arch Linux\"\nID=arch\nBUILD_ID=rolling\n";

const APT: &str = "env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends";
const DEBIAN_ALL: &str = "build-essential pkg-config libasound2-dev libasound2 libvulkan1 mesa-vulkan-drivers libx11-6 \
    libx11-xcb1 libxcursor1 libxi6 libxrandr2 libxkbcommon-x11-0 libxkbcommon0 libwayland-client0";
const DEBIAN_TEST: &str = "xvfb xauth xdotool x11-utils imagemagick";
const FEDORA_ALL: &str = "gcc pkgconf-pkg-config alsa-lib-devel alsa-lib vulkan-loader mesa-vulkan-drivers libX11 \
    libX11-xcb libXcursor libXi libXrandr libxkbcommon-x11 libxkbcommon libwayland-client";
const FEDORA_TEST: &str = "xorg-x11-server-Xvfb xorg-x11-xauth xdotool ImageMagick";
const ARCH_ALL: &str = "base-devel alsa-lib pkgconf libx11 libxcursor libxrandr libxi libxkbcommon-x11 \
    libxkbcommon wayland vulkan-icd-loader vulkan-swrast";
const ARCH_TEST: &str = "xorg-server-xvfb xorg-xauth xdotool imagemagick";
const RUSTUP: &str = "\n    curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh\n";

/// A dry run of play on `machine` prints `packages`, then builds and opens the game, and does nothing.
#[track_caller]
fn plays_after(machine: &Machine, packages: &[&str]) -> Outcome {
    let mut lines: Vec<String> = packages.iter().map(|&line| line.to_owned()).collect();
    lines.extend(machine.play_lines());
    let outcome = machine.run("play", &["--dry-run"]);
    outcome.is(0).prints(&lines).did_nothing();
    outcome
}

#[test]
fn debian_gets_its_packages() {
    let machine = Machine::new(DEBIAN_12).with("FAKE_APT_KNOWS", "libasound2");
    let install = format!("{APT} {DEBIAN_ALL}");
    plays_after(&machine, &["apt-get update", &install]).says(&format!("Debian GNU/Linux: installing {DEBIAN_ALL}"));
}

#[test]
fn a_newer_ubuntu_gets_alsa_under_its_newer_name() {
    let machine = Machine::new(UBUNTU).with("FAKE_APT_KNOWS", "libasound2 libasound2t64");
    let install = format!("{APT} {DEBIAN_ALL}").replace(" libasound2 ", " libasound2t64 ");
    plays_after(&machine, &["apt-get update", &install]);
}

#[test]
fn where_apt_knows_no_alsa_yet_its_headers_bring_it() {
    let install = format!("{APT} {DEBIAN_ALL}").replace(" libasound2 ", " ");
    plays_after(&Machine::new(UBUNTU), &["apt-get update", &install]);
}

#[test]
fn a_removed_package_counts_as_missing() {
    let all = DEBIAN_ALL.replace("libxi6 ", "");
    let machine = Machine::new(DEBIAN_12).with("FAKE_INSTALLED", &all).with("FAKE_REMOVED", "libxi6");
    plays_after(&machine, &["apt-get update", &format!("{APT} libxi6")]);
}

#[test]
fn fedora_gets_its_packages() {
    let install = format!("dnf install -y {FEDORA_ALL}");
    plays_after(&Machine::new(FEDORA), &[&install]).says(&format!("installing {FEDORA_ALL}"));
}

#[test]
fn arch_gets_its_packages() {
    let install = format!("pacman -S --needed --noconfirm {ARCH_ALL}");
    plays_after(&Machine::new(ARCH), &[&install]).says("installing the software driver vulkan-swrast");
}

#[test]
fn arch_without_package_lists_fetches_them() {
    let machine = Machine::new(ARCH);
    fs::remove_file(machine.path("sync/core.db")).unwrap();
    let install = format!("pacman -Sy --needed --noconfirm {ARCH_ALL}");
    plays_after(&machine, &[&install]);
}

#[test]
fn arch_keeps_the_vulkan_driver_it_has() {
    let machine = Machine::new(ARCH).with("FAKE_INSTALLED", "vulkan-driver libx11");
    let missing = ARCH_ALL.replace(" vulkan-swrast", "").replace(" libx11 ", " ");
    plays_after(&machine, &[&format!("pacman -S --needed --noconfirm {missing}")]);
}

#[test]
fn macos_gets_the_command_line_tools_and_needs_no_display() {
    let machine = Machine::new("").with("BENEDICTION_UNAME", "Darwin").without_env("DISPLAY");
    plays_after(&machine, &["xcode-select --install"]);
    plays_after(&machine.with("FAKE_INSTALLED", "xcode"), &[]).says("nothing else is needed");
}

#[test]
fn macos_waits_for_the_command_line_tools() {
    let machine = Machine::new("").with("BENEDICTION_UNAME", "Darwin");
    let outcome = machine.run("play", &[]);
    outcome.is(1).says("when that installation has finished, run");
    assert_eq!(outcome.done, "xcode-select --install\n");
}

#[test]
fn relatives_are_known_by_whom_they_are_like() {
    for (id, like, tool) in [
        ("linuxmint", "\"ubuntu debian\"", "apt-get"),
        ("pop", "'ubuntu debian'", "apt-get"),
        ("raspbian", "debian", "apt-get"),
        ("nobara", "\"rhel centos fedora\"", "dnf"),
        ("manjaro", "arch", "pacman"),
        ("endeavouros", "arch", "pacman"),
        ("cachyos", "arch", "pacman"),
    ] {
        let machine = Machine::new(&format!("NAME=\"A relative\"\nID={id}\nID_LIKE={like}"));
        let outcome = machine.run("play", &["--dry-run"]);
        outcome.is(0).did_nothing().says("A relative: installing");
        assert!(outcome.out.contains(tool), "{id}: {}", outcome.out);
    }
}

#[test]
fn an_unknown_system_gets_the_libraries_in_words_and_goes_on() {
    for machine in [
        Machine::new("NAME=\"Some Linux\"\nID=some\nID_LIKE=\"other\"\n"),
        Machine::new("").with("BENEDICTION_UNAME", "FreeBSD"),
    ] {
        plays_after(&machine, &[])
            .says("a C compiler and linker, pkg-config, the ALSA library with its headers")
            .says("Xcursor")
            .says("continuing; make sure these are installed");
    }
}

#[test]
fn a_system_without_its_package_tool_gets_the_libraries_in_words() {
    plays_after(&Machine::new(FEDORA).without("dnf"), &[]).says("dnf not found");
}

#[test]
fn nothing_is_installed_when_all_is_there() {
    let t64 = DEBIAN_ALL.replace(" libasound2 ", " libasound2t64 ");
    for (os_release, all) in
        [(DEBIAN_12, DEBIAN_ALL), (UBUNTU, &t64), (FEDORA, FEDORA_ALL), (ARCH, &format!("{ARCH_ALL} vulkan-driver"))]
    {
        let machine = Machine::new(os_release).with("FAKE_INSTALLED", all).with("FAKE_UID", "1000").with_game();
        plays_after(&machine, &[]).says("every package needed is installed");
        let outcome = machine.run("play", &[]);
        outcome.is(0);
        assert_eq!(outcome.done, "cargo build --release --locked\nbenediction \n");
    }
}

#[test]
fn sudo_is_used_only_when_not_root() {
    for (os_release, commands) in [
        (DEBIAN_12, &["sudo apt-get update", "sudo env DEBIAN"][..]),
        (FEDORA, &["sudo dnf install -y"][..]),
        (ARCH, &["sudo pacman -S --needed"][..]),
    ] {
        let out = |uid: &str| {
            let machine = Machine::new(os_release).with("FAKE_UID", uid);
            let outcome = machine.run("play", &["--dry-run"]);
            outcome.is(0).did_nothing();
            outcome.out
        };
        let (user, root) = (out("1000"), out("0"));
        for command in commands {
            assert!(user.contains(command), "{user}");
        }
        assert_eq!(user.matches("sudo").count(), commands.len(), "{user}");
        assert!(!root.contains("sudo"), "{root}");
    }
}

#[test]
fn without_root_and_sudo_the_commands_for_root_are_shown() {
    let machine = Machine::new(DEBIAN_12).with("FAKE_UID", "1000").with("FAKE_APT_KNOWS", "libasound2").without("sudo");
    let outcome = machine.run("play", &[]);
    outcome
        .is(1)
        .did_nothing()
        .says("sudo was not found. Run as root:")
        .says("\napt-get update\n")
        .says(&format!("\n{APT} {DEBIAN_ALL}\n"))
        .says("then run");
}

#[test]
fn packages_are_really_installed_before_the_build() {
    let machine = Machine::new(DEBIAN_12)
        .with("FAKE_INSTALLED", &DEBIAN_ALL.replace(" libxi6", ""))
        .with("FAKE_UID", "1000")
        .with("FAKE_UPDATE_FAILS", "100")
        .with_game();
    let outcome = machine.run("play", &["--script", "a b.ron"]);
    outcome.is(0).says("apt-get update failed; continuing");
    assert_eq!(
        outcome.done,
        "sudo apt-get update\napt-get update\n\
         sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends libxi6\n\
         apt-get install -y --no-install-recommends libxi6\n\
         cargo build --release --locked\nbenediction --script a b.ron\n"
    );
}

#[test]
fn packages_that_cannot_be_installed_stop_the_script() {
    let machine = Machine::new(FEDORA)
        .with("FAKE_INSTALLED", &FEDORA_ALL.replace("gcc ", ""))
        .with("FAKE_FAILS", "dnf install -y gcc")
        .with_game();
    let outcome = machine.run("play", &[]);
    outcome.is(1).says("dnf could not install these packages");
    assert_eq!(outcome.done, "dnf install -y gcc\n");
}

#[test]
fn a_missing_rust_stops_with_the_rustup_line() {
    for tool in ["cargo", "rustc"] {
        for script in ["play", "test"] {
            let machine = Machine::new(DEBIAN_12).without(tool);
            for args in [&[][..], &["--dry-run"]] {
                let outcome = machine.run(script, args);
                outcome.is(1).did_nothing().prints(&[]).says(RUSTUP);
                outcome.says("Rust is not installed; Rust 1.95 or newer is needed");
            }
        }
    }
}

#[test]
fn an_old_rust_stops_with_the_rustup_line() {
    for old in ["1.94.1", "1.94.0-nightly", "1.9.0", "0.99.0"] {
        for script in ["play", "test"] {
            let machine = Machine::new(FEDORA).with("FAKE_RUST", old);
            machine.run(script, &[]).is(1).did_nothing().says("\n    rustup update stable\n");
            let machine = machine.without("rustup");
            machine.run(script, &[]).is(1).did_nothing().says(RUSTUP);
        }
    }
}

#[test]
fn a_rustup_without_a_toolchain_is_told_to_get_one() {
    let machine = Machine::new(FEDORA).with("FAKE_RUST", "");
    let outcome = machine.run("play", &[]);
    outcome.is(1).says("\n    rustup default stable\n");
}

#[test]
fn a_newer_rust_is_fine() {
    for new in ["1.95.0", "1.95.1-beta.3", "1.100.0", "2.0.0"] {
        let machine = Machine::new(ARCH).with("FAKE_RUST", new);
        machine.run("play", &["--dry-run"]).is(0);
    }
}

#[test]
fn a_rust_that_the_shell_does_not_know_yet_is_found() {
    let machine = Machine::new(ARCH).without("cargo").without("rustc");
    let bin = machine.path("home/.cargo/bin");
    fs::create_dir_all(&bin).unwrap();
    for tool in ["cargo", "rustc"] {
        symlink(stand_in(), bin.join(tool)).unwrap();
    }
    machine.run("play", &["--dry-run"]).is(0);
}

#[test]
fn without_a_display_the_console_is_offered() {
    let machine = Machine::new(DEBIAN_12).without_env("DISPLAY").with_game();
    let line = format!("\n{}/scripts/play console\n", machine.project.display());
    let outcome = machine.run("play", &[]);
    outcome.is(1).did_nothing().says("no display found").says("you can play in the terminal instead").says(&line);

    let outcome = machine.run("play", &["--dry-run"]);
    outcome.is(0).did_nothing().says(&line);
    let last = format!("{}/release/benediction console", machine.target());
    assert_eq!(outcome.out.lines().last(), Some(&*last));
}

#[test]
fn with_arguments_no_display_is_needed() {
    let machine = Machine::new(FEDORA).with("FAKE_INSTALLED", FEDORA_ALL).without_env("DISPLAY").with_game();
    let outcome = machine.run("play", &["perft", "3"]);
    outcome.is(0);
    assert_eq!(outcome.done, "cargo build --release --locked\nbenediction perft 3\n");
}

#[test]
fn a_wayland_display_is_a_display() {
    let machine = Machine::new(FEDORA)
        .with("FAKE_INSTALLED", FEDORA_ALL)
        .with("WAYLAND_DISPLAY", "wayland-0")
        .without_env("DISPLAY");
    plays_after(&machine, &[]);
}

#[test]
fn a_build_that_fails_opens_nothing() {
    let machine = Machine::new(FEDORA)
        .with("FAKE_INSTALLED", FEDORA_ALL)
        .with("FAKE_FAILS", "cargo build --release --locked")
        .with_game();
    let outcome = machine.run("play", &[]);
    outcome.is(1).says("the game did not build");
    assert_eq!(outcome.done, "cargo build --release --locked\n");
}

#[test]
fn the_build_goes_where_cargo_target_dir_says() {
    let machine = Machine::new(FEDORA).with("FAKE_INSTALLED", FEDORA_ALL);
    let goes = |machine: &Machine, target: &str| {
        let outcome = machine.run("play", &["--dry-run"]);
        outcome.is(0);
        let last = format!("{target}/release/benediction");
        assert_eq!(outcome.out.lines().last(), Some(&*last));
    };
    let here = machine.project.join("target").display().to_string();
    goes(&machine, &machine.target());
    let machine = machine.with("HOME", "");
    goes(&machine, &here);
    let machine = machine.without_env("HOME");
    goes(&machine, &here);
    // No folder can be made inside a file, not even by root.
    let file = machine.path("os-release").display().to_string();
    let machine = machine.with("HOME", &file);
    goes(&machine, &here);
    let cache = machine.path("cache").display().to_string();
    let machine = machine.with("XDG_CACHE_HOME", &cache);
    goes(&machine, &format!("{cache}/benediction/target"));
    assert!(!machine.path("cache").exists(), "a dry run makes nothing");
    let machine = machine.with("CARGO_TARGET_DIR", "/else where");
    let outcome = machine.run("play", &["--dry-run"]);
    let last = "'/else where/release/benediction'";
    assert_eq!(outcome.out.lines().last(), Some(last));
}

const ONE_BEVY: &str = "name = \"bevy\"\nname = \"bevy_ecs\"\n";

/// What `scripts/test` does on a machine that has everything.
const ALL_STEPS: &str = "cargo fmt --all --check
python3 -c import chess.engine
cargo test --locked --no-default-features
player-test 
cargo test --locked --package benediction-tools
cargo test --release --locked --lib --test app --test tictactoe
cargo build --release --locked --features dev
window-test 
web --built
web --test
cargo clippy --locked --no-default-features --all-targets -- -D warnings
cargo clippy --locked --package benediction-tools --all-targets -- -D warnings
cargo clippy --release --locked --all-targets -- -D warnings
cargo clippy --release --locked -- -D warnings
";

/// A Fedora where everything is installed.
fn ready() -> Machine {
    let all = format!("{FEDORA_ALL} {FEDORA_TEST} fmt clippy");
    Machine::new(FEDORA).with("FAKE_INSTALLED", &all)
}

#[test]
fn the_test_packages_are_installed_too() {
    for (os_release, install) in [
        (DEBIAN_12, format!("\n{APT} {DEBIAN_ALL} {DEBIAN_TEST}\n")),
        (FEDORA, format!("dnf install -y {FEDORA_ALL} {FEDORA_TEST}\n")),
        (ARCH, format!("pacman -S --needed --noconfirm {ARCH_ALL} {ARCH_TEST}\n")),
    ] {
        let machine = Machine::new(os_release).with("FAKE_APT_KNOWS", "libasound2");
        let outcome = machine.run("test", &["--dry-run"]);
        outcome.is(0).did_nothing();
        assert!(outcome.out.contains(&install), "{}", outcome.out);
    }
}

#[test]
fn a_dry_run_of_the_tests_prints_every_step() {
    let machine = ready().with("CI", "true").with_project(ONE_BEVY, true);
    let target = machine.target();
    machine.run("test", &["--dry-run"]).is(0).did_nothing().prints(&[
        format!("cd {}", machine.project.display()),
        format!("export CARGO_TARGET_DIR={target}"),
        "export CARGO_INCREMENTAL=0".into(),
        "cargo fmt --all --check".into(),
        "cargo test --locked --no-default-features".into(),
        "scripts/player-test".into(),
        "cargo test --locked --package benediction-tools".into(),
        "cargo test --release --locked --lib --test app --test tictactoe".into(),
        "cargo build --release --locked --features dev".into(),
        format!("env BENEDICTION_BIN={target}/release/benediction scripts/window-test"),
        "scripts/web --test".into(),
        "grep -c '^name = \"bevy_ecs\"' Cargo.lock".into(),
        "cargo clippy --locked --no-default-features --all-targets -- -D warnings".into(),
        "cargo clippy --locked --package benediction-tools --all-targets -- -D warnings".into(),
        "cargo clippy --release --locked --all-targets -- -D warnings".into(),
        "cargo clippy --release --locked -- -D warnings".into(),
    ]);
}

#[test]
fn the_tests_run_step_by_step() {
    let machine = ready().with_project(ONE_BEVY, true);
    let outcome = machine.run("test", &[]);
    outcome.is(0).says("all 13 steps passed, none skipped");
    assert_eq!(outcome.done, ALL_STEPS);
}

#[test]
fn the_first_step_that_fails_stops_the_tests() {
    // Whether the page is built and python-chess is installed is only asked.
    let asked = ["web --built", "python3 -c import chess.engine"];
    for (step, command) in ALL_STEPS.lines().filter(|line| !asked.contains(line)).enumerate() {
        // The ninth step asks Cargo.lock alone.
        let number = if step < 8 { step + 1 } else { step + 2 };
        let machine = ready().with("FAKE_FAILS", command).with_project(ONE_BEVY, true);
        let outcome = machine.run("test", &[]);
        outcome.is(1).says(&format!("test: FAILED at step {number}: "));
        assert_eq!(outcome.done.lines().last(), Some(command));
    }
}

#[test]
fn two_versions_of_bevy_fail_the_tests() {
    for lock in ["", &ONE_BEVY.repeat(2)] {
        let machine = ready().with_project(lock, true);
        let outcome = machine.run("test", &[]);
        outcome.is(1).says("FAILED at step 9: only one version of Bevy in Cargo.lock");
    }
}

#[test]
fn the_window_test_is_skipped_loudly_without_xvfb_but_never_under_ci() {
    let machine = ready().without("Xvfb").with_project(ONE_BEVY, true);
    let outcome = machine.run("test", &[]);
    outcome
        .is(0)
        .says("SKIPPED: the test of the real window: there is no Xvfb")
        .says("all 12 steps passed; skipped: the test of the real window");
    assert_eq!(outcome.done, ALL_STEPS.replace("window-test \n", ""));

    let outcome = machine.with("CI", "true").run("test", &[]);
    outcome.is(1).says("FAILED: there is no Xvfb");
}

#[test]
fn the_page_is_skipped_loudly_where_it_would_take_too_long() {
    let machine = ready().with("FAKE_FAILS", "web --built").with_project(ONE_BEVY, true);
    machine.run("test", &[]).is(0).says("SKIPPED: the page").says("all 12 steps passed; skipped: the page");
    let outcome = machine.with("BENEDICTION_WEB", "1").run("test", &[]);
    outcome.is(0).says("all 13 steps passed, none skipped");
}

#[test]
fn what_is_not_there_is_skipped_with_a_word() {
    let all = format!("{FEDORA_ALL} {FEDORA_TEST}");
    let machine = ready().with("FAKE_INSTALLED", &all).with_project(ONE_BEVY, false);
    let outcome = machine.run("test", &[]);
    outcome
        .is(0)
        .says("SKIPPED: the formatting")
        .says("SKIPPED: the test of the real window: there is no scripts/window-test")
        .says("SKIPPED: clippy");
}

#[test]
fn the_tests_take_no_other_words() {
    let outcome = ready().run("test", &["--all"]);
    outcome.is(1).did_nothing().says("usage: scripts/test [--dry-run]");
}

/// What `scripts/package` does on a machine that has everything, but for the paths.
const PACKAGE_STEPS: &str = "cargo deny --locked --config packaging/deny.toml check licenses bans sources
cargo deny --locked --config packaging/deny.toml check advisories
cargo rustc --locked --profile dist --bin benediction --
cargo fetch --locked
cargo about generate --locked --offline --config packaging/about.toml --output-file LICENCES packaging/about.hbs
cargo about generate --locked --offline --config packaging/about.toml --output-file SBOM packaging/sbom.hbs
";
