//! Passes the request of a program that is started to a copy that runs already. That copy listens at a port of this machine alone;
//! the port and a key are in a file that only its user can read.

use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::files::{self, Contents};
use super::lines::{self, InputLine};
use super::threads;

/// The longest time to connect.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);
/// The longest time to wait for the other side's next bytes.
const IO_TIMEOUT: Duration = Duration::from_secs(3);
/// Largest length of the address file, in bytes.
const MAX_ADDRESS_LENGTH: u64 = 256;
/// Largest length of a request, in bytes. With the key it must be a line that [`lines`] reads.
const MAX_REQUEST_LENGTH: usize = 60 * 1024;
/// The reply to an accepted request.
const ACCEPTED: &str = "taken";

/// Receives requests in a running copy. When it is dropped, the address file is removed; the thread stays until the program ends.
#[derive(Debug)]
pub struct Listener {
    file: PathBuf,
    address: String,
}

impl Listener {
    /// Starts to receive requests. `accept` is called with each of them, one line, and returns `true` if it accepts the request.
    ///
    /// # Errors
    /// Returns an error if there is no port, no randomness or no thread, or if the file cannot be written.
    pub fn start(file: &Path, accept: impl FnMut(&str) -> bool + Send + 'static) -> io::Result<Listener> {
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let key = format!("{:016x}{:016x}", getrandom::u64()?, getrandom::u64()?);
        let listener = Listener { file: file.to_path_buf(), address: format!("{} {key}\n", port.local_addr()?.port()) };
        threads::start("requests", move || listen(&port, &key, accept))?;
        listener.claim()?;
        Ok(listener)
    }

    /// Makes sure that requests come here and not to another copy.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn claim(&self) -> io::Result<()> {
        if self.is_current() {
            return Ok(());
        }
        let folder = self.file.parent().unwrap_or(Path::new("."));
        // Only the user can read a temporary file.
        let mut temporary = tempfile::Builder::new().prefix(".saving-").tempfile_in(folder)?;
        temporary.write_all(self.address.as_bytes())?;
        temporary.persist(&self.file)?;
        Ok(())
    }

    fn is_current(&self) -> bool {
        read_address(&self.file).is_some_and(|current| current == self.address)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        if self.is_current() {
            let _ = fs::remove_file(&self.file);
        }
    }
}

/// Sends a request, one line, to the copy whose address is in the file. Returns `true` if there is one and it accepts the request.
pub fn send_request(file: &Path, request: &str) -> bool {
    let address = read_address(file);
    let parts = address.as_deref().and_then(|address| address.trim_end().split_once(' '));
    let Some((port, key)) = parts else { return false };
    let Ok(port) = port.parse() else { return false };
    if request.contains('\n') || request.len() > MAX_REQUEST_LENGTH {
        return false;
    }
    // A copy that crashed leaves its file behind. Another program may have its port now; then no request is accepted.
    exchange(port, key, request).is_ok_and(|reply| reply == ACCEPTED)
}

fn read_address(file: &Path) -> Option<String> {
    match files::read(file, MAX_ADDRESS_LENGTH) {
        Ok(Contents::Whole(bytes)) => String::from_utf8(bytes).ok(),
        _ => None,
    }
}

fn exchange(port: u16, key: &str, request: &str) -> io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&SocketAddr::from((Ipv4Addr::LOCALHOST, port)), CONNECT_TIMEOUT)?;
    set_timeouts(&stream)?;
    stream.write_all(format!("{key} {request}\n").as_bytes())?;
    let mut reply = String::new();
    stream.take(MAX_ADDRESS_LENGTH).read_to_string(&mut reply)?;
    Ok(reply.trim_end().into())
}

fn set_timeouts(stream: &TcpStream) -> io::Result<()> {
    stream.set_read_timeout(Some(IO_TIMEOUT))?;
    stream.set_write_timeout(Some(IO_TIMEOUT))
}

