//! Questions about a whole game, and pictures of it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{EnginePool, Job};
use benediction_engine::{AnyGame, CubeDecision, RolledOut, RolloutOptions, RolloutProgress, Threat};
use benediction_rules::message::Message;
use benediction_rules::view::ActionView;
use benediction_study::diagram::{self, Film, Style};
use benediction_study::printout;
use benediction_study::record::Record;
use benediction_study::registry;
use benediction_study::reviews::{Effort, Report, Review};
use benediction_study::session::Session;
use benediction_study::tree::Analysis;
use benediction_study::words::diagram::caption_of;
use benediction_words::locale;

/// Width of a picture, in pixels.
const PICTURE: u32 = 1200;
/// Width of a film, in pixels.
const FILM: u32 = 600;
/// Time for which a position of a film is shown.
const EACH: Duration = Duration::from_millis(1200);

/// A saved game. It is sent as its text.
#[derive(Clone, Debug, PartialEq)]
pub struct Game(pub Box<Record>);

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
        let text = String::deserialize(deserializer)?;
        let record = Record::read(&text).map_err(|error| D::Error::custom(locale::say(&error.into())))?;
        Ok(Game(Box::new(record)))
    }
}

/// A job that judges turns of a game. An event has the analysis of a turn and its number in the main line, from 0.
#[derive(Serialize, Deserialize)]
pub struct Judge {
    /// The game.
    pub game: Game,
    /// The effort for each turn.
    pub effort: Effort,
    /// The turns to judge.
    pub turns: Vec<usize>,
}

impl Job for Judge {
    type Event = (usize, Analysis);

    const NAME: &'static str = "judge";

    fn run(self, _: &EnginePool, stop: &AtomicBool, send: &mut dyn FnMut(Self::Event)) {
        let Ok(session) = registry::load(&self.game.0) else { return };
        let review = Review::new(&session, self.effort);
        let judged = |turn| Some((turn, review.job(&session, turn)?.run(stop)?.1));
        self.turns.into_iter().map_while(judged).for_each(send);
    }
}

/// Why turns of a game were mistakes. They are named by their numbers in the report on the game, and by their words: where nodes
/// have gone, the file numbers them anew.
#[derive(Serialize, Deserialize)]
pub struct Reasons {
    /// The game, judged.
    pub game: Game,
    /// The turns: number and words.
    pub turns: Vec<(usize, Vec<String>)>,
}

impl Job for Reasons {
    /// Which of the turns that were asked about, and why.
    type Event = (usize, String);

    const NAME: &'static str = "reasons";

    fn run(self, _: &EnginePool, stop: &AtomicBool, send: &mut dyn FnMut(Self::Event)) {
        let Ok(session) = registry::load(&self.game.0) else { return };
        let report = Report::new(&session);
        for (index, (number, said)) in self.turns.iter().enumerate() {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let same = report.turns.iter().find(|known| known.turn.number == *number && known.turn.words == *said);
            if let Some(why) = same.and_then(|same| benediction_study::words::study::why(&session, same)) {
                send((index, why));
            }
        }
    }
}

/// A job that evaluates the last turn of a game, for the coach.
#[derive(Serialize, Deserialize)]
pub struct Check {
    /// The game.
    pub game: Game,
    /// Number of positions per search.
    pub nodes: u64,
}

/// The evaluation of a turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Checked {
    /// The part of the win chance that it loses, from 0 to 1.
    pub loss: f32,
    /// The threat of the opponent that it allows. `None` if there is none.
    pub danger: Option<Threat<ActionView>>,
    /// The decision about a doubling cube that it was. `None` for other turns.
    pub cube: Option<CubeDecision>,
}

impl Job for Check {
    type Event = Checked;

    const NAME: &'static str = "check";

    fn run(self, _: &EnginePool, stop: &AtomicBool, send: &mut dyn FnMut(Checked)) {
        let Ok(mut session) = registry::load(&self.game.0) else { return };
        let turns = session.turns_of_game();
        let Some((index, turn)) = turns.iter().enumerate().next_back() else { return };
        let judged =
            Review::new(&session, Effort::Nodes(self.nodes)).job(&session, index).and_then(|job| job.run(stop));
        let Some((node, analysis)) = judged else { return };
        let loss = analysis.found.loss(session.winning_score());
        Review::keep(&mut session, (node, analysis));
        let why = session.why(turn);
        let cube = why.as_ref().and_then(|why| why.merits.iter().find_map(|merit| merit.cube()));
        send(Checked { loss, danger: why.and_then(|why| why.allowed).filter(|_| cube.is_none()), cube });
    }
}

