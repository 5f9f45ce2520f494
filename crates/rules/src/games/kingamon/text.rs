//! Position texts: one line.

use super::names::{letter, place_name, place_named, side_of};
use super::position::{BAR, CAPTURED, DISKS, OFF, RED, WHITE};
use super::{Cube, Dice, Phase, Position, Roll, SIDES, Switch, Switches};
use crate::message::Message;
use crate::notation::ReadError;
use crate::{Outcome, Reason, Side};
use crate::{key, message};

/// The longest text that is read, in bytes.
const MAX_LENGTH: usize = 4096;

/// Writes everything but the history, and a line end.
pub(super) fn write(position: &Position) -> String {
    let mut text = format!("W:{} R:{}", items(position, WHITE), items(position, RED));
    let turn = position.side().map_or('-', letter);
    text.push_str(&format!(" turn={turn}"));
    let cube = position.switches.has(Switch::Cube);
    match position.phase {
        Phase::Play(dice) => {
            let left: Vec<String> = [(dice.high, dice.roll.high()), (dice.low, dice.roll.low())]
                .into_iter()
                .filter(|(left, _)| *left)
                .map(|(_, die)| die.to_string())
                .collect();
            text.push_str(&format!(" roll={},{} left={}", dice.roll.high(), dice.roll.low(), left.join(",")));
        }
        Phase::Answer => text.push_str(" double=offered"),
        // Without the word a turn that may begin with a double does.
        Phase::Roll if position.may_double(position.side) => text.push_str(" dice=due"),
        Phase::Over(Outcome { winner, reason }) => {
            let winner = winner.map_or('-', letter);
            text.push_str(&format!(" result={winner},{}", SIDES.reason(reason).replace(' ', "-")));
        }
        _ => {}
    }
    if cube {
        let owner = position.cube.owner.map_or('-', letter);
        text.push_str(&format!(" cube={}{owner}", position.cube.stake()));
    }
    if position.switches != Switches::NONE {
        text.push_str(&format!(" rules={}", position.switches));
    }
    text + "\n"
}

/// Returns the pieces of a side by travel number.
fn items(position: &Position, side: Side) -> String {
    let king = position.kings[side.index()];
    let item = |name: String, disks: u8, king: bool| {
        let count = disks + u8::from(king);
        (count > 0).then(|| format!("{name}:{count}{}", if king { "K" } else { "" }))
    };
    let on_board =
        (BAR..=OFF).filter_map(|travel| item(place_name(side, travel), position.disks(side, travel), king == travel));
    on_board.chain(item("out".into(), position.out(side), king == CAPTURED)).collect::<Vec<_>>().join(",")
}

/// A word of the text and its place.
#[derive(Clone, Copy)]
struct Token<'a> {
    line: usize,
    column: usize,
    text: &'a str,
}

impl Token<'_> {
    fn error(self, reason: impl Into<Message>) -> ReadError {
        let text = self.text.chars().take(60).collect();
        ReadError { line: self.line, column: self.column, text, reason: reason.into() }
    }
}

/// Reads a position text. Its parts can be on several lines.
///
/// # Errors
///
/// Returns the reason and the place if the text is not a position.
pub(super) fn read(text: &str) -> Result<Position, ReadError> {
    let whole = Token { line: 1, column: 1, text };
    if text.len() > MAX_LENGTH {
        return Err(whole.error(key!("kingamon-position-text-most-4-kib")));
    }
    let mut reading = Reading::default();
    for (line, content) in text.lines().enumerate() {
        let mut column = 1;
        for word in content.split(' ') {
            let trimmed = word.trim_matches('\t');
            if !trimmed.is_empty() {
                reading.word(Token { line: line + 1, column, text: trimmed })?;
            }
            column += word.chars().count() + 1;
        }
    }
    reading.position(whole)
}

/// The words that have been read, by what they start with.
#[derive(Default)]
struct Reading<'a> {
    words: Vec<(&'static str, Token<'a>)>,
}

const KEYS: [&str; 10] = ["W:", "R:", "turn=", "roll=", "left=", "double=", "dice=", "result=", "cube=", "rules="];

