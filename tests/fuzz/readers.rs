//! The readers of the program as a table: what each of them reads, from which seeds, and what must be true of what it
//! accepts.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::Path;

use benediction_engine::Score;
use benediction_rules::message::Message;
use benediction_rules::notation::ReadError;
use benediction_rules::{Actor, GameSpec};
use benediction_study::library::exchange::{Form, read_games, write_games};
use benediction_study::library::{Details, Filter, GameName};
use benediction_study::program;
use benediction_study::record::{Player, Record, split};
use benediction_study::registry::{self, Entry};
use benediction_study::session::Session;
use benediction_study::tree::Date;
use benediction_words::locale::{self, Language};
use benediction_worker::paint::colors::Colors;
use oorandom::Rand64;

use super::{caches, protocols, seeds};

/// The result of reading an input.
pub struct Answer {
    /// `true` if the input was accepted.
    pub accepted: bool,
    /// A number that differs between different kinds of answers.
    pub kind: u64,
}

/// A reader and its checks.
pub struct Reader {
    pub name: &'static str,
    /// Number of inputs for each one of the slowest reader.
    pub share: u64,
    /// Memory that it may take for an input, in bytes, if that is more than usual.
    pub memory_limit: usize,
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// Reads an input and checks the result.
    ///
    /// # Errors
    /// The check that failed.
    pub read: fn(&[u8]) -> Result<Answer, String>,
}

const fn reader(
    name: &'static str,
    share: u64,
    seeds: fn() -> Vec<Vec<u8>>,
    read: fn(&[u8]) -> Result<Answer, String>,
) -> Reader {
    Reader { name, share, memory_limit: 0, seeds, read }
}

/// All readers, except those of settings and of the window's place: these need Bevy and are tested in
/// `tests/app/files.rs`.
pub const READERS: [Reader; 20] = [
    reader("benediction-position", 40, || seeds::positions("benediction"), |input| position("benediction", input)),
    reader("king-trails-position", 40, || seeds::positions("king-trails"), |input| position("king-trails", input)),
    reader("chess-position", 40, || seeds::positions("benedict-chess"), |input| position("benedict-chess", input)),
    reader("obelisk-position", 40, || seeds::positions("obelisk"), |input| position("obelisk", input)),
    reader("kingamon-position", 40, || seeds::positions("kingamon"), |input| position("kingamon", input)),
    reader("any-position", 20, any_positions, any_position),
    reader("action", 40, actions, action),
    reader("record", 10, records, record),
    reader("split-records", 20, records, split_records),
    reader("game-text", 10, seeds::game_texts, game_text),
    reader("variation", 10, variations, variation),
    reader("games", 4, files_of_games, games),
    reader("words", 60, words, short_words),
    reader("index", 4, caches::indexes, caches::index),
    reader("index-entry", 4, caches::entries, caches::entry),
    reader("bot-games", 40, caches::packs, caches::pack),
    reader("theme", 10, themes, theme),
    reader("lines", 60, protocols::lines, protocols::read_lines),
    Reader { memory_limit: 1 << 30, ..reader("protocol", 1, protocols::talks, protocols::protocol) },
    Reader { memory_limit: 1 << 30, ..reader("uci", 1, protocols::uci_talks, protocols::uci) },
];

/// Returns the answer for an accepted input. `kind` is what distinguishes it from others.
pub fn accepted(kind: impl Hash) -> Answer {
    let mut hasher = DefaultHasher::new();
    kind.hash(&mut hasher);
    Answer { accepted: true, kind: hasher.finish() }
}

/// Returns the answer for a refused input. The refusal must have a text.
pub fn refused(reason: &Message, place: impl Hash) -> Result<Answer, String> {
    let text = locale::say(reason);
    if text.trim().is_empty() || text.contains(reason.key()) {
        return Err(format!("the refusal {} has no words: {text:?}", reason.key()));
    }
    Ok(Answer { accepted: false, kind: accepted((reason.key(), place)).kind })
}

fn refused_at(error: &ReadError, text: &str) -> Result<Answer, String> {
    if error.line == 0 || error.column == 0 || error.line > text.matches('\n').count() + 1 {
        return Err(format!("a fault in line {}, column {}", error.line, error.column));
    }
    refused(&error.reason, error.line.min(12))
}

/// Checks that two things are the same.
fn same<T: PartialEq + std::fmt::Debug>(what: &str, one: &T, two: &T) -> Result<(), String> {
    if one == two { Ok(()) } else { Err(format!("{what}: {one:?} is not {two:?}")) }
}

/// Returns the name of the game, and `true` if its rules are the usual ones. Returns `None` for mixed variants, of
/// which there are many.
fn game_of(session: &Session) -> Option<(&'static str, bool)> {
    let spec = session.spec();
    registry::find(&spec.id).map(|entry| (entry.name, spec.rules.is_usual()))
}

