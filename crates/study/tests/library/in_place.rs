//! Replacing of files: links, permissions, and unusual names.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};

use benediction_platform::files;
use benediction_study::library::{GameName, Store};
use benediction_study::record::Record;

fn mode(path: &std::path::Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[test]
fn writing_keeps_symlinks_and_file_modes() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("elsewhere")).unwrap();
    fs::write(path("elsewhere/real"), "old").unwrap();
    fs::set_permissions(path("elsewhere/real"), fs::Permissions::from_mode(0o640)).unwrap();
    symlink("elsewhere/real", path("link")).unwrap();
    symlink("link", path("link of a link")).unwrap();
    for (name, replace) in [
        ("link", files::replace as fn(&std::path::Path, &[u8]) -> std::io::Result<()>),
        ("link of a link", files::replace),
        ("link", files::replace_unsynced),
    ] {
        replace(&path(name), name.as_bytes()).unwrap();
        assert!(fs::symlink_metadata(path(name)).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(path("elsewhere/real")).unwrap(), name);
        assert_eq!(mode(&path("elsewhere/real")), 0o640);
    }
    // A link that leads nowhere leads to the new file, one that leads to itself is an error.
    symlink("elsewhere/new", path("nowhere")).unwrap();
    files::replace(&path("nowhere"), b"new").unwrap();
    assert_eq!(fs::read_to_string(path("elsewhere/new")).unwrap(), "new");
    symlink("circle", path("circle")).unwrap();
    assert!(files::replace(&path("circle"), b"x").is_err());
    assert!(fs::symlink_metadata(path("circle")).unwrap().is_symlink());
    for permissions in [0o600, 0o644, 0o755] {
        fs::set_permissions(path("elsewhere/new"), fs::Permissions::from_mode(permissions)).unwrap();
        files::replace(&path("elsewhere/new"), b"newer").unwrap();
        assert_eq!(mode(&path("elsewhere/new")), permissions);
    }
    fs::set_permissions(path("elsewhere/new"), fs::Permissions::from_mode(0o444)).unwrap();
    // Root may write everything.
    let may = fs::File::options().write(true).open(path("elsewhere/new")).is_ok();
    assert_eq!(files::replace(&path("elsewhere/new"), b"newest").is_ok(), may);
    assert_eq!(mode(&path("elsewhere/new")), 0o444);
}

#[test]
fn symlinked_or_uppercase_games_can_be_moved_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    fs::create_dir_all(store.folder()).unwrap();
    let record = Record { actions: vec!["e3e4".into()], ..Record::of("benediction") };
    fs::write(folder.path().join("real.txt"), format!("\u{feff}{}", record.write())).unwrap();
    symlink("../real.txt", store.folder().join("link.ron")).unwrap();
    symlink("gone.txt", store.folder().join("broken.ron")).unwrap();
    fs::write(store.folder().join("capital.RON"), record.write()).unwrap();
    let names: Vec<GameName> = store.files().unwrap().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names.iter().map(GameName::as_str).collect::<Vec<_>>(), ["broken.ron", "capital.RON", "link.ron"]);
    assert_eq!(names.iter().map(GameName::stem).collect::<Vec<_>>(), ["broken", "capital", "link"]);
    assert!(store.read(&names[0]).is_err());
    for name in &names[1..] {
        assert_eq!(store.read(name).unwrap(), record);
        store.delete(name).unwrap();
    }
    // A relative link leads to the same file from the bin, and back.
    for name in &names[1..] {
        store.restore(name).unwrap();
        let starred = Record { stars: 2, ..record.clone() };
        store.replace(name, &starred).unwrap();
        assert_eq!(store.read(name).unwrap(), starred);
    }
    assert_eq!(Record::read(&fs::read_to_string(folder.path().join("real.txt")).unwrap()).unwrap().stars, 2);
}

/// The program's own files, such as settings: nobody waits for a pipe, and a device is not replaced.
#[test]
fn pipes_and_folders_are_not_replaced_by_files() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for replace in [files::replace, files::replace_unsynced] {
        assert!(replace(&pipe, b"text").is_err());
        assert!(replace(folder.path(), b"text").is_err());
    }
    assert!(!files::create_new(&pipe, b"text").unwrap());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn new_files_are_written_together_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("taken"), "old").unwrap();
    let new = [(path("a"), b"1".as_slice()), (path("taken"), b"2"), (path("b"), b"3")];
    assert_eq!(files::create_all_new(&new).unwrap(), 1, "up to the one that is there");
    assert_eq!(["a", "taken"].map(|name| fs::read_to_string(path(name)).unwrap()), ["1", "old"]);
    assert!(!path("b").exists());
    assert!(files::create_all_new(&[(path("c"), b"4"), (path("none/d"), b"5")]).is_err());
    assert!(!path("c").exists());
    assert_eq!(files::create_all_new(&[]).unwrap(), 0);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn files_are_replaced_all_or_none_through_symlinks() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let contents = |name: &str| fs::read_to_string(path(name)).unwrap();
    fs::write(path("a"), "old").unwrap();
    fs::write(path("b"), "old").unwrap();
    symlink("b", path("link")).unwrap();
    let all = [(path("a"), b"1".as_slice()), (path("link"), b"2"), (path("new"), b"3")];
    files::replace_all(&all).unwrap();
    assert_eq!(["a", "b", "link", "new"].map(contents), ["1", "2", "2", "3"]);
    assert!(fs::symlink_metadata(path("link")).unwrap().is_symlink());
    // None is written if one of them cannot be.
    assert!(files::replace_all(&[(path("a"), b"4"), (folder.path().into(), b"5")]).is_err());
    assert!(files::replace_all(&[(path("a"), b"4"), (path("none/d"), b"5")]).is_err());
    assert_eq!(contents("a"), "1");
    files::replace_all(&[]).unwrap();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4);
}
