//! Section 8: canonical action texts and position text v2.

use super::board::*;
use super::*;

pub fn print_point((x, y): Point) -> String {
    format!("{}{}", (b'a' + x as u8) as char, y)
}

pub fn print_action(action: &Action) -> String {
    let p = print_point;
    match *action {
        Action::Move { from, to } => format!("{}{}", p(from), p(to)),
        Action::Merge { from, count: None, to } => format!("{}+{}", p(from), p(to)),
        Action::Merge { from, count: Some(count), to } => format!("{}+{}+{}", p(from), count, p(to)),
        Action::Split { from, count, to } => format!("{}-{}-{}", p(from), count, p(to)),
        Action::Drop(point) => format!("@{}", p(point)),
        Action::Block(point) => format!("B@{}", p(point)),
        Action::Start(point) => format!("S@{}", p(point)),
    }
}

/// Reads a point at the start of the text. Returns it and the rest.
fn take_point(n: i32, text: &str) -> Result<(Point, &str), String> {
    let letter = text.chars().next().ok_or("a point is missing")?;
    if !letter.is_ascii_lowercase() {
        return Err(format!("`{text}` does not begin with a point"));
    }
    let rest = &text[1..];
    let digits = rest.chars().take_while(char::is_ascii_digit).count();
    let (number, rest) = rest.split_at(digits);
    if number.starts_with('0') {
        return Err(format!("`{text}` has a row with a leading 0"));
    }
    let row: i32 = number.parse().map_err(|_| format!("`{text}` has no row"))?;
    let point = (i32::from(letter as u8 - b'a'), row);
    if !on_board(n, point) {
        return Err(format!("{letter}{row} is off the board"));
    }
    Ok((point, rest))
}

fn whole_point(n: i32, text: &str) -> Result<Point, String> {
    match take_point(n, text)? {
        (point, "") => Ok(point),
        (_, rest) => Err(format!("`{rest}` after a point")),
    }
}

/// An action in canonical notation.
pub fn parse_action(n: i32, text: &str) -> Result<Action, String> {
    if let Some(rest) = text.strip_prefix("B@") {
        return Ok(Action::Block(whole_point(n, rest)?));
    }
    if let Some(rest) = text.strip_prefix("S@") {
        return Ok(Action::Start(whole_point(n, rest)?));
    }
    if let Some(rest) = text.strip_prefix('@') {
        return Ok(Action::Drop(whole_point(n, rest)?));
    }
    let (from, rest) = take_point(n, text)?;
    let number = |text: &str| text.parse::<u32>().map_err(|_| format!("`{text}` is no number"));
    if let Some(rest) = rest.strip_prefix('+') {
        return Ok(match rest.split_once('+') {
            Some((count, to)) => Action::Merge { from, count: Some(number(count)?), to: whole_point(n, to)? },
            None => Action::Merge { from, count: None, to: whole_point(n, rest)? },
        });
    }
    if let Some(rest) = rest.strip_prefix('-') {
        let (count, to) = rest.split_once('-').ok_or("a split needs a count")?;
        return Ok(Action::Split { from, count: number(count)?, to: whole_point(n, to)? });
    }
    Ok(Action::Move { from, to: whole_point(n, rest)? })
}

fn print_man(point: Point, man: &Man) -> String {
    let mut text = print_point(point);
    if man.king {
        text.push('k');
    }
    match man.mark {
        Mark::Plain => {}
        Mark::Blessed => text.push('b'),
        Mark::Cursed => text.push('c'),
    }
    for _ in 1..man.size {
        text.push('+');
    }
    text
}

fn print_variant(variant: &Variant) -> String {
    if *variant == BENEDICTION {
        return "benediction".to_string();
    }
    if *variant == KING_TRAILS {
        return "king-trails".to_string();
    }
    let yes_no = |flag| if flag { "yes" } else { "no" };
    format!(
        "n={} checkers={} choose-starts={} blessed-king-wins={} trails={} cursed-captives={}",
        variant.n,
        variant.checkers,
        yes_no(variant.choose_starts),
        if variant.turn_start { "turn-start" } else { "at-once" },
        yes_no(variant.trails),
        if variant.removed { "removed" } else { "hand" },
    )
}