/// A position with dice. It is sent as its text.
struct RolloutPosition(Box<dyn AnyGame>);

impl Serialize for RolloutPosition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.position_text().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for RolloutPosition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RolloutPosition, D::Error> {
        let text = String::deserialize(deserializer)?;
        let session = registry::read_position(&text).map_err(|error| D::Error::custom(error.line))?;
        session.rollout().map(RolloutPosition).ok_or_else(|| D::Error::custom("a game without dice"))
    }
}

/// A job that rolls out a position.
#[derive(Serialize, Deserialize)]
pub struct RollOut {
    position: RolloutPosition,
    options: RolloutOptions,
}

impl RollOut {
    /// Returns the present position. Returns `None` in a game without dice.
    pub fn of(session: &Session, options: RolloutOptions) -> Option<RollOut> {
        Some(RollOut { position: RolloutPosition(session.rollout()?), options })
    }
}

/// An event of a rollout.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum RollOutEvent {
    /// Its progress.
    Progress(RolloutProgress),
    /// The result; `None` if it was stopped.
    Found(Vec<RolledOut>),
}

impl Job for RollOut {
    type Event = RollOutEvent;

    const NAME: &'static str = "roll-out";

    fn run(self, _: &EnginePool, stop: &AtomicBool, send: &mut dyn FnMut(RollOutEvent)) {
        let found =
            self.position.0.roll_out(self.options, stop, &mut |progress| send(RollOutEvent::Progress(progress)));
        send(RollOutEvent::Found(found.unwrap_or_default()));
    }
}

/// A kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Picture {
    /// The position as a drawing.
    Svg,
    /// The position as a picture.
    Png,
    /// The line up to the position as a film.
    Gif,
    /// The report of the game as a page, to be printed or sent.
    Report,
}

/// A picture of the position or the line at which a game was left.
#[derive(Serialize, Deserialize)]
pub struct Show {
    /// The game.
    pub game: Game,
    /// The kind of picture.
    pub picture: Picture,
}

/// A picture: the beginning of its file's name, its ending, its bytes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Painting {
    /// Game and number of turns.
    pub name: String,
    /// The file's ending.
    pub ending: String,
    /// The file.
    #[serde(with = "serde_bytes")]
    pub bytes: Vec<u8>,
}

/// An event of a picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ShowEvent {
    /// Number of positions that are painted, and of all.
    Progress(usize, usize),
    /// The finished picture.
    Made(Painting),
    /// The reason why there is no picture.
    Failed(String),
}

impl Show {
    fn paint(&self, stop: &AtomicBool, send: &mut dyn FnMut(ShowEvent)) -> Result<Painting, Message> {
        let mut session = registry::load(&self.game.0)?;
        let style = |width| Style { width, ..Style::default() };
        let svg = |session: &Session| diagram::svg(session, style(PICTURE), &[]);
        let (ending, bytes) = match self.picture {
            Picture::Svg => ("svg", svg(&session).into_bytes()),
            Picture::Png => ("png", diagram::png(&svg(&session))?),
            Picture::Gif => {
                let way = session.way();
                let look = (style(FILM), EACH);
                let done = |done| {
                    send(ShowEvent::Progress(done, way.len()));
                    !stop.load(Ordering::Relaxed)
                };
                let caption = |session: &Session| caption_of(session, &self.game.0.players);
                ("gif", diagram::film_of(Film::Gif, &mut session, &way, look, caption, done)?)
            }
            Picture::Report => ("html", printout::page(&session, &self.game.0.players, printout::EVERY).into_bytes()),
        };
        let (game, turns) = (session.spec().id, session.turns().len());
        let name = match self.picture {
            Picture::Report => format!("{game}-report"),
            Picture::Svg | Picture::Png | Picture::Gif => format!("{game}-{turns}"),
        };
        Ok(Painting { name, ending: ending.into(), bytes })
    }
}

impl Job for Show {
    type Event = ShowEvent;

    const NAME: &'static str = "show";

    fn run(self, _: &EnginePool, stop: &AtomicBool, send: &mut dyn FnMut(ShowEvent)) {
        let word = match self.paint(stop, send) {
            Ok(painting) => ShowEvent::Made(painting),
            Err(reason) => ShowEvent::Failed(locale::say(&reason)),
        };
        send(word);
    }
}
