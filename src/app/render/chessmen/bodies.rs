//! The bodies of chessmen, turned like a Staunton set: a heavy moulded foot, a stem, collars and a head.

use super::paint::PieceMaterial;
use super::turned::{Turn, edge, round};
use benediction_rules::view::Form;

/// Returns a form's profile from the top outward and down. Parts that cannot be turned are added by [`super::crests`].
pub fn profile(form: Form, foot: f32, top: f32) -> Vec<Turn> {
    let (head, stem): (Vec<Turn>, f32) = match form {
        Form::Pawn => (pawn(top), 0.108),
        Form::Bishop => (bishop(top), 0.118),
        Form::Rook => (rook(top), 0.182),
        Form::Queen => (queen(top), 0.130),
        Form::King => (king(top), 0.140),
        // The emperor's foot is gilded.
        Form::Figure => {
            let mut points = moulding(foot);
            points.iter_mut().take(3).for_each(|point| *point = point.of(PieceMaterial::Gold));
            return [vec![round(0.0, 0.210), edge(foot * 0.765, 0.206).of(PieceMaterial::Gold)], points].concat();
        }
        // A horse stands on it. Discs and stones are made elsewhere.
        Form::Knight | Form::Checker | Form::Base | Form::Pedestal | Form::Capstone => {
            return [vec![round(0.0, 0.212), edge(foot * 0.76, 0.208)], moulding(foot)].concat();
        }
    };
    let sweep = [
        round(stem, 0.410),
        round(stem * 1.10, 0.330).fine(),
        round(stem * 0.72 + foot * 0.20, 0.265),
        edge(foot * 0.700, 0.222).fine(),
        edge(foot * 0.765, 0.210),
    ];
    [head, sweep.to_vec(), moulding(foot)].concat()
}

/// Returns the lower part of every foot: a ring, the slope that bears the side's sign, a thick edge, felt.
fn moulding(foot: f32) -> Vec<Turn> {
    vec![
        edge(foot * 0.770, 0.204).fine(),
        round(foot * 0.825, 0.192).fine(),
        round(foot * 0.838, 0.176),
        edge(foot * 0.800, 0.152),
        edge(foot * 0.985, 0.088),
        round(foot, 0.070).fine(),
        edge(foot, 0.036),
        edge(foot * 0.965, 0.034).fine(),
        edge(foot * 0.965, 0.032).of(PieceMaterial::Felt).fine(),
        edge(foot * 0.960, 0.0).of(PieceMaterial::Felt),
        edge(0.0, 0.0).of(PieceMaterial::Felt),
    ]
}

/// Returns the upper part of a ball that stands on something of a radius.
fn ball(middle: f32, r: f32, neck: f32) -> Vec<Turn> {
    let last = std::f32::consts::PI - (neck / r).asin();
    let turns = [0.0, 0.21, 0.43, 0.69];
    let mut points: Vec<Turn> = turns
        .map(|part| {
            let (sin, cos) = (last * part).sin_cos();
            round(r * sin, middle + r * cos)
        })
        .to_vec();
    points.push(edge(neck, middle + r * last.cos()));
    points
}

/// Returns a collar: a flat ring with a round edge.
fn collar(r: f32, y: f32, below: f32) -> Vec<Turn> {
    vec![edge(r * 0.80, y + 0.030).fine(), edge(r * 0.93, y + 0.026), round(r, y + 0.010), edge(below, y - 0.022)]
}

fn pawn(top: f32) -> Vec<Turn> {
    let mut points = ball(top - 0.140, 0.140, 0.078);
    points.extend(collar(0.172, top - 0.296, 0.094));
    points.push(round(0.086, top - 0.345).fine());
    points
}

fn bishop(top: f32) -> Vec<Turn> {
    // The mitre has its slit, so it is a body of its own.
    let mut points = vec![round(0.0, top - 0.443), edge(0.108, top - 0.446)];
    points.extend(collar(0.158, top - 0.478, 0.118));
    points.extend(collar(0.196, top - 0.528, 0.112));
    points.push(round(0.102, top - 0.590));
    points
}

/// Returns the mitre's profile, its foot at height 0.
pub fn mitre() -> Vec<Turn> {
    vec![
        round(0.0, 0.372),
        round(0.024, 0.356),
        round(0.078, 0.282),
        round(0.150, 0.168),
        round(0.172, 0.095),
        round(0.146, 0.030),
        edge(0.108, -0.004),
        edge(0.0, -0.004),
    ]
}

/// Returns a small ball, its foot at height 0.
pub fn knob(r: f32, material: PieceMaterial) -> Vec<Turn> {
    let mut points = ball(r * 0.8, r, r * 0.6);
    points.push(edge(0.0, -0.02));
    points.into_iter().map(|point| point.of(material)).collect()
}

fn rook(top: f32) -> Vec<Turn> {
    vec![
        // The platform in the tower, lower than the openings.
        round(0.0, top - 0.180),
        edge(0.168, top - 0.190),
        edge(0.168, top - 0.082),
        edge(0.242, top - 0.082),
        edge(0.242, top - 0.148),
        round(0.232, top - 0.168).fine(),
        edge(0.196, top - 0.200),
        edge(0.212, top - 0.208).fine(),
        round(0.218, top - 0.222).fine(),
        edge(0.208, top - 0.238).fine(),
        edge(0.180, top - 0.246),
        round(0.172, top - 0.330),
    ]
}

fn queen(top: f32) -> Vec<Turn> {
    // Below the coronet.
    let mut points = vec![round(0.0, top - 0.306), edge(0.100, top - 0.310)];
    points.extend(collar(0.178, top - 0.354, 0.130));
    points.extend(collar(0.214, top - 0.412, 0.124));
    points.push(round(0.112, top - 0.500));
    points.push(round(0.118, top - 0.600).fine());
    points
}

fn king(top: f32) -> Vec<Turn> {
    let cross = 0.330;
    let at = |y: f32| top - cross - y;
    let mut points = vec![
        round(0.0, at(-0.022)),
        round(0.044, at(-0.016)),
        edge(0.050, at(0.008)),
        round(0.120, at(0.022)),
        edge(0.192, at(0.068)),
        edge(0.214, at(0.054)).of(PieceMaterial::Gold),
        round(0.238, at(0.072)).of(PieceMaterial::Gold),
        edge(0.214, at(0.100)),
        round(0.160, at(0.190)),
        edge(0.122, at(0.295)),
    ];
    points.extend(collar(0.186, at(0.330), 0.136));
    points.extend(collar(0.224, at(0.386), 0.128));
    points.push(round(0.118, at(0.460)));
    points.push(round(0.126, at(0.560)).fine());
    points
}
