//! The paths and links in the documentation have targets.
//!
//! A path is a text between back-ticks that contains a `/` or has the extension of a source. If it begins with a file
//! or folder of the root, it must exist there; any other path, such as `evaluation/terms.rs`, must be the end of the
//! path of some file or folder of the project. Commands, addresses, patterns, placeholders (`<name>`, `$HOME`, `~`) and
//! code blocks are ignored.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path};

use super::root;

/// Folders with pages.
const FOLDERS: [&str; 5] = ["docs", "docs/dev", "docs/dev/adr", "docs/lab", "tools/scores"];

/// Folders that a build writes into the root.
const BUILT: [&str; 2] = ["dist", "target"];

/// Files that the program writes on the player's machine.
const PLAYERS_FILES: [&str; 9] = [
    "library/bin",
    "settings.ron",
    "progress.ron",
    "puzzles.ron",
    "cards.ron",
    "settings.broken-1.ron",
    "window.ron",
    "game.ron",
    "2026-11-23-benediction-0007.ron",
];

const ENDINGS: [&str; 5] = [".md", ".rs", ".toml", ".ron", ".ftl"];

/// Files and folders of the project, relative to its root.
type Project = BTreeSet<String>;

/// A page of the documentation.
struct Page {
    /// Path of the page, relative to the root.
    file: String,
    text: String,
}

/// A part of a page outside the code blocks, and its first line, counted from 1.
struct Paragraph {
    line: usize,
    text: String,
}

impl Page {
    fn new(file: &str, text: &str) -> Page {
        Page { file: file.into(), text: text.into() }
    }

    fn paragraphs(&self) -> Vec<Paragraph> {
        let (mut paragraphs, mut open, mut fence) = (Vec::<Paragraph>::new(), false, None);
        for (number, line) in self.text.lines().enumerate() {
            let bare = line.trim_start();
            let mark = ["```", "~~~"].into_iter().find(|mark| bare.starts_with(mark));
            match (fence, mark) {
                (None, Some(mark)) => fence = Some(mark),
                (Some(opening), Some(mark)) if opening == mark => fence = None,
                _ => {}
            }
            let indented = line.starts_with("    ") && !open;
            if fence.is_some() || mark.is_some() || bare.is_empty() || indented {
                open = false;
            } else if let (true, Some(last)) = (open && !bare.starts_with(['#', '|']), paragraphs.last_mut()) {
                last.text.push('\n');
                last.text.push_str(line);
            } else {
                paragraphs.push(Paragraph { line: number + 1, text: line.into() });
                open = true;
            }
        }
        paragraphs
    }

    /// Returns the anchors that GitHub gives to the headings.
    fn anchors(&self) -> BTreeSet<String> {
        let mut anchors = BTreeSet::new();
        for paragraph in self.paragraphs().iter().filter(|paragraph| paragraph.text.starts_with('#')) {
            let heading = paragraph.text.lines().next().unwrap_or_default().trim_start_matches('#').trim();
            let plain = heading.replace('`', "");
            let allowed = plain.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
            let name: String = allowed.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect();
            let numbered = (1..).map(|number| format!("{name}-{number}"));
            let free = std::iter::once(name.clone()).chain(numbered).find(|name| !anchors.contains(name));
            anchors.extend(free);
        }
        anchors
    }
}

impl Paragraph {
    fn line_at(&self, place: usize) -> usize {
        self.line + self.text[..place].matches('\n').count()
    }

    /// Returns the texts between back-ticks, with their positions.
    fn code(&self) -> Vec<(usize, &str)> {
        let (mut spans, mut from) = (Vec::new(), 0);
        while let Some(start) = self.text[from..].find('`').map(|at| from + at) {
            let ticks = ticks_at(&self.text, start);
            let inside = start + ticks;
            let mut ends = self.text[inside..].match_indices('`').map(|(at, _)| inside + at);
            let end = ends.find(|at| ticks_at(&self.text, *at) == ticks && self.text.as_bytes()[at - 1] != b'`');
            from = inside;
            if let Some(end) = end {
                spans.push((inside, &self.text[inside..end]));
                from = end + ticks;
            }
        }
        spans
    }

    /// Returns the targets of links and pictures, with their positions.
    fn links(&self) -> Vec<(usize, String)> {
        let mut text = self.text.clone().into_bytes();
        for (at, code) in self.code() {
            text[at..at + code.len()].fill(b'.');
        }
        // Only the bytes of whole code spans were changed.
        let text = String::from_utf8(text).expect("a text");
        let targets = text.match_indices("](").filter_map(|(at, opening)| {
            let begin = at + opening.len();
            let end = begin + text[begin..].find(')')?;
            Some((begin, text[begin..end].split_whitespace().next()?.to_string()))
        });
        targets.collect()
    }
}

