//! An efficiently updatable network (NNUE; Nasu 2018): a wide first layer over sparse inputs, whose sums follow the search, and two small
//! layers after it. It says how likely the side to act is to win, to draw and to lose. All arithmetic is in whole numbers, so that it
//! says the same on every machine.

mod inputs;
mod sums;

pub use inputs::{View, count as input_count};
pub use sums::Sums;

/// Sums of the first layer for one view.
pub const WIDTH: usize = 128;
/// Units of the layer after it.
pub const HIDDEN: usize = 16;
/// Win, draw, loss.
pub const ANSWERS: usize = 3;

/// A weight or a unit of 1 is so much.
pub const ONE: i32 = 256;
/// Most that a unit of the hidden layer says.
pub const HIDDEN_MOST: i32 = 2 * ONE;

/// How many weights a network of so many inputs has.
const fn weight_count(inputs: usize) -> usize {
    (inputs + 1) * WIDTH + HIDDEN * (2 * WIDTH + 1) + ANSWERS * (HIDDEN + 1)
}

/// What a file begins with; the last byte is the version.
const MAGIC: [u8; 8] = *b"BENNETW\x01";

/// The weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// For each input what it adds to the sums.
    first: Vec<[i16; WIDTH]>,
    first_bias: [i16; WIDTH],
    /// For each hidden unit its weights of the sums, first those of the view of the side to act.
    second: [[[i16; WIDTH]; 2]; HIDDEN],
    second_bias: [i32; HIDDEN],
    third: [[i16; HIDDEN]; ANSWERS],
    third_bias: [i32; ANSWERS],
}

impl Network {
    /// One whose weights are these numbers, in the order of the fields; nothing where they are not as many as a network of so many
    /// inputs has.
    pub fn of(inputs: usize, numbers: &[i32]) -> Option<Network> {
        if numbers.len() != weight_count(inputs) {
            return None;
        }
        let mut rest = numbers.iter().copied();
        let mut long = || rest.next().unwrap_or_default();
        macro_rules! short {
            () => {
                long().clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16
            };
        }
        Some(Network {
            first: (0..inputs).map(|_| std::array::from_fn(|_| short!())).collect(),
            first_bias: std::array::from_fn(|_| short!()),
            second: std::array::from_fn(|_| std::array::from_fn(|_| std::array::from_fn(|_| short!()))),
            second_bias: std::array::from_fn(|_| long()),
            third: std::array::from_fn(|_| std::array::from_fn(|_| short!())),
            third_bias: std::array::from_fn(|_| long()),
        })
    }

    /// As a file: what it is, the number of inputs, and each weight as four bytes, the lowest first.
    pub fn write(&self) -> Vec<u8> {
        let mut numbers: Vec<i32> =
            self.first.iter().flatten().chain(&self.first_bias).map(|one| (*one).into()).collect();
        numbers.extend(self.second.iter().flatten().flatten().map(|one| i32::from(*one)));
        numbers.extend(self.second_bias);
        numbers.extend(self.third.iter().flatten().map(|one| i32::from(*one)));
        numbers.extend(self.third_bias);
        let inputs = (self.first.len() as u32).to_le_bytes();
        let numbers = numbers.into_iter().flat_map(i32::to_le_bytes);
        MAGIC.into_iter().chain(inputs).chain(numbers).collect()
    }

    /// Reads such a file; nothing where it is another one.
    pub fn read(bytes: &[u8]) -> Option<Network> {
        let (inputs, numbers) = bytes.strip_prefix(&MAGIC)?.split_first_chunk()?;
        let (numbers, []) = numbers.as_chunks() else { return None };
        let numbers: Vec<i32> = numbers.iter().map(|number| i32::from_le_bytes(*number)).collect();
        Network::of(u32::from_le_bytes(*inputs) as usize, &numbers)
    }

