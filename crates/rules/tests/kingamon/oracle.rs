//! The rules once more, slow and plain, in the real numbers of the spaces: a list of pieces, clones, texts. It shares nothing
//! with the program but the texts of actions and positions.

/// The place of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Bar,
    Space(i32),
    Off,
    Out,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    white: bool,
    king: bool,
    place: Place,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Stage {
    Lot,
    Offer,
    Answer,
    Throw,
    Play { rolled: (i32, i32), left: Vec<i32> },
    Done(String),
}

/// A game under way.
#[derive(Clone, Debug)]
pub struct Oracle {
    pieces: Vec<Piece>,
    rules: Vec<String>,
    white_to_move: bool,
    stage: Stage,
    stake: u32,
    owner: Option<bool>,
}

/// A play that the rules allow.
#[derive(Clone, Debug)]
struct Play {
    king: bool,
    from: Place,
    to: Place,
    die: i32,
}

fn letter(white: bool) -> &'static str {
    if white { "w" } else { "r" }
}

fn name(place: Place) -> String {
    match place {
        Place::Bar => "bar".into(),
        Place::Space(space) => space.to_string(),
        Place::Off => "off".into(),
        Place::Out => "out".into(),
    }
}

/// Returns the place of a piece after it moves by a die, and the number of excess steps.
fn forward(white: bool, from: Place, die: i32) -> Option<(Place, i32)> {
    let space = match from {
        Place::Space(space) => space,
        Place::Bar if white => 0,
        Place::Bar => 30,
        Place::Off | Place::Out => return None,
    };
    let left_to_go = if white { 30 - space } else { space };
    if die < left_to_go {
        Some((Place::Space(if white { space + die } else { space - die }), 0))
    } else {
        Some((Place::Off, die - left_to_go))
    }
}

impl Oracle {
    pub fn start(rules: &str) -> Oracle {
        let mut pieces = Vec::new();
        for white in [true, false] {
            pieces.push(Piece { white, king: true, place: Place::Bar });
            for space in if white { [2, 3, 4, 5, 6] } else { [28, 27, 26, 25, 24] } {
                pieces.extend([Piece { white, king: false, place: Place::Space(space) }; 2]);
            }
        }
        let rules = rules.split(',').filter(|word| !word.is_empty()).map(String::from).collect();
        Oracle { pieces, rules, white_to_move: true, stage: Stage::Lot, stake: 1, owner: None }
    }

    fn rule(&self, word: &str) -> bool {
        self.rules.iter().any(|rule| rule == word)
    }

    fn at(&self, white: bool, place: Place) -> Vec<Piece> {
        self.pieces.iter().copied().filter(|piece| piece.white == white && piece.place == place).collect()
    }

    fn in_enemy_home(white: bool, place: Place) -> bool {
        matches!(place, Place::Space(space) if if white { (24..=29).contains(&space) } else { (1..=6).contains(&space) })
    }

    /// Returns `true` if the piece may land there, considering only the target.
    fn may_land(&self, to: Place) -> bool {
        let Place::Space(space) = to else { return true };
        let enemies = self.at(!self.white_to_move, to);
        let neutral = space == 12 || space == 18;
        if neutral && self.rule("safe") {
            return true;
        }
        if neutral { enemies.is_empty() } else { enemies.len() < 2 }
    }

    fn plays(&self) -> Vec<Play> {
        let Stage::Play { left, .. } = &self.stage else { return Vec::new() };
        let white = self.white_to_move;
        let mut plays: Vec<Play> = Vec::new();
        for &die in left {
            for piece in self.pieces.iter().filter(|piece| piece.white == white) {
                let Some((to, too_far)) = forward(white, piece.place, die) else { continue };
                let disk_waits = self.at(white, Place::Bar).iter().any(|piece| !piece.king);
                if self.rule("bgbar") && disk_waits && piece.place != Place::Bar {
                    continue;
                }
                if to == Place::Off {
                    if self.rule("bgoff") {
                        let outside = |other: &&Piece| {
                            other.white == white
                                && !matches!(other.place, Place::Off | Place::Out)
                                && !Oracle::in_enemy_home(white, other.place)
                        };
                        if self.pieces.iter().find(outside).is_some() {
                            continue;
                        }
                    } else if too_far > 0 {
                        continue;
                    }
                }
                if !self.may_land(to) {
                    continue;
                }
                let is_same = |play: &Play| (play.king, play.from, play.die) == (piece.king, piece.place, die);
                if !plays.iter().any(is_same) {
                    plays.push(Play { king: piece.king, from: piece.place, to, die });
                }
            }
        }
        plays
    }

    fn hit(&self, play: &Play) -> Option<Piece> {
        let Place::Space(space) = play.to else { return None };
        if space == 12 || space == 18 {
            return None;
        }
        self.at(!self.white_to_move, play.to).first().copied()
    }

    fn play_text(&self, play: &Play, all: &[Play]) -> String {
        let letter = if play.king { "k" } else { "d" };
        let mark = match self.hit(play) {
            Some(piece) if piece.king => "#".to_string(),
            Some(_) => "x".to_string(),
            None => {
                let same = |other: &&Play| {
                    (other.king, other.from, other.to) == (play.king, play.from, play.to) && other.die != play.die
                };
                if all.iter().any(|other| same(&other)) { format!("[{}]", play.die) } else { String::new() }
            }
        };
        format!("{letter}{}>{}{mark}", name(play.from), name(play.to))
    }

