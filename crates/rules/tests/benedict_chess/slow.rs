//! A second implementation of the rules, written from their text and in the plainest way: letters on an array, no bit, no table.
//! Random games of the fast one are followed step by step.

/// The board by rank and file from White's left, in the letters of FEN; `.` is an empty square.
#[derive(Clone, Debug)]
pub(super) struct Board {
    squares: [[char; 8]; 8],
    white: bool,
    castling: String,
    clock: u32,
    number: u32,
}

/// Start, end, and the letter of the promoted pawn.
pub(super) type Step = ((i32, i32), (i32, i32), Option<char>);

fn inside(x: i32, y: i32) -> bool {
    (0..8).contains(&x) && (0..8).contains(&y)
}

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const ASLANT: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [(i32, i32); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

/// Returns the directions of a kind, and its range.
fn directions(kind: char) -> (Vec<(i32, i32)>, i32) {
    match kind {
        'n' => (KNIGHT.to_vec(), 1),
        'b' => (ASLANT.to_vec(), 7),
        'r' => (STRAIGHT.to_vec(), 7),
        'q' => ([STRAIGHT, ASLANT].concat(), 7),
        'k' => ([STRAIGHT, ASLANT].concat(), 1),
        _ => (Vec::new(), 0),
    }
}

impl Board {
    pub(super) fn of(text: &str) -> Board {
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut squares = [['.'; 8]; 8];
        for (index, row) in words[0].split('/').enumerate() {
            let mut x = 0;
            for letter in row.chars() {
                match letter.to_digit(10) {
                    Some(count) => x += count as usize,
                    None => {
                        squares[7 - index][x] = letter;
                        x += 1;
                    }
                }
            }
        }
        Board {
            squares,
            white: words[1] == "w",
            castling: words[2].replace('-', ""),
            clock: words[4].parse().unwrap(),
            number: words[5].parse().unwrap(),
        }
    }

    pub(super) fn text(&self) -> String {
        let mut rows = Vec::new();
        for row in self.squares.iter().rev() {
            let mut text: String = row.iter().collect();
            for count in (1..=8).rev() {
                text = text.replace(&".".repeat(count), &count.to_string());
            }
            rows.push(text);
        }
        let side = if self.white { "w" } else { "b" };
        let castling = if self.castling.is_empty() { "-" } else { &self.castling };
        format!("{} {side} {castling} - {} {}", rows.join("/"), self.clock, self.number)
    }

    fn at(&self, (x, y): (i32, i32)) -> char {
        self.squares[y as usize][x as usize]
    }

    fn set(&mut self, (x, y): (i32, i32), letter: char) {
        self.squares[y as usize][x as usize] = letter;
    }

    fn mine(&self, letter: char) -> bool {
        letter != '.' && letter.is_ascii_uppercase() == self.white
    }

    pub(super) fn kings(&self) -> (usize, usize) {
        let count = |letter| self.squares.iter().flatten().filter(|square| **square == letter).count();
        (count('K'), count('k'))
    }

    /// §2, paragraph by paragraph.
    pub(super) fn steps(&self) -> Vec<Step> {
        if self.kings() != (1, 1) {
            return Vec::new();
        }
        let mut list = Vec::new();
        let ahead = if self.white { 1 } else { -1 };
        let (second, last, home) = if self.white { (1, 7, 0) } else { (6, 0, 7) };
        for y in 0..8 {
            for x in 0..8 {
                let letter = self.at((x, y));
                if !self.mine(letter) {
                    continue;
                }
                let kind = letter.to_ascii_lowercase();
                let (ways, reach) = directions(kind);
                for (dx, dy) in ways {
                    for far in 1..=reach {
                        let to = (x + far * dx, y + far * dy);
                        if !inside(to.0, to.1) || self.at(to) != '.' {
                            break;
                        }
                        list.push(((x, y), to, None));
                    }
                }
                if kind == 'p' && inside(x, y + ahead) && self.at((x, y + ahead)) == '.' {
                    if y + ahead == last {
                        list.extend(['q', 'r', 'b', 'n'].map(|kind| ((x, y), (x, y + ahead), Some(kind))));
                    } else {
                        list.push(((x, y), (x, y + ahead), None));
                    }
                    if y == second && self.at((x, y + 2 * ahead)) == '.' {
                        list.push(((x, y), (x, y + 2 * ahead), None));
                    }
                }
            }
        }
        for (right, to, vacant) in [('K', 6, vec![5, 6]), ('Q', 2, vec![1, 2, 3])] {
            let right = if self.white { right } else { right.to_ascii_lowercase() };
            if self.castling.contains(right) && vacant.iter().all(|x| self.at((*x, home)) == '.') {
                list.push(((4, home), (to, home), None));
            }
        }
        list
    }

    /// §3, step by step.
    pub(super) fn after(&self, (from, to, promotion): Step) -> Board {
        let mut board = self.clone();
        let mut letter = self.at(from);
        let pawn = letter.eq_ignore_ascii_case(&'p');
        if let Some(kind) = promotion {
            letter = if self.white { kind.to_ascii_uppercase() } else { kind };
        }
        board.set(from, '.');
        board.set(to, letter);
        if letter.eq_ignore_ascii_case(&'k') && (to.0 - from.0).abs() == 2 {
            let (corner, beside) = if to.0 == 6 { (7, 5) } else { (0, 3) };
            let rook = board.at((corner, to.1));
            board.set((corner, to.1), '.');
            board.set((beside, to.1), rook);
        }
        let mut seen = Vec::new();
        let kind = letter.to_ascii_lowercase();
        let ahead = if self.white { 1 } else { -1 };
        if kind == 'p' {
            seen.extend(
                [(to.0 - 1, to.1 + ahead), (to.0 + 1, to.1 + ahead)].into_iter().filter(|at| inside(at.0, at.1)),
            );
        }
        let (ways, reach) = directions(kind);
        for (dx, dy) in ways {
            for far in 1..=reach {
                let at = (to.0 + far * dx, to.1 + far * dy);
                if !inside(at.0, at.1) {
                    break;
                }
                seen.push(at);
                if board.at(at) != '.' {
                    break;
                }
            }
        }
        let mut flipped = Vec::new();
        for at in seen {
            let there = board.at(at);
            if there != '.' && !self.mine(there) {
                flipped.push(at);
                let turned = if self.white { there.to_ascii_uppercase() } else { there.to_ascii_lowercase() };
                board.set(at, turned);
            }
        }
        // §4: a king that moves, a rook that leaves its corner or is flipped there.
        let touched = |square: (i32, i32)| from == square || flipped.contains(&square);
        for (right, corner, king) in
            [('K', (7, 0), (4, 0)), ('Q', (0, 0), (4, 0)), ('k', (7, 7), (4, 7)), ('q', (0, 7), (4, 7))]
        {
            if touched(corner) || from == king {
                board.castling = board.castling.replace(right, "");
            }
        }
        board.clock = if pawn || !flipped.is_empty() { 0 } else { self.clock + 1 };
        board.number += u32::from(!self.white);
        board.white = !self.white;
        board
    }

    pub(super) fn result(&self) -> &'static str {
        match self.kings() {
            (2, 0) => "white",
            (0, 2) => "black",
            _ if self.steps().is_empty() => "stalemate",
            _ if self.clock >= 100 => "no progress",
            _ => "none",
        }
    }
}

pub(super) fn written((from, to, promotion): Step) -> String {
    let name = |(x, y): (i32, i32)| format!("{}{}", (b'a' + x as u8) as char, y + 1);
    format!("{}{}{}", name(from), name(to), promotion.map_or(String::new(), String::from))
}