fn text_of(input: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(input)
}

/// Returns a number that depends on an input.
fn hash_of(input: &[u8]) -> u64 {
    accepted(input).kind
}

fn position(name: &str, input: &[u8]) -> Result<Answer, String> {
    let entry = registry::named(name).unwrap();
    let text = text_of(input);
    let session = match entry.read_position(&text) {
        Ok(session) => session,
        Err(error) => return refused_at(&error, &text),
    };
    reads_back(entry, &session)?;
    let turn = session.turn();
    let kind = (session.outcome().map(|outcome| format!("{outcome:?}")), format!("{:?}", turn.actor), turn.setup);
    if hash_of(input).is_multiple_of(8) {
        play_on(entry, session, hash_of(input))?;
    }
    Ok(accepted(kind))
}

/// Checks that the texts of a position give the same position again.
fn reads_back(entry: &Entry, session: &Session) -> Result<(), String> {
    let again = |text: &str| {
        entry.read_position(text).map_err(|error| format!("{text:?} is not read: {}", locale::say(&error.reason)))
    };
    let written = session.position_text();
    for form in [written.clone(), written.trim_end().replace('\n', "/")] {
        let read = again(&form)?;
        same("the text", &read.position_text(), &written)?;
        same("the keys", &read.keys(), &session.keys())?;
    }
    match session.old_position_text() {
        Ok(old) => same("the older text", &again(&old)?.old_position_text().as_ref(), &Ok(&old)),
        Err(reason) => refused(&reason, 0).map(drop),
    }
}

/// Checks that a position that was accepted can be looked at and played on.
fn play_on(entry: &Entry, mut session: Session, seed: u64) -> Result<(), String> {
    let mut random = Rand64::new(u128::from(seed));
    let _ = (session.figure(), session.notice(), session.turns(), session.drawing(), session.pieces());
    for _ in 0..4 {
        let legal = session.legal();
        if (session.outcome().is_some() || session.turn().actor == Actor::Nobody) != legal.is_empty() {
            return Err(format!("{} actions and the outcome {:?}", legal.len(), session.outcome()));
        }
        let Some(chosen) = legal.get(random.rand_range(0..legal.len().max(1) as u64) as usize) else { break };
        let text = if random.rand_range(0..2) == 0 { &chosen.text } else { &chosen.label };
        let applied =
            session.act_text(text).map_err(|reason| format!("{text} is refused: {}", locale::say(&reason)))?;
        same("the action", &applied.text, &chosen.text)?;
    }
    reads_back(entry, &session)
}

fn any_positions() -> Vec<Vec<u8>> {
    let names = registry::games().iter().map(|entry| entry.name);
    names.flat_map(|name| seeds::positions(name).into_iter().step_by(3)).collect()
}

fn any_position(input: &[u8]) -> Result<Answer, String> {
    let text = text_of(input);
    match registry::read_position(&text) {
        Ok(session) => Ok(accepted(game_of(&session))),
        Err(error) => refused_at(&error, &text),
    }
}

/// Returns seeds whose first byte selects a game; the rest is an action.
fn actions() -> Vec<Vec<u8>> {
    let mut texts = Vec::new();
    for (number, session) in seeds::sessions().iter().enumerate() {
        for action in session.legal().iter().step_by(9).take(24) {
            texts.extend([&action.text, &action.label].map(|text| [&[number as u8], text.as_bytes()].concat()));
        }
    }
    texts
}

fn action(input: &[u8]) -> Result<Answer, String> {
    let sessions = seeds::sessions();
    let Some((first, rest)) = input.split_first() else { return Ok(accepted("")) };
    let text = text_of(rest);
    let before = &sessions[usize::from(*first) % sessions.len()];
    let (entry, position) = (registry::find(&before.spec().id).unwrap(), before.position_text());
    let mut session = entry.read_position(&position).map_err(|error| locale::say(&error.reason))?;
    let legal = session.legal();
    let applied = match session.act_text(&text) {
        Ok(applied) => applied,
        Err(reason) => return refused(&reason, session.spec().id.to_string()),
    };
    let Some(view) = legal.iter().find(|view| view.text == applied.text) else {
        return Err(format!("{text:?} is played as {}, which is not legal", applied.text));
    };
    let mut again = entry.read_position(&position).map_err(|error| locale::say(&error.reason))?;
    let read = again.act(view.action).map_err(|reason| locale::say(&reason))?;
    same("the action", &read.text, &applied.text)?;
    same("the position", &again.position_text(), &session.position_text())?;
    Ok(accepted((session.spec().id.to_string(), format!("{:?}", view.verb))))
}

