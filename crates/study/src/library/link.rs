//! Links to games and positions. The part of a web address after `#` is a `1` for this format and the text, deflated (RFC 1951) and
//! in base64 for addresses (RFC 4648 §5).

use std::io::{Read, Write};

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use crate::session::Session;
use crate::tree::{About, NodeId, Notes};
use benediction_rules::key;
use benediction_rules::message::Message;

/// The format that is written.
const FORMAT: char = '1';
/// Maximum length of the text of a link in bytes, the same as of a saved game.
const MAX_LENGTH: u64 = 1024 * 1024;

/// Returns the link to a game with its variations, or to its position if it has no actions and annotations.
pub fn of(session: &Session) -> String {
    // The date of a game without actions has no meaning.
    let about = About { date: None, ..session.about().clone() };
    let is_annotated = *session.notes(NodeId::ROOT) != Notes::NONE || about != About::default();
    let text = match session.size() == 1 && !is_annotated {
        true => session.position_text().trim_end().replace('\n', "/"),
        false => session.game_text(),
    };
    write(&text)
}

/// Returns the link that contains a text.
pub fn write(text: &str) -> String {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
    // Writing into a vector never fails.
    let packed = packed.write_all(text.as_bytes()).and_then(|()| packed.finish()).unwrap_or_default();
    format!("{FORMAT}{}", BASE64_URL_SAFE_NO_PAD.encode(packed))
}

/// Returns the text of a link. Everything before `#` is ignored.
///
/// # Errors
/// The text is not a link of this program, or a link of a newer version.
///
/// # Examples
///
/// ```
/// use benediction_study::library::link;
///
/// let tail = link::write("3/bC1/1(BP)1/cp1 b open");
/// assert_eq!(link::read(&format!("https://example.org/#{tail}"))?, "3/bC1/1(BP)1/cp1 b open");
/// assert!(link::read("#0broken").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(link: &str) -> Result<String, Message> {
    let tail = link.trim().rsplit('#').next().unwrap_or_default();
    let broken = || key!("library-link-broken").into();
    let packed = match tail.strip_prefix(FORMAT) {
        Some(packed) => BASE64_URL_SAFE_NO_PAD.decode(packed).map_err(|_| broken())?,
        None if tail.starts_with(|c: char| c.is_ascii_digit()) => return Err(key!("library-link-newer").into()),
        None => return Err(broken()),
    };
    let mut text = String::new();
    let mut unpacked = DeflateDecoder::new(packed.as_slice()).take(MAX_LENGTH + 1);
    unpacked.read_to_string(&mut text).map_err(|_| broken())?;
    if text.len() as u64 > MAX_LENGTH { Err(broken()) } else { Ok(text) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;
    use benediction_rules::Side;

    #[test]
    fn link_restores_the_game_and_the_position() {
        for entry in registry::games() {
            let mut session = entry.start(Side::Near);
            let position = read(&of(&session)).unwrap();
            assert_eq!(registry::read_position(&position).unwrap().spec(), session.spec());
            let action = session.legal().first().map(|view| view.action).unwrap();
            session.act(action).unwrap();
            let game = read(&format!("https://example.org/#{}", of(&session))).unwrap();
            assert_eq!(game, session.game_text());
        }
    }

    #[test]
    fn invalid_link_is_refused_with_a_sentence() {
        for text in ["", "1", "2abc", "1!!!!", "#1AAAA", "hello", &format!("1{}", "A".repeat(5000))] {
            assert!(read(text).is_err(), "{text}");
        }
        let huge = write(&" ".repeat(MAX_LENGTH as usize + 1));
        assert!(huge.len() < 4000 && read(&huge).is_err(), "what is packed small is not unpacked without end");
    }
}