fn ticks_at(text: &str, at: usize) -> usize {
    text[at..].bytes().take_while(|byte| *byte == b'`').count()
}

/// Returns `true` if code looks like a path of the project.
fn is_path(code: &str) -> bool {
    let other = |c: char| c.is_whitespace() || "<>$~*…|(){}[]=:;,!?#@\"'\\".contains(c);
    let worded =
        code.split('/').all(|part| part.is_empty() || part.contains(|c: char| c.is_alphanumeric()) || part == ".");
    (code.contains('/') || ENDINGS.iter().any(|ending| code.ends_with(ending) && code != *ending))
        && worded
        && !code.contains(other)
        && !code.starts_with(['/', '-'])
        && !PLAYERS_FILES.contains(&code.trim_end_matches('/'))
        && !BUILT.contains(&code.split('/').next().unwrap_or_default())
}

/// Returns `true` if the project has a path.
fn has(project: &Project, root: &Path, path: &str) -> bool {
    let bare = path.trim_start_matches("./").trim_end_matches('/');
    let at_the_root = bare.split('/').next().is_some_and(|first| bare != first && project.contains(first));
    let end = format!("/{bare}");
    let fits = |file: &&String| *file == bare || !at_the_root && file.ends_with(&end);
    project.iter().filter(fits).any(|file| !path.ends_with('/') || root.join(file).is_dir())
}

/// Returns the target of a link of a page, relative to the root, or `None` if it is outside of it.
fn target(page: &str, link: &str) -> Option<String> {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in Path::new(link).components() {
        match part {
            Component::Normal(part) => parts.push(part.to_str()?),
            Component::ParentDir => drop(parts.pop()?),
            Component::CurDir => {}
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(parts.join("/"))
}

/// Returns the errors in the paths of a page.
fn wrong_paths(page: &Page, project: &Project, root: &Path) -> Vec<String> {
    let mut wrong = Vec::new();
    for paragraph in page.paragraphs() {
        for (at, code) in paragraph.code() {
            if is_path(code) && !has(project, root, code) {
                wrong.push(format!("{}:{}: there is no `{code}`", page.file, paragraph.line_at(at)));
            }
        }
    }
    wrong
}

/// Returns the errors in the links of a page.
fn wrong_links(page: &Page, project: &Project, root: &Path) -> Vec<String> {
    let mut wrong = Vec::new();
    for paragraph in page.paragraphs() {
        for (at, link) in paragraph.links() {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            let (file, anchor) =
                link.split_once('#').map_or((link.as_str(), None), |(file, anchor)| (file, Some(anchor)));
            let target = if file.is_empty() { Some(page.file.clone()) } else { target(&page.file, file) };
            let target = target.filter(|target| project.contains(target));
            let fine = target.is_some_and(|target| match anchor {
                Some(anchor) if target == page.file => page.anchors().contains(anchor),
                Some(anchor) => fs::read_to_string(root.join(&target))
                    .is_ok_and(|text| Page::new(&target, &text).anchors().contains(anchor)),
                None => true,
            });
            if !fine {
                wrong.push(format!("{}:{}: there is no {link}", page.file, paragraph.line_at(at)));
            }
        }
    }
    wrong
}

fn walk(root: &Path, folder: &Path, files: &mut Project) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.strip_prefix(root).expect("inside").to_str().expect("a name").replace('\\', "/");
        if name == ".git" || BUILT.contains(&name.as_str()) {
            continue;
        }
        if path.is_dir() && !path.is_symlink() {
            walk(root, &path, files);
        }
        files.insert(name);
    }
}

fn project() -> Project {
    let mut files = Project::new();
    walk(&root(), &root(), &mut files);
    files
}

/// Returns the changes of the newest version. Older ones may name files that are gone.
fn newest(changes: &str) -> &str {
    let sections: Vec<usize> = changes.match_indices("\n## ").map(|(at, _)| at).collect();
    &changes[..sections.get(1).copied().unwrap_or(changes.len())]
}