fn records() -> Vec<Vec<u8>> {
    let written = seeds::records().into_iter().map(|record| record.write().into_bytes());
    written.chain(seeds::data("record-1.ron")).chain(seeds::data("record-2.ron")).collect()
}

fn record(input: &[u8]) -> Result<Answer, String> {
    let text = text_of(input);
    let record = match Record::read(&text) {
        Ok(record) => record,
        Err(error) => return refused(&error.into(), 0),
    };
    let written = record.write();
    let again = Record::read(&written).map_err(|error| format!("what was written is not read: {error:?}"))?;
    same("the saved game", &again.write(), &written)?;
    same("the unknown", &again.unknown, &record.unknown)?;
    let mut edited = record.clone();
    Details::from_record(&record).put(&mut edited);
    match registry::load(&record) {
        Ok(session) => session_reads_back(&session).map(|()| accepted((game_of(&session), session.size().min(60)))),
        Err(reason) => refused(&reason, registry::find(&record.game.id).map(|entry| entry.name)),
    }
}

/// Checks that a game that was read is written and read as the same one, as saved game and as game text.
fn session_reads_back(session: &Session) -> Result<(), String> {
    let record = session.record((Player::Human, Player::Human));
    let read = Record::read(&record.write()).map_err(|error| format!("{error:?}"))?;
    same("the saved game", &read.write(), &record.write())?;
    let again = registry::load(&read).map_err(|reason| format!("is not loaded: {}", locale::say(&reason)))?;
    same("the loaded game", &again.record((Player::Human, Player::Human)).write(), &record.write())?;
    let (outline, text) = (session.outline(), session.game_text());
    same("the positions", &again.outline(), &outline)?;
    if outline.keys.len() != 1 + record.actions.len() + record.variations.iter().map(|b| b.actions.len()).sum::<usize>()
    {
        return Err("a key for each node".into());
    }
    let mut other = registry::first().start(benediction_rules::Side::Near);
    registry::read_game_text(&mut other, &text)
        .map_err(|error| format!("line {} of {text:?} is not read: {}", error.line, locale::say(&error.reason)))?;
    same("the game text", &other.game_text(), &text)
}

fn split_records(input: &[u8]) -> Result<Answer, String> {
    let text = text_of(input);
    let Some(parts) = split(&text) else { return Ok(Answer { accepted: false, kind: 0 }) };
    for (line, part) in &parts {
        let stands = *line >= 1
            && text.lines().skip(line - 1).collect::<Vec<_>>().join("\n").contains(part.lines().next().unwrap_or(""));
        if part.is_empty() || !stands {
            return Err(format!("{part:?} does not begin in line {line}"));
        }
    }
    let joined = parts.iter().map(|(_, part)| *part).collect::<Vec<_>>().join("\n");
    same("the parts", &split(&joined).map(|again| again.len()), &Some(parts.len()))?;
    Ok(accepted(parts.len().min(20)))
}

fn game_text(input: &[u8]) -> Result<Answer, String> {
    let text = text_of(input);
    let mut session = registry::first().start(benediction_rules::Side::Near);
    match registry::read_game_text(&mut session, &text) {
        Ok(()) => {
            session_reads_back(&session)?;
            Ok(accepted((game_of(&session), session.size().min(60), session.outcome().is_some())))
        }
        Err(error) if error.line == 0 || error.line > text.lines().count().max(1) => {
            Err(format!("a fault in line {}", error.line))
        }
        Err(error) => refused(&error.reason, (error.line.min(12), game_of(&session))),
    }
}

/// The first byte chooses a game of the seeds, the rest is a line with variations that is pasted into it.
fn variations() -> Vec<Vec<u8>> {
    let mut texts = Vec::new();
    for (number, session) in seeds::sessions().iter().enumerate() {
        let mut other = registry::load(&session.record((Player::Human, Player::Human))).unwrap();
        let here = other.node();
        seeds::play(&mut other, 5, &mut Rand64::new(number as u128));
        if let Some(next) = other.after(here) {
            texts.push([&[number as u8], other.copy(next).as_bytes()].concat());
        }
    }
    texts
}

fn variation(input: &[u8]) -> Result<Answer, String> {
    let sessions = seeds::sessions();
    let Some((first, rest)) = input.split_first() else { return Ok(accepted("")) };
    let text = text_of(rest);
    let before = sessions[usize::from(*first) % sessions.len()].record((Player::Human, Player::Human));
    let mut session = registry::load(&before).map_err(|reason| locale::say(&reason))?;
    let at_first = session.record((Player::Human, Player::Human));
    let pasted = session.paste(&text);
    match pasted {
        Ok(()) => {
            session_reads_back(&session)?;
            let kind = accepted((session.spec().id.to_string(), session.size().min(200)));
            if session.can_undo_edit() {
                session.undo_edit();
                same("what an undone edit leaves", &session.record((Player::Human, Player::Human)), &at_first)?;
            }
            Ok(kind)
        }
        Err(error) => {
            same("what a refused line leaves", &session.record((Player::Human, Player::Human)), &at_first)?;
            refused(&error.reason, error.line.min(9))
        }
    }
}

