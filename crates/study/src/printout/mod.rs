//! The report of a game as an HTML page, to be printed or sent: the players and the result, the graph of the win chance, the mistakes
//! with diagrams, and the whole game in notation. The page is one file without scripts, which loads nothing. Its figures are those of
//! [`Report`].
//!
//! | game | page |
//! |---|---|
//! | over | the result and its reason, and the number of turns |
//! | not over, or without a turn | a sentence about it in place of the result |
//! | not analysed | a note in place of graph, players and mistakes; those who call [`page`] analyse the game first |
//! | analysed in part | the figures of the analysed turns, with the number of the others |
//! | with dice | the luck of both, the result without luck, offers of the cube |
//! | part of a match | how the match stands |
//! | a study | the main line with its comments and drawings; variations as text; the result is that of the main line |
//! | without names | the sides by their colours, bots by their levels |
//! | with times | bars below the graph, a time beside each turn, the time of both players |
//! | of 500 turns | at most about 40 diagrams of the game and 20 of mistakes, fewer of a full board; the other mistakes are a list |

mod graph;
mod html;
mod mistakes;
mod moves;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::diagram::SharedDiagrams;
use crate::record::Player;
use crate::registry;
use crate::reviews::{PlayerReport, Report, ReportedTurn, TimeUsed};
use crate::session::Session;
use crate::tree::NodeId;
use crate::words::clock::used;
use crate::words::series::{Opponents, standing};
use crate::words::{clock, named_player, study as words};
use benediction_rules::Side;
use benediction_rules::message::Arg;
use benediction_rules::notation::SideNames;
use benediction_words::{self as all, locale, say, text};
use html::Html;

/// Number of turns from one diagram of the game to the next, unless another one is chosen.
pub const EVERY: usize = 10;

/// The styles of the page, on a screen and on paper.
const STYLES: &str = include_str!("page.css");

/// The fonts of the page with the letters of Western European languages: family, style, weight and file. Other letters are in the
/// fonts of the reader's machine.
const FONTS: [(&str, &str, u16, &[u8]); 4] = [
    ("Alegreya Sans", "normal", 400, include_bytes!("../../../../assets/fonts/latin/AlegreyaSans-Regular.woff2")),
    ("EB Garamond", "normal", 400, include_bytes!("../../../../assets/fonts/latin/EBGaramond-Regular.woff2")),
    ("EB Garamond", "normal", 500, include_bytes!("../../../../assets/fonts/latin/EBGaramond-Medium.woff2")),
    ("EB Garamond", "italic", 400, include_bytes!("../../../../assets/fonts/latin/EBGaramond-Italic.woff2")),
];

/// Returns the report of a game between these kinds of players as an HTML page. The game has a diagram every `every` turns, and none
/// of these if it is 0; comments and the end have diagrams of their own.
///
/// ```
/// use benediction_rules::Side;
/// use benediction_study::record::Player;
/// use benediction_study::{printout, registry};
///
/// let session = registry::first().start(Side::Near);
/// let page = printout::page(&session, &(Player::Human, Player::Bot(3)), printout::EVERY);
/// assert!(page.starts_with("<!DOCTYPE html>") && page.contains("Novice, level 3"));
/// ```
pub fn page(session: &Session, kinds: &(Player, Player), every: usize) -> String {
    let mut session = session.clone();
    let end = session.tree().end_of_line(NodeId::ROOT);
    session.go(end);
    let report = Report::new(&session);
    let sides = session.sides();
    let names = Side::BOTH.map(|side| player(&session, kinds, side));
    let title = match session.about().title.trim() {
        "" => say!("diagram-players", near = &names[0], far = &names[1]),
        title => title.to_string(),
    };
    let mut body = Html::default();
    let mut diagrams = SharedDiagrams::default();
    body.within("main", "", |html| {
        html.within("header", "", |html| head(html, &session, &title, &names));
        if report.turns.is_empty() {
            html.element("p", "note", text!("study-no-report"));
        } else {
            html.within("section", "", |html| chances(html, &report, sides));
            html.within("section", "", |html| players(html, &report, sides, &names));
            html.within("section", "", |html| mistakes::mistakes(html, &report, &mut session, &mut diagrams));
        }
        html.within("section", "game", |html| moves::moves(html, &report, every, &mut session, &mut diagrams));
        html.within("footer", "", |html| foot(html, &session, &report));
    });
    let mut page = Html::default();
    page.picture(&diagrams.definitions());
    page.add(&body);
    page.page(locale::code(), &title, &(fonts() + STYLES))
}

