//! A reader of the turns of a game text, which plays them: numbers, colours, actions, symbols, variations and results.

use std::ops::Range;
use std::time::Duration;

use super::codes::{Code, Codes, without_codes};
use super::labels::side_of;
use super::times::TimesLeft;
use super::tokens::{Piece, Token};
use super::turn_words::{Numbered, Stated, first_word, is_in_numbers, is_other_sign, numbered, stands_for_action};
use super::{OnDivergence, Session, TextError};
use crate::record::MAX_ACTIONS;
use crate::tree::{Assessment, NodeId, Outlook};
use benediction_rules::message::{Message, shortened};
use benediction_rules::{Actor, Side};
use benediction_rules::{key, message};

mod results;

/// A session into which turns are read.
pub(super) struct Reader<'s> {
    session: &'s mut Session,
    /// The treatment of an existing different continuation of the main line.
    on_divergence: OnDivergence,
    /// `true` if the whole game is read, so that only variations that repeat it can continue differently.
    pub is_whole: bool,
    /// `true` if what cannot be read is left out and not an error.
    pub is_lenient: bool,
    /// `true` if the numbers are those of moves, so that they specify whose turn it is.
    pub has_move_numbers: bool,
    /// The last number of the main line and of each open variation. Zero if there was none.
    numbers: Vec<u32>,
    /// For each open variation, the node that it replaces.
    open: Vec<NodeId>,
    /// The rest of a line of turns that is left out.
    skipped: Option<Skipped>,
    /// The part of the main line that is left out.
    pub cut: Cut,
    ended: bool,
    /// The sign of an unfinished game, until something follows it.
    unfinished: Option<TextError>,
    /// The reason of the result in the head, in lower case.
    pub termination: Option<String>,
    /// The comment before the next action, while one is due: at the beginning of a variation, and after a number or a colour.
    before: Option<String>,
    codes: Codes,
    times: TimesLeft,
    /// The first time left from which no time of a turn follows, and its node.
    lone_time: Option<(NodeId, TextError)>,
}

/// The rest of a line of turns that is left out: of the main line if no variation is open, otherwise of the innermost variation.
#[derive(Clone, Copy)]
struct Skipped {
    /// Number of variations that are open inside it.
    open: usize,
}

