//! Actions as text.

use super::names::{letter, place_name, place_named, side_of};
use super::position::OFF;
use super::{Action, Dice, Phase, Piece, Position, Roll, SIDES, Switch, Violation, text};
use crate::key;
use crate::message;
use crate::message::{Message, shortened};
use crate::notation::{Notation, ReadError, SideNames};

impl Notation for Position {
    fn sides(&self) -> SideNames {
        SIDES
    }

    fn action_text(&self, action: Action) -> String {
        match action {
            Action::Starter(side) => format!("starter {}", letter(side)),
            Action::Roll(roll) => format!("{}-{}", roll.high(), roll.low()),
            Action::Decline => "decline".into(),
            Action::Double => "double".into(),
            Action::NoDouble => "roll".into(),
            Action::Take => "take".into(),
            Action::Pass => "pass".into(),
            Action::Play { piece, from, die } => {
                let to = from.saturating_add(die).min(OFF);
                let name = |travel| place_name(self.side, travel);
                let letter = if piece == Piece::King { 'k' } else { 'd' };
                let mark = match self.hit_by(action) {
                    Some(Piece::Disk) => "x".into(),
                    Some(Piece::King) => "#".into(),
                    None if to == OFF && self.bears_off_with_either(from) => format!("[{die}]"),
                    None => String::new(),
                };
                format!("{letter}{}>{}{mark}", name(from), name(to))
            }
        }
    }

    /// Returns the text of an action for people: the canonical text, with ` -` if the rest of the roll cannot be
    /// played ([A roll](crate::rulebook#a-roll)).
    fn action_text_for_people(&self, action: Action) -> String {
        let lost = if self.loses_rest(action) { " -" } else { "" };
        self.action_text(action) + lost
    }

    fn action_in_list(&self, action: Action) -> Option<Message> {
        Some(self.list_action(action))
    }

    /// Reads one action at the start of a text, and returns it with the number of bytes that were read. The signs `x`,
    /// `#`, `[die]` and `-` can be left out, and must be true where they are written; the action need not be legal.
    fn read_action(&self, text: &str) -> Result<(Action, usize), Message> {
        let bare = self.after_letter(text.trim_start_matches([' ', '\t']))?;
        let begin = text.len() - bare.len();
        let length = bare.find([' ', '\t', ',', '/']).unwrap_or(bare.len());
        let word = &bare[..length];
        let (action, length) = match word {
            "" => return Err(key!("kingamon-action-missing-d4-7").into()),
            "decline" => (Action::Decline, length),
            "double" => (Action::Double, length),
            "roll" => (Action::NoDouble, length),
            "take" => (Action::Take, length),
            "pass" => (Action::Pass, length),
            "starter" => {
                let rest = bare[length..].trim_start_matches([' ', '\t']);
                let end = rest.find([' ', '\t', ',', '/']).unwrap_or(rest.len());
                let side = side_of(&rest[..end]).ok_or(key!("kingamon-lot-written-starter-w-starter"))?;
                (Action::Starter(side), bare.len() - rest.len() + end)
            }
            _ if word.starts_with(|c: char| c.is_ascii_digit()) => (read_roll(word.trim_end_matches(':'))?, length),
            _ => self.read_play(word)?,
        };
        Ok((action, begin + length + self.read_rest(action, &bare[length..])?))
    }

    fn comment(line: &str) -> Option<usize> {
        comment(line)
    }

    fn position_text(&self) -> String {
        text::write(self)
    }

    fn read_position(text: &str) -> Result<Position, ReadError> {
        text::read(text)
    }
}

/// Returns the byte index of the comment in a line: of the first `#` that is not the sign of a play.
pub(super) fn comment(line: &str) -> Option<usize> {
    line.match_indices('#').map(|(at, _)| at).find(|at| {
        let word = line[..*at].rsplit([' ', '\t', ',', '/']).next().unwrap_or_default();
        !(word.contains('>') && word.ends_with(|c: char| c.is_ascii_digit()))
    })
}

impl Position {
    /// Returns an action as players of backgammon write it: `6-1:`, `bar/1`, `6/11*`.
    fn list_action(&self, action: Action) -> Message {
        let lost = self.loses_rest(action);
        match action {
            Action::Starter(side) => message!("kingamon-list-starter", side = SIDES.of(side)),
            Action::Roll(roll) if lost => message!("kingamon-list-roll-lost", high = roll.high(), low = roll.low()),
            Action::Roll(roll) => message!("kingamon-list-roll", high = roll.high(), low = roll.low()),
            Action::Decline => key!("kingamon-list-decline").into(),
            Action::Double => key!("kingamon-list-double").into(),
            Action::NoDouble => key!("kingamon-list-no-double").into(),
            Action::Take => key!("kingamon-list-take").into(),
            Action::Pass => key!("kingamon-list-pass").into(),
            Action::Play { piece, from, die } => {
                let to = from.saturating_add(die).min(OFF);
                let hit = if self.hit_by(action).is_some() { "*" } else { "" };
                let play = format!("{}/{}{hit}", place_name(self.side, from), place_name(self.side, to));
                let king = if piece == Piece::King { "yes" } else { "no" };
                let lost = if lost { "yes" } else { "no" };
                message!("kingamon-list-play", king, play, lost)
            }
        }
    }