fn listen(port: &TcpListener, key: &str, mut accept: impl FnMut(&str) -> bool) {
    loop {
        match port.accept() {
            // A connection that breaks has no request.
            Ok((stream, _)) => drop(reply(stream, key, &mut accept)),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            // Out of files, for instance: trying again at once would not help.
            Err(_) => threads::sleep(CONNECT_TIMEOUT),
        }
    }
}

fn reply(stream: TcpStream, key: &str, accept: &mut impl FnMut(&str) -> bool) -> io::Result<()> {
    set_timeouts(&stream)?;
    let mut is_accepted = false;
    lines::read_lines(&stream, |input| {
        if let InputLine::Line(line) = input
            // A line without its end was interrupted.
            && let Some(line) = line.strip_suffix('\n')
            && let Some(request) = line.strip_prefix(key).and_then(|rest| rest.strip_prefix(' '))
        {
            is_accepted = accept(request);
        }
        // A connection has only one line.
        false
    });
    if is_accepted { (&stream).write_all(ACCEPTED.as_bytes()) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, channel};

    use super::*;

    fn start(file: &Path) -> (Listener, Receiver<String>) {
        let (sender, requests) = channel();
        let accept = move |request: &str| request != "no" && sender.send(request.to_string()).is_ok();
        (Listener::start(file, accept).unwrap(), requests)
    }

    #[test]
    fn a_request_reaches_the_copy_that_runs_until_it_ends() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("window");
        assert!(!send_request(&file, "nobody"), "no copy runs");
        let (listener, requests) = start(&file);
        assert!(send_request(&file, "a b \u{e4}"));
        assert_eq!(requests.try_recv().unwrap(), "a b \u{e4}");
        assert!(!send_request(&file, "no"), "refused");
        assert!(!send_request(&file, "two\nlines"));
        assert!(!send_request(&file, &"x".repeat(MAX_REQUEST_LENGTH + 1)));
        assert!(send_request(&file, &"x".repeat(MAX_REQUEST_LENGTH)));
        drop(listener);
        assert!(!file.exists() && !send_request(&file, "late"));
    }

    #[test]
    fn the_copy_that_was_used_last_gets_the_requests() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("window");
        let (first, first_requests) = start(&file);
        let (second, second_requests) = start(&file);
        assert!(send_request(&file, "second"));
        first.claim().unwrap();
        assert!(send_request(&file, "first"));
        drop(second);
        assert!(send_request(&file, "still first"), "another's end leaves the file alone");
        assert_eq!(first_requests.try_iter().collect::<Vec<_>>(), ["first", "still first"]);
        assert_eq!(second_requests.try_iter().collect::<Vec<_>>(), ["second"]);
    }

    #[test]
    fn broken_addresses_and_foreign_requests_are_ignored() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("window");
        let (_listener, requests) = start(&file);
        let address = fs::read_to_string(&file).unwrap();
        let (port, key) = address.trim_end().split_once(' ').unwrap();
        let connect = || TcpStream::connect((Ipv4Addr::LOCALHOST, port.parse::<u16>().unwrap())).unwrap();
        for bytes in
            ["", "\n", key, &format!("{key} cut off"), "another key\n", "GET / HTTP/1.1\r\n\r\n", &format!("{key}\n")]
        {
            let mut stream = connect();
            let _ = stream.write_all(bytes.as_bytes());
            drop(stream);
        }
        let mut stream = connect();
        let _ = stream.write_all(&[0xff; 200_000]);
        drop(stream);
        assert!(send_request(&file, "sane"));
        assert_eq!(requests.try_iter().collect::<Vec<_>>(), ["sane"]);
        for broken in ["", "x", "1 2 3", "99999999 key", "0 key", "1 key"] {
            let file = folder.path().join("broken");
            fs::write(&file, broken).unwrap();
            assert!(!send_request(&file, "x"), "{broken}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn only_the_user_can_read_the_key() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("window");
        let _listener = start(&file);
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }
}
