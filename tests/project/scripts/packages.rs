//! `scripts/package` on simulated machines.

use super::*;

/// The commands on a machine that has all tools, without the paths.
const PACKAGE_STEPS: &str = "cargo deny --locked --config packaging/deny.toml check licenses bans sources
cargo deny --locked --config packaging/deny.toml check advisories
cargo rustc --locked --profile dist --bin benediction --
cargo fetch --locked
cargo about generate --locked --offline --config packaging/about.toml --output-file LICENCES packaging/about.hbs
cargo about generate --locked --offline --config packaging/about.toml --output-file SBOM packaging/sbom.hbs
";

/// Returns a Debian that can make packages, with a program that has been built.
fn packager(tools: &str) -> Machine {
    let machine =
        Machine::new(DEBIAN).with("INSTALLED", &format!("{} {tools}", documented(1).0)).with_project(ONE_BEVY);
    symlink(path_of_tool("xz"), machine.path("bin/xz")).unwrap();
    let real = crate::root();
    for file in ["packaging", "assets", "README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        symlink(real.join(file), machine.project.join(file)).unwrap();
    }
    let dist = machine.path("home/.cache/benediction/target/dist");
    fs::create_dir_all(&dist).unwrap();
    fs::write(dist.join("benediction"), "the program").unwrap();
    machine
}

#[test]
fn packages_are_made_and_made_again_they_are_the_same() {
    let tarball = |machine: &Machine| {
        let outcome = machine.run("package", &[]);
        outcome.is(0).mentions("skipped the .deb: dpkg-deb not found");
        let work = format!("{}/package", machine.target());
        let done = outcome.done.replace(&format!("{work}/THIRD-PARTY-LICENSES.html"), "LICENCES");
        let done = done.replace(&format!("{work}/benediction.cdx.json"), "SBOM");
        assert_eq!(done, PACKAGE_STEPS);
        let mut entries = fs::read_dir(machine.project.join("dist")).unwrap();
        let path = entries.next().unwrap().unwrap().path();
        assert!(
            entries.next().is_none() && path.extension().is_some_and(|ending| ending == "xz"),
            "{}",
            path.display()
        );
        fs::read(path).unwrap()
    };
    let first = packager("about deny");
    let packed = tarball(&first);
    // On another machine, and over an older package.
    assert_eq!(packed, tarball(&packager("about deny")));
    fs::remove_file(first.path("log")).unwrap();
    assert_eq!(packed, tarball(&first));
}

#[test]
fn a_dry_run_of_the_packages_makes_nothing() {
    let machine = packager("about");
    let outcome = machine.run("package", &["--dry-run"]);
    outcome.is(0).did_nothing().mentions("cargo-deny is not installed").mentions("no package was made");
    assert!(outcome.out.contains("cargo rustc --locked --profile dist"), "{}", outcome.out);
    assert!(!machine.project.join("dist").exists());
    let outcome = packager("about").with("FOLDS", "1").run("package", &["--dry-run"]);
    assert!(outcome.is(0).out.contains("--bin benediction -- -Clink-arg=-Wl,--icf=all"), "{}", outcome.out);
    let outcome = packager("").run("package", &["--dry-run"]);
    assert!(outcome.is(0).out.contains("cargo install --locked cargo-about"), "{}", outcome.out);
}

#[test]
fn package_script_makes_nothing_when_a_step_fails() {
    for (command, message) in PACKAGE_STEPS
        .lines()
        .zip(["failed the licence, ban or source check", "", "did not build"])
        .filter(|(_, message)| !message.is_empty())
    {
        let machine = packager("about deny").with("FAILS", command);
        machine.run("package", &[]).is(1).mentions(message);
        assert!(!machine.project.join("dist").exists());
    }
    packager("about").with("KERNEL", "Darwin").run("package", &[]).is(1).did_nothing();
    packager("about").run("package", &["--all"]).is(1).did_nothing().mentions("usage: scripts/package [--dry-run]");
}
