//! Outputs that are no regular files: devices, pipes, the streams of the program, folders.
#![cfg(unix)]

use std::fs::{self, File, OpenOptions};
use std::io::Read;
use std::os::unix::fs::{FileTypeExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use crate::support::{data, good, program, run, run_by};

/// Major and minor numbers of the devices of Linux.
const NULL: [&str; 2] = ["1", "3"];
const FULL: [&str; 2] = ["1", "7"];

fn game() -> String {
    data("record-2.ron").to_str().unwrap().to_string()
}

fn export_to(output: &Path) -> Vec<String> {
    ["export", &game(), "-o", output.to_str().unwrap()].map(String::from).to_vec()
}

/// Makes a device in a folder, which only root may. Others use the system's own, which they cannot replace.
fn device(folder: &Path, name: &str, [major, minor]: [&str; 2]) -> PathBuf {
    let path = folder.join(name);
    let made = Command::new("mknod").arg(&path).args(["c", major, minor]).stderr(Stdio::null()).status();
    let can_be_opened = || OpenOptions::new().write(true).open(&path).is_ok();
    if made.is_ok_and(|status| status.success()) && can_be_opened() {
        return path;
    }
    Path::new("/dev").join(name)
}

fn pipe(folder: &Path) -> PathBuf {
    let path = folder.join("pipe.svg");
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    path
}

fn kind(path: &Path) -> fs::FileType {
    fs::metadata(path).unwrap().file_type()
}

/// Every command that writes a file, with a pipe as its output, and the text with which the output begins.
fn commands(output: &str) -> Vec<(Vec<String>, &'static str)> {
    let game = game();
    let library = data("games").to_str().unwrap().to_string();
    let commands: [(&[&str], &str); 8] = [
        (&["export", &game, "-o", output], "game: benediction"),
        (&["export", &game, "--as", "saved", "-o", output], "(\n"),
        (&["diagram", &game, "--size", "64", "-o", output], "<svg "),
        (&["edit", &game, "comment x", "-o", output], "(\n"),
        (&["library", "--data-dir", &library, "export", "-o", output], ""),
        (&["library", "--data-dir", &library, "results", "--svg", output], "<svg "),
        (&["duel", "--red", "random", "--blue", "random", "--games", "1", "--seed", "1", "--log", output], "# game 1 "),
        (&["console", "--seed", "1"], "(\n"),
    ];
    commands.map(|(words, begins)| (words.iter().map(ToString::to_string).collect(), begins)).to_vec()
}

#[test]
fn pipe_reader_receives_the_output_of_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = pipe(folder.path());
    let name = pipe.to_str().unwrap().to_string();
    for (words, begins) in commands(&name) {
        let reader = thread::spawn({
            let pipe = pipe.clone();
            move || fs::read_to_string(pipe).unwrap()
        });
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let input = format!("save {name}\nquit\n");
        let ran = run_by(program(), &words, input.as_bytes());
        assert_eq!(ran.code, 0, "{words:?} {ran:?}");
        assert!(kind(&pipe).is_fifo(), "{words:?}");
        let read = reader.join().unwrap();
        assert!(read.starts_with(begins) && (!read.is_empty() || begins.is_empty()), "{words:?} {read}");
    }
}

#[test]
fn output_to_a_device_keeps_the_device() {
    let folder = tempfile::tempdir().unwrap();
    let null = device(folder.path(), "null", NULL);
    let link = folder.path().join("link");
    symlink(&null, &link).unwrap();
    for path in [&null, &link] {
        for (words, _) in commands(path.to_str().unwrap()) {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let input = format!("save {}\nquit\n", path.display());
            let ran = run_by(program(), &words, input.as_bytes());
            assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{words:?}");
            assert!(kind(&null).is_char_device(), "{words:?}");
        }
    }
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    let other_entries = fs::read_dir(folder.path()).unwrap().filter(|entry| {
        let name = entry.as_ref().unwrap().file_name();
        name != "null" && name != "link"
    });
    assert_eq!(other_entries.count(), 0);
}

