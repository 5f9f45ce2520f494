//! Samples of pairs, such as games and window sizes.

use crate::sample::is_whole;

/// Returns one in `n` of the pairs of two lists. Each member of each list is in at least one pair.
///
/// # Panics
/// `n` is larger than one of the lists, so that members of the other would be left out.
pub fn one_in_pairs<A: Clone, B: Clone>(
    n: usize,
    firsts: impl IntoIterator<Item = A>,
    seconds: impl IntoIterator<Item = B>,
) -> Vec<(A, B)> {
    let (firsts, seconds): (Vec<A>, Vec<B>) = (firsts.into_iter().collect(), seconds.into_iter().collect());
    assert!(n <= firsts.len().min(seconds.len()), "1 in {n} of {} x {}", firsts.len(), seconds.len());
    let n = if is_whole() { 1 } else { n };
    let rows = firsts.iter().enumerate();
    rows.flat_map(|(row, first)| {
        let chosen = seconds.iter().enumerate().filter(move |(column, _)| (row + column) % n == 0);
        chosen.map(move |(_, second)| (first.clone(), second.clone()))
    })
    .collect()
}

#[test]
fn sampled_pairs_have_each_member_of_both_lists() {
    for (rows, columns, n) in [(5_usize, 3_usize, 3_usize), (14, 2, 2), (4, 6, 4), (12, 6, 6), (8, 8, 8)] {
        let pairs = one_in_pairs(n, 0..rows, 0..columns);
        assert!((0..rows).all(|row| pairs.iter().any(|pair| pair.0 == row)), "{pairs:?}");
        assert!((0..columns).all(|column| pairs.iter().any(|pair| pair.1 == column)), "{pairs:?}");
        assert!(is_whole() || pairs.len() <= (rows * columns).div_ceil(n) + n, "{pairs:?}");
    }
}
