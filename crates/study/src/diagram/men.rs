//! The pieces on the board, and the hands, dice and cube beside it.

use super::Scene;
use super::board::{body, on_body};
use super::paper::{Paper, Place, ink};
use benediction_rules::Side;
use benediction_rules::notation::Tint;
use benediction_rules::view::figurines::{self, Piece};
use benediction_rules::view::{Form, Man, Mark, Shape};

/// The outline of a crown on a checker of radius 1.
const CROWN: [Place; 7] =
    [(-0.55, -0.35), (-0.65, 0.35), (-0.28, 0.02), (0.0, 0.5), (0.28, 0.02), (0.65, 0.35), (0.55, -0.35)];
/// Maximum number of pieces that are drawn in a row inward. If there are more, their number stands on the last one.
const MAX_IN_A_ROW: usize = 4;

pub(super) fn draw(paper: &mut Paper, scene: &Scene) {
    for axis in &scene.figure.axes {
        let color = if axis.across { ink::LINE } else { ink::GOLD };
        paper.line(&[scene.place(axis.from), scene.place(axis.to)], 0.07, color);
    }
    let mut men = &scene.figure.men[..];
    while let Some(first) = men.first() {
        let here = men.iter().take_while(|man| man.at == first.at).count();
        on_a_point(paper, scene, &men[..here]);
        men = &men[here..];
    }
    for side in Side::BOTH {
        hand(paper, scene, side);
    }
    dice(paper, scene);
}

/// Returns the attributes of a piece, from which programs can read the diagram.
fn attributes(scene: &Scene, man: &Man) -> Vec<(&'static str, String)> {
    let mut attributes = vec![
        ("at", scene.name(man.at)),
        ("side", scene.sides.of(man.side).to_string()),
        ("form", format!("{:?}", man.form).to_lowercase()),
        ("height", man.checkers.len().to_string()),
    ];
    if man.king {
        attributes.push(("king", "yes".into()));
    }
    if let Some(mark) = man.mark {
        attributes.push(("stone", format!("{mark:?}").to_lowercase()));
    }
    attributes
}

/// Draws the pieces of a point, one above the other, or in a row inward on a ring.
fn on_a_point(paper: &mut Paper, scene: &Scene, men: &[Man]) {
    let Some(first) = men.first() else { return };
    let place = scene.place(first.at);
    if scene.board.shape == Shape::Ring {
        let length = place.0.hypot(place.1).max(0.001);
        for (slot, man) in men.iter().enumerate() {
            let part = 1.0 - slot.min(MAX_IN_A_ROW - 1) as f32 * 0.62 / length;
            let at = (place.0 * part, place.1 * part);
            paper.begin("man", &attributes(scene, man));
            if slot < MAX_IN_A_ROW {
                let tint = scene.sides.tint(man.side);
                paper.part(at, |paper| token(paper, man.form, at, 0.34, tint, man.king));
            }
            if slot + 1 == men.len() && men.len() > MAX_IN_A_ROW {
                paper.word(at, 0.42, on_body(scene.sides.tint(man.side)), &men.len().to_string());
            }
            paper.end();
        }
        return;
    }
    let mut foot = (place.0, place.1 - if men.len() > 1 { 0.46 } else { 0.40 });
    for man in men {
        let tint = scene.sides.tint(man.side);
        paper.begin("man", &attributes(scene, man));
        if man.form == Form::Checker {
            paper.part(place, |paper| checker(paper, scene, man, tint));
        } else {
            let high = if men.len() > 1 { 0.56 } else { 0.82 };
            paper.part(foot, |paper| figurine(paper, man.form, foot, high, tint));
            foot.1 += high * if men.len() > 2 { 0.42 } else { 0.55 };
        }
        paper.end();
    }
}

/// Draws a stack of checkers from above with its crown and stone, and its number if there is more than one checker.
fn checker(paper: &mut Paper, scene: &Scene, man: &Man, tint: Tint) {
    let at = scene.place(man.at);
    let locked = scene.figure.locked.has(man.at);
    let rim = if locked { ink::LINE } else { on_body(tint) };
    paper.disc(at, 0.42, body(tint), Some((rim, 0.04)));
    paper.disc(at, 0.32, "none", Some((on_body(tint), 0.025)));
    if man.king {
        crown(paper, at, 0.27);
    }
    if let Some(mark) = man.mark {
        let (fill, rim) = match mark {
            Mark::Blessed => ("#ffffff", ink::DARK),
            Mark::Cursed => ("#0c0c0c", "#b9b4a8"),
        };
        let at = if man.king { (at.0, at.1 - 0.27) } else { at };
        paper.disc(at, 0.13, fill, Some((rim, 0.03)));
    }
    if man.checkers.len() > 1 {
        let at = (at.0 + 0.34, at.1 - 0.34);
        paper.disc(at, 0.20, "#ffffff", Some((ink::DARK, 0.025)));
        paper.word(at, 0.32, ink::DARK, &man.checkers.len().to_string());
    }
}

