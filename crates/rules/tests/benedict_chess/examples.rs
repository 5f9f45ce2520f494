//! The worked examples of section 8, and what follows from the option `swap`.

use benediction_rules::games::benedict_chess::Position;
use benediction_rules::notation::Notation;
use benediction_rules::{Actor, Outcome, Position as _, Reason, Side};

use super::{fen, play, read};

fn start() -> Position {
    Position::start(&"benedict-chess".into(), Side::Near).unwrap()
}

const WHITE_WINS: Option<Outcome> = Some(Outcome::win(Side::Near, Reason::KingFlipped));

#[test]
fn a_knight_flips_and_is_flipped_back() {
    let mut position = start();
    assert_eq!(play(&mut position, "Nc3 Nc6 Nd5{c7,e7}"), "Nc3 Nc6 Nd5{c7,e7}");
    assert_eq!(fen(&position), "r1bqkbnr/ppPpPppp/2n5/3N4/8/8/PPPPPPPP/R1BQKBNR b KQkq - 0 2");
    for (answer, label) in [("Nb4", "Nb4{a2,c2,d5}"), ("Nf6", "Nf6{d5}")] {
        assert_eq!(play(&mut position.clone(), answer), label);
    }
    play(&mut position, "a6");
    assert_eq!(play(&mut position, "Nf6"), "Nf6{d7,e8,g8,h7}#");
    assert_eq!(position.outcome(), WHITE_WINS);
}

#[test]
fn the_shortest_win_of_white() {
    let mut position = start();
    assert_eq!(play(&mut position, "e3 d5 Bb5#"), "e3 d5 Bb5{e8}#");
    assert_eq!(position.outcome(), WHITE_WINS);
    assert_eq!(position.count_legal(), 0);
    assert_eq!(read(&fen(&position)), position, "a won position is read as won");
}

#[test]
fn castling_attacks_with_the_king_alone() {
    let mut position = read("4k3/8/8/8/8/8/5rp1/4K2R w K - 0 1");
    assert_eq!(play(&mut position, "e1g1"), "O-O{f2,g2}");
    let mut position = read("4kr2/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(play(&mut position, "O-O"), "O-O");
    assert_eq!(fen(&position), "4kr2/8/8/8/8/8/8/5RK1 b - - 1 1");
}

#[test]
fn a_flipped_rook_loses_its_castling_for_good() {
    let mut position = read("r3k3/7r/8/8/8/8/8/4K2R b Kq - 0 1");
    assert_eq!(play(&mut position, "h7h2"), "Rh2{h1}");
    assert_eq!(fen(&position), "r3k3/8/8/8/8/8/7r/4K2r w q - 0 2");
    // The king takes the rook beside it back, by attacking it; the right does not come back.
    play(&mut position, "Kf1 Ke7 Kg1");
    let color_at = |square: usize| position.piece_at(square).map(|(color, _)| color.index());
    assert_eq!((color_at(7), color_at(15)), (Some(0), Some(0)), "{position:?}");
    assert!(position.check(position.read_action("e1g1").unwrap().0).is_err());
}

#[test]
fn promotion_to_knight_can_win_where_queen_cannot() {
    let position = read("8/2P1k3/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(play(&mut position.clone(), "c7c8n"), "c8=N{e7}#");
    assert_eq!(play(&mut position.clone(), "c8Q"), "c8=Q");
}

#[test]
fn first_piece_on_a_line_blocks_those_behind() {
    let mut position = read("4k3/8/8/8/r1p4R/8/8/4K3 w - - 0 1");
    assert_eq!(play(&mut position, "h4g4"), "Rg4{c4}");
}

#[test]
fn two_public_games() {
    let mut position = start();
    let labels = play(&mut position, "e3 e6 Qe2 Qe7 b3 Qa3 Qa6 Bb2 Qa4 Kd8 Qe7");
    assert!(labels.ends_with("Qe7{d7,d8,f7,f8}#"), "{labels}");
    assert_eq!(position.outcome(), WHITE_WINS);
    let mut position = start();
    let labels = play(
        &mut position,
        "e3 e6 Qe2 h6 Qb5 a6 Nc3 Nf6 Ne4 Bd6 Qd5 Qe7 Qc6 Kd8 Ba3 Nd5 Qd6 Nc6 Qc5 Re8 Qd6 f6 Ng5 Ra7 Nf7",
    );
    assert!(labels.ends_with("Nf7{d8,h6}#"), "{labels}");
    assert_eq!(position.outcome(), WHITE_WINS);
}

#[test]
fn swapped_player_keeps_the_other_color() {
    let mut position = Position::start(&"benedict-chess swap".into(), Side::Near).unwrap();
    assert!(position.check(position.read_action("swap").unwrap().0).is_err(), "White cannot swap");
    play(&mut position, "e3");
    let plain = position;
    assert_eq!(play(&mut position, "swap"), "swap");
    assert_eq!(fen(&position), "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR b KQkq - 0 1 swapped");
    assert_eq!(position.turn().actor, Actor::Side(Side::Near), "Black's pieces are now the near player's");
    assert_eq!(position.sides().of(Side::Near), "black");
    play(&mut position, "d5 Bb5");
    assert_eq!(position.outcome(), Some(Outcome::win(Side::Far, Reason::KingFlipped)));
    assert_eq!(position.sides().outcome(position.outcome().unwrap()), "white wins, king flipped");
    // Any other answer closes the offer.
    let mut other = plain;
    play(&mut other, "d5");
    assert_eq!(other.spec(), "benedict-chess".into());
    let mut legal = Vec::new();
    play(&mut other, "a3");
    other.legal(&mut legal);
    assert!(legal.iter().all(|action| other.action_text(*action) != "swap"));
}
