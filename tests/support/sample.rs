//! Samples of the cases of the slowest tests. `scripts/soak tests` tries all of them: it sets `BENEDICTION_WHOLE` to 1.

/// Returns `true` if all cases are to be tried.
pub fn is_whole() -> bool {
    std::env::var("BENEDICTION_WHOLE").is_ok_and(|value| value == "1")
}

/// Returns every `n`th of the cases, from the first one on.
pub fn one_in<T>(n: usize, cases: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    one_in_from(0, n, cases)
}

/// Returns every `n`th of the cases, from the one at index `first % n` on. With `n` different first ones each case is tried.
pub fn one_in_from<T>(first: usize, n: usize, cases: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    let (first, n) = if is_whole() { (0, 1) } else { (first % n, n) };
    cases.into_iter().skip(first).step_by(n)
}
