//! The voice of the browser.

use std::io;

use web_sys::{SpeechSynthesis, SpeechSynthesisUtterance};

/// The voice. The browser speaks texts one after another.
#[derive(Debug)]
pub struct Voice {
    voice: Option<SpeechSynthesis>,
    language: String,
}

impl Voice {
    /// Starts the voice, in a language such as `en`.
    ///
    /// # Errors
    /// Never returns an error.
    pub fn start(language: &str) -> io::Result<Voice> {
        let voice = web_sys::window().and_then(|window| window.speech_synthesis().ok());
        Ok(Voice { voice, language: language.into() })
    }

    /// Speaks a text after those before it, or at once.
    pub fn say(&mut self, text: &str, at_once: bool) {
        let Some(voice) = &self.voice else { return };
        let Ok(utterance) = SpeechSynthesisUtterance::new_with_text(text) else { return };
        utterance.set_lang(&self.language);
        if at_once {
            voice.cancel();
        }
        voice.speak(&utterance);
    }

    /// Returns `true` if the browser has no voice.
    pub fn is_missing(&self) -> bool {
        self.voice.is_none()
    }
}

/// Stops what is being spoken.
impl Drop for Voice {
    fn drop(&mut self) {
        if let Some(voice) = &self.voice {
            voice.cancel();
        }
    }
}
