//! The voice of the system: `spd-say` of Speech Dispatcher or `espeak-ng`, `say` on a Mac, PowerShell on Windows.

use std::io;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use super::children::ProcessTree;
use super::threads;

/// The longest time that a text is spoken.
const LONGEST: Duration = Duration::from_secs(60);
/// Time between two looks if a text is interrupted.
const POLL_INTERVAL: Duration = Duration::from_millis(30);

/// Returns the commands that may speak a text in a language, such as `en`, the preferred one first.
fn commands(text: &str, language: &str) -> Vec<Command> {
    let command = |program: &str, words: &[&str]| {
        let mut command = Command::new(program);
        command.args(words).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    if cfg!(target_os = "macos") {
        vec![command("say", &["--", text])]
    } else if cfg!(windows) {
        let script = "Add-Type -AssemblyName System.Speech; \
            (New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak($env:BENEDICTION_SPEECH)";
        let mut command = command("powershell", &["-NoProfile", "-NonInteractive", "-Command", script]);
        command.env("BENEDICTION_SPEECH", text);
        vec![command]
    } else {
        vec![
            command("spd-say", &["--wait", "--language", language, "--", text]),
            command("espeak-ng", &["-v", language, "--", text]),
        ]
    }
}

/// The voice. Texts are spoken one after another.
#[derive(Debug)]
pub struct Voice {
    texts: Sender<(u64, String)>,
    /// The number of the last text that interrupted those before it.
    interrupted: Arc<AtomicU64>,
    is_missing: Arc<AtomicBool>,
    count: u64,
}

impl Voice {
    /// Starts the voice, in a language such as `en`.
    ///
    /// # Errors
    /// Returns an error if the system gives no thread.
    pub fn start(language: &str) -> io::Result<Voice> {
        let language = language.to_string();
        Voice::speaking(move |text| commands(text, &language))
    }

    /// Starts a voice that speaks a text with the first of these commands that exists.
    fn speaking(commands: impl Fn(&str) -> Vec<Command> + Send + 'static) -> io::Result<Voice> {
        let (texts, received) = channel();
        let (interrupted, is_missing) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
        let voice = Voice { texts, interrupted: interrupted.clone(), is_missing: is_missing.clone(), count: 0 };
        threads::start("voice", move || speak_all(&received, &interrupted, &is_missing, commands))?;
        Ok(voice)
    }

    /// Speaks a text after those before it, or at once.
    pub fn say(&mut self, text: &str, at_once: bool) {
        self.count += 1;
        if at_once {
            self.interrupted.store(self.count, Ordering::Release);
        }
        // Without its thread the voice is missing.
        let _ = self.texts.send((self.count, text.into()));
    }

    /// Returns `true` if the system has no voice, as far as is known.
    pub fn is_missing(&self) -> bool {
        self.is_missing.load(Ordering::Acquire)
    }
}

/// Stops what is being spoken.
impl Drop for Voice {
    fn drop(&mut self) {
        self.interrupted.store(u64::MAX, Ordering::Release);
    }
}

fn speak_all(
    texts: &Receiver<(u64, String)>,
    interrupted: &AtomicU64,
    is_missing: &AtomicBool,
    commands: impl Fn(&str) -> Vec<Command>,
) {
    while let Ok((number, text)) = texts.recv() {
        let is_over = || interrupted.load(Ordering::Acquire) > number;
        if is_over() {
            continue;
        }
        let mut is_found = false;
        for mut command in commands(&text) {
            // The next one may exist.
            let Ok(mut child) = ProcessTree::start(&mut command) else { continue };
            is_found = true;
            let mut left = LONGEST;
            while !is_over() && !left.is_zero() && child.await_end(POLL_INTERVAL).is_none() {
                left = left.saturating_sub(POLL_INTERVAL);
            }
            break;
        }
        is_missing.store(!is_found, Ordering::Release);
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::fs;

    fn wait(mut done: impl FnMut() -> bool) {
        for _ in 0..1000 {
            if done() {
                return;
            }
            threads::sleep(Duration::from_millis(10));
        }
        panic!("not within ten seconds");
    }

    #[test]
    fn texts_are_spoken_one_after_another_and_interrupted() {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("log");
        let path = log.clone();
        let shell = move |text: &str| {
            let mut command = Command::new("/bin/sh");
            // The text is no part of the script.
            command.args(["-c", "echo \"$1\" >> \"$2\"; case $1 in long*) sleep 30;; esac", "sh", text]).arg(&path);
            vec![Command::new("/there/is/no/such/voice"), command]
        };
        let mut voice = Voice::speaking(shell).unwrap();
        let spoken = || fs::read_to_string(&log).unwrap_or_default();
        voice.say("e4; $(false) 'x'", false);
        voice.say("long", false);
        wait(|| spoken().lines().count() == 2);
        voice.say("dropped", false);
        voice.say("at once", true);
        wait(|| spoken().contains("at once"));
        assert_eq!(spoken(), "e4; $(false) 'x'\nlong\nat once\n");
        assert!(!voice.is_missing());
    }

    #[test]
    fn missing_voice_is_known() {
        let mut voice = Voice::speaking(|_| vec![Command::new("/there/is/no/such/voice")]).unwrap();
        voice.say("e4", false);
        wait(|| voice.is_missing());
    }
}
