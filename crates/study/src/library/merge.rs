//! Merging of two versions of a game.
//!
//! [`merge`] uses the common ancestor of both versions, so that it can apply deletions. [`join`] has no ancestor and keeps
//! everything that either version has.

use std::mem;

use crate::record::{Branch, Note, Record, Unknown};
use crate::registry;
use crate::terms::Terms;
use benediction_rules::Outcome;
use benediction_rules::message::Message;

/// The blank line between two paragraphs of a comment.
const PARAGRAPH: &str = "\n\n";

/// The result of merging two versions of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// The game. If both versions changed the same thing, it has our value.
    pub record: Record,
    /// `true` if both versions changed the same thing in different ways.
    pub conflict: bool,
}

/// Returns `ours` with the changes of `theirs` since `base`. Returns `None` if the three do not begin with the same position of the
/// same game.
pub fn merge(base: &Record, ours: &Record, theirs: &Record) -> Option<Merged> {
    if !same_start(base, ours) || !same_start(ours, theirs) {
        return None;
    }
    let (record, lost) = Merger::default().records(base, ours, theirs, None);
    Some(Merged { record, conflict: !lost.is_empty() })
}

/// Returns a game that has everything of both versions: variations, comments, marks and tags. If values differ, ours stays and
/// theirs is added to the comment. Returns `None` if the versions do not begin with the same position of the same game, or if a
/// value would be lost that a comment cannot contain: a different result, or a different value of an unknown field.
///
/// ```
/// use benediction_study::library::merge::join;
/// use benediction_study::record::Record;
///
/// let ours = Record { actions: vec!["e2e4".into()], tags: vec!["club".into()], ..Record::of("benedict-chess") };
/// let theirs = Record { actions: vec!["e2e4".into(), "e7e5".into()], ..Record::of("benedict-chess") };
/// let joined = join(&ours, &theirs).ok_or("the same start")?;
/// assert_eq!((joined.actions.len(), joined.tags.len()), (2, 1));
/// assert_eq!(join(&ours, &Record::of("obelisk")), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn join(ours: &Record, theirs: &Record) -> Option<Record> {
    if !same_start(ours, theirs) {
        return None;
    }
    // Where both have a value, the base has that of theirs, so that ours counts as the changed one.
    let seed = ours.seed.and(theirs.seed);
    let terms = Terms { strict: theirs.terms.strict, ..Terms::default() };
    let base = Record { players: theirs.players.clone(), seed, terms, ..Record::of(ours.game.clone()) };
    let (mut record, lost) = Merger::default().records(&base, ours, theirs, None);
    for LostValue { node, text } in lost {
        add_comment(&mut record.notes, node, &text?);
    }
    record.stars = ours.stars.max(theirs.stars);
    Some(record)
}

/// The course of a game: the actions up to its present position, and its result there. The first result on the way ends it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Course {
    /// The actions from the start on.
    pub line: Vec<String>,
    /// The result, from outside the rules or by them.
    pub result: Option<Outcome>,
}

impl Course {
    /// Returns the course of a saved game. Actions after its present position were undone or only tried.
    pub fn from_record(record: &Record) -> Course {
        let tree = Tree::of(record);
        let mut path = tree.nodes_to(tree.at);
        let ending = |node: &usize| tree.nodes[*node].note.ending;
        let first = path.iter().position(|node| ending(node).is_some());
        path.truncate(first.map_or(path.len(), |first| first + 1));
        let result = if first.is_some() { path.last().and_then(ending) } else { record.result };
        let line = path.iter().skip(1).map(|node| tree.nodes[*node].action.clone()).collect();
        Course { line, result }
    }
}

