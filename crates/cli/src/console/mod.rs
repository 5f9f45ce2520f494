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
use benediction_rules::view::{ActionView, Notice};
use benediction_rules::{Action, Actor, Dice, Outcome, Reason, Side, random};
use benediction_study::registry::{self, Entry};
use benediction_study::session::Session;
use benediction_words::analysis;
use benediction_words::locale::{self, say};
use benediction_words::say;
use benediction_words::text;

/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 64 * 1024;
/// Milliseconds for a bot's turn when nothing is said.
const USUAL_MS: u64 = 1000;

/// Who plays what.
#[derive(Args, Debug)]
#[command(after_help = text!("help-console"))]
pub struct Options {
    #[arg(help = text!("option-console-red"))]
    #[arg(long, alias = "near", value_name = "PLAYER", default_value = "human", hide_default_value = true)]
    red: Player,
    #[arg(help = text!("option-console-blue"))]
    #[arg(long, alias = "far", value_name = "PLAYER", default_value = "bot", hide_default_value = true)]
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
        budget: options.thinking.budget(USUAL_MS),
        random: random::numbers(dice.seed()),
        dice: (!options.own_dice).then_some(dice),
        interactive: io::stdin().is_terminal(),
        coloured: io::stdout().is_terminal() && environment::variable("NO_COLOR").is_none(),
        out: &mut io::stdout().lock(),
    };
    Ok(console.play(&mut io::stdin().lock())?)
}

struct Console<'a> {
    session: Session,
    /// Plays and analyses.
    service: Service,
    /// Who shall begin, where that was said.
    first: Option<Side>,
    /// The near side's, the far side's.
    players: [Player; 2],
    budget: Budget,
    random: Rand64,
    /// The program's dice, unless somebody throws real ones.
    dice: Option<Dice>,
    /// Somebody sits there and wants a prompt.
    interactive: bool,
    /// The output shows colours.
    coloured: bool,
    out: &'a mut dyn Write,
}

/// What a typed line has done.
enum Done {
    /// The board has changed.
    Changed,
    /// It has not.
    Same,
    /// The player leaves.
    Left,
}