/// Returns the rules of the styles that contain the fonts.
fn fonts() -> String {
    let rule = |(family, style, weight, file): &(&str, &str, u16, &[u8])| {
        let file = STANDARD.encode(file);
        format!(
            "@font-face{{font-family:\"{family}\";font-style:{style};font-weight:{weight};\
             src:url(data:font/woff2;base64,{file}) format(\"woff2\")}}\n"
        )
    };
    FONTS.iter().map(rule).collect()
}

/// Returns the name of a player. A person without a name is called like the side.
fn player(session: &Session, kinds: &(Player, Player), side: Side) -> String {
    let kind = if side == Side::Near { &kinds.0 } else { &kinds.1 };
    match (session.about().terms.name(side), kind) {
        (None, Player::Human) => all::side(session.sides(), side),
        (name, kind) => named_player(name.as_deref(), kind, false),
    }
}

/// Returns the number, the side and the notation of a turn.
fn turn_title(sides: SideNames, turn: &ReportedTurn) -> String {
    let words = turn.turn.words.join(" ");
    say!("study-moment-turn", number = turn.turn.number, side = sides.of(turn.side()), turn = words)
}

/// Adds the game, the players, the result, and what else is known.
fn head(html: &mut Html, session: &Session, title: &str, names: &[String; 2]) {
    let spec = session.spec();
    let mut game = vec![registry::title(&spec.id).to_string()];
    let rules = registry::find(&spec.id).map_or(&[][..], |entry| entry.rules);
    let chosen = spec.rules.words().filter_map(|word| rules.iter().find(|rule| rule.word == word));
    game.extend(chosen.map(|rule| locale::text(rule.title).to_string()));
    html.element("p", "kicker", &all::list(&game));
    html.element("h1", "", title);
    let sides = session.sides();
    html.within("p", "sides", |html| {
        for (side, name) in Side::BOTH.into_iter().zip(names) {
            let name = Some(name.as_str()).filter(|name| *name != all::side(sides, side));
            html.within("span", "", |html| {
                html.element("i", sides.of(side), "");
                html.element("bdi", "", &all::side_of(sides, side, name));
            });
        }
    });
    let turns = session.summary().turns;
    html.within("p", "result", |html| match session.outcome() {
        Some(outcome) => {
            let winner = outcome.winner.and_then(|winner| session.about().terms.name(winner));
            html.element("strong", "", &all::result_with_name(outcome, sides, winner.as_deref()));
            html.words(&all::reason_in_turns(outcome, sides, turns));
        }
        None if turns == 0 => html.words(text!("report-not-begun")),
        None => html.words(&say!("report-unfinished", turns)),
    });
    let about = session.about();
    let match_standing = session.series().map(|series| {
        let [near, far] = names.clone().map(Player::Other);
        standing(series, &Opponents::new(&(near, far), [None, None], sides))
    });
    let facts = [
        about.date.map(|date| date.to_string()),
        Some(about.event.trim().to_string()),
        match_standing,
        about.terms.controls().map(|controls| clock::about(controls, sides)),
    ];
    for fact in facts.into_iter().flatten().filter(|fact| !fact.is_empty()) {
        html.element("p", "fact", &fact);
    }
}