fn crown(paper: &mut Paper, at: Place, size: f32) {
    let corners = CROWN.map(|(x, y)| (at.0 + size * x, at.1 + size * y));
    paper.polygon(&corners, ink::GOLD, Some((ink::DARK, 0.03)));
}

/// Draws a checker, or a figurine of the same size.
fn token(paper: &mut Paper, form: Form, at: Place, radius: f32, tint: Tint, king: bool) {
    if form == Form::Checker {
        paper.disc(at, radius, body(tint), Some((on_body(tint), radius * 0.1)));
        if king {
            crown(paper, at, radius * 0.7);
        }
    } else {
        figurine(paper, form, (at.0, at.1 - radius), radius * 2.0, tint);
    }
}

/// Draws the figurine of a piece with its foot at a place and a height.
fn figurine(paper: &mut Paper, form: Form, foot: Place, high: f32, tint: Tint) {
    let at = |(x, y): Place| (foot.0 + x * high, foot.1 + y * high);
    // The rims of all parts are drawn first, then the fillings, so that no rim is visible inside.
    let (fill, line) = (body(tint), if tint == Tint::Black { ink::PAPER } else { ink::DARK });
    for (fill, rim) in [(line, Some((line, high * 0.075))), (fill, None)] {
        for piece in figurines::of(form) {
            match piece {
                Piece::Polygon(corners) => {
                    let corners: Vec<Place> = corners.iter().map(|corner| at(*corner)).collect();
                    paper.polygon(&corners, fill, rim);
                }
                Piece::Disc(middle, radius) => paper.disc(at(*middle), radius * high, fill, rim),
            }
        }
    }
}

/// Draws the hand of a side: a checker and the number beside the board, or all pieces in the middle of a ring.
fn hand(paper: &mut Paper, scene: &Scene, side: Side) {
    let hand = &scene.figure.hands[side.index()];
    let tint = scene.sides.tint(side);
    if hand.is_empty() || scene.board.shape == Shape::Squares {
        return;
    }
    paper.begin("hand", &[("side", scene.sides.of(side).to_string()), ("count", hand.len().to_string())]);
    let down = if side == Side::Near { -1.0 } else { 1.0 };
    if scene.board.shape == Shape::Ring {
        for (slot, id) in hand.iter().enumerate() {
            let form = if scene.figure.figures.contains(id) { Form::Figure } else { Form::Checker };
            let at = ((slot as f32 - (hand.len() as f32 - 1.0) / 2.0) * 0.75, down * 0.8);
            paper.part(at, |paper| token(paper, form, at, 0.34, tint, false));
        }
    } else {
        let reach = |axis: fn(&Place) -> f32| scene.board.points.iter().map(|(_, at)| axis(at)).fold(0.0, f32::max);
        // To the right of the side's own corner.
        let at = (reach(|at| at.0) - 0.2, down * (reach(|at| at.1) + 0.4));
        paper.part(at, |paper| {
            paper.disc(at, 0.36, body(tint), Some((on_body(tint), 0.04)));
            paper.word(at, 0.42, on_body(tint), &hand.len().to_string());
        });
    }
    paper.end();
}

fn dice(paper: &mut Paper, scene: &Scene) {
    let thrown = &scene.figure.thrown.dice;
    for (index, (pips, used)) in thrown.iter().enumerate() {
        let x = (index as f32 - (thrown.len() as f32 - 1.0) / 2.0) * 0.9;
        paper.begin("die", &[("pips", pips.to_string()), ("used", used.to_string())]);
        let corners = [(x - 0.32, -0.32), (x + 0.32, -0.32), (x + 0.32, 0.32), (x - 0.32, 0.32)];
        paper.polygon(&corners, if *used { ink::SHADE } else { "#ffffff" }, Some((ink::DARK, 0.04)));
        paper.word((x, 0.0), 0.48, ink::DARK, &pips.to_string());
        paper.end();
    }
    if let Some(cube) = scene.figure.cube {
        let away = match cube.owner {
            None => 0.0,
            Some(Side::Near) => -1.7,
            Some(Side::Far) => 1.7,
        };
        let at = (-2.0, away);
        paper.begin("cube", &[("stake", cube.stake.to_string())]);
        let corners = [(-0.35, -0.35), (0.35, -0.35), (0.35, 0.35), (-0.35, 0.35)];
        paper.polygon(&corners.map(|(x, y)| (at.0 + x, at.1 + y)), "#ffffff", Some((ink::DARK, 0.06)));
        paper.word(at, 0.44, ink::DARK, &cube.stake.to_string());
        paper.end();
    }
}
