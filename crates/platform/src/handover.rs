//! How a program that is started hands its request to a copy that runs already. That copy listens at a port of this machine alone, and
//! says in a file, which only its user can read, at which one and with which key.

use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::files::{self, Contents};
use super::lines::{self, InputLine};
use super::threads;

/// How long a connection of this machine may take.
const CONNECT: Duration = Duration::from_secs(1);
/// How long one side waits for the other's next bytes.
const PATIENCE: Duration = Duration::from_secs(3);
/// The longest address file, in bytes.
const LONGEST_ADDRESS: u64 = 256;
/// The longest request, in bytes; with the key it must be a line that [`lines`] reads.
const LONGEST: usize = 60 * 1024;
/// The answer to a request that is taken.
const TAKEN: &str = "taken";

/// The place where a running copy takes requests. When it is dropped its address is forgotten; the thread stays until the program ends.
#[derive(Debug)]
pub struct Listener {
    file: PathBuf,
    address: String,
}

impl Listener {
    /// Takes requests from now on. `hear` gets each of them, one line, and says whether it takes it.
    ///
    /// # Errors
    /// The system gives no port, no randomness or no thread, or the file cannot be written.
    pub fn start(file: &Path, hear: impl FnMut(&str) -> bool + Send + 'static) -> io::Result<Listener> {
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let key = format!("{:016x}{:016x}", getrandom::u64()?, getrandom::u64()?);
        let listener = Listener { file: file.to_path_buf(), address: format!("{} {key}\n", port.local_addr()?.port()) };
        threads::start("requests", move || listen(&port, &key, hear))?;
        listener.claim()?;
        Ok(listener)
    }

    /// Sees to it that requests come here and not to another copy.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn claim(&self) -> io::Result<()> {
        if self.is_named() {
            return Ok(());
        }
        let folder = self.file.parent().unwrap_or(Path::new("."));
        // A temporary file is for its user's eyes alone.
        let mut beside = tempfile::Builder::new().prefix(".saving-").tempfile_in(folder)?;
        beside.write_all(self.address.as_bytes())?;
        beside.persist(&self.file)?;
        Ok(())
    }

    fn is_named(&self) -> bool {
        address(&self.file).is_some_and(|there| there == self.address)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        if self.is_named() {
            let _ = fs::remove_file(&self.file);
        }
    }
}

/// Hands a request, one line, to the copy that this file names; whether there is one and it takes it.
pub fn hand_over(file: &Path, request: &str) -> bool {
    let address = address(file);
    let named = address.as_deref().and_then(|address| address.trim_end().split_once(' '));
    let Some((port, key)) = named else { return false };
    let Ok(port) = port.parse() else { return false };
    if request.contains('\n') || request.len() > LONGEST {
        return false;
    }
    // A copy that broke leaves its file behind, and another program may have its port now: then nobody takes anything.
    ask(port, key, request).is_ok_and(|answer| answer == TAKEN)
}

fn address(file: &Path) -> Option<String> {
    match files::read(file, LONGEST_ADDRESS) {
        Ok(Contents::Whole(bytes)) => String::from_utf8(bytes).ok(),
        _ => None,
    }
}

fn ask(port: u16, key: &str, request: &str) -> io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&SocketAddr::from((Ipv4Addr::LOCALHOST, port)), CONNECT)?;
    patient(&stream)?;
    stream.write_all(format!("{key} {request}\n").as_bytes())?;
    let mut answer = String::new();
    stream.take(LONGEST_ADDRESS).read_to_string(&mut answer)?;
    Ok(answer.trim_end().into())
}

fn patient(stream: &TcpStream) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))
}

fn listen(port: &TcpListener, key: &str, mut hear: impl FnMut(&str) -> bool) {
    loop {
        match port.accept() {
            // Whoever breaks off has asked for nothing.
            Ok((stream, _)) => drop(answer(stream, key, &mut hear)),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            // Out of files, for instance: nothing that trying again at once would help.
            Err(_) => threads::sleep(CONNECT),
        }
    }
}

fn answer(stream: TcpStream, key: &str, hear: &mut impl FnMut(&str) -> bool) -> io::Result<()> {
    patient(&stream)?;
    let mut taken = false;
    lines::read_lines(&stream, |heard| {
        if let InputLine::Line(line) = heard
            // A line without its end is one that broke off.
            && let Some(line) = line.strip_suffix('\n')
            && let Some(request) = line.strip_prefix(key).and_then(|rest| rest.strip_prefix(' '))
        {
            taken = hear(request);
        }
        // One line is all that anybody says.
        false
    });
    if taken { (&stream).write_all(TAKEN.as_bytes()) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, channel};

    use super::*;

    fn start(file: &Path) -> (Listener, Receiver<String>) {
        let (tell, told) = channel();
        let hear = move |request: &str| request != "no" && tell.send(request.to_string()).is_ok();
        (Listener::start(file, hear).unwrap(), told)
    }

    #[test]
    fn a_request_reaches_the_copy_that_runs_and_nobody_once_it_has_ended() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("window");
        assert!(!hand_over(&file, "nobody"), "no copy runs");
        let (listener, told) = start(&file);
        assert!(hand_over(&file, "a b \u{e4}"));
        assert_eq!(told.try_recv().unwrap(), "a b \u{e4}");
        assert!(!hand_over(&file, "no"), "refused");
        assert!(!hand_over(&file, "two\nlines"));
        assert!(!hand_over(&file, &"x".repeat(LONGEST + 1)));
        assert!(hand_over(&file, &"x".repeat(LONGEST)));
        drop(listener);
        assert!(!file.exists() && !hand_over(&file, "late"));
    }

    #[test]
    fn the_copy_that_was_used_last_gets_the_requests() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("window");
        let (first, heard_by_first) = start(&file);
        let (second, heard_by_second) = start(&file);
        assert!(hand_over(&file, "second"));
        first.claim().unwrap();
        assert!(hand_over(&file, "first"));
        drop(second);
        assert!(hand_over(&file, "still first"), "another's end leaves the file alone");
        assert_eq!(heard_by_first.try_iter().collect::<Vec<_>>(), ["first", "still first"]);
        assert_eq!(heard_by_second.try_iter().collect::<Vec<_>>(), ["second"]);
    }

    #[test]
    fn what_is_broken_or_comes_from_others_does_no_harm() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("window");
        let (_listener, told) = start(&file);
        let address = fs::read_to_string(&file).unwrap();
        let (port, key) = address.trim_end().split_once(' ').unwrap();
        let connect = || TcpStream::connect((Ipv4Addr::LOCALHOST, port.parse::<u16>().unwrap())).unwrap();
        for sent in
            ["", "\n", key, &format!("{key} cut off"), "another key\n", "GET / HTTP/1.1\r\n\r\n", &format!("{key}\n")]
        {
            let mut stream = connect();
            let _ = stream.write_all(sent.as_bytes());
            drop(stream);
        }
        let mut stream = connect();
        let _ = stream.write_all(&[0xff; 200_000]);
        drop(stream);
        assert!(hand_over(&file, "sane"));
        assert_eq!(told.try_iter().collect::<Vec<_>>(), ["sane"]);
        for broken in ["", "x", "1 2 3", "99999999 key", "0 key", "1 key"] {
            let file = folder.path().join("broken");
            fs::write(&file, broken).unwrap();
            assert!(!hand_over(&file, "x"), "{broken}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_can_read_the_key() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("window");
        let _listener = start(&file);
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }
}