fn files_of_games() -> Vec<Vec<u8>> {
    let records = seeds::records();
    let mut files = Vec::new();
    for form in [Form::Saved, Form::Text] {
        for some in records.chunks(7) {
            files.push(write_games(some.iter().filter(|record| record.actions.len() < 60), form).unwrap().into_bytes());
        }
    }
    files.into_iter().chain(seeds::game_texts().into_iter().step_by(6)).collect()
}

fn games(input: &[u8]) -> Result<Answer, String> {
    let text = text_of(input);
    let games = read_games(&text);
    let lines = text.lines().count().max(1);
    for fault in games.iter().filter_map(|game| game.as_ref().err()) {
        if !(1..=lines + 1).contains(&fault.line) {
            return Err(format!("a fault in line {} of {lines}", fault.line));
        }
        refused(&fault.reason, 0)?;
    }
    let read: Vec<&Record> = games.iter().flatten().collect();
    if !read.is_empty() {
        for form in [Form::Saved, Form::Text] {
            let written = write_games(read.iter().copied(), form).map_err(|reason| locale::say(&reason))?;
            let again = read_games(&written);
            let whole = again.iter().filter(|game| game.is_ok()).count();
            same("the number of games", &(whole, again.len()), &(read.len(), read.len()))?;
        }
    }
    Ok(accepted((read.len(), games.len())))
}

fn words() -> Vec<Vec<u8>> {
    let texts = [
        "anna level:4 turns:20-60 date:2026-11..2026-12-03 tag:club stars:3 is:noted won:blue reason:king",
        "date:2026 turns:-60 is:drawn won:white",
        "2026-11-23",
        "2026-11-23-benediction-0007.ron",
        "kingamon quick,kingbar,bgoff",
        "+1.25",
        "-0.01",
        "win:3",
        "loss:4",
        "draw",
        "info depth 3 multipv 1 score -0.12 nodes 40 time 7 turn e2+e3 @e2 then e8+e7",
        "info depth 99 score loss:4 nodes 18446744073709551615 time 0 turn a b",
        "program --with 'an argument' \"another\" \\ ",
        "en",
        "pseudo",
    ];
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// Reads short texts that people type: a query, a date, a name, a command.
fn short_words(input: &[u8]) -> Result<Answer, String> {
    let text = text_of(input);
    let filter = Filter::parse(&text);
    let date = text.parse::<Date>();
    if let Ok(date) = &date {
        same("the day", &date.to_string().parse(), &Ok::<_, benediction_study::tree::ParseDateError>(*date))?;
    }
    let name = GameName::new(&text);
    if let Some(name) = &name {
        same("the name", &GameName::new(name.as_str()).as_ref(), &Some(name))?;
        let inside = std::path::Path::new("folder").join(name.as_str());
        if inside.components().count() != 2 || name.as_str().starts_with('.') {
            return Err(format!("{} leads elsewhere", inside.display()));
        }
    }
    let spec = GameSpec::from(text.as_ref());
    same("the game", &GameSpec::from(spec.to_string()), &spec)?;
    if let Some(entry) = registry::find(&spec.id)
        && let Err(reason) = entry.start_with(&spec.rules, None)
    {
        refused(&reason, 0)?;
    }
    let score = text.trim().parse::<Score>();
    if let Ok(score) = score {
        same("the score", &score.to_string().parse().ok(), &Some(score))?;
    }
    let info = program::info(&text);
    let language = Language::of_name(&text).is_some();
    let words = program::words_of(&text).map(|words| words.len().min(9));
    let ways = (filter.level, filter.turns_to.is_some(), filter.tags.len(), filter.result.is_some());
    Ok(accepted((date.is_ok(), name.is_some(), score.is_ok(), info.is_some(), words, language, ways)))
}

fn themes() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/themes");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.map(|path| std::fs::read(path).unwrap()).collect()
}

/// Checks that a theme that is accepted is written and read again as the same one.
fn theme(input: &[u8]) -> Result<Answer, String> {
    match Colors::read(&text_of(input)) {
        Ok(colors) => {
            let text = ron::to_string(&colors).map_err(|error| error.to_string())?;
            same("a theme", &Colors::read(&text), &Ok(colors.clone()))?;
            Ok(accepted((colors.flat, colors.format)))
        }
        Err(why) if why.trim().is_empty() => Err("a refusal without words".into()),
        // The position of an error does not distinguish answers.
        Err(why) => Ok(Answer { accepted: false, ..accepted(why.trim_start_matches(|c: char| !c.is_alphabetic())) }),
    }
}
