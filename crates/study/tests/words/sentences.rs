//! Sentences of the rules pages and lessons by which a reader could play wrongly, each with the cases of the rules that show it.

use std::collections::BTreeSet;

use benediction_rules::message::Key;
use benediction_rules::{GameSpec, key};
use benediction_study::record::Record;
use benediction_study::registry;
use benediction_words::locale;
use serde::Deserialize;

/// A message, words that stand in it, and the names of the cases in `crates/rules/tests/benediction/cases.ron` that show them.
const SHOWN: &[(Key, &str, &[&str])] = &[
    // Kings on starting points.
    (
        key!("rules-benediction-end-king-text"),
        "loses any blessing or curse, even a blessing that he got by going through the wall onto it",
        &[
            "A blessed man loses his blessing on a starting point",
            "A cursed man loses his curse on a starting point",
            "A plain man who passes the wall onto a starting point is a king without a blessing",
        ],
    ),
    (
        key!("rules-benediction-end-king-text"),
        "if he goes through the enemy wall onto it, he is blessed and wins",
        &["A king who passes the wall onto a starting point keeps his blessing and wins"],
    ),
    (
        key!("course-benediction-walls-5-right"),
        "He would have won on a starting point too",
        &["A king of Blue who passes the wall onto the own starting point wins"],
    ),
    (
        key!("rules-king-trails-end-king-text"),
        "A man who is already a king loses his blessing there too",
        &[
            "A king who passes the wall onto a starting point arrives plain",
            "A blessed king who moves onto a starting point loses his blessing",
        ],
    ),
    // Blocks at the far end of a line.
    (
        key!("rules-benediction-actions-block-text"),
        "with a block on a1, there can be none on e1, a5 or i5",
        &[
            "One gridline through a1 ends at a5",
            "One gridline through a1 ends at e1",
            "One gridline through a1 ends at i5",
        ],
    ),
    (key!("course-benediction-drops-6"), "No line joins a1 and e9", &["No gridline joins a1 and e9"]),
    (
        key!("rules-king-trails-block-text"),
        "with a block on a1, there can be none on g1, a7 or m7",
        &[
            "The 7-board: a gridline through a1 ends at g1",
            "The 7-board: a gridline through a1 ends at a7",
            "The 7-board: a gridline through a1 ends at m7",
            "The 7-board: no gridline joins a1 and a5",
        ],
    ),
    // Curses and how they end.
    (
        key!("rules-benediction-minute-2"),
        "A cursed man cannot be blessed until a merge or a starting point ends his curse",
        &[
            "A cursed man passes the wall and stays cursed",
            "A cursed man merges with a blessed man and the curse is gone",
            "A cursed man loses his curse on a starting point",
        ],
    ),
    (
        key!("rules-benediction-minute-2"),
        "usually",
        &[
            "Both parts of a split are cursed",
            "The part that passes the wall is blessed, the part left behind is cursed",
            "The parts of a split that completes a bridge are both blessed",
            "Both parts of a king are kings and take no curse",
        ],
    ),
    (
        key!("rules-benediction-blessings-curse-text"),
        "with a man who is not cursed and comes to him through the enemy wall",
        &[
            "A plain man who passes the wall merges with a cursed man",
            "A cursed man who passes the wall has no blessing from it",
        ],
    ),
    // Examples on the board of King Trails.
    (
        key!("rules-king-trails-walking-3"),
        "a red man on a7 can leave",
        &["The 7-board: NW from the corner a7, Red comes back at m1"],
    ),
    (
        key!("rules-benediction-walking-3"),
        "a red man on a5 can leave",
        &["NW from the corner a5, Red comes back at i1"],
    ),
    // What was missing.
    (
        key!("rules-benediction-walking-2"),
        "A king captures like any other man",
        &["A king captures like any other man"],
    ),
    (
        key!("rules-king-trails-walking-2"),
        "or leave the game if he was cursed",
        &[
            "The checkers of a captured cursed man are removed for good",
            "The checkers of a captured plain man go back to the hand",
        ],
    ),
    (
        key!("rules-benediction-actions-merge-text"),
        "a king who merges with a blessed man is not blessed",
        &["A blessed man who merges with a king does not win"],
    ),
    (key!("rules-benediction-blessings-bridge-text"), "side branches too", &["Men beside a bridge belong to it"]),
    (
        key!("rules-benediction-blessings-bridge-text"),
        "A man who becomes a king in a bridge loses his curse first, and is then blessed",
        &["A cursed man who becomes a king and completes a bridge by the same action is blessed and wins"],
    ),
    (
        key!("rules-king-trails-blessings-bridge-text"),
        "A man who lands on a starting point in a bridge loses his curse first, and is then blessed",
        &["A cursed man who arrives on a starting point and completes a bridge there is blessed by the bridge"],
    ),
    (
        key!("rules-king-trails-choice-text"),
        "b2 to l2 for Red",
        &[
            "b2 is the left end of the second line of Red",
            "l2 is the right end of the second line of Red",
            "a2 is on an edge",
        ],
    ),
    (
        key!("rules-king-trails-drop-text"),
        "even on one of your opponent's that lies in your zone",
        &["A man dropped on the enemy's starting point in the own zone is a king"],
    ),
    (
        key!("rules-king-trails-trails-text"),
        "A captured king leaves none",
        &["A captured king leaves no starting point"],
    ),
    // A blessed king wins, without a condition.
    (
        key!("rules-benediction-blessings-king-text"),
        "He wins the game at once, however he was blessed",
        &[
            "A king who passes the wall wins",
            "A king in a bridge wins",
            "A king who passes the wall while merging wins and is blessed in the final picture",
        ],
    ),
    (
        key!("rules-king-trails-blessings-king-text"),
        "at the start of his owner's next turn, if he is still blessed",
        &[
            "A king who passes the wall does not win at once",
            "After the opponent's last action the owner of the blessed king wins",
        ],
    ),
    // No man Moves twice.
    (
        key!("course-benediction-turns-1"),
        "no man Moves twice",
        &[
            "A man who moved does not move again in the turn",
            "A moved man may merge",
            "A man merged from a moved man may move in the same turn",
        ],
    ),
    (
        key!("lesson-benediction-first-action"),
        "No man may Move twice in a turn",
        &["A man who moved does not move again in the turn"],
    ),
    (
        key!("rules-benediction-actions-merge-text"),
        "a king, or part of one, who merges through the enemy wall is blessed, and wins",
        &[
            "A king who passes the wall while merging wins and is blessed in the final picture",
            "A king's sub-stack that passes the wall while merging wins, what it leaves behind is plain",
        ],
    ),
    (
        key!("course-king-trails-changes-3-right"),
        "a king who merges through the wall is not blessed in King Trails",
        &["A king who passes the wall while merging arrives plain"],
    ),
    (
        key!("course-benediction-bridges-4-right"),
        "If a man who is not cursed splits in a bridge, the parts that still stand in it are blessed",
        &[
            "A man of a standing bridge splits within it and both parts are blessed",
            "The parts of a cursed man stay cursed in a bridge, but connect",
        ],
    ),
    (
        key!("rules-benediction-actions-split-text"),
        "(4) a part that becomes a king on a starting point has neither a blessing nor a curse",
        &[
            "The part of a split on a starting point is a king, the other part is cursed",
            "A split part that passes the wall onto a starting point is a king without a blessing",
        ],
    ),
    // Through the wall.
    (
        key!("rules-screen-past-the-wall-text"),
        "blesses a man who is not cursed",
        &["A cursed man passes the wall and stays cursed", "A merge past the wall leaves no blessing on a plain man"],
    ),
];

#[derive(Deserialize)]
struct Case {
    name: String,
}

#[test]
fn sentences_that_decide_are_shown_by_cases_of_the_rules() {
    let cases: Vec<Case> = ron::from_str(include_str!("../../../rules/tests/benediction/cases.ron")).unwrap();
    let names: BTreeSet<&str> = cases.iter().map(|case| case.name.as_str()).collect();
    let mut faults = Vec::new();
    for (key, words, shown_by) in SHOWN {
        let text = locale::text(*key);
        if !text.contains(words) {
            faults.push(format!("{} does not say “{words}”: {text}", key.name()));
        }
        let missing = shown_by.iter().filter(|name| !names.contains(**name));
        faults.extend(missing.map(|name| format!("there is no case “{name}”")));
        assert!(!shown_by.is_empty(), "{}", key.name());
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn each_side_starts_with_seven_men_of_one_checker() {
    let entry = registry::find(&GameSpec::from("benediction").id).unwrap();
    let figure = registry::load(&Record::of(entry.name)).unwrap().figure();
    assert_eq!((figure.men.len(), figure.men.iter().all(|man| man.checkers.len() == 1)), (14, true));
    assert!(locale::text(key!("rules-benediction-board-5")).contains("seven men of one checker each"));
}