    /// Returns `true` if dice are lost after a legal action because none of them can be played.
    fn loses_rest(&self, action: Action) -> bool {
        let dice = match (action, self.phase) {
            (Action::Roll(_), _) => 2,
            (Action::Play { .. }, Phase::Play(dice)) => dice.count() - 1,
            _ => 0,
        };
        let mut after = *self;
        after.apply_action(action);
        dice > 0 && !matches!(after.phase, Phase::Play(_) | Phase::Over(_))
    }

    /// Returns `true` if each of two different dice bears off a piece from there (`bgoff`), so that a play must name
    /// its die.
    fn bears_off_with_either(&self, from: u8) -> bool {
        let Phase::Play(dice) = self.phase else { return false };
        self.switches.has(Switch::BgOff) && dice.numbers().filter(|die| from + die >= OFF).count() > 1
    }

    /// Returns what follows the letter of the side that rolls, if the text starts with it as in `w 3-1: d2>5`.
    fn after_letter<'a>(&self, text: &'a str) -> Result<&'a str, Message> {
        let Some((first, rest)) = text.split_once([' ', '\t']) else { return Ok(text) };
        match side_of(first) {
            None => Ok(text),
            Some(side) if self.phase == Phase::Roll && side == self.side => Ok(rest.trim_start_matches([' ', '\t'])),
            Some(side) => Err(message!("kingamon-does-not-roll-now", side = SIDES.of(side))),
        }
    }

    /// Reads ` -` after an action, and returns its length.
    fn read_rest(&self, action: Action, after: &str) -> Result<usize, Message> {
        let bare = after.trim_start_matches([' ', '\t']);
        let dash =
            bare.strip_prefix('-').is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', ',', '/']));
        if !dash {
            return Ok(0);
        }
        // What is illegal is refused for that and not for its mark.
        if self.check_action(action).is_ok() && !self.loses_rest(action) {
            return Err(key!("kingamon-says-rest-roll-cannot-played").into());
        }
        Ok(after.len() - bare.len() + 1)
    }

    fn read_play(&self, word: &str) -> Result<(Action, usize), Message> {
        let shown = || message!("kingamon-action", text = shortened(word));
        let piece = match word.as_bytes().first() {
            Some(b'd') => Piece::Disk,
            Some(b'k') => Piece::King,
            _ => return Err(shown()),
        };
        let (from, rest) = word[1..].split_once('>').ok_or_else(shown)?;
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let name = rest[..end].trim_end_matches('x');
        let place = |name: &str| {
            place_named(self.side, name).ok_or_else(|| {
                let space = message!("kingamon-no-place", name = shortened(name));
                message!("kingamon-places-bar-spaces-from-1", space)
            })
        };
        if from.is_empty() || name.is_empty() {
            return Err(shown());
        }
        let (from, to) = (place(from)?, place(name)?);
        let mut length = word.len() - rest.len() + name.len();
        if from == OFF {
            return Err(Violation::OutOfPlay.into());
        }
        if to <= from {
            return Err(Violation::Backwards.into());
        }
        let marks = &word[length..];
        let (die, marked) = self.read_die(from, to, marks)?;
        let action = Action::Play { piece, from, die };
        length += marked;
        let hit = self.check_action(action).is_ok().then(|| self.hit_by(action));
        match marks.as_bytes().first() {
            Some(b'x') if hit.is_some_and(|hit| hit != Some(Piece::Disk)) => {
                return Err(key!("kingamon-no-disk-hit-no-x").into());
            }
            Some(b'x') => length += 1,
            Some(b'#') if hit.is_some_and(|hit| hit != Some(Piece::King)) => {
                return Err(key!("kingamon-no-king-hit-no-follows").into());
            }
            Some(b'#') => length += 1,
            _ => {}
        }
        Ok((action, length))
    }

    /// Returns the die of a play, and the length of its sign. The start and the end leave it open only in bearing off.
    fn read_die(&self, from: u8, to: u8, marks: &str) -> Result<(u8, usize), Message> {
        let way = to - from;
        if let Some((die, _)) = marks.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            let number = die.parse().ok().filter(|number| (1..=6).contains(number) && die.len() == 1);
            let number: u8 = number.ok_or_else(|| message!("kingamon-no-die", die = shortened(die)))?;
            if number != way && (to != OFF || number < way) {
                return Err(Violation::NoSuchDie.into());
            }
            return Ok((number, die.len() + 2));
        }
        let (Phase::Play(dice), true) = (self.phase, to == OFF && self.switches.has(Switch::BgOff)) else {
            return Ok((way, 0));
        };
        let reaches = |dice: Dice| dice.numbers().filter(move |die| *die >= way);
        match reaches(dice).count() {
            0 => Ok((way, 0)),
            1 => Ok((reaches(dice).next().unwrap_or(way), 0)),
            _ => Err(message!("kingamon-either-die-bears-off-say", from = place_name(self.side, from), way)),
        }
    }
}

fn read_roll(word: &str) -> Result<Action, Message> {
    let wrong = || message!("kingamon-roll", text = shortened(word));
    let (a, b) = word.split_once('-').ok_or_else(wrong)?;
    let die = |text: &str| text.parse::<u8>().ok().filter(|_| text.len() == 1);
    let roll = die(a).zip(die(b)).and_then(|(a, b)| Roll::new(a, b));
    roll.map(Action::Roll).ok_or_else(wrong)
}
