//! A reader of the turns of a game text, which plays them: numbers, colours, actions, symbols, variations and results.

use super::times::split_time;
use super::tokens::{DRAW, Piece, Token};
use super::{OnDivergence, Session, TextError};
use crate::record::MAX_ACTIONS;
use crate::tree::{Assessment, NodeId, Outlook};
use benediction_rules::message::{Message, shortened};
use benediction_rules::notation::SideNames;
use benediction_rules::{Actor, Outcome, Reason, Side};
use benediction_rules::{key, message};

/// A result stated in a text, with or without its reason.
struct Stated {
    winner: Option<Side>,
    reason: Option<Reason>,
}

/// A session into which turns are read.
pub(super) struct Reader<'s> {
    session: &'s mut Session,
    /// The treatment of an existing different continuation of the main line.
    on_divergence: OnDivergence,
    /// For each open variation, the node that it replaces.
    open: Vec<NodeId>,
    ended: bool,
    /// The reason of the result in the head, in lower case.
    pub termination: Option<String>,
    /// The comment before the next action, while one is due: at the beginning of a variation, and after a number or a colour.
    before: Option<String>,
}

/// The beginning of a turn: its number, the text after it, and `true` if dots mark it as Black's.
struct Numbered<'a> {
    digits: &'a str,
    rest: &'a str,
    second_half: bool,
}

/// Adds a comment to a text as a line of its own.
fn add(text: &mut String, comment: &str) {
    if !text.is_empty() && !comment.is_empty() {
        text.push('\n');
    }
    text.push_str(comment);
}