fn parse_variant(text: &str) -> Result<Variant, String> {
    match text {
        "benediction" => return Ok(BENEDICTION),
        "king-trails" => return Ok(KING_TRAILS),
        _ => {}
    }
    let mut variant = BENEDICTION;
    let mut seen = BTreeSet::new();
    for word in text.split_whitespace() {
        let (key, value) = word.split_once('=').ok_or(format!("`{word}` is no flag"))?;
        if !seen.insert(key) {
            return Err(format!("`{key}` twice"));
        }
        let number = || value.parse::<u32>().map_err(|_| format!("`{value}` is no number"));
        let choice = |no: &str, yes: &str| match value {
            value if value == no => Ok(false),
            value if value == yes => Ok(true),
            _ => Err(format!("`{value}` is neither {no} nor {yes}")),
        };
        match key {
            "n" if (5..=7).contains(&number()?) => variant.n = number()? as i32,
            "checkers" if (7..=64).contains(&number()?) => variant.checkers = number()?,
            "n" | "checkers" => return Err(format!("{key} out of range")),
            "choose-starts" => variant.choose_starts = choice("no", "yes")?,
            "blessed-king-wins" => variant.turn_start = choice("at-once", "turn-start")?,
            "trails" => variant.trails = choice("no", "yes")?,
            "cursed-captives" => variant.removed = choice("hand", "removed")?,
            _ => return Err(format!("`{key}` is no flag")),
        }
    }
    if seen.is_empty() {
        return Err("no variant".to_string());
    }
    Ok(variant)
}

fn line(key: &str, words: impl IntoIterator<Item = String>) -> String {
    let mut text = format!("{key}:");
    for word in words {
        text.push(' ');
        text.push_str(&word);
    }
    text
}

/// Position text v2, the lines in their order.
fn lines(state: &State) -> Vec<String> {
    let men =
        |side| state.men.iter().filter(move |(_, man)| man.side == side).map(|(point, man)| print_man(*point, man));
    let points = |set: &BTreeSet<Point>| set.iter().copied().map(print_point).collect::<Vec<_>>();
    let turn = match &state.phase {
        Phase::Setup(side) => format!("setup {}", side.name()),
        Phase::Turn { side, left } => format!("{} {left}", side.name()),
        Phase::Over { winner: Some(side), reason } => format!("over {} {reason}", side.name()),
        Phase::Over { winner: None, reason } => format!("over draw {reason}"),
    };
    vec![
        format!("Benediction v2: {}", print_variant(&state.variant)),
        format!("turn: {turn}"),
        line("red", men(Side::Red)),
        line("blue", men(Side::Blue)),
        line("blocks", points(&state.blocks)),
        line("red-starts", points(&state.starts[0])),
        line("blue-starts", points(&state.starts[1])),
        line("hands", state.hands.map(|number| number.to_string())),
        line("removed", state.removed.map(|number| number.to_string())),
        line("locked", points(&state.locked)),
    ]
}

/// Position text v2 on one line, its lines joined by `/`.
pub fn print(state: &State) -> String {
    lines(state).join("/")
}

/// The same on lines of its own, each ended.
pub fn print_lines(state: &State) -> String {
    lines(state).iter().map(|line| format!("{line}\n")).collect()
}

fn parse_man(n: i32, side: Side, word: &str) -> Result<(Point, Man), String> {
    let (point, marks) = take_point(n, word)?;
    let mut man = Man { side, size: 1, king: false, mark: Mark::Plain };
    for mark in marks.chars() {
        match mark {
            'k' if !man.king => man.king = true,
            'b' if man.mark == Mark::Plain => man.mark = Mark::Blessed,
            'c' if man.mark == Mark::Plain => man.mark = Mark::Cursed,
            '+' => man.size += 1,
            _ => return Err(format!("`{mark}` in `{word}`")),
        }
    }
    if man.king && man.mark == Mark::Cursed {
        return Err(format!("a cursed king: `{word}`"));
    }
    if man.size > 64 {
        return Err(format!("more than 64 checkers: `{word}`"));
    }
    Ok((point, man))
}

fn parse_points(n: i32, text: &str) -> Result<BTreeSet<Point>, String> {
    let mut points = BTreeSet::new();
    for word in text.split_whitespace() {
        if !points.insert(whole_point(n, word)?) {
            return Err(format!("`{word}` twice"));
        }
    }
    Ok(points)
}

