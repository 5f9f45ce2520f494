//! Obelisk once more, slowly, straight from the words of its rules: the board is stacks of letters, every unit tries every
//! sign from every square to every other, and nothing is shared with the program but the texts.

use std::collections::BTreeMap;

/// Column and row, from 0.
type Square = (i32, i32);

/// The units by their letters, and the stones of each, bottom first.
const UNITS: [(char, &str); 4] = [('B', "B"), ('P', "P"), ('F', "BP"), ('C', "C")];

/// A position as letters: upper case Black's, lower case White's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slow {
    /// The stones on each square that is not empty, bottom first.
    stacks: BTreeMap<Square, String>,
    /// `b` or `w`.
    side: char,
    mode: String,
}

fn squares() -> impl Iterator<Item = Square> {
    (0..4).flat_map(|row| (0..3).map(move |column| (column, row)))
}

fn name((column, row): Square) -> String {
    format!("{}{}", ["a", "b", "c"][column as usize], row + 1)
}

fn same_axis(a: Square, b: Square) -> bool {
    a.0 == b.0 || a.1 == b.1
}

impl Slow {
    /// Reads a valid position text.
    pub fn read(text: &str) -> Slow {
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut stacks = BTreeMap::new();
        for (index, line) in words[0].split('/').enumerate() {
            let (row, mut column, mut open) = (3 - index as i32, 0, false);
            for letter in line.chars() {
                match letter {
                    '1'..='9' => column += letter.to_digit(10).unwrap() as i32,
                    '(' => open = true,
                    ')' => {
                        open = false;
                        column += 1;
                    }
                    _ => {
                        stacks.entry((column, row)).or_insert_with(String::new).push(letter);
                        column += i32::from(!open);
                    }
                }
            }
        }
        Slow { stacks, side: words[1].chars().next().unwrap(), mode: words[2].into() }
    }

    /// Writes the position text.
    pub fn write(&self) -> String {
        let row = |row: i32| {
            let cells = (0..3).map(|column| match self.at((column, row)) {
                "" => "1".to_string(),
                stack if stack.len() == 1 => stack.to_string(),
                stack => format!("({stack})"),
            });
            cells.collect::<String>().replace("111", "3").replace("11", "2")
        };
        let rows: Vec<String> = (0..4).rev().map(row).collect();
        format!("{} {} {}", rows.join("/"), self.side, self.mode)
    }

    fn at(&self, square: Square) -> &str {
        self.stacks.get(&square).map_or("", String::as_str)
    }

    /// A piece of text in the letters of the side to move, or of the other.
    fn own(&self, text: &str) -> String {
        if self.side == 'b' { text.to_uppercase() } else { text.to_lowercase() }
    }

    fn enemy(&self, text: &str) -> String {
        if self.side == 'b' { text.to_lowercase() } else { text.to_uppercase() }
    }

    /// An enemy body of one or two stones without anything of ours on it.
    fn is_enemy_body(&self, stack: &str) -> bool {
        ["B", "P", "BP"].iter().any(|body| stack == self.enemy(body))
    }

    fn is_riding(&self, square: Square) -> bool {
        let stack = self.at(square);
        let below = stack.strip_suffix(&self.own("C"));
        below.is_some_and(|below| self.is_enemy_body(below))
    }

    /// Returns every legal action by its text, with the position after it.
    pub fn actions(&self) -> BTreeMap<String, Slow> {
        let mut found = BTreeMap::new();
        if self.winner_by_obelisk().is_some() {
            return found;
        }
        let duty = squares().find(|square| self.is_riding(*square));
        for from in squares() {
            for to in squares() {
                for (unit, body) in UNITS {
                    for sign in ['-', '^', '+', '*'] {
                        if duty.is_some_and(|rider| unit != 'C' || from != rider) {
                            continue;
                        }
                        if let Some(after) = self.after(unit, body, from, sign, to) {
                            found.insert(format!("{unit}{}{sign}{}", name(from), name(to)), after);
                        }
                    }
                }
            }
        }
        found
    }