impl<'s> Reader<'s> {
    pub fn new(session: &'s mut Session, on_divergence: OnDivergence) -> Reader<'s> {
        Reader { session, on_divergence, open: Vec::new(), ended: false, termination: None, before: None }
    }

    /// Reads the pieces of a text.
    ///
    /// # Errors
    /// The first piece that cannot be read or is illegal. The actions before it stay played.
    pub fn read(&mut self, tokens: &[Token]) -> Result<(), TextError> {
        let mut opened = Vec::new();
        for token in tokens {
            match token.piece {
                Piece::Open => opened.push(token),
                Piece::Close => drop(opened.pop()),
                _ => {}
            }
            self.read_token(token)?;
        }
        let here = self.session.tree().cursor();
        self.leave_comment(here);
        opened.last().map_or(Ok(()), |token| Err(token.error(key!("record-not-closed"))))
    }

    /// Adds the comment before an action that does not follow to the comment of a node.
    fn leave_comment(&mut self, node: NodeId) {
        if let Some(comment) = self.before.take().filter(|comment| !comment.is_empty()) {
            self.session.annotate(node, |notes| add(&mut notes.comment, &comment));
        }
    }

    fn read_token(&mut self, token: &Token) -> Result<(), TextError> {
        let here = self.session.tree().cursor();
        match &token.piece {
            Piece::Foreign => self.session.extras.ignore(token.error(key!("record-foreign-line"))),
            Piece::Comment(comment) => match &mut self.before {
                Some(before) => add(before, comment),
                None => drop(self.session.annotate(here, |notes| {
                    let timed = split_time(comment).filter(|_| notes.spent.is_none());
                    let comment = timed.map_or(comment.as_str(), |(_, rest)| rest);
                    notes.spent = notes.spent.or(timed.map(|(time, _)| time));
                    add(&mut notes.comment, comment);
                })),
            },
            Piece::Symbol => self.read_symbol(token)?,
            Piece::Close => {
                let back = self.open.pop().ok_or_else(|| token.error(key!("record-not-open")))?;
                let empty = self.session.tree().parent(back) == Some(here);
                self.leave_comment(if empty { back } else { here });
                self.session.go(back);
            }
            _ if self.ended && self.open.is_empty() => return Err(token.error(key!("record-after-result"))),
            Piece::Open => {
                let parent = self.session.tree().parent(here);
                let parent = parent.ok_or_else(|| token.error(key!("record-variation-first")))?;
                self.leave_comment(here);
                self.session.go(parent);
                self.open.push(here);
                self.before = Some(String::new());
            }
            Piece::Draw => self.end_by(token, token.text, Stated { winner: None, reason: None })?,
            Piece::Words => self.read_words(token)?,
        }
        Ok(())
    }

    /// Reads a symbol such as `$1`. Unknown symbols are ignored if games of this kind are exchanged as PGN, otherwise they are
    /// errors.
    fn read_symbol(&mut self, token: &Token) -> Result<(), TextError> {
        let number: Option<usize> = token.text[1..].parse().ok();
        let sign = number.and_then(|number| Assessment::ALL.get(number.checked_sub(1)?).copied());
        let outlook = Outlook::ALL.into_iter().find(|(_, index)| Some(*index) == number).map(|(outlook, _)| outlook);
        if sign.is_none() && outlook.is_none() {
            if !self.session.start().has_pgn() {
                return Err(token.error(key!("record-signs")));
            }
            self.session.extras.ignore(token.error(key!("record-symbol-ignored")));
            return Ok(());
        }
        let here = self.session.tree().cursor();
        self.session.annotate(here, |notes| {
            notes.assessment = sign.or(notes.assessment);
            notes.outlook = outlook.or(notes.outlook);
        });
        Ok(())
    }

    /// Reads the words of one line between other pieces: any number of turns, possibly without their actions, or a result.
    fn read_words(&mut self, token: &Token) -> Result<(), TextError> {
        let error = |piece: &str, reason: Message| TextError::at(token.line, token.whole, piece, reason);
        let all = token.text.trim();
        let (mut rest, mut turn, mut named) = (all, all, None);
        // `true` if the first action after a number or a colour is due.
        let mut due = false;
        // Dots specify the side of one action, a colour that of the whole turn.
        let mut dotted = false;
        loop {
            rest = rest.trim_start_matches(|c: char| c == ',' || c.is_whitespace());
            if self.read_result(token, rest)? {
                return Ok(());
            }
            if let Some(numbered) = numbered(rest, rest.len() == all.len()) {
                if !numbered.digits.is_empty() && numbered.digits.parse::<u32>().is_err() {
                    return Err(error(numbered.digits, key!("record-turn-number").into()));
                }
                (turn, due, named) = (rest, true, None);
                dotted = self.session.start().has_pgn() && numbered.second_half;
                if dotted {
                    named = self.session.position().sides().side("black");
                }
                rest = numbered.rest;
                continue;
            }
            if let Some(after) = self.read_sign(rest, due).map_err(|reason| error(rest, reason))? {
                rest = after;
            } else if let Some((side, after)) = self.side_named(rest) {
                turn = if due { turn } else { rest };
                (rest, due, dotted, named) = (after, true, false, Some(side));
                continue;
            } else {
                self.check_side(named, due, rest).map_err(|reason| error(if due { turn } else { rest }, reason))?;
                if rest.is_empty() {
                    if due {
                        self.before.get_or_insert_default();
                    }
                    return Ok(());
                }
                rest = self.read_action(token, rest)?;
                (due, named) = (false, named.filter(|_| !dotted));
            }
            if !rest.is_empty() && !rest.starts_with(|c: char| c.is_whitespace() || [',', '!', '?'].contains(&c)) {
                return Err(error(turn, key!("record-comma").into()));
            }
        }
    }

    /// Checks that it is the turn of the named colour, which holds for the whole turn. After the end of the game there is no error
    /// here, because playing an action reports that the game is over.
    fn check_side(&self, named: Option<Side>, due: bool, rest: &str) -> Result<(), Message> {
        let position = self.session.position();
        let Some(side) = named.filter(|_| position.outcome().is_none() && (due || !rest.is_empty())) else {
            return Ok(());
        };
        let mine = match position.turn().actor {
            Actor::Chance => position.roller() == Some(side),
            actor => actor == Actor::Side(side),
        };
        if mine { Ok(()) } else { Err(message!("record-not-its-turn", side = position.sides().of(side))) }
    }

    /// Returns the side at the beginning of a text, and the rest. Returns `None` if the text does not begin with a side.
    fn side_named<'a>(&self, rest: &'a str) -> Option<(Side, &'a str)> {
        let word = rest.split_whitespace().next()?;
        let side = self.session.position().sides().side(word.trim_end_matches([':', ',']))?;
        Some((side, &rest[word.len()..]))
    }