/// Does the same as [`join`] for two versions with the same start, and makes a course of one of them the main line. Where no
/// comment can contain a value that differs, ours stays.
pub(super) fn join_along(ours: &Record, theirs: &Record, course: &Course) -> Record {
    let (mut record, lost) = Merger::default().records(&Record::of(ours.game.clone()), ours, theirs, Some(course));
    for LostValue { node, text } in lost {
        add_comment(&mut record.notes, node, &text.unwrap_or_default());
    }
    record.stars = ours.stars.max(theirs.stars);
    record
}

/// Returns a game that has everything of another version of it, at the present position of that one, unless its own is further.
pub fn at_later_position(game: &Record, other: &Record) -> Record {
    let course = Course::from_record(other);
    let is_further = course.result.is_none() && Course::from_record(game).line.starts_with(&course.line);
    if is_further { game.clone() } else { join_along(game, game, &course) }
}

/// Returns `true` if two records are the same game, with equal rules, start, main line, players and date, and without different
/// results. Without a date the events must not be different either.
pub fn is_same_game(one: &Record, other: &Record) -> bool {
    let is_same_event =
        one.date.is_some() || one.event == other.event || one.event.is_empty() || other.event.is_empty();
    same_start(one, other)
        && one.actions == other.actions
        && one.players == other.players
        && one.terms.names == other.terms.names
        && one.date == other.date
        && is_same_event
        && (one.result == other.result || one.result.is_none() || other.result.is_none())
}

/// Returns a saved game in the form that this program writes, with actions in canonical texts.
///
/// # Errors
/// The game cannot be played.
pub fn canonical(record: &Record) -> Result<Record, Message> {
    let session = registry::load(record)?;
    Ok(Record { seed: record.seed, ..session.record(record.players.clone()) })
}

pub(super) fn same_start(one: &Record, other: &Record) -> bool {
    one.game == other.game && one.first == other.first && one.position == other.position
}

/// Adds the paragraphs of a text to a comment. Those that the comment has are left out, and a longer form replaces a shorter one, so
/// that two people who send each other their comments do not get them twice.
pub(super) fn add_comment(notes: &mut Vec<Note>, node: usize, text: &str) {
    if text.trim().is_empty() {
        return;
    }
    let at = notes.partition_point(|note| note.node < node);
    if notes.get(at).is_none_or(|note| note.node != node) {
        notes.insert(at, Note { node, ..Note::default() });
    }
    let comment = &mut notes[at].comment;
    let mut paragraphs: Vec<&str> =
        if comment.trim().is_empty() { Vec::new() } else { comment.split(PARAGRAPH).collect() };
    for added in text.split(PARAGRAPH) {
        match paragraphs.iter_mut().find(|paragraph| begins_with(added, paragraph) || begins_with(paragraph, added)) {
            Some(paragraph) => *paragraph = if added.len() > paragraph.len() { added } else { *paragraph },
            None => paragraphs.push(added),
        }
    }
    *comment = paragraphs.join(PARAGRAPH);
}

