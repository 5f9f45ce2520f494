//! Samples of the cases of the slowest tests.

/// Returns every `n`th of the cases. Returns all of them where `BENEDICTION_WHOLE` is 1, as `scripts/soak tests` sets it.
///
/// If the cases are the pairs or triples of several lists, `n` shares no factor with the lengths of the lists, so that
/// every member of each list is tried.
pub fn one_in<T>(n: usize, cases: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    let is_whole = std::env::var("BENEDICTION_WHOLE").is_ok_and(|value| value == "1");
    cases.into_iter().step_by(if is_whole { 1 } else { n })
}
