//! The report of a game as an HTML page.

mod long;

use std::sync::LazyLock;
use std::time::Duration;

use benediction_rules::{Outcome, Reason, Side};
use benediction_study::letters::in_a_line;
use benediction_study::printout::{EVERY, page};
use benediction_study::record::{Player, Record};
use benediction_study::registry;
use benediction_study::reviews::Report;
use benediction_study::session::Session;
use benediction_study::tree::NodeId;
use benediction_study::words::study as words;
use proptest::prelude::*;

use crate::reviews::judged;
use crate::support::{GAMES, played};

const PEOPLE: (Player, Player) = (Player::Human, Player::Human);

fn html(session: &Session) -> String {
    page(session, &PEOPLE, EVERY)
}

/// Returns the tags of a page without the descriptions of its pictures. The tags must be balanced.
fn tags(page: &str) -> Vec<String> {
    let body = &page[page.find("<body>").unwrap() + 6..page.rfind("</body>").unwrap()];
    let mut open: Vec<&str> = Vec::new();
    let mut tags = Vec::new();
    for tag in body.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').unwrap_or_else(|| panic!("{tag} does not end"));
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap();
        match tag {
            _ if tag.starts_with('/') => assert_eq!(open.pop(), Some(name), "{tag}"),
            _ if tag.ends_with('/') => {}
            _ => open.push(name),
        }
        tags.push(tag.split(" aria-label=").next().unwrap().to_string());
    }
    assert_eq!(open, [""; 0]);
    tags
}

/// Returns the texts of a page between the tags.
fn texts(page: &str) -> Vec<String> {
    let body = &page[page.find("<body>").unwrap()..];
    let unescaped = |text: &str| {
        text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&").trim().to_string()
    };
    let texts = body.split('<').filter_map(|part| Some(unescaped(part.split_once('>')?.1)));
    texts.filter(|text| !text.is_empty()).collect()
}

/// A game that was analysed.
static ANALYSED: LazyLock<Record> = LazyLock::new(|| {
    let actions = ["Ba1-b2", "Cb4-c3", "Pc1+b2", "Ba4-b3", "Cb1-c2", "Cc3*b2"].map(Into::into).to_vec();
    let mut session = registry::load(&Record { actions, ..Record::of("obelisk") }).unwrap();
    judged(&mut session, 100);
    session.record(PEOPLE)
});

/// Returns an analysed game with a variation, whose texts are these: names, event, title, comments.
fn described(texts: &[String; 6]) -> Session {
    let mut session = registry::load(&ANALYSED).unwrap();
    let nodes = session.way();
    session.go(nodes[1]);
    let other =
        session.legal().into_iter().map(|view| view.action).find(|other| session.action_of(nodes[2]) != Some(*other));
    session.play_variation(other.unwrap()).unwrap();
    let variation = session.node();
    session.go(nodes[6]);
    let [near, far, event, title, comment, before] = texts.clone();
    let about = session.about_mut();
    (about.terms.names, about.event, about.title) = ([near, far], event, title);
    for node in [NodeId::ROOT, nodes[1], nodes[3], variation] {
        session.annotate(node, |notes| notes.comment.clone_from(&comment));
    }
    for node in [nodes[2], variation] {
        session.annotate(node, |notes| notes.before.clone_from(&before));
    }
    session
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn no_text_changes_the_tags_of_a_page(
        texts in prop::array::uniform6(prop_oneof![
            any::<String>(),
            "[<>&\"'/!a-z =\\-\n\r\u{0}\u{202e}]{0,24}",
            Just("</p></style><script>alert(1)</script><!--".to_string()),
            Just("\" onload=\"alert(1)".to_string()),
        ]),
    ) {
        let page = html(&described(&texts));
        let harmless = texts.each_ref().map(|text| String::from(if text.trim().is_empty() { "" } else { "x" }));
        prop_assert_eq!(tags(&page), tags(&html(&described(&harmless))));
        let title = texts[3].trim();
        if !title.is_empty() {
            let shown = title.lines().map(in_a_line).collect::<Vec<_>>().join("\n");
            prop_assert!(self::texts(&page).contains(&shown.trim().to_string()), "{:?}", shown);
        }
    }
}

#[test]
fn a_page_loads_nothing_and_runs_nothing() {
    let page = html(&described(&["Anna", "Ben", "Club", "", "Why?\nAnd how?", "Before"].map(Into::into)));
    for refused in ["<script", "javascript:", "http:", "https:", " src=", " on", "<link", "<iframe", "<img", "@import"]
    {
        let found = tags(&page).iter().any(|tag| format!("<{tag}").contains(refused));
        assert!(!found, "{refused}");
    }
    let styles = &page[..page.find("</style>").unwrap()];
    assert_eq!(styles.matches("url(").count(), styles.matches("url(data:font/woff2;base64,").count());
    assert_eq!(styles.matches("@font-face").count(), 4);
    assert!(page.contains("default-src 'none'"));
    assert!(page.contains("Why?\nAnd how?"), "line breaks stay");
}

