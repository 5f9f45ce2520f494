//! The links of the documentation to `rulebook`, which rustdoc does not check: each names a heading of the rules.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Identifiers that rustdoc uses itself, so that a heading of this name gets a number.
const RESERVED: [&str; 1] = ["variants"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the identifiers that rustdoc gives to the headings of a page.
fn headings(page: &str) -> BTreeSet<String> {
    let mut times: BTreeMap<String, usize> = RESERVED.iter().map(|name| (name.to_string(), 1)).collect();
    let mut found = BTreeSet::new();
    for line in page.lines().filter(|line| line.starts_with('#')) {
        let title = line.trim_start_matches('#').trim().to_lowercase();
        let kept = |letter: &char| letter.is_alphanumeric() || [' ', '-', '_'].contains(letter);
        let name: String = title.chars().filter(kept).map(|letter| if letter == ' ' { '-' } else { letter }).collect();
        let before = times.entry(name.clone()).or_insert(0);
        found.insert(if *before == 0 { name } else { format!("{name}-{before}") });
        *before += 1;
    }
    found
}

#[test]
fn links_to_the_rulebook_name_a_heading() {
    let headings = headings(&fs::read_to_string(root().join("docs/rules.md")).unwrap());
    let mut open: Vec<PathBuf> =
        ["rules", "engine", "study"].map(|name| root().join("crates").join(name).join("src")).into();
    let (mut links, mut wrong) = (0, Vec::new());
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            continue;
        }
        for (number, line) in fs::read_to_string(&path).unwrap().lines().enumerate() {
            for link in line.split("rulebook#").skip(1) {
                let name = link.split(')').next().unwrap();
                links += 1;
                if !headings.contains(name) {
                    wrong.push(format!("{}:{}: {name}", path.display(), number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(links > 100, "{links}");
}