/// Adds the graph.
fn chances(html: &mut Html, report: &Report, sides: SideNames) {
    html.element("h2", "", text!("report-chances"));
    let side = sides.of(Side::Near);
    let about = say!("report-graph", side);
    html.within("figure", "graph", |html| {
        html.picture(&graph::graph(report, sides, &about));
        let times = report.time_bars().map_or_else(String::new, |_| say!("report-times", side));
        html.element("figcaption", "", &all::sentences(&[about, times]));
    });
    if report.missing > 0 {
        html.element("p", "note", &say!("study-turns-left", count = report.missing));
    }
}

/// Adds the table of both players, and what is known about their luck and their offers.
fn players(html: &mut Html, report: &Report, sides: SideNames, names: &[String; 2]) {
    html.element("h2", "", text!("report-players"));
    html.within("table", "", |html| {
        html.within("tr", "", |html| {
            html.element("th", "", "");
            for (side, name) in Side::BOTH.into_iter().zip(names) {
                html.within("th", "", |html| {
                    html.element("i", sides.of(side), "");
                    html.element("bdi", "", name);
                });
            }
        });
        for (label, cells) in rows(report) {
            html.within("tr", "", |html| {
                html.element("td", "", label);
                cells.iter().for_each(|cell| html.element("td", "", cell));
            });
        }
    });
    if let Some(result) = report.without_luck {
        html.element("p", "note", &words::without_luck(sides, result));
    }
    for (name, player) in names.iter().zip(&report.players) {
        for mistake in &player.offer_mistakes {
            html.element("p", "note", &say!("report-said", name, said = words::offer_mistake(mistake)));
        }
    }
}

/// Returns the rows of the table: a label, and a figure of each player.
fn rows(report: &Report) -> Vec<(&'static str, [String; 2])> {
    let of = |figure: &dyn Fn(&PlayerReport) -> Option<String>| {
        report.players.each_ref().map(|player| figure(player).unwrap_or_else(|| text!("report-none").into()))
    };
    let decimal = |value: f64| Some(say!("report-figure", figure = Arg::decimal(value, 1)));
    let verdict = |index: usize| of(&|player| Some(player.verdicts[index].to_string()));
    let mut rows = vec![
        (text!("report-accuracy"), of(&|player| decimal(player.accuracy?.into()))),
        (text!("report-decisions"), of(&|player| Some(player.decisions.to_string()))),
        (text!("report-inaccuracies"), verdict(0)),
        (text!("report-errors"), verdict(1)),
        (text!("report-blunders"), verdict(2)),
        (text!("report-each"), of(&|player| decimal(player.points_per_decision()))),
    ];
    if report.dice {
        rows.push((text!("report-pips"), of(&|player| decimal(player.rolls.mean_pips()?))));
        rows.push((text!("report-luck"), of(&|player| decimal(100.0 * f64::from(player.luck)))));
    }
    if report.players.iter().any(|player| player.time.is_some()) {
        let longest = |time: TimeUsed| {
            let turn = &report.turns[time.longest];
            Some(say!("report-longest-turn", time = used(turn.spent?), number = turn.turn.number))
        };
        rows.push((text!("report-time"), of(&|player| Some(used(player.time?.total)))));
        let each = |time: TimeUsed| used(time.total / time.turns.max(1));
        rows.push((text!("report-time-each"), of(&|player| player.time.map(each))));
        rows.push((text!("report-longest"), of(&|player| longest(player.time?))));
    }
    rows
}

/// Adds by what the page was made, and how the game was analysed: by the least effort of all turns.
fn foot(html: &mut Html, session: &Session, report: &Report) {
    html.element("p", "", &say!("report-made", version = env!("CARGO_PKG_VERSION")));
    let analyses = report.turns.iter().filter_map(|turn| session.analysis(*turn.turn.nodes.first()?));
    if let Some(least) = analyses.min_by_key(|analysis| analysis.nodes) {
        html.element("p", "", &say!("report-analysed", engine = &least.engine, positions = least.nodes));
    }
}