#[test]
fn every_part_that_a_diagram_uses_is_defined_once() {
    for spec in GAMES {
        let page = html(&played(spec, 60, 2));
        let names = |start: &str| -> Vec<String> {
            page.split(start).skip(1).map(|rest| rest.split('"').next().unwrap().to_string()).collect()
        };
        let defined = names("<g id=\"");
        assert!(names("<use href=\"#").iter().all(|used| defined.contains(used)), "{spec}");
        assert!((1..defined.len()).all(|index| !defined[..index].contains(&defined[index])), "{spec}");
        tags(&page);
    }
}

/// The rows of the table in the documentation of the module.
#[test]
fn a_page_fits_the_state_of_its_game() {
    let contains = |session: &Session, text: &str| {
        let page = html(session);
        tags(&page);
        texts(&page).iter().any(|found| found.contains(text))
    };
    let graph = |session: &Session| html(session).contains("class=\"graph\"");
    let start = registry::named("benedict-chess").unwrap().start(Side::Near);
    assert!(contains(&start, "The game has not begun.") && contains(&start, "Starting position"));
    assert!(contains(&start, "The game has not been analysed yet.") && !graph(&start));
    let mut game = played("benedict-chess", 1, 1);
    assert!(contains(&game, "The game is not over. 1\u{a0}turn."));
    judged(&mut game, 100);
    assert!(graph(&game) && !contains(&game, "Time per turn"));
    let node = game.node();
    game.annotate(node, |notes| notes.spent = Some(Duration::from_secs(65)));
    assert!(contains(&game, "Time per turn") && contains(&game, "1:05 (turn 1)"));
    game.end(Outcome::win(Side::Near, Reason::Resigned(Side::Far)));
    assert!(contains(&game, "White wins") && contains(&game, "Black resigned. 1\u{a0}turn."));
    game.about_mut().terms.names = ["Anna".into(), String::new()];
    game.about_mut().terms.series = "1-0 of 3".into();
    assert!(contains(&game, "Anna (White) wins") && contains(&game, "Match to 3 wins: Anna 2, Black 0"));
    let bots = page(&game, &(Player::Bot(1), Player::Other("Fairy".into())), EVERY);
    assert!(texts(&bots).contains(&"Anna (Pilgrim, level 1) – Fairy".to_string()), "{:?}", texts(&bots));

    let mut dice = played("kingamon", 30, 3);
    assert!(!contains(&dice, "luck"));
    judged(&mut dice, 20);
    assert!(contains(&dice, "Points gained by luck with the dice"));
}

#[test]
fn a_page_has_the_main_line_with_comments_and_variations_as_text() {
    let session = described(&["", "", "", "", "Look here", "Or rather"].map(Into::into));
    let page = html(&session);
    // The graph, the start, two commented turns and the end.
    assert_eq!(page.matches("<figcaption>").count(), 5);
    assert_eq!(page.matches("class=\"turn\"").count(), 6);
    assert_eq!(page.matches("class=\"variation\"").count(), 1);
    assert_eq!(page.matches("Look here").count(), 4);
    assert_eq!(page.matches("Or rather").count(), 2);
    let count = |every| self::page(&session, &PEOPLE, every).matches("<figcaption>").count();
    assert_eq!([count(0), count(2), count(1)], [5, 7, 8]);
}

#[test]
fn figures_are_those_of_the_report() {
    let mut session = played("benediction", 40, 5);
    let report: Report = judged(&mut session, 200);
    let texts = texts(&html(&session));
    let after = |label: &str| {
        let index = texts.iter().position(|text| text == label).unwrap_or_else(|| panic!("{label}: {texts:?}"));
        [texts[index + 1].clone(), texts[index + 2].clone()]
    };
    let of = |figure: fn(&benediction_study::reviews::PlayerReport) -> String| report.players.each_ref().map(figure);
    assert_eq!(after("Accuracy"), of(|player| format!("{:.1}", player.accuracy.unwrap())));
    assert_eq!(after("Decisions"), of(|player| player.decisions.to_string()));
    assert_eq!(after("Blunders"), of(|player| player.verdicts[2].to_string()));
    assert_eq!(after("Points lost per decision"), of(|player| format!("{:.1}", player.points_per_decision())));
    let sizes: Vec<f32> = report.by_size().iter().map(|index| report.turns[*index].loss).collect();
    assert!(sizes.len() > 3 && sizes.is_sorted_by(|a, b| a >= b), "{sizes:?}");
    let costs: Vec<&String> = texts.iter().filter(|text| text.contains("lost: from ")).collect();
    assert_eq!(costs.len(), sizes.len());
    for (cost, index) in costs.iter().zip(report.by_size()) {
        let turn = &report.turns[index];
        let [before, after] = [turn.before, turn.after].map(words::percent);
        let points = format!("{:.1}", 100.0 * turn.loss);
        assert!(
            cost.contains(&format!(" {points} point")) && cost.ends_with(&format!("from {before} to {after}")),
            "{cost}"
        );
        let [_, better] = words::explained(&session, turn).unwrap();
        assert!(texts.contains(&better), "{better}");
    }
}
