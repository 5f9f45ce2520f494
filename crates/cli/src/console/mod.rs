//! `benediction console`: a game in the terminal.

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;

use clap::Args;
use oorandom::Rand64;

mod board;

use super::players::{Player, Thinking};
use super::start::{Start, new_game};
use super::{Failure, files};
use benediction_engine::{AnalysisRequest, Budget, Finding, PlayerKind, Request, Service, best_turn};
use benediction_platform::environment;
use benediction_rules::message::shortened;
use benediction_rules::notation::SideNames;
use benediction_rules::view::{ActionView, Board, Figure, Notice, PalettePiece, Place};
use benediction_rules::{Action, Actor, Dice, Outcome, Reason, Side, random};
use benediction_study::answers::{Answers, Direction};
use benediction_study::registry::{self, Entry};
use benediction_study::session::Session;
use benediction_words::locale::{self, say};
use benediction_words::say;
use benediction_words::text;
use benediction_words::{Unit, analysis};

/// Largest length of an input line, in bytes.
const MAX_LINE_LENGTH: u64 = 64 * 1024;
/// Default time for a bot's turn, in milliseconds.
const DEFAULT_MS: u64 = 1000;

/// Options of `benediction console`.
#[derive(Args, Debug)]
#[command(after_help = text!("help-console"))]
pub struct Options {
    #[arg(help = text!("option-console-red"))]
    #[arg(long, alias = "near", value_name = "PLAYER", default_value = "human", hide_default_value = true)]
    red: Player,
    #[arg(help = text!("option-console-blue"))]
    #[arg(long, alias = "far", value_name = "PLAYER", default_value = "bot:4", hide_default_value = true)]
    blue: Player,
    #[command(flatten)]
    thinking: Thinking,
    #[arg(help = text!("option-console-seed"))]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    #[arg(help = text!("option-console-own-dice"))]
    #[arg(long)]
    own_dice: bool,
    #[command(flatten)]
    start: Start,
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    options.start.leave_standard_input()?;
    let dice = match options.seed {
        Some(seed) => Dice::of_seed(seed),
        None => Dice::of_the_system()
            .map_err(|error| Failure::Other(say!("console-no-randomness", error = error.to_string())))?,
    };
    let session = options.start.open()?;
    let players = [options.red, options.blue];
    let mut console = Console {
        session,
        service: Service::new(),
        first: options.start.first()?,
        players,
        budget: options.thinking.budget(DEFAULT_MS),
        random: random::numbers(dice.seed()),
        dice: (!options.own_dice).then_some(dice),
        interactive: io::stdin().is_terminal(),
        colored: io::stdout().is_terminal() && environment::variable("NO_COLOR").is_none(),
        out: &mut io::stdout().lock(),
    };
    Ok(console.play(&mut io::stdin().lock())?)
}

struct Console<'a> {
    session: Session,
    /// The bots and the analysis.
    service: Service,
    /// The side that begins, if an option sets it.
    first: Option<Side>,
    /// The players of the near and the far side.
    players: [Player; 2],
    budget: Budget,
    random: Rand64,
    /// The program's dice; `None` if the player throws real ones.
    dice: Option<Dice>,
    /// `true` if a person types the input, who needs a prompt.
    interactive: bool,
    /// `true` if the output shows colours.
    colored: bool,
    out: &'a mut dyn Write,
}

/// Result of a command.
enum CommandResult {
    /// The board has changed.
    Changed,
    /// The board is as before.
    Unchanged,
    /// The player leaves the game.
    Quit,
}

