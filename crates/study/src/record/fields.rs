//! Merging of RON texts that two programs have changed, field by field, and entry by entry of a map. What a program does not know stays.

use std::collections::{BTreeMap, BTreeSet};

use super::unknown::{Field, Unknown, entries, fields, put_back};

/// Returns `true` if a text consists of fields in parentheses.
pub fn has_fields(text: &str) -> bool {
    fields(text).is_some()
}

/// Returns the value of a field of the outermost parentheses. Returns `None` if there is none.
pub fn value_of(text: &str, name: &str) -> Option<String> {
    let field = fields(text)?.into_iter().find(|field| &text[field.name.clone()] == name)?;
    Some(text[field.value].trim().into())
}

/// Returns a text with another field at the end of the outermost parentheses.
pub fn put_field(text: &str, name: &str, value: &str) -> String {
    let mut text = text.to_string();
    put_back(&mut text, &[(name.into(), value.into())]);
    text
}

/// Returns a text with those of its fields, and of the fields and the entries of maps inside them, whose values can be read. `reads`
/// returns `true` for a text with a single field that can be read. Returns `None` if the text has neither fields nor entries.
pub fn readable_fields(text: &str, reads: &dyn Fn(&str) -> bool) -> Option<String> {
    let (found, [open, close]) = match fields(text) {
        Some(fields) => (fields, ['(', ')']),
        None => (entries(text)?, ['{', '}']),
    };
    let kept = found.into_iter().filter_map(|field| {
        let (name, value) = (&text[field.name], text[field.value].trim());
        let alone = |value: &str| format!("{open}{name}: {value}{close}");
        if reads(&alone(value)) {
            return Some((name, value.to_string()));
        }
        Some((name, readable_fields(value, &|inner| reads(&alone(inner)))?))
    });
    Some(format!("{open}{}{close}", written(kept)))
}

/// Finds the fields or the entries of a text.
type Find = fn(&str) -> Option<Vec<Field>>;

/// The fields or entries of a text, in their order and by name.
struct Parts<'a> {
    names: Vec<&'a str>,
    values: BTreeMap<&'a str, &'a str>,
}

impl<'a> Parts<'a> {
    fn of(text: &'a str, find: Find) -> Option<Parts<'a>> {
        let parts = find(text)?.into_iter().map(|field| (&text[field.name], text[field.value].trim()));
        let parts: Vec<(&str, &str)> = parts.collect();
        Some(Parts { names: parts.iter().map(|(name, _)| *name).collect(), values: parts.into_iter().collect() })
    }
}

/// Returns `ours` with the fields that `theirs` changed since `base`, also those in nested parentheses and the entries of maps. If both
/// changed a value, ours stays.
pub fn merge_fields(base: &str, ours: &str, theirs: &str) -> String {
    let (base, ours, theirs) = (base.trim(), ours.trim(), theirs.trim());
    if ours == theirs || theirs == base {
        return ours.into();
    }
    if ours == base {
        return theirs.into();
    }
    let of = |find: Find| Some((Parts::of(ours, find)?, Parts::of(theirs, find)?, Parts::of(base, find)));
    if let Some((our_parts, their_parts, Some(base))) = of(fields) {
        let kept = our_parts.names.iter().map(|name| (*name, merge_part(name, &base, &our_parts, &their_parts)));
        let new = their_parts.names.iter().filter(|name| !base.values.contains_key(*name));
        let new = new.filter(|name| !our_parts.values.contains_key(*name));
        let new = new.map(|name| (*name, their_parts.values[name].to_string()));
        return format!("({})", written(kept.chain(new)));
    }
    if let Some((our_parts, their_parts, base)) = of(entries) {
        let base = base.unwrap_or(Parts { names: Vec::new(), values: BTreeMap::new() });
        let keys: BTreeSet<&str> = our_parts.names.iter().chain(&their_parts.names).copied().collect();
        // An entry that one removed and the other left as it was is gone.
        let is_gone = |key: &&str| {
            let before = base.values.get(key);
            let one = |parts: &Parts, other: &Parts| !parts.values.contains_key(key) && other.values.get(key) == before;
            before.is_some() && (one(&our_parts, &their_parts) || one(&their_parts, &our_parts))
        };
        let left = keys.into_iter().filter(|key| !is_gone(key));
        let merged = left.map(|key| (key, merge_part(key, &base, &our_parts, &their_parts)));
        return format!("{{{}}}", written(merged));
    }
    ours.into()
}

/// Returns the value of a field that at least one has.
fn merge_part(name: &str, base: &Parts, ours: &Parts, theirs: &Parts) -> String {
    match (ours.values.get(name), theirs.values.get(name)) {
        (Some(ours), Some(theirs)) => merge_fields(base.values.get(name).copied().unwrap_or_default(), ours, theirs),
        (ours, theirs) => ours.or(theirs).copied().unwrap_or_default().into(),
    }
}

fn written<'a>(parts: impl Iterator<Item = (&'a str, String)>) -> String {
    parts.map(|(name, value)| format!("{name}: {value}, ")).collect()
}