impl<'a> Reading<'a> {
    fn word(&mut self, word: Token<'a>) -> Result<(), ReadError> {
        let key = KEYS.into_iter().find(|key| word.text.starts_with(key));
        let key = key.ok_or_else(|| word.error(message!("kingamon-position-text-words", words = KEYS.join(" "))))?;
        if self.value(key).is_some() {
            return Err(word.error(message!("kingamon-been-said-already", key)));
        }
        let column = word.column + key.len();
        self.words.push((key, Token { text: &word.text[key.len()..], column, ..word }));
        Ok(())
    }

    fn value(&self, key: &str) -> Option<Token<'a>> {
        self.words.iter().find(|(start, _)| *start == key).map(|(_, word)| *word)
    }

    fn position(&self, whole: Token) -> Result<Position, ReadError> {
        let switches = match self.value("rules=") {
            Some(word) => Switches::named(word.text).map_err(|reason| word.error(reason))?,
            None => Switches::NONE,
        };
        let mut position = Position::new(switches);
        for (key, side) in [("W:", WHITE), ("R:", RED)] {
            let word = self.value(key).ok_or_else(|| whole.error(message!("kingamon-pieces-missing", key)))?;
            read_items(&mut position, side, word)?;
            if apart(&position).is_some() && side == RED {
                let space = place_name(WHITE, apart(&position).unwrap_or(BAR));
                return Err(word.error(message!("kingamon-both-sides-cannot-stand", space)));
            }
        }
        if let Some(word) = self.value("cube=") {
            position.cube = read_cube(word, switches)?;
        }
        let turn = self.value("turn=").ok_or_else(|| whole.error(key!("kingamon-turn-w-turn-r-missing")))?;
        let started = turn.text != "-";
        if started {
            position.side = side_of(turn.text).ok_or_else(|| turn.error(key!("kingamon-turn-w-r-before-lot")))?;
        }
        let stages = ["roll=", "double=", "dice=", "result="];
        let mut stages = stages.into_iter().filter_map(|key| Some((key, self.value(key)?)));
        let stage = stages.next();
        if let Some((_, word)) = stages.next() {
            return Err(word.error(key!("kingamon-roll-double-dice-result-only")));
        }
        if let (Some(left), None) = (self.value("left="), self.value("roll=")) {
            return Err(left.error(key!("kingamon-left-follows-roll")));
        }
        let decided = position.decided();
        match stage {
            Some(("result=", word)) => {
                let outcome = read_result(word)?;
                let shown = matches!(outcome.reason, Reason::KingCaptured | Reason::KingBorneOff | Reason::AllBorneOff);
                if decided.is_some_and(|own| own != outcome) || decided.is_none() && shown {
                    return Err(word.error(key!("kingamon-pieces-say-otherwise")));
                }
                position.phase = Phase::Over(outcome);
            }
            Some((_, word)) if !started => return Err(word.error(key!("kingamon-lot-drawn-first-say-turn"))),
            _ if decided.is_some() => position.phase = decided.map_or(Phase::Roll, Phase::Over),
            _ if !started => position.phase = Phase::Starter,
            Some(("roll=", word)) => {
                position.phase = Phase::Play(read_dice(word, self.value("left="))?);
                position.end_stuck_roll();
            }
            Some((key, word)) => {
                if !position.may_double(position.side) {
                    return Err(word.error(key!("kingamon-side-may-not-double")));
                }
                let (wanted, phase) = if key == "double=" { ("offered", Phase::Answer) } else { ("due", Phase::Roll) };
                if word.text != wanted {
                    return Err(word.error(message!("kingamon-followed", key, wanted)));
                }
                position.phase = phase;
            }
            None => position.begin_turn(position.side),
        }
        Ok(position)
    }
}

/// Returns a space on which both sides stand although they must not, as White's travel number.
fn apart(position: &Position) -> Option<u8> {
    let shared = |travel: &u8| {
        let safe = super::legality::is_neutral(*travel) && position.switches.has(Switch::Safe);
        position.pieces(WHITE, *travel) > 0 && position.pieces(RED, OFF - travel) > 0 && !safe
    };
    (1..OFF).find(shared)
}