impl Console<'_> {
    fn play(&mut self, input: &mut dyn BufRead) -> io::Result<()> {
        writeln!(self.out, "{}", text!("console-begin"))?;
        self.show()?;
        loop {
            self.play_bots()?;
            if self.interactive {
                write!(self.out, "> ")?;
                self.out.flush()?;
            }
            let Some(line) = read_line(input)? else { return Ok(()) };
            match self.command(&line)? {
                CommandResult::Changed => self.show()?,
                CommandResult::Unchanged => {}
                CommandResult::Quit => return Ok(()),
            }
        }
    }

    /// Returns the side to act and its player. Returns `None` before a roll and after the end.
    fn acting(&self) -> Option<(Side, Player)> {
        match self.session.turn().actor {
            Actor::Side(side) if self.session.outcome().is_none() => Some((side, self.players[side.index()])),
            _ => None,
        }
    }

    fn show(&mut self) -> io::Result<()> {
        let figure = self.session.figure();
        let board = self.session.board();
        let names = self.session.sides();
        let own = self.session.drawing();
        // A drawing of the game's own shows the hands too.
        let is_complete = own.is_some();
        let drawn = own.unwrap_or_else(|| board::draw(&board, &figure, names, self.colored).into());
        write!(self.out, "\n{}", drawn.picture)?;
        for note in &drawn.notes {
            writeln!(self.out, "{}", say(note))?;
        }
        if !is_complete {
            let in_palette = self.session.pieces().iter().any(|piece| matches!(piece, PalettePiece::Start(_)));
            let has_starts = in_palette || figure.starts.iter().any(|points| !points.is_empty());
            for line in stock_lines(&board, &figure, names, has_starts) {
                writeln!(self.out, "{line}")?;
            }
        }
        if let Some(Notice::WinsAtTurnStart(side)) = self.session.notice() {
            writeln!(self.out, "{}", say!("console-king-blessed", side = names.of(side)))?;
        }
        let turn = self.session.turn();
        match (self.session.outcome(), self.acting()) {
            (Some(outcome), _) => writeln!(self.out, "{}", say!("console-over", outcome = names.outcome(outcome)))?,
            (None, Some((side, _))) if turn.setup => {
                writeln!(self.out, "{}", say!("console-chooses", side = names.of(side)))?;
            }
            (None, Some((side, _))) => {
                writeln!(self.out, "{}", say!("console-acts", side = names.of(side), actions = turn.actions_left))?;
            }
            (None, None) if self.dice.is_none() => writeln!(self.out, "{}", text!("console-throw"))?,
            (None, None) => {}
        }
        self.out.flush()
    }

    /// Rolls the program's dice if it is their turn. Returns the roll.
    fn roll(&mut self) -> Option<String> {
        let roll = self.session.roll(self.dice.as_mut()?)?;
        self.session.act(roll).ok().map(|applied| applied.view.label)
    }

    fn play_bots(&mut self) -> io::Result<()> {
        loop {
            if let Some(roll) = self.roll() {
                writeln!(self.out, "{}", say!("console-dice", fallen = roll))?;
                self.show()?;
                continue;
            }
            let Some((side, player)) = self.acting() else { return Ok(()) };
            let side_id = self.session.sides().of(side);
            let actions = match player {
                Player::Human => return Ok(()),
                Player::Own(kind) => self.think(kind, self.budget),
            };
            if actions.is_empty() {
                writeln!(self.out, "{}", say!("console-no-action", side = side_id))?;
                self.session.end(Outcome::win(side.other(), Reason::NoLegalAction));
            }
            let mut labels = Vec::new();
            for action in actions {
                // A repetition may end the game in the middle of the turn.
                if self.session.outcome().is_some() {
                    break;
                }
                let text = self.session.position().action_text(action);
                match self.session.act(action) {
                    Ok(applied) => labels.push(applied.view.label),
                    Err(reason) => {
                        return Err(io::Error::other(say!("console-bot-fault", text, reason = say(&reason))));
                    }
                }
            }
            writeln!(self.out, "{}", say!("console-plays", side = side_id, turn = labels.join(", ")))?;
            self.show()?;
        }
    }

    fn think(&mut self, player: PlayerKind, budget: Budget) -> Vec<Action> {
        let request = Request { player, budget, seed: self.random.rand_u64(), lines: 1 };
        let think = self.service.turn(self.session.situation(), request);
        best_turn(think(&AtomicBool::new(false), &mut |_, _| {}))
    }

    fn command(&mut self, line: &str) -> io::Result<CommandResult> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let result = match (word, rest) {
            ("", _) => return Ok(CommandResult::Unchanged),
            ("help", "") => {
                let Entry { notation, legend, .. } = self.entry();
                let help = text!("console-help");
                let [notation, legend] = [notation, legend].map(|key| key.map_or("", locale::text));
                writeln!(self.out, "{notation}\n\n{help}\n\n{legend}")?;
                return Ok(CommandResult::Unchanged);
            }
            ("board", "") => Ok(CommandResult::Changed),
            ("legal", "") => return self.list_legal(),
            ("moves", "") => return self.list_moves(),
            ("hint", "") => return self.hint(),
            ("at" | "line" | "pieces" | "last" | "overview" | "moves", _) => match self.answer(word, rest) {
                Ok(answer) => {
                    writeln!(self.out, "{answer}")?;
                    return Ok(CommandResult::Unchanged);
                }
                Err(reason) => Err(reason),
            },
            ("threats", "") => return self.list_threats(self.acting().map(|(side, _)| side)),
            ("threats", name) => match self.session.sides().side(name) {
                Some(side) => return self.list_threats(Some(side)),
                None => {
                    let [near, far] = self.session.sides().0;
                    Err(say!("console-no-side", name = shortened(name), near = near.word(), far = far.word()))
                }
            },
            ("undo", "") => self.undo(),
            ("redo", "") => self.redo(),
            ("save", file) if !file.is_empty() => match self.save(Path::new(file)) {
                Ok(()) => {
                    writeln!(self.out, "{}", text!("console-saved"))?;
                    return Ok(CommandResult::Unchanged);
                }
                Err(error) => Err(say!("files-cannot-write", name = file, error = error.to_string())),
            },
            ("load", file) if !file.is_empty() => self.load(Path::new(file)),
            ("save" | "load", _) => Err(say!("console-wants-file", word)),
            ("resign", "") => self.resign(),
            ("new", words) => self.new_game(words),
            ("quit", "") => return Ok(CommandResult::Quit),
            _ => self.act(line),
        };
        match result {
            Ok(result) => Ok(result),
            Err(reason) => {
                writeln!(self.out, "{}", super::failure::one_line(&reason))?;
                self.out.flush()?;
                Ok(CommandResult::Unchanged)
            }
        }
    }

    /// Answers a question about the position.
    fn answer(&self, word: &str, rest: &str) -> Result<String, String> {
        let answers = Answers::of(&self.session);
        let names = self.session.sides();
        let point = |name: &str| {
            let named = answers.board().point(name).map(Ok);
            named.unwrap_or_else(|| Err(say!("console-no-point", name = shortened(name))))
        };
        let words: Vec<&str> = rest.split_whitespace().collect();
        match (word, words.as_slice()) {
            ("at", [at]) => Ok(answers.place_in_full(Place::Point(point(at)?))),
            ("moves", [at]) => Ok(answers.actions(Place::Point(point(at)?))),
            ("line", [from, direction]) => {
                let known =
                    Direction::named(direction).filter(|known| Direction::of(answers.board()).any(|of| of == *known));
                let direction = known.ok_or_else(|| {
                    let all = Direction::of(answers.board()).map(|of| of.word().to_string()).collect::<Vec<_>>();
                    say!("console-no-direction", name = shortened(direction), all = benediction_words::list(&all))
                })?;
                Ok(answers.ray(point(from)?, direction))
            }
            ("pieces", []) => {
                let sides = Side::BOTH.map(|side| answers.pieces(side));
                Ok([&sides[0], &sides[1], &answers.blocks()].map(String::as_str).join("\n").trim_end().into())
            }
            ("pieces", [name]) => names.side(name).map(|side| answers.pieces(side)).ok_or_else(|| {
                let [near, far] = names.0;
                say!("console-no-side", name = shortened(name), near = near.word(), far = far.word())
            }),
            ("last", []) => Ok(answers.last()),
            ("overview", []) => Ok(answers.overview()),
            _ => Err(say!("console-question", word)),
        }
    }

    fn act(&mut self, line: &str) -> Result<CommandResult, String> {
        if let Some(outcome) = self.session.outcome() {
            let outcome = self.session.sides().outcome(outcome);
            return Err(say!("console-over-what-now", outcome));
        }
        let before = self.session.ply();
        // One action at a time, so that the player cannot type a bot's turn.
        let parts = line.split('#').next().unwrap_or_default().split([',', '/']);
        for part in parts.filter(|part| !part.trim().is_empty()) {
            if self.session.ply() > before && !matches!(self.acting(), Some((_, Player::Human))) {
                break;
            }
            let result = self.session.read_on(part);
            if self.take_back_bots_actions(before) {
                return Err(text!("console-bots-turn").into());
            }
            if let Err(error) = result {
                let refused = format!("\"{}\": {}", error.text, say(&error.reason));
                let played = self.session.ply() - before;
                return Err(if played == 0 { refused } else { say!("console-partly-played", refused, played) });
            }
        }
        Ok(if self.session.ply() > before { CommandResult::Changed } else { CommandResult::Unchanged })
    }

    /// Takes back actions that were typed for a bot, later than this ply. Returns `true` if there were any.
    fn take_back_bots_actions(&mut self, before: usize) -> bool {
        let is_human = |ply: usize| match self.session.turn_at(ply).actor {
            Actor::Side(side) => self.players[side.index()] == Player::Human,
            _ => true,
        };
        let Some(first) = (before..self.session.ply()).find(|ply| !is_human(*ply)) else { return false };
        while self.session.ply() > first && self.session.undo() {}
        true
    }

    /// Takes back one action in a game without bots. Against a bot it takes back one action of the player's turn, or all of
    /// the player's last turn.
    fn undo(&mut self) -> Result<CommandResult, String> {
        let is_human = |player: &Player| *player == Player::Human;
        let is_own = |ply: usize| match self.session.turn_at(ply).actor {
            Actor::Side(side) => is_human(&self.players[side.index()]),
            _ => false,
        };
        let nothing_played = self.players.iter().any(is_human) && !(0..self.session.ply()).any(is_own);
        let resigned = matches!(self.session.outcome(), Some(Outcome { reason: Reason::Resigned(_), .. }));
        if nothing_played && !resigned || !self.session.undo() {
            return Err(text!("console-no-undo").into());
        }
        if self.players.iter().all(is_human) || !self.players.iter().any(is_human) {
            return Ok(CommandResult::Changed);
        }
        if matches!(self.acting(), Some((_, Player::Human))) {
            return Ok(CommandResult::Changed);
        }
        while !matches!(self.acting(), Some((_, Player::Human))) && self.session.undo() {}
        // Now the last action of the player's turn is undone: the others of this turn follow.
        while let Some(ply) = self.session.ply().checked_sub(1) {
            let same_turn = self.session.turn_at(ply).actor == self.session.turn().actor;
            if !same_turn || self.session.turn_at(ply).setup || !self.session.undo() {
                break;
            }
        }
        Ok(CommandResult::Changed)
    }

    fn redo(&mut self) -> Result<CommandResult, String> {
        if self.session.redo().is_none() {
            return Err(text!("console-no-redo").into());
        }
        // A bot's answer that was taken back with the player's turn comes back with it.
        while self.session.can_redo() && !matches!(self.acting(), Some((_, Player::Human))) {
            if self.session.redo().is_none() {
                break;
            }
        }
        Ok(CommandResult::Changed)
    }

    fn resign(&mut self) -> Result<CommandResult, String> {
        let Some((side, _)) = self.acting() else { return Err(text!("console-is-over").into()) };
        self.session.end(Outcome::win(side.other(), Reason::Resigned(side)));
        Ok(CommandResult::Changed)
    }

    fn entry(&self) -> &'static Entry {
        registry::find(&self.session.spec().id).unwrap_or_else(registry::first)
    }

    fn new_game(&mut self, words: &str) -> Result<CommandResult, String> {
        let session = new_game(words, self.entry(), self.first).map_err(|reason| format!("{reason}."))?;
        if words.split_whitespace().any(|word| session.sides().side(word).is_some()) {
            self.first = session.turn().actor.side();
        }
        self.session = session;
        self.service.forget();
        Ok(CommandResult::Changed)
    }

    fn list_legal(&mut self) -> io::Result<CommandResult> {
        let texts: Vec<String> = self.session.legal().into_iter().map(|action| action.text).collect();
        for row in texts.chunks(7) {
            let row: String = row.iter().map(|text| format!("{text:<11}")).collect();
            writeln!(self.out, "{}", row.trim_end())?;
        }
        writeln!(self.out, "{}", say!("console-legal", count = texts.len()))?;
        Ok(CommandResult::Unchanged)
    }

    fn list_moves(&mut self) -> io::Result<CommandResult> {
        let names = self.session.sides();
        for turn in self.session.turns() {
            let name = turn.side.map_or("", |side| names.of(side));
            writeln!(self.out, "{:>3} {name:<4} {}", turn.number, turn.actions.join(", "))?;
        }
        Ok(CommandResult::Unchanged)
    }

    /// Returns what the men of the game are called.
    fn unit(&self) -> Unit {
        Unit::of(&self.session.board(), &self.session.figure())
    }

    fn hint(&mut self) -> io::Result<CommandResult> {
        if self.acting().is_none() {
            writeln!(self.out, "{}", text!("console-is-over"))?;
            return Ok(CommandResult::Unchanged);
        }
        for finding in self.analyse(AnalysisRequest { hint: Some(self.budget), ..AnalysisRequest::default() }) {
            if let Finding::Hint(hint) = finding {
                writeln!(
                    self.out,
                    "{}",
                    say!("console-hint", turn = ActionView::labels(&hint.turn), score = analysis::score(hint.score))
                )?;
                let why = analysis::why(&hint.merits, self.unit());
                if !why.is_empty() {
                    writeln!(self.out, "{why}")?;
                }
            }
        }
        Ok(CommandResult::Unchanged)
    }

    /// Prints the threats to a side.
    fn list_threats(&mut self, to: Option<Side>) -> io::Result<CommandResult> {
        let over = self.session.outcome().is_some();
        let Some(side) = to.filter(|_| !over) else {
            writeln!(self.out, "{}", if over { text!("console-is-over") } else { text!("analysis-up-to-the-dice") })?;
            return Ok(CommandResult::Unchanged);
        };
        let (board, names) = (self.session.board(), self.session.sides());
        let findings = self.analyse(AnalysisRequest { threats_to: Some(side), ..AnalysisRequest::default() });
        if findings.is_empty() {
            writeln!(self.out, "{}", text!("analysis-up-to-the-dice"))?;
        }
        for finding in findings {
            let Finding::Threats(threats) = finding else { continue };
            if threats.is_empty() {
                writeln!(self.out, "{}", say!("analysis-no-threat", side = names.of(side.other())))?;
            }
            for threat in threats {
                let turn = ActionView::labels(&threat.actions);
                let passes = threat.actions.last().is_some_and(|view| view.passes);
                let at = &board.points[threat.at.index()].0;
                writeln!(
                    self.out,
                    "{}",
                    analysis::threat(names.of(side.other()), threat.danger, at, &turn, passes, self.unit())
                )?;
            }
        }
        Ok(CommandResult::Unchanged)
    }

    fn analyse(&self, request: AnalysisRequest) -> Vec<Finding> {
        let mut findings = Vec::new();
        let analyse = self.service.analyse(self.session.situation(), request);
        analyse(&AtomicBool::new(false), &mut |finding| findings.push(finding));
        findings
    }

    /// Saves the game to a file. An older file is not lost if the disk is full.
    fn save(&self, path: &Path) -> io::Result<()> {
        let [red, blue] = self.players.map(Player::of_record);
        let text = match path.extension() {
            Some(end) if end == "txt" => self.session.game_text(),
            _ => self.session.record((red, blue)).write(),
        };
        benediction_platform::files::write_output(path, text.as_bytes())
    }

    fn load(&mut self, path: &Path) -> Result<CommandResult, String> {
        if files::is_standard_input(path) {
            return Err(say!("console-wants-file", word = "load"));
        }
        let loaded = files::read(path).and_then(|source| {
            if source.is_saved_game() {
                return source.saved_game().map(|(session, _)| session);
            }
            let session = source.game_text(None)?;
            files::report_ignored(&source.name, &session);
            Ok(session)
        });
        self.session = loaded.map_err(|failure| failure.to_string())?;
        self.service.forget();
        Ok(CommandResult::Changed)
    }
}

