//! The bodies of chessmen, turned like a Staunton set: a heavy moulded foot, a stem, collars and a head.

use super::paint::PieceMaterial;
use super::turned::{Turn, edge, round};
use benediction_rules::view::Form;

/// Returns a form's profile from the top outward and down. Parts that cannot be turned are added by [`super::crests`].
pub fn profile(form: Form, foot: f32, top: f32) -> Vec<Turn> {
    // The head, and the waist: its radius and its height.
    let (head, waist) = match form {
        Form::Pawn => (pawn(top), [0.110, 0.420]),
        Form::Bishop => (bishop(top), [0.122, 0.500]),
        Form::Rook => (rook(top), [0.168, 0.500]),
        Form::Queen => (queen(top), [0.134, 0.580]),
        Form::King => (king(top), [0.144, 0.640]),
        // The emperor's foot is gilded.
        Form::Figure => {
            let mut points = moulding(foot);
            points.iter_mut().take(2).for_each(|point| *point = point.of(PieceMaterial::Gold));
            return [vec![round(0.0, 0.172), edge(foot * 0.755, 0.168).of(PieceMaterial::Gold)], points].concat();
        }
        // A horse stands on it. Discs and stones are made elsewhere.
        Form::Knight | Form::Checker | Form::Base | Form::Pedestal | Form::Capstone => {
            return [vec![round(0.0, 0.172), edge(foot * 0.75, 0.168)], moulding(foot)].concat();
        }
    };
    [head, sweep(foot, waist), moulding(foot)].concat()
}

/// Returns the hollow curve from a waist, given by its radius and its height, to the foot.
fn sweep(foot: f32, [waist, high]: [f32; 2]) -> Vec<Turn> {
    const LOW: f32 = 0.168;
    let at = |out: f32, up: f32| (waist + (foot * 0.75 - waist) * out, LOW + (high - LOW) * up);
    let point = |out: f32, up: f32| round(at(out, up).0, at(out, up).1);
    let end = at(1.0, 0.0);
    vec![point(0.0, 1.0), point(0.04, 0.72).fine(), point(0.16, 0.42), point(0.50, 0.14), edge(end.0, end.1)]
}

/// Returns the lower part of every foot: a ring, the slope that bears the side's sign, a thick edge, a dark line of felt.
fn moulding(foot: f32) -> Vec<Turn> {
    vec![
        edge(foot * 0.780, 0.162).fine(),
        edge(foot * 0.800, 0.152),
        edge(foot * 0.985, 0.088),
        round(foot, 0.074).fine(),
        edge(foot, 0.046),
        edge(foot, 0.042).of(PieceMaterial::Felt),
        edge(foot * 0.985, 0.0).of(PieceMaterial::Felt),
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
    let mut points = ball(top - 0.168, 0.168, 0.086);
    let low = top - 0.345;
    points.extend([edge(0.140, low + 0.028).fine(), round(0.158, low + 0.010), edge(0.098, low - 0.022)]);
    points
}

fn bishop(top: f32) -> Vec<Turn> {
    // The mitre has its slit, so it is a body of its own.
    let below = top - MITRE_HEIGHT;
    let mut points = vec![round(0.0, below - 0.001), edge(0.124, below - 0.004)];
    points.extend(collar(0.168, below - 0.040, 0.112));
    points.extend(collar(0.178, below - 0.096, 0.104));
    points
}

/// Height of the mitre with its knob, at the size of the bishop.
pub const MITRE_HEIGHT: f32 = 0.530;

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
    // The platform in the tower, below its wall, which stands on the rim.
    vec![
        round(0.0, top - 0.158),
        edge(WALL[0], top - 0.166),
        edge(WALL[1] - 0.004, top - WALL_HEIGHT),
        round(0.222, top - WALL_HEIGHT - 0.030),
        edge(0.186, top - WALL_HEIGHT - 0.058),
        edge(0.200, top - WALL_HEIGHT - 0.068).fine(),
        edge(0.186, top - WALL_HEIGHT - 0.080).fine(),
    ]
}

/// The inner and the outer radius of the wall on a rook's tower.
pub const WALL: [f32; 2] = [0.178, 0.262];
/// Its height, with the battlements.
pub const WALL_HEIGHT: f32 = 0.200;

fn queen(top: f32) -> Vec<Turn> {
    // Below the coronet.
    let below = top - CORONET_HEIGHT;
    let mut points = vec![round(0.0, below + 0.004), edge(0.118, below)];
    points.extend(collar(0.176, below - 0.046, 0.124));
    points.extend(collar(0.196, below - 0.112, 0.116));
    points
}

/// Height of the queen's coronet.
pub const CORONET_HEIGHT: f32 = 0.372;

fn king(top: f32) -> Vec<Turn> {
    let at = |y: f32| top - 2.0 * CROSS - y * 1.15;
    let mut points = vec![
        round(0.0, at(-0.022)),
        round(0.032, at(-0.016)),
        edge(0.040, at(0.008)),
        round(0.136, at(0.022)),
        edge(0.216, at(0.068)),
        edge(0.242, at(0.054)).of(PieceMaterial::Gold),
        round(0.268, at(0.072)).of(PieceMaterial::Gold),
        edge(0.242, at(0.100)),
        round(0.176, at(0.190)),
        edge(0.128, at(0.280)),
    ];
    points.extend(collar(0.184, at(0.320), 0.132));
    points.extend(collar(0.202, at(0.378), 0.124));
    points
}

/// Half the height of the king's cross.
pub const CROSS: f32 = 0.180;
