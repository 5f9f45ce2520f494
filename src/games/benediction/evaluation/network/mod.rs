//! An efficiently updatable network (NNUE; Nasu 2018): a wide first layer over sparse inputs, whose sums follow the search, and two small
//! layers after it, which are also told the counts of which the judgement by weights is a sum. It says how likely the side to act is to
//! win, to draw and to lose, and says the same on every machine.

mod inputs;
mod sums;

pub use inputs::{BLESSED, CURSED, KING, View, count as input_count};
pub use sums::Sums;

use super::ROWS;

/// Sums of the first layer for one view.
pub const WIDTH: usize = 64;
/// Units of the layer after it.
pub const HIDDEN: usize = 16;
/// Win, draw, loss.
pub const ANSWERS: usize = 3;

/// A weight or a unit of 1 is so much.
pub const ONE: i32 = 256;
/// A weight of 1 of a count is so much; what all counts say together stays within 32.
pub const OF_COUNT: i32 = 1024;
/// Most that a unit of the hidden layer says.
pub const HIDDEN_MOST: i32 = 2 * ONE;

/// So much is in a row of the counts.
pub type Count = (u8, i16);

const _: () = assert!(ROWS <= 256, "a row is told in a byte");

/// What a file begins with; the last byte is the version.
const MAGIC: [u8; 8] = *b"BENNETW\x02";

/// The weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// So many hundredths of a man make a win as likely as e to 1.
    scale: i32,
    /// By how many hundredths of a man a threat lowers the score: without and with a blessed king of the side to act, with one action left
    /// and with two.
    threat: [[i32; 2]; 2],
    /// For each input what it adds to the sums; none where the network is told the counts alone.
    first: Vec<[i16; WIDTH]>,
    first_bias: [i16; WIDTH],
    /// For each hidden unit its weights of the sums, first those of the view of the side to act.
    second: [[[i16; WIDTH]; 2]; HIDDEN],
    second_bias: [i32; HIDDEN],
    /// What each count (`terms::count_rows`) adds to the hidden units; a weight of 1 is [`OF_COUNT`].
    counts: [[i16; HIDDEN]; ROWS],
    /// What each count adds by itself to the logarithm of a win and takes from that of a loss; 1 is `ONE * ONE`.
    line: [i32; ROWS],
    third: [[i16; HIDDEN]; ANSWERS],
    third_bias: [i32; ANSWERS],
}

/// Numbers, one after the other, of two or of four bytes; 0 where there are no more.
trait Numbers {
    fn short(&mut self) -> i16;
    fn long(&mut self) -> i32;
}

impl<T: Iterator<Item = i32>> Numbers for T {
    fn short(&mut self) -> i16 {
        self.long().clamp(i16::MIN.into(), i16::MAX.into()) as i16
    }

    fn long(&mut self) -> i32 {
        self.next().unwrap_or_default()
    }
}

/// The bytes of a file, the lowest of a number first.
struct Bytes<'a>(&'a [u8]);

impl Numbers for Bytes<'_> {
    fn short(&mut self) -> i16 {
        self.0.split_off(..2).map_or(0, |bytes| i16::from_le_bytes([bytes[0], bytes[1]]))
    }

    fn long(&mut self) -> i32 {
        self.0.split_off(..4).map_or(0, |bytes| i32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }
}

impl Network {
    /// One whose weights are these numbers, in the order of the fields; what is too large for its field is as large as it can be, and
    /// what is missing is 0.
    pub fn of(inputs: usize, numbers: impl IntoIterator<Item = i32>) -> Network {
        Network::from(inputs, &mut numbers.into_iter())
    }

