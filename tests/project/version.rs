//! The version and the games are the same in every file that names them.

use std::fs;

use super::root;

/// Crates that have the version of the workspace.
const MANIFESTS: [&str; 9] = [
    "Cargo.toml",
    "crates/cli/Cargo.toml",
    "crates/engine/Cargo.toml",
    "crates/platform/Cargo.toml",
    "crates/rules/Cargo.toml",
    "crates/study/Cargo.toml",
    "crates/words/Cargo.toml",
    "crates/worker/Cargo.toml",
    "tools/Cargo.toml",
];

const METAINFO: &str = "packaging/net.benediction_game.Benediction.metainfo.xml";

/// Texts that present the program as a whole.
const PRESENTATIONS: [&str; 5] =
    ["Cargo.toml", "README.md", "assets/locale/en/help.ftl", METAINFO, "packaging/benediction.6"];

/// The games, and who designed them.
const GAMES: [&str; 5] = ["Benediction", "King Trails", "Benedict Chess", "Obelisk", "Byzantine Kingamon"];
const DESIGNERS: [&str; 4] = ["Alek Erickson", "W. D. Troyka", "SE2OND", "Rich Hutnik"];

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap()
}

/// Returns the texts between two others.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Vec<&'a str> {
    text.split(before).skip(1).filter_map(|rest| rest.split_once(after)).map(|(inside, _)| inside).collect()
}

/// Returns the version of the workspace.
fn version() -> String {
    let manifest = read("Cargo.toml");
    let (_, package) = manifest.split_once("[workspace.package]").unwrap();
    between(package, "version = \"", "\"")[0].to_string()
}

/// Returns the releases of the changelog, the newest first: version and date.
fn releases(changes: &str) -> Vec<(&str, &str)> {
    let headings = changes.lines().filter_map(|line| line.strip_prefix("## [")).filter(|rest| *rest != "Unreleased]");
    headings.map(|heading| heading.split_once("] - ").unwrap_or_else(|| panic!("a date: {heading}"))).collect()
}

/// Returns the releases of the metainfo: version and date.
fn releases_of_metainfo(metainfo: &str) -> Vec<(&str, &str)> {
    let tags = between(metainfo, "<release ", ">");
    tags.into_iter().map(|tag| (between(tag, "version=\"", "\"")[0], between(tag, "date=\"", "\"")[0])).collect()
}

#[test]
fn every_file_has_the_version_of_the_workspace() {
    let version = version();
    for file in MANIFESTS {
        assert!(read(file).contains("\nversion.workspace = true\n"), "{file} has a version of its own");
    }
    let lock = read("Cargo.lock");
    let packages = lock.split("[[package]]").filter(|package| package.contains("name = \"benediction"));
    let locked: Vec<&str> = packages.map(|package| between(package, "version = \"", "\"")[0]).collect();
    assert_eq!(locked, [version.as_str(); MANIFESTS.len()], "Cargo.lock");
    let plist = read("packaging/Info.plist");
    assert_eq!(between(&plist, "CFBundleShortVersionString</key><string>", "<"), [version.as_str()], "Info.plist");
}

#[test]
fn changelog_and_metainfo_name_the_same_releases() {
    let (version, changes, metainfo) = (version(), read("CHANGELOG.md"), read(METAINFO));
    let released = releases(&changes);
    assert_eq!(releases_of_metainfo(&metainfo), released);
    // Until its release the newest version is named under "Unreleased".
    let is_released = released.first().is_some_and(|(newest, _)| *newest == version);
    let unreleased = changes.split("\n## ").find(|section| section.starts_with("[Unreleased]"));
    assert!(
        is_released || unreleased.is_some_and(|section| section.contains(&version)),
        "{version} is not in CHANGELOG.md"
    );
}

#[test]
fn every_presentation_names_five_games() {
    for file in PRESENTATIONS {
        let text = read(file).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.to_lowercase().contains("five abstract strategy games"), "{file} does not count five games");
        let missing: Vec<&str> = GAMES.into_iter().filter(|game| !text.contains(game)).collect();
        assert!(missing.is_empty(), "{file} lacks {missing:?}");
    }
    for file in ["README.md", METAINFO, "packaging/benediction.6"] {
        let text = read(file).replace("\\ ", " ").split_whitespace().collect::<Vec<_>>().join(" ");
        let missing: Vec<&str> = DESIGNERS.into_iter().filter(|designer| !text.contains(designer)).collect();
        assert!(missing.is_empty(), "{file} lacks {missing:?}");
    }
}

#[test]
fn releases_are_read_with_their_dates() {
    let changes = "# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2027-01-02\n\n## [0.1.0] - 2026-12-01\n";
    assert_eq!(releases(changes), [("0.2.0", "2027-01-02"), ("0.1.0", "2026-12-01")]);
    let metainfo = "<releases>\n<release version=\"0.2.0\" date=\"2027-01-02\"/>\n</releases>";
    assert_eq!(releases_of_metainfo(metainfo), [("0.2.0", "2027-01-02")]);
}
