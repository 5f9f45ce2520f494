//! The mistakes of a game, the largest first, each with a diagram of the position before it.

use super::html::Html;
use super::turn_title;
use crate::diagram::SharedDiagrams;
use crate::reviews::{Report, ReportedTurn};
use crate::session::Session;
use crate::tree::{Mark, MarkColor, NodeId};
use crate::words::study as words;
use benediction_rules::Action;
use benediction_rules::message::Arg;
use benediction_rules::view::{ActionView, Place};
use benediction_words::{say, text};

/// Greatest number of mistakes with a diagram, and the room for the diagrams in bytes. The others are a list.
const SHOWN: usize = 20;
const ROOM: usize = 45_000;
/// Smallest part of a loss that is worth a line, from 0 to 1.
const MIN_PART: f32 = 0.0005;
/// The colours of what was played and of what was better.
const PLAYED: MarkColor = MarkColor::Second;
const BETTER: MarkColor = MarkColor::First;

/// Adds the mistakes. `session` is used to visit the positions.
pub(super) fn mistakes(html: &mut Html, report: &Report, session: &mut Session, diagrams: &mut SharedDiagrams) {
    let indices = report.by_size();
    html.element("h2", "", text!("report-mistakes"));
    if indices.is_empty() {
        html.element("p", "note", text!("report-no-mistakes"));
        return;
    }
    html.element("p", "note", text!("report-arrows"));
    let mut others = indices.iter().map(|index| &report.turns[*index]).peekable();
    let (mut rank, mut used) = (0, 0);
    while let Some(turn) = others.next_if(|_| rank < SHOWN && used < ROOM) {
        rank += 1;
        let picture = picture(turn, session, diagrams);
        used += picture.len();
        html.within("article", "", |html| mistake(html, rank, turn, session, &picture));
    }
    if others.peek().is_some() {
        html.element("h3", "", text!("report-more"));
        html.within("div", "others", |html| {
            for turn in others {
                html.within("p", "", |html| {
                    title(html, session, turn);
                    html.words(" ");
                    let points = Arg::decimal(f64::from(turn.loss) * 100.0, 1);
                    html.element("small", "", &say!("report-lost", points));
                });
            }
        });
    }
}

/// Returns the diagram of the position before a turn, with marks for what was played and what was better.
fn picture(turn: &ReportedTurn, session: &mut Session, diagrams: &mut SharedDiagrams) -> String {
    let before = turn.turn.nodes.first().and_then(|first| session.before(*first)).unwrap_or(NodeId::ROOT);
    session.go(before);
    let about = say!("report-before", number = turn.turn.number);
    diagrams.svg(session, &marks(session, before, turn), &about)
}

/// Adds a mistake with its diagram.
fn mistake(html: &mut Html, rank: usize, turn: &ReportedTurn, session: &Session, picture: &str) {
    html.within("figure", "", |html| html.picture(picture));
    html.within("div", "", |html| {
        html.within("h3", "", |html| {
            html.element("span", "rank", &rank.to_string());
            title(html, session, turn);
        });
        html.element("p", "cost", &cost(turn));
        if turn.loss - turn.punished >= MIN_PART {
            let points = Arg::decimal(f64::from(turn.punished) * 100.0, 1);
            html.element("p", "cost", &say!("report-punished", points));
        }
        match words::explained(session, turn) {
            Some([problem, better]) => {
                if !problem.is_empty() {
                    html.element("p", "", &problem);
                }
                html.element("p", "better", &better);
            }
            None => html.element("p", "", &words::turn(session.sides(), turn)),
        }
    });
}

/// Adds the number, the side and the notation of a turn, with its symbol.
fn title(html: &mut Html, session: &Session, turn: &ReportedTurn) {
    html.words(&turn_title(session.sides(), turn));
    if let Some(verdict) = turn.verdict {
        html.words(" ");
        html.element("b", words::verdict_id(verdict), verdict.sign().sign());
    }
}

/// Returns what a turn cost.
fn cost(turn: &ReportedTurn) -> String {
    let Some(verdict) = turn.verdict else { return String::new() };
    say!(
        "report-cost",
        verdict = words::verdict_id(verdict),
        points = Arg::decimal(f64::from(turn.loss) * 100.0, 1),
        before = words::percent(turn.before),
        after = words::percent(turn.after)
    )
}

/// Returns the marks of what was played and of what was better, in the present position. What both have in common counts as better.
fn marks(session: &Session, before: NodeId, turn: &ReportedTurn) -> Vec<Mark> {
    let of = |actions: &[Action], color: MarkColor| -> Vec<Mark> {
        session.views_of(actions, false).iter().flat_map(|view| marks_of(view, color)).collect()
    };
    let played: Vec<Action> = turn.turn.nodes.iter().filter_map(|node| session.action_of(*node)).collect();
    let better = of(&session.read_line(before, &turn.best).unwrap_or_default(), BETTER);
    let mut marks = of(&played, PLAYED);
    marks.retain(|mark| !better.iter().any(|other| mark.is_at(*other)));
    marks.extend(better);
    marks
}

/// Returns the marks of an action. What passes through a wall has a mark on each side of the board.
fn marks_of(view: &ActionView, color: MarkColor) -> Vec<Mark> {
    if !view.verb.is_on_board() {
        return Vec::new();
    }
    let Some(Place::Point(from)) = view.from else { return vec![Mark::Point(view.to, color)] };
    let way = if view.way.len() > 1 { view.way.clone() } else { vec![from, view.to] };
    let (out, back) = way.split_at(view.through.unwrap_or(way.len()).min(way.len()));
    let ends = [out, back].into_iter().filter_map(|part| Some((*part.first()?, *part.last()?)));
    ends.map(|(from, to)| if from == to { Mark::Point(from, color) } else { Mark::Arrow(from, to, color) }).collect()
}
