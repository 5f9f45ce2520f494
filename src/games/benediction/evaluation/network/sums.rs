//! The sums of the first layer, kept for the positions on the way from the root: those of a new position are those of the nearest one
//! before it that was judged, changed by what differs.

use super::{Network, View, WIDTH};
use crate::games::benediction::{Phase, Position};
use crate::geometry::Points;
use crate::rules::Side;

/// Sums of one position, and what it was.
#[derive(Clone)]
struct Kept {
    known: bool,
    position: Position,
    views: [View; 2],
    sums: [[i16; WIDTH]; 2],
}

/// The sums of a way from the root.
#[derive(Clone)]
pub struct Sums {
    kept: Vec<Kept>,
    at: usize,
    /// Room for the inputs that differ.
    change: Change,
}

/// Inputs that are on, and inputs that were on.
#[derive(Clone, Default)]
pub struct Change {
    on: Vec<u16>,
    off: Vec<u16>,
}

impl Change {
    fn clear(&mut self) {
        self.on.clear();
        self.off.clear();
    }
}

impl Sums {
    /// For a search from this position.
    pub fn new(network: &Network, root: &Position) -> Sums {
        let mut change = Change { on: Vec::with_capacity(256), off: Vec::with_capacity(256) };
        Sums { kept: vec![Kept::anew(network, root, &mut change)], at: 0, change }
    }

    /// Another position follows.
    #[inline]
    pub fn push(&mut self) {
        self.at += 1;
        match self.kept.get_mut(self.at) {
            Some(kept) => kept.known = false,
            // As deep as no search before.
            None => {
                let deeper = Kept { known: false, ..self.kept[self.at - 1].clone() };
                self.kept.push(deeper);
            }
        }
    }

    /// Back to the position before.
    #[inline]
    pub fn pop(&mut self) {
        self.at = self.at.saturating_sub(1);
    }

    /// The sums of the position to which the search has come, for Red's and Blue's view.
    pub fn of(&mut self, network: &Network, position: &Position) -> &[[i16; WIDTH]; 2] {
        let from = (0..=self.at).rev().find(|at| self.kept[*at].known);
        match from {
            Some(from) if from == self.at => {}
            Some(from) => {
                let (before, here) = self.kept.split_at_mut(self.at);
                here[0].follow(network, &before[from], position, &mut self.change);
            }
            None => self.kept[self.at] = Kept::anew(network, position, &mut self.change),
        }
        &self.kept[self.at].sums
    }
}

impl Kept {
    fn anew(network: &Network, position: &Position, change: &mut Change) -> Kept {
        let views = Side::BOTH.map(|side| View::of(position, side));
        let sums = views.map(|view| whole(network, position, &view, change));
        Kept { known: true, position: position.clone(), views, sums }
    }

    fn follow(&mut self, network: &Network, from: &Kept, position: &Position, change: &mut Change) {
        let changed = changed(&from.position, position);
        for (index, side) in Side::BOTH.into_iter().enumerate() {
            let view = View::of(position, side);
            self.views[index] = view;
            if !view.is_alike(&from.views[index]) {
                self.sums[index] = whole(network, position, &view, change);
                continue;
            }
            change.clear();
            changed.for_each(|point| {
                view.of_point(&from.position, point, |input| change.off.push(input as u16));
                view.of_point(position, point, |input| change.on.push(input as u16));
            });
            if rest(&from.position) != rest(position) {
                view.of_rest(&from.position, |input| change.off.push(input as u16));
                view.of_rest(position, |input| change.on.push(input as u16));
            }
            self.sums[index] = network.changed(&from.sums[index], change);
        }
        self.position.clone_from(position);
        self.known = true;
    }
}

fn rest(position: &Position) -> ([u8; 2], bool) {
    (position.hands, matches!(position.phase, Phase::Play(_, 2)))
}

/// The points of which a view may see something else.
#[inline]
fn changed(before: &Position, after: &Position) -> Points {
    let sets = |position: &Position| {
        [
            position.men[0],
            position.men[1],
            position.kings,
            position.blessed,
            position.cursed,
            position.locked,
            position.blocks,
            position.starts[0],
            position.starts[1],
        ]
    };
    let differ = |one: Points, other: Points| (one - other) | (other - one);
    let moved =
        sets(before).into_iter().zip(sets(after)).fold(Points::NONE, |all, (one, other)| all | differ(one, other));
    // Who has stayed where he was may have become taller.
    let tall = (before.tall | after.tall) - moved;
    let grown: Points = tall.filter(|point| before.size(*point) != after.size(*point)).collect();
    moved | grown
}

fn whole(network: &Network, position: &Position, view: &View, change: &mut Change) -> [i16; WIDTH] {
    change.clear();
    view.all(position, |input| change.on.push(input as u16));
    network.changed(&network.first_bias, change)
}

impl Network {
    /// Sums after a change of inputs.
    fn changed(&self, sums: &[i16; WIDTH], change: &Change) -> [i16; WIDTH] {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            #[expect(unsafe_code, reason = "only asks for what the processor has just been seen to have")]
            // SAFETY: the processor has AVX2.
            return unsafe { self.changed_avx2(sums, change) };
        }
        self.changed_plain(sums, change)
    }

    /// The same as the plain code, in wider registers.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn changed_avx2(&self, sums: &[i16; WIDTH], change: &Change) -> [i16; WIDTH] {
        self.changed_plain(sums, change)
    }

    #[inline(always)]
    fn changed_plain(&self, sums: &[i16; WIDTH], change: &Change) -> [i16; WIDTH] {
        let mut sums = *sums;
        for &input in &change.on {
            let row = &self.first[usize::from(input)];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
        }
        for &input in &change.off {
            let row = &self.first[usize::from(input)];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
        }
        sums
    }
}
