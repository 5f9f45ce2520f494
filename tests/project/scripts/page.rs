//! `scripts/web` on simulated machines.

use super::*;

/// Returns a Debian that can build the program.
fn builder() -> Machine {
    Machine::new(DEBIAN).with("INSTALLED", &documented(1).0)
}

#[test]
fn web_script_installs_tools_or_exits_with_code_3() {
    let line = format!("{APT_GET} rustc-web cargo-web rust-web-src lld-22");
    let debian = || builder().with("WITHOUT", "rustup");
    let shown = format!("env DEBIAN_FRONTEND=noninteractive {line}");
    debian().run("web", &["--dry-run"]).is(0).prints_among_others(&shown);
    let user = debian().with("ID_OF_USER", "1000");
    user.run("web", &["--dry-run"]).is(0).prints_among_others(&format!("sudo {shown}"));
    debian()
        .with("FAILS", &line)
        .run("web", &[])
        .is(3)
        .mentions("apt-get could not install")
        .mentions("no target wasm32");
    Machine::new(FEDORA)
        .with("WITHOUT", "rustup")
        .run("web", &["--dry-run"])
        .is(3)
        .mentions("rustup target add wasm32");
}

#[test]
fn web_script_checks_serve_and_test_tools_before_building() {
    let machine = || builder().with("WITHOUT", "python3");
    machine().run("web", &["--serve"]).is(3).did_nothing().mentions("python3 is missing");
    let outcome = machine().with("FAILS", &format!("{APT_GET} {}", packages_to("page", 1))).run("web", &["--test"]);
    outcome.is(3).mentions("missing to test the page: python3");
    assert!(!outcome.done.contains("cargo"), "{}", outcome.done);
}

#[test]
fn web_script_chooses_build_folder_from_cargo_target_dir() {
    let runs = |machine: Machine, cache: &str, target: &str| {
        let project = machine.project.display().to_string();
        let outcome = machine.run("web", &["--dry-run", "--quick", "--test", "pictures"]);
        let out = outcome.is(0).did_nothing().out.replace(&project, "PROJECT");
        let mut lines = out.lines();
        let mut next = |begin: &str, end: &str| {
            let line = lines.next().unwrap_or_default();
            assert!(line.starts_with(begin) && line.ends_with(end), "{begin} … {end}\n{out}");
        };
        let built = format!("{cache}/web/wasm32-unknown-unknown/quick-page");
        let bindgen = format!("{cache}/tools/bin/wasm-bindgen --target web ");
        next("cd PROJECT", "");
        next(&format!("export CARGO_TARGET_DIR={target}"), "");
        next("rustup target add wasm32-unknown-unknown", "");
        next(&format!("env CARGO_TARGET_DIR={cache}/tools/build cargo install --locked wasm-bindgen-cli"), "/tools");
        next(&format!("env CARGO_TARGET_DIR={cache}/web cargo rustc "), "+simd128");
        next(&format!("env CARGO_TARGET_DIR={cache}/web cargo rustc "), "--bin benediction --");
        next(&bindgen, &format!("dist/web-quick.new/bound --out-name thinking {built}/benediction_worker.wasm"));
        next(&bindgen, &format!("dist/web-quick.new/bound --out-name benediction {built}/benediction.wasm"));
        next("cargo build --locked --workspace --features benediction/dev --bin benediction", "");
        next(&format!("web/compare {target}/debug/benediction PROJECT/dist/web-quick.new/bound"), "");
        next(
            "env 'BENEDICTION_WEB_TEST=desktop access storage' python3 web/test.py PROJECT/dist/web-quick ",
            "/pictures",
        );
        assert_eq!(lines.next(), None, "{out}");
    };
    let machine = builder();
    let target = machine.target();
    runs(machine, target.strip_suffix("/target").unwrap(), &target);
    // As scripts/test sets it.
    let machine = builder();
    let target = machine.target();
    runs(machine.with("CARGO_TARGET_DIR", &target), target.strip_suffix("/target").unwrap(), &target);
    runs(builder().with("CARGO_TARGET_DIR", "/elsewhere"), "/elsewhere", "/elsewhere");
}
