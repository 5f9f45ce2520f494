//! A game or a position as the end of a web address, after `#`: its text, deflated (RFC 1951), in base64 for addresses (RFC 4648 §5), after
//! a `1` for this format.

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
/// The longest text that a link may hold, in bytes: as much as a saved game.
const LONGEST: u64 = 1024 * 1024;

/// The link to the game with its variations; to the position where nothing has been played or said.
pub fn of(session: &Session) -> String {
    // On which day a game began that nobody has played says nothing.
    let about = About { date: None, ..session.about().clone() };
    let said = *session.notes(NodeId::ROOT) != Notes::NONE || about != About::default();
    let text = match session.size() == 1 && !said {
        true => session.position_text().trim_end().replace('\n', "/"),
        false => session.game_text(),
    };
    write(&text)
}

/// The link that holds a text.
pub fn write(text: &str) -> String {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
    // Writing into a vector never fails.
    let packed = packed.write_all(text.as_bytes()).and_then(|()| packed.finish()).unwrap_or_default();
    format!("{FORMAT}{}", BASE64_URL_SAFE_NO_PAD.encode(packed))
}

/// The text that a link holds. What stands before `#` is of no account.
///
/// # Errors
/// It is no link of this program, or a newer one.
pub fn read(link: &str) -> Result<String, Message> {
    let tail = link.trim().rsplit('#').next().unwrap_or_default();
    let broken = || key!("library-link-broken").into();
    let packed = match tail.strip_prefix(FORMAT) {
        Some(packed) => BASE64_URL_SAFE_NO_PAD.decode(packed).map_err(|_| broken())?,
        None if tail.starts_with(|c: char| c.is_ascii_digit()) => return Err(key!("library-link-newer").into()),
        None => return Err(broken()),
    };
    let mut text = String::new();
    let mut unpacked = DeflateDecoder::new(packed.as_slice()).take(LONGEST + 1);
    unpacked.read_to_string(&mut text).map_err(|_| broken())?;
    if text.len() as u64 > LONGEST { Err(broken()) } else { Ok(text) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;
    use benediction_rules::Side;

    #[test]
    fn a_link_leads_back_to_the_game_and_to_the_position() {
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
    fn what_is_no_link_gets_a_sentence() {
        for text in ["", "1", "2abc", "1!!!!", "#1AAAA", "hello", &format!("1{}", "A".repeat(5000))] {
            assert!(read(text).is_err(), "{text}");
        }
        let huge = write(&" ".repeat(LONGEST as usize + 1));
        assert!(huge.len() < 4000 && read(&huge).is_err(), "what is packed small is not unpacked without end");
    }
}