#[test]
fn the_programs_own_streams_are_written_to_in_order() {
    let printed = good(&["export", &game()], "");
    assert_eq!(good(&["export", &game(), "-o", "/dev/stdout"], ""), printed);
    assert_eq!(run(&["export", &game(), "-o", "/dev/stderr"]).err, printed);
    let folder = tempfile::tempdir().unwrap();
    // A regular file to which another program has written, and will write.
    let path = folder.path().join("all.txt");
    let script = format!(
        "exec >'{}'; echo before; '{}' export '{}' -o /dev/stdout; echo after",
        path.display(),
        env!("CARGO_BIN_EXE_benediction-cli"),
        game()
    );
    assert!(Command::new("sh").args(["-c", &script]).status().unwrap().success());
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("before\n{printed}after\n"));
    // Any other stream that the program was started with.
    let script =
        format!("'{}' export '{}' -o /dev/fd/7 7>'{}'", env!("CARGO_BIN_EXE_benediction-cli"), game(), path.display());
    assert!(Command::new("sh").args(["-c", &script]).status().unwrap().success());
    assert_eq!(fs::read_to_string(&path).unwrap(), printed);
}

#[test]
fn a_game_from_a_pipe_is_edited_to_the_output() {
    let script = format!(
        "cat '{0}' | '{1}' edit /dev/stdin 'comment from a pipe'",
        game(),
        env!("CARGO_BIN_EXE_benediction-cli")
    );
    let output = Command::new("sh").args(["-c", &script]).output().unwrap();
    assert!(String::from_utf8(output.stdout).unwrap().contains("from a pipe"));
}

#[test]
fn outputs_that_take_nothing_are_refused_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let full = device(folder.path(), "full", FULL);
    let pipe = pipe(folder.path());
    // Its reader goes away after the first bytes; the game is longer than a pipe is.
    let long = folder.path().join("long.txt");
    let comment = "x".repeat(200_000);
    fs::write(&long, format!("game: obelisk\n{{{comment}}}\n")).unwrap();
    let reader = thread::spawn({
        let pipe = pipe.clone();
        move || drop(File::open(pipe).unwrap().read(&mut [0; 10]))
    });
    let closed = run(&["export", long.to_str().unwrap(), "-o", pipe.to_str().unwrap()]);
    reader.join().unwrap();
    let words = |output: &Path| export_to(output).iter().map(String::as_str).map(String::from).collect::<Vec<_>>();
    let ran = |output: &Path| run(&words(output).iter().map(String::as_str).collect::<Vec<_>>());
    for (ran, name) in [(closed, "pipe"), (ran(&full), "full"), (ran(folder.path()), "")] {
        assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (1, "", 1), "{ran:?}");
        assert!(ran.err.contains(name), "{ran:?}");
    }
    assert!(kind(&full).is_char_device() && kind(&pipe).is_fifo());
}

#[test]
fn games_come_from_pipes_too() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = pipe(folder.path());
    let saved = fs::read(game()).unwrap();
    let library = folder.path().join("data").to_str().unwrap().to_string();
    for path in [pipe.to_str().unwrap(), "/dev/stdin"] {
        for words in [&["library", "--data-dir", &library, "import", path][..], &["analyse", path, "--nodes", "1"]] {
            let writer = (path != "/dev/stdin").then(|| {
                let (pipe, saved) = (pipe.clone(), saved.clone());
                thread::spawn(move || fs::write(pipe, saved).unwrap())
            });
            let ran = run_by(program(), words, &saved);
            assert_eq!(ran.code, 0, "{words:?} {ran:?}");
            writer.into_iter().for_each(|writer| writer.join().unwrap());
        }
    }
    assert!(kind(&pipe).is_fifo());
}
