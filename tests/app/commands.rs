//! The documentation of the keys agrees with the list of commands.

use std::collections::BTreeSet;

use benediction::app::input::command_list::LINES;
use benediction::app::input::keyboard::KeyLabels;

/// Returns the lines of a page's table below a heading.
fn table<'a>(page: &'a str, heading: &str) -> Vec<&'a str> {
    let (_, below) = page.split_once(heading).unwrap();
    let rows = below.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
    rows.take_while(|line| line.starts_with('|')).collect()
}

#[test]
fn key_table_in_docs_lists_exactly_all_keys() {
    let rows = table(include_str!("../../docs/playing.md"), "## Keys");
    let left = rows.iter().filter_map(|row| row.split('|').nth(1));
    let written: BTreeSet<String> =
        left.flat_map(|cell| cell.split('`').skip(1).step_by(2)).map(str::to_string).collect();
    let listed: BTreeSet<String> = LINES.iter().flat_map(|line| line.keys(&KeyLabels::default())).collect();
    assert_eq!(written, listed);
}