fn read_items(position: &mut Position, side: Side, word: Token) -> Result<(), ReadError> {
    let own = side.index();
    position.disks[own] = [0; OFF as usize + 1];
    let mut king = None;
    let mut column = word.column;
    for item in word.text.split(',') {
        let at = Token { column, text: item, ..word };
        column += item.chars().count() + 1;
        let (name, number) =
            item.split_once(':').ok_or_else(|| at.error(key!("kingamon-pieces-written-place-count-2")))?;
        let (digits, crowned) = number.strip_suffix('K').map_or((number, false), |digits| (digits, true));
        let count: u8 = digits
            .parse()
            .ok()
            .filter(|count| (1..=DISKS + 1).contains(count) && !digits.starts_with(['0', '+']))
            .ok_or_else(|| at.error(key!("kingamon-count-number-from-1-11")))?;
        let disks = count - u8::from(crowned);
        let travel = if name == "out" { Some(CAPTURED) } else { place_named(side, name) };
        let travel = travel.ok_or_else(|| at.error(key!("kingamon-places-bar-spaces-from-1-2")))?;
        let held = if travel == CAPTURED { &mut position.out[own] } else { &mut position.disks[own][travel as usize] };
        if *held > 0 || king == Some(travel) {
            return Err(at.error(key!("kingamon-place-been-said-already")));
        }
        *held = disks;
        if crowned && king.replace(travel).is_some() {
            return Err(at.error(key!("kingamon-side-one-king")));
        }
    }
    position.kings[own] = king.ok_or_else(|| word.error(key!("kingamon-side-king-k-marks-where")))?;
    let disks: u32 =
        position.disks[own].iter().map(|count| u32::from(*count)).sum::<u32>() + u32::from(position.out[own]);
    if disks != u32::from(DISKS) {
        return Err(word.error(message!("kingamon-side-ten-disks-king-not", disks)));
    }
    if position.out[own] > 0 && !position.switches.has(Switch::Remove) {
        return Err(word.error(key!("kingamon-disks-leave-game-only-rules")));
    }
    if position.kings[own] == CAPTURED && position.switches.has(Switch::KingBar) {
        return Err(word.error(key!("kingamon-rules-quick-kingbar-king-never")));
    }
    Ok(())
}

fn read_cube(word: Token, switches: Switches) -> Result<Cube, ReadError> {
    if !switches.has(Switch::Cube) {
        return Err(word.error(key!("kingamon-cube-only-rules-cube")));
    }
    let wrong = || word.error(key!("kingamon-cube-written-cube-1-middle"));
    let digits = word.text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let power = (0..=6).find(|power| (1 << power).to_string() == digits).ok_or_else(wrong)?;
    let owner = match &word.text[digits.len()..] {
        "-" if power == 0 => None,
        letter if power > 0 => Some(side_of(letter).ok_or_else(wrong)?),
        _ => return Err(wrong()),
    };
    Ok(Cube { power, owner })
}

fn read_dice(word: Token, left: Option<Token>) -> Result<Dice, ReadError> {
    let pair = |text: &str| {
        let (a, b) = text.split_once(',')?;
        let die = |text: &str| text.parse::<u8>().ok().filter(|_| text.len() == 1);
        Roll::new(die(a)?, die(b)?)
    };
    let roll = pair(word.text).ok_or_else(|| word.error(key!("kingamon-roll-two-dice-roll-3")))?;
    let Some(left) = left else { return Ok(Dice::fresh(roll)) };
    let none = Dice { roll, high: false, low: false };
    if left.text == "-" {
        return Ok(none);
    }
    if pair(left.text) == Some(roll) {
        return Ok(Dice::fresh(roll));
    }
    // Of a double the die called larger is used first.
    if left.text == roll.low().to_string() {
        Ok(Dice { low: true, ..none })
    } else if left.text == roll.high().to_string() {
        Ok(Dice { high: true, ..none })
    } else {
        Err(left.error(key!("kingamon-left-says-which-dice-roll")))
    }
}

fn read_result(word: Token) -> Result<Outcome, ReadError> {
    let wrong = || word.error(key!("kingamon-result-written-result-w-king"));
    let (winner, reason) = word.text.split_once(',').ok_or_else(wrong)?;
    let winner = if winner == "-" { None } else { Some(side_of(winner).ok_or_else(wrong)?) };
    let reason = SIDES.read_reason(&reason.replace('-', " "), winner.is_some()).ok_or_else(wrong)?;
    match reason {
        Reason::Resigned(loser) if winner == Some(loser) => Err(wrong()),
        reason => Ok(Outcome { winner, reason }),
    }
}