/// The part of the main line that is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    Nothing,
    /// The end. The result of the game is then unknown.
    End,
    /// All actions, with the error about the first.
    Wholly(TextError),
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
        let codes = Codes::of(session.start());
        let times = TimesLeft::of(&session.about().terms.clock);
        Reader {
            session,
            on_divergence,
            is_whole: false,
            is_lenient: false,
            has_move_numbers: false,
            numbers: vec![0],
            open: Vec::new(),
            skipped: None,
            cut: Cut::Nothing,
            ended: false,
            unfinished: None,
            termination: None,
            before: None,
            codes,
            times,
            lone_time: None,
        }
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
        if let Some((node, error)) = self.lone_time.take()
            && self.session.notes(node).spent.is_none()
        {
            self.session.extras.ignore(error);
        }
        if let Some(token) = opened.last() {
            self.note_fault(|reason| token.error(reason), |_| key!("record-not-closed").into())?;
            if let Some(main) = self.open.first() {
                self.session.go(*main);
            }
            self.open.clear();
        }
        Ok(())
    }

    /// Leaves out a piece of the text. `at` creates the error about it.
    ///
    /// # Errors
    /// The error, if nothing is left out.
    fn fault(&mut self, at: impl FnOnce(Message) -> TextError, reason: impl Into<Message>) -> Result<(), TextError> {
        let reason = reason.into();
        self.note_fault(at, |is_lenient| if is_lenient { message!("record-left-out", reason) } else { reason })
    }

    /// Leaves out the rest of the line of turns from an action or a variation on. `at` creates the error about its first word.
    ///
    /// # Errors
    /// The error, if nothing is left out.
    fn skip_from(&mut self, at: impl Fn(Message) -> TextError, reason: impl Into<Message>) -> Result<(), TextError> {
        let (reason, is_main) = (reason.into(), self.open.is_empty());
        if is_main {
            let is_first = self.session.tree().cursor() == NodeId::ROOT;
            self.cut = if is_first { Cut::Wholly(at(reason.clone())) } else { Cut::End };
        }
        self.note_fault(at, |is_lenient| match (is_lenient, is_main) {
            (false, _) => reason,
            (true, true) => message!("record-cut-short", reason),
            (true, false) => message!("record-variation-cut-short", reason),
        })?;
        self.skipped = Some(Skipped { open: 0 });
        Ok(())
    }

    /// Adds an error to what is ignored, or returns it if nothing is left out.
    fn note_fault(
        &mut self,
        at: impl FnOnce(Message) -> TextError,
        reason: impl FnOnce(bool) -> Message,
    ) -> Result<(), TextError> {
        match self.is_lenient {
            false => Err(at(reason(false))),
            true => {
                self.session.extras.ignore_with(|| at(reason(true)));
                Ok(())
            }
        }
    }

    /// Adds the comment before an action that does not follow to the comment of a node.
    fn leave_comment(&mut self, node: NodeId) {
        if let Some(comment) = self.before.take().filter(|comment| !comment.is_empty()) {
            self.session.annotate(node, |notes| add(&mut notes.comment, &comment));
        }
    }

    /// Regards only the end of what is left out. Returns `true` if the piece is a part of it.
    fn is_skipped(&mut self, token: &Token) -> bool {
        let Some(Skipped { open }) = self.skipped else { return false };
        let main = self.open.is_empty();
        match token.piece {
            Piece::Open => self.skipped = Some(Skipped { open: open + 1 }),
            Piece::Close if open > 0 => self.skipped = Some(Skipped { open: open - 1 }),
            Piece::Close if !main => {
                self.skipped = None;
                return false;
            }
            _ => {}
        }
        true
    }

    fn read_token(&mut self, token: &Token) -> Result<(), TextError> {
        if self.is_skipped(token) {
            return Ok(());
        }
        let here = self.session.tree().cursor();
        match &token.piece {
            Piece::Foreign => self.session.extras.ignore(token.error(key!("record-foreign-line"))),
            Piece::Comment(comment, codes) => self.read_comment(token, comment, codes),
            Piece::Unclosed(comment) => {
                self.note_fault(|reason| token.error(reason), |_| key!("record-comment-not-closed").into())?;
                self.read_comment(token, comment, &[]);
            }
            Piece::Symbol => self.read_symbol(token)?,
            Piece::Close => match self.open.pop() {
                Some(back) => {
                    let empty = self.session.tree().parent(back) == Some(here);
                    self.leave_comment(if empty { back } else { here });
                    self.session.go(back);
                    self.numbers.pop();
                }
                None => self.fault(|reason| token.error(reason), key!("record-not-open"))?,
            },
            Piece::Open => {
                if self.ended && self.open.is_empty() && !self.is_lenient {
                    return Err(token.error(key!("record-after-result")));
                }
                self.leave_comment(here);
                self.open.push(here);
                self.numbers.push(self.numbers.last().copied().unwrap_or_default());
                match self.session.tree().parent(here) {
                    Some(parent) => {
                        self.session.go(parent);
                        self.before = Some(String::new());
                    }
                    None => self.skip_from(|reason| token.error(reason), key!("record-variation-first"))?,
                }
            }
            Piece::Draw if !self.follows_result(token)? => {
                self.end_by(token, token.text, Stated { winner: None, reason: None })?;
            }
            Piece::Words if !self.follows_result(token)? => self.read_words(token)?,
            Piece::Draw | Piece::Words => {}
        }
        Ok(())
    }

    fn read_comment(&mut self, token: &Token, comment: &str, codes: &[Range<usize>]) {
        if let Some(before) = &mut self.before {
            add(before, comment);
            return;
        }
        let first_part = token.text.split_inclusive('}').next().unwrap_or_default();
        let here = self.session.tree().cursor();
        let to_act = side_of(self.session.position());
        // A time of its own is more exact than one by the clock.
        let mut is_by_clock = false;
        let rest = without_codes(comment, codes, |text| match self.codes.read(text, to_act) {
            Some(Code::Spent(spent)) if is_by_clock || self.session.notes(here).spent.is_none() => {
                is_by_clock = false;
                self.session.annotate(here, |notes| notes.spent = Some(spent))
            }
            Some(Code::Left(left)) => {
                let spent = self.spent_by_clock(here, left);
                if self.session.notes(here).spent.is_none() {
                    is_by_clock = spent.is_some();
                    self.session.annotate(here, |notes| notes.spent = spent);
                }
                // Without a clock of the game the first time is only the one from which the next is computed.
                if self.session.notes(here).spent.is_none() && self.lone_time.is_none() {
                    let error = |reason| TextError::at(token.line, token.whole, first_part, reason);
                    self.lone_time = Some((here, error(key!("record-clock-unknown"))));
                }
                true
            }
            Some(Code::Judgement(judgement)) if self.session.notes(here).judgement.is_none() => {
                self.session.annotate(here, |notes| notes.judgement = Some(judgement))
            }
            Some(Code::Marks(marks)) => self.session.annotate(here, |notes| {
                marks.iter().for_each(|mark| {
                    if !notes.marks.iter().any(|other| other.is_at(*mark)) {
                        notes.marks.push(*mark);
                    }
                });
            }),
            Some(Code::Spent(_) | Code::Judgement(_)) | None => false,
        });
        self.session.annotate(here, |notes| add(&mut notes.comment, &rest));
    }

    /// Notes what is left on the clock of the side that acted. Returns the time that its turn took, if it is known.
    fn spent_by_clock(&mut self, here: NodeId, left: Duration) -> Option<Duration> {
        let side = self.session.labels.get(here)?.side?;
        let before = self.session.tree().parent(here)?;
        self.times.set(before, here, side, left)
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
            match self.read_result(token, rest)? {
                Some("") => return Ok(()),
                Some(after) => {
                    rest = after;
                    continue;
                }
                None => {}
            }
            if let Some(numbered) = numbered(rest, rest.len() == all.len()).filter(|numbered| !self.is_action(numbered))
            {
                if let Some(reason) = self.why_not_number(&numbered) {
                    return self.skip_from(|reason| error(first_word(rest), reason), reason);
                }
                if !numbered.digits.is_empty() && numbered.digits.parse::<u32>().is_err() {
                    self.fault(|reason| error(numbered.digits, reason), key!("record-turn-number"))?;
                }
                (turn, due, named) = (rest, true, None);
                dotted = self.session.start().has_pgn() && numbered.second_half;
                if dotted {
                    named = self.session.position().sides().side("black");
                }
                rest = numbered.rest;
                continue;
            }
            if let Some(after) = self.read_sign(rest, due).or_else(|reason| self.leave_out(token, rest, reason))? {
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
                let Some(after) = self.read_action(token, rest, due)? else { return Ok(()) };
                rest = after;
                (due, named) = (false, named.filter(|_| !dotted));
            }
            if !rest.is_empty() && !rest.starts_with(|c: char| c.is_whitespace() || [',', '!', '?'].contains(&c)) {
                let reason = key!("record-comma").into();
                match self.is_lenient {
                    true => rest = self.leave_out(token, rest, reason)?.unwrap_or_default(),
                    false => return Err(error(turn, reason)),
                }
            }
        }
    }

    /// Leaves out the word at the beginning of a text, or reads it as a sign. Returns the text after it.
    ///
    /// # Errors
    /// The error about the word, if nothing is left out.
    fn leave_out<'a>(&mut self, token: &Token, rest: &'a str, reason: Message) -> Result<Option<&'a str>, TextError> {
        let word = first_word(rest);
        let here = self.session.tree().cursor();
        let is_sign = |outlook: Outlook| outlook.sign() == word || is_other_sign(outlook, word);
        let outlook = Outlook::ALL.into_iter().find(|(outlook, _)| is_sign(*outlook));
        // The plus of `Nf6+=` is read with the move.
        let begin = (rest.as_ptr() as usize).checked_sub(token.whole.as_ptr() as usize);
        let is_part = begin.and_then(|begin| token.whole.get(..begin)).is_some_and(|before| before.ends_with('+'));
        match outlook.filter(|_| self.is_lenient && self.before.is_none() && !is_part) {
            Some((outlook, _)) => drop(self.session.annotate(here, |notes| notes.outlook = Some(outlook))),
            None => {
                let piece = if self.is_lenient { word } else { rest };
                self.fault(|reason| TextError::at(token.line, token.whole, piece, reason), reason)?;
            }
        }
        Ok(Some(&rest[word.len()..]))
    }

    /// Checks that it is the turn of the named colour, which holds for the whole turn. After the end of the game there is no error
    /// here, because playing an action reports that the game is over.
    fn check_side(&self, named: Option<Side>, due: bool, rest: &str) -> Result<(), Message> {
        let position = self.session.position();
        // Other programs pass over numbers.
        if self.is_lenient {
            return Ok(());
        }
        let Some(side) = named.filter(|_| position.outcome().is_none() && (due || !rest.is_empty())) else {
            return Ok(());
        };
        let mine = match position.turn().actor {
            Actor::Chance => position.roller() == Some(side),
            actor => actor == Actor::Side(side),
        };
        if mine { Ok(()) } else { Err(message!("record-not-its-turn", side = position.sides().of(side))) }
    }

    /// Returns `true` if digits without a dot are an action in numbers, which no program writes for the number of a move.
    fn is_action(&self, numbered: &Numbered) -> bool {
        self.has_move_numbers && numbered.is_bare && is_in_numbers(numbered.digits)
    }

    /// Compares the number of a move with the side to act. Returns the reason why the line cannot continue with it, or `None` if it
    /// can. Other numbers than expected are accepted unless they skip an action.
    fn why_not_number(&mut self, numbered: &Numbered) -> Option<Message> {
        if !self.has_move_numbers || self.side_named(numbered.rest).is_some() {
            return None;
        }
        let number = numbered.digits.parse().unwrap_or_default();
        let last = self.numbers.last().copied().unwrap_or_default();
        self.numbers.last_mut().into_iter().filter(|_| number > 0).for_each(|last| *last = number);
        let position = self.session.position();
        let Actor::Side(side) = position.turn().actor else { return None };
        let (own, is_second) = position.move_number();
        let is_next = last > 0 && number > last;
        let begins_again = number == 1 && last > 0 && own > 1 && self.open.is_empty();
        match (numbered.second_half, is_second) {
            (true, false) => Some(message!("record-not-its-turn", side = position.sides().of(side.other()))),
            (false, true) if is_next => Some(message!("record-not-its-turn", side = position.sides().of(side.other()))),
            (false, false) if begins_again => Some(key!("record-another-game").into()),
            _ => None,
        }
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

    /// Reads and plays the action at the beginning of a text. Returns the text after it, or `None` if the rest of the line of turns is
    /// left out.
    fn read_action<'a>(&mut self, token: &Token, rest: &'a str, due: bool) -> Result<Option<&'a str>, TextError> {
        let error = |piece: &str, reason: Message| TextError::at(token.line, token.whole, piece, reason);
        let pgn = self.session.start().has_pgn();
        let ends = |c: char| c == ',' || pgn && c.is_whitespace();
        let word = rest.split(ends).next().unwrap_or(rest);
        let before = self.session.tree().cursor();
        let is_main = self.open.is_empty();
        let on_divergence = if is_main && !self.is_whole { self.on_divergence } else { OnDivergence::Branch };
        let is_full = self.session.tree().len() > MAX_ACTIONS;
        let played = match self.session.position().read_action(rest) {
            Err(reason) if self.is_lenient && !stands_for_action(word, due || self.before.is_some()) => {
                return self.leave_out(token, rest, reason);
            }
            Err(reason) => Err((word, reason)),
            Ok(_) if is_full => Err((rest, message!("record-too-many-actions", most = MAX_ACTIONS))),
            Ok((action, length)) => {
                let played = self.session.play(action, on_divergence);
                played.map(|()| length).map_err(|reason| (&rest[..length], reason))
            }
        };
        let length = match played {
            Ok(length) => length,
            Err((piece, reason)) => {
                self.skip_from(|reason| error(piece, reason), reason)?;
                return Ok(None);
            }
        };
        let here = self.session.tree().cursor();
        if is_main && self.is_whole && self.session.tree().children(before).first() != Some(&here) {
            // A variation that repeats the main line had gone on before it.
            self.session.tree.make_main(here);
            self.session.annotate(here, |notes| notes.ending = None);
        }
        self.times.add(before, here);
        if let Some(comment) = self.before.take().filter(|comment| !comment.is_empty()) {
            self.session.annotate(here, |notes| add(&mut notes.before, &comment));
        }
        Ok(Some(&rest[length..]))
    }
}