/// Returns a text with all fields of the old text that it does not have: those that the program which wrote it does not know. Entries of
/// maps are not added, but the fields inside those that both have.
pub fn keep_unknown(text: &str, old: &str) -> String {
    let is_map = fields(text).is_none();
    let find: Find = if is_map { entries } else { fields };
    let (Some(parts), Some(mut known)) = (find(text), Parts::of(old, find)) else { return text.into() };
    let mut kept = text.to_string();
    // From the end to the beginning, so that the places stay right.
    for Field { name, value, .. } in parts.into_iter().rev() {
        if let Some(old) = known.values.remove(&text[name]) {
            let now = text[value.clone()].trim();
            let merged = keep_unknown(now, old);
            if merged != now {
                kept.replace_range(value, &format!(" {merged}"));
            }
        }
    }
    if !is_map {
        let is_unknown = |name: &&&str| known.values.contains_key(**name);
        let unknown: Vec<Unknown> =
            known.names.iter().filter(is_unknown).map(|name| ((*name).into(), known.values[name].into())).collect();
        put_back(&mut kept, &unknown);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_that_one_side_changed_are_taken_and_ours_wins() {
        let base = "(format: 1, settings: (mute: false, theme: \"abbey\", study: (threads: 0, memory: 32)))";
        let ours = base.replace("false", "true").replace("threads: 0", "threads: 3");
        let theirs = base.replace("abbey", "(\\\", odd: 1)").replace("32", "64").replace("threads: 0", "threads: 5");
        let merged = merge_fields(base, &ours, &theirs);
        for part in ["mute: true", "theme: \"(\\\", odd: 1)\"", "memory: 64", "threads: 3", "format: 1"] {
            assert!(merged.contains(part), "{part}: {merged}");
        }
        assert_eq!(merge_fields(base, base, &theirs), theirs);
        assert_eq!(merge_fields(base, &ours, base), ours);
        let newer = base.replace("format: 1,", "format: 1, later: [1, 2],");
        assert!(merge_fields(base, &ours, &newer).contains("later: [1, 2]"));
        assert_eq!(merge_fields(base, &ours, "(("), ours);
        assert!(has_fields(base) && !has_fields("((") && !has_fields(""));
    }

    #[test]
    fn maps_are_merged_by_key() {
        let merge = |ours: &str, theirs: &str| {
            merge_fields(
                "(m: {\"a\": 1, \"b\": 2, \"c\": (x: 1, y: 1)})",
                &format!("(m: {ours})"),
                &format!("(m: {theirs})"),
            )
        };
        // ours, theirs, merged
        let cases = [
            (
                "{\"a\": 1, \"b\": 2, \"d\": 4}",
                "{\"a\": 3, \"b\": 2, \"e: {\": 5}",
                "{\"a\": 3, \"b\": 2, \"d\": 4, \"e: {\": 5, }",
            ),
            ("{\"b\": 2}", "{\"a\": 1, \"b\": 7}", "{\"b\": 7, }"),
            ("{}", "{\"a\": 9}", "{\"a\": 9, }"),
            ("{\"c\": (x: 2, y: 1)}", "{\"c\": (x: 1, y: 2)}", "{\"c\": (x: 2, y: 2, ), }"),
        ];
        for (ours, theirs, merged) in cases {
            assert_eq!(merge(ours, theirs), format!("(m: {merged}, )"), "{ours} {theirs}");
        }
    }

    #[test]
    fn fields_that_cannot_be_read_are_left_out_alone() {
        let reads = |text: &str| !text.contains("bad");
        let readable = |text: &str| readable_fields(text, &reads);
        assert_eq!(readable("(a: 1, b: bad, c: (d: bad, e: \"x, y\"))").unwrap(), "(a: 1, c: (e: \"x, y\", ), )");
        assert_eq!(readable("(a: bad)").unwrap(), "()");
        assert_eq!(readable("(a: {\"b\": bad, \"c\": 1})").unwrap(), "(a: {\"c\": 1, }, )");
        assert_eq!(readable("bad"), None);
        assert_eq!(readable("(a: 1"), None);
    }

    #[test]
    fn fields_that_the_writer_does_not_know_are_kept() {
        let old = "(format: 1, later: [1, 2], settings: (mute: false, hue: \"a)\", last: (a: 1, b: 2), m: {\"k\": (x: 1, z: 3), \"gone\": 1}))";
        let new = "(\n    format: 1,\n    settings: (\n        mute: true,\n        last: (a: 5),\n        m: {\"k\": (x: 2), \"n\": 1},\n    ),\n)\n";
        let kept = keep_unknown(new, old);
        for part in ["later: [1, 2]", "mute: true", "hue: \"a)\"", "a: 5", "b: 2", "x: 2", "z: 3", "\"n\": 1"] {
            assert!(kept.contains(part), "{part}: {kept}");
        }
        assert!(!kept.contains("gone") && !kept.contains("mute: false"), "{kept}");
        assert_eq!(keep_unknown(new, &kept), kept);
        for other in ["((", "", "nothing", "[1]", new] {
            assert_eq!(keep_unknown(new, other), new);
        }
        let read: Result<ron::Value, _> = ron::from_str(&kept);
        assert!(read.is_ok(), "{read:?} {kept}");
    }

    #[test]
    fn a_field_is_put_in_and_found() {
        for text in ["(a: 1)", "(a: 1, )", "()", "(\n    a: (b: 2),\n)\n"] {
            let with = put_field(text, "more", "(b: [3])");
            assert_eq!(value_of(&with, "more").as_deref(), Some("(b: [3])"), "{with}");
            assert_eq!(value_of(&with, "b"), None);
        }
    }
}