    /// What it says of two sets of sums, first those of the side to act: win, draw and loss as natural logarithms up to a constant, a
    /// unit being `ONE * ONE`.
    pub fn answer(&self, sums: [&[i16; WIDTH]; 2]) -> [i32; ANSWERS] {
        let units = sums.map(|sums| sums.map(|sum| sum.clamp(0, ONE as i16)));
        let hidden: [i32; HIDDEN] = std::array::from_fn(|unit| {
            let both = self.second[unit].iter().zip(&units);
            let sum: i32 = both
                .map(|(weights, units)| {
                    weights.iter().zip(units).map(|(weight, unit)| i32::from(*weight) * i32::from(*unit)).sum::<i32>()
                })
                .sum();
            ((sum + self.second_bias[unit]) / ONE).clamp(0, HIDDEN_MOST)
        });
        std::array::from_fn(|answer| {
            let weights = self.third[answer].iter().zip(&hidden);
            weights.map(|(weight, unit)| i32::from(*weight) * unit).sum::<i32>() + self.third_bias[answer]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::benediction::{Action, Position, Variant};
    use crate::rules::{Position as _, Side, Symmetry};
    use oorandom::Rand64;

    /// Small weights by chance.
    fn network(position: &Position, rng: &mut Rand64) -> Network {
        let inputs = input_count(position.hex().all().len() as usize);
        let numbers: Vec<i32> = (0..weight_count(inputs)).map(|_| rng.rand_range(0..41) as i32 - 20).collect();
        Network::of(inputs, &numbers).unwrap_or_else(|| unreachable!("as many weights as it has"))
    }

    fn random_action(position: &Position, rng: &mut Rand64) -> Option<Action> {
        let mut legal = Vec::new();
        position.legal(&mut legal);
        let index = rng.rand_range(0..legal.len().max(1) as u64);
        legal.get(index as usize).copied()
    }

    /// Positions of random games, at which the sums were kept or left out, and from which some actions were taken back.
    #[test]
    fn sums_follow_the_search() {
        let mut rng = Rand64::new(1);
        for variant in [Variant::BENEDICTION, Variant::KING_TRAILS] {
            for _ in 0..20 {
                let mut position = Position::new(variant, Side::Near);
                let network = network(&position, &mut rng);
                let mut sums = Sums::new(&network, &position);
                let mut way = Vec::new();
                for _ in 0..150 {
                    let action = random_action(&position, &mut rng).filter(|_| position.outcome().is_none());
                    let back = action.is_none() || rng.rand_range(0..3) == 0;
                    if let (true, Some(undo)) = (back, way.pop()) {
                        position.undo(undo);
                        sums.pop();
                    } else if let Some(action) = action {
                        sums.push();
                        way.push(position.apply(action));
                    }
                    if rng.rand_range(0..3) > 0 {
                        let anew = *Sums::new(&network, &position).of(&network, &position);
                        assert_eq!(*sums.of(&network, &position), anew);
                    }
                }
            }
        }
    }

    #[test]
    fn both_sides_see_the_same_when_they_change_places() {
        let mut rng = Rand64::new(2);
        for variant in [Variant::BENEDICTION, Variant::KING_TRAILS] {
            let mut position = Position::new(variant, Side::Near);
            let network = network(&position, &mut rng);
            for _ in 0..60 {
                let Some(action) = random_action(&position, &mut rng) else { break };
                position.apply(action);
                let image = position.image(Symmetry::ColourSwap);
                let of = |position: &Position| *Sums::new(&network, position).of(&network, position);
                let ([red, blue], [far, near]) = (of(&position), of(&image));
                assert_eq!((red, blue), (near, far));
            }
        }
    }

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let network = network(&Position::new(Variant::BENEDICTION, Side::Near), &mut Rand64::new(3));
        let file = network.write();
        assert_eq!(Network::read(&file), Some(network));
        assert_eq!(Network::read(&file[..file.len() - 1]), None);
        assert_eq!(Network::read(&[]), None);
    }
}