/// Returns `true` if a text is another one, or the other one with more after it.
fn begins_with(text: &str, beginning: &str) -> bool {
    let rest = text.strip_prefix(beginning).filter(|_| !beginning.trim().is_empty());
    rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

/// A value of the other version that the merged one does not have.
struct LostValue {
    node: usize,
    /// The value as a text. Empty if it need not be kept, `None` if a text cannot contain it.
    text: Option<String>,
}

/// The actions of a record as a tree. A node always comes before its children.
struct Tree {
    nodes: Vec<Node>,
    /// The node of the current position.
    at: usize,
}

#[derive(Default)]
struct Node {
    parent: usize,
    action: String,
    children: Vec<usize>,
    note: Note,
}

impl Tree {
    fn new() -> Tree {
        Tree { nodes: vec![Node::default()], at: 0 }
    }

    /// Creates the tree of a record. References to nodes that do not exist are ignored.
    fn of(record: &Record) -> Tree {
        let mut tree = Tree::new();
        // The node of each number of the record.
        let mut numbers = vec![0];
        let main = (0, &record.actions);
        for (from, actions) in
            [main].into_iter().chain(record.variations.iter().map(|branch| (branch.from, &branch.actions)))
        {
            let mut at = numbers.get(from).copied().unwrap_or_default();
            for action in actions {
                at = tree.child(at, action).unwrap_or_else(|| tree.add(at, action));
                numbers.push(at);
            }
        }
        tree.at = numbers[record.at.filter(|at| *at < numbers.len()).unwrap_or(record.actions.len())];
        for note in &record.notes {
            if let Some(node) = numbers.get(note.node) {
                tree.nodes[*node].note = Note { node: 0, ..note.clone() };
            }
        }
        tree
    }

    fn child(&self, node: usize, action: &str) -> Option<usize> {
        self.nodes[node].children.iter().copied().find(|child| self.nodes[*child].action == action)
    }

    fn add(&mut self, parent: usize, action: &str) -> usize {
        let id = self.nodes.len();
        self.nodes.push(Node { parent, action: action.into(), ..Node::default() });
        self.nodes[parent].children.push(id);
        id
    }

    /// Returns the nodes from the root to a node.
    fn nodes_to(&self, node: usize) -> Vec<usize> {
        let parent = |node: &usize| (*node != 0).then(|| self.nodes[*node].parent);
        let mut nodes: Vec<usize> = std::iter::successors(Some(node), parent).collect();
        nodes.reverse();
        nodes
    }

    /// Returns the actions that lead to a node.
    fn path(&self, node: usize) -> Vec<String> {
        self.nodes_to(node).into_iter().skip(1).map(|node| self.nodes[node].action.clone()).collect()
    }

    /// Makes every node on the way to this one a continuation, so that the main line leads to it.
    fn make_main(&mut self, node: usize) {
        for step in self.nodes_to(node).windows(2) {
            let children = &mut self.nodes[step[0]].children;
            if let Some(place) = children.iter().position(|child| *child == step[1]) {
                children[..=place].rotate_right(1);
            }
        }
    }

    /// Returns the node at the end of a path and `true`, or the last existing node on the path and `false`.
    fn follow(&self, path: &[String]) -> (usize, bool) {
        let mut node = 0;
        for action in path {
            match self.child(node, action) {
                Some(child) => node = child,
                None => return (node, false),
            }
        }
        (node, true)
    }

    /// Returns `true` if a node and everything after it, including annotations, are the same in another tree.
    fn same_below(&self, node: usize, other: &Tree, other_node: usize) -> bool {
        let mut due = vec![(node, other_node)];
        while let Some((node, other_node)) = due.pop() {
            let (node, other_node) = (&self.nodes[node], &other.nodes[other_node]);
            if node.note != other_node.note || node.children.len() != other_node.children.len() {
                return false;
            }
            for (child, other_child) in node.children.iter().zip(&other_node.children) {
                if self.nodes[*child].action != other.nodes[*other_child].action {
                    return false;
                }
                due.push((*child, *other_child));
            }
        }
        true
    }

    /// Writes the tree into a record. A variation never comes before the line from which it begins. Returns the number of each node
    /// in the record.
    fn put(mut self, record: &mut Record) -> Vec<usize> {
        let mut numbers = vec![0; self.nodes.len()];
        let mut lines: Vec<(usize, Vec<usize>)> = Vec::new();
        let mut due = std::collections::VecDeque::from([(0, None)]);
        while let Some((from, first)) = due.pop_front() {
            let mut line: Vec<usize> = Vec::new();
            let mut at = first.unwrap_or(from);
            if let Some(first) = first {
                line.push(first);
            }
            loop {
                due.extend(self.nodes[at].children.iter().skip(1).map(|child| (at, Some(*child))));
                let Some(next) = self.nodes[at].children.first() else { break };
                line.push(*next);
                at = *next;
            }
            lines.push((from, line));
        }
        let mut count = 0;
        for node in lines.iter().flat_map(|(_, line)| line) {
            count += 1;
            numbers[*node] = count;
        }
        let mut actions = |line: &[usize]| line.iter().map(|node| mem::take(&mut self.nodes[*node].action)).collect();
        record.actions = actions(&lines[0].1);
        record.variations =
            lines[1..].iter().map(|(from, line)| Branch { from: numbers[*from], actions: actions(line) }).collect();
        let end = record.actions.len();
        record.at = Some(numbers[self.at]).filter(|at| *at != end);
        record.notes = self
            .nodes
            .into_iter()
            .zip(&numbers)
            .filter(|(node, _)| node.note != Note::default())
            .map(|(node, number)| Note { node: *number, ..node.note })
            .collect();
        record.notes.sort_by_key(|note| note.node);
        numbers
    }
}

/// Merges records and collects lost values.
#[derive(Default)]
struct Merger {
    /// The current node in the merged tree.
    node: usize,
    lost: Vec<LostValue>,
}

impl Merger {
    /// Merges two versions with their common ancestor. The present position is the end of a course, or without one that of the
    /// version that has changed it.
    fn records(
        mut self,
        base: &Record,
        ours: &Record,
        theirs: &Record,
        course: Option<&Course>,
    ) -> (Record, Vec<LostValue>) {
        let trees = [Tree::of(base), Tree::of(ours), Tree::of(theirs)];
        let mut tree = self.trees(&trees);
        self.node = 0;
        let text = |text: &String| Some(text.clone());
        let mut record = Record {
            players: changed(&base.players, &ours.players, &theirs.players).0,
            terms: self.terms([&base.terms, &ours.terms, &theirs.terms]),
            date: self.pick(&base.date, &ours.date, &theirs.date, |date| Some(date.clone().unwrap_or_default())),
            event: self.pick(&base.event, &ours.event, &theirs.event, text),
            title: self.pick(&base.title, &ours.title, &theirs.title, text),
            tags: changed_list(&base.tags, &ours.tags, &theirs.tags),
            stars: self.pick(&base.stars, &ours.stars, &theirs.stars, |_| Some(String::new())),
            seed: changed(&base.seed, &ours.seed, &theirs.seed).0,
            unknown: self.unknown(&base.unknown, &ours.unknown, &theirs.unknown),
            ..ours.bare()
        };
        let Course { line, result } = match course {
            Some(course) => course.clone(),
            None => self.present(&trees, [base.result, ours.result, theirs.result]),
        };
        let (at, complete) = tree.follow(&line);
        if course.is_some() {
            tree.make_main(at);
        }
        tree.at = at;
        record.result = result.filter(|_| complete);
        let numbers = tree.put(&mut record);
        for lost in &mut self.lost {
            lost.node = numbers[lost.node];
        }
        (record, self.lost)
    }

    /// Merges the terms. Conflicts in the help are ignored.
    fn terms(&mut self, [base, ours, theirs]: [&Terms; 3]) -> Terms {
        let text = |text: &String| Some(text.clone());
        // All fields are named, so that a new one causes an error here.
        Terms {
            names: [0, 1].map(|side| self.pick(&base.names[side], &ours.names[side], &theirs.names[side], text)),
            clock: self.pick(&base.clock, &ours.clock, &theirs.clock, text),
            series: self.pick(&base.series, &ours.series, &theirs.series, text),
            strict: changed(&base.strict, &ours.strict, &theirs.strict).0,
            coach: changed(&base.coach, &ours.coach, &theirs.coach).0,
            matched: changed(&base.matched, &ours.matched, &theirs.matched).0,
        }
    }

    /// Merges the present positions and the results there.
    fn present(&mut self, trees: &[Tree; 3], results: [Option<Outcome>; 3]) -> Course {
        let [base, ours, theirs] = [0, 1, 2].map(|version| (trees[version].path(trees[version].at), results[version]));
        let ((line, mut result), _) = changed(&base, &ours, &theirs);
        let (ending, conflict) = changed(&base.1, &ours.1, &theirs.1);
        if ours.0 == theirs.0 {
            result = ending;
        }
        if conflict {
            self.lost.push(LostValue { node: 0, text: None });
        }
        Course { line, result }
    }

    /// Merges the actions and their annotations.
    fn trees(&mut self, [base, ours, theirs]: &[Tree; 3]) -> Tree {
        let mut merged = Tree::new();
        let mut due = vec![(0, Some(0), Some(0), Some(0))];
        while let Some((node, in_base, in_ours, in_theirs)) = due.pop() {
            self.node = node;
            let empty = Note::default();
            let note = |tree: &Tree, at: Option<usize>| at.map(|at| tree.nodes[at].note.clone());
            let base_note = note(base, in_base).unwrap_or_default();
            merged.nodes[node].note = match (note(ours, in_ours), note(theirs, in_theirs)) {
                (Some(our_note), Some(their_note)) => self.notes(&base_note, &our_note, &their_note),
                (Some(only), None) | (None, Some(only)) => only,
                (None, None) => empty,
            };
            let children = |tree: &Tree, at: Option<usize>| -> Vec<String> {
                let children = at.map(|at| tree.nodes[at].children.as_slice()).unwrap_or_default();
                children.iter().map(|child| tree.nodes[*child].action.clone()).collect()
            };
            let (base_order, our_order, their_order) =
                (children(base, in_base), children(ours, in_ours), children(theirs, in_theirs));
            let child = |tree: &Tree, at: Option<usize>, action: &str| tree.child(at?, action);
            for action in order(&base_order, &our_order, &their_order) {
                let before = child(base, in_base, &action);
                let here = child(ours, in_ours, &action);
                let in_their_child = child(theirs, in_theirs, &action);
                // A node that one version deleted is removed, unless the other version has changed it since.
                let is_deleted = match (before, here, in_their_child) {
                    (Some(before), Some(here), None) => in_theirs.is_some() && ours.same_below(here, base, before),
                    (Some(before), None, Some(in_their_child)) => {
                        in_ours.is_some() && theirs.same_below(in_their_child, base, before)
                    }
                    _ => false,
                };
                if !is_deleted {
                    due.push((merged.add(node, &action), before, here, in_their_child));
                }
            }
        }
        merged
    }

    fn notes(&mut self, base: &Note, ours: &Note, theirs: &Note) -> Note {
        // All fields are named, so that a new one causes an error here.
        let mut note = Note {
            node: 0,
            before: self.pick(&base.before, &ours.before, &theirs.before, |text| Some(text.clone())),
            comment: self.pick(&base.comment, &ours.comment, &theirs.comment, |text| Some(text.clone())),
            sign: self.pick(&base.sign, &ours.sign, &theirs.sign, |sign| Some(sign.clone().unwrap_or_default())),
            outlook: self.pick(&base.outlook, &ours.outlook, &theirs.outlook, |outlook| {
                Some(outlook.map(|outlook| outlook.sign().to_string()).unwrap_or_default())
            }),
            bookmark: changed(&base.bookmark, &ours.bookmark, &theirs.bookmark).0,
            // Conflicts in times and analysis are ignored.
            spent_ms: changed(&base.spent_ms, &ours.spent_ms, &theirs.spent_ms).0,
            judgement: changed(&base.judgement, &ours.judgement, &theirs.judgement).0,
            analysis: changed(&base.analysis, &ours.analysis, &theirs.analysis).0,
            ending: self.pick(&base.ending, &ours.ending, &theirs.ending, |_| None),
            ..Note::default()
        };
        let points = [base, ours, theirs].map(|note| colored(&note.points, &note.point_colors));
        (note.points, note.point_colors) = self.marks(&points);
        let arrows = [base, ours, theirs].map(|note| colored(&note.arrows, &note.arrow_colors));
        (note.arrows, note.arrow_colors) = self.marks(&arrows);
        note
    }

    /// Merges marks with their colours.
    fn marks<T: Clone + PartialEq>(&mut self, [base, ours, theirs]: &[Vec<(T, u8)>; 3]) -> (Vec<T>, Vec<u8>) {
        let color =
            |marks: &[(T, u8)], mark: &T| marks.iter().find(|(other, _)| other == mark).map(|(_, color)| *color);
        let new = theirs.iter().filter(|(mark, _)| color(ours, mark).is_none());
        let (mut marks, mut colors) = (Vec::new(), Vec::new());
        for (mark, _) in ours.iter().chain(new) {
            let picked =
                self.pick(&color(base, mark), &color(ours, mark), &color(theirs, mark), |_| Some(String::new()));
            if let Some(color) = picked {
                marks.push(mark.clone());
                colors.push(color);
            }
        }
        if colors.iter().all(|color| *color == 0) {
            colors.clear();
        }
        (marks, colors)
    }

    fn unknown(&mut self, base: &[Unknown], ours: &[Unknown], theirs: &[Unknown]) -> Vec<Unknown> {
        let value = |fields: &[Unknown], name: &str| {
            fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.clone())
        };
        let new = theirs.iter().filter(|(name, _)| value(ours, name).is_none());
        let merged = ours.iter().chain(new).filter_map(|(name, _)| {
            let picked = self.pick(&value(base, name), &value(ours, name), &value(theirs, name), |_| None);
            Some((name.clone(), picked?))
        });
        merged.collect()
    }

    /// Returns the value that was changed, or ours if both were. In that case theirs is lost.
    fn pick<T: Clone + PartialEq>(&mut self, base: &T, ours: &T, theirs: &T, text: impl Fn(&T) -> Option<String>) -> T {
        let (value, conflict) = changed(base, ours, theirs);
        if conflict {
            self.lost.push(LostValue { node: self.node, text: text(theirs) });
        }
        value
    }
}

