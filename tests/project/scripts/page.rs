//! `scripts/web` on simulated machines.

use super::*;

/// Returns a Debian that can build the program.
fn builder() -> Machine {
    Machine::new(DEBIAN).with("INSTALLED", &documented(1).0)
}

#[test]
fn the_page_installs_what_builds_it_or_stops_with_a_code_of_its_own() {
    let line = format!("{APT_GET} rustc-web cargo-web rust-web-src lld-22");
    let debian = || builder().with("WITHOUT", "rustup");
    let shown = format!("env DEBIAN_FRONTEND=noninteractive {line}");
    debian().run("web", &["--dry-run"]).is(0).prints_among_others(&shown);
    let user = debian().with("ID_OF_USER", "1000");
    user.run("web", &["--dry-run"]).is(0).prints_among_others(&format!("sudo {shown}"));
    debian().with("FAILS", &line).run("web", &[]).is(3).says("apt-get could not install").says("no target wasm32");
    Machine::new(FEDORA).with("WITHOUT", "rustup").run("web", &["--dry-run"]).is(3).says("rustup target add wasm32");
}

#[test]
fn what_serves_and_tests_the_page_is_asked_for_before_it_is_built() {
    let machine = || builder().with("WITHOUT", "python3");
    machine().run("web", &["--serve"]).is(3).did_nothing().says("python3 is missing");
    let outcome = machine().with("FAILS", &format!("{APT_GET} {}", packages_to("page", 1))).run("web", &["--test"]);
    outcome.is(3).says("missing to test the page: python3");
    assert!(!outcome.done.contains("cargo"), "{}", outcome.done);
}