    /// Returns the position after an action, if it is legal apart from the duty to leave.
    fn after(&self, unit: char, body: &str, from: Square, sign: char, to: Square) -> Option<Slow> {
        let (own_c, enemy_c) = (self.own("C"), self.enemy("C"));
        let stack = self.at(from);
        // What goes and what stays.
        let (moving, staying) = if unit == 'C' {
            match stack.strip_suffix(&own_c) {
                Some("") => (own_c.clone(), String::new()),
                Some(below) if self.is_enemy_body(below) => (own_c.clone(), below.to_string()),
                _ => return None,
            }
        } else {
            let body = self.own(body);
            let ridden = format!("{body}{enemy_c}");
            if stack != body && stack != ridden {
                return None;
            }
            (stack.to_string(), String::new())
        };
        let forward = if self.side == 'b' { 1 } else { -1 };
        let directions = [(-1, forward), (1, forward), (0, -forward)];
        let plus = |(column, row): Square, (x, y): Square| (column + x, row + y);
        let target = self.at(to).to_string();
        if sign == '^' {
            let direction = directions.into_iter().find(|way| plus(plus(from, *way), *way) == to)?;
            if self.at(plus(from, direction)).is_empty() || !target.is_empty() {
                return None;
            }
        } else {
            directions.into_iter().find(|way| plus(from, *way) == to)?;
            let fits = match (sign, unit) {
                ('-', _) => target.is_empty(),
                ('+', 'P') => target == self.own("B"),
                ('+', 'C') => target == self.own("BP"),
                ('*', 'C') => self.is_enemy_body(&target),
                _ => false,
            };
            if !fits {
                return None;
            }
        }
        let mut after = self.clone();
        after.stacks.remove(&from);
        if !staying.is_empty() {
            after.stacks.insert(from, staying);
        }
        after.stacks.insert(to, format!("{target}{moving}"));
        if !after.is_symmetric() {
            return None;
        }
        after.side = if self.side == 'b' { 'w' } else { 'b' };
        Some(after)
    }

    /// The symmetry test for `side`, which has just moved.
    fn is_symmetric(&self) -> bool {
        let all: Vec<(Square, char)> =
            self.stacks.iter().flat_map(|(square, stack)| stack.chars().map(|letter| (*square, letter))).collect();
        let is_own = |letter: char| self.own(&letter.to_string()) == letter.to_string();
        let (own, enemy): (Vec<_>, Vec<_>) = all.into_iter().partition(|(_, letter)| is_own(*letter));
        let color = own.iter().enumerate().any(|(index, a)| own[index + 1..].iter().any(|b| same_axis(a.0, b.0)));
        let obelisk = self.own("BPC");
        let built = self.stacks.iter().find(|(_, stack)| **stack == obelisk).map(|(square, _)| *square);
        let in_foundation = |square: Square| {
            let stack = self.at(square);
            stack.contains("BP") || stack.contains("bp")
        };
        let shape = match built {
            Some(square) => enemy.iter().any(|(other, _)| same_axis(square, *other)),
            None => own.iter().any(|(a, mine)| {
                enemy.iter().any(|(b, theirs)| {
                    let alike = mine.eq_ignore_ascii_case(theirs);
                    let bodies = !"Cc".contains(*mine) && !"Cc".contains(*theirs);
                    same_axis(*a, *b) && (alike || bodies && (in_foundation(*a) || in_foundation(*b)))
                })
            }),
        };
        match self.mode.as_str() {
            "open" => color || shape,
            "bounded" => color,
            _ => color && shape,
        }
    }

    fn winner_by_obelisk(&self) -> Option<&'static str> {
        let has = |text: &str| self.stacks.values().any(|stack| stack == text);
        if has("BPC") {
            Some("black")
        } else if has("bpc") {
            Some("white")
        } else {
            None
        }
    }

    /// Returns the winner and the reason, if the game is over.
    pub fn result(&self) -> Option<(&'static str, &'static str)> {
        let waiting = if self.side == 'b' { "white" } else { "black" };
        match self.winner_by_obelisk() {
            Some(winner) => Some((winner, "obelisk built")),
            None => self.actions().is_empty().then_some((waiting, "no legal action")),
        }
    }

    /// Returns the number of lines of a length.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { self.actions().values().map(|after| after.perft(depth - 1)).sum() }
    }
}
