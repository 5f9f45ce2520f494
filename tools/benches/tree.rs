//! Work on a game tree of a million nodes while it is shown. `cargo bench --package benediction-tools --bench tree`.

use std::hint::black_box;

use benediction_study::tree::{NodeId, Tree};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use oorandom::Rand64;

const NODES: usize = 1_000_000;

/// Creates a long game with variations that begin anywhere in it and in each other.
fn bush(numbers: &mut Rand64) -> (Tree<u32>, Vec<NodeId>) {
    let mut tree = Tree::new();
    let mut nodes = vec![NodeId::ROOT];
    while tree.len() < NODES {
        let from = nodes[numbers.rand_range(0..nodes.len() as u64) as usize];
        tree.go(from);
        let length = numbers.rand_range(1..400);
        for _ in 0..length {
            nodes.push(tree.play(numbers.rand_u64() as u32));
        }
    }
    (tree, nodes)
}

/// Creates a single line: the deepest tree.
fn stalk() -> (Tree<u32>, Vec<NodeId>) {
    let mut tree = Tree::new();
    let nodes = (0..NODES).map(|action| tree.play(action as u32)).collect();
    (tree, nodes)
}

fn measure(criterion: &mut Criterion, name: &str, (mut tree, nodes): (Tree<u32>, Vec<NodeId>)) {
    let mut group = criterion.benchmark_group(name);
    let mut numbers = Rand64::new(5);
    let any = |numbers: &mut Rand64| nodes[numbers.rand_range(0..nodes.len() as u64) as usize];
    group.bench_function("go anywhere and back", |bencher| {
        bencher.iter(|| {
            tree.go(any(&mut numbers));
            black_box(tree.back())
        });
    });
    group.bench_function("the next variation", |bencher| {
        bencher.iter(|| black_box(tree.sibling(any(&mut numbers), 1)));
    });
    group.bench_function("the node half-way", |bencher| {
        bencher.iter(|| {
            let node = any(&mut numbers);
            black_box(tree.ancestor(node, tree.ply(node) / 2))
        });
    });
    group.bench_function("where two ways part", |bencher| {
        bencher.iter(|| black_box(tree.meet(any(&mut numbers), any(&mut numbers))));
    });
    group.bench_function("whether one leads to the other", |bencher| {
        bencher.iter(|| black_box(tree.leads_to(any(&mut numbers), any(&mut numbers))));
    });
    group.bench_function("play and delete", |bencher| {
        bencher.iter(|| {
            tree.go(any(&mut numbers));
            let node = tree.play(numbers.rand_u64() as u32);
            black_box(tree.children(node).is_empty() && tree.delete(node))
        });
    });
    group.finish();
}

fn benches(criterion: &mut Criterion) {
    let (tree, nodes) = bush(&mut Rand64::new(3));
    let deepest = nodes.iter().copied().max_by_key(|node| tree.ply(*node)).unwrap_or(NodeId::ROOT);
    let depth = tree.ply(deepest);
    criterion.bench_function(&format!("the way to a node at ply {depth}"), |bencher| {
        bencher.iter(|| black_box(tree.path(black_box(deepest)).len()));
    });
    criterion.bench_function("the end of the main line", |bencher| {
        bencher.iter(|| black_box(tree.end_of_line(black_box(NodeId::ROOT))));
    });
    measure(criterion, "a million nodes", (tree, nodes));
    measure(criterion, "a line of a million", stalk());
    criterion.bench_function("a million nodes are deleted", |bencher| {
        bencher.iter_batched_ref(
            || stalk().0,
            |tree| tree.next(NodeId::ROOT).is_some_and(|first| tree.delete(first)),
            BatchSize::PerIteration,
        );
    });
}

criterion_group! { name = all; config = Criterion::default().sample_size(20); targets = benches }
criterion_main!(all);