fn parse_pair(text: &str) -> Result<[u32; 2], String> {
    let mut numbers = Vec::new();
    for word in text.split_whitespace() {
        numbers.push(word.parse::<u32>().map_err(|_| format!("`{word}` is no number"))?);
    }
    <[u32; 2]>::try_from(numbers).map_err(|_| format!("`{text}` is not two numbers"))
}

fn parse_side(text: &str) -> Result<Side, String> {
    match text {
        "red" => Ok(Side::Red),
        "blue" => Ok(Side::Blue),
        _ => Err(format!("`{text}` is no side")),
    }
}

fn parse_turn(text: &str) -> Result<Phase, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        ["over", "draw", _, ..] => Ok(Phase::Over { winner: None, reason: words[2..].join(" ") }),
        ["over", side, _, ..] => Ok(Phase::Over { winner: Some(parse_side(side)?), reason: words[2..].join(" ") }),
        ["setup", side] => Ok(Phase::Setup(parse_side(side)?)),
        [side, "1"] => Ok(Phase::Turn { side: parse_side(side)?, left: 1 }),
        [side, "2"] => Ok(Phase::Turn { side: parse_side(side)?, left: 2 }),
        _ => Err(format!("`{text}` is no turn")),
    }
}

const KEYS: [&str; 9] = ["turn", "red", "blue", "blocks", "red-starts", "blue-starts", "hands", "removed", "locked"];

/// Position text v2, on lines of its own or on one line.
pub fn parse(text: &str) -> Result<State, String> {
    let mut given = text.split(['/', '\n']).map(str::trim).filter(|line| !line.is_empty());
    let first = given.next().ok_or("empty text")?;
    let variant = parse_variant(first.strip_prefix("Benediction v2:").ok_or("no v2 header")?.trim())?;
    let mut fields = BTreeMap::new();
    for line in given {
        let (key, value) = line.split_once(':').ok_or(format!("`{line}` has no key"))?;
        if !KEYS.contains(&key) {
            return Err(format!("`{key}` is no key"));
        }
        if fields.insert(key, value.trim()).is_some() {
            return Err(format!("`{key}` twice"));
        }
    }
    let field = |key: &str| fields.get(key).copied();
    let n = variant.n;

    let blocks = parse_points(n, field("blocks").unwrap_or(""))?;
    let mut men = BTreeMap::new();
    for side in [Side::Red, Side::Blue] {
        for word in field(side.name()).unwrap_or("").split_whitespace() {
            let (point, man) = parse_man(n, side, word)?;
            if men.insert(point, man).is_some() || blocks.contains(&point) {
                return Err(format!("`{word}`: the point is named twice"));
            }
        }
    }
    let middle = n - 1;
    let starts = |key: &str, usual: Point| match field(key) {
        Some(text) => parse_points(n, text),
        None if variant.choose_starts => Ok(BTreeSet::new()),
        None => Ok(BTreeSet::from([usual])),
    };
    let starts = [starts("red-starts", (middle, 2))?, starts("blue-starts", (middle, top(n, middle) - 1))?];
    let removed = parse_pair(field("removed").unwrap_or("0 0"))?;
    let on_board = [Side::Red, Side::Blue]
        .map(|side| men.values().filter(|man| man.side == side).map(|man| man.size).sum::<u32>());
    let hands = match field("hands") {
        Some(text) => parse_pair(text)?,
        None => [0, 1].map(|i| variant.checkers.saturating_sub(on_board[i]).saturating_sub(removed[i])),
    };
    for i in [0, 1] {
        if u64::from(on_board[i]) + u64::from(hands[i]) + u64::from(removed[i]) > 255 {
            return Err("more than 255 checkers of a colour".to_string());
        }
    }
    let phase = parse_turn(field("turn").unwrap_or("red 2"))?;
    let locked = parse_points(n, field("locked").unwrap_or(""))?;
    for point in &locked {
        let acting = match phase {
            Phase::Turn { side, .. } | Phase::Setup(side) => Some(side),
            Phase::Over { .. } => None,
        };
        if acting.is_none() || men.get(point).map(|man| man.side) != acting {
            return Err(format!("a lock without a man of the side to act: {}", print_point(*point)));
        }
    }
    Ok(State { variant, men, blocks, starts, hands, removed, locked, phase })
}

/// The result of an action given as canonical text: the position after it, or the reason of the refusal.
pub fn apply_text(state: &State, text: &str) -> Result<State, String> {
    let action = parse_action(state.variant.n, text)?;
    state.apply(&action).map_err(str::to_string)
}