    /// Reads a sign such as `!?` about the last action. Returns the text after it, or `None` if the text does not begin with a
    /// sign.
    fn read_sign<'a>(&mut self, rest: &'a str, due: bool) -> Result<Option<&'a str>, Message> {
        let here = self.session.tree().cursor();
        let length = rest.len() - rest.trim_start_matches(['!', '?']).len();
        if length == 0 || due || self.before.is_some() || here == NodeId::ROOT {
            return Ok(None);
        }
        let (sign, after) = rest.split_at(length);
        let sign = Assessment::of_sign(sign).ok_or_else(|| message!("record-no-sign", sign = shortened(sign)))?;
        self.session.annotate(here, |notes| notes.assessment = Some(sign));
        Ok(Some(after))
    }

    /// Reads and plays the action at the beginning of a text. Returns the text after it.
    fn read_action<'a>(&mut self, token: &Token, rest: &'a str) -> Result<&'a str, TextError> {
        let error = |piece: &str, reason: Message| TextError::at(token.line, token.whole, piece, reason);
        let pgn = self.session.start().has_pgn();
        let ends = |c: char| c == ',' || pgn && c.is_whitespace();
        let result = self.session.position().read_action(rest);
        let (action, length) = result.map_err(|reason| error(rest.split(ends).next().unwrap_or(rest), reason))?;
        if self.session.tree().len() > MAX_ACTIONS {
            return Err(error(rest, message!("record-too-many-actions", most = MAX_ACTIONS)));
        }
        let on_divergence = if self.open.is_empty() { self.on_divergence } else { OnDivergence::Branch };
        self.session.play(action, on_divergence).map_err(|reason| error(&rest[..length], reason))?;
        if let Some(comment) = self.before.take().filter(|comment| !comment.is_empty()) {
            let here = self.session.tree().cursor();
            self.session.annotate(here, |notes| add(&mut notes.before, &comment));
        }
        Ok(&rest[length..])
    }

    /// Reads the result at the beginning of a text. Returns `true` if there is one.
    fn read_result(&mut self, token: &Token, rest: &str) -> Result<bool, TextError> {
        let error = |piece: &str, reason: Message| TextError::at(token.line, token.whole, piece, reason);
        let names = self.session.position().sides();
        if let Some(stated) = in_words(rest, names) {
            self.end_by(token, rest, stated.map_err(|reason| error(rest, reason))?)?;
            return Ok(true);
        }
        let word = rest.split_whitespace().next().unwrap_or_default();
        let unfinished = word == "*";
        let Some(winner) = self.winner_of(word).map(Some).or(unfinished.then_some(None)) else { return Ok(false) };
        let after = rest[word.len()..].trim();
        if !after.is_empty() {
            return Err(error(after, key!("record-after-result").into()));
        }
        match winner {
            Some(winner) => self.end_by(token, word, Stated { winner, reason: None })?,
            None => self.ended |= self.open.is_empty(),
        }
        Ok(true)
    }

    /// Compares a result with the game's own, or ends an unfinished game with it.
    fn end_by(&mut self, token: &Token, piece: &str, stated: Stated) -> Result<(), TextError> {
        let main = self.open.is_empty();
        let open = main && self.session.position().outcome().is_none();
        let reason = stated.reason.or_else(|| self.named_reason(stated.winner).filter(|_| open));
        self.conclude(Stated { reason, ..stated })
            .map_err(|reason| TextError::at(token.line, token.whole, piece, reason))?;
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
        match word {
            "1-0" => Some(Some(white)),
            "0-1" => Some(Some(white.other())),
            DRAW | "½-½" => Some(None),
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

    /// Returns `true` if the main line ends as a tag pair of PGN states. An unfinished game is ended with this result.
    pub fn agrees(&mut self, stated: &str) -> bool {
        match (self.winner_of(stated), self.session.position().outcome()) {
            (Some(winner), Some(own)) => own.winner == winner,
            (Some(winner), None) if !self.ended => {
                let reason = self.named_reason(winner);
                self.conclude(Stated { winner, reason }).is_ok()
            }
            (Some(_), None) => false,
            (None, _) => ["*", "?", ""].contains(&stated),
        }
    }

    /// Returns `true` if the main line ended for the reason that the head names, or if the head names none.
    pub fn matches_termination(&self) -> bool {
        let position = self.session.position();
        let named = self.termination.as_deref().unwrap_or_default();
        let own = position.outcome().map(|own| position.sides().reason(own.reason));
        ["", "?", "normal", "unterminated"].contains(&named) || own.as_deref() == Some(named)
    }
}

/// Reads the number of a turn at the beginning of a text. Returns `None` if there is none. Within a line a number needs dots or an
/// action after it.
fn numbered(text: &str, begins: bool) -> Option<Numbered<'_>> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, after) = text.split_at(digits);
    let bare = after.trim_start_matches(|c: char| c == '.' || c == '…' || c.is_whitespace());
    let dots = &after[..after.len() - bare.len()];
    let dotted = dots.contains(['.', '…']);
    let second_half = dots.contains('…') || dots.matches('.').count() > 1;
    // A hyphen makes the digits a roll of the dice, or castling.
    let is_number = match digits {
        "" => second_half,
        _ => !after.starts_with('-') && (begins || dotted || !dots.is_empty() && !bare.is_empty()),
    };
    is_number.then_some(Numbered { digits, rest: if dotted { bare } else { after }, second_half })
}

/// Reads a result in words. Returns `None` if the text is not a result.
fn in_words(line: &str, names: SideNames) -> Option<Result<Stated, Message>> {
    let (head, reason) = match line.split_once(',') {
        Some((head, reason)) => (head.trim(), Some(reason.trim())),
        None => (line, None),
    };
    let words: Vec<&str> = head.split_whitespace().collect();
    let winner = match words[..] {
        ["draw"] => None,
        [name, "wins"] => Some(names.side(name)?),
        _ => return None,
    };
    let Some(text) = reason else { return Some(Ok(Stated { winner, reason: None })) };
    let Some(reason) = names.read_reason(text, winner.is_some()) else {
        return Some(Err(message!("record-unknown-reason", text = shortened(text))));
    };
    if let (Some(winner), Reason::Resigned(loser)) = (winner, reason)
        && winner == loser
    {
        return Some(Err(key!("record-resigned-won").into()));
    }
    Some(Ok(Stated { winner, reason: Some(reason) }))
}
