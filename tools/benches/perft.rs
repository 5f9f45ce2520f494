//! Perft of the games beside cozy-chess's perft from the chess start, in one run: the machines are noisy, the ratio is
//! not. `cargo bench --package benediction-tools --bench perft`.

use std::hint::black_box;

use benediction_rules::games::benedict_chess;
use benediction_rules::games::benediction::{Position, Variant};
use benediction_rules::{Side, perft};
use cozy_chess::Board;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};

/// Returns cozy-chess's perft, as in its own example: bulk counting at the last ply.
fn chess(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for action in moves {
                let mut after = board.clone();
                after.play_unchecked(action);
                nodes += chess(&after, depth - 1);
            }
        }
        false
    });
    nodes
}

/// Measures perft of a position to a depth.
fn of<G: benediction_rules::Position>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    mut position: G,
    depth: u32,
) {
    group.throughput(Throughput::Elements(perft(&mut position, depth)));
    group.bench_function(name, |bencher| bencher.iter(|| perft(black_box(&mut position), depth)));
}

fn benches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("actions a second");
    group.sample_size(20);
    let board = Board::default();
    group.throughput(Throughput::Elements(chess(&board, 5)));
    group.bench_function("cozy-chess, depth 5", |bencher| bencher.iter(|| chess(black_box(&board), 5)));
    of(&mut group, "benediction, depth 4", Position::new(Variant::BENEDICTION, Side::Near), 4);
    of(&mut group, "king-trails, depth 5", Position::new(Variant::KING_TRAILS, Side::Near), 5);
    of(&mut group, "benedict-chess, depth 5", benedict_chess::Position::new(false), 5);
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