    /// Returns the texts of all legal actions.
    pub fn legal(&self) -> Vec<String> {
        match &self.stage {
            Stage::Lot => vec!["starter w".into(), "starter r".into()],
            Stage::Offer => vec!["double".into(), "roll".into()],
            Stage::Answer => vec!["take".into(), "pass".into()],
            Stage::Throw => (1..=6).flat_map(|a| (1..=a).map(move |b| format!("{a}-{b}"))).collect(),
            Stage::Play { .. } => {
                let plays = self.plays();
                let mut texts: Vec<String> = plays.iter().map(|play| self.play_text(play, &plays)).collect();
                let only_king_enters = plays.iter().all(|play| play.king && play.from == Place::Bar);
                if self.rule("bgbar") && only_king_enters {
                    texts.push("decline".into());
                }
                texts
            }
            Stage::Done(_) => Vec::new(),
        }
    }

    fn turn_begins(&mut self, white: bool) {
        self.white_to_move = white;
        self.stage = if self.rule("cube") && self.may_double() { Stage::Offer } else { Stage::Throw };
    }

    fn may_double(&self) -> bool {
        self.stake < 64 && (self.owner.is_none() || self.owner == Some(self.white_to_move))
    }

    fn roll_is_over(&mut self, rolled: (i32, i32)) {
        let again =
            rolled.0 == rolled.1 || self.rule("acey") && rolled.0.min(rolled.1) == 1 && rolled.0.max(rolled.1) == 2;
        if again {
            self.stage = Stage::Throw;
        } else {
            self.turn_begins(!self.white_to_move);
        }
    }

    fn piece_mut(&mut self, white: bool, king: bool, place: Place) -> &mut Piece {
        let found = |piece: &&mut Piece| (piece.white, piece.king, piece.place) == (white, king, place);
        self.pieces.iter_mut().find(found).unwrap()
    }

    /// Carries out a legal action.
    pub fn act(&mut self, text: &str) {
        let white = self.white_to_move;
        match text {
            "starter w" => self.turn_begins(true),
            "starter r" => self.turn_begins(false),
            "double" => self.stage = Stage::Answer,
            "roll" => self.stage = Stage::Throw,
            "take" => {
                self.stake *= 2;
                self.owner = Some(!white);
                self.stage = Stage::Throw;
            }
            "pass" => self.stage = Stage::Done(format!("{},double-passed", letter(white))),
            _ => match self.stage.clone() {
                Stage::Throw => {
                    let (a, b) = text.split_once('-').unwrap();
                    let rolled = (a.parse().unwrap(), b.parse().unwrap());
                    self.stage = Stage::Play { rolled, left: vec![rolled.0, rolled.1] };
                    if self.plays().is_empty() {
                        self.roll_is_over(rolled);
                    }
                }
                Stage::Play { rolled, .. } if text == "decline" => self.roll_is_over(rolled),
                Stage::Play { rolled, left } => {
                    let plays = self.plays();
                    let play = plays.iter().find(|play| self.play_text(play, &plays) == text).unwrap().clone();
                    self.carry_out(&play, rolled, left);
                }
                _ => unreachable!("not legal: {text}"),
            },
        }
    }

    fn carry_out(&mut self, play: &Play, rolled: (i32, i32), mut left: Vec<i32>) {
        let white = self.white_to_move;
        if let Some(hit) = self.hit(play) {
            let place = match (hit.king, self.rule("kingbar"), self.rule("remove")) {
                (true, true, _) | (false, _, false) => Place::Bar,
                (true, false, _) | (false, _, true) => Place::Out,
            };
            self.piece_mut(!white, hit.king, play.to).place = place;
        }
        self.piece_mut(white, play.king, play.from).place = play.to;
        left.remove(left.iter().position(|die| *die == play.die).unwrap());
        let who = letter(white);
        let king_lost = self.pieces.iter().any(|piece| piece.white != white && piece.king && piece.place == Place::Out);
        let off = self.at(white, Place::Off);
        if king_lost {
            self.stage = Stage::Done(format!("{who},king-captured"));
        } else if self.rule("quick") && off.iter().any(|piece| piece.king) {
            self.stage = Stage::Done(format!("{who},king-borne-off"));
        } else if off.len() == 11 {
            self.stage = Stage::Done(format!("{who},all-borne-off"));
        } else {
            self.stage = Stage::Play { rolled, left };
            if self.plays().is_empty() {
                self.roll_is_over(rolled);
            }
        }
    }

    /// Returns the position text.
    pub fn text(&self) -> String {
        let mut words = Vec::new();
        for (white, key) in [(true, "W:"), (false, "R:")] {
            let mut places = vec![Place::Bar];
            places.extend((1..30).map(|step| Place::Space(if white { step } else { 30 - step })));
            places.extend([Place::Off, Place::Out]);
            let items: Vec<String> = places
                .into_iter()
                .filter_map(|place| {
                    let there = self.at(white, place);
                    let king = if there.iter().any(|piece| piece.king) { "K" } else { "" };
                    (!there.is_empty()).then(|| format!("{}:{}{king}", name(place), there.len()))
                })
                .collect();
            words.push(format!("{key}{}", items.join(",")));
        }
        words.push(format!("turn={}", if self.stage == Stage::Lot { "-" } else { letter(self.white_to_move) }));
        match &self.stage {
            Stage::Play { rolled, left } => {
                let left: Vec<String> = left.iter().map(ToString::to_string).collect();
                words.push(format!("roll={},{} left={}", rolled.0, rolled.1, left.join(",")));
            }
            Stage::Answer => words.push("double=offered".into()),
            Stage::Throw if self.rule("cube") && self.may_double() => words.push("dice=due".into()),
            Stage::Done(result) => words.push(format!("result={result}")),
            _ => {}
        }
        if self.rule("cube") {
            words.push(format!("cube={}{}", self.stake, self.owner.map_or("-", letter)));
        }
        if !self.rules.is_empty() {
            words.push(format!("rules={}", self.rules.join(",")));
        }
        words.join(" ")
    }
}