    fn from(inputs: usize, next: &mut impl Numbers) -> Network {
        Network {
            scale: next.long(),
            threat: std::array::from_fn(|_| std::array::from_fn(|_| next.long())),
            first: (0..inputs).map(|_| std::array::from_fn(|_| next.short())).collect(),
            first_bias: std::array::from_fn(|_| next.short()),
            second: std::array::from_fn(|_| std::array::from_fn(|_| std::array::from_fn(|_| next.short()))),
            second_bias: std::array::from_fn(|_| next.long()),
            counts: std::array::from_fn(|_| std::array::from_fn(|_| next.short())),
            line: std::array::from_fn(|_| next.long()),
            third: std::array::from_fn(|_| std::array::from_fn(|_| next.short())),
            third_bias: std::array::from_fn(|_| next.long()),
        }
    }

    /// Its weights, in the order of [`Network::of`].
    pub fn numbers(&self) -> Vec<i32> {
        let short = |numbers: &[i16]| numbers.iter().map(|one| i32::from(*one)).collect::<Vec<i32>>();
        [
            vec![self.scale],
            self.threat.as_flattened().to_vec(),
            short(self.first.as_flattened()),
            short(&self.first_bias),
            short(self.second.as_flattened().as_flattened()),
            self.second_bias.to_vec(),
            short(self.counts.as_flattened()),
            self.line.to_vec(),
            short(self.third.as_flattened()),
            self.third_bias.to_vec(),
        ]
        .concat()
    }

    /// As a file: what it is, the number of inputs, and each weight as two or four bytes, as its field has, the lowest first.
    pub fn write(&self) -> Vec<u8> {
        let mut file = MAGIC.to_vec();
        let short = |file: &mut Vec<u8>, numbers: &[i16]| file.extend(numbers.iter().flat_map(|one| one.to_le_bytes()));
        let long = |file: &mut Vec<u8>, numbers: &[i32]| file.extend(numbers.iter().flat_map(|one| one.to_le_bytes()));
        file.extend((self.first.len() as u32).to_le_bytes());
        long(&mut file, &[self.scale]);
        long(&mut file, self.threat.as_flattened());
        short(&mut file, self.first.as_flattened());
        short(&mut file, &self.first_bias);
        short(&mut file, self.second.as_flattened().as_flattened());
        long(&mut file, &self.second_bias);
        short(&mut file, self.counts.as_flattened());
        long(&mut file, &self.line);
        short(&mut file, self.third.as_flattened());
        long(&mut file, &self.third_bias);
        file
    }

    /// Reads such a file; nothing where it is another one.
    pub fn read(bytes: &[u8]) -> Option<Network> {
        let (inputs, numbers) = bytes.strip_prefix(&MAGIC)?.split_first_chunk()?;
        let inputs = u32::from_le_bytes(*inputs) as usize;
        let shorts = inputs.checked_add(1)?.checked_mul(WIDTH)? + HIDDEN * (2 * WIDTH + ROWS + ANSWERS);
        let longs = 5 + HIDDEN + ROWS + ANSWERS;
        (numbers.len() == 2 * shorts + 4 * longs).then(|| Network::from(inputs, &mut Bytes(numbers)))
    }

    /// Whether it can judge positions of a board of so many points.
    pub const fn fits(&self, points: usize) -> bool {
        self.first.is_empty() || self.first.len() == input_count(points)
    }

    /// How many inputs it has; 0 where it is told the counts alone and needs no sums.
    pub const fn inputs(&self) -> usize {
        self.first.len()
    }

    /// By how many hundredths of a man [`Network::score`] is lower where the side to act, which may have a blessed king, is threatened.
    pub const fn threat_penalty(&self, blessed_king: bool, actions_left: u8) -> i32 {
        self.threat[blessed_king as usize][(actions_left > 1) as usize]
    }

    /// How good a position is for the side to act, which is not threatened, in hundredths of a man: of two sets of sums, first those of
    /// the side to act, where the network has inputs, and its counts (`terms::count_rows`).
    pub fn score(&self, sums: Option<[&[i16; WIDTH]; 2]>, counts: &[Count]) -> i32 {
        let [win, draw, loss] = self.answers(sums, counts).map(|answer| answer as f32 / (ONE * ONE) as f32);
        (self.scale as f32 * (softplus(win - draw) - softplus(loss - draw))) as i32
    }