impl Console<'_> {
    fn play(&mut self, input: &mut dyn BufRead) -> io::Result<()> {
        writeln!(self.out, "{}", text!("console-begin"))?;
        self.show()?;
        loop {
            self.let_bots_play()?;
            if self.interactive {
                write!(self.out, "> ")?;
                self.out.flush()?;
            }
            let Some(line) = read_line(input)? else { return Ok(()) };
            match self.command(&line)? {
                Done::Changed => self.show()?,
                Done::Same => {}
                Done::Left => return Ok(()),
            }
        }
    }

    /// The side to act and its player.
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
        // A drawing of the game's own shows everything.
        let whole = own.is_some();
        let drawn = own.unwrap_or_else(|| board::draw(&board, &figure, names, self.coloured).into());
        write!(self.out, "\n{}", drawn.picture)?;
        for note in &drawn.notes {
            writeln!(self.out, "{}", say(note))?;
        }
        let bare = [&figure.hands, &figure.removed].into_iter().flatten().all(Vec::is_empty);
        // A game without hands and starting points has nothing beside its board.
        let beside = !whole && (!bare || figure.starts.iter().any(|points| !points.is_empty()));
        for side in Side::BOTH.into_iter().filter(|_| beside) {
            let starts = figure.starts[side.index()].map(|point| board.points[point.index()].0.as_str());
            let starts: Vec<&str> = starts.collect();
            let at = if starts.is_empty() { text!("console-not-chosen").into() } else { starts.join(" ") };
            let held = figure.hands[side.index()].len();
            let removed = match figure.removed[side.index()].len() {
                0 => String::new(),
                count => say!("console-removed", count = count),
            };
            writeln!(
                self.out,
                "{:<6}{}",
                format!("{}:", benediction_words::side(names, side)),
                say!("console-beside", held = held, removed = removed, at = at)
            )?;
        }
        if let Some(Notice::WinsAtTurnStart(side)) = self.session.notice() {
            let name = benediction_words::side(names, side);
            writeln!(self.out, "{}", say!("console-king-blessed", name = name))?;
        }
        let turn = self.session.turn();
        match (self.session.outcome(), self.acting()) {
            (Some(outcome), _) => writeln!(self.out, "{}", say!("console-over", outcome = names.outcome(outcome)))?,
            (None, Some((side, _))) if turn.setup => {
                writeln!(self.out, "{}", say!("console-chooses", name = benediction_words::side(names, side)))?;
            }
            (None, Some((side, _))) => {
                writeln!(
                    self.out,
                    "{}",
                    say!("console-acts", name = benediction_words::side(names, side), actions = turn.actions_left)
                )?;
            }
            (None, None) if self.dice.is_none() => writeln!(self.out, "{}", text!("console-throw"))?,
            (None, None) => {}
        }
        self.out.flush()
    }

    /// Throws the dice if they are to fall and are the program's; what fell.
    fn roll(&mut self) -> Option<String> {
        let roll = self.session.roll(self.dice.as_mut()?)?;
        self.session.act(roll).ok().map(|applied| applied.view.label)
    }

    fn let_bots_play(&mut self) -> io::Result<()> {
        loop {
            if let Some(fallen) = self.roll() {
                writeln!(self.out, "{}", say!("console-dice", fallen = fallen))?;
                self.show()?;
                continue;
            }
            let Some((side, player)) = self.acting() else { return Ok(()) };
            let name = benediction_words::side(self.session.sides(), side);
            let actions = match player {
                Player::Human => return Ok(()),
                Player::Own(kind) => self.think(kind, self.budget),
            };
            if actions.is_empty() {
                writeln!(self.out, "{}", say!("console-no-action", name = &name))?;
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
                        return Err(io::Error::other(say!("console-bot-fault", text = text, reason = say(&reason))));
                    }
                }
            }
            writeln!(self.out, "{}", say!("console-plays", name = name, turn = labels.join(", ")))?;
            self.show()?;
        }
    }

    fn think(&mut self, player: PlayerKind, budget: Budget) -> Vec<Action> {
        let request = Request { player, budget, seed: self.random.rand_u64(), lines: 1 };
        let think = self.service.turn(self.session.situation(), request);
        best_turn(think(&AtomicBool::new(false), &mut |_, _| {}))
    }

    fn command(&mut self, line: &str) -> io::Result<Done> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let done = match (word, rest) {
            ("", _) => return Ok(Done::Same),
            ("help", "") => {
                let Entry { notation, legend, .. } = self.entry();
                let help = text!("console-help");
                let [notation, legend] = [notation, legend].map(|key| key.map_or("", locale::text));
                writeln!(self.out, "{notation}\n\n{help}\n\n{legend}")?;
                return Ok(Done::Same);
            }
            ("board", "") => Ok(Done::Changed),
            ("legal", "") => return self.list_legal(),
            ("moves", "") => return self.list_moves(),
            ("hint", "") => return self.hint(),
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
                    return Ok(Done::Same);
                }
                Err(error) => Err(say!("files-cannot-write", name = file, error = error.to_string())),
            },
            ("load", file) if !file.is_empty() => self.load(Path::new(file)),
            ("save" | "load", _) => Err(say!("console-wants-file", word = word)),
            ("resign", "") => self.resign(),
            ("new", words) => self.new_game(words),
            ("quit", "") => return Ok(Done::Left),
            _ => self.act(line),
        };
        match done {
            Ok(done) => Ok(done),
            Err(reason) => {
                writeln!(self.out, "{}", super::failure::one_line(&reason))?;
                self.out.flush()?;
                Ok(Done::Same)
            }
        }
    }

    fn act(&mut self, line: &str) -> Result<Done, String> {
        if let Some(outcome) = self.session.outcome() {
            let outcome = self.session.sides().outcome(outcome);
            return Err(say!("console-over-what-now", outcome = outcome));
        }
        let before = self.session.ply();
        // An action a time, so that nobody types a bot's turn.
        let pieces = line.split('#').next().unwrap_or_default().split([',', '/']);
        for piece in pieces.filter(|piece| !piece.trim().is_empty()) {
            if self.session.ply() > before && !matches!(self.acting(), Some((_, Player::Human))) {
                break;
            }
            let played = self.session.play_line(piece);
            if self.give_back_bots_actions(before) {
                return Err(text!("console-bots-turn").into());
            }
            if let Err(error) = played {
                let refused = format!("\"{}\": {}", error.text, say(&error.reason));
                let played = self.session.ply() - before;
                return Err(if played == 0 {
                    refused
                } else {
                    say!("console-partly-played", refused = refused, played = played)
                });
            }
        }
        Ok(if self.session.ply() > before { Done::Changed } else { Done::Same })
    }

    /// Takes back what was typed for a bot, later than this ply; whether there was any.
    fn give_back_bots_actions(&mut self, before: usize) -> bool {
        let human = |ply: usize| match self.session.turn_at(ply).actor {
            Actor::Side(side) => self.players[side.index()] == Player::Human,
            _ => true,
        };
        let Some(first) = (before..self.session.ply()).find(|ply| !human(*ply)) else { return false };
        while self.session.ply() > first && self.session.undo() {}
        true
    }

    /// Against a friend one action; against a bot one action of the own turn, or back to the start of the own last turn.
    fn undo(&mut self) -> Result<Done, String> {
        let human = |player: &Player| *player == Player::Human;
        let mine = |ply: usize| match self.session.turn_at(ply).actor {
            Actor::Side(side) => human(&self.players[side.index()]),
            _ => false,
        };
        let nothing = self.players.iter().any(human) && !(0..self.session.ply()).any(mine);
        let resigned = matches!(self.session.outcome(), Some(Outcome { reason: Reason::Resigned(_), .. }));
        if nothing && !resigned || !self.session.undo() {
            return Err(text!("console-no-undo").into());
        }
        if self.players.iter().all(human) || !self.players.iter().any(human) {
            return Ok(Done::Changed);
        }
        if matches!(self.acting(), Some((_, Player::Human))) {
            return Ok(Done::Changed);
        }
        while !matches!(self.acting(), Some((_, Player::Human))) && self.session.undo() {}
        // Now the own turn's last action is undone; its first one is where the turn began.
        while let Some(ply) = self.session.ply().checked_sub(1) {
            let same = self.session.turn_at(ply).actor == self.session.turn().actor;
            if !same || self.session.turn_at(ply).setup || !self.session.undo() {
                break;
            }
        }
        Ok(Done::Changed)
    }

    fn redo(&mut self) -> Result<Done, String> {
        if self.session.redo().is_none() {
            return Err(text!("console-no-redo").into());
        }
        // A bot's answer that was taken back with my turn comes back with it.
        while self.session.can_redo() && !matches!(self.acting(), Some((_, Player::Human))) {
            if self.session.redo().is_none() {
                break;
            }
        }
        Ok(Done::Changed)
    }

    fn resign(&mut self) -> Result<Done, String> {
        let Some((side, _)) = self.acting() else { return Err(text!("console-is-over").into()) };
        self.session.end(Outcome::win(side.other(), Reason::Resigned(side)));
        Ok(Done::Changed)
    }

    fn entry(&self) -> &'static Entry {
        registry::find(&self.session.spec().id).unwrap_or_else(registry::first)
    }

    fn new_game(&mut self, words: &str) -> Result<Done, String> {
        let session = new_game(words, self.entry(), self.first).map_err(|reason| format!("{reason}."))?;
        let begins = match session.turn().actor {
            Actor::Side(side) => Some(side),
            _ => None,
        };
        if words.split_whitespace().any(|word| session.sides().side(word).is_some()) {
            self.first = begins;
        }
        self.session = session;
        self.service.forget();
        Ok(Done::Changed)
    }

    fn list_legal(&mut self) -> io::Result<Done> {
        let texts: Vec<String> = self.session.legal().into_iter().map(|action| action.text).collect();
        for row in texts.chunks(7) {
            let row: String = row.iter().map(|text| format!("{text:<11}")).collect();
            writeln!(self.out, "{}", row.trim_end())?;
        }
        writeln!(self.out, "{}", say!("console-legal", count = texts.len()))?;
        Ok(Done::Same)
    }

    fn list_moves(&mut self) -> io::Result<Done> {
        let names = self.session.sides();
        for turn in self.session.turns() {
            let name = turn.side.map_or("", |side| names.of(side));
            writeln!(self.out, "{:>3} {name:<4} {}", turn.number, turn.actions.join(", "))?;
        }
        Ok(Done::Same)
    }

    fn hint(&mut self) -> io::Result<Done> {
        if self.acting().is_none() {
            writeln!(self.out, "{}", text!("console-is-over"))?;
            return Ok(Done::Same);
        }
        for finding in self.analyse(AnalysisRequest { hint: Some(self.budget), ..AnalysisRequest::default() }) {
            if let Finding::Hint(hint) = finding {
                writeln!(
                    self.out,
                    "{}",
                    say!("console-hint", turn = ActionView::labels(&hint.turn), score = analysis::score(hint.score))
                )?;
                writeln!(self.out, "{}", analysis::why(&hint.merits))?;
            }
        }
        Ok(Done::Same)
    }

    /// What can be done to a side.
    fn list_threats(&mut self, to: Option<Side>) -> io::Result<Done> {
        let over = self.session.outcome().is_some();
        let Some(side) = to.filter(|_| !over) else {
            writeln!(self.out, "{}", if over { text!("console-is-over") } else { text!("analysis-up-to-the-dice") })?;
            return Ok(Done::Same);
        };
        let (board, names) = (self.session.board(), self.session.sides());
        let findings = self.analyse(AnalysisRequest { threats_to: Some(side), ..AnalysisRequest::default() });
        if findings.is_empty() {
            writeln!(self.out, "{}", text!("analysis-up-to-the-dice"))?;
        }
        for finding in findings {
            let Finding::Threats(threats) = finding else { continue };
            if threats.is_empty() {
                writeln!(self.out, "{}", analysis::no_threat(&benediction_words::side(names, side.other())))?;
            }
            for threat in threats {
                let turn = ActionView::labels(&threat.actions);
                let passes = threat.actions.last().is_some_and(|view| view.passes);
                let at = &board.points[threat.at.index()].0;
                writeln!(
                    self.out,
                    "{}",
                    analysis::threat(&benediction_words::side(names, side.other()), threat.danger, at, &turn, passes)
                )?;
            }
        }
        Ok(Done::Same)
    }

    fn analyse(&self, request: AnalysisRequest) -> Vec<Finding> {
        let mut found = Vec::new();
        let analyse = self.service.analyse(self.session.situation(), request);
        analyse(&AtomicBool::new(false), &mut |finding| found.push(finding));
        found
    }

    /// Keeps the game in a file; an older one is not lost when the disk is full.
    fn save(&self, path: &Path) -> io::Result<()> {
        let [red, blue] = self.players.map(Player::of_record);
        let text = match path.extension() {
            Some(end) if end == "txt" => self.session.game_text(),
            _ => self.session.record((red, blue)).write(),
        };
        benediction_platform::files::replace(path, text.as_bytes())
    }

    fn load(&mut self, path: &Path) -> Result<Done, String> {
        if files::is_standard_input(path) {
            return Err(say!("console-wants-file", word = "load"));
        }
        let loaded = files::read(path).and_then(|source| {
            if source.is_saved_game() {
                return source.saved_game().map(|(session, _)| session);
            }
            let session = source.game_text(None)?;
            files::tell_ignored(&source.name, &session);
            Ok(session)
        });
        self.session = loaded.map_err(|failure| failure.to_string())?;
        self.service.forget();
        Ok(Done::Changed)
    }
}

/// A line, nothing at the end of the input. One that is too long or not UTF-8 becomes one that no rule accepts.
fn read_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let mut limited = input.take(LONGEST_LINE);
    if limited.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') && bytes.len() as u64 == LONGEST_LINE {
        input.skip_until(b'\n')?;
        bytes.truncate(80);
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}
