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
}

impl Sums {
    /// For a search from this position.
    pub fn new(network: &Network, root: &Position) -> Sums {
        Sums { kept: vec![Kept::anew(network, root)], at: 0 }
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
                here[0].follow(network, &before[from], position);
            }
            None => self.kept[self.at] = Kept::anew(network, position),
        }
        &self.kept[self.at].sums
    }
}

impl Kept {
    fn anew(network: &Network, position: &Position) -> Kept {
        let views = Side::BOTH.map(|side| View::of(position, side));
        let sums = views.map(|view| whole(network, position, &view));
        Kept { known: true, position: position.clone(), views, sums }
    }

    fn follow(&mut self, network: &Network, from: &Kept, position: &Position) {
        let changed = changed(&from.position, position);
        for (index, side) in Side::BOTH.into_iter().enumerate() {
            let view = View::of(position, side);
            self.views[index] = view;
            if !view.is_alike(&from.views[index]) {
                self.sums[index] = whole(network, position, &view);
                continue;
            }
            let sums = &mut self.sums[index];
            *sums = from.sums[index];
            changed.for_each(|point| {
                view.of_point(&from.position, point, |input| network.remove(sums, input));
                view.of_point(position, point, |input| network.add(sums, input));
            });
            if rest(&from.position) != rest(position) {
                view.of_rest(&from.position, |input| network.remove(sums, input));
                view.of_rest(position, |input| network.add(sums, input));
            }
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

fn whole(network: &Network, position: &Position, view: &View) -> [i16; WIDTH] {
    let mut sums = network.first_bias;
    view.all(position, |input| network.add(&mut sums, input));
    sums
}

impl Network {
    #[inline]
    fn add(&self, sums: &mut [i16; WIDTH], input: usize) {
        sums.iter_mut().zip(&self.first[input]).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
    }

    #[inline]
    fn remove(&self, sums: &mut [i16; WIDTH], input: usize) {
        sums.iter_mut().zip(&self.first[input]).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
    }
}
