//! The results among the turns and in the head of a game text, compared with the result by the rules.

use super::super::TextError;
use super::super::tokens::{DRAW, SHORT_DRAW, Token, is_dash};
use super::super::turn_words::{Stated, first_word, in_words};
use super::{Cut, Reader, Skipped};
use benediction_rules::message::Message;
use benediction_rules::{Outcome, Reason, Side, key, message};

impl Reader<'_> {
    /// Returns `true` if a piece follows the result of the game. After the sign of an unfinished game the game continues instead.
    pub(super) fn follows_result(&mut self, token: &Token) -> Result<bool, TextError> {
        if !self.ended || !self.open.is_empty() {
            return Ok(false);
        }
        if let Some(sign) = self.unfinished.take().filter(|_| self.is_lenient) {
            self.session.extras.ignore(sign);
            self.ended = false;
            return Ok(false);
        }
        self.fault(|reason| token.error(reason), key!("record-after-result"))?;
        self.skipped = Some(Skipped { open: 0 });
        Ok(true)
    }

    /// Reads the result at the beginning of a text. Returns the text after it, or `None` if there is no result.
    pub(super) fn read_result<'a>(&mut self, token: &Token, rest: &'a str) -> Result<Option<&'a str>, TextError> {
        let error = |piece: &str, reason: Message| TextError::at(token.line, token.whole, piece, reason);
        let names = self.session.position().sides();
        if let Some(stated) = in_words(rest, names) {
            match stated {
                Ok(stated) => self.end_by(token, rest, stated)?,
                Err(reason) => self.fault(|reason| error(rest, reason), reason)?,
            }
            return Ok(Some(""));
        }
        let word = first_word(rest);
        let unfinished = word == "*";
        let Some(winner) = self.winner_of(word).map(Some).or(unfinished.then_some(None)) else { return Ok(None) };
        let after = rest[word.len()..].trim();
        if !after.is_empty() && unfinished && self.is_lenient {
            self.session.extras.ignore(error(word, key!("record-unfinished-sign").into()));
            return Ok(Some(after));
        }
        if let Some(winner) = winner {
            self.end_by(token, word, Stated { winner, reason: None })?;
        } else if self.open.is_empty() {
            self.ended = true;
            self.unfinished = Some(error(word, key!("record-unfinished-sign").into()));
        }
        if !after.is_empty() {
            self.fault(|reason| error(after, reason), key!("record-after-result"))?;
        }
        Ok(Some(""))
    }

    /// Compares a result with the game's own, or ends an unfinished game with it.
    pub(super) fn end_by(&mut self, token: &Token, piece: &str, stated: Stated) -> Result<(), TextError> {
        let main = self.open.is_empty();
        let is_open = self.session.position().outcome().is_none();
        if !main && is_open && self.session.tree().is_main(self.session.tree().cursor()) {
            let repeated = TextError::at(token.line, token.whole, piece, key!("record-result-repeated"));
            self.session.extras.ignore(repeated);
            return Ok(());
        }
        let open = main && is_open;
        let reason = stated.reason.or_else(|| self.named_reason(stated.winner).filter(|_| open));
        if let Err(reason) = self.conclude(Stated { reason, ..stated }) {
            self.fault(|reason| TextError::at(token.line, token.whole, piece, reason), reason)?;
        }
        self.ended |= main;
        Ok(())
    }

    /// Returns the reason that the head names. Returns `None` if it is no reason from outside the rules for a result with this
    /// winner.
    fn named_reason(&self, winner: Option<Side>) -> Option<Reason> {
        let names = self.session.position().sides();
        let reason = names.read_reason(self.termination.as_deref()?, winner.is_some());
        reason.filter(|reason| reason.is_outside_the_rules() && winner.map(Reason::Resigned) != Some(*reason))
    }

    /// Returns the winner of a result in PGN, which gives the score of the first White player first. Returns `Some(None)` for a
    /// draw and `None` for any other text.
    fn winner_of(&self, word: &str) -> Option<Option<Side>> {
        let white = self.session.start().sides().side("white").unwrap_or(Side::Near);
        match word.replace(is_dash, "-").as_str() {
            "1-0" => Some(Some(white)),
            "0-1" => Some(Some(white.other())),
            DRAW | SHORT_DRAW | "½-½" | "½" => Some(None),
            _ => None,
        }
    }

    fn conclude(&mut self, stated: Stated) -> Result<(), Message> {
        let Stated { winner, reason } = stated;
        let names = self.session.position().sides();
        if let Some(own) = self.session.position().outcome() {
            let same = own.winner == winner && reason.is_none_or(|reason| reason == own.reason);
            return if same { Ok(()) } else { Err(message!("record-ended-otherwise", outcome = names.outcome(own))) };
        }
        // By default a draw is agreed and a loser has resigned.
        let reason = reason.unwrap_or_else(|| winner.map_or(Reason::Agreed, |side| Reason::Resigned(side.other())));
        if !reason.is_outside_the_rules() {
            return Err(message!("record-not-over", reason = names.reason(reason)));
        }
        self.session.end(Outcome { winner, reason });
        Ok(())
    }

    /// Compares the result in a tag pair with the end of the main line. An unfinished game is ended with this result. Returns the
    /// reason why the tag pair is ignored, or `None` if it is not.
    pub fn why_not_result(&mut self, stated: &str) -> Option<Message> {
        let names = self.session.position().sides();
        match (self.winner_of(stated), self.session.position().outcome()) {
            (Some(winner), Some(own)) if own.winner == winner => None,
            (Some(_), Some(own)) if own.reason.is_outside_the_rules() => {
                Some(message!("record-result-after-turns", outcome = names.outcome(own)))
            }
            (Some(_), Some(own)) => Some(message!("record-result-by-rules", outcome = names.outcome(own))),
            (Some(_), None) if self.cut != Cut::Nothing => Some(key!("record-result-cut").into()),
            (Some(winner), None) if !self.ended => {
                let reason = self.named_reason(winner);
                self.conclude(Stated { winner, reason }).err()
            }
            (Some(_), None) => Some(key!("record-result-unfinished").into()),
            (None, _) if ["*", "?", ""].contains(&stated) => None,
            (None, _) => Some(key!("record-result-unknown").into()),
        }
    }

    /// Returns the reason why the tag pair with the reason of the result is ignored. Returns `None` if the main line ended for this
    /// reason, or if there is none.
    pub fn why_not_termination(&self) -> Option<Message> {
        let position = self.session.position();
        let named = self.termination.as_deref().unwrap_or_default();
        if ["", "?", "normal", "unterminated"].contains(&named) {
            return None;
        }
        let Some(own) = position.outcome() else { return Some(key!("record-termination-early").into()) };
        match position.sides().reason(own.reason) {
            reason if reason == named => None,
            _ if position.sides().read_reason(named, own.winner.is_some()).is_none() => {
                Some(key!("record-termination-unknown").into())
            }
            _ => Some(message!("record-termination-differs", outcome = position.sides().outcome(own))),
        }
    }
}
