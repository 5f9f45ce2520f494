//! Merging of RON texts that two programs have changed, field by field.

use super::unknown::parts;

/// Returns `true` if a text consists of fields in parentheses.
pub fn has_fields(text: &str) -> bool {
    parts(text).is_some()
}

/// Returns `ours` with the fields that `theirs` changed since `base`, also those in nested parentheses. If both changed a field,
/// ours stays.
pub fn merge_fields(base: &str, ours: &str, theirs: &str) -> String {
    let (base, ours, theirs) = (base.trim(), ours.trim(), theirs.trim());
    if ours == theirs || theirs == base {
        return ours.into();
    }
    if ours == base {
        return theirs.into();
    }
    let (Some(base), Some(our_fields), Some(their_fields)) = (parts(base), parts(ours), parts(theirs)) else {
        return ours.into();
    };
    let value = |fields: &[(String, String)], name: &str| {
        fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.clone())
    };
    let new =
        their_fields.iter().filter(|(name, _)| value(&our_fields, name).is_none() && value(&base, name).is_none());
    let own = our_fields.iter().map(|(name, ours)| match (value(&base, name), value(&their_fields, name)) {
        (before, Some(theirs)) => (name, merge_fields(&before.unwrap_or_default(), ours, &theirs)),
        (_, None) => (name, ours.clone()),
    });
    let fields = own.chain(new.map(|(name, value)| (name, value.clone())));
    format!("({})", fields.map(|(name, value)| format!("{name}: {value}, ")).collect::<String>())
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
}