    /// Win, draw and loss as natural logarithms up to a constant, a unit being `ONE * ONE`.
    pub fn answers(&self, sums: Option<[&[i16; WIDTH]; 2]>, counts: &[Count]) -> [i32; ANSWERS] {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            #[expect(unsafe_code, reason = "only asks for what the processor has just been seen to have")]
            // SAFETY: the processor has AVX2.
            return unsafe { self.answers_avx2(sums, counts) };
        }
        self.answers_plain(sums, counts)
    }

    /// The same as the plain code, in wider registers: whole numbers, so to the bit.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn answers_avx2(&self, sums: Option<[&[i16; WIDTH]; 2]>, counts: &[Count]) -> [i32; ANSWERS] {
        self.answers_plain(sums, counts)
    }

    // Loops over indices of fixed length, of which the compiler makes vectors.
    #[inline(always)]
    fn answers_plain(&self, sums: Option<[&[i16; WIDTH]; 2]>, counts: &[Count]) -> [i32; ANSWERS] {
        let units = sums.map(|both| both.map(|sums| sums.map(|sum| sum.clamp(0, ONE as i16))));
        let (mut counted, mut line) = ([0_i16; HIDDEN], 0);
        for &(row, amount) in counts {
            let weights = &self.counts[usize::from(row)];
            for unit in 0..HIDDEN {
                counted[unit] = counted[unit].wrapping_add(weights[unit].wrapping_mul(amount));
            }
            line += self.line[usize::from(row)] * i32::from(amount);
        }
        let mut hidden = [0; HIDDEN];
        for unit in 0..HIDDEN {
            let mut sum = self.second_bias[unit] + i32::from(counted[unit]) * (ONE * ONE / OF_COUNT);
            for (units, weights) in units.iter().flatten().zip(&self.second[unit]) {
                for at in 0..WIDTH {
                    sum += i32::from(units[at]) * i32::from(weights[at]);
                }
            }
            hidden[unit] = (sum / ONE).clamp(0, HIDDEN_MOST);
        }
        let line = [line, 0, -line];
        std::array::from_fn(|answer| {
            let weights = self.third[answer].iter().zip(&hidden);
            let sum: i32 = weights.map(|(weight, unit)| i32::from(*weight) * unit).sum();
            sum + self.third_bias[answer] + line[answer]
        })
    }
}

/// Nearly the logarithm of 2 eˣ + 1 (squareplus; Barron 2021): with a draw as half a win the chances are as 2 win + draw to 2 loss + draw.
/// A root is the same on every machine, a logarithm is not.
fn softplus(x: f32) -> f32 {
    const HALF: f32 = std::f32::consts::LN_2;
    let x = x + HALF;
    0.5 * (x + (x * x + 4.0 * HALF * HALF).sqrt())
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
        Network::of(inputs, std::iter::repeat_with(|| rng.rand_range(0..41) as i32 - 20))
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
    fn wider_registers_say_the_same() {
        let mut rng = Rand64::new(4);
        let position = Position::new(Variant::BENEDICTION, Side::Near);
        for _ in 0..50 {
            let network = network(&position, &mut rng);
            let mut sums = || -> [i16; WIDTH] { std::array::from_fn(|_| rng.rand_range(0..900) as i16 - 300) };
            let sums = [sums(), sums()];
            let mut counts = || (rng.rand_range(0..ROWS as u64) as u8, rng.rand_range(0..60) as i16 - 5);
            let counts: Vec<Count> = (0..60).map(|_| counts()).collect();
            for sums in [None, Some([&sums[0], &sums[1]])] {
                assert_eq!(network.answers(sums, &counts), network.answers_plain(sums, &counts));
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