/// Returns the value that was changed, or ours if both were, and `true` if both were changed in different ways.
fn changed<T: Clone + PartialEq>(base: &T, ours: &T, theirs: &T) -> (T, bool) {
    if ours == theirs || theirs == base {
        (ours.clone(), false)
    } else if ours == base {
        (theirs.clone(), false)
    } else {
        (ours.clone(), true)
    }
}

/// Returns `ours` with the entries that `theirs` added, and without those that it removed.
pub(super) fn changed_list(base: &[String], ours: &[String], theirs: &[String]) -> Vec<String> {
    let remaining = ours.iter().filter(|entry| theirs.contains(entry) || !base.contains(entry));
    let added = theirs.iter().filter(|entry| !ours.contains(entry) && !base.contains(entry));
    remaining.chain(added).cloned().collect()
}

/// Returns all entries of `ours` and `theirs` in the order of the version that changed the order, or of `ours` if both did.
fn order(base: &[String], ours: &[String], theirs: &[String]) -> Vec<String> {
    // Returns the common entries of all three in the order of one of them.
    let common = |of: &[String]| -> Vec<String> {
        let shared = |entry: &&String| [base, ours, theirs].iter().all(|entries| entries.contains(entry));
        of.iter().filter(shared).cloned().collect()
    };
    let is_theirs = ours == base || common(ours) == common(base) && common(theirs) != common(base);
    let (first, second) = if is_theirs { (theirs, ours) } else { (ours, theirs) };
    first.iter().chain(second.iter().filter(|entry| !first.contains(entry))).cloned().collect()
}

fn colored<T: Clone>(marks: &[T], colors: &[u8]) -> Vec<(T, u8)> {
    let color = |index: usize| colors.get(index).copied().unwrap_or_default();
    marks.iter().enumerate().map(|(index, mark)| (mark.clone(), color(index))).collect()
}
