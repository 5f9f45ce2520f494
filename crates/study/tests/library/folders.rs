//! Import of folders: links, pipes, and unreadable files.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use benediction_study::library::exchange::files_at;
use benediction_words::locale::say;

/// Returns the files that are found, as paths in the folder, and the ignored entries with the reasons.
fn found(folder: &Path) -> (Vec<String>, Vec<(String, String)>) {
    found_at(folder, &[folder])
}

fn found_at(folder: &Path, paths: &[&Path]) -> (Vec<String>, Vec<(String, String)>) {
    let name = |path: &Path| path.strip_prefix(folder).unwrap_or(path).display().to_string();
    let (mut files, mut passed_over) = (Vec::new(), Vec::new());
    for found in files_at(paths.iter().copied()) {
        match found {
            Ok(path) => files.push(name(&path)),
            Err((path, reason)) => passed_over.push((name(&path), say(&reason))),
        }
    }
    (files, passed_over)
}

fn folder_with(files: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for file in files {
        let path = folder.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, file).unwrap();
    }
    folder
}

#[test]
fn symlinks_inside_the_folder_cause_no_duplicates_or_loops() {
    let folder = folder_with(&["x.ron", "deep/er/y.ron"]);
    let at = |name: &str| folder.path().join(name);
    for name in ["a", "b", "deep/c"] {
        symlink(".", at(name)).unwrap();
    }
    symlink("..", at("deep/up")).unwrap();
    symlink(folder.path(), at("deep/er/whole")).unwrap();
    symlink("deep", at("shortcut")).unwrap();
    symlink("x.ron", at("a-link-to-x.ron")).unwrap();
    symlink("a-link-to-x.ron", at("a-link-to-the-link.ron")).unwrap();
    fs::hard_link(at("x.ron"), at("z-same.ron")).unwrap();
    assert_eq!(found(folder.path()), (vec!["deep/er/y.ron".into(), "x.ron".into()], vec![]));
    // However often and by whatever name the folder is named.
    let link = folder_with(&[]);
    let other = link.path().join("other");
    symlink(folder.path(), &other).unwrap();
    let (files, passed_over) = found_at(folder.path(), &[folder.path(), &other, &at("x.ron"), &at("a-link-to-x.ron")]);
    assert_eq!((files.len(), passed_over.len()), (2, 0));
    assert_eq!(found_at(folder.path(), &[&other]).0.len(), 2, "a link that is named is followed");
}

#[test]
fn symlinks_leading_out_or_nowhere_are_reported_not_followed() {
    let outside = folder_with(&["secret.ron", "inner/more.ron"]);
    let folder = folder_with(&["x.ron", "inner/y.ron"]);
    let at = |name: &str| folder.path().join(name);
    symlink(outside.path(), at("folder")).unwrap();
    symlink(outside.path().join("secret.ron"), at("inner/file.ron")).unwrap();
    symlink("..", at("parent")).unwrap();
    symlink("/", at("root")).unwrap();
    symlink("nothing.ron", at("gone.ron")).unwrap();
    symlink("self.ron", at("self.ron")).unwrap();
    symlink("/dev/zero", at("zero.ron")).unwrap();
    let (files, passed_over) = found(folder.path());
    assert_eq!(files, ["inner/y.ron", "x.ron"]);
    let reason = |name: &str| passed_over.iter().find(|(path, _)| path == name).map(|(_, why)| why.as_str());
    let out = "not read, because this link leads out of the folder";
    for name in ["folder", "inner/file.ron", "parent", "root", "zero.ron"] {
        assert_eq!(reason(name), Some(out), "{name}");
    }
    assert_eq!(reason("gone.ron"), Some("this link leads to a file that does not exist"));
    assert!(reason("self.ron").unwrap().starts_with("cannot be read: "), "{passed_over:?}");
    assert_eq!(passed_over.len(), 7);
    // A link to a folder of a similar name is one to the outside.
    let twin = PathBuf::from(format!("{}-twin", folder.path().display()));
    fs::create_dir(&twin).unwrap();
    symlink(&twin, at("twin")).unwrap();
    let passed = found(folder.path()).1.len();
    fs::remove_dir(twin).unwrap();
    assert_eq!(passed, 8);
}

#[test]
fn special_files_are_reported_and_never_opened() {
    let folder = folder_with(&["x.ron"]);
    let pipe = folder.path().join("pipe.ron");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    symlink("pipe.ron", folder.path().join("to-pipe.ron")).unwrap();
    let _socket = std::os::unix::net::UnixListener::bind(folder.path().join("socket.ron")).unwrap();
    let (files, passed_over) = found(folder.path());
    assert_eq!(files, ["x.ron"]);
    let names: Vec<&str> = passed_over.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["pipe.ron", "socket.ron", "to-pipe.ron"]);
    assert!(passed_over.iter().all(|(_, why)| why == "not a regular file"), "{passed_over:?}");
}

#[test]
fn unreadable_folder_is_reported_and_the_rest_read() {
    let folder = folder_with(&["a/x.ron", "b/y.ron", "c/z.ron"]);
    let closed = folder.path().join("b");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).unwrap();
    let all_may_be_read = fs::read_dir(&closed).is_ok();
    let (files, passed_over) = found(folder.path());
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).unwrap();
    if all_may_be_read {
        use std::io::Write;
        writeln!(std::io::stderr(), "skipped: root reads every folder").unwrap();
        return;
    }
    assert_eq!(files, ["a/x.ron", "c/z.ron"]);
    assert_eq!(passed_over.len(), 1);
    assert!(passed_over[0].0 == "b" && passed_over[0].1.starts_with("cannot be read: "), "{passed_over:?}");
}

#[test]
fn folders_may_lie_deep_in_each_other_and_be_empty() {
    let deep: String = (0..200).map(|level| format!("{level}/")).collect();
    let folder = folder_with(&[&format!("{deep}x.ron"), ".hidden/y.ron", "empty/.nothing"]);
    assert_eq!(found(folder.path()), (vec![format!("{deep}x.ron")], vec![]));
    let empty = folder.path().join("empty");
    let nothing = vec![(empty.display().to_string(), "there is no file in this folder".to_string())];
    assert_eq!(found_at(Path::new("/nowhere"), &[&empty]), (vec![], nothing));
    // What is not there is left to who reads it.
    assert_eq!(found_at(folder.path(), &[&folder.path().join("none")]).0, ["none"]);
}
