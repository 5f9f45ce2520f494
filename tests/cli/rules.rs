//! `benediction rules`, and the page that it writes.

use crate::support::{bad, good};

#[test]
fn the_page_of_the_rules_is_what_the_command_prints() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rules.md")).unwrap();
    assert!(page == good(&["rules"], ""), "write it anew: benediction rules > docs/rules.md");
}

#[test]
fn rules_command_prints_one_game_or_refuses_unknown() {
    let trails = good(&["rules", "--game", "king-trails"], "");
    assert!(trails.starts_with("# King Trails\n\n## ") && trails.contains("## The five actions"), "{trails}");
    assert!(trails.contains("- **D17**: ") && !trails.contains("the same as in"), "{trails}");
    assert!(bad(&["rules", "--game", "go"], b"").contains("kingamon"));
}

#[test]
fn the_lessons_are_listed_and_printed() {
    let all = good(&["lessons"], "");
    for line in ["2. Walking and stacks (4 min)", "3. A blessed king must wait (3 min)", "5. Bearing off (3 min)"] {
        assert!(all.contains(line), "{line}: {all}");
    }
    let lesson = good(&["lessons", "--game", "benediction", "--lesson", "8"], "");
    assert!(lesson.starts_with("# Walls and blessing\n") && lesson.contains("Task: `Benediction v2: "), "{lesson}");
    assert!(lesson.trim_end().ends_with('`'), "the position of its game: {lesson}");
    let unknown = bad(&["lessons", "--game", "obelisk", "--lesson", "9"], b"");
    assert!(unknown.contains("Obelisk has 5 lessons; 9 is not one of them"), "{unknown}");
    bad(&["lessons", "--lesson", "1"], b"");
}