fn pages(project: &Project) -> Vec<Page> {
    let read = |file: &str| fs::read_to_string(root().join(file)).expect("a page");
    let of_docs = |file: &str| {
        let folder = file.rsplit_once('/').map(|(folder, _)| folder);
        file.ends_with(".md") && folder.is_some_and(|folder| FOLDERS.contains(&folder))
    };
    let mut pages = vec![Page::new("CHANGELOG.md", newest(&read("CHANGELOG.md")))];
    let others = ["README.md", "CONTRIBUTING.md", "SECURITY.md"].into_iter();
    let others = others.chain(project.iter().map(String::as_str).filter(|file| of_docs(file)));
    pages.extend(others.map(|file| Page::new(file, &read(file))));
    pages
}

#[test]
fn every_path_in_the_documentation_exists() {
    let project = project();
    let pages = pages(&project);
    let wrong: Vec<String> = pages.iter().flat_map(|page| wrong_paths(page, &project, &root())).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let paths = pages
        .iter()
        .flat_map(Page::paragraphs)
        .map(|paragraph| paragraph.code().iter().filter(|(_, code)| is_path(code)).count());
    assert!(paths.sum::<usize>() > 100, "so few paths: they are not found any more");
}

#[test]
fn every_link_in_the_documentation_leads_somewhere() {
    let project = project();
    let wrong: Vec<String> = pages(&project).iter().flat_map(|page| wrong_links(page, &project, &root())).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn wrong_paths_are_found() {
    let text = "Both `src/lib.rs` and\n`src/gone.rs`, `lib.rs`, ``docs/adr``, `gone.toml`, `docs/`, `lib.rs/`.\n\n    `code/block`\n";
    let project: Project = ["src", "src/lib.rs", "docs", "docs/adr"].map(String::from).into();
    let wrong = wrong_paths(&Page::new("README.md", text), &project, &root());
    let expected = ["src/gone.rs", "gone.toml", "lib.rs/"].map(|path| format!("README.md:2: there is no `{path}`"));
    assert_eq!(wrong, expected);
}

#[test]
fn words_that_are_not_paths_are_skipped() {
    let others = [
        "cargo doc --no-deps",
        "https://example.org/a.md",
        "<name>/notes.md",
        "$HOME/a.toml",
        "~/.cache/benediction",
        "/usr/games",
        "docs/*.md",
        "exec:old/benediction",
        "+/-",
        "settings.ron",
        "dist/web",
        ".ron",
    ];
    for code in others {
        assert!(!is_path(code), "{code}");
    }
    for code in ["scripts/test", "docs/", "Cargo.toml", ".ci/run", "./install", "chain.rs"] {
        assert!(is_path(code), "{code}");
    }
}

#[test]
fn wrong_links_are_found() {
    let text = "# One `two`, three!\n\n## Again\n\n## Again\n\n[a](#one-two-three) [b](#again-1) [c](#again-2)\n[d](../lib.md) \
                [e](../../out.md)\n![f](gone.png) [g](https://example.org/x) `[h](gone.md)` [i](/lib.md)\n";
    let project: Project = ["docs", "docs/page.md", "lib.md"].map(String::from).into();
    let wrong = wrong_links(&Page::new("docs/page.md", text), &project, &root());
    let expected = [(7, "#again-2"), (8, "../../out.md"), (9, "gone.png"), (9, "/lib.md")];
    assert_eq!(wrong, expected.map(|(line, link)| format!("docs/page.md:{line}: there is no {link}")));
}

#[test]
fn only_the_newest_changes_are_read() {
    assert_eq!(newest("# Changes\n\n## 2\n\nnew\n\n## 1\n\nold\n"), "# Changes\n\n## 2\n\nnew\n");
}

#[test]
fn the_ratings_of_the_levels_are_those_of_the_benchmarks() {
    let page = fs::read_to_string(root().join("docs/benchmarks.md")).unwrap();
    for entry in benediction_study::registry::games() {
        let title = benediction_words::locale::text(entry.title);
        let row = page.lines().find(|line| {
            let name = line.trim_start_matches("| ");
            line.starts_with('|')
                && (name.starts_with(&format!("{title} |")) || name.starts_with(&format!("{title},")))
                && line.matches('|').count() == 11
        });
        let scores: Vec<u8> = row
            .unwrap_or_else(|| panic!("no row for {title}"))
            .split('|')
            .filter_map(|cell| cell.trim().parse().ok())
            .collect();
        assert_eq!(scores, entry.ladder, "{title}");
        let ratings: Vec<u32> = (1..=10).filter_map(|level| entry.rating(level)).collect();
        assert!(ratings.len() == 10 && ratings[0] == 500 && ratings.is_sorted(), "{title}: {ratings:?}");
    }
}