/// Returns a line for each side: its checkers in hand and out of the game and, in a game that has starting points, these.
/// Returns no lines if a game has none of this.
fn stock_lines(board: &Board, figure: &Figure, names: SideNames, has_starts: bool) -> Vec<String> {
    if !has_starts && [&figure.hands, &figure.removed].into_iter().flatten().all(Vec::is_empty) {
        return Vec::new();
    }
    let line = |side: Side| {
        let held = figure.hands[side.index()].len();
        let removed = figure.removed[side.index()].len();
        let starts: Vec<&str> =
            figure.starts[side.index()].map(|point| board.points[point.index()].0.as_str()).collect();
        let stock = match (has_starts, starts.is_empty()) {
            (false, _) => say!("console-in-hand", held, removed),
            (true, true) => {
                say!("console-beside", held, removed, at = text!("console-not-chosen"))
            }
            (true, false) => say!("console-beside", held, removed, at = starts.join(" ")),
        };
        format!("{:<6}{stock}", format!("{}:", benediction_words::side(names, side)))
    };
    Side::BOTH.map(line).into()
}

/// Reads a line. Returns `None` at the end of the input. A line that is too long or not UTF-8 becomes one that no rule
/// accepts.
fn read_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let mut limited = input.take(MAX_LINE_LENGTH);
    if limited.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') && bytes.len() as u64 == MAX_LINE_LENGTH {
        input.skip_until(b'\n')?;
        bytes.truncate(80);
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_games_with_starting_points_have_a_line_about_them() {
        let session = registry::named("king-trails").unwrap().start(Side::Near);
        let (board, figure) = (session.board(), session.figure());
        let lines = |has_starts: bool| stock_lines(&board, &figure, session.sides(), has_starts);
        assert_eq!(lines(true)[0], "Red:  24 in hand; starting points: not chosen");
        assert_eq!(lines(false)[0], "Red:  24 in hand");
    }

    #[test]
    fn game_without_hands_prints_no_stock_lines() {
        let session = registry::named("benedict-chess").unwrap().start(Side::Near);
        let (board, figure) = (session.board(), session.figure());
        assert_eq!(stock_lines(&board, &figure, session.sides(), false), Vec::<String>::new());
    }
}
